"""What readers ask again and again: whose, how many, from where."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.scene import Link, Scene, Side, Which
from cards.render.registry import say
from cards.render.scene import Scene as Wording
from cards.vocabulary.amounts import Amount
from cards.vocabulary.base import Word
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.targets import Target

PERMANENT_TARGETS = (
    "permanent", "any", "creature_or_planeswalker", "player_or_planeswalker", "spell_or_permanent",
)  # fmt: skip
PLAYER_TARGETS = ("player", "opponent", "any", "player_or_planeswalker")


def many(amount: Amount | str) -> str:
    """An amount in few words: a number, or what is counted."""
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, str):
        return amount.upper() if amount == "x" else amount
    return say(amount, Wording()) if isinstance(amount, Word) else str(amount)


def subjects(who: str, scene: Scene) -> tuple[bool, bool]:
    """Whether a word for a player can mean the card's controller, and whether their opponent."""
    if who in ("target", "player_or_planeswalker", "any"):
        players = [t for t in scene.targets if t.what in PLAYER_TARGETS]
        if players and all(t.what == "opponent" for t in players):
            return False, True
        return True, True
    if who in ("opponent", "each_opponent"):
        return False, True
    if who == "you":
        return True, False
    if who == "event_player":
        return scene.by != "opponent", scene.by != "you"
    if who in ("controller_of_target", "owner_of_target"):
        sides = {side_of(t.filter) for t in scene.targets}
        return sides != {"opponent"}, sides != {"you"}
    return True, True  # each, active, chosen


def whose(word: str) -> Side:
    """Whose spells or permanents a word for a player can mean: where it is open, anyone's."""
    return "you" if word == "you" else "opponent" if word == "opponent" else "any"


def side_of(filter: Filter, scene: Scene | None = None) -> Side:
    """Whose objects a filter speaks of, seen from the card; `scene`: with what it targets."""
    if filter.controller == "target" and scene is not None:
        own, theirs = subjects("target", scene)
        return "any" if own and theirs else "you" if own else "opponent"
    if filter.controller in ("you", "opponent"):
        return "you" if filter.controller == "you" else "opponent"
    return "any"


def targeted(scene: Scene, *kinds: str) -> Iterator[Target]:
    """The targets of these kinds."""
    return (target for target in scene.targets if target.what in kinds)


def permanents(filter: Filter = ANYTHING, side: Side | None = None, **rest: object) -> Which:
    """Permanents that match."""
    itself = "no" if filter.other else "only" if filter.itself else "yes"
    whose = side_of(filter) if side is None else side
    return Which("permanent", filter, side=whose, itself=itself, **rest)  # type: ignore[arg-type]


def spells(filter: Filter = ANYTHING, side: Side | None = None, **rest: object) -> Which:
    """Spells that match."""
    whose = side_of(filter) if side is None else side
    return Which("spell", filter, side=whose, **rest)  # type: ignore[arg-type]


def out(kind: str, end: str | Which, count: Amount | str = "", note: str = "") -> Link:
    """An edge from the card."""
    return Link(kind, end, False, many(count) if count != "" else "", note)


def into(kind: str, end: str | Which, count: Amount | str = "", note: str = "") -> Link:
    """An edge to the card."""
    return Link(kind, end, True, many(count) if count != "" else "", note)


def against(filter: Filter, side: Side, kind: str, note: str = "") -> Iterator[Link]:
    """Edges to the opponent's permanents that match, named or not."""
    if side != "you":
        yield out(kind, permanents(filter, "opponent"), note=note)
        yield out(kind, "opponent:permanents", note=note)


def created(token: str, count: Amount, side: Side, scene: Scene) -> Link:
    """The edge to a token that a player comes to have; the pool has it from then on."""
    mine = scene.entry.side
    other = "opponent" if mine == "you" else "you"
    made = scene.pool.token(token, mine if side == "you" else other)
    which = Which("permanent", side=side, fits=lambda entry, face: entry is made)
    return out("creates", which, many(count))
