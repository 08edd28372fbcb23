"""The placement view: where every byte sits, what the links cost, and one card against several."""

from itertools import pairwise

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from kvdesk.engine.choices import Several, several
from kvdesk.engine.plan import CasePlan, OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.project.project import Project
from kvdesk.report.blocks import Block, Figure, Paragraph
from kvdesk.report.capacity import as_tsv
from kvdesk.report.phrases import option_cards
from kvdesk.report.placement import placement_blocks
from kvdesk.report.placement_figure import MapGeometry, MapLook
from kvdesk.report.placement_map import placement_map
from kvdesk.report.several import several_blocks
from kvdesk.ui.background import Newest
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.capacity import Sentence, TablePart, block_part, fill_part
from kvdesk.ui.views.card import Card, Notice, nothing_to_show
from kvdesk.ui.views.placement_picture import PlacementPart
from kvdesk.ui.views.tiers_parts import FigurePart, look_colors

LEAST, NARROWEST_FONT = 320, 10.0
LEAST_LAYERS, MOST_LAYERS, AROUND = 120.0, 320.0, 32


class PlacementView(Card):
    """What stands where, for the option and case in focus.

    Signals: `placements_requested()`: other placements are wanted; `field_requested(path)` from the sentence shown
    where nothing is computed.
    """

    placements_requested = Signal()
    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Placement", "Placement"), parent)
        self._later = QTimer(self)  # a child: it ends with the view
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._catch_up)
        self.blocks: tuple[Block, ...] = ()
        self._plan: tuple[Plan, Focus] | None = None
        self._several: tuple[object, tuple[Several, ...]] = (None, ())
        self._asked: Project | None = None
        self._colors: dict[str, str] = {}
        self._newest = Newest(self)
        self._newest.done.connect(self._take_several)
        self.others_button = QPushButton(translate("Placement", "Other placements…"))
        self.others_button.setToolTip(translate("Placement", "Every legal way to spread the model over these cards"))
        self.others_button.clicked.connect(self.placements_requested)
        self.copy_button = QPushButton(translate("Views", "Copy"))
        self.copy_button.setAccessibleName(translate("Capacity", "Copy as a table"))
        self.copy_button.setToolTip(translate("Capacity", "All of it as a table, with tabulators between cells"))
        self.copy_button.clicked.connect(self.copy_all)
        for button in (self.others_button, self.copy_button):
            button.setAutoDefault(True)
            self.add_to_header(button)
        self.notice = Notice()
        self.notice.field_requested.connect(self.field_requested)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        place = QWidget()
        place.setObjectName("page")
        self._column = QVBoxLayout(place)
        self._column.setContentsMargins(0, 2, 6, 2)
        self._column.setSpacing(10)
        self._column.addStretch(1)
        self._scroll.setWidget(place)
        self.body.addWidget(self.notice)
        self.body.addWidget(self._scroll, 1)
        self.parts: list[QWidget] = []

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the placement of the option and case in focus; a page nobody looks at waits until it is seen."""
        self._plan = plan, focus
        if self.isVisible():
            self._show(plan, focus)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._later.start()  # when the layout has given the page its width

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size() != event.oldSize():
            self._later.start()

    def _catch_up(self) -> None:
        if self._plan is not None and self.isVisible():
            self._show(*self._plan)

    def _show(self, plan: Plan, focus: Focus) -> None:
        missing, option, case = nothing_to_show(plan, focus), focus.option(plan), focus.case(plan)
        if missing is not None:
            self.notice.show_text(*missing)
        self.notice.setVisible(missing is not None)
        self._scroll.setVisible(missing is None)
        self.copy_button.setEnabled(missing is None)
        accelerator = option.option.hardware.accelerator
        self.others_button.setEnabled(option.model is not None and accelerator is not None)
        self.aside.show_text("" if accelerator is None else option_cards(option, numbers()))
        blocks: tuple[Block, ...] = ()
        if missing is None and case is not None:
            blocks = tuple(placement_blocks(option, case, numbers(), self._look()))
            blocks += self._compared(plan.project, option, case)
        if blocks != self.blocks:
            self._show_blocks(blocks, option, case)

    def _look(self) -> MapLook:
        """As wide as the page, and as high where it can be; in the letters and colours of the window."""
        viewport = self._scroll.viewport()
        font = max(NARROWEST_FONT, self.fontInfo().pixelSize() * 0.86)
        height = min(MOST_LAYERS, max(LEAST_LAYERS, viewport.height() - AROUND * font))
        colors = look_colors(self.palette())
        return MapLook(max(LEAST, viewport.width() - 14), font, **colors, layers_height=height)

    def _compared(self, project: Project, option: OptionPlan, case: CasePlan) -> tuple[Block, ...]:
        """One card against several: computed in another thread and kept for this project, option and case."""
        names = [each.name for each in project.workload.cases]
        key = (id(project), option.index, case.case.name)
        if self._several[0] == key:
            return tuple(several_blocks(self._several[1], numbers(), self._look()))
        index = names.index(case.case.name)
        self._asked = project  # kept, so that no other project gets its identity meanwhile
        self._newest.ask(key, lambda: several(project, option.index, index))
        if self._several[1]:
            return tuple(several_blocks(self._several[1], numbers(), self._look()))  # until the new ones come
        return (Paragraph(translate("Placement", "Comparing one card with several…"), "muted"),)

    def _take_several(self, key: object, found: object) -> None:
        self._several = key, found if isinstance(found, tuple) else ()
        self._catch_up()

    def copy_all(self) -> None:
        """All tables and words, as a spreadsheet takes them."""
        plain = [block.data if isinstance(block, Figure) and block.data is not None else block for block in self.blocks]
        QApplication.clipboard().setText(as_tsv(tuple(plain)))

    def _show_blocks(self, blocks: tuple[Block, ...], option: OptionPlan, case: CasePlan | None) -> None:
        """Values change in place; only blocks of another kind or shape make other widgets."""
        shapes, before, shown = _shapes(blocks), _shapes(self.blocks), self.blocks
        self.blocks = blocks
        kept = len(shapes)
        if shapes != before:
            pairs = enumerate(zip(shapes, before, strict=False))
            kept = next((at for at, (new, old) in pairs if new != old), min(len(shapes), len(before)))
            self._renew_parts(kept)
        for at, (part, block) in enumerate(zip(self.parts, blocks, strict=True)):
            if at < kept and block == shown[at]:
                continue  # what the mouse is on stays as it is
            if isinstance(part, PlacementPart) and isinstance(block, Figure):
                assert option.placement is not None
                assert case is not None
                geometry = MapGeometry(placement_map(option.placement, case), self._look())
                part.show_map(block, geometry, option.placement)
            elif isinstance(part, FigurePart) and isinstance(block, Figure):
                part.show_figure(block)
            else:
                fill_part(part, block)
        self._color_sentences()

    def _renew_parts(self, kept: int) -> None:
        """Other widgets from a block on; those before it, and the keyboard in them, stay."""
        for part in self.parts[kept:]:
            self._column.removeWidget(part)
            part.hide()
            part.deleteLater()
        shapes = _shapes(self.blocks)
        made = [_part(self.blocks[at], shapes[at], is_first=at == 0) for at in range(kept, len(self.blocks))]
        for index, part in enumerate(made):
            self._column.insertWidget(kept + index, part)
        self.parts = [*self.parts[:kept], *made]
        self._keep_tab_order()

    def _keep_tab_order(self) -> None:
        stops: list[QWidget] = [self.copy_button]
        for part in self.parts:
            if isinstance(part, PlacementPart | FigurePart):
                stops += part.stops()
            elif isinstance(part, TablePart):
                stops.append(part.table)
            else:
                stops += [part, *part.findChildren(Sentence)]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _color_sentences(self) -> None:
        for part in self.parts:
            for sentence in (part, *part.findChildren(Sentence)):
                if isinstance(sentence, Sentence):
                    sentence.show_colors(self.palette())

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 200)

    def show_colors(self) -> None:
        self._color_sentences()
        colors = look_colors(self.palette())
        if self._colors not in ({}, colors):
            self._later.start()  # the picture is drawn in the palette's colours
        self._colors = colors


MAP: tuple[object, ...] = ("map",)
FIGURE: tuple[object, ...] = ("figure",)


def _part(block: Block, shape: tuple[object, ...], *, is_first: bool) -> QWidget:
    if isinstance(block, Figure):
        return PlacementPart(block) if shape == MAP else FigurePart(block)
    return block_part(block, is_first=is_first)


def _shapes(blocks: tuple[Block, ...]) -> list[tuple[object, ...]]:
    """What decides which widgets show blocks; the first figure is the map of the ranks."""
    shapes = [_shape(block) for block in blocks]
    if FIGURE in shapes:
        shapes[shapes.index(FIGURE)] = MAP
    return shapes


def _shape(block: Block) -> tuple[object, ...]:
    if isinstance(block, Figure):
        return FIGURE
    rows = getattr(block, "rows", getattr(block, "items", ()))
    severities = tuple(getattr(item, "severity", "") for item in rows)
    return type(block).__name__, getattr(block, "tone", ""), severities, len(getattr(block, "header", ()))
