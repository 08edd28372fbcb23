"""The room of transformers: `generate` on whole cards."""

from collections.abc import Iterator

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.room import Ceilings, Facts, Overheads, Room, StageCache
from kvdesk.engine.runtimes.transformers import knowledge, transients
from kvdesk.engine.runtimes.transformers.stages import host_cache, stage_cache, static_length
from kvdesk.engine.runtimes.transformers.support import refusal_of
from kvdesk.project.base import MAX_BYTES
from kvdesk.project.deployment import ACTIVATION_ASSUMPTION, Band, Deployment

PREFILL_BASIS = "transformers-prefill"


class TransformersRoom(Room):
    """`generate` on the whole card; what stands outside is taken first.

    A cache is kept in the model's compute type. TP follows the model's `tp_plan`; stages are what `device_map` makes.
    """

    name = "transformers"
    cache_dtypes = frozenset({"fp32", "fp16", "bf16"})
    smaller_cache_dtype = None  # a smaller cache is another implementation, "quantized"

    def version(self, deployment: Deployment) -> str:
        return deployment.transformers.version

    def refusal(self, facts: Facts) -> Finding | None:
        return refusal_of(facts)

    def findings(self, facts: Facts) -> Iterator[Finding]:
        yield from knowledge.findings(facts, self.host_cache(facts))

    def stage_caches(self, facts: Facts) -> tuple[StageCache, ...]:
        return tuple(stage_cache(facts, layers) for layers in self.stage_layers(facts))

    def host_cache(self, facts: Facts) -> StageCache | None:
        return host_cache(facts)

    def static_positions(self, facts: Facts) -> int | None:
        return static_length(facts)

    def ceilings(self, facts: Facts) -> Ceilings:
        return Ceilings(static_length(facts), positions_path="deployment.transformers.max_cache_len")

    def overheads(self, facts: Facts, stage: int) -> Overheads:
        """The deployment's own bands, and what the largest load that the caps allow takes for a moment."""
        overheads = super().overheads(facts, stage)
        deployment = facts.deployment
        positions, sequences = deployment.max_model_len, deployment.max_num_seqs
        if positions is None or sequences is None or overheads.activation.basis != ACTIVATION_ASSUMPTION.basis:
            return overheads
        moment = transients.of_stage(facts, self.stage_layers(facts)[stage], sequences, positions)
        own = overheads.activation
        band = Band(
            low=min(MAX_BYTES, own.low + moment.low),
            best=min(MAX_BYTES, own.best + moment.best),
            high=min(MAX_BYTES, own.high + moment.high),
            basis=PREFILL_BASIS if moment.high else own.basis,
        )
        return Overheads(band, overheads.graphs, overheads.runtime, overheads.outside)
