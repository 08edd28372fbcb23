"""What people call a model → `ModelSpec`: a file or folder of any known kind, a catalogue name, a Hub address.

The one place that knows all the sources of a model; the command line and the window both come here.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from kvdesk import catalog
from kvdesk.importers.errors import ImportRefused
from kvdesk.project.file import read_regular_file
from kvdesk.project.model_spec import ModelNote, ModelSource, ModelSpec

CONFIG = "config.json"
QUANTIZATION = "hf_quant_config.json"
INDEX = "model.safetensors.index.json"
WEIGHTS = "model.safetensors"
HUB_PREFIX = "hub:"
MOST_BYTES = 64 << 20
MOST_FILES = 10_000
_SPLIT = re.compile(r"-\d{5}-of-(\d{5})$")


class OpenModelError(Exception):
    """A model that cannot be had; str() is one sentence: what was looked at, what is wrong, what to do."""


def open_model(text: str) -> ModelSpec:
    """The model a user names; only `hub:ORG/NAME[@REVISION]` uses the network."""
    if not text.strip():
        raise OpenModelError("the model's name is empty; name a config.json, a folder or a model of the catalogue")
    if text.startswith(HUB_PREFIX):
        return open_hub_model(text)
    path = Path(text)
    try:
        if path.exists():
            return read_model(path)
    except OSError as error:
        raise OpenModelError(f"{text[:200]}: cannot be looked up ({error.strerror})") from None
    if path.suffix in {".json", ".gguf", ".safetensors"} or text.startswith((".", "/", "~")):
        raise OpenModelError(f"{text}: there is no such file; check the name")
    try:
        return catalog.model(text)
    except catalog.CatalogError as error:
        raise OpenModelError(f"{text}: neither a file or folder here, and {error}") from None


def read_model(path: Path) -> ModelSpec:
    """The model in a config.json, a GGUF file, the folder or beside the weights that a path names."""
    if path.suffix == ".gguf" and path.is_file():
        return _read_gguf(path)
    if path.is_dir():
        config = path / CONFIG
        if not config.is_file():
            raise OpenModelError(f"{path}: the folder holds no {CONFIG}; name the folder of a model")
    elif path.suffix == ".safetensors" or path.name.endswith(".safetensors.index.json"):
        config = path.with_name(CONFIG)
        what = "weights" if path.suffix == ".safetensors" else "index"
        if not config.is_file():
            raise OpenModelError(f"{path}: there is no {CONFIG} beside the {what}; put both in one folder")
    else:
        config = path
    index = path if path.name.endswith(".index.json") else config.with_name(INDEX)
    quantization = config.with_name(QUANTIZATION)
    name = config.resolve().parent.name if config.name == CONFIG else config.stem
    spec = _import(
        _read(config),
        file=str(config),
        name=name.replace("__", "/", 1) or config.stem,
        source=ModelSource(kind="config", location=str(config)),
        index=_read(index) if index.is_file() else None,
        index_file=str(index),
        quantization=_read(quantization) if quantization.is_file() else None,
        quantization_file=str(quantization),
    )
    single = path if path.suffix == ".safetensors" else config.with_name(WEIGHTS)
    try:
        return _with_weights(spec, index, single)
    except ImportRefused as error:
        raise OpenModelError(str(error)) from None


def _with_weights(spec: ModelSpec, index: Path, single: Path) -> ModelSpec:
    """The model with exact bytes by component where every safetensors file of the checkpoint is there."""
    from kvdesk.importers.safetensors_header import StoredTensor, read_header  # noqa: PLC0415  (only with weights)
    from kvdesk.importers.safetensors_index import shard_names  # noqa: PLC0415
    from kvdesk.importers.safetensors_parts import with_stored_bytes  # noqa: PLC0415

    if index.is_file():
        files = [index.with_name(name) for name in shard_names(_read(index), file=str(index))]
    else:
        files = _split_names(single)
    there = [file for file in files if file.is_file()]
    if not there:
        return spec
    if len(there) < len(files):
        value = f"{len(there)} of {len(files)} files of the checkpoint are there; the size by component is computed"
        note = ModelNote(code="model-note", field=there[0].name, value=value)
        return spec.with_facts(notes=(*spec.notes, note))
    tensors: list[StoredTensor] = []
    for file in files:
        with _opened(file) as stream:
            tensors += read_header(stream, file=str(file))
    return with_stored_bytes(spec, tensors)


def _read_gguf(path: Path) -> ModelSpec:
    from kvdesk.importers.gguf import read_gguf, read_header  # noqa: PLC0415  (a config needs none of it)

    headers = []
    try:
        for file in _split_names(path):
            if not file.is_file():
                raise OpenModelError(f"{file}: this part of the split model is missing; put it beside {path.name}")
            with _opened(file) as stream:
                headers.append(read_header(stream, file=str(file)))
        name = _SPLIT.sub("", path.stem) or path.stem
        return read_gguf(headers, name=name, source=ModelSource(kind="gguf", location=str(path)))
    except ImportRefused as error:
        raise OpenModelError(str(error)) from None


def _split_names(path: Path) -> list[Path]:
    """All files of the split that a file's name says it belongs to ("-00002-of-00005"), in order; else the file."""
    match = _SPLIT.search(path.stem)
    if match is None or not 1 <= int(match[1]) <= MOST_FILES:
        return [path]
    stem, count = path.stem.removesuffix(match[0]), match[1]
    return [path.with_name(f"{stem}-{number:05d}-of-{count}{path.suffix}") for number in range(1, int(count) + 1)]


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise OpenModelError(f"{path}: cannot be read ({error.strerror})") from None


def open_hub_model(
    address: str,
    *,
    progress: Callable[[str, int, int | None], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> ModelSpec:
    """The model of a Hub repository at its pinned revision; the only call here that uses the network."""
    from kvdesk.hub import client  # noqa: PLC0415  (0.3 s that nothing else needs)

    try:
        fetched = client.fetch_config(address, progress=progress, cancelled=cancelled)
    except client.HubError as error:
        raise OpenModelError(str(error)) from None
    return _import(
        fetched.config,
        file=f"{address} {CONFIG}",
        name=fetched.name,
        source=ModelSource(kind="hub", location=fetched.location, revision=fetched.revision),
        index=fetched.index,
        index_file=f"{address} {INDEX}",
    )


def _import(data: bytes, **facts: Any) -> ModelSpec:
    from kvdesk.importers.hf_config import read_config  # noqa: PLC0415  (the dialect tables; a project needs none)

    try:
        return read_config(data, **facts)
    except ImportRefused as error:
        raise OpenModelError(str(error)) from None


def _read(path: Path) -> bytes:
    try:
        return read_regular_file(path, MOST_BYTES)
    except OSError as error:
        reason = error.strerror or error
        raise OpenModelError(f"{path}: cannot be read ({reason}); name the model's {CONFIG}") from None
