"""vLLM 0.32.0 run on a CPU with 1 GiB of cache: page bytes are general, blocks of 128 are the CPU's kernels'."""

import pytest
from vllm_models import GIB, capacity, every, full, model, window

from kvdesk.project.layer_cache import LatentAttention, RecurrentState

CPU = {"version": "0.32", "attention_backend": "CPU_ATTN", "max_concurrent_batches": 1, "max_num_batched_tokens": 512}
SMALL_LATENT = LatentAttention(num_attention_heads=4, kv_lora_rank=512, qk_rope_head_dim=64)
GDN = RecurrentState(num_heads=32, state_shape=(128, 128), state_dtype="fp32", conv_channels=8192, conv_kernel=4)


def narrow(kv_heads, dim, layers=4):
    return model([(full(kv_heads, dim),)] * layers)


# model, length, settings, (blocks, page bytes, block size, tokens, concurrency)
TABLE = {
    "deepseek": (model([(SMALL_LATENT,)] * 4), 4096, {"attention_backend": "CPU_MLA"}, (14_563, 18_432, 16, 233_008)),
    "falcon": (narrow(4, 128), 4096, {}, (1024, 262_144, 128, 131_072)),
    "llama": (narrow(8, 128), 4096, {}, (512, 524_288, 128, 65_536)),
    "llama, fp8": (narrow(8, 128), 4096, {"dtype": "fp8"}, (1024, 262_144, 128, 131_072)),
}


@pytest.mark.parametrize("name", TABLE)
def test_one_group(name):
    spec, length, settings, expected = TABLE[name]
    found = capacity(spec, length, GIB, **(CPU | settings))
    group = found.groups[0]
    assert (found.num_blocks, group.page_bytes, group.block_size, found.tokens) == expected


def test_windows():
    """(model, length, blocks, groups, page, tokens): windows of 4096, 512 and 128."""
    mistral = model([(window(8, 128, 4096),)] * 4)
    gemma3 = model(every(6, 12, (full(2, 128),), (window(2, 128, 512),)))
    gpt_oss = model([(window(4, 128, 128),), (full(4, 128),)] * 2)
    for spec, length, expected in [
        (mistral, 8192, (512, 1, 524_288, 113_359)),
        (gemma3, 4096, (4096, 6, 131_072, 217_885)),
        (gpt_oss, 4096, (2048, 2, 262_144, 220_752)),
    ]:
        found = capacity(spec, length, GIB, **CPU)
        assert (found.num_blocks, len(found.groups), found.groups[0].page_bytes, found.tokens) == expected


def test_states_raise_the_block_to_whole_kernel_blocks():
    """Qwen3-Next with its states in float32: 2,146,304 B padded by 9.92 % to 1152 positions of 2,048 B."""
    spec = model(every(4, 8, (full(2, 256, heads=16),), (GDN,)), "Qwen3NextForCausalLM")
    found = capacity(spec, 4096, GIB, mamba_ssm_cache_dtype="fp32", **CPU)
    assert (found.num_blocks, found.block_size, found.groups[0].page_bytes) == (227, 1152, 2_359_296)
    assert (found.tokens, round(found.max_concurrency, 2)) == (92_979, 22.7)
    padded = next(note for note in found.notes if note.code == "vllm-states-padded")
    assert round(100 * padded.values["share"], 2) == 9.92
