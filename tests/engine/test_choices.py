"""What would work: every legal way, its edits, sums over cards, and how it is said."""

import pytest
from facts import GIB, H100, full, latent, model, project
from pool_facts import DEEPSEEK_V3

from kvdesk import catalog
from kvdesk.engine.choices import best_first, choices, several
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sentences.placement import degrees_text
from kvdesk.project.deployment import Deployment
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload
from kvdesk.units import ENGLISH

CASE = Case(name="peak", resident_sequences=16, input_len=3072, output_len=1024)
MIXTURE = model(full(40, num_experts=64, expert_params=10_000_000), experts_per_token=4)


def applied(whole, choice):
    for path, value in choice.edits:
        whole = replace_at(whole, path, value)
    return whole


@pytest.mark.parametrize("runtime", ["arithmetic", "vllm", "sglang", "tensorrt-llm", "llama.cpp", "transformers"])
@pytest.mark.parametrize("spec", [model(full()), MIXTURE, DEEPSEEK_V3], ids=["dense", "mixture", "latent"])
def test_that_applied_choices_plan_to_what_they_said(runtime, spec):
    architecture = "DeepseekV3ForCausalLM" if spec is DEEPSEEK_V3 else "Qwen3MoeForCausalLM"
    whole = project(spec.with_facts(architecture=architecture), cards=8, case=CASE, runtime=runtime)
    found = list(choices(whole, 0, 0))
    assert found
    for choice in found:
        option = make_plan(applied(whole, choice)).options[0]
        assert option.refusal is None, option.refusal
        (case,) = option.cases
        assert option.degrees == choice.degrees
        assert case.verdict == choice.verdict
        assert case.tightest.headroom.best == choice.headroom_bytes
        assert case.limits.max_sequences == choice.most_sequences
        assert case.limits.max_positions == choice.longest_positions
        assert case.limits.memory_bound_by == choice.bound
        assert case.kv.replication_bytes == choice.replicated_cache_bytes
        assert option.placement.replicated_weights_bytes == choice.replicated_weights_bytes


@pytest.mark.parametrize("runtime", ["vllm", "llama.cpp"])
def test_that_a_choice_is_started_for_its_own_case_alone(runtime):
    """llama.cpp's buffers follow the context: those of a longer case are not this one's."""
    spec = model(full()).with_facts(architecture="Qwen3ForCausalLM")
    longer = Case(name="long", resident_sequences=2, input_len=30_000, output_len=1024)
    whole = project(spec, cards=4, case=CASE, runtime=runtime)
    whole = replace_at(whole, ("workload",), Workload(cases=(CASE, longer)))
    for index in (0, 1):
        for choice in choices(whole, 0, index):
            case = make_plan(applied(whole, choice)).options[0].cases[index]
            found = choice.verdict, choice.headroom_bytes, choice.most_sequences, choice.longest_positions
            limits = case.limits
            assert found == (case.verdict, case.tightest.headroom.best, limits.max_sequences, limits.max_positions)


def test_that_every_choice_uses_all_cards_once():
    found = list(choices(project(MIXTURE, cards=8, case=CASE), 0, 0))
    assert all(choice.degrees.num_ranks == 8 for choice in found)
    assert len({choice.degrees for choice in found}) == len(found)
    plain = {(each.tensor, each.pipeline, each.data) for each in (choice.degrees for choice in found)}
    # 8 KV and 40 query heads: TP 1, 2, 4, 8, each with every PP that divides the rest
    assert plain == {(tp, pp, 8 // tp // pp) for tp in (1, 2, 4, 8) for pp in (1, 2, 4, 8) if tp * pp <= 8}
    spreads = {(each.expert, each.over_replicas) for each in (choice.degrees for choice in found) if each.tensor == 2}
    assert spreads == {(1, False), (2, False), (1, True), (8, True), (4, True)}


def test_that_progress_is_told_and_a_cancelled_search_stops():
    whole, told = project(model(full()), cards=8, case=CASE), []
    found = list(choices(whole, 0, 0, progress=lambda done, of: told.append((done, of))))
    assert told[-1][0] == told[-1][1] == len(told) >= len(found)
    stopped = list(choices(whole, 0, 0, cancelled=lambda: len(told) > 0))
    assert stopped == []


def ranked(name, card, count, nodes, sequences, runtime="vllm"):
    case = Case(name="peak", resident_sequences=sequences, input_len=3072, output_len=1024)
    hardware = HardwareSpec(accelerator=catalog.accelerator(card), count=count, nodes=nodes)
    option = Option(name="A", hardware=hardware, deployment=Deployment(runtime=runtime))
    whole = Project(name="x", model=catalog.model(name), workload=Workload(cases=(case,)), options=(option,))
    return best_first(choices(whole, 0, 0))


def test_that_what_fits_stands_first_and_the_fastest_on_top():
    ordered = ranked("meta-llama/Llama-3.1-70B-Instruct", "l40s", 8, 1, 16)
    verdicts = [choice.verdict for choice in ordered]
    assert set(verdicts) == {"fits", "depends", "does_not_fit"}
    assert verdicts == sorted(verdicts, key=["fits", "depends", "does_not_fit"].index)
    for verdict in ("fits", "depends"):
        rates = [choice.rate.tokens_per_s for choice in ordered if choice.verdict == verdict]
        assert rates == sorted(rates, reverse=True)
    lacking = [choice.headroom_bytes for choice in ordered if choice.verdict == "does_not_fit"]
    assert lacking == sorted(lacking, reverse=True)


@pytest.mark.parametrize("sequences", [1, 64, 512])
def test_that_a_tensor_group_of_a_70b_stays_inside_its_node(sequences):
    """4 nodes of 8 H100: NVLink carries 450 GB/s a card, InfiniBand 50, and a layer all-reduces twice."""
    ordered = ranked("meta-llama/Llama-3.1-70B-Instruct", "h100-sxm-80", 8, 4, sequences)
    assert degrees_text(ordered[0].degrees, ENGLISH) == "32 cards = 4 replicas × 8 (TP 8)"
    across = [place for place, choice in enumerate(ordered) if choice.degrees.tensor > 8]
    inside = [place for place, choice in enumerate(ordered) if choice.degrees.tensor == 8]
    assert min(across) > max(inside)


@pytest.mark.parametrize("runtime", ["vllm", "sglang"])
def test_that_deepseek_v3_goes_over_nodes_by_replicas_and_stages(runtime):
    """671 GB do not fit one node of 640 GB: two stages of TP 8, or replicas that share the experts."""
    for choice in ranked("deepseek-ai/DeepSeek-V3-Base", "h100-sxm-80", 8, 4, 64, runtime)[:5]:
        degrees = choice.degrees
        assert choice.verdict == "fits"
        assert degrees.tensor <= 8
        assert degrees.pipeline > 1 or degrees.over_replicas


@pytest.mark.parametrize(("card", "sequences"), [("l40s", 16), ("rtx-pro-6000-server", 64), ("a100-pcie-80", 16)])
def test_that_eight_pcie_cards_are_not_one_tensor_group(card, sequences):
    """160 all-reduces a token over PCIe: stages or replicas of smaller groups are faster."""
    ordered = ranked("meta-llama/Llama-3.1-70B-Instruct", card, 8, 1, sequences)
    assert ordered[0].degrees.tensor < 8
    assert ordered[0].verdict == "fits"


def test_that_unknown_rates_stand_last_by_what_they_hold():
    ordered = best_first(choices(project(model(full()), cards=8, case=CASE), 0, 0))
    assert all(choice.rate is None for choice in ordered)  # the card states no bandwidth
    most = [choice.most_sequences for choice in ordered if choice.verdict == "fits"]
    assert most == sorted(most, reverse=True)


def test_that_the_rate_of_one_card_is_its_tokens_over_what_it_reads_and_computes():
    """A sequence of Llama 3.1 8B on an H100. Prefill: 2 FLOPs for each of 6.98 billion parameters of its layers and
    3,072 positions at half of 989.4 TFLOP/s, and 25 ms of the server. Then 1,023 steps that read 15.0 GB of weights,
    all but the embedding, and on average 3,584 positions of 131,072 B at 0.8 of 3.35 TB/s; each step 24 µs for each of
    32 layers and 1 ms for the host."""
    (one,) = ranked("meta-llama/Llama-3.1-8B-Instruct", "h100-sxm-80", 1, 1, 1)
    layers = 8_030_261_248 - 2 * 128_256 * 4096
    beside = 32 * 24e-6 + 1e-3
    prefill = 25e-3 + 2 * layers * 3072 / (0.5 * 989.4e12) + beside
    step = (2 * (layers + 128_256 * 4096) + 3584 * 131_072) / (0.8 * 3.35e12) + beside
    assert one.rate.tokens_per_s == pytest.approx(1024 / (prefill + 1023 * step), rel=0.005)


def test_that_link_time_stands_beside_and_names_links_that_nobody_knows():
    spec = model(full(attention_params=1000, mlp_params=1000))
    whole = project(spec, cards=8, case=CASE, accelerator=catalog.accelerator("h100-sxm-80"))
    found = {choice.degrees: choice for choice in choices(whole, 0, 0)}
    assert found[Degrees(8, 1, 1)].link_s.best > found[Degrees(1, 1, 8)].link_s.best == 0
    assert found[Degrees(8, 1, 1)].unknown == ()
    nowhere = {choice.degrees: choice for choice in choices(project(spec, cards=8, case=CASE), 0, 0)}
    assert nowhere[Degrees(8, 1, 1)].unknown == ("tensor",)
    for vendor, unknown in (("", ()), ("another", ("tensor",))):  # no library is common to the cards of two vendors
        other = AcceleratorSpec(id="other", name="Other", vendor=vendor, memory_driver_bytes=96 * GIB)
        hardware = HardwareSpec(accelerator=H100, count=4, others=(CardGroup(accelerator=other, count=4),))
        mixed = replace_at(whole, ("options", 0, "hardware"), hardware)
        found = {choice.degrees: choice for choice in choices(mixed, 0, 0)}
        assert found[Degrees(8, 1, 1)].unknown == unknown


def test_that_nothing_is_found_without_a_model_or_for_a_case_not_set():
    whole = project(model(full()), cards=8)
    assert not list(choices(replace_at(whole, ("model",), None), 0, 0))
    assert not list(choices(replace_at(whole, ("workload", "cases", 0, "input_len"), None), 0, 0))


def test_that_illegal_degrees_of_the_option_do_not_hide_what_would_work():
    whole = project(model(full()), cards=8, tensor_parallel_size=3)
    assert make_plan(whole).options[0].refusal.code == "tensor-parallel-illegal"
    assert list(choices(whole, 0, 0))


@pytest.mark.parametrize(
    ("degrees", "text"),
    [
        (Degrees(8, 1, 5), "40 cards = 5 replicas × 8 (TP 8)"),
        (Degrees(8, 1, 1), "8 cards (TP 8)"),
        (Degrees(4, 2, 4, 2, 16, True), "32 cards = 4 replicas × 8 (TP 4 × PP 2, EP 16, DCP 2)"),
        (Degrees(1, 1, 1), "1 card"),
        (Degrees(1, 1, 8, over_replicas=True), "8 cards = 8 replicas × 1 (experts cut over all)"),
        (Degrees(1, 1, 4), "4 cards = 4 replicas × 1"),
    ],
)
def test_that_a_choice_is_said_as_replicas_times_cards(degrees, text):
    assert degrees_text(degrees, ENGLISH) == text


def test_that_one_card_stands_beside_several():
    rows = several(project(model(latent(num_layers=61)), cards=1, case=CASE), 0, 0)
    assert [(row.cards, row.way) for row in rows][:4] == [(1, "tensor"), (2, "tensor"), (2, "pipeline"), (2, "data")]
    by = {(row.cards, row.way): row for row in rows}
    one, shared = by[1, "tensor"].choice, by[8, "tensor"].choice
    assert one.replicated_cache_bytes == 0
    # the latent stands whole on each of 8 ranks: 7 copies
    assert shared.replicated_cache_bytes == 7 * CASE.sequences * CASE.positions * 61 * 576 * 2
    assert by[8, "pipeline"].choice.replicated_cache_bytes == 0
    assert by[8, "pipeline"].bubble == 7 / (16 + 7)  # (p − 1) ÷ (m + p − 1), one sequence a micro-batch
    assert by[8, "data"].bubble == by[8, "tensor"].bubble == 0
    assert by[8, "data"].choice.most_sequences == 8 * one.most_sequences


def test_that_a_way_that_is_not_legal_says_why():
    rows = several(project(model(full(num_layers=4, num_attention_heads=6, num_kv_heads=2)), case=CASE), 0, 0)
    refused = {(row.cards, row.way): row.refusal.code for row in rows if row.refusal is not None}
    assert refused == {
        (4, "tensor"): "tensor-parallel-illegal",
        (8, "tensor"): "tensor-parallel-illegal",
        (8, "pipeline"): "pipeline-parallel-illegal",
    }
