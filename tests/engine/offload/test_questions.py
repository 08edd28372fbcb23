"""Questions people asked in public about tiers, put to the product."""

import pytest
from offload_facts import GB, GIB, chat, drive, model, offload
from planned import CARD, planned

from kvdesk import catalog, paths
from kvdesk.engine.offload.moving import step_read_seconds
from kvdesk.engine.plan import make_plan
from kvdesk.project import file
from kvdesk.project.edit import replace_at
from kvdesk.project.reuse import RequestFacts, TypedReuse
from kvdesk.project.tiers import TierRates
from kvdesk.project.workload import Case

ONE_TURN = {"num_turns": 1, "system_tokens": 0, "output_tokens": 0}


def capacity_in(tokens, **tier):
    """Whole prompts of a length that a tier of 30 GB holds, under LMCache."""
    spec = offload(drive(capacity_bytes=30 * GB, **tier), system="lmcache", reuse=chat(user_tokens=tokens, **ONE_TURN))
    on_card = model(10, 27, 9, 105, name="18.9 KB in int8", max_position_embeddings=1 << 20)
    return planned(on_card, offloading=spec, k_dtype="int8", v_dtype="int8", tensor_parallel_size=1, count=1)[1]


def test_a_token_in_the_tier_is_not_the_token_on_the_card():
    """noonghunna/club-3090 #422: 131 KB a token measured in LMCache's cache, 18.9 KB on the card (int8): a capacity
    taken from the card's figure is overstated seven times, and a session of 262K takes about 33 GB."""
    case = capacity_in(50_000, bytes_per_token=131_000)
    assert case.offload.cards.bytes_per_token == pytest.approx(18_900)
    (tier,) = case.offload.tiers
    assert tier.level.bytes_per_token == pytest.approx(131_000, rel=0.01)
    finding = next(found for found in case.findings if found.code == "offload-token-larger")
    assert round(finding.values["times"]) == 7
    assert finding.path == "options.0.offload.tiers.0.bytes_per_token"
    assert tier.level.sessions == 4
    assert 30 * GB // (18_900 * 50_000) == 31  # what the card's figure promised
    whole = capacity_in(262_144, bytes_per_token=131_000)
    assert whole.offload.tiers[0].level.sessions == 0  # 34 GB do not go into 30
    session_gb = 262_144 * 131_000 / GB
    assert session_gb == pytest.approx(33, rel=0.05)


@pytest.mark.parametrize(
    ("memory_gib", "positions", "needed", "left"),
    [(48, 131_072, 23.2, 12.8), (64, 262_144, 31.2, 16.8)],
)
def test_which_context_fits_a_machine_with_unified_memory(memory_gib, positions, needed, left):
    """Case G015: 16 layers keep a cache, 4 heads of 256 in bf16: 65,536 B a position beside 15.2 GiB of weights, and
    three quarters of the memory are the GPU's."""
    spec = model(16, 24, 4, 256, name="27B", max_position_embeddings=1 << 20)
    spec = spec.model_copy(update={"weights_bytes": int(15.2 * GIB)})
    card = CARD.model_copy(update={"memory_driver_bytes": memory_gib * GIB})
    case = Case(name="one", resident_sequences=1, input_len=positions - 1, output_len=1)
    _, plan = planned(
        spec, cases=(case,), card=card, count=1, tensor_parallel_size=1, memory_share=0.75, offloading=None
    )
    rank = plan.ranks[0]
    assert plan.verdict == "fits"
    assert round(rank.needed_bytes / GIB, 1) == needed
    assert round(rank.headroom.best / GIB, 1) == left


def test_a_million_positions_of_it():
    """Case G015, in whole units: 64.0 GiB where the table of the case said 65.5; a tier of 64 GiB holds just one."""
    spec = model(16, 24, 4, 256, name="27B", max_position_embeddings=1 << 20)
    tier = drive(capacity_bytes=64 * GIB)
    reuse = chat(user_tokens=1 << 20, **ONE_TURN)
    _, plan = planned(spec, offloading=offload(tier, reuse=reuse), tensor_parallel_size=1, count=1)
    (level,) = (found.level for found in plan.offload.tiers)
    assert level.sessions == 1
    assert level.tokens == 1 << 20


def deepseek():
    """The shipped example, its model as the catalogue has it, with a drive below its cards."""
    project = file.read(paths.resource("examples", "deepseek-r1.kvdesk"))
    project = replace_at(project, ("model",), catalog.model("deepseek-ai/DeepSeek-R1"))
    facts = RequestFacts(requests_per_s=0.1, reused_tokens=8192, new_tokens=512)
    spec = offload(drive(read=TierRates(per_node=7 * GB)), reuse=TypedReuse(requests=facts, shares=(0.0, 0.3)))
    return make_plan(replace_at(project, ("options", 0, "offload"), spec)).options[0].cases[0].offload


def test_how_slow_a_model_is_that_is_read_from_a_drive_every_step():
    """Case G008: 317 GB at 550 MB/s, 7 GB/s and 20 GB/s are 576, 45 and 16 s a token, if all of it were read; of 671
    billion parameters 37 are active, so that the drive's own figure is about 18 times better (2.5 s)."""
    assert [round(step_read_seconds(317e9, rate)) for rate in (550e6, 7e9, 20e9)] == [576, 45, 16]
    work = deepseek().work
    assert work.active_params / 1e9 == pytest.approx(37, rel=0.02)
    times = 671e9 / work.active_params
    assert round(times) == 18
    assert round(step_read_seconds(317e9 / times, 7e9), 1) == 2.5


def test_what_host_memory_bounds_a_model_of_experts_to():
    """Case G005: 37 billion active parameters at 4.5 bits are 20.8 GB a token; seven channels of 19.2 GB/s are 134
    GB/s: at most 6.5 tokens a second (6.4 with the embeddings that are counted here)."""
    read = deepseek().work.active_params * 4.5 / 8
    assert read / GB == pytest.approx(20.8, rel=0.02)
    assert 1 / step_read_seconds(read, 7 * 19.2e9) == pytest.approx(6.5, rel=0.03)
