"""The main window: it wires the document, the plan runner, the panels and the views, and decides nothing."""

from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QMargins, QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QSplitter

from kvdesk.i18n import translate
from kvdesk.ui import preferences
from kvdesk.ui.commands import follow_undo, make_commands, make_menus, make_tool_bar
from kvdesk.ui.copying import copy_from
from kvdesk.ui.dashboard import Dashboard
from kvdesk.ui.panels.column import PanelColumn
from kvdesk.ui.status_bar import StatusBar

if TYPE_CHECKING:
    from kvdesk.engine.plan import Plan
    from kvdesk.project.project import Project
    from kvdesk.ui.document import ProjectDocument
    from kvdesk.ui.focus import Focus

LEFT_WIDTH, RIGHT_WIDTH = 384, 896
USUAL_SIZE, FRAME = QSize(1280, 800), QMargins(4, 36, 4, 4)


class MainWindow(QMainWindow):
    """Opens as a shell and is furnished with panels and views after its first paint.

    Signals: `first_painted()` once; `plan_shown()` after every plan; `preferences_changed()` when another language or
    other colours were chosen.
    """

    first_painted = Signal()
    plan_shown = Signal()
    preferences_changed = Signal()

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        self.language = language
        self.plan: Plan | None = None
        self._was_painted = self._is_retired = self._has_left = False
        self._submitted_at = 0.0
        self.setWindowTitle("KVDesk[*]")
        take_usual_size(self)
        self.setMinimumSize(630, 320)
        self.setAcceptDrops(True)
        self.commands = make_commands(self)
        self.menus = make_menus(self, self.commands)
        self.tool_bar = make_tool_bar(self, self.commands)
        self._make_center()
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self.restoreGeometry(preferences.geometry("window"))
        self.splitter.restoreState(preferences.geometry("splitter"))

    def _make_center(self) -> None:
        self.left = PanelColumn()
        self.dashboard = Dashboard()
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.left)
        self.splitter.addWidget(self.dashboard)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([LEFT_WIDTH, RIGHT_WIDTH])
        self.setCentralWidget(self.splitter)

    def furnish(self, document: "ProjectDocument") -> None:
        """Fill the shell: panels, views and commands for a document."""
        from kvdesk.ui.choosing import Choosing  # noqa: PLC0415  (all of these after the first paint)
        from kvdesk.ui.output import Output  # noqa: PLC0415
        from kvdesk.ui.panels.hardware import HardwarePanel  # noqa: PLC0415
        from kvdesk.ui.panels.model import ModelPanel  # noqa: PLC0415
        from kvdesk.ui.panels.options import OptionBar  # noqa: PLC0415
        from kvdesk.ui.panels.serving import ServingPanel  # noqa: PLC0415
        from kvdesk.ui.panels.tiers import TiersPanel  # noqa: PLC0415
        from kvdesk.ui.panels.workload import WorkloadPanel  # noqa: PLC0415
        from kvdesk.ui.plan_runner import PlanRunner  # noqa: PLC0415
        from kvdesk.ui.project_files import ProjectFiles  # noqa: PLC0415
        from kvdesk.ui.selection import Selection  # noqa: PLC0415
        from kvdesk.ui.studies import Studies  # noqa: PLC0415

        self.document = document
        self.selection = Selection(self)
        self.files = ProjectFiles(document, self)
        self.output = Output(document, self, self.language)
        self.runner = PlanRunner(self)
        self.model_panel, self.workload_panel = ModelPanel(document), WorkloadPanel(document)
        self.hardware_panel, self.option_bar = HardwarePanel(document), OptionBar(document)
        self.serving_panel, self.tiers_panel = ServingPanel(document), TiersPanel(document)
        self.panels = (self.model_panel, self.workload_panel, self.hardware_panel, self.serving_panel, self.tiers_panel)
        self.choosing = Choosing(self, self.model_panel, self.hardware_panel, self.files)
        self.studies = Studies(self, document, self.selection)
        self.left.show_panels(self.panels)
        self.model_panel.buttons[0].setFocus()
        self.tool_bar.addWidget(self.option_bar)
        self.menuBar().insertMenu(self.menus.explore.menuAction(), self.option_bar.menu)
        self._connect_commands()
        self._connect_document()
        self._connect_selection()
        self._look_at_project()
        QTimer.singleShot(0, self._furnish_dashboard)

    def _furnish_dashboard(self) -> None:
        """The panels are painted and can be used; now the plots, which take the longest to load."""
        if not self._has_left:
            self.dashboard.furnish()
            if self._show_views():
                self.status.show_time(self.runner.seconds)
            self.choosing.check_catalog()

    @property
    def is_furnished(self) -> bool:
        return hasattr(self, "document")

    def _connect_commands(self) -> None:
        commands, files, output, choosing = self.commands, self.files, self.output, self.choosing
        for action, act in (
            (commands.new, files.new),
            (commands.open, files.ask_and_open),
            (commands.save, files.save),
            (commands.save_as, files.save_as),
            (commands.rename, files.rename),
            (commands.compare, files.compare),
            (commands.export, output.export),
            (commands.preview, output.preview),
            (commands.print, output.print),
            (commands.quit, self.close),
            *choosing.acts(commands),
            *self.studies.acts(commands),
            (commands.serving_command, self.serving_panel.ask_command),
            (commands.placements, self.hardware_panel.ask_placement),
            (commands.import_trace, self.workload_panel.ask_trace),
            (commands.count_tokens, self.workload_panel.ask_tokens),
            (commands.copy, lambda: copy_from(self.focusWidget())),
            (commands.preferences, self._ask_preferences),
            (commands.about, self._show_about),
        ):
            action.setEnabled(True)
            action.triggered.connect(lambda _checked=False, act=act: act())
        output.exported.connect(self.status.say_exported)
        choosing.network_used.connect(self.status.show_network)
        choosing.catalog_checked.connect(self.status.show_problem)
        self.menus.recent.aboutToShow.connect(lambda: files.fill_recent(self.menus.recent))
        files.fill_examples(self.menus.examples)

    def _connect_document(self) -> None:
        document = self.document
        document.project_changed.connect(self._show_project)
        document.saved_changed.connect(self._show_saved)
        self.files.project_started.connect(self._look_at_project)
        follow_undo(self.commands, document.undo_stack)
        self.runner.plan_ready.connect(self._take_plan)

    def _connect_selection(self) -> None:
        self.workload_panel.case_chosen.connect(lambda name: self._look(case_name=name))
        self.option_bar.option_chosen.connect(lambda index: self._look(option_index=index))
        self.dashboard.figure_requested.connect(lambda figure, rank: self._look(figure=figure, rank=rank))
        change_name = translate("MainWindow", "a change that makes it fit")
        self.dashboard.change_requested.connect(lambda change: self.document.apply(change.edits, change_name))
        self.dashboard.field_requested.connect(self.focus_field)
        self.dashboard.edit_requested.connect(lambda path, value, name: self.document.set_value(path, value, text=name))
        self.dashboard.command_requested.connect(self.serving_panel.ask_command)
        self.dashboard.placements_requested.connect(self.hardware_panel.ask_placement)
        self.dashboard.option_requested.connect(lambda index: self._look(option_index=index))
        self.dashboard.prices_requested.connect(self.studies.ask_prices)
        self.dashboard.note_requested.connect(self.studies.ask_note)
        self.dashboard.trace_requested.connect(self.workload_panel.open_trace_again)
        self.workload_panel.trace_opened.connect(self._show_focus)
        self.studies.field_requested.connect(self.focus_field)
        self.selection.focus_changed.connect(lambda _focus: self._show_focus())

    def _look_at_project(self) -> None:
        """A project has just been opened."""
        self.selection.start(self.document.project)
        self._show_project(self.document.project)
        self._show_saved()

    def _look(self, **changed: object) -> None:
        self.selection.look_at(replace(self.selection.focus, **changed), self.document.project)  # type: ignore[arg-type]

    def _show_project(self, project: "Project") -> None:
        self._submitted_at = perf_counter()
        self.runner.submit(project)
        self._show_in_panels(project, self.selection.follow(project))

    def _show_in_panels(self, project: "Project", focus: "Focus") -> None:
        for panel in self.panels:
            panel.show_project(project, focus)
        self.option_bar.show_project(project, focus)

    def _take_plan(self, plan: "Plan") -> None:
        self.plan = plan
        if self._show_views():
            self.status.show_time(perf_counter() - self._submitted_at)

    def _show_views(self) -> bool:
        """Show the plan of this very project; one still being computed will be shown when it comes."""
        plan, focus = self.plan, self.selection.focus
        if plan is None or plan.project is not self.document.project or not self.dashboard.is_furnished:
            return False
        for view in (self.dashboard, self.workload_panel, self.hardware_panel, self.serving_panel):
            view.show_plan(plan, focus)
        self.plan_shown.emit()
        return True

    def _show_focus(self) -> None:
        """Something else is looked at."""
        self._show_in_panels(self.document.project, self.selection.focus)
        self._show_views()

    def _show_saved(self) -> None:
        document = self.document
        self.setWindowTitle(f"{self.files.name}[*] – KVDesk")
        self.setWindowModified(document.is_modified)
        self.status.show_saved(document.is_modified, has_file=document.path is not None)

    def focus_field(self, path: str) -> None:
        """Lead the keyboard to the field that edits a path; into a window of its own where no panel has it."""
        if not self.left.focus_field(path):
            self.studies.show_field(path)

    def _ask_preferences(self) -> None:
        from kvdesk.ui.dialogs.preferences import PreferencesDialog  # noqa: PLC0415

        dialog = PreferencesDialog(self)
        if dialog.exec():
            self.preferences_changed.emit()
        dialog.deleteLater()

    def _show_about(self) -> None:
        from kvdesk.ui.dialogs.about import show_about  # noqa: PLC0415

        show_about(self)

    def retire(self) -> None:
        """Close without a question, because another window shows the document from now on."""
        self._is_retired = True
        self.close()
        self.deleteLater()

    def _leave_document(self) -> None:
        """Follow it no more; the thread of the plans ends."""
        if not self._has_left:
            self._has_left = True
            self.document.project_changed.disconnect(self._show_project)
            self.document.saved_changed.disconnect(self._show_saved)
            self.runner.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.first_painted.emit)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.is_furnished and dropped_path(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = dropped_path(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, lambda: self.choosing.take_dropped(path))  # the sender waits until this returns

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.is_furnished:
            if not self._is_retired and not self.files.may_leave():
                event.ignore()
                return
            self._leave_document()
        preferences.remember_geometry("window", self.saveGeometry())
        preferences.remember_geometry("splitter", self.splitter.saveState())
        event.accept()


def take_usual_size(window: QMainWindow) -> None:
    """The usual size; all of the screen where that, with the frame around it, would not fit."""
    available = window.screen().availableSize()
    window.resize(USUAL_SIZE.boundedTo(available))
    framed = USUAL_SIZE.grownBy(FRAME)
    if framed != framed.boundedTo(available):
        window.setWindowState(Qt.WindowState.WindowMaximized)


def dropped_path(mime: QMimeData) -> Path | None:
    """The one local file or folder being dragged; None for anything else."""
    urls = mime.urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
