"""Illegal actions of every kind, with the rules they break."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cards.library import CARDS
from models import Position, Violation, apply, is_legal, legal_actions, violations
from models.actions import PASS, Action, Activate, Cast, Choose, Pay, Payment, PlayLand
from models.facts import facts
from models.position import (
    FLASHBACK,
    PLAY_FREE,
    Library,
    Pending,
    Permanent,
    Player,
    StackItem,
    Step,
    TaggedMana,
)

U, B, R, G = (0, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0), (0, 0, 0, 1, 0, 0), (0, 0, 0, 0, 1, 0)
NONE = (0, 0, 0, 0, 0, 0)
LIBRARY = Library(rest=(CARDS.find("Island"),) * 5)


def card(name: str) -> int:
    return CARDS.find(name)


def cards(*names: str) -> tuple[int, ...]:
    return tuple(sorted(map(card, names)))


def on(uid: int, name: str, controller: int = 0, **fields: Any) -> Permanent:
    return Permanent(uid, card(name), controller, controller, **fields)


def position(
    hand: tuple[int, ...] = (),
    *battlefield: Permanent,
    pool: tuple[int, int, int, int, int, int] = NONE,
    life: int = 20,
    grave: tuple[tuple[int, str], ...] = (),
    exile: tuple[tuple[int, str], ...] = (),
    tagged: tuple[TaggedMana, ...] = (),
    their_hand: tuple[int, ...] = (),
    **fields: Any,
) -> Position:
    you = Player(
        life=life, hand=hand, library=LIBRARY, graveyard=grave, exile=exile, pool=pool,
        tagged=tagged, land_plays=1,
    )  # fmt: skip
    return Position(
        (you, Player(hand=their_hand, library=LIBRARY)), battlefield, next_uid=90, **fields
    )


def spell_on_stack(name: str, uid: int = 80, controller: int = 1) -> StackItem:
    cid = card(name)
    spell = facts(cid).face.spell
    effects = spell.effects if spell is not None else ()
    return StackItem(uid, "spell", cid, controller, controller, effects=effects)


def rules(p: Position, action: Action) -> list[str]:
    """The rules broken, each once, in order; what is illegal is not generated either."""
    found = violations(p, action)
    assert is_legal(p, action) == (not found)
    if found:
        assert action not in legal_actions(p)
    return sorted({v.rule for v in found})


def preordain(pool: tuple[int, int, int, int, int, int] = U) -> Cast:
    return Cast(card("Preordain"), pay=Payment(mana=pool))


# --- wording --------------------------------------------------------------------------------------
def test_reads_as_a_sentence() -> None:
    p = position(cards("Preordain"))
    assert [str(v) for v in violations(p, preordain())] == [
        "601.2h: not enough mana: {U} is missing (Preordain)"
    ]


def test_every_reason_is_given_at_once() -> None:
    p = position(
        cards("Preordain"), active=1, step=Step.UPKEEP, stack=(spell_on_stack("Lightning Bolt"),)
    )
    assert violations(p, preordain()) == [
        Violation("307.1", "it is not your turn", "Preordain"),
        Violation("307.1", "it is not a main phase", "Preordain"),
        Violation("307.1", "the stack is not empty", "Preordain"),
        Violation("601.2h", "not enough mana: {U} is missing", "Preordain"),
    ]


# --- malformed ------------------------------------------------------------------------------------
def test_numbers_that_mean_nothing() -> None:
    p = position(cards("Preordain"), on(1, "Island"), pool=U)
    cid = card("Preordain")
    assert rules(p, Cast(99_999, pay=Payment(mana=U))) == ["601.2a"]
    assert rules(p, Cast(-1)) == ["601.2a"]
    assert rules(p, Cast(0)) == ["601.2a"]
    assert rules(p, Cast(cid, face=7, pay=Payment(mana=U))) == ["601.2a"]
    assert rules(p, Cast(cid, x=-1, pay=Payment(mana=U))) == ["107.1b"]
    assert rules(p, Cast(cid, pay=Payment(mana=(0, 2, -1, 0, 0, 0)))) == ["107.1b"]
    assert rules(p, Cast(cid, pay=Payment(mana=U, life=-2))) == ["107.1b"]
    assert rules(p, Cast(cid, pay=Payment(mana=U, discard=(99_999,)))) == ["118.3"]
    assert rules(p, Cast(cid, targets=((9,),), pay=Payment(mana=U))) == ["601.2c"]
    assert rules(p, Activate(card("Island"), source=77)) == ["602.2"]
    assert rules(p, Activate(card("Island"), source=1, ability=9)) == ["602.2"]
    assert rules(p, PlayLand(99_999)) == ["116.2a"]
    assert rules(p, Pay(source=77)) == ["116.2d"]


# --- who and when ---------------------------------------------------------------------------------
def test_nothing_is_legal_once_the_game_is_over() -> None:
    p = position(cards("Preordain"), pool=U, winner=0)
    for action in (PASS, preordain(), Choose(0), Pay(), PlayLand(card("Island"))):
        assert rules(p, action) == ["104.1"]


def test_the_opponents_card() -> None:
    p = position((), pool=U, their_hand=cards("Preordain"))
    assert rules(p, preordain()) == ["601.2a"]


def test_a_decision_comes_first() -> None:
    p = position(cards("Preordain", "Island"), on(1, "Island"), pool=U)
    p = replace(p, pending=Pending("keep", 0, (1,)))
    for action in (PASS, preordain(), PlayLand(card("Island")), Activate(card("Island"), source=1)):
        assert rules(p, action) == ["117.2e"]


def test_answers() -> None:
    p = replace(position(), pending=Pending("keep", 0, (1, 2)))
    assert rules(p, Choose(1)) == []
    assert rules(p, Choose(3)) == ["704.5j"]
    assert rules(p, Choose("1")) == ["704.5j"]
    assert rules(p, Pay()) == ["118.12"]
    assert rules(position(), Choose(1)) == ["608.2d"]
    assert rules(position(), Pay()) == ["118.12"]


def test_sorcery_timing_by_card_type() -> None:
    for name, rule in (
        ("Preordain", "307.1"), ("Lotus Petal", "301.1"), ("Monastery Swiftspear", "302.1"),
        ("Rest in Peace", "303.1"), ("Teferi, Time Raveler", "306.1"),
    ):  # fmt: skip
        p = position(cards(name), active=1, pool=(9, 9, 9, 9, 9, 9))
        assert rule in rules(p, Cast(card(name)))
    p = position(cards("Brainstorm"), active=1, pool=U)
    assert rules(p, Cast(card("Brainstorm"), pay=Payment(mana=U))) == []


def test_an_effect_demands_sorcery_timing() -> None:
    p = position(
        cards("Brainstorm"), on(1, "Teferi, Time Raveler", 1, counters=(("loyalty", 4),)),
        pool=U, stack=(spell_on_stack("Lightning Bolt"),),
    )  # fmt: skip
    assert rules(p, Cast(card("Brainstorm"), pay=Payment(mana=U))) == ["601.3"]


def test_split_second_stops_spells_and_abilities_but_not_mana_abilities() -> None:
    p = position(
        cards("Brainstorm"), on(1, "Island"), on(2, "Sensei's Divining Top"),
        pool=(0, 2, 0, 0, 0, 0), stack=(spell_on_stack("Krosan Grip"),),
    )  # fmt: skip
    assert rules(p, Cast(card("Brainstorm"), pay=Payment(mana=U))) == ["702.61a"]
    assert rules(p, Activate(card("Sensei's Divining Top"), 2, pay=Payment(mana=U))) == ["702.61a"]
    assert rules(p, Activate(card("Island"), 1)) == []


# --- permission -----------------------------------------------------------------------------------
def test_zones() -> None:
    preordain_there = ((card("Preordain"), ""),)
    p = position((), pool=U, grave=preordain_there, exile=preordain_there)
    assert rules(p, preordain()) == ["601.2a"]
    assert rules(p, replace(preordain(), zone="graveyard")) == ["601.3"]
    assert rules(p, replace(preordain(), zone="exile")) == ["601.3"]
    assert "601.2a" in rules(p, replace(preordain(), zone="library"))
    land = position(cards("Island"))
    assert rules(land, Cast(card("Island"))) == ["305.9"]


def test_flashback() -> None:
    marked = ((card("Preordain"), FLASHBACK),)
    p = position((), pool=U, grave=marked)
    assert rules(p, replace(preordain(), zone="graveyard")) == ["601.3"]
    assert rules(p, replace(preordain(), zone="graveyard", alt="granted flashback")) == []
    deep = position(cards("Deep Analysis"), pool=(0, 1, 1, 0, 0, 0))
    cast = Cast(card("Deep Analysis"), alt="flashback", targets=((0, 0),))
    cast = replace(cast, pay=Payment(mana=(0, 1, 1, 0, 0, 0), life=3))
    assert rules(deep, cast) == ["118.9"]


def test_no_mana_cost_cannot_be_paid() -> None:
    p = position(cards("Lotus Bloom"))
    assert rules(p, Cast(card("Lotus Bloom"))) == ["118.6"]


def test_alternative_costs() -> None:
    force, brainstorm = card("Force of Will"), card("Brainstorm")
    stack = (spell_on_stack("Lightning Bolt"),)
    cast = Cast(
        force, alt="pitch", targets=((2, 80),),
        pay=Payment(life=1, exile=(("hand", brainstorm),)),
    )  # fmt: skip
    p = position(cards("Force of Will", "Brainstorm", "Dark Ritual"), stack=stack)
    assert rules(p, cast) == []
    assert rules(p, replace(cast, alt="free")) != []
    assert rules(p, replace(cast, alt="overload")) != []
    ritual = Payment(life=1, exile=(("hand", card("Dark Ritual")),))
    assert rules(p, replace(cast, pay=ritual)) == ["601.2h"]
    assert rules(p, replace(cast, pay=Payment(life=1))) == ["601.2h"]
    itself = Payment(life=1, exile=(("hand", force),))
    assert rules(p, replace(cast, pay=itself)) == ["601.2a", "601.2h"]
    absent = Payment(life=1, exile=(("hand", card("Ponder")),))
    assert rules(p, replace(cast, pay=absent)) == ["118.3", "601.2h"]
    massacre = position(cards("Massacre"), on(1, "Swamp"))
    assert rules(massacre, Cast(card("Massacre"), alt="free")) == ["118.9"]


def test_effects_that_forbid() -> None:
    named = on(1, "Meddling Mage", 1, chosen="Preordain")
    p = position(cards("Preordain", "Ponder"), named, pool=U)
    assert rules(p, preordain()) == ["601.3"]
    assert rules(p, Cast(card("Ponder"), pay=Payment(mana=U))) == []


def test_land_drops() -> None:
    island = PlayLand(card("Island"))
    assert rules(position(cards("Island")), island) == []
    assert rules(position(cards("Island"), active=1), island) == ["305.3"]
    assert rules(position(cards("Island"), step=Step.UPKEEP), island) == ["116.2a"]
    assert rules(position(), island) == ["116.2a"]
    assert rules(position(cards("Preordain")), PlayLand(card("Preordain"))) == ["305.1"]
    p = position(cards("Island"), grave=((card("Island"), ""),), exile=((card("Island"), ""),))
    assert rules(p, replace(island, zone="graveyard")) == ["305.1"]
    assert rules(p, replace(island, zone="exile")) == ["305.1"]
    played = apply(p, island)
    again = replace(
        played, players=(replace(played.players[0], hand=cards("Island")), played.players[1])
    )
    assert rules(again, island) == ["305.2"]


# --- announcing -----------------------------------------------------------------------------------
def test_modes() -> None:
    blast = card("Red Elemental Blast")
    p = position((blast,), on(1, "Baleful Strix", 1), pool=R)
    cast = Cast(blast, modes=(1,), targets=((1, 1),), pay=Payment(mana=R))
    assert rules(p, cast) == []
    assert rules(p, replace(cast, modes=())) == ["601.2b"]
    assert rules(p, replace(cast, modes=(5,))) == ["700.2"]
    assert "601.2b" in rules(p, replace(cast, modes=(0, 1)))
    assert rules(p, replace(cast, modes=(0,))) == ["601.2c"]
    plain = position(cards("Preordain"), pool=U)
    assert rules(plain, replace(preordain(), modes=(0,))) == ["700.2"]


def test_x() -> None:
    blaze = card("Blaze")
    p = position((blaze,), pool=(0, 0, 0, 3, 0, 0))
    cast = Cast(blaze, x=2, targets=((0, 1),), pay=Payment(mana=(0, 0, 0, 3, 0, 0)))
    assert rules(p, cast) == []
    assert rules(p, replace(cast, x=3)) == ["601.2h"]
    assert rules(p, replace(cast, x=1)) == ["601.2h"]
    assert rules(position(cards("Preordain"), pool=U), replace(preordain(), x=1)) == ["107.3"]
    free = position((), exile=((blaze, PLAY_FREE),))
    cast = Cast(blaze, "exile", alt="free", targets=((0, 1),))
    assert rules(free, cast) == []
    assert rules(free, replace(cast, x=1)) == ["107.3b"]


def test_x_reaches_what_a_reduction_allows() -> None:
    blaze = card("Blaze")
    p = position((blaze,), on(1, "Ruby Medallion"), pool=(0, 0, 0, 2, 0, 0))
    cast = Cast(blaze, x=2, targets=((0, 1),), pay=Payment(mana=(0, 0, 0, 2, 0, 0)))
    assert rules(p, cast) == []
    assert cast in legal_actions(p)


def test_additional_costs() -> None:
    chant = card("Orim's Chant")
    p = position((chant,), pool=(2, 0, 0, 0, 0, 0))
    cast = Cast(chant, kicks=("kicker",), targets=((0, 1),), pay=Payment(mana=(2, 0, 0, 0, 0, 0)))
    assert rules(p, cast) == []
    assert rules(p, replace(cast, kicks=())) == ["601.2h"]
    assert rules(p, replace(cast, kicks=("kicker", "kicker"))) == ["601.2b"]
    assert rules(p, replace(cast, kicks=("buyback",))) == ["601.2b", "601.2h"]


# --- targets --------------------------------------------------------------------------------------
def test_targets() -> None:
    bolt = card("Lightning Bolt")
    p = position((bolt,), on(1, "Island"), on(2, "Monastery Swiftspear", 1), pool=R)
    cast = Cast(bolt, targets=((0, 1),), pay=Payment(mana=R))
    assert rules(p, cast) == []
    assert rules(p, replace(cast, targets=((1, 2),))) == []
    assert rules(p, replace(cast, targets=((1, 1),))) == ["115.4"]
    assert rules(p, replace(cast, targets=((1, 55),))) == ["601.2c"]
    assert rules(p, replace(cast, targets=())) == ["601.2c"]
    assert rules(p, replace(cast, targets=((0, 1), (0, 0)))) == ["601.2c"]
    assert rules(p, replace(cast, targets=((0, 7),))) == ["115.4"]
    plain = position(cards("Preordain"), pool=U)
    assert rules(plain, replace(preordain(), targets=((0, 1),))) == ["601.2c"]


def test_the_same_target_twice() -> None:
    force = card("By Force")
    p = position(
        (force,), on(1, "Lotus Petal", 1), on(2, "Lotus Petal", 1), pool=(0, 0, 0, 3, 0, 0)
    )
    cast = Cast(force, x=2, targets=((1, 1), (1, 2)), pay=Payment(mana=(0, 0, 0, 3, 0, 0)))
    assert rules(p, cast) == []
    assert rules(p, replace(cast, targets=((1, 1), (1, 1)))) == ["601.2c"]
    assert rules(p, replace(cast, targets=((1, 1),))) == ["601.2c"]


def test_protection() -> None:
    bolt = card("Lightning Bolt")
    p = position((bolt,), on(1, "Emrakul, the Aeons Torn", 1), pool=R)
    assert rules(p, Cast(bolt, targets=((1, 1),), pay=Payment(mana=R))) == ["702.16b"]


def test_a_spell_does_not_target_itself_in_the_graveyard() -> None:
    surgical = card("Surgical Extraction")
    cast = Cast(
        surgical, "graveyard", alt="granted flashback", targets=((3, 0, surgical),),
        pay=Payment(mana=B),
    )  # fmt: skip
    assert rules(position((), pool=B, grave=((surgical, FLASHBACK),)), cast) == ["601.2c"]
    two = ((surgical, ""), (surgical, FLASHBACK))
    assert rules(position((), pool=B, grave=two), cast) == []


def test_only_an_object_with_a_single_target_is_a_legal_target() -> None:
    malfunction = card("Untimely Malfunction")
    bolt = replace(spell_on_stack("Lightning Bolt"), targets=((0, 0),))
    draw = spell_on_stack("Brainstorm", 81)
    p = position((malfunction,), pool=(0, 0, 0, 2, 0, 0), stack=(bolt, draw))
    modes = range(len(facts(malfunction).face.spell.modes))  # type: ignore[union-attr]
    pay = Payment(mana=(0, 0, 0, 2, 0, 0))
    casts = [Cast(malfunction, modes=(m,), targets=((2, 80),), pay=pay) for m in modes]
    assert any(is_legal(p, cast) for cast in casts)
    assert all("601.2c" in rules(p, replace(cast, targets=((2, 81),))) for cast in casts)


# --- mana -----------------------------------------------------------------------------------------
def test_the_right_mana_exactly() -> None:
    p = position(cards("Preordain"), pool=(0, 2, 1, 0, 0, 0))
    assert rules(p, preordain()) == []
    assert rules(p, preordain(NONE)) == ["601.2h"]
    assert [v.message for v in violations(p, preordain(B))] == [
        "not enough mana: {U} is missing",
        "too much mana: {B} is not asked for",
    ]
    assert [v.message for v in violations(p, preordain((0, 2, 0, 0, 0, 0)))] == [
        "too much mana: {U} is not asked for"
    ]
    assert rules(p, preordain((0, 1, 0, 0, 1, 0))) == ["118.3"]


def test_taxes_reductions_and_the_floor() -> None:
    for name, generic in (("Thalia, Guardian of Thraben", 1), ("Trinisphere", 2)):
        p = position(cards("Preordain"), on(1, name, 1), pool=(0, 1, 3, 0, 0, 0))
        assert rules(p, preordain()) == ["601.2h"]
        assert rules(p, preordain((0, 1, generic, 0, 0, 0))) == []
    p = position(cards("Pyretic Ritual"), on(1, "Ruby Medallion"), pool=(0, 0, 0, 2, 0, 0))
    ritual = Cast(card("Pyretic Ritual"), pay=Payment(mana=R))
    assert rules(p, ritual) == []
    assert rules(p, replace(ritual, pay=Payment(mana=(0, 0, 0, 2, 0, 0)))) == ["601.2h"]


def test_restricted_mana() -> None:
    cavern = card("Cavern of Souls")
    effect: Any = facts(cavern).activated[1].effects[0]
    unit = TaggedMana(1, False, effect.spend_on, "Human")
    p = position(cards("Preordain"), tagged=(unit,))
    cast = Cast(card("Preordain"), pay=Payment(tagged=(unit,)))
    assert rules(p, cast) == ["106.6", "601.2h"]


def test_life() -> None:
    probe = card("Gitaxian Probe")
    cast = Cast(probe, targets=((0, 1),), pay=Payment(life=2))
    assert rules(position((probe,)), cast) == []
    assert rules(position((probe,), life=2), cast) == []
    assert rules(position((probe,), life=1), cast) == ["119.4"]
    assert rules(position((probe,)), replace(cast, pay=Payment(life=1))) == ["601.2h"]
    dismember = card("Dismember")
    p = position((dismember,), on(1, "Monastery Swiftspear", 1), on(2, "Ancient Tomb"), life=5)
    tomb = Activate(card("Ancient Tomb"), 2)
    mana = Payment(mana=(0, 0, 0, 0, 0, 1), life=4, abilities=(tomb,))
    # The Tomb has dealt its 2 damage by the time that 4 life is to be paid.
    assert rules(p, Cast(dismember, targets=((1, 1),), pay=mana)) == ["119.4"]


# --- the window for mana abilities ----------------------------------------------------------------
def test_mana_abilities_while_casting() -> None:
    island = Activate(card("Island"), 1)
    cast = Cast(card("Preordain"), pay=Payment(mana=U, abilities=(island,)))
    hand = cards("Preordain")
    assert rules(position(hand, on(1, "Island")), cast) == []
    assert rules(position(hand, on(1, "Island", tapped=True)), cast) == ["107.5", "601.2h"]
    assert rules(position(hand, on(1, "Island", 1)), cast) == ["601.2h", "602.2"]
    assert rules(position(hand), cast) == ["601.2h", "602.2"]
    twice = Payment(mana=(0, 2, 0, 0, 0, 0), abilities=(island, island))
    assert rules(position(hand, on(1, "Island")), replace(cast, pay=twice)) == ["107.5", "118.3"]


def test_a_cost_without_mana_has_no_window() -> None:
    probe = Cast(
        card("Gitaxian Probe"), targets=((0, 1),),
        pay=Payment(life=2, abilities=(Activate(card("Island"), 1),)),
    )  # fmt: skip
    assert rules(position(cards("Gitaxian Probe"), on(1, "Island")), probe) == ["601.2g"]


def test_summoning_sickness() -> None:
    arbor = on(1, "Dryad Arbor", sick=True)
    forest = Activate(card("Dryad Arbor"), 1)
    assert rules(position((), arbor), forest) == ["302.6"]
    assert rules(position((), replace(arbor, sick=False)), forest) == []


def test_lions_eye_diamond_needs_priority() -> None:
    led = card("Lion's Eye Diamond")
    crack = Activate(led, 1, mana="UUU", pay=Payment(discard=cards("Ponder")))
    p = position(cards("Ponder"), on(1, "Lion's Eye Diamond"))
    assert rules(p, crack) == []
    assert rules(p, replace(crack, pay=Payment())) == ["601.2h"]
    assert rules(p, replace(crack, mana="UUB")) == ["106.1"]
    both = position(cards("Ponder", "Preordain"), on(1, "Lion's Eye Diamond"))
    cast = Cast(card("Preordain"), pay=Payment(mana=U, abilities=(crack,)))
    assert rules(both, cast) == ["601.2h", "602.5e"]


def test_a_card_makes_no_mana_for_itself() -> None:
    guide = card("Simian Spirit Guide")
    exile = Activate(guide, 0, "hand")
    p = position((guide,), pool=(0, 0, 0, 2, 0, 0))
    cast = Cast(guide, pay=Payment(mana=(0, 0, 0, 3, 0, 0), abilities=(exile,)))
    assert rules(p, cast) == ["601.2h", "602.2"]
    pair = position((guide, guide), pool=(0, 0, 0, 2, 0, 0))
    assert rules(pair, cast) == []


def test_metalcraft() -> None:
    opal = Activate(card("Mox Opal"), 1, mana="U")
    two = position((), on(1, "Mox Opal"), on(2, "Lotus Petal"))
    assert rules(two, opal) == ["602.5"]
    three = position((), on(1, "Mox Opal"), on(2, "Lotus Petal"), on(3, "Lotus Petal"))
    assert rules(three, opal) == []
    # Sacrificed first, the Petal no longer counts.
    p = position(
        cards("Preordain"), on(1, "Mox Opal"), on(2, "Lotus Petal"), on(3, "Sphere of Resistance")
    )
    petal = Activate(card("Lotus Petal"), 2, mana="U")
    late = Payment(mana=(0, 2, 0, 0, 0, 0), abilities=(petal, opal))
    assert rules(p, Cast(card("Preordain"), pay=late)) == ["601.2h", "602.5"]
    assert rules(p, Cast(card("Preordain"), pay=replace(late, abilities=(opal, petal)))) == []


# --- objects --------------------------------------------------------------------------------------
def test_sacrifices() -> None:
    fireblast = card("Fireblast")
    mountains = (on(1, "Mountain"), on(2, "Mountain"), on(3, "Island"), on(4, "Mountain", 1))
    p = position((fireblast,), *mountains)
    cast = Cast(fireblast, alt="pitch", targets=((0, 1),), pay=Payment(sacrifice=(1, 2)))
    assert rules(p, cast) == []
    for uids, broken in (
        ((1, 1), ["118.10", "601.2h"]),
        ((1, 3), ["601.2h"]),
        ((1, 4), ["601.2h", "701.21a"]),
        ((1,), ["601.2h"]),
        ((1, 55), ["118.3", "601.2h"]),
    ):
        assert rules(p, replace(cast, pay=Payment(sacrifice=uids))) == broken


# --- abilities ------------------------------------------------------------------------------------
def test_abilities() -> None:
    top = card("Sensei's Divining Top")
    p = position((), on(1, "Sensei's Divining Top"), on(2, "Sensei's Divining Top", 1), pool=U)
    look = Activate(top, 1, pay=Payment(mana=U))
    assert rules(p, look) == []
    assert rules(p, replace(look, source=2)) == ["602.2"]
    assert rules(p, replace(look, pay=Payment())) == ["601.2h"]
    assert rules(p, replace(look, zone="hand")) == ["602.2"]
    assert rules(p, replace(look, x=1)) == ["107.3"]
    assert rules(p, replace(look, mana="U")) == ["602.2"]
    assert rules(p, Activate(top, 0, "hand", pay=Payment(mana=U))) == ["602.2"]
    tapped = position((), on(1, "Sensei's Divining Top", tapped=True))
    assert rules(tapped, Activate(top, 1, ability=1)) == ["107.5"]


def test_loyalty_abilities() -> None:
    teferi = on(1, "Teferi, Time Raveler", counters=(("loyalty", 2),))
    plus, minus = Activate(teferi.cid, 1), Activate(teferi.cid, 1, ability=1)
    assert rules(position((), teferi), plus) == []
    assert rules(position((), teferi), minus) == ["118.3"]
    assert rules(position((), teferi, active=1), plus) == ["606.3"]
    used = apply(position((), teferi), plus)
    again = replace(used, stack=())
    assert rules(again, plus) == ["606.3"]


def test_bans_on_abilities() -> None:
    petal = Activate(card("Lotus Petal"), 2, mana="B")
    for name, broken in (("Pithing Needle", []), ("Phyrexian Revoker", ["602.5"])):
        ban = on(1, name, 1, chosen="Lotus Petal")
        assert rules(position((), ban, on(2, "Lotus Petal")), petal) == broken
    guide = card("Simian Spirit Guide")
    ban = on(1, "Phyrexian Revoker", 1, chosen="Simian Spirit Guide")
    assert rules(position((guide,), ban), Activate(guide, 0, "hand")) == ["602.5"]
    needle = on(1, "Pithing Needle", 1, chosen="Sensei's Divining Top")
    p = position((), needle, on(2, "Sensei's Divining Top"), pool=U)
    assert rules(p, Activate(card("Sensei's Divining Top"), 2, pay=Payment(mana=U))) == ["602.5"]


def test_a_ban_on_one_player() -> None:
    p = position(
        cards("Abeyance"), on(1, "Sensei's Divining Top"), on(2, "Sensei's Divining Top", 1),
        pool=(2, 1, 0, 0, 0, 0),
    )  # fmt: skip
    cast = Cast(card("Abeyance"), targets=((0, 1),), pay=Payment(mana=(2, 0, 0, 0, 0, 0)))
    p = apply(apply(apply(p, cast), PASS), PASS)
    look = Activate(card("Sensei's Divining Top"), 1, pay=Payment(mana=U))
    assert rules(p, look) == []
    assert look in legal_actions(p)
    theirs = replace(p, priority=1)
    assert "602.5" in rules(theirs, replace(look, source=2))


# --- payments asked for ---------------------------------------------------------------------------
def test_paying_to_ignore_an_effect() -> None:
    p = position((), on(1, "Leonin Arbiter", 1), on(2, "Island"), pool=(0, 2, 0, 0, 0, 0))
    ignore = Pay(1, Payment(mana=(0, 2, 0, 0, 0, 0)))
    assert rules(p, ignore) == []
    assert rules(p, replace(ignore, pay=Payment(mana=U))) == ["601.2h"]
    assert rules(p, replace(ignore, source=2)) == ["116.2d"]
    assert rules(replace(p, ignoring=(0,)), ignore) == ["116.2d"]


def test_paying_what_an_effect_asks_for() -> None:
    p = position(
        cards("Brainstorm"), on(1, "Island"), on(2, "Lion's Eye Diamond"), pool=(0, 2, 0, 0, 0, 0)
    )
    p = apply(p, Cast(card("Brainstorm"), pay=Payment(mana=U)))
    daze = card("Daze")
    island = on(3, "Island", 1)
    p = replace(
        p, priority=1, battlefield=(*p.battlefield, island),
        players=(p.players[0], replace(p.players[1], hand=(daze,))),
    )  # fmt: skip
    p = apply(p, Cast(daze, alt="pitch", targets=((2, p.stack[0].uid),),
                      pay=Payment(put_back=(3,))))  # fmt: skip
    p = apply(apply(p, PASS), PASS)
    assert p.pending is not None and p.pending.kind == "pay"
    island_mana = Activate(card("Island"), 1)
    assert rules(p, Choose("decline")) == []
    assert rules(p, Pay(pay=Payment(mana=U))) == []
    assert rules(p, Pay(pay=Payment(mana=U, abilities=(island_mana,)))) == []
    assert rules(p, island_mana) == []
    assert rules(p, Pay()) == ["118.12"]
    assert rules(p, Pay(pay=Payment(mana=U, life=1))) == ["118.12"]
    assert rules(p, PASS) == ["117.2e"]
    led = Activate(card("Lion's Eye Diamond"), 2, mana="UUU")
    assert rules(p, led) == ["602.5e"]
