"""What differs between the versions of SGLang whose rules are followed.

Source: the published packages sglang 0.4.9, 0.5.9 and 0.5.23; the functions are named at each rule.
"""

from dataclasses import dataclass

# is_hybrid_swa_model (configs/model_config.py): only these have a pool of their own for their windows.
_WINDOWS_0_5_9 = frozenset(
    {"Llama4ForConditionalGeneration", "GptOssForCausalLM", "MiMoV2FlashForCausalLM", "Step3p5ForCausalLM"}
)
_WINDOWS_0_5_23 = _WINDOWS_0_5_9 | {
    "BeamForCausalLM",
    "DeepseekV4ForCausalLM",
    "GraniteSWAForCausalLM",
    "GraniteMoeSWAForCausalLM",
    "IQuestQ1ForCausalLM",
    "MiMoV2ForCausalLM",
    "Step3p7ForConditionalGeneration",
    "Gemma4ForCausalLM",
    "Gemma4ForConditionalGeneration",
    "Gemma4UnifiedForConditionalGeneration",
    "DiffusionGemmaForBlockDiffusion",
    "EmbeddingGemma2Model",
    "LagunaForCausalLM",
    "MellumForCausalLM",
    "MuseGlimmerForCausalLM",
    "MuseGlimmerForConditionalGeneration",
    "InklingForConditionalGeneration",
    "UnlimitedOCRForCausalLM",
}

# mambaish_config (configs/hybrid_arch.py; model_runner.py in 0.5.9): models whose states have slots.
_STATES_0_5_9 = frozenset(
    {
        "FalconH1ForCausalLM",
        "NemotronHForCausalLM",
        "NemotronH_Nano_VL_V2",
        "Lfm2ForCausalLM",
        "Lfm2MoeForCausalLM",
        "GraniteMoeHybridForCausalLM",
        "Qwen3NextForCausalLM",
        "Qwen3_5ForConditionalGeneration",
        "Qwen3_5MoeForConditionalGeneration",
        "JetNemotronForCausalLM",
        "JetVLMForConditionalGeneration",
        "KimiLinearForCausalLM",
        "BailingMoeV2_5ForCausalLM",
    }
)
_STATES_0_5_23 = _STATES_0_5_9 | {
    "NemotronHPuzzleForCausalLM",
    "NemotronH_Nano_Omni_Reasoning_V3",
    "NemotronH_Omni_Reasoning_V3",
    "Lfm2VlForConditionalGeneration",
    "ZayaForCausalLM",
    "MambaForCausalLM",
    "Mamba2ForCausalLM",
    "FalconMambaForCausalLM",
    "Qwen3_5ForCausalLM",
    "Qwen3_5MoeForCausalLM",
    "InternS2PreviewForConditionalGeneration",
    "InternS2MobiusForConditionalGeneration",
    "MiniCPMV4_6ForConditionalGeneration",
    "MiniCPMV4_7ForConditionalGeneration",
    "MiniCPMSALAForCausalLM",
    "KimiK3ForConditionalGeneration",
    "BailingMoeV3ForCausalLM",
    "BailingMoeV3VLForConditionalGeneration",
    "InklingForConditionalGeneration",
    "GigaChat35ForCausalLM",
}
# _MAMBA_EXTRA_BUFFER_ARCHS (arg_groups/overrides.py): "auto" gives these tracking slots beside the three of a request.
_EXTRA_BUFFER_0_5_23 = frozenset(
    {
        "KimiLinearForCausalLM",
        "KimiK3ForConditionalGeneration",
        "Qwen3NextForCausalLM",
        "Qwen3_5ForCausalLM",
        "Qwen3_5ForConditionalGeneration",
        "Qwen3_5MoeForCausalLM",
        "Qwen3_5MoeForConditionalGeneration",
        "InternS2PreviewForConditionalGeneration",
        "MiniCPMV4_6ForConditionalGeneration",
        "MiniCPMV4_7ForConditionalGeneration",
        "BailingMoeV2_5ForCausalLM",
        "BailingMoeV3ForCausalLM",
        "BailingMoeV3VLForConditionalGeneration",
        "FalconH1ForCausalLM",
        "GraniteMoeHybridForCausalLM",
        "NemotronHForCausalLM",
        "NemotronHPuzzleForCausalLM",
        "NemotronH_Omni_Reasoning_V3",
        "InklingForConditionalGeneration",
    }
)
# model_overrides/inkling.py: the default ratio of the two pools.
SMALL_WINDOW_POOL = frozenset({"InklingForConditionalGeneration"})
# uses_kda_attention: no breakable prefill graphs by default (arg_groups/cuda_graph_hook.py).
KDA_ARCHITECTURES = frozenset({"KimiLinearForCausalLM", "KimiK3ForConditionalGeneration"})


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one version.

    `charges_spare_slot`: the state pool's padding slot is counted in its budget. `sizes_packed_latents`: a sparse fp8
    latent divides the budget by what it really takes (656 bytes and not 576). `owners_only`: only layers that own an
    indexer keep its keys. `sizes_draft`: a draft's cache is part of a token's bytes. `shares_context`: decode-context
    parallelism. `splits_windows_late`: whole tokens of both pools are counted first and split by the ratio after.
    `spreads_spare_layers`: pipeline layers left over go one each to the last stages, else all to the last.
    """

    version: str
    window_architectures: frozenset[str]
    state_architectures: frozenset[str]
    extra_buffer_architectures: frozenset[str]
    cache_dtypes: frozenset[str]
    keeps_sparse_latents: bool = True
    charges_spare_slot: bool = True
    sizes_packed_latents: bool = True
    owners_only: bool = True
    sizes_draft: bool = True
    shares_context: bool = True
    latents_over_stages: bool = True
    splits_windows_late: bool = False
    spreads_spare_layers: bool = True


_PLAIN = frozenset({"fp32", "fp16", "bf16", "fp8_e4m3", "fp8_e5m2"})
VERSIONS: dict[str, Rules] = {
    "0.5.23": Rules("0.5.23", _WINDOWS_0_5_23, _STATES_0_5_23, _EXTRA_BUFFER_0_5_23, _PLAIN | {"mxfp8", "nvfp4"}),
    "0.5.9": Rules(
        "0.5.9",
        _WINDOWS_0_5_9,
        _STATES_0_5_9,
        frozenset(),
        _PLAIN,
        charges_spare_slot=False,
        sizes_packed_latents=False,
        owners_only=False,
        sizes_draft=False,
        shares_context=False,
        splits_windows_late=True,
    ),
    "0.4.9": Rules(
        "0.4.9",
        frozenset(),
        frozenset(),
        frozenset(),
        _PLAIN,
        keeps_sparse_latents=False,
        charges_spare_slot=False,
        sizes_packed_latents=False,
        owners_only=False,
        sizes_draft=False,
        shares_context=False,
        latents_over_stages=False,
        spreads_spare_layers=False,
    ),
}
