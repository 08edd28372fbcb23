"""Where every byte sits, in words, tables and a picture: for the window and for paper."""

from collections.abc import Iterator, Sequence

from kvdesk.engine.choices import Choice, best_first, choices, several
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.interconnect.crossing import decode_cost, slow_links
from kvdesk.engine.interconnect.groups import sharding_of
from kvdesk.engine.interconnect.traffic import PREFILL_OVERLAP, Load, StepCost, step_cost
from kvdesk.engine.interconnect.transfer import pipeline_findings
from kvdesk.engine.placement import Placement
from kvdesk.engine.plan import CasePlan, OptionPlan, Plan
from kvdesk.engine.replicas import Failure, ReplicaPlan, plan_replicas
from kvdesk.engine.sentences.interconnect import assumption_text, parallelism_name, reason_text
from kvdesk.engine.sentences.placement import degrees_text
from kvdesk.engine.shared_prefix import placement_of
from kvdesk.i18n import translate
from kvdesk.project.links.topology import topology_of
from kvdesk.report import phrases, words
from kvdesk.report.blocks import Block, Figure, FindingItem, FindingList, Paragraph
from kvdesk.report.handover import handover_blocks
from kvdesk.report.links import links_table
from kvdesk.report.placement_figure import MAP_PAPER, MapGeometry, MapLook, placement_drawing
from kvdesk.report.placement_map import placement_map
from kvdesk.report.placement_tables import (
    band_text,
    choice_table,
    layers_text,
    link_table,
    most_text,
    pool_table,
    rank_groups,
    rank_table,
    ranking_text,
    sum_table,
)
from kvdesk.report.several import several_blocks
from kvdesk.units import Numbers

MOST_ALTERNATIVES = 5
PREFILL_TOKENS = 8192  # a chunk of prefill is cut no larger here


def option_placement_blocks(plan: Plan, option: OptionPlan, numbers: Numbers) -> Iterator[Block]:
    """The placement of an option under its worst case, on paper; nothing where nothing was computed."""
    case = phrases.worst_case(option)
    if case is None or option.placement is None:
        return
    yield from placement_blocks(option, case, numbers)
    index = _case_index(plan, case)
    yield from alternative_blocks(best_first(choices(plan.project, option.index, index)), case, numbers)
    yield from several_blocks(several(plan.project, option.index, index), numbers)


def _case_index(plan: Plan, case: CasePlan) -> int:
    return [each.name for each in plan.project.workload.cases].index(case.case.name)


def placement_blocks(
    option: OptionPlan, case: CasePlan, numbers: Numbers, look: MapLook = MAP_PAPER
) -> Iterator[Block]:
    """The picture with its table, the sums, what the links cost, and the replicas of one case."""
    if option.placement is None:
        return
    placement = placement_of(option, case)
    yield Paragraph(lead_text(placement, case, numbers))
    yield placement_figure(placement, case, numbers, look)
    if look is MAP_PAPER:
        yield rank_table(placement, case, numbers)
    yield from link_blocks(placement, case, numbers)
    yield from replica_blocks(placement, case, numbers)
    yield from handover_blocks(option, case, numbers)
    yield sum_table(placement, case, numbers)


def lead_text(placement: Placement, case: CasePlan, numbers: Numbers) -> str:
    """ "8 cards (TP 8)", which rank is the tightest, and that cards do not pool."""
    rank = case.tightest
    values = {
        "degrees": degrees_text(placement.degrees, numbers),
        "case": words.case_name(case.case.name),
        "rank": rank.position.rank,
        "node": rank.position.node,
        "free": rank.headroom.best,
        "short": -rank.headroom.best,
    }
    if placement.degrees.num_ranks == 1:
        template = translate("Placement", "{degrees}. Case {case}: it keeps {free:gib} free.")
        if rank.headroom.best < 0:
            template = translate("Placement", "{degrees}. Case {case}: it lacks {short:gib} at the best estimates.")
    elif len({each.headroom.best for each in case.ranks}) == 1 and rank.headroom.best >= 0:
        template = translate(
            "Placement", "{degrees}. Case {case}: every rank keeps {free:gib} free; cards do not pool."
        )
    elif rank.headroom.best < 0:
        template = translate(
            "Placement",
            "{degrees}. Case {case}: rank {rank:n} on node {node:n} is the tightest and lacks {short:gib} at the best "
            "estimates; cards do not pool, so room on others does not help it.",
        )
    else:
        template = translate(
            "Placement",
            "{degrees}. Case {case}: rank {rank:n} on node {node:n} is the tightest and keeps {free:gib} free; cards "
            "do not pool.",
        )
    return numbers.fill(template, values)


def placement_figure(placement: Placement, case: CasePlan, numbers: Numbers, look: MapLook = MAP_PAPER) -> Figure:
    """The picture with its table behind it."""
    shown = placement_map(placement, case)
    drawing = placement_drawing(MapGeometry(shown, look), numbers)
    caption = translate("Placement", "Ranks as columns, layers as cells, case {case}").format(
        case=words.case_name(case.case.name)
    )
    if shown.more:
        template = translate("Placement", "{caption}; {more:n} more ranks are in the table alone")
        caption = numbers.fill(template, {"caption": caption, "more": shown.more})
    table = rank_table(placement, case, numbers)
    return Figure(drawing, caption, _alt(placement, case, numbers), None if look is MAP_PAPER else table)


def _alt(placement: Placement, case: CasePlan, numbers: Numbers) -> str:
    parts = [degrees_text(placement.degrees, numbers) + "."]
    template = translate(
        "Placement", "Ranks {ranks}: layers {layers}, weights {weights:gib}, cache {cache:gib}, headroom {free:gib}."
    )
    for group in rank_groups(case)[:8]:
        first = group[0]
        values = {
            "ranks": phrases.all_runs(rank.position.rank for rank in group),
            "layers": layers_text(first.layers),
            "weights": first.line("weights_bytes").best,
            "cache": first.cache_bytes,
            "free": first.headroom.best,
        }
        parts.append(numbers.fill(template, values))
    return " ".join(parts)


def link_blocks(placement: Placement, case: CasePlan, numbers: Numbers) -> Iterator[Block]:
    """What a token waits for links, beside memory and never added to it."""
    if placement.degrees.num_ranks == placement.degrees.data and not placement.degrees.over_replicas:
        if placement.degrees.data > 1:
            text = translate("Placement", "Each replica is one card: nothing crosses a link for a token.")
            yield Paragraph(text, "muted")
        return
    topology = topology_of(placement.hardware)
    assert topology is not None  # a placement has cards
    sharding, load = sharding_of(placement.degrees, placement.deployment), _decode(case)
    cost = decode_cost(placement, load.tokens)
    if isinstance(cost, Finding):
        yield _finding_list((cost,), numbers)
        return
    yield Paragraph(_wait_text(cost, load, numbers))
    slow = slow_links(placement, load.tokens)
    stalls = pipeline_findings(placement.degrees.pipeline, max(1, case.sequences_per_replica))
    if slow or stalls:
        yield _finding_list((*slow, *stalls), numbers)
    template = translate("Placement", "Links in a decode step of {tokens:n} sequences")
    yield link_table(numbers.fill(template, {"tokens": load.tokens}), cost, numbers)
    chunk = _prefill(case)
    prefill = step_cost(placement.model, sharding, chunk, topology, overlap=PREFILL_OVERLAP)
    if not isinstance(prefill, Finding) and chunk.tokens:
        template = translate("Placement", "Links in a prefill step of {tokens:n} positions")
        yield link_table(numbers.fill(template, {"tokens": chunk.tokens}), prefill, numbers)
        template = translate(
            "Placement", "Computing is assumed to hide {low:pct} to {high:pct} of what a prefill step waits for links."
        )
        yield Paragraph(numbers.fill(template, dict(PREFILL_OVERLAP)), "muted")
        reasons = _reasons(cost, prefill)
    else:
        reasons = _reasons(cost)
    yield links_table(placement.hardware, numbers)
    assumed = [assumption_text(name) for name in topology.assumptions]
    for lead, texts in (
        (translate("Placement", "Where no measurement backs a time:"), reasons),
        (translate("Placement", "Assumed of the links:"), assumed),
    ):
        if texts:
            yield Paragraph(f"{lead} {' '.join(texts)}", "muted")


def _decode(case: CasePlan) -> Load:
    return Load(tokens=max(1, case.sequences_per_replica))


def _prefill(case: CasePlan) -> Load:
    length = case.case.input_len or case.case.positions
    return Load(tokens=min(PREFILL_TOKENS, length), phase="prefill")


def _reasons(*costs: StepCost) -> list[str]:
    """Each reason once, those of links that are not known aside."""
    lines = [line for cost in costs for line in cost.lines if line.group.link is not None and not line.each.applies]
    return [reason_text(reason) for reason in dict.fromkeys(line.each.why for line in lines)]


def _wait_text(cost: StepCost, load: Load, numbers: Numbers) -> str:
    template = translate(
        "Placement",
        "With {tokens:n} sequences in a step a token waits {time} for links. That is time beside the memory: no byte "
        "of the budget is in it.",
    )
    text = numbers.fill(template, {"tokens": load.tokens, "time": band_text(cost.token, numbers)})
    if cost.unknown:
        missing = ", ".join(parallelism_name(name) for name in cost.unknown)
        text += " " + translate("Placement", "Not in it, for their link is not known: {names}.").format(names=missing)
    return text


def _finding_list(found: Sequence[Finding], numbers: Numbers) -> FindingList:
    return FindingList(
        tuple(
            FindingItem(item.severity, phrases.severity_word(item.severity), finding_text(item, numbers))
            for item in found
        )
    )


def replica_blocks(placement: Placement, case: CasePlan, numbers: Numbers) -> Iterator[Block]:
    """Replicas as pools, one kept in reserve, and what is left when a card or a node fails."""
    found = plan_replicas(placement, case.case, spare=1 if placement.degrees.data > 1 else 0)
    yield Paragraph(" ".join(replica_texts(placement, case, found, numbers)))
    if placement.degrees.data > 1:
        yield pool_table(found.pools, numbers)


def replica_texts(placement: Placement, case: CasePlan, found: ReplicaPlan, numbers: Numbers) -> Iterator[str]:
    """Sentences on replicas, a spare one, and failures."""
    replicas = placement.degrees.data
    values = {
        "replicas": replicas,
        "most": most_text(found.most_sequences, numbers),
        "fewest": found.fewest,
        "spare": most_text(found.most_with_spare, numbers),
        "needed": case.case.resident_sequences,
    }
    if replicas > 1:
        template = translate(
            "Placement", "A sequence lives in one of {replicas:n} replicas; together they keep {most} sequences."
        )
        yield numbers.fill(template, values)
        if found.fewest == replicas:
            yield translate("Placement", "This case needs all of them.")
        elif found.fewest is not None:
            yield numbers.fill(translate("Placement", "This case needs {fewest:n} of them."), values)
        if found.keeps_with_spare:
            template = translate("Placement", "With one in reserve (N + 1) {spare} find a place: the case still fits.")
        else:
            template = translate(
                "Placement", "With one in reserve (N + 1) {spare} find a place: the case does not fit then."
            )
        yield numbers.fill(template, values)
    yield _failure_text(placement, found.worst_card, numbers)
    if len({position.node for position in placement.positions}) > 1:
        yield _failure_text(placement, found.worst_node, numbers)


def _failure_text(placement: Placement, failed: Failure, numbers: Numbers) -> str:
    """What stops with a card or a node, and what the others keep."""
    values = {
        "stopped": len(failed.stopped),
        "left": failed.left,
        "most": most_text(failed.most_sequences, numbers),
        "cards": len(failed.stopped) * placement.degrees.ranks_of_replica,
    }
    is_card = failed.part == "card"
    if failed.left == 0:
        if is_card:
            template = translate("Placement", "When a card fails, all {cards:n} cards stop and nothing is served.")
        else:
            template = translate("Placement", "When a node fails, all {cards:n} cards stop and nothing is served.")
        if placement.degrees.num_ranks == 1:
            template = translate("Placement", "When the card fails, nothing is served.")
        return numbers.fill(template, values)
    if is_card:
        template = translate(
            "Placement",
            "When a card fails, its replica stops with {cards:n} cards; {left:n} replicas keep {most} sequences.",
        )
        if failed.left == 1:
            template = translate(
                "Placement",
                "When a card fails, its replica stops with {cards:n} cards; the other one keeps {most} sequences.",
            )
    elif failed.left == 1:
        template = translate(
            "Placement",
            "When the worst node fails, {cards:n} cards stop; the replica that is left keeps {most} sequences.",
        )
    elif len(failed.stopped) == 1:
        template = translate(
            "Placement",
            "When the worst node fails, one replica stops with {cards:n} cards; {left:n} replicas keep {most} "
            "sequences.",
        )
    else:
        template = translate(
            "Placement",
            "When the worst node fails, {stopped:n} replicas stop with {cards:n} cards; {left:n} replicas keep {most} "
            "sequences.",
        )
    verdict = (
        translate("Placement", "The case still fits.")
        if failed.keeps_case
        else translate("Placement", "The case does not fit then.")
    )
    return f"{numbers.fill(template, values)} {verdict}"


def alternative_blocks(ordered: Sequence[Choice], case: CasePlan, numbers: Numbers) -> Iterator[Block]:
    """The best five of all legal placements of the cards."""
    if len(ordered) < 2:
        return
    fitting = sum(choice.verdict == "fits" for choice in ordered)
    template = translate("Placement", "Of {count:n} legal placements on these cards {fitting:n} fit case {case}.")
    values = {"count": len(ordered), "fitting": fitting, "case": words.case_name(case.case.name)}
    yield Paragraph(f"{numbers.fill(template, values)} {ranking_text()}")
    yield choice_table(
        translate("Placement", "The best placements of these cards"), ordered[:MOST_ALTERNATIVES], numbers
    )
