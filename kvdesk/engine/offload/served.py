"""What of the hits a tier can serve: the part that it carries at the load, and nothing where computing is quicker."""

from collections.abc import Sequence

from kvdesk.engine.offload.levels import Demand, Level
from kvdesk.engine.offload.result import Served
from kvdesk.engine.offload.setting import Setting
from kvdesk.engine.offload.sizing import read_bytes_per_s


def served_of(
    setting: Setting, demand: Demand, levels: Sequence[Level], is_faster: Sequence[bool]
) -> tuple[Served, ...]:
    """h_t · min(1, available ÷ needed) of each tier; 0 where loading a prefix takes longer than computing it.

    A tier that others are staged through carries their reads too; where that is too much, all that pass it give way
    alike, those below with no more than they can bring. What is not served is computed anew, though it was found.
    """
    need = [read_bytes_per_s(level.bytes_per_token, demand.in_tokens_per_s, level.hit) for level in levels]
    carried = [size if wins else 0.0 for size, wins in zip(need, is_faster, strict=True)]
    for hop in reversed(setting.tiers):
        through = [index for index, tier in enumerate(setting.tiers) if hop in setting.hops(tier)]
        asked = sum(carried[index] for index in through)
        limit = setting.bytes_per_s(hop, setting.server.whole)
        if asked > limit:
            for index in through:
                carried[index] *= limit / asked
    found = []
    for level, size, has, wins in zip(levels, need, carried, is_faster, strict=True):
        share = has / size if size > 0 else float(wins)
        found.append(Served(level.hit * share, share, not wins and level.reused > 0))
    return tuple(found)
