"""What transformers' cache held for a layer, and what a model says it keeps, in the same words.

Both become sorted lists: ["keys", heads, positions, dimension], ["values", …], ["indexer", positions, dimension],
["compressor entries" | "indexer entries", entries, dimension], ["convolution", channels, kernel],
["state", elements, dtype].
"""

from kvdesk.engine.kv_cache import kv_shape
from kvdesk.project.layer_cache import LayerCache

DTYPES = {"float32": "fp32", "bfloat16": "auto"}
ENTRIES = "compressed_kv["
BUFFERS = ("buffer_kv[", "buffer_gate[", "overlap_kv[", "overlap_gate[")


def of_engine(tensors: list[dict]) -> list[list]:
    """The tensors one layer kept, without the batch; the work buffers of compressed attention are no cache entries."""
    found: list[list] = []
    for tensor in tensors:
        what, shape = tensor["what"], tensor["shape"][1:]
        if what in ("keys", "values"):
            found.append([what, *shape])
        elif what in ("indexer_keys", "idx_keys"):
            found.append(["indexer", *shape[-2:]])
        elif what.startswith(ENTRIES):
            found.append([f"{what.removeprefix(ENTRIES).rstrip(']')} entries", *shape])
        elif what.startswith("conv_states"):
            found.append(["convolution", *shape])
        elif what.startswith(("recurrent_states", "linear_cache")):
            elements = 1
            for dimension in shape:
                elements *= dimension
            found.append(["state", elements, DTYPES[tensor["dtype"]]])
        else:
            assert what.startswith(BUFFERS), what
    return sorted(found, key=str)


def of_model(caches: tuple[LayerCache, ...], positions: int, encoder_positions: int = 64) -> list[list]:
    """What the same layer keeps by the model's own facts, under the rules of transformers' dynamic cache: a window
    or a chunk keeps one position less than its size, and a convolution its whole kernel."""
    found: list[list] = []
    for cache in caches:
        match cache.kind:
            case "sliding_attention":
                kept = min(positions, cache.window - 1)
            case "chunked_attention":
                kept = min(positions, cache.chunk_size - 1)
            case "cross_attention":
                kept = cache.num_positions or encoder_positions
            case _:
                kept = positions
        if (shape := kv_shape(cache)) is not None:
            found += [["keys", shape[0], kept, shape[1]], ["values", shape[0], kept, shape[2]]]
        elif cache.kind == "indexer":
            found.append(["indexer", kept, cache.head_dim])
        elif cache.kind == "compressed_attention":
            found.append([f"{cache.part} entries", positions // cache.ratio, cache.head_dim])
        elif cache.kind == "short_convolution":
            found.append(["convolution", cache.channels, cache.kernel])
        elif cache.kind == "recurrent":
            found += _state(cache)
    return sorted(found, key=str)


def _state(cache: LayerCache) -> list[list]:
    elements = cache.num_heads
    for dimension in cache.state_shape:
        elements *= dimension
    found = [["convolution", cache.conv_channels, cache.conv_kernel]] if cache.conv_channels else []
    return [*found, ["state", elements, cache.state_dtype]] if cache.state_shape else found
