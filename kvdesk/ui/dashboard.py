"""What follows from the project: the tiles, then a tab of plots, findings and the formula of a figure."""

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate

if TYPE_CHECKING:
    from kvdesk.engine.plan import Plan
    from kvdesk.ui.focus import Focus

SUMMARY_HEIGHT = 64
_PAGES = ("capacity", "placement", "tiers", "load", "comparison")
_REQUESTS = (
    "figure_requested",
    "change_requested",
    "field_requested",
    "command_requested",
    "placements_requested",
    "edit_requested",
    "option_requested",
    "prices_requested",
    "note_requested",
    "trace_requested",
)
NARROW = 460  # below it a plot beside the findings leaves neither room for words
MEMORY_STRETCH, MIDDLE_STRETCH, FORMULA_STRETCH = 9, 12, 5


class Dashboard(QScrollArea):
    """The right side of the window. It opens with empty cards in the places of the views, which `furnish` puts in.

    Signals: `figure_requested(figure, rank)`, `change_requested(change)`, `field_requested(path)`,
    `command_requested()`, `placements_requested()`, `edit_requested(path, value, name)`, `option_requested(index)`,
    `prices_requested()`, `trace_requested()`, `note_requested()`, as the views'.
    """

    figure_requested = Signal(str, int)
    change_requested = Signal(object)
    field_requested = Signal(str)
    command_requested = Signal()
    placements_requested = Signal()
    edit_requested = Signal(object, object, str)
    option_requested = Signal(int)
    prices_requested = Signal()
    note_requested = Signal()
    trace_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setMinimumWidth(310)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget()
        page.setObjectName("page")
        # Not a QTabWidget: that one repaints all it holds whenever a label inside asks for its room.
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(translate("Dashboard", "Views"))
        self.tabs.addTab(translate("Dashboard", "Memory"))
        self.tabs.addTab(translate("Dashboard", "Capacity"))
        self.tabs.addTab(translate("Dashboard", "Placement"))
        self.tabs.addTab(translate("Dashboard", "Tiers"))
        self.tabs.addTab(translate("Dashboard", "Load"))
        self.tabs.addTab(translate("Dashboard", "Options"))
        self.pages = QStackedWidget()
        self.tabs.currentChanged.connect(self.pages.setCurrentIndex)
        memory = QWidget()
        self.pages.addWidget(memory)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._column = QVBoxLayout(memory)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._page = QVBoxLayout(page)
        self._page.setContentsMargins(4, 8, 10, 6)
        for layout in (self._middle, self._column, self._page):
            layout.setSpacing(8)
        self._places = {name: _empty_card() for name in ("summary", "memory", "growth", "findings", "formula", *_PAGES)}
        self._places["summary"].setMinimumHeight(SUMMARY_HEIGHT)
        self._page.addWidget(self._places["summary"])
        self._page.addWidget(self.tabs)
        self._page.addWidget(self.pages, 1)
        self._column.addWidget(self._places["memory"], MEMORY_STRETCH)
        self._middle.addWidget(self._places["growth"], 3)
        self._middle.addWidget(self._places["findings"], 2)
        self._column.addLayout(self._middle, MIDDLE_STRETCH)
        self._column.addWidget(self._places["formula"], FORMULA_STRETCH)
        self._capacity, self._placement = self._page_of("capacity"), self._page_of("placement")
        self._tiers, self._load = self._page_of("tiers"), self._page_of("load")
        self._comparison = self._page_of("comparison")
        self.setWidget(page)

    def _page_of(self, name: str) -> QVBoxLayout:
        """A page with nothing but the place of one view."""
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._places[name])
        self.pages.addWidget(page)
        return column

    @property
    def is_furnished(self) -> bool:
        return not self._places

    def furnish(self) -> None:
        """Put the views where the empty cards are; plots cost too much time for the first paint."""
        from kvdesk.ui.views.capacity import CapacityView  # noqa: PLC0415
        from kvdesk.ui.views.comparison import ComparisonView  # noqa: PLC0415
        from kvdesk.ui.views.findings import FindingsView  # noqa: PLC0415
        from kvdesk.ui.views.formula import FormulaView  # noqa: PLC0415
        from kvdesk.ui.views.growth import GrowthView  # noqa: PLC0415
        from kvdesk.ui.views.load_page import LoadPage  # noqa: PLC0415
        from kvdesk.ui.views.memory import MemoryView  # noqa: PLC0415
        from kvdesk.ui.views.placement import PlacementView  # noqa: PLC0415
        from kvdesk.ui.views.summary import SummaryView  # noqa: PLC0415
        from kvdesk.ui.views.tiers import TiersView  # noqa: PLC0415

        self.summary, self.memory, self.growth = SummaryView(), MemoryView(), GrowthView()
        self.findings, self.formula, self.capacity = FindingsView(), FormulaView(), CapacityView()
        self.placement, self.tiers, self.load = PlacementView(), TiersView(), LoadPage()
        self.comparison = ComparisonView()
        places: list[tuple[QBoxLayout, str, QWidget]] = [
            (self._page, "summary", self.summary),
            (self._column, "memory", self.memory),
            (self._middle, "growth", self.growth),
            (self._middle, "findings", self.findings),
            (self._column, "formula", self.formula),
            (self._capacity, "capacity", self.capacity),
            (self._placement, "placement", self.placement),
            (self._tiers, "tiers", self.tiers),
            (self._load, "load", self.load),
            (self._comparison, "comparison", self.comparison),
        ]
        for layout, name, view in places:
            place = self._places.pop(name)
            layout.replaceWidget(place, view)
            place.deleteLater()
        summary = self.summary
        for before, after in pairwise((*summary.tiles, *summary.changes.buttons, self.tabs, self.memory.table_button)):
            QWidget.setTabOrder(before, after)
        pages = (self.capacity, self.placement, self.tiers, self.load, self.comparison)
        for widget in (self.summary, self.memory, self.growth, self.findings, self.formula, *pages):
            for name in _REQUESTS:
                if hasattr(widget, name):
                    getattr(widget, name).connect(getattr(self, name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow the findings stand below the plot, and the page scrolls."""
        is_narrow = self.viewport().width() < NARROW
        direction = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        if direction != self._middle.direction():
            self._middle.setDirection(direction)
        super().resizeEvent(event)

    def show_plan(self, plan: "Plan", focus: "Focus") -> None:
        """Show a plan in every view."""
        self.summary.show_plan(plan, focus)
        self.memory.show_plan(plan, focus)
        self.growth.show_plan(plan, focus)
        self.findings.show_plan(plan, focus)
        self.formula.show_plan(plan, focus)
        self.capacity.show_plan(plan, focus)
        self.placement.show_plan(plan, focus)
        self.tiers.show_plan(plan, focus)
        self.load.show_plan(plan, focus)
        self.comparison.show_plan(plan, focus)


def _empty_card() -> QFrame:
    card = QFrame()
    card.setObjectName("card")
    card.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return card
