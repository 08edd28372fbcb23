"""Bars of the memory plot as data: equal ranks in one row, segments from left to right, no Qt."""

from collections.abc import Iterable
from dataclasses import dataclass

from kvdesk.engine.plan import BudgetLine, CasePlan, LineName, RankBudget
from kvdesk.i18n import translate
from kvdesk.ui.reading import numbers
from kvdesk.units import GIB, Numbers


@dataclass(frozen=True, slots=True)
class Segment:
    """One line of a row from `start_bytes` to `end_bytes`; the headroom's end is the budget."""

    name: LineName
    start_bytes: int
    end_bytes: int
    line: BudgetLine

    @property
    def width_bytes(self) -> int:
        return self.end_bytes - self.start_bytes


@dataclass(frozen=True, slots=True)
class Row:
    """One bar: the ranks it stands for (all alike), the first one's budget, its segments that are not empty."""

    ranks: tuple[int, ...]
    budget: RankBudget
    segments: tuple[Segment, ...]

    @property
    def rank(self) -> int:
        return self.ranks[0]

    @property
    def label(self) -> str:
        if len(self.ranks) == 1:
            return numbers().fill(translate("Views", "Card {rank:n}"), {"rank": self.rank})
        return numbers().fill(translate("Views", "Cards {ranks}"), {"ranks": ranges_text(self.ranks, numbers())})

    @property
    def end_bytes(self) -> int:
        """Where the bar ends: the capacity, or what is needed at the most where that is more."""
        budget = self.budget
        return max(
            budget.capacity_bytes, budget.usable_bytes - budget.headroom.low, budget.usable_bytes + budget.outside_bytes
        )


def ranges_text(ranks: Iterable[int], how: Numbers, most: int = 3) -> str:
    """ "0–3, 8–11": runs of ranks; past `most` runs an ellipsis."""
    runs: list[list[int]] = []
    for rank in ranks:
        if runs and rank == runs[-1][1] + 1:
            runs[-1][1] = rank
        else:
            runs.append([rank, rank])
    texts = [how.integer(a) if a == b else f"{how.integer(a)}–{how.integer(b)}" for a, b in runs[:most]]
    return ", ".join(texts) + ("…" if len(runs) > most else "")


def rows_of(case: CasePlan, most: int) -> tuple[Row, ...]:
    """A row for each rank; past `most` ranks those that are alike share one."""
    if len(case.ranks) <= most:
        return tuple(Row((rank.position.rank,), rank, segments_of(rank)) for rank in case.ranks)
    # Ranks of one pipeline stage share their lines; comparing the lines themselves once a stage is enough.
    stages: dict[int, list[RankBudget]] = {}
    for rank in case.ranks:
        stages.setdefault(rank.position.pp, []).append(rank)
    alike: dict[tuple[int, tuple[BudgetLine, ...], tuple[BudgetLine, ...]], list[RankBudget]] = {}
    for ranks in stages.values():
        alike.setdefault((ranks[0].capacity_bytes, ranks[0].lines, ranks[0].outside_lines), []).extend(ranks)
    rows = []
    for ranks in alike.values():
        numbers_of_ranks = tuple(sorted(rank.position.rank for rank in ranks))
        rows.append(Row(numbers_of_ranks, case.ranks[numbers_of_ranks[0]], segments_of(ranks[0])))
    return tuple(sorted(rows, key=lambda row: row.rank))


def segments_of(rank: RankBudget) -> tuple[Segment, ...]:
    """The lines side by side; together they are as wide as the usable bytes, headroom negative where it is short."""
    segments = []
    start = 0
    for line in rank.lines:
        if line.best or line.is_band:
            segments.append(Segment(line.name, start, start + line.best, line))
        start += line.best
    return tuple(segments)


def outside_parts(rank: RankBudget) -> tuple[BudgetLine, ...]:
    """What stands beside the budget on a card, line by line, without what is nothing."""
    return tuple(line for line in rank.outside_lines if line.best or line.is_band)


def gib_number(size_bytes: int, how: Numbers) -> str:
    """A size in GiB without its unit, for legends whose title says the unit: two decimals, three below one."""
    size = abs(size_bytes) / GIB
    if 0 < size < 0.001:
        return "<" + how.decimal(0.001, 3)
    return how.decimal(size_bytes / GIB, 3 if 0 < size < 1 else 2 if size < 100 else 1)


def line_value(line: BudgetLine, how: Numbers) -> str:
    """ "2.25 (1.00–5.75)": the best estimate, and the band of an estimate."""
    best = gib_number(line.best, how)
    if not line.is_band:
        return best
    return f"{best} ({gib_number(line.low, how)}–{gib_number(line.high, how)})"
