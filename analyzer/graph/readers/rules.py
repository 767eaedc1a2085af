"""Words that forbid, protect and replace."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.kinds import mana_keys
from analyzer.graph.matching import has_word
from analyzer.graph.pool import Entry
from analyzer.graph.readers.common import into, out, permanents, whose
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Side, Which
from cards.card import Face
from cards.vocabulary import abilities as ab
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.triggers import Dies, Enters


def _on_spells(side: Side, filter: Filter, note: str) -> Iterator[Link]:
    yield out("forbids", Which("spell", filter, side=side), note=note)
    if side != "you":
        yield out("forbids", "opponent:spells", note=note)


@reads(s.CantCast)
def _cant_cast(word: s.CantCast, scene: Scene) -> Iterator[Link]:
    where = f" from {' or '.join(word.zones)}" if word.zones else ""
    yield from _on_spells(whose(word.who), word.filter, f"it cannot be cast{where}")


@reads(s.SorceryTimingOnly)
def _sorcery_timing(word: s.SorceryTimingOnly, scene: Scene) -> Iterator[Link]:
    instants = Filter(types=("Instant",))
    yield from _on_spells(whose(word.who), instants, "only when a sorcery could be cast")


@reads(s.CantActivate)
def _cant_activate(word: s.CantActivate, scene: Scene) -> Iterator[Link]:
    def active(entry: Entry, face: Face) -> bool:
        return any(
            isinstance(a, ab.Activated) and (word.mana_abilities or not _makes_mana(a))
            for a in face.abilities
        )

    side = whose(word.who)
    yield out("forbids", permanents(word.filter, side, fits=active), note="its activated abilities")
    if side != "you":
        yield out("forbids", "opponent:permanents", note="activated abilities")


def _makes_mana(ability: ab.Activated) -> bool:
    from models.facts import is_mana_ability

    return is_mana_ability(ability)


@reads(s.CantBeCountered)
def _uncounterable(word: s.CantBeCountered, scene: Scene) -> Iterator[Link]:
    itself = "only" if word.this_spell else "no" if scene.lasting else "yes"
    which = Which("spell", word.filter, itself=itself)  # type: ignore[arg-type]
    yield out("protects", which, note="it cannot be countered")


@reads(s.Hexproof)
def _hexproof(word: s.Hexproof, scene: Scene) -> Iterator[Link]:
    note = f"from {word.from_colors} sources" if word.from_colors else "cannot be targeted"
    if word.player:
        yield out("protects", "life", note=f"hexproof {note}")
        yield out("protects", "hand", note=f"hexproof {note}")
    if word.filter is not None:
        yield out("protects", permanents(word.filter, "you"), note=f"hexproof {note}")


@reads(s.Protection)
def _protection(word: s.Protection, scene: Scene) -> Iterator[Link]:
    yield out("protects", Which("permanent", itself="only"), note="protection (702.16)")


@reads(s.GraveyardsUntargetable)
def _untargetable(word: s.GraveyardsUntargetable, scene: Scene) -> Iterator[Link]:
    def targets_cards(entry: Entry, face: Face) -> bool:
        from analyzer.search.relevance import words

        return any(
            getattr(target, "what", "") == "card"
            for word in words(face)
            for target in getattr(word, "targets", ())
        )

    which = Which("card", side="any", itself="no", fits=targets_cards)
    yield out("forbids", which, note="cards in graveyards cannot be targets")
    yield out("protects", "graveyard", note="cannot be targeted")


@reads(s.GraveyardToExile)
def _to_exile(word: s.GraveyardToExile, scene: Scene) -> Iterator[Link]:
    mine = scene.entry.side == "you"
    if (word.whose != "opponent") if mine else (word.whose != "you"):
        # For an opponent's card this is the graveyard of the player who asks.
        yield out("prevents", "graveyard", note="cards are exiled instead")
        users = has_word(s.GrantEscape, s.PlayFromGraveyard, e.GrantFlashback)
        side: Side = "you" if mine else "opponent"
        which = Which("card", side=side, itself="no", fits=users)
        yield out("prevents", which, note="no cards come to the graveyard")
    if mine and word.whose != "you":
        yield out("removes", "opponent:graveyard", note="cards are exiled instead")


@reads(s.GrantCumulativeUpkeep)
def _upkeep(word: s.GrantCumulativeUpkeep, scene: Scene) -> Iterator[Link]:
    yield out("taxes", permanents(word.filter), note="cumulative upkeep (702.24)")


@reads(s.CastLimit)
def _limit(word: s.CastLimit, scene: Scene) -> Iterator[Link]:
    yield from _on_spells(whose(word.who), ANYTHING, f"no more than {word.count} each turn")


@reads(s.SkipStep)
def _skip(word: s.SkipStep, scene: Scene) -> Iterator[Link]:
    yield out("prevents", "hand", note="skips the draw step")


@reads(s.KeepsMana)
def _keeps(word: s.KeepsMana, scene: Scene) -> Iterator[Link]:
    for key in mana_keys(word.colors):
        yield out("boosts", key, note="it is not lost as steps and phases end")


@reads(s.TriggersAgain)
def _again(word: s.TriggersAgain, scene: Scene) -> Iterator[Link]:
    trigger = Enters if word.when == "enters" else Dies
    yield out("copies", permanents(side="you", fits=has_word(trigger)), note="it triggers again")
    yield into("triggers", permanents(word.cause), note=f"as it {word.when}")


@reads(s.ExiledInsteadOfDying)
def _exiled(word: s.ExiledInsteadOfDying, scene: Scene) -> Iterator[Link]:
    yield out("prevents", permanents(word.filter), note="exiled instead of dying")
