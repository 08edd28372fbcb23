"""Questions people asked in public about tiers, put to the product: its plan and its command line."""

import json

import pytest
from offload_facts import GB, GIB, chat, drive, host, model, offload
from planned import CARD, planned, project

from kvdesk import catalog, paths
from kvdesk.cli import run
from kvdesk.engine.plan import make_plan
from kvdesk.project import file
from kvdesk.project.edit import replace_at
from kvdesk.project.model_spec import WeightFormat
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


def test_that_the_command_line_gives_both_sizes_of_a_token(tmp_path, capsys):
    """The same question at the command line: both figures by their names, and the sentence that says which counts."""
    spec = offload(
        drive(capacity_bytes=30 * GB, bytes_per_token=131_000),
        system="lmcache",
        reuse=chat(user_tokens=50_000, **ONE_TURN),
    )
    on_card = model(10, 27, 9, 105, name="18.9 KB in int8", max_position_embeddings=1 << 20)
    plan = project(on_card, offloading=spec, k_dtype="int8", v_dtype="int8", tensor_parallel_size=1, count=1)
    path = tmp_path / "plan.kvdesk"
    file.write(path, plan)
    run(["offload", str(path), "--json"])
    (found,) = json.loads(capsys.readouterr().out)["cases"]
    assert found["offload"]["cards"]["bytes_per_token"] == pytest.approx(18_900)
    assert found["offload"]["tiers"][0]["bytes_per_token"] == pytest.approx(131_000, rel=0.01)
    assert found["offload"]["tiers"][0]["sequences"] == 4
    told = next(each["text"] for each in found["findings"] if each["code"] == "offload-token-larger")
    assert "size the tier by its own figure" in told


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


def deepseek(tier, **facts):
    """The shipped example, its model as the catalogue has it in 4.5 bits a weight, with a tier below its cards."""
    project = file.read(paths.resource("examples", "deepseek-r1.kvdesk"))
    spec = catalog.model("deepseek-ai/DeepSeek-R1")
    packed = WeightFormat(name="q4_k", bits=4, group_size=32, scale_bits=16)
    spec = spec.model_copy(update={"weight_format": packed, "quantized_format": None})
    project = replace_at(project, ("model",), spec)
    return replace_at(project, ("options", 0, "offload"), offload(tier, system="llama.cpp", **facts))


def answered(project, tmp_path, capsys):
    """What `kvdesk offload --json` says of the first case."""
    path = tmp_path / "plan.kvdesk"
    file.write(path, project)
    run(["offload", str(path), "--json"])
    return json.loads(capsys.readouterr().out)["cases"][0]


def memory(gigabytes_per_s, **facts):
    rates = TierRates(per_node=round(gigabytes_per_s * GB))
    return host(name="memory", read=rates, write=rates, capacity_bytes=448 * GB, **facts)


@pytest.mark.parametrize(("gigabytes_per_s", "all_of_it", "active"), [(0.55, 576, 31.8), (7, 45, 2.5), (20, 16, 0.87)])
def test_how_slow_a_model_is_that_is_read_from_a_drive_every_step(gigabytes_per_s, all_of_it, active, tmp_path, capsys):
    """Case G008: 317 GB read at 550 MB/s, 7 GB/s and 20 GB/s are 576, 45 and 16 s a token in the thread, which reads
    every expert; of 671 billion parameters a token passes 37, so that the time is about 18 times shorter."""
    whole = make_plan(deepseek(memory(7), weights_share=1)).options[0].cases[0].offload.active.weights_below
    found = answered(deepseek(memory(gigabytes_per_s), weights_share=317e9 / whole), tmp_path, capsys)
    read = found["offload"]["active"]
    assert round(read["all_weights_s"]) == all_of_it
    assert read["step_s"] == pytest.approx(active, rel=0.05)
    assert read["all_weights_s"] / read["step_s"] == pytest.approx(671 / 37, rel=0.03)
    told = next(each["text"] for each in found["findings"] if each["code"] == "offload-weights-every-step")
    assert "Reading all 317.0 GB once would take" in told


def test_that_446_gib_of_weights_need_446_gib():
    """Case G008: "requires more system memory (446.3 GiB)": a tier that holds less is told how much is wanted."""
    project = deepseek(memory(20), weights_share=1)
    whole = make_plan(project).options[0].cases[0].offload.active.weights_below
    short = deepseek(memory(20).model_copy(update={"capacity_bytes": whole // 2}), weights_share=1)
    finding = next(
        each for each in make_plan(short).options[0].cases[0].findings if each.code == "offload-weights-too-large"
    )
    assert finding.values["mend"] == whole
    assert finding.severity == "error"


def test_what_host_memory_bounds_a_model_of_experts_to(tmp_path, capsys):
    """Case G005: 37 billion active parameters at 4.5 bits are 20.8 GB a token; seven channels of 19.2 GB/s are 134
    GB/s: at most 6.5 tokens a second. 0.6 to 1.87 were seen: the bound says what it leaves out."""
    found = answered(deepseek(memory(7 * 19.2), weights_share=1), tmp_path, capsys)
    read = found["offload"]["active"]
    assert read["weights_bytes_per_token"] / GB == pytest.approx(20.8, rel=0.02)
    assert 1 / read["step_s"] == pytest.approx(6.5, rel=0.02)
    assert 1 / read["step_s"] > 1.87
    told = next(each["text"] for each in found["findings"] if each["code"] == "offload-weights-every-step")
    assert "computing, a second socket and uneven channels come on top" in told


def test_that_a_second_socket_lowers_the_bound(tmp_path, capsys):
    """Half of each read over a link of 20.8 GB/s: no more than 41.6 GB/s, two tokens a second of 20.8 GB."""
    far = memory(7 * 19.2, remote_share=0.5, socket_bytes_per_s=20_800_000_000)
    read = answered(deepseek(far, weights_share=1), tmp_path, capsys)["offload"]["active"]
    assert 1 / read["step_s"] == pytest.approx(2, rel=0.02)


def test_that_the_command_line_says_which_context_fits_a_machine_with_unified_memory(tmp_path, capsys):
    """Case G015 at the command line: 128K on 48 GB fits with 12.8 GiB to spare; a million positions of it do not, and
    their cache is 64.0 GiB, where the table of the case mixed kB with Mi and said 65.5."""
    spec = model(16, 24, 4, 256, name="27B", max_position_embeddings=1 << 20)
    spec = spec.model_copy(update={"weights_bytes": int(15.2 * GIB)})
    card = CARD.model_copy(update={"memory_driver_bytes": 48 * GIB})
    cases = tuple(
        Case(name=name, resident_sequences=1, input_len=length - 1, output_len=1)
        for name, length in (("typical", 131_072), ("peak", 1 << 20))
    )
    facts = {"card": card, "count": 1, "tensor_parallel_size": 1, "memory_share": 0.75, "offloading": None}
    path = tmp_path / "plan.kvdesk"
    file.write(path, project(spec, cases=cases, **facts))
    assert run(["budget", str(path), "--json"]) == 1
    fits, million = json.loads(capsys.readouterr().out)["options"][0]["cases"]
    assert (fits["verdict"], million["verdict"]) == ("fits", "does_not_fit")
    assert round(fits["ranks"][0]["lines"]["headroom_bytes"] / GIB, 1) == 12.8
    assert million["kv"]["logical_bytes"] == 64 * GIB
