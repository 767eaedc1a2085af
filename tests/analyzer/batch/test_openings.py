"""Opening hands: seeded, fair, common to paired decks, with mulligans by their rules."""

from collections import Counter
from math import comb

import pytest

from analyzer.batch.decks import BatchDeck, DeckError, aligned, load_deck, swap
from analyzer.batch.mulligans import away, deal, is_land, is_source, keeps, opening, put_back
from analyzer.batch.settings import Keep
from cards.library import CARDS

RITUAL, SWAMP, PETAL, TENDRILS = map(
    CARDS.find, ("Dark Ritual", "Swamp", "Lotus Petal", "Tendrils of Agony")
)


def test_a_hand_depends_on_the_seed_and_its_number_alone():
    places = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert deal(places, 1, 2)(0) == deal(places, 1, 2)(0)
    assert len({deal(places, seed, n)(t) for seed in (1, 2) for n in (1, 2) for t in (0, 1)}) == 8


def test_at_least_one_of_four_in_seven():
    """Against the hypergeometric law, within four standard errors."""
    n, places = 4000, (RITUAL,) * 4 + (SWAMP,) * 56
    have = sum(RITUAL in deal(places, 5, number)(0)[:7] for number in range(n))
    p = 1 - comb(56, 7) / comb(60, 7)
    assert abs(have / n - p) < 4 * (p * (1 - p) / n) ** 0.5


def test_paired_hands_differ_only_where_the_decks_do():
    one = BatchDeck("one", {"Swamp": 30, "Dark Ritual": 30}, {}, {})
    two = swap(one, ["Dark Ritual"], ["Lotus Petal"])
    first, second = aligned((one, two))
    assert Counter(second) == Counter({SWAMP: 30, RITUAL: 29, PETAL: 1})
    for number in range(50):
        a, b = deal(first, 1, number)(0), deal(second, 1, number)(0)
        changed = [(x, y) for x, y in zip(a, b, strict=True) if x != y]
        assert changed == [(RITUAL, PETAL)]


def test_paired_decks_of_unequal_size():
    one = BatchDeck("one", {"Swamp": 10}, {}, {})
    two = BatchDeck("two", {"Swamp": 9, "Lotus Petal": 3}, {}, {})
    first, second = aligned((one, two))
    assert len(first) == len(second) == 12
    assert Counter(deal(second, 1, 1)(0)) == Counter({SWAMP: 9, PETAL: 3})
    assert len(deal(first, 1, 1)(0)) == 10


def test_sources():
    assert is_land(SWAMP) and is_source(SWAMP)
    assert is_source(PETAL) and is_source(RITUAL) and not is_source(TENDRILS)


def test_the_keep_rule():
    rule = Keep(2, 5)
    assert keeps((SWAMP,) * 2 + (TENDRILS,) * 5, rule, 7)
    assert not keeps((SWAMP,) * 1 + (TENDRILS,) * 6, rule, 7)
    assert not keeps((SWAMP,) * 6 + (TENDRILS,), rule, 7)


@pytest.mark.parametrize(
    ("kind", "hand", "bottom"), [("paris", 5, 0), ("vancouver", 5, 1), ("london", 5, 2)]
)
def test_mulligans_to_five(kind, hand, bottom):
    """No hand of Tendrils is kept before there are five cards; each kind shrinks it its own way."""
    order = deal((TENDRILS,) * 60, 1, 1)
    found = opening(order, kind, Keep(2, 5, 5))
    assert (len(found.hand), found.mulligans, len(found.bottom)) == (hand, 2, bottom)
    assert len(found.hand) + len(found.library) == 60


def test_without_mulligans_the_first_seven_are_kept():
    assert opening(deal((TENDRILS,) * 60, 1, 1), "none", Keep()).mulligans == 0


def test_the_bottom_rule():
    hand = (SWAMP,) * 4 + (RITUAL, TENDRILS, PETAL)
    assert put_back(hand, 2) == ((SWAMP,) * 3 + (RITUAL, PETAL), (SWAMP, TENDRILS))


def test_the_scry_rule():
    assert away(SWAMP, (SWAMP,) * 3) and not away(SWAMP, (SWAMP,) * 2)
    assert away(TENDRILS, (SWAMP,)) and not away(TENDRILS, (SWAMP,) * 2)


def test_deck_sizes(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("59 Swamp\n")
    with pytest.raises(DeckError, match=r"59 cards, fewer than 60 \(100.2a\)"):
        load_deck(str(path))
    assert load_deck(str(path), any_size=True).size == 59
    path.write_text("Commander\n1 Baral, Chief of Compliance\n\nDeck\n98 Island\n")
    with pytest.raises(DeckError, match=r"99 cards, not 100 \(903.5a\)"):
        load_deck(str(path))


def test_swaps_that_do_not_work():
    one = BatchDeck("one", {"Swamp": 60}, {}, {})
    with pytest.raises(DeckError, match="no 'Lotus Petal' left"):
        swap(one, ["Lotus Petal"], ["Swamp"])
    with pytest.raises(DeckError, match="names 1 cards and --add 0"):
        swap(one, ["Swamp"], [])
    with pytest.raises(DeckError, match="did you mean"):
        swap(one, ["Swamp"], ["Lotus Petel"])
