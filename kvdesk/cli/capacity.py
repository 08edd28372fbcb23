"""`kvdesk capacity`: what a runtime makes of a given number of cache bytes on a rank."""

import argparse
from dataclasses import replace
from typing import Any

from kvdesk.cli.common import Refused, add_json, print_json, read_model, whole_number
from kvdesk.cli.kv import model_facts
from kvdesk.cli.serving import add_serving_arguments
from kvdesk.engine.findings import finding_text
from kvdesk.engine.runtimes.room import Capacity
from kvdesk.project.base import MAX_BYTES, MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.units import ENGLISH

HELP = "what a runtime makes of a number of cache bytes"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="as for kvdesk kv")
    parser.add_argument("--kv-bytes", type=whole_number(0, MAX_BYTES), required=True, help="left for cache on a rank")
    parser.add_argument("--max-sequences", type=whole_number(1, MAX_SEQUENCES), help="the runtime's own sequence cap")
    parser.add_argument("--encoder-positions", type=whole_number(1, MAX_POSITIONS), help="of an encoder–decoder model")
    add_serving_arguments(parser)
    add_json(parser)


def call(arguments: argparse.Namespace) -> int:
    model = read_model(arguments.model)
    room, facts = model_facts(model, arguments)
    deployment = facts.deployment.model_copy(update={"max_num_seqs": arguments.max_sequences})
    facts = replace(facts, deployment=deployment)
    longest = facts.max_model_len
    if longest is None:
        raise Refused(f"{arguments.model}: states no trained length; say --max-model-len")
    capacity = room.capacity(facts, (arguments.kv_bytes,) * facts.degrees.pipeline, longest)
    if capacity is None:
        raise Refused(f"--runtime {room.name}: it has no pool to fill; use kvdesk kv, or vllm, sglang or tensorrt-llm")
    if arguments.json:
        print_json({"schema": "kvdesk.capacity/1"} | capacity_json(capacity))
    else:
        _print_text(capacity)
    return 0


def capacity_json(capacity: Capacity) -> dict[str, Any]:
    return {
        "runtime": capacity.runtime,
        "version": capacity.version,
        "max_model_len": capacity.max_model_len,
        "block_size": capacity.block_size,
        "block_bytes": capacity.block_bytes,
        "num_blocks": capacity.num_blocks,
        "tokens": capacity.tokens,
        "max_concurrency": capacity.max_concurrency,
        "groups": [
            {
                "kind": group.kind,
                "layers": group.layers,
                "block_size": group.block_size,
                "page_bytes": group.page_bytes,
                "blocks_per_request": group.blocks_per_request,
            }
            for group in capacity.groups
        ],
        "state_slots": capacity.state_slots,
        "pools": dict(capacity.pools),
        "starts": capacity.starts,
        "longest_start": capacity.longest_start,
        "notes": [finding_text(note, ENGLISH) for note in capacity.notes],
    }


def _print_text(capacity: Capacity) -> None:
    def shown(value: int | None) -> str:
        return "none" if value is None else ENGLISH.integer(value)

    print(f"{capacity.runtime} {capacity.version}, sequences of up to {ENGLISH.integer(capacity.max_model_len)}")
    print(f"blocks       {shown(capacity.num_blocks)} of {shown(capacity.block_size)} positions")
    print(f"tokens       {shown(capacity.tokens)}")
    if capacity.max_concurrency is not None:
        print(f"concurrency  {capacity.max_concurrency:.2f}")
    for group in capacity.groups:
        page = ENGLISH.bytes(group.page_bytes)
        print(f"group        {group.layers} × {group.kind}, {page} a block, {group.blocks_per_request} a request")
    for note in capacity.notes:
        print(finding_text(note, ENGLISH))
