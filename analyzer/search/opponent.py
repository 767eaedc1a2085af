"""What the opponent may do: every reply that the cards a position shows allow.

Unknown cards in the opponent's hand do nothing: nobody can say what they are.
"""

from __future__ import annotations

from analyzer.search.relevance import card_words, cards_in
from cards.library import UNKNOWN_CID
from cards.vocabulary.abilities import Activated
from cards.vocabulary.statics import Change
from models.actions import Action, Activate, FetchCompanion, PlayLand, Plot, Suspend
from models.characteristics import abilities_of
from models.facts import castable_faces, facts, is_mana_ability
from models.legal import Policy, legal_actions
from models.library import peek
from models.position import Position
from models.state import opponent

#: Of payments for one reply, those are left out that spend a source where floating mana does.
_POLICY = Policy(thrifty=True)


def can_reply(root: Position, player: int, turns: int = 1) -> bool:
    """Whether the opponent of `player` has anything that could ever act in these turns.

    A known card with instant timing (or an ability in hand), or a permanent with an activated
    ability that is no mana ability; in a turn of their own, any known card that they have or may
    draw.
    """
    other = opponent(player)
    if turns > 1:
        theirs = root.players[other]
        drawn = peek(theirs.library, turns - 1)
        marked = tuple(cid for cid, mark in (*theirs.exile, *theirs.graveyard) if mark)
        if any(c != UNKNOWN_CID and castable_faces(c) for c in (*theirs.hand, *drawn, *marked)):
            return True
    them = root.players[other]
    if turns > 1 and (them.commanders or them.companion):
        return True
    for cid in {*them.hand, *them.commanders}:
        if cid == UNKNOWN_CID:
            continue
        for index in castable_faces(cid):
            about = facts(cid, index)
            if "Instant" in about.face.type_set or "flash" in about.keywords:
                return True
        if any(a.zone == "hand" for a in facts(cid).activated):
            return True
    theirs_there = any(p.controller == other for p in root.battlefield)
    if any(_reaches_both(cid, theirs_there) for cid in cards_in(root) if cid != UNKNOWN_CID):
        return True
    if any(p.controller == other and p.face_down for p in root.battlefield):
        return True  # it may be turned face up
    return any(
        not is_mana_ability(ability) and ability.zone == "battlefield"
        for permanent in root.battlefield
        if permanent.controller == other
        for ability in abilities_of(root, permanent)
    )


def _reaches_both(cid: int, permanents: bool) -> bool:
    """Whether a card has an ability that any player may use, or may give theirs one."""
    return any(
        (isinstance(word, Activated) and word.by == "anyone")
        or (permanents and isinstance(word, Change) and bool(word.abilities))
        for word in card_words(cid)
    )


def replies(p: Position, several: bool = False) -> list[Action]:
    """The opponent's actions in a position: decisions, spells, abilities, or passing.

    Mana abilities are used while paying; a lone one changes nothing.  Lands and suspended cards
    can only matter where they have a turn of their own.
    """
    found = legal_actions(p, _POLICY)
    if p.pending is not None:
        return found
    return [
        action
        for action in found
        if (several or not isinstance(action, PlayLand | Suspend | Plot | FetchCompanion))
        and not (isinstance(action, Activate) and _makes_mana(p, action))
    ]


def _makes_mana(p: Position, action: Activate) -> bool:
    permanent = p.permanent(action.source) if action.source else None
    if permanent is not None:
        return is_mana_ability(abilities_of(p, permanent)[action.ability])
    return is_mana_ability(facts(action.cid).activated[action.ability])


def casts_nothing(root: Position, other: int) -> bool:
    """Whether an opponent who only passes has cast nothing this turn, and will cast nothing."""
    them = root.players[other]
    return (
        not root.cast_colors[other]
        and not any(i.controller == other for i in (*root.stack, *root.waiting))
        and not any(mark for _, mark in them.exile)
    )
