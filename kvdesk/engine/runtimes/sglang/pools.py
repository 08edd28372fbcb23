"""What a load needs of SGLang's pools, and what the pools become of so many bytes.

Source: sglang 0.5.23, model_executor/pool_configurator.py (`calculate_pool_sizes`, `_solve_pool_sizes`) and
mem_cache/kv_cache_configurator.py (`_handle_max_mamba_cache`, `_calculate_mamba_ratio`, `resolve_max_num_reqs`).
"""

from dataclasses import dataclass
from fractions import Fraction

from kvdesk.engine.derivation import Step
from kvdesk.engine.result import LineName
from kvdesk.engine.runtimes.arithmetic import round_up
from kvdesk.engine.runtimes.room import CacheNeed, Facts, LogicalShare, StageCache
from kvdesk.engine.runtimes.sglang.layers import StagePools, is_sparse, rules_of
from kvdesk.engine.runtimes.sglang.memory import uses_latents, written
from kvdesk.engine.runtimes.sglang.versions import SMALL_WINDOW_POOL
from kvdesk.i18n import translate

_SLOTS_OF_A_REQUEST = 3  # MAMBA_CACHE_SIZE_MAX_RUNNING_REQUESTS_RATIO
_DRAFT_STEPS = 3  # _auto_choose_speculative_params
_DEFAULT_REQUESTS_WITH_DRAFT = 48  # speculative_hook.py


def page_size(facts: Facts) -> int:
    """Tokens of a page: 1, unless the attention backend or the architecture forces more.

    Sparse latents 64; FlashMLA and HPC-Ops 64; TensorRT-LLM MLA and CuteDSL 32 or 64, else 64; TensorRT-LLM MHA 16,
    32, 64 or 128, else 64; FA4 beside MLA 128; Intel XPU 64 or 128, else 128; Cutlass MLA 128 before 0.5.23.
    Source: arg_groups/overrides.py, `_mla_backend_page_constraints` and the functions after it.
    """
    settings = facts.deployment.sglang
    asked, backend, latent = settings.page_size, settings.attention_backend, uses_latents(facts)
    if is_sparse(facts) or backend in {"flashmla", "hpc_ops"}:
        return 64
    if backend == "cutlass_mla" and settings.version != "0.5.23":
        return 128
    if backend == "fa4" and not latent:
        return 128
    allowed = {
        "trtllm_mla": ((32, 64), 64),
        "cutedsl_mla": ((32, 64), 64),
        "trtllm_mha": ((16, 32, 64, 128) if settings.version == "0.5.23" else (16, 32, 64), 64),
        "intel_xpu": ((16, 32, 64, 128) if latent else (64, 128), 128),
    }.get(backend)
    if allowed is not None and asked not in allowed[0]:
        return allowed[1]
    return asked or 1


def window_ratio(facts: Facts) -> float:
    """Tokens of the window pool for each of the full one: 0.8, or the architecture's, or as typed."""
    typed = facts.deployment.sglang.swa_full_tokens_ratio
    if typed is not None:
        return typed
    return 0.1 if facts.model.architecture in SMALL_WINDOW_POOL else 0.8


def slots_per_request(facts: Facts) -> int:
    """State slots a running request may hold: 1 without the radix cache, 3 with it, and with tracking slots 5 (4 with
    lazy ones, or without overlap)."""
    settings = facts.deployment.sglang
    if settings.disable_radix_cache:
        return 1
    strategy = settings.mamba_radix_cache_strategy
    overlaps = not settings.disable_overlap_schedule
    if strategy == "auto":
        pages = settings.page_size is not None and settings.page_size > 1
        has_extra = facts.model.architecture in rules_of(facts).extra_buffer_architectures and (overlaps or pages)
        strategy = "extra_buffer" if has_extra else "no_buffer"
    if strategy == "no_buffer":
        return _SLOTS_OF_A_REQUEST
    if strategy == "extra_buffer_lazy":
        return _SLOTS_OF_A_REQUEST + 1
    return _SLOTS_OF_A_REQUEST + (2 if overlaps else 1)


@dataclass(frozen=True, slots=True)
class StateRules:
    """The state pool: slots a request holds, the part of the rest it gets (r of 1 + r), a fixed number of slots where
    one is set, draft tokens whose intermediate states are kept too (0: none), the most requests that draft, and
    whether the padding slot is counted."""

    per_request: int
    ratio: Fraction
    fixed_slots: int | None = None
    draft_tokens: int = 0
    most_requests: int = 0
    spare_slot: int = 1

    @property
    def part(self) -> Fraction:
        return self.ratio / (1 + self.ratio)

    def scratch_slots(self, slots: int) -> int:
        """Slots' worth of intermediate states: draft tokens × (requests + 1)."""
        return self.draft_tokens * (min(self.most_requests, slots // self.per_request) + 1) if self.draft_tokens else 0

    def slots_for(self, budget_bytes: Fraction, slot_bytes: int) -> int:
        """K = ⌊(budget − (1 + D) × slot) ÷ (slot × (1 + D ÷ per request))⌋; without a draft D is 0."""
        first = self.spare_slot + self.draft_tokens
        each = slot_bytes * (1 + Fraction(self.draft_tokens, self.per_request))
        return max(0, int((budget_bytes - first * slot_bytes) // each))


def state_rules(facts: Facts) -> StateRules:
    settings, deployment = facts.deployment.sglang, facts.deployment
    groups, per_request = settings.attention_dp_size, slots_per_request(facts)
    fixed, requests = None, deployment.max_num_seqs
    if settings.max_mamba_cache_size is not None:
        fixed = max(1, settings.max_mamba_cache_size // groups)
    elif settings.disable_radix_cache and requests is not None:
        fixed = max(1, requests // groups)
    return StateRules(
        per_request=per_request,
        ratio=written(settings.mamba_full_memory_ratio),
        fixed_slots=fixed,
        draft_tokens=(deployment.num_speculative_tokens or _DRAFT_STEPS) + 1 if deployment.mtp else 0,
        most_requests=max(1, (requests or _DEFAULT_REQUESTS_WITH_DRAFT) // groups),
        spare_slot=int(rules_of(facts).charges_spare_slot),
    )


@dataclass(frozen=True, slots=True)
class PoolCache(StageCache):
    """One rank of a stage under SGLang: how much memory must be left for its pools to hold a load.

    Full pool: tokens rounded up to whole pages for each sequence, × bytes of a token.

    Beside a window pool, memory is split by a fixed ratio, so the larger claim decides: F tokens of the full pool and
    S of the window pool (each sequence its window, and a page that is being filled; never less than the engine starts
    with) need T = max(F, ⌈S ÷ ratio⌉) tokens, and T × (full cell + ratio × window cell) bytes.

    States: the pool of slots gets r ÷ (1 + r) of what is left and the positions the rest, so both parts must hold
    their load: max(positions × (1 + r), (slots + 1) × slot × (1 + r) ÷ r), split by r. A fixed number of slots is
    taken as it is.

    None of these ever falls with a sequence or a position more.
    """

    pools: StagePools
    page: int
    ratio: Fraction
    states: StateRules
    groups: int
    context: int
    share: LogicalShare

    @property
    def padding_bytes(self) -> int:
        """What the pools take beside their budget: a page more each, for writes that count for nothing, and the spare
        state slot where it is not counted (memory_pool.py, size + page_size and size + 1)."""
        pools, spare = self.pools, 0 if self.states.spare_slot else self.pools.slot_bytes
        return self.page * (pools.full_cell + pools.swa_cell) + spare

    @property
    def least_windows(self) -> int:
        """Tokens of the smallest window pool the engine starts with: more than a window and a page."""
        return ((self.pools.window + self.page) // self.page + 1) * self.page

    def tokens(self, sequences: int, positions: int) -> tuple[int, int]:
        """(tokens of the full pool, tokens of the window pool) that a rank's part of the load takes."""
        here = -(-sequences // self.groups)
        full = here * -(-positions // (self.page * self.context)) * self.page
        if not self.pools.swa_layers:
            return full, 0
        return full, max(here * self.window_tokens(positions), self.least_windows)

    def window_tokens(self, positions: int) -> int:
        """Tokens of the window pool one sequence holds: its window in whole pages, and a page that is being filled."""
        return round_up(min(positions, self.pools.window), self.page) + self.page

    def _position_bytes(self, sequences: int, positions: int) -> int:
        full, windows = self.tokens(sequences, positions)
        if not self.pools.swa_layers:
            return self.bytes_of_tokens(full)
        if not self.pools.full_layers:
            return self.bytes_of_tokens(windows)
        behind = -(-windows * self.ratio.denominator // self.ratio.numerator)
        return self.bytes_of_tokens(max(full, round_up(behind, self.page)))

    def bytes_of_tokens(self, tokens: int) -> int:
        """What max_total_num_tokens of so many takes: of the full pool, and of the window pool that goes with it."""
        pools, top, bottom = self.pools, self.ratio.numerator, self.ratio.denominator
        if not pools.swa_layers or not pools.full_layers:
            return tokens * (pools.full_cell + pools.swa_cell)
        return -(-tokens * (pools.full_cell * bottom + top * pools.swa_cell) // bottom)

    def slots(self, sequences: int) -> int:
        return -(-sequences // self.groups) * self.states.per_request

    def need(self, sequences: int, positions: int) -> CacheNeed:
        kept, slot, states = self._position_bytes(sequences, positions), self.pools.slot_bytes, self.states
        if not slot:
            return CacheNeed(kept)
        if states.fixed_slots is not None:
            return CacheNeed(
                kept, slot * (states.fixed_slots + states.spare_slot + states.scratch_slots(states.fixed_slots))
            )
        here = -(-sequences // self.groups)
        claim = slot * (states.spare_slot + states.draft_tokens + here * (states.per_request + states.draft_tokens))
        top, bottom = states.ratio.numerator, states.ratio.denominator
        total = max(-(-kept * (top + bottom) // bottom), -(-claim * (top + bottom) // top))
        for_states = total * top // (top + bottom)
        return CacheNeed(total - for_states, for_states)

    def logical_bytes(self, sequences: int, positions: int) -> int:
        return self.share.logical_bytes(sequences, positions)

    def steps(self, sequences: int, positions: int, line: LineName) -> tuple[Step, ...]:
        full, windows = self.tokens(sequences, positions)
        need = self.need(sequences, positions)
        values = {
            "full": full, "windows": windows, "page": self.page, "cell": self.pools.full_cell,
            "swa_cell": self.pools.swa_cell, "ratio": float(self.ratio), "slots": self.slots(sequences),
            "slot": self.pools.slot_bytes, "state_ratio": float(self.states.ratio),
            "state": need.state_bytes, "kept": self._position_bytes(sequences, positions),
        }  # fmt: skip
        return tuple(Step(template, values) for template in self._templates(line))

    def _templates(self, line: LineName) -> list[str]:
        splits = bool(self.pools.slot_bytes) and self.states.fixed_slots is None
        split = translate(
            "Formula",
            "states get {state_ratio:p} for each byte of positions, and both parts must hold the load: {state:b} for "
            "states",
        )
        if line == "state_bytes":
            slots = translate("Formula", "{slots:n} state slots and a spare one × {slot:b}")
            return [slots, split] if splits else [slots]
        shown = [translate("Formula", "{full:n} tokens in pages of {page:n} × {cell:b} a token")]
        if self.pools.swa_layers:
            shown.append(
                translate(
                    "Formula",
                    "window pool: {windows:n} tokens × {swa_cell:b}, {ratio:p} for each token of the full pool; the "
                    "larger claim decides: {kept:b}",
                )
            )
        return [*shown, split] if splits else shown
