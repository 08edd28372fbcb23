"""Which column of a trace is what: guessed from its head, and the reader's to change."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QLineEdit, QSizePolicy, QWidget

from kvdesk.i18n import translate
from kvdesk.importers.request_trace import ColumnMap, Preview
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_count

NOTHING = ""
UNITS = ("s", "ms", "us", "ns", "iso")
COLUMNS = ("arrival", "input_len", "output_len", "hash_ids", "session")


class ColumnMapper(QWidget):
    """Maps the columns of a file.

    Signals: `changed()` when another column was chosen, or other positions a block.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._head: Preview | None = None
        self.combos: dict[str, QComboBox] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        for index, (name, label) in enumerate(
            (
                ("arrival", translate("Trace", "Arri&val")),
                ("arrival_unit", translate("Trace", "&Unit")),
                ("input_len", translate("Trace", "&Input tokens")),
                ("output_len", translate("Trace", "&Output tokens")),
                ("hash_ids", translate("Trace", "&Block ids")),
                ("session", translate("Trace", "Conversation")),
            )
        ):
            self._add_combo(grid, index, name, label)
        for unit in UNITS:
            self.combos["arrival_unit"].addItem(_unit_name(unit), unit)
        self.block_size = QLineEdit("512")
        self.block_size.setAccessibleName(translate("Trace", "Positions a block"))
        self.block_size.textEdited.connect(lambda _text: self.changed.emit())
        label_of_block = QLabel(translate("Trace", "&Positions a block"))
        label_of_block.setBuddy(self.block_size)
        grid.addWidget(label_of_block, 3, 0)
        grid.addWidget(self.block_size, 3, 1)
        self.sort = QCheckBox(translate("Trace", "&Sort rows that are out of order"))
        grid.addWidget(self.sort, 3, 2, 1, 2)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)

    def _add_combo(self, grid: QGridLayout, index: int, name: str, label: str) -> None:
        combo = ElidedCombo()
        combo.setMinimumContentsLength(8)
        combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        combo.setAccessibleName(label.replace("&", ""))
        combo.activated.connect(lambda _index: self.changed.emit())
        text = QLabel(label)
        text.setBuddy(combo)
        grid.addWidget(text, index // 2, 2 * (index % 2))
        grid.addWidget(combo, index // 2, 2 * (index % 2) + 1)
        self.combos[name] = combo

    def show_preview(self, head: Preview) -> None:
        """Offer the columns of a file, with those that were guessed."""
        self._head, guess = head, head.guess
        for name in COLUMNS:
            combo = self.combos[name]
            combo.clear()
            combo.addItem(translate("Trace", "– none"), NOTHING)
            for title in head.columns:
                combo.addItem(title, title)
            combo.setCurrentIndex(max(0, combo.findData(None if guess is None else getattr(guess, name))))
        if guess is not None:
            units = self.combos["arrival_unit"]
            units.setCurrentIndex(units.findData(guess.arrival_unit))
            if guess.block_size is not None:
                self.block_size.setText(str(guess.block_size))

    def columns(self) -> ColumnMap | str:
        """The map as it is chosen, or what is missing in a sentence."""
        chosen = {name: combo.currentData() or None for name, combo in self.combos.items()}
        if None in (chosen["arrival"], chosen["input_len"], chosen["output_len"]):
            return translate("Trace", "Say which columns are the arrival and the lengths.")
        guess = None if self._head is None else self._head.guess
        parent = guess.parent if guess is not None and chosen["session"] == guess.session else None
        made: dict[str, Any] = {**chosen, "parent": parent if chosen["session"] else None}
        try:
            if chosen["hash_ids"] is not None:
                made["block_size"] = parse_count(self.block_size.text(), numbers().decimal_point)
            return ColumnMap(**made)
        except ValueError:
            return translate("Trace", "Say how many positions a block has, such as 512.")


def _unit_name(unit: str) -> str:
    return {
        "s": translate("Trace", "seconds"),
        "ms": translate("Trace", "milliseconds"),
        "us": translate("Trace", "microseconds"),
        "ns": translate("Trace", "nanoseconds"),
        "iso": translate("Trace", "dates"),
    }[unit]
