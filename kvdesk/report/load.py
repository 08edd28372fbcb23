"""The load in words and tables: lengths, positions useful and reserved, residents from traffic, service times."""

import math
from collections.abc import Iterator, Sequence

from kvdesk.engine.demand.lengths import length_mean, length_percentile
from kvdesk.engine.demand.residency import Count, Residency
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.latency import ServiceTimes
from kvdesk.engine.load import case_residency, problem_of, residents_of, resolved_case
from kvdesk.engine.placement import Placement
from kvdesk.engine.plan import CasePlan, OptionPlan, Verdict
from kvdesk.engine.position_use import position_use
from kvdesk.engine.service_estimate import of_all_replicas, served
from kvdesk.i18n import translate
from kvdesk.project.project import Project
from kvdesk.project.traffic import CaseTraffic, Length
from kvdesk.project.workload import Case
from kvdesk.report import phrases, words
from kvdesk.report.blocks import Align, Block, FindingItem, FindingList, Paragraph, Row, Table, cells
from kvdesk.report.trace import kept_table, seconds_text, trace_table
from kvdesk.units import Numbers

NOTHING = "–"


def case_load_blocks(case: Case, numbers: Numbers) -> Iterator[Block]:
    """What a case's lengths, parts and traffic come to, whatever the option; nothing for a plain case."""
    planned = resolved_case(case)
    problem = problem_of(case)
    if problem is not None:
        yield FindingList((_item(problem, numbers),))
    if parts := _parts(case):
        template = translate("Load", "Case {case}: {parts}; {positions:n} positions a sequence in all.")
        names = "; ".join(numbers.fill(text, {"n": count}) for text, count in parts)
        values = {"case": words.case_name(case.name), "parts": names, "positions": planned.positions}
        yield Paragraph(numbers.fill(template, values))
    if case.queued_requests:
        template = translate(
            "Load", "{queued:n} requests wait beside {resident:n} resident ones; a queue stores nothing."
        )
        yield Paragraph(
            numbers.fill(template, {"queued": case.queued_requests, "resident": planned.resident_sequences or 0})
        )
    if case.input_law is not None or case.output_law is not None:
        yield _lengths(case, planned, numbers)
    if case.traffic is not None:
        yield from _traffic(case, case.traffic, numbers)


def prefix_blocks(plan: CasePlan, numbers: Numbers) -> tuple[Block, ...]:
    """How the shared prefix of a case is stored, where it has one: what the findings of its verdict say too."""
    said = [finding for finding in plan.findings if finding.code in {"prefix-stored-once", "prefix-stored-each"}]
    return tuple(Paragraph(finding_text(finding, numbers)) for finding in said)


def _parts(case: Case) -> list[tuple[str, int]]:
    """What a sequence stores beside prompt, reply and other positions, as a template and its number."""
    known = (
        (translate("Load", "{n:n} of a shared prefix"), case.shared_prefix),
        (translate("Load", "{n:n} of images and clips"), case.media_count * case.media_positions),
        (translate("Load", "{n:n} turns"), case.turns if case.turns > 1 else 0),
        (translate("Load", "{n:n} of drafts"), case.speculative_tokens),
        (translate("Load", "{n:n} samples"), case.parallel_samples if case.parallel_samples > 1 else 0),
        (translate("Load", "{n:n} beams"), case.num_beams if case.num_beams > 1 else 0),
    )
    return [(text, count) for text, count in known if count]


def _lengths(case: Case, planned: Case, numbers: Numbers) -> Table:
    """The laws of the lengths and the percentile of them that is planned."""
    percent = numbers.plain(case.percentile)
    rows = []
    for name, law, point in (
        (translate("Load", "Input"), case.input_law, planned.input_len),
        (translate("Load", "Output"), case.output_law, planned.output_len),
    ):
        rows.append(cells(f"{name}: {law_name(law)}", *_length_cells(law, point, numbers)))
    return Table(
        translate("Load", "Lengths, each planned at its own percentile"),
        (
            translate("Load", "Length"),
            translate("Load", "Mean"),
            "P50",
            "P99",
            translate("Load", "P{percent}, planned").format(percent=percent),
        ),
        tuple(rows),
        ("left", "right", "right", "right", "right"),
    )


def law_name(law: Length | None) -> str:
    """How a length is given."""
    return {
        None: translate("Load", "one length"),
        "point": translate("Load", "one length"),
        "percentiles": translate("Load", "percentiles"),
        "log-normal": translate("Load", "log-normal"),
        "empirical": translate("Load", "counted"),
    }[None if law is None else law.kind]


def _length_cells(law: Length | None, point: int | None, numbers: Numbers) -> tuple[str, ...]:
    shown = NOTHING if point is None else numbers.integer(point)
    if law is None:
        return shown, shown, shown, shown
    if point is None:
        return NOTHING, NOTHING, NOTHING, NOTHING
    figures = (length_mean(law), length_percentile(law, 50), length_percentile(law, 99))
    return (*(numbers.integer(round(figure)) for figure in figures), shown)


def _traffic(case: Case, traffic: CaseTraffic, numbers: Numbers) -> Iterator[Block]:
    found = case_residency(case)
    if isinstance(found, Finding):
        if not traffic.is_live:
            yield FindingList((_item(found, numbers),))
        return
    assert found is not None
    yield Paragraph(residents_text(case, found, numbers), "strong")
    yield _residency_table(case, traffic, found, numbers)
    yield Paragraph(_assumed(traffic, found, numbers), "muted")
    if traffic.trace is not None:
        yield trace_table(traffic.trace, numbers)
        if traffic.trace.kept:
            yield kept_table(traffic.trace.kept, numbers)
        if traffic.trace.file is not None:
            template = translate("Load", "SHA-256 of the trace's file: {sha256}")
            yield Paragraph(template.format(sha256=traffic.trace.file.sha256), "muted")


def residents_text(case: Case, found: Residency, numbers: Numbers) -> str:
    """What the traffic comes to and whether the plan takes it."""
    traffic = case.traffic
    assert traffic is not None
    values = {
        "case": words.case_name(case.name),
        "n": residents_of(found),
        "percent": traffic.percentile,
        "typed": case.resident_sequences or 0,
        "growth": found.growth_per_s,
    }
    if not found.is_stable:
        template = translate(
            "Load",
            "Case {case}: more arrives than can be served; all {n:n} places are taken and the queue grows by "
            "{growth:p} requests a second.",
        )
    elif traffic.is_live:
        template = translate(
            "Load",
            "Case {case} is planned for {n:n} resident sequences: {percent:p} % of the time no more are resident.",
        )
    else:
        template = translate(
            "Load",
            "Case {case}: {percent:p} % of the time no more than {n:n} sequences are resident; the plan is made for "
            "{typed:n}, as typed.",
        )
    return numbers.fill(template, values)


def _residency_table(case: Case, traffic: CaseTraffic, found: Residency, numbers: Numbers) -> Table:
    exact = translate("Load", "exact")
    rough = translate("Load", "approximate")

    def row(name: str, count: Count, field: str, times: int = 1) -> Row:
        figures = (_count(count.mean * times, numbers), _count(count.percentile * times, numbers, whole=True))
        return cells(name, *figures, exact if field in found.exact else rough)

    stored = translate("Load", "Stored positions")
    if case.shared_prefix:  # a plan may store it once; the law counts each request by itself
        stored = translate("Load", "Stored positions, the shared prefix in each")
    rows = [
        row(translate("Load", "Admitted, in all"), found.admitted, "admitted"),
        row(translate("Load", "Queued, storing nothing"), found.queued, "queued"),
        row(translate("Load", "Resident sequences"), found.resident, "resident"),
        row(stored, found.stored_positions, "stored_positions", case.caches_each),
    ]
    if found.wait_share > 0:
        waits = (seconds_text(found.wait_mean_s, numbers), seconds_text(found.wait_percentile_s, numbers))
        rows.append(cells(translate("Load", "Wait"), *waits, exact if "wait_percentile_s" in found.exact else rough))
    if found.refused_share > 0:
        share = numbers.fill("{share:pct}", {"share": found.refused_share})
        rows.append(
            cells(translate("Load", "Refused"), share, NOTHING, exact if "refused_share" in found.exact else rough)
        )
    return Table(
        translate("Load", "Residents from traffic, by {method}").format(method=method_name(found.method)),
        (
            translate("Load", "Count"),
            translate("Load", "Mean"),
            translate("Load", "P{percent}").format(percent=numbers.plain(traffic.percentile)),
            translate("Load", "How good"),
        ),
        tuple(rows),
        ("left", "right", "right", "left"),
    )


def method_name(method: str) -> str:
    """A formula's own name; what stands around it in the reader's language."""
    return {
        "G/G/∞ (normal, Whitt's peakedness)": translate("Load", "G/G/∞ (normal law, Whitt's peakedness)"),
        "M/G/c/c (Erlang B), arrivals taken as Poisson": translate(
            "Load", "M/G/c/c (Erlang B), arrivals taken as Poisson"
        ),
        "overloaded: the queue grows for ever": translate("Load", "overload: the queue grows for ever"),
        "M/G/c (Lee–Longton, law of M/M/c)": translate("Load", "M/G/c (Lee–Longton, law of M/M/c)"),
        "G/G/c (Allen–Cunneen, law of M/M/c)": translate("Load", "G/G/c (Allen–Cunneen, law of M/M/c)"),
    }.get(method, method)


def _count(value: float, numbers: Numbers, *, whole: bool = False) -> str:
    if math.isinf(value):
        return translate("Load", "without end")
    return numbers.integer(math.ceil(value - 1e-9)) if whole or value >= 1000 else numbers.plain(value, 2)


def _assumed(traffic: CaseTraffic, found: Residency, numbers: Numbers) -> str:
    """Rate, service time and what they rest on: an assumption, or an estimate that nobody has measured."""
    service = traffic.service
    rate = NOTHING if service.prefill_tokens_per_s is None else numbers.plain(service.prefill_tokens_per_s, 1)
    values = {
        "rate": traffic.arrivals.rate_per_s,
        "cv": traffic.arrivals.cv,
        "base": seconds_text(service.base_s, numbers),
        "prefill": rate,
        "step": seconds_text(service.step_s, numbers),
        "offered": found.offered,
        "basis": service.basis,
        "cap": traffic.max_sequences,
    }
    text = translate(
        "Load",
        "Assumed: {rate:p} requests a second (variation of the gaps {cv:p}), each resident for {base} + prompt ÷ "
        "{prefill} tokens a second + reply × {step}; {offered:p} in service on average.",
    )
    text += " " + _when_full(traffic)
    if service.basis:
        text += " " + translate("Load", "The service time is an estimate, untested ({basis}).")
    else:
        text += " " + translate("Load", "The service time was typed, untested.")
    if traffic.patience_s is not None:
        text += " " + translate("Load", "That requests give up is followed in the replay alone.")
    return numbers.fill(text, values)


def _when_full(traffic: CaseTraffic) -> str:
    """The cap, and what becomes of a request that finds no room."""
    text = {
        "queue": translate("Load", "Where there is no room, requests queue."),
        "preempt": translate("Load", "Where there is no room, the last one is preempted and recomputed."),
        "refuse": translate("Load", "Where there is no room, requests are refused."),
    }[traffic.overflow]
    if traffic.max_sequences is not None:
        text = translate("Load", "At most {cap:n} are resident at once.") + " " + text
    return text


def option_load_blocks(option: OptionPlan, cases: tuple[CasePlan, ...], numbers: Numbers) -> Iterator[Block]:
    """Positions useful and reserved, and the estimated service times, of the cases of an option."""
    if option.placement is None or not cases:
        return
    yield _use_table(option, cases, numbers)
    times = [(plan, served(option, plan.case)) for plan in cases]
    estimated = [(plan, found) for plan, found in times if isinstance(found, ServiceTimes)]
    if estimated:
        yield _service_table(option.placement, estimated, numbers)
        yield Paragraph(finding_text(estimated[0][1].findings[0], numbers), "muted")
    refused = {finding_text(found, numbers): found for _, found in times if isinstance(found, Finding)}
    if refused:
        yield FindingList(tuple(_item(found, numbers, "info") for found in refused.values()))


def _use_table(option: OptionPlan, cases: tuple[CasePlan, ...], numbers: Numbers) -> Table:
    """Two rows a case: positions and bytes; the case is named where there are several."""
    rows = []
    for plan in cases:
        use = position_use(option, plan)
        positions = (use.useful_positions, use.budgeted_positions, use.reserved_positions)
        sizes = (use.useful_bytes, plan.kv.logical_bytes + plan.kv.replication_bytes, use.reserved_bytes)
        wasted = use.wasted_positions / max(1, use.reserved_positions)
        name = words.case_name(plan.case.name)
        for of, texts, share in (
            (translate("Load", "positions"), [numbers.integer(count) for count in positions], wasted),
            (translate("Load", "bytes"), [numbers.gib(size) for size in sizes], use.wasted_share),
        ):
            rows.append((name, of, *texts, numbers.fill("{share:pct}", {"share": share})))
    header = (
        translate("Load", "Case"),
        translate("Load", "Of all replicas"),
        translate("Load", "Useful"),
        translate("Load", "Planned"),
        translate("Load", "Reserved"),
        translate("Load", "Waste"),
    )
    align: tuple[Align, ...] = ("left", "left", "right", "right", "right", "right")
    caption = translate("Load", "Useful against reserved: mean lengths, planned lengths, what is set aside")
    return _of_cases(caption, header, rows, align, several=len(cases) > 1)


def side_by_side(option: OptionPlan, cases: tuple[Case, ...], numbers: Numbers) -> Table | None:
    """All cases of an option in one table, those not set among them; None where there is but one."""
    if len(cases) < 2 or not option.cases:
        return None
    planned = {plan.case.name: plan for plan in option.cases}
    rows = []
    for case in cases:
        name, plan = words.case_name(case.name), planned.get(case.name)
        if plan is None:
            rows.append(cells(name, *[NOTHING] * 4, translate("Load", "not set")))
            continue
        use = position_use(option, plan)
        rows.append(
            cells(
                name,
                numbers.fill("{n:n} × {each:n}", {"n": plan.case.sequences, "each": plan.case.positions}),
                numbers.gib(use.useful_bytes),
                numbers.gib(use.reserved_bytes),
                numbers.fill("{share:pct}", {"share": use.wasted_share}),
                _short_verdict(plan.verdict),
            )
        )
    header = (
        translate("Load", "Case"),
        translate("Load", "Load"),
        translate("Load", "Useful"),
        translate("Load", "Reserved"),
        translate("Load", "Waste"),
        translate("Load", "Verdict"),
    )
    align: tuple[Align, ...] = ("left", "right", "right", "right", "right", "left")
    return Table(translate("Load", "The cases side by side"), header, tuple(rows), align)


def _short_verdict(verdict: Verdict) -> str:
    """A verdict in a narrow column: its mark and as few words as say it."""
    text = {
        "fits": translate("Load", "fits"),
        "depends": translate("Load", "depends"),
        "does_not_fit": translate("Load", "does not fit"),
    }[verdict]
    return f"{words.VERDICT_MARKS[verdict]} {text}"


def _of_cases(
    caption: str, header: tuple[str, ...], rows: Sequence[tuple[str, ...]], align: tuple[Align, ...], *, several: bool
) -> Table:
    """A table whose first column names the case, where there are several."""
    first = 0 if several else 1
    return Table(caption, header[first:], tuple(cells(*row[first:]) for row in rows), align[first:])


def _service_table(placement: Placement, found: list[tuple[CasePlan, ServiceTimes]], numbers: Numbers) -> Table:
    """Low, best and high of each time and rate, untested."""
    rows: list[tuple[str, ...]] = []
    for plan, times in found:
        name = words.case_name(plan.case.name)
        for label, seconds in (
            (translate("Load", "Time to first token (TTFT)"), times.ttft),
            (translate("Load", "Time per output token (TPOT)"), times.tpot),
            (translate("Load", "Whole request"), times.request),
        ):
            if seconds is not None:
                band = (seconds.low, seconds.best, seconds.high)
                rows.append((name, label, *(seconds_text(value, numbers) for value in band)))
        rates = {translate("Load", "Output tokens a second of a replica, prefill included"): times.tokens_per_s}
        if placement.degrees.data > 1:
            label = translate("Load", "Output tokens a second of all replicas, prefill included")
            rates[label] = of_all_replicas(placement, plan.case, times)
        rows += [(name, label, *(numbers.integer(round(rate)) for rate in each)) for label, each in rates.items()]
    header = (
        translate("Load", "Case"),
        translate("Load", "Estimate"),
        translate("Load", "low"),
        translate("Load", "best"),
        translate("Load", "high"),
    )
    align: tuple[Align, ...] = ("left", "left", "right", "right", "right")
    caption = translate("Load", "Service times, estimated and untested")
    return _of_cases(caption, header, rows, align, several=len({plan.case.name for plan, _ in found}) > 1)


def _item(finding: Finding, numbers: Numbers, severity: str = "") -> FindingItem:
    weight = finding.severity if not severity else "info"
    return FindingItem(weight, phrases.severity_word(weight), finding_text(finding, numbers))


def workload_load_blocks(project: Project, numbers: Numbers) -> Iterator[Block]:
    """What the cases that say more than counts and lengths come to."""
    for case in project.workload.cases:
        yield from case_load_blocks(case, numbers)
