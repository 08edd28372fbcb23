"""Which fields of a config the facts were read from, so that a finding can point at them."""

from kvdesk.importers.hf_config.decoder import Decoder
from kvdesk.project.model_spec import Fact, FieldRead

# Names beside those of the dialect's own keys, in the order they are looked for.
_OTHERS: dict[Fact, tuple[str, ...]] = {
    "query_heads": ("num_attention_heads", "n_head", "n_heads", "num_heads", "decoder_attention_heads"),
    "kv_heads": (
        "num_key_value_heads",
        "num_kv_heads",
        "n_head_kv",
        "kv_n_heads",
        "multi_query_group_num",
        "multi_query",
    ),
    "head_dimension": ("head_dim", "kv_channels", "attention_head_dim", "d_kv"),
    "window": ("sliding_window", "sliding_window_size", "attention_chunk_size", "window_size"),
    "latent": ("kv_lora_rank",),
    "dtype": ("dtype", "torch_dtype"),
    "quantization": ("quantization_config", "compression_config", "quantization"),
    "mtp": ("num_nextn_predict_layers", "num_mtp_layers", "mtp_num_hidden_layers", "mtp_num_layers", "num_mtp_modules"),
}


def fields_read(decoder: Decoder) -> tuple[FieldRead, ...]:
    """The field of each fact the config states, by its name with the path to it; facts it leaves out are missing."""
    keys = decoder.dialect.keys
    own: dict[Fact, tuple[str, ...]] = {
        "query_heads": keys.heads,
        "kv_heads": keys.kv_heads,
        "head_dimension": keys.head_dim,
    }
    found = []
    for fact, others in _OTHERS.items():
        names = (*own.get(fact, ()), *others)
        for part in (decoder.fields, decoder.root):
            name = next((name for name in names if part.data.get(name)), None)
            if name is not None:
                found.append(FieldRead(fact=fact, field=part.name_of(name)))
                break
    return tuple(found)
