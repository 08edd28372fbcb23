"""Parallel degrees that a command line says without a number, or not at all."""

from typing import Any

from kvdesk.project.deployment import Deployment


def spread_experts(fields: dict[str, Any], expert_parallel: bool, has_experts: bool) -> dict[str, Any]:
    """vLLM has no number for EP: experts go whole to all TP × DP ranks, or are cut over them without the flag (0.33,
    fused_moe/config.py, FusedMoEParallelConfig.make)."""
    data = fields.get("data_parallel_size") or 1
    joined = data > 1 and (expert_parallel or has_experts)
    found: dict[str, Any] = {"experts_over_replicas": True} if joined else {}
    if expert_parallel:
        found["expert_parallel_size"] = fields.get("tensor_parallel_size", 1) * data
    return found


def over_cards(deployment: Deployment, num_cards: int) -> Deployment:
    """llama-server spreads its layers over all cards it sees, and has no flag for their number (b11434, split mode
    layer): as many pipeline stages as cards at work. Other runtimes say their degrees."""
    if deployment.runtime != "llama.cpp" or deployment.data_parallel_size is not None:
        return deployment
    return Deployment.model_validate({**dict(deployment), "pipeline_parallel_size": num_cards})
