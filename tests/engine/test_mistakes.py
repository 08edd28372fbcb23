"""The classic mistakes are told where a plan comes near them."""

import pytest
from facts import GIB, alternating_windows, full, model, project

from kvdesk import catalog
from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import CardGroup, HardwareSpec
from kvdesk.project.layer_cache import LatentAttention
from kvdesk.project.model_spec import LayerGroup, WeightFormat
from kvdesk.project.workload import Case
from kvdesk.units import ENGLISH


def findings(spec, **more):
    (case,) = make_plan(project(spec, **more)).options[0].cases
    return {finding.code: finding_text(finding, ENGLISH) for finding in case.findings}


def test_that_query_heads_are_not_taken_for_kv_heads():
    text = findings(model(full(num_kv_heads=8, num_attention_heads=40)))["kv-heads-not-query-heads"]
    assert "8, as given" in text
    assert "5 times" in text
    assert "kv-heads-not-query-heads" not in findings(model(full(num_kv_heads=40, num_attention_heads=40)))


def test_that_a_stated_head_dimension_is_not_guessed():
    assert "80" in findings(model(full(num_attention_heads=64, head_dim=128)))["head-dimension-stated"]
    assert "head-dimension-stated" not in findings(model(full(num_attention_heads=40, head_dim=128)))


def test_that_the_cache_dtype_is_not_taken_from_the_weights():
    fp8 = WeightFormat(name="fp8_block", bits=8, group_size=16_384, scale_bits=32)
    spec = model(full(), quantized_format=fp8, quantized_components=("mlp",))
    text = findings(spec)["cache-dtype-apart"]
    assert "fp8_block" in text
    assert "bf16" in text
    assert "cache-dtype-apart" not in findings(model(full()))


def test_that_windows_are_credited_and_what_they_save_is_said():
    load = Case(name="peak", resident_sequences=2, input_len=4096, output_len=0)
    text = findings(model(*alternating_windows()), case=load)["windows-credited"]
    whole = 36 * 2 * 8 * 64 * 2 * 4096 * 2
    assert ENGLISH.gib(whole) in text
    assert "windows-credited" not in findings(model(full()))


def test_that_a_window_this_runtime_does_not_honour_is_a_warning():
    spec = model(*alternating_windows(), architecture="GPTNeoForCausalLM")
    assert "GPTNeoForCausalLM" in findings(spec)["window-not-honoured"]


def test_that_a_latent_is_not_counted_as_expanded_heads():
    cache = LatentAttention(
        num_attention_heads=128, kv_lora_rank=512, qk_rope_head_dim=64, qk_nope_head_dim=128, v_head_dim=128
    )
    spec = model(LayerGroup(layers=tuple(range(61)), caches=(cache,)))
    text = findings(spec)["latent-not-expanded"]
    assert "576" in text
    assert "40,960" in text
    assert "71.1" in text


def test_that_a_prompt_without_a_reply_is_a_warning():
    load = Case(name="peak", resident_sequences=1, input_len=4096, output_len=0)
    assert "no-output-reserve" in findings(model(full()), case=load)


@pytest.mark.parametrize(("cards", "told"), [(1, False), (2, True)])
def test_that_cards_do_not_pool(cards, told):
    found = findings(model(full()), cards=cards, tensor_parallel_size=cards)
    assert ("cards-do-not-pool" in found) is told


def test_that_only_residents_store_a_cache():
    load = Case(name="peak", resident_sequences=2, input_len=4096, output_len=0)
    text = findings(model(full()), case=load)["residents-only"]
    assert "2 sequences are resident" in text
    assert ENGLISH.gib(5 * GIB // 8) in text


def test_that_what_is_said_of_the_cards_stands_once_a_kind_and_names_it():
    first, other = catalog.accelerator("h200-sxm-141"), catalog.accelerator("rtx-a6000")
    group = CardGroup(accelerator=other, count=1, joins_node=True)
    case = Case(name="peak", resident_sequences=1, input_len=1000, output_len=100)
    spec = project(model(full(4)), case=case, accelerator=first, cards=1, runtime="vllm", tensor_parallel_size=2)
    mixed = replace_at(spec, ("options", 0, "hardware"), HardwareSpec(accelerator=first, count=1, others=(group,)))
    said = [each for each in make_plan(mixed).options[0].cases[0].findings if each.code == "cuda-reports-less"]
    texts = [finding_text(each, ENGLISH) for each in said]
    assert [first.name in texts[0], other.name in texts[1], len(texts)] == [True, True, 2]
