"""What happens: the instructions of spells and abilities.

Instructions are carried out in order (608.2c).  "Moved" in an amount or condition speaks of the
cards that the instructions before it moved, revealed or exiled.  `who` names the player who acts.
"""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.amounts import Amount, Who, Zone
from cards.vocabulary.base import Word
from cards.vocabulary.combat import CombatEffect
from cards.vocabulary.conditions import Condition
from cards.vocabulary.costs import Cost
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.statics import Change, Static
from cards.vocabulary.targets import Target
from cards.vocabulary.triggers import Event

Duration = Literal["end_of_turn", "your_next_turn", "permanent"]
Permission = Literal[
    "this_turn",
    "until_your_next_turn",
    "until_your_next_end_step",
    "until_end_of_your_next_turn",
    "during_your_next_turn",
]


# --- mana ---------------------------------------------------------------------------------------
class AddMana(Word, frozen=True, tag_field="do", tag="add_mana"):
    """Add exactly this mana ("BBB"), `times` times over.

    `lasts`: until end of turn it is not lost as steps and phases end (500.5).
    """

    mana: str
    times: Amount = 1
    lasts: bool = False


class AddManaChoice(Word, frozen=True, tag_field="do", tag="add_mana_choice"):
    """Add mana whose colours the player chooses.

    `colors`: the choices ("WUBRG"), or "imprinted" (colours of the exiled card), or "legends"
    (colours among legendary creatures and planeswalkers you control), or "commander" (the colour
    identity of your commanders, 903.4).  `how` "one": all of one
    colour; "combination": each may differ.  `spend_on`: the mana may be spent only on matching
    spells (106.6); `uncounterable`: and a spell it is spent on cannot be countered.
    """

    colors: str = "WUBRG"
    count: Amount = 1
    how: Literal["one", "combination"] = "one"
    spend_on: Filter | None = None
    uncounterable: bool = False


# --- life, damage, cards ------------------------------------------------------------------------
class LoseLife(Word, frozen=True, tag_field="do", tag="lose_life"):
    """A player loses life; not damage and not a payment."""

    count: Amount
    who: Who = "you"


class GainLife(Word, frozen=True, tag_field="do", tag="gain_life"):
    """A player gains life."""

    count: Amount
    who: Who = "you"


class DealDamage(Word, frozen=True, tag_field="do", tag="damage"):
    """The source deals damage to the target, to players, or to each permanent that matches.

    `divided`: `count` in all, divided among the targets as this is put on the stack (601.2d).
    "event_player" is the player whose spell triggered this.
    """

    count: Amount
    to: Literal["target", "you", "opponent", "each_opponent", "each_matching", "event_player"] = (
        "target"
    )
    filter: Filter = ANYTHING
    divided: bool = False


class GivePoison(Word, frozen=True, tag_field="do", tag="poison"):
    """A player gets poison counters (122.1f)."""

    count: Amount = 1
    who: Who = "you"


class Draw(Word, frozen=True, tag_field="do", tag="draw"):
    """Draw cards one at a time (121.2)."""

    count: Amount = 1
    who: Who = "you"


class Discard(Word, frozen=True, tag_field="do", tag="discard"):
    """A player discards cards of their choice, at random, or their whole hand (count "hand")."""

    count: Amount | Literal["hand"] = 1
    who: Who = "you"
    random: bool = False
    filter: Filter = ANYTHING


class RevealHandAndDiscard(Word, frozen=True, tag_field="do", tag="reveal_hand_and_discard"):
    """The target player reveals their hand; you choose cards that match, and they leave the hand.

    `all`: every matching card instead of a chosen one.  `to`: discard, or exile.
    """

    filter: Filter = ANYTHING
    all: bool = False
    who: Who = "target"
    to: Literal["discard", "exile"] = "discard"


class LookAtHand(Word, frozen=True, tag_field="do", tag="look_at_hand"):
    """Look at a player's hand, or (`random`) at one card of it, taken at random."""

    who: Who = "target"
    random: bool = False


class Mill(Word, frozen=True, tag_field="do", tag="mill"):
    """A player mills cards (701.17); as many as possible."""

    count: Amount
    who: Who = "target"


class PutFromHand(Word, frozen=True, tag_field="do", tag="put_from_hand"):
    """Put cards from your hand on top (in any order) or on the bottom of your library.

    `count` "any" is any number, chosen.
    """

    count: int | Literal["any"]
    to: Literal["top", "bottom"] = "top"


class SwapWithTop(Word, frozen=True, tag_field="do", tag="swap_with_top"):
    """Exile any number of cards from your hand, take that many from the top of your library.

    Then put the exiled cards on top of your library in any order.
    """


class PutFromHandOnBattlefield(
    Word, frozen=True, tag_field="do", tag="put_from_hand_on_battlefield"
):
    """A player may put one matching card from their hand onto the battlefield."""

    filter: Filter = ANYTHING
    who: Who = "you"


class ExileHand(Word, frozen=True, tag_field="do", tag="exile_hand"):
    """Exile all cards from your hand; `play`: you may play them for that long."""

    play: Permission | None = None


# --- library ------------------------------------------------------------------------------------
class Scry(Word, frozen=True, tag_field="do", tag="scry"):
    """Scry (701.22)."""

    count: Amount = 1


class Surveil(Word, frozen=True, tag_field="do", tag="surveil"):
    """Surveil (701.25)."""

    count: Amount = 1


class LookAndOrder(Word, frozen=True, tag_field="do", tag="look_and_order"):
    """Look at the top cards of a library, put them back in any order; `may_shuffle` afterwards."""

    count: Amount
    who: Who = "you"
    may_shuffle: bool = False


class LookAtTop(Word, frozen=True, tag_field="do", tag="look_at_top"):
    """Look at the top cards of a player's library."""

    count: int = 1
    who: Who = "target"


class LookAndTake(Word, frozen=True, tag_field="do", tag="look_and_take"):
    """Look at the top cards, put some matching ones into hand (or on top), the rest elsewhere.

    Put onto the battlefield, those whose mana value is no more than `counters_up_to` enter with
    `counters` +1/+1 counters.
    """

    count: Amount
    take: int = 1
    filter: Filter = ANYTHING
    to: Literal["hand", "top", "battlefield"] = "hand"
    counters: int = 0
    counters_up_to: int = 99
    rest: Literal["bottom", "graveyard", "bottom_random"] = "bottom"
    optional: bool = True


class Search(Word, frozen=True, tag_field="do", tag="search"):
    """Search your library for up to `count` matching cards (701.23).

    A card that must have a stated quality need not be found (701.23b); "a card" must (701.23d).
    `same_name_as_revealed`: a card with the name of the one revealed before.  `who` "target": you
    search the library of the target player; else that player searches their own.
    """

    filter: Filter = ANYTHING
    to: Literal["hand", "battlefield", "battlefield_tapped", "top", "graveyard", "exile"] = "hand"
    count: Amount = 1
    same_name_as_revealed: bool = False
    shuffle: bool = True
    who: Who = "you"


class Shuffle(Word, frozen=True, tag_field="do", tag="shuffle"):
    """A player shuffles their library."""

    who: Who = "you"


class ShuffleIntoLibrary(Word, frozen=True, tag_field="do", tag="shuffle_into_library"):
    """Players shuffle the cards of these zones into their libraries."""

    zones: tuple[Zone, ...]
    who: Who = "each"


class RevealTopRepeatedly(Word, frozen=True, tag_field="do", tag="reveal_top_repeatedly"):
    """Reveal the top card, put it into your hand, lose life equal to its mana value.

    `repeat`: you may repeat this any number of times.
    """

    repeat: bool = True


class RevealUntil(Word, frozen=True, tag_field="do", tag="reveal_until"):
    """Reveal cards from the top of a library until one matches; move it, and the others.

    When no card matches, all of the library is revealed and moved as the others are.  To the
    battlefield it goes under your control.  "aside": all of them wait for an instruction that
    says where they go.
    """

    until: Filter
    to: Literal["hand", "battlefield", "graveyard", "aside"] = "hand"
    rest: Literal["exile", "graveyard", "bottom", "aside"] = "exile"
    who: Who = "you"


class PutRevealedOnBottom(Word, frozen=True, tag_field="do", tag="put_revealed_on_bottom"):
    """Put the cards revealed this way on the bottom of your library in any order."""


class SearchAndShare(Word, frozen=True, tag_field="do", tag="search_and_share"):
    """Search your library for cards and reveal them; target opponent chooses some of them.

    Those chosen go to `chosen_to`, the others to `rest_to`; then shuffle.  `different_names`: up to
    `count` cards with different names, else exactly `count`.
    """

    count: int
    choose: int
    chosen_to: Literal["hand", "graveyard"]
    rest_to: Literal["hand", "graveyard"]
    different_names: bool = False


class Pile(Word, frozen=True, tag_field="do", tag="pile"):
    """Search library and graveyard for cards, exile the rest, put those on top in any order."""

    count: int = 5


class ExileTop(Word, frozen=True, tag_field="do", tag="exile_top"):
    """Exile cards from the top of your library; `play`: you may play them for that long.

    `free`: without paying their mana costs; `face_down`: only you may look at them (406.3).
    `leftover`: at the next end step those still exiled are put into the graveyard, and you create
    such a token for each.
    """

    count: Amount = 1
    play: Permission | None = None
    free: bool = False
    face_down: bool = False
    leftover: str = ""
    filter: Filter = ANYTHING


class MillUntil(Word, frozen=True, tag_field="do", tag="mill_until"):
    """Mill one card at a time until a matching card or `count` cards were put there this way.

    If a matching card was, sacrifice the source and put that card onto the battlefield under
    your control.
    """

    count: Amount
    until: Filter
    who: Who = "target"


class MillRepeatIfSharedColor(Word, frozen=True, tag_field="do", tag="mill_repeat_if_shared_color"):
    """Mill `count` cards; if two milled this way share a colour, repeat."""

    count: int = 2
    who: Who = "target"


# --- outside the game ---------------------------------------------------------------------------
class Wish(Word, frozen=True, tag_field="do", tag="wish"):
    """You may take a matching card you own from outside the game.

    Into your hand, or (`play_this_turn`) keep it outside with permission to play it this turn.
    `or_exile`: or a face-up matching card you own in exile.
    """

    filter: Filter = ANYTHING
    or_exile: bool = False
    play_this_turn: bool = False


# --- choosing -----------------------------------------------------------------------------------
class RevealFromHand(Word, frozen=True, tag_field="do", tag="reveal_from_hand"):
    """Reveal a card from your hand."""

    count: int = 1


class ChooseName(Word, frozen=True, tag_field="do", tag="choose_name"):
    """Choose a card name."""

    filter: Filter = ANYTHING


class ChooseType(Word, frozen=True, tag_field="do", tag="choose_type"):
    """Choose a creature type or a basic land type, but none of `without`."""

    of: Literal["creature", "basic_land"] = "creature"
    without: tuple[str, ...] = ()


class ChooseColor(Word, frozen=True, tag_field="do", tag="choose_color"):
    """Choose a colour."""


# --- moving objects -----------------------------------------------------------------------------
class MoveTarget(Word, frozen=True, tag_field="do", tag="move_target"):
    """Move the targets (permanents, spells, or cards in a graveyard).

    `tuck` is the bottom of the library.  `reanimate` puts it onto the battlefield under your
    control.  `with_same_name`: and all other permanents with the same name.
    """

    to: Literal["hand", "exile", "bottom", "top", "battlefield", "battlefield_tapped"]
    with_same_name: bool = False
    under_your_control: bool = True


class ExileLinked(Word, frozen=True, tag_field="do", tag="exile_linked"):
    """Exile the targets, which abilities of the source can speak of as exiled with it (607.2a).

    `until_leaves`: they return as the source leaves the battlefield; not even exiled if it has left
    already (610.3).  `all`: every matching permanent instead.
    """

    until_leaves: bool = False
    all: bool = False
    filter: Filter = ANYTHING


class ReturnLinked(Word, frozen=True, tag_field="do", tag="return_linked"):
    """Return all cards exiled with the source to the battlefield, under their owners' control."""


class ExileFromHand(Word, frozen=True, tag_field="do", tag="exile_from_hand"):
    """A player exiles a card of their choice from their hand, exiled with the source (607.2a)."""

    who: Who = "you"


class PlayLinked(Word, frozen=True, tag_field="do", tag="play_linked"):
    """Choose a card exiled with the source; you may play it this turn, whoever owns it."""


class MoveMoved(Word, frozen=True, tag_field="do", tag="move_moved"):
    """Move the cards that the instructions so far moved, those still where these put them (400.7).

    In a delayed trigger: those moved before it was created.
    """

    to: Literal["graveyard", "hand", "exile", "bottom", "top", "battlefield"]


class Destroy(Word, frozen=True, tag_field="do", tag="destroy"):
    """Destroy the targets, or (`all`) every permanent that matches.

    `regenerates`: what could be regenerated is.
    """

    filter: Filter = ANYTHING
    all: bool = False
    regenerates: bool = True


class ReturnAll(Word, frozen=True, tag_field="do", tag="return_all"):
    """Return all matching permanents that the player owns to their hand."""

    filter: Filter
    who: Who = "target"


class ReturnPermanents(Word, frozen=True, tag_field="do", tag="return_permanents"):
    """A player returns permanents of their choice that match to their owner's hand; untargeted."""

    filter: Filter
    count: int = 1
    who: Who = "you"


class TuckAll(Word, frozen=True, tag_field="do", tag="tuck_all"):
    """Put all matching permanents on the bottom of their owners' libraries."""

    filter: Filter


class SacrificePermanents(Word, frozen=True, tag_field="do", tag="sacrifice"):
    """A player sacrifices permanents of their choice that match; as many as possible.

    `noted`: the instructions that follow speak of the mana value of what was sacrificed.
    """

    filter: Filter
    count: Amount = 1
    who: Who = "you"
    noted: bool = False


class SacrificeSource(Word, frozen=True, tag_field="do", tag="sacrifice_source"):
    """Sacrifice the source."""


class ExileSource(Word, frozen=True, tag_field="do", tag="exile_source"):
    """Exile the source (a permanent, or the spell itself as it resolves)."""


class ReturnSource(Word, frozen=True, tag_field="do", tag="return_source"):
    """Put the source into its owner's hand, or on top of their library.

    `from_graveyard`: the card that the source has become in a graveyard.
    """

    to: Literal["hand", "top"] = "hand"
    from_graveyard: bool = False


class ExileAndReturnTransformed(
    Word, frozen=True, tag_field="do", tag="exile_and_return_transformed"
):
    """Exile the source, then return it to the battlefield transformed under its owner's control."""

    counter_kind: str = ""
    counters: Amount = 0


class ExileZone(Word, frozen=True, tag_field="do", tag="exile_zone"):
    """Exile all cards of a zone of the players."""

    zone: Zone = "graveyard"
    who: Who = "each"


class SurgicallyExtract(Word, frozen=True, tag_field="do", tag="surgically_extract"):
    """Search the owner's graveyard, hand and library for cards with its name; exile them."""


class ImprintFromHand(Word, frozen=True, tag_field="do", tag="imprint"):
    """You may exile a matching card from your hand, imprinted on the source (607.2a)."""

    filter: Filter = ANYTHING


class GainControlOfSource(Word, frozen=True, tag_field="do", tag="gain_control_of_source"):
    """A player gains control of the source."""

    who: Who = "opponent"


class OwnersGainControl(Word, frozen=True, tag_field="do", tag="owners_gain_control"):
    """Each player gains control of each matching permanent they own that you control."""

    filter: Filter = ANYTHING


class ExchangeControl(Word, frozen=True, tag_field="do", tag="exchange_control"):
    """Exchange control of the two targets, or do nothing if that cannot be done (701.12)."""


class CreateToken(Word, frozen=True, tag_field="do", tag="create_token"):
    """A player creates tokens defined in the token definitions.

    `attached`: one for each target, attached to that; none without a target.
    """

    token: str
    count: Amount = 1
    tapped: bool = False
    who: Who = "you"
    attached: bool = False


class Untap(Word, frozen=True, tag_field="do", tag="untap"):
    """Untap the targets, or up to `count` matching permanents, or (`all`) every matching one."""

    filter: Filter = ANYTHING
    count: int = 0
    all: bool = False


class UntapSource(Word, frozen=True, tag_field="do", tag="untap_source"):
    """Untap the source."""


class Tap(Word, frozen=True, tag_field="do", tag="tap"):
    """Tap the targets, or (`all`) every matching permanent."""

    filter: Filter = ANYTHING
    all: bool = False


class AddCounters(Word, frozen=True, tag_field="do", tag="add_counters"):
    """Put counters on the source."""

    kind: str
    count: Amount = 1


class RemoveTimeCounters(Word, frozen=True, tag_field="do", tag="remove_time_counters"):
    """Remove time counters from the target, a permanent or a suspended card."""

    count: int = 1


class ReplaceByGraveyard(Word, frozen=True, tag_field="do", tag="replace_by_graveyard"):
    """Each player changes their matching permanents for the matching cards in their graveyard.

    They exile those cards, then sacrifice all such permanents they control, then put all cards
    exiled this way onto the battlefield.
    """

    filter: Filter = ANYTHING


class ModifyPT(Word, frozen=True, tag_field="do", tag="modify_pt"):
    """Creatures get +x/+y until end of turn: the targets, `this` source, or (`all`) each match.

    `event`: the creature of the event that triggered this.  `with_same_name`: the target and all
    other creatures with its name.
    """

    power: int
    toughness: int
    with_same_name: bool = False
    filter: Filter = ANYTHING
    all: bool = False
    this: bool = False
    event: bool = False


class PutCountersOnSpell(Word, frozen=True, tag_field="do", tag="put_counters_on_spell"):
    """Put counters on the source, a spell on the stack."""

    kind: str
    count: Amount = 1


class RetargetSource(Word, frozen=True, tag_field="do", tag="retarget_source"):
    """You may choose new targets for the source, a spell on the stack (115.7d)."""


class MoveEventCard(Word, frozen=True, tag_field="do", tag="move_event_card"):
    """Move the card whose going to a graveyard triggered this, if it is still there (400.7)."""

    to: Literal["battlefield", "hand", "exile"]


class SacrificeTarget(Word, frozen=True, tag_field="do", tag="sacrifice_target"):
    """The controllers of the targets sacrifice them (701.21)."""


class Attach(Word, frozen=True, tag_field="do", tag="attach"):
    """Attach the source to the target (701.3)."""


class Becomes(Word, frozen=True, tag_field="do", tag="becomes"):
    """Permanents become different for a duration: which ones is fixed on resolution (611.2c).

    `what`: the targets, all that match the filter of the change, the source, or the permanents that
    the instructions so far put onto the battlefield.
    """

    change: Change
    what: Literal["targets", "all", "this", "moved"] = "targets"
    until: Duration = "end_of_turn"


class TurnFaceDown(Word, frozen=True, tag_field="do", tag="turn_face_down"):
    """Turn the targets face down (708.2a); what is face down already stays as it is (708.2b)."""


class TurnFaceUp(Word, frozen=True, tag_field="do", tag="turn_face_up"):
    """Turn the targets face up; no cost is paid."""


class WelderSwap(Word, frozen=True, tag_field="do", tag="exchange_with_graveyard"):
    """A player sacrifices target artifact and returns the other target to the battlefield."""


# --- the stack ----------------------------------------------------------------------------------
class Counter(Word, frozen=True, tag_field="do", tag="counter"):
    """Counter the target spell or ability (701.6), unless its controller pays mana.

    `unless_pays_for_each`: {1} for each of these.
    `exile`: put the spell into exile instead of the graveyard.
    """

    unless_pays: str = ""
    unless_pays_for_each: Amount = 0
    exile: bool = False
    if_moved_same_mana_value: bool = False


class CounterAndReturn(Word, frozen=True, tag_field="do", tag="counter_and_return"):
    """Counter the target spell and put it there instead of into its owner's graveyard."""

    to: Literal["hand", "top"] = "hand"


class ClearStack(Word, frozen=True, tag_field="do", tag="clear_stack"):
    """Exile all other spells and counter all abilities."""


class CounterEventSpell(Word, frozen=True, tag_field="do", tag="counter_event_spell"):
    """Counter the spell (or ability: ward, 702.21a) that triggered this, unless its player pays.

    `same_mana_value_as_revealed`: only on equality.
    """

    same_mana_value_as_revealed: bool = False
    unless_pays: str = ""
    unless_pays_life: int = 0


class CopySpells(Word, frozen=True, tag_field="do", tag="copy_spell"):
    """Copy a spell or ability (707.10): this one, the target, or the one that triggered this.

    `by`: who makes and controls the copies; new targets may be chosen if the card says so.
    """

    what: Literal["this", "target", "event"] = "this"
    count: Amount = 1
    by: Who = "you"
    new_targets: bool = True


class ChangeTarget(Word, frozen=True, tag_field="do", tag="change_target"):
    """Change the target of target spell or ability with a single target (115.7).

    `to_source`: to the source of this.
    """

    to_source: bool = False


class CastFree(Word, frozen=True, tag_field="do", tag="cast_free"):
    """You may cast matching cards moved by the instructions so far without paying (608.2g).

    `zone`: where these put them.  `same_name`: only spells with the name of the spell that
    triggered this.  `last`: only the card moved last.  `cheaper`: only that, as a spell of lesser
    mana value than the spell that triggered this.  `rest`: where those go that are not cast, to the
    bottom in any order or in a random one.  `exile`: spells cast so are exiled if they would be put
    into a graveyard.
    """

    filter: Filter = ANYTHING
    zone: Literal["exile", "library"] = "exile"
    same_name: bool = False
    last: bool = False
    cheaper: bool = False
    rest: Literal["stay", "bottom", "bottom_random", "graveyard"] = "stay"
    exile: bool = False


class CastFreeFrom(Word, frozen=True, tag_field="do", tag="cast_free_from"):
    """You may cast up to `count` matching spells from zones of yours without paying (608.2g).

    `total_mana_value`: the most that their mana values may come to.  `exile`: they are exiled if
    they would be put into a graveyard.
    """

    zones: tuple[Literal["hand", "graveyard"], ...] = ("hand",)
    filter: Filter = ANYTHING
    count: int = 1
    total_mana_value: int | None = None
    exile: bool = False


class ExileUntilCheaper(Word, frozen=True, tag_field="do", tag="exile_until_cheaper"):
    """Exile cards from the top of your library until a nonland card of lesser mana value.

    Lesser than that of the spell that triggered this (702.85a).
    """


class ExileUntilOtherName(Word, frozen=True, tag_field="do", tag="exile_until_other_name"):
    """The target's controller exiles from the top until a nonland card of another name than its."""


class MillAtRandom(Word, frozen=True, tag_field="do", tag="mill_at_random"):
    """The target's controller mills from `least` to `most` cards, a number chosen at random."""

    least: int
    most: int


class CastImprintedCopy(Word, frozen=True, tag_field="do", tag="cast_imprinted_copy"):
    """You may copy the card imprinted on the source and cast the copy without paying (707.12)."""


class RevealTop(Word, frozen=True, tag_field="do", tag="reveal_top"):
    """Reveal the top cards of a library; they do not move (701.20b)."""

    count: int = 1
    who: Who = "you"


# --- durations ----------------------------------------------------------------------------------
class GrantFlashback(Word, frozen=True, tag_field="do", tag="grant_flashback"):
    """Cards gain flashback for their mana cost until end of turn: the target or (`all`) each."""

    filter: Filter = ANYTHING
    all: bool = False


class Continuous(Word, frozen=True, tag_field="do", tag="continuous"):
    """A static phrase holds for a duration (611.2)."""

    static: Static
    until: Duration = "end_of_turn"


class DelayedTrigger(Word, frozen=True, tag_field="do", tag="delayed"):
    """Something happens later, once (603.7).

    `capture`: an amount read now, which "captured" is then.  `about`: a player whom "event_player"
    names then.  `this_turn`: only if the event comes this turn.
    """

    event: Event
    effects: tuple[Effect, ...]
    capture: Amount = 0
    about: Who | None = None
    this_turn: bool = False


class WheneverThisTurn(Word, frozen=True, tag_field="do", tag="whenever_this_turn"):
    """Until end of turn, whenever an event happens, something else does (603.7)."""

    event: Event
    effects: tuple[Effect, ...]


class ExtraTurn(Word, frozen=True, tag_field="do", tag="extra_turn"):
    """Take an extra turn after this one."""


class ForEachTarget(Word, frozen=True, tag_field="do", tag="for_each_target"):
    """For each target in turn, instructions that speak of it alone."""

    effects: tuple[Effect, ...]


class ShuffleFromGraveyard(Word, frozen=True, tag_field="do", tag="shuffle_from_graveyard"):
    """Shuffle up to `count` cards of your choice from your graveyard into your library."""

    count: int


class SetAside(Word, frozen=True, tag_field="do", tag="set_aside"):
    """Exile the top card of your library face down; at your next end step it goes to your hand."""


class ExileDiscarded(Word, frozen=True, tag_field="do", tag="exile_discarded"):
    """Exile the card whose discarding triggered this from your graveyard."""


class CopySource(Word, frozen=True, tag_field="do", tag="copy_source"):
    """Create a token that is a copy of the source (707.2)."""


class Proliferate(Word, frozen=True, tag_field="do", tag="proliferate"):
    """Proliferate (701.34): any permanents and players get another of each counter they have."""


class TakeBack(Word, frozen=True, tag_field="do", tag="take_back"):
    """Players return up to `count` matching cards from their graveyards to their hands."""

    count: int
    filter: Filter = ANYTHING
    who: Who = "you"


class SkipTurn(Word, frozen=True, tag_field="do", tag="skip_turn"):
    """You skip your next turn (500.11)."""


class LoseGame(Word, frozen=True, tag_field="do", tag="lose_game"):
    """You lose the game (104.3e)."""


class PayAnyLife(Word, frozen=True, tag_field="do", tag="pay_any_life"):
    """You may pay any amount of life; if you do, `then`, in which X is what was paid."""

    then: tuple[Effect, ...]


class ExileFromGraveyard(Word, frozen=True, tag_field="do", tag="exile_from_graveyard"):
    """A player exiles a matching card from their graveyard: of their choice, or at random."""

    filter: Filter = ANYTHING
    who: Who = "target"
    random: bool = False


class WinGame(Word, frozen=True, tag_field="do", tag="win"):
    """You win the game (104.2b)."""


# --- structure ----------------------------------------------------------------------------------
class If(Word, frozen=True, tag_field="do", tag="if"):
    """Do one thing if a condition holds as this is carried out, another otherwise."""

    condition: Condition
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class May(Word, frozen=True, tag_field="do", tag="may"):
    """A player may pay a cost (perhaps nothing); if they do, `then`, else `otherwise` (608.2d)."""

    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    cost: tuple[Cost, ...] = ()
    who: Who = "you"


class WhenYouDo(Word, frozen=True, tag_field="do", tag="when_you_do"):
    """A reflexive triggered ability (603.12): it triggers now and is put on the stack next.

    "Amount paid" is what it was in the ability that this is part of.
    """

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


class PayAnyAmount(Word, frozen=True, tag_field="do", tag="pay_any_amount"):
    """You may pay any amount of a kind of mana; if that is not 0, `then` ("amount paid")."""

    symbol: str
    then: tuple[Effect, ...] = ()


class FlipCoin(Word, frozen=True, tag_field="do", tag="flip_coin"):
    """Flip a coin (705).

    Not `called`: the effect speaks of heads (`win`) and tails (`lose`) only, so that nobody calls,
    wins or loses the flip (705.2).
    """

    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()
    called: bool = True


class ChooseMode(Word, frozen=True, tag_field="do", tag="choose_mode"):
    """A player chooses one of several instructions on resolution."""

    options: tuple[tuple[Effect, ...], ...]
    who: Who = "you"


class Level(Word, frozen=True, tag_field="do", tag="level"):
    """The source Class becomes this level (716)."""

    level: int


# --- control, counters, prevention --------------------------------------------------------------
class TakeSpell(Word, frozen=True, tag_field="do", tag="take_spell"):
    """Gain control of the target spell; you may choose new targets for it (115.7d)."""


class NewTargets(Word, frozen=True, tag_field="do", tag="new_targets"):
    """You may choose new targets for the target spell or ability (115.7d)."""


class CounterAll(Word, frozen=True, tag_field="do", tag="counter_all"):
    """Counter all other spells (or, `abilities`, spells and abilities), or those of `whose`.

    `unless_pays`: each unless its controller pays that.  Spells countered count as "moved".
    """

    whose: Literal["any", "opponent"] = "any"
    abilities: bool = False
    unless_pays: str = ""


class CounterAndKeep(Word, frozen=True, tag_field="do", tag="counter_and_keep"):
    """Counter the target spell and exile it instead of putting it into a graveyard.

    You may play it without paying its mana cost for as long as it stays exiled; X is 0 (107.3b).
    """


class PutCountersOnOthers(Word, frozen=True, tag_field="do", tag="put_counters_on"):
    """Put counters on the targets, or (`all`) on every matching permanent.

    `divided`: `count` in all, distributed among the targets as this is put on the stack (601.2d).
    """

    kind: str
    count: Amount = 1
    filter: Filter = ANYTHING
    all: bool = False
    divided: bool = False


class RemoveAllCounters(Word, frozen=True, tag_field="do", tag="remove_all_counters"):
    """Remove all counters of a kind from every matching permanent."""

    kind: str
    filter: Filter = ANYTHING


class Regenerate(Word, frozen=True, tag_field="do", tag="regenerate"):
    """Regenerate the source: a shield against its next destruction this turn (701.19a)."""


class PreventDamage(Word, frozen=True, tag_field="do", tag="prevent_damage"):
    """Prevent the next so much damage that would be dealt to you this turn (615.7).

    `to_targets`: to each of the targets instead.
    """

    count: Amount = 1
    to_targets: bool = False


class Pump(Word, frozen=True, tag_field="do", tag="pump"):
    """The targets get +x/+y until end of turn, with amounts fixed on resolution (608.2h).

    `this`: the source does instead; `all`: each creature that matches does, and in the amounts
    "other" means other than that creature.
    """

    power: Amount
    toughness: Amount
    this: bool = False
    all: bool = False
    filter: Filter = ANYTHING


class LookAndExile(Word, frozen=True, tag_field="do", tag="look_and_exile"):
    """Look at the top cards of your library, exile any number, the rest on top in any order."""

    count: Amount


Effect = (
    SkipTurn
    | Proliferate
    | TakeBack
    | CopySource
    | ExileDiscarded
    | SetAside
    | ForEachTarget
    | ShuffleFromGraveyard
    | LoseGame
    | PayAnyLife
    | ExileFromGraveyard
    | SearchAndShare
    | PutRevealedOnBottom
    | RevealUntil
    | UntapSource
    | CastImprintedCopy
    | AddMana
    | AddManaChoice
    | LoseLife
    | GainLife
    | DealDamage
    | Draw
    | GivePoison
    | Discard
    | RevealHandAndDiscard
    | LookAtHand
    | Mill
    | PutFromHand
    | PutFromHandOnBattlefield
    | SwapWithTop
    | ExileHand
    | Scry
    | Surveil
    | LookAndOrder
    | LookAtTop
    | LookAndTake
    | Search
    | Shuffle
    | ShuffleIntoLibrary
    | RevealTopRepeatedly
    | Pile
    | ExileTop
    | MillUntil
    | MillRepeatIfSharedColor
    | Wish
    | RevealFromHand
    | ChooseName
    | ChooseColor
    | ChooseType
    | MoveTarget
    | MoveMoved
    | Destroy
    | ReturnAll
    | TuckAll
    | SacrificePermanents
    | SacrificeSource
    | ExileSource
    | ReturnSource
    | ExileAndReturnTransformed
    | ExileZone
    | SurgicallyExtract
    | ImprintFromHand
    | GainControlOfSource
    | OwnersGainControl
    | CreateToken
    | Untap
    | Tap
    | AddCounters
    | ModifyPT
    | WelderSwap
    | Counter
    | CounterEventSpell
    | CounterAndReturn
    | ClearStack
    | WheneverThisTurn
    | CopySpells
    | ChangeTarget
    | CastFree
    | CastFreeFrom
    | ExileUntilCheaper
    | ExileUntilOtherName
    | MillAtRandom
    | RevealTop
    | GrantFlashback
    | Continuous
    | DelayedTrigger
    | ExtraTurn
    | WinGame
    | If
    | May
    | FlipCoin
    | ChooseMode
    | Level
    | ReturnPermanents
    | ExchangeControl
    | Attach
    | MoveEventCard
    | PutCountersOnSpell
    | RetargetSource
    | SacrificeTarget
    | Becomes
    | RemoveTimeCounters
    | ReplaceByGraveyard
    | TakeSpell
    | CounterAndKeep
    | NewTargets
    | CounterAll
    | PutCountersOnOthers
    | RemoveAllCounters
    | Regenerate
    | PreventDamage
    | Pump
    | LookAndExile
    | ExileLinked
    | ReturnLinked
    | ExileFromHand
    | PlayLinked
    | WhenYouDo
    | PayAnyAmount
    | TurnFaceDown
    | TurnFaceUp
    | CombatEffect
)
