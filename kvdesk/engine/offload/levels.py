"""How much each level keeps and how often it is asked for: the cards first, then the tiers in their order."""

from dataclasses import dataclass

import numpy as np

from kvdesk.engine.offload.hits import (
    FOREVER,
    SessionTurns,
    curve_hit,
    curve_residence,
    items_for_hit,
    local_hit,
    popularity_hit,
    session_turns,
)
from kvdesk.engine.offload.prefill import Prefill
from kvdesk.engine.offload.setting import Setting
from kvdesk.engine.offload.sizing import smallest_capacity
from kvdesk.project.reuse import CurveReuse, PopularityReuse, RequestFacts, SessionReuse, TypedReuse

RARE = 1e-12  # a turn that so few sessions reach changes no figure
MOST_LENGTHS = 128  # lengths of prompts that are computed step by step


@dataclass(frozen=True, slots=True)
class Demand:
    """What prompts ask for: requests a second, positions of a mean prompt, and those replied."""

    requests_per_s: float
    prompt_tokens: float
    output_tokens: float

    @property
    def in_tokens_per_s(self) -> float:
        return self.requests_per_s * self.prompt_tokens

    @property
    def out_tokens_per_s(self) -> float:
        return self.requests_per_s * self.output_tokens


@dataclass(frozen=True, slots=True)
class Level:
    """One level: what it holds, and the shares of the prompts' positions found in it and above.

    `tokens` and `sessions` are its own, `reach_tokens` those that are found down to it. `hit` is its own share beyond
    the levels above, `reach_hit` all down to it. `reused` and `new` are a returning prompt's positions found here and
    left to compute. `residence_s` is how long it keeps something after its last use; None where that is not modelled.
    """

    name: str
    capacity_bytes: int
    bytes_per_token: float
    tokens: float
    sessions: int
    reach_tokens: float
    hit: float
    reach_hit: float
    reused: float
    new: float
    residence_s: float | None = None


def demand_of(setting: Setting) -> Demand:
    """The load of the whole plan."""
    reuse = setting.spec.reuse
    if isinstance(reuse, SessionReuse):
        turns = session_turns(reuse)
        return Demand(reuse.sessions_per_s * turns.turns, turns.prompt_tokens / turns.turns, float(reuse.output_tokens))
    facts = reuse.requests
    return Demand(facts.requests_per_s, facts.reused_tokens + facts.new_tokens, facts.output_tokens)


def recompute_seconds(setting: Setting, prefill: Prefill) -> float:
    """Prefill of a mean request with nothing found: the mean over a session's turns of what its prompt takes."""
    reuse = setting.spec.reuse
    if not isinstance(reuse, SessionReuse):
        return prefill.seconds(reuse.requests.reused_tokens + reuse.requests.new_tokens)
    turns = session_turns(reuse)
    alive, prompts = turns.alive[turns.alive > RARE], turns.prompt[turns.alive > RARE]
    if prefill.steps is None or len(prompts) <= MOST_LENGTHS:
        seconds = np.array([prefill.seconds(prompt) for prompt in prompts.tolist()])
    else:  # between so many lengths, close together where most turns are, what a prompt takes is close to a line
        lengths = prompts[0] + (prompts[-1] - prompts[0]) * np.linspace(0, 1, MOST_LENGTHS) ** 2
        seconds = np.interp(prompts, lengths, [prefill.seconds(length) for length in lengths.tolist()])
    return float(alive @ seconds) / turns.turns


def levels_of(setting: Setting, demand: Demand) -> tuple[Level, ...]:
    """The cards and every tier below them.

    Inclusive levels repeat what stands above, so that a tier reaches no further than its own size; exclusive ones add
    up. What is kept for running sequences is not counted. A tier in several places finds a session that comes back
    anywhere with chance 1 ÷ places.
    """
    found: list[Level] = []
    card = setting.card_cache
    context = max(1, round(demand.prompt_tokens))
    rows = [("", setting.card_capacity, card, setting.server.replicas)]
    rows += [
        (tier.name, setting.capacity(tier), cache, setting.places(tier))
        for tier, cache in zip(setting.tiers, setting.caches, strict=True)
    ]
    for index, (name, capacity, cache, places) in enumerate(rows):
        each = cache.bytes_per_token(context)
        tokens = capacity / each if each else 0.0
        above = found[-1].reach_tokens if found else 0.0
        reach = above + tokens if not setting.inclusive else max(above, tokens)
        hit, reused, new, residence = hit_at(setting, index, reach, places)
        before = found[-1].reach_hit if found else 0.0
        level = Level(
            name=name,
            capacity_bytes=capacity,
            bytes_per_token=each,
            tokens=tokens,
            sessions=cache.sequences_in(capacity, context),
            reach_tokens=reach,
            hit=max(0.0, hit - before),
            reach_hit=max(before, hit),
            reused=reused,
            new=new,
            residence_s=residence,
        )
        found.append(level)
    return tuple(found)


def hit_at(setting: Setting, index: int, tokens: float, places: int) -> tuple[float, float, float, float | None]:
    """(share found down to level `index` that reaches so many positions, positions found, positions left, residence
    time)."""
    reuse = setting.spec.reuse
    if setting.system.use == "active":
        return 0.0, 0.0, _prompt(setting), None
    affinity = setting.spec.routing == "affinity"
    if isinstance(reuse, SessionReuse):
        turns = turns_at(setting, index)
        time = turns.residence_s(tokens)
        hit = _found_within(setting, turns, time, places)
        return hit, turns.reused_tokens, max(0.0, _later_prompt(turns) - turns.reused_tokens), time
    facts, residence = reuse.requests, None
    if isinstance(reuse, PopularityReuse):
        hit = popularity_hit(reuse, tokens if affinity else tokens / places)  # each place keeps copies of its own
    elif isinstance(reuse, CurveReuse):
        hit = local_hit(curve_hit(reuse, tokens), 0.0, places, affinity)
        residence = curve_residence(reuse, tokens)
    else:
        hit = sum(reuse.shares[: index + 1])
    return (
        hit,
        _kept(setting, index, facts),
        facts.reused_tokens + facts.new_tokens - _kept(setting, index, facts),
        residence,
    )


def tokens_for_hit(setting: Setting, index: int, hit: float, places: int = 1) -> float | None:
    """The fewest positions that a level must reach for a share of the prompts to be found down to it: the inverse of
    its hit ratio; None where no size reaches it, and for shares typed by hand."""
    reuse, affinity = setting.spec.reuse, setting.spec.routing == "affinity"
    if isinstance(reuse, TypedReuse) or setting.system.use == "active":
        return None
    if isinstance(reuse, PopularityReuse):
        items = items_for_hit(reuse, hit)
        return None if items is None else items * reuse.requests.reused_tokens * (1 if affinity else places)
    if isinstance(reuse, CurveReuse):
        return smallest_capacity(lambda tokens: hit_at(setting, index, tokens, places)[0], hit)
    turns = turns_at(setting, index)
    time_s = smallest_capacity(lambda time: _found_within(setting, turns, time, places), hit, FOREVER)
    return None if time_s is None else turns.resident_tokens(time_s)


def _found_within(setting: Setting, turns: SessionTurns, time_s: float, places: int) -> float:
    """The share found where each position stays so long after its last use."""
    shared = turns.system_kept * turns.turns / turns.prompt_tokens if time_s > 0 else 0.0
    return local_hit(turns.hit_ratio(time_s) - shared, shared, places, setting.spec.routing == "affinity")


def turns_at(setting: Setting, index: int) -> SessionTurns:
    """A session's turns as a level sees them: cards keep replies and whole blocks, tiers what the system saves."""
    reuse = setting.spec.reuse
    assert isinstance(reuse, SessionReuse)
    if index == 0:
        return session_turns(reuse, chunk_tokens=setting.server.block_tokens, tail_saved=False)
    return session_turns(
        reuse,
        decode_saved=setting.decode_saved,
        chunk_tokens=setting.chunk_tokens,
        tail_saved=setting.tail_saved,
    )


def _kept(setting: Setting, index: int, facts: RequestFacts) -> float:
    chunk, tail = (setting.chunk_tokens, setting.tail_saved) if index else (setting.server.block_tokens, False)
    return facts.reused_tokens if tail else facts.reused_tokens // chunk * chunk


def _prompt(setting: Setting) -> float:
    return demand_of(setting).prompt_tokens


def _later_prompt(turns: SessionTurns) -> float:
    """Mean prompt of a turn after the first; of the first where there is no other."""
    later = turns.alive[1:]
    return (
        float(later @ turns.prompt[1:]) / float(later.sum()) if later.size and later.sum() else float(turns.prompt[0])
    )
