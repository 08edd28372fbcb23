"""The links among the cards: what the user states of them, beside what the catalogue gives and what is assumed."""

from typing import TYPE_CHECKING, Any, get_args

from PySide6.QtWidgets import QLabel, QSizePolicy

from kvdesk.i18n import translate
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.links.in_force import InForce, Origin, links_in_force
from kvdesk.project.project import Project
from kvdesk.report.links import choice_name, field_name, origin_name, value_text
from kvdesk.ui.binding import CountField, LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.panels.card import Section
from kvdesk.ui.panels.tier_fields import RateField
from kvdesk.ui.reading import numbers

if TYPE_CHECKING:
    from kvdesk.ui.panels.panel import Panel

LINKS = "options.{option}.hardware.links"
_CHOICES: dict[str, tuple[object, ...]] = {
    "peer_to_peer": (True, False),
    "network_kind": ("rdma", "ethernet"),
    "rails": (True, False),
}


class PortCount(CountField):
    """A whole number that is counted on from the one in force."""

    in_force: int | None = None

    def stepped(self, value: Any, steps: int) -> int:
        return super().stepped(self.in_force if value is None else value, steps)


class CardCount(PortCount):
    """Cards of a node."""

    most = 1

    def describe(self, project: Project) -> str:
        template = translate("Links", "Type a whole number from 1 to {most:n}, or nothing for the catalogue's.")
        return numbers().fill(template, {"most": self.most})


class LinkRate(RateField):
    """A rate that is counted on from the one in force."""

    in_force: int | None = None

    def stepped(self, value: Any, steps: int) -> int:
        return super().stepped(self.in_force if value is None else value, steps)

    def _explain(self, refusal: str, value: Any) -> str:
        return self.describe(self.document.project) if value == 0 else super()._explain(refusal, value)


class LinksSection(Section):
    """Edits `HardwareSpec.links`: an empty field shows what holds without it, the word beside it from where."""

    def __init__(self, panel: "Panel") -> None:
        super().__init__(translate("Links", "Links"))
        self._panel = panel
        self._fields: dict[str, LineField | ChoiceField] = {}
        self._origins: dict[str, QLabel] = {}
        for name, hint in _hints():
            self._add(name, hint)

    def _add(self, name: str, hint: str) -> None:
        label, document = field_name(name), self._panel.document
        field: LineField | ChoiceField
        if name in _CHOICES:
            field = ChoiceField(document, label, self._choices(name, InForce(None, "unknown")))
        elif name.endswith("_per_s"):
            field = LinkRate(document, label, unit="GB/s", nullable=True)
        else:
            kind = CardCount if name.startswith("cards_") else PortCount
            field = kind(document, label, nullable=True)
        origin = QLabel()
        origin.setProperty("rank", "aside")
        origin.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        words = [origin_name(each) for each in get_args(Origin)]
        origin.setFixedWidth(max(origin.fontMetrics().horizontalAdvance(word) for word in words))
        self._fields[name], self._origins[name] = field, origin
        clear = translate("Links", "Empty the field for the catalogue's figure or the assumption.")
        if name in _CHOICES:
            clear = translate("Links", "The first choice states nothing.")
        self._panel.bind(field, f"{LINKS}.{name}", hint=f"{hint} {clear}", section=self)
        self.form.add_row(label, field, origin)

    def show_hardware(self, hardware: HardwareSpec) -> None:
        """What is planned with, and where it comes from."""
        found = links_in_force(hardware)
        for name, field in self._fields.items():
            now = found.get(name, InForce(None, "unknown"))
            self._show_origin(name, now)
            if isinstance(field, ChoiceField):
                stated = getattr(hardware.links, name)
                field.set_choices(self._choices(name, now if stated is None else self._unstated(hardware, name)))
                field.show_value(stated)
                continue
            text = value_text(name, now.value, numbers())
            field.setPlaceholderText(text.removesuffix(" GB/s"))
            if isinstance(field, PortCount | LinkRate):
                field.in_force = now.value if isinstance(now.value, int) else None
            if isinstance(field, CardCount):
                field.most = hardware.count if name == "cards_per_domain" else hardware.largest_node

    def _unstated(self, hardware: HardwareSpec, name: str) -> InForce:
        """What would hold without this field."""
        links = hardware.links.model_copy(update={name: None})
        found = links_in_force(hardware.model_copy(update={"links": links}))
        return found.get(name, InForce(None, "unknown"))

    def _show_origin(self, name: str, now: InForce) -> None:
        label, word = self._origins[name], origin_name(now.origin)
        if word != label.text():
            label.setText(word)
        if not getattr(self._fields[name], "error", ""):
            self._fields[name].setAccessibleDescription(word)

    @staticmethod
    def _choices(name: str, unstated: InForce) -> list[tuple[str, Any]]:
        default = translate("Links", "not stated")
        if unstated.value is not None:
            default = translate("Links", "{} (not stated)").format(choice_name(name, unstated.value))
        return [(default, None), *((choice_name(name, value), value) for value in _CHOICES[name])]


def _hints() -> tuple[tuple[str, str], ...]:
    """The fields in order, each with what it means."""
    return (
        (
            "cards_per_domain",
            translate("Links", "How many of the first cards NVLink or another fabric joins; 1 where none does."),
        ),
        (
            "scale_up_bytes_per_s",
            translate("Links", "Of one card in one direction; vendors add both up: halve theirs."),
        ),
        (
            "cards_per_root",
            translate("Links", "How many cards of a node talk without crossing a host bridge or a socket."),
        ),
        (
            "peer_to_peer",
            translate(
                "Links", "Whether cards read each other's memory over PCIe; without it host memory stands between."
            ),
        ),
        ("network_kind", translate("Links", "Remote direct memory access, or plain TCP.")),
        ("network_bytes_per_s", translate("Links", "Of one port in one direction: 400 Gbit/s are 50 GB/s.")),
        ("nics_per_node", translate("Links", "The ports that the cards of a node send through together.")),
        ("rails", translate("Links", "Whether a card sends through a port of its own or through all of the node's.")),
    )
