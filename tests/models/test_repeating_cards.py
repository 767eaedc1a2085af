"""Words of cards that can be used again and again, each with what it forbids."""

from tests.scenario import Game

TOP = """
[you]
hand = ["Sensei's Divining Top"]
battlefield = ["{}", "Helm of Awakening"]
library = {{ top = ["Swamp", "Dark Ritual", "Island"] }}
"""


def test_601_2a_the_top_card_can_be_cast_and_played_as_a_land() -> None:
    game = Game(TOP.format("Future Sight"))
    assert game.allows("play Swamp from library")
    game.do("play Swamp from library")
    assert not game.allows("play Dark Ritual")
    game.do("cast Sensei's Divining Top", "resolve")
    # The ritual is drawn, and the Top lies where it was; it costs {1} less than {1}.
    game.do("activate Sensei's Divining Top ability 2", "resolve")
    assert game.hand() == ["Dark Ritual"]
    game.do("cast Sensei's Divining Top from library", "resolve")
    assert game.storm == 2


def test_601_3_only_the_top_card_and_only_what_fits() -> None:
    game = Game(TOP.format("Future Sight"))
    assert game.broken("cast Dark Ritual from library") != ()
    game = Game(TOP.format("Mystic Forge"))
    assert game.broken("play Swamp from library") == ("305.1",)  # a land is no spell
    game.do("cast Sensei's Divining Top", "resolve")
    game.do("activate Sensei's Divining Top ability 2", "resolve")
    assert game.allows("cast Sensei's Divining Top from library")
    game.do("activate Mystic Forge", "resolve")
    # Exiled from the top; the card below it is black.
    assert game.exile() == ["Sensei's Divining Top"] and game.life() == 19
    assert game.broken("cast Dark Ritual from library") != ()


def test_601_3_a_limit_of_one_spell_each_turn() -> None:
    game = Game(
        """
        [you]
        hand = ["Dark Ritual", "Lotus Petal"]
        battlefield = ["Swamp"]

        [opponent]
        battlefield = ["Rule of Law"]
        """
    )
    game.do("cast Dark Ritual", "resolve")
    assert game.broken("cast Lotus Petal (0)") == ("601.3",)
    assert not game.allows("cast")


RINGS = """
[you]
mana = "{}"
battlefield = ["Rings of Brighthearth", "Basalt Monolith"]
"""


def test_707_10_an_activated_ability_is_copied_for_two_mana() -> None:
    game = Game(RINGS.format("CC"))
    game.do("activate Basalt Monolith for CCC")
    assert game.stack == []  # 605.3b: a mana ability uses no stack, and triggers nothing here
    game.do("activate Basalt Monolith ability 2", "resolve", "pay (CC)")
    assert game.stack == ["ability Basalt Monolith"] * 2
    game.do("resolve", "activate Basalt Monolith for CCC", "resolve")
    # CC + CCC - {3} - {2} + CCC, and the Monolith is untapped.
    assert game.pool() == "CCC" and game.allows("activate Basalt Monolith for CCC")


def test_118_12_without_the_mana_nothing_is_copied() -> None:
    game = Game(RINGS.format(""))
    game.do("activate Basalt Monolith for CCC", "activate Basalt Monolith ability 2", "resolve")
    assert game.position.pending is None
    assert game.stack == ["ability Basalt Monolith"]


CHAIN = """
[you]
battlefield = ["Food Chain", "{}"]
"""


def test_106_6_mana_for_what_is_exiled_and_for_creatures_only() -> None:
    game = Game(CHAIN.format("Misthollow Griffin"))
    # Mana value 4 and one more.
    game.do("activate Food Chain for UUUUU (exile Misthollow Griffin from battlefield)")
    assert game.pool() == "UUUUU" and game.exile() == ["Misthollow Griffin"]
    game.do("cast Misthollow Griffin from exile", "resolve")
    assert game.pool() == "U" and game.board() == ["Food Chain", "Misthollow Griffin"]


def test_106_1_no_more_mana_than_that_and_nothing_else_exiled() -> None:
    game = Game(CHAIN.format("Misthollow Griffin"))
    wrong = "activate Food Chain making UUUUUU (exile Misthollow Griffin from battlefield)"
    assert game.broken(wrong) == ("106.1",)
    assert "601.2h" in game.broken(
        "activate Food Chain making U (exile Food Chain from battlefield)"
    )
    assert not Game(CHAIN.format("Sol Ring")).allows("activate Food Chain")


CRAWLER = """
[you]
mana = "B"
graveyard = ["Gravecrawler"]
battlefield = ["{}"]
"""


def test_601_3_a_permission_that_asks_for_a_zombie() -> None:
    assert Game(CRAWLER.format("Zombie Musher")).allows("cast Gravecrawler from graveyard")
    alone = Game(CRAWLER.format("Elvish Spirit Guide"))
    assert alone.broken("cast Gravecrawler from graveyard (B)") == ("601.3",)
