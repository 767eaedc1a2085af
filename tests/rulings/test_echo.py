"""Rulings about echo."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from models.facts import facts
from models.position import Step
from tests.rulings.ledger import Ruling, Rulings
from tests.rulings.made_up import make
from tests.rulings.upkeeps import game, mana_of, next_upkeep, pay, payments
from tests.scenario import OPPONENT, Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "echo")

WAR_MARSHAL = "cast Mogg War Marshal (RR)"


def marshal(edition: str, mountains: int = 2) -> Game:
    """Mogg War Marshal, cast this turn."""
    lands = ["Mountain"] * mountains
    one = game(f'hand = ["Mogg War Marshal"]\nmana = "RR"\nbattlefield = {lands}', "", edition)
    return one.do(WAR_MARSHAL, "resolve all")


def triggers(one: Game) -> int:
    return one.stack.count("trigger Mogg War Marshal")


@ruling("tsp.echo.01")
def once_in_the_next_upkeep(edition: str) -> None:
    one = marshal(edition)
    assert triggers(one) == 0
    next_upkeep(one)
    assert triggers(one) == 1
    pay(one.do("resolve"))
    next_upkeep(one)
    assert triggers(one) == 0
    assert "Mogg War Marshal" in one.board()


@ruling("tsp.echo.02")
def the_echo_cost_is_paid_not_the_mana_cost(edition: str) -> None:
    assert [mana_of(t) for t in payments(next_upkeep(marshal(edition)).do("resolve"))] == ["RR"]
    # Uktabi Drake costs {G}, its echo {1}{G}{G}.
    drake = 'hand = ["Uktabi Drake"]\nmana = "G"\nbattlefield = {}'
    for lands in (["Forest"] * 3, ["Forest"] * 2):
        one = game(drake.format(lands), "", edition)
        next_upkeep(one.do("cast Uktabi Drake (G)", "resolve all")).resolve()
        if len(lands) == 3:
            assert [mana_of(text) for text in payments(one)] == ["GGG"]
        else:
            assert one.graveyard() == ["Uktabi Drake"]


@ruling("tsp.echo.03")
def paying_is_optional(edition: str) -> None:
    one = next_upkeep(marshal(edition)).do("resolve", "choose decline")
    assert one.graveyard() == ["Mogg War Marshal"]
    assert not any(p.tapped for p in one.position.battlefield)


@ruling("tsp.echo.04")
def again_once_it_has_left_and_returned(edition: str) -> None:
    theirs = 'hand = ["Chain of Vapor"]\nbattlefield = ["Island"]'
    lands = ["Mountain"] * 4
    mine = f'hand = ["Mogg War Marshal"]\nmana = "RR"\nbattlefield = {lands}'
    one = game(mine, theirs, edition).do(WAR_MARSHAL, "resolve all")
    next_upkeep(one)
    pay(one.do("resolve"), payments(one)[0])
    one.to_step(Step.MAIN1)
    one.do("pass", "cast Chain of Vapor targeting Mogg War Marshal (Island: U)", "resolve all")
    while one.position.pending is not None:
        one.do(one.legal()[-1])
    assert "Mogg War Marshal" in one.hand()
    recast = next(t for t in one.legal() if t.startswith("cast Mogg War Marshal"))
    one.do(recast, "resolve all")
    next_upkeep(one)
    assert triggers(one) == 1


@ruling("tsp.echo.06")
def for_who_gains_control(edition: str) -> None:
    fickle = make(
        "Fickle Raider",
        'power = "2"\ntoughness = "2"\n'
        '[[abilities]]\nability = "echo"\ncost = [{ pay = "mana", cost = "{R}" }]\n'
        '[[abilities]]\nability = "triggered"\n'
        'event = { when = "cast", by = "opponent" }\n'
        'effects = [{ do = "gain_control_of_source", who = "opponent" }]\n',
        '["Creature"]',
    )
    # Its echo was paid long ago; as you cast a spell the opponent loses it to you.
    mine = 'hand = ["Lotus Petal"]\nbattlefield = ["Mountain"]'
    one = game(mine, f'battlefield = ["{fickle}"]', edition)
    assert one.board(OPPONENT) == [fickle]
    one.do("cast Lotus Petal (0)").resolve_all()
    assert fickle in one.board()
    next_upkeep(one)
    assert one.stack == [f"trigger {fickle}"]
    one.resolve()
    assert "R" in map(mana_of, payments(one))
    one.do("choose decline")
    assert one.graveyard(OPPONENT) == [fickle]


@ruling("tsp.echo.05")
def phasing_in(edition: str) -> None:
    # Echo is paid; then the creature phases out and phases in during the next untap step (502.1).
    # In 2006 that counts as coming under its controller's control; today it does not (702.26d).
    one = next_upkeep(marshal(edition))
    pay(one.do("resolve"))
    p = one.position
    away = next(q for q in p.battlefield if facts(q.cid, q.face).face.name == "Mogg War Marshal")
    here = tuple(q for q in p.battlefield if q.uid != away.uid)
    one.position = replace(p, battlefield=here, phased=(away,))
    assert "Mogg War Marshal" not in one.board()
    next_upkeep(one)
    assert "Mogg War Marshal" in one.board()
    assert triggers(one) == (1 if edition == "2006" else 0)


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
