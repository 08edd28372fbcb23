"""The command line as a contract: names, figures, exit statuses, one line of refusal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kvdesk.cli import kv, run
from kvdesk.project import file
from kvdesk.project.edit import replace_at
from kvdesk.project.model_spec import ModelSource
from kvdesk.project.report_settings import ReportSettings

CONFIG = {
    "architectures": ["LlamaForCausalLM"],
    "model_type": "llama",
    "num_hidden_layers": 40,
    "num_attention_heads": 40,
    "num_key_value_heads": 8,
    "head_dim": 128,
    "hidden_size": 5120,
    "intermediate_size": 13_824,
    "vocab_size": 152_064,
    "max_position_embeddings": 32_768,
    "torch_dtype": "bfloat16",
    "tie_word_embeddings": False,
}


@pytest.fixture
def config(tmp_path):
    """Writes a config with some fields changed and returns its path."""

    def write(name="config.json", **changes):
        path = tmp_path / name
        path.write_text(json.dumps({**CONFIG, **changes}))
        return str(path)

    return write


@pytest.fixture
def call(capsys):
    """Runs a command: (status, standard output, standard error)."""

    def run_it(*arguments):
        status = run([str(argument) for argument in arguments])
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run_it


@pytest.fixture
def plan(tmp_path, config, call):
    """A project made by `kvdesk new`, and its path."""

    def make(*arguments, model=None):
        path = tmp_path / "plan.kvdesk"
        load = ("--sequences", 6, "--input-len", 3072, "--output-len", 1024)
        base = ("new", "-o", path, "--model", model or config(), "--accelerator", "h100-sxm-80")
        status, _, error = call(*base, *load, *arguments)
        assert status == 0, error
        return path

    return make


def refused(result, *words):
    status, output, error = result
    assert status == 2
    assert output == ""
    assert error.count("\n") == 1, error
    for word in words:
        assert word in error
    return error


@pytest.mark.parametrize(
    ("kv_heads", "sequences", "positions", "expected"),
    [
        (8, 1, 4096, 671_088_640),
        (8, 6, 4096, 4_026_531_840),
        (8, 6, 8192, 8_053_063_680),
        (40, 6, 4096, 20_132_659_200),
    ],
)
def test_that_the_anchor_holds_from_a_config(call, config, kv_heads, sequences, positions, expected):
    path = config(num_key_value_heads=kv_heads)
    status, output, _ = call("kv", path, "--sequences", sequences, "--positions", positions, "--json")
    data = json.loads(output)
    assert status == 0
    assert data["logical_bytes"] == data["allocated_bytes"] == expected
    assert data["bytes_per_position"] == 20_480 * kv_heads
    assert len(data["layers"]) == 40


def test_that_the_formula_has_its_numbers_filled_in(call, config):
    _, output, _ = call("kv", config(), "--sequences", 6, "--json")
    assert json.loads(output)["formula"] == (
        "2 × 40 layers × 8 heads × 128 × 2 B = 163,840 B per position; × 4,096 × 6 = 4,026,531,840 B"
    )


def test_that_every_rank_is_listed_and_copies_are_counted(call, config):
    _, output, _ = call("kv", config(num_attention_heads=64, hidden_size=8192), "--tp", 16, "--pp", 2, "--json")
    data = json.loads(output)
    assert len(data["ranks"]) == 32
    assert data["replication_bytes"] == data["logical_bytes"] == 671_088_640
    assert sum(rank["allocated_bytes"] for rank in data["ranks"]) == data["allocated_bytes"]


def test_that_the_model_says_which_figures_were_edited(call, config, monkeypatch):
    assert json.loads(call("kv", config(), "--json")[1])["model"]["edited_fields"] == []
    read = kv.read_model(config())
    source = ModelSource(kind="hand", location="hub:org/model", edited_fields=("mlp_params", "num_kv_heads"))
    monkeypatch.setattr(kv, "read_model", lambda _text: read.with_facts(source=source))
    model = json.loads(call("kv", "edited", "--json")[1])["model"]
    assert model["source"] == "hub:org/model"
    assert model["edited_fields"] == ["mlp_params", "num_kv_heads"]


def test_that_a_config_without_a_dtype_is_planned_in_bf16_and_says_so(call, config):
    _, output, _ = call("kv", config(torch_dtype=None), "--json")
    assert json.loads(output)["kv_dtype"] == {"k": "bf16", "v": "bf16", "assumed": True}


def test_that_k_and_v_have_dtypes_of_their_own(call, config):
    _, output, _ = call("kv", config(), "--k-dtype", "fp8", "--v-dtype", "int4", "--json")
    data = json.loads(output)
    assert data["kv_dtype"]["k"] == "fp8_e4m3"
    assert data["bytes_per_position"] == 40 * 8 * 128 * 3 // 2


def test_that_the_text_says_the_same(call, config):
    status, output, _ = call("kv", config(), "--sequences", 6)
    assert status == 0
    assert "3.75 GiB (4,026,531,840 B)" in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--positions", "-5"), ("--positions", "-5")),
        (("--positions", "1.5"), ("--positions",)),
        (("--positions", str(10**30)), ("--positions",)),
        (("--kv-dtype", "q9_9"), ("q9_9", "bf16")),
        (("--kv-dtype", "q8_0", "--runtime", "transformers"), ("q8_0", "transformers", "bf16")),
        (("--tp", "3"), ("TP 3", "legal")),
        (("--tp", "65536"), ("65536 cards", "at most")),
        (("--tp", "2", "--dcp", "2"), ("DCP 2", "8 KV heads")),
        (("--runtime", "llama.cpp", "--sequences", "257"), ("--sequences", "256")),
        (
            ("--runtime", "transformers", "--cache-implementation", "static", "--max-cache-len", "128"),
            ("--positions", "128"),
        ),
        (("--runtime", "vllm", "--ubatch-size", "512"), ("--ubatch-size", "vllm")),
        (("--runtime", "magic"), ("magic",)),
        (("--dcp", "2"), ("DCP 2", "legal")),
        (("--ctx-size", "4096"), ("--ctx-size",)),
        (("--nonsense",), ("--nonsense",)),
    ],
)
def test_that_bad_arguments_are_one_line(call, config, arguments, words):
    refused(call("kv", config(), *arguments, "--json"), *words)


def test_that_typed_slots_are_the_sequences(call, config):
    """llama.cpp: three slots hold three sequences, however many were asked for."""
    arguments = ("kv", config(), "--runtime", "llama.cpp", "--parallel", "3", "--positions", "1024", "--json")
    found = json.loads(call(*arguments, "--sequences", "200")[1])
    assert found["sequences"] == 3
    assert found["allocated_bytes"] >= found["logical_bytes"]


def test_that_the_formula_counts_loaded_prediction_layers(call, config):
    path = config(
        architectures=["Glm4MoeForCausalLM"],
        model_type="glm4_moe",
        num_nextn_predict_layers=1,
        n_routed_experts=8,
        num_experts_per_tok=2,
        n_shared_experts=1,
        moe_intermediate_size=512,
        first_k_dense_replace=1,
    )
    found = json.loads(call("kv", path, "--mtp", "--positions", "100", "--json")[1])
    assert found["formula"].startswith("2 × 41 layers × 8 heads × 128 × 2 B = 167,936 B per position")
    assert found["logical_bytes"] == 100 * 167_936


def test_that_bad_models_are_one_line(call, config, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    broken = tmp_path / "broken.json"
    broken.write_text('{"num_hidden_layers": ')
    gguf = tmp_path / "model.gguf"
    gguf.write_bytes(b"GGUF")
    refused(call("kv", tmp_path / "none.json"), "none.json", "no such file")
    refused(call("kv", empty), "empty", "config.json")
    refused(call("kv", broken), "broken.json")
    refused(call("kv", gguf), ".gguf")
    refused(call("kv", "no/such-model-anywhere"), "no/such-model-anywhere")
    refused(call("kv", config(num_hidden_layers=10**30)), "num_hidden_layers")
    refused(call("kv", config(layer_types=["linear_attention"] * 40)), "layer_types", "linear_attention")
    nan = tmp_path / "nan.json"
    nan.write_text(json.dumps(CONFIG).replace("5120", "NaN"))
    refused(call("kv", nan), "hidden_size")


def test_that_a_negative_length_in_a_config_names_the_field(call, config):
    refused(call("kv", config(max_position_embeddings=-1)), "max_position_embeddings")


def test_that_unknown_verbs_and_options_are_refused():
    for arguments in (["sweep", "x"], ["observe", "x"], ["capacity", "x"], ["--nonsense"], ["kv"]):
        assert run(arguments) == 2


def test_that_new_writes_the_peak_case_and_leaves_the_others(plan):
    project = file.read(plan())
    assert [case.is_set for case in project.workload.cases] == [False, False, True]
    assert project.workload.cases[2].positions == 4096
    assert project.options[0].hardware.accelerator.memory_driver_bytes == 81_559 << 20


def test_that_new_keeps_the_file_it_replaces(plan, tmp_path):
    first = plan().read_bytes()
    plan("--tp", 1, "--reserve", "2 GiB")
    assert (tmp_path / "plan.kvdesk.bak").read_bytes() == first


def test_that_new_refuses_what_is_not_legal(call, config, tmp_path):
    base = ("new", "-o", tmp_path / "x.kvdesk", "--model", config(), "--accelerator", "h100-sxm-80")
    refused(call(*base, "--count", 6, "--tp", 4), "TP 2 × PP 1 × DP 3")
    refused(call(*base, "--count", 8, "--tp", 8, "--dp", 2), "DP 2")
    refused(call(*base, "--tp", 3, "--count", 3), "TP 3")
    refused(call(*base, "--idle", 1), "idle")
    refused(call(*base, "--runtime", "vllm", "--cache", "static"), "vllm", "cache")
    refused(call(*base, "--memory-share", "1.5"), "memory_share")
    refused(call(*base, "--cache", "static"), "--cache-positions")
    refused(call("new", "-o", tmp_path / "x.txt", "--model", config(), "--accelerator", "t4"), ".kvdesk")
    refused(call("new", "-o", tmp_path / "x.kvdesk", "--model", config(), "--accelerator", "h100"), "h100")
    assert not (tmp_path / "x.kvdesk").exists()


def test_that_new_asks_an_encoder_decoder_model_for_its_encoder_positions(plan, call, tmp_path):
    base = ("new", "-o", tmp_path / "x.kvdesk", "--model", "facebook/bart-large-cnn", "--accelerator", "t4")
    refused(call(*base), "--encoder-positions")
    project = file.read(plan("--encoder-positions", 512, model="facebook/bart-large-cnn"))
    assert project.workload.encoder_positions == 512


def test_that_every_cache_of_a_layer_has_a_kind_of_the_contract(call):
    _, output, _ = call("kv", "deepseek-ai/DeepSeek-V3.2", "--json")
    layer = json.loads(output)["layers"][0]
    assert [cache["kind"] for cache in layer["caches"]] == ["sparse_latent_attention"] * 3
    assert sum(cache["logical_bytes"] for cache in layer["caches"]) == layer["logical_bytes"]


def test_that_idle_cards_are_left_over_on_purpose(plan):
    project = file.read(plan("--count", 5, "--tp", 4, "--idle", 1))
    assert project.options[0].hardware.num_cards == 4


def test_that_the_budget_is_the_contract_s(plan, call):
    status, output, error = call("budget", plan("--count", 2, "--tp", 2), "--json")
    data = json.loads(output)
    (case,) = data["options"][0]["cases"]
    assert (status, error) == (0, "")
    assert data["schema"] == "kvdesk.budget/1"
    assert data["options"][0]["cases_not_set"] == ["typical", "long"]
    assert (case["verdict"], case["fits"]) == ("fits", True)
    assert case["kv"]["logical_bytes"] == 4_026_531_840
    for rank in case["ranks"]:
        assert sum(rank["lines"].values()) == rank["usable_bytes"] == int((81_559 << 20) * 0.9)
        assert rank["lines"]["kv_cache_bytes"] == 2_013_265_920
        assert rank["capacity_bytes"] == 81_559 << 20
        band = rank["bands"]["activation_bytes"]
        assert band["low"] < band["best"] == rank["lines"]["activation_bytes"] < band["high"]
    assert case["limits"]["bound_by"] == "kv_cache on rank 0"
    assert {"code", "severity", "path", "text"} <= set(case["findings"][0])


def test_that_a_plan_that_does_not_fit_exits_with_one_and_names_changes(plan, call):
    path = plan("--sequences", 500)
    status, output, _ = call("budget", path, "--json")
    (case,) = json.loads(output)["options"][0]["cases"]
    assert status == 1
    assert case["verdict"] == "does_not_fit"
    assert case["ranks"][0]["lines"]["headroom_bytes"] < 0
    assert {change["code"] for change in case["changes"]} >= {"fewer_sequences", "more_cards"}
    status, output, _ = call("budget", path)
    assert status == 1
    assert "would fit: Keep" in output


def test_that_a_project_with_no_case_set_says_so_and_is_done(plan, call):
    path = plan()
    project = file.read(path)
    file.write(path, replace_at(project, ("workload", "cases", 2, "input_len"), None))
    status, output, error = call("budget", path, "--json")
    assert status == 0
    assert json.loads(output)["options"][0]["cases"] == []
    assert "no case is set" in error


def test_that_options_and_cases_can_be_picked_and_unknown_ones_are_refused(plan, call):
    path = plan()
    assert call("budget", path, "--option", "A", "--case", "peak", "--json")[0] == 0
    refused(call("budget", path, "--option", "Z"), "Z", "there are: A")
    refused(call("budget", path, "--case", "typical"), "typical", "not set")
    refused(call("budget", path, "--case", "nothing"), "nothing", "not in the project")


def test_that_a_refused_option_names_file_field_and_way_forward(plan, call):
    path = plan()
    project = file.read(path)
    file.write(path, replace_at(project, ("options", 0, "deployment", "tensor_parallel_size"), 3))
    refused(call("budget", path, "--json"), str(path), "tensor_parallel_size", "legal here: 1")


def test_that_a_broken_project_is_one_line(call, tmp_path):
    path = tmp_path / "plan.kvdesk"
    for text in ("", '{"schema": 99}', '{"schema": 1, "nmae": 1}'):
        path.write_text(text)
        refused(call("budget", path), str(path))
    refused(call("budget", tmp_path / "none.kvdesk"), "no such file")


@pytest.mark.parametrize("suffix", ["md", "html"])
def test_that_the_report_has_the_budget_s_figures(plan, call, tmp_path, suffix):
    path, out = plan(), tmp_path / f"report.{suffix}"
    assert call("report", path, "-o", out) == (0, "", "")
    text = out.read_text()
    _, output, _ = call("budget", path, "--json")
    for size in json.loads(output)["options"][0]["cases"][0]["ranks"][0]["lines"].values():
        assert f"{size:,}" in text


def test_that_workbook_and_csv_are_written_without_qt(plan, call, tmp_path):
    path = plan()
    assert call("report", path, "-o", tmp_path / "report.xlsx") == (0, "", "")
    assert (tmp_path / "report.xlsx").read_bytes().startswith(b"PK")
    assert call("report", path, "-o", tmp_path / "report.csv") == (0, "", "")
    assert (tmp_path / "report.csv").read_bytes().startswith(b"\xef\xbb\xbfoption,case,verdict,rank")


def test_that_the_report_follows_the_project_s_settings_and_arguments_come_first(plan, call, tmp_path):
    path, out = plan(), tmp_path / "report.md"
    settings = ReportSettings(title="Kutipan", language="id", hidden=("glossary",), date="2026-02-28")
    file.write(path, replace_at(file.read(path), ("report",), settings))
    assert call("report", path, "-o", out) == (0, "", "")
    text = out.read_text()
    assert text.startswith("# Kutipan\n")
    assert "2026-02-28" in text
    assert "Putusan" in text
    assert "Glosarium" not in text
    assert call("report", path, "-o", out, "--lang", "en", "--sections", "glossary") == (0, "", "")
    text = out.read_text()
    assert "1 Glossary" in text
    assert "Verdict" not in text
    assert call("report", path, "-o", out, "--lang", "en", "--sections", "all") == (0, "", "")
    assert "Verdict" in out.read_text()


def test_that_report_formats_and_languages_not_there_are_refused(plan, call, tmp_path):
    path = plan()
    refused(call("report", path, "-o", tmp_path / "x.docx"), ".docx", "not there yet")
    refused(call("report", path, "-o", tmp_path / "x.md", "--sections", "verdict,nothing"), '"nothing"', "glossary")
    refused(call("report", path, "-o", tmp_path / "x.md", "--sections", ","), "no section is named")
    refused(call("report", path, "-o", tmp_path / "x.pdf", "--paper", "a5"), "a5")
    refused(call("report", path, "-o", tmp_path / "x.md", "--lang", "xx"), "xx")
    refused(call("report", path, "-o", tmp_path / "none" / "x.md"), "could not be written")


def test_that_the_catalogues_answer_with_an_exact_id_first(call):
    data = json.loads(call("accelerators", "h100-sxm-80", "--json")[1])
    assert data["schema"] == "kvdesk.accelerators/1"
    assert data["accelerators"][0]["id"] == "h100-sxm-80"
    assert data["accelerators"][0]["memory"]["driver_bytes"] == 81_559 << 20
    assert data["accelerators"][0]["sources"]
    for verb, kind in (("models", "model"), ("accelerators", "accelerator")):
        assert call(verb, "zzz", "yyy") == (1, "", f'kvdesk: no {kind} matches "zzz yyy"\n')
        status, out, _ = call(verb, "zzz", "--json")
        assert (status, json.loads(out)[verb]) == (0, [])
    data = json.loads(call("models", "deepseek-ai/DeepSeek-R1", "--json")[1])
    assert data["models"][0]["id"] == "deepseek-ai/DeepSeek-R1"
    assert data["models"][0]["kinds"] == {"latent_attention": 61}


def test_that_a_catalogue_model_is_planned_without_a_file(call):
    data = json.loads(call("kv", "deepseek-ai/DeepSeek-V3-Base", "--kv-dtype", "bf16", "--tp", 8, "--json")[1])
    assert data["bytes_per_position"] == 70_272
    assert {rank["logical_bytes"] for rank in data["ranks"]} == {4096 * 70_272}
    assert data["replication_bytes"] == 7 * 4096 * 70_272


def test_that_budget_imports_no_qt(plan):
    code = (
        "import sys; from kvdesk.cli import run; status = run(sys.argv[1:]); "
        "assert not [name for name in sys.modules if 'PySide' in name or 'pyqtgraph' in name]; sys.exit(status)"
    )
    command = [sys.executable, "-c", code, "budget", str(plan()), "--json"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr


def test_that_output_into_a_closed_pipe_is_no_traceback(plan):
    command = f'"{sys.executable}" -m kvdesk accelerators --json | head -c 10'
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, check=False)
    assert "Traceback" not in done.stderr


def test_that_a_name_with_a_line_break_is_still_one_line(call):
    refused(call("kv", "no\nsuch"), "no\\nsuch")
    refused(call("budget", "no\nsuch.kvdesk"), "no\\nsuch")


def test_that_a_mistyped_verb_is_told_apart_from_a_project():
    assert run(["budgets"]) == 2


def test_that_an_empty_model_name_is_refused(call):
    refused(call("kv", ""), "empty")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device")
def test_that_a_device_is_not_read_to_its_end(call):
    refused(call("kv", "/dev/zero"), "/dev/zero", "device")
    refused(call("budget", "/dev/zero"), "/dev/zero", "device")


def test_that_a_loop_of_links_is_one_line(plan, call, tmp_path):
    path, loop = plan(), tmp_path / "loop.md"
    loop.symlink_to(loop)
    refused(call("report", path, "-o", loop), "loop.md")


def test_that_more_cards_than_can_be_planned_are_refused(call, config, tmp_path):
    base = ("new", "-o", tmp_path / "x.kvdesk", "--model", config(), "--accelerator", "t4")
    refused(call(*base, "--count", 1 << 20, "--nodes", 1 << 20), "cards")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_that_output_that_cannot_be_written_is_refused(plan):
    command = f'"{sys.executable}" -m kvdesk budget "{plan()}" --json > /dev/full'
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_that_any_encoding_of_the_terminal_will_do(plan):
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "kvdesk", "budget", str(plan()), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["options"]


def test_that_limits_count_sequences_as_the_case_does(plan, call):
    path = plan("--samples", 5)
    limits = json.loads(call("budget", path, "--json")[1])["options"][0]["cases"][0]["limits"]
    project = file.read(path)
    for sequences, fits in ((limits["safe"]["max_sequences"], 0), (limits["safe"]["max_sequences"] + 1, 1)):
        file.write(path, replace_at(project, ("workload", "cases", 2, "resident_sequences"), sequences))
        assert call("budget", path, "--json")[0] == fits


LINE = "vllm serve some/model -tp 2 --max-model-len 8K --gpu-memory-utilization 0.85 --trust-remote-code"


def test_that_new_takes_settings_from_a_servers_command(tmp_path, config, capsys):
    out = tmp_path / "plan.kvdesk"
    arguments = ["new", "-o", str(out), "--model", config(), "--accelerator", "h100-sxm-80", "--count", "2"]
    assert run([*arguments, "--command", LINE, "--sequences", "4", "--input-len", "3000", "--output-len", "1000"]) == 0
    deployment = file.read(out).options[0].deployment
    assert (deployment.runtime, deployment.tensor_parallel_size, deployment.max_model_len) == ("vllm", 2, 8192)
    assert deployment.vllm.gpu_memory_utilization == 0.85
    assert deployment.measured is not None


def test_that_what_was_not_read_of_a_command_is_listed(tmp_path, config, capsys):
    arguments = ["new", "-o", str(tmp_path / "plan.kvdesk"), "--model", config(), "--accelerator", "h100-sxm-80"]
    assert run([*arguments, "--command", "vllm serve m --fancy 3 --max-model-len 8192"]) == 0
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "kvdesk: --command: not read: --fancy 3\n"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--command", "vllm serve m --max-model-len abc"], "--max-model-len"),
        (["--command", "echo hello"], "starts no server"),
        (["--command", LINE, "--tp", "2"], "--tp: a command gives the settings"),
        (["--command", LINE, "--memory-share", "0.9"], "--memory-share: a command gives the settings"),
        (["--command", LINE, "--cache", "paged"], "--cache: vllm has a cache of its own"),
    ],
)
def test_that_a_wrong_command_is_refused_in_one_line(tmp_path, config, capsys, more, words):
    out = tmp_path / "plan.kvdesk"
    arguments = ["new", "-o", str(out), "--model", config(), "--accelerator", "h100-sxm-80", "--count", "2"]
    assert run([*arguments, *more]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1
    assert not out.exists()


def test_that_budget_json_carries_the_command_of_each_option(tmp_path, config, capsys):
    out = tmp_path / "plan.kvdesk"
    arguments = ["new", "-o", str(out), "--model", config(), "--accelerator", "h100-sxm-80", "--count", "2"]
    assert run([*arguments, "--command", LINE, "--sequences", "4", "--input-len", "3000", "--output-len", "1000"]) == 0
    run(["budget", str(out), "--json"])
    option = json.loads(capsys.readouterr().out)["options"][0]
    words = option["command"].split()
    assert words[:2] == ["vllm", "serve"]
    assert words[words.index("--max-model-len") + 1] == "8192"
    assert words[words.index("--max-num-seqs") + 1] == "4"
