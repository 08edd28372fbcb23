"""Fetching a model's config from the Hub, off the GUI thread; the only dialog that uses the network."""

from threading import Event, Thread

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.open_model import HUB_PREFIX, OpenModelError, open_hub_model
from kvdesk.project.model_spec import ModelSpec


class _Fetch(QObject):
    """One fetch. It is told to stop and left alone: a silent connection never holds up the window.

    Signals: `arrived(model)`, `failed(sentence)`, `progressed(file, done, total)`; none of them after `stop`.
    """

    arrived = Signal(object)
    failed = Signal(str)
    progressed = Signal(str, object, object)

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self._stopped = Event()
        self.thread_of_fetch = Thread(target=self._run, name="kvdesk hub", daemon=True)

    def start(self) -> None:
        self.thread_of_fetch.start()

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        try:
            model = open_hub_model(self._address, progress=self._report, cancelled=self._stopped.is_set)
        except OpenModelError as error:
            if not self._stopped.is_set():
                self.failed.emit(str(error))
        else:
            if not self._stopped.is_set():
                self.arrived.emit(model)

    def _report(self, file: str, done: int, total: int | None) -> None:
        if not self._stopped.is_set():
            self.progressed.emit(file, done, total)


class HubDialog(QDialog):
    """Asks for ORG/NAME@REVISION, fetches it, and shows the revision it was pinned to before it is taken."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Hub", "Fetch from the Hub"))
        self.setMinimumWidth(520)
        self.model: ModelSpec | None = None
        self._fetch: _Fetch | None = None
        self.address = QLineEdit()
        self.address.setPlaceholderText("ORG/NAME@REVISION")
        self.address.returnPressed.connect(self.fetch)
        label = QLabel(translate("Hub", "&Model on the Hub: organisation, name and, if wanted, a revision"))
        label.setBuddy(self.address)
        self.address.setAccessibleName(label.text().replace("&", ""))
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 1)
        self.message = QLabel(translate("Hub", "Only config.json and the checkpoint's index are fetched, no weights."))
        self.message.setWordWrap(True)
        self.message.setMinimumHeight(3 * self.message.fontMetrics().lineSpacing())
        self.fetch_button = QPushButton(translate("Hub", "&Fetch"))
        self.fetch_button.setDefault(True)
        self.fetch_button.clicked.connect(self.fetch)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.use_button = self.buttons.addButton(
            translate("Hub", "&Use this model"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.use_button.setAutoDefault(False)
        self.use_button.setEnabled(False)
        self.buttons.addButton(self.fetch_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.address.textChanged.connect(self._check)
        layout = QVBoxLayout(self)
        for widget in (label, self.address, self.progress, self.message, self.buttons):
            layout.addWidget(widget)
        self._check("")

    def fetch(self) -> None:
        """Start fetching what is typed; an earlier fetch is stopped."""
        address = self.address.text().strip()
        if not address:
            return
        self._stop()
        self._take(None)
        self.progress.setRange(0, 0)
        self.message.setText(translate("Hub", "Asking the Hub…"))
        self.fetch_button.setEnabled(False)
        self._fetch = _Fetch(address if address.startswith(HUB_PREFIX) else HUB_PREFIX + address)
        self._fetch.arrived.connect(self._take_arrived)
        self._fetch.failed.connect(self._show_failure)
        self._fetch.progressed.connect(self._show_progress)
        self._fetch.start()

    def done(self, result: int) -> None:
        self._stop()
        super().done(result)

    def _stop(self) -> None:
        if self._fetch is not None:
            self._fetch.stop()
            self._fetch = None

    def _check(self, text: str) -> None:
        self.fetch_button.setEnabled(bool(text.strip()))

    def _take_arrived(self, model: ModelSpec) -> None:
        self._take(model)
        revision = model.source.revision or ""
        text = translate("Hub", "{name}, pinned to revision {revision}")
        self.message.setText(text.format(name=model.name, revision=revision))
        self._rest()
        self.use_button.setFocus()

    def _take(self, model: ModelSpec | None) -> None:
        self.model = model
        self.use_button.setEnabled(model is not None)

    def _show_failure(self, sentence: str) -> None:
        self.message.setText(sentence[:1].upper() + sentence[1:])
        self._rest()

    def _show_progress(self, file: str, done: int, total: int | None) -> None:
        self.progress.setRange(0, total or 0)
        self.progress.setValue(done)
        self.message.setText(translate("Hub", "Fetching {file}…").format(file=file))

    def _rest(self) -> None:
        self.progress.setRange(0, 1)
        self.progress.setValue(1 if self.model else 0)
        self._check(self.address.text())


def fetch_model(parent: QWidget | None) -> ModelSpec | None:
    """The model fetched; None where the dialog was cancelled."""
    dialog = HubDialog(parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return dialog.model if accepted else None
