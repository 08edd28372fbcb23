"""Layouts of published models, restated for what vLLM makes of them."""

from itertools import count

from kvdesk.engine.kv_cache import storage_of
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.runtimes.room import Capacity, Facts
from kvdesk.engine.runtimes.vllm import VllmRoom
from kvdesk.project.deployment import Deployment
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    SharedCache,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, MtpLayers, plain_format

GIB = 1 << 30
ROOM = VllmRoom()
Layer = tuple[LayerCache, ...]


def model(
    schedule: list[Layer], architecture: str = "AnyForCausalLM", mtp: MtpLayers | None = None, **more
) -> ModelSpec:
    """A model of the layers in order; equal ones are grouped."""
    groups: dict[Layer, list[int]] = {}
    for index, layer in zip(count(), schedule):
        groups.setdefault(layer, []).append(index)
    return ModelSpec(
        name="layout",
        architecture=architecture,
        source=ModelSource(kind="hand"),
        hidden_size=4096,
        vocab_size=128_000,
        embedding_params=1,
        head_params=1,
        final_norm_params=1,
        layer_groups=tuple(LayerGroup(layers=tuple(layers), caches=layer) for layer, layers in groups.items()),
        weight_format=plain_format("bf16"),
        mtp=mtp,
        **{"kv_dtype": "bf16", **more},
    )


def drafts(*caches: LayerCache, layers: int = 1) -> MtpLayers:
    return MtpLayers(num_layers=layers, caches=caches, weights=LayerWeights())


def facts(
    spec: ModelSpec, *, capacity_bytes: int | None = None, dtype: str = "auto", dcp: int = 1, **settings
) -> Facts:
    """A model under vLLM: `tp`, `pp`, `mtp`, `drafted` and `length` are the deployment's, the rest vLLM's own."""
    own = {key: settings.pop(key) for key in ("tp", "pp", "mtp", "drafted", "length", "sequences") if key in settings}
    tensor, pipeline = own.get("tp", 1), own.get("pp", 1)
    deployment = Deployment(
        runtime="vllm",
        k_dtype=dtype,
        v_dtype=dtype,
        tensor_parallel_size=tensor,
        pipeline_parallel_size=pipeline,
        decode_context_parallel_size=dcp,
        mtp=own.get("mtp", False),
        num_speculative_tokens=own.get("drafted", 0),
        max_model_len=own.get("length"),
        max_num_seqs=own.get("sequences"),
        vllm=settings,
    )
    storage = storage_of(spec, deployment.k_dtype, deployment.v_dtype)
    degrees = Degrees(tensor, pipeline, 1, dcp)
    return Facts(spec, deployment, degrees, storage, capacity_bytes=capacity_bytes)


def capacity(spec: ModelSpec, length: int, cache_bytes: int | tuple[int, ...] = 40 * GIB, **settings) -> Capacity:
    asked = facts(spec, length=length, **settings)
    sizes = cache_bytes if isinstance(cache_bytes, tuple) else (cache_bytes,) * asked.degrees.pipeline
    found = ROOM.capacity(asked, sizes, length)
    assert found is not None
    return found


def full(kv_heads: int, k_dim: int, v_dim: int | None = None, heads: int = 64) -> FullAttention:
    return FullAttention(num_attention_heads=heads, num_kv_heads=kv_heads, k_head_dim=k_dim, v_head_dim=v_dim or k_dim)


def window(kv_heads: int, k_dim: int, size: int, v_dim: int | None = None, heads: int = 64) -> SlidingAttention:
    shape = {"num_attention_heads": heads, "num_kv_heads": kv_heads, "k_head_dim": k_dim, "v_head_dim": v_dim or k_dim}
    return SlidingAttention(**shape, window=size)


def every(period: int, layers: int, rare: Layer, common: Layer) -> list[Layer]:
    """`rare` in the last of every `period` layers, `common` in the others."""
    return [rare if index % period == period - 1 else common for index in range(layers)]


LATENT = LatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64)
SPARSE = SparseLatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64)
INDEXER = IndexerKeys(head_dim=128)
GDN = RecurrentState(num_heads=32, state_shape=(128, 128), state_dtype="fp32", conv_channels=8192, conv_kernel=4)
KDA = RecurrentState(num_heads=32, state_shape=(128, 128), state_dtype="fp32", conv_channels=12_288, conv_kernel=4)
MAMBA1 = RecurrentState(num_heads=8192, state_shape=(16,), state_dtype="fp32", conv_channels=8192, conv_kernel=4)
MAMBA2 = RecurrentState(num_heads=128, state_shape=(64, 128), state_dtype="fp32", conv_channels=10_240, conv_kernel=4)
QWEN3_NEXT_FULL = full(2, 256, heads=16)

LLAMA_8B = model([(full(8, 128, heads=32),)] * 32, "LlamaForCausalLM")
LLAMA_70B = model([(full(8, 128),)] * 80, "LlamaForCausalLM")
DEEPSEEK_V3 = model([(LATENT,)] * 61, "DeepseekV3ForCausalLM", drafts(LATENT))
DEEPSEEK_V32 = model([(SPARSE, INDEXER)] * 61, "DeepseekV32ForCausalLM")
GPT_OSS_120B = model([(window(8, 64, 128),), (full(8, 64),)] * 18, "GptOssForCausalLM")
GPT_OSS_20B = model([(window(8, 64, 128),), (full(8, 64),)] * 12, "GptOssForCausalLM")
GEMMA3_27B = model(every(6, 62, (full(16, 128, heads=32),), (window(16, 128, 1024, heads=32),)), "Gemma3ForCausalLM")
GEMMA3N = model(
    every(5, 20, (full(2, 256, heads=8),), (window(2, 256, 512, heads=8),))
    + [(SharedCache(num_attention_heads=8, source_layer=18),)] * 12
    + [(SharedCache(num_attention_heads=8, source_layer=19),)] * 3,
    "Gemma3nForCausalLM",
)
GEMMA4 = model(every(6, 30, (full(4, 512, heads=8),), (window(4, 256, 512, heads=8),)), "Gemma4ForCausalLM")
LLAMA4_SCOUT = model(
    every(
        4,
        48,
        (full(8, 128, heads=40),),
        (ChunkedAttention(num_attention_heads=40, num_kv_heads=8, k_head_dim=128, v_head_dim=128, chunk_size=8192),),
    ),
    "Llama4ForCausalLM",
)
MIMO_V2 = model(
    [(full(4, 192, 128),)] * 9 + [(window(8, 192, 128, 128),)] * 39,
    "MiMoV2FlashForCausalLM",
)
QWEN3_NEXT = model(every(4, 48, (QWEN3_NEXT_FULL,), (GDN,)), "Qwen3NextForCausalLM", drafts(QWEN3_NEXT_FULL))
NEMOTRON_H = model([(MAMBA2,)] * 24 + [(full(8, 128),)] * 4, "NemotronHForCausalLM")
JAMBA = model([(MAMBA1,)] * 28 + [(full(8, 128),)] * 4, "JambaForCausalLM")
KIMI_LATENT = LatentAttention(num_attention_heads=32, kv_lora_rank=512, qk_rope_head_dim=64)
KIMI_LINEAR = model([(KDA,)] * 20 + [(KIMI_LATENT,)] * 7, "KimiLinearForCausalLM")
LFM2 = model([(ShortConvolution(channels=2048, kernel=3),)] * 10 + [(full(8, 64, heads=32),)] * 6, "Lfm2ForCausalLM")
FALCON_H1 = model(
    [
        (
            full(4, 128, heads=20),
            RecurrentState(num_heads=32, state_shape=(128, 256), state_dtype="fp32", conv_channels=5120, conv_kernel=4),
        )
    ]
    * 72,
    "FalconH1ForCausalLM",
)
WHISPER = model(
    [
        (
            full(20, 64, heads=20),
            CrossAttention(num_attention_heads=20, num_kv_heads=20, k_head_dim=64, v_head_dim=64, num_positions=1500),
        )
    ]
    * 32,
    "WhisperForConditionalGeneration",
)


def compression(ratio: int, head_dim: int, part: str = "compressor") -> CompressedAttention:
    return CompressedAttention(num_attention_heads=64, part=part, ratio=ratio, head_dim=head_dim, overlaps=ratio == 4)


V4_WINDOW = window(1, 512, 128)
V4_WIDE = (compression(128, 512), V4_WINDOW)
V4_FINE = (compression(4, 512), V4_WINDOW, compression(4, 128, "indexer"))
DEEPSEEK_V4 = model([V4_WIDE] * 3 + [V4_FINE, V4_WIDE] * 20, "DeepseekV4ForCausalLM", drafts(V4_WINDOW))
