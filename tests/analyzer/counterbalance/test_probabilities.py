"""Probabilities, each derived by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from analyzer.counterbalance.ask import row_of
from analyzer.counterbalance.chance import deals
from analyzer.counterbalance.inputs import read_spells
from analyzer.counterbalance.limits import Limits
from cards.library import CARDS
from models.position import Library
from tests.analyzer.counterbalance.boards import OPPONENT, TOP, against, alone, reward


# --- one spell ------------------------------------------------------------------------------------
def test_k_matching_cards_of_53() -> None:
    # Without manipulation the top card is any of 53: k/53.
    for k in (0, 1, 12, 52, 53):
        parts = [f'"Ponder" = {k}'] * (k > 0) + [f'"Swamp" = {53 - k}'] * (k < 53)
        assert alone(against(library=f"{{ {', '.join(parts)} }}"), "Dark Ritual") == Fraction(k, 53)


def test_each_mana_value_has_its_own_cards() -> None:
    position = against()
    assert alone(position, "Dark Ritual") == Fraction(12, 53)
    assert alone(position, "Infernal Tutor") == Fraction(9, 53)
    assert alone(position, "Blaze X=2") == Fraction(7, 53)
    assert alone(position, "Tendrils of Agony") == Fraction(4, 53)
    assert alone(position, "Lotus Petal") == Fraction(21, 53)
    assert alone(position, "Ad Nauseam") == 0


def test_a_known_top() -> None:
    position = against(library='{ top = ["Ponder", "Grapeshot"], rest = { "Swamp" = 51 } }')
    assert alone(position, "Dark Ritual") == 1
    assert alone(position, "Infernal Tutor") == 0


def test_a_drawn_hand_of_unknown_cards_changes_nothing() -> None:
    # Seven of 60 candidates are elsewhere, nobody knows which: the top card is any of the 60.
    library = '{ rest = { "Ponder" = 12, "Swamp" = 48 }, hidden = 7 }'
    assert alone(against(library=library), "Dark Ritual") == Fraction(12, 60)


def test_certain_cards_beside_candidates() -> None:
    # One card of ten is certainly in a middle of 10 - 5 + 1 = 6: it is on top in 1 of 6 cases.
    swamp, ponder = CARDS.find("Swamp"), CARDS.find("Ponder")
    library = Library(rest=(swamp,) * 10, sure=(ponder,), hidden=5)
    assert {dealt: chance for chance, dealt in deals(library, 1)} == {
        ((ponder, True),): Fraction(1, 6),
        ((swamp, False),): Fraction(5, 6),
    }
    assert sum(c for c, _ in deals(library, 3)) == 1


def test_an_unknown_library_is_not_guessed() -> None:
    position = against(library="{ unknown = 53 }")
    row = row_of(position, OPPONENT, read_spells(["Dark Ritual"])[0], Limits(), None)
    assert row.chance is None and row.matching is None and row.reason


@pytest.mark.parametrize(
    "text, value",
    [
        ("Dark Ritual", 1),
        ("Blaze X=3", 4),
        ("Blaze", 1),
        ("Fire", 2),
        ("Stomp", 2),
        ("Bonecrusher Giant", 3),
        ("Bonecrusher Giant (face down)", 0),
        ("Wear // Tear (fused)", 3),
        ("Tear", 1),
        ("Lotus Bloom", 0),
        ("Ral, Leyline Prodigy", 2),
        ("Force of Will", 5),
    ],
)
def test_spells_by_name(text: str, value: int) -> None:
    assert read_spells([text])[0].mana_value == value


# --- two in a row ---------------------------------------------------------------------------------
def test_two_in_a_row_without_manipulation() -> None:
    # The same top card meets both: 12/53 have 1, 9/53 have 2, none has both; at most one of the
    # two is countered.
    position = against()
    assert reward(position, "Dark Ritual", "Infernal Tutor") == Fraction(12 + 9, 53)
    assert reward(position, "Dark Ritual", "Infernal Tutor", aim="every") == Fraction(21, 53)
    # Two of one mana value are countered both or neither.
    assert reward(position, "Dark Ritual", "Dark Ritual") == 2 * Fraction(12, 53)
    assert reward(position, "Dark Ritual", "Dark Ritual", aim="every") == Fraction(12, 53)


def test_two_in_a_row_with_one_top() -> None:
    # No mana: the Top can only draw and lie on top itself, mana value 1.
    position = against(TOP)
    # So a spell of 1 is countered for certain, one of 2 only by the top card as it is.
    assert alone(position, "Dark Ritual") == 1
    assert alone(position, "Infernal Tutor") == Fraction(9, 53)
    # 2 then 1: the 2 by the top card as it is (9/53), then the 1 by the Top.
    assert reward(position, "Infernal Tutor", "Dark Ritual") == 1 + Fraction(9, 53)
    # 1 then 2: a single card, the top one or the Top, meets both; the best is to counter one.
    assert reward(position, "Dark Ritual", "Infernal Tutor") == 1
    # 2 then 2: nothing helps.
    assert reward(position, "Infernal Tutor", "Infernal Tutor") == 2 * Fraction(9, 53)


def test_one_spell_with_one_top_and_one_land() -> None:
    # {1}: one of the top three has mana value 2 unless all come from the 44 others.
    assert alone(against(TOP, '"Island"'), "Infernal Tutor") == 1 - Fraction(
        comb(44, 3), comb(53, 3)
    )


def test_two_in_a_row_with_two_lands_for_the_top() -> None:
    position = against(TOP, '"Island"', '"Island"')
    miss = Fraction(comb(44, 3), comb(53, 3))
    # 2 then 2: a second look sees the same three cards.  If one has mana value 2 it counters both.
    # The Top drawing shows the controller no fourth card: it lies on top itself.
    assert reward(position, "Infernal Tutor", "Infernal Tutor") == 2 * (1 - miss)
    assert reward(position, "Infernal Tutor", "Infernal Tutor", aim="every") == 1 - miss
    # 2 then 3: each look puts the right one of the same three cards on top.
    third = Fraction(comb(46, 3), comb(53, 3))
    assert reward(position, "Infernal Tutor", "Seething Song") == (1 - miss) + (1 - third)


def test_brainstorm_in_hand() -> None:
    # {U}: three cards drawn, two put back, the right one on top; as many cards seen as by the Top.
    position = against('"Island"', hand='"Brainstorm"')
    assert alone(position, "Infernal Tutor") == 1 - Fraction(comb(44, 3), comb(53, 3))


def test_scroll_rack_puts_a_card_from_the_hand_on_top() -> None:
    rack = ('"Scroll Rack"', '"Island"')
    # A card of mana value 2 in hand is put on top for certain.
    assert alone(against(*rack, hand='"Grapeshot", "Swamp"'), "Infernal Tutor") == 1
    # With nothing in hand nothing can be swapped.
    assert alone(against(*rack), "Infernal Tutor") == Fraction(9, 53)
    # With one mana short it is not used.
    assert alone(against(rack[0], hand='"Grapeshot"'), "Infernal Tutor") == Fraction(9, 53)
    # Three and two in a row: the two cards are put on top, 3 above 2; then nothing moves the 3.
    position = against(*rack, hand='"Grapeshot", "Seething Song"')
    assert reward(position, "Seething Song", "Infernal Tutor", aim="every") == 1


def test_a_fetch_land_gives_a_second_chance() -> None:
    # A known top that does not match; 30 Islands and 10 cards of mana value 2 below it.  The fetch
    # shuffles: 39 other cards and the Swamp on top are left, 10 of the 40 match.
    library = '{ top = ["Swamp"], rest = { "Grapeshot" = 10, "Island" = 30 } }'
    position = against('"Polluted Delta"', library=library)
    assert alone(position, "Infernal Tutor") == Fraction(10, 40)
    # Taking the Swamp leaves 10 of 40; taking an Island leaves 10 of 40 as well.  Without it: none.
    assert alone(against(library=library), "Infernal Tutor") == 0


def test_soothsaying_looks_as_deep_as_there_is_mana() -> None:
    # {X} with two lands: two cards seen.
    position = against('"Soothsaying"', '"Island"', '"Island"')
    assert alone(position, "Infernal Tutor") == 1 - Fraction(comb(44, 2), comb(53, 2))


def test_mirris_guile_does_nothing_in_the_turn_of_another() -> None:
    assert alone(against('"Mirri\'s Guile"'), "Infernal Tutor") == Fraction(9, 53)


def test_a_sorcery_is_no_answer() -> None:
    # Ponder sees three cards, but nobody can cast it while the trigger waits.
    position = against('"Island"', hand='"Ponder"')
    assert alone(position, "Infernal Tutor") == Fraction(9, 53)


def test_a_face_down_creature_that_counters() -> None:
    # Turned up for {1}{U} it counters an instant or sorcery, whatever is on top: not a creature.
    dancer = '{ card = "Stratus Dancer", face_down = true }'
    assert alone(against(dancer, '"Island"', '"Island"'), "Dark Ritual") == 1
    assert alone(against(dancer, '"Island"'), "Dark Ritual") == Fraction(12, 53)
    assert alone(against(dancer, '"Island"', '"Island"'), "Lotus Petal") == Fraction(21, 53)


def test_a_spell_cast_face_down_meets_lands() -> None:
    # 21 of 53 have mana value 0, whatever the card costs face up (6).
    assert alone(against(), "Exalted Angel (face down)") == Fraction(21, 53)
    assert alone(against(), "Exalted Angel") == 0


def test_two_of_them_and_one_top_have_two_looks() -> None:
    # The first trigger reveals the top card as it is; with {1} in between the next three are seen:
    # but a look before the first sees the same three.
    position = against('"Counterbalance"', TOP, '"Island"')
    assert alone(position, "Infernal Tutor") == 1 - Fraction(comb(44, 3), comb(53, 3))


def test_split_second_leaves_the_card_on_top() -> None:
    # Krosan Grip has 3; nobody can look: 7/53.
    assert alone(against(TOP, '"Island"'), "Krosan Grip") == Fraction(7, 53)
    # But before it, with another spell on the stack, the Top can be used.
    position = against(TOP, '"Island"')
    assert reward(position, "Lotus Petal", "Krosan Grip", aim="last") == 1 - Fraction(
        comb(46, 3), comb(53, 3)
    )


def test_a_spell_that_cannot_be_countered() -> None:
    assert alone(against(TOP, '"Island"'), "Abrupt Decay") == 0


@pytest.mark.parametrize("edition, chance", [("2006", Fraction(1)), ("current", Fraction(0))])
def test_split_cards_by_edition(edition: str, chance: Fraction) -> None:
    from msgspec.structs import replace

    library = '{ top = ["Stand // Deliver"], rest = { "Swamp" = 20 } }'
    position = replace(against(library=library), edition=edition)
    assert alone(position, "Hit") == chance
