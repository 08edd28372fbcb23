"""What can be varied of an option and a case: the keys in words, with the values they have now, as they are typed."""

from dataclasses import dataclass
from typing import Any

from kvdesk.engine.load import resolved_case
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO
from kvdesk.project.edit import value_at
from kvdesk.project.project import Project
from kvdesk.project.runtime_flags import SETTINGS_OF, flag_name
from kvdesk.report.field_words import field_word
from kvdesk.sweep.keys import KEYS, Key
from kvdesk.sweep.readers import switch
from kvdesk.sweep.varying import OWN, share_path
from kvdesk.units import GIB, MIB

ALIASES = frozenset({"cache-type-k", "cache-type-v"})  # other names of keys that are listed
PLAIN = frozenset({"cache", "cache-positions"})  # of plain arithmetic alone
DTYPES = "bf16,fp8"


@dataclass(frozen=True, slots=True)
class PresentKey:
    """A key with its name in words and its present value, "" where it has none; `proposed` are values to begin with."""

    key: Key
    label: str
    present: str
    proposed: str


def present_keys(project: Project, option_index: int, case_index: int) -> tuple[PresentKey, ...]:
    """The keys that mean something for an option and a case: those of the case first."""
    runtime = project.options[option_index].deployment.runtime
    found = []
    for key in KEYS.values():
        if key.name not in ALIASES and _applies(key, runtime):
            present = _present(key, project, option_index, case_index)
            found.append(PresentKey(key, key_label(key.name, runtime), present, _proposed(key, present)))
    return tuple(found)


def key_label(name: str, runtime: str) -> str:
    """What a key is called: the field it fills, or the runtime's own flag."""
    own = OWN.get(name)
    if own is not None:
        field = own.fields.get(runtime)
        return field_word("block_size") if field is None else flag_name(runtime, f"{SETTINGS_OF[runtime]}.{field}")
    special = {
        "kv-dtype": translate("Sweep", "Type of K and V"),
        "memory-share": translate("Sweep", "Memory share"),
        "cache": translate("Sweep", "Cache strategy"),
        "cache-positions": translate("Sweep", "Positions of the cache"),
        "model": translate("Sweep", "Model"),
        "accelerator": translate("Sweep", "Accelerator"),
    }
    return special[name] if name in special else field_word(KEYS[name].fields[0])


def _applies(key: Key, runtime: str) -> bool:
    own = OWN.get(key.name)
    if own is not None:
        return runtime in own.fields or (runtime == "arithmetic" and key.name == "block-size")
    if key.name == "memory-share":
        return bool(share_path(runtime))
    return key.name not in PLAIN or runtime == "arithmetic"


def _present(key: Key, project: Project, option_index: int, case_index: int) -> str:
    """The value as it would be typed."""
    option = project.options[option_index]
    deployment = option.deployment
    match key.part:
        case "case":
            value = getattr(resolved_case(project.workload.cases[case_index]), key.fields[0])
        case "workload":
            value = getattr(project.workload, key.fields[0])
        case "hardware":
            value = getattr(option.hardware, key.fields[0])
        case "links":
            value = getattr(option.hardware.links, key.fields[0])
        case "deployment":
            values = {getattr(deployment, field) for field in key.fields}
            value = values.pop() if len(values) == 1 else None
        case "own":
            value = _own(key.name, project, option_index)
        case _:
            value = _other(key.name, project, option_index)
    return typed_value(key.name, value)


def _own(name: str, project: Project, option_index: int) -> Any:
    deployment = project.options[option_index].deployment
    field = OWN[name].fields.get(deployment.runtime)
    if field is None:
        return getattr(project.workload.cache, "block_size", None)
    return getattr(getattr(deployment, SETTINGS_OF[deployment.runtime]), field)


def _other(name: str, project: Project, option_index: int) -> Any:
    option = project.options[option_index]
    cache = project.workload.cache
    match name:
        case "model":
            model = project.model_of(option)
            return None if model is None else model.name
        case "accelerator":
            return None if option.hardware.accelerator is None else option.hardware.accelerator.id
        case "memory-share":
            return value_at(option.deployment, share_path(option.deployment.runtime))
        case "cache":
            return cache.kind
    return getattr(cache, "max_positions", None) or getattr(cache, "longest_positions", None)


def typed_value(name: str, value: Any) -> str:
    """A value as it is typed for its key, "" for none."""
    match value:
        case None:
            return ""
        case bool():
            return "on" if value else "off"
        case float():
            return f"{value:g}"
        case int() if name in ("reserve", "outside") and value and value % MIB == 0:
            return f"{value / GIB:g} GiB" if value % (MIB * 128) == 0 else f"{value // MIB} MiB"
    return str(value)


def _proposed(key: Key, present: str) -> str:
    """Values worth looking at: all of a few words, two storage types, half and twice a number."""
    if key.name == "model":
        return ""
    if key.choices:
        return ",".join(key.choices)
    if key.read is switch:
        return "off,on"
    if key.name.endswith("-dtype"):
        return f"{present},fp8" if present not in ("", AUTO, "fp8", "fp8_e4m3") else DTYPES
    if key.name == "memory-share":
        return "0.8,0.85,0.9,0.95"
    if present.isdigit() and int(present) > 0:
        number = int(present)
        return ",".join(dict.fromkeys(str(value) for value in (max(1, number // 2), number, 2 * number, 4 * number)))
    return present
