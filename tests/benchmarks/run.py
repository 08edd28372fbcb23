"""Speed of KVDesk, each figure beside a reference of the same run: machines are noisy, ratios less so.

usage: python tests/benchmarks/run.py [--rounds N]

Prints one line a figure: what, median, 95th percentile, the reference, the ratio or the aim. Needs the `gui` extra for
the figures of the window, the `gguf` package and the shared corpus for those of reading; run it on a quiet machine.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

import purchase
import reading
import traffic

from kvdesk.engine.choices import choices
from kvdesk.engine.context_map import context_map
from kvdesk.engine.interconnect.groups import Sharding
from kvdesk.engine.interconnect.traffic import Load, step_cost
from kvdesk.engine.kv_cache import storage_of
from kvdesk.engine.offload.notes import offload_findings
from kvdesk.engine.offload.outcome import offload_outcome
from kvdesk.engine.offload.setting import Server
from kvdesk.engine.parallelism import Degrees
from kvdesk.engine.plan import make_plan
from kvdesk.paths import resource
from kvdesk.project import file
from kvdesk.project.deployment import Deployment
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.layer_cache import FullAttention, RecurrentState
from kvdesk.project.links.topology import topology_of
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.project import Option, Project
from kvdesk.project.reuse import SessionReuse
from kvdesk.project.tiers import OffloadSpec, TierRates, TierSpec
from kvdesk.project.workload import Case, Workload
from kvdesk.report.tiers import tier_blocks
from kvdesk.units import ENGLISH

EXAMPLE = "gpt-oss-120b.kvdesk"
REFERENCE_STEPS = 20_000


def timed(call: Callable[[], object], rounds: int) -> list[float]:
    """Seconds of each round, in order."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return seconds


def reference_loop() -> int:
    """A fixed piece of plain Python: what this machine does in the same breath."""
    total = 0
    for step in range(REFERENCE_STEPS):
        total += step * step % 7
    return total


def show(what: str, seconds: list[float], reference: list[float], aim: str) -> None:
    ordered = sorted(seconds)
    median, late = statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    ratio = median / statistics.median(reference)
    print(f"{what:<46} median {median * 1e3:9.4f} ms  p95 {late * 1e3:9.4f} ms  {ratio:7.2f} × reference  ({aim})")


def large_project() -> Project:
    """80 layers on 8 ranks under 3 cases that fit."""
    example = file.read(resource("examples", "worksheet.kvdesk"))
    cache = FullAttention(num_attention_heads=64, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
    weights = LayerWeights(attention_params=134_217_728, kv_projection_params=16_777_216, mlp_params=704_643_072)
    model = ModelSpec(
        name="80 layers",
        architecture="LlamaForCausalLM",
        source=ModelSource(kind="hand"),
        hidden_size=8192,
        vocab_size=128_256,
        embedding_params=1_050_673_152,
        head_params=1_050_673_152,
        layer_groups=(LayerGroup(layers=tuple(range(80)), caches=(cache,), weights=weights),),
        weight_format=plain_format("bf16"),
    )
    cases = (
        Case(name="typical", resident_sequences=16, input_len=3072, output_len=1024),
        Case(name="long", resident_sequences=4, input_len=30_000, output_len=1024),
        Case(name="peak", resident_sequences=96, input_len=3072, output_len=1024),
    )
    hardware = HardwareSpec(accelerator=example.options[1].hardware.accelerator, count=8)
    option = Option(name="A", hardware=hardware, deployment=Deployment(tensor_parallel_size=8))
    return Project(name="large", model=model, workload=Workload(cases=cases), options=(option,))


def hybrid_project() -> Project:
    """48 layers, every fourth with attention and the others with states, on 8 ranks under vLLM; 3 cases that fit."""
    plain = large_project()
    assert plain.model is not None
    heads = FullAttention(num_attention_heads=16, num_kv_heads=2, k_head_dim=256, v_head_dim=256)
    state = RecurrentState(num_heads=32, state_shape=(128, 128), conv_channels=8192, conv_kernel=4)
    groups = (
        LayerGroup(layers=tuple(layer for layer in range(48) if layer % 4 != 3), caches=(state,)),
        LayerGroup(layers=tuple(range(3, 48, 4)), caches=(heads,)),
    )
    model = plain.model.with_facts(architecture="Qwen3NextForCausalLM", layer_groups=groups)
    deployment = Deployment(runtime="vllm", tensor_parallel_size=8, max_model_len=131_072)
    option = plain.options[0].model_copy(update={"deployment": deployment})
    return plain.model_copy(update={"model": model, "options": (option,)})


def measure_plan(rounds: int) -> None:
    project, reference = large_project(), timed(reference_loop, rounds)
    assert all(case.verdict == "fits" for case in make_plan(project).options[0].cases)
    show("make_plan, 80 layers, 8 ranks, 3 cases", timed(lambda: make_plan(project), rounds), reference, "under 1 ms")
    crowded = replace_at(project, ("workload", "cases", 2, "resident_sequences"), 900)
    show("… with a case that does not fit, and changes", timed(lambda: make_plan(crowded), rounds), reference, "—")
    edits = timed(lambda: replace_at(project, ("workload", "cases", 0, "input_len"), 4096), rounds)
    show("one edit of the project", edits, reference, "—")
    hybrid = hybrid_project()
    assert all(case.verdict == "fits" for case in make_plan(hybrid).options[0].cases)
    seconds = timed(lambda: make_plan(hybrid), rounds)
    show("make_plan of a hybrid model under vLLM", seconds, reference, "under 5 ms")


def measure_offload(rounds: int) -> None:
    """Tiers, hit ratios, times, drives, money and findings of one project; then the page made of them, curves and
    answers included."""
    model = large_project().model
    assert model is not None
    gigabyte = 10**9
    rates = TierRates(per_node=28 * gigabyte)
    tiers = tuple(
        TierSpec(name=kind, kind=kind, capacity_bytes=size * gigabyte, read=rates, write=rates)
        for kind, size in (("host", 2_000), ("nvme", 30_000), ("object", 500_000))
    )
    storage = storage_of(model, "bf16", "bf16")
    server = Server(model, storage, 989e12, 400 * gigabyte, tensor_parallel_size=8, cards=8, replicas=4)
    reference = timed(reference_loop, rounds)
    for turns in (6, 100):
        spec = OffloadSpec(tiers=tiers, system="hicache", reuse=SessionReuse(num_turns=turns))
        seconds = timed(lambda spec=spec: offload_findings(offload_outcome(spec, server)), rounds)
        show(f"offload tiers, 3 of them, {turns} turns", seconds, reference, "under 20 ms")
    project = replace_at(large_project(), ("options", 0, "offload"), spec)
    option = make_plan(project).options[0]
    page = timed(lambda: tuple(tier_blocks(option.cases[0], ENGLISH, option=option)), max(10, rounds // 10))
    show("… and the page of them, figures drawn", page, reference, "—")


def measure_reading(rounds: int, home: Path) -> None:
    few = max(5, rounds // 20)
    reference = timed(reference_loop, rounds)
    configs = reading.corpus_configs()
    if configs:
        first = timed(lambda: reading.read_all(configs), 1)
        show(f"{len(configs)} configs of the corpus, the first time", first, reference, "under 1 s")
        show("… and again", timed(lambda: reading.read_all(configs), few), reference, "under 1 s")
    if reading.has_gguf():
        path = home / "model.gguf"
        reading.write_header(path)
        header = timed(lambda: reading.read_header_of(path), few)
        show(f"a GGUF header of {reading.NUM_TENSORS} tensors", header, reference, "under 200 ms")


def measure_points(rounds: int) -> None:
    """The logical cache at one point, of models with one, two and many kinds of layers; a hundred calls a round."""
    reference = timed(reference_loop, rounds)
    for example in ("worksheet", "gpt-oss-120b", "deepseek-r1"):
        model = file.read(resource("examples", f"{example}.kvdesk")).model
        assert model is not None
        show_point(f"logical cache of {example} at one point", model, rounds, reference)
    slowest = max(reading.read_all(reading.corpus_configs()), key=lambda model: len(model.layer_groups), default=None)
    if slowest is not None:
        groups = len(slowest.layer_groups)
        show_point(f"… of {slowest.name[:24]}, {groups} groups", slowest, rounds, reference)


def show_point(what: str, model: ModelSpec, rounds: int, reference: list[float]) -> None:
    point, calls = reading.logical_point(model), 100
    seconds = [each / calls for each in timed(lambda: [point() for _ in range(calls)], rounds)]
    show(what, seconds, reference, "under 50 µs")


def measure_links(rounds: int) -> None:
    """Link time of a step on a thousand placements: degrees, nodes and loads of the large project's model."""
    model = large_project().model
    assert model is not None
    accelerator = file.read(resource("examples", "worksheet.kvdesk")).options[1].hardware.accelerator
    assert accelerator is not None
    topologies = {nodes: topology_of(HardwareSpec(accelerator=accelerator, count=8, nodes=nodes)) for nodes in (1, 2)}
    degrees = [(tp, pp, 8 * nodes // (tp * pp), nodes) for tp in (1, 2, 4, 8) for pp in (1, 2) for nodes in (1, 2)]
    loads = [Load(tokens=1 + step) for step in range(67)]
    placements = [
        (Sharding(Degrees(tp, pp, dp)), topologies[nodes], load)
        for tp, pp, dp, nodes in degrees
        for load in loads
        if dp
    ][:1000]

    def all_costs() -> None:
        for sharding, topology, load in placements:
            step_cost(model, sharding, load, topology)

    few = max(5, rounds // 20)
    reference = timed(reference_loop, rounds)
    show(f"link costs of {len(placements)} placements", timed(all_costs, few), reference, "under 100 ms")


def measure_traffic(rounds: int) -> None:
    few = max(3, rounds // 50)
    reference = timed(reference_loop, rounds)
    data = traffic.write_trace()
    trace = traffic.read(data)
    rows = f"{trace.num_requests:,} requests"
    show(f"a trace of {rows}, read", timed(lambda: traffic.read(data), few), reference, "under 5 s")
    show("… and who is resident, without a cap", timed(lambda: traffic.resident(trace), few), reference, "under 5 s")
    both = timed(lambda: traffic.resident(traffic.read(data)), few)
    show("… both: read, and residency over time", both, reference, "under 5 s")
    for name, room in traffic.ROOMS.items():
        for overflow in traffic.POLICIES:
            replay = timed(lambda policy=overflow, room=room: traffic.replay(trace, policy, room), 1)  # type: ignore[misc]
            show(f"… replayed, {name}, {overflow}", replay, reference, "under 20 s")
    thrash = traffic.thrashing()
    for overflow in traffic.POLICIES:
        replay = timed(lambda policy=overflow: traffic.thrash(thrash, policy), 1)
        show(f"{len(thrash):,} short prompts, long replies, {overflow}", replay, reference, "—")
    show("a residency by theory", timed(traffic.theory, few), reference, "under 200 ms")
    blocks = traffic.block_trace()
    reuse = timed(lambda: traffic.hit_curve(blocks), few)
    show(f"LRU hits at 30 capacities, {blocks.num_requests:,} prompts", reuse, reference, "under 3 s")


def measure_choices(rounds: int) -> None:
    """Every legal placement on 8 nodes of 8 cards, for one case of each kind of model."""
    few = max(5, rounds // 20)
    reference = timed(reference_loop, rounds)
    example = file.read(resource("examples", "deepseek-r1.kvdesk"))
    for name, project in (("80 layers", large_project()), ("DeepSeek-R1", example)):
        last = len(project.options) - 1
        hardware = HardwareSpec(accelerator=project.options[last].hardware.accelerator, count=8, nodes=8)
        spread = replace_at(project, ("options", last, "hardware"), hardware)
        for runtime in ("arithmetic", "vllm", "sglang"):
            asked = replace_at(spread, ("options", last, "deployment", "runtime"), runtime)
            found = len(list(choices(asked, last, 0)))
            seconds = timed(lambda asked=asked, last=last: list(choices(asked, last, 0)), few)  # type: ignore[misc]
            show(f"{found} ways on 64 cards, {name}, {runtime}", seconds, reference, "under 500 ms")


def measure_purchases(rounds: int) -> None:
    few = max(1, rounds // 100)
    reference = timed(reference_loop, rounds)
    for what, project in (("80 layers", large_project()), ("hybrid layers", hybrid_project())):
        found = purchase.searched(project)
        title = f"search, {found.combinations:,} combinations, {what}"
        show(title, timed(lambda project=project: purchase.searched(project), few), reference, "under 10 s")
        for name, points in purchase.million_points(project).items():
            show(f"10⁶ points, {name}, {what}", timed(points, 5), reference, "under 1 s in all")


EMPTY_WINDOW = """
import sys, time
start = time.perf_counter()
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QApplication.exit(0)
app = QApplication(sys.argv)
window = Window()
window.resize(1280, 800)
window.show()
app.exec()
"""

FIRST_PAINT = """
import sys
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QMainWindow
class Watcher(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched, QMainWindow):
            import os
            os._exit(0)
        return False
import kvdesk.ui.app as app_module
watcher = None
original = QApplication.exec
def watched_exec(*_):
    global watcher
    watcher = Watcher()
    QApplication.instance().installEventFilter(watcher)
    return original()
QApplication.exec = staticmethod(watched_exec)
app_module.main([sys.argv[1]])
"""


def environment(home: Path) -> dict[str, str]:
    """A home of its own, so that nothing of the user's is read or written."""
    root = str(Path(__file__).parents[2])
    return {
        **os.environ,
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
        "PYTHONPATH": root,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
    }


def process(arguments: list[str], home: Path) -> None:
    subprocess.run([sys.executable, *arguments], check=True, env=environment(home), capture_output=True)


def measure_processes(rounds: int, home: Path) -> None:
    example = str(resource("examples", EXAMPLE))
    empty, first = [], []
    for _ in range(rounds):  # turn and turn about, so that both meet the same noise
        empty += timed(lambda: process(["-c", EMPTY_WINDOW], home), 1)
        first += timed(lambda: process(["-c", FIRST_PAINT, example], home), 1)
    show("an empty QMainWindow process", empty, empty, "the reference")
    show("first paint of KVDesk with an example", first, empty, "at most 2 ×")
    report = str(home / "report.pdf")
    pdf = timed(lambda: process(["-m", "kvdesk", "report", example, "-o", report], home), rounds)
    show("PDF of the example, start-up included", pdf, empty, "under 2 s")
    for name, suffix in product(("deepseek-r1", "three-quotes"), (".pdf", ".xlsx")):
        full_example = str(resource("examples", f"{name}.kvdesk"))
        command = ["-m", "kvdesk", "report", full_example, "-o", str(home / f"full{suffix}"), "--sections", "all"]
        full = timed(lambda command=command: process(command, home), rounds)
        show(f"the full report of {name} as {suffix}, start-up included", full, empty, "under 3 s")


EDITS = """
import statistics, sys, time
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication
import kvdesk.ui.app as app_module
def run():
    window = next(widget for widget in QApplication.topLevelWidgets() if widget.inherits("QMainWindow"))
    document = window.document
    seconds = []
    for step in range(int(sys.argv[2])):
        loop = QEventLoop()
        window.plan_shown.connect(loop.quit)
        start = time.perf_counter()
        document.set_value(("workload", "cases", 0, "resident_sequences"), 8 + step % 50)
        loop.exec()
        window.plan_shown.disconnect(loop.quit)
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        seconds.append(time.perf_counter() - start)
    print(" ".join(f"{value:.6f}" for value in seconds[10:]), flush=True)
    import os
    os._exit(0)
original = QApplication.exec
def timed_exec(*_):
    QTimer.singleShot(2500, run)
    return original()
QApplication.exec = staticmethod(timed_exec)
app_module.main([sys.argv[1]])
"""


def measure_edits(rounds: int, home: Path) -> None:
    example = str(resource("examples", EXAMPLE))
    command = [sys.executable, "-c", EDITS, example, str(rounds + 10)]
    done = subprocess.run(command, check=True, env=environment(home), capture_output=True, text=True)
    seconds = [float(value) for value in done.stdout.split()]
    show("one edit to repainted plots", seconds, timed(reference_loop, rounds), "median 16 ms, p95 33 ms")


def measure_map(rounds: int) -> None:
    """The 200 × 200 context × concurrency map with its quantised and its doubled neighbour, and what it rests on."""
    reference = timed(reference_loop, rounds)
    for name in (EXAMPLE, "deepseek-r1.kvdesk"):
        option = make_plan(file.read(resource("examples", name))).options[0]
        seconds = timed(lambda option=option: context_map(option, option.cases[-1]), max(20, rounds // 5))
        show(f"context map 200 × 200, {name.removesuffix('.kvdesk')}", seconds, reference, "aim: below 50 ms")


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of KVDesk beside references of the same run.")
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    measure_plan(rounds)
    measure_points(rounds)
    measure_links(rounds)
    measure_choices(rounds)
    measure_map(rounds)
    measure_offload(rounds)
    measure_traffic(rounds)
    measure_purchases(rounds)
    with tempfile.TemporaryDirectory() as home:
        measure_reading(rounds, Path(home))
        measure_processes(max(5, rounds // 20), Path(home))
        measure_edits(rounds, Path(home))


if __name__ == "__main__":
    main()
