"""Plots drawn with the painter alone: an area with axes, read by mouse and keyboard, and a card that shows it or its
table."""

import math
import textwrap
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.report.blocks import Table
from kvdesk.report.capacity import as_tsv
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import Card, Notice

TICK, PAD = 4, 4
HEAD_LETTERS = 8
Ticks = Sequence[tuple[float, str]]
_KIB, _MIB = 1 << 10, 1 << 20


def even_ticks(top: float, most: int) -> list[tuple[float, str]]:
    """Round values from 0 to at most `top`."""
    if top <= 0:
        return [(0.0, "0")]
    rough = top / max(1, most)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next((factor * power for factor in (1, 2, 5) if factor * power >= rough * 0.999), 10 * power)
    return [(index * step, short(index * step)) for index in range(int(top / step + 1e-9) + 1)]


def doubling_ticks(first: float, last: float, most: int) -> list[tuple[float, str]]:
    """Powers of two between two values, as many as there is room for."""
    low, high = math.ceil(math.log2(max(first, 1)) - 1e-9), math.floor(math.log2(max(last, 1)) + 1e-9)
    every = max(1, -(-(high - low + 1) // max(1, most)))
    return [(float(1 << power), binary(1 << power)) for power in range(low, high + 1, every)]


def binary(value: int) -> str:
    """Lengths as people say them: 512, 4k, 128k, 1M."""
    if value >= _MIB and value % _MIB == 0:
        return f"{numbers().integer(value // _MIB)}M"
    if value >= _KIB and value % _KIB == 0:
        return f"{numbers().integer(value // _KIB)}k"
    return numbers().integer(value)


def short(value: float) -> str:
    """A number for an axis: 0.5, 250,000, 30 million."""
    if value >= 1e7:
        return numbers().fill(translate("Views", "{n:p} million"), {"n": value / 1e6})
    return numbers().plain(value, 4)


class PlainPlot(QWidget):
    """A plot in the widget's own palette; what it draws is up to `draw`.

    Signals: `reading_changed(text)`: what is under the mouse or the keyboard's mark, "" for nothing.
    """

    reading_changed = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(180, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.left_room, self.top_room, self.right_room = 46.0, 8.0, 12.0
        self._copy = QAction(translate("Views", "Copy as a table"), self)
        self._copy.setShortcut(QKeySequence.StandardKey.Copy)
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._copy.triggered.connect(self.copy)
        self.addAction(self._copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def sizeHint(self) -> QSize:
        return QSize(360, 200)

    def area(self) -> QRectF:
        """Where the figures are drawn, inside the axes."""
        bottom = self.fontMetrics().lineSpacing() * 2 + TICK + PAD
        return QRectF(self.rect()).adjusted(self.left_room, self.top_room, -self.right_room, -bottom)

    def table(self) -> Table | None:
        """The same as a table."""
        raise NotImplementedError

    def draw(self, painter: QPainter, area: QRectF) -> None:
        raise NotImplementedError

    def read_at(self, point: QPointF | None) -> None:
        """Show what is at a point."""

    def step(self, columns: int, rows: int) -> None:
        """Move the keyboard's mark."""

    def copy(self) -> None:
        """The table to the clipboard."""
        table = self.table()
        if table is not None:
            QApplication.clipboard().setText(as_tsv((table,)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.area()
        if area.width() > 20 and area.height() > 20:
            self.draw(painter, area)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def draw_left(self, painter: QPainter, area: QRectF, places: Ticks, *, grid: bool = True) -> None:
        """Labels at heights in pixels, with hairlines across."""
        palette, metrics = self.palette(), self.fontMetrics()
        for y, text in places:
            if grid:
                painter.setPen(QPen(tones.rule(palette), 1))
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(tones.muted(palette))
            box = QRectF(0, y - metrics.height() / 2, area.left() - TICK - 2, metrics.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text)

    def draw_bottom(self, painter: QPainter, area: QRectF, places: Ticks, title: str) -> None:
        """Labels at columns in pixels, and what they count below them."""
        palette, metrics = self.palette(), self.fontMetrics()
        painter.setPen(QPen(tones.blend(tones.ground(palette), tones.text(palette), 0.45), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        last = -math.inf
        for x, text in places:
            width = metrics.horizontalAdvance(text)
            left = min(x - width / 2, self.width() - width - 2)
            if left < last + 8:
                continue
            last = left + width
            painter.setPen(tones.blend(tones.ground(palette), tones.text(palette), 0.45))
            painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + TICK))
            painter.setPen(tones.muted(palette))
            painter.drawText(QPointF(left, area.bottom() + TICK + metrics.ascent() + 1), text)
        box = QRectF(area.left(), area.bottom() + TICK + metrics.lineSpacing(), area.width(), metrics.lineSpacing())
        painter.setPen(tones.muted(palette))
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, int(area.width()))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), shown)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, 1),
            Qt.Key.Key_Down: (0, -1),
        }
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif Qt.Key(event.key()) in steps:
            self.step(*steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.read_at(event.position() if self.area().contains(event.position()) else None)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.read_at(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.read_at(None)
        self.update()


class Reading(QWidget):
    """What a plot says, or what is under the mark: so many lines, whatever stands in them, so that nothing moves."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self._text, self._lines = "", lines
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        return self._text

    def show_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.setToolTip(text)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, self._lines * self.fontMetrics().lineSpacing())

    def shown_lines(self) -> list[str]:
        """The text broken between words, its last line cut with an ellipsis where it is too long."""
        metrics, lines = self.fontMetrics(), self._text.replace(" %", "\u00a0%").split("\n")
        place = 0
        while place < len(lines) < self._lines:
            line = lines[place]
            cut = len(line)
            while cut > 0 and metrics.horizontalAdvance(line[:cut]) > self.width():
                cut = line.rfind(" ", 0, cut)
            if 0 < cut < len(line):
                lines[place : place + 1] = [line[:cut], line[cut + 1 :]]
            place += 1
        last = " ".join(lines[self._lines - 1 :])
        if metrics.horizontalAdvance(last) > self.width():
            last = metrics.elidedText(last, Qt.TextElideMode.ElideRight, self.width())
        return [*lines[: self._lines - 1], last]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, metrics = QPainter(self), self.fontMetrics()
        painter.setPen(tones.muted(self.palette()))
        for number, line in enumerate(self.shown_lines()):
            painter.drawText(QPointF(0, number * metrics.lineSpacing() + metrics.ascent()), line)
        painter.end()


class PlotCard(Card):
    """A card with a plot, the same as a table at a button, and a sentence where there is nothing to draw.

    Signals: `field_requested(path)` from that sentence.
    """

    field_requested = Signal(str)

    def __init__(self, title: str, plot: PlainPlot, parent: QWidget | None = None, *, lines: int = 1) -> None:
        super().__init__(title, parent)
        self.plot = plot
        self.reading = Reading(lines)
        self._remark = ""
        self._waiting: tuple[Plan, Focus] | None = None
        self.table_button = QToolButton()
        self.table_button.setText(translate("Views", "Table"))
        self.table_button.setCheckable(True)
        self.table_button.setAutoRaise(True)
        self.table_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.table_button.setAccessibleName(f"{title}: {translate('Views', 'Table')}")
        self.table_button.toggled.connect(lambda _checked: self._show_page())
        self.add_to_header(self.table_button)
        self.body.addWidget(self.reading)
        self.notice = Notice(is_quiet=True)
        self.notice.field_requested.connect(self.field_requested)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._pages = QStackedWidget()
        for page in (plot, self._scroll, self.notice):
            self._pages.addWidget(page)
        self.body.addWidget(self._pages, 1)
        self._is_empty = True
        plot.reading_changed.connect(lambda text: self.reading.show_text(text or self._remark))

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show a plan; a card nobody looks at waits until it is seen."""
        if not self.isVisible():
            self._waiting = plan, focus
            return
        self._waiting = None
        self.show_now(plan, focus)

    def show_now(self, plan: Plan, focus: Focus) -> None:
        raise NotImplementedError

    def showEvent(self, event: QEvent) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        if self._waiting is not None:
            self.show_plan(*self._waiting)

    def show_missing(self, severity: str, sentence: str, path: str) -> None:
        self.notice.show_text(severity, sentence, path)  # type: ignore[arg-type]
        self._is_empty = True
        self.show_remark("")
        self._show_page()

    def show_plot(self, remark: str) -> None:
        """The plot has something to show."""
        self._is_empty = False
        self.show_remark(remark)
        self.plot.update()
        self._show_page()

    def show_remark(self, text: str) -> None:
        self._remark = text
        self.reading.show_text(text)

    def _show_page(self) -> None:
        self.table_button.setEnabled(not self._is_empty)
        if self._is_empty:
            self._pages.setCurrentWidget(self.notice)
            return
        table = self.plot.table() if self.table_button.isChecked() else None
        if table is None:
            self._pages.setCurrentWidget(self.plot)
            return
        from kvdesk.ui.views.capacity import TablePart  # noqa: PLC0415  (tables are looked at seldom)

        heads = tuple(textwrap.fill(text, HEAD_LETTERS, break_long_words=False) for text in table.header)
        table = replace(table, header=heads)  # a card is narrow
        part = TablePart(table)
        part.caption.setText(table.caption)
        part.table.show_table(table)
        place = QWidget()
        place.setObjectName("page")
        layout = QVBoxLayout(place)
        layout.setContentsMargins(0, 0, 6, 0)
        layout.addWidget(part)
        layout.addStretch(1)
        self._scroll.setWidget(place)
        self._pages.setCurrentWidget(self._scroll)

    def show_colors(self) -> None:
        self.plot.update()
