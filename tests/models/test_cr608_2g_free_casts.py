"""608.2g: casting spells while something resolves."""

from __future__ import annotations

from random import Random

import pytest

from tests.models.test_generator_and_checker import play as play_at_random
from tests.scenario import play

BESEECH = """
    [you]
    hand = ["Beseech the Mirror"]
    battlefield = ["Lotus Petal"]
    mana = "BBBB"
    library = { rest = ["Tendrils of Agony", "Emrakul, the Aeons Torn", "Lotus Petal"] }
    [opponent]
    battlefield = []
"""
BARGAIN = "cast Beseech the Mirror with bargain (BBBB, sacrifice Lotus Petal); resolve"


def test_608_2g_the_spell_found_is_cast_for_free() -> None:
    game = play(BESEECH, BARGAIN + "; choose Tendrils of Agony")
    # 601.2c: with every choice that casting asks for.
    assert "cast Tendrils of Agony from exile for free targeting opponent (0)" in game.legal()
    assert "choose none" in game.legal()
    game.script("cast Tendrils of Agony from exile for free targeting opponent")
    # 601.2i: it is cast, so it counts, and its storm triggers: one spell before it.
    assert game.storm == 2
    game.do("resolve all")
    assert game.opposing_life == 20 - 2 - 2


def test_608_2g_not_casting_it_puts_it_into_the_hand() -> None:
    game = play(BESEECH, BARGAIN + "; choose Tendrils of Agony; choose none")
    assert (game.storm, game.hand(), game.exile()) == (1, ["Tendrils of Agony"], [])


def test_608_2g_a_card_that_does_not_fit_cannot_be_cast() -> None:
    # Mana value 15, not 4 or less: it goes to the hand.
    game = play(BESEECH, BARGAIN + "; choose Emrakul, the Aeons Torn")
    assert game.hand() == ["Emrakul, the Aeons Torn"]


def test_608_2g_without_bargain_nothing_is_cast() -> None:
    game = play(BESEECH, "cast Beseech the Mirror (BBBB); resolve; choose Tendrils of Agony")
    assert (game.storm, game.hand()) == (1, ["Tendrils of Agony"])


def test_608_2g_only_what_is_allowed() -> None:
    game = play(BESEECH, BARGAIN + "; choose Tendrils of Agony")
    free = "cast Tendrils of Agony from exile{} targeting opponent (0)"
    assert game.broken(free.format(" for free")) == ()
    assert "118.9a" in game.broken(free.format(""))
    assert "608.2g" in game.broken("cast Lotus Petal from exile for free (0)")
    assert "608.2g" in game.broken(
        "cast Tendrils of Agony from hand for free targeting opponent (0)"
    )
    assert game.broken("pass") == ("117.2e",)
    assert game.broken("choose Tendrils of Agony") == ("608.2g",)


def test_101_2_what_forbids_casting_goes_first() -> None:
    forbidden = BESEECH.replace("battlefield = []", 'battlefield = ["Teferi, Time Raveler"]')
    game = play(forbidden, BARGAIN + "; choose Tendrils of Agony")
    assert game.legal() == ["choose none"]
    assert "601.3" in game.broken(
        "cast Tendrils of Agony from exile for free targeting opponent (0)"
    )


def test_118_9d_additional_costs_are_paid() -> None:
    taxed = BESEECH.replace("battlefield = []", 'battlefield = ["Sphere of Resistance"]')
    bargain = BARGAIN.replace("BBBB", "BBBBB")
    five = taxed.replace('mana = "BBBB"', 'mana = "BBBBB"')
    six = taxed.replace('mana = "BBBB"', 'mana = "BBBBBB"')
    found = "; choose Tendrils of Agony"
    assert (
        play(six, bargain + found).broken(
            "cast Tendrils of Agony from exile for free targeting opponent (B)"
        )
        == ()
    )
    assert play(five, bargain + found).legal() == ["choose none"]


SCEPTER = """
    [you]
    hand = ["Isochron Scepter", "Brain Freeze", "Grapeshot"]
    mana = "CCCCRR"
    [opponent]
    battlefield = ["Counterbalance"]
    library = { top = ["Swamp", "Swamp", "Swamp", "Swamp", "Swamp", "Swamp", "Swamp", "Swamp"] }
"""


def test_707_12_a_copy_of_an_imprinted_card_is_cast() -> None:
    game = play(
        SCEPTER,
        """
        cast Isochron Scepter (CC); resolve; choose no; resolve
        resolve; choose Brain Freeze
        activate Isochron Scepter (CC); resolve
        cast Brain Freeze from exile for free targeting opponent
        """,
    )
    # The Scepter and the copy of Brain Freeze were cast; the card stays in exile.
    assert game.storm == 2
    assert game.exile() == ["Brain Freeze"]
    assert "copy Brain Freeze" in game.stack
    assert "trigger Brain Freeze" in game.stack
    assert "trigger Counterbalance" in game.stack or game.position.pending is not None


def test_608_2h_the_imprinted_card_is_remembered() -> None:
    # The Scepter leaves in response: its ability still speaks of the card exiled with it.
    toml = """
    [you]
    hand = ["Isochron Scepter", "Lightning Bolt"]
    mana = "CCCC"
    [opponent]
    hand = ["Echoing Truth"]
    mana = "UU"
    """
    game = play(toml, "cast Isochron Scepter (CC); resolve; resolve; choose Lightning Bolt")
    game.do("activate Isochron Scepter (CC)", "pass")
    game.do("cast Echoing Truth targeting Isochron Scepter (UU)", "resolve", "resolve")
    assert game.board() == []
    game.do("cast Lightning Bolt from exile for free targeting opponent (0)", "resolve")
    assert (game.opposing_life, game.exile()) == (17, ["Lightning Bolt"])


CASCADES = """
    [you]
    hand = ["Bloodbraid Elf"]
    mana = "RGCCCC"
    library = { top = ["Surging Flame", "Island", "Surging Flame", "Lotus Petal"], rest = [] }
    battlefield = ["Thrumming Stone"]
    [opponent]
    battlefield = ["Sphere of Resistance"]
"""
STARTS = (
    (BESEECH, BARGAIN + "; choose Tendrils of Agony"),
    (SCEPTER, "cast Isochron Scepter (CC); resolve; choose no; resolve; resolve"),
    (CASCADES, "cast Bloodbraid Elf (RGCCC)"),
)


@pytest.mark.parametrize("start", range(len(STARTS)))
def test_generator_and_checker_agree(start: int) -> None:
    position = play(*STARTS[start]).position
    for seed in range(12):
        play_at_random(position, Random(seed))
