"""Playing a card exiled with a permanent, whoever owns it (607.2a, 611.2a)."""

from __future__ import annotations

from cards.library import CARDS
from models.position import Step
from tests.scenario import OPPONENT, YOU, Game, play

VESSEL = """
[you]
battlefield = ["Muse Vessel"]
hand = [{mine}]
mana = "{mana}"
library = {{ Forest = 9 }}
[opponent]
hand = [{theirs}]
library = {{ Forest = 9 }}
"""
EXILE = "activate Muse Vessel targeting opponent (RRR)"
CHOOSE = "activate Muse Vessel ability 2 (R)"


def exiled(theirs: str, mana: str, *script: str) -> Game:
    game = play(VESSEL.format(mine="", theirs=theirs, mana=mana))
    return game.do(EXILE, "resolve", *script)


def playing(game: Game) -> list[str]:
    return [text for text in game.legal() if text.startswith(("cast", "play"))]


def test_the_opponent_chooses_what_is_exiled() -> None:
    game = exiled('"Lightning Bolt", "Ornithopter"', "RRRR")
    assert game.position.pending is not None
    assert game.position.pending.player == OPPONENT
    assert set(game.legal()) == {"choose Lightning Bolt", "choose Ornithopter"}
    game.do("choose Ornithopter", CHOOSE, "resolve")
    assert playing(game) == ["cast Ornithopter from exile (0)"]
    game.do("cast Ornithopter from exile (0)", "resolve")
    creature = next(p for p in game.position.battlefield if p.cid == CARDS.find("Ornithopter"))
    assert (creature.controller, creature.owner) == (YOU, OPPONENT)
    vessel = game.position.battlefield[0]
    assert vessel.exiled == ()
    assert game.position.lasting == ()


def test_a_spell_costs_its_mana_and_goes_to_its_owners_graveyard() -> None:
    bolt = "cast Lightning Bolt from exile targeting opponent (R)"
    game = exiled('"Lightning Bolt"', "RRRRR", CHOOSE, "resolve")
    assert bolt in game.legal()
    game.do(bolt, "resolve")
    assert game.life(OPPONENT) == 17
    assert game.graveyard(OPPONENT) == ["Lightning Bolt"]
    # One mana less: it cannot be paid for.
    poor = exiled('"Lightning Bolt"', "RRRR", CHOOSE, "resolve")
    assert playing(poor) == []
    assert poor.broken(bolt)
    # Not chosen: nothing allows casting it.
    unchosen = exiled('"Lightning Bolt"', "RRRRR")
    assert playing(unchosen) == []
    assert unchosen.broken(bolt) == ("601.2a",)


def test_a_land_is_played_instead_of_another() -> None:
    game = exiled('"Island"', "RRRR", CHOOSE, "resolve")
    assert playing(game) == ["play Island from exile"]
    game.do("play Island from exile")
    assert "Island" in game.board()
    assert game.position.players[YOU].land_plays == 0


def test_your_own_card() -> None:
    script = ["activate Muse Vessel targeting you (RRR)", "resolve", CHOOSE, "resolve"]
    game = play(VESSEL.format(mine='"Ornithopter"', theirs="", mana="RRRR")).do(*script)
    assert playing(game) == ["cast Ornithopter from exile (0)"]
    game.do("cast Ornithopter from exile (0)", "resolve")
    assert "Ornithopter" in game.board()


def test_only_this_turn_and_only_by_the_chooser() -> None:
    game = exiled('"Lightning Bolt"', "RRRRR", CHOOSE, "resolve")
    game.do("pass")
    assert game.position.priority == OPPONENT
    assert playing(game) == []
    later = exiled('"Ornithopter"', "RRRR", CHOOSE, "resolve").to_step(Step.END)
    turn = later.position.turn
    while later.position.turn == turn or later.position.active != YOU:
        if not later.stand_back():
            later.do("pass", "pass")
    while later.position.step != Step.MAIN1:
        later.do("pass", "pass")
    assert playing(later) == ["play Forest"]
    # It is still exiled with the Vessel, which exiles no second card from an empty hand.
    assert [owner for owner, _, _ in later.position.battlefield[0].exiled] == [OPPONENT]


def test_sorcery_timing_for_exiling() -> None:
    text = VESSEL.format(mine="", theirs='"Island"', mana="RRR")
    assert EXILE in play(text).legal()
    assert EXILE not in play('phase = "end"\n' + text).legal()
