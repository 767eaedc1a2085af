"""Opening hands: seeded, fair, common to paired decks, with mulligans by their rules."""

from collections import Counter
from math import comb

import pytest

from analyzer.batch.asking import Asker
from analyzer.batch.bottom import best_bottom
from analyzer.batch.decks import BatchDeck, DeckError, aligned, load_deck, swap
from analyzer.batch.games import begin_game
from analyzer.batch.mulligans import (
    Opening,
    away,
    deal,
    is_land,
    is_source,
    keeps,
    opening,
    put_back,
)
from analyzer.batch.settings import Keep, Opponent, Settings
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


# --- what a hand is turned into before the first turn -------------------------------------------
def names_of(board):
    return [(CARDS[p.cid].name, p.counters) for p in board]


def test_leylines_begin_on_the_battlefield():
    leyline = CARDS.find("Leyline of Sanctity")
    hand, board, exiled = begin_game((leyline, SWAMP, leyline), True)
    assert (hand, exiled) == ((SWAMP,), ())
    assert names_of(board) == [("Leyline of Sanctity", ())] * 2


def test_gemstone_caverns_only_on_the_draw():
    """A luck counter, for a card exiled from hand; being legendary, only one of two."""
    caverns = CARDS.find("Gemstone Caverns")
    assert begin_game((caverns, SWAMP), True) == ((caverns, SWAMP), [], ())
    hand, board, exiled = begin_game((caverns, caverns, SWAMP, TENDRILS), False)
    assert (hand, exiled) == ((caverns, SWAMP), (TENDRILS,))
    assert names_of(board) == [("Gemstone Caverns", (("luck", 1),))]


def test_the_bottom_choice_looks_for_a_kill():
    """Two cards go from seven: only without Tendrils and a Ritual among them it is a win.

    Three life takes two spells: Swamp, Ritual, Tendrils.  By the rule Tendrils would go.
    """
    small = BatchDeck("small", {"Swamp": 40, "Dark Ritual": 10, "Tendrils of Agony": 10}, {}, {})
    about = Settings((small,), opponent=Opponent(life=3))
    seven = (SWAMP,) * 3 + (RITUAL, RITUAL, TENDRILS, SWAMP)
    kept, gone = put_back(seven, 2)
    start = Opening(kept, (SWAMP,) * 53 + gone, 2, gone, known_bottom=2)
    assert TENDRILS not in start.hand
    found = best_bottom(start, about, 0, Asker(500, False))
    assert TENDRILS in found.hand and RITUAL in found.hand and SWAMP in found.hand
    assert Counter(found.hand + found.library) == Counter(start.hand + start.library)
    assert found.library[-2:] == found.bottom
    # Against more life no choice wins, and the rule's stands.
    lost = Settings((small,), opponent=Opponent(life=20))
    assert best_bottom(start, lost, 0, Asker(500, False)) == start
