"""What the rules of this runtime have to say, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return _cache_refusals() | _layout_refusals() | _plan_notes() | _pool_notes()


def _cache_refusals() -> dict[str, str]:
    return {
        "sglang-layer-not-modelled": translate(
            "Findings",
            'SGLang\'s pool for layers of the kind "{kind}" is not modelled; plan with vllm, transformers or plain '
            "arithmetic.",
        ),
        "sglang-states-not-served": translate(
            "Findings",
            "SGLang {version} has no state pool for {architecture}; plan with vllm, transformers or plain arithmetic.",
        ),
        "sglang-one-cache-dtype": translate(
            "Findings", "SGLang stores K and V in one type (--kv-cache-dtype), not K in {k} and V in {v}: choose one."
        ),
        "sglang-cache-dtype-of-version": translate(
            "Findings", 'SGLang {version} has no cache type "{dtype}"; use one of {known}.'
        ),
        "sglang-cache-dtype-not-the-models": translate(
            "Findings", "SGLang keeps {dtype} only for a model that computes in it; here use {own}, bf16 or fp8_e4m3."
        ),
        "sglang-cache-dtype-of-latents": translate(
            "Findings", "SGLang does not store latents (MLA) in {dtype}; use bf16, fp8_e4m3 or nvfp4."
        ),
        "sglang-sparse-of-version": translate(
            "Findings", "SGLang {version} does not serve sparse latent attention; use version 0.5.9 or 0.5.23."
        ),
        "sglang-sparse-cache-dtype": translate(
            "Findings", "SGLang stores sparse latents in bf16 or fp8_e4m3, not in {dtype}."
        ),
    }


def _layout_refusals() -> dict[str, str]:
    return {
        "sglang-attention-groups-illegal": translate(
            "Findings", "{groups:n} groups of data-parallel attention do not divide TP {tp:n}; legal here: {legal}."
        ),
        "sglang-kv-heads-do-not-divide": translate(
            "Findings",
            "SGLang neither divides {heads:n} KV heads over an attention TP of {tp:n} nor repeats them evenly; legal "
            "here: {legal}.",
        ),
        "sglang-context-of-version": translate(
            "Findings", "SGLang {version} has no decode-context parallelism; use 0.5.23 or DCP 1."
        ),
        "sglang-context-not-shared": translate(
            "Findings",
            "DCP {dcp:n} must divide the attention TP of {tp:n}, and SGLang shares neither windows nor states: use "
            "DCP 1.",
        ),
        "sglang-layers-differ": translate(
            "Findings",
            "SGLang keeps one size of K and V for all layers of a pool, and this model's differ (variable grouped "
            "heads); plan with vllm or plain arithmetic.",
        ),
        "sglang-latents-over-stages": translate(
            "Findings", "SGLang {version} does not split a model with latents (MLA) into stages; use PP 1 or 0.5.9."
        ),
        "sglang-stage-without-windows": translate(
            "Findings",
            "Stage {stage:n} has no window layer, and SGLang does not start without one on every stage; use fewer "
            "stages or another partition.",
        ),
        "sglang-draft-of-version": translate(
            "Findings",
            "SGLang {version} keeps a draft's cache outside its budget, which is not modelled; use 0.5.23, or plan "
            "without prediction layers.",
        ),
    }


def _plan_notes() -> dict[str, str]:
    return {
        "sglang-memory-unbalanced": translate(
            "Findings",
            "SGLang refuses to start a TP group whose cards have {least:gib} to {most:gib} free, more than a tenth "
            "apart: free them, use like cards, or set SGLANG_ENABLE_TP_MEMORY_INBALANCE_CHECK=0.",
        ),
        "sglang-default-share": translate(
            "Findings",
            "SGLang's own --mem-fraction-static for this card is {share:pct}: it keeps {reserved:gib} back for "
            "activations and graphs.",
        ),
        "sglang-share-with-tower": translate(
            "Findings",
            "SGLang lowers its share by the size of the vision tower's layers, which is estimated here ({share:pct}): "
            "type --mem-fraction-static to be sure.",
        ),
        "sglang-windows-take-full-length": translate(
            "Findings",
            "SGLang has no window pool for {architecture}: its {layers:n} window layers keep all {positions:n} "
            "positions of a sequence, {size:both} more on a rank if no stage splits them.",
        ),
        "sglang-float32-served": translate(
            "Findings", "SGLang serves float32 checkpoints in {dtype}, their caches too, unless told otherwise."
        ),
        "sglang-state-slots": translate(
            "Findings",
            "A running request may hold {slots:n} state slots, and states get {ratio:p} bytes for each byte of "
            "positions (--mamba-full-memory-ratio).",
        ),
        "sglang-token-cap-beside-states": translate(
            "Findings",
            "--max-total-tokens leaves the split between states and positions as it is; here it bounds a sequence, "
            "not the sum over sequences.",
        ),
        "sglang-attention-groups": translate(
            "Findings",
            "{groups:n} groups of cards hold different sequences, with an attention TP of {tp:n}; each holds the "
            "attention weights for itself, {size:gib} more on a card, taken off the budget.",
        ),
        "sglang-sparse-auto-dtype": translate(
            "Findings",
            'Of sparse latents, SGLang\'s "auto" means fp8_e4m3 on Blackwell and bf16 before; planned in {dtype}.',
        ),
    }


def _pool_notes() -> dict[str, str]:
    return {
        "sglang-padding-page": translate(
            "Findings",
            "Pools hold one page of {page:n} more than they count, {size:both} beside the budget.",
        ),
        "sglang-pool-larger-than-sized": translate(
            "Findings",
            "This version divides its budget by less than a sparse fp8 latent takes: a full pool is {size:gib} larger "
            "than its budget.",
        ),
        "sglang-window-pool-too-small": translate(
            "Findings",
            "The window pool of {tokens:n} tokens is below the {least:n} SGLang needs to start: raise "
            "--swa-full-tokens-ratio or free memory.",
        ),
        "sglang-host-cache": translate(
            "Findings", "The host pool holds {tokens:n} tokens a rank, {size:both} of host memory."
        ),
    }
