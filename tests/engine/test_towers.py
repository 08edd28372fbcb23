"""Vision towers on the ranks of a TP group: divided by the runtime's rule, whole where it says so, else a band."""

import pytest
from facts import full, model, project

from kvdesk import catalog
from kvdesk.engine.plan import make_plan
from kvdesk.engine.towers import PROJECTOR_DIVIDED, PROJECTOR_WHOLE, TowerShare
from kvdesk.project.model_spec import TowerEstimate

TOWER = 676_550_144  # Qwen2.5-VL-7B's, by transformers 5.24.0


def ranks_of(runtime, *, architecture="Qwen2_5_VLForConditionalGeneration", tensor=4, tower=TOWER, **settings):
    spec = model(full(), architecture=architecture, tower_params=tower, **settings.pop("facts", {}))
    card = catalog.accelerator("h100-sxm-80")
    whole = project(spec, cards=tensor, accelerator=card, runtime=runtime, tensor_parallel_size=tensor, **settings)
    option = make_plan(whole).options[0]
    assert option.refusal is None, option.refusal
    return option, option.cases[0].ranks


@pytest.mark.parametrize("runtime", ["vllm", "sglang"])
def test_that_a_tower_is_divided_over_the_ranks(runtime):
    option, ranks = ranks_of(runtime)
    size = 2 * TOWER
    for rank in ranks:
        line = rank.line("weights_bytes")
        others = line.best - rank.weights["tower"]
        assert size // 4 <= rank.weights["tower"] < size * 0.27
        assert line.low == others + -(-size // 4)  # all of it divided
        assert line.high < others + size * 0.29  # 4 % whole, the rest divided
    assert option.placement.replicated_weights["tower"] == 4 * ranks[0].weights["tower"] - size


@pytest.mark.parametrize(
    ("runtime", "settings"),
    [
        ("vllm", {"vllm": {"mm_encoder_tp_mode": "data"}}),
        ("sglang", {"sglang": {"mm_enable_dp_encoder": True}}),
        ("tensorrt-llm", {}),
        ("arithmetic", {}),
    ],
)
def test_that_a_tower_is_whole_on_each_rank_where_the_runtime_keeps_it_so(runtime, settings):
    option, ranks = ranks_of(runtime, **settings)
    assert {rank.weights["tower"] for rank in ranks} == {2 * TOWER}
    assert all(rank.line("weights_bytes").low == rank.line("weights_bytes").high for rank in ranks)
    assert option.placement.replicated_weights["tower"] == 3 * 2 * TOWER


def test_that_one_rank_holds_all_of_it_whatever_the_runtime():
    for runtime in ("vllm", "sglang"):
        _, (rank,) = ranks_of(runtime, tensor=1)
        assert rank.weights["tower"] == 2 * TOWER


def test_that_attention_groups_of_sglang_divide_it_among_their_own_ranks():
    _, ranks = ranks_of("sglang", tensor=4, sglang={"attention_dp_size": 2})
    size = 2 * TOWER
    assert all(size // 2 <= rank.weights["tower"] < size * 0.52 for rank in ranks)


def test_that_a_tower_of_an_unread_model_file_is_anything_between():
    _, ranks = ranks_of("vllm", architecture="Qwen3ForCausalLM")
    line = ranks[0].line("weights_bytes")
    assert ranks[0].weights["tower"] == 2 * TOWER
    assert line.high == line.best
    assert line.low == line.best - 2 * TOWER + 2 * TOWER // 4


def test_that_a_tower_of_unknown_size_keeps_its_band_and_is_divided():
    estimate = TowerEstimate(low=600_000_000, best=674_529_280, high=877_000_000)
    facts = {"tower_estimate": estimate}
    _, (alone,) = ranks_of("vllm", tensor=1, tower=None, facts=facts)
    _, ranks = ranks_of("vllm", tensor=4, tower=None, facts=facts)
    line, others = ranks[0].line("weights_bytes"), sum(ranks[0].weights.values())
    assert line.basis == "dimensions"
    assert line.low - others == 2 * estimate.low // 4
    assert line.best - others < 2 * estimate.best * 0.26
    assert line.high - others < 2 * estimate.high * 0.29
    assert alone.line("weights_bytes").best - sum(alone.weights.values()) == 2 * estimate.best


def test_that_the_tower_in_an_exact_total_is_divided_too():
    """Qwen2.5-VL's index counts 1,353,100,288 bytes more than its text model: the tower, in bf16."""
    spec = catalog.model("Qwen/Qwen2.5-VL-7B-Instruct")
    rest = 1_353_100_288
    for tensor in (1, 4):
        whole = project(
            spec,
            cards=tensor,
            accelerator=catalog.accelerator("h100-sxm-80"),
            runtime="vllm",
            tensor_parallel_size=tensor,
        )
        option = make_plan(whole).options[0]
        line = option.cases[0].ranks[0].line("not_attributed_bytes")
        assert line.low == -(-rest // tensor)
        assert line.low <= line.best <= line.high <= rest / tensor * 1.15
        assert option.placement.copied_rest_bytes == tensor * line.best - rest


@pytest.mark.parametrize("whole", [PROJECTOR_DIVIDED, PROJECTOR_WHOLE])
def test_that_parts_of_a_tower_add_up_to_it_and_its_copies(whole):
    low, best, high = TowerShare(8, whole).bytes(TOWER, TOWER, TOWER)
    assert low <= best <= high <= TOWER
    for part, share in zip((low, best, high), whole, strict=True):
        assert 8 * part - TOWER == pytest.approx(7 * share * TOWER, abs=16)
