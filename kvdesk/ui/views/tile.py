"""A tile of the summary: a figure in large letters and its conditions below, always the same size."""

import re

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from kvdesk.engine.findings import Severity
from kvdesk.i18n import translate
from kvdesk.ui.views import tones
from kvdesk.ui.views.card import paint_card
from kvdesk.ui.views.signs import NOTE_MARK, draw_sign

MARGIN = 10.0
HEADLINE_SCALE = 1.45
LEAST_SCALE = 0.9
DETAIL_SCALE = 0.92
DETAIL_LINES = 3
SIGN = 18.0
_UNIT = re.compile(r" ((?:[KMGT]i)?B\b|·)")


class Tile(QAbstractButton):
    """A headline with an optional sign, and up to three lines below. Click, Enter or Space ask for its figure.

    Its size does not depend on its text: long headlines get smaller letters, long details an ellipsis and a tool tip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.headline, self.detail = "", ""
        self.figure, self.rank = "", 0
        self.note = ""
        self.severity: Severity | None = None
        self.headline_scale = HEADLINE_SCALE
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        copy = QAction(translate("Views", "Copy"), self)
        copy.setShortcut(QKeySequence.StandardKey.Copy)
        copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        copy.triggered.connect(lambda: QApplication.clipboard().setText(self.text_to_copy()))
        self.addAction(copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_figure(self, headline: str, detail: str, figure: str, rank: int, severity: Severity | None = None) -> None:
        shown = (headline, detail, severity)
        changed = shown != (self.headline, self.detail, self.severity)
        self.headline, self.detail, self.severity = shown
        self.figure, self.rank = figure, rank
        if changed:
            self._say()

    def show_note(self, note: str) -> None:
        """What the user noted on the figure; a mark at the corner says that there is something."""
        if note != self.note:
            self.note = note
            self._say()

    def _say(self) -> None:
        noted = f"\n{NOTE_MARK} {self.note}" if self.note else ""
        self.setAccessibleName(f"{self.headline}. {self.detail}{noted}")
        self.setToolTip(f"{self.headline}\n{self.detail}{noted}")
        self.update()

    def fitting_scale(self) -> float:
        """The largest letters, as a multiple of the widget's, that show the headline whole."""
        sign = 0.0 if self.severity is None else SIGN + 7
        width = self.width() - 2 * MARGIN - 2 - sign
        scale = HEADLINE_SCALE
        while scale > LEAST_SCALE and self._headline_width(scale) > width:
            scale -= 0.05
        return scale

    def _headline_width(self, scale: float) -> float:
        return QFontMetricsF(self._scaled_font(scale, bold=True)).horizontalAdvance(self.headline)

    def show_scale(self, scale: float) -> None:
        """Write the headline in letters of this size."""
        if scale != self.headline_scale:
            self.headline_scale = scale
            self.update()

    def text_to_copy(self) -> str:
        return f"{self.headline}\n{self.detail}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _scaled_font(self, scale: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * scale)
        font.setBold(bold)
        return font

    def sizeHint(self) -> QSize:
        headline = QFontMetricsF(self._scaled_font(HEADLINE_SCALE, bold=True)).height()
        details = QFontMetricsF(self._scaled_font(DETAIL_SCALE)).lineSpacing() * DETAIL_LINES
        return QSize(150, round(headline + details + 2 * MARGIN - 2))

    def minimumSizeHint(self) -> QSize:
        return QSize(56, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette()
        highlight = palette.color(QPalette.ColorRole.Highlight)
        if self.hasFocus():
            paint_card(self, highlight, 2.0)
        else:
            paint_card(self, highlight if self.underMouse() else None)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(MARGIN + 2, MARGIN - 1, -MARGIN, -MARGIN + 1)
        top = self._paint_headline(painter, room)
        self._paint_detail(painter, QRectF(room.left(), top, room.width(), room.bottom() - top))
        if self.note:
            painter.setPen(tones.text(palette))
            corner = QRectF(self.rect()).adjusted(0, 2, -4, 0)
            painter.drawText(corner, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop), NOTE_MARK)
        painter.end()

    def _paint_headline(self, painter: QPainter, room: QRectF) -> float:
        """Draw the headline, with smaller letters where it would not fit; where the details begin."""
        palette = self.palette()
        color = tones.text(palette)
        height = QFontMetricsF(self._scaled_font(HEADLINE_SCALE, bold=True)).height()
        left = room.left()
        if self.severity is not None:
            color = tones.severity_color(self.severity, palette)
            box = QRectF(left, room.top() + (height - SIGN) / 2, SIGN, SIGN)
            draw_sign(painter, box, self.severity, color, tones.ground(palette))
            left += SIGN + 7
        width = room.right() - left
        font = self._scaled_font(self.headline_scale, bold=True)
        shown = QFontMetricsF(font).elidedText(self.headline, Qt.TextElideMode.ElideRight, width)
        painter.setFont(font)
        painter.setPen(color)
        place = QRectF(left, room.top(), width, height)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)
        return room.top() + height

    def _paint_detail(self, painter: QPainter, room: QRectF) -> None:
        font = self._scaled_font(DETAIL_SCALE)
        painter.setFont(font)
        painter.setPen(tones.muted(self.palette()))
        paint_lines(painter, wrap(self.detail, font, room.width(), DETAIL_LINES), room)


def wrap(text: str, font: QFont, width: float, most: int) -> list[str]:
    """The text over at most `most` lines; the last one ends in an ellipsis where more would follow."""
    metrics = QFontMetricsF(font)
    words = _UNIT.sub("\u00a0\\1", text).split(" ")
    lines: list[str] = []
    while words and len(lines) < most - 1:
        taken = 1
        while taken < len(words) and metrics.horizontalAdvance(" ".join(words[: taken + 1])) <= width:
            taken += 1
        lines.append(" ".join(words[:taken]))
        words = words[taken:]
    if words:
        lines.append(" ".join(words))
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines]


def paint_lines(painter: QPainter, lines: list[str], room: QRectF) -> None:
    """Draw lines one below the other in the painter's font."""
    metrics = QFontMetricsF(painter.font())
    for number, line in enumerate(lines):
        place = QRectF(room.left(), room.top() + number * metrics.lineSpacing(), room.width(), metrics.height())
        painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), line)
