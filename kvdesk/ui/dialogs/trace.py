"""Importing a trace: its head, which column is what, reading it off the GUI thread, and what it comes to."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

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
    QPushButton,
    QStackedWidget,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.importers.request_trace import KNOWN_FORMATS, ImportRefused, Preview, RequestTrace, preview
from kvdesk.project.edit import Path as ValuePath
from kvdesk.project.reuse import CurveReuse
from kvdesk.project.workload import Case
from kvdesk.report.trace import trace_table, trace_text
from kvdesk.report.words import case_name
from kvdesk.ui import preferences, traces
from kvdesk.ui.dialogs.trace_columns import ColumnMapper
from kvdesk.ui.dialogs.trace_parts import RatePlot, TraceFound, read_found, trace_edits
from kvdesk.ui.dialogs.work_row import WorkRow
from kvdesk.ui.document import Edit
from kvdesk.ui.reading import numbers

SHOWN_ROWS, WORDS_WIDTH = 8, 520


@dataclass(frozen=True)
class Purpose:
    """What a trace is read for: the words on the button that takes it, whether its lengths may be taken too, and what
    else is made of it in the thread."""

    use_text: str
    asks_lengths: bool = False
    also: Callable[[RequestTrace], Any] | None = None


def for_case(case: Case) -> Purpose:
    """The traffic of a case."""
    return Purpose(translate("Trace", "Use in case {case}").format(case=case_name(case.name)), asks_lengths=True)


class TraceDialog(QDialog):
    """Chooses a file, maps its columns, reads it, and shows what it comes to; `found` is the result."""

    def __init__(self, parent: QWidget | None, purpose: Purpose) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Trace", "Import a trace"))
        room = self.screen().availableSize()
        self.resize(min(820, room.width() - 20), min(700, room.height() - 60))
        self.found: TraceFound | None = None
        self.purpose = purpose
        self._preview: Preview | None = None
        self._path: Path | None = None
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        self._add_file(layout)
        self.pages = QStackedWidget()
        self.pages.addWidget(_page_of_words(_what_a_trace_is()))
        self.pages.addWidget(self._make_mapping())
        layout.addWidget(self.pages, 1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.use_button = self.buttons.addButton(purpose.use_text, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
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

    def _make_mapping(self) -> QWidget:
        """The file's head, its columns, the reading and what it came to."""
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        self.table = _head_table()
        self.table.setFixedHeight((SHOWN_ROWS - 1) * (self.table.fontMetrics().height() + 6) + 6)
        layout.addWidget(self.table)
        self.mapper = ColumnMapper()
        self.mapper.changed.connect(self._map_anew)
        layout.addWidget(self.mapper)
        self.work = WorkRow(translate("Trace", "&Read the trace"))
        self.work.start_requested.connect(self.read)
        self.work.changed.connect(self._rest)
        layout.addWidget(self.work)
        self.results = QStackedWidget()
        self.results.addWidget(
            _page_of_words(translate("Trace", "Its lengths and its rate over time are shown here once it was read."))
        )
        self._result = QWidget()
        column = QVBoxLayout(self._result)
        column.setContentsMargins(0, 0, 0, 0)
        self.plot = RatePlot()
        column.addWidget(self.plot, 1)
        self.results.addWidget(self._result)
        layout.addWidget(self.results, 1)
        self.with_lengths = QCheckBox(translate("Trace", "Take its &lengths into the case too"))
        self.with_lengths.setChecked(True)
        self.with_lengths.setVisible(self.purpose.asks_lengths)
        layout.addWidget(self.with_lengths)
        self.lengths: QWidget | None = None
        return page

    def _choose(self) -> None:
        if path := choose_trace(self):
            self.look_at(path)

    def look_at(self, path: Path) -> None:
        """Look at the head of a file."""
        self.work.give_up()
        self._path, self._preview = path, None
        self.file.setText(str(path))
        self.pages.setCurrentIndex(1)
        self._forget()
        try:
            with path.open("rb") as stream:
                self._preview = preview(stream, file=path.name)
        except ImportRefused as refusal:
            self.work.say(str(refusal), is_problem=True)
        except OSError as error:
            template = translate("Trace", "{path}: the file cannot be read ({reason}).")
            self.work.say(template.format(path=path, reason=error.strerror or error), is_problem=True)
        self._show_preview(self._preview)
        self._rest()

    def _show_preview(self, head: Preview | None) -> None:
        rows = () if head is None else head.rows[:SHOWN_ROWS]
        self.table.setColumnCount(0 if head is None else len(head.columns))
        self.table.setRowCount(len(rows))
        self.mapper.setEnabled(head is not None)
        if head is None:
            return
        self.table.setHorizontalHeaderLabels(list(head.columns))
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text[:200])
                item.setToolTip(text[:1000])
                self.table.setItem(row, column, item)
        for column in range(self.table.columnCount() - 1):  # the last takes what is left
            self.table.resizeColumnToContents(column)
            self.table.setColumnWidth(column, min(self.table.columnWidth(column), 260))
        self.mapper.show_preview(head)
        if head.format_name is not None:
            template = translate("Trace", "This is a trace of {format}; its columns are known.")
            self.work.say(template.format(format=head.format_name))
        elif head.guess is None:
            self.work.say(translate("Trace", "Say which columns are the arrival and the lengths."))
        else:
            self.work.say(translate("Trace", "The columns were guessed by their names: look at them before reading."))

    def read(self) -> None:
        """Read the whole file in a thread."""
        columns, path, also = self.mapper.columns(), self._path, self.purpose.also
        if isinstance(columns, str):
            self.work.say(columns, is_problem=True)
        if path is None or isinstance(columns, str):
            return
        self._forget()
        sort = self.mapper.sort.isChecked()
        self.work.begin(
            lambda job: read_found(path, columns, sort=sort, job=job, also=also),
            translate("Trace", "Reading…"),
            self._take,
        )

    def done(self, result: int) -> None:
        self.work.give_up()
        super().done(result)

    def _take(self, found: TraceFound) -> None:
        from kvdesk.ui.views.capacity import BlockTable  # noqa: PLC0415  (once there is something to show)

        self.found = found
        text = trace_text(found.summary, numbers())
        self.work.say(text[:1].upper() + text[1:])
        table = trace_table(found.summary, numbers())
        shown = BlockTable(table)
        shown.show_table(table)
        shown.setAccessibleName(translate("Trace", "Lengths of the trace"))
        column = self._result.layout()
        assert isinstance(column, QVBoxLayout)
        if self.lengths is not None:
            column.removeWidget(self.lengths)
            self.lengths.deleteLater()
        self.lengths = shown
        column.insertWidget(0, shown)
        self.plot.show_found(found)
        self.results.setCurrentIndex(1)
        self._rest()
        self.use_button.setFocus()

    def _map_anew(self) -> None:
        self.work.stop()
        self._forget()

    def _forget(self) -> None:
        """What was read before another file or column was chosen."""
        self.work.give_up()
        self.found = None
        self.results.setCurrentIndex(0)
        self.work.show_done(False)
        self._rest()

    def _rest(self) -> None:
        if not hasattr(self, "use_button"):
            return
        has_found = self.found is not None
        self.work.start_button.setEnabled(self._preview is not None and not self.work.is_busy)
        self.work.start_button.setDefault(self._preview is not None and not has_found)
        self.choose_button.setDefault(self._preview is None)
        self.use_button.setEnabled(has_found)
        self.use_button.setDefault(has_found)


def _head_table() -> QTableWidget:
    table = QTableWidget(0, 0)
    table.setObjectName("blocks")
    table.setAccessibleName(translate("Trace", "First rows of the file"))
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 6)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setStretchLastSection(True)
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return table


def _page_of_words(text: str) -> QWidget:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("rank", "aside")
    label.setFixedWidth(WORDS_WIDTH)
    page = QWidget()
    column = QVBoxLayout(page)
    column.addWidget(label, 0, Qt.AlignmentFlag.AlignCenter)
    return page


def _what_a_trace_is() -> str:
    known = ", ".join(dict.fromkeys(name for name, _ in KNOWN_FORMATS))
    template = translate(
        "Trace",
        "A trace says when each request arrived and how many tokens it had in and out. Choose a CSV or JSON Lines file "
        "with a row for each request.\n\nKnown at sight: {known}. In any other file you say which column is what; the "
        "first rows are shown for that.\n\nThe project keeps figures of it and where it was, never its requests.",
    )
    return template.format(known=known)


def choose_trace(parent: QWidget | None, title: str = "") -> Path | None:
    """A file that the user chooses."""
    kinds = translate("Trace", "Traces (*.csv *.jsonl *.json *.txt)") + ";;" + translate("Trace", "All files (*)")
    title = title or translate("Trace", "Import a trace")
    name, _ = QFileDialog.getOpenFileName(parent, title, preferences.folder("trace"), kinds)
    if not name:
        return None
    preferences.remember_folder("trace", Path(name))
    return Path(name)


def _ask(parent: QWidget | None, purpose: Purpose) -> tuple[TraceFound, bool] | None:
    """A trace that was read and whether its lengths are wanted; None where the dialog was cancelled."""
    dialog = TraceDialog(parent, purpose)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    found, with_lengths = dialog.found, dialog.with_lengths.isChecked()
    dialog.deleteLater()
    return None if not accepted or found is None else (found, with_lengths)


def ask_trace(parent: QWidget | None, case: Case, path: ValuePath) -> list[Edit] | None:
    """The edits that a trace makes to a case; None where the dialog was cancelled."""
    answer = _ask(parent, for_case(case))
    if answer is None:
        return None
    found, with_lengths = answer
    # Only the block ids take much room, and no replay asks for them.
    traces.keep(found.summary, replace(found.trace, hash_offsets=None, hash_values=None, block_size=None))
    return trace_edits(found, case, path, with_lengths=with_lengths)


def ask_reuse(parent: QWidget | None) -> CurveReuse | None:
    """How the prompts of a trace with block ids come back; None where the dialog was cancelled."""
    answer = _ask(parent, for_reuse())
    return None if answer is None else answer[0].made


def for_reuse() -> Purpose:
    """Hit ratios by capacity."""
    return Purpose(translate("Trace", "Use how its prompts come back"), also=_curve)


def _curve(trace: RequestTrace) -> CurveReuse:
    from kvdesk.engine.offload_trace import curve_of  # noqa: PLC0415  (where it is asked for)

    if trace.hash_values is None:
        sentence = translate("Trace", "The trace has no block ids: what its prompts share cannot be told. Choose them.")
        raise ImportRefused(sentence)
    return curve_of(trace)
