"""The keys of one model in a GGUF file: read one at a time, and those that shape a cache must all have been read."""

import copy
from collections.abc import Iterator
from typing import Any, Self

from kvdesk.importers.gguf.container import GgufHeader, LongArray
from kvdesk.importers.hf_config.fields import BY_HAND, Fields
from kvdesk.project.base import MAX_LAYERS

# Keys (without the architecture's prefix) that can change what a layer keeps; a trailing dot means all below it.
_SHAPING = (
    "attention.sliding_window",
    "attention.sliding_window_pattern",
    "attention.chunk_size",
    "attention.kv_lora_rank",
    "attention.key_length_mla",
    "attention.value_length_mla",
    "attention.key_length_swa",
    "attention.value_length_swa",
    "attention.head_count_kv_swa",
    "attention.shared_kv_layers",
    "attention.recurrent_layers",
    "attention.indexer.",
    "attention.compress",
    "attention.cross",
    "full_attention_interval",
    "decoder_block_count",
    "token_shift_count",
    "ssm.",
    "wkv.",
    "kda.",
    "shortconv.",
    "xlstm.",
)
# Scalars of the recurrences that change their arithmetic, not what they keep.
_HARMLESS = frozenset({"ssm.time_step_rank", "ssm.dt_b_c_rms", "attention.indexer.head_count"})


class _Tracked(dict[str, Any]):
    """Metadata that remembers which of its keys were asked for."""

    def __init__(self, data: dict[str, Any]) -> None:
        super().__init__(data)
        self.seen: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        self.seen.add(key)
        return super().__getitem__(key)


def _plain(value: Any) -> Any:
    """A value as JSON would have it: of an array that was not kept, a list of texts, which no rule takes."""
    return ["text"] * min(value.length, MAX_LAYERS + 1) if isinstance(value, LongArray) else value


class ModelKeys:
    """The keys under the architecture's own prefix. `num_blocks` counts layers, those of draft heads among them."""

    def __init__(self, header: GgufHeader, architecture: str) -> None:
        prefix = architecture + "."
        own = {
            key.removeprefix(prefix): _plain(value) for key, value in header.metadata.items() if key.startswith(prefix)
        }
        self._data = _Tracked(own)
        self.fields = Fields(header.file, self._data, architecture)
        self.num_blocks = self.fields.integer("block_count", high=MAX_LAYERS)
        drafts = self.fields.optional_integer("nextn_predict_layers", low=0) or 0
        if drafts >= self.num_blocks:
            raise self.fields.refusal("nextn_predict_layers", f"is {drafts} of {self.num_blocks} layers")
        self.num_layers = self.num_blocks - drafts

    def with_drafts(self) -> Self:
        """The same keys with the draft layers counted among the layers, as arrays of one entry a block count them."""
        whole = copy.copy(self)
        whole.num_layers = self.num_blocks
        return whole

    def has(self, key: str) -> bool:
        return key in self._data

    def integer(self, key: str, default: int | None = None, *, low: int = 1) -> int:
        """A whole number; the default where the key is missing."""
        if default is not None and key not in self._data:
            return default
        return self.fields.integer(key, low=low)

    def per_layer(self, key: str, default: list[int] | None = None) -> list[int]:
        """A whole number ≥ 0 for each layer: an array of them, or one for all."""
        value = self._data.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, list):
            return [self.fields.integer(key, low=0)] * self.num_layers
        if len(value) < self.num_layers:
            raise self.fields.refusal(key, f"has {len(value)} entries for {self.num_layers} layers")
        return [self.fields.checked(key, entry, low=0) for entry in value[: self.num_layers]]

    def flags(self, key: str) -> list[bool] | None:
        """True or false for each layer (some writers use 1 and 0), None where the key is missing or one number."""
        value = self._data.get(key)
        if not isinstance(value, list):
            return None
        if len(value) < self.num_layers:
            raise self.fields.refusal(key, f"has {len(value)} entries for {self.num_layers} layers")
        if not all(isinstance(entry, int) for entry in value):
            raise self.fields.refusal(key, "holds something else than true and false")
        return [bool(entry) for entry in value[: self.num_layers]]

    def check_all_read(self) -> None:
        """Refuses a file with a live key that shapes a cache and that no rule of its architecture read."""
        for key in self._unread():
            raise self.fields.refusal(key, "shapes the cache in a way that is not known", BY_HAND)

    def _unread(self) -> Iterator[str]:
        for key, value in self._data.items():
            shapes = any(key == entry or (entry[-1:] == "." and key.startswith(entry)) for entry in _SHAPING)
            shapes = shapes or key.startswith("attention.compress")
            live = any(value) if isinstance(value, list) else bool(value)
            if shapes and live and key not in self._data.seen and key not in _HARMLESS:
                yield key
