"""What each layer allocates: bytes of a cell, and bytes of a slot's state.

Source: llama.cpp b11434, src/llama-kv-cache*.cpp, src/llama-memory-recurrent.cpp, src/llama-hparams.cpp; older rules
where they are named.
"""

from dataclasses import dataclass
from functools import reduce
from operator import mul
from typing import Literal

from kvdesk.engine.runtimes.arithmetic import round_up
from kvdesk.engine.runtimes.llama_cpp.architectures import has_states, honours_windows, rolls_back
from kvdesk.engine.runtimes.llama_cpp.context import PADDING, Context, ContextPlan, context_plan
from kvdesk.engine.runtimes.llama_cpp.rules import RULES, LatentCache
from kvdesk.engine.runtimes.room import Facts
from kvdesk.project.dtypes import row_size_bits
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import ModelSpec

_F32 = 4
_MLA_KEY = "attention.key_length_mla"
DRAFT_DTYPE = "fp16"  # -ctkd, -ctvd
CellsKind = Literal["all", "window", "compressed"]


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of a layer: one for every position of a context, for a window, or for every `size` positions.

    `per_sequence` keeps a stream for each slot even where the cache is unified.
    """

    kind: CellsKind
    size: int = 0
    per_sequence: bool = False

    def number(self, plan: ContextPlan, context: Context) -> int:
        """Cells over all streams. Compressed entries: pad(⌈n_ctx_seq ÷ ratio⌉, 256), from llama-kv-cache-dsv4.cpp."""
        streams = context.slots if self.per_sequence else context.streams
        if self.kind == "window":
            return streams * plan.window_cells(self.size, context, per_sequence=self.per_sequence)
        if self.kind == "compressed":
            return streams * round_up(-(-context.seq_cells // self.size), PADDING)
        return streams * context.seq_cells


@dataclass(frozen=True, slots=True)
class LayerRows:
    """`num_layers` layers whose cells take `cell_bytes` each, K and V together."""

    cells: Cells
    cell_bytes: int
    num_layers: int


@dataclass(frozen=True, slots=True)
class LayerNeed:
    """What one layer allocates: rows by their cells, and the bytes of one slot's state."""

    rows: tuple[tuple[Cells, int], ...] = ()
    slot_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """How a deployment stores the caches of one model.

    `values_width` is the widest V of any layer where V is transposed and every layer is padded to it (no flash
    attention, [TAG_V_CACHE_VARIABLE] of llama-kv-cache.cpp), else None. `snapshots` multiplies states.
    """

    k_dtype: str
    v_dtype: str
    latent: LatentCache
    windows: bool
    values_width: int | None
    keys_only_windows: bool
    snapshots: int
    pads_empty_layers: bool

    def layer(self, caches: tuple[LayerCache, ...]) -> LayerNeed:
        """One layer of a model. Rows are whole: ⌈width ÷ block⌉ blocks of all heads together."""
        if not caches and self.pads_empty_layers and self.values_width is not None:
            return LayerNeed(((Cells("all"), self._row(self.values_width, self.v_dtype)),))
        rows: list[tuple[Cells, int]] = []
        states = 0
        for cache in caches:
            row = self._rows_of(cache, caches)
            if row is not None:
                rows.append(row)
            states += self._state_of(cache)
        return LayerNeed(tuple(rows), states)

    def _row(self, width: int, dtype: str) -> int:
        return row_size_bits(width, dtype) // 8

    def _rows_of(self, cache: LayerCache, caches: tuple[LayerCache, ...]) -> tuple[Cells, int] | None:
        match cache:
            case FullAttention():
                return Cells("all"), self._keys_and_values(cache)
            case SlidingAttention(window=window):
                if self.keys_only_windows:
                    return Cells("window", window, per_sequence=True), self._row(
                        cache.num_kv_heads * cache.k_head_dim, self.k_dtype
                    )
                return self._window(window), self._keys_and_values(cache)
            case ChunkedAttention(chunk_size=chunk):
                return self._window(chunk), self._keys_and_values(cache)
            case LatentAttention() | SparseLatentAttention():
                return Cells("all"), self._latent_bytes(cache)
            case IndexerKeys(head_dim=width):
                return Cells("all"), self._row(width, self.k_dtype) + self._indexer_values(caches)
            case CompressedAttention(ratio=ratio, head_dim=width):
                return Cells("compressed", ratio, per_sequence=True), self._row(width, self.k_dtype)
        return None

    def _window(self, size: int) -> Cells:
        return Cells("window", size) if self.windows else Cells("all")

    def _keys_and_values(self, cache: FullAttention | SlidingAttention | ChunkedAttention) -> int:
        """row(K, kv_heads × key_length) + row(V, kv_heads × value_length)."""
        values = self.values_width or cache.num_kv_heads * cache.v_head_dim
        return self._row(cache.num_kv_heads * cache.k_head_dim, self.k_dtype) + self._row(values, self.v_dtype)

    def _latent_bytes(self, cache: LatentAttention | SparseLatentAttention) -> int:
        """latent: row(K, rank + rope), no V; latent_and_values: and row(V, rank); expanded: keys of nope + rope and
        values of every head, as for files without the `_mla` keys."""
        if self.latent == "expanded":
            keys = cache.num_attention_heads * ((cache.qk_nope_head_dim or 0) + cache.qk_rope_head_dim)
            values = cache.num_attention_heads * (cache.v_head_dim or 0)
            return self._row(keys, self.k_dtype) + self._row(values, self.v_dtype)
        keys = self._row(cache.kv_lora_rank + cache.qk_rope_head_dim, self.k_dtype)
        return keys + (self._row(cache.kv_lora_rank, self.v_dtype) if self.latent == "latent_and_values" else 0)

    def _indexer_values(self, caches: tuple[LayerCache, ...]) -> int:
        """An indexer beside plain attention is a cache of one head, values included (llama-kv-cache-msa.cpp); beside
        MLA it keeps keys alone (llama-kv-cache-dsa.cpp)."""
        plain = next((cache for cache in caches if isinstance(cache, FullAttention)), None)
        return 0 if plain is None else self._row(plain.v_head_dim, self.v_dtype)

    def _state_of(self, cache: LayerCache) -> int:
        """Float32 whatever the cache types: states, and kernel − 1 columns of a convolution; of a compressor, inputs
        and scores of its open block, and of the one before where blocks overlap, which are then twice as wide."""
        match cache:
            case RecurrentState():
                state = cache.num_heads * reduce(mul, cache.state_shape, 1) if cache.state_shape else 0
                elements = (cache.conv_kernel - 1) * cache.conv_channels + state
            case ShortConvolution():
                elements = (cache.kernel - 1) * cache.channels
            case CompressedAttention():
                times = 2 if cache.overlaps else 1
                elements = 2 * times * cache.ratio * times * cache.head_dim
            case _:
                return 0
        return _F32 * elements * self.snapshots


def layout_of(facts: Facts) -> Layout:
    """The layout of a deployment's main context."""
    settings, model = facts.deployment.llama_cpp, facts.model
    flash = context_plan(facts).flash
    widths = _value_widths(model)
    snapshots = 1 + _snapshots(facts)
    return Layout(
        k_dtype=facts.storage.k_dtype,
        v_dtype=facts.storage.v_dtype,
        latent=latent_cache(facts),
        windows=bool(honours_windows(model)) and RULES[settings.version].windows != "whole_context",
        values_width=max(widths) if not flash and len(widths) > 1 else None,
        keys_only_windows=_is_compressed(model),
        snapshots=snapshots,
        pads_empty_layers=not has_states(model),
    )


def draft_layout(layout: Layout) -> Layout:
    """The draft context of the prediction layers: its own cache types, f16 unless said otherwise."""
    return Layout(
        k_dtype=DRAFT_DTYPE,
        v_dtype=DRAFT_DTYPE,
        latent=layout.latent,
        windows=layout.windows,
        values_width=layout.values_width,
        keys_only_windows=layout.keys_only_windows,
        snapshots=1,
        pads_empty_layers=False,
    )


def draft_caches(caches: tuple[LayerCache, ...]) -> tuple[LayerCache, ...]:
    """What the draft context keeps of a prediction layer: it attends densely, without an indexer (create_memory of
    src/llama-model.cpp)."""
    return tuple(cache for cache in caches if not isinstance(cache, IndexerKeys))


def latent_cache(facts: Facts) -> LatentCache:
    """As set; else expanded where the model's file lacks the `_mla` keys, else the version's own."""
    settings = facts.deployment.llama_cpp
    if settings.mla != "auto":
        return settings.mla
    if lacks_mla_keys(facts.model):
        return "expanded"
    return RULES[settings.version].latent


def lacks_mla_keys(model: ModelSpec) -> bool:
    """Whether the model was read from a file of before the `_mla` keys (the note of the GGUF importer)."""
    return any(note.field.endswith(_MLA_KEY) for note in model.notes)


def _snapshots(facts: Facts) -> int:
    """n_rs_seq: as set, else the drafted tokens; 0 for architectures that cannot roll back."""
    if not rolls_back(facts.model):
        return 0
    drafted = facts.deployment.num_speculative_tokens if facts.deployment.mtp else 0
    return facts.deployment.llama_cpp.n_rs_seq or drafted


def _is_compressed(model: ModelSpec) -> bool:
    return any(isinstance(cache, CompressedAttention) for group in model.layer_groups for cache in group.caches)


def _value_widths(model: ModelSpec) -> set[int]:
    """n_embd_v_gqa of the layers: 0 of one that keeps nothing."""
    widths = set()
    for group in model.layer_groups:
        if not group.caches:
            widths.add(0)
        for cache in group.caches:
            if isinstance(cache, FullAttention | SlidingAttention | ChunkedAttention):
                widths.add(cache.num_kv_heads * cache.v_head_dim)
    return widths
