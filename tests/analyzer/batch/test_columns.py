"""The two columns: what each may know, and how they stand to each other."""

from collections import Counter
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from analyzer.batch import causes
from analyzer.batch.asking import Asker
from analyzer.batch.decks import BatchDeck
from analyzer.batch.games import as_seen, first_turn
from analyzer.batch.hand import Table
from analyzer.batch.mulligans import Opening
from analyzer.batch.planning import Game
from analyzer.batch.records import NO, UNKNOWN, YES, join
from analyzer.batch.settings import Opponent, Settings
from analyzer.batch.statistics import clopper_pearson
from analyzer.batch.waiting import best_land, next_turn
from cards.library import CARDS


def cid(name):
    return CARDS.find(name)


def deck(**counts):
    return BatchDeck("deck", {name.replace("_", " "): n for name, n in counts.items()}, {}, {})


WHEELS = deck(Black_Lotus=19, Wheel_of_Fortune=24)
#: Rituals, cantrips and a finisher against few lives: kills of every kind within two turns.
STORM = deck(Dark_Ritual=14, Swamp=14, Night_s_Whisper=0, Tendrils_of_Agony=10, Lotus_Petal=12,
             Street_Wraith=4)  # fmt: skip
STORM = BatchDeck("storm", {k: v for k, v in STORM.main.items() if v}, {}, {})


def table(which, **more):
    more.setdefault("opponent", Opponent(life=8))
    more.setdefault("nodes", 400)
    return Table(Settings((which,), **more))


def games(which, hands, **more):
    about = table(which, **more)
    return [about.play(n)[0].games[0] for n in range(1, hands + 1)]


# --- what the honest column may know -------------------------------------------------------------
class Listening(Asker):
    """Notes the first questions."""

    def __init__(self):
        super().__init__(300, False)
        self.asked = []

    def win(self, position, turns=1):
        self.asked.append(position)
        return super().win(position, turns)

    def line(self, position, turns, nodes):
        self.asked.append(position)
        return (), 0


@given(st.permutations(["Wheel of Fortune"] * 3 + ["Black Lotus"] * 3 + ["Swamp"] * 4))
@settings(max_examples=15, deadline=None)
def test_a_player_who_does_not_know_the_order_asks_the_same_whatever_it_is(order):
    """The order that the library really has never reaches the policy."""
    hand = tuple(map(cid, ["Black Lotus"] * 3 + ["Wheel of Fortune"] * 4))
    about = Settings((WHEELS,))

    def asked(cards):
        root = first_turn(Opening(hand, tuple(map(cid, cards))), about, 0)
        listening = Listening()
        game = Game(root, 1, listening, "text")
        game._certain()
        game._follow()
        return listening.asked

    assert asked(order) == asked(sorted(order))
    assert len(asked(order)) == 3


def test_a_known_bottom_and_top_are_seen():
    cards = tuple(map(cid, ("Swamp", "Black Lotus", "Wheel of Fortune", "Swamp")))
    root = first_turn(Opening((), cards), Settings((WHEELS,)), 0)
    seen = as_seen(root, 1, 1).players[0].library
    assert (seen.top, seen.bottom) == (cards[:1], cards[3:])
    assert Counter(seen.rest) == Counter(cards[1:3])
    assert as_seen(root, 0, 4).players[0].library.size == 4


# --- how the columns stand to each other ---------------------------------------------------------
def check_order(hands):
    """Clairvoyant over honest, on each turn of each hand; and with a longer horizon over a shorter.

    Gives how many kills need the second turn, and how many only the clairvoyant finds.
    """
    later, clear_only = 0, 0
    one, two = games(STORM, hands, turns=1), games(STORM, hands, turns=2)
    for short, long in zip(one, two, strict=True):
        for game in (short, long):
            for clear, blind in zip(game.clairvoyant.by_turn, game.honest.by_turn, strict=True):
                assert blind != YES or clear == YES
                assert clear != NO or blind == NO
                clear_only += clear == YES and blind == NO
        assert short.clairvoyant.by_turn[0] == long.clairvoyant.by_turn[0]
        for near, far in ((short.clairvoyant, long.clairvoyant), (short.honest, long.honest)):
            assert near.by_turn[0] != YES or set(far.by_turn) == {YES}
            later += far.by_turn == (NO, YES)
    return later, clear_only


def test_order_of_columns_and_horizons():
    check_order(6)


@pytest.mark.slow
def test_order_of_columns_and_horizons_at_length():
    later, clear_only = check_order(40)
    assert later and clear_only


def test_a_strictly_better_card_never_lowers_the_clairvoyant_rate():
    """A Black Lotus does for nothing what a Dark Ritual does for {B}."""
    worse = {"Dark Ritual": 35, "Swamp": 5, "Tendrils of Agony": 20}
    better = {"Black Lotus": 25, "Dark Ritual": 10, "Swamp": 5, "Tendrils of Agony": 20}
    decks = (BatchDeck("worse", worse, {}, {}), BatchDeck("better", better, {}, {}))
    both = Table(Settings(decks, opponent=Opponent(life=6)))
    gained = 0
    for number in range(1, 16):
        one, other = (g.clairvoyant.by_turn[0] for g in both.play(number)[0].games)
        assert UNKNOWN not in (one, other)
        assert one == NO or other == YES
        gained += other == YES and one == NO
    assert gained


@given(st.lists(st.sampled_from([YES, NO, UNKNOWN]), min_size=1, max_size=6))
def test_answers_are_made_consistent(answers):
    if YES in answers and NO in answers[answers.index(YES) :]:
        return  # no two proofs contradict each other
    found = join(answers)
    if YES in answers:
        assert set(found[answers.index(YES) :]) == {YES}
    if NO in answers:
        last = len(answers) - 1 - answers[::-1].index(NO)
        assert set(found[: last + 1]) == {NO}
    assert found.count(UNKNOWN) <= answers.count(UNKNOWN)


# --- a deck whose rate is known ------------------------------------------------------------------
def big_wheel(lotus, wheel, seen):
    """The chance of five Wheels of Fortune, by going through all that can be drawn.

    Each costs a Lotus; the others stay on the battlefield, and the hand of seven is new.
    """
    from functools import cache

    def draws(a, b, n):
        for k in range(max(0, n - b), min(a, n) + 1):
            yield k, comb(a, k) * comb(b, n - k) / comb(a + b, n)

    @cache
    def chance(a, b, lots, cast):
        """`a`, `b`: left in the library; `lots`: Lotuses on the battlefield, a Wheel in hand."""
        if lots == 0:
            return 0.0
        if cast == 4:
            return 1.0
        total = 0.0
        for k, p in draws(a, b, 7):
            if k < 7:
                total += p * chance(a - k, b - 7 + k, lots - 1 + k, cast + 1)
        return total

    return sum(
        p * chance(lotus - k, wheel - seen + k, k, 0)
        for k, p in draws(lotus, wheel, seen)
        if k < seen
    )


def wheel_settings(**more):
    # A library of 33 is decked by the 35 cards of five Wheels.
    return Settings((WHEELS,), on_the_play=False, opponent=Opponent(library=33), **more)


def test_the_published_rate_of_big_wheel():
    # tmikonen/quantitatively, 2019: 98.818 % for 19 Lotuses and 24 Wheels, 98.815 % for 18 and 25.
    assert round(big_wheel(19, 24, 8), 5) == 0.98818
    assert round(big_wheel(18, 25, 8), 5) == 0.98816


@pytest.mark.slow
def test_big_wheel_by_sampling():
    about = Table(wheel_settings(hands=150))
    found = [about.play(n)[0].games[0] for n in range(1, 151)]
    for column in ("clairvoyant", "honest"):
        kills = sum(getattr(g, column).kill == 1 for g in found)
        low, high = clopper_pearson(kills, len(found), confidence=0.999)
        assert low <= big_wheel(19, 24, 8) <= high


def test_big_wheel_in_a_few_hands():
    about = Table(wheel_settings())
    for number in range(1, 4):
        game = about.play(number)[0].games[0]
        both = {"Black Lotus", "Wheel of Fortune"} <= set(game.hand)
        assert both and game.clairvoyant.kill == game.honest.kill == 1
        assert game.honest.finisher == "Wheel of Fortune"


# --- a turn of waiting ---------------------------------------------------------------------------
def waiting(hand, library=("Swamp",) * 10):
    return first_turn(
        Opening(tuple(map(cid, hand)), tuple(map(cid, library))), Settings((WHEELS,)), 0
    )


def test_a_turn_of_waiting_plays_a_land_and_draws():
    after = next_turn(waiting(["Swamp", "Swamp", "Dark Ritual"]))
    assert [p.cid for p in after.battlefield] == [cid("Swamp")]
    assert not after.battlefield[0].tapped
    assert Counter(after.players[0].hand) == Counter(map(cid, ["Swamp", "Swamp", "Dark Ritual"]))
    assert (after.turn, after.players[0].land_plays) == (3, 1)


def test_a_land_of_a_new_colour_comes_first():
    root = waiting(["Swamp", "Island"])
    first = best_land(root)
    assert first.cid == cid("Island")  # both are new: by name
    second = best_land(next_turn(root))
    assert second.cid == cid("Swamp")


def test_free_permanents_are_cast_before_they_are_discarded():
    after = next_turn(waiting(["Black Lotus"] * 7 + ["Blaze"]))
    board = [p.cid for p in after.battlefield]
    assert board == [cid("Black Lotus")]
    assert cid("Blaze") in after.players[0].hand
    assert not after.players[0].graveyard


def test_equal_positions_of_two_hands_are_one():
    lands = ("Swamp", "Island")
    one = next_turn(next_turn(waiting((*lands, "Blaze"), ("Blaze",) * 4)))
    two = next_turn(next_turn(waiting((*lands[::-1], "Blaze"), ("Blaze",) * 4)))
    assert one == two
    assert replace(one, turn=1) != one


# --- causes --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (["Swamp", "Dark Ritual"], causes.NO_PAYOFF),
        (["Tendrils of Agony", "Swamp"], causes.MANA),
        # Four black mana, and two spells where ten are needed.
        (["Tendrils of Agony", "Swamp", "Dark Ritual", "Lotus Petal"], causes.STORM),
        (["Tendrils of Agony", "Mountain", *["Rite of Flame"] * 3], "short of black mana"),
        (["Infernal Tutor", "Swamp"], causes.UNREACHED),
    ],
)
def test_causes(hand, expected):
    root = waiting(hand, ("Swamp",) * 20)
    kind, _ = causes.cause(as_seen(root, 0, 0), "")
    assert kind == expected
