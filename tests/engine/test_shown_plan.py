"""What is offered for a case that does not fit: another placement on the same cards, and the fewest cards more."""

from itertools import product

import pytest
from facts import full, model, project

from kvdesk.engine.choices import best_first, choices
from kvdesk.engine.plan import make_plan
from kvdesk.engine.shown_plan import plan_to_show
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.workload import Case, Workload
from kvdesk.report.words import change_text
from kvdesk.units import ENGLISH, INDONESIAN

# 40 layers of 1.5 × 10⁹ parameters, 2 B each: 112 GiB, more than one H100 and less than two hold.
LARGE = model(full(40, mlp_params=1_500_000_000))
SHORT = Case(name="typical", resident_sequences=4, input_len=1000, output_len=100)


def applied(whole, change):
    for path, value in change.edits:
        whole = replace_at(whole, path, value)
    return whole


def offered(case, code):
    return next((change for change in case.changes if change.code == code), None)


def with_cases(whole, *cases):
    return replace_at(whole, ("workload",), Workload(cases=cases))


@pytest.mark.parametrize("runtime", ["arithmetic", "vllm"])
@pytest.mark.parametrize("sequences", [1, 100, 400, 4000])
def test_that_another_placement_on_the_same_cards_is_offered_where_one_fits_for_all_cases(runtime, sequences):
    spec = LARGE.with_facts(architecture="Qwen3ForCausalLM")
    peak = Case(name="peak", resident_sequences=sequences, input_len=3000, output_len=1096)
    whole = with_cases(project(spec, cards=8, runtime=runtime, tensor_parallel_size=1), SHORT, peak)
    fitting = [
        {choice.degrees for choice in choices(whole, 0, index) if choice.verdict == "fits"} for index in range(2)
    ]
    for case in plan_to_show(whole).options[0].cases:
        assert case.verdict == "does_not_fit"
        change = offered(case, "other_placement")
        assert (change is not None) is bool(fitting[0] & fitting[1])
        assert bool(case.changes) is not any(finding.code == "no-change-found" for finding in case.findings)
        if change is None:
            continue
        option = make_plan(applied(whole, change)).options[0]
        assert option.degrees == change.values["degrees"]
        assert option.option.hardware == whole.options[0].hardware
        assert [each.verdict for each in option.cases] == ["fits", "fits"]
        plain = [choice for choice in choices(whole, 0, 1) if choice.degrees in fitting[0] & fitting[1]]
        alike = [choice for choice in plain if choice.degrees.decode_context == 1]
        if alike and change.values["degrees"].decode_context == 1:
            assert change.values["degrees"] == best_first(alike)[0].degrees


def test_that_what_fits_and_what_has_many_cards_is_offered_no_other_placement():
    fits = project(LARGE, cards=8, case=SHORT, tensor_parallel_size=8)
    assert plan_to_show(fits) == make_plan(fits)
    many = project(LARGE, cards=24, case=SHORT)
    assert make_plan(many).options[0].cases[0].verdict == "does_not_fit"
    assert plan_to_show(many) == make_plan(many)


def test_that_it_is_said_with_its_degrees():
    whole = project(LARGE, cards=2, case=SHORT)
    change = offered(plan_to_show(whole).options[0].cases[0], "other_placement")
    degrees = change.values["degrees"]
    split = "TP 2" if degrees.tensor == 2 else "PP 2"
    assert change_text(change, ENGLISH) == f"The same 2 cards as {split}"
    assert split in change_text(change, INDONESIAN)


def test_that_the_fewest_cards_may_be_more_stages_and_not_a_wider_replica():
    """Heads that TP 8 divides and 16 does not: TP 40 was the next, though twelve cards hold 745 GiB of weights."""
    huge = model(full(40, mlp_params=10_000_000_000))
    whole = project(huge, cards=8, case=SHORT, tensor_parallel_size=8)
    change = offered(make_plan(whole).options[0].cases[0], "more_cards")
    after = change.values["after"]
    assert make_plan(applied(whole, change)).options[0].cases[0].verdict == "fits"
    for tensor, pipeline, data in product((1, 2, 4, 8), (1, 2, 3, 4, 6, 8), range(1, 12)):
        if not 8 < tensor * pipeline * data < after:
            continue
        sizes = {"tensor_parallel_size": tensor, "pipeline_parallel_size": pipeline}
        fewer = project(huge, case=SHORT, **sizes)
        fewer = replace_at(
            fewer,
            ("options", 0, "hardware"),
            HardwareSpec(accelerator=fewer.options[0].hardware.accelerator, count=tensor * pipeline * data),
        )
        assert make_plan(fewer).options[0].cases[0].verdict != "fits"
    assert after < 40
    assert change.values["pp"] > 1
