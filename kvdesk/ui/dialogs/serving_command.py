"""The serving command as a dialog: the one that serves the option looked at, and one that is pasted to be read."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QTextOption
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kvdesk.i18n import translate
from kvdesk.importers.serve_command import ServeCommand, ServeCommandError, read_command
from kvdesk.project.deployment import Deployment
from kvdesk.project.edit import value_at
from kvdesk.project.runtime_flags import FLAGS
from kvdesk.report.serving import command_remark, file_settings, file_title, runtime_text
from kvdesk.report.words import runtime_name
from kvdesk.ui.reading import numbers

WIDTH, HEIGHT = 760, 700
COMMAND_LINES, MOST_FILE_LINES = 4, 5
_OTHERS = {  # flags that set a field in a form of their own
    "--kv-cache-dtype": "k_dtype",
    "--cache-type-k": "k_dtype",
    "-ctk": "k_dtype",
    "--cache-type-v": "v_dtype",
    "-ctv": "v_dtype",
    "--tp": "tensor_parallel_size",
    "--tp-size": "tensor_parallel_size",
    "--pp-size": "pipeline_parallel_size",
    "VLLM-PP-LAYER-PARTITION": "pipeline_partition",
    "SGLANG-PP-LAYER-PARTITION": "pipeline_partition",
}


class CommandText(QPlainTextEdit):
    """A command in letters of one width; it wraps anywhere and loses nothing, and Tab leaves it."""

    def __init__(self, name: str, lines: int, *, is_read_only: bool) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setReadOnly(is_read_only)
        if is_read_only:
            self.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(self.font().pointSizeF())
        self.setFont(font)
        self.setProperty("rank", "command")
        height = round(self.fontMetrics().lineSpacing() * lines + 18)
        if is_read_only:
            self.setFixedHeight(height)
        else:
            self.setMinimumHeight(height)


class ServingCommandDialog(QDialog):
    """Shows the command of an option and reads another; `deployment` is the result where it is accepted."""

    def __init__(
        self,
        parent: QWidget | None,
        option_name: str,
        deployment: Deployment,
        command: str | None,
        *,
        has_experts: bool = False,
    ) -> None:
        super().__init__(parent)
        self._has_experts = has_experts
        self.setWindowTitle(translate("ServeCommand", "Serving command of option {name}").format(name=option_name))
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width() - 20), min(HEIGHT, room.height() - 60))
        self._before = deployment
        self._found: ServeCommand | None = None
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        self._add_own(layout, command)
        self._add_reader(layout)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.use_button = QPushButton(translate("ServeCommand", "&Use these settings"))
        self.use_button.setEnabled(False)
        self.buttons.addButton(self.use_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
        self.pasted.setFocus()

    @property
    def deployment(self) -> Deployment | None:
        """The settings read from what was pasted; None where nothing could be read."""
        return None if self._found is None else self._found.deployment

    def _add_own(self, layout: QVBoxLayout, command: str | None) -> None:
        """The command of the option, and what it takes from a file."""
        template = translate("ServeCommand", "Serves this option with {runtime}")
        heading = _title(template.format(runtime=runtime_text(self._before)))
        self.copy_button = QPushButton(translate("ServeCommand", "&Copy"))
        self.copy_button.setAccessibleName(translate("ServeCommand", "Copy the command"))
        row = QHBoxLayout()
        row.addWidget(heading, 1)
        row.addWidget(self.copy_button)
        layout.addLayout(row)
        self.command = CommandText(translate("ServeCommand", "Serving command"), COMMAND_LINES, is_read_only=True)
        self.command.setPlainText(command or "")
        self.copy_button.clicked.connect(lambda: QApplication.clipboard().setText(self.command.toPlainText()))
        self.command.setVisible(command is not None)
        self.copy_button.setVisible(command is not None)
        layout.addWidget(self.command)
        remark = _remark(command_remark(self._before))
        if command is None:
            remark.setText(_no_command(self._before))
        layout.addWidget(remark)
        settings = file_settings(self._before)
        lines = min(MOST_FILE_LINES, settings.count("\n") + 1)
        self.in_file = CommandText(translate("ServeCommand", "Settings in a file"), lines, is_read_only=True)
        self.in_file.setPlainText(settings)
        name = _title(file_title(self._before))
        for widget in (name, self.in_file):
            widget.setVisible(bool(settings))
            layout.addWidget(widget)

    def _add_reader(self, layout: QVBoxLayout) -> None:
        heading = _title(translate("ServeCommand", "&Read a command"))
        layout.addWidget(heading)
        self.pasted = CommandText(translate("ServeCommand", "Command to read"), COMMAND_LINES, is_read_only=False)
        self.pasted.setPlaceholderText(
            translate(
                "ServeCommand", "Paste a line with vllm serve, sglang.launch_server, trtllm-serve or llama-server"
            )
        )
        heading.setBuddy(self.pasted)
        self.pasted.textChanged.connect(self._read)
        layout.addWidget(self.pasted, 1)
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.said)
        self.table = _table()
        self.table.hide()
        layout.addWidget(self.table, 3)
        self._say("")

    def _read(self) -> None:
        """Read what is pasted, at once."""
        text = self.pasted.toPlainText()
        self._found, problem = None, ""
        if text.strip():
            try:
                self._found = read_command(text, self._before, has_experts=self._has_experts)
            except ServeCommandError as error:
                problem = str(error)
        found = self._found
        self.use_button.setEnabled(found is not None)
        self.use_button.setDefault(found is not None)
        self._say(problem if found is None else _summary(found, self._before), is_problem=bool(problem))
        rows = () if found is None else _rows(found, self._before)
        self.table.setVisible(bool(rows))
        self.table.setRowCount(len(rows))
        for row, texts in enumerate(rows):
            for column, cell in enumerate(texts):
                item = QTableWidgetItem(cell)
                item.setToolTip(cell)
                self.table.setItem(row, column, item)

    def _say(self, text: str, *, is_problem: bool = False) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))
        self.said.setProperty("rank", "warning" if is_problem else "")
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)
        self.pasted.setAccessibleDescription(text)


def _title(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("rank", "title")
    label.setWordWrap(True)
    return label


def _remark(text: str) -> QLabel:
    label = QLabel(text)
    label.setProperty("rank", "aside")
    label.setWordWrap(True)
    return label


def _table() -> QTableWidget:
    """What was read and what was not, one part of the command a row."""
    table = QTableWidget(0, 2)
    table.setHorizontalHeaderLabels(
        [translate("ServeCommand", "In the command"), translate("ServeCommand", "What becomes of it")]
    )
    table.setObjectName("blocks")
    table.setAccessibleName(translate("ServeCommand", "What was read"))
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(table.fontMetrics().height() + 8)
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.setMinimumHeight(110)
    return table


def _no_command(deployment: Deployment) -> str:
    name = runtime_name(deployment.runtime)
    if deployment.runtime == "arithmetic":
        return translate("ServeCommand", "No runtime is chosen, so there is no command yet: paste one below.")
    if deployment.runtime == "transformers":
        return translate("ServeCommand", "{runtime} is no server: it has arguments of generate, not a command.").format(
            runtime=name
        )
    return translate("ServeCommand", "Choose a model first; then the command stands here.")


def _summary(found: ServeCommand, before: Deployment) -> str:
    """The runtime and model of a line that was read, and that what it does not name goes back to the defaults."""
    lines = [translate("ServeCommand", "Runtime: {runtime}").format(runtime=runtime_text(found.deployment))]
    if found.model:
        template = translate("ServeCommand", "Model named: {model}; the model of this project stays as it is")
        lines.append(template.format(model=found.model))
    if found.deployment == before:
        lines.append(translate("ServeCommand", "These are the settings this option already has."))
    else:
        lines.append(translate("ServeCommand", "Settings the line does not name go back to the runtime's defaults."))
    return "\n".join(lines)


def _rows(found: ServeCommand, before: Deployment) -> tuple[tuple[str, str], ...]:
    not_read = translate("ServeCommand", "– not read; it changes nothing here")
    return (
        *((part, _read_as(part, found, before)) for part in found.read),
        *((part, not_read) for part in found.not_read),
    )


def _read_as(part: str, found: ServeCommand, before: Deployment) -> str:
    """The value a part of the command gives its setting, and the one it had where that is another."""
    flag = part.split(" ", maxsplit=1)[0].split("=", maxsplit=1)[0]
    spelled = {flag, flag.replace("_", "-"), "--" + flag.lstrip("-").replace("-", "_")}
    spelled |= {f"--{name.removeprefix('--no-')}" for name in spelled if name.startswith("--no-")}
    fields = [entry.field for entry in FLAGS[found.runtime] if spelled & {entry.flag, *entry.also}]
    fields += [field for name, field in _OTHERS.items() if name in spelled]
    if not fields:
        return translate("ServeCommand", "✔ read")
    path = tuple(fields[0].split("."))
    now, then = (_shown(value_at(deployment, path)) for deployment in (found.deployment, before))
    if now == then:
        return translate("ServeCommand", "✔ {value}, as it is").format(value=now)
    return translate("ServeCommand", "✔ {value}; so far {before}").format(value=now, before=then)


def _shown(value: Any) -> str:
    match value:
        case None:
            return translate("ServeCommand", "the default")
        case bool():
            return translate("Serving", "on") if value else translate("Serving", "off")
        case int():
            return numbers().integer(value)
        case float():
            return numbers().plain(value)
        case tuple():
            return ", ".join(_shown(item) for item in value) or "–"
    return str(value)


def ask_settings(
    parent: QWidget | None,
    option_name: str,
    deployment: Deployment,
    command: str | None,
    *,
    has_experts: bool = False,
) -> Deployment | None:
    """Settings read from a pasted command; None where none are to be used."""
    dialog = ServingCommandDialog(parent, option_name, deployment, command, has_experts=has_experts)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    result = dialog.deployment if accepted else None
    dialog.deleteLater()
    return result
