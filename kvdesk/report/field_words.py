"""The fields of a project in words: for lists of what differs, and of what can be varied.

Facts of models and cards keep the names they have in the file, which are those of the field (num_kv_heads); settings
of a runtime go by its own flags.
"""

from collections.abc import Iterator

from kvdesk.engine.names import runtime_name
from kvdesk.i18n import translate
from kvdesk.project.runtime_flags import SETTINGS_OF, flag_name

RUNTIME_OF = {field: runtime for runtime, field in SETTINGS_OF.items()}


def field_word(name: str, inside: str = "") -> str:
    """What a field is called; `inside` is the record it stands in, where that is a runtime's own settings."""
    if inside in RUNTIME_OF:
        return flag_name(RUNTIME_OF[inside], f"{inside}.{name}")
    return next((words[name] for words in all_words() if name in words), name)


def all_words() -> Iterator[dict[str, str]]:
    """The words of every part of a project, those looked up most first."""
    for part in (_project, _case, _serving, _cards, _bill, _traffic, _site, _tiers, _tier, _reuse, _search, _report):
        yield part()


def _project() -> dict[str, str]:
    return {
        "name": translate("Fields", "Name"),
        "model": translate("Fields", "Model"),
        "workload": translate("Fields", "Workload"),
        "options": translate("Fields", "Options"),
        "prices": translate("Fields", "Prices"),
        "site": translate("Fields", "Site"),
        "growth": translate("Fields", "Growth"),
        "search": translate("Fields", "Search"),
        "report": translate("Fields", "Report"),
        "baseline": translate("Fields", "Baseline"),
        "notes": translate("Fields", "Notes"),
        "hardware": translate("Fields", "Hardware"),
        "deployment": translate("Fields", "Serving"),
        "checkpoint": translate("Fields", "Checkpoint of its own"),
        "offload": translate("Fields", "Tiers"),
        "purchase": translate("Fields", "Purchase"),
        "text": translate("Fields", "Text"),
        "note": translate("Fields", "Note"),
        "option": translate("Fields", "Option"),
        "case": translate("Fields", "Case"),
        "figure": translate("Fields", "Figure"),
    }


def _case() -> dict[str, str]:
    return {
        "cases": translate("Fields", "Cases"),
        "cache": translate("Fields", "Cache strategy"),
        "encoder_positions": translate("Fields", "Encoder positions"),
        "tokenizer": translate("Fields", "Tokenizer"),
        "chat_template": translate("Fields", "Chat template"),
        "stopping_rule": translate("Fields", "Stopping rule"),
        "cache_class": translate("Fields", "Cache class"),
        "cache_parameters": translate("Fields", "Cache parameters"),
        "resident_sequences": translate("Fields", "Resident sequences"),
        "input_len": translate("Fields", "Input length"),
        "output_len": translate("Fields", "Output reserve"),
        "other_positions": translate("Fields", "Other positions"),
        "parallel_samples": translate("Fields", "Parallel samples"),
        "num_beams": translate("Fields", "Beams"),
        "queued_requests": translate("Fields", "Queued requests"),
        "shared_prefix": translate("Fields", "Shared prefix"),
        "prefix_storage": translate("Fields", "Prefix is stored"),
        "media_count": translate("Fields", "Images and clips"),
        "media_positions": translate("Fields", "Positions of each"),
        "turns": translate("Fields", "Turns"),
        "speculative_tokens": translate("Fields", "Speculative tokens"),
        "input_law": translate("Fields", "Law of the input"),
        "output_law": translate("Fields", "Law of the output"),
        "percentile": translate("Fields", "Percentile"),
        "block_size": translate("Fields", "Block size"),
        "longest_positions": translate("Fields", "Longest sequence"),
        "max_positions": translate("Fields", "Positions reserved"),
        "kind": translate("Fields", "Kind"),
    }


def _traffic() -> dict[str, str]:
    return {
        "traffic": translate("Fields", "Traffic"),
        "arrivals": translate("Fields", "Arrivals"),
        "service": translate("Fields", "Service times"),
        "rate_per_s": translate("Fields", "Requests a second"),
        "cv": translate("Fields", "Burstiness"),
        "max_sequences": translate("Fields", "Cap on sequences"),
        "overflow": translate("Fields", "Beyond the cap"),
        "patience_s": translate("Fields", "Patience, seconds"),
        "trace": translate("Fields", "Trace"),
        "base_s": translate("Fields", "Seconds of each request"),
        "prefill_tokens_per_s": translate("Fields", "Prompt tokens a second"),
        "step_s": translate("Fields", "Seconds of a step"),
        "tokens": translate("Fields", "Tokens"),
        "percent": translate("Fields", "Per cent"),
        "mean": translate("Fields", "Mean"),
        "percentiles": translate("Fields", "Percentiles"),
        "file": translate("Fields", "File"),
        "per_quarter": translate("Fields", "Growth a quarter"),
        "factors": translate("Fields", "Factors"),
        "is_live": translate("Fields", "Residents follow from traffic"),
        "users": translate("Fields", "Users"),
        "context": translate("Fields", "Context"),
        "models": translate("Fields", "Models"),
        "quarters": translate("Fields", "Quarters"),
        "first_year": translate("Fields", "First year"),
        "first_quarter": translate("Fields", "First quarter"),
    }


def _serving() -> dict[str, str]:
    return {
        "runtime": translate("Fields", "Runtime"),
        "weight_dtype": translate("Fields", "Type of the weights"),
        "k_dtype": translate("Fields", "Type of K"),
        "v_dtype": translate("Fields", "Type of V"),
        "tensor_parallel_size": translate("Fields", "Tensor parallel (TP)"),
        "pipeline_parallel_size": translate("Fields", "Pipeline parallel (PP)"),
        "data_parallel_size": translate("Fields", "Replicas (DP)"),
        "decode_context_parallel_size": translate("Fields", "Decode context parallel (DCP)"),
        "expert_parallel_size": translate("Fields", "Expert parallel (EP)"),
        "experts_over_replicas": translate("Fields", "Experts over all replicas"),
        "redundant_experts": translate("Fields", "Redundant experts"),
        "pipeline_partition": translate("Fields", "Layers of each stage"),
        "mtp": translate("Fields", "Prediction layers (MTP)"),
        "num_speculative_tokens": translate("Fields", "Tokens drafted in a step"),
        "memory_share": translate("Fields", "Memory share"),
        "outside_bytes": translate("Fields", "Outside the budget"),
        "reserve_bytes": translate("Fields", "Reserve"),
        "activation": translate("Fields", "Activations"),
        "graphs": translate("Fields", "Graphs"),
        "runtime_overhead": translate("Fields", "Runtime"),
        "measured": translate("Fields", "Measured overheads"),
        "max_model_len": translate("Fields", "Longest allowed"),
        "max_num_seqs": translate("Fields", "Most sequences"),
        "low": translate("Fields", "low"),
        "best": translate("Fields", "best"),
        "high": translate("Fields", "high"),
        "basis": translate("Fields", "basis"),
        **{field: runtime_name(runtime) for field, runtime in RUNTIME_OF.items()},
    }


def _cards() -> dict[str, str]:
    return {
        "accelerator": translate("Fields", "Accelerator"),
        "count": translate("Fields", "Cards per node"),
        "nodes": translate("Fields", "Nodes"),
        "idle": translate("Fields", "Idle cards"),
        "others": translate("Fields", "Other cards"),
        "taken": translate("Fields", "Cards partly taken"),
        "links": translate("Fields", "Links"),
        "cards_per_domain": translate("Fields", "Cards on one scale-up link"),
        "scale_up_bytes_per_s": translate("Fields", "Rate of the scale-up link"),
        "cards_per_root": translate("Fields", "Cards on one PCIe root"),
        "peer_to_peer": translate("Fields", "Peer to peer over PCIe"),
        "network_kind": translate("Fields", "Network between nodes"),
        "network_bytes_per_s": translate("Fields", "Rate of a network port"),
        "nics_per_node": translate("Fields", "Network ports of a node"),
        "rails": translate("Fields", "A port for each card"),
        "card": translate("Fields", "Card"),
        "taken_bytes": translate("Fields", "Taken of this card"),
        "why": translate("Fields", "Taken by"),
        "joins_node": translate("Fields", "In the node before"),
    }


def _bill() -> dict[str, str]:
    return {
        "lines": translate("Fields", "Bill"),
        "items": translate("Fields", "Price list"),
        "rates": translate("Fields", "Exchange rates"),
        "currency": translate("Fields", "Currency"),
        "tax_share": translate("Fields", "Tax share"),
        "item": translate("Fields", "Item"),
        "price": translate("Fields", "Price"),
        "per": translate("Fields", "Per"),
        "supplier": translate("Fields", "Supplier"),
        "date": translate("Fields", "Date"),
        "valid_until": translate("Fields", "Valid until"),
        "tax_included": translate("Fields", "Tax included"),
        "quantity": translate("Fields", "Quantity"),
        "cards": translate("Fields", "Cards in it"),
        "watts": translate("Fields", "Watts"),
        "rack_units": translate("Fields", "Rack units"),
        "hours_per_month": translate("Fields", "Hours a month"),
        "card_watts": translate("Fields", "Watts of a card"),
        "idle_card_watts": translate("Fields", "Watts of an idle card"),
        "busy_share": translate("Fields", "Share of the time busy"),
        "pays_power": translate("Fields", "Pays the power"),
        "into": translate("Fields", "Into"),
        "rate": translate("Fields", "Rate"),
        "source": translate("Fields", "Source"),
    }


def _site() -> dict[str, str]:
    return {
        "pue": "PUE",
        "kwh_price": translate("Fields", "Price of a kilowatt-hour"),
        "most_rack_units": translate("Fields", "Most rack units"),
        "most_kw": translate("Fields", "Most kilowatts"),
        "most_amperes": translate("Fields", "Most amperes"),
        "volts": translate("Fields", "Volts"),
        "phases": translate("Fields", "Phases"),
        "power_factor": translate("Fields", "Power factor"),
    }


def _tiers() -> dict[str, str]:
    return {
        "chunk_tokens": translate("Fields", "Tokens of a chunk"),
        "inclusive": translate("Fields", "Upper tiers are copied below"),
        "decode_saved": translate("Fields", "Replies are stored too"),
        "tail_saved": translate("Fields", "Part chunks are stored too"),
        "layerwise": translate("Fields", "Loaded layer by layer"),
        "layout": translate("Fields", "Layout"),
        "load": translate("Fields", "Load"),
        "wanted_hit": translate("Fields", "Share wanted from the tiers"),
        "mfu": translate("Fields", "Share of the dense rate in prefill"),
        "count_embeddings": translate("Fields", "Embeddings count as work"),
        "queue_s": translate("Fields", "Waiting before a load, seconds"),
        "layers_ahead": translate("Fields", "Layers loaded ahead"),
        "active_share": translate("Fields", "Share of the cache read each step"),
        "weights_share": translate("Fields", "Share of the weights read each step"),
        "card_price": translate("Fields", "Price of a card"),
        "tiers": translate("Fields", "Tiers"),
        "system": translate("Fields", "System"),
        "capacity_bytes": translate("Fields", "Capacity"),
        "scope": translate("Fields", "Shared by"),
        "read": translate("Fields", "Read rate"),
        "write": translate("Fields", "Write rate"),
        "latency_s": translate("Fields", "Latency, seconds"),
        "policy": translate("Fields", "Eviction"),
        "reuse": translate("Fields", "Reuse"),
        "routing": translate("Fields", "Routing"),
        "drives": translate("Fields", "Drives"),
        "claim": translate("Fields", "Where the figures come from"),
        "horizon_years": translate("Fields", "Years in view"),
    }


def _tier() -> dict[str, str]:
    return {
        "pinned_share": translate("Fields", "Pinned share"),
        "parent": translate("Fields", "Staged through"),
        "path": translate("Fields", "Path"),
        "pipelined": translate("Fields", "Stages overlap"),
        "granularity_bytes": translate("Fields", "Stored in multiples of"),
        "half_size_bytes": translate("Fields", "Size at half the rate"),
        "throttle_bits_per_s": translate("Fields", "Limit of a client, bits a second"),
        "card_buffer_bytes": translate("Fields", "Buffer on each card"),
        "uplink_bytes_per_s": translate("Fields", "Rate of the uplink"),
        "cards_per_uplink": translate("Fields", "Cards on one uplink"),
        "memory_bytes_per_s": translate("Fields", "Rate of the host's memory"),
        "remote_share": translate("Fields", "Share from the other socket"),
        "socket_bytes_per_s": translate("Fields", "Rate between sockets"),
        "stored_dtype": translate("Fields", "Stored type"),
        "compressed_to": translate("Fields", "Compressed to"),
        "bytes_per_token": translate("Fields", "Bytes of a token"),
        "passing_share": translate("Fields", "Share that passes down"),
        "num_drives": translate("Fields", "Number of drives"),
    }


def _reuse() -> dict[str, str]:
    return {
        "sessions_per_s": translate("Fields", "Sessions a second"),
        "num_turns": translate("Fields", "Turns"),
        "turns_law": translate("Fields", "Law of the turns"),
        "system_tokens": translate("Fields", "Tokens of the system prompt"),
        "user_tokens": translate("Fields", "Tokens of a user's turn"),
        "output_tokens": translate("Fields", "Tokens of a reply"),
        "think_time": translate("Fields", "Time between turns"),
        "prefix_stability": translate("Fields", "Share of a prefix that stays"),
        "requests": translate("Fields", "Requests"),
        "requests_per_s": translate("Fields", "Requests a second"),
        "reused_tokens": translate("Fields", "Tokens reused"),
        "new_tokens": translate("Fields", "New tokens"),
        "num_items": translate("Fields", "Different prefixes"),
        "exponent": translate("Fields", "Exponent of the popularity"),
        "eviction": translate("Fields", "Eviction"),
        "points": translate("Fields", "Points"),
        "distinct_share": translate("Fields", "Share seen once"),
        "shares": translate("Fields", "Shares"),
    }


def _search() -> dict[str, str]:
    return {
        "headroom": translate("Fields", "Headroom wanted"),
        "spare_replicas": translate("Fields", "Spare replicas"),
        "spare_node": translate("Fields", "A spare node"),
        "offers": translate("Fields", "Offers"),
        "most_pieces": translate("Fields", "Most pieces"),
        "cards_per_node": translate("Fields", "Cards per node"),
        "deployments": translate("Fields", "Ways to serve"),
        "cache_dtypes": translate("Fields", "Types of the cache"),
        "most_pipeline": translate("Fields", "Most pipeline stages"),
        "decode_context": translate("Fields", "Decode context parallel too"),
        "objective": translate("Fields", "Least of"),
        "years": translate("Fields", "Years"),
        "budget": translate("Fields", "Most money"),
        "most_watts": translate("Fields", "Most watts"),
        "most_cards": translate("Fields", "Most cards"),
        "suppliers": translate("Fields", "Suppliers"),
    }


def _report() -> dict[str, str]:
    return {
        "title": translate("Fields", "Title"),
        "organisation": translate("Fields", "Organisation"),
        "author": translate("Fields", "Author"),
        "version": translate("Fields", "Version"),
        "logo": translate("Fields", "Logo"),
        "hidden": translate("Fields", "Sections left out"),
        "language": translate("Fields", "Language"),
        "paper": translate("Fields", "Paper"),
    }
