"""What each layer of a GGUF model keeps, from its keys. Source: llama.cpp b11434 (hparams, model files, memories)."""

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.gguf.architectures import Architecture
from kvdesk.importers.gguf.metadata import ModelKeys
from kvdesk.importers.hf_config.fields import BY_HAND
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    LayerCache,
    RecurrentState,
    SharedCache,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)

Caches = tuple[LayerCache, ...]
WINDOW, PATTERN = "attention.sliding_window", "attention.sliding_window_pattern"
HEADS, KV_HEADS = "attention.head_count", "attention.head_count_kv"
_INDEXER = "attention.indexer.key_length"
_CHUNK = 8192
_FULL_INDEXER_CONTEXT = 1 << 20
_STATE_DTYPE = "fp32"


def layer_caches(rule: Architecture, keys: ModelKeys) -> list[Caches]:
    """The caches of each layer, in layer order, draft layers left out.

    K is kv_heads × key_length a position, V kv_heads × value_length (`*_swa` on layers that slide); both lengths
    default to embedding_length ÷ head_count. Raises ImportRefused where a key is missing or wrong.
    """
    if rule.mixer is not None and rule.where == "all":
        return [_mixer(rule, keys)] * keys.num_layers
    attention = _latent_layers(keys) if rule.latent else _attention_layers(rule, keys)
    if rule.mixer is None:
        if not any(attention):
            raise keys.fields.refusal(HEADS, "or its KV heads are 0 in every layer of an attention architecture")
        return attention
    mixer = _mixer(rule, keys)
    if rule.where == "beside":
        return [(*caches, *mixer) for caches in attention]
    recurs = _recurrent_layers(rule, keys)
    return [mixer if recurs[index] else caches for index, caches in enumerate(attention)]


def draft_caches(rule: Architecture, keys: ModelKeys) -> Caches | None:
    """The caches of one prediction layer, which is attention of the architecture's kind; None where the file does not
    say one kind for all of them."""
    if rule.mixer is not None and rule.where == "all":
        return None
    whole = keys.with_drafts()
    try:
        layers = _latent_layers(whole) if rule.latent else _attention_layers(rule, whole)
    except ImportRefused:
        return None
    drafts = layers[keys.num_layers :]
    return drafts[0] if drafts and all(caches == drafts[0] for caches in drafts) else None


def _recurrent_layers(rule: Architecture, keys: ModelKeys) -> list[bool]:
    if rule.where == "interval":
        listed = keys.flags("attention.recurrent_layers")
        if listed is not None:
            return listed
        interval = keys.integer("full_attention_interval", 4)
        return [(index + 1) % interval != 0 for index in range(keys.num_layers)]
    recurs = [heads == 0 for heads in keys.per_layer(KV_HEADS)]
    if rule.where == "no_kv_heads_no_mlp":
        sizes = keys.per_layer("feed_forward_length")
        recurs = [recur and size == 0 for recur, size in zip(recurs, sizes, strict=True)]
    return recurs


def _attention_layers(rule: Architecture, keys: ModelKeys) -> list[Caches]:
    heads = keys.per_layer(HEADS)
    kv_heads = keys.per_layer(KV_HEADS, heads)
    slides, window = _sliding_layers(rule, keys)
    has_cache = _num_layers_with_cache(rule, keys)
    default = keys.integer("embedding_length") // next((count for count in heads if count), 1)
    k_dim, v_dim = keys.integer("attention.key_length", default), keys.integer("attention.value_length", default)
    k_slid = keys.integer("attention.key_length_swa", k_dim)
    v_slid = keys.integer("attention.value_length_swa", v_dim)
    layers: list[Caches] = []
    for index in range(keys.num_layers):
        if not (heads[index] and kv_heads[index]):
            layers.append(())
            continue
        shape = {"num_attention_heads": heads[index], "num_kv_heads": kv_heads[index]}
        if index >= has_cache:
            source = _last_alike(slides, index, has_cache, keys)
            layers.append((SharedCache(num_attention_heads=heads[index], source_layer=source),))
        elif not slides[index]:
            layers.append((FullAttention(**shape, k_head_dim=k_dim, v_head_dim=v_dim),))
        elif rule.windows == "chunks":
            layers.append((ChunkedAttention(**shape, k_head_dim=k_dim, v_head_dim=v_dim, chunk_size=window),))
        else:
            layers.append((SlidingAttention(**shape, k_head_dim=k_slid, v_head_dim=v_slid, window=window),))
    return layers


def _sliding_layers(rule: Architecture, keys: ModelKeys) -> tuple[list[bool], int]:
    """Which layers slide (or are chunked), and the window (or chunk) they keep."""
    nothing = [False] * keys.num_layers
    if rule.windows in ("none", "unused"):
        return nothing, 0
    window = keys.fields.optional_integer(WINDOW, low=0)
    if rule.windows == "chunks":
        size = keys.integer("attention.chunk_size", _CHUNK)
        if window == 0:
            return nothing, 0
        window = size
    if not window:
        return nothing, 0
    listed = keys.flags(PATTERN)
    if listed is not None:
        return listed, window
    if rule.windows == "listed":
        raise keys.fields.refusal(PATTERN, "is not a list with an entry for each layer")
    period = keys.integer(PATTERN, rule.period, low=0)
    if period == 0:
        return [True] * keys.num_layers, window
    last = 0 if rule.full_first else period - 1
    return [index % period != last for index in range(keys.num_layers)], window


def _num_layers_with_cache(rule: Architecture, keys: ModelKeys) -> int:
    """The first layers, which keep a cache; the rest read theirs (Gemma 3n: 20 of them, Gemma 4: the key says)."""
    shared = keys.fields.optional_integer("attention.shared_kv_layers", low=0) if _may_share(rule) else None
    if rule.shared_tail is not None:
        return min(keys.num_layers, rule.shared_tail) if shared is None else max(1, keys.num_layers - shared)
    return max(1, keys.num_layers - (shared or 0))


def _may_share(rule: Architecture) -> bool:
    return rule.shared_tail is not None or rule.windows == "listed"


def _last_alike(slides: list[bool], index: int, has_cache: int, keys: ModelKeys) -> int:
    """The last layer with a cache of the same kind."""
    for source in range(has_cache - 1, -1, -1):
        if slides[source] == slides[index]:
            return source
    raise keys.fields.refusal("attention.shared_kv_layers", f"leaves layer {index} no cache of its kind to read")


def _latent_layers(keys: ModelKeys) -> list[Caches]:
    """MLA: the latent (`kv_lora_rank`) and the rotary key (`rope.dimension_count`), and the indexer's keys where the
    file has an indexer. `key_length_mla` is nope + rope, as is `key_length` in files written without it."""
    heads = keys.per_layer(HEADS)
    kv_heads = keys.per_layer(KV_HEADS, heads)
    rope = keys.integer("rope.dimension_count")
    whole = keys.integer("attention.key_length_mla", keys.integer("attention.key_length"))
    if whole <= rope:
        raise keys.fields.refusal("rope.dimension_count", f"is {rope}, not less than the key's {whole}")
    facts = {
        "kv_lora_rank": keys.integer("attention.kv_lora_rank"),
        "qk_rope_head_dim": rope,
        "qk_nope_head_dim": whole - rope,
        "v_head_dim": keys.integer("attention.value_length_mla", keys.integer("attention.value_length")),
    }
    if not keys.has(_INDEXER):
        return [
            (LatentAttention(num_attention_heads=count, **facts),) if count and kv_heads[index] else ()
            for index, count in enumerate(heads)
        ]
    indexer = IndexerKeys(head_dim=keys.integer(_INDEXER))
    owns, top = _indexer_owners(keys), keys.fields.optional_integer("attention.indexer.top_k")
    return [
        (
            SparseLatentAttention(num_attention_heads=count, index_topk=top, **facts),
            *((indexer,) if owns[index] else ()),
        )
        for index, count in enumerate(heads)
    ]


def _indexer_owners(keys: ModelKeys) -> list[bool]:
    """Every layer owns its indexer, unless the file lists which do; a long GLM 5.2 that does not list is refused."""
    listed = keys.flags("attention.indexer.types")
    if listed is not None:
        return listed
    is_glm = keys.fields.path == "glm-dsa"
    if is_glm and (keys.fields.optional_integer("context_length") or 0) >= _FULL_INDEXER_CONTEXT:
        raise keys.fields.refusal("attention.indexer.types", "is missing", BY_HAND)
    return [True] * keys.num_layers


def _mixer(rule: Architecture, keys: ModelKeys) -> Caches:
    """The recurrence's state in fp32 and its convolution.

    mamba: inner × state; mamba2: heads × (inner ÷ heads) × state; gated delta net: value heads × state × value
    dimension; convolution channels of all three: inner + 2 × groups × state. KDA: heads × dim², 3 × heads × dim
    channels. Lightning: heads × dim², no convolution. RWKV: heads × size², and one column of each token shift.
    """
    hidden = keys.integer("embedding_length")
    if rule.mixer == "shortconv":
        return (ShortConvolution(channels=hidden, kernel=keys.integer("shortconv.l_cache", low=2)),)
    if rule.mixer == "rwkv":
        size = keys.integer("wkv.head_size")
        if hidden % size:
            raise keys.fields.refusal("wkv.head_size", f"is {size}, which does not divide {hidden}")
        shifts = keys.integer("token_shift_count", 2)
        state = {"num_heads": hidden // size, "state_shape": (size, size), "state_dtype": _STATE_DTYPE}
        return (RecurrentState(**state, conv_channels=shifts * hidden, conv_kernel=2),)
    if rule.mixer == "lightning":
        size = keys.integer("attention.key_length")
        heads = max(keys.per_layer(HEADS))
        return (RecurrentState(num_heads=heads, state_shape=(size, size), state_dtype=_STATE_DTYPE),)
    kernel = keys.integer("ssm.conv_kernel")
    if rule.mixer == "kda":
        heads, size = max(keys.per_layer(HEADS)), keys.integer("kda.head_dim")
        shape: tuple[int, ...] = (size, size)
        channels = 3 * heads * size
    else:
        inner, width = keys.integer("ssm.inner_size"), keys.integer("ssm.state_size")
        channels = inner + 2 * keys.integer("ssm.group_count", 0, low=0) * width
        heads = inner if rule.mixer == "mamba" else keys.integer("ssm.time_step_rank")
        if inner % heads:
            raise keys.fields.refusal("ssm.time_step_rank", f"is {heads}, which does not divide {inner}")
        per_head = inner // heads
        shape = {"mamba": (width,), "mamba2": (per_head, width)}.get(rule.mixer or "", (width, per_head))
    return (
        RecurrentState(
            num_heads=heads,
            state_shape=shape,
            state_dtype=_STATE_DTYPE,
            conv_channels=channels,
            conv_kernel=kernel,
        ),
    )
