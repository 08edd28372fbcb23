"""Cache sizes that llama.cpp and its relatives printed on other machines, at the printed precision."""

import pytest
from llama_cpp_golden import GIB, MIB, ROOM, device_needs, facts_of, host_bytes, load, model_of, whole_bytes

from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, MtpLayers

CASES = load("cases_llamacpp.json")["cases"]


def model_of_case(case):
    groups, first = [], 0
    for group in case["groups"]:
        layers = range(first, first + group["num_layers"])
        first = layers.stop
        every = group.get("full_every")
        if every is None:
            groups.append(LayerGroup(layers=tuple(layers), caches=group["caches"]))
            continue
        whole = tuple(layer for layer in layers if (layer + 1) % every == 0)
        slid = tuple(layer for layer in layers if layer not in whole)
        groups.append(LayerGroup(layers=slid, caches=group["caches"]))
        shape = {key: value for key, value in group["caches"][0].items() if key not in {"kind", "window"}}
        groups.append(LayerGroup(layers=whole, caches=(FullAttention(**shape),)))
    mtp = MtpLayers(num_layers=1, caches=groups[0].caches, weights=LayerWeights())
    return model_of(case["architecture"], groups, mtp=mtp if "num_speculative_tokens" in case else None)


def printed(size, text):
    """The size in the unit and with the decimals of the text; one without decimals was cut, not rounded."""
    number, unit = text.split()
    decimals = len(number.partition(".")[2])
    scaled = size / (MIB if unit == "MiB" else GIB)
    return f"{scaled:.{decimals}f} {unit}" if decimals else f"{int(scaled)} {unit}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_that_the_printed_cache_is_what_the_rules_of_its_version_give(case):
    settings = {"version": case["version"], **case["settings"]}
    model, drafted = model_of_case(case), case.get("num_speculative_tokens", 0)
    options = {"types": case["types"], "devices": case.get("devices", 1)}
    main = facts_of(model, settings | ({"n_rs_seq": drafted} if drafted else {}), **options)
    assert ROOM.refusal(main) is None
    needs = device_needs(main)
    sizes = {
        "cache": whole_bytes(main),
        "host": host_bytes(main),
        "device": needs[0].total_bytes,
        "kv": sum(need.kv_bytes for need in needs),
        "state": sum(need.state_bytes for need in needs),
    }
    if drafted:
        with_draft = facts_of(model, settings, mtp=True, num_speculative_tokens=drafted, **options)
        sizes["draft"] = whole_bytes(with_draft) - sizes["cache"]
    for name, text in case["printed"].items():
        assert printed(sizes[name], text) == text


def test_that_every_version_was_met():
    assert {case["version"] for case in CASES} == {"b11434", "b5622", "ik-2025"}
    assert len(CASES) >= 25
