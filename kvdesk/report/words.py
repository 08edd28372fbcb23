"""The words of the window and the report: one name for each line, verdict, bound and change, and the engine's own."""

from kvdesk.engine.names import basis_text, case_name, component_name, kind_name, line_name, link_name, runtime_name
from kvdesk.engine.plan import Bound, Change, State, Verdict
from kvdesk.engine.sentences.placement import split_text
from kvdesk.i18n import translate
from kvdesk.units import Numbers

__all__ = [
    "basis_text",
    "bound_text",
    "case_name",
    "change_text",
    "component_name",
    "figure_name",
    "kind_name",
    "line_name",
    "link_name",
    "runtime_name",
    "runtime_text",
    "state_name",
    "strategy_name",
    "verdict_name",
    "verdict_short",
    "verdict_text",
]
VERDICT_MARKS: dict[Verdict, str] = {"fits": "✔", "depends": "▲", "does_not_fit": "✘"}


def runtime_text(runtime: str, version: str) -> str:
    """A runtime and whose rules are followed: "vLLM, rules of 0.33"; the name alone where it has no versions."""
    if not version:
        return runtime_name(runtime)
    return translate("Words", "{runtime}, rules of {version}").format(runtime=runtime_name(runtime), version=version)


def figure_name(figure: str) -> str:
    """The name of a figure that can be asked "how?"."""
    others = {
        "usable_bytes": translate("Words", "Usable memory"),
        "logical_bytes": translate("Words", "KV cache, logical bytes"),
        "allocated_bytes": translate("Words", "KV cache, allocated bytes"),
        "max_sequences": translate("Words", "Most sequences"),
        "max_positions": translate("Words", "Longest length"),
    }
    return others[figure] if figure in others else line_name(figure)


def verdict_name(verdict: Verdict) -> str:
    return {
        "fits": translate("Words", "Fits"),
        "depends": translate("Words", "Depends on the overhead"),
        "does_not_fit": translate("Words", "Does not fit"),
    }[verdict]


def verdict_text(verdict: Verdict) -> str:
    """The verdict with its mark: never told by colour alone."""
    return f"{VERDICT_MARKS[verdict]} {verdict_name(verdict)}"


def verdict_short(verdict: Verdict) -> str:
    """The verdict as a sign and a word, for a narrow column."""
    name = {
        "fits": translate("Placement", "fits"),
        "depends": translate("Placement", "depends"),
        "does_not_fit": translate("Placement", "does not fit"),
    }[verdict]
    return f"{VERDICT_MARKS[verdict]} {name}"


def state_name(state: State) -> str:
    return {
        "calculated": translate("Words", "calculated"),
        "observed": translate("Words", "observed"),
        "untested": translate("Words", "untested"),
    }[state]


def strategy_name(kind: str) -> str:
    return {
        "dynamic": translate("Words", "Dynamic"),
        "padded": translate("Words", "Dynamic, padded to the longest"),
        "static": translate("Words", "Static"),
        "paged": translate("Words", "Paged"),
    }[kind]


def bound_text(bound: Bound, numbers: Numbers) -> str:
    """What binds a limit, in words."""
    template = {
        "kv_cache": translate("Words", "bound by memory on card {rank:n}"),
        "outside": translate("Words", "bound by what stands outside the budget"),
        "trained_length": translate("Words", "bound by the model's trained length"),
        "max_model_len": translate("Words", "bound by the runtime's length cap"),
        "max_num_seqs": translate("Words", "bound by the runtime's sequence cap"),
        "static_cache": translate("Words", "bound by the length the cache is set to"),
        "slots": translate("Words", "bound by the runtime's slots"),
        "nothing": translate("Words", "nothing binds it"),
    }[bound.what]
    return numbers.fill(template, {"rank": bound.rank})


def change_text(change: Change, numbers: Numbers) -> str:
    """A change as something to do."""
    template = {
        "fewer_sequences": translate("Words", "Keep {after:n} sequences resident instead of {before:n}"),
        "shorter": translate("Words", "Store {after:n} positions instead of {before:n} (input {input:n})"),
        "cache_dtype": translate("Words", "Store the KV cache in {dtype} ({bits:n} bits)"),
        "static_cache": translate("Words", "Let the static cache hold {positions:n} positions"),
        "memory_share": translate("Words", "Let the runtime use {share:pct} of a card"),
        "more_cards": translate(
            "Words", "Use {after:n} cards instead of {before:n} (TP {tp:n} × PP {pp:n} × DP {dp:n})"
        ),
        "other_placement": translate("Words", "The same {cards:n} cards as {split}"),
    }[change.code]
    values = dict(change.values)
    if change.code == "other_placement":
        degrees = change.values["degrees"]
        values |= {"cards": degrees.num_ranks, "split": split_text(degrees, numbers)}
    return numbers.fill(template, values)
