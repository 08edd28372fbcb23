"""Tiers as a part of a plan: what they serve, the third figure of the cache, findings that lead to their fields."""

import pytest
from offload_facts import GB, TB, chat, drive, host, model, offload
from planned import CARD, planned, project

from kvdesk.engine.offload.curves import hit_curve, ttft_curves
from kvdesk.engine.offload.outcome import timing_of
from kvdesk.engine.offload_plan import mend_of, pooled, tiers_held
from kvdesk.engine.offload_trace import curve_of
from kvdesk.engine.plan import make_plan
from kvdesk.project import file
from kvdesk.project.edit import parse_path, replace_at, value_at
from kvdesk.project.layer_cache import LatentAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.reuse import CurveReuse, PopularityReuse, RequestFacts, TypedReuse
from kvdesk.project.tiers import Drives, TierRates
from kvdesk.project.workload import Case

FACTS = RequestFacts(requests_per_s=2, reused_tokens=8192, new_tokens=808, output_tokens=300)


def test_a_plan_without_tiers_is_as_it_was():
    option, case = planned(offloading=None)
    assert case.offload is None
    assert case.kv.offloaded_bytes == 0
    assert not [finding for finding in case.findings if finding.code.startswith("offload")]
    assert option.option.offload is None


def test_a_file_from_before_tiers_opens_without_them():
    text = file.dumps(project(offloading=None))
    assert '"offload": null' in text
    assert file.loads(text.replace('"offload": null,', ""), file="x").options[0].offload is None


def test_a_file_keeps_its_tiers():
    before = project()
    assert file.loads(file.dumps(before), file="x") == before


def test_what_the_tiers_serve_by_hand():
    """80 layers × 2 × 8 heads × 128 × 2 B = 327,680 B; eight cards of 72 GB less weights; 16 sequences of 8,192."""
    _, case = planned()
    server = case.offload.setting.server
    weights = sum(rank.line("weights_bytes").best for rank in case.ranks)
    assert server.pool_bytes == 8 * int(72 * GB) - weights
    assert server.active_bytes == 16 * 8192 * 327_680
    assert (server.cards, server.replicas, server.tensor_parallel_size) == (8, 1, 8)
    assert server.running_sequences == 16
    assert server.flops_per_card == CARD.dense_bf16_flops
    assert case.offload.cards.capacity_bytes == server.pool_bytes - server.active_bytes


def test_replicas_each_keep_their_own():
    _, case = planned(count=8, nodes=2)
    server = case.offload.setting.server
    assert (server.replicas, server.cards, server.nodes) == (2, 8, 2)
    assert server.running_sequences == 8
    assert case.offload.tiers[0].level.capacity_bytes == 2 * 2 * TB  # host memory of each node


def test_pipeline_stages_are_one_replica():
    _, case = planned(tensor_parallel_size=4, pipeline_parallel_size=2)
    server = case.offload.setting.server
    assert (server.cards, server.replicas, server.tensor_parallel_size) == (8, 1, 4)
    assert server.active_bytes == 16 * 8192 * 327_680


def test_ranks_that_share_positions_store_them_once():
    """A latent over TP 8: eight copies without context parallelism, one with DCP 8."""
    cache = LatentAttention(num_attention_heads=64, kv_lora_rank=512, qk_rope_head_dim=64)
    spec = ModelSpec(
        name="latent",
        architecture="Any",
        source=ModelSource(kind="hand"),
        hidden_size=4096,
        vocab_size=1000,
        embedding_params=0,
        head_params=0,
        layer_groups=(LayerGroup(layers=tuple(range(8)), caches=(cache,), weights=LayerWeights(mlp_params=10**9)),),
        weight_format=plain_format("bf16"),
    )
    each = 8 * 576 * 2
    for degree, copies in ((1, 8), (8, 1)):
        _, case = planned(spec, decode_context_parallel_size=degree)
        assert case.offload.cards.bytes_per_token == pytest.approx(copies * each)


def test_a_card_without_a_rate_is_a_finding_that_leads_to_the_card():
    card = CARD.model_copy(update={"dense_bf16_flops": None})
    _, case = planned(card=card)
    assert case.offload is None
    (finding,) = [found for found in case.findings if found.code == "offload-no-compute"]
    assert finding.path == "options.0.hardware.accelerator"


def test_fp8_weights_prefill_at_the_rate_of_fp8():
    card = CARD.model_copy(update={"dense_fp8_flops": 2 * CARD.dense_bf16_flops})
    _, case = planned(card=card, weight_dtype="fp8_e4m3")
    assert case.offload.setting.server.flops_per_card == 2 * CARD.dense_bf16_flops
    _, case = planned(weight_dtype="fp8_e4m3")
    assert case.offload.setting.server.flops_per_card == CARD.dense_bf16_flops


def test_the_third_figure_is_what_the_tiers_hold():
    """2 TB of host memory and 30 TB of drives fill up under a stream of sessions."""
    _, case = planned()
    assert [held.held_bytes for held in tiers_held(case.offload)] == [2 * TB, 30 * TB]
    assert case.kv.offloaded_bytes == 32 * TB
    assert case.kv.allocated_bytes == 16 * 8192 * 327_680


def test_popular_documents_fill_no_more_than_there_are():
    """1,000 documents of 8,192 positions of 327,680 B: 2.68 TB, of which the host repeats what fits."""
    reuse = PopularityReuse(requests=FACTS, num_items=1000)
    _, case = planned(offloading=offload(host(), drive(), reuse=reuse))
    first, second = tiers_held(case.offload)
    assert first.held_bytes == 2 * TB
    assert second.held_bytes == pytest.approx(1000 * 8192 * 327_680, rel=1e-9)


def test_nothing_comes_in_where_nobody_asks():
    _, case = planned(offloading=offload(host(), reuse=chat(sessions_per_s=0)))
    assert case.kv.offloaded_bytes == 0


def test_active_use_holds_its_share_and_has_a_warning_of_its_own():
    spec = offload(host(), system="transformers")
    _, case = planned(offloading=spec)
    assert case.kv.offloaded_bytes == 16 * 8192 * 327_680
    assert "offload-active-system" in {finding.code for finding in case.findings}
    assert case.offload.active.share == 1


def test_what_is_awaited_is_a_part_of_what_is_held():
    for each in tiers_held(planned()[1].offload):
        assert 0 < each.awaited_share <= 1
    one_turn = planned(offloading=offload(host(), reuse=chat(num_turns=1)))[1]
    assert tiers_held(one_turn.offload)[0].awaited_share == 0


def test_findings_lead_to_fields_of_the_project():
    worn = Drives(num_drives=2, drive_bytes=4 * TB, drive_writes_per_day=1)
    before = project(offloading=offload(host(pinned_share=0.95), drive(drives=worn, write=None)))
    case = make_plan(before).options[0].cases[0]
    found = [finding for finding in case.findings if finding.code.startswith("offload")]
    assert {"offload-endurance-short", "offload-pinned-too-much", "offload-write-unknown"} <= {f.code for f in found}
    for finding in found:
        value_at(before, parse_path(finding.path))


def test_what_a_finding_suggests_can_be_applied_and_mends_it():
    before = project(offloading=offload(host(pinned_share=0.95), drive()))
    case = make_plan(before).options[0].cases[0]
    finding = next(found for found in case.findings if found.code == "offload-pinned-too-much")
    path, value = mend_of(finding, before)
    after = make_plan(replace_at(before, path, value)).options[0].cases[0]
    assert "offload-pinned-too-much" not in {found.code for found in after.findings}
    assert mend_of(next(found for found in case.findings if "mend" not in found.values), before) is None


def test_the_curves_agree_with_the_plan():
    _, case = planned()
    outcome = case.offload
    curves = ttft_curves(outcome)
    assert [tier.name for tier in curves.tiers] == ["host", "drives"]
    for tier, curve in zip(outcome.tiers, curves.tiers, strict=True):
        for at, length in enumerate(curves.lengths):
            timing = timing_of(outcome.setting, outcome.prefill_rule, tier.tier, length, curves.new)
            assert curve.seconds[at] == timing.ttft_s
            assert curves.recompute[at] == timing.recompute_s
    hits = hit_curve(outcome)
    assert list(hits.hits) == sorted(hits.hits)
    assert [level[2] for level in hits.levels] == [
        outcome.cards.reach_hit,
        *(tier.level.reach_hit for tier in outcome.tiers),
    ]


def test_the_curves_cross_where_loading_takes_as_long_as_computing():
    """A drive of 3 GB/s, no overlap: the crossing of the curves is the engine's own break-even length."""
    slow = drive(read=TierRates(per_node=9 * GB), half_size_bytes=0, latency_s=0.3)
    _, case = planned(offloading=offload(slow, layerwise=False))
    (curve,) = ttft_curves(case.offload).tiers
    (tier,) = case.offload.tiers
    assert tier.timing.break_even_positions > 256
    assert curve.crossing == pytest.approx(tier.timing.break_even_positions, rel=0.02)


def test_typed_shares_have_levels_and_no_curve():
    _, case = planned(offloading=offload(host(), reuse=TypedReuse(requests=FACTS, shares=(0.1, 0.2))))
    hits = hit_curve(case.offload)
    assert hits.tokens == ()
    assert [level[2] for level in hits.levels] == pytest.approx([0.1, 0.3])


def test_more_cases_have_less_room_on_the_cards():
    cases = (
        Case(name="typical", resident_sequences=8, input_len=8000, output_len=192),
        Case(name="peak", resident_sequences=64, input_len=8000, output_len=192),
    )
    typical, peak = planned(cases=cases)[0].cases
    assert typical.offload.cards.capacity_bytes > peak.offload.cards.capacity_bytes
    assert typical.offload.cards.reach_hit >= peak.offload.cards.reach_hit
    assert typical.offload.tiers[1].level.reach_hit == peak.offload.tiers[1].level.reach_hit


class Columns:
    """Three requests of two blocks of 4 positions; the third asks for the first one's again."""

    def __init__(self, np):
        self.arrival_s = np.array([0.0, 1.0, 2.0])
        self.input_len = np.array([8, 8, 8])
        self.output_len = np.array([2, 4, 6])
        self.hash_offsets = np.array([0, 2, 4, 6])
        self.hash_values = np.array([1, 2, 3, 4, 1, 2])
        self.block_size = 4


def test_a_replayed_trace_by_hand():
    """A third of the positions come back; they need all four distinct blocks, 16 positions."""
    import numpy as np

    curve = curve_of(Columns(np))
    assert isinstance(curve, CurveReuse)
    assert curve.distinct_share == pytest.approx(2 / 3)
    assert [(point.tokens, point.hit) for point in curve.points][-1] == (16, pytest.approx(1 / 3))
    assert curve.points[0].hit == 0
    assert curve.requests.requests_per_s == pytest.approx(1.5)
    assert (curve.requests.reused_tokens, curve.requests.output_tokens) == pytest.approx((8 / 3, 4))


def test_any_model_in_the_folder_of_small_ones_plans():
    _, case = planned(model(8, 8, 2, 64), tensor_parallel_size=2, count=2)
    assert case.offload.hit >= case.offload.cards.reach_hit


def test_local_against_pooled_is_told_where_there_are_nodes():
    assert pooled(planned()[1].offload) is None
    found = pooled(planned(nodes=4)[1].offload)
    assert found.local <= found.routed
    assert found.local < found.pooled
    assert found.routed == planned(nodes=4)[1].offload.hit
