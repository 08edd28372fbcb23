"""What the user prefers and this computer remembers; nothing of it is part of a project."""

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QLocale, QSettings

from kvdesk import i18n

Language = str  # "system" or one of kvdesk.i18n.languages()
ColorScheme = Literal["system", "light", "dark"]
COLOR_SCHEMES: tuple[ColorScheme, ...] = ("system", "light", "dark")
SYSTEM = "system"
MOST_RECENT = 10


def language() -> Language:
    """The language chosen; "system" unless it is one that is there."""
    chosen = str(QSettings().value("language", SYSTEM, type=str))
    return chosen if chosen in i18n.languages() else SYSTEM


def set_language(chosen: Language) -> None:
    QSettings().setValue("language", chosen)


def color_scheme() -> ColorScheme:
    chosen = str(QSettings().value("color_scheme", SYSTEM, type=str))
    return next((scheme for scheme in COLOR_SCHEMES if scheme == chosen), "system")


def set_color_scheme(chosen: ColorScheme) -> None:
    QSettings().setValue("color_scheme", chosen)


def recent_files() -> tuple[Path, ...]:
    """Project files opened or saved last, the newest first."""
    settings = QSettings()
    paths = []
    for index in range(settings.beginReadArray("recent")):
        settings.setArrayIndex(index)
        paths.append(Path(str(settings.value("path", "", type=str))))
    settings.endArray()
    return tuple(paths)


def remember_file(path: Path) -> None:
    """Put a file first among the recent ones."""
    path = path.absolute()
    _set_recent((path, *(other for other in recent_files() if other != path)))


def forget_file(path: Path) -> None:
    _set_recent(tuple(other for other in recent_files() if other != path))


def forget_all_files() -> None:
    _set_recent(())


def _set_recent(paths: tuple[Path, ...]) -> None:
    settings = QSettings()
    settings.remove("recent")
    settings.beginWriteArray("recent")
    for index, path in enumerate(paths[:MOST_RECENT]):
        settings.setArrayIndex(index)
        settings.setValue("path", str(path))
    settings.endArray()


def folder(purpose: str) -> str:
    """Where a file dialog of this purpose was last left; "" at first."""
    return str(QSettings().value(f"folder/{purpose}", "", type=str))


def remember_folder(purpose: str, path: Path) -> None:
    QSettings().setValue(f"folder/{purpose}", str(path.absolute().parent))


def geometry(part: str) -> QByteArray:
    """How a window or splitter was last left; empty at first."""
    value = QSettings().value(f"geometry/{part}", QByteArray(), type=QByteArray)
    return value if isinstance(value, QByteArray) else QByteArray()


def remember_geometry(part: str, state: QByteArray) -> None:
    QSettings().setValue(f"geometry/{part}", state)


def install_language() -> str:
    """Make text and numbers follow the preference; returns the code of the language in use."""
    chosen = language()
    if chosen == SYSTEM:
        locale = QLocale.system()
        code = locale.name()[:2]
        code = code if code in i18n.languages() else "en"
    else:
        code = chosen
        locale = locale_of(code)
    i18n.install(code)
    QLocale.setDefault(locale)
    return code


def locale_of(code: str) -> QLocale:
    if code == "en":
        return QLocale(QLocale.Language.English, QLocale.Country.UnitedStates)
    return QLocale(code)
