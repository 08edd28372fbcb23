"""The keys of a sweep: what each is called, how its values are read, and the field of the project it stands for.

Keys are the options of `kvdesk new` without their dashes, and their values are read as that verb reads them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any, Literal, get_args

from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.deployment import Runtime
from kvdesk.project.dtypes import cache_dtype_or_auto, dtype_or_auto
from kvdesk.project.links.stated import NetworkKind
from kvdesk.sweep.own_settings import ON_OFF, OWN_SETTINGS
from kvdesk.sweep.readers import Reader, number, one_of, switch, whole, word
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.units import parse_bytes, parse_rate

MOST_POINTS = 100_000
MOST_CARDS, MOST_DEGREE, MOST_PORTS = 1 << 20, 1 << 16, 1024
Part = Literal["case", "hardware", "links", "deployment", "own", "workload", "other"]


@dataclass(frozen=True, slots=True)
class Key:
    """`fields` of the `part` it belongs to take its value; a runtime's own setting has one in each runtime."""

    name: str
    part: Part
    fields: tuple[str, ...]
    read: Reader
    choices: tuple[str, ...] = ()


def _keys() -> Iterator[Key]:
    yield from _case_keys()
    yield from _card_keys()
    yield from _serving_keys()
    yield Key("model", "other", (), word)
    yield Key("accelerator", "other", (), word)
    yield Key("memory-share", "other", (), number)
    yield Key("encoder-positions", "workload", ("encoder_positions",), whole(1, MAX_POSITIONS))
    yield _choice("cache", "other", (), ("dynamic", "padded", "static", "paged"))
    yield Key("cache-positions", "other", (), whole(1, MAX_POSITIONS))
    for setting in OWN_SETTINGS:
        yield Key(setting.name, "own", tuple(setting.fields.values()), setting.read, setting.choices)


def _choice(name: str, part: Part, fields: tuple[str, ...], choices: tuple[str, ...]) -> Key:
    return Key(name, part, fields, one_of(choices), choices)


def _case_keys() -> Iterator[Key]:
    yield Key("sequences", "case", ("resident_sequences",), whole(1, MAX_SEQUENCES))
    for name, field in (
        ("input-len", "input_len"),
        ("output-len", "output_len"),
        ("other-positions", "other_positions"),
    ):
        yield Key(name, "case", (field,), whole(0, MAX_POSITIONS))
    yield Key("samples", "case", ("parallel_samples",), whole(1, 4096))


def _card_keys() -> Iterator[Key]:
    for name in ("count", "nodes"):
        yield Key(name, "hardware", (name,), whole(1, MOST_CARDS))
    yield Key("idle", "hardware", ("idle",), whole(0))
    for name in ("cards_per_domain", "cards_per_root"):
        yield Key(name.replace("_", "-"), "links", (name,), whole(1, MOST_CARDS))
    for name in ("scale_up_bytes_per_s", "network_bytes_per_s"):
        yield Key(name.replace("_", "-"), "links", (name,), parse_rate)
    yield Key("nics-per-node", "links", ("nics_per_node",), whole(1, MOST_PORTS))
    yield _choice("network-kind", "links", ("network_kind",), get_args(NetworkKind))
    for name in ("peer_to_peer", "rails"):
        yield _choice(name.replace("_", "-"), "links", (name,), ON_OFF)


def _serving_keys() -> Iterator[Key]:
    part: Part = "deployment"
    yield _choice("runtime", part, ("runtime",), tuple(name for name in get_args(Runtime) if name in ROOMS))
    for name, field in (
        ("tp", "tensor_parallel_size"),
        ("pp", "pipeline_parallel_size"),
        ("dcp", "decode_context_parallel_size"),
        ("ep", "expert_parallel_size"),
    ):
        yield Key(name, part, (field,), whole(1, MOST_DEGREE))
    yield Key("dp", part, ("data_parallel_size",), whole(1, MOST_CARDS))
    yield Key("redundant-experts", part, ("redundant_experts",), whole(0, MOST_DEGREE))
    for name, fields in (
        ("kv-dtype", ("k_dtype", "v_dtype")),
        ("k-dtype", ("k_dtype",)),
        ("v-dtype", ("v_dtype",)),
        ("cache-type-k", ("k_dtype",)),
        ("cache-type-v", ("v_dtype",)),
    ):
        yield Key(name, part, fields, cache_dtype_or_auto)
    yield Key("weight-dtype", part, ("weight_dtype",), dtype_or_auto)
    yield Key("max-model-len", part, ("max_model_len",), whole(1, MAX_POSITIONS))
    yield Key("max-num-seqs", part, ("max_num_seqs",), whole(1, MAX_SEQUENCES))
    for name, field in (("reserve", "reserve_bytes"), ("outside", "outside_bytes")):
        yield Key(name, part, (field,), parse_bytes)
    yield Key("mtp", part, ("mtp",), switch)
    yield Key("speculative-tokens", part, ("num_speculative_tokens",), whole(0, 64))


KEYS = {key.name: key for key in _keys()}


def keys_of(part: Part) -> tuple[Key, ...]:
    return tuple(key for key in KEYS.values() if key.part == part)


def read_values(name: str, text: str) -> tuple[Any, ...]:
    """The values "1,2,4" or "1000:8000:1000" (both ends, where the step meets the last) of a key, in order."""
    key = KEYS.get(name)
    if key is None:
        template = translate("Sweep", '"{name}" is no key; keys are {known}')
        raise SweepRefused(template.format(name=name[:40], known=", ".join(KEYS)))
    parts = list(_range(name, text)) if ":" in text and name != "model" else text.split(",")
    return tuple(_value(key, part.strip()) for part in parts)


def _value(key: Key, text: str) -> Any:
    try:
        return key.read(text)
    except ValueError as error:
        raise SweepRefused(f"{key.name}: {error}") from None


def _range(name: str, text: str) -> Iterator[str]:
    """The numbers from lo to hi by step, as they would be typed."""
    try:
        low, high, step = (Decimal(part) for part in text.split(":"))
    except (ValueError, InvalidOperation):
        template = translate("Sweep", '{name}: "{text}" is not lo:hi:step with three numbers')
        raise SweepRefused(template.format(name=name, text=text[:60])) from None
    if not (low.is_finite() and high.is_finite() and step.is_finite()) or step <= 0 or high < low:
        template = translate(
            "Sweep", "{name}: from {low} to {high} by {step} has no values; use a step above 0 and lo ≤ hi"
        )
        raise SweepRefused(template.format(name=name, low=low, high=high, step=step))
    if (high - low) / step >= MOST_POINTS:
        template = translate("Sweep", "{name}: more than {most} values; use a larger step")
        raise SweepRefused(template.format(name=name, most=MOST_POINTS))
    while low <= high:
        yield f"{low:f}"
        low += step
