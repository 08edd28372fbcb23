"""What to know about transformers' settings and a model, as findings."""

from collections.abc import Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.room import Facts, StageCache, layers_of
from kvdesk.engine.runtimes.transformers import transients
from kvdesk.engine.runtimes.transformers.stored import sequence_bytes
from kvdesk.engine.runtimes.transformers.support import (
    PATH,
    ignores_settings,
    is_static,
)
from kvdesk.project.layer_cache import LatentAttention


def findings(facts: Facts, host: StageCache | None) -> Iterator[Finding]:
    """Sizes are of the longest case with the most sequences of a replica; without a case they are left out."""
    settings = facts.deployment.transformers
    if settings.cache_implementation != "dynamic" and ignores_settings(facts.model.architecture):
        values = {"name": facts.model.architecture, "implementation": settings.cache_implementation}
        yield Finding("transformers-setting-ignored", "warning", f"{PATH}.cache_implementation", values)
    yield from _latents(facts)
    if is_static(facts) and settings.max_cache_len is None:
        yield Finding("static-cache-per-call", "info", f"{PATH}.max_cache_len")
    if facts.longest_case is not None and facts.most_sequences is not None:
        yield from _sizes(facts, host, facts.most_sequences, facts.longest_case)


def _latents(facts: Facts) -> Iterator[Finding]:
    """What expanding a latent costs in 4.57, for a position of the whole model."""
    version = facts.deployment.transformers.version
    if version != "4.57":
        return
    held = tuple(
        (tuple(cache for cache in caches if isinstance(cache, LatentAttention)), count)
        for caches, count in layers_of(facts, range(facts.model.num_layers))
    )
    compressed = sequence_bytes("", held, facts.storage, 1)
    if compressed:
        whole = sequence_bytes("", held, facts.storage, 1, version=version)
        values = {"version": version, "expanded": whole, "compressed": compressed, "times": whole / compressed}
        yield Finding("latent-expanded", "warning", f"{PATH}.version", values)


def _sizes(facts: Facts, host: StageCache | None, sequences: int, positions: int) -> Iterator[Finding]:
    path, layers = f"{PATH}.cache_implementation", range(facts.model.num_layers)
    load = {"positions": positions, "sequences": sequences}
    alive = transients.prompt_storage(facts, layers, sequences, positions)
    if alive:
        yield Finding("windows-storage-alive", "info", path, load | {"size": alive})
    copy = transients.dequantized(facts, layers, sequences, positions)
    if copy.high:
        yield Finding("quantized-copy", "info", path, load | {"low": copy.low, "size": copy.high})
    if host is not None:
        size = host.need(sequences, positions).total_bytes
        yield Finding("cache-in-host-memory", "info", path, load | {"size": size})
    attention = transients.attention(facts, layers, sequences, positions)
    path = f"{PATH}.attn_implementation"
    values = load | {"size": attention.high, "attention": facts.deployment.transformers.attn_implementation}
    if attention.scores_bytes:
        yield Finding("eager-scores", "warning", path, values | {"scores": attention.scores_bytes})
    elif attention.high:
        yield Finding("attention-copies", "info", path, values)
