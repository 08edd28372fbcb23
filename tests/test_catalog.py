"""The offline catalogues: shipped facts, their sources, the user's own entries, and looking things up."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kvdesk import catalog, paths
from kvdesk.catalog import CatalogError

REPOSITORY = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("KVDESK_SHARED", REPOSITORY.parent / "shared"))
REFERENCE = SHARED / "reference" / "hardware.json"
MEMORY_ADDED = {"trn3", "mtia-v2"}  # the reference states no size for these; ours come from elsewhere

NUMERIC_FACTS = (
    "memory_sold_gb",
    "memory_driver_bytes",
    "memory_options_gb",
    "gpu_usable_fraction",
    "memory_bandwidth_bytes_per_s",
    "dense_bf16_flops",
    "dense_fp16_flops",
    "dense_fp8_flops",
    "dense_int8_ops",
    "dense_fp4_flops",
    "tdp_w",
    "pcie_gen",
    "pcie_lanes",
    "scaleup_bytes_per_s",
    "scaleup_domain",
    "release_year",
)


def attention_group(layers, kind="full_attention", **facts):
    heads = {"num_attention_heads": 32, "num_kv_heads": 8, "k_head_dim": 128, "v_head_dim": 128}
    return {"layers": layers, "caches": [{"kind": kind, **heads, **facts}]}


def model_facts(name, groups):
    return {
        "name": name,
        "architecture": "LlamaForCausalLM",
        "source": {"kind": "catalog", "location": name},
        "hidden_size": 4096,
        "vocab_size": 1000,
        "embedding_params": 4_096_000,
        "head_params": 4_096_000,
        "layer_groups": groups,
        "weight_format": {"name": "bf16", "bits": 16},
    }


@pytest.fixture
def user_file(tmp_path, monkeypatch):
    """Where the user's own entries go; the real home is never looked at."""
    path = tmp_path / "home" / "accelerators.json"
    path.parent.mkdir()
    monkeypatch.setattr(paths, "user_catalog", lambda: path)
    catalog.refresh()
    yield path
    catalog.refresh()


@pytest.fixture(autouse=True)
def _away_from_home(user_file):
    """Every test here."""


@pytest.fixture
def use_models(tmp_path, monkeypatch):
    """Makes a models.json of the given entries the shipped one."""
    shipped = paths.resource

    def use(entries, **outer):
        path = tmp_path / "models.json"
        path.write_text(json.dumps({"schema": 1, "date": "2026-11-30", "models": entries, **outer}), encoding="utf-8")
        monkeypatch.setattr(paths, "resource", lambda *parts: path if parts[-1] == path.name else shipped(*parts))
        catalog.refresh()

    return use


@pytest.fixture
def three_models(use_models):
    mixed = [attention_group([1], "sliding_attention", window=512), attention_group([0, 2])]
    use_models(
        [
            {"id": "acme/Small-8B", "date": "2026-11-01", "model": model_facts("acme/Small-8B", mixed)},
            {"id": "acme/Twin", "date": "2026-11-01", "model": model_facts("acme/Twin", [attention_group([0])])},
            {"id": "other/Twin", "date": "2026-11-01", "model": model_facts("other/Twin", [attention_group([0])])},
        ]
    )


def write_user_entries(path, *entries, **outer):
    path.write_text(json.dumps({"schema": 1, "accelerators": list(entries), **outer}), encoding="utf-8")
    catalog.refresh()


def test_that_every_shipped_accelerator_loads_and_validates():
    specs = catalog.accelerators()
    assert len(specs) == 113
    assert len({spec.id for spec in specs}) == 113
    assert all(spec.capacity_bytes > 0 for spec in specs)
    assert {spec.catalog_date for spec in specs} == {"2026-11-30"}


def test_that_the_driver_figure_is_the_capacity_where_it_is_known():
    h100 = catalog.accelerator("h100-sxm-80")
    assert h100.capacity_bytes == 81559 * 2**20
    assert h100.capacity_is_verified


def test_that_an_unknown_driver_figure_leaves_the_size_sold_in_decimal_bytes_unverified():
    unknown = [spec for spec in catalog.accelerators() if spec.memory_driver_bytes is None]
    assert len(unknown) == 60
    for spec in unknown:
        assert spec.capacity_bytes == spec.memory_sold_gb * 10**9
        assert not spec.capacity_is_verified


def test_that_unknown_facts_are_absent_and_never_zero():
    for entry in shipped_entries():
        assert all(value not in (None, 0, "", []) for fact, value in entry.items() if fact != "announced_only"), entry[
            "id"
        ]
    assert catalog.accelerator("a2").memory_bandwidth_bytes_per_s is None


def test_that_no_price_is_anywhere_in_the_file():
    text = paths.resource("catalog", "accelerators.json").read_text(encoding="utf-8").casefold()
    assert not [word for word in ("$", "usd", "price", "msrp", "€") if word in text]


def test_that_each_numeric_fact_has_a_source_in_words():
    labels = json.loads(paths.resource("catalog", "accelerators.json").read_text(encoding="utf-8"))["sources"]
    for spec in catalog.accelerators():
        for fact in NUMERIC_FACTS:
            if getattr(spec, fact):
                source = spec.source_of(fact)
                assert source is not None, (spec.id, fact)
                assert source.source in labels.values(), (spec.id, fact)


def test_that_no_source_is_listed_for_a_fact_that_is_absent():
    for spec in catalog.accelerators():
        used = {spec.source_of(fact) for fact in (*NUMERIC_FACTS, "scaleup_link") if getattr(spec, fact)}
        assert set(spec.sources) == used, spec.id


def test_that_unsourced_and_inferred_facts_are_not_verified():
    assert not catalog.accelerator("mi210").source_of("pcie_gen").verified
    assert not catalog.accelerator("v100-sxm2-16").source_of("pcie_gen").verified
    assert not catalog.accelerator("a10g").source_of("memory_driver_bytes").verified
    thor = catalog.accelerator("jetson-thor-t5000")
    assert not thor.source_of("dense_fp4_flops").verified
    assert catalog.accelerator("h100-sxm-80").source_of("memory_driver_bytes").verified


def test_that_machines_with_unified_memory_keep_their_sizes_and_the_usable_share():
    ultra = catalog.accelerator("m3-ultra")
    assert ultra.memory_options_gb == (96, 256, 512)
    assert ultra.memory_sold_gb == 512
    assert ultra.gpu_usable_fraction == 0.75
    assert not ultra.source_of("gpu_usable_fraction").verified


def test_that_an_exact_id_comes_first_and_every_word_must_match():
    assert catalog.find_accelerators("H200-SXM-141")[0].id == "h200-sxm-141"
    found = [spec.id for spec in catalog.find_accelerators("nvidia HOPPER h200")]
    assert found == ["h200-sxm-141", "h200-nvl-141", "gh200-96", "gh200-141"]
    assert catalog.find_accelerators("a10")[0].id == "a10"
    assert catalog.find_accelerators("") == catalog.accelerators()
    assert catalog.find_accelerators("nvidia gaudi") == ()


def test_that_an_accelerator_is_found_in_any_case_of_letters():
    assert catalog.accelerator("MI300X").id == "mi300x"


@pytest.mark.parametrize(("wanted", "near"), [("h100", "h100-sxm-80"), ("rtx-4900", "rtx-4090"), ("mi300-x", "mi300x")])
def test_that_an_unknown_accelerator_is_refused_with_near_ids(wanted, near):
    with pytest.raises(CatalogError, match=rf'no accelerator "{wanted}".*{near}'):
        catalog.accelerator(wanted)


def test_that_a_user_entry_extends_the_catalogue(user_file):
    write_user_entries(user_file, {"id": "my-card", "name": "My card", "memory_sold_gb": 20})
    assert catalog.accelerator("my-card").capacity_bytes == 20 * 10**9
    assert catalog.accelerators()[-1].id == "my-card"
    assert len(catalog.accelerators()) == 114
    assert catalog.user_problem() is None


def test_that_a_user_entry_replaces_the_shipped_one_in_its_place(user_file):
    before = [spec.id for spec in catalog.accelerators()]
    write_user_entries(user_file, {"id": "h100-sxm-80", "name": "Ours", "memory_driver_bytes": 80 * 2**30})
    assert catalog.accelerator("h100-sxm-80").name == "Ours"
    assert catalog.accelerator("h100-sxm-80").memory_sold_gb is None
    assert [spec.id for spec in catalog.accelerators()] == before


def test_that_a_user_entry_keeps_a_source_in_its_own_words(user_file):
    entry = {"id": "x", "name": "X", "memory_sold_gb": 20, "sources": [{"fact": "memory", "source": "its box"}]}
    write_user_entries(user_file, entry)
    assert catalog.accelerator("x").source_of("memory_sold_gb").source == "its box"
    assert catalog.accelerator("x").source_of("tdp_w") is None


GOOD = {"id": "good", "name": "Good", "memory_sold_gb": 20}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{", ["line 1"]),
        ("[1]", ["schema"]),
        ("\x00\xff", ["JSON"]),
        ("[" * 100_000, ["JSON"]),
        (json.dumps({"schema": 2, "accelerators": []}), ["schema", "newer KVDesk"]),
        (json.dumps({"schema": "1", "accelerators": []}), ["schema"]),
        (json.dumps({"schema": 1}), ["accelerators"]),
        (json.dumps({"schema": 1, "sources": [], "accelerators": []}), ["sources"]),
        (json.dumps({"schema": 1, "accelerators": [GOOD, 7]}), ["entry 2", "id"]),
        (json.dumps({"schema": 1, "accelerators": [GOOD, {**GOOD, "id": "GOOD"}]}), ["entry 2", "twice"]),
        (json.dumps({"schema": 1, "accelerators": [{**GOOD, "memory_sold_gb": -1}]}), ["good", "memory_sold_gb"]),
        (json.dumps({"schema": 1, "accelerators": [{**GOOD, "bandwith": 5}]}), ["good", "bandwith"]),
        (json.dumps({"schema": 1, "accelerators": [{"id": "good", "name": "G"}]}), ["good", "no memory size"]),
        ('{"schema": 1, "accelerators": [{"id": "good", "name": "G", "tdp_w": NaN}]}', ["good", "tdp_w"]),
    ],
)
def test_that_a_broken_user_file_is_one_sentence_and_the_shipped_catalogue_works_on(user_file, text, names):
    user_file.write_bytes(text.encode("latin-1"))
    catalog.refresh()
    assert len(catalog.accelerators()) == 113
    problem = catalog.user_problem()
    assert problem is not None
    assert "\n" not in problem
    assert all(name in problem for name in [str(user_file), *names]), problem
    with pytest.raises(CatalogError, match="left out"):
        catalog.accelerator("good")


def test_that_a_user_file_which_is_a_folder_is_told_too(user_file):
    user_file.mkdir()
    catalog.refresh()
    assert "cannot be read" in catalog.user_problem()


def test_that_accelerators_are_read_once(monkeypatch):
    first = catalog.accelerator("l4")
    monkeypatch.setattr(catalog, "read_accelerators", None)
    assert catalog.accelerator("l4") is first


def shipped_entries():
    return json.loads(paths.resource("catalog", "accelerators.json").read_text(encoding="utf-8"))["accelerators"]


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the collected hardware facts are not beside this checkout")
def test_that_ids_memory_bandwidth_and_compute_equal_the_collected_facts():
    reference = json.loads(REFERENCE.read_text(encoding="utf-8"))["accelerators"]
    assert [spec.id for spec in catalog.accelerators()] == [raw["id"] for raw in reference]
    tera = {"dense_bf16_flops": "dense_bf16_tflops", "dense_fp16_flops": "dense_fp16_tflops"}
    tera |= {"dense_fp8_flops": "dense_fp8_tflops", "dense_fp4_flops": "dense_fp4_tflops"}
    for raw in reference:
        spec = catalog.accelerator(raw["id"])
        if raw["id"] not in MEMORY_ADDED:
            assert spec.memory_sold_gb == raw["memory_marketing_gb"]
        assert spec.memory_driver_bytes == scaled(raw["memory_driver_mib"], 2**20)
        assert spec.memory_bandwidth_bytes_per_s == scaled(raw["memory_bandwidth_gb_s"], 10**9)
        assert spec.scaleup_bytes_per_s == scaled(raw["scaleup_unidir_gb_s"], 10**9)
        assert spec.dense_int8_ops == scaled(raw["dense_int8_tops"], 10**12)
        for ours, theirs in tera.items():
            assert getattr(spec, ours) == scaled(raw[theirs], 10**12), (spec.id, ours)
        for same in ("tdp_w", "pcie_gen", "pcie_lanes", "release_year", "announced_only"):
            assert getattr(spec, same) == raw[same], (spec.id, same)


@pytest.mark.skipif(not REFERENCE.is_file(), reason="the collected hardware facts are not beside this checkout")
def test_that_the_shipped_file_is_what_the_builder_makes(tmp_path):
    built = tmp_path / "accelerators.json"
    command = [sys.executable, REPOSITORY / "packaging" / "build_accelerators.py", REFERENCE, "-o", built]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": str(REPOSITORY)}, check=True, capture_output=True)
    assert built.read_bytes() == (REPOSITORY / "resources" / "catalog" / "accelerators.json").read_bytes()


def scaled(value, factor):
    return None if value is None else round(value * factor)


@pytest.mark.usefixtures("three_models")
def test_that_a_model_entry_tells_its_kinds_parameters_and_source():
    entry = catalog.models()[0]
    assert (entry.id, entry.date) == ("acme/Small-8B", "2026-11-01")
    assert entry.kinds == {"full_attention": 2, "sliding_attention": 1}
    assert entry.num_parameters == 8_192_000
    assert entry.source.location == "acme/Small-8B"


@pytest.mark.usefixtures("three_models")
def test_that_a_model_is_found_by_id_or_by_a_name_that_is_unique_in_any_case_of_letters():
    assert catalog.model("ACME/small-8b").name == "acme/Small-8B"
    assert catalog.model("small-8B").name == "acme/Small-8B"
    assert catalog.model("other/twin").name == "other/Twin"
    with pytest.raises(CatalogError, match="acme/Twin, other/Twin"):
        catalog.model("twin")


@pytest.mark.usefixtures("three_models")
def test_that_an_unknown_model_is_refused_with_near_ids():
    with pytest.raises(CatalogError, match=r'no model "acme/Smal-8B".*acme/Small-8B'):
        catalog.model("acme/Smal-8B")


@pytest.mark.usefixtures("three_models")
def test_that_models_are_searched_by_every_word_with_the_exact_one_first():
    assert [entry.id for entry in catalog.find_models("other/TWIN")] == ["other/Twin"]
    assert [entry.id for entry in catalog.find_models("twin")] == ["acme/Twin", "other/Twin"]
    assert [entry.id for entry in catalog.find_models("llama small")] == ["acme/Small-8B"]


def test_that_a_model_is_validated_only_when_asked_for(use_models):
    broken = model_facts("a/broken", [attention_group([0, 2])])
    use_models([{"id": "a/broken", "date": "2026-11-01", "model": broken}])
    assert [entry.id for entry in catalog.models()] == ["a/broken"]
    with pytest.raises(CatalogError, match=r'models\.json: model "a/broken".*every layer'):
        catalog.model("a/broken")


def test_that_a_model_without_facts_is_refused_by_name(use_models):
    use_models([{"id": "a/empty", "date": "2026-11-01"}])
    with pytest.raises(CatalogError, match=r'model "a/empty", field model'):
        catalog.models()


def test_that_a_missing_shipped_file_is_one_sentence(monkeypatch, tmp_path):
    def lacking(*parts):
        raise FileNotFoundError(f"the installation lacks {parts[-1]}")

    monkeypatch.setattr(paths, "resource", lacking)
    catalog.refresh()
    with pytest.raises(CatalogError, match=r"lacks models\.json"):
        catalog.models()
    with pytest.raises(CatalogError, match=r"lacks accelerators\.json"):
        catalog.accelerators()


def test_that_every_shipped_model_validates():
    try:
        paths.resource("catalog", "models.json")
    except FileNotFoundError:
        pytest.skip("models.json is not built yet")
    for entry in catalog.models():
        assert sum(entry.kinds.values()) == entry.spec.num_layers, entry.id
