"""The run of a server that admits a request when its prompt fits, and preempts when the pool is full."""

import math
from collections import deque
from heapq import heappop, heappush

from kvdesk.engine.demand.columns import Requests
from kvdesk.engine.demand.log import CANCELLED, TOO_LONG, Limits, Log, leaving_times

_GROWS, _ENDS = 0, 1
# Positions by which a line may pass the pool before it counts: rounding, where a sequence ends as the pool fills.
_TOLERANCE = 1e-6


def run_growing(requests: Requests, limits: Limits) -> Log:
    """First come, first served; positions grow in a straight line, one a step."""
    run = _Run(requests, limits)
    for request, time in enumerate(requests.arrival_s.tolist()):
        run.advance(time)
        run.arrive(request, time)
    run.advance(math.inf)
    return run.log


class _Run:
    """The resident sequences with their stays, the queue, and what is stored as a line in time.

    Stored at t: `_base` + (`_growing` × t − `_since`) ÷ step, `_since` the sum of the moments growth began.
    """

    def __init__(self, requests: Requests, limits: Limits) -> None:
        self.log = Log(requests)
        self._inputs: list[float] = requests.input_len.tolist()
        self._outputs: list[float] = requests.output_len.tolist()
        self._prefill: list[float] = requests.prefill_s.tolist()
        self._per_token, self._step = requests.prefill_s_per_token, requests.step_s
        self._leave = leaving_times(requests)
        self._pool, self._free = limits.positions, limits.sequences
        self._done = [0.0] * len(requests)
        self._stays: dict[int, tuple[int, float, float, float]] = {}
        self._stack: list[tuple[int, int]] = []
        self._events: list[tuple[float, int, int, int]] = []
        self._queue: deque[int] = deque()
        self._ticket = 0
        self._base, self._growing, self._since = 0.0, 0, 0.0
        self._closed, self._now = False, -math.inf

    def arrive(self, request: int, time: float) -> None:
        if self._inputs[request] + self._outputs[request] > self._pool:
            self.log.outcome[request] = TOO_LONG
            return
        self._queue.append(request)
        if len(self._queue) == 1:
            self._now = max(self._now, time)
            self._admit(time)

    def advance(self, until: float) -> None:
        """Let everything happen that happens up to a moment."""
        events, queue = self._events, self._queue
        while events or queue:
            event = events[0][0] if events else math.inf
            full = self._full_at()
            gives_up = self._leave[queue[0]] if queue else math.inf
            now = min(event, full, gives_up)
            if now > until or now == math.inf:
                return
            self._now = now
            if event <= now:
                self._happen(*heappop(events))
            elif full <= now:
                self._preempt(now)
            if queue and not (full <= now < event):
                self._admit(now)

    def _full_at(self) -> float:
        """When the growing sequences fill the pool; a sequence alone never does."""
        if not self._growing or self._step <= 0 or len(self._stays) < 2:
            return math.inf
        full = ((self._pool + _TOLERANCE - self._base) * self._step + self._since) / self._growing
        return max(full, self._now)

    def _stored(self, now: float) -> float:
        if self._step <= 0:
            return self._base
        return self._base + (self._growing * now - self._since) / self._step

    def _fits(self, request: int, now: float) -> bool:
        """Whether the prompt, the reply so far and, where one is to come, one position more have room."""
        need = self._inputs[request] + self._done[request] + (self._outputs[request] > self._done[request])
        return not self._closed and self._free >= 1 and need + self._stored(now) <= self._pool

    def _admit(self, now: float) -> None:
        queue = self._queue
        while queue:
            head = queue[0]
            if self._leave[head] <= now:
                self.log.outcome[head], self.log.end[head] = CANCELLED, self._leave[head]
            elif self._fits(head, now):
                self._start(head, now)
            else:
                return
            queue.popleft()

    def _start(self, request: int, now: float) -> None:
        done = self._done[request]
        growth = now + self._prefill[request] + done * self._per_token
        end = min(growth + (self._outputs[request] - done) * self._step, self._leave[request])
        base = self._inputs[request] + done
        self._ticket += 1
        self._stays[request] = (self._ticket, now, growth, base)
        self._stack.append((request, self._ticket))
        self._base += base
        self._free -= 1
        if math.isnan(self.log.start[request]):
            self.log.start[request] = now
        if growth < end:
            heappush(self._events, (growth, _GROWS, request, self._ticket))
        heappush(self._events, (end, _ENDS, request, self._ticket))

    def _happen(self, now: float, kind: int, request: int, ticket: int) -> None:
        stay = self._stays.get(request)
        if stay is None or stay[0] != ticket:
            return
        if kind == _GROWS:
            self._growing += 1
            self._since += now
            return
        if now == self._leave[request]:
            self.log.outcome[request] = CANCELLED
        self.log.end[request] = now
        self._remove(request, now)
        self._closed = False

    def _remove(self, request: int, now: float) -> float:
        """End a stay; the positions it has grown by."""
        _, begin, growth, base = self._stays.pop(request)
        self.log.add_stay(request, begin, growth, now, base)
        self._base -= base
        self._free += 1
        if len(self._stack) > 2 * len(self._stays) + 64:
            self._stack = [
                held for held in self._stack if held[0] in self._stays and self._stays[held[0]][0] == held[1]
            ]
        if growth >= now:
            return 0.0
        self._growing -= 1
        self._since = self._since - growth if self._growing else 0.0
        return (now - growth) / self._step

    def _preempt(self, now: float) -> None:
        """Take the cache of the sequence admitted last; it waits before all others."""
        while True:
            request, ticket = self._stack.pop()
            stay = self._stays.get(request)
            if stay is not None and stay[0] == ticket:
                break
        grown = self._remove(request, now)
        self._done[request] = min(self._done[request] + grown, self._outputs[request])
        self._queue.appendleft(request)
        self._closed = True
