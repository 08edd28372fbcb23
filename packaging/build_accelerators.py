"""Restates a table of collected hardware facts in the catalogue's own format.

    python packaging/build_accelerators.py HARDWARE.json [-o resources/catalog/accelerators.json]

Units become bytes and operations per second as integers, what is unknown is left out (never zero), each fact keeps the
label of its source, and what was inferred is marked as not verified. Prices are not carried over: they age too fast.
"""

import argparse
import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

from kvdesk.project.hardware_spec import AcceleratorSpec, FactSource

SCHEMA = 1
MEBIBYTE = 1 << 20

SOURCES = {
    "MODAL": "Modal GPU Glossary and its table of memory totals as NVML reports them",
    "SMI": "nvidia-smi, rocm-smi and torch listings in public code and issue threads",
    "PH": "phantomic12/inference-research accelerator records, after vendor datasheets",
    "STAS": "stas00/ml-engineering, accelerator and network chapters, commit 744d01e (2026-08-22)",
    "AIC": "ai-dynamo/aiconfigurator system files, commit 095f58a (2026-08-21)",
    "EPOCH": "Epoch AI, machine learning hardware data, snapshot 2026-04-27 (CC BY 4.0)",
    "HF": "huggingface.js hardware tables (memory, power, year)",
    "HMC": "hmc-tech.com GPU comparison pages (dense rates, FP32 accumulation)",
    "SYSREQ": "sysrqmts.com GPU comparison pages",
    "LLMFIT": "AlexsJones/llmfit table of memory bandwidths",
    "ROCM": "ROCm documentation, GPU architecture specifications",
    "A40BRIEF": "NVIDIA A40 product brief PB-09976-001 and reseller datasheets",
    "GA102": "NVIDIA Ampere GA102 whitepaper, as quoted in the transformers hardware guide",
    "WIKI-NVLINK": "NVLink article on wikimili.com",
    "CPUTRONIC": "cputronic.com and siliconcat.net pages on the NVIDIA A2",
    "DERIVED": "arithmetic on another fact of this entry",
    "WEB-A800": "news on the A800 and H800: Tom's Hardware, TechPowerUp, Fudzilla",
    "WEB-H800": "articles comparing H800 and H100: philisun.com, tumgag.com",
    "UVATION": "Uvation, NVIDIA H200 and NVLink bridges (2025-11-18)",
    "GCP": "Google Cloud TPU v5e documentation",
    "NEURON": "AWS Neuron documentation, Trainium3 architecture (2025-12-02)",
    "HOTCHIPS": "press reports of Meta's Hot Chips 2024 talk, not confirmed with the vendor",
    "PLANNING": "a usual planning value, not a measurement of this machine",
    "UNSOURCED": "no source found; a default to check before relying on it",
}
UNVERIFIED_LABELS = {"DERIVED", "UNSOURCED", "PLANNING"}
NO_VALUE_LABELS = {"not confirmed"}

FIELDS_OF_FACT = {
    "memory": ("memory_sold_gb", "memory_options_gb"),
    "driver": ("memory_driver_bytes",),
    "bandwidth": ("memory_bandwidth_bytes_per_s",),
    "compute": ("dense_bf16_flops", "dense_fp16_flops", "dense_fp8_flops", "dense_int8_ops", "dense_fp4_flops"),
    "tdp": ("tdp_w",),
    "pcie": ("pcie_gen", "pcie_lanes"),
    "scaleup": ("scaleup_link", "scaleup_bytes_per_s"),
    "domain": ("scaleup_domain",),
    "year": ("release_year",),
}

INFERRED = {  # facts that the collector's notes call inferred, derived, estimated or contested
    "v100-sxm2-16": ("pcie",),
    "v100-pcie-32": ("pcie",),
    "a10g": ("driver",),
    "a16": ("compute",),
    "gb300": ("pcie",),
    "rtx-pro-6000-server": ("compute",),
    "tpu-v4": ("tdp",),
    "tpu-v5e": ("tdp",),
    "tpu-v5p": ("tdp",),
    "ascend-910b": ("memory", "bandwidth", "compute"),
}
DERIVED_FIELDS = {  # single fields halved from a sparse figure
    "rtx-pro-6000-ws": "dense_fp4_flops",
    "gb10-dgx-spark": "dense_fp4_flops",
    "jetson-agx-orin-64": "dense_int8_ops",
    "jetson-thor-t5000": "dense_fp4_flops",
}
MEMORY_FOUND = {"trn3": (144, "NEURON", True), "mtia-v2": (128, "HOTCHIPS", False)}  # sizes the table lacks

DEVICES_PER_CARD = {"mi250": 2, "mi250x": 2}  # their figures are of the whole card; a runtime sees two devices
NOTES = {  # where the collector's remark speaks of collecting rather than of the hardware
    "a800-sxm-80": "Made for China: NVLink limited to 400 GB/s. What its driver reports was not found; "
    "the A100 80GB has the same memory.",
    "l20": "What its driver reports was not found; other 48 GB Ada boards with ECC report 46068 MiB. "
    "fp8 at the int8 rate.",
    "h800-sxm-80": "Made for China: NVLink limited to 400 GB/s. What its driver reports was not found; "
    "the H100 has the same memory.",
    "h20-96": "fp8 is unknown: 296 is quoted, and one record calls its figures sparse. "
    "NVLink among 8 is not confirmed.",
    "rtx-a6000": "Only the bf16 rate was found; int8 is unknown.",
    "trn3": "The driver's figure is not known; 144 GiB of device memory per chip in the vendor's documentation.",
    "mtia-v2": "Memory as reported in the press; the vendor's own figure was not at hand.",
}
UNIFIED_MEMORY_NOTE = (
    "Unified memory: by default the GPU may take only a part of it (67–78 % observed, 75 % is usual); "
    "the system setting iogpu.wired_limit_mb raises it."
)
READABLE = {
    "PH": "inference-research",
    "STAS": "ml-engineering",
    "AIC": "aiconfigurator",
    "HF": "huggingface.js",
    "LLMFIT": "llmfit",
    "Epoch": "Epoch AI",
}


def scaled(value: float | None, factor: int) -> int | None:
    """value × factor as an exact integer; None stays None."""
    return None if value is None else int(Decimal(str(value)) * factor)


def readable_notes(raw: dict[str, Any]) -> str:
    """The collector's remarks without prices, with sources by name instead of by label."""
    text: str = NOTES.get(raw["id"], raw["notes"])
    text = re.sub(r"Cloud (rate )?[\d.]+ \$/h \([^)]*\)\.?", "", text)
    text = re.sub(r"MAMF( \(measured\))?", "Best measured matmul, TFLOPS:", text)
    for label, name in READABLE.items():
        text = re.sub(rf"\b{label}\b", name, text)
    if raw["vendor"] == "Apple":
        text = f"{text} {UNIFIED_MEMORY_NOTE}"
    return re.sub(r"\s+", " ", text).strip()


def facts(raw: dict[str, Any]) -> dict[str, Any]:
    """One entry's values under our names and in our units; unknown ones are None or empty."""
    tera = 10**12
    return {
        "id": raw["id"],
        "name": raw["name"],
        "vendor": raw["vendor"],
        "architecture": raw["architecture"].removesuffix("?"),
        "release_year": raw["release_year"],
        "form_factor": raw["form_factor"],
        "announced_only": raw["announced_only"],
        "memory_sold_gb": raw["memory_marketing_gb"],
        "memory_driver_bytes": scaled(raw["memory_driver_mib"], MEBIBYTE),
        "memory_options_gb": tuple(raw.get("memory_options_gb") or ()),
        "gpu_usable_fraction": raw.get("gpu_usable_fraction"),
        "devices_per_card": DEVICES_PER_CARD.get(raw["id"], 1),
        "memory_type": raw["memory_type"] or "",
        "memory_bandwidth_bytes_per_s": scaled(raw["memory_bandwidth_gb_s"], 10**9),
        "dense_bf16_flops": scaled(raw["dense_bf16_tflops"], tera),
        "dense_fp16_flops": scaled(raw["dense_fp16_tflops"], tera),
        "dense_fp8_flops": scaled(raw["dense_fp8_tflops"], tera),
        "dense_int8_ops": scaled(raw["dense_int8_tops"], tera),
        "dense_fp4_flops": scaled(raw["dense_fp4_tflops"], tera),
        "tdp_w": raw["tdp_w"],
        "pcie_gen": raw["pcie_gen"],
        "pcie_lanes": raw["pcie_lanes"],
        "scaleup_link": raw["scaleup_link"] or "",
        "scaleup_bytes_per_s": scaled(raw["scaleup_unidir_gb_s"], 10**9),
        "scaleup_domain": raw["max_scaleup_domain"],
        "notes": readable_notes(raw),
    }


def sources(raw: dict[str, Any], values: dict[str, Any]) -> list[FactSource]:
    """A source for every fact that has a value; one without a label is unsourced."""
    inferred, derived = INFERRED.get(raw["id"], ()), DERIVED_FIELDS.get(raw["id"])
    found = []
    for fact, fields in FIELDS_OF_FACT.items():
        if not any(values[field] for field in fields if field != derived):
            continue
        label = raw["sources"].get(fact, "UNSOURCED")
        if label in NO_VALUE_LABELS:
            raise SystemExit(f'{raw["id"]}: "{fact}" has a value, yet its source says "{label}"')
        verified = label not in UNVERIFIED_LABELS and fact not in inferred
        found.append(FactSource(fact=fact, source=label, verified=verified))
    if derived is not None:
        found.append(FactSource(fact=derived, source="DERIVED", verified=False))
    if values["gpu_usable_fraction"]:
        found.append(FactSource(fact="gpu_usable_fraction", source="PLANNING", verified=False))
    return found


def restated(raw: dict[str, Any], date: str) -> AcceleratorSpec:
    """One entry as a validated spec."""
    values = facts(raw)
    known = sources(raw, values)
    if values["memory_sold_gb"] is None and raw["id"] in MEMORY_FOUND:
        values["memory_sold_gb"], label, verified = MEMORY_FOUND[raw["id"]]
        known.insert(0, FactSource(fact="memory", source=label, verified=verified))
    return AcceleratorSpec.model_validate({**values, "sources": tuple(known), "catalog_date": date})


def catalog(reference: dict[str, Any]) -> dict[str, Any]:
    """The whole catalogue file, with only the source labels it uses."""
    date = reference["meta"]["generated"]
    specs = [restated(raw, date) for raw in reference["accelerators"]]
    used = {source.source for spec in specs for source in spec.sources}
    if missing := used - SOURCES.keys():
        raise SystemExit(f"no text for the source labels {', '.join(sorted(missing))}; add them to SOURCES")
    return {
        "schema": SCHEMA,
        "date": date,
        "sources": {label: text for label, text in SOURCES.items() if label in used},
        "accelerators": [spec.model_dump(mode="json", exclude_defaults=True) for spec in specs],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Restate collected hardware facts as the accelerator catalogue.")
    parser.add_argument("reference", type=Path, help="the collected facts (hardware.json)")
    parser.add_argument("-o", "--output", type=Path, default=Path("resources/catalog/accelerators.json"))
    arguments = parser.parse_args()
    built = catalog(json.loads(arguments.reference.read_text(encoding="utf-8")))
    text = json.dumps(built, ensure_ascii=False, indent=1) + "\n"
    arguments.output.write_text(text, encoding="utf-8", newline="\n")
    print(f"{arguments.output}: {len(built['accelerators'])} accelerators, {len(built['sources'])} sources")


if __name__ == "__main__":
    main()
