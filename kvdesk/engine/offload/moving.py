"""How fast a cache comes back: rates with their limits, the size of operations, and what computing hides of it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from kvdesk.project.tiers import Layout, TierSpec

BITS = 8


@dataclass(frozen=True, slots=True)
class Place:
    """Where a load goes: the cards of a replica, and the nodes they stand in."""

    cards: int = 1
    nodes: int = 1


def tier_limits(
    tier: TierSpec, place: Place, throttle_bits_per_s: int | None = None, *, writing: bool = False
) -> dict[str, float]:
    """What one tier gives a place, bytes per second, by the field that sets it; each grows as that field does.

    Rates: per card × cards, per node × nodes, shared. Drives: each one's own × their number × nodes. A client throttles
    each node apart. Cards on one uplink share it: uplink ÷ cards on it × cards. Host memory ÷ 2 a node: each staged
    byte is written to it and read from it. What lies at another socket passes the link between them: its rate ÷ the
    share that does, a node.
    """
    side = "write" if writing and tier.write is not None else "read"
    rates = tier.write if writing and tier.write is not None else tier.read
    counts = {"per_card": place.cards, "per_node": place.nodes, "shared": 1}
    given = ((name, getattr(rates, name), count) for name, count in counts.items())
    found = {f"{side}.{name}": float(rate * count) for name, rate, count in given if rate is not None}
    if tier.drives is not None:
        each = tier.drives.write_bytes_per_s if writing else tier.drives.read_bytes_per_s
        if each is not None:
            nodes = 1 if tier.scope == "shared" else place.nodes
            found["drives.num_drives"] = float(each * tier.drives.num_drives * nodes)
    if throttle_bits_per_s is not None:
        found["throttle_bits_per_s"] = throttle_bits_per_s / BITS * place.nodes
    if tier.uplink_bytes_per_s is not None:
        found["uplink_bytes_per_s"] = tier.uplink_bytes_per_s / tier.cards_per_uplink * place.cards
    if tier.memory_bytes_per_s is not None:
        found["memory_bytes_per_s"] = tier.memory_bytes_per_s / 2 * place.nodes
    if tier.socket_bytes_per_s is not None and tier.remote_share > 0:
        found["socket_bytes_per_s"] = tier.socket_bytes_per_s / tier.remote_share * place.nodes
    return found


def tier_limit(tier: TierSpec, place: Place, throttle_bits_per_s: int | None = None, *, writing: bool = False) -> float:
    """The least of `tier_limits`, bytes per second."""
    return min(tier_limits(tier, place, throttle_bits_per_s, writing=writing).values())


def path_rate(rates: Iterable[float], pipelined: bool = True) -> float:
    """Several hops: the slowest where they overlap; 1 ÷ Σ 1 ÷ rate where each waits for the one before."""
    hops = tuple(rates)
    return min(hops) if pipelined else 1 / sum(1 / hop for hop in hops)


def operation_bytes(chunk_bytes: float, num_layers: int, ranks: int, layout: Layout) -> float:
    """Bytes of one operation: a chunk of one rank; layer-first, K and V of each layer apart: ÷ (2 · layers)."""
    each = chunk_bytes / ranks
    return each if layout == "page-first" else each / (2 * num_layers)


def num_operations(positions: int, chunk_tokens: int, num_layers: int, layout: Layout) -> int:
    """⌈n ÷ chunk⌉ a rank, × 2 · layers where layers are apart."""
    return -(-positions // chunk_tokens) * (1 if layout == "page-first" else 2 * num_layers)


def size_share(size_bytes: float, half_size_bytes: float) -> float:
    """η = x ÷ (x + x½): the part of a rate that operations of x bytes reach."""
    return size_bytes / (size_bytes + half_size_bytes) if size_bytes > 0 else 0.0


def size_of_share(share: float, half_size_bytes: float) -> float:
    """The operation that reaches a part of the rate: x = x½ · η ÷ (1 − η)."""
    return half_size_bytes * share / (1 - share)


def load_seconds(size_bytes: float, rate: float, latency_s: float = 0.0) -> float:
    """latency + bytes ÷ rate."""
    return latency_s + size_bytes / rate


def exposed_seconds(load_s: float, compute_s: float, num_layers: int, ahead: int = 0) -> float:
    """What is left to wait for when layer l is computed while layer l + 1 comes: max(0, l·(L − k) − c·(L − 1)).

    l and c are load and compute of one layer, k the layers that came ahead. A first layer that did not come ahead is
    waited for too: no less than l − c·k. Exact for L equal layers, each computed once it is there and the one before
    it is done. `load_s` and `compute_s` are of all layers.
    """
    layers = max(1, num_layers)
    ahead = min(ahead, layers)
    if ahead == layers:
        return 0.0
    load, compute = load_s / layers, compute_s / layers
    return max(0.0, load - compute * ahead, load * (layers - ahead) - compute * (layers - 1))


def hidden_load_seconds(exposed_s: float, compute_s: float, num_layers: int, ahead: int = 0) -> float:
    """The longest load of which no more than `exposed_s` is waited for: the inverse of `exposed_seconds` in the load,
    L · min(e + c·k, (e + c·(L − 1)) ÷ (L − k)); endless where all layers came ahead."""
    layers = max(1, num_layers)
    ahead = min(ahead, layers)
    if ahead == layers:
        return math.inf
    compute = compute_s / layers
    return layers * min(exposed_s + compute * ahead, (exposed_s + compute * (layers - 1)) / (layers - ahead))


def hiding_rate(size_bytes: float, compute_s: float) -> float:
    """BW ≥ κ·s·G·MFU ÷ F(n, s): from here on computing the new positions hides the load, but for its first layer."""
    return size_bytes / compute_s


def write_exposed_seconds(size_bytes: float, rate: float, prefill_s: float) -> float:
    """max(0, κ·n ÷ BW − T_prefill): what blocks that must go before others come are waited for."""
    return max(0.0, size_bytes / rate - prefill_s)


def step_read_seconds(read_bytes: float, rate: float) -> float:
    """What every decode step reads from below the cards, in seconds: a bound under the time per output token.

    Of an active cache κ·s·share; of weights that stand in memory or on a drive, those a token passes.
    """
    return read_bytes / rate
