"""Cards that copy, counter or redirect what is on the stack: several members of each family."""

from __future__ import annotations

import pytest

from analyzer import solve
from models.notation.position_file import parse_position
from tests.scenario import OPPONENT, Game, play

BOLT = "cast Lightning Bolt targeting opponent (R)"


def duel(mine: str, mana: str, theirs: str = "", their_mana: str = "", more: str = "") -> Game:
    def cards(text: str) -> str:
        return ", ".join(f'"{card}"' for card in text.split(" + ")) if text else ""

    return play(
        f"""
        [you]
        hand = [{cards(mine)}]
        mana = "{mana}"
        {more}
        [opponent]
        hand = [{cards(theirs)}]
        mana = "{their_mana}"
        """
    )


# --- copies ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("card", ["Doublecast", "Galvanic Iteration"])
def test_the_next_spell_is_copied_and_no_other(card: str) -> None:
    game = duel(f"{card} + Lightning Bolt + Lightning Bolt + Lotus Petal", "RRUURR")
    game.do(f"cast {card} ({'RR' if card == 'Doublecast' else 'UR'})", "resolve")
    # An artifact spell is not what it waits for.
    game.do("cast Lotus Petal (0)", "resolve")
    assert game.stack == []
    game.do(BOLT, "resolve all")
    assert game.opposing_life == 20 - 2 * 3
    game.do(BOLT, "resolve all")
    assert game.opposing_life == 20 - 3 * 3


def test_galvanic_iteration_waits_for_this_turn_only() -> None:
    game = duel("Galvanic Iteration", "UR").do("cast Galvanic Iteration (UR)", "resolve")
    assert len(game.position.delayed) == 1
    game.do(*["pass"] * 2)
    while game.position.turn == 1 and game.position.active == 0:
        game.do("pass") if game.position.pending is None else game.do(game.legal()[0])
    assert game.position.delayed == ()


@pytest.mark.parametrize(("zone", "copies"), [("hand", 1), ("graveyard", 2)])
def test_increasing_vengeance_knows_where_it_was_cast_from(zone: str, copies: int) -> None:
    game = play(
        f"""
        [you]
        hand = ["Lightning Bolt"{', "Increasing Vengeance"' if zone == "hand" else ""}]
        graveyard = [{'"Increasing Vengeance"' if zone == "graveyard" else ""}]
        mana = "RRRRRR"
        """,
        BOLT,
    )
    where = "" if zone == "hand" else " from graveyard for flashback"
    pays = "RR" if zone == "hand" else "RRRRR"
    game.do(f"cast Increasing Vengeance{where} targeting Lightning Bolt ({pays})", "resolve")
    game.do("resolve all")
    assert game.opposing_life == 20 - 3 * (1 + copies)


def test_dualcaster_mage_copies_as_it_enters() -> None:
    game = duel("Lightning Bolt + Dualcaster Mage", "RRRR").do(BOLT)
    game.do("cast Dualcaster Mage (RRR)", "resolve", "resolve all")
    assert game.opposing_life == 14


def test_narsets_reversal_copies_and_returns() -> None:
    game = duel("Lightning Bolt", "R", "Narset's Reversal", "UU").do(BOLT, "pass")
    game.do("cast Narset's Reversal targeting Lightning Bolt (UU)", "pass", "pass")
    game.do("choose you", "resolve all")
    assert (game.life(), game.opposing_life, game.hand()) == (17, 20, ["Lightning Bolt"])


# --- changes of target ----------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "mana"),
    [("Swerve", "UR"), ("Imp's Mischief", "BB"), ("Redirect", "UU"), ("Ricochet Trap", "CCCR")],
)
def test_the_bolt_comes_back(card: str, mana: str) -> None:
    game = duel("Lightning Bolt", "R", card, mana).do(BOLT, "pass")
    game.do(f"cast {card} targeting Lightning Bolt ({mana})", "pass", "pass")
    if game.position.pending is not None:
        game.do("choose you")
    game.do("resolve all")
    assert game.life() == 17
    # Imp's Mischief costs life equal to the mana value of the spell, 1.
    assert game.opposing_life == (19 if card == "Imp's Mischief" else 20)


def test_misdirection_pitches_a_blue_card() -> None:
    game = duel("Lightning Bolt", "R", "Misdirection + Brainstorm").do(BOLT, "pass")
    game.do("cast Misdirection for pitch targeting Lightning Bolt (exile Brainstorm)")
    game.do("pass", "pass", "choose you", "resolve all")
    assert (game.life(), game.opposing_life) == (17, 20)


def test_wild_ricochet_turns_it_and_copies_it() -> None:
    game = duel("Lightning Bolt", "R", "Wild Ricochet", "RRCC").do(BOLT, "pass")
    game.do("cast Wild Ricochet targeting Lightning Bolt (RRCC)", "pass", "pass")
    game.do("choose you", "choose keep", "resolve all")
    assert (game.life(), game.opposing_life) == (14, 20)


def test_aethersnatch_takes_a_creature_spell_too() -> None:
    game = duel("Dark Confidant", "BB", "Aethersnatch", "UUUUUU").do("cast Dark Confidant (BB)")
    game.do("pass", "cast Aethersnatch targeting Dark Confidant (UUUUUU)", "resolve all")
    assert (game.board(), game.board(OPPONENT)) == ([], ["Dark Confidant"])


# --- counters -------------------------------------------------------------------------------------
GRAPESHOT = "cast Grapeshot targeting opponent (RR)"


def stormed(card: str, their_mana: str, mana: str = "RR") -> Game:
    """Grapeshot with two copies on the stack, and the opponent to act."""
    game = play(
        f"""
        storm = 2
        [you]
        hand = ["Grapeshot"]
        mana = "{mana}"
        [opponent]
        hand = ["{card}"]
        mana = "{their_mana}"
        library = {{ Island = 20 }}
        """,
        f"{GRAPESHOT}; resolve; choose keep",
    )
    assert game.stack == ["spell Grapeshot", "copy Grapeshot", "copy Grapeshot"]
    return game.do("pass")


def test_swift_silence_counters_all_and_draws_for_each() -> None:
    game = stormed("Swift Silence", "WUUCC").do("cast Swift Silence (WUUCC)", "resolve")
    assert (game.stack, game.opposing_life) == ([], 20)
    assert game.hand(OPPONENT) == ["Island"] * 3


@pytest.mark.parametrize("paid", [0, 1])
def test_whirlwind_denial_asks_for_each(paid: int) -> None:
    game = stormed("Whirlwind Denial", "UCC", "RR" + "CCCC" * paid)
    game.do("cast Whirlwind Denial (UCC)", "resolve")
    asked = 0
    while game.position.pending is not None:
        pay = [text for text in game.legal() if text.startswith("pay")]
        game.do(pay[0] if pay else "decline")
        asked += 1
    # The two copies and the original: each asks for {4}.
    assert asked == 3
    game.do("resolve all")
    assert game.opposing_life == 20 - paid


@pytest.mark.parametrize(("card", "mana"), [("Disallow", "UUC"), ("Voidslime", "GUU")])
def test_spells_and_abilities_are_countered(card: str, mana: str) -> None:
    toml = f"""
    storm = 2
    [you]
    hand = ["Grapeshot"]
    mana = "RR"
    [opponent]
    hand = ["{card}"]
    mana = "{mana}"
    """
    spell = play(toml, f"{GRAPESHOT}; pass; cast {card} targeting Grapeshot ({mana}); resolve")
    assert spell.stack == ["trigger Grapeshot"]
    trigger = f"{GRAPESHOT}; pass; cast {card} targeting Grapeshot trigger ({mana}); resolve"
    assert play(toml, trigger).stack == ["spell Grapeshot"]


def test_squelch_counters_activated_abilities_only() -> None:
    game = duel("Grapeshot", "RRC", "Squelch", "UC", 'battlefield = ["Sensei\'s Divining Top"]')
    game.do("activate Sensei's Divining Top ability 1 (C)", "pass")
    top = "cast Squelch targeting Sensei's Divining Top ability (UC)"
    assert game.broken(top) == ()
    storm = play(
        """
        storm = 1
        [you]
        hand = ["Grapeshot"]
        mana = "RR"
        [opponent]
        hand = ["Squelch"]
        mana = "UC"
        """,
        f"{GRAPESHOT}; pass",
    )
    assert "601.2c" in storm.broken("cast Squelch targeting Grapeshot trigger (UC)")


@pytest.mark.parametrize(
    ("card", "target"),
    [
        ("Negate", "Grapeshot"), ("Mana Leak", "Grapeshot"), ("Force Spike", "Grapeshot"),
        ("Miscalculation", "Grapeshot"), ("Dispel", ""), ("Essence Scatter", ""), ("Annul", ""),
    ],
)  # fmt: skip
def test_which_spells_a_counter_may_target(card: str, target: str) -> None:
    # Grapeshot is a sorcery: no instant, creature, artifact or enchantment.
    game = play(
        f"""
        [you]
        hand = ["Grapeshot"]
        mana = "RR"
        [opponent]
        hand = ["{card}"]
        mana = "UC"
        """,
        f"{GRAPESHOT}; pass",
    )
    assert game.allows(f"cast {card} targeting Grapeshot") == bool(target)


def test_hindering_touch_storms() -> None:
    game = stormed("Hindering Touch", "UCCC")
    game.do("cast Hindering Touch targeting Grapeshot (UCCC)")
    # Three spells were cast before it: two that the position states, and Grapeshot.
    while game.stack[-1] == "trigger Hindering Touch":
        game.do("pass", "pass")
        while game.position.pending is not None:
            options = [t for t in game.legal() if t not in ("choose same", "choose keep")]
            game.do(options[0] if options else "choose keep")
    assert game.stack.count("copy Hindering Touch") == 3


def test_thwart_returns_three_islands() -> None:
    toml = """
    [you]
    hand = ["Grapeshot"]
    mana = "RR"
    [opponent]
    hand = ["Thwart"]
    battlefield = [{{ card = "Island", tapped = true, count = {islands} }}]
    """
    for islands, able in ((3, True), (2, False)):
        game = play(toml.format(islands=islands), f"{GRAPESHOT}; pass")
        assert game.allows("cast Thwart for pitch targeting Grapeshot") == able


# --- cast triggers that copy ----------------------------------------------------------------------
def test_conspire_and_casualty_of_further_cards() -> None:
    creatures = '"Snapcaster Mage", "Academy Drake", "Mother of Runes"'
    game = play(
        f"""
        [you]
        hand = ["Memory Sluice", "Cut Your Losses"]
        battlefield = [{creatures}]
        mana = "UUUCCCC"
        [opponent]
        library = {{ Island = 30 }}
        """,
        "cast Memory Sluice with conspire targeting opponent (U, tap Academy Drake, "
        "tap Snapcaster Mage); resolve; choose keep; resolve all",
    )
    assert len(game.graveyard(OPPONENT)) == 8
    # 22 are left: half is 11, then half of 11, rounded down, 5.
    game.do(
        "cast Cut Your Losses with casualty targeting opponent (UUCCCC, sacrifice Academy Drake)",
        "resolve", "choose keep", "resolve all",
    )  # fmt: skip
    assert len(game.graveyard(OPPONENT)) == 8 + 11 + 5


def test_an_aura_ripples() -> None:
    toml = """
    [you]
    hand = ["Surging Might"]
    battlefield = ["Dark Confidant"]
    mana = "GCC"
    library = { top = ["Surging Might", "Swamp", "Swamp", "Surging Might"], rest = {} }
    """
    game = play(toml, "cast Surging Might targeting Dark Confidant (GCC); resolve; yes")
    game.do("cast Surging Might from library for free targeting Dark Confidant (0)")
    game.do("cast Surging Might from library for free targeting Dark Confidant (0)")
    while game.stack or game.position.pending is not None:
        if game.position.pending is None:
            game.do("resolve")
        else:
            game.do("choose no" if "choose no" in game.legal() else game.legal()[0])
    assert game.board() == ["Dark Confidant"] + ["Surging Might"] * 3
    assert game.storm == 3


def test_a_search_uses_the_next_copy_and_its_twin_lacks_a_mana() -> None:
    toml = """
    [you]
    hand = ["Doublecast", "Lightning Bolt"]
    mana = "{mana}"
    [opponent]
    life = 6
    """
    assert solve(parse_position(toml.format(mana="RRR")).position).kind == "LETHAL"
    assert solve(parse_position(toml.format(mana="RR")).position).kind == "NO_LINE"
