"""A model's caches laid out as vLLM would: groups, the bytes of a block on each stage, the blocks of a request."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.runtimes.vllm.blocks import Blocks, Layer, choose_blocks
from kvdesk.engine.runtimes.vllm.compressed import compressed_specs
from kvdesk.engine.runtimes.vllm.grouping import Entry, Group, make_groups
from kvdesk.engine.runtimes.vllm.serving import Serving, serving_of
from kvdesk.engine.runtimes.vllm.specs import LayerSpec, layer_specs
from kvdesk.project.layer_cache import CompressedAttention


@dataclass(frozen=True, slots=True)
class Demand:
    """Blocks a request of a group takes: ⌈min(⌈positions ÷ shards⌉, most) ÷ block size⌉ + spare, or `fixed` of them
    whatever its length. `logged` is what the engine counts of an encoder for its own figures."""

    block_size: int
    most: int | None = None
    spare: int = 0
    shards: int = 1
    fixed: int | None = None
    logged: int | None = None

    def blocks(self, positions: int) -> int:
        if self.fixed is not None:
            return self.fixed
        kept = -(-positions // self.shards)
        if self.most is not None and kept > self.most:
            kept = self.most
        return -(-kept // self.block_size) + self.spare

    def logged_blocks(self, positions: int) -> int:
        """As the engine's capacity figures count them."""
        return self.blocks(positions) if self.logged is None else self.logged


@dataclass(frozen=True, slots=True)
class GroupLayout:
    """One group of the whole model: what it holds, and what a request takes of it. `page_bytes` of one layer's block,
    or of all layers' where they differ."""

    kind: str
    layers: int
    block_size: int
    page_bytes: int
    is_state: bool
    demand: Demand


@dataclass(frozen=True, slots=True)
class Layout:
    """The groups are the whole model's. `stage_bytes` is what one block takes on a rank of each stage, `model_bytes`
    what it would with all layers on one; `layer_bytes` by demand, of each stage's layers before they are grouped."""

    serving: Serving
    blocks: Blocks
    groups: tuple[GroupLayout, ...]
    stage_bytes: tuple[int, ...]
    model_bytes: int
    layer_bytes: tuple[tuple[tuple[Demand, int], ...], ...]

    @property
    def block_bytes(self) -> int:
        """Of the stage whose blocks are the largest."""
        return max(self.stage_bytes)

    def blocks_per_request(self, positions: int) -> int:
        """As the engine counts them at start-up and in its log."""
        return sum(group.demand.logged_blocks(positions) for group in self.groups)


@dataclass(frozen=True, slots=True)
class _Request:
    """What a layout depends on: the distinct layers, which of them stand where, and how they are served."""

    kinds: tuple[Layer, ...]
    stages: tuple[tuple[int, ...], ...]
    serving: Serving


def layout_of(room: Room, facts: Facts) -> Layout:
    """The layout of a plan; kept, since a plan asks for it several times."""
    groups = facts.model.layer_groups
    numbers = {layer: number for number, group in enumerate(groups) for layer in group.layers}
    stages = [tuple(numbers[layer] for layer in layers) for layers in room.stage_layers(facts)]
    caches = [group.caches for group in groups]
    mtp = facts.model.mtp
    if facts.deployment.mtp and mtp is not None:
        stages[-1] += (len(caches),) * mtp.num_layers
        caches.append(mtp.caches)
    return _laid_out(_Request(tuple(caches), tuple(stages), serving_of(facts)))


@lru_cache(maxsize=256)
def _laid_out(request: _Request) -> Layout:
    serving = request.serving
    used = sorted({kind for stage in request.stages for kind in stage})
    blocks = choose_blocks(tuple(request.kinds[kind] for kind in used), serving)
    is_packed = any(isinstance(cache, CompressedAttention) for layer in request.kinds for cache in layer)
    specs = {kind: tuple(_specs(request.kinds[kind], serving, blocks, is_packed)) for kind in used}
    entries = [
        Entry(spec, stage) for stage, layers in enumerate(request.stages) for kind in layers for spec in specs[kind]
    ]
    groups = make_groups(
        entries,
        hybrid_manager=_has_manager(entries, serving),
        is_packed=is_packed,
        pads_below=serving.rules.pads_groups_below,
    )
    stage_bytes = tuple(
        max((group.stage_bytes(stage) for group in groups), default=0) for stage in range(len(request.stages))
    )
    return Layout(
        serving,
        blocks,
        tuple(_described(group, serving) for group in groups),
        stage_bytes,
        model_bytes=max((group.all_bytes for group in groups), default=0),
        layer_bytes=tuple(_layer_bytes(entries, stage, serving) for stage in range(len(request.stages))),
    )


def _has_manager(entries: Sequence[Entry], serving: Serving) -> bool:
    """Whether layers of different kinds are grouped apart: as set, as the version can, and as it does with chunks."""
    rules = serving.rules
    has_chunks = any(entry.spec.family == "chunk" for entry in entries)
    return serving.hybrid_manager and rules.has_groups and (rules.groups_chunks or not has_chunks)


def _layer_bytes(entries: Sequence[Entry], stage: int, serving: Serving) -> tuple[tuple[Demand, int], ...]:
    """Bytes of a block by what a request takes, over the layers of a stage before they are grouped."""
    sizes: dict[Demand, int] = {}
    for entry in entries:
        if entry.stage == stage:
            demand = demand_of(entry.spec, serving)
            sizes[demand] = sizes.get(demand, 0) + entry.spec.page_bytes
    return tuple(sizes.items())


def _specs(layer: Layer, serving: Serving, blocks: Blocks, is_packed: bool) -> Iterator[LayerSpec]:
    if is_packed:
        yield from compressed_specs(layer)
        return
    for spec in layer_specs(layer, serving, blocks.size):
        padded = spec.family == "state" and blocks.state_page_bytes
        yield replace(spec, page_bytes=blocks.state_page_bytes) if padded else spec


def _described(group: Group, serving: Serving) -> GroupLayout:
    page = sum(entry.spec.page_bytes for entry in group.entries) if group.is_mixed else group.first.page_bytes
    first = group.first
    return GroupLayout(
        kind=first.kind,
        layers=len(group.entries),
        block_size=first.block_size,
        page_bytes=page,
        is_state=first.family == "state",
        demand=demand_of(first, serving),
    )


def demand_of(spec: LayerSpec, serving: Serving) -> Demand:
    """Full: ⌈⌈L ÷ DCP⌉ ÷ block⌉. Window W: ⌈min(W − 1 + retained + in flight, L) ÷ block⌉ + 1, since it need not
    start with a block. Chunk: ⌈min(chunk + in flight, L) ÷ block⌉. States and encoders: the same at any length.

    Source: v1/kv_cache_interface.py, max_memory_usage_bytes of each spec.
    """
    block, flying, rules = spec.block_size, serving.in_flight_tokens, serving.rules
    match spec.family:
        case "window" if not rules.windows_follow_batches:
            return Demand(block, (spec.size // block + 2) * block)
        case "chunk" if not rules.has_groups:
            return Demand(block, shards=serving.decode_context)
        case "window" | "latent_window":
            return Demand(block, spec.size - 1 + serving.extra_retained + flying, spare=1)
        case "chunk":
            return Demand(block, spec.size + flying)
        case "state":
            return Demand(block, fixed=spec.blocks)
        case "cross":
            return Demand(block, fixed=-(-spec.size // block), logged=-(-serving.encoder_tokens // block))
        case _:
            return Demand(block, shards=serving.decode_context)
