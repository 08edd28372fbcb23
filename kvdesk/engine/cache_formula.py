"""Derivations of cache sizes: each kind of layer, tensor by tensor, with its numbers filled in."""

from collections.abc import Callable, Iterable

from kvdesk.engine.derivation import Figure, Step
from kvdesk.engine.kv_cache import CacheTensor, Span, SpanKind, Storage, cache_tensors, kv_shape, span_of
from kvdesk.engine.names import head_word, kind_name, layer_word, runtime_name, tensor_name
from kvdesk.engine.parallelism import groups_in
from kvdesk.engine.placement import Placement
from kvdesk.engine.result import CasePlan, LineName, OptionPlan, RankBudget
from kvdesk.engine.runtimes import arithmetic
from kvdesk.engine.shared_prefix import placement_of
from kvdesk.i18n import translate
from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.model_spec import LayerGroup, ModelSpec
from kvdesk.units import Numbers

STATE_KINDS = frozenset({"recurrent", "short_convolution"})


def cache_sources(model: ModelSpec, figure: Figure) -> str:
    """Where the rules come from: of the model's states, of its other caches, or of both for the logical bytes."""
    states = figure == "state_bytes"
    kinds = [kind for group in model.layer_groups for kind in (cache.kind for cache in group.caches)]
    if figure != "logical_bytes":
        kinds = [kind for kind in kinds if (kind in STATE_KINDS) is states]
    texts = dict.fromkeys(_source(kind) for kind in kinds)
    return "; ".join(texts)


def _source(kind: str) -> str:
    if kind in {"latent_attention", "sparse_latent_attention"}:
        return translate("Formula", "one latent and one rotary key a position: arXiv 2405.04434 (MLA)")
    if kind == "recurrent":
        return translate(
            "Formula",
            "states of a fixed size: arXiv 2312.00752 (Mamba), 2405.21060 (Mamba 2), 2412.06464 (gated delta net)",
        )
    if kind in {"full_attention", "sliding_attention", "chunked_attention", "cross_attention"}:
        return translate("Formula", "K and V of every stored position: arXiv 1911.02150 (MQA), 2305.13245 (GQA)")
    return translate("Formula", "{kind}: as the published modelling code stores it (transformers 5.24)").format(
        kind=kind_name(kind)
    )


def distinct_caches(groups: Iterable[tuple[LayerGroup, int]]) -> list[tuple[LayerCache, int]]:
    """Equal caches counted together, though their layers differ in weights."""
    counts: dict[LayerCache, int] = {}
    for group, count in groups:
        for cache in group.caches:
            counts[cache] = counts.get(cache, 0) + count
    return list(counts.items())


def caches_in(model: ModelSpec, layers: range, *, mtp: bool) -> list[tuple[LayerCache, int]]:
    """The caches of a stretch of layers; loaded prediction layers stand on the last."""
    counts = dict(distinct_caches(groups_in(model, layers)))
    if mtp and model.mtp is not None and model.num_layers - 1 in layers:
        for cache in model.mtp.caches:
            counts[cache] = counts.get(cache, 0) + model.mtp.num_layers
    return list(counts.items())


def logical_steps(option: OptionPlan, case: CasePlan) -> tuple[Step, ...]:
    """Each kind of layer of the whole model, the positions of the case, and the sequences."""
    assert option.model is not None
    model, positions = option.model, case.case.positions - case.shared_positions
    steps = []
    for cache, count in caches_in(model, range(model.num_layers), mtp=option.option.deployment.mtp):
        steps += _steps(cache, count, cache_tensors(cache, option.storage), lambda span: span.stored(positions))
    values = {
        "one": case.kv.logical_bytes // case.case.sequences,
        "sequences": case.case.sequences,
        "size": case.kv.logical_bytes,
    }
    if case.shared_positions:
        return (*steps, _positions_step(case), _shared_step(case, case.case.sequences, case.kv.logical_bytes))
    total = translate("Formula", "{one:b} a sequence × {sequences:n} sequences = {size:b} = {size:gib} logical")
    return (*steps, _positions_step(case), Step(total, values))


def rank_steps(option: OptionPlan, case: CasePlan, budget: RankBudget, line: LineName) -> tuple[Step, ...]:
    """What one rank reserves: of its K and V ("kv_cache_bytes"), or of its states ("state_bytes")."""
    assert option.model is not None
    assert option.degrees is not None
    wants_state = line == "state_bytes"
    placement = option.placement
    if placement is not None and placement.room.name != "arithmetic":
        return _runtime_steps(placement_of(option, case), case, budget, line)
    # Each of the ranks that share a sequence holds its part of the positions.
    steps, positions = [], -(-(case.case.positions - case.shared_positions) // option.degrees.decode_context)
    for cache, count in caches_in(option.model, budget.layers, mtp=option.option.deployment.mtp):
        tensors = tuple(
            tensor
            for tensor in cache_tensors(cache, option.storage, option.degrees.tensor)
            if tensor.span.is_state is wants_state
        )
        if tensors:
            steps += _steps(
                cache,
                count,
                tensors,
                lambda span: arithmetic.reserved_units(case.strategy, positions, span),
            )
    size = budget.line(line).best
    if not steps:
        none = translate("Formula", "{size:b}: no layer on this card keeps any")
        return (Step(none, {"size": size}),)
    if case.shared_positions:
        return (*steps, _shared_step(case, case.sequences_per_replica, size))
    values = {"sequences": case.sequences_per_replica, "size": size, "rank": budget.position.rank}
    total = translate("Formula", "× {sequences:n} sequences in this replica = {size:b} = {size:gib} on card {rank:n}")
    return (*steps, Step(total, values))


def _shared_step(case: CasePlan, sequences: int, size: int) -> Step:
    """What comes after a prefix for each sequence, and the prefix once on a replica."""
    template = translate(
        "Formula",
        "× {sequences:n} sequences, each without the {prefix:n} shared positions, which a replica stores once: "
        "{size:b} = {size:gib} in all",
    )
    return Step(template, {"sequences": sequences, "prefix": case.shared_positions, "size": size})


def _runtime_steps(placement: Placement, case: CasePlan, budget: RankBudget, line: LineName) -> tuple[Step, ...]:
    """The runtime's own account of what it reserves on the rank, and its version."""
    cache = placement.seat(budget.position.rank).cache
    values = {
        "size": budget.line(line).best,
        "rank": budget.position.rank,
        "runtime": runtime_name(placement.room.name),
        "version": placement.room.version(placement.deployment),
    }
    total = translate("Formula", "{size:b} = {size:gib} on card {rank:n}, by the rules of {runtime} {version}")
    return (*cache.steps(case.sequences_per_replica, case.case.positions, line), Step(total, values))


def _steps(
    cache: LayerCache, count: int, tensors: tuple[CacheTensor, ...], units_of: Callable[[Span], int]
) -> list[Step]:
    """One step for the K and V of a layer, one a tensor for the others."""
    if kv_shape(cache) is not None:
        return [_attention_step(cache, count, tensors, units_of(tensors[0].span))]
    return [_tensor_step(tensor, count, units_of(tensor.span)) for tensor in tensors]


def _attention_step(cache: LayerCache, count: int, tensors: tuple[CacheTensor, ...], units: int) -> Step:
    keys, values = tensors
    heads = keys.shape[0]
    numbers = {
        "kind": kind_name(cache.kind),
        "layers": count,
        "layer_word": layer_word(count),
        "heads": heads,
        "head_word": head_word(heads),
        "k": keys.shape[1],
        "v": values.shape[1],
        "k_bytes": keys.element_bytes,
        "v_bytes": values.element_bytes,
        "units": units,
        "unit": count * (keys.unit_bits + values.unit_bits) // 8,
        "size": count * (keys.size_bytes(units) + values.size_bytes(units)),
    }
    head = translate(
        "Formula",
        "{kind}: {layers:n} {layer_word} × {heads:n} {head_word} × ({k:n} × {k_bytes:p} B + {v:n} × {v_bytes:p} B) "
        "= {unit:b} a position; ",
    )
    return Step(head + _units_template(keys.span), numbers | {"every": keys.span.size})


def _tensor_step(tensor: CacheTensor, count: int, units: int) -> Step:
    values = {
        "name": tensor_name(tensor.name),
        "layers": count,
        "layer_word": layer_word(count),
        "shape": tensor.shape,
        "bytes": tensor.element_bytes,
        "unit": count * tensor.unit_bits // 8,
        "units": units,
        "every": tensor.span.size,
        "size": count * tensor.size_bytes(units),
    }
    head = translate("Formula", "{name}: {layers:n} {layer_word} × {shape:x} × {bytes:p} B = {unit:b}; ")
    return Step(head + _units_template(tensor.span), values)


def _units_template(span: Span) -> str:
    """How often a unit is kept, in words."""
    templates: dict[SpanKind, str] = {
        "all": translate("Formula", "× {units:n} positions = {size:b}"),
        "window": translate("Formula", "× {units:n} kept by the window = {size:b}"),
        "chunk": translate("Formula", "× {units:n} kept of a chunk = {size:b}"),
        "compressed": translate("Formula", "× {units:n} entries, one for every {every:n} positions = {size:b}"),
        "columns": translate("Formula", "× {units:n} columns, kernel {every:n} less one = {size:b}"),
        "state": translate("Formula", "one state, whatever the length = {size:b}"),
        "encoder": translate("Formula", "× {units:n} encoder positions = {size:b}"),
    }
    return templates[span.kind]


def _positions_step(case: CasePlan) -> Step:
    load = case.case
    values = {
        "other": load.other_positions,
        "input": load.input_len,
        "output": load.output_len,
        "positions": load.positions,
        "prefix": load.shared_prefix,
        "media": load.media_count * load.media_positions,
        "turns": load.turns,
        "drafts": load.speculative_tokens,
    }
    if load.positions == load.other_positions + (load.input_len or 0) + (load.output_len or 0):
        template = translate(
            "Formula", "{other:n} other + {input:n} input + {output:n} output reserve = {positions:n} stored positions"
        )
    else:
        template = translate(
            "Formula",
            "{prefix:n} shared prefix + {other:n} other + {media:n} images and clips + {turns:n} turns × ({input:n} "
            "input + {output:n} output reserve) + {drafts:n} drafts = {positions:n} stored positions",
        )
    return Step(template, values)


def cache_formula(
    model: ModelSpec,
    storage: Storage,
    positions: int,
    sequences: int,
    total_bytes: int,
    numbers: Numbers,
    *,
    mtp: bool = False,
) -> str:
    """One line: "2 × 40 layers × 8 heads × 128 × 2 B = 163,840 B per position; × 4,096 × 6 = 4,026,531,840 B"."""
    caches = caches_in(model, range(model.num_layers), mtp=mtp)
    parts = [part for cache, count in caches for part in _parts(cache, count, storage, numbers)]
    if {span_of(cache, storage.encoder_positions).kind for cache, _ in caches} == {"all"}:
        terms = " + ".join(text for text, _, _ in parts)
        size = sum(unit for _, unit, _ in parts)
        template = translate("Formula", "{terms} = {size:b} per position; × {positions:n} × {sequences:n} = {total:b}")
        values = {"terms": terms, "size": size, "positions": positions, "sequences": sequences, "total": total_bytes}
        return numbers.fill(template, values)
    terms = " + ".join(
        text if span.kind == "state" else f"{text} × {numbers.integer(span.stored(positions))}"
        for text, _, span in parts
    )
    template = translate("Formula", "({terms}) × {sequences:n} = {total:b}")
    return numbers.fill(template, {"terms": terms, "sequences": sequences, "total": total_bytes})


def _parts(cache: LayerCache, count: int, storage: Storage, numbers: Numbers) -> list[tuple[str, int, Span]]:
    """The text of one unit of a cache, its bytes over the layers, and its span; one entry for K and V together."""
    tensors = cache_tensors(cache, storage)
    layers = f"{numbers.integer(count)} {layer_word(count)}"
    if kv_shape(cache) is not None:
        keys, values = tensors
        layers += f" × {numbers.integer(keys.shape[0])} {head_word(keys.shape[0])}"
        unit = count * (keys.unit_bits + values.unit_bits) // 8
        return [(_kv_text(layers, keys, values, numbers), unit, keys.span)]
    found = []
    for tensor in tensors:
        shape = " × ".join(numbers.integer(dimension) for dimension in tensor.shape)
        text = f"{layers} × {shape} × {numbers.plain(tensor.element_bytes)} B"
        found.append((text, count * tensor.unit_bits // 8, tensor.span))
    return found


def _kv_text(layers: str, keys: CacheTensor, values: CacheTensor, numbers: Numbers) -> str:
    k_dim, v_dim = keys.shape[1], values.shape[1]
    k_bytes, v_bytes = (numbers.plain(tensor.element_bytes) for tensor in (keys, values))
    if k_dim == v_dim and k_bytes == v_bytes:
        return f"2 × {layers} × {numbers.integer(k_dim)} × {k_bytes} B"
    if k_bytes == v_bytes:
        return f"{layers} × ({numbers.integer(k_dim)} + {numbers.integer(v_dim)}) × {k_bytes} B"
    return f"{layers} × ({numbers.integer(k_dim)} × {k_bytes} B + {numbers.integer(v_dim)} × {v_bytes} B)"
