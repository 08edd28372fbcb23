"""How the load grows, as fields: the quarters, and users and context by a rate or by a table."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from kvdesk.i18n import translate
from kvdesk.project.edit import Path
from kvdesk.project.growth import Course, Growth, RateCourse, TableCourse
from kvdesk.project.project import Project
from kvdesk.ui.binding import CountField, LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_decimal

COURSES = ("users", "context")


class YearField(CountField):
    """A year, without marks between its digits."""

    def write(self, value: Any) -> str:
        return str(value)

    def describe(self, project: Project) -> str:
        return translate("Growth", "Type a year from 2000 to 2100.")


class RateField(LineField):
    """Growth a quarter in per cent, with or without the sign; arrow keys step by one per cent."""

    def parse(self, text: str) -> float:
        return float(parse_decimal(text.replace("%", ""), numbers().decimal_point) / 100)

    def write(self, value: Any) -> str:
        return f"{numbers().plain(100 * value, 4)} %"

    def stepped(self, value: Any, steps: int) -> float:
        return round(float(value or 0) + steps / 100, 6)

    def describe(self, project: Project) -> str:
        return translate("Growth", "Type the growth a quarter in per cent, such as 15; less than nothing shrinks.")


class GrowthForm(QWidget):
    """The fields of a project's growth in two rows.

    Signals: `removal_requested()`: the project is to have no growth any more.
    """

    removal_requested = Signal()

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__()
        self.document = document
        self.year = YearField(document, translate("Growth", "First year"))
        self.quarter = ChoiceField(
            document, translate("Growth", "First quarter"), [(f"Q{number}", number) for number in (1, 2, 3, 4)]
        )
        self.quarters = CountField(document, translate("Growth", "Number of quarters"))
        self.kinds = {name: self._kind_field(name) for name in COURSES}
        self.rates = {name: RateField(document, self._rate_name(name)) for name in COURSES}
        self.remove_button = QPushButton(translate("Growth", "&No growth"))
        self.remove_button.setToolTip(translate("Growth", "Take the growth out of the project"))
        self.remove_button.setAutoDefault(False)
        self.remove_button.clicked.connect(self.removal_requested)
        self._lay_out()

    def _kind_field(self, name: str) -> ChoiceField:
        label = translate("Growth", "How users grow") if name == "users" else translate("Growth", "How context grows")
        choices = [
            (translate("Growth", "by a rate a quarter"), "rate"),
            (translate("Growth", "by a table"), "table"),
        ]
        return ChoiceField(self.document, label, choices, lambda kind: self._other_kind(name, kind))

    @staticmethod
    def _rate_name(name: str) -> str:
        if name == "users":
            return translate("Growth", "Growth of users a quarter")
        return translate("Growth", "Growth of context a quarter")

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        first = QHBoxLayout()
        first.addWidget(self.year, 2)
        first.addWidget(self.quarter, 1)
        rows: tuple[tuple[str, QWidget, Any], ...] = (
            (translate("Growth", "&First quarter"), self.year, first),
            (translate("Growth", "Number of &quarters"), self.quarters, self.quarters),
        )
        for row, (text, buddy, item) in enumerate(rows):
            _label(grid, row, 0, text, buddy)
            if isinstance(item, QWidget):
                grid.addWidget(item, row, 1)
            else:
                grid.addLayout(item, row, 1)
        for row, (name, text) in enumerate(
            (("users", translate("Growth", "&Users grow")), ("context", translate("Growth", "Conte&xt grows")))
        ):
            _label(grid, row, 2, text, self.kinds[name])
            grid.addWidget(self.kinds[name], row, 3)
            grid.addWidget(self.rates[name], row, 4)
        grid.addWidget(self.remove_button, 1, 6)
        for column, share in ((1, 3), (3, 3), (4, 2), (5, 3)):
            grid.setColumnStretch(column, share)

    def show_project(self, project: Project) -> None:
        """Show the growth; without one nothing can be typed."""
        self.year.show_project(project, ("growth", "first_year"))
        self.quarter.show_project(project, ("growth", "first_quarter"))
        self.quarters.show_project(project, ("growth", "quarters"))
        for name in COURSES:
            path: Path = ("growth", name)
            self.kinds[name].show_project(project, (*path, "kind"))
            self.rates[name].show_project(project, (*path, "per_quarter"))
            is_rate = project.growth is not None and isinstance(getattr(project.growth, name), RateCourse)
            self.rates[name].setPlaceholderText("" if is_rate else translate("Growth", "typed below"))
        self.remove_button.setEnabled(project.growth is not None)

    def _other_kind(self, name: str, kind: str) -> list[Edit]:
        growth = self.document.project.growth
        assert growth is not None
        course: Course = getattr(growth, name)
        if course.kind == kind:
            return []
        return [(("growth", name), as_table(course, growth) if kind == "table" else as_rate(course, growth))]


def as_table(course: Course, growth: Growth) -> TableCourse:
    """The same growth quarter by quarter, four decimals each."""
    return TableCourse(factors=tuple(max(1e-4, round(course.at(index), 4)) for index in range(growth.quarters)))


def as_rate(course: Course, growth: Growth) -> RateCourse:
    """The even rate that leads from 1 to the table's last factor; a hundredth of a per cent is its smallest step."""
    last = growth.quarters - 1
    rate = course.at(last) ** (1 / last) - 1 if last else 0.0
    return RateCourse(per_quarter=min(10.0, max(-0.99, round(rate, 4))))


def _label(grid: QGridLayout, row: int, column: int, text: str, buddy: QWidget) -> None:
    label = QLabel(text)
    label.setProperty("rank", "label")
    label.setBuddy(buddy)
    grid.addWidget(label, row, column)
