"""A load that grows over quarters: when an option runs out, and what the next step costs."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from kvdesk.engine.cost.bill import line_cost
from kvdesk.engine.cost.money import Incomplete, Total, currency_of, total_of
from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.load import as_points, case_as_points, resolved_case
from kvdesk.engine.load_varied import MOST_INPUT, grown
from kvdesk.engine.parallelism import over_replicas
from kvdesk.engine.plan import facts_of, make_plan
from kvdesk.engine.result import OptionPlan, Verdict
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.project.growth import Growth
from kvdesk.project.hardware_spec import MAX_CARDS, HardwareSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import BillLine
from kvdesk.project.workload import Case

ORDER: tuple[Verdict, ...] = ("fits", "depends", "does_not_fit")
MOST_TRIED = 64
MOST_TOGETHER = 512


@dataclass(frozen=True, slots=True)
class Quarter:
    """One quarter: the grown cases, the models served, the worst verdict and the case it is of.

    `replicas_needed` over all models carry every case with the verdict "fits"; None where no number does.
    """

    index: int
    name: str
    cases: tuple[Case, ...]
    models: int
    verdict: Verdict
    worst_case: str
    replicas: int
    replicas_needed: int | None


@dataclass(frozen=True, slots=True)
class NextStep:
    """What the option needs in the quarter it runs out: replicas of the same kind, and the cards and pieces for them.

    `once` and `monthly` price the lines of cards and nodes at the bill's own prices; what else grows with them is not
    counted. `hardware` holds them all.
    """

    quarter: int
    replicas: int
    more_cards: int
    hardware: HardwareSpec
    lines: tuple[BillLine, ...]
    once: Total
    monthly: Total
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """`runs_out` is the first quarter (by its place) in which a case does not have the verdict "fits"; None: none of
    those looked at. `next_step` is what then helps, or why more replicas would not."""

    option_index: int
    quarters: tuple[Quarter, ...]
    runs_out: int | None
    next_step: NextStep | Finding | None


def grown_cases(project: Project, growth: Growth, quarter: int) -> tuple[Case, ...]:
    """The cases that are set, each grown by `load_varied.grown` and then planned: counts and lengths alone, no more
    than a plan holds."""
    users, context = (Fraction(str(course.at(quarter))) for course in (growth.users, growth.context))
    cases = (case for case in project.workload.cases if resolved_case(case).is_set)
    return tuple(_within_a_plan(case_as_points(grown(case, users, context))) for case in cases)


def _within_a_plan(case: Case) -> Case:
    """A law or traffic that has outgrown what a plan holds leads to no figure: then the most that it holds."""
    update = {
        "resident_sequences": case.resident_sequences or MAX_SEQUENCES,
        "input_len": MOST_INPUT if case.input_len is None else case.input_len,
    }
    return case.model_copy(update=update)


def outlook(
    project: Project,
    option_index: int,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Outlook | Finding:
    """Every quarter of the project's growth for an option; the finding that says why nothing can be computed.

    Each of `models` models gets ⌊replicas ÷ models⌋ replicas and the whole load of every case.
    """
    growth = project.growth
    if growth is None or not any(case.is_set for case in as_points(project).workload.cases):
        return Finding("growth-no-case", "error", "workload.cases" if growth is not None else "growth")
    option, quarters = project.options[option_index], []
    for index in range(growth.quarters):
        if cancelled is not None and cancelled():
            break
        found = _quarter(project, option, growth, index)
        if isinstance(found, Finding):
            return found
        quarters.append(found)
        if progress is not None:
            progress(index + 1, growth.quarters)
    short = next((quarter for quarter in quarters if quarter.verdict != "fits"), None)
    step = None if short is None else _next_step(project, option_index, short)
    return Outlook(option_index, tuple(quarters), None if short is None else short.index, step)


def outlooks(
    project: Project,
    *,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> tuple[Outlook | Finding, ...]:
    """`outlook` of every option, in the project's order; `progress` counts the quarters of all of them."""
    found: list[Outlook | Finding] = []
    for index in range(len(project.options)):
        report = None if progress is None else partial(_overall, progress, index, len(project.options))
        found.append(outlook(project, index, progress=report, cancelled=cancelled))
    return tuple(found)


def _overall(progress: Callable[[int, int], None], index: int, options: int, done: int, quarters: int) -> None:
    progress(index * quarters + done, options * quarters)


def ranks_of_replica(option: Option) -> int:
    """Cards that one replica works on: TP × PP."""
    return option.deployment.tensor_parallel_size * option.deployment.pipeline_parallel_size


def cards_needed(option: Option, quarter: Quarter) -> int | None:
    """Cards of the replicas needed; None where no number of them carries the load."""
    return None if quarter.replicas_needed is None else quarter.replicas_needed * ranks_of_replica(option)


def _quarter(project: Project, option: Option, growth: Growth, index: int) -> Quarter | Finding:
    cases, models = grown_cases(project, growth, index), growth.models_at(index)
    plan = _planned(project, option, cases, None)
    if plan.refusal is not None:
        return plan.refusal
    assert plan.degrees is not None
    data = plan.degrees.data
    each = data // models
    needed = _needed(project, option, cases, plan)
    if not each:
        first = cases[0].name
        return Quarter(index, growth.name(index), cases, models, "does_not_fit", first, data, _times(models, needed))
    if models > 1:
        plan = _planned(project, option, cases, each)
        if plan.refusal is not None:  # experts cannot be spread over so few
            first = cases[0].name
            return Quarter(
                index, growth.name(index), cases, models, "does_not_fit", first, data, _times(models, needed)
            )
    worst = max(plan.cases, key=lambda case: ORDER.index(case.verdict))
    return Quarter(
        index, growth.name(index), cases, models, worst.verdict, worst.case.name, data, _times(models, needed)
    )


def _times(models: int, needed: int | None) -> int | None:
    return None if needed is None else models * needed


def _planned(project: Project, option: Option, cases: tuple[Case, ...], replicas: int | None) -> OptionPlan:
    """The option under these cases; on `replicas` of its replicas where a number is given."""
    if replicas is not None:
        option = _with_replicas(option, replicas)
    workload = project.workload.model_copy(update={"cases": cases})
    return make_plan(project.model_copy(update={"workload": workload, "options": (option,)})).options[0]


def _with_replicas(option: Option, replicas: int) -> Option:
    """The option with so many replicas on nodes like its own; the last cards idle. Experts dealt to the ranks of all
    replicas are dealt to those of so many."""
    deployment = option.deployment
    update: dict[str, int] = {"data_parallel_size": replicas}
    data = option.hardware.num_cards // ranks_of_replica(option)
    dealt = deployment.expert_parallel_size
    if 1 < dealt == deployment.tensor_parallel_size * data and _spreads_experts(option, data):
        update["expert_parallel_size"] = deployment.tensor_parallel_size * replicas
    deployment = deployment.model_copy(update=update)
    hardware = _hardware(option.hardware, ranks_of_replica(option) * replicas)
    return option.model_copy(update={"hardware": hardware, "deployment": deployment})


def _hardware(hardware: HardwareSpec, cards: int) -> HardwareSpec:
    """Nodes like the first for so many cards, no fewer than there are; others stay where they are enough."""
    total = hardware.total_cards
    if cards <= total:
        return hardware.model_copy(update={"idle": total - cards})
    nodes = hardware.nodes + -(-(cards - total) // hardware.count)
    grown = hardware.count * (nodes - hardware.nodes) + total
    return hardware.model_copy(update={"nodes": nodes, "idle": grown - cards})


def _needed(project: Project, option: Option, cases: tuple[Case, ...], plan: OptionPlan) -> int | None:
    """The fewest replicas of one model that carry all cases; None where none do.

    The guess from what a replica holds today is tried and raised, for a runtime may reserve for its load.
    """
    assert plan.degrees is not None
    data, guess = plan.degrees.data, 1
    if _spreads_experts(option, data):
        return _needed_together(project, option, cases, data)
    for found in plan.cases:
        held = (found.limits.safe_max_sequences or 0) * found.case.caches_each // data
        if not held:
            return None
        guess = max(guess, -(-found.case.sequences // held))
    ranks = ranks_of_replica(option)
    for count in range(guess, guess + MOST_TRIED):
        if count * ranks > MAX_CARDS - option.hardware.total_cards:
            return guess  # more cards than can be planned at once: by what one replica holds
        if _carries(_planned(project, option, cases, count)):
            return count
    return None


def _needed_together(project: Project, option: Option, cases: tuple[Case, ...], data: int) -> int | None:
    """The fewest replicas of an engine that spreads its experts over all of them: each number is placed, for fewer
    replicas hold more experts each. Of the numbers that the runtime serves, all from the fewest on carry the load."""
    workload = project.workload.model_copy(update={"cases": cases})
    grown_project = project.model_copy(update={"workload": workload})
    most = min(max(MOST_TOGETHER, data), (MAX_CARDS - option.hardware.total_cards) // ranks_of_replica(option))
    served = [
        count
        for count in range(1, most + 1)
        if not isinstance(facts_of(grown_project, _with_replicas(option, count)), Finding)
    ]
    place = bisect_left(served, True, key=lambda count: _carries(_planned(project, option, cases, count)))
    return served[place] if place < len(served) else None


def _carries(plan: OptionPlan) -> bool:
    """Whether every case has the verdict "fits"; an option that is refused carries none."""
    return plan.refusal is None and all(case.verdict == "fits" for case in plan.cases)


def _spreads_experts(option: Option, data: int) -> bool:
    """Whether the option's replicas are one engine that spreads the experts over all of them, or would be with more
    of them."""
    return option.deployment.experts_over_replicas or over_replicas(option.deployment, data)


def _next_step(project: Project, option_index: int, short: Quarter) -> NextStep | Finding:
    option = project.options[option_index]
    if short.replicas_needed is None:
        path = f"options.{option_index}.hardware"
        return Finding("growth-no-replica-helps", "warning", path, {"quarter": short.name})
    ranks = ranks_of_replica(option) * short.replicas_needed
    hardware = _hardware(option.hardware, ranks)
    more = hardware.total_cards - option.hardware.total_cards
    if any(line.kind == "card" for line in option.purchase.lines):  # bought one by one: no more than work
        more = max(0, ranks - option.hardware.total_cards)
    lines = _more_lines(option, more)
    currency = currency_of(project.prices)
    if isinstance(currency, Finding):
        hole: Total = Incomplete((currency,), None)
        return NextStep(short.index, short.replicas_needed, more, hardware, lines, hole, hole, ())
    path = f"options.{option_index}.purchase.lines"
    costs = [line_cost(project.prices, option.purchase, line, path, currency) for line in lines]
    empty = [] if lines or not more else [Incomplete((Finding("cost-no-lines", "error", path),), None)]
    return NextStep(
        quarter=short.index,
        replicas=short.replicas_needed,
        more_cards=more,
        hardware=hardware,
        lines=lines,
        once=total_of([*empty, *(cost.once for cost in costs)], currency),
        monthly=total_of([*empty, *(cost.monthly for cost in costs)], currency),
        steps=tuple(step for cost in costs for step in cost.steps),
    )


def _more_lines(option: Option, cards: int) -> tuple[BillLine, ...]:
    """The bill's lines of cards and nodes, with the pieces that so many cards more need."""
    lines = [line for line in option.purchase.lines if line.kind in {"card", "node"}]
    single = any(line.kind == "card" for line in lines)
    more = []
    for line in lines if cards else []:
        in_one = line.cards or (1 if line.kind == "card" else option.hardware.count)
        if line.kind == "node" and single:
            in_one = option.hardware.count  # the cards are bought apart: a node for as many as stand in one
        more.append(line.model_copy(update={"quantity": Decimal(-(-cards // in_one))}))
    return tuple(more)
