"""Cases derived from card texts and rules, where no public report was found."""

from __future__ import annotations

import pytest

from models.position import Step
from tests.cases.registry import Case, Cases, Later
from tests.rulings.upkeeps import due, next_upkeep, pay, payments
from tests.scenario import OPPONENT, ask, play

LATER: dict[str, Later] = {}

case = Cases("D_derived_gap_fillers", LATER)

STIFLED = """
    storm = 9
    [you]
    hand = ["Tendrils of Agony", "Grapeshot"]
    mana = "BBBBRR"
    [opponent]
    hand = ["Stifle"]
    mana = "U"
"""


@case("D01")
def stifle_on_the_storm_trigger() -> None:
    game = play(
        STIFLED,
        """
        cast Tendrils of Agony targeting opponent (BBBB)
        pass; cast Stifle targeting Tendrils of Agony trigger; resolve all
        """,
    )
    assert game.opposing_life == 20 - 2
    # For a later storm spell Stifle counts like any other: 9, Tendrils, Stifle before Grapeshot.
    game.script("cast Grapeshot targeting opponent (RR); resolve all")
    assert game.opposing_life == 18 - 12
    # Unstifled: ten Tendrils take 20.
    assert play(STIFLED, "cast Tendrils of Agony targeting opponent (BBBB); resolve all").won


ADVENTURE = """
    [you]
    hand = ["Bonecrusher Giant"]
    mana = "RRR"
    [opponent]
    battlefield = ["Counterbalance"]
    library = { top = ["Bonecrusher Giant"], unknown = 30 }
"""


@case("D05")
def counterbalance_and_an_adventure() -> None:
    # In the library the card is Bonecrusher Giant, {2}{R} (715.4); Stomp {1}{R} has 2 on the stack.
    stomp = play(ADVENTURE, "cast Stomp targeting opponent; resolve; choose yes; resolve all")
    assert stomp.opposing_life == 18
    giant = play(ADVENTURE, "cast Bonecrusher Giant; resolve; choose yes; resolve all")
    assert giant.board() == [] and len(giant.graveyard()) == 1


DRAGONS = """
    storm = {before}
    [you]
    hand = ["Dragonstorm"]
    mana = "RRRRRRRRR"
    library = {{ "Bogardan Hellkite" = 4, "Mountain" = 20 }}
    [opponent]
    life = {life}
"""


@case("D07")
def dragonstorm() -> None:
    # Three spells before: four searches, 5 damage from each Hellkite.
    assert ask(DRAGONS.format(before=3, life=20)).kind == "LETHAL"
    assert ask(DRAGONS.format(before=3, life=21)).kind == "NO_LINE"
    assert ask(DRAGONS.format(before=2, life=16)).kind == "NO_LINE"
    fewer = DRAGONS.format(before=3, life=20).replace('"RRRRRRRRR"', '"RRRRRRRR"')
    assert ask(fewer).kind == "NO_LINE"


@case("D10")
def lithoform_engine_on_the_storm_trigger() -> None:
    game = play(
        """
        storm = 4
        [you]
        hand = ["Grapeshot"]
        battlefield = ["Lithoform Engine"]
        mana = "RRCC"
        """,
        """
        cast Grapeshot targeting opponent (RR)
        activate Lithoform Engine ability 1 targeting Grapeshot trigger (CC)
        resolve
        """,
    )
    assert game.stack == ["spell Grapeshot", "trigger Grapeshot", "trigger Grapeshot"]
    game.script("resolve all")
    # The original, four copies of the trigger, four of its copy.
    assert game.opposing_life == 20 - 9
    # An activation is no spell: storm stands at 5.
    assert game.storm == 5


@case("D13")
def cabal_ritual_at_threshold() -> None:
    for before, mana in ((6, "BBB"), (7, "BBBBB")):
        position = f"""
        [you]
        hand = ["Cabal Ritual"]
        graveyard = [{{ card = "Swamp", count = {before} }}]
        mana = "BB"
        """
        assert play(position, "cast Cabal Ritual; resolve").pool() == mana
    # The opponent's graveyard does not help.
    position = """
    [you]
    hand = ["Cabal Ritual"]
    mana = "BB"
    [opponent]
    graveyard = [{ card = "Swamp", count = 9 }]
    """
    assert play(position, "cast Cabal Ritual; resolve").pool() == "BBB"


@case("D14")
def rite_of_flame_counts_every_graveyard() -> None:
    position = """
    [you]
    hand = ["Rite of Flame"]
    graveyard = ["Rite of Flame"]
    mana = "R"
    [opponent]
    graveyard = ["Rite of Flame"]
    """
    assert play(position, "cast Rite of Flame; resolve").pool() == "RRRR"
    alone = '[you]\nhand = ["Rite of Flame"]\nmana = "R"'
    assert play(alone, "cast Rite of Flame; resolve").pool() == "RR"


@case("D16")
def chrome_mox_imprint() -> None:
    position = """
    [you]
    hand = ["Chrome Mox", "Baleful Strix", "Dark Ritual", "Swamp", "Lotus Petal",
            "Fire // Ice"]
    """
    game = play(position, "cast Chrome Mox; resolve; resolve")
    # Nonartifact, nonland: neither the Swamp nor the Petal nor the artifact creature.
    offers = [t for t in game.legal() if t.startswith("choose")]
    assert set(offers) == {"choose Dark Ritual", "choose Fire // Ice", "choose none"}
    nothing = play(position, "cast Chrome Mox; resolve; resolve; choose none")
    nothing.script("activate Chrome Mox")
    assert nothing.pool() == ""  # 106.5
    game.script("choose Dark Ritual; activate Chrome Mox for B")
    assert game.pool() == "B"
    # A card of two colours: either of them, nothing else.  Fire // Ice is blue and red.
    game = play(position, "cast Chrome Mox; resolve; resolve; choose Fire // Ice")
    mox = {t for t in game.legal() if "Chrome Mox" in t}
    assert mox == {"activate Chrome Mox for U", "activate Chrome Mox for R"}


@case("D17")
def mana_does_not_last_between_steps() -> None:
    # Braid of Fire's mana of the upkeep (stated here) is gone in the main phase (500.5, 106.4).
    position = """
    phase = "upkeep"
    [you]
    hand = ["Lightning Bolt", "Rite of Flame"]
    mana = "RRR"
    library = { Mountain = 9 }
    """
    game = play(position)
    assert game.allows("cast Lightning Bolt")
    assert not game.allows("cast Rite of Flame")  # a sorcery
    game.to_step(Step.MAIN1)
    assert game.pool() == ""
    assert not game.allows("cast")


@case("D19")
def reductions_stop_at_the_coloured_part() -> None:
    # Three reductions of {1} on red instants and sorceries.
    position = """
    [you]
    battlefield = [{{ card = "Ruby Medallion", count = 2 }}, "Goblin Electromancer"]
    hand = ["Desperate Ritual", "Rite of Flame", "Past in Flames", "Grapeshot", "Manamorphose"]
    mana = "{mana}"
    """
    red = play(position.format(mana="R"))
    cards = ("Desperate Ritual", "Rite of Flame", "Past in Flames", "Grapeshot", "Manamorphose")
    for card in cards:
        assert red.payments(card) == {"R"}
    # Losing twins: no mana at all, and one mana of another colour; only {R/G} takes green.
    assert not play(position.format(mana="")).allows("cast")
    green = play(position.format(mana="G"))
    assert [card for card in cards if green.payments(card)] == ["Manamorphose"]
    # One reducer less: Past in Flames {3}{R} costs {1}{R}.
    fewer = position.replace("count = 2", "count = 1")
    assert not play(fewer.format(mana="R")).payments("Past in Flames")
    assert play(fewer.format(mana="RC")).payments("Past in Flames") == {"RC"}


TRAP = """
    storm = 3
    [you]
    cast = 3
    hand = ["Tendrils of Agony"]
    mana = "BBBB{spare}"
    [opponent]
    hand = ["Mindbreak Trap", "Flusterstorm"]
    mana = "U"
"""


@case("D20")
def mindbreak_trap_and_flusterstorm() -> None:
    # Three copies and the original.  The Trap, free after three spells of an opponent, exiles any
    # number of them.
    line = "cast Tendrils of Agony targeting opponent (BBBB); resolve; choose keep; pass;"
    everything = (
        "Tendrils of Agony, copy of Tendrils of Agony #1, copy of Tendrils of Agony #2,"
        " copy of Tendrils of Agony #3"
    )
    game = play(TRAP.format(spare=""), line)
    game.do(f"cast Mindbreak Trap for trap targeting {everything} (0)").do("resolve")
    assert (game.stack, game.opposing_life) == ([], 20)
    assert game.exile() == ["Tendrils of Agony"]
    # A Flusterstorm makes a copy for each spell cast before it: the three and Tendrils, not the
    # copies of Tendrils.  Five in all, for four Tendrils: one each.
    game = play(TRAP.format(spare=""), line)
    game.script("cast Flusterstorm targeting Tendrils of Agony (U); resolve")
    game.script(
        """
        choose copy of Tendrils of Agony #1; choose copy of Tendrils of Agony #2
        choose copy of Tendrils of Agony #3; choose keep
        """
    )
    assert game.stack.count("copy Flusterstorm") == 4
    for _ in range(30):
        if not game.stack:
            break
        game.do("choose decline" if game.position.pending is not None else "pass")
    assert game.opposing_life == 20
    # Each taxes {1}: with one spare mana, one Tendrils gets through.
    game = play(TRAP.format(spare="C"), line)
    game.script("cast Flusterstorm targeting Tendrils of Agony (U); resolve")
    game.script(
        """
        choose copy of Tendrils of Agony #1; choose copy of Tendrils of Agony #2
        choose copy of Tendrils of Agony #3; choose copy of Tendrils of Agony #3
        """
    )
    for _ in range(40):
        if not game.stack:
            break
        if game.position.pending is None:
            game.do("pass")
        else:
            game.do("pay (C)" if game.pool() and len(game.stack) < 6 else "choose decline")
    assert game.opposing_life == 18


# --- upkeeps --------------------------------------------------------------------------------------
@case("D02")
def two_lands_for_three_counters() -> None:
    herald = '{ card = "Herald of Leshrac", counters = { age = 2 } }'
    # One of your lands came from the opponent in an upkeep before.
    taken = '{ card = "Forest", owner = "opponent" }'
    two = 'battlefield = ["Island", "Swamp"]'
    game = due(f"battlefield = [{herald}, {taken}]", two)
    assert game.position.pending is None
    assert game.graveyard() == ["Herald of Leshrac"]
    game.resolve_all()
    assert game.board(OPPONENT) == ["Forest", "Island", "Swamp"]
    # With a third land they are all taken, and all come back with the next death.
    three = 'battlefield = ["Island", "Swamp", "Plains"]'
    game = pay(due(f"battlefield = [{herald}, {taken}]", three))
    assert game.board() == ["Forest", "Herald of Leshrac", "Island", "Plains", "Swamp"]
    game = next_upkeep(game)
    game.resolve_all()
    assert game.board() == []
    assert game.board(OPPONENT) == ["Forest", "Island", "Plains", "Swamp"]


@case("D04")
def life_for_glacial_chasm() -> None:
    chasm = 'battlefield = [{ card = "Glacial Chasm", counters = { age = 2 } }]'
    game = due(f"life = 5\n{chasm}")
    assert game.position.pending is None
    assert (game.board(), game.life()) == ([], 5)
    game = due(f"life = 6\n{chasm}")
    assert payments(game) == ["pay (6 life)"]
    pay(game)
    assert game.position.winner == OPPONENT
    game = pay(due(f"life = 7\n{chasm}"))
    assert (game.board(), game.life(), game.over) == (["Glacial Chasm"], 1, False)


@case("D11")
def recover_is_not_casting() -> None:
    toml = """
    [you]
    hand = ["Lightning Bolt"]
    mana = "RBBB"
    battlefield = ["Llanowar Elves"]
    graveyard = ["Krovikan Rot"]
    """
    bolt = "cast Lightning Bolt targeting Llanowar Elves (R); resolve; resolve; "
    game = play(toml, bolt + "choose decline")
    assert game.exile() == ["Krovikan Rot"]
    game = play(toml, bolt + "pay (BBB)")
    assert game.hand() == ["Krovikan Rot"]
    assert game.storm == 1  # the Bolt alone


@case("D08")
def ripple_casts_count() -> None:
    toml = """
    [you]
    hand = ["Surging Flame"]
    mana = "RC"
    library = { top = ["Surging Flame", "Surging Flame", "Swamp", "Swamp"], rest = [] }
    """
    free = "cast Surging Flame from library for free targeting opponent; "
    game = play(toml, "cast Surging Flame targeting opponent (RC); resolve; yes; " + free + free)
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.storm == 3
    assert game.stack == ["spell Surging Flame"] * 3 + ["trigger Surging Flame"] * 2
    while game.stack:
        game.do("resolve")
        if game.position.pending is not None:
            game.do("no")
    assert game.opposing_life == 20 - 3 * 2


def test_every_case_is_here() -> None:
    case.check_complete()


@pytest.mark.parametrize("play_case", case.params())
def test_case(play_case: Case) -> None:
    play_case()
