"""Degrees that leave the fastest link of their cards: the finding, its cost, and the change that mends it."""

import pytest

from kvdesk import catalog
from kvdesk.engine.findings import finding_text
from kvdesk.engine.interconnect.crossing import decode_cost, slow_links
from kvdesk.engine.plan import make_plan
from kvdesk.project.deployment import Deployment
from kvdesk.project.hardware_spec import CardGroup, HardwareSpec
from kvdesk.project.links.stated import StatedLinks
from kvdesk.project.project import Option, Project
from kvdesk.project.runtime_settings import TensorRtLlmSettings
from kvdesk.project.workload import Case, Workload
from kvdesk.units import ENGLISH, INDONESIAN

DENSE, EXPERTS = "meta-llama/Llama-3.1-70B-Instruct", "Qwen/Qwen3-30B-A3B"


def planned(name, hardware, **deployment):
    case = Case(name="peak", resident_sequences=4, input_len=1024, output_len=64)
    option = Option(name="A", hardware=hardware, deployment=Deployment(**deployment))
    plan = make_plan(
        Project(name="x", model=catalog.model(name), workload=Workload(cases=(case,)), options=(option,))
    ).options[0]
    assert plan.refusal is None
    return plan


def cards(name="h100-sxm-80", count=8, nodes=1, **links):
    accelerator = catalog.accelerator(name)
    return HardwareSpec(accelerator=accelerator, count=count, nodes=nodes, links=StatedLinks(**links))


def found(plan):
    return [one for one in plan.cases[0].findings if one.code.endswith("-slow-link")]


def test_that_a_plan_names_the_degree_its_cost_and_the_change():
    plan = planned(DENSE, cards(cards_per_domain=4), tensor_parallel_size=8)
    (finding,) = found(plan)
    assert (finding.code, finding.severity) == ("degree-crosses-slow-link", "warning")
    assert finding.path == "options.0.deployment.tensor_parallel_size"
    assert finding.values["change"] == "TP 4 × PP 2"
    changed = planned(DENSE, cards(cards_per_domain=4), tensor_parallel_size=4, pipeline_parallel_size=2)
    assert found(changed) == []
    for key, one in (("before_ms", plan), ("after_ms", changed)):
        assert finding.values[key] == pytest.approx(decode_cost(one.placement, 4).token.best * 1e3)
    assert finding.values["after_ms"] < finding.values["before_ms"]
    text = finding_text(finding, ENGLISH)
    assert text.startswith("TP 8 runs over PCIe 5 ×16: ")
    assert "TP 4 × PP 2 stays on it" in text
    assert finding_text(finding, INDONESIAN) != text


def test_that_what_stays_on_its_link_is_not_a_finding():
    for hardware, degrees in (
        (cards(), {"tensor_parallel_size": 8}),
        (cards(nodes=2), {"tensor_parallel_size": 8, "pipeline_parallel_size": 2}),
        (cards("l40s", 8), {"tensor_parallel_size": 8}),
        (cards(nodes=2), {"data_parallel_size": 16}),
    ):
        assert found(planned(EXPERTS if "data_parallel_size" in degrees else DENSE, hardware, **degrees)) == []


def test_that_experts_over_all_replicas_are_kept_within_one():
    plan = planned(
        EXPERTS, cards(nodes=2), runtime="vllm", tensor_parallel_size=8, data_parallel_size=2,
        expert_parallel_size=16, experts_over_replicas=True,
    )  # fmt: skip
    (finding,) = found(plan)
    assert finding.path == "options.0.deployment.expert_parallel_size"
    assert (finding.values["degree"], finding.values["size"]) == ("EP", 16)
    assert finding.values["change"] == "EP 8"


def test_that_no_change_is_named_that_the_runtime_refuses():
    """The engine of TensorRT-LLM 0.19 wants stages of as many layers each, and 61 is a prime number."""
    settings = TensorRtLlmSettings(version="0.19")
    degrees = {"tensor_parallel_size": 16, "runtime": "tensorrt-llm", "tensorrt_llm": settings}
    plan = planned("deepseek-ai/DeepSeek-R1", cards("h200-sxm-141", 8, 2), **degrees)
    assert [finding.code for finding in found(plan)] == ["degree-must-cross-slow-link"]
    assert "put pipeline stages or replicas" in finding_text(found(plan)[0], ENGLISH)


def test_that_the_smallest_change_keeps_links_that_its_nodes_can_have():
    """One of eight cards at work does not hold 141 GB; a smaller node holds no domain of eight."""
    hardware = HardwareSpec.model_validate(dict(cards(cards_per_domain=8)) | {"idle": 7})
    changes = {change.code: change for change in planned(DENSE, hardware).cases[0].changes}
    larger = dict(changes["more_cards"].edits)["options", 0, "hardware"]
    assert larger.count < 8
    assert HardwareSpec.model_validate(dict(larger)).links.cards_per_domain == larger.count


def test_that_one_card_a_replica_waits_for_nothing():
    plan = planned(EXPERTS, cards(cards_per_domain=1), data_parallel_size=8)
    assert slow_links(plan.placement, 4) == ()
    assert decode_cost(plan.placement, 4).token.best == 0


def test_that_cards_without_a_fast_link_do_not_leave_that_of_others():
    """A bridge joins pairs of the second kind; the first has PCIe alone, of the same generation."""
    more = (CardGroup(accelerator=catalog.accelerator("rtx-a6000"), count=2, joins_node=True),)
    hardware = HardwareSpec(accelerator=catalog.accelerator("rtx-4090"), count=2, others=more)
    both = planned("Qwen/Qwen3-14B", hardware, tensor_parallel_size=4)
    assert decode_cost(both.placement, 4).lines[0].group.level == "node"
    assert found(both) == []
    apart = HardwareSpec(accelerator=catalog.accelerator("h100-sxm-80"), count=8, others=(
        CardGroup(accelerator=catalog.accelerator("a100-sxm-80"), count=8),))  # fmt: skip
    assert found(planned(DENSE, apart, tensor_parallel_size=8, pipeline_parallel_size=2)) == []
    (finding,) = found(planned(DENSE, apart, tensor_parallel_size=16))
    assert (finding.values["fast"], finding.values["change"]) == ("NVLink3", "TP 8 × PP 2")
