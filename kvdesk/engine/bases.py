"""What a band of overheads rests on, as the text a plan carries and as the reader's language has it."""

import re

from kvdesk.i18n import translate
from kvdesk.project.overheads import MeasuredOverheads

TITLES = {"vllm": "vLLM", "sglang": "SGLang", "tensorrt-llm": "TensorRT-LLM"}
_MEASURED = "{measured}, {runs} published runs on {device} ({source}, {date})"
_WIDER = "; wider, nothing was measured on {planned}"
_BASIS = re.compile(
    r"(?P<measured>[^,;]+), (?P<runs>\d+) published runs on (?P<device>[^(;]+) \((?P<source>[^;]+), (?P<date>[-\d]+)\)"
    r"(?:; wider, nothing was measured on (?P<planned>[^;]+))?"
)
_BATCH = re.compile(r"(?P<runtime>.+) with (?P<tokens>\d+) tokens and (?P<sequences>\d+) sequences at once")
_SPREAD = re.compile(r"(?P<runtime>.+) at (?P<degrees>TP \d+(?:, PP \d+)?)")


def measured_basis(measured: MeasuredOverheads, planned: str = "") -> str:
    """Which runs a band rests on, and what was `planned` where none of them is of it."""
    text = _MEASURED.format(
        measured=f"{TITLES[measured.runtime]} {measured.version}",
        runs=measured.runs,
        device=measured.device,
        source=measured.source,
        date=measured.date,
    )
    return text + _WIDER.format(planned=planned) if planned else text


def measured_basis_text(basis: str) -> str | None:
    """Such a text in the reader's language; None for any other."""
    found = _BASIS.fullmatch(basis)
    if found is None:
        return None
    facts = found.groupdict()
    text = translate("Words", "{measured}, {runs} published runs on {device} ({source}, {date})").format(**facts)
    if facts["planned"] is None:
        return text
    wider = translate("Words", "; wider, nothing was measured on {planned}")
    return text + wider.format(planned=_planned_text(facts["planned"]))


def _planned_text(planned: str) -> str:
    """What was planned, in the reader's language where it speaks of the batch or of the degrees."""
    spread = _SPREAD.fullmatch(planned)
    if spread is not None:
        return translate("Words", "{runtime} at {degrees}").format(**spread.groupdict())
    found = _BATCH.fullmatch(planned)
    if found is None:
        return planned
    return translate("Words", "{runtime} with {tokens} tokens and {sequences} sequences at once").format(
        **found.groupdict()
    )
