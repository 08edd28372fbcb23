"""Multimodal configs: which object holds the text decoder, and which decoder it is."""

from dataclasses import dataclass, replace

from kvdesk.importers.hf_config.classic import CLASSICS
from kvdesk.importers.hf_config.dense import DENSE, QWEN2
from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Norms
from kvdesk.importers.hf_config.gemma4 import GEMMA4
from kvdesk.importers.hf_config.mixtures import GLM4_MOE, MIXTURES, QWEN3_MOE
from kvdesk.importers.hf_config.remote import REMOTE

_GLM4V_SIZES = {
    "hidden_size": 4096,
    "intermediate_size": 13696,
    "num_hidden_layers": 40,
    "num_attention_heads": 32,
    "num_key_value_heads": 2,
    "vocab_size": 151552,
    "max_position_embeddings": 32768,
}
_QWEN2_VL = replace(
    QWEN2,
    stems=("Qwen2VL", "Qwen2_5_VL", "Qwen2"),
    nested_defaults={
        "hidden_size": 8192,
        "intermediate_size": 29568,
        "num_hidden_layers": 80,
        "num_attention_heads": 64,
        "num_key_value_heads": 8,
        "vocab_size": 152064,
        "max_position_embeddings": 32768,
        "max_window_layers": 80,
    },
)

DIALECTS: dict[str, Dialect] = {
    **DENSE,
    **CLASSICS,
    **MIXTURES,
    **REMOTE,
    "gemma4_text": GEMMA4,
    "qwen2_vl_text": _QWEN2_VL,
    "qwen2_5_vl_text": _QWEN2_VL,
    "qwen3_vl_text": DENSE["qwen3"],
    "qwen3_vl_moe_text": replace(
        QWEN3_MOE, tied=True, nested_defaults={"num_experts": 60, "moe_intermediate_size": 1408}
    ),
    "glm4v_text": replace(
        DENSE["glm4"],
        attention=Attention(kv_heads="own", head_dim="own_or_split", q_bias=True),
        norms=Norms(per_layer=4),
        defaults={},
        nested_defaults=_GLM4V_SIZES,
    ),
    "glm4v_moe_text": replace(GLM4_MOE, attention=Attention(kv_heads="own", q_bias=Flag("attention_bias", True))),
}


@dataclass(frozen=True, slots=True)
class Wrapper:
    """A multimodal config: the keys its text part may stand under, the decoder where that part names none.

    `flat` says that the text fields may stand in the config itself instead; `tied` is whether the whole ties its
    embeddings where nothing is said, if that differs from its decoder.
    """

    decoder: str
    flat: bool = False
    tied: bool | None = None
    keys: tuple[str, ...] = ("text_config", "llm_config", "language_config")


WRAPPERS: dict[str, Wrapper] = {
    "andesvl-aimv2-qwen3": Wrapper("qwen3"),
    "aya_vision": Wrapper("cohere2"),
    "cohere2_vision": Wrapper("cohere2"),
    "fuyu": Wrapper("persimmon", flat=True),
    "gemma3": Wrapper("gemma3_text"),
    "gemma4": Wrapper("gemma4_text"),
    "glm4v": Wrapper("glm4v_text"),
    "glm4v_moe": Wrapper("glm4v_moe_text"),
    "got_ocr2": Wrapper("qwen2", tied=True),
    "idefics2": Wrapper("mistral"),
    "idefics3": Wrapper("llama"),
    "internvl": Wrapper("qwen2", tied=True),
    "internvl_chat": Wrapper("internlm2"),
    "kimi_k25": Wrapper("deepseek_v3"),
    "kimi_vl": Wrapper("deepseek_v3"),
    "llava": Wrapper("llama"),
    "llava_next": Wrapper("llama"),
    "llava_next_video": Wrapper("llama"),
    "llava_onevision": Wrapper("qwen2"),
    "locateanything": Wrapper("qwen2"),
    "mistral3": Wrapper("mistral", tied=True),
    "ovis2": Wrapper("qwen2", tied=True),
    "paligemma": Wrapper("gemma"),
    "qwen2_5_vl": Wrapper("qwen2_5_vl_text", flat=True),
    "qwen2_audio": Wrapper("qwen2"),
    "qwen2_vl": Wrapper("qwen2_vl_text", flat=True),
    "qwen3_vl": Wrapper("qwen3_vl_text"),
    "qwen3_vl_moe": Wrapper("qwen3_vl_moe_text", tied=False),
    "smolvlm": Wrapper("llama"),
    "video_llava": Wrapper("llama"),
    "vipllava": Wrapper("llama"),
    "voxtral": Wrapper("llama"),
}
