"""The .kvdesk file: reading with friendly errors, writing so that a failure never costs the old file."""

import errno
import hashlib
import json
import os
import stat
import tempfile
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from kvdesk.i18n import translate
from kvdesk.project.edit import explain
from kvdesk.project.migrations import SCHEMA_VERSION, migrate
from kvdesk.project.project import Project

SUFFIX = ".kvdesk"
MOST_BYTES = 64 << 20


class ProjectFileError(Exception):
    """A project that cannot be read or written; str() is one sentence: which file, what is wrong, what to do."""


def dumps(project: Project) -> str:
    """The project as text: stable order, two spaces, short lists of numbers on one line."""
    data = {"schema": SCHEMA_VERSION, **project.model_dump(mode="json")}
    return _json(data, "") + "\n"


def _json(value: Any, indent: str) -> str:
    inner = indent + "  "
    if isinstance(value, dict) and value:
        items = [f"{inner}{json.dumps(key)}: {_json(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    if isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        return "[\n" + ",\n".join(inner + _json(item, inner) for item in value) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def loads(text: str, *, file: str) -> Project:
    """The project a text holds; ProjectFileError names the file and the field."""
    return _project(_raw(text, file), file)


def _raw(text: str, file: str) -> dict[str, Any]:
    try:
        data = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_without_duplicates)
    except RecursionError:
        sentence = translate("File", "{file}: nested too deeply to be a KVDesk project")
        raise ProjectFileError(sentence.format(file=file)) from None
    except ValueError as error:
        sentence = translate("File", "{file}: not a whole KVDesk project ({problem}); open an earlier copy")
        raise ProjectFileError(sentence.format(file=file, problem=error)) from None
    if not isinstance(data, dict) or "schema" not in data:
        sentence = translate("File", '{file}: not a KVDesk project (no "schema" field)')
        raise ProjectFileError(sentence.format(file=file))
    return data


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f'"{next(name for name in names if names.count(name) > 1)}" is given twice')
    return fields


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number a project can hold")


def _version(data: dict[str, Any], file: str) -> int:
    version = data.pop("schema")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        sentence = translate("File", "{file}: schema must be a whole number from 1, not {given}")
        raise ProjectFileError(sentence.format(file=file, given=repr(str(version)[:40])))
    if version > SCHEMA_VERSION:
        sentence = translate(
            "File",
            "{file}: written by a newer KVDesk (schema {given}, this one reads up to {known}); "
            "update KVDesk to open it",
        )
        raise ProjectFileError(sentence.format(file=file, given=str(version)[:20], known=SCHEMA_VERSION))
    return version


def _project(data: dict[str, Any], file: str) -> Project:
    data = migrate(data, _version(data, file))
    try:
        # Strict, and as JSON: true is not 1 and "3" is not 3 in a file, while a list is a tuple.
        return Project.model_validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        sentence = translate("File", "{file}: {problem}; correct the field or open an earlier copy")
        raise ProjectFileError(sentence.format(file=file, problem=explain(error))) from None
    except (RecursionError, OverflowError) as error:
        sentence = translate("File", "{file}: not a project this KVDesk can hold ({problem})")
        raise ProjectFileError(sentence.format(file=file, problem=error)) from None


def read(path: Path) -> Project:
    """Open a project file; ProjectFileError in one sentence for everything that can go wrong."""
    try:
        text = read_regular_file(path, MOST_BYTES).decode("utf-8-sig")
    except FileNotFoundError:
        sentence = translate("File", "{file}: there is no such file; check the name")
        raise ProjectFileError(sentence.format(file=path)) from None
    except IsADirectoryError:
        sentence = translate("File", "{file}: is a folder; name a {suffix} file")
        raise ProjectFileError(sentence.format(file=path, suffix=SUFFIX)) from None
    except OSError as error:
        sentence = translate("File", "{file}: cannot be read ({problem})")
        raise ProjectFileError(sentence.format(file=path, problem=error.strerror or error)) from None
    except UnicodeDecodeError:
        sentence = translate("File", "{file}: not a KVDesk project (not UTF-8 text)")
        raise ProjectFileError(sentence.format(file=path)) from None
    return loads(text, file=str(path))


def read_regular_file(path: Path, most_bytes: int) -> bytes:
    """The bytes of a file; OSError for a device or pipe (they have no end) and for one that is too large."""
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, translate("File", "it is a device or a pipe, not a file"))
    with path.open("rb") as stream:
        data = stream.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise OSError(errno.EFBIG, translate("File", "it is larger than {most} MiB").format(most=most_bytes >> 20))
    return data


def write(path: Path, project: Project) -> None:
    """Save atomically: a temporary file beside it, flushed to the disk, then put in its place.

    A file of an older schema is kept as `.bak` first. On any failure the old file is intact.
    """
    text = dumps(project)
    try:
        _keep_older_schema(path)
        write_atomically(path, text.encode())
    except OSError as error:
        sentence = translate("File", "{file}: could not be saved ({problem}); the file is as it was, save it elsewhere")
        raise ProjectFileError(sentence.format(file=path, problem=error.strerror or error)) from None


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file's content in one step; OSError leaves it untouched. A link stays one, its target is replaced."""
    try:
        target = path.resolve()
    except RuntimeError:  # what Python 3.11 makes of a loop of links
        raise OSError(errno.ELOOP, translate("File", "a loop of links")) from None
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:100]}.", suffix=".tmp", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, _default_mode() if mode is None else mode)
        os.replace(temporary, target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _default_mode() -> int:
    """What a new file gets from the user's umask; `mkstemp` alone would make it private."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _keep_older_schema(path: Path) -> None:
    if SCHEMA_VERSION == 1 or not path.exists():
        return
    try:
        version = _version(_raw(path.read_text("utf-8"), str(path)), str(path))
    except (ProjectFileError, UnicodeDecodeError):
        return
    if version < SCHEMA_VERSION:
        write_atomically(path.with_suffix(path.suffix + ".bak"), path.read_bytes())


def sha256(project: Project) -> str:
    """SHA-256 of the project's text: what a report names to say which project it speaks of."""
    return hashlib.sha256(dumps(project).encode()).hexdigest()
