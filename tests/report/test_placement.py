"""The placement in the report: picture, sums, links, replicas and failures, from catalogue models and cards."""

from xml.etree import ElementTree

import pytest

from kvdesk import catalog
from kvdesk.engine.choices import best_first, choices
from kvdesk.engine.interconnect.collectives import all_reduce
from kvdesk.engine.plan import make_plan
from kvdesk.engine.weights import model_weights
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import CardGroup, HardwareSpec, TakenCard
from kvdesk.project.links.topology import topology_of
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload
from kvdesk.report.blocks import Figure, FindingList, Paragraph, Table
from kvdesk.report.placement import MOST_ALTERNATIVES, option_placement_blocks, placement_blocks
from kvdesk.report.placement_figure import MapGeometry, MapLook, placement_drawing
from kvdesk.report.placement_map import MOST_COLUMNS, heads_on_rank, placement_map
from kvdesk.report.placement_words import cell_text, rank_text
from kvdesk.units import ENGLISH, INDONESIAN

GIB = 1 << 30
DEEPSEEK, NEXT, DENSE = "deepseek-ai/DeepSeek-R1", "Qwen/Qwen3-Next-80B-A3B-Instruct", "Qwen/Qwen3-14B"


def planned(model, hardware, *, sequences=64, output=512, input_len=4096, **deployment):
    case = Case(name="peak", resident_sequences=sequences, input_len=input_len, output_len=output)
    project = Project(
        name="placed",
        model=catalog.model(model),
        workload=Workload(cases=(case,)),
        options=(Option(name="A", hardware=hardware, deployment=Deployment(**deployment)),),
    )
    plan = make_plan(project)
    assert plan.options[0].refusal is None, plan.options[0].refusal
    return plan


def cards(name, count, nodes=1, **more):
    return HardwareSpec(accelerator=catalog.accelerator(name), count=count, nodes=nodes, **more)


def unequal():
    more = (CardGroup(accelerator=catalog.accelerator("rtx-a6000"), count=2, joins_node=True),)
    return cards("rtx-4090", 2, others=more, taken=(TakenCard(card=1, taken_bytes=3 * GIB),))


@pytest.fixture(scope="module")
def deepseek():
    return planned(DEEPSEEK, cards("h200-sxm-141", 8), runtime="vllm", tensor_parallel_size=8, expert_parallel_size=8)


@pytest.fixture(scope="module")
def cluster():
    degrees = {"tensor_parallel_size": 8, "pipeline_parallel_size": 2, "expert_parallel_size": 8}
    return planned(DEEPSEEK, cards("h200-sxm-141", 8, 8), sequences=2048, runtime="vllm", **degrees)


def map_of(plan):
    option = plan.options[0]
    return placement_map(option.placement, option.cases[0])


def tables(plan):
    found = option_placement_blocks(plan, plan.options[0], ENGLISH)
    return {block.caption: block for block in found if isinstance(block, Table)}


def words(plan):
    found = option_placement_blocks(plan, plan.options[0], ENGLISH)
    return " ".join(block.text for block in found if isinstance(block, Paragraph))


def number(text):
    return int(text.replace(",", ""))


def test_that_every_layer_of_a_replica_stands_on_each_rank_of_its_stage(cluster):
    shown = map_of(cluster)
    assert len(shown.columns) == 64
    stages = {0: range(31), 1: range(31, 61)}  # 61 layers, vLLM's split: the first of two stages takes the odd one
    for column in shown.columns:
        held = [shown.rows[row] for part in column.parts for row in part.rows if isinstance(shown.rows[row], int)]
        assert held == list(stages[column.budget.position.pp])
        names = {shown.rows[row] for part in column.parts for row in part.rows} - set(range(61))
        assert names == ({"embedding"} if column.budget.position.pp == 0 else {"head"})


def test_that_a_latent_cache_is_hatched_and_divided_heads_are_not(deepseek):
    parts = map_of(deepseek).columns[0].parts
    assert all(part.copied for part in parts if part.kind == "latent_attention")
    assert not any(part.copied for part in parts if part.kind in {"embedding", "head"})
    dense = planned(DENSE, cards("h100-sxm-80", 8), tensor_parallel_size=8)
    assert not any(part.copied for part in map_of(dense).columns[0].parts)


def test_that_copies_are_those_of_the_layers_whose_heads_are_too_few():
    shown = map_of(planned(NEXT, cards("h100-sxm-80", 4), tensor_parallel_size=4))
    copied = {part.kind for part in shown.columns[0].parts if part.copied}
    assert copied == {"full_attention"}  # 2 KV heads over TP 4; recurrent states are divided by heads


def test_that_the_first_layers_of_deepseek_have_no_experts(deepseek):
    parts = map_of(deepseek).columns[0].parts
    routed = [part.rows for part in parts if part.experts]
    assert sum(map(len, routed)) == 58


def test_that_the_picture_is_drawn_in_svg_tiny_at_its_size_for_every_layout(deepseek, cluster):
    for plan in (deepseek, cluster, planned(DENSE, unequal(), tensor_parallel_size=2, pipeline_parallel_size=2)):
        for width in (320.0, 490.0, 860.0):
            geometry = MapGeometry(map_of(plan), MapLook(width=width))
            drawing = placement_drawing(geometry, ENGLISH)
            root = ElementTree.fromstring(drawing.svg)
            assert root.get("baseProfile") == "tiny"
            last = len(geometry.map.columns) - 1
            x, _, across, _ = geometry.column_box(last)
            assert x + across <= width + 0.01
            boxes = [float(item.get("width")) for item in root.iter() if item.tag.endswith("rect")]
            assert min(boxes) >= 0


def test_that_a_place_of_the_picture_is_found_again(cluster):
    geometry = MapGeometry(map_of(cluster), MapLook(width=860))
    for column in (0, 7, 8, 63):
        for row in (0, 1, 61):
            x, y, across, down = geometry.cells(column, range(row, row + 1))
            assert geometry.spot_at(x + across / 2, y + down / 2) == (column, row)
    assert geometry.spot_at(1, 1) is None


def test_that_more_ranks_than_columns_are_said():
    plan = planned(DENSE, cards("h100-sxm-80", 8, 16), tensor_parallel_size=2)
    shown = map_of(plan)
    assert (len(shown.columns), shown.more) == (MOST_COLUMNS, 64)
    figure = next(b for b in option_placement_blocks(plan, plan.options[0], ENGLISH) if isinstance(b, Figure))
    assert "64 more ranks" in figure.caption


def test_that_unequal_cards_and_a_taken_one_name_the_tightest():
    plan = planned(DENSE, unequal(), sequences=8, tensor_parallel_size=2, pipeline_parallel_size=2)
    shown = map_of(plan)
    assert shown.tightest == {1}
    text = rank_text(plan.options[0].placement, shown, shown.columns[1], ENGLISH)
    assert "GeForce RTX 4090" in text
    assert "Others take 3.00 GiB" in text
    assert "over the slower one's PCIe; nobody measured it" in words(plan)


def test_that_ranks_and_copies_add_up_to_the_model(deepseek, cluster):
    for plan in (deepseek, cluster):
        table = tables(plan)["Ranks + host memory − copies = the model, in bytes"]
        for row in table.rows:
            held, host, copied, once = (number(cell.text) for cell in row.cells[1:])
            assert held + host - copied == once
        whole = next(row for row in table.rows if row.cells[0].text == "weights in all")
        known = model_weights(plan.options[0].model)
        assert number(whole.cells[4].text) == known.total_bytes - known.not_attributed_bytes
        # one sequence of DeepSeek's latents: 61 layers × 576 values × 2 bytes a position
        cached = table.rows[-1]
        assert number(cached.cells[4].text) == 61 * 576 * 2 * 4608 * plan.options[0].cases[0].case.resident_sequences


def test_that_a_dense_model_has_its_heads_and_a_latent_none_of_its_own(deepseek):
    placement = deepseek.options[0].placement
    assert heads_on_rank(placement, range(61)) == ((16,), (), True)  # 128 query heads over TP 8
    dense = planned(DENSE, cards("h100-sxm-80", 8), tensor_parallel_size=8).options[0].placement
    assert heads_on_rank(dense, range(40)) == ((5,), (1,), False)  # 40 query and 8 KV heads over TP 8


def test_that_link_time_is_told_beside_memory_with_its_exchanges(cluster):
    found = tables(cluster)
    decode = found["Links in a decode step of 512 sequences"]
    first = [row.cells[0].text for row in decode.rows]
    assert first == [
        "TP 8: all-reduce",
        "PP 2: send",
        "EP 8: all-to-all, dispatch",
        "EP 8: all-to-all, combine",
        "In all",
    ]
    assert decode.rows[1].cells[3].text == "InfiniBand or RoCE"  # a stage is a node here
    assert decode.rows[0].cells[1].text == "7 MiB"  # 512 × 7,168 × 2 bytes
    assert "no byte of the budget is in it" in words(cluster)
    assert "one port of 400 Gb/s a card" in words(cluster)


def test_that_what_computing_hides_of_a_prefill_step_is_left_out_of_its_wait():
    """TP 8 of a dense model: the wait is 0.5, 0.6 and 0.7 of the low, best and high time of all links."""
    plan = planned(DENSE, cards("h100-sxm-80", 8), tensor_parallel_size=8)
    option = plan.options[0]
    prefill = tables(plan)["Links in a prefill step of 4,096 positions"]
    *_, whole, left = (row.cells for row in prefill.rows)
    assert (whole[0].text, left[0].text) == ("In all", "Left to wait for")
    # 80 all-reduces of 4,096 × 5,120 × 2 bytes
    topology = topology_of(option.option.hardware)
    once = all_reduce(4096 * 5120 * 2, 8, topology.scale_up)
    low, best, high = (
        f"{80 * time * share * 1e3:.2f}"
        for time, share in zip((once.low, once.best, once.high), (0.5, 0.6, 0.7), strict=True)
    )
    assert left[6].text.replace("\u202f", " ").replace("\u00a0", " ") == f"{best} ms ({low}–{high})"
    assert "Computing is assumed to hide 30 % to 50 %" in words(plan).replace("\u00a0", " ")
    assert "Left to wait for" not in [
        row.cells[0].text for row in tables(plan)["Links in a decode step of 64 sequences"].rows
    ]


def test_that_one_replica_that_is_left_is_told_as_one():
    text = words(planned(DENSE, cards("h100-sxm-80", 8, 2), tensor_parallel_size=8))
    assert "When a card fails, its replica stops with 8 cards; the other one keeps" in text
    assert "When the worst node fails, 8 cards stop; the replica that is left keeps" in text
    assert "1 replicas" not in text


def test_that_prefill_on_other_cards_is_told_beside_memory(deepseek):
    found = tables(deepseek)
    moves = found["Moving the cache of a prompt of 4,096 positions from prefill to decode"]
    assert [row.cells[0].text for row in moves.rows] == ["one domain", "one node"]
    assert [row.cells[3].text for row in moves.rows] == ["8", "8"]
    pairs = found["Which prefill ranks feed the 8 decode ranks"]
    whole = 8 * 61 * 576 * 2 * 4096  # latents whole on each of 8 ranks
    assert {row.cells[5].text for row in pairs.rows} == {f"{whole / GIB:.3f}"}
    assert "It is 8 times what the model stores once" in words(deepseek)
    assert "This case states no traffic" in words(deepseek)


def test_that_nothing_crosses_a_link_between_replicas_of_one_card():
    plan = planned(DENSE, cards("h100-sxm-80", 4))
    assert "nothing crosses a link" in words(plan)
    assert not any(caption.startswith("Links") for caption in tables(plan))


def test_that_replicas_and_failures_are_told_in_words(cluster):
    text = words(cluster)
    assert "64 cards = 4 replicas × 16 (TP 8 × PP 2, EP 8)" in text
    assert "A sequence lives in one of 4 replicas" in text
    assert "With one in reserve (N + 1)" in text
    assert "When a card fails, its replica stops with 16 cards; 3 replicas keep" in text
    assert "When the worst node fails, one replica stops with 16 cards" in text
    alone = words(planned(DENSE, cards("h100-sxm-80", 1), sequences=1))
    assert "When the card fails, nothing is served." in alone


def test_that_the_best_five_of_all_placements_stand_in_the_report(deepseek):
    table = tables(deepseek)["The best placements of these cards"]
    best = best_first(choices(deepseek.project, 0, 0))[:MOST_ALTERNATIVES]
    assert len(table.rows) == MOST_ALTERNATIVES
    for row, choice in zip(table.rows, best, strict=True):
        assert f"{choice.most_sequences:,}" == row.cells[3].text


def test_that_one_card_stands_beside_two_four_and_eight(deepseek):
    table = tables(deepseek)["One card against several, the same case in one node"]
    assert [row.cells[0].text for row in table.rows][:3] == ["1 card", "2 cards, TP 2", "2 cards, PP 2"]
    bubbles = {row.cells[0].text: row.cells[-1].text for row in table.rows}
    assert bubbles["8 cards, PP 8"] == "9.9 %"  # 7 ÷ (64 + 7)
    assert bubbles["8 cards, TP 8"] == "–"


def test_that_a_cell_says_what_is_there_and_what_is_not(cluster):
    shown = map_of(cluster)
    first = shown.columns[0]
    layer = shown.rows.index(12)
    assert "other ranks hold the same cache" in cell_text(shown, first, layer, ENGLISH)
    assert "32 routed experts" in cell_text(shown, first, layer, ENGLISH)
    assert "not on this rank" in cell_text(shown, first, shown.rows.index("head"), ENGLISH)


def test_that_every_example_has_its_placement_in_both_habits_of_numbers(example):
    plan = make_plan(example)
    for option in plan.options:
        for case in option.cases:
            for numbers in (ENGLISH, INDONESIAN):
                assert any(isinstance(block, Figure) for block in placement_blocks(option, case, numbers))


def test_that_a_degree_across_a_slow_link_is_told_with_what_it_costs():
    plan = planned(DENSE, cards("h100-sxm-80", 4, 2), tensor_parallel_size=8)
    lists = [b for b in option_placement_blocks(plan, plan.options[0], ENGLISH) if isinstance(b, FindingList)]
    text = [item.text for block in lists for item in block.items]
    assert any(sentence.startswith("TP 8 runs over InfiniBand or RoCE") for sentence in text)


def test_that_what_is_past_the_budget_has_its_own_sign():
    fits = placement_drawing(MapGeometry(map_of(planned(DENSE, cards("h100-sxm-80", 1), sequences=1))), ENGLISH)
    over = placement_drawing(MapGeometry(map_of(planned(DENSE, cards("h100-sxm-80", 1), sequences=500))), ENGLISH)
    assert "Past the budget" not in fits.svg
    assert "Past the budget" in over.svg


def test_that_replicas_keep_what_the_limits_say_with_a_prefix_stored_once():
    case = Case(name="peak", resident_sequences=16, input_len=4096, output_len=512, shared_prefix=2048)
    hardware, deployment = cards("h100-sxm-80", 2), Deployment(runtime="vllm")
    option = Option(name="A", hardware=hardware, deployment=deployment)
    project = Project(name="x", model=catalog.model(DENSE), workload=Workload(cases=(case,)), options=(option,))
    plan = make_plan(project)
    limits = plan.options[0].cases[0].limits
    table = tables(plan)["Replicas are pools of their own"]
    assert table.rows[0].cells[-1].text == f"{limits.max_sequences_per_replica:,}"
