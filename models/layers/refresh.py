"""Working out what every permanent is now, layer by layer (613)."""

from __future__ import annotations

from msgspec.structs import replace

from models.layers.effects import Effect, Key, Layer, Workings, effects_now
from models.layers.working import Working
from models.position import WHILE_CONTROLLED, Position
from models.state import State

#: The permanents that an effect changes, fixed as it is first applied (613.6).
Started = dict[Key, tuple[Effect, frozenset[int]]]


def refresh(s: State) -> None:
    """Give every permanent the characteristics and the controller that effects give it now."""
    works = worked_out(s)
    for index, permanent in enumerate(s.battlefield):
        work = works[permanent.uid]
        held = permanent.held
        if work.controlled:
            # Whoever it entered under has it by no effect: every effect of control is later.
            held = held or (0, permanent.controller)
        elif held:
            held = ()
        shape = work.shape()
        moved = work.controller != permanent.controller
        if moved or held != permanent.held or shape != permanent.now:
            s.battlefield[index] = replace(
                permanent,
                now=shape,
                held=held,
                controller=work.controller,
                sick=permanent.sick or moved,  # 302.6
                fighting=None if moved else permanent.fighting,  # 506.4
                altered=tuple(
                    e for e in permanent.altered if not moved or e.until != WHILE_CONTROLLED
                ),
            )


def refreshed(position: Position) -> Position:
    """A position that was put together, with what effects make of its permanents."""
    s = State(position)
    s.refresh()
    return s.freeze()


def worked_out(s: State) -> Workings:
    """Every permanent after all layers."""
    works = {p.uid: Working(p) for p in s.battlefield}
    started: Started = {}
    for layer in Layer:
        done: set[Key] = set()
        while True:
            # An effect goes on in later layers even if its ability is gone by then (613.6).
            waiting = {e.key: e for e in effects_now(s, works) if layer in e.layers}
            waiting |= {k: e for k, (e, _) in started.items() if layer in e.layers}
            for key in done:
                waiting.pop(key, None)
            if not waiting:
                break
            effect = _next(s, works, list(waiting.values()), layer, started)
            _apply(works, effect, layer, started)
            done.add(effect.key)
    return works


def _hit(works: Workings, effect: Effect, started: Started) -> frozenset[int]:
    known = started.get(effect.key)
    if known is not None:
        return known[1]
    return frozenset(uid for uid, work in works.items() if effect.hits(work))


def _apply(works: Workings, effect: Effect, layer: Layer, started: Started) -> None:
    hit = _hit(works, effect, started)
    started.setdefault(effect.key, (effect, hit))
    for uid in hit:
        effect.change_in(layer, works[uid])


def _next(
    s: State, works: Workings, waiting: list[Effect], layer: Layer, started: Started
) -> Effect:
    """The effect to apply next: the oldest that depends on no other (613.7, 613.8b)."""
    waiting.sort(key=lambda e: (e.stamp, e.key))
    if len(waiting) > 1:
        for effect in waiting:
            others = [other for other in waiting if other is not effect]
            if not any(_depends(s, works, effect, o, layer, started) for o in others):
                return effect
    return waiting[0]  # 613.8b: in a loop of dependencies timestamps decide


def _depends(
    s: State, works: Workings, effect: Effect, other: Effect, layer: Layer, started: Started
) -> bool:
    """Whether applying `other` first would change if, or to what, `effect` applies (613.8a)."""
    if effect.key in started or effect.change is other.change:
        return False
    tried = {uid: work.copy() for uid, work in works.items()}
    _apply(tried, other, layer, dict(started))
    after = next((e for e in effects_now(s, tried) if e.key == effect.key), None)
    if after is None:
        return True
    return _hit(tried, after, started) != _hit(works, effect, started)
