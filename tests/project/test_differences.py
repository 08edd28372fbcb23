"""Two copies of a project compared and merged."""

import sys
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))

from facts import full, model, project
from strategies import cases, projects

from kvdesk.project.differences import differences, merged
from kvdesk.project.edit import EditRefused, path_text, replace_at
from kvdesk.project.naming import with_note, with_option_named, without_case, without_option
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import BillLine, PriceItem, PriceList, Purchase
from kvdesk.project.workload import Case

slow = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def base():
    return project(model(full()), cards=4).model_copy(
        update={
            "options": tuple(
                Option(
                    name=name,
                    hardware=project(model(full()), cards=4).options[0].hardware,
                    purchase=Purchase(lines=(BillLine(name="card"), BillLine(name="node"))),
                )
                for name in "ABC"
            ),
            "prices": PriceList(items=(PriceItem(id="p", item="p", price=Decimal("1.50"), currency="EUR"),)),
        }
    )


def shown(before, after):
    return [(path_text(one.path), one.kind) for one in differences(before, after)]


def test_that_equal_projects_do_not_differ():
    assert differences(base(), base()) == ()


def test_that_a_field_is_told_by_its_path_with_both_values():
    after = replace_at(base(), ("options", 1, "deployment", "memory_share"), 0.8)
    (found,) = differences(base(), after)
    assert (path_text(found.path), found.before, found.after) == ("options.1.deployment.memory_share", 0.9, 0.8)
    assert found.label == ("options", "B", "deployment", "memory_share")


def test_that_a_number_is_the_same_however_it_is_kept():
    """A window may put 5 where a file gives 5.0; both are one value."""
    accelerator = base().options[0].hardware.accelerator
    mine = replace_at(base(), ("options", 0, "hardware", "accelerator"), accelerator.model_copy(update={"tdp_w": 500}))
    read = Project.model_validate_json(mine.model_dump_json())
    theirs = replace_at(read, ("options", 0, "hardware", "accelerator", "tdp_w"), 500.0)
    assert type(mine.options[0].hardware.accelerator.tdp_w) is not type(theirs.options[0].hardware.accelerator.tdp_w)
    assert differences(mine, theirs) == ()
    assert shown(mine, replace_at(theirs, ("options", 0, "hardware", "accelerator", "tdp_w"), 501.0)) == [
        ("options.0.hardware.accelerator.tdp_w", "changed")
    ]


def test_that_named_items_are_told_apart_by_name():
    options = base().options
    after = replace_at(base(), ("options",), (options[2], options[0], Option(name="D")))
    assert shown(base(), after) == [("options.1", "removed"), ("options.2", "added"), ("options", "order")]
    assert merged(base(), differences(base(), after)) == after


def test_that_fields_are_taken_one_by_one():
    after = replace_at(base(), ("name",), "theirs")
    after = replace_at(after, ("prices", "items", 0, "price"), Decimal("2.50"))
    name, price = differences(base(), after)
    assert merged(base(), [name]).name == "theirs"
    assert merged(base(), [name]).prices == base().prices
    assert merged(base(), [price]).prices.items[0].price == Decimal("2.50")
    assert merged(base(), []) == base()


def test_that_inner_and_outer_lists_change_together():
    after = replace_at(base(), ("options",), base().options[1:])
    lines = (BillLine(name="node"), BillLine(name="drive"))
    after = replace_at(after, ("options", 1, "purchase", "lines"), lines)
    found = differences(base(), after)
    assert {one.kind for one in found} == {"removed", "added"}
    assert merged(base(), found) == after


def test_that_fields_that_need_each_other_are_taken_at_once():
    hardware = base().options[0].hardware.model_copy(update={"count": 8, "idle": 6})
    after = replace_at(base(), ("options", 0, "hardware"), hardware)
    found = differences(base(), after)
    assert merged(base(), found) == after
    idle = next(one for one in found if one.path[-1] == "idle")
    with pytest.raises(EditRefused, match="idle"):
        merged(base(), [idle])


def test_that_another_kind_of_record_is_one_difference():
    after = replace_at(base(), ("workload", "cache"), {"kind": "paged", "block_size": 32})
    (found,) = differences(base(), after)
    assert path_text(found.path) == "workload.cache"
    assert merged(base(), [found]) == after


def test_that_another_card_or_model_differs_as_a_whole():
    other = base().options[1].hardware.accelerator.model_copy(update={"id": "other", "name": "Other", "tdp_w": 5})
    after = replace_at(base(), ("options", 1, "hardware", "accelerator"), other)
    after = replace_at(after, ("model",), model(full(num_layers=2), name="another"))
    assert shown(base(), after) == [("model", "changed"), ("options.1.hardware.accelerator", "changed")]
    same = base().options[1].hardware.accelerator.model_copy(update={"tdp_w": 5})
    after = replace_at(base(), ("options", 1, "hardware", "accelerator"), same)
    assert shown(base(), after) == [("options.1.hardware.accelerator.tdp_w", "changed")]


@slow
@given(projects(), projects())
def test_that_all_differences_make_the_other(mine, theirs):
    assert merged(mine, differences(mine, theirs)) == theirs
    assert differences(mine, mine) == ()


@st.composite
def whole_projects(draw):
    """Projects with several options, cases, prices, notes and a baseline, in any order."""
    names = draw(st.permutations("ABCD"))[: draw(st.integers(1, 4))]
    kept = draw(st.permutations(["typical", "long", "peak"]))[: draw(st.integers(1, 3))]
    project = draw(projects())
    options = tuple(
        Option(
            name=name,
            hardware=project.options[0].hardware,
            deployment=project.options[0].deployment.model_copy(
                update={"memory_share": draw(st.sampled_from([0.5, 0.9]))}
            ),
            purchase=Purchase(lines=tuple(BillLine(name=line) for line in draw(st.permutations(["card", "node"]))[:1])),
        )
        for name in names
    )
    items = tuple(
        PriceItem(id=key, item=key, price=draw(st.none() | st.decimals(0, 9, places=2)), currency="EUR")
        for key in draw(st.permutations("pqr"))[: draw(st.integers(0, 3))]
    )
    whole = project.model_copy(
        update={
            "options": options,
            "workload": project.workload.model_copy(update={"cases": tuple(draw(cases(name)) for name in kept)}),
            "prices": PriceList(items=items),
            "baseline": draw(st.sampled_from(["", *names])),
        }
    )
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.sampled_from(names)), draw(st.sampled_from(kept)), draw(st.sampled_from(["f", "g"]))
        whole = with_note(whole, *place, draw(st.sampled_from(["one", "two"])))
    return whole


@slow
@given(whole_projects(), whole_projects())
def test_that_all_of_theirs_gives_theirs_none_gives_mine_and_equals_do_not_differ(mine, theirs):
    found = differences(mine, theirs)
    assert merged(mine, found) == theirs
    assert merged(mine, []) == mine
    assert differences(mine, mine) == ()
    assert bool(found) == (mine != theirs)
    assert len({(one.path, one.kind) for one in found}) == len(found)


@slow
@given(whole_projects(), whole_projects(), st.data())
def test_that_any_choice_is_a_valid_project_with_nothing_else_changed_or_is_refused(mine, theirs, data):
    found = differences(mine, theirs)
    taken = [one for one in found if data.draw(st.booleans())]
    try:
        result = merged(mine, taken)
    except EditRefused:
        return
    assert type(mine).model_validate_json(result.model_dump_json()) == result
    for one in found:
        if one.kind == "changed" and one not in taken and not any(isinstance(part, int) for part in one.path):
            node = result
            for part in one.path:
                node = getattr(node, str(part))
            assert node == one.before or one.path == ("baseline",)


def test_that_a_note_is_told_by_its_option_case_and_figure():
    mine = with_note(base(), "B", "peak", "kv_cache_bytes", "mine")
    theirs = with_note(base(), "B", "peak", "kv_cache_bytes", "theirs")
    (found,) = differences(mine, theirs)
    assert found.label == ("notes", "B · peak · kv_cache_bytes", "text")
    (added,) = differences(base(), theirs)
    assert (added.kind, added.after.text) == ("added", "theirs")
    assert merged(mine, [found]) == theirs


def test_that_notes_and_the_baseline_go_with_an_option_or_a_case_taken_out():
    mine = with_note(base().model_copy(update={"baseline": "B"}), "B", "peak", "f", "text")
    theirs = without_option(base(), 1)
    removal = next(one for one in differences(mine, theirs) if one.path == ("options", 1))
    assert merged(mine, [removal]) == theirs
    two = replace_at(mine, ("workload", "cases"), (*mine.workload.cases, Case(name="night")))
    removal = next(one for one in differences(two, without_case(two, 0)) if one.kind == "removed")
    assert merged(two, [removal]).notes == ()


def test_that_a_note_on_an_option_that_is_not_taken_is_refused_with_the_field():
    theirs = with_note(with_option_named(base(), 1, "Z"), "Z", "peak", "f", "text")
    note = next(one for one in differences(base(), theirs) if one.path[0] == "notes")
    with pytest.raises(EditRefused, match='notes.0.option: there is no option "Z"'):
        merged(base(), [note])
