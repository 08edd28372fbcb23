"""One card against several: the same case on 1, 2, 4 and 8 cards as figure, table, and what stalls in each way."""

from collections.abc import Iterator, Sequence

from kvdesk.engine.choices import Choice, Several, Way
from kvdesk.engine.findings import finding_text
from kvdesk.i18n import translate
from kvdesk.report import words
from kvdesk.report.blocks import Align, Block, Figure, Paragraph, Table, cells
from kvdesk.report.phrases import gib_column
from kvdesk.report.placement_tables import NONE, bare, link_text, most_text, seconds_text, verdict_short
from kvdesk.report.several_figure import several_drawing
from kvdesk.report.tiers_look import PAPER, Look
from kvdesk.units import Numbers

LATENCY_BOUND = 0.3  # of a step: past it more ranks of a TP group hardly shorten it


def several_blocks(found: Sequence[Several], numbers: Numbers, look: Look = PAPER) -> Iterator[Block]:
    """The figure over its table, why some rows are refused, and one sentence a way on what stalls when."""
    if not found:
        return
    drawing = several_drawing(found, numbers, look)
    if drawing is not None:
        caption = translate("Placement", "Longest length and most sequences by the number of cards")
        yield Figure(
            drawing, caption, _alt(found, numbers), None if look is PAPER else _values(caption, found, numbers)
        )
    yield several_table(found, numbers)
    for text in refusals(found, numbers):
        yield Paragraph(text, "muted")
    for text in stall_texts(found, numbers):
        yield Paragraph(text)


def _alt(found: Sequence[Several], numbers: Numbers) -> str:
    template = translate("Placement", "{way}: longest {longest}, sequences {most}.")
    return " ".join(
        template.format(
            way=way_text(row, numbers),
            longest=most_text(row.choice.longest_positions, numbers),
            most=most_text(row.choice.most_sequences, numbers),
        )
        for row in found
        if row.choice is not None
    )


def _values(caption: str, found: Sequence[Several], numbers: Numbers) -> Table:
    """What the figure's marks stand for."""
    rows = [
        cells(
            way_text(row, numbers),
            NONE if row.choice is None else most_text(row.choice.longest_positions, numbers),
            NONE if row.choice is None else most_text(row.choice.most_sequences, numbers),
        )
        for row in found
    ]
    header = (translate("Placement", "Cards"), translate("Placement", "Longest"), translate("Placement", "Sequences"))
    return Table(caption, header, tuple(rows), ("left", "right", "right"))


def stall_texts(found: Sequence[Several], numbers: Numbers) -> Iterator[str]:
    """What waits, and when: of each way on the most cards on which it is legal."""
    last = {row.way: row for row in found if row.choice is not None and row.cards > 1}
    makers = {"tensor": _tensor_text, "pipeline": _pipeline_text, "data": _replicas_text}
    for way, row in last.items():
        assert row.choice is not None
        yield makers[way](row, row.choice, numbers)


def _tensor_text(row: Several, choice: Choice, numbers: Numbers) -> str:
    values: dict[str, object] = {"cards": row.cards}
    rule = translate(
        "Placement",
        "TP {cards:n}: in every layer all cards wait for each other twice, so the slowest card or link sets the pace.",
    )
    text = numbers.fill(rule, values)
    if choice.link_s is None or choice.rate is None or choice.unknown:
        return text
    share = choice.link_s.best / choice.rate.step_s
    step = seconds_text(choice.rate.step_s, numbers)
    values |= {"time": link_text(choice, numbers), "share": share, "step": step}
    if share >= LATENCY_BOUND:
        more = translate(
            "Placement",
            "Links take {time} of a token here, {share:pct} of a decode step of {step} with nothing prefilling beside "
            "it: more cards in the group hardly make it faster.",
        )
    else:
        more = translate(
            "Placement",
            "Links take {time} of a token here, {share:pct} of a decode step of {step} with nothing prefilling beside "
            "it.",
        )
    return f"{text} {numbers.fill(more, values)}"


def _pipeline_text(row: Several, choice: Choice, numbers: Numbers) -> str:
    values = {"cards": row.cards, "share": row.bubble, "idle": row.cards - 1}
    template = translate(
        "Placement",
        "PP {cards:n}: a stage waits while no micro-batch is in it, {share:pct} of the time here: "
        "(p − 1) ÷ (m + p − 1) with p stages and as many micro-batches m as a replica has sequences, the least it can "
        "be. One request alone leaves {idle:n} of {cards:n} cards waiting and is no faster than on one.",
    )
    return numbers.fill(template, values)


def _replicas_text(row: Several, choice: Choice, numbers: Numbers) -> str:
    values = {"cards": row.cards, "longest": most_text(choice.longest_positions, numbers)}
    if choice.longest_positions == 0:
        template = translate(
            "Placement", "{cards:n} replicas: cards do not pool, and one card alone holds nothing of this case."
        )
        return numbers.fill(template, values)
    template = translate(
        "Placement",
        "{cards:n} replicas: no card waits for another; a request waits where its own replica is full though others "
        "have room, and none can be longer than one card holds ({longest} positions here).",
    )
    return numbers.fill(template, values)


def bound_short(choice: Choice, numbers: Numbers) -> str:
    """What runs out first, in few words."""
    if choice.bound.what == "kv_cache":
        return numbers.fill(translate("Placement", "memory, card {rank:n}"), {"rank": choice.bound.rank})
    return words.bound_text(choice.bound, numbers)


def way_text(row: Several, numbers: Numbers) -> str:
    """How a row uses its cards."""
    if row.cards == 1:
        return translate("Placement", "1 card")
    templates: dict[Way, str] = {
        "tensor": translate("Placement", "{cards:n} cards, TP {cards:n}"),
        "pipeline": translate("Placement", "{cards:n} cards, PP {cards:n}"),
        "data": translate("Placement", "{cards:n} cards, {cards:n} replicas"),
    }
    return numbers.fill(templates[row.way], {"cards": row.cards})


def several_table(found: Sequence[Several], numbers: Numbers) -> Table:
    """The same case on 1, 2, 4 and 8 cards of the kind in one node, each way; what is refused says why below."""
    rows = []
    for row in found:
        choice, bubble = row.choice, NONE
        if row.way == "pipeline":
            bubble = numbers.fill("{share:pct}", {"share": row.bubble})
        if choice is None:
            refused = translate("Placement", "refused")
            rows.append(cells(way_text(row, numbers), refused, *(NONE,) * 6))
            continue
        rows.append(
            cells(
                way_text(row, numbers),
                verdict_short(choice),
                most_text(choice.longest_positions, numbers),
                most_text(choice.most_sequences, numbers),
                bound_short(choice, numbers),
                gib_column(choice.replicated_weights_bytes + choice.replicated_cache_bytes, numbers),
                link_text(choice, numbers),
                bubble,
            )
        )
    header = (
        translate("Placement", "Cards"),
        translate("Placement", "Verdict"),
        translate("Placement", "Longest"),
        translate("Placement", "Sequences"),
        translate("Placement", "What binds"),
        translate("Placement", "Copies, GiB"),
        translate("Placement", "Links, a token"),
        translate("Placement", "Bubble"),
    )
    align: tuple[Align, ...] = ("left", "left", "right", "right", "left", "right", "right", "right")
    caption = translate("Placement", "One card against several, the same case in one node")
    return Table(caption, header, tuple(bare(row) for row in rows), align)


def refusals(found: Sequence[Several], numbers: Numbers) -> tuple[str, ...]:
    """Why some rows are refused, each reason once, with the cards it stands for."""
    reasons: dict[str, list[str]] = {}
    for row in found:
        if row.refusal is not None:
            reasons.setdefault(finding_text(row.refusal, numbers), []).append(way_text(row, numbers))
    return tuple(f"{'; '.join(names)}: {text}" for text, names in reasons.items())
