"""Equality with what llama.cpp b11434 itself allocated: whole contexts, devices, refusals, and compute buffers."""

import pytest
from llama_cpp_golden import ROOM, device_needs, facts_of, host_bytes, load, model_from, whole_bytes

from kvdesk.engine.runtimes.llama_cpp import compute
from kvdesk.engine.runtimes.llama_cpp.context import context_plan

GOLDEN = load("llamacpp_b11434.json")
MODELS = {name: model_from(entry) for name, entry in GOLDEN["models"].items()}


def points(*needed, **wanted):
    found = [
        point
        for point in GOLDEN["points"]
        if all(key in point for key in needed) and all(bool(point.get(key)) is value for key, value in wanted.items())
    ]
    return [pytest.param(point, id=f"{point['series']}-{point['model']}-{at}") for at, point in enumerate(found)]


def facts_of_point(point, **more):
    model, devices = MODELS[point["model"]], point.get("devices", 1)
    return facts_of(model, point["settings"], types=point.get("types", ("fp16", "fp16")), devices=devices, **more)


def test_that_the_two_tables_and_the_runs_are_all_there():
    counts = [sum(point["series"] == name for point in GOLDEN["points"]) for name in ("table", "offload", "runs")]
    assert counts[:2] == [114, 20]
    assert counts[2] >= 20


@pytest.mark.parametrize("point", points("bytes", draft=False))
def test_that_a_context_takes_the_bytes_the_engine_allocated(point):
    facts = facts_of_point(point)
    assert ROOM.refusal(facts) is None
    fixed = context_plan(facts).fixed
    assert [fixed.total_cells, fixed.seq_cells] == point["context"]
    assert whole_bytes(facts) == point["bytes"]
    if "state_bytes" in point:
        host = ROOM.host_cache(facts)
        on_host = 0 if host is None else host.need(1, 1).state_bytes
        assert sum(need.state_bytes for need in device_needs(facts)) + on_host == point["state_bytes"]


@pytest.mark.parametrize("point", points("device_bytes", draft=False))
def test_that_each_device_holds_what_the_engine_put_there(point):
    facts = facts_of_point(point)
    assert [need.total_bytes for need in device_needs(facts)] == point["device_bytes"]
    assert host_bytes(facts) == point["host_bytes"]


@pytest.mark.parametrize("point", points("bytes", draft=True))
def test_that_the_draft_context_holds_the_prediction_layers_alone(point):
    with_draft, without = facts_of_point(point, mtp=True), facts_of_point(point)
    assert whole_bytes(with_draft) - whole_bytes(without) == point["bytes"]


@pytest.mark.parametrize("point", points(refused=True))
def test_that_what_the_engine_refused_is_refused(point):
    finding = ROOM.refusal(facts_of_point(point))
    assert finding is not None
    assert finding.severity == "error"


def test_that_nine_in_ten_measured_compute_buffers_lie_in_the_band(monkeypatch):
    inside = measured = 0
    for parameter in points("compute_bytes"):
        (point,) = parameter.values
        rows = point.get("output_rows")
        monkeypatch.setattr(compute, "_output_rows", lambda _, ubatch, rows=rows: min(ubatch, rows or ubatch))
        facts = facts_of_point(point)
        for stage, size in enumerate(point["compute_bytes"]):
            band = compute.compute_buffer(facts, stage)
            if size or band.high:
                measured += 1
                inside += band.low <= size <= band.high
    assert measured > 200
    assert inside >= 0.9 * measured


GATED = {"llama", "qwen2", "qwen3", "gemma2", "gemma3", "olmo2", "deci"}


def is_plain(point):
    """One device that holds everything, gated feed-forwards without experts, wider than the hidden size."""
    model = MODELS[point["model"]]
    kinds = {cache.kind for group in model.layer_groups for cache in group.caches}
    weights = [group.weights for group in model.layer_groups]
    return (
        model.architecture in GATED
        and kinds <= {"full_attention", "sliding_attention"}
        and not any(part.num_experts for part in weights)
        and max(part.mlp_params for part in weights) > 3 * model.hidden_size**2
        and not {"no_kv_offload", "n_gpu_layers"} & point["settings"].keys()
        and "devices" not in point
    )


@pytest.mark.parametrize("point", [one for one in points("compute_bytes", "output_rows") if is_plain(one.values[0])])
def test_that_the_best_estimate_is_near_for_plain_attention_on_one_device(point, monkeypatch):
    monkeypatch.setattr(compute, "_output_rows", lambda _, ubatch: min(ubatch, point["output_rows"]))
    assert 0.98 <= point["compute_bytes"][0] / compute.compute_buffer(facts_of_point(point), 0).best <= 1.06
