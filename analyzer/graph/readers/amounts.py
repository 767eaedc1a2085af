"""Words that count, and conditions: what they count makes the card do more, or do it at all."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.matching import has_word
from analyzer.graph.readers.common import into, permanents, side_of, subjects
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Side, Which
from cards.mana import COLORS
from cards.vocabulary import amounts as a
from cards.vocabulary import conditions as c
from cards.vocabulary import effects as e
from cards.vocabulary.filters import ANYTHING
from models.filters import asks_nothing

_EMPTY = {"hand": "no hand", "library": "no library"}


def _kind(scene: Scene) -> str:
    return "enables" if scene.wants else "counts"


def _whose(own: bool, theirs: bool) -> Side:
    return "any" if own and theirs else "you" if own else "opponent"


@reads(a.CountCards)
def _cards(word: a.CountCards, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.whose, scene)
    if scene.wants == "few" and word.zone in _EMPTY:
        if own:
            yield into("enables", _EMPTY[word.zone])
        return
    if not asks_nothing(word.filter):
        what = "permanent" if word.zone == "battlefield" else "card"
        which = Which(what, word.filter, side=_whose(own, theirs))  # type: ignore[arg-type]
        yield into(_kind(scene), which, note=f"in the {word.zone}")
    elif word.zone in ("hand", "graveyard"):
        if own:
            yield into(_kind(scene), word.zone)
        if theirs:
            yield into(_kind(scene), f"opponent:{word.zone}")
    elif word.zone == "library" and own:
        yield into(_kind(scene), "library")


@reads(a.CountPermanents)
def _permanents(word: a.CountPermanents, scene: Scene) -> Iterator[Link]:
    if scene.wants != "few":
        side = side_of(word.filter, scene)
        yield into(_kind(scene), permanents(word.filter, side), note="on the battlefield")


@reads(a.GreatestManaValue)
def _greatest(word: a.GreatestManaValue, scene: Scene) -> Iterator[Link]:
    yield into(_kind(scene), permanents(word.filter), note="its mana value")


@reads(a.SpellsCast)
def _spells(word: a.SpellsCast, scene: Scene) -> Iterator[Link]:
    yield into(_kind(scene), "storm" if word.by != "opponent" else "opponent:spells")


@reads(a.Life)
def _life(word: a.Life, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.whose, scene)
    if own:
        yield into(_kind(scene), "life")
    if theirs:
        yield into(_kind(scene), "opponent:life")


@reads(a.Devotion)
def _devotion(word: a.Devotion, scene: Scene) -> Iterator[Link]:
    fits = Which("permanent", fits=lambda entry, face: word.color in "".join(face.symbols))
    yield into(_kind(scene), fits, note="its mana symbols count (700.5)")


@reads(a.ColorsSpent)
def _colors(word: a.ColorsSpent, scene: Scene) -> Iterator[Link]:
    for color in COLORS:
        yield into(_kind(scene), f"mana:{color}", note="each colour spent counts")


@reads(a.PermanentsDied)
def _died(word: a.PermanentsDied, scene: Scene) -> Iterator[Link]:
    yield into(_kind(scene), "died")


@reads(c.OpponentCast)
def _opponent_cast(word: c.OpponentCast, scene: Scene) -> Iterator[Link]:
    yield into("enables", "opponent:spells", note="once the opponent has cast one")


@reads(c.OpponentLostLife)
def _lost_life(word: c.OpponentLostLife, scene: Scene) -> Iterator[Link]:
    hurts = has_word(e.DealDamage, e.LoseLife)
    yield into("enables", Which("card", side="you", itself="no", fits=hurts))


@reads(c.ManaSpent)
def _spent(word: c.ManaSpent, scene: Scene) -> Iterator[Link]:
    yield into("enables", f"mana:{word.type}")


@reads(c.TargetMatches)
def _target(word: c.TargetMatches, scene: Scene) -> Iterator[Link]:
    if word.filter is not ANYTHING:
        kinds = {target.what for target in scene.targets}
        what = "spell" if kinds & {"spell", "spell_or_ability"} else "permanent"
        which = Which(what, word.filter, side=side_of(word.filter))  # type: ignore[arg-type]
        yield into("enables", which, note="as its target")


@reads(c.NoneInHand)
def _none_in_hand(word: c.NoneInHand, scene: Scene) -> Iterator[Link]:
    yield into("enables", "no hand", note="no matching card in hand")
