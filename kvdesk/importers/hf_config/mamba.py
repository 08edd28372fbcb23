"""Reading the dimensions of Mamba mixers from the several spellings architectures use, and the pure Mamba stacks."""

from kvdesk.importers.hf_config.dialect import Dialect, Keys, Mixer
from kvdesk.importers.hf_config.fields import Fields, shown
from kvdesk.importers.hf_config.recurrent import HeadedState, SelectiveState, mamba, mamba2
from kvdesk.importers.hf_config.weights import joined
from kvdesk.project.model_spec import LayerWeights

_SHARED_KEYS = frozenset({"mamba_d_state", "mamba_d_conv", "mamba_expand", "mamba_conv_bias", "mamba_proj_bias"})
JAMBA_KEYS = _SHARED_KEYS | {"mamba_dt_rank"}
MAMBA2_KEYS = _SHARED_KEYS | {"mamba_d_head", "mamba_n_heads", "mamba_n_groups", "mamba_chunk_size"}
_STATE_KEYS = frozenset(
    {
        "state_size",
        "conv_kernel",
        "time_step_rank",
        "time_step_scale",
        "time_step_min",
        "time_step_max",
        "time_step_limit",
        "time_step_floor",
        "time_step_init_scheme",
    }
)
_KEYS = Keys(positions=())


def step_rank(fields: Fields, key: str) -> int:
    """The rank of the step's projection; "auto" and a missing one are ⌈hidden ÷ 16⌉."""
    value = fields.get(key)
    if value is None or value == "auto":
        return -(-fields.integer("hidden_size") // 16)
    return fields.integer(key)


def selective_state(fields: Fields, *, jamba: bool) -> SelectiveState:
    """The dimensions of Mamba 1 in Jamba's spelling, or in Mamba's own. Errors: ImportRefused."""
    hidden = fields.integer("hidden_size")
    if jamba:
        return SelectiveState(
            hidden=hidden,
            inner=fields.integer("mamba_expand") * hidden,
            state=fields.integer("mamba_d_state"),
            kernel=fields.integer("mamba_d_conv", high=4096),
            step_rank=step_rank(fields, "mamba_dt_rank"),
            conv_bias=fields.flag("mamba_conv_bias", True),
            bias=fields.flag("mamba_proj_bias", False),
            inner_norms=True,
        )
    return SelectiveState(
        hidden=hidden,
        inner=fields.optional_integer("intermediate_size") or fields.integer("expand") * hidden,
        state=fields.integer("state_size"),
        kernel=fields.integer("conv_kernel", high=4096),
        step_rank=step_rank(fields, "time_step_rank"),
        conv_bias=fields.flag("use_conv_bias", True),
        bias=fields.flag("use_bias", False),
    )


def _split(fields: Fields, inner: int, heads: int, key: str) -> int:
    """The dimension of a head: the key where it is a number, inner ÷ heads where it is "auto" or missing."""
    value = fields.get(key)
    given = None if value is None or value == "auto" else fields.integer(key)
    if inner % heads or given not in (None, inner // heads):
        raise fields.refusal(key, f"is {shown(value)}, but {inner} channels stand in {heads} heads")
    return inner // heads


def mamba_n_state(fields: Fields) -> HeadedState:
    """The dimensions of Mamba 2 as Bamba and Granite spell them (`mamba_n_heads`, `mamba_d_state`, …)."""
    hidden = fields.integer("hidden_size")
    given = {"mamba_n_heads": 128, "mamba_n_groups": 1, "mamba_d_state": 256, "mamba_d_conv": 4, "mamba_expand": 2}
    number = {key: fields.integer(key) if key in fields.data else default for key, default in given.items()}
    inner = number["mamba_expand"] * hidden
    bias = fields.flag("mamba_proj_bias", False)
    return HeadedState(
        hidden=hidden,
        num_heads=number["mamba_n_heads"],
        head_dim=_split(fields, inner, number["mamba_n_heads"], "mamba_d_head"),
        groups=number["mamba_n_groups"],
        state=number["mamba_d_state"],
        kernel=fields.checked("mamba_d_conv", number["mamba_d_conv"], high=4096),
        conv_bias=fields.flag("mamba_conv_bias", True),
        in_bias=bias,
        out_bias=bias,
    )


def falcon_h1_state(fields: Fields) -> HeadedState:
    """The dimensions of Mamba 2 in Falcon-H1: inner channels by `mamba_d_ssm`, its norm by `mamba_rms_norm`."""
    hidden = fields.integer("hidden_size")
    given = {"mamba_n_heads": 128, "mamba_n_groups": 1, "mamba_d_state": 256, "mamba_d_conv": 4}
    number = {key: fields.integer(key) if key in fields.data else default for key, default in given.items()}
    expand = fields.integer("mamba_expand") if "mamba_expand" in fields.data else 2
    stated = fields.optional_integer("mamba_d_ssm")
    inner = expand * hidden if stated is None and "mamba_d_ssm" in fields.data else stated or 1024
    return HeadedState(
        hidden=hidden,
        num_heads=number["mamba_n_heads"],
        head_dim=_split(fields, inner, number["mamba_n_heads"], "mamba_d_head"),
        groups=number["mamba_n_groups"],
        state=number["mamba_d_state"],
        kernel=fields.checked("mamba_d_conv", number["mamba_d_conv"], high=4096),
        conv_bias=fields.flag("mamba_conv_bias", True),
        in_bias=fields.flag("mamba_proj_bias", False),
        out_bias=fields.flag("projectors_bias", False),
        gated_norm=fields.flag("mamba_rms_norm", False),
    )


def _with_norm(mixer: Mixer, hidden: int) -> Mixer:
    return Mixer(mixer.caches, joined(mixer.weights, LayerWeights(norm_params=hidden)))


def _mamba_mixers(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Mamba 1 alone: a mixer and its norm a layer."""
    given = selective_state(fields, jamba=False)
    return [_with_norm(mamba(given), given.hidden)] * count


def _mamba2_mixers(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """Mamba 2 alone: `num_heads` × `head_dim` must be `expand` × hidden."""
    hidden, heads, dim = fields.integer("hidden_size"), fields.integer("num_heads"), fields.integer("head_dim")
    inner = fields.integer("expand") * hidden
    if heads * dim != inner:
        raise fields.refusal("num_heads", f"is {heads}, which times {dim} is not the {inner} inner channels")
    bias = fields.flag("use_bias", False)
    given = HeadedState(
        hidden=hidden,
        num_heads=heads,
        head_dim=dim,
        groups=fields.integer("n_groups"),
        state=fields.integer("state_size"),
        kernel=fields.integer("conv_kernel", high=4096),
        conv_bias=fields.flag("use_conv_bias", True),
        in_bias=bias,
        out_bias=bias,
    )
    return [_with_norm(mamba2(given), hidden)] * count


MAMBAS: dict[str, Dialect] = {
    "mamba": Dialect(
        stems=("Mamba",),
        keys=_KEYS,
        mixers=_mamba_mixers,
        whole_layers=True,
        tied=True,
        defaults={"expand": 2, "conv_kernel": 4, "state_size": 16},
        knows=_STATE_KEYS,
    ),
    "falcon_mamba": Dialect(
        stems=("FalconMamba",),
        keys=_KEYS,
        mixers=_mamba_mixers,
        whole_layers=True,
        tied=True,
        defaults={"expand": 2, "conv_kernel": 4, "state_size": 16},
        knows=_STATE_KEYS,
    ),
    "mamba2": Dialect(
        stems=("Mamba2",),
        keys=_KEYS,
        mixers=_mamba2_mixers,
        whole_layers=True,
        defaults={
            "expand": 2,
            "conv_kernel": 4,
            "state_size": 128,
            "n_groups": 8,
            "num_heads": 128,
            "head_dim": 64,
        },
        knows=_STATE_KEYS,
    ),
}
