"""What the rules of this runtime have to say, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return _refusals() | _knowledge()


def _refusals() -> dict[str, str]:
    return {
        "transformers-not-read": translate(
            "Findings",
            "What transformers 4.57 keeps for a layer of this kind ({kind}) is not modelled; choose version 5.24.",
        ),
        "latent-dimensions-unknown": translate(
            "Findings",
            "Transformers 4.57 stores K and V of every head, and {name} does not state their dimensions; choose "
            "version 5.24, which stores the latent.",
        ),
        "transformers-no-context-parallel": translate(
            "Findings", "Transformers does not share a sequence's positions among cards; choose DCP 1."
        ),
        "transformers-tensor-states": translate(
            "Findings",
            "What TP {tp:n} makes of this model's states ({kind}) differs by architecture in transformers and is not "
            "modelled; choose TP 1 and put layers on the cards in turn (PP).",
        ),
        "transformers-tensor-heads": translate(
            "Findings",
            "Transformers divides whole KV heads: TP {tp:n} does not divide {heads:n}. Choose a TP that does, or put "
            "layers on the cards in turn (PP).",
        ),
        "transformers-mtp-dynamic": translate(
            "Findings",
            "Prediction layers are planned with the dynamic cache of transformers 5.24 alone; choose it, or plan "
            "without them.",
        ),
        "transformers-cache-not-for-layer": translate(
            "Findings",
            'The cache implementation "{implementation}" of transformers {version} is not for layers of this kind '
            '({kind}); choose "dynamic".',
        ),
        "transformers-nothing-to-offload": translate(
            "Findings",
            'No layer of this model is one that "{implementation}" sends to host memory, and transformers fails then; '
            'choose "static" or "dynamic".',
        ),
        "transformers-no-fp8-backend": translate(
            "Findings", 'Transformers 4.57 has no "fp8" backend; choose "quanto" or "hqq", or version 5.24.'
        ),
        "transformers-nbits": translate("Findings", "{backend} does not quantise to {nbits:n} bits; it takes {known}."),
        "transformers-group-size": translate(
            "Findings",
            "Groups of {group:n} do not divide the {elements:n} elements of a position on a card; choose a group size "
            "that does.",
        ),
        "transformers-group-packing": translate(
            "Findings",
            "hqq packs {multiple:n} elements of a group together at {nbits:n} bits; a group of {group:n} is not a "
            "multiple of that.",
        ),
    }


def _knowledge() -> dict[str, str]:
    return {
        "transformers-setting-ignored": translate(
            "Findings",
            '{name} makes a cache of its own in transformers and ignores "{implementation}"; it is planned as it is.',
        ),
        "latent-expanded": translate(
            "Findings",
            "Transformers {version} stores K and V of every head, {expanded:b} a position, where version 5 stores the "
            "latent, {compressed:b}: {times:d1} times as much.",
        ),
        "static-cache-per-call": translate(
            "Findings",
            "Without max_cache_len each call's static cache is as long as the call needs; a later, shorter call keeps "
            "the longest so far.",
        ),
        "windows-storage-alive": translate(
            "Findings",
            "Right after prompts of {positions:n} positions ({sequences:n} at once) the windowed layers keep "
            "{size:both} more alive until the next step: each holds a slice of its whole prompt.",
        ),
        "quantized-copy": translate(
            "Findings",
            "At every step a quantised layer stands on the card in full precision too: {low:gib} to {size:gib} for "
            "{sequences:n} sequences of {positions:n} positions, beside the cache.",
        ),
        "cache-in-host-memory": translate(
            "Findings",
            "{size:both} of the cache stand in host memory for {sequences:n} sequences of {positions:n} positions; "
            "two layers at a time are on the card.",
        ),
        "eager-scores": translate(
            "Findings",
            'Attention "{attention}" keeps the scores of a whole prompt: {size:gib} for one layer of {sequences:n} '
            "prompts of {positions:n} positions at once, {scores:gib} of it scores. It counts as activations where "
            "max_model_len and max_num_seqs are typed.",
        ),
        "attention-copies": translate(
            "Findings",
            'Attention "{attention}" may copy one layer\'s K and V to every query head: up to {size:gib} for '
            "{sequences:n} prompts of {positions:n} positions at once. It counts as activations where max_model_len "
            "and max_num_seqs are typed.",
        ),
    }
