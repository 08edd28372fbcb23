"""Parameters by component, counted from the dimensions as the modelling code builds its modules."""

from kvdesk.importers.hf_config.dialect import Dialect, Experts, Shape, chosen
from kvdesk.importers.hf_config.fields import Fields
from kvdesk.project.layer_cache import LatentAttention, SparseLatentAttention
from kvdesk.project.model_spec import LayerWeights


def linear(inputs: int, outputs: int, bias: bool = False) -> int:
    """Parameters of a projection: inputs × outputs, and outputs more with a bias."""
    return inputs * outputs + (outputs if bias else 0)


def latent_attention(dialect: Dialect, fields: Fields, cache: LatentAttention | SparseLatentAttention) -> LayerWeights:
    """Weights of latent attention: the down-projections and their norms are held whole, the rest divides by heads.

    q_a: hidden × q_lora_rank, kv_a: hidden × (kv_lora_rank + rope), each with a norm; q_b: q_lora_rank × heads·(nope +
    rope), kv_b: kv_lora_rank × heads·(nope + v), o: heads·v × hidden. Without q_lora_rank q is one projection.
    Errors: ImportRefused naming the dimension. Source: the modelling code of DeepSeek-V3 in transformers 5.24.0.
    """
    hidden, heads = fields.integer(*dialect.keys.hidden), cache.num_attention_heads
    bias = chosen(dialect.attention.q_bias, fields)
    nope, value_dim = cache.qk_nope_head_dim or 0, cache.v_head_dim or 0
    query_dim = heads * (nope + cache.qk_rope_head_dim)
    rank = fields.optional_integer("q_lora_rank")
    down = linear(hidden, cache.kv_lora_rank + cache.qk_rope_head_dim, bias) + cache.kv_lora_rank
    if rank is None:
        query = linear(hidden, query_dim)
    else:
        query = linear(rank, query_dim)
        down += linear(hidden, rank, bias) + rank
    up = linear(cache.kv_lora_rank, heads * (nope + value_dim))
    out = linear(heads * value_dim, hidden, bias)
    return LayerWeights(attention_params=query + up + out, attention_replicated_params=down)


def joined(*parts: LayerWeights) -> LayerWeights:
    """The sum of parts of one layer, component by component; only one of them may hold routed experts."""
    facts = [part.model_dump() for part in parts]
    return LayerWeights(**{key: sum(part[key] for part in facts) for key in facts[0]})


def grouped_attention(dialect: Dialect, fields: Fields, shape: Shape) -> LayerWeights:
    """The attention part of one layer with grouped heads.

    q: hidden × heads·k_dim and o: heads·v_dim × hidden divide by heads; k and v: hidden × kv_heads·dim divide by KV
    heads; norms inside attention are held whole. Errors: ImportRefused naming a missing or wrong dimension.
    Source: the modelling code of transformers 5.24.0, module by module.
    """
    rule, hidden = dialect.attention, fields.integer(*dialect.keys.hidden)
    q_bias = chosen(rule.q_bias, fields)
    kv_bias = q_bias if rule.kv_bias is None else chosen(rule.kv_bias, fields)
    query_dim = shape.num_attention_heads * shape.k_head_dim
    value_dim = shape.num_attention_heads * shape.v_head_dim
    own = linear(hidden, query_dim * (2 if rule.output_gate else 1), q_bias) + linear(
        value_dim, hidden, chosen(rule.o_bias, fields)
    )
    if rule.sinks and (shape.window is not None or dialect.shapes is None):
        own += shape.num_attention_heads
    own += hidden * shape.num_attention_heads if rule.head_gate else 0
    key_value = linear(hidden, shape.num_kv_heads * shape.k_head_dim, kv_bias)
    if not shape.shares_k_and_v_projection:
        key_value += linear(hidden, shape.num_kv_heads * shape.v_head_dim, kv_bias)
    held = _qk_norm(dialect, fields, shape) + (query_dim if rule.sub_norm else 0)
    return LayerWeights(attention_params=own, kv_projection_params=key_value, attention_replicated_params=held)


def _qk_norm(dialect: Dialect, fields: Fields, shape: Shape) -> int:
    rule = dialect.attention
    if rule.qk_norm == "none" or not chosen(rule.qk_norm_if, fields):
        return 0
    heads = shape.num_attention_heads + shape.num_kv_heads if rule.qk_norm.startswith("every_head") else 2
    return heads * shape.k_head_dim * (2 if rule.qk_norm.endswith("_bias") else 1)


def feed_forward_blocks(dialect: Dialect, fields: Fields, count: int) -> list[LayerWeights]:
    """The feed-forward part and the norms of each layer: dense, or a mixture where the architecture's rule has one."""
    experts = dialect.experts
    sparse = (False,) * count
    if experts is not None:
        sparse = (True,) * count if experts.sparse is None else experts.sparse(fields, count)
    norms = norm_params(dialect, fields)
    needs_dense = experts is None or experts.beside_dense or not all(sparse)
    dense = dense_params(dialect, fields) if needs_dense else 0
    plain = LayerWeights(mlp_params=dense, norm_params=norms)
    if experts is None or not any(sparse):
        return [plain] * count
    mixture = mixture_weights(dialect, experts, fields, norms, dense if experts.beside_dense else 0)
    return [mixture if here else plain for here in sparse]


def dense_params(dialect: Dialect, fields: Fields) -> int:
    """A dense block: three matrices hidden × intermediate where it is gated, else two, and their biases."""
    rule, hidden = dialect.mlp, fields.integer(*dialect.keys.hidden)
    size = _dense_size(dialect, fields, hidden)
    extra = rule.extra_params if isinstance(rule.extra_params, int) else rule.extra_params(fields)
    extra += size if rule.sub_norm else 0
    return block_params(hidden, size, rule.gated, chosen(rule.bias, fields)) + extra


def _dense_size(dialect: Dialect, fields: Fields, hidden: int) -> int:
    rule = dialect.mlp
    if rule.size is not None:
        return rule.size(fields)
    given = fields.optional_integer(*dialect.keys.intermediate)
    if given is None and rule.times_hidden is None:
        fields.integer(*dialect.keys.intermediate)
    return (given or hidden * (rule.times_hidden or 0)) // rule.divided_by


def block_params(hidden: int, size: int, gated: bool, bias: bool) -> int:
    """A feed-forward block of `size` between: up (and gate) hidden × size, down size × hidden."""
    return (2 if gated else 1) * linear(hidden, size, bias) + linear(size, hidden, bias)


def norm_params(dialect: Dialect, fields: Fields) -> int:
    """Norms of a layer outside attention: one value a channel, two with a bias."""
    rule = dialect.norms
    values = (1 if rule.weight else 0) + (1 if chosen(rule.bias, fields) else 0)
    count = rule.per_layer if isinstance(rule.per_layer, int) else rule.per_layer(fields)
    return count * values * fields.integer(*dialect.keys.hidden)


def mixture_weights(dialect: Dialect, rule: Experts, fields: Fields, norms: int, dense: int) -> LayerWeights:
    """A mixture: `num_experts` blocks, the shared experts together, and a router of hidden × experts."""
    hidden = fields.integer(*dialect.keys.hidden)
    count = fields.integer(*rule.count, high=1 << 16)
    narrow = fields.optional_integer(*rule.width) if rule.width else None
    one = block_params(narrow or hidden, fields.integer(*rule.size), rule.gated, chosen(rule.bias, fields))
    shared_size = rule.shared(fields) if rule.shared else 0
    shared = block_params(hidden, shared_size, rule.gated, chosen(rule.shared_bias, fields)) if shared_size else 0
    router = hidden * count + rule.router_extra * count + rule.router_hidden * hidden
    router += hidden if shared and rule.shared_gate else 0
    router += 2 * hidden * narrow + (narrow if chosen(rule.width_norm, fields) else 0) if narrow else 0
    return LayerWeights(
        mlp_params=dense,
        num_experts=count,
        expert_params=one,
        shared_expert_params=shared,
        router_params=router,
        norm_params=norms,
    )
