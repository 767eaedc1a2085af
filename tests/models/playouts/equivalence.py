"""When two actions are the same, and which legal actions the generator leaves out on purpose."""

from __future__ import annotations

from msgspec.structs import replace

from cards.vocabulary.targets import Target
from models.actions import (
    Action,
    Activate,
    Assign,
    Attack,
    Block,
    Cast,
    FetchCompanion,
    Pay,
    Payment,
    Plot,
    Suspend,
    TurnUp,
)
from models.casting import spell_parts
from models.characteristics import abilities_of
from models.check import is_legal
from models.facts import facts, is_mana_ability
from models.mana_sources import window_sources
from models.object_costs import signature
from models.position import T_PERMANENT, Position, Ref
from models.targets import assign
from tests.models.playouts.declarations import alike

#: Actions with a payment.
Paid = Cast | Activate | Pay | TurnUp | FetchCompanion | Plot | Suspend
PAID = (Cast, Activate, Pay, TurnUp, FetchCompanion, Plot, Suspend)


def canonical(p: Position, action: Action) -> object:
    """The same value for actions that differ only in which of equal things they name.

    Permanents that differ in nothing but their number are one kind; so are targets of one phrase,
    mana abilities and objects of a payment in any order.
    """
    if isinstance(action, Attack | Block | Assign):
        return repr(alike(p, action))
    if not isinstance(action, PAID):
        return action
    kinds = {x.uid: repr(signature(x)) for x in p.battlefield}
    roles: dict[int, list[str]] = {}

    def note(uid: int, role: str) -> None:
        roles.setdefault(uid, []).append(role)

    if isinstance(action, Activate | Pay | TurnUp) and action.source:
        note(action.source, "source")
    _pay_roles(action.pay, note)
    shares: list[list[Ref]] = []
    if isinstance(action, Cast | Activate):
        phrases = target_phrases(p, action)
        for index, share in enumerate(assign(phrases, action.targets, action.x)):
            shares.append(sorted(r for r in share if r[0] != T_PERMANENT))
            for ref in share:
                if ref[0] == T_PERMANENT:
                    note(ref[1], f"target {index}")
    things = sorted((kinds.get(uid, f"gone {uid}"), sorted(r)) for uid, r in roles.items())
    rest = _bare(action)
    return repr((things, shares, rest))


def _pay_roles(pay: Payment, note: object) -> None:
    assert callable(note)
    for a in pay.abilities:
        if a.source:
            note(a.source, "mana")
        _pay_roles(a.pay, note)
    for uid in pay.sacrifice:
        note(uid, "sacrifice")
    for uid in pay.put_back:
        note(uid, "put back")
    for uid in pay.tap:
        note(uid, "tap")
    for uid in pay.gain:
        note(uid, "gain")
    for uid, kind in pay.mark:
        note(uid, f"mark {kind}")


def _bare(
    action: Paid,
) -> tuple[object, ...]:
    """Everything about an action that names no permanent."""
    pay = action.pay
    paid = (
        pay.mana, sorted(map(repr, pay.tagged)), pay.life, sorted(pay.discard), sorted(pay.exile),
        sorted(pay.reveal), sorted(pay.tuck), sorted(repr(_bare(a)) for a in pay.abilities),
    )  # fmt: skip
    if isinstance(action, Cast):
        return (action.cid, action.zone, action.face, action.modes, action.x, action.alt,
                sorted(action.division), sorted(action.kicks), sorted(action.splices),
                paid)  # fmt: skip
    if isinstance(action, Activate):
        return (action.cid, action.zone, action.ability, action.x, action.mana,
                sorted(action.division), paid)  # fmt: skip
    if isinstance(action, TurnUp):
        return ("turn up", action.cid, paid)
    if isinstance(action, FetchCompanion | Plot | Suspend):
        return (type(action).__name__, action.cid, paid)
    return ("pay", paid)


def target_phrases(p: Position, action: Cast | Activate) -> tuple[Target, ...]:
    """The target phrases of a spell or ability."""
    if isinstance(action, Cast):
        return spell_parts(facts(action.cid, action.face).face, action.modes, action.splices)[0]
    permanent = p.permanent(action.source)
    if permanent is not None:
        return abilities_of(p, permanent)[action.ability].targets
    return facts(action.cid).activated[action.ability].targets


def left_out(p: Position, action: Action) -> str | None:
    """Why the generator leaves out a legal action, if that is on purpose."""
    if not isinstance(action, PAID):
        return None
    if p.pending is not None and isinstance(action, Activate):
        return "mana made before paying what an effect asks for"
    if nested(action.pay):
        return "a mana ability that itself needs mana or other objects"
    if superfluous(p, action):
        return "a mana ability whose mana is not needed"
    you = p.pending.player if p.pending is not None else p.priority
    able = {(s.cid, s.zone, s.ability) for s in window_sources(p, you)}
    if any((a.cid, a.zone, a.ability) not in able for a in action.pay.abilities):
        return "a mana ability that only another one makes usable, or that needs more than itself"
    return None


def nested(pay: Payment) -> bool:
    """Whether a mana ability in a payment has a payment of its own."""
    return any(a.pay != Payment() for a in pay.abilities)


def superfluous(p: Position, action: Paid) -> bool:
    """Whether the action stays legal without one of its mana abilities."""
    abilities = action.pay.abilities
    for index in range(len(abilities)):
        fewer = replace(action.pay, abilities=abilities[:index] + abilities[index + 1 :])
        if is_legal(p, replace(action, pay=fewer)):
            return True
    return False


def mana_action(p: Position, action: Action) -> bool:
    """Whether an action activates a mana ability."""
    if not isinstance(action, Activate):
        return False
    permanent = p.permanent(action.source)
    if permanent is None:
        return is_mana_ability(facts(action.cid).activated[action.ability])
    return is_mana_ability(abilities_of(p, permanent)[action.ability])
