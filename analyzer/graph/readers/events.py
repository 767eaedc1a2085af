"""Words for when abilities trigger: what sets them off."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.matching import has_word
from analyzer.graph.pool import Entry
from analyzer.graph.readers.common import into, permanents, whose
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.card import Face
from cards.vocabulary import costs as c
from cards.vocabulary import effects as e
from cards.vocabulary import triggers as t
from cards.vocabulary.abilities import Activated
from cards.vocabulary.filters import Filter


@reads(t.CastSpell)
def _cast(word: t.CastSpell, scene: Scene) -> Iterator[Link]:
    note = "cast or copied" if word.or_copy else "cast"
    if word.name_in_graveyard:
        note += " while a card of its name is in the graveyard"
    side = whose(word.by)
    yield into("triggers", Which("spell", word.filter, side=side), note=note)
    if word.by != "you":
        yield into("triggers", "opponent:spells", note=note)


@reads(t.Enters)
def _enters(word: t.Enters, scene: Scene) -> Iterator[Link]:
    if not word.this:
        yield into("triggers", permanents(word.filter), note="entering")


@reads(t.PlayLand)
def _land(word: t.PlayLand, scene: Scene) -> Iterator[Link]:
    lands = Which("permanent", Filter(types=("Land",)), itself="no")
    yield into("triggers", lands, note="played")


@reads(t.PlayCard)
def _play(word: t.PlayCard, scene: Scene) -> Iterator[Link]:
    lands = Which("permanent", Filter(types=("Land",)), itself="no")
    yield into("triggers", Which("spell", itself="no"), note="cast")
    yield into("triggers", lands, note="played")


@reads(t.Targeted)
def _targeted(word: t.Targeted, scene: Scene) -> Iterator[Link]:
    yield into("triggers", "opponent:spells", note="targeting it")


@reads(t.CountersSpell)
def _counters(word: t.CountersSpell, scene: Scene) -> Iterator[Link]:
    fits = has_word(e.Counter, e.CounterEventSpell, e.CounterAndReturn, e.CounterAndKeep)
    yield into("triggers", Which("card", fits=fits), note="countering")


@reads(t.PutIntoGraveyard)
def _buried(word: t.PutIntoGraveyard, scene: Scene) -> Iterator[Link]:
    fits = has_word(e.Discard, c.DiscardCards, e.Mill, e.Surveil, e.MillUntil)
    yield into("triggers", Which("card", itself="no", fits=fits), note="putting it there")


@reads(t.CardToGraveyard)
def _to_graveyard(word: t.CardToGraveyard, scene: Scene) -> Iterator[Link]:
    if word.whose != "opponent":
        yield into("triggers", Which("card", word.filter), note="put into a graveyard")
    if word.whose != "you":
        yield into("triggers", "opponent:graveyard", note="a card put there")


@reads(t.Discards)
def _discards(word: t.Discards, scene: Scene) -> Iterator[Link]:
    fits = has_word(e.Discard, c.DiscardCards, c.DiscardSelf, e.RevealHandAndDiscard)
    yield into("triggers", Which("card", fits=fits), note="making a player discard")


@reads(t.ActivateAbility)
def _activate(word: t.ActivateAbility, scene: Scene) -> Iterator[Link]:
    which = permanents(word.filter, "you", fits=has_word(Activated))
    yield into("triggers", which, note="its ability activated")


@reads(t.TurnedFaceUp)
def _face_up(word: t.TurnedFaceUp, scene: Scene) -> Iterator[Link]:
    if not word.this:
        yield into("triggers", permanents(word.filter), note="turned face up")


@reads(t.Cycles)
def _cycles(word: t.Cycles, scene: Scene) -> Iterator[Link]:
    def cycles(entry: Entry, face: Face) -> bool:
        return any(isinstance(a, Activated) and a.label == "cycling" for a in face.abilities)

    if not word.this:
        yield into("triggers", Which("card", itself="no", fits=cycles), note="cycled")


@reads(t.ReturnedToHand)
def _returned(word: t.ReturnedToHand, scene: Scene) -> Iterator[Link]:
    yield into("triggers", permanents(word.filter), note="returned to hand")


@reads(t.DrawsNth)
def _draws(word: t.DrawsNth, scene: Scene) -> Iterator[Link]:
    yield into("triggers", "hand", word.n, "that many cards drawn in a turn")


@reads(t.CoinFlipped)
def _flipped(word: t.CoinFlipped, scene: Scene) -> Iterator[Link]:
    yield into("triggers", "coins")


@reads(t.BecomesTapped)
def _tapped(word: t.BecomesTapped, scene: Scene) -> Iterator[Link]:
    yield into("triggers", permanents(word.filter), note="becoming tapped")
