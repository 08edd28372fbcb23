"""Projects, models and caches for property tests."""

from hypothesis import strategies as st

from kvdesk.engine.parallelism import legal_expert_sizes, legal_tensor_sizes
from kvdesk.project.deployment import Band, Deployment
from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec, TakenCard
from kvdesk.project.layer_cache import (
    ChunkedAttention,
    CompressedAttention,
    CrossAttention,
    FullAttention,
    IndexerKeys,
    LatentAttention,
    RecurrentState,
    SharedCache,
    ShortConvolution,
    SlidingAttention,
    SparseLatentAttention,
)
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, DynamicCache, PaddedCache, PagedCache, StaticCache, Workload

DTYPES = st.sampled_from(["fp32", "bf16", "fp8_e4m3", "int8", "int4"])
HEAD_DIMS = st.sampled_from([64, 80, 96, 128, 192, 256])
GIB = 1 << 30


STATE_DTYPES = st.sampled_from(["auto", "fp32", "bf16"])
RATIOS = st.sampled_from([2, 4, 8, 128])
KERNELS = st.integers(2, 8)


@st.composite
def head_counts(draw):
    """(query heads, KV heads): the second divides the first."""
    kv_heads = draw(st.sampled_from([1, 2, 4, 8, 16]))
    return kv_heads * draw(st.sampled_from([1, 2, 4, 8])), kv_heads


@st.composite
def shapes(draw):
    heads, kv_heads = draw(head_counts())
    return {
        "num_attention_heads": heads,
        "num_kv_heads": kv_heads,
        "k_head_dim": draw(HEAD_DIMS),
        "v_head_dim": draw(HEAD_DIMS),
    }


@st.composite
def latents(draw, kind):
    heads, _ = draw(head_counts())
    return kind(num_attention_heads=heads, kv_lora_rank=draw(HEAD_DIMS) * 4, qk_rope_head_dim=64)


@st.composite
def compressed(draw):
    """One of the compressed caches of a layer, by its own ratio."""
    heads, _ = draw(head_counts())
    return CompressedAttention(
        num_attention_heads=heads,
        part=draw(st.sampled_from(["compressor", "indexer"])),
        ratio=draw(RATIOS),
        head_dim=draw(HEAD_DIMS),
        overlaps=draw(st.booleans()),
    )


@st.composite
def recurrent(draw):
    """A state with or without its convolution, of its own type or the model's."""
    heads = draw(st.sampled_from([8, 16, 32]))
    return RecurrentState(
        num_heads=heads,
        state_shape=draw(st.sampled_from([(64, 128), (128, 128), (16,)])),
        state_dtype=draw(STATE_DTYPES),
        conv_channels=draw(st.sampled_from([0, 512, 8192])),
        conv_kernel=draw(KERNELS),
    )


def with_shape(kind, **more):
    return st.builds(lambda shape, facts: kind(**shape, **facts), shapes(), st.fixed_dictionaries(more))


def caches():
    """One cache of any kind but a shared one, which needs another layer."""
    return st.one_of(
        with_shape(FullAttention),
        with_shape(SlidingAttention, window=st.integers(1, 5000)),
        with_shape(ChunkedAttention, chunk_size=st.integers(1, 5000)),
        latents(LatentAttention),
        latents(SparseLatentAttention),
        st.builds(IndexerKeys, head_dim=HEAD_DIMS),
        compressed(),
        recurrent(),
        st.builds(ShortConvolution, channels=st.sampled_from([256, 2048]), kernel=KERNELS),
        with_shape(CrossAttention, num_positions=st.none() | st.integers(1, 3000)),
    )


def layer_caches():
    """What one layer keeps: nothing, one cache, or several (attention and state, latent and indexer, compressed)."""
    return st.one_of(
        caches().map(lambda cache: (cache,)),
        caches().map(lambda cache: (cache,)),
        st.just(()),
        st.tuples(latents(SparseLatentAttention), st.builds(IndexerKeys, head_dim=HEAD_DIMS)),
        st.tuples(with_shape(FullAttention), recurrent()),
        st.tuples(with_shape(FullAttention), with_shape(CrossAttention)),
        st.tuples(compressed(), with_shape(SlidingAttention, window=st.integers(1, 5000)), compressed()),
    )


def shared_caches():
    """A layer that reads the cache of the first one."""
    return head_counts().map(lambda counts: (SharedCache(num_attention_heads=counts[0], source_layer=0),))


@st.composite
def layer_weights(draw):
    params = st.integers(0, 10**8)
    return LayerWeights(
        attention_params=draw(params),
        kv_projection_params=draw(params),
        attention_replicated_params=draw(st.integers(0, 10**5)),
        mlp_params=draw(params),
        num_experts=draw(st.integers(0, 8)),
        expert_params=draw(params),
        norm_params=draw(st.integers(0, 10**5)),
    )


@st.composite
def models(draw, max_layers=24):
    kinds = draw(st.lists(st.tuples(layer_caches(), layer_weights()), min_size=1, max_size=3))
    schedule = draw(st.lists(st.integers(0, len(kinds) - 1), min_size=1, max_size=max_layers))
    if len(schedule) > 1 and draw(st.booleans()):
        kinds.append((draw(shared_caches()), draw(layer_weights())))
        schedule.append(len(kinds) - 1)
    groups = tuple(
        LayerGroup(layers=tuple(i for i, kind in enumerate(schedule) if kind == number), caches=kept, weights=weights)
        for number, (kept, weights) in enumerate(kinds)
        if number in schedule
    )
    return ModelSpec(
        name="any",
        architecture="AnyForCausalLM",
        source=ModelSource(kind="hand"),
        hidden_size=1024,
        vocab_size=32_000,
        embedding_params=draw(st.integers(1, 10**9)),
        head_params=draw(st.integers(1, 10**9)),
        final_norm_params=1024,
        tie_word_embeddings=draw(st.booleans()),
        max_position_embeddings=draw(st.none() | st.integers(1, 10**6)),
        layer_groups=groups,
        weight_format=plain_format(draw(DTYPES)),
        kv_dtype="bf16",
        weights_bytes=draw(st.none() | st.integers(10**6, 10**11)),
    )


def strategies_of_caches():
    return st.one_of(
        st.just(DynamicCache()),
        st.builds(PaddedCache, longest_positions=st.integers(1, 20_000)),
        st.builds(StaticCache, max_positions=st.integers(1, 20_000)),
        st.builds(PagedCache, block_size=st.sampled_from([1, 16, 32, 256])),
    )


def cases(name="peak"):
    return st.builds(
        Case,
        name=st.just(name),
        resident_sequences=st.integers(1, 500),
        input_len=st.integers(1, 20_000),
        output_len=st.integers(0, 4_000),
        other_positions=st.integers(0, 500),
        parallel_samples=st.sampled_from([1, 1, 1, 4]),
    )


@st.composite
def bands(draw):
    low, best, high = sorted(draw(st.tuples(*[st.integers(0, 3 * GIB)] * 3)))
    return Band(low=low, best=best, high=high)


def stated_links():
    """Links that any cards may have; nothing stated in some of the draws."""
    rates = st.none() | st.integers(1, 10**12)
    return st.builds(
        StatedLinks,
        scale_up_bytes_per_s=rates,
        peer_to_peer=st.none() | st.booleans(),
        network_kind=st.sampled_from([None, "rdma", "ethernet"]),
        network_bytes_per_s=rates,
        nics_per_node=st.none() | st.integers(1, 16),
        rails=st.none() | st.booleans(),
    )


@st.composite
def cards(draw, accelerator, total):
    """So many cards: alike in half of the draws, else the last ones others and some partly taken; some links stated."""
    if total == 1 or draw(st.booleans()):
        return HardwareSpec(accelerator=accelerator, count=total, links=draw(stated_links()))
    others = draw(st.integers(0, total - 1))
    other = AcceleratorSpec(id="other", name="Other", memory_driver_bytes=draw(st.integers(2 * GIB, 200 * GIB)))
    group = CardGroup(accelerator=other, count=others, joins_node=draw(st.booleans())) if others else None
    taken = draw(st.dictionaries(st.integers(0, total - 1), st.integers(0, 2 * GIB), max_size=3))
    return HardwareSpec(
        accelerator=accelerator,
        count=total - others,
        others=(group,) if group else (),
        taken=tuple(TakenCard(card=card, taken_bytes=size) for card, size in taken.items()),
    )


@st.composite
def projects(draw):
    """Projects with one legal option: the degrees are drawn from those that divide the model, and the encoder's
    positions are given."""
    model = draw(models())
    tensor = draw(st.sampled_from(legal_tensor_sizes(model, 16)))
    pipeline = draw(st.integers(1, min(4, model.num_layers)))
    data = draw(st.integers(1, 3))
    accelerator = AcceleratorSpec(id="any", name="Any", memory_driver_bytes=draw(st.integers(2 * GIB, 200 * GIB)))
    degrees = Deployment(tensor_parallel_size=tensor, pipeline_parallel_size=pipeline)
    deployment = Deployment(
        expert_parallel_size=draw(st.sampled_from(legal_expert_sizes(model, degrees, tensor, data))),
        k_dtype=draw(DTYPES),
        v_dtype=draw(DTYPES),
        tensor_parallel_size=tensor,
        pipeline_parallel_size=pipeline,
        memory_share=draw(st.sampled_from([0.5, 0.9, 0.92, 1.0])),
        reserve_bytes=draw(st.integers(0, GIB)),
        activation=draw(bands()),
        runtime_overhead=draw(bands()),
    )
    hardware = draw(cards(accelerator, tensor * pipeline * data))
    return Project(
        name="any",
        model=model,
        workload=Workload(
            cases=(draw(cases()),), cache=draw(strategies_of_caches()), encoder_positions=draw(st.integers(1, 3000))
        ),
        options=(Option(name="A", hardware=hardware, deployment=deployment),),
    )
