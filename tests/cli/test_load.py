"""Traffic on the command line."""

import json

import pytest

from kvdesk.cli import run
from kvdesk.project import file

BASE = ("--model", "Qwen/Qwen3-14B", "--accelerator", "h100-sxm-80", "--input-len", "2048", "--output-len", "512")


@pytest.fixture
def made(tmp_path):
    def make(*flags):
        path = tmp_path / "p.kvdesk"
        assert run(["new", "-o", str(path), *BASE, *flags]) == 0
        return path

    return make


def load_of(path, capsys):
    capsys.readouterr()
    run(["budget", str(path), "--json"])
    return json.loads(capsys.readouterr().out)["options"][0]["cases"][0]["load"]


def test_residents_follow_from_arrivals(made, capsys):
    path = made("--arrival-rate", "2", "--service-time", "5")
    assert file.read(path).workload.cases[-1].traffic.is_live
    load = load_of(path, capsys)
    assert load["from_traffic"]
    assert load["resident_sequences"] == load["residency"]["resident_sequences"] == 18
    assert load["residency"]["method"].startswith("M/G/∞")
    assert load["residency"]["state"] == "untested"
    assert load["service_times"]["state"] == "untested"
    capsys.readouterr()
    run(["budget", str(path)])
    assert "residents from traffic: 18 at P99" in capsys.readouterr().out


def test_a_typed_count_stands(made, capsys):
    load = load_of(made("--sequences", "4", "--arrival-rate", "2", "--service-time", "5"), capsys)
    assert (load["from_traffic"], load["resident_sequences"]) == (False, 4)
    assert load["residency"]["resident_sequences"] == 18


def test_the_service_time_is_estimated_where_none_is_given(made):
    service = file.read(made("--arrival-rate", "1")).workload.cases[-1].traffic.service
    assert "untested" in service.basis
    assert service.step_s > 0


def test_a_shared_prefix_is_stored_once_where_the_runtime_does(made, capsys):
    path = made("--sequences", "8", "--shared-prefix", "1000", "--runtime", "vllm")
    load = load_of(path, capsys)
    assert load["shared_positions"] == 992
    assert load["use"]["useful_positions"] == 992 + 8 * (1000 - 992 + 2560)


def test_refusals(tmp_path, capsys):
    path = str(tmp_path / "p.kvdesk")
    assert run(["new", "-o", path, *BASE, "--service-time", "5"]) == 2
    assert "--arrival-rate" in capsys.readouterr().err
    assert run(["new", "-o", path, *BASE, "--arrival-rate", "-1", "--service-time", "5"]) == 2
    assert run(["new", "-o", path, *BASE, "--arrival-rate", "100000"]) == 2
    assert "--service-time" in capsys.readouterr().err


@pytest.mark.parametrize("flag", ["--arrival-rate", "--service-time"])
@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "1e12", "often"])
def test_a_rate_or_time_that_is_none_is_refused_by_its_flag(tmp_path, capsys, flag, text):
    flags = {"--arrival-rate": "2", "--service-time": "5"} | {flag: text}
    path = tmp_path / "p.kvdesk"
    assert run(["new", "-o", str(path), *BASE, *(f"{name}={value}" for name, value in flags.items())]) == 2
    said = capsys.readouterr().err
    assert f"argument {flag}: " in said
    assert text in said
    assert not path.exists()
