"""Names of layer kinds, weight components, cases and their dimensions: for the engine's own sentences and all above."""

from kvdesk.i18n import translate
from kvdesk.project.model_spec import Component


def kind_name(kind: str) -> str:
    return {
        "full_attention": translate("Words", "full attention"),
        "sliding_attention": translate("Words", "sliding window"),
        "latent_attention": translate("Words", "latent attention (MLA)"),
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
