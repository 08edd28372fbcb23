"""What stands on the growth curves: room line and band, trained length, the case's point, a reading line, labels."""

from dataclasses import dataclass
from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette, QPen

from kvdesk.engine.growth_curve import Growth, GrowthCurve
from kvdesk.i18n import translate
from kvdesk.report.palette import BUDGET_LINE_COLOR, LINE_COLORS
from kvdesk.report.words import case_name
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.label_places import Wanted, around, place_labels

PAD = 3.0
POINT = 5.0


@dataclass(frozen=True, slots=True)
class Label:
    """A label's text, colour and wishes."""

    text: str
    color: QColor
    wanted: Wanted


class GrowthOverlay(pg.GraphicsObject):  # type: ignore[misc]
    """Drawn in the view box's pixels, above the curves. `end_length` and `end_bytes` are the plot's far corner."""

    def __init__(self, view_box: Any) -> None:
        super().__init__()
        self._view_box = view_box
        self.growth: Growth | None = None
        self.case = ""
        self.end_length, self.end_bytes = 1, 1
        self.palette = QPalette()
        self.reading_at: int | None = None
        self.label_rects: list[QRectF] = []
        self.labels: list[Label] = []
        self.setParentItem(view_box)
        self.setZValue(10)
        view_box.sigResized.connect(self.refresh)

    def boundingRect(self) -> QRectF:
        return QRectF(self._view_box.rect())

    def refresh(self, *_: Any) -> None:
        """Place the labels anew and repaint."""
        self.prepareGeometryChange()
        if self.growth is not None and self.boundingRect().height() > 20:
            self.labels = self._labels(self.growth)
            curves = [self._pixels(curve) for curve in self.growth.curves]
            curves += self._rules(self.growth)
            bounds = self.boundingRect().adjusted(2, 2, -2, -2)
            marks = [QRectF(self._point(self.growth) - QPointF(POINT, POINT), QSizeF(2 * POINT, 2 * POINT))]
            self.label_rects = place_labels([label.wanted for label in self.labels], bounds, curves, marks)
        self.update()

    def at(self, length: float, size_bytes: float) -> QPointF:
        """Where a length and a size are."""
        room = self.boundingRect()
        return QPointF(
            length / self.end_length * room.width(), room.height() - size_bytes / self.end_bytes * room.height()
        )

    def length_at(self, x: float) -> float:
        return x / max(1.0, self.boundingRect().width()) * self.end_length

    def _pixels(self, curve: GrowthCurve) -> list[QPointF]:
        points = list(zip(curve.lengths, curve.size_bytes, strict=True))
        return [self.at(*point) for point in (*points[::8], points[-1])]

    def _rules(self, growth: Growth) -> list[list[QPointF]]:
        """The straight lines a label had better not stand on."""
        room, rules = self.boundingRect(), []
        if 0 < growth.room_bytes <= self.end_bytes:
            y = self.at(0, growth.room_bytes).y()
            rules.append([QPointF(0, y), QPointF(room.width(), y)])
        if growth.trained_length is not None and growth.trained_length <= self.end_length:
            x = self.at(growth.trained_length, 0).x()
            rules.append([QPointF(x, 0), QPointF(x, room.height())])
        return rules

    def _label(self, text: str, color: QColor, *corners: QPointF) -> Label:
        return Label(text, color, Wanted(self._size(text), corners))

    def _size(self, text: str) -> QSizeF:
        metrics = QFontMetricsF(self._view_box.getViewWidget().font())
        return QSizeF(metrics.horizontalAdvance(text) + 2 * PAD, metrics.height() + 1)

    def _labels(self, growth: Growth) -> list[Label]:
        labels = [self._point_label(growth), self._room_label(growth)]
        if growth.trained_length is not None and growth.trained_length <= self.end_length:
            text = translate("Views", "trained length {n:n}")
            text = numbers().fill(text, {"n": growth.trained_length})
            x, width = self.at(growth.trained_length, 0).x(), self._size(text).width()
            tops = [self.boundingRect().height() * share for share in (0.0, 0.88, 0.12, 0.24, 0.36, 0.5, 0.64, 0.76)]
            wishes = [QPointF(left, top) for top in tops for left in (x - 4 - width, x + 4)]
            labels.append(self._label(text, tones.muted(self.palette), *wishes))
        return labels + [self._curve_label(curve) for curve in growth.curves]

    def _point_label(self, growth: Growth) -> Label:
        values = {"case": case_name(self.case), "length": growth.point_length, "size": growth.point_bytes}
        text = numbers().fill(translate("Views", "{case}: {length:n} · {size:gib}"), values)
        return self._label(text, tones.text(self.palette), *around(self._point(growth), self._size(text)))

    def _point(self, growth: Growth) -> QPointF:
        return self.at(growth.point_length, growth.point_bytes)

    def _room_label(self, growth: Growth) -> Label:
        """Beside the room line; at the edge where the line is above the plot or there is no room at all."""
        template = translate("Views", "room {size:gib}")
        if growth.room_bytes <= 0:
            template = translate("Views", "no room: {size:gib}")
        elif growth.room_bytes > self.end_bytes:
            template = translate("Views", "room {size:gib}, above ↑")
        text = numbers().fill(template, {"size": growth.room_bytes})
        size, room = self._size(text), self.boundingRect()
        y = min(max(self.at(0, growth.room_bytes).y(), 0.0), room.height())
        lefts = [room.width() * share for share in (0.02, 0.3, 0.55)] + [room.width() - size.width() - 4]
        wishes = [QPointF(left, top) for top in (y - size.height() - 2, y + 3) for left in lefts]
        return self._label(text, tones.readable(QColor(BUDGET_LINE_COLOR), tones.ground(self.palette)), *wishes)

    def _curve_label(self, curve: GrowthCurve) -> Label:
        size = self._size(curve.dtype)
        wishes = []
        for share in (0.86, 0.7, 0.55, 0.94, 0.4):
            index = round(share * (len(curve.lengths) - 1))
            point = self.at(curve.lengths[index], curve.size_bytes[index])
            wishes.append(QPointF(point.x() - size.width() - 4, point.y() - size.height() - 4))
            wishes.append(QPointF(point.x() + 4, point.y() + 4))
        color = tones.readable(QColor(LINE_COLORS["kv_cache_bytes"]), tones.ground(self.palette))
        return self._label(curve.dtype, color, *wishes)

    def paint(self, painter: QPainter, *_: Any) -> None:
        growth = self.growth
        if growth is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_room(painter, growth)
        room = self.boundingRect()
        if growth.trained_length is not None and growth.trained_length <= self.end_length:
            x = self.at(growth.trained_length, 0).x()
            painter.setPen(QPen(tones.muted(self.palette), 1.2, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, 0), QPointF(x, room.height()))
        if self.reading_at is not None:
            painter.setPen(QPen(tones.muted(self.palette), 1))
            x = self.at(self.reading_at, 0).x()
            painter.drawLine(QPointF(x, 0), QPointF(x, room.height()))
        painter.setPen(QPen(tones.ground(self.palette), 1.5))
        painter.setBrush(QColor(LINE_COLORS["kv_cache_bytes"]))
        painter.drawEllipse(self._point(growth), POINT, POINT)
        self._paint_labels(painter)

    def _paint_room(self, painter: QPainter, growth: Growth) -> None:
        room, color = self.boundingRect(), QColor(BUDGET_LINE_COLOR)
        best = self.at(0, growth.room_bytes).y()
        low = min(self.at(0, growth.room_low_bytes).y(), room.height())
        band = QColor(color)
        band.setAlphaF(0.10)
        if low > max(best, 0):
            painter.fillRect(QRectF(0, max(best, 0.0), room.width(), low - max(best, 0.0)), band)
        if 0 <= best <= room.height():
            painter.setPen(QPen(tones.readable(color, tones.ground(self.palette)), 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(0, best), QPointF(room.width(), best))

    def _paint_labels(self, painter: QPainter) -> None:
        halo = QColor(tones.ground(self.palette))
        halo.setAlphaF(0.8)
        painter.setFont(self._view_box.getViewWidget().font())
        for label, rect in zip(self.labels, self.label_rects, strict=False):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(halo)
            painter.drawRoundedRect(rect, 3, 3)
            painter.setPen(label.color)
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), label.text)
