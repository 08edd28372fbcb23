"""What cannot be planned of tiers, in the reader's language: the project's own sentences, recognised and translated."""

import re

from kvdesk.i18n import translate


def _of_parts() -> tuple[tuple[str, str], ...]:
    """(pattern of the project's sentence, what to say; its groups fill {0}, {1} …) for a tier's own figures."""
    return (
        (
            r"a bandwidth of 0 carries nothing.*",
            translate("TierFields", "A bandwidth of 0 carries nothing: type how much it carries, or clear the field."),
        ),
        (r"none of them is given.*", translate("TierFields", "No rate is given: type at least one.")),
        (
            r"a price needs the day it was read.*",
            translate("TierFields", "A price needs the day it was read: type it as YYYY-MM-DD."),
        ),
        (r"a drive of 0 bytes.*", translate("TierFields", "A drive of 0 bytes stores nothing: type its capacity.")),
        (
            r"how much may be written is not given.*",
            translate(
                "TierFields",
                "How much may be written is not given: type drive writes a day, or what may be written in all.",
            ),
        ),
        (
            r"a tier of 0 bytes keeps nothing.*",
            translate("TierFields", "A tier of 0 bytes keeps nothing: type its capacity, or remove the tier."),
        ),
        (r"only host memory is pinned.*", translate("TierFields", "Only host memory is pinned: clear the field.")),
    )


def _of_tiers() -> tuple[tuple[str, str], ...]:
    """The same for tiers among each other, and for reuse."""
    return (
        (
            r'the tier "(.+)" stands on itself.*',
            translate("TierFields", "{0} cannot be reached through itself: choose another tier."),
        ),
        (
            r'the name "(.+)" is there twice.*',
            translate("TierFields", "The name {0} is there twice: give each tier a name of its own."),
        ),
        (
            r"the cards' own memory comes first.*",
            translate("TierFields", "The cards' own memory comes first: move it to the head."),
        ),
        (
            r'"(.+)" stands before its parent "(.+)".*',
            translate("TierFields", "{0} stands before {1}, through which it is reached: move it below."),
        ),
        (
            r'the parent "(.+)" of "(.+)" is no tier.*',
            translate("TierFields", "{1} is reached through {0}, which is not there: choose another way first."),
        ),
        (
            r"(.+) goes round in a circle.*",
            translate("TierFields", "{0} goes round in a circle: let one of them be reached directly."),
        ),
        (
            r"there is none; add host memory.*",
            translate("TierFields", "There is no tier: add one, or switch offloading off."),
        ),
        (
            r"they sum to more than 1.*",
            translate(
                "TierFields", "The shares sum to more than 1: each is what its own tier gives beyond those above."
            ),
        ),
        (
            r"a larger cache holds no less.*",
            translate(
                "TierFields", "A larger cache holds no less: sort the points by positions and check their shares."
            ),
        ),
        (
            r"it is below p50_s.*",
            translate("TierFields", "It is below the median: type the time that nine of ten do not exceed."),
        ),
    )


def refusal_text(sentence: str) -> str:
    """The sentence in the installed language; one that is not known is given as it is."""
    bare = re.sub(r"^(?:[a-z_0-9.]+(?:, )?)+: ", "", sentence)
    for pattern, text in (*_of_parts(), *_of_tiers()):
        found = re.fullmatch(pattern, bare, re.DOTALL)
        if found is not None:
            return text.format(*found.groups())
    return sentence
