"""llama.cpp: one context for all slots, allocated whole at start, on the devices that hold the layers."""

from collections.abc import Iterator
from dataclasses import replace

from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.llama_cpp import notes
from kvdesk.engine.runtimes.llama_cpp.compute import compute_buffer
from kvdesk.engine.runtimes.llama_cpp.context import PADDING, context_plan, expected_context
from kvdesk.engine.runtimes.llama_cpp.devices import layers_of_devices, output_device
from kvdesk.engine.runtimes.llama_cpp.rules import RULES
from kvdesk.engine.runtimes.llama_cpp.stage import ContextCache, device_caches, host_cache
from kvdesk.engine.runtimes.room import Capacity, Ceilings, Facts, Overheads, Room, StageCache
from kvdesk.engine.sentences.llama_cpp import CONTEXT_BASIS
from kvdesk.engine.weights import Shards
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_POSITIONS
from kvdesk.project.deployment import ACTIVATION_ASSUMPTION, RUNTIME_ASSUMPTION, Band, Deployment

_MIB = 1 << 20
# What stood outside llama.cpp's own sums on three RTX 4090 (451, 456, 456 MiB): the CUDA context and the driver.
DEVICE_CONTEXT = Band(
    low=256 * _MIB,
    best=456 * _MIB,
    high=1024 * _MIB,
    basis=CONTEXT_BASIS,
)


class LlamaCppRoom(Room):
    """`llama-server` with a layer split: a pipeline stage is one device."""

    name = "llama.cpp"
    cache_dtypes = frozenset({"fp32", "fp16", "bf16", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0", "iq4_nl"})
    embedding_on_cards = False
    splits_by_free_memory = True
    default_cache_dtype = "fp16"
    smaller_cache_dtype = "q8_0"

    def version(self, deployment: Deployment) -> str:
        return deployment.llama_cpp.version

    def refusal(self, facts: Facts) -> Finding | None:
        return notes.refusal(facts)

    def findings(self, facts: Facts) -> Iterator[Finding]:
        return notes.findings(facts)

    def stage_layers(self, facts: Facts) -> tuple[range, ...]:
        return layers_of_devices(facts)

    def shards(self, facts: Facts) -> Shards:
        """--n-cpu-moe keeps the experts of the first layers in host memory (common/arg.cpp, LLM_FFN_EXPS_REGEX)."""
        return replace(super().shards(facts), experts_from=facts.deployment.llama_cpp.n_cpu_moe)

    def head_stage(self, facts: Facts) -> int | None:
        return output_device(facts)

    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        return device_caches(facts)

    def host_cache(self, facts: Facts) -> StageCache | None:
        return host_cache(facts)

    def usable_steps(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[Step, ...]:
        template = translate("Formula", "capacity {capacity:b} − outside {outside:b} = {usable:b}")
        values = {"capacity": capacity_bytes, "outside": facts.outside_bytes, "usable": usable_bytes}
        return (Step(template, values),)

    def cache_room(self, facts: Facts, free_bytes: int) -> int:
        """--fit keeps a margin free on each device; before it there was none (common/fit.cpp)."""
        settings = facts.deployment.llama_cpp
        return free_bytes - settings.fit_target_bytes if RULES[settings.version].fits_itself else free_bytes

    def overheads(self, facts: Facts, stage: int) -> Overheads:
        """Bands typed by hand hold; the published ones, which are vLLM's, give way to this runtime's own."""
        deployment = facts.deployment
        activation, runtime = deployment.activation, deployment.runtime_overhead
        return Overheads(
            activation=compute_buffer(facts, stage) if activation == ACTIVATION_ASSUMPTION else activation,
            graphs=deployment.graphs,
            runtime=DEVICE_CONTEXT if runtime == RUNTIME_ASSUMPTION else runtime,
        )

    def fixed_load(self, facts: Facts) -> tuple[int, int] | None:
        """(slots, positions of each) where -c is typed."""
        fixed = context_plan(facts).fixed
        return None if fixed is None else (fixed.slots, _positions_of_slot(fixed.seq_cells, fixed.slots, fixed.streams))

    def is_alike(self, facts: Facts, other: Facts) -> bool:
        """The compute buffer grows with the context, unless that is typed."""
        return expected_context(facts) == expected_context(other)

    def ceilings(self, facts: Facts) -> Ceilings:
        """Slots and the positions of one, where they are typed; LLAMA_MAX_SEQ slots in any case."""
        plan = context_plan(facts)
        most = plan.slots if plan.slots is not None else plan.rules.max_slots
        load = self.fixed_load(facts)
        return Ceilings(
            None if load is None else load[1],
            most,
            "deployment.llama_cpp.ctx_size",
            "deployment.llama_cpp.parallel",
        )

    def capacity(self, facts: Facts, cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity | None:
        """The longest context of the typed slots (one without any) whose caches fit on every device."""
        plan, caches = context_plan(facts), device_caches(facts)
        slots = plan.slots or 1
        longest = _longest(caches, cache_bytes, slots)
        context = plan.context(slots, longest) if longest else None
        each = 0 if context is None else _positions_of_slot(context.seq_cells, context.slots, context.streams)
        starts = _fits(caches, cache_bytes, slots, max_model_len) and each >= max_model_len
        return Capacity(
            runtime=self.name,
            version=self.version(facts.deployment),
            max_model_len=max_model_len,
            block_size=PADDING,
            tokens=0 if context is None else context.total_cells,
            max_concurrency=0.0 if context is None else context.total_cells / max_model_len,
            state_slots=slots if any(cache.slot_bytes for cache in caches) else None,
            starts=starts,
            longest_start=None if starts else each,
        )


def _positions_of_slot(seq_cells: int, slots: int, streams: int) -> int:
    """A slot's own cells; of a cache that slots share, an equal part."""
    return seq_cells if streams > 1 else seq_cells // slots


def _fits(caches: tuple[ContextCache, ...], cache_bytes: tuple[int, ...], slots: int, positions: int) -> bool:
    return all(
        cache.need(slots, positions).total_bytes <= size for cache, size in zip(caches, cache_bytes, strict=True)
    )


def _longest(caches: tuple[ContextCache, ...], cache_bytes: tuple[int, ...], slots: int) -> int:
    """The most positions of each slot that fit, 0 where none do; bisected, for needs never decrease."""
    low, high = 0, MAX_POSITIONS + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _fits(caches, cache_bytes, slots, middle) else (low, middle)
    return low
