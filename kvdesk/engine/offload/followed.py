"""The load that tiers meet: that of the case looked at where it has live traffic or a trace, else the one typed."""

from typing import Literal

from kvdesk.engine.demand.lengths import length_mean
from kvdesk.project.reuse import MAX_TURNS, RequestFacts, Reuse, SessionReuse
from kvdesk.project.tiers import OffloadSpec
from kvdesk.project.traffic import Length
from kvdesk.project.workload import Case

LoadBasis = Literal["typed", "case", "trace", "nothing-to-follow"]


def followed(spec: OffloadSpec, case: Case) -> tuple[OffloadSpec, LoadBasis]:
    """The tiers' reuse with the case's requests a second, mean lengths, turns and shared prefix, and what is in force.

    Sessions: requests ÷ turns are new ones a second, each of just so many turns; what a sequence stores beside its
    turns (template, images) comes in with them. Other kinds: the mean prompt, of which as much comes back as an endless
    cache finds of the trace, else the share that was typed, and no less than the shared prefix.
    """
    traffic = case.traffic
    if spec.load == "typed":
        return spec, "typed"
    if traffic is None or not (traffic.is_live or traffic.trace is not None):
        return spec, "nothing-to-follow"
    trace = traffic.trace
    inputs, outputs = _mean(case.input_law, case.input_len), _mean(case.output_law, case.output_len)
    if inputs is None or outputs is None:
        return spec, "nothing-to-follow"
    rate, reuse = traffic.arrivals.rate_per_s, spec.reuse
    beside = case.beside_positions - case.shared_prefix
    new: Reuse
    if isinstance(reuse, SessionReuse):
        turns = min(case.turns, MAX_TURNS)
        new = reuse.model_copy(
            update={
                "sessions_per_s": rate / turns,
                "num_turns": float(turns),
                "turns_law": "fixed",
                "system_tokens": float(case.shared_prefix),
                "user_tokens": max(1.0, inputs + beside / turns),
                "output_tokens": outputs,
            }
        )
    else:
        prompt = case.beside_positions + inputs + (case.turns - 1) / 2 * (inputs + outputs)
        typed = reuse.requests
        share = typed.reused_tokens / (typed.reused_tokens + typed.new_tokens)
        if trace is not None and trace.reuse_share is not None:
            share = trace.reuse_share
        again = max(prompt * share, float(case.shared_prefix))
        facts = RequestFacts(
            requests_per_s=rate, reused_tokens=again, new_tokens=max(1.0, prompt - again), output_tokens=outputs
        )
        new = reuse.model_copy(update={"requests": facts})
    return spec.model_copy(update={"reuse": new}), "case" if trace is None else "trace"


def usual_reuse(case: Case) -> SessionReuse:
    """Sessions whose mean prompt is the case's, for tiers that are new and follow nothing yet; the usual ones where its
    length is not set.

    A case of several turns gives its own. Of one turn its prompt counts as that of a mean turn: with n turns on average
    n·user + (n − 1)·output is what sessions do not share; fewer than the usual turns where the user would bring less
    than a tenth of it.
    """
    inputs, outputs = _mean(case.input_law, case.input_len), _mean(case.output_law, case.output_len)
    usual = SessionReuse()
    if not inputs:
        return usual
    outputs = usual.output_tokens if outputs is None else outputs
    shared = float(case.shared_prefix)
    if case.turns > 1:
        turns = float(min(case.turns, MAX_TURNS))
        user = inputs + (case.beside_positions - shared) / turns
        return SessionReuse(
            num_turns=turns, turns_law="fixed", system_tokens=shared, user_tokens=user, output_tokens=outputs
        )
    own = inputs + case.beside_positions - shared
    turns = min(usual.num_turns, max(1.0, (own + outputs) // (own / 10 + outputs)))
    user = (own - (turns - 1) * outputs) / turns
    return SessionReuse(num_turns=turns, system_tokens=shared, user_tokens=user, output_tokens=outputs)


def _mean(law: Length | None, point: int | None) -> float | None:
    """The mean of a case's length; None where it is not set."""
    if law is not None:
        return length_mean(law)
    return None if point is None else float(point)
