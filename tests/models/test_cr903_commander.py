"""Commanders: casting from the command zone, its tax, and the ways back (903)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from analyzer.search.key import canonical_key
from cards.library import CARDS
from models.notation.errors import NotationErrors
from models.notation.position_file import PositionFile, parse_position, read_position
from models.notation.position_write import write_position
from tests.models.playouts import positions
from tests.scenario import OPPONENT, YOU, Game, ask, play

EXAMPLE = Path(__file__).parents[2] / "examples" / "commander-cast-twice.toml"
BARAL = "Baral, Chief of Compliance"  # {1}{U} 1/3; instants and sorceries cost {1} less
RAL = "Ral, Monsoon Mage"  # {1}{R} 1/3

BOARD = """
[you]
life = 40
hand = [{hand}]
commanders = ["{commander}"]
{more}
battlefield = [{lands}]
[opponent]
life = {life}
{theirs}
"""


def board(
    lands: str = "",
    hand: str = "",
    more: str = "",
    commander: str = BARAL,
    life: int = 40,
    theirs: str = "",
) -> Game:
    """Lands by the letters of their mana: "UUR" is two Islands and a Mountain."""
    names = {"W": "Plains", "U": "Island", "R": "Mountain"}
    permanents = [f'"{names.get(letter, letter)}"' for letter in lands]
    cards = ", ".join(f'"{card}"' for card in hand.split(" | ") if card)
    return play(
        BOARD.format(
            commander=commander, hand=cards, more=more, lands=", ".join(permanents), life=life,
            theirs=theirs,
        )
    )  # fmt: skip


def in_command_zone(game: Game, player: int = YOU) -> list[str]:
    return [CARDS[cid].name for cid in game.position.players[player].command]


def casts(game: Game) -> dict[str, int]:
    return {CARDS[cid].name: n for cid, n in game.position.players[YOU].commander_casts}


# --- casting ----------------------------------------------------------------------------------
def test_903_8_cast_from_the_command_zone() -> None:
    game = board("UU").do(f"cast {BARAL} from command zone (Island: U, Island #2: U)")
    assert (game.storm, in_command_zone(game)) == (1, [])
    game.do("resolve")
    assert BARAL in game.board() and casts(game) == {BARAL: 1}
    assert not any("Baral" in text for text in game.legal())


def test_the_first_cast_costs_the_mana_cost() -> None:
    assert not any("Baral" in text for text in board("U").legal())
    assert board("U", f"{BARAL}", "command_zone = []").broken(f"cast {BARAL} (Island: U)")
    assert board("U").broken(f"cast {BARAL} from command zone (Island: U)") == ("601.2h",)


@pytest.mark.parametrize(("before", "cost"), [(0, 2), (1, 4), (2, 6)])
def test_903_8_two_more_for_each_cast_before(before: int, cost: int) -> None:
    more = f'commander_casts = {{ "{BARAL}" = {before} }}'
    assert board("U" * cost, more=more).allows(f"cast {BARAL} from command zone")
    poor = board("U" * (cost - 1), more=more)
    assert not any("Baral" in text for text in poor.legal())
    paid = ", ".join(["Island: U", *(f"Island #{n}: U" for n in range(2, cost))])
    assert poor.broken(f"cast {BARAL} from command zone ({paid})") == ("601.2h",)


def test_the_tax_is_generic_mana_which_reductions_reduce() -> None:
    # {1}{R} and {2} more, less {1}: three mana, one of them red.
    more = f'commander_casts = {{ "{RAL}" = 1 }}'
    game = play(
        BOARD.format(
            commander=RAL, hand="", more=more, life=40, theirs="",
            lands='"Mountain", "Island", "Island", "Ruby Medallion"',
        )
    )  # fmt: skip
    assert game.payments("Ral, Monsoon Mage // Ral, Leyline Prodigy") == {
        "Mountain: R, Island: U, Island #2: U"
    }


def test_from_the_hand_there_is_no_tax_and_none_later() -> None:
    more = f'command_zone = []\ncommander_casts = {{ "{BARAL}" = 2 }}'
    game = board("UU", BARAL, more).do(f"cast {BARAL} (Island: U, Island #2: U)")
    assert casts(game) == {BARAL: 2}


def test_a_tax_on_an_alternative_cost() -> None:
    """903.8: an additional cost, which "without paying its mana cost" leaves to be paid (118.9d).

    A face-down spell costs {3} (702.37a): with one cast before, five mana.
    """
    more = 'commander_casts = { "Willbender" = 1 }'
    five = board("UUUUU", more=more, commander="Willbender")
    assert five.allows("cast Willbender face down from command zone")
    four = board("UUUU", more=more, commander="Willbender")
    assert not any("face down" in text for text in four.legal())


def test_the_timing_of_its_type() -> None:
    """A creature at sorcery timing (302.1), one with flash at any time (702.8a)."""
    late = BOARD.replace("[you]", 'phase = "end"\n[you]', 1)
    for commander, legal in ((BARAL, False), ("Snapcaster Mage", True)):
        game = play(
            late.format(
                commander=commander, hand="", more="", lands='"Island", "Island", "Island"',
                life=40, theirs="",
            )
        )  # fmt: skip
        assert game.allows("cast") is legal
    assert "302.1" in play(
        late.format(commander=BARAL, hand="", more="", lands='"Island", "Island"', life=40,
                    theirs="")
    ).broken(f"cast {BARAL} from command zone (Island: U, Island #2: U)")  # fmt: skip


def test_only_ones_own_commander_and_only_from_there() -> None:
    game = board("UU", more="command_zone = []")
    assert game.broken(f"cast {BARAL} from command zone (Island: U, Island #2: U)") == ("601.2a",)
    assert board("UU").broken(f"cast {BARAL} (Island: U, Island #2: U)") == ("601.2a",)


def test_a_ban_forbids_it_there_too() -> None:
    theirs = f'battlefield = [{{ card = "Meddling Mage", chosen = "{BARAL}" }}]'
    assert not board("UU", theirs=theirs).allows("cast")


def test_it_counts_for_storm() -> None:
    # Baral, then Grapeshot for {R}: one copy.
    game = board("UUR", "Grapeshot", life=2)
    game.do(f"cast {BARAL} from command zone (Island: U, Island #2: U)", "resolve")
    game.do("cast Grapeshot targeting opponent (Mountain: R)", "resolve all")
    assert game.won


def test_it_is_no_card_in_hand_for_a_diamond() -> None:
    game = play(
        f"""
        [you]
        hand = ["Island"]
        commanders = ["{BARAL}"]
        battlefield = ["Lion's Eye Diamond"]
        """
    )
    game.do("activate Lion's Eye Diamond for UUU")
    assert game.hand() == [] and in_command_zone(game) == [BARAL]
    # Mana of the Diamond casts it: nothing there was discarded.
    assert game.allows(f"cast {BARAL} from command zone (UU)")


# --- the ways back ------------------------------------------------------------------------------
def fallen(removal: str, land: str, then: str = "") -> Game:
    """Your commander on the battlefield, and removal of yours that hits it."""
    game = play(
        f"""
        [you]
        hand = ["{removal}"]
        commanders = ["{BARAL}"]
        commander_casts = {{ "{BARAL}" = 1 }}
        battlefield = ["{BARAL}", "{land}", "Island", "Island", "Island", "Island"]
        library = {{ Island = 30 }}
        """
    )
    return game.do(f"cast {removal} targeting {BARAL} ({land}: {then})", "resolve")


@pytest.mark.parametrize(
    ("removal", "land", "mana", "zone"),
    [
        ("Lightning Bolt", "Mountain", "R", "graveyard"),
        ("Swords to Plowshares", "Plains", "W", "exile"),
        ("Chain of Vapor", "Island", "U", "hand"),
    ],
)
def test_903_9_its_owner_may_put_it_back(removal: str, land: str, mana: str, zone: str) -> None:
    game = fallen(removal, land, mana)
    back = play(game.position).do("choose command zone")
    assert in_command_zone(back) == [BARAL]
    for left in (back.hand(), back.graveyard(), back.exile()):
        assert BARAL not in left
    # It was cast once: {1}{U} and {2}.
    if back.position.pending is not None:
        back.do("decline")  # to copy Chain of Vapor
    assert back.allows(f"cast {BARAL} from command zone")
    stays = play(game.position).do(f"choose {zone}")
    assert in_command_zone(stays) == []
    where = {"hand": stays.hand, "graveyard": stays.graveyard, "exile": stays.exile}[zone]
    assert BARAL in where()


def test_903_9a_the_choice_comes_once() -> None:
    """The state-based action looks at what was put there since the last check only."""
    game = fallen("Lightning Bolt", "Mountain", "R").do("choose graveyard")
    assert game.position.pending is None
    game.do("pass")
    assert game.position.pending is None and game.graveyard().count(BARAL) == 1


def test_a_creature_that_is_no_commander_stays_dead() -> None:
    game = play(
        f"""
        [you]
        hand = ["Lightning Bolt"]
        commanders = ["{RAL}"]
        battlefield = ["{BARAL}", "Mountain"]
        """
    )
    game.do(f"cast Lightning Bolt targeting {BARAL} (Mountain: R)", "resolve")
    assert game.position.pending is None and BARAL in game.graveyard()


def test_a_token_copy_of_it_is_no_commander() -> None:
    game = play(
        f"""
        [you]
        hand = ["Lightning Bolt"]
        commanders = ["{BARAL}"]
        battlefield = [{{ card = "{BARAL}", token = true }}, "Mountain"]
        """
    )
    assert in_command_zone(game) == [BARAL]
    game.do(f"cast Lightning Bolt targeting {BARAL} (Mountain: R)", "resolve")
    assert game.position.pending is None and in_command_zone(game) == [BARAL]


def test_a_countered_commander() -> None:
    game = board("UU", theirs='hand = ["Counterspell"]\nmana = "UU"')
    game.do(f"cast {BARAL} from command zone (Island: U, Island #2: U)", "pass")
    game.do(f"cast Counterspell targeting {BARAL} (UU)", "resolve", "choose command zone")
    assert in_command_zone(game) == [BARAL] and game.storm == 2
    assert casts(game) == {BARAL: 1}


def test_the_owner_decides_whoever_killed_it() -> None:
    game = play(
        f"""
        [you]
        hand = ["Swords to Plowshares"]
        battlefield = ["Plains"]
        [opponent]
        commanders = ["{BARAL}"]
        battlefield = ["{BARAL}"]
        """
    )
    game.do(f"cast Swords to Plowshares targeting {BARAL} (Plains: W)", "resolve")
    assert game.position.pending is not None and game.position.pending.player == OPPONENT
    game.do("choose command zone")
    assert in_command_zone(game, OPPONENT) == [BARAL]


def test_903_9b_shuffled_into_the_library() -> None:
    """Timetwister shuffles a commander in hand and one in the graveyard away, or it goes back."""
    for zone in ("hand", "graveyard"):
        cards = '"Timetwister"' + (f', "{BARAL}"' if zone == "hand" else "")
        grave = f'graveyard = ["{BARAL}"]' if zone == "graveyard" else ""
        game = play(
            f"""
            [you]
            hand = [{cards}]
            commanders = ["{BARAL}"]
            {grave}
            mana = "UUU"
            library = {{ Island = 30 }}
            """
        )
        assert in_command_zone(game) == []
        game.do("cast Timetwister (UUU)", "resolve", "choose command zone")
        assert in_command_zone(game) == [BARAL]
        # Seven of the 31 other cards were drawn: thirty Islands and Timetwister stays out.
        assert len(game.position.players[YOU].hand) == 7
        assert game.position.players[YOU].library.size == 23


def test_partners_have_a_tax_each() -> None:
    game = play(
        f"""
        [you]
        commanders = ["{BARAL}", "{RAL}"]
        commander_casts = {{ "{BARAL}" = 1 }}
        battlefield = ["Island", "Mountain"]
        """
    )
    assert len(in_command_zone(game)) == 2
    assert game.allows(f"cast {RAL} from command zone")
    assert not game.allows(f"cast {BARAL}")


# --- combat damage --------------------------------------------------------------------------------
@pytest.mark.parametrize(("before", "wins"), [(20, True), (19, False)])
def test_903_10a_twenty_one_combat_damage(before: int, wins: bool) -> None:
    """Baral deals one: with twenty before that is twenty-one, whatever the life total."""
    text = f"""
        [you]
        commanders = ["{BARAL}"]
        battlefield = ["{BARAL}"]
        [opponent]
        life = 40
        commander_damage = {{ "{BARAL}" = {before} }}
        """
    assert ask(text).kind == ("LETHAL" if wins else "NO_LINE")


def test_other_damage_of_a_commander_does_not_count() -> None:
    text = f"""
        [you]
        commanders = ["{BARAL}"]
        hand = ["Lightning Bolt"]
        battlefield = ["Mountain"]
        [opponent]
        life = 40
        commander_damage = {{ "{BARAL}" = 20 }}
        """
    assert ask(text).kind == "NO_LINE"


# --- lines that need it ---------------------------------------------------------------------------
WINS = [
    # Baral (2), Grapeshot for {R}: two damage for three mana.
    ("a commander for storm", "Grapeshot", "UUR", "UR", 2),
    # Baral (2), Chain of Vapor (1) takes it to the hand, Baral again (2), Grapeshot (1): 4 damage.
    ("taken to the hand", "Chain of Vapor | Grapeshot", "UUUUUR", "UUUUR", 4),
    # Baral (2), Swords (1) on it, Baral again (2 + 2), Grapeshot (1): 4 damage.
    ("cast for its tax", "Swords to Plowshares | Grapeshot", "UUUUUUWR", "UUUUUWR", 4),
]


@pytest.mark.parametrize(
    ("hand", "lands", "fewer", "life"), [w[1:] for w in WINS], ids=[w[0] for w in WINS]
)
def test_a_win_and_its_losing_twins(hand: str, lands: str, fewer: str, life: int) -> None:
    assert ask(board(lands, hand, life=life).position).kind == "LETHAL"
    # One mana less, one life more, and no commander.
    assert ask(board(fewer, hand, life=life).position).kind == "NO_LINE"
    assert ask(board(lands, hand, life=life + 1).position).kind == "NO_LINE"
    assert ask(board(lands, hand, "command_zone = []", life=life).position).kind == "NO_LINE"


def test_the_example() -> None:
    position = read_position(EXAMPLE).position
    assert ask(position).kind == "LETHAL"
    islands = [q.uid for q in position.battlefield if q.cid == CARDS.find("Island")]
    fewer = tuple(q for q in position.battlefield if q.uid != islands[0])
    assert ask(replace(position, battlefield=fewer)).kind == "NO_LINE"


def test_the_tax_takes_the_win_away() -> None:
    taxed = f'commander_casts = {{ "{BARAL}" = 1 }}'
    assert ask(board("UUR", "Grapeshot", taxed, life=2).position).kind == "NO_LINE"
    assert ask(board("UUUUR", "Grapeshot", taxed, life=2).position).kind == "LETHAL"


def test_as_a_goal_of_its_own() -> None:
    assert ask(board("UU").position, f"cast: {BARAL}").kind == "LETHAL"
    assert ask(board("U").position, f"cast: {BARAL}").kind == "NO_LINE"


# --- files ----------------------------------------------------------------------------------------
def test_a_file_says_where_it_is() -> None:
    text = BOARD.format(
        commander=BARAL, hand="", lands=f'"{BARAL}"', life=40,
        more=f'commander_casts = {{ "{BARAL}" = 3 }}', theirs=f'commanders = ["{RAL}"]\n'
        f'command_zone = []\ncommander_damage = {{ "{BARAL}" = 7 }}',
    )  # fmt: skip
    position = parse_position(text).position
    assert position.players[YOU].command == ()
    assert position.players[OPPONENT].commander_damage == ((YOU, CARDS.find(BARAL), 7),)
    assert parse_position(write_position(PositionFile(position))).position == position


@pytest.mark.parametrize(
    ("more", "error"),
    [
        (f'command_zone = ["{RAL}"]', "command_zone"),
        (f'graveyard = ["{BARAL}"]\ncommand_zone = ["{BARAL}"]', "one zone only"),
        (f'commander_casts = {{ "{RAL}" = 1 }}', BARAL),
        (f'commander_casts = {{ "{BARAL}" = -1 }}', "whole number"),
    ],
)
def test_what_is_wrong_is_said(more: str, error: str) -> None:
    with pytest.raises(NotationErrors) as caught:
        board(more=more)
    assert error in str(caught.value)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_written_reads_back(seed: int) -> None:
    position = positions.commanders(seed)
    text = write_position(PositionFile(position))
    assert canonical_key(parse_position(text).position) == canonical_key(position)


def test_there_are_none_in_2006() -> None:
    text = 'edition = "2006"\n' + BOARD.format(
        commander=BARAL, hand="", more="", lands="", life=20, theirs=""
    )
    with pytest.raises(NotationErrors) as caught:
        parse_position(text)
    assert "2006" in str(caught.value)
