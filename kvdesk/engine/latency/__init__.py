"""Service times by a roofline, as low, best and high estimates: never measured, and labelled so.

A step takes the longer of computing and reading, for the products with weights, for the attention of decoding
sequences and for that of the prefill, one after the other, then what its kernels and links take a layer. Computed: 2
FLOPs a parameter and token (routed experts: those a token takes) and 2 a dimension, head and (query, position) pair.
Read: the weights on the rank, of routed experts the distinct ones a batch is expected to touch, and the logical bytes
of the caches. Rates are the card's nominal ones times the shares of `kvdesk.engine.latency.efficiency`.

Definitions. TTFT: from the start of a request's prefill to its first token, without queueing. TPOT: (time of the
request − TTFT) ÷ (output tokens − 1), the prefills of the other requests in flight included. Throughput: output tokens
of one replica.

Held against published measurements:

- aiconfigurator 095f58a, silicon_sample.csv: the 1,983 distinct points of 7 models (Llama 3.1 8B and 70B, Qwen3 32B and
  235B, MiniMax-M2.5, DeepSeek-R1/V3, gpt-oss-120b) on H100, H200, B200, B300 and GB200 that run on one group of tensor
  parallelism (no expert or attention parallelism, not disaggregated, a degree that divides the heads), links by
  `kvdesk.engine.interconnect`. TPOT: 1,879 (95 %) lie in the band, 77 are shorter, 27 longer; the best estimate is off
  by 17 % in the median (TensorRT-LLM 13 %, vLLM 19 %, SGLang 27 %), mostly too short. TTFT with at most 4 requests in
  flight: 231 of 255 in the band, 24 longer; best off by 36 %, too short. With more in flight requests queue in these
  runs, and half (829 of 1,728) are longer than the band: a queue is not part of it.
- LMCache, Llama 3.1 8B on an L4, 15,376 tokens cold: TTFT 6.54 s, estimated 2.6 to 9.3, best 4.6.
- Mooncake, Qwen3-235B on H20 with TP 8 (inferred from its replicated heads), 32,768 tokens: TTFT 3.26 s, estimated 3.0
  to 17.7, best 6.5.

What misses: Llama 8B in fp8 under vLLM (shorter; its stated batch looks like a limit, not what ran), DeepSeek over
several nodes of GB200 (shorter than the memory allows one group of cards: their layout is not what the table says),
and, not explained, TensorRT-LLM on GB200 with two cards and SGLang on B300 in fp8, both several times longer. The
shares of bandwidth, a layer's and a step's own time were set before any of it was looked at; the shares of dense
products (from 0.30 and 0.55) and of experts, and what a request adds, were set on the TTFT points themselves.

Among no measured points: expert, attention and decode-context parallelism (`kvdesk.engine.case_rate` reckons their
stages). Not modelled: speculative decoding, overlap of links with computing,
skewed experts, contention of prefill and decode on different cards, power limits.
"""

from kvdesk.engine.latency.efficiency import NO_SECONDS, SERVING, Efficiency, Estimate, Seconds, Share
from kvdesk.engine.latency.links import links_over
from kvdesk.engine.latency.service import (
    Links,
    Load,
    ServiceTimes,
    pipeline_of,
    prefill_times,
    service_times,
    step_and_tokens,
    times_of,
)
from kvdesk.engine.latency.steps import LinkSeconds, Pipeline
from kvdesk.engine.latency.work import Tokens

__all__ = [
    "NO_SECONDS",
    "SERVING",
    "Efficiency",
    "Estimate",
    "LinkSeconds",
    "Links",
    "Load",
    "Pipeline",
    "Seconds",
    "ServiceTimes",
    "Share",
    "Tokens",
    "links_over",
    "pipeline_of",
    "prefill_times",
    "service_times",
    "step_and_tokens",
    "times_of",
]
