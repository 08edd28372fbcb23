"""The growth view: the cache on the tightest card over context length, against the room it has."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from kvdesk.engine.growth_curve import Growth, cache_growth
from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.card import Awaited, Card, Notice, nothing_to_show

if TYPE_CHECKING:
    from kvdesk.ui.views.growth_plot import GrowthPlot


class GrowthView(Card):
    """KV cache over context length for the case in focus.

    Signals: `figure_requested(figure, rank)`: the curves were clicked or opened with Enter.
    """

    figure_requested = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "KV cache over context length"), parent)
        self.plot: GrowthPlot | None = None
        self._growth: Growth | None = None
        self._case_name = ""
        self._remark = ""
        self.notice = Notice(is_quiet=True)
        self._awaited = Awaited()
        self._awaited.painted.connect(self.build)
        self._place = QWidget()
        self._layout = QVBoxLayout(self._place)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self._awaited)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._place)
        self._pages.addWidget(self.notice)
        self.body.addWidget(self._pages, 1)
        self._copy = QAction(translate("Views", "Copy the curves as a table"), self)
        self._copy.triggered.connect(self._copy_curves)
        self.addAction(self._copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setMinimumHeight(170)

    def build(self) -> None:
        """Load the plot; called after the first paint, and harmless again."""
        if self.plot is not None:
            return
        from kvdesk.ui.views.growth_plot import GrowthPlot  # noqa: PLC0415  pyqtgraph takes a third of a second

        self.plot = GrowthPlot()
        self.plot.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.plot.figure_requested.connect(self.figure_requested)
        self.plot.reading_changed.connect(self._show_reading)
        self._layout.replaceWidget(self._awaited, self.plot)
        QWidget.setTabOrder(self._awaited, self.plot)
        self._awaited.deleteLater()
        if self._growth is not None:
            self.plot.show_growth(self._growth, self._case_name)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the case in focus; curves and labels change in place."""
        missing = nothing_to_show(plan, focus)
        case = focus.case(plan)
        self._growth = None
        if missing is not None:
            self.notice.show_text(*missing)
            self._remark = ""
        elif case is not None:
            self._growth, self._case_name = cache_growth(focus.option(plan), case), focus.case_name
            template = translate("Views", "{sequences:n} sequences · card {rank:n}")
            values = {"sequences": self._growth.sequences, "rank": self._growth.rank}
            self._remark = numbers().fill(template, values)
            if self.plot is not None:
                self.plot.show_growth(self._growth, self._case_name)
        self.aside.show_text(self._remark)
        self._copy.setEnabled(self._growth is not None)
        self._pages.setCurrentWidget(self._place if self._growth is not None else self.notice)

    def _show_reading(self, text: str) -> None:
        self.aside.show_text(text or self._remark)

    def _copy_curves(self) -> None:
        if self.plot is not None:
            QApplication.clipboard().setText(self.plot.table_text())

    def show_colors(self) -> None:
        if self.plot is not None:
            self.plot.show_colors()
