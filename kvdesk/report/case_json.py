"""The figures of a case by the names of `budget --json`, in whole bytes, positions and sequences."""

from typing import Any

from kvdesk.engine.plan import CasePlan


def kv_json(plan: CasePlan) -> dict[str, Any]:
    """The cache of a case in bytes, over the whole option."""
    return {
        "logical_bytes": plan.kv.logical_bytes,
        "allocated_bytes": plan.kv.allocated_bytes,
        "offloaded_bytes": plan.kv.offloaded_bytes,
        "replication_bytes": plan.kv.replication_bytes,
    }


def limits_json(plan: CasePlan) -> dict[str, Any]:
    """The limits of a case, and what binds them."""
    limits = plan.limits
    return {
        "max_sequences": limits.max_sequences,
        "max_positions": limits.max_positions,
        "max_sequences_per_replica": limits.max_sequences_per_replica,
        "bound_by": limits.memory_bound_by.text,
        "most_usable_bound_by": limits.most_bound_by.text,
        "longest_usable_bound_by": limits.longest_bound_by.text,
        "most_usable_sequences": limits.most_usable,
        "longest_usable_positions": limits.longest_usable,
        "safe": {"max_sequences": limits.safe_max_sequences, "max_positions": limits.safe_max_positions},
    }
