"""The load growing over quarters: every quarter of every option, when each runs out, and what the next step costs."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from kvdesk.engine.cost.money import is_complete
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.growth_plan import NextStep, Outlook, Quarter, cards_needed, outlooks
from kvdesk.i18n import translate
from kvdesk.project.growth import Course, Growth, RateCourse
from kvdesk.project.project import Project
from kvdesk.report import words
from kvdesk.report.amounts import money_text
from kvdesk.report.blocks import (
    Align,
    Block,
    Bullets,
    Cell,
    Figure,
    FormulaBlock,
    KeyValues,
    Paragraph,
    Row,
    Table,
    cells,
)
from kvdesk.report.growth_figure import quarters_drawing
from kvdesk.report.tiers_look import PAPER, Look
from kvdesk.units import Numbers

MOST_OPTIONS = 3  # beside each other on a page
Outlooks: TypeAlias = tuple[Outlook | Finding, ...]


@lru_cache(maxsize=2)
def outlooks_of(project: Project) -> Outlooks:
    """The outlook of every option, once for all parts of a report; nothing where no growth is planned."""
    return () if project.growth is None else outlooks(project)


def growth_blocks(project: Project, found: Outlooks, numbers: Numbers) -> Iterator[Block]:
    """The section of the report; nothing where no growth is planned."""
    growth = project.growth
    if growth is None:
        return
    yield growth_facts(growth, numbers)
    known = [outlook.option_index for outlook in found if isinstance(outlook, Outlook)]
    for first in range(0, len(known), MOST_OPTIONS):
        yield quarters_table(project, found, tuple(known[first : first + MOST_OPTIONS]), numbers)
    if known:
        yield quarters_figure(project, found, numbers)
    yield next_steps_table(project, found, numbers)
    yield Paragraph(scope_text(), "muted")
    yield from _derivations(project, found, numbers)


def scope_text() -> str:
    """What the figures rest on, and what is not in the price of a step."""
    return translate(
        "Growth",
        "An option runs out in the first quarter in which a case does not have the verdict “fits”. The next step "
        "is replicas like those it has, for that quarter alone, at today's prices: its cards and nodes. Power, support "
        "and whatever else grows with them is not in it.",
    )


def growth_facts(growth: Growth, numbers: Numbers) -> KeyValues:
    """How the load grows, in words."""
    quarters = translate("Growth", "{first} to {last}, {n:n} quarters")
    values = {"first": growth.name(0), "last": growth.name(growth.quarters - 1), "n": growth.quarters}
    return KeyValues(
        translate("Growth", "How the load grows"),
        (
            (translate("Growth", "Quarters"), numbers.fill(quarters, values)),
            (translate("Growth", "Users (sequences of every case)"), course_text(growth.users, growth, numbers)),
            (translate("Growth", "Context (input of every case)"), course_text(growth.context, growth, numbers)),
            (translate("Growth", "Models of this size served at once"), _models_text(growth, numbers)),
        ),
    )


def course_text(course: Course, growth: Growth, numbers: Numbers) -> str:
    """ "+15 % a quarter: × 4.652 in 2029-Q4"."""
    last = growth.quarters - 1
    values: dict[str, object] = {"last": growth.name(last), "factor": course.at(last)}
    if isinstance(course, RateCourse):
        if not course.per_quarter:
            return translate("Growth", "as today")
        values["rate"] = rate_text(course.per_quarter, numbers)
        return numbers.fill(translate("Growth", "{rate} a quarter: × {factor:p} in {last}"), values)
    shown = course.factors[: growth.quarters]
    if set(shown) == {1}:
        return translate("Growth", "as today")
    values["factors"] = listed(shown, numbers)
    return numbers.fill(translate("Growth", "by a table, times today's: {factors}"), values)


def rate_text(rate: float, numbers: Numbers) -> str:
    """ "+15 %", "−5 %"."""
    sign = "−" if rate < 0 else "+"
    return f"{sign}{numbers.plain(abs(100 * rate), 2)} %"


def listed(values: tuple[float, ...], numbers: Numbers) -> str:
    """Numbers with a mark between them that no decimal has."""
    return ("; " if numbers.decimal_point == "," else ", ").join(str(numbers.plain(value, 4)) for value in values)


def _models_text(growth: Growth, numbers: Numbers) -> str:
    shown = growth.models[: growth.quarters]
    return listed(shown, numbers) if len(set(shown)) > 1 else str(numbers.integer(shown[0]))


def quarters_table(project: Project, found: Outlooks, chosen: tuple[int, ...], numbers: Numbers) -> Table:
    """Quarter × option: the verdict, and the replicas needed against those bought."""
    growth = project.growth
    assert growth is not None
    rows = []
    for index in range(growth.quarters):
        load = (
            Cell(growth.name(index)),
            Cell(_factor(growth.users.at(index), numbers)),
            Cell(_factor(growth.context.at(index), numbers)),
            Cell(numbers.integer(growth.models_at(index))),
        )
        rows.append(Row((*load, *(_quarter_cell(found[option], index, numbers) for option in chosen))))
    align: list[Align] = ["left", "right", "right", "right"]
    align += ["left"] * len(chosen)
    header = (
        translate("Growth", "Quarter"),
        translate("Growth", "Users ×"),
        translate("Growth", "Context ×"),
        translate("Growth", "Models"),
        *(project.options[option].name for option in chosen),
    )
    return Table(
        translate("Growth", "Every quarter: verdict, and replicas needed of those bought"),
        header,
        tuple(rows),
        tuple(align),
    )


def _factor(value: float, numbers: Numbers) -> str:
    return numbers.plain(value, 3)


def _quarter_cell(outlook: Outlook | Finding, index: int, numbers: Numbers) -> Cell:
    if isinstance(outlook, Finding) or index >= len(outlook.quarters):
        return Cell("–", "muted")
    quarter = outlook.quarters[index]
    return Cell(short_text(quarter, numbers), quarter.verdict)


def short_text(quarter: Quarter, numbers: Numbers) -> str:
    """ "✔ fits · 1 of 2", "✘ does not fit (peak) · 2 of 1": the verdict, and the replicas needed of those bought."""
    verdict = {
        "fits": translate("Growth", "✔ fits"),
        "depends": translate("Growth", "▲ depends"),
        "does_not_fit": translate("Growth", "✘ does not fit"),
    }[quarter.verdict]
    if quarter.verdict != "fits":
        verdict += f" ({words.case_name(quarter.worst_case)})"
    if quarter.replicas_needed is None:
        return f"{verdict} · {translate('Growth', 'no number of replicas helps')}"
    template = translate("Growth", "{verdict} · {needed:n} of {bought:n}")
    values = {"verdict": verdict, "needed": quarter.replicas_needed, "bought": quarter.replicas}
    return numbers.fill(template, values)


def quarter_texts(quarter: Quarter, numbers: Numbers) -> tuple[str, str]:
    """The verdict with its mark and the case it is of, then the replicas."""
    verdict = words.verdict_text(quarter.verdict)
    if quarter.verdict != "fits":
        verdict += f" ({words.case_name(quarter.worst_case)})"
    if quarter.replicas_needed is None:
        return verdict, translate("Growth", "no number of replicas carries it")
    template = translate("Growth", "replicas: {needed:n} of {bought:n}")
    if quarter.replicas_needed > quarter.replicas:
        template = translate("Growth", "replicas: {needed:n}, bought {bought:n}")
    return verdict, numbers.fill(template, {"needed": quarter.replicas_needed, "bought": quarter.replicas})


def quarters_figure(project: Project, found: Outlooks, numbers: Numbers, look: Look = PAPER) -> Figure:
    """Cards that each option needs over the quarters against those bought."""
    assert project.growth is not None
    ways = [(project.options[each.option_index], each) for each in found if isinstance(each, Outlook)]
    drawing = quarters_drawing(project.growth, ways, numbers, look)
    caption = translate("Growth", "Cards needed and bought, quarter by quarter")
    runs = [
        f"{option.name}: {runs_out_text(outlook, project.growth)}" for option, outlook in ways
    ]  # a picture in words for who cannot see it
    return Figure(drawing, caption, "; ".join(runs), _cards_table(project, found, numbers, caption))


def _cards_table(project: Project, found: Outlooks, numbers: Numbers, caption: str) -> Table:
    growth = project.growth
    assert growth is not None
    known = [each for each in found if isinstance(each, Outlook)]
    header, rows = [translate("Growth", "Quarter")], []
    for each in known:
        name = project.options[each.option_index].name
        header += [
            translate("Growth", "{name}: cards needed").format(name=name),
            translate("Growth", "{name}: cards bought").format(name=name),
        ]
    for index in range(growth.quarters):
        texts = [growth.name(index)]
        for each in known:
            option = project.options[each.option_index]
            needed = cards_needed(option, each.quarters[index]) if index < len(each.quarters) else None
            texts += [
                "–" if needed is None else numbers.integer(needed),
                numbers.integer(option.hardware.total_cards),
            ]
        rows.append(cells(*texts))
    align: list[Align] = ["left"]
    align += ["right"] * (len(header) - 1)
    return Table(caption, tuple(header), tuple(rows), tuple(align))


def runs_out_text(outlook: Outlook, growth: Growth) -> str:
    """When an option runs out, as a clause."""
    if outlook.runs_out is None:
        template = translate("Growth", "carries every case to the end, {quarter}")
        return template.format(quarter=growth.name(growth.quarters - 1))
    quarter = outlook.quarters[outlook.runs_out]
    case = words.case_name(quarter.worst_case)
    if not outlook.runs_out:
        return translate("Growth", "does not carry case {case} from the first quarter on, {quarter}").format(
            case=case, quarter=quarter.name
        )
    template = translate("Growth", "carries every case until {last}, runs out in {quarter} (case {case})")
    return template.format(last=growth.name(outlook.runs_out - 1), quarter=quarter.name, case=case)


def next_steps_table(project: Project, found: Outlooks, numbers: Numbers) -> Table:
    """One row an option: when it runs out, what helps then, and what that costs."""
    rows = [_step_row(project, index, outlook, numbers) for index, outlook in enumerate(found)]
    return Table(
        translate("Growth", "When each option runs out, and the next step"),
        (
            translate("Growth", "Option"),
            translate("Growth", "Runs out in"),
            translate("Growth", "Next step"),
            translate("Growth", "At the start"),
            translate("Growth", "A month more"),
        ),
        tuple(rows),
        ("left", "left", "left", "right", "right"),
    )


def _step_row(project: Project, index: int, outlook: Outlook | Finding, numbers: Numbers) -> Row:
    name = project.options[index].name
    if isinstance(outlook, Finding):
        text = translate("Growth", "not computed: {reason}").format(reason=finding_text(outlook, numbers))
        return cells(name, "–", text, "–", "–")
    if outlook.runs_out is None:
        return Row((Cell(name), Cell(translate("Growth", "not in these quarters"), "fits"), *_blank(3)))
    quarter = outlook.quarters[outlook.runs_out]
    case = translate("Growth", "{quarter} (case {case})")
    when = Cell(case.format(quarter=quarter.name, case=words.case_name(quarter.worst_case)), quarter.verdict)
    step = outlook.next_step
    if isinstance(step, NextStep):
        money = (Cell(money_text(total, numbers)) for total in (step.once, step.monthly))
        return Row((Cell(name), when, Cell(step_text(step, quarter, numbers)), *money))
    reason = "" if step is None else finding_text(step, numbers)
    return Row((Cell(name), when, Cell(reason), *_blank(2)))


def _blank(count: int) -> tuple[Cell, ...]:
    return (Cell("–", "muted"),) * count


def step_text(step: NextStep, quarter: Quarter, numbers: Numbers) -> str:
    """ "2 replicas instead of 1: 2 cards more (1 × Server, 2 × L40S)"."""
    values: dict[str, object] = {"after": step.replicas, "before": quarter.replicas, "cards": step.more_cards}
    more = numbers.fill(translate("Growth", "{cards:n} cards more"), values)
    if step.more_cards == 1:
        more = translate("Growth", "one card more")
    if not step.more_cards:
        more = translate("Growth", "on cards that are there and idle")
    pieces = ", ".join(f"{numbers.exact(line.quantity.normalize() + 0)} × {line.name}" for line in step.lines)
    template = translate("Growth", "{after:n} replicas instead of {before:n}: {more}")
    if pieces:
        template = translate("Growth", "{after:n} replicas instead of {before:n}: {more} ({pieces})")
    return numbers.fill(template, {**values, "more": more, "pieces": pieces})


def answer_blocks(project: Project, found: Outlooks, numbers: Numbers) -> Iterator[Block]:
    """The one-page answer: when each option runs out; nothing where no growth is planned."""
    lines = outlook_lines(project, found, numbers)
    if lines:
        yield Bullets(lines, translate("Growth", "With the growth planned"))


def outlook_lines(project: Project, found: Outlooks, numbers: Numbers) -> tuple[str, ...]:
    """A sentence for every option: when it runs out and what the next step is, or why nothing was computed."""
    lines = []
    for option, outlook in zip(project.options, found, strict=False):
        text = (
            translate("Growth", "not computed: {reason}").format(reason=finding_text(outlook, numbers))
            if isinstance(outlook, Finding)
            else outlook_line(project, outlook, numbers)
        )
        lines.append(translate("Growth", "“{name}”: {when}").format(name=option.name, when=text))
    return tuple(lines)


def outlook_line(project: Project, outlook: Outlook, numbers: Numbers) -> str:
    """What is said of an option after its name."""
    growth = project.growth
    assert growth is not None
    text = runs_out_text(outlook, growth)
    step = outlook.next_step
    if outlook.runs_out is None or step is None:
        return f"{text}."
    if isinstance(step, Finding):
        template = translate("Growth", "{when}. {reason}")
        return template.format(when=text, reason=finding_text(step, numbers))
    template = translate("Growth", "{when}. The next step then: {step}; {price}.")
    what = step_text(step, outlook.quarters[outlook.runs_out], numbers)
    return template.format(when=text, step=what, price=price_text(step, numbers))


def price_text(step: NextStep, numbers: Numbers) -> str:
    """ "at the start 30,000.00 EUR; power and support not counted": what is paid, and that more than this will be."""
    if not step.more_cards:
        return translate("Growth", "nothing to buy")
    once, monthly = str(money_text(step.once, numbers)), str(money_text(step.monthly, numbers))
    if once == monthly:  # the same hole in both
        return translate("Growth", "price {total}").format(total=once)
    is_rent = not is_complete(step.monthly) or step.monthly.amount > 0
    is_bought = not is_rent or not is_complete(step.once) or step.once.amount > 0
    parts = [translate("Growth", "at the start {total}").format(total=once)] if is_bought else []
    parts += [translate("Growth", "each month {total} more").format(total=monthly)] if is_rent else []
    return "; ".join([*parts, translate("Growth", "power and support not counted")])


def _derivations(project: Project, found: Outlooks, numbers: Numbers) -> Iterator[Block]:
    for outlook in found:
        step = None if isinstance(outlook, Finding) else outlook.next_step
        if not isinstance(step, NextStep) or not step.steps or isinstance(outlook, Finding):
            continue
        name = project.options[outlook.option_index].name
        title = translate("Growth", "How the price of the next step of {name} comes about").format(name=name)
        lines = tuple(numbers.fill(each.template, each.values) for each in step.steps)
        yield FormulaBlock(title, lines, "calculated", words.state_name("calculated"))
