"""Blocks that --kv-offloading-size keeps in host memory.

Source: vLLM 0.33, config/cache.py (kv_offloading_size is the total of all TP ranks); v1/kv_offload, chunk sizes.
"""

from kvdesk.engine.runtimes.arithmetic import round_up
from kvdesk.engine.runtimes.vllm.layout import Layout

PAGE = 4096


def offloaded_blocks(layout: Layout, host_bytes: int, copies: int) -> int:
    """⌊host bytes ÷ ⌈block bytes × copies⌉ to whole pages⌋: one copy from every rank, or one in all where all ranks
    hold the same (latents under TP)."""
    return host_bytes // round_up(layout.block_bytes * copies, PAGE)
