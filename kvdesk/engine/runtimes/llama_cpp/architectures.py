"""Which architectures honour windows, roll states back, or carry draft blocks, by `general.architecture` or by class.

Source: llama.cpp b11434, src/models/*.cpp (`swa_type`), llm_arch_supports_rs_rollback of src/llama-arch.cpp, and the
classes that conversion/*.py registers.
"""

import re

from kvdesk.project.by_hand import ARCHITECTURE as BY_HAND
from kvdesk.project.layer_cache import ChunkedAttention, RecurrentState, ShortConvolution, SlidingAttention
from kvdesk.project.model_spec import ModelSpec


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Windows are read from the file and kept by these, on the layers the architecture says.
_WINDOWED = _names(
    "afmoe cohere2 cohere2moe deepseek4 dots3note exaone-moe exaone4 gemma2 gemma3 gemma3n gemma4 gpt-oss "
    "granite-swa laguna lfm2 lfm2moe llama4 maple mellum mimo2 muse-glimmer olmo2 plamo3 smallthinker spark2_5 "
    "step35"
)
# Of these, the ones a runtime of June 2025 had (src/llama-model.cpp of b5622).
WINDOWED_IN_JUNE_2025 = _names("cohere2 gemma2 gemma3 llama4")
# A window may stand in the config; no code of theirs reads it, or phi3's switches it off (src/models/phi3.cpp).
_IGNORES_WINDOWS = _names(
    "llama mistral3 mistral4 phi3 phimoe qwen2 qwen2moe qwen3 qwen3moe qwen3vl qwen3vlmoe starcoder2"
)
_RECURRENT = _names(
    "arwkv7 bailingmoe3 falcon-h1 granitehybrid jamba kimi-k3 kimi-linear lfm2 lfm2moe mamba mamba2 minimax-01 "
    "nemotron_h nemotron_h_moe plamo2 qwen35 qwen35moe qwen3next rwkv6 rwkv6qwen2 rwkv7"
)
_ROLLS_BACK = _names("bailingmoe3 deepseek4 kimi-k3 lfm2 lfm2moe nemotron_h nemotron_h_moe qwen35 qwen35moe")
# Their files hold the draft blocks after the model's own, and count them in `block_count`.
_DRAFT_BLOCKS = _names(
    "bailingmoe2 bailingmoe3 cohere2moe deepseek32 dots3note exaone-moe exaone4 glm-dsa glm4 glm4moe hy_v3 mimo2 "
    "nemotron_h nemotron_h_moe qwen35 qwen35moe step35"
)
# Class names without their ending, and the architecture their files get.
_OF_CLASS = {
    "Afmoe": "afmoe",
    "BailingMoeV2": "bailingmoe2",
    "BailingMoeV3": "bailingmoe3",
    "Bamba": "granitehybrid",
    "Cohere2": "cohere2",
    "Cohere2Moe": "cohere2moe",
    "DeepseekV32": "deepseek32",
    "DeepseekV4": "deepseek4",
    "Dots3Note": "dots3note",
    "Dots3NoteText": "dots3note",
    "Exaone4": "exaone4",
    "ExaoneMoE": "exaone-moe",
    "ExaoneMoe": "exaone-moe",
    "FalconH1": "falcon-h1",
    "FalconMamba": "mamba",
    "Gemma2": "gemma2",
    "Gemma3": "gemma3",
    "Gemma3n": "gemma3n",
    "Gemma4": "gemma4",
    "Gemma4Unified": "gemma4",
    "Glm4": "glm4",
    "Glm4Moe": "glm4moe",
    "GlmMoeDsa": "glm-dsa",
    "GptOss": "gpt-oss",
    "GraniteMoeHybrid": "granitehybrid",
    "GraniteMoeSWA": "granite-swa",
    "GraniteSWA": "granite-swa",
    "HYV3": "hy_v3",
    "Jamba": "jamba",
    "KimiK3": "kimi-k3",
    "KimiLinear": "kimi-linear",
    "Laguna": "laguna",
    "Lfm2": "lfm2",
    "Lfm2Moe": "lfm2moe",
    "Llama4": "llama4",
    "Mamba": "mamba",
    "Mamba2": "mamba2",
    "Maple": "maple",
    "Mellum": "mellum",
    "MiMoV2": "mimo2",
    "MiMoV2Flash": "mimo2",
    "MiniMaxM1": "minimax-01",
    "MiniMaxText01": "minimax-01",
    "Ministral3": "mistral3",
    "Mistral": "llama",
    "Mistral3": "mistral3",
    "Mixtral": "llama",
    "MuseGlimmer": "muse-glimmer",
    "NemotronH": "nemotron_h",
    "NemotronHPuzzle": "nemotron_h_moe",
    "Olmo2": "olmo2",
    "Olmo3": "olmo2",
    "PLaMo2": "plamo2",
    "PLaMo3": "plamo3",
    "Phi3": "phi3",
    "PhiMoE": "phimoe",
    "Phimoe": "phimoe",
    "Plamo2": "plamo2",
    "Plamo3": "plamo3",
    "Qwen2": "qwen2",
    "Qwen2Moe": "qwen2moe",
    "Qwen2VL": "qwen2",
    "Qwen2_5_VL": "qwen2",
    "Qwen3": "qwen3",
    "Qwen3Moe": "qwen3moe",
    "Qwen3Next": "qwen3next",
    "Qwen3VL": "qwen3vl",
    "Qwen3VLMoe": "qwen3vlmoe",
    "Qwen3_5": "qwen35",
    "Qwen3_5Moe": "qwen35moe",
    "RWKV6Qwen2": "rwkv6qwen2",
    "RWKV7": "rwkv7",
    "Rwkv6": "rwkv6",
    "Rwkv7": "rwkv7",
    "SmallThinker": "smallthinker",
    "Spark2_5": "spark2_5",
    "Starcoder2": "starcoder2",
    "Step3p5": "step35",
    "Step3p7": "step35",
    "Step3p7Flash": "step35",
}
_KNOWN = _WINDOWED | _IGNORES_WINDOWS | _RECURRENT | _ROLLS_BACK | _DRAFT_BLOCKS
_ENDING = re.compile(r"(ForCausalLM|ForConditionalGeneration|LMHeadModel|Model)$")


def file_architecture(model: ModelSpec) -> str | None:
    """The `general.architecture` of the model's GGUF file; None where it is none that these rules know."""
    # A config that names no class is known by its model type: "gemma3n_text", "gpt_oss".
    kind = model.architecture.removesuffix("_text")
    for name in (kind, kind.replace("_", "-"), kind.replace("_", "")):
        if name in _KNOWN:
            return name
    return _OF_CLASS.get(_ENDING.sub("", model.architecture))


def has_windows(model: ModelSpec) -> bool:
    """Whether a layer keeps a window or a chunk."""
    kinds = (SlidingAttention, ChunkedAttention)
    return any(isinstance(cache, kinds) for group in model.layer_groups for cache in group.caches)


def has_states(model: ModelSpec) -> bool:
    """Whether a layer keeps a recurrent state or the inputs of a convolution."""
    kinds = (RecurrentState, ShortConvolution)
    return any(isinstance(cache, kinds) for group in model.layer_groups for cache in group.caches)


def honours_windows(model: ModelSpec) -> bool | None:
    """Whether windows keep only their cells; None where nothing is known of the architecture.

    A model of a file's own reading has windows only where its runtime keeps them, and one typed by hand means them.
    """
    if model.architecture == BY_HAND:
        return True
    name = file_architecture(model)
    if name in _WINDOWED:
        return True
    if name in _IGNORES_WINDOWS:
        return False
    return True if model.source.kind == "gguf" else None


def runs_states(model: ModelSpec) -> bool:
    """Whether its recurrence is one of those the runtime has."""
    return model.architecture == BY_HAND or file_architecture(model) in _RECURRENT


def rolls_back(model: ModelSpec) -> bool:
    """Whether states are kept once more for every drafted token; elsewhere `n_rs_seq` counts as 0."""
    return file_architecture(model) in _ROLLS_BACK


def draft_blocks(model: ModelSpec) -> int:
    """Draft layers that stand in the model's file after its own, and take part in the layer split."""
    if model.mtp is None:
        return 0
    kept = model.source.kind == "gguf" or file_architecture(model) in _DRAFT_BLOCKS
    return model.mtp.num_layers if kept else 0
