"""What a spell or ability targets (115)."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.amounts import Zone
from cards.vocabulary.base import Word
from cards.vocabulary.filters import ANYTHING, Filter


class Target(Word, frozen=True):
    """One instance of the word "target".

    `what`: "any" is any target (creature, player, planeswalker, battle: 115.4); "card" is a card in
    `zone` of `whose`; "permanent_or_suspended" also a suspended card (702.62b).  `min`/`max`: how
    many.  `same_player`: the one who controls or owns it is the one who controls or owns the target
    before it.  `single_target`: only a spell or ability that has exactly one target (115.7).
    "spell_or_permanent" and "spell_or_triggered_ability": the filter is about the spell or
    permanent, and an ability always matches.  `chosen_by`: the player who chooses it.
    """

    what: Literal[
        "player",
        "opponent",
        "any",
        "permanent",
        "spell",
        "ability",
        "triggered_ability",
        "activated_ability",
        "spell_or_ability",
        "spell_or_triggered_ability",
        "spell_or_permanent",
        "card",
        "creature_or_planeswalker",
        "player_or_planeswalker",
        "permanent_or_suspended",
    ]
    filter: Filter = ANYTHING
    zone: Zone = "graveyard"
    whose: Literal["you", "opponent", "any"] = "any"
    min: int | Literal["x"] = 1
    max: int | Literal["x"] = 1
    same_player: bool = False
    single_target: bool = False
    chosen_by: Literal["you", "opponent"] = "you"
