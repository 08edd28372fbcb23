"""Where a model comes from in the window: a file, the catalogue, the Hub, or something dropped."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from kvdesk.i18n import translate
from kvdesk.project.file import SUFFIX
from kvdesk.ui.commands import Commands
from kvdesk.ui.panels.hardware import HardwarePanel
from kvdesk.ui.panels.model import ModelPanel
from kvdesk.ui.project_files import ProjectFiles


class Choosing(QObject):
    """Carries out the commands that choose a model or an accelerator for the option looked at.

    Signals: `network_used(used)` while the only dialog that may use the network is open; `catalog_checked(sentence)`:
    why the user's own accelerators are left out, "" where they are not.
    """

    network_used = Signal(bool)
    catalog_checked = Signal(str)

    def __init__(self, window: QWidget, model: ModelPanel, hardware: HardwarePanel, files: ProjectFiles) -> None:
        super().__init__(window)
        self._window, self._model, self._hardware, self._files = window, model, hardware, files
        model.import_requested.connect(self.import_model)
        model.catalog_requested.connect(self.pick_model)
        model.hub_requested.connect(self.fetch_model)
        model.by_hand_requested.connect(self.type_model)
        model.layers_requested.connect(self.edit_layers)
        hardware.accelerator_requested.connect(self.pick_accelerator)
        hardware.by_hand_requested.connect(self.type_accelerator)

    def acts(self, commands: Commands) -> tuple[tuple[QAction, Callable[[], None]], ...]:
        """The commands that are carried out here, each with what it does."""
        return (
            (commands.import_model, self.import_model),
            (commands.pick_model, self.pick_model),
            (commands.fetch_model, self.fetch_model),
            (commands.type_model, self.type_model),
            (commands.edit_layers, self.edit_layers),
        )

    def import_model(self) -> None:
        from kvdesk.ui.dialogs.import_model import ask_model  # noqa: PLC0415

        if (model := ask_model(self._window)) is not None:
            self._model.choose(model)

    def pick_model(self) -> None:
        from kvdesk.ui.dialogs.catalog import pick_model  # noqa: PLC0415  (the catalogue: read when first asked for)

        if (model := pick_model(self._window)) is not None:
            self._model.choose(model)

    def fetch_model(self) -> None:
        from kvdesk.ui.dialogs.hub import fetch_model  # noqa: PLC0415

        self.network_used.emit(True)
        try:
            model = fetch_model(self._window)
        finally:
            self.network_used.emit(False)
        if model is not None:
            self._model.choose(model)

    def type_model(self) -> None:
        from kvdesk.ui.dialogs.model_by_hand import type_model  # noqa: PLC0415

        if (model := type_model(self._window)) is not None:
            self._model.choose(model)

    def edit_layers(self, layer: int = 0) -> None:
        """Edit the schedule of the model looked at, beginning with the group of a layer."""
        from kvdesk.ui.dialogs.layers import edit_layers  # noqa: PLC0415
        from kvdesk.ui.dialogs.message import tell  # noqa: PLC0415

        present = self._model.model
        if present is None:
            sentence = translate("LayerSchedule", "Choose a model first, or make a new one by hand.")
            tell(self._window, translate("LayerSchedule", "There are no layers yet"), sentence)
        elif (model := edit_layers(self._window, present, layer)) is not None:
            self._model.choose(model, translate("LayerSchedule", "layer schedule"))

    def pick_accelerator(self) -> None:
        from kvdesk.ui.dialogs.catalog import pick_accelerator  # noqa: PLC0415

        self.check_catalog()
        if (accelerator := pick_accelerator(self._window)) is not None:
            self._hardware.choose(accelerator)

    def check_catalog(self) -> None:
        """Read the user's own accelerators; again where they could not be read, for they may be mended by now."""
        from kvdesk.ui.dialogs.catalog import own_problem  # noqa: PLC0415

        self.catalog_checked.emit(own_problem())

    def type_accelerator(self) -> None:
        from kvdesk.ui.dialogs.by_hand import type_accelerator  # noqa: PLC0415

        if (accelerator := type_accelerator(self._window, self._hardware.accelerator)) is not None:
            self._hardware.choose(accelerator)

    def take_dropped(self, path: Path) -> None:
        """A project is opened; a config, an index or a folder is the model from now on."""
        from kvdesk.ui.dialogs.import_model import read_dropped  # noqa: PLC0415

        if path.suffix == SUFFIX:
            self._files.open(path)
        elif (model := read_dropped(self._window, path)) is not None:
            self._model.choose(model)
