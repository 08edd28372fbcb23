"""Weight bytes from a checkpoint's own tensors beside those computed from parameters and format."""

from facts import full, model
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.engine.weights import model_weights, stage_weights
from kvdesk.project.model_spec import EndBytes, LayerBytes

SIZES = st.integers(0, 10**9)
STORED = st.builds(LayerBytes, **dict.fromkeys(LayerBytes.model_fields, SIZES))
ENDS = st.builds(EndBytes, **dict.fromkeys(EndBytes.model_fields, SIZES))


def stored_model(stored, ends, **facts):
    group = full(4, num_experts=8, expert_params=1000, attention_params=500, norm_params=7)
    return model(group.model_copy(update={"stored_bytes": stored}), end_bytes=ends, **facts)


@given(STORED, ENDS)
def test_that_stored_bytes_are_held_exactly_once(stored, ends):
    layer = sum(dict(stored).values()) + 7 * stored.expert_bytes
    assert model_weights(stored_model(stored, ends)).computed_bytes == 4 * layer + sum(dict(ends).values())


@given(STORED, ENDS, st.sampled_from([2, 4, 8]))
def test_that_shards_cover_the_whole_and_pad_by_less_than_a_byte_a_part(stored, ends, tensor):
    spec = stored_model(stored, ends)
    whole, part = stage_weights(spec, range(4), 1), stage_weights(spec, range(4), tensor)
    for component, size in whole.items():
        assert part[component] <= size <= tensor * part[component]
    assert part["router"] == whole["router"]


@given(STORED, ENDS)
def test_that_stages_add_up_to_the_model(stored, ends):
    spec = stored_model(stored, ends)
    halves = [sum(stage_weights(spec, layers, 1).values()) for layers in (range(2), range(2, 4))]
    assert sum(halves) == sum(stage_weights(spec, range(4), 1).values())


def test_that_a_tied_head_stands_again_only_on_another_stage():
    spec = stored_model(LayerBytes(), EndBytes(embedding_bytes=100, head_bytes=90), tie_word_embeddings=True)
    assert model_weights(spec).computed_bytes == 100
    assert stage_weights(spec, range(2, 4), 1)["head"] == 90


def test_that_another_planned_dtype_goes_back_to_parameters():
    plain, stored = model(full(4, attention_params=500)), full(4, attention_params=500)
    stored = model(stored.model_copy(update={"stored_bytes": LayerBytes(mlp_bytes=9)}), end_bytes=EndBytes())
    assert stage_weights(stored, range(4), 2, "fp8_e4m3") == stage_weights(plain, range(4), 2, "fp8_e4m3")
