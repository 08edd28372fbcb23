"""The load in words: what is useful and what reserved, residents from traffic, service times; with what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from kvdesk.engine.demand.residency import Residency
from kvdesk.engine.load import case_residency, residents_of
from kvdesk.engine.load_replay import TrafficRun
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.project.workload import Case
from kvdesk.report.blocks import Block
from kvdesk.report.capacity import as_tsv
from kvdesk.report.load import case_load_blocks, option_load_blocks, prefix_blocks, side_by_side
from kvdesk.report.replay import replay_blocks
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.capacity import Sentence, _shape, block_part, fill_part
from kvdesk.ui.views.card import Card, Notice, nothing_to_show


class LoadWordsView(Card):
    """What the case in focus asks of its option, beyond bytes.

    Signals: `edit_requested(path, value, name)`: one undo step that the reader asked for; `field_requested(path)`.
    """

    edit_requested = Signal(object, object, str)
    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Load", "Load in figures"), parent)
        self.blocks: tuple[Block, ...] = ()
        self._waiting: tuple[Plan, Focus] | None = None
        self._shown: tuple[Plan, Focus] | None = None
        self._run: TrafficRun | None = None
        self._case: Case | None = None
        self._index = 0
        self.apply_button = QPushButton()
        self.apply_button.clicked.connect(self._apply)
        self.live_button = QCheckBox(translate("Load", "Follow the traffic"))
        self.live_button.setToolTip(
            translate("Load", "The resident sequences of the case follow from its traffic from now on.")
        )
        self.live_button.clicked.connect(self._make_live)
        self.copy_button = QPushButton(translate("Views", "Copy"))
        self.copy_button.setAccessibleName(translate("Load", "Copy the load as a table"))
        self.copy_button.clicked.connect(lambda: QApplication.clipboard().setText(as_tsv(self.blocks)))
        for button in (self.apply_button, self.copy_button):
            button.setAutoDefault(True)
        for widget in (self.live_button, self.apply_button, self.copy_button):
            self.add_to_header(widget)
        self.notice = Notice(is_quiet=True)
        self.notice.field_requested.connect(self.field_requested)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        place = QWidget()
        place.setObjectName("page")
        self._column = QVBoxLayout(place)
        self._column.setContentsMargins(0, 2, 6, 2)
        self._column.setSpacing(10)
        self._column.addStretch(1)
        scroll.setWidget(place)
        self.body.addWidget(self.notice)
        self.body.addWidget(scroll, 1)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the load of the case in focus; a page nobody looks at waits until it is seen."""
        if not self.isVisible():
            self._waiting = plan, focus
            return
        self._waiting, self._shown = None, (plan, focus)
        cases, missing, planned = plan.project.workload.cases, nothing_to_show(plan, focus), focus.case(plan)
        self._case = next((case for case in cases if case.name == focus.case_name), cases[0])
        self._index = cases.index(self._case)
        beside = side_by_side(focus.option(plan), cases, numbers())
        blocks: tuple[Block, ...] = () if beside is None else (beside,)
        blocks += tuple(case_load_blocks(self._case, numbers()))
        if missing is not None or planned is None:
            self.notice.show_text(*(missing or ("info", "", "")))
        else:
            blocks += prefix_blocks(planned, numbers())
            if self._run is not None:
                blocks += tuple(replay_blocks(planned, self._run, numbers()))
            blocks += tuple(option_load_blocks(focus.option(plan), (planned,), numbers()))
        self.notice.setVisible(missing is not None)
        self.copy_button.setEnabled(bool(blocks))
        self._show_buttons(self._case)
        if blocks != self.blocks:
            self._show_blocks(blocks)

    def show_run(self, run: TrafficRun | None) -> None:
        """What became of the requests of the case shown; None where there are none."""
        if run is not self._run:
            self._run = run
            if self._shown is not None and self.isVisible():
                self.show_plan(*self._shown)

    def _show_buttons(self, case: Case) -> None:
        traffic, found = case.traffic, case_residency(case)
        has_figure = isinstance(found, Residency)
        self.live_button.setVisible(traffic is not None)
        self.live_button.setChecked(traffic is not None and traffic.is_live)
        self.live_button.setEnabled(has_figure or (traffic is not None and traffic.is_live))
        figure = residents_of(found) if isinstance(found, Residency) else 0
        is_typed = traffic is not None and not traffic.is_live
        self.apply_button.setVisible(is_typed and has_figure)
        self.apply_button.setEnabled(figure != case.resident_sequences)
        template = translate("Load", "Plan for {n:n}")
        self.apply_button.setText(numbers().fill(template, {"n": figure}))
        self.apply_button.setToolTip(translate("Load", "Put the figure from the traffic into the case, once."))

    def _apply(self) -> None:
        found = None if self._case is None else case_residency(self._case)
        if isinstance(found, Residency):
            path = ("workload", "cases", self._index, "resident_sequences")
            self.edit_requested.emit(path, residents_of(found), translate("Load", "residents from traffic"))

    def _make_live(self) -> None:
        path = ("workload", "cases", self._index, "traffic", "is_live")
        is_live = self.live_button.isChecked()
        self.edit_requested.emit(path, is_live, translate("Load", "residents from traffic"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._waiting is not None:
            self.show_plan(*self._waiting)

    def parts(self) -> list[QWidget]:
        """The widgets of the blocks in order."""
        items = (self._column.itemAt(index) for index in range(self._column.count() - 1))
        widgets = (item.widget() for item in items if item is not None)
        return [widget for widget in widgets if widget is not None]

    def _show_blocks(self, blocks: tuple[Block, ...]) -> None:
        """Values change in place; only blocks of another kind or shape make other widgets."""
        parts = self.parts()
        same = [_shape(block) for block in blocks] == [_shape(block) for block in self.blocks]
        self.blocks = blocks
        if not same:
            for part in parts:
                self._column.removeWidget(part)
                part.hide()
                part.deleteLater()
            parts = [block_part(block, is_first=False) for block in blocks]
            for index, part in enumerate(parts):
                self._column.insertWidget(index, part)
        for part, block in zip(parts, blocks, strict=True):
            fill_part(part, block)
        self.show_colors()

    def show_colors(self) -> None:
        for part in self.parts():
            if isinstance(part, Sentence):
                part.show_colors(self.palette())
