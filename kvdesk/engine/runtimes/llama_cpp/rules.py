"""Which rule each version follows; every difference between versions is one field here.

b11434 is the reference (ggml 0.26, 2026); b5622 is mainline of June 2025, one cache for all sequences; ik-2025 is
ik_llama.cpp between autumn 2024 and summer 2025.
"""

from dataclasses import dataclass
from typing import Literal

from kvdesk.project.runtime_settings import LlamaCppVersion

# Windows: padded after the cap at the context (llama-kv-cache-iswa.cpp, b11434); capped after the padding
# (llama-kv-cache-unified-iswa.cpp, June 2025); or the whole context on every layer (ik_llama.cpp, April 2025).
Windows = Literal["padded_last", "capped_last", "whole_context"]
LatentCache = Literal["latent", "latent_and_values", "expanded"]


@dataclass(frozen=True, slots=True)
class Rules:
    """One version.

    `streams`: unless the cache is unified, each slot has cells of its own ("N/M seqs", since July 2025).
    `plain_padding`: what the context is padded to without flash attention (256 with it).
    `auto_is_flash`: whether `-fa auto` is known and on; before, flash attention was a switch and off.
    `latent`: what an MLA model keeps; values went with pull request 19067 of January 2026.
    `one_latent_type`: whether an MLA cache refuses K and V types that differ.
    `few_outputs`: whether the server reserves logits for its slots alone, not for every position of a batch.
    `newer_kinds`: whether recurrent states, indexers, compressed entries and MTP contexts are modelled.
    `output_counts`: whether -ngl counts the output layer as the first one offloaded; before, it came after all others.
    `max_slots`: LLAMA_MAX_SEQ. `fits_itself`: whether it keeps a margin on each device (`--fit`).
    """

    windows: Windows
    streams: bool
    plain_padding: int
    auto_is_flash: bool
    latent: LatentCache
    one_latent_type: bool
    few_outputs: bool
    newer_kinds: bool
    output_counts: bool
    max_slots: int | None
    fits_itself: bool


RULES: dict[LlamaCppVersion, Rules] = {
    "b11434": Rules(
        windows="padded_last",
        streams=True,
        plain_padding=256,
        auto_is_flash=True,
        latent="latent",
        one_latent_type=True,
        few_outputs=True,
        newer_kinds=True,
        output_counts=True,
        max_slots=256,
        fits_itself=True,
    ),
    "b5622": Rules(
        windows="capped_last",
        streams=False,
        plain_padding=32,
        auto_is_flash=False,
        latent="latent_and_values",
        one_latent_type=False,
        few_outputs=False,
        newer_kinds=False,
        output_counts=False,
        max_slots=None,
        fits_itself=False,
    ),
    "ik-2025": Rules(
        windows="whole_context",
        streams=False,
        plain_padding=32,
        auto_is_flash=False,
        latent="latent",
        one_latent_type=False,
        few_outputs=False,
        newer_kinds=False,
        output_counts=False,
        max_slots=None,
        fits_itself=False,
    ),
}
