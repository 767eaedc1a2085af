"""Words that move, tap, untap or make permanents, and that move cards out of graveyards."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.pool import Entry
from analyzer.graph.readers.common import (
    PERMANENT_TARGETS,
    against,
    created,
    many,
    out,
    permanents,
    side_of,
    subjects,
    targeted,
)
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from analyzer.search.relevance import words
from cards.card import Face
from cards.vocabulary import costs as c
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s
from cards.vocabulary.abilities import Activated
from cards.vocabulary.filters import Filter
from cards.vocabulary.triggers import CardToGraveyard

_TO_LIBRARY = ("top", "bottom")


def taps(entry: Entry, face: Face) -> bool:
    """Whether a permanent has something to gain from being untapped."""
    if face.is_land:
        return True
    return any(
        isinstance(ability, Activated) and any(isinstance(x, c.TapSelf) for x in ability.cost)
        for ability in face.abilities
    )


@reads(e.MoveTarget)
def _move(word: e.MoveTarget, scene: Scene) -> Iterator[Link]:
    for target in targeted(scene, "card"):
        which = Which("card", target.filter, side=target.whose)
        if target.zone != "graveyard":
            continue
        if word.to.startswith("battlefield"):
            yield out("puts", which, many(target.max), "from a graveyard")
        elif word.to == "hand":
            yield out("returns", which, many(target.max), "from a graveyard")
        elif word.to in _TO_LIBRARY and target.whose != "opponent":
            yield out("returns", which, many(target.max), f"to the {word.to} of the library")
            if word.to == "top":
                yield out("arranges", "top", many(target.max))
        if target.whose != "you":
            yield out("removes", "opponent:graveyard", many(target.max))
    for target in targeted(scene, *PERMANENT_TARGETS):
        side = side_of(target.filter)
        if word.to == "hand" and side != "opponent":
            yield out("returns", permanents(target.filter, "you"), many(target.max), "to hand")
        yield from against(target.filter, side, "removes", f"to {word.to}")
    for target in targeted(scene, "spell", "spell_or_permanent"):
        side = side_of(target.filter)
        if word.to == "hand" and side != "opponent":
            yield out("returns", Which("spell", target.filter), note="from the stack")
        if side != "you":
            yield out("counters", Which("spell", target.filter, side="opponent"))
            yield out("counters", "opponent:spells", note=f"to {word.to}")


@reads(e.TakeBack)
def _take_back(word: e.TakeBack, scene: Scene) -> Iterator[Link]:
    which = Which("card", word.filter, side="you")
    yield out("returns", which, word.count, "from a graveyard")


@reads(e.Destroy)
def _destroy(word: e.Destroy, scene: Scene) -> Iterator[Link]:
    if word.all:
        side = side_of(word.filter)
        yield from against(word.filter, side, "removes", "destroys")
        if side != "opponent":
            yield out("removes", permanents(word.filter, "you"), note="destroys all that match")
    for target in targeted(scene, *PERMANENT_TARGETS):
        yield from against(target.filter, side_of(target.filter), "removes", "destroys")


@reads(e.ReturnAll)
def _return_all(word: e.ReturnAll, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("returns", permanents(word.filter, "you"), "all", "to hand")
    if theirs:
        yield from against(word.filter, "any", "removes", "to hand")


@reads(e.ReturnPermanents)
def _return(word: e.ReturnPermanents, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield out("returns", permanents(word.filter, "you"), word.count, "to hand")
    if theirs:
        yield from against(word.filter, "any", "removes", "to hand")


@reads(e.TuckAll)
def _tuck(word: e.TuckAll, scene: Scene) -> Iterator[Link]:
    side = side_of(word.filter)
    yield from against(word.filter, side, "removes", "to the bottom of libraries")
    if side != "opponent":
        yield out("removes", permanents(word.filter, "you"), note="to the bottom of the library")


@reads(e.SacrificePermanents)
def _sacrifice(word: e.SacrificePermanents, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    yield out("adds", "died", many(word.count))
    if own:
        yield Link("feeds", permanents(word.filter, "you"), True, many(word.count), "sacrificed")
    if theirs:
        yield from against(word.filter, "any", "removes", "sacrificed")


@reads(e.SacrificeSource)
def _sacrifice_source(word: e.SacrificeSource, scene: Scene) -> Iterator[Link]:
    yield out("adds", "died", 1)


@reads(e.ReturnSource)
def _return_source(word: e.ReturnSource, scene: Scene) -> Iterator[Link]:
    place = "to hand" if word.to == "hand" else "on top of the library"
    yield out("returns", Which("card", itself="only"), 1, place)


@reads(e.ExileZone)
def _exile_zone(word: e.ExileZone, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own and word.zone == "graveyard":
        yield out("prevents", "graveyard", note="exiles all of it")
    if theirs and word.zone in ("graveyard", "hand", "library"):
        yield out("removes", f"opponent:{word.zone}", "all", "exiles all of it")


@reads(e.OwnersGainControl)
def _owners(word: e.OwnersGainControl, scene: Scene) -> Iterator[Link]:
    yield out("removes", permanents(word.filter, "any"), note="its owner gains control")


@reads(e.ExchangeControl)
def _exchange(word: e.ExchangeControl, scene: Scene) -> Iterator[Link]:
    for target in targeted(scene, *PERMANENT_TARGETS):
        yield from against(target.filter, side_of(target.filter), "removes", "control exchanged")


@reads(e.CreateToken)
def _token(word: e.CreateToken, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield created(word.token, word.count, "you", scene)
    if theirs:
        yield created(word.token, word.count, "opponent", scene)


@reads(c.GiveTokens)
def _give(word: c.GiveTokens, scene: Scene) -> Iterator[Link]:
    yield created(word.token, word.count, "opponent", scene)


@reads(e.CopySource)
def _copy_source(word: e.CopySource, scene: Scene) -> Iterator[Link]:
    yield out("copies", Which("permanent", itself="only"), 1, "a token")


@reads(e.ExileDiscarded)
def _exile_discarded(word: e.ExileDiscarded, scene: Scene) -> Iterator[Link]:
    yield out("prevents", "graveyard", 1, "the card discarded is exiled from there")


@reads(e.Untap)
def _untap(word: e.Untap, scene: Scene) -> Iterator[Link]:
    if word.all or word.count:
        side = side_of(word.filter)
        if side != "opponent":
            count = "all" if word.all else str(word.count)
            yield out("untaps", permanents(word.filter, "you", fits=taps), count)
        return
    for target in targeted(scene, *PERMANENT_TARGETS):
        if side_of(target.filter) != "opponent":
            yield out("untaps", permanents(target.filter, "you", fits=taps), many(target.max))


@reads(e.UntapSource)
def _untap_source(word: e.UntapSource, scene: Scene) -> Iterator[Link]:
    yield out("untaps", Which("permanent", itself="only"), 1)


@reads(e.Tap)
def _tap(word: e.Tap, scene: Scene) -> Iterator[Link]:
    filters = [word.filter] if word.all else [t.filter for t in targeted(scene, "permanent")]
    for filter in filters:
        yield from against(filter, side_of(filter), "forbids", "taps it")


@reads(s.DontUntap)
def _dont_untap(word: s.DontUntap, scene: Scene) -> Iterator[Link]:
    yield out("forbids", permanents(word.filter), note="does not untap")


@reads(e.WelderSwap)
def _welder(word: e.WelderSwap, scene: Scene) -> Iterator[Link]:
    artifacts = Filter(types=("Artifact",))
    yield Link("feeds", permanents(artifacts, "you"), True, "1", "sacrificed")
    yield out("puts", Which("card", artifacts), 1, "from the graveyard")
    yield out("adds", "died", 1)


@reads(s.EntersInsteadSacrifice)
def _enters(word: s.EntersInsteadSacrifice, scene: Scene) -> Iterator[Link]:
    which = permanents(word.filter, "you")
    yield Link("feeds", which, True, str(word.count), "sacrificed as it enters")
    yield out("adds", "died", word.count)


@reads(s.EntersInsteadDiscard)
def _enters_discarding(word: s.EntersInsteadDiscard, scene: Scene) -> Iterator[Link]:
    yield Link("feeds", Which("card", word.filter), True, "1", "discarded as it enters")
    yield out("fills", "graveyard", 1, "discarded")


@reads(e.ExileFromGraveyard)
def _exile_card(word: e.ExileFromGraveyard, scene: Scene) -> Iterator[Link]:
    own, theirs = subjects(word.who, scene)
    if own:
        yield Link("feeds", Which("card", word.filter), True, "1", "exiled from the graveyard")
    if theirs:
        yield out("removes", "opponent:graveyard", 1, "exiled")


@reads(e.ReplaceByGraveyard)
def _replace(word: e.ReplaceByGraveyard, scene: Scene) -> Iterator[Link]:
    yield Link("feeds", permanents(word.filter, "you"), True, "all", "sacrificed")
    yield out("puts", Which("card", word.filter), "all", "from the graveyard")
    yield out("adds", "died", "all")
    yield from against(word.filter, "any", "removes", "sacrificed for those in its graveyard")


@reads(e.SacrificeTarget)
def _sacrifice_target(word: e.SacrificeTarget, scene: Scene) -> Iterator[Link]:
    for target in targeted(scene, *PERMANENT_TARGETS):
        side = side_of(target.filter)
        yield from against(target.filter, side, "removes", "sacrificed")
        if side != "opponent":
            yield Link("feeds", permanents(target.filter, "you"), True, "1", "sacrificed")
    yield out("adds", "died", 1)


@reads(e.MoveEventCard)
def _event_card(word: e.MoveEventCard, scene: Scene) -> Iterator[Link]:
    for event in words(scene.face):
        if isinstance(event, CardToGraveyard) and event.whose != "opponent":
            kind = {"battlefield": "puts", "hand": "returns"}.get(word.to, "feeds")
            yield out(kind, Which("card", event.filter), 1, "from the graveyard")


@reads(c.ReleaseExiled)
def _release(word: c.ReleaseExiled, scene: Scene) -> Iterator[Link]:
    yield out("fills", "graveyard", 1, "a card exiled with it")
