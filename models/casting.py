"""Casting spells and activating abilities: what the completed act does (601.2, 602.2)."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from cards.card import Face
from cards.library import CARDS
from cards.vocabulary.abilities import Activated, Enchant
from cards.vocabulary.costs import PayMana
from cards.vocabulary.effects import CastFree, CastFreeFrom, CastImprintedCopy, Effect
from cards.vocabulary.statics import CantBeCountered
from cards.vocabulary.targets import Target
from models import events
from models.actions import Activate, Cast, PlayLand
from models.cast_triggers import spell_cast
from models.characteristics import item_view
from models.commanders import COMMAND
from models.facts import View, facts
from models.filters import view_fits
from models.library import take_revealed
from models.object_costs import paid_mana_value
from models.paying import (
    ability_of,
    activate_mana_ability,
    colors_of,
    pay,
    pay_own_costs,
)
from models.permissions import FUSE, linked_cards, may_play_linked, ways
from models.position import (
    EXILE_INSTEAD,
    LINKED,
    LINKED_THEIRS,
    LOYALTY_BIT,
    PLAIN,
    PLAY_KEPT_THEIRS,
    StackItem,
    ZoneCard,
)
from models.state import State, opponent
from models.suspend import LABEL
from models.zones import enter_battlefield, from_hand, take_linked, without


def fused_half(cid: int, alt: str) -> Face | None:
    """The other half of a split card cast fused, else None (702.102)."""
    return CARDS[cid].faces[1] if alt == FUSE else None


def spell_parts(
    face: Face,
    modes: tuple[int, ...],
    splices: tuple[int, ...] = (),
    also: Face | None = None,
) -> tuple[tuple[Target, ...], tuple[Effect, ...]]:
    """The target phrases and instructions of a spell with these modes and spliced cards."""
    spell = face.spell
    targets: tuple[Target, ...] = ()
    effects: tuple[Effect, ...] = ()
    if spell is not None:
        if spell.modes:
            for mode in modes:
                targets += spell.modes[mode].targets
                effects += spell.modes[mode].effects
        else:
            targets, effects = spell.targets, spell.effects
    if also is not None and also.spell is not None:
        # 702.102d: the left half's instructions, then the right half's.
        targets += also.spell.targets
        effects += also.spell.effects
    for cid in splices:
        # 702.47a: the spliced card's text is added to the spell.
        more = facts(cid).face.spell
        if more is not None:
            targets += more.targets
            effects += more.effects
    for ability in face.abilities:
        if isinstance(ability, Enchant):
            targets += (enchanted(ability),)  # 303.4a
    return targets, effects


@cache
def enchanted(ability: Enchant) -> Target:
    """What an Aura spell targets (303.4a, 702.5a)."""
    return Target("permanent", ability.filter)


def entries(s: State, player: int, cid: int, zone: str) -> list[ZoneCard]:
    """The cards of this number in a zone, with their marks."""
    owner = s.players[player]
    if zone == "hand":
        return [(cid, PLAIN)] if cid in owner.hand else []
    if zone == COMMAND:
        return [(cid, PLAIN)] if cid in owner.command else []
    if zone == "library":
        return [(cid, PLAIN)]
    cards = owner.graveyard if zone == "graveyard" else owner.exile
    if zone == "exile":
        cards += tuple(linked_cards(s, player))
    return [entry for entry in dict.fromkeys(cards) if entry[0] == cid]


def remove_entry(s: State, player: int, entry: ZoneCard, zone: str) -> None:
    """Take a card out of the zone from which it is cast or played."""
    owner = s.players[player]
    if zone == "hand":
        from_hand(s, player, entry[0])
    elif zone == COMMAND:
        leave_command_zone(s, player, entry[0])
    elif zone == "graveyard":
        s.change(player, graveyard=without(owner.graveyard, entry))
    elif zone == "library":
        s.change(player, library=take_revealed(owner.library, entry[0]))
    elif entry[1] in (LINKED, LINKED_THEIRS) and entry in linked_cards(s, player):
        _take_permitted(s, player, entry)
    else:
        s.change(player, exile=without(owner.exile, entry))


def leave_command_zone(s: State, player: int, cid: int) -> None:
    """Take a commander out of the command zone to cast it, which the next cast costs (903.8)."""
    owner = s.players[player]
    casts = dict(owner.commander_casts)
    casts[cid] = casts.get(cid, 0) + 1
    s.change(
        player, command=without(owner.command, cid), commander_casts=tuple(sorted(casts.items()))
    )


def _take_permitted(s: State, player: int, entry: ZoneCard) -> None:
    """Take a card that was exiled with a permanent to play it, which uses the permission up."""
    owner = owner_of(player, entry)
    static = may_play_linked(entry[0], owner)
    used = next(e for e in s.lasting if e.static is static and e.controller == player)
    rest = list(s.lasting)
    rest.remove(used)
    s.lasting = tuple(rest)
    take_linked(s, used.object, owner, entry[0])


def owner_of(player: int, entry: ZoneCard) -> int:
    """Who owns a card that a player casts or plays, by its mark."""
    return opponent(player) if entry[1] in (PLAY_KEPT_THEIRS, LINKED_THEIRS) else player


def cast_while_resolving(s: State, action: Cast) -> None:
    """Cast a spell that the resolving object allows (608.2g)."""
    pending, frame = s.pending, s.frames[-1]
    assert pending is not None
    s.pending = None
    effect = frame.effects[frame.pc]
    copy = isinstance(effect, CastImprintedCopy)
    if isinstance(effect, CastFreeFrom):
        s.frames[-1] = replace(frame, memo=(*frame.memo, (action.cid, action.face)))
    else:
        moved = frame.moved if copy else without(frame.moved, action.cid)
        s.frames[-1] = replace(frame, memo=(*frame.memo, action.cid), moved=moved)
    by = LABEL if frame.item.label == LABEL else ""
    leave = EXILE_INSTEAD if isinstance(effect, CastFree | CastFreeFrom) and effect.exile else ""
    cast_spell(s, pending.player, action, resolving=True, copy=copy, by=by, leave=leave)


def cast_spell(
    s: State,
    player: int,
    action: Cast,
    resolving: bool = False,
    copy: bool = False,
    by: str = "",
    leave: str = "",
) -> None:
    """Cast a spell with every choice made; the action must be legal.

    `resolving`: cast while something resolves (608.2g), so no priority changes hands.
    `copy`: a copy of the card is cast (707.12), the card stays where it is.
    `by`: the keyword that casts it, if the spell has to know.  `leave`: where it goes on leaving
    the stack, if the effect that allows casting it says so.
    """
    entry, exile_after = (action.cid, PLAIN), False
    for candidate in entries(s, player, action.cid, action.zone):
        match = [
            w
            for w in ways(s, player, candidate, action.zone)
            if w.face == action.face and w.alt == action.alt
        ]
        if match and not resolving:
            entry = candidate
            exile_after = match[0].exile_after
            break
        if resolving and action.zone == "graveyard":
            entry = candidate  # whatever is marked on it
            break
    # 601.2a: the card moves to the stack first.
    if not copy:
        remove_entry(s, player, entry, action.zone)
    item = replace(
        on_the_stack(s.new_uid(), player, action, copy),
        owner=owner_of(player, entry),
        leave=leave or ("exile" if exile_after else "graveyard"),
        label=by or action.alt,
    )
    s.stack.append(item)
    for activation in action.pay.abilities:  # 601.2g
        activate_mana_ability(s, player, activation)
    pay(s, player, action.pay)  # 601.2h
    became_cast(s, item)
    if not resolving:
        s.priority, s.passed = player, 0  # 117.3c


def on_the_stack(uid: int, player: int, action: Cast, copy: bool = False) -> StackItem:
    """A spell as it is on the stack, with every choice made in casting it (601.2)."""
    face = facts(action.cid, action.face).face
    _, effects = spell_parts(face, action.modes, action.splices, fused_half(action.cid, action.alt))
    return StackItem(
        uid,
        "copy" if copy else "spell",
        action.cid,
        player,
        player,
        action.face,
        effects,
        action.targets,
        action.modes,
        action.x,
        zone=action.zone,
        kicks=action.kicks,
        colors_spent=colors_of(action.pay),
        label=action.alt,
        splices=action.splices,
        shown=action.pay.reveal,
        division=action.division,
    )


def became_cast(s: State, item: StackItem) -> None:
    """The spell is cast (601.2i): counts go up, cast and target triggers wait."""
    player = item.controller
    s.storm += 1
    cast = [*s.cast]
    cast[player] += 1
    s.cast = (cast[0], cast[1])
    view = item_view(item)
    if facts(item.cid, item.face).face.is_instant_or_sorcery:
        counted = [*s.cast_is]
        counted[player] += 1
        s.cast_is = (counted[0], counted[1])
    if view.color:
        colors = [*s.cast_colors]
        colors[player] = "".join(sorted(set(colors[player]) | set(view.color)))
        s.cast_colors = (colors[0], colors[1])
    _protect(s, item, view)
    spell_cast(s, item)
    if item.targets:
        events.targeted(s, item)


def _protect(s: State, item: StackItem, view: View) -> None:
    """Effects that keep the next spell from being countered hold for this one, if it matches."""
    for effect in s.lasting:
        static = effect.static
        if (
            isinstance(static, CantBeCountered)
            and static.next
            and effect.controller == item.controller
            and view_fits(static.filter, view)
        ):
            s.lasting = tuple(e for e in s.lasting if e is not effect)
            s.stack = [replace(i, uncounterable=True) if i.uid == item.uid else i for i in s.stack]


def activate(s: State, player: int, action: Activate) -> None:
    """Activate an ability; a mana ability resolves at once, any other goes on the stack."""
    permanent = s.permanent(action.source) if action.source else None
    ability = ability_of(s, action, permanent)
    from models.facts import is_mana_ability

    if is_mana_ability(ability):
        activate_mana_ability(s, player, action)
        return
    for activation in action.pay.abilities:
        activate_mana_ability(s, player, activation)
    face = permanent.face if permanent is not None else 0
    owner = permanent.owner if permanent is not None else player
    item = StackItem(
        s.new_uid(),
        "ability",
        action.cid,
        player,
        owner,
        face,
        ability.effects,
        action.targets,
        x=action.x,
        source=action.source,
        zone=action.zone,
        label=ability.label,
        shown=action.pay.reveal,
        division=action.division,
        value=paid_mana_value(s, action.pay),
        ability=events.gained(permanent, ability) if permanent is not None else None,
    )
    s.stack.append(item)
    pay(s, player, action.pay)
    pay_own_costs(s, player, ability.cost, action.cid, action.source, action.zone)
    if ability.once_each_turn or ability.loyalty:
        now = s.permanent(action.source)
        if now is not None:
            bit = LOYALTY_BIT if ability.loyalty else action.ability
            s.change_permanent(now.uid, used=now.used | 1 << bit)
    if item.targets:
        events.targeted(s, item)
    events.ability_activated(s, item)
    if action.zone == "hand" and ability.label.endswith("cycling"):
        events.cycled(s, player, action.cid)
    s.priority, s.passed = player, 0


def has_mana_cost(ability: Activated) -> bool:
    """Whether mana is part of an activation cost."""
    return any(isinstance(c, PayMana) for c in ability.cost)


def play_land(s: State, player: int, action: PlayLand) -> None:
    """Play a land: a special action, no stack (116.2a, 305.1)."""
    entry = entries(s, player, action.cid, action.zone)[0]
    if action.zone == "exile":
        from models.permissions import land_ways

        entry = next(
            e for e in entries(s, player, action.cid, "exile") if land_ways(s, player, e, "exile")
        )
    remove_entry(s, player, entry, action.zone)
    s.change(player, land_plays=s.players[player].land_plays - 1)
    owner = owner_of(player, entry)
    uid = enter_battlefield(s, action.cid, player, owner, face=action.face)
    permanent = s.permanent(uid)
    if permanent is not None:
        events.land_played(s, permanent)
    s.priority, s.passed = player, 0
