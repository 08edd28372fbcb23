"""One group of layers as a form: which layers, the figures of every cache they keep, and their weights."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Literal, get_origin

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from kvdesk.engine.names import kind_name, layer_field_name
from kvdesk.i18n import translate
from kvdesk.project.dtypes import AUTO, BITS
from kvdesk.project.edit import EditRefused, Path, replace_at
from kvdesk.project.layer_cache import LayerCache
from kvdesk.project.layer_weights import weights_with
from kvdesk.project.model_spec import LayerGroup, ModelSpec
from kvdesk.project.project import Project
from kvdesk.project.schedule import CACHE_TYPES, converted, layers_text
from kvdesk.ui.binding import CountField, LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.dialogs.entry import Entry
from kvdesk.ui.dialogs.layer_weights import WeightsForm
from kvdesk.ui.document import Edit, ProjectDocument
from kvdesk.ui.panels.card import Form
from kvdesk.ui.reading import numbers
from kvdesk.units import parse_count

GROUPS: Path = ("model", "layer_groups")
_PARTS = ("compressor", "indexer")


class ShapeField(LineField):
    """Whole numbers with a cross between them: "64 × 128"; nothing means no state."""

    def parse(self, text: str) -> tuple[int, ...]:
        parts = re.split(r"[×x*]", text) if text.strip() else []
        return tuple(parse_count(part, numbers().decimal_point) for part in parts)

    def write(self, value: Any) -> str:
        return " × ".join(numbers().integer(part) for part in value)

    def describe(self, project: Project) -> str:
        return translate("LayerSchedule", "Type whole numbers from 1 with a cross between them, such as 64 × 128.")

    def _explain(self, refusal: str, value: Any) -> str:
        return self.describe(self.document.project)


class GroupForm(QWidget):
    """Edits one row of a draft whose model has one layer group for each row; `model` is what the draft began as."""

    def __init__(self, draft: ProjectDocument, model: ModelSpec, take_layers: Callable[[str], str]) -> None:
        super().__init__()
        self.draft = draft
        self._began_as = model
        self.row = 0
        self._shown: tuple[int, tuple[str, ...]] | None = None
        self._bound: list[tuple[CountField | ShapeField | ChoiceField, int, str]] = []
        name = translate("LayerSchedule", "Layers of the group")
        hint = translate(
            "LayerSchedule",
            "Such as 0–2, 4, or 0–34/2 for every second one. Layers typed here leave their group; those taken out keep "
            "what they keep, in a group of their own.",
        )
        self.layers = Entry(name, hint, take_layers)
        form = Form()
        form.add_row(translate("LayerSchedule", "&Layers"), self.layers)
        self._caches = QVBoxLayout()
        self._caches.setSpacing(8)
        self.add_button = self._make_add_button()
        self.weights = WeightsForm(draft, model)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(form)
        left.addLayout(self._caches)
        left.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        left.addStretch(1)
        right = QVBoxLayout()
        right.addWidget(self.weights)
        right.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.setSpacing(24)
        layout.addLayout(left, 1)
        layout.addLayout(right, 1)

    def _make_add_button(self) -> QToolButton:
        button = QToolButton()
        button.setText(translate("LayerSchedule", "Add a &cache…"))
        button.setToolTip(translate("LayerSchedule", "Something more that every layer of this group keeps."))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for kind in CACHE_TYPES:
            menu.addAction(kind_name(kind)).triggered.connect(lambda _checked=False, kind=kind: self.add_cache(kind))
        button.setMenu(menu)
        return button

    @property
    def group(self) -> LayerGroup:
        return self._model.layer_groups[self.row]

    @property
    def caches(self) -> tuple[LayerCache, ...]:
        return self.group.caches

    @property
    def _model(self) -> ModelSpec:
        model = self.draft.project.model
        assert model is not None
        return model

    def fields(self) -> list[CountField | ShapeField | ChoiceField]:
        return [field for field, _, _ in self._bound]

    def field(self, name: str, cache: int = 0) -> CountField | ShapeField | ChoiceField:
        """The field of a figure."""
        return next(field for field, index, other in self._bound if (index, other) == (cache, name))

    def focus_on(self, names: tuple[str, ...]) -> None:
        """Give the keyboard to the first field of one of these figures; to the layers where there is none."""
        found = (field for field, _, name in self._bound if name in names)
        field: QWidget = next(found, self.layers)
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_row(self, row: int) -> None:
        """Show a row of the draft; the fields are made anew only where the kinds of its caches are others."""
        self.row = row
        self.layers.show_text(layers_text(self._model.layer_groups[row].layers))
        shown = (row, tuple(cache.kind for cache in self.caches))
        if shown != self._shown:
            self._shown = shown
            self._make_fields()
        for field, index, name in self._bound:
            field.show_project(self.draft.project, (*GROUPS, row, "caches", index, name))
        self.weights.show_row(self.draft.project, (*GROUPS, row))

    def first_error(self) -> tuple[QWidget, str] | None:
        """A field whose text could not be taken, with its sentence."""
        for field in (self.layers, *self.fields(), *self.weights.fields.values()):
            if not isinstance(field, ChoiceField) and field.error:
                return field, field.error
        return None

    def add_cache(self, kind: str) -> None:
        before = self.caches[0] if self.caches else None
        self._set_caches((*self.caches, converted(before, kind)), translate("LayerSchedule", "add a cache"))

    def remove_cache(self, index: int) -> None:
        kept = tuple(cache for place, cache in enumerate(self.caches) if place != index)
        self._set_caches(kept, translate("LayerSchedule", "remove a cache"))

    def _set_caches(self, caches: tuple[LayerCache, ...], text: str) -> None:
        self.draft.apply(self._edits(caches), text)

    def _edits(self, caches: tuple[LayerCache, ...]) -> list[Edit]:
        """Other caches, and the weights that follow from them."""
        weights = weights_with(self._began_as, self.group, caches)
        return [((*GROUPS, self.row, "caches"), caches), ((*GROUPS, self.row, "weights"), weights)]

    def _weights_edit(self, index: int, name: str, value: Any) -> list[Edit]:
        """What another figure of a cache changes beside it; a figure that cannot be is refused by its field."""
        try:
            group = replace_at(self.group, ("caches", index, name), value)
        except EditRefused:
            return []
        return self._edits(group.caches)[1:]

    def _make_fields(self) -> None:
        self._bound = []
        while (item := self._caches.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        if not self.caches:
            self._caches.addWidget(QLabel(translate("LayerSchedule", "These layers keep nothing.")))
        chain: list[QWidget] = [self.layers]
        for index, cache in enumerate(self.caches):
            self._caches.addWidget(self._cache_block(index, cache, chain))
        for before, after in pairwise((*chain, self.add_button, *self.weights.focus_chain())):
            QWidget.setTabOrder(before, after)  # fields made anew would come last

    def _cache_block(self, index: int, cache: LayerCache, chain: list[QWidget]) -> QWidget:
        """A cache as fields, which join the chain of the Tab key."""
        block = QWidget()
        layout = QVBoxLayout(block)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        head = QHBoxLayout()
        head.setSpacing(6)
        kind = ChoiceField(
            self.draft,
            translate("LayerSchedule", "kind"),
            [(kind_name(name), name) for name in CACHE_TYPES],
            lambda name: self._kind_edits(index, name),
        )
        kind.setToolTip(
            translate("LayerSchedule", "Figures that the kind before did not have start at a common value: check them.")
        )
        self._bound.append((kind, index, "kind"))
        remove = QToolButton()
        remove.setText("−")
        remove.setToolTip(translate("LayerSchedule", "Keep this cache no more"))
        remove.setAccessibleName(remove.toolTip())
        remove.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        remove.clicked.connect(lambda: self.remove_cache(index))
        head.addWidget(kind, 1)
        head.addWidget(remove)
        layout.addLayout(head)
        chain += (kind, remove)
        layout.addLayout(self._figures(index, cache, chain))
        return block

    def _figures(self, index: int, cache: LayerCache, chain: list[QWidget]) -> QGridLayout:
        form = Form()
        for name in type(cache).model_fields:
            if name != "kind":
                text = layer_field_name(name)
                field = self._make_field(index, name, text)
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
                self._bound.append((field, index, name))
                chain.append(field)
                form.add_row(text[:1].upper() + text[1:], field)
        return form

    def _make_field(self, index: int, name: str, text: str) -> CountField | ShapeField | ChoiceField:
        info = type(self.caches[index]).model_fields[name]

        def also(_project: Project, value: Any) -> list[Edit]:
            return self._weights_edit(index, name, value)

        def chosen(value: Any) -> list[Edit]:
            return [((*GROUPS, self.row, "caches", index, name), value), *self._weights_edit(index, name, value)]

        if name == "state_shape":
            return ShapeField(self.draft, text, also=also)
        if name == "state_dtype":
            auto = translate("LayerSchedule", "as the plan")
            return ChoiceField(self.draft, text, [(auto, AUTO), *((dtype, dtype) for dtype in BITS)], chosen)
        if get_origin(info.annotation) is Literal:
            words = (translate("LayerSchedule", "the attention's entries"), translate("LayerSchedule", "the indexer's"))
            return ChoiceField(self.draft, text, list(zip(words, _PARTS, strict=True)), chosen)
        if info.annotation is bool:
            no, yes = translate("LayerSchedule", "no"), translate("LayerSchedule", "yes")
            return ChoiceField(self.draft, text, [(no, False), (yes, True)], chosen)
        return CountField(self.draft, text, nullable=not info.is_required() and info.default is None, also=also)

    def _kind_edits(self, index: int, kind: str) -> list[Edit]:
        caches = list(self.caches)
        if caches[index].kind != kind:
            caches[index] = converted(caches[index], kind)
        return self._edits(tuple(caches))
