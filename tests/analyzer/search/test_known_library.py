"""With a library of known order no bound is below what is played, in this turn or in later ones."""

from __future__ import annotations

import pytest

from analyzer.question import Options, solve
from analyzer.search.depth import ENDLESS, looks
from analyzer.search.moves import PRUNINGS
from cards.library import CARDS
from models.notation.position_file import parse_position
from tests.analyzer.search.known_library import (
    DECKS,
    Start,
    deck_game,
    denied,
    random_play,
    refuted,
    small_game,
)

WITHOUT = tuple(p for p in PRUNINGS if p != "bound")
DECK_NAMES = sorted(path.stem for path in DECKS.glob("*.txt"))


def check(start: Start, plays: int) -> None:
    """Nothing that happens in some random plays was denied before by a bound."""
    for seed in range(plays):
        played = random_play(start, seed)
        assert not refuted(start, played)
        assert not denied(start, played)


@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("seed", range(20))
def test_small_games(seed: int, turns: int) -> None:
    check(small_game(seed, turns), 1)


@pytest.mark.parametrize("deck", DECK_NAMES)
def test_hands_of_decks(deck: str) -> None:
    check(deck_game(deck, 1, 2), 1)


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("seed", range(20, 420, 20))
def test_many_small_games(seed: int, turns: int) -> None:
    for number in range(seed, seed + 20):
        check(small_game(number, turns), 3)


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("deck", DECK_NAMES)
def test_many_hands_of_decks(deck: str, turns: int) -> None:
    for seed in range(2, 14):
        check(deck_game(deck, seed, turns), 3)


def same_answer(seed: int, goal: str, turns: int, nodes: int) -> bool:
    """Whether the search settles a game without the bound, and then as it does with it."""
    position = small_game(seed, turns).position
    found = [
        solve(
            position,
            goal,
            Options(turns=turns, replies=False, nodes=nodes, prunings=kept, attacks=False),
        )
        for kept in (WITHOUT, PRUNINGS)
    ]
    truth, answer = found
    if truth.kind == "LETHAL":
        assert answer.kind != "NO_LINE", f"small game {seed}, {goal}, {turns} turns"
    elif truth.kind != "UNKNOWN" and answer.kind != "UNKNOWN":
        assert (truth.kind, truth.value) == (answer.kind, answer.value)
    if goal != "win" and answer.kind == "OPTIMAL":
        assert (answer.value or 0) >= (truth.value or 0)
    return truth.kind != "UNKNOWN"


@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("goal", ["win", "storm"])
@pytest.mark.parametrize("seed", range(3))
def test_answers_are_those_without_the_bound(seed: int, goal: str, turns: int) -> None:
    same_answer(seed, goal, turns, 300)


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, 2])
@pytest.mark.parametrize("goal", ["win", "storm", "damage"])
def test_many_answers_are_those_without_the_bound(goal: str, turns: int) -> None:
    settled = sum(same_answer(seed, goal, turns, 1000) for seed in range(100, 108))
    assert settled


# --- what a bound once denied; each with a twin that falls short by one thing ---------------------
def kind(
    text: str, goal: str = "win", turns: int = 1, value: int | None = None, **how: object
) -> bool:
    """Whether a goal is reached, or its highest value is this; never by a limit."""
    if "opponent" not in text:
        text += "\n[opponent]\n"
    position = parse_position(text).position
    verdict = solve(position, goal, Options(turns=turns, attacks=False, **how))  # type: ignore[arg-type]
    if value is not None:
        assert verdict.kind == "OPTIMAL"
        return verdict.value == value
    assert verdict.kind in ("LETHAL", "NO_LINE")
    return verdict.kind == "LETHAL"


def ask(lines: str, life: int, **how: object) -> bool:
    """Whether the opponent dies."""
    return kind(f"[you]\n{lines}\n[opponent]\nlife = {life}\n", **how)  # type: ignore[arg-type]


def top(*cards: str) -> str:
    return "library = { order = 'known', cards = " + str(list(cards)) + " }"


def test_a_card_found_and_suspended() -> None:
    # {1}{R} for the Wish and {R} for suspend: Rift Bolt is cast in the next turn.
    text = f'hand = ["Burning Wish"]\nsideboard = ["Rift Bolt"]\n{top("Island")}\nmana = '
    assert ask(text + '"RRR"', 3, turns=2)
    assert not ask(text + '"RRR"', 4, turns=2)
    assert not ask(text + '"RR"', 3, turns=2)


def test_a_card_is_cast_again_after_its_adventure() -> None:
    # Granted for {3}{U}, then Fae of Wishes out of exile for {1}{U}.
    text = '[you]\nhand = ["Fae of Wishes"]\nland_drops = 0\nlibrary = { unknown = 9 }\nmana = '
    assert kind(text + '"UUUUUU"', "storm", value=2)
    assert kind(text + '"UUUUU"', "storm", value=1)


def test_a_card_that_returns_to_the_hand_is_cast_again() -> None:
    # Fae of Wishes {1}{U}, its ability {1}{U} with two discarded, and {1}{U} once more.
    text = '[you]\nhand = ["Fae of Wishes", "Swamp", "Swamp"]\nland_drops = 0\nmana = '
    unknown = "\nlibrary = { unknown = 9 }"
    assert kind(text + '"UUUUUU"' + unknown, "storm", value=2)
    assert kind(text + '"UUUUUUUU"' + unknown, "storm", value=2)
    assert kind(text + '"UUUUUUUUUU"' + unknown, "storm", value=3)


def test_a_trigger_on_a_spell_that_was_cast_draws() -> None:
    # The Petal triggers the Talent: Swamp is discarded, and the card that is drawn is cast.
    text = "hand = ['Lotus Petal', 'Swamp']\nbattlefield = [\"Artist's Talent\"]\nland_drops = 0\n"
    assert ask(text + top("Lightning Bolt", "Island"), 3)
    assert not ask(text + top("Island", "Lightning Bolt"), 3)


def test_a_permanent_is_returned_and_cast_again() -> None:
    text = '[you]\nhand = ["Chain of Vapor"]\nbattlefield = ["Lotus Petal", "Island"]\n'
    text += top("Island", "Island")
    assert kind(text, "cast: Lotus Petal")
    assert not kind(text.replace("Chain of Vapor", "Opt"), "cast: Lotus Petal")


def test_cards_put_on_the_bottom_in_a_chosen_order() -> None:
    # Three cards without a land: 3 damage; ordered, the first of them is Lightning Bolt.
    text = 'hand = ["Gitaxian Probe"]\nbattlefield = ["Goblin Charbelcher"]\nmana = "CCCR"\n'
    text += top("Dark Ritual", "Lotus Bloom", "Lightning Bolt")
    assert ask(text, 6)
    assert not ask(text, 7)
    assert not ask(text.replace("Gitaxian Probe", "Dark Ritual"), 6)


def test_a_land_exiled_to_be_played_in_the_next_turn() -> None:
    # Galvanic Relay exiles the Mountain; in the next turn it pays for the Bolt that is drawn.
    for top, life, answer in (
        (("Mountain", "Lightning Bolt"), 3, "LETHAL"),
        (("Mountain", "Lightning Bolt"), 4, "NO_LINE"),
        (("Swamp", "Lightning Bolt"), 3, "NO_LINE"),
    ):
        text = f"""
[you]
mana = "RCC"
hand = ["Galvanic Relay"]
land_drops = 0
library = {{ order = "known", cards = ["{top[0]}", "{top[1]}", "Swamp", "Swamp"] }}
[opponent]
life = {life}
library = {{ Island = 9 }}
"""
        found = solve(parse_position(text).position, "win", Options(turns=2))
        assert found.kind == answer, (top, life)


def test_a_land_that_may_enter_untapped_for_life() -> None:
    text = "hand = ['Shatterskull Smashing', 'Lightning Bolt']\nlife = "
    assert ask(text + "4", 3)
    assert not ask(text + "2", 3)


def test_a_spell_bought_back() -> None:
    # {5}{U} with buyback and {U} without.
    text = '[you]\nhand = ["Whispers of the Muse"]\nland_drops = 0\nlibrary = { unknown = 9 }\n'
    assert kind(text + 'mana = "UUUUUUU"', "storm", value=2)
    assert kind(text + 'mana = "UUUUUU"', "storm", value=1)


def test_floating_mana_of_the_first_of_two_turns() -> None:
    text = f"hand = ['Lightning Bolt']\n{top('Island')}\nmana = "
    assert ask(text + '"R"', 3, turns=2, first=2)
    assert not ask(text + '"G"', 3, turns=2, first=2)


def test_a_permanent_found_and_cast_in_the_turn_before() -> None:
    # Two Swamps find Sol Ring and the third casts it; in the next turn it makes {C}{C} more.
    text = "[you]\nhand = ['Demonic Tutor']\nbattlefield = ['Swamp', 'Swamp', 'Swamp']\n"
    text += top("Island", "Sol Ring", "Opt", "Opt")
    assert kind(text, "mana: BBBCC", turns=2)
    assert not kind(text, "mana: BBBCCC", turns=2)
    assert not kind(text, "mana: BBBCC", turns=1)


def test_a_land_from_hand_that_draws() -> None:
    text = "hand = ['Sunbaked Canyon']\nbattlefield = ['Mountain', 'Mountain']\n"
    assert ask(text + top("Lightning Bolt", "Island"), 3)
    assert not ask(text + top("Island", "Lightning Bolt"), 3)


# --- how far down a library one goes --------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "gone", "window"),
    [
        ("Brainstorm", 1, 2),  # three drawn, two of them back on top
        ("Ponder", 1, 3),  # the draw takes one of the three
        ("Preordain", 3, 0),  # two to the bottom and one drawn
        ("Reckless Impulse", 2, 0),
        ("Dark Ritual", 0, 0),
    ],
)
def test_cards_that_leave_the_top(name: str, gone: int, window: int) -> None:
    found = looks(CARDS.find(name))
    assert (found.gone, found.window, found.endless) == (gone, window, 0)


def test_what_is_drawn_after_a_shuffle_is_not_known() -> None:
    found = looks(CARDS.find("Echo of Eons"))
    assert (found.gone, found.blind) == (0, 7)


def test_an_ability_without_limit_goes_to_the_end() -> None:
    assert looks(CARDS.find("Whetstone")).endless
    assert looks(CARDS.find("Necropotence")) == ENDLESS


def test_what_happens_in_every_turn_is_counted_for_each() -> None:
    # A loyalty ability can be used in each of the player's own turns (606.3).
    ral = CARDS.find("Ral, Monsoon Mage")
    assert looks(ral, 2).gone == 3 * looks(ral, 0).gone


def test_a_card_beyond_every_draw_is_out_of_reach() -> None:
    # Opt reaches two cards, and the draw of the next turn one more.
    text = "hand = ['Opt', 'Mountain']\nbattlefield = ['Island']\n"
    for place, wins in ((2, True), (3, False)):
        cards = ["Island"] * 6
        cards[place] = "Lightning Bolt"
        assert ask(text + top(*cards), 3, turns=2) == wins
