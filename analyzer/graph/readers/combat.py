"""Words about attacking, blocking and damage, as far as one card does something for another."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.readers.common import into, out, permanents
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene
from cards.vocabulary import combat as c


@reads(c.CantAttack)
def _cant_attack(word: c.CantAttack, scene: Scene) -> Iterator[Link]:
    side = "opponent" if word.whom == "you" else None
    yield out("forbids", permanents(word.filter, side), note="it cannot attack")  # type: ignore[arg-type]
    yield out("forbids", "opponent:permanents", note="attacks")


@reads(c.Prevention)
def _prevention(word: c.Prevention, scene: Scene) -> Iterator[Link]:
    if word.to_you or word.to is None:
        yield out("protects", "life", note="prevents damage")
    if word.to is not None:
        yield out("protects", permanents(word.to), note="prevents damage")


@reads(c.AdditionalPhases)
def _phases(word: c.AdditionalPhases, scene: Scene) -> Iterator[Link]:
    yield out("adds", "turn", len(word.phases), f"additional {', '.join(word.phases)} phases")


@reads(c.Attacks)
def _attacks(word: c.Attacks, scene: Scene) -> Iterator[Link]:
    if word.filter is not None:
        yield into("triggers", permanents(word.filter), note="attacking")


@reads(c.BecomesBlocked)
def _blocked(word: c.BecomesBlocked, scene: Scene) -> Iterator[Link]:
    if word.by is not None:
        yield into("triggers", permanents(word.by), note="blocking")
