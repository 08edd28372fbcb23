"""Seconds of collectives and hand-overs from a topology, as `kvdesk.engine.latency.service.Links` wants them."""

from collections.abc import Callable
from functools import cache

from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.collectives import SERVING, Kernels, LinkTime
from kvdesk.engine.interconnect.groups import Parallelism, Sharding, group_link
from kvdesk.engine.interconnect.traffic import Exchange, Load, exchange_time, exchanges
from kvdesk.engine.latency.efficiency import Seconds
from kvdesk.engine.latency.service import Links
from kvdesk.project.links.spec import LinkSpec
from kvdesk.project.links.topology import TopologySpec
from kvdesk.project.model_spec import ModelSpec

SHARED: tuple[Parallelism, ...] = ("tensor", "attention-data", "decode-context", "expert")


# By the identity of a link, which is kept so that no other gets it.
Known = dict[tuple[Exchange, int], tuple[LinkSpec, LinkTime]]


def links_over(
    model: ModelSpec,
    sharding: Sharding,
    topology: TopologySpec,
    kernels: Kernels = SERVING,
    times: Known | None = None,
) -> Links:
    """A layer's collectives, those of all layers ÷ their number, and one hand-over between stages; nothing is hidden
    behind computing. None for a parallelism whose link is not known.

    `times` keeps what one exchange takes on a link of this topology, for those who ask of many shardings.

    Collectives whose measurements end at some size have wider bands past it, so a high estimate may step down there.
    """
    sizes = {name: sharding.group_size(name) for name in (*SHARED, "pipeline")}
    links = {name: None if size < 2 else group_link(sharding, name, topology).link for name, size in sizes.items()}
    known = {name: size < 2 or links[name] is not None for name, size in sizes.items()}
    kept: Known = {} if times is None else times
    attends = sharding.attention_data

    @cache
    def sent(tokens: int) -> tuple[Exchange, ...] | Finding:
        return exchanges(model, sharding, Load(tokens))

    def of(names: tuple[Parallelism, ...], per: int) -> Callable[[int], Seconds]:
        @cache
        def seconds(tokens: int) -> Seconds:
            found = sent(tokens)
            if isinstance(found, Finding):  # experts whose number nobody knows; the service times refuse them first
                return Seconds(0.0, 0.0, 0.0)
            return _added([exchange for exchange in found if exchange.parallelism in names], per)

        return seconds

    def _added(found: list[Exchange], per: int) -> Seconds:
        sums = [0.0, 0.0, 0.0]
        for exchange in found:
            link = links[exchange.parallelism]
            assert link is not None
            key = exchange, id(link)
            if key not in kept:
                kept[key] = link, exchange_time(exchange, link, kernels)
            time, count = kept[key][1], exchange.count / per
            sums = [sums[0] + time.low * count, sums[1] + time.best * count, sums[2] + time.high * count]
        return Seconds(*sums)

    needed = [name for name in SHARED if name != ("tensor" if attends else "attention-data")]
    return Links(
        layer=of(SHARED, model.num_layers) if all(known[name] for name in needed) else None,
        handover=of(("pipeline",), max(1, sharding.degrees.pipeline - 1)) if known["pipeline"] else None,
    )
