"""The facts of the report: assumptions, the models, the workload, the accelerators; each value with its source."""

from collections.abc import Callable, Iterator

from kvdesk.engine.kv_cache import SpanKind, Storage, cache_tensors, is_latent, kv_shape, span_of
from kvdesk.engine.plan import OptionPlan, Plan
from kvdesk.engine.weights import COMPONENTS, ModelWeights, format_of, model_weights
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO, FALLBACK_KV_DTYPE
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.layer_cache import CrossAttention, LayerCache, layer_kind, query_heads
from kvdesk.project.model_spec import ModelSource, ModelSpec, WeightFormat
from kvdesk.project.workload import Case, Workload
from kvdesk.report import phrases, words
from kvdesk.report.blocks import Block, Bullets, Cell, KeyValues, Paragraph, Row, Table, cells
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


def models_of(plan: Plan) -> list[tuple[ModelSpec, str, list[str]]]:
    """Each model as it is stored (checkpoint and planned weight dtype), with the options that serve it."""
    found: list[tuple[ModelSpec, str, list[str]]] = []
    for option in plan.options:
        model = plan.project.model_of(option.option)
        if model is None:
            continue
        dtype = option.option.deployment.weight_dtype
        for known, known_dtype, names in found:
            if known == model and known_dtype == dtype:
                names.append(option.option.name)
                break
        else:
            found.append((model, dtype, [option.option.name]))
    return found


def model_blocks(plan: Plan, numbers: Numbers) -> Iterator[Block]:
    """Every model served: where its facts come from, its layers, its weights."""
    models = models_of(plan)
    if not models:
        yield Paragraph(translate("Report", "No model is chosen."))
    shown: list[ModelSpec] = []
    for model, dtype, options in models:
        served = ", ".join(options) if len(plan.options) > 1 else ""
        if model not in shown:
            yield _model_facts(model, served, numbers)
            yield _layer_table(model, numbers)
        yield _weight_table(model, dtype, served, numbers)
        shown.append(model)


def source_text(source: ModelSource) -> str:
    """ "config, ./config.json"."""
    kind = {
        "config": translate("Report", "config file"),
        "catalog": translate("Report", "KVDesk's catalogue"),
        "hub": translate("Report", "Hugging Face Hub"),
        "hand": translate("Report", "entered by hand"),
        "example": translate("Report", "example"),
        "gguf": translate("Report", "GGUF file"),
    }[source.kind]
    if source.kind == "hand" and source.location:
        return translate("Report", "{kind}, edited from {location}").format(kind=kind, location=source.location)
    return f"{kind}: {source.location}" if source.location else kind


def _model_facts(model: ModelSpec, served: str, numbers: Numbers) -> KeyValues:
    unknown, none = translate("Report", "unknown"), translate("Report", "not stated")
    parameters = numbers.integer(model.num_text_parameters)
    if model.tower_params is None:
        parameters = translate("Report", "{n} in the text model; other parts unknown").format(n=parameters)
    elif model.tower_params:
        template = translate("Report", "{n:n}, of them {tower:n} beside the text model")
        parameters = numbers.fill(template, {"n": model.num_parameters, "tower": model.tower_params})
    kinds = (f"{numbers.integer(count)} × {words.kind_name(kind)}" for kind, count in model.kinds())
    trained = model.max_position_embeddings
    tied = translate("Report", "yes") if model.tie_word_embeddings else translate("Report", "no")
    pairs = [
        (translate("Report", "Model"), model.name),
        (translate("Report", "Architecture"), model.architecture),
        (translate("Report", "Source"), source_text(model.source)),
        (translate("Report", "Revision"), model.source.revision or none),
        (translate("Report", "Read on"), model.source.date or none),
        (translate("Report", "Parameters"), parameters),
        (translate("Report", "Layers"), f"{numbers.integer(model.num_layers)} ({', '.join(kinds)})"),
        (translate("Report", "Hidden size"), numbers.integer(model.hidden_size)),
        (translate("Report", "Vocabulary"), numbers.integer(model.vocab_size)),
        (translate("Report", "Trained length"), unknown if trained is None else numbers.integer(trained)),
        (translate("Report", "Tied embedding and head"), tied),
        (translate("Report", "Tensor dtype in the config"), model.kv_dtype or none),
    ]
    if served:
        pairs.insert(0, (translate("Report", "Served by option"), served))
    if model.suggested_kv_dtype:
        pairs.append((translate("Report", "KV cache dtype the checkpoint suggests"), model.suggested_kv_dtype))
    return KeyValues(translate("Report", "Model facts"), tuple(pairs))


def _layer_table(model: ModelSpec, numbers: Numbers) -> Table:
    layers: dict[LayerCache | None, list[int]] = {}
    for group in model.layer_groups:
        for cache in group.caches or (None,):
            layers.setdefault(cache, []).extend(group.layers)
    return Table(
        translate("Report", "Layers by kind"),
        (
            translate("Report", "Kind"),
            translate("Report", "Count"),
            translate("Report", "Layers"),
            translate("Report", "Query heads"),
            translate("Report", "KV heads"),
            translate("Report", "K dimension"),
            translate("Report", "V dimension"),
            translate("Report", "Window"),
        ),
        tuple(_layer_row(cache, members, numbers) for cache, members in layers.items()),
        ("left", "right", "left", "right", "right", "right", "right", "right"),
    )


def _layer_row(cache: LayerCache | None, members: list[int], numbers: Numbers) -> Row:
    """One kind of cache; None for layers that keep none."""
    kind = layer_kind(() if cache is None else (cache,))
    heads = query_heads(() if cache is None else (cache,))
    shape = ("–", "–", "–") if cache is None else _shape_texts(cache, numbers)
    return cells(
        words.kind_name(kind),
        numbers.integer(len(members)),
        phrases.indices(members),
        "–" if heads is None else numbers.integer(heads),
        *shape,
        translate("Report", "none") if cache is None else _span_text(cache, numbers),
    )


def _shape_texts(cache: LayerCache, numbers: Numbers) -> tuple[str, str, str]:
    """KV heads, K and V dimension; what keeps no K and V shows the shape of a unit instead."""
    shape = kv_shape(cache)
    if shape is None:
        tensors = cache_tensors(cache, Storage(FALLBACK_KV_DTYPE, FALLBACK_KV_DTYPE))
        return "–", ", ".join(numbers.fill("{shape:x}", {"shape": tensor.shape}) for tensor in tensors) or "–", "–"
    heads, k_dim, v_dim = shape
    if is_latent(cache):
        return (
            translate("Report", "latent"),
            numbers.fill(translate("Report", "{n:n} latent"), {"n": k_dim}),
            numbers.fill(translate("Report", "{n:n} rotary"), {"n": v_dim}),
        )
    return numbers.integer(heads), numbers.integer(k_dim), numbers.integer(v_dim)


def _span_text(cache: LayerCache, numbers: Numbers) -> str:
    """The window of a cache, or what stands for one."""
    if isinstance(cache, CrossAttention) and cache.num_positions is None:
        return translate("Report", "the encoder's positions")
    span = span_of(cache)
    templates: dict[SpanKind, str] = {
        "window": "{n:n}",
        "chunk": translate("Report", "chunk of {n:n}"),
        "compressed": translate("Report", "1 in {n:n}"),
        "encoder": translate("Report", "{n:n} encoder positions"),
        "state": translate("Report", "fixed size"),
    }
    return numbers.fill(templates.get(span.kind, translate("Report", "none")), {"n": span.size})


def _weight_table(model: ModelSpec, dtype: str, served: str, numbers: Numbers) -> Table:
    weights = model_weights(model, dtype)
    rows = [
        cells(
            words.component_name(component),
            _format_text(format_of(model, component, dtype), numbers),
            phrases.gib_column(size, numbers),
            numbers.bytes(size),
        )
        for component in COMPONENTS
        if (size := weights.components[component])
    ]
    rows += _weight_totals(weights, numbers)
    caption = translate("Report", "Weights of the whole model, held once")
    if dtype != AUTO:
        caption = translate("Report", "Weights of the whole model, held once, all planned in {dtype}").format(
            dtype=dtype
        )
    if served:
        caption = translate("Report", "{caption} (option {names})").format(caption=caption, names=served)
    return Table(
        caption,
        (
            translate("Report", "Component"),
            translate("Report", "Stored as"),
            translate("Report", "GiB"),
            translate("Report", "Exact bytes"),
        ),
        tuple(rows),
        ("left", "left", "right", "right"),
    )


def _weight_totals(weights: ModelWeights, numbers: Numbers) -> Iterator[Row]:
    computed = translate("Report", "Computed from the architecture")
    yield _size_row(computed, weights.computed_bytes, numbers, is_total=True)
    if weights.exact_bytes is not None:
        difference = weights.not_attributed_bytes
        yield _size_row(translate("Report", "Not attributed (index less computed)"), difference, numbers)
        yield _size_row(translate("Report", "Checkpoint index (exact)"), weights.exact_bytes, numbers, is_total=True)


def _size_row(name: str, size: int, numbers: Numbers, *, is_total: bool = False) -> Row:
    return cells(
        name, "", phrases.gib_column(size, numbers), numbers.bytes(size), kind="total" if is_total else "plain"
    )


def _format_text(stored: WeightFormat, numbers: Numbers) -> str:
    if stored.group_size is None:
        return stored.name
    values = {"name": stored.name, "bits": stored.bits, "group": stored.group_size, "scale": stored.scale_bits}
    template = translate("Report", "{name}: {bits:p} bits, {scale:p}-bit scale per {group:n}")
    return numbers.fill(template, values)


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
    """Facts of every accelerator, each with its source; what nobody could confirm is marked."""
    accelerators = accelerators_of(plan)
    if not accelerators:
        yield Paragraph(translate("Report", "No accelerator is chosen."))
    for accelerator in accelerators:
        yield _accelerator_table(accelerator, numbers)
        if accelerator.announced_only:
            yield Paragraph(translate("Report", "Announced, not delivered: the figures are the vendor's."))
        if accelerator.notes:
            yield Paragraph(accelerator.notes, "muted")


def _accelerator_table(accelerator: AcceleratorSpec, numbers: Numbers) -> Table:
    rows = []
    for name, field, value in _accelerator_values(accelerator, numbers):
        source = accelerator.source_of(field)
        stated = source.source if source else translate("Report", "entered by hand")
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
    sold = unknown if spec.memory_sold_gb is None else f"{numbers.plain(spec.memory_sold_gb)} GB"
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
        return lambda value: f"{numbers.plain(value / divisor)} {unit}"

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
