"""Weight bytes from a checkpoint's own tensors beside those computed from parameters and format."""

import pytest
from facts import full, model
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.engine.weights import KNOWN_TOWERS, model_weights, mtp_bytes, mtp_weights, stage_weights, tower_band
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import EndBytes, LayerBytes, LayerWeights, MtpLayers, TowerEstimate, WeightFormat

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


CACHE = FullAttention(num_attention_heads=8, num_kv_heads=2, k_head_dim=64, v_head_dim=64)
LAYER = LayerWeights(attention_params=800, kv_projection_params=80, num_experts=4, expert_params=400, norm_params=7)
PARAMS = st.integers(0, 10**9)
MTP = st.builds(
    MtpLayers,
    num_layers=st.integers(1, 7),
    caches=st.just((CACHE,)),
    weights=st.just(LAYER),
    extra_params=PARAMS,
    own_vocab_params=PARAMS,
    copied_params=PARAMS,
    plain_weights=st.booleans(),
    stored_bytes=st.none() | STORED,
    extra_bytes=SIZES,
    own_vocab_bytes=SIZES,
    copied_bytes=SIZES,
)


def mtp(**facts):
    return MtpLayers(**{"num_layers": 2, "caches": (CACHE,), "weights": LAYER, **facts})


@given(MTP, st.none() | st.integers(0, 10**12), st.sampled_from(["auto", "fp8_e4m3", "bf16"]))
def test_that_prediction_layers_change_no_figure_of_the_model(layers, exact, dtype):
    plain = model(full(4, attention_params=500), weights_bytes=exact)
    spec = plain.with_facts(mtp=layers)
    assert stage_weights(spec, range(4), 2, dtype) == stage_weights(plain, range(4), 2, dtype)
    one, other = model_weights(spec, dtype), model_weights(plain, dtype)
    assert (one.components, one.total_bytes) == (other.components, other.total_bytes)
    assert one.mtp_bytes + one.not_attributed_bytes == other.not_attributed_bytes
    assert (spec.num_layers, spec.num_parameters, list(spec.kinds())) == (4, plain.num_parameters, list(plain.kinds()))


@given(MTP, st.sampled_from([2, 4, 8]))
def test_that_a_rank_holds_a_share_of_the_layers_and_all_of_the_projection(layers, tensor):
    spec = model(full(4), mtp=layers)
    whole, part = mtp_weights(spec, 1), mtp_weights(spec, tensor)
    assert part <= whole <= tensor * part
    assert mtp_bytes(spec) >= whole


def test_that_prediction_layers_are_sharded_as_the_models_own():
    spec = model(full(4), mtp=mtp(extra_params=50, own_vocab_params=40, copied_params=900))
    layer = 800 + 80 + 4 * 400 + 7
    assert mtp_weights(spec, 1) == 2 * 2 * (layer + 50 + 40)
    assert mtp_bytes(spec) == mtp_weights(spec, 1) + 2 * 2 * 900
    assert mtp_weights(spec, 4) == 2 * 2 * (200 + 40 + 4 * 100 + 7 + 50) + 2 * 2 * 10
    assert mtp_weights(spec, 4, "fp8_e4m3") * 2 == mtp_weights(spec, 4)
    assert (mtp_weights(model(full(4)), 4), mtp_bytes(model(full(4)))) == (0, 0)


def test_that_a_quantised_checkpoint_stores_them_as_its_layers_or_plain():
    facts = {"quantized_format": WeightFormat(name="int4", bits=4), "quantized_components": ("attention", "experts")}
    spec = model(full(4), mtp=mtp(), **facts)
    assert mtp_weights(spec, 1) == 2 * ((880 + 1600) // 2 + 2 * 7)
    assert mtp_weights(spec.with_facts(mtp=mtp(plain_weights=True)), 1) == 2 * 2 * (880 + 1600 + 7)


def test_that_an_estimate_explains_no_more_than_the_index_leaves():
    spec = model(full(4, attention_params=500), mtp=mtp())
    computed = model_weights(spec).computed_bytes
    weights = model_weights(spec.with_facts(weights_bytes=computed + 100))
    assert (weights.mtp_bytes, weights.not_attributed_bytes) == (100, 0)
    short = model_weights(spec.with_facts(weights_bytes=computed - 100))
    assert (short.mtp_bytes, short.not_attributed_bytes) == (0, -100)


def test_that_an_unknown_tower_has_a_band_in_its_own_format():
    unknown = model(full(4), tower_params=None)
    assert tower_band(unknown) == (*(2 * params for params in KNOWN_TOWERS), "known-towers")
    estimate = TowerEstimate(low=90, best=100, high=130)
    assert tower_band(unknown.with_facts(tower_estimate=estimate)) == (180, 200, 260, "dimensions")
    assert tower_band(unknown, "fp8_e4m3") == (*KNOWN_TOWERS, "known-towers")
    exact = unknown.with_facts(weights_bytes=1)
    assert tower_band(exact) is None
    assert tower_band(exact, "fp8_e4m3") is not None
    assert tower_band(model(full(4), tower_params=7)) is None


def test_that_a_band_rises():
    with pytest.raises(ValueError, match="rise from low"):
        TowerEstimate(low=2, best=1, high=3)
