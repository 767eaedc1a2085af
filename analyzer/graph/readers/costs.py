"""Words that are paid: what they take, and what they bring about besides."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.readers.common import into, many, out, permanents
from analyzer.graph.readers.printed import cost_links
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.mana import parse_cost
from cards.vocabulary import costs as c
from cards.vocabulary.effects import PayAnyAmount
from cards.vocabulary.filters import ANYTHING


@reads(c.PayMana)
def _mana(word: c.PayMana, scene: Scene) -> Iterator[Link]:
    yield from cost_links(parse_cost(word.cost))


@reads(c.PayLife)
def _life(word: c.PayLife, scene: Scene) -> Iterator[Link]:
    yield into("spends", "life", many(word.count))


@reads(c.SacrificeSelf)
def _sacrifice_self(word: c.SacrificeSelf, scene: Scene) -> Iterator[Link]:
    yield out("adds", "died", 1)
    if not scene.entry.token:
        yield out("fills", "graveyard", 1)


@reads(c.Sacrifice)
def _sacrifice(word: c.Sacrifice, scene: Scene) -> Iterator[Link]:
    yield into("feeds", permanents(word.filter, "you"), word.count, "sacrificed")
    yield out("adds", "died", word.count)
    yield out("fills", "graveyard", word.count)


@reads(c.ExilePermanents)
def _exile_permanents(word: c.ExilePermanents, scene: Scene) -> Iterator[Link]:
    yield into("feeds", permanents(word.filter, "you"), word.count, "exiled")


@reads(PayAnyAmount)
def _any_amount(word: PayAnyAmount, scene: Scene) -> Iterator[Link]:
    symbol = word.symbol.strip("{}")
    known = f"mana:{symbol}" if symbol in "WUBRGCS" else "mana"
    yield into("pays", known, "any amount")


@reads(c.ReturnToHand)
def _return(word: c.ReturnToHand, scene: Scene) -> Iterator[Link]:
    yield into("feeds", permanents(word.filter, "you"), word.count, "returned to hand")
    yield out("returns", permanents(word.filter, "you"), word.count)


@reads(c.TapOthers)
def _tap(word: c.TapOthers, scene: Scene) -> Iterator[Link]:
    yield into("feeds", permanents(word.filter, "you"), word.count, "tapped")


@reads(c.DiscardCards)
def _discard(word: c.DiscardCards, scene: Scene) -> Iterator[Link]:
    yield out("fills", "graveyard", many(word.count), "discarded")
    if word.count == "hand":
        yield out("empties", "no hand", note="discards the whole hand")
    elif word.filter is ANYTHING or word.filter.any_of:
        yield into("feeds", "hand", many(word.count), "discarded")
    if word.filter is not ANYTHING:
        yield into("feeds", Which("card", word.filter), many(word.count), "discarded")


@reads(c.DiscardSelf)
def _discard_self(word: c.DiscardSelf, scene: Scene) -> Iterator[Link]:
    yield out("fills", "graveyard", 1, "discarded")


@reads(c.ExileCards)
def _exile(word: c.ExileCards, scene: Scene) -> Iterator[Link]:
    if word.zone == "graveyard":
        yield into("feeds", "graveyard", many(word.count), "exiled")
    # "Other" cards: the one that is cast does not pay for itself.
    which = Which("card", word.filter, itself="no")
    if word.zone == "hand":
        yield into("feeds", which, many(word.count), "exiled from hand")


@reads(c.RevealCards)
def _reveal(word: c.RevealCards, scene: Scene) -> Iterator[Link]:
    yield into("feeds", Which("card", word.filter), many(word.count), "revealed")


@reads(c.ExileFromTop)
def _exile_top(word: c.ExileFromTop, scene: Scene) -> Iterator[Link]:
    yield out("empties", "no library", word.count, "exiles cards from the top")


@reads(c.TuckFromGraveyard)
def _tuck(word: c.TuckFromGraveyard, scene: Scene) -> Iterator[Link]:
    yield into("feeds", "graveyard", word.count, "put on the bottom")


@reads(c.GainControl)
def _control(word: c.GainControl, scene: Scene) -> Iterator[Link]:
    yield into("feeds", permanents(word.filter, "opponent"), word.count, "control is gained")


@reads(c.GiveLife)
def _give_life(word: c.GiveLife, scene: Scene) -> Iterator[Link]:
    yield out("gains", "opponent:life", word.count)


@reads(c.DrawCards)
def _draw(word: c.DrawCards, scene: Scene) -> Iterator[Link]:
    yield out("draws", "hand", word.count)


@reads(c.FlipCoins)
def _flip(word: c.FlipCoins, scene: Scene) -> Iterator[Link]:
    yield out("adds", "coins", word.count)
