"""Actions that are nearly, but mostly not quite, those that the generator gives."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from cards.card import FACE_DOWN
from cards.library import CARDS
from models.actions import (
    PASS,
    Action,
    Activate,
    Assign,
    Attack,
    Block,
    Cast,
    Choose,
    FetchCompanion,
    Pay,
    Payment,
    PlayLand,
    Plot,
    Suspend,
    TurnUp,
)
from models.facts import facts
from models.position import Position, Ref, TaggedMana
from tests.models.playouts.declarations import changed
from tests.models.playouts.equivalence import mana_action

ZONES = ("hand", "graveyard", "exile", "battlefield", "library", "command")
ALTERNATIVES = ("", "free", "pitch", "flashback", "granted flashback", "escape", "trap", "miracle",
                "morph")  # fmt: skip


def near_miss(p: Position, action: Action, generated: list[Action], rng: Random) -> Action:
    """The action with one to three changes."""
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        action = _change(p, action, generated, rng)
    return action


def _change(p: Position, action: Action, generated: list[Action], rng: Random) -> Action:
    if rng.random() < 0.03:
        return rng.choice(
            (PASS, Choose(rng.randint(0, 5)), Choose("none"), Pay(), PlayLand(_card(p, rng)))
        )
    if isinstance(action, PlayLand):
        return rng.choice(
            (
                replace(action, cid=_card(p, rng)),
                replace(action, zone=rng.choice(ZONES)),
                replace(action, face=rng.randint(0, 2)),
            )
        )
    if isinstance(action, Choose):
        return Choose(
            rng.choice((rng.randint(-1, 250), "none", "yes", "keep", "W", (1, 1), (0, 0)))
        )
    if isinstance(action, Cast):
        return _change_cast(p, action, generated, rng)
    if isinstance(action, Activate):
        return _change_activation(p, action, generated, rng)
    if isinstance(action, TurnUp) and p.battlefield and rng.random() < 0.4:
        other = rng.choice(p.battlefield)
        return replace(action, cid=other.cid, source=other.uid)
    if isinstance(action, Attack | Block | Assign):
        return changed(p, action, rng)
    if isinstance(action, FetchCompanion | Plot | Suspend) and rng.random() < 0.3:
        return replace(action, cid=_card(p, rng))
    if isinstance(action, Pay | TurnUp | FetchCompanion | Plot | Suspend):
        return replace(action, pay=_change_payment(p, action.pay, generated, rng))
    return rng.choice((Choose("none"), PASS))


def _change_cast(p: Position, a: Cast, generated: list[Action], rng: Random) -> Cast:
    kind = rng.randrange(12)
    if kind == 0:
        return replace(a, cid=(cid := _card(p, rng)), face=rng.randrange(len(CARDS[cid].faces)))
    if kind == 1:
        return replace(a, zone=rng.choice(ZONES))
    if kind == 2:
        return replace(a, face=rng.choice((0, 1, 2, FACE_DOWN)))
    if kind == 3:
        return replace(a, alt=rng.choice(ALTERNATIVES))
    if kind == 4:
        return replace(a, x=a.x + rng.choice((-1, 1)))
    if kind == 5:
        return replace(a, targets=_change_targets(p, a.targets, rng))
    if kind == 8 and a.targets:
        parts = [rng.randint(0, 3) for _ in a.targets[: rng.randint(0, 4)]]
        return replace(a, division=tuple(parts))
    if kind == 6:
        return replace(a, modes=rng.choice(((), (0,), (1,), (2,), (0, 1))))
    if kind == 7:
        names = [x.kind for x in facts(a.cid, min(a.face, len(CARDS[a.cid].faces) - 1)).additional]
        picked = rng.sample(names, rng.randint(0, len(names)))
        return replace(a, kicks=tuple(picked) or rng.choice(((), ("kicker",))))
    return replace(a, pay=_change_payment(p, a.pay, generated, rng, a.cid))


def _change_activation(p: Position, a: Activate, generated: list[Action], rng: Random) -> Activate:
    kind = rng.randrange(10)
    if kind == 0:
        other = rng.choice(p.battlefield) if p.battlefield else None
        if other is not None:
            return replace(a, source=other.uid, cid=other.cid)
    if kind == 1:
        return replace(a, ability=max(0, a.ability + rng.choice((-1, 1))))
    if kind == 2:
        return replace(a, zone=rng.choice(ZONES), source=rng.choice((0, a.source)))
    if kind == 3:
        return replace(a, x=a.x + rng.choice((-1, 1)))
    if kind == 4:
        return replace(a, targets=_change_targets(p, a.targets, rng))
    if kind == 5:
        return replace(a, mana=rng.choice(("", "W", "U", "B", "R", "G", "C", "RRR", "UB", "RG")))
    if kind == 6:
        return replace(a, source=rng.randint(0, p.next_uid))
    return replace(a, pay=_change_payment(p, a.pay, generated, rng, a.cid))


def _change_targets(p: Position, targets: tuple[Ref, ...], rng: Random) -> tuple[Ref, ...]:
    things: list[Ref] = [(0, 0), (0, 1), (1, 999)]
    things += [(1, x.uid) for x in p.battlefield]
    things += [(2, i.uid) for i in p.stack]
    things += [(3, n, cid) for n in (0, 1) for cid, _ in p.players[n].graveyard]
    listed = list(targets)
    kind = rng.randrange(4)
    if kind == 0 and listed:
        listed.pop(rng.randrange(len(listed)))
    elif kind == 1 and listed:
        listed[rng.randrange(len(listed))] = rng.choice(things)
    elif kind == 2 and len(listed) > 1:
        rng.shuffle(listed)
    else:
        listed.append(rng.choice(things))
    return tuple(listed)


def _change_payment(
    p: Position, pay: Payment, generated: list[Action], rng: Random, itself: int = 0
) -> Payment:
    if pay.tuck or pay.gain or pay.mark:
        return _change_upkeep(p, pay, rng)
    kind = rng.randrange(11)
    abilities = pay.abilities
    if kind == 0:
        return replace(pay, mana=_change_mana(pay.mana, rng))
    if kind == 1:
        return replace(pay, life=pay.life + rng.choice((-2, -1, 1, 2)))
    if kind == 2 and abilities:
        at = rng.randrange(len(abilities))
        return replace(pay, abilities=abilities[:at] + abilities[at + 1 :])
    if kind == 3 and abilities:
        return replace(pay, abilities=(*abilities, rng.choice(abilities)))
    makers = [a for a in generated if isinstance(a, Activate) and mana_action(p, a)]
    if kind in (4, 5, 6) and makers:
        # Another source, and what it makes is spent.
        maker = rng.choice(makers)
        at = rng.randrange(len(abilities) + 1)
        keep = abilities[:at] + abilities[at + rng.choice((0, 1)) :]
        mana = _change_mana(pay.mana, rng) if rng.random() < 0.6 else pay.mana
        return replace(pay, abilities=(*keep, maker), mana=mana)
    if kind == 7 and abilities:
        at = rng.randrange(len(abilities))
        other = _other_of_kind(p, abilities[at].source, rng)
        one = replace(abilities[at], source=other)
        return replace(pay, abilities=(*abilities[:at], one, *abilities[at + 1 :]))
    if kind == 8 and (pay.sacrifice or pay.put_back or pay.tap):
        name = rng.choice([n for n in ("sacrifice", "put_back", "tap") if getattr(pay, n)])
        return _with(pay, name, _change_uids(p, getattr(pay, name), rng))
    if kind == 9 and (pay.discard or pay.exile or pay.reveal):
        name = rng.choice([n for n in ("discard", "exile", "reveal") if getattr(pay, n)])
        cards = list(getattr(pay, name))
        at = rng.randrange(len(cards))
        cid = rng.choice((itself, _card(p, rng), _card(p, rng)))
        cards[at] = (
            (rng.choice((cards[at][0], "hand", "graveyard")), cid) if name == "exile" else cid
        )
        return _with(pay, name, tuple(cards))
    if kind == 10:
        unit = TaggedMana(rng.randrange(6), True)
        stock = [u for x in p.players for u in x.tagged] or [unit]
        if pay.tagged and rng.random() < 0.5:
            return replace(pay, tagged=pay.tagged[1:])
        return replace(
            pay, tagged=(*pay.tagged, rng.choice(stock)), mana=_change_mana(pay.mana, rng)
        )
    return replace(pay, mana=_change_mana(pay.mana, rng))


def _change_upkeep(p: Position, pay: Payment, rng: Random) -> Payment:
    """Other cards of graveyards, other permanents, or one more or fewer."""
    others = [x.uid for x in p.battlefield] or [1]
    if pay.tuck:
        listed = list(pay.tuck)
        at = rng.randrange(len(listed))
        owner = rng.randrange(2)
        grave = p.players[owner].graveyard
        if rng.random() < 0.2 or not grave:
            listed.pop(at)
        else:
            listed[at] = (owner, rng.choice(grave)[0])
        return replace(pay, tuck=tuple(sorted(listed)))
    if pay.gain:
        return replace(pay, gain=_change_uids(p, pay.gain, rng))
    marks = list(pay.mark)
    marks[rng.randrange(len(marks))] = (rng.choice(others), rng.choice((marks[0][1], "age")))
    return replace(pay, mark=tuple(marks[: rng.choice((len(marks), 1))]))


def _with(pay: Payment, name: str, value: Any) -> Payment:
    return replace(pay, **{name: value})


def _other_of_kind(p: Position, uid: int, rng: Random) -> int:
    one = p.permanent(uid)
    same = [x.uid for x in p.battlefield if one is not None and x.cid == one.cid]
    return rng.choice(same or [uid])


def _change_uids(p: Position, uids: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    listed = list(uids)
    at = rng.randrange(len(listed))
    kind = rng.randrange(4)
    if kind == 0:
        listed.append(listed[at])
    elif kind == 1:
        listed.pop(at)
    elif kind == 2:
        listed[at] = _other_of_kind(p, listed[at], rng)
    elif p.battlefield:
        listed[at] = rng.choice(p.battlefield).uid
    return tuple(listed)


def _change_mana(
    mana: tuple[int, int, int, int, int, int], rng: Random
) -> tuple[int, int, int, int, int, int]:
    units = list(mana)
    kind = rng.randrange(4)
    at = rng.randrange(6)
    if kind > 1 and any(units):
        units[rng.choice([i for i in range(6) if units[i]])] -= 1
        units[at] += 1
    elif kind == 1:
        units[at] -= 1
    else:
        units[at] += 1
    return (units[0], units[1], units[2], units[3], units[4], units[5])


def _card(p: Position, rng: Random) -> int:
    me = p.players[min(1, p.decider)]
    near = [*me.hand, *p.players[0].hand, *p.players[1].hand]
    near += [c for c, _ in (*me.graveyard, *me.exile)]
    near += [*me.command, *me.companion]
    near += [rng.randint(1, len(CARDS))]
    return rng.choice(near)


def garbage(rng: Random) -> Action:
    """An action whose numbers are drawn without looking at any position."""

    def number() -> int:
        return rng.choice((-3, -1, 0, 0, 1, 2, 5, 40, rng.randint(0, len(CARDS)), 10**6))

    def numbers() -> tuple[int, ...]:
        return tuple(number() for _ in range(rng.choice((0, 0, 1, 2))))

    def refs() -> tuple[Ref, ...]:
        return tuple(
            tuple(number() for _ in range(rng.randint(0, 4))) for _ in range(rng.choice((0, 1, 2)))
        )

    def payment(depth: int) -> Payment:
        inner = rng.choice((0, 1)) if depth else 0
        return Payment(
            mana=(number(), 0, number(), 0, 0, number()),
            tagged=tuple(TaggedMana(n) for n in numbers()),
            life=number(),
            abilities=tuple(activation(depth - 1) for _ in range(inner)),
            discard=numbers(),
            exile=tuple((rng.choice(ZONES), n) for n in numbers()),
            reveal=numbers(),
            sacrifice=numbers(),
            put_back=numbers(),
            tap=numbers(),
        )

    def activation(depth: int) -> Activate:
        return Activate(
            number(), number(), rng.choice(ZONES), number(), number(), refs(),
            rng.choice(("", "U", "XX")), payment(depth),
        )  # fmt: skip

    def pairs() -> tuple[tuple[int, int], ...]:
        return tuple((number(), number()) for _ in range(rng.choice((0, 1, 2))))

    kind = rng.randrange(8)
    if kind == 5:
        return Attack(pairs())
    if kind == 6:
        return Block(pairs())
    if kind == 7:
        return Assign(number(), pairs())
    if kind == 0:
        return PlayLand(number(), rng.choice(ZONES), number())
    if kind == 1:
        return Choose(rng.choice((number(), "", numbers())))
    if kind == 2:
        return Pay(number(), payment(2))
    if kind == 3:
        return activation(2)
    return Cast(
        number(), rng.choice(ZONES), number(), numbers(), number(), rng.choice(ALTERNATIVES),
        rng.choice(((), ("kicker",), ("?",))), numbers(), refs(), payment(2),
    )  # fmt: skip
