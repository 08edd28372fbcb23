"""What the token dialog counts and shows: documents off the GUI thread, a box for long pastes, a table of parts."""

from dataclasses import dataclass

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QComboBox, QHeaderView, QPlainTextEdit, QTableWidget, QTableWidgetItem

from kvdesk.i18n import translate
from kvdesk.importers.chat_tokens import Counter, DocumentCount, ImportRefused, TokenizerFiles
from kvdesk.project.edit import Path as ValuePath
from kvdesk.ui.background import Job
from kvdesk.ui.document import Edit
from kvdesk.ui.reading import numbers

MOST_SHOWN = 200_000  # characters; a longer paste is held, not laid out
LONGEST_WORD = 20_000  # characters without a gap, such as an image in base64: laying them out takes their square
MOST_ROWS = 200


@dataclass(frozen=True)
class Counted:
    """The documents that were counted, and why others were not."""

    documents: tuple[DocumentCount, ...]
    refusals: tuple[str, ...]

    @property
    def prompts(self) -> list[int]:
        """The tokens of each document as a prompt: after the template, with what opens the answer."""
        return [count.total_tokens + (count.generation_prompt_tokens or 0) for count in self.documents]


def count_all(files: TokenizerFiles, documents: list[tuple[str, bytes | str]], job: Job) -> Counted:
    """Count every document; called in a thread of its own, the counting itself in a process of its own."""
    found: list[DocumentCount] = []
    refusals: list[str] = []
    total, before = sum(len(text) for _, text in documents), 0
    with Counter(files) as counter:
        for name, text in documents:
            data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
            start, size = before, len(text)

            def report(done: int, of: int, start: int = start, size: int = size) -> None:
                job.report(start + done * size // max(1, of), total)

            try:
                found += counter.count(data, file=name, progress=report, cancelled=job.is_stopped)
            except ImportRefused as refusal:
                refusals.append(str(refusal))
            before += size
    return Counted(tuple(found), tuple(refusals))


class PasteBox(QPlainTextEdit):
    """What is typed or pasted; a long paste is held aside and only its size is shown, so that nothing freezes."""

    def __init__(self) -> None:
        super().__init__()
        self.held: str | None = None
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("Tokens", "Conversation or text"))
        self.setPlaceholderText(
            translate("Tokens", "Paste a conversation (JSON with role and content) or plain text, or open files")
        )

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text()
        if len(text) > MOST_SHOWN or any(len(word) > LONGEST_WORD for word in text.split()):
            self.hold(text)
        else:
            self.release()
            super().insertFromMimeData(source)

    def hold(self, text: str) -> None:
        """Keep a text without showing it."""
        self.held = text
        template = translate("Tokens", "{n:n} characters are held here, too many to show. Clear drops them.")
        self.setPlainText(numbers().fill(template, {"n": len(text)}))
        self.setReadOnly(True)

    def release(self) -> None:
        """Drop a held text."""
        if self.held is not None:
            self.held = None
            self.setReadOnly(False)
            self.clear()

    def text(self) -> str:
        return self.toPlainText() if self.held is None else self.held


class WhichLength(QComboBox):
    """Which length several documents stand for."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(translate("Tokens", "Which length"))
        for text, value in (
            (translate("Tokens", "the longest of them"), "longest"),
            (translate("Tokens", "their mean"), "mean"),
            (translate("Tokens", "their sum"), "sum"),
        ):
            self.addItem(text, value)

    def of(self, prompts: list[int]) -> int:
        """The length of some prompts, at least one."""
        match self.currentData():
            case "mean":
                return round(sum(prompts) / len(prompts))
            case "sum":
                return sum(prompts)
        return max(prompts)


class CountTable(QTableWidget):
    """Parts of a prompt, or documents, with their tokens and characters."""

    def __init__(self) -> None:
        super().__init__(0, 4)
        self.setObjectName("blocks")
        self.setAccessibleName(translate("Tokens", "Tokens counted"))
        titles = (
            translate("Tokens", "Part"),
            translate("Tokens", "Tokens"),
            translate("Tokens", "Characters"),
            translate("Tokens", "Characters a token"),
        )
        for column, title in enumerate(titles):
            head = QTableWidgetItem(title)
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            head.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, head)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 8)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)

    def show_counted(self, counted: Counted) -> None:
        """A row for each role of one document, or for each of several documents."""
        rows = _rows(counted)
        self.setRowCount(len(rows))
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
                item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
                item.setToolTip(text)
                self.setItem(row, column, item)


def _rows(counted: Counted) -> list[tuple[str, ...]]:
    """Roles, template and total of one document; one row for each of several, and their sum."""
    if len(counted.documents) == 1:
        return _rows_of(counted.documents[0])
    rows = [
        _row(count.name or translate("Tokens", "document"), tokens, count.characters)
        for count, tokens in zip(counted.documents[:MOST_ROWS], counted.prompts, strict=False)
    ]
    characters = sum(count.characters for count in counted.documents)
    return [*rows, _row(translate("Tokens", "All of them"), sum(counted.prompts), characters)]


def _rows_of(count: DocumentCount) -> list[tuple[str, ...]]:
    rows = []
    for role in count.by_role:
        template = "{role} × {n:n}"
        rows.append(
            _row(numbers().fill(template, {"role": role.role, "n": role.messages}), role.tokens, role.characters)
        )
    if count.template_tokens is not None:
        rows.append(_row(translate("Tokens", "Template: marks and special tokens"), count.template_tokens, None))
    if count.generation_prompt_tokens:
        rows.append(_row(translate("Tokens", "What opens the answer"), count.generation_prompt_tokens, None))
    total = count.total_tokens + (count.generation_prompt_tokens or 0)
    return [*rows, _row(translate("Tokens", "Prompt in all"), total, count.characters)]


def _row(name: str, tokens: int, characters: int | None) -> tuple[str, ...]:
    if characters is None:
        return name, numbers().integer(tokens), "–", "–"
    ratio = numbers().plain(characters / tokens, 2) if tokens else "–"
    return name, numbers().integer(tokens), numbers().integer(characters), ratio


def remarks(counted: Counted) -> list[str]:
    """What to know beside the counts."""
    found = []
    if any(not count.is_exact for count in counted.documents):
        found.append(translate("Tokens", "A long text was counted in pieces; it may differ by a token at each cut."))
    kinds: dict[str, int] = {}
    for count in counted.documents:
        for kind, number in count.not_counted.items():
            kinds[kind] = kinds.get(kind, 0) + number
    if kinds:
        listed = ", ".join(f"{numbers().integer(number)} × {kind}" for kind, number in kinds.items())
        template = translate("Tokens", "Not counted, for a runtime turns them into positions of its own: {listed}.")
        found.append(template.format(listed=listed))
    return found


def token_edits(tokens: int, tokenizer: str, template: str, path: ValuePath) -> list[Edit]:
    """The input length of a case from a count, with what it was counted with: one step."""
    edits: list[Edit] = [
        ((*path, "input_len"), tokens),
        ((*path, "input_law"), None),
        (("workload", "tokenizer"), tokenizer),
    ]
    if template:
        edits.append((("workload", "chat_template"), template))
    return edits
