"""What there is to say about laws of lengths and traffic, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return {
        "residents-from-traffic": translate(
            "Findings",
            "{sequences:n} resident sequences follow from the traffic at {percent:p} %: an assumption about arrivals "
            "and service times, untested.",
        ),
        "load-never-all-long": translate(
            "Findings",
            "{sequences:n} residents × {positions:n} positions are {planned:n}, while for {percent:p} % of the time at "
            "most {stored:n} are stored: not all requests are long and near their end together. The plan keeps the "
            "difference in hand.",
        ),
        "lengths-at-percentile": translate(
            "Findings",
            "Lengths vary: {input:n} in and {output:n} out are planned, each at {percent:p} %; longer requests "
            "are not.",
        ),
        "prefix-stored-once": translate(
            "Findings", "{prefix:n} of the {all:n} positions that all sequences share are stored once on each replica."
        ),
        "prefix-stored-each": translate(
            "Findings", "The {prefix:n} positions that all sequences share are stored with each of them here."
        ),
        "queue-stores-nothing": translate(
            "Findings", "{queued:n} requests are queued and store nothing; {sequences:n} are resident."
        ),
        "load-law-impossible": translate(
            "Findings",
            "No log-normal length that a plan holds has these two facts together; change one of them, or give "
            "percentiles that lie further apart.",
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
