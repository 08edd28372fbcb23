"""Sixteen planning questions people asked in public, answered with the product and checked by hand arithmetic.

Each is restated: what was asked, what was answered there, what the arithmetic says, what the product says, and which
sentence of the product tells why it differs where it does. Two more, on weights read from a disk and on a slow CPU, are
answered in tests/engine/offload/test_questions.py; the bandwidth of a host is a question about tiers.
"""

import json
import math
from pathlib import Path

import pytest

from kvdesk.cli import run

GIB, MIB = 1 << 30, 1 << 20
H100 = 81_559 * MIB  # what its driver reports
A100 = 80 * GIB
SHARE = 0.9  # what vLLM took of a card when these were asked; it takes 0.92 today


@pytest.fixture
def product(tmp_path, capsys):
    """Types a command line; its exit status and its JSON."""

    def typed(*arguments):
        status = run([str(argument) for argument in arguments])
        out = capsys.readouterr().out
        return status, json.loads(out) if out.startswith("{") else out

    return typed


@pytest.fixture
def plan(product, tmp_path):
    """A project for one sequence of so many positions, unless more is said; its path."""

    def made(model, accelerator, positions, *more):
        path = tmp_path / f"{len(list(tmp_path.glob('*.kvdesk')))}.kvdesk"
        load = ("--sequences", 1, "--input-len", positions - 256, "--output-len", 256)
        status, _ = product("new", "-o", path, "--model", model, "--accelerator", accelerator, *load, *more)
        assert status == 0
        return path

    return made


def smallest(product, path, *asked):
    status, found = product("search", path, "--json", *asked)
    assert status == (0 if found["winner"] else 1)
    return found


def codes(case):
    return {finding["code"] for finding in case["findings"]}


def peak(product, path):
    status, found = product("budget", path, "--json")
    case = found["options"][0]["cases"][0]
    assert status == (0 if case["verdict"] == "fits" else 1)
    return case


def weights(case):
    return [rank["lines"]["weights_bytes"] for rank in case["ranks"]]


def reasons(found):
    return {row["reason"]["code"] for row in found["losers"]}


@pytest.mark.parametrize(
    ("model", "parameters", "layers", "dtype", "bytes_each"),
    [
        ("meta-llama/Meta-Llama-3.1-70B", 70_553_706_496, 80, "auto", 2),
        ("meta-llama/Meta-Llama-3.1-405B", 405_853_388_800, 126, "auto", 2),
        ("meta-llama/Meta-Llama-3.1-405B", 405_853_388_800, 126, "fp8", 1),
    ],
)
def test_how_many_nodes_of_eight_h100_for_llama_70b_and_405b_at_131072(
    product, plan, model, parameters, layers, dtype, bytes_each
):
    """G001. Unanswered there, after "max seq len 131072 is larger than 17840". 70B: 131.4 + 40.0 GiB of 71.7 on a card
    is more than two cards. 405B: 756 + 63 GiB in bf16 are two nodes of 573 GiB, 378 + 63 in fp8 one."""
    context = 131_072
    needed = parameters * bytes_each + context * layers * 2 * 8 * 128 * 2
    path = plan(model, "h100-sxm-80", context, "--count", 8, "--nodes", 2, "--tp", 8, "--pp", 2, "--runtime", "vllm",
                "--weight-dtype", dtype)  # fmt: skip
    nodes = smallest(product, path, "--card", "h100-sxm-80:8")
    assert nodes["winner"]["nodes"] == math.ceil(needed / (8 * SHARE * H100))
    if layers == 80:
        cards = smallest(product, path, "--card", "h100-sxm-80")
        assert cards["winner"]["cards"] == math.ceil(needed / (SHARE * H100)) == 3
        # the thread's rule of thumb says 3 or 4: the sentence on four cards tells why three are the answer
        assert any(row["reason"]["code"] == "search-not-smaller" and row["pieces"] == 4 for row in cards["losers"])
        assert "search-not-one" in reasons(cards)


def test_how_many_gpus_for_a_30b_model(product, plan):
    """G002. "4 x 3090 with 24 GB, or one A100 with 80 GB". LLaMA-30B has 32.5 billion parameters, 60 layers, 52 heads
    of 128: 60.6 GiB in fp16 and 3.0 GiB for 2,048 positions. Three cards of 21.6 GiB would hold that; heads divide over
    4 and not over 3, and a third of the layers leaves no room beside what the runtime takes."""
    needed = 32_528_943_616 * 2 + 2048 * 60 * 2 * 52 * 128 * 2
    path = plan("TheBloke/Wizard-Vicuna-30B-Uncensored-GPTQ", "rtx-3090", 2048, "--weight-dtype", "fp16", "--runtime",
                "vllm", "--count", 4, "--tp", 4)  # fmt: skip
    assert math.ceil(needed / (SHARE * 24 * GIB)) == 3
    assert smallest(product, path, "--card", "rtx-3090")["winner"]["cards"] == 4
    three = smallest(product, path, "--card", "rtx-3090", "--most-cards", 3)
    assert three["winner"] is None
    assert "search-not-one" in reasons(three)
    assert three["legal_tp"] == [size for size in range(1, 9) if 52 % size == 0]
    assert math.ceil(needed / (SHARE * A100)) == 1
    assert smallest(product, path, "--card", "a100-sxm-80")["winner"]["cards"] == 1


@pytest.mark.parametrize(("dtype", "bytes_each", "cards"), [("auto", 2, 2), ("fp8", 1, 1)])
def test_does_a_49b_model_fit_one_h100(product, plan, dtype, bytes_each, cards):
    """G003. The chart gives it one card, the user says 100 GB in fp16, so two: 49.9 billion parameters are 92.9 GiB in
    bf16 and 46.4 GiB in fp8, of 71.7 on a card. The user is right for bf16."""
    assert math.ceil(49_867_145_216 * bytes_each / (SHARE * H100)) == cards
    path = plan("nvidia/Llama-3_3-Nemotron-Super-49B-v1", "h100-sxm-80", 8192, "--runtime", "vllm", "--count", 2,
                "--tp", 2, "--weight-dtype", dtype)  # fmt: skip
    assert smallest(product, path, "--card", "h100-sxm-80")["winner"]["cards"] == cards


def test_which_hardware_for_34b_with_100k_context(product, plan):
    """G004. "We used 4 A100s; the reference code runs out of memory on them." 33.7 billion parameters in bf16 and
    100,000 positions of 48 layers with 8 KV heads of 128 are 62.8 + 18.3 GiB: two cards of 72 GiB with a paged engine.
    What the others needed four cards for is told where the model runs with eager attention: its scores."""
    needed = 33_743_970_304 * 2 + 100_000 * 48 * 2 * 8 * 128 * 2
    model = "codellama/CodeLlama-34b-Instruct-hf"
    path = plan(model, "a100-sxm-80", 100_000, "--runtime", "vllm", "--count", 4, "--tp", 4)
    found = smallest(product, path, "--card", "a100-sxm-80")
    assert found["winner"]["cards"] == math.ceil(needed / (SHARE * A100)) == 2
    eager = plan(model, "a100-sxm-80", 100_000, "--runtime", "transformers", "--count", 4, "--pp", 4,
                 "--max-model-len", 100_000)  # fmt: skip
    data = json.loads(Path(eager).read_text(encoding="utf-8"))
    project = data.get("project", data)
    project["options"][0]["deployment"]["transformers"]["attn_implementation"] = "eager"
    project["options"][0]["deployment"]["max_num_seqs"] = 1
    Path(eager).write_text(json.dumps(data), encoding="utf-8")
    case = peak(product, eager)
    assert case["verdict"] == "does_not_fit"
    assert "eager-scores" in codes(case)
    assert case["ranks"][0]["lines"]["activation_bytes"] > 64 * 100_000**2 * 2  # 64 heads, two bytes a score


def test_whether_two_nodes_of_eight_h100_serve_r1_at_128k(product, plan):
    """G009. "It won't be out of memory. You can scale it." 671 GB of weights are more than a node's 573 GiB, and a
    request of 131,072 positions stores 61 x 576 x 2 B of each, 8.58 GiB, on every tensor-parallel rank. The thread's
    rule, 0.88 x 80 GB less 41.9 GB, makes 3 requests; SGLang itself keeps more back, which makes 2, and says so."""
    request = 131_072 * 61 * 576 * 2
    path = plan("deepseek-ai/DeepSeek-R1", "h100-sxm-80", 131_072, "--count", 8, "--nodes", 2, "--tp", 16,
                "--runtime", "sglang")  # fmt: skip
    assert math.ceil(671e9 / (8 * SHARE * H100)) == 2
    assert smallest(product, path, "--card", "h100-sxm-80:8")["winner"]["nodes"] == 2
    case = peak(product, path)
    assert {rank["lines"]["kv_cache_bytes"] for rank in case["ranks"]} == {request}
    rank = case["ranks"][0]
    assert case["limits"]["max_sequences"] == (rank["usable_bytes"] - weights(case)[0]) // request == 2
    assert int((0.88 * 80e9 - 41.9e9) // request) == 3
    assert {"latent-replicated", "sglang-default-share"} <= codes(case)


def test_how_much_of_an_h20_deepseek_v3_takes(product, plan):
    """G010. "83 to 84 GB x 8 = 672 GB; out of memory on 80 GB." 671 billion parameters in fp8 on 8 cards are 83.9 GB
    each. What every rank holds whole comes on top, and a sentence names it."""
    path = plan("deepseek-ai/DeepSeek-V3-Base", "h20-96", 4096, "--count", 8, "--tp", 8)
    case = peak(product, path)
    assert 83.9e9 < weights(case)[0] < 83.9e9 * 1.02
    assert "weights-copied" in codes(case)
    other = plan("deepseek-ai/DeepSeek-V3-Base", "h100-sxm-80", 4096, "--count", 8, "--tp", 8)
    assert peak(product, other)["verdict"] == "does_not_fit"


def test_how_many_a800_for_deepseek_v3_in_bf16(product, plan):
    """G011. "4 x 8 A800, I guess." 1,342 GB of 72 on a card are 19 cards; in nodes of eight three do, where the layers
    are cut into stages and not only the heads. Four nodes carry it too, and their row says that they have more."""
    path = plan("deepseek-ai/DeepSeek-V3-Base", "a800-sxm-80", 4096, "--count", 8, "--nodes", 4, "--tp", 8, "--pp", 4,
                "--weight-dtype", "bf16", "--runtime", "vllm")  # fmt: skip
    found = smallest(product, path, "--card", "a800-sxm-80:8")
    assert math.ceil(1342e9 / (SHARE * 80e9)) == 19
    assert found["winner"]["nodes"] == math.ceil(19 / 8) == 3
    assert found["winner"]["pp"] > 1
    assert any(row["reason"]["code"] == "search-not-smaller" and row["pieces"] == 4 for row in found["losers"])


def test_whether_v4_flash_runs_on_eight_npus_of_32_gb(product, plan):
    """G012. Unanswered there. The published fp8 checkpoint is 266 GiB, more than the 8 x 28.8 GiB that may be used:
    each device lacks some GiB, and the product says how many."""
    path = plan("sgl-project/DeepSeek-V4-Flash-FP8", "ascend-910b", 4096, "--count", 8, "--tp", 8)
    typed = path.read_text(encoding="utf-8").replace('"memory_typed_bytes": null', f'"memory_typed_bytes": {32 * GIB}')
    path.write_text(typed, encoding="utf-8")
    case = peak(product, path)
    assert (case["verdict"], case["ranks"][0]["capacity_bytes"]) == ("does_not_fit", 32 * GIB)
    short = next(finding for finding in case["findings"] if finding["code"] == "does-not-fit")
    rank = case["ranks"][0]
    bands = [band for name, band in rank["bands"].items() if name != "headroom_bytes"]
    best = sum(size for name, size in rank["lines"].items() if name != "headroom_bytes")
    least = best - sum(band["best"] - band["low"] for band in bands)
    assert sum(weights(case)) > 8 * 0.9 * 32 * GIB
    assert f"{(least - rank['usable_bytes']) / GIB:.2f} GiB" in short["text"]


@pytest.mark.parametrize(("share", "verdict"), [(0.9, "fits"), (0.7, "does_not_fit")])
def test_whether_qwen3_vl_235b_fits_eight_a100(product, plan, share, verdict):
    """G014. "FP8 runs on 8 H100, FP16 on 8 H200." 235.7 billion parameters in bf16 are 54.9 GiB a card: it fits the 72
    of 80 GiB that vLLM takes; the command in question took 70 %, 56 GiB, and that leaves no room for the rest."""
    path = plan("Qwen/Qwen3-VL-235B-A22B-Instruct", "a100-sxm-80", 8192, "--count", 8, "--tp", 8, "--runtime", "vllm",
                "--memory-share", share)  # fmt: skip
    case = peak(product, path)
    assert case["verdict"] == verdict
    assert max(weights(case)) == pytest.approx(235.7e9 * 2 / 8, rel=0.01)
    assert case["ranks"][0]["usable_bytes"] == pytest.approx(share * A100, rel=1e-6)


def test_which_context_fits_a_mac(product):
    """G015. The table there gives 65.5 "GiB" for 1,048,576 positions: 65,536 B of each are 64.0 GiB; kB were counted
    as KiB. 16 layers of 4 heads of 256 keep a cache; the product prints bytes beside GiB, so the units cannot mix."""
    status, found = product("kv", "Qwen/Qwen3.5-27B", "--positions", 1 << 20, "--kv-dtype", "bf16", "--json")
    kept = [layer for layer in found["layers"] if layer["kind"] == "full_attention"]
    assert (status, len(kept)) == (0, 16)
    assert sum(layer["logical_bytes"] for layer in kept) == (1 << 20) * 16 * 2 * 4 * 256 * 2 == 64 * GIB


def test_whether_a_small_third_card_can_hold_the_cache_alone(product, plan):
    """G018. "Two 3090 fit 70B at 32k; with a 3060 beside them it cannot allocate." The cache of 32,768 positions is
    10.0 GiB, and each card holds that of its own layers: none can be kept for it. Every card has a compute buffer."""
    path = plan("meta-llama/Meta-Llama-3-70B", "rtx-3090", 32_768, "--count", 2, "--other", "rtx-3060-12:1+", "--pp", 3,
                "--runtime", "llama.cpp", "--weight-dtype", "int4", "--ctx-size", 32_768, "--parallel", 1)  # fmt: skip
    case = peak(product, path)
    layer = 32_768 * 2 * 8 * 128 * 2
    held = [rank["lines"]["kv_cache_bytes"] for rank in case["ranks"]]
    assert sum(held) == 80 * layer == 10 * GIB
    assert all(size % layer == 0 and size for size in held)
    assert all(rank["lines"]["activation_bytes"] > 0 for rank in case["ranks"])
    unlike = next(finding for finding in case["findings"] if finding["code"] == "cards-unequal")
    assert "where the layer is" in unlike["text"]


def test_why_a_1b_model_takes_71_gb_of_an_a100(product, tmp_path):
    """G022. It needs 3 GB and vLLM shows 71: 0.9 of the card, whatever the model. 2.3 GiB of weights; 16 sequences of
    8,192 positions of 16 layers with 8 KV heads of 64 are 4.0 GiB. CUDA reports 79.2 of the 80 GiB, hence 71.3."""
    path, report = tmp_path / "one.kvdesk", tmp_path / "one.md"
    product("new", "-o", path, "--model", "meta-llama/Llama-3.2-1B-Instruct", "--accelerator", "a100-sxm-80",
            "--runtime", "vllm", "--sequences", 16, "--input-len", 7168, "--output-len", 1024,
            "--memory-share", SHARE)  # fmt: skip
    case = peak(product, path)
    rank = case["ranks"][0]
    assert rank["usable_bytes"] == int(SHARE * A100)
    assert round(SHARE * 79.2, 1) == 71.3
    assert "cuda-reports-less" in codes(case)
    assert rank["lines"]["weights_bytes"] == pytest.approx(1.236e9 * 2, rel=0.002)
    assert rank["lines"]["kv_cache_bytes"] == 16 * 8192 * 16 * 2 * 8 * 64 * 2 == 4 * GIB
    assert rank["pool"]["pool_bytes"] > 16 * rank["lines"]["kv_cache_bytes"]
    product("report", path, "-o", report, "--sections", "options")
    assert "16 sequences of 8,192 positions need 4.00 GiB on card 0; vLLM will reserve" in report.read_text("utf-8")


def test_what_maximum_concurrency_means_for_planning(product):
    """G023. "4.61x of 8,192 tokens: 4.6 requests, or 46 of 800 tokens." 4.61 x 512 blocks of 16 are 2,361; requests of
    800 tokens take 50 blocks each: 47. The thread's 46 rounds twice; one block is never given out, which is told."""
    blocks = 2361
    assert round(blocks / 512, 2) == 4.61
    block = 16 * 32 * 2 * 8 * 128 * 2
    status, found = product("capacity", "meta-llama/Llama-3.1-8B-Instruct", "--runtime", "vllm", "--kv-bytes",
                            blocks * block, "--max-model-len", 8192, "--json")  # fmt: skip
    assert (status, found["num_blocks"], round(found["max_concurrency"], 2)) == (0, blocks, 4.61)
    shorter = product("capacity", "meta-llama/Llama-3.1-8B-Instruct", "--runtime", "vllm", "--kv-bytes",
                      blocks * block, "--max-model-len", 800, "--json")[1]  # fmt: skip
    assert int(shorter["max_concurrency"]) == (blocks - 1) // 50 == 47
    assert any("never given out" in note for note in found["notes"])
