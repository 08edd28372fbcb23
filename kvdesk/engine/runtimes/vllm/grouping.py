"""How vLLM puts layers into groups that share a block table.

Source: vLLM 0.33, v1/core/kv_cache_planning.py, get_kv_cache_groups and what it calls.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kvdesk.engine.runtimes.vllm.specs import LayerSpec


class PagesDoNotUnifyError(ValueError):
    """Pages of different size that can neither be scaled nor padded to one."""


class CannotPromoteError(ValueError):
    """Without the hybrid manager, layers that cannot be treated as one kind."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One cache of one layer, and the pipeline stage that holds it."""

    spec: LayerSpec
    stage: int


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that share a block table; `is_mixed`: of one type, but with pages of different size."""

    entries: tuple[Entry, ...]
    is_mixed: bool = False

    @property
    def first(self) -> LayerSpec:
        return self.entries[0].spec

    @property
    def all_bytes(self) -> int:
        """Bytes of one block of this group with all its layers on one rank."""
        return sum(entry.spec.page_bytes for entry in self.entries)

    def stage_bytes(self, stage: int) -> int:
        """Bytes of one block of this group on a rank of a stage."""
        return sum(entry.spec.page_bytes for entry in self.entries if entry.stage == stage)


def make_groups(
    entries: Sequence[Entry], *, hybrid_manager: bool, is_packed: bool, pads_below: float = 1.5
) -> tuple[Group, ...]:
    """The groups of a whole model, in the order of the engine's decisions: one group where all layers are alike or of
    one type; packed groups in a block-outermost layout; else groups of equally many layers with one page size."""
    if not hybrid_manager:
        entries = promoted(entries)
    if not entries:
        return ()
    if _is_uniform(entries):
        return (Group(tuple(entries)),)
    if is_one_type(entries):
        return (Group(tuple(entries), is_mixed=True),)
    if is_packed and len({entry.spec.page_bytes for entry in entries}) > 1:
        return packed_groups(entries)
    try:
        unified = unify_pages(entries)
    except PagesDoNotUnifyError:
        fallback = _full_allocation(entries)
        if fallback is None:
            raise
        return (Group(tuple(fallback), is_mixed=True),)
    return equal_groups(unified, pads_below)


def _is_uniform(entries: Iterable[Entry]) -> bool:
    """Whether all specs merge into one (is_kv_cache_spec_uniform)."""
    return len({entry.spec for entry in entries}) <= 1


def is_one_type(entries: Iterable[Entry]) -> bool:
    """Whether all layers need the same number of blocks (UniformTypeKVCacheSpecs.is_uniform_type): equal block sizes,
    and all full attention, or windows or chunks of one size, or states of one page, or encoders."""
    return len({_type_of(entry.spec) for entry in entries}) <= 1


def _type_of(spec: LayerSpec) -> tuple[object, ...]:
    if spec.is_full:
        return "full", spec.block_size
    if spec.family == "state":
        return "state", spec.block_size, spec.page_bytes, spec.blocks
    return spec.family, spec.block_size, spec.size


def promoted(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Without the hybrid manager, windows and chunks beside full attention take the whole length
    (unify_hybrid_kv_cache_specs); CannotPromoteError where other kinds remain."""
    if _is_uniform(entries) or is_one_type(entries):
        return tuple(entries)
    blocks = {entry.spec.block_size for entry in entries if entry.spec.is_full}
    if blocks:
        block = blocks.pop() if len(blocks) == 1 else None
        entries = tuple(replace(entry, spec=_as_full(entry.spec, block)) for entry in entries)
    if not (_is_uniform(entries) or is_one_type(entries)):
        raise CannotPromoteError
    return tuple(entries)


def _as_full(spec: LayerSpec, block_size: int | None) -> LayerSpec:
    if spec.family not in {"window", "chunk"}:
        return spec
    block = block_size or spec.block_size
    return replace(
        spec, family="full", kind="full_attention", block_size=block, page_bytes=spec.token_bytes * block, size=0
    )


def _full_allocation(entries: Sequence[Entry]) -> tuple[Entry, ...] | None:
    """Latents beside ordinary windows: the windows take the whole length where that makes one type."""
    families = {entry.spec.family for entry in entries}
    if not {"latent", "window"} <= families or families & {"latent_window", "chunk"}:
        return None
    try:
        return promoted(entries)
    except CannotPromoteError:
        return None


def unify_pages(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """One page size for all: smaller pages that divide the largest get larger blocks, states and other attention are
    padded, latents cannot be (unify_kv_cache_spec_page_size)."""
    largest = max(entry.spec.page_bytes for entry in entries)
    changed = {entry.spec: _with_page(entry.spec, largest) for entry in entries}
    return tuple(replace(entry, spec=changed[entry.spec]) for entry in entries)


def _with_page(spec: LayerSpec, page: int) -> LayerSpec:
    if spec.page_bytes == page:
        return spec
    if spec.family == "state":
        return replace(spec, page_bytes=page)
    if page % spec.page_bytes == 0:
        return replace(spec, page_bytes=page, block_size=spec.block_size * (page // spec.page_bytes))
    if spec.family in {"latent", "latent_window"}:
        raise PagesDoNotUnifyError(f"a page of {spec.page_bytes} bytes does not divide {page}")
    return replace(spec, page_bytes=page)


def equal_groups(entries: Sequence[Entry], pads_below: float) -> tuple[Group, ...]:
    """Groups of as many layers as the rarest kind has, or as the commonest below `pads_below` times that;
    layer i of a kind goes to group i mod groups (_get_kv_cache_groups_uniform_page_size)."""
    buckets: dict[LayerSpec, list[Entry]] = {}
    for entry in entries:
        buckets.setdefault(entry.spec, []).append(entry)
    fewest, most = min(map(len, buckets.values())), max(map(len, buckets.values()))
    size = most if most < pads_below * fewest else fewest
    groups = []
    for bucket in buckets.values():
        count = -(-len(bucket) // size)
        groups += [Group(tuple(bucket[first::count])) for first in range(count)]
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class _Bucket:
    """Entries of one type by page size; balanced: as many of each."""

    pages: dict[int, list[Entry]]

    @property
    def is_balanced(self) -> bool:
        return len({len(entries) for entries in self.pages.values()}) == 1

    @property
    def repeats(self) -> int:
        return max(len(entries) for entries in self.pages.values())

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for entries in self.pages.values() for entry in entries)

    def split(self, count: int) -> tuple[Group, ...]:
        """`count` groups, each with the same number of every page size."""
        if count == 1:
            return (Group(self.entries, is_mixed=True),)
        patterns = list(zip(*self.pages.values(), strict=True))
        parts = (patterns[first::count] for first in range(count))
        return tuple(Group(tuple(entry for pattern in part for entry in pattern), is_mixed=True) for part in parts)


def packed_groups(entries: Sequence[Entry]) -> tuple[Group, ...]:
    """Groups whose pages are packed side by side in one block: buckets of one type, split so that groups cover about
    equally many repeats (_get_packed_kv_cache_groups)."""
    by_type: dict[tuple[object, ...], dict[int, list[Entry]]] = {}
    for entry in entries:
        by_type.setdefault(_type_of(entry.spec), {}).setdefault(entry.spec.page_bytes, []).append(entry)
    buckets = [_Bucket(pages) for pages in by_type.values()]
    balanced = [bucket.repeats for bucket in buckets if bucket.is_balanced]
    floor = max((bucket.repeats for bucket in buckets if bucket.is_balanced and len(bucket.pages) > 1), default=0)
    repeats = approximate_divisor(balanced, floor) if floor else None
    counts = [-(-bucket.repeats // repeats) if repeats and bucket.is_balanced else 1 for bucket in buckets]
    if repeats is None:
        counts = _state_counts(buckets)
    return tuple(group for bucket, count in zip(buckets, counts, strict=True) for group in bucket.split(count))


def _state_counts(buckets: Sequence[_Bucket]) -> list[int]:
    """Without repeats to keep, windows are split down to what the other buckets' block already holds."""

    def is_window(bucket: _Bucket) -> bool:
        return bucket.entries[0].spec.family in {"window", "latent_window", "state"}

    def widest(bucket: _Bucket) -> int:
        count = len(bucket.entries) if is_window(bucket) else 1
        return sum(-(-len(entries) // count) * page for page, entries in bucket.pages.items())

    anchor = max(map(widest, buckets))
    return [
        -(-len(bucket.entries) // max(anchor // bucket.entries[0].spec.page_bytes, 1)) if is_window(bucket) else 1
        for bucket in buckets
    ]


def approximate_divisor(values: Sequence[int], at_least: int) -> int:
    """The number from `at_least` up whose multiples cover `values` with the least padding; of equal ones the largest
    (_approximate_gcd)."""
    candidates = range(max(1, at_least), max(values) + 1)
    if not candidates:
        return max(1, at_least)
    return min(candidates, key=lambda divisor: (sum(-value % divisor for value in values), -divisor))
