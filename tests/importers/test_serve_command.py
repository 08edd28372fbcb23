"""Command lines of the servers: what is read from them, what is refused, and that what is written reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvdesk.importers.serve_command import (
    ServeCommandError,
    over_cards,
    read_command,
    settings_in_file,
    write_command,
)
from kvdesk.project.deployment import Band, Deployment

BASE = Deployment()


def test_that_a_vllm_line_gives_its_settings():
    found = read_command(
        "VLLM_PP_LAYER_PARTITION=31,30 vllm serve org/model -tp 8 --pipeline-parallel-size=2 --max_model_len 32K \\\n"
        " --gpu-memory-utilization 0.95 --kv-cache-dtype fp8 --no-enable-prefix-caching --enforce-eager "
        "--max-num-seqs 64 --trust-remote-code --port 8000",
        BASE,
    )
    deployment = found.deployment
    assert (found.runtime, found.model) == ("vllm", "org/model")
    assert (deployment.tensor_parallel_size, deployment.pipeline_parallel_size) == (8, 2)
    assert deployment.pipeline_partition == (31, 30)
    assert deployment.max_model_len == 32_768
    assert deployment.max_num_seqs == 64
    assert deployment.vllm.gpu_memory_utilization == 0.95
    assert (deployment.k_dtype, deployment.v_dtype) == ("fp8_e4m3", "fp8_e4m3")
    assert deployment.vllm.enable_prefix_caching is False
    assert deployment.vllm.enforce_eager
    assert found.not_read == ("--trust-remote-code", "--port 8000")


def test_that_small_k_is_a_thousand_and_large_k_is_1024():
    for text, length in (("32k", 32_000), ("32K", 32_768), ("1.5k", 1500), ("8192", 8192)):
        assert read_command(f"vllm serve m --max-model-len {text}", BASE).deployment.max_model_len == length


def test_that_mtp_is_read_from_json_and_another_draft_is_listed():
    found = read_command(
        """vllm serve m --speculative-config '{"method": "deepseek_mtp", "num_speculative_tokens": 2}'""", BASE
    )
    assert found.deployment.mtp
    assert found.deployment.num_speculative_tokens == 2
    other = read_command("""vllm serve m --speculative-config '{"method": "eagle3", "model": "x"}'""", BASE)
    assert not other.deployment.mtp
    assert other.not_read


def test_that_sglang_data_parallel_size_means_replicas_unless_attention_is_split():
    replicas = read_command("python -m sglang.launch_server --model-path m --tp 4 --dp 2", BASE)
    assert replicas.deployment.data_parallel_size == 2
    assert replicas.deployment.sglang.attention_dp_size == 1
    split = read_command("python3 -m sglang.launch_server --model-path m --tp 8 --dp 8 --enable-dp-attention", BASE)
    assert split.deployment.data_parallel_size is None
    assert split.deployment.sglang.attention_dp_size == 8


def test_that_a_llama_server_line_gives_its_settings():
    found = read_command(
        r".\llama-server.exe -m model.gguf -c 32768 -np 4 -ngl 99 -ts 3,1 -fa on "
        "-ctk q8_0 -ctv q8_0 -kvu --fit-target 512",
        BASE,
    )
    settings = found.deployment.llama_cpp
    assert found.model == "model.gguf"
    assert (settings.ctx_size, settings.parallel, settings.n_gpu_layers) == (32_768, 4, 99)
    assert settings.tensor_split == (3, 1)
    assert settings.kv_unified
    assert settings.fit_target_bytes == 512 << 20
    assert (found.deployment.k_dtype, found.deployment.v_dtype) == ("q8_0", "q8_0")


def test_that_a_trtllm_line_gives_its_settings():
    found = read_command("trtllm-serve org/m --tp_size 4 --kv_cache_free_gpu_memory_fraction 0.85", BASE)
    assert found.model == "org/m"
    assert found.deployment.tensor_parallel_size == 4
    assert found.deployment.tensorrt_llm.free_gpu_memory_fraction == 0.85


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no command"),
        ("# vllm serve m", "no server"),
        ("ls -l", "no server"),
        ("vllm bench m", "no server"),
        ("vllm serve 'm", "quotation mark"),
        ("vllm serve m --max-model-len abc", "--max-model-len"),
        ("vllm serve m --max-model-len", "--max-model-len"),
        ("vllm serve m --block-size 0", "block_size"),
        ("vllm serve m --kv-cache-dtype zzz", "zzz"),
        ("vllm serve m --gpu-memory-utilization 1.5", "gpu_memory_utilization"),
        ("vllm serve m --speculative-config mtp", "JSON"),
        ("vllm serve m --max-num-seqs 99999999999999999999999", "max_num_seqs"),
        ("llama-server -m m -fa maybe", "flash_attn"),
        ("vllm serve m " + "x" * 100_001, "longer"),
    ],
)
def test_that_what_cannot_be_read_is_one_sentence(text, words):
    with pytest.raises(ServeCommandError) as refusal:
        read_command(text, BASE)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_that_overheads_and_reserves_stay_as_they_were():
    own = Deployment(reserve_bytes=5, outside_bytes=7, activation=Band(low=1, best=2, high=3, basis="mine"))
    found = read_command("vllm serve m", own).deployment
    assert (found.reserve_bytes, found.outside_bytes, found.activation) == (5, 7, own.activation)


def test_that_plain_arithmetic_has_no_command():
    assert write_command(BASE, "m") is None


@given(
    st.fixed_dictionaries(
        {
            "gpu_memory_utilization": st.none() | st.sampled_from([0.5, 0.9, 0.95]),
            "block_size": st.none() | st.sampled_from([16, 64]),
            "max_num_batched_tokens": st.none() | st.integers(1, 10**6),
            "enable_prefix_caching": st.sampled_from([None, True, False]),
            "disable_hybrid_kv_cache_manager": st.booleans(),
            "enforce_eager": st.booleans(),
            "mamba_ssm_cache_dtype": st.sampled_from(["auto", "fp32"]),
            "mm_encoder_tp_mode": st.sampled_from(["weights", "data"]),
        }
    ),
    st.integers(1, 64),
    st.sampled_from(["auto", "bf16", "fp8_e4m3", "fp8_ds_mla"]),
    st.booleans(),
)
def test_that_a_written_vllm_command_reads_back(settings, tensor, dtype, mtp):
    deployment = Deployment.model_validate(
        {
            "runtime": "vllm",
            "vllm": settings,
            "tensor_parallel_size": tensor,
            "k_dtype": dtype,
            "v_dtype": dtype,
            "mtp": mtp,
            "num_speculative_tokens": 1 if mtp else 0,
        }
    )
    text = write_command(deployment, "org/a model's name")
    found = read_command(text, BASE)
    assert found.deployment == deployment
    assert found.model == "org/a model's name"
    assert not found.not_read


@given(
    st.integers(1, 8),
    st.none() | st.integers(1, 1 << 20),
    st.none() | st.integers(1, 256),
    st.booleans(),
    st.lists(st.integers(0, 9), max_size=4),
    st.sampled_from(["auto", "q8_0", "fp16", "iq4_nl"]),
)
def test_that_a_written_llama_server_command_reads_back(scale, context, slots, unified, split, dtype):
    deployment = Deployment.model_validate(
        {
            "runtime": "llama.cpp",
            "llama_cpp": {
                "ctx_size": context,
                "parallel": slots,
                "kv_unified": unified,
                "tensor_split": split,
                "ubatch_size": 128 * scale,
            },
            "k_dtype": dtype,
            "v_dtype": dtype,
        }
    )
    assert read_command(write_command(deployment, "m.gguf"), BASE).deployment == deployment


def test_that_what_is_left_to_the_runtime_is_not_set():
    read = read_command("llama-server -m m -c 0 -np -1 -ngl all", BASE).deployment
    assert read.llama_cpp == BASE.llama_cpp
    assert read_command("vllm serve m --max-model-len auto", BASE).deployment.max_model_len is None


def test_that_llama_server_spreads_its_layers_over_the_cards():
    read = read_command("llama-server -m m -ts 1,1", BASE).deployment
    assert over_cards(read, 2).pipeline_parallel_size == 2
    other = read_command("vllm serve m", BASE).deployment
    assert over_cards(other, 2) == other


def test_that_expert_parallelism_of_vllm_is_all_ranks_of_all_replicas():
    alone = read_command("vllm serve m -tp 8 --enable-expert-parallel", BASE, has_experts=True).deployment
    assert (alone.expert_parallel_size, alone.experts_over_replicas) == (8, False)
    joined = read_command("vllm serve m -tp 2 -dp 4 -ep", BASE, has_experts=True).deployment
    assert (joined.expert_parallel_size, joined.experts_over_replicas) == (8, True)
    cut = read_command("vllm serve m -tp 2 -dp 4", BASE, has_experts=True).deployment
    assert (cut.expert_parallel_size, cut.experts_over_replicas) == (1, True)
    dense = read_command("vllm serve m -tp 2 -dp 4", BASE).deployment
    assert (dense.data_parallel_size, dense.experts_over_replicas) == (4, False)


def test_that_redundant_experts_of_vllm_are_read_from_json():
    line = """vllm serve m -tp 8 -ep --enable-eplb --eplb-config '{"num_redundant_experts": 32}'"""
    assert read_command(line, BASE).deployment.redundant_experts == 32
    with pytest.raises(ServeCommandError, match="JSON"):
        read_command("vllm serve m --eplb-config num_redundant_experts", BASE)


SIZES = st.integers(1, 16)


@st.composite
def spread_over_vllm(draw):
    """Parallel degrees that one vLLM command can say, and whether the model has experts."""
    tensor, data, has_experts = draw(SIZES), draw(st.none() | st.integers(2, 8)), draw(st.booleans())
    deals = has_experts and tensor * (data or 1) > 1 and draw(st.booleans())
    pipeline = draw(st.integers(1, 4))
    return has_experts, Deployment(
        runtime="vllm",
        tensor_parallel_size=tensor,
        pipeline_parallel_size=pipeline,
        data_parallel_size=data,
        decode_context_parallel_size=draw(SIZES),
        expert_parallel_size=tensor * (data or 1) if deals else 1,
        experts_over_replicas=has_experts and data is not None,
        redundant_experts=draw(st.sampled_from([0, 8, 32])) if deals else 0,
        pipeline_partition=draw(st.just(()) | st.tuples(*[SIZES] * pipeline)) if pipeline > 1 else (),
    )


@given(spread_over_vllm())
def test_that_parallel_degrees_of_a_vllm_command_read_back(spread):
    has_experts, deployment = spread
    text = write_command(deployment, "m", has_experts=has_experts)
    found = read_command(text, BASE, has_experts=has_experts)
    assert found.deployment == deployment
    assert not found.not_read


@given(SIZES, st.integers(1, 4), st.none() | st.integers(2, 8), SIZES, SIZES, st.sampled_from([0, 8]), st.booleans())
def test_that_parallel_degrees_of_an_sglang_command_read_back(tensor, pipeline, data, expert, context, extra, split):
    deployment = Deployment(
        runtime="sglang",
        tensor_parallel_size=tensor,
        pipeline_parallel_size=pipeline,
        data_parallel_size=None if split else data,
        decode_context_parallel_size=context,
        expert_parallel_size=expert,
        redundant_experts=extra,
        sglang={"attention_dp_size": 2 if split else 1},
        pipeline_partition=tuple(range(1, pipeline + 1)) if pipeline > 1 else (),
    )
    found = read_command(write_command(deployment, "m", has_experts=True), BASE, has_experts=True)
    assert found.deployment == deployment
    assert not found.not_read


@given(SIZES, st.integers(1, 4), SIZES)
def test_that_parallel_degrees_of_a_trtllm_command_read_back(tensor, pipeline, expert):
    deployment = Deployment(
        runtime="tensorrt-llm",
        tensor_parallel_size=tensor,
        pipeline_parallel_size=pipeline,
        expert_parallel_size=expert,
    )
    found = read_command(write_command(deployment, "m", has_experts=True), BASE, has_experts=True)
    assert found.deployment == deployment
    assert not found.not_read


def test_that_a_partition_of_tensorrt_llm_stands_in_its_file():
    deployment = Deployment(runtime="tensorrt-llm", pipeline_parallel_size=2, pipeline_partition=(31, 30))
    assert settings_in_file(deployment) == {"pp_partition": [31, 30]}


@given(st.integers(1, 8), st.lists(st.integers(1, 9), max_size=8))
def test_that_stages_and_split_of_a_llama_server_command_read_back(cards, split):
    deployment = Deployment(runtime="llama.cpp", pipeline_parallel_size=cards, llama_cpp={"tensor_split": tuple(split)})
    found = read_command(write_command(deployment, "m.gguf"), BASE)
    assert over_cards(found.deployment, cards) == deployment


@pytest.mark.parametrize(
    "deployment",
    [
        Deployment(runtime="vllm", tensor_parallel_size=8, expert_parallel_size=8, data_parallel_size=4),
        Deployment(runtime="tensorrt-llm", tensor_parallel_size=8, data_parallel_size=4),
    ],
)
def test_that_replicas_which_are_servers_of_their_own_are_written_as_one_of_them(deployment):
    text = write_command(deployment, "m", has_experts=True)
    assert "data-parallel" not in text
    read = read_command(text, BASE, has_experts=True).deployment
    assert read == deployment.model_copy(update={"data_parallel_size": None})
