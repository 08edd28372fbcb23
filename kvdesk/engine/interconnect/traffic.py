"""What each parallelism sends in one step, what that costs on its links, and how much of it stays exposed.

Link time stands beside memory: nothing here enters a budget.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.collectives import (
    NO_TIME,
    SERVING,
    Kernels,
    LinkTime,
    added,
    all_gather,
    all_reduce,
    all_to_all,
    reduce_scatter,
    send,
)
from kvdesk.engine.interconnect.groups import GroupLink, Parallelism, Sharding, group_link
from kvdesk.project.links.spec import LinkSpec
from kvdesk.project.links.topology import TopologySpec
from kvdesk.project.model_spec import LayerGroup, ModelSpec
from kvdesk.project.overheads import Coefficient

Operation = Literal["all-reduce", "all-gather", "reduce-scatter", "all-to-all", "send"]
Phase = Literal["prefill", "decode"]
LSE_BYTES = 4  # one float32 log-sum-exp a head and token goes with a partial attention output
# Shares of the link time that computing hides: none in plain decode, 0.3–0.5 where prefill is cut in chunks or two
# batches take turns. An expert's load: the busiest rank takes 1 to 2 times the mean. Assumptions both.
NO_OVERLAP = Coefficient(low=0, best=0, high=0)
PREFILL_OVERLAP = Coefficient(low=0.3, best=0.4, high=0.5)
EXPERT_IMBALANCE = Coefficient(low=1, best=1.2, high=2)


@dataclass(frozen=True, slots=True)
class Load:
    """One step of a replica: `tokens` computed at once (decode: its sequences; prefill: the chunk); bytes of an
    activation, and of what is sent to experts and back."""

    tokens: int
    phase: Phase = "decode"
    element_bytes: int = 2
    dispatch_bytes: int = 2
    combine_bytes: int = 2


@dataclass(frozen=True, slots=True)
class Exchange:
    """One kind of exchange in a step: `size_bytes` is the operation's payload S, done `count` times a step."""

    parallelism: Parallelism
    operation: Operation
    size_bytes: int
    ranks: int
    count: int
    imbalance: bool = False

    @property
    def wire_bytes(self) -> float:
        """What crosses a rank's link in one direction, of one exchange."""
        match self.operation:
            case "send":
                return self.size_bytes
            case "all-reduce":
                return 2 * (self.ranks - 1) / self.ranks * self.size_bytes
            case _:
                return (self.ranks - 1) / self.ranks * self.size_bytes


@dataclass(frozen=True, slots=True)
class CostLine:
    """An exchange on its link: one of them, and all of a step; no time where the link is not known."""

    exchange: Exchange
    group: GroupLink
    each: LinkTime
    step: LinkTime


@dataclass(frozen=True, slots=True)
class StepCost:
    """Link time of one step: by exchange, their sum, and what computing does not hide; all in seconds.

    `token` is what a token waits for: the exposed step in decode, that ÷ tokens in prefill. `unknown` names the
    parallelisms whose link is not known; their time is missing from the sums.
    """

    lines: tuple[CostLine, ...]
    whole: LinkTime
    exposed: LinkTime
    token: LinkTime
    unknown: tuple[Parallelism, ...] = ()


def exchanges(
    model: ModelSpec, sharding: Sharding, load: Load, experts_per_token: int | None = None
) -> tuple[Exchange, ...] | Finding:
    """The exchanges of one step of one replica, or the finding that says which fact of the model is missing.

    Bytes a token and layer, h the hidden size and b bytes an element: TP all-reduces h·b after the mixer and after the
    feed-forward block. PP sends h·b at each stage
    boundary. EP sends k·h·(dispatch + combine bytes)·(1 − 1/N). DCP returns h·b partial outputs and 4 bytes a head.
    Attention-DP gathers h·b before the feed-forward block and scatters h·b after it. Embedding and head are left out:
    one exchange each in a step.
    """
    chosen = experts_per_token or model.experts_per_token
    if sharding.expert > 1 and _routed_layers(model) and chosen is None:
        return Finding("experts-per-token-missing", "error", "model.experts_per_token", {"name": model.name})
    found = _tensor(model, sharding, load) + _pipeline(model, sharding, load)
    found += _cut_experts(model, sharding, load)
    if chosen is not None:
        found += _expert(model, sharding, load, chosen)
    return found + _decode_context(model, sharding, load)


def _tensor(model: ModelSpec, sharding: Sharding, load: Load) -> tuple[Exchange, ...]:
    ranks, size = sharding.degrees.tensor, load.tokens * model.hidden_size * load.element_bytes
    if ranks < 2:
        return ()
    mixers, blocks = _layers_with(model, _has_mixer), _layers_with(model, _has_block)
    own = _routed_layers(model) if sharding.expert > 1 else 0  # their feed-forward block is the experts' exchange
    if sharding.attention_data:
        gathers: tuple[Operation, Operation] = ("all-gather", "reduce-scatter")
        return _each(Exchange("attention-data", name, size, ranks, blocks - own) for name in gathers)
    count = mixers + blocks - own
    return _each((Exchange("tensor", "all-reduce", size, ranks, count),))


def _pipeline(model: ModelSpec, sharding: Sharding, load: Load) -> tuple[Exchange, ...]:
    stages, size = sharding.degrees.pipeline, load.tokens * model.hidden_size * load.element_bytes
    return _each((Exchange("pipeline", "send", size, stages, stages - 1),))


def _expert(model: ModelSpec, sharding: Sharding, load: Load, chosen: int) -> tuple[Exchange, ...]:
    """Dispatch and combine of the rank's part of the tokens: all of a replica's ÷ its TP ranks."""
    if sharding.expert < 2:
        return ()
    tokens = -(-load.tokens // sharding.degrees.tensor)
    layers = _routed_layers(model)
    sizes = (tokens * chosen * model.hidden_size * size for size in (load.dispatch_bytes, load.combine_bytes))
    return _each(Exchange("expert", "all-to-all", size, sharding.expert, layers, imbalance=True) for size in sizes)


def _cut_experts(model: ModelSpec, sharding: Sharding, load: Load) -> tuple[Exchange, ...]:
    """Experts cut into parts over all replicas: every rank gathers the tokens of all of them and scatters its sums.

    Source: vLLM 0.32, fused_moe/config.py (flatten_tp_across_dp) and all2all.py (allgather_reducescatter).
    """
    degrees = sharding.degrees
    if sharding.expert > 1 or not degrees.over_replicas:
        return ()
    size = degrees.data * load.tokens * model.hidden_size * load.element_bytes
    operations: tuple[Operation, ...] = ("all-gather", "reduce-scatter")
    ranks, layers = degrees.expert_span, _routed_layers(model)
    return _each(Exchange("expert", name, size, ranks, layers) for name in operations)


def _decode_context(model: ModelSpec, sharding: Sharding, load: Load) -> tuple[Exchange, ...]:
    ranks = sharding.degrees.decode_context
    if ranks < 2 or load.phase == "prefill":
        return ()
    layers = _layers_with(model, _has_mixer)
    outputs = load.tokens * model.hidden_size * load.element_bytes
    sums = load.tokens * model.num_attention_heads * LSE_BYTES
    return _each(
        (
            Exchange("decode-context", "reduce-scatter", outputs, ranks, layers),
            Exchange("decode-context", "all-gather", sums, ranks, layers),
        )
    )


def _each(found: Iterable[Exchange]) -> tuple[Exchange, ...]:
    """Those that happen and move something."""
    return tuple(exchange for exchange in found if exchange.count > 0 and exchange.size_bytes > 0)


def _layers_with(model: ModelSpec, part: Callable[[LayerGroup], bool]) -> int:
    return sum(len(group.layers) for group in model.layer_groups if part(group))


def _routed_layers(model: ModelSpec) -> int:
    return _layers_with(model, lambda group: group.weights.num_experts > 0)


def _has_mixer(group: LayerGroup) -> bool:
    """Attention, a state or a convolution: it keeps a cache or has weights of attention."""
    return bool(group.caches) or group.weights.attention_params > 0


def _has_block(group: LayerGroup) -> bool:
    """A feed-forward block or experts; a layer whose weights are not given is taken to have one."""
    weights = group.weights
    known = weights.num_parameters > 0
    return not known or weights.mlp_params + weights.num_experts * weights.expert_params > 0


def exchange_time(exchange: Exchange, link: LinkSpec, kernels: Kernels = SERVING) -> LinkTime:
    """Seconds of one exchange on a link; the experts' with the load of the busiest rank."""
    match exchange.operation:
        case "all-reduce":
            return all_reduce(exchange.size_bytes, exchange.ranks, link, kernels)
        case "all-gather":
            return all_gather(exchange.size_bytes, exchange.ranks, link, kernels)
        case "reduce-scatter":
            return reduce_scatter(exchange.size_bytes, exchange.ranks, link, kernels)
        case "send":
            return send(exchange.size_bytes, link, kernels)
    if not exchange.imbalance:
        return all_to_all(exchange.size_bytes, exchange.ranks, link, kernels)
    low, best, high = (
        all_to_all(round(exchange.size_bytes * EXPERT_IMBALANCE.at(name)), exchange.ranks, link, kernels)
        for name in ("low", "best", "high")
    )
    why = best.why if not best.applies else "shared-by-assumption"
    return LinkTime(low.low, best.best, high.high, best.algorithm, False, why)


def step_cost(
    model: ModelSpec,
    sharding: Sharding,
    load: Load,
    topology: TopologySpec,
    *,
    kernels: Kernels = SERVING,
    experts_per_token: int | None = None,
    overlap: Coefficient = NO_OVERLAP,
) -> StepCost | Finding:
    """Link time of one step of one replica; the finding says which fact is missing.

    exposed = Σ count × time × (1 − overlap); the low estimate hides the most.
    """
    found = exchanges(model, sharding, load, experts_per_token)
    if isinstance(found, Finding):
        return found
    lines = []
    for exchange in found:
        group = group_link(sharding, exchange.parallelism, topology)
        each = NO_TIME if group.link is None else exchange_time(exchange, group.link, kernels)
        lines.append(CostLine(exchange, group, each, each.times(exchange.count)))
    whole = added(line.step for line in lines)
    left = exposed(whole, overlap)
    unknown = tuple(dict.fromkeys(line.exchange.parallelism for line in lines if line.group.link is None))
    token = left.times(1 / load.tokens) if load.phase == "prefill" and load.tokens else left
    return StepCost(tuple(lines), whole, left, token, unknown)


def exposed(time: LinkTime, overlap: Coefficient) -> LinkTime:
    """time × (1 − overlap): what computing does not hide; the low estimate hides the most."""
    if overlap == NO_OVERLAP:
        return time
    low, best, high = (
        value * (1 - share)
        for value, share in ((time.low, overlap.high), (time.best, overlap.best), (time.high, overlap.low))
    )
    why = time.why if not time.applies else "shared-by-assumption"
    return LinkTime(low, best, high, time.algorithm, False, why)
