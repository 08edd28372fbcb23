"""The systems' rows: every code has its sentence, and sizes follow each version's own rule."""

from typing import get_args

import pytest
from offload_facts import GIB

from kvdesk.engine.offload.systems import SYSTEMS, default_chunk_tokens, hicache_host_tokens, vllm_num_chunks
from kvdesk.engine.sentences.offload import meaning_text, stores_text, trap_text
from kvdesk.project.tiers import SystemId


def test_every_system_has_a_row_with_its_source():
    assert set(SYSTEMS) == set(get_args(SystemId))
    for key, system in SYSTEMS.items():
        assert system.id == key
        assert system.version
        assert system.source


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_every_code_has_its_sentence(system):
    assert stores_text(system.stores) != system.stores
    for code in system.traps:
        assert trap_text(code) != code
    for default in system.defaults:
        assert not default.meaning or meaning_text(default.meaning) != default.meaning


def test_chunks_are_the_systems_or_the_runtimes():
    assert default_chunk_tokens(SYSTEMS["lmcache"], 16) == 256
    assert default_chunk_tokens(SYSTEMS["vllm"], 16) == 16


def test_vllm_rounds_a_chunk_of_all_ranks_to_pages():
    """vLLM 0.33: round_up(bytes a block × copies × blocks a chunk, 4096)."""
    assert vllm_num_chunks(10 * GIB, 655_360, 8) == 10 * GIB // (8 * 655_360)
    assert vllm_num_chunks(4096 * 10, 5000, 1) == 5
    assert vllm_num_chunks(10 * GIB, 655_360) == 10 * GIB // 655_360


def test_hicache_counts_decimal_gigabytes_of_each_rank():
    """SGLang 0.5.23: int(tokens × ratio), or GB × 10⁹ ÷ bytes a token; then whole pages and one more."""
    assert hicache_host_tokens(100_000, 40_960) == (200_000 // 64 + 1) * 64
    assert hicache_host_tokens(0, 40_960, size_gb=30) == (int(30e9 // 40_960) // 64 + 1) * 64
