"""The player who controls the triggers: who it is, and what they may do while one waits."""

from __future__ import annotations

from analyzer.search.opponent import replies
from cards.vocabulary.abilities import Triggered
from cards.vocabulary.amounts import XValue
from cards.vocabulary.effects import (
    CounterEventSpell,
    Draw,
    Effect,
    LookAndOrder,
    LookAndTake,
    May,
    PutFromHand,
    ReturnSource,
    RevealTop,
    Scry,
    Search,
    Shuffle,
    SwapWithTop,
)
from cards.vocabulary.triggers import CastSpell
from models.actions import PASS, Action, Activate, Cast, Choose, PassPriority
from models.casting import spell_parts
from models.characteristics import abilities_of, card_values, item_view
from models.effects.stack import can_be_countered
from models.facts import facts, facts_of
from models.position import Position, StackItem
from models.state import State, opponent

#: Instructions that do no more than change a library and a hand.
_LIBRARY = (
    Draw, LookAndOrder, LookAndTake, PutFromHand, ReturnSource, RevealTop, Scry, Search, Shuffle,
    SwapWithTop,
)  # fmt: skip


def compares(ability: Triggered) -> bool:
    """Whether an ability counters spells cast whose mana value equals that of a revealed card."""
    return isinstance(ability.event, CastSpell) and _compares(ability.effects)


def _compares(effects: tuple[Effect, ...]) -> bool:
    return any(
        (isinstance(e, CounterEventSpell) and e.same_mana_value_as_revealed)
        or (isinstance(e, May) and _compares(e.then))
        for e in effects
    )


def controller(p: Position) -> int | None:
    """The player who controls such an ability: the one whose turn it is not, if both do."""
    for player in (opponent(p.active), p.active):
        for permanent in p.battlefield:
            if permanent.controller == player and any(
                compares(a) for a in facts_of(permanent).triggered
            ):
                return player
    return None


def waits(p: Position, player: int) -> bool:
    """Whether an object of the player lies on top of the stack or is being resolved."""
    return bool(p.frames) or (bool(p.stack) and p.stack[-1].controller == player)


def moves(p: Position, player: int, spell: StackItem | None, silenced: bool) -> list[Action]:
    """What the controller may do about a spell of a sequence, passing first.

    They reveal whenever they may: it costs nothing, and the caster's order is settled.  With a
    known card on top that counters the spell they pass.  With none of their own objects on top of
    the stack they do not rearrange their library.  Whatever they leave undone for that they can do
    with the next trigger waiting, knowing more; unless they are `silenced`: a spell is to come to
    which nobody can respond (702.61a).
    """
    if p.pending is not None:
        if p.pending.kind == "may" and _reveals(p):
            return [Choose("yes")]
        return replies(p)
    if not silenced and spell is not None and comparing(p) and counters(p, player, spell):
        return [PASS]
    found = possible(p)
    if not silenced and not waits(p, player):
        found = [a for a in found if not only_library(p, a)]
    return sorted(found, key=lambda a: not isinstance(a, PassPriority))


def _reveals(p: Position) -> bool:
    """Whether the decision pending is about revealing for a comparison."""
    frame = p.frames[-1]
    return _compares((frame.effects[frame.pc],))


def comparing(p: Position) -> bool:
    """Whether the next object to resolve compares."""
    return bool(p.stack) and not p.frames and _compares(p.stack[-1].effects)


def counters(p: Position, player: int, spell: StackItem) -> bool:
    """Whether the known top card counters a spell."""
    top = p.players[player].library.top
    return (
        bool(top)
        and item_view(spell).mana_value in card_values(top[0], p.edition)
        and can_be_countered(State(p), spell)
    )


def possible(p: Position) -> list[Action]:
    """What a player who has priority may do, but for looking at no cards: that ends never."""
    return [a for a in replies(p) if not _idle(p, a)]


def _idle(p: Position, action: Action) -> bool:
    if not isinstance(action, Activate) or action.x:
        return False
    return all(
        isinstance(e, LookAndOrder) and isinstance(e.count, XValue) for e in _effects(p, action)
    )


def only_library(p: Position, action: Action) -> bool:
    """Whether an action does no more than rearrange libraries and draw."""
    if not isinstance(action, Activate | Cast):
        return False
    if isinstance(action, Cast) and facts(action.cid, action.face).face.is_permanent:
        return False
    if isinstance(action, Activate) and p.permanent(action.source) is None:
        return False
    return all(isinstance(e, _LIBRARY) for e in _effects(p, action))


def _effects(p: Position, action: Activate | Cast) -> tuple[Effect, ...]:
    """What a spell or an ability does."""
    if isinstance(action, Cast):
        return spell_parts(facts(action.cid, action.face).face, action.modes, action.splices)[1]
    permanent = p.permanent(action.source)
    if permanent is None:
        return facts(action.cid).activated[action.ability].effects
    return abilities_of(p, permanent)[action.ability].effects


def source_of(item: StackItem) -> str:
    """The name of what an object on the stack comes from."""
    return facts(item.cid, item.face).face.name
