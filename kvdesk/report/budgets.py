"""The part of the report about one option: its cards, then for each case every rank's budget, figures and limits."""

from collections.abc import Callable, Iterator

from kvdesk.engine.derivation import Figure as FigureName
from kvdesk.engine.derivation import formula_lines
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.formula import explain
from kvdesk.engine.growth_curve import Growth, cache_growth
from kvdesk.engine.plan import BudgetLine, CasePlan, OptionPlan, RankBudget
from kvdesk.i18n import translate
from kvdesk.report import phrases, words
from kvdesk.report.blocks import (
    Align,
    Block,
    Callout,
    Cell,
    Figure,
    FindingItem,
    FindingList,
    FormulaBlock,
    Heading,
    Paragraph,
    Row,
    Table,
    Tone,
    cells,
)
from kvdesk.report.figure import MOST_BARS, growth_drawing, memory_drawing
from kvdesk.report.notes import NoteMarks
from kvdesk.report.option_facts import commands, option_facts
from kvdesk.report.phrases import RankGroup
from kvdesk.report.summary import band_note, change_bullets
from kvdesk.report.tiers_look import is_room
from kvdesk.units import GIB, Numbers, Quantity

OPTION_FIGURES: tuple[FigureName, ...] = ("usable_bytes", "weights_bytes", "not_attributed_bytes")
CASE_FIGURES: tuple[FigureName, ...] = (
    "logical_bytes",
    "kv_cache_bytes",
    "state_bytes",
    "allocated_bytes",
    "headroom_bytes",
    "max_sequences",
    "max_positions",
)
GROWTH_ROWS = 9


def option_blocks(option: OptionPlan, numbers: Numbers, marks: NoteMarks) -> Iterator[Block]:
    """The cards and how the model stands on them; what holds for every case of the option."""
    yield option_facts(option, numbers)
    yield from commands(option)
    if option.refusal is not None:
        reason = finding_text(option.refusal, numbers)
        yield Callout(None, translate("Report", "Not computed"), (reason,))
        return
    if option.cases_not_set:
        names = ", ".join(words.case_name(name) for name in option.cases_not_set)
        yield Paragraph(translate("Report", "Cases not set, so without a verdict: {names}.").format(names=names))
    if not option.cases:
        return
    first = option.cases[0]
    yield _stage_table(first, numbers)
    noted = tuple(case.case.name for case in option.cases)
    yield from _formulas(option, first, OPTION_FIGURES, numbers, marks, noted)
    common = _common_findings(option)
    if common:
        yield Heading(3, translate("Report", "Findings that hold for every case"), f"findings-{option.index}")
        yield _findings(common, numbers)


def _stage_table(case: CasePlan, numbers: Numbers) -> Table:
    """Which cards hold which layers: one row a pipeline stage."""
    stages: dict[int, list[int]] = {}
    layers: dict[int, range] = {}
    for rank in case.ranks:
        stages.setdefault(rank.position.pp, []).append(rank.position.rank)
        layers[rank.position.pp] = rank.layers
    rows = [
        cells(
            numbers.integer(stage),
            f"{layers[stage][0]}–{layers[stage][-1]}" if layers[stage] else "–",
            numbers.integer(len(layers[stage])),
            phrases.all_runs(ranks),
            numbers.integer(len(ranks)),
        )
        for stage, ranks in stages.items()
    ]
    return Table(
        translate("Report", "Placement: pipeline stages and their cards"),
        (
            translate("Report", "Stage"),
            translate("Report", "Layers"),
            translate("Report", "Number of layers"),
            translate("Report", "Cards"),
            translate("Report", "Number of cards"),
        ),
        tuple(rows),
        ("right", "right", "right", "left", "right"),
    )


def case_blocks(option: OptionPlan, case: CasePlan, numbers: Numbers, marks: NoteMarks) -> Iterator[Block]:
    """One case on the option's cards."""
    yield Callout(case.verdict, words.verdict_text(case.verdict), (phrases.verdict_sentence(case, numbers),))
    changes = change_bullets(case, numbers)
    if changes is not None:
        yield changes
    groups = phrases.rank_groups(case)
    noted = option.option.name, (case.case.name,)
    yield from _memory_figures(case, groups, numbers)
    for group in groups:
        yield _budget_table(group, numbers, lambda name, figure: marks.beside(name, *noted, figure))
    note = band_note(case.ranks[0].lines)
    if note:
        yield Paragraph(note, "muted")
    yield _cache_table(case, numbers)
    yield _limit_table(case, numbers)
    yield _growth_figure(option, case, numbers)
    yield from _formulas(option, case, CASE_FIGURES, numbers, marks, noted[1])
    common = _common_findings(option)
    own = tuple(finding for finding in case.findings if finding not in common)
    if own:
        position = option.cases.index(case)
        yield Heading(3, translate("Report", "Findings of this case"), f"findings-{option.index}-{position}")
        yield _findings(own, numbers)


def _memory_figures(case: CasePlan, groups: tuple[RankGroup, ...], numbers: Numbers) -> Iterator[Figure]:
    name = words.case_name(case.case.name)
    for start in range(0, len(groups), MOST_BARS):
        shown = groups[start : start + MOST_BARS]
        alt = "; ".join(
            f"{phrases.cards(group, numbers)}: "
            + ", ".join(
                f"{words.line_name(line.name)} {numbers.gib(line.best)}" for line in group.first.lines if line.best
            )
            for group in shown
        )
        caption = translate(
            "Report", "Memory per card, case {case}: best estimates, and below each bar their range. Calculated."
        )
        yield Figure(memory_drawing(shown, numbers), caption.format(case=name), alt)


def _budget_table(group: RankGroup, numbers: Numbers, marked: Callable[[str, str], str]) -> Table:
    rank = group.first
    cards = _lowered(phrases.cards(group, numbers))
    if len({member.position.pp for member in group.ranks}) > 1 or not rank.layers:
        caption = translate("Report", "Budget of {cards}").format(cards=cards)
    else:
        template = translate("Report", "Budget of {cards}: layers {first}–{last}")
        caption = template.format(cards=cards, first=rank.layers[0], last=rank.layers[-1])
    usable = rank.usable_bytes
    rows = [_line_row(line, marked(words.line_name(line.name), line.name), numbers) for line in rank.lines]
    rows.append(_sum_row(translate("Report", "Usable: the lines above together"), usable, numbers, "total"))
    rows.append(_sum_row(translate("Report", "Outside the budget"), rank.outside_bytes, numbers, "muted"))
    rows += _outside_rows(rank, numbers)
    rows.append(_sum_row(translate("Report", "Capacity the driver reports"), rank.capacity_bytes, numbers, "muted"))
    pool = translate("Report", "Pool the runtime takes for the cache")
    rows.append(_sum_row(pool, rank.pool_bytes, numbers, "muted"))
    return Table(
        caption,
        (
            translate("Report", "Line"),
            translate("Report", "Best"),
            translate("Report", "Best, exact bytes"),
            translate("Report", "At the low estimates"),
            translate("Report", "At the high estimates"),
            translate("Report", "State"),
        ),
        tuple(rows),
        ("left", "right", "right", "right", "right", "left"),
    )


def _outside_rows(rank: RankBudget, numbers: Numbers) -> Iterator[Row]:
    """The parts of what stands outside the budget, where it is more than what was typed."""
    parts = [line for line in rank.outside_lines if line.high]
    if all(line.name == "outside_bytes" for line in parts):
        return
    template = translate("Report", "of it {line}")
    for line in parts:
        is_typed = line.name == "outside_bytes"
        name = translate("Report", "as typed") if is_typed else words.line_name(line.name)
        low, high = (phrases.stacked(size, numbers) if line.is_band else "" for size in (line.low, line.high))
        texts = (template.format(line=name), phrases.gib_column(line.best, numbers), numbers.bytes(line.best))
        yield cells(*texts, low, high, words.state_name(line.state), kind="muted")


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _line_row(line: BudgetLine, name: str, numbers: Numbers) -> Row:
    # Headroom is largest where the other lines are smallest: so each column adds up to the usable bytes.
    sizes = (line.high, line.low) if line.name == "headroom_bytes" else (line.low, line.high)
    low, high = (phrases.stacked(size, numbers) if line.is_band else "" for size in sizes)
    tone: Tone = "does_not_fit" if line.name == "headroom_bytes" and line.best < 0 else "plain"
    return Row(
        (
            Cell(name, line=line.name),
            Cell(phrases.gib_column(line.best, numbers), tone),
            Cell(numbers.bytes(line.best), tone),
            Cell(low),
            Cell(high),
            Cell(words.state_name(line.state), "muted"),
        )
    )


def _sum_row(name: str, size: int, numbers: Numbers, kind: str) -> Row:
    state = words.state_name("calculated") if kind == "total" else ""
    texts = (name, phrases.gib_column(size, numbers), numbers.bytes(size), "", "", state)
    return cells(*texts, kind="total" if kind == "total" else "muted")


def _cache_table(case: CasePlan, numbers: Numbers) -> Table:
    sizes = (
        (translate("Report", "Logical: what the architecture stores, each thing once"), case.kv.logical_bytes),
        (translate("Report", "Allocated: what all cards reserve for it"), case.kv.allocated_bytes),
        (translate("Report", "Copies among the cards"), case.kv.replication_bytes),
        (
            translate("Report", "Room in storage tiers, full once they have run for a while")
            if is_room(case)
            else translate("Report", "Offloaded to a storage tier"),
            case.kv.offloaded_bytes,
        ),
    )
    return Table(
        translate("Report", "KV cache of the whole option"),
        (
            translate("Report", "Figure"),
            translate("Report", "GiB"),
            translate("Report", "Exact bytes"),
            translate("Report", "State"),
        ),
        tuple(
            cells(name, phrases.gib_column(size, numbers), numbers.bytes(size), words.state_name("calculated"))
            for name, size in sizes
        ),
        ("left", "right", "right", "left"),
    )


def _limit_table(case: CasePlan, numbers: Numbers) -> Table:
    limits = case.limits
    unlimited = translate("Report", "no limit")

    def shown(value: int | None) -> str:
        return unlimited if value is None else numbers.integer(value)

    at_length = translate("Report", "Most sequences at {n:n} positions")
    at_load = translate("Report", "Longest length at {n:n} sequences")
    rows = (
        cells(
            numbers.fill(at_length, {"n": case.case.positions}),
            shown(limits.max_sequences),
            shown(limits.safe_max_sequences),
            shown(limits.most_usable),
            words.bound_text(limits.most_bound_by, numbers),
        ),
        cells(
            numbers.fill(at_load, {"n": case.case.sequences}),
            shown(limits.max_positions),
            shown(limits.safe_max_positions),
            shown(limits.longest_usable),
            words.bound_text(limits.longest_bound_by, numbers),
        ),
    )
    return Table(
        translate("Report", "Limits of the whole option (untested: they rest on the estimates)"),
        (
            translate("Report", "Limit"),
            translate("Report", "By memory, best estimates"),
            translate("Report", "By memory, safe (high estimates)"),
            translate("Report", "Usable under every cap"),
            translate("Report", "What binds it"),
        ),
        rows,
        ("left", "right", "right", "right", "left"),
    )


def _growth_figure(option: OptionPlan, case: CasePlan, numbers: Numbers) -> Figure:
    growth = cache_growth(option, case)
    values = {"rank": growth.rank, "sequences": growth.sequences, "size": growth.point_bytes}
    values |= {"length": growth.point_length, "room": growth.room_bytes}
    caption = translate(
        "Report",
        "KV cache on card {rank:n} over stored length, with {sequences:n} sequences in its replica. Calculated; from "
        "one position on, which takes a sequence a whole block where the runtime gives blocks.",
    )
    alt = translate("Report", "At {length:n} positions the cache takes {size:both}; the room for it is {room:both}.")
    return Figure(
        growth_drawing(growth, case, numbers),
        numbers.fill(caption, values),
        numbers.fill(alt, values),
        _growth_data(growth, numbers),
    )


def _growth_data(growth: Growth, numbers: Numbers) -> Table:
    """A few points of the curves, the case's own among them."""
    lengths = growth.curves[0].lengths
    step = max(1, (len(lengths) - 1) // (GROWTH_ROWS - 1))
    right: Align = "right"
    most = max(size for curve in growth.curves for size in curve.size_bytes)
    places = 3 if most >= GIB else 6

    def text(size: int) -> str:
        return Quantity(f"{numbers.gib(size, places)} ({numbers.bytes(size)})", size, "both")

    chosen = sorted({*range(0, len(lengths), step), len(lengths) - 1, lengths.index(growth.point_length)})
    return Table(
        translate("Report", "KV cache over stored length"),
        (translate("Report", "Stored positions"), *(curve.dtype for curve in growth.curves)),
        tuple(
            cells(numbers.integer(lengths[at]), *(text(curve.size_bytes[at]) for curve in growth.curves))
            for at in chosen
        ),
        (right,) * (1 + len(growth.curves)),
    )


def _formulas(
    option: OptionPlan,
    case: CasePlan,
    figures: tuple[FigureName, ...],
    numbers: Numbers,
    marks: NoteMarks,
    noted: tuple[str, ...],
) -> Iterator[Block]:
    rank = case.tightest.position.rank
    title = translate("Report", "How the figures are computed (card {rank}, the fullest)").format(rank=rank)
    yield Heading(3, title, f"formulas-{option.index}-{figures[0]}-{option.cases.index(case)}")
    for figure in figures:
        if figure == "not_attributed_bytes" and not (option.weights and option.weights.not_attributed_bytes):
            continue
        if figure == "state_bytes" and not case.tightest.line("state_bytes").best:
            continue
        formula = explain(option, case, figure, rank)
        yield FormulaBlock(
            marks.beside(words.figure_name(figure), option.option.name, noted, figure),
            tuple(formula_lines(formula, numbers)),
            formula.state,
            words.state_name(formula.state),
            formula.source,
        )


def _common_findings(option: OptionPlan) -> tuple[Finding, ...]:
    """Findings that hold for every case of an option, said once; none where there is a single case."""
    if len(option.cases) < 2:
        return ()
    first, *others = (case.findings for case in option.cases)
    return tuple(finding for finding in first if all(finding in findings for findings in others))


def _findings(findings: tuple[Finding, ...], numbers: Numbers) -> FindingList:
    return FindingList(
        tuple(
            FindingItem(item.severity, phrases.severity_word(item.severity), finding_text(item, numbers))
            for item in findings
        )
    )
