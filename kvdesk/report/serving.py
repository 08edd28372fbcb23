"""How an option is served, in words: its runtime and version, the command that starts it, and where its budget ends."""

import re
import shlex
from collections.abc import Iterator
from typing import Any

from kvdesk.engine.derivation import Step
from kvdesk.engine.formula import usable_steps
from kvdesk.engine.parallelism import most_experts
from kvdesk.engine.plan import OptionPlan, RankBudget
from kvdesk.engine.runtimes.registry import room_of
from kvdesk.i18n import translate
from kvdesk.importers.serve_command import settings_in_file, write_command
from kvdesk.project.deployment import Deployment
from kvdesk.report import words
from kvdesk.units import GIB, Numbers

LINE = 88
_FLAG = re.compile(r"--?[A-Za-z]")


def version_of(deployment: Deployment) -> str:
    """The version whose rules are followed, "" where there is none."""
    room = room_of(deployment.runtime)
    return "" if room is None else room.version(deployment)


def runtime_text(deployment: Deployment) -> str:
    """ "vLLM, rules of 0.33"."""
    return words.runtime_text(deployment.runtime, version_of(deployment))


def option_command(option: OptionPlan) -> str | None:
    """The command that serves an option with its longest case and the most sequences of a replica (llama.cpp's
    context counts both together: its largest case); None where its runtime is no server or no model is chosen."""
    if option.model is None:
        return None
    positions, sequences = None, None
    if option.placement is not None:
        positions, sequences = option.placement.facts.longest_case, option.placement.facts.most_sequences
    if option.cases and option.option.deployment.runtime == "llama.cpp":
        largest = max(option.cases, key=lambda case: case.case.positions * case.sequences_per_replica)
        positions, sequences = largest.case.positions, largest.sequences_per_replica
    return write_command(
        option.option.deployment,
        option.model.name,
        positions=positions,
        sequences=sequences,
        has_experts=most_experts(option.model) > 0,
    )


def command_remark(deployment: Deployment) -> str:
    """What load the command of `option_command` is written for."""
    if deployment.runtime == "llama.cpp":
        return translate("ServeCommand", "For the largest case: its context counts all slots together.")
    return translate("ServeCommand", "For the longest case and the most sequences of a replica.")


def command_lines(command: str, width: int = LINE) -> list[str]:
    """The command over lines that end in a backslash and begin with a flag: pasted together they are the same one."""
    lines = [""]
    for part in map(shlex.quote, shlex.split(command)):
        line = f"{lines[-1]} {part}" if lines[-1] else part
        if len(line) > width - 2 and _FLAG.match(part):
            lines.append(f"  {part}")
        else:
            lines[-1] = line
    return [f"{line} \\" for line in lines[:-1]] + lines[-1:]


def file_settings(deployment: Deployment) -> str:
    """Settings that the runtime takes from a file or as arguments, as YAML; "" where all stand on the command line."""
    nested: dict[str, Any] = {}
    for key, value in settings_in_file(deployment).items():
        *path, name = key.split(".")
        place = nested
        for part in path:
            place = place.setdefault(part, {})
        place[name] = value
    return "\n".join(_yaml(nested, ""))


def file_title(deployment: Deployment) -> str:
    """What the settings of `file_settings` are to the runtime."""
    if deployment.runtime == "transformers":
        return translate("ServeCommand", "Arguments of generate")
    return translate("ServeCommand", "Settings in a file (--extra_llm_api_options)")


def _yaml(values: dict[str, Any], indent: str) -> Iterator[str]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield f"{indent}{key}:"
            yield from _yaml(value, indent + "  ")
        elif isinstance(value, bool):
            yield f"{indent}{key}: {str(value).lower()}"
        else:
            yield f"{indent}{key}: {value}"


def budget_steps(option: OptionPlan, rank: RankBudget, numbers: Numbers) -> list[str]:
    """How the runtime's budget on a card comes about, in its own terms."""
    steps: tuple[Step, ...] = usable_steps(option, rank)
    return [numbers.fill(step.template, step.values) for step in steps]


def budget_label(option: OptionPlan, ranks: tuple[RankBudget, ...], numbers: Numbers) -> str:
    """The budget of a card in one line. What stands behind " = " may be left out where it does not fit."""
    rank = ranks[0]
    values = {
        "usable": rank.usable_bytes,
        "least": min(each.usable_bytes for each in ranks),
        "most": max(each.usable_bytes for each in ranks),
        "share": _share_of(option, rank),
        "capacity": rank.capacity_bytes / GIB,
        "runtime": words.runtime_name(option.option.deployment.runtime),
    }
    is_arithmetic = option.option.deployment.runtime == "arithmetic"
    if values["least"] != values["most"]:
        template = translate("Words", "{runtime}: budgets {least:gib} to {most:gib} of {capacity:d2}")
    elif rank.usable_bytes == rank.capacity_bytes:
        template = translate("Words", "{runtime}: budget {usable:gib}, the whole card")
    elif values["share"] is None:
        template = translate("Words", "{runtime}: budget {usable:gib} of {capacity:d2}")
    elif is_arithmetic:
        template = translate("Words", "budget {usable:gib} = {share:p} × {capacity:d2}")
    else:
        template = translate("Words", "{runtime}: budget {usable:gib} = {share:p} × {capacity:d2}")
    return numbers.fill(template, values)


def _share_of(option: OptionPlan, rank: RankBudget) -> float | None:
    """The share of the card that the budget is, where the runtime's own rule is a plain share; None where it is not."""
    for step in usable_steps(option, rank)[:1]:
        share = step.values.get("share")
        if share is not None and abs(rank.capacity_bytes * share - rank.usable_bytes) <= 1:
            return float(share)
    return None
