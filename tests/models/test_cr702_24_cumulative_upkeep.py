"""Cumulative upkeep with costs of every kind, and what the cards do besides (702.24)."""

from __future__ import annotations

from models.characteristics import power_toughness
from tests.rulings.upkeeps import age, due, game, mana_of, next_upkeep, pay, payments
from tests.scenario import OPPONENT


def aged(card: str, counters: int, *others: str) -> str:
    rest = "".join(f', "{other}"' for other in others)
    state = f", counters = {{ age = {counters} }}" if counters else ""
    return f'battlefield = [{{ card = "{card}"{state} }}{rest}]'


def test_702_24a_nothing_happens_once_it_has_left() -> None:
    one = next_upkeep(
        game(aged("Phobian Phantasm", 1, "Swamp", "Swamp"), 'hand = ["Swords to Plowshares"]\n'
             'battlefield = ["Plains"]', phase="end")
    )  # fmt: skip
    one.do("pass", "cast Swords to Plowshares targeting Phobian Phantasm (Plains: W)")
    one.resolve_all()
    assert one.position.pending is None
    assert one.exile() == ["Phobian Phantasm"]
    assert not any(p.tapped for p in one.position.battlefield if p.controller == 0)


def test_702_24a_only_in_its_controllers_upkeep() -> None:
    one = next_upkeep(game(aged("Mystic Remora", 0, "Island"), phase="end"), OPPONENT)
    assert one.stack == []


def test_702_24b_a_granted_instance_counts_the_same_counters() -> None:
    elves = '{ card = "Llanowar Elves", counters = { age = 1 } }'
    mine = f'battlefield = ["Breath of Dreams", {elves}, {{ card = "Island", count = 5 }}]'
    one = next_upkeep(game(mine, phase="end"))
    assert one.position.pending is not None  # two triggers, in an order you choose
    one.do(one.legal()[0]).resolve_all()
    while one.position.pending is not None:
        one.do(payments(one)[0]).resolve_all()
    assert (age(one, "Llanowar Elves"), age(one, "Breath of Dreams")) == (2, 1)


def test_illusions_of_grandeur_gives_and_takes() -> None:
    one = game('hand = ["Illusions of Grandeur"]\nmana = "UUUU"\nbattlefield = ["Island"]')
    one.do("cast Illusions of Grandeur (UUUU)").resolve_all()
    assert one.life() == 40
    next_upkeep(one).resolve()
    assert one.graveyard() == ["Illusions of Grandeur"]  # {2} from one Island
    one.resolve_all()
    assert one.life() == 20


def test_infernal_darkness_asks_for_mana_and_life() -> None:
    one = due(aged("Infernal Darkness", 1, "Swamp", "Swamp"))
    (text,) = payments(one)
    assert mana_of(text) == "BB"
    assert text.endswith("2 life)")
    assert "118.12" in one.broken(text.replace("2 life", "1 life"))
    assert pay(one).life() == 18
    # With one life the mana alone is no payment.
    assert due("life = 1\n" + aged("Infernal Darkness", 1, "Swamp", "Swamp")).board() == [
        "Swamp",
        "Swamp",
    ]


def test_varchilds_war_riders_give_survivors() -> None:
    one = pay(due(aged("Varchild's War-Riders", 1)))
    assert one.board(OPPONENT) == ["Survivor", "Survivor"]


def test_sheltering_ancient_needs_a_creature_of_an_opponent() -> None:
    assert due(aged("Sheltering Ancient", 0, "Llanowar Elves")).graveyard() == [
        "Sheltering Ancient"
    ]
    theirs = 'battlefield = ["Mirran Crusader", "Mogg War Marshal"]'
    one = due(aged("Sheltering Ancient", 1), theirs)
    # Two counters on either creature, or one on each.
    assert len(payments(one)) == 3
    assert "118.12" in one.broken("pay (put a +1/+1 counter on Mirran Crusader)")
    both = "put a +1/+1 counter on Mirran Crusader"
    pay(one, f"pay ({both}, {both})")
    crusader = next(p for p in one.position.battlefield if p.count("+1/+1"))
    assert crusader.count("+1/+1") == 2


def test_psychic_vortex_draws() -> None:
    one = due(aged("Psychic Vortex", 1) + "\nhand = []")
    pay(one)
    assert len(one.hand()) == 2


def test_aboroth_shrinks_until_it_dies() -> None:
    one = due(aged("Aboroth", 0))
    for shrunk in (1, 3, 6):
        pay(one)
        (permanent,) = (p for p in one.position.battlefield if p.count("age"))
        assert power_toughness(one.position, permanent) == (9 - shrunk, 9 - shrunk)
        next_upkeep(one).resolve()
    # Four more would make ten: it dies of paying.
    pay(one)
    assert one.graveyard() == ["Aboroth"]


def test_herald_of_leshrac_grows_with_what_it_takes() -> None:
    one = pay(due(aged("Herald of Leshrac", 0), 'battlefield = ["Island"]'))
    herald = next(p for p in one.position.battlefield if p.count("age"))
    assert power_toughness(one.position, herald) == (3, 5)


def test_phyrexian_etchings_costs_life_for_each_counter_it_had() -> None:
    one = due(aged("Phyrexian Etchings", 2))
    assert one.graveyard() == ["Phyrexian Etchings"]
    assert one.resolve_all() is None
    assert one.life() == 20 - 2 * 3


def test_thought_lash_takes_cards_for_its_ability_too() -> None:
    # 118.3: not with an empty library.
    one = game(aged("Thought Lash", 0) + "\nlibrary = { top = ['Ponder'], rest = [] }")
    assert any("Thought Lash" in text for text in one.legal())
    one.do(next(text for text in one.legal() if "Thought Lash" in text))
    assert one.exile() == ["Ponder"]
    assert not any("Thought Lash" in text for text in one.legal() if text != "pass")
