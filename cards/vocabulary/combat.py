"""What is said about attacking, blocking and damage: phrases and instructions (506-511, 615)."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.amounts import Amount
from cards.vocabulary.base import Word
from cards.vocabulary.filters import ANYTHING, Filter


# --- phrases ------------------------------------------------------------------------------------
class CantAttack(Word, frozen=True, tag_field="static", tag="cant_attack"):
    """Matching creatures can't attack (508.1c).

    `whom` "you": they can't attack the controller of the phrase, nor planeswalkers of theirs.
    """

    filter: Filter = ANYTHING
    whom: Literal["any", "you"] = "any"


class MustAttack(Word, frozen=True, tag_field="static", tag="must_attack"):
    """Matching creatures attack each combat if able (508.1d)."""

    filter: Filter = ANYTHING


class CantBlock(Word, frozen=True, tag_field="static", tag="cant_block"):
    """Matching creatures can't block matching attackers (509.1b)."""

    filter: Filter = ANYTHING
    whom: Filter = ANYTHING


class CantBeBlocked(Word, frozen=True, tag_field="static", tag="cant_be_blocked"):
    """Matching creatures can't be blocked by matching creatures (509.1b)."""

    filter: Filter = ANYTHING
    by: Filter = ANYTHING


class MustBeBlocked(Word, frozen=True, tag_field="static", tag="must_be_blocked"):
    """Matching creatures must be blocked if able (509.1c), or (`all`) by all able to do so."""

    filter: Filter = ANYTHING
    all: bool = False


class Prevention(Word, frozen=True, tag_field="static", tag="prevention"):
    """Damage is prevented (615.1a).

    `count`: so much of what each source deals at one time; None for all of it.  `combat`: combat
    damage only.  `by`: dealt by matching permanents; `by_spells`: by matching spells.  `to_you`,
    `to`: dealt to you and to matching permanents; with neither, to anyone and anything.
    """

    count: Amount | None = None
    combat: bool = False
    by: Filter | None = None
    by_spells: Filter | None = None
    to_you: bool = False
    to: Filter | None = None


# --- instructions -------------------------------------------------------------------------------
class RemoveFromCombat(Word, frozen=True, tag_field="do", tag="remove_from_combat"):
    """Remove the targets, or (`this`) the source, from combat (506.4).

    `unblocks`: what a target blocked and no other creature has blocked becomes unblocked.
    """

    this: bool = False
    unblocks: bool = False


class BlockAgain(Word, frozen=True, tag_field="do", tag="block_again"):
    """The target blocks an attacking creature of your choice, if it can (509.1b-c)."""


class AdditionalPhases(Word, frozen=True, tag_field="do", tag="additional_phases"):
    """After this phase there are these additional phases (500.8).

    `main_phase_only`: "after this main phase": none are added outside a main phase.
    """

    phases: tuple[Literal["combat", "main"], ...]
    main_phase_only: bool = True


class RemoveCountersHere(Word, frozen=True, tag_field="do", tag="remove_counters"):
    """Remove counters of a kind from the source, as many as there are."""

    kind: str
    count: Amount = 1


# --- events -------------------------------------------------------------------------------------
class Attacks(Word, frozen=True, tag_field="when", tag="attacks"):
    """The source, or with `filter` a matching creature, attacks (508.1m)."""

    filter: Filter | None = None


class Blocks(Word, frozen=True, tag_field="when", tag="blocks"):
    """The source blocks (509.3a)."""


class BecomesBlocked(Word, frozen=True, tag_field="when", tag="becomes_blocked"):
    """The source becomes blocked (509.3c), or, once for each, by a matching creature (509.3d)."""

    by: Filter | None = None


class AttacksUnblocked(Word, frozen=True, tag_field="when", tag="attacks_unblocked"):
    """The source attacks and isn't blocked (509.3g)."""


class DealsDamage(Word, frozen=True, tag_field="when", tag="deals_damage"):
    """The source deals damage, `combat`: combat damage, to a player, opponent or creature.

    "event_player" is the player it was dealt to.
    """

    to: Literal["player", "opponent", "creature", "any"] = "any"
    combat: bool = False


CombatStatic = CantAttack | MustAttack | CantBlock | CantBeBlocked | MustBeBlocked | Prevention
CombatEffect = RemoveFromCombat | BlockAgain | AdditionalPhases | RemoveCountersHere
CombatEvent = Attacks | Blocks | BecomesBlocked | AttacksUnblocked | DealsDamage
