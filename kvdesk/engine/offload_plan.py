"""The tiers of a plan's option: what they serve, what they hold, and what the reader must know of them.

A case brings the running sequences: their caches come out of the cards' room before any prefix is kept there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kvdesk.engine.case_rate import CaseRates, load_of
from kvdesk.engine.findings import SEVERITIES, Finding
from kvdesk.engine.latency.work import Tokens, compute_type, needs_experts_per_token, stage_work
from kvdesk.engine.offload.followed import followed
from kvdesk.engine.offload.levels import turns_at
from kvdesk.engine.offload.notes import offload_findings
from kvdesk.engine.offload.outcome import offload_outcome, pooling
from kvdesk.engine.offload.prefill import PrefillSteps
from kvdesk.engine.offload.result import OffloadOutcome, Pooling, TierOutcome
from kvdesk.engine.offload.setting import Server, WeightsRead
from kvdesk.engine.parallelism import attention_groups
from kvdesk.engine.placement import Placement
from kvdesk.engine.result import CasePlan
from kvdesk.engine.runtimes.room import Capacity
from kvdesk.engine.weights import format_of
from kvdesk.project.edit import EditRefused, Path, parse_path, replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.links.topology import topology_of
from kvdesk.project.project import Project
from kvdesk.project.reuse import PopularityReuse, SessionReuse
from kvdesk.project.tiers import OffloadSpec
from kvdesk.project.workload import PagedCache

PREFIX = "offload"
# A finding whose "mend" is half of what must change together: not to be typed as it is.
_NOT_TO_APPLY = frozenset({"offload-two-currencies"})


def with_tiers(
    case: CasePlan, placement: Placement, spec: OffloadSpec, capacity: Capacity | None, option_index: int
) -> CasePlan:
    """The case with what its tiers hold, carry and cost, and their findings among its own.

    What cannot be planned is a finding too, and the case has no tiers then.
    """
    spec, load = followed(spec, case.case)
    server = server_of(placement, case, capacity)
    if spec.weights_share:
        server = replace(server, weights=weights_read(placement, case.sequences_per_replica))
    outcome = offload_outcome(spec, server)
    if isinstance(outcome, Finding):
        return replace(case, findings=_sorted(case.findings, (_in_option(outcome, option_index),)))
    outcome = replace(outcome, load=load)
    found = tuple(_in_option(finding, option_index) for finding in offload_findings(outcome))
    held = sum(tier.held_bytes for tier in tiers_held(outcome))
    if outcome.setting.system.use == "active" and placement.host_cache is not None:
        held = 0  # the runtime's own layers in host memory are counted already
    totals = replace(case.kv, offloaded_bytes=case.kv.offloaded_bytes + held)
    return replace(case, kv=totals, findings=_sorted(case.findings, found), offload=outcome)


def server_of(placement: Placement, case: CasePlan, capacity: Capacity | None) -> Server:
    """The replica that has least room, as the tiers see it.

    Ranks that share a sequence's positions store them once between them, and those that hold different sequences each
    their own: TP ÷ (their number) ranks hold one sequence alike.
    """
    facts, degrees = placement.facts, placement.degrees
    block = _block_tokens(placement, capacity)
    room, active = min(_replicas(placement, case))
    steps = _steps(placement, case)
    return Server(
        model=facts.model,
        storage=facts.storage,
        flops_per_card=min((_dense_rate(placement, card.accelerator) for card in placement.hardware.cards), default=0),
        pool_bytes=room,
        active_bytes=active,
        tensor_parallel_size=max(1, degrees.tensor // degrees.decode_context // attention_groups(facts.deployment)),
        cards=degrees.ranks_of_replica,
        replicas=degrees.data,
        cards_per_node=placement.hardware.count,
        block_tokens=block or 1,
        has_blocks=block is not None,
        runtime=facts.deployment.runtime,
        running_sequences=case.sequences_per_replica,
        steps=None if isinstance(steps, Finding) else steps,
        steps_unknown=steps.path if isinstance(steps, Finding) else "",
    )


def _steps(placement: Placement, case: CasePlan) -> PrefillSteps | Finding:
    """What a step of a prompt takes, alone on its replica, by the rule of the service times; or what is missing."""
    pace = placement.hardware.pace
    assert pace is not None
    placement = placement.for_load(1, case.case.positions)
    load = load_of(placement, case.case, 1)
    found = CaseRates(placement.model, pace, topology_of(placement.hardware)).pipeline(placement, load)
    return found if isinstance(found, Finding) else PrefillSteps(found[0], load.chunk_tokens)


def weights_read(placement: Placement, running_sequences: int) -> WeightsRead | None:
    """What a step of one token, and one of every running sequence, reads of the weights: of routed experts those it
    reaches; None where nobody says how many that are."""
    model = placement.model
    if needs_experts_per_token(model):
        return None
    work = stage_work(model, range(model.num_layers), 1, placement.storage, placement.deployment.weight_dtype)

    def read(tokens: int) -> float:
        return work.amounts(Tokens(decode=tokens, samples=tokens)).weight_bytes

    whole = sum(experts.size_bytes for experts in work.experts) + work.always_bytes + work.head_bytes
    return WeightsRead(read(1), read(max(1, running_sequences)), whole)


def _replicas(placement: Placement, case: CasePlan) -> Iterator[tuple[int, int]]:
    """(room of the caches, what running sequences take of it) of each replica, all its cards together."""
    each = placement.degrees.ranks_of_replica
    for first in range(0, len(placement.seat_of_rank), each):
        ranks = range(first, first + each)
        room = sum(max(0, placement.seat(rank).room.best) for rank in ranks)
        yield room, sum(case.ranks[rank].cache_bytes for rank in ranks)


def _dense_rate(placement: Placement, accelerator: AcceleratorSpec) -> float:
    """FLOP a second in the type that prefill multiplies in: fp8 and fp4 where weights and card have it, else 16 bits.

    0 where the card states none.
    """
    weights = format_of(placement.model, "mlp", placement.deployment.weight_dtype)
    plain = accelerator.dense_bf16_flops or accelerator.dense_fp16_flops or 0
    match compute_type(weights):
        case "fp8":
            return float(accelerator.dense_fp8_flops or plain)
        case "fp4":
            return float(accelerator.dense_fp4_flops or plain)
        case "fp32":
            return 0.0
    return float(plain)


def _block_tokens(placement: Placement, capacity: Capacity | None) -> int | None:
    """Positions of the blocks in which the cards find a prefix; None where a runtime has no blocks."""
    if capacity is not None and capacity.block_size is not None:
        return capacity.block_size
    is_paged = placement.deployment.runtime == "arithmetic" and isinstance(placement.strategy, PagedCache)
    return placement.strategy.block_size if is_paged and isinstance(placement.strategy, PagedCache) else None


@dataclass(frozen=True, slots=True)
class TierHeld:
    """What one tier holds once it has run for a while; `awaited_share` of it will be asked for again, None where the
    reuse does not tell."""

    name: str
    capacity_bytes: int
    held_bytes: int
    awaited_share: float | None = None

    @property
    def fill(self) -> float:
        return self.held_bytes / self.capacity_bytes if self.capacity_bytes else 0.0


def tiers_held(outcome: OffloadOutcome) -> tuple[TierHeld, ...]:
    """What stands in each tier below the cards.

    What comes in stays until something needs its place, so that a tier in use is full; popular items fill no more than
    there are of them, and running sequences no more than they take.
    """
    return tuple(_held(outcome, index, tier) for index, tier in enumerate(outcome.tiers))


def _held(outcome: OffloadOutcome, index: int, tier: TierOutcome) -> TierHeld:
    setting, level = outcome.setting, tier.level
    name, size, reuse = tier.tier.name, level.capacity_bytes, setting.spec.reuse
    active = 0
    if outcome.active is not None and index == 0:
        active = int(min(size, outcome.active.share * setting.server.active_bytes * setting.server.replicas))
    if setting.system.use == "active" or outcome.demand.requests_per_s <= 0:
        return TierHeld(name, size, active)
    if isinstance(reuse, PopularityReuse):
        above = outcome.tiers[index - 1].level if index else outcome.cards
        items = reuse.num_items * reuse.requests.reused_tokens - (0.0 if setting.inclusive else above.reach_tokens)
        return TierHeld(name, size, max(active, int(min(size, max(0.0, items) * level.bytes_per_token))))
    return TierHeld(name, size, size, _awaited(outcome, index + 1, level.residence_s))


def _awaited(outcome: OffloadOutcome, index: int, time_s: float | None) -> float | None:
    """The share of what is kept that belongs to sessions with another turn to come, or to all of them."""
    if not isinstance(outcome.setting.spec.reuse, SessionReuse) or not time_s:
        return None
    turns = turns_at(outcome.setting, index)
    following = float(turns.alive[1:] @ turns.stored[:-1]) if len(turns.alive) > 1 else 0.0
    awaited = turns.system_kept + turns.sessions_per_s * following * turns.gaps.kept(time_s)
    whole = turns.resident_tokens(time_s)
    return min(1.0, awaited / whole) if whole > 0 else None


def pooled(outcome: OffloadOutcome) -> Pooling | None:
    """The tiers of each node for itself against one pool; None where there is one node, or nothing that differs."""
    setting = outcome.setting
    is_local = any(tier.scope == "node" for tier in setting.tiers)
    if setting.server.nodes < 2 or not is_local or setting.system.use == "active":
        return None
    found = pooling(setting.spec, setting.server)
    return None if isinstance(found, Finding) else found


def mend_of(finding: Finding, project: Project) -> tuple[Path, Any] | None:
    """(path, value) of the change that mends a finding; None where it has none that the project takes."""
    if "mend" not in finding.values or finding.code in _NOT_TO_APPLY or not finding.path:
        return None
    path, value = parse_path(finding.path), finding.values["mend"]
    try:
        changed = replace_at(project, path, value)
    except (EditRefused, LookupError):
        return None
    return None if changed == project else (path, value)


def _in_option(finding: Finding, index: int) -> Finding:
    """The finding with its path from the project's root."""
    if not finding.path.startswith((PREFIX, "hardware", "deployment")):
        return finding
    return replace(finding, path=f"options.{index}.{finding.path}")


def _sorted(findings: tuple[Finding, ...], more: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(sorted((*findings, *more), key=lambda finding: SEVERITIES.index(finding.severity)))
