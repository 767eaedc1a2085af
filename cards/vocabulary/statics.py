"""What is true all the time: static abilities (604) and effects with a duration (611)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cards.vocabulary.amounts import Amount, Zone
from cards.vocabulary.base import Word
from cards.vocabulary.combat import CombatStatic
from cards.vocabulary.conditions import Condition
from cards.vocabulary.costs import Cost
from cards.vocabulary.filters import ANYTHING, Filter

if TYPE_CHECKING:
    from cards.vocabulary.abilities import Ability

#: "host": the controller of what the source is attached to.
Player = Literal["you", "opponent", "any", "target", "host"]


class CostChange(Word, frozen=True, tag_field="static", tag="cost_change"):
    """Matching spells cost `generic` more (or, negative, less) to cast (601.2f).

    `caster`: whose spells, seen from the controller.  `except_on_casters_turn`: not during the
    turn of the spell's controller.  `this_spell`: the cost of the spell this is printed on.
    `mana`: coloured mana less ("WU"); what finds no symbol of its colour reduces generic mana
    (118.7b-c), unless `only_colored`.
    """

    generic: Amount = 0
    mana: str = ""
    only_colored: bool = False
    filter: Filter = ANYTHING
    caster: Literal["you", "opponent", "any"] = "you"
    except_on_casters_turn: bool = False
    this_spell: bool = False
    condition: Condition | None = None


class LifeForMana(Word, frozen=True, tag_field="static", tag="life_for_mana"):
    """For each symbol of a colour in a cost, you may pay 2 life instead."""

    color: str


class UnblockableWhile(Word, frozen=True, tag_field="static", tag="unblockable_while"):
    """The source can't be blocked while the defending player controls such a permanent (702.14)."""

    defender_controls: Filter


class CostFloor(Word, frozen=True, tag_field="static", tag="cost_floor"):
    """Spells that would cost less than this much mana cost this much (after all else, 601.2f)."""

    total: int
    while_untapped: bool = True


class CantCast(Word, frozen=True, tag_field="static", tag="cant_cast"):
    """A player cannot cast matching spells (601.3); `your_turn`: only during your turn.

    `zones`: not from these zones; from every zone if none is named.
    """

    who: Player = "opponent"
    filter: Filter = ANYTHING
    your_turn: bool = False
    zones: tuple[Zone, ...] = ()


class SorceryTimingOnly(Word, frozen=True, tag_field="static", tag="sorcery_timing_only"):
    """A player can cast spells only when they could cast a sorcery."""

    who: Player = "opponent"


class FlashPermission(Word, frozen=True, tag_field="static", tag="flash_permission"):
    """You may cast matching spells as though they had flash."""

    filter: Filter = ANYTHING


class CantActivate(Word, frozen=True, tag_field="static", tag="cant_activate"):
    """Activated abilities cannot be activated.

    `named_chosen`: only of sources with the chosen name; `who`: of that player only;
    `mana_abilities`: mana abilities too.
    """

    filter: Filter = ANYTHING
    who: Player = "any"
    mana_abilities: bool = False


class CantSearch(Word, frozen=True, tag_field="static", tag="cant_search"):
    """Players cannot search libraries; for `ignore_cost` a player may ignore this for a turn."""

    ignore_cost: str = ""


class CantBeCountered(Word, frozen=True, tag_field="static", tag="cant_be_countered"):
    """Matching spells you control, or (`this_spell`) the one printed here, cannot be countered.

    `next`: only the next one that you cast.
    """

    this_spell: bool = False
    filter: Filter = ANYTHING
    next: bool = False


class Hexproof(Word, frozen=True, tag_field="static", tag="hexproof"):
    """You (`player`) and/or matching permanents you control cannot be targeted by opponents.

    `from_colors` limits it to sources of these colours.  `shroud`: by nobody at all (702.18).
    """

    player: bool = False
    filter: Filter | None = None
    from_colors: str = ""
    shroud: bool = False


class GrantStorm(Word, frozen=True, tag_field="static", tag="grant_storm"):
    """Matching spells you cast have storm (702.40), besides any of their own."""

    filter: Filter = ANYTHING


class GrantRipple(Word, frozen=True, tag_field="static", tag="grant_ripple"):
    """Matching spells you cast have ripple (702.60)."""

    count: int
    filter: Filter = ANYTHING


class GraveyardsUntargetable(Word, frozen=True, tag_field="static", tag="graveyards_untargetable"):
    """Cards in graveyards cannot be targeted by anyone (115.4)."""


class Change(Word, frozen=True, tag_field="static", tag="change"):
    """Matching permanents are different; each part has its layer (613.1).

    `control`: you control them (2).  `types`, `supertypes`, `subtypes`: besides their own;
    `lose_*`: no longer; `set_types`, `set_subtypes`: instead of their own, of the subtypes instead
    of those of the same type (205.1a, 305.7); `chosen_subtype`: the one chosen as the source
    entered (4).
    `colors`: instead of their own, `add_colors`: besides them (5).  `keywords`, `abilities`: they
    have these; `lose_keywords`, `lose_abilities`: not those that they had (6).  `power` and
    `toughness`: their base power and toughness (7b).
    """

    filter: Filter = ANYTHING
    control: bool = False
    types: tuple[str, ...] = ()
    lose_types: tuple[str, ...] = ()
    set_types: tuple[str, ...] | None = None
    supertypes: tuple[str, ...] = ()
    lose_supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    set_subtypes: tuple[str, ...] | None = None
    chosen_subtype: bool = False
    colors: str | None = None
    add_colors: str = ""
    keywords: tuple[str, ...] = ()
    lose_keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    lose_abilities: bool = False
    power: Amount | None = None
    toughness: Amount | None = None


class NoMaximumHandSize(Word, frozen=True, tag_field="static", tag="no_maximum_hand_size"):
    """You have no maximum hand size (402.2)."""


class ModifyStats(Word, frozen=True, tag_field="static", tag="modify_stats"):
    """Matching permanents get +x/+y (layer 7c, 613.4c)."""

    power: Amount
    toughness: Amount
    filter: Filter = ANYTHING


class GrantAbility(Word, frozen=True, tag_field="static", tag="grant_ability"):
    """Matching permanents have this activated ability (layer 6)."""

    filter: Filter
    cost: tuple[Cost, ...]
    add_mana: str = ""
    add_any_color: int = 0


class PlayFromGraveyard(Word, frozen=True, tag_field="static", tag="play_from_graveyard"):
    """You may play lands and cast matching spells from your graveyard."""

    filter: Filter = ANYTHING


class PlayFromTop(Word, frozen=True, tag_field="static", tag="play_from_top"):
    """You may cast matching spells, and (`lands`) play lands, from the top of your library.

    `for_life`: life equal to their mana value is paid rather than their mana cost.
    """

    filter: Filter = ANYTHING
    lands: bool = False
    for_life: bool = False


class CastLimit(Word, frozen=True, tag_field="static", tag="cast_limit"):
    """A player can cast no more than `count` spells each turn (601.3)."""

    count: int = 1
    who: Literal["you", "opponent", "any"] = "any"


class GrantEscape(Word, frozen=True, tag_field="static", tag="grant_escape"):
    """Matching cards in your graveyard have escape: mana cost plus exiling `exile` other cards."""

    exile: int = 3
    filter: Filter = ANYTHING


class CastThisFrom(Word, frozen=True, tag_field="static", tag="cast_this_from"):
    """You may cast this card from that zone, perhaps only as long as a condition holds.

    `only`: and from no other zone.
    """

    zone: Literal["exile", "graveyard"]
    condition: Condition | None = None
    only: bool = False


class GraveyardToExile(Word, frozen=True, tag_field="static", tag="graveyard_to_exile"):
    """If a card would be put into a graveyard (of that player), exile it instead (614)."""

    whose: Literal["you", "opponent", "any"] = "any"


class ExiledInsteadOfDying(Word, frozen=True, tag_field="static", tag="exiled_instead_of_dying"):
    """If a matching permanent would die, exile it instead (614.1a).

    The source knows the cards that it has exiled so (607.2a).
    """

    filter: Filter


class EntersTapped(Word, frozen=True, tag_field="static", tag="enters_tapped"):
    """The source enters tapped, unless a cost is paid or a condition holds (614.1c-d)."""

    unless_pay: tuple[Cost, ...] = ()
    unless: Condition | None = None


class DoesntUntap(Word, frozen=True, tag_field="static", tag="doesnt_untap"):
    """The source does not untap during its controller's untap step (502.3)."""


class ManaBonus(Word, frozen=True, tag_field="static", tag="mana_bonus"):
    """Whenever a player taps a matching permanent for mana, that player adds this mana too.

    It speaks as a triggered mana ability does: at once, without the stack (605.1b, 605.4a).
    """

    filter: Filter
    mana: str


class Protection(Word, frozen=True, tag_field="static", tag="protection"):
    """The source has protection from matching objects (702.16); `spells_only`: only from spells."""

    source: Filter
    spells_only: bool = False


class EntersWithCounters(Word, frozen=True, tag_field="static", tag="enters_with_counters"):
    """The source enters with counters."""

    kind: str
    count: Amount


class EntersInsteadSacrifice(Word, frozen=True, tag_field="static", tag="enters_if_sacrifice"):
    """If the source would enter, sacrifice matching permanents instead; if you do, it enters.

    Otherwise it goes to its owner's graveyard.
    """

    filter: Filter
    count: int = 1


class EntersInsteadDiscard(Word, frozen=True, tag_field="static", tag="enters_if_discard"):
    """If the source would enter, you may discard a matching card instead; if you do, it enters.

    Otherwise it goes to its owner's graveyard.
    """

    filter: Filter = ANYTHING


class AdditionalLand(Word, frozen=True, tag_field="static", tag="additional_land"):
    """You may play additional lands on each of your turns (305.2)."""

    count: int = 1


class SkipStep(Word, frozen=True, tag_field="static", tag="skip_step"):
    """You skip your draw step (614.10)."""

    step: Literal["draw"] = "draw"


class MaximumHandSize(Word, frozen=True, tag_field="static", tag="maximum_hand_size"):
    """Your maximum hand size is this (402.2)."""

    count: int


class TurnToCome(Word, frozen=True, tag_field="static", tag="turn_to_come"):
    """You take an extra turn after this one (500.7), or skip your next turn (500.11).

    An effect of the engine: it holds until that turn begins, or would.
    """

    kind: Literal["extra", "skip"]


class MayPlayLinked(Word, frozen=True, tag_field="static", tag="may_play_linked"):
    """You may play a card, by its number, that is exiled with a permanent; `owner` by number.

    An effect of the engine: what `PlayLinked` leaves.
    """

    card: int
    owner: int


class EntersAsCopy(Word, frozen=True, tag_field="static", tag="enters_as_copy"):
    """You may have the source enter as a copy of a matching permanent (707.5); no target."""

    filter: Filter = ANYTHING


class KeepsMana(Word, frozen=True, tag_field="static", tag="keeps_mana"):
    """You don't lose unspent mana of these colours as steps and phases end (500.5)."""

    colors: str


class TriggersAgain(Word, frozen=True, tag_field="static", tag="triggers_again"):
    """Triggered abilities of permanents you control trigger an additional time (603.2d).

    Those that a matching permanent (`cause`) entering or dying makes trigger.  A copied ability did
    not trigger again.
    """

    when: Literal["enters", "dies"]
    cause: Filter = ANYTHING


class EntersChoosing(Word, frozen=True, tag_field="static", tag="enters_choosing"):
    """As the source enters, choose something."""

    what: Literal["card_name", "nonland_card_name", "creature_type", "basic_land_type", "color"]


class DrawReplacement(Word, frozen=True, tag_field="static", tag="draw_replacement"):
    """If you would draw from an empty library, you win instead (614.11)."""

    kind: Literal["win_if_library_empty"] = "win_if_library_empty"


class OpponentsDrawNothing(Word, frozen=True, tag_field="static", tag="opponents_draw_nothing"):
    """If an opponent would draw, other than the first card in each of their draw steps, you create
    a token instead (614.11).
    """

    token: str


class DiscardThenDraw(Word, frozen=True, tag_field="static", tag="discard_then_draw"):
    """A draw other than the first in a draw step: discard a card, then draw, or else mill one."""


class DamageBonus(Word, frozen=True, tag_field="static", tag="damage_bonus"):
    """Noncombat damage by a source you control to an opponent or their permanents is increased."""

    extra: int


class BeginGameOnBattlefield(
    Word, frozen=True, tag_field="static", tag="begin_game_on_battlefield"
):
    """From the opening hand the game may begin with it on the battlefield (103.6).

    `exile_from_hand`: cards exiled for it; `counter`: with a counter of that kind;
    `not_starting_player`: only for the player who does not start.
    """

    exile_from_hand: int = 0
    counter: str = ""
    not_starting_player: bool = False


class LegendOnlyIfNontoken(Word, frozen=True, tag_field="static", tag="not_legendary_if_token"):
    """The source is not legendary if it is a token."""


class Devoted(Word, frozen=True, tag_field="static", tag="ability_reduction"):
    """Abilities of the source cost {1} less for each matching permanent."""

    per: Filter
    label: str = ""


class ProducesInstead(Word, frozen=True, tag_field="static", tag="produces_instead"):
    """A matching land tapped for mana produces this mana instead of any other type (614.1a).

    The amount stays the same (106.6a).
    """

    filter: Filter
    mana: str


class UpkeepMana(Word, frozen=True, tag_field="static", tag="upkeep_mana"):
    """Whenever a matching land is tapped for mana, its controller may add this mana too.

    It can be spent only to pay cumulative upkeep costs (106.6).  It speaks as a triggered mana
    ability does: at once, without the stack (605.1b, 605.4a).
    """

    filter: Filter
    mana: str


class GrantCumulativeUpkeep(Word, frozen=True, tag_field="static", tag="grant_cumulative_upkeep"):
    """Matching permanents have cumulative upkeep with this cost (702.24b, layer 6)."""

    filter: Filter
    cost: tuple[Cost, ...]


class StatsFrom(Word, frozen=True, tag_field="static", tag="stats_from"):
    """The power and toughness of the source are each this amount, in all zones (604.3, 208.2a)."""

    count: Amount


class StatsPer(Word, frozen=True, tag_field="static", tag="stats_per"):
    """The source gets +power/+toughness for each of `per` (layer 7c, 613.4c)."""

    power: int
    toughness: int
    per: Amount


class CastOnlyIf(Word, frozen=True, tag_field="static", tag="cast_only_if"):
    """This spell can be cast only if the condition holds (601.3)."""

    condition: Condition


class DontUntap(Word, frozen=True, tag_field="static", tag="dont_untap"):
    """Matching permanents do not untap during their controllers' untap steps (502.3)."""

    filter: Filter


class AlternativeCostForSpells(
    Word, frozen=True, tag_field="static", tag="alternative_cost_for_spells"
):
    """You may pay this rather than the mana cost of matching spells you cast (118.9).

    It makes castable what has no mana cost (118.6a).  `shares_color`: the cards to be discarded
    must share a colour with the spell.  `who` "any": any player may, for their own spells.
    """

    cost: tuple[Cost, ...]
    filter: Filter = ANYTHING
    shares_color: bool = False
    who: Literal["you", "any"] = "you"


class AdditionalCostChange(Word, frozen=True, tag_field="static", tag="additional_cost_change"):
    """Additional costs of a kind ("buyback") cost `generic` more, or, negative, less (601.2f).

    A reduction takes from the generic mana of that cost alone (118.7c).
    """

    kind: str
    generic: int


Static = (
    DoesntUntap
    | ManaBonus
    | Protection
    | CostChange
    | CostFloor
    | UnblockableWhile
    | LifeForMana
    | CantCast
    | SorceryTimingOnly
    | FlashPermission
    | CantActivate
    | CantSearch
    | CantBeCountered
    | Hexproof
    | GrantStorm
    | GrantRipple
    | ModifyStats
    | GrantAbility
    | PlayFromGraveyard
    | PlayFromTop
    | CastLimit
    | GrantEscape
    | CastThisFrom
    | GraveyardToExile
    | EntersTapped
    | ExiledInsteadOfDying
    | EntersWithCounters
    | EntersInsteadSacrifice
    | EntersInsteadDiscard
    | AdditionalLand
    | SkipStep
    | MaximumHandSize
    | TurnToCome
    | MayPlayLinked
    | EntersChoosing
    | EntersAsCopy
    | KeepsMana
    | TriggersAgain
    | DrawReplacement
    | OpponentsDrawNothing
    | DiscardThenDraw
    | DamageBonus
    | BeginGameOnBattlefield
    | LegendOnlyIfNontoken
    | Devoted
    | Change
    | NoMaximumHandSize
    | GraveyardsUntargetable
    | ProducesInstead
    | UpkeepMana
    | GrantCumulativeUpkeep
    | StatsFrom
    | StatsPer
    | CastOnlyIf
    | DontUntap
    | AlternativeCostForSpells
    | AdditionalCostChange
    | CombatStatic
)
