"""The placements of a dialog as a model: one legal way a row, as text and as values to sort and filter by."""

import re
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from kvdesk.engine.choices import VERDICTS, Choice
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.sentences.placement import degrees_text
from kvdesk.i18n import translate
from kvdesk.report.phrases import gib_column
from kvdesk.report.placement_tables import link_text, most_text, rate_text, verdict_short
from kvdesk.ui.reading import numbers

SAYING = 0
VERDICT = 6
LINKS = 11
Index = QModelIndex | QPersistentModelIndex
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FOREVER = float("inf")
_DEGREE = re.compile(r"\b(tp|pp|dp|ep|dcp)\s*[=:]?\s*(\d+)")


def headings() -> tuple[tuple[str, str], ...]:
    """Title and tool tip of each column."""
    return (
        (translate("Placement", "Placement"), ""),
        ("TP", translate("Hardware", "Tensor parallel size (TP)")),
        ("PP", translate("Hardware", "Pipeline parallel size (PP)")),
        ("DP", translate("Placement", "Replicas (DP)")),
        ("EP", translate("Placement", "Ranks that hold different routed experts (EP)")),
        ("DCP", translate("Placement", "Ranks that share the positions of a sequence (DCP)")),
        (translate("Placement", "Verdict"), ""),
        (
            translate("Placement", "Headroom, GiB"),
            translate("Placement", "Of the tightest rank, at the best estimates"),
        ),
        (translate("Placement", "Sequences"), translate("Placement", "Most at the case's length, over all replicas")),
        (translate("Placement", "Longest"), translate("Placement", "Longest length at the case's sequences")),
        (translate("Placement", "Copies, GiB"), translate("Placement", "Weights and caches held more than once")),
        (translate("Placement", "Links"), translate("Placement", "What a token waits for links, at the best estimate")),
        (
            translate("Placement", "Tokens/s"),
            translate("Placement", "Output tokens a second of this case on all cards: an estimate, untested"),
        ),
    )


class ChoiceModel(QAbstractTableModel):
    """One choice a row, as text and as a value to sort by."""

    def __init__(self, present: Degrees | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.found: list[Choice] = []
        self._headings = headings()
        self._present = present

    def show(self, found: Sequence[Choice]) -> None:
        self.beginResetModel()
        self.found = list(found)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.found)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._headings[section][0]
            case Qt.ItemDataRole.ToolTipRole:
                return self._headings[section][1] or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return LEFT if section in (SAYING, VERDICT) else RIGHT
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        choice, column = self.found[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.ToolTipRole:
                return self.text(choice, column)
            case Qt.ItemDataRole.UserRole:
                return _value(choice, column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return LEFT if column in (SAYING, VERDICT) else RIGHT
            case Qt.ItemDataRole.FontRole if self.is_present(choice):
                font = QFont()
                font.setBold(True)
                return font
        return None

    def is_present(self, choice: Choice) -> bool:
        return choice.degrees == self._present

    def text(self, choice: Choice, column: int) -> str:
        degrees = choice.degrees
        match column:
            case 0:
                text = degrees_text(degrees, numbers())
                return f"● {text}" if self.is_present(choice) else text
            case 1 | 2 | 3 | 4 | 5:
                return numbers().integer(_sizes(degrees)[column - 1])
            case 6:
                return verdict_short(choice)
            case 7:
                return gib_column(choice.headroom_bytes, numbers()).removesuffix(" GiB")
            case 8:
                return most_text(choice.most_sequences, numbers())
            case 9:
                return most_text(choice.longest_positions, numbers())
            case 10:
                copies = choice.replicated_weights_bytes + choice.replicated_cache_bytes
                return gib_column(copies, numbers()).removesuffix(" GiB")
            case 11:
                return link_text(choice, numbers())
        return rate_text(choice, numbers())


def _sizes(degrees: Degrees) -> tuple[int, ...]:
    return degrees.tensor, degrees.pipeline, degrees.data, degrees.expert, degrees.decode_context


def _value(choice: Choice, column: int) -> float:
    """What a column sorts by."""
    degrees = choice.degrees
    match column:
        case 0:
            return degrees.data * 10**6 + degrees.tensor * 10**3 + degrees.pipeline
        case 1 | 2 | 3 | 4 | 5:
            return _sizes(degrees)[column - 1]
        case 6:
            return VERDICTS.index(choice.verdict)
        case 7:
            return choice.headroom_bytes
        case 8:
            return choice.most_sequences
        case 9:
            return FOREVER if choice.longest_positions is None else choice.longest_positions
        case 10:
            return choice.replicated_weights_bytes + choice.replicated_cache_bytes
        case 11:
            return FOREVER if choice.link_s is None else choice.link_s.best
    return 0.0 if choice.rate is None else choice.rate.tokens_per_s


class Filter(QSortFilterProxyModel):
    """Only what fits, only rows with the degrees named, in any order, and with the other words in their sentence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.only_fitting = False
        self._degrees: tuple[tuple[str, str], ...] = ()
        self._words: tuple[str, ...] = ()
        self.setSortRole(Qt.ItemDataRole.UserRole)

    def narrow(self, only_fitting: bool, wanted: str) -> None:
        self.only_fitting, text = only_fitting, wanted.casefold()
        self._degrees = tuple(_DEGREE.findall(text))
        parts = (" ".join(part.split()) for part in re.split("[,×]", _DEGREE.sub(",", text)))
        self._words = tuple(part for part in parts if part)
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        model = self.sourceModel()
        assert isinstance(model, ChoiceModel)
        choice = model.found[row]
        if self.only_fitting and choice.verdict != "fits":
            return False
        degrees, text = choice.degrees, model.text(choice, SAYING).casefold()
        sizes = {
            "tp": degrees.tensor,
            "pp": degrees.pipeline,
            "dp": degrees.data,
            "ep": degrees.expert,
            "dcp": degrees.decode_context,
        }
        has_degrees = all(str(sizes[name]) == size.lstrip("0") for name, size in self._degrees)
        return has_degrees and all(part in text for part in self._words)
