"""The summary view: the verdict first, then what is needed, the room, and the limits, as tiles."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import CasePlan, OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.report.tiers_look import is_room, size_text
from kvdesk.report.words import bound_text, verdict_name
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.card import Notice, nothing_to_show, paint_card
from kvdesk.ui.views.changes_row import ChangesRow
from kvdesk.ui.views.signs import SEVERITY_OF_VERDICT
from kvdesk.ui.views.tile import Tile

SPACING = 8
NARROW, NARROWEST = 760, 460
VERDICT_STRETCH, TILE_STRETCH = 8, 5


class FramedNotice(Notice):
    """A notice on a card of its own."""

    def paintEvent(self, event: object) -> None:
        paint_card(self)
        super().paintEvent(event)  # type: ignore[arg-type]


class SummaryView(QWidget):
    """Five tiles and the smallest changes of the case in focus. Nothing moves when their values change.

    Signals: `figure_requested(figure, rank)` from a tile; `change_requested(change)` from a button;
    `field_requested(path)` from the sentence shown where nothing is computed.
    """

    figure_requested = Signal(str, int)
    change_requested = Signal(object)
    field_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("Views", "Summary"))
        self.verdict, self.needed, self.room, self.most, self.longest = (Tile() for _ in range(5))
        self._grid = QGridLayout()
        self._grid.setSpacing(SPACING)
        self._columns = 0
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, tile=tile: self.figure_requested.emit(tile.figure, tile.rank))
        self.notice = FramedNotice()
        self.notice.field_requested.connect(self.field_requested)
        self.changes = ChangesRow()
        self.changes.change_requested.connect(self.change_requested)
        figures = QWidget()
        column = QVBoxLayout(figures)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACING)
        column.addLayout(self._grid)
        column.addWidget(self.changes)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(figures)
        self._pages.addWidget(self.notice)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)
        self._arrange()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _arrange(self) -> None:
        """All tiles in a row; where that is narrow, the verdict above the others, four or two beside each other."""
        columns = len(self.tiles) if self.width() >= NARROW else 4 if self.width() >= NARROWEST else 2
        if columns == self._columns:
            return
        self._columns = columns
        for tile in self.tiles:
            self._grid.removeWidget(tile)
        in_one_row = columns == len(self.tiles)
        self._grid.addWidget(self.verdict, 0, 0, 1, 1 if in_one_row else columns)
        for position, tile in enumerate(self.tiles[1:]):
            row, column = (0, 1 + position) if in_one_row else (1 + position // columns, position % columns)
            self._grid.addWidget(tile, row, column)
        for column in range(len(self.tiles)):
            shared = VERDICT_STRETCH if in_one_row and column == 0 else TILE_STRETCH
            self._grid.setColumnStretch(column, shared if column < columns else 0)
        self._keep_height()

    def _keep_height(self) -> None:
        """Whatever is shown, the summary is as high as its tiles and two lines of changes."""
        rows = 1 if self._columns == len(self.tiles) else 1 + 4 // self._columns
        tiles = rows * (self.verdict.sizeHint().height() + SPACING)
        self._pages.setFixedHeight(tiles + self.changes.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            self._keep_height()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return self.verdict, self.needed, self.room, self.most, self.longest

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the case in focus."""
        case = focus.case(plan)
        missing = nothing_to_show(plan, focus)
        if case is None or missing is not None:
            if missing is not None:
                self.notice.show_text(*missing)
            self.changes.show_changes((), "")
            self._pages.setCurrentIndex(1)
            return
        self._show_verdict(case)
        self._show_needed(case, focus)
        self._show_room(focus.option(plan), case)
        self._show_limits(case)
        notes = plan.project.notes_on(focus.option(plan).option.name, case.case.name)
        for tile in self.tiles:
            tile.show_note(notes.get(tile.figure, ""))
        self._even_out()
        heading = translate("Views", "What the verdict rests on") if case.verdict == "fits" else ""
        self.changes.show_changes(case.changes, _remark(case), heading)
        self._pages.setCurrentIndex(0)

    def _even_out(self) -> None:
        """The verdict in the largest letters it has room for; the other headlines all in the same."""
        self.verdict.show_scale(self.verdict.fitting_scale())
        scale = min(tile.fitting_scale() for tile in self.tiles[1:])
        for tile in self.tiles[1:]:
            tile.show_scale(scale)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._even_out()

    def _show_verdict(self, case: CasePlan) -> None:
        severity = SEVERITY_OF_VERDICT[case.verdict]
        rank = case.tightest.position.rank
        self.verdict.show_figure(verdict_name(case.verdict), margin_text(case), "headroom_bytes", rank, severity)

    def _show_needed(self, case: CasePlan, focus: Focus) -> None:
        kv = case.kv
        headline = numbers().fill(translate("Views", "{size:gib} needed"), {"size": kv.allocated_bytes})
        figure = "logical_bytes" if kv.logical_bytes == kv.allocated_bytes else "allocated_bytes"
        values = {
            "size": kv.allocated_bytes,
            "logical": kv.logical_bytes,
            "offloaded": size_text(kv.offloaded_bytes, numbers()),
            "cards": len(case.ranks),
        }
        self.needed.show_figure(headline, numbers().fill(_needed_template(case), values), figure, focus.rank)

    def _show_room(self, option: OptionPlan, case: CasePlan) -> None:
        """How much the caches may take on the fullest card, in the runtime's terms: a pool is taken at start."""
        rank = case.tightest
        values = {
            "room": max(0, rank.headroom.best + rank.cache_bytes),
            "usable": rank.usable_bytes,
            "capacity": rank.capacity_bytes,
            "rank": rank.position.rank,
            "cards": len(case.ranks),
        }
        headline = numbers().fill(translate("Views", "{room:gib} room"), values)
        if option.placement is not None and option.placement.room.reserves_everything:
            headline = numbers().fill(translate("Views", "{room:gib} pool"), values)
            template = translate("Views", "taken at start on card {rank:n} · budget {usable:gib} of {capacity:gib}")
            self.room.show_figure(headline, numbers().fill(template, values), "usable_bytes", rank.position.rank)
            return
        template = translate("Views", "for the cache on card {rank:n} · {usable:gib} usable of {capacity:gib} a card")
        if len(case.ranks) > 1:
            template = translate(
                "Views", "for the cache on card {rank:n} · {usable:gib} usable of {capacity:gib} on each of {cards:n}"
            )
        self.room.show_figure(headline, numbers().fill(template, values), "usable_bytes", rank.position.rank)

    def _show_limits(self, case: CasePlan) -> None:
        limits, how = case.limits, numbers()
        values = {
            "most": limits.most_usable,
            "longest": limits.longest_usable,
            "positions": case.case.positions,
            "sequences": case.case.sequences,
            "most_bound": bound_text(limits.most_bound_by, how),
            "longest_bound": bound_text(limits.longest_bound_by, how),
        }
        headline = how.fill(translate("Views", "{most:n} sequences"), values)
        detail = how.fill(translate("Views", "most at {positions:n} positions · {most_bound}"), values)
        self.most.show_figure(headline, detail, "max_sequences", _bound_rank(case, limits.most_bound_by.rank))
        headline = translate("Views", "Any length")
        if limits.longest_usable is not None:
            headline = how.fill(translate("Views", "{longest:n} positions"), values)
        detail = how.fill(translate("Views", "longest with {sequences:n} sequences · {longest_bound}"), values)
        self.longest.show_figure(headline, detail, "max_positions", _bound_rank(case, limits.longest_bound_by.rank))


def _needed_template(case: CasePlan) -> str:
    """What is needed, of how many cards, and how much of it the architecture itself stores."""
    kv, cards = case.kv, len(case.ranks)
    if is_room(case):
        return translate("Views", "allocated {size:gib} · logical {logical:gib} · room in tiers {offloaded}")
    if kv.offloaded_bytes:
        return translate("Views", "allocated {size:gib} · logical {logical:gib} · offloaded {offloaded}")
    if kv.logical_bytes != kv.allocated_bytes and cards > 1:
        return translate("Views", "KV cache on {cards:n} cards · {size:b}; logical {logical:gib}")
    if kv.logical_bytes != kv.allocated_bytes:
        return translate("Views", "KV cache allocated · {size:b}; logical {logical:gib}")
    if cards > 1:
        return translate("Views", "KV cache on {cards:n} cards, logical = allocated · {size:b}")
    return translate("Views", "KV cache, logical = allocated · {size:b}")


def _bound_rank(case: CasePlan, rank: int | None) -> int:
    return case.tightest.position.rank if rank is None else rank


def margin_text(case: CasePlan) -> str:
    """By how much it fits or does not, and on which card."""
    rank = case.tightest
    over_low, over, over_high = rank.over_bytes
    values = {
        "rank": rank.position.rank,
        "best": rank.headroom.best,
        "low": rank.headroom.low,
        "high": rank.headroom.high,
        "short": -rank.headroom.high,
        "short_low": -rank.headroom.low,
        "over": over_low if over_low > 0 else over,
        "over_high": over_high,
    }
    if case.verdict == "fits":
        template = translate("Views", "{best:gib} to spare on the fullest card ({rank:n}); {low:gib} at the least")
    elif case.verdict == "depends" and rank.headroom.low >= 0 and over_high > 0:
        template = translate(
            "Views", "the budget and what stands outside it exceed the card by {over_high:gib} at the high estimates"
        )
    elif case.verdict == "depends":
        template = translate(
            "Views",
            "fullest card ({rank:n}): {high:gib} to spare at the low estimates, {short_low:gib} short at the high",
        )
    elif over > 0:
        template = translate("Views", "the budget and what stands outside it exceed the card by {over:gib}")
    elif rank.headroom.high < 0:
        template = translate("Views", "{short:gib} short on the fullest card ({rank:n}), even at the low estimates")
    elif case.limits.memory_bound_by.what == "slots":
        template = translate("Views", "the runtime's settings hold fewer or shorter sequences than the case")
    else:
        template = translate("Views", "the static cache is shorter than the case")
    return numbers().fill(template, values)


def _remark(case: CasePlan) -> str:
    """What stands beside a verdict that needs no change: the assumption behind its band, or that nothing helps."""
    code = "overheads-assumed" if case.verdict == "fits" else "no-change-found"
    finding = next((finding for finding in case.findings if finding.code == code), None)
    return "" if finding is None else finding_text(finding, numbers())
