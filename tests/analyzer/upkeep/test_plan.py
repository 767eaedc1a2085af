"""Plans over several upkeeps: how long things can be kept, worked out by hand."""

from __future__ import annotations

import time

from analyzer.upkeep.content import Plan
from analyzer.upkeep.plan import plan
from cards.library import CARDS
from models.notation.position_file import parse_position


def planned(you: str, turns: int, keep: str = "", opponent: str = "") -> Plan:
    text = f"[you]\n{you}\n[opponent]\n{opponent}\n"
    spell = CARDS.find(keep) if keep else 0
    return plan(parse_position(text).position, turns, spell=spell)


def kept(found: Plan) -> dict[str, int]:
    assert found.proved
    return {one.permanent: one.upkeeps for one in found.kept}


def test_lands_untap_each_turn() -> None:
    # Ages 1 to 4 cost {1} to {4}: five lands pay for five, not for six.
    lands = '{ card = "Island", count = 5 }'
    assert kept(planned(f'battlefield = ["Mystic Remora", {lands}]', 8)) == {"Mystic Remora": 5}


def test_a_rock_that_sacrifices_itself_pays_once() -> None:
    # {1}, {2} from two Islands; the Petal pays for the third counter of the third upkeep.
    lands = '{ card = "Island", count = 2 }'
    assert kept(planned(f'battlefield = ["Mystic Remora", {lands}]', 5)) == {"Mystic Remora": 2}
    found = planned(f'battlefield = ["Mystic Remora", {lands}, "Lotus Petal"]', 5)
    assert kept(found) == {"Mystic Remora": 3}
    sources = [turn.source for turn in found.schedule[:3]]
    assert sources[:2] == ["Island: U", "2 Island: U"]
    assert sources[2].startswith("2 Island: U, sacrifice Lotus Petal: ")


def test_life_is_one_total() -> None:
    # 2 + 4 + 6 = 12 of 13 life leaves 1; of 12 it would leave nothing.
    assert kept(planned('life = 13\nbattlefield = ["Glacial Chasm"]', 5)) == {"Glacial Chasm": 3}
    assert kept(planned('life = 12\nbattlefield = ["Glacial Chasm"]', 5)) == {"Glacial Chasm": 2}


def test_graveyards_are_used_up() -> None:
    # Ages 1, 2, 3 take 2, 4, 6 cards in pairs: 12 in all, from graveyards of 7 and 5: 6 and 4.
    grunt = 'battlefield = ["Jötun Grunt"]\ngraveyard = [%s]'
    mine = grunt % ", ".join(['"Swamp"'] * 7)
    theirs = "graveyard = ['Swamp', 'Swamp', 'Swamp', 'Swamp', 'Swamp']"
    assert kept(planned(mine, 5, opponent=theirs)) == {"Jötun Grunt": 2}
    more = grunt % ", ".join(['"Swamp"'] * 8)
    assert kept(planned(more, 5, opponent=theirs)) == {"Jötun Grunt": 3}


def test_a_card_is_drawn_between_upkeeps() -> None:
    # One discard, then two: two cards and one drawn are enough for both.
    sphinx = 'battlefield = ["Vexing Sphinx"]\nhand = ["Ponder", "Daze"]\nlibrary = { Island = 9 }'
    assert kept(planned(sphinx, 4)) == {"Vexing Sphinx": 2}


def test_sacrificed_lands_make_no_mana() -> None:
    # Polar Kraken eats 1, 2 and 3 of seven lands, which leaves one: not the four it then asks for.
    lands = '{ card = "Island", count = 7 }'
    assert kept(planned(f'battlefield = ["Polar Kraken", {lands}]', 5)) == {"Polar Kraken": 3}
    # With 7, 6, 4 and 1 lands the Remora is kept for three upkeeps: {4} is too much for one land.
    both = planned(f'battlefield = ["Polar Kraken", "Mystic Remora", {lands}]', 5)
    assert sum(kept(both).values()) >= 3 + 3


def test_counters_kill_in_the_end() -> None:
    # Aboroth, a 9/9, gets 1, 2, 3 counters; four more would make ten.
    assert kept(planned('battlefield = ["Aboroth"]', 6)) == {"Aboroth": 3}


def test_mana_of_one_upkeep_pays_for_another() -> None:
    # Braid of Fire makes R, RR, RRR: enough for the {1}, {2}, {3} of the Remora.
    assert kept(planned('battlefield = ["Braid of Fire", "Mystic Remora"]', 4)) == {
        "Braid of Fire": 4,
        "Mystic Remora": 4,
    }


def test_a_spell_stays_castable_before_anything_is_kept() -> None:
    lands = '{ card = "Island", count = 3 }'
    mine = f'hand = ["Counterspell"]\nbattlefield = ["Mystic Remora", {lands}]'
    # {U}{U} of three Islands is for the spell: one counter can be paid for, two cannot.
    found = planned(mine, 3, "Counterspell")
    assert (kept(found), found.castable) == ({"Mystic Remora": 1}, 3)
    assert kept(planned(mine, 3)) == {"Mystic Remora": 3}


def test_an_alternative_cost_keeps_a_spell_castable() -> None:
    hand = 'hand = ["Force of Will", "Ponder"]\n'
    mine = f'{hand}battlefield = ["Mystic Remora", {{ card = "Island", count = 3 }}]'
    found = planned(mine, 3, "Force of Will")
    assert (kept(found), found.castable) == ({"Mystic Remora": 3}, 3)
    # Without another blue card nothing but {3}{U}{U} would do.
    alone = planned(mine.replace(', "Ponder"', ""), 3, "Force of Will")
    assert alone.castable == 0


def test_lands_tapped_in_a_present_upkeep_untap_for_the_next() -> None:
    text = (
        'phase = "upkeep"\n[you]\nmana = "U"\nbattlefield = ["Mystic Remora",'
        ' { card = "Island", count = 2, tapped = true }]'
    )
    found = plan(parse_position(text).position, 4)
    # {1} from the pool, {2} from both Islands, and {3} is too much.
    assert kept(found) == {"Mystic Remora": 2}
    assert [turn.source for turn in found.schedule[:2]] == ["pool: U", "2 Island: U"]
    assert kept(plan(parse_position(text.replace('"U"', '""')).position, 4)) == {"Mystic Remora": 0}


def test_ten_turns_take_less_than_ten_seconds() -> None:
    grave = ", ".join(f'"{name}"' for name in ("Swamp", "Daze", "Ponder", "Duress") * 3)
    mine = (
        f'hand = ["Force of Will", "Ponder", "Daze"]\ngraveyard = [{grave}]\n'
        'battlefield = ["Mystic Remora", "Jötun Grunt", "Glacial Chasm", "Illusions of Grandeur",'
        ' { card = "Island", count = 6 }, { card = "Underground Sea", count = 4 }, "Tundra"]'
    )
    began = time.perf_counter()
    found = planned(mine.replace(', "Tundra"', ', "Volcanic Island"'), 10, "Force of Will")
    assert time.perf_counter() - began < 10
    assert found.castable == 10
