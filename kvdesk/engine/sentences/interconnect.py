"""What there is to say about links, by finding code; and why a time is not backed by measurements."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return {
        "degree-crosses-slow-link": translate(
            "Findings",
            "{degree} {size:n} runs over {link}: {ms:d2} ms a token, {more_ms:d2} ms of it because it leaves {fast}. "
            "{change} stays on it: a token then waits {after_ms:d2} ms for all links, in place of {before_ms:d2}. "
            "Other placements show whether that fits.",
        ),
        "degree-must-cross-slow-link": translate(
            "Findings",
            "{degree} {size:n} runs over {link}: {ms:d2} ms a token, {more_ms:d2} ms of it because it leaves {fast}. "
            "Keep such groups inside it, and put pipeline stages or replicas across the slower link.",
        ),
        "experts-per-token-missing": translate(
            "Findings",
            "How many experts a token of {name} goes through is not known; type experts_per_token to see what expert "
            "parallelism sends.",
        ),
        "pipeline-one-request": translate(
            "Findings",
            "With one request in flight {idle:n} of {stages:n} pipeline stages wait at any moment, {share:pct} of the "
            "time of each; stages add room for the cache, not speed.",
        ),
        "pipeline-bubble": translate(
            "Findings",
            "{stages:n} pipeline stages with {batches:n} micro-batches in flight wait {share:pct} of their time.",
        ),
    }


def reason_text(reason: str) -> str:
    """Why a link's time is, or is not, backed by measurements; an unknown reason shows itself."""
    return _reasons().get(reason, reason)


def _reasons() -> dict[str, str]:
    return {
        "measured": translate("Links", "Collectives on such a link were measured; the model is within 25 % of them."),
        "nothing-moves": translate("Links", "Nothing crosses a link."),
        "link-not-measured": translate(
            "Links", "No measurement of such a link is known; the band follows from nominal rates and assumed shares."
        ),
        "rate-not-measured": translate("Links", "The link was measured at another rate than the one given."),
        "ranks-not-measured": translate("Links", "Groups of this size were not measured, or the model misses them."),
        "protocol-changes": translate(
            "Links", "At this size the library changes its protocol, and measurements follow no line."
        ),
        "kernels-differ": translate(
            "Links", "All-reduce kernels of serving runtimes differ two- to threefold here, by runtime and version."
        ),
        "without-graphs": translate(
            "Links",
            "Without captured graphs the host sets the pace: 15–20 µs more a collective, on slow hosts twice that.",
        ),
        "small-transfer": translate(
            "Links", "Below 1 GB the start-up time decides, which differs four times between engines."
        ),
        "shared-by-assumption": translate(
            "Links", "An assumed share is in it: overlap, or the load of the busiest rank."
        ),
    }


def parallelism_name(parallelism: str) -> str:
    """The name of a parallelism at the head of a sentence; an unknown one shows itself."""
    names = {
        "tensor": translate("Links", "Tensor parallelism"),
        "pipeline": translate("Links", "Pipeline parallelism"),
        "expert": translate("Links", "Expert parallelism"),
        "decode-context": translate("Links", "Decode-context parallelism"),
        "attention-data": translate("Links", "Data-parallel attention"),
    }
    return names.get(parallelism, parallelism)


def assumption_text(assumption: str) -> str:
    """What was assumed of a topology; an unknown assumption shows itself."""
    return _assumptions().get(assumption, assumption)


def _assumptions() -> dict[str, str]:
    return {
        "mixed-cards": translate(
            "Links",
            "Cards of different kinds in a node are taken to reach one another over the slower one's PCIe; nobody "
            "measured it.",
        ),
        "network-kind": translate("Links", "The network is taken to carry remote direct memory access."),
        "network-rate": translate("Links", "The rate of the network is not known: 400 Gb/s a port is taken."),
        "network-ports": translate("Links", "How many ports a node has is not known: one a card is taken."),
        "scale-up-rate": translate(
            "Links", "The catalogue gives no rate of this card's NVLink: its generation's is taken."
        ),
        "scale-up-domain": translate("Links", "How many cards share the scale-up link is not known: none is taken to."),
        "scale-up-missing": translate("Links", "Whether these cards have a bridge is not known: PCIe is taken."),
        "bridge-fitted": translate("Links", "The bridge between cards is sold apart: it is taken as fitted."),
        "node-link": translate(
            "Links",
            "How PCIe joins the cards of a node is not known: it is taken as on the one node that was measured.",
        ),
        "peer-to-peer": translate(
            "Links", "Cards are taken to read each other's memory; some drivers do not allow it."
        ),
        "network": translate("Links", "The network is not known: one port of 400 Gb/s a card is taken."),
    }
