"""Limits as the exact inverse of the budget: the largest value that still fits."""

from collections.abc import Callable


def largest_that_fits(fits: Callable[[int], bool], start: int, upper: int) -> int | None:
    """The largest n in 1…upper with fits(n), for a `fits` that never turns true again once false.

    0 where not even 1 fits, None where `upper` itself does: no limit in sight. `start` is a first guess, often the
    answer; else it is doubled or halved to a bracket, then bisected.
    """
    if fits(upper):
        return None
    low, high = 0, upper
    guess = max(1, min(start, upper - 1))
    if fits(guess) and not fits(guess + 1):
        return guess
    while low < guess < high:
        if fits(guess):
            low, guess = guess, guess * 2
        else:
            high, guess = guess, guess // 2
    while high - low > 1:
        middle = (low + high) // 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low
