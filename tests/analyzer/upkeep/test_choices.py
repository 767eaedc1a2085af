"""All legal payments of upkeeps: as many as the rules allow, none other."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from analyzer.upkeep.ask import choices_for, outcomes, upkeeps
from analyzer.upkeep.content import Choices
from analyzer.upkeep.dues import at_upkeep, dues
from cards.library import CARDS
from models.facts import facts
from models.legal import payments_asked
from models.notation.position_file import parse_position
from models.position import Library, Permanent, Player, Position, Step
from tests.rulings.upkeeps import due as in_play


def asked(you: str, opponent: str = "", limit: int = 0) -> list[Choices]:
    text = f"[you]\n{you}\n[opponent]\n{opponent}\n"
    return list(upkeeps(parse_position(text).position, limit=limit).upkeeps)


def paid(one: Choices) -> list[str]:
    return sorted(row.paid for row in one.rows)


def test_w_or_u_with_two_counters_is_four_payments() -> None:
    (one,) = asked(
        'battlefield = [{ card = "Jötun Owl Keeper", counters = { age = 2 } },'
        ' "Plains", "Plains", "Plains", "Island", "Island", "Island"]'
    )
    assert (one.age, one.count) == (3, 4)
    assert paid(one) == ["UUU", "WUU", "WWU", "WWW"]
    assert one.declined == "sacrifice Jötun Owl Keeper"


def test_six_counters_with_ample_mana_are_seven_payments() -> None:
    (one,) = asked(
        'battlefield = [{ card = "Jötun Owl Keeper", counters = { age = 5 } },'
        ' { card = "Plains", count = 6 }, { card = "Island", count = 6 }]'
    )
    assert (one.age, one.count) == (6, 7)


def test_what_cannot_be_paid_must_be_sacrificed() -> None:
    (one,) = asked('battlefield = [{ card = "Mystic Remora", counters = { age = 2 } }, "Island"]')
    assert (one.payable, one.count, one.rows) == (False, 0, ())
    assert one.reasons == ("{2} is missing",)
    assert one.declined == "sacrifice Mystic Remora"


def test_the_total_is_exact_however_few_are_listed() -> None:
    mine = 'battlefield = [{ card = "Jötun Grunt", counters = { age = 2 } }]\ngraveyard = %s'
    swamps = str([f"{name}" for name in ("Swamp", "Ponder", "Daze", "Island", "Duress", "Plains")])
    (one,) = asked(mine % swamps, "graveyard = ['Swamp', 'Forest']", limit=3)
    # Six of yours, or four of yours (C(6,4) = 15 ways) and the two others.
    assert (one.count, len(one.rows)) == (1 + 15, 3)


def test_life_that_ends_at_nothing_is_payable_and_loses() -> None:
    mine = 'life = 6\nbattlefield = [{ card = "Glacial Chasm", counters = { age = 2 } }]'
    (one,) = asked(mine)
    assert [(row.paid, row.left) for row in one.rows] == [("6 life", "0 life: you lose (704.5a)")]


def test_coins_come_with_probabilities() -> None:
    (one,) = asked('battlefield = [{ card = "Karplusan Minotaur", counters = { age = 2 } }]')
    assert one.count == 1
    assert [(o.wins, o.losses, o.ways, o.probability) for o in one.outcomes] == [
        (3, 0, 1, 0.125),
        (2, 1, 3, 0.375),
        (1, 2, 3, 0.375),
        (0, 3, 1, 0.125),
    ]
    assert sum(o.probability for o in outcomes(40)) == pytest.approx(1)


def test_the_counter_of_a_payment_under_way_is_not_put_again() -> None:
    game = in_play('battlefield = [{ card = "Mystic Remora", counters = { age = 1 } }, "Island",'
                   ' "Island"]')  # fmt: skip
    (due,) = dues(game.position)
    assert due.age == 2
    assert choices_for(game.position, due).count == 1


def test_echo_only_for_what_is_new() -> None:
    (one,) = asked('battlefield = [{ card = "Mogg War Marshal", sick = true }, "Mountain"]')
    assert (one.kind, one.cost, one.payable) == ("echo", "{1}{R}", False)
    assert asked('battlefield = ["Mogg War Marshal"]') == []


def test_two_instances_one_after_the_other() -> None:
    elves = '{ card = "Llanowar Elves", counters = { age = 1 } }'
    found = asked(f'battlefield = ["Breath of Dreams", {elves}, "Island", "Island", "Island"]')
    assert [(one.permanent, one.age) for one in found] == [
        ("Breath of Dreams", 1),
        ("Llanowar Elves", 2),
    ]


# --- against the rules ----------------------------------------------------------------------------
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest", "Underground Sea", "Ancient Tomb",
         "Snow-Covered Island", "Lotus Petal", "Llanowar Elves")  # fmt: skip
CARDS_ = ("Ponder", "Brainstorm", "Daze", "Dark Ritual", "Lightning Bolt")


def upkept() -> list[int]:
    """Every card with an upkeep or an echo."""
    return [c.cid for c in CARDS if c.layout != "token" and facts(c.cid).upkeeps]


def position(rng: Random, cid: int) -> Position:
    """A small position in your upkeep, with this permanent and little else."""

    def cards(most: int) -> tuple[int, ...]:
        return tuple(sorted(CARDS.find(rng.choice(CARDS_)) for _ in range(rng.randint(0, most))))

    names = [rng.choice(LANDS) for _ in range(rng.randint(0, 5))]
    counters = (("age", rng.randint(0, 2)),)
    board = [Permanent(1, cid, 0, 0, sick=True, counters=counters if counters[0][1] else ())]
    for name in names:
        owner = rng.choice((0, 0, 1))
        board.append(Permanent(len(board) + 1, CARDS.find(name), owner, owner))
    players = [
        Player(
            life=rng.choice((1, 3, 20)),
            hand=cards(4),
            graveyard=tuple((c, "") for c in cards(5)),
            library=Library(rest=cards(4)),
        )
        for _ in range(2)
    ]
    return Position(
        (players[0], players[1]), tuple(board), step=Step.UPKEEP, next_uid=len(board) + 1
    )


def test_as_many_payments_as_the_rules_allow() -> None:
    rng = Random(3)
    seen = 0
    for cid in upkept():
        for _ in range(6):
            there = position(rng, cid)
            for due in dues(there):
                aged = replace(due.permanent, counters=(("age", due.age),) if due.age else ())
                one = replace(
                    there,
                    battlefield=tuple(aged if p.uid == aged.uid else p for p in there.battlefield),
                )
                legal = payments_asked(one, 0, due.costs, source=due.permanent.uid)
                if due.permanent.controller == 0:
                    found = choices_for(there, due, 0)
                    assert found.count == len(legal) == len(found.rows), (due, there)
                    seen += bool(legal)
    assert seen > 150


def test_permanents_untap_before_an_upkeep() -> None:
    text = '[you]\nmana = "UU"\nbattlefield = [{ card = "Island", tapped = true }]'
    there = at_upkeep(parse_position(text).position, 0)
    assert not there.battlefield[0].tapped
    assert not any(there.players[0].pool)
