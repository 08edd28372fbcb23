"""How fast a placement serves a case: the one estimate behind every service time, tokens a second and ranking."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from kvdesk.engine.findings import Finding
from kvdesk.engine.interconnect.groups import sharding_of
from kvdesk.engine.kv_cache import cache_terms, logical_bytes
from kvdesk.engine.latency import SERVING, Load, Pipeline, ServiceTimes, links_over, step_and_tokens, times_of
from kvdesk.engine.latency.links import Known
from kvdesk.engine.latency.rates import rates_of
from kvdesk.engine.latency.steps import LinkSeconds, Rates, no_links
from kvdesk.engine.latency.work import StageWork, needs_experts_per_token, stage_work
from kvdesk.engine.parallelism import groups_in
from kvdesk.engine.placement import Placement
from kvdesk.engine.runtimes.room import layers_of
from kvdesk.engine.weights import Shards
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.links.topology import TopologySpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import Case


@dataclass(frozen=True, slots=True)
class CaseRate:
    """Output tokens a second on all cards, and seconds of a decode step of one replica: estimates."""

    tokens_per_s: float
    step_s: float


@dataclass
class CaseRates:
    """Rates of many placements of one model on cards of one kind; stages that are alike are reckoned once."""

    model: ModelSpec
    accelerator: AcceleratorSpec
    topology: TopologySpec | None
    _works: dict[Hashable, StageWork] = field(default_factory=dict)
    _rates: dict[frozenset[str], tuple[Rates, tuple[Finding, ...]] | Finding] = field(default_factory=dict)
    _times: Known = field(default_factory=dict)

    def rate(self, placement: Placement, case: Case) -> CaseRate | None:
        """What all replicas put out while they serve the case's sequences at once; None where a link, a rate of the
        card or a fact of the model that it needs is not known.

        Sequences × output ÷ the seconds of a request in a replica with its part of them: prefill, its wait included,
        and decode. In each step a rank reads its weights (of routed experts those its tokens reach) and its part of the
        caches or computes, whichever takes longer, and waits for its links; stages follow one another, and
        micro-batches take turns (`kvdesk.engine.latency`, best estimates).
        """
        load = load_of(placement, case, placement.sequences_per_replica(case.sequences))
        found = self.pipeline(placement, load)
        if isinstance(found, Finding):
            return None
        step, ttft, tpot = step_and_tokens(found[0], load, "best", points=1)
        return CaseRate(case.sequences * load.output_len / (ttft + (load.output_len - 1) * tpot), step)

    def times(self, placement: Placement, load: Load) -> ServiceTimes | Finding:
        """The service times of one replica under a load, by the same steps; or which figure is missing."""
        found = self.pipeline(placement, load)
        return found if isinstance(found, Finding) else times_of(*found, load)

    def pipeline(self, placement: Placement, load: Load) -> tuple[Pipeline, tuple[Finding, ...]] | Finding:
        """The stages of a replica with the card's rates and the links between them, or what is missing."""
        if needs_experts_per_token(self.model):
            return Finding("experts-per-token-missing", "error", "model.experts_per_token", {"name": self.model.name})
        links = self._links(placement)
        if isinstance(links, Finding):
            return links
        works = self._stages(placement, load)
        rates = self._rates_for(works)
        if isinstance(rates, Finding):
            return rates
        return Pipeline(works, rates[0], SERVING, *links), rates[1]

    def _links(self, placement: Placement) -> tuple[LinkSeconds, LinkSeconds] | Finding:
        """Of a layer and of a hand-over; the finding where nobody knows one that is needed."""
        degrees = placement.degrees
        sharding = sharding_of(degrees, placement.deployment)
        links = None if self.topology is None else links_over(self.model, sharding, self.topology, times=self._times)
        if links is None or links.layer is None or links.handover is None:
            degree = "tensor" if links is None or links.layer is None else "pipeline"
            size = max(degrees.tensor, degrees.expert) if degree == "tensor" else degrees.pipeline
            values = {"size": size, "cards": placement.hardware.num_cards}
            return Finding("latency-links-unknown", "error", f"deployment.{degree}_parallel_size", values)
        return links.layer, links.handover if degrees.pipeline > 1 else no_links

    def _rates_for(self, works: tuple[StageWork, ...]) -> tuple[Rates, tuple[Finding, ...]] | Finding:
        needed = frozenset(name for work in works for name in work.compute_types)
        if needed not in self._rates:
            self._rates[needed] = rates_of(self.accelerator, self.model, set(needed))
        return self._rates[needed]

    def _stages(self, placement: Placement, load: Load) -> tuple[StageWork, ...]:
        """What a rank of each stage reads and computes; stages that are alike are one object."""
        shards = replace(placement.room.shards(placement.facts), experts_from=0)
        served = placement.degrees.data if placement.degrees.over_replicas else 1
        share = _cache_share(placement, shards, load)
        found: dict[Hashable, StageWork] = {}
        keys = []
        for stage in placement.stages:
            alike = tuple((id(group), count) for group, count in groups_in(self.model, stage.layers))
            key = alike, 0 in stage.layers, self.model.num_layers - 1 in stage.layers, shards, served
            keys.append(key)
            if key not in self._works:
                dtype = placement.deployment.weight_dtype
                self._works[key] = stage_work(self.model, stage.layers, shards, placement.storage, dtype, served)
            if key not in found:
                found[key] = replace(self._works[key], cache_share=share)
        return tuple(found[key] for key in keys)


def _cache_share(placement: Placement, shards: Shards, load: Load) -> float:
    """The part of a replica's caches that a rank holds, of what its heads alone would give it: less than 1 where ranks
    attend to different sequences (DP attention) or share their positions (DCP)."""
    stage, positions = placement.stages[0], load.input_len + load.output_len
    terms = cache_terms(layers_of(placement.facts, stage.layers), placement.storage, shards.attention)
    alone = logical_bytes(terms, positions, load.batch)
    held = stage.cache.logical_bytes(load.batch, positions)
    return min(1.0, held / alone) if alone else 1.0


def load_of(placement: Placement, case: Case, batch: int, cached_len: int = 0) -> Load:
    """What a replica serves when `batch` requests of a case are in flight: the prompt is the turn's input with what is
    stored beside it, `cached_len` of it in the cache already, cut into chunks of the runtime's largest batch."""
    prompt = max(1, case.beside_positions + (case.input_len or 0))
    most = placement.room.batch(placement.facts)
    return Load(
        batch=max(1, batch),
        input_len=prompt,
        output_len=max(1, case.output_len or 0),
        cached_len=min(cached_len, prompt - 1),
        chunk_tokens=None if most is None else most.tokens,
    )
