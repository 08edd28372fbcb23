"""The llama.cpp room, a module for each part of its rules."""

from kvdesk.engine.runtimes.llama_cpp.room import LlamaCppRoom

__all__ = ["LlamaCppRoom"]
