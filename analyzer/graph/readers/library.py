"""Words that look for a card, in the library, outside the game or down from the top."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.matching import has_word
from analyzer.graph.readers.common import many, out, subjects
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s

_PLACES = {
    "hand": "into hand",
    "battlefield": "onto the battlefield",
    "battlefield_tapped": "onto the battlefield, tapped",
    "top": "on top of the library",
    "graveyard": "into the graveyard",
    "exile": "into exile",
}


def _several(entry: object, face: object) -> bool:
    """Whether there is a second copy besides the one that is revealed."""
    return getattr(entry, "count", 0) > 1


@reads(e.Search)
def _search(word: e.Search, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    note = _PLACES[word.to]
    if own:
        fits = None
        if word.same_name_as_revealed:
            note += ", with the name of a card revealed from hand"
            fits = _several
        yield out("finds", Which("card", word.filter, "library", fits=fits), many(word.count), note)
        if word.to.startswith("battlefield"):
            yield out("puts", Which("card", word.filter, "library"), many(word.count))
        if word.to == "graveyard":
            yield out("fills", "graveyard", many(word.count), "searched for")
        if word.to == "top":
            yield out("arranges", "top", many(word.count), note)
        elif word.shuffle:
            yield out("arranges", "top", note="shuffles")
    if theirs:
        yield out("finds", Which("card", word.filter, "library", side="opponent"), note=note)


@reads(e.Wish)
def _wish(word: e.Wish, scene: Scene) -> Iterator[Link]:
    note = "to be played this turn" if word.play_this_turn else "into hand"
    which = Which("card", word.filter, "sideboard")
    yield out("finds", which, 1, f"from outside the game, {note}")


@reads(e.Pile)
def _pile(word: e.Pile, scene: Scene) -> Iterator[Link]:
    # As it resolves it is itself still on the stack (608.2n).
    which = Which("card", itself="no", fits=lambda entry, face: entry.count > 0)
    yield out("finds", which, word.count, "from library or graveyard, as the new library")
    yield out("arranges", "top", word.count, "in any order")
    yield out("empties", "no library", note=f"leaves {word.count} cards")


@reads(e.RevealUntil)
def _until(word: e.RevealUntil, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if theirs:
        yield out("mills", "opponent:library", note="down to the first that comes")
    if not own:
        return
    yield out("finds", Which("card", word.until, "library"), 1, "the first that comes")
    if word.to == "battlefield":
        yield out("puts", Which("card", word.until, "library"), 1, "the first that comes")
    yield out("empties", "no library", note="all of it if no card matches")
    if word.rest == "graveyard":
        yield out("fills", "graveyard", note="the cards before it")


@reads(e.SearchAndShare)
def _share(word: e.SearchAndShare, scene: Scene) -> Iterator[Link]:
    note = "the opponent chooses which of them go to hand"
    yield out("finds", Which("card", zone="library"), word.count, note)
    yield out("fills", "graveyard", note="the other cards that it finds")
    yield out("arranges", "top", note="shuffles")


@reads(e.Shuffle)
def _shuffle(word: e.Shuffle, scene: Scene) -> Iterator[Link]:
    if subjects(word.who, scene)[0]:
        yield out("arranges", "top", note="shuffles")


@reads(e.ShuffleIntoLibrary)
def _shuffle_in(word: e.ShuffleIntoLibrary, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("arranges", "top", note="shuffles")
        if "hand" in word.zones:
            yield out("empties", "no hand", note="shuffles the hand into the library")
        if "graveyard" in word.zones:
            yield out("prevents", "graveyard", note="shuffles it into the library")
    if theirs and "hand" in word.zones:
        yield out("discards", "opponent:hand", "all", "shuffled into the library")


@reads(e.MillUntil)
def _mill_until(word: e.MillUntil, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("fills", "graveyard", many(word.count), "milled")
        yield out("empties", "no library", many(word.count), "mills")
        yield out("puts", Which("card", word.until, "library"), 1, "milled")
    if theirs:
        yield out("mills", "opponent:library", many(word.count))


@reads(e.Mill, e.MillRepeatIfSharedColor)
def _mill(word: e.Mill | e.MillRepeatIfSharedColor, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("fills", "graveyard", many(word.count), "milled")
        yield out("empties", "no library", many(word.count), "mills")
    if theirs:
        yield out("mills", "opponent:library", many(word.count))


@reads(e.SurgicallyExtract)
def _extract(word: e.SurgicallyExtract, scene: Scene) -> Iterator[Link]:
    yield out("discards", "opponent:hand", note="all cards of the name")
    yield out("removes", "opponent:graveyard", note="all cards of the name")


@reads(s.CantSearch)
def _cant_search(word: s.CantSearch, scene: Scene) -> Iterator[Link]:
    finders = has_word(e.Search, e.Pile, e.SurgicallyExtract)
    note = f"unless its player pays {word.ignore_cost}" if word.ignore_cost else ""
    yield out("forbids", Which("card", side="any", fits=finders), note=note)
    yield out("forbids", "opponent:spells", note="searches of libraries")
