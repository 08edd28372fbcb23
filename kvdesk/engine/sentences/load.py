"""What there is to say about laws of lengths and traffic, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return {
        "load-law-impossible": translate(
            "Findings",
            "No log-normal length has this mean and this percentile together; change one of them, or give two "
            "percentiles.",
        ),
        "load-no-length": translate("Findings", "Traffic needs the input length and the output reserve of the case."),
        "load-no-service-time": translate(
            "Findings", "With no time a request takes, nothing is ever resident; give a time a step or before it."
        ),
        "load-too-much": translate(
            "Findings",
            "{offered:n} sequences would be resident, more than a plan holds; check the rate and the service time.",
        ),
        "load-cannot-keep-up": translate(
            "Findings",
            "More requests arrive than this option serves, even with {batch:n} at once on each replica: the estimate "
            "of the service time does not settle. Cap the sequences, lower the rate, or take more cards.",
        ),
    }
