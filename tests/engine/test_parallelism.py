"""Stages and degrees against the rules of the reference engine."""

import pytest
from facts import full, latent, model

from kvdesk.engine.parallelism import Degrees, legal_tensor_sizes, rank_positions, stage_layers


@pytest.mark.parametrize(
    ("layers", "stages", "sizes"),
    [
        # vLLM 0.33, get_pp_indices
        (61, 8, [7, 7, 8, 8, 8, 8, 8, 7]),
        (40, 2, [20, 20]),
        (40, 3, [13, 14, 13]),
        (7, 4, [2, 2, 2, 1]),
        (5, 5, [1, 1, 1, 1, 1]),
    ],
)
def test_that_spare_layers_go_before_the_last_stage(layers, stages, sizes):
    held = stage_layers(layers, stages)
    assert [len(stage) for stage in held] == sizes
    assert [layer for stage in held for layer in stage] == list(range(layers))


def test_that_tp_divides_query_heads_and_divides_or_copies_kv_heads():
    assert legal_tensor_sizes(model(full(num_attention_heads=40, num_kv_heads=8)), 16) == (1, 2, 4, 8)
    assert legal_tensor_sizes(model(full(num_attention_heads=40, num_kv_heads=10)), 16) == (1, 2, 5, 10)
    assert legal_tensor_sizes(model(latent()), 16) == (1, 2, 4, 8, 16)


def test_that_ranks_count_tp_first_then_pp_then_dp_and_fill_nodes():
    ranks = list(rank_positions(Degrees(tensor=2, pipeline=2, data=2), cards_per_node=4))
    assert [(rank.node, rank.dp, rank.pp, rank.tp) for rank in ranks] == [
        (0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1),
        (1, 1, 0, 0), (1, 1, 0, 1), (1, 1, 1, 0), (1, 1, 1, 1),
    ]  # fmt: skip
