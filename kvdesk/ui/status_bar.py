"""The status bar: whether the work is saved, that nothing goes over the network, how fast the answer came."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QStatusBar, QWidget

from kvdesk.i18n import translate
from kvdesk.ui.panels.card import Elided
from kvdesk.ui.reading import numbers

MARGIN = 8
MESSAGE_MS = 8000


class StatusText(QWidget):
    """Text with the room of its widest wording, so that nothing is laid out again when it changes."""

    def __init__(self, widest: str) -> None:
        super().__init__()
        self._widest = widest
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def text(self) -> str:
        return self._text

    def show_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.update()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._widest) + MARGIN, metrics.lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._text)
        painter.end()


class StatusBar(QStatusBar):
    """Three words at the right end; at the left what the user should mend, and now and then a message."""

    def __init__(self) -> None:
        super().__init__()
        self.saved = StatusText(translate("StatusBar", "not saved yet"))
        self._offline, self._online = translate("StatusBar", "offline"), translate("StatusBar", "may go online")
        self.network = StatusText(max(self._offline, self._online, key=len))
        self.show_network(False)
        hint = translate("StatusBar", "Nothing is sent or fetched unless you ask for a model of the Hub.")
        self.network.setToolTip(hint)
        self.problem = Elided()
        self.problem.setProperty("rank", "warning")
        self.addWidget(self.problem, 1)
        self.time = StatusText(_time_text(10.0))
        self.setContentsMargins(0, 0, MARGIN, 0)
        for text in (self.saved, self.network, self.time):
            self.addPermanentWidget(text)

    def show_saved(self, is_modified: bool, *, has_file: bool) -> None:
        saved = translate("StatusBar", "saved") if has_file else translate("StatusBar", "not saved yet")
        self.saved.show_text(translate("StatusBar", "not saved") if is_modified else saved)

    def show_network(self, used: bool) -> None:
        """Whether a dialog that may use the network is open."""
        self.network.show_text(self._online if used else self._offline)

    def show_problem(self, sentence: str) -> None:
        """What the user should mend outside the window; "" where nothing is wrong."""
        self.problem.show_text(f"⚠ {sentence}" if sentence else "")

    def show_time(self, seconds: float) -> None:
        self.time.show_text(_time_text(seconds))

    def say_exported(self, path: str) -> None:
        self.showMessage(translate("StatusBar", "The report is in {path}").format(path=path), MESSAGE_MS)


def _time_text(seconds: float) -> str:
    return numbers().fill(translate("StatusBar", "recomputed in {ms:d1} ms"), {"ms": 1000 * seconds})
