"""`kvdesk search`: what is said takes the place of what the project keeps, and the answer is the engine's own."""

import json
import shutil
from pathlib import Path

import pytest

from kvdesk.cli import run
from kvdesk.engine.plan import make_plan
from kvdesk.project import file

EXAMPLES = Path(__file__).parents[2] / "resources" / "examples"


@pytest.fixture
def quotes(tmp_path):
    """Three quotes: an L40S for 8,000 EUR, an H100 for 30,000 USD at 0.90, an H200 for 3.50 EUR an hour; tax 20 %."""
    return Path(shutil.copy(EXAMPLES / "three-quotes.kvdesk", tmp_path))


@pytest.fixture
def call(capsys):
    def typed(*arguments):
        status = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return typed


def found(call, *arguments, status=0):
    got, output, error = call("search", *arguments, "--json")
    assert (got, error) == (status, "")
    answer = json.loads(output)
    assert answer["schema"] == "kvdesk.search/1"
    return answer


def test_that_the_costs_of_the_rivals_are_those_reckoned_by_hand(call, quotes):
    """2 x 8,000 x 1.2; 30,000 x 0.90 x 1.2; 3.50 x 730 h x 36 months x 1.2."""
    answer = found(call, quotes)
    cheapest = {}
    for one in answer["smallest"]:
        cheapest.setdefault(one["offer"], (float(one["cost"]), one["currency"]))
    assert cheapest == {"a-card": (19_200, "EUR"), "b-card": (32_400, "EUR"), "c-card": (110_376, "EUR")}
    assert answer["winner"]["offer"] == "a-card"
    assert answer["sentence"].startswith("The smallest purchase by cost is 2 × L40S: 2 cards")


def test_that_every_loser_has_a_reason_in_words(call, quotes):
    answer = found(call, quotes, "--budget", 30_000)
    assert answer["losers"]
    assert all(row["reason"]["text"].endswith(".") and row["ways"] > 0 for row in answer["losers"])
    over = next(row for row in answer["losers"] if row["offer"] == "b-card")
    assert over["reason"] == {
        "code": "search-over-budget",
        "text": "32,400.00 EUR are over the budget of 30,000.00.",
    }


def test_that_nothing_within_the_limits_is_told_by_the_status(call, quotes):
    answer = found(call, quotes, "--budget", 5000, status=1)
    assert (answer["winner"], answer["smallest"], answer["option"]) == (None, [], None)
    assert "Nothing that was tried carries" in answer["sentence"]


@pytest.mark.parametrize(
    "tighter",
    [("--headroom", "900%"), ("--spare-replicas", 2), ("--supplier", "Example supplier B (invented)")],
)
def test_that_tighter_wishes_cost_more_here(call, quotes, tighter):
    before, after = (float(found(call, quotes, *wishes)["winner"]["cost"]) for wishes in ((), tighter))
    assert after > before


def test_that_the_purchase_becomes_an_option_that_fits_and_the_question_is_kept(call, quotes, tmp_path):
    made = tmp_path / "bought.kvdesk"
    answer = found(call, quotes, "--headroom", "20%", "--most-pieces", 8, "-o", made)
    project = file.read(made)
    option = project.options[-1]
    assert (option.name, answer["option"]) == ("2 × L40S", "2 × L40S")
    assert [case.verdict for case in make_plan(project).options[-1].cases] == ["fits"] * 3
    assert (str(project.search.headroom), project.search.most_pieces) == ("0.2", 8)
    assert len(project.search.offers) == 3
    again = found(call, made)
    assert again["winner"] == answer["winner"]
    assert found(call, made, "--offer", "b-card")["winner"]["offer"] == "b-card"


def test_that_cards_are_searched_without_a_price(call, quotes):
    answer = found(call, quotes, "--card", "h200-sxm-141:4", "--case", "peak", "--runtime", "vllm", "--kv-dtype", "fp8")
    winner = answer["winner"]
    assert (winner["cost"], winner["cards"], winner["cards_per_piece"]) == (None, 4, 4)
    assert (winner["runtime"], winner["kv_dtype"]) == ("vllm", "fp8_e4m3")
    assert "its cost is not known" in answer["sentence"]
    assert answer["cases"] == [{"name": "peak", "sequences": 24}]


def test_that_a_plan_without_prices_asks_for_more_of_its_own_cards(call, tmp_path):
    plan = tmp_path / "plan.kvdesk"
    call("new", "-o", plan, "--model", "Qwen/Qwen3-30B-A3B", "--accelerator", "l40s", "--count", 2, "--tp", 2,
         "--sequences", 64, "--input-len", 7000, "--output-len", 1000)  # fmt: skip
    winner = found(call, plan)["winner"]
    assert (winner["accelerator"], winner["cards_per_piece"]) == ("l40s", 2)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--case", "gone"), 'There is no case "gone"'),
        (("--offer", "gone"), '"gone" is not an entry of the price list'),
        (("--card", "h100-sxm-80:0"), "is not ID or ID:COUNT"),
        (("--card", "no-such-card"), "no-such-card"),
        (("--option", "gone"), 'there is no option "gone"'),
        (("--supplier", "nobody"), "nobody in the price list is named"),
        (("--budget", "-1"), "is not a number of 0 or more"),
        (("--card", "h100-sxm-80:8", "--budget", "500000"), "have no price"),
        (("--headroom", "2000%"), "headroom"),
        (("-o", "out.txt"), "ends in .kvdesk"),
    ],
)
def test_that_what_cannot_be_asked_is_refused_in_one_line(call, quotes, arguments, part):
    status, output, error = call("search", quotes, *arguments)
    assert (status, output) == (2, "")
    assert part in error
    assert error.count("\n") == 1


def test_that_the_words_on_the_screen_hold_the_answer_and_the_reasons(call, quotes):
    status, output, _ = call("search", quotes)
    assert status == 0
    assert "19,200.00 EUR over 3 years" in output
    assert "Why it is not the answer: It carries the load and costs 13,200.00 EUR more" in output
