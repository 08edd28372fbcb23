"""Service times: arithmetic by hand, bounds that hold everywhere, and what is refused."""

import pytest
from facts import H100, full, latent, model
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.catalog import accelerator
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.interconnect.groups import Sharding
from kvdesk.engine.interconnect.traffic import Load as StepLoad
from kvdesk.engine.interconnect.traffic import step_cost
from kvdesk.engine.kv_cache import Span, cache_terms, logical_bytes, storage_of
from kvdesk.engine.latency import Efficiency, Links, Load, Seconds, ServiceTimes, Share, Tokens, links_over, pipeline_of
from kvdesk.engine.latency import service_times as times_of
from kvdesk.engine.latency.reading import Read
from kvdesk.engine.latency.work import Experts, compute_type, stage_work
from kvdesk.engine.parallelism import Degrees
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    FullAttention,
    RecurrentState,
    SharedCache,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.links.topology import TopologySpec, topology_of
from kvdesk.project.model_spec import LayerGroup, LayerWeights, WeightFormat
from kvdesk.units import ENGLISH

CARD = H100.model_copy(
    update={
        "memory_bandwidth_bytes_per_s": 3_000_000_000_000,
        "dense_bf16_flops": 1_000_000_000_000_000,
        "dense_fp8_flops": 2_000_000_000_000_000,
    }
)
NOTHING = Seconds(0.0, 0.0, 0.0)
ALL = Share(1.0, 1.0, 1.0)
IDEAL = Efficiency(compute=ALL, experts=ALL, bandwidth=ALL, layer=NOTHING, step=NOTHING, request=NOTHING)
ONE_LAYER = {"attention_params": 1_000_000, "kv_projection_params": 200_000, "mlp_params": 3_000_000}
NO_COST = Links(layer=lambda tokens: NOTHING, handover=lambda tokens: NOTHING)


def dense(num_layers: int = 40):
    weights = {name: 20 * size for name, size in ONE_LAYER.items()}
    return model(full(num_layers, **weights))


def sparse():
    weights = {"attention_params": 20_000_000, "num_experts": 64, "expert_params": 5_000_000, "router_params": 1000}
    return model(full(16, **weights)).with_facts(experts_per_token=4)


def service_times(spec, load, card=CARD, links=NO_COST, efficiency=None, **deployment):
    chosen = {} if efficiency is None else {"efficiency": efficiency}
    return times_of(spec, card, Deployment(**deployment), load, storage_of(spec, "auto", "auto"), links, **chosen)


def test_a_decode_step_reads_weights_and_caches_once() -> None:
    """By hand: 40 layers × 84 M parameters and the head in bf16, 6 sequences' caches, at 3 TB/s."""
    spec = dense()
    times = service_times(spec, Load(6, 4000, 1), efficiency=IDEAL)
    layers = 40 * (20 * 4_200_000) * 2
    head, norm = 778_567_680 * 2, 5120 * 2
    caches = 6 * 4000 * 40 * 2 * 8 * 128 * 2
    assert times.decode_step.best == pytest.approx((layers + head + norm + caches) / 3e12)
    assert times.decode_bound == "memory"


def test_a_prefill_computes_two_flops_a_parameter_and_causal_pairs() -> None:
    """By hand: 2 · 40 · 84 M · n + 2 · head for one position, and 2 · 40 heads · (128 + 128) · n(n + 1)/2 a layer."""
    n = 8192
    times = service_times(dense(), Load(1, n, 1), efficiency=IDEAL)
    products = 2 * 40 * 84_000_000 * n + 2 * 778_567_680
    attention = 40 * 2 * 40 * 256 * n * (n + 1) // 2
    assert times.ttft.best == pytest.approx((products + attention) / 1e15)
    assert times.prefill_bound == "compute"
    assert times.tpot is None


def test_requests_add_up() -> None:
    times = service_times(dense(), Load(16, 2000, 500))
    assert isinstance(times, ServiceTimes)
    assert times.state == "untested"
    for name in ("low", "best", "high"):
        request = getattr(times.ttft, name) + 499 * getattr(times.tpot, name)
        assert getattr(times.request, name) == pytest.approx(request)
    assert times.tokens_per_s[1] == pytest.approx(16 * 500 / times.request.best)
    assert times.tokens_per_s[0] <= times.tokens_per_s[1] <= times.tokens_per_s[2]
    assert times.findings[0].code == "latency-untested"
    assert "not measured" in finding_text(times.findings[0], ENGLISH)


def test_a_cached_prefix_is_not_computed_again_but_read() -> None:
    cold = service_times(dense(), Load(1, 8192, 1), efficiency=IDEAL)
    warm = service_times(dense(), Load(1, 8192, 1, cached_len=8000), efficiency=IDEAL)
    assert warm.ttft.best < cold.ttft.best / 10
    pairs = 192 * 8000 + 192 * 193 // 2
    assert sum(read.flops(8000, 192, "prefill") for read in works(dense())[0].reads) == 40 * 2 * 40 * 256 * pairs


def test_chunks_read_the_weights_again_and_delay_the_first_token() -> None:
    whole = service_times(dense(), Load(8, 8192, 100))
    parts = service_times(dense(), Load(8, 8192, 100, chunk_tokens=512))
    assert parts.ttft.best > whole.ttft.best


def works(spec, tensor=1, dtype="auto"):
    return (stage_work(spec, range(spec.num_layers), tensor, storage_of(spec, "auto", "auto"), dtype),)


def test_experts_touched_by_a_batch() -> None:
    """One token reaches k of E; many reach all: E · (1 − (1 − k/E)^tokens)."""
    experts = Experts(num_experts=64, experts_per_token=4, size_bytes=64_000)
    assert experts.touched_bytes(1) == pytest.approx(4000)
    assert experts.touched_bytes(2) == pytest.approx(64_000 * (1 - (60 / 64) ** 2))
    assert experts.touched_bytes(10_000) == pytest.approx(64_000)
    assert works(sparse())[0].experts[0].size_bytes == 16 * 64 * 5_000_000 * 2


def test_a_token_computes_with_its_own_experts_alone() -> None:
    assert works(sparse())[0].expert_flops == {"16-bit": 2 * 16 * 4 * 5_000_000}


def test_a_tied_head_is_read_though_it_is_stored_once() -> None:
    assert works(dense().with_facts(tie_word_embeddings=True))[0].head_bytes == 778_567_680 * 2


def test_tensor_parallelism_divides_and_its_links_add() -> None:
    one = service_times(dense(), Load(1, 4000, 1), efficiency=IDEAL)
    links = Links(layer=lambda tokens: Seconds(1e-5, 2e-5, 3e-5))
    two = service_times(dense(), Load(1, 4000, 1), links=links, efficiency=IDEAL, tensor_parallel_size=2)
    norm = 5120 * 2
    assert two.decode_step.best == pytest.approx((one.decode_step.best * 3e12 + norm) / 2 / 3e12 + 40 * 2e-5)


def test_links_of_a_topology_are_those_of_the_interconnect() -> None:
    """A layer's share of the step's collectives, and one hand-over, on a node of eight H100."""
    spec = dense()
    topology = topology_of(HardwareSpec(accelerator=accelerator("h100-sxm-80"), count=8))
    sharding = Sharding(Degrees(4, 2, 1))
    links = links_over(spec, sharding, topology)
    for tokens in (1, 64, 8192):
        whole = step_cost(spec, sharding, StepLoad(tokens), topology).whole
        parts = 40 * links.layer(tokens).best + links.handover(tokens).best
        assert parts == pytest.approx(whole.best)
    assert service_times(spec, Load(4, 2000, 10), links=links, tensor_parallel_size=4, pipeline_parallel_size=2).tpot


def test_links_nobody_knows_are_not_made_up() -> None:
    spec = dense()
    bare = TopologySpec(cards_per_node=8)
    links = links_over(spec, Sharding(Degrees(4, 2, 1)), bare)
    assert (links.layer, links.handover) == (None, None)
    alone = links_over(spec, Sharding(Degrees(1, 1, 1)), bare)
    assert alone.layer(5) == alone.handover(5) == NOTHING


def test_stages_take_turns() -> None:
    """One request passes every stage; with as many requests as stages each waits for the slowest stage's turns."""
    one = service_times(dense(), Load(1, 4000, 1), efficiency=IDEAL)
    staged = service_times(dense(), Load(1, 4000, 1), efficiency=IDEAL, pipeline_parallel_size=2)
    assert staged.decode_step.best == pytest.approx(one.decode_step.best)
    full_up = service_times(dense(), Load(2, 4000, 1), efficiency=IDEAL, pipeline_parallel_size=2)
    assert full_up.decode_step.best >= staged.decode_step.best


def test_stages_hand_over() -> None:
    links = Links(handover=lambda tokens: Seconds(1e-3, 1e-3, 1e-3))
    without = service_times(dense(), Load(1, 4000, 1), efficiency=IDEAL, pipeline_parallel_size=4)
    handed = service_times(dense(), Load(1, 4000, 1), links=links, efficiency=IDEAL, pipeline_parallel_size=4)
    assert handed.decode_step.best - without.decode_step.best == pytest.approx(3e-3)


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({"memory_bandwidth_bytes_per_s": None}, "memory_bandwidth_bytes_per_s"),
        ({"dense_bf16_flops": None, "dense_fp16_flops": None}, "dense_bf16_flops"),
    ],
)
def test_an_unknown_figure_is_refused_by_its_name(card: dict, field: str) -> None:
    found = service_times(dense(), Load(1, 100, 10), card=CARD.model_copy(update=card))
    assert isinstance(found, Finding)
    assert (found.code, found.severity, found.path) == (
        "latency-figure-unknown",
        "error",
        f"hardware.accelerator.{field}",
    )
    assert field in finding_text(found, ENGLISH)


def test_links_of_several_cards_are_needed() -> None:
    for degree in ("tensor_parallel_size", "pipeline_parallel_size"):
        found = service_times(dense(), Load(1, 100, 10), links=Links(), **{degree: 2})
        assert isinstance(found, Finding)
        assert (found.code, found.path) == ("latency-links-unknown", f"deployment.{degree}")
        assert finding_text(found, ENGLISH).startswith("What the links between 2 cards cost")


def test_unknown_routing_is_refused() -> None:
    found = service_times(sparse().with_facts(experts_per_token=None), Load(1, 100, 10))
    assert isinstance(found, Finding)
    assert (found.code, found.path) == ("experts-per-token-missing", "model.experts_per_token")


def test_fp32_products_are_refused() -> None:
    found = service_times(dense(), Load(1, 100, 10), weight_dtype="fp32")
    assert isinstance(found, Finding)
    assert found.code == "latency-fp32"
    assert "16-bit" in finding_text(found, ENGLISH)


def test_a_card_without_fp8_unpacks_and_says_so() -> None:
    card = CARD.model_copy(update={"dense_fp8_flops": None})
    load = Load(1, 30_000, 1)
    native = service_times(dense(), load, efficiency=IDEAL, weight_dtype="fp8_e4m3")
    unpacked = service_times(dense(), load, card=card, efficiency=IDEAL, weight_dtype="fp8_e4m3")
    assert unpacked.ttft.best > native.ttft.best
    assert [note.code for note in unpacked.findings] == ["latency-untested", "latency-unpacked"]
    assert "dense_fp8_flops" in finding_text(unpacked.findings[1], ENGLISH)


@pytest.mark.parametrize(
    ("name", "bits", "runs_in"),
    [
        ("bf16", 16, "16-bit"),
        ("fp8_block", 8, "fp8"),
        ("nvfp4", 4, "fp4"),
        ("mxfp4", 4, "16-bit"),
        ("gptq", 4, "16-bit"),
        ("int8", 8, "16-bit"),
        ("fp32", 32, "fp32"),
    ],
)
def test_precision_of_products(name: str, bits: int, runs_in: str) -> None:
    assert compute_type(WeightFormat(name=name, bits=bits)) == runs_in


def test_a_fp16_model_runs_at_the_fp16_rate() -> None:
    half = dense().with_facts(weight_format=WeightFormat(name="fp16", bits=16))
    card = CARD.model_copy(update={"dense_fp16_flops": 500_000_000_000_000})
    slow = service_times(half, Load(1, 8192, 1), card=card, efficiency=IDEAL)
    fast = service_times(dense(), Load(1, 8192, 1), card=card, efficiency=IDEAL)
    assert slow.ttft.best == pytest.approx(2 * fast.ttft.best)


SPANS = [Span("all"), Span("window", 7), Span("chunk", 5), Span("compressed", 4), Span("state"), Span("encoder", 9)]


def seen(span: Span, position: int) -> int:
    """Units the query at `position` (from 1) reads, one by one."""
    if span.kind == "chunk":
        return (position - 1) % span.size + 1
    return span.stored(position)


@pytest.mark.parametrize("span", SPANS, ids=lambda span: span.kind)
@given(first=st.integers(0, 60), count=st.integers(0, 60))
@settings(max_examples=60, deadline=None)
def test_pairs_are_the_sum_over_queries(span: Span, first: int, count: int) -> None:
    read = Read(1, 16, span, 1, 1)
    assert read.pairs(first, count) == sum(seen(span, position) for position in range(first + 1, first + count + 1))


def test_a_sparse_layer_reads_its_choice() -> None:
    read = Read(1, 16, Span("all"), 1, 1, most=100)
    assert read.units(50) == 50
    assert read.units(5000) == 100
    assert read.read_bytes(5000) == 200
    assert read.read_bytes(5000, queries=7) == 1400
    assert read.pairs(0, 150) == 100 * 101 // 2 + 50 * 100


def test_layers_that_share_a_cache_read_it_again() -> None:
    own = full(1, first=0)
    shared = LayerGroup(layers=(1, 2), caches=(SharedCache(num_attention_heads=40, source_layer=0),))
    (work,) = works(model(own, shared))
    assert [read.num_layers for read in work.reads] == [6]  # keys and values are alike: 3 layers of two


def test_latents_are_expanded_for_prefill_and_absorbed_for_decode() -> None:
    cache = latent(1).caches[0].model_copy(update={"qk_nope_head_dim": 128, "v_head_dim": 128})
    (work,) = works(model(LayerGroup(layers=(0,), caches=(cache,))))
    pair = [sum(getattr(read, f"{phase}_flops") for read in work.reads) for phase in ("prefill", "decode")]
    assert pair == [2 * 128 * (128 + 64 + 128), 2 * 128 * (512 + 64 + 512)]


KINDS = st.sampled_from(
    [
        FullAttention(num_attention_heads=16, num_kv_heads=4, k_head_dim=64, v_head_dim=64),
        SlidingAttention(num_attention_heads=16, num_kv_heads=4, k_head_dim=64, v_head_dim=64, window=300),
        ChunkedAttention(num_attention_heads=16, num_kv_heads=4, k_head_dim=64, v_head_dim=64, chunk_size=256),
        SparseLatentAttention(num_attention_heads=16, kv_lora_rank=128, qk_rope_head_dim=32, index_topk=200),
        CompressedAttention(num_attention_heads=16, ratio=4, head_dim=128),
        RecurrentState(num_heads=16, state_shape=(64, 64), conv_channels=512, conv_kernel=4),
    ]
)
WEIGHTS = st.sampled_from(
    [
        LayerWeights(attention_params=2_000_000, mlp_params=6_000_000),
        LayerWeights(attention_params=2_000_000, num_experts=32, expert_params=1_000_000, router_params=64),
    ]
)


@st.composite
def models(draw):
    kinds = draw(st.lists(st.tuples(KINDS, WEIGHTS), min_size=1, max_size=4))
    groups = [LayerGroup(layers=(i,), caches=(cache,), weights=weights) for i, (cache, weights) in enumerate(kinds)]
    return model(*groups).with_facts(experts_per_token=2)


def bands(times: ServiceTimes) -> list[float]:
    parts = (times.ttft, times.decode_step, times.request, *((times.tpot,) if times.tpot else ()))
    return [getattr(part, name) for part in parts for name in ("low", "best", "high")]


@given(
    models(),
    st.integers(1, 64),
    st.integers(1, 3000),
    st.integers(2, 300),
    st.integers(0, 2000),
    st.sampled_from([1, 2, 4]),
)
@settings(max_examples=80, deadline=None)
def test_longer_inputs_never_answer_sooner(spec, batch, input_len, output_len, more, tensor) -> None:
    short = service_times(spec, Load(batch, input_len, output_len), tensor_parallel_size=tensor)
    longer = service_times(spec, Load(batch, input_len + more, output_len), tensor_parallel_size=tensor)
    assert all(b >= a * (1 - 1e-9) for a, b in zip(bands(short), bands(longer), strict=True))


@given(models(), st.integers(1, 256), st.integers(0, 256), st.integers(1, 5000), st.integers(0, 5000))
@settings(max_examples=80, deadline=None)
def test_a_step_never_shortens_with_sequences_or_positions(spec, batch, more, positions, further) -> None:
    for stages in range(1, min(3, spec.num_layers) + 1):
        found = pipeline_of(
            spec, CARD, Deployment(pipeline_parallel_size=stages), storage_of(spec, "auto", "auto"), NO_COST
        )
        pipeline = found[0]
        for name in ("low", "best", "high"):
            base = pipeline.decode(batch, positions, name)
            assert pipeline.decode(batch + more, positions, name) >= base * (1 - 1e-9)
            assert pipeline.decode(batch, positions + further, name) >= base * (1 - 1e-9)


@given(models(), st.integers(1, 128), st.integers(1, 5000), st.integers(0, 3000))
@settings(max_examples=80, deadline=None)
def test_no_step_is_faster_than_the_memory(spec, batch, positions, prefill) -> None:
    pipeline, _ = pipeline_of(spec, CARD, Deployment(), storage_of(spec, "auto", "auto"))
    tokens = Tokens(prefill=prefill, decode=batch, positions=positions, samples=batch)
    amounts = pipeline.stages[0].amounts(tokens)
    seconds = pipeline.latency(tokens, "low")
    assert seconds >= amounts.read_bytes / 3e12
    assert seconds >= amounts.flops / 2e15


def test_what_is_read_is_what_the_architecture_stores() -> None:
    spec = dense()
    storage = storage_of(spec, "auto", "auto")
    amounts = works(spec)[0].amounts(Tokens(decode=3, positions=777, samples=3))
    terms = cache_terms([(group.caches, len(group.layers)) for group in spec.layer_groups], storage)
    assert amounts.decode_cache_bytes == logical_bytes(terms, 777, 3)


@pytest.mark.parametrize(
    "load",
    [
        {"batch": 0, "input_len": 1, "output_len": 1},
        {"batch": 1, "input_len": 5, "output_len": 1, "cached_len": 5},
        {"batch": 1, "input_len": 5, "output_len": 1, "chunk_tokens": 0},
    ],
)
def test_a_load_that_means_nothing(load: dict) -> None:
    with pytest.raises(ValueError, match="."):
        Load(**load)


def test_shares_and_times_keep_their_order() -> None:
    with pytest.raises(ValueError, match="share"):
        Share(0.5, 0.4, 0.9)
    with pytest.raises(ValueError, match="time"):
        Seconds(2.0, 1.0, 3.0)
