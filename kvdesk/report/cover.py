"""The cover: what the report is called, who answers for it, and what it contains."""

from kvdesk.engine.plan import Plan
from kvdesk.i18n import translate
from kvdesk.project.report_settings import Logo, SectionName
from kvdesk.report.blocks import Contents, Cover, Meta, Picture


def cover(plan: Plan, meta: Meta, title: str) -> Cover:
    """The title, the organisation, and the facts that were given; what nobody typed is left out."""
    settings = plan.project.report
    facts = (
        (translate("Report", "Author"), settings.author),
        (translate("Report", "Date"), meta.date),
        (translate("Report", "Version"), settings.version),
        (translate("Report", "Project"), plan.project.name if plan.project.name != title else ""),
        (translate("Report", "Made with"), meta.made_by),
        (translate("Report", "Remark"), meta.remark),
    )
    return Cover(
        title=title,
        kind=translate("Report", "Inference memory plan"),
        organisation=settings.organisation,
        facts=tuple((name, value) for name, value in facts if value),
        logo=None if settings.logo is None else _picture(settings.logo, settings.organisation),
    )


def _picture(logo: Logo, organisation: str) -> Picture:
    width, height = logo.size
    alt = (
        translate("Report", "Logo of {name}").format(name=organisation) if organisation else translate("Report", "Logo")
    )
    return Picture(logo.content, logo.media_type, width, height, alt)


def contents() -> Contents:
    """Where the list of sections stands."""
    return Contents(translate("Report", "Contents"))


def section_name(name: SectionName) -> str:
    """What a section is called where it is switched on or off."""
    return {
        "cover": translate("Report", "Cover"),
        "contents": translate("Report", "Contents"),
        "verdict": translate("Report", "Verdict"),
        "comparison": translate("Comparison", "Options side by side"),
        "costs": translate("Costs", "Bills and costs"),
        "purchase": translate("Purchase", "Smallest purchase"),
        "growth": translate("Growth", "Growth"),
        "sensitivity": translate("Sensitivity", "What moves the answer"),
        "assumptions": translate("Report", "Assumptions"),
        "model": translate("Report", "Model"),
        "workload": translate("Report", "Workload"),
        "accelerators": translate("Report", "Accelerators"),
        "options": translate("Report", "Options with their cases"),
        "notes": translate("Notes", "Notes on figures"),
        "sources": translate("Report", "Sources"),
        "glossary": translate("Report", "Glossary"),
    }[name]
