"""What people call a model → `ModelSpec`: a config.json, a folder, a catalogue name, or a Hub address.

The one place that knows all the sources of a model; the command line and the window both come here.
"""

from collections.abc import Callable
from pathlib import Path

from kvdesk import catalog
from kvdesk.importers.errors import ImportRefused
from kvdesk.project.model_spec import ModelSource, ModelSpec

CONFIG = "config.json"
INDEX = "model.safetensors.index.json"
HUB_PREFIX = "hub:"
MOST_BYTES = 64 << 20


class OpenModelError(Exception):
    """A model that cannot be had; str() is one sentence: what was looked at, what is wrong, what to do."""


def open_model(text: str) -> ModelSpec:
    """The model a user names; only `hub:ORG/NAME[@REVISION]` uses the network."""
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
    """The model in a config.json, or in the folder or beside the index that a path names."""
    if path.is_dir():
        config = path / CONFIG
        if not config.is_file():
            raise OpenModelError(f"{path}: the folder holds no {CONFIG}; name the folder of a model")
    elif path.name.endswith(".safetensors.index.json"):
        config = path.with_name(CONFIG)
        if not config.is_file():
            raise OpenModelError(f"{path}: there is no {CONFIG} beside the index; put both in one folder")
    elif path.suffix in {".gguf", ".safetensors"}:
        raise OpenModelError(f"{path}: {path.suffix} files are not read yet; name the model's {CONFIG}")
    else:
        config = path
    index = config.with_name(INDEX)
    name = config.resolve().parent.name if config.name == CONFIG else config.stem
    return _import(
        _read(config),
        file=str(config),
        name=name.replace("__", "/", 1) or config.stem,
        source=ModelSource(kind="config", location=str(config)),
        index=_read(index) if index.is_file() else None,
        index_file=str(index),
    )


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


def _import(  # (every fact goes to the importer by its name)
    data: bytes, *, file: str, name: str, source: ModelSource, index: bytes | None, index_file: str
) -> ModelSpec:
    from kvdesk.importers.hf_config import read_config  # noqa: PLC0415  (the dialect tables; a project needs none)

    try:
        return read_config(data, file=file, name=name, source=source, index=index, index_file=index_file)
    except ImportRefused as error:
        raise OpenModelError(str(error)) from None


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise OpenModelError(f"{path}: too large for a model's {CONFIG}; name the right file")
        return path.read_bytes()
    except OSError as error:
        raise OpenModelError(f"{path}: cannot be read ({error.strerror})") from None
