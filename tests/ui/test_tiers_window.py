"""Tiers in the window: from the switch to the tab, a suggestion applied and undone, and the way to a field."""

import pytest

from kvdesk import catalog
from kvdesk.project.edit import value_at
from kvdesk.project.tiers import Drives
from kvdesk.ui.views.tiers_parts import FigurePart

OFFLOAD = ("options", 0, "offload")
WORN = Drives(num_drives=1, drive_bytes=10**12, drive_writes_per_day=1)
NVME = next(preset.tier for preset in catalog.tier_presets() if preset.id == "nvme-four")


@pytest.fixture
def tiered(window, qtbot):
    """The window with a card whose rate is known, HiCache switched on, and drives that wear out."""
    document = window.document
    card = document.project.options[0].hardware.accelerator.model_copy(update={"dense_bf16_flops": 10**15})
    with qtbot.waitSignal(window.plan_shown):
        document.set_value(("options", 0, "hardware", "accelerator"), card)
    field = window.tiers_panel.system
    index = field._values.index("hicache")
    with qtbot.waitSignal(window.plan_shown):
        field.setCurrentIndex(index)
        field.activated.emit(index)
    with qtbot.waitSignal(window.plan_shown):
        window.tiers_panel.add_tier(NVME.model_copy(update={"drives": WORN}))
    document.undo_stack.clear()
    dashboard = window.dashboard
    names = [dashboard.tabs.tabText(index) for index in range(dashboard.tabs.count())]
    dashboard.tabs.setCurrentIndex(names.index("Tiers"))
    qtbot.waitUntil(lambda: any(isinstance(part, FigurePart) for part in dashboard.tiers.parts))
    return window


def test_that_tiers_are_off_in_a_project_without_them(window, qtbot):
    assert window.tiers_panel.page is None
    assert window.plan.options[0].cases[0].offload is None


def test_that_the_findings_of_tiers_are_among_the_others(tiered):
    shown = [tiered.dashboard.findings.list.item(row).text() for row in range(tiered.dashboard.findings.list.count())]
    assert any("wear the drives" in text for text in shown)


def test_that_a_suggestion_is_one_undo_step_and_mends(tiered, qtbot):
    before = tiered.document.project
    row = next(row for row in tiered.dashboard.tiers.asking.rows if "wear the drives" in row.sentence.text())
    with qtbot.waitSignal(tiered.plan_shown):
        row.apply.click()
    assert tiered.document.undo_stack.count() == 1
    assert value_at(tiered.document.project, (*OFFLOAD, "tiers", 1, "drives", "num_drives")) > 1
    rows = [row.sentence.text() for row in tiered.dashboard.tiers.asking.rows]
    assert not any("wear the drives" in text for text in rows)
    tiered.document.undo_stack.undo()
    assert tiered.document.project is before


@pytest.mark.parametrize(
    "path",
    [
        "tiers.1.drives.num_drives",
        "tiers.0.capacity_bytes",
        "tiers.1.read.per_node",
        "tiers.1.write",
        "reuse",
        "active_share",
        "routing",
        "chunk_tokens",
        "decode_saved",
        "system",
    ],
)
def test_that_the_way_leads_to_every_field_of_a_finding(tiered, qtbot, path):
    tiered.focus_field(f"options.0.offload.{path}")
    focused = tiered.focusWidget()
    assert tiered.tiers_panel.isAncestorOf(focused)
    assert focused.isVisible()


def test_that_the_figures_follow_while_somebody_types(tiered, qtbot):
    part = next(part for part in tiered.dashboard.tiers.parts if isinstance(part, FigurePart))
    before = part.picture._source
    tiered.focus_field("options.0.offload.tiers.0.capacity_bytes")
    field = tiered.focusWidget()
    field.selectAll()
    with qtbot.waitSignal(tiered.plan_shown):
        qtbot.keyClicks(field, "8")
    assert part.picture._source != before


def test_that_without_the_tab_in_sight_nothing_is_drawn(tiered, qtbot):
    tiered.dashboard.tabs.setCurrentIndex(0)
    view = tiered.dashboard.tiers
    blocks = view.blocks
    with qtbot.waitSignal(tiered.plan_shown):
        tiered.document.set_value((*OFFLOAD, "mfu"), 0.4)
    assert view.blocks is blocks
