"""A runtime of the tests' own: it takes all that is left when it starts, in blocks of 16 positions."""

from kvdesk.engine.derivation import Step
from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.arithmetic import ArithmeticRoom
from kvdesk.engine.runtimes.room import Capacity, CapacityGroup, Facts, Overheads
from kvdesk.project.deployment import GIB, Deployment, exactly

NAME = "sglang"  # stands in its place; a deployment knows no other names


class PoolRoom(ArithmeticRoom):
    """Budget: all but 8 GiB of a card, activations beside it; `groups` kinds of layers share its blocks."""

    name = NAME
    reserves_everything = True
    share_path = ()
    cache_dtypes = frozenset({"bf16", "fp8_e4m3"})

    def __init__(self, *, groups: int = 1, starts: bool = True, longest_start: int | None = None) -> None:
        self._groups, self._starts, self._longest = groups, starts, longest_start

    def version(self, deployment: Deployment) -> str:
        return "9.9"

    def usable_bytes(self, facts: Facts, capacity_bytes: int, fixed_bytes: int) -> int:
        return capacity_bytes - 8 * GIB

    def usable_steps(self, facts: Facts, capacity_bytes: int, usable_bytes: int) -> tuple[Step, ...]:
        return (Step("{capacity:gib} − 8 GiB = {usable:gib}", {"capacity": capacity_bytes, "usable": usable_bytes}),)

    def overheads(self, facts: Facts, stage: int) -> Overheads:
        none = exactly(0)
        return Overheads(facts.deployment.activation, none, none, frozenset({"activation"}))

    def capacity(self, facts: Facts, cache_bytes: tuple[int, ...], max_model_len: int) -> Capacity:
        blocks = min(cache_bytes) // (1 << 20)
        group = CapacityGroup("full_attention", 40, 16, 26_214, 512)
        return Capacity(
            runtime=NAME,
            version="9.9",
            max_model_len=max_model_len,
            block_size=16,
            block_bytes=1 << 20,
            num_blocks=blocks,
            tokens=blocks * 16,
            max_concurrency=blocks * 16 / max_model_len,
            groups=(group,) * self._groups,
            state_slots=7,
            pools=(("full", 1000), ("window 1024", 200)),
            starts=self._starts,
            longest_start=self._longest,
            notes=(Finding("no-model", "info"),),
        )
