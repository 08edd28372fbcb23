"""What a runtime makes of the memory it may use: pool and need apart, in words, for the window and for paper."""

from collections.abc import Iterator

from kvdesk.engine.findings import finding_text
from kvdesk.engine.plan import CasePlan, OptionPlan
from kvdesk.engine.runtimes.room import Capacity
from kvdesk.i18n import translate
from kvdesk.report import phrases, words
from kvdesk.report.blocks import Block, Callout, FindingItem, FindingList, Paragraph, Row, Table, cells
from kvdesk.units import Numbers


def capacity_blocks(option: OptionPlan, numbers: Numbers, case_name: str | None = None) -> Iterator[Block]:
    """What an option's runtime reserves and what that holds; of one case where it is named, else of all that are set.

    Nothing where nothing was computed.
    """
    cases = [case for case in option.cases if case_name in {None, case.case.name}]
    if option.placement is None or not cases:
        return
    for case in cases:
        yield Paragraph(need_text(option, case, numbers))
    capacity = option.capacity
    if capacity is None:
        yield Paragraph(_no_figures(option), "muted")
        return
    if not capacity.starts:
        yield _refusal(capacity, numbers)
    yield _facts(option, capacity, numbers)
    if capacity.groups:
        yield _groups(capacity, numbers)
    if capacity.notes:
        yield FindingList(
            tuple(
                FindingItem(note.severity, phrases.severity_word(note.severity), finding_text(note, numbers))
                for note in capacity.notes
            )
        )


def need_text(option: OptionPlan, case: CasePlan, numbers: Numbers) -> str:
    """What the sequences of a case need on the card that runs out first, and what the runtime reserves there, when."""
    rank = case.first_to_run_out
    room = max(0, rank.cache_bytes + rank.headroom.best)
    values = {
        "case": words.case_name(case.case.name),
        "load": _load(case, numbers),
        "rank": rank.position.rank,
        "need": rank.cache_bytes,
        "pool": rank.pool_bytes,
        "room": room,
        "short": rank.cache_bytes - room,
        "runtime": words.runtime_name(option.option.deployment.runtime),
    }
    if room == 0 and reserves(option) == "pool":
        template = translate(
            "Capacity", "Case {case}: {load} need {need:gib} on card {rank:n}; nothing is left there for a cache."
        )
        return numbers.fill(template, values)
    return numbers.fill(_need_template(option, rank.cache_bytes > room), values)


def _load(case: CasePlan, numbers: Numbers) -> str:
    values = {"n": case.case.sequences, "here": case.sequences_per_replica, "positions": case.case.positions}
    template = translate("Capacity", "{n:n} sequences of {positions:n} positions")
    if case.case.sequences != case.sequences_per_replica:
        template = translate("Capacity", "{n:n} sequences of {positions:n} positions ({here:n} on a replica)")
    return numbers.fill(template, values)


def _need_template(option: OptionPlan, is_short: bool) -> str:
    match reserves(option):
        case "pool" if is_short:
            return translate(
                "Capacity",
                "Case {case}: {load} need {need:gib} on card {rank:n}; {runtime} can reserve only {room:gib} there, "
                "{short:gib} too little.",
            )
        case "pool":
            return translate(
                "Capacity",
                "Case {case}: {load} need {need:gib} on card {rank:n}; {runtime} will reserve {pool:gib} there at "
                "start.",
            )
        case "start":
            return translate(
                "Capacity",
                "Case {case}: {load}; {runtime} takes {need:gib} on card {rank:n} when it starts, whatever is stored "
                "in it then.",
            )
        case "first use":
            return translate(
                "Capacity",
                "Case {case}: {load}; {runtime} takes {need:gib} on card {rank:n} when generation begins, as long as "
                "the static cache is.",
            )
    return translate(
        "Capacity",
        "Case {case}: {load} need {need:gib} on card {rank:n}; {runtime} reserves nothing at start, and the cache "
        "grows to that as they are stored.",
    )


def reserves(option: OptionPlan) -> str:
    """When the memory of the cache is taken: "pool" (all that is left, at start), "start" (what the settings say, at
    start), "first use" or "growing"."""
    assert option.placement is not None
    deployment, placement = option.option.deployment, option.placement
    if placement.room.reserves_everything:
        return "pool"
    match deployment.runtime:
        case "llama.cpp":
            return "start"
        case "transformers":
            return "first use" if "static" in deployment.transformers.cache_implementation else "growing"
        case "arithmetic" if placement.strategy.kind == "static":
            return "first use"
    return "start" if placement.room.fixed_load(placement.facts) is not None else "growing"


def _no_figures(option: OptionPlan) -> str:
    deployment = option.option.deployment
    if deployment.runtime == "arithmetic":
        return translate(
            "Capacity",
            "Plain arithmetic follows no runtime: choose one in the serving panel to see what it reserves at start.",
        )
    template = translate("Capacity", "{runtime} keeps no pool of blocks, so it prints no figure of its own for one.")
    if reserves(option) == "pool":
        template = translate("Capacity", "Type the longest allowed length to see what {runtime} makes of its pool.")
    return template.format(runtime=words.runtime_name(deployment.runtime))


def _refusal(capacity: Capacity, numbers: Numbers) -> Callout:
    runtime = words.runtime_name(capacity.runtime)
    title = translate("Capacity", "✘ {runtime} would refuse to start").format(runtime=runtime)
    template = translate("Capacity", "What is left for its pool is too little to begin with.")
    if capacity.longest_start is not None:
        template = translate(
            "Capacity", "One sequence of {longest:n} positions, the longest allowed, does not fit in what it has."
        )
    lines = [numbers.fill(template, {"longest": capacity.max_model_len})]
    if capacity.longest_start:
        template = translate("Capacity", "The longest length it would start with is {start:n} positions.")
        lines.append(numbers.fill(template, {"start": capacity.longest_start}))
    return Callout("does_not_fit", title, tuple(lines))


def _facts(option: OptionPlan, capacity: Capacity, numbers: Numbers) -> Table:
    title = translate("Capacity", "What {runtime} makes of its pool")
    if reserves(option) != "pool":
        title = translate("Capacity", "What {runtime} could keep in the room for its cache")
    return Table(
        title.format(runtime=words.runtime_name(option.option.deployment.runtime)),
        (translate("Capacity", "Figure"), translate("Capacity", "Value"), translate("Capacity", "What it is")),
        tuple(_fact_rows(option, capacity, numbers)),
        ("left", "right", "left"),
    )


def _fact_rows(option: OptionPlan, capacity: Capacity, numbers: Numbers) -> Iterator[Row]:
    yield cells(
        translate("Capacity", "Longest allowed"),
        _positions(capacity.max_model_len, numbers),
        _why_this_length(option),
    )
    yield from _block_rows(capacity, numbers)
    if capacity.tokens is not None:
        yield cells(_token_name(capacity), numbers.integer(capacity.tokens), _token_text(capacity, numbers))
    if capacity.max_concurrency is not None:
        explained = translate("Capacity", "sequences of {n:n} positions that fit at once")
        yield cells(
            translate("Capacity", "Maximum concurrency"),
            numbers.fill("{x:d2}", {"x": capacity.max_concurrency}),
            numbers.fill(explained, {"n": capacity.max_model_len}),
        )
    if capacity.state_slots is not None:
        yield cells(
            translate("Capacity", "State slots"),
            numbers.integer(capacity.state_slots),
            translate("Capacity", "sequences whose recurrent states are kept at once"),
        )
    for name, tokens in capacity.pools if len(capacity.pools) > 1 else ():
        text = translate("Capacity", "positions that its own pool holds")
        title = translate("Capacity", "Pool of {name}").format(name=kind_text(name, numbers))
        yield cells(title, numbers.integer(tokens), text)


def _positions(count: int, numbers: Numbers) -> str:
    if count == 1:
        return translate("Capacity", "1 position")
    return numbers.fill(translate("Capacity", "{n:n} positions"), {"n": count})


def _block_rows(capacity: Capacity, numbers: Numbers) -> Iterator[Row]:
    if capacity.block_size is not None:
        size = _positions(capacity.block_size, numbers)
        explained = translate("Capacity", "lengths are rounded up to whole blocks") if capacity.block_size > 1 else ""
        if capacity.block_bytes is not None:
            template = translate("Capacity", "{size:b} on a card, all its layers together")
            explained = numbers.fill(template, {"size": capacity.block_bytes})
        yield cells(translate("Capacity", "Block"), size, explained)
    if capacity.num_blocks is not None:
        explained = ""
        if capacity.block_bytes is not None:
            template = translate("Capacity", "{blocks:n} × {size:b} = {whole:gib} on a card")
            whole = capacity.num_blocks * capacity.block_bytes
            values = {"blocks": capacity.num_blocks, "size": capacity.block_bytes, "whole": whole}
            explained = numbers.fill(template, values)
        yield cells(translate("Capacity", "Blocks"), numbers.integer(capacity.num_blocks), explained)


def _why_this_length(option: OptionPlan) -> str:
    if option.option.deployment.max_model_len is not None:
        return translate("Capacity", "as typed")
    if option.placement is not None and option.placement.facts.longest_case is not None:
        return translate("Capacity", "the longest case, because no cap is typed")
    return translate("Capacity", "the length the model was trained for")


def _token_name(capacity: Capacity) -> str:
    """What the runtime calls the figure it prints."""
    return {
        "sglang": translate("Capacity", "Tokens it prints (max_total_num_tokens)"),
        "llama.cpp": translate("Capacity", "Context it could hold (n_ctx)"),
    }.get(capacity.runtime, translate("Capacity", "Tokens it prints"))


def _token_text(capacity: Capacity, numbers: Numbers) -> str:
    """How the runtime comes to the figure it prints."""
    values = {
        "size": capacity.block_size,
        "concurrency": capacity.max_concurrency,
        "longest": capacity.max_model_len,
    }
    if capacity.num_blocks is not None and capacity.block_size is not None:
        exact = capacity.num_blocks * capacity.block_size
        if capacity.tokens == exact:
            return numbers.fill(translate("Capacity", "blocks × positions of a block ({size:n})"), values)
    if capacity.runtime == "vllm" and capacity.max_concurrency is not None and capacity.tokens is not None:
        derived = capacity.max_concurrency * capacity.max_model_len
        if abs(capacity.tokens - derived) <= 1:
            template = translate(
                "Capacity",
                "derived: concurrency {concurrency:d2} × {longest:n} positions, because layers of several kinds share "
                "the blocks",
            )
            return numbers.fill(template, values)
    if capacity.runtime == "llama.cpp":
        return translate("Capacity", "positions of all slots together that fit")
    return translate("Capacity", "positions its pool holds, by its own count")


def _groups(capacity: Capacity, numbers: Numbers) -> Table:
    rows = [
        cells(
            kind_text(group.kind, numbers),
            numbers.integer(group.layers),
            numbers.integer(group.block_size),
            numbers.bytes(group.page_bytes),
            numbers.integer(group.blocks_per_request),
        )
        for group in capacity.groups
    ]
    return Table(
        translate("Capacity", "Groups of layers that share blocks"),
        (
            translate("Capacity", "Layers of kind"),
            translate("Capacity", "Layers"),
            translate("Capacity", "Positions a block"),
            translate("Capacity", "Page: one layer's block"),
            translate("Capacity", "Blocks of the longest sequence"),
        ),
        tuple(rows),
        ("left", "right", "right", "right", "right"),
    )


def kind_text(kind: str, numbers: Numbers) -> str:
    """A kind of layers by its name; the rooms also speak of "full", "swa", "state" and "window 1024"."""
    name, _, window = kind.partition(" ")
    if name == "window" and window.isdigit():
        return numbers.fill(translate("Capacity", "layers with a window of {n:n}"), {"n": int(window)})
    known = {
        "full": translate("Capacity", "layers of full length"),
        "swa": translate("Capacity", "layers with a sliding window"),
        "state": translate("Capacity", "recurrent states"),
    }
    if kind in known:
        return known[kind]
    try:
        return words.kind_name(kind)
    except KeyError:
        return kind.replace("_", " ")


def as_tsv(blocks: tuple[Block, ...]) -> str:
    """The blocks as lines for a spreadsheet: cells apart by tabulators."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Paragraph(text=text):
                lines.append(text)
            case Callout():
                lines += [block.title, *block.lines]
            case Table():
                lines += ["", block.caption, "\t".join(block.header)]
                lines += ["\t".join(cell.text.replace("\n", " ") for cell in row.cells) for row in block.rows]
            case FindingList():
                lines += ["", *(f"{item.word}\t{item.text}" for item in block.items)]
    return "\n".join(lines)
