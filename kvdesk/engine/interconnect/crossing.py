"""Degrees whose groups leave the fastest link of their cards: what that costs a token, and what keeps them on it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.collectives import SERVING, Kernels
from kvdesk.engine.interconnect.groups import GroupLink, Parallelism, Sharding, group_link, sharding_of
from kvdesk.engine.interconnect.traffic import CostLine, Load, StepCost, exchange_time, step_cost
from kvdesk.engine.parallelism import Degrees, divides_heads
from kvdesk.project.links.spec import LinkSpec
from kvdesk.project.links.topology import TopologySpec, topology_of
from kvdesk.project.model_spec import ModelSpec

if TYPE_CHECKING:
    from kvdesk.engine.placement import Placement

_DEGREES: dict[Parallelism, str] = {
    "tensor": "TP",
    "expert": "EP",
    "decode-context": "DCP",
    "attention-data": "TP",
}
_PATHS: dict[Parallelism, str] = {
    "tensor": "deployment.tensor_parallel_size",
    "attention-data": "deployment.tensor_parallel_size",
    "expert": "deployment.expert_parallel_size",
    "decode-context": "deployment.decode_context_parallel_size",
}
Allowed = Callable[[Sharding], bool]


def decode_cost(placement: "Placement", sequences: int) -> StepCost | Finding:
    """Link time of a decode step of a replica with so many sequences, or which fact of the model is missing."""
    topology = topology_of(placement.hardware)
    assert topology is not None  # a placement has cards
    sharding = sharding_of(placement.degrees, placement.deployment)
    return step_cost(placement.model, sharding, Load(max(1, sequences)), topology)


def slow_links(placement: "Placement", sequences: int) -> tuple[Finding, ...]:
    """`crossing_findings` of a decode step of the fullest replica; nothing where the links are not known. The changes
    named are those that the runtime does not refuse."""
    degrees, topology = placement.degrees, topology_of(placement.hardware)
    if topology is None or (degrees.ranks_of_replica < 2 and not degrees.over_replicas):
        return ()
    sharding, load = sharding_of(degrees, placement.deployment), Load(max(1, sequences))
    return crossing_findings(
        placement.model,
        sharding,
        load,
        topology,
        allowed=lambda changed: _is_allowed(placement, changed.degrees),
    )


def _is_allowed(placement: "Placement", degrees: Degrees) -> bool:
    """Whether the runtime takes these degrees; a partition typed for other stages goes with them."""
    deployment = placement.deployment.model_copy(
        update={
            "tensor_parallel_size": degrees.tensor,
            "pipeline_parallel_size": degrees.pipeline,
            "decode_context_parallel_size": degrees.decode_context,
            "expert_parallel_size": degrees.expert,
            "experts_over_replicas": degrees.over_replicas,
            "pipeline_partition": (),
        }
    )
    return placement.room.refusal(replace(placement.facts, degrees=degrees, deployment=deployment)) is None


def crossing_findings(
    model: ModelSpec,
    sharding: Sharding,
    load: Load,
    topology: TopologySpec,
    *,
    kernels: Kernels = SERVING,
    experts_per_token: int | None = None,
    allowed: Allowed | None = None,
) -> tuple[Finding, ...]:
    """ "degree-crosses-slow-link" for each degree but the pipeline's whose groups leave the fastest link of a card, and
    wait longer there; "degree-must-cross-slow-link" where no change below keeps them on it.

    `ms` is what its exchanges take of a token at the best estimate, `more_ms` the part of it that they would not take
    on the fastest link. `change` keeps the groups there with as many cards: `after_ms` is then the wait for all links,
    in place of `before_ms`.
    """

    def cost_of(changed: Sharding) -> StepCost | Finding:
        return step_cost(model, changed, load, topology, kernels=kernels, experts_per_token=experts_per_token)

    cost, fastest = cost_of(sharding), topology.fastest
    if isinstance(cost, Finding) or fastest is None:
        return ()
    found = []
    for parallelism, lines in _slow_lines(cost, fastest).items():
        values = _values(lines, fastest, load, kernels)
        if values["more_ms"] <= 0:
            continue
        code, change = "degree-must-cross-slow-link", None
        for name, changed in _changes(model, sharding, parallelism):
            after = cost_of(changed)
            if _leaves(group_link(changed, parallelism, topology), fastest):
                continue
            if isinstance(after, Finding) or after.unknown or after.token.best >= cost.token.best:
                continue
            if allowed is None or allowed(changed):
                change = {"change": name, "before_ms": cost.token.best * 1e3, "after_ms": after.token.best * 1e3}
                break
        if change is not None:
            code, values = "degree-crosses-slow-link", values | change
        found.append(Finding(code, "warning", _PATHS.get(parallelism, ""), values))
    return tuple(found)


def _slow_lines(cost: StepCost, fastest: LinkSpec) -> dict[Parallelism, list[CostLine]]:
    """The exchanges, by their parallelism, that leave the fastest link; stages are as well off on slow ones."""
    slow: dict[Parallelism, list[CostLine]] = {}
    for line in cost.lines:
        parallelism, group = line.exchange.parallelism, line.group
        if parallelism != "pipeline" and group.link is not None and _leaves(group, fastest):
            slow.setdefault(parallelism, []).append(line)
    return slow


def _leaves(group: GroupLink, fastest: LinkSpec) -> bool:
    return group.level not in {"card", "scale-up"} and (group.link is None or group.link.name != fastest.name)


def _values(lines: list[CostLine], fastest: LinkSpec, load: Load, kernels: Kernels) -> dict[str, Any]:
    exchange, link = lines[0].exchange, lines[0].group.link
    tokens = load.tokens if load.phase == "prefill" else 1
    seconds = sum(line.step.best for line in lines) / tokens
    fast = sum(exchange_time(line.exchange, fastest, kernels).best * line.exchange.count for line in lines) / tokens
    return {
        "degree": _DEGREES[exchange.parallelism],
        "size": exchange.ranks,
        "link": link.name if link else "",
        "ms": seconds * 1e3,
        "fast": fastest.name,
        "more_ms": (seconds - fast) * 1e3,
    }


def _changes(model: ModelSpec, sharding: Sharding, parallelism: Parallelism) -> Iterator[tuple[str, Sharding]]:
    """Smaller groups over as many cards, the largest first: pipeline stages in the place of tensor parallelism, experts
    spread within a replica, fewer ranks that share positions."""
    degrees = sharding.degrees
    match parallelism:
        case "tensor":
            for size in _divisors_below(degrees.tensor):
                stages = degrees.pipeline * (degrees.tensor // size)
                if stages > model.num_layers or not divides_heads(model, size) or size % degrees.decode_context:
                    continue
                expert = size if degrees.expert == degrees.tensor > 1 else degrees.expert
                changed = replace(degrees, tensor=size, pipeline=stages, expert=expert)
                yield f"TP {size} × PP {stages}", replace(sharding, degrees=changed, expert=expert)
        case "expert" if degrees.over_replicas or degrees.expert > degrees.tensor:
            expert = degrees.tensor if degrees.expert > 1 else 1
            changed = replace(degrees, expert=expert, over_replicas=False)
            yield f"EP {expert}", replace(sharding, degrees=changed, expert=expert)
        case "decode-context":
            for size in _divisors_below(degrees.decode_context):
                yield f"DCP {size}", replace(sharding, degrees=replace(degrees, decode_context=size))


def _divisors_below(size: int) -> Iterator[int]:
    return (each for each in range(size - 1, 0, -1) if size % each == 0)
