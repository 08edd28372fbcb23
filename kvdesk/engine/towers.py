"""How the ranks of a tensor-parallel group hold a vision tower: divided with the layers, or whole on each.

vLLM ("weights", its --mm-encoder-tp-mode by default) and SGLang build the layers of most towers of parallel linears,
cut by TP (in SGLang by the ranks that share attention); "data" and --mm-enable-dp-encoder keep the tower whole on each
rank. Positions, patches and norms are never cut, and some projectors are plain linears.

Sources: vLLM 0.32.0, config/multimodal.py (MultiModalConfig.mm_encoder_tp_mode) and the files of
model_executor/models named below; sglang 0.5.23, layers/attention/vision.py (VisionAttention, attn_tp_size),
arg_groups/parallel_hook.py and models.
"""

from dataclasses import dataclass

from kvdesk.engine.parallelism import Degrees, attention_groups
from kvdesk.engine.weights import KNOWN_TOWERS, shard
from kvdesk.project.deployment import Deployment
from kvdesk.project.model_spec import ModelSpec

# Of a tower, what each rank holds whole although it is divided: low, best, high. With a divided projector positions,
# patches and norms alone (Qwen2.5-VL 0.3 %, Qwen3-VL 0.8 %, LLaVA's CLIP 0.4 %); with a whole one that too (Gemma 3
# 2.7 %, InternVL2 4.4 %, Pixtral 7.5 %, Granite-Docling 8.5 %, Kimi-K2.5 12.5 %).
PROJECTOR_DIVIDED = (0.0, 0.01, 0.04)
PROJECTOR_WHOLE = (0.01, 0.06, 0.15)
UNKNOWN = (0.0, 1.0, 1.0)  # a model file that was not read: anything from evenly divided to whole

_VLLM = {
    "Qwen2VLForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen2_vl.py
    "Qwen2_5_VLForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen2_5_vl.py
    "Qwen3VLForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen3_vl.py
    "Qwen3VLMoeForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen3_vl_moe.py
    "Qwen3_5ForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen3_5.py
    "Qwen3_5MoeForConditionalGeneration": PROJECTOR_DIVIDED,
    "Glm4vForConditionalGeneration": PROJECTOR_DIVIDED,  # glm4_1v.py
    "Glm4vMoeForConditionalGeneration": PROJECTOR_DIVIDED,
    "Llama4ForConditionalGeneration": PROJECTOR_DIVIDED,  # mllama4.py
    "LlavaForConditionalGeneration": PROJECTOR_DIVIDED,  # llava.py, clip.py
    "Mistral3ForConditionalGeneration": PROJECTOR_DIVIDED,  # mistral3.py, pixtral.py
    "PixtralForConditionalGeneration": PROJECTOR_WHOLE,  # pixtral.py
    "Gemma3ForConditionalGeneration": PROJECTOR_WHOLE,  # gemma3_mm.py, siglip.py
    "InternVLChatModel": PROJECTOR_WHOLE,  # internvl.py, intern_vit.py
    "KimiK25ForConditionalGeneration": PROJECTOR_WHOLE,  # kimi_k25_vit.py
    "KimiVLForConditionalGeneration": PROJECTOR_WHOLE,  # kimi_vl.py, moonvit.py
    "Idefics3ForConditionalGeneration": PROJECTOR_WHOLE,  # idefics3.py, idefics2_vision_model.py
}
_SGLANG = {
    "Qwen2VLForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen2_vl.py
    "Qwen2_5_VLForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen2_5_vl.py
    "Qwen3VLForConditionalGeneration": PROJECTOR_DIVIDED,  # qwen3_vl.py
    "Qwen3VLMoeForConditionalGeneration": PROJECTOR_DIVIDED,
    "Glm4vForConditionalGeneration": PROJECTOR_WHOLE,  # glm4v.py
    "Glm4vMoeForConditionalGeneration": PROJECTOR_WHOLE,
    "Gemma3ForConditionalGeneration": PROJECTOR_WHOLE,  # gemma3_mm.py, siglip.py
    "InternVLChatModel": PROJECTOR_WHOLE,  # internvl.py
    "KimiK25ForConditionalGeneration": PROJECTOR_WHOLE,  # kimi_k25.py, kimi_vl_moonvit.py
}


@dataclass(frozen=True, slots=True)
class TowerShare:
    """A rank's part of a tower that `ranks` hold together: `whole` of it on each, the rest divided evenly."""

    ranks: int = 1
    whole: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def bytes(self, low: int, best: int, high: int) -> tuple[int, int, int]:
        """⌈size × (whole + (1 − whole) ÷ ranks)⌉ of a size that is known as a band."""
        if self.ranks == 1:
            return low, best, high
        found = []
        for size, share in zip((low, best, high), self.whole, strict=True):
            kept = int(size * share)
            found.append(kept + shard(size - kept, self.ranks))
        return found[0], found[1], found[2]


def tower_share(model: ModelSpec, deployment: Deployment, degrees: Degrees) -> TowerShare:
    """How a runtime spreads the tower; whole on each rank where it does not, or where nothing is divided."""
    match deployment.runtime:
        case "vllm" if deployment.vllm.mm_encoder_tp_mode == "weights":
            return TowerShare(degrees.tensor, _VLLM.get(model.architecture, UNKNOWN))
        case "sglang" if not deployment.sglang.mm_enable_dp_encoder:
            ranks = degrees.tensor // attention_groups(deployment)
            return TowerShare(max(1, ranks), _SGLANG.get(model.architecture, UNKNOWN))
        case _:
            return TowerShare()


def tower_in_rest(model: ModelSpec, not_attributed_bytes: int) -> int:
    """Bytes of a tower among those of an exact total that nothing else explains; 0 without a tower of unknown size."""
    if model.tower_params is not None:
        return 0
    most = KNOWN_TOWERS[-1] if model.tower_estimate is None else model.tower_estimate.high
    return min(not_attributed_bytes, model.weight_format.size_bytes(most))
