"""Reports of rules bugs in other programs, played through the rules."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from cards.mana import parse_cost
from models import apply, legal_actions
from models.actions import Cast
from models.characteristics import item_view
from models.costs import announcements, locked
from models.position import Step
from tests.cases import test_payments as best
from tests.cases.registry import Case, Cases
from tests.cases.test_storm_lines import SSG_2, SSG_2_LINE, at_life
from tests.rulings.upkeeps import due, mana_of, next_upkeep, pay, payments
from tests.scenario import Game, ask, breaks, play

LATER = {}

case = Cases("A_bug_reports", LATER)
case("A34")(best.test_a34_no_land_beside_a_land_that_makes_two)
case("A35")(best.test_a35_fewest_sources)
case("A44")(best.test_a44_life_instead_of_black_mana)
case("A55")(best.test_a55_coloured_reductions_spill_into_generic_mana_or_do_not)
case("A58")(best.test_a58_hybrid_halves_are_chosen_before_reductions)
case("A80")(best.test_a80_the_target_is_known_before_the_cost)


# --- storm ----------------------------------------------------------------------------------------
@case("A01")
def two_storm_spells_after_yawgmoths_will() -> None:
    game = play(
        """
        [you]
        hand = ["Wheel of Fortune"]
        graveyard = ["Palinchron", "Mind's Desire"]
        mana = "UUUUUUUUUUUUUUUUUUUUUUUUUUUURRRRRRBBB"
        [you.library]
        top = ["Mox Emerald", "Turnabout", "Yawgmoth's Will", "Empty the Warrens", "Island",
               "Island", "Island"]
        rest = ["Golgari Signet", "Golgari Signet", "Golgari Signet", "Golgari Signet",
                "Golgari Signet", "Golgari Signet", "Golgari Signet"]
        """,
        """
        cast Wheel of Fortune (UUR); resolve
        cast Mox Emerald; resolve
        cast Turnabout targeting you (UUUU); resolve
        """,
    )
    while game.position.pending is not None:
        game.do(game.legal()[0])
    game.script("cast Yawgmoth's Will (BBB); resolve")
    game.script("cast Palinchron from graveyard (UUUUUUU); resolve all")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    game.script("cast Mind's Desire from graveyard (UUUUUU); resolve")
    assert game.stack.count("copy Mind's Desire") == 5
    game.script("resolve all")
    assert game.exile().count("Golgari Signet") == 6
    game.script("cast Turnabout from graveyard targeting you (UUUU); resolve")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    game.script("cast Golgari Signet from exile for free; resolve")
    game.script("cast Empty the Warrens (RRRR); resolve")
    assert game.storm == 9
    assert game.stack.count("copy Empty the Warrens") == 8
    game.script("resolve all")
    assert game.board().count("Goblin") == 18


@case("A02")
def eleventh_spell_is_brain_freeze() -> None:
    # Six spells are stated: Mystical Tutor, Frantic Search, Demonic Tutor, Lion's Eye Diamond,
    # Timetwister, Repeal.  Four more and Brain Freeze: 10 copies, 11 * 3 = 33 cards.
    position = """
    storm = 6
    [you]
    hand = ["Demonic Tutor", "Yawgmoth's Will"]
    mana = "UUUUUUUUUUBBBBBBB"
    library = ["Brain Freeze", "Mind Twist", "Swamp"]
    [opponent]
    library = { Swamp = 40 }
    """
    game = play(
        position,
        """
        cast Demonic Tutor (UB); resolve; choose Brain Freeze
        cast Yawgmoth's Will (UUB); resolve
        cast Demonic Tutor from graveyard (UB); resolve; choose Mind Twist
        cast Mind Twist X=0 targeting opponent (B); resolve
        cast Brain Freeze targeting opponent (UU); resolve
        """,
    )
    assert game.stack.count("copy Brain Freeze") == 0  # the targets are asked for first
    game.script("choose keep")
    assert game.stack.count("copy Brain Freeze") == 10
    game.script("resolve all")
    assert game.graveyard(1) == ["Swamp"] * 33


def bolts(n: int) -> tuple[str, str]:
    """n Lightning Bolts and a Grapeshot, n + 2 Mountains; and the line that casts them all."""
    bolt = '"Lightning Bolt", ' * n
    position = f"""
    [you]
    hand = [{bolt}"Grapeshot"]
    battlefield = [{{ card = "Mountain", count = {n + 2} }}]
    """
    line = "cast Lightning Bolt targeting opponent; resolve\n" * n
    return position, line + "cast Grapeshot targeting opponent; resolve all"


@case("A04", "A05", "A07")
def bolts_and_grapeshot() -> None:
    # n Bolts: 3 n; Grapeshot and its n copies: n + 1.  15, 11, 3 life are left of 20.
    for n, left in ((1, 15), (2, 11), (4, 3)):
        position, line = bolts(n)
        game = play(position, line)
        assert game.opposing_life == left
        assert game.storm == n + 1
        dealt = 20 - left
        assert at_life(play(position), dealt).script(line).won
        assert not at_life(play(position), dealt + 1).script(line).over
        assert ask(at_life(play(position), dealt).position).kind == "LETHAL"
        assert ask(at_life(play(position), dealt + 1).position).kind == "NO_LINE"
        fewer = play(position.replace(f"count = {n + 2}", f"count = {n + 1}"))
        assert ask(at_life(fewer, dealt).position).kind == "NO_LINE"


COUNTERED = """
    [you]
    hand = ["Lightning Bolt", "Grapeshot"]
    mana = "RRR"
    [opponent]
    hand = ["Counterspell"]
    mana = "UU"
"""


@case("A08")
def countered_storm_spell() -> None:
    game = play(
        COUNTERED,
        """
        cast Lightning Bolt targeting opponent; resolve
        cast Grapeshot targeting opponent
        pass; cast Counterspell targeting Grapeshot; resolve
        """,
    )
    assert game.stack == ["trigger Grapeshot"]
    game.script("resolve all")
    # Bolt 3, one copy 1; the Counterspell was cast after Grapeshot and is not counted.
    assert game.opposing_life == 16


@case("A10")
def flashback_counts() -> None:
    game = play(
        """
        [you]
        hand = ["Sleight of Hand", "Geistflame", "Geistflame", "Grapeshot"]
        mana = "URRRRRRRR"
        library = { Mountain = 10 }
        """,
        """
        cast Sleight of Hand; resolve
        cast Geistflame targeting opponent (R); resolve
        cast Geistflame from graveyard for flashback targeting opponent (RRRR); resolve
        cast Geistflame targeting opponent (R); resolve
        cast Grapeshot targeting opponent (RR); resolve all
        """,
    )
    # 3 from three Geistflames, 4 copies and the original.
    assert (game.storm, game.opposing_life) == (5, 12)


@case("A11")
def storm_count_is_not_zero() -> None:
    game = play(
        """
        [you]
        hand = ["Dark Ritual", "Simian Spirit Guide", "Chatterstorm"]
        mana = "BRRRGG"
        """,
        """
        cast Dark Ritual (B); resolve; cast Simian Spirit Guide (RRR); resolve
        cast Chatterstorm (GG); resolve all
        """,
    )
    assert game.board().count("Squirrel") == 3


@case("A13")
def storm_counts_the_whole_turn() -> None:
    game = play(
        """
        [you]
        hand = ["Lightning Bolt", "Lightning Bolt", "Grapeshot"]
        battlefield = [{ card = "Mountain", count = 4 }]
        """,
        """
        cast Lightning Bolt targeting opponent; resolve
        cast Lightning Bolt targeting opponent; resolve
        """,
    )
    game.to_step(Step.MAIN2)
    game.script("cast Grapeshot targeting opponent; resolve all")
    assert game.opposing_life == 20 - 6 - 3


@case("A14")
def original_and_a_copy_countered() -> None:
    game = play(
        """
        storm = 3
        [you]
        hand = ["Tendrils of Agony"]
        mana = "BBBB"
        [opponent]
        hand = ["Counterspell", "Force of Will", "Brainstorm"]
        mana = "UU"
        """,
        """
        cast Tendrils of Agony targeting opponent
        pass; cast Counterspell targeting Tendrils of Agony; resolve
        resolve; choose keep
        pass; cast Force of Will for pitch targeting copy of Tendrils of Agony #1
        resolve all
        """,
    )
    # Three copies, one is countered: two resolve, 4 life; Force of Will cost its player 1.
    assert game.opposing_life == 20 - 1 - 4
    assert game.life() == 20 + 4


@case("A16")
def a_storm_trigger_is_no_spell() -> None:
    position = """
    storm = 2
    [you]
    hand = ["Brain Freeze", "Twincast"]
    mana = "UUUU"
    [opponent]
    library = { Swamp = 40 }
    """
    game = play(position, "cast Brain Freeze targeting opponent")
    found = [t for t in game.legal() if t.startswith("cast Twincast")]
    assert found == ["cast Twincast targeting Brain Freeze (UU)"]
    assert game.broken("cast Twincast targeting Brain Freeze trigger (UU)")
    # One of the copies is a spell: copying it makes one more, and nothing storms again.
    game.script("resolve; choose keep; cast Twincast targeting copy of Brain Freeze #2; resolve")
    game.script("choose keep")
    assert game.stack == ["spell Brain Freeze"] + ["copy Brain Freeze"] * 3


@case("A19")
def copies_that_target_each_other() -> None:
    # Only that hashing ends: a spell and its copies that target one another.
    game = play(
        """
        storm = 2
        [you]
        hand = ["Flusterstorm", "Dark Ritual"]
        mana = "UB"
        """,
        "cast Dark Ritual; cast Flusterstorm targeting Dark Ritual; resolve",
    )
    # A copy may target the original (only a spell itself is no target for it, 115.5).
    assert "choose Flusterstorm" in game.legal()
    game.script("choose Flusterstorm; choose Flusterstorm; choose keep")
    assert game.stack.count("copy Flusterstorm") == 3
    assert isinstance(hash(game.position), int)


@case("A22")
def copy_of_a_permanent_spell_becomes_one_token() -> None:
    # 608.3f: the copy becomes the token as it resolves, it is not created; so nothing doubles it.
    game = play(
        """
        storm = 1
        [you]
        hand = ["Aeve, Progenitor Ooze"]
        mana = "GGGGG"
        """,
        "cast Aeve, Progenitor Ooze; resolve; resolve",
    )
    tokens = [p for p in game.position.battlefield if p.token]
    assert len(tokens) == 1
    game.script("resolve all")
    assert len(game.board()) == 2
    assert len([p for p in game.position.battlefield if p.token]) == 1


@case("A23")
def flashback_casts_the_card() -> None:
    # "Whenever a player casts an instant or sorcery" sees a flashback spell, here for Mirari.
    game = play(
        """
        [you]
        battlefield = ["Mirari"]
        graveyard = ["Geistflame"]
        mana = "RRRRUUU"
        """,
        """
        cast Geistflame from graveyard for flashback targeting opponent (RRRR)
        resolve; pay (UUU)
        """,
    )
    game.script("resolve all")
    assert game.opposing_life == 18
    assert game.exile() == ["Geistflame"]


# --- mana -----------------------------------------------------------------------------------------
LED_IN_PAYMENT = """
    [you]
    battlefield = ["Lion's Eye Diamond", "Swamp"]
    hand = ["Infernal Tutor"]
    library = { Swamp = 9 }
"""


@case("A27")
def no_diamond_in_the_middle_of_casting() -> None:
    text = "cast Infernal Tutor (Swamp: B, activate Lion's Eye Diamond for BBB, pay BB)"
    game = play(LED_IN_PAYMENT)
    assert not game.allows("cast Infernal Tutor")
    led = CARDS.find("Lion's Eye Diamond")
    assert not any(
        isinstance(action, Cast) and any(a.cid == led for a in action.pay.abilities)
        for action in legal_actions(game.position)
    )
    assert breaks(LED_IN_PAYMENT, text)
    # Beforehand, with priority, it can be activated; but then the Tutor is discarded.
    game.script("crack Lion's Eye Diamond for BBB")
    assert game.hand() == []
    # Twin: a second Swamp, and the Tutor is cast without it.
    assert play(LED_IN_PAYMENT.replace('"Swamp"]', '"Swamp", "Swamp"]')).allows("cast Infernal")


@case("A28")
def diamond_with_an_empty_hand() -> None:
    game = play('[you]\nbattlefield = ["Lion\'s Eye Diamond"]')
    game.script("crack Lion's Eye Diamond for BBB")
    assert game.pool() == "BBB"
    assert ask('[you]\nbattlefield = ["Lion\'s Eye Diamond"]', "mana: BBBB").kind == "NO_LINE"


@case("A29")
def several_cards_of_the_epic_storm() -> None:
    # Echo of Eons has flashback whatever the hand; a hand of three cards here.
    position = """
    [you]
    hand = ["Gamble", "Burning Wish", "Swamp"]
    graveyard = ["Echo of Eons"]
    mana = "UUURRR"
    library = ["Beseech the Mirror", "Swamp"]
    sideboard = ["Tendrils of Agony", "Lightning Bolt"]
    """
    assert play(position).allows("cast Echo of Eons from graveyard for flashback")
    assert not play(position.replace("UUU", "UU").replace("RRR", "")).allows("cast Echo")
    # Gamble discards at random from the whole hand after the search: any card may go.
    game = play(position, "cast Gamble (R); resolve; choose Beseech the Mirror")
    pending = game.position.pending
    assert pending is not None and pending.player == 2
    offered = {CARDS[cid].name for cid in pending.options if isinstance(cid, int)}
    assert offered == {"Beseech the Mirror", "Burning Wish", "Swamp"}
    # Burning Wish takes a sorcery from outside the game, no instant, and exiles itself.
    game = play(position, "cast Burning Wish (RR); resolve")
    assert game.legal() == ["choose Tendrils of Agony", "choose none"]
    game.script("choose Tendrils of Agony")
    assert game.exile() == ["Burning Wish"]


@case("A31")
def asking_makes_no_mana() -> None:
    position = """
    [you]
    battlefield = [{ card = "Chrome Mox", imprinted = ["Dark Ritual"] }]
    hand = ["Sol Ring"]
    """
    game = play(position)
    before = game.position
    for _ in range(3):
        assert game.allows("cast Sol Ring")
    assert game.position == before and game.pool() == ""


@case("A32")
def mox_amber_without_legends() -> None:
    # 106.5: mana of an undefined type is no mana; the ability itself may be activated.
    game = play('[you]\nbattlefield = ["Mox Amber"]', "activate Mox Amber")
    assert game.pool() == ""
    # Baral is blue, and legendary; the opponent's Thalia does not count, nor does a land.
    game = play(
        """
        [you]
        battlefield = ["Mox Amber", "Baral, Chief of Compliance", "Karakas"]
        [opponent]
        battlefield = ["Thalia, Guardian of Thraben"]
        """
    )
    assert [t for t in game.legal() if "Mox Amber" in t] == ["activate Mox Amber for U"]
    game.script("activate Mox Amber for U")
    assert game.pool() == "U"


@case("A37")
def three_lands_make_three_mana() -> None:
    position = """
    [you]
    battlefield = ["Tundra", "Underground Sea", "Tropical Island"]
    """
    tap = "activate Tundra for U; activate Underground Sea for U; activate Tropical Island for U"
    game = play(position, tap)
    assert game.pool() == "UUU"
    assert game.legal() == ["pass"]


@case("A38")
def sacrificing_a_land_is_said() -> None:
    position = """
    [you]
    battlefield = ["Irrigation Ditch", "Island"]
    hand = ["Edge of Autumn"]
    """
    # {1}{G}: only the Ditch makes G, and only by being sacrificed.
    payments = play(position).payments("Edge of Autumn")
    assert payments and all("sacrifice Irrigation Ditch" in text for text in payments)
    game = play(position)
    found = {t for t in game.legal() if "Irrigation Ditch" in t and t.startswith("activate")}
    assert len(found) == 2  # {T} for W; {T} and the sacrifice for GU


@case("A40")
def sunburst_branches_on_the_colours() -> None:
    position = """
    [you]
    battlefield = ["Tundra", "Underground Sea", "Plains"]
    hand = ["Engineered Explosives"]
    """
    counters = set()
    start = play(position)
    cid = CARDS.find("Engineered Explosives")
    for action in legal_actions(start.position):
        if isinstance(action, Cast) and action.cid == cid and action.x == 2:
            game = Game(start.position)
            game.position = apply(game.position, action)
            game.resolve_all()
            explosives = next(p for p in game.position.battlefield if p.cid == cid)
            counters.add(explosives.count("charge"))
    assert counters == {1, 2}  # UU or WW is one colour; UB, WU, WB two


@case("A41")
def phyrexian_mana_with_floating_mana() -> None:
    position = '[you]\nhand = ["Gitaxian Probe"]\nmana = "U"\nlibrary = { Swamp = 9 }'
    assert play(position).payments("Gitaxian Probe") == {"U", "2 life"}
    # At 1 life only the mana is left (119.4).
    assert play(position.replace("[you]", "[you]\nlife = 1")).payments("Gitaxian Probe") == {"U"}


@case("A43")
def unpayable_cost_is_not_begun() -> None:
    position = """
    [you]
    battlefield = ["Drivnod, Carnage Dominus"]
    graveyard = [{ card = "Street Wraith", count = 3 }]
    """
    assert play(position).allows("activate Drivnod")
    for fewer in ("count = 2", "count = 1"):
        game = play(position.replace("count = 3", fewer))
        assert game.legal() == ["pass"]
    assert play(position.replace("[you]", "[you]\nlife = 3")).legal() == ["pass"]


@case("A46")
def snow_cost_plus_tax() -> None:
    position = """
    [you]
    battlefield = ["Snow-Covered Island", "Swamp"]
    hand = ["Arcum's Astrolabe"]
    [opponent]
    battlefield = ["Thalia, Guardian of Thraben"]
    """
    # {S}{1}: the snow land for {S}, the Swamp for {1}.
    game = play(position)
    assert len(game.payments("Arcum's Astrolabe")) == 1
    assert not play(position.replace('"Snow-Covered Island"', '"Island"')).allows("cast")
    assert not play(position.replace(', "Swamp"', "")).allows("cast")
    free = position.replace('"Thalia, Guardian of Thraben"', "")
    assert play(free.replace(', "Swamp"', "")).allows("cast Arcum's Astrolabe")


@case("A47")
def snow_mana_of_any_type() -> None:
    for land, legal in (("Snow-Covered Island", True), ("Snow-Covered Swamp", True),
                        ("Island", False)):  # fmt: skip
        position = f'[you]\nbattlefield = ["{land}"]\nhand = ["Arcum\'s Astrolabe"]'
        assert play(position).allows("cast Arcum's Astrolabe") == legal
    # The mark stays on floating mana: it is checked when the mana is made.
    game = play(
        '[you]\nbattlefield = ["Snow-Covered Island"]\nhand = ["Arcum\'s Astrolabe"]',
        "activate Snow-Covered Island for U",
    )
    assert game.pool() == "U" and game.allows("cast Arcum's Astrolabe")


# --- costs ----------------------------------------------------------------------------------------
@case("A49")
def reducers_on_a_flashback_cost() -> None:
    # Three reductions of {1} on {1}{U} and 3 life: {U} and 3 life.
    position = """
    [you]
    battlefield = [{ card = "Goblin Electromancer", count = 3 }]
    graveyard = ["Deep Analysis"]
    mana = "U"
    """
    assert play(position).payments("Deep Analysis") == {"U, 3 life"}
    assert not play(position.replace('"U"', '"R"')).payments("Deep Analysis")
    assert not play(position.replace("[you]", "[you]\nlife = 2")).payments("Deep Analysis")


PAST = """
    [you]
    hand = ["Past in Flames", "Grapeshot"]
    graveyard = ["Dark Ritual", "Grapeshot", "Lotus Petal"]
    mana = "RRRRBRR"
"""


@case("A50")
def past_in_flames() -> None:
    game = play(PAST, "cast Past in Flames (RRRR); resolve")
    assert game.allows("cast Dark Ritual from graveyard")
    assert game.allows("cast Grapeshot from graveyard")
    assert not game.allows("cast Lotus Petal from graveyard")
    # Its own flashback is printed: {4}{R}.  It did not gain one for {3}{R}.
    assert not game.allows("cast Past in Flames from graveyard for granted")
    game.script("cast Dark Ritual from graveyard; resolve")
    assert game.exile() == ["Dark Ritual"]
    assert not game.allows("cast Dark Ritual")
    # A card that arrives later has nothing.
    game.script("cast Grapeshot targeting opponent (RR); resolve all")
    assert game.graveyard().count("Grapeshot") == 2
    game.position = play(PAST).position
    game.script("cast Past in Flames (RRRR); resolve")
    game.script("cast Grapeshot from graveyard for granted flashback targeting opponent (RR)")
    game.script("resolve all")
    assert not game.allows("cast Grapeshot from graveyard")


@case("A52")
def x_spell_under_flashback_and_chalice() -> None:
    position = """
    [you]
    graveyard = ["Conflagrate"]
    hand = ["Swamp", "Swamp", "Swamp"]
    mana = "RR"
    [opponent]
    battlefield = [{ card = "Chalice of the Void", counters = { charge = 1 } }]
    """
    game = play(
        position,
        "cast Conflagrate from graveyard for flashback X=3 targeting you (RR, discard 3 Swamp)",
    )
    assert item_view(game.position.stack[0]).mana_value == 7
    assert game.stack == ["spell Conflagrate"]
    game.script("resolve all")
    assert game.life() == 17
    # X = 0: mana value 1, the Chalice triggers and counters it; it is exiled all the same.
    game = play(position, "cast Conflagrate from graveyard for flashback (RR)")
    assert game.stack == ["spell Conflagrate", "trigger Chalice of the Void"]
    game.script("resolve")
    assert game.stack == [] and game.exile() == ["Conflagrate"]


@case("A53")
def combine_first_and_tax_once() -> None:
    # Casting both halves at once (702.102) is not modelled; the arithmetic of the combined cost is
    # {1}{R} + {3}{G}, then {1} more: {5}{R}{G}.  A kicked or bought-back spell goes the same way.
    (need,) = announcements(parse_cost("{1}{R}{3}{G}"))
    total = locked(need, 0, 1, 0, 0)
    assert (total.generic, sum(total.types)) == (5, 2)
    position = """
    [you]
    hand = ["Capsize"]
    mana = "UUCCCCC"
    [opponent]
    battlefield = ["Thalia, Guardian of Thraben"]
    """
    # {1}{U}{U} and buyback {3}: {4}{U}{U}, taxed once: {5}{U}{U}.
    assert play(position).allows("cast Capsize with buyback")
    assert not play(position.replace("UUCCCCC", "UUCCCC")).allows("cast Capsize with buyback")
    assert play(position.replace("UUCCCCC", "UUCC")).allows("cast Capsize")


@case("A56")
def scope_of_a_reducer() -> None:
    position = """
    [you]
    battlefield = ["Goblin Anarchomancer"]
    hand = ["Sol Ring", "Manamorphose", "Deprive"]
    mana = "{mana}"
    """
    # Colourless is neither red nor green: Sol Ring costs {1}.
    assert not play(position.format(mana="")).allows("cast")
    assert play(position.format(mana="C")).payments("Sol Ring") == {"C"}
    # {1}{R/G} is reduced once though Manamorphose is both: {R/G}.
    assert play(position.format(mana="R")).payments("Manamorphose") == {"R"}
    assert play(position.format(mana="RR")).payments("Manamorphose") == {"R"}


# --- cards ----------------------------------------------------------------------------------------
BALANCE = """
    [you]
    hand = ["{spell}"]
    mana = "{mana}"
    [opponent]
    battlefield = ["Counterbalance"]
    library = {{ top = ["{top}"], unknown = 30 }}
"""


@case("A64")
def counterbalance_needs_the_same_mana_value() -> None:
    # A spell of mana value 2 against a card of 3, of 1 and of 2; revealing is up to its controller.
    for top, countered in (("Seething Song", False), ("Brainstorm", False), ("Grapeshot", True)):
        position = BALANCE.format(spell="Desperate Ritual", mana="RR", top=top)
        game = play(position, "cast Desperate Ritual; resolve")
        assert sorted(game.legal()) == ["choose no", "choose yes"]
        game.do("choose yes", "resolve all")
        assert (game.pool() == "") == countered
        assert game.position.players[1].library.size == 31  # the card stays where it is
        game = play(position, "cast Desperate Ritual; resolve; choose no; resolve all")
        assert game.pool() == "RRR"


@case("A65")
def mana_value_of_a_split_card() -> None:
    cid = CARDS.find("Fire // Ice")
    assert CARDS[cid].mana_value == 4
    position = """
    [you]
    hand = ["Fire // Ice"]
    mana = "RRUU"
    [opponent]
    battlefield = ["Mogg Sentry"]
    """
    game = play(position)
    spells = [a for a in legal_actions(game.position) if isinstance(a, Cast)]
    values = set()
    for spell in spells:
        values.add(item_view(apply(game.position, spell).stack[0]).mana_value)
    assert {spell.face for spell in spells} == {0, 1} and values == {2}
    # Chalice on 4 sees neither half, Chalice on 2 both.
    for counters, triggers in ((4, 0), (2, 1)):
        game = play(
            f"""
            [you]
            hand = ["Fire // Ice"]
            mana = "RR"
            [opponent]
            battlefield = [
              "Dark Confidant",
              {{ card = "Chalice of the Void", counters = {{ charge = {counters} }} }},
            ]
            """
        )
        game.do(next(t for t in game.legal() if t.startswith("cast Fire")))
        assert game.stack.count("trigger Chalice of the Void") == triggers


@case("A68")
def split_second() -> None:
    game = play(
        """
        [you]
        battlefield = ["Lion's Eye Diamond", "Lotus Petal", "Conjurer's Bauble", "Polluted Delta"]
        hand = ["Brainstorm", "Lotus Bloom", "Street Wraith"]
        mana = "U"
        library = { Swamp = 9 }
        [opponent]
        hand = ["Krosan Grip"]
        mana = "GGG"
        """,
        "pass; cast Krosan Grip targeting Lotus Petal (GGG); pass",
    )
    assert game.allows("activate Lion's Eye Diamond") and game.allows("activate Lotus Petal")
    said = {t.split(" for ")[0] for t in game.legal()}
    assert said == {"activate Lion's Eye Diamond", "activate Lotus Petal", "pass"}
    assert game.broken("cast Brainstorm (U)")
    assert game.broken("cycle Street Wraith")


@case("A73")
def one_trigger_for_each_spell() -> None:
    # A ward ability triggers for each spell and each copy that targets the permanent, once each.
    game = play(
        """
        storm = 4
        [you]
        hand = ["Grapeshot"]
        mana = "RR"
        [opponent]
        battlefield = ["Sedgemoor Witch"]
        """,
        "cast Grapeshot targeting Sedgemoor Witch",
    )
    assert game.stack.count("trigger Sedgemoor Witch") == 1
    for _ in range(20):
        if "copy Grapeshot" in game.stack:
            break
        pending = game.position.pending
        if pending is None:
            game.do("pass")
        elif pending.kind == "pay":
            game.do("pay (3 life)")
        elif pending.kind == "new target":
            game.do("choose keep")
        else:
            game.do(game.legal()[0])
    on_stack = game.stack.count("trigger Sedgemoor Witch")
    waiting = len(game.position.waiting)
    assert on_stack + waiting == 4
    # Together five triggers, one for each of the five Grapeshots.


@case("A74")
def flashback_paid_with_creatures() -> None:
    position = """
    [you]
    graveyard = ["Cabal Therapy", "Dread Return", "Street Wraith"]
    battlefield = [{ card = "Mogg Sentry", count = 3 }]
    """
    therapy = (
        "cast Cabal Therapy from graveyard for flashback targeting opponent"
        " (sacrifice Mogg Sentry); resolve; choose another name"
    )
    game = play(position)
    assert game.allows("cast Cabal Therapy from graveyard for flashback")
    assert game.allows("cast Dread Return from graveyard for flashback")
    game.script(therapy)
    assert (game.storm, game.board()) == (1, ["Mogg Sentry"] * 2)
    assert not game.allows("cast Dread Return")
    game = play(position)
    game.do(next(t for t in game.legal() if t.startswith("cast Dread Return")))
    assert (game.storm, game.board()) == (1, [])
    assert not game.allows("cast Cabal Therapy")
    # Four creatures do for both.
    game = play(position.replace("count = 3", "count = 4"), therapy)
    assert game.allows("cast Dread Return from graveyard for flashback")


@case("A77")
def buyback_belongs_to_one_cast() -> None:
    game = play(
        """
        [you]
        hand = ["Capsize"]
        battlefield = ["Swamp"]
        mana = "UUUUUUUUU"
        """,
        "cast Capsize with buyback targeting Swamp (UUUUUU); resolve",
    )
    assert game.hand() == ["Capsize", "Swamp"]
    game.script("play Swamp; cast Capsize targeting Swamp (UUU); resolve")
    assert game.hand() == ["Swamp"]
    assert game.graveyard() == ["Capsize"]


@case("A79")
def buyback_returns_only_what_resolves() -> None:
    position = """
    [you]
    hand = ["Whispers of the Muse"]
    mana = "UUUUUU"
    library = { Swamp = 9 }
    [opponent]
    hand = ["Counterspell"]
    mana = "UU"
    """
    cast = "cast Whispers of the Muse with buyback"
    game = play(position, f"{cast}; resolve")
    assert game.hand() == ["Swamp", "Whispers of the Muse"]
    counter = "pass; cast Counterspell targeting Whispers of the Muse; resolve"
    game = play(position, f"{cast}; {counter}")
    assert (game.hand(), game.graveyard()) == ([], ["Whispers of the Muse"])


@case("A82")
def additional_cost_under_flashback() -> None:
    position = """
    [you]
    battlefield = ["Island"]
    graveyard = [{ card = "Deprive", mark = "flashback" }]
    hand = ["Dark Ritual"]
    mana = "UUB"
    """
    game = play(position, "cast Dark Ritual")
    found = [t for t in game.legal() if t.startswith("cast Deprive from graveyard")]
    assert found and all("return Island" in t for t in found)
    game.do(found[0])
    assert game.hand() == ["Island"]
    # No land to return: the cost cannot be paid (118.9d).
    assert not play(position.replace('"Island"', ""), "cast Dark Ritual").allows("cast Deprive")


@case("A84")
def published_answer_off_by_one() -> None:
    game = play(SSG_2, SSG_2_LINE)
    assert game.storm == 12 and game.won
    assert at_life(play(SSG_2), 24).script(SSG_2_LINE).won
    assert at_life(play(SSG_2), 25).script(SSG_2_LINE).opposing_life == 1


# --- cumulative upkeep ----------------------------------------------------------------------------
@case("A59")
def one_more_in_each_upkeep() -> None:
    game = due('battlefield = ["Mystic Remora", "Island", "Island", "Island"]')
    costs = [len(mana_of(payments(game)[0]))]
    for _ in range(2):
        pay(game, payments(game)[0])
        next_upkeep(game).resolve()
        costs.append(len(mana_of(payments(game)[0])))
    assert costs == [1, 2, 3]
    # All or nothing: without a third Island the third upkeep cannot be paid.
    short = due(
        'battlefield = [{ card = "Mystic Remora", counters = { age = 2 } }, "Island", "Island"]'
    )
    assert short.graveyard() == ["Mystic Remora"]


@case("A61")
def too_few_cards_in_the_library() -> None:
    lash = 'battlefield = [{ card = "Thought Lash", counters = { age = 2 } }]'
    library = '\nlibrary = { top = ["Ponder", "Brainstorm"], rest = [] }'
    game = due(lash + library)
    assert game.position.pending is None
    assert game.graveyard() == ["Thought Lash"]
    assert game.exile() == []
    game.resolve()
    assert game.exile() == ["Brainstorm", "Ponder"]
    assert game.position.players[0].library.size == 0
    # With a third card it can be paid, with exactly those three.
    game = due(lash + library.replace('m"]', 'm", "Daze"]'))
    pay(game)
    assert game.exile() == ["Brainstorm", "Daze", "Ponder"]
    assert game.board() == ["Thought Lash"]


@case("A62")
def nobody_must_go_on_paying() -> None:
    islands = ", ".join(['"Island"'] * 5)
    remora = '{ card = "Mystic Remora", counters = { age = 4 } }'
    game = due(f"battlefield = [{remora}, {islands}]")
    assert len(payments(game)) == 1
    game.do("choose decline")
    assert game.graveyard() == ["Mystic Remora"]


def test_every_case_is_here() -> None:
    case.check_complete()


@case("A20")
def granted_storm_on_a_split_card() -> None:
    toml = """
    storm = 3
    [you]
    hand = ["Insult // Injury"]
    mana = "RCC"
    library = { Swamp = 5 }
    [[you.battlefield]]
    card = "Ral, Crackling Wit"
    counters = { loyalty = 10 }
    """
    emblem = "activate Ral, Crackling Wit ability 3; resolve; "
    game = play(toml, emblem + "cast Insult (RCC)")
    # Ral sees a noncreature spell too: the caster orders both triggers.
    while game.position.pending is not None:
        game.do(game.legal()[0])
    while not game.stack[-1].startswith("copy"):
        game.do("resolve")
    # Three copies of the half that was cast, which are nothing but that half (709.3b).
    while any("trigger" in item for item in game.stack):
        game.do("resolve")
    assert game.stack.count("copy Insult") == 3
    # Without the emblem it has no storm.
    assert "trigger Insult" not in play(toml, "cast Insult (RCC)").stack


@case("A25")
def a_cast_trigger_outlives_its_spell() -> None:
    toml = """
    [you]
    hand = ["Drowner of Truth // Drowned Jungle"]
    mana = "{mana}"
    [opponent]
    hand = ["Counterspell"]
    mana = "UU"
    """
    script = """
    cast Drowner of Truth ({mana}); pass
    cast Counterspell targeting Drowner of Truth; resolve; resolve all
    """
    spent = play(toml.format(mana="GGGGGGC"), script.format(mana="GGGGGGC"))
    assert spent.board() == ["Eldrazi Spawn", "Eldrazi Spawn"]
    # No colourless mana spent: no trigger, no tokens.
    without = play(toml.format(mana="GGGGGGG"), script.format(mana="GGGGGGG"))
    assert without.board() == []


@case("A67")
def cascade_counts_x() -> None:
    # The report's spell costs {X}{G}{G}; this one costs {X}{5}{R}: with X = 3 its mana value on
    # the stack is 9 (202.3e), so a card of mana value 8 is a hit and one of 9 is none.
    toml = """
    [you]
    hand = ["Let the Galaxy Burn"]
    mana = "{mana}"
    library = {{ top = ["Dragonstorm", "{top}", "Lightning Bolt"], unknown = 9 }}
    [opponent]
    hand = ["Counterspell"]
    mana = "UU"
    """
    cast = "cast Let the Galaxy Burn X={x} ({mana}); "
    three = {"mana": "RCCCCCCCC"}
    game = play(toml.format(top="Palinchron", **three), cast.format(x=3, **three) + "resolve")
    assert game.allows("cast Palinchron from exile for free")
    assert not game.allows("cast Dragonstorm")
    # X = 1: the bound is 7, and Palinchron costs 7.
    one = {"mana": "RCCCCCC"}
    game = play(toml.format(top="Palinchron", **one), cast.format(x=1, **one) + "resolve")
    assert game.allows("cast Lightning Bolt from exile for free")
    assert not game.allows("cast Palinchron")
    # Countered in response, it is remembered as it was (608.2h).
    game = play(toml.format(top="Palinchron", **three), cast.format(x=3, **three) + "pass")
    game.script("cast Counterspell targeting Let the Galaxy Burn; resolve; resolve")
    assert game.allows("cast Palinchron from exile for free")


# --- suspend --------------------------------------------------------------------------------------
SUSPENDED = """
    phase = "end"
    [you]
    exile = [{{ card = "{card}", time_counters = 1, suspend = true }}]
    library = {{ Island = 30 }}
    {more}
    [opponent]
    battlefield = ["Sol Ring"]
    library = {{ Island = 30 }}
"""


def suspended(card: str, more: str = "") -> Game:
    """Your upkeep with the trigger of a card on the stack that has suspend, printed or given."""
    return next_upkeep(play(SUSPENDED.format(card=card, more=more)))


@case("A17")
def a_suspend_trigger_is_no_spell() -> None:
    hand = 'hand = ["Lightning Bolt", "Twincast"]\nbattlefield = ["Mountain", "Island", "Island"]'
    game = suspended("Rift Bolt", hand).do("cast Lightning Bolt targeting opponent (Mountain: R)")
    assert game.stack == ["trigger Rift Bolt", "spell Lightning Bolt"]
    copies = [t.partition(" (")[0] for t in game.legal() if t.startswith("cast Twincast")]
    assert copies == ["cast Twincast targeting Lightning Bolt"]


@case("A70")
def a_suspended_spell_is_cast() -> None:
    game = suspended("Rift Bolt").do("resolve", "resolve")
    game.do("cast Rift Bolt from exile for free targeting opponent (0)")
    assert game.storm == 1


@case("A71")
def that_cast_is_optional() -> None:
    game = suspended("Rift Bolt").do("resolve", "resolve", "choose none")
    assert game.exile() == ["Rift Bolt"] and game.storm == 0
    assert not next_upkeep(game).stack


@case("A76")
def a_suspended_split_card_is_not_fused() -> None:
    # 702.102a: fuse is for casting from a hand.
    game = suspended("Wear // Tear", 'battlefield = ["Leyline of the Void"]')
    game.do("resolve", "resolve")
    assert sorted(text for text in game.legal() if text.startswith("cast")) == [
        "cast Tear from exile for free targeting Leyline of the Void (0)",
        "cast Wear from exile for free targeting Sol Ring (0)",
    ]


@pytest.mark.parametrize("play_case", case.params())
def test_case(play_case: Case) -> None:
    play_case()
