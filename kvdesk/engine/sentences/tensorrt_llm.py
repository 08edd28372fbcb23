"""What the rules of this runtime have to say, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return _refusals() | _notes()


def _refusals() -> dict[str, str]:
    return {
        "tensorrt-one-cache-dtype": translate(
            "Findings", "TensorRT-LLM stores K and V in one type, not K in {k} and V in {v}: choose one."
        ),
        "tensorrt-cache-dtype-of-version": translate(
            "Findings", 'TensorRT-LLM {version} has no cache type "{dtype}"; use one of {known}.'
        ),
        "tensorrt-layer-not-modelled": translate(
            "Findings",
            'TensorRT-LLM\'s cache for layers of the kind "{kind}" is not modelled; plan with vllm, sglang or plain '
            "arithmetic.",
        ),
        "tensorrt-indexer-not-modelled": translate(
            "Findings",
            "An indexer's keys are modelled beside latents (MLA) from version 1.4 only, not in {version}; choose 1.4, "
            "vllm or sglang.",
        ),
        "tensorrt-head-dimensions-differ": translate(
            "Findings",
            "TensorRT-LLM's pools keep one head dimension for K and V of all layers, and this model's differ; plan "
            "with vllm or plain arithmetic.",
        ),
        "tensorrt-no-shared-context": translate(
            "Findings", "Decode-context parallelism is not modelled for TensorRT-LLM; use DCP 1."
        ),
        "tensorrt-stages-uneven": translate(
            "Findings",
            "TensorRT-LLM 0.19 splits {layers:n} layers over PP {pp:n} in a way that is not modelled; use a PP that "
            "divides them, or type a partition.",
        ),
        "tensorrt-latents-one-window": translate(
            "Findings", "TensorRT-LLM keeps latents (MLA) in one window only; leave max_attention_window out."
        ),
    }


def _notes() -> dict[str, str]:
    return {
        "tensorrt-approximate": translate(
            "Findings",
            "TensorRT-LLM {version} is followed by its documentation and by source files of several dates, not by one "
            "release that was run: figures are approximate.",
        ),
        "tensorrt-windows-take-full-length": translate(
            "Findings",
            "Without max_attention_window, TensorRT-LLM keeps all {positions:n} positions of the {layers:n} window "
            "layers: {size:both} more for one sequence, all stages together.",
        ),
        "tensorrt-pools-share-equally": translate(
            "Findings",
            "{pools:n} attention windows make {pools:n} pools of equal size, whatever their layers take: the largest "
            "claim decides.",
        ),
        "tensorrt-max-tokens-ignored": translate(
            "Findings", "TensorRT-LLM ignores max_tokens where attention windows differ."
        ),
        "tensorrt-attention-dp": translate(
            "Findings",
            "Each of the {tp:n} ranks holds other sequences and the attention weights whole, {size:gib} more on a "
            "card, taken off the budget.",
        ),
        "tensorrt-length-cut": translate(
            "Findings",
            "TensorRT-LLM would start and silently cut sequences to {longest:n} tokens; {asked:n} were asked for.",
        ),
        "tensorrt-host-blocks": translate(
            "Findings", "{size:both} of host memory hold {blocks:n} more blocks, {tokens:n} tokens."
        ),
    }
