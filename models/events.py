"""Which abilities trigger on what has happened (603).

A triggered ability waits in `State.waiting` until a player would get priority (603.3).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import TypeVar

from cards.vocabulary.abilities import Activated, CumulativeUpkeep, Echo, Recover, Triggered
from cards.vocabulary.amounts import CountersHere
from cards.vocabulary.base import Word
from cards.vocabulary.effects import Effect
from cards.vocabulary.statics import TriggersAgain
from cards.vocabulary.triggers import (
    ActivateAbility,
    BeginStep,
    CardToGraveyard,
    CastSpell,
    CoinFlipped,
    CountersSpell,
    Cycles,
    Dies,
    Discards,
    DrawsNth,
    Enters,
    LeavesBattlefield,
    PlayLand,
    PutIntoGraveyard,
    ReturnedToHand,
    TargetDies,
    Targeted,
    TurnedFaceUp,
    UpkeepNotPaid,
    UpkeepPaid,
)
from models.amounts import amount
from models.attachments import host_controller
from models.characteristics import item_view
from models.conditions import holds
from models.facts import card_view, facts, facts_of
from models.filters import permanent_fits, view_fits
from models.position import (
    T_CARD,
    T_ITEM,
    T_PERMANENT,
    T_PLAYER,
    TRIGGERED_BIT,
    Delayed,
    Permanent,
    Ref,
    StackItem,
    Step,
)
from models.state import State
from models.suspend import upkeep_began
from models.upkeep import due, upkeeps_of

A = TypeVar("A", Triggered, Activated)


def trigger(
    s: State,
    ability: Triggered,
    index: int,
    source: Permanent,
    event: Ref = (),
    value: int = 0,
    how: str = "",
    cause: Permanent | None = None,
    kicks: tuple[str, ...] = (),
) -> None:
    """Queue a triggered ability unless its intervening if is false now (603.4).

    `how` and `cause`: a permanent that entered or died and so made it trigger.
    """
    if ability.level_min and source.count("level") + 1 < ability.level_min:
        return
    if ability.once_each_turn:
        now = s.permanent(source.uid)
        if now is None or now.used & 1 << TRIGGERED_BIT + index:
            return
        s.change_permanent(source.uid, used=now.used | 1 << TRIGGERED_BIT + index)
    cause_of = StackItem(
        0, "trigger", source.cid, source.controller, source.owner, event=event, kicks=kicks
    )
    if ability.condition is not None and not holds(
        s, ability.condition, source.controller, source.uid, cause_of, ability=index
    ):
        return
    new = gained(source, ability)
    if source.now is not None and new is None:
        index = facts(source.cid, source.face).triggered.index(ability)
    for _ in range(_times(s, source, how, cause)):
        s.waiting.append(
            StackItem(
                s.new_uid(),
                "trigger",
                source.cid,
                source.controller,
                source.owner,
                source.face,
                ability.effects,
                source=source.uid,
                event=event,
                value=value,
                kicks=kicks,
                label=ability.label,
                condition=index,
                ability=new,
                exiled=source.exiled if s.permanent(source.uid) is None else (),
            )
        )


def keyword_trigger(
    s: State, label: str, source: Permanent, effects: tuple[Effect, ...], event: Ref = ()
) -> None:
    """Queue the trigger that a keyword of a permanent or a card stands for."""
    s.waiting.append(
        StackItem(
            s.new_uid(),
            "trigger",
            source.cid,
            source.controller,
            source.owner,
            source.face,
            effects,
            source=source.uid,
            event=event,
            label=label,
        )
    )


def _times(s: State, source: Permanent, how: str, cause: Permanent | None) -> int:
    """How often an ability of a permanent triggers: effects may add to once (603.2d).

    What leaves the battlefield is seen as it last was, so it adds to what its own death triggers.
    """
    times = 1
    again = [(a, source) for a, _, source in s.statics(TriggersAgain) if source is not None]
    if how == "dies" and cause is not None and s.permanent(cause.uid) is None:
        own = (a.static for a in facts_of(cause).statics)
        again += [(a, cause) for a in own if isinstance(a, TriggersAgain)]
    for static, by in again:
        you = by.controller
        if cause is not None and static.when == how and source.controller == you:
            times += permanent_fits(static.cause, cause, you, by.uid)
    return times


def gained(source: Permanent, ability: A) -> A | None:
    """The ability, if it is none that is printed on its source."""
    if source.now is None:
        return None
    printed = facts(source.cid, source.face)
    return None if ability in printed.triggered or ability in printed.activated else ability


def spell_copied(s: State, item: StackItem) -> None:
    """A spell was copied: only magecraft sees it (copies are not cast, 707.10)."""
    watchers(s, item, copied=True)


def spell_countered(s: State, by: int) -> None:
    """A spell was countered by a spell or ability of player `by` (701.6)."""
    for permanent in s.battlefield:
        if permanent.controller != by:
            continue
        for index, ability in enumerate(facts_of(permanent).triggered):
            if isinstance(ability.event, CountersSpell):
                trigger(s, ability, index, permanent)


def watchers(s: State, item: StackItem, copied: bool) -> None:
    """Permanents and effects that wait for spells to be cast or copied."""
    for permanent in s.battlefield:
        about = facts_of(permanent)
        if "prowess" in about.keywords and not copied:
            _prowess(s, permanent, item)
        for index, ability in enumerate(about.triggered):
            event = ability.event
            if not isinstance(event, CastSpell) or (copied and not event.or_copy):
                continue
            yours = item.controller == permanent.controller
            if event.by != "anyone" and yours != (event.by == "you"):
                continue
            if event.during_your_turn and s.active != permanent.controller:
                continue
            if event.name_in_graveyard and not _name_in_graveyard(s, permanent, item):
                continue
            view = item_view(item)
            if not view_fits(event.filter, view, permanent.chosen):
                continue
            kind = event.mana_value_equals_counters
            if kind and view.mana_value != permanent.count(kind):
                continue
            value = 0
            if ability.capture != 0:
                value = amount(s, ability.capture, permanent.controller, permanent.uid, item)
            trigger(s, ability, index, permanent, (T_ITEM, item.uid), value)
    for delayed in s.delayed:
        if not copied and isinstance(delayed.event, CastSpell) and _repeated(s, delayed, item):
            if not delayed.repeat:
                left = list(s.delayed)
                left.remove(delayed)
                s.delayed = tuple(left)


def ability_activated(s: State, item: StackItem) -> None:
    """A player activated an ability that is no mana ability (602.2)."""
    for permanent in s.battlefield:
        if permanent.controller != item.controller:
            continue
        for index, ability in enumerate(facts(permanent.cid, permanent.face).triggered):
            event = ability.event
            if isinstance(event, ActivateAbility) and view_fits(
                event.filter, facts(item.cid, item.face).view, permanent.chosen
            ):
                trigger(s, ability, index, permanent, (T_ITEM, item.uid))


def _name_in_graveyard(s: State, permanent: Permanent, item: StackItem) -> bool:
    """Whether the graveyard of its controller has a card with the name of the spell."""
    name = item_view(item).name
    return any(name in card_view(c).names for c, _ in s.players[permanent.controller].graveyard)


def _queue_delayed(s: State, delayed: Delayed, event: tuple[int, ...] = ()) -> None:
    """Let a delayed ability wait to be put on the stack; it keeps its controller (603.7d)."""
    s.waiting.append(
        StackItem(
            s.new_uid(),
            "trigger",
            delayed.source,
            delayed.controller,
            delayed.controller,
            0,
            delayed.effects,
            value=delayed.value,
            event=event or ((T_PLAYER, delayed.about) if delayed.about >= 0 else ()),
            label="delayed",
        )
    )


def _repeated(s: State, delayed: Delayed, item: StackItem) -> bool:
    """Queue a delayed ability if it triggers on such a spell (603.7); returns whether it does."""
    event = delayed.event
    assert isinstance(event, CastSpell)
    yours = item.controller == delayed.controller
    if event.by != "anyone" and yours != (event.by == "you"):
        return False
    if not view_fits(event.filter, item_view(item)):
        return False
    _queue_delayed(s, delayed, (T_ITEM, item.uid))
    return True


def _prowess(s: State, permanent: Permanent, item: StackItem) -> None:
    """Prowess (702.108a): a noncreature spell of its controller gives +1/+1 until end of turn."""
    if item.controller == permanent.controller and "Creature" not in item_view(item).types:
        from models.effects.moving import PROWESS

        keyword_trigger(s, "prowess", permanent, PROWESS)


def entered(s: State, permanent: Permanent, kicks: tuple[str, ...] = ()) -> None:
    """A permanent entered the battlefield (603.6a).

    `kicks`: the optional costs paid for its spell, and "cast" if it was one.
    """
    for other in s.battlefield:
        for index, ability in enumerate(facts_of(other).triggered):
            event = ability.event
            if not isinstance(event, Enters):
                continue
            if event.this:
                if other.uid == permanent.uid:
                    trigger(s, ability, index, other, how="enters", cause=permanent, kicks=kicks)
            elif permanent_fits(event.filter, permanent, other.controller, other.uid):
                trigger(s, ability, index, other, how="enters", cause=permanent)


def turned_face_up(s: State, turned: Permanent) -> None:
    """A permanent was turned face up: it entered long ago, so no enters ability sees it (708.8)."""
    for other in s.battlefield:
        for index, ability in enumerate(facts_of(other).triggered):
            event = ability.event
            if not isinstance(event, TurnedFaceUp):
                continue
            if event.this:
                if other.uid == turned.uid:
                    trigger(s, ability, index, other)
            elif permanent_fits(event.filter, turned, other.controller, other.uid):
                trigger(s, ability, index, other)


def left_battlefield(s: State, permanent: Permanent, died: bool) -> None:
    """A permanent left the battlefield: it is seen as it last was (603.10a)."""
    for index, ability in enumerate(facts_of(permanent).triggered):
        if isinstance(ability.event, LeavesBattlefield) or (
            died and isinstance(ability.event, Dies)
        ):
            seen = counters_seen(ability, permanent)
            how = "dies" if died else ""
            trigger(s, ability, index, permanent, value=seen, how=how, cause=permanent)
    if died and any(delayed.watched == permanent.uid for delayed in s.delayed):
        _target_died(s, permanent)


def _target_died(s: State, permanent: Permanent) -> None:
    """Queue the delayed abilities that wait for a permanent to die; each triggers once."""
    card = permanent.real
    kept = []
    for delayed in s.delayed:
        if isinstance(delayed.event, TargetDies) and delayed.watched == permanent.uid:
            event = () if permanent.token else (T_CARD, permanent.owner, card)
            _queue_delayed(s, delayed, event)
        else:
            kept.append(delayed)
    s.delayed = tuple(kept)


@cache
def _kinds_counted(word: Word) -> tuple[str, ...]:
    """The kinds of counters on the source that a phrase counts."""
    if isinstance(word, CountersHere):
        return (word.kind,)
    found: list[str] = []
    parts: list[object] = [getattr(word, name) for name in word.__struct_fields__]
    while parts:
        part = parts.pop(0)
        if isinstance(part, tuple):
            parts += part
        elif isinstance(part, Word):
            found += _kinds_counted(part)
    return tuple(dict.fromkeys(found))


def counters_seen(ability: Triggered, source: Permanent) -> int:
    """How many counters of the kind that an ability counts its source has as it leaves (608.2h)."""
    kinds = _kinds_counted(ability)
    return source.count(kinds[0]) if kinds else 0


def put_into_graveyard(s: State, player: int, cid: int) -> None:
    """A card was put into a graveyard from anywhere."""
    for index, ability in enumerate(facts(cid, 0).triggered):
        if isinstance(ability.event, PutIntoGraveyard):
            source = Permanent(0, cid, player, player)
            trigger(s, ability, index, source, (T_PLAYER, player))
    for permanent in s.battlefield:
        for index, ability in enumerate(facts_of(permanent).triggered):
            event = ability.event
            if not isinstance(event, CardToGraveyard):
                continue
            yours = player == permanent.controller
            if event.whose == "anyone" or yours == (event.whose == "you"):
                if view_fits(event.filter, card_view(cid)):
                    trigger(s, ability, index, permanent, (T_CARD, player, cid))


def discarded(s: State, player: int, cid: int) -> None:
    """A player discarded a card, whatever zone it went to (701.9)."""
    for permanent in s.battlefield:
        for index, ability in enumerate(facts_of(permanent).triggered):
            event = ability.event
            if not isinstance(event, Discards):
                continue
            if event.by == "anyone" or (event.by == "you") == (permanent.controller == player):
                trigger(s, ability, index, permanent, (T_PLAYER, player), value=cid)


def cycled(s: State, player: int, cid: int) -> None:
    """A player cycled a card (702.29c): abilities of permanents, and of the card itself."""
    for permanent in s.battlefield:
        if permanent.controller == player:
            for index, ability in enumerate(facts_of(permanent).triggered):
                if isinstance(ability.event, Cycles) and not ability.event.this:
                    trigger(s, ability, index, permanent)
    for index, ability in enumerate(facts(cid).triggered):
        if isinstance(ability.event, Cycles) and ability.event.this:
            trigger(s, ability, index, Permanent(0, cid, player, player))


def returned_to_hand(s: State, returned: Permanent) -> None:
    """A permanent was returned to its owner's hand."""
    for permanent in s.battlefield:
        for index, ability in enumerate(facts_of(permanent).triggered):
            event = ability.event
            if isinstance(event, ReturnedToHand) and permanent_fits(
                event.filter, returned, permanent.controller, permanent.uid
            ):
                trigger(s, ability, index, permanent)


def drew(s: State, player: int, n: int) -> None:
    """A player drew their n-th card of the turn."""
    for permanent in s.battlefield:
        if permanent.controller == player:
            for index, ability in enumerate(facts_of(permanent).triggered):
                if isinstance(ability.event, DrawsNth) and ability.event.n == n:
                    trigger(s, ability, index, permanent)


def land_played(s: State, played: Permanent) -> None:
    """A land was played."""
    for permanent in s.battlefield:
        if permanent.uid == played.uid or permanent.controller != played.controller:
            continue
        for index, ability in enumerate(facts_of(permanent).triggered):
            if isinstance(ability.event, PlayLand):
                trigger(s, ability, index, permanent)


def _keyword(
    s: State, ability: CumulativeUpkeep | Echo | Recover, source: Permanent, event: Ref = ()
) -> None:
    """Queue the trigger of a keyword ability that asks for a payment."""
    labels = {CumulativeUpkeep: "cumulative upkeep", Echo: "echo", Recover: "recover"}
    keyword_trigger(s, labels[type(ability)], source, due(ability), event)


def _upkeeps(s: State, fresh: Collection[int]) -> None:
    """Cumulative upkeep, each instance on its own (702.24b), and echo (702.30a).

    `fresh`: permanents that came under the active player's control since their last upkeep.
    """
    for permanent in s.battlefield:
        if permanent.controller == s.active:
            for ability in upkeeps_of(s, permanent):
                if isinstance(ability, CumulativeUpkeep) or permanent.uid in fresh:
                    _keyword(s, ability, permanent)


def upkeep_settled(s: State, permanent: Permanent, player: int, paid: bool) -> None:
    """A cumulative upkeep was paid, all counters at once, or not paid by that player."""
    kind = UpkeepPaid if paid else UpkeepNotPaid
    for index, ability in enumerate(facts_of(permanent).triggered):
        if isinstance(ability.event, kind):
            seen = counters_seen(ability, permanent)
            trigger(s, ability, index, permanent, (T_PLAYER, player), seen)


def coin_flipped(s: State, player: int, won: bool) -> None:
    """A player won or lost a coin flip (705.2)."""
    for permanent in s.battlefield:
        if permanent.controller == player:
            for index, ability in enumerate(facts_of(permanent).triggered):
                event = ability.event
                if isinstance(event, CoinFlipped) and (event.result == "win") == won:
                    trigger(s, ability, index, permanent)


def recoverable(s: State, player: int) -> list[tuple[int, Recover]]:
    """The recover abilities of the cards in a graveyard."""
    return [(cid, a) for cid, _ in s.players[player].graveyard for a in facts(cid).recovers]


def creature_died(s: State, owner: int, there: list[tuple[int, Recover]]) -> None:
    """A creature was put into a graveyard in which these cards with recover were (702.59a)."""
    for cid, ability in there:
        _keyword(s, ability, Permanent(0, cid, owner, owner), (T_CARD, owner, cid))


def step_began(s: State, step: int, fresh: Collection[int] = ()) -> None:
    """A step or phase began: its triggers, lasting and delayed (603.2b, 603.7).

    `fresh`: permanents that the active player has controlled only since their last upkeep began.
    """
    names = {Step.UPKEEP: "upkeep", Step.DRAW: "draw", Step.MAIN1: "main", Step.MAIN2: "main",
             Step.BEGIN_COMBAT: "combat", Step.END_COMBAT: "end_combat",
             Step.END: "end"}  # fmt: skip
    name = names.get(Step(step))
    if name is None:
        return
    if step == Step.UPKEEP:
        _upkeeps(s, fresh)
        upkeep_began(s)
    for permanent in s.battlefield:
        for index, ability in enumerate(facts_of(permanent).triggered):
            event = ability.event
            if isinstance(event, BeginStep) and event.step == name:
                yours = s.active == permanent.controller
                if event.whose == "host":
                    if host_controller(s, permanent.uid) == s.active:
                        trigger(s, ability, index, permanent, (T_PLAYER, s.active))
                elif event.whose == "any" or yours == (event.whose == "you"):
                    trigger(s, ability, index, permanent)
    kept = []
    for delayed in s.delayed:
        event = delayed.event
        if (
            isinstance(event, BeginStep)
            and event.step == name
            and (event.whose == "any" or (s.active == delayed.controller) == (event.whose == "you"))
        ):
            _queue_delayed(s, delayed)
        else:
            kept.append(delayed)
    s.delayed = tuple(kept)


def targeted(s: State, item: StackItem) -> None:
    """Permanents became targets (ward, 702.21): once for each object that targets them."""
    is_spell = item.kind in ("spell", "copy")
    for uid in dict.fromkeys(ref[1] for ref in item.targets if ref[0] == T_PERMANENT):
        permanent = s.permanent(uid)
        if permanent is None:
            continue
        for index, ability in enumerate(facts_of(permanent).triggered):
            event = ability.event
            if not isinstance(event, Targeted) or (event.spells_only and not is_spell):
                continue
            if event.by == "anyone" or item.controller != permanent.controller:
                trigger(s, ability, index, permanent, (T_ITEM, item.uid))
