"""What a tier must carry, how long its drives last, and what it costs against what it saves."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from kvdesk.project.tiers import Drives

DAY_S = 86_400
YEAR_DAYS = 365
MONTH_S = 2.63e6  # 730.5 hours
GB = 10**9
MILLION = 1e6


def write_bytes_per_s(
    bytes_per_token: float,
    in_tokens_per_s: float,
    hit: float,
    out_tokens_per_s: float = 0.0,
    *,
    decode_saved: bool = False,
    passing: float = 1.0,
) -> float:
    """W = κ·ρ·(λ_in·(1 − h) + λ_out·δ)·φ: bytes a second that go down to a tier.

    κ·ρ are `bytes_per_token`, h the share of the prompts that was found, δ 1 where replies are saved, φ the part that
    passes the tier's filter.
    """
    new = in_tokens_per_s * (1 - hit) + (out_tokens_per_s if decode_saved else 0.0)
    return bytes_per_token * new * passing


def passing_for(available: float, whole: float) -> float:
    """The largest φ that a bandwidth or an endurance carries: the inverse of `write_bytes_per_s` in φ."""
    return min(1.0, available / whole) if whole > 0 else 1.0


def read_bytes_per_s(bytes_per_token: float, in_tokens_per_s: float, hit: float) -> float:
    """R = κ·ρ·λ_in·h_t: bytes a second that come back from a tier."""
    return bytes_per_token * in_tokens_per_s * hit


def bytes_per_day(bytes_per_s: float) -> float:
    """Bytes a second × 86,400."""
    return bytes_per_s * DAY_S


def life_years(endurance_bytes: float, num_drives: int, bytes_per_s: float, amplification: float = 1.0) -> float | None:
    """TBW · drives ÷ (W · 86,400 · 365 · WA); None where nothing is written."""
    if bytes_per_s <= 0:
        return None
    return endurance_bytes * num_drives / (bytes_per_s * DAY_S * YEAR_DAYS * amplification)


def drives_for_life(endurance_bytes: float, years: float, bytes_per_s: float, amplification: float = 1.0) -> int:
    """The fewest drives that last so many years: the inverse of `life_years`. With drive writes a day over the
    warranty, and that many years, n ≥ W·86,400·WA ÷ (DWPD · capacity)."""
    return max(1, _ceil(bytes_per_s * DAY_S * YEAR_DAYS * amplification * years / endurance_bytes))


def drives_for_rate(bytes_per_s: float, each: float) -> int:
    """The fewest drives that carry a rate."""
    return max(1, _ceil(bytes_per_s / each))


def _ceil(value: float) -> int:
    """⌈x⌉, with a whole number that arithmetic lifted by a trace left as it is."""
    return math.ceil(value * (1 - 1e-12))


@dataclass(frozen=True, slots=True)
class DriveNeed:
    """Drives by what asks for them; `binding` names the largest."""

    life: int
    capacity: int
    write: int | None
    read: int | None

    @property
    def most(self) -> int:
        return max(self.life, self.capacity, self.write or 1, self.read or 1)

    @property
    def binding(self) -> str:
        counts = {"life": self.life, "write": self.write or 1, "read": self.read or 1, "capacity": self.capacity}
        return max(counts, key=lambda name: counts[name])


def drives_needed(drives: Drives, capacity_bytes: float, write: float, read: float, years: float) -> DriveNeed:
    """Drives for the horizon, for the capacity, and for both directions, all of a tier together."""
    return DriveNeed(
        life=drives_for_life(drives.endurance_bytes, years, write, drives.write_amplification),
        capacity=max(1, math.ceil(capacity_bytes / drives.drive_bytes)),
        write=None if drives.write_bytes_per_s is None else drives_for_rate(write, drives.write_bytes_per_s),
        read=None if drives.read_bytes_per_s is None else drives_for_rate(read, drives.read_bytes_per_s),
    )


def cost_per_month(capacity_bytes: float, per_gb_month: float) -> float:
    """C · p: gigabytes (10⁹) × money a gigabyte and month."""
    return capacity_bytes / GB * per_gb_month


def saved_per_month(per_million_tokens: float, in_tokens_per_s: float, hit: float) -> float:
    """V · λ_in · h · 2.63: money a month for positions that are not computed again, V per million."""
    return per_million_tokens * in_tokens_per_s * hit * MONTH_S / MILLION


def hit_that_pays(cost: float, per_million_tokens: float, in_tokens_per_s: float) -> float:
    """The hit ratio from which a tier earns its cost: the inverse of `saved_per_month`; above 1 it never does."""
    return cost * MILLION / (per_million_tokens * in_tokens_per_s * MONTH_S)


def reuses_that_pay(per_gb_month: float, bytes_per_token: float, per_million_tokens: float) -> float:
    """p · κ ÷ (10⁹ · V · 10⁻⁶): how often a stored position must be used a month to earn its place."""
    return per_gb_month * bytes_per_token / GB / (per_million_tokens / MILLION)


@dataclass(frozen=True, slots=True)
class PrefillSaved:
    """Prefill with and without reuse: cards kept busy by it, and how many times as many prompts the same cards take."""

    cards_before: float
    cards_after: float
    throughput: float | None


def prefill_saved(before_s: float, after_s: float, requests_per_s: float, cards: int) -> PrefillSaved:
    """Seconds of prefill a request of a replica of so many cards × requests a second × cards, before and after; a
    server that prefill bounds takes before ÷ after times as many."""
    load = requests_per_s * cards
    return PrefillSaved(before_s * load, after_s * load, before_s / after_s if after_s > 0 else None)


def smallest_capacity(hit_of: Callable[[float], float], hit: float, longest: float = 1e15) -> float | None:
    """The fewest positions at which a curve of hit ratios reaches a share, by bisection; None where it never does."""
    if hit_of(longest) < hit:
        return None
    low, high = 0.0, longest
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (low, middle) if hit_of(middle) >= hit else (middle, high)
    return high
