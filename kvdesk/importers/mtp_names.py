"""Which tensors of a checkpoint belong to its multi-token-prediction layers, by the names published ones give them.

Two ways are in use: layers numbered on past the model's own (DeepSeek-V3, GLM, Step), and a part named "mtp" (Qwen,
DeepSeek-V4, MiMo, MiniMax, Nemotron-H, LongCat, Ernie). Source: the loaders of vLLM 0.33.0 and transformers 5.24.0.
"""

import re
from typing import Literal

MtpPart = Literal["layer", "extra", "vocab"]

TOWER = re.compile(
    r"(vision|visual|image|audio|speech|projector|connector|aligner|resampler|multi_modal|multimodal|mm_|patch_embed)"
)
LAYER = re.compile(r"(?:^|\.)(?:layers|h|blocks|block)\.(\d+)\.(.+)$")
_NAMED = re.compile(r"(?:^|\.)mtp[._](?:(?:layers?|block)\.)?(?:\d+\.)?(.+)$")
_VOCAB = re.compile(r"(^|\.)(embed_tokens|tok_emb|emb|shared_head\.(head|output)|head|lm_head)(\.|$)")
_EXTRA = re.compile(
    r"(^|\.)(eh_proj|e_proj|h_proj|fc|input_proj|linear_proj|linear_projection|[eh]_?norm|pre_fc_norm_\w+|emb_norm"
    r"|hidden_norm|token_layernorm|hidden_layernorm|final_layernorm|post_norm|norm|hc_head_\w+)(\.|$)"
)
_OF_LAYER = re.compile(r"attn|attention|mlp|ffn|moe|mixer|experts")


def mtp_name(name: str, num_layers: int) -> str | None:
    """The name of a tensor inside its prediction layer; None where it is one of the model's own, or a tower's."""
    if TOWER.search(name):
        return None
    named = _NAMED.search(name)
    if named is not None:
        return named[1]
    layer = LAYER.search(name)
    return layer[2] if layer is not None and int(layer[1]) >= num_layers else None


def mtp_part(inside: str) -> MtpPart:
    """Whether a tensor is an embedding or a head, the projection or a norm beside the layer, or the layer's own."""
    if _VOCAB.search(inside):
        return "vocab"
    return "extra" if _EXTRA.search(inside) and not _OF_LAYER.search(inside) else "layer"
