"""`kvdesk diff` and what the command line says of the baseline."""

import json
from decimal import Decimal

import pytest

from kvdesk import paths
from kvdesk.cli import run
from kvdesk.project import file
from kvdesk.project.differences import Difference
from kvdesk.project.edit import parse_path, remove_at, replace_at
from kvdesk.project.naming import with_note


@pytest.fixture
def call(capsys):
    def invoke(*arguments):
        status = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return invoke


@pytest.fixture
def quotes():
    return file.read(paths.resource("examples", "three-quotes.kvdesk"))


@pytest.fixture
def saved(tmp_path):
    def save(name, project):
        path = tmp_path / f"{name}.kvdesk"
        file.write(path, project)
        return path

    return save


def test_that_equal_files_differ_in_nothing(call, quotes, saved):
    first, second = saved("a", quotes), saved("b", quotes)
    assert call("diff", first, second) == (0, "", "")
    status, out, _ = call("diff", first, second, "--json")
    assert status == 0
    assert json.loads(out)["differences"] == []


def test_that_each_difference_is_a_line_with_its_place_in_words(call, quotes, saved):
    other = replace_at(quotes, ("workload", "cases", 2, "resident_sequences"), 40)
    other = replace_at(other, ("prices", "items", 1, "price"), Decimal("7900.50"))
    other = remove_at(other, ("options", 2))
    other = with_note(other, quotes.options[0].name, "peak", "headroom_bytes", "agreed")
    status, out, _ = call("diff", saved("a", quotes), saved("b", other))
    assert status == 1
    case, item = quotes.workload.cases[2], quotes.prices.items[1]
    assert out.splitlines() == [
        f"Workload › Case peak › Resident sequences: {case.resident_sequences} → 40",
        "Option C: 1 × H200, rented › the whole option: there → not there",
        f"Prices › Price list › {item.id} › Price: {item.price:,} → 7,900.50",
        "Notes › A: 2 × L40S · peak · Headroom: not there → agreed",
    ]


def test_that_the_json_has_paths_and_values_as_the_file_holds_them(call, quotes, saved):
    other = replace_at(quotes, ("prices", "items", 1, "price"), Decimal("7900.50"))
    status, out, _ = call("diff", saved("a", quotes), saved("b", other), "--json")
    (entry,) = json.loads(out)["differences"]
    assert status == 1
    assert entry == {
        "path": "prices.items.1.price",
        "label": ["prices", "items", quotes.prices.items[1].id, "price"],
        "kind": "changed",
        "before": str(quotes.prices.items[1].price),
        "after": "7900.50",
    }
    assert parse_path(entry["path"]) == Difference(("prices", "items", 1, "price"), (), "changed", 0, 1).path


def test_that_a_file_that_is_none_is_refused(call, quotes, saved, tmp_path):
    status, out, err = call("diff", saved("a", quotes), tmp_path / "none.kvdesk")
    assert (status, out) == (2, "")
    assert "none.kvdesk" in err


def test_that_the_budget_says_the_baseline_and_how_far_each_option_is_from_it(call, quotes, saved):
    path = saved("a", replace_at(quotes, ("baseline",), quotes.options[1].name))
    _, out, _ = call("budget", path, "--json")
    data = json.loads(out)
    assert data["baseline"] == "B: 1 × H100"
    first, base, last = (option["difference"] for option in data["options"])
    assert base is None
    assert first["from"] == last["from"] == "B: 1 × H100"
    # by hand: 30,000 − 45,360; 514.20 − 643.05; 48,511.20 − 68,509.80; 1,200 − 1,300 W
    assert Decimal(first["once"]) == -15360
    assert Decimal(first["monthly"]) == Decimal("-128.85")
    assert Decimal(first["over_years"]["3"]) == Decimal("-19998.60")
    assert first["peak_watts"] == -100
    for case, own, theirs in zip(first["cases"], data["options"][0]["cases"], data["options"][1]["cases"], strict=True):
        for name in ("most_usable_sequences", "longest_usable_positions"):
            assert case[name] == own["limits"][name] - theirs["limits"][name]


def test_that_the_budget_has_the_notes_of_each_case(call, quotes, saved):
    path = saved("a", with_note(quotes, quotes.options[0].name, "peak", "headroom_bytes", "agreed"))
    _, out, _ = call("budget", path, "--json")
    notes = {case["name"]: case["notes"] for case in json.loads(out)["options"][0]["cases"]}
    assert notes == {"typical": {}, "long": {}, "peak": {"headroom_bytes": "agreed"}}


def test_that_a_total_with_a_hole_has_no_difference(call, quotes, saved):
    path = saved("a", replace_at(quotes, ("prices", "items", 1, "price"), None))
    _, out, _ = call("budget", path, "--json")
    assert json.loads(out)["options"][1]["difference"]["once"] is None
