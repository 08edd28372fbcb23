"""Where the shipped resources and the user's own files are, in a wheel, a checkout or a frozen bundle."""

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """A shipped file or folder: inside the package first (wheel, frozen bundle), then beside it (checkout).

    Raises FileNotFoundError with the name looked for.
    """
    roots = [_PACKAGE / "resources", _PACKAGE.parent / "resources"]
    if bundle := getattr(sys, "_MEIPASS", None):
        roots.insert(0, Path(bundle) / "resources")
    for root in roots:
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"the installation lacks resources/{'/'.join(parts)}; install KVDesk again")


def user_catalog() -> Path:
    """The user's own accelerator entries, beside the shipped catalogue; need not exist."""
    import platformdirs  # noqa: PLC0415  (10 ms that most commands do not need)

    return Path(platformdirs.user_data_dir("KVDesk", appauthor=False)) / "accelerators.json"
