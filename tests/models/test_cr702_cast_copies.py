"""Abilities that copy a spell as it is cast: casualty, conspire, replicate, demonstrate and others.

702.153 casualty, 702.78 conspire, 702.56 replicate, 702.144 demonstrate, 702.69 gravestorm.
"""

from __future__ import annotations

import pytest

from tests.scenario import OPPONENT, YOU, Game, play

REPLICATE = """
    [you]
    hand = ["Train of Thought", "Pyromatics"]
    mana = "{mana}"
    library = {{ Swamp = 9 }}
    [opponent]
    battlefield = ["Dark Confidant"]
"""


@pytest.mark.parametrize("times", [0, 1, 2])
def test_702_56a_one_copy_for_each_time_it_was_paid(times: int) -> None:
    mana = "UC" * (times + 1)
    kicks = " with " + " and ".join(["replicate"] * times) if times else ""
    game = play(REPLICATE.format(mana=mana), f"cast Train of Thought{kicks} ({mana}); resolve all")
    assert game.hand() == ["Pyromatics"] + ["Swamp"] * (times + 1)
    # The copies are not cast.
    assert game.storm == 1


def test_702_56a_it_has_to_be_paid_each_time() -> None:
    game = play(REPLICATE.format(mana="UCUC"))
    twice = "cast Train of Thought with replicate and replicate"
    assert not game.allows(twice)
    assert "601.2h" in game.broken(twice + " (UCUC)")
    assert game.allows("cast Train of Thought with replicate (UU")
    assert play(REPLICATE.format(mana="UCUCUC")).allows(twice)


def test_702_56a_new_targets() -> None:
    game = play(
        REPLICATE.format(mana="RCRC"),
        "cast Pyromatics with replicate targeting opponent (RCRC); resolve",
    )
    game.script("choose Dark Confidant; resolve all")
    assert (game.opposing_life, game.board(OPPONENT)) == (19, [])


CASUALTY = """
    [you]
    hand = ["Illicit Shipment"]
    battlefield = ["Bloodbraid Elf", "Dark Confidant"]
    mana = "BBBBB"
    library = { rest = ["Tendrils of Agony", "Lotus Petal"] }
"""


def test_702_153a_a_sacrificed_creature_copies_the_spell() -> None:
    cast = "cast Illicit Shipment with casualty (BBBBB, sacrifice Bloodbraid Elf)"
    game = play(CASUALTY, cast)
    assert game.stack == ["spell Illicit Shipment", "trigger Illicit Shipment"]
    game.script("resolve; resolve; choose Lotus Petal; resolve; choose Tendrils of Agony")
    assert game.hand() == ["Lotus Petal", "Tendrils of Agony"]


def test_702_153a_without_it_there_is_no_trigger() -> None:
    assert play(CASUALTY, "cast Illicit Shipment (BBBBB)").stack == ["spell Illicit Shipment"]


def test_702_153a_its_power_has_to_be_enough() -> None:
    # Dark Confidant has power 2, and casualty 3 asks for 3.
    small = "cast Illicit Shipment with casualty (BBBBB, sacrifice Dark Confidant)"
    assert "601.2h" in play(CASUALTY).broken(small)
    assert not any("sacrifice Dark Confidant" in text for text in play(CASUALTY).legal())


CONSPIRE = """
    [you]
    hand = ["Burn Trail"]
    battlefield = ["Monastery Swiftspear", "Bloodbraid Elf", "Dark Confidant"]
    mana = "RRRR"
"""


def test_702_78a_tapping_two_creatures_that_share_a_colour() -> None:
    cast = "cast Burn Trail with conspire targeting opponent "
    texts = [text for text in play(CONSPIRE).legal() if text.startswith(cast)]
    assert len(texts) == 1, texts
    game = play(CONSPIRE, texts[0])
    while game.stack or game.position.pending is not None:
        game.do("resolve all")
        if game.position.pending is not None:
            game.do(game.legal()[0])
    assert game.opposing_life == 20 - 3 - 3


def test_702_78a_a_creature_of_another_colour_does_not() -> None:
    black = CONSPIRE.replace('"Bloodbraid Elf", ', "")
    assert not play(black).allows("cast Burn Trail with conspire")
    assert play(black).allows("cast Burn Trail targeting opponent")


def test_702_69a_gravestorm_counts_permanents_that_died() -> None:
    toml = """
    [you]
    hand = ["Ominous Harvest"]
    battlefield = ["Lotus Petal", "Lotus Petal", "Swamp"]
    mana = "BBB"
    """
    two = "sacrifice Lotus Petal for B; sacrifice Lotus Petal for B; "
    cast = "cast Ominous Harvest targeting opponent (BBB); resolve all"
    assert play(toml, two + cast).opposing_life == 20 - 3
    assert play(toml, cast).opposing_life == 20 - 1
    # The number is that of the moment of casting.
    game = play(toml, "cast Ominous Harvest targeting opponent (BBB); " + two + "resolve all")
    assert game.opposing_life == 20 - 1


CASCADE = """
    [you]
    hand = ["Bloodbraid Elf"]
    mana = "RGCC"
    library = {{ top = [{top}], unknown = 20 }}
"""
ELF = "cast Bloodbraid Elf (RGCC); resolve"


def cascade(*top: str) -> Game:
    return play(CASCADE.format(top=", ".join(f'"{name}"' for name in top)), ELF)


def test_702_85a_the_first_cheaper_nonland_card_may_be_cast() -> None:
    game = cascade("Swamp", "Bloodbraid Elf", "Lightning Bolt", "Dark Ritual")
    # The second Elf costs as much: it is exiled and left.
    assert game.legal() == [
        "cast Lightning Bolt from exile for free targeting opponent (0)",
        "cast Lightning Bolt from exile for free targeting you (0)",
        "choose none",
    ]
    assert "608.2g" in game.broken("cast Bloodbraid Elf from exile for free (0)")
    game.do("cast Lightning Bolt from exile for free targeting opponent")
    assert (game.storm, game.exile()) == (2, [])
    assert game.stack == ["spell Bloodbraid Elf", "spell Lightning Bolt"]
    game.do("resolve all")
    assert (game.opposing_life, game.board()) == (17, ["Bloodbraid Elf"])


def test_702_85a_what_is_not_cast_goes_to_the_bottom() -> None:
    game = cascade("Swamp", "Lightning Bolt").do("choose none")
    assert (game.storm, game.exile(), game.graveyard()) == (1, [], [])
    assert game.position.players[YOU].library.size == 22


def test_702_85a_a_countered_spell_is_remembered() -> None:
    toml = (
        CASCADE.format(top='"Lightning Bolt"')
        + """
    [opponent]
    hand = ["Counterspell"]
    mana = "UU"
    """
    )
    game = play(toml, "cast Bloodbraid Elf (RGCC); pass")
    game.script("cast Counterspell targeting Bloodbraid Elf; resolve; resolve")
    assert game.allows("cast Lightning Bolt from exile for free")


DEMONSTRATE = """
    [you]
    hand = ["Excavation Technique"]
    battlefield = ["Isochron Scepter"]
    mana = "WCCC"
    [opponent]
    battlefield = ["Counterbalance", "Sensei's Divining Top"]
    library = { Swamp = 9 }
"""


def test_702_144a_both_players_copy_the_spell() -> None:
    cast = "cast Excavation Technique targeting Counterbalance (WCCC); "
    game = play(DEMONSTRATE, cast)
    # Counterbalance has triggered as well, and resolves first.
    game.script("resolve; no; resolve")
    game.script("yes; choose Sensei's Divining Top; choose Isochron Scepter")
    assert [(i.kind, i.controller) for i in game.position.stack if i.kind == "copy"] == [
        ("copy", YOU),
        ("copy", OPPONENT),
    ]
    while game.stack:
        game.do("resolve" if game.position.pending is None else "no")
    # Each copy and the spell destroy one permanent, whose controller has two Treasures for it.
    assert game.board() == ["Treasure"] * 2
    assert game.board(OPPONENT) == ["Treasure"] * 4
    assert game.storm == 1
