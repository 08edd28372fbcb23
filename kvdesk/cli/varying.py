"""Keys of a sweep: what `--vary KEY=…` means, the values it takes, and the project each of them makes.

Keys are the options of `kvdesk new` without their dashes, and their values are read as that verb reads them.
"""

import argparse
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

from pydantic import ValidationError

from kvdesk import catalog
from kvdesk.cli import new
from kvdesk.cli.common import Refused, read_model
from kvdesk.cli.serving import FLAGS
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.project.edit import explain
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.runtime_flags import SETTINGS_OF
from kvdesk.project.workload import CacheStrategy, Case, DynamicCache, PaddedCache, PagedCache, StaticCache

MOST_POINTS = 100_000
CASE_FIELDS = {
    "sequences": "resident_sequences",
    "input-len": "input_len",
    "output-len": "output_len",
    "other-positions": "other_positions",
    "samples": "parallel_samples",
}
HARDWARE_FIELDS = ("count", "nodes", "idle")
DEPLOYMENT_FIELDS = {
    "runtime": ("runtime",),
    "tp": ("tensor_parallel_size",),
    "pp": ("pipeline_parallel_size",),
    "dp": ("data_parallel_size",),
    "dcp": ("decode_context_parallel_size",),
    "ep": ("expert_parallel_size",),
    "redundant-experts": ("redundant_experts",),
    "kv-dtype": ("k_dtype", "v_dtype"),
    "k-dtype": ("k_dtype",),
    "v-dtype": ("v_dtype",),
    "cache-type-k": ("k_dtype",),
    "cache-type-v": ("v_dtype",),
    "weight-dtype": ("weight_dtype",),
    "max-model-len": ("max_model_len",),
    "max-num-seqs": ("max_num_seqs",),
    "reserve": ("reserve_bytes",),
    "outside": ("outside_bytes",),
    "mtp": ("mtp",),
    "speculative-tokens": ("num_speculative_tokens",),
}
FLAG_OF = {flag.name: flag for flag in FLAGS}
SWITCHES = frozenset({"mtp", *(flag.name for flag in FLAGS if flag.options.get("action") == "store_true")})
OTHERS = ("model", "accelerator", "memory-share", "encoder-positions", "cache", "cache-positions")
KEYS = (*CASE_FIELDS, *HARDWARE_FIELDS, *DEPLOYMENT_FIELDS, *OTHERS, *FLAG_OF)
SPREADING = frozenset({"tp", "pp", "count", "nodes", "idle"})  # what the number of replicas follows from


class _Values(argparse.ArgumentParser):
    """The arguments of `kvdesk new`, to read one of them; what it would say on the way out is a refusal."""

    def error(self, message: str) -> NoReturn:
        raise Refused(message)


def parse_vary(text: str) -> tuple[str, list[Any]]:
    """ "tp=1,2,4" or "input-len=1000:8000:1000" (both ends, where the step meets the last): key and values in order."""
    key, given, values = text.partition("=")
    if not given or not values:
        raise Refused(f'--vary: "{text[:60]}" is not KEY=a,b,c or KEY=lo:hi:step')
    if key not in KEYS:
        raise Refused(f'--vary: there is no key "{key[:40]}"; keys are {", ".join(KEYS)}')
    parts = list(_range(key, values)) if ":" in values and key != "model" else values.split(",")
    return key, [_value(key, part.strip()) for part in parts]


def _range(key: str, text: str) -> Iterator[str]:
    """The numbers from lo to hi by step, as they would be typed."""
    try:
        low, high, step = (Decimal(part) for part in text.split(":"))
    except (ValueError, InvalidOperation):
        raise Refused(f'--vary {key}: "{text[:60]}" is not lo:hi:step with three numbers') from None
    if not (low.is_finite() and high.is_finite() and step.is_finite()) or step <= 0 or high < low:
        raise Refused(f"--vary {key}: from {low} to {high} by {step} has no values; use a step above 0 and lo ≤ hi")
    if (high - low) / step >= MOST_POINTS:
        raise Refused(f"--vary {key}: more than {MOST_POINTS} values; use a larger step")
    while low <= high:
        yield f"{low:f}"
        low += step


def _value(key: str, text: str) -> Any:
    """One value as `kvdesk new` reads it; switches are on or off."""
    if key in SWITCHES:
        if text not in {"on", "off"}:
            raise Refused(f'--vary {key}: "{text[:40]}" is neither on nor off')
        return text == "on"
    parser = _Values(prog="kvdesk", allow_abbrev=False, add_help=False)
    new.add_arguments(parser)
    needed = ["--output", "", "--model", "", "--accelerator", ""]
    try:
        return getattr(parser.parse_args([*needed, f"--{key}={text}"]), key.replace("-", "_"))
    except Refused as refusal:
        problem = str(refusal).removeprefix(f"argument --{key}: ").removeprefix("argument ")
        raise Refused(f"--vary {key}: {problem}") from None


def varied(project: Project, options: tuple[int, ...], cases: tuple[int, ...], point: Mapping[str, Any]) -> Project:
    """The project with one value for each key: those of a case in the cases named, the others in the options named.

    Replicas follow from the cards where degrees or cards vary and `dp` does not. A runtime or model that varies brings
    its own measured overheads. Refused where the values do not go together.
    """
    try:
        return _varied(project, options, cases, point)
    except ValidationError as error:
        raise Refused(explain(error)) from None
    except catalog.CatalogError as error:
        raise Refused(str(error)) from None


def _varied(project: Project, options: tuple[int, ...], cases: tuple[int, ...], point: Mapping[str, Any]) -> Project:
    fields: dict[str, Any] = dict(project)
    if "model" in point:
        fields["model"] = read_model(point["model"])
    fields["options"] = tuple(
        _option(option, fields["model"], point) if index in options else option
        for index, option in enumerate(project.options)
    )
    runtimes = {fields["options"][index].deployment.runtime for index in options}
    workload: dict[str, Any] = dict(project.workload)
    workload["cases"] = tuple(
        _case(case, point) if index in cases else case for index, case in enumerate(project.workload.cases)
    )
    if "encoder-positions" in point:
        workload["encoder_positions"] = point["encoder-positions"]
    workload["cache"] = _strategy(project, runtimes, point)
    fields["workload"] = type(project.workload).model_validate(workload)
    return Project.model_validate(fields)


def _case(case: Case, point: Mapping[str, Any]) -> Case:
    update = {field: point[key] for key, field in CASE_FIELDS.items() if key in point}
    return Case.model_validate({**dict(case), **update}) if update else case


def _strategy(project: Project, runtimes: set[str], point: Mapping[str, Any]) -> CacheStrategy:
    """The cache of plain arithmetic; a block size there means pages."""
    cache = project.workload.cache
    block = point.get("block-size") if runtimes == {"arithmetic"} else None
    if not {"cache", "cache-positions"} & point.keys() and block is None:
        return cache
    if runtimes != {"arithmetic"}:
        raise Refused("cache: a runtime has a cache of its own; leave it out or plan with arithmetic")
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
        raise Refused("cache-positions: goes with a static or a padded cache; vary cache too, or leave it out")
    return DynamicCache()


def _option(option: Option, model: Any, point: Mapping[str, Any]) -> Option:
    hardware: dict[str, Any] = dict(option.hardware)
    if "accelerator" in point:
        hardware["accelerator"] = catalog.accelerator(point["accelerator"])
    hardware |= {name: point[name] for name in HARDWARE_FIELDS if name in point}
    deployment: dict[str, Any] = dict(option.deployment)
    if SPREADING & point.keys() and "dp" not in point:
        deployment["data_parallel_size"] = None
    for key, names in DEPLOYMENT_FIELDS.items():
        if key in point:
            deployment |= dict.fromkeys(names, point[key])
    _own_settings(deployment, point)
    served = type(option.deployment).model_validate(deployment)
    if {"runtime", "model", "runtime-version"} & point.keys():
        served = catalog.with_measured(served, option.checkpoint or model)
    return Option.model_validate(
        {**dict(option), "hardware": HardwareSpec.model_validate(hardware), "deployment": served}
    )


def _own_settings(deployment: dict[str, Any], point: Mapping[str, Any]) -> None:
    """Settings that each runtime keeps for itself; one it does not have is refused, never dropped."""
    runtime = deployment["runtime"]
    paths = {name: flag.fields.get(runtime) for name, flag in FLAG_OF.items()}
    updates = {}
    for name in FLAG_OF.keys() & point.keys():
        if runtime == "arithmetic" and name == "block-size":
            continue
        field = paths[name]
        if field is None:
            raise Refused(f"{name}: {runtime} has no such setting")
        updates[field] = point[name] == "on" if name == "prefix-caching" else point[name]
    if "memory-share" in point:
        path = ROOMS[runtime].share_path if runtime in ROOMS else ()
        if not path:
            raise Refused(f"memory-share: {runtime} has no such setting")
        if len(path) == 1:
            deployment[path[0]] = point["memory-share"]
        else:
            updates[path[-1]] = point["memory-share"]
    if updates:
        own = SETTINGS_OF[runtime]
        deployment[own] = type(deployment[own]).model_validate({**dict(deployment[own]), **updates})
