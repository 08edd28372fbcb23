"""The layers of a model as a strip of cells: each kind its colour, its hatch and its letter."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kvdesk.engine.names import kind_name
from kvdesk.i18n import translate
from kvdesk.project.layer_cache import NO_CACHE, LayerCache, layer_kind
from kvdesk.report.palette import KIND_COLORS, KIND_LETTERS
from kvdesk.ui.panels.layer_words import layer_text
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.bar_painter import hatch
from kvdesk.ui.views.legend import SWATCH, Entry, Legend

Caches = tuple[LayerCache, ...]
WIDEST, NARROWEST, HEIGHT, MOST_LINES = 18, 5, 20, 5
LETTER_ROOM = 10
OUTLINE = "#8d98a6"
_PATTERNS = {
    "sliding_attention": Qt.BrushStyle.BDiagPattern,
    "chunked_attention": Qt.BrushStyle.FDiagPattern,
    "latent_attention": Qt.BrushStyle.VerPattern,
    "sparse_latent_attention": Qt.BrushStyle.DiagCrossPattern,
    "compressed_attention": Qt.BrushStyle.HorPattern,
    "recurrent": Qt.BrushStyle.Dense6Pattern,
    "short_convolution": Qt.BrushStyle.Dense7Pattern,
    "cross_attention": Qt.BrushStyle.CrossPattern,
}


def draw_cell(painter: QPainter, box: QRectF, caches: Caches, *, letter: bool = True) -> None:
    """A layer: filled in the colour of its first cache and hatched; a corner is cut where it keeps several."""
    kind = layer_kind(caches)
    color = QColor(KIND_COLORS[kind])
    painter.fillRect(box, color)
    ink = QColor("#000000") if tones.luminance(color) > 0.18 else QColor("#ffffff")
    if kind in _PATTERNS:
        faint = QColor(ink)
        faint.setAlpha(70)
        painter.fillRect(box, hatch(faint, _PATTERNS[kind]))
    if kind in ("shared", NO_CACHE):
        painter.setPen(QColor(OUTLINE))
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))
    if letter and box.width() >= LETTER_ROOM:
        side = painter.fontMetrics().height() * 0.8
        plate = QRectF(0, 0, min(box.width() - 2, side * 0.8), min(side, box.height() - 2))
        plate.moveCenter(box.center())
        if kind in _PATTERNS:
            painter.fillRect(plate, color)
        painter.setPen(ink)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), KIND_LETTERS[kind])
    if len(caches) > 1:
        mark = min(5.0, box.width() / 2)
        painter.fillRect(QRectF(box.right() - mark, box.top(), mark, mark), ink)


class LayerStrip(QWidget):
    """Cells from left to right, then on further lines; arrow keys move over the layers and say what each keeps.

    Signals: `layer_chosen(index)` when another layer is the current one; `edit_requested(index)` on Enter and on a
    double click.
    """

    layer_chosen = Signal(int)
    edit_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.layers: tuple[Caches, ...] = ()
        self.current = 0
        self.marked: Collection[int] = ()
        self._columns, self._lines = 1, 1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_layers(self, layers: tuple[Caches, ...]) -> None:
        """Show these layers; showing the same ones again does nothing."""
        if layers == self.layers:
            return
        self.layers = layers
        self.current = min(self.current, max(len(layers) - 1, 0))
        self._arrange()
        self._speak()
        self.update()

    def mark(self, layers: Collection[int]) -> None:
        """Underline layers that belong together."""
        if layers != self.marked:
            self.marked = layers
            self.update()

    def choose(self, layer: int) -> None:
        """Make a layer the current one."""
        layer = max(0, min(layer, len(self.layers) - 1))
        if layer != self.current:
            self.current = layer
            self._speak()
            self.update()
            self.layer_chosen.emit(layer)

    @property
    def current_text(self) -> str:
        """The current layer in words."""
        return self._text_of(self.current) if self.layers else ""

    def cell(self, layer: int) -> QRectF:
        """Where a layer stands."""
        line, column = divmod(layer, self._columns)
        pitch = self.width() / self._columns
        width = min(pitch, WIDEST)
        return QRectF(column * width, line * HEIGHT, width - (1 if width > 3 else 0), HEIGHT - 4)

    def layer_at(self, x: float, y: float) -> int | None:
        width = min(self.width() / self._columns, WIDEST)
        layer = int(y // HEIGHT) * self._columns + int(x // width)
        return layer if 0 <= layer < len(self.layers) and x < width * self._columns else None

    def _text_of(self, layer: int) -> str:
        return layer_text(layer, len(self.layers), self.layers[layer])

    def _arrange(self) -> None:
        """As wide as a letter needs, as long as that takes no more than a few lines."""
        count, width = max(len(self.layers), 1), max(self.width(), 1)
        needed = -(-count // MOST_LINES)
        columns = max(1, width // WIDEST, min(needed, width // NARROWEST), -(-count // (4 * MOST_LINES)))
        lines = -(-count // columns)
        if (columns, lines) != (self._columns, self._lines):
            self._columns, self._lines = columns, lines
            self.setFixedHeight(lines * HEIGHT)

    def _speak(self) -> None:
        counts: dict[str, int] = {}
        for caches in self.layers:
            counts[layer_kind(caches)] = counts.get(layer_kind(caches), 0) + 1
        kinds = ", ".join(f"{numbers().integer(count)} {kind_name(kind)}" for kind, count in counts.items())
        self.setAccessibleName(translate("LayerSchedule", "Layers: {kinds}").format(kinds=kinds))
        self.setAccessibleDescription(self.current_text)

    def sizeHint(self) -> QSize:
        return QSize(240, self._lines * HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self._lines * HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = QFont(self.font())
        font.setPixelSize(11)
        painter.setFont(font)
        for layer, caches in enumerate(self.layers):
            box = self.cell(layer)
            if box.intersects(QRectF(event.rect())):
                draw_cell(painter, box, caches)
        ink = tones.text(self.palette())
        for layer in self.marked:
            box = self.cell(layer)
            painter.fillRect(QRectF(box.left(), box.bottom() + 0.5, box.width() + 1, 2), ink)
        if self.layers and self.hasFocus():
            painter.setPen(QPen(tones.ground(self.palette()), 4))
            box = self.cell(self.current).adjusted(1, 1, -1, -1)
            painter.drawRect(box)
            painter.setPen(QPen(ink, 2))
            painter.drawRect(box)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        moves = {
            Qt.Key.Key_Left: self.current - 1,
            Qt.Key.Key_Right: self.current + 1,
            Qt.Key.Key_Up: self.current - self._columns,
            Qt.Key.Key_Down: self.current + self._columns,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self.layers) - 1,
        }
        if key in moves:
            if 0 <= moves[key] < len(self.layers):
                self.choose(moves[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.layers:
            self.edit_requested.emit(self.current)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        layer = self.layer_at(event.position().x(), event.position().y())
        if layer is not None:
            self.choose(layer)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        layer = self.layer_at(event.position().x(), event.position().y())
        if layer is not None:
            self.edit_requested.emit(layer)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            layer = self.layer_at(event.pos().x(), event.pos().y())
            if layer is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), self._text_of(layer), self, self.cell(layer).toAlignedRect())
            return True
        return super().event(event)


class KindLegend(Legend):
    """What the colours and letters of the strip stand for, and how many layers are of each kind."""

    def show_layers(self, layers: tuple[Caches, ...]) -> None:
        counts: dict[str, int] = {}
        self._samples: dict[str, Caches] = {}
        for caches in layers:
            kind = layer_kind(caches)
            counts[kind] = counts.get(kind, 0) + 1
            self._samples.setdefault(kind, caches[:1])
        template = translate("LayerSchedule", "{count:n} {kind}")
        self.show_entries(
            tuple(
                Entry(kind, numbers().fill(template, {"count": count, "kind": kind_name(kind)}), KIND_COLORS[kind])
                for kind, count in counts.items()
            )
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        text = painter.font()
        small = QFont(text)
        small.setPixelSize(10)
        for entry, box in zip(self.entries, self.boxes, strict=True):
            swatch = QRectF(box.left(), box.center().y() - SWATCH / 2, SWATCH, SWATCH)
            painter.setFont(small)
            draw_cell(painter, swatch, self._samples.get(entry.figure, ()))
            painter.setFont(text)
            painter.setPen(tones.muted(self.palette()))
            room = box.adjusted(SWATCH + 6, 0, 2, 0)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), entry.text)
        painter.end()
