"""Stacks of two kinds of layer, attention and recurrent: the names configs use for them, and one mixer for each."""

from collections.abc import Callable

from kvdesk.importers.hf_config.dialect import Mixer
from kvdesk.importers.hf_config.fields import BY_HAND, Fields, shown
from kvdesk.project.dtypes import canonical_dtype

ATTENTION, RECURRENT = "attention", "recurrent"
_NAMES = {
    "full_attention": ATTENTION,
    "attention": ATTENTION,
    "linear_attention": RECURRENT,
    "mamba": RECURRENT,
    "conv": RECURRENT,
}


def listed_kinds(fields: Fields, key: str, count: int) -> list[str] | None:
    """The kind of each layer from a list of names; None where the config has no such list."""
    names = fields.items(key, count)
    if names is None:
        return None
    for index, name in enumerate(names):
        if not isinstance(name, str) or name not in _NAMES:
            raise fields.refusal(f"{key}[{index}]", f"is {shown(name)}, a kind of layer not known here", BY_HAND)
    return [_NAMES[name] for name in names]


def mixed(kinds: list[str], attention: Callable[[], Mixer], recurrent: Callable[[], Mixer]) -> list[Mixer]:
    """One mixer a layer by its kind; a kind without layers asks for no fields."""
    made = {kind: make() for kind, make in ((ATTENTION, attention), (RECURRENT, recurrent)) if kind in set(kinds)}
    return [made[kind] for kind in kinds]


def state_dtype(fields: Fields, *keys: str) -> str:
    """The storage type the config states for its recurrent states, float32 where it states none."""
    key = next((key for key in keys if fields.get(key) is not None), None)
    if key is None:
        return "fp32"
    try:
        return canonical_dtype(fields.text(key) or "")
    except ValueError:
        raise fields.refusal(key, f"is {shown(fields.get(key))}, a storage type not known here") from None
