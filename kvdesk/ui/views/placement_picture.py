"""The picture of a placement in the window: the report's drawing, with figures under the mouse and at the keyboard."""

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from kvdesk.engine.placement import Placement
from kvdesk.i18n import translate
from kvdesk.report.blocks import Figure
from kvdesk.report.placement_figure import MapGeometry
from kvdesk.report.placement_words import cell_text, rank_text
from kvdesk.ui.reading import numbers
from kvdesk.ui.views import tones
from kvdesk.ui.views.capacity import BlockTable, Sentence
from kvdesk.ui.views.tiers_parts import Picture

INSET = 3
TEXT_LINES = 3
Spot = tuple[int, int | None]


class PlacementPicture(Picture):
    """Arrow keys and the mouse move over ranks and rows; `sentence` says what is there."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__()
        self._sentence = sentence
        self._drawn: tuple[object, QPixmap] | None = None
        self.geometry_shown: MapGeometry | None = None
        self._placement: Placement | None = None
        self.spot: Spot = (0, None)
        self._hover: Spot | None = None
        self._pointer: QPointF | None = None
        self.setMouseTracking(True)

    def show_map(self, figure: Figure, geometry: MapGeometry, placement: Placement) -> None:
        """Show a picture; the rank looked at stays where there is one of its number."""
        self.geometry_shown, self._placement, self._drawn = geometry, placement, None
        column, row = self.spot
        if row is not None and row >= len(geometry.map.rows):
            row = None
        self.spot = (min(column, len(geometry.map.columns) - 1), row)
        self._hover = self._spot_under(self._pointer)
        self.show_figure(figure)
        self._speak()

    def text_at(self, spot: Spot) -> str:
        """What is at a place, in sentences."""
        geometry, placement = self.geometry_shown, self._placement
        if geometry is None or placement is None:
            return ""
        column = geometry.map.columns[spot[0]]
        text = rank_text(placement, geometry.map, column, numbers())
        if spot[1] is None:
            return text
        return f"{text}\n{cell_text(geometry.map, column, spot[1], numbers())}"

    def _speak(self) -> None:
        text = self.text_at(self._hover or self.spot)
        if text != self._sentence.text():
            self._sentence.setText(text)
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    def _move(self, spot: Spot) -> None:
        if spot != self.spot:
            self.spot = spot
            self._hover = None
            self._speak()
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        key = (self._source, ratio)
        if self._drawn is None or self._drawn[0] != key:
            pixmap = QPixmap(self._size * ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            inner = QPainter(pixmap)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._renderer.render(inner, QRectF(0, 0, pixmap.width(), pixmap.height()))
            inner.end()
            pixmap.setDevicePixelRatio(ratio)
            self._drawn = key, pixmap
        painter.drawPixmap(INSET, INSET, self._drawn[1])
        if self.hasFocus():
            self._frame(painter, self.spot, 2.0)
        if self._hover is not None:
            self._frame(painter, self._hover, 1.2)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(self.palette().ColorRole.Highlight), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _frame(self, painter: QPainter, spot: Spot, width: float) -> None:
        geometry = self.geometry_shown
        if geometry is None:
            return
        boxes = [geometry.column_box(spot[0])]
        if spot[1] is not None:
            boxes.append(geometry.cells(spot[0], range(spot[1], spot[1] + 1)))
        for x, y, across, down in boxes:
            box = QRectF(x + INSET, y + INSET, across, down).adjusted(-1.5, -1.5, 1.5, 1.5)
            painter.setPen(QPen(tones.ground(self.palette()), width + 2))
            painter.drawRect(box)
            painter.setPen(QPen(tones.text(self.palette()), width))
            painter.drawRect(box)

    def _spot_under(self, point: QPointF | None) -> Spot | None:
        geometry = self.geometry_shown
        if geometry is None or point is None:
            return None
        return geometry.spot_at(point.x() - INSET, point.y() - INSET)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position()
        found = self._spot_under(self._pointer)
        if found != self._hover:
            self._hover = found
            self._speak()
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._spot_under(event.position())
        if found is not None:
            self._move(found)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = self._pointer = None
        self._speak()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        geometry, (column, row) = self.geometry_shown, self.spot
        key = Qt.Key(event.key())
        if geometry is None or key not in _KEYS:
            super().keyPressEvent(event)
            return
        last = len(geometry.map.columns) - 1
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            below = (-1 if row is None else row) + (1 if key == Qt.Key.Key_Down else -1)
            row = None if below < 0 else min(below, len(geometry.map.rows) - 1)
        else:
            column = {
                Qt.Key.Key_Left: max(0, column - 1),
                Qt.Key.Key_Right: min(last, column + 1),
                Qt.Key.Key_Home: 0,
                Qt.Key.Key_End: last,
            }[key]
        self._move((column, row))


_KEYS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End})


class PlacementPart(QWidget):
    """The picture below its caption and above its sentence; a button shows its table in its place."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        assert figure.data is not None
        self.caption = Sentence(bold=True)
        self.caption.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button = QToolButton()
        self.button.setText(translate("Views", "Table"))
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.button.setToolTip(translate("Placement", "The picture's figures as a table, to read and to copy"))
        self.button.setAccessibleName(self.button.toolTip())
        self.sentence = Sentence()
        self.sentence.setAccessibleName(translate("Placement", "The rank looked at"))
        self.picture, self.table = PlacementPicture(self.sentence), BlockTable(figure.data)
        self.picture.table = self.table
        self._shape = (len(figure.data.rows), len(figure.data.header))
        self._pages = QStackedWidget()
        self._pages.addWidget(self.picture)
        self._pages.addWidget(self.table)
        self.button.toggled.connect(self._show_page)
        head = QHBoxLayout()
        head.addWidget(self.caption, 1)
        head.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        self._layout.addLayout(head)
        self._layout.addWidget(self.sentence)
        self._layout.addWidget(self._pages)

    def show_map(self, figure: Figure, geometry: MapGeometry, placement: Placement) -> None:
        assert figure.data is not None
        shape = (len(figure.data.rows), len(figure.data.header))
        if shape != self._shape:
            self._renew_table(figure)
            self._shape = shape
        self.caption.setText(figure.caption)
        self.table.show_table(figure.data)
        self.picture.show_map(figure, geometry, placement)
        self.sentence.setMinimumHeight(self.fontMetrics().lineSpacing() * TEXT_LINES)
        self._fit()

    def _renew_table(self, figure: Figure) -> None:
        """A table of another shape in the place of the old one."""
        assert figure.data is not None
        was_shown = self.button.isChecked()
        self._pages.removeWidget(self.table)
        self.table.deleteLater()
        self.table = BlockTable(figure.data)
        self.picture.table = self.table
        self._pages.addWidget(self.table)
        QWidget.setTabOrder(self.picture, self.table)
        self._pages.setCurrentWidget(self.table if was_shown else self.picture)

    def stops(self) -> list[QWidget]:
        """What the Tab key comes to."""
        return [self.button, self.sentence, self.picture, self.table]

    def _show_page(self, as_table: bool) -> None:
        self._pages.setCurrentWidget(self.table if as_table else self.picture)
        self.sentence.setVisible(not as_table)
        self._fit()

    def _fit(self) -> None:
        """As high as what is shown."""
        shown = self._pages.currentWidget()
        height = self.table.height() if shown is self.table else self.picture.minimumSizeHint().height() + 6
        if self._pages.height() != height:
            self._pages.setFixedHeight(height)

    def event(self, event: QEvent) -> bool:
        result = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return bool(result)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
