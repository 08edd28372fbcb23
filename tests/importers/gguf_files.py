"""GGUF files written with the `gguf` package, for tests: metadata and tensor table, no tensor data."""

import io
from pathlib import Path

import numpy
import pytest

from kvdesk.importers.gguf import GgufHeader, read_gguf, read_header
from kvdesk.project.model_spec import ModelSource, ModelSpec

gguf = pytest.importorskip("gguf")
SOURCE = ModelSource(kind="gguf", location="m.gguf")
VOCAB = 512


def grouped(layers, heads, kv_heads, head_dim=128, **more):
    return {
        "block_count": layers,
        "attention.head_count": heads,
        "attention.head_count_kv": kv_heads,
        "attention.key_length": head_dim,
        "attention.value_length": head_dim,
        **more,
    }


def dense_tensors(layers, hidden=256, rows=768, kind="F16"):
    """A table with one projection, one MLP matrix and one norm a layer, the token table and the head."""
    shapes = {"token_embd.weight": (VOCAB, hidden), "output.weight": (VOCAB, hidden), "output_norm.weight": (hidden,)}
    for index in range(layers):
        shapes[f"blk.{index}.attn_norm.weight"] = (hidden,)
        shapes[f"blk.{index}.attn_q.weight"] = (rows, hidden)
        shapes[f"blk.{index}.ffn_up.weight"] = (4 * hidden, hidden)
    return {name: (shape, "F32" if len(shape) == 1 else kind) for name, shape in shapes.items()}


def write(path: Path, architecture: str, keys: dict, tensors: dict, *, tokens=VOCAB, own=None) -> Path:
    """`tensors`: name → (shape as numpy has it, type name); keys get the architecture's prefix, `own` keys do not."""
    writer = gguf.GGUFWriter(path, architecture)
    base = {"context_length": 131072, "embedding_length": 256, "feed_forward_length": 256}
    for key, value in {**base, **keys}.items():
        add(writer, f"{architecture}.{key}", value)
    for key, value in (own or {}).items():
        add(writer, key, value)
    if tokens:
        writer.add_array("tokenizer.ggml.tokens", [f"token_{i}" for i in range(tokens)])
        writer.add_array("tokenizer.ggml.scores", [0.0] * tokens)
    for name, (shape, kind) in tensors.items():
        number = gguf.GGMLQuantizationType[kind]
        block, size = gguf.GGML_QUANT_SIZES[number]
        count = int(numpy.prod([int(side) for side in shape], dtype=object))
        stored = (*shape[:-1], shape[-1] // block * size) if block > 1 else shape
        dtype = numpy.dtype(numpy.uint8) if block > 1 else numpy.dtype(numpy.float32)
        writer.add_tensor_info(name, stored, dtype, count // block * size, raw_dtype=number)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    writer.close()
    return path


def add(writer, key, value):
    match value:
        case bool():
            writer.add_bool(key, value)
        case int():
            writer.add_uint32(key, value)
        case float():
            writer.add_float32(key, value)
        case str():
            writer.add_string(key, value)
        case list():
            writer.add_array(key, value)


def header(data: bytes | Path, file="m.gguf") -> GgufHeader:
    return read_header(io.BytesIO(data if isinstance(data, bytes) else data.read_bytes()), file=file)


def read(path: Path) -> ModelSpec:
    return read_gguf([header(path)], name="m", source=SOURCE)
