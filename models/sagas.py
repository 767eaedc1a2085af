"""Sagas (714): lore counters, chapter abilities, and the sacrifice after the last chapter."""

from __future__ import annotations

from functools import cache

from cards.vocabulary.abilities import Chapter, Triggered
from cards.vocabulary.base import Word
from models.facts import facts_of
from models.position import Permanent
from models.state import State

LORE = "lore"


class LoreCounter(Word, frozen=True):
    """The lore counters on the source have become this many (714.2b); an event of the engine."""

    number: int


@cache
def chapter_ability(chapter: Chapter) -> Triggered:
    """The triggered ability that a chapter is."""
    return Triggered(
        event=LoreCounter(chapter.number),  # type: ignore[arg-type]
        effects=chapter.effects,
        targets=chapter.targets,
        label=f"chapter {chapter.number}",
    )


def last_chapter(permanent: Permanent) -> int:
    """The greatest number among the chapters of a Saga, 0 without any (714.2d)."""
    return max(
        (a.event.number for a in facts_of(permanent).triggered if isinstance(a.event, LoreCounter)),
        default=0,
    )


def reached(s: State, permanent: Permanent, before: int, after: int) -> None:
    """Queue the chapters whose number the lore counters have reached (714.2b)."""
    from models.events import trigger

    for index, ability in enumerate(facts_of(permanent).triggered):
        event = ability.event
        if isinstance(event, LoreCounter) and before < event.number <= after:
            trigger(s, ability, index, permanent)


def add_lore(s: State) -> None:
    """As a precombat main phase begins, its player puts a lore counter on each Saga (714.3b)."""
    from models.paying import add_counters

    for permanent in tuple(s.battlefield):
        if permanent.controller == s.active and last_chapter(permanent):
            before = permanent.count(LORE)
            s.change_permanent(permanent.uid, counters=add_counters(permanent, LORE, 1))
            now = s.permanent(permanent.uid)
            assert now is not None
            reached(s, now, before, before + 1)


def finished(s: State) -> list[Permanent]:
    """Sagas past their last chapter of which no chapter ability is under way (704.5s, 714.4)."""
    busy = {item.source for item in (*s.stack, *s.waiting) if item.label.startswith("chapter ")}
    return [
        p
        for p in s.battlefield
        if p.uid not in busy and (last := last_chapter(p)) and p.count(LORE) >= last
    ]
