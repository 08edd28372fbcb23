"""What vLLM does not serve, and what the plan says beside its figures."""

import pytest
from vllm_models import (
    DEEPSEEK_V3,
    DEEPSEEK_V4,
    DEEPSEEK_V32,
    GDN,
    GEMMA3_27B,
    GPT_OSS_20B,
    KIMI_LINEAR,
    LATENT,
    LFM2,
    LLAMA_8B,
    LLAMA_70B,
    MIMO_V2,
    QWEN3_NEXT,
    ROOM,
    capacity,
    facts,
    full,
    model,
    window,
)

from kvdesk.engine.findings import finding_text
from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.vllm.layout import layout_of
from kvdesk.project.deployment import Deployment
from kvdesk.project.layer_cache import LatentAttention
from kvdesk.units import ENGLISH

NO_MANAGER = {"disable_hybrid_kv_cache_manager": True}
MPT = model([(full(32, 128, heads=32),)] * 32, "MptForCausalLM")
QWEN2_MIXED = model([(full(4, 128),), (window(4, 128, 4096),)], "Qwen2ForCausalLM")
MINICPM3 = model(
    [(LatentAttention(num_attention_heads=40, kv_lora_rank=256, qk_rope_head_dim=32),)], "MiniCPM3ForCausalLM"
)
MIXED_LATENTS = model([(LATENT,), (window(8, 100, 512),), (full(8, 100),)])

REFUSED = {
    "a removed model": (MPT, {}, "vllm-model-removed"),
    "windows in some layers of Qwen2": (QWEN2_MIXED, {}, "vllm-mixed-windows"),
    "latents of unknown width": (MINICPM3, {}, "vllm-latent-width"),
    "int8 latents": (DEEPSEEK_V3, {"dtype": "int8_per_token_head"}, "vllm-cache-type"),
    "nvfp4 latents": (DEEPSEEK_V3, {"dtype": "nvfp4"}, "vllm-cache-type"),
    "packed latents of plain attention": (LLAMA_8B, {"dtype": "fp8_ds_mla"}, "vllm-cache-type"),
    "packed latents of plain MLA": (DEEPSEEK_V3, {"dtype": "fp8_ds_mla"}, "vllm-cache-type"),
    "16 bits of compressed attention": (DEEPSEEK_V4, {"dtype": "bf16"}, "vllm-cache-type"),
    "nvfp4 heads of 64": (GPT_OSS_20B, {"dtype": "nvfp4"}, "vllm-nvfp4-width"),
    "nvfp4 heads of 8": (model([(full(8, 8),)] * 2), {"dtype": "nvfp4"}, "cache-dtype-does-not-divide"),
    "nvfp4 with K and V of different width": (MIMO_V2, {"dtype": "nvfp4"}, "vllm-nvfp4-width"),
    "a backend of latents for K and V": (LLAMA_8B, {"attention_backend": "FLASHMLA"}, "vllm-backend"),
    "an unknown backend": (LLAMA_8B, {"attention_backend": "MAGIC"}, "vllm-backend"),
    "a backend for compressed attention": (DEEPSEEK_V4, {"attention_backend": "FLASHMLA"}, "vllm-backend-none"),
    "blocks of 24": (LLAMA_8B, {"block_size": 24}, "vllm-block-size"),
    "blocks of 16 with 8-bit latents": (DEEPSEEK_V3, {"dtype": "fp8", "block_size": 16}, "vllm-block-size"),
    "blocks of 512 with compressed attention": (DEEPSEEK_V4, {"block_size": 512}, "vllm-block-size-only"),
    "fewer batched tokens than sequences": (
        LLAMA_8B,
        {"max_num_batched_tokens": 128, "sequences": 256},
        "vllm-batch-below-sequences",
    ),
    "TP past the KV heads of gpt-oss": (GPT_OSS_20B, {"tp": 16}, "vllm-kv-heads-below-tp"),
    "TP past the key heads of a gated delta net": (QWEN3_NEXT, {"tp": 32}, "vllm-state-channels"),
    "channels that TP does not divide": (LFM2, {"tp": 3}, "vllm-state-channels"),
    "DCP where TP divides the KV heads": (LLAMA_70B, {"tp": 8, "dcp": 2}, "decode-context-heads"),
    "DCP past the copies": (LLAMA_70B, {"tp": 16, "dcp": 4}, "decode-context-heads"),
    "DCP of windows": (GEMMA3_27B, {"tp": 32, "dcp": 2}, "vllm-context-windows"),
    "DCP of compressed attention": (DEEPSEEK_V4, {"tp": 4, "dcp": 2}, "vllm-context-windows"),
    "DCP of sparse latents in 16 bits": (DEEPSEEK_V32, {"tp": 8, "dcp": 8}, "vllm-context-sparse"),
    "states without the hybrid manager": (QWEN3_NEXT, NO_MANAGER, "vllm-hybrid-manager-needed"),
    "compressed attention without it": (DEEPSEEK_V4, NO_MANAGER, "vllm-hybrid-manager-needed"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_full_sentence(name):
    spec, settings, code = REFUSED[name]
    refusal = refusal_of(ROOM, facts(spec, **settings))
    assert refusal is not None
    assert (refusal.code, refusal.severity) == (code, "error")
    sentence = finding_text(refusal, ENGLISH)
    assert sentence.endswith(".")
    assert "{" not in sentence


SERVED = {
    "a removed model, before": (MPT, {"version": "0.21"}),
    "windows in all layers of Qwen2": (model([(window(4, 128, 4096),)] * 2, "Qwen2ForCausalLM"), {}),
    "DCP of latents": (DEEPSEEK_V3, {"tp": 8, "dcp": 8}),
    "DCP of sparse latents in 8 bits": (DEEPSEEK_V32, {"tp": 8, "dcp": 8, "dtype": "fp8"}),
    "DCP of copied heads": (QWEN3_NEXT, {"tp": 4, "dcp": 2}),
    "compressed attention in 8 bits": (DEEPSEEK_V4, {"dtype": "fp8"}),
    "windows without the hybrid manager": (GEMMA3_27B, NO_MANAGER),
    "states of latent hybrids": (KIMI_LINEAR, {"tp": 8, "dtype": "fp8"}),
}


@pytest.mark.parametrize("name", SERVED)
def test_served(name):
    spec, settings = SERVED[name]
    assert refusal_of(ROOM, facts(spec, **settings)) is None


def test_k_and_v_have_one_type():
    asked = facts(LLAMA_8B)
    storage = type(asked.storage)("bf16", "fp8_e4m3")
    refusal = refusal_of(ROOM, type(asked)(asked.model, asked.deployment, asked.degrees, storage))
    assert refusal is not None
    assert refusal.code == "vllm-k-v-types"


def test_pages_that_do_not_unify():
    """A latent page that does not divide the largest cannot be padded; beside windows, these take the whole length."""
    refusal = refusal_of(ROOM, facts(model([(LATENT,), (GDN,), (window(8, 100, 512),)])))
    assert refusal is not None
    assert refusal.code == "vllm-pages-differ"
    groups = layout_of(ROOM, facts(MIXED_LATENTS)).groups
    assert [group.kind for group in groups] == ["latent_attention"]


def noted(spec, **settings) -> set[str]:
    return {finding.code for finding in ROOM.findings(facts(spec, **settings))}


def test_findings_of_a_plan():
    assert noted(LLAMA_8B) == set()
    assert noted(GEMMA3_27B) == {"vllm-windows-in-flight", "vllm-hybrid-tokens"}
    assert "vllm-windows-in-flight" not in noted(GEMMA3_27B, **NO_MANAGER)
    assert noted(QWEN3_NEXT) == {"vllm-hybrid-tokens", "vllm-states-padded", "vllm-gdn-kernel-assumed"}
    assert "vllm-gdn-kernel-assumed" not in noted(QWEN3_NEXT, gdn_prefill_backend="triton")
    assert "vllm-gdn-kernel-assumed" not in noted(QWEN3_NEXT, version="0.32")
    assert noted(GEMMA3_27B, version="0.19") == {"vllm-windows-in-flight", "vllm-tokens-divided"}
    assert noted(DEEPSEEK_V3) == {"vllm-block-assumed"}
    assert noted(DEEPSEEK_V3, attention_backend="TRITON_MLA") == set()
    long = model([(full(8, 128),)], max_position_embeddings=4096)
    assert noted(long, length=8192) == {"vllm-longer-than-trained"}
    assert noted(model([(full(8, 128),)], kv_dtype="fp32")) == {"vllm-float32-served"}


def test_every_note_has_a_sentence():
    specs = (LLAMA_8B, GEMMA3_27B, QWEN3_NEXT, DEEPSEEK_V3, model([(full(8, 128),)], kv_dtype="fp32"))
    for spec in specs:
        notes = (*ROOM.findings(facts(spec)), *capacity(spec, 8192).notes)
        for finding in notes:
            assert not finding_text(finding, ENGLISH).startswith(finding.code)
    older = capacity(GEMMA3_27B, 8192, version="0.19").notes
    assert {"vllm-null-block", "vllm-tokens-divided"} == {note.code for note in older}


def test_the_padding_of_states():
    """The engine says 1.49 % of blocks of 544 and 7.46 % of blocks of 576."""
    for settings, share in (({"gdn_prefill_backend": "triton"}, 1.49), ({}, 7.46)):
        padded = next(
            each for each in ROOM.findings(facts(QWEN3_NEXT, **settings)) if each.code == "vllm-states-padded"
        )
        assert round(100 * padded.values["share"], 2) == share


def test_float32_checkpoints_are_kept_in_16_bits_unless_asked():
    spec = model([(full(8, 128),)] * 4, kv_dtype="fp32")
    assert capacity(spec, 4096).groups[0].page_bytes == 65_536
    assert capacity(spec, 4096, dtype="fp32").groups[0].page_bytes == 131_072


def test_that_auto_is_what_float32_checkpoints_are_served_in():
    spec, served = model([(full(8, 128),)] * 4, kv_dtype="fp32"), Deployment(runtime="vllm")
    assert ROOM.storage(spec, served).k_dtype == "bf16"
    asked = Deployment(runtime="vllm", k_dtype="fp32", v_dtype="fp32")
    assert ROOM.storage(spec, asked).k_dtype == "fp32"


def test_architectures_of_their_own():
    """Cohere2 keeps one position more than its window; Qwen3 gives windows the whole length; MiniCPM3 stores every
    head's K and V, both as wide as K."""
    cohere = model([(window(8, 128, 4096),)], "Cohere2ForCausalLM")
    plain = model([(window(8, 128, 4096),)], "MistralForCausalLM")
    at = {"max_num_batched_tokens": 16, "max_concurrent_batches": 1}
    assert capacity(plain, 131_072, **at).groups[0].blocks_per_request == 258
    assert capacity(cohere, 131_072, **at).groups[0].blocks_per_request == 258
    assert layout_of(ROOM, facts(cohere, **at)).groups[0].demand.most == 4096 + 16
    qwen3 = model([(window(8, 128, 4096),)], "Qwen3ForCausalLM")
    assert capacity(qwen3, 131_072, **at).groups[0].blocks_per_request == 8192
    latent = LatentAttention(
        num_attention_heads=40, kv_lora_rank=256, qk_rope_head_dim=32, qk_nope_head_dim=64, v_head_dim=64
    )
    assert capacity(model([(latent,)], "MiniCPM3ForCausalLM"), 4096).groups[0].page_bytes == 245_760
