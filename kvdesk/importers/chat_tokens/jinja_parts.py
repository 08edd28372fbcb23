"""What the template environment adds to Jinja; a module of its own, since only counting loads Jinja."""

import re
from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment

from kvdesk.importers.chat_tokens.template import MAX_POWER, MAX_RANGE, MAX_REPEATED, TemplateStopped

_WIDTHS = re.compile(r"%[^%a-zA-Z]*[\d*]")
_WIDENING = frozenset({"ljust", "rjust", "center", "zfill", "expandtabs"})


class Generation(Extension):
    """`{% generation %} … {% endgeneration %}` marks what a model wrote, for training; here it is its body."""

    tags = {"generation"}  # noqa: RUF012  as the base class declares it

    def parse(self, parser: Parser) -> list[nodes.Node]:
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class BoundedEnvironment(ImmutableSandboxedEnvironment):
    """The sandbox with smaller numbers: attributes with underscores stay closed, and so do methods that widen texts."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.globals["range"] = _range

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return not (isinstance(obj, str) and attr in _WIDENING) and super().is_safe_attribute(obj, attr, value)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "*":
            for one, other in ((left, right), (right, left)):
                if isinstance(one, str | list | tuple) and isinstance(other, int) and len(one) * other > MAX_REPEATED:
                    raise TemplateStopped(f"it repeats something {other:,} times")
        if operator == "**" and (_size(left) > 1 << MAX_POWER or _size(right) > MAX_POWER):
            raise TemplateStopped("it raises a number to a power that large")
        if operator == "%" and isinstance(left, str) and _WIDTHS.search(left):
            raise TemplateStopped("it formats a text by widths")
        return super().call_binop(context, operator, left, right)


def _size(value: Any) -> float:
    return abs(value) if isinstance(value, int | float) else 0


def _range(*bounds: int) -> range:
    made = range(*bounds)
    if len(made) > MAX_RANGE:
        raise TemplateStopped(f"it loops over a range of more than {MAX_RANGE:,}")
    return made
