"""One colour for each budget line and each kind of layer, the same in every plot, tile, table and printed page.

Chosen after Okabe and Ito (2008), safe for colour-blind readers; `HATCHED` lines carry a pattern too, so that nothing
is told by colour alone.
"""

from kvdesk.engine.plan import LineName, Verdict

LINE_COLORS: dict[LineName, str] = {
    "weights_bytes": "#4a78a8",
    "not_attributed_bytes": "#8fb1d3",
    "kv_cache_bytes": "#f2a33c",
    "state_bytes": "#b5651d",
    "activation_bytes": "#6fb3ad",
    "graph_bytes": "#9aa0ac",
    "runtime_bytes": "#7a6f9b",
    "reserve_bytes": "#c9b458",
    "headroom_bytes": "#e6ebf0",
}
HATCHED: frozenset[LineName] = frozenset({"not_attributed_bytes", "reserve_bytes"})
OVERRUN_COLOR = "#c8423b"
BUDGET_LINE_COLOR = "#c8423b"
UNUSABLE_COLOR = "#b9c1cb"
VERDICT_COLORS: dict[Verdict, str] = {"fits": "#2b8a4b", "depends": "#b5770d", "does_not_fit": "#c0322b"}
KIND_COLORS: dict[str, str] = {
    "full_attention": "#4a78a8",
    "sliding_attention": "#f2a33c",
    "chunked_attention": "#c9b458",
    "latent_attention": "#7a6f9b",
    "sparse_latent_attention": "#b9a3d0",
    "indexer": "#d9d2e9",
    "compressed_attention": "#b5651d",
    "recurrent": "#6fb3ad",
    "short_convolution": "#a9c77f",
    "cross_attention": "#c9719b",
    "shared": "#c3cbd5",
    "none": "#e6ebf0",
}
KIND_LETTERS: dict[str, str] = {
    "full_attention": "F",
    "sliding_attention": "W",
    "chunked_attention": "C",
    "latent_attention": "L",
    "sparse_latent_attention": "S",
    "indexer": "I",
    "compressed_attention": "D",
    "recurrent": "R",
    "short_convolution": "V",
    "cross_attention": "X",
    "shared": "=",
    "none": "–",
}
# Tiers of an offloaded cache by their kind; in plots each has a dash of its own too, by its place in the list.
TIER_COLORS: dict[str, str] = {
    "gpu": "#4a78a8",
    "host": "#d98b1f",
    "nvme": "#3f948d",
    "pod_flash": "#7a6f9b",
    "network": "#b85886",
    "object": "#a05a1c",
}
TIER_DASHES: tuple[str, ...] = ("", "7,3", "2,2.5", "9,3,2,3", "4,2", "12,4", "1,3", "6,2,1,2,1,2")
# Options in plots, by their place; each has a mark of its own too.
OPTION_COLORS: tuple[str, ...] = (
    "#4a78a8",
    "#d98b1f",
    "#3f948d",
    "#b85886",
    "#7a6f9b",
    "#a05a1c",
    "#56616d",
    "#7d8f2e",
)
