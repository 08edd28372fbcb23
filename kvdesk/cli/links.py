"""What `kvdesk new` is told of the links among cards: one flag for each field of `StatedLinks`."""

import argparse
from typing import get_args

from kvdesk.cli.common import whole_number
from kvdesk.project.links.stated import NetworkKind
from kvdesk.units import parse_rate

_ON_OFF = ("on", "off")
MOST_CARDS, MOST_PORTS = 1 << 20, 1024


def add_link_arguments(parser: argparse.ArgumentParser) -> None:
    """The catalogue's facts and the assumptions hold for what is not stated."""
    cards = whole_number(1, MOST_CARDS)
    parser.add_argument("--cards-per-domain", type=cards, help="cards that share the scale-up link")
    parser.add_argument(
        "--scale-up-bytes-per-s", type=_rate, metavar="RATE", help='of a card in one direction, such as "450 GB/s"'
    )
    parser.add_argument("--cards-per-root", type=cards, help="cards that share a PCIe switch or root")
    parser.add_argument("--peer-to-peer", choices=_ON_OFF, help="whether cards read each other's memory over PCIe")
    parser.add_argument("--network-kind", choices=get_args(NetworkKind), help="of the network between nodes")
    parser.add_argument(
        "--network-bytes-per-s", type=_rate, metavar="RATE", help='of one port, such as "400 Gbit/s" or "50 GB/s"'
    )
    parser.add_argument("--nics-per-node", type=whole_number(1, MOST_PORTS), help="network ports of a node")
    parser.add_argument("--rails", choices=_ON_OFF, help="whether each card owns a port")


def _rate(text: str) -> int:
    try:
        return parse_rate(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
