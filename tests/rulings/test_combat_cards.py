"""Rulings about single cards that attack, block, deal combat damage or prevent damage.

The other rulings about single cards are in test_card_specific.py.
"""

from __future__ import annotations

import pytest

from models.attachments import attach
from models.combat.board import blockers_of, is_blocked, part_of
from models.facts import facts_of
from models.position import Position, Step
from models.state import State
from tests.rulings.fights import attack_of, both_pass, the, to_damage
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.rulings.made_up import make
from tests.scenario import OPPONENT, YOU, Game

ruling = Rulings({}, "card-specific")


# --- Balduvian Warlord ----------------------------------------------------------------------------
WARLORD = "activate Balduvian Warlord targeting {}"


def moved(one: Game, attack: str, block: str, target: str) -> Game:
    """An attack by the opponent, your block, and the Warlord's ability resolving."""
    blocked(one, attack, block)
    return one.do("pass", WARLORD.format(target), "resolve")


def blocked(one: Game, attack: str, block: str) -> Game:
    """An attack and a block, with what they triggered resolved."""
    both_pass(one.do(attack, "resolve all")).do(block, "resolve all")
    return one


def against(edition: str, attackers: list[str], blockers: list[str]) -> Game:
    """The opponent attacks you, who have a Warlord."""
    return attack_of(edition, ["Balduvian Warlord", *blockers], attackers, active="opponent")


def attacker_of(one: Game, blocker: str) -> str:
    """The name of the creature that a creature blocks; "" for none."""
    attacker = one.position.permanent(part_of(the(one, blocker)).blocks)
    return "" if attacker is None else facts_of(attacker).face.name


@ruling("csp.card.balduvian-warlord.01")
def in_any_players_turn(edition: str) -> None:
    one = against(edition, ["Hill Giant"], ["Grizzly Bears"])
    blocked(one, "attack with Hill Giant", "block Hill Giant with Grizzly Bears").do("pass")
    assert one.broken(WARLORD.format("Grizzly Bears")) == ()
    # In your own turn too, but in no other step.
    two = attack_of(edition, ["Balduvian Warlord", "Hill Giant"], ["Grizzly Bears"])
    both_pass(two.do("attack with Hill Giant")).do("block Hill Giant with Grizzly Bears")
    assert two.broken(WARLORD.format("Grizzly Bears")) == ()
    both_pass(two)
    assert two.position.step == Step.DAMAGE
    if edition == "2006":  # the damage is on the stack, the creatures are still there
        assert "602.5" in two.broken(WARLORD.format("Grizzly Bears"))


@ruling("csp.card.balduvian-warlord.02")
def the_new_block_must_be_legal(edition: str) -> None:
    one = moved(
        against(edition, ["Air Elemental", "Hill Giant", "Giant Spider"], ["Grizzly Bears"]),
        "attack with Air Elemental, Hill Giant, Giant Spider",
        "block Hill Giant with Grizzly Bears", "Grizzly Bears",
    )  # fmt: skip
    assert one.legal() == ["choose Hill Giant", "choose Giant Spider"]
    # What was taken off Taunting Elf has to block it again.
    two = moved(
        against(edition, ["Taunting Elf", "Hill Giant"], ["Grizzly Bears"]),
        "attack with Taunting Elf, Hill Giant",
        "block Taunting Elf with Balduvian Warlord and Grizzly Bears", "Grizzly Bears",
    )  # fmt: skip
    assert two.position.pending is None
    assert attacker_of(two, "Grizzly Bears") == "Taunting Elf"


@ruling("csp.card.balduvian-warlord.03")
def without_a_legal_block_it_just_leaves_combat(edition: str) -> None:
    one = attack_of(
        edition, ["Balduvian Warlord", "Grizzly Bears", "Island"], ["Hill Giant"],
        active="opponent", more='hand = ["Jump"]',
    )  # fmt: skip
    blocked(one, "attack with Hill Giant", "block Hill Giant with Grizzly Bears").do("pass")
    one.do(WARLORD.format("Grizzly Bears"), "cast Jump targeting Hill Giant (Island: U)")
    one.resolve_all()
    assert one.position.pending is None
    assert the(one, "Grizzly Bears").fighting is None
    assert not is_blocked(the(one, "Hill Giant"))


@ruling("csp.card.balduvian-warlord.04")
def the_same_attacker_may_be_chosen(edition: str) -> None:
    one = moved(
        against(edition, ["Hill Giant", "Giant Spider"], ["Grizzly Bears"]),
        "attack with Hill Giant, Giant Spider", "block Hill Giant with Grizzly Bears",
        "Grizzly Bears",
    )  # fmt: skip
    one.do("choose Hill Giant")
    assert is_blocked(the(one, "Hill Giant"))
    # Only the Spider's 2 damage comes through.
    assert to_damage(one).life() == 18


@ruling("csp.card.balduvian-warlord.05")
def what_becomes_unblocked_deals_damage_without_triggering(edition: str) -> None:
    sneak = make(
        "Sneaking Rogue",
        'power = "3"\ntoughness = "3"\n[[abilities]]\nability = "triggered"\n'
        'event = { when = "attacks_unblocked" }\neffects = [{ do = "gain_life", count = 5 }]\n',
        '["Creature"]',
    )
    one = moved(
        against(edition, [sneak, "Hill Giant"], ["Grizzly Bears"]),
        f"attack with {sneak}, Hill Giant", f"block {sneak} with Grizzly Bears",
        "Grizzly Bears",
    )  # fmt: skip
    one.do("choose Hill Giant")
    assert one.stack == []
    assert to_damage(one).life() == 17
    assert one.life(OPPONENT) == 20
    # As blockers are declared it does trigger.
    two = against(edition, [sneak, "Hill Giant"], ["Grizzly Bears"])
    both_pass(two.do(f"attack with {sneak}, Hill Giant"))
    assert two.do("block Hill Giant with Grizzly Bears").stack == [f"trigger {sneak}"]


@ruling("csp.card.balduvian-warlord.06")
def it_blocks_once_more(edition: str) -> None:
    boar = '{ card = "Woolly Razorback", counters = { ice = 3 } }'
    one = blocked(
        against(edition, ["Hill Giant", "Giant Spider"], [boar]),
        "attack with Hill Giant, Giant Spider", "block Hill Giant with Woolly Razorback",
    )  # fmt: skip
    assert the(one, "Woolly Razorback").count("ice") == 2
    one.do("pass", WARLORD.format("Woolly Razorback"), "resolve", "choose Giant Spider")
    assert one.stack == ["trigger Woolly Razorback"]
    one.resolve()
    assert the(one, "Woolly Razorback").count("ice") == 1


def watched(by: str = "") -> str:
    """A creature whose controller gains life whenever it becomes blocked, or by such a creature."""
    event = f'when = "becomes_blocked"{by}'
    return make(
        "Watched Raider" if not by else "Raider Watched by Green",
        'power = "2"\ntoughness = "5"\n[[abilities]]\nability = "triggered"\n'
        f'event = {{ {event} }}\neffects = [{{ do = "gain_life", count = 1 }}]\n',
        '["Creature"]',
    )


@ruling("csp.card.balduvian-warlord.07")
def becomes_blocked_triggers_only_if_it_was_unblocked(edition: str) -> None:
    raider = watched()
    blockers = ["Grizzly Bears", "Mogg Fanatic"]
    one = blocked(
        against(edition, [raider, "Hill Giant"], blockers), f"attack with {raider}, Hill Giant",
        f"block {raider} with Mogg Fanatic, block Hill Giant with Grizzly Bears",
    )  # fmt: skip
    assert one.life(OPPONENT) == 21
    one.do("pass", WARLORD.format("Grizzly Bears"), "resolve", f"choose {raider}")
    assert (attacker_of(one, "Grizzly Bears"), one.stack) == (raider, [])
    two = moved(
        against(edition, [raider, "Hill Giant"], blockers), f"attack with {raider}, Hill Giant",
        "block Hill Giant with Grizzly Bears", "Grizzly Bears",
    )  # fmt: skip
    assert two.do(f"choose {raider}").stack == [f"trigger {raider}"]


@ruling("csp.card.balduvian-warlord.08")
def blocked_by_a_kind_of_creature_triggers_anyway(edition: str) -> None:
    raider = watched(', by = { types = ["Creature"], colors = "G" }')
    one = moved(
        against(edition, [raider, "Hill Giant"], ["Grizzly Bears", "Mogg Fanatic"]),
        f"attack with {raider}, Hill Giant",
        f"block {raider} with Mogg Fanatic, block Hill Giant with Grizzly Bears",
        "Grizzly Bears",
    )  # fmt: skip
    assert one.life(OPPONENT) == 20  # the Fanatic is red
    assert one.do(f"choose {raider}").stack == [f"trigger {raider}"]


@ruling("csp.card.balduvian-warlord.09")
def it_stays_blocked_if_another_creature_had_blocked_it(edition: str) -> None:
    blockers = ["Balduvian Warlord", "Grizzly Bears", "Llanowar Elves"]
    attack = "attack with Hill Giant, Giant Spider"
    block = "block Hill Giant with Grizzly Bears and Llanowar Elves"
    # One blocker has died, the other is moved away.
    one = attack_of(
        edition, ["Balduvian Warlord", *blockers], ["Hill Giant", "Giant Spider", "Mountain"],
        active="opponent", theirs='hand = ["Lightning Bolt"]',
    )  # fmt: skip
    two = Game(one.position)
    blocked(one, attack, block)
    one.do("cast Lightning Bolt targeting Llanowar Elves (Mountain: R)", "resolve", "pass")
    one.do(WARLORD.format("Grizzly Bears"), "resolve", "choose Giant Spider")
    assert blockers_of(one.position, the(one, "Hill Giant").uid) == []
    assert is_blocked(the(one, "Hill Giant"))
    # Both are moved away, each by a Warlord.
    blocked(two, attack, block)
    for name in ("Grizzly Bears", "Llanowar Elves"):
        two.do("pass", WARLORD.format(name), "resolve", "choose Giant Spider")
    assert blockers_of(two.position, the(two, "Hill Giant").uid) == []
    assert is_blocked(the(two, "Hill Giant"))
    assert to_damage(two, "assign Giant Spider: 2 to Grizzly Bears").life() == 20


# --- Cover of Winter ------------------------------------------------------------------------------
def covered(edition: str, age: int, attackers: list[str], blockers: list[str]) -> Game:
    """The opponent attacks you, who have a Cover of Winter with so many age counters."""
    cover = f'{{ card = "Cover of Winter", counters = {{ age = {age} }} }}'
    return attack_of(edition, [cover, *blockers], attackers, active="opponent")


@ruling("csp.card.cover-of-winter.01")
def damage_to_blockers_is_prevented(edition: str) -> None:
    one = covered(edition, 1, ["Hill Giant"], ["Giant Spider"])
    both_pass(one.do("attack with Hill Giant")).do("block Hill Giant with Giant Spider")
    to_damage(one)
    assert the(one, "Giant Spider").damage == 2
    # Damage by blockers to attacking creatures of its controller as well.
    cover = '{ card = "Cover of Winter", counters = { age = 1 } }'
    two = attack_of(edition, [cover, "Giant Spider"], ["Hill Giant"])
    both_pass(two.do("attack with Giant Spider")).do("block Giant Spider with Hill Giant")
    to_damage(two)
    assert (the(two, "Giant Spider").damage, the(two, "Hill Giant").damage) == (2, 2)


@ruling("csp.card.cover-of-winter.02")
def from_each_source(edition: str) -> None:
    giants = ["Hill Giant"] * 3
    one = covered(edition, 2, giants, [])
    to_damage(one.do("attack with Hill Giant, Hill Giant #2, Hill Giant #3"))
    assert one.life() == 17


@ruling("csp.card.cover-of-winter.03")
def the_worked_example(edition: str) -> None:
    one = covered(edition, 2, ["Llanowar Elves", "Air Elemental"], [])
    to_damage(one.do("attack with Llanowar Elves, Air Elemental"))
    assert one.life() == 18


@ruling("csp.card.cover-of-winter.04")
def in_each_damage_step(edition: str) -> None:
    twice = make(
        "Twofold Striker", 'power = "3"\ntoughness = "3"\nkeywords = ["Double strike"]',
        '["Creature"]',
    )  # fmt: skip
    one = covered(edition, 2, [twice], [])
    to_damage(one.do(f"attack with {twice}"))
    assert one.life() == 18


@ruling("csp.card.cover-of-winter.05")
def its_controller_spreads_what_is_prevented(edition: str) -> None:
    trampler = make(
        "Heavy Trampler", 'power = "5"\ntoughness = "5"\nkeywords = ["Trample"]', '["Creature"]'
    )
    one = covered(edition, 2, [trampler], ["Llanowar Elves", "Boreal Druid"])
    both_pass(one.do(f"attack with {trampler}"))
    both_pass(one.do(f"block {trampler} with Llanowar Elves and Boreal Druid"))
    one.do(f"assign {trampler}: 1 to Llanowar Elves, 1 to Boreal Druid, 3 to you")
    if edition == "2006":
        both_pass(one)
    outcomes = set()
    todo = [one.position]
    while todo:
        game = Game(todo.pop())
        pending = game.position.pending
        if pending is not None:
            assert (pending.kind, pending.player) == ("prevent", YOU)
            todo += [Game(game.position).do(text).position for text in game.legal()]
            continue
        alive = set(game.board()) & {"Llanowar Elves", "Boreal Druid"}
        # 3 damage was assigned to the player; a creature lives if its one damage was prevented.
        outcomes.add((20 - game.life(), len(alive), tuple(sorted(alive))))
        assert 3 - (20 - game.life()) + len(alive) == 2
    assert outcomes == {
        (1, 0, ()), (2, 1, ("Llanowar Elves",)), (2, 1, ("Boreal Druid",)),
        (3, 2, ("Boreal Druid", "Llanowar Elves")),
    }  # fmt: skip


# --- Fury of the Horde ----------------------------------------------------------------------------
FURY = ["Grizzly Bears", *["Mountain"] * 9]


@ruling("csp.card.fury-of-the-horde.01")
def another_combat_and_another_main_phase(edition: str) -> None:
    one = attack_of(edition, [*FURY, "Hill Giant"], [], more='hand = ["Fury of the Horde"]')
    to_damage(one.do("attack with Grizzly Bears"))
    one.position = tap(one, "Hill Giant")
    one.to_step(Step.MAIN2)
    cast = next(t for t in one.legal() if t.startswith("cast Fury of the Horde"))
    one.do(cast, "resolve")
    assert (the(one, "Grizzly Bears").tapped, the(one, "Hill Giant").tapped) == (False, True)
    steps = [int(one.position.step)]
    while one.position.step != Step.END:
        one.do("attack with Grizzly Bears") if one.position.pending else both_pass(one)
        if one.position.stack:  # combat damage, in 2006
            one.resolve()
        if one.position.step != steps[-1]:
            steps.append(int(one.position.step))
    combat = [Step.BEGIN_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.DAMAGE]
    assert steps == [Step.MAIN2, *combat, Step.END_COMBAT, Step.MAIN2, Step.END]
    assert one.opposing_life == 16


def tap(one: Game, name: str) -> Position:
    """The position with that permanent tapped."""
    s = State(one.position)
    s.change_permanent(the(one, name).uid, tapped=True)
    return s.freeze()


@ruling("csp.card.fury-of-the-horde.02")
def outside_a_main_phase_it_only_untaps(edition: str) -> None:
    # Borne Upon a Wind lets it be cast in the end of combat step.
    hand = 'hand = ["Fury of the Horde", "Borne Upon a Wind"]\nlibrary = ["Island", "Island"]'
    one = attack_of(edition, [*FURY, "Island"], [], more=hand)
    to_damage(one.do("attack with Grizzly Bears"))
    one.do("cast Borne Upon a Wind (Island: U, Mountain: R)").resolve()
    cast = next(t for t in one.legal() if t.startswith("cast Fury of the Horde"))
    one.do(cast, "resolve")
    assert not the(one, "Grizzly Bears").tapped
    both_pass(one)
    assert one.position.step == Step.MAIN2
    both_pass(one)
    assert one.position.step == Step.END


# --- Gelid Shackles -------------------------------------------------------------------------------
def shackled(edition: str, creature: str, more: str = "") -> Game:
    """Your Gelid Shackles have resolved on a creature of the opponent's."""
    one = play_in(
        edition,
        f"""
        [you]
        hand = ["Gelid Shackles"]
        battlefield = ["Hill Giant", "Plains", "Snow-Covered Plains"]
        library = {{ Island = 9 }}
        [opponent]
        battlefield = ["{creature}", "Grizzly Bears"]
        library = {{ Swamp = 9 }}
        {more}
        """,
    )
    return one.do(f"cast Gelid Shackles targeting {creature} (Plains: W)", "resolve")


@ruling("csp.card.gelid-shackles.01")
def no_blocks_and_no_activated_abilities(edition: str) -> None:
    one = shackled(edition, "Llanowar Elves")
    one.do("pass")
    assert one.broken("activate Llanowar Elves") == ("602.5",)
    one.do("pass")
    both_pass(one)
    both_pass(one.do("attack with Hill Giant"))
    assert one.broken("block Hill Giant with Llanowar Elves") == ("509.1b",)
    assert one.legal() == ["no block", "block Hill Giant with Grizzly Bears"]


def next_attack(one: Game) -> Game:
    """The opponent's declare attackers step."""
    while not (one.position.active == OPPONENT and one.position.step == Step.DECLARE_ATTACKERS):
        if one.position.stack:
            one.resolve()
        elif not one.stand_back():
            both_pass(one)
    return one


@ruling("csp.card.gelid-shackles.02")
def other_abilities_work(edition: str) -> None:
    one = shackled(edition, "Dark Confidant")
    while not (one.position.active == OPPONENT and one.position.step == Step.UPKEEP):
        if not one.stand_back():
            both_pass(one)
    assert one.stack == ["trigger Dark Confidant"]


@ruling("csp.card.gelid-shackles.03")
def it_can_attack_until_it_has_defender(edition: str) -> None:
    one = next_attack(shackled(edition, "Llanowar Elves"))
    one.do("attack with Llanowar Elves").do("pass")
    one.do("activate Gelid Shackles (Snow-Covered Plains: W)", "resolve")
    elves = the(one, "Llanowar Elves")
    assert part_of(elves).attacks
    assert to_damage(one, "no block").life() == 19
    # With defender before attackers are declared it cannot attack.
    two = shackled(edition, "Llanowar Elves")
    while not (two.position.active == OPPONENT and two.position.step == Step.BEGIN_COMBAT):
        if not two.stand_back():
            both_pass(two)
    two.do("pass", "activate Gelid Shackles (Snow-Covered Plains: W)", "resolve")
    both_pass(two)
    assert two.broken("attack with Llanowar Elves") == ("702.3b",)


# --- Goblin Furrier -------------------------------------------------------------------------------
@ruling("csp.card.goblin-furrier.01")
def gone_it_prevents_nothing_on_the_stack(edition: str) -> None:
    one = attack_of(edition, ["Goblin Furrier", "Phyrexian Altar"], ["Wall of Shards"])
    both_pass(one.do("attack with Goblin Furrier"))
    one.do("block Goblin Furrier with Wall of Shards")
    kept = Game(one.position)
    if edition == "2006":
        both_pass(one)
        assert one.stack == ["combat damage"]
    one.do("activate Phyrexian Altar for R (sacrifice Goblin Furrier)")
    both_pass(one)
    assert the(one, "Wall of Shards").damage == (2 if edition == "2006" else 0)
    # While it is there its damage to the snow creature is prevented.
    assert the(to_damage(kept), "Wall of Shards").damage == 0


@ruling("csp.card.goblin-furrier.02")
def gone_it_prevents_nothing_of_an_ability(edition: str) -> None:
    for gone, damage in ((True, 2), (False, 0)):
        one = play_in(
            edition,
            '[you]\nbattlefield = ["Goblin Furrier", "Heavy Arbalest", "Phyrexian Altar"]\n'
            '[opponent]\nbattlefield = ["Wall of Shards"]',
        )
        one.position = equipped(one, "Heavy Arbalest", "Goblin Furrier")
        one.do("activate Goblin Furrier targeting Wall of Shards")
        if gone:
            one.do("activate Phyrexian Altar for R (sacrifice Goblin Furrier)")
        one.resolve()
        assert the(one, "Wall of Shards").damage == damage


def equipped(one: Game, equipment: str, creature: str) -> Position:
    """The position with the Equipment on that creature."""
    s = State(one.position)
    attach(s, the(one, equipment).uid, the(one, creature).uid)
    return s.freeze()


# --- Greater Stone Spirit -------------------------------------------------------------------------
@ruling("csp.card.greater-stone-spirit.01")
def as_though_it_had_flying(edition: str) -> None:
    blockers = ["Giant Spider", "Grizzly Bears", "Air Elemental"]
    one = attack_of(edition, ["Greater Stone Spirit"], blockers)
    both_pass(one.do("attack with Greater Stone Spirit"))
    block = "block Greater Stone Spirit with {}"
    assert one.broken(block.format("Air Elemental")) == ("509.1b",)
    assert one.broken(block.format("Grizzly Bears")) == ()
    # Today reach is a keyword of its own, and does not count as flying (702.17b).
    spider = ("509.1b",) if edition == "2006" else ()
    assert one.broken(block.format("Giant Spider")) == spider
    assert (block.format("Giant Spider") in one.legal()) == (not spider)


# --- Tresserhorn Skyknight ------------------------------------------------------------------------
SKYKNIGHT = "Tresserhorn Skyknight"


@ruling("csp.card.tresserhorn-skyknight.01")
def double_strike_is_not_first_strike(edition: str) -> None:
    one = attack_of(edition, ["Fencing Ace"], [SKYKNIGHT])
    both_pass(one.do("attack with Fencing Ace")).do(f"block Fencing Ace with {SKYKNIGHT}")
    both_pass(one)
    if edition == "2006":
        one.resolve()
    assert (one.position.step, the(one, SKYKNIGHT).damage) == (Step.FIRST_STRIKE, 1)


@ruling("csp.card.tresserhorn-skyknight.02")
def all_damage_by_first_strikers(edition: str) -> None:
    for creature, damage in (("Youthful Knight", 0), ("Grizzly Bears", 2)):
        one = play_in(
            edition,
            f'[you]\nbattlefield = ["{creature}", "Heavy Arbalest"]\n'
            f'[opponent]\nbattlefield = ["{SKYKNIGHT}"]',
        )
        one.position = equipped(one, "Heavy Arbalest", creature)
        one.do(f"activate {creature} targeting {SKYKNIGHT}", "resolve")
        assert the(one, SKYKNIGHT).damage == damage
    # Combat damage too.
    two = attack_of(edition, ["Youthful Knight"], [SKYKNIGHT])
    both_pass(two.do("attack with Youthful Knight")).do(f"block Youthful Knight with {SKYKNIGHT}")
    to_damage(two)
    assert the(two, SKYKNIGHT).damage == 0


@ruling("csp.card.tresserhorn-skyknight.03")
def first_strike_gained_with_damage_on_the_stack(edition: str) -> None:
    one = attack_of(
        edition, ["Hill Giant", "Mountain"], [SKYKNIGHT], more='hand = ["Precise Strike"]'
    )
    both_pass(one.do("attack with Hill Giant")).do(f"block Hill Giant with {SKYKNIGHT}")
    both_pass(one)
    if edition == "2006":
        assert one.stack == ["combat damage"]
        one.do("cast Precise Strike targeting Hill Giant (Mountain: R)", "resolve", "resolve")
        assert the(one, SKYKNIGHT).damage == 0
    else:
        # There is no such moment: the damage has been dealt, and the Skyknight has died of it.
        assert one.stack == []
        assert SKYKNIGHT in one.graveyard(OPPONENT)


@ruling("csp.card.tresserhorn-skyknight.04")
def first_strike_as_it_left(edition: str) -> None:
    one = attack_of(edition, ["Youthful Knight", "Phyrexian Altar"], [SKYKNIGHT])
    both_pass(one.do("attack with Youthful Knight")).do(f"block Youthful Knight with {SKYKNIGHT}")
    if edition == "2006":
        both_pass(one)
        assert one.stack == ["combat damage"]
    one.do("activate Phyrexian Altar for R (sacrifice Youthful Knight)")
    to_damage(one)
    assert the(one, SKYKNIGHT).damage == 0
    # Without first strike the damage on the stack is dealt.
    two = attack_of(edition, ["Grizzly Bears", "Phyrexian Altar"], [SKYKNIGHT])
    both_pass(two.do("attack with Grizzly Bears")).do(f"block Grizzly Bears with {SKYKNIGHT}")
    if edition == "2006":
        both_pass(two)
    two.do("activate Phyrexian Altar for R (sacrifice Grizzly Bears)")
    to_damage(two)
    assert the(two, SKYKNIGHT).damage == (2 if edition == "2006" else 0)


# --- Woolly Razorback -----------------------------------------------------------------------------
def boar_blocks(edition: str, ice: int) -> Game:
    """A Razorback with so many ice counters blocks a 3/3; damage is dealt."""
    boar = f'{{ card = "Woolly Razorback", counters = {{ ice = {ice} }} }}'
    one = attack_of(edition, ["Hill Giant"], [boar])
    both_pass(one.do("attack with Hill Giant"))
    one.do("block Hill Giant with Woolly Razorback").resolve()
    return to_damage(one)


@ruling("csp.card.woolly-razorback.01")
def it_is_dealt_damage_but_deals_none(edition: str) -> None:
    one = boar_blocks(edition, 3)
    assert the(one, "Woolly Razorback").damage == 3
    assert the(one, "Hill Giant").damage == 0


@ruling("csp.card.woolly-razorback.02")
def the_last_counter_goes_before_damage(edition: str) -> None:
    one = boar_blocks(edition, 1)
    assert the(one, "Woolly Razorback").count("ice") == 0
    assert one.graveyard() == ["Hill Giant"]  # 7 damage


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_a_razorback_with_ice_is_a_defender() -> None:
    boar = '{ card = "Woolly Razorback", counters = { ice = 1 } }'
    one = attack_of("current", [boar, "Hill Giant"], [])
    assert one.broken("attack with Woolly Razorback") == ("702.3b",)
    two = attack_of("current", ["Woolly Razorback"], [])
    assert two.broken("attack with Woolly Razorback") == ()
