"""vLLM: a pool of equal blocks that takes all the memory left when the engine starts."""

from collections.abc import Iterator
from dataclasses import replace

from kvdesk.engine.activations import Batch
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import Storage, resolve_kv_dtype, storage_of
from kvdesk.engine.runtimes.room import Capacity, Facts, LogicalShare, Overheads, Room, StageCache, stage_terms
from kvdesk.engine.runtimes.vllm import memory, notes, support, types
from kvdesk.engine.runtimes.vllm.capacity import capacity_of
from kvdesk.engine.runtimes.vllm.layout import layout_of
from kvdesk.engine.runtimes.vllm.pool import stage_cache
from kvdesk.engine.runtimes.vllm.serving import caches_prefixes, max_num_batched_tokens, max_num_seqs, served_dtype
from kvdesk.engine.runtimes.vllm.versions import rules_of
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.model_spec import ModelSpec


class VllmRoom(Room):
    """`vllm serve` of the version in its settings; an H100's kernels where a backend is not named."""

    name = "vllm"
    cache_dtypes = frozenset(types.CACHE_DTYPES)
    reserves_everything = True
    vocab_multiple = 64  # vocab_parallel_embedding.py, DEFAULT_VOCAB_PADDING_SIZE
    keeps_back_a_share = True  # with a pool of fixed size, what is left free is not the caches'
    share_path = ("vllm", "gpu_memory_utilization")

    def storage(self, model: ModelSpec, deployment: Deployment, encoder_positions: int | None = None) -> Storage:
        """As the model computes in vLLM: float32 checkpoints are served in 16 bits unless told otherwise."""
        own = served_dtype(resolve_kv_dtype(model, AUTO))
        k_dtype, v_dtype = (own if dtype == AUTO else dtype for dtype in (deployment.k_dtype, deployment.v_dtype))
        return storage_of(model, k_dtype, v_dtype, encoder_positions)

    def is_alike(self, facts: Facts, other: Facts) -> bool:
        """Windows, states and the start-up profile follow the batch, which a short or few sequences make smaller."""
        return max_num_batched_tokens(facts) == max_num_batched_tokens(other)

    def weight_dtype(self, model: ModelSpec, deployment: Deployment) -> str:
        """A float32 checkpoint is loaded in the 16 bits it is served in."""
        is_float32 = model.weight_format.name == "fp32" and model.quantized_format is None
        is_taken = deployment.weight_dtype == AUTO and is_float32
        return served_dtype(model.weight_format.name) if is_taken else deployment.weight_dtype

    def version(self, deployment: Deployment) -> str:
        return deployment.vllm.version

    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        layout = layout_of(self, facts)
        return tuple(
            stage_cache(layout, stage, LogicalShare(stage_terms(facts, layers), facts.degrees.decode_context))
            for stage, layers in enumerate(self.stage_layers(facts))
        )

    def refusal(self, facts: Facts) -> Finding | None:
        return support.refusal(self, facts)

    def findings(self, facts: Facts) -> Iterator[Finding]:
        return notes.findings(facts, layout_of(self, facts))

    def usable_bytes(self, facts: Facts, capacity_bytes: int, fixed_bytes: int) -> int:
        return memory.usable_bytes(facts, capacity_bytes)

    def usable_steps(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[Step, ...]:
        return memory.usable_steps(facts, capacity_bytes, usable_bytes)

    def batch(self, facts: Facts) -> Batch:
        """What the start-up profile runs: the most tokens of a step, and the most sequences among them."""
        tokens = max_num_batched_tokens(facts)
        return Batch(tokens, min(max_num_seqs(facts), tokens))

    def overheads(self, facts: Facts, stage: int) -> Overheads:
        """Before 0.21 the graphs' pool stands beside the budget (gpu_worker.py, determine_available_memory); eager
        mode captures none."""
        own = super().overheads(facts, stage)
        if rules_of(self.version(facts.deployment)).subtracts_graphs:
            return own
        return replace(own, outside=frozenset({"graphs"}))

    def cache_room(self, facts: Facts, free_bytes: int) -> int:
        settings = facts.deployment.vllm
        if settings.num_gpu_blocks_override is None and settings.kv_cache_memory_bytes is None:
            return free_bytes
        most = memory.most_cache_bytes(facts, layout_of(self, facts))
        return free_bytes if most is None else min(free_bytes, most)

    def prefix_block(self, facts: Facts) -> int | None:
        return layout_of(self, facts).blocks.size if caches_prefixes(facts) else None

    def capacity(self, facts: Facts, cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity | None:
        return capacity_of(facts, layout_of(self, facts), cache_bytes, max_model_len)
