"""Storm lines and questions that players have published, played through the rules.

A line is played action by action, every action checked.  It wins at the life that it takes and not
at one life more; with one mana less it stops being legal.  "Spells" counts the finisher.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cards.library import CARDS
from models.characteristics import item_view
from models.position import Step
from tests.cases.registry import Case, Cases, Later
from tests.rulings.made_up import upkeeps
from tests.rulings.upkeeps import age, due, mana_of, next_upkeep, payments
from tests.rulings.upkeeps import game as start
from tests.scenario import OPPONENT, YOU, Game, Illegal, ask, play

LATER: dict[str, Later] = {}

case = Cases("B_players_questions", LATER)


def at_life(game: Game, life: int) -> Game:
    """The same game with another life total of the opponent."""
    you, opponent = game.position.players
    return Game(replace(game.position, players=(you, replace(opponent, life=life))))


def check_line(
    position: str, script: str, *, spells: int, lost: int, short: tuple[str, str]
) -> Game:
    """Play a line that wins; then its losing twins: one life more, and `short` of a mana.

    `short` is a text of the position and what stands there when a mana is missing.  From the step
    "prove" on, the search finds a win of its own, and proves that there is none at one life more.
    """
    before, marked, after = script.partition("prove\n")
    script = before + after
    game = at_life(play(position), lost).script(script)
    assert game.won
    assert game.storm == spells
    more = at_life(play(position), lost + 1).script(script)
    assert not more.over
    assert more.opposing_life == 1
    assert short[0] in position
    with pytest.raises(Illegal):
        play(position.replace(*short)).script(script)
    if marked:
        start = play(position).script(before)
        assert ask(at_life(start, lost).position).kind == "LETHAL"
        assert ask(at_life(start, lost + 1).position).kind == "NO_LINE"
    return game


# --- lines ----------------------------------------------------------------------------------------
VINTAGE = """
    [you]
    battlefield = [
      "Tolarian Academy", "Underground Sea", { card = "Mox Emerald", tapped = false },
      "Defense Grid",
    ]
    hand = ["Lotus Petal", "Mana Crypt", "Dark Petition", "Dark Petition", "Yawgmoth's Will"]
    library = ["Black Lotus", "Dark Ritual", "Tendrils of Agony"]
"""


@case("B01")
def vintage_storm_with_two_petitions() -> None:
    # Twelve spells: Petal, Crypt, Petition, Lotus, Petition, Ritual, Will, and from the graveyard
    # Lotus, Petal, Petition (mastery: Petition and Ritual are there), Ritual; Tendrils.  One B is
    # left; without the Emerald's mana this line stops at the second Petition.
    line = """
    cast Lotus Petal; resolve
    cast Mana Crypt; resolve
    activate Tolarian Academy for UUUU
    activate Underground Sea for B
    activate Mox Emerald for G
    activate Mana Crypt for CC
    sacrifice Lotus Petal for B
    cast Dark Petition (BBCCG); resolve; choose Black Lotus
    cast Black Lotus; resolve; sacrifice Black Lotus for BBB
    cast Dark Petition (BBUUU); resolve; choose Dark Ritual
    cast Dark Ritual (B); resolve
    cast Yawgmoth's Will (BBB); resolve
    cast Black Lotus from graveyard; resolve; sacrifice Black Lotus for BBB
    cast Lotus Petal from graveyard; resolve; sacrifice Lotus Petal for B
    cast Dark Petition from graveyard (UBBBB); resolve; choose Tendrils of Agony
    cast Dark Ritual from graveyard (B); resolve
    cast Tendrils of Agony targeting opponent (BBBB); resolve all
    """
    game = check_line(VINTAGE, line, spells=12, lost=24, short=("tapped = false", "tapped = true"))
    assert game.pool() == "B"


@pytest.mark.slow
def test_vintage_storm_takes_24_life_at_most() -> None:
    assert ask(at_life(play(VINTAGE), 24).position, seconds=120).kind == "LETHAL"
    assert ask(at_life(play(VINTAGE), 25).position, seconds=120).kind == "NO_LINE"


PILE_CHAPTER_1 = (
    "pile Act on Impulse | Lion's Eye Diamond | Lion's Eye Diamond | Conjurer's Bauble"
    " | Conjurer's Bauble"
)
LIBRARY_CHAPTER_1 = """
    library = ["Act on Impulse", "Lion's Eye Diamond", "Lion's Eye Diamond", "Conjurer's Bauble",
               "Conjurer's Bauble", "Ponder", "Swamp"]
    sideboard = ["Tendrils of Agony"]
"""


@case("B03")
def bauble_loop() -> None:
    # One spell before; Ritual 2, Doomsday 3, Petals 5, Brainstorm 6, Diamonds 8, Brainstorm 9,
    # Act 10, Baubles 12, Diamond 13, Baubles 15, Diamond 16, Wish 17, Tendrils 18.
    position = f"""
    storm = 1
    [you]
    life = 17
    battlefield = ["Badlands", "Island"]
    hand = ["Brainstorm", "Brainstorm", "Burning Wish", "Dark Ritual", "Doomsday", "Lotus Petal",
            "Lotus Petal"]
    {LIBRARY_CHAPTER_1}
    """
    line = f"""
    activate Badlands for B; cast Dark Ritual; resolve
    cast Doomsday; resolve; {PILE_CHAPTER_1}
    cast Lotus Petal (0); resolve; cast Lotus Petal (0); resolve
    activate Island for U; cast Brainstorm (U); resolve
    choose Burning Wish; choose Act on Impulse
    cast Lion's Eye Diamond; resolve; cast Lion's Eye Diamond; resolve
    sacrifice Lotus Petal for U; cast Brainstorm (U)
    crack Lion's Eye Diamond for BBB; crack Lion's Eye Diamond for RRR; resolve
    choose Conjurer's Bauble; choose Burning Wish
    sacrifice Lotus Petal for B; cast Act on Impulse (BBR); resolve
    cast Conjurer's Bauble from exile (B); resolve
    cast Conjurer's Bauble from exile (R); resolve
    activate Conjurer's Bauble targeting Lion's Eye Diamond in your graveyard; resolve
    cast Lion's Eye Diamond; resolve
    activate Conjurer's Bauble targeting Conjurer's Bauble in your graveyard; resolve
    cast Conjurer's Bauble (B); resolve
    activate Conjurer's Bauble targeting Conjurer's Bauble in your graveyard; resolve
    cast Conjurer's Bauble (R); resolve
    crack Lion's Eye Diamond for BBB
    activate Conjurer's Bauble targeting Lion's Eye Diamond in your graveyard; resolve
    cast Lion's Eye Diamond; resolve; crack Lion's Eye Diamond for RRR
    cast Burning Wish from exile (BR); resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent (BBRR); resolve all
    """
    game = check_line(
        position, line, spells=18, lost=36, short=('"Badlands", "Island"', '"Badlands"')
    )
    assert game.pool() == ""


@case("B04")
def bauble_loop_with_one_land_more() -> None:
    # The published table reaches 17 spells before Tendrils, from no storm.
    position = f"""
    [you]
    life = 17
    battlefield = ["Badlands", "Island", "Swamp"]
    hand = ["Brainstorm", "Brainstorm", "Burning Wish", "Dark Ritual", "Doomsday", "Lotus Petal",
            "Lotus Petal"]
    {LIBRARY_CHAPTER_1}
    """
    line = f"""
    activate Swamp for B; cast Dark Ritual; resolve
    cast Doomsday; resolve; {PILE_CHAPTER_1}
    cast Lotus Petal (0); resolve; cast Lotus Petal (0); resolve
    activate Island for U; cast Brainstorm (U); resolve
    choose Burning Wish; choose Act on Impulse
    cast Lion's Eye Diamond; resolve; cast Lion's Eye Diamond; resolve
    sacrifice Lotus Petal for U; cast Brainstorm (U)
    crack Lion's Eye Diamond for BBB; crack Lion's Eye Diamond for RRR; resolve
    choose Conjurer's Bauble; choose Burning Wish
    sacrifice Lotus Petal for B; activate Badlands for R; cast Act on Impulse (BRB); resolve
    cast Conjurer's Bauble from exile (R); resolve
    cast Conjurer's Bauble from exile (R); resolve
    activate Conjurer's Bauble targeting Lion's Eye Diamond in your graveyard; resolve
    cast Lion's Eye Diamond; resolve
    activate Conjurer's Bauble targeting Conjurer's Bauble in your graveyard; resolve
    cast Conjurer's Bauble (B); resolve
    activate Conjurer's Bauble targeting Conjurer's Bauble in your graveyard; resolve
    cast Conjurer's Bauble (B); resolve
    activate Conjurer's Bauble targeting Conjurer's Bauble in your graveyard; resolve
    cast Conjurer's Bauble (R); resolve
    crack Lion's Eye Diamond for BBB
    activate Conjurer's Bauble targeting Lion's Eye Diamond in your graveyard; resolve
    cast Lion's Eye Diamond; resolve; crack Lion's Eye Diamond for RRR
    cast Burning Wish from exile (BR); resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent (BBRR); resolve all
    """
    game = check_line(
        position, line, spells=18, lost=36, short=(', "Swamp"]\n    hand', "]\n    hand")
    )
    assert game.pool() == ""


@case("B06")
def wish_for_doomsday() -> None:
    position = """
    [you]
    battlefield = ["Island", "Lotus Petal", "Underground Sea"]
    hand = ["Brainstorm", "Burning Wish", "Dark Ritual", "Dark Ritual", "Ponder"]
    library = ["Lion's Eye Diamond", "Lion's Eye Diamond", "Gitaxian Probe", "Act on Impulse",
               "Tendrils of Agony", "Swamp"]
    sideboard = ["Doomsday"]
    """
    line = """
    activate Underground Sea for B; cast Dark Ritual; resolve; cast Dark Ritual; resolve
    sacrifice Lotus Petal for R
    cast Burning Wish (BR); resolve; choose Doomsday
    cast Doomsday (BBB); resolve
    pile Lion's Eye Diamond | Gitaxian Probe | Act on Impulse | Lion's Eye Diamond
    choose Tendrils of Agony
    prove
    activate Island for U; cast Brainstorm (U); resolve; choose Ponder; choose Act on Impulse
    cast Lion's Eye Diamond; resolve
    cast Gitaxian Probe targeting opponent (2 life); crack Lion's Eye Diamond for RRR; resolve
    cast Act on Impulse (RRR); resolve
    cast Lion's Eye Diamond from exile; resolve; crack Lion's Eye Diamond for BBB
    cast Tendrils of Agony from exile targeting opponent (BBBB); resolve all
    """
    game = check_line(position, line, spells=10, lost=20, short=('"Lotus Petal", "Under', '"Under'))
    assert game.pool() == ""


@case("B07")
def through_chains_at_four_life() -> None:
    # The last step printed floats BBRR after the third Diamond; B of the Rituals is there too.
    position = """
    [you]
    life = 4
    battlefield = [{ card = "Underground Sea", count = 2 }, "Volcanic Island"]
    hand = ["Brainstorm", "Burning Wish", "Dark Ritual", "Dark Ritual", "Doomsday",
            "Gitaxian Probe"]
    library = ["Lion's Eye Diamond", "Lion's Eye Diamond", "Lion's Eye Diamond", "Burning Wish",
               "Laboratory Maniac", "Swamp"]
    sideboard = ["Act on Impulse", "Tendrils of Agony"]
    [opponent]
    battlefield = ["Dark Confidant", "Chains of Mephistopheles", "Chrome Mox"]
    hand = ["Swords to Plowshares"]
    mana = "W"
    """
    line = """
    activate Underground Sea for B; cast Dark Ritual; resolve; cast Dark Ritual; resolve
    cast Doomsday (BBB); resolve
    pile Lion's Eye Diamond | Lion's Eye Diamond | Lion's Eye Diamond | Burning Wish
    choose Laboratory Maniac
    prove
    activate Underground Sea for U
    cast Gitaxian Probe targeting you (U); resolve; choose Brainstorm
    cast Lion's Eye Diamond; resolve
    activate Volcanic Island for R; cast Burning Wish (BR)
    crack Lion's Eye Diamond for RRR; resolve; choose Act on Impulse
    cast Act on Impulse (RRR); resolve
    cast Lion's Eye Diamond from exile; resolve; cast Lion's Eye Diamond from exile; resolve
    crack Lion's Eye Diamond for BBB; crack Lion's Eye Diamond for RRR
    cast Burning Wish from exile (BR); resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent (BBRR); resolve all
    """
    game = check_line(position, line, spells=11, lost=22, short=("count = 2", "count = 1"))
    assert game.life() == 2 + 22


@case("B08")
def echo_pile() -> None:
    # Echo shuffles three cards (Doomsday, Ponder, the Diamond) into a library of four: seven.
    position = """
    [you]
    battlefield = ["Swamp", "Island"]
    hand = ["Dark Ritual", "Doomsday", "Lion's Eye Diamond", "Ponder"]
    library = ["Echo of Eons", "Lion's Eye Diamond", "Lotus Petal", "Lotus Petal", "Burning Wish",
               "Swamp"]
    sideboard = ["Tendrils of Agony"]
    """
    line = """
    activate Swamp for B; cast Dark Ritual; resolve; cast Doomsday; resolve
    pile Echo of Eons | Lion's Eye Diamond | Lotus Petal | Lotus Petal | Burning Wish
    prove
    cast Lion's Eye Diamond; resolve
    activate Island for U; cast Ponder; resolve
    choose Echo of Eons; choose Lion's Eye Diamond
    crack Lion's Eye Diamond for UUU
    cast Echo of Eons from graveyard for flashback (UUU); resolve
    cast Lion's Eye Diamond; resolve; cast Lion's Eye Diamond; resolve
    cast Lotus Petal (0); resolve; cast Lotus Petal (0); resolve
    sacrifice Lotus Petal for R; sacrifice Lotus Petal for B
    cast Burning Wish (BR)
    crack Lion's Eye Diamond for BBB; crack Lion's Eye Diamond for BBB
    resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent (BBBB); resolve all
    """
    game = check_line(
        position, line, spells=11, lost=22, short=('["Swamp", "Island"]', '["Swamp"]')
    )
    assert game.pool() == "BB"


@case("B10")
def cantrips_at_two_life() -> None:
    position = """
    [you]
    life = 2
    battlefield = ["Tropical Island", "Island", { card = "Underground Sea", count = 2 }, "Badlands",
                   "Volcanic Island"]
    hand = ["Doomsday", "Doomsday", "Burning Wish", "Lotus Petal", "Brainstorm"]
    library = ["Lion's Eye Diamond", "Lion's Eye Diamond", "Ponder", "Ponder", "Ponder", "Swamp"]
    sideboard = ["Tendrils of Agony"]
    """
    line = """
    activate Underground Sea for B; activate Underground Sea for B; activate Badlands for B
    cast Doomsday (BBB); resolve
    pile Lion's Eye Diamond | Lion's Eye Diamond | Ponder | Ponder | Ponder
    cast Lotus Petal (0); resolve; sacrifice Lotus Petal for U
    cast Brainstorm (U); resolve; choose Doomsday; choose Burning Wish
    cast Lion's Eye Diamond; resolve; cast Lion's Eye Diamond; resolve
    activate Tropical Island for U; cast Ponder (U); resolve
    choose Ponder; choose Burning Wish
    activate Island for U; cast Ponder (U); resolve
    choose Ponder; choose Burning Wish
    activate Volcanic Island for U; cast Ponder (U)
    crack Lion's Eye Diamond for RRR; crack Lion's Eye Diamond for BBB; resolve
    choose Burning Wish
    cast Burning Wish (RR); resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent (RBBB); resolve all
    """
    game = check_line(position, line, spells=10, lost=20, short=('"Tropical Island", ', ""))
    assert game.life() == 1 + 20


@case("B11")
def double_doomsday() -> None:
    # The printed order cracks the first Diamond before the Probe in hand is cast, which would
    # discard it (LED discards the hand): the Probe goes first.
    position = """
    [you]
    life = 19
    battlefield = ["Underground Sea", "Polluted Delta", "Lion's Eye Diamond"]
    hand = ["Doomsday", "Lake of the Dead", "Gitaxian Probe"]
    library = ["Badlands", "Act on Impulse", "Lion's Eye Diamond", "Gitaxian Probe", "Doomsday",
               "Burning Wish"]
    sideboard = ["Tendrils of Agony"]
    [opponent]
    life = 19
    """
    line = """
    activate Polluted Delta; resolve; choose Badlands
    activate Underground Sea for U; activate Badlands for R
    play Lake of the Dead; choose Underground Sea
    activate Lake of the Dead for BBBB (sacrifice Badlands)
    cast Doomsday (BBB); resolve
    pile Act on Impulse | Lion's Eye Diamond | Gitaxian Probe | Doomsday | Burning Wish
    cast Gitaxian Probe targeting opponent (2 life); crack Lion's Eye Diamond for RRR; resolve
    cast Act on Impulse (BUR); resolve
    cast Lion's Eye Diamond from exile; resolve; crack Lion's Eye Diamond for BBB
    cast Doomsday from exile (BBB); resolve
    pile Act on Impulse | Lion's Eye Diamond | Lion's Eye Diamond | Burning Wish | Gitaxian Probe
    prove
    cast Gitaxian Probe from exile targeting opponent (2 life); resolve
    cast Act on Impulse (RRR); resolve
    cast Lion's Eye Diamond from exile; resolve; cast Lion's Eye Diamond from exile; resolve
    crack Lion's Eye Diamond for RRR; crack Lion's Eye Diamond for BBB
    cast Burning Wish from exile (RR); resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent (RBBB); resolve all
    """
    game = check_line(position, line, spells=11, lost=22, short=('"Polluted Delta"', '"Island"'))
    assert game.life() == 1 + 22


SSG_2 = """
    [you]
    life = 19
    battlefield = ["Underground Sea"]
    hand = ["Lion's Eye Diamond", "Doomsday", "Act on Impulse", "Dark Ritual", "Dark Ritual",
            "Conjurer's Bauble", "Duress"]
    library = ["Ideas Unbound", "Lion's Eye Diamond", "Lion's Eye Diamond", "Gitaxian Probe",
               "Burning Wish", "Swamp"]
    sideboard = ["Tendrils of Agony"]
    [opponent]
    battlefield = [{ card = "Mountain", tapped = true }, "Mountain"]
    hand = ["Red Elemental Blast", "Lightning Bolt", "Fireblast", "Lava Spike"]
"""
SSG_2_PROVED = """
    activate Underground Sea for B; cast Dark Ritual; resolve
    cast Duress targeting opponent (B); resolve; choose Red Elemental Blast
    cast Dark Ritual (B); resolve
    cast Conjurer's Bauble (B); resolve
    cast Lion's Eye Diamond; resolve
    cast Doomsday (BBB); resolve
    pile Ideas Unbound | Lion's Eye Diamond | Lion's Eye Diamond | Gitaxian Probe | Burning Wish
    prove
    crack Lion's Eye Diamond for UUU
    activate Conjurer's Bauble; resolve
    cast Ideas Unbound (UU); resolve
    cast Lion's Eye Diamond; resolve; cast Lion's Eye Diamond; resolve
    cast Gitaxian Probe targeting opponent (U)
    crack Lion's Eye Diamond for RRR; crack Lion's Eye Diamond for BBB; resolve
    cast Burning Wish (RR); resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent (RBBB); resolve all
"""
SSG_2_LINE = SSG_2_PROVED.replace("    prove\n", "")


@case("B12")
def through_hate_on_turn_two() -> None:
    # 22 is printed, 24 is right.  Ritual 1, Duress 2, Ritual 3, Bauble 4, Diamond 5, Doomsday 6,
    # Ideas 7, Diamonds 9, Probe 10, Wish 11, Tendrils 12: eleven copies and the original take
    # 12 * 2 = 24 (702.40a).
    game = check_line(
        SSG_2, SSG_2_PROVED, spells=12, lost=24, short=('["Underground Sea"]', '["Island"]')
    )
    assert game.life() == 9 + 24


def check_pile(
    hand: str, mana: str, pile: str, script: str, *, spells: int, less: tuple[str, str]
) -> None:
    """A Doomsday pile from its printed price; the search agrees, also for the losing twins.

    `less`: the mana left after Doomsday, and the same with one mana less.
    """
    position = f"""
    [you]
    hand = {hand}
    mana = "{mana}"
    library = [{", ".join(f'"{card}"' for card in pile.split(" | "))}, "Swamp"]
    sideboard = ["Tendrils of Agony"]
    """
    script = f"cast Doomsday (BBB); resolve; pile {pile}\n{script}"
    game = check_line(
        position, script, spells=spells, lost=2 * spells, short=(f'"{mana}"', f'"{mana[:-1]}"')
    )
    after = play(position, f"cast Doomsday (BBB); resolve; pile {pile}")
    assert after.pool() == less[0]
    assert ask(at_life(after, 2 * spells).position).kind == "LETHAL"
    assert ask(at_life(after, 2 * spells + 1).position).kind == "NO_LINE"
    if less[0]:
        assert ask(at_life(play(
            position.replace(f'"{mana}"', f'"BBB{less[1]}"'),
            f"cast Doomsday (BBB); resolve; pile {pile}",
        ), 2 * spells).position).kind == "NO_LINE"  # fmt: skip
    assert game.storm == spells


FINISH = """
    cast Burning Wish{zone} ({wish}); resolve; choose Tendrils of Agony
    cast Tendrils of Agony targeting opponent ({tendrils}); resolve all
"""
CRACK_BOTH = "crack Lion's Eye Diamond for RRR; crack Lion's Eye Diamond for BBB"
BOTH = "cast Lion's Eye Diamond; resolve; cast Lion's Eye Diamond; resolve"
BOTH_EXILED = (
    "cast Lion's Eye Diamond from exile; resolve; cast Lion's Eye Diamond from exile; resolve"
)


@case("B13")
def pile_with_ideas_and_one_probe() -> None:
    check_pile(
        '["Doomsday", "Gitaxian Probe"]',
        "BBBUU",
        "Ideas Unbound | Lion's Eye Diamond | Gitaxian Probe | Lion's Eye Diamond | Burning Wish",
        f"""
        cast Gitaxian Probe targeting opponent (2 life); resolve
        cast Ideas Unbound (UU); resolve
        {BOTH}
        cast Gitaxian Probe targeting opponent (2 life); {CRACK_BOTH}; resolve
        """
        + FINISH.format(zone="", wish="RR", tendrils="RBBB"),
        spells=8,
        less=("UU", "U"),
    )


@case("B14")
def pile_with_act_and_one_probe() -> None:
    check_pile(
        '["Doomsday", "Gitaxian Probe"]',
        "BBBCCR",
        "Act on Impulse | Lion's Eye Diamond | Gitaxian Probe | Lion's Eye Diamond | Burning Wish",
        f"""
        cast Gitaxian Probe targeting opponent (2 life); resolve
        cast Act on Impulse (CCR); resolve
        {BOTH_EXILED}
        cast Gitaxian Probe from exile targeting opponent (2 life); {CRACK_BOTH}; resolve
        """
        + FINISH.format(zone="", wish="RR", tendrils="RBBB"),
        spells=8,
        less=("RCC", "RC"),
    )


@case("B16")
def pile_with_act_and_two_probes() -> None:
    # BBB is all: without it there is no Doomsday, so the losing twin has no mana left to miss.
    check_pile(
        '["Doomsday", "Gitaxian Probe", "Gitaxian Probe"]',
        "BBB",
        "Lion's Eye Diamond | Act on Impulse | Lion's Eye Diamond | Lion's Eye Diamond"
        " | Burning Wish",
        f"""
        cast Gitaxian Probe targeting opponent (2 life); resolve
        cast Lion's Eye Diamond; resolve
        cast Gitaxian Probe targeting opponent (2 life); crack Lion's Eye Diamond for RRR; resolve
        cast Act on Impulse (RRR); resolve
        {BOTH_EXILED}
        {CRACK_BOTH}
        """
        + FINISH.format(zone=" from exile", wish="RR", tendrils="RBBB"),
        spells=9,
        less=("", ""),
    )


@case("B17")
def pile_with_ideas_and_one_ponder() -> None:
    # Cycling Street Wraith is no spell: Doomsday, Ponder, Ideas, two Diamonds, Wish, Tendrils.
    check_pile(
        '["Doomsday", "Ponder"]',
        "BBBUUU",
        "Ideas Unbound | Lion's Eye Diamond | Lion's Eye Diamond | Street Wraith | Burning Wish",
        f"""
        cast Ponder (U); resolve; choose Ideas Unbound
        cast Ideas Unbound (UU); resolve
        {BOTH}
        cycle Street Wraith; {CRACK_BOTH}; resolve
        """
        + FINISH.format(zone="", wish="RR", tendrils="RBBB"),
        spells=7,
        less=("UUU", "UU"),
    )


@case("B19")
def pile_with_ideas_and_two_ponders() -> None:
    check_pile(
        '["Doomsday", "Ponder", "Ponder"]',
        "BBBCUU",
        "Lion's Eye Diamond | Ideas Unbound | Lotus Petal | Lion's Eye Diamond | Burning Wish",
        """
        cast Ponder (U); resolve
        choose Lion's Eye Diamond; choose Ideas Unbound
        cast Lion's Eye Diamond; resolve
        cast Ponder (U); crack Lion's Eye Diamond for UUU; resolve
        choose Ideas Unbound; choose Lotus Petal
        cast Ideas Unbound (UU); resolve
        cast Lotus Petal (0); resolve; cast Lion's Eye Diamond; resolve
        sacrifice Lotus Petal for R
        cast Burning Wish (UR); crack Lion's Eye Diamond for BBB; resolve
        choose Tendrils of Agony
        cast Tendrils of Agony targeting opponent (BBBC); resolve all
        """,
        spells=9,
        less=("UUC", "UC"),
    )


@case("B20")
def pile_with_echo() -> None:
    # Echo of Eons, Lion's Eye Diamond and Doomsday are in the graveyard; Echo is on the stack as
    # it shuffles, so five cards of the pile, Doomsday and the Diamond are seven.
    check_pile(
        """["Doomsday", "Lion's Eye Diamond", "Echo of Eons"]""",
        "BBB",
        "Lotus Petal | Lotus Petal | Lion's Eye Diamond | Lion's Eye Diamond | Burning Wish",
        """
        cast Lion's Eye Diamond; resolve; crack Lion's Eye Diamond for UUU
        cast Echo of Eons from graveyard for flashback (UUU); resolve
        cast Lion's Eye Diamond; resolve; cast Lion's Eye Diamond; resolve
        cast Lion's Eye Diamond; resolve
        cast Lotus Petal (0); resolve; cast Lotus Petal (0); resolve
        sacrifice Lotus Petal for R; sacrifice Lotus Petal for B
        cast Burning Wish (BR); crack Lion's Eye Diamond for BBB; crack Lion's Eye Diamond for BBB
        resolve; choose Tendrils of Agony
        cast Tendrils of Agony targeting opponent (BBBB); resolve all
        """,
        spells=10,
        less=("", ""),
    )


VEIL = """
    [you]
    hand = ["Dark Ritual", "Veil of Summer", "Lion's Eye Diamond", "Lotus Petal", "Lotus Petal",
            "Burning Wish"]
    battlefield = ["Forest"]
    sideboard = ["Empty the Warrens"]
    library = { unknown = 53 }
"""


@case("B22")
def turn_one_goblins() -> None:
    game = play(
        VEIL,
        """
        cast Lion's Eye Diamond; resolve
        cast Lotus Petal; resolve; cast Lotus Petal; resolve
        activate Forest for G; cast Veil of Summer; resolve
        sacrifice Lotus Petal for B; cast Dark Ritual; resolve
        sacrifice Lotus Petal for R
        cast Burning Wish (BR); crack Lion's Eye Diamond for RRR; resolve
        choose Empty the Warrens
        cast Empty the Warrens (BBRR); resolve all
        """,
    )
    assert game.storm == 7
    assert game.board().count("Goblin") == 14
    assert ask(VEIL, "storm").value == 7
    # With no land, red for the Wish and green for the Veil cannot both be paid: six spells.
    verdict = ask(VEIL.replace('"Forest"', ""), "storm")
    assert (verdict.kind, verdict.value) == ("OPTIMAL", 6)


@case("B23")
def turn_three_goblins() -> None:
    # The Rift Bolt cast in the upkeep is the first spell.  Mountains RRR; Rite R, adds RR; Song 2R,
    # adds RRRRR; Sentry R; Empty 3R; R is left.
    position = """
    turn = 3
    [you]
    cast = ["Rift Bolt"]
    battlefield = [{ card = "Mountain", count = 3 }]
    graveyard = ["Rift Bolt"]
    hand = ["Rite of Flame", "Seething Song", "Mogg Sentry", "Empty the Warrens"]
    """
    tap = "activate Mountain for R;"
    line = f"""
    {tap * 3}
    cast Rite of Flame; resolve; cast Seething Song; resolve; cast Mogg Sentry; resolve
    cast Empty the Warrens; resolve all
    """
    game = play(position, line)
    assert game.storm == 5
    assert game.board().count("Goblin") == 10
    assert game.pool() == "R"
    # The same from the upkeep on, with the suspended card.
    upkeep = position.replace('cast = ["Rift Bolt"]', "library = { Mountain = 30 }").replace(
        'graveyard = ["Rift Bolt"]', 'exile = [{ card = "Rift Bolt", time_counters = 1 }]'
    )
    game = next_upkeep(play('phase = "end"\n' + upkeep + "[opponent]\nlibrary = { Swamp = 30 }"))
    game.do("resolve", "resolve", "cast Rift Bolt from exile for free targeting opponent (0)")
    game.do("resolve").to_step(Step.MAIN1).script(line)
    assert game.storm == 5
    assert game.board().count("Goblin") == 10
    # R is left, so two Mountains still do, and one does not: Rite makes RR, Song costs three.
    fewer = position.replace("count = 3", "count = 1")
    assert ask(fewer, "cast: Empty the Warrens").kind == "NO_LINE"
    assert ask(position.replace("count = 3", "count = 2"), "storm").value == 5


# --- questions ------------------------------------------------------------------------------------
@case("B26")
def what_adds_to_the_storm_count() -> None:
    # A: a flashback spell is cast (702.34a).
    game = play(
        """
        [you]
        battlefield = ["Mogg Sentry"]
        graveyard = ["Cabal Therapy"]
        """,
        "cast Cabal Therapy from graveyard for flashback targeting you (sacrifice Mogg Sentry)",
    )
    assert game.storm == 1
    # B: a copy is not (707.10).  Twincast itself is, its copy of the Bolt is not.
    game = play(
        """
        [you]
        hand = ["Lightning Bolt", "Twincast"]
        mana = "RUU"
        """,
        """
        cast Lightning Bolt targeting opponent; cast Twincast targeting Lightning Bolt
        resolve all
        """,
    )
    assert (game.storm, game.opposing_life) == (2, 14)
    # F, G: the same card, bought back, counts each time.
    game = play(
        """
        [you]
        hand = ["Whispers of the Muse"]
        mana = "UUUUUUUUUUUUUUUUUU"
        """,
        "cast Whispers of the Muse with buyback; resolve;" * 3,
    )
    assert (game.storm, game.pool()) == (3, "")
    # C: suspending is a special action, no cast (B39); D: unearth and I: discarding
    # are none either.  Discarding to Lion's Eye Diamond shows the last.
    game = play(
        """
        [you]
        battlefield = ["Lion's Eye Diamond"]
        hand = ["Cabal Therapy", "Lotus Bloom"]
        """,
        "suspend Lotus Bloom; crack Lion's Eye Diamond for BBB",
    )
    assert game.exile() == ["Lotus Bloom"]
    assert game.storm == 0


@case("B27")
def countered_and_other_zones() -> None:
    # Before the storm spell: a creature spell, a countered one, one from the graveyard: 3 copies.
    # (A face-down creature spell is a creature spell like the one here, 702.37c.)
    game = play(
        """
        [you]
        hand = ["Mogg Sentry", "Lightning Bolt", "Grapeshot"]
        graveyard = ["Geistflame"]
        mana = "RRRRRRRRR"
        [opponent]
        hand = ["Counterspell"]
        mana = "UU"
        """,
        """
        cast Mogg Sentry; resolve
        cast Geistflame from graveyard for flashback targeting opponent; resolve
        cast Lightning Bolt targeting opponent
        """,
    )
    assert (game.storm, game.opposing_life) == (3, 19)
    countered = play_counter(game)
    countered.script("cast Grapeshot targeting opponent; resolve")
    # The Counterspell counts too: storm counts the spells of all players (702.40a).
    countered.script("resolve all")
    assert (countered.storm, countered.opposing_life) == (5, 19 - 5)
    # Without a response: the Bolt resolves, and there are exactly three copies.
    game.script("resolve; cast Grapeshot targeting opponent; resolve all")
    assert (game.storm, game.opposing_life) == (4, 19 - 3 - 4)


def play_counter(game: Game) -> Game:
    """The opponent counters the Bolt on the stack."""
    return Game(game.position).script(
        "pass; cast Counterspell targeting Lightning Bolt; resolve all"
    )


@case("B29")
def copies_do_not_storm_again() -> None:
    # Three Bolts wait on the stack unresolved; Brain Freeze, cast over them, makes three copies.
    game = play(
        """
        [you]
        hand = ["Lightning Bolt", "Lightning Bolt", "Lightning Bolt", "Brain Freeze"]
        mana = "RRRUU"
        [opponent]
        hand = ["Counterspell"]
        mana = "UU"
        library = { Swamp = 20 }
        """,
        """
        cast Lightning Bolt targeting opponent; cast Lightning Bolt targeting opponent
        cast Lightning Bolt targeting opponent
        cast Brain Freeze targeting opponent
        """,
    )
    assert game.stack[-2:] == ["spell Brain Freeze", "trigger Brain Freeze"]
    game.script("resolve")
    while game.position.pending is not None:
        game.script("choose keep")
    assert game.stack[3:] == ["spell Brain Freeze"] + ["copy Brain Freeze"] * 3
    assert game.storm == 4  # copies trigger nothing and count for nothing
    # Each copy can be countered (701.6): of 4 * 3 cards, 9 are milled.
    game.script("pass; cast Counterspell targeting copy of Brain Freeze #1; resolve all")
    assert game.graveyard(1) == ["Counterspell"] + ["Swamp"] * 9
    assert game.opposing_life == 20 - 9


@case("B30")
def two_storm_spells_in_a_turn() -> None:
    game = play(
        """
        storm = 5
        [you]
        hand = ["Chatterstorm", "Empty the Warrens"]
        mana = "GRRRRR"
        """,
        "cast Chatterstorm; resolve all; cast Empty the Warrens; resolve all",
    )
    # 5 copies and the original: 6 squirrels.  6 copies and the original: 7 * 2 goblins.
    assert game.board().count("Squirrel") == 6
    assert game.board().count("Goblin") == 14


BALANCE = """
    [you]
    hand = ["{spell}"]
    mana = "{mana}"
    [opponent]
    battlefield = [{board}]
    library = {{ top = [{top}], rest = [] }}
"""


@case("B32")
def x_spell_against_counterbalance() -> None:
    # With X = 1 Blaze has mana value 2 on the stack; in the library X is 0, its value 1 (202.3e).
    for top, countered in (("Grapeshot", True), ("Blaze", False)):
        position = BALANCE.format(
            spell="Blaze", mana="RR", board='"Counterbalance"', top=f'"{top}", "Swamp"'
        )
        line = "cast Blaze X=1 targeting opponent; resolve; choose yes; resolve all"
        assert play(position, line).opposing_life == (20 if countered else 19)


@case("B33")
def scepter_casts_and_mirari_copies() -> None:
    # 707.12: the copy of the imprinted card is cast.  707.10: a copy on the stack is not.
    position = """
    [you]
    hand = ["Seething Song"]
    battlefield = ["Mirari", { card = "Isochron Scepter", imprinted = ["Desperate Ritual"] }]
    exile = ["Desperate Ritual"]
    mana = "CCCCCRRR"
    [opponent]
    battlefield = ["Counterbalance"]
    library = { top = ["Grapeshot"], unknown = 30 }
    """
    scepter = play(position, "activate Isochron Scepter (CC); resolve")
    scepter.do(next(a for a in scepter.legal() if a.startswith("cast Desperate Ritual")))
    while scepter.position.pending is not None:
        scepter.do(next(a for a in scepter.legal() if a != "choose decline"))
    while scepter.stack[-1] != "trigger Counterbalance":
        scepter.do("choose decline" if scepter.position.pending is not None else "pass")
    scepter.script("resolve; choose yes")
    assert not any("Desperate Ritual" in item for item in scepter.stack)  # 2 against 2
    mirari = play(position, "cast Seething Song (RRR)")
    while mirari.stack != ["spell Seething Song", "copy Seething Song"]:
        if mirari.position.pending is None:
            mirari.do("pass")
        else:
            mirari.do(next(a for a in mirari.legal() if a.startswith(("pay", "choose yes"))))
    # Counterbalance triggered for the spell (it resolved: 3 against 2), not for the copy.
    assert mirari.storm == 1


@case("B35")
def divining_top_in_response() -> None:
    # A one-drop against the library 3, 2, 1: with {1} the one-drop is put on top before the trigger
    # resolves; or the Top draws and lies on top itself, mana value 1.
    position = BALANCE.format(
        spell="Dark Ritual",
        mana="B",
        board='"Counterbalance", "Sensei\'s Divining Top", "Island"',
        top='"Seething Song", "Grapeshot", "Brainstorm", "Swamp"',
    )
    cast = "cast Dark Ritual; pass;"
    look = play(
        position,
        cast
        + """
        activate Sensei's Divining Top ability 1 (Island: U); pass; pass
        choose Brainstorm; choose Grapeshot
        """,
    )
    assert look.stack == ["spell Dark Ritual", "trigger Counterbalance"]
    look.script("resolve; choose yes; resolve all")
    assert look.pool() == ""
    draw = play(position, cast + "activate Sensei's Divining Top ability 2; pass; pass")
    assert draw.hand(1) == ["Seething Song"]
    draw.script("resolve; choose yes; resolve all")
    assert draw.pool() == ""
    # Losing twin for their controller: without either the 3 on top does not counter it.
    plain = play(position, "cast Dark Ritual; resolve; choose yes; resolve all")
    assert plain.pool() == "BBB"


@case("B36")
def trinisphere_last() -> None:
    # 601.2f: the floor comes after everything else, and life is no mana.
    position = """
    [you]
    hand = ["Gut Shot", "Gitaxian Probe", "Dismember"]
    mana = "BBCCC"
    [opponent]
    battlefield = ["Trinisphere", "Mogg Sentry"]
    """
    game = play(position)
    shot = {p for p in game.payments("Gut Shot") if "life" in p}
    assert shot and all(mana(p) == 3 and life(p) == 2 for p in shot)
    dismember = {(mana(p), p.count("B"), life(p)) for p in game.payments("Dismember")}
    # {1}{B}{B}; {2}{B} and 2 life; {3} and 4 life.  Generic may take B too.
    assert {(m, pays) for m, _, pays in dismember} == {(3, 0), (3, 2), (3, 4)}
    assert (3, 0, 4) in dismember and (3, 1, 2) in dismember and (3, 2, 0) in dismember
    # One mana less in all: nothing can be cast, life or not.
    assert not any(play(position.replace("BBCCC", "BB")).payments(card)
                   for card in ("Gut Shot", "Gitaxian Probe", "Dismember"))  # fmt: skip
    # A tapped Trinisphere sets no floor.
    tapped = position.replace('"Trinisphere"', '{ card = "Trinisphere", tapped = true }')
    assert "2 life" in play(tapped).payments("Gut Shot")


def mana(payment: str) -> int:
    """The mana letters of a payment in words."""
    return sum(len(part) for part in payment.split(", ") if set(part) <= set("WUBRGC"))


def life(payment: str) -> int:
    """The life of a payment in words."""
    return sum(int(part.split()[0]) for part in payment.split(", ") if part.endswith("life"))


HELLBENT = """
    [you]
    hand = ["Infernal Tutor", "Swamp"]
    battlefield = ["Lion's Eye Diamond", { card = "Swamp", count = 2, tapped = false }]
    library = { "Tendrils of Agony" = 1, "Swamp" = 9 }
"""


@case("B38")
def how_to_be_hellbent() -> None:
    # Priority is kept after casting (117.3c), the Diamond is a mana ability (605.3b).
    game = play(HELLBENT, "cast Infernal Tutor; crack Lion's Eye Diamond for BBB; resolve")
    game.script("choose Tendrils of Agony")
    assert game.hand() == ["Tendrils of Agony"]
    # Once both have passed, the Tutor resolves with a card in hand: it finds a second such card.
    game = play(HELLBENT, "cast Infernal Tutor; pass; pass")
    assert game.position.pending is not None and game.position.pending.kind == "reveal"
    goal = "cast: Tendrils of Agony"
    with_land = HELLBENT.replace("[you]", "[you]\n    lands_played = 1")
    assert ask(with_land.replace("count = 2", "count = 3"), goal).kind == "LETHAL"
    # Losing twin: one Swamp less leaves BBB, one short of {2}{B}{B}.
    assert ask(with_land, goal).kind == "NO_LINE"


@case("B39")
def no_mana_cost_is_not_castable() -> None:
    # 202.1b, 118.6.
    game = play('[you]\nhand = ["Lotus Bloom"]\nmana = "WUBRGC"')
    assert not game.allows("cast")
    assert game.broken("cast Lotus Bloom (0)")
    # Suspended at sorcery speed.
    assert game.allows("suspend Lotus Bloom (0)")
    game = play('phase = "upkeep"\n[you]\nhand = ["Lotus Bloom"]')
    assert not game.allows("suspend") and game.broken("suspend Lotus Bloom (0)")
    # Its last trigger countered, it stays exiled and is not suspended any more.
    game = play(
        """
        phase = "end"
        [you]
        exile = [{ card = "Lotus Bloom", time_counters = 1 }]
        library = { Island = 30 }
        [opponent]
        hand = ["Stifle"]
        battlefield = ["Island"]
        library = { Island = 30 }
        """
    )
    next_upkeep(game).do("resolve", "pass", "cast Stifle targeting Lotus Bloom trigger", "resolve")
    assert game.exile() == ["Lotus Bloom"] and not game.stack
    assert not next_upkeep(game).stack


@case("B45")
def ordinals_count_all_players() -> None:
    # Storm and "the second spell cast this turn" both count what everybody cast.
    game = play(
        """
        [you]
        hand = ["Brain Freeze"]
        mana = "UU"
        [opponent]
        hand = ["Lightning Bolt"]
        mana = "R"
        """,
        "pass; cast Lightning Bolt targeting you; pass; cast Brain Freeze targeting opponent",
    )
    assert game.storm == 2
    assert game.position.cast == (1, 1)
    game.script("resolve; choose keep")
    assert game.stack.count("copy Brain Freeze") == 1


@case("B47")
def exiled_cards_are_safe_from_the_diamond() -> None:
    game = play(
        """
        [you]
        hand = ["Act on Impulse", "Street Wraith"]
        battlefield = ["Lion's Eye Diamond"]
        mana = "RRR"
        library = { top = ["Lion's Eye Diamond", "Street Wraith", "Burning Wish", "Swamp"] }
        sideboard = ["Tendrils of Agony"]
        """,
        "cast Act on Impulse; resolve; crack Lion's Eye Diamond for RRR",
    )
    assert game.hand() == []
    assert game.exile() == ["Burning Wish", "Lion's Eye Diamond", "Street Wraith"]
    assert game.allows("cast Lion's Eye Diamond from exile")
    assert game.allows("cast Burning Wish from exile")
    # Cycling works only from the hand (702.29a).
    assert not game.allows("cycle")


@case("B48")
def needle_and_revoker() -> None:
    named = ("Lion's Eye Diamond", "Lotus Petal", "Conjurer's Bauble", "Polluted Delta",
             "Street Wraith")  # fmt: skip
    stopped: dict[str, list[str]] = {"Pithing Needle": [], "Phyrexian Revoker": []}
    for hoser, names in stopped.items():
        for name in named:
            game = play(
                f"""
                [you]
                battlefield = ["Lion's Eye Diamond", "Lotus Petal", "Conjurer's Bauble",
                               "Polluted Delta"]
                hand = ["Street Wraith"]
                library = {{ Swamp = 5 }}
                [opponent]
                battlefield = [{{ card = "{hoser}", chosen = "{name}" }}]
                """
            )
            verb = "cycle" if name == "Street Wraith" else "activate"
            if hoser == "Phyrexian Revoker" and name == "Polluted Delta":
                continue
            if not game.allows(f"{verb} {name}"):
                names.append(name)
    # The Needle leaves mana abilities alone; the Revoker does not, but cannot name a land.
    assert stopped["Pithing Needle"] == ["Conjurer's Bauble", "Polluted Delta", "Street Wraith"]
    assert stopped["Phyrexian Revoker"] == [
        "Lion's Eye Diamond", "Lotus Petal", "Conjurer's Bauble", "Street Wraith",
    ]  # fmt: skip


@case("B50")
def daze_as_a_ritual() -> None:
    # The tapped Island pays Daze's alternative cost (118.9) and is played again: one more U.
    position = """
    [you]
    battlefield = ["Island"]
    hand = ["Daze", "Dark Ritual"]
    mana = "B"
    """
    game = play(position, "activate Island for U; cast Dark Ritual (B)")
    game.script("cast Daze for pitch targeting Dark Ritual (return Island)")
    assert game.storm == 2
    assert game.hand() == ["Island"]
    game.script("resolve; pay (U)")  # your own Daze asks you for {1}
    game.script("resolve; play Island; activate Island for U")
    assert game.pool() == "UBBB"
    # Losing twin: with the land drop used, the Island stays in hand.
    game = play(position.replace("[you]", "[you]\n    lands_played = 1"), "activate Island for U")
    game.script("cast Dark Ritual (B); cast Daze for pitch targeting Dark Ritual (return Island)")
    game.script("resolve; pay (U); resolve")
    assert not game.allows("play Island")


@case("B51")
def conflagrate_by_flashback() -> None:
    game = play(
        """
        [you]
        graveyard = ["Conflagrate"]
        hand = ["Swamp", "Swamp", "Swamp"]
        mana = "RR"
        """,
        """
        cast Conflagrate from graveyard for flashback X=3 targeting you (RR, discard 3 Swamp)
        """,
    )
    # 202.3e: X counts twice on the stack, 3 + 3 + 1.
    assert item_view(game.position.stack[-1]).mana_value == 7
    # A sorcery that has just resolved can be cast again at once: its controller has priority
    # first (117.3b).
    game = play(
        """
        [you]
        hand = ["Conflagrate", "Swamp"]
        mana = "RRR"
        """,
        "cast Conflagrate (R)",
    )
    assert not game.allows("cast Conflagrate from graveyard")
    game.script("resolve")
    assert game.position.priority == 0
    assert game.allows("cast Conflagrate from graveyard")


@case("B53")
def copy_of_half_a_split_card() -> None:
    game = play(
        """
        [you]
        hand = ["Assault // Battery", "Twincast"]
        mana = "RUU"
        """,
        "cast Assault targeting opponent; cast Twincast targeting Assault; resolve",
    )
    game.script("choose keep")
    copy = game.position.stack[-1]
    assert (copy.kind, copy.face) == ("copy", 0)
    # 709.4b: elsewhere the card has both halves' mana values, {R} and {3}{G}.
    assert CARDS[CARDS.find("Assault // Battery")].mana_value == 5
    game.script("resolve all")
    assert game.opposing_life == 20 - 2 - 2


# --- cumulative upkeep ----------------------------------------------------------------------------
@case("B41")
def each_counter_has_its_own_choice() -> None:
    lands = ", ".join(['"Plains"'] * 3 + ['"Island"'] * 3)
    keeper = '{ card = "Jötun Owl Keeper", counters = { age = 2 } }'
    game = due(f"battlefield = [{keeper}, {lands}]")
    assert sorted(map(mana_of, payments(game))) == ["UUU", "WUU", "WWU", "WWW"]
    # Two of three is no payment.
    assert game.broken("pay (Plains: W, Plains #2: W)") == ("118.12",)
    # Six counters with ample mana: any number of them with {W}, from none to six.
    ample = ", ".join(['"Plains"'] * 6 + ['"Island"'] * 6)
    six = due(f"battlefield = [{keeper.replace('2', '5')}, {ample}]")
    assert len(payments(six)) == 7


@case("B42")
def a_creature_is_sacrificed_once() -> None:
    soulgorger = '{ card = "Phyrexian Soulgorger", counters = { age = %d } }'
    game = due(f'battlefield = [{soulgorger % 1}, "Llanowar Elves"]')
    # The other creature and itself are the two there are.
    assert payments(game) == ["pay (sacrifice Phyrexian Soulgorger, sacrifice Llanowar Elves)"]
    assert "118.10" in game.broken("pay (sacrifice Llanowar Elves, sacrifice Llanowar Elves)")
    assert "118.12" in game.broken("pay (sacrifice Llanowar Elves)")
    three = due(f'battlefield = [{soulgorger % 2}, "Llanowar Elves"]')
    assert three.position.pending is None
    assert three.board() == ["Llanowar Elves"]


@case("B44")
def given_away_in_response() -> None:
    grand = upkeeps(
        "Illusory Grandeur",
        '[{ pay = "mana", cost = "{2}" }]',
        more='[[abilities]]\nability = "triggered"\nevent = { when = "cast" }\n'
        'effects = [{ do = "gain_control_of_source", who = "opponent" }]\n',
    )
    held = f'{{ card = "{grand}", counters = {{ age = 1 }} }}'
    lands = ", ".join(['"Mountain"'] * 5)
    mine = f'hand = ["Lightning Bolt"]\nbattlefield = [{held}, {lands}]'
    for answer in ("choose decline", "pay"):
        game = next_upkeep(start(mine, phase="end"))
        game.do("cast Lightning Bolt targeting opponent (Mountain: R)", "pass", "pass")
        assert game.board(OPPONENT) == [grand]
        game.resolve_all()
        # The trigger is still yours: you add the counter, and may pay {2} for each of two.
        assert age(game, grand) == 2
        assert game.position.pending is not None
        assert game.position.pending.player == YOU
        assert [mana_of(text) for text in payments(game)] == ["RRRR"]
        game.do(payments(game)[0] if answer == "pay" else answer)
        # 701.21a: you cannot sacrifice what you do not control.
        assert game.board(OPPONENT) == [grand]


def test_every_case_is_here() -> None:
    case.check_complete()


@pytest.mark.parametrize("play_case", case.params())
def test_case(play_case: Case) -> None:
    play_case()
