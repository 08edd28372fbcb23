"""The run of a server that reserves a request's whole length when it admits it."""

from collections import deque
from heapq import heappop, heappush

from kvdesk.engine.demand.columns import Requests
from kvdesk.engine.demand.log import CANCELLED, REFUSED, TOO_LONG, Limits, Log, leaving_times


def run_reserved(requests: Requests, limits: Limits, *, waits: bool) -> Log:
    """First come, first served; a request at the head that does not fit holds up those behind it."""
    run = _Run(requests, limits)
    for request, time in enumerate(requests.arrival_s.tolist()):
        run.advance(time)
        run.arrive(request, time, waits)
    run.advance(float("inf"))
    return run.log


class _Run:
    """Who is resident until when, who waits, and what is left."""

    def __init__(self, requests: Requests, limits: Limits) -> None:
        self.log = Log(requests)
        self._inputs: list[int] = requests.input_len.tolist()
        self._needs: list[int] = (requests.input_len + requests.output_len).tolist()
        self._prefill: list[float] = requests.prefill_s.tolist()
        self._service: list[float] = requests.service_s.tolist()
        self._leave = leaving_times(requests)
        self._most = limits.positions
        self._sequences, self._positions = limits.sequences, limits.positions
        self._ends: list[tuple[float, int]] = []
        self._queue: deque[int] = deque()

    def arrive(self, request: int, time: float, waits: bool) -> None:
        need = self._needs[request]
        if need > self._most:
            self.log.outcome[request] = TOO_LONG
        elif not self._queue and self._sequences >= 1 and need <= self._positions:
            self._start(request, time)
        elif waits:
            self._queue.append(request)
        else:
            self.log.outcome[request] = REFUSED

    def _start(self, request: int, time: float) -> None:
        end, leave = time + self._service[request], self._leave[request]
        if leave < end:
            end = leave
            self.log.outcome[request] = CANCELLED
        self._sequences -= 1
        self._positions -= self._needs[request]
        heappush(self._ends, (end, request))
        log = self.log
        log.start[request], log.end[request] = time, end
        log.add_stay(request, time, time + self._prefill[request], end, self._inputs[request])

    def advance(self, until: float) -> None:
        """Let everything happen that happens up to a moment: ends first, then departures from the queue's head."""
        ends, queue = self._ends, self._queue
        while ends or queue:
            end = ends[0][0] if ends else float("inf")
            gives_up = self._leave[queue[0]] if queue else float("inf")
            now = min(end, gives_up)
            if now > until or now == float("inf"):
                return
            if end <= gives_up:
                request = heappop(ends)[1]
                self._sequences += 1
                self._positions += self._needs[request]
            if queue:
                self._admit(now)

    def _admit(self, now: float) -> None:
        queue = self._queue
        while queue:
            head = queue[0]
            if self._leave[head] <= now:
                self.log.outcome[head], self.log.end[head] = CANCELLED, self._leave[head]
            elif self._sequences >= 1 and self._needs[head] <= self._positions:
                self._start(head, now)
            else:
                return
            queue.popleft()
