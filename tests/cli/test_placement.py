"""Placements at the command line: other cards, cards partly taken, experts over ranks, and what JSON says of them."""

import json

import pytest

from kvdesk.cli import run
from kvdesk.project import file

QWEN = "Qwen/Qwen3-30B-A3B"  # 128 routed experts
LOAD = ("--sequences", 4, "--input-len", 1024, "--output-len", 256)


@pytest.fixture
def call(capsys):
    """Runs a command: (status, standard output, standard error)."""

    def run_it(*arguments):
        status = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run_it


@pytest.fixture
def new(call, tmp_path):
    """Makes a project with these arguments: its path, status and standard error."""

    def make(*arguments):
        path = tmp_path / "plan.kvdesk"
        status, _, said = call("new", "-o", path, "--model", QWEN, *LOAD, *arguments)
        return path, status, said

    return make


def test_that_other_cards_and_taken_ones_are_typed(new):
    path, status, said = new(
        "--accelerator", "rtx-4090", "--count", 2, "--other", "rtx-a6000:2+", "--other", "rtx-a6000:1:2",
        "--taken", "1=3 GiB", "--tp", 2, "--pp", 3,
    )  # fmt: skip
    assert (status, said) == (0, "")
    hardware = file.read(path).options[0].hardware
    assert [(g.accelerator.id, g.count, g.nodes, g.joins_node) for g in hardware.others] == [
        ("rtx-a6000", 2, 1, True),
        ("rtx-a6000", 1, 2, False),
    ]
    assert [card.node for card in hardware.cards] == [0, 0, 0, 0, 1, 2]
    assert hardware.cards[1].taken_bytes == 3 << 30


@pytest.mark.parametrize(
    ("flag", "text", "reason"),
    [
        ("--other", "rtx-a6000", "ID:COUNT"),
        ("--other", "rtx-a6000:0", "ID:COUNT"),
        ("--other", "rtx-a6000:1:2:3", "ID:COUNT"),
        ("--other", "rtx-a6000:2+:3", "ID:COUNT"),
        ("--other", "rtx-a6000:²", "ID:COUNT"),
        ("--other", "rtx-a6000:99999999999", "1 to 1048576"),
        ("--taken", "²=3 GiB", "CARD=SIZE"),
        ("--other", "no-such-card:2", "no-such-card"),
        ("--taken", "3 GiB", "CARD=SIZE"),
        ("--taken", "0=much", "--taken"),
        ("--taken", "9=1 GiB", "no card 9"),
        ("--taken", "0=900 GiB", "more than card 0 has"),
    ],
)
def test_that_what_cannot_be_is_refused_in_one_line(new, flag, text, reason):
    path, status, said = new("--accelerator", "rtx-4090", "--count", 2, "--tp", 2, flag, text)
    assert status == 2
    assert reason in said
    assert said.count("\n") == 1
    assert not path.exists()


def test_that_experts_are_spread_and_json_tells_seats_experts_and_copies(new, call):
    path, status, _ = new("--accelerator", "h100-sxm-80", "--count", 2, "--tp", 2, "--ep", 2, "--taken", "1=3 GiB")
    assert status == 0
    _, shown, _ = call("budget", path, "--json")
    (option,) = json.loads(shown)["options"]
    first, second = option["cases"][0]["ranks"]
    assert (first["ep"], second["ep"]) == (0, 1)
    assert (first["seat"], second["seat"]) == (0, 1)
    assert (first["experts"], second["experts"]) == (64, 64)  # 128 over 2 ranks
    assert (first["taken_bytes"], second["taken_bytes"]) == (0, 3 << 30)
    assert option["placement"]["replicated_weights_bytes"] > 0


def test_that_an_ep_that_cannot_be_is_refused_with_the_legal_ones(new):
    _, status, said = new("--accelerator", "h100-sxm-80", "--count", 2, "--tp", 2, "--ep", 3)
    assert status == 2
    assert "EP 3" in said
