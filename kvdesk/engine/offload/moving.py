"""How fast a cache comes back: rates with their limits, the size of operations, and what computing hides of it."""

from collections.abc import Iterable
from dataclasses import dataclass

from kvdesk.engine.interconnect.transfer import host_bytes_per_s
from kvdesk.project.tiers import Layout, TierRates, TierSpec

BITS = 8
INFINITE = float("inf")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a load goes: the cards of a replica, and the nodes they stand in."""

    cards: int = 1
    nodes: int = 1


def limit(rates: TierRates, place: Place, nodes: int | None = None) -> float:
    """min(per card × cards, per node × nodes, shared), bytes per second; `nodes` are those that hold the data, the
    place's own where None."""
    limits = [
        INFINITE if rates.per_card is None else float(rates.per_card * place.cards),
        INFINITE if rates.per_node is None else float(rates.per_node * (nodes or place.nodes)),
        INFINITE if rates.shared is None else float(rates.shared),
    ]
    return min(limits)


def tier_limit(tier: TierSpec, place: Place, throttle_bits_per_s: int | None = None, *, writing: bool = False) -> float:
    """What one tier gives a place: its rates, the drives' own, a client's throttle, and what cards share to the host.

    A client throttles each node apart. min(card's link, uplink ÷ cards on it, host memory ÷ (2 · cards)) a card: each
    staged byte is written to host memory and read from it.
    """
    rates = tier.write or tier.read if writing else tier.read
    found = [limit(rates, place)]
    if tier.drives is not None:
        each = tier.drives.write_bytes_per_s if writing else tier.drives.read_bytes_per_s
        nodes = 1 if tier.scope == "shared" else place.nodes
        found += [] if each is None else [float(each * tier.drives.num_drives * nodes)]
    if throttle_bits_per_s is not None:
        found.append(throttle_bits_per_s / BITS * place.nodes)
    if tier.uplink_bytes_per_s is not None:
        card = INFINITE if rates.per_card is None else rates.per_card
        found.append(host_bytes_per_s(card, tier.uplink_bytes_per_s, tier.cards_per_uplink) * place.cards)
    if tier.memory_bytes_per_s is not None:
        found.append(tier.memory_bytes_per_s / 2 * place.nodes)
    return min(found)


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


def half_size(small: tuple[float, float], large: tuple[float, float]) -> tuple[float, float]:
    """(x½, asymptote) of the half-size model through two measured (size, rate)."""
    (size_a, rate_a), (size_b, rate_b) = small, large
    half = (rate_b - rate_a) / (rate_a / size_a - rate_b / size_b)
    return half, rate_b * (size_b + half) / size_b


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
