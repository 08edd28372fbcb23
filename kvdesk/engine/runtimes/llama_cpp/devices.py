"""Which device holds which layer, and so its cache: a layer split puts whole layers on each card in turn.

Source: llama.cpp b11434, src/llama-model.cpp lines 1560-1616.
"""

import numpy as np
from numpy.typing import NDArray

from kvdesk.engine.parallelism import consecutive
from kvdesk.engine.runtimes.llama_cpp.architectures import draft_blocks
from kvdesk.engine.runtimes.llama_cpp.rules import RULES
from kvdesk.engine.runtimes.room import Facts


def devices_of_layers(facts: Facts) -> tuple[int | None, ...]:
    """The device of each layer, draft blocks among them, and of the output layer last; None is the host.

    With n layers and -ngl g, layers from max(n + 1 − g, 0) on are on devices, the output layer counted; in older
    versions from max(n − g, 0) on, the output layer after them. The device of layer i is the first whose cumulative
    share exceeds (i − start) ÷ min(g, n + 1), in float32. Shares are --tensor-split, else the devices' free memory,
    which is alike on like cards; the context each device has by then is the same and is left out.
    """
    settings, count = facts.deployment.llama_cpp, facts.model.num_layers + draft_blocks(facts.model)
    offloaded = count + 1 if settings.n_gpu_layers is None else settings.n_gpu_layers
    slots = count + 1 if RULES[settings.version].output_counts else count
    start, active = max(slots - offloaded, 0), min(offloaded, count + 1)
    shares = _cumulative_shares(settings.tensor_split, facts.free_bytes, facts.degrees.pipeline)
    found: list[int | None] = []
    for layer in range(count + 1):
        if layer < start or layer - start >= active:
            found.append(None)
        else:
            part = np.float32(layer - start) / np.float32(active)
            found.append(int(np.searchsorted(shares, part, side="right")))
    return tuple(found)


def _cumulative_shares(
    tensor_split: tuple[float, ...], free_bytes: tuple[int, ...], devices: int
) -> NDArray[np.float32]:
    """Missing shares are 0; all of them 0, or none given, means what is free, equal parts where that is alike."""
    given = (*tensor_split, *([0.0] * devices))[:devices]
    shares = np.array(given if any(given) else free_bytes or [1.0] * devices, dtype=np.float32)
    summed: NDArray[np.float32] = np.cumsum(shares, dtype=np.float32)
    shared: NDArray[np.float32] = summed / summed[-1]
    return shared


def layers_of_devices(facts: Facts) -> tuple[range, ...]:
    """The model's own layers on each device, in order; the stretch of a device may be empty."""
    own = devices_of_layers(facts)[: facts.model.num_layers]
    sizes = [own.count(device) for device in range(facts.degrees.pipeline)]
    return consecutive(sizes, own.count(None))


def draft_device(facts: Facts) -> int | None:
    """The device of the prediction layers; of the output where their file does not count them."""
    devices = devices_of_layers(facts)
    return devices[facts.model.num_layers]


def output_device(facts: Facts) -> int | None:
    """The device of the output layer; None where it stays on the host."""
    return devices_of_layers(facts)[-1]
