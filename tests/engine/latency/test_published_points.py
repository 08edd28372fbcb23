"""The estimates against serving points that others measured; what is pinned is how many the band holds."""

import pytest
from published import Point, coverage, estimated, points, spec

from kvdesk import catalog
from kvdesk.engine.findings import finding_text
from kvdesk.engine.kv_cache import storage_of
from kvdesk.engine.latency import Links, Load, Seconds, ServiceTimes, service_times
from kvdesk.engine.latency.efficiency import TPOT_MEASURED
from kvdesk.project.deployment import Deployment
from kvdesk.units import ENGLISH


@pytest.fixture(scope="module")
def estimates() -> list[tuple[Point, ServiceTimes]]:
    return [(point, estimated(point)) for point in points()]


def test_the_band_holds_nine_of_ten_measured_times_per_output_token(estimates) -> None:
    pairs = [(times.tpot, point.tpot_s) for point, times in estimates]
    found = coverage(pairs)
    assert (found.inside, found.shorter, found.total) == (371, 21, 408)
    assert found.median_error == pytest.approx(0.206, abs=0.002)
    assert (TPOT_MEASURED.total, TPOT_MEASURED.inside) == (found.total, found.inside)
    assert found.median_error == pytest.approx(TPOT_MEASURED.median_error, abs=0.002)
    longer = sum(measured > band.best for band, measured in pairs)
    assert longer / len(pairs) == pytest.approx(0.72, abs=0.01)


def test_that_the_error_is_said_with_every_estimate(estimates) -> None:
    (_, times), *_ = estimates
    said = finding_text(times.findings[0], ENGLISH)
    assert "Of 408 times per output token that others published" in said
    assert "holds 90.9 %; the best estimate is off by 20.6 % in the median" in said.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("runtime", "inside", "total"), [("vllm", 167, 183), ("sglang", 77, 82), ("trtllm", 127, 143)])
def test_coverage_of_each_runtime(estimates, runtime: str, inside: int, total: int) -> None:
    pairs = [(times.tpot, point.tpot_s) for point, times in estimates if point.runtime == runtime]
    assert (coverage(pairs).inside, len(pairs)) == (inside, total)


def test_first_tokens_without_a_queue(estimates) -> None:
    """At most four requests in flight: more of them queue, in these runs, and a queue is not part of TTFT here."""
    pairs = [(times.ttft, point.ttft_s) for point, times in estimates if point.load.batch <= 4]
    found = coverage(pairs)
    assert (found.inside, found.shorter, found.total) == (121, 0, 141)


def test_a_queue_is_not_part_of_the_first_token(estimates) -> None:
    pairs = [(times.ttft, point.ttft_s) for point, times in estimates if point.load.batch > 4]
    found = coverage(pairs)
    assert (found.inside, found.shorter, found.total) == (136, 0, 267)


def first_token(model: str, card: str, load: Load, tensor: int, links: Links) -> Seconds:
    found = spec(model, "bf16")
    times = service_times(
        found,
        catalog.accelerator(card),
        Deployment(tensor_parallel_size=tensor),
        load,
        storage_of(found, "auto", "auto"),
        links,
    )
    assert isinstance(times, ServiceTimes)
    return times.ttft


def test_a_cold_prompt_on_an_l4() -> None:
    """LMCache's README: Llama 3.1 8B, 15,376 tokens, 6.54 s."""
    ttft = first_token("meta-llama/Llama-3.1-8B-Instruct", "l4", Load(1, 15_376, 1), 1, Links())
    assert ttft.low < 6.54 < ttft.high
    assert ttft.best == pytest.approx(6.54, rel=0.35)


def test_a_long_prompt_on_h20() -> None:
    """Mooncake's measurements: Qwen3-235B, 32,768 tokens, 3,260 ms; two all-reduces of 8 KiB a token over NVLink."""

    def layer(tokens: int) -> Seconds:
        wire = 2 * 2 * tokens * 4096 * 2
        return Seconds(0.0, 8e-6 + wire / 400e9, 40e-6 + wire / 200e9)

    ttft = first_token("Qwen/Qwen3-235B-A22B", "h20-96", Load(1, 32_768, 1), 8, Links(layer=layer))
    assert ttft.low < 3.26 < ttft.high
