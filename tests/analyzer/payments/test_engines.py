"""python-constraint2, CP-SAT, the count and the search's generator answer alike."""

from __future__ import annotations

import pytest

from analyzer.payments.ask import hand_costs, kept_costs
from analyzer.payments.best import best_payment
from analyzer.payments.constraint_model import payments
from analyzer.payments.cost_text import read_cost
from analyzer.payments.leftover import Judge, rest_of
from analyzer.payments.stock import stock_of
from tests.analyzer.payments.questions import agree, question


@pytest.mark.parametrize("batch", range(6))
def test_all_engines_find_the_same_payments(batch: int) -> None:
    sizes = [agree(seed) for seed in range(50 * batch, 50 * batch + 50)]
    assert sum(size > 1 for size in sizes) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(20))
def test_all_engines_find_the_same_payments_many_times(batch: int) -> None:
    for seed in range(10_000 + 100 * batch, 10_100 + 100 * batch):
        agree(seed)


@pytest.mark.parametrize("batch", range(4))
def test_cp_sat_chooses_what_judging_every_payment_finds(batch: int) -> None:
    compared = 0
    for seed in range(20_000 + 25 * batch, 20_025 + 25 * batch):
        position, cost, x = question(seed)
        stock = stock_of(position, 0)
        forms = read_cost(cost).forms(x)
        judge = Judge(
            stock, [*kept_costs(stock, ["{U}{B}", "{3}"]), *hand_costs(position, 0, stock)]
        )
        scores = {way: judge.score(rest_of(stock, way)) for way in payments(stock, forms)}
        found = best_payment(stock, forms, judge.laters)
        if not scores:
            assert found is None
            continue
        assert found is not None
        way, proved = found
        assert proved and scores[way] == max(scores.values()), (seed, cost)
        compared += 1
    assert compared >= 5
