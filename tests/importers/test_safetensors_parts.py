"""Exact bytes of a checkpoint by component, from the names of its tensors."""

import math

import pytest

from kvdesk.engine.weights import model_weights, mtp_bytes, mtp_weights
from kvdesk.importers.safetensors_header import DTYPE_BITS, StoredTensor
from kvdesk.importers.safetensors_parts import with_stored_bytes
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, MtpLayers, plain_format


def tensor(name, shape, dtype="BF16"):
    return StoredTensor(name, dtype, shape, 0, math.prod(shape) * DTYPE_BITS[dtype] // 8)


def dense(layers=2, hidden=64, prefix="model."):
    yield tensor(f"{prefix}embed_tokens.weight", (100, hidden))
    yield tensor(f"{prefix}norm.weight", (hidden,))
    yield tensor("lm_head.weight", (100, hidden))
    for index in range(layers):
        layer = f"{prefix}layers.{index}."
        yield tensor(f"{layer}input_layernorm.weight", (hidden,))
        yield tensor(f"{layer}post_attention_layernorm.weight", (hidden,))
        yield tensor(f"{layer}self_attn.q_proj.weight", (256, hidden), "F8_E4M3")
        yield tensor(f"{layer}self_attn.q_proj.weight_scale_inv", (2, 1), "F32")
        yield tensor(f"{layer}self_attn.k_proj.weight", (128, hidden))
        yield tensor(f"{layer}self_attn.v_proj.weight", (128, hidden))
        yield tensor(f"{layer}self_attn.o_proj.weight", (hidden, 256))
        yield tensor(f"{layer}self_attn.q_norm.weight", (64,))
        if index == 0:
            yield tensor(f"{layer}mlp.gate_proj.weight", (500, hidden))
        else:
            yield tensor(f"{layer}mlp.gate.weight", (8, hidden))
            for number in range(8):
                yield tensor(f"{layer}mlp.experts.{number}.up_proj.weight_packed", (500, hidden // 2), "U8")
                yield tensor(f"{layer}mlp.experts.{number}.up_proj.weight_scale", (500, hidden // 16), "F8_E8M0")
            yield tensor(f"{layer}mlp.shared_expert.up_proj.weight", (500, hidden))
            yield tensor(f"{layer}mlp.shared_expert_gate.weight", (1, hidden))


def spec(**facts):
    cache = FullAttention(num_attention_heads=4, num_kv_heads=2, k_head_dim=64, v_head_dim=64)
    experts = LayerWeights(num_experts=8, expert_params=500 * 64)
    base = {
        "name": "small",
        "architecture": "SmallForCausalLM",
        "source": ModelSource(kind="config"),
        "hidden_size": 64,
        "vocab_size": 100,
        "embedding_params": 6400,
        "head_params": 6400,
        "tower_params": None,
        "weight_format": plain_format("bf16"),
        "layer_groups": (
            LayerGroup(layers=(0,), caches=(cache,)),
            LayerGroup(layers=(1,), caches=(cache,), weights=experts),
        ),
    }
    return ModelSpec(**{**base, **facts})


@pytest.mark.parametrize("prefix", ["model.", "model.language_model.", ""])
def test_that_components_are_exact_and_sum_to_the_total(prefix):
    tensors = [*dense(prefix=prefix), tensor("model.vision_tower.layers.0.attn.weight", (10, 10))]
    read = with_stored_bytes(spec(), tensors)
    weights = model_weights(read)
    assert read.weights_bytes == sum(t.size_bytes for t in tensors)
    assert {part.dtype for part in read.stored_dtypes} == {t.dtype for t in tensors}
    assert sum(part.size_bytes for part in read.stored_dtypes) == read.weights_bytes
    assert weights.not_attributed_bytes == 0
    assert weights.components == {
        "embedding": 100 * 64 * 2,
        "attention": 2 * (256 * 64 + 2 * 4 + 2 * 128 * 64 * 2 + 64 * 256 * 2 + 64 * 2),
        "mlp": 500 * 64 * 2,
        "experts": 8 * (500 * 32 + 500 * 4),
        "shared_experts": 500 * 64 * 2,
        "router": 9 * 64 * 2,
        "norms": 64 * 2 + 2 * 2 * 64 * 2,
        "head": 100 * 64 * 2,
        "tower": 200,
    }
    assert read.tower_params == 100
    assert read.layer_groups[0].stored_bytes.kv_projection_bytes == 2 * 128 * 64 * 2


def test_that_a_fused_projection_is_split_by_rows():
    tensors = [
        tensor("model.embed_tokens.weight", (100, 64)),
        tensor("model.layers.0.self_attn.qkv_proj.weight", (512, 64)),
        tensor("model.layers.1.self_attn.qkv_proj.weight", (512, 64)),
    ]
    read = with_stored_bytes(spec(tie_word_embeddings=True), tensors)
    stored = read.layer_groups[0].stored_bytes
    assert (stored.attention_bytes, stored.kv_projection_bytes) == (256 * 64 * 2, 256 * 64 * 2)
    assert read.end_bytes.head_bytes == 100 * 64 * 2
    assert model_weights(read).not_attributed_bytes == 0


def test_that_draft_layers_count_in_the_total_only():
    tensors = [*dense(), tensor("model.layers.2.eh_proj.weight", (64, 128))]
    assert model_weights(with_stored_bytes(spec(), tensors)).not_attributed_bytes == 64 * 128 * 2


def mtp_of(layers=1, **facts):
    cache = FullAttention(num_attention_heads=4, num_kv_heads=2, k_head_dim=64, v_head_dim=64)
    weights = LayerWeights(num_experts=8, expert_params=500 * 64)
    return MtpLayers(num_layers=layers, caches=(cache,), weights=weights, **facts)


def prediction(prefix):
    yield tensor(f"{prefix}eh_proj.weight", (64, 128))
    yield tensor(f"{prefix}enorm.weight", (64,))
    yield tensor(f"{prefix}hnorm.weight", (64,))
    yield tensor(f"{prefix}self_attn.q_proj.weight", (256, 64), "F8_E4M3")
    yield tensor(f"{prefix}self_attn.k_proj.weight", (128, 64))
    yield tensor(f"{prefix}input_layernorm.weight", (64,))
    yield tensor(f"{prefix}mlp.gate.weight", (8, 64))
    for number in range(8):
        yield tensor(f"{prefix}mlp.experts.{number}.up_proj.weight", (500, 64), "F8_E4M3")


# The two ways of naming: layers numbered on (DeepSeek-V3, GLM), and a part of its own (Qwen, MiMo, DeepSeek-V4).
PREFIXES = ("model.layers.2.", "mtp.layers.0.", "model.mtp_layers.0.", "mtp.0.", "language_model.mtp.layers.0.")


@pytest.mark.parametrize("prefix", PREFIXES)
def test_that_prediction_layers_are_split_for_themselves(prefix):
    tables = [tensor(f"{prefix}embed_tokens.weight", (100, 64)), tensor(f"{prefix}shared_head.head.weight", (100, 64))]
    tensors = [*dense(), *prediction(prefix), *tables]
    read = with_stored_bytes(spec(mtp=mtp_of()), tensors)
    plain = with_stored_bytes(spec(), list(dense()))
    stored = read.mtp.stored_bytes
    assert (stored.attention_bytes, stored.kv_projection_bytes) == (256 * 64, 128 * 64 * 2)
    assert (stored.expert_bytes, stored.router_bytes, stored.norm_bytes) == (500 * 64, 8 * 64 * 2, 128)
    assert (read.mtp.extra_bytes, read.mtp.copied_bytes) == (64 * 128 * 2 + 256, 2 * 100 * 64 * 2)
    assert (read.mtp.copied_params, read.mtp.own_vocab_bytes) == (2 * 100 * 64, 0)
    assert read.layer_groups == plain.layer_groups
    weights = model_weights(read)
    assert weights.components == model_weights(plain).components
    assert weights.not_attributed_bytes == 0
    assert weights.mtp_bytes == mtp_bytes(read) == sum(t.size_bytes for t in tensors) - plain.weights_bytes
    assert mtp_weights(read, 1) == mtp_bytes(read) - read.mtp.copied_bytes


@pytest.mark.parametrize("prefix", PREFIXES)
def test_that_prediction_layers_nobody_stated_stay_apart(prefix):
    plain = with_stored_bytes(spec(), list(dense()))
    read = with_stored_bytes(spec(), [*dense(), *prediction(prefix)])
    assert read.mtp is None
    assert (read.layer_groups, read.end_bytes) == (plain.layer_groups, plain.end_bytes)
    assert model_weights(read).not_attributed_bytes == read.weights_bytes - plain.weights_bytes


def test_that_layers_stand_for_their_mean_and_lose_no_byte():
    odd = [
        tensor("model.layers.3.self_attn.odd_scale", (3,), "U8"),
        tensor("model.layers.3.strange.weight", (5,), "U8"),
    ]
    tensors = [*prediction("model.layers.2."), *prediction("model.layers.3."), *odd]
    read = with_stored_bytes(spec(mtp=mtp_of(2)), [*dense(), *tensors])
    assert read.mtp.stored_bytes.attention_bytes == 256 * 64 + 1
    assert mtp_bytes(read) == sum(t.size_bytes for t in tensors)


def test_that_a_head_of_their_own_is_no_copy():
    head = tensor("model.layers.2.transformer.shared_head.output.weight", (100, 64))
    read = with_stored_bytes(spec(mtp=mtp_of(own_vocab_params=6400)), [*dense(), *prediction("model.layers.2."), head])
    assert (read.mtp.own_vocab_bytes, read.mtp.copied_bytes) == (100 * 64 * 2, 0)


def test_that_stated_layers_the_checkpoint_lacks_are_none():
    read = with_stored_bytes(spec(mtp=mtp_of()), list(dense()))
    assert (read.mtp, [note.code for note in read.notes]) == (None, ["mtp-absent"])
    assert model_weights(read).not_attributed_bytes == 0


@pytest.mark.parametrize("name", ["strange.weight", "model.layers.0.strange.weight", "encoder.layers.0.mlp.weight"])
def test_that_an_unknown_name_leaves_the_split_computed_and_the_total_exact(name):
    tensors = [*dense(), tensor(name, (4, 4))]
    read = with_stored_bytes(spec(), tensors)
    assert read.weights_bytes == sum(t.size_bytes for t in tensors)
    assert read.end_bytes is None
    assert read.layer_groups == spec().layer_groups
