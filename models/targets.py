"""Targets: which are legal, and which Target phrase each belongs to (115)."""

from __future__ import annotations

from msgspec.structs import replace

from cards.vocabulary.statics import GraveyardsUntargetable, Hexproof, Protection
from cards.vocabulary.targets import Target
from models.characteristics import item_view, permanent_view
from models.facts import View, facts_of
from models.filters import asks_nothing, at_x, card_fits, permanent_fits, view_fits
from models.position import (
    T_CARD,
    T_ITEM,
    T_PERMANENT,
    T_PLAYER,
    Permanent,
    Position,
    Ref,
)
from models.state import State, opponent, statics_in_force
from models.time_counters import is_suspended

_DAMAGEABLE = frozenset({"Creature", "Planeswalker", "Battle"})


_PERMANENTS = frozenset({
    "permanent", "any", "creature_or_planeswalker", "player_or_planeswalker", "spell_or_permanent",
    "permanent_or_suspended",
})  # fmt: skip
_ITEMS = frozenset({
    "spell", "ability", "spell_or_ability", "triggered_ability", "activated_ability",
    "spell_or_triggered_ability", "spell_or_permanent",
})  # fmt: skip
#: The filter of these is about the spell alone.
_ANY_ABILITY = frozenset({"spell_or_triggered_ability"})


def options(
    s: State | Position,
    target: Target,
    you: int,
    source: View | None = None,
    itself: int = 0,
    chosen: str = "",
    is_spell: bool = True,
    x: int = 0,
) -> list[Ref]:
    """Every legal object for a target phrase of player `you` (115.1); players first."""
    what = target.what
    if target.filter.mana_value_x:
        target = replace(target, filter=at_x(target.filter, x))
    found: list[Ref] = []
    if what in ("player", "any", "player_or_planeswalker"):
        # The opponent comes first: it is what a storm player nearly always means.
        found += [(T_PLAYER, p) for p in (opponent(you), you) if _player_ok(s, p, you, source)]
    elif what == "opponent":
        if _player_ok(s, opponent(you), you, source):
            found.append((T_PLAYER, opponent(you)))
    if what in _PERMANENTS:
        for permanent in s.battlefield:
            types = permanent_view(permanent).types
            if what in ("any", "creature_or_planeswalker") and types.isdisjoint(_DAMAGEABLE):
                continue
            if what == "player_or_planeswalker" and "Planeswalker" not in types:
                continue
            if permanent_fits(target.filter, permanent, you, itself, chosen) and _permanent_ok(
                s, permanent, you, source, is_spell
            ):
                found.append((T_PERMANENT, permanent.uid))
    if what in _ITEMS:
        for item in s.stack:
            if item.uid == itself:
                continue  # 115.5: nothing targets itself
            spell = item.kind in ("spell", "copy")
            if item.kind == "damage":
                continue  # neither a spell nor an ability (310.4b of 2006)
            if not spell and what in ("spell", "spell_or_permanent"):
                continue
            if spell and what in ("ability", "triggered_ability", "activated_ability"):
                continue
            if what == "activated_ability" and item.kind != "ability":
                continue
            if what in ("triggered_ability", "spell_or_triggered_ability") and not (
                spell or item.kind == "trigger"
            ):
                continue
            if target.filter.controller != "any" and (item.controller == you) != (
                target.filter.controller == "you"
            ):
                continue
            if target.single_target and len(item.targets) != 1:
                continue
            if spell and not view_fits(target.filter, item_view(item), chosen):
                continue
            if not spell and what not in _ANY_ABILITY and not asks_nothing(target.filter):
                continue
            found.append((T_ITEM, item.uid))
    if what == "permanent_or_suspended":
        for player in (you, opponent(you)):
            cards = [entry[0] for entry in s.players[player].exile if is_suspended(entry)]
            found += [(T_CARD, player, cid) for cid in dict.fromkeys(cards)]
    if what == "card" and not (
        target.zone == "graveyard"
        and any(True for _ in statics_in_force(s, GraveyardsUntargetable))
    ):
        players = {"you": (you,), "opponent": (opponent(you),), "any": (you, opponent(you))}
        for player in players[target.whose]:
            zone = (
                s.players[player].graveyard
                if target.zone == "graveyard"
                else s.players[player].exile
            )
            seen: set[int] = set()
            for cid, _ in zone:
                if cid not in seen and card_fits(target.filter, cid, chosen):
                    seen.add(cid)
                    found.append((T_CARD, player, cid))
    return found


def _player_ok(s: State | Position, player: int, you: int, source: View | None) -> bool:
    """Whether a player may be targeted (702.11c: hexproof stops opponents; 702.18b: shroud)."""
    for static, controller, _ in statics_in_force(s, Hexproof):
        if not static.player or controller != player or (player == you and not static.shroud):
            continue
        if _from_color(static.from_colors, source):
            return False
    return True


def _from_color(colors: str, source: View | None) -> bool:
    return not colors or (source is not None and any(c in source.color for c in colors))


def _permanent_ok(
    s: State | Position, permanent: Permanent, you: int, source: View | None, is_spell: bool
) -> bool:
    about = facts_of(permanent)
    if "shroud" in about.keywords:
        return False
    for ability in about.statics:
        static = ability.static
        if isinstance(static, Protection) and source is not None:
            if (is_spell or not static.spells_only) and view_fits(static.source, source):
                return False
    if permanent.controller == you:
        return True
    if "hexproof" in about.keywords:
        return False
    for static, controller, origin in statics_in_force(s, Hexproof):
        if (
            static.filter is not None
            and controller == permanent.controller
            and permanent_fits(static.filter, permanent, controller, origin.uid if origin else 0)
            and _from_color(static.from_colors, source)
        ):
            return False
    return True


def bounds(target: Target, x: int) -> tuple[int, int]:
    """How few and how many objects a phrase takes."""
    high = x if target.max == "x" else target.max
    low = x if target.min == "x" else target.min
    return low, high


def assign(targets: tuple[Target, ...], refs: tuple[Ref, ...], x: int) -> list[tuple[Ref, ...]]:
    """Which of the chosen objects belong to which phrase.

    Each phrase takes as many as it may while enough are left for those behind it.
    """
    shares: list[tuple[Ref, ...]] = []
    at = 0
    for index, target in enumerate(targets):
        behind = sum(bounds(t, x)[0] for t in targets[index + 1 :])
        take = max(0, min(bounds(target, x)[1], len(refs) - at - behind))
        shares.append(refs[at : at + take])
        at += take
    if at < len(refs):
        shares.append(refs[at:])
    return shares


def choices(
    s: State | Position,
    targets: tuple[Target, ...],
    you: int,
    source: View | None,
    x: int = 0,
    itself: int = 0,
    chosen: str = "",
    is_spell: bool = True,
) -> list[tuple[Ref, ...]]:
    """Every way to choose targets; equal choices in another order are one (601.2c)."""
    ways: list[tuple[Ref, ...]] = [()]
    for target in targets:
        legal = options(s, target, you, source, itself, chosen, is_spell, x)
        low, high = bounds(target, x)
        picks = _subsets(legal, low, min(high, len(legal)))
        if target.same_player:
            ways = [
                way + pick
                for way in ways
                for pick in picks
                if not way or all(_player_of(s, r) == _player_of(s, way[-1]) for r in pick)
            ]
        else:
            ways = [way + pick for way in ways for pick in picks]
    return ways


def _player_of(s: State | Position, ref: Ref) -> int:
    if ref[0] == T_PERMANENT:
        return next((p.controller for p in s.battlefield if p.uid == ref[1]), -1)
    return ref[1]


def _subsets(legal: list[Ref], low: int, high: int) -> list[tuple[Ref, ...]]:
    if high < low:
        return []
    if low == high == 1:
        return [(ref,) for ref in legal]
    found: list[tuple[Ref, ...]] = [()] if low == 0 else []
    level: list[tuple[tuple[Ref, ...], int]] = [((), 0)]
    for size in range(1, high + 1):
        level = [((*pick, legal[i]), i + 1) for pick, at in level for i in range(at, len(legal))]
        if size >= low:
            found += [pick for pick, _ in level]
    return found


def still_legal(
    s: State,
    target: Target,
    ref: Ref,
    you: int,
    source: View | None,
    itself: int,
    is_spell: bool,
    x: int = 0,
) -> bool:
    """Whether a chosen target is still legal on resolution (608.2b)."""
    return ref in options(s, target, you, source, itself, is_spell=is_spell, x=x)
