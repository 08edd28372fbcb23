"""How a figure was computed: its steps in words and with its own numbers filled in."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from kvdesk.engine.cache_formula import cache_sources, logical_steps, rank_steps
from kvdesk.engine.derivation import Figure, Formula, Step
from kvdesk.engine.names import basis_text, component_name, line_name
from kvdesk.engine.result import CasePlan, LineName, OptionPlan, RankBudget
from kvdesk.i18n import translate


def explain(option: OptionPlan, case: CasePlan, figure: Figure, rank: int = 0) -> Formula:
    """The derivation of a figure of a computed option and case; `rank` picks the rank for figures of one rank."""
    assert option.model is not None
    budget = case.ranks[min(rank, len(case.ranks) - 1)]
    sources = cache_sources(option.model, figure)
    match figure:
        case "logical_bytes":
            return Formula(figure, logical_steps(option, case), "calculated", sources)
        case "allocated_bytes":
            return Formula(figure, _allocated_steps(case), "calculated")
        case "kv_cache_bytes" | "state_bytes":
            return Formula(figure, rank_steps(option, case, budget, figure), "calculated", sources)
        case "usable_bytes":
            return Formula(figure, _usable_steps(option, budget), "calculated")
        case "weights_bytes":
            return Formula(figure, tuple(_weights_steps(option, budget)), "calculated")
        case "headroom_bytes":
            return Formula(figure, _headroom_steps(budget), "untested")
        case "max_sequences" | "max_positions":
            return Formula(figure, tuple(_limit_steps(case, figure)), "untested")
        case "outside_bytes":
            return Formula(figure, tuple(_outside_steps(budget)), "untested")
        case _:
            line = budget.line(figure)
            return Formula(figure, (_line_step(option, line.name, budget),), line.state, basis_text(line.basis))


def figure_value(case: CasePlan, figure: Figure, rank: int = 0) -> int | None:
    """The figure that `explain` derives, in bytes, sequences or positions; None where nothing limits it."""
    budget = case.ranks[min(rank, len(case.ranks) - 1)]
    match figure:
        case "logical_bytes":
            return case.kv.logical_bytes
        case "allocated_bytes":
            return case.kv.allocated_bytes
        case "usable_bytes":
            return budget.usable_bytes
        case "outside_bytes":
            return budget.outside_bytes
        case "max_sequences":
            return case.limits.max_sequences
        case "max_positions":
            return case.limits.max_positions
        case _:
            return budget.line(figure).best


def _allocated_steps(case: CasePlan) -> tuple[Step, ...]:
    values = {
        "ranks": len(case.ranks),
        "size": case.kv.allocated_bytes,
        "logical": case.kv.logical_bytes,
        "copies": case.kv.replication_bytes,
    }
    return (
        Step(translate("Formula", "the caches of all cards ({ranks:n}) add up to {size:b} = {size:gib}"), values),
        Step(translate("Formula", "of them {logical:b} are stored once and {copies:b} are copies"), values),
    )


def usable_steps(option: OptionPlan, budget: RankBudget) -> tuple[Step, ...]:
    """How the budget of a rank comes about, in its runtime's own terms."""
    assert option.placement is not None
    values = {
        "capacity": budget.capacity_bytes,
        "share": option.option.deployment.memory_share,
        "usable": budget.usable_bytes,
    }
    room, facts = option.placement.room, replace(option.placement.facts, taken_bytes=budget.taken_bytes)
    own = room.usable_steps(facts, budget.capacity_bytes, budget.usable_bytes)
    if own:
        return own
    if room.share_path == ("memory_share",) and budget.taken_bytes:
        template = translate(
            "Formula", "⌊{capacity:b} × {share:p}⌋ − {taken:b} that others take = {usable:b} = {usable:gib} usable"
        )
        return (Step(template, values | {"taken": budget.taken_bytes}),)
    if room.share_path == ("memory_share",):
        return (Step(translate("Formula", "⌊{capacity:b} × {share:p}⌋ = {usable:b} = {usable:gib} usable"), values),)
    return (Step(translate("Formula", "{usable:b} = {usable:gib} of {capacity:gib} usable"), values),)


def _usable_steps(option: OptionPlan, budget: RankBudget) -> tuple[Step, ...]:
    values = {"outside": budget.outside_bytes, "capacity": budget.capacity_bytes}
    return (
        *usable_steps(option, budget),
        Step(
            translate(
                "Formula", "{outside:gib} stand outside the budget; both together must stay under {capacity:gib}"
            ),
            values,
        ),
    )


def _outside_steps(budget: RankBudget) -> list[Step]:
    """What stands beside the runtime's budget on a card, line by line."""
    steps = [
        Step(
            translate("Formula", "{line}: {best:gib}, between {low:gib} and {high:gib}"),
            {"line": line_name(line.name), "low": line.low, "best": line.best, "high": line.high},
        )
        for line in budget.outside_lines
        if line.high
    ]
    return steps or [Step(translate("Formula", "nothing stands beside the budget on this card"), {})]


def _weights_steps(option: OptionPlan, budget: RankBudget) -> list[Step]:
    assert option.weights is not None
    assert option.degrees is not None
    steps = [
        Step(translate("Formula", "{component}: {size:b}"), {"component": component_name(component), "size": size})
        for component, size in budget.weights.items()
        if size
    ]
    values = {
        "rank": budget.position.rank,
        "size": budget.line("weights_bytes").best,
        "whole": option.weights.total_bytes,
        "tp": option.degrees.tensor,
        "pp": option.degrees.pipeline,
    }
    if budget.mtp_bytes:
        template = translate("Formula", "multi-token-prediction layers: {size:b}")
        steps.append(Step(template, {"size": budget.mtp_bytes}))
    total = translate(
        "Formula", "card {rank:n} holds {size:b} = {size:gib} of {whole:gib} (TP {tp:n}, PP {pp:n}; norms held whole)"
    )
    return [*steps, Step(total, values)]


def _headroom_steps(budget: RankBudget) -> tuple[Step, ...]:
    values = {"usable": budget.usable_bytes, "needed": budget.needed_bytes}
    values |= {"low": budget.headroom.low, "best": budget.headroom.best, "high": budget.headroom.high}
    return (
        Step(translate("Formula", "{usable:b} usable − {needed:b} needed = {best:b} = {best:gib}"), values),
        Step(
            translate("Formula", "from {low:gib} at the high estimates to {high:gib} at the low ones"),
            values,
        ),
    )


def _limit_steps(case: CasePlan, figure: Literal["max_sequences", "max_positions"]) -> list[Step]:
    limits, budget = case.limits, case.first_to_run_out
    values = {
        "room": budget.headroom.best + budget.cache_bytes,
        "rank": budget.position.rank,
        "each": budget.cache_bytes // case.sequences_per_replica,
        "replica": limits.max_sequences_per_replica,
        "sequences": limits.max_sequences,
        "positions": limits.max_positions,
        "here": case.sequences_per_replica,
    }
    steps = [Step(translate("Formula", "card {rank:n} has {room:b} of room for its cache"), values)]
    if limits.max_sequences == 0:
        none = translate("Formula", "less than one sequence of this length needs ({each:b}): none fits")
        return [*steps, Step(none, values)] if figure == "max_sequences" else [*steps, _longest_step(case, values)]
    if figure == "max_sequences":
        template = translate(
            "Formula", "⌊room ÷ {each:b} a sequence⌋ = {replica:n} sequences a replica, {sequences:n} in all"
        )
        return [*steps, Step(template, values)]
    return [*steps, _longest_step(case, values)]


def _longest_step(case: CasePlan, values: Mapping[str, Any]) -> Step:
    if case.limits.max_positions is None:
        return Step(translate("Formula", "no layer grows without end: memory sets no longest length"), values)
    template = translate(
        "Formula", "{positions:n} is the longest length whose cache for {here:n} sequences still fits in it"
    )
    return Step(template, values)


def _line_step(option: OptionPlan, name: LineName, budget: RankBudget) -> Step:
    line = budget.line(name)
    values: dict[str, Any] = {"low": line.low, "best": line.best, "high": line.high}
    match name:
        case "not_attributed_bytes":
            assert option.weights is not None
            values |= {
                "exact": option.weights.exact_bytes or 0,
                "computed": option.weights.computed_bytes,
                "difference": option.weights.not_attributed_bytes,
            }
            template = translate(
                "Formula",
                "{exact:b} in the index − {computed:b} computed = {difference:b}; {best:b} charged to every card",
            )
            if line.low != line.high:
                template += " " + translate(
                    "Formula", "({low:b} to {high:b}: the tower among it is divided over the TP ranks)"
                )
        case "reserve_bytes":
            template = translate("Formula", "{best:b} kept free, as typed")
        case _:
            template = translate("Formula", "assumed {best:gib} a card, between {low:gib} and {high:gib}")
    return Step(template, values)
