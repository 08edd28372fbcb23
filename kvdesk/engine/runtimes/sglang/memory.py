"""The share of a card SGLang fills with weights and caches, and its own default for it.

Source: sglang 0.5.23, arg_groups/memory_hook.py (`handle_gpu_memory_settings`, `reserve_for_graph_mb`,
`adjust_mem_fraction_for_vlm`) and arg_groups/cuda_graph_hook.py; 0.5.9 and 0.4.9, server_args.py.
"""

from dataclasses import dataclass
from fractions import Fraction

from kvdesk.engine.kv_cache import is_latent
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.sglang.versions import KDA_ARCHITECTURES

MIB = 1 << 20
_KI = 1024
# ViT-L/14, the tower the engine measures others by: 24 layers × hidden 1024; a layer has about 12 hidden² parameters.
_REFERENCE_TOWER_PARAMS = 12 * 24 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class CardDefaults:
    """What a card of less than `below_mib` gets: tokens of a prefill chunk, and the largest decode graph by TP."""

    below_mib: float
    chunk: int
    graph: int
    graph_wide: int


_UNLIMITED = float("inf")
_CARDS_0_5_23 = (
    CardDefaults(20 * _KI, 2048, 8, 8),
    CardDefaults(35 * _KI, 4096, 48, 160),
    CardDefaults(60 * _KI, 4096, 32, 160),
    CardDefaults(160 * _KI, 8192, 256, 512),
    CardDefaults(_UNLIMITED, 16384, 512, 512),
)
_CARDS_0_5_9 = (
    CardDefaults(20 * _KI, 2048, 8, 8),
    CardDefaults(35 * _KI, 2048, 24, 80),
    *_CARDS_0_5_23[2:],
)
# 0.4.9: MiB kept back by the size of the card, and how much of it for each card of a replica.
_RESERVED_0_4_9 = ((35 * _KI, 2.8, 0.1), (90 * _KI, 9.5, 0.5), (160 * _KI, 12.0, 0.5), (_UNLIMITED, 32.0, 0.0))


@dataclass(frozen=True, slots=True)
class StaticShare:
    """The share, and how it came about: what is kept back, in MiB (None where the share was typed)."""

    share: float
    reserved_mib: float | None = None
    has_tower: bool = False


def uses_latents(facts: Facts) -> bool:
    """Whether the model runs on an MLA backend."""
    return any(
        is_latent(cache)
        for group in facts.model.layer_groups
        for cache in group.caches
        if hasattr(cache, "kv_lora_rank")
    )


def has_tower(facts: Facts) -> bool:
    return facts.model.tower_params != 0


def static_share(facts: Facts, capacity_bytes: int) -> StaticShare:
    """--mem-fraction-static: as typed, else the engine's default for a card of this size.

    1 − reserved ÷ card, rounded to three decimals; × the factor for a vision tower where there is one.
    """
    typed = facts.deployment.sglang.mem_fraction_static
    if typed is not None:
        return StaticShare(typed)
    card_mib = capacity_bytes // MIB
    version = facts.deployment.sglang.version
    reserved = {"0.4.9": _reserved_0_4_9, "0.5.9": _reserved_0_5_9}.get(version, _reserved_0_5_23)(facts, card_mib)
    share = round((card_mib - reserved) / card_mib, 3)
    if has_tower(facts):
        share *= 0.9 if version == "0.4.9" else _tower_factor(facts)
    return StaticShare(max(share, 0.001), reserved, has_tower(facts))


def _tower_factor(facts: Facts) -> float:
    """0.95 × clamp(1 − 0.1 × (layers × hidden² over those of ViT-L/14 − 1), 0.8, 1.05); the towers' parameters stand
    for layers × hidden², which the plan does not know. A tower of unknown size counts as the largest."""
    model = facts.model
    params = model.tower_params
    if params is None:
        params = model.tower_estimate.best if model.tower_estimate is not None else None
    if params is None:
        return 0.95 * 0.8
    return 0.95 * max(0.8, min(1.05, 1 - 0.1 * (params / _REFERENCE_TOWER_PARAMS - 1)))


def batch_sizes(facts: Facts, card_mib: int) -> tuple[int, int]:
    """(tokens of a prefill chunk, largest decode graph) on such a card, typed values first."""
    settings, tensor = facts.deployment.sglang, facts.degrees.tensor
    cards = _CARDS_0_5_9 if settings.version == "0.5.9" else _CARDS_0_5_23
    card = next(card for card in cards if card_mib < card.below_mib)
    graph = settings.cuda_graph_max_bs
    if graph is None:
        graph = card.graph if tensor < 4 else card.graph_wide
        if settings.version != "0.5.9" and facts.deployment.max_num_seqs is not None:
            graph = min(graph, facts.deployment.max_num_seqs)
    return settings.chunked_prefill_size or card.chunk, graph


def prefill_graph_sizes(most_tokens: int) -> int:
    """How many sizes of prefill are captured up to so many tokens (`generate_prefill_cuda_graph_batch_sizes`)."""
    steps = (
        *range(4, 33, 4),
        *range(48, 257, 16),
        *range(288, 513, 32),
        *range(576, 1025, 64),
        *range(1280, 4097, 256),
        *range(4608, most_tokens + 1, 512),
    )
    return sum(1 for size in steps if size <= most_tokens)


def _groups_reserve(facts: Facts, graph: int) -> float:
    """MiB more for data-parallel attention: 3 for each sequence of the largest graph and group, 4.5 past 300."""
    groups = facts.deployment.sglang.attention_dp_size
    if groups == 1:
        return 0.0
    return graph * groups * (4.5 if graph > 300 else 3.0)


def _captures_prefill(facts: Facts) -> bool:
    """Whether prefill graphs are captured by default: not over stages, shared contexts, towers or KDA layers."""
    return not (
        facts.degrees.pipeline > 1
        or facts.degrees.decode_context > 1
        or has_tower(facts)
        or facts.model.architecture in KDA_ARCHITECTURES
    )


def _reserved_0_5_23(facts: Facts, card_mib: int) -> float:
    """512 + 1.5 × chunk + TP·PP ÷ 8 × 1024 + 2 × decode graph + groups + prefill graphs (8 each; MLA 1536), in MiB;
    at least 10,240 on a card of more than 60 GiB."""
    settings, degrees = facts.deployment.sglang, facts.degrees
    chunk, graph = batch_sizes(facts, card_mib)
    reserved = 512 + max(chunk, 2048) * 1.5 + degrees.tensor * degrees.pipeline / 8 * 1024
    reserved += 0 if settings.disable_cuda_graph else graph * 2
    reserved += _groups_reserve(facts, graph)
    if not settings.disable_cuda_graph and _captures_prefill(facts):
        most = chunk if settings.max_total_tokens is None else min(chunk, settings.max_total_tokens)
        reserved += 1536 if uses_latents(facts) else prefill_graph_sizes(most) * 8
    return max(reserved, 10_240) if card_mib > 60 * _KI else reserved


def _reserved_0_5_9(facts: Facts, card_mib: int) -> float:
    """As later, without prefill graphs, and 2,048 MiB for a draft."""
    degrees = facts.degrees
    chunk, graph = batch_sizes(facts, card_mib)
    reserved = 512 + max(chunk, 2048) * 1.5 + graph * 2 + degrees.tensor * degrees.pipeline / 8 * 1024
    reserved += _groups_reserve(facts, graph)
    if card_mib > 60 * _KI:
        reserved = max(reserved, 10_240)
    return reserved + (2048 if facts.deployment.mtp else 0)


def _reserved_0_4_9(facts: Facts, card_mib: int) -> float:
    """By the size of the card and TP × PP; 2 GiB for a draft and 4 for data-parallel attention."""
    deployment, degrees = facts.deployment, facts.degrees
    _, base, each = next(row for row in _RESERVED_0_4_9 if card_mib < row[0])
    reserved = (base + degrees.tensor * degrees.pipeline * each) * _KI
    return reserved + 2048 * deployment.mtp + 4096 * (deployment.sglang.attention_dp_size > 1)


def written(value: float) -> Fraction:
    """A share as it is written: 0.7 is seven tenths, not the float just below."""
    return Fraction(str(value))
