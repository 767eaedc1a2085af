"""Hands are drawn as documented, so that every machine asks the same questions."""

from analyzer.batch.shuffle import below, numbers, shuffled
from benchmarks.hands import hand
from cards.library import CARDS

DECK = "legacy-ant-2021-07-18"


def test_numbers_are_quarters_of_digests() -> None:
    # `printf a:0 | sha256sum` begins with these two quarters.
    source = numbers("a")
    assert next(source) == 0x0ED32D3352F0CDDD
    assert next(source) == 0x88B03A266C387E1A


def test_numbers_of_the_incomplete_last_round_are_thrown_away() -> None:
    # 2**64 is 6 modulo 10: the six highest numbers would favour 0 to 5.
    assert below(10, iter([2**64 - 1, 2**64 - 6, 23])) == 3
    assert below(10, iter([2**64 - 7])) == 9


def test_the_last_place_changes_first() -> None:
    # The first number is 1 modulo 3, the second 0 modulo 2.
    assert shuffled("abc", "a") == ["c", "a", "b"]


def test_a_hand_of_a_later_turn_has_drawn_and_played_lands() -> None:
    first, third = hand(DECK, 1, turn=1), hand(DECK, 1, turn=3)
    assert len(first.players[0].hand) == 7
    assert len(third.players[0].hand) + len(third.battlefield) == 9
    assert all("Land" in CARDS[p.cid].front.types for p in third.battlefield)
    assert first.players[0].library.middle == 53
    assert third.players[0].library.middle == 51


def test_a_known_library_has_the_same_cards() -> None:
    unknown, known = hand(DECK, 1), hand(DECK, 1, known=True)
    assert tuple(sorted(known.players[0].library.top)) == unknown.players[0].library.rest
    assert known.players[0].hand == unknown.players[0].hand
