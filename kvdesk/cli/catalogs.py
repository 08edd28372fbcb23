"""`kvdesk models` and `kvdesk accelerators`: the offline catalogues."""

import argparse
import sys
from typing import Any

from kvdesk import catalog
from kvdesk.cli.common import Refused, add_json, print_json
from kvdesk.project.hardware_spec import AcceleratorSpec

MODELS_HELP = "the models known offline"
ACCELERATORS_HELP = "the accelerators known offline"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="QUERY", help="words that must all match; an exact id comes first")
    add_json(parser)


def call_models(arguments: argparse.Namespace) -> int:
    try:
        found = catalog.find_models(" ".join(arguments.query))
        rows: list[dict[str, Any]] = [
            {
                "id": entry.id,
                "architecture": entry.architecture,
                "kinds": entry.kinds,
                "num_parameters": entry.num_parameters,
                "source": entry.source.location,
                "revision": entry.source.revision,
                "date": entry.date,
            }
            for entry in found
        ]
    except catalog.CatalogError as error:
        raise Refused(str(error)) from None
    if arguments.json:
        print_json({"schema": "kvdesk.models/1", "models": rows})
        return 0
    if not rows:
        return _none("model", arguments)
    for row in rows:
        kinds = ", ".join(f"{count} {kind}" for kind, count in row["kinds"].items())
        print(f"{row['id']:<48} {kinds}")
    return 0


def call_accelerators(arguments: argparse.Namespace) -> int:
    try:
        found = catalog.find_accelerators(" ".join(arguments.query))
    except catalog.CatalogError as error:
        raise Refused(str(error)) from None
    if problem := catalog.user_problem():
        print(f"kvdesk: {problem}", file=sys.stderr)
    if arguments.json:
        print_json({"schema": "kvdesk.accelerators/1", "accelerators": [_accelerator_json(spec) for spec in found]})
        return 0
    if not found:
        return _none("accelerator", arguments)
    for spec in found:
        driver = "driver unknown" if spec.memory_driver_bytes is None else f"{spec.memory_driver_bytes >> 20:,} MiB"
        print(f"{spec.id:<24} {spec.name:<40} {_sold(spec) or '?':>8}  {driver:>16}")
    return 0


def _none(kind: str, arguments: argparse.Namespace) -> int:
    """Says that nothing matches."""
    print(f'kvdesk: no {kind} matches "{" ".join(arguments.query)[:60]}"', file=sys.stderr)
    return 1


def _sold(spec: AcceleratorSpec) -> str | None:
    return None if spec.memory_sold_gb is None else f"{spec.memory_sold_gb:g} GB"


def _accelerator_json(spec: AcceleratorSpec) -> dict[str, Any]:
    facts = spec.model_dump(mode="json", exclude={"memory_sold_gb", "memory_driver_bytes", "sources"})
    return {
        "id": spec.id,
        "name": spec.name,
        "memory": {
            "sold": _sold(spec),
            "driver_bytes": spec.memory_driver_bytes,
            "capacity_bytes": spec.capacity_bytes,
            "verified": spec.capacity_is_verified,
        },
        **{key: value for key, value in facts.items() if key not in {"id", "name"}},
        "sources": {source.fact: source.source for source in spec.sources},
        "unverified": [source.fact for source in spec.sources if not source.verified],
    }
