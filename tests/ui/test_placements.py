"""Other placements: the dialog, one undo step, the menu's command; other cards and taken ones in the hardware panel."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog

from kvdesk.engine.choices import best_first, choices
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec, TakenCard
from kvdesk.ui.dialogs import placements
from kvdesk.ui.dialogs.placements import PlacementsDialog
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.hardware import HardwarePanel
from kvdesk.ui.panels.other_cards import OtherCards
from kvdesk.ui.panels.serving import ServingPanel
from tests.ui.conftest import make_accelerator, make_project

PEAK = Focus(case_name="peak")
HARDWARE = ("options", 0, "hardware")
SMALL = AcceleratorSpec(id="card-48", name="Card 48", memory_sold_gb=48.0)


def cluster(count=8, nodes=1):
    hardware = HardwareSpec(accelerator=make_accelerator(), count=count, nodes=nodes)
    return replace_at(make_project(), HARDWARE, hardware)


@pytest.fixture
def dialog(qtbot) -> PlacementsDialog:
    dialog = PlacementsDialog(None, cluster(), 0, "peak", Degrees(2, 1, 4))
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    qtbot.waitUntil(lambda: dialog.model.rowCount() > 0, timeout=5000)
    return dialog


def texts(dialog: PlacementsDialog, column: int) -> list[str]:
    return [dialog.filter.index(row, column).data() for row in range(dialog.filter.rowCount())]


def test_that_all_legal_placements_stand_there_the_best_first(dialog):
    expected = best_first(choices(cluster(), 0, 2))
    assert [choice.degrees for choice in dialog.model.found] == [choice.degrees for choice in expected]
    assert f"{len(expected)} legal placements" in dialog.lead.text()
    assert dialog.progress.isHidden()
    assert texts(dialog, 0)[0].startswith("8 cards")
    assert sum(text.startswith("● ") for text in texts(dialog, 0)) == 1


def test_that_columns_sort_by_their_values(dialog):
    dialog.table.sortByColumn(7, Qt.SortOrder.AscendingOrder)
    rows = [dialog.filter.mapToSource(dialog.filter.index(row, 0)).row() for row in range(dialog.filter.rowCount())]
    headroom = [dialog.model.found[row].headroom_bytes for row in rows]
    assert headroom == sorted(headroom)


def test_that_the_list_is_narrowed_to_what_fits_and_to_a_degree(dialog):
    dialog.only_fitting.setChecked(True)
    assert set(texts(dialog, 6)) == {"✔ fits"}
    dialog.wanted.setText("TP 8")
    assert texts(dialog, 1)
    assert set(texts(dialog, 1)) == {"8"}
    dialog.wanted.setText("TP 77")
    assert texts(dialog, 0) == []
    assert not dialog.use_button.isEnabled()


@pytest.mark.parametrize(
    ("wanted", "degrees"),
    [
        ("PP 2, TP 4", {"tensor": 4, "pipeline": 2}),
        ("TP 4 PP 2", {"tensor": 4, "pipeline": 2}),
        ("tp4 × pp2", {"tensor": 4, "pipeline": 2}),
        ("dp 2", {"data": 2}),
        ("pp 1", {"pipeline": 1}),
    ],
)
def test_that_degrees_narrow_the_list_in_any_order_and_spelling(dialog, wanted, degrees):
    dialog.wanted.setText(wanted)
    shown = {
        dialog.model.found[dialog.filter.mapToSource(dialog.filter.index(row, 0)).row()].degrees
        for row in range(dialog.filter.rowCount())
    }
    expected = {
        choice.degrees
        for choice in dialog.model.found
        if all(getattr(choice.degrees, name) == size for name, size in degrees.items())
    }
    assert shown == expected != set()


def test_that_typing_what_narrows_the_list_keeps_the_keyboard(dialog, qtbot):
    dialog.activateWindow()
    dialog.wanted.setFocus()
    for key in "TP 77":
        qtbot.keyClicks(dialog.focusWidget(), key)
    assert dialog.wanted.text() == "TP 77"
    assert "No placement matches" in dialog.detail.text()


def test_that_the_present_placement_is_not_offered_again(dialog):
    present = next(row for row, choice in enumerate(dialog.model.found) if dialog.model.is_present(choice))
    dialog.table.selectRow(present)
    assert not dialog.use_button.isEnabled()
    dialog.table.selectRow(0 if present else 1)
    assert dialog.use_button.isEnabled()
    assert "rank 0 is the tightest" in dialog.detail.text()


def test_that_the_rows_are_copied(dialog):
    dialog.copy_rows()
    lines = QApplication.clipboard().text().splitlines()
    assert len(lines) == dialog.filter.rowCount() + 1
    assert lines[0].split("\t")[:6] == ["Placement", "TP", "PP", "DP", "EP", "DCP"]


def test_that_a_search_is_stopped_and_shows_what_it_found(qtbot):
    dialog = PlacementsDialog(None, cluster(), 0, "peak", None)
    qtbot.addWidget(dialog)
    dialog.stop_button.click()
    assert dialog.job.is_stopped()
    assert "Stopped at" in dialog.lead.text()
    assert dialog.stop_button.isHidden()


def test_that_a_chosen_placement_is_one_undo_step(qtbot, document, monkeypatch):
    panel = HardwarePanel(document)
    qtbot.addWidget(panel)
    document.show(cluster())
    before = document.project
    panel.show_project(before, PEAK)
    panel.show_plan(make_plan(before), PEAK)
    asked = []

    def accept(dialog):
        asked.append(dialog)
        qtbot.waitUntil(lambda: dialog.model.rowCount() > 0, timeout=5000)
        row = next(i for i, choice in enumerate(dialog.model.found) if choice.degrees.tensor == 8)
        dialog.table.selectRow(row)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(PlacementsDialog, "exec", accept)
    panel.ask_placement()
    assert asked
    assert document.project.options[0].deployment.tensor_parallel_size == 8
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.project is before


def test_that_nothing_is_placed_before_a_case_is_set(qtbot, document, monkeypatch):
    said = []
    monkeypatch.setattr("kvdesk.ui.dialogs.message.tell", lambda _parent, _title, sentence: said.append(sentence))
    panel = HardwarePanel(document)
    qtbot.addWidget(panel)
    panel.show_project(document.project, Focus(case_name="long"))
    panel.ask_placement()
    assert said == ["Type the sequences and lengths of this case first."]


def test_that_the_menu_and_the_tab_ask_for_other_placements(window, monkeypatch):
    asked = []
    monkeypatch.setattr(placements, "ask_placement", lambda *arguments: asked.append(arguments))
    assert window.commands.placements in window.menus.explore.actions()
    window.commands.placements.trigger()
    window.dashboard.placement.others_button.click()
    assert len(asked) == 2


@pytest.fixture
def panel(qtbot, document) -> HardwarePanel:
    panel = HardwarePanel(document)
    qtbot.addWidget(panel)
    document.project_changed.connect(lambda project: panel.show_project(project, PEAK))
    panel.show_project(document.project, PEAK)
    return panel


def others(panel: HardwarePanel) -> OtherCards:
    return panel.other_cards


def hardware(document) -> HardwareSpec:
    return document.project.options[0].hardware


def test_that_other_cards_are_added_changed_and_taken_out(panel, document, monkeypatch):
    monkeypatch.setattr("kvdesk.ui.dialogs.catalog.pick_accelerator", lambda _parent: SMALL)
    before = document.project
    others(panel).add_group_button.click()
    assert hardware(document).others == (CardGroup(accelerator=SMALL),)
    count, nodes = (field for field, _ in others(panel).groups[0].fields)
    count.setText("2")
    count.commit()
    assert hardware(document).others[0].count == 2
    joins = others(panel).groups[0].findChild(QCheckBox)
    joins.click()
    assert hardware(document).others[0].joins_node
    assert [card.node for card in hardware(document).cards] == [0, 0, 0, 0]
    nodes.setText("2")
    nodes.commit()
    assert nodes.error  # cards that join a node join one alone
    others(panel).groups[0].remove.click()
    assert hardware(document).others == ()
    assert others(panel).groups == []
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.project is before


def test_that_a_card_is_partly_taken_and_goes_with_its_group(panel, document):
    document.set_value((*HARDWARE, "others"), (CardGroup(accelerator=SMALL, count=1),))
    others(panel).add_taken_button.click()
    assert hardware(document).taken == (TakenCard(card=0, taken_bytes=1 << 30),)
    card, size, why = (field for field, _ in others(panel).taken[0].fields)
    for field, text in ((card, "2"), (size, "3 GiB"), (why, "a display")):
        field.setText(text)
        field.commit()
    assert hardware(document).taken == (TakenCard(card=2, taken_bytes=3 << 30, why="a display"),)
    card.setText("9")
    card.commit()
    assert "no card 9" in card.error
    others(panel).groups[0].remove.click()
    assert hardware(document).taken == ()


def test_that_findings_lead_to_the_rows(panel, document):
    field, section = panel.field_at("options.0.hardware.taken")
    assert field is others(panel).add_taken_button
    assert section is panel.others
    document.set_value((*HARDWARE, "taken"), (TakenCard(card=1, taken_bytes=1 << 30),))
    field, _ = panel.field_at("options.0.hardware.taken.0.taken_bytes")
    assert field is others(panel).taken[0].fields[1][0]


def test_that_expert_fields_rest_while_the_model_has_none(qtbot, document):
    serving = ServingPanel(document)
    qtbot.addWidget(serving)
    document.project_changed.connect(lambda project: serving.show_project(project, PEAK))
    serving.show_project(document.project, PEAK)
    size, redundant = (field for field, _ in serving._expert_fields[:2])
    assert not size.isEnabled()
    assert not redundant.isEnabled()
    document.set_value(("options", 0, "deployment", "expert_parallel_size"), 2)
    assert size.isEnabled()  # to be put right
    found = serving.field_at("options.0.deployment.expert_parallel_size")
    assert found is not None
    assert found[0] is size
