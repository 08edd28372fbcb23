"""Other placements as a dialog: every legal way to spread the model over the present cards, and what each gives."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.choices import Choice, best_first, choices
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.sentences.interconnect import parallelism_name, reason_text
from kvdesk.engine.sentences.placement import degrees_text
from kvdesk.i18n import translate
from kvdesk.project.project import Project
from kvdesk.report import words
from kvdesk.report.placement_tables import band_text, ranking_text
from kvdesk.ui.background import Job
from kvdesk.ui.dialogs.placement_model import LINKS, SAYING, VERDICT, ChoiceModel, Filter, headings
from kvdesk.ui.reading import numbers

WIDTH, HEIGHT = 1250, 640
LEAST_COLUMN, BESIDE_TITLE = 44, 22


class PlacementsDialog(QDialog):
    """Shows the legal placements as they are found; `chosen` is the result where the dialog is accepted."""

    def __init__(
        self, parent: QWidget | None, project: Project, option_index: int, case_name: str, present: Degrees | None
    ) -> None:
        super().__init__(parent)
        names = [case.name for case in project.workload.cases]
        self._asked = project, option_index, names.index(case_name)
        self.setWindowTitle(
            translate("Placement", "Placements of option {name}").format(name=project.options[option_index].name)
        )
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        self.lead = QLabel()
        self.lead.setWordWrap(True)
        layout.addWidget(self.lead)
        self._case = words.case_name(case_name)
        self._add_filters(layout)
        self.model, self.filter = ChoiceModel(present, self), Filter(self)
        self.filter.setSourceModel(self.model)
        self.table = self._make_table()
        layout.addWidget(self.table, 1)
        self.detail = QLabel()
        self.detail.setWordWrap(True)
        self.detail.setTextFormat(Qt.TextFormat.PlainText)
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.setMinimumHeight(self.fontMetrics().lineSpacing() * 3)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.detail)
        self._add_buttons(layout)
        self.job = self._search()

    @property
    def chosen(self) -> Choice | None:
        """The placement looked at."""
        rows = self.table.selectionModel().selectedRows()
        return self.model.found[self.filter.mapToSource(rows[0]).row()] if rows else None

    def _add_filters(self, layout: QVBoxLayout) -> None:
        self.only_fitting = QCheckBox(translate("Placement", "&Only what fits"))
        self.wanted = QLineEdit()
        self.wanted.setPlaceholderText(translate("Placement", "Narrow: TP 8, PP 2 …"))
        self.wanted.setAccessibleName(translate("Placement", "Narrow the list"))
        self.wanted.setClearButtonEnabled(True)
        self.wanted.setFixedWidth(260)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(translate("Placement", "Placements computed"))
        self.progress.setMaximumWidth(220)
        self.stop_button = QPushButton(translate("Placement", "&Stop"))
        self.stop_button.setAutoDefault(False)
        self.stop_button.clicked.connect(self._stop)
        row = QHBoxLayout()
        row.addWidget(self.only_fitting)
        row.addWidget(self.wanted)
        row.addStretch(1)
        row.addWidget(self.progress)
        row.addWidget(self.stop_button)
        layout.addLayout(row)
        self.only_fitting.toggled.connect(self._narrow)
        self.wanted.textChanged.connect(self._narrow)

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("blocks")
        table.setModel(self.filter)
        table.setAccessibleName(translate("Placement", "Legal placements"))
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setAlternatingRowColors(True)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(SAYING, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(44)
        titles = [title for title, _ in headings()]
        widest = {VERDICT: "✘ " + translate("Placement", "does not fit"), LINKS: "≥ 999.99 ms", LINKS + 1: "≈ 999,000"}
        for column, title in enumerate(titles):
            if column != SAYING:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
                room = max(header.fontMetrics().horizontalAdvance(text) for text in (title, widest.get(column, "")))
                header.resizeSection(column, max(LEAST_COLUMN, room + BESIDE_TITLE))
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)  # the best first, until a column is chosen
        header.setSortIndicatorClearable(True)
        table.setSortingEnabled(True)
        table.selectionModel().selectionChanged.connect(lambda _now, _before: self._show_detail())
        table.doubleClicked.connect(lambda _index: self._use())
        copy = QAction(translate("Views", "Copy"), table)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_rows)
        table.addAction(copy)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return table

    def _add_buttons(self, layout: QVBoxLayout) -> None:
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.use_button = QPushButton(translate("Placement", "&Use this placement"))
        self.use_button.setEnabled(False)
        self.use_button.setDefault(True)
        self.buttons.addButton(self.use_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)

    def _search(self) -> Job:
        """All legal placements in another thread; what was found so far is shown when it is stopped."""
        project, option, case = self._asked
        self._found_so_far: list[Choice] = []
        found = self._found_so_far

        def work(job: Job) -> list[Choice]:
            for choice in choices(project, option, case, progress=job.report, cancelled=job.is_stopped):
                found.append(choice)
            return best_first(tuple(found))

        job = Job(work)
        job.progressed.connect(self._show_progress)
        job.done.connect(self._show_found)
        job.failed.connect(lambda error: self._end(str(error)))
        self._say(translate("Placement", "Looking for every legal placement…"))
        QTimer.singleShot(0, job.start)
        return job

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)

    def _stop(self) -> None:
        self.job.stop()
        self._show_found(best_first(tuple(self._found_so_far)), is_whole=False)

    def _show_found(self, found: list[Choice], *, is_whole: bool = True) -> None:
        self.model.show(found)
        values = {
            "count": len(found),
            "fitting": sum(choice.verdict == "fits" for choice in found),
            "case": self._case,
        }
        if is_whole:
            template = translate(
                "Placement", "{count:n} legal placements on these cards, {fitting:n} of them fit {case}."
            )
            if len(found) == 1:
                template = translate("Placement", "One placement is legal on these cards.")
            if not found:
                template = translate("Placement", "No placement on these cards is legal for this model and runtime.")
        else:
            template = translate("Placement", "Stopped at {count:n} placements, {fitting:n} of them fit {case}.")
        self._end(numbers().fill(template, values))
        self._select_first()
        self.table.setFocus()

    def _end(self, text: str) -> None:
        self.progress.hide()
        self.stop_button.hide()
        self._say(text)

    def _say(self, text: str) -> None:
        remark = translate("Placement", "Click a heading to sort. Links cost time, not memory.")
        self.lead.setText(f"{text} {ranking_text()} {remark}")

    def _narrow(self) -> None:
        self.filter.narrow(self.only_fitting.isChecked(), self.wanted.text())
        if self.chosen is None:
            self._select_first()

    def _select_first(self) -> None:
        if self.filter.rowCount():
            self.table.selectRow(0)
        self._show_detail()

    def _show_detail(self) -> None:
        choice = self.chosen
        self.use_button.setEnabled(choice is not None and not self.model.is_present(choice))
        nothing = translate("Placement", "No placement matches; change or empty what narrows the list.")
        is_narrowed = self.model.rowCount() > 0 and self.filter.rowCount() == 0
        self.detail.setText(detail_text(choice) if choice is not None else nothing if is_narrowed else "")
        self.table.setAccessibleDescription(self.detail.text())

    def _use(self) -> None:
        if self.use_button.isEnabled():
            self.accept()

    def copy_rows(self) -> None:
        """All rows that are shown, tab separated."""
        columns = range(self.model.columnCount())
        lines = ["\t".join(title for title, _ in headings())]
        lines += [
            "\t".join(str(self.filter.index(row, column).data()) for column in columns)
            for row in range(self.filter.rowCount())
        ]
        QApplication.clipboard().setText("\n".join(lines))

    def done(self, result: int) -> None:
        self.job.stop()
        super().done(result)


def detail_text(choice: Choice) -> str:
    """A placement in words: the sentence, what binds, what is copied, and how sure its link time is."""
    values = {
        "degrees": degrees_text(choice.degrees, numbers()),
        "verdict": words.verdict_name(choice.verdict),
        "rank": choice.tightest_rank,
        "free": choice.headroom_bytes,
        "bound": words.bound_text(choice.bound, numbers()),
        "weights": choice.replicated_weights_bytes,
        "caches": choice.replicated_cache_bytes,
    }
    template = translate(
        "Placement",
        "{degrees}. {verdict}; rank {rank:n} is the tightest with a headroom of {free:gib}; {bound}. Held more than "
        "once: {weights:gib} of weights, {caches:gib} of caches.",
    )
    text = numbers().fill(template, values)
    if choice.link_s is None:
        return f"{text} {translate('Placement', 'The links among these cards are not known.')}"
    link = translate("Placement", "A token waits {time} for links.").format(time=band_text(choice.link_s, numbers()))
    missing = ", ".join(parallelism_name(name) for name in choice.unknown)
    if missing:
        link += " " + translate("Placement", "Not in it, for their link is not known: {names}.").format(names=missing)
    elif not choice.link_s.applies:
        link += " " + reason_text(choice.link_s.why)
    return f"{text} {link}"


def ask_placement(
    parent: QWidget | None, project: Project, option_index: int, case_name: str, present: Degrees | None
) -> Choice | None:
    """Another placement of an option's cards for a case that is set; None where none is to be used."""
    dialog = PlacementsDialog(parent, project, option_index, case_name, present)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    result = dialog.chosen if accepted else None
    dialog.deleteLater()
    return result
