"""What the rules of this runtime have to say, by finding code."""

from kvdesk.i18n import translate


def templates() -> dict[str, str]:
    return _refusals() | _types() | _degrees() | _notes()


def _refusals() -> dict[str, str]:
    return {
        "vllm-model-removed": translate(
            "Findings",
            "vLLM served {architecture} up to {last} and {version} no longer does; choose an earlier version or "
            "another runtime.",
        ),
        "vllm-version-layers": translate(
            "Findings",
            "What vLLM {version} reserves for layers of kind {kinds} is not known here; choose version {newest}.",
        ),
        "vllm-mixed-windows": translate(
            "Findings",
            "vLLM refuses {architecture} with windows in some of its layers only; plan it with another runtime, or "
            "with windows in all layers or in none.",
        ),
        "vllm-latent-width": translate(
            "Findings",
            "vLLM stores K and V of every head of {architecture}, and the width of its keys is not given; add "
            "qk_nope_head_dim to its layers.",
        ),
        "vllm-backend": translate(
            "Findings",
            "What the attention backend {asked} does with this model's layers is not known here; leave it out, or "
            "name one of these: {known}.",
        ),
        "vllm-backend-none": translate(
            "Findings", "This model's layers have kernels of their own; leave the attention backend {asked} out."
        ),
        "vllm-block-size": translate(
            "Findings",
            "vLLM has no attention kernel with blocks of {asked:n} for this model and cache type; use a multiple of "
            "{kernel:n}.",
        ),
        "vllm-block-size-only": translate(
            "Findings",
            "This model's caches are packed in blocks of {kernel:n}, not of {asked:n}; leave the block size out.",
        ),
        "vllm-batch-below-sequences": translate(
            "Findings",
            "max_num_batched_tokens ({tokens:n}) is below max_num_seqs ({sequences:n}); raise the one or lower the "
            "other.",
        ),
        "vllm-hybrid-manager-needed": translate(
            "Findings",
            "Without the hybrid cache manager vLLM cannot treat this model's layers as one kind; leave "
            "disable_hybrid_kv_cache_manager off.",
        ),
        "vllm-pages-differ": translate(
            "Findings",
            "vLLM cannot bring this model's latents and its other caches to blocks of one size; no setting changes "
            "that, plan it with another runtime.",
        ),
    }


def _types() -> dict[str, str]:
    return {
        "vllm-k-v-types": translate(
            "Findings", "vLLM stores K and V in one type, not K in {k} and V in {v}; choose the same for both."
        ),
        "vllm-cache-type": translate(
            "Findings", "vLLM does not keep this model's layers in {dtype}; use one of {known}, or auto."
        ),
        "vllm-nvfp4-width": translate(
            "Findings",
            "vLLM keeps nvfp4 caches of K and V of one width other than 64 alone; here K has {k:n} and V {v:n}. "
            "Use fp8_e4m3.",
        ),
    }


def _degrees() -> dict[str, str]:
    return {
        "vllm-kv-heads-below-tp": translate(
            "Findings",
            "vLLM does not copy the KV heads of {architecture}: TP {tp:n} is more than its {heads:n}; use TP up to "
            "{heads:n}.",
        ),
        "vllm-state-channels": translate(
            "Findings",
            "TP {tp:n} does not divide the {channels:n} channels or key heads of this model's states; use a divisor "
            "of {channels:n}.",
        ),
        "vllm-context-windows": translate(
            "Findings",
            "vLLM does not share positions of windows, chunks or encoders between ranks (DCP {dcp:n}); use DCP 1 for "
            "this model.",
        ),
        "vllm-context-sparse": translate(
            "Findings", "vLLM shares sparse latents between ranks (DCP {dcp:n}) in fp8_ds_mla alone; choose fp8_e4m3."
        ),
    }


def _notes() -> dict[str, str]:
    return {
        "vllm-null-block": translate(
            "Findings",
            "One block ({size:b}) is never given out; the number of blocks and the token figure count it all the same.",
        ),
        "vllm-hybrid-tokens": translate(
            "Findings",
            "With {groups:n} groups of layers, the token figure vLLM prints is concurrency × max_model_len: another "
            "length gives another figure for the same memory.",
        ),
        "vllm-tokens-divided": translate(
            "Findings",
            "With {groups:n} groups of layers, this version divides the token figure it prints by their number; its "
            "concurrency says what fits.",
        ),
        "vllm-states-padded": translate(
            "Findings",
            "A state of {state:b} is padded to a block of {block:n} positions of attention, {page:b}: {share:pct} "
            "more.",
        ),
        "vllm-windows-in-flight": translate(
            "Findings",
            "Beside its window of {window:n}, a request keeps what is in flight: {batches:n} × {tokens:n} batched "
            "tokens = {flying:n}. Fewer batched tokens leave room for more requests.",
        ),
        "vllm-gdn-kernel-assumed": translate(
            "Findings",
            "The gated delta net is taken to run on FlashInfer, as on Hopper and newer: its blocks are multiples of "
            "64 and it keeps one more state. On Ampere or Ada set gdn_prefill_backend to triton.",
        ),
        "vllm-block-assumed": translate(
            "Findings",
            "Blocks of {block:n} positions are what the kernels of Hopper cards (H100, H200) take for latents of this "
            "type; on other cards name the attention backend or the block size.",
        ),
        "vllm-float32-served": translate(
            "Findings", "vLLM serves float32 checkpoints in {dtype} unless told otherwise, their caches too."
        ),
        "vllm-longer-than-trained": translate(
            "Findings",
            "max_model_len {longest:n} is more than the {trained:n} the config states: vLLM starts so only if "
            "VLLM_ALLOW_LONG_MAX_MODEL_LEN is set or the config scales its positions.",
        ),
    }
