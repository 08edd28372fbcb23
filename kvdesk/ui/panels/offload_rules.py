"""The rules of offloading as fields: what a system leaves to its defaults, what prefill costs, and active use."""

from typing import TYPE_CHECKING, Any

from kvdesk.i18n import translate
from kvdesk.project.tiers import CardPrice
from kvdesk.ui.binding import LineField, ShareField
from kvdesk.ui.choice import ChoiceField
from kvdesk.ui.panels.card import Section
from kvdesk.ui.panels.tier_fields import DecimalField, FractionField, WholeField
from kvdesk.ui.panels.tier_form import add_price

if TYPE_CHECKING:
    from kvdesk.ui.panels.tiers import TiersPanel

OFFLOAD = "options.{option}.offload"
EXPERTS = "model.experts_per_token"


def add_rules(panel: "TiersPanel") -> tuple[Section, ...]:
    """The sections below the reuse: the system's rules, prefill and money, and active use on its own."""
    return _rules(panel), _prefill(panel), _active(panel)


def _rules(panel: "TiersPanel") -> Section:
    section = Section(translate("TierPanel", "Rules of the system"))
    label = translate("TierPanel", "Positions of a chunk")
    chunk = WholeField(panel.document, label, nullable=True)
    _add(panel, section, label, "chunk_tokens", chunk)
    chunk.setPlaceholderText(translate("TierPanel", "the system's default"))
    for label, name, choices, hint in _rule_rows():
        _add(panel, section, label, name, ChoiceField(panel.document, label, choices), hint)
    return section


def _rule_rows() -> tuple[tuple[str, str, list[tuple[str, Any]], str], ...]:
    """(label, field, choices, hint) of each rule."""
    default: list[tuple[str, Any]] = [(translate("TierPanel", "the system's default"), None)]
    switch = [*default, (translate("Serving", "on"), True), (translate("Serving", "off"), False)]
    return (
        (
            translate("TierPanel", "Blocks go down"),
            "policy",
            [
                *default,
                (translate("TierPanel", "as they are written"), "write-through"),
                (translate("TierPanel", "when the cards need their place"), "on-eviction"),
            ],
            "",
        ),
        (
            translate("TierPanel", "Stays when copied up"),
            "inclusive",
            switch,
            translate("TierPanel", "Then a tier repeats what stands above it, and must be larger to be of use."),
        ),
        (
            translate("TierPanel", "Replies are saved"),
            "decode_saved",
            switch,
            translate("TierPanel", "Else the next turn computes them again."),
        ),
        (
            translate("TierPanel", "Started chunks are saved"),
            "tail_saved",
            switch,
            translate("TierPanel", "Else what is past the last whole chunk is lost."),
        ),
        (
            translate("TierPanel", "Loads layer by layer"),
            "layerwise",
            switch,
            translate("TierPanel", "A layer is computed while later ones load."),
        ),
        (
            translate("TierPanel", "Laid out by"),
            "layout",
            [
                *default,
                (translate("TierPanel", "layer"), "layer-first"),
                (translate("TierPanel", "chunk, all layers at once"), "page-first"),
            ],
            translate("TierPanel", "It decides how large each operation is, and so what of the rate it reaches."),
        ),
        (
            translate("TierPanel", "Sessions come back"),
            "routing",
            [
                (translate("TierPanel", "to their node"), "affinity"),
                (translate("TierPanel", "to any node"), "random"),
            ],
            "",
        ),
    )


def _prefill(panel: "TiersPanel") -> Section:
    section = Section(translate("TierPanel", "Prefill, money and horizon"))
    label = translate("TierPanel", "Share of the dense rate")
    hint = translate("TierPanel", "What prefill reaches of the cards' dense rate (MFU).")
    _add(panel, section, label, "mfu", ShareField(panel.document, label), hint)
    label = translate("TierPanel", "Embeddings count")
    yes_no: list[tuple[str, Any]] = [(translate("TierPanel", "yes"), True), (translate("TierPanel", "no"), False)]
    hint = translate(
        "TierPanel",
        "Only where the bandwidth or a link is not known and prefill counts by its arithmetic alone; leave them out "
        "for small models.",
    )
    _add(panel, section, label, "count_embeddings", ChoiceField(panel.document, label, yes_no), hint)
    label = translate("TierPanel", "Experts of a token")
    hint = translate("TierPanel", "How many routed experts of a layer a position goes through; empty: not known.")
    experts = WholeField(panel.document, label, nullable=True)
    panel.add_field(section.form, label, experts, EXPERTS, hint=hint, section=section)
    label = translate("TierPanel", "A prompt queues for")
    hint = translate("TierPanel", "What is fetched meanwhile is not waited for.")
    field: LineField = DecimalField(panel.document, label, unit=translate("TierPanel", "s"))
    _add(panel, section, label, "queue_s", field, hint)
    label = translate("TierPanel", "Layers fetched ahead")
    _add(panel, section, label, "layers_ahead", WholeField(panel.document, label))
    label = translate("TierPanel", "A card and hour")
    add_price(panel.form, section, CardPrice, "per_hour", label, f"{OFFLOAD}.card_price")
    label = translate("TierPanel", "Horizon")
    field = DecimalField(panel.document, label, unit=translate("TierPanel", "years"))
    _add(panel, section, label, "horizon_years", field)
    return section


def _active(panel: "TiersPanel") -> Section:
    section = Section(translate("TierPanel", "Active use: read at every step"))
    label = translate("TierPanel", "Share of running caches")
    hint = translate(
        "TierPanel",
        "Another use of a tier: running sequences whose cache lives below the cards. It buys room and costs time at "
        "every step.",
    )
    _add(panel, section, label, "active_share", FractionField(panel.document, label), hint)
    label = translate("TierPanel", "Share of the weights")
    hint = translate(
        "TierPanel",
        "The part of the weights that is read from the first tier at every step. Their room on the cards is not "
        "changed by it: that is the runtime's own setting.",
    )
    _add(panel, section, label, "weights_share", FractionField(panel.document, label), hint)
    return section


def _add(
    panel: "TiersPanel", section: Section, label: str, name: str, field: LineField | ChoiceField, hint: str = ""
) -> None:
    panel.add_field(section.form, label, field, f"{OFFLOAD}.{name}", hint=hint, section=section)
