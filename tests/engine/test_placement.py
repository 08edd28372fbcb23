"""Where weights and caches stand: seats, sums over ranks, experts, unequal cards, and the rank that binds."""

import os
import random
from fractions import Fraction
from pathlib import Path

import pytest
from facts import GIB, H100, MIB, full, latent, model, project
from pool_facts import DEEPSEEK_V3, LLAMA_8B, asked, attention, stack

from kvdesk import catalog
from kvdesk.engine.budget import rank_budgets, stage_loads
from kvdesk.engine.kv_cache import is_latent, kv_shape, needs_encoder_positions, span_of
from kvdesk.engine.parallelism import Degrees, legal_expert_sizes, legal_tensor_sizes, most_experts, over_replicas
from kvdesk.engine.placement import place
from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import room_of
from kvdesk.engine.runtimes.room import Facts
from kvdesk.engine.weights import model_weights, stage_weights
from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.hf_config import read_config
from kvdesk.project.deployment import Band, Deployment, exactly
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec, TakenCard
from kvdesk.project.layer_cache import FullAttention, RecurrentState, ShortConvolution
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource
from kvdesk.project.runtime_settings import LlamaCppSettings, SglangSettings, VllmSettings
from kvdesk.project.workload import Case

CORPUS = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[3] / "shared")) / "corpus"
NOTHING = Band(low=0, best=0, high=0)
PLACEMENTS = 30


def card(name, gib):
    return AcceleratorSpec(id=name, name=name, memory_driver_bytes=gib * GIB)


def bare(**settings):
    """A deployment without overheads, so that sums are exact."""
    return Deployment(activation=NOTHING, runtime_overhead=exactly(0), **settings)


def placed(spec, deployment, hardware=None, *, data=1):
    """A model put on its cards, alike unless others are given."""
    degrees = Degrees(
        deployment.tensor_parallel_size,
        deployment.pipeline_parallel_size,
        data,
        deployment.decode_context_parallel_size,
        deployment.expert_parallel_size,
        over_replicas(deployment, data),
    )
    room = room_of(deployment.runtime)
    hardware = hardware or HardwareSpec(accelerator=H100, count=degrees.num_ranks)
    storage = room.storage(spec, deployment, 1500)
    facts = Facts(spec, deployment, degrees, storage, capacity_bytes=hardware.cards[0].accelerator.capacity_bytes)
    return place(room, facts, hardware, model_weights(spec, deployment.weight_dtype))


# Sums


def parts(group):
    """(divided by TP, divided by the KV heads' shards, held whole) of a layer's attention, in bytes or parameters."""
    stored, weights = group.stored_bytes, group.weights
    if stored is not None:
        return stored.attention_bytes, stored.kv_projection_bytes, stored.attention_replicated_bytes
    return weights.attention_params, weights.kv_projection_params, weights.attention_replicated_params


def attention_copies(spec, tensor):
    """Σ over TP ranks of the attention's weights, as multiples of the attention held once."""
    held = once = 0
    for group in spec.layer_groups:
        divided, shared, whole = (len(group.layers) * part for part in parts(group))
        heads = next((shape[0] for cache in group.caches if (shape := kv_shape(cache)) is not None), 1)
        held += divided + shared * Fraction(tensor, min(tensor, heads)) + tensor * whole
        once += divided + shared + whole
    return Fraction(held, once) if once else Fraction(1)


def expected_weights(spec, degrees):
    """Σ over ranks of each component by the law alone: what divides is held once a replica, what does not by all."""
    whole = stage_weights(spec, range(spec.num_layers), 1)
    tensor, data = degrees.tensor, degrees.data
    sums = {name: Fraction(size * data) for name, size in whole.items()}
    for name in ("router", "norms", "tower"):
        sums[name] *= tensor
    sums["attention"] *= attention_copies(spec, tensor)
    if degrees.over_replicas:
        sums["experts"] /= data
    if spec.tie_word_embeddings and degrees.pipeline > 1:
        last = range(spec.num_layers - 1, spec.num_layers)
        sums["head"] = Fraction(data * stage_weights(spec, last, 1)["head"])  # the table alone, no positions in it
    return sums


def tolerance(spec, degrees):
    """Rounding up: at most a parameter a layer and part on each rank, and a group's scale of each component."""
    return degrees.num_ranks * 8 * (spec.num_layers * (most_experts(spec) + 4) + 64)


def expected_cache(spec, storage, tensor, positions):
    """Σ over TP ranks ÷ once, in bytes of one sequence: KV heads divide or are copied, what heads share is copied."""
    total = Fraction(0)
    for group in spec.layer_groups:
        for cache in group.caches:
            units = span_of(cache, storage.encoder_positions).stored(positions) if kv_shape(cache) else positions
            shape = kv_shape(cache)
            if shape is not None and not is_latent(cache):
                heads, k_dim, v_dim = shape
                total += len(group.layers) * units * max(heads, tensor) * (k_dim + v_dim) * 2
    return total


def random_placement(spec, rng):
    tensor = rng.choice(legal_tensor_sizes(spec, 16))
    pipeline = rng.randint(1, min(6, spec.num_layers))
    data = rng.randint(1, 3)
    plain = Deployment(tensor_parallel_size=tensor, pipeline_parallel_size=pipeline)
    expert = rng.choice(legal_expert_sizes(spec, plain, tensor, data))
    joined = bool(most_experts(spec)) and rng.random() < 0.5
    return bare(
        tensor_parallel_size=tensor,
        pipeline_parallel_size=pipeline,
        expert_parallel_size=expert,
        experts_over_replicas=joined,
    ), data


def check_sums(spec, rng):
    deployment, data = random_placement(spec, rng)
    placement = placed(spec, deployment, data=data)
    degrees, weights = placement.degrees, placement.weights
    held = {
        name: sum(placement.seat(rank.rank).weights[name] for rank in placement.positions)
        for name in weights.components
    }
    slack = tolerance(spec, degrees)
    for name, size in expected_weights(spec, degrees).items():
        assert size - slack <= held[name] <= size + slack, (spec.name, degrees, name)
    unexplained = max(0, weights.not_attributed_bytes)
    everything = sum(held.values()) + degrees.num_ranks * unexplained
    assert everything - placement.replicated_weights_bytes == weights.computed_bytes + unexplained
    case = Case(name="any", resident_sequences=data, input_len=300, output_len=9)
    loads = stage_loads(placement, case)
    once = placement.once_bytes(1, case.positions)
    ranks = rank_budgets(placement, loads)
    copies = sum(rank.kv_logical_bytes for rank in ranks) - data * once
    assert copies >= 0
    if degrees.tensor == 1:
        assert copies == 0
    only_heads = all(
        kv_shape(cache) is not None and not is_latent(cache) for group in spec.layer_groups for cache in group.caches
    )
    if only_heads and placement.storage.k_dtype == placement.storage.v_dtype == "bf16":
        by_law = expected_cache(spec, placement.storage, degrees.tensor, case.positions)
        assert sum(rank.kv_logical_bytes for rank in ranks) == data * by_law


@pytest.mark.parametrize("entry", catalog.models(), ids=lambda entry: entry.id)
def test_that_ranks_of_catalogue_models_add_up_to_the_model_and_its_copies(entry):
    rng = random.Random(entry.id)
    for _ in range(PLACEMENTS):
        check_sums(entry.spec, rng)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the shared corpus is not here")
def test_that_ranks_of_corpus_models_add_up_to_the_model_and_its_copies():
    seen = 0
    for path in sorted(CORPUS.glob("configs/*/config.json")):
        try:
            spec = read_config(
                path.read_bytes(), file=str(path), name=path.parent.name, source=ModelSource(kind="config")
            )
        except ImportRefused:
            continue
        seen += 1
        rng = random.Random(path.parent.name)
        for _ in range(PLACEMENTS):
            check_sums(spec, rng)
    assert seen > 50


# Experts


def mixture(experts, num_layers=4, **weights):
    return model(full(num_layers, num_experts=experts, expert_params=1000, **weights))


def test_that_uneven_experts_give_the_first_ranks_one_more():
    spec = mixture(10)
    placement = placed(spec, bare(runtime="vllm", tensor_parallel_size=4, expert_parallel_size=4))
    assert [placement.seat(rank).experts for rank in range(4)] == [3, 3, 2, 2]  # vLLM, determine_expert_map
    assert [placement.seat(rank).weights["experts"] for rank in range(4)] == [
        4 * count * 2000 for count in (3, 3, 2, 2)
    ]
    assert [(seat.ranks, seat.experts) for seat in placement.seats] == [(2, 3), (2, 2)]


def test_that_experts_over_all_replicas_are_held_once():
    spec = mixture(256)
    deep = placed(spec, bare(runtime="vllm", tensor_parallel_size=2, expert_parallel_size=8), data=4)
    assert [position.ep for position in deep.positions] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert {deep.seat(rank).experts for rank in range(8)} == {32}
    assert deep.replicated_weights["experts"] == 0
    apart = placed(spec, bare(runtime="vllm", tensor_parallel_size=2, expert_parallel_size=2), data=4)
    assert {apart.seat(rank).experts for rank in range(8)} == {128}
    assert apart.replicated_weights["experts"] == 3 * 4 * 256 * 2000


def test_that_experts_of_one_engine_without_ep_are_cut_over_all_its_ranks():
    """vLLM flattens TP × DP for the experts alone (fused_moe/config.py, flatten_tp_across_dp_and_pcp)."""
    spec = mixture(16, mlp_params=8000)
    joined = placed(spec, bare(runtime="vllm", tensor_parallel_size=2, experts_over_replicas=True), data=4)
    seat = joined.seat(0)
    assert seat.weights["experts"] == 4 * 16 * (1000 // 8) * 2
    assert seat.weights["mlp"] == 4 * (8000 // 2) * 2


def test_that_redundant_experts_are_copies():
    spec = mixture(256)
    placement = placed(
        spec, bare(runtime="vllm", tensor_parallel_size=32, expert_parallel_size=32, redundant_experts=32)
    )
    assert {placement.seat(rank).experts for rank in range(32)} == {9}
    assert placement.replicated_weights["experts"] == 4 * 32 * 2000


def test_that_attention_groups_hold_attention_whole_and_divide_the_rest():
    """SGLang: attention and embedding over TP ÷ dp ranks, MLP, experts and head over TP (models/deepseek_v2.py)."""
    spec = model(full(4, attention_params=800, mlp_params=1600), vocab_size=64_000, embedding_params=64_000 * 64,
                 head_params=64_000 * 64, hidden_size=64)  # fmt: skip
    settings = SglangSettings(attention_dp_size=8)
    placement = placed(spec, bare(runtime="sglang", tensor_parallel_size=8, sglang=settings))
    held, alone = placement.seat(0).weights, stage_weights(spec, range(4), 1)
    assert held["attention"] == alone["attention"]
    assert held["embedding"] == alone["embedding"]
    assert held["mlp"] * 8 == alone["mlp"]
    assert held["head"] * 8 == alone["head"]


def test_that_vllm_fills_the_vocabulary_up_to_64():
    spec = model(full(4), vocab_size=32_001, hidden_size=10, embedding_params=320_010, head_params=320_010)
    held = placed(spec, bare(runtime="vllm", tensor_parallel_size=2)).seat(0).weights
    assert held["embedding"] == held["head"] == 32_064 // 2 * 10 * 2


def test_that_a_tied_table_stands_on_both_ends_and_mtp_on_the_last():
    spec = model(full(4), tie_word_embeddings=True)
    placement = placed(spec, bare(pipeline_parallel_size=2))
    assert placement.seat(0).weights["embedding"] == placement.seat(1).weights["head"] == 2 * spec.embedding_params
    assert placement.replicated_weights["head"] == 2 * spec.embedding_params


# Unequal cards


def unequal(sizes, taken=()):
    first, *others = [card(f"card-{size}", size) for size in sizes]
    return HardwareSpec(
        accelerator=first,
        others=tuple(CardGroup(accelerator=other, joins_node=True) for other in others),
        taken=tuple(TakenCard(card=index, taken_bytes=size, why="display") for index, size in taken),
    )


def plan_on(hardware, spec=None, **deployment):
    whole = project(spec or model(full()), **deployment)
    return make_plan(replace_at(whole, ("options", 0, "hardware"), hardware)).options[0]


def test_that_the_smallest_of_four_unequal_cards_binds():
    option = plan_on(unequal((80, 48, 80, 40)), tensor_parallel_size=4)
    (case,) = option.cases
    assert [rank.position.node for rank in case.ranks] == [0, 0, 0, 0]
    assert [rank.capacity_bytes // GIB for rank in case.ranks] == [80, 48, 80, 40]
    assert case.tightest.position.rank == 3
    assert case.limits.memory_bound_by.text == "kv_cache on rank 3"
    assert "cards-unequal" in {finding.code for finding in case.findings}


def test_that_a_card_others_use_binds_among_equal_ones_and_smaller_ones():
    one = HardwareSpec(accelerator=H100, count=4, taken=(TakenCard(card=2, taken_bytes=3 * GIB),))
    (case,) = plan_on(one, tensor_parallel_size=4).cases
    assert case.tightest.position.rank == 2
    assert case.ranks[0].headroom.best - case.ranks[2].headroom.best == 3 * GIB
    assert case.limits.memory_bound_by.text == "kv_cache on rank 2"
    mixed = unequal((80, 48, 50, 80), taken=((2, 3 * GIB),))
    (case,) = plan_on(mixed, tensor_parallel_size=4).cases
    assert case.tightest.position.rank == 2  # 0.9 × 50 − 3 GiB is less than 0.9 × 48


def test_that_vllm_does_not_start_where_a_taken_card_has_not_its_share_free():
    settings = {"runtime": "vllm", "tensor_parallel_size": 2, "activation": NOTHING, "runtime_overhead": NOTHING}
    some = HardwareSpec(accelerator=H100, count=2, taken=(TakenCard(card=1, taken_bytes=3 * GIB),))
    (case,) = plan_on(some, **settings).cases
    assert case.verdict == "fits"  # 8 % of the card stand outside the share
    most = HardwareSpec(accelerator=H100, count=2, taken=(TakenCard(card=1, taken_bytes=9 * GIB),))
    (case,) = plan_on(most, **settings).cases
    assert (case.verdict, case.limits.memory_bound_by.text) == ("does_not_fit", "outside on rank 1")


def test_that_limits_stay_exact_with_unequal_cards():
    hardware = unequal((80, 48, 80, 40), taken=((1, 9 * GIB),))
    whole = replace_at(project(model(full()), tensor_parallel_size=2, pipeline_parallel_size=2),
                       ("options", 0, "hardware"), hardware)  # fmt: skip
    (case,) = make_plan(whole).options[0].cases
    for field, value in (("resident_sequences", case.limits.max_sequences), ("input_len", case.limits.max_positions)):
        path = ("workload", "cases", 0)
        for more, fits in ((0, True), (1, False)):
            asked_for = replace_at(whole, (*path, field), value + more)
            if field == "input_len":
                asked_for = replace_at(asked_for, (*path, "output_len"), 0)
            (other,) = make_plan(asked_for).options[0].cases
            assert (other.tightest.headroom.best >= 0) is fits


def test_that_ranks_fill_nodes_of_other_cards_in_order():
    hardware = HardwareSpec(
        accelerator=card("small", 24), count=2, others=(CardGroup(accelerator=card("large", 96), count=4, nodes=2),)
    )
    option = plan_on(hardware, tensor_parallel_size=2)
    ranks = option.cases[0].ranks
    assert [rank.position.node for rank in ranks] == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2]
    assert [rank.device for rank in ranks] == ["small"] * 2 + ["large"] * 8
    assert len(option.placement.seats) == 2


# Splits and refusals of the reference


@pytest.mark.parametrize(
    ("runtime", "sizes"),
    [
        ("vllm", [7, 7, 8, 8, 8, 8, 8, 7]),
        ("sglang", [7, 7, 7, 8, 8, 8, 8, 8]),
        ("tensorrt-llm", [8, 8, 8, 8, 8, 7, 7, 7]),
    ],
)
def test_that_61_layers_over_8_stages_split_as_each_runtime_does(runtime, sizes):
    room, facts = asked(runtime, DEEPSEEK_V3, pp=8)
    assert [len(layers) for layers in room.stage_layers(facts)] == sizes


@pytest.mark.parametrize(
    ("layers", "stages", "sizes"), [(80, 3, [27, 27, 26]), (62, 4, [15, 16, 16, 15]), (36, 5, [7, 7, 7, 8, 7])]
)
def test_that_vllm_splits_other_stacks_as_published(layers, stages, sizes):
    room, facts = asked("vllm", stack(((attention(FullAttention, 64, 8, 128),), layers)), pp=stages)
    assert [len(held) for held in room.stage_layers(facts)] == sizes


def test_that_two_kv_heads_over_four_ranks_stand_twice():
    spec = stack(((attention(FullAttention, 32, 2, 128),), 32))
    placement = placed(spec, bare(tensor_parallel_size=4))
    assert placement.seat(0).cache.logical_bytes(1, 1000) * 4 == 2 * placement.once_bytes(1, 1000)


@pytest.mark.parametrize("version", ["b11434", "b5622"])
def test_that_an_equal_tensor_split_of_32_layers_is_17_and_15(version):
    settings = LlamaCppSettings(version=version, tensor_split=(1, 1))
    placement = placed(LLAMA_8B, bare(runtime="llama.cpp", pipeline_parallel_size=2, llama_cpp=settings))
    assert [len(seat.layers) for seat in placement.seats] == [17, 15]


@pytest.mark.parametrize(("taken", "sizes"), [((), [14, 26]), (((0, 3 * GIB),), [12, 28])])
def test_that_llama_cpp_splits_by_free_memory(taken, sizes):
    """40 layers and the output over 12 and 24 GiB: layer i is on the first card while i ÷ 41 < its share; with 3 GiB
    taken 12 and 28, as printed of a 4070 Ti beside a 3090 Ti (1536.00 and 3584.00 MiB of 4096 positions)."""
    spec = stack(((attention(FullAttention, 64, 64, 128),), 40), architecture="CohereForCausalLM")
    placement = placed(spec, bare(runtime="llama.cpp", pipeline_parallel_size=2), unequal((12, 24), taken))
    assert [len(seat.layers) for seat in placement.seats] == sizes
    assert [seat.cache.need(1, 4096).total_bytes for seat in placement.seats] == [size * 128 * MIB for size in sizes]


def test_that_replicas_of_unequal_cards_split_their_own_layers():
    spec = stack(((attention(FullAttention, 64, 64, 128),), 40), architecture="CohereForCausalLM")
    others = (CardGroup(accelerator=card("b", 12)), CardGroup(accelerator=card("c", 24), joins_node=True))
    hardware = HardwareSpec(accelerator=card("a", 24), count=2, others=others)
    placement = placed(spec, bare(runtime="llama.cpp", pipeline_parallel_size=2), hardware, data=2)
    assert [len(placement.seat(rank).layers) for rank in range(4)] == [21, 19, 14, 26]


@pytest.mark.parametrize(
    ("devices", "settings", "positions", "printed"),
    [
        (2, {"types": "fp16"}, 8192, [768.00, 736.00]),  # 94 layers of Qwen3-235B, full offload
        (2, {"types": "q8_0", "n_gpu_layers": 94, "version": "ik-2025"}, 32_768, [1598.00, 1598.00]),
    ],
)
def test_that_printed_buffers_of_two_cards_are_met(devices, settings, positions, printed):
    spec = stack(((attention(FullAttention, 64, 4, 128),), 94), architecture="Qwen3MoeForCausalLM")
    types, chosen = settings.pop("types"), LlamaCppSettings(**settings)
    deployment = bare(
        runtime="llama.cpp", pipeline_parallel_size=devices, k_dtype=types, v_dtype=types, llama_cpp=chosen
    )
    placement = placed(spec, deployment)
    assert [round(seat.cache.need(1, positions).total_bytes / MIB, 2) for seat in placement.seats] == printed


def test_that_a_partition_by_hand_puts_a_third_of_the_layers_on_the_small_card():
    """Qwen3-30B-A3B over 16 and 32 layers: 24.0 GiB for 262,144 positions in all, as vLLM printed, a third of it on
    the first card."""
    spec = stack(((attention(FullAttention, 32, 4, 128),), 48), architecture="Qwen3MoeForCausalLM")
    deployment = bare(
        runtime="vllm", pipeline_parallel_size=2, pipeline_partition=(16, 32), vllm=VllmSettings(block_size=16)
    )
    placement = placed(spec, deployment, unequal((16, 32)))
    needs = [seat.cache.need(1, 262_144).total_bytes for seat in placement.seats]
    assert [need / GIB for need in needs] == [8.0, 16.0]


def test_that_experts_of_the_first_layers_stay_on_the_host():
    groups = (full(3, mlp_params=500), full(9, first=3, num_experts=8, expert_params=1000, router_params=16))
    spec = model(*groups, architecture="Qwen3MoeForCausalLM")
    settings = LlamaCppSettings(n_cpu_moe=5)
    placement = placed(spec, bare(runtime="llama.cpp", pipeline_parallel_size=2, llama_cpp=settings))
    away = 2 * 8 * 1000 * 2  # layers 3 and 4
    assert placement.host_weights["experts"] == away
    assert sum(seat.weights["experts"] for seat in placement.seats) == 9 * 8 * 1000 * 2 - away
    assert placement.host_weights["embedding"] == 2 * spec.embedding_params
    assert placement.replicated_weights_bytes == 0


def test_that_deepseek_v3_on_eight_h200_holds_one_sequence_on_every_rank():
    """576 values × 2 bytes × 61 layers × 4,608 positions, whole on each of 8 ranks."""
    spec = catalog.model("deepseek-ai/DeepSeek-V3.1")
    case = Case(name="peak", resident_sequences=1, input_len=4096, output_len=512)
    whole = project(spec, case=case, cards=8, accelerator=catalog.accelerator("h200-sxm-141"), tensor_parallel_size=8,
                    k_dtype="bf16", v_dtype="bf16")  # fmt: skip
    option = make_plan(whole).options[0]
    (planned,) = option.cases
    assert [rank.cache_bytes for rank in planned.ranks] == [323_813_376] * 8
    room = option.placement.seats[0].room.best
    assert planned.limits.max_sequences == room // 323_813_376
    assert len(option.placement.seats) == 1


def test_that_a_plain_option_has_one_seat_a_stage():
    option = plan_on(HardwareSpec(accelerator=H100, count=8, nodes=2), tensor_parallel_size=4, pipeline_parallel_size=2)
    assert [(seat.index, seat.ranks, seat.first_rank) for seat in option.placement.seats] == [(0, 8, 0), (1, 8, 4)]
    assert option.placement.stages == option.placement.seats


def test_that_kinds_of_the_catalogue_have_what_the_sums_need():
    assert any(most_experts(entry.spec) for entry in catalog.models())
    assert any(needs_encoder_positions(entry.spec) or entry.spec.tie_word_embeddings for entry in catalog.models())
    assert LayerGroup(layers=(0,), caches=(), weights=LayerWeights()).caches == ()
    assert {RecurrentState, ShortConvolution} & {
        type(cache) for entry in catalog.models() for group in entry.spec.layer_groups for cache in group.caches
    }
    assert latent(4).layers == (0, 1, 2, 3)


def test_that_each_part_of_a_stage_says_how_often_it_is_held():
    group = full(4, num_kv_heads=2, num_attention_heads=8, attention_params=800, kv_projection_params=400,
                 mlp_params=1600, router_params=10, norm_params=6)  # fmt: skip
    placement = placed(model(group), bare(tensor_parallel_size=4))
    copies = placement.weight_copies(0)
    assert (copies["mlp"], copies["router"], copies["norms"]) == (1.0, 4.0, 4.0)
    assert copies["attention"] == (800 + 4 * 400 / 2) / 1200  # two of four ranks hold each KV head
    assert placement.cache_copies(0, 100) == 2.0
    assert placed(model(latent(4)), bare(tensor_parallel_size=4)).cache_copies(0, 100) == 4.0


def test_that_three_equal_cards_hold_21_21_and_19_layers_of_61():
    """DeepSeek-R1 in ik_llama.cpp: printed 1882.63, 1882.63 and 1703.33 MiB of 153,600 cells in q8_0, each with up to
    0.02 MiB of padding."""
    settings = LlamaCppSettings(version="ik-2025", mla="latent", ctx_size=153_600)
    deployment = bare(runtime="llama.cpp", pipeline_parallel_size=3, k_dtype="q8_0", v_dtype="q8_0", llama_cpp=settings)
    placement = placed(DEEPSEEK_V3, deployment)
    assert [len(seat.layers) for seat in placement.seats] == [21, 21, 19]
    sizes = [seat.cache.need(1, 153_600).total_bytes / MIB for seat in placement.seats]
    assert sizes == pytest.approx([1882.63, 1882.63, 1703.33], abs=0.02)


def test_that_a_block_on_each_of_two_ranks_is_half_the_model_s():
    """deepseek-coder-6.7b at TP 2, 16 positions a block: 4 GiB of host blocks were 1,024, so 4 MiB each on a rank."""
    spec = stack(((attention(FullAttention, 32, 32, 128),), 32))
    room, facts = asked("vllm", spec, tp=2, vllm=VllmSettings(version="0.6", block_size=16))
    assert room.capacity(facts, (4 * GIB,), 16_384).num_blocks == 1024


def test_that_kimi_holds_its_latents_whole_on_each_of_eight_ranks():
    """SGLang printed 160.63 GiB for 2,454,421 tokens on every rank at TP 8."""
    placement = placed(DEEPSEEK_V3, bare(runtime="sglang", tensor_parallel_size=8))
    assert round(placement.seats[0].cache.need(1, 2_454_421).total_bytes / GIB, 2) == 160.63


def test_that_each_rank_of_four_holds_one_of_four_kv_heads():
    """Qwen3-235B at TP 4 in SGLang: 367,404 tokens, 8.23 GiB of K and as much of V on each rank."""
    spec = stack(((attention(FullAttention, 64, 4, 128),), 94), architecture="Qwen3MoeForCausalLM")
    placement = placed(spec, bare(runtime="sglang", tensor_parallel_size=4))
    assert round(placement.seats[0].cache.need(1, 367_404).total_bytes / 2 / GIB, 2) == 8.23
