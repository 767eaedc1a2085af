"""Words that change what casting costs, or from where and when it is possible."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.matching import has_word
from analyzer.graph.pool import Entry
from analyzer.graph.readers.common import into, many, out, targeted, whose
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.card import Face
from cards.vocabulary import abilities as ab
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s
from cards.vocabulary.costs import DiscardCards
from cards.vocabulary.filters import Filter


def _has_generic(entry: Entry, face: Face) -> bool:
    """Whether a cost has generic mana, which alone a reduction of generic mana takes (118.7c)."""
    costs = [face.symbols]
    return any((symbol.isdigit() and symbol != "0") or symbol == "X" for c in costs for symbol in c)


@reads(s.CostChange)
def _cost_change(word: s.CostChange, scene: Scene) -> Iterator[Link]:
    # A changing amount or coloured mana less makes it cheaper; else the sign says.
    cheaper = bool(word.mana) or not isinstance(word.generic, int) or word.generic < 0
    count = word.mana or many(abs(word.generic) if isinstance(word.generic, int) else word.generic)
    kind = "discounts" if cheaper else "taxes"
    fits = _has_generic if cheaper and not word.mana else None
    note = "" if word.condition is None else "under a condition"
    if word.this_spell:
        yield out(kind, Which("spell", itself="only"), count, note or "itself")
        return
    side = whose(word.caster)
    yield out(kind, Which("spell", word.filter, side=side, fits=fits), count, note)
    if side != "you" and kind == "taxes":
        yield out(kind, "opponent:spells", count, note)


@reads(s.CostFloor)
def _floor(word: s.CostFloor, scene: Scene) -> Iterator[Link]:
    def cheap(entry: Entry, face: Face) -> bool:
        return face.mana_value < word.total

    yield out("taxes", Which("spell", side="any", fits=cheap), note=f"up to {word.total} mana")
    yield out("taxes", "opponent:spells", note=f"up to {word.total} mana")


@reads(s.AdditionalCostChange)
def _additional(word: s.AdditionalCostChange, scene: Scene) -> Iterator[Link]:
    def has_kind(entry: Entry, face: Face) -> bool:
        return any(
            isinstance(a, ab.AdditionalCost) and a.kind.lower() == word.kind.lower()
            for a in face.abilities
        )

    kind = "discounts" if word.generic < 0 else "taxes"
    yield out(kind, Which("spell", fits=has_kind), abs(word.generic), f"its {word.kind}")


@reads(s.Devoted)
def _devoted(word: s.Devoted, scene: Scene) -> Iterator[Link]:
    yield into("discounts", Which("permanent", word.per), 1, "its ability")


@reads(ab.AlternativeCost)
def _alternative(word: ab.AlternativeCost, scene: Scene) -> Iterator[Link]:
    if word.zone == "graveyard":
        yield out("recasts", Which("card", itself="only"), 1, word.kind)
    elif not word.cost:
        yield out("frees", Which("card", itself="only"), 1, word.kind or "for nothing")


@reads(e.GrantFlashback)
def _flashback(word: e.GrantFlashback, scene: Scene) -> Iterator[Link]:
    filters = [word.filter] if word.all else [t.filter for t in targeted(scene, "card")]
    for filter in filters:
        # 608.2n: while it resolves the card itself is on the stack, not in the graveyard.
        which = Which("card", filter, itself="no", fits=_spell)
        yield out("recasts", which, "all" if word.all else "1", "flashback for its mana cost")


def _spell(entry: Entry, face: Face) -> bool:
    return not face.is_land and not entry.token


@reads(s.PlayFromGraveyard)
def _from_graveyard(word: s.PlayFromGraveyard, scene: Scene) -> Iterator[Link]:
    itself = "no" if scene.lasting else "yes"
    yield out("recasts", Which("card", word.filter, itself=itself), note="from the graveyard")  # type: ignore[arg-type]


@reads(s.GrantEscape)
def _escape(word: s.GrantEscape, scene: Scene) -> Iterator[Link]:
    yield out("recasts", Which("card", word.filter, fits=_spell), note="escape")
    yield into("feeds", "graveyard", word.exile, "other cards exiled for each escape")


@reads(s.CastThisFrom)
def _cast_this(word: s.CastThisFrom, scene: Scene) -> Iterator[Link]:
    yield out("recasts", Which("card", itself="only"), note=f"from {word.zone}")


@reads(ab.Recover)
def _recover(word: ab.Recover, scene: Scene) -> Iterator[Link]:
    yield out("returns", Which("card", itself="only"), 1, "recover (702.59)")


@reads(ab.Suspend, ab.Plot)
def _later(word: ab.Suspend | ab.Plot, scene: Scene) -> Iterator[Link]:
    yield out("frees", Which("card", itself="only"), note="on a later turn")


@reads(ab.Morph)
def _morph(word: ab.Morph, scene: Scene) -> Iterator[Link]:
    # 702.37c: face down it costs {3}.
    yield into("pays", "mana", 3, "cast face down")


@reads(ab.Madness)
def _madness(word: ab.Madness, scene: Scene) -> Iterator[Link]:
    fits = has_word(e.Discard, DiscardCards)
    yield into("enables", Which("card", itself="no", fits=fits), note="discarding it (702.35)")


@reads(s.FlashPermission)
def _flash(word: s.FlashPermission, scene: Scene) -> Iterator[Link]:
    def slow(entry: Entry, face: Face) -> bool:
        return "Instant" not in face.type_set and "flash" not in face.keyword_set

    which = Which("spell", word.filter, itself="no", fits=slow)
    yield out("hastens", which, note="as though it had flash")


@reads(s.AlternativeCostForSpells)
def _for_spells(word: s.AlternativeCostForSpells, scene: Scene) -> Iterator[Link]:
    which = Which("spell", word.filter, itself="no")
    yield out("frees", which, note="for another cost than its mana cost")


@reads(s.GrantStorm)
def _storm(word: s.GrantStorm, scene: Scene) -> Iterator[Link]:
    yield out("copies", Which("spell", word.filter), note="gives it storm (702.40)")
    yield into("counts", "storm")


@reads(s.GrantRipple)
def _ripple(word: s.GrantRipple, scene: Scene) -> Iterator[Link]:
    def several(entry: Entry, face: Face) -> bool:
        return entry.count > 1

    yield out("frees", Which("spell", word.filter, fits=several), note="gives it ripple (702.60)")


@reads(e.RemoveTimeCounters)
def _time(word: e.RemoveTimeCounters, scene: Scene) -> Iterator[Link]:
    which = Which("card", itself="no", fits=has_word(ab.Suspend))
    yield out("hastens", which, word.count, "a time counter less (702.62)")


@reads(s.AdditionalLand)
def _land(word: s.AdditionalLand, scene: Scene) -> Iterator[Link]:
    lands = Which("permanent", Filter(types=("Land",)))
    yield out("hastens", lands, word.count, "another land played each turn")
