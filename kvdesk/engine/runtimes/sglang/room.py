"""SGLang: a share of what is free before loading holds weights and pools; everything else stands in the rest.

Source: sglang 0.5.23 (dated rules for 0.5.9 and 0.4.9), mem_cache/kv_cache_configurator.py,
`_profile_available_bytes`.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from kvdesk.engine.activations import Batch
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import Storage, cache_terms, storage_of
from kvdesk.engine.runtimes.room import (
    ALL_OUTSIDE,
    Capacity,
    Ceilings,
    Facts,
    LogicalShare,
    Overheads,
    Room,
    StageCache,
    layers_of,
)
from kvdesk.engine.runtimes.sglang import capacity as capacities
from kvdesk.engine.runtimes.sglang import checks
from kvdesk.engine.runtimes.sglang.layers import attention_tensor, has_states, served_dtype, stage_pools, stages
from kvdesk.engine.runtimes.sglang.memory import MIB, batch_sizes, has_tower, static_share, written
from kvdesk.engine.runtimes.sglang.pools import PoolCache, page_size, state_rules, window_ratio
from kvdesk.engine.runtimes.sglang.versions import VERSIONS
from kvdesk.engine.weights import stage_weights
from kvdesk.i18n import translate
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.model_spec import ModelSpec

_TOWER_CACHE_BYTES = 100 * MIB  # SGLANG_VLM_CACHE_SIZE_MB


class SglangRoom(Room):
    """`python -m sglang.launch_server`, one pool a kind of layer."""

    name = "sglang"
    cache_dtypes = frozenset().union(*(rules.cache_dtypes for rules in VERSIONS.values()))
    reserves_everything = True
    ranks_agree = True
    vocab_multiple = 64  # layers/vocab_parallel_embedding.py, DEFAULT_VOCAB_PADDING_SIZE
    share_path = ("sglang", "mem_fraction_static")

    def storage(self, model: ModelSpec, deployment: Deployment, encoder_positions: int | None = None) -> Storage:
        """As the model computes in SGLang, which serves float32 checkpoints in 16 bits."""
        own = served_dtype(model)
        k_dtype, v_dtype = (own if dtype == AUTO else dtype for dtype in (deployment.k_dtype, deployment.v_dtype))
        return storage_of(model, k_dtype, v_dtype, encoder_positions)

    def weight_dtype(self, model: ModelSpec, deployment: Deployment) -> str:
        """A float32 checkpoint is loaded in the 16 bits it is served in."""
        is_float32 = model.weight_format.name == "fp32" and model.quantized_format is None
        return served_dtype(model) if deployment.weight_dtype == AUTO and is_float32 else deployment.weight_dtype

    def version(self, deployment: Deployment) -> str:
        return deployment.sglang.version

    def refusal(self, facts: Facts) -> Finding | None:
        return checks.refusal(facts)

    def findings(self, facts: Facts) -> Iterator[Finding]:
        return checks.findings(facts, attention_copies(self, facts))

    def stage_layers(self, facts: Facts) -> tuple[range, ...]:
        return stages(facts)

    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        return pool_caches(facts)

    def usable_bytes(self, facts: Facts, capacity_bytes: int, fixed_bytes: int) -> int:
        """⌊free before loading × share⌋; the runtime's own memory is taken before that. 100 MiB stay for a tower's
        cache."""
        return self._usable(facts, capacity_bytes, self._runtime(facts).best)

    def usable_band(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[int, int, int]:
        """The more the runtime has taken before loading, the less is free of which the share is taken."""
        runtime = self._runtime(facts)
        low, high = (self._usable(facts, capacity_bytes, size) for size in (runtime.low, runtime.high))
        return low, usable_bytes, high

    def _usable(self, facts: Facts, capacity_bytes: int, runtime_bytes: int) -> int:
        before = max(0, capacity_bytes - facts.outside_bytes - runtime_bytes)
        return math.floor(before * written(static_share(facts, capacity_bytes).share)) - _taken_from_share(facts)

    def usable_steps(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[Step, ...]:
        before = self.before_loading(facts, capacity_bytes)
        values = {
            "capacity": capacity_bytes,
            "outside": facts.outside_bytes,
            "runtime": self._runtime(facts).best,
            "before": before,
            "share": static_share(facts, capacity_bytes).share,
            "taken": _taken_from_share(facts),
            "usable": usable_bytes,
        }
        templates = [
            translate("Formula", "{capacity:b} − {outside:b} outside − {runtime:b} of the runtime = {before:b} free"),
            translate("Formula", "⌊{before:b} × {share:p}⌋ − {taken:b} = {usable:b} = {usable:gib} usable"),
        ]
        return tuple(Step(template, values) for template in templates)

    def cache_room(self, facts: Facts, free_bytes: int) -> int:
        """At most --max-total-tokens of the stage whose tokens take most; beside states the cap leaves the split as it
        is and only bounds a sequence."""
        cap = facts.deployment.sglang.max_total_tokens
        if cap is None or has_states(facts):
            return free_bytes
        return min(free_bytes, max(cache.bytes_of_tokens(cap) for cache in pool_caches(facts)))

    def prefix_block(self, facts: Facts) -> int | None:
        return None if facts.deployment.sglang.disable_radix_cache else page_size(facts)

    def batch(self, facts: Facts) -> Batch:
        """A prefill chunk, and the sequences of the largest decode graph or the cap on requests."""
        chunk, graph = batch_sizes(facts, (facts.capacity_bytes or 0) // MIB)
        return Batch(chunk, min(facts.deployment.max_num_seqs or graph, chunk))

    def overheads(self, facts: Facts, stage: int) -> Overheads:
        """Activations, graphs and the runtime stand beside the share, with the pools' padding page."""
        own = super().overheads(facts, stage)
        padding, runtime = _pool_cache(facts, stages(facts)[stage]).padding_bytes, own.runtime
        band = Band(
            low=runtime.low + padding, best=runtime.best + padding, high=runtime.high + padding, basis=runtime.basis
        )
        return Overheads(own.activation, own.graphs, band, outside=ALL_OUTSIDE)

    def before_loading(self, facts: Facts, capacity_bytes: int) -> int:
        """What is free when loading starts: without what stands outside and without the runtime's own memory."""
        return max(0, capacity_bytes - facts.outside_bytes - self._runtime(facts).best)

    def _runtime(self, facts: Facts) -> Band:
        """Of the rank whose runtime takes most: ranks agree on the least that is free."""
        if facts.deployment.measured is None:
            return facts.deployment.runtime_overhead
        bands = (super(SglangRoom, self).overheads(facts, stage).runtime for stage in range(len(stages(facts))))
        return max(bands, key=lambda band: band.best)

    def ceilings(self, facts: Facts) -> Ceilings:
        """A sequence holds at most --max-total-tokens in whole pages; requests at most the fixed slots."""
        cap, page, rules = facts.deployment.sglang.max_total_tokens, page_size(facts), state_rules(facts)
        sequences = None
        if has_states(facts) and rules.fixed_slots is not None:
            sequences = rules.fixed_slots // rules.per_request * facts.deployment.sglang.attention_dp_size
        positions = None if cap is None else cap // page * page * facts.degrees.decode_context
        return Ceilings(
            positions,
            sequences,
            "deployment.sglang.max_total_tokens",
            "deployment.sglang.max_mamba_cache_size",
        )

    def capacity(self, facts: Facts, cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity:
        return capacities.capacity(facts, pool_caches(facts), cache_bytes, max_model_len)


def pool_caches(facts: Facts) -> tuple[PoolCache, ...]:
    """One rank of each stage."""
    return tuple(_pool_cache(facts, layers) for layers in stages(facts))


def _pool_cache(facts: Facts, layers: range) -> PoolCache:
    groups, context = facts.deployment.sglang.attention_dp_size, facts.degrees.decode_context
    tensor = max(1, attention_tensor(facts) // context)
    return PoolCache(
        pools=stage_pools(facts, layers),
        page=page_size(facts),
        ratio=written(window_ratio(facts)),
        states=state_rules(facts),
        groups=groups,
        context=context,
        share=LogicalShare(cache_terms(layers_of(facts, layers), facts.storage, tensor), context, groups),
    )


def _taken_from_share(facts: Facts) -> int:
    return _TOWER_CACHE_BYTES if has_tower(facts) else 0


def attention_copies(room: Room, facts: Facts) -> int:
    """Bytes of attention weights and embedding a card holds more under data-parallel attention than divided by the
    whole TP: each group holds them whole. Source: 0.5.9, models/deepseek_v2.py and qwen2.py, use_attn_tp_group."""
    if facts.deployment.sglang.attention_dp_size == 1:
        return 0
    dtype, shards = facts.deployment.weight_dtype, room.shards(facts)
    divided = replace(shards, attention=shards.tensor)
    return max(
        sum(stage_weights(facts.model, layers, shards, dtype).values())
        - sum(stage_weights(facts.model, layers, divided, dtype).values())
        for layers in stages(facts)
    )
