"""An accelerator that the catalogue does not have, typed by hand."""

import re

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from kvdesk.i18n import translate
from kvdesk.project.base import MAX_BYTES
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_bytes


class ByHandDialog(QDialog):
    """A name and what the driver reports; accepted once both can be understood."""

    def __init__(self, parent: QWidget | None, present: AcceleratorSpec | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("ByHand", "Accelerator by hand"))
        self.setMinimumWidth(420)
        self._exact = 0 if present is None else present.capacity_bytes
        self.name = QLineEdit("" if present is None else present.name)
        self.vendor = QLineEdit("" if present is None else present.vendor)
        self.memory = QLineEdit("" if present is None else numbers().gib(present.capacity_bytes, 4))
        self._shown = self.memory.text()
        self.name.selectAll()
        self.memory.setPlaceholderText(translate("ByHand", "such as 79.6 GiB or 80 GB"))
        form = QFormLayout()
        for label, field in (
            (translate("ByHand", "&Name"), self.name),
            (translate("ByHand", "&Vendor"), self.vendor),
            (translate("ByHand", "&Memory, as the driver reports"), self.memory),
        ):
            field.setAccessibleName(label.replace("&", ""))
            form.addRow(label, field)
            field.textChanged.connect(self._check)
        self.understood = QLabel(" ")
        self.understood.setWordWrap(True)
        self.understood.setProperty("rank", "aside")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.understood)
        layout.addWidget(self.buttons)
        self._check()

    @property
    def memory_bytes(self) -> int | None:
        """The size typed; None while it cannot be understood or is nothing."""
        if self._exact and self.memory.text() == self._shown:
            return self._exact  # shown rounded, meant exactly
        try:
            size = parse_bytes(self.memory.text(), numbers().decimal_point, "GiB")
        except ValueError:
            return None
        return size if 0 < size <= MAX_BYTES else None

    def accelerator(self) -> AcceleratorSpec:
        name = self.name.text().strip()
        identifier = "hand-" + (re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "card")
        return AcceleratorSpec(
            id=identifier, name=name, vendor=self.vendor.text().strip(), memory_typed_bytes=self.memory_bytes
        )

    def _check(self) -> None:
        size = self.memory_bytes
        text = translate("ByHand", "Type a size; a bare number is GiB.")
        self.understood.setText(text if size is None else numbers().both(size))
        is_whole = size is not None and bool(self.name.text().strip())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(is_whole)


def type_accelerator(parent: QWidget | None, present: AcceleratorSpec | None) -> AcceleratorSpec | None:
    """The accelerator typed; None where the dialog was cancelled."""
    dialog = ByHandDialog(parent, present)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.accelerator() if accepted else None
