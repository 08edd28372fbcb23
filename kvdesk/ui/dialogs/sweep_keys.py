"""What a sweep varies: a key with its present value, and the values it is to have."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit

from kvdesk import catalog
from kvdesk.i18n import translate
from kvdesk.open_model import HUB_PREFIX
from kvdesk.sweep.keys import read_values
from kvdesk.sweep.present import PresentKey
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.ui.choice import ElidedCombo

EXAMPLES = 6


class KeyRow(QLabel):
    """One key and its values; the label names the row.

    Signals: `changed()`.
    """

    changed = Signal()

    def __init__(self, text: str, is_optional: bool) -> None:
        super().__init__(text)
        self._is_optional = is_optional
        self._keys: tuple[PresentKey, ...] = ()
        name = text.replace("&", "")
        self.choice = ElidedCombo()
        self.choice.setAccessibleName(name)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(34)
        self.choice.setMaxVisibleItems(30)
        self.setBuddy(self.choice)
        self.values = QLineEdit()
        self.values.setAccessibleName(translate("Sweep", "{name}: its values").format(name=name))
        self.values.setPlaceholderText(translate("Sweep", "a,b,c or lo:hi:step"))
        self.choice.activated.connect(self._propose)
        self.values.textChanged.connect(self.changed)

    def place(self, grid: QGridLayout, row: int) -> None:
        for column, widget in enumerate((self, self.choice, self.values)):
            grid.addWidget(widget, row, column)

    def show_keys(self, keys: tuple[PresentKey, ...], wanted: str) -> None:
        """Other keys or present values; the key chosen before is kept where it is there, with its values."""
        before = self.chosen
        name = wanted if before is None else before.key.name
        self._keys = keys
        self.choice.clear()
        if self._is_optional:
            self.choice.addItem(translate("Sweep", "nothing else"), "")
        for key in keys:
            present = key.present or translate("Sweep", "not set")
            self.choice.addItem(f"{key.label} · {present}", key.key.name)
        place = self.choice.findData(name)
        self.choice.setCurrentIndex(max(0, place))
        if before is None or place < 0:
            self._propose()

    @property
    def chosen(self) -> PresentKey | None:
        name = self.choice.currentData()
        return next((key for key in self._keys if key.key.name == name), None)

    def _propose(self) -> None:
        """Values to begin with."""
        key = self.chosen
        self.values.setEnabled(key is not None)
        self.values.setText("" if key is None else key.proposed)
        self.values.setToolTip("" if key is None else hint(key))
        self.changed.emit()

    def read(self) -> tuple[str, tuple[object, ...]] | None:
        """The key and its values, None where nothing is varied here; SweepRefused says what is not understood."""
        key = self.chosen
        if key is None:
            return None
        text = self.values.text().strip()
        if not text:
            raise SweepRefused(
                translate("Sweep", "{name}: type its values, a,b,c or lo:hi:step").format(name=key.label)
            )
        if key.key.name == "model" and HUB_PREFIX in text:
            raise SweepRefused(
                translate("Sweep", "{name}: a sweep fetches nothing; name models of the catalogue or files").format(
                    name=key.label
                )
            )
        return key.key.name, read_values(key.key.name, text)


def hint(key: PresentKey) -> str:
    """How values of a key look."""
    if key.key.choices:
        return ", ".join(key.key.choices)
    if key.key.name == "accelerator":
        ids = [each.id for each in catalog.accelerators()]
        return translate("Sweep", "ids of the catalogue: {names} …").format(names=", ".join(ids[:EXAMPLES]))
    if key.key.name == "model":
        return translate("Sweep", "names of the catalogue, or files")
    return translate("Sweep", "a,b,c or lo:hi:step")
