"""Queues by closed forms and tables of the textbooks."""

import math
from dataclasses import astuple
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kvdesk.engine.demand import queueing


@pytest.mark.parametrize(("offered", "servers"), [(1, 1), (2, 2), (10, 10), (5, 10), (20, 25), (100, 100)])
def test_that_losses_are_erlangs_sum_in_whole_numbers(offered, servers):
    """B = (aᶜ ÷ c!) ÷ Σ aⁿ ÷ n!, and C = B ÷ (1 − ρ(1 − B)), in exact fractions."""
    terms = [Fraction(offered**count, math.factorial(count)) for count in range(servers + 1)]
    lost = terms[-1] / sum(terms)
    assert queueing.erlang_b(offered, servers) == pytest.approx(float(lost))
    assert queueing.loss_number(offered, servers).mean == pytest.approx(float(offered * (1 - lost)))
    if offered < servers:
        load = Fraction(offered, servers)
        assert queueing.erlang_c(offered, servers) == pytest.approx(float(lost / (1 - load * (1 - lost))))


def test_that_ten_erlangs_on_ten_servers_lose_what_the_printed_table_says():
    assert f"{queueing.erlang_b(10, 10):.4f}" == "0.2146"
    assert f"{queueing.erlang_c(8, 10):.4f}" == "0.4092"


@pytest.mark.parametrize("load", [0.1, 0.5, 0.9])
def test_that_one_and_two_servers_have_their_closed_forms(load):
    assert queueing.erlang_c(load, 1) == pytest.approx(load)
    assert queueing.mmc(load, 1.0, 1).queued == pytest.approx(load**2 / (1 - load))
    assert queueing.erlang_c(2 * load, 2) == pytest.approx(2 * load**2 / (1 + load))
    assert queueing.mmc(2 * load, 1.0, 2).queued == pytest.approx(2 * load**3 / (1 - load**2))
    number = queueing.mmc_number(load, 1)
    assert number.probabilities[:5] == pytest.approx([(1 - load) * load**n for n in range(5)])


def test_that_waits_of_one_server_are_exponential():
    """M/M/1: P(W > t) = ρ·e^(−μ(1 − ρ)t)."""
    waiting = queueing.mmc(0.8, 1.0, 1)
    assert waiting.wait_percentile(90) == pytest.approx(math.log(0.8 / 0.1) / 0.2)
    assert waiting.wait_percentile(15) == 0


@given(st.integers(1, 60), st.floats(0.05, 0.97))
@settings(max_examples=60, deadline=None)
def test_that_the_law_of_the_number_has_the_means_of_the_formulas(servers, load):
    offered = servers * load
    number, waiting = queueing.mmc_number(offered, servers), queueing.mmc(offered, 1.0, servers)
    assert number.probabilities.sum() == pytest.approx(1, abs=1e-8)
    assert number.capped(servers).mean == pytest.approx(offered, rel=1e-6)
    assert number.beyond(servers).mean == pytest.approx(waiting.queued, rel=1e-5, abs=1e-7)
    waits = 1 - number.probabilities[:servers].sum()
    assert waits == pytest.approx(waiting.share, abs=1e-7)


def test_that_steady_service_halves_the_queue():
    """M/D/1 by Pollaczek and Khinchine, and its first probabilities: 1 − ρ, (1 − ρ)(e^ρ − 1),
    (1 − ρ)(e^2ρ − e^ρ(1 + ρ))."""
    load = 0.7
    assert queueing.mg1(load, 1.0, 0.0).queued == pytest.approx(load**2 / (2 * (1 - load)))
    number = queueing.mg1_number(load, np.ones(1), np.ones(1))
    e = math.exp
    first = [1, e(load) - 1, e(2 * load) - e(load) * (1 + load)]
    assert number.probabilities[:3] == pytest.approx([(1 - load) * value for value in first])
    assert number.mean == pytest.approx(load + load**2 / (2 * (1 - load)))


@given(st.lists(st.tuples(st.floats(0.05, 20), st.floats(0.01, 1)), min_size=1, max_size=6), st.floats(0.05, 0.9))
@settings(max_examples=40, deadline=None)
def test_that_any_service_law_has_the_mean_of_pollaczek_and_khinchine(pairs, load):
    times, weights = np.array([time for time, _ in pairs]), np.array([weight for _, weight in pairs])
    shares = weights / weights.sum()
    mean = times @ shares
    cv2 = ((times - mean) ** 2 @ shares) / mean**2
    number = queueing.mg1_number(load / mean, times, shares)
    assert number.beyond(1).mean == pytest.approx(queueing.mg1(load / mean, mean, cv2).queued, rel=1e-4)


def test_that_lee_and_longton_are_exact_where_others_are():
    one, several = queueing.mg1(0.6, 1.0, 0.25), queueing.allen_cunneen(0.6, 1.0, 0.25, 1.0, 1)
    assert astuple(several) == pytest.approx(astuple(one))
    assert queueing.allen_cunneen(3.0, 1.0, 1.0, 1.0, 4) == queueing.mmc(3.0, 1.0, 4)


@pytest.mark.parametrize("mean", [0.3, 7.0, 5e6])
def test_that_poisson_has_its_mean_and_variance(mean):
    law = queueing.poisson(mean)
    assert (law.mean, law.variance) == (pytest.approx(mean), pytest.approx(mean, rel=1e-6))
    assert law.percentile(50) == pytest.approx(mean, abs=1)


def test_that_a_loss_system_is_a_poisson_law_cut_short():
    law = queueing.loss_number(2.0, 2)
    assert law.probabilities == pytest.approx([0.2, 0.4, 0.4])


def test_that_twenty_queued_with_two_running_are_two_resident():
    number = queueing.certainly(22)
    assert number.capped(2).mean == 2
    assert number.beyond(2).mean == 20


def test_that_a_queue_without_steady_state_is_said_to_be_one():
    with pytest.raises(ValueError, match="grows for ever"):
        queueing.mmc(3.0, 1.0, 3)
    assert queueing.erlang_c(3.0, 3) == 1
    with pytest.raises(ValueError, match="above 0"):
        queueing.mmc(0.0, 1.0, 3)
