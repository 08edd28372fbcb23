"""`kvdesk growth` and `kvdesk sensitivity`: the figures of the worked procurement, refusals and exit statuses."""

import json

import pytest

from kvdesk import paths
from kvdesk.cli import run
from kvdesk.cli.verbs import VERBS
from kvdesk.project import file
from kvdesk.project.edit import replace_at

QUOTES = paths.resource("examples", "three-quotes.kvdesk")


@pytest.fixture
def kvdesk(capsys):
    def call(*arguments):
        status = run([str(argument) for argument in arguments])
        return status, *capsys.readouterr()

    return call


def test_growth_prints_one_object_with_every_quarter(kvdesk):
    status, out, err = kvdesk("growth", QUOTES, "--json")
    assert (status, err) == (1, "")
    data = json.loads(out)
    assert data["schema"] == "kvdesk.growth/1"
    assert data["growth"]["users"][:3] == [1.0, 1.25, 1.5]
    first, second, third = data["options"]
    assert (first["runs_out"], second["runs_out"], third["runs_out"]) == ("2029-Q1", "2028-Q4", None)
    assert first["next_step"] == {
        "replicas": 2,
        "more_cards": 2,
        "pieces": [{"name": "Server", "quantity": "1"}, {"name": "L40S", "quantity": "2"}],
        "currency": "EUR",
        "once": first["next_step"]["once"],
        "monthly": "0",
        "missing": [],
    }
    assert float(first["next_step"]["once"]) == 30_000
    quarter = first["quarters"][8]
    assert (quarter["quarter"], quarter["verdict"], quarter["cards_needed"]) == ("2029-Q1", "depends", 4)
    assert quarter["cases"][-1]["sequences"] == 72


def test_an_option_that_lasts_ends_with_nothing_to_say(kvdesk):
    status, out, _ = kvdesk("growth", QUOTES, "--option", "C: 1 × H200, rented")
    assert status == 0
    assert "carries every case to the end, 2029-Q4." in out


def test_a_hole_in_the_next_step_is_null_and_named(kvdesk, tmp_path):
    path = tmp_path / "holed.kvdesk"
    file.write(path, replace_at(file.read(QUOTES), ("prices", "items", 1, "price"), None))
    _, out, _ = kvdesk("growth", path, "--json")
    step = json.loads(out)["options"][0]["next_step"]
    assert step["once"] is None
    assert [each["code"] for each in step["missing"]] == ["cost-price-missing"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("growth", paths.resource("examples", "worksheet.kvdesk")), "no growth is planned"),
        (("growth", QUOTES, "--option", "Z"), 'there is no option "Z"'),
        (("sensitivity", QUOTES, "--case", "Z"), 'there is no case "Z"'),
        (("sensitivity", QUOTES, "--share", "2"), "not above 0"),
        (("sensitivity", QUOTES, "--share", "nan"), "not above 0"),
        (("sensitivity", QUOTES, "--answer", "luck"), "luck"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_line(kvdesk, arguments, word):
    status, out, err = kvdesk(*arguments)
    assert status == 2
    assert out == ""
    assert word in err


def test_sensitivity_prints_the_widest_swing_first(kvdesk):
    status, out, _ = kvdesk("sensitivity", QUOTES, "--answer", "cost", "--option", "A: 2 × L40S", "--json")
    assert status == 0
    (study,) = json.loads(out)["studies"]
    first = study["inputs"][0]
    assert (first["path"], first["name"]) == ("prices.items.1.price", "Price of L40S")
    assert [float(first[end]) for end in ("low", "high", "at_low", "at_high", "swing")] == [
        6400,
        9600,
        44671.2,
        52351.2,
        7680,
    ]
    assert (study["case"], study["currency"], float(study["base"])) == (None, "EUR", 48511.2)


def test_sensitivity_lists_no_input_that_moves_nothing_and_counts_them(kvdesk):
    asked = ("sensitivity", QUOTES, "--answer", "month", "--option", "A: 2 × L40S")
    (study,) = json.loads(kvdesk(*asked, "--json")[1])["studies"]
    assert all(each["swing"] is None or float(each["swing"]) for each in study["inputs"])
    assert "Price of L40S" not in [each["name"] for each in study["inputs"]]  # paid once, in no month
    assert study["moves_nothing"] >= 1
    text = kvdesk(*asked)[1]
    assert "Price of L40S" not in text
    assert "left out" in text


def test_an_answer_with_a_hole_is_said_and_told_by_the_status(kvdesk):
    path = paths.resource("examples", "worksheet.kvdesk")
    status, out, _ = kvdesk("sensitivity", path, "--answer", "month", "--json")
    assert status == 1
    assert [study["nothing"]["code"] for study in json.loads(out)["studies"]] == ["cost-no-lines"] * 2


def test_both_verbs_say_what_they_are_for():
    assert "runs out" in VERBS["growth"].help
    assert "moves an answer" in VERBS["sensitivity"].help
