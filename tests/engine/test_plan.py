"""The plan: sums, verdicts, limits as exact inverses, and the examples with known answers."""

import inspect
import re

import pytest
from facts import GIB, MIB, alternating_windows, full, latent, model, project
from hypothesis import HealthCheck, given, settings
from strategies import projects

from kvdesk.engine import findings, mistakes, parallelism, rules
from kvdesk.engine import plan as plan_module
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sentences import load as load_sentences
from kvdesk.engine.sentences import placement as placement_sentences
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.deployment import Band, exactly
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.layer_cache import IndexerKeys
from kvdesk.project.model_spec import LayerGroup, ModelSource
from kvdesk.project.project import Project
from kvdesk.project.schedule import rescheduled
from kvdesk.project.workload import Case, PagedCache, StaticCache
from kvdesk.units import ENGLISH

CASE = ("workload", "cases", 0)
slow = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def only_case(plan):
    (case,) = plan.options[0].cases
    return case


def codes(case):
    return {finding.code for finding in case.findings}


@slow
@given(projects())
def test_that_lines_add_up_to_the_usable_bytes(project):
    for rank in only_case(make_plan(project)).ranks:
        assert sum(line.best for line in rank.lines) == rank.usable_bytes


@slow
@given(projects())
def test_that_ranks_add_up_to_the_whole_cache_and_its_copies(project):
    plan = make_plan(project).options[0]
    case = only_case(make_plan(project))
    data = plan.degrees.data
    held = sum(rank.kv_logical_bytes for rank in case.ranks)
    whole = case.kv.logical_bytes // case.case.sequences * case.sequences_per_replica * data
    assert held == whole + case.kv.replication_bytes
    assert case.kv.allocated_bytes == sum(rank.cache_bytes for rank in case.ranks)


@slow
@given(projects())
def test_that_every_layer_stands_on_every_shard_of_one_stage(project):
    plan = make_plan(project).options[0]
    held = [layer for rank in only_case(make_plan(project)).ranks for layer in rank.layers]
    copies = plan.degrees.tensor * plan.degrees.data
    assert sorted(held) == sorted(list(range(plan.model.num_layers)) * copies)


@slow
@given(projects())
def test_that_most_sequences_is_the_exact_inverse(project):
    case = only_case(make_plan(project))
    most = case.limits.max_sequences
    for sequences, fits in ((most, True), (most + 1, False)):
        if not 1 <= sequences <= MAX_SEQUENCES:
            continue
        other = only_case(make_plan(replace_at(project, (*CASE, "resident_sequences"), sequences)))
        longest = getattr(project.workload.cache, "max_positions", None)
        too_long = longest is not None and case.case.positions > longest
        assert (other.tightest.headroom.best >= 0 and not too_long) is fits


@slow
@given(projects())
def test_that_the_longest_length_is_the_exact_inverse(project):
    case = only_case(make_plan(project))
    longest = case.limits.max_positions
    if longest is None:
        return
    plain = replace_at(project, (*CASE, "other_positions"), 0)
    plain = replace_at(plain, (*CASE, "output_len"), 0)
    static = getattr(project.workload.cache, "max_positions", None)
    for positions, fits in ((longest, True), (longest + 1, False)):
        if positions < 1:
            continue
        other = only_case(make_plan(replace_at(plain, (*CASE, "input_len"), positions)))
        storable = static is None or positions <= static
        assert (other.tightest.headroom.best >= 0 and storable) is fits


@slow
@given(projects())
def test_that_safe_limits_have_the_verdict_fits_and_one_more_has_not(project):
    case = only_case(make_plan(project))
    most = min(case.limits.safe_max_sequences, MAX_SEQUENCES - 1)
    if most >= 1:
        assert only_case(make_plan(replace_at(project, (*CASE, "resident_sequences"), most))).verdict == "fits"
    if most == MAX_SEQUENCES - 1:
        return
    assert only_case(make_plan(replace_at(project, (*CASE, "resident_sequences"), most + 1))).verdict != "fits"


@slow
@given(projects())
def test_that_more_load_never_fits_better(project):
    case = only_case(make_plan(project))
    order = ["does_not_fit", "depends", "fits"]
    for field in ("resident_sequences", "input_len"):
        more = replace_at(project, (*CASE, field), getattr(case.case, field) * 2)
        assert order.index(only_case(make_plan(more)).verdict) <= order.index(case.verdict)


@slow
@given(projects())
def test_that_every_change_offered_makes_it_fit(project):
    for change in only_case(make_plan(project)).changes:
        changed = project
        for path, value in change.edits:
            changed = replace_at(changed, path, value)
        assert only_case(make_plan(changed)).verdict == "fits", change


def test_that_the_worksheet_fits_one_card_and_says_by_how_much():
    weights = {
        "attention_params": 2 * 5120 * 5120,
        "kv_projection_params": 2 * 5120 * 1024,
        "mlp_params": 3 * 5120 * 13824,
    }
    spec = model(full(**weights))
    case = only_case(make_plan(project(spec, activation=exactly(GIB), runtime_overhead=exactly(GIB // 2))))
    params = 40 * sum(weights.values()) + 2 * 778_567_680 + 5120
    usable = int(81_559 * MIB * 0.9)
    rank = case.ranks[0]
    assert rank.usable_bytes == usable
    assert rank.line("weights_bytes").best == 2 * params
    assert rank.line("kv_cache_bytes").best == 4_026_531_840
    assert rank.headroom.best == usable - 2 * params - 4_026_531_840 - GIB - GIB // 2
    assert case.verdict == "fits"


def test_that_every_rank_holds_the_whole_latent_cache():
    load = Case(name="peak", resident_sequences=1, input_len=1, output_len=0)
    case = only_case(make_plan(project(model(latent()), cards=8, tensor_parallel_size=8, case=load)))
    assert [rank.line("kv_cache_bytes").best for rank in case.ranks] == [70_272] * 8
    assert case.kv.logical_bytes == 70_272
    assert case.kv.replication_bytes == 7 * 70_272
    assert "latent-replicated" in codes(case)


def test_that_an_indexer_beside_kv_heads_is_not_taken_for_a_latent_cache():
    cache = full(num_layers=2, num_kv_heads=4, num_attention_heads=64).caches[0]
    spec = model(LayerGroup(layers=(0, 1), caches=(cache, IndexerKeys(head_dim=128))))
    for tensor, code in ((2, "latent-replicated"), (8, "kv-heads-replicated")):
        case = only_case(make_plan(project(spec, cards=tensor, tensor_parallel_size=tensor)))
        assert [name for name in codes(case) if name.endswith("-replicated")] == [code]


def test_that_kv_heads_divide_by_tp_and_are_copied_past_their_number():
    spec = model(full(num_attention_heads=64))
    for tensor, each, copies in ((8, 1, 0), (16, 1, 1)):
        case = only_case(make_plan(project(spec, cards=tensor, tensor_parallel_size=tensor)))
        assert {rank.line("kv_cache_bytes").best for rank in case.ranks} == {4_026_531_840 * each // 8}
        assert case.kv.replication_bytes == copies * 4_026_531_840


def test_that_the_embedding_is_on_the_first_stage_and_the_head_on_the_last():
    spec = model(full())
    ranks = only_case(make_plan(project(spec, cards=2, pipeline_parallel_size=2))).ranks
    assert [bool(rank.weights["embedding"]) for rank in ranks] == [True, False]
    assert [bool(rank.weights["head"]) for rank in ranks] == [False, True]


def test_that_a_tied_embedding_stands_on_both_ends_and_once_on_one_card():
    spec = model(full(), tie_word_embeddings=True)
    first, last = only_case(make_plan(project(spec, cards=2, pipeline_parallel_size=2))).ranks
    assert first.weights["embedding"] == last.weights["head"] == 2 * 778_567_680
    (alone,) = only_case(make_plan(project(spec))).ranks
    assert (alone.weights["embedding"], alone.weights["head"]) == (2 * 778_567_680, 0)


def test_that_what_an_index_does_not_explain_is_charged_to_every_rank():
    computed = make_plan(project(model(full()))).options[0].weights.computed_bytes
    spec = model(full(), weights_bytes=computed + 1000)
    case = only_case(make_plan(project(spec, cards=2, tensor_parallel_size=2)))
    assert [rank.line("not_attributed_bytes").best for rank in case.ranks] == [1000, 1000]
    assert "weights-not-attributed" in codes(case)


def test_that_an_index_below_the_computed_size_never_lowers_the_budget():
    computed = make_plan(project(model(full()))).options[0].weights.computed_bytes
    case = only_case(make_plan(project(model(full(), weights_bytes=computed - 1000))))
    assert case.ranks[0].line("weights_bytes").best == computed
    assert case.ranks[0].line("not_attributed_bytes").best == 0
    assert "weights-over-attributed" in codes(case)


def test_that_illegal_degrees_are_refused_with_the_legal_ones():
    plan = make_plan(project(model(full()), cards=3, tensor_parallel_size=3)).options[0]
    assert plan.refusal.code == "tensor-parallel-illegal"
    assert plan.refusal.path == "options.0.deployment.tensor_parallel_size"
    assert plan.refusal.values["legal"] == (1,)  # of 1 and 2, what three cards divide into


def test_that_cards_that_make_no_whole_replica_are_refused_with_the_choices():
    plan = make_plan(project(model(full()), cards=6, tensor_parallel_size=4)).options[0]
    assert plan.refusal.code == "cards-left-over"
    assert "TP 2 × PP 1 × DP 3" in finding_text(plan.refusal, ENGLISH)


def test_that_a_replica_is_budgeted_for_the_ceiling():
    load = Case(name="peak", resident_sequences=7, input_len=4096, output_len=0)
    case = only_case(make_plan(project(model(full()), cards=2, case=load)))
    assert case.sequences_per_replica == 4
    assert case.kv.logical_bytes == 7 * 671_088_640
    assert {rank.line("kv_cache_bytes").best for rank in case.ranks} == {4 * 671_088_640}


def test_that_an_unknown_driver_figure_is_the_size_sold_and_says_so():
    card = AcceleratorSpec(id="x", name="X", memory_sold_gb=80)
    case = only_case(make_plan(project(model(full()), accelerator=card)))
    assert case.ranks[0].capacity_bytes == 80_000_000_000
    assert "capacity-unverified" in codes(case)
    typed = card.model_copy(update={"memory_typed_bytes": 79 * GIB})
    case = only_case(make_plan(project(model(full()), accelerator=typed)))
    assert case.ranks[0].capacity_bytes == 79 * GIB
    assert "capacity-unverified" not in codes(case)


def test_that_what_stands_outside_must_fit_too():
    case = only_case(make_plan(project(model(full(num_layers=1)), memory_share=0.95, outside_bytes=10 * GIB)))
    assert case.verdict == "does_not_fit"
    assert case.limits.max_sequences == 0
    assert "outside-exceeds-capacity" in codes(case)


def test_that_the_verdict_depends_where_the_band_straddles_the_budget():
    spec = model(full(num_layers=1, num_kv_heads=8))
    usable = int(81_559 * MIB * 0.9)
    band = Band(low=0, best=GIB, high=usable)
    case = only_case(make_plan(project(spec, activation=band, runtime_overhead=exactly(0))))
    assert case.verdict == "depends"
    assert "depends-on-overhead" in codes(case)


def test_that_a_static_cache_shorter_than_the_case_cannot_hold_it():
    case = only_case(make_plan(project(model(full()), cache=StaticCache(max_positions=2048))))
    assert case.verdict == "does_not_fit"
    assert "static-too-short" in codes(case)
    assert case.limits.max_positions == 2048


def test_that_a_paged_cache_rounds_up_to_blocks():
    load = Case(name="peak", resident_sequences=3, input_len=17, output_len=0)
    case = only_case(make_plan(project(model(full()), case=load, cache=PagedCache(block_size=16))))
    assert case.kv.logical_bytes == 3 * 17 * 163_840
    assert case.kv.allocated_bytes == 3 * 32 * 163_840


def test_that_a_model_of_windows_alone_has_no_longest_length_by_memory():
    sliding, _ = alternating_windows(2)
    case = only_case(make_plan(project(model(sliding.model_copy(update={"layers": (0,)})))))
    assert case.limits.max_positions is None
    assert case.limits.longest_bound_by.what == "trained_length"


def test_that_past_the_trained_length_is_a_finding_and_not_a_refusal():
    load = Case(name="peak", resident_sequences=1, input_len=40_000, output_len=0)
    case = only_case(make_plan(project(model(full()), case=load)))
    assert case.verdict == "fits"
    assert "past-trained-length" in codes(case)


def test_that_other_heads_or_dimensions_make_a_different_model_to_be_judged_apart():
    read = model(full(), source=ModelSource(kind="hub", location="org/model"))
    draft = replace_at(read, ("layer_groups", 0, "caches", 0, "num_kv_heads"), 4)
    case = only_case(make_plan(project(rescheduled(read, draft.layer_groups))))
    (finding,) = (finding for finding in case.findings if finding.code == "model-edited")
    sentence = finding_text(finding, ENGLISH)
    assert "worksheet" in sentence
    assert "KV heads" in sentence
    assert "judged apart" in sentence
    assert "model-by-hand" in codes(case)


def test_that_another_window_is_by_hand_and_no_different_model():
    sliding, whole = alternating_windows()
    read = model(sliding, whole, source=ModelSource(kind="hub", location="org/model"))
    draft = replace_at(read, ("layer_groups", 0, "caches", 0, "window"), 4096)
    case = only_case(make_plan(project(rescheduled(read, draft.layer_groups))))
    assert "model-by-hand" in codes(case)
    assert "model-edited" not in codes(case)


@pytest.mark.parametrize(("field", "code"), [("model", "no-model"), ("accelerator", "no-accelerator")])
def test_that_a_project_without_its_parts_says_what_to_choose(field, code):
    whole = project(model(full()))
    path = ("model",) if field == "model" else ("options", 0, "hardware", "accelerator")
    assert make_plan(replace_at(whole, path, None)).options[0].refusal.code == code


def test_that_an_empty_project_has_a_plan():
    plan = make_plan(Project())
    assert plan.options[0].refusal.code == "no-model"


def test_that_cases_not_set_are_named_and_have_no_verdict():
    whole = replace_at(project(model(full())), (*CASE, "input_len"), None)
    option = make_plan(whole).options[0]
    assert option.cases == ()
    assert option.cases_not_set == ("peak",)


def test_that_every_finding_has_a_sentence():
    source = "".join(inspect.getsource(module) for module in (rules, mistakes, plan_module, parallelism))
    codes_raised = set(re.findall(r'Finding\(\s*"([a-z-]+)"', source))
    assert codes_raised
    for code in codes_raised:
        assert finding_text(Finding(code, "info", "", AnyValues()), ENGLISH) != f"{code}: "


SENTENCES = (findings, placement_sentences, load_sentences)


class AnyValues(dict):
    """Stands for whatever numbers a sentence asks for; iterating yields all of them."""

    def items(self):
        names = set(re.findall(r"\{(\w+)", "".join(inspect.getsource(module) for module in SENTENCES)))
        return [(name, ("input_len",) if name in {"dimensions", "figures"} else 7) for name in names]


def test_that_a_static_cache_too_short_is_mended_by_a_longer_one():
    case = only_case(make_plan(project(model(full()), cache=StaticCache(max_positions=2048))))
    assert [change.code for change in case.changes][-1] == "static_cache"
    assert case.limits.memory_bound_by.what == "static_cache"


def test_that_a_lower_share_makes_room_for_what_stands_outside():
    whole = project(model(full(num_layers=1)), memory_share=0.95, outside_bytes=10 * GIB)
    (change,) = only_case(make_plan(whole)).changes
    assert change.code == "memory_share"
    assert change.values["share"] == 0.87


def test_that_a_share_is_the_number_as_it_is_written():
    card = AcceleratorSpec(id="x", name="X", memory_sold_gb=12)
    case = only_case(make_plan(project(model(full()), accelerator=card, memory_share=0.7)))
    assert case.ranks[0].usable_bytes == 8_400_000_000
