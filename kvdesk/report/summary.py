"""The first page: fits or not, by how much, on which card, the smallest change, and the assumptions beside it."""

from collections.abc import Iterator

from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import BudgetLine, CasePlan, LineName, OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.project.deployment import Band
from kvdesk.report import phrases, words
from kvdesk.report.answer import buyer_sentence
from kvdesk.report.blocks import Align, Block, Bullets, Callout, Cell, Paragraph, Row, Table, cells
from kvdesk.units import Numbers


def summary_blocks(plan: Plan, numbers: Numbers) -> Iterator[Block]:
    """Everything a reader needs who reads one page."""
    for option in plan.options:
        yield option_callout(option, numbers)
    table = _verdict_table(plan, numbers)
    if table.rows:
        yield table
        yield Paragraph(
            translate(
                "Report",
                "Fits: every card has room at the high estimates. Depends: at the low estimates it has, at the high "
                "ones it has not. Does not fit: not even at the low estimates. Headroom is that of the fullest card.",
            ),
            "muted",
        )
    yield _band_table(plan, numbers)


def option_callout(option: OptionPlan, numbers: Numbers) -> Callout:
    """One option in a few lines: its worst case, and what would mend it."""
    name = translate("Report", "Option {name}").format(name=option.option.name)
    title = f"{name}: {{}} ({phrases.option_cards(option, numbers)})"
    if option.refusal is not None:
        reason = finding_text(option.refusal, numbers)
        return Callout(None, _titled(title, translate("Report", "not computed")), (reason,))
    worst = phrases.worst_case(option)
    if worst is None:
        reason = translate(
            "Report", "No case is set, so there is no verdict: give sequences, input and output lengths."
        )
        return Callout(None, _titled(title, translate("Report", "no verdict")), (reason,))
    answers = [buyer_sentence(option, case, numbers) for case in option.cases]
    lines = (*answers, *case_lines(worst, numbers), *_other_cases(option, worst, numbers))
    return Callout(worst.verdict, _titled(title, words.verdict_text(worst.verdict)), lines)


def _other_cases(option: OptionPlan, worst: CasePlan, numbers: Numbers) -> Iterator[str]:
    """The other cases that do not fit: what mends the worst one need not mend them."""
    for case in option.cases:
        if case is not worst and case.verdict != "fits":
            yield phrases.verdict_sentence(case, numbers)


def _titled(title: str, verdict: str) -> str:
    before, after = title.split("{}", 1) if title.count("{}") == 1 else title.rsplit("{}", 1)
    return before + verdict + after


def case_lines(case: CasePlan, numbers: Numbers) -> tuple[str, ...]:
    """The verdict of a case, what stands in the way beside memory, and the smallest changes."""
    lines = [phrases.verdict_sentence(case, numbers)]
    if case.verdict == "does_not_fit" and case.tightest.headroom.high >= 0:
        lines += [finding_text(item, numbers) for item in case.findings if item.severity == "error"]
    if case.verdict != "fits" and not case.changes:
        lines.append(translate("Report", "No single change was found that would make it fit."))
    if case.changes:
        lead = translate("Report", "Smallest changes, each enough alone for case {case}: {changes}.")
        changes = [words.change_text(change, numbers) for change in case.changes]
        lines.append(lead.format(case=words.case_name(case.case.name), changes="; ".join(changes)))
    return tuple(lines)


def change_bullets(case: CasePlan, numbers: Numbers) -> Bullets | None:
    """The changes as a list; None where there are none."""
    if not case.changes:
        return None
    lead = translate("Report", "Smallest changes that would make this case fit, each enough alone:")
    return Bullets(tuple(words.change_text(change, numbers) for change in case.changes), lead)


def _verdict_table(plan: Plan, numbers: Numbers) -> Table:
    rows = []
    blank = ("",) * 5
    for option in plan.options:
        name = option.option.name
        rows += [_verdict_row(name, case, numbers) for case in option.cases]
        rows += [
            cells(name, words.case_name(case), translate("Report", "case not set"), *blank, kind="muted")
            for case in option.cases_not_set
        ]
        if option.refusal is not None:
            rows.append(cells(name, "", translate("Report", "not computed"), *blank, kind="muted"))
    return Table(
        translate("Report", "Verdict of every option and case"),
        (
            translate("Report", "Option"),
            translate("Report", "Case"),
            translate("Report", "Verdict"),
            translate("Report", "Fullest card"),
            translate("Report", "Headroom, high estimates"),
            translate("Report", "Headroom, best estimates"),
            translate("Report", "Best, exact bytes"),
            translate("Report", "Headroom, low estimates"),
        ),
        tuple(rows),
        ("left", "left", "left", "right", "right", "right", "right", "right"),
    )


def _verdict_row(name: str, case: CasePlan, numbers: Numbers) -> Row:
    headroom = case.tightest.headroom
    return Row(
        (
            Cell(name),
            Cell(words.case_name(case.case.name)),
            Cell(words.verdict_text(case.verdict), case.verdict),
            Cell(numbers.integer(case.tightest.position.rank)),
            Cell(phrases.gib_column(headroom.low, numbers)),
            Cell(phrases.gib_column(headroom.best, numbers), "strong"),
            Cell(numbers.bytes(headroom.best)),
            Cell(phrases.gib_column(headroom.high, numbers)),
        )
    )


def _band_table(plan: Plan, numbers: Numbers) -> Table:
    """The estimates each verdict rests on, equal ones of several options in one row."""
    found: dict[tuple[LineName, Band], list[str]] = {}
    for option in plan.options:
        for key, whose in _bands(option):
            found.setdefault(key, []).append(whose)
    names = [option.option.name for option in plan.options]
    several = any(whose != names[:1] for whose in found.values())
    rows = []
    for (name, band), options in sorted(found.items(), key=lambda item: _BAND_ORDER.index(item[0][0])):
        all_of_them = translate("Report", "all") if options == names else ", ".join(options)
        sizes = [Cell(phrases.stacked(size, numbers)) for size in (band.low, band.best, band.high)]
        basis = Cell(words.basis_text(band.basis) or translate("Report", "typed; no basis stated"))
        first = [Cell(all_of_them)] if several else []
        rows.append(Row((*first, Cell(words.line_name(name), line=name), *sizes, basis)))
    option_header = (translate("Report", "Option"),) if several else ()
    align: tuple[Align, ...] = ("left", "right", "right", "right", "left")
    return Table(
        translate("Report", "Assumptions the verdict rests on: estimates on each card, untested on this system"),
        (
            *option_header,
            translate("Report", "Line"),
            translate("Report", "Low"),
            translate("Report", "Best"),
            translate("Report", "High"),
            translate("Report", "Basis"),
        ),
        tuple(rows),
        ("left", *align) if several else align,
    )


def _bands(option: OptionPlan) -> Iterator[tuple[tuple[LineName, Band], str]]:
    """Each estimate of an option with whose it is: the option's, or some of its stages' where they differ."""
    deployment, placement, name = option.option.deployment, option.placement, option.option.name
    typed = deployment.activation, deployment.graphs, deployment.runtime_overhead
    by_stage = [typed]
    if placement is not None:
        used = (placement.room.overheads(placement.facts, stage.index) for stage in placement.stages)
        by_stage = [(each.activation, each.graphs, each.runtime) for each in used]
    template = translate("Report", "{option}, stages {stages}")
    for place, line in enumerate(_BAND_ORDER):
        stages: dict[Band, list[int]] = {}
        for stage, bands in enumerate(by_stage):
            stages.setdefault(bands[place], []).append(stage)
        for band, held in stages.items():
            whose = name if len(stages) == 1 else template.format(option=name, stages=phrases.all_runs(held))
            yield (line, band), whose


_BAND_ORDER: tuple[LineName, ...] = ("activation_bytes", "graph_bytes", "runtime_bytes")


def band_note(lines: tuple[BudgetLine, ...]) -> str:
    """What the estimates of a budget rest on, in one sentence; "" where it has none."""
    bases = dict.fromkeys(words.basis_text(line.basis) for line in lines if line.is_band and line.basis)
    if not bases:
        return ""
    return translate("Report", "Low and high are estimates, untested here: {bases}.").format(bases="; ".join(bases))
