"""The run of a server that admits a request when its prompt fits, and preempts when the pool is full."""

import math
from collections import deque
from heapq import heappop, heappush, heapreplace
from typing import TypeAlias

from kvdesk.engine.demand.columns import Requests
from kvdesk.engine.demand.log import CANCELLED, COMPLETED, TOO_LONG, Limits, Log, leaving_times, numbers_of

# Positions by which a line may pass the pool before it counts: rounding, where a sequence ends as the pool fills.
_TOLERANCE = 1e-6
# Positions that a sum may be off by: who fits to the last position is admitted, however the sum was made.
_ROUNDING = 1e-9
# Request, when it began, when it grows, when it ends, positions at the beginning.
_Stay: TypeAlias = tuple[int, float, float, float, float]


def run_growing(requests: Requests, limits: Limits) -> Log:
    """First come, first served; positions grow in a straight line, one a step."""
    run = _Run(requests, limits)
    too_long = (requests.input_len + requests.output_len > limits.positions).tobytes()
    events = run.events
    for request, time in enumerate(numbers_of(requests.arrival_s)):
        if run.queue or (events and (events[0][0] <= time or run.full <= time)):
            run.advance(time)
        if too_long[request]:
            run.log.outcome[request] = TOO_LONG
        else:
            run.arrive(request, time)
    run.advance(math.inf)
    return run.log


class _Run:
    """The resident sequences with their stays, the queue, and what is stored as a line in time.

    Stored at t: `_base` + (growing × t − `_since`) ÷ step, `_growing` who grows and `_since` the sum of the moments
    their growth began; `full` is when that reaches the pool. A stay has one event ahead of it, its growth and then its
    end; an event whose stay is over is dropped when it comes first.
    """

    def __init__(self, requests: Requests, limits: Limits) -> None:
        self.log = Log(requests)
        self._inputs, self._outputs = numbers_of(requests.input_len), numbers_of(requests.output_len)
        self._prefill = numbers_of(requests.prefill_s)
        self._per_token, self._step = requests.prefill_s_per_token, requests.step_s
        self._leave = leaving_times(requests)
        self._pool, self._free, self._count = limits.positions, limits.sequences, len(requests)
        self._done: dict[int, float] = {}
        self._stays: dict[int, _Stay] = {}
        self._stack: list[_Stay] = []
        self.events: list[tuple[float, int, _Stay]] = []
        self.queue: deque[int] = deque()
        self._base, self._since = 0.0, 0.0
        self._growing: set[int] = set()
        self._closed, self.full = False, math.inf

    def arrive(self, request: int, time: float) -> None:
        self.queue.append(request)
        if len(self.queue) == 1:
            self._admit(time)

    def advance(self, until: float) -> None:
        """Let everything happen that happens up to a moment: growth, ends and preemptions in the order of time.

        Where growth begins nothing has become free, and after a preemption nobody enters until someone has left.
        """
        events, queue, leave, stays = self.events, self.queue, self._leave, self._stays
        while events or queue:
            while events and stays.get(events[0][2][0]) is not events[0][2]:
                heappop(events)
            event = events[0][0] if events else math.inf
            now = event if event <= self.full else self.full
            if leave is not None and queue and leave[queue[0]] < now:
                now = leave[queue[0]]
            if now > until or now == math.inf:
                return
            if event <= now:
                self._happen(now)
            elif self.full <= now:
                self._preempt(now)
            else:
                self._admit(now)

    def _happen(self, now: float) -> None:
        """The next event."""
        _, code, stay = self.events[0]
        if code < self._count:
            heapreplace(self.events, (stay[3], code + self._count, stay))
            self._growing.add(code)
            self._since += now
            self._line_changed(now)
        else:
            heappop(self.events)
            self.log.end[stay[0]] = now
            self._remove(stay, now)
            self._closed = False
            if self.queue:
                self._admit(now)

    def _line_changed(self, now: float) -> None:
        """When the growing sequences fill the pool; a sequence alone never does."""
        if not self._growing or self._step <= 0 or len(self._stays) < 2:
            self.full = math.inf
            return
        full = ((self._pool + _TOLERANCE - self._base) * self._step + self._since) / len(self._growing)
        self.full = full if full > now else now

    def _admit(self, now: float) -> None:
        """From the head of the queue: who gives up leaves, and who fits starts: the prompt, the reply so far and, where
        one is to come, one position more."""
        queue, leave, stored, room = self.queue, self._leave, self._base, self._pool + _ROUNDING
        if self._step > 0:
            stored += (len(self._growing) * now - self._since) / self._step
        started = False
        while queue:
            head = queue[0]
            if leave is not None and leave[head] <= now:
                self.log.outcome[head], self.log.end[head] = CANCELLED, leave[head]
            else:
                done = self._done.get(head, 0.0)
                base = self._inputs[head] + done
                if self._closed or self._free < 1 or base + (self._outputs[head] > done) + stored > room:
                    break
                self._start(head, now, done, base)
                stored += base
                started = True
            queue.popleft()
        if started:
            self._line_changed(now)

    def _start(self, request: int, now: float, done: float, base: float) -> None:
        growth = now + self._prefill[request] + done * self._per_token
        end = growth + (self._outputs[request] - done) * self._step
        if self._leave is not None and self._leave[request] < end:
            end = self._leave[request]
            self.log.outcome[request] = CANCELLED
        stay = (request, now, growth, end, base)
        self._stays[request] = stay
        self._stack.append(stay)
        self._base += base
        self._free -= 1
        if request not in self._done:
            self.log.start[request] = now
        if growth < end:
            heappush(self.events, (growth, request, stay))
        else:
            heappush(self.events, (end, request + self._count, stay))

    def _remove(self, stay: _Stay, now: float) -> float:
        """End a stay; the positions it has grown by."""
        request, begin, growth, _, base = stay
        stays = self._stays
        del stays[request]
        self.log.add_stay(request, begin, growth, now, base)
        self._base -= base
        self._free += 1
        if len(self._stack) > 2 * len(stays) + 64:
            self._stack = [held for held in self._stack if stays.get(held[0]) is held]
        grown = 0.0
        if request in self._growing:  # not by the clock: it may have begun at this very moment, or not yet
            self._growing.remove(request)
            self._since = self._since - growth if self._growing else 0.0
            grown = (now - growth) / self._step
        self._line_changed(now)
        return grown

    def _preempt(self, now: float) -> None:
        """Take the cache of the sequence admitted last; it waits before all others."""
        stay = self._stack.pop()
        while self._stays.get(stay[0]) is not stay:
            stay = self._stack.pop()
        request = stay[0]
        grown = self._remove(stay, now)
        self._done[request] = min(self._done.get(request, 0.0) + grown, self._outputs[request])
        self.log.outcome[request] = COMPLETED
        self.queue.appendleft(request)
        self._closed = True
