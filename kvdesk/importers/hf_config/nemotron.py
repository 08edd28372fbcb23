"""NVIDIA's stacks whose layers differ one by one: Nemotron-H (a mixer or a block a layer), and Puzzle's pruned Llamas.

Nemotron-H restates the modelling code of transformers 5.24.0; Puzzle's ("nemotron-nas") the published remote code.
"""

from kvdesk.importers.hf_config.dialect import Attention, Dialect, Flag, Keys, Mixer, Shape, refuse_unless
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.kinds import state_dtype
from kvdesk.importers.hf_config.layers import head_counts
from kvdesk.importers.hf_config.mamba import MAMBA2_KEYS
from kvdesk.importers.hf_config.mixers import attention_mixer, plain_attention
from kvdesk.importers.hf_config.recurrent import HeadedState, mamba2
from kvdesk.importers.hf_config.weights import block_params, joined, linear
from kvdesk.project.base import MAX_LAYERS
from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.model_spec import LayerWeights

_LETTERS = {"M": "mamba", "E": "moe", "*": "attention", "-": "mlp"}
_NAMES = {"linear_attention": "mamba", "full_attention": "attention"}
_KINDS = frozenset(_LETTERS.values())
_LISTS = ("layers_block_type", "layer_types")


def _kinds(fields: Fields) -> list[str]:
    """One kind a layer: a list of names, or a pattern of letters (M state, E experts, * attention, − block)."""
    key = next((key for key in _LISTS if fields.get(key) is not None), None)
    if key is not None:
        names = [_NAMES.get(name, name) if isinstance(name, str) else name for name in fields.items(key) or ()]
    else:
        key = "hybrid_override_pattern"
        pattern = fields.text(key)
        if pattern is None:
            raise fields.refusal("layers_block_type", "is missing, and so is hybrid_override_pattern")
        names = [_LETTERS.get(letter, letter) for letter in pattern[: MAX_LAYERS + 1]]
    for index, name in enumerate(names):
        if not isinstance(name, str) or name not in _KINDS:
            raise fields.refusal(f"{key}[{index}]", f"is {shown(name)}, a kind of layer not known here", BY_HAND)
    if not 0 < len(names) <= MAX_LAYERS:
        raise fields.refusal(key, f"describes {len(names)} layers")
    return names


def _count(fields: Fields) -> int:
    return len(_kinds(fields))


def _state(fields: Fields) -> Mixer:
    bias = fields.flag("use_bias", False)
    return mamba2(
        HeadedState(
            hidden=fields.integer("hidden_size"),
            num_heads=fields.integer("mamba_num_heads"),
            head_dim=fields.integer("mamba_head_dim"),
            groups=fields.integer("mamba_n_groups", "n_groups"),
            state=fields.integer("ssm_state_size"),
            kernel=fields.integer("mamba_d_conv", "conv_kernel", high=4096),
            conv_bias=fields.flag("mamba_conv_bias" if "mamba_conv_bias" in fields.data else "use_conv_bias", True),
            in_bias=bias,
            out_bias=bias,
            state_dtype=state_dtype(fields, "mamba_ssm_cache_dtype"),
        )
    )


def _experts(fields: Fields) -> Mixer:
    """Plain experts, up and down; with `moe_latent_size` the routed ones work between two projections of theirs."""
    refuse_unless(fields, "n_shared_experts", 1)
    hidden, bias = fields.integer("hidden_size"), fields.flag("mlp_bias", False)
    count, latent = fields.integer("n_routed_experts", high=1 << 16), fields.optional_integer("moe_latent_size")
    around = linear(hidden, latent, bias) + linear(latent, hidden, bias) if latent else 0
    shared = fields.integer("moe_shared_expert_intermediate_size")
    weights = LayerWeights(
        num_experts=count,
        expert_params=2 * (latent or hidden) * fields.integer("moe_intermediate_size"),
        shared_expert_params=block_params(hidden, shared, gated=False, bias=bias),
        router_params=hidden * count + around,
    )
    return Mixer((), weights)


def _block(fields: Fields) -> Mixer:
    size, bias = fields.integer("intermediate_size"), fields.flag("mlp_bias", False)
    return Mixer((), LayerWeights(mlp_params=block_params(fields.integer("hidden_size"), size, False, bias)))


def _mixers(dialect: Dialect, fields: Fields, _count: int) -> list[Mixer]:
    """A layer is one thing: a state, attention, experts or a block, behind one norm; the last two keep nothing."""
    kinds = _kinds(fields)
    made = {
        "mamba": lambda: _state(fields),
        "attention": lambda: plain_attention(dialect, fields),
        "moe": lambda: _experts(fields),
        "mlp": lambda: _block(fields),
    }
    norm = LayerWeights(norm_params=fields.integer("hidden_size"))
    bare = {kind: made[kind]() for kind in set(kinds)}
    whole = {kind: Mixer(mixer.caches, joined(mixer.weights, norm)) for kind, mixer in bare.items()}
    return [whole[kind] for kind in kinds]


NEMOTRON_H = Dialect(
    stems=("NemotronH",),
    keys=Keys(head_dim=("head_dim", "attention_head_dim")),
    attention=Attention(kv_heads="own", q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
    mixers=_mixers,
    whole_layers=True,
    count_layers=_count,
    defaults={
        "head_dim": 128,
        "num_key_value_heads": 8,
        "mamba_num_heads": 128,
        "mamba_head_dim": 64,
        "n_groups": 8,
        "ssm_state_size": 128,
        "conv_kernel": 4,
        "mamba_ssm_cache_dtype": "float32",
        "moe_intermediate_size": 7688,
        "moe_shared_expert_intermediate_size": 7688,
    },
    knows=MAMBA2_KEYS
    | {
        "hybrid_override_pattern",
        "layers_block_type",
        "mamba_num_heads",
        "mamba_head_dim",
        "mamba_hidden_act",
        "mamba_ssm_cache_dtype",
        "mamba_dt_min",
        "mamba_dt_max",
        "mamba_dt_limit",
        "mamba_dt_init_floor",
        "ssm_state_size",
        "conv_kernel",
        "time_step_limit",
        "time_step_min",
        "time_step_max",
        "time_step_floor",
        "time_step_rank",
    },
)


def _puzzle_size(config: Fields, hidden: int) -> int:
    """Two thirds of `ffn_mult` × hidden, rounded up to a multiple of 256."""
    factor = config.get("ffn_mult")
    if isinstance(factor, bool) or not isinstance(factor, int | float) or not 0 < factor < 1024:
        raise config.refusal("ffn_mult", f"is {shown(factor)}, not a usual number")
    return -(-int(2 * factor * hidden / 3) // 256) * 256


def _puzzle_layer(dialect: Dialect, fields: Fields, block: Fields) -> Mixer:
    hidden, (heads, _) = fields.integer("hidden_size"), head_counts(dialect, fields)
    parts: list[LayerWeights] = []
    caches: tuple[LayerCache, ...] = ()
    attention, ffn = (block.nested(key) or block.under(key, {"no_op": True}) for key in ("attention", "ffn"))
    for part, keys in (
        (attention, ("sparsify", "num_sink_tokens", "window_length", "unshifted_sink")),
        (ffn, ("sparsify", "moe")),
    ):
        for key in keys:
            if part.is_live(key):
                raise part.refusal(key, f"is {shown(part.get(key))}, which KVDesk does not model", BY_HAND)
    if attention.flag("replace_with_linear", False):
        parts.append(LayerWeights(attention_params=hidden * hidden, norm_params=hidden))
    elif not attention.flag("no_op", False):
        shared = attention.integer("n_heads_in_group")
        if heads % shared:
            raise attention.refusal("n_heads_in_group", f"is {shared}, which does not divide {heads} heads")
        dim = fields.optional_integer("head_dim") or hidden // heads
        mixer = attention_mixer(dialect, fields, Shape(heads, heads // shared, dim, dim))
        caches = mixer.caches
        parts += [mixer.weights, LayerWeights(norm_params=hidden)]
    if ffn.flag("replace_with_linear", False):
        parts.append(LayerWeights(mlp_params=hidden * hidden, norm_params=hidden))
    elif not ffn.flag("no_op", False):
        size = _puzzle_size(ffn, hidden)
        parts.append(LayerWeights(mlp_params=block_params(hidden, size, True, False), norm_params=hidden))
    return Mixer(caches, joined(LayerWeights(), *parts))


def _puzzle_mixers(dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """`block_configs` layer by layer: attention with KV heads of its own, a linear map or nothing; then a block."""
    blocks = fields.items("block_configs", count)
    if blocks is None:
        raise fields.refusal("block_configs", "is missing")
    mixers, seen = [], {}
    for index, block in enumerate(blocks):
        if not isinstance(block, dict):
            raise fields.refusal(f"block_configs[{index}]", "is not an object")
        key = repr(block)
        if key not in seen:
            seen[key] = _puzzle_layer(dialect, fields, fields.under(f"block_configs[{index}]", block))
        mixers.append(seen[key])
    return mixers


PUZZLE = Dialect(
    stems=("DeciLM",),
    attention=Attention(q_bias=Flag("attention_bias", False), o_bias=Flag("attention_bias", False)),
    mixers=_puzzle_mixers,
    whole_layers=True,
    remote=True,
    knows=frozenset({"block_configs"}),
)
