"""Plans and reports of the shipped examples, and what every renderer must show of them."""

import struct
import zlib
from collections.abc import Callable, Iterator

import pytest

from kvdesk import paths
from kvdesk.engine.plan import Plan, make_plan
from kvdesk.project.edit import replace_at
from kvdesk.project.file import read
from kvdesk.project.project import Project
from kvdesk.report.document import Report, build_report
from kvdesk.units import ENGLISH, Numbers

EXAMPLES = ("worksheet", "gpt-oss-120b", "deepseek-r1", "three-quotes")


@pytest.fixture(params=EXAMPLES)
def example(request) -> Project:
    return read(paths.resource("examples", f"{request.param}.kvdesk"))


@pytest.fixture
def example_named() -> Callable[[str], Project]:
    return lambda name: read(paths.resource("examples", f"{name}.kvdesk"))


@pytest.fixture
def png() -> Callable[[int, int], bytes]:
    """A grey picture of a size as a PNG file."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def make(width: int, height: int) -> bytes:
        header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\x00" + b"\x80" * width for _ in range(height)))
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")

    return make


@pytest.fixture
def worksheet() -> Project:
    """The worksheet with one option, the first."""
    project = read(paths.resource("examples", "worksheet.kvdesk"))
    return replace_at(project, ("options",), project.options[:1])


@pytest.fixture
def staged(worksheet) -> Project:
    """Cards whose budgets differ: 16 of them in four pipeline stages."""
    project = replace_at(worksheet, ("options", 0, "hardware"), _cards(worksheet, 16))
    project = replace_at(project, ("options", 0, "deployment", "tensor_parallel_size"), 2)
    return replace_at(project, ("options", 0, "deployment", "pipeline_parallel_size"), 4)


def _cards(project: Project, count: int):
    return project.options[0].hardware.model_copy(update={"count": 8, "nodes": count // 8})


@pytest.fixture
def report_of() -> Callable[..., Report]:
    def build(project: Project | Plan, numbers: Numbers = ENGLISH, **more) -> Report:
        plan = project if isinstance(project, Plan) else make_plan(project)
        return build_report(plan, numbers=numbers, today="2026-11-30", version="0.1.0", **more)

    return build


@pytest.fixture
def rank_figures() -> Callable[[Project, Numbers], set[str]]:
    def figures(project: Project, numbers: Numbers = ENGLISH) -> set[str]:
        return {
            numbers.bytes(line.best) for ranks in _ranks(make_plan(project)) for rank in ranks for line in rank.lines
        }

    return figures


def _ranks(plan: Plan) -> Iterator[tuple]:
    for option in plan.options:
        for case in option.cases:
            yield case.ranks
