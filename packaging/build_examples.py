"""Writes resources/examples/*.kvdesk: projects to open on the first day, on models and cards of the catalogue.

usage: python packaging/build_examples.py
"""

from decimal import Decimal
from pathlib import Path

from kvdesk import catalog
from kvdesk.project import file
from kvdesk.project.deployment import GIB, Band, Deployment
from kvdesk.project.growth import Growth, TableCourse
from kvdesk.project.hardware_spec import HardwareSpec
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, LayerWeights, ModelSource, ModelSpec, plain_format
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import BillLine, ExchangeRate, PriceItem, PriceList, Purchase, Site
from kvdesk.project.workload import Case, PagedCache, Workload

EXAMPLES = Path(__file__).parents[1] / "resources" / "examples"
HIDDEN, INTERMEDIATE, VOCABULARY = 5120, 13_824, 152_064


def worksheet_model() -> ModelSpec:
    """40 layers, 8 KV heads, head dimension 128: 163,840 bytes a position in bf16."""
    cache = FullAttention(num_attention_heads=40, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
    weights = LayerWeights(
        attention_params=2 * HIDDEN * 40 * 128,
        kv_projection_params=2 * HIDDEN * 8 * 128,
        mlp_params=3 * HIDDEN * INTERMEDIATE,
        norm_params=2 * HIDDEN,
    )
    return ModelSpec(
        name="Worksheet (40 layers, 8 KV heads)",
        architecture="grouped-query decoder",
        source=ModelSource(kind="example", location="KVDesk worksheet", date="2026-11-30"),
        hidden_size=HIDDEN,
        vocab_size=VOCABULARY,
        max_position_embeddings=32_768,
        embedding_params=VOCABULARY * HIDDEN,
        head_params=VOCABULARY * HIDDEN,
        final_norm_params=HIDDEN,
        layer_groups=(LayerGroup(layers=tuple(range(40)), caches=(cache,), weights=weights),),
        weight_format=plain_format("bf16"),
        kv_dtype="bf16",
    )


def case(name: str, sequences: int, input_len: int, output_len: int, other: int = 0) -> Case:
    return Case(
        name=name,
        resident_sequences=sequences,
        input_len=input_len,
        output_len=output_len,
        other_positions=other,
    )


def option(name: str, accelerator: str, count: int, **deployment: object) -> Option:
    return Option(
        name=name,
        hardware=HardwareSpec(accelerator=catalog.accelerator(accelerator), count=count),
        deployment=Deployment.model_validate(deployment),
    )


def worksheet() -> Project:
    return Project(
        name="Six sequences on one card",
        model=worksheet_model(),
        workload=Workload(
            cases=(
                case("typical", 6, 3072, 1024),
                case("long", 6, 7168, 1024),
                case("peak", 24, 3072, 1024),
            )
        ),
        options=(option("1 × L40S", "l40s", 1), option("1 × H100", "h100-sxm-80", 1)),
    )


def served(choice: Option, model: ModelSpec) -> Option:
    """The option with the published overheads of its runtime."""
    return choice.model_copy(update={"deployment": catalog.with_measured(choice.deployment, model)})


def gpt_oss() -> Project:
    model = catalog.model("openai/gpt-oss-120b")
    return Project(
        name="gpt-oss-120b for a team",
        model=model,
        workload=Workload(
            cases=(
                case("typical", 16, 3072, 1024, 512),
                case("long", 16, 31_744, 1024, 512),
                case("peak", 128, 6144, 2048, 512),
            ),
            tokenizer="o200k_harmony",
            chat_template="harmony",
        ),
        options=(
            served(option("1 × H200", "h200-sxm-141", 1, runtime="vllm"), model),
            served(option("2 × H100", "h100-sxm-80", 2, runtime="vllm", tensor_parallel_size=2), model),
        ),
    )


def deepseek_r1() -> Project:
    # A large MLA model keeps its latent on every card: the second option shows what fp8 storage of it buys.
    overhead = Band(low=2 * GIB, best=4 * GIB, high=8 * GIB, basis="typed for this example")
    node = {"tensor_parallel_size": 8, "activation": overhead}
    return Project(
        name="DeepSeek-R1 on one node",
        model=catalog.model("deepseek-ai/DeepSeek-R1"),
        workload=Workload(
            cases=(
                case("typical", 32, 3584, 1024),
                case("long", 8, 122_880, 8192),
                case("peak", 256, 7168, 1024),
            ),
            cache=PagedCache(block_size=64),
        ),
        options=(
            option("8 × H200", "h200-sxm-141", 8, **node),
            option("8 × H200, fp8 cache", "h200-sxm-141", 8, **node, k_dtype="fp8", v_dtype="fp8"),
            option("8 × B200", "b200-sxm", 8, **node),
        ),
    )


INVENTED = "Invented figure, typed for illustration: ask your own suppliers."


def offer(price_id: str, item: str, price: str, currency: str, supplier: str, **more: object) -> PriceItem:
    """A price nobody ever offered."""
    day = {"date": "2026-11-02", "valid_until": "2027-01-31", "note": INVENTED}
    facts = {"id": price_id, "item": item, "price": Decimal(price), "currency": currency, "supplier": supplier}
    return PriceItem.model_validate(facts | day | more)


def three_quotes() -> Project:
    """The worksheet's load on two cards bought, one larger card bought in dollars, and one rented by the hour; every
    quarter a quarter of today's users more, so that two of them run out."""
    a, b, c = (f"Example supplier {letter} (invented)" for letter in "ABC")
    prices = PriceList(
        currency="EUR",
        tax_share=Decimal("0.2"),
        items=(
            offer("a-node", "Server without cards", "9000", "EUR", a, watts=Decimal(500), rack_units=Decimal(2)),
            offer("a-card", "L40S", "8000", "EUR", a, accelerator="l40s", cards=1),
            offer("a-support", "Support, next working day", "1200", "EUR", a, per="year"),
            offer("b-node", "Server without cards", "12000", "USD", b, watts=Decimal(600), rack_units=Decimal(4)),
            offer("b-card", "H100", "30000", "USD", b, accelerator="h100-sxm-80", cards=1),
            offer("b-support", "Support, four hours", "2400", "USD", b, per="year"),
            offer("c-card", "H200 by the hour", "3.50", "EUR", c, per="hour", accelerator="h200-sxm-141", cards=1),
            offer("c-setup", "Setting up", "500", "EUR", c),
            offer("kwh", "Electricity", "0.25", "EUR", "Example utility (invented)", per="kwh"),
        ),
        rates=(
            ExchangeRate(currency="USD", into="EUR", rate=Decimal("0.90"), date="2026-11-02", source="invented rate"),
        ),
    )
    bought_a = (
        BillLine(name="Server", kind="node", price="a-node"),
        BillLine(name="L40S", kind="card", quantity=Decimal(2), price="a-card"),
        BillLine(name="Support", kind="support", price="a-support"),
    )
    bought_b = (
        BillLine(name="Server", kind="node", price="b-node"),
        BillLine(name="H100", kind="card", price="b-card"),
        BillLine(name="Support", kind="support", price="b-support"),
    )
    rented = (
        BillLine(name="H200", kind="card", price="c-card"),
        BillLine(name="Setting up", kind="other", price="c-setup"),
    )
    options = (
        (option("A: 2 × L40S", "l40s", 2, tensor_parallel_size=2), Purchase(lines=bought_a)),
        (option("B: 1 × H100", "h100-sxm-80", 1), Purchase(lines=bought_b)),
        (option("C: 1 × H200, rented", "h200-sxm-141", 1), Purchase(kind="rent", lines=rented)),
    )
    return Project(
        name="Three quotes for one load (invented prices)",
        model=worksheet_model(),
        workload=worksheet().workload,
        options=tuple(Option.model_validate({**dict(plain), "purchase": purchase}) for plain, purchase in options),
        prices=prices,
        site=Site(pue=Decimal("1.5"), kwh_price="kwh"),
        growth=Growth(first_year=2027, users=TableCourse(factors=tuple(1 + quarter / 4 for quarter in range(12)))),
    )


EXAMPLE_PROJECTS = {
    "worksheet": worksheet,
    "gpt-oss-120b": gpt_oss,
    "deepseek-r1": deepseek_r1,
    "three-quotes": three_quotes,
}


def main() -> None:
    """Write every example."""
    EXAMPLES.mkdir(parents=True, exist_ok=True)
    for name, make in EXAMPLE_PROJECTS.items():
        path = EXAMPLES / f"{name}{file.SUFFIX}"
        file.write(path, make())
        print(path)


if __name__ == "__main__":
    main()
