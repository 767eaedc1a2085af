"""The canonical key: positions with one key have the same future.

Numbers of permanents and stack objects are replaced by their rank among equal ones; what no rule
can read any more (plain exiled cards, and in a question about one turn its number) is left out.
The map is idempotent: it depends on the position alone.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import astuple, replace

from cards.vocabulary.statics import CastThisFrom
from models.facts import facts
from models.object_costs import signature
from models.position import (
    DEFENDER,
    T_ITEM,
    T_PERMANENT,
    Answer,
    Fighting,
    Permanent,
    Player,
    Position,
    Ref,
    StackItem,
)


def _exile(player: Player) -> tuple[object, ...]:
    """Exiled cards that anything can still use: marked ones, and those that say so themselves."""
    return tuple(
        entry
        for entry in player.exile
        if entry[1] or any(isinstance(a.static, CastThisFrom) for a in facts(entry[0]).statics)
    )


def _player(player: Player, count_draws: bool) -> tuple[object, ...]:
    return (
        player.life,
        player.hand,
        player.library,
        player.graveyard,
        _exile(player),
        player.sideboard,
        player.pool,
        player.tagged,
        player.land_plays,
        player.drew_from_empty,
        player.lost_life,
        player.poison,
        player.commanders,
        player.command,
        player.commander_casts,
        player.arrived,
        player.commander_damage,
        player.companion,
        player.lasting_mana,
        player.draws if count_draws else 0,
    )


def _ref(ref: Ref, ranks: dict[int, int]) -> Ref:
    if ref and ref[0] in (T_PERMANENT, T_ITEM):
        return (ref[0], ranks.get(ref[1], -ref[1] - 1))
    return ref


def _item(item: StackItem, ranks: dict[int, int]) -> tuple[object, ...]:
    """Everything about an object on the stack, numbers of objects replaced by ranks."""
    return (
        astuple(replace(item, uid=0, source=0, targets=(), event=())),
        tuple(_ref(t, ranks) for t in item.targets),
        ranks.get(item.source, -1) if item.source else 0,
        _ref(item.event, ranks),
    )


def _in_combat(p: Position) -> tuple[list[Permanent], tuple[tuple[object, ...], ...]]:
    """The permanents in order and what they are, numbers in their parts in combat as ranks."""
    bare = {q.uid: hash(signature(replace(q, fighting=None))) for q in p.battlefield}

    def alike(q: Permanent) -> int:
        part = q.fighting
        if part is None:
            return bare[q.uid]
        by = sorted(bare.get(uid, uid) for uid in part.blocked_by)
        others = (bare.get(part.attacks, part.attacks), bare.get(part.blocks, 0), *by, part.struck)
        return hash((bare[q.uid], others))

    ordered = sorted(p.battlefield, key=lambda q: (alike(q), q.uid))
    ranks = {q.uid: i for i, q in enumerate(ordered)}
    found = []
    for q in ordered:
        part = q.fighting
        if part is not None:
            part = Fighting(
                ranks.get(part.attacks, part.attacks),
                ranks.get(part.blocks, -1) if part.blocks else -2,
                tuple(sorted(ranks.get(uid, -1) for uid in part.blocked_by)),
                part.struck,
            )
        # Ranks may be 0, so what stands for "nothing" and "the player" is noted beside them.
        attacks = q.fighting.attacks if q.fighting is not None else 0
        found.append((signature(replace(q, fighting=part)), not attacks, attacks == DEFENDER))
    return ordered, tuple(found)


#: Decisions whose options are numbers of permanents or waiting triggers.
_BY_NUMBER = ("sacrifice", "return", "keep", "next trigger", "untap", "copy")


def _option(option: Answer, kind: str, ranks: dict[int, int]) -> Answer:
    if isinstance(option, tuple) and kind != "division":
        return _ref(option, ranks)
    if isinstance(option, int) and kind in _BY_NUMBER:
        return ranks.get(option, option)
    return option


def canonical_key(
    p: Position, count_died: bool = False, turn: bool = False, count_draws: bool = False
) -> Hashable:
    """The key of a position.

    `count_died`: something counts permanents that died this turn.  `turn`: how many turns are left
    matters.  `count_draws`: something counts the cards drawn this turn.
    """
    mine, theirs = p.players
    ordered = sorted(p.battlefield, key=lambda q: (hash(signature(q)), q.uid))
    signatures = tuple(map(signature, ordered))
    if any(q.fighting is not None for q in ordered):
        ordered, signatures = _in_combat(p)
    common = (
        _player(mine, count_draws),
        _player(theirs, count_draws),
        signatures,
        p.active,
        p.priority,
        p.passed,
        p.step,
        p.storm,
        p.cast,
        p.cast_is,
        p.cast_colors,
        p.lasting,
        p.delayed,
        p.ignoring,
        p.phased,
        p.phases,
        p.winner,
        p.died if count_died else 0,
        p.turn if turn else 0,
    )
    if not (p.stack or p.frames or p.waiting or p.pending):
        return common
    ranks = {q.uid: i for i, q in enumerate(ordered)}
    base = len(ordered)
    for i, item in enumerate((*p.stack, *p.waiting, *p.gone)):
        ranks.setdefault(item.uid, base + i)
    pending = p.pending
    return (
        common,
        tuple(_item(i, ranks) for i in p.stack),
        tuple(_item(i, ranks) for i in p.waiting),
        tuple(_item(i, ranks) for i in p.gone),
        tuple(
            (_item(f.item, ranks), f.effects, f.pc, f.memo, f.moved, f.name, f.known)
            for f in p.frames
        ),
        ()
        if pending is None
        else (
            pending.kind,
            pending.player,
            tuple(_option(o, pending.kind, ranks) for o in pending.options),
        ),
        # Answers already given may name permanents by number.
        tuple(q.uid for q in ordered) if any(f.memo for f in p.frames) else (),
    )
