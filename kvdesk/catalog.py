"""The offline catalogues: accelerators, models and measured overheads as facts with source and date, plus the user's
own accelerators.

A user's entry replaces the shipped one of the same id. A user's file that cannot be read is left out as a whole and
told by `user_problem`; the shipped catalogue works on.
"""

import difflib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from kvdesk import paths
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, FactSource
from kvdesk.project.model_spec import ModelSource, ModelSpec
from kvdesk.project.overheads import MeasuredOverheads, architecture_class
from kvdesk.project.project import Project
from kvdesk.project.search import OfferSpec, SearchSpec
from kvdesk.project.tiers import TierSpec

SCHEMA = 1
SUGGESTIONS = 3
PROFILES_LIKE_VLLM = frozenset({"vllm", "sglang", "tensorrt-llm"})


class CatalogError(LookupError):
    """One sentence: an id that is not there, with the nearest ones, or a file, entry and field that cannot be read."""


@dataclass(frozen=True)
class ModelEntry:
    """A model of the catalogue. Its spec, and what is read off it, are validated when first asked for."""

    id: str
    date: str | None
    architecture: str
    _path: Path = field(repr=False, compare=False)
    _raw: dict[str, Any] = field(repr=False, compare=False)

    @cached_property
    def spec(self) -> ModelSpec:
        try:
            return ModelSpec.model_validate(self._raw)
        except ValidationError as error:
            _refuse(self._path, "model", self.id, error)

    @cached_property
    def kinds(self) -> dict[str, int]:
        """Layer kinds with their counts."""
        return dict(self.spec.kinds())

    @property
    def num_parameters(self) -> int | None:
        return self.spec.num_parameters

    @property
    def source(self) -> ModelSource:
        return self.spec.source


@dataclass(frozen=True)
class TierPreset:
    """A tier to start from: its capacity is a usual one, to be replaced."""

    id: str
    tier: TierSpec


def accelerators() -> tuple[AcceleratorSpec, ...]:
    """The shipped accelerators in their order, the user's own in place of theirs or at the end."""
    return tuple(_accelerators().values())


def accelerator(accelerator_id: str) -> AcceleratorSpec:
    """The accelerator of this id, in any case of letters; CatalogError names near ones."""
    found = _accelerators().get(accelerator_id.casefold())
    if found is None:
        near = _near(accelerator_id, [spec.id for spec in find_accelerators(accelerator_id)], _accelerators())
        problem = user_problem()
        raise CatalogError(
            f'no accelerator "{accelerator_id}" in the catalogue; {near}' + (f" ({problem})" if problem else "")
        )
    return found


def find_accelerators(query: str) -> tuple[AcceleratorSpec, ...]:
    """Accelerators whose id, name, vendor and architecture hold every word of the query.

    An exact id comes first, and what holds the words from their first letter before what holds them inside others.
    """
    ranked = [
        (spec.id.casefold() != query.strip().casefold(), rank, position, spec)
        for position, spec in enumerate(accelerators())
        if (rank := _rank((spec.id, spec.name, spec.vendor, spec.architecture), query)) is not None
    ]
    return tuple(spec for *_, spec in sorted(ranked, key=lambda found: found[:3]))


def models() -> tuple[ModelEntry, ...]:
    """The shipped models in their order."""
    return tuple(_models().values())


def model_entry(model_id: str) -> ModelEntry:
    """The model of this id, or of this name where only one organisation has it; in any case of letters."""
    wanted = model_id.casefold()
    if wanted in _models():
        return _models()[wanted]
    same_name = [entry for key, entry in _models().items() if _bare_name(key) == wanted]
    if len(same_name) == 1:
        return same_name[0]
    if same_name:
        choices = ", ".join(entry.id for entry in same_name)
        raise CatalogError(f'"{model_id}" is the name of several models; say which: {choices}')
    near = _near(model_id, [entry.id for entry in find_models(model_id)], _models())
    raise CatalogError(f'no model "{model_id}" in the catalogue; {near}')


def model(model_id: str) -> ModelSpec:
    """The validated spec of `model_entry(model_id)`."""
    return model_entry(model_id).spec


def find_models(query: str) -> tuple[ModelEntry, ...]:
    """Models whose id and architecture hold every word of the query: an exact id first, then an exact name."""
    wanted = query.strip().casefold()
    ranked = [
        (entry.id.casefold() != wanted, _bare_name(entry.id) != wanted, rank, position, entry)
        for position, entry in enumerate(models())
        if (rank := _rank((entry.id, entry.architecture), query)) is not None
    ]
    return tuple(entry for *_, entry in sorted(ranked, key=lambda found: found[:4]))


def overheads() -> tuple[MeasuredOverheads, ...]:
    """The measured overheads that are shipped, newest version first."""
    return _overheads()


def tier_presets() -> tuple[TierPreset, ...]:
    """The shipped tiers for offloaded caches, each with what its figures rest on."""
    return _tier_presets()


def overheads_for(runtime: str, version: str, model: ModelSpec) -> MeasuredOverheads | None:
    """The row of a runtime's version and a model's class, or the nearest: of the newest version measured before it,
    else of the oldest; of vLLM for a runtime that profiles a batch as it does and was not measured. None for the rest.
    """
    if runtime not in PROFILES_LIKE_VLLM:
        return None
    kind = architecture_class(model)
    rows = sorted((row for row in overheads() if row.architecture_class == kind), key=lambda row: _release(row.version))
    if not rows:
        return None
    if runtime != "vllm":
        return rows[-1]
    before = [row for row in rows if _release(row.version) <= _release(version)]
    return before[-1] if before else rows[0]


def with_measured(deployment: Deployment, model: ModelSpec | None) -> Deployment:
    """The deployment with the measured overheads of its runtime, its version and this model; without, where there are
    none. Its runtime's own settings and every typed band stay."""
    versions = {"vllm": deployment.vllm.version, "sglang": deployment.sglang.version}
    version = versions.get(deployment.runtime, "")
    found = None if model is None else overheads_for(deployment.runtime, version, model)
    return deployment if found == deployment.measured else deployment.model_copy(update={"measured": found})


def offers(project: Project) -> tuple[OfferSpec, ...]:
    """The entries of a project's price list that bring cards, each with a copy of them: an option's own copy where one
    has it. An entry whose cards nobody knows is left out."""
    copies = [option.hardware.accelerator for option in project.options]
    known = _accelerators() | {spec.id: spec for spec in reversed(copies) if spec is not None}
    return tuple(
        OfferSpec(accelerator=known[item.accelerator], price=item.id)
        for item in project.prices.items
        if item.accelerator in known and item.per != "kwh"
    )


def question(project: Project, option_index: int, runtimes: Iterable[str] = ()) -> SearchSpec:
    """What a search for the smallest purchase asks unless more is said: the offers of the price list, or where there
    are none the option's own cards in nodes like its own; served as the option is, or by other runtimes."""
    option = project.options[option_index]
    wanted, card = offers(project), option.hardware.accelerator
    if not wanted and card is not None:
        wanted = (OfferSpec(accelerator=card, cards=option.hardware.count),)
    served = option.deployment
    ways = [served.model_copy(update={"runtime": runtime}) for runtime in dict.fromkeys(runtimes)] or [served]
    return SearchSpec(
        offers=wanted,
        objective="cost" if any(offer.price is not None for offer in wanted) else "cards",
        deployments=tuple(
            way if way.runtime == served.runtime else with_measured(way, project.model_of(option)) for way in ways
        ),
        checkpoint=option.checkpoint,
        offload=option.offload,
    )


def read_accelerators(path: Path) -> tuple[AcceleratorSpec, ...]:
    """A file of accelerators, source labels replaced by their texts; CatalogError names file, entry and field."""
    raw = _read(path)
    texts = raw.get("sources", {})
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise CatalogError(f'{path}: "sources" must give a text for each label')
    specs = []
    for entry_id, entry in _entries(path, raw, "accelerators").items():
        try:
            spec = AcceleratorSpec.model_validate(entry)
        except ValidationError as error:
            _refuse(path, "accelerator", entry_id, error)
        resolved = tuple(
            FactSource(fact=known.fact, source=texts.get(known.source, known.source), verified=known.verified)
            for known in spec.sources
        )
        specs.append(AcceleratorSpec.model_validate({**dict(spec), "sources": resolved}))
    return tuple(specs)


def user_problem() -> str | None:
    """Why the user's own file was left out, as one sentence; None while it is in use or not there."""
    return _user_accelerators()[1]


def refresh() -> None:
    """Read the files again when next asked, as after the user's own file was edited."""
    for cached in (_accelerators, _user_accelerators, _models, _overheads):
        cached.cache_clear()


@cache
def _accelerators() -> dict[str, AcceleratorSpec]:
    specs = (*read_accelerators(_shipped("accelerators.json")), *_user_accelerators()[0])
    return {spec.id.casefold(): spec for spec in specs}


@cache
def _user_accelerators() -> tuple[tuple[AcceleratorSpec, ...], str | None]:
    path = paths.user_catalog()
    try:
        return (read_accelerators(path) if path.exists() else ()), None
    except (CatalogError, OSError) as error:
        return (), f"your own accelerators were left out: {error}"


@cache
def _models() -> dict[str, ModelEntry]:
    path = _shipped("models.json")
    found = {}
    for model_id, entry in _entries(path, _read(path), "models").items():
        facts = entry.get("model")
        if not isinstance(facts, dict):
            raise CatalogError(f'{path}: model "{model_id}", field model: must be an object')
        found[model_id.casefold()] = ModelEntry(
            model_id, entry.get("date"), str(facts.get("architecture", "")), path, facts
        )
    return found


@cache
def _overheads() -> tuple[MeasuredOverheads, ...]:
    try:
        path = paths.resource("overheads.json")
    except FileNotFoundError as error:
        raise CatalogError(str(error)) from None
    listed = _read(path).get("rows")
    try:
        return tuple(MeasuredOverheads.model_validate(row) for row in listed or ())
    except (TypeError, ValidationError) as error:
        raise CatalogError(f"{path}: the measured overheads cannot be read ({error})") from None


@cache
def _tier_presets() -> tuple[TierPreset, ...]:
    path = _shipped("tiers.json")
    entries = _entries(path, _read(path), "tiers")
    found = []
    for preset_id, entry in entries.items():
        try:
            found.append(TierPreset(preset_id, TierSpec.model_validate(entry.get("tier"))))
        except ValidationError as error:
            _refuse(path, "tier", preset_id, error)
    return tuple(found)


def _release(version: str) -> tuple[int, ...]:
    """ "0.19" as (0, 19), for comparing."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def _shipped(name: str) -> Path:
    try:
        return paths.resource("catalog", name)
    except FileNotFoundError as error:
        raise CatalogError(str(error)) from None


def _read(path: Path) -> dict[str, Any]:
    """The file's outer object, of a schema this version knows."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise CatalogError(f"{path} cannot be read: {error.strerror}") from None
    except json.JSONDecodeError as error:
        raise CatalogError(f"{path} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (ValueError, RecursionError):
        raise CatalogError(f"{path} is not JSON in UTF-8") from None
    if not isinstance(raw, dict):
        raise CatalogError(f'{path} must hold an object with "schema": {SCHEMA}')
    schema = raw.get("schema")
    if type(schema) is not int or schema != SCHEMA:
        hint = "a newer KVDesk wrote it" if type(schema) is int and schema > SCHEMA else f"write {SCHEMA}"
        raise CatalogError(f'{path}: field "schema" is {json.dumps(schema)}; {hint}')
    return raw


def _entries(path: Path, raw: dict[str, Any], key: str) -> dict[str, dict[str, Any]]:
    """The objects under `key` by their ids, each id once."""
    listed = raw.get(key)
    if not isinstance(listed, list):
        raise CatalogError(f'{path}: field "{key}" must be a list')
    found: dict[str, dict[str, Any]] = {}
    seen = set()
    for position, entry in enumerate(listed, start=1):
        entry_id = entry.get("id") if isinstance(entry, dict) else None
        if not isinstance(entry_id, str) or not entry_id.strip():
            raise CatalogError(f"{path}: entry {position} of {key}, field id: must be a text")
        if entry_id.casefold() in seen:
            raise CatalogError(f'{path}: entry {position} of {key}, field id: "{entry_id}" is there twice')
        seen.add(entry_id.casefold())
        found[entry_id] = entry
    return found


def _refuse(path: Path, noun: str, entry_id: str, error: ValidationError) -> NoReturn:
    """The first thing wrong with an entry, in one sentence."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    where = f'{noun} "{entry_id}"' + (f", field {place}" if place else "")
    raise CatalogError(f"{path}: {where}: {first['msg'].removeprefix('Value error, ')}") from None


def _rank(texts: Iterable[str], query: str) -> int | None:
    """How many words of the query are only inside other words of the texts; None where one is nowhere."""
    haystack = "\n".join(texts).casefold()
    words = query.casefold().split()
    if not all(word in haystack for word in words):
        return None
    return sum(re.search(rf"(?<![^\W_]){re.escape(word)}", haystack) is None for word in words)


def _bare_name(model_id: str) -> str:
    return model_id.casefold().rpartition("/")[2]


def _near(wanted: str, matches: list[str], known: dict[str, Any]) -> str:
    """A hint: ids that hold the words asked for, else ids spelled alike."""
    alike = difflib.get_close_matches(wanted.casefold(), known, n=SUGGESTIONS, cutoff=0.5)
    near = matches[:SUGGESTIONS] or [known[key].id for key in alike]
    return f"near it: {', '.join(near)}" if near else "list what there is with an empty search"
