"""What a position holds: only what decides the future, nothing for display.

Cards are their numbers in the card table; zones whose order does not matter are sorted tuples.
Everything is immutable and hashable.  The order of graveyards and exile is not kept: no modelled
card asks for it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

import msgspec

from cards.card import FACE_DOWN
from cards.mana import NO_MANA, ManaVector
from cards.vocabulary.abilities import Ability, Activated, Triggered
from cards.vocabulary.effects import Effect
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import Change, Static
from cards.vocabulary.triggers import Event

#: A card in graveyard or exile with what is marked on it (see the MARK constants).
ZoneCard = tuple[int, str]
#: A target or chosen object: (T_PLAYER, player), (T_PERMANENT, uid), (T_ITEM, uid),
#: (T_CARD, player, cid).
Ref = tuple[int, ...]
T_PLAYER, T_PERMANENT, T_ITEM, T_CARD = 0, 1, 2, 3
#: What answers a choice: a card, an object, a word, or nothing.
Answer = int | str | tuple[int, ...]

# Marks on cards in graveyards and exile.
PLAIN = ""
FLASHBACK = "flashback"  # has gained flashback for its mana cost until end of turn
PLAY_TURN = "play this turn"
PLAY_NEXT = "play until the end of your next turn"
PLAY_LATER = "play during your next turn"
PLAY_FREE = "play this turn, free"
ADVENTURE = "on an adventure"
ASIDE = "set aside face down"  # by an ability that brings it to the hand later
PLAY_UNTIL = "play until your next turn"
PLAY_END = "play until your next end step"
PLAY_KEPT = "play free while exiled"
PLAY_KEPT_THEIRS = "play free while exiled, owned by the opponent"
MADNESS = "discarded with madness"
MADNESS_CHOICE = "discarded, to be exiled or not"  # 2006 only
LINKED = "exiled with a permanent"
LINKED_THEIRS = "exiled with a permanent, owned by the opponent"  # as one who may play it sees it
PLOTTED = "plotted"  # in an earlier turn (702.170d)
PLOTTED_NOW = "plotted this turn"
SUSPENDED = "suspended "  # then the number of time counters
TIME_COUNTERS = "time counters "  # the same on a card without suspend
FREE_MARKS = (PLAY_FREE, PLAY_KEPT, PLAY_KEPT_THEIRS, PLOTTED)
PLAY_MARKS = (PLAY_TURN, PLAY_NEXT, PLAY_FREE, PLAY_UNTIL, PLAY_END)

#: Bits of `Permanent.used` that are no abilities: a loyalty ability was activated (606.3), it was
#: declared as an attacker, it was dealt damage by a source with deathtouch since the last check.
LOYALTY_BIT, ATTACKED_BIT, DEATHTOUCH_BIT = 30, 32, 33
#: From here on: triggered abilities that have triggered this turn.
TRIGGERED_BIT = 34

#: Where a spell goes that is exiled only if it would be put into a graveyard.
EXILE_INSTEAD = "exile instead of graveyard"

CHANCE = 2  # the "player" who answers coin flips and random choices


class Step(IntEnum):
    """Steps and phases of a turn, in order (500-514)."""

    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    MAIN1 = 3
    BEGIN_COMBAT = 4
    DECLARE_ATTACKERS = 5
    DECLARE_BLOCKERS = 6
    FIRST_STRIKE = 7  # the first of two combat damage steps (510.4)
    DAMAGE = 8
    END_COMBAT = 9
    MAIN2 = 10
    END = 11
    CLEANUP = 12


class Library(msgspec.Struct, frozen=True, gc=False):
    """What the players know of a library.

    `top`: known cards from the top, first card first.  `rest`: sorted candidates for the unordered
    middle, of which `hidden` are really elsewhere (drawn unseen).  `sure`: sorted cards that are
    certainly in the middle.  `bottom`: known cards at the bottom, last card last.
    An unknown card anywhere is UNKNOWN_CID.
    """

    top: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    sure: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        """How many cards are in the library."""
        return len(self.top) + self.middle + len(self.bottom)

    @property
    def middle(self) -> int:
        """How many cards are in the unordered middle."""
        return len(self.rest) + len(self.sure) - self.hidden


class TaggedMana(msgspec.Struct, frozen=True, gc=False, order=True):
    """A unit of mana with a property of its own: from a snow source, or restricted (106.6)."""

    type: int
    snow: bool = False
    spend_on: Filter | None = None
    spend_type: str = ""


class Player(msgspec.Struct, frozen=True, gc=False):
    """One player: life, zones, mana.

    `lasting_mana`: how much of the pool is not lost as steps and phases of this turn end.
    `commanders`: the cards of theirs that are one (903.3); `command`: those in the command zone;
    `commander_casts`: how often each was cast from there; `arrived`: commanders that were put into
    a zone from which their owner may put them into the command zone, and have not decided yet.
    `commander_damage`: combat damage that commanders have dealt to the player (owner, card, how
    much).  `companion`: the card outside the game that may be put into the hand (702.139).
    """

    life: int = 20
    hand: tuple[int, ...] = ()
    library: Library = Library()
    graveyard: tuple[ZoneCard, ...] = ()
    exile: tuple[ZoneCard, ...] = ()
    sideboard: tuple[int, ...] = ()
    pool: ManaVector = NO_MANA
    tagged: tuple[TaggedMana, ...] = ()
    land_plays: int = 0
    draws: int = 0
    drew_from_empty: bool = False
    lost_life: bool = False
    poison: int = 0
    commanders: tuple[int, ...] = ()
    command: tuple[int, ...] = ()
    commander_casts: tuple[tuple[int, int], ...] = ()
    arrived: tuple[tuple[int, str], ...] = ()
    commander_damage: tuple[tuple[int, int, int], ...] = ()
    companion: tuple[int, ...] = ()
    lasting_mana: ManaVector = NO_MANA


class Shape(msgspec.Struct, frozen=True, gc=False):
    """What continuous effects have made of a permanent (613).

    `power`, `toughness`: base values that an effect sets (7b).  `bare`: it has lost all abilities,
    those of basic land types too.
    """

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    colors: str
    keywords: tuple[str, ...]
    abilities: tuple[Ability, ...]
    power: int | None = None
    toughness: int | None = None
    bare: bool = False


#: The duration "until you lose control of it" (702.62a).
WHILE_CONTROLLED = "while_controlled"


class Altered(msgspec.Struct, frozen=True, gc=False):
    """A continuous effect of a resolved spell or ability that changes one permanent (611.2).

    `stamp`: its timestamp.  `power`, `toughness`: base values, fixed on resolution (608.2h).
    """

    change: Change
    controller: int
    stamp: int
    until: str
    chosen: str = ""
    power: int | None = None
    toughness: int | None = None


#: Stands for the defending player among what can be attacked.
DEFENDER = -1


class Fighting(msgspec.Struct, frozen=True, gc=False):
    """What a creature does in the present combat (506-510).

    `attacks`: DEFENDER, the number of the planeswalker it attacks, or 0 for a creature that does
    not attack.  `blocks`: the attacker it blocks (which may have left), or 0.  `blocked_by`: every
    creature that has blocked it in this combat and made or kept it blocked (509.1h), wherever these
    are now.  `struck`: it had first or double strike as the first of two damage steps began.
    """

    attacks: int = 0
    blocks: int = 0
    blocked_by: tuple[int, ...] = ()
    struck: bool = False


class Permanent(msgspec.Struct, frozen=True, gc=False):
    """A permanent.  `uid` numbers it in order of entering (its timestamp).

    `card`: the card that it is, where `cid` is the card that it is a copy of (707.2).
    `exiled`: cards exiled with it, each with its owner, and 1 if it returns as this leaves.

    `used`: bits of the abilities used this turn.  `boost`: power and toughness changes until end
    of turn.  `altered`: effects with a duration that change it; `now`: what all effects have made
    of it, None while it is as printed.  `attachments`: the Auras and Equipment on it; `stamp`: its
    timestamp if not that of entering (613.7e).  `held`: who would control it without the effects
    that give control now, and since when.  `fighting`: its part in the present combat.
    """

    uid: int
    cid: int
    controller: int
    owner: int
    face: int = 0
    tapped: bool = False
    sick: bool = False
    token: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    imprinted: tuple[int, ...] = ()
    chosen: str = ""
    damage: int = 0
    used: int = 0
    boost: tuple[int, int] = (0, 0)
    altered: tuple[Altered, ...] = ()
    now: Shape | None = None
    attachments: tuple[int, ...] = ()
    stamp: int = 0
    held: tuple[()] | tuple[int, int] = ()
    card: int = -1
    exiled: tuple[tuple[int, int, int], ...] = ()
    fighting: Fighting | None = None

    @property
    def real(self) -> int:
        """The card that it is, whatever it is a copy of."""
        return self.cid if self.card < 0 else self.card

    @property
    def face_down(self) -> bool:
        """Whether it is face down: a face-up copy of a face-down object only looks like it."""
        return self.face == FACE_DOWN and self.card < 0 and not self.token

    def count(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        for name, n in self.counters:
            if name == kind:
                return n
        return 0


class Packet(msgspec.Struct, frozen=True, gc=False):
    """Combat damage that a creature has assigned to a player or permanent (510.1).

    `was`: the creature as it last was, if it has left (608.2h).
    """

    source: int
    to: Ref
    amount: int
    was: Permanent | None = None


class StackItem(msgspec.Struct, frozen=True, gc=False):
    """A spell, copy or ability on the stack.

    `effects`: what it does (for a permanent spell nothing).  `x`: the announced X.  `value`: a
    number captured when it triggered.  `leave`: where its card goes on leaving the stack
    ("graveyard", "exile", or EXILE_INSTEAD).  `event`: the object or player that triggered it.
    `shown`: cards revealed to pay for it.  `division`: what each target gets of what is divided
    (601.2d).  `uncounterable`: an effect keeps it from being countered.
    `exiled`: cards that had been exiled with its source as that left.
    `ability`: the ability on the stack, where the source has not printed it but gained it.
    `counters`: counters on a spell.
    `packets`: what combat damage (kind "damage") consists of.
    """

    uid: int
    kind: Literal["spell", "copy", "trigger", "ability", "damage"]
    cid: int
    controller: int
    owner: int
    face: int = 0
    effects: tuple[Effect, ...] = ()
    targets: tuple[Ref, ...] = ()
    modes: tuple[int, ...] = ()
    x: int = 0
    value: int = 0
    source: int = 0
    zone: str = ""
    leave: str = "graveyard"
    kicks: tuple[str, ...] = ()
    colors_spent: str = ""
    event: Ref = ()
    label: str = ""
    splices: tuple[int, ...] = ()
    condition: int = -1
    shown: tuple[int, ...] = ()
    division: tuple[int, ...] = ()
    exiled: tuple[tuple[int, int, int], ...] = ()
    ability: Triggered | Activated | None = None
    counters: tuple[tuple[str, int], ...] = ()
    packets: tuple[Packet, ...] = ()
    uncounterable: bool = False

    def count(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        return dict(self.counters).get(kind, 0)


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A resolution under way: the item, its instructions, the next one, and what it has done.

    `memo`: answers given to the present instruction.  `moved`: cards moved so far ("that card").
    `name`: a name chosen.  `targets` that are still legal are in `item.targets`.
    """

    item: StackItem
    effects: tuple[Effect, ...]
    pc: int = 0
    memo: tuple[Answer, ...] = ()
    moved: tuple[int, ...] = ()
    name: str = ""
    #: last known information of the first target (cid, face, controller, power, mana value)
    known: tuple[int, ...] = ()


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A decision that the rules ask for now: who decides, what about, and every legal answer.

    `player` CHANCE: nobody decides, every answer may come.
    """

    kind: str
    player: int
    options: tuple[Answer, ...]
    about: int = 0


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """A continuous effect with a duration, from a resolved spell or ability (611.2).

    `target`: the player, `object`: the number of the permanent that it is about, if any.
    """

    static: Static
    controller: int
    until: str
    source: int = 0
    target: int = -1
    object: int = 0


class Delayed(msgspec.Struct, frozen=True, gc=False):
    """A delayed triggered ability (603.7); `repeat`: each time, until the turn ends.

    `value`: a number captured as it was created; `about`: a player it speaks of, or -1.
    `this_turn`: it waits for no longer than the turn; `watched`: the permanent that it waits for.
    """

    event: Event
    effects: tuple[Effect, ...]
    controller: int
    source: int
    turn: int = 0
    repeat: bool = False
    value: int = 0
    about: int = -1
    this_turn: bool = False
    watched: int = 0


class Position(msgspec.Struct, frozen=True, gc=False):
    """A game position.

    `active`: whose turn; `priority`: who may act (with `pending` set, that decision comes first);
    `passed`: consecutive passes.  `storm`: spells cast this turn by anyone.  `cast`: spells cast
    this turn by each player; `cast_is`: instants and sorceries among them; `cast_colors`: colours
    of the spells each cast.  `died`: permanents put into graveyards this turn.  `winner`: None
    while the game goes on, 0 or 1, or 2 for a draw.  `ignoring`: players who paid to ignore a
    search ban.  `gone`: last known information of spells that left the stack while something
    refers to them.  `phased`: permanents that are phased out.  `phases`: the first steps of the
    phases that come next, where effects have added some (500.8); empty for the usual order.
    """

    players: tuple[Player, Player]
    battlefield: tuple[Permanent, ...] = ()
    stack: tuple[StackItem, ...] = ()
    active: int = 0
    priority: int = 0
    passed: int = 0
    step: int = Step.MAIN1
    turn: int = 1
    storm: int = 0
    cast: tuple[int, int] = (0, 0)
    cast_is: tuple[int, int] = (0, 0)
    cast_colors: tuple[str, str] = ("", "")
    died: int = 0
    lasting: tuple[Lasting, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    waiting: tuple[StackItem, ...] = ()
    frames: tuple[Frame, ...] = ()
    pending: Pending | None = None
    next_uid: int = 1
    winner: int | None = None
    ignoring: tuple[int, ...] = ()
    gone: tuple[StackItem, ...] = ()
    phased: tuple[Permanent, ...] = ()
    edition: str = "current"
    phases: tuple[int, ...] = ()

    def permanent(self, uid: int) -> Permanent | None:
        """The permanent with this number, if it is still there."""
        for permanent in self.battlefield:
            if permanent.uid == uid:
                return permanent
        return None

    @property
    def decider(self) -> int:
        """Who acts next: a player, or CHANCE."""
        return self.pending.player if self.pending is not None else self.priority
