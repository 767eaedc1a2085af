"""Modes of a spell that each have targets of their own (700.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from cards.vocabulary.base import Word
from cards.vocabulary.effects import ForEachTarget
from models.effects import handles
from models.effects.common import expand, update
from models.position import Frame, Ref
from models.state import State


class OfTargets(Word, frozen=True):
    """What follows speaks of these targets alone; an instruction of the engine."""

    refs: tuple[Ref, ...]


@lru_cache(maxsize=4096)
def of_targets(refs: tuple[Ref, ...]) -> Any:
    """One instruction for each choice of targets, so that equal resolutions stay equal."""
    return OfTargets(refs)


@handles(OfTargets)
def narrow(s: State, f: Frame, e: OfTargets) -> bool:
    """Let the instructions that follow see these targets only."""
    from models.resolve import known_of

    known = known_of(s, e.refs[0]) if e.refs else ()
    whole = next((i for i in s.stack if i.uid == f.item.uid), f.item)
    amounts = dict(zip(whole.targets, whole.division, strict=False))
    division = tuple(amounts[ref] for ref in e.refs if ref in amounts)
    update(s, item=replace(f.item, targets=e.refs, division=division), known=known)
    return True


@handles(ForEachTarget)
def for_each_target(s: State, f: Frame, e: ForEachTarget) -> bool:
    """Carry the instructions out for one target after the other."""
    todo: tuple[Any, ...] = ()
    for ref in f.item.targets:
        todo += (of_targets((ref,)), *e.effects)
    return expand(s, f, (*todo, of_targets(f.item.targets)))
