"""Work that a dialog has done in a thread: what starts it, how far it is, what stops it, and what is said of it."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from kvdesk.i18n import translate
from kvdesk.importers.errors import ImportRefused
from kvdesk.ui.background import Job

LARGEST_BAR = 1 << 30  # a progress bar counts in 32 bits


class WorkRow(QWidget):
    """A start button, a bar and a stop button in a row, and a sentence below; one piece of work at a time.

    Signals: `start_requested()` by the start button; `changed()` when work began, ended or was stopped.
    """

    start_requested = Signal()
    changed = Signal()

    def __init__(self, start_text: str = "") -> None:
        super().__init__()
        self._job: Job | None = None
        self._take: Callable[[Any], None] = lambda _result: None
        self.start_button = QPushButton(start_text, self)
        self.start_button.setHidden(not start_text)
        self.start_button.clicked.connect(self.start_requested)
        self.stop_button = QPushButton(translate("Work", "S&top"))
        self.stop_button.setAutoDefault(False)
        self.stop_button.setEnabled(False)
        self.stop_button.clicked.connect(self.stop)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(translate("Work", "Progress"))
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.message.setMinimumHeight(2 * self.message.fontMetrics().lineSpacing())
        row = QHBoxLayout()
        if start_text:
            row.addWidget(self.start_button)
        row.addWidget(self.progress, 1)
        row.addWidget(self.stop_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.message)

    @property
    def is_busy(self) -> bool:
        return self._job is not None

    def begin(self, work: Callable[[Job], Any], saying: str, take: Callable[[Any], None]) -> None:
        """Do a piece of work in the place of the present one and hand over what it gives; a refusal is said."""
        self.give_up()
        self._job, self._take = Job(work), take
        self._job.done.connect(self._finish)
        self._job.failed.connect(self._fail)
        self._job.progressed.connect(self._show_progress)
        self.say(saying)
        self.progress.setRange(0, 0)
        self._end_or_begin()
        self._job.start()

    def stop(self) -> None:
        """Give up what is being done, and say so."""
        if self._job is not None:
            self.give_up()
            self.say(translate("Work", "Stopped; nothing was taken."))

    def give_up(self) -> None:
        """Stop without a word."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self.show_done(False)
            self._end_or_begin()

    def show_done(self, is_done: bool) -> None:
        """Fill the bar, or empty it."""
        self.progress.setRange(0, 1)
        self.progress.setValue(int(is_done))

    def say(self, text: str, *, is_problem: bool = False) -> None:
        self.message.setText(text)
        self.message.setProperty("rank", "warning" if is_problem else "")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)

    def _end_or_begin(self) -> None:
        self.stop_button.setEnabled(self.is_busy)
        self.changed.emit()

    def _show_progress(self, done: int, total: int) -> None:
        """How far it is; without a total nobody knows."""
        scale = max(1, total // LARGEST_BAR)
        self.progress.setRange(0, total // scale)
        self.progress.setValue(done // scale)

    def _finish(self, result: Any) -> None:
        self._job = None
        self.say("")
        self.show_done(True)
        self._take(result)
        self._end_or_begin()

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.show_done(False)
        self.say(problem_text(error), is_problem=True)
        self._end_or_begin()


def problem_text(error: Exception) -> str:
    """Why a piece of work gave nothing: a refusal's own sentence, or the system's reason."""
    if isinstance(error, ImportRefused):
        return str(error)
    reason = getattr(error, "strerror", None) or error
    return translate("Work", "That did not work: {reason}.").format(reason=reason)


class WorkDialog(QDialog):
    """Waits for one piece of work, with a bar and a button that stops it; what went wrong stays until it is read."""

    def __init__(self, parent: QWidget | None, title: str, work: Callable[[Job], Any], saying: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.result_of_work: Any = None
        self.row = WorkRow()
        self.row.message.setMinimumSize(560, 5 * self.row.message.fontMetrics().lineSpacing())
        self.close_button = QPushButton(translate("Work", "Close"))
        self.close_button.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.row)
        layout.addLayout(buttons)
        self.row.begin(work, saying, self._take)

    def _take(self, result: Any) -> None:
        self.result_of_work = result
        self.accept()

    def done(self, result: int) -> None:
        self.row.give_up()
        super().done(result)


def wait_for(parent: QWidget | None, title: str, saying: str, work: Callable[[Job], Any]) -> Any:
    """What a piece of work gives; None where it was stopped or refused, which the dialog has said."""
    dialog = WorkDialog(parent, title, work, saying)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    result = dialog.result_of_work if accepted else None
    dialog.deleteLater()
    return result
