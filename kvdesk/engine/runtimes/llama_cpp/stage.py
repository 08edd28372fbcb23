"""The caches of one device, or of the host: what a context allocates at start, zeroed and never lazily."""

from collections.abc import Iterable
from dataclasses import dataclass

from kvdesk.engine.derivation import Step
from kvdesk.engine.kv_cache import cache_terms
from kvdesk.engine.parallelism import groups_in
from kvdesk.engine.result import LineName
from kvdesk.engine.runtimes.llama_cpp.context import ContextPlan, context_plan
from kvdesk.engine.runtimes.llama_cpp.devices import devices_of_layers, draft_device, layers_of_devices
from kvdesk.engine.runtimes.llama_cpp.layout import (
    Cells,
    LayerNeed,
    LayerRows,
    draft_caches,
    draft_layout,
    layout_of,
)
from kvdesk.engine.runtimes.room import CacheNeed, Facts, LogicalShare, StageCache
from kvdesk.i18n import translate
from kvdesk.project.layer_cache import LayerCache

Held = tuple[tuple[tuple[LayerCache, ...], int], ...]


@dataclass(frozen=True, slots=True)
class ContextCache(StageCache):
    """Layers on one device: Σ layers × cells × bytes of a cell, and a state for every slot."""

    plan: ContextPlan
    rows: tuple[LayerRows, ...]
    slot_bytes: int
    share: LogicalShare

    def need(self, sequences: int, positions: int) -> CacheNeed:
        plan = self.plan
        context = plan.context(sequences, positions)
        kv_bytes = sum(row.num_layers * row.cell_bytes * row.cells.number(plan, context) for row in self.rows)
        return CacheNeed(kv_bytes, context.slots * self.slot_bytes)

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        context = self.plan.context(sequences, positions)
        if line == "state_bytes":
            template = translate("Formula", "{slots:n} slots × {each:b} of float32 states = {size:b}")
            size = context.slots * self.slot_bytes
            values = {"slots": context.slots, "each": self.slot_bytes, "size": size}
            return (Step(template, values),) if size else ()
        if line != "kv_cache_bytes":
            return ()
        sizes = translate(
            "Formula",
            "context: {slots:n} slots, {cells:n} cells in each of {streams:n} streams, micro-batch {ubatch:n}",
        )
        first = Step(
            sizes,
            {
                "slots": context.slots,
                "cells": context.seq_cells,
                "streams": context.streams,
                "ubatch": context.ubatch,
            },
        )
        template = translate("Formula", "{layers:n} layers × {cells:n} cells × {bytes:b} = {size:b}")
        steps = [first]
        for row in self.rows:
            cells = row.cells.number(self.plan, context)
            size = row.num_layers * cells * row.cell_bytes
            values = {"layers": row.num_layers, "cells": cells, "bytes": row.cell_bytes, "size": size}
            steps.append(Step(template, values))
        return tuple(steps) if self.rows else ()


def device_caches(facts: Facts) -> tuple[ContextCache, ...]:
    """One for each device; all empty with --no-kv-offload."""
    drafts = draft_device(facts)
    caches = []
    for device, layers in enumerate(layers_of_devices(facts)):
        if facts.deployment.llama_cpp.no_kv_offload:
            caches.append(_cache(facts, (), ()))
        else:
            caches.append(_cache(facts, _held(facts, layers), _drafts(facts) if drafts == device else ()))
    return tuple(caches)


def host_cache(facts: Facts) -> ContextCache | None:
    """Layers that stay in host memory, and every cache with --no-kv-offload."""
    if facts.deployment.llama_cpp.no_kv_offload:
        return _cache(facts, _held(facts, range(facts.model.num_layers)), _drafts(facts))
    left = devices_of_layers(facts)[: facts.model.num_layers].count(None)
    drafts = _drafts(facts) if draft_device(facts) is None else ()
    if not left and not drafts:
        return None
    return _cache(facts, _held(facts, range(left)), drafts)


def _held(facts: Facts, layers: range) -> Held:
    return tuple((group.caches, count) for group, count in groups_in(facts.model, layers))


def _drafts(facts: Facts) -> Held:
    mtp = facts.model.mtp
    if not facts.deployment.mtp or mtp is None:
        return ()
    return ((mtp.caches, mtp.num_layers),)


def _cache(facts: Facts, held: Held, drafts: Held) -> ContextCache:
    layout = layout_of(facts)
    needs = [(layout.layer(caches), count) for caches, count in held]
    drafting = draft_layout(layout)
    needs += [(drafting.layer(draft_caches(caches)), count) for caches, count in drafts]
    slot_bytes = sum(need.slot_bytes * count for need, count in needs)
    share = LogicalShare(cache_terms((*held, *drafts), facts.storage))
    return ContextCache(context_plan(facts), _together(needs), slot_bytes, share)


def _together(needs: Iterable[tuple[LayerNeed, int]]) -> tuple[LayerRows, ...]:
    """Layers with equal rows counted together."""
    counts: dict[tuple[Cells, int], int] = {}
    for need, count in needs:
        for row in need.rows:
            counts[row] = counts.get(row, 0) + count
    return tuple(LayerRows(cells, size, count) for (cells, size), count in counts.items() if size)
