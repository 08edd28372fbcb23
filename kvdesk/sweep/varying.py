"""A project with one value for each key of a sweep."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from kvdesk import catalog
from kvdesk.engine.load_varied import typed
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.i18n import translate
from kvdesk.open_model import OpenModelError, open_model
from kvdesk.project.edit import explain, fields_of
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.links.stated import stated_links
from kvdesk.project.project import Option, Project
from kvdesk.project.runtime_flags import SETTINGS_OF
from kvdesk.project.workload import CacheStrategy, Case, DynamicCache, PaddedCache, PagedCache, StaticCache
from kvdesk.sweep.keys import keys_of
from kvdesk.sweep.own_settings import OWN_SETTINGS
from kvdesk.sweep.refusal import SweepRefused

SPREADING = frozenset({"tp", "pp", "count", "nodes", "idle"})  # what the number of replicas follows from
OWN = {setting.name: setting for setting in OWN_SETTINGS}


def varied(project: Project, options: tuple[int, ...], cases: tuple[int, ...], point: Mapping[str, Any]) -> Project:
    """The project with one value for each key: those of a case in the cases named, the others in the options named.

    Replicas follow from the cards where degrees or cards vary and `dp` does not. A runtime or model that varies brings
    its own measured overheads. SweepRefused where the values do not go together.
    """
    try:
        return _varied(project, options, cases, point)
    except ValidationError as error:
        raise SweepRefused(explain(error)) from None
    except (catalog.CatalogError, OpenModelError) as error:
        raise SweepRefused(str(error)) from None


def _varied(project: Project, options: tuple[int, ...], cases: tuple[int, ...], point: Mapping[str, Any]) -> Project:
    fields: dict[str, Any] = fields_of(project)
    if "model" in point:
        fields["model"] = open_model(point["model"])
    fields["options"] = tuple(
        _option(option, fields["model"], point) if index in options else option
        for index, option in enumerate(project.options)
    )
    runtimes = {fields["options"][index].deployment.runtime for index in options}
    workload: dict[str, Any] = fields_of(project.workload) | _given("workload", point)
    workload["cases"] = tuple(
        _case(case, point) if index in cases else case for index, case in enumerate(project.workload.cases)
    )
    workload["cache"] = _strategy(project, runtimes, point)
    fields["workload"] = type(project.workload).model_validate(workload)
    return Project.model_validate(fields)


def _given(part: Any, point: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a part that the point gives, a key of two fields filling both."""
    return {field: point[key.name] for key in keys_of(part) if key.name in point for field in key.fields}


def _case(case: Case, point: Mapping[str, Any]) -> Case:
    update = _given("case", point)
    return typed(case, update) if update else case


def _strategy(project: Project, runtimes: set[str], point: Mapping[str, Any]) -> CacheStrategy:
    """The cache of plain arithmetic; a block size there means pages."""
    cache = project.workload.cache
    block = point.get("block-size") if runtimes == {"arithmetic"} else None
    if not {"cache", "cache-positions"} & point.keys() and block is None:
        return cache
    if runtimes != {"arithmetic"}:
        sentence = translate("Sweep", "cache: a runtime has a cache of its own; leave it out or plan with arithmetic")
        raise SweepRefused(sentence)
    kind = point.get("cache") or ("paged" if block else cache.kind)
    positions = point.get("cache-positions")
    match kind:
        case "paged":
            return PagedCache(block_size=block or getattr(cache, "block_size", 16))
        case "static":
            return StaticCache(max_positions=positions or getattr(cache, "max_positions", 4096))
        case "padded":
            return PaddedCache(longest_positions=positions or getattr(cache, "longest_positions", 4096))
    if positions:
        raise SweepRefused(
            translate("Sweep", "cache-positions: goes with a static or a padded cache; vary cache too, or leave it out")
        )
    return DynamicCache()


def _option(option: Option, model: Any, point: Mapping[str, Any]) -> Option:
    hardware: dict[str, Any] = fields_of(option.hardware)
    if "accelerator" in point:
        hardware["accelerator"] = catalog.accelerator(point["accelerator"])
        hardware["links"] = hardware["links"].of_other_cards()
    hardware |= _given("hardware", point)
    hardware["links"] = stated_links(_given("links", point), hardware["links"])
    deployment: dict[str, Any] = fields_of(option.deployment)
    if SPREADING & point.keys() and "dp" not in point:
        deployment["data_parallel_size"] = None
    deployment |= _given("deployment", point)
    _own_settings(deployment, point)
    served = type(option.deployment).model_validate(deployment)
    if {"runtime", "model", "runtime-version"} & point.keys():
        served = catalog.with_measured(served, model if "model" in point else option.checkpoint or model)
    changed: dict[str, Any] = {"hardware": HardwareSpec.model_validate(hardware), "deployment": served}
    if "model" in point:
        changed["checkpoint"] = None  # else the option would go on serving its own
    return Option.model_validate({**fields_of(option), **changed})


def share_path(runtime: str) -> tuple[str, ...]:
    """Where a runtime keeps the part of a card it may use; () where it has no such setting."""
    return ROOMS[runtime].share_path if runtime in ROOMS else ()


def _own_settings(deployment: dict[str, Any], point: Mapping[str, Any]) -> None:
    """Settings that each runtime keeps for itself; one it does not have is refused, never dropped."""
    runtime = deployment["runtime"]
    updates = {}
    for name in OWN.keys() & point.keys():
        if runtime == "arithmetic" and name == "block-size":
            continue
        field = OWN[name].fields.get(runtime)
        if field is None:
            raise _no_such_setting(name, runtime)
        updates[field] = point[name] == "on" if name == "prefix-caching" else point[name]
    if "memory-share" in point:
        path = share_path(runtime)
        if not path:
            raise _no_such_setting("memory-share", runtime)
        if len(path) == 1:
            deployment[path[0]] = point["memory-share"]
        else:
            updates[path[-1]] = point["memory-share"]
    if updates:
        own = SETTINGS_OF[runtime]
        deployment[own] = type(deployment[own]).model_validate({**fields_of(deployment[own]), **updates})


def _no_such_setting(name: str, runtime: str) -> SweepRefused:
    return SweepRefused(translate("Sweep", "{name}: {runtime} has no such setting").format(name=name, runtime=runtime))
