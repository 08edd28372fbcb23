"""Prefill and decode on cards of their own, in words and tables: bytes and time beside memory, never part of it."""

from collections.abc import Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.groups import Level
from kvdesk.engine.interconnect.handover import Handover, handover
from kvdesk.engine.plan import CasePlan, OptionPlan
from kvdesk.engine.sentences.interconnect import reason_text
from kvdesk.engine.service_estimate import served
from kvdesk.i18n import translate
from kvdesk.project.links.topology import topology_of
from kvdesk.report import words
from kvdesk.report.blocks import Align, Block, Paragraph, Table, cells
from kvdesk.report.phrases import gib_column
from kvdesk.report.placement_tables import band_text, bare_text, size_text
from kvdesk.units import Numbers

GIGA = 1e9


def handover_blocks(option: OptionPlan, case: CasePlan, numbers: Numbers) -> Iterator[Block]:
    """What a case's prompts would move; nothing for a runtime that hands no cache over."""
    assert option.placement is not None
    times = served(option, case.case, 1)
    prefill_s = None if isinstance(times, Finding) else times.ttft.best
    found = handover(option.placement, case.case, topology_of(option.placement.hardware), prefill_s)
    if found is None:
        return
    yield Paragraph(" ".join(_texts(found, case, numbers, prefill_s)))
    if found.moves:
        yield move_table(found, numbers)
    yield pairing_table(found, numbers)
    reasons = dict.fromkeys(move.transfer.whole.why for move in found.moves if not move.transfer.whole.applies)
    if reasons:
        lead = translate("Placement", "Where no measurement backs a time:")
        yield Paragraph(f"{lead} {' '.join(reason_text(reason) for reason in reasons)}", "muted")


def _texts(found: Handover, case: CasePlan, numbers: Numbers, prefill_s: float | None) -> Iterator[str]:
    values: dict[str, object] = {
        "case": words.case_name(case.case.name),
        "positions": found.positions,
        "size": found.size_bytes,
        "times": numbers.plain(found.size_bytes / max(1, found.once_bytes), 2),
    }
    template = translate(
        "Placement",
        "If prompts were computed on cards of their own, each request of case {case} would move {size:gib} for "
        "{positions:n} positions to the decode ranks. That is time beside memory: no byte of the budget is in it.",
    )
    yield numbers.fill(template, values)
    if found.size_bytes > found.once_bytes:
        template = translate("Placement", "It is {times} times what the model stores once, for ranks hold copies.")
        yield numbers.fill(template, values)
    if not found.moves:
        yield translate("Placement", "No link among these cards is known, so no time is given.")
    elif prefill_s is not None:
        yield translate("Placement", "Layers are sent while later ones are computed, which leaves less to wait for.")
    if all(move.level != "network" for move in found.moves):
        yield translate("Placement", "Between nodes: no network is stated among the links of these cards.")
    if found.need is None:
        yield translate("Placement", "This case states no traffic, so the rate that the links must carry is not known.")
        return
    low, _, high = found.need.nominal
    values = {
        "rate": numbers.plain(found.need.requests_per_s, 3),
        "payload": numbers.measured(found.need.payload / GIGA, "GB/s"),
        "low": numbers.plain(low / GIGA, 2),
        "high": numbers.measured(high / GIGA, "GB/s"),
    }
    template = translate(
        "Placement",
        "At {rate} requests a second their mean prompts are {payload}, on average and for all replicas together; links "
        "of {low}–{high} nominal carry that.",
    )
    yield numbers.fill(template, values)


def level_name(level: Level) -> str:
    """Between which cards a link runs."""
    return {
        "card": translate("Placement", "one card"),
        "scale-up": translate("Placement", "one domain"),
        "node": translate("Placement", "one node"),
        "across-roots": translate("Placement", "PCIe roots"),
        "network": translate("Placement", "the network"),
    }[level]


def move_table(found: Handover, numbers: Numbers) -> Table:
    """A link a row: its rate for a card, the cards that send at once, and the time of a request's cache."""
    header = (
        translate("Placement", "Within"),
        translate("Placement", "Link"),
        translate("Placement", "A card's rate"),
        translate("Placement", "Cards at once"),
        translate("Placement", "All of it"),
        translate("Placement", "Left to wait for"),
        translate("Placement", "Measured?"),
    )
    rows = [
        cells(
            level_name(move.level),
            words.link_name(move.link.name),
            numbers.measured(move.link.bytes_per_s / GIGA, "GB/s"),
            numbers.integer(move.at_once),
            band_text(move.transfer.whole, numbers),
            band_text(move.transfer.exposed, numbers),
            translate("Placement", "✔ yes") if move.transfer.whole.applies else translate("Placement", "≈ no"),
        )
        for move in found.moves
    ]
    template = translate("Placement", "Moving the cache of a prompt of {positions:n} positions from prefill to decode")
    align: tuple[Align, ...] = ("left", "left", "right", "right", "right", "right", "left")
    return Table(numbers.fill(template, {"positions": found.positions}), header, tuple(rows), align)


def pairing_table(found: Handover, numbers: Numbers) -> Table:
    """Prefill with other TP than decode: who sends what to whom; the bytes in all stay the same."""
    header = (
        translate("Placement", "TP of prefill"),
        translate("Placement", "Pairs of ranks"),
        translate("Placement", "A pair"),
        translate("Placement", "A prefill rank sends"),
        translate("Placement", "A decode rank takes"),
        translate("Placement", "In all, GiB"),
    )
    rows = [
        cells(
            numbers.integer(pairing.prefill_ranks),
            numbers.integer(pairing.pairs),
            size_text(pairing.pair_bytes, numbers),
            size_text(pairing.sent_bytes, numbers),
            size_text(found.rank_bytes, numbers),
            bare_text(gib_column(found.size_bytes, numbers)),
        )
        for pairing in found.pairings
    ]
    template = translate("Placement", "Which prefill ranks feed the {ranks:n} decode ranks")
    if found.decode_ranks == 1:
        template = translate("Placement", "Which prefill ranks feed the decode rank")
    caption = numbers.fill(template, {"ranks": found.decode_ranks})
    align: tuple[Align, ...] = ("right",) * 6
    return Table(caption, header, tuple(rows), align)
