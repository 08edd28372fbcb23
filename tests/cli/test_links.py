"""Links at the command line: what is typed is in the file, what cannot be is refused, and points of a sweep differ."""

import json

import pytest

from kvdesk.cli import run
from kvdesk.project import file
from kvdesk.project.links.stated import StatedLinks

MODEL = "meta-llama/Llama-3.1-70B-Instruct"
GIGA = 10**9


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
    """Makes a project of eight cards in each of two nodes with these arguments: path, status and standard error."""

    def make(*arguments, accelerator="h100-sxm-80"):
        path = tmp_path / "plan.kvdesk"
        status, _, said = call(
            "new", "-o", path, "--model", MODEL, "--accelerator", accelerator, "--count", 8, "--nodes", 2,
            "--tp", 8, "--pp", 2, "--sequences", 4, "--input-len", 1024, "--output-len", 64, *arguments,
        )  # fmt: skip
        return path, status, said

    return make


def test_that_every_field_of_the_links_has_a_flag(new):
    path, status, said = new(
        "--cards-per-domain", 4, "--scale-up-bytes-per-s", "400 GB/s", "--cards-per-root", 2, "--peer-to-peer", "off",
        "--network-kind", "ethernet", "--network-bytes-per-s", "200 Gbit/s", "--nics-per-node", 2, "--rails", "off",
    )  # fmt: skip
    assert (status, said) == (0, "")
    assert file.read(path).options[0].hardware.links == StatedLinks(
        cards_per_domain=4, scale_up_bytes_per_s=400 * GIGA, cards_per_root=2, peer_to_peer=False,
        network_kind="ethernet", network_bytes_per_s=25 * GIGA, nics_per_node=2, rails=False,
    )  # fmt: skip


def test_that_nothing_typed_states_nothing(new):
    assert file.read(new()[0]).options[0].hardware.links == StatedLinks()


@pytest.mark.parametrize(
    ("accelerator", "flag", "text", "reason"),
    [
        ("h100-sxm-80", "--cards-per-domain", "16", "choose 1 to 8"),
        ("h100-sxm-80", "--cards-per-domain", "0", "not between 1 and"),
        ("gb200", "--cards-per-domain", "73", "choose 1 to 72"),
        ("l40s", "--cards-per-domain", "2", "choose 1, or give its rate"),
        ("l40s", "--cards-per-root", "9", "choose 1 to 8"),
        ("l40s", "--nics-per-node", "0", "not between 1 and 1024"),
        ("l40s", "--network-bytes-per-s", "0", "a rate above 0"),
        ("l40s", "--network-bytes-per-s", "fast", "such as 450 GB/s"),
        ("l40s", "--network-kind", "token-ring", "rdma"),
    ],
)
def test_that_links_that_cannot_be_are_refused_in_one_line(new, accelerator, flag, text, reason):
    path, status, said = new(flag, text, accelerator=accelerator)
    assert status == 2
    assert not path.exists()
    assert said.startswith("kvdesk: ")
    assert said.count("\n") == 1
    assert reason in said
    assert flag.removeprefix("--") in said.replace("_", "-")


def test_that_a_budget_names_the_degree_that_leaves_its_link(new, call):
    path, _, _ = new("--cards-per-domain", 4)
    _, out, _ = call("budget", path, "--json")
    (case,) = [case for case in json.loads(out)["options"][0]["cases"] if case["name"] == "peak"]
    (finding,) = [one for one in case["findings"] if one["code"] == "degree-crosses-slow-link"]
    assert "TP 4 × PP 4 stays on it" in finding["text"]


def test_that_points_of_a_sweep_wait_for_their_own_links(new, call):
    path, _, _ = new()
    _, out, _ = call("sweep", path, "--vary", "cards-per-domain=4,8,16", "--format", "json")
    half, whole, refused = json.loads(out)["rows"]
    assert half["link_s"] > whole["link_s"] > 0
    assert (refused["link_s"], "choose 1 to 8" in refused["refusal"]) == (None, True)
    _, out, _ = call("sweep", path, "--vary", "network-bytes-per-s=50 GB/s,1 GB/s", "--format", "json")
    fast, slow = json.loads(out)["rows"]
    assert slow["link_s"] > fast["link_s"]


def test_that_another_accelerator_in_a_sweep_has_its_own_scale_up_link(new, call):
    path, _, _ = new("--cards-per-domain", 4, "--nics-per-node", 2)
    _, out, _ = call("sweep", path, "--vary", "accelerator=h100-sxm-80,l40s", "--format", "json")
    assert [row["refusal"] for row in json.loads(out)["rows"]] == [None, None]
