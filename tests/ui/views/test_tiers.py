"""The tiers view: figures with their tables, resident and kept apart, suggestions to apply, all live."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from kvdesk import catalog
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.reuse import SessionReuse
from kvdesk.project.tiers import CardPrice, Drives, OffloadSpec, StoragePrice
from kvdesk.report.blocks import Figure
from kvdesk.report.tiers import tier_blocks
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.capacity import TablePart
from kvdesk.ui.views.tiers import TiersView
from kvdesk.ui.views.tiers_parts import FigurePart, MendRow
from tests.ui.views.conftest import Shown

PRESETS = {preset.id: preset.tier for preset in catalog.tier_presets()}
DRIVES = Drives(num_drives=4, drive_bytes=3840 * 10**9, drive_writes_per_day=1)
PRICED = PRESETS["nvme-four"].model_copy(
    update={"drives": DRIVES, "price": StoragePrice(per_gb_month=0.02, date="2026-11-30")}
)


def spec(**facts) -> OffloadSpec:
    base = {
        "tiers": (PRESETS["host-pcie5"], PRICED),
        "system": "hicache",
        "card_price": CardPrice(per_hour=3, date="2026-11-30"),
        "reuse": SessionReuse(sessions_per_s=0.5, user_tokens=1500),
    }
    return OffloadSpec(**{**base, **facts})


def with_tiers(shown: Shown, offload: OffloadSpec | None, flops: int | None = 10**15) -> Shown:
    project = replace_at(shown.project, ("options", 0, "offload"), offload)
    card = project.options[0].hardware.accelerator.model_copy(update={"dense_bf16_flops": flops})
    project = replace_at(project, ("options", 0, "hardware", "accelerator"), card)
    return Shown(project, make_plan(project), shown.focus)


@pytest.fixture
def view(qtbot) -> TiersView:
    view = TiersView()
    qtbot.addWidget(view)
    view.resize(900, 600)
    with qtbot.waitExposed(view):
        view.show()
    return view


@pytest.fixture
def tiered(fits) -> Shown:
    return with_tiers(fits, spec())


def figures(view: TiersView) -> list[FigurePart]:
    return [part for part in view.parts if isinstance(part, FigurePart)]


def rows(view: TiersView) -> list[MendRow]:
    return [*view.asking.rows, *view.telling.rows]


def captions(view: TiersView) -> list[str]:
    return [part.caption.text() for part in view.parts if isinstance(part, TablePart)]


def test_that_without_tiers_a_sentence_leads_to_the_system(view, fits, qtbot):
    view.show_plan(fits.plan, fits.focus)
    assert view.notice.isVisible()
    assert not view.parts
    with qtbot.waitSignal(view.field_requested) as asked:
        view.notice.button.click()
    assert asked.args == ["options.0.offload"]


def test_that_the_five_figures_stand_with_their_tables(view, tiered):
    view.show_plan(tiered.plan, tiered.focus)
    assert len(figures(view)) == 5
    assert not view.notice.isVisible()
    for part in figures(view):
        assert not part.picture.isHidden()
        part.button.setChecked(True)
        assert (part.picture.isHidden(), part.table.isHidden()) == (True, False)
        assert part.table.rowCount() > 0


def test_that_resident_and_kept_are_two_tables(view, tiered):
    view.show_plan(tiered.plan, tiered.focus)
    names = captions(view)
    assert any(name.startswith("Resident") for name in names)
    assert any(name.startswith("Kept") for name in names)


def test_that_the_figures_are_those_of_the_report(view, tiered):
    view.show_plan(tiered.plan, tiered.focus)
    paper = {block.caption for block in tier_blocks(tiered.case, numbers()) if isinstance(block, Figure)}
    assert {part.caption.text() for part in figures(view)} == paper


def test_that_values_change_in_place(view, tiered, fits):
    view.show_plan(tiered.plan, tiered.focus)
    before = list(view.parts)
    more = with_tiers(fits, spec(reuse=SessionReuse(sessions_per_s=0.6, user_tokens=1500)))
    view.show_plan(more.plan, more.focus)
    assert view.parts == before


def test_that_switching_off_takes_the_figures_away(view, tiered, fits):
    view.show_plan(tiered.plan, tiered.focus)
    view.show_plan(fits.plan, fits.focus)
    assert view.notice.isVisible()
    assert view.blocks == ()
    view.show_plan(tiered.plan, tiered.focus)
    assert len(figures(view)) == 5


def test_that_a_suggestion_is_applied_by_its_button(view, tiered, qtbot):
    view.show_plan(tiered.plan, tiered.focus)
    row = next(row for row in rows(view) if "wear the drives" in row.sentence.text())
    assert not row.apply.isHidden()
    assert row.apply.text().startswith("Set drives: ")
    with qtbot.waitSignal(view.edit_requested) as asked:
        row.apply.click()
    path, value, _ = asked.args
    assert path == ("options", 0, "offload", "tiers", 1, "drives", "num_drives")
    after = make_plan(replace_at(tiered.project, path, value)).options[0].case(tiered.focus.case_name)
    assert "offload-endurance-short" not in {finding.code for finding in after.findings}


def test_that_a_finding_leads_to_its_field(view, tiered, qtbot):
    view.show_plan(tiered.plan, tiered.focus)
    row = next(row for row in rows(view) if "is written is not known" in row.sentence.text())
    assert row.apply.isHidden()
    with qtbot.waitSignal(view.field_requested) as asked:
        row.field.click()
    assert asked.args == ["options.0.offload.tiers.1.write"]


def test_that_active_use_has_a_line_of_its_own_before_all_others(view, fits):
    shown = with_tiers(fits, spec(active_share=0.5))
    view.show_plan(shown.plan, shown.focus)
    assert "every step" in rows(view)[0].sentence.text()


def test_that_a_system_of_active_use_shows_no_hits(view, fits):
    shown = with_tiers(fits, spec(system="transformers", tiers=(PRESETS["host-pcie5"],)))
    view.show_plan(shown.plan, shown.focus)
    assert not any(name.startswith("Kept") for name in captions(view))
    assert any(name.startswith("Resident") for name in captions(view))


def test_that_tiers_that_cannot_be_planned_say_why(view, fits):
    shown = with_tiers(fits, spec(), flops=None)
    view.show_plan(shown.plan, shown.focus)
    assert "dense rate is not known" in view.notice.label.text()
    assert not view.notice.button.isHidden()


def test_that_a_page_nobody_sees_waits(qtbot, tiered):
    view = TiersView()
    qtbot.addWidget(view)
    view.show_plan(tiered.plan, tiered.focus)
    assert not view.parts
    view.resize(900, 600)
    view.show()
    qtbot.waitUntil(lambda: len(figures(view)) == 5)


@pytest.mark.parametrize(("width", "together"), [(900, True), (560, False)])
def test_that_figures_stand_side_by_side_where_there_is_room(view, tiered, qtbot, width, together):
    view.resize(width, 600)
    view.show_plan(tiered.plan, tiered.focus)
    qtbot.waitUntil(lambda: bool(figures(view)) and abs(figures(view)[0].width() - width) < 100)

    def are_beside() -> bool:
        tops = [part.mapTo(view, part.rect().topLeft()).y() for part in figures(view)[1:3]]
        return tops[0] == tops[1]

    qtbot.waitUntil(lambda: are_beside() is together)


def test_that_the_keyboard_reaches_and_copies_a_figure(view, tiered, qtbot):
    view.show_plan(tiered.plan, tiered.focus)
    picture = figures(view)[0].picture
    picture.setFocus()
    QApplication.clipboard().clear()
    qtbot.keyClick(picture, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[0] == "Tier"
    assert len(lines) == 3
    assert picture.accessibleName() == figures(view)[0].caption.text()
    assert "full" in picture.accessibleDescription()


def test_that_tab_goes_down_the_page(view, tiered):
    view.show_plan(tiered.plan, tiered.focus)
    seen: list[QWidget] = []
    widget: QWidget = view.copy_button
    for _ in range(200):
        widget = widget.nextInFocusChain()
        if widget is view.copy_button:
            break
        seen.append(widget)
    places = [seen.index(part.picture) for part in figures(view)]
    assert places == sorted(places)
    assert seen.index(rows(view)[0].sentence) < places[0]


def test_that_all_is_copied_as_tables(view, tiered):
    view.show_plan(tiered.plan, tiered.focus)
    view.copy_all()
    text = QApplication.clipboard().text()
    assert "Room in tiers: all below the cards" in text
    assert "Time to the first token" in text


def test_that_the_figures_follow_the_colours(view, tiered, qtbot):
    view.show_plan(tiered.plan, tiered.focus)
    light = figures(view)[0].picture._source
    dark = QPalette(view.palette())
    dark.setColor(QPalette.ColorRole.Base, QColor("#1b2128"))
    dark.setColor(QPalette.ColorRole.Text, QColor("#e7ebf0"))
    view.setPalette(dark)
    qtbot.waitUntil(lambda: figures(view)[0].picture._source != light)
    assert "#e7ebf0" in figures(view)[0].picture._source


def test_that_what_every_step_reads_is_answered_on_the_page(view, fits):
    """Weights in a tier: the bound in tokens a second, what it leaves out, and a button that takes it back."""
    shown = with_tiers(fits, spec(weights_share=1.0))
    view.show_plan(shown.plan, shown.focus)
    assert any(name.startswith("Active use: read from Host memory") for name in captions(view))
    first = rows(view)[0]
    assert "of the weights are read from Host memory" in first.sentence.text()
    assert "tokens a second" in first.sentence.text()
    assert "uneven channels come on top" in first.sentence.text()
    assert not first.apply.isHidden()


def test_that_a_token_larger_in_the_tier_is_told_on_the_page(view, fits):
    measured = PRICED.model_copy(update={"bytes_per_token": 900_000.0})
    shown = with_tiers(fits, spec(tiers=(measured,)))
    view.show_plan(shown.plan, shown.focus)
    assert any("size the tier by its own figure" in row.sentence.text() for row in rows(view))


def test_that_the_size_for_a_share_stands_on_the_page(view, fits):
    shown = with_tiers(fits, spec(wanted_hit=0.4))
    view.show_plan(shown.plan, shown.focus)
    (table,) = [
        part.table
        for part in view.parts
        if isinstance(part, TablePart) and part.caption.text().startswith("How much must be kept")
    ]
    shares = [table.item(row, 0).text() for row in range(table.rowCount())]
    assert "wanted: 40 %" in shares
