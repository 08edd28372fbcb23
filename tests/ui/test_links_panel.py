"""The links in the hardware panel: what holds, from where, what is typed, refused, undone and given back."""

from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from kvdesk import catalog
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.links.in_force import links_in_force
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.project import Project
from kvdesk.ui.binding import LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.hardware import HardwarePanel
from tests.ui.conftest import make_accelerator

if TYPE_CHECKING:
    from kvdesk.ui.main_window import MainWindow

LINKS = "options.0.hardware.links"
GIGA = 10**9


@pytest.fixture
def document(qapp: object, project: Project) -> ProjectDocument:
    hardware = HardwareSpec(accelerator=catalog.accelerator("h100-sxm-80"), count=8, nodes=2)
    return ProjectDocument(replace_at(project, ("options", 0, "hardware"), hardware))


@pytest.fixture
def panel(qtbot: QtBot, document: ProjectDocument) -> HardwarePanel:
    panel = HardwarePanel(document)
    qtbot.addWidget(panel)
    focus = Focus(case_name="peak")
    document.project_changed.connect(lambda project: panel.show_project(project, focus))
    panel.show_project(document.project, focus)
    return panel


def _line(panel: HardwarePanel, name: str) -> LineField:
    found = panel.field_at(f"{LINKS}.{name}")
    assert found is not None
    assert isinstance(found[0], LineField)
    assert found[1] is panel.links
    return found[0]


def _choice(panel: HardwarePanel, name: str) -> ChoiceField:
    found = panel.field_at(f"{LINKS}.{name}")
    assert found is not None
    assert isinstance(found[0], ChoiceField)
    return found[0]


def _type(field: LineField, text: str) -> None:
    field.setText(text)
    field.textEdited.emit(text)


def _stated(document: ProjectDocument) -> StatedLinks:
    return document.project.options[0].hardware.links


def test_that_every_field_of_the_links_is_there_and_folded_away(panel: HardwarePanel) -> None:
    for name in StatedLinks.model_fields:
        found = panel.field_at(f"{LINKS}.{name}")
        assert found is not None
        assert found[0].accessibleName()
        assert found[0].toolTip()
    assert not panel.links.is_open
    assert panel.field_at(LINKS) == panel.field_at(f"{LINKS}.cards_per_domain")


def test_that_an_empty_field_shows_what_holds_and_from_where(panel: HardwarePanel) -> None:
    domain, rate, ports = (_line(panel, name) for name in ("cards_per_domain", "scale_up_bytes_per_s", "nics_per_node"))
    assert (domain.text(), domain.placeholderText(), domain.accessibleDescription()) == ("", "8", "catalogue")
    assert (rate.placeholderText(), rate.unit_shown()) == ("450", "GB/s")
    assert (ports.placeholderText(), ports.accessibleDescription()) == ("8", "assumed")
    assert _line(panel, "cards_per_root").accessibleDescription() == "not used"
    assert _choice(panel, "network_kind").currentText() == "InfiniBand or RoCE (not stated)"


def test_that_typing_states_and_clearing_gives_the_catalogue_back(
    panel: HardwarePanel, document: ProjectDocument
) -> None:
    before = document.project
    field = _line(panel, "cards_per_domain")
    _type(field, "4")
    assert _stated(document).cards_per_domain == 4
    assert field.accessibleDescription() == "typed"
    assert _line(panel, "cards_per_root").accessibleDescription() == "assumed"
    _type(field, "")
    assert _stated(document) == StatedLinks()
    assert (field.placeholderText(), field.accessibleDescription()) == ("8", "catalogue")
    _type(_line(panel, "network_bytes_per_s"), "200 Gbit/s")
    assert _stated(document).network_bytes_per_s == 25 * GIGA
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.project is before


def test_that_an_edit_is_one_step_that_undo_takes_back(panel: HardwarePanel, document: ProjectDocument) -> None:
    before = document.project
    _type(_line(panel, "nics_per_node"), "2")
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.project is before
    assert _line(panel, "nics_per_node").text() == ""
    document.undo_stack.redo()
    assert _stated(document).nics_per_node == 2
    assert _line(panel, "nics_per_node").text() == "2"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("cards_per_domain", "16", "only a rack-scale part joins several nodes; choose 1 to 8"),
        ("cards_per_domain", "0", "from 1 to 8"),
        ("cards_per_root", "9", "choose 1 to 8"),
        ("cards_per_root", "0", "from 1 to 8"),
        ("nics_per_node", "0", "from 1 to 1,024"),
        ("network_bytes_per_s", "0", "Type a rate"),
        ("scale_up_bytes_per_s", "fast", "Type a rate"),
    ],
)
def test_that_what_cannot_be_stays_in_the_field_with_the_choices(
    panel: HardwarePanel, document: ProjectDocument, name: str, text: str, said: str
) -> None:
    before, field = document.project, _line(panel, name)
    _type(field, text)
    assert said in field.error
    assert field.text() == text
    assert document.project is before


def test_that_arrow_keys_count_on_from_what_holds(panel: HardwarePanel, document: ProjectDocument) -> None:
    _line(panel, "cards_per_domain").step(-1)
    assert _stated(document).cards_per_domain == 7
    _line(panel, "network_bytes_per_s").step(1)
    assert _stated(document).network_bytes_per_s == 51 * GIGA


def test_that_a_choice_states_and_its_first_entry_does_not(panel: HardwarePanel, document: ProjectDocument) -> None:
    for name, index, value in (("rails", 2, False), ("network_kind", 2, "ethernet"), ("rails", 0, None)):
        field = _choice(panel, name)
        field.setCurrentIndex(index)
        field.activated.emit(index)
        assert getattr(_stated(document), name) == value
    assert _choice(panel, "rails").currentText() == "each its own (not stated)"


def test_that_another_accelerator_brings_its_own_scale_up_link(panel: HardwarePanel, document: ProjectDocument) -> None:
    _type(_line(panel, "cards_per_domain"), "4")
    _type(_line(panel, "nics_per_node"), "2")
    steps = document.undo_stack.count()
    panel.choose(catalog.accelerator("l40s"))
    hardware = document.project.options[0].hardware
    assert (hardware.accelerator and hardware.accelerator.id) == "l40s"
    assert hardware.links == StatedLinks(nics_per_node=2)
    assert document.undo_stack.count() == steps + 1
    document.undo_stack.undo()
    assert _stated(document).cards_per_domain == 4


def test_that_fewer_cards_than_share_a_link_are_refused_at_the_count(
    panel: HardwarePanel, document: ProjectDocument
) -> None:
    _type(_line(panel, "cards_per_domain"), "8")
    found = panel.field_at("options.0.hardware.count")
    assert found is not None
    assert isinstance(found[0], LineField)
    _type(found[0], "4")
    assert "choose 1 to 4" in found[0].error
    assert document.project.options[0].hardware.count == 8


def test_that_a_card_typed_by_hand_shows_that_nothing_is_known(panel: HardwarePanel, document: ProjectDocument) -> None:
    panel.choose(make_accelerator())
    assert links_in_force(document.project.options[0].hardware)["scale_up_bytes_per_s"].origin == "unknown"
    assert _line(panel, "scale_up_bytes_per_s").placeholderText() == "–"
    assert _line(panel, "scale_up_bytes_per_s").accessibleDescription() == "unknown"


def test_that_a_finding_about_links_leads_into_the_section(window: "MainWindow") -> None:
    window.focus_field(f"{LINKS}.rails")
    (panel,) = [panel for panel in window.panels if isinstance(panel, HardwarePanel)]
    assert panel.links.is_open
    assert window.focusWidget() is _choice(panel, "rails")
