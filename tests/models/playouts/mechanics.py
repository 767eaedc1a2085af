"""Positions by seed in which the cards of a few mechanics meet, whatever the mechanics are.

A mechanic is a word of the vocabulary or a keyword; the cards that have it are all those defined.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from cards.card import Face
from cards.library import CARDS
from cards.vocabulary.base import Word
from models.attachments import may_attach
from models.facts import facts_of
from models.layers import refreshed
from models.position import Library, Permanent, Player, Position, Step
from tests.models.playouts.positions import LANDS, ROCKS, _permanent, _pool, known

#: Words that nearly every card has say little about a mechanic.
_COMMON = frozenset({
    "Activated", "Filter", "PayMana", "Spell", "StaticAbility", "TapSelf", "Target", "Triggered",
})  # fmt: skip


def _words(value: object) -> Iterator[str]:
    """The names of the words in a part of a definition."""
    if isinstance(value, tuple):
        for part in value:
            yield from _words(part)
    elif isinstance(value, Word):
        yield type(value).__name__
        for name in value.__struct_fields__:
            yield from _words(getattr(value, name))


def _mechanics_of(face: Face) -> set[str]:
    return {*_words((face.spell, face.abilities)), *(k.lower() for k in face.keywords)} - _COMMON


@cache
def mechanics() -> dict[str, tuple[int, ...]]:
    """The cards of each mechanic, tokens left out."""
    found: dict[str, list[int]] = {}
    for card in CARDS:
        if card.layout != "token":
            for name in sorted(set().union(*map(_mechanics_of, card.faces))):
                found.setdefault(name, []).append(card.cid)
    return {name: tuple(cids) for name, cids in sorted(found.items())}


def by_mechanic(seed: int) -> Position:
    """A position with up to three cards of each of three mechanics, in all zones."""
    rng = Random(seed)
    names = list(mechanics())
    # Every mechanic comes up as the seeds go on.
    chosen = [names[seed % len(names)], *rng.sample(names, 2)]
    pool = [cid for name in chosen for cid in rng.choices(mechanics()[name], k=3)]
    permanents: list[Permanent] = []
    players = []
    for index in (0, 1):
        hand = rng.sample(pool, 3 if index == 0 else 2)
        lands = rng.choices(known(LANDS), k=rng.randint(1, 3 if index == 0 else 2))
        own = [c for c in rng.sample(pool, 4) if CARDS[c].front.is_permanent]
        for cid in [*lands, *own[:3], *rng.choices(known(ROCKS), k=rng.choice((0, 0, 1)))]:
            permanents.append(_permanent(rng, len(permanents) + 1, cid, index, hand))
        players.append(
            Player(
                life=rng.choice((2, 4, 20)),
                hand=tuple(sorted(hand)),
                library=Library(top=tuple(rng.sample(pool, 2)), rest=tuple(sorted(pool))),
                graveyard=tuple(sorted((c, "") for c in rng.sample(pool, rng.randint(0, 3)))),
                pool=_pool(rng) if index == 0 else (0, 0, 0, 0, 0, 0),
                land_plays=1 - index,
            )
        )
    step = rng.choice((Step.UPKEEP, *(Step.MAIN1,) * 4, Step.MAIN2, Step.END))
    edition = rng.choice(("current", "current", "2006"))
    next_uid = len(permanents) + 1
    start = Position(
        (players[0], players[1]), tuple(permanents), step=step, next_uid=next_uid, edition=edition
    )
    return refreshed(attached(start, rng))


def attached(position: Position, rng: Random) -> Position:
    """The position with its Auras on permanents; those for which there is none are left out."""
    for aura in position.battlefield:
        if "Aura" not in facts_of(aura).view.subtypes:
            continue
        hosts = [q.uid for q in position.battlefield if may_attach(aura, q)]
        on = rng.choice(hosts) if hosts else 0
        battlefield = tuple(
            replace(q, attachments=(*q.attachments, aura.uid)) if q.uid == on else q
            for q in position.battlefield
            if hosts or q.uid != aura.uid
        )
        position = replace(position, battlefield=battlefield)
    return position
