"""605: mana abilities; 106.4 and 500.5: how long mana lasts."""

from __future__ import annotations

from models.position import Step
from tests.scenario import play

LED = "Lion's Eye Diamond"


def test_605_3b_no_stack() -> None:
    game = play('[you]\nbattlefield = ["Swamp"]', "activate Swamp for B")
    assert (game.stack, game.pool(), game.position.priority) == ([], "B", 0)


def test_605_3a_in_response_to_anything() -> None:
    game = play(
        """
        [you]
        battlefield = ["Lotus Petal"]
        [opponent]
        hand = ["Lightning Bolt"]
        mana = "R"
        """,
        "pass; cast Lightning Bolt targeting you; pass",
    )
    game.do("sacrifice Lotus Petal for U")
    assert game.pool() == "U" and game.stack == ["spell Lightning Bolt"]


def test_605_lotus_petal_pays_while_casting() -> None:
    position = '[you]\nbattlefield = ["Lotus Petal"]\nhand = ["Dark Ritual"]'
    assert play(position).payments("Dark Ritual") == {"sacrifice Lotus Petal: B"}


def test_605_diamond_needs_priority() -> None:
    # 602.5e: "activate only as an instant" keeps it out of the window of 601.2g.
    position = f'[you]\nbattlefield = ["{LED}"]\nhand = ["Dark Ritual"]'
    game = play(position)
    assert not game.allows("cast")
    assert game.allows(f"activate {LED}")


def test_605_diamond_discards_the_hand() -> None:
    game = play(f'[you]\nbattlefield = ["{LED}"]\nhand = ["Dark Ritual", "Swamp"]')
    game.do(f"crack {LED} for BBB")
    assert (game.hand(), game.pool()) == ([], "BBB")
    assert game.graveyard() == ["Dark Ritual", LED, "Swamp"]


def test_605_diamond_in_response_to_an_own_spell() -> None:
    game = play(
        f"""
        [you]
        battlefield = ["{LED}", "Swamp"]
        hand = ["Dark Ritual", "Swamp"]
        """,
        f"cast Dark Ritual; crack {LED} for BBB; resolve",
    )
    assert (game.hand(), game.pool()) == ([], "BBBBBB")


def test_605_diamond_makes_one_colour() -> None:
    game = play(f'[you]\nbattlefield = ["{LED}"]')
    offers = {text.split(" for ")[1] for text in game.legal() if " for " in text}
    assert offers == {"WWW", "UUU", "BBB", "RRR", "GGG"}
    assert game.broken(f"activate {LED} for BBR") if game.allows("x") else True


def test_605_not_while_an_effect_asks_for_payment() -> None:
    # 605.3a allows mana abilities while paying for Daze; the Diamond's own words do not.
    position = """
    [you]
    battlefield = [{source}]
    hand = ["Dark Ritual"]
    mana = "B"
    [opponent]
    hand = ["Daze"]
    battlefield = ["Island"]
    """
    line = "cast Dark Ritual; pass; cast Daze for pitch targeting Dark Ritual; resolve"
    assert play(position.format(source='"Lotus Petal"'), line).allows("pay")
    diamond = play(position.format(source=f'"{LED}"'), line)
    assert diamond.legal() == ["choose decline"]


def test_605_summoning_sick_creatures_do_not_tap() -> None:
    # 302.6.  Dryad Arbor is a land and a creature.
    position = '[you]\nbattlefield = [{{ card = "Dryad Arbor", sick = {sick} }}]'
    assert play(position.format(sick="false")).allows("activate Dryad Arbor")
    assert not play(position.format(sick="true")).allows("activate Dryad Arbor")


def test_605_1a_abilities_with_targets_are_none() -> None:
    # Carpet of Flowers targets, so its trigger uses the stack (605.1b).
    game = play(
        """
        phase = "draw"
        [you]
        battlefield = ["Carpet of Flowers"]
        [opponent]
        battlefield = ["Island", "Island"]
        """
    )
    game.to_step(Step.MAIN1)
    assert game.stack == ["trigger Carpet of Flowers"]


# --- 106.4, 500.5 ---------------------------------------------------------------------------------
def test_500_5_pool_empties_after_each_step() -> None:
    position = '{edition}phase = "upkeep"\n[you]\nmana = "BB"\nlibrary = {{ Swamp = 9 }}'
    game = play(position.format(edition=""))
    game.to_step(Step.DRAW)
    assert (game.pool(), game.life()) == ("", 20)


def test_300_3_of_2006_pool_empties_after_each_phase_and_burns() -> None:
    # The draw step belongs to the beginning phase: the mana of the upkeep is still there, and two
    # of it cost 2 life as that phase ends.
    position = 'edition = "2006"\nphase = "upkeep"\n[you]\nmana = "BB"\nlibrary = { Swamp = 9 }'
    game = play(position)
    game.to_step(Step.DRAW)
    assert (game.pool(), game.life()) == ("BB", 20)
    game.to_step(Step.MAIN1)
    assert (game.pool(), game.life()) == ("", 18)


def test_300_3_of_2006_mana_burn_can_kill() -> None:
    position = 'edition = "{edition}"\n[you]\nlife = 2\nmana = "BB"'
    burnt = play(position.format(edition="2006"), "pass; pass")
    assert burnt.position.winner == 1
    assert not play(position.format(edition="current"), "pass; pass").over


def test_106_4_both_players_lose_it() -> None:
    game = play('[you]\nmana = "B"\n[opponent]\nmana = "U"', "pass; pass")
    assert (game.pool(0), game.pool(1)) == ("", "")


def test_106_4_mana_lasts_while_spells_resolve() -> None:
    game = play('[you]\nhand = ["Dark Ritual"]\nmana = "BUR"', "cast Dark Ritual; resolve")
    assert game.pool() == "UBBBR"


def test_106_5_imprint_of_nothing() -> None:
    game = play('[you]\nbattlefield = ["Chrome Mox"]', "activate Chrome Mox")
    assert game.pool() == ""


def test_106_imprinted_colours() -> None:
    position = '[you]\nbattlefield = [{{ card = "Chrome Mox", imprinted = ["{card}"] }}]'
    for card, colors in (("Dark Ritual", "B"), ("Abrupt Decay", "BG"), ("Manamorphose", "RG")):
        game = play(position.format(card=card))
        offers = {t.split(" for ")[1] for t in game.legal() if " for " in t}
        assert offers == set(colors)


def test_702_8_metalcraft() -> None:
    # Mox Opal makes mana only with three artifacts, itself among them.
    position = '[you]\nbattlefield = ["Mox Opal", "Lotus Petal"{more}]'
    assert play(position.format(more=', "Mana Crypt"')).allows("activate Mox Opal")
    assert not play(position.format(more="")).allows("activate Mox Opal")


def test_605_high_tide_adds_to_islands() -> None:
    game = play(
        '[you]\nhand = ["High Tide"]\nbattlefield = ["Island", "Swamp"]\nmana = "U"',
        "cast High Tide (U); resolve",
    )
    for text in ("Island", "Swamp"):
        game.do(next(t for t in game.legal() if t.startswith(f"activate {text}")))
    assert game.pool() == "UUB"


def test_605_lands_tap_once() -> None:
    game = play('[you]\nbattlefield = ["Underground Sea"]', "activate Underground Sea for U")
    assert game.legal() == ["pass"]
