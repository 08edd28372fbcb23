"""Models and tiers restated by hand, for examples with known answers."""

from kvdesk.engine.kv_cache import storage_of
from kvdesk.engine.offload.prefill import Attention, PrefillWork
from kvdesk.engine.offload.setting import Server
from kvdesk.project.layer_cache import FullAttention, LatentAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.reuse import SessionReuse, ThinkTime
from kvdesk.project.tiers import OffloadSpec, TierRates, TierSpec

GB, TB = 10**9, 10**12
KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30
H100, A100 = 989e12, 312e12  # dense bf16
# FLOP a pair: 4 · L · H · d.
WORK_70B = PrefillWork(70.6e9, (Attention(4 * 80 * 64 * 128),))
WORK_8B = PrefillWork(8.03e9, (Attention(4 * 32 * 32 * 128),))


def model(layers, heads, kv_heads, head_dim, *, name="plain", **facts):
    cache = FullAttention(num_attention_heads=heads, num_kv_heads=kv_heads, k_head_dim=head_dim, v_head_dim=head_dim)
    weights = facts.pop("weights", LayerWeights(attention_params=1_000_000, mlp_params=9_000_000))
    return stack(LayerGroup(layers=tuple(range(layers)), caches=(cache,), weights=weights), name=name, **facts)


def stack(*groups, name="plain", **facts):
    base = {
        "architecture": "PlainForCausalLM",
        "source": ModelSource(kind="hand"),
        "hidden_size": 4096,
        "vocab_size": 128_256,
        "embedding_params": 0,
        "head_params": 0,
        "weight_format": plain_format("bf16"),
    }
    return ModelSpec(name=name, layer_groups=groups, **{**base, **facts})


# Hidden 8192, inner 28672: query and output 2·8192², K and V 2·8192·1024, MLP 3·8192·28672, norms 2·8192.
LLAMA_70B = model(
    80,
    64,
    8,
    128,
    name="70B",
    weights=LayerWeights(
        attention_params=134_217_728, kv_projection_params=16_777_216, mlp_params=704_643_072, norm_params=16_384
    ),
    embedding_params=1_050_673_152,
    head_params=1_050_673_152,
    final_norm_params=8192,
)
LATENT = stack(
    LayerGroup(
        layers=tuple(range(61)),
        caches=(LatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64),),
        weights=LayerWeights(attention_params=1_000_000, mlp_params=9_000_000),
    ),
    name="latent",
)


def storage(spec, dtype="bf16"):
    return storage_of(spec, dtype, dtype)


def host(**facts):
    base = {"name": "host", "kind": "host", "capacity_bytes": 2 * TB, "read": TierRates(per_card=55 * GB)}
    return TierSpec(**{**base, "write": TierRates(per_card=55 * GB), **facts})


def drive(**facts):
    base = {"name": "drives", "kind": "nvme", "capacity_bytes": 30 * TB, "read": TierRates(per_node=28 * GB)}
    return TierSpec(**{**base, "write": TierRates(per_node=12 * GB), **facts})


def chat(**facts):
    base = {"sessions_per_s": 1, "num_turns": 5, "user_tokens": 1500, "output_tokens": 500}
    return SessionReuse(**{**base, "think_time": ThinkTime(mean_s=200), **facts})


def offload(*tiers, **facts):
    return OffloadSpec(**{"tiers": tiers or (host(), drive()), "system": "hicache", "reuse": chat(), **facts})


def server(spec=LLAMA_70B, **facts):
    base = {
        "flops_per_card": H100,
        "pool_bytes": 400 * GB,
        "active_bytes": 100 * GB,
        "tensor_parallel_size": 8,
        "cards": 8,
    }
    return Server(model=spec, storage=storage(spec), **{**base, **facts})
