"""What transformers' room refuses, tells, and adds to the activations."""

import pytest
from transformers_models import GOLDEN, facts_of, golden_model, model_of

from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.runtimes.registry import ROOMS, refusal_of
from kvdesk.engine.sentences.transformers import templates
from kvdesk.project.deployment import ACTIVATION_ASSUMPTION
from kvdesk.project.layer_cache import (
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    RecurrentState,
    SharedCache,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.units import ENGLISH

ROOM = ROOMS["transformers"]
SHAPE = {"num_attention_heads": 32, "num_kv_heads": 8, "k_head_dim": 128, "v_head_dim": 128}
FULL, WINDOW = FullAttention(**SHAPE), SlidingAttention(**SHAPE, window=512)
LATENT = LatentAttention(
    num_attention_heads=16, kv_lora_rank=512, qk_rope_head_dim=64, qk_nope_head_dim=128, v_head_dim=128
)
UNKNOWN_LATENT = LatentAttention(num_attention_heads=16, kv_lora_rank=512, qk_rope_head_dim=64)
SPARSE = SparseLatentAttention(num_attention_heads=16, kv_lora_rank=512, qk_rope_head_dim=64)
STATE = RecurrentState(num_heads=32, state_shape=(128, 128), state_dtype="fp32", conv_channels=8192, conv_kernel=4)
COMPRESSED = CompressedAttention(num_attention_heads=64, ratio=4, head_dim=512, overlaps=True)
CROSS = CrossAttention(**SHAPE)
ANY = "AnyForCausalLM"
FULL_BYTES = 2 * 8 * 128 * 2  # a position of one layer


def facts(*layers, architecture=ANY, **more):
    return facts_of(model_of(architecture, [(count, caches) for count, *caches in layers]), ROOM, **more)


def codes(found):
    return {finding.code: finding for finding in ROOM.findings(found)}


REFUSED = [
    ("transformers-cache-not-for-layer", facts((4, FULL), (1, WINDOW), cache_implementation="quantized")),
    ("transformers-cache-not-for-layer", facts((4, FULL), (1, STATE), cache_implementation="quantized")),
    ("transformers-cache-not-for-layer", facts((4, FULL), (1,), cache_implementation="quantized")),
    ("transformers-cache-not-for-layer", facts((1, SPARSE), cache_implementation="quantized")),
    ("transformers-cache-not-for-layer", facts((1, FULL, CROSS), cache_implementation="quantized")),
    ("transformers-cache-not-for-layer", facts((1, COMPRESSED), cache_implementation="static")),
    ("transformers-cache-not-for-layer", facts((1, COMPRESSED), cache_implementation="offloaded")),
    ("transformers-cache-not-for-layer", facts((1, FULL, STATE), cache_implementation="offloaded")),
    ("transformers-cache-not-for-layer", facts((1, FULL, CROSS), cache_implementation="offloaded")),
    ("transformers-nothing-to-offload", facts((8, WINDOW), cache_implementation="offloaded_static")),
    ("transformers-nothing-to-offload", facts((8, STATE), cache_implementation="offloaded")),
    ("transformers-nbits", facts((1, FULL), cache_implementation="quantized", quantized_nbits=8)),
    ("transformers-group-size", facts((1, FULL), cache_implementation="quantized", quantized_group_size=96)),
    (
        "transformers-group-size",
        facts((1, LATENT), cache_implementation="quantized", quantized_group_size=128),
    ),
    (
        "transformers-group-packing",
        facts(
            (1, FULL),
            cache_implementation="quantized",
            quantized_backend="hqq",
            quantized_nbits=1,
            quantized_group_size=4,
        ),
    ),
    (
        "transformers-no-fp8-backend",
        facts((1, FULL), cache_implementation="quantized", quantized_backend="fp8", version="4.57"),
    ),
    ("transformers-not-read", facts((1, STATE), version="4.57")),
    ("transformers-not-read", facts((1, SPARSE), version="4.57")),
    ("latent-dimensions-unknown", facts((1, UNKNOWN_LATENT), version="4.57")),
    ("transformers-tensor-heads", facts((1, FULL), degrees=Degrees(16, 1, 1))),
    ("transformers-tensor-states", facts((1, STATE), degrees=Degrees(2, 1, 1))),
    ("transformers-no-context-parallel", facts((1, FULL), degrees=Degrees(2, 1, 1, decode_context=2))),
    ("cache-dtype-not-of-runtime", facts((1, FULL), dtype="fp8_e4m3")),
]


@pytest.mark.parametrize(("code", "found"), REFUSED)
def test_that_what_would_not_work_is_refused_with_a_sentence(code, found):
    refusal = refusal_of(ROOM, found)
    assert (refusal.code, refusal.severity) == (code, "error")
    assert not finding_text(refusal, ENGLISH).startswith(code)


@pytest.mark.parametrize(
    "settings", [{"cache_implementation": "static"}, {"version": "4.57"}, {"cache_implementation": "offloaded"}]
)
def test_that_prediction_layers_need_the_dynamic_cache_of_5_24(settings):
    assert ROOM.refusal(facts((1, FULL), mtp=True, **settings)).code == "transformers-mtp-dynamic"
    assert ROOM.refusal(facts((1, FULL), mtp=True)) is None


@pytest.mark.parametrize("implementation", ["dynamic", "static", "offloaded", "offloaded_static"])
def test_that_windows_states_and_sparse_layers_are_served_otherwise(implementation):
    found = facts((2, FULL), (2, WINDOW), (2, STATE), (1, SPARSE, IndexerKeys(head_dim=128)), load=(1, 100))
    model = found.model
    assert refusal_of(ROOM, facts_of(model, ROOM, cache_implementation=implementation)) is None


def test_that_two_layers_of_a_dynamic_cache_stand_on_the_card():
    found = facts((10, FULL), cache_implementation="offloaded")
    (stage,), host = ROOM.stage_caches(found), ROOM.host_cache(found)
    assert stage.need(3, 1000).kv_bytes == 2 * 3 * 1000 * FULL_BYTES
    assert host.need(3, 1000).kv_bytes == 8 * 3 * 1000 * FULL_BYTES


def test_that_the_largest_neighbours_count_and_the_last_layer_meets_the_first():
    """Five windows between two full layers: the last layer's update fetches the first one."""
    found = facts((1, FULL), (5, WINDOW), (1, FULL), cache_implementation="offloaded")
    (stage,) = ROOM.stage_caches(found)
    assert stage.need(1, 4000).kv_bytes == 2 * 4000 * FULL_BYTES
    first, second = ROOM.stage_caches(
        facts((1, FULL), (5, WINDOW), (1, FULL), cache_implementation="offloaded", degrees=Degrees(1, 2, 1))
    )
    assert first.need(1, 4000).kv_bytes == (4000 + 511) * FULL_BYTES
    assert second.need(1, 4000).kv_bytes == (4000 + 511) * FULL_BYTES


def test_that_states_stay_on_the_card_and_windows_of_a_static_cache_too():
    state = 4 * 8192 * 2 + 32 * 128 * 128 * 4
    found = facts((6, FULL), (3, WINDOW), (2, STATE), cache_implementation="offloaded_static", max_cache_len=2048)
    (stage,), host = ROOM.stage_caches(found), ROOM.host_cache(found)
    need = stage.need(2, 100)
    assert need.kv_bytes == 2 * (2 * 2048 + 3 * 512) * FULL_BYTES
    assert need.state_bytes == 2 * 2 * state
    assert host.need(2, 100).total_bytes == 2 * 4 * 2048 * FULL_BYTES


def test_that_indexer_keys_of_a_static_cache_stay_on_the_card():
    found = facts((4, SPARSE, IndexerKeys(head_dim=128)), cache_implementation="offloaded_static", max_cache_len=100)
    (stage,) = ROOM.stage_caches(found)
    assert stage.need(1, 100).kv_bytes == 2 * 100 * 576 * 2 + 4 * 100 * 128 * 2


def test_that_a_rank_of_a_divided_model_sends_its_own_part_away():
    found = facts((10, FULL), cache_implementation="offloaded", degrees=Degrees(4, 1, 1))
    (stage,), host = ROOM.stage_caches(found), ROOM.host_cache(found)
    assert stage.need(1, 1000).kv_bytes == 2 * 1000 * FULL_BYTES // 4
    assert host.need(1, 1000).kv_bytes == 8 * 1000 * FULL_BYTES


def test_that_the_latent_of_4_57_is_expanded_and_told():
    """DeepSeek-V3.1: 128 heads × (192 + 128) against 512 + 64 values, 71.1 times, as measured under both versions."""
    sizes = {
        run["version"]: run for run in GOLDEN["runs"] if run["model"] == "DeepSeek-V3.1" and run["cache"] != "static"
    }
    found = facts_of(golden_model("DeepSeek-V3.1"), ROOM, version="4.57")
    finding = codes(found)["latent-expanded"]
    assert finding.severity == "warning"
    assert 302 * finding.values["expanded"] == sizes["4.57"]["total_bytes"] == 1_509_130_240
    assert 302 * finding.values["compressed"] == 21_222_144
    assert "latent-expanded" not in codes(facts_of(golden_model("DeepSeek-V3.1"), ROOM))


def test_that_an_expanded_latent_divides_by_heads():
    whole, half = (
        ROOM.stage_caches(facts((2, LATENT), version="4.57", degrees=Degrees(tensor, 1, 1)))[0].need(1, 10).kv_bytes
        for tensor in (1, 2)
    )
    assert whole == 2 * 10 * 16 * (192 + 128) * 2 == 2 * half


def test_that_a_quantised_window_of_4_57_keeps_everything():
    settings = {"cache_implementation": "quantized", "version": "4.57"}
    windowed, full = facts((4, WINDOW), **settings), facts((4, FULL), **settings)
    assert refusal_of(ROOM, windowed) is None
    assert ROOM.stage_caches(windowed)[0].need(2, 3000) == ROOM.stage_caches(full)[0].need(2, 3000)


def test_that_an_architecture_with_its_own_cache_ignores_the_setting():
    found = facts((4, FULL), architecture="MiniMaxForCausalLM", cache_implementation="static", max_cache_len=9)
    assert codes(found)["transformers-setting-ignored"].severity == "warning"
    assert ROOM.stage_caches(found)[0].need(1, 100).kv_bytes == 4 * 100 * FULL_BYTES
    assert ROOM.ceilings(found).positions is None
    other = facts((4, FULL), architecture="MiniMaxM2ForCausalLM", cache_implementation="static", max_cache_len=9)
    assert "transformers-setting-ignored" not in codes(other)


def test_that_the_storage_of_a_prompt_is_told_and_stays_out_of_the_figure():
    found = facts((2, FULL), (6, WINDOW), load=(2, 5000))
    finding = codes(found)["windows-storage-alive"]
    assert finding.values["size"] == 6 * 2 * (5000 - 511) * FULL_BYTES
    assert ROOM.stage_caches(found)[0].need(2, 5000).kv_bytes == 2 * (2 * 5000 + 6 * 511) * FULL_BYTES
    assert "windows-storage-alive" not in codes(facts((6, WINDOW), load=(2, 500)))


def test_that_a_dequantised_layer_is_told():
    found = facts((4, FULL), cache_implementation="quantized", load=(3, 1000))
    values = codes(found)["quantized-copy"].values
    assert (values["low"], values["size"]) == (3 * 1000 * FULL_BYTES, 2 * 3 * 1000 * FULL_BYTES)


def test_that_eager_attention_keeps_the_scores_of_the_prompt():
    """Scores in bfloat16, the softmax in float32 and its copy: 8 bytes for each; K and V repeated to 32 heads."""
    scores = 2 * 32 * 1000**2 * (2 + 4 + 2)
    repeated = 2 * 1000 * 32 * (128 + 128) * 2
    finding = codes(facts((4, FULL), attn_implementation="eager", load=(2, 1000)))["eager-scores"]
    assert finding.severity == "warning"
    assert (finding.values["scores"], finding.values["size"]) == (scores, scores + repeated)
    sdpa = codes(facts((4, FULL), load=(2, 1000)))["attention-copies"]
    assert sdpa.values["size"] == repeated
    assert not codes(facts((4, FULL), attn_implementation="flash_attention_2", load=(2, 1000)))


def test_that_a_latent_is_expanded_for_each_step_whatever_the_attention():
    """16 heads × (128 + 128 of the projection, 128 + 64 of the joined keys)."""
    for attention in ("sdpa", "flash_attention_2"):
        found = codes(facts((4, LATENT), attn_implementation=attention, load=(2, 1000)))
        assert found["attention-copies"].values["size"] == 2 * 1000 * 16 * (256 + 192) * 2


def test_that_moments_count_as_activations_where_the_caps_are_typed():
    eager = {"attn_implementation": "eager"}
    scores = 4 * 32 * 2048**2
    band = ROOM.overheads(facts((4, FULL), caps=(4, 2048), **eager), 0).activation
    repeated = 4 * 2048 * 32 * 256 * 2
    assert band.low == ACTIVATION_ASSUMPTION.low + 2 * scores
    assert band.best == ACTIVATION_ASSUMPTION.best + 8 * scores + repeated
    assert ROOM.overheads(facts((4, FULL), load=(4, 2048), **eager), 0).activation == ACTIVATION_ASSUMPTION
    windows = ROOM.overheads(facts((4, WINDOW), caps=(4, 2048), attn_implementation="flash_attention_2"), 0).activation
    assert windows.best == ACTIVATION_ASSUMPTION.best
    assert windows.high == ACTIVATION_ASSUMPTION.high + 4 * 4 * (2048 - 511) * FULL_BYTES


def test_that_a_static_cache_without_a_length_says_so():
    assert "static-cache-per-call" in codes(facts((1, FULL), cache_implementation="static"))
    assert "static-cache-per-call" not in codes(facts((1, FULL), cache_implementation="static", max_cache_len=8))


def test_that_a_shared_cache_is_neither_sent_away_nor_counted():
    shared = SharedCache(num_attention_heads=32, source_layer=0)
    found = facts((3, FULL), (3, shared), cache_implementation="offloaded")
    assert refusal_of(ROOM, found) is None
    assert ROOM.stage_caches(found)[0].need(1, 10).kv_bytes == 2 * 10 * FULL_BYTES


def test_that_every_finding_has_its_sentence():
    values = {
        **dict.fromkeys(("tp", "heads", "nbits", "group", "elements", "multiple", "positions", "sequences"), 1),
        **dict.fromkeys(("size", "low", "scores", "expanded", "compressed"), 1 << 30),
        **dict.fromkeys(("kind", "name", "implementation", "version", "backend", "attention"), "x"),
        "known": (2, 4),
        "times": 2.0,
    }
    for code in templates():
        assert "{" not in finding_text(Finding(code, "info", "", values), ENGLISH)
