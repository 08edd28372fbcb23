"""Small models and projects restated by hand, for examples with known answers."""

from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.layer_cache import FullAttention, LatentAttention, SlidingAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, DynamicCache, Workload

MIB, GIB = 1 << 20, 1 << 30
H100 = AcceleratorSpec(id="h100-sxm-80", name="H100 SXM5 80GB", memory_sold_gb=80, memory_driver_bytes=81_559 * MIB)


def model(*groups: LayerGroup, **facts) -> ModelSpec:
    base = {
        "name": "worksheet",
        "architecture": "WorksheetForCausalLM",
        "source": ModelSource(kind="hand"),
        "hidden_size": 5120,
        "vocab_size": 152_064,
        "embedding_params": 778_567_680,
        "head_params": 778_567_680,
        "final_norm_params": 5120,
        "weight_format": plain_format("bf16"),
        "kv_dtype": "bf16",
        "max_position_embeddings": 32_768,
    }
    return ModelSpec(**{**base, "layer_groups": groups, **facts})


def full(num_layers=40, num_kv_heads=8, head_dim=128, num_attention_heads=40, first=0, **weights) -> LayerGroup:
    cache = FullAttention(
        num_attention_heads=num_attention_heads,
        num_kv_heads=num_kv_heads,
        k_head_dim=head_dim,
        v_head_dim=head_dim,
    )
    layers = tuple(range(first, first + num_layers))
    return LayerGroup(layers=layers, caches=(cache,), weights=LayerWeights(**weights))


def alternating_windows(num_layers=36, window=128) -> tuple[LayerGroup, LayerGroup]:
    """gpt-oss-120b's layout: windows of 128 in every second layer, from the first."""
    shape = {"num_attention_heads": 64, "num_kv_heads": 8, "k_head_dim": 64, "v_head_dim": 64}
    return (
        LayerGroup(layers=tuple(range(0, num_layers, 2)), caches=(SlidingAttention(**shape, window=window),)),
        LayerGroup(layers=tuple(range(1, num_layers, 2)), caches=(FullAttention(**shape),)),
    )


def latent(num_layers=61) -> LayerGroup:
    """DeepSeek-V3's layout: latent rank 512, rotary key 64, 128 query heads."""
    cache = LatentAttention(num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64)
    return LayerGroup(layers=tuple(range(num_layers)), caches=(cache,))


def project(spec: ModelSpec, *, cards=1, case=None, cache=None, accelerator=H100, nodes=1, **deployment) -> Project:
    case = case or Case(name="peak", resident_sequences=6, input_len=3072, output_len=1024)
    return Project(
        name="facts",
        model=spec,
        workload=Workload(cases=(case,), cache=cache or DynamicCache()),
        options=(
            Option(
                name="A",
                hardware=HardwareSpec(accelerator=accelerator, count=cards, nodes=nodes),
                deployment=Deployment(**deployment),
            ),
        ),
    )
