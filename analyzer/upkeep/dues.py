"""Which upkeep payments a position has, and the position in which they are made."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from cards.mana import NO_MANA
from cards.vocabulary.abilities import CumulativeUpkeep, Echo, Triggered
from cards.vocabulary.costs import Cost
from cards.vocabulary.effects import Effect, If, May
from cards.vocabulary.statics import DoesntUntap
from cards.vocabulary.triggers import BeginStep
from models.facts import facts_of
from models.position import Permanent, Position, Step
from models.upkeep import AGE, due, times_over, upkeeps_of


class Due(msgspec.Struct, frozen=True):
    """A payment due in a player's upkeep; `age`: age counters with the new one."""

    permanent: Permanent
    kind: str
    ability: CumulativeUpkeep | Echo | Triggered
    age: int
    costs: tuple[Cost, ...]

    @property
    def sacrifices(self) -> bool:
        """Whether the permanent is sacrificed when this is not paid."""
        return not isinstance(self.ability, Triggered)


def in_upkeep(position: Position, player: int) -> bool:
    """Whether it is that player's upkeep now."""
    return position.step == Step.UPKEEP and position.active == player


def at_upkeep(position: Position, player: int) -> Position:
    """The position as that player's next upkeep begins if nothing happens before (502.3, 500.5)."""
    if in_upkeep(position, player):
        return position
    battlefield = tuple(
        untapped(permanent) if permanent.controller == player else permanent
        for permanent in position.battlefield
    )
    empty = [replace(who, pool=NO_MANA, tagged=()) for who in position.players]
    return replace(
        position, players=(empty[0], empty[1]), battlefield=battlefield, step=Step.UPKEEP,
        active=player, priority=player, stack=(), pending=None, frames=(), waiting=(),
    )  # fmt: skip


def stays_tapped(permanent: Permanent) -> bool:
    """Whether it does not untap during its controller's untap step."""
    statics = facts_of(permanent).statics
    return any(isinstance(ability.static, DoesntUntap) for ability in statics)


def dues(position: Position) -> list[Due]:
    """Every cumulative upkeep, echo and other upkeep payment on the battlefield."""
    found: list[Due] = []
    for permanent in position.battlefield:
        age = permanent.count(AGE)
        # The counter for a payment that is being made has been put already.
        if _asked_now(position, permanent):
            age -= 1
        about = facts_of(permanent)
        for ability in upkeeps_of(position, permanent):
            if isinstance(ability, CumulativeUpkeep):
                age += 1  # 702.24b: each instance counts the counters of the others
                costs = times_over(ability.cost, age)
                found.append(Due(permanent, "cumulative upkeep", ability, age, costs))
            elif permanent.sick or _on_stack(position, permanent, ability):
                # 702.30a: only what came under its controller's control since their last upkeep.
                found.append(Due(permanent, "echo", ability, 0, ability.cost))
        for triggered in about.triggered:
            event = triggered.event
            if isinstance(event, BeginStep) and event.step == "upkeep":
                if event.whose in ("you", "any"):
                    found += [
                        Due(permanent, "upkeep", triggered, 0, may.cost)
                        for may in _payments(triggered.effects)
                    ]
    return found


def _asked_now(position: Position, permanent: Permanent) -> bool:
    pending = position.pending
    if pending is None or pending.kind != "pay" or pending.about != permanent.uid:
        return False
    item = position.frames[-1].item
    return any(
        item.effects is due(ability)
        for ability in upkeeps_of(position, permanent)
        if isinstance(ability, CumulativeUpkeep)
    )


def _on_stack(position: Position, permanent: Permanent, ability: Echo) -> bool:
    return any(
        item.source == permanent.uid and item.effects is due(ability)
        for item in (*position.stack, *position.waiting)
    )


def _payments(effects: tuple[Effect, ...]) -> Iterator[May]:
    """What these instructions let their controller pay for."""
    for effect in effects:
        if isinstance(effect, May):
            if effect.cost and effect.who == "you":
                yield effect
            yield from _payments(effect.then)
        elif isinstance(effect, If):
            yield from _payments(effect.then)
            yield from _payments(effect.otherwise)


def untapped(permanent: Permanent) -> Permanent:
    """The permanent after its controller's untap step."""
    return replace(permanent, tapped=permanent.tapped and stays_tapped(permanent), sick=False)
