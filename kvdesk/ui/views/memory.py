"""The memory view: what each accelerator holds, as bars or as a table of exact bytes."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from kvdesk.engine.plan import BudgetLine, CasePlan, Plan
from kvdesk.i18n import translate
from kvdesk.report.palette import HATCHED, OVERRUN_COLOR
from kvdesk.report.serving import budget_label
from kvdesk.report.words import line_name
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import Awaited, Card, Notice, nothing_to_show
from kvdesk.ui.views.legend import Entry, Legend
from kvdesk.ui.views.memory_table import MemoryTable
from kvdesk.ui.views.rows import gib_number, line_value, outside_parts, segments_of
from kvdesk.units import GIB

if TYPE_CHECKING:
    from kvdesk.ui.views.memory_plot import MemoryPlot


class MemoryView(Card):
    """Memory per card for the case in focus.

    Signals: `figure_requested(figure, rank)`; `field_requested(path)` from the sentence where nothing is computed.
    """

    figure_requested = Signal(str, int)
    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "Memory per card"), parent)
        self.plot: MemoryPlot | None = None
        self._case: CasePlan | None = None
        self._budget_label = ""
        self._has_pool = False
        self._focus = Focus()
        self.legend = Legend()
        self.legend.figure_requested.connect(lambda figure: self.figure_requested.emit(figure, self._focus.rank))
        self.table = MemoryTable()
        self.table.segment_requested.connect(self.figure_requested)
        self.notice = Notice(is_quiet=True)  # the summary says it aloud, with the way to the field
        self.notice.field_requested.connect(self.field_requested)
        self._awaited = Awaited()
        self._awaited.painted.connect(self.build)
        self._scroll = _scroll_area()
        self._place = QWidget()  # its layout tells the scroll area when the plot needs less height again
        self._layout = QVBoxLayout(self._place)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self._awaited)
        self._scroll.setWidget(self._place)
        self._pages = QStackedWidget()
        for page in (self._scroll, self.table, self.notice):
            self._pages.addWidget(page)
        self.table_button = _table_button()
        self.table_button.toggled.connect(self._show_page)
        self.add_to_header(self.table_button)
        self.body.addWidget(self.legend)
        self.body.addWidget(self._pages, 1)
        self._copy = QAction(translate("Views", "Copy the table"), self)
        self._copy.triggered.connect(self.table.copy_all)
        self.addAction(self._copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setMinimumHeight(196)

    def build(self) -> None:
        """Load the plot; called after the first paint, and harmless again."""
        if self.plot is not None:
            return
        from kvdesk.ui.views.memory_plot import MemoryPlot  # noqa: PLC0415  pyqtgraph takes a third of a second

        self.plot = MemoryPlot()
        self.plot.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.plot.segment_requested.connect(self.figure_requested)
        self._layout.replaceWidget(self._awaited, self.plot)
        QWidget.setTabOrder(self._awaited, self.plot)
        self._awaited.deleteLater()
        if self._case is not None:
            self.plot.show_case(self._case, self._budget_label, self._focus)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the case in focus; bars, legend and table change in place."""
        self._case, self._focus = focus.case(plan), focus
        missing = nothing_to_show(plan, focus)
        if missing is not None:
            self.notice.show_text(*missing)
            self.aside.show_text("")
            self.legend.show_entries(())
        elif self._case is not None:
            placement = focus.option(plan).placement
            self._has_pool = placement is not None and placement.room.reserves_everything
            self._budget_label = budget_label(focus.option(plan), self._case.ranks, numbers())
            self._show_legend(self._case)
            self.table.show_case(self._case, plan.project.notes_on(focus.option(plan).option.name, focus.case_name))
            if self.plot is not None:
                self.plot.show_case(self._case, self._budget_label, focus)
        self._show_page()

    def _show_page(self) -> None:
        page: QWidget = self.notice
        if self._case is not None:
            page = self.table if self.table_button.isChecked() else self._scroll
        self.legend.setVisible(page is self._scroll)
        self.table_button.setEnabled(self._case is not None)
        self._copy.setEnabled(self._case is not None)
        self._pages.setCurrentWidget(page)

    def _show_legend(self, case: CasePlan) -> None:
        """The values of the card in focus."""
        budget = case.ranks[min(self._focus.rank, len(case.ranks) - 1)]
        template = translate("Views", "Card {rank:n} · GiB of {capacity:d2}")
        values = {"rank": budget.position.rank, "capacity": budget.capacity_bytes / GIB}
        self.aside.show_text(numbers().fill(template, values))
        entries = [self._entry(segment.line) for segment in segments_of(budget)]
        grey = tones.unusable_color(self.palette()).name()
        unusable = budget.capacity_bytes - budget.usable_bytes
        if unusable:
            text = f"{translate('Views', 'Not usable')} {gib_number(unusable, numbers())}"
            entries.append(Entry("usable_bytes", text, grey, is_outline=True))
        if budget.outside_bytes:
            text = f"{translate('Views', 'of it outside the budget')} {gib_number(budget.outside_bytes, numbers())}"
            entries.append(Entry("outside_bytes", text, grey, is_outline=True))
        if len(parts := outside_parts(budget)) > 1:
            entries += [self._outside_entry(line) for line in parts]
        self.legend.show_entries(tuple(entries))

    def _outside_entry(self, line: BudgetLine) -> Entry:
        """A part of what stands beside the budget on the card."""
        name = translate("Views", "typed") if line.name == "outside_bytes" else line_name(line.name)
        color = tones.outside_color(line.name, self.palette())
        text = translate("Views", "outside: {line}").format(line=f"{name} {line_value(line, numbers())}")
        return Entry("outside_bytes", text, color.name(), is_hatched=True)

    def _entry(self, line: BudgetLine) -> Entry:
        if line.name == "headroom_bytes" and line.best < 0:
            text = f"{translate('Views', 'Over the budget')} {gib_number(-line.best, numbers())}"
            color = tones.readable(QColor(OVERRUN_COLOR), tones.ground(self.palette()), 3.0)
            return Entry(line.name, text, color.name(), is_outline=True)
        color = tones.line_color(line.name, self.palette())
        name = line_name(line.name)
        if line.name == "headroom_bytes" and self._has_pool:
            name = translate("Views", "Left in the pool")  # the runtime takes it all the same
        text = f"{name} {line_value(line, numbers())}"
        return Entry(line.name, text, color.name(), is_hatched=line.name in HATCHED)

    def show_colors(self) -> None:
        if self.plot is not None:
            self.plot.show_colors()
        if self._case is not None:
            self._show_legend(self._case)


def _scroll_area() -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return area


def _table_button() -> QToolButton:
    button = QToolButton()
    button.setText(translate("Views", "Table"))
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setToolTip(translate("Views", "Exact bytes of every card, to read and to copy"))
    button.setAccessibleName(translate("Views", "Show memory as a table"))
    return button
