"""What there is to say about service times, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return {
        "latency-untested": translate(
            "Findings",
            "Service times are an estimate, not measured: matrix products at {mfu:pct} of the card's dense peak "
            "({mfu_low:pct} to {mfu_high:pct}), memory at {mbu:pct} of its bandwidth ({mbu_low:pct} to "
            "{mbu_high:pct}). Waiting in a queue is not part of them. Of {points:n} times per output token that others "
            "published, on H100 to GB200, the band holds {inside:pct}; the best estimate is off by {error:pct} in the "
            "median, more often too short.",
        ),
        "latency-figure-unknown": translate(
            "Findings",
            "{field} of {name} is not known, so no service time is estimated; type the vendor's figure for dense "
            "operations or bandwidth.",
        ),
        "latency-fp32": translate(
            "Findings",
            "Products in fp32 have no rate in the facts of {name}, so no service time is estimated; plan 16-bit "
            "weights.",
        ),
        "latency-unpacked": translate(
            "Findings",
            "{field} of {name} is not known or it has no such units: {dtype} weights are taken as unpacked and "
            "multiplied in 16 bits.",
        ),
        "does-not-fit-no-rate": translate("Findings", 'The case "{case}" does not fit, so it has no rate.'),
        "latency-links-unknown": translate(
            "Findings",
            "What the links between {cards:n} cards cost is not known, so no service time is estimated; state the "
            "links of the cards, or plan one card a replica.",
        ),
    }
