"""Whether a payment pays a cost exactly (601.2f-h, 118).

The payment is carried out on a copy of the position: first the mana abilities in order, each
checked when its turn comes, then the units of mana and the objects are compared with the cost.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    DiscardSelf,
    ExileCards,
    ExilePermanents,
    ExileSelf,
    ReturnToHand,
    RevealCards,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
)
from cards.vocabulary.filters import Filter
from models.actions import Payment
from models.checking.helping import Helper, cover_with, helping, tapping
from models.checking.matching import match
from models.checking.upkeep import check_upkeep
from models.checking.violation import Report
from models.checking.wording import card_name, in_zone, permanent_name, symbols, unit
from models.costs import ManaNeed
from models.facts import View
from models.filters import at_x, card_fits, permanent_fits, view_fits
from models.position import Permanent, Player, TaggedMana
from models.state import State


class Asked(msgspec.Struct, frozen=True):
    """What a payment has to pay.

    `needs`: the locked mana cost, one form for each way to announce its symbols; `life`: life that
    is part of the cost besides Phyrexian symbols; `costs`: the other components.  `spell`: what the
    mana is spent on, None for anything but a spell.  `cid`: the card that this is the cost of, and
    `zone`: where it was; `source`: the permanent whose ability it is.
    `helps`: which of convoke, delve and improvise the spell has.
    `rule`: the rule that a wrong payment breaks.
    """

    needs: tuple[ManaNeed, ...]
    life: int = 0
    costs: tuple[Cost, ...] = ()
    x: int = 0
    spell: View | None = None
    cid: int = -1
    zone: str = ""
    source: int = 0
    helps: frozenset[str] = frozenset()
    rule: str = "601.2h"


def check_payment(s: State, you: int, asked: Asked, pay: Payment, report: Report) -> None:
    """Check a payment of player `you`; `s` is a copy, changed by the mana abilities activated."""
    from models.checking.mana_abilities import activate_for_mana

    for activation in pay.abilities:
        activate_for_mana(s, you, activation, report)
    helpers = helping(s, you, asked, pay)
    need = _mana(s.players[you], asked, pay, helpers, report)
    if pay.abilities and not _has_mana(need):
        report.add("601.2g", "the cost has no mana part, so no mana ability can pay for it")
    _life(s.players[you], asked, need, pay, report)
    _cards(s, you, asked, pay, report)
    _permanents(s, you, asked, pay, report)
    check_upkeep(s, you, asked.costs, asked.source, asked.rule, pay, report)


def _has_mana(need: ManaNeed) -> bool:
    return bool(sum(need.types) + need.generic + need.snow)


# --- mana and life --------------------------------------------------------------------------------
def may_spend(unit_: TaggedMana, spell: View | None) -> bool:
    """Whether a restricted unit may be spent on this (106.6)."""
    if unit_.spend_on is None:
        return True
    if spell is None or not view_fits(unit_.spend_on, spell):
        return False
    return not unit_.spend_type or unit_.spend_type in spell.subtypes


def _mana(
    owner: Player, asked: Asked, pay: Payment, helpers: list[Helper], report: Report
) -> ManaNeed:
    """Compare the units of mana with the announced form they fit best; returns that form."""
    units: list[TaggedMana] = []
    absent: list[str] = []
    for kind in range(6):
        there = min(pay.mana[kind], owner.pool[kind])
        units += [TaggedMana(kind)] * there
        absent += [unit(kind)] * (pay.mana[kind] - there)
    stock = list(owner.tagged)
    for tagged in pay.tagged:
        if tagged not in stock:
            absent.append(unit(tagged.type, tagged.snow))
            continue
        stock.remove(tagged)
        if may_spend(tagged, asked.spell):
            units.append(tagged)
        else:
            report.add("106.6", f"{symbols([unit(tagged.type)])} may not be spent on this")
    need = asked.needs[0]
    found = cover_with(need, units, helpers)
    for form in asked.needs[1:]:
        other = cover_with(form, units, helpers)
        if _distance(asked, form, other.missing, other.spare, pay) < _distance(
            asked, need, found.missing, found.spare, pay
        ):
            need, found = form, other
    if found.missing:
        report.add(asked.rule, f"not enough mana: {symbols(found.missing)} is missing")
    elif absent:
        report.add("118.3", f"{symbols(absent)} is not in the mana pool")
    if found.spare:
        extra = symbols(unit(u.type, u.snow) for u in found.spare)
        report.add(asked.rule, f"too much mana: {extra} is not asked for")
    for helper in found.idle:
        report.add(helper.rule, f"{helper.done}, but the cost has no mana for it to pay")
    return need


def _distance(
    asked: Asked,
    need: ManaNeed,
    missing: tuple[str, ...],
    spare: tuple[TaggedMana, ...],
    pay: Payment,
) -> int:
    return len(missing) + len(spare) + abs(need.life + asked.life - pay.life)


def _life(owner: Player, asked: Asked, need: ManaNeed, pay: Payment, report: Report) -> None:
    due = need.life + asked.life
    if pay.life != due:
        report.add(asked.rule, f"{pay.life} life is paid where {due} is due")
    if pay.life > 0 and pay.life > owner.life:
        report.add("119.4", f"{pay.life} life cannot be paid with {owner.life} life")


# --- cards ----------------------------------------------------------------------------------------
def _cards(s: State, you: int, asked: Asked, pay: Payment, report: Report) -> None:
    """Check the cards discarded, exiled and revealed."""
    owner = s.players[you]
    hand = Counter(owner.hand)
    grave = Counter(cid for cid, _ in owner.graveyard)
    if any(isinstance(c, DiscardSelf | ExileSelf) for c in asked.costs):
        # The source itself is spoken for.
        zone = hand if asked.zone == "hand" else grave
        if zone[asked.cid]:
            zone[asked.cid] -= 1
    shown = Counter(hand)
    exiled: dict[str, list[int]] = {"hand": [], "graveyard": []}
    for zone_name, cid in pay.exile:
        if zone_name not in exiled:
            report.add(asked.rule, f"no cost exiles a card {in_zone(zone_name)}")
        elif _take(hand if zone_name == "hand" else grave, cid, zone_name, asked, report):
            exiled[zone_name].append(cid)
    for zone_name, cards in exiled.items():
        slots = [
            at_x(c.filter, asked.x)
            for c in asked.costs
            if isinstance(c, ExileCards) and c.zone == zone_name
            for _ in range(asked.x if c.count == "x" else c.count)
        ]
        delved = "delve" in asked.helps and zone_name == "graveyard"
        _compare(cards, slots, f"exiled from your {zone_name}", asked, report, delved)
    if any(isinstance(c, DiscardCards) and c.count == "hand" for c in asked.costs):
        if Counter(pay.discard) != +hand:
            report.add(asked.rule, "the whole hand must be discarded, and nothing else")
    else:
        discarded = [cid for cid in pay.discard if _take(hand, cid, "hand", asked, report)]
        slots = [
            c.filter
            for c in asked.costs
            if isinstance(c, DiscardCards)
            for _ in range(asked.x if c.count == "x" else int(c.count))
        ]
        _compare(discarded, slots, "discarded", asked, report)
    revealed = [cid for cid in pay.reveal if _take(shown, cid, "hand", asked, report)]
    slots = [
        c.filter
        for c in asked.costs
        if isinstance(c, RevealCards)
        for _ in range(asked.x if c.count == "x" else c.count)
    ]
    _compare(revealed, slots, "revealed", asked, report)


def _take(left: Counter[int], cid: int, zone: str, asked: Asked, report: Report) -> bool:
    """Take a card out of what is left of a zone, or say why that is impossible."""
    if left[cid] > 0:
        left[cid] -= 1
        return True
    name = card_name(cid)
    if cid == asked.cid and zone == asked.zone:
        report.add("601.2a", f"{name} cannot pay for itself")
    elif cid in left:
        report.add("118.3", f"{name} is used more often than it is {in_zone(zone)}")
    else:
        report.add("118.3", f"{name} is not {in_zone(zone)}")
    return False


def _compare(
    cards: list[int],
    slots: list[Filter],
    done: str,
    asked: Asked,
    report: Report,
    helps: bool = False,
) -> None:
    empty, spare = match(cards, slots, card_fits)
    if empty:
        report.add(asked.rule, f"{len(empty)} more to be {done}")
    for cid in () if helps else spare:
        report.add(asked.rule, f"{card_name(cid)} is {done}, but the cost does not ask for it")


# --- permanents -----------------------------------------------------------------------------------
def _permanents(s: State, you: int, asked: Asked, pay: Payment, report: Report) -> None:
    """Check the permanents sacrificed, returned and tapped."""
    gone: set[int] = set()
    if any(isinstance(c, SacrificeSelf | ExileSelf) for c in asked.costs):
        gone.add(asked.source)
    lots = (
        (pay.sacrifice, Sacrifice, "sacrificed", gone),
        (pay.put_back, ReturnToHand, "returned", gone),
        (pay.banish, ExilePermanents, "exiled", gone),
        (pay.tap, TapOthers, "tapped", set[int]()),
    )
    for uids, kind, done, used in lots:
        given: list[Permanent] = []
        for uid in uids:
            permanent = s.permanent(uid)
            name = permanent_name(permanent, uid)
            if uid in used:
                report.add("118.10", f"{name} is used twice")
            elif permanent is None:
                report.add("118.3", f"{name} is not on the battlefield to be {done}")
            elif permanent.controller != you:
                rule = "701.21a" if kind is Sacrifice else "118.3"
                report.add(rule, f"{name} is not under your control to be {done}")
            elif kind is TapOthers and permanent.tapped:
                report.add("118.3", f"{name} is tapped already")
            else:
                given.append(permanent)
            used.add(uid)
        slots = [c.filter for c in asked.costs if isinstance(c, kind) for _ in range(c.count)]
        empty, spare = match(
            given, slots, lambda f, permanent: permanent_fits(f, permanent, you, asked.source)
        )
        if empty:
            report.add(asked.rule, f"{len(empty)} more to be {done}")
        for permanent in spare:
            if kind is TapOthers and tapping(permanent, asked) is not None:
                continue  # it pays in place of mana
            name = permanent_name(permanent)
            report.add(asked.rule, f"{name} is {done}, but the cost does not ask for it")
