"""`per_layer_config`: fields that differ layer by layer, as transformers 5.24.0 saves them ({"05": {"head_dim": 512}}).

What a layer does not state there is the config's own value.
"""

from kvdesk.importers.hf_config.fields import BY_HAND, CORRECT, Fields, shown

KEY = "per_layer_config"


def layer_fields(fields: Fields, count: int, knows: frozenset[str]) -> dict[int, Fields]:
    """What each layer states for itself, by layer number; empty where the config has no such object.

    `knows` are the fields that the architecture's rule reads layer by layer; another one is refused by its name.
    """
    found: dict[int, Fields] = {}
    if (stated := fields.nested(KEY)) is None:
        return found
    for name in stated.data:
        index = int(name) if name.isascii() and name.isdigit() and len(name) <= 8 else count
        if index >= count or index in found:
            raise stated.refusal(name, f"does not name one of the {count} layers once", CORRECT)
        layer = stated.nested(name)
        if layer is None:
            raise stated.refusal(name, "is null, not an object", CORRECT)
        for key, value in layer.data.items():
            if key not in knows:
                raise layer.refusal(key, f"is {shown(value)}, which KVDesk does not read layer by layer", BY_HAND)
        found[index] = layer
    return found
