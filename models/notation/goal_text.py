"""The goal of a position file: which question the position asks."""

from __future__ import annotations

from cards.library import CARDS
from cards.mana import TYPES, ManaError, letters, vector
from models.notation.card_lists import named_card
from models.notation.defaults import GOAL
from models.notation.fields import Fields, nearest

#: Goals that are one word, and goals that need something after a colon.
PLAIN_GOALS = ("win", "storm", "damage")
GOALS_ABOUT = ("mana", "cast")
_EXPECTED = "'win', 'storm', 'damage', 'mana: BBBB' or 'cast: Card Name'"


def goal(fields: Fields) -> str:
    """The goal that a file states, in its one spelling."""
    text = fields.text("goal", GOAL, _EXPECTED)
    word, colon, about = (part.strip() for part in text.partition(":"))
    word = word.lower()
    if word in PLAIN_GOALS and not colon:
        return word
    if word == "mana" and about:
        try:
            return f"mana: {letters(vector(about))}"
        except ManaError:
            fields.wrong("goal", f"mana letters among {TYPES}, such as 'mana: BBBB'")
            return GOAL
    if word == "cast" and about:
        found = named_card(about, fields.at("goal"), fields.problems)
        return GOAL if found is None else f"cast: {CARDS[found[0]].name}"
    fields.wrong("goal", _EXPECTED, nearest(word, (*PLAIN_GOALS, *GOALS_ABOUT)))
    return GOAL
