"""Request traces: when requests arrived, how long they were, and what their prompts share."""

from kvdesk.importers.errors import ImportRefused
from kvdesk.importers.request_trace.columns import KNOWN_FORMATS, ColumnMap, Preview, RequestTrace, Unit, known_format
from kvdesk.importers.request_trace.preview import preview
from kvdesk.importers.request_trace.reading import Order, read_trace
from kvdesk.importers.request_trace.refusals import ReadCancelled

__all__ = [
    "KNOWN_FORMATS",
    "ColumnMap",
    "ImportRefused",
    "Order",
    "Preview",
    "ReadCancelled",
    "RequestTrace",
    "Unit",
    "known_format",
    "preview",
    "read_trace",
]
