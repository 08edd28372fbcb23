"""Forms of the prices dialog: lines and choices that edit one value each, with the reason at a refused field."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from kvdesk.i18n import translate
from kvdesk.project.edit import EditRefused, Path, value_at
from kvdesk.project.project import Project
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.dialogs.entry import Entry
from kvdesk.ui.document import ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_count, parse_decimal


@dataclass(frozen=True, slots=True)
class Line:
    """A value as text; `hint` says what may be typed. An empty text is None where it may be, else as it is parsed."""

    field: str
    name: str
    hint: str
    parse: Callable[[str], Any]
    write: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """A value among those that `choices` lists for a project; `also` names the item's other fields that change with
    it."""

    field: str
    name: str
    choices: Callable[[Project], list[tuple[str, Any]]]
    also: Callable[[Project, Any, Any], dict[str, Any]] | None = None


def text_line(field: str, name: str, hint: str) -> Line:
    return Line(field, name, hint, str.strip, str)


def code_line(field: str, name: str, hint: str, *, is_optional: bool = False) -> Line:
    """A currency's three letters, small or large."""
    return Line(field, name, hint, lambda text: text.strip().upper() or (None if is_optional else ""), _or_empty)


def day_line(field: str, name: str, *, is_optional: bool = True) -> Line:
    hint = translate("Prices", "Type a day as YYYY-MM-DD, such as 2026-11-30.")
    return Line(field, name, hint, lambda text: text.strip() or (None if is_optional else ""), _or_empty)


def number_line(field: str, name: str, hint: str, *, is_optional: bool = True) -> Line:
    """A decimal, kept exactly as it was typed."""

    def parse(text: str) -> Decimal | None:
        if not text.strip() and is_optional:
            return None
        return parse_decimal(text, numbers().decimal_point)

    return Line(field, name, hint, parse, lambda value: "" if value is None else numbers().exact(value))


def count_line(field: str, name: str, hint: str) -> Line:
    """A whole number; an empty text is none of them."""

    def parse(text: str) -> int:
        return parse_count(text, numbers().decimal_point) if text.strip() else 0

    return Line(field, name, hint, parse, lambda value: numbers().integer(value) if value else "")


def share_line(field: str, name: str, hint: str) -> Line:
    """A share as per cent, with or without the sign."""

    def parse(text: str) -> Decimal | None:
        bare = text.replace("%", "").strip()
        return parse_decimal(bare, numbers().decimal_point) / 100 if bare else None

    def write(value: Any) -> str:
        return "" if value is None else f"{numbers().exact((value * 100).normalize() + 0)} %"

    return Line(field, name, hint, parse, write)


def _or_empty(value: Any) -> str:
    return value or ""


class FormEntry(Entry):
    """An entry whose refused text can be given up when another row is shown."""

    def forget(self) -> None:
        self._say("")
        self._shown = "\0"


class Form(QWidget):
    """The fields of one item of the project, two beside each other; every edit is one undo step."""

    def __init__(self, document: ProjectDocument, fields: Sequence[Line | Choice]) -> None:
        super().__init__()
        self.document = document
        self.fields = {field.field: field for field in fields}
        self.widgets: dict[str, FormEntry | QComboBox] = {}
        self._base: Path | None = None
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(5)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        for place, field in enumerate(fields):
            widget = self._make(field)
            label = QLabel(field.name)
            label.setBuddy(widget)
            label.setProperty("rank", "label")
            row, column = place // 2, 2 * (place % 2)
            grid.addWidget(label, row, column)
            grid.addWidget(widget, row, column + 1)
            self.widgets[field.field] = widget
        self.said = QLabel()
        self.said.setProperty("rank", "warning")
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        grid.addWidget(self.said, (len(fields) + 1) // 2, 0, 1, 4)
        self.said.hide()

    def _make(self, field: Line | Choice) -> FormEntry | QComboBox:
        if isinstance(field, Line):
            return FormEntry(field.name, field.hint, partial(self._take, field))
        combo = ElidedCombo()
        combo.setAccessibleName(field.name)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(6)
        combo.activated.connect(lambda place, field=field, combo=combo: self._put(field, combo.itemData(place)[0]))
        return combo

    def look_at(self, field: str) -> bool:
        """Lead the keyboard to a field; whether there is one of that name."""
        widget = self.widgets.get(field)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
        return widget is not None

    def show_item(self, project: Project, base: Path | None) -> None:
        """Show the item at a path; nothing can be typed where there is none."""
        is_other, self._base = base != self._base, base
        self.setEnabled(base is not None)
        for name, field in self.fields.items():
            widget = self.widgets[name]
            value = None if base is None else value_at(project, (*base, name))
            if isinstance(widget, FormEntry) and isinstance(field, Line):
                if is_other:
                    widget.forget()
                widget.show_text("" if base is None else field.write(value))
            elif isinstance(widget, QComboBox) and isinstance(field, Choice):
                _fill(widget, [] if base is None else field.choices(project), value)
        self._show_error()

    def _take(self, field: Line, text: str) -> str:
        try:
            value = field.parse(text)
        except (ValueError, ArithmeticError):
            return self._refuse(field, field.hint)
        return self._refuse(field, self._put(field, value))

    def _put(self, field: Line | Choice, value: Any) -> str:
        """Give the value to the project; the sentence that refuses it, "" where it was taken."""
        if self._base is None:
            return ""
        edit = ((*self._base, field.field), value)
        try:
            if isinstance(field, Choice) and field.also is not None:
                item = value_at(self.document.project, self._base)
                changed = {**dict(item), field.field: value, **field.also(self.document.project, item, value)}
                edit = (self._base, type(item).model_validate(changed))
            self.document.apply([edit], field.name)
        except EditRefused as refusal:
            return refusal_text(str(refusal)) or (field.hint if isinstance(field, Line) else str(refusal))
        return ""

    def _refuse(self, field: Line, sentence: str) -> str:
        self._show_error(field, sentence)
        return sentence

    def _show_error(self, field: Line | None = None, sentence: str = "") -> None:
        """What is wrong, below the fields too: a tool tip alone goes away."""
        errors = {
            name: widget.error
            for name, widget in self.widgets.items()
            if isinstance(widget, FormEntry) and widget.error
        }
        if field is not None:
            errors.pop(field.field, None)
            errors |= {field.field: sentence} if sentence else {}
        self.said.setText("\n".join(f"{self.fields[name].name}: {error}" for name, error in errors.items()))
        self.said.setVisible(bool(errors))


def _fill(combo: QComboBox, choices: list[tuple[str, Any]], value: Any) -> None:
    """The choices with the present one chosen; one that is not listed is shown by its own name."""
    if all(known != value for _, known in choices) and value is not None:
        choices = [*choices, (str(value), value)]
    with QSignalBlocker(combo):
        if choices != [(combo.itemText(place), combo.itemData(place)[0]) for place in range(combo.count())]:
            combo.clear()
            for text, known in choices:
                combo.addItem(text, (known,))  # a tuple: None alone would be no data
        combo.setCurrentIndex(next((place for place, (_, known) in enumerate(choices) if known == value), -1))
    combo.setToolTip(combo.currentText())


def refusal_text(sentence: str) -> str:
    """Why two values do not go together, in the installed language; "" where the field's hint says it."""
    known = (
        (r"valid_until: (\S+) is before", translate("Prices", "{0} is before the day of the offer.")),
        (
            r"rates: (\S+) into (\S+) is there twice on (\S+);",
            translate("Prices", "{0} into {1} is there already on {2}."),
        ),
        (r"into: (\S+) into itself", translate("Prices", "{0} into itself needs no rate: name another currency.")),
        (
            r"cards come with it and accelerator names none",
            translate("Prices", "Cards come with it: choose above which they are."),
        ),
        (
            r"accelerator is named and no card comes",
            translate("Prices", "A card is named: type how many come with a piece, 1 or more, or choose none above."),
        ),
        (
            r"(\S+) is below zero",
            translate("Prices", "{0} is below zero: type what is paid, a discount as the lower price."),
        ),
    )
    for pattern, text in known:
        found = re.search(pattern, sentence)
        if found is not None:
            return text.format(*found.groups())
    return ""
