"""Words that move cards between hand and the top of the library."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.readers.common import created, into, many, out, subjects
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.vocabulary import abilities as ab
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s
from models.filters import asks_nothing


@reads(e.Draw)
def _draw(word: e.Draw, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("draws", "hand", many(word.count))
        if not isinstance(word.count, int):
            yield out("empties", "no library", many(word.count), "if it draws enough")
    if theirs:
        yield out("mills", "opponent:library", many(word.count), "the opponent draws")


@reads(e.Discard)
def _discard(word: e.Discard, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("fills", "graveyard", many(word.count), "discarded")
        if word.count == "hand":
            yield out("empties", "no hand", note="discards the whole hand")
    if theirs:
        yield out("discards", "opponent:hand", many(word.count))


@reads(e.RevealHandAndDiscard)
def _take(word: e.RevealHandAndDiscard, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if theirs:
        yield out("discards", "opponent:hand", "all" if word.all else "1")
        yield out("discards", Which("card", word.filter, side="opponent"))
    if own and word.to == "discard":
        yield out("fills", "graveyard", "all" if word.all else "1", "discarded from your own hand")


@reads(e.LookAtHand)
def _look(word: e.LookAtHand, scene: Scene) -> Iterator[Link]:
    if subjects(word.who, scene)[1]:
        yield out("reveals", "opponent:hand")


@reads(e.PutFromHand)
def _put_back(word: e.PutFromHand, scene: Scene) -> Iterator[Link]:
    yield into("feeds", "hand", many(word.count), f"put on {word.to} of the library")
    if word.to == "top":
        yield out("arranges", "top", many(word.count))


@reads(e.SwapWithTop)
def _swap(word: e.SwapWithTop, scene: Scene) -> Iterator[Link]:
    yield into("feeds", "hand", note="exchanged for the top of the library")
    yield out("draws", "hand", "as many")
    yield out("arranges", "top")


@reads(e.ExileHand)
def _exile_hand(word: e.ExileHand, scene: Scene) -> Iterator[Link]:
    yield out("empties", "no hand", note="exiles the whole hand")


@reads(e.PutFromHandOnBattlefield)
def _from_hand(word: e.PutFromHandOnBattlefield, scene: Scene) -> Iterator[Link]:
    yield out("puts", Which("card", word.filter), 1, "from hand")


@reads(e.ImprintFromHand)
def _imprint(word: e.ImprintFromHand, scene: Scene) -> Iterator[Link]:
    yield into("feeds", Which("card", word.filter, itself="no"), 1, "imprinted")


@reads(e.Scry, e.LookAndOrder)
def _order(word: e.Scry | e.LookAndOrder, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(getattr(word, "who", "you"), scene)
    if own:
        yield out("arranges", "top", many(word.count))
    if theirs:
        yield out("reveals", "opponent:library", many(word.count))


@reads(e.LookAndExile)
def _look_and_exile(word: e.LookAndExile, scene: Scene) -> Iterator[Link]:
    yield out("arranges", "top", many(word.count))
    yield out("empties", "no library", note="exiles what it likes of the top")


@reads(e.Surveil)
def _surveil(word: e.Surveil, scene: Scene) -> Iterator[Link]:
    yield out("arranges", "top", many(word.count))
    yield out("fills", "graveyard", many(word.count), "from the top")


@reads(e.LookAtTop, e.RevealTop)
def _look_at_top(word: e.LookAtTop | e.RevealTop, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield into("counts", "top", word.count, "it looks at what is there")
    if theirs:
        yield out("reveals", "opponent:library", word.count)


@reads(e.LookAndTake)
def _look_and_take(word: e.LookAndTake, scene: Scene) -> Iterator[Link]:
    if word.to == "top":
        yield out("arranges", "top", many(word.count))
    else:
        if word.to == "battlefield":
            yield out("puts", Which("card", word.filter, "library"), word.take, "from the top")
        else:
            yield out("draws", "hand", word.take, f"of the top {many(word.count)}")
        if not asks_nothing(word.filter):
            yield out("digs", Which("card", word.filter, "library"), word.take)
    if word.rest == "graveyard":
        yield out("fills", "graveyard", note="the rest of the cards looked at")


@reads(e.RevealTopRepeatedly)
def _reveal_repeatedly(word: e.RevealTopRepeatedly, scene: Scene) -> Iterator[Link]:
    yield out("draws", "hand", "any number" if word.repeat else "1")
    if word.repeat:
        yield out("empties", "no library", note="if it goes on to the end")
    yield into("spends", "life", note="the mana value of each card")


@reads(e.ExileTop)
def _exile_top(word: e.ExileTop, scene: Scene) -> Iterator[Link]:
    if word.play is None:
        yield out("empties", "no library", many(word.count), "exiles cards from the top")
        return
    yield out("draws", "hand", many(word.count), f"to be played {word.play.replace('_', ' ')}")
    if word.free:
        yield out("frees", Which("spell", word.filter), note="from the top of the library")


@reads(s.PlayFromTop)
def _from_top(word: s.PlayFromTop, scene: Scene) -> Iterator[Link]:
    yield into("counts", "top", note="cards are played from there")
    yield out("draws", "hand", note="plays cards from the top of the library")


@reads(e.PayAnyLife)
def _any_life(word: e.PayAnyLife, scene: Scene) -> Iterator[Link]:
    yield into("spends", "life", "any amount")


@reads(s.DiscardThenDraw)
def _discard_then_draw(word: s.DiscardThenDraw, scene: Scene) -> Iterator[Link]:
    yield out("prevents", "hand", note="each draw costs a discard, or mills instead")
    yield out("fills", "graveyard", note="a card for each draw")


@reads(ab.Dredge)
def _dredge(word: ab.Dredge, scene: Scene) -> Iterator[Link]:
    yield into("feeds", "hand", 1, "a draw it replaces")
    yield out("fills", "graveyard", word.count, "milled")
    yield out("returns", Which("card", itself="only"), 1, "from the graveyard (702.52)")


@reads(s.OpponentsDrawNothing)
def _they_draw_nothing(word: s.OpponentsDrawNothing, scene: Scene) -> Iterator[Link]:
    yield out("prevents", "opponent:hand", note="each further draw makes a token of yours instead")
    yield created(word.token, 1, "you", scene)


@reads(e.ShuffleFromGraveyard)
def _shuffle_back(word: e.ShuffleFromGraveyard, scene: Scene) -> Iterator[Link]:
    yield into("feeds", "graveyard", word.count, "shuffled into the library")
    yield out("arranges", "top", note="shuffles")


@reads(e.ExileFromHand)
def _exile_from_hand(word: e.ExileFromHand, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield into("feeds", "hand", 1, "exiled from it")
    if theirs:
        yield out("discards", "opponent:hand", "1", "exiled")


@reads(e.PlayLinked)
def _play_linked(word: e.PlayLinked, scene: Scene) -> Iterator[Link]:
    yield out("draws", "hand", 1, "a card exiled with it, to be played this turn")


@reads(e.SetAside)
def _set_aside(word: e.SetAside, scene: Scene) -> Iterator[Link]:
    yield out("draws", "hand", 1, "at the next end step")
