"""The scoreboard: plans of published starts against what they printed."""

import statistics

import pytest
import scoreboard
from measured_runs import read_runs


@pytest.fixture(scope="module")
def scores():
    return scoreboard.score()


def _percents(scores, figure):
    return [abs(one.percent) for one in scores if one.figure == figure]


def test_that_every_start_with_a_pool_is_scored(scores):
    starts = {run.id for run in read_runs() if scoreboard.printed_pool([run]) is not None}
    assert {one.run for one in scores if one.figure == "pool, weights as printed"} == starts


def test_that_the_pool_is_within_its_aim_where_weights_are_known(scores):
    percents = _percents(scores, "pool, weights as printed")
    assert statistics.mean(percents) < scoreboard.AIM_MEAN
    assert max(percents) < scoreboard.AIM_WORST


def test_that_the_pool_is_within_its_aim_on_average_with_computed_weights(scores):
    assert statistics.mean(_percents(scores, "pool")) < scoreboard.AIM_MEAN


def test_that_only_packed_experts_keep_a_pool_from_its_aim(scores):
    """vLLM holds mxfp4 experts in more than the checkpoint (13.47 GiB of 12.82), which no plan counts yet."""
    far = {one.run for one in scores if one.figure == "pool" and abs(one.percent) >= scoreboard.AIM_WORST}
    assert far <= {"0.11-gpt-oss-120b-tp1"}


def test_that_a_printed_pool_is_what_the_parts_leave():
    """Llama-3.1-8B over four stages: 75.23 − 4.26 − 2.01 − 0.07 on the last, which has the least."""
    ranks = [run for run in read_runs() if run.id == "0.19-meta-llama-llama-3-1-8b---tp1pp4dp1--8192"]
    assert scoreboard.printed_pool(ranks) == pytest.approx(68.89, abs=0.005)


def test_that_the_report_says_what_is_not_reached(scores):
    text = scoreboard.report([one for one in scores if one.run == "0.11-gpt-oss-120b-tp1"], "one run")
    assert "NOT reached" in text
    assert "worst in % is" in text
