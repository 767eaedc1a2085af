"""Intervals and tests against published values and against their definitions."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.batch.statistics import (
    beta_below,
    bootstrap,
    clopper_pearson,
    difference,
    interval,
    mcnemar,
    mean_median,
    wilson,
)


def at_least(k, n, p):
    """The chance of k successes or more, added up."""
    return sum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_clopper_pearson_by_its_definition(counts):
    k, n = counts
    low, high = clopper_pearson(k, n)
    if k:
        assert at_least(k, n, low) == pytest.approx(0.025, abs=1e-9)
    else:
        assert low == 0
    if k < n:
        assert 1 - at_least(k + 1, n, high) == pytest.approx(0.025, abs=1e-9)
    else:
        assert high == 1


def test_clopper_pearson_without_successes():
    # 1 - 0.025 ** (1 / n): the exact form of the "rule of three".
    assert clopper_pearson(0, 1000).high == pytest.approx(1 - 0.025 ** (1 / 1000))


def test_published_intervals():
    # Newcombe (1998), Statistics in Medicine 17, table I: 81 of 263, and 15 of 148.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert clopper_pearson(81, 263) == pytest.approx((0.2527, 0.3676), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    # The same, table II of the second paper: 56/70 less 48/80, method 10.
    found = difference(wilson(48, 80), 48 / 80, wilson(56, 70), 56 / 70)
    assert found == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_open_hands_count_both_ways():
    both = interval(10, 5, 100, "clopper-pearson")
    assert both == (clopper_pearson(10, 100).low, clopper_pearson(15, 100).high)


@given(st.floats(0.01, 0.99), st.integers(1, 40), st.integers(1, 40))
def test_incomplete_beta_is_a_binomial_tail(x, a, b):
    assert beta_below(x, a, b) == pytest.approx(at_least(a, a + b - 1, x), abs=1e-9)


def test_mcnemar():
    # Ten coins, one head or fewer, both ways: 2 * 11 / 1024.
    assert mcnemar(1, 9) == 22 / 1024
    assert mcnemar(0, 0) == 1
    assert mcnemar(5, 5) == 1
    # The normal form takes over smoothly.
    assert mcnemar(460, 540) == pytest.approx(mcnemar(461, 540), rel=0.1)


def test_bootstrap_covers_the_mean_and_is_seeded():
    sample = [1] * 30 + [-1] * 10 + [0] * 60
    low, high = bootstrap(sample, 7)
    # The standard error of the mean is sqrt((0.4 - 0.04) / 100) = 0.06.
    assert low == pytest.approx(0.2 - 1.96 * 0.06, abs=0.025)
    assert high == pytest.approx(0.2 + 1.96 * 0.06, abs=0.025)
    assert bootstrap(sample, 7) == (low, high)
    assert bootstrap([0] * 9, 7) == (0, 0)


@given(st.lists(st.integers(1, 9), min_size=1))
def test_weighted_mean_and_median(turns):
    from collections import Counter
    from statistics import mean, median

    found = mean_median(Counter(turns))
    assert found == pytest.approx((mean(turns), median(turns)))
