"""All distinct payments of a locked mana cost from a pool and mana sources.

A small recursive generator, memoised: the same question comes up in thousands of positions.
Equal payments are merged; a source of which no unit is needed is never used.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cards.mana import TYPE_INDEX, ManaVector
from cards.vocabulary.filters import Filter
from models.actions import Activate, Payment
from models.costs import ManaNeed
from models.facts import View, facts, is_mana_ability
from models.filters import view_fits
from models.mana_sources import Source
from models.position import Player, TaggedMana

#: A kind of mana unit: type, from a snow source, usable for this cost.
Kind = tuple[int, bool, bool]
Counts = tuple[int, ...]
#: A source as the enumeration sees it: how many, what each output adds per kind, and the first
#: source that is an ability of the same permanents (or itself).
Offer = tuple[int, tuple[Counts, ...], int]
Uses = tuple[tuple[int, int], ...]

_PLAIN: tuple[Kind, ...] = tuple((t, False, True) for t in range(6))


@lru_cache(maxsize=200_000)
def _solve(
    need: ManaNeed,
    kinds: tuple[Kind, ...],
    avail: Counts,
    offers: tuple[Offer, ...],
    thrifty: bool,
    idle: tuple[int, ...] = (),
) -> tuple[tuple[Counts, Uses], ...]:
    """All (units left by kind, sources used) that pay `need`.

    `thrifty` takes a coloured symbol from floating mana whenever it can: keeping the source is
    never worse than keeping its mana.  `idle` kinds of units, which no cost asks for, pay generic
    mana before any other.
    """
    # What each symbol accepts, and whether it is particular (not generic).
    symbols: list[tuple[tuple[int, ...], bool]] = []
    for t in range(6):
        allowed = tuple(k for k, kind in enumerate(kinds) if kind[0] == t and kind[2])
        symbols += [(allowed, True)] * need.types[t]
    snow = tuple(k for k, kind in enumerate(kinds) if kind[1] and kind[2])
    symbols += [(snow, True)] * need.snow
    anything = tuple(k for k, kind in enumerate(kinds) if kind[2])
    # Generic mana is paid all at once where no idle unit has to go first.
    idles = idle and any(
        avail[k] or any(out[k] for _, outs, _ in offers for out in outs) for k in idle
    )
    at_once = 0 if idles else need.generic
    symbols += [(anything, False)] * (need.generic - at_once)
    # Quick refusal: not even all mana together is enough.
    best: dict[int, int] = {}
    for count, outs, group in offers:
        if outs:
            best[group] = max(best.get(group, 0), count * max(map(sum, outs)))
    most = sum(avail) + sum(best.values())
    if most < len(symbols) + at_once:
        return ()
    states: set[tuple[Counts, Uses]] = {(avail, ())}
    for allowed, colored in symbols:
        after: set[tuple[Counts, Uses]] = set()
        for left, uses in states:
            floating = False
            spare = [k for k in idle if left[k]] if idle and not colored else []
            if spare:
                k = spare[0]
                after.add(((*left[:k], left[k] - 1, *left[k + 1 :]), uses))
                continue
            for k in allowed:
                if left[k]:
                    floating = True
                    after.add(((*left[:k], left[k] - 1, *left[k + 1 :]), uses))
            if floating and thrifty and colored:
                continue
            for index, (count, outs, group) in enumerate(offers):
                if sum(1 for use in uses if offers[use[0]][2] == group) >= count:
                    continue
                for o, out in enumerate(outs):
                    for k in allowed:
                        if out[k]:
                            now = [a + b for a, b in zip(left, out, strict=True)]
                            now[k] -= 1
                            after.add((tuple(now), tuple(sorted((*uses, (index, o))))))
        states = after
        if not states:
            return ()
    if at_once:
        states = {end for state in states for end in _generic(state, at_once, anything, offers)}
    found = [
        (left, uses)
        for left, uses in states
        if not any(
            all(a >= b for a, b in zip(left, offers[i][1][o], strict=True)) for i, o in set(uses)
        )
    ]
    return tuple(sorted(found, key=lambda f: (len(f[1]), f)))


def _generic(
    state: tuple[Counts, Uses], n: int, kinds: tuple[int, ...], offers: tuple[Offer, ...]
) -> Iterator[tuple[Counts, Uses]]:
    """All (units left by kind, sources used) once `n` generic mana is paid from a state too.

    First which more sources are used, in order; then which units are spent.  If a source made one
    unit, none of its kind is left: so such units are spent, and no more than `n` of them.
    """
    start, before = state
    taken: dict[int, int] = {}
    for index, _ in before:
        taken[offers[index][2]] = taken.get(offers[index][2], 0) + 1
    options = [
        (index, o, out, group, count)
        for index, (count, outs, group) in enumerate(offers)
        for o, out in enumerate(outs)
        if any(out[k] for k in kinds)
    ]
    ones = [_only(out, kinds) for _, _, out, _, _ in options]
    used_up = {_only(offers[index][1][o], kinds) for index, o in before} - {-1}

    def spend(left: list[int], forced: frozenset[int], uses: Uses) -> Iterator[tuple[Counts, Uses]]:
        rest = n - sum(left[k] for k in forced)
        free = [k for k in kinds if k not in forced and left[k]]
        if rest < 0 or rest > sum(left[k] for k in free):
            return
        row = list(left)
        for k in forced:
            row[k] = 0

        def fill(place: int, due: int) -> Iterator[tuple[Counts, Uses]]:
            if not due:
                yield tuple(row), uses
            elif place < len(free):
                k = free[place]
                for spent in range(min(due, left[k]) + 1):
                    row[k] = left[k] - spent
                    yield from fill(place + 1, due - spent)
                row[k] = left[k]

        yield from fill(0, rest)

    def choose(
        at: int, left: list[int], forced: frozenset[int], more: Uses
    ) -> Iterator[tuple[Counts, Uses]]:
        yield from spend(left, forced, tuple(sorted((*before, *more))) if more else before)
        if len(more) == n:
            return
        for place in range(at, len(options)):
            index, o, out, group, count = options[place]
            if taken.get(group, 0) >= count:
                continue
            now = [a + b for a, b in zip(left, out, strict=True)]
            then = forced | {ones[place]} if ones[place] >= 0 else forced
            if sum(now[k] for k in then) > n:
                continue
            taken[group] = taken.get(group, 0) + 1
            yield from choose(place, now, then, (*more, (index, o)))
            taken[group] -= 1

    yield from choose(0, list(start), frozenset(used_up), ())


def _only(out: Counts, kinds: tuple[int, ...]) -> int:
    """The usable kind of a source that makes one unit; -1 for any other source."""
    made = [k for k in kinds if out[k]]
    return made[0] if len(made) == 1 and out[made[0]] == 1 and sum(out) == 1 else -1


def unit_fits(spend_on: Filter | None, spend_type: str, spell: View | None) -> bool:
    """Whether a restricted unit may be spent on this spell (106.6); on abilities it may not."""
    if spend_on is None:
        return True
    if spell is None or not view_fits(spend_on, spell):
        return False
    return not spend_type or spend_type in spell.subtypes


def mana_payments(
    player: Player,
    need: ManaNeed,
    sources: list[Source],
    spell: View | None,
    thrifty: bool = False,
    idle: str = "",
    sparing: bool = False,
) -> list[Payment]:
    """All distinct ways to pay a locked mana cost: pool units and mana abilities.

    `sparing`: without those in which a permanent that only taps for mana is used although another
    one makes the same mana, and nothing that the first does not make.

    `spell` is what the mana is spent on (None for an ability): restricted units look at it.
    """
    kinds = list(_PLAIN)
    avail = list(player.pool)
    tags: list[TaggedMana | None] = [None] * 6

    def kind_of(unit: TaggedMana) -> int:
        for index in range(6, len(tags)):
            if tags[index] == unit:
                return index
        tags.append(unit)
        kinds.append((unit.type, unit.snow, unit_fits(unit.spend_on, unit.spend_type, spell)))
        avail.append(0)
        return len(tags) - 1

    for unit in player.tagged:
        avail[kind_of(unit)] += 1
    marked = any(src.snow or src.spend_on is not None for src in sources)
    produced: list[list[list[int]]] = []
    for src in sources:
        outs = []
        for mana, _ in src.outputs:
            if src.snow or src.spend_on is not None:
                row = list(src.bonus)
                for t in range(6):
                    if mana[t] > src.bonus[t]:
                        k = kind_of(TaggedMana(t, src.snow, src.spend_on, src.spend_type))
                        row += [0] * (len(kinds) - len(row))
                        row[k] += mana[t] - src.bonus[t]
            else:
                row = list(mana)
            outs.append(row)
        produced.append(outs)
    width = len(kinds)
    groups = _groups(sources)
    offers = tuple(
        (src.count, tuple(tuple(row + [0] * (width - len(row))) for row in outs), group)
        for src, outs, group in zip(sources, produced, groups, strict=True)
    )
    start = tuple(avail)
    lesser = _lesser(sources, offers) if sparing and len(offers) > 1 else {}
    payments = []
    for left, uses in _solve(
        need, tuple(kinds), start, offers, thrifty, tuple(TYPE_INDEX[c] for c in idle)
    ):
        if lesser and _wasteful(uses, offers, lesser):
            continue
        made = list(start)
        for index, out in uses:
            for k, n in enumerate(offers[index][1][out]):
                made[k] += n
        spent = [a - b for a, b in zip(made, left, strict=True)]
        units: tuple[TaggedMana, ...] = ()
        if marked or player.tagged:
            units = tuple(
                unit for k, unit in enumerate(tags) if unit is not None for _ in range(spent[k])
            )
        payments.append(
            Payment(_vector(spent), units, need.life, _activations(sources, groups, uses))
        )
    return payments


def _lesser(sources: list[Source], offers: tuple[Offer, ...]) -> dict[int, tuple[int, ...]]:
    """By the group of a source that only taps, the groups that make part of what it makes."""
    made: dict[int, set[Counts]] = {}
    apart: set[int] = set()
    for src, (_, outs, group) in zip(sources, offers, strict=True):
        made.setdefault(group, set()).update(outs)
        about = facts(src.cid)
        more = about.triggered or not all(map(is_mana_ability, about.activated))
        taps_only = src.pure and not (src.sacrifices or src.damage or src.life)
        if more or not taps_only or src.zone != "battlefield":
            apart.add(group)
    plain = {group: outs for group, outs in made.items() if group not in apart}
    found = {g: tuple(h for h, outs in plain.items() if outs < plain[g]) for g in plain}
    return {g: others for g, others in found.items() if others}


def _wasteful(uses: Uses, offers: tuple[Offer, ...], lesser: dict[int, tuple[int, ...]]) -> bool:
    """Whether a lesser source that is not used makes the same as one of those used."""
    used: dict[int, int] = {}
    for index, _ in uses:
        used[offers[index][2]] = used.get(offers[index][2], 0) + 1
    for index, o in uses:
        out = offers[index][1][o]
        for other in lesser.get(offers[index][2], ()):
            if used.get(other, 0) < offers[other][0] and any(
                group == other and out in outs for _, outs, group in offers
            ):
                return True
    return False


def _vector(counts: list[int]) -> ManaVector:
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def _groups(sources: list[Source]) -> list[int]:
    """For each source the first one that is an ability of the same permanents."""
    first: dict[tuple[int, ...], int] = {}
    return [
        first.setdefault(src.uids, index) if src.uids else index
        for index, src in enumerate(sources)
    ]


def _activations(sources: list[Source], groups: list[int], uses: Uses) -> tuple[Activate, ...]:
    """The mana abilities behind the uses; those that only tap come before those that sacrifice.

    A sacrifice could otherwise take away what a condition counts (metalcraft), and damage the life
    that another one pays.
    """
    taken: dict[int, int] = {}
    found: list[tuple[bool, bool, Activate]] = []
    for index, out in uses:
        src = sources[index]
        group = groups[index]
        n = taken.get(group, 0)
        taken[group] = n + 1
        uid = src.uids[n] if src.uids else 0
        letters = src.outputs[out][1]
        found.append(
            (
                src.sacrifices,
                src.damage > 0,
                Activate(src.cid, uid, src.zone, src.ability, mana=letters),
            )
        )
    found.sort(key=lambda use: use[:2])
    return tuple(activation for _, _, activation in found)
