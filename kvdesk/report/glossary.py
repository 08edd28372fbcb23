"""The words of the report explained, in its language: for a reader who buys servers and does not write them."""

from collections.abc import Iterator

from kvdesk.i18n import translate
from kvdesk.report.blocks import Table, cells
from kvdesk.units import GIB, Numbers


def glossary(numbers: Numbers) -> Table:
    """Every word with its meaning, in the alphabet's order."""
    words = sorted(_words(numbers), key=lambda pair: pair[0].casefold())
    return Table(
        translate("Glossary", "Words of this report"),
        (translate("Glossary", "Word"), translate("Glossary", "What it means here")),
        tuple(cells(*pair) for pair in words),
        ("left", "left"),
    )


def _words(numbers: Numbers) -> Iterator[tuple[str, str]]:
    yield from _of_models()
    yield from _of_loads()
    yield from _of_memory()
    yield from _of_figures(numbers)


def _of_models() -> Iterator[tuple[str, str]]:
    yield (
        translate("Glossary", "Model, weights"),
        translate("Glossary", "What was trained: billions of numbers that every replica keeps on its cards."),
    )
    yield (
        translate("Glossary", "KV cache"),
        translate("Glossary", "What the model keeps of the text so far (keys and values), so as not to read it again."),
    )
    yield (
        translate("Glossary", "Dtype"),
        translate(
            "Glossary", "How each number is stored: bf16 takes 16 bits, fp8 takes 8, and 4-bit formats take less."
        ),
    )
    yield (
        translate("Glossary", "Layer"),
        translate("Glossary", "One step of the model; each has weights, and most keep a cache of their own."),
    )
    yield (
        translate("Glossary", "Trained length"),
        translate("Glossary", "The longest text the model was made for, whatever the memory would hold."),
    )


def _of_loads() -> Iterator[tuple[str, str]]:
    yield (
        translate("Glossary", "Position, token"),
        translate("Glossary", "A piece of text as the model reads it: a short word or a part of one."),
    )
    yield (
        translate("Glossary", "Sequence"),
        translate("Glossary", "One conversation or request that is being served; it keeps its own cache."),
    )
    yield (
        translate("Glossary", "Resident sequences"),
        translate("Glossary", "Those whose cache is on the cards at the same time; who waits in the queue keeps none."),
    )
    yield (
        translate("Glossary", "Output reserve"),
        translate("Glossary", "Positions kept free for the answer, since its length is not known beforehand."),
    )
    yield (
        translate("Glossary", "Case"),
        translate("Glossary", "One load to plan for: so many sequences of such a length."),
    )


def _of_memory() -> Iterator[tuple[str, str]]:
    yield (
        translate("Glossary", "Option"),
        translate("Glossary", "One purchase or rental that is being compared with others."),
    )
    yield (
        translate("Glossary", "Card, accelerator"),
        translate("Glossary", "One processor with a memory of its own; its memory is not shared with other cards."),
    )
    yield (
        translate("Glossary", "Replica"),
        translate("Glossary", "One whole copy of the model on its cards; users are spread over the replicas."),
    )
    yield (
        translate("Glossary", "TP, PP, DP"),
        translate(
            "Glossary", "Tensor, pipeline and data parallel: cards that share each layer, the layers, or the users."
        ),
    )
    yield (
        translate("Glossary", "Budget"),
        translate("Glossary", "The part of a card's memory that the runtime may use, and what it is used for."),
    )
    yield (
        translate("Glossary", "Headroom"),
        translate("Glossary", "What remains of the budget; where it is negative, that much is missing."),
    )
    yield (
        translate("Glossary", "Activations, graphs, runtime"),
        translate(
            "Glossary", "Memory that is needed while the model works, beside weights and cache; it is estimated."
        ),
    )
    yield (
        translate("Glossary", "Outside the budget"),
        translate("Glossary", "What the driver and other programs take of the card before the runtime starts."),
    )


def _of_figures(numbers: Numbers) -> Iterator[tuple[str, str]]:
    yield (
        translate("Glossary", "GiB, GB"),
        numbers.fill(
            translate("Glossary", "1 GiB is {gib:n} bytes and 1 GB is {gb:n} bytes: 7 % apart."),
            {"gib": GIB, "gb": 10**9},
        ),
    )
    yield (
        translate("Glossary", "Low, best, high"),
        translate("Glossary", "The range of an estimate: what is needed at the least, most likely, and at the most."),
    )
    yield (
        translate("Glossary", "Calculated, observed, untested"),
        translate(
            "Glossary", "Follows from facts and rules; was measured; rests on an assumption that nobody measured here."
        ),
    )
    yield (
        translate("Glossary", "Logical, allocated, offloaded"),
        translate("Glossary", "What the model stores; what is reserved on the cards for it; what is kept elsewhere."),
    )
    yield (
        translate("Glossary", "Fits, depends, does not fit"),
        translate(
            "Glossary", "Room even at the high estimates; only at the low ones; not even at the low ones, on some card."
        ),
    )
