"""Counting tokens: a model's own tokenizer and chat template, over what is pasted or opened."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.importers.chat_tokens import (
    CountCancelled,
    ImportRefused,
    TokenizerFiles,
    open_files,
)
from kvdesk.project.edit import Path as ValuePath
from kvdesk.project.workload import Case
from kvdesk.report.words import case_name
from kvdesk.ui import preferences
from kvdesk.ui.background import Job
from kvdesk.ui.dialogs.token_parts import (
    Counted,
    CountTable,
    PasteBox,
    WhichLength,
    count_all,
    remarks,
    token_edits,
)
from kvdesk.ui.document import Edit
from kvdesk.ui.reading import numbers


class TokensDialog(QDialog):
    """Counts tokens; `tokens` is the length to use where the dialog is accepted."""

    def __init__(self, parent: QWidget | None, case: Case) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("Tokens", "Count tokens"))
        room = self.screen().availableSize()
        self.resize(min(760, room.width() - 20), min(680, room.height() - 60))
        self.files: TokenizerFiles | None = None
        self.counted: Counted | None = None
        self._opened: list[tuple[str, bytes]] = []
        self._job: Job | None = None
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        self._add_tokenizer(layout)
        self._add_documents(layout)
        self._add_counting(layout)
        self._add_result(layout, case)
        self._rest()

    @property
    def tokens(self) -> int | None:
        """The length that is chosen; None before anything was counted."""
        prompts = [] if self.counted is None else self.counted.prompts
        if not prompts:
            return None
        return self.which.of(prompts)

    def _add_tokenizer(self, layout: QVBoxLayout) -> None:
        self.tokenizer = QLineEdit()
        self.tokenizer.setReadOnly(True)
        self.tokenizer.setPlaceholderText(
            translate("Tokens", "The model's tokenizer.json, or the folder that holds it")
        )
        self.tokenizer.setAccessibleName(translate("Tokens", "Tokenizer"))
        self.file_button = QPushButton(translate("Tokens", "&File…"))
        self.file_button.clicked.connect(self._choose_file)
        self.folder_button = QPushButton(translate("Tokens", "F&older…"))
        self.folder_button.clicked.connect(self._choose_folder)
        row = QHBoxLayout()
        row.addWidget(self.tokenizer, 1)
        row.addWidget(self.file_button)
        row.addWidget(self.folder_button)
        layout.addLayout(row)
        self.template = QLabel(translate("Tokens", "Everything stays on this computer; templates run in a sandbox."))
        self.template.setProperty("rank", "aside")
        self.template.setWordWrap(True)
        layout.addWidget(self.template)

    def _add_documents(self, layout: QVBoxLayout) -> None:
        self.paste = PasteBox()
        layout.addWidget(self.paste, 2)
        self.paste.textChanged.connect(self._forget)
        self.open_button = QPushButton(translate("Tokens", "O&pen files…"))
        self.open_button.clicked.connect(self._choose_documents)
        self.clear_button = QPushButton(translate("Tokens", "C&lear"))
        self.clear_button.clicked.connect(self.clear)
        self.opened = QLabel()
        self.opened.setProperty("rank", "aside")
        row = QHBoxLayout()
        row.addWidget(self.open_button)
        row.addWidget(self.opened, 1)
        row.addWidget(self.clear_button)
        layout.addLayout(row)

    def _add_counting(self, layout: QVBoxLayout) -> None:
        self.count_button = QPushButton(translate("Tokens", "&Count"))
        self.count_button.clicked.connect(self.count)
        self.stop_button = QPushButton(translate("Tokens", "&Stop"))
        self.stop_button.clicked.connect(self.stop)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        row = QHBoxLayout()
        row.addWidget(self.count_button)
        row.addWidget(self.progress, 1)
        row.addWidget(self.stop_button)
        layout.addLayout(row)
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.message)

    def _add_result(self, layout: QVBoxLayout, case: Case) -> None:
        self.table = CountTable()
        layout.addWidget(self.table, 3)
        self.which = WhichLength()
        self.which.currentIndexChanged.connect(lambda _index: self._rest())
        layout.addWidget(self.which)
        self._case_name = case_name(case.name)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.use_button = self.buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)

    def _choose_file(self) -> None:
        kinds = translate("Tokens", "Tokenizers (*.json)") + ";;" + translate("Tokens", "All files (*)")
        folder = preferences.folder("tokenizer")
        name, _ = QFileDialog.getOpenFileName(self, translate("Tokens", "Choose a tokenizer.json"), folder, kinds)
        if name:
            self.take_tokenizer(Path(name))

    def _choose_folder(self) -> None:
        title = translate("Tokens", "Choose the folder of a tokenizer")
        name = QFileDialog.getExistingDirectory(self, title, preferences.folder("tokenizer"))
        if name:
            self.take_tokenizer(Path(name))

    def take_tokenizer(self, path: Path) -> None:
        """Read a tokenizer and its template in a thread."""
        preferences.remember_folder("tokenizer", path)
        self.tokenizer.setText(str(path))
        self.files = None
        self._forget()
        self._start(Job(lambda _job: open_files(path)), self._take_files, translate("Tokens", "Reading the tokenizer…"))

    def _take_files(self, files: TokenizerFiles) -> None:
        self._job, self.files = None, files
        if files.template is None:
            text = translate("Tokens", "There is no chat template beside it: contents are counted alone.")
        else:
            text = translate("Tokens", "Chat template: {file}").format(file=files.template_file)
        self.template.setText(text)
        self._say("")
        self._rest()

    def _choose_documents(self) -> None:
        kinds = translate("Tokens", "Conversations (*.json *.jsonl *.txt *.md)")
        kinds += ";;" + translate("Tokens", "All files (*)")
        folder = preferences.folder("conversation")
        names, _ = QFileDialog.getOpenFileNames(self, translate("Tokens", "Open conversations"), folder, kinds)
        if names:
            preferences.remember_folder("conversation", Path(names[0]))
            self.open_documents([Path(name) for name in names])

    def open_documents(self, paths: list[Path]) -> None:
        """Read documents to be counted in a thread."""

        def read(_job: Job) -> list[tuple[str, bytes]]:
            return [(path.name, path.read_bytes()) for path in paths]

        self._forget()
        self._start(Job(read), self._take_documents, translate("Tokens", "Reading the files…"))

    def _take_documents(self, documents: list[tuple[str, bytes]]) -> None:
        self._job = None
        self._opened += documents
        template = translate("Tokens", "{n:n} files opened")
        self.opened.setText(numbers().fill(template, {"n": len(self._opened)}))
        self._say("")
        self._rest()

    def clear(self) -> None:
        """Drop all documents."""
        self._opened = []
        self.opened.setText("")
        self.paste.release()
        self.paste.clear()
        self._forget()

    def documents(self) -> list[tuple[str, bytes]]:
        """What is to be counted: the files, and what was pasted."""
        pasted = self.paste.text()
        own = [(translate("Tokens", "pasted"), pasted.encode("utf-8", "replace"))] if pasted.strip() else []
        return [*self._opened, *own]

    def count(self) -> None:
        """Count everything in a thread."""
        documents, files = self.documents(), self.files
        if files is None:
            self._say(translate("Tokens", "Choose the tokenizer of the model first."), is_problem=True)
        elif not documents:
            self._say(translate("Tokens", "Paste a conversation or open a file first."), is_problem=True)
        else:
            self._forget()
            self._start(Job(lambda job: count_all(files, documents, job)), self._take, translate("Tokens", "Counting…"))

    def stop(self) -> None:
        """Give up what is being done."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self._say(translate("Tokens", "Stopped."))
        self._rest()

    def done(self, result: int) -> None:
        if self._job is not None:
            self._job.stop()
            self._job = None
        super().done(result)

    def _start(self, job: Job, take: object, text: str) -> None:
        if self._job is not None:
            self._job.stop()
        self._job = job
        job.done.connect(take)
        job.failed.connect(self._fail)
        job.progressed.connect(self._show_progress)
        self._say(text)
        self.progress.setRange(0, 0)
        self._rest()
        job.start()

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _take(self, counted: Counted) -> None:
        self._job, self.counted = None, counted
        self.table.show_counted(counted)
        self._say("\n".join((*counted.refusals, *remarks(counted))), is_problem=bool(counted.refusals))
        self._rest()

    def _fail(self, error: Exception) -> None:
        self._job = None
        if isinstance(error, ImportRefused):
            self._say(str(error), is_problem=True)
        elif not isinstance(error, CountCancelled):
            reason = getattr(error, "strerror", None) or error
            self._say(translate("Tokens", "That did not work: {reason}.").format(reason=reason), is_problem=True)
        self._rest()

    def _forget(self) -> None:
        self.counted = None
        self.table.setRowCount(0)
        self._rest()

    def _rest(self) -> None:
        is_busy, tokens = self._job is not None, self.tokens
        self.stop_button.setEnabled(is_busy)
        self.count_button.setEnabled(not is_busy)
        self.count_button.setDefault(tokens is None)
        several = self.counted is not None and len(self.counted.documents) > 1
        self.which.setVisible(several)
        self.use_button.setEnabled(bool(tokens))
        text = translate("Tokens", "Use as input length of case {case}").format(case=self._case_name)
        if tokens:
            template = translate("Tokens", "Use {n:n} as input length of case {case}")
            text = numbers().fill(template, {"n": tokens, "case": self._case_name})
        self.use_button.setText(text)
        if not is_busy:
            self.progress.setRange(0, 1)
            self.progress.setValue(int(self.counted is not None))

    def _say(self, text: str, *, is_problem: bool = False) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))
        self.message.setProperty("rank", "warning" if is_problem else "")
        self.message.style().unpolish(self.message)
        self.message.style().polish(self.message)


def ask_tokens(parent: QWidget | None, case: Case, path: ValuePath) -> list[Edit] | None:
    """The edits that a count makes to a case; None where none is to be used."""
    dialog = TokensDialog(parent, case)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    tokens, files = dialog.tokens, dialog.files
    dialog.deleteLater()
    if not accepted or not tokens or files is None:
        return None
    return token_edits(tokens, files.file, files.template_file, path)
