"""`kvdesk new`: a project file from arguments."""

import argparse
import sys
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from kvdesk import catalog
from kvdesk.cli.common import Refused, dtype, read_model, whole_number
from kvdesk.cli.links import MOST_CARDS, add_link_arguments
from kvdesk.cli.load import add_load_arguments, with_traffic
from kvdesk.cli.serving import add_serving_arguments, serving_fields
from kvdesk.engine.findings import finding_text
from kvdesk.engine.kv_cache import needs_encoder_positions
from kvdesk.engine.parallelism import most_experts
from kvdesk.engine.plan import make_plan
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.importers.serve_command import ServeCommandError, over_cards, read_command
from kvdesk.project import file
from kvdesk.project.base import MAX_POSITIONS, MAX_SEQUENCES
from kvdesk.project.deployment import Deployment
from kvdesk.project.dtypes import AUTO
from kvdesk.project.edit import explain
from kvdesk.project.hardware_spec import AcceleratorSpec, CardGroup, HardwareSpec, TakenCard
from kvdesk.project.links.stated import StatedLinks, stated_links
from kvdesk.project.model_spec import ModelSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.runtime_flags import SETTINGS_OF
from kvdesk.project.workload import (
    CASE_NAMES,
    CacheStrategy,
    Case,
    DynamicCache,
    PaddedCache,
    PagedCache,
    StaticCache,
    Workload,
)
from kvdesk.units import ENGLISH, parse_bytes

HELP = "a project file from arguments"
STRATEGIES = ("dynamic", "padded", "static", "paged")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    count, positions = whole_number(1, 1 << 20), whole_number(0, MAX_POSITIONS)
    parser.add_argument("-o", "--output", required=True, metavar="PLAN.kvdesk", help="the file to write")
    parser.add_argument("--name", help="of the project; the file's name unless given")
    parser.add_argument("--model", required=True, help="as for kvdesk kv")
    parser.add_argument("--accelerator", required=True, metavar="ID", help="an id of kvdesk accelerators")
    parser.add_argument("--count", type=count, default=1, help="cards per node (1)")
    parser.add_argument("--nodes", type=count, default=1, help="nodes (1)")
    parser.add_argument("--idle", type=whole_number(0), default=0, help="cards left over on purpose (0)")
    add_serving_arguments(parser)
    parser.add_argument(
        "--command",
        metavar="LINE",
        help='settings from a server\'s command, such as "vllm serve …"; the model it names is not fetched',
    )
    add_placement_arguments(parser)
    add_link_arguments(parser)
    parser.add_argument("--dp", type=count, help="replicas; as many as the cards carry unless given")
    parser.add_argument("--weight-dtype", type=dtype, help="storage type of the weights; auto is the checkpoint's own")
    parser.add_argument("--sequences", type=whole_number(1, MAX_SEQUENCES), help="resident sequences of the peak case")
    parser.add_argument(
        "--input-len", type=positions, help="tokens of a prompt beside a shared prefix, in the peak case"
    )
    parser.add_argument("--output-len", type=positions, help="tokens kept for the reply, in the peak case")
    parser.add_argument("--other-positions", type=positions, default=0, help="stored beside both (0)")
    parser.add_argument(
        "--encoder-positions",
        type=whole_number(1, MAX_POSITIONS),
        help="of an encoder–decoder model, which needs them unless its config fixes the count",
    )
    add_load_arguments(parser)
    parser.add_argument("--samples", type=whole_number(1, 4096), default=1, help="parallel samples of a request (1)")
    parser.add_argument("--cache", choices=STRATEGIES, help="cache strategy of plain arithmetic (dynamic)")
    parser.add_argument(
        "--cache-positions",
        type=whole_number(1, MAX_POSITIONS),
        help="of a static cache, or the longest of a padded one",
    )
    parser.add_argument(
        "--memory-share", type=float, help="what the runtime may use of a card; its default unless given"
    )
    for name in ("reserve", "outside"):
        parser.add_argument(f"--{name}", type=_size, default=0, metavar="SIZE", help='a size such as "2 GiB" (0)')
    parser.add_argument("--max-num-seqs", type=whole_number(1, MAX_SEQUENCES), help="the runtime's own sequence cap")


def add_placement_arguments(parser: argparse.ArgumentParser) -> None:
    """Other cards, cards partly taken, and how experts are spread."""
    parser.add_argument(
        "--other",
        action="append",
        default=[],
        metavar="ID:COUNT[:NODES]",
        help="more cards of another kind in each of NODES nodes of their own (1); may be repeated. "
        "COUNT+ puts them into the last node before them",
    )
    parser.add_argument(
        "--taken",
        action="append",
        default=[],
        metavar="CARD=SIZE",
        help='what others take of a card, counted from 0, such as "1=3 GiB"; may be repeated',
    )
    parser.add_argument("--ep", type=whole_number(1, 1 << 16), default=1, help="ranks with different experts (1)")
    parser.add_argument(
        "--redundant-experts", type=whole_number(0, 1 << 16), default=0, help="copies of experts, with --ep (0)"
    )


def _card_group(text: str) -> CardGroup:
    """A group of other cards from "id:count[:nodes]"."""
    name, *counts = text.split(":")
    joins = len(counts) == 1 and counts[0].endswith("+")
    numbers = [counts[0].removesuffix("+")] if joins else counts
    try:
        sizes = [whole_number(1, MOST_CARDS)(number) for number in numbers]
    except argparse.ArgumentTypeError:
        sizes = []
    if not name or len(sizes) not in {1, 2}:
        raise Refused(
            f'--other: "{text}" is not ID:COUNT, ID:COUNT+ or ID:COUNT:NODES, such as rtx-a6000:2, with 1 to '
            f"{MOST_CARDS} of each"
        )
    return CardGroup(
        accelerator=_accelerator(name), count=sizes[0], nodes=sizes[1] if len(sizes) > 1 else 1, joins_node=joins
    )


def _taken_card(text: str) -> TakenCard:
    """What others take of a card, from "card=size"."""
    card, equals, size = text.partition("=")
    if not equals or not card.strip().isdecimal():
        raise Refused(f'--taken: "{text}" is not CARD=SIZE, such as "1=3 GiB"')
    try:
        return TakenCard(card=int(card), taken_bytes=parse_bytes(size))
    except ValueError as error:
        raise Refused(f"--taken: {explain(error) if isinstance(error, ValidationError) else error}") from None


def _size(text: str) -> int:
    try:
        return parse_bytes(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def call(arguments: argparse.Namespace) -> int:
    path = Path(arguments.output)
    if path.suffix != file.SUFFIX:
        raise Refused(f"{path}: a project's name ends in {file.SUFFIX}")
    try:
        project = with_traffic(_project(arguments, arguments.name or path.stem), arguments)
    except ValidationError as error:
        raise Refused(explain(error)) from None
    refusal = make_plan(project).options[0].refusal
    if refusal is not None:
        raise Refused(finding_text(refusal, ENGLISH))
    try:
        before = file.read_regular_file(path, file.MOST_BYTES) if path.exists() else None
        file.write(path, project)
        if before is not None:
            file.write_atomically(path.with_suffix(".kvdesk.bak"), before)
    except file.ProjectFileError as error:
        raise Refused(str(error)) from None
    except OSError as error:
        raise Refused(f"{path}: could not be saved ({error.strerror or error}); choose another place") from None
    _say_what_was_not_read(arguments.command)
    return 0


def _say_what_was_not_read(command: str | None) -> None:
    """Parts of a command that changed nothing are listed, beside the output."""
    parts = () if command is None else read_command(command, Deployment()).not_read
    if parts:
        print(f"kvdesk: --command: not read: {'; '.join(parts)}", file=sys.stderr)


def _project(arguments: argparse.Namespace, name: str) -> Project:
    peak = Case(
        name="peak",
        resident_sequences=arguments.sequences,
        input_len=arguments.input_len,
        output_len=arguments.output_len,
        other_positions=arguments.other_positions,
        parallel_samples=arguments.samples,
        shared_prefix=arguments.shared_prefix,
    )
    cases = (*(Case(name=case) for case in CASE_NAMES if case != "peak"), peak)
    hardware = HardwareSpec(
        accelerator=_accelerator(arguments.accelerator),
        count=arguments.count,
        nodes=arguments.nodes,
        idle=arguments.idle,
        others=tuple(_card_group(text) for text in arguments.other),
        taken=tuple(_taken_card(text) for text in arguments.taken),
        links=stated_links(vars(arguments), StatedLinks()),
    )
    model = read_model(arguments.model)
    deployment = _deployment(arguments, model)
    option = Option(name="A", hardware=hardware, deployment=_with_measured(deployment, model))
    if needs_encoder_positions(model) and arguments.encoder_positions is None:
        raise Refused(f"{arguments.model}: an encoder–decoder model; say --encoder-positions")
    workload = Workload(
        cases=cases, cache=_strategy(arguments, deployment.runtime), encoder_positions=arguments.encoder_positions
    )
    return Project(name=name, model=model, workload=workload, options=(option,))


def _deployment(arguments: argparse.Namespace, model: ModelSpec) -> Deployment:
    """What the flags say, or what a command says in their place."""
    if arguments.command is None:
        return Deployment.model_validate(_deployment_fields(arguments))
    _refuse_flags_beside_a_command(arguments)
    base = Deployment(
        weight_dtype=arguments.weight_dtype or AUTO,
        outside_bytes=arguments.outside,
        reserve_bytes=arguments.reserve,
    )
    try:
        found = read_command(arguments.command, base, has_experts=most_experts(model) > 0).deployment
    except ServeCommandError as error:
        raise Refused(f"--command: {error}") from None
    if found.runtime not in ROOMS:
        raise Refused(f"--command: {found.runtime} is not modelled yet; use {' or '.join(ROOMS)}")
    return over_cards(found, arguments.count * arguments.nodes - arguments.idle)


def _refuse_flags_beside_a_command(arguments: argparse.Namespace) -> None:
    """A setting is said once: in the command, or by the flags."""
    parser = argparse.ArgumentParser()
    add_serving_arguments(parser)
    unsaid = vars(parser.parse_args([])) | {
        "ep": 1,
        "redundant_experts": 0,
        "dp": None,
        "max_num_seqs": None,
        "memory_share": None,
    }
    for name, default in unsaid.items():
        if getattr(arguments, name) != default:
            flag = name.replace("_", "-")
            raise Refused(f"--{flag}: a command gives the settings of serving; say it there, or leave --command out")


def _deployment_fields(arguments: argparse.Namespace) -> dict[str, Any]:
    """What the flags say of the deployment; the memory share goes where the runtime keeps its own."""
    fields = serving_fields(arguments) | {
        "weight_dtype": arguments.weight_dtype or AUTO,
        "data_parallel_size": arguments.dp,
        "expert_parallel_size": arguments.ep,
        "redundant_experts": arguments.redundant_experts,
        "reserve_bytes": arguments.reserve,
        "outside_bytes": arguments.outside,
        "max_num_seqs": arguments.max_num_seqs,
    }
    if arguments.memory_share is None:
        return fields
    path = ROOMS[arguments.runtime].share_path
    if not path:
        raise Refused(f"--memory-share: {arguments.runtime} has no such setting; leave it out")
    if len(path) == 1:
        return fields | {path[0]: arguments.memory_share}
    own = SETTINGS_OF[arguments.runtime]
    return fields | {own: fields[own] | {path[-1]: arguments.memory_share}}


def _with_measured(deployment: Deployment, model: ModelSpec) -> Deployment:
    try:
        return catalog.with_measured(deployment, model)
    except catalog.CatalogError as error:
        raise Refused(str(error)) from None


def _accelerator(accelerator_id: str) -> AcceleratorSpec:
    try:
        return catalog.accelerator(accelerator_id)
    except catalog.CatalogError as error:
        raise Refused(str(error)) from None


def _strategy(arguments: argparse.Namespace, runtime: str) -> CacheStrategy:
    """The cache strategy; a block size alone means paged."""
    if runtime != "arithmetic":
        if arguments.cache or arguments.cache_positions:
            raise Refused(f"--cache: {runtime} has a cache of its own; leave it out")
        return DynamicCache()
    kind = arguments.cache or ("paged" if arguments.block_size else "dynamic")
    if arguments.block_size and kind != "paged":
        raise Refused(f"--block-size: a {kind} cache has no blocks; leave it out or use --cache paged")
    if (arguments.cache_positions is not None) != (kind in {"static", "padded"}):
        raise Refused("--cache-positions: goes with --cache static or padded, and they need it")
    match kind:
        case "paged":
            return PagedCache(block_size=arguments.block_size or 16)
        case "static":
            return StaticCache(max_positions=arguments.cache_positions)
        case "padded":
            return PaddedCache(longest_positions=arguments.cache_positions)
    return DynamicCache()
