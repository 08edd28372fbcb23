"""An option in the report: its cards, its runtime with the version whose rules are followed, and how it is started."""

from collections.abc import Iterator

from kvdesk.engine.plan import OptionPlan
from kvdesk.i18n import translate
from kvdesk.report import phrases, words
from kvdesk.report.blocks import Block, Command, KeyValues, Paragraph
from kvdesk.report.serving import (
    budget_steps,
    command_lines,
    command_remark,
    file_settings,
    file_title,
    option_command,
    runtime_text,
)
from kvdesk.units import Numbers


def option_facts(option: OptionPlan, numbers: Numbers) -> KeyValues:
    """The cards, the runtime and its limits."""
    hardware, deployment = option.option.hardware, option.option.deployment
    none = translate("Report", "none")
    kv_dtypes = (deployment.k_dtype, deployment.v_dtype)
    pairs = [
        (translate("Report", "Cards"), phrases.option_cards(option, numbers)),
        (translate("Report", "Nodes"), numbers.integer(hardware.nodes)),
        (translate("Report", "Cards in each node"), numbers.integer(hardware.count)),
        (translate("Report", "Cards idle on purpose"), numbers.integer(hardware.idle)),
        (translate("Report", "Runtime"), runtime_text(deployment)),
        (translate("Report", "Weight dtype"), deployment.weight_dtype),
        (translate("Report", "K cache dtype"), _dtype_text(kv_dtypes[0], option.storage.k_dtype)),
        (translate("Report", "V cache dtype"), _dtype_text(kv_dtypes[1], option.storage.v_dtype)),
    ]
    if hardware.accelerator is not None:
        capacity = numbers.both(hardware.accelerator.capacity_bytes)
        if not hardware.accelerator.capacity_is_verified:
            template = translate("Report", "{size}; the size sold × 10⁹, not verified")
            capacity = template.format(size=capacity)
        pairs.append((translate("Report", "Capacity of a card"), capacity))
    pairs += [
        *_budget_facts(option, numbers),
        (translate("Report", "Outside the budget, as typed"), numbers.both(deployment.outside_bytes)),
        (translate("Report", "Reserve"), numbers.both(deployment.reserve_bytes)),
        (translate("Report", "Length cap of the runtime"), _cap(deployment.max_model_len, none, numbers)),
        (translate("Report", "Sequence cap of a replica"), _cap(deployment.max_num_seqs, none, numbers)),
    ]
    return KeyValues(translate("Report", "Cards and deployment"), tuple(pairs))


def _budget_facts(option: OptionPlan, numbers: Numbers) -> Iterator[tuple[str, str]]:
    """What of a card the runtime may use: the share typed, or the runtime's own rule with its figures."""
    deployment = option.option.deployment
    if deployment.runtime == "arithmetic":
        share = numbers.fill("{x:pct}", {"x": deployment.memory_share})
        yield translate("Report", "Share the runtime may use"), share
    elif option.cases:
        template = translate("Report", "What {runtime} may use of a card")
        name = template.format(runtime=words.runtime_name(deployment.runtime))
        yield name, "; ".join(budget_steps(option, option.cases[0].tightest, numbers))


def commands(option: OptionPlan) -> Iterator[Block]:
    """The command that serves the option, and what it takes from a file."""
    deployment, command = option.option.deployment, option_command(option)
    if command is not None:
        caption = translate("Report", "Serving command")
        yield Command(caption, command, "\n".join(command_lines(command)))
        yield Paragraph(command_remark(deployment), "muted")
    settings = file_settings(deployment)
    if settings:
        yield Command(file_title(deployment), settings)


def _dtype_text(chosen: str, resolved: str) -> str:
    return f"{resolved} ({chosen})" if resolved and resolved != chosen else chosen


def _cap(value: int | None, none: str, numbers: Numbers) -> str:
    return none if value is None else numbers.integer(value)
