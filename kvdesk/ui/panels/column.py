"""The left side of the window: the panels one below the other, scrolled to wherever the keyboard is."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from kvdesk.ui.panels.card import Section
    from kvdesk.ui.panels.panel import Panel

LEAST_WIDTH, ROOM_AROUND = 270, 24


class PanelColumn(QScrollArea):
    """Opens empty; `show_panels` fills it. The field that takes the keyboard, by whatever key, comes into sight."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(LEAST_WIDTH)
        self._panels: Sequence[Panel] = ()
        self._sought = ""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._show_sought)

    def show_panels(self, panels: Sequence["Panel"]) -> None:
        self._panels = panels
        page = QWidget()
        page.setObjectName("page")
        layout = QVBoxLayout(page)
        layout.setContentsMargins(10, 8, 4, 8)
        layout.setSpacing(8)
        for panel in panels:
            layout.addWidget(panel)
        layout.addStretch(1)
        self.setWidget(page)
        needed = page.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(max(LEAST_WIDTH, needed))
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._follow)

    def focus_field(self, path: str) -> bool:
        """Lead the keyboard to the field that edits a path; whether a panel has one."""
        found = self._found(path)
        if found is None:
            return False
        field, section = found
        if section is not None:
            section.open()
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._sought = path
        self._later.start()  # by then a section that has just opened is laid out
        return True

    def _found(self, path: str) -> "tuple[QWidget, Section | None] | None":
        return next((found for panel in self._panels if (found := panel.field_at(path)) is not None), None)

    def _show_sought(self) -> None:
        if (found := self._found(self._sought)) is not None:
            self.ensureWidgetVisible(found[0], 0, ROOM_AROUND)

    def _follow(self, _before: QWidget | None, focused: QWidget | None) -> None:
        page = self.widget()
        if focused is not None and page is not None and page.isAncestorOf(focused):
            self.ensureWidgetVisible(focused, 0, ROOM_AROUND)
