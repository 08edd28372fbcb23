"""Whether the blocks of a packed cache type divide the rows of a model: what every runtime needs of its types."""

from kvdesk.engine.findings import Finding
from kvdesk.engine.kv_cache import cache_tensors
from kvdesk.engine.runtimes.room import Facts
from kvdesk.project.dtypes import PACKED, row_size_bits


def rows_refusal(facts: Facts) -> Finding | None:
    """A packed cache type needs a whole number of its blocks in every row."""
    for group in facts.model.layer_groups:
        try:
            for cache in group.caches:
                for tensor in cache_tensors(cache, facts.storage, facts.degrees.tensor):
                    row_size_bits(tensor.shape[-1], tensor.dtype)
        except ValueError:
            values = {"dtype": tensor.dtype, "width": tensor.shape[-1], "block": PACKED[tensor.dtype].block}
            return Finding("cache-dtype-does-not-divide", "error", "deployment.k_dtype", values)
    return None
