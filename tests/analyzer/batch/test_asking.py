"""Questions to the solver: asked once for equal positions, with limits that admit what is open."""

from analyzer.batch import asking
from analyzer.batch.asking import Asker
from analyzer.batch.games import as_seen, first_turn
from analyzer.batch.mulligans import Opening
from analyzer.batch.records import NO, UNKNOWN, YES
from analyzer.batch.settings import Settings
from cards.library import CARDS
from tests.analyzer.batch.runs import DECK


def position(hand, library=("Swamp", "Blaze", "Swamp")):
    start = Opening(tuple(map(CARDS.find, hand)), tuple(map(CARDS.find, library)))
    return as_seen(first_turn(start, Settings((DECK,)), 0), 0, 0)


WIN = ["Black Lotus"] * 7 + ["Blaze"]


def test_equal_positions_are_asked_once(monkeypatch):
    calls = []
    real = asking.solve
    monkeypatch.setattr(asking, "solve", lambda *a: calls.append(1) or real(*a))
    asker = Asker(2000, False)
    # The same cards seen, in another order of the unseen library.
    one = asker.win(position(WIN))
    two = asker.win(position(WIN[::-1], ("Blaze", "Swamp", "Swamp")))
    assert one == two and one.answer == YES
    assert len(calls) == 1
    assert (one.spells, one.finisher) == (8, "Blaze")


def test_a_losing_twin():
    assert Asker(2000, False).win(position(WIN[1:])).answer == NO


def test_a_limit_is_no_verdict():
    reply = Asker(1, False).win(position(WIN))
    assert (reply.answer, reply.reason) == (UNKNOWN, "node limit 1 reached")
