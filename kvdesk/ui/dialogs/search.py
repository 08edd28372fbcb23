"""The search for the smallest purchase as a dialog: the question on the left, the answer and its rivals beside it."""

from collections.abc import Callable
from threading import Event

from pydantic import ValidationError
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk import catalog
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.search import Found, Purchasable, find, option_of, question_of
from kvdesk.i18n import translate
from kvdesk.project.edit import explain
from kvdesk.report.purchase_words import counted_text, option_name, purchase_line, winner_text
from kvdesk.ui.background import Job
from kvdesk.ui.dialogs.message import tell
from kvdesk.ui.dialogs.search_form import SearchForm
from kvdesk.ui.dialogs.search_table import LoserTable, PurchaseTable, RowTable
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.capacity import BlockTable
from kvdesk.ui.views.front_plot import FrontPlot

WIDTH, HEIGHT = 1240, 730
FORM_WIDTH = 372


class PlotPage(QWidget):
    """A plot below what it shows; a button puts what stands on its line in its place, as a table."""

    def __init__(self, plot: FrontPlot) -> None:
        super().__init__()
        self.plot, self.caption, self._pages = plot, _label(), QStackedWidget()
        self.table_button = QToolButton()
        self.table_button.setText(translate("Views", "Table"))
        self.table_button.setCheckable(True)
        self.table_button.setAutoRaise(True)
        self.table_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._pages.addWidget(plot)
        self._pages.addWidget(self._area)
        head = QHBoxLayout()
        head.addWidget(self.caption, 1)
        head.addWidget(self.table_button, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.addLayout(head)
        column.addWidget(self._pages, 1)
        self.table_button.toggled.connect(lambda _checked: self.show_page())
        plot.table_changed.connect(self.show_page)

    def show_page(self) -> None:
        """The plot or its table, as they are now."""
        table = self.plot.table()
        self.caption.setText("" if table is None else table.caption)
        as_table = table is not None and self.table_button.isChecked()
        if table is not None and as_table:
            shown = BlockTable(table)
            shown.show_table(table)
            self._area.setWidget(shown)
        self._pages.setCurrentIndex(int(as_table))


class SearchDialog(QDialog):
    """Asks, searches in another thread, and adds what was found as an option.

    Signals: `option_added(index)`.
    """

    option_added = Signal(int)

    def __init__(self, parent: QWidget | None, document: ProjectDocument, option_index: int) -> None:
        super().__init__(parent)
        self.document = document
        self.found: Found | None = None
        self.job: Job | None = None
        self._halt = Event()
        self.setWindowTitle(translate("Search", "Find the smallest purchase"))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        project = document.project
        self.form = SearchForm(project, option_index, project.search or catalog.question(project, option_index))
        body, layout = QHBoxLayout(), QVBoxLayout(self)
        body.setSpacing(12)
        body.addLayout(self._make_left())
        body.addLayout(self._make_right(), 1)
        layout.addLayout(body, 1)
        layout.addLayout(self._make_buttons())
        self.form.changed.connect(self._show_stale)
        self._say(translate("Search", "Say what is to be carried and what may be bought, then search."))
        self._show_chosen(None)

    def _make_left(self) -> QVBoxLayout:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(self.form)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFixedWidth(FORM_WIDTH)
        self.search_button = QPushButton(translate("Search", "&Search"))
        self.search_button.setDefault(True)
        self.search_button.clicked.connect(self.search)
        self.stop_button = QPushButton(translate("Search", "S&top"))
        self.stop_button.setAutoDefault(False)
        self.stop_button.setEnabled(False)
        self.stop_button.clicked.connect(self._halt.set)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(translate("Search", "Ways looked at"))
        self.keep = QCheckBox(translate("Search", "&Keep the question in the project and its report"))
        self.keep.setChecked(True)
        row = QHBoxLayout()
        row.addWidget(self.search_button)
        row.addWidget(self.progress, 1)
        row.addWidget(self.stop_button)
        column = QVBoxLayout()
        column.addWidget(area, 1)
        column.addWidget(self.keep)
        column.addLayout(row)
        return column

    def _make_right(self) -> QVBoxLayout:
        self.sentence = _label()
        self.sentence.setMinimumHeight(self.fontMetrics().lineSpacing() * 4)
        self.purchases, self.losers = PurchaseTable(self), LoserTable(self)
        self.plots = FrontPlot("capacity"), FrontPlot("latency")
        self.tabs = QTabWidget()
        self.tabs.addTab(self._list_page(self.purchases), translate("Search", "Carry the load"))
        self.tabs.addTab(self._list_page(self.losers), translate("Search", "Why others lose"))
        titles = (translate("Search", "Against what they hold"), translate("Search", "Against time"))
        for plot, title in zip(self.plots, titles, strict=True):
            self.tabs.addTab(PlotPage(plot), title)
            plot.purchase_chosen.connect(self._choose)
            plot.reading_changed.connect(self._show_reading)
        self.purchases.selectionModel().selectionChanged.connect(lambda *_: self._take_row())
        self.losers.selectionModel().selectionChanged.connect(lambda *_: self._show_loser())
        self.purchases.doubleClicked.connect(lambda _index: self.add_option())
        self.detail = _label()
        self.detail.setMinimumHeight(self.fontMetrics().lineSpacing() * 2)
        column = QVBoxLayout()
        column.addWidget(self.sentence)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.detail)
        return column

    def _list_page(self, table: RowTable) -> QWidget:
        page, wanted = QWidget(), QLineEdit()
        wanted.setPlaceholderText(translate("Search", "Narrow: words of any column"))
        wanted.setAccessibleName(translate("Search", "Narrow the list"))
        wanted.setClearButtonEnabled(True)
        wanted.textChanged.connect(table.filter.narrow)
        column = QVBoxLayout(page)
        column.addWidget(wanted)
        column.addWidget(table, 1)
        return page

    def _make_buttons(self) -> QHBoxLayout:
        self.add_button = QPushButton(translate("Search", "&Add as an option"))
        self.add_button.setAutoDefault(False)
        self.add_button.clicked.connect(self.add_option)
        self.close_button = QPushButton(translate("Search", "&Close"))
        self.close_button.setAutoDefault(False)
        self.close_button.clicked.connect(self.accept)
        self.message = _label()
        row = QHBoxLayout()
        row.addWidget(self.message, 1)
        row.addWidget(self.add_button)
        row.addWidget(self.close_button)
        return row

    def search(self) -> None:
        """Ask the question as it stands."""
        self.form.commit()
        if self.form.problem:
            self._say(self.form.problem, is_problem=True)
            return
        try:
            spec = self.form.spec()
        except ValidationError as error:
            self._say(explain(error), is_problem=True)
            return
        question = question_of(self.document.project, spec)
        if isinstance(question, Finding):
            self._say(finding_text(question, numbers()), is_problem=True)
            return
        self.document.set_value(
            ("search",), spec if self.keep.isChecked() else None, text=translate("Search", "question of the search")
        )
        self._give_up()
        self._halt.clear()
        halt = self._halt

        def work(job: Job) -> Found:
            return find(question, progress=job.report, cancelled=job.is_stopped, halted=halt.is_set)

        self.job = Job(work)
        self.job.progressed.connect(self._show_progress)
        self.job.done.connect(self._show_found)
        self.job.failed.connect(self._fail)
        self.progress.setRange(0, 0)
        self._show_busy()
        self._say(translate("Search", "Looking at every way…"))
        self.job.start()

    def _give_up(self) -> None:
        if self.job is not None:
            self.job.stop()
            self.job = None

    def _show_busy(self) -> None:
        busy = self.job is not None
        self.stop_button.setEnabled(busy)
        self.search_button.setEnabled(not busy)
        self.form.setEnabled(not busy)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _end(self, is_done: bool) -> None:
        self.job = None
        self.progress.setRange(0, 1)
        self.progress.setValue(int(is_done))
        self._show_busy()

    def _fail(self, error: Exception) -> None:
        self._end(False)
        self._say(str(error), is_problem=True)

    def _show_found(self, found: Found) -> None:
        self._end(True)
        self.found = found
        self._say(f"{winner_text(found, numbers())}\n{counted_text(found, numbers())}")
        self.purchases.show_found(found)
        self.losers.show_found(found)
        for plot in self.plots:
            plot.show_found(found)
        self.tabs.setTabVisible(3, bool(found.latency_front))
        self._choose(found.answer.winner)
        if found.answer.winner is None:
            self.tabs.setCurrentIndex(1)
        else:
            self.purchases.setFocus()

    def _show_stale(self) -> None:
        """The answer shown is to another question."""
        if self.found is not None:
            self.found = None
            self._say(translate("Search", "The question has changed: search again."))
            self._show_chosen(self.purchases.chosen)

    def _choose(self, one: Purchasable | None) -> None:
        with QSignalBlocker(self.purchases.selectionModel()):
            if one is None:
                self.purchases.clearSelection()
            else:
                self.purchases.choose(one)
        self._show_chosen(one)

    def _take_row(self) -> None:
        self._show_chosen(self.purchases.chosen)

    def _show_loser(self) -> None:
        """The whole reason of the row, which may be cut in the table."""
        rows = self.losers.selectionModel().selectedRows(3)
        self._show_reading(rows[0].data() if rows else "")

    def _show_chosen(self, one: Purchasable | None) -> None:
        self._chosen = one
        for plot in self.plots:
            plot.choose(one)
        is_sound = one is not None and self.found is not None
        self.add_button.setEnabled(is_sound)
        self._show_reading("")

    def _show_reading(self, text: str) -> None:
        """What is pointed at, else what is chosen."""
        one = self._chosen
        if not text and one is not None and self.found is not None:
            text = purchase_line(self.found, one, numbers())
        self.detail.setText(text)

    def add_option(self) -> None:
        """The purchase chosen becomes an option of the project, and is looked at."""
        if self.found is None or self._chosen is None:
            return
        options = self.document.project.options
        name = option_name(self._chosen, {option.name for option in options}, numbers())
        option = option_of(self.found.question, self._chosen, name)
        self.document.insert(("options", len(options)), option, translate("Search", "add the purchase found"))
        self.message.setText(translate("Search", "Added as option {name}.").format(name=name))
        self.option_added.emit(len(options))

    def _say(self, text: str, *, is_problem: bool = False) -> None:
        self.sentence.setText(text)
        self.sentence.setProperty("rank", "warning" if is_problem else "")
        self.sentence.style().unpolish(self.sentence)
        self.sentence.style().polish(self.sentence)

    def done(self, result: int) -> None:
        self._give_up()
        super().done(result)


def _label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return label


def find_purchase(
    parent: QWidget | None, document: ProjectDocument, option_index: int, look_at: Callable[[int], None]
) -> None:
    """Show the dialog until it is closed; `look_at` is told which option was added."""
    try:
        dialog = SearchDialog(parent, document, option_index)
    except catalog.CatalogError as error:
        tell(parent, translate("Catalog", "The catalogue cannot be read"), str(error))
        return
    dialog.option_added.connect(look_at)
    dialog.exec()
    dialog.deleteLater()
