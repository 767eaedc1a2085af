"""Choices of objects: counted by formula, listed as constraint problems."""

from __future__ import annotations

import time
from itertools import combinations, islice
from random import Random

from analyzer.upkeep.lots import Lot, Pile, choices, count_choices


def pile(name: str, *counts: int) -> Pile:
    return Pile(name, tuple((f"{name}{i}", n) for i, n in enumerate(counts)))


def brute(lot: Lot) -> int:
    """All choices, by trying every set of single objects."""
    objects = [(p, k) for p, one in enumerate(lot.piles) for k, (_, n) in enumerate(one.kinds)
               for _ in range(n)]  # fmt: skip
    found = set()
    for pick in combinations(objects, lot.times * lot.each):
        shares = [sum(1 for p, _ in pick if p == index) for index in range(len(lot.piles))]
        if all(share % lot.each == 0 for share in shares):
            found.add(pick)
    return len(found)


def test_random_lots_are_counted_and_listed_alike() -> None:
    rng = Random(7)
    for _ in range(150):
        piles = tuple(
            pile(f"p{i}", *(rng.randint(1, 2) for _ in range(rng.randint(0, 3))))
            for i in range(rng.randint(1, 3))
        )
        lot = Lot("take", piles, rng.randint(0, 3), rng.choice((1, 2)))
        listed = list(choices(lot))
        assert len(set(listed)) == len(listed)
        assert len(listed) == count_choices(lot) == brute(lot)


def test_four_graveyards_of_eight_at_age_three() -> None:
    # Shares of two cards each time: 6 of one graveyard, 4 and 2, or 2 of three.
    # 4 * C(8,6) + 12 * C(8,4) * C(8,2) + 4 * C(8,2)^3 = 112 + 23,520 + 87,808.
    lot = Lot("put", tuple(pile(f"g{i}", *[1] * 8) for i in range(4)), 3, 2)
    began = time.perf_counter()
    assert count_choices(lot) == 111_440
    assert sum(1 for _ in choices(lot)) == 111_440
    assert time.perf_counter() - began < 2


def test_a_part_of_a_huge_list_comes_at_once() -> None:
    lot = Lot("discard", (pile("hand", *[1] * 60),), 12)
    began = time.perf_counter()
    assert count_choices(lot) == 1_399_358_844_975  # C(60,12)
    assert len(list(islice(choices(lot), 20))) == 20
    assert time.perf_counter() - began < 2


def test_too_few_objects_give_no_choice() -> None:
    lot = Lot("put", (pile("yours", 5), pile("theirs", 1)), 3, 2)
    assert (count_choices(lot), list(choices(lot))) == (0, [])
