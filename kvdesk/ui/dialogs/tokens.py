"""Counting tokens: a model's own tokenizer and chat template, over what is pasted or opened."""

from pathlib import Path

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.importers.chat_tokens import TokenizerFiles, open_files
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
from kvdesk.ui.dialogs.work_row import WorkRow
from kvdesk.ui.document import Edit
from kvdesk.ui.panels.card import Elided
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
        self._opened: list[tuple[str, bytes | str]] = []
        self._version = 0
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
        self.template = Elided()
        self.template.show_text(translate("Tokens", "Everything stays on this computer; templates run in a sandbox."))
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
        self.work = WorkRow(translate("Tokens", "&Count"))
        self.work.start_requested.connect(self.count)
        self.work.changed.connect(self._rest)
        layout.addWidget(self.work)

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
        self.work.begin(lambda _job: open_files(path), translate("Tokens", "Reading the tokenizer…"), self._take_files)

    def _take_files(self, files: TokenizerFiles) -> None:
        self.files = files
        if files.template is None:
            text = translate("Tokens", "There is no chat template beside it: contents are counted alone.")
        else:
            text = translate("Tokens", "Chat template: {file}").format(file=files.template_file)
        self.template.show_text(text)
        self.work.show_done(False)

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

        def read(_job: Job) -> list[tuple[str, bytes | str]]:
            return [(path.name, path.read_bytes()) for path in paths]

        self._forget()
        self.work.begin(read, translate("Tokens", "Reading the files…"), self._take_documents)

    def _take_documents(self, documents: list[tuple[str, bytes | str]]) -> None:
        self._opened += documents
        template = translate("Tokens", "{n:n} files opened")
        self.opened.setText(numbers().fill(template, {"n": len(self._opened)}))
        self.work.show_done(False)

    def clear(self) -> None:
        """Drop all documents."""
        self._opened = []
        self.opened.setText("")
        self.paste.release()
        self.paste.clear()
        self._forget()

    def documents(self) -> list[tuple[str, bytes | str]]:
        """What is to be counted: the files, and what was pasted."""
        pasted = self.paste.text()
        is_blank = not pasted or pasted.isspace()
        return [*self._opened, *([] if is_blank else [(translate("Tokens", "pasted"), pasted)])]

    def count(self) -> None:
        """Count everything in a thread."""
        documents, files = self.documents(), self.files
        if files is None:
            self.work.say(translate("Tokens", "Choose the tokenizer of the model first."), is_problem=True)
        elif not documents:
            self.work.say(translate("Tokens", "Paste a conversation or open a file first."), is_problem=True)
        else:
            self._forget()
            asked = self._version
            self.work.begin(
                lambda job: count_all(files, documents, job),
                translate("Tokens", "Counting…"),
                lambda counted: self._take(counted, asked),
            )

    def done(self, result: int) -> None:
        self.work.give_up()
        super().done(result)

    def _take(self, counted: Counted, asked: int) -> None:
        """Show a count of what is still there."""
        if asked != self._version:
            self.work.show_done(False)
            self.work.say(translate("Tokens", "The text has changed since: count again."))
            return
        self.counted = counted
        self.table.show_counted(counted)
        self.work.say("\n".join((*counted.refusals, *remarks(counted))), is_problem=bool(counted.refusals))
        self._rest()

    def _forget(self) -> None:
        self.counted, self._version = None, self._version + 1
        self.table.setRowCount(0)
        self._rest()

    def _rest(self) -> None:
        if not hasattr(self, "use_button"):
            return
        is_busy, tokens = self.work.is_busy, self.tokens
        self.work.start_button.setEnabled(not is_busy)
        self.work.start_button.setDefault(tokens is None and self.files is not None)
        self.file_button.setDefault(self.files is None)
        several = self.counted is not None and len(self.counted.documents) > 1
        self.which.setVisible(several)
        self.use_button.setEnabled(bool(tokens))
        self.use_button.setDefault(bool(tokens))
        text = translate("Tokens", "Use as input length of case {case}").format(case=self._case_name)
        if tokens:
            template = translate("Tokens", "Use {n:n} as input length of case {case}")
            text = numbers().fill(template, {"n": tokens, "case": self._case_name})
        self.use_button.setText(text)


def ask_tokens(parent: QWidget | None, case: Case, path: ValuePath) -> list[Edit] | None:
    """The edits that a count makes to a case; None where none is to be used."""
    dialog = TokensDialog(parent, case)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    tokens, files = dialog.tokens, dialog.files
    dialog.deleteLater()
    if not accepted or not tokens or files is None:
        return None
    return token_edits(tokens, files.file, files.template_file, path)
