"""The models of the report: where their facts come from, what their layers keep and in which types, their weights."""

from collections.abc import Iterator
from dataclasses import replace

from kvdesk.engine.kv_cache import SpanKind, Storage, cache_tensors, is_latent, kv_shape, span_of, storage_of
from kvdesk.engine.names import tensor_name
from kvdesk.engine.plan import Plan
from kvdesk.engine.weights import COMPONENTS, ModelWeights, format_of, model_weights
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO, FALLBACK_KV_DTYPE
from kvdesk.project.layer_cache import CrossAttention, LayerCache, layer_kind, query_heads
from kvdesk.project.model_spec import ModelSource, ModelSpec, WeightFormat
from kvdesk.report import phrases, words
from kvdesk.report.blocks import Block, KeyValues, Paragraph, Row, Table, cells
from kvdesk.units import Numbers


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
            yield _layer_table(model, _storages(plan, model), numbers)
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


def _storages(plan: Plan, model: ModelSpec) -> list[Storage]:
    """The storage types of the options that serve a model, each once."""
    served = [option for option in plan.options if plan.project.model_of(option.option) == model]
    resolved = (
        option.storage
        if option.storage.k_dtype
        else storage_of(model, option.option.deployment.k_dtype, option.option.deployment.v_dtype)
        for option in served
    )
    # Encoder positions are no type, and the tables' shapes do not depend on them.
    return list(dict.fromkeys(replace(storage, encoder_positions=1) for storage in resolved))


def _layer_table(model: ModelSpec, storages: list[Storage], numbers: Numbers) -> Table:
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
            translate("Report", "Stored in"),
        ),
        tuple(_layer_row(cache, members, storages, numbers) for cache, members in layers.items()),
        ("left", "right", "left", "right", "right", "right", "right", "right", "left"),
    )


def _layer_row(cache: LayerCache | None, members: list[int], storages: list[Storage], numbers: Numbers) -> Row:
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
        "–" if cache is None else stored_text(cache, storages),
    )


def stored_text(cache: LayerCache, storages: list[Storage]) -> str:
    """The types a cache is stored in: "bf16", or each tensor's where they differ; another for each plan that differs.

    A state may have a type of its own, whatever is planned for K and V.
    """
    texts: dict[str, None] = {}
    for storage in storages:
        types = {tensor_name(tensor.name): tensor.dtype for tensor in cache_tensors(cache, storage)}
        alike = len(set(types.values())) == 1
        named = (f"{name} {dtype}" for name, dtype in types.items())
        texts[next(iter(types.values())) if alike else ", ".join(named)] = None
    return translate("Report", " or ").join(text for text in texts if text) or "–"


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
    if dtype == AUTO:
        by_type = translate("Report", "of it stored as {dtype}")
        rows += [_size_row(by_type.format(dtype=part.dtype), part.size_bytes, numbers) for part in model.stored_dtypes]
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
        if weights.mtp_bytes:
            name = translate("Report", "Multi-token-prediction layers of the checkpoint")
            yield _size_row(name, weights.mtp_bytes, numbers)
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
