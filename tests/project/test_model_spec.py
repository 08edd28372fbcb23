"""The model's record: what older files lack, what newer ones keep, and what counts the prediction layers."""

import pytest
from pydantic import ValidationError

from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import (
    LayerGroup,
    LayerWeights,
    ModelSource,
    ModelSpec,
    MtpLayers,
    TowerEstimate,
    plain_format,
)

CACHE = FullAttention(num_attention_heads=4, num_kv_heads=2, k_head_dim=16, v_head_dim=16)
MTP = MtpLayers(
    num_layers=2,
    caches=(CACHE,),
    weights=LayerWeights(mlp_params=100, num_experts=2, expert_params=10),
    extra_params=7,
    own_vocab_params=3,
    copied_params=1000,
)


def spec(**facts) -> ModelSpec:
    return ModelSpec(
        name="small",
        architecture="SmallForCausalLM",
        source=ModelSource(kind="config"),
        hidden_size=64,
        vocab_size=100,
        embedding_params=6400,
        head_params=6400,
        layer_groups=(LayerGroup(layers=(0, 1), caches=(CACHE,), weights=LayerWeights(mlp_params=5)),),
        weight_format=plain_format("bf16"),
        **facts,
    )


def test_that_a_file_of_before_has_neither_prediction_layers_nor_an_estimate():
    written = spec().model_dump(mode="json")
    del written["mtp"], written["tower_estimate"]
    read = ModelSpec.model_validate(written)
    assert read == spec()
    assert (read.mtp, read.tower_estimate) == (None, None)


def test_that_both_are_kept():
    whole = spec(mtp=MTP, tower_params=None, tower_estimate=TowerEstimate(low=1, best=2, high=3))
    assert ModelSpec.model_validate_json(whole.model_dump_json(), strict=True) == whole


def test_that_no_figure_of_the_model_counts_the_prediction_layers():
    with_them = spec(mtp=MTP)
    assert (with_them.num_layers, with_them.num_parameters) == (2, spec().num_parameters)
    assert list(with_them.kinds()) == list(spec().kinds())
    assert MTP.num_parameters == 2 * (120 + 7 + 3)
    assert MTP.layer == LayerGroup(layers=(0,), caches=(CACHE,), weights=MTP.weights)


@pytest.mark.parametrize("facts", [{"num_layers": 0}, {"extra_params": -1}, {"copied_bytes": -1}, {"unknown": 1}])
def test_that_wrong_figures_are_refused(facts):
    with pytest.raises(ValidationError):
        MtpLayers(**{"num_layers": 1, "caches": (CACHE,), "weights": LayerWeights(), **facts})
