"""Intervals and tests for counted hands: exact where the formula is, seeded where it is sampled."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from analyzer.batch.shuffle import below, numbers

Method = Literal["clopper-pearson", "wilson"]
CONFIDENCE = 0.95
#: The 97.5 % point of the normal distribution.
_Z = 1.959963984540054


class Interval(NamedTuple):
    """An interval of a proportion or of a difference."""

    low: float
    high: float


def wilson(successes: float, n: int, z: float = _Z) -> Interval:
    """Wilson's score interval.

    >>> tuple(round(x, 4) for x in wilson(8, 10))
    (0.4902, 0.9433)
    """
    if n == 0:
        return Interval(0.0, 1.0)
    share = successes / n
    middle = share + z * z / (2 * n)
    spread = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return Interval(max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def clopper_pearson(successes: int, n: int, confidence: float = CONFIDENCE) -> Interval:
    """The exact interval: it covers the true proportion at least as often as it says.

    >>> tuple(round(x, 4) for x in clopper_pearson(8, 10))
    (0.4439, 0.9748)
    """
    if n == 0:
        return Interval(0.0, 1.0)
    tail = (1 - confidence) / 2
    low = 0.0 if successes == 0 else _beta_point(tail, successes, n - successes + 1)
    high = 1.0 if successes == n else _beta_point(1 - tail, successes + 1, n - successes)
    return Interval(low, high)


def interval(successes: int, unresolved: int, n: int, method: Method) -> Interval:
    """The interval of a rate in which unresolved hands may all be failures, or all successes."""
    of = wilson if method == "wilson" else clopper_pearson
    return Interval(of(successes, n).low, of(successes + unresolved, n).high)


def _beta_point(share: float, a: float, b: float) -> float:
    """The point below which a beta distribution has this share, by halving."""
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        if beta_below(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def beta_below(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function I_x(a, b), by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_below(1 - x, b, a)
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
        + a * math.log(x) + b * math.log1p(-x)
    )  # fmt: skip
    tiny = 1e-300
    c, d = 1.0, 1 / max(1 - (a + b) * x / (a + 1), tiny)
    total = d
    for m in range(1, 2000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _away_from_zero(1 + numerator * d, tiny)
            c = _away_from_zero(1 + numerator / c, tiny)
            total *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * total / a


def _away_from_zero(x: float, tiny: float) -> float:
    return x if abs(x) > tiny else tiny


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided p-value of McNemar's test on the hands where two decks differ.

    >>> round(mcnemar(1, 9), 6)
    0.021484
    """
    n = only_first + only_second
    if n == 0:
        return 1.0
    fewer = min(only_first, only_second)
    # Exact: sums of whole numbers, divided once.
    tail = sum(math.comb(n, k) for k in range(fewer + 1))
    return float(min(1.0, 2 * tail / 2**n)) if n <= 1000 else _normal_mcnemar(fewer, n)


def _normal_mcnemar(fewer: int, n: int) -> float:
    z = (n / 2 - fewer - 0.5) / math.sqrt(n / 4)
    return min(1.0, math.erfc(max(0.0, z) / math.sqrt(2)))


def bootstrap(differences: Sequence[int], seed: int, rounds: int = 1000) -> Interval:
    """The percentile interval of the mean of paired differences (-1, 0 or 1), by resampling.

    Seeded, so the same everywhere.
    """
    n = len(differences)
    if n == 0:
        return Interval(-1.0, 1.0)
    changed = [d for d in differences if d]
    if not changed:
        return Interval(0.0, 0.0)
    # How many of the hands drawn differ follows a binomial law: drawn from its table, and only
    # those that differ are looked at.
    table = _cumulative(n, len(changed) / n)
    source = numbers(f"bootstrap:{seed}")
    means: list[float] = []
    for _ in range(rounds):
        times = bisect_left(table, next(source) / (1 << 64))
        means.append(sum(changed[below(len(changed), source)] for _ in range(times)) / n)
    means.sort()
    tail = (1 - CONFIDENCE) / 2
    return Interval(means[int(tail * rounds)], means[min(rounds - 1, int((1 - tail) * rounds))])


def _cumulative(n: int, share: float) -> list[float]:
    """The distribution function of a binomial law, from 0 to n."""
    if share >= 1:
        return [0.0] * n + [1.0]
    total, table = 0.0, []
    for k in range(n + 1):
        total += math.exp(
            math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
            + k * math.log(share) + (n - k) * math.log1p(-share)
        )  # fmt: skip
        table.append(total)
    table[-1] = max(1.0, table[-1])
    return table


def mean_median(turns: Mapping[int, int]) -> tuple[float, float] | None:
    """The mean and the median of whole numbers, each with its weight; None if there are none.

    >>> mean_median({1: 1, 2: 1, 9: 2})
    (5.25, 5.5)
    """
    total = sum(turns.values())
    if not total:
        return None
    low = high = None
    below_here = 0
    for turn in sorted(turns):
        below_here += turns[turn]
        if low is None and 2 * below_here >= total:
            low = turn
        if high is None and 2 * below_here > total:
            high = turn
    assert low is not None and high is not None
    return sum(turn * n for turn, n in turns.items()) / total, (low + high) / 2


def difference(first: Interval, a: float, second: Interval, b: float) -> Interval:
    """Newcombe's interval of a difference b - a of two independent proportions (his method 10)."""
    low = (b - a) - math.hypot(b - second.low, first.high - a)
    high = (b - a) + math.hypot(second.high - b, a - first.low)
    return Interval(max(-1.0, low), min(1.0, high))
