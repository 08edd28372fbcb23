"""The tiers panel: what is kept below the cards, by which system, and how prompts come back; off at first."""

from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from kvdesk import catalog
from kvdesk.engine.offload.systems import SYSTEMS
from kvdesk.engine.sentences.offload import meaning_text, stores_text, trap_text
from kvdesk.engine.sentences.offload_systems import system_source, system_version
from kvdesk.engine.sentences.tier_names import claim_text, kind_name, tier_name
from kvdesk.i18n import translate
from kvdesk.project.edit import EditRefused, Path, parse_path, value_at
from kvdesk.project.project import Project
from kvdesk.project.tiers import OffloadSpec, SystemId, TierSpec
from kvdesk.report.tiers_words import basis_name, basis_sign, system_title
from kvdesk.ui.binding import LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.panels.card import Fact, Form, Section
from kvdesk.ui.panels.panel import Panel, plain
from kvdesk.ui.panels.tier_sentences import refusal_text

OFFLOAD = "options.{option}.offload"
OFF = ""
USUAL_TIER = "host-pcie5"


class SystemField(ChoiceField):
    """Off, or the system that keeps caches below the cards; switching on begins with host memory."""

    def __init__(self, document: ProjectDocument, name: str) -> None:
        choices: list[tuple[str, Any]] = [(translate("TierPanel", "off"), OFF)]
        choices += [(system.title, name) for name, system in SYSTEMS.items()]
        super().__init__(document, name, choices, self._system_edits)

    def show_project(self, project: Project, path: Path) -> None:
        offload = value_at(project, path)
        self.path = path
        self.show_value(OFF if offload is None else offload.system)

    def _system_edits(self, system: Any) -> list[Edit]:
        present = value_at(self.document.project, self.path)
        if not system:
            return [(self.path, None)]
        if present is None:
            return [(self.path, usual_offload(system, self.document.project))]
        return [((*self.path, "system"), system)]


def usual_offload(system: SystemId, project: Project) -> OffloadSpec:
    """What switching on begins with: the host's memory, the load of the case looked at as soon as it has traffic, until
    then prompts as long as those of the first case that is set, and the system's own defaults for all else."""
    from kvdesk.engine.offload.followed import usual_reuse  # noqa: PLC0415  numpy, not before tiers are switched on

    tier = next(preset.tier for preset in catalog.tier_presets() if preset.id == USUAL_TIER)
    case = next((each for each in project.workload.cases if each.is_set), project.workload.cases[0])
    return OffloadSpec(tiers=(tier,), system=system, load="case", reuse=usual_reuse(case))


class TiersPanel(Panel):
    """Edits the offloading of the option looked at; its fields are made when it is first switched on."""

    def __init__(self, document: ProjectDocument) -> None:
        super().__init__(document, translate("TierPanel", "Tiers"))
        self.tier = 0
        self.page: QWidget | None = None
        form = Form()
        self.body.addLayout(form)
        label = translate("TierPanel", "Kept below the cards by")
        self.system = SystemField(document, plain(label))
        hint = translate("TierPanel", "The system that moves caches to host memory, drives and storage, and back.")
        self.add_field(form, label, self.system, OFFLOAD, hint=hint)
        # Made by `_build`.
        self.buttons: list[QToolButton] = []

    @property
    def offload(self) -> OffloadSpec | None:
        return value_at(self.project, (*self.option_path, "offload"))  # type: ignore[no-any-return]

    @property
    def tiers_path(self) -> Path:
        return (*self.option_path, "offload", "tiers")

    def resolve(self, path: str) -> Path:
        return parse_path(path.format(option=self.focus.option_index, case=self.case_index, tier=self.tier))

    def show_project(self, project: Project, focus: Any) -> None:
        self.project, self.focus = project, focus
        offload = self.offload
        if offload is not None:
            self.tier = min(self.tier, len(offload.tiers) - 1)
            if self.page is None:
                self._build()
        super().show_project(project, focus)

    def show_facts(self) -> None:
        """The page while something is kept, its table, and the words about the system."""
        offload = self.offload
        if self.page is None:
            return
        if self.page.isHidden() == (offload is not None):
            self.page.setVisible(offload is not None)
        if offload is None:
            return
        self.table.show_tiers(offload.tiers, self.tier)
        self.form.show_tier()
        self.reuse.show_kind()
        self._show_system(offload.system)
        add, remove, up, down = self.buttons
        add.setEnabled(len(offload.tiers) < 16)
        remove.setEnabled(len(offload.tiers) > 1)
        up.setEnabled(self.tier > 0)
        down.setEnabled(self.tier < len(offload.tiers) - 1)
        self.say("")

    def look_at(self, tier: int) -> None:
        """Show another tier in the form."""
        if tier != self.tier:
            self.tier = tier
            self.show_project(self.project, self.focus)

    def field_at(self, path: str) -> tuple[QWidget, Section | None] | None:
        """The field of a path; of a tier's, the tier is looked at first, and fields put away give way to their kind."""
        parts = parse_path(path)
        if parts[2:3] != ("offload",) and path != "model.experts_per_token":
            return None
        if self.page is None or self.offload is None or parts[3:4] == ("system",):
            return self.system, None
        if parts[3:4] == ("tiers",) and len(parts) > 4 and isinstance(parts[4], int):
            if parts[4] < len(self.offload.tiers):
                self.look_at(parts[4])
            if parts[5:6] == ("claim",):
                return self.form.basis, None
        found = super().field_at(path)
        if found is not None and found[0] in self.reuse.following():
            return self.reuse.load, self.reuse
        if found is not None and found[0] is not self.system and found[0].isHidden():
            return self.reuse.kind, self.reuse
        return found

    def add_tier(self, tier: TierSpec) -> None:
        """A tier below the one looked at, under a name of its own, which is then looked at."""
        offload = self.offload
        assert offload is not None
        taken = {each.name for each in offload.tiers}
        names = (tier.name, *(f"{tier.name} {number}" for number in range(2, 100)))
        name = next(name for name in names if name not in taken)
        place = self.tier + 1
        tiers = (*offload.tiers[:place], tier.model_copy(update={"name": name}), *offload.tiers[place:])
        if self._put(tiers, translate("TierPanel", "add a tier")):
            self.look_at(place)

    def remove_tier(self) -> None:
        """Without the tier looked at; what was reached through it stands below the one before."""
        offload = self.offload
        if offload is None or len(offload.tiers) < 2:
            return
        gone = offload.tiers[self.tier].name
        kept = [tier for place, tier in enumerate(offload.tiers) if place != self.tier]
        tiers = tuple(tier.model_copy(update={"parent": None}) if tier.parent == gone else tier for tier in kept)
        self._put(tiers, translate("TierPanel", "remove a tier"))

    def move_tier(self, steps: int) -> None:
        """The tier looked at, further up or down."""
        offload = self.offload
        place = self.tier + steps
        if offload is None or not 0 <= place < len(offload.tiers):
            return
        tiers = list(offload.tiers)
        tiers[self.tier], tiers[place] = tiers[place], tiers[self.tier]
        before, self.tier = self.tier, place
        if not self._put(tuple(tiers), translate("TierPanel", "move a tier")):
            self.tier = before
            self.table.setCurrentCell(before, 0)

    def say(self, sentence: str) -> None:
        """What stands in the way of the last gesture; "" where nothing does."""
        self.problem.show_text(sentence, sentence)
        self.problem.setVisible(bool(sentence))

    def _put(self, tiers: tuple[TierSpec, ...], text: str) -> bool:
        try:
            self.document.set_value(self.tiers_path, tiers, text=text)
        except EditRefused as refusal:
            self.say(refusal_text(str(refusal).partition(": ")[2]))
            return False
        return True

    def _build(self) -> None:
        """Make the page; its fields take the place after the system in the order of the Tab key."""
        from kvdesk.ui.panels.offload_rules import add_rules  # noqa: PLC0415  the many fields few plans need
        from kvdesk.ui.panels.reuse import ReuseSection  # noqa: PLC0415
        from kvdesk.ui.panels.tier_form import TierForm  # noqa: PLC0415
        from kvdesk.ui.panels.tier_table import FIELDS, TierTable  # noqa: PLC0415

        after = self.system.nextInFocusChain()
        self.page = QWidget()
        column = QVBoxLayout(self.page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self._add_words(column)
        self.table = TierTable()
        self.table.tier_chosen.connect(self.look_at)
        self.table.edit_requested.connect(lambda at: self._edit(FIELDS.get(at, "name")))
        self.table.remove_requested.connect(self.remove_tier)
        self.table.move_requested.connect(self.move_tier)
        column.addLayout(self._button_row())
        column.addWidget(self.table)
        self.problem = Fact(translate("TierPanel", "Problem"))
        self.problem.setProperty("rank", "warning")
        self.problem.hide()
        column.addWidget(self.problem)
        self.form = TierForm(self)
        column.addWidget(self.form)
        self.reuse = ReuseSection(self)
        column.addWidget(self.reuse)
        sections = add_rules(self)
        for section in sections:
            column.addWidget(section)
        self.body.addWidget(self.page)
        self._keep_tab_order(after)

    def _keep_tab_order(self, after: QWidget | None) -> None:
        """Widgets made late come last in the chain: put them where they stand."""
        assert self.page is not None
        kinds = (LineField, ChoiceField, QToolButton, QPushButton, type(self.table), Fact)
        stops: list[QWidget] = [child for child in self.page.findChildren(QWidget) if isinstance(child, kinds)]
        order = [self.system, *_in_sight_order(self.page, stops)]
        for before, following in pairwise(order):
            QWidget.setTabOrder(before, following)
        if after is not None and after not in order:
            QWidget.setTabOrder(order[-1], after)

    def _edit(self, name: str) -> None:
        offload_path = ".".join(str(part) for part in (*self.tiers_path, self.tier, name))
        found = self.field_at(offload_path)
        if found is not None:
            field, section = found
            if section is not None:
                section.open()
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(0)
        title = Fact(translate("TierPanel", "Tiers"))
        title.show_text(translate("TierPanel", "Asked in this order, after the cards"))
        title.setProperty("rank", "label")
        title.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        row.addWidget(title, 1)
        for text, hint, act in (
            ("+", translate("TierPanel", "Add a tier below this one"), None),
            ("−", translate("TierPanel", "Remove this tier (Delete)"), self.remove_tier),
            ("▲", translate("TierPanel", "Move this tier up (Alt and the arrow key)"), lambda: self.move_tier(-1)),
            ("▼", translate("TierPanel", "Move this tier down (Alt and the arrow key)"), lambda: self.move_tier(1)),
        ):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(hint)
            button.setAccessibleName(hint)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            if act is None:
                button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
                button.setMenu(self._preset_menu(button))
            else:
                button.clicked.connect(act)
            row.addWidget(button)
            self.buttons.append(button)
        return row

    def _preset_menu(self, button: QToolButton) -> QMenu:
        """The shipped tiers by kind, each with what its figures rest on."""
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        kind = ""
        for preset in catalog.tier_presets():
            tier = preset.tier
            if tier.kind != kind:
                kind = tier.kind
                menu.addSection(kind_name(kind))
            text = tier_name(tier.name)
            if tier.claim is not None:
                text = f"{basis_sign(tier.claim.kind)} {text} ({basis_name(tier.claim.kind)})"
            action = menu.addAction(text)
            if tier.claim is not None:
                parts = (claim_text(tier.claim.source), claim_text(tier.claim.conditions))
                action.setToolTip(" · ".join(part for part in parts if part))
            action.triggered.connect(lambda _checked=False, tier=tier: self.add_tier(tier))
        return menu

    def _add_words(self, column: QVBoxLayout) -> None:
        self.stores = Fact(translate("TierPanel", "What it stores"))
        column.addWidget(self.stores)
        self.words = Section(translate("TierPanel", "Defaults and traps"))
        self.defaults = Fact(translate("TierPanel", "Defaults"))
        self.traps = Fact(translate("TierPanel", "Traps"))
        self.words.form.add_wide(self.defaults)
        self.words.form.add_wide(self.traps)
        column.addWidget(self.words)

    def _show_system(self, name: SystemId) -> None:
        system = SYSTEMS[name]
        template = translate("TierPanel", "{stores} Rules of {version}.")
        self.stores.show_text(
            template.format(stores=stores_text(system.stores), version=system_version(system.version))
        )
        lines = []
        for default in system.defaults:
            meaning = f": {meaning_text(default.meaning)}" if default.meaning else ""
            lines.append(f"{default.name} = {default.value}{meaning}")
        self.defaults.show_text("\n".join(lines), system_source(system.source))
        self.traps.show_text("\n".join(f"⚠ {trap_text(trap)}" for trap in system.traps), system_source(system.source))
        self.words.button.setToolTip(system_title(name))


def _in_sight_order(page: QWidget, stops: list[QWidget]) -> list[QWidget]:
    """Widgets in the order they are laid out: depth first through the layouts."""
    wanted = set(stops)
    found: list[QWidget] = []

    def walk(item: Any) -> None:
        widget = item if isinstance(item, QWidget) else item.widget()
        layout = item.layout() if widget is None else widget.layout()
        if widget is not None and widget in wanted:
            found.append(widget)
        if layout is not None:
            for index in range(layout.count()):
                walk(layout.itemAt(index))

    walk(page)
    return found
