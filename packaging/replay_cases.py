"""Replays the sizes of caches that engines and tools printed, and says what the plan's rules make of them.

    python packaging/replay_cases.py

Every case is computed through the room of its runtime. `equal`: each figure is the printed one, at the printed
precision. `explained`: a rule that is named, beside the plan's own, leads from the plan's figure to the printed one.
`unexplained`: what is known is said. A printed input is rounded: any value it may stand for counts, if it gives all
figures of the case at once.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from printed_cases import FOLDER, NAMES, Case, asked, left_out, read_cases

from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.runtimes.sglang.pools import PoolCache

UNITS = {"GiB": 1 << 30, "MiB": 1 << 20, "KiB": 1 << 10}
Outcome = Literal["equal", "explained", "unexplained", "no cache size"]
Values = dict[str, float]


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    id: str
    engine: str
    printed: str
    computed: str
    outcome: Outcome
    reason: str
    strength: str


# What the rooms make of a case: each function yields the values of one reading of its rounded inputs


def readings(case: Case) -> Iterator[Values]:
    match case.runtime:
        case "llama.cpp":
            return iter([_llama_cpp_values(case)])
        case "vllm":
            return _vllm_values(case)
        case "sglang" | "tensorrt-llm":
            return iter([_pool_values(case)])
    return iter([_arithmetic_values(case)])


def _total(room: Room, facts: Facts) -> int:
    host = room.host_cache(facts)
    on_cards = sum(cache.need(1, 1).total_bytes for cache in room.stage_caches(facts))
    return on_cards + (0 if host is None else host.need(1, 1).total_bytes)


def _llama_cpp_values(case: Case) -> Values:
    """A context that the settings fix; with a draft, states keep a copy for every drafted token."""
    kept = {"n_rs_seq": case.num_speculative_tokens} if case.draft else {}
    room, facts = asked(case, kept, draft=False)
    needs = [cache.need(1, 1) for cache in room.stage_caches(facts)]
    total = _total(room, facts)
    values: Values = {
        "cache": total,
        "host": total - sum(need.total_bytes for need in needs),
        "device": needs[0].total_bytes,
        "kv": sum(need.kv_bytes for need in needs),
        "state": sum(need.state_bytes for need in needs),
    }
    if case.draft:
        values["draft"] = _total(*asked(case)) - total
    if "windows" in case.printed:
        values["windows"] = total - _total(*asked(case, drop="sliding_attention"))
    return values


def _vllm_values(case: Case) -> Iterator[Values]:
    room, facts = asked(case)
    if "card" in case.given:
        yield from _budgets(case, room, facts)
        return
    length = case.given["length"]
    needed: Values = {"needed": sum(cache.need(1, length).total_bytes for cache in room.stage_caches(facts))}
    for sizes in _pools(case, room, facts):
        found = room.capacity(facts, sizes, length)
        if found is None or found.num_blocks is None or found.block_bytes is None:
            raise SystemExit(f"{case.id}: no pool")
        yield needed | {
            "blocks": found.num_blocks,
            "tokens": found.tokens or 0,
            "concurrency": found.max_concurrency or 0,
            "pool": found.num_blocks * found.block_bytes,
            "longest": found.longest_start or length,
            "groups": len(found.groups),
            "smallest block": min(group.block_size for group in found.groups),
        }


def _pools(case: Case, room: Room, facts: Facts) -> Iterator[tuple[int, ...]]:
    """The bytes a rank of each stage may have had: so many blocks, or every number of blocks within a printed size."""
    given, stages = case.given, facts.degrees.pipeline
    found = room.capacity(facts, (1 << 40,) * stages, given["length"])
    block = found.block_bytes if found is not None and found.block_bytes else 1
    if "caches" in given:
        first, *rest = [_rounded(text) for text in given["caches"]]
        others = tuple(int(sum(ends) / 2) for ends in rest)
        yield from ((size, *others) for size in range(int(first[0]), int(first[1]), block))
    elif "cache" in given:
        fewest, most = (int(end) // block for end in _rounded(given["cache"]))
        yield from ((blocks * block,) * stages for blocks in range(fewest, most + 1))
    else:
        size = given["blocks"] * block if "blocks" in given else given.get("cache_bytes", 0)
        yield (size,) * stages


def _budgets(case: Case, room: Room, facts: Facts) -> Iterator[Values]:
    """The budget of a card of about the printed size, and what the printed parts leave of it."""
    low, high = (int(end) for end in _rounded(case.given["card"]))
    taken = sum(sum(_rounded(part)) / 2 for part in case.given["parts"])
    for card in range(low, high, 1 << 20):
        usable = room.usable_bytes(facts, card, 0)
        yield {"usable": usable, "left": room.cache_room(facts, int(usable - taken))}


def _pool_values(case: Case) -> Values:
    """A pool of so many tokens, and what SGLang allocates beside its budget: a spare page and a spare state slot."""
    tokens = case.given["tokens"]

    def pool(drop: str | None = None) -> tuple[int, int]:
        room, facts = asked(case, drop=drop)
        cache = room.stage_caches(facts)[0]
        spare = cache.padding_bytes if isinstance(cache, PoolCache) else 0
        return cache.need(1, tokens).kv_bytes, spare

    whole, spare = pool()
    values: Values = {"K size": whole / 2, "V size": whole / 2, "pool": whole, "pool with padding page": whole + spare}
    values["latents with padding page"] = sum(pool(drop="indexer"))
    return values | _slots(case) if "slots" in case.given else values


def _slots(case: Case) -> Values:
    """States of so many slots and the spare one: those of the convolution, and the others."""
    slots = case.given["slots"]

    def slot_bytes(groups: list[dict[str, Any]]) -> int:
        one, two = (
            room.stage_caches(facts)[0].need(1, 1).state_bytes
            for room, facts in (
                asked(replace(case, groups=groups), {"max_mamba_cache_size": n}) for n in (slots, slots + 1)
            )
        )
        return two - one

    still = [
        group
        | {"caches": [cache | ({"conv_channels": 0} if "conv_channels" in cache else {}) for cache in group["caches"]]}
        for group in case.groups
    ]
    states = (slots + 1) * slot_bytes(still)
    return {"ssm_state": states, "conv_state": (slots + 1) * slot_bytes(case.groups) - states}


def _arithmetic_values(case: Case) -> Values:
    room, facts = asked(case)
    (cache,) = room.stage_caches(facts)
    positions = case.given["positions"]
    here, longer = (cache.need(1, length) for length in (positions, positions + 1))
    total = here.total_bytes
    return {"cache": total, "pool": total, "kv": here.kv_bytes, "growth": longer.total_bytes - total}


# Rules beside the plan's own, by which a printed figure differs


def _tokens_divided_by_groups(values: Values, rule: dict[str, Any], figure: str) -> float:
    """Up to 0.19 vLLM prints ⌊blocks ÷ groups⌋ × the smallest block (v1/core/kv_cache_utils.py, #40384)."""
    return values["blocks"] // values["groups"] * values["smallest block"]


def _cross_attention_as_attention(values: Values, rule: dict[str, Any], figure: str) -> float:
    """vLLM 0.6 gives layers of cross-attention the blocks of self-attention, and the case states them as such
    (config.py, get_num_layers_by_block_type: every layer of a transformer)."""
    return values[figure]


def _kept_back(values: Values, rule: dict[str, Any], figure: str) -> float:
    """The suggested --kv-cache-memory leaves 150 MiB free (v1/worker/gpu_worker.py, redundancy_buffer_memory)."""
    return values[figure] - float(rule["bytes"])


def _layer_headers(values: Values, rule: dict[str, Any], figure: str) -> float:
    """A saved state has the type (4 B) and the row size (8 B) of R and of S before each layer
    (llama-memory-recurrent.cpp, state_write_data)."""
    return values[figure] + float(24 * rule["layers"])


def _output_weight_copied(values: Values, rule: dict[str, Any], figure: str) -> float:
    """An output layer left on the host is copied to the card for a batch: vocabulary × hidden × 2 B, beside logits
    and the hidden states they are made of, batch × (vocabulary + hidden) × 4 B (ggml-backend.cpp, offload_op)."""
    vocab, hidden, batch = rule["vocab"], rule["hidden"], rule["batch"]
    return float(2 * vocab * hidden + 4 * batch * (vocab + hidden))


def _guessed_head_dimension(values: Values, rule: dict[str, Any], figure: str) -> float:
    """2 × KV heads × ⌊hidden ÷ heads⌋ × layers × positions × 2 B: every layer at full length."""
    return float(4 * rule["kv_heads"] * (rule["hidden"] // rule["heads"]) * rule["layers"] * rule["positions"])


def _latent_as_keys_and_values(values: Values, rule: dict[str, Any], figure: str) -> float:
    """2 × layers × rank × 2 B: the latent twice, the rotary key not at all."""
    return float(4 * rule["layers"] * rule["kv_lora_rank"])


def _states_charged_as_attention(values: Values, rule: dict[str, Any], figure: str) -> float:
    """K and V of every layer at full length, less what the layers that keep some have, less the states that stand in
    their place."""
    every_layer = values["kv"] * rule["layers"] / rule["attention_layers"]
    return float(every_layer - values["kv"] - values["state"])


def _one_geometry_for_all(values: Values, rule: dict[str, Any], figure: str) -> float:
    """layers × KV heads × dimension × 2 × 2 B with fields of two kinds of layers mixed."""
    return float(4 * math.prod(rule[figure]))


RULES: dict[str, Callable[[Values, dict[str, Any], str], float]] = {
    function.__name__.lstrip("_"): function
    for function in (
        _tokens_divided_by_groups,
        _cross_attention_as_attention,
        _kept_back,
        _layer_headers,
        _output_weight_copied,
        _guessed_head_dimension,
        _latent_as_keys_and_values,
        _states_charged_as_attention,
        _one_geometry_for_all,
    )
}


# Comparing


def _rounded(text: str) -> tuple[float, float]:
    """The bytes that a printed size may stand for."""
    number, unit = text.split()
    half = 0.5 * 10.0 ** -len(number.partition(".")[2])
    return ((float(number) - half) * UNITS[unit], (float(number) + half) * UNITS[unit])


def as_printed(value: float, text: str) -> str:
    """A value with the unit and the decimals of the text; a size without decimals was cut, not rounded."""
    number, unit = text.split()
    decimals = len(number.partition(".")[2])
    scaled = value / UNITS.get(unit, 1)
    return f"{scaled:.{decimals}f} {unit}" if decimals else f"{int(scaled)} {unit}"


def ruled(case: Case, values: Values) -> Values:
    """The values with those that the case's rule is about replaced by what the rule makes of them."""
    if case.rule is None:
        return values
    rule = {**case.given, **case.rule}
    return values | {figure: RULES[rule["name"]](values, rule, figure) for figure in rule["figures"]}


def _agreed(case: Case, values: Values) -> int:
    return sum(as_printed(values[figure], text) == text for figure, text in case.printed.items())


def replay(case: Case) -> tuple[Outcome, Values]:
    """The outcome, and the plan's own values under the reading that agrees best."""
    best = max(readings(case), key=lambda values: _agreed(case, ruled(case, values)))
    if _agreed(case, ruled(case, best)) < len(case.printed):
        return "unexplained", best
    return ("equal" if case.rule is None else "explained"), best


def row_of(case: Case) -> Row:
    outcome, values = replay(case)
    named = case.rule["figures"] if case.rule else []
    computed = [
        f"{figure} {as_printed(values[figure], text) if figure in values else 'by the rule'}"
        for figure, text in case.printed.items()
    ]
    printed = ", ".join(f"{figure} {text}" for figure, text in case.printed.items())
    reason = [f"{case.rule['name']}: {', '.join(named)}"] if case.rule else []
    reason += [f"inferred: {case.inferred}"] if case.inferred else []
    room, facts = asked(case)
    rules = room.version(facts.deployment)
    engine = f"{case.engine} {case.version}".strip() + (f", rules of {rules}" if rules else "")
    return Row(case.id, engine, printed, ", ".join(computed), outcome, "; ".join(reason), case.strength)


def rows_of(folder: Path = FOLDER) -> list[Row]:
    """The whole table: what is computed, then what is unexplained without a computation, by number."""
    rows = [row_of(case) for case in read_cases(folder)]
    for entry in left_out(folder):
        engine = NAMES.get(entry["engine"], entry["engine"])
        rows.append(Row(entry["id"], engine, "", "", entry["outcome"], entry["reason"], entry["strength"]))
    return sorted(rows, key=lambda row: row.id)


def totals(rows: Iterable[Row]) -> dict[str, Counter[str]]:
    """Outcomes by kind, the letter that a case's number begins with."""
    found: dict[str, Counter[str]] = {}
    for row in rows:
        found.setdefault(row.id[0], Counter())[row.outcome] += 1
    return found


def main() -> None:
    rows = rows_of()
    for row in rows:
        if row.outcome == "no cache size":
            continue
        print(
            " | ".join(
                part
                for part in (row.id, row.strength, row.engine, row.printed, row.computed, row.outcome, row.reason)
                if part
            )
        )
    outcomes = ("equal", "explained", "unexplained", "no cache size")
    print("\n" + "  ".join(("kind", *outcomes)))
    for kind, counts in totals(rows).items():
        print(f"{kind:4}  " + "  ".join(f"{counts[outcome]:{len(outcome)}}" for outcome in outcomes))
    without = [row.id for row in rows if row.outcome == "no cache size"]
    print("\nwithout a cache size: " + ", ".join(without))


if __name__ == "__main__":
    main()
