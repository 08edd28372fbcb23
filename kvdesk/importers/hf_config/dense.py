"""Dense decoders with rotary positions: the Llama family and its relatives.

Each entry restates the rule of the modelling code in transformers 5.24.0, or of the published remote code where the
architecture has none there; the parameter counts of `tests/golden/transformers_shapes.json` hold them to it.
"""

from dataclasses import replace

from kvdesk.importers.hf_config import windows
from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Mlp, Norms

WINDOW_KEYS = frozenset({"sliding_window", "use_sliding_window", "max_window_layers"})
QWEN_WINDOWS = {"use_sliding_window": False, "sliding_window": 4096, "max_window_layers": 28}
_LLAMA_SIZES = {
    "hidden_size": 4096,
    "intermediate_size": 11008,
    "num_hidden_layers": 32,
    "num_attention_heads": 32,
    "vocab_size": 32000,
    "max_position_embeddings": 2048,
}
_MISTRAL_SIZES = {
    **_LLAMA_SIZES,
    "intermediate_size": 14336,
    "num_key_value_heads": 8,
    "max_position_embeddings": 131072,
}
QWEN_SIZES = {
    **_LLAMA_SIZES,
    "intermediate_size": 22016,
    "num_key_value_heads": 32,
    "vocab_size": 151936,
    "max_position_embeddings": 32768,
}
_GEMMA_SIZES = {
    "hidden_size": 2304,
    "intermediate_size": 9216,
    "num_hidden_layers": 26,
    "num_attention_heads": 8,
    "num_key_value_heads": 4,
    "max_position_embeddings": 8192,
    "vocab_size": 256000,
}
_BIASED_LLAMA = Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False))
_OWN = Attention(kv_heads="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False))
_OWN_HEAD = Attention(
    kv_heads="own", head_dim="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)
)
_MLP_BIAS = Mlp(bias=Flag("mlp_bias", False))
_ROWS_OF_BIAS_NORMS = Norms(bias=True)

_WHOLE_LLAMA = replace(_BIASED_LLAMA, head_dim="own_or_whole")
LLAMA = Dialect(
    stems=("Llama", "LLaMA"),
    attention=_WHOLE_LLAMA,
    mlp=_MLP_BIAS,
    nested_defaults=_LLAMA_SIZES,
)
MISTRAL = Dialect(
    stems=("Mistral",),
    attention=Attention(kv_heads="own", head_dim="own_or_whole"),
    windows=windows.whole_model,
    defaults={"sliding_window": 4096},
    nested_defaults=_MISTRAL_SIZES,
    knows=frozenset({"sliding_window"}),
)
QWEN2 = Dialect(
    stems=("Qwen2",),
    attention=Attention(kv_heads="own", q_bias=True),
    windows=windows.qwen2,
    defaults=QWEN_WINDOWS,
    nested_defaults=QWEN_SIZES,
    knows=WINDOW_KEYS,
)
QWEN3 = Dialect(
    stems=("Qwen3",),
    attention=Attention(
        kv_heads="own",
        head_dim="own",
        q_bias=Flag("attention_bias", False),
        o_bias=Flag("attention_bias", False),
        qk_norm="head",
    ),
    windows=windows.qwen2,
    defaults={**QWEN_WINDOWS, "head_dim": 128},
    nested_defaults=QWEN_SIZES,
    knows=WINDOW_KEYS,
)
GEMMA2 = Dialect(
    stems=("Gemma2",),
    attention=_OWN_HEAD,
    norms=Norms(per_layer=4),
    tied=True,
    windows=windows.all_but_each(2),
    defaults={"head_dim": 256, "sliding_window": 4096},
    nested_defaults=_GEMMA_SIZES,
    knows=frozenset({"sliding_window"}),
)
GEMMA3 = Dialect(
    stems=("Gemma3ForCausalLM", "Gemma3Text", "Gemma3ForConditionalGeneration"),
    attention=Attention(
        kv_heads="own",
        head_dim="own",
        q_bias=Flag("attention_bias", False),
        o_bias=Flag("attention_bias", False),
        qk_norm="head",
    ),
    norms=Norms(per_layer=4),
    tied=True,
    windows=windows.every_but("sliding_window_pattern", "_sliding_window_pattern"),
    defaults={"_sliding_window_pattern": 6, "head_dim": 256, "sliding_window": 4096},
    nested_defaults={**_GEMMA_SIZES, "vocab_size": 262208, "max_position_embeddings": 131072},
    knows=frozenset({"sliding_window", "sliding_window_pattern", "sliding_window_attention_size"}),
)
OLMO2 = Dialect(
    stems=("Olmo2",),
    attention=Attention(
        kv_heads="own_or_all",
        head_dim="own_or_split",
        q_bias=Flag("attention_bias", False),
        o_bias=Flag("attention_bias", False),
        qk_norm="every_head",
    ),
)
PHI3 = Dialect(
    stems=("Phi3",),
    windows=windows.whole_model,
    knows=frozenset({"sliding_window"}),
    nested_defaults={**_LLAMA_SIZES, "hidden_size": 3072, "intermediate_size": 8192, "vocab_size": 32064},
)

DENSE: dict[str, Dialect] = {
    "llama": LLAMA,
    "mistral": MISTRAL,
    "ministral": Dialect(
        stems=("Ministral",),
        attention=Attention(kv_heads="own"),
        windows=windows.ministral,
        defaults={"sliding_window": 4096},
        knows=frozenset({"sliding_window"}),
    ),
    "ministral3": Dialect(
        stems=("Ministral3", "Mistral3"),
        attention=Attention(kv_heads="own"),
        windows=windows.whole_model,
        defaults={"head_dim": 128},
        nested_defaults={**_MISTRAL_SIZES, "num_hidden_layers": 34, "vocab_size": 131072},
        knows=frozenset({"sliding_window"}),
    ),
    "qwen2": QWEN2,
    "qwen3": QWEN3,
    "gemma": Dialect(
        stems=("Gemma",),
        attention=_OWN_HEAD,
        tied=True,
        defaults={"head_dim": 256},
        nested_defaults={
            "hidden_size": 3072,
            "intermediate_size": 24576,
            "num_hidden_layers": 28,
            "num_attention_heads": 16,
            "num_key_value_heads": 16,
            "vocab_size": 256000,
            "max_position_embeddings": 8192,
        },
    ),
    "gemma2": GEMMA2,
    "vaultgemma": Dialect(
        stems=("VaultGemma",),
        attention=_OWN_HEAD,
        tied=True,
        windows=windows.all_but_each(2),
        defaults={"head_dim": 256, "sliding_window": 4096},
        knows=frozenset({"sliding_window"}),
    ),
    "gemma3_text": GEMMA3,
    "phi3": PHI3,
    "olmo2": OLMO2,
    "olmo3": Dialect(
        stems=("Olmo3",),
        attention=OLMO2.attention,
        windows=windows.all_but_each(4),
        defaults={"sliding_window": 4096},
        knows=frozenset({"sliding_window"}),
    ),
    "olmo": Dialect(
        stems=("Olmo",),
        attention=_BIASED_LLAMA,
        norms=Norms(weight=False, final=False),
    ),
    "cohere": Dialect(
        stems=("Cohere",),
        attention=Attention(
            q_bias=Flag("attention_bias", False),
            o_bias=Flag("attention_bias", False),
            qk_norm="every_head",
            qk_norm_if=Flag("use_qk_norm", False),
        ),
        norms=Norms(per_layer=1),
        tied=True,
    ),
    "cohere2": Dialect(
        stems=("Cohere2",),
        attention=Attention(
            head_dim="split", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)
        ),
        norms=Norms(per_layer=1),
        tied=True,
        windows=windows.every_but("sliding_window_pattern"),
        defaults={"sliding_window_pattern": 4, "sliding_window": 4096},
        knows=frozenset({"sliding_window", "sliding_window_pattern"}),
    ),
    "granite": Dialect(stems=("Granite",), attention=_BIASED_LLAMA, mlp=_MLP_BIAS),
    "smollm3": Dialect(
        stems=("SmolLM3",),
        attention=_OWN,
        mlp=_MLP_BIAS,
        tied=True,
        windows=windows.smollm3,
        defaults={"no_rope_layer_interval": 4},
        knows=WINDOW_KEYS,
    ),
    "glm": Dialect(
        stems=("Glm",),
        attention=Attention(kv_heads="own", head_dim="own", q_bias=Flag("attention_bias", True)),
        defaults={"head_dim": 128},
    ),
    "glm4": Dialect(
        stems=("Glm4",),
        attention=Attention(kv_heads="own", head_dim="own", q_bias=Flag("attention_bias", True)),
        norms=Norms(per_layer=4),
        defaults={"head_dim": 128},
    ),
    "exaone4": Dialect(
        stems=("Exaone4",),
        attention=Attention(kv_heads="own", qk_norm="head"),
        windows=windows.exaone4,
        defaults={"sliding_window": 4096, "sliding_window_pattern": 4},
        knows=frozenset({"sliding_window", "sliding_window_pattern"}),
    ),
    "nemotron": Dialect(
        stems=("Nemotron",),
        attention=_BIASED_LLAMA,
        mlp=Mlp(gated=False, bias=Flag("mlp_bias", False)),
        norms=_ROWS_OF_BIAS_NORMS,
    ),
    "arcee": Dialect(stems=("Arcee",), attention=_WHOLE_LLAMA, mlp=Mlp(gated=False, bias=Flag("mlp_bias", False))),
    "seed_oss": Dialect(
        stems=("SeedOss",),
        attention=Attention(
            kv_heads="own", q_bias=Flag("attention_bias", True), o_bias=Flag("attention_out_bias", False)
        ),
        mlp=_MLP_BIAS,
        defaults={"head_dim": 128},
    ),
    "ernie4_5": Dialect(
        stems=("Ernie4_5",),
        attention=Attention(kv_heads="own", q_bias=Flag("use_bias", False), o_bias=Flag("use_bias", False)),
        mlp=Mlp(bias=Flag("use_bias", False)),
        tied=True,
        defaults={"head_dim": 128},
    ),
    "hunyuan_v1_dense": Dialect(
        stems=("HunYuanDenseV1",),
        attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False), qk_norm="head"),
    ),
    "apertus": Dialect(
        stems=("Apertus",),
        attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False), qk_norm="head"),
        mlp=Mlp(gated=False, extra_params=2),
    ),
    "helium": Dialect(
        stems=("Helium",),
        attention=Attention(kv_heads="own", q_bias=Flag("attention_bias", False)),
        mlp=_MLP_BIAS,
        defaults={"head_dim": 128},
    ),
    "jais2": Dialect(
        stems=("Jais2",),
        attention=Attention(
            head_dim="own_or_whole", q_bias=Flag("attention_bias", True), o_bias=Flag("attention_bias", True)
        ),
        mlp=Mlp(gated=False, bias=Flag("mlp_bias", True)),
        norms=_ROWS_OF_BIAS_NORMS,
    ),
    "internlm3": Dialect(
        stems=("InternLM3",),
        attention=Attention(kv_heads="own", q_bias=Flag("qkv_bias", False), o_bias=Flag("bias", False)),
        mlp=Mlp(bias=Flag("bias", False)),
        defaults={"head_dim": 128},
    ),
    "cwm": Dialect(
        stems=("Cwm",),
        attention=Attention(kv_heads="own"),
        windows=windows.first_of_four_full,
        defaults={"sliding_window": 8192, "head_dim": 128, "num_key_value_heads": 8},
        knows=frozenset({"sliding_window"}),
    ),
    "bitnet": Dialect(
        stems=("BitNet", "Bitnet"),
        attention=Attention(
            kv_heads="own",
            q_bias=Flag("attention_bias", False),
            o_bias=Flag("attention_bias", False),
            sub_norm=True,
        ),
        mlp=Mlp(sub_norm=True),
    ),
    "stablelm": Dialect(
        stems=("StableLm",),
        attention=Attention(
            kv_heads="own",
            head_dim="split",
            q_bias=Flag("use_qkv_bias", False),
            qk_norm="every_head",
            qk_norm_if=Flag("qk_layernorm", False),
        ),
        norms=_ROWS_OF_BIAS_NORMS,
    ),
    "starcoder2": Dialect(
        stems=("Starcoder2",),
        attention=Attention(kv_heads="own", q_bias=Flag("use_bias", True), o_bias=Flag("use_bias", True)),
        mlp=Mlp(gated=False, bias=Flag("use_bias", True)),
        norms=_ROWS_OF_BIAS_NORMS,
        tied=True,
        windows=windows.whole_model,
        knows=frozenset({"sliding_window"}),
    ),
    "nanochat": Dialect(
        stems=("NanoChat",),
        attention=Attention(kv_heads="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
        mlp=Mlp(gated=False),
        norms=Norms(weight=False, final=False),
    ),
}
