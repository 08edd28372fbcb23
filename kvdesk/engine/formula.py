"""How a figure was computed: its steps in words and with its own numbers filled in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kvdesk.engine.kv_cache import clamp_to_window, kv_heads_on_rank, kv_shape, window_of
from kvdesk.engine.names import component_name, head_word, kind_name, layer_word
from kvdesk.engine.parallelism import groups_in
from kvdesk.engine.result import CasePlan, LineName, OptionPlan, RankBudget, State
from kvdesk.engine.runtimes import arithmetic
from kvdesk.i18n import translate
from kvdesk.project.dtypes import BITS
from kvdesk.project.model_spec import LayerCache, LayerGroup, ModelSpec
from kvdesk.units import Numbers

Figure = Literal[LineName, "usable_bytes", "logical_bytes", "allocated_bytes", "max_sequences", "max_positions"]
FIGURES: tuple[Figure, ...] = (
    "logical_bytes",
    "allocated_bytes",
    "usable_bytes",
    "weights_bytes",
    "not_attributed_bytes",
    "kv_cache_bytes",
    "state_bytes",
    "activation_bytes",
    "graph_bytes",
    "runtime_bytes",
    "reserve_bytes",
    "headroom_bytes",
    "max_sequences",
    "max_positions",
)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a derivation: a translated template (formats of `Numbers.fill`) and its numbers."""

    template: str
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Formula:
    """The derivation of one figure on one rank (or of the whole option)."""

    figure: Figure
    steps: tuple[Step, ...]
    state: State
    source: str = ""


def formula_lines(formula: Formula, numbers: Numbers) -> list[str]:
    """The steps as the reader writes numbers."""
    return [numbers.fill(step.template, step.values) for step in formula.steps]


def explain(option: OptionPlan, case: CasePlan, figure: Figure, rank: int = 0) -> Formula:
    """The derivation of a figure of a computed option and case; `rank` picks the rank for figures of one rank."""
    assert option.model is not None
    budget = case.ranks[min(rank, len(case.ranks) - 1)]
    match figure:
        case "logical_bytes":
            return Formula(figure, tuple(_logical_steps(option, case)), "calculated", _KV_SOURCE)
        case "allocated_bytes":
            return Formula(figure, _allocated_steps(case), "calculated")
        case "kv_cache_bytes":
            return Formula(figure, tuple(_rank_cache_steps(option, case, budget)), "calculated", _KV_SOURCE)
        case "usable_bytes":
            return Formula(figure, _usable_steps(option, budget), "calculated")
        case "weights_bytes":
            return Formula(figure, tuple(_weights_steps(option, budget)), "calculated")
        case "headroom_bytes":
            return Formula(figure, _headroom_steps(budget), "untested")
        case "max_sequences" | "max_positions":
            return Formula(figure, tuple(_limit_steps(case, figure)), "untested")
        case _:
            line = budget.line(figure)
            return Formula(figure, (_line_step(option, line.name, budget),), line.state, line.basis)


_KV_SOURCE = "K and V of every stored position: arXiv 1911.02150 (MQA), 2305.13245 (GQA), 2405.04434 (MLA)"


def per_position_terms(model: ModelSpec, k_dtype: str, v_dtype: str, numbers: Numbers) -> list[tuple[str, int]]:
    """The text and the bytes of what each kind of layer stores a position: "2 × 40 layers × 8 heads × 128 × 2 B".

    The bytes are those of one position, windows counted while they still grow.
    """
    terms = []
    for cache, count in _distinct_caches(groups_in(model, range(model.num_layers))):
        heads, k_dim, v_dim = kv_shape(cache)
        each = heads * (k_dim * BITS[k_dtype] + v_dim * BITS[v_dtype])
        layers = f"{numbers.integer(count)} {layer_word(count)} × {numbers.integer(heads)} {head_word(heads)}"
        terms.append((_shape_text(layers, (k_dim, v_dim), (k_dtype, v_dtype), numbers), count * each // 8))
    return terms


def _distinct_caches(groups: Iterable[tuple[LayerGroup, int]]) -> list[tuple[LayerCache, int]]:
    """Equal caches counted together, though their layers differ in weights."""
    counts: dict[LayerCache, int] = {}
    for group, count in groups:
        counts[group.cache] = counts.get(group.cache, 0) + count
    return list(counts.items())


def _shape_text(layers: str, dimensions: tuple[int, int], dtypes: tuple[str, str], numbers: Numbers) -> str:
    k_dim, v_dim = (numbers.integer(dimension) for dimension in dimensions)
    k_bytes, v_bytes = (numbers.plain(BITS[dtype] / 8) for dtype in dtypes)
    if k_dim == v_dim and k_bytes == v_bytes:
        return f"2 × {layers} × {k_dim} × {k_bytes} B"
    if k_bytes == v_bytes:
        return f"{layers} × ({k_dim} + {v_dim}) × {k_bytes} B"
    return f"{layers} × ({k_dim} × {k_bytes} B + {v_dim} × {v_bytes} B)"


def cache_formula(
    model: ModelSpec, dtypes: tuple[str, str], positions: int, sequences: int, total_bytes: int, numbers: Numbers
) -> str:
    """One line: "2 × 40 layers × 8 heads × 128 × 2 B = 163,840 B per position; × 4,096 × 6 = 4,026,531,840 B"."""
    terms = per_position_terms(model, *dtypes, numbers)
    caches = _distinct_caches(groups_in(model, range(model.num_layers)))
    windows = {window_of(cache) for cache, _ in caches}
    per_position = " + ".join(text for text, _ in terms)
    size = numbers.integer(sum(size for _, size in terms))
    if windows == {None}:
        template = translate("Formula", "{terms} = {size} B per position; × {positions:n} × {sequences:n} = {total:b}")
        values = {"terms": per_position, "size": size, "positions": positions, "sequences": sequences}
        return numbers.fill(template, values | {"total": total_bytes})
    parts = [
        f"{text} × {numbers.integer(clamp_to_window(positions, window_of(cache)))}"
        for (text, _), (cache, _) in zip(terms, caches, strict=True)
    ]
    joined = " + ".join(parts)
    template = translate("Formula", "({terms}) × {sequences:n} = {total:b}; a window keeps its last positions only")
    return numbers.fill(template, {"terms": joined, "sequences": sequences, "total": total_bytes})


def _logical_steps(option: OptionPlan, case: CasePlan) -> list[Step]:
    assert option.model is not None
    steps = []
    for cache, count in _distinct_caches(groups_in(option.model, range(option.model.num_layers))):
        heads, k_dim, v_dim = kv_shape(cache)
        stored = clamp_to_window(case.case.positions, window_of(cache))
        each = heads * (k_dim * BITS[option.k_dtype] + v_dim * BITS[option.v_dtype])
        values = {
            "kind": kind_name(cache.kind),
            "layers": count,
            "layer_word": layer_word(count),
            "heads": heads,
            "head_word": head_word(heads),
            "k": k_dim,
            "v": v_dim,
            "k_bytes": BITS[option.k_dtype] / 8,
            "v_bytes": BITS[option.v_dtype] / 8,
            "stored": stored,
            "per_position": count * each // 8,
            "size": count * (stored * each // 8),
        }
        steps.append(Step(_layer_template(window_of(cache) is not None), values))
    steps.append(_positions_step(case))
    values = {
        "one": case.kv.logical_bytes // case.case.sequences,
        "sequences": case.case.sequences,
        "size": case.kv.logical_bytes,
    }
    total = translate("Formula", "{one:b} a sequence × {sequences:n} sequences = {size:b} = {size:gib} logical")
    return [*steps, Step(total, values)]


def _layer_template(has_window: bool) -> str:
    if has_window:
        return translate(
            "Formula",
            "{kind}: {layers:n} {layer_word} × {heads:n} {head_word} × ({k:n} × {k_bytes:p} B + {v:n} × {v_bytes:p} B) "
            "= {per_position:b} a position; × {stored:n} kept by the window = {size:b}",
        )
    return translate(
        "Formula",
        "{kind}: {layers:n} {layer_word} × {heads:n} {head_word} × ({k:n} × {k_bytes:p} B + {v:n} × {v_bytes:p} B) "
        "= {per_position:b} a position; × {stored:n} positions = {size:b}",
    )


def _positions_step(case: CasePlan) -> Step:
    load = case.case
    values = {
        "other": load.other_positions,
        "input": load.input_len,
        "output": load.output_len,
        "positions": load.positions,
    }
    template = translate(
        "Formula", "{other:n} other + {input:n} input + {output:n} output reserve = {positions:n} stored positions"
    )
    return Step(template, values)


def _allocated_steps(case: CasePlan) -> tuple[Step, ...]:
    values = {
        "ranks": len(case.ranks),
        "size": case.kv.allocated_bytes,
        "logical": case.kv.logical_bytes,
        "copies": case.kv.replication_bytes,
    }
    return (
        Step(translate("Formula", "the cache lines of {ranks:n} ranks add up to {size:b} = {size:gib}"), values),
        Step(translate("Formula", "of them {logical:b} are stored once and {copies:b} are copies"), values),
    )


def _rank_cache_steps(option: OptionPlan, case: CasePlan, budget: RankBudget) -> list[Step]:
    assert option.model is not None
    assert option.degrees is not None
    steps = []
    for cache, count in _distinct_caches(groups_in(option.model, budget.layers)):
        heads = kv_heads_on_rank(cache, option.degrees.tensor)
        _, k_dim, v_dim = kv_shape(cache)
        bits = heads * (k_dim * BITS[option.k_dtype] + v_dim * BITS[option.v_dtype])
        reserved = arithmetic.reserved_positions(case.strategy, case.case.positions, window_of(cache))
        values = {
            "kind": kind_name(cache.kind),
            "layers": count,
            "layer_word": layer_word(count),
            "heads": heads,
            "head_word": head_word(heads),
            "each": bits // 8,
            "reserved": reserved,
            "size": count * (reserved * bits // 8),
        }
        template = translate(
            "Formula",
            "{kind}: {layers:n} {layer_word} here × {heads:n} {head_word} here = {each:b} a layer and position; "
            "× {reserved:n} reserved = {size:b} a sequence",
        )
        steps.append(Step(template, values))
    size = budget.line("kv_cache_bytes").best
    values = {"sequences": case.sequences_per_replica, "size": size, "rank": budget.position.rank}
    total = translate("Formula", "× {sequences:n} sequences in this replica = {size:b} = {size:gib} on card {rank:n}")
    return [*steps, Step(total, values)]


def _usable_steps(option: OptionPlan, budget: RankBudget) -> tuple[Step, ...]:
    values = {
        "capacity": budget.capacity_bytes,
        "share": option.option.deployment.memory_share,
        "usable": budget.usable_bytes,
        "outside": budget.outside_bytes,
    }
    return (
        Step(translate("Formula", "⌊{capacity:b} × {share:p}⌋ = {usable:b} = {usable:gib} usable"), values),
        Step(
            translate(
                "Formula", "{outside:gib} stand outside the budget; both together must stay under {capacity:gib}"
            ),
            values,
        ),
    )


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
    cache = budget.line("kv_cache_bytes").best
    values = {
        "room": budget.headroom.best + cache,
        "rank": budget.position.rank,
        "each": cache // case.sequences_per_replica,
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
        return Step(translate("Formula", "every layer has a window: memory sets no longest length"), values)
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
        case "reserve_bytes":
            template = translate("Formula", "{best:b} kept free, as typed")
        case "state_bytes":
            template = translate("Formula", "{best:b}: no layer of this model keeps a state")
        case _:
            template = translate("Formula", "assumed {best:gib} a card, between {low:gib} and {high:gib}")
    return Step(template, values)
