"""`kvdesk kv` over the whole corpus: the bytes a real engine held, and one line for what no engine could build.

The corpus is not part of the repository. It is looked for where KVDESK_SHARED says, else beside the checkout.
"""

import json
import math
import os
from pathlib import Path

import pytest

from kvdesk.cli import run

ROOT = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[3] / "shared")) / "corpus"
EXPECTED = ROOT / "expected.jsonl"
ENCODER_POSITIONS = 64
TOWERS = ("vision", "visual", "audio", "image", "thinker", "vit", "mm_", "llm_config")
ELEMENT_BYTES = {"bfloat16": 2, "float32": 4}

pytestmark = pytest.mark.skipif(not EXPECTED.is_file(), reason="the shared corpus is not here")


def measured_lines():
    if not EXPECTED.is_file():
        return []
    lines = [json.loads(text) for text in EXPECTED.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if "error" not in line]


LINES = {line["dir"]: line for line in measured_lines()}
ODD = [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("configs_odd/*/*.json"))]


@pytest.fixture
def kv(capsys):
    """Runs `kvdesk kv` on a file of the corpus: (status, standard output, standard error)."""

    def call(path, *arguments):
        status = run(["kv", str(ROOT / path), *(str(argument) for argument in arguments)])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return call


@pytest.fixture
def kv_at(kv):
    """The JSON of `kvdesk kv` at one point of a line."""

    def call(line, point, runtime):
        encoder = any(group["part"] == "cross" for group in point["groups"]) and "Whisper" not in line["architecture"]
        status, output, error = kv(
            f"{line['dir']}/config.json",
            *("--runtime", runtime, "--kv-dtype", "bf16", "--json"),
            *("--positions", point["positions"], "--sequences", point["sequences"]),
            *(("--encoder-positions", ENCODER_POSITIONS) if encoder else ()),
        )
        assert (status, error) == (0, "")
        return json.loads(output)

    return call


def logical_by_rules(line, point):
    """What the architecture needs, from the tensors the engine held, by the documented differences alone.

    A window or chunk keeps one position less than its size (MiMo's does not), a convolution its whole kernel, Falcon's
    new decoder every query head; what waits to be compressed is the engine's own.
    """
    total = 0
    for group in point["groups"]:
        kept_short = group["layer_class"].startswith(("DynamicSliding", "DeepseekV4"))
        for tensor in group["tensors"]:
            total += len(group["layers"]) * _needed_bytes(line["architecture"], point, tensor, kept_short)
    return total


def _needed_bytes(architecture, point, tensor, kept_short):
    what, shape = tensor["what"], list(tensor["shape"])
    if what.startswith(("buffer_", "overlap_")):
        return 0
    if what.startswith("conv_states"):
        shape[2] -= 1
    elif kept_short and what in ("keys", "values") and not architecture.startswith("MiMoV2"):
        shape[2] = min(shape[2] + 1, point["positions"])
    return math.prod(shape) * ELEMENT_BYTES[tensor["dtype"]]


@pytest.mark.parametrize("folder", LINES)
def test_that_transformers_allocates_what_its_own_code_held_at_every_point(kv_at, folder):
    line = LINES[folder]
    for point in line["points"]:
        assert kv_at(line, point, "transformers")["allocated_bytes"] == point["total_bytes"]


@pytest.mark.parametrize("folder", LINES)
def test_that_the_logical_bytes_of_arithmetic_differ_by_documented_rules_only(kv_at, folder):
    line = LINES[folder]
    for point in line["points"]:
        report = kv_at(line, point, "arithmetic")
        expected = logical_by_rules(line, point)
        if line["architecture"] in ("FalconForCausalLM", "RWForCausalLM") and expected > report["logical_bytes"]:
            query_heads = point["groups"][0]["tensors"][0]["shape"][1]
            kv_heads = report["layers"][0]["num_kv_heads"]
            assert kv_heads > 1
            expected = expected * kv_heads // query_heads
        assert report["logical_bytes"] == report["allocated_bytes"] == expected


@pytest.mark.parametrize("folder", LINES)
def test_that_a_text_model_has_the_parameters_the_engine_builds(kv_at, folder):
    line = LINES[folder]
    counted = kv_at(line, line["points"][0], "arithmetic")["model"]["num_parameters"]
    if counted is None:  # a tower stands beside the text model, and a config does not say how large it is
        config = json.loads((ROOT / folder / "config.json").read_bytes())
        told = any(key.startswith(TOWERS) for key in config)
        assert told or line["architecture"].endswith("ForConditionalGeneration")
    else:
        assert counted == line["num_parameters"]


@pytest.mark.parametrize("path", ODD)
def test_that_an_odd_config_has_an_answer_or_one_line(kv, path):
    for more in ((), ("--encoder-positions", ENCODER_POSITIONS)):
        status, output, error = kv(path, *more)
        if status == 0:
            assert "logical" in output
            assert error == ""
        else:
            assert (status, output) == (2, "")
            assert error.startswith("kvdesk: ")
            assert error.count("\n") == 1
