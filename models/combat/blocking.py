"""Which blocks can be declared (509.1a-c): the generator's side."""

from __future__ import annotations

from collections.abc import Iterator

from cards.card import BASIC_LAND_TYPES
from cards.vocabulary.combat import CantBeBlocked, CantBlock, MustBeBlocked
from cards.vocabulary.statics import Protection, UnblockableWhile
from models.actions import Block
from models.characteristics import is_creature
from models.combat.board import attackers, blockers_of
from models.combat.limits import check
from models.editions import EDITIONS
from models.facts import facts_of
from models.filters import permanent_fits, view_fits
from models.object_costs import signature
from models.position import Permanent, Position
from models.state import State, opponent, statics_in_force

_FLYING = "flying"


def may_block(s: State | Position, blocker: Permanent, attacker: Permanent) -> bool:
    """Whether a creature may block an attacker, for all that concerns these two (509.1b)."""
    if not is_creature(blocker) or blocker.tapped or blocker.controller == attacker.controller:
        return False
    mine, theirs = facts_of(blocker), facts_of(attacker)
    if _FLYING in theirs.keywords and not {_FLYING, "reach"} & mine.keywords:
        return False
    if ("shadow" in theirs.keywords) != ("shadow" in mine.keywords):
        return False
    types, colors = mine.view.types, set(mine.view.color)
    if "fear" in theirs.keywords and not ("Artifact" in types or "B" in colors):
        return False
    if "intimidate" in theirs.keywords and not (
        "Artifact" in types or colors & set(theirs.view.color)
    ):
        return False
    return not (
        _walks(s, attacker, blocker.controller) or _protected(blocker, attacker)
    ) and not _forbidden(s, blocker, attacker)


def _walks(s: State | Position, attacker: Permanent, defender: int) -> bool:
    """Landwalk (702.14c): the defending player controls such a land."""
    about = facts_of(attacker)
    lands = [q for q in s.battlefield if q.controller == defender]
    for kind in BASIC_LAND_TYPES:
        if f"{kind.lower()}walk" in about.keywords and any(
            kind in facts_of(q).view.subtypes for q in lands
        ):
            return True
    return any(
        isinstance(a.static, UnblockableWhile)
        and any(permanent_fits(a.static.defender_controls, q, defender) for q in lands)
        for a in about.statics
    )


def _protected(blocker: Permanent, attacker: Permanent) -> bool:
    """Protection: it can't be blocked by creatures with that quality (702.16f)."""
    return any(
        isinstance(a.static, Protection)
        and not a.static.spells_only
        and view_fits(a.static.source, facts_of(blocker).view)
        for a in facts_of(attacker).statics
    )


def _forbidden(s: State | Position, blocker: Permanent, attacker: Permanent) -> bool:
    for ban, you, source in statics_in_force(s, CantBlock):
        uid = source.uid if source else 0
        if permanent_fits(ban.filter, blocker, you, uid) and permanent_fits(
            ban.whom, attacker, you, uid
        ):
            return True
    as_flying = EDITIONS[s.edition].reach_as_flying and "reach" in facts_of(blocker).keywords
    for evasion, you, source in statics_in_force(s, CantBeBlocked):
        uid = source.uid if source else 0
        if not permanent_fits(evasion.filter, attacker, you, uid):
            continue
        if permanent_fits(evasion.by, blocker, you, uid):
            return True
        if as_flying and evasion.by.keyword == _FLYING:
            return True
    return False


def least_blockers(attacker: Permanent) -> int:
    """How many creatures must block it, if any do (702.111b)."""
    return 2 if "menace" in facts_of(attacker).keywords else 1


def can_declare(s: State | Position) -> bool:
    """Whether the defending player has any block to declare."""
    there = attackers(s)
    defender = opponent(s.active)
    mine = [q for q in s.battlefield if q.controller == defender and is_creature(q)]
    for attacker in there:
        able = sum(may_block(s, q, attacker) for q in mine)
        if able >= least_blockers(attacker):
            return True
    return False


def block_choices(p: Position) -> list[Block]:
    """Every legal declaration of blockers; equal creatures are not told apart."""
    there = attackers(p)
    defender = opponent(p.active)
    groups: dict[object, tuple[list[int], frozenset[int]]] = {}
    for creature in p.battlefield:
        if creature.controller == defender and is_creature(creature):
            can = frozenset(a.uid for a in there if may_block(p, creature, a))
            if can:
                group = groups.setdefault((signature(creature), can), ([], can))
                group[0].append(creature.uid)
    kinds = [signature(a) for a in there]
    order = sorted(range(len(there)), key=lambda i: (kinds.index(kinds[i]), there[i].uid))
    there = [there[i] for i in order]
    blockers = [(sorted(uids), can) for uids, can in groups.values()]
    found = list(_spread(there, blockers))
    asked = Requirements(p, there, blockers)
    most = max(map(asked.met, found))
    return list(dict.fromkeys(_block(blockers, way, there) for way in found
                              if asked.met(way) == most))  # fmt: skip


#: For each attacker, how many of each group of equal blockers block it.
_Way = tuple[tuple[int, ...], ...]
_Groups = list[tuple[list[int], frozenset[int]]]


def _spread(there: list[Permanent], blockers: _Groups) -> Iterator[_Way]:
    """All ways that no restriction forbids; of equal attackers the first is blocked most."""
    kinds = [signature(a) for a in there]
    count = 0

    def go(at: int, left: tuple[int, ...], so_far: _Way) -> Iterator[_Way]:
        nonlocal count
        if at == len(there):
            count += 1
            check(count, "ways to block")
            yield so_far
            return
        attacker = there[at]
        same = at > 0 and kinds[at] == kinds[at - 1]
        most = tuple(n if attacker.uid in can else 0
                     for n, (_, can) in zip(left, blockers, strict=True))  # fmt: skip
        for pick in _vectors(most):
            if 0 < sum(pick) < least_blockers(attacker):
                continue
            if same and pick > so_far[-1]:
                continue
            rest = tuple(n - k for n, k in zip(left, pick, strict=True))
            yield from go(at + 1, rest, (*so_far, pick))

    yield from go(0, tuple(len(uids) for uids, _ in blockers), ())


def _vectors(most: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not most:
        yield ()
        return
    for n in range(most[0] + 1):
        for rest in _vectors(most[1:]):
            yield (n, *rest)


def _block(blockers: _Groups, way: _Way, there: list[Permanent]) -> Block:
    """The declaration that a way stands for."""
    free = [list(uids) for uids, _ in blockers]
    pairs = []
    for attacker, pick in zip(there, way, strict=True):
        for group, n in enumerate(pick):
            pairs += [(free[group].pop(0), attacker.uid) for _ in range(n)]
    return Block(tuple(sorted(pairs)))


class Requirements:
    """What asks for blocks (509.1c): as much of it must be met as can be."""

    def __init__(self, p: Position, there: list[Permanent], blockers: _Groups) -> None:
        self.blockers = blockers
        self.there = there
        self.by_all: list[int] = [0] * len(there)
        self.by_any: list[int] = [0] * len(there)
        for static, you, source in statics_in_force(p, MustBeBlocked):
            for at, attacker in enumerate(there):
                if permanent_fits(static.filter, attacker, you, source.uid if source else 0):
                    (self.by_all if static.all else self.by_any)[at] += 1

    def met(self, way: _Way) -> int:
        """How many requirements a way to block meets."""
        return sum(
            sum(pick) * self.by_all[at] + (self.by_any[at] if any(pick) else 0)
            for at, pick in enumerate(way)
        )


def lured_by(s: State | Position, blocker: Permanent, choices: list[Permanent]) -> list[Permanent]:
    """Of attackers that a creature could be made to block, those that it has to choose among."""
    asking = [
        attacker
        for static, you, source in statics_in_force(s, MustBeBlocked)
        for attacker in choices
        if permanent_fits(static.filter, attacker, you, source.uid if source else 0)
        and (static.all or not blockers_of(s, attacker.uid))
    ]
    return asking or choices
