"""The fit alone: the same verdicts and bytes as whole plans give, whichever way they are computed."""

import pytest

from kvdesk import cli, paths
from kvdesk.project.edit import replace_at
from kvdesk.project.file import read
from kvdesk.sweep import fit
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.sweep.rows import Sweep, sweep_rows

KEYS = (("sequences", (1, 7, 40, 400, 100_000)), ("input-len", (0, 5, 4_000, 30_000)), ("output-len", (1, 900)))


def example(name):
    return read(paths.resource("examples", f"{name}.kvdesk"))


def whole(project, sweep):
    for row in sweep_rows(project, sweep):
        kept = {name: row[name] for name in (*sweep.names, "option", "case", "verdict", "refusal")}
        yield kept | {"kv": {"logical_bytes": row["kv"]["logical_bytes"]}}


@pytest.mark.parametrize("name", ["worksheet", "three-quotes", "gpt-oss-120b", "deepseek-r1"])
@pytest.mark.parametrize("changed", [{}, {"turns": 3, "other_positions": 70}, {"shared_prefix": 500}])
def test_that_the_fit_of_every_point_is_the_one_of_its_plan(name, changed):
    project = example(name)
    last = len(project.workload.cases) - 1
    for field, value in changed.items():
        project = replace_at(project, ("workload", "cases", last, field), value)
    sweep = Sweep(KEYS, tuple(range(len(project.options))), (last,))
    expected = list(whole(project, sweep))
    assert list(fit.fit_rows(project, sweep)) == expected
    assert {row["verdict"] for row in expected} >= {"fits", "does_not_fit"}


def test_that_points_of_plain_arithmetic_are_not_planned_one_by_one(monkeypatch):
    monkeypatch.setattr(fit, "sweep_rows", None)
    sweep = Sweep((("sequences", tuple(range(1, 2001))),), (0,), (2,))
    assert len(list(fit.fit_rows(example("worksheet"), sweep))) == 2000


def test_that_only_the_load_varies():
    with pytest.raises(SweepRefused, match="tp: the fit alone is for sequences, input-len, output-len"):
        list(fit.fit_rows(example("worksheet"), Sweep((("tp", (1, 2)),), (0,), (2,))))


def test_that_the_command_writes_the_columns_of_the_fit(capsys):
    line = [
        "sweep",
        str(paths.resource("examples", "worksheet.kvdesk")),
        "--fit",
        "--case",
        "peak",
        "--vary",
        "sequences=1,24",
    ]
    assert cli.run(line) == 0
    head, first, *_ = capsys.readouterr().out.splitlines()
    assert head == "sequences,option,case,verdict,kv.logical_bytes,refusal"
    # one sequence of the peak case: 4,096 positions × 163,840 bytes
    assert first.split(",")[2:] == ["peak", "fits", "671088640", ""]
