"""The question for the smallest purchase as a form: the load, what may be bought, how it is served, and the limits."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kvdesk import catalog
from kvdesk.engine.load import resolved_case
from kvdesk.engine.runtimes.registry import ROOMS
from kvdesk.i18n import translate
from kvdesk.project.project import Project
from kvdesk.project.search import MOST_PIECES, Objective, SearchSpec
from kvdesk.report.purchase_words import WATTS, objective_name
from kvdesk.report.words import case_name, runtime_name
from kvdesk.ui.choice import ElidedCombo, SpinField
from kvdesk.ui.dialogs.entry import Entry
from kvdesk.ui.dialogs.search_offers import OfferList
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_count, parse_decimal

OBJECTIVES: tuple[Objective, ...] = ("cost", "cards", "watts")


class SearchForm(QWidget):
    """A draft of the question; nothing of the project changes here.

    Signals: `changed()` when the question is another one, or cannot be asked.
    """

    changed = Signal()

    def __init__(self, project: Project, option_index: int, spec: SearchSpec) -> None:
        super().__init__()
        self._project, self._option_index = project, option_index
        self._fields: dict[str, Any] = dict(spec)
        self._entries: list[Entry] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2, 2, 10, 2)
        self._column.setSpacing(6)
        self._add_load()
        self._add_offers()
        self._add_serving()
        self._add_limits()
        self._column.addStretch(1)

    @property
    def problem(self) -> str:
        """The first thing typed that cannot be taken; "" where all is in order."""
        return next((f"{entry.accessibleName()}: {entry.error}" for entry in self._entries if entry.error), "")

    def spec(self) -> SearchSpec:
        """The question as it stands."""
        runtimes = [runtime for runtime, box in self.runtimes.items() if box.isChecked()]
        usual = catalog.question(self._project, self._option_index, runtimes)
        cases = [name for name, box in self.cases.items() if box.isChecked()]
        everything = len(cases) == sum(box.isEnabled() for box in self.cases.values())
        return SearchSpec.model_validate(
            self._fields
            | {
                "cases": () if everything else tuple(cases),
                "offers": self.offers.chosen,
                "deployments": usual.deployments,
                "checkpoint": usual.checkpoint,
                "offload": usual.offload,
            }
        )

    def _put(self, field: str, value: Any) -> bool:
        """Take a value into the draft; whether it was taken."""
        try:
            made = SearchSpec.model_validate(self._fields | {field: value})
        except ValidationError:
            return False
        self._fields = dict(made)
        self.changed.emit()
        return True

    def _section(self, title: str) -> QFormLayout:
        label = QLabel(title)
        label.setProperty("rank", "title")
        self._column.addWidget(label)
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 6)
        form.setVerticalSpacing(4)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._column.addLayout(form)
        return form

    def _row(self, form: QFormLayout, name: str, widget: QWidget) -> None:
        label = QLabel(name)
        label.setProperty("rank", "label")
        label.setBuddy(widget)
        widget.setAccessibleName(name)
        form.addRow(label, widget)

    def _check(self, text: str, is_checked: bool, take: Callable[[bool], Any]) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(is_checked)
        box.toggled.connect(take)
        return box

    def _count(self, form: QFormLayout, name: str, field: str, low: int, high: int) -> QSpinBox:
        spin = SpinField()
        spin.setRange(low, high)
        spin.setValue(self._fields[field])
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(lambda value: self._put(field, value))
        self._row(form, name, spin)
        return spin

    def _entry(self, form: QFormLayout, name: str, hint: str, shown: str, take: Callable[[str], bool]) -> Entry:
        """A line that `take` takes or refuses, then with the hint as its sentence."""

        def taken(text: str) -> str:
            try:
                return "" if take(text.strip()) else hint
            except (ValueError, ArithmeticError):
                return hint

        entry = Entry(name, hint, taken)
        entry.setPlaceholderText(translate("Search", "no limit"))
        entry.show_text(shown)
        self._entries.append(entry)
        self._row(form, name, entry)
        return entry

    def commit(self) -> None:
        """Take what is being typed."""
        for entry in self._entries:
            entry.commit()

    def _add_load(self) -> None:
        form = self._section(translate("Search", "Load to carry"))
        chosen = self._fields["cases"]
        self.cases: dict[str, QCheckBox] = {}
        for case in self._project.workload.cases:
            planned = resolved_case(case)
            text = case_name(case.name)
            if planned.is_set:
                template = translate("Search", "{case}: {count:n} × {positions:n} tokens")
                values = {"case": text, "count": planned.resident_sequences, "positions": planned.positions}
                text = numbers().fill(template, values)
            else:
                text = translate("Search", "{case}: not set").format(case=text)
            is_chosen = planned.is_set and (not chosen or case.name in chosen)
            box = self._check(text.replace("&", "&&"), is_chosen, lambda _on: self.changed.emit())
            box.setEnabled(planned.is_set)
            self.cases[case.name] = box
            form.addRow(box)
        percent = f"{numbers().exact((self._fields['headroom'] * 100).normalize() + 0)} %"
        hint = translate("Search", "Type how many more sequences are to fit, such as 20 %.")
        self.headroom = self._entry(form, translate("Search", "Headroom"), hint, percent, self._take_headroom)
        self.spare_replicas = self._count(
            form, translate("Search", "Replicas that may fail (N + 1: 1)"), "spare_replicas", 0, 64
        )
        text = translate("Search", "Any one node may fail")
        self.spare_node = self._check(text, self._fields["spare_node"], lambda on: self._put("spare_node", on))
        form.addRow(self.spare_node)

    def _take_headroom(self, text: str) -> bool:
        share = parse_decimal(text.replace("%", "").strip() or "0", numbers().decimal_point) / 100
        return self._put("headroom", share)

    def _add_offers(self) -> None:
        form = self._section(translate("Search", "What may be bought"))
        self.offers = OfferList(self._project, self._fields["offers"])
        self.offers.changed.connect(self.changed)
        form.addRow(self.offers)
        self.pieces = self._count(form, translate("Search", "At most of each"), "most_pieces", 1, MOST_PIECES)
        self.per_node = self._count(form, translate("Search", "Single cards in a node"), "cards_per_node", 1, 1024)

    def _add_serving(self) -> None:
        form = self._section(translate("Search", "How it is served"))
        present = [each.runtime for each in self._fields["deployments"]]
        own = self._project.options[self._option_index].deployment.runtime
        self.runtimes: dict[str, QCheckBox] = {}
        row = QHBoxLayout()
        columns = (QVBoxLayout(), QVBoxLayout())
        for column in columns:
            column.setSpacing(2)
            row.addLayout(column)
        for place, runtime in enumerate(ROOMS):
            is_chosen = runtime in present if present else runtime == own
            box = self._check(runtime_name(runtime), is_chosen, lambda _on: self.changed.emit())
            self.runtimes[runtime] = box
            columns[place % 2].addWidget(box)
        form.addRow(row)
        hint = translate(
            "Search", "Type cache types with commas between them, such as auto, fp8: auto is the config's."
        )
        self.dtypes = self._entry(
            form, translate("Search", "Cache types"), hint, ", ".join(self._fields["cache_dtypes"]), self._take_dtypes
        )
        text = translate("Search", "Try decode context parallelism too")
        self.dcp = self._check(text, self._fields["decode_context"], lambda on: self._put("decode_context", on))
        form.addRow(self.dcp)

    def _take_dtypes(self, text: str) -> bool:
        return self._put("cache_dtypes", tuple(part.strip() for part in text.split(",") if part.strip()) or ("auto",))

    def _add_limits(self) -> None:
        form = self._section(translate("Search", "Aim and limits"))
        self.objective = ElidedCombo()
        for objective in OBJECTIVES:
            self.objective.addItem(objective_name(objective), objective)
        self.objective.setCurrentIndex(OBJECTIVES.index(self._fields["objective"]))
        self.objective.activated.connect(lambda place: self._put("objective", OBJECTIVES[place]))
        self._row(form, translate("Search", "Make small"), self.objective)
        self.years = self._count(form, translate("Search", "Years that rents count for"), "years", 1, 10)
        amount = translate("Search", "Type an amount in the currency of totals, or nothing for no limit.")
        self.budget = self._amount(form, translate("Search", "Budget"), amount, "budget", 1)
        kilowatts = translate("Search", "Type kilowatts with every card busy, or nothing for no limit.")
        self.power = self._amount(form, translate("Search", "Most power, kW"), kilowatts, "most_watts", WATTS)
        units = translate("Search", "Type rack units, or nothing for no limit.")
        self.rack = self._amount(form, translate("Search", "Most rack units"), units, "most_rack_units", 1)
        count = translate("Search", "Type a whole number of cards, or nothing for no limit.")
        most = self._fields["most_cards"]
        shown = "" if most is None else numbers().integer(most)
        self.most_cards = self._entry(form, translate("Search", "Most cards"), count, shown, self._take_cards)
        known = ", ".join(dict.fromkeys(item.supplier for item in self._project.prices.items if item.supplier))
        template = translate(
            "Search", "Type suppliers with semicolons between them, or nothing for all. There are: {known}."
        )
        self.suppliers = self._entry(
            form,
            translate("Search", "Suppliers"),
            template.format(known=known or "–"),
            "; ".join(self._fields["suppliers"]),
            self._take_suppliers,
        )

    def _amount(self, form: QFormLayout, name: str, hint: str, field: str, scale: int) -> Entry:
        """An optional decimal, shown in another unit than it is kept in."""

        def take(text: str) -> bool:
            return self._put(field, parse_decimal(text, numbers().decimal_point) * scale if text else None)

        value: Decimal | None = self._fields[field]
        shown = "" if value is None else numbers().exact((value / scale).normalize() + 0)
        return self._entry(form, name, hint, shown, take)

    def _take_cards(self, text: str) -> bool:
        value = parse_count(text, numbers().decimal_point) if text else None
        return self._put("most_cards", value)

    def _take_suppliers(self, text: str) -> bool:
        names = tuple(part.strip() for part in text.split(";") if part.strip())
        known = {item.supplier for item in self._project.prices.items}
        return all(name in known for name in names) and self._put("suppliers", names)
