"""Amounts are read of the player that the text names (608.2h)."""

from __future__ import annotations

from models.position import Step
from tests.scenario import Game, play

PEER = """
    [you]
    hand = ["Peer into the Abyss"]
    library = { Swamp = 9 }
    mana = "BBBBBBB"
    [opponent]
    life = 13
    library = { Island = 3 }
"""


def test_half_of_the_targets_library_and_life() -> None:
    # Half of 3 cards, rounded up, is 2; half of 13 life, rounded up, is 7.
    game = play(PEER, "cast Peer into the Abyss targeting opponent (BBBBBBB); resolve")
    assert len(game.hand(1)) == 2
    assert game.life(1) == 6
    assert not game.over


def test_half_of_ones_own() -> None:
    game = play(PEER, "cast Peer into the Abyss targeting you (BBBBBBB); resolve")
    assert len(game.hand()) == 5  # half of 9, rounded up
    assert (game.life(), game.life(1)) == (10, 13)


def hit(battlefield: str, life: int = 20) -> Game:
    """Hit resolves; the opponent may still have to choose what to sacrifice."""
    toml = f"""
        [you]
        hand = ["Hit // Run"]
        mana = "BRR"
        [opponent]
        life = {life}
        battlefield = [{battlefield}]
    """
    return play(toml, "cast Hit targeting opponent (BRR); resolve")


def test_damage_equal_to_the_mana_value_of_what_was_sacrificed() -> None:
    # Adarkar Valkyrie costs {4}{W}{W}.
    assert hit('"Adarkar Valkyrie"', life=6).over
    game = hit('"Adarkar Valkyrie"', life=7)
    assert not game.over
    assert game.life(1) == 1
    # The opponent chooses: Ornithopter costs {0}.
    game = hit('"Adarkar Valkyrie", "Ornithopter"')
    game.do("choose Ornithopter")
    assert game.life(1) == 20
    game = hit('"Adarkar Valkyrie", "Ornithopter"')
    game.do("choose Adarkar Valkyrie")
    assert game.life(1) == 14


def test_nothing_sacrificed_no_damage() -> None:
    assert hit('"Forest"').life(1) == 20
    # 202.3: a token that is no copy has no mana cost; a copy has that of what it copies.
    assert hit('{ card = "saproling", token = true }').life(1) == 20
    assert hit('{ card = "Grizzly Bears", token = true }').life(1) == 18


def run(life: int, attack: str) -> Game:
    """Run in the declare attackers step, then combat damage."""
    toml = f"""
        phase = "declare_attackers"
        [you]
        hand = ["Hit // Run"]
        mana = "RRRGG"
        battlefield = ["Grizzly Bears", "Grizzly Bears", "Grizzly Bears", "Llanowar Elves"]
        [opponent]
        life = {life}
    """
    game = play(toml).do(attack, "cast Run (RRRGG)", "resolve", "pass", "pass")
    game.stand_back()
    while not game.over and game.position.step < Step.END_COMBAT:
        game.do("pass", "pass")
    return game


def test_attackers_get_one_for_each_other_attacker() -> None:
    # Three Bears, +2/+0 each: 3 * (2 + 2) = 12.
    three = "attack with Grizzly Bears, Grizzly Bears, Grizzly Bears"
    assert run(12, three).over
    assert run(13, three).life(1) == 1
    # Two Bears get +1/+0 each; what stays at home neither counts nor gets anything.
    assert run(20, "attack with Grizzly Bears, Grizzly Bears").life(1) == 14
    assert run(20, "attack with Grizzly Bears").life(1) == 18
