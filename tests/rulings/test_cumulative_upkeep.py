"""Rulings about cumulative upkeep."""

from __future__ import annotations

import pytest

from analyzer.upkeep.lots import Lot, Pile, choices, count_choices
from models.position import Step
from tests.rulings.ledger import Ruling, Rulings
from tests.rulings.made_up import upkeeps
from tests.rulings.upkeeps import age, due, game, mana_of, next_upkeep, pay, payments
from tests.scenario import OPPONENT, Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "cumulative-upkeep")

MANA = '[{ pay = "mana", cost = "{1}" }]'
RED = '[{ pay = "mana", cost = "{R}" }]'
LIFE = '[{ pay = "life", count = 1 }]'
CREATURE = '[{ pay = "sacrifice", filter = { types = ["Creature"] } }]'


def board(card: str, counters: int, *others: str) -> str:
    """A battlefield with a permanent that has age counters, and others."""
    aged = f'{{ card = "{card}", counters = {{ age = {counters} }} }}'
    rest = "".join(f', "{other}"' for other in others)
    return f"battlefield = [{aged}{rest}]"


# --- the cost -------------------------------------------------------------------------------------
@ruling("csp.cumulative-upkeep.01")
def once_for_each_counter(edition: str) -> None:
    for counters, price in ((0, 1), (1, 2), (4, 5)):
        mine = board("Mystic Remora", counters, *["Island"] * price)
        one = due(mine, edition=edition)
        assert age(one, "Mystic Remora") == counters + 1
        assert [mana_of(text) for text in payments(one)] == ["U" * price]
        one.do("choose decline")
        assert one.graveyard() == ["Mystic Remora"]
        # One Island less: nothing to choose, it is sacrificed.
        short = due(board("Mystic Remora", counters, *["Island"] * (price - 1)), edition=edition)
        assert short.position.pending is None
        assert short.graveyard() == ["Mystic Remora"]


@ruling("csp.cumulative-upkeep.02")
def a_choice_is_made_anew_for_each_counter(edition: str) -> None:
    lands = ["Plains", "Plains", "Island", "Island"]
    one = due(board("Jötun Owl Keeper", 1, *lands), edition=edition)
    assert {mana_of(text) for text in payments(one)} == {"WW", "WU", "UU"}
    assert len(payments(one)) == 3


@ruling("csp.cumulative-upkeep.04")
def three_counters_four_payments(edition: str) -> None:
    lands = ["Plains"] * 3 + ["Island"] * 3
    one = due(board("Jötun Owl Keeper", 2, *lands), edition=edition)
    assert age(one, "Jötun Owl Keeper") == 3
    assert sorted(map(mana_of, payments(one))) == ["UUU", "WUU", "WWU", "WWW"]
    assert one.legal()[-1] == "choose decline"


@ruling("csp.cumulative-upkeep.03")
def all_or_nothing(edition: str) -> None:
    one = due(board("Mystic Remora", 2, "Island", "Island"), edition=edition)
    assert one.position.pending is None
    assert one.graveyard() == ["Mystic Remora"]
    assert not any(p.tapped for p in one.position.battlefield)
    # With three lands all three are due: two are too few.
    three = due(board("Mystic Remora", 2, "Island", "Island", "Island"), edition=edition)
    assert "118.12" in three.broken("pay (Island: U, Island #2: U)")
    assert three.broken("pay (Island: U, Island #2: U, Island #3: U)") == ()


@ruling("csp.cumulative-upkeep.08")
def paying_is_optional(edition: str) -> None:
    one = due(board("Mystic Remora", 0, *["Island"] * 5), edition=edition)
    one.do("choose decline")
    assert one.graveyard() == ["Mystic Remora"]
    assert not any(p.tapped for p in one.position.battlefield)


@ruling("csp.cumulative-upkeep.09")
def the_fourth_counter_asks_for_four(edition: str) -> None:
    one = due(board("Mystic Remora", 3, *["Island"] * 6), edition=edition)
    assert age(one, "Mystic Remora") == 4
    assert [mana_of(text) for text in payments(one)] == ["UUUU"]
    assert one.legal()[-1] == "choose decline"


@ruling("csp.cumulative-upkeep.16")
def older_cards_count_the_same_way(edition: str) -> None:
    # Illusions of Grandeur and Mystic Remora are of Ice Age (1995).
    one = due(board("Illusions of Grandeur", 1, *["Island"] * 4), edition=edition)
    assert age(one, "Illusions of Grandeur") == 2
    assert [mana_of(text) for text in payments(one)] == ["UUUU"]


@ruling("csp.cumulative-upkeep.17")
def four_upkeeps_of_phobian_phantasm(edition: str) -> None:
    one = due(board("Phobian Phantasm", 0, *["Swamp"] * 4), edition=edition)
    spent = [mana_of(payments(one)[0])]
    pay(one)
    for _ in range(3):
        next_upkeep(one).resolve()
        spent.append(mana_of(payments(one)[0]))
        pay(one)
    assert spent == ["B", "BB", "BBB", "BBBB"]
    assert len("".join(spent)) == 10
    assert one.board().count("Phobian Phantasm") == 1


# --- several instances ----------------------------------------------------------------------------
def instances(name: str, *costs: str, mine: str = "", edition: str) -> Game:
    """A game in your upkeep with a permanent that has these upkeeps."""
    upkeeps(name, *costs)
    return next_upkeep(game(f'battlefield = ["{name}"{mine}]', "", edition, "end"))


@ruling("csp.cumulative-upkeep.05")
def each_instance_triggers(edition: str) -> None:
    one = instances("Twofold Toll", MANA, RED, mine=', "Mountain"' * 3, edition=edition)
    one.do(one.legal()[0])
    assert len(one.stack) == 2
    one.resolve()
    pay(one, payments(one)[0])
    one.resolve()
    assert [p.count("age") for p in one.position.battlefield if p.count("age")] == [2]


@ruling("csp.cumulative-upkeep.06")
def instances_share_the_counters(edition: str) -> None:
    # The trigger that is put on the stack last resolves first: here that of {1}.
    for first, prices in ((1, ("U", "RR")), (0, ("R", "UU"))):
        mine = ', "Mountain", "Mountain", "Island", "Island"'
        one = instances("Twofold Toll", MANA, RED, mine=mine, edition=edition)
        choices_ = one.legal()
        one.do(choices_[first])
        one.resolve()
        assert prices[0] in map(mana_of, payments(one))
        assert {len(mana_of(text)) for text in payments(one)} == {1}
        pay(one, next(text for text in payments(one) if mana_of(text) == prices[0]))
        one.resolve()
        assert {len(mana_of(text)) for text in payments(one)} == {2}
        assert prices[1] in map(mana_of, payments(one))


@ruling("csp.cumulative-upkeep.07")
def one_life_then_two(edition: str) -> None:
    one = instances("Twofold Tithe", LIFE, LIFE, edition=edition)
    one.do(one.legal()[0])
    one.resolve()
    assert payments(one) == ["pay (1 life)"]
    pay(one).resolve()
    assert payments(one) == ["pay (2 life)"]
    pay(one)
    assert one.life() == 20 - 1 - 2
    assert [p.count("age") for p in one.position.battlefield] == [2]


# --- choices of things ----------------------------------------------------------------------------
def opponents(*names: str) -> Pile:
    """Players to choose from, each as often as one likes."""
    return Pile("opponents", tuple((name, 1) for name in names), again=True)


def shown(lot: Lot) -> list[str]:
    """The choices of a lot from one pile, as letters."""
    (pile,) = lot.piles
    return sorted(
        "".join(name * n for (name, _), n in zip(pile.kinds, taken, strict=True))
        for (taken,) in choices(lot)
    )


@ruling("csp.cumulative-upkeep.10")
def each_payment_makes_its_own_choice(edition: str) -> None:
    assert shown(Lot("give life to", (opponents("B", "C"),), 2)) == ["BB", "BC", "CC"]


@ruling("csp.cumulative-upkeep.11")
def the_choices_together_must_be_payable(edition: str) -> None:
    name = upkeeps("Hungry Altar", CREATURE)
    one = due(board(name, 1, "Mirran Crusader"), edition=edition)
    assert one.position.pending is None
    assert (one.board(), one.graveyard()) == (["Mirran Crusader"], [name])
    two = due(board(name, 1, "Mirran Crusader", "Llanowar Elves"), edition=edition)
    assert payments(two) == ["pay (sacrifice Mirran Crusader, sacrifice Llanowar Elves)"]
    assert "118.10" in two.broken("pay (sacrifice Mirran Crusader, sacrifice Mirran Crusader)")


@ruling("csp.cumulative-upkeep.12")
def paid_once_for_all_counters(edition: str) -> None:
    trigger = (
        '[[abilities]]\nability = "triggered"\nevent = { when = "upkeep_paid" }\n'
        'effects = [{ do = "gain_life", count = 1 }]\n'
    )
    name = upkeeps("Grateful Shrine", LIFE, more=trigger)
    one = due(board(name, 3), edition=edition)
    pay(one)
    assert one.stack == [f"trigger {name}"]
    one.resolve()
    assert one.life() == 20 - 4 + 1


# --- what counters are worth ----------------------------------------------------------------------
BOLTS = "cast Lightning Bolt targeting Arctic Nishoba (R)"


def struck(counters: int, edition: str) -> Game:
    """Arctic Nishoba, a 6/6, after two Lightning Bolts."""
    theirs = 'hand = ["Lightning Bolt", "Lightning Bolt"]\nmana = "RR"'
    one = game(board("Arctic Nishoba", counters), theirs, edition)
    one.do("pass", BOLTS, BOLTS).resolve_all()
    assert one.graveyard() == ["Arctic Nishoba"]
    return one


@ruling("csp.cumulative-upkeep.13")
def two_life_for_each_counter(edition: str) -> None:
    assert struck(3, edition).life() == 20 + 6


@ruling("csp.cumulative-upkeep.14")
def whatever_puts_it_into_the_graveyard(edition: str) -> None:
    assert struck(2, edition).life() == 20 + 4
    mine = board("Arctic Nishoba", 2) + '\ngraveyard = ["Cabal Therapy"]'
    sacrificed = game(mine, edition=edition)
    sacrificed.do(next(t for t in sacrificed.legal() if t.startswith("cast Cabal Therapy")))
    sacrificed.resolve()
    assert sacrificed.life() == 20 + 4


@ruling("csp.cumulative-upkeep.15")
def the_new_counter_counts(edition: str) -> None:
    one = due(board("Arctic Nishoba", 2), edition=edition)
    assert one.graveyard() == ["Arctic Nishoba"]
    one.resolve_all()
    assert one.life() == 20 + 6


@ruling("csp.card.cover-of-winter.06")
def counters_from_elsewhere(edition: str) -> None:
    lands = ["Snow-Covered Island"] * 6
    one = game(board("Cover of Winter", 1, *lands, "Island"), edition=edition)
    for _ in range(2):
        one.do(next(t for t in one.legal() if t.startswith("activate Cover of Winter"))).resolve()
    assert age(one, "Cover of Winter") == 3
    next_upkeep(one).resolve()
    assert age(one, "Cover of Winter") == 4
    (text,) = payments(one)
    assert text.count("Snow-Covered Island") == 4
    assert "Island: U" not in text.replace("Snow-Covered Island", "")


# --- cards ----------------------------------------------------------------------------------------
def graveyards(mine: int, theirs: int, counters: int, edition: str) -> Game:
    """Jötun Grunt between two graveyards of Swamps and Forests."""
    return due(
        board("Jötun Grunt", counters) + f"\ngraveyard = {['Swamp'] * mine}",
        f"graveyard = {['Forest'] * theirs}",
        edition,
    )


def splits(one: Game) -> set[tuple[int, int]]:
    """How many cards of your and of the opponent's graveyard each payment takes."""
    from models import legal_actions
    from models.actions import Pay

    return {
        tuple(sum(owner == player for owner, _ in action.pay.tuck) for player in (0, 1))  # type: ignore[misc]
        for action in legal_actions(one.position)
        if isinstance(action, Pay)
    }


@ruling("csp.card.jotun-grunt.01")
def a_graveyard_for_each_counter(edition: str) -> None:
    assert splits(graveyards(4, 4, 1, edition)) == {(4, 0), (2, 2), (0, 4)}


@ruling("csp.card.jotun-grunt.02")
def four_and_two(edition: str) -> None:
    one = graveyards(6, 6, 2, edition)
    assert splits(one) == {(6, 0), (4, 2), (2, 4), (0, 6)}
    pay(
        one,
        "pay (put 4 Swamp from your graveyard on the bottom, "
        "put 2 Forest from opponent's graveyard on the bottom)",
    )
    assert (len(one.graveyard()), len(one.graveyard(OPPONENT))) == (2, 4)
    assert len(one.position.players[0].library.bottom) == 4
    assert len(one.position.players[OPPONENT].library.bottom) == 2


@ruling("csp.card.jotun-grunt.03")
def five_and_one(edition: str) -> None:
    one = graveyards(6, 6, 2, edition)
    broken = one.broken(
        "pay (put 5 Swamp from your graveyard on the bottom, "
        "put Forest from opponent's graveyard on the bottom)"
    )
    assert broken == ("702.24a",)
    none = graveyards(5, 1, 2, edition)
    assert none.position.pending is None
    assert "Jötun Grunt" in none.graveyard()


@ruling("csp.card.wall-of-shards.01")
def a_different_opponent_for_each_counter(edition: str) -> None:
    assert "BC" in shown(Lot("give life to", (opponents("B", "C"),), 2))


@ruling("csp.card.wall-of-shards.02")
def the_same_opponent_again(edition: str) -> None:
    one = due(board("Wall of Shards", 2), edition=edition)
    pay(one)
    assert one.opposing_life == 20 + 3
    assert count_choices(Lot("give life to", (opponents("B"),), 3)) == 1


@ruling("csp.card.vexing-sphinx.01")
def too_few_cards_to_discard(edition: str) -> None:
    mine = board("Vexing Sphinx", 2) + '\nhand = ["Ponder", "Brainstorm"]'
    one = due(mine, edition=edition)
    assert one.graveyard() == ["Vexing Sphinx"]
    assert one.hand() == ["Brainstorm", "Ponder"]


@ruling("csp.card.vexing-sphinx.02")
def a_card_for_each_counter(edition: str) -> None:
    mine = board("Vexing Sphinx", 2) + '\nhand = ["Ponder", "Brainstorm"]'
    drawn = due(mine, edition=edition)
    drawn.resolve_all()
    assert len(drawn.hand()) == 2 + 3


def herald(counters: int, lands: list[str], edition: str) -> Game:
    return due(board("Herald of Leshrac", counters), f"battlefield = {lands}", edition)


@ruling("csp.card.herald-of-leshrac.01")
def too_few_lands(edition: str) -> None:
    one = herald(2, ["Island", "Swamp"], edition)
    assert one.position.pending is None
    assert one.graveyard() == ["Herald of Leshrac"]
    assert one.board(OPPONENT) == ["Island", "Swamp"]


@ruling("csp.card.herald-of-leshrac.02")
def a_different_land_for_each_counter(edition: str) -> None:
    one = herald(1, ["Island", "Swamp", "Forest"], edition)
    assert payments(one) == [
        "pay (gain control of Island, gain control of Swamp)",
        "pay (gain control of Island, gain control of Forest)",
        "pay (gain control of Swamp, gain control of Forest)",
    ]
    pay(one, payments(one)[0])
    assert one.board() == ["Herald of Leshrac", "Island", "Swamp"]


@ruling("csp.card.herald-of-leshrac.03")
def not_the_same_land_twice(edition: str) -> None:
    one = herald(1, ["Island", "Swamp"], edition)
    assert "118.3" in one.broken("pay (gain control of Island, gain control of Island)")
    assert one.board(OPPONENT) == ["Island", "Swamp"]


@ruling("csp.card.braid-of-fire.01")
def growing_mana(edition: str) -> None:
    one = due(board("Braid of Fire", 0), edition=edition)
    for price in ("R", "RR", "RRR"):
        pay(one)
        assert one.pool() == price
        if price != "RRR":
            next_upkeep(one).resolve()
    declined = due(board("Braid of Fire", 2), edition=edition)
    declined.do("choose decline")
    assert (declined.pool(), declined.board()) == ("", [])


@ruling("csp.card.braid-of-fire.02")
def how_long_the_mana_lasts(edition: str) -> None:
    mine = board("Braid of Fire", 1) + '\nhand = ["Lightning Bolt"]'
    one = pay(due(mine, edition=edition))
    bolt = "cast Lightning Bolt targeting opponent (R)"
    assert one.broken(bolt) == ()
    one.to_step(Step.DRAW)
    assert one.pool() == ("RR" if edition == "2006" else "")
    assert (one.broken(bolt) == ()) == (edition == "2006")


@ruling("csp.card.braid-of-fire.03")
def what_unspent_mana_costs(edition: str) -> None:
    one = pay(due(board("Braid of Fire", 2), edition=edition))
    assert one.pool() == "RRR"
    one.to_step(Step.MAIN1)
    assert one.pool() == ""
    assert one.life() == (17 if edition == "2006" else 20)


@ruling("csp.card.karplusan-minotaur.04")
def all_flips_or_none(edition: str) -> None:
    one = due(board("Karplusan Minotaur", 2), edition=edition)
    assert one.legal() == ["pay (0)", "choose decline"]
    pay(one)
    for _ in range(3):
        assert one.legal() == ["choose win", "choose lose"]
        one.do("choose win")
    assert one.board() == ["Karplusan Minotaur"]


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
