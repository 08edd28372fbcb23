"""The dialog of the serving command: the one to copy, and one that is pasted and read at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from kvdesk.project.deployment import Band, Deployment
from kvdesk.ui.dialogs import serving_command
from kvdesk.ui.dialogs.serving_command import ServingCommandDialog

LINE = (
    "VLLM_PP_LAYER_PARTITION=20,20 vllm serve org/model -tp 2 -pp 2 --max-model-len 32K --gpu-memory-utilization 0.95 "
    "--kv-cache-dtype fp8 --no-enable-prefix-caching --trust-remote-code --port 8000"
)


@pytest.fixture
def dialog(qtbot):
    def make(deployment=None, command=None) -> ServingCommandDialog:
        dialog = ServingCommandDialog(None, "A", deployment or Deployment(), command)
        qtbot.addWidget(dialog)
        dialog.show()
        return dialog

    return make


def rows(dialog) -> list[tuple[str, str]]:
    table = dialog.table
    return [(table.item(row, 0).text(), table.item(row, 1).text()) for row in range(table.rowCount())]


def test_that_the_command_can_be_copied_whole(dialog):
    command = "vllm serve org/model " + "--max-model-len 8192 " * 40
    shown = dialog(Deployment(runtime="vllm"), command)
    shown.copy_button.click()
    assert QApplication.clipboard().text() == command
    assert shown.command.isReadOnly()


def test_that_settings_in_a_file_are_shown_only_where_there_are_some(dialog):
    settings = {"tokens_per_block": 64}
    assert dialog(Deployment(runtime="tensorrt-llm", tensorrt_llm=settings), "trtllm-serve m").in_file.isVisible()
    assert not dialog(Deployment(runtime="tensorrt-llm"), "trtllm-serve m").in_file.isVisible()


@pytest.mark.parametrize(("runtime", "words"), [("arithmetic", "No runtime"), ("transformers", "is no server")])
def test_that_where_there_is_no_command_it_says_why(dialog, runtime, words):
    shown = dialog(Deployment(runtime=runtime))
    assert not shown.command.isVisible()
    assert not shown.copy_button.isVisible()
    assert any(words in label.text() for label in shown.findChildren(serving_command.QLabel))


def test_that_a_pasted_line_is_read_at_once_flag_by_flag(dialog):
    shown = dialog()
    shown.pasted.setPlainText(LINE)
    assert shown.deployment.runtime == "vllm"
    found = dict(rows(shown))
    assert found["-tp 2"] == "✔ 2; so far 1"
    assert found["--max-model-len 32K"] == "✔ 32,768; so far the default"
    assert found["--kv-cache-dtype fp8"] == "✔ fp8_e4m3; so far auto"
    assert found["--no-enable-prefix-caching"] == "✔ off; so far the default"
    assert found["VLLM_PP_LAYER_PARTITION=20,20"] == "✔ 20, 20; so far –"
    assert found["--trust-remote-code"].startswith("– not read")
    assert found["--port 8000"].startswith("– not read")
    assert "org/model" in shown.said.text()
    assert shown.use_button.isEnabled()
    assert shown.use_button.isDefault()


def test_that_settings_that_are_already_so_are_told_as_such(dialog):
    shown = dialog(Deployment(runtime="vllm", max_model_len=32768))
    shown.pasted.setPlainText("vllm serve m --max-model-len 32768")
    assert rows(shown) == [("--max-model-len 32768", "✔ 32,768, as it is")]
    assert "already has" in shown.said.text()


def test_that_a_wrong_line_says_what_is_wrong_and_cannot_be_used(dialog):
    shown = dialog()
    shown.pasted.setPlainText("vllm serve m --max-model-len abc")
    assert "--max-model-len" in shown.said.text()
    assert shown.said.property("rank") == "warning"
    assert shown.pasted.accessibleDescription() == shown.said.text()
    assert not shown.use_button.isEnabled()
    assert shown.deployment is None
    shown.pasted.setPlainText("")
    assert not shown.said.isVisible()


def test_that_tab_leaves_the_box_and_return_in_it_starts_a_line(dialog, qtbot):
    shown = dialog()
    shown.pasted.setFocus()
    qtbot.keyClick(shown.pasted, Qt.Key.Key_Return)
    assert shown.isVisible()
    qtbot.keyClick(shown.pasted, Qt.Key.Key_Tab)
    assert not shown.pasted.hasFocus()


def test_that_it_fits_a_small_screen(dialog):
    shown = dialog(Deployment(runtime="tensorrt-llm", tensorrt_llm={"tokens_per_block": 64}), "trtllm-serve m")
    shown.pasted.setPlainText(LINE)
    assert shown.minimumSizeHint().height() <= 660
    assert shown.minimumSizeHint().width() <= 780


def accept_with(monkeypatch, text):
    """The dialog as a person uses it: paste and press the button."""

    def execute(self):
        self.pasted.setPlainText(text)
        assert self.buttons.button(QDialogButtonBox.StandardButton.Close) is not None
        self.use_button.click()
        return self.result()

    monkeypatch.setattr(ServingCommandDialog, "exec", execute)


def test_that_a_pasted_command_becomes_the_options_settings_in_one_step(window, document, monkeypatch, qtbot):
    accept_with(monkeypatch, LINE)
    before = document.project
    window.commands.serving_command.trigger()
    after = document.project.options[0].deployment
    assert (after.runtime, after.tensor_parallel_size, after.max_model_len) == ("vllm", 2, 32_768)
    assert after.vllm.gpu_memory_utilization == 0.95
    assert after.measured is not None
    document.undo_stack.undo()
    assert document.project is before


def test_that_typed_estimates_stay_when_a_command_is_taken(window, document, monkeypatch):
    band = Band(low=1, best=2, high=3, basis="typed by hand")
    document.set_value(("options", 0, "deployment", "activation"), band)
    accept_with(monkeypatch, LINE)
    window.commands.serving_command.trigger()
    assert document.project.options[0].deployment.activation == band


def test_that_the_panel_and_the_capacity_card_open_it_too(window, monkeypatch):
    asked = []
    monkeypatch.setattr(ServingCommandDialog, "exec", lambda self: asked.append(self.windowTitle()) or 0)
    window.serving_panel.command_button.click()
    window.dashboard.capacity.command_button.click()
    assert asked == ["Serving command of option A"] * 2


def test_that_the_command_of_the_present_plan_is_shown(window, document, monkeypatch, qtbot):
    with qtbot.waitSignal(window.plan_shown):
        document.set_value(("options", 0, "deployment", "runtime"), "vllm")
    shown = []
    monkeypatch.setattr(ServingCommandDialog, "exec", lambda self: shown.append(self.command.toPlainText()) or 0)
    window.commands.serving_command.trigger()
    assert shown == ["vllm serve org/model --tensor-parallel-size 2 --max-model-len 8192 --max-num-seqs 24"]
