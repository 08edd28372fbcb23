"""`build_report`: a plan in, a document as data out. No clock, no Qt; renderers do the rest."""

from collections.abc import Iterator

from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.project.file import sha256
from kvdesk.project.migrations import SCHEMA_VERSION
from kvdesk.report import budgets, capacity, facts, model_facts, summary, words
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
    plan: Plan, *, numbers: Numbers, version: str, today: str | None = None, language: str = "en"
) -> Report:
    """The whole report of a plan, in the installed language; `today` is printed as the report's date."""
    project_sha256 = sha256(plan.project)
    meta = Meta(
        version=version,
        date=today or "",
        sha_short=project_sha256[:12],
        page_of=translate("Report", "Page {page} of {pages}"),
        made_by=translate("Report", "KVDesk {version}").format(version=version),
        remark=_remark(plan),
    )
    blocks = tuple(_blocks(plan, numbers, project_sha256, meta))
    return printable(Report(plan.project.name, language, blocks, project_sha256, meta))


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


def _blocks(plan: Plan, numbers: Numbers, project_sha256: str, meta: Meta) -> Iterator[Block]:
    numbering = _Numbering()
    yield Heading(0, plan.project.name, "report", "")
    yield Paragraph(_subtitle(meta), "muted")
    yield numbering.section(translate("Report", "Verdict"))
    yield from summary.summary_blocks(plan, numbers)
    yield numbering.section(translate("Report", "Assumptions"))
    yield from facts.assumption_blocks(plan, numbers)
    yield numbering.section(translate("Report", "Model"))
    yield from model_facts.model_blocks(plan, numbers)
    yield numbering.section(translate("Report", "Workload"))
    yield from facts.workload_blocks(plan.project.workload, numbers)
    yield numbering.section(translate("Report", "Accelerators"))
    yield from facts.hardware_blocks(plan, numbers)
    for option in plan.options:
        title = translate("Report", "Option {name}").format(name=option.option.name)
        yield PageBreak()
        yield numbering.section(title, running=title)
        yield from budgets.option_blocks(option, numbers)
        held = tuple(capacity.capacity_blocks(option, numbers))
        if held and option.option.deployment.runtime != "arithmetic":
            yield numbering.part(translate("Report", "Capacity"))
            yield from held
        for case in option.cases:
            name = words.case_name(case.case.name)
            yield numbering.part(translate("Report", "Case {name}").format(name=name))
            yield from budgets.case_blocks(option, case, numbers)
    yield numbering.section(translate("Report", "Sources and identity"))
    yield from _sources(plan, project_sha256, meta)


def _subtitle(meta: Meta) -> str:
    parts = [translate("Report", "Inference memory plan"), meta.date, meta.made_by, meta.remark]
    return " · ".join(part for part in parts if part)


def _sources(plan: Plan, project_sha256: str, meta: Meta) -> Iterator[Block]:
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
        known = dict.fromkeys(fact.source for fact in accelerator.sources)
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
