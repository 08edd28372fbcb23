"""The attention of a layer once its caches are others: by rule, or kept and said to be unsure."""

import pytest

from kvdesk import catalog
from kvdesk.project.by_hand import HandFacts, model_by_hand
from kvdesk.project.edit import replace_at
from kvdesk.project.layer_cache import (
    CrossAttention,
    LatentAttention,
    RecurrentState,
    ShortConvolution,
    SlidingAttention,
)
from kvdesk.project.layer_weights import attention, attention_of, is_unsure, weights_with
from kvdesk.project.model_spec import LayerGroup
from kvdesk.project.schedule import converted, schedule_rows

MODEL = model_by_hand(HandFacts("own", 32, 4096, 128_256, 32, 8, 128, num_parameters=8_030_000_000))
(FULL,) = MODEL.layer_groups[0].caches
WINDOW = SlidingAttention(num_attention_heads=32, num_kv_heads=8, k_head_dim=128, v_head_dim=128, window=128)
LATENT = LatentAttention(
    num_attention_heads=16, kv_lora_rank=512, qk_rope_head_dim=64, qk_nope_head_dim=128, v_head_dim=128
)
STATE = RecurrentState(num_heads=32, state_shape=(128, 128), state_dtype="fp32")


def _row(model=MODEL, **facts):
    return LayerGroup.model_validate({**dict(schedule_rows(model)[0]), **facts})


def _become(row, caches, model=MODEL):
    """The row with other caches and the weights that follow."""
    return LayerGroup(layers=row.layers, caches=caches, weights=weights_with(model, row, caches))


@pytest.mark.parametrize(
    ("caches", "figures"),
    [
        ((), (0, 0, 0)),
        ((FULL,), (4096 * 32 * 256, 4096 * 8 * 256, 0)),
        ((WINDOW,), (4096 * 32 * 256, 4096 * 8 * 256, 0)),
        ((ShortConvolution(channels=4096, kernel=3),), (4 * 4096 * 4096 + 4096 * 3, 0, 0)),
        ((STATE,), None),
        ((FULL, STATE), None),
        ((converted(FULL, "latent_attention"),), None),
    ],
)
def test_that_a_kind_has_the_attention_of_its_rule_or_none(caches, figures):
    assert attention_of(4096, caches) == figures


def test_that_two_attentions_with_heads_add_up():
    cross = CrossAttention(num_attention_heads=32, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
    assert attention_of(4096, (FULL, cross)) == tuple(2 * figure for figure in attention_of(4096, (FULL,)))


@pytest.mark.parametrize(
    "name", ["deepseek-ai/DeepSeek-V2-Lite", "LiquidAI/LFM2-1.2B", "meta-llama/Llama-3.1-8B-Instruct"]
)
def test_that_the_rules_are_those_the_importer_counts_by(name):
    model = catalog.model(name)
    group = schedule_rows(model)[0]
    assert attention(group.weights) == attention_of(model.hidden_size, group.caches)


def test_that_a_kind_without_attention_resets_it_and_the_way_back_restores_it():
    row = _row()
    empty = _become(row, ())
    assert attention(empty.weights) == (0, 0, 0)
    assert empty.weights.mlp_params == row.weights.mlp_params
    assert not is_unsure(MODEL, empty)
    assert _become(empty, (FULL,)) == row


def test_that_a_latent_layer_with_its_dimensions_has_the_figure_of_its_shapes():
    latent = _become(_row(), (LATENT,))
    up_and_query = 16 * (4096 * 192 + 512 * 256 + 128 * 4096)
    assert attention(latent.weights) == (up_and_query, 0, 4096 * 576 + 512)
    assert not is_unsure(MODEL, latent)
    wider = _become(latent, (replace_at(LATENT, ("num_attention_heads",), 32),))
    assert attention(wider.weights) == (2 * up_and_query, 0, 4096 * 576 + 512)


def test_that_a_state_keeps_what_there_was_and_says_that_no_rule_gives_it():
    row = _row()
    state = _become(row, (STATE,))
    assert state.weights == row.weights
    assert is_unsure(MODEL, state)
    assert not is_unsure(MODEL, row)
    assert _become(state, (FULL,)) == row


def test_that_a_number_half_typed_leaves_no_trace():
    odd = replace_at(MODEL, ("layer_groups", 0, "weights", "attention_params"), 1000)
    row = _row(odd)
    narrow = _become(row, (replace_at(FULL, ("num_attention_heads",), 1),), odd)
    assert narrow.weights.attention_params == 0
    assert _become(narrow, (FULL,), odd) == row


def test_that_biases_stay_where_only_heads_change():
    biased = replace_at(MODEL, ("layer_groups", 0, "weights", "attention_params"), 4096 * 32 * 256 + 777)
    fewer = _become(_row(biased), (replace_at(FULL, ("num_attention_heads",), 16),), biased)
    assert fewer.weights.attention_params == 4096 * 16 * 256 + 777


def test_that_figures_typed_are_the_ground_for_what_follows():
    row = _row()
    typed = LayerGroup.model_validate({**dict(row), "weights": replace_at(row.weights, ("attention_params",), 10**9)})
    fewer = _become(typed, (replace_at(FULL, ("num_attention_heads",), 31),))
    assert fewer.weights.attention_params == 10**9 - 4096 * 256
    assert _become(typed, (WINDOW,)).weights.attention_params == 10**9


def test_that_attention_beside_a_state_adds_its_own_projections():
    read = replace_at(MODEL, ("layer_groups", 0, "caches"), (STATE,))
    both = _become(_row(read), (STATE, FULL), read)
    before = attention(read.layer_groups[0].weights)
    assert attention(both.weights) == tuple(sum(pair) for pair in zip(before, attention_of(4096, (FULL,)), strict=True))


def test_that_a_latent_layer_with_a_compressed_query_is_unsure_once_its_heads_change():
    model = catalog.model("deepseek-ai/DeepSeek-R1")
    row = schedule_rows(model)[0]
    (cache,) = row.caches
    changed = _become(row, (replace_at(cache, ("num_attention_heads",), 64),), model)
    assert changed.weights == row.weights
    assert is_unsure(model, changed)
