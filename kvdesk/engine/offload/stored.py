"""How a cache stands in a tier: bytes of a sequence, what chunks lose of it, and how much a tier holds.

A tier keeps what all tensor-parallel ranks of a replica hold, copies of replicated heads included (ρ·κ). What all heads
share (a latent, an indexer's keys) is kept once where the system lets one rank write it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kvdesk.engine.kv_cache import CacheTerm, Storage, cache_terms, is_latent, resolve_kv_dtype
from kvdesk.project.dtypes import AUTO
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.tiers import TierSpec

MAX_FOUND = 1 << 40


@dataclass(frozen=True, slots=True)
class StoredCache:
    """One sequence in one tier.

    `terms` with the copies of each: bytes of n positions are Σ copies × layers × ⌈stored units × bits ÷ 8⌉, whole
    chunks of `chunk_tokens` rounded up to `granularity_bytes`, and windows and states on top as they are. Without
    `tail_saved` the positions past the last whole chunk are not kept. `measured`, bytes a token, overrules the terms.
    """

    terms: tuple[tuple[int, CacheTerm], ...]
    chunk_tokens: int = 1
    tail_saved: bool = True
    granularity_bytes: int = 1
    compressed_to: float = 1.0
    measured: float | None = None

    def kept(self, positions: int) -> int:
        """⌊n ÷ chunk⌋ × chunk of n positions; all of them where a started chunk is saved."""
        return positions if self.tail_saved else positions // self.chunk_tokens * self.chunk_tokens

    def growing_bytes(self, positions: int) -> float:
        """Of what grows with every position, not rounded to chunks."""
        if self.measured is not None:
            return self.measured * positions
        whole = sum(
            copies * term.size_bytes(term.span.stored(positions)) for copies, term in self.terms if _grows(term)
        )
        return whole * self.compressed_to

    def capped_bytes(self, positions: int) -> float:
        """Of windows and states, which stop growing."""
        if self.measured is not None or not positions:
            return 0.0
        parts = (
            copies * term.size_bytes(term.span.stored(positions)) for copies, term in self.terms if not _grows(term)
        )
        return sum(parts) * self.compressed_to

    def plain_bytes(self, positions: int) -> float:
        """What n positions take without chunks and granularity: the bytes that move."""
        return self.growing_bytes(positions) + self.capped_bytes(positions)

    def sequence_bytes(self, positions: int) -> float:
        """What n positions of one sequence take of the tier, in bytes."""
        kept = self.kept(positions)
        if not kept:
            return 0.0
        chunks = -(-kept // self.chunk_tokens)
        if self.granularity_bytes == 1:
            return self.growing_bytes(chunks * self.chunk_tokens) + self.capped_bytes(kept)
        return chunks * self.chunk_bytes + self.capped_bytes(kept)

    @property
    def chunk_bytes(self) -> float:
        """One chunk of all ranks, rounded up to the granularity."""
        size = self.growing_bytes(self.chunk_tokens)
        if self.granularity_bytes == 1:
            return size
        return float(-(-size // self.granularity_bytes) * self.granularity_bytes)

    def bytes_per_token(self, positions: int) -> float:
        """Bytes of a sequence of n positions ÷ those it keeps; of one chunk where a short sequence keeps nothing."""
        kept = self.kept(positions)
        return self.sequence_bytes(positions) / kept if kept else self.chunk_bytes / self.chunk_tokens

    def sequences_in(self, capacity_bytes: float, positions: int) -> int:
        """Whole sequences of n positions that a capacity holds; 0 where one keeps nothing."""
        size = self.sequence_bytes(positions)
        return int(capacity_bytes // size) if size else 0

    def longest_in(self, capacity_bytes: float) -> int:
        """The most positions of one sequence that a capacity holds: the exact inverse of `sequence_bytes`."""
        if self.sequence_bytes(MAX_FOUND) <= capacity_bytes:
            return MAX_FOUND
        low, high = 0, MAX_FOUND
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.sequence_bytes(middle) <= capacity_bytes else (low, middle)
        return low


def _grows(term: CacheTerm) -> bool:
    return term.span.most_stored is None


def tier_terms(
    model: ModelSpec, storage: Storage, tensor_parallel_size: int, latent_once: bool = False
) -> tuple[tuple[int, CacheTerm], ...]:
    """What a replica's ranks write, as (copies, term): each rank its own heads, so that heads past their number are
    written ρ = TP ÷ KV heads times; what all heads share TP times, or once.

    Source of "once": SGLang HiCache and LMCache let the first rank write a latent; vLLM 0.33 counts one copy where a
    single node runs tensor parallelism alone.
    """
    copies = tensor_parallel_size
    found: list[tuple[int, CacheTerm]] = []
    for once in (False, True):
        layers = [
            (tuple(cache for cache in group.caches if is_latent(cache) == once), len(group.layers))
            for group in model.layer_groups
        ]
        terms = cache_terms(layers, storage, tensor_parallel_size)
        found += [(1 if once and latent_once else copies, term) for term in terms]
    return tuple(found)


def card_cache(model: ModelSpec, storage: Storage, tensor_parallel_size: int, block_tokens: int = 1) -> StoredCache:
    """A sequence on the cards of a replica: every rank's own bytes, and a started block is kept."""
    return StoredCache(tier_terms(model, storage, tensor_parallel_size), block_tokens)


def tier_cache(
    model: ModelSpec,
    storage: Storage,
    tensor_parallel_size: int,
    tier: TierSpec,
    *,
    chunk_tokens: int,
    tail_saved: bool,
    latent_once: bool,
) -> StoredCache:
    """A sequence in one tier, in the tier's own storage type and compression."""
    if tier.stored_dtype != AUTO:
        dtype = resolve_kv_dtype(model, tier.stored_dtype)
        storage = replace(storage, k_dtype=dtype, v_dtype=dtype)
    return StoredCache(
        tier_terms(model, storage, tensor_parallel_size, latent_once),
        chunk_tokens,
        tail_saved,
        tier.granularity_bytes,
        tier.compressed_to,
        tier.bytes_per_token,
    )


def replication(model: ModelSpec, storage: Storage, tensor_parallel_size: int) -> float:
    """ρ: bytes of all ranks ÷ bytes of one rank alone holding everything, past every window."""
    return _growth(tier_terms(model, storage, tensor_parallel_size)) / max(1, _growth(tier_terms(model, storage, 1)))


def _growth(terms: Iterable[tuple[int, CacheTerm]]) -> int:
    step = 1 << 12
    return sum(copies * term.size_bytes(term.span.stored(step)) for copies, term in terms if _grows(term))
