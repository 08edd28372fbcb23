"""Multimodal configs: which object holds the text decoder, and which decoder it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kvdesk.importers.hf_config.classic import CLASSICS
from kvdesk.importers.hf_config.compressed import DEEPSEEK_V4
from kvdesk.importers.hf_config.delta import DELTAS
from kvdesk.importers.hf_config.dense import DENSE, QWEN2
from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Norms
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.importers.hf_config.gemma3n import GEMMA3N
from kvdesk.importers.hf_config.gemma4 import GEMMA4
from kvdesk.importers.hf_config.griffin import RECURRENT_GEMMA
from kvdesk.importers.hf_config.hybrids import HYBRIDS
from kvdesk.importers.hf_config.kimi import KIMI_LINEAR
from kvdesk.importers.hf_config.kimi import variant as kimi_variant
from kvdesk.importers.hf_config.latent import DEEPSEEK_MHA, LATENT, deepseek_v2_variant
from kvdesk.importers.hf_config.llama_family import LLAMA4, MLLAMA
from kvdesk.importers.hf_config.mamba import MAMBAS
from kvdesk.importers.hf_config.mixtures import GLM4_MOE, MIXTURES, QWEN3_MOE
from kvdesk.importers.hf_config.nemotron import NEMOTRON_H, PUZZLE
from kvdesk.importers.hf_config.newer import NEWER
from kvdesk.importers.hf_config.openelm import OPENELM
from kvdesk.importers.hf_config.remote import REMOTE, REMOTE_VARIANTS
from kvdesk.importers.hf_config.rwkv import RWKV
from kvdesk.importers.hf_config.seq2seq import SEQ2SEQ
from kvdesk.importers.hf_config.sparse import SPARSE
from kvdesk.importers.hf_config.yoco import PHI4_FLASH
from kvdesk.importers.hf_config.zamba import ZAMBA, ZAMBA2

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
    **NEWER,
    **HYBRIDS,
    **DELTAS,
    "kimi_linear": KIMI_LINEAR,
    **MAMBAS,
    **SPARSE,
    **RWKV,
    **LATENT,
    "deepseek_ocr_text": DEEPSEEK_MHA,
    "recurrent_gemma": RECURRENT_GEMMA,
    "zamba": ZAMBA,
    "zamba2": ZAMBA2,
    "phi4flash": PHI4_FLASH,
    "openelm": OPENELM,
    "deepseek_v4": DEEPSEEK_V4,
    "deepseek_ref": replace(DEEPSEEK_V4, remote=True),
    "llama4_text": LLAMA4,
    "mllama_text_model": MLLAMA,
    "nemotron_h": NEMOTRON_H,
    "nemotron-nas": PUZZLE,
    **{kind: replace(dialect, remote=True) for kind, dialect in REMOTE.items()},
    **SEQ2SEQ,
    "gemma3n_text": GEMMA3N,
    "gemma4_text": GEMMA4,
    "qwen2_vl_text": _QWEN2_VL,
    "qwen2_5_vl_text": _QWEN2_VL,
    "qwen3_vl_text": DENSE["qwen3"],
    "qwen3_vl_moe_text": replace(
        QWEN3_MOE, tied=True, nested_defaults={"num_experts": 60, "moe_intermediate_size": 1408}
    ),
    "exaone4_5_text": DENSE["exaone4"],
    "glm4v_text": replace(
        DENSE["glm4"],
        attention=Attention(kv_heads="own", head_dim="own_or_split", q_bias=True),
        norms=Norms(per_layer=4),
        defaults={},
        nested_defaults=_GLM4V_SIZES,
    ),
    "glm4v_moe_text": replace(GLM4_MOE, attention=Attention(kv_heads="own", q_bias=Flag("attention_bias", True))),
}


VARIANTS: dict[str, Callable[[Fields], Dialect]] = {
    **REMOTE_VARIANTS,
    "deepseek_v2": deepseek_v2_variant,
    "kimi_linear": kimi_variant,
}


@dataclass(frozen=True, slots=True)
class Wrapper:
    """A multimodal config: the keys its text part may stand under, the decoder where that part names none.

    `flat` says that the text fields may stand in the config itself instead. `tied_by` is whose word on tied embeddings
    the modelling code heeds, the whole's, the text part's or either's; `tied` is its default, if that differs from the
    decoder's. `defaults` are what the whole fills its text
    part with before the decoder's own. `knows` are keys of the guard list that change no cache inside this whole
    (PaliGemma's text part reads its prompt in both directions, and stores the same K and V).
    """

    decoder: str
    flat: bool = False
    tied: bool | None = None
    tied_by: Literal["whole", "text", "either"] = "either"
    keys: tuple[str, ...] = ("text_config", "llm_config", "language_config")
    defaults: Mapping[str, Any] = field(default_factory=dict)
    knows: frozenset[str] = frozenset()


_VOXTRAL_SIZES = {
    "vocab_size": 131072,
    "hidden_size": 3072,
    "intermediate_size": 8192,
    "num_hidden_layers": 30,
    "num_key_value_heads": 8,
    "max_position_embeddings": 131072,
    "head_dim": 128,
}
WRAPPERS: dict[str, Wrapper] = {
    "andesvl-aimv2-qwen3": Wrapper("qwen3"),
    "aya_vision": Wrapper("cohere2"),
    "bailingmm": Wrapper("bailing_moe"),
    "cohere2_vision": Wrapper("cohere2", tied=True, tied_by="whole"),
    "deepseek_vl_v2": Wrapper("deepseek_ocr_text"),
    "unlimited-ocr": Wrapper("deepseek_ocr_text"),
    "exaone4_5": Wrapper("exaone4", tied=False, tied_by="whole"),
    "fuyu": Wrapper("persimmon", flat=True, tied=False, tied_by="whole"),
    "gemma3": Wrapper("gemma3_text", tied=True, tied_by="whole"),
    "gemma3n": Wrapper("gemma3n_text"),
    "gemma4": Wrapper("gemma4_text", tied=True, tied_by="whole"),
    "glm4v": Wrapper("glm4v_text"),
    "glm4v_moe": Wrapper("glm4v_moe_text"),
    "got_ocr2": Wrapper("qwen2", tied=True, tied_by="whole"),
    "idefics2": Wrapper("mistral", tied=False, tied_by="whole"),
    "idefics3": Wrapper("llama", tied=False, tied_by="whole"),
    "internvl": Wrapper("qwen2", tied=True, tied_by="whole"),
    "internvl_chat": Wrapper("internlm2"),
    "kimi_k3": Wrapper("kimi_linear"),
    "kimi_k25": Wrapper("deepseek_v3", tied=True, tied_by="whole"),
    "kimi_vl": Wrapper("deepseek_v3"),
    "llava": Wrapper("llama"),
    "llava_next": Wrapper("llama", tied=False, tied_by="whole"),
    "llava_next_video": Wrapper("llama", tied=False, tied_by="whole"),
    "llava_onevision": Wrapper("qwen2"),
    "llama4": Wrapper("llama4_text", tied_by="text"),
    "locateanything": Wrapper("qwen2"),
    "maira2": Wrapper("llama"),
    "minimax_m3_vl": Wrapper("minimax_m3_vl_text"),
    "mistral3": Wrapper("mistral", tied=True, tied_by="whole"),
    "mllama": Wrapper("mllama_text_model"),
    "ovis2": Wrapper("qwen2", tied=True, tied_by="whole"),
    "paligemma": Wrapper("gemma", knows=frozenset({"use_bidirectional_attention"}), tied=True, tied_by="whole"),
    "qwen2_5_vl": Wrapper("qwen2_5_vl_text", flat=True),
    "qwen2_audio": Wrapper("qwen2"),
    "qwen2_vl": Wrapper("qwen2_vl_text", flat=True),
    "qwen3_5": Wrapper("qwen3_5_text", tied=False, tied_by="whole"),
    "qwen3_5_moe": Wrapper("qwen3_5_moe_text", tied=False, tied_by="whole"),
    "lfm2_vl": Wrapper("lfm2", tied=True, tied_by="whole"),
    "qwen3_vl": Wrapper("qwen3_vl_text", tied=False, tied_by="whole"),
    "qwen3_vl_moe": Wrapper("qwen3_vl_moe_text", tied=False, tied_by="whole"),
    "smolvlm": Wrapper("llama", tied=False, tied_by="whole"),
    "video_llava": Wrapper("llama", tied=False, tied_by="whole"),
    "vipllava": Wrapper("llama", tied=False, tied_by="whole"),
    "voxtral": Wrapper("llama", defaults=_VOXTRAL_SIZES),
}
