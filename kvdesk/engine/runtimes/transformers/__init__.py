"""Transformers: what `generate` keeps under each of its caches."""

from kvdesk.engine.runtimes.transformers.room import TransformersRoom
from kvdesk.engine.runtimes.transformers.stored import ARCHITECTURE_RULES, VERSION, sequence_bytes, stored_units

__all__ = ["ARCHITECTURE_RULES", "VERSION", "TransformersRoom", "sequence_bytes", "stored_units"]
