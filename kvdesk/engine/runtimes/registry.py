"""Which room serves a deployment: the one list of modelled runtimes."""

from kvdesk.engine.findings import Finding
from kvdesk.engine.runtimes.arithmetic import ArithmeticRoom
from kvdesk.engine.runtimes.llama_cpp import LlamaCppRoom
from kvdesk.engine.runtimes.packed_rows import rows_refusal
from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.runtimes.sglang import SglangRoom
from kvdesk.engine.runtimes.tensorrt_llm import TensorRtLlmRoom
from kvdesk.engine.runtimes.transformers import TransformersRoom
from kvdesk.engine.runtimes.vllm import VllmRoom

ROOMS: dict[str, Room] = {
    room.name: room
    for room in (ArithmeticRoom(), TransformersRoom(), VllmRoom(), LlamaCppRoom(), SglangRoom(), TensorRtLlmRoom())
}


def room_of(runtime: str) -> Room | None:
    """The room of a runtime; None where it is not modelled."""
    return ROOMS.get(runtime)


def refusal_of(room: Room, facts: Facts) -> Finding | None:
    """Why a runtime would not serve this: a cache type it does not have or that does not fit the model's rows, or a
    rule of its own."""
    for field, dtype in (("k_dtype", facts.storage.k_dtype), ("v_dtype", facts.storage.v_dtype)):
        if dtype not in room.cache_dtypes:
            values = {"dtype": dtype, "runtime": room.name, "known": ", ".join(sorted(room.cache_dtypes))}
            return Finding("cache-dtype-not-of-runtime", "error", f"deployment.{field}", values)
    if facts.deployment.mtp and facts.model.mtp is None:
        return Finding("no-mtp-layers", "error", "deployment.mtp", {"name": facts.model.name})
    refusal = room.refusal(facts)
    if refusal is not None:
        return refusal
    return rows_refusal(facts)
