"""GGUF models of many architectures: what each layer keeps, and the bytes of every component."""

import re

import pytest
from gguf_files import SOURCE, VOCAB, dense_tensors, gguf, grouped, header, read, write
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.engine.kv_cache import CacheTensor, Storage, cache_tensors
from kvdesk.engine.weights import model_weights, mtp_bytes, stage_weights
from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.gguf import read_gguf
from kvdesk.importers.gguf.architectures import ARCHITECTURES, NO_CACHE
from kvdesk.importers.gguf.container import GgufHeader, LongArray, TensorInfo
from kvdesk.importers.gguf.tensors import tally
from kvdesk.importers.gguf.types import FILE_TYPES, TENSOR_TYPES
from kvdesk.open_model import OpenModelError, open_model
from kvdesk.project.layer_cache import SharedCache

SSM = {"ssm.conv_kernel": 4}
MLA = {
    "attention.head_count_kv": 1,
    "attention.key_length": 576,
    "attention.value_length": 512,
    "attention.key_length_mla": 192,
    "attention.value_length_mla": 128,
    "attention.kv_lora_rank": 512,
    "attention.q_lora_rank": 64,
    "rope.dimension_count": 64,
}
NEMOTRON = "M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-"
MIMO_FULL = (0, 5, 11, 17, 23, 29, 35, 41, 47)
PARTS = [
    "attn_qkv",
    "attn_k",
    "attn_output",
    "attn_q_norm",
    "ffn_norm",
    "ffn_up",
    "ffn_up_exps",
    "ffn_up_shexp",
    "ssm_in",
]
KIMI_FULL = (3, 7, 11, 15, 19, 23, 26)

# What llama.cpp b11434 allocated for these keys at f16 for one slot: architecture, keys, context, window cells, bytes.
MEASURED = {
    "llama3.1-8b": ("llama", grouped(32, 32, 8), 8192, 0, 1_073_741_824),
    "qwen2-7b": ("qwen2", grouped(28, 28, 4, embedding_length=3584), 8192, 0, 469_762_048),
    "qwen3-8b": ("qwen3", grouped(36, 32, 8), 8192, 0, 1_207_959_552),
    "qwen3-30b-a3b": ("qwen3moe", grouped(48, 32, 4), 8192, 0, 805_306_368),
    "gemma2-9b": ("gemma2", grouped(42, 16, 8, 256, **{"attention.sliding_window": 4096}), 32768, 4608, 6_429_868_032),
    "gemma3-27b": ("gemma3", grouped(62, 32, 16, **{"attention.sliding_window": 1024}), 32768, 1536, 3_338_665_984),
    "gemma3n-e4b": (
        "gemma3n",
        grouped(
            35,
            8,
            2,
            256,
            **{
                "attention.sliding_window": 512,
                "attention.shared_kv_layers": 15,
                "attention.sliding_window_pattern": [bool((i + 1) % 5) for i in range(35)],
            },
        ),
        8192,
        1024,
        100_663_296,
    ),
    "gemma4": (
        "gemma4",
        grouped(
            30,
            8,
            4,
            512,
            **{
                "attention.key_length_swa": 256,
                "attention.value_length_swa": 256,
                "attention.sliding_window": 512,
                "attention.sliding_window_pattern": [bool((i + 1) % 6) for i in range(30)],
                "attention.shared_kv_layers": 0,
            },
        ),
        8192,
        1024,
        440_401_920,
    ),
    "gpt-oss-20b": ("gpt-oss", grouped(24, 64, 8, 64, **{"attention.sliding_window": 128}), 32768, 768, 824_180_736),
    "llama4-scout": (
        "llama4",
        grouped(48, 40, 8, **{"attention.chunk_size": 8192, "attention.sliding_window": 8192}),
        8192,
        8192,
        1_610_612_736,
    ),
    "command-r7b": (
        "cohere2",
        grouped(32, 32, 8, embedding_length=4096, **{"attention.sliding_window": 4096}),
        8192,
        4608,
        721_420_288,
    ),
    "olmo3-7b": (
        "olmo2",
        grouped(
            32,
            32,
            32,
            **{
                "attention.sliding_window": 4096,
                "attention.sliding_window_pattern": [bool((i + 1) % 4) for i in range(32)],
            },
        ),
        8192,
        4608,
        2_885_681_152,
    ),
    "exaone4-32b": ("exaone4", grouped(64, 40, 8, **{"attention.sliding_window": 4096}), 8192, 4608, 1_442_840_576),
    "phi3-mini-4k": ("phi3", grouped(32, 32, 32, 96, **{"attention.sliding_window": 2047}), 8192, 0, 3_221_225_472),
    "falcon-40b": ("falcon", grouped(60, 128, 8, 64), 8192, 0, 1_006_632_960),
    "starcoder-15b": ("starcoder", grouped(40, 48, 1, embedding_length=6144), 8192, 0, 167_772_160),
    "glm-4.5": ("glm4moe", grouped(93, 96, 8, nextn_predict_layers=1), 8192, 0, 3_087_007_744),
    "minimax-m2": ("minimax-m2", grouped(62, 48, 8), 8192, 0, 2_080_374_784),
    "mimo2": (
        "mimo2",
        {
            "block_count": 48,
            "attention.head_count": 64,
            "attention.head_count_kv": [4 if i in MIMO_FULL else 8 for i in range(48)],
            "attention.key_length": 192,
            "attention.value_length": 128,
            "attention.sliding_window": 128,
            "attention.sliding_window_pattern": [int(i not in MIMO_FULL) for i in range(48)],
        },
        8192,
        768,
        342_097_920,
    ),
    "deepseek-v3": ("deepseek2", {"block_count": 61, "attention.head_count": 128, **MLA}, 8192, 0, 575_668_224),
    "deepseek-v3.2": (
        "deepseek32",
        {
            "block_count": 61,
            "attention.head_count": 128,
            **MLA,
            "attention.indexer.head_count": 64,
            "attention.indexer.key_length": 128,
            "attention.indexer.top_k": 2048,
        },
        8192,
        0,
        703_594_496,
    ),
    "kimi-linear-48b": (
        "kimi-linear",
        {
            "block_count": 27,
            "embedding_length": 2304,
            "attention.head_count": 32,
            **MLA,
            "attention.head_count_kv": [int(i in KIMI_FULL) for i in range(27)],
            **SSM,
            "kda.head_dim": 128,
        },
        8192,
        0,
        110_952_448,
    ),
    "minimax-text-01": ("minimax-01", grouped(80, 64, 8, full_attention_interval=8), 8192, 0, 629_145_600),
    "mamba-2.8b": (
        "mamba",
        {
            "block_count": 64,
            "embedding_length": 2560,
            **SSM,
            "ssm.inner_size": 5120,
            "ssm.state_size": 16,
            "ssm.time_step_rank": 160,
            "attention.head_count": 0,
        },
        8192,
        0,
        24_903_680,
    ),
    "mamba2-2.7b": (
        "mamba2",
        {
            "block_count": 64,
            "embedding_length": 2560,
            **SSM,
            "ssm.inner_size": 5120,
            "ssm.state_size": 128,
            "ssm.time_step_rank": 80,
            "ssm.group_count": 1,
        },
        8192,
        0,
        171_900_928,
    ),
    "jamba-mini": (
        "jamba",
        {
            "block_count": 32,
            "attention.head_count": 32,
            "attention.head_count_kv": [8 if i % 8 == 4 else 0 for i in range(32)],
            "embedding_length": 4096,
            **SSM,
            "ssm.inner_size": 8192,
            "ssm.state_size": 16,
            "ssm.time_step_rank": 256,
        },
        8192,
        0,
        151_650_304,
    ),
    "nemotron-h-8b": (
        "nemotron_h",
        {
            "block_count": 52,
            "attention.head_count": 32,
            "attention.head_count_kv": [8 if c == "*" else 0 for c in NEMOTRON],
            "feed_forward_length": [64 if c == "-" else 0 for c in NEMOTRON],
            "attention.key_length": 128,
            "attention.value_length": 128,
            **SSM,
            "ssm.inner_size": 8192,
            "ssm.state_size": 128,
            "ssm.group_count": 8,
            "ssm.time_step_rank": 128,
        },
        8192,
        0,
        # 24 recurrent layers: the engine reports 237,830,144 with them and its four attention layers.
        237_830_144,
    ),
    "granite-4-h-tiny": (
        "granitehybrid",
        {
            "block_count": 40,
            "embedding_length": 1536,
            "attention.head_count": 12,
            "attention.head_count_kv": [4 if i in (5, 15, 25, 35) else 0 for i in range(40)],
            **SSM,
            "ssm.inner_size": 3072,
            "ssm.state_size": 128,
            "ssm.group_count": 1,
            "ssm.time_step_rank": 48,
        },
        8192,
        0,
        125_169_664,
    ),
    "falcon-h1-7b": (
        "falcon-h1",
        grouped(
            44,
            12,
            2,
            embedding_length=3072,
            **SSM,
            **{"ssm.inner_size": 3072, "ssm.state_size": 256, "ssm.group_count": 1, "ssm.time_step_rank": 24},
        ),
        8192,
        0,
        509_403_136,
    ),
    "qwen3-next-80b": (
        "qwen3next",
        grouped(
            48,
            16,
            2,
            256,
            full_attention_interval=4,
            **SSM,
            **{"ssm.inner_size": 4096, "ssm.state_size": 128, "ssm.group_count": 16, "ssm.time_step_rank": 32},
        ),
        8192,
        0,
        280_363_008,
    ),
    "lfm2-1.2b": (
        "lfm2",
        {
            "block_count": 16,
            "embedding_length": 2048,
            "attention.head_count": 32,
            "attention.head_count_kv": [8 if i in (2, 5, 8, 10, 12, 14) else 0 for i in range(16)],
            "shortconv.l_cache": 3,
        },
        8192,
        0,
        100_827_136,
    ),
    "rwkv6": (
        "rwkv6",
        {"block_count": 24, "embedding_length": 2048, "wkv.head_size": 64, "token_shift_count": 2},
        8192,
        0,
        12_976_128,
    ),
}


def llama_cpp_bytes(spec, context, window_cells):
    """What llama.cpp b11434 reserves for one slot: f16 for positions, f32 for every state."""

    def units(tensor: CacheTensor):
        if tensor.span.kind in ("window", "chunk"):
            return window_cells
        return context if tensor.span.kind == "all" else tensor.span.stored(context)

    storage = Storage("fp16", "fp16", "fp32")
    return sum(
        len(group.layers) * tensor.size_bytes(units(tensor))
        for group in spec.layer_groups
        for cache in group.caches
        for tensor in cache_tensors(cache, storage)
    )


@pytest.mark.parametrize("name", MEASURED)
def test_that_the_caches_are_those_llama_cpp_allocates(name, tmp_path):
    architecture, keys, context, window_cells, expected = MEASURED[name]
    spec = read(write(tmp_path / "m.gguf", architecture, keys, dense_tensors(0)))
    assert llama_cpp_bytes(spec, context, window_cells) == expected
    assert spec.architecture == architecture
    assert spec.num_layers == keys["block_count"] - keys.get("nextn_predict_layers", 0)
    assert spec.max_position_embeddings == 131072
    assert (spec.vocab_size, spec.kv_dtype) == (VOCAB, None)


def test_that_layers_share_the_last_cache_of_their_own_kind(tmp_path):
    architecture, keys, *_ = MEASURED["gemma3n-e4b"]
    spec = read(write(tmp_path / "m.gguf", architecture, keys, dense_tensors(0)))
    sources = [cache.source_layer for g in spec.group_of_layer for cache in g.caches if isinstance(cache, SharedCache)]
    assert sources == [18, 18, 18, 18, 19] * 3


def test_that_an_unused_window_and_an_expanded_latent_are_said(tmp_path):
    phi = read(write(tmp_path / "p.gguf", "phi3", MEASURED["phi3-mini-4k"][1], dense_tensors(0)))
    assert [note.field for note in phi.notes] == ["phi3.attention.sliding_window"]
    old = {k: v for k, v in MLA.items() if not k.endswith("_mla")} | {
        "attention.key_length": 192,
        "attention.value_length": 128,
        "attention.head_count_kv": 16,
    }
    keys = {"block_count": 27, "attention.head_count": 16, **old}
    spec = read(write(tmp_path / "d.gguf", "deepseek2", keys, dense_tensors(0)))
    assert [note.field for note in spec.notes] == ["deepseek2.attention.key_length_mla"]
    assert spec.layer_groups[0].caches[0].qk_nope_head_dim == 128


@pytest.mark.parametrize(
    ("architecture", "keys", "named"),
    [
        ("qwen3", {"attention.sliding_window": 4096}, "qwen3.attention.sliding_window"),
        ("llama", {"attention.kv_lora_rank": 512}, "llama.attention.kv_lora_rank"),
        ("gemma2", {"attention.shared_kv_layers": 2}, "gemma2.attention.shared_kv_layers"),
        ("llama", {"ssm.state_size": 16}, "llama.ssm.state_size"),
        ("llama", {"attention.compress_ratio": 4}, "llama.attention.compress_ratio"),
        ("mimo2", {"attention.sliding_window": 128}, "mimo2.attention.sliding_window_pattern"),
        ("llama", {"attention.head_count": [8, 8]}, "llama.attention.head_count"),
        ("llama", {"block_count": 0}, "llama.block_count"),
        ("llama", {"attention.head_count": 0}, "llama.attention.head_count"),
        ("qwen3", {"attention.head_count_kv": 0}, "qwen3.attention.head_count"),
        ("deci", {"attention.head_count": [0, 0, 0, 0]}, "deci.attention.head_count"),
        ("llama", {"nextn_predict_layers": 4}, "llama.nextn_predict_layers"),
        ("unheard-of", {}, "general.architecture is unheard-of"),
        ("deepseek4", {}, "general.architecture is deepseek4"),
        ("bert", {}, "bert is an encoder"),
        ("dream", {}, "dream is a diffusion model"),
        ("clip", {}, "clip is the vision"),
    ],
)
def test_that_what_has_no_rule_is_refused_by_its_key(architecture, keys, named, tmp_path):
    path = write(tmp_path / "m.gguf", architecture, {**grouped(4, 8, 8), **keys}, dense_tensors(2))
    with pytest.raises(ImportRefused, match=rf"^m\.gguf: {named}.*; "):
        read(path)


def test_that_dead_keys_shape_nothing(tmp_path):
    keys = grouped(4, 8, 8, **{"attention.sliding_window": 0, "ssm.state_size": 0})
    assert read(write(tmp_path / "m.gguf", "qwen3", keys, dense_tensors(4))).num_layers == 4


@pytest.mark.parametrize("held", [1, 3])
def test_that_a_file_whose_blocks_end_early_is_refused(held, tmp_path):
    """A table without any block is a header alone and is read."""
    path = write(tmp_path / "m.gguf", "llama", grouped(4, 8, 8), dense_tensors(held))
    with pytest.raises(ImportRefused, match=rf"^m\.gguf: llama\.block_count is 4, .* end at block {held - 1}; fetch"):
        read(path)
    assert read(write(tmp_path / "h.gguf", "llama", grouped(4, 8, 8), dense_tensors(0))).num_layers == 4
    without_draft = grouped(4, 8, 8, nextn_predict_layers=1)
    spec = read(write(tmp_path / "d.gguf", "glm4moe", without_draft, dense_tensors(3)))
    assert (spec.num_layers, spec.mtp, [note.code for note in spec.notes]) == (3, None, ["mtp-absent"])


def test_that_the_table_of_types_is_the_formats_own():
    ours = {number: (kind.name, kind.block_size, kind.block_bytes) for number, kind in TENSOR_TYPES.items()}
    theirs = {int(kind): (kind.name, *size) for kind, size in gguf.GGML_QUANT_SIZES.items()}
    assert ours.items() >= theirs.items()
    for kind in TENSOR_TYPES.values():
        assert kind.weight_format("x").size_bytes(kind.block_size * 10) == kind.block_bytes * 10
    names = {int(kind): kind.name.removeprefix("MOSTLY_").removeprefix("ALL_") for kind in gguf.LlamaFileType}
    assert FILE_TYPES.items() >= {n: name for n, name in names.items() if n != gguf.LlamaFileType.GUESSED}.items()


@pytest.mark.parametrize("kind", [kind.name for kind in TENSOR_TYPES.values()])
def test_that_bytes_are_exact_in_every_type_and_sum_to_the_total(kind, tmp_path):
    tensors = dense_tensors(3, kind=kind)
    spec = read(write(tmp_path / "m.gguf", "llama", grouped(3, 6, 6), tensors))
    block, size = gguf.GGML_QUANT_SIZES[gguf.GGMLQuantizationType[kind]]
    matrices = 2 * VOCAB * 256 + 3 * (768 * 256 + 1024 * 256)
    weights = model_weights(spec)
    assert spec.weights_bytes == matrices // block * size + 4 * 256 * 4
    assert sum(part.size_bytes for part in spec.stored_dtypes) == spec.weights_bytes
    assert weights.not_attributed_bytes == 0
    assert weights.components["mlp"] == 3 * 1024 * 256 // block * size
    assert weights.components["norms"] == 4 * 256 * 4
    assert spec.num_parameters == matrices + 4 * 256


def test_that_a_mixture_of_types_is_exact_by_component_and_shards_by_bytes(tmp_path):
    tensors = {
        "token_embd.weight": ((VOCAB, 256), "Q6_K"),
        "output_norm.weight": ((256,), "F32"),
        "rope_freqs.weight": ((64,), "F32"),
        "blk.0.attn_qkv.weight": ((768, 256), "Q4_K"),
        "blk.0.attn_output.weight": ((256, 256), "Q4_K"),
        "blk.0.attn_q_norm.weight": ((128,), "F32"),
        "blk.0.ffn_up.weight": ((512, 256), "Q5_K"),
        "blk.1.attn_q.weight": ((256, 256), "Q4_K"),
        "blk.1.attn_k.weight": ((256, 256), "Q4_K"),
        "blk.1.attn_v.weight": ((256, 256), "Q6_K"),
        "blk.1.ffn_gate_inp.weight": ((8, 256), "F32"),
        "blk.1.exp_probs_b.bias": ((8,), "F32"),
        "blk.1.ffn_up_exps.weight": ((8, 512, 256), "MXFP4"),
        "blk.1.ffn_up_exps.bias": ((8, 512), "F32"),
        "blk.1.ffn_up_shexp.weight": ((512, 256), "Q8_0"),
        "blk.2.nextn.eh_proj.weight": ((256, 512), "F16"),
    }
    keys = grouped(3, 2, 2, nextn_predict_layers=1)
    spec = read(write(tmp_path / "m.gguf", "glm4moe", keys, tensors, own={"general.file_type": 15}))
    weights = model_weights(spec)
    expert = 512 * 256 // 32 * 17 + 512 * 4
    assert weights.components == {
        "embedding": VOCAB * 210,
        "attention": 768 * 144 + 256 * 144 + 128 * 4 + 256 * 144 + 256 * 144 + 256 * 210,
        "mlp": 512 * 176,
        "experts": 8 * expert,
        "shared_experts": 512 * 256 // 32 * 34,
        "router": 8 * 257 * 4,
        "norms": 256 * 4 + 64 * 4,
        "head": 0,
        "tower": 0,
    }
    assert (weights.mtp_bytes, weights.not_attributed_bytes) == (256 * 512 * 2, 0)
    assert spec.tie_word_embeddings
    assert spec.weight_format.name == "Q4_K_M"
    assert [group.weights.num_experts for group in spec.layer_groups] == [0, 8]
    assert spec.layer_groups[0].weights.kv_projection_params == 512 * 256
    half = stage_weights(spec, range(1, 2), 2)
    assert half["experts"] == 8 * -(-expert // 2)
    assert half["head"] == VOCAB * 210 // 2
    assert stage_weights(spec, range(2), 1, "bf16")["embedding"] == VOCAB * 256 * 2


def nextn_tensors(block, hidden=256, kind="F16"):
    at = f"blk.{block}."
    return {
        f"{at}attn_q.weight": ((512, hidden), kind),
        f"{at}attn_k.weight": ((256, hidden), kind),
        f"{at}ffn_up_exps.weight": ((4, 64, hidden), kind),
        f"{at}nextn.eh_proj.weight": ((hidden, 2 * hidden), kind),
        f"{at}nextn.enorm.weight": ((hidden,), "F32"),
        f"{at}nextn.shared_head_norm.weight": ((hidden,), "F32"),
        f"{at}nextn.shared_head_head.weight": ((VOCAB, hidden), kind),
    }


def test_that_the_last_blocks_are_prediction_layers(tmp_path):
    tensors = {**dense_tensors(2), **nextn_tensors(2), **nextn_tensors(3)}
    keys = grouped(4, 4, 2, nextn_predict_layers=2)
    spec = read(write(tmp_path / "m.gguf", "glm4moe", keys, tensors))
    plain = read(write(tmp_path / "p.gguf", "glm4moe", grouped(2, 4, 2), dense_tensors(2)))
    assert (spec.num_layers, spec.layer_groups, spec.notes) == (2, plain.layer_groups, ())
    assert (spec.mtp.num_layers, spec.mtp.caches) == (2, spec.layer_groups[0].caches)
    assert (spec.mtp.weights.num_experts, spec.mtp.weights.expert_params) == (4, 64 * 256)
    assert spec.mtp.extra_params == 256 * 512 + 2 * 256
    assert (spec.mtp.own_vocab_params, spec.mtp.copied_params) == (VOCAB * 256, 0)
    assert spec.mtp.stored_bytes.expert_bytes == 64 * 256 * 2
    weights = model_weights(spec)
    assert weights.not_attributed_bytes == 0
    assert weights.mtp_bytes == mtp_bytes(spec) == spec.weights_bytes - plain.weights_bytes
    assert spec.field_of("mtp") == "glm4moe.nextn_predict_layers"


def test_that_a_mixture_of_types_over_prediction_layers_loses_no_byte(tmp_path):
    tensors = {**dense_tensors(2), **nextn_tensors(2, kind="Q6_K"), **nextn_tensors(3, kind="Q4_K")}
    spec = read(write(tmp_path / "m.gguf", "glm4moe", grouped(4, 4, 2, nextn_predict_layers=2), tensors))
    assert model_weights(spec).not_attributed_bytes == 0


def test_that_a_prediction_layer_of_a_hybrid_is_attention(tmp_path):
    architecture, keys, *_ = MEASURED["qwen3-next-80b"]
    keys = {**keys, "block_count": keys["block_count"] + 1, "nextn_predict_layers": 1}
    spec = read(write(tmp_path / "m.gguf", architecture, keys, dense_tensors(0)))
    assert [cache.kind for cache in spec.mtp.caches] == ["full_attention"]
    assert spec.group_of_layer[keys["block_count"] - 2].caches


def test_that_prediction_layers_of_several_kinds_are_told(tmp_path):
    tensors = {**dense_tensors(2), **nextn_tensors(2), "blk.3.attn_q.weight": ((512, 256), "F16")}
    spec = read(write(tmp_path / "m.gguf", "glm4moe", grouped(4, 4, 2, nextn_predict_layers=2), tensors))
    assert (spec.mtp, spec.num_layers) == (None, 2)
    assert [(note.code, note.value) for note in spec.notes] == [("mtp-unknown", "2")]
    assert model_weights(spec).not_attributed_bytes > 0


@given(
    st.lists(st.tuples(st.integers(0, 2), st.sampled_from(PARTS), st.sampled_from(sorted(TENSOR_TYPES))), max_size=40)
)
def test_that_any_mixture_of_types_sums_to_the_total(drawn):
    table = {f"blk.{layer}.{part}": TENSOR_TYPES[kind] for layer, part, kind in drawn}
    tensors = [TensorInfo(name + ".weight", (512, 24, 8), kind) for name, kind in table.items()]
    counted = tally(tensors, 3, lambda _layer: 8)
    held = [(counted.stored(layer), counted.experts.get(layer, 0)) for layer in range(3)]
    sizes = sum(sum(dict(stored).values()) + (max(1, count) - 1) * stored.expert_bytes for stored, count in held)
    assert sizes == counted.total_bytes == sum(tensor.size_bytes for tensor in tensors)
    params = sum(counted.weights(layer).num_parameters for layer in range(3))
    assert params == sum(tensor.num_elements for tensor in tensors)


def test_that_a_split_is_one_model_and_a_missing_part_is_counted(tmp_path):
    tensors = dense_tensors(4)
    whole = read(write(tmp_path / "whole.gguf", "llama", grouped(4, 6, 6), tensors))
    names, parts = list(tensors), []
    for number in range(3):
        own = {"split.no": number, "split.count": 3, "split.tensors.count": len(names)}
        held = {name: tensors[name] for name in names[number::3]}
        path = tmp_path / f"{number}.gguf"
        parts.append(header(write(path, "llama", grouped(4, 6, 6) if number == 0 else {}, held, own=own)))
    assert read_gguf(parts, name="m", source=SOURCE) == whole
    with pytest.raises(ImportRefused, match="split over 3 files"):
        read_gguf(parts[:1], name="m", source=SOURCE)
    with pytest.raises(ImportRefused, match=r"split\.no is 2, not 1"):
        read_gguf([parts[0], parts[2], parts[1]], name="m", source=SOURCE)


def known_architectures():
    return [(gguf.MODEL_ARCH_NAMES[arch], names) for arch, names in gguf.MODEL_TENSORS.items()]


@pytest.mark.parametrize(
    ("architecture", "names"), [pair for pair in known_architectures() if pair[0] in ARCHITECTURES]
)
def test_that_every_tensor_name_of_an_architecture_has_a_component(architecture, names):
    templates = [gguf.TENSOR_NAMES[name] for name in names]
    tensors = tuple(
        TensorInfo(template.format(bid=0) + ".weight", (256, 8), TENSOR_TYPES[1])
        for template in templates
        if "nextn" not in template and not template.startswith(("v.", "mm.", "cls", "enc.", "dec.", "a.", "dense_"))
    )
    counted = tally(tensors, 1, lambda _layer: 0)
    sizes = model_sizes(counted)
    assert sizes == counted.total_bytes == sum(tensor.size_bytes for tensor in tensors)


def model_sizes(counted):
    layer, ends = counted.stored(0), counted.end_bytes()
    experts = counted.experts.get(0, 1) * layer.expert_bytes
    return sum(dict(layer).values()) - layer.expert_bytes + experts + sum(dict(ends).values())


def test_that_what_the_gguf_package_knows_is_read_or_left_out_knowingly():
    left_out = {name for name, _ in known_architectures()} - set(ARCHITECTURES) - set(NO_CACHE)
    assert left_out <= {"t5", "plamo2", "plamo3", "gemma4-assistant"}


def test_that_a_gguf_file_and_any_part_of_a_split_name_the_model(tmp_path):
    tensors = dense_tensors(2)
    names = list(tensors)
    for number in range(2):
        own = {"split.no": number, "split.count": 2, "split.tensors.count": len(names)}
        path = tmp_path / f"Tiny-Q4-{number + 1:05d}-of-00002.gguf"
        held = {name: tensors[name] for name in names[number::2]}
        write(path, "llama", grouped(2, 6, 6) if number == 0 else {}, held, own=own)
    first, second = (tmp_path / f"Tiny-Q4-0000{number}-of-00002.gguf" for number in (1, 2))
    read = open_model(str(first))
    assert (read.name, read.source.kind) == ("Tiny-Q4", "gguf")
    assert read.weights_bytes == open_model(str(second)).weights_bytes == model_weights(read).computed_bytes
    second.unlink()
    with pytest.raises(OpenModelError, match=r"Tiny-Q4-00002-of-00002\.gguf: this part of the split model is missing"):
        open_model(str(first))


WRONG = st.sampled_from(
    [
        0,
        -1,
        1,
        3,
        7,
        1 << 63,
        0.5,
        float("nan"),
        True,
        "text",
        "",
        [],
        [0],
        [1] * 200,
        [-1] * 200,
        [0.5] * 200,
        LongArray(0),
        LongArray(1 << 40),
    ]
)


@given(st.data())
def test_that_any_wrong_value_under_any_key_is_read_or_refused_in_a_sentence(data):
    architecture, keys, *_ = MEASURED[data.draw(st.sampled_from(sorted(MEASURED)))]
    metadata = {f"{architecture}.{key}": value for key, value in {"embedding_length": 256, **keys}.items()}
    metadata |= {"general.architecture": architecture, "general.file_type": 15, "split.count": 0, "split.no": 0}
    key = data.draw(st.sampled_from(sorted(metadata)))
    metadata[key] = data.draw(WRONG)
    tensors = (TensorInfo("token_embd.weight", (256, 512), TENSOR_TYPES[1]),)
    try:
        read_gguf([GgufHeader("m.gguf", 3, metadata, tensors)], name="m", source=SOURCE)
    except ImportRefused as error:
        sentence = str(error)
    else:
        sentence = "m.gguf: read; fine"
    assert re.match(r"m\.gguf: .*; \w+", sentence)
    assert len(sentence) < 400


@pytest.mark.parametrize("kind", ["adapter", "imatrix"])
def test_that_a_file_that_is_no_model_is_refused(tmp_path, kind):
    path = write(tmp_path / "m.gguf", "llama", grouped(4, 6, 2), dense_tensors(4), own={"general.type": kind})
    with pytest.raises(ImportRefused, match=f"general.type is {kind}"):
        read(path)
