"""Importing a model from a file: the file dialog, and what a dropped file or folder means."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from kvdesk.i18n import translate
from kvdesk.project.model_spec import ModelSpec
from kvdesk.ui import preferences
from kvdesk.ui.dialogs.message import tell


def ask_model(parent: QWidget | None) -> ModelSpec | None:
    """The model of a config.json the user chooses; None where it was cancelled or could not be read."""
    kinds = translate("ImportModel", "Model configs (*.json)") + ";;" + translate("ImportModel", "All files (*)")
    title = translate("ImportModel", "Import a model's config.json")
    name, _ = QFileDialog.getOpenFileName(parent, title, preferences.folder("model"), kinds)
    if not name:
        return None
    preferences.remember_folder("model", Path(name))
    return read_dropped(parent, Path(name))


def read_dropped(parent: QWidget | None, path: Path) -> ModelSpec | None:
    """The model of a file or folder; what cannot be read is told in one sentence."""
    from kvdesk.open_model import OpenModelError, read_model  # noqa: PLC0415  (the importers; needed on a drop only)

    try:
        return read_model(path)
    except OpenModelError as error:
        tell(parent, translate("ImportModel", "The model was not imported"), str(error))
        return None
