"""Words about the stack: countering, copying, taking, casting without paying."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.matching import has_word
from analyzer.graph.readers.common import into, many, out, side_of, targeted
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.vocabulary import abilities as ab
from cards.vocabulary import effects as e
from cards.vocabulary.filters import Filter
from cards.vocabulary.triggers import CastSpell

_STACK = (
    "spell", "ability", "triggered_ability", "activated_ability", "spell_or_ability",
    "spell_or_triggered_ability",
    "spell_or_permanent",
)  # fmt: skip
_SPELLS = ("spell", "spell_or_ability", "spell_or_triggered_ability", "spell_or_permanent")


def _answered(scene: Scene, kind: str, note: str = "") -> Iterator[Link]:
    """Edges to what the opponent may have on the stack."""
    for target in targeted(scene, *_STACK):
        if side_of(target.filter) == "you":
            continue
        if target.what in _SPELLS:
            yield out(kind, Which("spell", target.filter, side="opponent"), note=note)
        words = note if target.what == "spell" else f"{note} {target.what.replace('_', ' ')}"
        yield out(kind, "opponent:spells", note=words.strip())


@reads(e.Counter)
def _counter(word: e.Counter, scene: Scene) -> Iterator[Link]:
    note = f"unless its controller pays {word.unless_pays}" if word.unless_pays else ""
    yield from _answered(scene, "counters", note)


@reads(e.CounterAndReturn)
def _counter_and_return(word: e.CounterAndReturn, scene: Scene) -> Iterator[Link]:
    yield from _answered(scene, "counters", f"and puts it into {word.to}")
    for target in targeted(scene, "spell"):
        if side_of(target.filter) != "opponent":
            place = "to hand" if word.to == "hand" else "to the top of the library"
            yield out("returns", Which("spell", target.filter), 1, f"from the stack {place}")


@reads(e.CounterAndKeep)
def _counter_and_keep(word: e.CounterAndKeep, scene: Scene) -> Iterator[Link]:
    yield from _answered(scene, "counters", "and may play it without paying")
    for target in targeted(scene, "spell"):
        if side_of(target.filter) != "opponent":
            yield out("frees", Which("spell", target.filter), note="after countering it")


@reads(e.CounterEventSpell)
def _counter_event(word: e.CounterEventSpell, scene: Scene) -> Iterator[Link]:
    pays = word.unless_pays or (f"{word.unless_pays_life} life" if word.unless_pays_life else "")
    note = f"unless its player pays {pays}" if pays else "that triggered it"
    if scene.by != "you":
        yield out("counters", Which("spell", side="opponent"), note=note)
        yield out("counters", "opponent:spells", note=note)
    if word.same_mana_value_as_revealed:
        yield into("enables", "top", note="a card of the same mana value on top")


@reads(e.ClearStack)
def _clear(word: e.ClearStack, scene: Scene) -> Iterator[Link]:
    yield out("counters", "opponent:spells", "all", "exiles all other spells")


@reads(e.CounterAll)
def _all(word: e.CounterAll, scene: Scene) -> Iterator[Link]:
    note = f"unless its player pays {word.unless_pays}" if word.unless_pays else ""
    yield out("counters", "opponent:spells", "all", note)


@reads(e.CopySpells)
def _copy(word: e.CopySpells, scene: Scene) -> Iterator[Link]:
    if word.what == "this":
        yield out("copies", Which("spell", itself="only"), many(word.count))
    elif word.what == "target":
        for target in targeted(scene, *_STACK):
            if side_of(target.filter) == "opponent":
                continue
            which = Which("spell", target.filter)
            note = ""
            if target.what not in _SPELLS:
                # An ability on the stack: any card that puts one there.
                which = Which("permanent", fits=has_word(ab.Activated, ab.Triggered))
                note = "its ability"
            yield out("copies", which, many(word.count), note)
    else:
        for filter in _event_filters(scene):
            yield out("copies", Which("spell", filter), many(word.count), "as it is cast")


def _event_filters(scene: Scene) -> Iterator[Filter]:
    """The filters of the spells that trigger an ability of the face."""
    from analyzer.search.relevance import words

    for word in words(scene.face):
        if isinstance(word, CastSpell) and word.by != "opponent":
            yield word.filter


@reads(e.ChangeTarget, e.NewTargets)
def _change(word: e.ChangeTarget | e.NewTargets, scene: Scene) -> Iterator[Link]:
    yield from _answered(scene, "counters", "by changing its target")


@reads(e.TakeSpell)
def _take(word: e.TakeSpell, scene: Scene) -> Iterator[Link]:
    yield from _answered(scene, "counters", "by taking it")


@reads(e.CastFree)
def _free(word: e.CastFree, scene: Scene) -> Iterator[Link]:
    if word.same_name:
        yield out("frees", Which("spell", itself="only"), note="cards of its name")
        return
    note = "of lesser mana value" if word.cheaper else ""
    yield out("frees", Which("spell", word.filter, itself="no"), note=note)


@reads(e.CastFreeFrom)
def _free_from(word: e.CastFreeFrom, scene: Scene) -> Iterator[Link]:
    note = f"from {' or '.join(word.zones)}"
    yield out("frees", Which("spell", word.filter, itself="no"), word.count, note)


@reads(ab.Ripple)
def _ripple(word: ab.Ripple, scene: Scene) -> Iterator[Link]:
    yield into("counts", "top", word.count, "it reveals what is there")
    yield out("frees", Which("spell", itself="only"), note="cards of its name (702.60)")


@reads(e.ExileUntilOtherName)
def _other_name(word: e.ExileUntilOtherName, scene: Scene) -> Iterator[Link]:
    yield into("counts", "top", note="it exiles from there, if the spell is yours")


@reads(e.MillAtRandom)
def _random_mill(word: e.MillAtRandom, scene: Scene) -> Iterator[Link]:
    yield into("counts", "top", word.most, "as many at most are milled, if the spell is yours")


@reads(e.ExileUntilCheaper)
def _cascade(word: e.ExileUntilCheaper, scene: Scene) -> Iterator[Link]:
    yield into("counts", "top", note="it exiles from there")


@reads(e.CastImprintedCopy)
def _imprinted(word: e.CastImprintedCopy, scene: Scene) -> Iterator[Link]:
    from analyzer.search.relevance import words

    for other in words(scene.face):
        if isinstance(other, e.ImprintFromHand):
            yield out("frees", Which("spell", other.filter), note="a copy of the imprinted card")


@reads(ab.Splice)
def _splice(word: ab.Splice, scene: Scene) -> Iterator[Link]:
    which = Which("spell", Filter(subtypes=(word.onto,)), itself="no")
    yield out("grants", which, note="its text, spliced on (702.47)")
