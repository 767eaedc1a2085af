"""Completes an action whose text leaves something out, from the legal actions that fit."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from models.actions import Action, Activate, Cast, FetchCompanion, Pay, Plot, Suspend, TurnUp
from models.errors import Unsupported
from models.notation.errors import NotationError
from models.notation.objects import Objects, alike
from models.position import Position

_SHOWN = 8


def complete(
    objects: Objects,
    action: Cast | Activate | Pay | Suspend | Plot | FetchCompanion | TurnUp,
    stated: frozenset[str],
    describe: Callable[[Position, Action], str],
) -> Action:
    """The one legal action with the fields that were `stated`, whatever its other fields are.

    An action that differs from what the text says only in its payment goes before the others.  The
    action itself, if no legal one fits: then the checker can say why.  Raises NotationError if
    several fit.
    """
    legal = _legal(objects.position, action)
    everything = frozenset(field.name for field in msgspec.structs.fields(type(action)))
    for fields in (everything - {"pay"}, stated - {"pay"}):
        fitting = [other for other in legal if _same(objects, action, other, fields)]
        if len(fitting) == 1:
            return _from_stated_source(action, fitting[0])
        if fitting:
            texts = [describe(objects.position, other) for other in fitting]
            more = f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
            raise NotationError(
                "",
                "",
                None,
                "one of " + "; ".join(texts[:_SHOWN]) + more,
                "a text that could mean any of them",
            )
    return action


def _legal(position: Position, action: Action) -> list[Action]:
    # Imported here: the rules are not needed to read a text that says everything.
    from models.legal import legal_actions

    try:
        return [other for other in legal_actions(position) if type(other) is type(action)]
    except Unsupported:
        return []


def _same(objects: Objects, action: Action, other: Action, fields: frozenset[str]) -> bool:
    """Whether two actions agree in some fields; equal permanents are as good as each other."""
    for name in fields:
        a, b = getattr(action, name), getattr(other, name)
        if a != b and not (name == "source" and alike(objects.position, a, b)):
            return False
    return True


def _from_stated_source(action: Action, found: Action) -> Action:
    if isinstance(action, Activate) and isinstance(found, Activate):
        return replace(found, source=action.source)
    return found
