"""Exact rates of decks whose rates can be worked out by hand."""

from math import comb

import pytest

from analyzer.batch.decks import BatchDeck
from analyzer.batch.exact import count, deals, leaves_libraries_alone, plan
from analyzer.batch.games import first_turn
from analyzer.batch.hand import Table
from analyzer.batch.planning import Game
from analyzer.batch.results import results
from analyzer.batch.settings import Opponent, Settings
from cards.library import CARDS


def deck(**counts):
    return BatchDeck("deck", {name.replace("_", " "): n for name, n in counts.items()}, {}, {})


def played(settings):
    number = plan(settings)
    settings = Settings(
        settings.decks,
        hands=number or settings.hands,
        turns=settings.turns,
        on_the_play=settings.on_the_play,
        opponent=settings.opponent,
        nodes=settings.nodes,
        exact=number is not None,
    )
    table = Table(settings)
    records = [table.play(n)[0] for n in range(1, settings.hands + 1)]
    return results(settings, records)


def lotus_blaze(lotus, blaze, seen, least):
    """So many Black Lotus or more and a Blaze among the cards seen."""
    n = lotus + blaze
    good = sum(comb(lotus, k) * comb(blaze, seen - k) for k in range(least, seen))
    return good / comb(n, seen)


@pytest.mark.parametrize(
    ("life", "least"),
    # Blaze for X costs X and {R}: a Lotus is enough for 2, two for 5.
    [(2, 1), (5, 2), pytest.param(20, 7, marks=pytest.mark.slow)],
)
def test_lotus_and_blaze_on_turn_one(life, least):
    found = played(
        Settings((deck(Black_Lotus=35, Blaze=5),), on_the_play=False, opponent=Opponent(life=life))
    )
    assert found.settings.exact
    turn = found.decks[0].clairvoyant.turns[0]
    assert turn.rate == pytest.approx(lotus_blaze(35, 5, 8, least), rel=1e-12)
    assert turn == found.decks[0].honest.turns[0]
    assert turn.low == turn.high == turn.rate
    if life == 20:
        # Published for Fireball, which costs the same: 43 %, exactly 43.72 %.
        assert round(turn.rate, 4) == 0.4372


def by_turn_two(**more):
    return Settings((deck(Black_Lotus=34, Blaze=6),), turns=2, on_the_play=False, **more)


def test_lotus_and_blaze_by_turn_two():
    """Nine cards seen by turn two on the draw; a Lotus that would be discarded is cast before."""
    found = played(by_turn_two(opponent=Opponent(life=2)))
    honest = found.decks[0].honest.turns
    assert found.settings.exact
    assert honest[0].rate == pytest.approx(lotus_blaze(34, 6, 8, 1), rel=1e-12)
    assert honest[1].rate == pytest.approx(lotus_blaze(34, 6, 9, 1), rel=1e-12)
    clairvoyant = found.decks[0].clairvoyant.turns[1]
    assert clairvoyant.low <= honest[1].rate <= clairvoyant.high


@pytest.mark.slow
def test_the_published_rate_by_turn_two():
    """69 %, exactly 69.35 %, in the honest column; each deal is played out by its policy."""
    about = by_turn_two(exact=True)
    table = Table(about)
    kills = total = 0
    for number, dealt in enumerate(table.deals, 1):
        root = first_turn(table.opening(dealt), about, 0)
        won = Game(root, 2, table.asker, f"{number}").play(0, 0)
        kills += dealt.weight * (won.turn is not None)
        total += dealt.weight
    assert kills / total == pytest.approx(lotus_blaze(34, 6, 9, 7), rel=1e-12)
    assert round(kills / total, 4) == 0.6935


def test_a_deck_of_one_kind_of_card():
    found = played(Settings((deck(Black_Lotus=60),)))
    assert found.played == 1
    assert found.decks[0].hands == comb(60, 7)
    assert found.decks[0].honest.turns[0].rate == 0


def test_weights_are_the_hypergeometric_law():
    # At least one of four in seven of sixty: 1 - C(56, 7) / C(60, 7), 39.95 %.
    cards = [1] * 4 + [2] * 56
    found = deals(cards, 0)
    assert len(found) == count(cards, 0) == 5
    total = sum(d.weight for d in found)
    have = sum(d.weight for d in found if 1 in d.hand)
    assert total == comb(60, 7)
    assert have / total == pytest.approx(1 - comb(56, 7) / comb(60, 7))
    assert round(have / total, 4) == 0.3995


def test_weights_of_later_draws():
    cards = [1] * 3 + [2] * 6
    assert sum(d.weight for d in deals(cards, 2)) == comb(9, 7) * 2 * 1


def test_what_can_be_enumerated():
    assert plan(Settings((deck(Black_Lotus=35, Blaze=5),))) == 6
    assert plan(Settings((deck(Black_Lotus=35, Blaze=5),), mulligans="london")) is None
    assert plan(Settings((deck(Black_Lotus=19, Wheel_of_Fortune=24),))) is None
    wall = Opponent(battlefield=("Leyline of the Void",))
    assert plan(Settings((deck(Black_Lotus=35, Blaze=5),), opponent=wall)) is None
    assert leaves_libraries_alone([CARDS.find("Dark Ritual")])
    for name in ("Brainstorm", "Polluted Delta", "Wheel of Fortune", "Bloodbraid Elf"):
        if CARDS.get(name) is not None:
            assert not leaves_libraries_alone([CARDS.find(name)]), name
