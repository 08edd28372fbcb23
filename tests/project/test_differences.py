"""Two copies of a project compared and merged."""

import sys
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))

from facts import full, model, project
from strategies import projects

from kvdesk.project.differences import differences, merged
from kvdesk.project.edit import EditRefused, path_text, replace_at
from kvdesk.project.project import Option
from kvdesk.project.quotes import BillLine, PriceItem, PriceList, Purchase

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


@slow
@given(projects(), projects())
def test_that_all_differences_make_the_other(mine, theirs):
    assert merged(mine, differences(mine, theirs)) == theirs
    assert differences(mine, mine) == ()
