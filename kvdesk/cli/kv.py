"""`kvdesk kv`: the cache of one model, no project file."""

import argparse

from kvdesk.cli.common import Refused, add_json, dtype, print_json, read_model, whole_number
from kvdesk.engine.cache_formula import cache_formula
from kvdesk.engine.cache_report import Allocate, CacheReport, LayerCacheSize, report_cache
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.kv_cache import Storage, cache_terms, needs_encoder_positions, storage_of
from kvdesk.engine.parallelism import Degrees, resolve_degrees
from kvdesk.engine.runtimes import arithmetic, transformers
from kvdesk.engine.weights import model_weights
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import CacheStrategy, DynamicCache, PagedCache
from kvdesk.units import ENGLISH

HELP = "the KV cache of one model"
MODELLED = ("arithmetic", "transformers")
RUNTIMES = ("arithmetic", "transformers", "vllm", "sglang", "tensorrt-llm", "llama.cpp")
LATER = (
    "max-batched-tokens", "ctx-size", "parallel", "ubatch-size", "flash-attn",
    "cache-type-k", "cache-type-v",
)  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="config.json, folder, catalogue name or hub:ORG/NAME[@REVISION]")
    parser.add_argument("--positions", type=whole_number(1, MAX_POSITIONS), default=4096, help="of one sequence (4096)")
    parser.add_argument("--sequences", type=whole_number(1, MAX_SEQUENCES), default=1, help="resident sequences (1)")
    parser.add_argument("--encoder-positions", type=whole_number(1, MAX_POSITIONS), help="of an encoder–decoder model")
    for name, what in (("kv", "K and V"), ("k", "K"), ("v", "V")):
        parser.add_argument(f"--{name}-dtype", type=dtype, help=f"storage type of {what}; auto is the config's own")
    parser.add_argument("--runtime", choices=RUNTIMES, default="arithmetic")
    parser.add_argument("--tp", type=whole_number(1, 1 << 16), default=1, help="tensor parallel size")
    parser.add_argument("--pp", type=whole_number(1, 1 << 16), default=1, help="pipeline parallel size")
    parser.add_argument("--dcp", type=whole_number(1, 1 << 16), default=1, help="decode context parallel size")
    parser.add_argument("--block-size", type=whole_number(1, 65_536), help="reserve whole blocks of so many positions")
    for name in LATER:
        parser.add_argument(f"--{name}", help=argparse.SUPPRESS)
    parser.add_argument("--kv-unified", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--swa-full", action="store_true", help=argparse.SUPPRESS)
    add_json(parser)


def call(arguments: argparse.Namespace) -> int:
    _refuse_what_is_not_there(arguments)
    model = read_model(arguments.model)
    if needs_encoder_positions(model) and arguments.encoder_positions is None:
        raise Refused(f"{arguments.model}: an encoder–decoder model; say --encoder-positions")
    storage = storage_of(
        model,
        arguments.k_dtype or arguments.kv_dtype or AUTO,
        arguments.v_dtype or arguments.kv_dtype or AUTO,
        arguments.encoder_positions,
    )
    degrees = _degrees(model, arguments.tp, arguments.pp)
    report = report_cache(
        model, storage, arguments.positions, arguments.sequences, _allocation(arguments, model, storage), degrees
    )
    formula = cache_formula(model, storage, arguments.positions, arguments.sequences, report.logical_bytes, ENGLISH)
    if arguments.json:
        print_json(_as_json(model, storage, arguments, report, formula))
    else:
        _print_text(model, storage, report, formula)
    return 0


def _refuse_what_is_not_there(arguments: argparse.Namespace) -> None:
    if arguments.runtime not in MODELLED:
        raise Refused(f"--runtime {arguments.runtime}: that runtime is not modelled yet; use {' or '.join(MODELLED)}")
    if arguments.runtime == "transformers" and arguments.block_size is not None:
        raise Refused("--block-size: a dynamic cache of transformers has no blocks; leave it out")
    if arguments.dcp != 1:
        raise Refused(f"--dcp {arguments.dcp}: decode context parallelism is not modelled yet; leave it at 1")
    given = [name for name in (*LATER, "kv-unified", "swa-full") if getattr(arguments, name.replace("-", "_"))]
    if given:
        raise Refused(f'--{given[0]}: belongs to a runtime that is not modelled yet; "arithmetic" has no such setting')


def _allocation(arguments: argparse.Namespace, model: ModelSpec, storage: Storage) -> Allocate:
    """What the chosen runtime reserves on a rank for one sequence."""
    positions: int = arguments.positions
    if arguments.runtime == "transformers":
        return lambda layers, tensor: transformers.sequence_bytes(
            model.architecture, layers, storage, positions, tensor
        )
    block_size = arguments.block_size
    strategy: CacheStrategy = DynamicCache() if block_size is None else PagedCache(block_size=block_size)
    return lambda layers, tensor: arithmetic.sequence_bytes(cache_terms(layers, storage, tensor), strategy, positions)


def _degrees(model: ModelSpec, tensor: int, pipeline: int) -> Degrees:
    deployment = Deployment(tensor_parallel_size=tensor, pipeline_parallel_size=pipeline)
    found = resolve_degrees(model, HardwareSpec(count=tensor * pipeline), deployment)
    if isinstance(found, Finding):
        raise Refused(finding_text(found, ENGLISH))
    return found


def _as_json(
    model: ModelSpec, storage: Storage, arguments: argparse.Namespace, report: CacheReport, formula: str
) -> dict[str, object]:
    stated = AUTO not in (arguments.kv_dtype, arguments.k_dtype, arguments.v_dtype) and arguments.kv_dtype is not None
    return {
        "schema": "kvdesk.kv/1",
        "model": {
            "name": model.name,
            "architecture": model.architecture,
            "source": model.source.location or model.source.kind,
            "revision": model.source.revision,
            "num_parameters": model.num_parameters,
            "num_text_parameters": model.num_text_parameters,
            "weights_bytes": model_weights(model).total_bytes,
        },
        "kv_dtype": {"k": storage.k_dtype, "v": storage.v_dtype, "assumed": not stated and model.kv_dtype is None},
        "positions": arguments.positions,
        "sequences": arguments.sequences,
        "layers": [_layer_json(layer) for layer in report.layers],
        "bytes_per_position": report.bytes_per_position,
        "positions_per_step": report.positions_per_step,
        "logical_bytes": report.logical_bytes,
        "allocated_bytes": report.allocated_bytes,
        "replication_bytes": report.replication_bytes,
        "ranks": [
            {
                "rank": rank.rank,
                "pp": rank.pp,
                "tp": rank.tp,
                "layers": list(rank.layers),
                "logical_bytes": rank.logical_bytes,
                "allocated_bytes": rank.allocated_bytes,
            }
            for rank in report.ranks
        ],
        "formula": formula,
    }


def _layer_json(layer: LayerCacheSize) -> dict[str, object]:
    """A layer; one that keeps several caches, or no K and V, lists its tensors too."""
    facts: dict[str, object] = {
        "index": layer.index,
        "kind": layer.kind,
        "num_kv_heads": layer.num_kv_heads,
        "k_head_dim": layer.k_head_dim,
        "v_head_dim": layer.v_head_dim,
        "window": layer.window,
        "stored_positions": layer.stored_positions,
        "logical_bytes": layer.logical_bytes,
    }
    if layer.tensors and (layer.num_kv_heads is None or len({size.kind for size in layer.tensors}) > 1):
        facts["caches"] = [
            {
                "name": size.tensor.name,
                "kind": layer.kind if size.kind == "indexer" else size.kind,
                "dtype": size.tensor.dtype,
                "shape": [*size.tensor.shape[:1], size.units, *size.tensor.shape[1:]],
                "logical_bytes": size.logical_bytes,
            }
            for size in layer.tensors
        ]
    return facts


def _print_text(model: ModelSpec, storage: Storage, report: CacheReport, formula: str) -> None:
    kinds = ", ".join(f"{count} {kind}" for kind, count in model.kinds())
    k_dtype, v_dtype = storage.k_dtype, storage.v_dtype
    stored = k_dtype if k_dtype == v_dtype else f"K {k_dtype}, V {v_dtype}"
    print(f"{model.name} ({model.architecture}): {kinds}; cache in {stored}")
    print(formula)
    step = "a position" if report.positions_per_step == 1 else f"every {report.positions_per_step} positions"
    print(f"growth     {ENGLISH.bytes(report.bytes_per_position)} {step}, past every window")
    print(f"logical    {ENGLISH.both(report.logical_bytes)}")
    rank = "rank" if len(report.ranks) == 1 else "ranks"
    print(f"allocated  {ENGLISH.both(report.allocated_bytes)} over {len(report.ranks)} {rank}")
    if report.replication_bytes:
        print(f"copies     {ENGLISH.both(report.replication_bytes)}")
