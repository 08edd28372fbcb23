"""The run of a server that reserves a request's whole length when it admits it."""

import math
from collections import deque
from heapq import heappop, heappush

from kvdesk.engine.demand.columns import Requests
from kvdesk.engine.demand.log import CANCELLED, REFUSED, TOO_LONG, Limits, Log, leaving_times, numbers_of


def run_reserved(requests: Requests, limits: Limits, *, waits: bool) -> Log:
    """First come, first served; a request at the head that does not fit holds up those behind it."""
    run = _Run(requests, limits)
    too_long = (requests.input_len + requests.output_len > limits.positions).tobytes()
    outcome, ends, queue = run.log.outcome, run.ends, run.queue
    for request, time in enumerate(numbers_of(requests.arrival_s)):
        if queue or (ends and ends[0][0] <= time):
            run.advance(time)
        if too_long[request]:
            outcome[request] = TOO_LONG
        elif not queue and run.fits(request):
            run.start(request, time)
        elif waits:
            queue.append(request)
        else:
            outcome[request] = REFUSED
    run.advance(math.inf)
    return run.log


class _Run:
    """Who is resident until when, who waits, and what is left."""

    def __init__(self, requests: Requests, limits: Limits) -> None:
        self.log = Log(requests)
        self._inputs, self._prefill = numbers_of(requests.input_len), numbers_of(requests.prefill_s)
        self._needs = numbers_of(requests.input_len + requests.output_len)
        self._service = numbers_of(requests.service_s)
        self._leave = leaving_times(requests)
        self._sequences, self._positions = limits.sequences, limits.positions
        self.ends: list[tuple[float, int]] = []
        self.queue: deque[int] = deque()

    def fits(self, request: int) -> bool:
        return self._sequences >= 1 and self._needs[request] <= self._positions

    def start(self, request: int, time: float) -> None:
        end = time + self._service[request]
        log = self.log
        if self._leave is not None and self._leave[request] < end:
            end = self._leave[request]
            log.outcome[request] = CANCELLED
        self._sequences -= 1
        self._positions -= self._needs[request]
        heappush(self.ends, (end, request))
        log.start[request], log.end[request] = time, end
        log.add_stay(request, time, time + self._prefill[request], end, self._inputs[request])

    def advance(self, until: float) -> None:
        """Let everything happen that happens up to a moment: ends first, then departures from the queue's head."""
        ends, queue, leave = self.ends, self.queue, self._leave
        while ends or queue:
            now = end = ends[0][0] if ends else math.inf
            if queue and leave is not None and leave[queue[0]] < end:
                now = leave[queue[0]]
            if now > until or now == math.inf:
                return
            if end <= now:
                request = heappop(ends)[1]
                self._sequences += 1
                self._positions += self._needs[request]
            if queue:
                self._admit(now)

    def _admit(self, now: float) -> None:
        queue, leave = self.queue, self._leave
        while queue:
            head = queue[0]
            if leave is not None and leave[head] <= now:
                self.log.outcome[head], self.log.end[head] = CANCELLED, leave[head]
            elif self.fits(head):
                self.start(head, now)
            else:
                return
            queue.popleft()
