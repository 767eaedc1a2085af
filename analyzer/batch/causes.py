"""Why a hand does not kill: what the bound of the turn finds lacking, in a few kinds."""

from __future__ import annotations

import re

from analyzer.search.potential import potential
from analyzer.search.relevance import card_words
from analyzer.search.root_bound import root_bound
from cards.vocabulary.effects import DealDamage, LoseLife, Mill
from models.errors import Unsupported
from models.position import Position

NO_PAYOFF = "no payoff, no tutor"
UNREACHED = "a payoff or tutor, out of reach"
MANA = "short of mana"
STORM = "ran out of cards"
DAMAGE = "too little damage"
ORDER = "enough of everything, in no order"
UNSAID = "nothing that the bound can name"
#: Causes in the order in which reports list them; "short of black mana" and the like come first.
_COLOR = re.compile(r"^(white|blue|black|red|green|colourless) mana")


def cause(seen: Position, short_of: str) -> tuple[str, str]:
    """The kind of cause, and the bound's own words; `short_of` if the bound was asked already."""
    if short_of:
        return kind(seen, short_of), short_of
    try:
        bound = root_bound(seen, "win")
    except Unsupported:
        return UNSAID, ""
    if bound.can_win is False:
        return kind(seen, bound.short_of), bound.short_of
    if _missing(seen) == NO_PAYOFF:
        return NO_PAYOFF, ""
    return (ORDER, "") if bound.can_win else (UNSAID, bound.reason)


def kind(seen: Position, short_of: str) -> str:
    """Sort the bound's words into a kind."""
    color = _COLOR.match(short_of)
    if color is not None:
        return f"short of {color[1]} mana"
    if short_of.startswith("mana"):
        return MANA
    if short_of.startswith("storm"):
        return STORM
    if short_of.startswith("damage"):
        return DAMAGE if any(map(_pays_off, _cards(seen))) else _missing(seen)
    if short_of.startswith("no payoff") or "cannot be reached" in short_of:
        return _missing(seen)
    return ORDER


def _missing(seen: Position) -> str:
    cards = _cards(seen)
    return UNREACHED if any(_pays_off(c) or potential(c).tutors for c in cards) else NO_PAYOFF


def _cards(seen: Position) -> set[int]:
    you = seen.players[seen.active]
    board = {p.cid for p in seen.battlefield if p.controller == seen.active}
    near = {*you.hand, *you.command, *you.companion}
    return {*near, *(cid for cid, _ in you.graveyard), *board}


def _pays_off(cid: int) -> bool:
    """Whether a card takes life or the library from the opponent, or wins."""
    about = potential(cid)
    if about.damage or about.wins or about.decks:
        return True
    # Damage for an amount (X, the storm count) is more than `potential` says in a number.
    return any(
        isinstance(word, DealDamage | LoseLife | Mill) and not isinstance(word.count, int)
        for word in card_words(cid)
    )
