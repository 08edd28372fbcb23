"""The server's run told as simply as it can be: a reference for small loads."""

import math

from kvdesk.engine.demand.simulation import CANCELLED, COMPLETED, REFUSED, TOO_LONG


class Plain:
    """A request: how much of its reply is done, and its stay where it is resident."""

    def __init__(self, index, given):
        self.index, self.arrival = index, float(given.arrival_s[index])
        self.input, self.output = int(given.input_len[index]), int(given.output_len[index])
        self.prefill, self.done = float(given.prefill_s[index]), 0.0
        self.leave = math.inf if given.patience_s is None else self.arrival + float(given.patience_s[index])
        self.start, self.end, self.outcome = math.nan, self.arrival, COMPLETED
        self.step, self.per_token = given.step_s, given.prefill_s_per_token

    def admit(self, now):
        self.begin, self.base = now, self.input + self.done
        self.growth = now + self.prefill + self.done * self.per_token
        self.whole = self.growth + (self.output - self.done) * self.step
        self.until = min(self.whole, self.leave)
        self.start = now if math.isnan(self.start) else self.start

    def grown(self, now):
        return max(0.0, now - self.growth) / self.step


class PlainRun:
    """Every event is found by looking at every request, and what is stored is added up anew each time.

    The policies in a sentence each: reserve input and output, first come first served; the same, and refuse who does
    not fit on arrival; admit by the prompt and what was replied, with one position to come, and when the pool is full
    send back whoever arrived last, after which nobody enters until someone has left.
    """

    def __init__(self, given, sequences, pool, overflow):
        self.grows, self.refuses = overflow == "preempt" and pool is not None, overflow == "refuse"
        self.most, self.room = sequences or math.inf, math.inf if pool is None else pool
        self.everyone = [Plain(index, given) for index in range(len(given))]
        self.coming, self.inside, self.waiting, self.stays = list(self.everyone), [], [], []
        self.closed, self.now = False, 0.0

    def run(self):
        """All requests with what became of them; all stays: request, begin, growth, end, base."""
        while True:
            ends = min((one.until for one in self.inside), default=math.inf)
            full, gives_up = self.full_at(), self.waiting[0].leave if self.waiting else math.inf
            arrival = self.coming[0].arrival if self.coming else math.inf
            self.now = now = min(ends, full, gives_up, arrival)
            if now == math.inf:
                return self.everyone, self.stays
            if ends <= now:
                self.end(min((one for one in self.inside if one.until <= now), key=lambda one: one.index))
            elif full <= now:
                self.preempt()
            elif gives_up <= now:
                self.leave_or_enter()
            else:
                self.arrive(self.coming.pop(0))

    def stored(self, at):
        if self.grows:
            return sum(one.base + one.grown(at) for one in self.inside)
        return sum(one.input + one.output for one in self.inside)

    def may_enter(self, one):
        need = one.input + one.done + (one.output > one.done) if self.grows else one.input + one.output
        return (
            not self.closed and len(self.inside) < self.most and need + self.stored(self.now) <= self.room + 1e-9
        )  # sums are rounded

    def leave_or_enter(self):
        while self.waiting and (self.waiting[0].leave <= self.now or self.may_enter(self.waiting[0])):
            one = self.waiting.pop(0)
            if one.leave <= self.now:
                one.outcome, one.end = CANCELLED, one.leave
            else:
                one.admit(self.now)
                self.inside.append(one)

    def arrive(self, one):
        if one.input + one.output > self.room:
            one.outcome = TOO_LONG
        elif self.refuses and not self.may_enter(one):
            one.outcome = REFUSED
        else:
            self.waiting.append(one)
            if len(self.waiting) == 1:
                self.leave_or_enter()

    def leave(self, one):
        self.inside.remove(one)
        self.stays.append((one.index, one.begin, min(one.growth, self.now), self.now, one.base))

    def end(self, one):
        one.end, one.outcome = self.now, CANCELLED if one.leave < one.whole else COMPLETED
        self.leave(one)
        self.closed = False
        self.leave_or_enter()

    def preempt(self):
        one = self.inside[-1]
        one.done = min(one.output, one.done + one.grown(self.now))
        self.leave(one)
        self.waiting.insert(0, one)
        self.closed = True

    def full_at(self):
        """When the pool is full, a millionth of a position beyond it: tried on each stretch between two growths."""
        if not self.grows or len(self.inside) < 2:
            return math.inf
        bends = sorted({self.now, *(one.growth for one in self.inside if one.growth > self.now)})
        for begin, end in zip(bends, [*bends[1:], math.inf], strict=True):
            growing = sum(one.growth <= begin for one in self.inside)
            at = begin + max(0.0, self.room + 1e-6 - self.stored(begin)) * self.inside[0].step / max(growing, 1)
            if growing and at <= end:
                return at
        return math.inf
