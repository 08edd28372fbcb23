"""The context × concurrency map against the budget itself, cell by cell."""

import numpy as np
import pytest
from facts import alternating_windows, full, latent, model, project

from kvdesk.engine.context_map import DEPENDS, DOES_NOT_FIT, FITS, MORE_CARDS, SMALLER_CACHE, context_map
from kvdesk.engine.plan import make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.workload import Case

LAYOUTS = {"full": (full(),), "windows": alternating_windows(), "latent": (latent(30),)}


def mapped(layout="full", runtime="arithmetic", size=24, **facts):
    this = project(model(*LAYOUTS[layout]), runtime=runtime, **facts)
    option = make_plan(this).options[0]
    return this, context_map(option, option.cases[0], size)


def verdict(this, sequences, length):
    case = Case(name="peak", resident_sequences=sequences, input_len=length, output_len=0)
    option = make_plan(replace_at(this, ("workload", "cases", 0), case)).options[0]
    return option.case("peak")


@pytest.mark.parametrize("runtime", ["arithmetic", "vllm", "sglang", "tensorrt-llm"])
@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_a_cell_fits_exactly_where_the_verdict_says_so(layout, runtime):
    this, found = mapped(layout, runtime, size=9)
    this = replace_at(this, ("options", 0, "deployment", "max_model_len"), found.lengths[-1])
    option = make_plan(this).options[0]
    found = context_map(option, option.cases[0], 9)
    for row, sequences in enumerate(found.sequences):
        for column, length in enumerate(found.lengths):
            fits = verdict(this, sequences, length).verdict == "fits"
            assert (found.codes[row, column] == FITS) == fits, (sequences, length)


def test_the_codes_rise_with_the_load():
    _, found = mapped(size=120)
    assert (found.codes[1:] >= found.codes[:-1]).all()
    assert (found.codes[:, 1:] >= found.codes[:, :-1]).all()
    assert {FITS, SMALLER_CACHE, MORE_CARDS, DOES_NOT_FIT} == set(found.codes.ravel().tolist()) - {DEPENDS}
    assert (found.smaller_dtype, found.cards) == ("fp8_e4m3", 2)


def test_the_changes_behind_the_codes_make_it_fit():
    this, found = mapped(size=120)
    rows, columns = (found.codes == SMALLER_CACHE).nonzero()
    quantised = replace_at(this, ("options", 0, "deployment", "k_dtype"), "fp8_e4m3")
    quantised = replace_at(quantised, ("options", 0, "deployment", "v_dtype"), "fp8_e4m3")
    middle = len(rows) // 2
    assert verdict(quantised, found.sequences[rows[middle]], found.lengths[columns[middle]]).verdict == "fits"
    rows, columns = (found.codes == MORE_CARDS).nonzero()
    sequences, length = found.sequences[rows[-1]], found.lengths[columns[-1]]
    ways = []
    for tensor in (1, 2):
        more = replace_at(this, ("options", 0, "hardware", "count"), 2)
        more = replace_at(more, ("options", 0, "deployment", "tensor_parallel_size"), tensor)
        ways.append(verdict(more, sequences, length).verdict)
    assert "fits" in ways


def test_the_point_is_that_of_the_budget():
    _, found = mapped()
    assert (found.point_length, found.point_sequences, found.point_code) == (4096, 6, FITS)
    many = Case(name="peak", resident_sequences=4000, input_len=30_000, output_len=1024)
    assert mapped(case=many)[1].point_code == DOES_NOT_FIT


def test_a_shared_prefix_widens_what_fits():
    case = Case(name="peak", resident_sequences=8, input_len=512, output_len=512, shared_prefix=16_384)
    _, apart = mapped(case=case.model_copy(update={"prefix_storage": "each"}))
    _, once = mapped(case=case.model_copy(update={"prefix_storage": "once"}))
    assert code_of(once, 17_408, 60) == FITS
    assert code_of(apart, 17_408, 60) > FITS


def code_of(found, length, sequences):
    """The cell that is at least as long, and holds no more sequences."""
    row = int(np.searchsorted(found.sequences, sequences, "right")) - 1
    return found.codes[row, int(np.searchsorted(found.lengths, length))]
