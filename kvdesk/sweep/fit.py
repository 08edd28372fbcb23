"""A sweep of the load alone, a million points at once: verdict and logical bytes of every point, as arrays.

Only sequences and lengths may vary. Where caches and buffers are the same under every load of the sweep the points are
computed as arrays; elsewhere each is planned, which is slow and says the same.
"""

import itertools
from collections.abc import Iterator

import numpy as np

from kvdesk.engine.load import case_as_points
from kvdesk.engine.placement import Placement
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sweep import VERDICTS, logical_bytes, verdicts
from kvdesk.i18n import translate
from kvdesk.project.project import Project
from kvdesk.project.workload import Case
from kvdesk.sweep.refusal import SweepRefused
from kvdesk.sweep.rows import Row, Sweep, part_of, sweep_rows
from kvdesk.sweep.varying import varied

MOST_FIT_POINTS = 1_000_000
LOAD = {"sequences": "resident_sequences", "input-len": "input_len", "output-len": "output_len"}
COLUMNS = ("option", "case", "verdict", "kv.logical_bytes", "refusal")


def fit_rows(project: Project, sweep: Sweep) -> Iterator[Row]:
    """One row a point, option and case, in the order of `sweep_rows` and with some of its columns.

    Refused (SweepRefused) where something else than the load varies.
    """
    other = next((name for name in sweep.names if name not in LOAD), None)
    if other is not None:
        template = translate("Sweep", "{name}: the fit alone is for {names}; leave it to a whole sweep")
        raise SweepRefused(template.format(name=other, names=", ".join(LOAD)))
    part = part_of(project, sweep)
    pairs = list(itertools.product(range(len(sweep.options)), range(len(sweep.cases))))
    found = [_arrays(part, sweep, option, case) for option, case in pairs]
    if any(each is None for each in found):
        for row in sweep_rows(project, sweep):
            kept = {name: row[name] for name in (*sweep.names, "option", "case", "verdict", "refusal")}
            yield kept | {"kv": {"logical_bytes": row["kv"]["logical_bytes"]}}
        return
    for index, point in enumerate(sweep.points()):
        for (option, case), arrays in zip(pairs, found, strict=True):
            assert arrays is not None
            names = {"option": part.options[option].name, "case": part.workload.cases[case].name}
            verdict, size = VERDICTS[arrays[0][index]], int(arrays[1][index])
            yield point | names | {"verdict": verdict, "refusal": None, "kv": {"logical_bytes": size}}


def _arrays(part: Project, sweep: Sweep, option: int, case: int) -> tuple[list[int], list[int]] | None:
    """Verdicts, as places in `VERDICTS`, and logical bytes of every point; None where arrays cannot tell."""
    placement = _placement_of_all(part, sweep, option, case)
    if placement is None:
        return None
    typed = case_as_points(part.workload.cases[case])
    names = [LOAD[name] for name in sweep.names]
    axes = np.meshgrid(*(np.asarray(values, dtype=np.int64) for _, values in sweep.keys), indexing="ij")
    given = dict(zip(names, (axis.ravel() for axis in axes), strict=True))
    one = np.ones(sweep.num_points, dtype=np.int64)
    resident = given.get("resident_sequences", one * (typed.resident_sequences or 0))
    turn = given.get("input_len", one * (typed.input_len or 0)) + given.get("output_len", one * (typed.output_len or 0))
    positions = typed.beside_positions + typed.turns * turn + typed.speculative_tokens
    sequences = resident * typed.caches_each
    fit = verdicts(placement, positions, sequences)
    sizes = logical_bytes(placement.whole_terms, positions, sequences)
    return fit.tolist(), np.asarray(sizes).tolist()


def _placement_of_all(part: Project, sweep: Sweep, option: int, case: int) -> Placement | None:
    """Where the option is placed, if that is the same for the least and the largest load, and so for all between."""
    least, largest = ({name: end(values) for name, values in sweep.keys} for end in (min, max))
    plans = []
    for point in (least, largest):
        try:
            plan = make_plan(varied(part, (option,), (case,), point))
        except SweepRefused:
            return None
        plans.append(plan.options[option])
    placement = plans[-1].placement
    loads = [plan.case(part.workload.cases[case].name) for plan in plans]
    if placement is None or any(load is None or _shares(load.case) for load in loads):
        return None
    for load in loads:
        assert load is not None
        if placement.for_load(load.sequences_per_replica, load.case.positions) is not placement:
            return None
    return placement


def _shares(case: Case) -> bool:
    """Whether something is stored once for all sequences, which arrays of points do not know of."""
    return case.shared_prefix > 0
