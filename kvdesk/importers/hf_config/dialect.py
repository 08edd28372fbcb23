"""What an architecture is, as far as its cache and its weights go: one `Dialect` for each.

A dialect is data: the names of its keys, which projections carry a bias, how many norms a layer has, which layers
slide or hold experts. Where a rule needs more than a constant or a flag, it is one small function of the fields.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.model_spec import LayerWeights


@dataclass(frozen=True, slots=True)
class Flag:
    """A choice the config makes: a true-or-false key and the architecture's own value where it is missing."""

    key: str
    default: bool


Choice = bool | Flag


def chosen(choice: Choice, fields: Fields) -> bool:
    """The choice as this config makes it."""
    return fields.flag(choice.key, choice.default) if isinstance(choice, Flag) else choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Where the dimensions stand. Several names are tried in order."""

    hidden: tuple[str, ...] = ("hidden_size",)
    layers: tuple[str, ...] = ("num_hidden_layers",)
    heads: tuple[str, ...] = ("num_attention_heads",)
    kv_heads: tuple[str, ...] = ("num_key_value_heads",)
    head_dim: tuple[str, ...] = ("head_dim",)
    intermediate: tuple[str, ...] = ("intermediate_size",)
    vocab: tuple[str, ...] = ("vocab_size",)
    positions: tuple[str, ...] = ("max_position_embeddings",)


MODERN = Keys()
CLASSIC = Keys(
    hidden=("n_embd", "hidden_size", "n_embed"),
    layers=("n_layer", "num_hidden_layers"),
    heads=("n_head", "num_attention_heads"),
    intermediate=("n_inner",),
    positions=("n_positions", "n_ctx", "max_position_embeddings"),
)


@dataclass(frozen=True, slots=True)
class Shape:
    """The attention of one layer: heads, dimensions, window or chunk (None where every position is kept)."""

    num_attention_heads: int
    num_kv_heads: int
    k_head_dim: int
    v_head_dim: int
    window: int | None = None
    shares_k_and_v_projection: bool = False
    chunk: int | None = None


@dataclass(frozen=True, slots=True)
class Mixer:
    """What a layer does with its positions: the caches it keeps, if any, and its weights."""

    caches: tuple[LayerCache, ...]
    weights: LayerWeights


KvHeads = Literal["own_or_all", "own", "all"]
HeadDim = Literal["own_or_split", "own_or_whole", "own", "split"]
QkNorm = Literal["none", "head", "head_bias", "every_head", "every_head_bias"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attention:
    """Projections of an attention layer and the norms inside it.

    `kv_heads`: "own_or_all" takes the key and falls back to every head, "own" demands the key, "all" has no such key.
    `head_dim`: "own_or_split" takes the key and falls back to hidden size ÷ heads, rounded down; "own_or_whole" demands
    a whole quotient then, as some configuration classes do; "split" has no such key and demands one too.
    `qk_norm`: one weight a channel of a head ("head"), or of every head ("every_head"), with or without a bias.
    `output_gate`: the query projection gives a gate of its own size as well; `head_gate`: one value a head.
    """

    kv_heads: KvHeads = "own_or_all"
    head_dim: HeadDim = "own_or_split"
    q_bias: Choice = False
    kv_bias: Choice | None = None
    o_bias: Choice = False
    qk_norm: QkNorm = "none"
    qk_norm_if: Choice = True
    sinks: bool = False
    sub_norm: bool = False
    output_gate: bool = False
    head_gate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mlp:
    """A dense feed-forward block: gated (three matrices) or plain (two), `times_hidden` where its size has no key.

    `divided_by` is 2 where the key holds the gate and the up projection together; `size` derives it otherwise.
    """

    gated: bool = True
    bias: Choice = False
    times_hidden: int | None = None
    divided_by: int = 1
    size: Callable[[Fields], int] | None = None
    sub_norm: bool = False
    extra_params: int | Callable[[Fields], int] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Norms:
    """Norms outside attention: how many a layer has, and whether they carry a weight and a bias."""

    per_layer: int | Callable[[Fields], int] = 2
    weight: bool = True
    bias: Choice = False
    final: Choice = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Experts:
    """A mixture: which layers hold it (None: every layer), its routed and shared experts and its router.

    `shared` gives the shared experts' total intermediate size; `router_extra` is a number of vectors of one value an
    expert beside the router's matrix (a bias, a score correction the modelling code keeps as a parameter);
    `router_hidden` the same of one value a channel. `beside_dense` says that the layer has its dense block as well.
    `width`: where the routed experts work in fewer channels than the model, between two projections and behind a norm
    of theirs (`width_norm`).
    """

    sparse: Callable[[Fields, int], tuple[bool, ...]] | None = None
    count: tuple[str, ...] = ("num_experts",)
    size: tuple[str, ...] = ("moe_intermediate_size",)
    gated: bool = True
    bias: Choice = False
    router_extra: int = 0
    router_hidden: int = 0
    shared: Callable[[Fields], int] | None = None
    shared_gate: bool = False
    shared_bias: Choice = False
    beside_dense: bool = False
    width: tuple[str, ...] = ()
    width_norm: Choice = False


def nothing_to_check(_fields: Fields) -> None:
    """An architecture without further conditions."""


def no_windows(_fields: Fields, num_layers: int) -> tuple[int | None, ...]:
    """Every layer keeps every position."""
    return (None,) * num_layers


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """One architecture. `stems` are the beginnings of the class names that mean it in `architectures`.

    Layers that are not attention alone have a rule in `mixers`; a feed-forward block stands beside each, unless
    `whole_layers` says that the mixers are whole layers. `count_layers` is for architectures that state their number
    otherwise than by a key, `tower` for what stands beside the decoder and can be counted (an encoder).

    `defaults` hold everywhere a key is missing; `nested_defaults` only inside a multimodal config, whose text part is
    published as the difference from the architecture's defaults. `merges` names inner objects whose keys are read as
    the config's own, `outer` objects of the whole config that the text part is read with. `embedding_extra` counts what
    stands beside the token table (positions, norms). `knows` are keys of the guard list that the rules here read or
    that change nothing in this architecture.
    """

    stems: tuple[str, ...]
    keys: Keys = MODERN
    attention: Attention = Attention()
    mlp: Mlp = Mlp()
    norms: Norms = Norms()
    experts: Experts | None = None
    mixers: "MixerRule | None" = None
    whole_layers: bool = False
    count_layers: Callable[[Fields], int] | None = None
    tied: bool = False
    always_tied: bool = False
    tied_keys: tuple[str, ...] = ()
    has_tower: bool = False
    tower: Callable[[Fields], int] | None = None
    remote: bool = False
    head_bias: Choice = False
    embedding_dim: tuple[str, ...] = ()
    embedding_extra: Callable[[Fields], int] | None = None
    final_norms: Callable[[Fields], int] | None = None
    merges: tuple[str, ...] = ()
    outer: tuple[str, ...] = ()
    windows: Callable[[Fields, int], tuple[int | None, ...]] = no_windows
    shapes: Callable[[Fields, int], tuple[Shape, ...]] | None = None
    check: Callable[[Fields], None] = nothing_to_check
    defaults: Mapping[str, Any] = field(default_factory=dict)
    nested_defaults: Mapping[str, Any] = field(default_factory=dict)
    knows: frozenset[str] = frozenset()


MixerRule = Callable[[Dialect, Fields, int], Sequence[Mixer]]


def refuse_unless(fields: Fields, key: str, *allowed: object) -> None:
    """Refuses a field whose value lies outside what a rule covers; a missing or null one passes."""
    if (value := fields.get(key)) is not None and value not in allowed:
        raise fields.refusal(key, f"is {shown(value)}, which KVDesk does not model", BY_HAND)
