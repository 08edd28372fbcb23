"""Where vLLM's own model files depart from what a config says: one table, keyed by the architecture class."""

from dataclasses import dataclass
from typing import Literal

StateFamily = Literal["mamba1", "mamba2", "gdn", "kda", "flash_kda", "linear"]
StateDtype = Literal["conv", "own", "own_or_fp32"]


@dataclass(frozen=True, slots=True)
class ArchitectureRule:
    """`extra_window` positions are kept beyond the config's window; `keeps_windows` False gives window layers the full
    length; `mixes_windows` False refuses windows in some layers only; `expands_latent` stores K and V of every head;
    `replicates_kv` False refuses more ranks than KV heads. `state` is the family of the layers' states, None where
    their shape tells; `state_dtype` whether a state is kept as its convolution is, as the config says, or as that says
    and else in float32."""

    extra_window: int = 0
    keeps_windows: bool = True
    mixes_windows: bool = True
    expands_latent: bool = False
    replicates_kv: bool = True
    state: StateFamily | None = None
    state_dtype: StateDtype = "conv"


_GDN = ArchitectureRule(state="gdn")
_QWEN3_5 = ArchitectureRule(state="gdn", state_dtype="own")
_NEMOTRON_H = ArchitectureRule(state="mamba2", state_dtype="own_or_fp32")

# vLLM 0.33, vllm/model_executor/models (and config.py beside them for the types of states).
ARCHITECTURE_RULES: dict[str, ArchitectureRule] = {
    "Cohere2ForCausalLM": ArchitectureRule(extra_window=1),  # commandr.py: sliding_window + 1
    "Qwen2ForCausalLM": ArchitectureRule(mixes_windows=False),  # qwen2.py: max_window_layers must cover every layer
    "Qwen3ForCausalLM": ArchitectureRule(keeps_windows=False),  # qwen3.py gives its attention no window
    "MiniCPM3ForCausalLM": ArchitectureRule(expands_latent=True),  # minicpm3.py: V padded to the width of K
    "GptOssForCausalLM": ArchitectureRule(replicates_kv=False),  # gpt_oss.py: num_key_value_heads // tp_size
    "Qwen3NextForCausalLM": _GDN,
    "OlmoHybridForCausalLM": _GDN,
    "Qwen3_5ForCausalLM": _QWEN3_5,
    "Qwen3_5MoeForCausalLM": _QWEN3_5,
    "Qwen3_5ForConditionalGeneration": _QWEN3_5,  # models/config.py: mamba_ssm_dtype of the config
    "Qwen3_5MoeForConditionalGeneration": _QWEN3_5,
    "NemotronHForCausalLM": _NEMOTRON_H,  # models/config.py: mamba_ssm_cache_dtype of the config, else float32
    "NemotronHPuzzleForCausalLM": _NEMOTRON_H,
    "NemotronH_Nano_VL_V2": _NEMOTRON_H,
    "KimiLinearForCausalLM": ArchitectureRule(state="kda", state_dtype="own_or_fp32"),  # kda_state_dtype: float32
    "KimiK3ForConditionalGeneration": ArchitectureRule(state="flash_kda", state_dtype="own_or_fp32"),
}
_PLAIN = ArchitectureRule()


def rule_of(architecture: str) -> ArchitectureRule:
    """What vLLM does differently for an architecture; nothing where the table does not say."""
    return ARCHITECTURE_RULES.get(architecture, _PLAIN)
