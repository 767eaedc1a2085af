"""Dealing damage: what prevents it, and what it does (120, 615, 702.2, 702.15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from cards.vocabulary.base import Word
from cards.vocabulary.combat import Prevention
from cards.vocabulary.statics import Protection
from models.amounts import amount
from models.characteristics import is_creature, item_view
from models.combat import triggers
from models.effects import ask
from models.facts import View, facts, facts_of
from models.filters import permanent_fits, view_fits
from models.paying import add_counters, lose_life
from models.position import (
    DEATHTOUCH_BIT,
    T_PERMANENT,
    T_PLAYER,
    Answer,
    Lasting,
    Packet,
    Permanent,
    Ref,
    StackItem,
)
from models.state import State, statics_in_force


class Shield(Word, frozen=True):
    """The next so much damage to one player or permanent is prevented (615.7)."""

    left: int


@lru_cache(maxsize=256)
def shield(left: int) -> Shield:
    """The shield of a size: words are compared by identity, so there is one for each."""
    return Shield(left)


class Hit(msgspec.Struct, frozen=True):
    """Damage about to be dealt: how much, to whom, and by what source.

    `permanent`: the source if it is, or last was, a permanent.
    """

    source: int
    controller: int
    to: Ref
    amount: int
    permanent: Permanent | None
    view: View
    keywords: frozenset[str]

    @staticmethod
    def of_packet(s: State, packet: Packet) -> Hit | None:
        """Combat damage by a creature that is there or was, to what is still there."""
        source = s.permanent(packet.source) or packet.was
        if source is None or (packet.to[0] == T_PERMANENT and s.permanent(packet.to[1]) is None):
            return None
        about = facts_of(source)
        return Hit(packet.source, source.controller, packet.to, packet.amount, source, about.view,
                   about.keywords)  # fmt: skip


def hit_of(s: State, item: StackItem, to: Ref, n: int) -> Hit:
    """Damage by a spell, or by the source of an ability (609.7, 113.7a)."""
    permanent = s.permanent(item.source) if item.source else None
    if permanent is not None:
        about = facts_of(permanent)
        return Hit(permanent.uid, item.controller, to, n, permanent, about.view, about.keywords)
    about = facts(item.cid, item.face)
    if item.kind in ("spell", "copy"):
        return Hit(0, item.controller, to, n, None, item_view(item), about.keywords)
    # A source that has left is seen as it is printed.
    was = Permanent(item.source, item.cid, item.controller, item.owner, item.face)
    is_permanent = about.face.is_permanent and item.zone in ("", "battlefield")
    return Hit(0, item.controller, to, n, was if is_permanent else None, about.view, about.keywords)


# --- preventing -----------------------------------------------------------------------------------
def prevented(
    s: State, hits: Sequence[Hit], combat: bool, answers: Sequence[Answer] = ()
) -> list[Hit] | None:
    """What is left to deal after prevention (615); None once a player has been asked something.

    What prevents everything goes before what prevents a part: whoever is dealt the damage chooses
    the order (616.1), and no other order leaves less damage or more of a shield.
    """
    left = [hit for hit in hits if hit.amount > 0 and not _nothing_left(s, hit, combat)]
    given = list(answers)
    for static, you, source in statics_in_force(s, Prevention):
        if static.count is None:
            continue
        uid = source.uid if source is not None else 0
        n = amount(s, static.count, you, uid)
        for dealer in dict.fromkeys(hit.source for hit in left):
            matching = [
                i
                for i, hit in enumerate(left)
                if hit.source == dealer and _concerns(s, static, you, uid, hit, combat)
            ]
            if not _cut(s, left, matching, n, you, given):
                return None
    shields = []
    for effect in s.lasting:
        if isinstance(effect.static, Shield):
            matching = [i for i, hit in enumerate(left) if _shielded(effect, hit)]
            before = sum(left[i].amount for i in matching)
            if not _cut(s, left, matching, effect.static.left, _chooser(s, effect), given):
                return None
            used = before - sum(left[i].amount for i in matching)
            shields.append((effect, effect.static.left - used))
    for effect, size in shields:
        rest = tuple(e for e in s.lasting if e is not effect)
        s.lasting = (*rest, replace(effect, static=shield(size))) if size else rest
    return [hit for hit in left if hit.amount > 0]


def _cut(
    s: State, hits: list[Hit], matching: list[int], n: int, who: int, given: list[Answer]
) -> bool:
    """Prevent `n` of these hits' damage; the player says where, point by point (615.7).

    Points are chosen in one order, so each way comes up once.  False if the player has been asked.
    """
    n = min(n, sum(hits[i].amount for i in matching))
    whole = n == sum(hits[i].amount for i in matching)
    by_source = len({hits[i].source for i in matching}) > 1
    first = 0
    while n:
        able = [i for i in matching if hits[i].amount and i >= first]
        options = [i for i in able if sum(hits[k].amount for k in able if k >= i) >= n]
        if len(options) == 1 or whole:
            pick = options[0]
        elif given:
            ref = given.pop(0)
            pick = next(i for i in options if _name(hits[i], by_source) == ref)
        else:
            ask(s, "prevent", who, [_name(hits[i], by_source) for i in options])
            return False
        hits[pick] = replace(hits[pick], amount=hits[pick].amount - 1)
        first, n = pick, n - 1
    return True


def _name(hit: Hit, by_source: bool) -> Ref:
    """What tells a hit apart from the others: its source, or whom it hits."""
    return (T_PERMANENT, hit.source) if by_source else hit.to


def _nothing_left(s: State, hit: Hit, combat: bool) -> bool:
    """Whether all damage of a hit is prevented."""
    if hit.to[0] == T_PERMANENT and _protected(s, hit):
        return True
    return any(
        static.count is None and _concerns(s, static, you, source.uid if source else 0, hit, combat)
        for static, you, source in statics_in_force(s, Prevention)
    )


def _protected(s: State, hit: Hit) -> bool:
    """Protection: damage by sources with that quality is prevented (702.16e)."""
    permanent = s.permanent(hit.to[1])
    return permanent is not None and any(
        isinstance(a.static, Protection)
        and not a.static.spells_only
        and view_fits(a.static.source, hit.view)
        for a in facts_of(permanent).statics
    )


def _concerns(s: State, static: Prevention, you: int, uid: int, hit: Hit, combat: bool) -> bool:
    """Whether a prevention effect speaks of this damage."""
    if static.combat and not combat:
        return False
    if static.by is not None:
        source = hit.permanent
        if source is None or not permanent_fits(static.by, source, you, uid):
            return False
    if static.by_spells is not None:
        if hit.permanent is not None or not view_fits(static.by_spells, hit.view):
            return False
    if not static.to_you and static.to is None:
        return True
    if hit.to[0] == T_PLAYER:
        return static.to_you and hit.to[1] == you
    permanent = s.permanent(hit.to[1])
    return (
        static.to is not None
        and permanent is not None
        and permanent_fits(static.to, permanent, you, uid)
    )


def _shielded(effect: Lasting, hit: Hit) -> bool:
    if hit.to[0] == T_PLAYER:
        return not effect.object and effect.target == hit.to[1]
    return effect.object == hit.to[1]


def _chooser(s: State, effect: Lasting) -> int:
    """Who says which damage a shield prevents: whoever is dealt it (615.7)."""
    permanent = s.permanent(effect.object) if effect.object else None
    return effect.target if permanent is None else permanent.controller


# --- dealing --------------------------------------------------------------------------------------
def deal(s: State, hits: Sequence[Hit], combat: bool = False) -> None:
    """Deal damage, all at the same time; nothing prevents it any more (120.3)."""
    for hit in hits:
        if hit.to[0] == T_PLAYER:
            lose_life(s, hit.to[1], hit.amount)  # 120.3a
            if combat and s.lifted is not None:
                _by_commander(s, hit)
        else:
            _mark(s, hit)
    for hit in hits:
        if "lifelink" in hit.keywords:  # 702.15b
            owner = s.players[hit.controller]
            s.change(hit.controller, life=owner.life + hit.amount)
        if hit.source:
            triggers.dealt(s, hit.source, hit.to, hit.amount, combat)


def _by_commander(s: State, hit: Hit) -> None:
    """Note combat damage that a commander deals to a player (903.10a)."""
    source = hit.permanent
    if source is None or source.token or source.real not in s.players[source.owner].commanders:
        return
    key = (source.owner, source.real)
    dealt = {entry[:2]: entry[2] for entry in s.players[hit.to[1]].commander_damage}
    dealt[key] = dealt.get(key, 0) + hit.amount
    s.change(hit.to[1], commander_damage=tuple(sorted((*k, n) for k, n in dealt.items())))


def _mark(s: State, hit: Hit) -> None:
    """Damage to a permanent: counters off a planeswalker, marked on a creature (120.3c, e)."""
    permanent = s.permanent(hit.to[1])
    if permanent is None:
        return
    if "Planeswalker" in facts_of(permanent).view.types:
        loyalty = add_counters(permanent, "loyalty", -hit.amount)
        s.change_permanent(permanent.uid, counters=loyalty)
    if is_creature(permanent):
        touched = 1 << DEATHTOUCH_BIT if "deathtouch" in hit.keywords else 0
        s.change_permanent(
            permanent.uid, damage=permanent.damage + hit.amount, used=permanent.used | touched
        )
