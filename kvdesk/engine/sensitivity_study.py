"""One question about what moves an answer, asked whole: every input's swing, or why there is none."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from kvdesk.engine.cost.money import Incomplete
from kvdesk.engine.cost.option import cost_of
from kvdesk.engine.findings import Finding
from kvdesk.engine.plan import make_plan
from kvdesk.engine.sensitivity import MONEY, AnswerName, Swing, answer_named, inputs_for, tornado
from kvdesk.project.project import Project

SHARE = Decimal("0.2")
YEARS = 3


@dataclass(frozen=True, slots=True)
class Question:
    """Which answer of which option and case; every input moves by `share` either way. `years` are those of "cost"."""

    name: AnswerName
    option_index: int
    case_index: int
    share: Decimal = SHARE
    years: int = YEARS


@dataclass(frozen=True, slots=True)
class Study:
    """`swings` in order, the widest first; `nothing` says why there are none. `currency` is that of an answer in
    money."""

    question: Question
    swings: tuple[Swing, ...]
    currency: str = ""
    nothing: Finding | None = None

    @property
    def moving(self) -> tuple[Swing, ...]:
        """The swings that move the answer, or leave none."""
        return tuple(swing for swing in self.swings if swing.width or None in (swing.at_low, swing.at_high))

    @property
    def still(self) -> tuple[Swing, ...]:
        """The inputs that leave the answer as it is."""
        return tuple(swing for swing in self.swings if swing not in self.moving)


def study(project: Project, question: Question, *, today: str, cancelled: Callable[[], bool] | None = None) -> Study:
    """The tornado of a question on a day (YYYY-MM-DD)."""
    name, option, case = question.name, question.option_index, question.case_index
    answer = answer_named(name, option, case, years=question.years, today=today)
    inputs = inputs_for(project, name, option, case, question.share)
    swings = tornado(project, answer, inputs, cancelled=cancelled)
    currency, missing = _money(project, question, today) if name in MONEY else ("", None)
    if swings or (cancelled is not None and cancelled()):
        return Study(question, swings, currency)
    return Study(question, (), currency, missing or _no_answer(project, question))


def _money(project: Project, question: Question, today: str) -> tuple[str, Finding | None]:
    """The currency of an answer in money, and the first hole in it."""
    years = question.years
    cost = cost_of(project, question.option_index, today=today, years=(years,))
    total = cost.total(years) if question.name == "cost" else cost.monthly
    return cost.currency, total.missing[0] if isinstance(total, Incomplete) else None


def _no_answer(project: Project, question: Question) -> Finding:
    """Why there is no answer, or nothing to vary."""
    if question.name in MONEY:
        return Finding("sensitivity-no-input", "info")
    option = make_plan(project).options[question.option_index]
    if option.refusal is not None:
        return option.refusal
    case = project.workload.cases[question.case_index]
    if option.case(case.name) is None:
        path = f"workload.cases.{question.case_index}.resident_sequences"
        return Finding("sensitivity-case-not-set", "info", path, {"base": case.name})
    return Finding("sensitivity-no-limit", "info", "", {"base": case.name})
