"""Names of layer kinds, weight components, cases and their dimensions: for the engine's own sentences and all above."""

from kvdesk.i18n import translate
from kvdesk.project.model_spec import Component


def kind_name(kind: str) -> str:
    return {
        "full_attention": translate("Words", "full attention"),
        "sliding_attention": translate("Words", "sliding window"),
        "chunked_attention": translate("Words", "chunked attention"),
        "latent_attention": translate("Words", "latent attention (MLA)"),
        "sparse_latent_attention": translate("Words", "sparse latent attention"),
        "indexer": translate("Words", "sparse indexer"),
        "compressed_attention": translate("Words", "compressed attention"),
        "recurrent": translate("Words", "recurrent state"),
        "short_convolution": translate("Words", "short convolution"),
        "cross_attention": translate("Words", "cross-attention"),
        "shared": translate("Words", "another layer's cache"),
        "none": translate("Words", "no cache"),
    }[kind]


def component_name(component: Component) -> str:
    return {
        "embedding": translate("Words", "embedding"),
        "attention": translate("Words", "attention"),
        "mlp": translate("Words", "MLP"),
        "experts": translate("Words", "experts"),
        "shared_experts": translate("Words", "shared experts"),
        "router": translate("Words", "router"),
        "norms": translate("Words", "norms"),
        "head": translate("Words", "output head"),
        "tower": translate("Words", "vision or audio tower"),
    }[component]


def dimension_name(field: str) -> str:
    """What a field of a case is called, inside a sentence."""
    return {
        "resident_sequences": translate("Words", "resident sequences"),
        "input_len": translate("Words", "input length"),
        "output_len": translate("Words", "output reserve"),
        "other_positions": translate("Words", "other positions"),
        "parallel_samples": translate("Words", "parallel samples"),
    }[field]


def case_name(name: str) -> str:
    """The three cases every project starts with are translated; a user's own name is not."""
    return {
        "typical": translate("Words", "typical"),
        "long": translate("Words", "long"),
        "peak": translate("Words", "peak"),
    }.get(name, name)


def layer_word(count: int) -> str:
    return translate("Words", "layer") if count == 1 else translate("Words", "layers")


def head_word(count: int) -> str:
    return translate("Words", "head") if count == 1 else translate("Words", "heads")


def tensor_name(name: str) -> str:
    """What a tensor of a cache is called (`CacheTensor.name`)."""
    return {
        "keys": translate("Words", "keys"),
        "values": translate("Words", "values"),
        "latent": translate("Words", "latent"),
        "rotary key": translate("Words", "rotary key"),
        "indexer keys": translate("Words", "indexer keys"),
        "compressor entries": translate("Words", "compressed entries"),
        "indexer entries": translate("Words", "compressed indexer entries"),
        "convolution": translate("Words", "convolution"),
        "state": translate("Words", "state"),
    }[name]
