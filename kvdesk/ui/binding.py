"""Fields that edit one path of the project each: they take what people type and say in a sentence what they cannot."""

import re
from collections.abc import Callable
from decimal import Decimal
from itertools import count
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QToolTip

from kvdesk.i18n import translate
from kvdesk.project.edit import EditRefused, Path, value_at
from kvdesk.project.project import Project
from kvdesk.ui.bounds import bounds_at, is_within, range_sentence
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.units import GIB, parse_bytes, parse_count, parse_decimal

NOTCH = 120
UNIT_GAP = 8
_gestures = count()
Also = Callable[[Project, Any], list[Edit]]


class LineField(QLineEdit):
    """One path as text, committed while it is typed; what cannot be taken stays in the field with its reason.

    Signals: `error_changed(sentence)`, empty when the text is in order again.
    """

    error_changed = Signal(str)

    def __init__(
        self, document: ProjectDocument, name: str, *, unit: str = "", nullable: bool = False, also: Also | None = None
    ) -> None:
        super().__init__()
        self.document, self.name, self.unit, self.nullable = document, name, unit, nullable
        self.hint = ""
        self.error = ""
        self.path: Path = ()
        self._also = also
        self._value: Any = None
        self._meant: tuple[str, Any] = ("", None)  # the text last written here and exactly what it stands for
        self._gesture = ""
        self._turned = 0
        self.setAccessibleName(name)
        self.setMinimumWidth(40)
        self.setAcceptDrops(False)  # a file dropped here is for the window
        if nullable:
            self.setPlaceholderText(translate("Field", "not set"))
        if unit:
            self.setTextMargins(0, 0, self.fontMetrics().horizontalAdvance(unit) + UNIT_GAP, 0)
        self.textEdited.connect(lambda _text: self.commit())

    def parse(self, text: str) -> Any:
        """The value a text means; ValueError where it means none."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """A value as the reader writes it."""
        raise NotImplementedError

    def stepped(self, value: Any, steps: int) -> Any:
        """The value so many steps on; None where the field does not step."""
        return None

    def describe(self, project: Project) -> str:
        """One sentence on what may be typed."""
        return translate("Field", "Type something here.")

    def show_project(self, project: Project, path: Path) -> None:
        """Show the value at a path; text being typed is left alone while it still means that value."""
        try:
            value = value_at(project, path)
        except LookupError:
            self._show_nothing(path)
            return
        self.setEnabled(True)
        if path == self.path and value == self._value:
            return
        if path != self.path:
            self._start_gesture()
        self.path, self._value = path, value
        if not (self.hasFocus() and self._means(value)):
            self._rewrite()
        self._set_error("")

    def commit(self) -> None:
        """Send what the text means to the document, or say why it cannot be taken."""
        try:
            value = self._value_typed()
        except ValueError:
            self._set_error(self.describe(self.document.project))
            return
        self._send(value)

    def set_hint(self, hint: str) -> None:
        """What the tool tip says while nothing is wrong."""
        if hint != self.hint:
            self.hint = hint
            self._show_hint()

    def _show_hint(self) -> None:
        self.setToolTip(self.error or self.hint)

    def _value_typed(self) -> Any:
        text = self.text().strip()
        if not text and self.nullable:
            return None
        return self._meant[1] if self.text() == self._meant[0] else self.parse(text)

    def _send(self, value: Any) -> bool:
        if not self.path:
            return False
        edits: list[Edit] = [(self.path, value)]
        if self._also is not None and value != self._value:
            edits += self._also(self.document.project, value)
        try:
            self.document.apply(edits, self.name, self._gesture)
        except EditRefused as refusal:
            self._set_error(self._explain(str(refusal), value))
            return False
        self._value = value
        self._set_error("")
        return True

    def _explain(self, refusal: str, value: Any) -> str:
        """The range where the value is out of it; else the model's own words without the path."""
        bounds = bounds_at(self.document.project, self.path)
        if isinstance(value, int | float) and not is_within(value, bounds):
            return self.describe(self.document.project)
        return refusal.partition(": ")[2] or refusal

    def _means(self, value: Any) -> bool:
        try:
            return bool(self._value_typed() == value)
        except ValueError:
            return False

    def _rewrite(self) -> None:
        text = "" if self._value is None else self.write(self._value)
        self._meant = (text, self._value)
        if text != self.text():
            self.setText(text)
            if not self.hasFocus():
                self.setCursorPosition(0)
        self.update()

    def _show_nothing(self, path: Path) -> None:
        self.path, self._value = (), None
        self._set_error("")
        self._rewrite()
        self.setEnabled(False)

    def _start_gesture(self) -> None:
        self._gesture = f"{self.name} {next(_gestures)}"

    def _set_error(self, sentence: str) -> None:
        if sentence == self.error:
            return
        self.error = sentence
        self._show_hint()
        self.setAccessibleDescription(sentence)
        self.setProperty("invalid", bool(sentence))
        self.style().unpolish(self)
        self.style().polish(self)
        self.update()
        if sentence and self.hasFocus():
            QToolTip.showText(self.mapToGlobal(QPoint(0, self.height())), sentence, self)
        else:
            QToolTip.hideText()
        self.error_changed.emit(sentence)

    def step(self, steps: int) -> None:
        """Move the value as an arrow key does."""
        value = self.stepped(self._value, steps)
        if value is None or not self.path:
            return
        low, high, *_ = bounds_at(self.document.project, self.path)
        if low is not None and value < low:
            value = type(value)(low)
        if high is not None and value > high:
            value = type(value)(high)
        if self._send(value):
            self._rewrite()

    def revert(self) -> None:
        """Give up what was typed and cannot be taken."""
        self._set_error("")
        self._rewrite()
        self.selectAll()

    def event(self, event: QEvent) -> bool:
        # Undo belongs to the project, not to the text of one field, unless the text never became part of the project.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not self.error
            and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}
        key = Qt.Key(event.key())
        if key in steps and self.stepped(self._value, 1) is not None:
            self.step(steps[key])
        elif self.error and (key == Qt.Key.Key_Escape or event.matches(QKeySequence.StandardKey.Undo)):
            self.revert()
        elif event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            event.ignore()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.commit()
            if not self.error:
                self._rewrite()
                self.selectAll()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus() or self.stepped(self._value, 1) is None:
            event.ignore()
            return
        self._turned += event.angleDelta().y()
        notches = int(self._turned / NOTCH)
        self._turned -= notches * NOTCH
        if notches:
            self.step(notches)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._start_gesture()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.error and event.reason() != Qt.FocusReason.PopupFocusReason:
            self._rewrite()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        remark = "!" if self.error else self.unit_shown()
        if remark:
            painter = QPainter(self)
            role = QPalette.ColorRole.BrightText if self.error else QPalette.ColorRole.PlaceholderText
            painter.setPen(self.palette().color(role))
            box = QRect(0, 0, self.width() - UNIT_GAP, self.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, remark)
            painter.end()

    def unit_shown(self) -> str:
        """The unit, unless the text (or what stands for it) names one of its own."""
        return "" if re.search(r"[^\W\d_]|%", self.text() or self.placeholderText()) else self.unit


class CountField(LineField):
    """A whole number: "128k", "4.096" and "4,096" are taken; arrow keys and the wheel step by one, Page keys by ten."""

    def parse(self, text: str) -> int:
        return parse_count(text, numbers().decimal_point)

    def write(self, value: Any) -> str:
        return numbers().integer(value)

    def stepped(self, value: Any, steps: int) -> int:
        return int(value or 0) + steps

    def describe(self, project: Project) -> str:
        low, high, *_ = bounds_at(project, self.path)
        template = translate("Field", "Type a whole number from {low:n} to {high:n}, such as 4096 or 128k.")
        values = {"low": int(low or 0), "high": int(high if high is not None else 1 << 40)}
        return numbers().fill(template, values)


class SizeField(LineField):
    """Bytes, shown in GiB: "80 GB", "0,625" and "79.6 GiB" are taken; a bare number is GiB."""

    def __init__(
        self,
        document: ProjectDocument,
        name: str,
        *,
        unit: str = "GiB",
        nullable: bool = False,
        also: Also | None = None,
    ) -> None:
        super().__init__(document, name, unit=unit, nullable=nullable, also=also)

    def parse(self, text: str) -> int:
        return parse_bytes(text, numbers().decimal_point, "GiB")

    def write(self, value: Any) -> str:
        text = numbers().plain(value / GIB, 4)
        return numbers().bytes(value) if value and text == "0" else text

    def stepped(self, value: Any, steps: int) -> int:
        return max(int(value or 0) + steps * GIB, 0)

    def describe(self, project: Project) -> str:
        return translate("Field", "Type a size such as 0.5, 79.6 GiB or 80 GB; a bare number is GiB.")

    def _rewrite(self) -> None:
        super()._rewrite()
        self._show_hint()

    def _show_hint(self) -> None:
        exact = "" if self._value is None else numbers().bytes(self._value)
        self.setToolTip(self.error or "\n".join(line for line in (self.hint, exact) if line))


class ShareField(LineField):
    """A part of the whole: "0.9" and "90 %" are the same; arrow keys step by one per cent."""

    def parse(self, text: str) -> float:
        value = parse_decimal(text.replace("%", ""), numbers().decimal_point)
        share = value / 100 if "%" in text or value > 1 else value
        if not 0 < share <= 1:
            raise ValueError(text)
        return float(share)

    def write(self, value: Any) -> str:
        return numbers().plain(value, 4)

    def stepped(self, value: Any, steps: int) -> float:
        return min(max(round(float(value or 0.9) + steps / 100, 4), 0.01), 1.0)

    def describe(self, project: Project) -> str:
        return translate("Field", "Type a share above 0 and up to 1, such as 0.9 or 90 %.")

    def unit_shown(self) -> str:
        if self._value is None or "%" in self.text():
            return ""
        return numbers().fill("= {share:pct}", {"share": self._value})


class TextField(LineField):
    """Free text."""

    def parse(self, text: str) -> str:
        return text

    def write(self, value: Any) -> str:
        return str(value)

    def describe(self, project: Project) -> str:
        return translate("Field", "This needs a text.")

    def _explain(self, refusal: str, value: Any) -> str:
        return super()._explain(refusal, value) if self.text().strip() else self.describe(self.document.project)

    def unit_shown(self) -> str:
        return ""


class NumberField(LineField):
    """A number with decimals, such as a ratio; arrow keys step by a tenth."""

    def parse(self, text: str) -> float:
        return float(parse_decimal(text, numbers().decimal_point))

    def write(self, value: Any) -> str:
        if 0 < abs(value) < 0.001:  # four decimals would leave little of it, or nothing
            return numbers().exact(Decimal(f"{value:.3g}"))
        return numbers().plain(value, 4)

    def stepped(self, value: Any, steps: int) -> float:
        return max(round(float(value or 0) + steps / 10, 4), 0.0)

    def describe(self, project: Project) -> str:
        return range_sentence(bounds_at(project, self.path))


class ListField(LineField):
    """Several numbers, with commas or semicolons between them; empty for none."""

    def parse(self, text: str) -> tuple[float | int, ...]:
        separator = ";" if ";" in text or numbers().decimal_point == "," else ","
        parts = [part.strip() for part in text.split(separator) if part.strip()]
        found = [parse_decimal(part, numbers().decimal_point) for part in parts]
        return tuple(int(value) if value == int(value) else float(value) for value in found)

    def write(self, value: Any) -> str:
        separator = "; " if numbers().decimal_point == "," else ", "
        return separator.join(numbers().plain(part, 4) for part in value)

    def describe(self, project: Project) -> str:
        return translate("Field", "Type numbers with commas or semicolons between them, such as 3, 1.")
