"""The quantised cache: what a tensor takes after its prompt and so many decode steps, and the most on the way.

The whole prompt is quantised at once. Decoded positions stay in the model's type until there are `residual_length` of
them; then everything is dequantised, joined and quantised again. Source: transformers 5.24, cache_utils.py,
QuantizedLayer.update; optimum-quanto 0.2.7, tensor/grouped.py and packed.py; hqq 0.2.8, core/quantize.py, bitpack.py.
"""

from dataclasses import dataclass
from typing import Literal

Backend = Literal["quanto", "hqq", "fp8"]
NBITS: dict[Backend, frozenset[int]] = {
    "quanto": frozenset({2, 4}),
    "hqq": frozenset({1, 2, 3, 4, 8}),
    "fp8": frozenset({8}),
}
_FP8_SCALE_BYTES = 4  # one float32 for a whole tensor


@dataclass(frozen=True, slots=True)
class Quantization:
    """How a tensor is quantised; `element_bytes` is the size of an element of the model's type."""

    backend: Backend = "quanto"
    nbits: int = 4
    group_size: int = 64
    residual_length: int = 128
    element_bytes: int = 2


def quantized_bytes(elements: int, rule: Quantization) -> int:
    """Bytes of `elements` of one tensor (all sequences) once quantised: their packed bits, and a scale and a zero of
    the model's type for each group.

    quanto packs whole groups into one byte row: ⌈groups × nbits ÷ 8⌉ × group bytes. HQQ packs along the group (axis 0):
    groups × group × nbits ÷ 8, and with 3 bits ten elements into 4 bytes.
    fp8: one byte an element, and one float32 scale for the tensor.
    """
    if not elements:
        return 0
    if rule.backend == "fp8":
        return elements + _FP8_SCALE_BYTES
    groups = -(-elements // rule.group_size)
    if rule.backend == "quanto":
        packed = -(-groups * rule.nbits // 8) * rule.group_size
    elif rule.nbits == 3:
        packed = -(-rule.group_size // 10) * 4 * groups
    else:
        packed = groups * rule.group_size * rule.nbits // 8
    return packed + 2 * groups * rule.element_bytes


def held_bytes(elements: int, prompt: int, steps: int, rule: Quantization) -> int:
    """Bytes of one tensor with `elements` a position (all sequences), exactly, after a prompt and `steps` decoded
    positions: steps mod residual length stay in the model's type, the rest is quantised. fp8 quantises each at once."""
    residual = 0 if rule.backend == "fp8" else steps % rule.residual_length
    quantised = quantized_bytes(elements * (prompt + steps - residual), rule)
    return quantised + residual * elements * rule.element_bytes


def most_bytes(elements: int, positions: int, rule: Quantization) -> int:
    """The most one tensor takes at any length up to `positions`, whatever part of it was the prompt.

    The figure at a length is no plan: it falls at every `residual_length`-th step. The most is either with everything
    quantised or with residual length − 1 positions not yet, by which of the two takes more.
    """
    waiting = 0 if rule.backend == "fp8" else min(rule.residual_length - 1, max(positions - 1, 0))
    return max(
        quantized_bytes(elements * positions, rule),
        quantized_bytes(elements * (positions - waiting), rule) + waiting * elements * rule.element_bytes,
    )


def row_that_does_not_divide(rows: tuple[int, ...], rule: Quantization) -> int | None:
    """The elements of a position (its heads on a rank × their dimension) that do not divide into groups.

    Both backends quantise with axis 0, over all elements of a sequence; a length that leaves a part of a group raises
    (grouped.py "must be a divisor of", quantize.py "should be divisible"), so that every position must be whole.
    """
    if rule.backend == "fp8":
        return None
    return next((row for row in rows if row % rule.group_size), None)


def packs_a_part_of_a_byte(rule: Quantization) -> bool:
    """Whether HQQ's group does not fill whole bytes: it packs 8 ÷ nbits rows of the group into one and raises then."""
    return rule.backend == "hqq" and rule.nbits != 3 and rule.group_size % (8 // rule.nbits) != 0
