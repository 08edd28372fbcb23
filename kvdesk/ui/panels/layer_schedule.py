"""The layer schedule in the model panel: the strip, its legend, the layer looked at, and the way to edit them."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy

from kvdesk.i18n import translate
from kvdesk.project.model_spec import ModelSpec
from kvdesk.ui.panels.card import Fact, Section
from kvdesk.ui.panels.layer_strip import KindLegend, LayerStrip


class LayerSchedule(Section):
    """A part of the model panel that folds away.

    Signals: `edit_requested(layer)` when the layers are to be edited, beginning with the group of this one.
    """

    edit_requested = Signal(int)

    def __init__(self) -> None:
        super().__init__(translate("LayerSchedule", "Layer schedule"))
        self._model: ModelSpec | None = None
        self.strip = LayerStrip()
        self.legend = KindLegend()
        self.looked_at = Fact(translate("LayerSchedule", "Layer"))
        self.edit_button = QPushButton(translate("LayerSchedule", "Edit layers…"))
        self.edit_button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        hint = translate("LayerSchedule", "Change what each layer keeps; the model is then one entered by hand.")
        self.edit_button.setToolTip(hint)
        self.edit_button.setAccessibleDescription(hint)
        for widget in (self.strip, self.legend, self.looked_at, self.edit_button):
            self.form.add_wide(widget)
        self.strip.layer_chosen.connect(lambda _layer: self._show_layer())
        self.strip.edit_requested.connect(self.edit_requested)
        self.edit_button.clicked.connect(lambda: self.edit_requested.emit(self.strip.current))

    def show_model(self, model: ModelSpec | None) -> None:
        """Show a model's layers; the same model again costs nothing."""
        if model is self._model:
            return
        self._model = model
        self.setVisible(model is not None)
        layers = () if model is None else tuple(group.caches for group in model.group_of_layer)
        self.strip.show_layers(layers)
        self.legend.show_layers(layers)
        self._show_layer()

    def _show_layer(self) -> None:
        self.looked_at.show_text(self.strip.current_text)
