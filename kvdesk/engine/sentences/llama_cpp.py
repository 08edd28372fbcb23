"""What the rules of this runtime have to say, by finding code, and what its estimates rest on."""

from kvdesk.i18n import translate

COMPUTE_BASIS = (
    "from the model's shapes (llama.cpp b11434, CPU and RPC runs); measured buffers lay between 50 and 110 % of it for "
    "plain attention, up to 125 % on several devices and 160 % with recurrent states, beyond that with sparse indexers"
)
CONTEXT_BASIS = "CUDA context, three RTX 4090, published run (llama.cpp #15860)"


def bases() -> dict[str, str]:
    """What the estimates rest on, in the reader's language."""
    return {
        COMPUTE_BASIS: translate(
            "Words",
            "from the model's shapes (llama.cpp b11434, CPU and RPC runs); measured buffers lay between 50 and 110 % "
            "of it for plain attention, up to 125 % on several devices and 160 % with recurrent states, beyond that "
            "with sparse indexers",
        ),
        CONTEXT_BASIS: translate("Words", "CUDA context, three RTX 4090, published run (llama.cpp #15860)"),
    }


def templates() -> dict[str, str]:
    return _refusals() | _settings() | _sizes()


def _refusals() -> dict[str, str]:
    return {
        "llama-cpp-layer-split-only": translate(
            "Findings",
            "llama.cpp is planned with its layer split: set TP to 1 and PP to the {cards:n} cards. Row and tensor "
            "splits are not modelled.",
        ),
        "llama-cpp-no-partition": translate(
            "Findings", "llama.cpp takes no partition of layers; give each card's share as the tensor split."
        ),
        "llama-cpp-too-many-slots": translate(
            "Findings", "llama.cpp serves at most {most:n} slots and {slots:n} are set; run more servers."
        ),
        "llama-cpp-no-encoder": translate(
            "Findings",
            "{architecture} attends to an encoder, and how llama.cpp keeps that is not modelled; plan it with plain "
            "arithmetic.",
        ),
        "llama-cpp-recurrence-unknown": translate(
            "Findings",
            "llama.cpp {version} is not known to run the recurrence of {architecture}; import its GGUF file, or plan "
            "it with plain arithmetic.",
        ),
        "llama-cpp-kind-not-of-version": translate(
            "Findings",
            "Recurrent states, indexers, compressed entries and prediction layers are not modelled for llama.cpp "
            "{version}; choose b11434.",
        ),
        "llama-cpp-windows-unknown": translate(
            "Findings",
            "Whether llama.cpp {version} keeps windows of {architecture} apart is not known: import its GGUF file, or "
            "set full-size windows, which keep the whole context on every layer.",
        ),
        "llama-cpp-no-value-copy": translate(
            "Findings",
            "llama.cpp {version} keeps no values beside the latent; leave the MLA setting on auto or choose an older "
            "version.",
        ),
        "llama-cpp-cannot-expand": translate(
            "Findings", "The latent cannot be expanded: the model states no head dimensions for it; choose latent."
        ),
        "llama-cpp-latent-types-differ": translate(
            "Findings",
            "llama.cpp takes one cache type for a latent cache, and K is {k} and V {v}: set both alike.",
        ),
        "llama-cpp-values-need-flash": translate(
            "Findings", "llama.cpp stores V as {dtype} only with flash attention: switch it on or plan V as fp16."
        ),
        "llama-cpp-block-not-in-head": translate(
            "Findings",
            "The blocks of {dtype} ({block:n} elements) do not divide the head dimension {width:n}, which flash "
            "attention needs; choose a plain type.",
        ),
    }


def _settings() -> dict[str, str]:
    return {
        "llama-cpp-server-slots": translate(
            "Findings",
            "A context size is set and no number of slots: {slots:n} are planned, each with its own part. Started "
            "without -np, llama-server opens 4 slots over one unified cache.",
        ),
        "llama-cpp-context-rounded": translate(
            "Findings",
            "The context of {asked:n} becomes {total:n} cells: {slots:n} × {each:n}, each rounded up to 256.",
        ),
        "llama-cpp-old-mla-file": translate(
            "Findings",
            "The file is older than llama.cpp's MLA keys, so keys and values of every head are cached; a file "
            "converted anew keeps the latent alone.",
        ),
    }


def _sizes() -> dict[str, str]:
    return {
        "llama-cpp-windows-ignored": translate(
            "Findings",
            "llama.cpp {version} keeps the whole context on every layer of {architecture}, windows or not: "
            "{whole:both} on the cards.",
        ),
        "llama-cpp-layers-on-host": translate(
            "Findings", "{layers:n} layers stay in host memory with their caches: {size:both} there."
        ),
        "llama-cpp-cache-on-host": translate(
            "Findings", "All caches stay in host memory ({size:both}); the cards hold weights and buffers."
        ),
        "llama-cpp-cuda-padding": translate(
            "Findings",
            "On CUDA, quantised caches whose rows are no multiple of 512 take {size:both} more over all cards; it is "
            "not counted.",
        ),
    }
