"""The page of the load: map and traffic above, lengths and figures below; one below the other where it is narrow."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from kvdesk.engine.plan import Plan
from kvdesk.ui.focus import Focus
from kvdesk.ui.views.context_map import ContextMapView
from kvdesk.ui.views.lengths import LengthsView
from kvdesk.ui.views.load_words import LoadWordsView
from kvdesk.ui.views.traffic import TrafficView

NARROW, LEAST_WIDTH, LEAST_HEIGHT = 620, 200, 210


class LoadPage(QWidget):
    """Four cards about one case.

    Signals: `edit_requested(path, value, name)`, `field_requested(path)` and `trace_requested()`, as the views'.
    """

    edit_requested = Signal(object, object, str)
    field_requested = Signal(str)
    trace_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.map, self.words = ContextMapView(), LoadWordsView()
        self.traffic, self.lengths = TrafficView(), LengthsView()
        self.views = (self.map, self.traffic, self.lengths, self.words)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(8)
        self._rows = []
        for left, right, wide, high in ((self.map, self.traffic, 1, 6), (self.lengths, self.words, 2, 5)):
            row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
            row.setSpacing(8)
            row.addWidget(left, 1)
            row.addWidget(right, wide)
            page.addLayout(row, high)
            self._rows.append(row)
        for view in self.views:
            view.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
            view.field_requested.connect(self.field_requested)
        self.words.edit_requested.connect(self.edit_requested)
        self.traffic.trace_requested.connect(self.trace_requested)
        self.traffic.run_shown.connect(self.words.show_run)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        for view in self.views:
            view.show_plan(plan, focus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < NARROW
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        for row in self._rows:
            if row.direction() != direction:
                row.setDirection(direction)
        super().resizeEvent(event)
