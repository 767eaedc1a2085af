"""Mana sources: which mana abilities can be activated now, and what they can make (605)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import msgspec

from cards.mana import COLORS, NO_MANA, ManaVector, vector
from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import (
    ExileSelf,
    PayLife,
    RemoveCounters,
    SacrificeSelf,
    TapSelf,
)
from cards.vocabulary.effects import AddMana, AddManaChoice, DealDamage, If
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import CantActivate, ManaBonus
from models.amounts import amount
from models.characteristics import abilities_of, is_creature, is_snow
from models.color_identity import identity_of
from models.conditions import holds
from models.facts import card_view, facts, facts_of, is_mana_ability
from models.filters import permanent_fits, view_fits
from models.pool import mana_of, plus
from models.position import Permanent, Position, StackItem
from models.state import State, statics_in_force

#: What a source can make: the mana, and the letters that announce the choice ("" for no choice).
Output = tuple[ManaVector, str]


class Source(msgspec.Struct, frozen=True, gc=False):
    """Equal sources of mana: the permanents (or the card in hand) and what one of them makes.

    Sources with the same `uids` are abilities of the same permanents: each permanent is used once.
    """

    cid: int
    uids: tuple[int, ...]
    zone: str
    ability: int
    outputs: tuple[Output, ...]
    bonus: ManaVector  # the part of each output that an effect adds: neither snow nor restricted
    snow: bool
    spend_on: Filter | None
    spend_type: str
    life: int
    damage: int  # dealt to its controller as it resolves
    pure: bool  # nothing but tapping (and sacrificing) itself, for a fixed offer
    sacrifices: bool
    count: int


def can_activate(s: State | Position, permanent: Permanent, mana: bool) -> bool:
    """Whether no effect forbids activating abilities of this permanent (602.5)."""
    return not any(
        permanent_fits(static.filter, permanent, controller, source, chosen)
        for static, controller, chosen, source in _bans(s, permanent.controller, mana)
    )


def forbidden_card(s: State | Position, you: int, cid: int, mana: bool) -> bool:
    """Whether an effect forbids activating abilities of a card in a hand or graveyard.

    A phrase such as "artifacts" means permanents (109.2); a chosen name, or a ban on a player's
    activating anything, reaches sources in every zone.
    """
    return any(
        (static.filter.named_chosen or static.who == "target")
        and view_fits(static.filter, card_view(cid), chosen)
        for static, _, chosen, _ in _bans(s, you, mana)
    )


def _bans(
    s: State | Position, you: int, mana: bool
) -> Iterator[tuple[CantActivate, int, str, int]]:
    """The bans on activating that player `you` is under: phrase, controller, name, source."""
    for static, controller, source in statics_in_force(s, CantActivate):
        if static.who == "target" or (mana and not static.mana_abilities):
            continue
        if static.who == "any" or (static.who == "you") == (controller == you):
            if source is not None:
                yield static, controller, source.chosen, source.uid
            else:
                yield static, controller, "", 0
    for effect in s.lasting:
        lasting = effect.static
        if isinstance(lasting, CantActivate) and lasting.who == "target" and effect.target == you:
            if not mana or lasting.mana_abilities:
                yield lasting, effect.controller, "", 0


def haste(permanent: Permanent) -> bool:
    """Whether a permanent has haste, printed."""
    return "haste" in facts_of(permanent).keywords


def can_tap(permanent: Permanent) -> bool:
    """Whether {T} can be paid: untapped, and no summoning-sick creature (302.6)."""
    return not permanent.tapped and not (
        permanent.sick and is_creature(permanent) and not haste(permanent)
    )


def outputs_of(
    s: State | Position,
    ability: Activated,
    you: int,
    permanent: Permanent | None,
    value: int = 0,
) -> tuple[tuple[Output, ...], Filter | None]:
    """What mana an ability can make now, and a restriction on spending it.

    `value`: the mana value of what is exiled for it.
    """
    uid = permanent.uid if permanent is not None else 0
    found: list[Output] = [((0, 0, 0, 0, 0, 0), "")]
    spend_on: Filter | None = None
    todo = list(ability.effects)
    while todo:
        effect = todo.pop(0)
        if isinstance(effect, If):
            yes = holds(s, effect.condition, you, uid)
            todo = [*(effect.then if yes else effect.otherwise), *todo]
        elif isinstance(effect, AddMana):
            more = mana_of(effect.mana, amount(s, effect.times, you, uid))
            found = [(plus(v, more), t) for v, t in found]
        elif isinstance(effect, AddManaChoice):
            spend_on = effect.spend_on
            offers = choice_letters(s, effect, you, permanent, value)
            found = [(plus(v, vector(o)), t + o) for v, t in found for o in offers]
    if permanent is not None:
        bonus = mana_bonus(s, ability, permanent)
        if any(bonus):
            found = [(plus(v, bonus), t) for v, t in found]
    return tuple(dict.fromkeys(o for o in found if any(o[0]))), spend_on


def mana_bonus(s: State | Position, ability: Activated, permanent: Permanent) -> ManaVector:
    """The mana that effects add when a permanent is tapped for mana.

    605.4a: a triggered mana ability adds its mana at once.
    """
    bonus = NO_MANA
    if any(isinstance(c, TapSelf) for c in ability.cost):
        for static, controller, _ in statics_in_force(s, ManaBonus):
            if permanent_fits(static.filter, permanent, controller):
                bonus = plus(bonus, vector(static.mana))
    return bonus


def choice_letters(
    s: State | Position,
    effect: AddManaChoice,
    you: int,
    permanent: Permanent | None,
    value: int = 0,
) -> list[str]:
    """The letters of each possible choice of an effect that offers colours.

    `value`: the mana value of what is exiled for it.
    """
    uid = permanent.uid if permanent is not None else 0
    item = StackItem(0, "ability", 0, you, you, value=value) if value else None
    count = amount(s, effect.count, you, uid, item)
    colors = effect.colors
    if colors == "imprinted":
        imprinted = permanent.imprinted if permanent is not None else ()
        colors = "".join(c for c in COLORS if any(c in card_view(i).color for i in imprinted))
    elif colors == "legends":
        # 106.5: no legend, no mana.
        seen = "".join(
            facts_of(p).face.color
            for p in s.battlefield
            if p.controller == you
            and "Legendary" in facts_of(p).view.types
            and not facts_of(p).face.type_set.isdisjoint(("Creature", "Planeswalker"))
        )
        colors = "".join(c for c in COLORS if c in seen)
    elif colors == "commander":
        # 106.5: no commander, no mana.
        colors = identity_of(s.players[you].commanders)
    if count <= 0 or not colors:
        return []
    if effect.how == "one":
        return [c * count for c in colors]
    return ["".join(pick) for pick in combinations_with_replacement(colors, count)]


def payable_alone(s: State | Position, ability: Activated, permanent: Permanent) -> bool:
    """Whether the non-mana costs of a permanent's mana ability can be paid now."""
    you = permanent.controller
    for cost in ability.cost:
        if isinstance(cost, TapSelf):
            if not can_tap(permanent):
                return False
        elif isinstance(cost, PayLife):
            if s.players[you].life < amount(s, cost.count, you, permanent.uid):
                return False
        elif isinstance(cost, RemoveCounters):
            if permanent.count(cost.kind) < cost.count:
                return False
    return True


_WINDOW = (TapSelf, SacrificeSelf, PayLife, RemoveCounters)


def window_sources(s: State | Position, you: int) -> list[Source]:
    """The sources that can be used while casting (601.2g), equal ones together.

    Abilities that need mana, other objects, or priority ("only as an instant", 605.1) are left to
    be activated beforehand.
    """
    groups: dict[tuple[object, ...], tuple[list[Source], list[int]]] = {}
    for permanent in s.battlefield:
        if permanent.controller != you:
            continue
        able = [
            (index, ability)
            for index, ability in enumerate(abilities_of(s, permanent))
            if _in_window(s, you, permanent, index, ability)
        ]
        if not able:
            continue
        key = (permanent.cid, permanent.face, tuple(index for index, _ in able), permanent.counters,
               permanent.imprinted, permanent.chosen, permanent.sick, permanent.token,
               permanent.boost, permanent.altered, permanent.now)  # fmt: skip
        known = groups.get(key)
        if known is not None:
            known[1].append(permanent.uid)
            continue
        kinds = []
        for index, ability in able:
            offers, spend_on = outputs_of(s, ability, you, permanent)
            if offers:
                kinds.append(_source(s, permanent, index, ability, offers, spend_on))
        groups[key] = (kinds, [permanent.uid])
    sources = [
        msgspec.structs.replace(source, uids=tuple(uids), count=len(uids))
        for kinds, uids in groups.values()
        for source in kinds
    ]
    return sources + _hand_sources(s, you)


def _in_window(
    s: State | Position, you: int, permanent: Permanent, index: int, ability: Activated
) -> bool:
    return (
        not ability.only_with_priority
        and is_mana_ability(ability)
        and all(isinstance(c, _WINDOW) for c in ability.cost)
        and payable_alone(s, ability, permanent)
        and can_activate(s, permanent, True)
        and (ability.condition is None or holds(s, ability.condition, you, permanent.uid))
        and not (ability.once_each_turn and permanent.used & (1 << index))
    )


def _source(
    s: State | Position,
    permanent: Permanent,
    index: int,
    ability: Activated,
    offers: tuple[Output, ...],
    spend_on: Filter | None,
) -> Source:
    you = permanent.controller
    life = sum(
        amount(s, c.count, you, permanent.uid) for c in ability.cost if isinstance(c, PayLife)
    )
    fixed = all(
        (isinstance(e, AddMana) and isinstance(e.times, int))
        or (
            isinstance(e, AddManaChoice)
            and isinstance(e.count, int)
            and e.colors not in ("legends", "commander")
        )
        for e in ability.effects
    )
    return Source(
        permanent.cid,
        (permanent.uid,),
        "battlefield",
        index,
        offers,
        mana_bonus(s, ability, permanent),
        is_snow(permanent),
        spend_on,
        permanent.chosen if spend_on is not None else "",
        life,
        sum(
            amount(s, e.count, you, permanent.uid)
            for e in ability.effects
            if isinstance(e, DealDamage) and e.to == "you"
        ),
        fixed
        and ability.condition is None
        and all(isinstance(c, TapSelf | SacrificeSelf) for c in ability.cost),
        any(isinstance(c, SacrificeSelf) for c in ability.cost),
        1,
    )


def _hand_sources(s: State | Position, you: int) -> list[Source]:
    """Mana abilities of cards in hand (a card exiled from hand for mana)."""
    found = []
    hand = s.players[you].hand
    for cid in dict.fromkeys(hand):
        for index, ability in enumerate(facts(cid).activated):
            if ability.zone != "hand" or not is_mana_ability(ability):
                continue
            if all(isinstance(c, ExileSelf) for c in ability.cost) and not forbidden_card(
                s, you, cid, mana=True
            ):
                offers, spend_on = outputs_of(s, ability, you, None)
                found.append(
                    Source(
                        cid,
                        (),
                        "hand",
                        index,
                        offers,
                        NO_MANA,
                        False,
                        spend_on,
                        "",
                        0,
                        0,
                        False,
                        True,
                        hand.count(cid),
                    )
                )
    return found
