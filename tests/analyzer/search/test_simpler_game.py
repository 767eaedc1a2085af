"""What cannot be done in the simpler game: each denial with a twin in which it can be done."""

from __future__ import annotations

import pytest

from analyzer.question import Options, solve
from analyzer.search.goals import Win
from analyzer.search.later_bound import LaterBound
from analyzer.search.moves import PRUNINGS
from analyzer.search.simpler_cards import SimplerCards
from analyzer.search.simpler_game import Sought
from analyzer.search.simpler_start import SimplerQuestion
from cards.library import CARDS
from models.notation.position_file import parse_position
from tests.analyzer.search.known_library import small_game

WITHOUT = tuple(p for p in PRUNINGS if p != "sketch")


def never(text: str, later: int = 0, **sought: int) -> bool:
    """Whether something is out of reach in the simpler game."""
    position = parse_position(text).position
    counting = LaterBound(position, Win(position, 0), passive=True).bound.relaxation
    asked = SimplerQuestion(SimplerCards(position, counting, later + 1))
    return asked.never(position, later, Sought(**sought))


def both(text: str, kind: str, turns: int = 1) -> None:
    """The search says the same with the simpler game and without it."""
    position = parse_position(text).position
    for prunings in (PRUNINGS, WITHOUT):
        options = Options(turns=turns, replies=False, prunings=prunings, attacks=False)
        assert solve(position, "win", options).kind == kind


SWAMPS = "library = { order = 'known', cards = [" + ", ".join(["'Swamp', 'Plains'"] * 20) + "] }"
HAND = (
    "[you]\nhand = [{hand}]\nmana = '{mana}'\nland_drops = {drops}\n{library}\n"
    "[opponent]\nlife = {life}\n"
)


def hand(*cards: str, mana: str = "", drops: int = 0, life: int = 20, library: str = SWAMPS) -> str:
    listed = ", ".join(f'"{card}"' for card in cards)
    return HAND.format(hand=listed, mana=mana, drops=drops, library=library, life=life)


@pytest.mark.parametrize(("mana", "out_of_reach"), [("BR", True), ("BBR", False)])
def test_cards_pay_for_each_other_in_some_order(mana: str, out_of_reach: bool) -> None:
    # The Ritual makes {B}{B}{B} of {B}; the Song takes {2}{R} and makes five red.  Of {B}{R} one
    # black is left then, of {B}{B}{R} two, as Tendrils asks; two copies: six damage in all.
    text = hand("Dark Ritual", "Seething Song", "Tendrils of Agony", mana=mana, life=6)
    assert never(text, damage=6) is out_of_reach
    both(text, "NO_LINE" if out_of_reach else "LETHAL")


@pytest.mark.parametrize(("mana", "out_of_reach"), [("BB", True), ("BBB", False)])
def test_a_tutor_finds_one_card(mana: str, out_of_reach: bool) -> None:
    # The tutor takes {1}{B}: what it finds for {B} asks for one more.
    library = "library = { order = 'known', cards = ['Swamp', 'Plains', 'Vampiric Tutor', 'Swamp', "
    library += ", ".join(["'Island', 'Forest'"] * 18) + "] }"
    text = hand("Infernal Tutor", mana=mana, library=library)
    assert never(text, card=CARDS.find("Vampiric Tutor")) is out_of_reach


@pytest.mark.parametrize(("cards", "out_of_reach"), [((), False), (("Swamp",), True)])
def test_a_card_that_stays_in_hand_keeps_the_tutor_from_finding_any(
    cards: tuple[str, ...], out_of_reach: bool
) -> None:
    # Without a land drop the Swamp stays: the tutor finds a Swamp.
    library = "library = { order = 'known', cards = ['Lotus Petal', "
    library += ", ".join(["'Island', 'Forest'"] * 18) + "] }"
    text = hand("Infernal Tutor", *cards, mana="BB", library=library)
    assert never(text, card=CARDS.find("Lotus Petal")) is out_of_reach


@pytest.mark.parametrize(("mana", "most"), [("U", 2), ("UU", 3)])
def test_two_cards_go_back(mana: str, most: int) -> None:
    # Brainstorm draws Petal, Opt and Ritual, and two of them go back.  With {U} spent the Petal is
    # the one to keep, and its mana has no use.  With {U} left Opt is kept, and draws the Petal.
    library = "library = { order = 'known', cards = ['Lotus Petal', 'Opt', 'Dark Ritual', "
    library += ", ".join(["'Island', 'Forest'"] * 18) + "] }"
    text = hand("Brainstorm", mana=mana, library=library)
    assert not never(text, storm=most)
    assert never(text, storm=most + 1)


@pytest.mark.parametrize(("later", "out_of_reach"), [(0, True), (1, False)])
def test_the_next_turn_has_its_own_draw(later: int, out_of_reach: bool) -> None:
    library = "library = { order = 'known', cards = ['Lightning Bolt', "
    library += ", ".join(["'Island', 'Forest'"] * 18) + "] }"
    text = hand("Mountain", drops=1, life=3, library=library)
    assert never(text, later, damage=3) is out_of_reach
    both(text, "NO_LINE" if out_of_reach else "LETHAL", later + 1)


def test_a_shuffle_hides_what_is_drawn() -> None:
    # Opt draws the Bolt; once the Delta has been used nobody knows what Opt draws.
    library = "library = { order = 'known', cards = ['Lightning Bolt', "
    library += ", ".join(["'Island', 'Swamp'"] * 18) + "] }"
    text = hand("Opt", mana="R", drops=0, life=3, library=library)
    # {R} does not pay for Opt; the land of the Delta does, but only after the shuffle.
    delta = text.replace("[you]\n", "[you]\nbattlefield = ['Polluted Delta']\n")
    assert never(delta, damage=3)
    both(delta, "NO_LINE")
    island = text.replace("[you]\n", "[you]\nbattlefield = ['Island']\n")
    assert not never(island, damage=3)
    both(island, "LETHAL")


@pytest.mark.parametrize(("drawn", "out_of_reach"), [("Swamp", True), ("Empty the Warrens", False)])
def test_damage_for_permanents_asks_for_some(drawn: str, out_of_reach: bool) -> None:
    # Goblin War Strike counts Goblins: without Empty the Warrens there are none.
    text = hand("Goblin War Strike", drawn, mana="RRRRR", life=1)
    assert never(text, damage=1) is out_of_reach
    both(text, "NO_LINE" if out_of_reach else "LETHAL")


@pytest.mark.parametrize(("mana", "out_of_reach"), [("RRRR", True), ("RRRRB", False)])
def test_spells_are_cast_again_for_mana_that_is_left(mana: str, out_of_reach: bool) -> None:
    # Past in Flames takes {3}{R}: with {B} left a Ritual in the graveyard is cast again.
    text = hand("Past in Flames", mana=mana)
    text = text.replace("[you]\n", "[you]\ngraveyard = ['Dark Ritual']\n")
    assert never(text, storm=2) is out_of_reach


def kinds(seed: int, turns: int, nodes: int) -> set[str]:
    """The answers with the simpler game and without it, where the search gives one."""
    position = small_game(seed, turns).position
    found = set()
    for prunings in (PRUNINGS, WITHOUT):
        options = Options(turns=turns, replies=False, nodes=nodes, prunings=prunings, attacks=False)
        found.add(solve(position, "win", options).kind)
    return found - {"UNKNOWN"}


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("turns", [1, 2])
def test_the_simpler_game_changes_no_answer(seed: int, turns: int) -> None:
    assert len(kinds(seed, turns, 300)) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("seed", range(100, 130))
def test_the_simpler_game_changes_no_answer_often(seed: int, turns: int) -> None:
    assert len(kinds(seed, turns, 500)) <= 1
