"""A card's nominal rates for the precisions a model computes in; a figure that is not known is refused, by its name."""

from kvdesk.engine.findings import Finding
from kvdesk.engine.latency.steps import Rates
from kvdesk.project.hardware_spec import AcceleratorSpec
from kvdesk.project.model_spec import ModelSpec

_OWN_FIELD = {"fp8": "dense_fp8_flops", "fp4": "dense_fp4_flops"}


def rates_of(
    accelerator: AcceleratorSpec, model: ModelSpec, needed: set[str]
) -> tuple[Rates, tuple[Finding, ...]] | Finding:
    """Bandwidth, and dense FLOPs of each compute type needed.

    Products in 16 bits run at the bf16 rate, or at fp16's where the card states no other or the model is stored so.
    A card that states no rate for fp8 or fp4 unpacks such weights and multiplies in 16 bits (what vLLM's and SGLang's
    weight-only kernels do there), which is said. Nothing is derived from another figure.
    """
    bandwidth = accelerator.memory_bandwidth_bytes_per_s
    if not bandwidth:
        return _missing(accelerator, "memory_bandwidth_bytes_per_s")
    plain = _sixteen_bits(accelerator, model)
    if plain is None:
        return _missing(accelerator, "dense_bf16_flops")
    if "fp32" in needed:
        return Finding("latency-fp32", "error", "deployment.weight_dtype", {"name": accelerator.name})
    flops, notes = {"16-bit": float(plain)}, []
    for name in sorted(needed - {"16-bit"}):
        own = getattr(accelerator, _OWN_FIELD[name])
        flops[name] = float(own or plain)
        if not own:
            values = {"name": accelerator.name, "field": _OWN_FIELD[name], "dtype": name}
            notes.append(Finding("latency-unpacked", "info", f"hardware.accelerator.{_OWN_FIELD[name]}", values))
    return Rates(float(bandwidth), flops), tuple(notes)


def _sixteen_bits(accelerator: AcceleratorSpec, model: ModelSpec) -> int | None:
    first, second = accelerator.dense_bf16_flops, accelerator.dense_fp16_flops
    if model.weight_format.name == "fp16":
        first, second = second, first
    return first or second


def _missing(accelerator: AcceleratorSpec, field: str) -> Finding:
    values = {"name": accelerator.name, "field": field}
    return Finding("latency-figure-unknown", "error", f"hardware.accelerator.{field}", values)
