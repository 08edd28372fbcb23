"""Figures that SGLang and TensorRT-LLM printed on people's machines, at the precision they were printed.

The models' facts are restated in the golden file; a case without a model says why it cannot be checked.
"""

import json
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
from facts import GIB
from pool_facts import asked, stack

from kvdesk.engine.runtimes.registry import refusal_of
from kvdesk.engine.runtimes.sglang.layers import stage_pools
from kvdesk.project.model_spec import LayerGroup

GOLDEN = json.loads((Path(__file__).parents[3] / "golden" / "cases_sglang_trtllm.json").read_text(encoding="utf-8"))
CASES = [case for case in GOLDEN["cases"] if "model" in case]
SETTINGS = {"sglang": "sglang", "tensorrt-llm": "tensorrt_llm"}


def of_case(case, drop=None, **cache_changes):
    """The room and the facts of a case; `drop` leaves out the caches of one kind."""
    groups = [
        LayerGroup.model_validate({"layers": (0,), "caches": group["caches"]}) for group in case["model"]["groups"]
    ]
    parts = [
        (
            tuple(
                cache.model_copy(update=cache_changes) if cache.kind == "recurrent" else cache
                for cache in group.caches
                if cache.kind != drop
            ),
            stated["layers"],
        )
        for group, stated in zip(groups, case["model"]["groups"], strict=True)
    ]
    spec = stack(*parts, architecture=case["model"]["architecture"])
    deployment = dict(case["deployment"])
    tp, field = deployment.pop("tensor_parallel_size", 1), SETTINGS[case["engine"]]
    deployment[field] = {**deployment.get(field, {}), "version": case["rules"]}
    return asked(case["engine"], spec, tp=tp, **deployment)


def pool_bytes(case, **changes):
    """One sequence of as many tokens as the pool has: on a rank of the group that holds it."""
    room, facts = of_case(case, **changes)
    assert refusal_of(room, facts) is None
    return room.stage_caches(facts)[0].need(1, case["tokens"]).kv_bytes


def computed(case, name):
    whole = pool_bytes(case)
    match name:
        case "K size" | "V size":
            return whole // 2
        case "pool":
            return whole
        case "pool with padding page":
            return whole + whole * 64 // case["tokens"]
        case "latents with padding page":
            latents = pool_bytes(case, drop="indexer")
            return latents + latents * 64 // case["tokens"]
        case "ssm_state" | "conv_state":
            _, facts = of_case(case)
            slot = stage_pools(facts, range(facts.model.num_layers)).slot_bytes
            _, facts = of_case(case, conv_channels=0)
            states = stage_pools(facts, range(facts.model.num_layers)).slot_bytes
            return (case["slots"] + 1) * (states if name == "ssm_state" else slot - states)
    raise AssertionError(name)


def as_printed(size, printed):
    number, unit = printed.split()
    if unit == "B":
        return f"{size} B"
    places = Decimal(1).scaleb(-len(number.partition(".")[2]))
    return f"{(Decimal(size) / GIB).quantize(places, ROUND_HALF_UP)} {unit}"


@pytest.mark.parametrize(
    ("case", "name"), [(case, name) for case in CASES for name in case["printed"]], ids=lambda value: str(value)[:12]
)
def test_that_a_pool_has_the_size_the_engine_printed(case, name):
    printed = case["printed"][name]
    assert as_printed(computed(case, name), printed) == printed


@pytest.mark.parametrize("case", [case for case in CASES if "available" in case], ids=lambda case: case["id"])
def test_that_the_pool_is_the_fraction_of_what_was_free(case):
    """What was free is printed to two decimals: the engine's blocks lie between those of its ends."""
    room, facts = of_case(case)
    free = Decimal(case["available"].split()[0])
    tokens = [
        room.capacity(facts, (room.cache_room(facts, int((free + off) * GIB)),), 4096).tokens
        for off in (Decimal("-0.005"), Decimal("0.005"))
    ]
    assert tokens[0] <= case["tokens"] <= tokens[1]


def test_that_blocks_are_the_printed_ones():
    case = next(case for case in CASES if case["id"] == "D004")
    room, facts = of_case(case)
    assert room.capacity(facts, (case["tokens"] * 65_536,), 4096).num_blocks == case["blocks"]


def test_that_every_case_left_out_says_why():
    assert all(case.get("reason") for case in GOLDEN["cases"] if "model" not in case)
