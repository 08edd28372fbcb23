"""vLLM."""

from kvdesk.engine.runtimes.vllm.room import VllmRoom

__all__ = ["VllmRoom"]
