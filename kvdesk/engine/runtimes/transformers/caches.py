"""One rank's caches under each cache implementation of `generate`."""

from collections.abc import Iterable
from dataclasses import dataclass

from kvdesk.engine.derivation import Step
from kvdesk.engine.result import LineName
from kvdesk.engine.runtimes.room import CacheNeed, LogicalShare, StageCache
from kvdesk.engine.runtimes.transformers.quantized import Quantization, most_bytes
from kvdesk.engine.runtimes.transformers.stored import Term
from kvdesk.i18n import translate


def _most(terms: Iterable[Term], positions: int) -> int:
    return sum(term.most(positions) for term in terms)


@dataclass(frozen=True, slots=True)
class TermsCache(StageCache):
    """A dynamic cache; a static one where the terms are static, of `length` positions whatever a sequence has (None:
    of as many as it has, which is what `generate` makes for a call)."""

    growing: tuple[Term, ...]
    states: tuple[Term, ...]
    share: LogicalShare
    length: int | None = None

    def need(self, sequences: int, positions: int) -> CacheNeed:
        """Never less than what is held at any length up to `positions`: inputs that wait to be compressed come and
        go, so the figure at one length (`held`) may be smaller."""
        at = self.length or positions
        return CacheNeed(sequences * _most(self.growing, at), sequences * _most(self.states, at))

    def held(self, sequences: int, positions: int) -> CacheNeed:
        at = self.length or positions
        return CacheNeed(
            sequences * sum(term.held(at) for term in self.growing),
            sequences * sum(term.held(at) for term in self.states),
        )

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        if self.length is None or line != "kv_cache_bytes":
            return ()
        values = {"length": self.length, "sequences": sequences, "size": self.need(sequences, positions).kv_bytes}
        template = translate("Formula", "allocated whole for {length:n} positions × {sequences:n} sequences = {size:b}")
        return (Step(template, values),)


@dataclass(frozen=True, slots=True)
class QuantizedRows:
    """`num_layers` layers with a tensor of `elements` a position on a rank."""

    num_layers: int
    elements: int


@dataclass(frozen=True, slots=True)
class QuantizedStage(StageCache):
    """A quantised cache, whose sequences are quantised together."""

    rows: tuple[QuantizedRows, ...]
    rule: Quantization
    share: LogicalShare

    def need(self, sequences: int, positions: int) -> CacheNeed:
        """The most at any length up to `positions` (`quantized.most_bytes`): the exact figure at a length
        (`quantized.held_bytes`) depends on how much of it was the prompt, and falls whenever the rest is quantised."""
        return CacheNeed(
            sum(row.num_layers * most_bytes(row.elements * sequences, positions, self.rule) for row in self.rows)
        )

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        if line != "kv_cache_bytes":
            return ()
        elements = sum(row.num_layers * row.elements for row in self.rows)
        values = {
            "elements": elements,
            "positions": positions,
            "sequences": sequences,
            "nbits": self.rule.nbits,
            "residual": 0 if self.rule.backend == "fp8" else self.rule.residual_length - 1,
            "size": self.need(sequences, positions).kv_bytes,
        }
        template = translate(
            "Formula",
            "{elements:n} elements a position × {positions:n} × {sequences:n}, quantised to {nbits:n} bits but for up "
            "to {residual:n} positions = {size:b} at most",
        )
        return (Step(template, values),)


@dataclass(frozen=True, slots=True)
class OffloadedLayer:
    """What of one layer is sent to host memory: its terms, and the same as the architecture has them."""

    terms: tuple[Term, ...]
    logical: LogicalShare


@dataclass(frozen=True, slots=True)
class OffloadedStage(StageCache):
    """Two layers of a stage are on the card at a time, and with them what is never sent away.

    The update of a layer fetches the next one and sends the layer itself to host memory afterwards. `kinds` are the
    different layers with their number, `pairs` the indices into it of layers that stand on the card together.
    Source: transformers 5.24, cache_utils.py, Cache.update, prefetch and offload; read, not run (it needs a GPU).
    """

    resident: TermsCache
    kinds: tuple[tuple[OffloadedLayer, int], ...]
    pairs: tuple[tuple[int, ...], ...]
    length: int | None = None

    def _largest(self, positions: int) -> tuple[int, tuple[int, ...]]:
        at = self.length or positions
        sizes = [_most(layer.terms, at) for layer, _ in self.kinds]
        return max(((sum(sizes[index] for index in pair), pair) for pair in self.pairs), default=(0, ()))

    def need(self, sequences: int, positions: int) -> CacheNeed:
        own = self.resident.need(sequences, positions)
        return CacheNeed(own.kv_bytes + sequences * self._largest(positions)[0], own.state_bytes)

    def logical_bytes(self, sequences: int, positions: int) -> int:
        _, pair = self._largest(positions)
        on_card = sum(self.kinds[index][0].logical.logical_bytes(sequences, positions) for index in pair)
        return self.resident.logical_bytes(sequences, positions) + on_card

    def rest(self, sequences: int, positions: int) -> int:
        """What the other layers keep in host memory."""
        at = self.length or positions
        whole = sum(count * _most(layer.terms, at) for layer, count in self.kinds)
        return sequences * (whole - self._largest(positions)[0])

    def logical_rest(self, sequences: int, positions: int) -> int:
        whole = sum(count * layer.logical.logical_bytes(sequences, positions) for layer, count in self.kinds)
        return whole - (self.logical_bytes(sequences, positions) - self.resident.logical_bytes(sequences, positions))

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        if line != "kv_cache_bytes":
            return ()
        size, pair = self._largest(positions)
        values = {
            "layers": len(pair),
            "size": sequences * size,
            "host": self.rest(sequences, positions),
            "resident": self.resident.need(sequences, positions).kv_bytes,
        }
        template = translate(
            "Formula",
            "{layers:n} layers on the card at a time = {size:b}, {resident:b} never sent away; {host:b} in host memory",
        )
        return (Step(template, values),)


@dataclass(frozen=True, slots=True)
class HostCache(StageCache):
    """What every TP rank of every stage of a replica keeps in host memory."""

    stages: tuple[OffloadedStage, ...]
    whole_stages: tuple[OffloadedStage, ...]  # the same without tensor parallelism
    tensor_parallel_size: int

    def need(self, sequences: int, positions: int) -> CacheNeed:
        return CacheNeed(self.tensor_parallel_size * sum(stage.rest(sequences, positions) for stage in self.stages))

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return sum(stage.logical_rest(sequences, positions) for stage in self.whole_stages)
