"""Which rule reads which `general.architecture`. Source: llama.cpp b11434 (its model files and hparams)."""

from dataclasses import dataclass
from typing import Literal

Windows = Literal["none", "unused", "period", "listed", "chunks"]
Mixer = Literal["mamba", "mamba2", "delta", "kda", "lightning", "rwkv", "shortconv"]
Where = Literal["all", "beside", "no_kv_heads", "no_kv_heads_no_mlp", "interval"]


@dataclass(frozen=True, slots=True)
class Architecture:
    """The rule of one architecture.

    windows: none; unused (the key may stand there, and the runtime of these files keeps every position);
    period (all layers slide but each `period`-th, the first of each where `full_first`); listed (an array in the file);
    chunks. Without a window in the file none slides.
    mixer: the recurrence; `where` says which layers have it: all, beside attention in each, those without KV heads
    (and without an MLP), or all but each `full_attention_interval`-th.
    """

    windows: Windows = "none"
    period: int = 0
    full_first: bool = False
    latent: bool = False
    mixer: Mixer | None = None
    where: Where = "all"
    shared_tail: int | None = None


_PLAIN = (
    "apertus arcee arctic baichuan bailingmoe bailingmoe2 bitnet bloom chameleon chatglm codeshell cogvlm command-r "
    "dbrx deci deepseek deepseek2-ocr dots1 ernie4_5 ernie4_5-moe exaone falcon gemma glm4 glm4moe gpt2 gptj gptneox "
    "granite granitemoe grok grovemoe hunyuan-dense hunyuan-moe hunyuan_vl internlm2 jais jais2 maincoder minicpm "
    "minimax-m2 mpt nemotron olmo olmoe openelm orion paddleocr pangu-embedded phi2 plamo qwen qwen2moe qwen2vl qwen3 "
    "qwen3moe qwen3vl qwen3vlmoe refact seed_oss smollm3 stablelm starcoder xverse"
)
_ENCODERS = (
    "bert modern-bert nomic-bert nomic-bert-moe neo-bert jina-bert-v2 jina-bert-v3 eurobert gemma-embedding "
    "llama-embed t5encoder"
)
_UNUSED = "llama mistral3 phi3 phimoe qwen2 starcoder2"

ARCHITECTURES: dict[str, Architecture] = {
    **dict.fromkeys(_PLAIN.split(), Architecture()),
    **dict.fromkeys(_UNUSED.split(), Architecture(windows="unused")),
    "gemma2": Architecture("period", 2),
    "gpt-oss": Architecture("period", 2),
    "cohere2": Architecture("period", 4),
    "olmo2": Architecture("period", 4),
    "exaone4": Architecture("period", 4),
    "exaone-moe": Architecture("period", 4),
    "afmoe": Architecture("period", 4),
    "smallthinker": Architecture("period", 4, full_first=True),
    "gemma3": Architecture("period", 6),
    "gemma3n": Architecture("period", 5, shared_tail=20),
    "gemma4": Architecture("listed"),
    "mimo2": Architecture("listed"),
    "step35": Architecture("listed"),
    "llama4": Architecture("chunks", 4),
    **dict.fromkeys(("deepseek2", "deepseek32", "glm-dsa", "minicpm3", "mistral4", "plm"), Architecture(latent=True)),
    "kimi-linear": Architecture(latent=True, mixer="kda", where="no_kv_heads"),
    "mamba": Architecture(mixer="mamba"),
    "mamba2": Architecture(mixer="mamba2"),
    "jamba": Architecture(mixer="mamba", where="no_kv_heads"),
    "granitehybrid": Architecture(mixer="mamba2", where="no_kv_heads"),
    "falcon-h1": Architecture(mixer="mamba2", where="beside"),
    "nemotron_h": Architecture(mixer="mamba2", where="no_kv_heads_no_mlp"),
    "nemotron_h_moe": Architecture(mixer="mamba2", where="no_kv_heads_no_mlp"),
    **dict.fromkeys(("qwen3next", "qwen35", "qwen35moe"), Architecture(mixer="delta", where="interval")),
    "minimax-01": Architecture(mixer="lightning", where="interval"),
    **dict.fromkeys(("lfm2", "lfm2moe"), Architecture(mixer="shortconv", where="no_kv_heads")),
    **dict.fromkeys(("rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7"), Architecture(mixer="rwkv")),
}

# Known, and without a cache of their own: the sentence says why.
NO_CACHE: dict[str, str] = {
    **dict.fromkeys(_ENCODERS.split(), "an encoder, which keeps no cache"),
    **dict.fromkeys(
        ("dream", "llada", "llada-moe", "rnd1"), "a diffusion model, which keeps no cache between its steps"
    ),
    "clip": "the vision or audio part of a model",
    "wavtokenizer-dec": "an audio decoder, which keeps no cache",
}
