"""Storage types by the names people use, and how many bits one element takes.

`BITS` are the types that need no side data. `PACKED` are the cache types whose rows carry scales of their own
(`q8_0`, `nvfp4`, …): each belongs to the runtimes that define it and is refused by the others.
"""

from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator

BITS = {
    "fp32": 32,
    "fp16": 16,
    "bf16": 16,
    "fp8_e4m3": 8,
    "fp8_e5m2": 8,
    "int8": 8,
    "int4": 4,
}
AUTO = "auto"
FALLBACK_KV_DTYPE = "bf16"


@dataclass(frozen=True, slots=True)
class PackedType:
    """How a row (one head's K or V of one position) is stored: `bits` an element, `row_bits` once a row, and
    `block_bits` once for every `block` elements, of which a row must have a whole number."""

    bits: int
    row_bits: int = 0
    block: int = 1
    block_bits: int = 0

    def row_size_bits(self, width: int) -> int:
        """Bits of a row of `width` elements; ValueError where the blocks do not divide it."""
        if width % self.block:
            raise ValueError(f"rows of {width} elements do not divide into blocks of {self.block}")
        return width * self.bits + self.row_bits + width // self.block * self.block_bits


# llama.cpp: one fp16 scale (and minimum) for every 32 elements (ggml-common.h). vLLM 0.33: two fp32 scales a head and
# position, one for K and one for V (triton_attn.py); nvfp4 one byte for every 16 (flashinfer.py); the packed latent of
# sparse MLA keeps one fp32 scale for every 128 of the latent and a plain rotary key (mla_attention.py).
PACKED = {
    "q8_0": PackedType(8, block=32, block_bits=16),
    "q5_1": PackedType(5, block=32, block_bits=32),
    "q5_0": PackedType(5, block=32, block_bits=16),
    "q4_1": PackedType(4, block=32, block_bits=32),
    "q4_0": PackedType(4, block=32, block_bits=16),
    "iq4_nl": PackedType(4, block=32, block_bits=16),
    "int8_per_token_head": PackedType(8, row_bits=32),
    "fp8_per_token_head": PackedType(8, row_bits=32),
    "int4_per_token_head": PackedType(4, row_bits=32),
    "nvfp4": PackedType(4, block=16, block_bits=8),
    "mxfp8": PackedType(8, block=32, block_bits=8),
    "mxfp4": PackedType(4, block=32, block_bits=8),
    "fp8_ds_mla": PackedType(8, block=128, block_bits=32),
    "nvfp4_ds_mla": PackedType(4, block=16, block_bits=8),
}

_ALIASES = {
    "fp8": "fp8_e4m3",
    "float32": "fp32",
    "float": "fp32",
    "float16": "fp16",
    "half": "fp16",
    "bfloat16": "bf16",
    "float8_e4m3fn": "fp8_e4m3",
    "float8_e5m2": "fp8_e5m2",
    "f32": "fp32",
    "f16": "fp16",
}


def canonical_dtype(name: str) -> str:
    """The law's name of a storage type ("fp8" → "fp8_e4m3"); ValueError names an unknown one and the known ones."""
    key = _key(name)
    if key not in BITS:
        raise ValueError(f'dtype "{name}" is not known here; use one of {", ".join(["auto", *BITS])}')
    return key


def canonical_cache_dtype(name: str) -> str:
    """`canonical_dtype`, and the packed types of the runtimes."""
    key = _key(name)
    if key not in BITS and key not in PACKED:
        raise ValueError(f'dtype "{name}" is not known here; use one of {", ".join(["auto", *BITS, *PACKED])}')
    return key


def _key(name: str) -> str:
    key = name.strip().lower().removeprefix("torch.")
    return _ALIASES.get(key, key)


def dtype_or_auto(name: str) -> str:
    return AUTO if name.strip().lower() == AUTO else canonical_dtype(name)


def cache_dtype_or_auto(name: str) -> str:
    return AUTO if name.strip().lower() == AUTO else canonical_cache_dtype(name)


def row_size_bits(width: int, dtype: str) -> int:
    """Bits of a row of `width` elements, its scales included."""
    packed = PACKED.get(dtype)
    return width * BITS[dtype] if packed is None else packed.row_size_bits(width)


def tensor_bytes(num_elements: int, dtype: str) -> int:
    """Bytes of a dense tensor: ⌈elements × bits ÷ 8⌉ (half a byte is never stored alone)."""
    return -(-num_elements * BITS[dtype] // 8)


Dtype = Annotated[str, AfterValidator(canonical_dtype)]
DtypeOrAuto = Annotated[str, AfterValidator(dtype_or_auto)]
CacheDtypeOrAuto = Annotated[str, AfterValidator(cache_dtype_or_auto)]
