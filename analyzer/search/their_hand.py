"""How many cards the opponent, who does nothing, could come to have in hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from analyzer.search.relevance import words
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import effects
from cards.vocabulary.abilities import Activated, Triggered
from models.position import Position


@cache
def new_hand(cid: int) -> int | None:
    """The new hand that a card lets the opponent draw once theirs has been shuffled away.

    0: it lets them draw nothing.  None: it lets them draw to the hand that they have.
    """
    if cid == UNKNOWN_CID:
        return 0
    anew = 0
    for face in CARDS[cid].faces:
        spell = face.spell
        lists = [spell.effects, *(m.effects for m in spell.modes)] if spell is not None else []
        lists += [a.effects for a in face.abilities if isinstance(a, Activated | Triggered)]
        told = sum(isinstance(w, effects.Draw) and w.who != "you" for w in words(face))
        for instructions in lists:
            reset = False
            for e in instructions:
                if isinstance(e, effects.ShuffleIntoLibrary):
                    reset = reset or ("hand" in e.zones and e.who == "each")
                if isinstance(e, effects.Draw) and e.who != "you":
                    if not isinstance(e.count, int) or not reset:
                        return None
                    told -= 1
                    anew = max(anew, e.count)
        if told:
            return None  # somewhere inside another instruction, or ability
    return anew


def most_drawn_anew(cards: Iterable[int]) -> int | None:
    """The largest new hand that any of these cards lets the opponent draw; None as for one card."""
    hands = [new_hand(cid) for cid in cards]
    return None if None in hands else max((n for n in hands if n), default=0)


def most_in_hand(p: Position, opponent: int, anew: int | None, turns: int) -> int:
    """The most cards in the opponent's hand in this turn and the `turns` to come.

    `anew`: what `most_drawn_anew` says of the cards of the game.
    """
    them = p.players[opponent]
    here = sum(q.owner == opponent for q in p.battlefield) + len(p.stack)
    everything = len(them.hand) + them.library.size + len(them.graveyard) + len(them.exile) + here
    if anew is None:
        return everything
    now = len(them.hand) + here + turns + 1
    return min(everything, max(now, anew + here + turns + 1))
