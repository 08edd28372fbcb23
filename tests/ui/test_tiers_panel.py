"""The tiers panel: switched off at first, every gesture one undo step, and a sentence at the field that is wrong."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from kvdesk import catalog, i18n
from kvdesk.engine.offload.systems import SYSTEMS
from kvdesk.engine.sentences.tier_names import tier_name
from kvdesk.project.edit import parse_path, value_at
from kvdesk.project.tiers import StoragePrice
from kvdesk.project.traffic import Arrivals, CaseTraffic, ServiceTime
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.focus import Focus
from kvdesk.ui.panels.reuse import KINDS
from kvdesk.ui.panels.tier_fields import MillisecondsField, RateField
from kvdesk.ui.panels.tiers import TiersPanel, usual_offload

PEAK = Focus(case_name="peak")
OFFLOAD = ("options", 0, "offload")
TIERS = "options.0.offload.tiers"
PRESETS = {preset.id: preset.tier for preset in catalog.tier_presets()}


@pytest.fixture
def panel(qtbot, document) -> TiersPanel:
    panel = TiersPanel(document)
    qtbot.addWidget(panel)
    document.project_changed.connect(lambda project: panel.show_project(project, PEAK))
    panel.show_project(document.project, PEAK)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def on(panel, document) -> TiersPanel:
    """Two tiers under HiCache."""
    choose(panel.system, "hicache")
    panel.add_tier(PRESETS["nvme-four"])
    document.undo_stack.clear()
    return panel


def offload(document: ProjectDocument):
    return value_at(document.project, OFFLOAD)


def choose(field: ChoiceField, value: Any) -> None:
    index = field._values.index(value)
    field.setCurrentIndex(index)
    field.activated.emit(index)


def field(panel: TiersPanel, path: str) -> Any:
    found = panel.field_at(path)
    assert found is not None, path
    return found[0]


def type_into(qtbot, widget: QWidget, text: str) -> None:
    widget.setFocus()
    widget.selectAll()
    qtbot.keyClicks(widget, text)


def test_that_nothing_is_kept_and_no_field_is_made_at_first(panel, document):
    assert offload(document) is None
    assert panel.page is None
    assert panel.system.currentText() == "off"


def test_that_every_system_is_offered(panel):
    assert set(panel.system._values) == {"", *SYSTEMS}


def test_that_a_system_begins_with_host_memory_in_one_step_and_is_taken_back(panel, document):
    before = document.project
    choose(panel.system, "kvbm")
    assert [tier.kind for tier in offload(document).tiers] == ["host"]
    assert offload(document).system == "kvbm"
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.project is before
    assert not panel.page.isVisible()


def test_that_it_is_switched_off_again(on, document):
    choose(on.system, "")
    assert offload(document) is None
    assert on.page.isHidden()


def test_that_another_system_keeps_the_tiers(on, document):
    before = offload(document).tiers
    choose(on.system, "lmcache")
    assert offload(document).tiers == before
    assert "256" in on.defaults.text()
    assert "⚠" in on.traps.text()


def test_that_presets_carry_what_they_rest_on(on):
    actions = [action for action in on.buttons[0].menu().actions() if not action.isSeparator()]
    assert len(actions) == len(PRESETS)
    assert any("◇" in action.text() and "vendor's claim" in action.text() for action in actions)
    assert "◇" not in on.table.item(0, 0).text()


def test_that_a_preset_is_added_below_the_tier_looked_at_and_shown(on, document):
    before = document.project
    on.look_at(0)
    actions = [action for action in on.buttons[0].menu().actions() if "WEKA" in action.text()]
    actions[0].trigger()
    assert [tier.kind for tier in offload(document).tiers] == ["host", "network", "nvme"]
    assert on.tier == 1
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.project is before


def test_that_the_same_preset_twice_has_two_names(on, document):
    on.add_tier(PRESETS["nvme-four"])
    names = [tier.name for tier in offload(document).tiers]
    assert len(set(names)) == 3
    assert names[2] == f"{PRESETS['nvme-four'].name} 2"


def test_that_tiers_are_moved_and_removed_by_keys(on, document, qtbot):
    on.look_at(1)
    on.table.setFocus()
    qtbot.keyClick(on.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [tier.kind for tier in offload(document).tiers] == ["nvme", "host"]
    assert on.tier == 0
    qtbot.keyClick(on.table, Qt.Key.Key_Delete)
    assert [tier.kind for tier in offload(document).tiers] == ["host"]
    assert document.undo_stack.count() == 2
    qtbot.keyClick(on.table, Qt.Key.Key_Delete)  # the last one stays
    assert len(offload(document).tiers) == 1
    assert not on.buttons[1].isEnabled()


def test_that_the_table_is_copied_whole(on, qtbot):
    on.table.setFocus()
    qtbot.keyClick(on.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QApplication.clipboard().text().splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("Tier\tCapacity")


def test_that_f2_leads_to_the_field_of_a_column(on, qtbot):
    on.table.setFocus()
    on.table.setCurrentCell(0, 1)
    qtbot.keyClick(on.table, Qt.Key.Key_F2)
    assert on.focusWidget() is field(on, f"{TIERS}.0.capacity_bytes")


def test_that_a_tier_that_others_are_reached_through_may_be_removed_and_renamed(on, document):
    document.set_value((*OFFLOAD, "tiers", 1, "parent"), PRESETS["host-pcie5"].name)
    on.look_at(0)
    name = field(on, f"{TIERS}.0.name")
    name.setText("DRAM")
    name.commit()
    assert offload(document).tiers[1].parent == "DRAM"
    on.remove_tier()
    assert offload(document).tiers[0].parent is None


def test_that_a_move_that_breaks_the_way_is_refused_with_a_sentence(on, document):
    document.set_value((*OFFLOAD, "tiers", 1, "parent"), PRESETS["host-pcie5"].name)
    before = document.project
    on.look_at(1)
    on.move_tier(-1)
    assert document.project is before
    assert on.tier == 1
    assert "move it below" in on.problem.text()
    assert on.problem.isVisible()


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        ("tiers.0.capacity_bytes", "512", 512 << 30),
        ("tiers.0.read.per_card", "50", 50 * 10**9),
        ("tiers.0.latency_s", "2", 0.002),
        ("tiers.0.bytes_per_token", "131000", 131_000),
        ("tiers.0.passing_share", "25 %", 0.25),
        ("tiers.0.throttle_bits_per_s", "100", 100 * 10**9),
        ("mfu", "0.4", 0.4),
        ("horizon_years", "3", 3),
        ("chunk_tokens", "128", 128),
        ("active_share", "0.5", 0.5),
        ("weights_share", "1", 1),
        ("wanted_hit", "40 %", 0.4),
        ("tiers.0.remote_share", "0.5", 0.5),
        ("tiers.0.socket_bytes_per_s", "60", 60 * 10**9),
        ("reuse.num_turns", "8", 8),
        ("reuse.think_time.mean_s", "60", 60),
    ],
)
def test_that_a_figure_is_typed_as_one_step(on, document, qtbot, path, text, value):
    before = document.project
    widget = field(on, f"options.0.offload.{path}")
    type_into(qtbot, widget, text)
    assert value_at(document.project, parse_path(f"options.0.offload.{path}")) == value
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.project is before


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("tiers.0.capacity_bytes", "0", "keeps nothing"),
        ("tiers.0.read.per_card", "0", "carries nothing"),
        ("tiers.0.read.per_card", "", "type at least one"),
        ("tiers.1.name", "Host memory, PCIe 5", "twice"),
        ("tiers.1.pinned_share", "0.5", "Only host memory is pinned"),
        ("tiers.0.read.per_card", "fast", "Type a rate"),
        ("tiers.0.latency_s", "soon", "Type a time"),
    ],
)
def test_that_what_cannot_be_is_said_at_its_field(on, document, qtbot, path, text, said):
    before = document.project
    widget = field(on, f"options.0.offload.{path}")
    widget.setText(text)
    widget.commit()
    assert said in widget.error
    assert said in widget.toolTip()
    assert document.project is before


@pytest.mark.parametrize(
    ("typed", "shown", "unit"),
    [
        ("2 TB", "2 TB", ""),
        ("512", "512 GiB", ""),
        ("1862.6451", "1,862.65", "GiB"),
        ("7.68 TB", "7.68 TB", ""),
    ],
)
def test_that_a_capacity_stays_in_the_unit_it_was_typed_in(on, document, qtbot, typed, shown, unit):
    line = field(on, f"{TIERS}.0.capacity_bytes")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, typed)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    line.show_project(document.project, parse_path(f"{TIERS}.0.capacity_bytes"))
    line.clearFocus()
    assert (line.text(), line.unit_shown()) == (shown, unit)


def test_that_a_price_asks_for_its_day_and_is_taken_with_it(on, document, qtbot):
    before = document.project
    money, date = field(on, f"{TIERS}.0.price.per_gb_month"), field(on, f"{TIERS}.0.price.date")
    type_into(qtbot, money, "0.02")
    assert "day" in date.error
    assert "day" in money.error
    assert document.project is before
    type_into(qtbot, date, "2026-11-30")
    assert offload(document).tiers[0].price == StoragePrice(per_gb_month=0.02, date="2026-11-30")
    assert (money.error, date.error) == ("", "")
    assert document.undo_stack.count() == 1
    money.clear()
    money.commit()
    assert "Type A GB and month too" in money.error
    date.clear()
    date.commit()
    assert offload(document).tiers[0].price is None


def test_that_a_price_half_typed_belongs_to_its_tier(on, qtbot):
    money = field(on, f"{TIERS}.0.price.per_gb_month")
    type_into(qtbot, money, "0.02")
    on.look_at(1)
    assert (money.text(), money.error) == ("", "")


def test_that_drives_ask_for_what_is_missing(on, document, qtbot):
    on.look_at(1)
    for name, text in (("num_drives", "4"), ("drive_bytes", "3840 GB")):
        widget = field(on, f"{TIERS}.1.drives.{name}")
        type_into(qtbot, widget, text)
    assert offload(document).tiers[1].drives is None
    endurance = field(on, f"{TIERS}.1.drives.drive_writes_per_day")
    assert "drive writes a day" in endurance.error
    type_into(qtbot, endurance, "1")
    drives = offload(document).tiers[1].drives
    assert (drives.num_drives, drives.drive_bytes, drives.drive_writes_per_day) == (4, 3840 * 10**9, 1)
    assert drives.warranty_years == 5


def test_that_a_rate_of_writing_makes_its_part(on, document, qtbot):
    on.look_at(1)
    widget = field(on, f"{TIERS}.1.write.per_node")
    type_into(qtbot, widget, "12")
    assert offload(document).tiers[1].write.per_node == 12 * 10**9
    assert offload(document).tiers[1].write.per_card is None
    widget.clear()
    widget.commit()
    assert offload(document).tiers[1].write is None


@pytest.mark.parametrize("kind", KINDS)
def test_that_each_kind_of_reuse_has_its_fields_and_keeps_the_requests(on, document, kind):
    choose(on.reuse.kind, kind)
    assert offload(document).reuse.kind == kind
    on.reuse.open()
    fields = {name: page.isVisible() for name, page in on.reuse._pages.items()}
    assert fields[kind]
    assert fields["requests"] == (kind != "sessions")
    if kind != "sessions":
        first = next(case for case in document.project.workload.cases if case.is_set)
        assert offload(document).reuse.requests.output_tokens == first.output_len
    assert document.undo_stack.count() == (0 if kind == "sessions" else 1)


def test_that_a_think_time_has_the_facts_of_its_law(on, document):
    choose(field(on, "options.0.offload.reuse.think_time.law"), "log-normal")
    think = offload(document).reuse.think_time
    assert (think.law, think.p50_s) == ("log-normal", 200)
    high = field(on, "options.0.offload.reuse.think_time.p90_s")
    high.setText("10")
    high.commit()
    assert "below the median" in high.error


def test_that_new_tiers_follow_the_cases_traffic_as_soon_as_there_is_some(on, document):
    """Typed fields wait while the case says what they say; which of both is in force stands above them."""
    assert offload(document).load == "case"
    turns = field(on, "options.0.offload.reuse.num_turns")
    assert turns.isEnabled()
    assert "no live traffic" in on.reuse.in_force.text()
    names = [case.name for case in document.project.workload.cases]
    path = ("workload", "cases", names.index("peak"), "traffic")
    traffic = CaseTraffic(arrivals=Arrivals(rate_per_s=7), service=ServiceTime(base_s=1), is_live=True)
    document.set_value(path, traffic)
    assert not turns.isEnabled()
    assert turns.text() == "1"  # the case's, where there were three: 3 · 341 + 2 · 1024 are 3072
    assert offload(document).reuse.num_turns == 3
    assert field(on, "options.0.offload.reuse.sessions_per_s") is on.reuse.load
    assert "7 requests a second" in on.reuse.in_force.text()
    assert field(on, "options.0.offload.reuse.num_turns") is on.reuse.load
    choose(on.reuse.load, "typed")
    assert turns.isEnabled()
    assert turns.text() == "3"
    assert offload(document).load == "typed"
    assert on.reuse.in_force.text().startswith("typed here")


def test_that_a_shipped_tier_has_its_name_in_the_readers_language(on, document, qtbot):
    """The project keeps the name it was given; typing the shown one again changes nothing."""
    i18n.install("id")
    on.show_project(document.project, PEAK)
    on.look_at(0)
    name, stored = field(on, f"{TIERS}.0.name"), PRESETS["host-pcie5"].name
    assert offload(document).tiers[0].name == stored
    assert name.text() == tier_name(stored) != stored
    assert tier_name(stored) in on.table.item(0, 0).text()
    before = document.project
    name.setText(name.text() + " ")
    name.setText(name.text().strip())
    name.commit()
    assert document.project is before
    type_into(qtbot, name, "Simpanan")
    assert offload(document).tiers[0].name == "Simpanan"


def test_that_a_curve_is_typed(on, document):
    choose(on.reuse.kind, "curve")
    points = field(on, "options.0.offload.reuse.points")
    points.setText("1m: 0.2; 8m: 31 %")
    points.commit()
    assert [(point.tokens, point.hit) for point in offload(document).reuse.points] == [(1 << 20, 0.2), (8 << 20, 0.31)]
    points.setText("8m: 0.3; 1m: 0.2")
    points.commit()
    assert "sort the points" in points.error


def test_that_a_trace_is_replayed_into_a_curve_as_one_step(on, document, monkeypatch):
    from kvdesk.project.reuse import CurvePoint, CurveReuse, RequestFacts

    facts = RequestFacts(requests_per_s=1, reused_tokens=10, new_tokens=20)
    made = CurveReuse(requests=facts, points=(CurvePoint(tokens=1024, hit=0.25),))
    monkeypatch.setattr("kvdesk.ui.dialogs.trace.ask_reuse", lambda _parent: made)
    on.reuse.ask_trace()
    assert offload(document).reuse == made
    assert document.undo_stack.count() == 1
    monkeypatch.setattr("kvdesk.ui.dialogs.trace.ask_reuse", lambda _parent: None)
    on.reuse.ask_trace()
    assert document.undo_stack.count() == 1


def test_that_fields_of_another_tier_are_found_by_their_path(on):
    on.look_at(0)
    widget = field(on, f"{TIERS}.1.read")
    assert on.tier == 1
    assert widget.path == ("options", 0, "offload", "tiers", 1, "read", "per_card")
    assert field(on, f"{TIERS}.1.claim") is on.form.basis
    assert field(on, "options.0.offload.reuse") is on.reuse.kind
    assert on.field_at("options.0.deployment.runtime") is None


def test_that_tab_goes_through_the_panel_in_sight_order(on):
    seen, widget = [], on.system
    for _ in range(400):
        widget = widget.nextInFocusChain()
        if widget is on.system:
            break
        seen.append(widget)
    table, first = seen.index(on.table), seen.index(field(on, f"{TIERS}.{on.tier}.name"))
    last = seen.index(field(on, "options.0.offload.active_share"))
    assert seen.index(on.buttons[0]) < table < first < last


def test_that_showing_a_project_twice_changes_nothing(on, document):
    before = document.project
    on.show_project(document.project, PEAK)
    on.show_project(document.project, PEAK)
    assert document.project is before
    assert document.undo_stack.count() == 0


def test_that_a_tier_slower_than_its_parent_is_told_and_leads_to_its_rate(document):
    from kvdesk.engine.plan import make_plan

    slow = PRESETS["nvme-four"]
    spec = usual_offload("hicache", document.project)
    spec = spec.model_copy(update={"tiers": (*spec.tiers, slow)})
    project = document.project
    card = project.options[0].hardware.accelerator.model_copy(update={"dense_bf16_flops": 10**15})
    document.set_value(("options", 0, "hardware", "accelerator"), card)
    document.set_value(OFFLOAD, spec)
    case = make_plan(document.project).options[0].case("peak")
    finding = next(found for found in case.findings if found.code == "offload-slower-than-parent")
    assert finding.path == f"{TIERS}.1.read"


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (RateField, "55", 55 * 10**9),
        (RateField, "400 Gbit/s", 50 * 10**9),
        (RateField, "1.5 TB/s", 1500 * 10**9),
        (MillisecondsField, "50 us", 5e-5),
        (MillisecondsField, "2 s", 2.0),
        (MillisecondsField, "0.1", 1e-4),
    ],
)
def test_that_rates_and_times_are_read_with_their_units(qtbot, document, kind, text, value):
    widget = kind(document, "a figure")
    qtbot.addWidget(widget)
    assert widget.parse(text) == pytest.approx(value)
