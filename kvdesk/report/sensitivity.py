"""What moves an answer: each input alone at a low and at a high value, as a figure (a tornado) and as a table."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from kvdesk.engine.cost import Money
from kvdesk.engine.findings import finding_text
from kvdesk.engine.load import resolved_case
from kvdesk.engine.plan import Plan
from kvdesk.engine.sensitivity import AnswerName, Input, Number
from kvdesk.engine.sensitivity_study import Question, Study, study
from kvdesk.i18n import translate
from kvdesk.project.edit import value_at
from kvdesk.project.project import Project
from kvdesk.report import phrases, words
from kvdesk.report.amounts import amount_text
from kvdesk.report.blocks import Block, Cell, Figure, Heading, Paragraph, Row, Table
from kvdesk.report.comparison import has_bills
from kvdesk.report.input_words import input_name, input_number, input_unit, input_value
from kvdesk.report.sensitivity_figure import Bar, tornado_drawing
from kvdesk.report.tiers_look import PAPER, Look
from kvdesk.units import Numbers, with_unit

MOST_BARS = 10


def sensitivity_blocks(plan: Plan, today: str, numbers: Numbers) -> Iterator[Block]:
    """The section of the report: headroom of every option's worst case, and its cost where a bill is whole."""
    parts = [block for option in plan.options for block in _option_blocks(plan, option.index, today, numbers)]
    if parts:
        yield Paragraph(method_text(Question("headroom", 0, 0).share, numbers), "muted")
        yield from parts


def method_text(share: Decimal, numbers: Numbers) -> str:
    """How the bars come about."""
    template = translate(
        "Sensitivity",
        "Each input alone is moved {share:pct} down and up while the others stay; overheads between their own low and "
        "high estimates. The widest swing stands first.",
    )
    return numbers.fill(template, {"share": share})


def _option_blocks(plan: Plan, index: int, today: str, numbers: Numbers) -> Iterator[Block]:
    option = plan.options[index]
    worst = phrases.worst_case(option)
    if worst is None:
        return
    case = next(place for place, each in enumerate(plan.project.workload.cases) if each.name == worst.case.name)
    names: tuple[AnswerName, ...] = ("headroom", "cost") if has_bills(plan) else ("headroom",)
    figures = []
    for name in names:
        found = study(plan.project, Question(name, index, case), today=today)
        if found.moving:
            figures.append(tornado_figure(plan.project, found, numbers))
    if figures:
        yield Heading(3, translate("Report", "Option {name}").format(name=option.option.name), f"moves-{index + 1}")
        yield from figures


def answer_name(question: Question, numbers: Numbers) -> str:
    """What is asked, in words."""
    over = translate("Sensitivity", "Cost over {years:n} years")
    if question.years == 1:
        over = translate("Sensitivity", "Cost over {years:n} year")
    return {
        "headroom": translate("Sensitivity", "Headroom of the fullest card"),
        "sequences": translate("Sensitivity", "Most sequences"),
        "context": translate("Sensitivity", "Longest context"),
        "cost": numbers.fill(over, {"years": question.years}),
        "month": translate("Sensitivity", "Cost a month"),
    }[question.name]


def answer_text(found: Study, value: Number, numbers: Numbers) -> str:
    """A value of the answer with its unit."""
    match found.question.name:
        case "headroom":
            return numbers.gib(int(value))
        case "sequences":
            return numbers.integer(int(value))
        case "context":
            return with_unit(numbers.integer(int(value)), translate("Inputs", "tokens"))
    return amount_text(Money(Decimal(value), found.currency), numbers)


def bare_answer_text(found: Study, value: Number, numbers: Numbers) -> str:
    """The same beside a bar, where the currency or the tokens are said once for all."""
    if found.question.name == "headroom":
        return numbers.gib(int(value))
    return numbers.integer(int(value)) if isinstance(value, int) else numbers.decimal(value, 2)


def caption_text(project: Project, found: Study, numbers: Numbers) -> str:
    """ "Headroom of the fullest card, case peak: 12.3 GiB as things are"."""
    question, name = found.question, answer_name(found.question, numbers)
    if question.name not in ("cost", "month"):
        case = words.case_name(project.workload.cases[question.case_index].name)
        name = translate("Sensitivity", "{answer}, case {case}").format(answer=name, case=case)
    if not found.swings:
        return name
    base = answer_text(found, found.swings[0].base, numbers)
    return translate("Sensitivity", "{answer}: {base} as things are").format(answer=name, base=base)


def tornado_figure(project: Project, found: Study, numbers: Numbers, look: Look = PAPER) -> Figure:
    """The widest bars, and all inputs as its table."""
    bars = [_bar(project, found, place, numbers) for place in range(min(MOST_BARS, len(found.moving)))]
    base = found.swings[0].base
    drawing = tornado_drawing(bars, float(base), answer_text(found, base, numbers), look)
    widest = found.moving[0] if found.moving else found.swings[0]
    alt = translate("Sensitivity", "The widest swing is that of {input}.").format(
        input=input_name(project, widest.input.path)
    )
    caption = caption_text(project, found, numbers)
    return Figure(drawing, caption, alt, tornado_table(project, found, numbers, caption))


def _bar(project: Project, found: Study, place: int, numbers: Numbers) -> Bar:
    swing = found.moving[place]
    path = swing.input.path
    ends = []
    for value, answer in ((swing.input.low, swing.at_low), (swing.input.high, swing.at_high)):
        text = input_number(path, value, numbers)
        reached = translate("Sensitivity", "none") if answer is None else bare_answer_text(found, answer, numbers)
        ends.append((None if answer is None else float(answer), f"{text} → {reached}"))
    unit = input_unit(project, path)
    return Bar(f"{input_name(project, path)}, {unit}" if unit else input_name(project, path), *ends[0], *ends[1])


def tornado_table(project: Project, found: Study, numbers: Numbers, caption: str) -> Table:
    """Every input that moves the answer, with its values and what the answer is with them; how many others do not."""
    rows = []
    for swing in found.moving:
        path = swing.input.path
        values = (swing.input.low, value_now(project, swing.input), swing.input.high)
        texts = [input_value(project, path, value, numbers) for value in values]
        answers = [
            translate("Sensitivity", "none") if answer is None else answer_text(found, answer, numbers)
            for answer in (swing.at_low, swing.at_high)
        ]
        width = answer_text(found, swing.width, numbers)
        line = (input_name(project, path), *texts, *answers, width)
        rows.append(Row(tuple(Cell(text) for text in line)))
    if found.still:
        caption = f"{caption}. {still_text(found, numbers)}"
    return Table(
        caption,
        (
            translate("Sensitivity", "Input"),
            translate("Sensitivity", "Low"),
            translate("Sensitivity", "As it is"),
            translate("Sensitivity", "High"),
            translate("Sensitivity", "Answer at low"),
            translate("Sensitivity", "Answer at high"),
            translate("Sensitivity", "Swing"),
        ),
        tuple(rows),
        ("left", "right", "right", "right", "right", "right", "right"),
    )


def still_text(found: Study, numbers: Numbers) -> str:
    """How many inputs are left out, for they leave the answer as it is."""
    if len(found.still) == 1:
        return translate("Sensitivity", "1 input that moves nothing is left out.")
    template = translate("Sensitivity", "{count:n} inputs that move nothing are left out.")
    return numbers.fill(template, {"count": len(found.still)})


def value_now(project: Project, given: Input) -> Any:
    """What a field is now; a length that follows a law as it is planned."""
    if given.now is not None:
        return given.now
    match given.path:
        case ("workload", "cases", int(index), str(field)):
            return getattr(resolved_case(project.workload.cases[index]), field)
    return value_at(project, given.path)


def nothing_text(found: Study, numbers: Numbers) -> str:
    """Why there are no bars."""
    return "" if found.nothing is None else finding_text(found.nothing, numbers)
