"""Comparing mana values: the trigger, and the mana value where it is looked at."""

from __future__ import annotations

import pytest

from cards.card import FACE_DOWN
from cards.library import CARDS, UNKNOWN_CID
from models.characteristics import card_values, item_view
from models.position import StackItem
from tests.scenario import OPPONENT, Game, play

BOARD = """
storm = {storm}
[you]
hand = [{hand}]
mana = "{mana}"
battlefield = [{mine}]
[opponent]
hand = [{theirs}]
mana = "{theirmana}"
battlefield = [{board}]
library = {{ top = [{top}], rest = {{ "Swamp" = 20 }} }}
"""


def board(
    hand: str,
    mana: str,
    top: str = "",
    board: str = '"Counterbalance"',
    storm: int = 0,
    mine: str = "",
    theirs: str = "",
    theirmana: str = "",
) -> Game:
    """A game in which you hold spells and the opponent a Counterbalance."""
    return play(
        BOARD.format(
            hand=hand, mana=mana, top=top, board=board, storm=storm, mine=mine, theirs=theirs,
            theirmana=theirmana,
        )
    )  # fmt: skip


def triggers(game: Game) -> int:
    """Counterbalance triggers on the stack."""
    return game.stack.count("trigger Counterbalance")


def through(game: Game) -> int:
    """Play on to an empty stack, revealing every time; how often Counterbalance triggered."""
    seen: set[int] = set()
    while game.stack or game.position.pending is not None:
        seen |= {
            i.uid
            for i in game.position.stack
            if i.kind == "trigger" and CARDS[i.cid].name == "Counterbalance"
        }
        pending = game.position.pending
        if pending is None:
            game.do("pass")
        else:
            game.do("choose keep" if pending.kind == "new target" else "choose yes")
    return len(seen)


# --- casting only ---------------------------------------------------------------------------------
def test_storm_copies_of_grapeshot_do_not_trigger() -> None:
    game = board('"Grapeshot"', "RR", '"Seething Song"', storm=3)
    game.do("cast Grapeshot targeting opponent")
    assert through(game) == 1
    assert game.opposing_life == 16


def test_countering_grapeshot_leaves_its_copies() -> None:
    game = board('"Grapeshot"', "RR", '"Desperate Ritual"', storm=3)
    game.do("cast Grapeshot targeting opponent")
    assert through(game) == 1
    assert game.opposing_life == 17


def test_tendrils_copies_are_not_countered() -> None:
    game = board('"Tendrils of Agony"', "BBBB", '"Tendrils of Agony"', storm=9)
    game.do("cast Tendrils of Agony targeting opponent")
    assert through(game) == 1
    # Nine copies, the original is countered: two life short of a win.
    assert game.opposing_life == 2


def test_empty_the_warrens_copies_do_not_trigger() -> None:
    game = board('"Empty the Warrens"', "RRRR", '"Tendrils of Agony"', storm=2)
    game.do("cast Empty the Warrens")
    assert through(game) == 1
    assert game.board().count("Goblin") == 4


def test_brain_freeze_copies_do_not_trigger() -> None:
    game = board('"Brain Freeze"', "UU", '"Seething Song"', storm=4)
    game.do("cast Brain Freeze targeting you")
    assert through(game) == 1


def test_a_copy_by_mirari_is_not_cast() -> None:
    game = board('"Seething Song"', "RRRRRR", '"Dark Ritual"', mine='"Mirari"')
    game.do("cast Seething Song (RRR)", "resolve", "choose yes")
    while game.position.pending is None and triggers(game) + game.stack.count("trigger Mirari"):
        game.do("pass")
    if game.position.pending is not None:
        pays = [a for a in game.legal() if a.startswith("pay")]
        game.do(pays[0])
    assert "copy Seething Song" in game.stack
    assert triggers(game) == 0


def test_twincast_triggers_and_its_copy_does_not() -> None:
    game = board('"Desperate Ritual", "Twincast"', "RRUU", '"Tendrils of Agony"')
    game.do("cast Desperate Ritual (RR)")
    game.do("cast Twincast targeting Desperate Ritual (UU)")
    assert through(game) == 2
    assert game.pool() == "R" * 6


# --- as it resolves -------------------------------------------------------------------------------
def test_whether_to_reveal_is_decided_on_resolution() -> None:
    game = board('"Dark Ritual"', "B", '"Brainstorm"')
    game.do("cast Dark Ritual")
    assert triggers(game) == 1 and game.position.pending is None
    game.do("resolve")
    assert sorted(game.legal()) == ["choose no", "choose yes"]


def test_the_trigger_lies_above_the_storm_trigger() -> None:
    game = board('"Grapeshot"', "RR", '"Swamp"', storm=1)
    game.do("cast Grapeshot targeting opponent")
    assert game.stack == ["spell Grapeshot", "trigger Grapeshot", "trigger Counterbalance"]


def test_a_spell_that_is_gone_is_not_countered() -> None:
    game = board('"Desperate Ritual"', "RR", '"Grapeshot"', theirs='"Counterspell"', theirmana="UU")
    game.do("cast Desperate Ritual", "pass", "cast Counterspell targeting Desperate Ritual")
    game.do("resolve")
    assert game.stack == ["trigger Counterbalance"]
    game.do("resolve", "choose yes")
    assert game.stack == [] and game.graveyard() == ["Desperate Ritual"]


@pytest.mark.parametrize("top, countered", [("Dark Ritual", False), ("Desperate Ritual", False)])
def test_a_spell_that_cannot_be_countered(top: str, countered: bool) -> None:
    game = board('"Abrupt Decay"', "BG", f'"{top}"')
    game.do("cast Abrupt Decay targeting Counterbalance", "resolve", "choose yes", "resolve all")
    assert (game.board(OPPONENT) == ["Counterbalance"]) == countered


@pytest.mark.parametrize("top, countered", [("Seething Song", True), ("Dark Ritual", False)])
def test_under_split_second_it_triggers_and_nothing_else_is_done(top: str, countered: bool) -> None:
    game = board(
        '"Krosan Grip"', "GGG", f'"{top}"',
        board='"Counterbalance", "Sensei\'s Divining Top", "Island"',
    )  # fmt: skip
    game.do("cast Krosan Grip targeting Sensei's Divining Top")
    assert triggers(game) == 1
    game.do("pass")
    assert not game.allows("activate Sensei's Divining Top")
    game.do("pass", "choose yes", "resolve all")
    assert ("Sensei's Divining Top" in game.board(OPPONENT)) == countered


def test_two_of_them_see_one_card_unless_it_changes() -> None:
    both = '"Counterbalance", "Counterbalance", "Sensei\'s Divining Top", "Island"'
    game = board('"Seething Song"', "RRR", '"Swamp", "Seething Song", "Swamp"', board=both)
    game.do("cast Seething Song")
    order = [a for a in game.legal() if a.startswith("choose")]
    if order:
        game.do(order[0])
    assert triggers(game) == 2
    game.do("resolve", "choose yes")
    assert triggers(game) == 1  # a land has mana value 0
    game.script(
        """
        pass; activate Sensei's Divining Top ability 1 (Island: U); pass; pass
        choose Seething Song
        resolve; choose yes; resolve all
        """
    )
    assert game.pool() == ""


# --- mana values ----------------------------------------------------------------------------------
def on_stack(name: str, face: int = 0, x: int = 0, label: str = "") -> int:
    """The mana value of a spell."""
    item = StackItem(1, "spell", CARDS.find(name), 0, 0, face, x=x, label=label)
    return item_view(item).mana_value


def off_stack(name: str, edition: str = "current") -> tuple[int, ...]:
    """The mana values of a card in a library."""
    return card_values(CARDS.find(name), edition)


def test_x() -> None:
    assert on_stack("Blaze", x=3) == 4
    assert off_stack("Blaze") == (1,)


def test_split_cards() -> None:
    # 202.3d: both halves off the stack, the half cast on it; both if fused (702.102c).
    assert (on_stack("Fire // Ice", 0), on_stack("Fire // Ice", 1)) == (2, 2)
    assert off_stack("Fire // Ice") == (4,)
    assert off_stack("Fire // Ice", "2006") == (2,)
    assert on_stack("Wear // Tear", label="fuse") == 3
    assert (on_stack("Wear // Tear", 0), on_stack("Wear // Tear", 1)) == (2, 1)


def test_other_faces() -> None:
    # 715.4, 712.8a: in a library only the front counts; on the stack what is cast.
    assert off_stack("Bonecrusher Giant") == (3,)
    assert (on_stack("Bonecrusher Giant"), on_stack("Bonecrusher Giant", 1)) == (3, 2)
    assert off_stack("Valakut Awakening") == (3,)
    assert off_stack("Ral, Monsoon Mage") == (2,)


def test_no_mana_cost_is_zero() -> None:
    # 202.3a: lands, cards without a mana cost, spells cast face down (708.4).
    assert off_stack("Swamp") == off_stack("Lotus Bloom") == (0,)
    assert on_stack("Lotus Bloom") == 0
    assert on_stack("Bonecrusher Giant", FACE_DOWN) == 0


def test_hybrid_and_phyrexian_symbols() -> None:
    assert off_stack("Manamorphose") == (2,)  # {1}{R/G}
    assert off_stack("Gitaxian Probe") == (1,)  # {U/P}
    assert off_stack("Dismember") == (3,)  # {1}{B/P}{B/P}


def test_a_token_has_none_and_a_copy_its_spells() -> None:
    game = board('"Blaze", "Twincast"', "RRRRUU", '"Brainstorm"')
    game.do("cast Blaze X=2 targeting opponent (RRR)", "resolve", "choose yes")
    game.do("cast Twincast targeting Blaze (UU)", "resolve", "choose yes", "resolve")
    if game.position.pending is not None:
        game.do("choose keep")
    copy = next(i for i in game.position.stack if i.kind == "copy")
    assert item_view(copy).mana_value == 3
    goblins = board('"Empty the Warrens"', "RRRR")
    goblins.do("cast Empty the Warrens", "resolve", "choose no", "resolve all")
    token = next(p for p in goblins.position.battlefield if p.token)
    assert card_values(token.cid, "current") == (0,)


def test_an_unknown_card_matches_nothing() -> None:
    assert card_values(UNKNOWN_CID, "current") == ()


@pytest.mark.parametrize(
    "cast, mana, value",
    [
        ("Capsize with buyback targeting Counterbalance", "UUUUUU", 3),
        ("Gitaxian Probe targeting opponent (2 life)", "", 1),
        ("Dismember targeting Mogg Sentry (B, 4 life)", "B", 3),
    ],
)
def test_costs_paid_do_not_change_it(cast: str, mana: str, value: int) -> None:
    # 118.8d, 118.9c: neither additional nor alternative costs, nor life paid for symbols.
    name = next(n for n in ("Capsize", "Gitaxian Probe", "Dismember") if cast.startswith(n))
    game = board(f'"{name}"', mana, board='"Counterbalance", "Mogg Sentry"')
    known = [a for a in game.legal() if a.startswith(f"cast {name}")]
    matching = [a for a in known if ("buyback" in a) == ("buyback" in cast)]
    game.do(max(matching, key=lambda a: a.count("life")))
    assert item_view(game.position.stack[0]).mana_value == value


def test_scroll_rack_in_response() -> None:
    game = board(
        '"Seething Song"', "RRR", '"Swamp", "Dark Ritual"',
        board='"Counterbalance", "Scroll Rack", "Island"',
        theirs='"Seething Song", "Grapeshot"',
    )  # fmt: skip
    game.script(
        """
        cast Seething Song; pass
        activate Scroll Rack (Island: U); pass; pass
        choose Grapeshot; choose Seething Song
        """
    )
    # The order on top is chosen after the cards drawn are seen.
    assert game.hand(OPPONENT) == ["Dark Ritual", "Swamp"]
    game.script("choose Seething Song; resolve; choose yes; resolve all")
    assert game.pool() == ""
