"""A sweep as a dialog: one or two settings varied, a table and a plot of what follows, and a point to take over."""

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.project.file import write_atomically
from kvdesk.project.project import Project
from kvdesk.report.words import case_name
from kvdesk.sweep.figures import FIGURES, figure_title
from kvdesk.sweep.present import present_keys
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.sweep.rows import Row, Sweep, csv_text, json_text, sweep_rows
from kvdesk.sweep.varying import varied
from kvdesk.ui import preferences
from kvdesk.ui.background import Job
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.dialogs.message import tell
from kvdesk.ui.dialogs.sweep_keys import KeyRow
from kvdesk.ui.dialogs.sweep_model import Sorted, SweepModel
from kvdesk.ui.dialogs.sweep_plot import SweepPlot
from kvdesk.ui.dialogs.work_row import WorkRow
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.plain_plot import Reading

WIDTH, HEIGHT = 1240, 720
FIRST_KEY = "input-len"
FITTED, CELL_ROOM = 200, 20
REPORTS = 200  # of the progress, whatever the number of points


class SweepWork(WorkRow):
    """Work whose part is shown where it is stopped.

    Signals: `stopped()`.
    """

    stopped = Signal()

    def stop(self) -> None:
        if self.is_busy:
            self.give_up()
            self.stopped.emit()


class SweepDialog(QDialog):
    """Computes its rows in another thread; `result_project` is the project with the point that was taken over."""

    def __init__(self, parent: QWidget | None, project: Project, option_index: int, case_index: int) -> None:
        super().__init__(parent)
        self.project = self.result_project = project
        self.sweep: Sweep | None = None
        self._found: list[Row] = []
        self.setWindowTitle(translate("Sweep", "Sweep"))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(self._make_form(option_index, case_index))
        self.work = SweepWork(translate("Sweep", "&Compute"))
        self.work.start_button.setDefault(True)
        self.work.start_requested.connect(self.compute)
        self.work.stopped.connect(lambda: self._show_found(is_whole=False))
        layout.addWidget(self.work)
        self.model, self.sorted = SweepModel(self), Sorted(self)
        self.sorted.setSourceModel(self.model)
        self.table = self._make_table()
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.setChildrenCollapsible(False)
        halves.addWidget(self.table)
        halves.addWidget(self._make_plot())
        halves.setSizes([WIDTH * 3 // 5, WIDTH * 2 // 5])
        layout.addWidget(halves, 1)
        self.reading = Reading(2)
        layout.addWidget(self.reading)
        layout.addLayout(self._make_buttons())
        self._show_keys()
        self._fit_columns()
        self._follow()

    def _make_form(self, option_index: int, case_index: int) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        self.option, self.case = ElidedCombo(), ElidedCombo()
        self.first = KeyRow(translate("Sweep", "&Vary"), is_optional=False)
        self.second = KeyRow(translate("Sweep", "&and"), is_optional=True)
        for row, key in enumerate((self.first, self.second)):
            key.place(grid, row)
            key.changed.connect(self._say_points)
        options = [option.name for option in self.project.options]
        cases = [case_name(case.name) for case in self.project.workload.cases]
        for row, (text, combo, names, index) in enumerate(
            (
                (translate("Sweep", "&Option"), self.option, options, option_index),
                (translate("Sweep", "Ca&se"), self.case, cases, case_index),
            )
        ):
            label = QLabel(text)
            label.setBuddy(combo)
            combo.setAccessibleName(text.replace("&", ""))
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(18)
            combo.addItems(names)
            combo.setCurrentIndex(index)
            combo.activated.connect(self._show_keys)
            grid.addWidget(label, row, 3)
            grid.addWidget(combo, row, 4)
        grid.setColumnStretch(2, 1)
        return grid

    def _make_table(self) -> QTableView:
        table = QTableView()
        table.setObjectName("blocks")
        table.setModel(self.sorted)
        table.setAccessibleName(translate("Sweep", "Points of the sweep"))
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
        header.setStretchLastSection(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)  # as they were typed, until a column is chosen
        header.setSortIndicatorClearable(True)
        table.setSortingEnabled(True)
        table.selectionModel().selectionChanged.connect(lambda _now, _before: self._follow())
        copy = QAction(translate("Views", "Copy"), table)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(self.copy_rows)
        table.addAction(copy)
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        return table

    def _fit_columns(self) -> None:
        """As wide as the headings and the first rows are; the last one takes the rest."""
        words = self.table.fontMetrics().horizontalAdvance
        for column in range(self.model.columnCount() - 1):
            cells = (self.model.text(row, column) for row in self.model.rows[:FITTED])
            widest = max(words(text) for text in (self.model.heading(column), *cells))
            self.table.setColumnWidth(column, widest + CELL_ROOM)

    def _make_plot(self) -> QWidget:
        self.plot = SweepPlot()
        self.figure = ElidedCombo()
        self.figure.setAccessibleName(translate("Sweep", "Figure to draw"))
        for figure in FIGURES:
            self.figure.addItem(figure_title(figure), figure)
        self.figure.activated.connect(lambda _index: self.plot.show_figure(self.figure.currentData()))
        self.plot.reading_changed.connect(self._read)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(8, 0, 0, 0)
        column.addWidget(self.figure, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.plot, 1)
        return page

    def _make_buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.copy_button = QPushButton(translate("Sweep", "Cop&y the table"))
        self.save_button = QPushButton(translate("Sweep", "Sa&ve the rows…"))
        for button, act in ((self.copy_button, self.copy_rows), (self.save_button, self.ask_and_save)):
            button.setAutoDefault(False)
            button.clicked.connect(act)
            row.addWidget(button)
        row.addStretch(1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.use_button = QPushButton(translate("Sweep", "&Use this point"))
        self.use_button.setAutoDefault(False)
        self.use_button.setToolTip(translate("Sweep", "Put the values of the row looked at into the project"))
        self.buttons.addButton(self.use_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.use_button.clicked.connect(self.use_point)
        self.buttons.rejected.connect(self.reject)
        row.addWidget(self.buttons)
        return row

    @property
    def chosen(self) -> Row | None:
        """The row looked at."""
        rows = self.table.selectionModel().selectedRows()
        return self.model.rows[self.sorted.mapToSource(rows[0]).row()] if rows else None

    def _show_keys(self) -> None:
        """The keys of the option and the case chosen; rows of others are gone."""
        keys = present_keys(self.project, self.option.currentIndex(), self.case.currentIndex())
        for row, wanted in ((self.first, FIRST_KEY), (self.second, "")):
            with QSignalBlocker(row):
                row.show_keys(keys, wanted)
        self._say_points()

    def asked(self) -> Sweep:
        """The sweep as it stands in the fields; SweepRefused where a value is not understood."""
        keys = tuple(found for row in (self.first, self.second) if (found := row.read()) is not None)
        return Sweep(keys, (self.option.currentIndex(),), (self.case.currentIndex(),))

    def _say_points(self) -> None:
        """How many points it would be, or what is not understood."""
        if self.work.is_busy:
            return
        try:
            sweep = self.asked()
        except SweepRefused as refusal:
            self.work.start_button.setEnabled(False)
            self.work.say(str(refusal), is_problem=True)
            return
        self.work.start_button.setEnabled(True)
        self.work.say(numbers().fill(translate("Sweep", "Points to compute: {count:n}."), {"count": sweep.num_points}))

    def compute(self) -> None:
        """All points in another thread."""
        self.sweep = sweep = self.asked()
        found: list[Row] = []
        self._found, project, how = found, self.project, numbers()
        every = max(1, sweep.num_points // REPORTS)

        def work(job: Job) -> bool:
            def report(done: int, total: int) -> None:
                if done % every == 0:
                    job.report(done, total)

            found.extend(sweep_rows(project, sweep, numbers=how, progress=report, cancelled=job.is_stopped))
            return True

        self.work.begin(work, translate("Sweep", "Computing…"), lambda _done: self._show_found(is_whole=True))

    def _show_found(self, *, is_whole: bool) -> None:
        """What was computed, the first point chosen."""
        sweep, found = self.sweep, tuple(self._found)
        assert sweep is not None
        labels = tuple(key.label for row in (self.first, self.second) if (key := row.chosen) is not None)
        self.model.show(sweep.names, labels, found)
        self.plot.show_rows(sweep.names, labels, found)
        self._fit_columns()
        if found:
            self.table.selectRow(0)
            self.table.setFocus()
        fitting = sum(row["verdict"] == "fits" for row in found)
        template = translate("Sweep", "{count:n} points, {fitting:n} of them fit. The signs in the plot are verdicts.")
        if not is_whole:
            template = translate("Sweep", "Stopped at {count:n} points, {fitting:n} of them fit.")
        self.work.say(numbers().fill(template, {"count": len(found), "fitting": fitting}))
        self._follow()

    def _read(self, text: str) -> None:
        """What the plot reads, else the row looked at."""
        row = self.chosen
        self.reading.show_text(text or ("" if row is None else self.plot.sentence(row)))

    def _follow(self) -> None:
        row = self.chosen
        self._read("")
        self.use_button.setEnabled(row is not None and row["refusal"] is None)
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(self.model.rows))

    def use_point(self) -> None:
        """The values of the row looked at become the project's."""
        row, sweep = self.chosen, self.sweep
        if row is None or sweep is None:
            return
        point = {name: row[name] for name in sweep.names}
        self.result_project = varied(self.project, sweep.options, sweep.cases, point)
        self.accept()

    def copy_rows(self) -> None:
        """All rows as they are sorted, tab separated."""
        columns = range(self.model.columnCount())
        lines = ["\t".join(self.model.heading(column) for column in columns)]
        lines += [
            "\t".join(str(self.sorted.index(row, column).data()) for column in columns)
            for row in range(self.sorted.rowCount())
        ]
        QApplication.clipboard().setText("\n".join(lines))

    def ask_and_save(self) -> None:
        """The rows into a file, as the command line writes them."""
        title = translate("Sweep", "Save the rows as")
        proposed = str(Path(preferences.folder("report")) / "sweep.csv")
        name, _ = QFileDialog.getSaveFileName(self, title, proposed, "CSV (*.csv);;JSON (*.json)")
        if name:
            path = Path(name)
            self.save(path if path.suffix in (".csv", ".json") else path.with_name(f"{path.name}.csv"))

    def save(self, path: Path) -> None:
        rows = self.model.rows
        text = json_text(rows) if path.suffix == ".json" else csv_text(self.model.names, rows)
        try:
            write_atomically(path, text.encode("utf-8", "replace"))
        except OSError as error:
            template = translate("Sweep", "{path}: the rows could not be written ({reason}); write them elsewhere.")
            sentence = template.format(path=path, reason=error.strerror or error)
            tell(self, translate("Sweep", "The rows were not saved"), sentence)
            return
        preferences.remember_folder("report", path)

    def done(self, result: int) -> None:
        self.work.give_up()
        super().done(result)


def ask_sweep(parent: QWidget | None, project: Project, option_index: int, case_index: int) -> Project | None:
    """The project with a point of a sweep taken over; None where none is."""
    dialog = SweepDialog(parent, project, option_index, case_index)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    result = dialog.result_project if accepted else None
    dialog.deleteLater()
    return result
