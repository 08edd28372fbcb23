"""Storage types by the names people use, and how many bits one element takes.

These are the types that need no side data. Types whose blocks carry scales (`q8_0`, `nvfp4`, …) belong to the
runtime that defines them and are refused by name where that runtime is not modelled.
"""

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

_ALIASES = {
    "fp8": "fp8_e4m3",
    "float32": "fp32",
    "float": "fp32",
    "float16": "fp16",
    "half": "fp16",
    "bfloat16": "bf16",
    "float8_e4m3fn": "fp8_e4m3",
    "float8_e5m2": "fp8_e5m2",
}


def canonical_dtype(name: str) -> str:
    """The law's name of a storage type ("fp8" → "fp8_e4m3"); ValueError names an unknown one and the known ones."""
    key = name.strip().lower().removeprefix("torch.")
    key = _ALIASES.get(key, key)
    if key not in BITS:
        raise ValueError(f'dtype "{name}" is not known here; use one of {", ".join(["auto", *BITS])}')
    return key


def dtype_or_auto(name: str) -> str:
    return AUTO if name.strip().lower() == AUTO else canonical_dtype(name)


def tensor_bytes(num_elements: int, dtype: str) -> int:
    """Bytes of a dense tensor: ⌈elements × bits ÷ 8⌉ (half a byte is never stored alone)."""
    return -(-num_elements * BITS[dtype] // 8)


Dtype = Annotated[str, AfterValidator(canonical_dtype)]
DtypeOrAuto = Annotated[str, AfterValidator(dtype_or_auto)]
