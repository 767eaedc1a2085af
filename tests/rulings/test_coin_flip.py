"""Rulings about coin flips (Karplusan Minotaur)."""

from __future__ import annotations

import pytest

from models.position import Position
from tests.rulings.ledger import Ruling, Rulings
from tests.rulings.made_up import make
from tests.rulings.upkeeps import due, game, pay
from tests.scenario import OPPONENT, YOU, Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "coin-flip")

MINOTAUR = 'battlefield = ["Karplusan Minotaur"]'
STITCH = 'hand = ["Stitch in Time"]\nmana = "CUR"'
WON, LOST = 0, 1  # the abilities in the order in which they are printed


def triggered(one: Game) -> list[int]:
    """Which abilities of Karplusan Minotaur have triggered."""
    items = (*one.position.waiting, *one.position.stack)
    return sorted(i.condition for i in items if i.condition >= 0)


def flipped(*results: str, edition: str) -> Game:
    """A game after the flips of an upkeep."""
    aged = f'{{ card = "Karplusan Minotaur", counters = {{ age = {len(results) - 1} }} }}'
    one = pay(due(f"battlefield = [{aged}]", edition=edition))
    for result in results:
        assert one.stack == ["trigger Karplusan Minotaur"]  # that of its upkeep: nothing else yet
        assert one.legal() == ["choose win", "choose lose"]
        one.do(f"choose {result}")
    return one


@ruling("csp.card.karplusan-minotaur.01")
def only_who_flips_wins_or_loses(edition: str) -> None:
    head = f'edition = "{edition}"\nactive = "opponent"\n'
    toml = f"{head}[you]\n{MINOTAUR}\n[opponent]\n{STITCH}"
    one = Game(toml).do("cast Stitch in Time (CUR)", "pass", "pass", "choose lose")
    assert triggered(one) == []
    assert one.stack == []


@ruling("csp.card.karplusan-minotaur.02", "csp.card.karplusan-minotaur.03")
def heads_and_tails_are_not_won(edition: str) -> None:
    odd = make(
        "Odd Penny",
        '[spell]\neffects = [{ do = "flip_coin", called = false, '
        'win = [{ do = "gain_life", count = 1 }], lose = [{ do = "lose_life", count = 1 }] }]',
        '["Sorcery"]',
    )
    for result, life in (("heads", 21), ("tails", 19)):
        one = game(MINOTAUR, "", edition)
        # As if it had been cast: it stands on the stack.
        one.position = cast(one, odd)
        one.do("pass", "pass")
        assert one.legal() == ["choose heads", "choose tails"]
        one.do(f"choose {result}")
        assert one.life() == life
        assert triggered(one) == []


def cast(one: Game, name: str) -> Position:
    """The position with a spell of yours on the stack."""
    from msgspec.structs import replace

    from cards.library import CARDS
    from models.facts import facts
    from models.position import StackItem

    cid = CARDS.find(name)
    spell = facts(cid).face.spell
    assert spell is not None
    uid = one.position.next_uid
    item = StackItem(uid, "spell", cid, YOU, YOU, effects=spell.effects, zone="hand")
    return replace(one.position, stack=(item,), next_uid=uid + 1)


@ruling("csp.card.karplusan-minotaur.05")
def each_flip_is_won_or_lost(edition: str) -> None:
    assert triggered(flipped("win", "lose", "win", edition=edition)) == [WON, WON, LOST]


@ruling("csp.card.karplusan-minotaur.06")
def triggers_wait_for_the_last_flip(edition: str) -> None:
    one = flipped("win", "win", "lose", edition=edition)
    pending = one.position.pending
    assert pending is not None
    # You order them, and may put either kind first.
    assert (pending.kind, pending.player, len(pending.options)) == ("next trigger", YOU, 2)


@ruling("csp.card.karplusan-minotaur.07")
def the_opponent_aims_what_is_lost(edition: str) -> None:
    one = flipped("win", "win", "lose", edition=edition)
    choosers: list[tuple[int, int]] = []
    while one.position.pending is not None:
        pending = one.position.pending
        if pending.kind == "target":
            item = next(i for i in one.position.waiting if i.uid == pending.about)
            choosers.append((item.condition, pending.player))
            one.do("choose opponent" if item.condition == WON else "choose you")
        else:
            one.do(one.legal()[0])
    assert sorted(choosers) == [(WON, YOU), (WON, YOU), (LOST, OPPONENT)]
    one.resolve_all()
    assert (one.life(), one.opposing_life) == (20 - 1, 20 - 2)


@ruling("csp.card.karplusan-minotaur.08")
def any_flip_counts(edition: str) -> None:
    one = game(f"{MINOTAUR}\n{STITCH}", "", edition)
    one.do("cast Stitch in Time (CUR)", "pass", "pass", "choose lose")
    assert triggered(one) == [LOST]


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
