"""Projects with tiers, planned as the product plans them."""

from offload_facts import GB, H100, chat, drive, host, model, offload

from kvdesk.engine.plan import make_plan
from kvdesk.project.deployment import Deployment, exactly
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.project import Option, Project
from kvdesk.project.workload import Case, Workload

CARD = AcceleratorSpec(id="card", name="Card", memory_driver_bytes=80 * GB, dense_bf16_flops=int(H100))
NONE = exactly(0)
PLAIN = {"activation": NONE, "graphs": NONE, "runtime_overhead": NONE, "memory_share": 0.9}


def project(spec=None, *, cases=None, card=CARD, count=8, nodes=1, offloading="usual", **deployment):
    """Eight cards of 72 GB to use, TP 8, and 16 sequences of 8,192 positions, unless said otherwise."""
    if offloading == "usual":
        offloading = offload(host(), drive(), reuse=chat())
    cases = cases or (Case(name="typical", resident_sequences=16, input_len=7000, output_len=1192),)
    option = Option(
        name="A",
        hardware=HardwareSpec(accelerator=card, count=count, nodes=nodes),
        deployment=Deployment(**{**PLAIN, "tensor_parallel_size": 8, **deployment}),
        offload=offloading,
    )
    return Project(
        model=spec or model(80, 64, 8, 128, name="mid", max_position_embeddings=1 << 20),
        workload=Workload(cases=cases),
        options=(option,),
    )


def planned(spec=None, **facts):
    """(the option's plan, its first case)."""
    option = make_plan(project(spec, **facts)).options[0]
    assert option.refusal is None, option.refusal
    return option, option.cases[0]
