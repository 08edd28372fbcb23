"""A trace in words and figures, and how times are written."""

import math

from kvdesk.i18n import translate
from kvdesk.project.reuse import KeptFor
from kvdesk.project.traffic import TraceSummary
from kvdesk.report.blocks import Table, cells
from kvdesk.units import Numbers, with_unit

TEN_MINUTES_S = 600.0


def seconds_text(seconds: float, numbers: Numbers) -> str:
    """ "12.3 ms", "1.25 s", "2.1 h": three figures or so."""
    if math.isinf(seconds):
        return translate("Load", "without end")
    if not seconds:
        return with_unit(numbers.integer(0), "s")
    if seconds < 1:
        return with_unit(numbers.plain(seconds * 1e3, 2 if seconds < 0.01 else 1), "ms")
    if seconds < 600:
        return with_unit(numbers.plain(seconds, 2), "s")
    if seconds < 7200:
        return with_unit(numbers.plain(seconds / 60, 1), "min")
    return with_unit(numbers.plain(seconds / 3600, 1), "h")


def trace_table(trace: TraceSummary, numbers: Numbers) -> Table:
    """What the project keeps of a trace."""

    def length(summary: object) -> tuple[str, ...]:
        names = ("mean", "p10", "p50", "p90", "p99", "longest")
        return tuple(numbers.plain(getattr(summary, name), 1) for name in names)

    return Table(
        trace_text(trace, numbers),
        (
            translate("Load", "Tokens"),
            translate("Load", "Mean"),
            "P10",
            "P50",
            "P90",
            "P99",
            translate("Load", "Longest"),
        ),
        (
            cells(translate("Load", "Input length"), *length(trace.input_len)),
            cells(translate("Load", "Output length"), *length(trace.output_len)),
        ),
        ("left", *("right",) * 6),
    )


def trace_text(trace: TraceSummary, numbers: Numbers) -> str:
    """A trace in one line."""
    values: dict[str, object] = {
        "name": trace.name,
        "n": trace.num_requests,
        "span": seconds_text(trace.span_s, numbers),
        "rate": trace.rate_per_s,
        "busiest": trace.busiest_minute_per_s,
        "cv": trace.arrival_cv,
        "reuse": trace.reuse_share or 0.0,
    }
    text = translate(
        "Load",
        "Trace {name}: {n:n} requests in {span}, {rate:p} a second, {busiest:p} in the busiest minute; variation of "
        "the gaps {cv:p}",
    )
    if trace.reuse_share is not None:
        text += "; " + translate("Load", "{reuse:pct} of the prompt tokens in an endless prefix cache")
    within = [kept for kept in trace.kept if kept.time_s <= TEN_MINUTES_S]
    if within:
        values |= {"hit": within[-1].hit, "kept": seconds_text(within[-1].time_s, numbers)}
        text += ", " + translate("Load", "{hit:pct} in one that forgets after {kept}")
    return numbers.fill(text, values)


def kept_table(times: tuple[KeptFor, ...], numbers: Numbers) -> Table:
    """A cache that forgets after a time: what it holds and how large it is, replayed and by Little's law."""
    rows = [
        cells(
            numbers.plain(kept.time_s),
            numbers.fill("{x:pct}", {"x": kept.hit}),
            numbers.integer(int(kept.tokens)),
            numbers.integer(int(kept.by_law)),
            _error_text(kept.by_law, kept.tokens, numbers),
        )
        for kept in times
    ]
    return Table(
        translate("Tiers", "Positions resident: the trace replayed against Little's law"),
        (
            translate("Tiers", "Kept for, s"),
            translate("Tiers", "Found"),
            translate("Tiers", "Resident, replayed"),
            translate("Tiers", "by Little's law"),
            translate("Tiers", "Error"),
        ),
        tuple(rows),
        ("right",) * 5,
    )


def _error_text(estimate: float, found: float, numbers: Numbers) -> str:
    if not found:
        return "–"
    error = estimate / found - 1
    return f"{'+' if error > 0 else ''}{numbers.decimal(error * 100, 0)} %"
