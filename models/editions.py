"""The rulebook editions: one table of switches."""

from __future__ import annotations

import msgspec


class Edition(msgspec.Struct, frozen=True):
    """What differs between rulebooks.

    `mana_burn`: unspent mana costs life at the end of a phase (300.3 of 2006).
    `empty_each_step`: pools empty after each step, not only each phase (500.5).
    `legend_rule_all`: all legends of one name die, whoever controls them (420.5e of 2006).
    `split_values_either`: a split card has both halves' mana values off the stack (505.5 of 2006).
    `buyback_own_graveyard`: buyback replaces only a move to the graveyard of the spell's controller
    (the wording of 2006).
    `wish_exile`: wishes reach exiled cards (before 2010).
    `suspend_must`: a suspended card whose last counter goes is cast if able (502.59a of 2006).
    `damage_on_stack`: combat damage is put on the stack and dealt as assigned (310.4 of 2006).
    `reach_as_flying`: a creature with reach blocks as though it had flying, so what creatures with
    flying cannot block it cannot block either (the wording before 2007).
    `phasing_in_is_new`: a permanent that phases in comes under its controller's control anew, as
    echo sees it (today its history ignores the phasing, 702.26d).
    `madness_may`: whoever discards a card with madness may put it into the graveyard instead of
    exile (502.24a of 2006).
    `commanders`: there are commanders (903) and companions (702.139).
    """

    name: str
    mana_burn: bool
    empty_each_step: bool
    legend_rule_all: bool
    split_values_either: bool
    wish_exile: bool
    buyback_own_graveyard: bool
    suspend_must: bool
    phasing_in_is_new: bool
    madness_may: bool
    damage_on_stack: bool
    reach_as_flying: bool
    commanders: bool


EDITIONS = {
    "current": Edition(
        "current", False, True, False, False, False, False, False, False, False, False, False, True
    ),
    "2006": Edition(
        "2006", True, False, True, True, True, True, True, True, True, True, True, False
    ),
}
