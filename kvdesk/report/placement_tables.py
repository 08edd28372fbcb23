"""The tables of a placement: what each rank holds, sums, links, other placements, and one card against several."""

from collections.abc import Iterable, Sequence

from kvdesk.engine.choices import Choice
from kvdesk.engine.interconnect.collectives import LinkTime
from kvdesk.engine.interconnect.groups import Parallelism
from kvdesk.engine.interconnect.traffic import CostLine, StepCost
from kvdesk.engine.placement import Placement
from kvdesk.engine.plan import CasePlan, RankBudget
from kvdesk.engine.replicas import ReplicaPool
from kvdesk.engine.sentences.placement import degrees_text
from kvdesk.engine.weights import COMPONENTS
from kvdesk.i18n import translate
from kvdesk.project.base import MAX_SEQUENCES
from kvdesk.report import words
from kvdesk.report.blocks import Align, Row, Table, cells
from kvdesk.report.phrases import all_runs, gib_column
from kvdesk.report.placement_map import heads_on_rank
from kvdesk.units import Numbers, Quantity, with_unit

NONE = "–"


def seconds_text(seconds: float, numbers: Numbers) -> str:
    """ "18.3 µs" below a millisecond, "1.24 ms" below a second, else seconds."""
    if seconds < 1e-3:
        return with_unit(numbers.decimal(seconds * 1e6, 1), "µs")
    if seconds < 1:
        return with_unit(numbers.decimal(seconds * 1e3, 2), "ms")
    return with_unit(numbers.decimal(seconds, 2), "s")


def band_text(time: LinkTime, numbers: Numbers) -> str:
    """ "1.24 ms (0.99–1.65)"; the best estimate alone where nothing moves."""
    if time.high == 0:
        return seconds_text(0.0, numbers)
    scale, places, unit = (1e6, 1, "µs") if time.best < 1e-3 else (1e3, 2, "ms") if time.best < 1 else (1.0, 2, "s")
    ends = time.low * scale, time.high * scale
    low, high = (numbers.decimal(end, places) for end in ends)
    return Quantity(f"{seconds_text(time.best, numbers)} ({low}–{high})", time.best * scale, unit, ends)


def rank_groups(case: CasePlan) -> tuple[tuple[RankBudget, ...], ...]:
    """Ranks alike in all they hold together, in the order of their first."""
    found: dict[tuple[int, int], list[RankBudget]] = {}
    for rank in case.ranks:
        found.setdefault((rank.seat, rank.cache_bytes), []).append(rank)
    return tuple(tuple(ranks) for ranks in found.values())


def heads_texts(placement: Placement, layers: range, numbers: Numbers) -> tuple[str, str]:
    """Query heads and KV heads of a rank in words."""
    queries, keys, latent = heads_on_rank(placement, layers)
    texts = [numbers.integer(count) for count in keys]
    if latent:
        texts.append(translate("Placement", "latent"))
    return " / ".join(numbers.integer(count) for count in queries) or NONE, " / ".join(texts) or NONE


def layers_text(layers: range) -> str:
    return all_runs(layers) if layers else NONE


def rank_table(placement: Placement, case: CasePlan, numbers: Numbers) -> Table:
    """What each rank holds: ranks that are alike share a row, and the tightest has a mark."""
    least = case.tightest.headroom.best
    rows = []
    for group in rank_groups(case):
        first = group[0]
        queries, keys = heads_texts(placement, first.layers, numbers)
        mark = "▲ " if first.headroom.best == least else ""
        others = first.needed_bytes - first.line("weights_bytes").best - first.cache_bytes
        rows.append(
            cells(
                mark + all_runs(rank.position.rank for rank in group),
                all_runs({rank.position.node for rank in group}),
                layers_text(first.layers),
                queries,
                keys,
                numbers.integer(first.experts) if first.experts else NONE,
                gib_column(first.line("weights_bytes").best, numbers),
                gib_column(first.cache_bytes, numbers),
                gib_column(others, numbers),
                gib_column(first.headroom.best, numbers),
            )
        )
    header = (
        translate("Placement", "Ranks"),
        translate("Placement", "Node"),
        translate("Placement", "Layers"),
        translate("Placement", "Query heads"),
        translate("Placement", "KV heads"),
        translate("Placement", "Experts"),
        translate("Placement", "Weights, GiB"),
        translate("Placement", "Cache, GiB"),
        translate("Placement", "Other lines, GiB"),
        translate("Placement", "Headroom, GiB"),
    )
    align: tuple[Align, ...] = ("left", "left", "left", *("right",) * 7)
    caption = translate("Placement", "What each rank holds (▲ the tightest)")
    return Table(caption, header, tuple(bare(row) for row in rows), align)


def bare(row: Row) -> Row:
    """Units stand in the header."""
    return cells(*(bare_text(cell.text) for cell in row.cells), kind=row.kind)


def bare_text(text: str) -> str:
    """A size without its GiB, the value kept."""
    short = text.removesuffix(" GiB")
    return Quantity(short, text.value, text.unit) if isinstance(text, Quantity) else short


def sum_table(placement: Placement, case: CasePlan, numbers: Numbers) -> Table:
    """All ranks together, less what is held more than once, is the model; so too of the caches."""
    data, host = placement.degrees.data, placement.host_weights
    rows, totals = [], [0, 0, 0, 0]
    for name in COMPONENTS:
        held = sum(seat.ranks * seat.weights[name] for seat in placement.seats)
        below, copied = data * host[name], placement.replicated_weights[name]
        figures = (held, below, copied, held + below - copied)
        if any(figures):
            rows.append(_sum_row(words.component_name(name), figures, numbers))
            totals = [total + figure for total, figure in zip(totals, figures, strict=True)]
    rows.append(_sum_row(translate("Placement", "weights in all"), totals, numbers, total=True))
    drafts = sum(seat.ranks * seat.mtp_bytes for seat in placement.seats)
    if drafts:
        more = placement.replicated_weights_bytes - sum(placement.replicated_weights.values())
        copies = more - placement.copied_rest_bytes
        drafted = translate("Placement", "prediction layers (MTP)")
        rows.append(_sum_row(drafted, (drafts, 0, copies, drafts - copies), numbers))
    caches = sum(rank.kv_logical_bytes for rank in case.ranks)
    copies = case.kv.replication_bytes
    cached = translate("Placement", "caches of case {case}").format(case=words.case_name(case.case.name))
    rows.append(_sum_row(cached, (caches, 0, copies, caches - copies), numbers, total=True))
    header = (
        translate("Placement", "Part"),
        translate("Placement", "Held by all ranks"),
        translate("Placement", "In host memory"),
        translate("Placement", "Copies and padding"),
        translate("Placement", "Once: the model"),
    )
    caption = translate("Placement", "Ranks + host memory − copies = the model, in bytes")
    align: tuple[Align, ...] = ("left", "right", "right", "right", "right")
    return Table(caption, header, tuple(rows), align)


def _sum_row(name: str, figures: Iterable[int], numbers: Numbers, *, total: bool = False) -> Row:
    texts = (numbers.integer(figure) for figure in figures)
    return cells(name, *texts, kind="total" if total else "plain")


_DEGREES: dict[Parallelism, str] = {
    "tensor": "TP",
    "attention-data": "TP",
    "pipeline": "PP",
    "expert": "EP",
    "decode-context": "DCP",
}


def operation_name(operation: str) -> str:
    """A collective as libraries call it; sending has no such name."""
    return translate("Placement", "send") if operation == "send" else operation


def algorithm_name(algorithm: str) -> str:
    names = {
        "none": NONE,
        "ring": translate("Placement", "ring"),
        "ring, low latency": translate("Placement", "ring, low latency"),
        "in the switch": translate("Placement", "in the switch"),
        "one-shot": translate("Placement", "one-shot"),
        "two-shot": translate("Placement", "two-shot"),
        "direct": translate("Placement", "direct"),
        "send": translate("Placement", "send"),
        "several": translate("Placement", "several"),
    }
    return names.get(algorithm, algorithm)


def link_table(caption: str, cost: StepCost, numbers: Numbers) -> Table:
    """One exchange a row: payload, link, algorithm, its time and that of a step, and whether measurements back it."""
    header = (
        translate("Placement", "Exchange"),
        translate("Placement", "Payload"),
        translate("Placement", "Times"),
        translate("Placement", "Link"),
        translate("Placement", "Algorithm"),
        translate("Placement", "One"),
        translate("Placement", "A step"),
        translate("Placement", "Measured?"),
    )
    align: tuple[Align, ...] = ("left", "right", "right", "left", "left", "right", "right", "left")
    experts = [line for line in cost.lines if line.exchange.parallelism == "expert"]
    there_and_back = (translate("Placement", "dispatch"), translate("Placement", "combine"))
    names = {id(line): name for line, name in zip(experts, there_and_back, strict=False)}
    rows = [_link_row(line, names.get(id(line), ""), numbers) for line in cost.lines]
    whole = translate("Placement", "In all")
    rows.append(cells(whole, "", "", "", "", "", band_text(cost.whole, numbers), "", kind="total"))
    if cost.exposed != cost.whole:
        left = translate("Placement", "Left to wait for")
        rows.append(cells(left, "", "", "", "", "", band_text(cost.exposed, numbers), "", kind="total"))
    return Table(caption, header, tuple(rows), align)


def _link_row(line: CostLine, name: str, numbers: Numbers) -> Row:
    exchange, link = line.exchange, line.group.link
    is_known = link is not None
    values = {
        "degree": _DEGREES[exchange.parallelism],
        "ranks": exchange.ranks,
        "operation": ", ".join(filter(None, (operation_name(exchange.operation), name))),
    }
    backed = translate("Placement", "✔ yes") if line.each.applies else translate("Placement", "≈ no")
    return cells(
        numbers.fill(translate("Placement", "{degree} {ranks:n}: {operation}"), values),
        size_text(exchange.size_bytes, numbers),
        numbers.integer(exchange.count),
        translate("Placement", "not known") if link is None else words.link_name(link.name),
        algorithm_name(line.each.algorithm),
        seconds_text(line.each.best, numbers) if is_known else NONE,
        band_text(line.step, numbers) if is_known else NONE,
        backed if is_known else NONE,
    )


def size_text(size_bytes: int, numbers: Numbers) -> str:
    """A payload in KiB or MiB."""
    if size_bytes < 1 << 10:
        return numbers.bytes(size_bytes)
    if size_bytes < 1 << 20:
        return with_unit(numbers.plain(size_bytes / 1024, 1), "KiB")
    if size_bytes < 1 << 30:
        return with_unit(numbers.plain(size_bytes / 2**20, 1), "MiB")
    return numbers.gib(size_bytes)


def pool_table(pools: Sequence[ReplicaPool], numbers: Numbers) -> Table:
    """Replicas with as much room in a row."""
    found: dict[tuple[int, int], list[ReplicaPool]] = {}
    for pool in pools:
        found.setdefault((pool.most_sequences, pool.room_bytes), []).append(pool)
    rows = [
        cells(
            all_runs(pool.index for pool in group),
            all_runs(rank for pool in group for rank in pool.ranks),
            all_runs({node for pool in group for node in pool.nodes}),
            numbers.integer(group[0].tightest_rank),
            gib_column(group[0].room_bytes, numbers),
            most_text(group[0].most_sequences, numbers),
        )
        for group in found.values()
    ]
    header = (
        translate("Placement", "Replicas"),
        translate("Placement", "Ranks"),
        translate("Placement", "Nodes"),
        translate("Placement", "Least room on rank"),
        translate("Placement", "Room for caches there"),
        translate("Placement", "Most caches, each"),
    )
    align: tuple[Align, ...] = ("left", "left", "left", "right", "right", "right")
    return Table(translate("Placement", "Replicas are pools of their own"), header, tuple(rows), align)


def most_text(most: int | None, numbers: Numbers) -> str:
    if most is None or most >= MAX_SEQUENCES:
        return translate("Placement", "no limit")
    return numbers.integer(most)


def link_text(choice: Choice, numbers: Numbers) -> str:
    """Link time of a token at the best estimate; "≥" where some link is not known."""
    if choice.link_s is None:
        return translate("Placement", "not known")
    text = seconds_text(choice.link_s.best, numbers)
    return f"≥ {text}" if choice.unknown else text


def rate_text(choice: Choice, numbers: Numbers) -> str:
    """Tokens a second of all replicas, to two figures: an estimate is no more exact."""
    if choice.rate is None:
        return NONE
    rate = float(f"{choice.rate.tokens_per_s:.2g}")
    return Quantity(f"≈ {numbers.integer(int(rate)) if rate >= 10 else numbers.plain(rate, 1)}", rate)


def ranking_text() -> str:
    """The rule of `kvdesk.engine.choices.best_first`, in words."""
    return translate(
        "Placement",
        "What fits stands first, the fastest on top: the output tokens a second of this case on all cards, estimated "
        "from what each reads and computes in prefill and decode and what it waits for links; the service times of an "
        "option rest on the same estimate.",
    )


def verdict_short(choice: Choice) -> str:
    """The verdict as a sign and a word."""
    return words.verdict_short(choice.verdict)


def choice_table(caption: str, found: Sequence[Choice], numbers: Numbers) -> Table:
    """Other placements: whether each fits, how much it holds, what it copies and what its links cost."""
    rows = [
        cells(
            degrees_text(choice.degrees, numbers),
            verdict_short(choice),
            gib_column(choice.headroom_bytes, numbers),
            most_text(choice.most_sequences, numbers),
            most_text(choice.longest_positions, numbers),
            gib_column(choice.replicated_weights_bytes + choice.replicated_cache_bytes, numbers),
            link_text(choice, numbers),
            rate_text(choice, numbers),
        )
        for choice in found
    ]
    header = (
        translate("Placement", "Placement"),
        translate("Placement", "Verdict"),
        translate("Placement", "Headroom, GiB"),
        translate("Placement", "Most sequences"),
        translate("Placement", "Longest length"),
        translate("Placement", "Copies, GiB"),
        translate("Placement", "Links, a token"),
        translate("Placement", "Tokens/s"),
    )
    align: tuple[Align, ...] = ("left", "left", *("right",) * 6)
    return Table(caption, header, tuple(bare(row) for row in rows), align)
