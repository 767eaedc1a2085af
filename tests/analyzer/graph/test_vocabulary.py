"""Every word of the vocabulary and every keyword has edges, or a stated reason for none."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import get_args

import cards.vocabulary
from analyzer.graph.pool import Pool
from analyzer.graph.readers import READERS, SILENT
from analyzer.graph.readers.printed import KEYWORDS, SILENT_KEYWORDS
from analyzer.graph.scene import Scene
from analyzer.graph.walk import links, walk
from cards.library import CARDS
from cards.vocabulary.abilities import Ability
from cards.vocabulary.amounts import Amount
from cards.vocabulary.base import Word
from cards.vocabulary.conditions import Condition
from cards.vocabulary.costs import Cost
from cards.vocabulary.effects import Effect
from cards.vocabulary.statics import Static
from cards.vocabulary.triggers import Event
from models.support import IMPLEMENTED_KEYWORDS


def defined(kind: type[Word]) -> Iterator[type[Word]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("cards.vocabulary"):
            yield below
        yield from defined(below)


def vocabulary() -> set[type[Word]]:
    for module in iter_modules(cards.vocabulary.__path__):
        import_module(f"cards.vocabulary.{module.name}")
    return set(defined(Word))


def test_every_word_is_read_or_silent() -> None:
    forgotten = {word.__name__ for word in vocabulary()} - {
        word.__name__ for word in (*READERS, *SILENT)
    }
    assert not forgotten, "give it a reader in analyzer/graph/readers, or a reason in quiet.py"


def test_the_unions_are_among_the_words() -> None:
    unions = (Ability, Amount, Condition, Cost, Effect, Static, Event)
    words = {word for union in unions for word in get_args(union) if word is not int}
    assert len(words) > 200
    assert words <= vocabulary()
    assert words <= set(READERS) | set(SILENT)


def test_no_word_is_both() -> None:
    assert not set(READERS) & set(SILENT)
    assert all(SILENT.values())


def test_a_word_that_nobody_reads_is_reported() -> None:
    class Unheard(Word, frozen=True):
        pass

    pool = Pool(deck=True)
    entry = pool.put(CARDS.find("Swamp"), "library")
    assert entry is not None and not pool.unread
    assert not list(walk(Unheard(), Scene(pool, entry, entry.card.front)))
    assert pool.unread == {"Unheard"}


def test_every_keyword_is_read_or_silent() -> None:
    used = {keyword for card in CARDS for face in card.faces for keyword in face.keyword_set}
    known = set(KEYWORDS) | set(SILENT_KEYWORDS)
    assert used | IMPLEMENTED_KEYWORDS <= known
    assert not set(KEYWORDS) & set(SILENT_KEYWORDS)


def test_every_definition_can_be_read() -> None:
    for card in CARDS:
        pool = Pool(deck=True)
        entry = pool.put(card.cid, "library", 4)
        assert entry is not None
        for face in card.faces:
            list(links(pool, entry, face))
        assert not pool.unread
