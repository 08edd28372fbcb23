"""Models restated for the rooms that keep pools, and what a room is asked about them."""

from facts import model

from kvdesk.engine.kv_cache import storage_of
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.runtimes.registry import refusal_of, room_of
from kvdesk.engine.runtimes.room import Facts
from kvdesk.project.deployment import Deployment
from kvdesk.project.layer_cache import (
    FullAttention,
    IndexerKeys,
    LatentAttention,
    RecurrentState,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import LayerGroup, LayerWeights, MtpLayers


def attention(kind, heads, kv_heads, k_dim, v_dim=None, **more):
    shape = {"num_attention_heads": heads, "num_kv_heads": kv_heads, "k_head_dim": k_dim, "v_head_dim": v_dim or k_dim}
    return kind(**shape, **more)


def stack(*parts, architecture="LlamaForCausalLM", **facts):
    """A model of (caches, number of layers) one after the other."""
    groups, first = [], 0
    for caches, count in parts:
        groups.append(LayerGroup(layers=tuple(range(first, first + count)), caches=caches))
        first += count
    facts.setdefault("max_position_embeddings", 131_072)
    return model(*groups, architecture=architecture, **facts)


def drafted(spec, caches):
    return spec.with_facts(mtp=MtpLayers(num_layers=1, caches=caches, weights=LayerWeights()))


LATENT = LatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64)
SPARSE = SparseLatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64)
GATED_DELTA = RecurrentState(
    num_heads=32, state_shape=(128, 128), state_dtype="fp32", conv_channels=8192, conv_kernel=4
)
LLAMA_8B = stack(((attention(FullAttention, 32, 8, 128),), 32))
LLAMA_70B = stack(((attention(FullAttention, 64, 8, 128),), 80))
DEEPSEEK_V3 = stack(((LATENT,), 61), architecture="DeepseekV3ForCausalLM")
DEEPSEEK_V3_MTP = drafted(DEEPSEEK_V3, (LATENT,))
DEEPSEEK_V32 = stack(((SPARSE, IndexerKeys(head_dim=128)), 61), architecture="DeepseekV32ForCausalLM")
GPT_OSS_120B = stack(
    ((attention(SlidingAttention, 64, 8, 64, window=128),), 18),
    ((attention(FullAttention, 64, 8, 64),), 18),
    architecture="GptOssForCausalLM",
)
QWEN3_NEXT = stack(
    ((GATED_DELTA,), 36), ((attention(FullAttention, 16, 2, 256),), 12), architecture="Qwen3NextForCausalLM"
)
GEMMA3_27B = stack(
    ((attention(SlidingAttention, 32, 16, 128, window=1024),), 52),
    ((attention(FullAttention, 32, 16, 128),), 10),
    architecture="Gemma3ForConditionalGeneration",
)


def asked(runtime, spec, *, capacity_bytes=None, tp=1, pp=1, dcp=1, longest_case=None, **deployment):
    """The room of a runtime, and facts about a model under its settings."""
    chosen = Deployment(
        runtime=runtime,
        tensor_parallel_size=tp,
        pipeline_parallel_size=pp,
        decode_context_parallel_size=dcp,
        **deployment,
    )
    facts = Facts(
        model=spec,
        deployment=chosen,
        degrees=Degrees(tp, pp, 1, dcp),
        storage=storage_of(spec, chosen.k_dtype, chosen.v_dtype),
        capacity_bytes=capacity_bytes,
        longest_case=longest_case,
    )
    return room_of(runtime), facts


def refused(runtime, spec, **settings):
    """The code of the refusal, or None."""
    room, facts = asked(runtime, spec, **settings)
    found = refusal_of(room, facts)
    return None if found is None else found.code
