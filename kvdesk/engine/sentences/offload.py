"""What there is to say about tiers below the cards, by finding code; and what the systems' rows mean."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return _plan() | _uses() | _load() | _tiers() | _flows() | _ways() | _more()


def _plan() -> dict[str, str]:
    return {
        "offload-no-compute": translate(
            "Findings", "Loading is compared with computing, and the card's dense rate is not known: type it."
        ),
        "offload-no-tier": translate(
            "Findings", "There is no tier below the cards: add host memory, a drive or another one."
        ),
        "offload-prefill-least": translate(
            "Findings",
            "What reading the weights and the links add to prefill is not known here: computing anew counts as the "
            "least that its arithmetic takes. Type the figure that the service times ask for.",
        ),
        "offload-kind-not-of-system": translate(
            "Findings",
            "{system} does not reach the tier {name}; it knows {tier_kinds}. Choose one of them or another system.",
        ),
        "offload-not-of-runtime": translate(
            "Findings",
            "{system} is not known to stand over {runtime}; it goes with {known_runtimes}. Choose a system of the "
            "runtime, or the runtime that it goes with.",
        ),
        "offload-hit-above-traces": translate(
            "Findings",
            "{share:pct} of the prompts' positions are found; published traces give at most {most:pct} even with an "
            "endless cache. Plan with {most:pct} or less unless your own trace shows more.",
        ),
        "offload-decode-not-saved": translate(
            "Findings",
            "{system} does not store replies as set: the next turn computes {tokens:n} positions again. Switch on that "
            "replies are saved.",
        ),
        "offload-tail-lost": translate(
            "Findings",
            "Whole chunks of {chunk:n} positions are kept: a prompt of {positions:n} loses {lost:n}. Set chunks of "
            "{mend:n}, or let started chunks be saved.",
        ),
        "offload-tail-lost-anyway": translate(
            "Findings",
            "Whole chunks of {chunk:n} positions are kept: a prompt of {positions:n} loses {lost:n}. Let started "
            "chunks be saved.",
        ),
    }


def _uses() -> dict[str, str]:
    return {
        "offload-copies": translate(
            "Findings",
            "KV heads are fewer than TP {tp:n}: {system} stores {copies:p} copies of each. A lower TP stores fewer.",
        ),
        "offload-copies-by-heads": translate(
            "Findings",
            "KV heads are fewer than TP {tp:n}: {system} stores {copies:p} copies of each. TP {fewer:n} stores one, "
            "with more replicas on the same cards if the weights fit.",
        ),
        "offload-latent-unknown": translate(
            "Findings",
            "Whether {system} stores what all TP ranks hold alike once is not known; {copies:p} copies are counted. "
            "Type the bytes a token you measure.",
        ),
        "offload-random-routing": translate(
            "Findings",
            "Requests go to any of {nodes:n} nodes, and a session finds its cache on one of them: send sessions back "
            "to their node, or share the tier.",
        ),
        "offload-active-every-step": translate(
            "Findings",
            "{share:pct} of running sequences' cache is read from {tier} every step: at least {ms:d1} ms a token for "
            "one sequence, {batch_ms:d1} ms for all that run. That buys room, not speed; set it to 0 to keep only idle "
            "sessions there.",
        ),
        "offload-active-system": translate(
            "Findings",
            "{system} keeps nothing for the next prompt: it reads the cache of running sequences every step. Choose "
            "another system to keep idle sessions.",
        ),
    }


def _load() -> dict[str, str]:
    return {
        "offload-weights-every-step": translate(
            "Findings",
            "{share:pct} of the weights are read from {tier} every step: {gigabytes:d1} GB for one token, at least "
            "{ms:d1} ms or at most {most:d2} tokens a second for one sequence, {batch_ms:d1} ms for all that run. "
            "Reading all {whole:d1} GB once would take {whole_s:d1} s. It is a bound by the rate alone: computing, a "
            "second socket and uneven channels come on top, and a prefill reads them too, which times to the first "
            "token leave out here. Set it to 0 to keep the weights on the cards.",
        ),
        "offload-weights-too-large": translate(
            "Findings",
            "The weights that are read from {name} take {size:gib} and it has {capacity:gib}. Give it {mend:gib}.",
        ),
        "offload-one-turn": translate(
            "Findings",
            "The case's requests are sessions of one turn: only the shared prefix comes back. Type the turns of the "
            "case, or choose the typed load.",
        ),
        "offload-one-turn-trace": translate(
            "Findings",
            "The case's prompts are those of a trace, each a session of one turn: what they share is not seen. Choose "
            "a replayed trace and read it in.",
        ),
    }


def _tiers() -> dict[str, str]:
    return {
        "offload-tier-not-larger": translate(
            "Findings",
            "{name} holds {tokens:n} positions and what stands above it {above:n}: it only churns. Give it {mend:gib} "
            "or more.",
        ),
        "offload-finds-nothing": translate(
            "Findings",
            "{name} finds nothing at this load that is not found above it, where {share:pct} of the prompts' positions "
            "are. Leave it out, or plan with the load it is for.",
        ),
        "offload-slower-than-recompute": translate(
            "Findings",
            "Loading {positions:n} positions from {name} takes {load_ms:d1} ms to the first token, computing them "
            "{compute_ms:d1} ms: at {rate:d2} GB/s it is slower, saves nothing and is counted as computed anew; a "
            "system that loads all the same answers later. It needs more than {needed:d2} GB/s.",
        ),
        "offload-latency-alone": translate(
            "Findings",
            "The latency of {name} alone takes longer than computing {positions:n} positions ({compute_ms:d1} ms): it "
            "saves nothing and is counted as computed anew. Leave the tier out, or keep longer prefixes there.",
        ),
        "offload-slower-than-parent": translate(
            "Findings", "{name} reads {times:d1} times slower than {parent}, through which or beside which it stands."
        ),
    }


def _flows() -> dict[str, str]:
    return {
        "offload-read-short": translate(
            "Findings",
            "{name} would be read at {need:d2} GB/s and gives {limit:d2} GB/s: {counted:pct} of its hits count, the "
            "rest as computed anew; where it is loaded all the same, prompts wait. Give it {need:d2} GB/s.",
        ),
        "offload-write-short": translate(
            "Findings",
            "{need:d2} GB/s go down to {name} and it takes {limit:d2} GB/s: blocks would be dropped. Let {share:pct} "
            "of the new blocks down, or give it {need:d2} GB/s. With fewer blocks hits fall, by how much is not known: "
            "they are counted as if all went down.",
        ),
        "offload-throttled": translate(
            "Findings",
            "The client of {name} aims at {gigabits:p} Gb/s a node ({limit:d2} GB/s in all) unless told otherwise: set "
            "throughput_target_gbps to {needed:p}.",
        ),
        "offload-endurance-short": translate(
            "Findings",
            "{terabytes:d1} TB a day wear the drives of {name} out in {years:d1} years, before {horizon:p} years are "
            "over: {drives:n} drives a place would last, or let {share:pct} of the new blocks down. With fewer blocks "
            "hits fall, by how much is not known: they are counted as if all went down.",
        ),
        "offload-filter-assumed": translate(
            "Findings",
            "{system} writes to {name} only what was used twice: {share:pct} of the blocks of a published trace. Type "
            "your own share. Hits are counted as if all blocks went down: expect fewer.",
        ),
        "offload-filter-lowers-hits": translate(
            "Findings",
            "Only {share:pct} of the new blocks go down to {name}. Hits are counted as if all did: expect fewer, by "
            "how much is not known.",
        ),
    }


def _ways() -> dict[str, str]:
    return {
        "offload-shared-uplink": translate(
            "Findings",
            "{cards:n} cards share one uplink to {name}: {rate:d1} GB/s each when all load. Spread them, one card an "
            "uplink.",
        ),
        "offload-socket-unknown": translate(
            "Findings",
            "{share:pct} of what is read from {name} comes out of another socket's memory, and what the link between "
            "the sockets carries is not known: it is not counted. Type its rate.",
        ),
        "offload-staged-by-system": translate(
            "Findings", "{system} reaches {name} through host memory, whatever the path is set to; it is planned so."
        ),
        "offload-pinned-too-much": translate(
            "Findings",
            "{share:pct} of the host's memory is pinned in {name}; leave the system and page cache room: {most:pct} at "
            "most.",
        ),
        "offload-buffer-on-card": translate(
            "Findings",
            "Reading {name} straight into cards takes {size:gib} of each for buffers: {tokens:n} positions fewer on "
            "the cards. They are taken off here; lower the runtime's share of memory, or go through host memory.",
        ),
    }


def _more() -> dict[str, str]:
    return {
        "offload-token-larger": translate(
            "Findings",
            "A position takes {here:n} B in {name} and {cards:n} B on the cards, {times:d1} times as much: size the "
            "tier by its own figure.",
        ),
        "offload-token-smaller": translate(
            "Findings", "A position takes {here:n} B in {name} and {cards:n} B on the cards, {times:d1} times as much."
        ),
        "offload-vendor-claim": translate(
            "Findings", "The rates of {name} are a vendor's claim ({source}: {conditions}), not a measurement."
        ),
        "offload-write-unknown": translate(
            "Findings",
            "How fast {name} is written is not known; it is taken as fast as it is read, {rate:d2} GB/s. Type it.",
        ),
        "offload-two-currencies": translate(
            "Findings",
            "{name} is priced in {currency} and cards in {other}: no saving is drawn. Type both in {other}.",
        ),
    }


def stores_text(code: str) -> str:
    """What a system stores; an unknown code shows itself."""
    return {
        "whole-blocks": translate("Offload", "Whole blocks of the runtime, by the hash of their prefix."),
        "own-chunks": translate("Offload", "Chunks of its own, by the hash of their prefix."),
        "whole-prompts": translate("Offload", "Whole prompts with their state, as extra slots."),
        "active-layers": translate("Offload", "The cache of running sequences, all layers but two."),
    }.get(code, code)


def meaning_text(code: str) -> str:
    """What a default means; an unknown code shows itself."""
    return {
        "off-until-set": translate("Offload", "nothing is kept until it is set"),
        "pinning-is-slow": translate("Offload", "large pinned pools take minutes to set up"),
        "object-throttle": translate("Offload", "1.25 GB/s, whatever the link carries"),
        "per-worker": translate("Offload", "of each worker process"),
        "decode-not-saved": translate("Offload", "replies are computed again in the next turn"),
        "tail-lost": translate("Offload", "positions past the last whole chunk are not kept"),
        "no-overlap": translate("Offload", "a prompt waits for the whole load"),
        "buffer-on-card": translate("Offload", "taken from each card's memory"),
        "all-ranks-together": translate("Offload", "GiB of all tensor-parallel ranks together"),
        "ratio-of-card-pool": translate("Offload", "times the card's pool, unless the hosts lack it"),
        "decimal-gb-per-rank": translate("Offload", "GB of 10⁹ bytes, of each rank"),
        "low-priority-dropped": translate("Offload", "blocks of lower priority are dropped, not moved"),
        "counted-nowhere": translate("Offload", "host memory that no memory report shows"),
        "checkpoints-per-slot": translate("Offload", "of each slot, in host memory"),
    }.get(code, code)


def trap_text(code: str) -> str:
    """What goes wrong with a system; an unknown code shows itself."""
    return (_traps() | _own_traps()).get(code, code)


def _traps() -> dict[str, str]:
    return {
        "pools-must-grow": translate(
            "Offload", "Each pool must be larger than the one above it, or it repeats it and churns."
        ),
        "object-staged": translate("Offload", "The object store is reached through host memory."),
        "decode-not-saved": translate("Offload", "Replies are not stored unless it is set."),
        "tail-lost": translate("Offload", "Prompts shorter than a chunk are never stored."),
        "kvbm-second-use": translate("Offload", "Drives take a block only once it was used twice, to spare them."),
        "kvbm-disk-only": translate(
            "Offload", "From cards straight to drives there is no such filter, and the way is experimental."
        ),
        "lmcache-size-per-token": translate(
            "Offload",
            "It stores a token in its own layout: with a quantised cache on the card, several times as large.",
        ),
        "lmcache-buffer-on-card": translate(
            "Offload", "Direct reads from drives take 8 GiB of each card: lower the runtime's share of memory."
        ),
        "vllm-size-of-all-ranks": translate("Offload", "The size is of all ranks together, not of each."),
        "vllm-layers-apart": translate(
            "Offload",
            "Latent and hybrid models, and caches quantised per token and head, move layer by layer in small pieces.",
        ),
        "vllm-staged-in-host": translate("Offload", "Every tier below host memory is reached through it."),
    }


def _own_traps() -> dict[str, str]:
    return {
        "hicache-size-per-rank": translate("Offload", "The size is of each rank, in GB of 10⁹ bytes."),
        "hicache-prefetch-threshold": translate(
            "Offload", "Hits shorter than 256 positions are not fetched from storage."
        ),
        "tensorrt-llm-off": translate("Offload", "Without a host cache size nothing is offloaded."),
        "tensorrt-llm-priority": translate("Offload", "Blocks below the least priority are dropped when they must go."),
        "llama-cpp-counted-nowhere": translate(
            "Offload", "8 GiB of host memory by default, beside everything that is reported."
        ),
        "llama-cpp-checkpoints": translate(
            "Offload", "Models with states keep up to 32 copies of them a slot in host memory."
        ),
        "llama-cpp-limit-after-saving": translate(
            "Offload", "The limit is looked at after a prompt was saved: one large prompt exceeds it."
        ),
        "transformers-every-step": translate("Offload", "Every step reads the whole cache from the host."),
        "transformers-states-stay": translate("Offload", "States of linear layers are never moved."),
    }
