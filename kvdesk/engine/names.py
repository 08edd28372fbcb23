"""Names of layer kinds, weight components, cases and their dimensions: for the engine's own sentences and all above."""

from kvdesk.engine.bases import measured_basis_text
from kvdesk.engine.sentences import llama_cpp
from kvdesk.i18n import translate
from kvdesk.project.deployment import ACTIVATION_ASSUMPTION, NOT_MODELLED, RUNTIME_ASSUMPTION
from kvdesk.project.model_spec import Component


def kind_name(kind: str) -> str:
    return {
        "full_attention": translate("Words", "full attention"),
        "sliding_attention": translate("Words", "sliding window"),
        "chunked_attention": translate("Words", "chunked attention"),
        "latent_attention": translate("Words", "latent attention (MLA)"),
        "sparse_latent_attention": translate("Words", "sparse latent attention"),
        "indexer": translate("Words", "sparse indexer"),
        "compressed_attention": translate("Words", "compressed attention"),
        "recurrent": translate("Words", "recurrent state"),
        "short_convolution": translate("Words", "short convolution"),
        "cross_attention": translate("Words", "cross-attention"),
        "shared": translate("Words", "another layer's cache"),
        "none": translate("Words", "no cache"),
    }[kind]


def runtime_name(runtime: str) -> str:
    """A runtime as it writes itself."""
    return {
        "arithmetic": translate("Words", "plain arithmetic"),
        "transformers": "Transformers",
        "vllm": "vLLM",
        "sglang": "SGLang",
        "tensorrt-llm": "TensorRT-LLM",
        "llama.cpp": "llama.cpp",
    }[runtime]


def link_name(name: str) -> str:
    """A link as the reader says it: product names stay, how PCIe joins the cards is said in words."""
    if name == "InfiniBand or RoCE":
        return translate("Links", "InfiniBand or RoCE")
    product = name.removesuffix(" across host bridges")
    if product == name:
        return name
    return translate("Words", "{link} across host bridges").format(link=product)


def component_name(component: Component) -> str:
    return {
        "embedding": translate("Words", "embedding"),
        "attention": translate("Words", "attention"),
        "mlp": translate("Words", "MLP"),
        "experts": translate("Words", "experts"),
        "shared_experts": translate("Words", "shared experts"),
        "router": translate("Words", "router"),
        "norms": translate("Words", "norms"),
        "head": translate("Words", "output head"),
        "tower": translate("Words", "encoder or tower beside the text model"),
    }[component]


def dimension_name(field: str) -> str:
    """What a field of a case is called, inside a sentence."""
    return {
        "resident_sequences": translate("Words", "resident sequences"),
        "input_len": translate("Words", "input length"),
        "output_len": translate("Words", "output reserve"),
        "other_positions": translate("Words", "other positions"),
        "parallel_samples": translate("Words", "parallel samples"),
        "num_beams": translate("Words", "beams"),
        "shared_prefix": translate("Words", "shared prefix"),
        "media_count": translate("Words", "images and clips"),
        "media_positions": translate("Words", "positions of an image or clip"),
        "turns": translate("Words", "turns"),
        "speculative_tokens": translate("Words", "speculative tokens"),
    }[field]


def case_name(name: str) -> str:
    """The three cases every project starts with are translated; a user's own name is not."""
    return {
        "typical": translate("Words", "typical"),
        "long": translate("Words", "long"),
        "peak": translate("Words", "peak"),
    }.get(name, name)


def layer_field_name(field: str) -> str:
    """What a figure of a layer is called, inside a sentence; a name that is not known is itself."""
    return {
        "num_layers": translate("Words", "number of layers"),
        "kind": translate("Words", "kind of layer"),
        "num_attention_heads": translate("Words", "query heads"),
        "num_kv_heads": translate("Words", "KV heads"),
        "k_head_dim": translate("Words", "K dimension"),
        "v_head_dim": translate("Words", "V dimension"),
        "window": translate("Words", "window"),
        "chunk_size": translate("Words", "chunk size"),
        "kv_lora_rank": translate("Words", "latent rank"),
        "qk_rope_head_dim": translate("Words", "rotary dimension"),
        "qk_nope_head_dim": translate("Words", "K dimension without rotation"),
        "index_topk": translate("Words", "positions the indexer picks"),
        "head_dim": translate("Words", "dimension of an entry"),
        "part": translate("Words", "part"),
        "ratio": translate("Words", "positions per entry"),
        "overlaps": translate("Words", "overlapping blocks"),
        "num_heads": translate("Words", "state heads"),
        "state_shape": translate("Words", "state of one head"),
        "state_dtype": translate("Words", "state type"),
        "conv_channels": translate("Words", "convolution channels"),
        "conv_kernel": translate("Words", "convolution kernel"),
        "channels": translate("Words", "channels"),
        "kernel": translate("Words", "kernel"),
        "num_positions": translate("Words", "encoder positions"),
        "source_layer": translate("Words", "layer it reads"),
        "attention_params": translate("Words", "parameters of query and output"),
        "kv_projection_params": translate("Words", "parameters of K and V"),
        "attention_replicated_params": translate("Words", "parameters of attention held whole"),
        "mlp_params": translate("Words", "MLP parameters"),
        "num_experts": translate("Words", "number of experts"),
        "expert_params": translate("Words", "parameters of an expert"),
        "shared_expert_params": translate("Words", "parameters of shared experts"),
        "router_params": translate("Words", "router parameters"),
        "norm_params": translate("Words", "norm parameters"),
    }.get(field, field)


def layer_word(count: int) -> str:
    return translate("Words", "layer") if count == 1 else translate("Words", "layers")


def head_word(count: int) -> str:
    return translate("Words", "head") if count == 1 else translate("Words", "heads")


def tensor_name(name: str) -> str:
    """What a tensor of a cache is called (`CacheTensor.name`)."""
    return {
        "keys": translate("Words", "keys"),
        "values": translate("Words", "values"),
        "latent": translate("Words", "latent"),
        "rotary key": translate("Words", "rotary key"),
        "indexer keys": translate("Words", "indexer keys"),
        "compressor entries": translate("Words", "compressed entries"),
        "indexer entries": translate("Words", "compressed indexer entries"),
        "convolution": translate("Words", "convolution"),
        "state": translate("Words", "state"),
    }[name]


def basis_text(basis: str) -> str:
    """The basis of an overhead in the reader's language: the shipped ones are translated, a typed one is itself."""
    measured = measured_basis_text(basis)
    if measured is not None:
        return measured
    return {
        ACTIVATION_ASSUMPTION.basis: translate(
            "Words", "vLLM 0.16–0.17, Qwen3-14B, published runs (llm-d-planner #205)"
        ),
        RUNTIME_ASSUMPTION.basis: translate(
            "Words", "vLLM 0.16–0.17, memory outside torch, published runs (llm-d-planner #205)"
        ),
        NOT_MODELLED.basis: translate("Words", "not modelled under plain arithmetic"),
        "transformers-prefill": translate(
            "Words", "as assumed, and one layer of the longest prompts at once, as transformers computes it"
        ),
        "dimensions": translate("Words", "tower counted from the dimensions its config states, −10 % to +30 %"),
        "tower-divided": translate(
            "Words", "tower divided over the TP ranks; how much of it each holds whole is estimated"
        ),
        "known-towers": translate("Words", "size of the tower unknown: the range of published towers"),
        **llama_cpp.bases(),
    }.get(basis, basis)


def line_name(name: str) -> str:
    """The name of a line of a rank's budget."""
    return {
        "outside_bytes": translate("Words", "Outside the budget"),
        "weights_bytes": translate("Words", "Weights"),
        "not_attributed_bytes": translate("Words", "Not attributed"),
        "kv_cache_bytes": translate("Words", "KV cache"),
        "state_bytes": translate("Words", "State"),
        "activation_bytes": translate("Words", "Activations"),
        "graph_bytes": translate("Words", "Graphs"),
        "runtime_bytes": translate("Words", "Runtime"),
        "reserve_bytes": translate("Words", "Reserve"),
        "headroom_bytes": translate("Words", "Headroom"),
    }[name]
