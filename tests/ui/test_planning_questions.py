"""Planning questions that people asked in public, answered by hand arithmetic and then in the window, from an empty
project on: what is picked, typed and clicked is what a person picks, types and clicks."""

import math

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog

from kvdesk.ui.dialogs.pick import PickDialog
from kvdesk.ui.dialogs.search import SearchDialog
from kvdesk.ui.views.capacity import Sentence

GIB = 1 << 30
H100 = 81_559 << 20  # what its driver reports
A100 = 80 * GIB
SHARE = 0.9  # what vLLM took of a card when these were asked


class Person:
    """Works the window: picks from the catalogue, types into fields, and searches for a purchase."""

    def __init__(self, qtbot, window, monkeypatch) -> None:
        self.qtbot, self.window, self._monkeypatch = qtbot, window, monkeypatch
        window.commands.new.trigger()

    def pick(self, model: str, accelerator: str) -> None:
        self._type_into_pick(model)
        self.window.commands.pick_model.trigger()
        self._type_into_pick(accelerator)
        self.window.hardware_panel.accelerator_requested.emit()

    def _type_into_pick(self, name: str) -> None:
        def typed(dialog: PickDialog) -> int:
            QTest.keyClicks(dialog.search, name)
            assert dialog.value is not None, f"the catalogue has no {name}"
            return QDialog.DialogCode.Accepted

        self._monkeypatch.setattr(PickDialog, "exec", typed)

    def fill(self, path: str, text: str) -> None:
        """Lead the keyboard to a field and give it a value: chosen where it is a list, else typed."""
        self.window.focus_field(path)
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        field = self.window.focusWidget()
        if isinstance(field, QComboBox):
            place = next(row for row in range(field.count()) if text in field.itemText(row))
            field.setCurrentIndex(place)
            field.activated.emit(place)
        else:
            field.selectAll()
            QTest.keyClicks(field, text)
            QTest.keyClick(field, Qt.Key.Key_Return)
        QApplication.processEvents()

    def load(self, sequences: int, input_len: int, output_len: int) -> None:
        """The load of the case looked at."""
        place = self.window.selection.case_index
        for name, value in (
            ("resident_sequences", sequences),
            ("input_len", input_len),
            ("output_len", output_len),
        ):
            self.fill(f"workload.cases.{place}.{name}", str(value))

    def find(self, accelerator: str) -> tuple[str, list[tuple[str, ...]]]:
        """The smallest purchase of single cards, searched for in the window that the menu opens: its sentence, and the
        rows that say why others lose."""
        shown: list[tuple[str, list[tuple[str, ...]]]] = []

        def ask(dialog: SearchDialog) -> int:
            for row in range(dialog.form.offers.list.count()):
                dialog.form.offers.list.item(row).setCheckState(Qt.CheckState.Unchecked)
            self._type_into_pick(accelerator)
            dialog.form.offers.add_button.click()
            dialog.search_button.click()
            self.qtbot.waitUntil(lambda: dialog.job is None and dialog.found is not None, timeout=20_000)
            rows = dialog.losers.rows
            shown.append((dialog.sentence.text(), [tuple(rows.texts(row)) for row in range(rows.rowCount())]))
            return 0

        self._monkeypatch.setattr(SearchDialog, "exec", ask)
        self.window.commands.find_purchase.trigger()
        return shown[0]


@pytest.fixture
def person(qtbot, window, monkeypatch) -> Person:
    yield (someone := Person(qtbot, window, monkeypatch))
    someone.window.document.undo_stack.setClean()


def test_whether_a_49b_model_fits_one_h100(person):
    """The chart gave it one card, its reader said 100 GB in fp16, so two. 49.9 billion parameters are 92.9 GiB in bf16
    and 46.4 GiB in fp8, of 71.7 GiB on a card: the reader is right for bf16."""
    cards = [math.ceil(49_867_145_216 * each / (SHARE * H100)) for each in (2, 1)]
    assert cards == [2, 1]
    person.pick("nvidia/Llama-3_3-Nemotron-Super-49B-v1", "h100-sxm-80")
    person.fill("options.0.deployment.runtime", "vLLM")
    person.load(1, 7936, 256)
    sentence, _ = person.find("h100-sxm-80")
    assert "2 cards" in sentence
    person.fill("options.0.deployment.weight_dtype", "fp8")
    sentence, _ = person.find("h100-sxm-80")
    assert "1 card." in sentence


def test_how_many_a100_for_34b_with_100k_of_context(person):
    """ "We used 4 A100s." 33.7 billion parameters in bf16 and 100,000 positions of 48 layers with 8 KV heads of 128 are
    62.8 + 18.3 GiB: two cards of 72 GiB with a paged engine; why four are not the answer stands in the list."""
    needed = 33_743_970_304 * 2 + 100_000 * 48 * 2 * 8 * 128 * 2
    assert math.ceil(needed / (SHARE * A100)) == 2
    person.pick("codellama/CodeLlama-34b-Instruct-hf", "a100-sxm-80")
    person.fill("options.0.deployment.runtime", "vLLM")
    person.load(1, 99_744, 256)
    sentence, rows = person.find("a100-sxm-80")
    assert "1 of typical (100,000 tokens each)" in sentence
    assert "2 cards" in sentence
    why = {row[2]: row[3] for row in rows}
    assert "has more cards: 4 against 2" in why["4"]
    assert "does not hold a single sequence" in next(text for pieces, text in why.items() if pieces.startswith("1–"))


def test_why_a_1b_model_takes_71_gb_of_an_a100(person, window, qtbot):
    """It needs 3 GB and vLLM shows 71: 0.9 of the card, whatever the model. 16 sequences of 8,192 positions of 16
    layers with 8 KV heads of 64 are 4.0 GiB; the window says both, and that the second is a reservation."""
    needed = 16 * 8192 * 16 * 2 * 8 * 64 * 2
    assert needed == 4 * GIB
    person.pick("meta-llama/Llama-3.2-1B-Instruct", "a100-sxm-80")
    person.fill("options.0.deployment.runtime", "vLLM")
    person.fill("options.0.deployment.vllm.gpu_memory_utilization", "90")
    with qtbot.waitSignal(window.plan_shown):
        person.load(16, 7168, 1024)
    qtbot.waitUntil(lambda: "4.00 GiB needed" in window.dashboard.summary.needed.accessibleName(), timeout=5000)
    assert "budget 72.00 GiB of 80.00 GiB" in window.dashboard.summary.room.accessibleName()  # 0.9 × 80
    window.dashboard.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: bool(window.dashboard.capacity.blocks), timeout=5000)
    said = [part.text() for part in window.dashboard.capacity.parts() if isinstance(part, Sentence)]
    assert any("16 sequences of 8,192 positions need 4.00 GiB on card 0; vLLM will reserve" in text for text in said)
