"""Sentences and short texts of the report: verdicts with their figures, cards by number, formulas and findings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from kvdesk.engine.findings import Severity
from kvdesk.engine.plan import CasePlan, LineName, OptionPlan, RankBudget, Verdict
from kvdesk.i18n import translate
from kvdesk.project.workload import CacheStrategy
from kvdesk.report import words
from kvdesk.report.palette import HATCHED
from kvdesk.units import GIB, Numbers, Quantity

MOST_RUNS = 6


def gib_column(size_bytes: int, numbers: Numbers) -> str:
    """GiB with three decimals, so that a column aligns; a size too small for them in its own unit."""
    if 0 < abs(size_bytes) < GIB // 2000:
        return numbers.gib(size_bytes)
    return numbers.gib(size_bytes, 3)


def stacked(size_bytes: int, numbers: Numbers) -> str:
    """GiB above, exact bytes below."""
    return Quantity(f"{gib_column(size_bytes, numbers)}\n{numbers.bytes(size_bytes)}", size_bytes, "both")


def runs(values: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending whole numbers as stretches (first, last)."""
    found: list[tuple[int, int]] = []
    for value in sorted(values):
        if found and value == found[-1][1] + 1:
            found[-1] = (found[-1][0], value)
        else:
            found.append((value, value))
    return found


def indices(values: Sequence[int]) -> str:
    """ "0–7", "0–3, 8–11", "0–34, every 2nd": long lists are cut, their length is said elsewhere."""
    ordered = sorted(values)
    steps = {after - before for before, after in pairwise(ordered)}
    if len(ordered) > 2 and len(steps) == 1 and steps != {1}:
        template = translate("Report", "{first}–{last}, one in {step}")
        return template.format(first=ordered[0], last=ordered[-1], step=steps.pop())
    stretches = runs(ordered)
    texts = [str(first) if first == last else f"{first}–{last}" for first, last in stretches[:MOST_RUNS]]
    return ", ".join(texts) + (" …" if len(stretches) > MOST_RUNS else "")


def swatch(name: LineName) -> str:
    """The sign that stands in a line's colour beside its name: filled, hatched or empty, as in the figures."""
    return "□" if name == "headroom_bytes" else "▨" if name in HATCHED else "■"


@dataclass(frozen=True, slots=True)
class RankGroup:
    """Ranks whose budgets are equal, line by line."""

    ranks: tuple[RankBudget, ...]

    @property
    def first(self) -> RankBudget:
        return self.ranks[0]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(rank.position.rank for rank in self.ranks)


def rank_groups(case: CasePlan) -> tuple[RankGroup, ...]:
    """Every rank of a case exactly once, equal ones together, in the order of their first rank."""
    found: dict[Any, list[RankBudget]] = {}
    for rank in case.ranks:
        key = (rank.capacity_bytes, rank.outside_lines, rank.usable_bytes, rank.lines, rank.pool_bytes)
        found.setdefault(key, []).append(rank)
    return tuple(RankGroup(tuple(ranks)) for ranks in found.values())


def cards(group: RankGroup, numbers: Numbers) -> str:
    """ "Card 3", "Cards 0–7 (8 equal cards)"."""
    if len(group.ranks) == 1:
        return translate("Report", "Card {rank}").format(rank=group.first.position.rank)
    return numbers.fill(
        translate("Report", "Cards {ranks} ({count:n} equal cards)"),
        {"ranks": all_runs(group.numbers), "count": len(group.ranks)},
    )


def cards_short(group: RankGroup) -> str:
    """The label of a bar: "Card 3", "Cards 0–7"."""
    if len(group.ranks) == 1:
        return translate("Report", "Card {rank}").format(rank=group.first.position.rank)
    return translate("Report", "Cards {ranks}").format(ranks=indices(group.numbers))


def all_runs(values: Iterable[int]) -> str:
    """Every stretch, none cut: each card must be found in the report."""
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs(values))


def option_cards(option: OptionPlan, numbers: Numbers) -> str:
    """ "8 × NVIDIA H100 SXM5 80 GB, TP 8 × PP 1 × DP 1"."""
    hardware = option.option.hardware
    if hardware.accelerator is None:
        return translate("Report", "no accelerator chosen")
    text = f"{numbers.integer(hardware.num_cards)} × {hardware.accelerator.name}"
    if hardware.others:
        counts = [(hardware.count * hardware.nodes, hardware.accelerator)]
        counts += [(group.count * group.nodes, group.accelerator) for group in hardware.others]
        text = " + ".join(f"{numbers.integer(count)} × {accelerator.name}" for count, accelerator in counts)
    if option.degrees is not None:
        degrees = option.degrees
        text += f", TP {degrees.tensor} × PP {degrees.pipeline} × DP {degrees.data}"
    return text


def strategy_text(strategy: CacheStrategy, numbers: Numbers) -> str:
    """The strategy with its one parameter."""
    name = words.strategy_name(strategy.kind)
    match strategy.kind:
        case "padded":
            detail, value = translate("Report", "{name}: {value:n} positions"), strategy.longest_positions
        case "static":
            detail, value = translate("Report", "{name}: {value:n} positions a sequence"), strategy.max_positions
        case "paged":
            detail, value = translate("Report", "{name}: blocks of {value:n} positions"), strategy.block_size
        case _:
            return name
    return numbers.fill(detail, {"name": name, "value": value})


def worst_case(option: OptionPlan) -> CasePlan | None:
    """The case with the worst verdict, among equals the least headroom; None where nothing was computed."""
    order: tuple[Verdict, ...] = ("does_not_fit", "depends", "fits")
    return min(option.cases, key=lambda case: (order.index(case.verdict), case.tightest.headroom.best), default=None)


def verdict_sentence(case: CasePlan, numbers: Numbers) -> str:
    """Fits or not, by how much and on which card."""
    headroom = case.tightest.headroom
    values: dict[str, Any] = {
        "case": words.case_name(case.case.name),
        "rank": case.tightest.position.rank,
        "best": headroom.best,
        "low": headroom.low,
        "high": headroom.high,
        "lack": -headroom.best,
        "lack_low": -headroom.low,
        "lack_high": -headroom.high,
        "over": max(over_card(rank) for rank in case.ranks),
    }
    return numbers.fill(_verdict_template(case), values)


def over_card(rank: RankBudget) -> int:
    """By how much the budget and what stands beside it exceed the card at the high estimates; negative where not."""
    return rank.over_bytes[-1]


def _verdict_template(case: CasePlan) -> str:
    headroom = case.tightest.headroom
    if case.verdict == "fits":
        return translate(
            "Report",
            "Case {case} fits: card {rank:n}, the fullest, keeps {best:both} free at the best estimates, "
            "{low:both} at the high ones.",
        )
    if case.verdict == "depends" and headroom.low >= 0:
        return translate(
            "Report",
            "Case {case} depends on the overhead: at the high estimates the budget and what stands outside it exceed "
            "a card by {over:both}.",
        )
    if case.verdict == "depends":
        return translate(
            "Report",
            "Case {case} depends on the overhead: card {rank:n}, the fullest, keeps {high:both} free at the low "
            "estimates and lacks {lack_low:both} at the high ones.",
        )
    if headroom.high < 0:
        return translate(
            "Report",
            "Case {case} does not fit: card {rank:n} lacks {lack:both} at the best estimates, {lack_high:both} even "
            "at the low ones.",
        )
    return translate("Report", "Case {case} does not fit, though card {rank:n} would have room for its lines.")


def severity_word(severity: Severity) -> str:
    """The weight of a finding with its mark: never told by colour alone."""
    return {
        "error": f"✘ {translate('Report', 'Error')}",
        "warning": f"▲ {translate('Report', 'Warning')}",
        "info": f"ℹ {translate('Report', 'Note')}",
        "ok": f"✔ {translate('Report', 'In order')}",
    }[severity]
