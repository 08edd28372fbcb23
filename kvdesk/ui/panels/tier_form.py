"""The fields of one tier: its size and rates, the way to it, how the cache stands in it, its price and its drives."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from kvdesk.engine.sentences.tier_names import claim_text, kind_name, tier_name
from kvdesk.i18n import translate
from kvdesk.project.base import Spec
from kvdesk.project.dtypes import AUTO, BITS
from kvdesk.project.edit import value_at
from kvdesk.project.tiers import Drives, StoragePrice, TierRates
from kvdesk.report.tiers_words import basis_name, basis_sign
from kvdesk.ui.binding import LineField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.document import Edit
from kvdesk.ui.panels.card import Fact, Form, Section
from kvdesk.ui.panels.panel import plain
from kvdesk.ui.panels.tier_fields import (
    BitRateField,
    BytesField,
    DecimalField,
    FractionField,
    MillisecondsField,
    NameField,
    Part,
    PartBytes,
    PartDate,
    PartField,
    PartNumber,
    PartRate,
    PartText,
    PartWhole,
    RateField,
    WholeField,
)

if TYPE_CHECKING:
    from kvdesk.ui.panels.tiers import TiersPanel

TIERS = "options.{option}.offload.tiers"
TIER = f"{TIERS}.{{tier}}"
KINDS = ("host", "nvme", "pod_flash", "network", "object")
RATES = ("per_card", "per_node", "shared")


class TierForm(QWidget):
    """Binds the panel's fields to the tier looked at."""

    def __init__(self, panel: "TiersPanel") -> None:
        super().__init__()
        self.panel = panel
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self.basis = Fact(translate("TierPanel", "Basis"))
        self._add_main()
        self._add_way()
        self._add_storage()
        self._add_price()
        self._add_drives()

    def show_tier(self) -> None:
        """What the tier's figures rest on, and the tiers it may stand below."""
        tiers = value_at(self.panel.project, (*self.panel.option_path, "offload", "tiers"))
        tier = tiers[self.panel.tier]
        text = translate("TierPanel", "Typed by hand.")
        if tier.claim is not None:
            claim = tier.claim
            basis = f"{basis_sign(claim.kind)} {basis_name(claim.kind)}"
            parts = [basis, claim_text(claim.source), claim_text(claim.conditions), claim.date]
            text = " · ".join(part for part in parts if part)
        self.basis.show_text(text, text)
        before: list[tuple[str, Any]] = [(translate("TierPanel", "host memory, or the one before it"), None)]
        before += [(tier_name(each.name), each.name) for each in tiers[: self.panel.tier]]
        self._parent.set_choices(before)
        self._parent.show_value(tier.parent)

    def _add_main(self) -> None:
        panel, form, document = self.panel, Form(), self.panel.document
        self._column.addLayout(form)
        label = translate("TierPanel", "Name of the tier")
        panel.add_field(form, label, NameField(document, label), f"{TIER}.name")
        label = translate("TierPanel", "Kind")
        kinds: list[tuple[str, Any]] = [(kind_name(kind), kind) for kind in KINDS]
        self._choice(form, label, f"{TIER}.kind", kinds, self._kind_edits)
        label = translate("TierPanel", "Capacity")
        hint = translate("TierPanel", "Of each node, or of all where it is shared; the whole memory of a host.")
        panel.add_field(form, label, BytesField(document, label), f"{TIER}.capacity_bytes", hint=hint)
        label = translate("TierPanel", "It stands")
        scopes: list[tuple[str, Any]] = [
            (translate("TierPanel", "in each node"), "node"),
            (translate("TierPanel", "once, shared by all"), "shared"),
        ]
        self._choice(form, label, f"{TIER}.scope", scopes)
        self._rates(form, "read")
        form.add_row(translate("TierPanel", "Basis"), self.basis)

    def _rates(self, form: Form, name: str, section: Section | None = None) -> None:
        """Three rates of one direction, which make one part."""
        reads = name == "read"
        part = Part(self.panel.document, TierRates, is_optional=not reads)
        for label, key, hint in (
            (
                translate("TierPanel", "Read to a card") if reads else translate("TierPanel", "Written by a card"),
                "per_card",
                translate("TierPanel", "What one card alone reaches."),
            ),
            (
                translate("TierPanel", "Read in a node") if reads else translate("TierPanel", "Written in a node"),
                "per_node",
                translate("TierPanel", "What all cards of a node reach together."),
            ),
            (
                translate("TierPanel", "Read by all") if reads else translate("TierPanel", "Written by all"),
                "shared",
                translate("TierPanel", "What everybody who shares it reaches together."),
            ),
        ):
            field = PartRate(self.panel.document, label, unit="GB/s", nullable=True)
            field.setPlaceholderText(translate("TierPanel", "no limit") if reads else translate("TierPanel", "as read"))
            self._part(form, part, key, field, f"{TIER}.{name}.{key}", label, hint, section)

    def _part(
        self,
        form: Form,
        part: Part,
        key: str,
        field: PartField,
        path: str,
        label: str,
        hint: str = "",
        section: Section | None = None,
    ) -> None:
        field.part = part
        part.fields[key] = field
        self.panel.add_field(form, label, field, path, hint=hint, section=section)

    def _add_way(self) -> None:
        section = Section(translate("TierPanel", "Writing, latency and the way to it"))
        self._column.addWidget(section)
        form, panel, document = section.form, self.panel, self.panel.document
        self._rates(form, "write", section)
        label = translate("TierPanel", "Latency of a load")
        hint = translate("TierPanel", "Waited for once a load; operations are issued together.")
        field: LineField = MillisecondsField(document, label, unit="ms")
        panel.add_field(form, label, field, f"{TIER}.latency_s", hint=hint, section=section)
        label = translate("TierPanel", "Way")
        ways: list[tuple[str, Any]] = [
            (translate("TierPanel", "straight to the card"), "direct"),
            (translate("TierPanel", "through the tier above"), "staged"),
        ]
        self._choice(form, label, f"{TIER}.path", ways, section=section)
        label = translate("TierPanel", "Tier above")
        first = (translate("TierPanel", "host memory, or the one before it"), None)
        self._parent = self._choice(form, label, f"{TIER}.parent", [first], section=section)
        self._rows(form, _way_rows(), section)

    def _rows(self, form: Form, rows: tuple[tuple[str, str, Any, str, str], ...], section: Section) -> None:
        always = {"granularity_bytes", "half_size_bytes", "cards_per_uplink", "compressed_to", "remote_share"}
        for label, name, kind, unit, hint in rows:
            nullable = name not in always
            field = kind(self.panel.document, plain(label), unit=unit, nullable=nullable)
            if nullable and name in {"throttle_bits_per_s", "card_buffer_bytes", "passing_share"}:
                field.setPlaceholderText(translate("TierPanel", "the system's default"))
            self.panel.add_field(form, label, field, f"{TIER}.{name}", hint=hint, section=section)

    def _add_storage(self) -> None:
        section = Section(translate("TierPanel", "How the cache stands in it"))
        self._column.addWidget(section)
        label = translate("TierPanel", "Stored in")
        types: list[tuple[str, Any]] = [(translate("TierPanel", "as on the cards"), AUTO)]
        types += [(dtype, dtype) for dtype in BITS]
        self._choice(section.form, label, f"{TIER}.stored_dtype", types, section=section)
        rows: tuple[tuple[str, str, Any, str, str], ...] = (
            (
                translate("TierPanel", "Compressed to"),
                "compressed_to",
                FractionField,
                "",
                translate("TierPanel", "The part of its size that is left."),
            ),
            (
                translate("TierPanel", "Measured bytes a token"),
                "bytes_per_token",
                DecimalField,
                "B",
                translate(
                    "TierPanel", "Overrules what is computed: some systems store a token larger than the cards do."
                ),
            ),
            (
                translate("TierPanel", "Pinned share"),
                "pinned_share",
                FractionField,
                "",
                translate("TierPanel", "The part of a host's memory that is pinned for the cache."),
            ),
        )
        self._rows(section.form, rows, section)

    def _add_price(self) -> None:
        section = Section(translate("TierPanel", "Price"))
        self._column.addWidget(section)
        add_price(
            self, section, StoragePrice, "per_gb_month", translate("TierPanel", "A GB and month"), f"{TIER}.price"
        )

    def _add_drives(self) -> None:
        section = Section(translate("TierPanel", "Drives and how much may be written"))
        self._column.addWidget(section)
        part = Part(self.panel.document, Drives)
        rows: tuple[tuple[str, str, Any, str], ...] = (
            (translate("TierPanel", "Drives"), "num_drives", PartWhole, ""),
            (translate("TierPanel", "Capacity of a drive"), "drive_bytes", PartBytes, "GiB"),
            (translate("TierPanel", "Drive writes a day"), "drive_writes_per_day", PartNumber, ""),
            (translate("TierPanel", "or written in all"), "total_written_bytes", PartBytes, "GiB"),
            (translate("TierPanel", "Warranty"), "warranty_years", PartNumber, translate("TierPanel", "years")),
            (translate("TierPanel", "Write amplification"), "write_amplification", PartNumber, ""),
            (translate("TierPanel", "A drive reads"), "read_bytes_per_s", PartRate, "GB/s"),
            (translate("TierPanel", "A drive writes"), "write_bytes_per_s", PartRate, "GB/s"),
        )
        for label, key, kind, unit in rows:
            field = kind(self.panel.document, label, unit=unit, nullable=True)
            self._part(section.form, part, key, field, f"{TIER}.drives.{key}", label, section=section)

    def _choice(
        self,
        form: Form,
        label: str,
        path: str,
        choices: list[tuple[str, Any]],
        edits: Callable[[Any], list[Edit]] | None = None,
        section: Section | None = None,
    ) -> ChoiceField:
        field = ChoiceField(self.panel.document, plain(label), choices, edits)
        self.panel.add_field(form, label, field, path, section=section)
        return field

    def _kind_edits(self, kind: str) -> list[Edit]:
        """Only hosts have a pinned share: it goes with the kind."""
        path = (*self.panel.option_path, "offload", "tiers", self.panel.tier)
        edits: list[Edit] = [] if kind == "host" else [((*path, "pinned_share"), None)]
        return [*edits, ((*path, "kind"), kind)]


def add_price(form: TierForm, section: Section, spec: type[Spec], key: str, label: str, path: str) -> None:
    """Money, currency and day, which make one part."""
    part = Part(form.panel.document, spec)
    money = PartNumber(form.panel.document, label, nullable=True)
    currency = PartText(form.panel.document, translate("TierPanel", "Currency"), nullable=True)
    currency.setPlaceholderText("USD")
    date = PartDate(form.panel.document, translate("TierPanel", "Read on"), nullable=True)
    date.setPlaceholderText("YYYY-MM-DD")
    hint = translate("TierPanel", "Such prices double within months: the day belongs to them.")
    form._part(section.form, part, key, money, f"{path}.{key}", label, hint, section)
    name = translate("TierPanel", "Currency")
    form._part(section.form, part, "currency", currency, f"{path}.currency", name, section=section)
    form._part(section.form, part, "date", date, f"{path}.date", translate("TierPanel", "Read on"), hint, section)


def _way_rows() -> tuple[tuple[str, str, Any, str, str], ...]:
    """(label, field, kind of field, unit, hint) of the finer figures of the way to a tier."""
    return (
        (translate("TierPanel", "Smallest piece"), "granularity_bytes", WholeField, "B", ""),
        (
            translate("TierPanel", "Half-rate piece"),
            "half_size_bytes",
            WholeField,
            "B",
            translate("TierPanel", "Operations of this size reach half of the rate."),
        ),
        (
            translate("TierPanel", "Client's own limit"),
            "throttle_bits_per_s",
            BitRateField,
            "Gbit/s",
            translate("TierPanel", "Empty: the system's default; for object stores 10 Gbit/s in most."),
        ),
        (
            translate("TierPanel", "Buffer on each card"),
            "card_buffer_bytes",
            BytesField,
            "GiB",
            translate("TierPanel", "Empty: the system's default."),
        ),
        (translate("TierPanel", "Uplink"), "uplink_bytes_per_s", RateField, "GB/s", ""),
        (translate("TierPanel", "Cards on an uplink"), "cards_per_uplink", WholeField, "", ""),
        (translate("TierPanel", "Host memory's rate"), "memory_bytes_per_s", RateField, "GB/s", ""),
        (
            translate("TierPanel", "Of another socket"),
            "remote_share",
            FractionField,
            "",
            translate("TierPanel", "The share of a load that comes out of the memory at another processor (NUMA)."),
        ),
        (
            translate("TierPanel", "Link of the sockets"),
            "socket_bytes_per_s",
            RateField,
            "GB/s",
            translate("TierPanel", "What the link between the processors of a node carries; empty: no limit."),
        ),
        (
            translate("TierPanel", "New blocks let down"),
            "passing_share",
            FractionField,
            "",
            translate("TierPanel", "The part that a filter lets through; empty: as the system does."),
        ),
    )
