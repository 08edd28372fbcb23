"""Encoder–decoder models: every decoder layer keeps its own positions and the encoder's.

What is read as the model is the decoder; the encoder's parameters are counted as what stands beside it. Each entry
restates the rule of the modelling code in transformers 5.24.0.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from kvdesk.importers.hf_config.dialect import Dialect, Keys, Mixer
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.importers.hf_config.weights import block_params, linear
from kvdesk.project.base import MAX_LAYERS
from kvdesk.project.layer_cache import CrossAttention, FullAttention
from kvdesk.project.model_spec import LayerWeights

_SHAPE_KEYS = frozenset(
    {"is_encoder_decoder", "encoder_layers", "decoder_layers", "num_encoder_layers", "num_decoder_layers"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """Attention of an encoder–decoder layer: `inner` channels in `count` heads, biased or not, the key's bias apart."""

    hidden: int
    count: int
    dim: int
    bias: bool = True
    k_bias: bool = True

    @property
    def inner(self) -> int:
        return self.count * self.dim

    def weights(self) -> LayerWeights:
        """q and o: hidden × heads·dim; k and v the same, divided by KV heads. Each with its bias where it has one."""
        return LayerWeights(
            attention_params=linear(self.hidden, self.inner, self.bias) + linear(self.inner, self.hidden, self.bias),
            kv_projection_params=linear(self.hidden, self.inner, self.k_bias)
            + linear(self.hidden, self.inner, self.bias),
        )

    def total(self) -> int:
        return self.weights().num_parameters


def _decoder_layer(heads: Heads, block: int, norm: int, encoder_positions: int | None) -> Mixer:
    """Self-attention, cross-attention and a block, a norm for each; K and V of both are kept."""
    shape = {
        "num_attention_heads": heads.count,
        "num_kv_heads": heads.count,
        "k_head_dim": heads.dim,
        "v_head_dim": heads.dim,
    }
    one = heads.weights()
    weights = LayerWeights(
        attention_params=2 * one.attention_params,
        kv_projection_params=2 * one.kv_projection_params,
        mlp_params=block,
        norm_params=3 * norm,
    )
    return Mixer((FullAttention(**shape), CrossAttention(**shape, num_positions=encoder_positions)), weights)


def _t5_heads(fields: Fields) -> Heads:
    return Heads(
        hidden=fields.integer("d_model"),
        count=fields.integer("num_heads"),
        dim=fields.integer("d_kv"),
        bias=False,
        k_bias=False,
    )


def _t5_block(fields: Fields) -> int:
    kind = fields.text("feed_forward_proj") or "relu"
    return block_params(fields.integer("d_model"), fields.integer("d_ff"), kind.startswith("gated-"), False)


def _t5_layers(fields: Fields) -> int:
    return fields.integer("num_decoder_layers", "num_layers", high=MAX_LAYERS)


def _t5_mixers(_dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
    """T5: heads × `d_kv` channels, whatever the model's width; no biases; a norm is one value a channel."""
    return [_decoder_layer(_t5_heads(fields), _t5_block(fields), fields.integer("d_model"), None)] * count


def _t5_tower(every: bool) -> Callable[[Fields], int]:
    def count(fields: Fields) -> int:
        heads, hidden = _t5_heads(fields), fields.integer("d_model")
        layers = fields.integer("num_layers", high=MAX_LAYERS)
        layer = heads.total() + _t5_block(fields) + 2 * hidden
        return layers * layer + hidden + _t5_distances(fields) * (layers if every else 1)

    return count


def _t5_distances(fields: Fields) -> int:
    return fields.integer("relative_attention_num_buckets") * fields.integer("num_heads")


def _t5_extra(every: bool) -> Callable[[Fields], int]:
    """The decoder's table of distances, of its first layer or of every one."""
    return lambda fields: _t5_distances(fields) * (_t5_layers(fields) if every else 1)


def _t5(stem: str, *, every: bool, defaults: dict[str, object]) -> Dialect:
    return Dialect(
        stems=(stem,),
        keys=Keys(hidden=("d_model",), layers=("num_decoder_layers", "num_layers"), positions=("n_positions",)),
        mixers=_t5_mixers,
        whole_layers=True,
        count_layers=_t5_layers,
        tower=_t5_tower(every),
        embedding_extra=_t5_extra(every),
        tied=True,
        always_tied=True,
        defaults={"relative_attention_num_buckets": 32, "d_kv": 64, **defaults},
        knows=_SHAPE_KEYS,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """How a family of BART's descendants differs.

    `offset`: rows past the last position; None where positions are computed. `embedding_norm`, `final_norm`: a norm
    after the embedding, after the last layer. `bias`, `k_bias`: of the attention projections.
    """

    offset: int | None = 2
    embedding_norm: bool = False
    final_norm: bool = True
    bias: bool = True
    k_bias: bool = True
    decoder_positions: str = "max_position_embeddings"
    encoder_extra: Callable[[Fields], int] | None = None
    encoder_positions: Callable[[Fields], int] | None = None

    def heads(self, fields: Fields, side: str) -> Heads:
        """The attention of one side: d_model channels in its heads."""
        hidden, count = fields.integer("d_model"), fields.integer(f"{side}_attention_heads")
        if hidden % count:
            raise fields.refusal("d_model", f"is {hidden}, which {count} heads do not divide")
        return Heads(hidden=hidden, count=count, dim=hidden // count, bias=self.bias, k_bias=self.k_bias)

    def block(self, fields: Fields, side: str) -> int:
        return block_params(fields.integer("d_model"), fields.integer(f"{side}_ffn_dim"), False, True)

    def mixers(self, _dialect: Dialect, fields: Fields, count: int) -> list[Mixer]:
        """Every decoder layer alike; a norm is a weight and a bias a channel."""
        positions = self.encoder_positions(fields) if self.encoder_positions else None
        norm = 2 * fields.integer("d_model")
        return [_decoder_layer(self.heads(fields, "decoder"), self.block(fields, "decoder"), norm, positions)] * count

    def outside(self, fields: Fields, positions: str) -> int:
        """Learned positions and the embedding's norm, of one side."""
        hidden = fields.integer("d_model")
        rows = 0 if self.offset is None else fields.integer(positions) + self.offset
        return rows * hidden + (2 * hidden if self.embedding_norm else 0)

    def final(self, fields: Fields) -> int:
        return 2 * fields.integer("d_model") if self.final_norm else 0

    def tower(self, fields: Fields) -> int:
        """The encoder: its layers of two norms each, its positions, and what the family adds."""
        hidden, layers = fields.integer("d_model"), fields.integer("encoder_layers", high=MAX_LAYERS)
        layer = self.heads(fields, "encoder").total() + self.block(fields, "encoder") + 4 * hidden
        own = self.encoder_extra(fields) if self.encoder_extra else self.outside(fields, "max_position_embeddings")
        return layers * layer + own + self.final(fields)

    def dialect(self, *stems: str, **more: object) -> Dialect:
        return Dialect(
            stems=stems,
            keys=Keys(
                hidden=("d_model",),
                layers=("decoder_layers",),
                positions=(self.decoder_positions,),
            ),
            mixers=self.mixers,
            whole_layers=True,
            tower=self.tower,
            embedding_extra=lambda fields: self.outside(fields, self.decoder_positions),
            final_norms=self.final,
            tied=True,
            knows=_SHAPE_KEYS,
            **more,  # type: ignore[arg-type]
        )


def _whisper_encoder(fields: Fields) -> int:
    """Two convolutions of three columns, mel bins → d_model → d_model, and a row for each source position."""
    hidden = fields.integer("d_model")
    mel = fields.integer("num_mel_bins")
    return 3 * hidden * (mel + hidden) + 2 * hidden + fields.integer("max_source_positions") * hidden


def _whisper_positions(fields: Fields) -> int:
    return fields.integer("max_source_positions")


def _pegasus_x_encoder(fields: Fields) -> int:
    """Global tokens, and a norm of theirs in each layer."""
    hidden, layers = fields.integer("d_model"), fields.integer("encoder_layers", high=MAX_LAYERS)
    return fields.integer("num_global_tokens") * hidden + layers * 2 * hidden


def _check_one_table(fields: Fields) -> None:
    if fields.get("share_encoder_decoder_embeddings") is False:
        value = shown(fields.get("share_encoder_decoder_embeddings"))
        raise fields.refusal("share_encoder_decoder_embeddings", f"is {value}, which KVDesk does not model", BY_HAND)


_BART = Family(embedding_norm=True, final_norm=False)
_FIXED = Family(offset=0)

SEQ2SEQ: dict[str, Dialect] = {
    "t5": _t5("T5", every=False, defaults={}),
    "mt5": _t5("MT5", every=False, defaults={"feed_forward_proj": "gated-gelu"}),
    "umt5": _t5("UMT5", every=True, defaults={"feed_forward_proj": "gated-gelu"}),
    "bart": _BART.dialect("Bart"),
    "mbart": Family(embedding_norm=True).dialect("MBart"),
    "pegasus": _FIXED.dialect("Pegasus"),
    "marian": replace(_FIXED, final_norm=False).dialect("Marian", check=_check_one_table),
    "blenderbot": _FIXED.dialect("Blenderbot"),
    "pegasus_x": Family(offset=None, bias=False, k_bias=False, encoder_extra=_pegasus_x_encoder).dialect(
        "PegasusX", defaults={"num_global_tokens": 32}
    ),
    "whisper": Family(
        offset=0,
        k_bias=False,
        decoder_positions="max_target_positions",
        encoder_extra=_whisper_encoder,
        encoder_positions=_whisper_positions,
    ).dialect("Whisper", defaults={"num_mel_bins": 80, "max_source_positions": 1500, "max_target_positions": 448}),
}
