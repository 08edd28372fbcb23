"""`kvdesk sweep`: the rows of a product of values, equal to what `budget` says of each point."""

import csv
import io
import json

import pytest

from kvdesk.cli import run
from kvdesk.project import file
from kvdesk.project.edit import replace_at
from kvdesk.project.hardware_spec import AcceleratorSpec, HardwareSpec
from kvdesk.project.layer_cache import FullAttention
from kvdesk.project.model_spec import LayerGroup, ModelSource, ModelSpec, plain_format
from kvdesk.project.project import Option, Project
from kvdesk.project.quotes import BillLine, PriceItem, PriceList
from kvdesk.project.traffic import Arrivals, CaseTraffic, PercentileLength, PercentilePoint, ServiceTime
from kvdesk.project.workload import Case, Workload

HEADS = FullAttention(num_attention_heads=32, num_kv_heads=8, k_head_dim=128, v_head_dim=128)
MODEL = ModelSpec(
    name="32 layers",
    architecture="LlamaForCausalLM",
    source=ModelSource(kind="hand"),
    hidden_size=4096,
    vocab_size=128_256,
    embedding_params=525_336_576,
    head_params=525_336_576,
    layer_groups=(LayerGroup(layers=tuple(range(32)), caches=(HEADS,)),),
    weight_format=plain_format("bf16"),
    kv_dtype="bf16",
)
CARD = AcceleratorSpec(id="h100-sxm-80", name="H100", memory_driver_bytes=81_559 << 20)


@pytest.fixture
def plan(tmp_path):
    """Two options and two cases, one of them set."""
    cases = (
        Case(name="typical"),
        Case(name="peak", resident_sequences=6, input_len=3072, output_len=1024),
    )
    options = tuple(Option(name=name, hardware=HardwareSpec(accelerator=CARD, count=4)) for name in ("A", "B"))
    path = tmp_path / "plan.kvdesk"
    file.write(path, Project(name="plan", model=MODEL, workload=Workload(cases=cases), options=options))
    return path


@pytest.fixture
def call(capsys):
    def run_it(*arguments):
        status = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run_it


def rows_of(call, *arguments):
    status, output, error = call("sweep", *arguments, "--format", "json")
    assert status == 0, error
    found = json.loads(output)
    assert found["schema"] == "kvdesk.sweep/1"
    return found["rows"]


def test_that_rows_are_the_product_with_the_last_key_fastest(call, plan):
    rows = rows_of(call, plan, "--vary", "sequences=1:3:1", "--vary", "tp=1,2", "--option", "A")
    assert [(row["sequences"], row["tp"]) for row in rows] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    assert {(row["option"], row["case"]) for row in rows} == {("A", "peak")}


def test_that_every_row_is_what_budget_says(call, plan, tmp_path):
    rows = rows_of(call, plan, "--vary", "input-len=1000,20000", "--vary", "kv-dtype=bf16,fp8", "--option", "B")
    for row in rows:
        project = file.read(plan)
        project = replace_at(project, ("workload", "cases", 1, "input_len"), row["input-len"])
        for field in ("k_dtype", "v_dtype"):
            project = replace_at(project, ("options", 1, "deployment", field), row["kv-dtype"])
        other = tmp_path / "other.kvdesk"
        file.write(other, project)
        _, output, _ = call("budget", other, "--option", "B", "--json")
        case = json.loads(output)["options"][0]["cases"][0]
        assert {key: row[key] for key in ("verdict", "kv", "limits")} == {
            key: case[key] for key in ("verdict", "kv", "limits")
        }
    assert rows[1]["kv"]["logical_bytes"] * 2 == rows[0]["kv"]["logical_bytes"]
    assert rows[0]["kv"]["logical_bytes"] == 6 * 2024 * 131_072  # 2 × 32 layers × 8 heads × 128 × 2 B a position


def test_that_csv_has_the_same_figures(call, plan):
    arguments = (plan, "--vary", "sequences=1,50", "--vary", "count=1,3")
    rows = rows_of(call, *arguments)
    status, output, _ = call("sweep", *arguments)
    table = list(csv.DictReader(io.StringIO(output)))
    assert status == 0
    assert len(table) == len(rows) == 8
    for flat, row in zip(table, rows, strict=True):
        assert flat["kv.logical_bytes"] == str(row["kv"]["logical_bytes"])
        assert flat["limits.safe.max_positions"] == str(row["limits"]["safe"]["max_positions"])
        assert flat["verdict"] == row["verdict"]


def test_that_replicas_follow_the_cards_unless_they_vary(call, plan):
    project = replace_at(file.read(plan), ("options", 0, "deployment", "data_parallel_size"), 4)
    file.write(plan, project)
    rows = rows_of(call, plan, "--vary", "tp=1,2,4", "--option", "A")
    assert [row["refusal"] for row in rows] == [None] * 3
    rows = rows_of(call, plan, "--vary", "dp=4,3", "--option", "A")
    assert rows[0]["refusal"] is None
    assert rows[1]["verdict"] is None
    assert "TP 1" in rows[1]["refusal"]


def test_that_a_point_that_does_not_go_together_is_a_row_with_its_reason(call, plan):
    rows = rows_of(call, plan, "--vary", "idle=0,4", "--option", "A")
    assert rows[0]["verdict"] == "fits"
    assert "idle" in rows[1]["refusal"]
    assert rows[1]["kv"]["logical_bytes"] is None


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("runtime", "arithmetic,vllm"),
        ("accelerator", "h100-sxm-80,h200-sxm-141"),
        ("nodes", "1,2"),
        ("memory-share", "0.5:0.9:0.2"),
        ("reserve", "0,2 GiB"),
        ("outside", "0,1GiB"),
        ("block-size", "16,32"),
        ("cache", "dynamic,paged,static,padded"),
        ("max-model-len", "4096,8192"),
        ("weight-dtype", "auto,fp8"),
        ("samples", "1,4"),
        ("other-positions", "0,100"),
        ("mtp", "off"),
        ("pp", "1,2"),
    ],
)
def test_that_keys_of_new_can_be_varied(call, plan, key, values):
    rows = rows_of(call, plan, "--vary", f"{key}={values}", "--option", "A")
    assert [row["refusal"] for row in rows] == [None] * len(rows)
    assert len(rows) > 1 or key == "mtp"


def test_that_a_runtimes_own_flag_is_varied_there_and_refused_elsewhere(call, plan):
    arguments = ("--vary", "block-size=16,64", "--vary", "runtime=vllm,transformers", "--option", "A")
    rows = rows_of(call, plan, *arguments)
    assert [row["refusal"] is None for row in rows] == [True, False, True, False]
    assert "transformers has no such setting" in rows[1]["refusal"]


def test_that_an_unset_case_can_be_filled_by_the_sweep(call, plan):
    values = ("--vary", "sequences=1,2", "--vary", "input-len=100", "--vary", "output-len=50")
    assert [row["verdict"] for row in rows_of(call, plan, *values, "--case", "typical", "--option", "A")] == [
        "fits"
    ] * 2
    rows = rows_of(call, plan, *values[:2], "--case", "typical", "--option", "A")
    assert "is not set" in rows[0]["refusal"]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ("tp", "KEY=a,b,c"),
        ("tp=", "KEY=a,b,c"),
        ("colour=1", "colour"),
        ("tp=0", "tp"),
        ("tp=x", "tp"),
        ("sequences=5:1:1", "no values"),
        ("sequences=1:5:0", "no values"),
        ("sequences=1:5", "lo:hi:step"),
        ("sequences=1:1000000:1", "100000"),
        ("sequences=nan:5:1", "no values"),
        ("kv-dtype=fp99", "kv-dtype"),
        ("runtime=cobol", "runtime"),
        ("mtp=maybe", "on nor off"),
        ("input-len=-4", "input-len"),
        ("help=1", "help"),
    ],
)
def test_that_what_is_not_understood_is_refused_in_one_line(call, plan, values, words):
    status, output, error = call("sweep", plan, "--vary", values)
    assert (status, output) == (2, "")
    assert error.count("\n") == 1
    assert words in error


def test_that_names_and_repeats_are_refused(call, plan):
    for arguments in (
        ("--vary", "tp=1", "--vary", "tp=2"),
        ("--vary", "tp=1", "--option", "Z"),
        ("--vary", "tp=1", "--case", "Z"),
        (),
    ):
        status, output, error = call("sweep", plan, *arguments)
        assert (status, output, error.count("\n")) == (2, "", 1)


def test_that_budget_prints_costs_as_decimal_texts_and_holes_as_null(call, plan):
    project = file.read(plan)
    prices = PriceList(
        items=(
            PriceItem(id="card", item="card", price="1999.90", currency="EUR", date="2026-01-01"),
            PriceItem(id="care", item="care", currency="EUR", per="year", date="2026-01-01"),
        )
    )
    lines = (
        BillLine(name="card", kind="card", quantity=4, price="card"),
        BillLine(name="care", kind="support", price="care"),
    )
    project = replace_at(project, ("prices",), prices)
    project = replace_at(project, ("options", 0, "purchase", "lines"), lines)
    file.write(plan, project)
    _, output, _ = call("budget", plan, "--json")
    cost, without = (option["cost"] for option in json.loads(output)["options"])
    assert without is None
    assert (cost["currency"], cost["once"], cost["monthly"]) == ("EUR", "7999.60", None)
    assert cost["over_years"] == {"1": None, "3": None, "5": None}
    assert {hole["path"] for hole in cost["missing"]} >= {"prices.items.1.price", "site.pue"}
    assert [line["monthly"] for line in cost["lines"]] == ["0", None]


def test_that_no_cell_of_the_csv_is_a_formula(call, plan):
    file.write(plan, replace_at(file.read(plan), ("options", 0, "name"), '=HYPERLINK("x")'))
    _, output, _ = call("sweep", plan, "--vary", "tp=1")
    assert "'=HYPERLINK" in output
    assert all(not cell.startswith("=") for row in csv.reader(io.StringIO(output)) for cell in row)


def test_that_what_is_varied_takes_the_place_of_a_law_and_of_traffic(plan, call):
    law = PercentileLength(points=(PercentilePoint(percent=100, tokens=8000),))
    traffic = CaseTraffic(arrivals=Arrivals(rate_per_s=2), service=ServiceTime(base_s=5), is_live=True)
    spec = file.read(plan)
    case = Case(name="peak", output_len=1024, input_law=law, traffic=traffic)
    file.write(plan, replace_at(spec, ("workload", "cases", 1), case))
    rows = rows_of(call, plan, "--option", "A", "--vary", "sequences=2,4", "--vary", "input-len=1000,3000")
    each = 32 * 2 * 8 * 128 * 2
    expected = [count * (length + 1024) * each for count in (2, 4) for length in (1000, 3000)]
    assert [row["kv"]["logical_bytes"] for row in rows] == expected
