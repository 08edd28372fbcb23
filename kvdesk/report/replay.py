"""Requests run against the room of a plan, in words and a table: three counts, positions, and what did not fit."""

from collections.abc import Iterator, Mapping

from kvdesk.engine.demand.columns import RequestColumns
from kvdesk.engine.findings import Finding
from kvdesk.engine.load_replay import TrafficRun, drawn_requests, plan_room, run_traffic, trace_requests
from kvdesk.engine.plan import CasePlan, OptionPlan
from kvdesk.i18n import translate
from kvdesk.project.traffic import TraceSummary
from kvdesk.report import words
from kvdesk.report.blocks import Block, Paragraph, Row, Table, cells
from kvdesk.report.trace import seconds_text
from kvdesk.units import Numbers

NOTHING = "–"
Traces = Mapping[TraceSummary, RequestColumns]
NO_TRACES: Traces = {}


def option_replay_blocks(
    option: OptionPlan, cases: tuple[CasePlan, ...], numbers: Numbers, traces: Traces
) -> Iterator[Block]:
    """The cases with traffic, each run against this option: its trace where that is at hand, else requests drawn."""
    for plan in cases if option.placement is not None else ():
        run = _run(option, plan, traces)
        if run is not None:
            yield from replay_blocks(plan, run, numbers)


def _run(option: OptionPlan, plan: CasePlan, traces: Traces) -> TrafficRun | None:
    case = plan.case
    if case.traffic is None:
        return None
    trace = None if case.traffic.trace is None else traces.get(case.traffic.trace)
    requests = drawn_requests(case) if trace is None else trace_requests(case, trace)
    if requests is None or isinstance(requests, Finding):
        return None
    return run_traffic(case, requests, plan_room(option, plan), is_trace=trace is not None)


def replay_blocks(plan: CasePlan, run: TrafficRun, numbers: Numbers) -> Iterator[Block]:
    """What became of the requests of one case, whichever plot shows them over time."""
    values = {
        "case": words.case_name(plan.case.name),
        "n": run.num_requests,
        "span": seconds_text(run.wanted.span_s, numbers),
        "above": seconds_text(run.wanted.above_s, numbers),
        "share": run.above_share,
        "preemptions": run.served.preemptions,
        "refused": run.served.refused,
        "cancelled": run.served.cancelled,
        "long": run.served.too_long,
        "positions": run.room.positions,
        "requests": run.limit_sequences,
    }
    template = translate("Load", "Case {case}: {n:n} requests drawn from its traffic, {span}, against this option.")
    if run.is_trace:
        template = translate("Load", "Case {case}: {n:n} requests of its trace, {span}, against this option.")
    template += " " + _room_text(run)
    if plan.case.caches_each > 1:
        values["caches"] = plan.case.caches_each
        template += " " + translate(
            "Load", "Each request has {caches:n} caches: the figures are those of one of them, the room is its share."
        )
    yield Paragraph(numbers.fill(template, values))
    yield Table(
        translate("Load", "Replay against the plan"),
        (
            translate("Load", "Over time"),
            translate("Load", "Mean"),
            translate("Load", "P{percent}").format(percent=numbers.plain(run.percent)),
            translate("Load", "Most"),
        ),
        tuple(_rows(run, numbers)),
        ("left", "right", "right", "right"),
    )
    template = translate(
        "Load",
        "Above the room {share:pct} of the time ({above}), were all served at once; {preemptions:n} preemptions, "
        "{refused:n} refused, {cancelled:n} given up, {long:n} too long for the pool.",
    )
    yield Paragraph(numbers.fill(template, values), "strong" if run.wanted.above_s > 0 else "plain")


def _room_text(run: TrafficRun) -> str:
    positions, requests = run.room.positions is not None, run.limit_sequences is not None
    if positions and requests:
        return translate("Load", "Room: {positions:n} positions and {requests:n} at once.")
    if positions:
        return translate("Load", "Room: {positions:n} positions, however many at once.")
    if requests:
        return translate("Load", "Room: {requests:n} at once.")
    return translate("Load", "Nothing limits them.")


def _rows(run: TrafficRun, numbers: Numbers) -> Iterator[Row]:
    served, wanted = run.served, run.wanted

    def row(name: str, mean: float, percentile: float | None, most: float | None) -> Row:
        texts = [NOTHING if value is None else numbers.integer(round(value)) for value in (percentile, most)]
        return cells(name, numbers.plain(mean, 2) if mean < 1000 else numbers.integer(round(mean)), *texts)

    yield row(translate("Load", "Admitted, in all"), served.admitted_mean, None, None)
    yield row(
        translate("Load", "Queued, storing nothing"), served.queued_mean, served.queued_percentile, served.queued_peak
    )
    yield row(
        translate("Load", "Resident sequences"), served.resident_mean, served.resident_percentile, served.resident_peak
    )
    stored = translate("Load", "Stored positions")
    if run.room.shared:
        stored = translate("Load", "Stored positions beside the shared prefix")
    yield row(stored, served.stored_mean, served.stored_percentile, served.stored_peak)
    yield row(
        translate("Load", "Positions wanted, all at once"),
        wanted.stored_mean,
        wanted.stored_percentile,
        wanted.stored_peak,
    )
