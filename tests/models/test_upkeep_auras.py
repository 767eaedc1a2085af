"""Auras with cumulative upkeep, and what they make of the permanents they are on."""

from __future__ import annotations

from cards.library import CARDS
from models.characteristics import power_toughness
from models.position import Step
from tests.scenario import OPPONENT, YOU, Game

BEARS = '"Grizzly Bears"'


def cast(aura: str, target: str, mana: str, mine: str = "", theirs: str = BEARS) -> Game:
    """A game in which you have cast an Aura with this mana."""
    game = Game(
        f"""
        [you]
        hand = ["{aura}"]
        battlefield = ["Snow-Covered Plains", "Snow-Covered Plains"{mine}]
        mana = "{mana}"
        library = {{ Island = 20 }}
        [opponent]
        battlefield = [{theirs}]
        hand = ["Memnite", "Lotus Petal"]
        library = {{ Island = 20 }}
        """
    )
    start = f"cast {aura} targeting {target}"
    game.do(next(text for text in game.legal() if text.startswith(start)), "resolve")
    return game


def pass_until(game: Game, player: int, step: int) -> Game:
    """Pass, pay whatever is asked for, until a step of a player's turn begins."""
    turn = game.position.turn
    for _ in range(80):
        p = game.position
        if p.turn > turn and p.active == player and p.step == step and p.pending is None:
            return game
        pay = [text for text in game.legal() if text.startswith("pay")]
        if p.pending is not None:
            game.do(pay[0] if pay else game.legal()[0])
        else:
            game.do("pass")
    raise AssertionError("that step did not come")


def stats(game: Game) -> tuple[int, int]:
    cid = CARDS.find("Grizzly Bears")
    bears = next(p for p in game.position.battlefield if p.cid == cid)
    return power_toughness(game.position, bears)


def test_glacial_plating_counts_its_age() -> None:
    game = cast("Glacial Plating", "Grizzly Bears", "WWWW")
    assert stats(game) == (2, 2)
    pass_until(game, YOU, Step.MAIN1)
    assert stats(game) == (5, 5)


def test_mind_harness_gives_control_while_it_is_paid() -> None:
    game = cast("Mind Harness", "Grizzly Bears", "U")
    assert "Grizzly Bears" in game.board(YOU)
    # Two upkeeps can be paid with two lands; with the third it goes, and the creature with it.
    pass_until(pass_until(game, YOU, Step.MAIN1), YOU, Step.MAIN1)
    assert "Grizzly Bears" in game.board(YOU)
    pass_until(game, YOU, Step.MAIN1)
    assert game.board(OPPONENT) == ["Grizzly Bears"]


def test_mystic_might_gives_the_land_an_ability() -> None:
    game = cast("Mystic Might", "Snow-Covered Plains", "U", ', "Grizzly Bears"', "")
    plains = next(p for p in game.position.battlefield if p.attachments)
    text = f"activate Snow-Covered Plains @{plains.uid}"
    texts = [t for t in game.legal() if "Plains" in t and "targeting Grizzly Bears" in t]
    assert len(texts) == 1, text
    game.do(texts[0], "resolve")
    assert stats(game) == (4, 4)


def test_maddening_wind_strikes_in_the_upkeep_of_the_creatures_controller() -> None:
    game = cast("Maddening Wind", "Grizzly Bears", "GGG")
    pass_until(game, OPPONENT, Step.UPKEEP)
    assert game.stack == ["trigger Maddening Wind"]
    assert game.do("resolve").life(OPPONENT) == 18
    pass_until(game, YOU, Step.DRAW)
    assert (game.life(YOU), game.life(OPPONENT)) == (20, 18)


def test_brand_of_ill_omen_forbids_creature_spells() -> None:
    game = cast("Brand of Ill Omen", "Grizzly Bears", "RRRR")
    pass_until(game, OPPONENT, Step.MAIN1)
    assert game.allows("cast Lotus Petal") and not game.allows("cast Memnite")
    assert "601.3" in game.broken("cast Memnite (0)")


def test_anybody_may_use_tidal_control() -> None:
    game = Game(
        """
        [you]
        hand = ["Lightning Bolt"]
        mana = "R"
        battlefield = ["Tidal Control"]
        """
    )
    game.do("cast Lightning Bolt targeting opponent (R)", "pass")
    assert game.position.priority == OPPONENT
    game.do(next(t for t in game.legal() if t.startswith("activate") and "2 life" in t))
    game.do("resolve")
    assert (game.life(OPPONENT), game.graveyard()) == (18, ["Lightning Bolt"])
