"""Importing a trace: its head, which column is what, reading it off the GUI thread, and what it comes to."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.importers.request_trace import (
    ImportRefused,
    Preview,
    ReadCancelled,
    preview,
)
from kvdesk.project.edit import Path as ValuePath
from kvdesk.project.workload import Case
from kvdesk.report.trace import trace_table, trace_text
from kvdesk.report.words import case_name
from kvdesk.ui import preferences, traces
from kvdesk.ui.background import Job
from kvdesk.ui.dialogs.trace_columns import ColumnMapper
from kvdesk.ui.dialogs.trace_parts import RatePlot, TraceFound, read_found, trace_edits
from kvdesk.ui.document import Edit
from kvdesk.ui.reading import numbers

SHOWN_ROWS = 8


class TraceDialog(QDialog):
    """Chooses a file, maps its columns, reads it, and shows what it comes to; `found` is the result."""

    def __init__(self, parent: QWidget | None, case: Case) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Trace", "Import a trace"))
        room = self.screen().availableSize()
        self.resize(min(820, room.width() - 20), min(700, room.height() - 60))
        self.found: TraceFound | None = None
        self._preview: Preview | None = None
        self._path: Path | None = None
        self._job: Job | None = None
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        self._add_file(layout)
        self.mapper = ColumnMapper()
        self.mapper.changed.connect(self._forget)
        layout.addWidget(self.mapper)
        self._add_reading(layout)
        self._add_result(layout, case)
        self._rest()

    def _add_file(self, layout: QVBoxLayout) -> None:
        self.file = QLineEdit()
        self.file.setReadOnly(True)
        self.file.setPlaceholderText(translate("Trace", "A CSV or JSON Lines file with a row a request"))
        self.file.setAccessibleName(translate("Trace", "File of the trace"))
        self.choose_button = QPushButton(translate("Trace", "&Choose…"))
        self.choose_button.clicked.connect(self._choose)
        row = QHBoxLayout()
        row.addWidget(self.file, 1)
        row.addWidget(self.choose_button)
        layout.addLayout(row)
        self.table = QTableWidget(0, 0)
        self.table.setObjectName("blocks")
        self.table.setAccessibleName(translate("Trace", "First rows of the file"))
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.setShowGrid(False)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(self.table.fontMetrics().height() + 6)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.table.setMinimumHeight(110)
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self.table, 2)

    def _add_reading(self, layout: QVBoxLayout) -> None:
        self.read_button = QPushButton(translate("Trace", "&Read the trace"))
        self.read_button.clicked.connect(self.read)
        self.stop_button = QPushButton(translate("Trace", "S&top"))
        self.stop_button.clicked.connect(self.stop)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        row = QHBoxLayout()
        row.addWidget(self.read_button)
        row.addWidget(self.progress, 1)
        row.addWidget(self.stop_button)
        layout.addLayout(row)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message.setMinimumHeight(2 * self.message.fontMetrics().lineSpacing())
        layout.addWidget(self.message)

    def _add_result(self, layout: QVBoxLayout, case: Case) -> None:
        self.lengths = QTableWidget(0, 0)
        self.lengths.setObjectName("blocks")
        self.lengths.setAccessibleName(translate("Trace", "Lengths of the trace"))
        self.lengths.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.lengths.setTabKeyNavigation(False)
        self.lengths.setShowGrid(False)
        self.lengths.verticalHeader().hide()
        self.lengths.verticalHeader().setDefaultSectionSize(self.lengths.fontMetrics().height() + 6)
        self.lengths.setFixedHeight(3 * (self.lengths.fontMetrics().height() + 8) + 8)
        layout.addWidget(self.lengths)
        self.plot = RatePlot()
        layout.addWidget(self.plot, 2)
        self.with_lengths = QCheckBox(translate("Trace", "Take its &lengths into the case too"))
        self.with_lengths.setChecked(True)
        layout.addWidget(self.with_lengths)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        text = translate("Trace", "Use in case {case}").format(case=case_name(case.name))
        self.use_button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)

    def _choose(self) -> None:
        kinds = translate("Trace", "Traces (*.csv *.jsonl *.json *.txt)") + ";;" + translate("Trace", "All files (*)")
        folder = preferences.folder("trace")
        name, _ = QFileDialog.getOpenFileName(self, translate("Trace", "Import a trace"), folder, kinds)
        if name:
            preferences.remember_folder("trace", Path(name))
            self.look_at(Path(name))

    def look_at(self, path: Path) -> None:
        """Look at the head of a file."""
        self.stop()
        self._path, self._preview = path, None
        self.file.setText(str(path))
        try:
            with path.open("rb") as stream:
                self._preview = preview(stream, file=path.name)
        except ImportRefused as refusal:
            self._say(str(refusal), is_problem=True)
        except OSError as error:
            template = translate("Trace", "{path}: the file cannot be read ({reason}).")
            self._say(template.format(path=path, reason=error.strerror or error), is_problem=True)
        self._forget()
        if self._preview is not None:
            self._show_preview(self._preview)

    def _show_preview(self, head: Preview) -> None:
        rows = head.rows[:SHOWN_ROWS]
        self.table.setColumnCount(len(head.columns))
        self.table.setHorizontalHeaderLabels(list(head.columns))
        self.table.setRowCount(len(rows))
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text[:200])
                item.setToolTip(text[:1000])
                self.table.setItem(row, column, item)
        self.table.resizeColumnsToContents()
        for column in range(self.table.columnCount()):
            self.table.setColumnWidth(column, min(self.table.columnWidth(column), 260))
        self.mapper.show_preview(head)
        if head.format_name is not None:
            template = translate("Trace", "This is a trace of {format}; its columns are known.")
            self._say(template.format(format=head.format_name))
        elif head.guess is None:
            self._say(translate("Trace", "Say which columns are the arrival and the lengths."))
        else:
            self._say(translate("Trace", "The columns were guessed by their names: look at them before reading."))

    def read(self) -> None:
        """Read the whole file in a thread."""
        columns, path = self.mapper.columns(), self._path
        if path is None or columns is None:
            self._say(translate("Trace", "Say which columns are the arrival and the lengths."), is_problem=True)
            return
        self.stop()
        self._forget()
        sort = self.mapper.sort.isChecked()
        self._job = Job(lambda job: read_found(path, columns, sort=sort, job=job))
        self._job.done.connect(self._take)
        self._job.failed.connect(self._fail)
        self._job.progressed.connect(self._show_progress)
        self._say(translate("Trace", "Reading…"))
        self.progress.setRange(0, 0)
        self._job.start()
        self._rest()

    def stop(self) -> None:
        """Give up reading."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self._say(translate("Trace", "Stopped; nothing was taken."))
        self._rest()

    def done(self, result: int) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None
        super().done(result)

    def _show_progress(self, done: int, total: int) -> None:
        """Bytes read; without a total the sums are being made."""
        scale = 1 << 20 if total > 1 << 30 else 1
        self.progress.setRange(0, total // scale)
        self.progress.setValue(done // scale)

    def _take(self, found: TraceFound) -> None:
        self._job, self.found = None, found
        self._say(trace_text(found.summary, numbers()))
        table = trace_table(found.summary, numbers())
        self.lengths.setColumnCount(len(table.header))
        self.lengths.setHorizontalHeaderLabels(list(table.header))
        self.lengths.setRowCount(len(table.rows))
        for row, line in enumerate(table.rows):
            for column, cell in enumerate(line.cells):
                item = QTableWidgetItem(cell.text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                self.lengths.setItem(row, column, item)
        self.lengths.resizeColumnToContents(0)
        self.plot.show_found(found)
        self._rest()
        self.use_button.setFocus()

    def _fail(self, error: Exception) -> None:
        self._job = None
        if isinstance(error, ImportRefused):
            self._say(str(error), is_problem=True)
        elif not isinstance(error, ReadCancelled):
            reason = getattr(error, "strerror", None) or error
            self._say(translate("Trace", "The trace was not read: {reason}.").format(reason=reason), is_problem=True)
        self._rest()

    def _forget(self) -> None:
        """What was read before another file or column was chosen."""
        self.found = None
        self.plot.show_found(None)
        self.lengths.setRowCount(0)
        self._rest()

    def _rest(self) -> None:
        is_reading = self._job is not None
        self.stop_button.setEnabled(is_reading)
        self.read_button.setEnabled(self._preview is not None and not is_reading)
        self.read_button.setDefault(self.found is None)
        self.use_button.setEnabled(self.found is not None)
        self.use_button.setDefault(self.found is not None)
        if not is_reading:
            self.progress.setRange(0, 1)
            self.progress.setValue(int(self.found is not None))

    def _say(self, text: str, *, is_problem: bool = False) -> None:
        self.message.setText(text[:1].upper() + text[1:] if not is_problem else text)
        self.message.setProperty("rank", "warning" if is_problem else "")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)


def ask_trace(parent: QWidget | None, case: Case, path: ValuePath) -> list[Edit] | None:
    """The edits that a trace makes to a case; None where the dialog was cancelled."""
    dialog = TraceDialog(parent, case)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    found, with_lengths = dialog.found, dialog.with_lengths.isChecked()
    dialog.deleteLater()
    if not accepted or found is None:
        return None
    # Only the block ids take much room, and no replay asks for them.
    traces.keep(found.summary, replace(found.trace, hash_offsets=None, hash_values=None, block_size=None))
    return trace_edits(found, case, path, with_lengths=with_lengths)
