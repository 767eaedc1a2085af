"""Rulings about Slivers, played through the rules."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.characteristics import power_toughness
from models.facts import facts_of
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import OPPONENT, Game

ruling = Rulings({}, "sliver")


def board(edition: str, you: str, opponent: str = "", more: str = "") -> Game:
    return play_in(
        edition, f"[you]\n{more}battlefield = [{you}]\n[opponent]\nbattlefield = [{opponent}]"
    )


def stats(game: Game, name: str) -> tuple[int, int]:
    cid = CARDS.find(name)
    permanent = next(p for p in game.position.battlefield if p.cid == cid)
    return power_toughness(game.position, permanent)


def flies(game: Game, name: str) -> bool:
    cid = CARDS.find(name)
    permanent = next(p for p in game.position.battlefield if p.cid == cid)
    return "flying" in facts_of(permanent).keywords


@ruling("tsp.sliver.01")
def all_slivers_whoever_controls_them(edition: str) -> None:
    game = board(
        edition, '"Muscle Sliver", "Winged Sliver", "Grizzly Bears"', '"Crystalline Sliver"'
    )
    assert stats(game, "Winged Sliver") == (2, 2)
    assert stats(game, "Crystalline Sliver") == (3, 3)
    assert stats(game, "Grizzly Bears") == (2, 2)
    # Slivers of later sets say "Sliver creatures you control" (Galerider Sliver).
    game = board(edition, '"Galerider Sliver"', '"Muscle Sliver"')
    assert flies(game, "Galerider Sliver") and not flies(game, "Muscle Sliver")


@ruling("tsp.sliver.02")
def it_has_what_it_gives(edition: str) -> None:
    game = board(edition, '"Winged Sliver"')
    assert flies(game, "Winged Sliver")


@ruling("tsp.sliver.03")
def abilities_of_every_kind(edition: str) -> None:
    # A static one: flying, above.  An activated one:
    game = board(edition, '"Gemhide Sliver", "Winged Sliver"')
    assert game.allows("activate Winged Sliver for U")
    # Triggered ones, of each Sliver on its own: two deal combat damage to a player.
    game = board(edition, '"Virulent Sliver", "Winged Sliver"')
    while not game.allows("attack"):
        game.do("pass")
    game.do("attack with Virulent Sliver, Winged Sliver")
    while not any(text.startswith("trigger") for text in game.stack):
        game.do("pass" if game.allows("pass") else game.legal()[0])
    # What deals combat damage need not be the one that gives the ability.
    assert sorted(game.stack) == ["trigger Virulent Sliver", "trigger Winged Sliver"]
    game.do("resolve", "resolve")
    assert game.position.players[OPPONENT].poison == 2
    # One that triggers as it enters:
    library = 'library = { top = ["Island", "Island"] }\nhand = ["Muscle Sliver"]\nmana = "GG"\n'
    game = board(edition, '"Dormant Sliver"', more=library)
    game.do("cast Muscle Sliver (GG)", "resolve")
    assert game.stack == ["trigger Muscle Sliver"]
    assert game.do("resolve").hand() == ["Island"]


@ruling("tsp.sliver.04")
def bonuses_add_up(edition: str) -> None:
    game = board(edition, '"Muscle Sliver", "Sinew Sliver", "Winged Sliver"')
    assert stats(game, "Winged Sliver") == (3, 3)
    assert stats(game, "Muscle Sliver") == (3, 3)


@ruling("tsp.sliver.05")
def what_becomes_a_sliver_benefits(edition: str) -> None:
    game = board(
        edition, '"Winged Sliver", "Grizzly Bears"', more='mana = "CC"\nhand = ["Hivestone"]\n'
    )
    assert not flies(game, "Grizzly Bears")
    game.do("cast Hivestone (CC)", "resolve")
    assert flies(game, "Grizzly Bears")


@ruling("tsp.sliver.06")
def what_is_no_sliver_any_more_still_gives(edition: str) -> None:
    game = board(
        edition, '"Imagecrafter", "Winged Sliver"', '"Muscle Sliver", "Goblin Cratermaker"'
    )
    game.do("activate Imagecrafter targeting Winged Sliver", "resolve", "choose Goblin")
    assert not flies(game, "Winged Sliver")
    assert flies(game, "Muscle Sliver")
    assert stats(game, "Winged Sliver") == (1, 1)


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
