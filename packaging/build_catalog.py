"""Builds the model catalogue from config folders, with the importers that the product itself uses.

    python packaging/build_catalog.py models CONFIG_DIR… -o resources/catalog/models.json [--date YYYY-MM-DD]

Each folder holds a `config.json` (and perhaps a safetensors index) and is named `org__name` after the model's address.
What is written are facts in our own form, never the files. A config the importer refuses is told and left out.
"""

import argparse
import datetime
import json
import re
import sys
from pathlib import Path
from typing import Any

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.hf_config import read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

SCHEMA = 1
INDEX = "model.safetensors.index.json"
QUANTIZATION = "hf_quant_config.json"
_SHORT_LIST = re.compile(r"\[\s+((?:[-\d.\"a-z_]+,?\s+)+)\]")


def model_id(folder: Path) -> str:
    """`org__name` → `org/name`."""
    return folder.resolve().name.replace("__", "/", 1)


def read_model(folder: Path, date: str) -> ModelSpec:
    """The spec of one folder; its source is the model's address, for the catalogue is what the user sees."""
    config, index, quantization = folder / "config.json", folder / INDEX, folder / QUANTIZATION
    name = model_id(folder)
    return read_config(
        config.read_bytes(),
        file=str(config),
        name=name,
        source=ModelSource(kind="catalog", location=name, date=date),
        index=index.read_bytes() if index.is_file() else None,
        index_file=str(index),
        quantization=quantization.read_bytes() if quantization.is_file() else None,
    )


def compact(spec: ModelSpec) -> dict[str, Any]:
    """The spec without its defaults; the kind of a cache, which tells the caches apart, stays."""
    facts = spec.model_dump(mode="json", exclude_defaults=True)
    for group, written in zip(spec.layer_groups, facts["layer_groups"], strict=True):
        written["caches"] = [cache.model_dump(mode="json", exclude_none=True) for cache in group.caches]
    if spec.mtp is not None:
        facts["mtp"]["caches"] = [cache.model_dump(mode="json", exclude_none=True) for cache in spec.mtp.caches]
    if ModelSpec.model_validate(facts) != spec:
        raise SystemExit(f"{spec.name}: the compact form does not read back as the same model")
    return facts


def readable(catalog: dict[str, Any]) -> str:
    """JSON with one field a line, and lists of plain values on one line."""
    text = json.dumps(catalog, ensure_ascii=False, indent=1)
    return _SHORT_LIST.sub(lambda found: "[" + " ".join(found[1].split()) + "]", text) + "\n"


def build_models(folders: list[Path], date: str) -> dict[str, Any]:
    """The catalogue of the folders that can be read, sorted by id."""
    entries: dict[str, dict[str, Any]] = {}
    for folder in folders:
        try:
            spec = read_model(folder, date)
        except ImportRefused as refusal:
            print(f"left out: {refusal}", file=sys.stderr)
            continue
        entries[spec.name] = {"id": spec.name, "date": date, "model": compact(spec)}
    return {"schema": SCHEMA, "date": date, "models": [entries[key] for key in sorted(entries, key=str.casefold)]}


def run_models(arguments: argparse.Namespace) -> None:
    catalog = build_models(arguments.folders, arguments.date)
    arguments.output.write_text(readable(catalog), encoding="utf-8", newline="\n")
    print(f"{arguments.output}: {len(catalog['models'])} models of {len(arguments.folders)} folders")


def main() -> None:
    parser = argparse.ArgumentParser(description="Build a part of the catalogue.")
    parts = parser.add_subparsers(dest="part", required=True)
    models = parts.add_parser("models", help="model configs → models.json")
    models.add_argument("folders", nargs="+", type=Path, metavar="CONFIG_DIR", help="a folder with a config.json")
    models.add_argument("-o", "--output", type=Path, default=Path("resources/catalog/models.json"))
    models.add_argument("--date", default=datetime.date.today().isoformat(), help="the day the configs were read")
    models.set_defaults(run=run_models)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
