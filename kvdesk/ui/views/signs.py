"""The signs of severities and verdicts: each its own shape, so that nothing is told by colour alone."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap, QPolygonF

from kvdesk.engine.findings import Severity
from kvdesk.engine.plan import Verdict
from kvdesk.i18n import translate
from kvdesk.ui.views import tones

SEVERITY_OF_VERDICT: dict[Verdict, Severity] = {"fits": "ok", "depends": "warning", "does_not_fit": "error"}

NOTE_MARK = "✎"  # beside a figure that has a note


def severity_name(severity: Severity) -> str:
    return {
        "ok": translate("Views", "In order"),
        "info": translate("Views", "Note"),
        "warning": translate("Views", "Warning"),
        "error": translate("Views", "Error"),
    }[severity]


def draw_sign(painter: QPainter, box: QRectF, severity: Severity, color: QColor, mark: QColor) -> None:
    """Check in a disc, i in a ring, exclamation in a triangle, cross in an octagon; `mark` is the colour inside."""
    side = min(box.width(), box.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center().x() - side / 2, box.center().y() - side / 2)
    painter.scale(side / 16, side / 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    inside = QPen(mark, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    match severity:
        case "ok":
            painter.drawEllipse(QRectF(1, 1, 14, 14))
            painter.setPen(inside)
            painter.drawPolyline(_points((4.6, 8.4), (7.1, 10.9), (11.4, 5.6)))
        case "info":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(color, 1.6))
            painter.drawEllipse(QRectF(1.8, 1.8, 12.4, 12.4))
            _draw_bar_and_dot(painter, color, bar=(7.2, 11.3), dot=4.8)
        case "warning":
            painter.drawPolygon(_points((8, 1.2), (15.4, 14.6), (0.6, 14.6)))
            _draw_bar_and_dot(painter, mark, bar=(5.9, 9.7), dot=12.4)
        case "error":
            painter.drawPolygon(_points((5, 1), (11, 1), (15, 5), (15, 11), (11, 15), (5, 15), (1, 11), (1, 5)))
            painter.setPen(inside)
            painter.drawLine(QPointF(5.4, 5.4), QPointF(10.6, 10.6))
            painter.drawLine(QPointF(10.6, 5.4), QPointF(5.4, 10.6))
    painter.restore()


def _points(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _draw_bar_and_dot(painter: QPainter, color: QColor, *, bar: tuple[float, float], dot: float) -> None:
    painter.setPen(QPen(color, 1.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(8, bar[0]), QPointF(8, bar[1]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawEllipse(QPointF(8, dot), 1.1, 1.1)


def sign_icon(severity: Severity, palette: QPalette, size: int = 16, ratio: float = 2.0) -> QIcon:
    """The sign as an icon of `size` logical pixels, drawn for a screen of `ratio`."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    color, mark = tones.severity_color(severity, palette), tones.ground(palette)
    draw_sign(painter, QRectF(0, 0, size, size), severity, color, mark)
    painter.end()
    return QIcon(pixmap)
