"""Findings: what the reader must know beside the figures, as codes with their numbers, and their sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from kvdesk.engine.names import basis_text, case_name, dimension_name, layer_field_name, link_name
from kvdesk.engine.sentences import (
    cost,
    interconnect,
    latency,
    llama_cpp,
    load,
    offload,
    placement,
    sglang,
    tensorrt_llm,
    transformers,
    vllm,
)
from kvdesk.engine.sentences.tier_names import claim_text, kind_name, tier_name
from kvdesk.i18n import translate
from kvdesk.units import Numbers

Severity = Literal["ok", "info", "warning", "error"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info", "ok")


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact to know. `path` is the project field it concerns ("" where none does); `values` fill its sentence."""

    code: str
    severity: Severity
    path: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


def finding_text(finding: Finding, numbers: Numbers) -> str:
    """The finding as a full sentence in the installed language; an unknown code shows itself and its values."""
    template = _templates().get(finding.code)
    if template is None:
        return f"{finding.code}: {', '.join(f'{key} {value}' for key, value in finding.values.items())}"
    return numbers.fill(template, {key: _shown(key, value, numbers) for key, value in finding.values.items()})


def _shown(key: str, value: Any, numbers: Numbers) -> Any:
    """Cases and dimensions by their names; lists of degrees as text, triples as TP × PP × DP."""
    if key in ("base", "case"):
        return case_name(value)
    if key == "basis":
        return basis_text(str(value))
    if key in ("name", "parent", "tier") and isinstance(value, str):
        return tier_name(value)  # other names are none of the shipped tiers
    if key in ("link", "fast"):
        return link_name(str(value))
    if key == "tier_kinds":
        return ", ".join(kind_name(kind) for kind in value)
    if key in ("source", "conditions") and isinstance(value, str):
        return claim_text(value)
    if key == "dimensions":
        return ", ".join(dimension_name(field) for field in value)
    if key == "figures":
        return ", ".join(layer_field_name(field) for field in value)
    if not isinstance(value, tuple):
        return value
    if not value:
        return translate("Findings", "none")
    return ", ".join(
        "TP {} × PP {} × DP {}".format(*item) if isinstance(item, tuple) else numbers.integer(item) for item in value
    )


def _templates() -> dict[str, str]:
    own = _placement_templates() | _model_templates() | _load_templates() | _mistake_templates()
    runtimes = (vllm, sglang, tensorrt_llm, llama_cpp, transformers)
    for source in (*runtimes, interconnect, latency, load, placement, offload, cost):
        own |= source.templates()
    return own


def _placement_templates() -> dict[str, str]:
    return {
        "no-model": translate("Findings", "No model is chosen: import a config.json or pick one from the catalogue."),
        "no-accelerator": translate("Findings", "No accelerator is chosen: pick one from the catalogue or type one."),
        "no-encoder-positions": translate(
            "Findings", "The model attends to an encoder: type how many encoder positions a request keeps."
        ),
        "runtime-not-modelled": translate(
            "Findings", 'The runtime "{runtime}" is not modelled yet; choose "arithmetic".'
        ),
        "cache-dtype-not-of-runtime": translate(
            "Findings", 'The cache type "{dtype}" is not one of {runtime}; use one of {known}.'
        ),
        "cache-dtype-does-not-divide": translate(
            "Findings",
            'The cache type "{dtype}" stores blocks of {block:n} elements, which do not divide rows of {width:n}; '
            "choose a plain type for this model.",
        ),
        "no-mtp-layers": translate(
            "Findings", "{name} has no multi-token-prediction layers to load; plan without them."
        ),
        "pipeline-partition-illegal": translate(
            "Findings",
            "The partition has {stages:n} stages and {sum:n} layers; PP is {pp:n} and the model has {layers:n} layers: "
            "give {pp:n} whole numbers above 0 that add up to {layers:n}, or none for the runtime's own split.",
        ),
        "decode-context-illegal": translate("Findings", "DCP {dcp:n} does not divide TP {tp:n}; legal here: {legal}."),
        "decode-context-heads": translate(
            "Findings",
            "DCP {dcp:n} shares positions between ranks with the same KV heads: TP {tp:n} with {heads:n} KV heads "
            "allows DCP up to {most:n}, and a divisor of the {query:n} query heads of each.",
        ),
        "tensor-parallel-illegal": translate(
            "Findings", "TP {tp:n} does not divide the heads ({heads:n} query heads); legal here: {legal}."
        ),
        "tensor-parallel-kv-heads": translate(
            "Findings",
            "The {heads:n} KV heads do not divide over TP {tp:n}, nor is each held by a whole number of its ranks; "
            "legal here: {legal}.",
        ),
        "tensor-parallel-state-heads": translate(
            "Findings", "TP {tp:n} does not divide the {heads:n} heads of the recurrent state; legal here: {legal}."
        ),
        "pipeline-parallel-illegal": translate(
            "Findings", "PP {pp:n} is more than the {layers:n} layers; legal: 1 to {layers:n}."
        ),
        "cards-left-over": translate(
            "Findings",
            "{cards:n} cards do not divide into replicas of TP {tp:n} × PP {pp:n}; legal: {choices}; "
            "or say how many cards stay idle.",
        ),
        "degrees-do-not-match-cards": translate(
            "Findings",
            "TP {tp:n} × PP {pp:n} × DP {dp:n} needs {needed:n} cards and {cards:n} are at work; legal: {choices}.",
        ),
        "kv-heads-divided": translate(
            "Findings", "{heads:n} KV heads divide over TP {tp:n}: {each:n} on each card, nothing replicated."
        ),
        "kv-heads-replicated": translate(
            "Findings",
            "{heads:n} KV heads over TP {tp:n}: each head is held by {copies:n} cards, so more cards do not shrink "
            "the cache; {size:both} are copies.",
        ),
        "latent-replicated": translate(
            "Findings",
            "What all heads share (the latent of MLA, compressed entries, an indexer's keys) stands whole on every one "
            "of the {tp:n} TP ranks; {size:both} are copies.",
        ),
        "capacity-unverified": translate(
            "Findings",
            "What the driver reports for {name} is not known; {size:both} is the size sold × 10⁹, the lower reading. "
            "Type what your driver reports.",
        ),
        "cuda-reports-less": translate(
            "Findings",
            "Of {name} the runtime takes its share of what CUDA reports, a little less than the driver's total (as an "
            "example, 79.19 of 79.65 GiB were seen on an H100 80GB); type the figure its log prints for the exact "
            "pool.",
        ),
        "accelerator-announced": translate(
            "Findings", "{name} is announced, not delivered; its figures are the vendor's."
        ),
        "outside-exceeds-capacity": translate(
            "Findings",
            "The budget ({usable:gib}) and what stands outside it ({outside:gib}) exceed what the driver reports "
            "({capacity:gib}): lower the share or free the card.",
        ),
        "unified-memory": translate(
            "Findings",
            "The GPU of {name} may by default use about {fraction:pct} of the memory it shares with the system; "
            "the plan uses {share:pct}. Lower the share, or raise the system's limit.",
        ),
        "several-devices": translate(
            "Findings",
            "A runtime sees {devices:n} devices in one {name}, each with {each:gib}, and no rank can use more than "
            "one: type that size as what the driver reports, and count devices as cards.",
        ),
        "cards-idle": translate("Findings", "{idle:n} cards stay idle on purpose."),
        "replicas": translate(
            "Findings",
            "{cards:n} cards = {dp:n} replicas × {each:n} (TP {tp:n} × PP {pp:n}); a sequence lives in one replica, "
            "so each is budgeted for {sequences:n}.",
        ),
    }


def _model_templates() -> dict[str, str]:
    return {
        "weights-computed": translate(
            "Findings",
            "Weights are computed from the architecture ({size:gib}); no checkpoint index was read.",
        ),
        "weights-planned-dtype": translate(
            "Findings", "Weights are planned in {dtype}, not as the checkpoint stores them; the size is computed."
        ),
        "weights-not-attributed": translate(
            "Findings",
            "The checkpoint's index holds {size:both} that the architecture does not explain (towers, extra heads, "
            "scales); they are charged to every card.",
        ),
        "weights-over-attributed": translate(
            "Findings",
            "The architecture explains {size:both} more than the checkpoint's index holds; the larger figure is "
            "budgeted.",
        ),
        "tower-unknown": translate(
            "Findings",
            "The model has parts beside its text model (vision or audio) whose size the config does not give; "
            "{low:gib} to {high:gib} are charged ({basis}). Put a checkpoint index beside the config for the exact "
            "size.",
        ),
        "mtp-not-loaded": translate(
            "Findings",
            "The checkpoint's {layers:n} multi-token-prediction layers ({size:gib}) are not loaded; switch them on to "
            "draft with them.",
        ),
        "mtp-loaded": translate(
            "Findings",
            "{layers:n} multi-token-prediction layers are loaded on the last stage: {size:gib} of weights a card "
            "there, and a cache of their own.",
        ),
        "mtp-unknown": translate(
            "Findings", "{field} = {value} states prediction layers whose shape no rule here gives; they are left out."
        ),
        "mtp-absent": translate(
            "Findings", "{field} = {value} states prediction layers, and the checkpoint holds none of them."
        ),
        "kv-dtype-assumed": translate(
            "Findings", "The config states no dtype; the cache is planned in {dtype}, an assumption."
        ),
        "kv-dtype-suggested": translate(
            "Findings", "The checkpoint suggests a KV cache in {dtype}; it is planned in {planned}."
        ),
        "dtype-assumed": translate("Findings", "The config states no dtype; weights are taken as bf16."),
        "quantization-unread": translate(
            "Findings",
            'The quantisation "{value}" ({field}) is not read yet; without an index, weights are computed unquantised.',
        ),
        "quantization-partial": translate(
            "Findings",
            "The quantisation leaves out some of the {value}; all of it is counted as quantised, so the computed "
            "weights are a little low.",
        ),
        "remote-code-by-fields": translate(
            "Findings",
            'The architecture "{value}" runs code of its own; it was read by its fields, which are unambiguous, and by '
            "its published rule.",
        ),
        "model-by-hand": translate("Findings", "The model was entered by hand; its figures are as good as its layers."),
        "model-edited": translate(
            "Findings",
            "The layers are not those of {name} any more ({figures}): that is a different model, and its quality is "
            "to be judged apart.",
        ),
        "model-note": translate("Findings", "{field}: {value}."),
    }


def _load_templates() -> dict[str, str]:
    return {
        "output-budgeted": translate("Findings", "The output reserve of {output:n} tokens is budgeted."),
        "no-output-reserve": translate(
            "Findings", "No output reserve: every reply needs positions of its own, and none are budgeted."
        ),
        "past-trained-length": translate(
            "Findings",
            "{positions:n} positions are past the model's own trained length ({trained:n}); memory may hold them, "
            "quality is not promised.",
        ),
        "past-max-model-len": translate(
            "Findings",
            "{positions:n} positions are past the runtime's cap of {cap:n}; it would refuse such a request.",
        ),
        "past-max-num-seqs": translate(
            "Findings",
            "{sequences:n} sequences on a replica are past the runtime's cap of {cap:n}; the rest would queue.",
        ),
        "static-too-short": translate(
            "Findings",
            "The cache as it is set holds {longest:n} positions a sequence and the case stores {positions:n}: enlarge "
            "it.",
        ),
        "too-few-slots": translate(
            "Findings",
            "The settings give a replica {slots:n} slots and the case keeps {sequences:n} sequences there: raise them, "
            "or let the rest queue.",
        ),
        "static-reserved": translate(
            "Findings",
            "The static cache reserves {reserved:both} for {logical:both} stored; the rest is reserved for nothing.",
        ),
        "samples-stored-apart": translate(
            "Findings",
            "{samples:n} parallel samples of each request are stored apart, prompt included: {sequences:n} caches.",
        ),
        "case-changes-many": translate(
            "Findings",
            "This case differs from {base} in {count:n} dimensions ({dimensions}); a change in the result cannot be "
            "put down to one of them.",
        ),
        "overheads-assumed": translate(
            "Findings",
            "Activations {low:gib} to {high:gib} and runtime {runtime_low:gib} to {runtime_high:gib} a card are "
            "assumptions ({basis}), not measured on this model.",
        ),
        "calculated-only": translate("Findings", "Every figure is calculated; nothing was observed on these cards."),
        "depends-on-overhead": translate(
            "Findings",
            "It depends on the overhead: the low estimates fit by {low:gib}, the high ones miss by {high:gib}.",
        ),
        "does-not-fit": translate(
            "Findings", "Card {rank:n} lacks {size:both} even at the low estimates; see the smallest changes."
        ),
        "no-change-found": translate(
            "Findings", "No single change was found that makes it fit; change several, or take larger cards."
        ),
    }


def _mistake_templates() -> dict[str, str]:
    return {
        "kv-heads-not-query-heads": translate(
            "Findings",
            "The cache follows the KV heads ({heads:n}, {field}), not the query heads ({query:n}, {query_field}), "
            "which would make it {times:p} times as large.",
        ),
        "head-dimension-stated": translate(
            "Findings",
            "The head dimension is {dimension:n} ({field}); hidden size ÷ heads ({hidden:n} ÷ {heads:n}) would give "
            "{guess:p}.",
        ),
        "cache-dtype-apart": translate(
            "Findings",
            "Weights are stored as {weights} ({field}), the cache as {cache}: a cache dtype is never taken from the "
            "weights.",
        ),
        "latent-not-expanded": translate(
            "Findings",
            "The latent ({field}) stores {compressed:n} values a position and layer; a runtime that expands it to "
            "heads (transformers before version 5) stores {expanded:n}, {times:d1} times as many.",
        ),
        "cards-do-not-pool": translate(
            "Findings",
            "{cards:n} cards are {cards:n} budgets of {each:gib}, not one of {sum:gib}: each card must fit what is "
            "placed on it.",
        ),
        "windows-credited": translate(
            "Findings",
            "Windows and chunks ({field}) are credited: without them the cache would be {whole:gib}, {saved:gib} more. "
            "A runtime or a setting that ignores them needs that.",
        ),
        "window-not-honoured": translate(
            "Findings",
            "transformers {version} keeps every position of {architecture}, windows or not: {whole:both} there.",
        ),
        "residents-only": translate(
            "Findings",
            "{sequences:n} sequences are resident, {each:gib} each; a queue behind them stores no cache.",
        ),
    }
