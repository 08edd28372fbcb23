"""TensorRT-LLM 1.4, with dated rules for 0.19."""

from kvdesk.engine.runtimes.tensorrt_llm.room import TensorRtLlmRoom

__all__ = ["TensorRtLlmRoom"]
