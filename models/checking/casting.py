"""Casting a spell, step by step (601.2)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from cards.card import FACE_DOWN, Face
from cards.vocabulary.abilities import AdditionalCost
from cards.vocabulary.conditions import Kicked
from cards.vocabulary.costs import Cost, DiscardCards, ExileCards
from cards.vocabulary.statics import MayPlayLinked
from models.actions import Cast
from models.casting import fused_half, spell_parts
from models.characteristics import item_view
from models.checking.division import check_division
from models.checking.free import check_free
from models.checking.payment import Asked, check_payment
from models.checking.targeting import check_targets
from models.checking.timing import (
    cast_timing,
    needs_priority,
    no_split_second,
    not_banned,
    sorcery_timing,
)
from models.checking.upkeep import forms
from models.checking.violation import Report
from models.checking.wording import card_name, in_zone, player_name, plural
from models.conditions import holds
from models.costs import additional_part, life_part, mana_part, needs, other_part
from models.facts import Facts, castable_faces, facts
from models.library import peek, take_revealed
from models.permissions import MORPH, Way, ways
from models.position import LINKED, LINKED_THEIRS, PLAIN, PLOTTED, Position, StackItem, ZoneCard
from models.state import State, opponent
from models.substitutes import SUBSTITUTES
from models.zones import without

_ZONES = ("hand", "graveyard", "exile")


def check_cast(p: Position, action: Cast, report: Report) -> None:
    """Check every step of casting a spell: all that is wrong, not the first thing only."""
    about = facts(action.cid, action.face)
    no_split_second(p, report)
    entry: ZoneCard | None
    if p.pending is not None and p.pending.kind == "cast":
        you = p.pending.player
        entry, way = check_free(p, you, action, about, report)
    else:
        you = p.priority
        needs_priority(p, report)
        entry, way = _permission(p, you, action, about, report)
        cast_timing(p, you, about, report)
        if way.mark == PLOTTED:
            sorcery_timing(p, you, "702.170d", report)
    s = State(p)
    item = _to_stack(s, you, action, entry)
    not_banned(p, you, item_view(item), action.zone, report)
    extra = _additional(s, about, action, report) + _splices(s, you, action, about, report)
    modes_known = _modes(s, you, about.face, action, report)
    symbols = way.symbols or ()
    if action.zone == "command":
        # 903.8: two more for each time that the player has cast it from there.
        symbols += ("2",) * sum(n for cid, n in p.players[you].commander_casts if cid == action.cid)
    if modes_known:
        phrases, effects = spell_parts(
            about.face, action.modes, action.splices, fused_half(action.cid, action.alt)
        )
        announced = replace(item, targets=action.targets, kicks=action.kicks)
        check_division(s, effects, announced, 0, action.division, report)
        check_targets(s, phrases, action.targets, you, about.view, action.x, item.uid, True, report)
    tries = []
    options = forms(extra)
    for chosen in options:
        tries.append(Report(report.subject))
        # Mana abilities in the payment change the workspace.
        on = s if len(options) == 1 else State(s.freeze())
        _costs(on, you, action, item, symbols, way.costs + chosen, len(way.costs), tries[-1])
        if not tries[-1].found:
            return
    # Of several ways to announce its additional costs, what the payment comes nearest to.
    report.take(min(tries, key=lambda one: len(one.found)))


def _costs(
    s: State,
    you: int,
    action: Cast,
    item: StackItem,
    symbols: tuple[str, ...],
    costs: tuple[Cost, ...],
    own: int,
    report: Report,
) -> None:
    """Check the payment of a total cost; the first `own` of the costs replace the mana cost."""
    about = facts(action.cid, action.face)
    symbols += mana_part(costs[own:])
    _x(action, symbols, costs, about.face, report)
    asked = Asked(
        needs=tuple(needs(s, you, about, item_view(item), symbols, action.x, action.targets)),
        life=life_part(s, costs, you),
        costs=other_part(costs),
        x=action.x,
        spell=item_view(item),
        cid=action.cid,
        zone=action.zone,
        helps=about.keywords & SUBSTITUTES,
    )
    check_payment(s, you, asked, action.pay, report)


def entries(p: Position, player: int, cid: int, zone: str) -> list[ZoneCard]:
    """The cards of this number in a zone of a player, with their marks."""
    owner = p.players[player]
    if zone == "hand":
        return [(cid, PLAIN)] if cid in owner.hand else []
    if zone == "command":
        return [(cid, PLAIN)] if cid in owner.command else []
    if zone == "library":
        # Only the top card is where anything could be played from.
        return [(cid, PLAIN)] if peek(owner.library, 1) == (cid,) else []
    cards = owner.graveyard if zone == "graveyard" else owner.exile if zone == "exile" else ()
    if zone == "exile" and _lent(p, player, cid):
        cards += ((cid, LINKED_THEIRS),)
    return [entry for entry in dict.fromkeys(cards) if entry[0] == cid]


def _lent(p: Position, player: int, cid: int) -> bool:
    """Whether an effect lets the player play this card out of the opponent's exile."""
    other = opponent(player)
    allowed = any(
        isinstance(effect.static, MayPlayLinked)
        and (effect.static.card, effect.static.owner) == (cid, other)
        and effect.controller == player
        for effect in p.lasting
    )
    return allowed and (cid, LINKED) in p.players[other].exile


# --- permission (601.3) ---------------------------------------------------------------------------
def _permission(
    p: Position, you: int, action: Cast, about: Facts, report: Report
) -> tuple[ZoneCard | None, Way]:
    """The card and the way it is cast; where none is allowed, what was probably meant."""
    there = entries(p, you, action.cid, action.zone)
    for entry in there:
        for way in ways(p, you, entry, action.zone):
            if way.face == action.face and way.alt == action.alt:
                if way.symbols is not None:
                    return entry, way
    entry_meant = there[0] if there else None
    if not there:
        if action.zone in _ZONES and entries(p, opponent(you), action.cid, action.zone):
            has = player_name(p.priority)
            report.add("601.2a", f"it is not {in_zone(action.zone)}: {has} is the one to act")
        else:
            report.add("601.2a", f"it is not {in_zone(action.zone)}")
    elif about.face.is_land:
        report.add("305.9", "a land cannot be cast")
    else:
        _no_way(p, you, there, action, about, report)
    return entry_meant, _meant(action, about)


def _no_way(
    p: Position, you: int, there: list[ZoneCard], action: Cast, about: Facts, report: Report
) -> None:
    open_ways = [way for entry in there for way in ways(p, you, entry, action.zone)]
    if action.alt == "" and about.face.cost is None and action.face in castable_faces(action.cid):
        report.add("118.6", "it has no mana cost, and no mana cost cannot be paid")
    elif action.face == FACE_DOWN and facts(action.cid).morph is None:
        report.add("702.37d", "without morph it cannot be cast face down")
    elif not open_ways:
        report.add("601.3", f"nothing allows casting it while it is {in_zone(action.zone)}")
    elif all(way.face != action.face for way in open_ways):
        report.add("601.3", f"it cannot be cast as {about.face.name} while {in_zone(action.zone)}")
    elif action.alt == "":
        report.add("601.3", f"it cannot be cast for its mana cost while {in_zone(action.zone)}")
    else:
        printed = [a for a in about.alternatives if a.kind == action.alt]
        if not printed:
            report.add("118.9", f"it has no alternative cost called {action.alt!r}")
        elif all(a.zone != action.zone for a in printed):
            report.add("118.9", f"its cost {action.alt!r} is for a card {in_zone(printed[0].zone)}")
        elif any(a.condition is not None and not holds(p, a.condition, you) for a in printed):
            report.add("118.9", f"the condition of its cost {action.alt!r} is not met")
        else:
            report.add("118.9", f"its cost {action.alt!r} cannot be paid now")


def _meant(action: Cast, about: Facts) -> Way:
    """The way that an impossible cast probably meant, so that the rest can be checked."""
    for alternative in about.alternatives:
        if alternative.kind == action.alt:
            cost = alternative.cost
            return Way(action.face, action.alt, mana_part(cost), cost)
    if action.alt == MORPH:
        return Way(action.face, MORPH, ("3",))
    if action.alt == "free":
        return Way(action.face, action.alt, (), free=True)
    return Way(action.face, action.alt, about.face.symbols)


def _to_stack(s: State, you: int, action: Cast, entry: ZoneCard | None) -> StackItem:
    """Move the card to the stack (601.2a): from here on it can pay for nothing itself."""
    if entry is not None:
        owner = s.players[you]
        if action.zone == "hand":
            s.change(you, hand=without(owner.hand, entry[0]))
        elif action.zone == "command":
            s.change(you, command=without(owner.command, entry[0]))
        elif action.zone == "graveyard":
            s.change(you, graveyard=without(owner.graveyard, entry))
        elif action.zone == "exile" and entry[1] == LINKED_THEIRS:
            theirs = s.players[opponent(you)].exile
            s.change(opponent(you), exile=without(theirs, (action.cid, LINKED)))
        elif action.zone == "exile":
            s.change(you, exile=without(owner.exile, entry))
        elif action.zone == "library":
            s.change(you, library=take_revealed(owner.library, entry[0]))
    item = StackItem(
        s.new_uid(), "spell", action.cid, you, you, action.face, x=action.x, zone=action.zone
    )
    s.stack.append(item)
    return item


# --- announcements (601.2b) -----------------------------------------------------------------------
def _additional(s: State, about: Facts, action: Cast, report: Report) -> tuple[Cost, ...]:
    """The additional costs: all mandatory ones, and the optional ones that were announced."""
    optional: dict[str, AdditionalCost] = {a.kind: a for a in about.additional if a.optional}
    costs = tuple(c for a in about.additional if not a.optional for c in additional_part(s, a))
    for kind, times in Counter(action.kicks).items():
        if kind not in optional:
            report.add("601.2b", f"it has no optional additional cost called {kind!r}")
            continue
        if times > 1 and not optional[kind].repeat:
            report.add("601.2b", f"its additional cost {kind!r} is paid {times} times")
        times = times if optional[kind].repeat else 1
        costs += additional_part(s, optional[kind]) * times
    return costs


def _splices(s: State, you: int, action: Cast, about: Facts, report: Report) -> tuple[Cost, ...]:
    """The costs of cards spliced onto the spell, which are revealed from hand (702.47a)."""
    hand = Counter(s.players[you].hand)
    costs: tuple[Cost, ...] = ()
    for cid, times in Counter(action.splices).items():
        splice = facts(cid).splice
        name = card_name(cid)
        if splice is None:
            report.add("702.47a", f"{name} has no splice")
            continue
        if splice.onto not in about.face.subtype_set:
            report.add("702.47a", f"{name} can be spliced onto {splice.onto} spells only")
        if times > hand[cid]:
            report.add("702.47a", f"{name} is not in your hand to be spliced")
        costs += splice.cost * times
    return costs


def _modes(s: State, you: int, face: Face, action: Cast, report: Report) -> bool:
    """Check the modes; returns whether the targets they ask for are known."""
    spell = face.spell
    modes = spell.modes if spell is not None else ()
    if not modes or spell is None:
        if action.modes:
            report.add("700.2", "it has no modes to choose from")
        return True
    least = most = spell.choose
    if spell.more_if is None:
        most = max(least, spell.choose_up_to)
    elif isinstance(spell.more_if, Kicked):
        if spell.more_if.kind in action.kicks:
            least = most = spell.choose_up_to  # 702.42b
    elif holds(s, spell.more_if, you):
        most = spell.choose_up_to
    if not least <= len(action.modes) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        report.add("601.2b", f"{plural(len(action.modes), 'mode')} chosen where it takes {wanted}")
    if len(set(action.modes)) < len(action.modes):
        report.add("700.2d", "a mode is chosen more than once")
    elif list(action.modes) != sorted(action.modes):
        report.add("608.2c", "modes are followed in the order in which they are printed")
    known = all(0 <= mode < len(modes) for mode in action.modes)
    if not known:
        report.add("700.2", f"it has {len(modes)} modes, numbered from 0")
    return known and bool(action.modes)


def _x(
    action: Cast, symbols: tuple[str, ...], costs: tuple[Cost, ...], face: Face, report: Report
) -> None:
    if not action.x or "X" in symbols:
        return
    if any(isinstance(c, DiscardCards | ExileCards) and c.count == "x" for c in costs):
        return
    if any(isinstance(c, ExileCards) and c.filter.mana_value_x for c in costs):
        return
    if "X" in face.symbols:
        report.add("107.3b", f"X is {action.x}, but cast without its mana cost it can only be 0")
    else:
        report.add("107.3", f"X is {action.x}, but its cost has no X")
