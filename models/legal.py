"""Generating every legal action of a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import msgspec
from msgspec.structs import replace

from cards.mana import TYPE_INDEX, parse_cost
from cards.vocabulary.abilities import Activated, AdditionalCost, Spell
from cards.vocabulary.conditions import Kicked
from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    ExileCards,
    ExilePermanents,
    OneOf,
    PayLife,
    PayMana,
    ReturnToHand,
    RevealCards,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
)
from cards.vocabulary.effects import CastFree, CastImprintedCopy
from cards.vocabulary.statics import CantSearch
from cards.vocabulary.targets import Target
from models.actions import (
    NOTHING,
    PASS,
    Action,
    Activate,
    Cast,
    Choose,
    Pay,
    Payment,
    PlayLand,
    Suspend,
    TurnUp,
)
from models.amounts import amount
from models.casting import fused_half, spell_parts
from models.characteristics import abilities_of
from models.combat.generate import DECLARATIONS, declarations
from models.conditions import holds
from models.costs import (
    ManaNeed,
    additional_part,
    announced,
    changes,
    life_part,
    locked,
    mana_part,
    needs,
    other_part,
    reads_targets,
)
from models.division import divisions, to_divide
from models.effects.free import DONE, free_faces, zone_of
from models.effects.stack import cost_asked
from models.facts import Facts, View, card_view, castable_faces, facts, facts_of, is_mana_ability
from models.madness import LABEL as MADNESS
from models.madness import CastForMadness
from models.mana_sources import (
    Source,
    can_activate,
    forbidden_card,
    outputs_of,
    payable_alone,
    window_sources,
)
from models.object_costs import object_payments, paid_mana_value, signature
from models.payment import mana_payments
from models.permissions import (
    Way,
    banned,
    land_plays,
    land_ways,
    playable_top,
    sorcery_time,
    sorcery_timing_only,
    split_second,
    timing_ok,
    ways,
)
from models.position import LOYALTY_BIT, T_CARD, Permanent, Player, Position, Ref, Step, ZoneCard
from models.state import State, statics_in_force
from models.substitutes import SUBSTITUTES, helpers, substitutions
from models.targets import choices
from models.upkeep import decided


class Policy(msgspec.Struct, frozen=True):
    """Which needless actions a search leaves out; each field is a pruning of its own.

    `thrifty`: coloured symbols are paid from floating mana first.  `lazy_taps`: sources that only
    tap are used only while paying.  `lazy_sacrifices`: so are those that sacrifice themselves.
    `idle`: types of mana that no cost asks for; a choice of colours never takes one when it can
    have another, and they pay generic mana first.
    """

    thrifty: bool = False
    lazy_taps: bool = False
    lazy_sacrifices: bool = False
    idle: str = ""


EVERYTHING = Policy()


def legal_actions(position: Position, policy: Policy = EVERYTHING) -> list[Action]:
    """Every legal action of whoever acts next, equal ones once; empty when the game is over."""
    if position.winner is not None:
        return []
    if position.pending is not None:
        return _answers(position, policy)
    you = position.priority
    found: list[Action] = []
    sources = trim(window_sources(position, you), policy.idle)
    if not split_second(position):
        found += _casts(position, you, sources, policy)
        found += _activations(position, you, sources, policy)
        found += _spell_activations(position, you, sources, policy)
        found += _suspends(position, you, policy)
    found += _turn_ups(position, you, policy)
    found += _mana_abilities(position, you, sources, policy)
    found += _lands(position, you)
    found += _ignores(position, you, sources, policy)
    found.append(PASS)
    return found


def useful_letters(letters: list[str], idle: str) -> list[str]:
    """The choices of mana without an idle type; one of the others where there is none such."""
    if not idle or len(letters) < 2:
        return letters
    return [t for t in letters if not any(c in idle for c in t)] or letters[:1]


def trim(sources: list[Source], idle: str) -> list[Source]:
    """The sources without choices that only differ by making an idle type of mana."""
    if not idle:
        return sources
    found = [trimmed(source, idle) for source in sources]
    useful = {
        source.uids
        for source in found
        if source.uids and not any(v[TYPE_INDEX[c]] for v, _ in source.outputs for c in idle)
    }
    # Of two mana abilities of one land, the one that makes an idle type is left out.
    return [
        source
        for source in found
        if source.uids not in useful
        or not source.pure
        or not all(any(v[TYPE_INDEX[c]] for c in idle) for v, _ in source.outputs)
        or max(sum(v) for v, _ in source.outputs) > 1
    ]


def trimmed(source: Source, idle: str) -> Source:
    """A source with only the useful ones of its choices."""
    if not idle or len(source.outputs) < 2:
        return source
    keep = useful_letters([text for _, text in source.outputs], idle)
    outputs = tuple(o for o in source.outputs if o[1] in keep)
    return replace(source, outputs=outputs) if outputs != source.outputs else source


# --- decisions ------------------------------------------------------------------------------------
def _answers(p: Position, policy: Policy) -> list[Action]:
    pending = p.pending
    assert pending is not None
    if pending.kind in DECLARATIONS:
        return declarations(p)
    if pending.kind == "cast":
        done = [Choose(DONE)] if DONE in pending.options else []
        return [*free_casts(p, pending.player, policy), *done]
    found: list[Action] = [Choose(option) for option in pending.options]
    if pending.kind == "pay":
        costs = cost_asked(State(p), p.frames[-1])
        ways = payments_asked(p, pending.player, costs, policy, pending.about)
        found = [Pay(0, w) for w in ways] + found
    return found


def payments_asked(
    s: State | Position,
    player: int,
    costs: tuple[Cost, ...],
    policy: Policy = EVERYTHING,
    source: int = 0,
) -> list[Payment]:
    """Every way to pay a cost that an effect asks for (118.12), an ability of `source`."""
    sources = window_sources(s, player)
    permanent = s.permanent(source) if source else None
    found: list[Payment] = []
    for chosen in decided(costs):
        found += _whole_payments(
            s,
            player,
            announced(s, player, mana_part(chosen)),
            sources,
            None,
            other_part(chosen),
            life_part(s, chosen, player),
            policy,
            permanent,
        )
    return list(dict.fromkeys(found))


_OF_PERMANENTS = (Sacrifice, ReturnToHand, TapOthers, ExilePermanents)


def _whole_payments(
    s: State | Position,
    you: int,
    needs: Iterable[ManaNeed],
    sources: list[Source],
    spell: View | None,
    costs: tuple[Cost, ...],
    life: int,
    policy: Policy,
    permanent: Permanent | None = None,
    hand: tuple[int, ...] | None = None,
    graveyard: tuple[int, ...] | None = None,
    x: int = 0,
) -> list[Payment]:
    """Every payment of one of the mana costs `needs`, of `life`, and of objects for `costs`."""
    owner = s.players[you]
    objects = object_payments(s, you, costs, permanent, hand, graveyard, x)
    if not objects:
        return []
    chosen = any(isinstance(c, _OF_PERMANENTS) for c in costs)
    hand_now = owner.hand if hand is None else hand
    by_key = {(uid or src.cid, src.ability): src for src in sources for uid in src.uids or (0,)}
    found: list[Payment] = []
    for need in needs:
        total = need.life + life
        if total > owner.life and total:
            continue  # 119.4
        for mana in mana_payments(owner, need, sources, spell, policy.thrifty, policy.idle):
            picks = objects
            if chosen and mana.abilities:
                apart = frozenset(a.source for a in mana.abilities)
                picks = object_payments(s, you, costs, permanent, hand, graveyard, x, apart)
            for way in picks:
                whole = _merge(owner, hand_now, mana, way, life, by_key)
                if whole is not None:
                    found.append(whole)
    return list(dict.fromkeys(found))


def _merge(
    owner: Player,
    hand: tuple[int, ...],
    mana: Payment,
    objects: Payment,
    life: int,
    by_key: dict[tuple[int, int], Source],
) -> Payment | None:
    """One payment out of its parts, or None when they get in each other's way."""
    total = mana.life + life
    if mana.abilities:
        left = owner.life
        from_hand: list[int] = []
        for activation in mana.abilities:
            source = by_key[(activation.source or activation.cid, activation.ability)]
            if source.life > left and source.life:
                return None  # 119.4
            left -= source.life + source.damage
            if source.sacrifices and activation.source in (
                *objects.sacrifice,
                *objects.put_back,
                *objects.banish,
            ):
                return None
            if activation.source in objects.tap:
                return None
            if activation.zone == "hand":
                from_hand.append(activation.cid)
        if total > left and total:
            return None  # 119.4
        if from_hand:
            used = Counter(from_hand)
            used.update(objects.discard)
            used.update(c for z, c in objects.exile if z == "hand")
            if not used <= Counter(hand):
                return None
    if objects == NOTHING and not life:
        return mana
    return replace(
        objects, mana=mana.mana, tagged=mana.tagged, life=total, abilities=mana.abilities
    )


# --- casting --------------------------------------------------------------------------------------
def _castable(p: Position, you: int) -> list[tuple[ZoneCard, str]]:
    player = p.players[you]
    found: list[tuple[ZoneCard, str]] = [((c, ""), "hand") for c in dict.fromkeys(player.hand)]
    found += [(entry, "graveyard") for entry in dict.fromkeys(player.graveyard)]
    found += [((cid, ""), "library") for cid in playable_top(p, you)]
    # Plain exiled cards are castable only if they say so themselves.
    found += [(entry, "exile") for entry in dict.fromkeys(player.exile)
              if entry[1] or facts(entry[0]).statics]  # fmt: skip
    return found


def _casts(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    found: list[Action] = []
    for entry, zone in _castable(p, you):
        for way in ways(p, you, entry, zone):
            if way.symbols is None:
                continue
            about = facts(entry[0], way.face)
            if timing_ok(p, you, about) and not banned(p, you, about.view):
                found += _cast_way(p, you, entry, zone, way, about, sources, policy)
    return list(dict.fromkeys(found))


def free_casts(p: Position, you: int, policy: Policy = EVERYTHING) -> list[Cast]:
    """The spells that may be cast while something resolves, whatever their types (608.2g)."""
    if split_second(p) or sorcery_timing_only(p, you):
        return []  # 101.2: what forbids casting goes before what allows it
    frame = p.frames[-1]
    effect = frame.effects[frame.pc]
    assert isinstance(effect, CastFree | CastImprintedCopy)
    zone = zone_of(effect)
    sources = trim(window_sources(p, you), policy.idle)
    found: list[Cast] = []
    for cid, face in free_faces(p, frame):
        about = facts(cid, face)
        if not banned(p, you, about.view):
            way = Way(face, "free", (), free=True)
            if isinstance(effect, CastForMadness) and about.madness is not None:
                cost = about.madness.cost
                way = Way(face, MADNESS, mana_part(cost), cost)
            found += _cast_way(p, you, (cid, ""), zone, way, about, sources, policy)
    return list(dict.fromkeys(found))


def mana_in_reach(owner: Player, sources: list[Source]) -> int:
    """The most mana that a player has and could make by these sources."""
    most = sum(owner.pool) + len(owner.tagged)
    return most + sum(src.count * max(sum(v) for v, _ in src.outputs) for src in sources)


def _kick_sets(about: Facts, within: int) -> list[tuple[AdditionalCost, ...]]:
    """The choices of optional additional costs (601.2b).

    `within`: how much there is to pay with, a bound for a cost that may be paid repeatedly.
    """
    optional = [a for a in about.additional if a.optional]
    found = [pick for size in range(len(optional) + 1) for pick in combinations(optional, size)]
    for cost in optional:
        if cost.repeat:
            size = max(1, sum(price(c) for c in cost.cost))
            found += [
                (*pick, *[cost] * n)
                for pick in found
                if cost in pick
                for n in range(1, within // size)
            ]
    return found


def _splice_sets(
    p: Position, you: int, hand: tuple[int, ...], about: Facts
) -> list[tuple[int, ...]]:
    """Which cards in hand may be spliced onto the spell; each at most once (702.47a)."""
    able = [
        c
        for c in hand
        if (splice := facts(c).splice) is not None and splice.onto in about.face.subtype_set
    ]
    if not able:
        return [()]
    return sorted({pick for size in range(len(able) + 1) for pick in combinations(able, size)})


def _cast_way(
    p: Position,
    you: int,
    entry: ZoneCard,
    zone: str,
    way: Way,
    about: Facts,
    sources: list[Source],
    policy: Policy,
) -> list[Cast]:
    owner = p.players[you]
    cid = entry[0]
    hand = owner.hand
    grave = tuple(c for c, _ in owner.graveyard)
    if zone == "hand":
        hand = _drop(hand, cid)
        sources = _without_card(sources, cid)
    elif zone == "graveyard":
        grave = _drop(grave, cid)
    alone = zone == "graveyard" and cid not in grave
    symbols = way.symbols or ()
    if way.alt in ("", "granted flashback", "escape", "aftermath") and not symbols:
        if about.face.cost is None:
            return []  # 118.6: no mana cost is unpayable
    mandatory = tuple(c for a in about.additional if not a.optional for c in additional_part(p, a))
    spell = about.face.spell
    found: list[Cast] = []
    late = reads_targets(about)
    within = 0
    if any(a.repeat for a in about.additional):
        within = len(hand) + len(p.battlefield) + mana_in_reach(owner, sources)
    for kicks in _kick_sets(about, within):
        kinds = tuple(a.kind for a in kicks)
        choices_of_modes = mode_sets(p, you, spell, kinds)
        for splices in _splice_sets(p, you, hand, about):
            extra = mandatory + tuple(c for a in kicks for c in additional_part(p, a))
            extra += tuple(c for cid_ in splices for c in _splice_cost(cid_))
            base = symbols + mana_part(extra)
            costs = way.costs + extra
            for x in _x_values(p, you, base, costs, about, owner, hand, sources, way):
                payments = []
                if not late:
                    payments = _payments(
                        p, you, about, base, costs, x, hand, grave, sources, policy
                    )
                    if not payments:
                        continue
                for modes in choices_of_modes:
                    phrases, effects = spell_parts(
                        about.face, modes, splices, fused_half(cid, way.alt)
                    )
                    total = to_divide(p, effects, you, 0, x, kinds)
                    for targets in target_choices(p, phrases, you, about.view, x):
                        if alone and (T_CARD, you, cid) in targets:
                            continue  # 601.2a: the card is on the stack, not in the graveyard
                        if late:
                            payments = _payments(
                                p, you, about, base, costs, x, hand, grave, sources, policy,
                                targets,
                            )  # fmt: skip
                        found += [
                            Cast(cid, zone, way.face, modes, x, way.alt, kinds, splices,
                                 targets, payment, division)
                            for payment in payments
                            for division in divisions(total, len(targets))
                        ]  # fmt: skip
    return found


def mode_sets(
    p: Position, you: int, spell: Spell | None, kicks: tuple[str, ...] = ()
) -> list[tuple[int, ...]]:
    """The choices of modes, in the order in which they are printed (601.2b, 700.2d)."""
    if spell is None or not spell.modes:
        return [()]
    least, most = mode_bounds(p, you, spell, kicks)
    modes = range(len(spell.modes))
    return [pick for size in range(least, most + 1) for pick in combinations(modes, size)]


def mode_bounds(
    p: Position, you: int, spell: Spell, kicks: tuple[str, ...] = ()
) -> tuple[int, int]:
    """How few and how many modes are chosen (700.2d); entwined, all of them (702.42b)."""
    if spell.more_if is None:
        return spell.choose, max(spell.choose, spell.choose_up_to)
    if isinstance(spell.more_if, Kicked):
        more = spell.more_if.kind in kicks
        return (spell.choose_up_to, spell.choose_up_to) if more else (spell.choose, spell.choose)
    more = holds(p, spell.more_if, you)
    return spell.choose, spell.choose_up_to if more else spell.choose


def target_choices(
    p: State | Position,
    phrases: tuple[Target, ...],
    you: int,
    source: View,
    x: int,
    itself: int = 0,
    is_spell: bool = True,
) -> list[tuple[Ref, ...]]:
    """All choices of targets; one empty choice when nothing is targeted."""
    if not phrases:
        return [()]
    return choices(p, phrases, you, source, x, itself, is_spell=is_spell)


def _without_card(sources: list[Source], cid: int) -> list[Source]:
    """The sources left when one card of this number has left the hand."""
    if not any(src.zone == "hand" and src.cid == cid for src in sources):
        return sources
    left = [
        replace(src, count=src.count - 1) if src.zone == "hand" and src.cid == cid else src
        for src in sources
    ]
    return [src for src in left if src.count]


def _drop(cards: tuple[int, ...], cid: int) -> tuple[int, ...]:
    index = cards.index(cid)
    return cards[:index] + cards[index + 1 :]


def price(cost: Cost) -> int:
    """The least number of things, mana or objects, that a cost takes."""
    if isinstance(cost, PayMana):
        return sum(int(s) if s.isdigit() else s != "X" for s in parse_cost(cost.cost))
    return 1


def _splice_cost(cid: int) -> tuple[Cost, ...]:
    splice = facts(cid).splice
    return splice.cost if splice is not None else ()


def _x_values(
    p: Position,
    you: int,
    symbols: tuple[str, ...],
    costs: tuple[Cost, ...],
    about: Facts,
    owner: Player,
    hand: tuple[int, ...],
    sources: list[Source],
    way: Way,
) -> range:
    """The values of X that could be paid (107.3); 0 alone where there is no X or it is free."""
    discards_x = any(isinstance(c, DiscardCards) and c.count == "x" for c in costs)
    exiles_x = any(
        isinstance(c, ExileCards) and (c.count == "x" or c.filter.mana_value_x) for c in costs
    )
    n = symbols.count("X")
    if discards_x or exiles_x:
        dearest = max((card_view(c).mana_value for c in hand), default=0)
        return range(max(len(hand), len(owner.graveyard), dearest) + 1)
    if not n:
        return range(1)  # 107.3b: free or without X
    most = sum(owner.pool) + len(owner.tagged)
    most += sum(src.count * max(sum(v) for v, _ in src.outputs) for src in sources)
    most += changes(p, you, about, about.view)[1]
    most += sum(helpers(p, you, about, len(owner.graveyard)))
    fixed = sum(1 for s in symbols if s != "X" and not s.isdigit() and "P" not in s)
    return range(max(0, (most - fixed) // n) + 1)


def _payments(
    p: Position,
    you: int,
    about: Facts,
    symbols: tuple[str, ...],
    costs: tuple[Cost, ...],
    x: int,
    hand: tuple[int, ...],
    grave: tuple[int, ...],
    sources: list[Source],
    policy: Policy,
    targets: tuple[Ref, ...] = (),
) -> list[Payment]:
    wanted = list(needs(p, you, about, about.view, symbols, x, targets))
    life = life_part(p, costs, you)
    others = other_part(costs)
    view = about.view
    found = _whole_payments(
        p, you, wanted, sources, view, others, life, policy, None, hand, grave, x
    )
    if SUBSTITUTES.isdisjoint(about.keywords):
        return found
    for need in wanted:
        for left, objects in substitutions(p, you, about, need, len(grave)):
            found += [
                replace(way, tap=tuple(sorted(way.tap)))
                for way in _whole_payments(
                    p, you, [left], sources, view, others + objects, life, policy, None, hand,
                    grave, x,
                )
            ]  # fmt: skip
    return list(dict.fromkeys(found))


# --- abilities ------------------------------------------------------------------------------------
def usable(p: State | Position, you: int, ability: Activated, permanent: Permanent | None) -> bool:
    """Whether timing, conditions and limits allow activating an ability now (602.5)."""
    if ability.timing == "sorcery" and not sorcery_time(p, you):
        return False
    if ability.timing == "your_turn" and p.active != you:
        return False
    if ability.timing == "declare_blockers" and p.step != Step.DECLARE_BLOCKERS:
        return False
    uid = permanent.uid if permanent is not None else 0
    if ability.condition is not None and not holds(p, ability.condition, you, uid):
        return False
    if permanent is not None:
        level = permanent.count("level") + 1
        if not ability.level_min <= level <= ability.level_max:
            return False
        if ability.loyalty and permanent.used & 1 << LOYALTY_BIT:
            return False
    return True


def _sources_of_abilities(
    p: Position, you: int
) -> list[tuple[int, Permanent | None, str, int, Activated]]:
    """(card, permanent, zone, index, ability) for everything player `you` could activate."""
    found: list[tuple[int, Permanent | None, str, int, Activated]] = []
    seen: set[tuple[object, ...]] = set()
    for permanent in p.battlefield:
        abilities = abilities_of(p, permanent)
        if permanent.controller != you:
            abilities = tuple(a for a in abilities if a.by == "anyone")
        if not abilities:
            continue
        key = signature(permanent)
        if key in seen:
            continue
        seen.add(key)
        found += [(permanent.cid, permanent, "battlefield", i, a)
                  for i, a in enumerate(abilities_of(p, permanent))
                  if a.zone == "battlefield" and a in abilities]  # fmt: skip
    player = p.players[you]
    for zone, cards in (("hand", player.hand), ("graveyard", [c for c, _ in player.graveyard])):
        for cid in dict.fromkeys(cards):
            found += [(cid, None, zone, i, a) for i, a in enumerate(facts(cid).activated)
                      if a.zone == zone]  # fmt: skip
    return found


def _stack_abilities(p: Position, you: int) -> list[tuple[int, int, int, Activated]]:
    """(card, number of the spell, index, ability) for abilities that work on the stack (113.6)."""
    return [
        (item.cid, item.uid, index, ability)
        for item in p.stack
        if item.kind in ("spell", "copy")
        for index, ability in enumerate(facts(item.cid, item.face).activated)
        if ability.zone == "stack" and (ability.by == "anyone" or item.controller == you)
    ]


def _spell_activations(
    p: Position, you: int, sources: list[Source], policy: Policy
) -> list[Action]:
    """Activations of abilities of spells."""
    return [
        Activate(cid, uid, "stack", index, 0, targets, "", payment)
        for cid, uid, index, ability in _stack_abilities(p, you)
        if usable(p, you, ability, None) and not forbidden_card(p, you, cid, mana=False)
        for payment in ability_payments(p, you, cid, None, "stack", ability, 0, sources, policy)
        for targets in target_choices(p, ability.targets, you, facts(cid).view, 0, uid, False)
    ]


def _activations(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    found: list[Action] = []
    for cid, permanent, zone, index, ability in _sources_of_abilities(p, you):
        if is_mana_ability(ability) or not usable(p, you, ability, permanent):
            continue
        if permanent is not None:
            if not can_activate(p, permanent, mana=False):
                continue
            if ability.once_each_turn and permanent.used & 1 << index:
                continue
            if not payable_alone(p, ability, permanent):
                continue
        elif forbidden_card(p, you, cid, mana=False):
            continue
        view = (facts_of(permanent) if permanent is not None else facts(cid)).view
        uid = permanent.uid if permanent is not None else 0
        symbols = mana_part(ability.cost)
        top = 0
        if "X" in symbols:
            owner = p.players[you]
            top = sum(owner.pool) + len(owner.tagged)
            top += sum(s.count * max(sum(v) for v, _ in s.outputs) for s in sources)
            top += amount(p, ability.reduction, you, uid)
        elif any(isinstance(c, RevealCards) and c.count == "x" for c in ability.cost):
            top = len(p.players[you].hand)
        for x in range(ability.x_min, max(top, ability.x_min) + 1):
            payments = ability_payments(p, you, cid, permanent, zone, ability, x, sources, policy)
            if not payments:
                if x:
                    break
                continue
            total = to_divide(p, ability.effects, you, uid, x)
            for targets in target_choices(p, ability.targets, you, view, x, uid, False):
                found += [
                    Activate(cid, uid, zone, index, x, targets, "", payment, division)
                    for payment in payments
                    for division in divisions(total, len(targets))
                ]
    return list(dict.fromkeys(found))


def ability_payments(
    p: State | Position,
    you: int,
    cid: int,
    permanent: Permanent | None,
    zone: str,
    ability: Activated,
    x: int,
    sources: list[Source],
    policy: Policy = EVERYTHING,
) -> list[Payment]:
    """Every way to pay the activation cost of an ability."""
    if any(isinstance(c, OneOf) for c in ability.cost):
        return [
            payment
            for costs in decided(ability.cost)
            for payment in ability_payments(
                p, you, cid, permanent, zone, replace(ability, cost=costs), x, sources, policy
            )
        ]
    owner = p.players[you]
    hand = _drop(owner.hand, cid) if zone == "hand" else owner.hand
    uid = permanent.uid if permanent is not None else 0
    symbols = mana_part(ability.cost)
    if zone == "hand":
        sources = _without_card(sources, cid)
    elif permanent is not None and symbols:
        # A source that taps or sacrifices itself cannot make mana for its own cost.
        own = any(isinstance(c, TapSelf | SacrificeSelf) for c in ability.cost)
        sources = _set_apart(sources, uid, usable=not own)
    life = life_part(p, ability.cost, you, uid)
    if life > owner.life and life:
        return []
    if is_mana_ability(ability):
        life = 0  # paid by the activation itself
    less = amount(p, ability.reduction, you, uid)
    x_generic = x * symbols.count("X")
    return _whole_payments(
        p,
        you,
        [locked(need, x_generic, 0, less, 0) for need in announced(p, you, symbols)],
        sources,
        None,
        other_part(ability.cost),
        life,
        policy,
        permanent,
        hand,
        None,
        x,
    )


def _set_apart(sources: list[Source], uid: int, usable: bool) -> list[Source]:
    """Sources in which a permanent stands alone, even if it has equals, or not at all."""
    found: list[Source] = []
    for src in sources:
        if uid not in src.uids:
            found.append(src)
            continue
        rest = tuple(u for u in src.uids if u != uid)
        if usable:
            found.append(replace(src, uids=(uid,), count=1))
        if rest:
            found.append(replace(src, uids=rest, count=len(rest)))
    return found


def _mana_abilities(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    """Mana abilities activated with priority, outside of any payment (605.3a)."""
    lazy: set[tuple[int, str, int]] = set()
    for source in sources:
        if source.pure and (policy.lazy_sacrifices if source.sacrifices else policy.lazy_taps):
            lazy.add((source.cid, source.zone, source.ability))
    found: list[Action] = []
    for cid, permanent, zone, index, ability in _sources_of_abilities(p, you):
        if not is_mana_ability(ability) or (cid, zone, index) in lazy:
            continue
        if not usable(p, you, ability, permanent):
            continue
        if permanent is not None:
            if not payable_alone(p, ability, permanent):
                continue
            if not can_activate(p, permanent, mana=True):
                continue
            if ability.once_each_turn and permanent.used & 1 << index:
                continue
        elif forbidden_card(p, you, cid, mana=True):
            continue
        uid = permanent.uid if permanent is not None else 0
        offers, _ = outputs_of(p, ability, you, permanent)
        letters = useful_letters([text for _, text in offers] or [""], policy.idle)
        if any(isinstance(c, PayLife) for c in ability.cost) and p.players[you].life < life_part(
            p, ability.cost, you, uid
        ):
            continue
        for payment in ability_payments(p, you, cid, permanent, zone, ability, 0, sources, policy):
            if payment.banish:
                # What was exiled says how much mana there is.
                offers, _ = outputs_of(p, ability, you, permanent, paid_mana_value(p, payment))
                letters = useful_letters([text for _, text in offers] or [""], policy.idle)
            found += [Activate(cid, uid, zone, index, 0, (), text, payment) for text in letters]
    return list(dict.fromkeys(found))


# --- special actions ------------------------------------------------------------------------------
def _lands(p: Position, you: int) -> list[Action]:
    player = p.players[you]
    if land_plays(p, you) <= 0 or not sorcery_time(p, you):
        return []
    found: list[Action] = []
    for zone, cards in (
        ("hand", tuple((c, "") for c in player.hand)),
        ("graveyard", player.graveyard),
        ("exile", tuple(entry for entry in player.exile if entry[1])),
        ("library", tuple((cid, "") for cid in playable_top(p, you))),
    ):
        for entry in dict.fromkeys(cards):
            found += [PlayLand(entry[0], zone, face) for face in land_ways(p, you, entry, zone)]
    return list(dict.fromkeys(found))


def _suspends(p: Position, you: int, policy: Policy) -> list[Action]:
    """Suspending a card whenever its owner could begin to cast it from the hand (702.62a)."""
    found: list[Action] = []
    for cid in dict.fromkeys(p.players[you].hand):
        ability = facts(cid).suspend
        if ability is None:
            continue
        faces = [facts(cid, face) for face in castable_faces(cid)]
        if any(timing_ok(p, you, about) and not banned(p, you, about.view) for about in faces):
            found += [Suspend(cid, w) for w in payments_asked(p, you, ability.cost, policy)]
    return found


def _turn_ups(p: Position, you: int, policy: Policy) -> list[Action]:
    """Turning face-down permanents face up for their morph costs (702.37e)."""
    found: list[Action] = []
    seen: set[tuple[object, ...]] = set()
    for permanent in p.battlefield:
        morph = facts(permanent.cid).morph if permanent.face_down else None
        if morph is None or permanent.controller != you or signature(permanent) in seen:
            continue
        seen.add(signature(permanent))
        for way in payments_asked(p, you, morph.cost, policy, permanent.uid):
            found.append(TurnUp(permanent.cid, permanent.uid, way))
    return found


def _ignores(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    """Paying to ignore an effect until end of turn (116.2d)."""
    if you in p.ignoring:
        return []
    found: list[Action] = []
    for static, _, permanent in statics_in_force(p, CantSearch):
        if static.ignore_cost and permanent is not None:
            cost = (PayMana(static.ignore_cost),)
            found += [Pay(permanent.uid, w) for w in payments_asked(p, you, cost, policy)]
    return found
