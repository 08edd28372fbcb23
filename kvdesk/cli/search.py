"""`kvdesk search`: the smallest purchase that carries a project's load, and why every other one loses."""

import argparse
import sys
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from kvdesk import catalog
from kvdesk.cli.common import Refused, add_json, cache_dtype, print_json, read_project, whole_number
from kvdesk.cli.cost import amount_json
from kvdesk.engine.cost import is_complete
from kvdesk.engine.findings import Finding, finding_text
from kvdesk.engine.latency import Seconds
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.engine.search import Found, Purchasable, Question, Way, find, option_of, question_of
from kvdesk.project import file
from kvdesk.project.edit import explain
from kvdesk.project.project import Project
from kvdesk.project.search import MOST_PIECES, OfferSpec, SearchSpec
from kvdesk.report.blocks import Table
from kvdesk.report.purchase import losers_table, rivals_table
from kvdesk.report.purchase_words import (
    beaten,
    counted_text,
    legal_sizes,
    option_name,
    reason_text,
    times_of,
    winner_text,
)
from kvdesk.units import ENGLISH

HELP = "the smallest purchase that carries the cases, and why every other one loses"
ABOUT = (
    "Tries every offer × number of pieces × legal placement × runtime × cache type. What is not said is as the "
    "project's own question has it; without one: all cases that are set, the offers of the price list that bring cards "
    "(or the option's own cards), served as the option is. Exit status 1: nothing carries the load within the limits."
)
OBJECTIVES = ("cost", "cards", "watts")
MOST_SPARE = 1024


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = f"{HELP}. {ABOUT}"
    parser.add_argument("project", metavar="PLAN.kvdesk")
    parser.add_argument("-o", "--output", metavar="OUT.kvdesk", help="the project with the question, and the purchase")
    parser.add_argument("--option", metavar="NAME", help="serve as this option does (the first)")
    _repeated(parser, "--case", "NAME", "a case to carry (all that are set)")
    parser.add_argument(
        "--headroom", type=_share, metavar="SHARE", help='more sequences than asked, such as "20%%" (0)'
    )
    spare = whole_number(0, MOST_SPARE)
    parser.add_argument("--spare-replicas", type=spare, help="replicas that may fail (0); 1 is N + 1")
    parser.add_argument("--spare-node", action="store_true", default=None, help="any one node may fail")
    _repeated(parser, "--offer", "ID", "an entry of the price list (all that bring cards)")
    _repeated(parser, "--card", "ID[:COUNT]", "cards of kvdesk accelerators without a price, COUNT in a piece (1)")
    parser.add_argument("--most-pieces", type=whole_number(1, MOST_PIECES), help="of each offer (16)")
    parser.add_argument("--cards-per-node", type=whole_number(1, 1024), help="where single cards stand (8)")
    parser.add_argument("--runtime", action="append", choices=tuple(ROOMS), help="may be repeated (the option's)")
    parser.add_argument("--kv-dtype", action="append", type=cache_dtype, help="may be repeated (auto)")
    parser.add_argument("--most-pp", type=whole_number(1, 64), help="pipeline stages (8)")
    parser.add_argument("--try-dcp", action="store_true", default=None, help="decode context parallelism too")
    parser.add_argument("--objective", choices=OBJECTIVES, help="what is made small (cost, or cards without a price)")
    parser.add_argument("--years", type=whole_number(1, 10), help="that rents and monthly prices count for (3)")
    parser.add_argument("--budget", type=_money, metavar="AMOUNT", help="in the currency of totals, over the years")
    parser.add_argument("--most-watts", type=_money, metavar="WATTS", help="with every card busy")
    parser.add_argument("--most-rack-units", type=_money, metavar="UNITS")
    parser.add_argument("--most-cards", type=whole_number(1, 1 << 20))
    _repeated(parser, "--supplier", "NAME", "who may supply (all)")
    add_json(parser)


def _repeated(parser: argparse.ArgumentParser, flag: str, metavar: str, text: str) -> None:
    parser.add_argument(flag, action="append", metavar=metavar, help=f"{text}; may be repeated")


def _money(text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal(-1)
    if not value.is_finite() or value < 0:
        raise argparse.ArgumentTypeError(f'"{text[:40]}" is not a number of 0 or more')
    return value


def _share(text: str) -> Decimal:
    """A share from "0.2" or "20%"."""
    return _money(text.removesuffix("%")) / (100 if text.endswith("%") else 1)


def call(arguments: argparse.Namespace) -> int:
    project = read_project(arguments.project)
    try:
        spec = _spec(project, arguments)
    except ValidationError as error:
        raise Refused(f"{arguments.project}: search: {explain(error)}") from None
    except catalog.CatalogError as error:
        raise Refused(str(error)) from None
    question = question_of(project, spec)
    if isinstance(question, Finding):
        raise Refused(f"{arguments.project}: {question.path}: {finding_text(question, ENGLISH)}")
    found = find(question, progress=_progress if sys.stderr is not None and sys.stderr.isatty() else None)
    name = None
    if arguments.output is not None:
        name = _write(project, spec, found, Path(arguments.output))
    if arguments.json:
        print_json(_json(project, found, name))
    else:
        _print(found)
    return 0 if found.answer.winner is not None else 1


def _progress(done: int, total: int) -> None:
    end = "\n" if done == total else ""
    print(f"\rkvdesk: {done} of {total} ways", end=end, file=sys.stderr, flush=True)


_SAID = {
    "headroom": "headroom",
    "spare_replicas": "spare_replicas",
    "spare_node": "spare_node",
    "most_pieces": "most_pieces",
    "cards_per_node": "cards_per_node",
    "most_pp": "most_pipeline",
    "try_dcp": "decode_context",
    "objective": "objective",
    "years": "years",
    "budget": "budget",
    "most_watts": "most_watts",
    "most_rack_units": "most_rack_units",
    "most_cards": "most_cards",
}
_LISTED = {"case": "cases", "kv_dtype": "cache_dtypes", "supplier": "suppliers"}


def _spec(project: Project, arguments: argparse.Namespace) -> SearchSpec:
    """The project's question, or the usual one, with what is said in its place."""
    _known_suppliers(project, arguments.supplier or ())
    usual = catalog.question(project, _option(project, arguments), arguments.runtime or ())
    base = project.search or usual
    fields: dict[str, Any] = dict(base)
    if arguments.option is not None or arguments.runtime or not base.deployments:
        fields |= {"deployments": usual.deployments, "checkpoint": usual.checkpoint, "offload": usual.offload}
    fields |= {field: getattr(arguments, flag) for flag, field in _SAID.items() if getattr(arguments, flag) is not None}
    fields |= {field: tuple(getattr(arguments, flag)) for flag, field in _LISTED.items() if getattr(arguments, flag)}
    if arguments.offer or arguments.card:
        fields["offers"] = (*_priced(project, arguments.offer or ()), *map(_card, arguments.card or ()))
        if arguments.objective is None and not arguments.offer:
            fields["objective"] = "cards"
    elif not base.offers:
        fields["offers"] = usual.offers
    if arguments.budget is not None and fields["offers"] and all(each.price is None for each in fields["offers"]):
        raise Refused("--budget: the cards asked for have no price; leave it out, or name offers of the price list")
    return SearchSpec.model_validate(fields)


def _known_suppliers(project: Project, names: list[str] | tuple[()]) -> None:
    known = dict.fromkeys(item.supplier for item in project.prices.items if item.supplier)
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        raise Refused(
            f'--supplier: nobody in the price list is named "{unknown}"; there are: {", ".join(known) or "none"}'
        )


def _option(project: Project, arguments: argparse.Namespace) -> int:
    names = [option.name for option in project.options]
    if arguments.option is None:
        return 0
    if arguments.option not in names:
        known = ", ".join(names)
        raise Refused(f'{arguments.project}: there is no option "{arguments.option}"; there are: {known}')
    return names.index(arguments.option)


def _priced(project: Project, ids: list[str] | tuple[()]) -> list[OfferSpec]:
    known = {offer.price: offer for offer in catalog.offers(project)}
    missing = next((name for name in ids if name not in known), None)
    if missing is not None:
        there = ", ".join(str(name) for name in known) or "none"
        raise Refused(
            f'--offer: "{missing}" is not an entry of the price list that brings known cards; such are: {there}'
        )
    return [known[name] for name in ids]


def _card(text: str) -> OfferSpec:
    """Cards of the catalogue from "id" or "id:count"."""
    name, colon, count = text.partition(":")
    if not name or (colon and not (count.isdigit() and int(count))):
        raise Refused(f'--card: "{text}" is not ID or ID:COUNT, such as h100-sxm-80:8')
    return OfferSpec(accelerator=catalog.accelerator(name), cards=int(count) if colon else 1)


def _write(project: Project, spec: SearchSpec, found: Found, path: Path) -> str | None:
    """The project with the question and, where there is an answer, the purchase as an option; the option's name."""
    if path.suffix != file.SUFFIX:
        raise Refused(f"{path}: a project's name ends in {file.SUFFIX}")
    options, winner, name = project.options, found.answer.winner, None
    if winner is not None:
        name = option_name(winner, {option.name for option in options}, ENGLISH)
        options = (*options, option_of(found.question, winner, name))
    try:
        made = Project.model_validate({**dict(project), "search": spec, "options": options})
        file.write(path, made)
    except ValidationError as error:
        raise Refused(f"{path}: {explain(error)}") from None
    except file.ProjectFileError as error:
        raise Refused(str(error)) from None
    return name


def _print(found: Found) -> None:
    print(winner_text(found, ENGLISH))
    print(counted_text(found, ENGLISH))
    for table in ([rivals_table(found, ENGLISH)] if found.answer.winner is not None else []) + [
        losers_table(found, ENGLISH)
    ]:
        _print_table(table)


def _print_table(table: Table) -> None:
    print(f"\n{table.caption}")
    for row in table.rows:
        texts = (f"{name}: {cell.text}" for name, cell in zip(table.header, row.cells, strict=True))
        print(f"  {' | '.join(texts)}")


def _json(project: Project, found: Found, name: str | None) -> dict[str, Any]:
    question, answer = found.question, found.answer
    times = times_of(found)

    def made(one: Purchasable) -> dict[str, Any]:
        return _purchase_json(question, one, times.get(one.order))

    return {
        "schema": "kvdesk.search/1",
        "project": project.name,
        "cases": [{"name": case.name, "sequences": question.sequences(case)} for case in question.chosen_cases],
        "objective": question.objective,
        "combinations": answer.combinations,
        "ways": answer.ways,
        "legal_tp": list(legal_sizes(question)),
        "winner": None if answer.winner is None else made(answer.winner),
        "sentence": winner_text(found, ENGLISH),
        "smallest": [made(one) for one in answer.smallest],
        "front": {
            "capacity": [made(one) for one in answer.front],
            "latency": [made(one) for one, _ in found.latency_front],
        },
        "losers": [
            _way_json(question, row.way)
            | {
                "pieces": row.smallest.stand.pieces if row.smallest is not None else list(row.counts) or None,
                "ways": row.ways,
                "reason": {"code": row.reason.code, "text": reason_text(row.reason, ENGLISH)},
            }
            for row in beaten(answer.losers)
        ],
        "option": name,
    }


def _way_json(question: Question, way: Way) -> dict[str, Any]:
    offer, degrees = way.offer, way.degrees
    return {
        "offer": None if offer.item is None else offer.item.id,
        "name": offer.name,
        "accelerator": offer.accelerator.id,
        "cards_per_piece": offer.cards,
        "runtime": question.deployments[way.deployment].runtime,
        "kv_dtype": way.cache_dtype,
        "tp": degrees.tensor,
        "pp": degrees.pipeline,
        "dcp": degrees.decode_context,
        "ep": degrees.expert,
        "experts_over_replicas": degrees.over_replicas,
        "attention_data_parallel": way.apart,
    }


def _purchase_json(question: Question, one: Purchasable, time: Seconds | None) -> dict[str, Any]:
    return _way_json(question, one.way) | {
        "pieces": one.stand.pieces,
        "cards": one.stand.cards,
        "nodes": one.stand.nodes,
        "cards_per_node": one.stand.per_node,
        "idle": one.idle,
        "dp": one.degrees.data,
        "ep": one.degrees.expert,
        "cost": amount_json(one.cost),
        "currency": one.cost.currency if is_complete(one.cost) else None,
        "watts": None if one.watts is None else float(one.watts),
        "requests_held": one.capacity,
        "seconds_per_output_token": None if time is None else {"low": time.low, "best": time.best, "high": time.high},
    }
