"""`build_report`: a plan in, a document as data out. No clock, no Qt; renderers do the rest."""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from kvdesk.engine.load import resolved
from kvdesk.engine.plan import OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.project.file import sha256
from kvdesk.project.migrations import SCHEMA_VERSION
from kvdesk.project.report_settings import SectionName
from kvdesk.report import (
    budgets,
    capacity,
    choice,
    comparison,
    costs,
    cover,
    facts,
    glossary,
    growth,
    load,
    model_facts,
    notes,
    placement,
    purchase,
    replay,
    sensitivity,
    summary,
    tiers,
    words,
)
from kvdesk.report.blocks import (
    Block,
    Bullets,
    Callout,
    Cell,
    Command,
    Drawing,
    Figure,
    FindingItem,
    FindingList,
    FormulaBlock,
    Heading,
    KeyValues,
    Meta,
    PageBreak,
    Paragraph,
    Report,
    Row,
    Table,
    cells,
    printable,
)
from kvdesk.units import Numbers

__all__ = [
    "Block",
    "Bullets",
    "Callout",
    "Cell",
    "Command",
    "Drawing",
    "Figure",
    "FindingItem",
    "FindingList",
    "FormulaBlock",
    "Heading",
    "KeyValues",
    "Meta",
    "PageBreak",
    "Paragraph",
    "Report",
    "ReportError",
    "Row",
    "Table",
    "build_report",
]


class ReportError(Exception):
    """A report that cannot be written; str() is one sentence: which file, what is wrong, what to do."""


def build_report(
    plan: Plan,
    *,
    numbers: Numbers,
    version: str,
    today: str | None = None,
    language: str = "en",
    sections: Collection[SectionName] | None = None,
    traces: replay.Traces = replay.NO_TRACES,
) -> Report:
    """The whole report of a plan, in the installed language; `today` is its date where the project names none.

    `sections` are printed instead of those that the project's settings show. `traces` are those whose requests are at
    hand: they are replayed where a case's traffic comes from them.
    """
    project_sha256, settings = sha256(plan.project), plan.project.report
    meta = Meta(
        version=version,
        date=settings.date or today or "",
        sha_short=project_sha256[:12],
        page_of=translate("Report", "Page {page} of {pages}"),
        made_by=translate("Report", "KVDesk {version}").format(version=version),
        remark=_remark(plan),
        author=settings.author,
        organisation=settings.organisation,
    )
    shown = settings.shown if sections is None else sections
    blocks = tuple(_blocks(plan, numbers, project_sha256, meta, shown, traces))
    return printable(Report(settings.title or plan.project.name, language, blocks, project_sha256, meta))


def _remark(plan: Plan) -> str:
    """What every page must say: that a model was entered by hand."""
    is_by_hand = any(model.source.kind == "hand" for model, _, _ in model_facts.models_of(plan))
    return translate("Report", "model entered by hand") if is_by_hand else ""


class _Numbering:
    """Section numbers for headings: 1, 2, 2.1 …"""

    def __init__(self) -> None:
        self._section = self._part = 0

    def section(self, text: str, running: str = "") -> Heading:
        self._section, self._part = self._section + 1, 0
        return Heading(1, f"{self._section}  {text}", f"section-{self._section}", running)

    def part(self, text: str) -> Heading:
        self._part += 1
        return Heading(2, f"{self._section}.{self._part}  {text}", f"section-{self._section}-{self._part}")


def _blocks(
    plan: Plan,
    numbers: Numbers,
    project_sha256: str,
    meta: Meta,
    shown: Collection[SectionName],
    traces: replay.Traces,
) -> Iterator[Block]:
    numbering = _Numbering()
    title = plan.project.report.title or plan.project.name
    if "cover" in shown:
        yield cover.cover(plan, meta, title)
    else:
        yield Heading(0, title, "report", "")
        yield Paragraph(_subtitle(meta), "muted")
    if "contents" in shown:
        yield cover.contents()
    if {"cover", "contents"} & set(shown):
        yield PageBreak()
    for name, heading, blocks in _sections(plan, meta.date, numbers):
        held = tuple(blocks) if name in shown else ()
        if held:
            yield numbering.section(heading)
            yield from held
    marks = notes.note_marks(plan.project) if "notes" in shown else notes.NO_MARKS
    for option in plan.options if "options" in shown else ():
        yield from _option(plan, option, numbers, numbering, traces, marks)
    noted = tuple(notes.note_blocks(plan, numbers)) if "notes" in shown else ()
    if noted:
        yield numbering.section(translate("Notes", "Notes on figures"))
        yield from noted
    if "sources" in shown:
        yield numbering.section(translate("Report", "Sources and identity"))
        yield from _sources(plan)
    yield from _identity(plan, project_sha256, meta)
    if "glossary" in shown:
        yield numbering.section(translate("Report", "Glossary"))
        yield glossary.glossary(numbers)


def _sections(plan: Plan, day: str, numbers: Numbers) -> Iterator[tuple[SectionName, str, Iterable[Block]]]:
    """The sections before the options: what switches them on, their heading, their blocks."""
    growing = growth.outlooks_of(plan.project)
    answer = chain(
        choice.choice_blocks(plan, day, numbers),
        growth.answer_blocks(plan.project, growing, numbers),
        summary.summary_blocks(plan, numbers),
    )
    yield "verdict", translate("Report", "Verdict"), answer
    side_by_side = comparison.comparison_blocks(plan, day, numbers)
    yield "comparison", translate("Comparison", "Options side by side"), side_by_side
    yield "costs", translate("Costs", "Bills and costs"), costs.cost_blocks(plan, day, numbers)
    bought = purchase.purchase_blocks(plan.project, numbers)
    yield "purchase", translate("Purchase", "Smallest purchase"), bought
    yield "growth", translate("Growth", "Growth"), growth.growth_blocks(plan.project, growing, numbers)
    moving = sensitivity.sensitivity_blocks(plan, day, numbers)
    yield "sensitivity", translate("Sensitivity", "What moves the answer"), moving
    yield "assumptions", translate("Report", "Assumptions"), facts.assumption_blocks(plan, numbers)
    yield "model", translate("Report", "Model"), model_facts.model_blocks(plan, numbers)
    yield "workload", translate("Report", "Workload"), _workload(plan, numbers)
    yield "accelerators", translate("Report", "Accelerators"), facts.hardware_blocks(plan, numbers)


def _workload(plan: Plan, numbers: Numbers) -> Iterator[Block]:
    """The cases as they are planned, then what their lengths and traffic rest on."""
    yield from facts.workload_blocks(resolved(plan.project).workload, numbers)
    yield from load.workload_load_blocks(plan.project, numbers)


def _option(
    plan: Plan,
    option: OptionPlan,
    numbers: Numbers,
    numbering: _Numbering,
    traces: replay.Traces,
    marks: notes.NoteMarks,
) -> Iterator[Block]:
    title = translate("Report", "Option {name}").format(name=option.option.name)
    yield PageBreak()
    yield numbering.section(title, running=title)
    yield from budgets.option_blocks(option, numbers, marks)
    held = tuple(capacity.capacity_blocks(option, numbers))
    if held and option.option.deployment.runtime != "arithmetic":
        yield numbering.part(translate("Report", "Capacity"))
        yield from held
    placed = tuple(placement.option_placement_blocks(plan, option, numbers))
    if placed:
        yield numbering.part(translate("Report", "Placement"))
        yield from placed
    served = (
        *load.option_load_blocks(option, option.cases, numbers),
        *replay.option_replay_blocks(option, option.cases, numbers, traces),
    )
    if served:
        yield numbering.part(translate("Report", "Load and service times"))
        yield from served
    for case in option.cases:
        name = words.case_name(case.case.name)
        yield numbering.part(translate("Report", "Case {name}").format(name=name))
        yield from budgets.case_blocks(option, case, numbers, marks)
        if case.offload is not None:
            yield numbering.part(translate("Tiers", "Tiers below the cards, case {name}").format(name=name))
            yield from tiers.tier_blocks(case, numbers, option=option)


def _subtitle(meta: Meta) -> str:
    parts = [translate("Report", "Inference memory plan"), meta.date, meta.made_by, meta.remark]
    return " · ".join(part for part in parts if part)


def _sources(plan: Plan) -> Iterator[Block]:
    none = translate("Report", "not stated")
    rows = []
    seen = []
    for model, _, _ in model_facts.models_of(plan):
        if model in seen:
            continue
        seen.append(model)
        source = model_facts.source_text(model.source)
        rows.append(cells(model.name, source, model.source.revision or none, model.source.date or none))
    for accelerator in facts.accelerators_of(plan):
        known = dict.fromkeys(facts.source_text(fact.source) for fact in accelerator.sources)
        source = "; ".join(known) or translate("Report", "entered by hand")
        rows.append(cells(accelerator.name, source, none, accelerator.catalog_date or none))
    if rows:
        yield Table(
            translate("Report", "Where the facts come from"),
            (
                translate("Report", "Subject"),
                translate("Report", "Source"),
                translate("Report", "Revision"),
                translate("Report", "Date"),
            ),
            tuple(rows),
            ("left", "left", "left", "left"),
        )


def _identity(plan: Plan, project_sha256: str, meta: Meta) -> Iterator[Block]:
    none = translate("Report", "not stated")
    yield KeyValues(
        translate("Report", "Identity of this report"),
        (
            (translate("Report", "Project"), plan.project.name),
            (translate("Report", "SHA-256 of the project"), project_sha256),
            (translate("Report", "Project file schema"), str(SCHEMA_VERSION)),
            (translate("Report", "KVDesk version"), meta.version),
            (translate("Report", "Date of this report"), meta.date or none),
        ),
    )
    yield Paragraph(
        translate(
            "Report",
            "Every figure in this report was computed from the project with this SHA-256, and from nothing else.",
        )
    )
