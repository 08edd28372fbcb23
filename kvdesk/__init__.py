"""KVDesk: what an LLM inference server needs, before it is bought or rented."""

__version__ = "0.1.0"
