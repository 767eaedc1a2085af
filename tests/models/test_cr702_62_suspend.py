"""Suspend (702.62), and the casting that follows (608.2g)."""

from __future__ import annotations

from random import Random

import pytest

from models import violations
from models.actions import Choose
from models.notation.position_file import PositionFile, parse_position
from models.notation.position_write import write_position
from models.position import Step
from tests.models.test_generator_and_checker import play as play_at_random
from tests.rulings.made_up import make
from tests.rulings.upkeeps import next_upkeep
from tests.scenario import OPPONENT, Game, ask, play

EDITIONS = ("current", "2006")

HAND = """
edition = "{edition}"
{head}
[you]
hand = ["Rift Bolt", "Lotus Bloom", "Ancestral Vision"]
battlefield = ["Mountain"{board}]
library = {{ Island = 30 }}
[opponent]
battlefield = [{theirs}]
library = {{ Island = 30 }}
"""


def hand(edition: str = "current", head: str = "", board: str = "", theirs: str = "") -> Game:
    return play(HAND.format(edition=edition, head=head, board=board, theirs=theirs))


def suspended(card: str, counters: int = 1, edition: str = "current", more: str = "") -> Game:
    """Your upkeep with a suspended card; its trigger is on the stack."""
    return next_upkeep(
        play(
            f"""
            edition = "{edition}"
            phase = "end"
            [you]
            exile = [{{ card = "{card}", time_counters = {counters}, suspend = true }}]
            library = {{ Island = 30 }}
            {more}
            [opponent]
            library = {{ Island = 30 }}
            """
        )
    )


def last(card: str, edition: str = "current", more: str = "") -> Game:
    """The last counter is removed and the trigger of that resolves."""
    return suspended(card, 1, edition, more).do("resolve", "resolve")


def marks(game: Game) -> list[str]:
    return [mark for _, mark in game.position.players[0].exile]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_special_action_with_its_cost(edition: str) -> None:
    game = hand(edition)
    # One Mountain: R for the Bolt, nothing for the Bloom, no U for the Vision.
    assert game.allows("suspend Rift Bolt (Mountain: R)") and game.allows("suspend Lotus Bloom (0)")
    assert not game.allows("suspend Ancestral Vision")
    assert game.broken("suspend Ancestral Vision (Mountain: R)")
    assert game.broken("suspend Rift Bolt (0)")
    game.do("suspend Rift Bolt", "suspend Lotus Bloom")
    assert not game.stack and game.storm == 0
    assert marks(game) == ["suspended 3", "suspended 1"]
    assert game.position.priority == 0
    assert game.broken("suspend Rift Bolt (0)")


def test_whenever_the_card_could_be_cast() -> None:
    # A sorcery and an artifact: not in an upkeep, not in the opponent's turn.
    assert not hand(head='phase = "upkeep"').allows("suspend")
    game = hand(head='phase = "upkeep"')
    assert "301.1" in game.broken("suspend Lotus Bloom (0)")
    assert not hand(head='active = "opponent"\npriority = "you"').allows("suspend")
    # An ability on the stack is in the way of sorcery timing, too.
    game = hand(board=', "Flooded Strand"')
    game.do(next(text for text in game.legal() if text.startswith("activate Flooded Strand")))
    assert not game.allows("suspend") and "307.1" in game.broken("suspend Rift Bolt (Mountain: R)")
    # Sorceries as though they had flash.
    game = hand(board=', { card = "Teferi, Time Raveler", counters = { loyalty = 4 } }')
    game.do(next(t for t in game.legal() if t.startswith("activate Teferi")), "resolve")
    game.to_step(Step.END)
    assert game.allows("suspend Rift Bolt") and not game.allows("suspend Lotus Bloom")


def test_neither_target_nor_castable_cost_is_needed() -> None:
    hexproof = hand(theirs='"Witchbane Orb", "Sphere of Resistance"')
    # Nothing to target is no matter, and a tax on spells is none either: nothing is cast.
    assert hexproof.allows("suspend Rift Bolt (Mountain: R)")
    assert hexproof.allows("suspend Lotus Bloom (0)")


def test_what_forbids_casting_forbids_suspending() -> None:
    game = hand(theirs='{ card = "Meddling Mage", chosen = "Rift Bolt" }')
    assert game.allows("suspend Lotus Bloom") and not game.allows("suspend Rift Bolt")
    assert game.broken("suspend Rift Bolt (Mountain: R)") == ("601.3",)


def test_split_second_forbids_it() -> None:
    text = """
    active = "opponent"
    priority = "opponent"
    [you]
    hand = ["Lotus Bloom"]
    battlefield = ["Mountain"]
    [opponent]
    hand = ["Sudden Shock"]
    mana = "RR"
    """
    shock = "cast Sudden Shock targeting you (RR); pass"
    assert "702.61a" in play(text, shock).broken("suspend Lotus Bloom (0)")
    yours = text.replace('"opponent"', '"you"')
    assert play(yours).broken("suspend Lotus Bloom (0)") == ()
    game = play(yours, "pass; " + shock)
    assert "702.61a" in game.broken("suspend Lotus Bloom (0)") and not game.allows("suspend")


def test_only_from_a_hand() -> None:
    game = play('[you]\nmana = "R"\ngraveyard = ["Rift Bolt"]\nlibrary = ["Lotus Bloom"]')
    assert not game.allows("suspend")
    assert game.broken("suspend Rift Bolt (R)") == ("702.62a",)
    none = play('[you]\nmana = "R"\nhand = ["Lightning Bolt"]')
    assert none.broken("suspend Lightning Bolt (R)") == ("702.62a",)


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_counter_each_upkeep_of_its_owner(edition: str) -> None:
    game = suspended("Lotus Bloom", 3, edition)
    assert game.stack == ["trigger Lotus Bloom"] and marks(game) == ["suspended 3"]
    game.do("resolve")
    assert marks(game) == ["suspended 2"] and not game.stack
    next_upkeep(game, OPPONENT)
    assert not game.stack
    next_upkeep(game).do("resolve")
    assert marks(game) == ["suspended 1"]
    next_upkeep(game).do("resolve")
    # The last one: a second trigger, and both players may respond.
    assert game.stack == ["trigger Lotus Bloom"] and game.storm == 0
    game.do("resolve", "cast Lotus Bloom from exile for free (0)")
    assert game.storm == 1 and game.exile() == [] and game.position.step == Step.UPKEEP
    assert game.do("resolve").board() == ["Lotus Bloom"]


def test_it_may_be_left_in_exile() -> None:
    game = last("Rift Bolt")
    assert game.allows("cast Rift Bolt from exile for free targeting opponent")
    game.do("choose none")
    assert game.exile() == ["Rift Bolt"] and marks(game) == [""] and game.storm == 0
    assert not next_upkeep(game).stack


def test_in_2006_it_is_cast_if_able() -> None:
    game = last("Rift Bolt", "2006")
    assert all(text.startswith("cast Rift Bolt") for text in game.legal())
    assert [v.rule for v in violations(game.position, Choose("none"))] == ["608.2g"]
    # A search that takes the only answer there is casts it, too.
    verdict = ask(game.position, "storm")
    assert verdict.value == 1 and ask(last("Rift Bolt").position, "storm").value == 1
    # Nothing can be targeted: it stays.
    bear = make("Lone Target", '[spell]\ntargets = [{ what = "permanent" }]\n', '["Sorcery"]')
    game = last(bear, "2006")
    assert game.legal() == ["choose none"]
    assert game.do("choose none").exile() == [bear]
    # Nobody is made to tap a Mountain for a tax (118.3c).
    taxed = last("Rift Bolt", "2006", 'battlefield = ["Mountain", "Sphere of Resistance"]')
    assert taxed.allows("cast Rift Bolt") and taxed.allows("choose none")


def test_x_is_0() -> None:
    game = last("Blaze", more='battlefield = ["Mountain"]')
    assert game.allows("cast Blaze from exile for free targeting opponent (0)")
    assert not game.allows("cast Blaze from exile for free X")
    assert "107.3b" in game.broken("cast Blaze from exile for free X=1 targeting opponent (0)")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_gets_haste(edition: str) -> None:
    game = last("Llanowar Elves", edition).do("cast Llanowar Elves from exile for free", "resolve")
    assert game.allows("activate Llanowar Elves for G")
    # Cast from a hand it has none.
    other = play('[you]\nhand = ["Llanowar Elves"]\nmana = "G"', "cast Llanowar Elves; resolve")
    assert not other.allows("activate Llanowar Elves")


def test_the_trigger_may_be_countered() -> None:
    game = suspended("Lotus Bloom", more='hand = ["Stifle", "Stifle"]\nbattlefield = ["Island"]')
    # The first trigger: the counter stays, and goes in the next upkeep.
    game.do("cast Stifle targeting Lotus Bloom trigger (Island: U)", "resolve")
    assert not game.stack and marks(game) == ["suspended 1"]
    next_upkeep(game).do(
        "resolve", "cast Stifle targeting Lotus Bloom trigger (Island: U)", "resolve"
    )
    assert not game.stack and game.exile() == ["Lotus Bloom"]
    assert not next_upkeep(game).stack


def test_time_counters_are_written_to_files() -> None:
    position = hand().do("suspend Rift Bolt", "suspend Lotus Bloom").position
    text = write_position(PositionFile(position))
    assert "time_counters = 3" in text
    assert parse_position(text).position.players == position.players


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("card", ["Rift Bolt", "Lotus Bloom", "Wear // Tear", "Blaze"])
def test_random_play(edition: str, card: str) -> None:
    more = 'hand = ["Rift Bolt", "Lotus Bloom"]\nbattlefield = ["Mountain", "Sphere of Resistance"]'
    for seed in range(4):
        play_at_random(suspended(card, 1, edition, more).position, Random(seed))
        play_at_random(last(card, edition, more).position, Random(seed))
