"""Speed of reading models and of their logical cache: figures for `run.py`.

The configs are those of the shared corpus, looked for where KVDESK_SHARED says, else beside the checkout; without it
their figure is left out. The GGUF header needs the `gguf` package, and is left out without it.
"""

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path

from kvdesk.engine.kv_cache import cache_terms, logical_bytes, storage_of
from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.gguf import read_gguf, read_header
from kvdesk.importers.hf_config import read_config
from kvdesk.project.model_spec import ModelSource, ModelSpec

CORPUS = Path(os.environ.get("KVDESK_SHARED", Path(__file__).parents[3] / "shared")) / "corpus"
NUM_TENSORS = 1500
NUM_TOKENS = 128_256
SOURCE = ModelSource(kind="config")


def corpus_configs() -> list[tuple[str, bytes]]:
    """(name, bytes) of every config of the corpus, the odd ones too."""
    return [(path.parent.name, path.read_bytes()) for path in sorted(CORPUS.glob("configs*/*/config.json"))]


def read_all(configs: list[tuple[str, bytes]]) -> list[ModelSpec]:
    """The models among them; what is refused takes its time too."""
    models = []
    for name, data in configs:
        try:
            models.append(read_config(data, file=name, name=name, source=SOURCE))
        except ImportRefused:
            continue
    return models


def write_header(path: Path) -> None:
    """The header of a llama with a real vocabulary and NUM_TENSORS tensors, no tensor data."""
    import gguf
    import numpy

    writer = gguf.GGUFWriter(path, "llama")
    blocks = (NUM_TENSORS - 3) // 3
    for key, value in {"block_count": blocks, "context_length": 131_072, "embedding_length": 256}.items():
        writer.add_uint32(f"llama.{key}", value)
    writer.add_uint32("llama.feed_forward_length", 1024)
    for key, value in {"head_count": 32, "head_count_kv": 8, "key_length": 128, "value_length": 128}.items():
        writer.add_uint32(f"llama.attention.{key}", value)
    writer.add_array("tokenizer.ggml.tokens", [f"token_{index}" for index in range(NUM_TOKENS)])
    writer.add_array("tokenizer.ggml.scores", [0.0] * NUM_TOKENS)
    shapes = {"token_embd.weight": (NUM_TOKENS, 256), "output.weight": (NUM_TOKENS, 256), "output_norm.weight": (256,)}
    for block in range(blocks):
        shapes[f"blk.{block}.attn_q.weight"] = (4096, 256)
        shapes[f"blk.{block}.attn_norm.weight"] = (256,)
        shapes[f"blk.{block}.ffn_up.weight"] = (1024, 256)
    for name, shape in shapes.items():
        size = 4 * int(numpy.prod(shape))
        writer.add_tensor_info(name, shape, numpy.dtype(numpy.float32), size, raw_dtype=gguf.GGMLQuantizationType.F32)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    writer.close()


def read_header_of(path: Path) -> ModelSpec:
    with path.open("rb") as stream:
        header = read_header(stream, file=path.name)
    return read_gguf([header], name=path.name, source=ModelSource(kind="gguf"))


def logical_point(model: ModelSpec) -> Callable[[], int]:
    """The logical cache of a model at one point, nothing kept from call to call."""

    def point() -> int:
        groups = ((group.caches, len(group.layers)) for group in model.layer_groups)
        return logical_bytes(cache_terms(groups, storage_of(model, "bf16", "bf16", 64)), 4096, 1)

    return point


def has_gguf() -> bool:
    return importlib.util.find_spec("gguf") is not None
