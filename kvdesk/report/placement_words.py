"""What a rank of a placement holds, in sentences: for the picture's reader under the mouse and at the keyboard."""

from kvdesk.engine.names import kind_name
from kvdesk.engine.placement import Placement
from kvdesk.i18n import translate
from kvdesk.report.placement_figure import end_name
from kvdesk.report.placement_map import ENDS, Column, PlacementMap
from kvdesk.report.placement_tables import NONE, heads_texts, layers_text
from kvdesk.units import Numbers


def rank_text(placement: Placement, shown: PlacementMap, column: Column, numbers: Numbers) -> str:
    """Where a rank stands, and its layers, heads, experts, weights, cache and headroom."""
    budget, position = column.budget, column.budget.position
    queries, keys = heads_texts(placement, budget.layers, numbers)
    values = {
        "rank": position.rank,
        "node": position.node,
        "dp": position.dp,
        "pp": position.pp,
        "tp": position.tp,
        "layers": layers_text(budget.layers),
        "queries": queries,
        "keys": keys,
        "experts": budget.experts,
        "card": column.card,
        "weights": budget.line("weights_bytes").best,
        "cache": budget.cache_bytes,
        "free": budget.headroom.best,
        "taken": budget.taken_bytes,
    }
    parts = [
        numbers.fill(
            translate("Placement", "Rank {rank:n}, {card}, node {node:n}, replica {dp:n}, stage {pp:n}, part {tp:n}."),
            values,
        ),
        numbers.fill(translate("Placement", "Layers {layers}."), values),
    ]
    if queries != NONE:
        template = translate("Placement", "Query heads in a layer: {queries}, KV heads: {keys}.")
        parts.append(numbers.fill(template, values))
    if budget.experts:
        parts.append(numbers.fill(translate("Placement", "{experts:n} routed experts in a layer."), values))
    if budget.taken_bytes:
        parts.append(numbers.fill(translate("Placement", "Others take {taken:gib} of its card."), values))
    template = translate("Placement", "Weights {weights:gib}, cache {cache:gib}, headroom {free:gib}.")
    parts.append(numbers.fill(template, values))
    if position.rank in shown.tightest:
        parts.append(translate("Placement", "▲ No rank has less."))
    return " ".join(parts)


def cell_text(shown: PlacementMap, column: Column, row: int, numbers: Numbers) -> str:
    """What a rank holds of a layer, or of what stands before and after the layers."""
    what, part = shown.rows[row], column.part_at(row)
    name = numbers.fill(translate("Placement", "Layer {index:n}"), {"index": what}) if what not in ENDS else ""
    if not name:
        name = end_name(str(what)).capitalize()
    if part is None:
        return translate("Placement", "{name}: not on this rank.").format(name=name)
    texts = [f"{name}: {kind_name(part.kind)}" if part.kind not in ENDS else name]
    if part.copied and part.kind not in ENDS:
        texts.append(translate("Placement", "other ranks hold the same cache"))
    elif part.copied:
        texts.append(translate("Placement", "other ranks of the replica hold it too"))
    if part.experts:
        template = translate("Placement", "{experts:n} routed experts here")
        texts.append(numbers.fill(template, {"experts": column.budget.experts}))
        if part.experts_copied:
            texts.append(translate("Placement", "some of them on other ranks too"))
    return ", ".join(texts) + "."
