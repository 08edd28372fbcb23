"""Context sizes: how many slots, how many cells each, and the micro-batch that a window adds.

Source: llama.cpp b11434, src/llama-context.cpp lines 248-306, and src/llama-kv-cache-iswa.cpp.
"""

from dataclasses import dataclass

from kvdesk.engine.runtimes.arithmetic import round_up
from kvdesk.engine.runtimes.llama_cpp.rules import RULES, Rules
from kvdesk.engine.runtimes.room import Facts
from kvdesk.project.runtime_settings import LlamaCppSettings

PADDING = 256


@dataclass(frozen=True, slots=True)
class Context:
    """A context of `slots` sequences: `seq_cells` of each stream, `streams` of them, `ubatch` positions at once."""

    slots: int
    streams: int
    seq_cells: int
    ubatch: int

    @property
    def total_cells(self) -> int:
        """`n_ctx` as the runtime prints it."""
        return self.streams * self.seq_cells


@dataclass(frozen=True, slots=True)
class ContextPlan:
    """The settings that decide the context. `slots` and `asked` (-c) are None where the load decides them."""

    rules: Rules
    slots: int | None
    asked: int | None
    unified: bool
    batch: int
    ubatch: int
    swa_full: bool
    flash: bool

    def context(self, sequences: int, positions: int) -> Context:
        """The context of so many sequences of so many positions.

        n_batch = min(-c, -b), n_ubatch = min(n_batch, -ub), both before padding; a unified cache is padded to 256, one
        with streams gives each ⌈⌊n_ctx ÷ slots⌋ ÷ 256⌉ × 256 cells, so that the total may exceed what was asked.
        """
        slots = self.slots or max(1, sequences)
        asked = self.asked or slots * max(1, positions)
        ubatch = min(asked, self.batch, self.ubatch)
        cells = round_up(asked, self.padding)
        if self.unified:
            return Context(slots, 1, cells, ubatch)
        return Context(slots, slots, round_up(max(1, cells // slots), PADDING), ubatch)

    @property
    def padding(self) -> int:
        return PADDING if self.flash else self.rules.plain_padding

    def window_cells(self, window: int, context: Context, *, per_sequence: bool = False) -> int:
        """Cells of a layer with a window, in each stream.

        padded_last: pad(min(n_ctx_seq, window × (slots where unified) + n_ubatch), 256); capped_last: min(n_ctx,
        pad(window × slots + n_ubatch)); whole_context, or --swa-full: n_ctx_seq.
        """
        if self.swa_full or self.rules.windows == "whole_context":
            return context.seq_cells
        sharing = context.slots if self.unified and not per_sequence else 1
        wanted = window * sharing + context.ubatch
        if self.rules.windows == "capped_last":
            return min(context.seq_cells, round_up(wanted, self.padding))
        return round_up(min(context.seq_cells, wanted), PADDING)

    @property
    def fixed(self) -> Context | None:
        """The context where the settings alone decide it; None where the load does."""
        return None if self.asked is None else self.context(1, 1)


def uses_flash_attention(settings: LlamaCppSettings) -> bool:
    """`-fa auto` counts as on where the version knows it: V is laid out for it (llama-context.cpp, b11434)."""
    if settings.flash_attn == "auto":
        return RULES[settings.version].auto_is_flash
    return settings.flash_attn == "on"


def context_plan(facts: Facts) -> ContextPlan:
    """The plan of a deployment. With -c alone, there are as many slots as the cases have sequences."""
    settings = facts.deployment.llama_cpp
    rules = RULES[settings.version]
    slots = settings.parallel
    if slots is None and settings.ctx_size is not None:
        slots = facts.most_sequences or 1
    return ContextPlan(
        rules=rules,
        slots=slots,
        asked=settings.ctx_size,
        unified=settings.kv_unified or not rules.streams,
        batch=settings.batch_size,
        ubatch=settings.ubatch_size,
        swa_full=settings.swa_full,
        flash=uses_flash_attention(settings),
    )


def expected_context(facts: Facts) -> Context:
    """The largest context a plan's cases ask for; as trained where there is no case."""
    positions = facts.longest_case or facts.model.max_position_embeddings or PADDING
    return context_plan(facts).context(facts.most_sequences or 1, positions)
