"""`kvdesk kv`: the cache of one model, no project file."""

import argparse
from dataclasses import replace

from pydantic import ValidationError

from kvdesk.cli.common import Refused, add_json, print_json, read_model, whole_number
from kvdesk.cli.serving import add_serving_arguments, deployment_of
from kvdesk.engine.cache_formula import cache_formula
from kvdesk.engine.cache_report import CacheReport, LayerCacheSize, report_cache
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.kv_cache import Storage, needs_encoder_positions
from kvdesk.engine.parallelism import legal_tensor_sizes, resolve_degrees
from kvdesk.engine.runtimes.registry import ROOMS, refusal_of
from kvdesk.engine.runtimes.room import Facts, Room
from kvdesk.engine.weights import model_weights
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.dtypes import AUTO
from kvdesk.project.edit import explain
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.workload import DynamicCache, PagedCache
from kvdesk.units import ENGLISH

HELP = "the KV cache of one model"
MOST_USUAL_DEGREE = 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="config.json, folder, catalogue name or hub:ORG/NAME[@REVISION]")
    parser.add_argument("--positions", type=whole_number(1, MAX_POSITIONS), default=4096, help="of one sequence (4096)")
    parser.add_argument("--sequences", type=whole_number(1, MAX_SEQUENCES), default=1, help="resident sequences (1)")
    parser.add_argument("--encoder-positions", type=whole_number(1, MAX_POSITIONS), help="of an encoder–decoder model")
    add_serving_arguments(parser)
    add_json(parser)


def call(arguments: argparse.Namespace) -> int:
    model = read_model(arguments.model)
    room, facts = model_facts(model, arguments)
    sequences, positions = _load(room, facts, arguments)
    report = report_cache(room, facts, positions, sequences)
    whole, mtp = report.logical_bytes, facts.deployment.mtp
    formula = cache_formula(model, facts.storage, positions, sequences, whole, ENGLISH, mtp=mtp)
    if arguments.json:
        print_json(_as_json(model, facts.storage, arguments, report, formula))
    else:
        _print_text(model, facts.storage, report, formula)
    return 0


def _load(room: Room, facts: Facts, arguments: argparse.Namespace) -> tuple[int, int]:
    """(sequences, positions): what the settings fix, else what was asked for, with a sequence in each typed slot."""
    fixed = room.fixed_load(facts)
    if fixed is not None:
        return fixed
    slots = facts.deployment.llama_cpp.parallel if room.name == "llama.cpp" else None
    sequences, most = slots or arguments.sequences, room.ceilings(facts)
    if most.sequences is not None and sequences > most.sequences:
        raise Refused(f"--sequences: {room.name} holds {most.sequences} at most; ask for fewer")
    if most.positions is not None and arguments.positions > most.positions:
        raise Refused(f"--positions: the settings hold {most.positions} of a sequence; ask for fewer, or raise them")
    return sequences, arguments.positions


def model_facts(model: ModelSpec, arguments: argparse.Namespace) -> tuple[Room, Facts]:
    """The room of the chosen runtime and what it is asked about: a model alone, without a card."""
    if needs_encoder_positions(model) and arguments.encoder_positions is None:
        raise Refused(f"{arguments.model}: an encoder–decoder model; say --encoder-positions")
    try:
        deployment = deployment_of(arguments)
        cards = HardwareSpec(count=arguments.tp * arguments.pp)
    except ValidationError as error:
        raise Refused(explain(error)) from None
    room = ROOMS[deployment.runtime]
    degrees = resolve_degrees(model, cards, deployment)
    if isinstance(degrees, Finding):
        if degrees.path == "deployment.tensor_parallel_size":  # no cards are chosen: whatever the model allows would do
            legal = legal_tensor_sizes(model, max(arguments.tp, MOST_USUAL_DEGREE))
            degrees = replace(degrees, values={**degrees.values, "legal": legal})
        raise Refused(finding_text(degrees, ENGLISH))
    paged = deployment.runtime == "arithmetic" and arguments.block_size is not None
    facts = Facts(
        model=model,
        deployment=deployment,
        degrees=degrees,
        storage=room.storage(model, deployment, arguments.encoder_positions),
        strategy=PagedCache(block_size=arguments.block_size) if paged else DynamicCache(),
        most_sequences=getattr(arguments, "sequences", None),
    )
    refusal = refusal_of(room, facts)
    if refusal is not None:
        raise Refused(finding_text(refusal, ENGLISH))
    return room, facts


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
            "edited_fields": list(model.source.edited_fields),
            "num_parameters": model.num_parameters,
            "num_text_parameters": model.num_text_parameters,
            "weights_bytes": model_weights(model).total_bytes,
        },
        "kv_dtype": {"k": storage.k_dtype, "v": storage.v_dtype, "assumed": not stated and model.kv_dtype is None},
        "positions": report.positions,
        "sequences": report.sequences,
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
