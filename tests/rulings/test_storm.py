"""Rulings about storm."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.notation.position_file import PositionFile, parse_position
from models.notation.position_write import write_position
from models.position import Step
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.rulings.printings import FIRST, SETS
from tests.rulings.upkeeps import next_upkeep
from tests.scenario import OPPONENT, YOU, Game, Illegal

ruling = Rulings({}, "storm")

SHOT = """
    storm = {storm}
    [you]
    hand = ["Grapeshot", "Lotus Petal", "Lotus Petal", "Empty the Warrens", "Twincast"]
    mana = "RRRRRRUUBBBB"
    [opponent]
    hand = ["Lightning Bolt", "Counterspell", "Counterspell", "Stifle"]
    mana = "RUUUUU"
"""
CAST = "cast Grapeshot targeting opponent (RR)"


def copies(game: Game, name: str = "Grapeshot") -> int:
    """How many copies of a spell are on the stack."""
    return game.stack.count(f"copy {name}")


def keep(game: Game) -> Game:
    """Resolve the top of the stack; copies keep their targets."""
    game.do("resolve")
    while game.position.pending is not None and game.position.pending.kind == "new target":
        game.do("choose keep")
    return game


SUSPEND = """
    {head}
    [you]
    hand = ["Rift Bolt", "Grapeshot"]
    battlefield = [{{ card = "Mountain", count = 3 }}]
    exile = [{exile}]
    library = {{ Island = 30 }}
    [opponent]
    library = {{ Island = 30 }}
"""


@ruling("tsp.storm.12", "storm-de.12")
def suspending_is_not_casting(edition: str) -> None:
    game = play_in(edition, SUSPEND.format(head="", exile=""), "suspend Rift Bolt")
    assert game.storm == 0 and not game.stack
    game.do("cast Grapeshot targeting opponent")
    assert copies(keep(game)) == 0
    suspended_in_the_upkeep(edition)


@ruling("tsp.storm.13")
def suspended_in_the_upkeep(edition: str) -> None:
    exile = '{ card = "Rift Bolt", time_counters = 1 }'
    game = play_in(edition, SUSPEND.format(head='phase = "end"', exile=exile))
    next_upkeep(game).do("resolve", "resolve")
    game.do("cast Rift Bolt from exile for free targeting opponent (0)", "resolve")
    assert (game.storm, game.opposing_life) == (1, 17)
    game.to_step(Step.MAIN1)
    game.do("cast Grapeshot targeting opponent")
    assert copies(keep(game)) == 1


@ruling("tsp.storm.01")
def copied_for_each_spell_cast_before_it(edition: str) -> None:
    game = play_in(edition, SHOT.format(storm=0), "cast Lotus Petal; resolve; cast Lotus Petal")
    game.script("resolve; pass; cast Lightning Bolt targeting you; resolve; " + CAST)
    # Two of yours and one of the opponent's.
    assert copies(keep(game)) == 3


@ruling("tsp.storm.08", "storm-de.07")
def a_spell_cast_face_down_counts(edition: str) -> None:
    toml = """
    [you]
    hand = ["Exalted Angel", "Grapeshot"]
    mana = "CCCRRWWWW"
    """
    game = play_in(edition, toml, "cast Exalted Angel face down (CCC); resolve")
    assert game.storm == 1
    # Turning it face up casts nothing.
    game.do("turn up Exalted Angel (WWWW)", CAST)
    assert copies(keep(game)) == 1
    assert copies(keep(play_in(edition, toml, CAST))) == 0


@ruling("storm-de.03")
def scourge_was_the_first_set_with_storm(edition: str) -> None:
    # Every defined card with the keyword has its first printing on record, and no other card has.
    with_storm = {c.name for c in CARDS if any("storm" in f.keyword_set for f in c.faces)}
    assert with_storm == set(FIRST)
    released = {name: SETS[first] for name, first in FIRST.items()}
    earliest = min(released.values())
    assert {FIRST[name] for name, day in released.items() if day == earliest} == {"Scourge"}
    assert earliest.year == 2003


@ruling("storm-de.01")
def the_spell_does_not_count_itself(edition: str) -> None:
    assert copies(keep(play_in(edition, SHOT.format(storm=4), CAST))) == 4
    assert copies(keep(play_in(edition, SHOT.format(storm=0), CAST))) == 0


@ruling("tsp.storm.02")
def copies_may_have_new_targets(edition: str) -> None:
    toml = """
    storm = 1
    [you]
    hand = ["Tendrils of Agony"]
    mana = "BBBB"
    """
    cast = "cast Tendrils of Agony targeting opponent; resolve; "
    # Original and copy: 2 life each.  With two players the other target is the caster.
    game = play_in(edition, toml, cast + "choose keep; resolve all")
    assert (game.life(), game.opposing_life) == (20 + 4, 20 - 4)
    game = play_in(edition, toml, cast + "choose you")
    assert [i.targets for i in game.position.stack] == [((0, OPPONENT),), ((0, 0),)]
    game.do("resolve all")
    assert (game.life(), game.opposing_life) == (20 - 2 + 4, 20 - 2)


#: An emblem gives the spell storm besides its own.
EMBLEM = """
    storm = {storm}
    [you]
    hand = ["Grapeshot"]
    mana = "RR"
    library = {{ Swamp = 5 }}
    [[you.battlefield]]
    card = "Ral, Crackling Wit"
    counters = {{ loyalty = 10 }}
"""
EMBLEM_OF_RAL = "activate Ral, Crackling Wit ability 3"


@ruling("tsp.storm.03", "storm-de.02")
def each_instance_triggers(edition: str) -> None:
    for before in (2, 1):
        game = play_in(edition, EMBLEM.format(storm=before), EMBLEM_OF_RAL)
        game.script("resolve; " + CAST)
        assert game.stack == ["spell Grapeshot", "trigger Grapeshot", "trigger Grapeshot"]
        assert copies(keep(game)) == before
        game.do("resolve all")
        # Each trigger makes a copy for each spell before it; the spell itself resolves last.
        assert game.opposing_life == 20 - (2 * before + 1)


@ruling("tsp.storm.04")
def copies_are_not_cast(edition: str) -> None:
    toml = """
    storm = 3
    [you]
    hand = ["Grapeshot"]
    mana = "RR"
    [opponent]
    battlefield = ["Counterbalance"]
    library = { Swamp = 30 }
    """
    game = play_in(edition, toml, CAST)
    if game.position.pending is not None:
        # Both triggers are put on the stack; the caster's first (603.3b), so it resolves last.
        game.do(game.legal()[0])
    assert game.stack.count("trigger Counterbalance") == 1
    game.do("resolve")
    if game.position.pending is not None:
        game.do("choose no")
    keep(game)
    assert copies(game) == 3
    assert "trigger Counterbalance" not in game.stack


@ruling("tsp.storm.05", "storm-de.04")
def copies_have_no_storm_trigger(edition: str) -> None:
    game = keep(play_in(edition, SHOT.format(storm=2), CAST))
    assert game.stack == ["spell Grapeshot", "copy Grapeshot", "copy Grapeshot"]
    freeze = """
    storm = 2
    [you]
    hand = ["Brain Freeze"]
    mana = "UU"
    [opponent]
    library = { Swamp = 30 }
    """
    game = keep(play_in(edition, freeze, "cast Brain Freeze targeting opponent"))
    assert game.stack == ["spell Brain Freeze", "copy Brain Freeze", "copy Brain Freeze"]
    game.do("resolve all")
    assert len(game.graveyard(OPPONENT)) == 3 * 3


@ruling("tsp.storm.06")
def later_storm_spells_do_not_count_copies(edition: str) -> None:
    game = play_in(edition, SHOT.format(storm=0), "cast Lotus Petal; resolve; " + CAST)
    assert copies(keep(game)) == 1
    game.script("resolve all; cast Empty the Warrens (RRRR)")
    assert copies(keep(game), "Empty the Warrens") == 2


@ruling("storm-de.05")
def tendrils_after_brain_freeze(edition: str) -> None:
    toml = """
    storm = 2
    [you]
    hand = ["Brain Freeze", "Tendrils of Agony"]
    mana = "UUBBBB"
    [opponent]
    library = { Swamp = 30 }
    """
    game = keep(play_in(edition, toml, "cast Brain Freeze targeting opponent (UU)"))
    assert copies(game, "Brain Freeze") == 2
    game.script("resolve all; cast Tendrils of Agony targeting opponent (BBBB)")
    assert copies(keep(game), "Tendrils of Agony") == 3


TARGETS = """
    storm = {storm}
    [you]
    hand = ["Grapeshot"]
    mana = "RR"
    [opponent]
    battlefield = ["True Believer", "Dark Confidant"]
"""


def assignments(game: Game) -> set[tuple[object, ...]]:
    """Every choice of targets for the copies of a trigger that resolves."""
    found: set[tuple[object, ...]] = set()
    todo = [game]
    while todo:
        now = todo.pop()
        if now.position.pending is None:
            found.add(tuple(i.targets for i in now.position.stack if i.kind == "copy"))
            continue
        for text in now.legal():
            todo.append(Game(now.position).do(text))
    return found


@ruling("tsp.storm.07", "storm-de.06")
def each_copy_has_its_own_target(edition: str) -> None:
    # Two creatures and the caster can be targeted; the opponent has shroud.
    cast = "cast Grapeshot targeting Dark Confidant; resolve"
    assert len(assignments(play_in(edition, TARGETS.format(storm=3), cast))) == 3**3
    assert len(assignments(play_in(edition, TARGETS.format(storm=2), cast))) == 3**2
    with pytest.raises(Illegal):
        play_in(edition, TARGETS.format(storm=2), cast + "; choose opponent")


@ruling("tsp.storm.09", "storm-de.08")
def spells_cast_from_other_zones_count(edition: str) -> None:
    toml = """
    [you]
    hand = ["Grapeshot"]
    graveyard = ["Geistflame"]
    exile = [{ card = "Lotus Petal", playable = "this turn" }]
    mana = "RRRRRR"
    """
    flame = "cast Geistflame from graveyard for flashback targeting opponent (RRRR); resolve; "
    assert copies(keep(play_in(edition, toml, flame + CAST))) == 1
    both = flame + "cast Lotus Petal from exile; resolve; "
    assert copies(keep(play_in(edition, toml, both + CAST))) == 2
    assert copies(keep(play_in(edition, toml, CAST))) == 0


@ruling("tsp.storm.10")
def one_counterspell_stops_one_of_them(edition: str) -> None:
    game = keep(play_in(edition, SHOT.format(storm=3), CAST))
    game.script("pass; cast Counterspell targeting Grapeshot; resolve all")
    assert game.opposing_life == 20 - 3
    game = keep(play_in(edition, SHOT.format(storm=3), CAST))
    game.script("pass; cast Counterspell targeting copy of Grapeshot; resolve all")
    assert game.opposing_life == 20 - 3


@ruling("tsp.storm.11")
def countering_the_spell_does_not_stop_the_trigger(edition: str) -> None:
    game = play_in(edition, SHOT.format(storm=2), CAST)
    game.script("pass; cast Counterspell targeting Grapeshot; resolve")
    assert game.stack == ["trigger Grapeshot"]
    keep(game)
    assert game.stack == ["copy Grapeshot"] * 2
    game.do("resolve all")
    assert game.opposing_life == 20 - 2


@ruling("tsp.storm.14", "storm-de.13")
def copying_a_storm_spell_makes_one_more(edition: str) -> None:
    game = play_in(edition, SHOT.format(storm=0), "cast Lotus Petal; resolve; " + CAST)
    keep(game)
    game.do("cast Twincast targeting Grapeshot (UU)")
    keep(game)
    assert game.stack == ["spell Grapeshot", "copy Grapeshot", "copy Grapeshot"]
    game.do("resolve all")
    assert game.opposing_life == 20 - 3


@ruling("csp.card.commandeer.08")
def the_copies_stay_with_the_caster(edition: str) -> None:
    toml = """
    storm = 4
    active = "opponent"
    [you]
    hand = ["Commandeer"]
    mana = "UUUUUUU"
    [opponent]
    hand = ["Tendrils of Agony"]
    mana = "BBBB"
    """
    script = """
    cast Tendrils of Agony targeting you; pass
    cast Commandeer targeting Tendrils of Agony (UUUUUUU); pass; pass
    """
    game = keep(play_in(edition, toml, script + "choose keep"))
    assert [(i.kind, i.controller) for i in game.position.stack] == [
        ("spell", YOU),
        *[("copy", OPPONENT)] * 4,
    ]
    game.do("resolve all")
    # Four copies take 8 from you for the opponent, the original 2 from you for you.
    assert (game.life(), game.opposing_life) == (20 - 8 - 2 + 2, 20 + 8)
    # The card goes to its owner's graveyard (608.2n).
    assert game.graveyard(OPPONENT) == ["Tendrils of Agony"]
    # With a new target for the original, the copies have that target (707.10): the opponent, who
    # loses and gains 8 by the copies and loses 2 to the original; you gain 2.
    game = keep(play_in(edition, toml, script + "choose opponent")).do("resolve all")
    assert (game.life(), game.opposing_life) == (20 + 2, 20 - 2)


@ruling("storm-de.09")
def countered_spells_count(edition: str) -> None:
    toml = """
    [you]
    hand = ["Rite of Flame", "Grapeshot"]
    mana = "RRR"
    [opponent]
    hand = ["Counterspell"]
    mana = "UU"
    """
    script = "cast Rite of Flame; pass; cast Counterspell targeting Rite of Flame; resolve; "
    assert copies(keep(play_in(edition, toml, script + CAST))) == 2
    # Not countered, it counts the same; without Counterspell there is one copy less.
    assert copies(keep(play_in(edition, toml, "cast Rite of Flame; resolve; " + CAST))) == 1


@ruling("storm-de.10")
def each_copy_needs_its_own_counter(edition: str) -> None:
    game = keep(play_in(edition, SHOT.format(storm=2), CAST))
    game.script("pass; cast Counterspell targeting copy of Grapeshot #1; resolve")
    game.script("pass; cast Counterspell targeting copy of Grapeshot; resolve; resolve all")
    assert game.opposing_life == 20 - 1


@ruling("storm-de.11")
def copies_survive_the_original(edition: str) -> None:
    game = keep(play_in(edition, SHOT.format(storm=2), CAST))
    game.script("pass; cast Counterspell targeting Grapeshot; resolve; resolve all")
    assert game.opposing_life == 20 - 2


# --- Dragonstorm ----------------------------------------------------------------------------------
DRAGONS = """
    [you]
    hand = ["Rite of Flame", "Rite of Flame", "Seething Song", "Dragonstorm", "Dragonstorm",
            "Twincast"]
    mana = "RRRRRRRRRRRRRRRRRRRRRRRRRRUUUUU"
    battlefield = [{battlefield}]
    library = {{ "Bogardan Hellkite" = 6, Swamp = 5 }}
    [opponent]
    hand = [{hand}]
    mana = "UUUUUUUUUUB"
    library = {{ Swamp = 5 }}
"""
RITES = "cast Rite of Flame (R); resolve; cast Rite of Flame (R); resolve; "
SONG = "cast Seething Song (RRR); resolve; "
STORM = "cast Dragonstorm (RRRRRRRRR)"


def dragons(edition: str, script: str, hand: str = "", battlefield: str = "") -> Game:
    return play_in(edition, DRAGONS.format(hand=hand, battlefield=battlefield), script)


@ruling("storm-de.14")
def the_trigger_is_above_the_spell(edition: str) -> None:
    assert dragons(edition, STORM).stack == ["spell Dragonstorm", "trigger Dragonstorm"]


@ruling("storm-de.15", "storm-de.16")
def three_spells_make_three_copies(edition: str) -> None:
    game = keep(dragons(edition, RITES + SONG + STORM))
    assert game.stack == ["spell Dragonstorm", *["copy Dragonstorm"] * 3]
    assert copies(keep(dragons(edition, RITES + STORM)), "Dragonstorm") == 2


@ruling("storm-de.17")
def a_copied_song_does_not_count(edition: str) -> None:
    game = dragons(edition, "", battlefield='"Mirari"')
    for rite in ("cast Rite of Flame (R)", "cast Rite of Flame (R)"):
        game.script(rite + "; resolve; decline; resolve")
    # Mirari's trigger resolves first and makes the copy; then the copy and the Song resolve.
    game.script("cast Seething Song (RRR); resolve; pay (RRR); resolve; resolve")
    assert (game.stack, game.storm) == ([], 3)
    game.script(STORM)
    # Mirari triggers on Dragonstorm too: the caster orders both triggers.
    game.do(game.legal()[0])
    while "trigger Dragonstorm" in game.stack or "trigger Mirari" in game.stack:
        game.do("resolve")
        if game.position.pending is not None:
            game.do("decline")
    assert copies(game, "Dragonstorm") == 3


@ruling("storm-de.18")
def twincast_counts_and_its_copy_does_not(edition: str) -> None:
    song = "cast Seething Song (RRR); cast Twincast targeting Seething Song (UU); resolve; "
    game = dragons(edition, RITES + song + "resolve; resolve; " + STORM)
    assert copies(keep(game), "Dragonstorm") == 4


@ruling("storm-de.21")
def a_second_dragonstorm(edition: str) -> None:
    game = keep(dragons(edition, RITES + SONG + STORM))
    while game.stack or game.position.pending is not None:
        if game.position.pending is not None:
            options = game.legal()
            game.do("choose none" if "choose none" in options else options[0])
        else:
            game.do("resolve")
    game.script(STORM)
    assert copies(keep(game), "Dragonstorm") == 4


@ruling("storm-de.22")
def a_response_adds_no_copy(edition: str) -> None:
    game = dragons(edition, RITES + SONG + STORM, hand='"Shadow of Doubt"')
    game.script("pass; cast Shadow of Doubt (UU); resolve")
    keep(game)
    assert copies(game, "Dragonstorm") == 3
    game.do("resolve all")
    # Nobody can search: no Dragon.
    assert "Bogardan Hellkite" not in game.board()
    # For a storm spell cast later it counts: three, Dragonstorm and Shadow of Doubt.
    game.script(STORM)
    assert copies(keep(game), "Dragonstorm") == 5


@ruling("storm-de.23")
def as_many_counterspells_as_dragonstorms(edition: str) -> None:
    for held, found in ((4, 0), (3, 1)):
        hand = ", ".join(['"Counterspell"'] * held)
        game = keep(dragons(edition, RITES + SONG + STORM, hand=hand))
        for index in range(held):
            name = "copy of Dragonstorm" if index < 3 else "Dragonstorm"
            name += " #1" if name.startswith("copy") and index < 2 else ""
            game.script(f"pass; cast Counterspell targeting {name}; resolve")
        while game.stack or game.position.pending is not None:
            pending = game.position.pending
            if pending is not None:
                # A Dragon is found; its own trigger targets nothing.
                game.do("choose Bogardan Hellkite" if pending.kind == "search" else "choose none")
            else:
                game.do("resolve")
        assert game.board().count("Bogardan Hellkite") == found


@ruling("storm-de.24")
def stifle_counters_the_trigger(edition: str) -> None:
    game = dragons(edition, RITES + SONG + STORM, hand='"Stifle"')
    game.script("pass; cast Stifle targeting Dragonstorm trigger; resolve")
    assert game.stack == ["spell Dragonstorm"]
    game.script("resolve; choose Bogardan Hellkite")
    assert game.board() == ["Bogardan Hellkite"]


# --- Spelljack ------------------------------------------------------------------------------------
JACK = """
    active = "opponent"
    [you]
    hand = ["Spelljack"]
    mana = "UUUUUU"
    [opponent]
    hand = ["Lightning Bolt"]
    mana = "R"
"""


@ruling("storm-de.19", "storm-de.20")
def spelljack_and_the_spell_played_again(edition: str) -> None:
    game = play_in(edition, JACK, "cast Lightning Bolt targeting you; pass")
    game.script("cast Spelljack targeting Lightning Bolt (UUUUUU); pass; pass")
    assert (game.storm, game.stack, game.life()) == (2, [], 20)
    # The card is exiled, and stays playable for as long as it is.
    game = Game(parse_position(write_position(PositionFile(game.position))).position)
    game.do("pass")
    game.script("cast Lightning Bolt from exile for free targeting opponent")
    # It was cast although nothing was paid: three spells.
    assert game.storm == 3
    game.script("pass; pass")
    assert (game.life(), game.opposing_life) == (20, 17)
    assert game.graveyard(OPPONENT) == ["Lightning Bolt"]


@ruling("storm-de.25")
def copies_have_their_targets_before_any_resolves(edition: str) -> None:
    game = keep(play_in(edition, SHOT.format(storm=3), CAST))
    assert all(len(i.targets) == 1 for i in game.position.stack)
    assert game.opposing_life == 20


@ruling("storm-de.26")
def true_believer_dies_too_late(edition: str) -> None:
    # Four Grapeshots, of which none can be aimed at the opponent: the original and one copy at
    # Dark Confidant, two copies at the Believer.  The example in the ledger speaks of two copies
    # that are left, but with three copies the two left are one copy and the original.
    game = play_in(
        edition,
        TARGETS.format(storm=3),
        """
        cast Grapeshot targeting Dark Confidant; resolve
        choose same; choose True Believer; choose True Believer
        resolve; resolve
        """,
    )
    assert game.board(OPPONENT) == ["Dark Confidant"]
    assert game.stack == ["spell Grapeshot", "copy Grapeshot"]
    game.do("resolve all")
    assert game.opposing_life == 20
    # All at the Believer: those that still target it do nothing once it is dead.
    game = play_in(
        edition,
        TARGETS.format(storm=3),
        "cast Grapeshot targeting True Believer; resolve; choose keep; resolve all",
    )
    assert (game.opposing_life, game.board(OPPONENT)) == (20, ["Dark Confidant"])
    # Without the Believer all four hit the opponent.
    assert keep(play_in(edition, SHOT.format(storm=3), CAST)).do("resolve all").opposing_life == 16


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
