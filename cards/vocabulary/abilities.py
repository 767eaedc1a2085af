"""Abilities: how costs, conditions, targets and effects make one paragraph of a card."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary import statics
from cards.vocabulary.amounts import Amount
from cards.vocabulary.base import Word
from cards.vocabulary.conditions import Condition
from cards.vocabulary.costs import Cost
from cards.vocabulary.effects import Effect
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.statics import Static
from cards.vocabulary.targets import Target
from cards.vocabulary.triggers import Event


class Mode(Word, frozen=True):
    """One choice of a modal spell (700.2)."""

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    label: str = ""


class Activated(Word, frozen=True, tag_field="ability", tag="activated"):
    """A cost and, after the colon, an effect (602).

    `zone`: where the source must be.  `timing`: "instant" whenever you have priority, "sorcery",
    "your_turn" or "declare_blockers" (during that step).  `only_with_priority`:
    "activate only as an instant": not while casting (605.1).
    `by`: who may activate it.  `loyalty`: a loyalty ability: sorcery timing, once each turn (606).
    """

    cost: tuple[Cost, ...]
    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    zone: Literal["battlefield", "hand", "graveyard", "stack"] = "battlefield"
    timing: Literal["instant", "sorcery", "your_turn", "declare_blockers"] = "instant"
    only_with_priority: bool = False
    condition: Condition | None = None
    once_each_turn: bool = False
    loyalty: bool = False
    x_min: int = 0
    reduction: Amount = 0
    level_min: int = 0
    level_max: int = 99
    by: Literal["you", "anyone"] = "you"
    label: str = ""


class Triggered(Word, frozen=True, tag_field="ability", tag="triggered"):
    """When, whenever or at an event (603); `condition`: an intervening if, read twice (603.4).

    `once_each_turn`: it triggers only once each turn.
    `read_once`: the condition is part of the event ("while ..."), read only as it triggers.
    `capture`: an amount read as it triggers, which "captured" is on resolution.
    `modes`: one of them is chosen as it is put on the stack, in place of `effects` (603.3c).
    """

    event: Event
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    condition: Condition | None = None
    read_once: bool = False
    once_each_turn: bool = False
    capture: Amount = 0
    level_min: int = 0
    label: str = ""
    modes: tuple[Mode, ...] = ()


class StaticAbility(Word, frozen=True, tag_field="ability", tag="static"):
    """A static ability (604), while the source is on the battlefield or on the stack.

    `condition`: only as long as it holds.
    """

    static: Static
    level_min: int = 0
    condition: Condition | None = None


class AlternativeCost(Word, frozen=True, tag_field="ability", tag="alternative_cost"):
    """A cost you may pay rather than this spell's mana cost (118.9).

    `kind` names it ("pitch", "flashback", "escape", "miracle" ...); `zone`: from where;
    `exile_after`: exiled whenever it would leave the stack (flashback, 702.34a).
    `exile_others`: other cards exiled from the graveyard (escape, 702.138a).
    """

    kind: str
    cost: tuple[Cost, ...]
    zone: Literal["hand", "graveyard", "exile"] = "hand"
    condition: Condition | None = None
    exile_after: bool = False


class AdditionalCost(Word, frozen=True, tag_field="ability", tag="additional_cost"):
    """A cost paid besides the mana cost (118.8); `optional` ones are named (kicker, ...).

    `repeat`: an optional one may be paid any number of times (replicate, multikicker).
    """

    cost: tuple[Cost, ...]
    optional: bool = False
    kind: str = ""
    repeat: bool = False


class Splice(Word, frozen=True, tag_field="ability", tag="splice"):
    """Splice onto a subtype (702.47)."""

    onto: str
    cost: tuple[Cost, ...]


class Plot(Word, frozen=True, tag_field="ability", tag="plot"):
    """Plot (702.170): pay, when you could cast a sorcery, to exile this card from your hand.

    That is a special action (702.170b).  On a later turn its owner may cast it from exile without
    paying its mana cost, when they could cast a sorcery.
    """

    cost: tuple[Cost, ...]


class Morph(Word, frozen=True, tag_field="ability", tag="morph"):
    """Morph (702.37): cast it face down for {3}; turn it face up at any time for `cost`.

    `mega`: megamorph, which puts a +1/+1 counter on it as it is turned up so (702.37b).
    """

    cost: tuple[Cost, ...]
    mega: bool = False


class Suspend(Word, frozen=True, tag_field="ability", tag="suspend"):
    """Suspend (702.62): from hand, pay the cost and exile it with `count` time counters."""

    count: int
    cost: tuple[Cost, ...]


class Madness(Word, frozen=True, tag_field="ability", tag="madness"):
    """Madness (702.35): discarded, this card is exiled and may be cast for `cost` then."""

    cost: tuple[Cost, ...]


class Chapter(Word, frozen=True, tag_field="ability", tag="chapter"):
    """A chapter ability of a Saga (714.2b): when the lore counters on it become `number`."""

    number: int
    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


class CumulativeUpkeep(Word, frozen=True, tag_field="ability", tag="cumulative_upkeep"):
    """Cumulative upkeep (702.24): `cost` for each age counter, or sacrifice the source."""

    cost: tuple[Cost, ...]


class Echo(Word, frozen=True, tag_field="ability", tag="echo"):
    """Echo (702.30): in its controller's next upkeep, `cost`, or sacrifice the source."""

    cost: tuple[Cost, ...]


class Recover(Word, frozen=True, tag_field="ability", tag="recover"):
    """Recover (702.59): when a creature goes to your graveyard, `cost`, or exile this card there.

    Paid, it returns the card from the graveyard to its owner's hand.
    """

    cost: tuple[Cost, ...]


class Ripple(Word, frozen=True, tag_field="ability", tag="ripple"):
    """Ripple (702.60): when you cast this, reveal cards and cast those with its name for free."""

    count: int


class Dredge(Word, frozen=True, tag_field="ability", tag="dredge"):
    """Dredge (702.52): mill cards rather than draw one, to return this card from the graveyard."""

    count: int


class Companion(Word, frozen=True, tag_field="ability", tag="companion"):
    """Companion (702.139): a card outside the game that {3} puts into the hand.

    The condition of the starting deck: each card of it that matches `each` matches `matching` too,
    and has an even or odd `mana_value`; cards that match `each` have `different_names`; the deck
    has `more_cards` than the least that its format allows.
    """

    each: Filter = ANYTHING
    matching: Filter = ANYTHING
    mana_value: Literal["", "even", "odd"] = ""
    different_names: bool = False
    more_cards: int = 0


class Enchant(Word, frozen=True, tag_field="ability", tag="enchant"):
    """Enchant (702.5): what this Aura may target as a spell and be attached to."""

    filter: Filter = ANYTHING


Ability = (
    Morph
    | Suspend
    | Chapter
    | Madness
    | CumulativeUpkeep
    | Echo
    | Recover
    | Ripple
    | Plot
    | Activated
    | Triggered
    | StaticAbility
    | AlternativeCost
    | AdditionalCost
    | Splice
    | Enchant
    | Companion
    | Dredge
)

# A static ability may give abilities, so each of the two modules speaks of the other.
statics.Ability = Ability  # type: ignore[attr-defined]


class Spell(Word, frozen=True):
    """What an instant or sorcery does on resolution; modal if it has modes.

    `choose` to `choose_up_to` different modes are chosen (700.2d), one if nothing is said; more
    than `choose` only if `more_if` holds as it is cast, and exactly `choose_up_to` if that says
    that an additional cost is paid (entwine, 702.42a).
    """

    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose: int = 1
    choose_up_to: int = 1
    more_if: Condition | None = None


class Unmodelled(Word, frozen=True):
    """A part of a card that the program does not model.

    `part`: which, in few words.  `matters`: "always", where the card is used; "in_play", also to
    whatever else is done while it is on the battlefield; only in "combat"; or "never" for the
    questions the program answers (then it never makes a verdict unknown).
    """

    part: str
    matters: Literal["always", "in_play", "combat", "never"] = "always"
