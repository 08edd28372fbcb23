"""The rules that raise findings, each a few lines: what holds for an option whatever the load, and for one case."""

from collections.abc import Iterator

from kvdesk.engine.demand.residency import Residency
from kvdesk.engine.findings import Finding, Severity
from kvdesk.engine.interconnect.crossing import slow_links
from kvdesk.engine.kv_cache import is_latent, kv_shape
from kvdesk.engine.load import case_residency
from kvdesk.engine.mistakes import case_mistakes, option_mistakes
from kvdesk.engine.parallelism import most_experts
from kvdesk.engine.placement import Placement
from kvdesk.engine.result import KvTotals, RankBudget, Verdict
from kvdesk.engine.seats import total
from kvdesk.engine.weights import ModelWeights, mtp_bytes, tower_band
from kvdesk.project.dtypes import AUTO
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.layer_cache import IndexerKeys
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.schedule import KEEPS_WEIGHTS
from kvdesk.project.workload import Case, StaticCache

# Runtimes whose share is one of torch's figure of a card, a little under the driver's.
COUNTS_WHAT_CUDA_REPORTS = frozenset({"vllm", "sglang", "tensorrt-llm"})
MIB = 1 << 20
# Notes of the importers that change no figure of the plan.
CASE_DIMENSIONS = (
    "resident_sequences",
    "input_len",
    "output_len",
    "other_positions",
    "parallel_samples",
    "num_beams",
    "shared_prefix",
    "media_count",
    "media_positions",
    "turns",
    "speculative_tokens",
)
NOTES_TO_KNOW = frozenset({"mtp-unknown", "mtp-absent"})


def option_findings(placement: Placement, weights: ModelWeights) -> tuple[Finding, ...]:
    """What to know about the cards, the model and the overheads of an option."""
    return (
        *_hardware(placement),
        *_model(placement),
        *_weights(placement, weights),
        *_overheads(placement),
        *placement.room.findings(placement.facts),
        *option_mistakes(placement),
    )


def _hardware(placement: Placement) -> Iterator[Finding]:
    hardware, degrees = placement.hardware, placement.degrees
    for accelerator in _accelerators(placement):
        yield from _accelerator(placement, accelerator)
    yield from _unequal(placement)
    if not placement.outside_fits():
        seat = placement.crowded
        values = {"usable": seat.usable_bytes, "outside": seat.outside.best, "capacity": seat.capacity_bytes}
        yield Finding("outside-exceeds-capacity", "error", "deployment.memory_share", values)
    if hardware.idle:
        yield Finding("cards-idle", "info", "hardware.idle", {"idle": hardware.idle})
    heads = _kv_head_counts(placement.model)
    if degrees.tensor > 1 and heads and all(count % degrees.tensor == 0 for count in heads):
        values = {"heads": min(heads), "tp": degrees.tensor, "each": min(heads) // degrees.tensor}
        yield Finding("kv-heads-divided", "ok", "deployment.tensor_parallel_size", values)
    yield from _experts(placement)


def _accelerators(placement: Placement) -> Iterator[AcceleratorSpec]:
    """The kinds of cards, each once; the first one's first."""
    hardware = placement.hardware
    assert hardware.accelerator is not None
    known = {hardware.accelerator.id: hardware.accelerator}
    for group in hardware.others:
        known.setdefault(group.accelerator.id, group.accelerator)
    yield from known.values()


def _accelerator(placement: Placement, accelerator: AcceleratorSpec) -> Iterator[Finding]:
    if not accelerator.capacity_is_verified:
        values = {"name": accelerator.name, "size": accelerator.capacity_bytes}
        yield Finding("capacity-unverified", "warning", "hardware.accelerator", values)
    elif accelerator.memory_typed_bytes is None and placement.room.name in COUNTS_WHAT_CUDA_REPORTS:
        values = {"name": accelerator.name}
        yield Finding("cuda-reports-less", "info", "hardware.accelerator.memory_typed_bytes", values)
    if accelerator.announced_only:
        yield Finding("accelerator-announced", "warning", "hardware.accelerator", {"name": accelerator.name})
    fraction = accelerator.gpu_usable_fraction
    if fraction is not None and placement.deployment.memory_share > fraction:
        values = {"name": accelerator.name, "fraction": fraction, "share": placement.deployment.memory_share}
        yield Finding("unified-memory", "warning", "deployment.memory_share", values)
    if accelerator.devices_per_card > 1:
        devices = accelerator.devices_per_card
        values = {"name": accelerator.name, "devices": devices, "each": accelerator.capacity_bytes // devices}
        yield Finding("several-devices", "warning", "hardware.accelerator", values)


def _unequal(placement: Placement) -> Iterator[Finding]:
    """Cards that differ, and what others take of single ones."""
    for entry in placement.hardware.taken:
        values = {"card": entry.card, "size": entry.taken_bytes, "why": f" ({entry.why})" if entry.why else ""}
        yield Finding("card-taken", "info", "hardware.taken", values)
    if not placement.is_uniform:
        sizes = [seat.usable_bytes for seat in placement.seats]
        tightest = min(placement.seats, key=lambda seat: seat.tightness)
        values = {"least": min(sizes), "most": max(sizes), "rank": tightest.first_rank}
        yield Finding("cards-unequal", "info", "hardware.others", values)
    yield from _kept_unused(placement)
    yield from _refused_unbalanced(placement)


BALANCED = 0.9  # sglang 0.5.23, distributed/bootstrap.py, _check_tp_memory_balance; 0.5.9 and 0.4.9, model_runner.py


def _refused_unbalanced(placement: Placement) -> Iterator[Finding]:
    """SGLang starts no TP group on cards whose free memory differs by more than a tenth, whoever takes it."""
    if placement.deployment.runtime != "sglang" or placement.degrees.tensor < 2:
        return
    for replica in range(placement.degrees.data):
        free = [
            seat.capacity_bytes - seat.taken_bytes - placement.deployment.outside_bytes
            for seat in placement.seats_of_replica(replica)
        ]
        if min(free) < BALANCED * max(free):
            values = {"least": min(free), "most": max(free)}
            yield Finding("sglang-memory-unbalanced", "warning", "hardware.taken", values)
            return


def _kept_unused(placement: Placement) -> Iterator[Finding]:
    """What ranks leave unused for the one that has least."""
    if not placement.room.ranks_agree:
        return
    facts, reserve = placement.facts, placement.deployment.reserve_bytes
    own = [
        placement.room.cache_room(facts, seat.usable_bytes - reserve - total(seat.fixed_lines).best)
        for seat in placement.seats
    ]
    unused = max(size - seat.room.best for size, seat in zip(own, placement.seats, strict=True))
    if unused >= MIB:
        rank = placement.seats[own.index(min(own))].first_rank
        values = {"runtime": placement.deployment.runtime, "rank": rank, "size": unused}
        yield Finding("ranks-take-least", "info", "deployment.pipeline_parallel_size", values)


def _experts(placement: Placement) -> Iterator[Finding]:
    """How routed experts are dealt to the ranks."""
    degrees, deployment = placement.degrees, placement.deployment
    if degrees.expert > 1:
        held = {seat.experts for seat in placement.seats if seat.experts}
        values = {
            "experts": most_experts(placement.model) + deployment.redundant_experts,
            "ep": degrees.expert,
            "most": max(held, default=0),
            "least": min(held, default=0),
            "cut": degrees.expert_cut,
        }
        yield Finding("experts-spread", "info", "deployment.expert_parallel_size", values)
    if (
        deployment.runtime == "vllm"
        and degrees.data > 1
        and most_experts(placement.model)
        and not degrees.over_replicas
    ):
        values = {"dp": degrees.data}
        yield Finding("experts-in-each-replica", "info", "deployment.experts_over_replicas", values)
    if degrees.over_replicas:
        values = {"dp": degrees.data}
        yield Finding("experts-over-all-replicas", "info", "deployment.experts_over_replicas", values)
    if placement.replicated_weights_bytes > 0 and degrees.num_ranks > 1:
        values = {"size": placement.replicated_weights_bytes}
        yield Finding("weights-copied", "info", "deployment.tensor_parallel_size", values)


def _kv_head_counts(model: ModelSpec) -> set[int]:
    """KV heads of the layers whose cache divides by heads."""
    caches = (cache for group in model.layer_groups for cache in group.caches if not is_latent(cache))
    return {shape[0] for cache in caches if (shape := kv_shape(cache)) is not None}


def _model(placement: Placement) -> Iterator[Finding]:
    model, deployment = placement.model, placement.deployment
    if model.source.kind == "hand":
        yield Finding("model-by-hand", "info", "model")
    edited = tuple(field for field in model.source.edited_fields if field not in KEEPS_WEIGHTS)
    if edited:
        yield Finding("model-edited", "warning", "model", {"name": model.name, "figures": edited})
    if AUTO in (deployment.k_dtype, deployment.v_dtype) and model.kv_dtype is None:
        yield Finding("kv-dtype-assumed", "warning", "deployment.k_dtype", {"dtype": placement.storage.k_dtype})
    if model.suggested_kv_dtype is not None and model.suggested_kv_dtype not in (
        placement.storage.k_dtype,
        placement.storage.v_dtype,
    ):
        values = {"dtype": model.suggested_kv_dtype, "planned": placement.storage.k_dtype}
        yield Finding("kv-dtype-suggested", "info", "deployment.k_dtype", values)
    band = tower_band(model, deployment.weight_dtype)
    if band is not None:
        low, _, high, basis = band
        yield Finding("tower-unknown", "warning", "model", {"low": low, "high": high, "basis": basis})
    yield from _prediction_layers(placement)
    for note in model.notes:
        severity: Severity = "info" if note.code in NOTES_TO_KNOW else "warning"
        yield Finding(note.code, severity, "model", {"field": note.field, "value": note.value})


def _prediction_layers(placement: Placement) -> Iterator[Finding]:
    model, deployment = placement.model, placement.deployment
    if model.mtp is None:
        return
    values = {"layers": model.mtp.num_layers, "size": mtp_bytes(model, deployment.weight_dtype)}
    if deployment.mtp:
        values["size"] = placement.stages[-1].mtp_bytes
        yield Finding("mtp-loaded", "info", "deployment.mtp", values)
    else:
        yield Finding("mtp-not-loaded", "info", "deployment.mtp", values)


def _weights(placement: Placement, weights: ModelWeights) -> Iterator[Finding]:
    path = "deployment.weight_dtype"
    if placement.deployment.weight_dtype != AUTO:
        yield Finding("weights-planned-dtype", "info", path, {"dtype": placement.deployment.weight_dtype})
    elif weights.exact_bytes is None:
        yield Finding("weights-computed", "info", path, {"size": weights.computed_bytes})
    elif weights.not_attributed_bytes > 0:
        yield Finding("weights-not-attributed", "info", path, {"size": weights.not_attributed_bytes})
    elif weights.not_attributed_bytes < 0:
        yield Finding("weights-over-attributed", "info", path, {"size": -weights.not_attributed_bytes})


def _overheads(placement: Placement) -> Iterator[Finding]:
    overheads = placement.room.overheads(placement.facts, len(placement.stages) - 1)
    activation, runtime = overheads.activation, overheads.runtime
    if activation.low != activation.high or runtime.low != runtime.high:
        values = {
            "low": activation.low,
            "high": activation.high,
            "runtime_low": runtime.low,
            "runtime_high": runtime.high,
            "basis": activation.basis,
        }
        yield Finding("overheads-assumed", "info", "deployment.activation", values)
    yield Finding("calculated-only", "info")


def case_findings(
    placement: Placement,
    base: Case,
    case: Case,
    verdict: Verdict,
    ranks: tuple[RankBudget, ...],
    totals: KvTotals,
    can_be_mended: bool,
) -> tuple[Finding, ...]:
    """What to know about one case on these cards."""
    return (
        *_verdict(verdict, ranks, can_be_mended),
        *_copies(placement, totals),
        *_lengths(placement, case),
        *_sequences(placement, case),
        *_load(placement, case),
        *_reservation(placement, case, totals),
        *_differences(base, case),
        *case_mistakes(placement, case),
        *slow_links(placement, placement.sequences_per_replica(case.sequences)),
    )


def _verdict(verdict: Verdict, ranks: tuple[RankBudget, ...], can_be_mended: bool) -> Iterator[Finding]:
    tightest = min(ranks, key=lambda rank: rank.headroom.high)
    if verdict == "depends":
        values = {
            "low": tightest.headroom.high,
            "high": max(max(-rank.headroom.low, rank.over_bytes[-1]) for rank in ranks),
        }
        yield Finding("depends-on-overhead", "warning", "deployment.activation", values)
    if verdict == "does_not_fit" and tightest.headroom.high < 0:
        values = {"rank": tightest.position.rank, "size": -tightest.headroom.high}
        yield Finding("does-not-fit", "error", "", values)
    if verdict != "fits" and not can_be_mended:
        yield Finding("no-change-found", "warning")


def _copies(placement: Placement, totals: KvTotals) -> Iterator[Finding]:
    if totals.replication_bytes == 0:
        return
    tensor = placement.degrees.tensor
    path, size = "deployment.tensor_parallel_size", totals.replication_bytes
    heads = min(_kv_head_counts(placement.model), default=1)
    caches = [cache for group in placement.model.layer_groups for cache in group.caches]
    if tensor <= heads or any(is_latent(cache) and not isinstance(cache, IndexerKeys) for cache in caches):
        yield Finding("latent-replicated", "warning", path, {"tp": tensor, "size": size})
        return
    values = {"heads": heads, "tp": tensor, "copies": tensor // heads, "size": size}
    yield Finding("kv-heads-replicated", "warning", path, values)


def _lengths(placement: Placement, case: Case) -> Iterator[Finding]:
    trained, cap = placement.model.max_position_embeddings, placement.deployment.max_model_len
    if trained is not None and case.positions > trained:
        yield Finding("past-trained-length", "warning", "model", {"positions": case.positions, "trained": trained})
    if cap is not None and case.positions > cap:
        values = {"positions": case.positions, "cap": cap}
        yield Finding("past-max-model-len", "error", "deployment.max_model_len", values)
    if case.output_len:
        yield Finding("output-budgeted", "ok", "workload", {"output": case.output_len})
    else:
        yield Finding("no-output-reserve", "warning", "workload")


def _sequences(placement: Placement, case: Case) -> Iterator[Finding]:
    degrees, per_replica = placement.degrees, placement.sequences_per_replica(case.sequences)
    cap = placement.deployment.max_num_seqs
    if cap is not None and per_replica > cap:
        yield Finding("past-max-num-seqs", "error", "deployment.max_num_seqs", {"sequences": per_replica, "cap": cap})
    if case.caches_each > 1:
        values = {"samples": case.caches_each, "sequences": case.sequences}
        yield Finding("samples-stored-apart", "info", "workload", values)
    if degrees.data > 1:
        values = {
            "cards": degrees.num_ranks,
            "dp": degrees.data,
            "each": degrees.tensor * degrees.pipeline,
            "tp": degrees.tensor,
            "pp": degrees.pipeline,
            "sequences": per_replica,
        }
        yield Finding("replicas", "info", "deployment.data_parallel_size", values)


def _load(placement: Placement, case: Case) -> Iterator[Finding]:
    """Figures that follow from laws and traffic, and what becomes of a shared prefix."""
    if case.traffic is not None and case.traffic.is_live:
        values = {"sequences": case.resident_sequences, "percent": case.traffic.percentile}
        yield Finding("residents-from-traffic", "info", "workload", values)
        yield from _never_all_long(case, case.traffic.percentile)
    if case.input_law is not None or case.output_law is not None:
        values = {"input": case.input_len, "output": case.output_len, "percent": case.percentile}
        yield Finding("lengths-at-percentile", "info", "workload", values)
    if case.shared_prefix and placement.shared_prefix:
        values = {"prefix": placement.shared_prefix, "all": case.shared_prefix}
        yield Finding("prefix-stored-once", "ok", "workload", values)
    elif case.shared_prefix:
        yield Finding("prefix-stored-each", "info", "workload", {"prefix": case.shared_prefix})
    if case.queued_requests:
        values = {"queued": case.queued_requests, "sequences": case.resident_sequences}
        yield Finding("queue-stores-nothing", "ok", "workload", values)


SPARE_TO_KNOW = 1.05


def _never_all_long(case: Case, percent: float) -> Iterator[Finding]:
    """Residents at a percentile × lengths at theirs is more than is stored at once that often."""
    found = case_residency(case)
    if not isinstance(found, Residency) or not found.is_stable or case.resident_sequences is None:
        return
    planned, stored = case.resident_sequences * case.positions, round(found.stored_positions.percentile)
    if planned > SPARE_TO_KNOW * stored:
        sizes = {"sequences": case.resident_sequences, "positions": case.positions, "planned": planned}
        yield Finding("load-never-all-long", "info", "workload", {**sizes, "stored": stored, "percent": percent})


def _reservation(placement: Placement, case: Case, totals: KvTotals) -> Iterator[Finding]:
    ceilings = placement.room.ceilings(placement.facts)
    per_replica = placement.sequences_per_replica(case.sequences)
    if ceilings.sequences is not None and per_replica > ceilings.sequences:
        values = {"slots": ceilings.sequences, "sequences": per_replica}
        yield Finding("too-few-slots", "error", ceilings.sequences_path, values)
    if ceilings.positions is not None and case.positions > ceilings.positions:
        values = {"longest": ceilings.positions, "positions": case.positions}
        yield Finding("static-too-short", "error", ceilings.positions_path, values)
    elif isinstance(placement.strategy, StaticCache) and totals.allocated_bytes > totals.logical_bytes:
        values = {"reserved": totals.allocated_bytes, "logical": totals.logical_bytes + totals.replication_bytes}
        yield Finding("static-reserved", "info", "workload.cache.max_positions", values)


def _differences(base: Case, case: Case) -> Iterator[Finding]:
    if base is case or not base.is_set:
        return
    changed = tuple(name for name in CASE_DIMENSIONS if getattr(base, name) != getattr(case, name))
    if len(changed) > 1:
        values = {"base": base.name, "count": len(changed), "dimensions": changed}
        yield Finding("case-changes-many", "info", "workload", values)
