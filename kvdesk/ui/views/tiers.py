"""The tiers view: what is kept below the cards and what it buys; the report's figures, tables and words, live."""

from itertools import pairwise

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from kvdesk.engine.findings import Finding, Severity, finding_text
from kvdesk.engine.offload_plan import mend_of
from kvdesk.engine.plan import CasePlan, Plan
from kvdesk.i18n import translate
from kvdesk.report.blocks import Block, Figure, FindingItem, FindingList, Table
from kvdesk.report.capacity import as_tsv
from kvdesk.report.phrases import severity_word
from kvdesk.report.tiers import ACTIVE_CODES, tier_blocks
from kvdesk.report.tiers_look import Look
from kvdesk.report.tiers_words import field_label, system_title, value_text
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.capacity import Sentence, TablePart, block_part, fill_part
from kvdesk.ui.views.card import Card, Notice, nothing_to_show
from kvdesk.ui.views.tiers_parts import FigurePart, Mend, MendList, look_colors

WIDE = 760  # from here on figures stand side by side
GAP, LEAST = 18, 300
LEAD_BLOCKS, ABREAST = 2, 2
COLUMNS, FEW_COLUMNS = 5, 3  # no column of a large table is wider than this part of the page


class TiersView(Card):
    """What the tiers of the option and case in focus hold, carry, last and cost.

    Signals: `field_requested(path)`; `edit_requested(path, value, name)`: a suggestion is to be applied.
    """

    field_requested = Signal(str)
    edit_requested = Signal(object, object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Tiers", "Tiers below the cards"), parent)
        self._later = QTimer(self)  # a child: it ends with the view
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._catch_up)
        self.blocks: tuple[Block, ...] = ()
        self.mends: tuple[Mend, ...] = ()
        self._plan: tuple[Plan, Focus] | None = None
        self._waits = False
        self._colors: dict[str, str] = {}
        self.copy_button = QPushButton(translate("Views", "Copy"))
        self.copy_button.setAccessibleName(translate("Tiers", "Copy all tables"))
        self.copy_button.setToolTip(translate("Capacity", "All of it as a table, with tabulators between cells"))
        self.copy_button.setAutoDefault(True)
        self.copy_button.clicked.connect(self.copy_all)
        self.add_to_header(self.copy_button)
        self.notice = Notice()
        self.notice.field_requested.connect(self.field_requested)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # figures keep their width
        place = QWidget()
        place.setObjectName("page")
        self._column = QVBoxLayout(place)
        self._column.setContentsMargins(0, 2, 6, 2)
        self._column.setSpacing(14)
        self._column.addStretch(1)
        self._scroll.setWidget(place)
        self.body.addWidget(self.notice)
        self.body.addWidget(self._scroll, 1)
        self.parts: list[QWidget] = []
        self.asking, self.telling = MendList(), MendList()
        for mends in (self.asking, self.telling):
            mends.field_requested.connect(self.field_requested)
            mends.apply_requested.connect(self._request)
        self._shape: tuple[object, ...] = ()
        self._groups: list[QWidget] = []

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the tiers of the option and case in focus; a page nobody looks at waits until it is seen."""
        self._plan = plan, focus
        self._waits = not self.isVisible()
        if not self._waits:
            self._show(plan, focus)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._later.start()  # when the layout has given the page its width

    def _catch_up(self) -> None:
        if self._plan is not None and self.isVisible():
            self._waits = False
            self._show(*self._plan)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self._plan is not None and not self._waits:
            self._later.start()

    def _show(self, plan: Plan, focus: Focus) -> None:
        missing = self._missing(plan, focus)
        case = focus.case(plan)
        offload = focus.option(plan).option.offload
        self.aside.show_text("" if offload is None else system_title(offload.system))
        if missing is not None:
            self.notice.show_text(*missing)
        self.notice.setVisible(missing is not None)
        self._scroll.setVisible(missing is None)
        self.copy_button.setEnabled(missing is None)
        blocks: tuple[Block, ...] = ()
        mends: tuple[Mend, ...] = ()
        if missing is None and case is not None:
            look, plots = self._looks()
            option = focus.option(plan)
            blocks = tuple(tier_blocks(case, numbers(), look, plots, on_paper=False, option=option))
            mends = _mends(case, plan)
        if (blocks, mends) != (self.blocks, self.mends):
            self._show_blocks(blocks, mends)

    def _missing(self, plan: Plan, focus: Focus) -> tuple[Severity, str, str] | None:
        """Why there is nothing to show: no figures at all, no tiers, or tiers that cannot be planned."""
        found = nothing_to_show(plan, focus)
        if found is not None:
            return found
        option, case = focus.option(plan), focus.case(plan)
        if option.option.offload is None:
            text = translate(
                "Tiers", "Nothing is kept below the cards. Choose a system to see what host memory and drives buy."
            )
            return "info", text, f"options.{option.index}.offload"
        if case is not None and case.offload is None:
            errors = [item for item in case.findings if item.code in _REFUSALS]
            if errors:
                return "error", finding_text(errors[0], numbers()), errors[0].path
        return None

    def _looks(self) -> tuple[Look, Look]:
        """How figures are drawn here: across the page, and side by side where there is room."""
        room = max(LEAST, self._scroll.viewport().width() - 14)
        font = max(10.0, self.fontInfo().pixelSize() * 0.86)
        colors = look_colors(self.palette())
        half = (room - GAP) / 2 if room >= WIDE else room
        return Look(room, font, **colors), Look(half, font, **colors)

    def copy_all(self) -> None:
        """All tables and words, as a spreadsheet takes them."""
        plain = [item for block in self.blocks for item in _copied(block)]
        items = tuple(FindingItem(mend.severity, severity_word(mend.severity), mend.text) for mend in self.mends)
        QApplication.clipboard().setText(as_tsv((*plain, FindingList(items))))

    def _show_blocks(self, blocks: tuple[Block, ...], mends: tuple[Mend, ...]) -> None:
        """Values change in place; only blocks of another kind or shape make other widgets."""
        wide = self._looks()[0].width >= WIDE
        shape = (*(_shape(block) for block in blocks), wide)
        self.blocks, self.mends = blocks, mends
        is_new = shape != self._shape
        if is_new:
            self._shape = shape
            self._make_parts(blocks, wide)
        asking = tuple(mend for mend in mends if mend.severity != "info")
        moved = self.asking.show_mends(asking)
        moved |= self.telling.show_mends(tuple(mend for mend in mends if mend.severity == "info"))
        widest = max(110, round(self._looks()[0].width / COLUMNS))
        for part, block in zip(self.parts, blocks, strict=True):
            if isinstance(part, FigurePart | TablePart) and part.table.columnCount() > FEW_COLUMNS:
                part.table.horizontalHeader().setMaximumSectionSize(widest)  # longer texts take a second line
            if isinstance(part, FigurePart) and isinstance(block, Figure):
                part.show_figure(block)
            else:
                fill_part(part, block)
        if is_new or moved:
            self._keep_tab_order()
        self.show_colors()

    def _make_parts(self, blocks: tuple[Block, ...], wide: bool) -> None:
        for group in self._groups:
            self._column.removeWidget(group)
            group.hide()
            group.deleteLater()
        self.parts, self._groups = [], []
        self._column.removeWidget(self.asking)
        self._column.removeWidget(self.telling)
        figures: list[QWidget] = []
        for index, block in enumerate(blocks):
            part = FigurePart(block) if isinstance(block, Figure) else block_part(block, is_first=index == 0)
            self.parts.append(part)
            if wide and isinstance(block, Figure) and index > _first_figure(blocks):
                figures.append(part)
                following = blocks[index + 1] if index + 1 < len(blocks) else None
                if len(figures) == ABREAST or not isinstance(following, Figure):
                    self._add_group(_side_by_side(figures))
                    figures = []
            else:
                self._add_group(part)
            if index == LEAD_BLOCKS - 1:  # what to do about it comes right after the lead
                self._column.insertWidget(self._column.count() - 1, self.asking)
        self._column.insertWidget(self._column.count() - 1, self.telling)

    def _add_group(self, group: QWidget) -> None:
        self._groups.append(group)
        self._column.insertWidget(self._column.count() - 1, group)

    def _request(self, path: object, value: object) -> None:
        self.edit_requested.emit(path, value, translate("Tiers", "a suggestion on tiers"))

    def _keep_tab_order(self) -> None:
        stops: list[QWidget] = [self.copy_button]
        for index, part in enumerate(self.parts):
            if isinstance(part, FigurePart):
                stops += part.stops()
            elif isinstance(part, TablePart):
                stops.append(part.table)
            else:
                stops += [part, *part.findChildren(Sentence)]
            if index == LEAD_BLOCKS - 1:
                stops += self.asking.stops()
        for before, after in pairwise((*stops, *self.telling.stops())):
            QWidget.setTabOrder(before, after)

    def show_colors(self) -> None:
        for part in self.parts:
            if isinstance(part, Sentence):
                part.show_colors(self.palette())
        self.asking.show_colors()
        self.telling.show_colors()
        colors = look_colors(self.palette())
        if self._colors not in ({}, colors):
            self._later.start()  # the figures are drawn in the palette's colours
        self._colors = colors

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 200)


_REFUSALS = frozenset(
    {"offload-no-compute", "offload-kind-not-of-system", "offload-no-tier", "experts-per-token-missing"}
)


def _mends(case: CasePlan, plan: Plan) -> tuple[Mend, ...]:
    """What there is to know of the tiers: active use first, then by weight; each with what mends it."""
    found = [item for item in case.findings if item.code.startswith("offload-")]
    found.sort(key=lambda item: (item.code not in ACTIVE_CODES, item.severity == "info"))
    return tuple(_mend(item, plan) for item in found)


def _mend(finding: Finding, plan: Plan) -> Mend:
    change = mend_of(finding, plan.project)
    text = ""
    if change is not None:
        template = translate("Tiers", "Set {field}: {value}")
        text = template.format(field=field_label(finding.path), value=value_text(finding.path, change[1], numbers()))
    return Mend(finding.severity, finding_text(finding, numbers()), finding.path, text, change)


def _copied(block: Block) -> list[Block]:
    return [block.data] if isinstance(block, Figure) and block.data is not None else [block]


def _first_figure(blocks: tuple[Block, ...]) -> int:
    return next((index for index, block in enumerate(blocks) if isinstance(block, Figure)), -1)


def _shape(block: Block) -> tuple[object, ...]:
    match block:
        case Figure():
            table = block.data
            return "figure", *((len(table.rows), len(table.header)) if table is not None else ())
        case Table():
            return "table", len(block.rows), len(block.header)
    return (type(block).__name__, getattr(block, "tone", ""))


def _side_by_side(parts: list[QWidget]) -> QWidget:
    whole = QWidget()
    row = QBoxLayout(QBoxLayout.Direction.LeftToRight, whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GAP)
    for part in parts:
        row.addWidget(part, 1)
    if len(parts) == 1:
        row.addStretch(1)
    return whole
