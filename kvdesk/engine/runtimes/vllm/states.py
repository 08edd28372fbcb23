"""Pages of states: what a recurrent layer or a short convolution keeps for a request on one rank.

Source: vLLM 0.33, layers/mamba/mamba_utils.py (shapes and types), v1/kv_cache_interface.py, MambaSpec.
"""

import math

from kvdesk.engine.runtimes.vllm.architectures import StateFamily
from kvdesk.engine.runtimes.vllm.serving import Serving
from kvdesk.project.dtypes import AUTO, tensor_bytes
from kvdesk.project.layer_cache import LayerCache, RecurrentState, ShortConvolution

StateFacts = tuple[int, tuple[int | str, ...], int]
# Positions between the states that a prefill exports for the prefix cache, of the kernels that export any: mamba2 and
# the gated delta net's and KDA's own prefill kernels on Hopper and newer.
CHECKPOINT_ALIGNMENT: dict[StateFamily, int] = {"mamba2": 1, "gdn": 64, "flash_kda": 16}


def family_of(cache: LayerCache, serving: Serving) -> StateFamily | None:
    """The family of a layer's state: as the architecture's, else by its shape; None for what is no state."""
    if not isinstance(cache, RecurrentState):
        return None
    if serving.architecture.state is not None:
        return serving.architecture.state
    if not cache.conv_channels:
        return "linear"
    return "mamba2" if len(cache.state_shape) > 1 else "mamba1"


def checkpoint_alignment(cache: LayerCache, serving: Serving) -> int | None:
    """Positions that exported states are aligned to; None where a layer exports none."""
    family = family_of(cache, serving)
    if family is None or (family == "gdn" and not serving.gdn_checkpoints):
        return None
    return CHECKPOINT_ALIGNMENT.get(family)


def state_spec_facts(cache: RecurrentState | ShortConvolution, serving: Serving) -> StateFacts:
    """(bytes of one state, its shape, states a request holds): with prefix caching 2 + drafts + exported ones, else
    1 + drafts."""
    columns, channels, elements = state_shape(cache, serving)
    dtype = state_dtype(cache, serving)
    size = tensor_bytes(columns * channels, serving.conv_dtype) + tensor_bytes(elements, dtype)
    drafts = serving.num_speculative
    if serving.mamba_mode == "none":
        return size, (columns, channels, elements, dtype), 1 + drafts
    exported = int(checkpoint_alignment(cache, serving) is not None)
    return size, (columns, channels, elements, dtype), 2 + drafts + exported


def state_shape(cache: RecurrentState | ShortConvolution, serving: Serving) -> tuple[int, int, int]:
    """(columns of the convolution, channels of a column on the rank, elements of the state on the rank).

    A convolution keeps kernel − 1 columns and one for each drafted token, a mamba1 layer none for drafts. Groups of a
    mamba2 layer that TP does not divide are replicated, one a rank (extra_groups_for_head_shards).
    """
    tensor, drafts = serving.tensor, serving.num_speculative
    if isinstance(cache, ShortConvolution):
        return cache.kernel - 1 + drafts, cache.channels // tensor, 0
    family = family_of(cache, serving)
    channels = cache.conv_channels
    if family == "mamba2":
        groups = state_groups(cache)
        if groups % tensor:
            channels += 2 * (tensor - groups) * cache.state_shape[1]
    columns = cache.conv_kernel - 1 + (0 if family == "mamba1" else drafts)
    elements = cache.num_heads // tensor * math.prod(cache.state_shape) if cache.state_shape else 0
    return (columns if channels else 0), channels // tensor, elements


def state_groups(cache: RecurrentState) -> int:
    """Groups of B and C (mamba2), or key heads (gated delta net): (channels − heads × head size) ÷ 2 ÷ state size."""
    inner = cache.num_heads * cache.state_shape[0]
    return max(1, (cache.conv_channels - inner) // (2 * cache.state_shape[1]))


def state_dtype(cache: RecurrentState | ShortConvolution, serving: Serving) -> str:
    """The type of the state itself: as set, else the config's own where the architecture keeps that, else that of the
    convolution."""
    if serving.state_dtype != AUTO:
        return serving.state_dtype
    rule = serving.architecture.state_dtype
    if not isinstance(cache, RecurrentState) or rule == "conv":
        return serving.conv_dtype
    if cache.state_dtype != AUTO:
        return cache.state_dtype
    return "fp32" if rule == "own_or_fp32" else serving.conv_dtype
