"""Which single reply stops a win: each card tried in the opponent's hand, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from analyzer.question import Options, solve
from analyzer.search.potential import potential
from cards.library import CARDS
from cards.mana import TYPES
from cards.vocabulary.abilities import AlternativeCost
from cards.vocabulary.costs import ExileCards
from models.facts import castable_faces, facts
from models.mana_sources import window_sources
from models.position import Position
from models.state import opponent


class Stopper(msgspec.Struct, frozen=True):
    """One reply and what becomes of the win: "beaten", "stops it" or "unknown" (with a reason)."""

    card: str
    outcome: Literal["beaten", "stops it", "unknown"]
    reason: str = ""


def mana_of_opponent(position: Position) -> tuple[int, set[str]]:
    """The most mana the opponent could spend this turn, and the types it could be of."""
    other = opponent(position.active)
    player = position.players[other]
    sources = window_sources(position, other)
    outputs = [mana for source in sources for mana, _ in source.outputs]
    types = {t for mana in (player.pool, *outputs) for t, n in zip(TYPES, mana, strict=True) if n}
    types |= {TYPES[unit.type] for unit in player.tagged}
    most = sum(player.pool) + len(player.tagged)
    most += sum(max(sum(mana) for mana, _ in src.outputs) * src.count for src in sources)
    return most, types


def could_reply(cid: int, mana: int, types: set[str]) -> bool:
    """Whether a card has instant timing and a price (perhaps free of mana) that could be paid."""
    instant = any(
        "Instant" in facts(cid, f).face.type_set or "flash" in facts(cid, f).keywords
        for f in castable_faces(cid)
    )
    return instant and any(
        len(colored) + generic <= mana
        and all(any(c in types for c in symbol) for symbol in colored)
        for colored, generic in potential(cid).prices
    )


def in_hand(position: Position, cid: int) -> Position:
    """The position with a card in the opponent's hand, and a second one if it pitches cards."""
    other = opponent(position.active)
    players = list(position.players)
    pitches = any(
        isinstance(ability, AlternativeCost)
        and any(isinstance(c, ExileCards) and c.zone == "hand" for c in ability.cost)
        for face in CARDS[cid].faces
        for ability in face.abilities
    )
    hand = (*players[other].hand, cid, *((cid,) if pitches else ()))
    players[other] = replace(players[other], hand=tuple(sorted(hand)))
    return replace(position, players=(players[0], players[1]))


def candidates(position: Position) -> list[int]:
    """Every defined card that the opponent could cast as a reply with the mana on the table."""
    mana, types = mana_of_opponent(position)
    return [c.cid for c in CARDS if c.layout != "token" and could_reply(c.cid, mana, types)]


def stoppers(
    position: Position, cards: list[int], goal: str = "win", options: Options | None = None
) -> Iterator[Stopper]:
    """What each card does to the win, one after the other.

    The win itself must exist against an opponent who does nothing (ask `solve` first).
    """
    how = options or Options()
    for cid in cards:
        verdict = solve(in_hand(position, cid), goal, how)
        name = CARDS[cid].name
        if verdict.kind == "LETHAL":
            yield Stopper(name, "beaten")
        elif verdict.kind == "NO_LINE":
            yield Stopper(name, "stops it")
        else:
            yield Stopper(name, "unknown", verdict.reason)
