"""The formula view: how the figure in focus is computed, with its numbers filled in."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextOption
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QPlainTextEdit, QPushButton, QWidget

from kvdesk.engine.derivation import FIGURES, formula_lines
from kvdesk.engine.formula import explain
from kvdesk.engine.plan import CasePlan, OptionPlan, Plan
from kvdesk.i18n import translate
from kvdesk.report.serving import runtime_text, version_of
from kvdesk.report.words import figure_name, state_name
from kvdesk.ui.choice import ElidedCombo
from kvdesk.ui.focus import Focus
from kvdesk.ui.reading import numbers
from kvdesk.ui.views.card import Card, nothing_to_show
from kvdesk.ui.views.signs import NOTE_MARK as MARK

WHOLE_OPTION = ("logical_bytes", "allocated_bytes", "max_sequences", "max_positions")
LEAST_CHOICE = 60


class FormulaView(Card):
    """The derivation of one figure: its steps, its state and its source.

    Signals: `figure_requested(figure, rank)`: another figure or card was chosen; `note_requested()`: the user wants to
    note something on the figure in focus, or to change what is noted.
    """

    figure_requested = Signal(str, int)
    note_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(translate("Views", "How it is computed"), parent)
        self.figures = ElidedCombo()
        self.figures.setAccessibleName(translate("Views", "Figure to explain"))
        self.figures.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.figures.setMinimumWidth(LEAST_CHOICE)
        for figure in FIGURES:
            self.figures.addItem(figure_name(figure), figure)
        self.cards = ElidedCombo()
        self.cards.setAccessibleName(translate("Views", "Card to explain it on"))
        self.cards.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.cards.setMinimumContentsLength(8)
        self.cards.setMinimumWidth(LEAST_CHOICE)
        self.copy_button = QPushButton(translate("Views", "Copy"))
        self.copy_button.setAccessibleName(translate("Views", "Copy the formula"))
        self.copy_button.setAutoDefault(True)
        self.copy_button.clicked.connect(self.copy)
        for choice in (self.figures, self.cards):
            choice.activated.connect(self._request)
            self.add_to_header(choice)
        self.note_button = QPushButton(translate("Notes", "Note…"))
        self.note_button.setAccessibleName(translate("Notes", "Note on this figure"))
        self.note_button.setAutoDefault(True)
        self.note_button.clicked.connect(self.note_requested)
        self.add_to_header(self.note_button)
        self.add_to_header(self.copy_button)
        self.text = FormulaText()
        self.body.addWidget(self.text, 1)
        self._source = ""
        self.setMinimumHeight(126)

    def show_plan(self, plan: Plan, focus: Focus) -> None:
        """Show the formula of the figure in focus."""
        case = focus.case(plan)
        missing = nothing_to_show(plan, focus)
        is_shown = missing is None and case is not None
        for choice in (self.figures, self.cards, self.note_button, self.copy_button):
            choice.setEnabled(is_shown)
        self.figures.setCurrentIndex(self.figures.findData(focus.figure))
        if missing is not None or case is None:
            self._show("", "")
            return
        self._show_cards(case, focus)
        notes = plan.project.notes_on(focus.option(plan).option.name, case.case.name)
        self._show_formula(focus.option(plan), case, focus, notes.get(focus.figure, ""))

    def _show_cards(self, case: CasePlan, focus: Focus) -> None:
        if self.cards.count() != len(case.ranks):
            self.cards.clear()
            template = translate("Views", "Card {rank:n}")
            self.cards.addItems([numbers().fill(template, {"rank": rank}) for rank in range(len(case.ranks))])
        self.cards.setCurrentIndex(min(focus.rank, len(case.ranks) - 1))
        self.cards.setEnabled(focus.figure not in WHOLE_OPTION and len(case.ranks) > 1)

    def _show_formula(self, option: OptionPlan, case: CasePlan, focus: Focus, note: str) -> None:
        formula = explain(option, case, focus.figure, focus.rank)
        lines = formula_lines(formula, numbers())
        if formula.source:
            lines.append(numbers().fill(translate("Views", "Source: {source}"), {"source": formula.source}))
        self.note_button.setText(f"{MARK} {translate('Notes', 'Note…')}" if note else translate("Notes", "Note…"))
        self.note_button.setToolTip(note)
        if note:
            lines.append(f"{MARK} {translate('Notes', 'Note: {text}').format(text=note)}")
        deployment, state = option.option.deployment, state_name(formula.state)
        is_versioned = bool(version_of(deployment))
        self._show(f"{state} · {runtime_text(deployment)}" if is_versioned else state, "\n".join(lines))
        title = translate("Views", "How it is computed: {figure}")
        self.title.setText(title.format(figure=figure_name(focus.figure)))

    def _show(self, aside: str, text: str) -> None:
        self.aside.show_text(aside)
        self.text.show_text(text)

    def _request(self) -> None:
        self.figure_requested.emit(self.figures.currentData(), max(0, self.cards.currentIndex()))

    def copy(self) -> None:
        """The title, the steps, the state and the source as text."""
        QApplication.clipboard().setText("\n".join([self.title.text(), self.text.toPlainText(), self.aside.text()]))


class FormulaText(QPlainTextEdit):
    """Read-only text that decides itself about its scroll bar.

    Left to Qt, a bar that comes wraps the text anew, fits, goes, and comes again: in some sizes without end.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate("Views", "Formula"))
        self.document().setDocumentMargin(0)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * 2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._decide()

    def show_text(self, text: str) -> None:
        if text != self.toPlainText():
            self.setPlainText(text)
            self._decide()

    def _decide(self) -> None:
        """A bar where the text would not fit beside one, whether it stands there now or not."""
        bar = self.verticalScrollBar().sizeHint().width()
        room = QRect(0, 0, max(40, self.contentsRect().width() - bar), 100_000)
        height = self.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), self.toPlainText()).height()
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if height > self.contentsRect().height():
            policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        if policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._decide()
