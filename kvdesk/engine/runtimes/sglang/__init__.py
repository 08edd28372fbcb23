"""SGLang 0.5.23, with dated rules for 0.5.9 and 0.4.9."""

from kvdesk.engine.runtimes.sglang.room import SglangRoom

__all__ = ["SglangRoom"]
