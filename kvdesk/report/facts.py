"""The facts of the report: assumptions, the workload, the accelerators; each value with its source."""

from collections.abc import Callable, Iterator

from kvdesk.engine.plan import OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.workload import Case, Workload
from kvdesk.report import phrases, words
from kvdesk.report.blocks import Block, Bullets, Cell, KeyValues, Paragraph, Row, Table, cells
from kvdesk.report.serving import runtime_text
from kvdesk.units import Numbers


def assumption_blocks(plan: Plan, numbers: Numbers) -> Iterator[Block]:
    """What the figures rest on beside the estimates of the first page."""
    yield Bullets((*_option_assumptions(plan, numbers), *_general_assumptions(numbers)))
    yield Paragraph(
        translate(
            "Report",
            "States of a figure: calculated follows from the facts and rules in this report; observed was measured; "
            "untested rests on an assumption that nobody has measured on this system. This report holds calculated "
            "and untested figures only: nothing in it was observed.",
        )
    )


def _option_assumptions(plan: Plan, numbers: Numbers) -> Iterator[str]:
    """What each option assumes; what all of them assume without their names."""
    found: dict[str, list[str]] = {}
    for option in plan.options:
        for text in _assumptions(option, numbers):
            found.setdefault(text, []).append(option.option.name)
    named = translate("Report", "Option {names}: {text}")
    for text, names in found.items():
        yield text if len(names) == len(plan.options) else named.format(names=", ".join(names), text=text)


def _assumptions(option: OptionPlan, numbers: Numbers) -> Iterator[str]:
    deployment = option.option.deployment
    if deployment.runtime == "arithmetic":
        yield translate(
            "Report",
            "Plain arithmetic: the cache takes what the cache strategy reserves, and no serving runtime's own "
            "allocation rules are applied.",
        )
        share = translate("Report", "The runtime may use {share:pct} of what the driver reports.")
        yield numbers.fill(share, {"share": deployment.memory_share})
    else:
        yield translate(
            "Report", "The cache takes what {runtime} allocates for it; its budget is its own rule's."
        ).format(runtime=runtime_text(deployment))
    if not option.storage.k_dtype:
        return
    if AUTO not in (deployment.k_dtype, deployment.v_dtype):
        template = translate("Report", "K is stored in {k} and V in {v}, as chosen.")
    elif option.model is not None and option.model.kv_dtype is not None:
        template = translate("Report", "K is stored in {k} and V in {v}; the model's config states the dtype.")
    else:
        template = translate("Report", "K is stored in {k} and V in {v}; the config states no dtype, so it is assumed.")
    yield template.format(k=option.storage.k_dtype, v=option.storage.v_dtype)


def _general_assumptions(numbers: Numbers) -> Iterator[str]:
    yield translate("Report", "A queued request stores no cache: only the resident sequences of a case are budgeted.")
    yield translate("Report", "Each sequence of a case is budgeted at its full length, output reserve included.")
    units = translate("Report", "1 GiB is {gib:n} bytes and 1 GB is {gb:n} bytes.")
    yield numbers.fill(units, {"gib": 1 << 30, "gb": 10**9})


def workload_blocks(workload: Workload, numbers: Numbers) -> Iterator[Block]:
    """The cases with their lengths, and how requests are formed."""
    yield Table(
        translate("Report", "Cases"),
        (
            translate("Report", "Case"),
            translate("Report", "Resident sequences"),
            translate("Report", "Parallel samples"),
            translate("Report", "Caches held"),
            translate("Report", "Input length"),
            translate("Report", "Output reserve"),
            translate("Report", "Other positions"),
            translate("Report", "Stored positions"),
        ),
        tuple(_case_row(case, numbers) for case in workload.cases),
        ("left", *("right",) * 7),
    )
    unset = [words.case_name(case.name) for case in workload.cases if not case.is_set]
    if unset:
        template = translate("Report", "Not set, so without a verdict: {names}.")
        yield Paragraph(template.format(names=", ".join(unset)))
    none = translate("Report", "not recorded")
    encoder = workload.encoder_positions
    label = translate("Report", "Encoder positions")
    yield KeyValues(
        translate("Report", "How requests are formed and stored"),
        (
            *(() if encoder is None else ((label, numbers.integer(encoder)),)),
            (translate("Report", "Cache strategy"), phrases.strategy_text(workload.cache, numbers)),
            (translate("Report", "Cache class"), workload.cache_class or none),
            (translate("Report", "Cache parameters"), workload.cache_parameters or none),
            (translate("Report", "Tokenizer"), workload.tokenizer or none),
            (translate("Report", "Chat template"), workload.chat_template or none),
            (translate("Report", "Stopping rule"), workload.stopping_rule or none),
        ),
    )


def _case_row(case: Case, numbers: Numbers) -> Row:
    def shown(value: int | None) -> str:
        return translate("Report", "not set") if value is None else numbers.integer(value)

    return cells(
        words.case_name(case.name),
        shown(case.resident_sequences),
        numbers.integer(case.parallel_samples),
        shown(case.sequences if case.is_set else None),
        shown(case.input_len),
        shown(case.output_len),
        numbers.integer(case.other_positions),
        shown(case.positions if case.is_set else None),
        kind="plain" if case.is_set else "muted",
    )


def accelerators_of(plan: Plan) -> list[AcceleratorSpec]:
    """Each accelerator once."""
    found: list[AcceleratorSpec] = []
    for option in plan.options:
        accelerator = option.option.hardware.accelerator
        if accelerator is not None and accelerator not in found:
            found.append(accelerator)
    return found


def hardware_blocks(plan: Plan, numbers: Numbers) -> Iterator[Block]:
    """Facts of every accelerator, each with the number of its source; what nobody could confirm is marked."""
    accelerators = accelerators_of(plan)
    places: dict[str, int] = {}
    if not accelerators:
        yield Paragraph(translate("Report", "No accelerator is chosen."))
    for accelerator in accelerators:
        yield _accelerator_table(accelerator, numbers, places)
        if accelerator.announced_only:
            yield Paragraph(translate("Report", "Announced, not delivered: the figures are the vendor's."))
        if accelerator.notes:
            yield Paragraph(catalog_remark(accelerator.notes), "muted")
    if places:
        yield Table(
            translate("Report", "Sources of these facts"),
            (translate("Report", "No."), translate("Report", "Source")),
            tuple(cells(f"S{place}", source_text(source)) for source, place in places.items()),
            ("left", "left"),
        )


def catalog_remark(notes: str) -> str:
    """The catalogue's own words, which are English in every language of the reader, and said to be."""
    return translate("Report", "Remark in the catalogue: {notes}").format(notes=notes)


def source_text(source: str) -> str:
    """A source as it is cited; the catalogue's own words about a figure without one, in the reader's language."""
    return {
        "arithmetic on another fact of this entry": translate("Report", "arithmetic on another fact of the same card"),
        "a usual planning value, not a measurement of this machine": translate(
            "Report", "a usual planning value, not a measurement of this machine"
        ),
        "no source found; a default to check before relying on it": translate(
            "Report", "no source found; a default to check before relying on it"
        ),
    }.get(source, source)


def _accelerator_table(accelerator: AcceleratorSpec, numbers: Numbers, places: dict[str, int]) -> Table:
    """One accelerator; its sources join `places`, where each has its number once."""
    rows = []
    for name, field, value in _accelerator_values(accelerator, numbers):
        source = accelerator.source_of(field)
        if source is None:
            stated = translate("Report", "entered by hand")
        else:
            stated = f"S{places.setdefault(source.source, len(places) + 1)}"
        confirmed = source.verified if source else False
        mark = Cell(translate("Report", "yes")) if confirmed else Cell(translate("Report", "not verified"), "depends")
        rows.append(Row((Cell(name), Cell(value), mark, Cell(stated, "muted"))))
    caption = accelerator.name
    if accelerator.vendor and accelerator.vendor.lower() not in accelerator.name.lower():
        caption = f"{accelerator.vendor} {accelerator.name}"
    if accelerator.catalog_date:
        template = translate("Report", "{name}: catalogue of {date}")
        caption = template.format(name=caption, date=accelerator.catalog_date)
    return Table(
        caption,
        (
            translate("Report", "Fact"),
            translate("Report", "Value"),
            translate("Report", "Verified"),
            translate("Report", "Source"),
        ),
        tuple(rows),
        ("left", "left", "left", "left"),
    )


def _accelerator_values(spec: AcceleratorSpec, numbers: Numbers) -> Iterator[tuple[str, str, str]]:
    """(name, field, value) of everything known; the memory figures in any case."""
    unknown = translate("Report", "unknown")
    sold = unknown if spec.memory_sold_gb is None else numbers.measured(spec.memory_sold_gb, "GB")
    yield translate("Report", "Memory as sold"), "memory_sold_gb", sold
    driver = unknown if spec.memory_driver_bytes is None else numbers.both(spec.memory_driver_bytes)
    yield translate("Report", "Memory the driver reports"), "memory_driver_bytes", driver
    if spec.memory_typed_bytes is not None:
        typed = numbers.both(spec.memory_typed_bytes)
        yield translate("Report", "Memory the user's driver reports"), "memory_typed_bytes", typed
    if len(spec.memory_options_gb) > 1:
        sizes = ", ".join(f"{numbers.plain(size)} GB" for size in spec.memory_options_gb)
        yield translate("Report", "Sold with"), "memory_options_gb", sizes

    def scaled(unit: str, divisor: float) -> Callable[[float], str]:
        return lambda value: numbers.measured(value / divisor, unit)

    per_second, compute = scaled("GB/s", 1e9), scaled("TFLOP/s", 1e12)
    known: list[tuple[str, str, Callable[[float], str]]] = [
        (translate("Report", "Memory bandwidth"), "memory_bandwidth_bytes_per_s", per_second),
        (translate("Report", "Dense bf16"), "dense_bf16_flops", compute),
        (translate("Report", "Dense fp16"), "dense_fp16_flops", compute),
        (translate("Report", "Dense fp8"), "dense_fp8_flops", compute),
        (translate("Report", "Dense int8"), "dense_int8_ops", scaled("TOP/s", 1e12)),
        (translate("Report", "Dense fp4"), "dense_fp4_flops", compute),
        (translate("Report", "Power limit"), "tdp_w", scaled("W", 1)),
        (translate("Report", "Link, one direction"), "scaleup_bytes_per_s", per_second),
        (translate("Report", "Cards in one link domain"), "scaleup_domain", numbers.plain),
    ]
    for name, field, show in known:
        value = getattr(spec, field)
        if value is not None:
            yield name, field, show(value)
    if spec.pcie_gen is not None:
        lanes = f" × {spec.pcie_lanes}" if spec.pcie_lanes else ""
        yield translate("Report", "PCIe generation"), "pcie_gen", f"{spec.pcie_gen}{lanes}"
