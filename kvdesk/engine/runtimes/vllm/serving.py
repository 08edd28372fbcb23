"""A deployment as vLLM resolves it before it looks at a layer: types, modes, and what is in flight."""

from dataclasses import dataclass
from typing import Literal

from kvdesk.engine.kv_cache import kv_shape
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.runtimes.vllm.architectures import ArchitectureRule, rule_of
from kvdesk.engine.runtimes.vllm.versions import VersionRules, rules_of
from kvdesk.project.dtypes import AUTO, FALLBACK_KV_DTYPE
from kvdesk.project.layer_cache import LayerCache, RecurrentState, ShortConvolution

MambaMode = Literal["align", "none"]
GIB = 1 << 30


@dataclass(frozen=True, slots=True)
class Serving:
    """What the layers' specs depend on beside the layers. `dtype_is_auto`: no cache type was asked for;
    `in_flight_tokens` may be scheduled and not yet settled; `extra_retained` are kept below a window for drafting."""

    rules: VersionRules
    architecture: ArchitectureRule
    tensor: int
    decode_context: int
    backend: str
    block_size: int | None
    cache_dtype: str
    dtype_is_auto: bool
    conv_dtype: str
    state_dtype: str
    mamba_mode: MambaMode
    gdn_checkpoints: bool
    hybrid_manager: bool
    num_speculative: int
    extra_retained: int
    in_flight_tokens: int
    encoder_tokens: int
    encoder_positions: int | None


def serving_of(facts: Facts) -> Serving:
    """The deployment's settings with vLLM's defaults filled in."""
    settings, deployment = facts.deployment.vllm, facts.deployment
    rules = rules_in(facts)
    drafts = _drafts(facts)
    is_auto = deployment.k_dtype == AUTO
    batched = max_num_batched_tokens(facts)
    batches = settings.max_concurrent_batches or rules.batches_in_flight(facts.degrees.pipeline)
    return Serving(
        rules=rules,
        architecture=rule_of(facts.model.architecture),
        tensor=facts.degrees.tensor,
        decode_context=facts.degrees.decode_context,
        backend=settings.attention_backend.upper(),
        block_size=settings.block_size,
        cache_dtype=served_dtype(facts.storage.k_dtype) if is_auto else facts.storage.k_dtype,
        dtype_is_auto=is_auto,
        conv_dtype=served_dtype(facts.storage.state_dtype)
        if settings.mamba_cache_dtype == AUTO
        else settings.mamba_cache_dtype,
        state_dtype=settings.mamba_ssm_cache_dtype,
        mamba_mode="align" if caches_prefixes(facts) else "none",
        gdn_checkpoints=rules.gdn_exports_states and settings.gdn_prefill_backend != "triton",
        hybrid_manager=not settings.disable_hybrid_kv_cache_manager,
        num_speculative=drafts,
        extra_retained=_extra_retained(facts, drafts),
        in_flight_tokens=batches * batched,
        encoder_tokens=batched,
        encoder_positions=facts.storage.encoder_positions,
    )


def served_dtype(dtype: str) -> str:
    """The compute type of "auto": float32 checkpoints are served in 16 bits (config/model.py, _resolve_auto_dtype)."""
    return FALLBACK_KV_DTYPE if dtype == "fp32" else dtype


def _drafts(facts: Facts) -> int:
    """Tokens drafted in a step by the model's own layers: as asked, else one a layer."""
    mtp = facts.model.mtp
    if not facts.deployment.mtp or mtp is None:
        return 0
    return facts.deployment.num_speculative_tokens or mtp.num_layers


def _extra_retained(facts: Facts, drafts: int) -> int:
    """Positions kept below a window where several draft layers read ahead one after the other: drafts − 1.

    Source: config/vllm.py, num_prefill_lookahead_tokens; config/speculative.py, use_multi_module_mtp.
    """
    mtp = facts.model.mtp
    several = mtp is not None and min(mtp.num_layers, drafts) > 1
    return drafts - 1 if several else 0


def rules_in(facts: Facts) -> VersionRules:
    """The rules of the version that is set."""
    return rules_of(facts.deployment.vllm.version)


def caches_of(facts: Facts) -> tuple[LayerCache, ...]:
    """The distinct caches of all layers, a loaded draft's too."""
    caches = dict.fromkeys(cache for group in facts.model.layer_groups for cache in group.caches)
    if facts.deployment.mtp and facts.model.mtp is not None:
        caches |= dict.fromkeys(facts.model.mtp.caches)
    return tuple(caches)


def has_attention(facts: Facts) -> bool:
    """Whether a layer keeps K and V or a latent; without any, the model is attention-free."""
    return any(kv_shape(cache) is not None for cache in caches_of(facts))


def has_states(facts: Facts) -> bool:
    """Whether a layer keeps a state or a short convolution."""
    return any(isinstance(cache, RecurrentState | ShortConvolution) for cache in caches_of(facts))


def caches_prefixes(facts: Facts) -> bool:
    """Prefix caching: as set, else on wherever a layer has attention (engine/arg_utils.py)."""
    asked = facts.deployment.vllm.enable_prefix_caching
    return has_attention(facts) if asked is None else asked


def _is_large(facts: Facts) -> bool:
    """A card of 70 GiB and more that is no A100, or one that is not known."""
    capacity = facts.capacity_bytes
    return capacity is None or (capacity >= 70 * GIB and "a100" not in facts.accelerator.casefold())


def max_num_seqs(facts: Facts) -> int:
    """As set, else 1024 on large cards, 256 on others and before V1."""
    if facts.deployment.max_num_seqs is not None:
        return facts.deployment.max_num_seqs
    return 1024 if _is_large(facts) and rules_of(facts.deployment.vllm.version).batches_by_card else 256


def max_num_batched_tokens(facts: Facts) -> int:
    """As set, else by the card as the API server chooses: 16,384 from 160 GiB (since 0.28), 8,192 on large cards,
    2,048 on others; then at most max_num_seqs × max_model_len. Before V1 the longest sequence, at least 2,048.

    Source: vLLM 0.33 and 0.28, engine/arg_utils.py, get_batch_defaults; config.py of 0.6.
    """
    asked = facts.deployment.vllm.max_num_batched_tokens
    if asked is not None:
        return asked
    rules = rules_of(facts.deployment.vllm.version)
    if not rules.batches_by_card:
        return max(facts.max_model_len or 0, 2048)
    tokens = 2048
    if _is_large(facts):
        has_most = facts.capacity_bytes is not None and facts.capacity_bytes >= 160 * GIB
        tokens = 16_384 if has_most and rules.batches_16k else 8192
    longest = facts.max_model_len
    return tokens if longest is None else min(tokens, max_num_seqs(facts) * longest)
