"""Generating the ways to cast spells."""

from __future__ import annotations

from itertools import combinations

from cards.vocabulary.abilities import AdditionalCost, Spell
from cards.vocabulary.conditions import Kicked
from cards.vocabulary.costs import Cost, DiscardCards, ExileCards
from cards.vocabulary.targets import Target
from models.actions import Action, Cast
from models.casting import fused_half, spell_parts
from models.commanders import COMMAND, commander_tax
from models.conditions import holds
from models.costs import additional_part, changes, mana_part, reads_targets
from models.division import divisions, to_divide
from models.effects.free import free_faces
from models.facts import Facts, View, card_view, facts
from models.legal.payments import cost_payments, price, without_card
from models.legal.policy import EVERYTHING, Policy, trim
from models.madness import LABEL as MADNESS
from models.madness import CastForMadness
from models.mana_sources import Source, window_sources
from models.permissions import (
    Way,
    banned,
    linked_cards,
    playable_top,
    sorcery_time,
    sorcery_timing_only,
    split_second,
    timing_ok,
    ways,
)
from models.position import LINKED_THEIRS, PLOTTED, T_CARD, Player, Position, Ref, ZoneCard
from models.state import State
from models.substitutes import helpers
from models.targets import choices
from models.upkeep import decided
from models.zones import without


def _castable(p: Position, you: int) -> list[tuple[ZoneCard, str]]:
    player = p.players[you]
    found: list[tuple[ZoneCard, str]] = [((c, ""), "hand") for c in dict.fromkeys(player.hand)]
    found += [((cid, ""), COMMAND) for cid in player.command]
    found += [(entry, "graveyard") for entry in dict.fromkeys(player.graveyard)]
    found += [((cid, ""), "library") for cid in playable_top(p, you)]
    # Plain exiled cards are castable only if they say so themselves.
    found += [(entry, "exile") for entry in dict.fromkeys(player.exile)
              if entry[1] or facts(entry[0]).statics]  # fmt: skip
    found += [(entry, "exile") for entry in dict.fromkeys(linked_cards(p, you))
              if entry[1] == LINKED_THEIRS]  # fmt: skip
    return found


def casts(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    """Every way to cast every card that may be cast now (601.2)."""
    found: list[Action] = []
    for entry, zone in _castable(p, you):
        for way in ways(p, you, entry, zone):
            if way.symbols is None:
                continue
            about = facts(entry[0], way.face)
            if way.mark == PLOTTED and not sorcery_time(p, you):
                continue  # 702.170d: whatever its type
            if timing_ok(p, you, about) and not banned(p, you, about.view, zone):
                found += _cast_way(p, you, entry, zone, way, about, sources, policy)
    return list(dict.fromkeys(found))


def free_casts(p: Position, you: int, policy: Policy = EVERYTHING) -> list[Cast]:
    """The spells that may be cast while something resolves, whatever their types (608.2g)."""
    if split_second(p) or sorcery_timing_only(p, you):
        return []  # 101.2: what forbids casting goes before what allows it
    frame = p.frames[-1]
    effect = frame.effects[frame.pc]
    sources = trim(window_sources(p, you), policy.idle)
    found: list[Cast] = []
    for zone, cid, face in free_faces(p, frame):
        about = facts(cid, face)
        if not banned(p, you, about.view, zone):
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
        hand = without(hand, cid)
        sources = without_card(sources, cid)
    elif zone == "graveyard":
        grave = without(grave, cid)
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
            # 601.2b: of costs with alternatives one is announced.
            for chosen in decided(extra):
                base = symbols + mana_part(chosen)
                if zone == COMMAND:
                    base += commander_tax(owner, cid)
                paid = way.costs + chosen
                for x in _x_values(p, you, base, paid, about, owner, hand, sources, way):
                    payments = []
                    if not late:
                        payments = cost_payments(
                            p, you, about, base, paid, x, hand, grave, sources, policy
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
                                payments = cost_payments(
                                    p, you, about, base, paid, x, hand, grave, sources, policy,
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
