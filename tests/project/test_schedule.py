"""The layer schedule: ranges, rows, and what stays with a layer when its caches change."""

import pytest

from kvdesk.project.by_hand import HandFacts, TooFewParametersError, model_by_hand
from kvdesk.project.edit import replace_at
from kvdesk.project.layer_cache import FullAttention, SharedCache, SlidingAttention
from kvdesk.project.layer_weights import weights_with
from kvdesk.project.model_spec import (
    EndBytes,
    LayerBytes,
    LayerGroup,
    LayerWeights,
    ModelSource,
    ModelSpec,
    plain_format,
)
from kvdesk.project.schedule import (
    CACHE_TYPES,
    LayersRefusedError,
    add_row,
    converted,
    layers_text,
    move_layers,
    parse_layers,
    remove_row,
    rescheduled,
    resize,
    schedule_rows,
)

FULL = FullAttention(num_attention_heads=64, num_kv_heads=8, k_head_dim=64, v_head_dim=64)
WINDOW = SlidingAttention(num_attention_heads=64, num_kv_heads=8, k_head_dim=64, v_head_dim=64, window=128)
HAND = HandFacts("own", 32, 4096, 128_256, 32, 8, 128, num_parameters=8_030_000_000)


def _model(**facts):
    """Windows in every second of eight layers; the last layer's MLP is larger than the others'."""
    weights = LayerWeights(attention_params=1000 + 2880 * 64 * 128, kv_projection_params=2880 * 8 * 128, mlp_params=7)
    stored = LayerBytes(attention_bytes=10)
    last = LayerWeights.model_validate({**dict(weights), "mlp_params": 9})
    base = {
        "name": "org/model",
        "architecture": "SomeForCausalLM",
        "source": ModelSource(kind="hub", location="hub:org/model", revision="abc"),
        "hidden_size": 2880,
        "vocab_size": 1000,
        "embedding_params": 1,
        "head_params": 1,
        "weight_format": plain_format("bf16"),
        "weights_bytes": 1234,
        "end_bytes": EndBytes(embedding_bytes=2),
        "layer_groups": (
            LayerGroup(layers=(0, 2, 4, 6), caches=(WINDOW,), weights=weights, stored_bytes=stored),
            LayerGroup(layers=(1, 3, 5), caches=(FULL,), weights=weights, stored_bytes=stored),
            LayerGroup(layers=(7,), caches=(FULL,), weights=last, stored_bytes=stored),
        ),
    }
    return ModelSpec(**{**base, **facts})


def _texts(rows):
    return [layers_text(row.layers) for row in rows]


@pytest.mark.parametrize(
    ("text", "layers"),
    [("0–2, 4", (0, 1, 2, 4)), ("3-4;1", (1, 3, 4)), ("0–6/2", (0, 2, 4, 6)), (" 5 ", (5,)), ("1, 1–2", (1, 2))],
)
def test_that_ranges_are_read_as_people_type_them(text, layers):
    assert parse_layers(text) == layers


@pytest.mark.parametrize("text", ["", "a", "2–1", "1–", "–3", "0–4/0", "1,,2", "99999", "1.5", "٣"])
def test_that_what_is_no_range_is_refused(text):
    with pytest.raises(LayersRefusedError, match="not-ranges"):
        parse_layers(text)


@pytest.mark.parametrize("layers", [(0,), (0, 1, 2, 4), (0, 2, 4, 6), (1, 7, 13, 19), (0, 2), (3, 5, 6)])
def test_that_layers_are_written_so_that_they_are_read_back(layers):
    assert parse_layers(layers_text(layers)) == layers


def _alike(**facts):
    """The same layers, all of the same weights."""
    model = _model(**facts)
    weights = model.layer_groups[0].weights
    groups = [LayerGroup.model_validate({**dict(group), "weights": weights}) for group in model.layer_groups]
    return _model(**{**facts, "layer_groups": tuple(groups)})


def test_that_layers_alike_in_caches_and_in_weights_are_one_row():
    assert _texts(schedule_rows(_alike())) == ["0–6/2", "1–7/2"]
    assert _texts(schedule_rows(_model())) == ["0–6/2", "1, 3, 5", "7"]
    assert schedule_rows(_model())[2].weights.mlp_params == 9


def test_that_moved_layers_leave_their_row_and_released_ones_keep_what_they_keep():
    rows = move_layers(schedule_rows(_alike()), 0, range(4))
    assert _texts(rows) == ["0–3", "4, 6", "5, 7"]
    assert rows[1].caches == (WINDOW,)
    rows = move_layers(rows, 2, range(4, 8))
    assert _texts(rows) == ["0–3", "4–7"]
    assert _texts(move_layers(rows, 0, range(8))) == ["0–7"]


def test_that_a_row_may_lengthen_the_model_without_a_gap():
    rows = schedule_rows(_alike())
    assert _texts(move_layers(rows, 0, (0, 2, 4, 6, 8, 9)))[0] == "0, 2, 4, 6, 8–9"
    with pytest.raises(LayersRefusedError) as refusal:
        move_layers(rows, 0, (0, 2, 4, 6, 10))
    assert (refusal.value.code, refusal.value.layers) == ("gap", (8, 9))


def test_that_rows_are_added_removed_and_resized():
    rows = schedule_rows(_alike())
    assert _texts(add_row(rows, 0)) == ["0, 2, 4", "6", "1–7/2"]
    assert _texts(add_row(add_row(rows, 0), 1)) == ["0, 2, 4", "6", "8", "1–7/2"]
    assert _texts(remove_row(rows, 1)) == ["0–7"]
    assert _texts(resize(rows, 10)) == ["0–6/2", "1, 3, 5, 7–9"]
    assert _texts(resize(rows, 1)) == ["0"]
    for refused in (lambda: remove_row(resize(rows, 1), 0), lambda: resize(rows, 0), lambda: resize(rows, 10_001)):
        with pytest.raises(LayersRefusedError):
            refused()


@pytest.mark.parametrize("kind", CACHE_TYPES)
def test_that_every_kind_can_become_every_other(kind):
    for cache in (None, *(converted(FULL, other) for other in CACHE_TYPES)):
        changed = converted(cache, kind)
        assert changed.kind == kind
        heads = getattr(cache, "num_attention_heads", None)
        if heads is not None and hasattr(changed, "num_attention_heads"):
            assert changed.num_attention_heads == heads


def test_that_a_schedule_as_it_was_is_the_very_same_model():
    model = _model()
    assert rescheduled(model, schedule_rows(model)) is model


def test_that_another_window_keeps_the_weights_and_says_by_hand():
    model = _model()
    rows = replace_at(_model(layer_groups=schedule_rows(model)), ("layer_groups", 0, "caches", 0, "window"), 256)
    edited = rescheduled(model, rows.layer_groups)
    assert edited.weights_bytes == 1234
    assert edited.end_bytes == model.end_bytes
    assert edited.group_of_layer[7].weights == model.group_of_layer[7].weights
    assert edited.group_of_layer[0].stored_bytes == LayerBytes(attention_bytes=10)
    assert edited.source == ModelSource(
        kind="hand", location="hub:org/model", revision="abc", edited_fields=("window",)
    )


def _with_caches(model, row, caches):
    """The rows of a model, one of them with other caches and the weights that follow."""
    rows = schedule_rows(model)
    weights = weights_with(model, rows[row], caches)
    changed = LayerGroup(layers=rows[row].layers, caches=caches, weights=weights)
    return (*rows[:row], changed, *rows[row + 1 :])


def test_that_other_heads_resize_the_projections_and_give_up_the_sizes_of_their_layers():
    model = _alike()
    edited = rescheduled(model, _with_caches(model, 1, (replace_at(FULL, ("num_kv_heads",), 4),)))
    assert edited.weights_bytes is None
    assert edited.end_bytes == model.end_bytes
    changed = edited.group_of_layer[7]
    assert changed.stored_bytes is None
    assert edited.group_of_layer[0].stored_bytes == LayerBytes(attention_bytes=10)
    assert changed.weights.kv_projection_params == 2880 * 4 * 128
    assert changed.weights.attention_params == model.group_of_layer[7].weights.attention_params
    assert edited.source.edited_fields == ("num_kv_heads",)
    again = rescheduled(edited, resize(schedule_rows(edited), 9))
    assert again.source.location == "hub:org/model"
    assert again.source.edited_fields == ("num_kv_heads", "num_layers")
    assert again.group_of_layer[8].weights == changed.weights


def test_that_typed_weights_mark_the_model_edited_and_drop_what_was_stored_of_their_group():
    model = _model()
    rows = replace_at(_model(layer_groups=schedule_rows(model)), ("layer_groups", 2, "weights", "mlp_params"), 11)
    edited = rescheduled(model, rows.layer_groups)
    assert edited.source.edited_fields == ("mlp_params",)
    assert edited.source.kind == "hand"
    assert edited.weights_bytes is None
    assert [group.stored_bytes is None for group in edited.group_of_layer] == [False] * 7 + [True]
    assert edited.group_of_layer[7].weights.mlp_params == 11


def test_that_a_layer_moved_to_another_row_becomes_as_the_layers_there():
    model = _model()
    edited = rescheduled(model, move_layers(schedule_rows(model), 1, (1, 3, 5, 7)))
    assert edited.group_of_layer[7].weights.mlp_params == 7
    assert edited.group_of_layer[7].stored_bytes is None
    assert edited.group_of_layer[5].stored_bytes is not None
    assert edited.source.edited_fields == ("mlp_params",)


def test_that_a_window_taken_away_keeps_the_sizes_that_were_read():
    model = _alike()
    edited = rescheduled(model, remove_row(schedule_rows(model), 0))
    assert edited.weights_bytes == 1234
    assert edited.group_of_layer[0].caches == (FULL,)
    assert edited.group_of_layer[0].stored_bytes is not None
    assert edited.source.edited_fields == ("kind",)


def test_that_a_layer_reads_only_a_cache_that_is_there():
    model = _model()
    for source in (7, 8):
        shared = LayerGroup(layers=(7,), caches=(SharedCache(num_attention_heads=8, source_layer=source),))
        rows = (*move_layers(schedule_rows(model), 0, range(7)), shared)
        with pytest.raises(LayersRefusedError, match="no-source"):
            rescheduled(model, tuple(row for row in rows if row is shared or 7 not in row.layers))


def test_that_a_model_by_hand_has_exactly_the_parameters_typed():
    model = model_by_hand(HAND)
    assert model.num_parameters == 8_030_000_000
    assert model.num_layers == 32
    assert model.source == ModelSource(kind="hand")
    assert not rescheduled(model, resize(schedule_rows(model), 16)).source.edited_fields


def test_that_the_layers_of_a_model_by_hand_are_one_row():
    facts = HandFacts("own", 32, 4096, 128_256, 32, 8, 128, num_parameters=8_030_000_001)
    model = model_by_hand(facts)
    assert model.num_parameters == 8_030_000_001
    assert len(schedule_rows(model)) == 1


def test_that_a_size_alone_tells_the_parameters():
    facts = HandFacts("own", 32, 4096, 128_256, 32, 8, 128, weight_dtype="fp8_e4m3", weights_bytes=8_030_000_000)
    model = model_by_hand(facts)
    assert model.num_parameters == 8_030_000_000
    assert model.weights_bytes == 8_030_000_000


def test_that_fewer_parameters_than_attention_takes_are_refused():
    with pytest.raises(TooFewParametersError) as refusal:
        model_by_hand(HandFacts("own", 32, 4096, 128_256, 32, 8, 128, num_parameters=1_000_000_000))
    assert refusal.value.least == HAND.fixed_params
