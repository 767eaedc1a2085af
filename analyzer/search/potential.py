"""What a card could give at the very most: the optimistic facts behind the bound.

Everything is read off the vocabulary, once per card.  A word that is not understood here makes the
card "wild": whoever can reach it has no bound.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from analyzer.search.changes import harmless_change
from analyzer.search.relevance import card_words, words
from cards.card import BASIC_LAND_TYPES, Face
from cards.library import CARDS
from cards.mana import COLORS, parse_cost
from cards.vocabulary.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Chapter,
    Companion,
    CumulativeUpkeep,
    Madness,
    Mode,
    Plot,
    Spell,
    Splice,
    StaticAbility,
    Suspend,
    Triggered,
)
from cards.vocabulary.amounts import CountCards, CountPermanents, Half, Life
from cards.vocabulary.combat import (
    BlockAgain,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    MustAttack,
    MustBeBlocked,
    Prevention,
    RemoveCountersHere,
    RemoveFromCombat,
)
from cards.vocabulary.conditions import Compare
from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    ExileSelf,
    PayMana,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapSelf,
)
from cards.vocabulary.effects import (
    AddCounters,
    AddMana,
    AddManaChoice,
    ChangeTarget,
    ChooseColor,
    ChooseMode,
    ChooseName,
    Continuous,
    CopySpells,
    Counter,
    CounterEventSpell,
    CreateToken,
    DealDamage,
    DelayedTrigger,
    Destroy,
    Discard,
    Draw,
    Effect,
    ExileAndReturnTransformed,
    ExileDiscarded,
    ExileFromGraveyard,
    ExileHand,
    ExileLinked,
    ExileSource,
    ExileTop,
    ExileZone,
    ExtraTurn,
    FlipCoin,
    ForEachTarget,
    GainControlOfSource,
    GainLife,
    GivePoison,
    GrantFlashback,
    If,
    ImprintFromHand,
    Level,
    LookAndOrder,
    LookAndTake,
    LookAtHand,
    LookAtTop,
    LoseGame,
    LoseLife,
    May,
    Mill,
    MillUntil,
    ModifyPT,
    MoveTarget,
    PayAnyLife,
    Pile,
    PreventDamage,
    Pump,
    PutFromHand,
    PutRevealedOnBottom,
    ReturnSource,
    RevealFromHand,
    RevealHandAndDiscard,
    RevealTop,
    RevealTopRepeatedly,
    RevealUntil,
    SacrificePermanents,
    SacrificeSource,
    Scry,
    Search,
    SearchAndShare,
    SetAside,
    Shuffle,
    ShuffleFromGraveyard,
    ShuffleIntoLibrary,
    SkipTurn,
    Surveil,
    TakeBack,
    Tap,
    TuckAll,
    WinGame,
    Wish,
)
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.statics import (
    BeginGameOnBattlefield,
    CantActivate,
    CantBeCountered,
    CantCast,
    CantSearch,
    CastLimit,
    CostChange,
    CostFloor,
    DamageBonus,
    Devoted,
    DiscardThenDraw,
    DrawReplacement,
    EntersChoosing,
    EntersInsteadDiscard,
    EntersInsteadSacrifice,
    EntersTapped,
    EntersWithCounters,
    FlashPermission,
    GraveyardsUntargetable,
    GraveyardToExile,
    Hexproof,
    LegendOnlyIfNontoken,
    MaximumHandSize,
    ModifyStats,
    NoMaximumHandSize,
    PlayFromGraveyard,
    Protection,
    SkipStep,
    SorceryTimingOnly,
    UnblockableWhile,
)
from cards.vocabulary.targets import Target
from cards.vocabulary.triggers import (
    BeginStep,
    CastThis,
    Cycles,
    Dies,
    Enters,
    Event,
    LeavesBattlefield,
    PutIntoGraveyard,
)
from models.facts import castable_faces
from models.substitutes import SUBSTITUTES
from models.support import IMPLEMENTED_KEYWORDS

#: Words that give the player nothing a bound must count.
_HARMLESS = (
    BlockAgain, PreventDamage, Pump, RemoveCountersHere, RemoveFromCombat,
    AddCounters, ChangeTarget, ChooseColor, ChooseName, Counter, CounterEventSpell,
    Destroy, Discard, ExileHand, ExileSource, ExileZone, GainControlOfSource,
    ExileDiscarded, ExileFromGraveyard, GainLife, ImprintFromHand, Level, LoseGame,
    PutRevealedOnBottom, SkipTurn, ExtraTurn, LookAtHand, LookAtTop, ModifyPT, PutFromHand,
    ReturnSource, RevealFromHand, RevealHandAndDiscard, RevealTop, SacrificePermanents,
    SacrificeSource, Shuffle, Tap, TuckAll,
)  # fmt: skip
_HARMLESS_STATIC = (
    CantAttack, CantBeBlocked, CantBlock, MustAttack, MustBeBlocked, Prevention,
    BeginGameOnBattlefield, CantActivate, CantBeCountered, CantCast, CantSearch, CastLimit,
    CostFloor, Devoted, DiscardThenDraw, EntersChoosing, EntersInsteadSacrifice, EntersTapped,
    EntersWithCounters, FlashPermission, GraveyardsUntargetable, GraveyardToExile,
    Hexproof,
    EntersInsteadDiscard, LegendOnlyIfNontoken, MaximumHandSize, ModifyStats, NoMaximumHandSize,
    Protection, SkipStep, SorceryTimingOnly, UnblockableWhile,
)  # fmt: skip

#: More permanents than a line returns at once.
_ALL = 99
#: What a player can be among the targets of.
_PLAYERS = ("player", "opponent", "any", "player_or_planeswalker")
#: More damage than a game asks for, and more life than a player pays at once.
_ANY, _LIFE = 1_000_000, 200

#: One price: colours each coloured symbol accepts, and generic mana.
Price = tuple[tuple[str, ...], int]


def price_of(symbols: tuple[str, ...]) -> Price:
    """The least a cost can ask for: Phyrexian symbols are free of mana, X is 0."""
    colored: list[str] = []
    generic = 0
    for symbol in symbols:
        if symbol == "X" or "P" in symbol.split("/"):
            continue
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "S" or symbol.startswith("2/"):
            generic += 1
        else:
            colored.append(symbol.replace("/", ""))
    return tuple(colored), generic


class Potential:
    """The most a card could give."""

    def __init__(self) -> None:
        self.prices: list[Price] = []  # from hand (or exile with permission)
        self.grave_prices: list[Price] = []
        self.mana = 0
        self.elsewhere = 0  # of its mana, what it makes only where it is no permanent
        self.by_discarding = 0  # and what takes the whole hand, which then pays for no card of it
        self.colors = ""
        self.rite: list[tuple[Filter, int]] = []  # mana for each matching card, wherever counted
        self.their_hand = 0  # mana for each card in the opponent's hand
        self.tutors: list[tuple[str, Filter, int]] = []  # zone, filter, count
        self.finds = 0  # how many cards these find, the best of alternatives
        self.hellbent = False  # its tutor finds any card only for a player with an empty hand
        self.in_order = False  # finds cards and leaves the order of the library as it was
        self.activation = 0  # mana that using its tutor ability takes
        self.draws = False
        self.draw_count = 0
        self.draw_halves = 0
        self.reveals = False  # reveals and takes cards for as long as life lasts
        self.free = False  # cards from the top may be cast without paying
        self.recast = ""  # "spells" or "all": graveyard cards can be cast again
        self.wheel = False
        self.piles = 0  # cards of a pile that it makes
        self.bounce = 0
        self.same_name = 0  # how often it returns all permanents with one name
        self.for_land = False  # whether what is being read is paid for by sacrificing a land
        self.replicates = False  # a trigger of casting it copies it
        #: permanents it may put onto the battlefield from the library, and how many
        self.puts: list[tuple[Filter, int]] = []
        self.chained = False  # each land may be sacrificed to return one permanent more
        self.used_up = 0  # of its mana, what takes the permanent away or comes once a step
        self.returns = -1  # mana for which it comes back to its owner's hand, if it does
        self.discards = 0  # cards discarded for that
        self.reenters = False  # entering once more gives more than its mana
        self.aims = 0  # targets of the paragraph that is being read
        self.regrows = False  # takes cards back from the graveyard
        self.targets_cards = False
        self.fetches: list[Filter] = []  # lands it can put onto the battlefield
        self.halves = False  # the opponent may lose half their life
        self.splices = 0  # mana that splicing it adds
        self.arcane = False
        self.reduces = 0
        self.storm = False
        self.damage = 0  # life lost by the opponent per resolution
        self.cast_damage = 0  # of that, by the card as a spell and not as a permanent
        self.firing = 0  # mana that it takes to use the ability which does all of it
        self.only_opponents = False  # whether an opponent is the only target of it
        self.at_players = True  # whether what is being read may have a player as its target
        self.bonus = 0
        self.decks = 0  # cards that leave the opponent's library, per resolution
        self.deck_halves = 0
        self.wins = False
        self.wild = ""
        self.spell = False  # instant or sorcery
        self.land = False

    @property
    def all_prices(self) -> list[Price]:
        """From hand and from the graveyard: a found card may be discarded first."""
        return self.prices + self.grave_prices


@cache
def potential(cid: int, only: int | None = None) -> Potential:
    """The potential of a card, all its faces together, or of `only` one of them."""
    card = CARDS[cid]
    found = Potential()
    found.targets_cards = any(
        isinstance(w, Target) and w.what == "card" and w.zone == "graveyard"
        for w in card_words(cid)
    )
    for index, face in enumerate(card.faces):
        if only not in (None, index):
            continue
        if index in castable_faces(cid) or (card.layout == "aftermath" and index == 1):
            _prices(found, face, card.layout == "aftermath" and index == 1)
        for ability in face.abilities:
            if isinstance(ability, Activated) and ability.zone != "battlefield":
                # Cycling, channel, exiling it for mana: what it gives needs no casting.
                place = found.grave_prices if ability.zone == "graveyard" else found.prices
                place.append(((), 0))
        _face(found, face)
        if not face.is_permanent and any(
            isinstance(w, Search) and w.to == "battlefield" for w in words(face)
        ):
            found.wild = "a spell that puts an untapped land onto the battlefield"
    found.hellbent = len(found.tutors) == 2 and all(map(_hellbent, (f.spell for f in card.faces)))
    if found.replicates and gives(found):
        found.wild = "copies itself"
    return found


def instructions_potential(instructions: tuple[Effect, ...]) -> Potential:
    """The potential of instructions that are still to be carried out."""
    found = Potential()
    _effects(found, instructions)
    return found


def harmless(static: object) -> bool:
    """Whether a static effect gives a player nothing that a bound must count."""
    return isinstance(static, _HARMLESS_STATIC)


def mode_potential(mode: Mode) -> Potential:
    """The potential of one mode of a spell."""
    found = Potential()
    _part(found, mode)
    return found


def _hellbent(spell: Spell | None) -> bool:
    """Whether a spell searches for any card with an empty hand, for a copy of one otherwise."""
    if spell is None or spell.modes or len(spell.effects) != 1:
        return False
    (e,) = spell.effects
    if not (isinstance(e, If) and isinstance(e.condition, Compare)):
        return False
    condition = e.condition
    searches = [w for w in e.otherwise if isinstance(w, Search)]
    return (
        isinstance(condition.left, CountCards)
        and (condition.left.zone, condition.left.whose) == ("hand", "you")
        and repr(condition.left.filter) == repr(ANYTHING)
        and (condition.op, condition.right) == ("=", 0)
        and all(isinstance(w, Search | RevealFromHand) for w in (*e.then, *e.otherwise))
        and bool(searches)
        and all(w.same_name_as_revealed and w.to == "hand" for w in searches)
    )


def _helped(face: Face, price: Price) -> Price:
    """What is left to pay when cards or permanents pay all that they may (702.51, 66, 126)."""
    if "convoke" in face.keyword_set:
        return (), 0
    return (price[0], 0) if face.keyword_set & SUBSTITUTES else price


@cache
def delayed_gain(event: Event, effects: tuple[Effect, ...]) -> str:
    """Why a bound cannot speak of what a delayed ability will still do this turn; "" if it can.

    What it does in the next upkeep or draw step comes too late.
    """
    if isinstance(event, BeginStep) and event.step in ("upkeep", "draw"):
        return ""
    found = Potential()
    _effects(found, effects)
    if found.wild:
        return found.wild
    return "a delayed ability" if gives(found) else ""


def gives(found: Potential) -> bool:
    """Whether anything that a bound must count was found."""
    return bool(
        found.mana or found.rite or found.their_hand or found.tutors or found.draws
        or found.recast or found.damage
        or found.bounce or found.decks or found.deck_halves or found.fetches or found.wins
        or found.halves or found.piles or found.reduces or found.bonus or found.wheel
    )  # fmt: skip


def gives_nothing(ability: Triggered) -> bool:
    """Whether a triggered ability gives nothing that a bound must count, but draws."""
    found = Potential()
    _triggered(found, ability)
    found.draws, found.draw_count, found.draw_halves = False, 0, 0
    return not found.wild and not gives(found)


def _prices(found: Potential, face: Face, grave_only: bool) -> None:
    extra = tuple(
        s
        for a in face.abilities
        if isinstance(a, AdditionalCost) and not a.optional
        for c in a.cost
        if isinstance(c, PayMana)
        for s in parse_cost(c.cost)
    )
    if face.cost is not None:
        place = found.grave_prices if grave_only else found.prices
        place.append(_helped(face, price_of(face.symbols + extra)))
    for ability in face.abilities:
        if isinstance(ability, AlternativeCost):
            symbols = tuple(
                s for c in ability.cost if isinstance(c, PayMana) for s in parse_cost(c.cost)
            )
            place = found.grave_prices if ability.zone == "graveyard" else found.prices
            place.append(_helped(face, price_of(symbols + extra)))
            found.bounce += sum(c.count for c in ability.cost if isinstance(c, ReturnToHand))


def _mana(costs: tuple[Cost, ...]) -> tuple[str, ...]:
    """The mana symbols of a cost."""
    return tuple(s for c in costs if isinstance(c, PayMana) for s in parse_cost(c.cost))


def _returns_cards(part: Spell | Activated | Triggered) -> bool:
    """Whether it takes a card out of a graveyard to where it can be cast once more."""
    return any(t.what == "card" for t in part.targets) and any(
        isinstance(e, MoveTarget) and e.to != "exile" for e in part.effects
    )


def _face(found: Potential, face: Face) -> None:
    found.spell = found.spell or face.is_instant_or_sorcery
    found.land = found.land or face.is_land
    found.arcane = found.arcane or "Arcane" in face.subtype_set
    if "storm" in face.keyword_set:
        found.storm = True
    known = {"storm", "fuse"}

    for keyword in face.keyword_set - known - IMPLEMENTED_KEYWORDS:
        found.wild = f"keyword {keyword}"
    for part in (face.spell, *face.abilities):
        if isinstance(part, Spell | Activated | Triggered) and _returns_cards(part):
            found.wild = "returns cards from a graveyard"
    if face.spell is not None:
        before = found.damage
        _part(found, face.spell)
        for mode in face.spell.modes:
            _part(found, mode)
        found.cast_damage += found.damage - before
    best = others = kept_best = kept_others = shot = 0
    firing: list[int] = []
    for ability in face.abilities:
        if isinstance(ability, Activated):
            before = found.mana
            found.mana = 0
            tutors, earlier = len(found.tutors), _repeatable(found)
            fired = found.damage
            _part(found, ability)
            made = found.mana
            found.mana = before
            once = (
                any(isinstance(c, TapSelf | SacrificeSelf | ExileSelf) for c in ability.cost)
                or ability.once_each_turn
                or ability.loyalty
                or ability.zone != "battlefield"
            )
            spends = sum(
                len(p[0]) + p[1]
                for c in ability.cost
                if isinstance(c, PayMana)
                for p in (price_of(parse_cost(c.cost)),)
            )
            if found.damage > fired:
                firing.append(spends if not ability.reduction else 0)
                shot += found.damage - fired
            if len(found.tutors) > tutors:
                found.activation = spends if face.is_permanent else 0
            if made and not once and made > spends:
                found.wild = "mana ability without limit"
            if not once:
                _again(found, earlier)
            gone = any(isinstance(c, SacrificeSelf | ExileSelf) for c in ability.cost)
            if any(isinstance(c, TapSelf) for c in ability.cost):
                best = max(best, made)  # it taps only once
                kept_best = max(kept_best, 0 if gone else made)
            else:
                others += made
                found.elsewhere += made if ability.zone != "battlefield" else 0
                found.by_discarding += made if _takes_the_hand(ability) else 0
                kept_others += 0 if gone else made
            if _comes_back(ability):
                found.returns = spends if found.returns < 0 else min(found.returns, spends)
                found.discards = sum(
                    c.count
                    for c in ability.cost
                    if isinstance(c, DiscardCards) and isinstance(c.count, int)
                )
        elif isinstance(ability, Triggered):
            _triggered(found, ability)
            if _comes_back(ability):
                found.returns = 0
        elif isinstance(ability, StaticAbility):
            _static(found, ability)
        elif isinstance(ability, Madness):
            # Whatever discards the card, it may then be cast for this.
            found.prices.append(price_of(_mana(ability.cost)))
        elif isinstance(ability, Chapter):
            # It happens as the Saga enters or as a main phase begins: what it gives is counted.
            found.aims, found.at_players, found.only_opponents = 0, True, False
            _effects(found, ability.effects)
        elif isinstance(ability, Splice):
            price = price_of(_mana(ability.cost))
            found.splices = max(0, found.mana - len(price[0]))
        elif isinstance(ability, AdditionalCost) and ability.kind == "buyback":
            found.wild = "buyback"
        elif not isinstance(
            ability,
            AlternativeCost | AdditionalCost | Suspend | Plot | CumulativeUpkeep | Companion,
        ):
            found.wild = type(ability).__name__
    for kind, color in BASIC_LAND_TYPES.items():
        if kind in face.subtype_set and face.is_land:
            best, kept_best = max(best, 1), max(kept_best, 1)
            _color(found, color)
    found.firing = min(firing, default=0) if shot == found.damage else 0
    found.mana += best + others
    found.used_up += best + others - kept_best - kept_others


def _takes_the_hand(ability: Activated) -> bool:
    """Whether using it discards the whole hand, and cannot be done while a spell is cast."""
    whole = any(isinstance(c, DiscardCards) and c.count == "hand" for c in ability.cost)
    return whole and ability.only_with_priority and ability.zone == "battlefield"


def _comes_back(ability: Activated | Triggered) -> bool:
    """Whether an ability puts its source where it can be cast once more."""
    return any(isinstance(w, ReturnSource) for w in words(ability))


def _repeatable(found: Potential) -> tuple[int, int, int, int, int]:
    """What an ability that can be used again and again may add to."""
    return found.damage, found.draw_count, found.bounce, found.decks, len(found.tutors)


def _again(found: Potential, before: tuple[int, int, int, int, int]) -> None:
    """An ability that neither taps nor sacrifices its source gives what it gives many times."""
    damage, drawn, bounce, decks, tutors = before
    if found.damage > damage:
        found.damage += _ANY
    found.draw_count += (found.draw_count - drawn) * _LIFE
    found.bounce += (found.bounce - bounce) * _ALL
    found.decks += (found.decks - decks) * _LIFE
    if len(found.tutors) > tutors:
        found.wild = "searches without limit"


def _color(found: Potential, letters: str) -> None:
    found.colors = "".join(c for c in COLORS + "C" if c in found.colors or c in letters)


def _triggered(found: Potential, ability: Triggered) -> None:
    event = ability.event
    if (
        isinstance(event, CastThis)
        and ability.effects
        and all(isinstance(e, CopySpells) and e.what == "event" for e in ability.effects)
    ):
        found.replicates = True
        return
    before = (found.mana, found.damage, len(found.tutors), found.bounce)
    drawn, engine = found.draw_count, _engine(found)
    _part(found, ability)
    for mode in ability.modes:
        _part(found, mode)
    if isinstance(event, BeginStep):
        found.used_up += found.mana - before[0]  # not once more in the same step
    if isinstance(event, Enters) and event.this and (_engine(found) != engine):
        found.reenters = True
    once = (
        ability.once_each_turn
        or isinstance(event, CastThis | BeginStep | Dies | LeavesBattlefield | PutIntoGraveyard)
        or (isinstance(event, Enters | Cycles) and event.this)
    )
    if not once:
        # It may trigger any number of times: no bound for what it gives.
        after = (found.mana, found.damage, len(found.tutors), found.bounce)
        found.draw_count += (found.draw_count - drawn) * 20
        if after != before or any(isinstance(e, CopySpells) for e in ability.effects):
            found.wild = "a trigger without limit"


def _engine(found: Potential) -> tuple[object, ...]:
    """What a trigger may add to besides mana."""
    return (
        found.mana, found.damage, len(found.tutors), found.draws, found.draw_count,
        found.draw_halves, found.bounce, found.decks, found.deck_halves, found.wins, found.halves,
        found.recast, found.wheel, found.piles, len(found.fetches), found.wild,
    )  # fmt: skip


def _static(found: Potential, ability: StaticAbility) -> None:
    static = ability.static
    if isinstance(static, CostChange):
        generic = static.generic
        found.reduces += max(0, -generic) if isinstance(generic, int) else 5
    elif isinstance(static, DamageBonus):
        found.bonus += static.extra
    elif isinstance(static, PlayFromGraveyard):
        found.recast = "all"
    elif isinstance(static, DrawReplacement):
        found.wins = True
    elif not isinstance(static, _HARMLESS_STATIC) and not harmless_change(static):
        found.wild = type(static).__name__


def _part(found: Potential, part: Spell | Mode | Activated | Triggered) -> None:
    """Everything that one paragraph of a card gives."""
    found.only_opponents = bool(part.targets) and all(t.what == "opponent" for t in part.targets)
    found.at_players = not part.targets or any(t.what in _PLAYERS for t in part.targets)
    found.aims = sum(t.max if isinstance(t.max, int) else _ALL for t in part.targets)
    _effects(found, part.effects)


def _effects(found: Potential, effects: tuple[Effect, ...]) -> None:
    for effect in effects:
        _effect(found, effect)


def _either(found: Potential, options: list[tuple[Effect, ...]]) -> None:
    """Alternatives: the most mana, damage and cards found of any, everything else of all."""
    before = best = (found.mana, found.damage, found.finds)
    for option in options:
        found.mana, found.damage, found.finds = before
        _effects(found, option)
        here = (found.mana, found.damage, found.finds)
        best = max(best[0], here[0]), max(best[1], here[1]), max(best[2], here[2])
    found.mana, found.damage, found.finds = best


def _effect(found: Potential, e: Effect) -> None:
    if isinstance(e, AddMana):
        letters = e.mana.replace("{", "").replace("}", "")
        _color(found, letters)
        if isinstance(e.times, int):
            found.mana += len(letters) * e.times
        else:
            _counted(found, e.times, len(letters))
    elif isinstance(e, AddManaChoice):
        _color(found, e.colors if set(e.colors) <= set("WUBRGC") else COLORS)
        if isinstance(e.count, int):
            found.mana += e.count
        else:
            _counted(found, e.count, 1)
    elif isinstance(e, May) and any(isinstance(c, Sacrifice) and lands_only(c.filter)
                                    for c in e.cost):  # fmt: skip
        before, found.for_land = found.for_land, True
        _either(found, [e.then, e.otherwise])
        found.for_land = before
    elif isinstance(e, If | May):
        _either(found, [e.then, e.otherwise])
    elif isinstance(e, FlipCoin):
        # A line is certain only if it works where every flip is lost, too (705).
        _effects(found, e.lose)
    elif isinstance(e, ChooseMode):
        _either(found, list(e.options))
    elif isinstance(e, LoseLife):
        if e.who != "you":
            _damage(found, e.count)
    elif isinstance(e, DealDamage):
        if e.to not in ("you", "each_matching") and (e.to != "target" or found.at_players):
            _damage(found, e.count)
    elif isinstance(e, Draw | ExileTop | RevealTopRepeatedly | LookAndTake):
        found.draws = True
        if isinstance(e, LookAndTake) and e.to == "battlefield":
            found.puts.append((e.filter, e.take))
        if isinstance(e, RevealTopRepeatedly):
            found.reveals = True
        else:
            _drawn(found, e.count)
        found.free = found.free or (isinstance(e, ExileTop) and e.free)
        if isinstance(e, ExileTop) and e.leftover:
            _tokens(found, CreateToken(e.leftover, e.count))
        if isinstance(e, Draw) and e.who != "you":
            _decks(found, e.count)
    elif isinstance(e, PayAnyLife):
        drawn = found.draw_count
        _effects(found, e.then)
        found.draw_count += _LIFE * (found.draw_count > drawn)
    elif isinstance(e, GivePoison):
        found.wins = True  # ten counters win, and how many there are is not looked at
    elif isinstance(e, TakeBack):
        found.regrows = True
        found.bounce += e.count
    elif isinstance(e, ExileLinked):
        found.bounce += _ALL if e.all else max(1, found.aims)  # what returns enters once more
    elif isinstance(e, SetAside):
        found.draws = True
        found.draw_count += _LIFE
    elif isinstance(e, ForEachTarget):
        _effects(found, e.effects)
    elif isinstance(e, ShuffleFromGraveyard):
        found.wheel = True
    elif isinstance(e, RevealUntil):
        _until(found, e)
    elif isinstance(e, SearchAndShare):
        _tutor(found, "library", ANYTHING, e.count)
        found.in_order = True
    elif isinstance(e, Scry | Surveil | LookAndOrder):
        pass
    elif isinstance(e, Search):
        found.in_order = found.in_order or not e.shuffle
        if e.to in ("hand", "top", "exile"):
            _tutor(found, "library", e.filter, e.count if isinstance(e.count, int) else 5)
            if e.to != "hand":
                found.draws = True
        elif e.to == "graveyard":
            _tutor(found, "library", e.filter, e.count if isinstance(e.count, int) else 5)
        elif not lands_only(e.filter):
            found.wild = "search onto the battlefield"
        else:
            found.fetches.append(e.filter)
    elif isinstance(e, Wish):
        if e.or_exile:
            found.wild = "takes cards out of exile"
        _tutor(found, "sideboard", e.filter, 1)
    elif isinstance(e, GrantFlashback):
        found.recast = found.recast or "spells"
    elif isinstance(e, ShuffleIntoLibrary):
        found.wheel = True
    elif isinstance(e, Continuous):
        if isinstance(e.static, PlayFromGraveyard):
            found.recast = "all"
        elif isinstance(e.static, CostChange):
            n = e.static.generic
            found.reduces += max(0, -n) if isinstance(n, int) else 5
        elif not isinstance(e.static, _HARMLESS_STATIC):
            found.wild = type(e.static).__name__
    elif isinstance(e, CreateToken):
        _tokens(found, e)
    elif isinstance(e, DelayedTrigger):
        # What happens in the next upkeep comes too late.
        if not (isinstance(e.event, BeginStep) and e.event.step in ("upkeep", "draw")):
            _effects(found, e.effects)
    elif isinstance(e, MoveTarget):
        if e.to != "exile":
            found.bounce += max(1, found.aims)
            found.same_name += max(1, found.aims) * e.with_same_name
            found.regrows = found.regrows or found.targets_cards
        if e.to in ("battlefield", "battlefield_tapped"):
            found.wild = "puts permanents onto the battlefield"
    elif isinstance(e, CopySpells):
        if e.what != "this":
            found.wild = "copies spells"
        if found.for_land and found.bounce and not found.same_name:
            found.chained = True
        else:
            found.bounce += 12 * bool(found.bounce)
        if found.damage:
            found.wild = "copies itself"
    elif isinstance(e, Pile):
        # Each card of the pile is found as by a tutor, from library or graveyard.
        found.piles = e.count
        found.in_order = True
        _tutor(found, "library", ANYTHING, e.count)
    elif isinstance(e, Mill | MillUntil):
        _decks(found, e.count)
    elif isinstance(e, WinGame):
        found.wins = True
    elif isinstance(e, ExileAndReturnTransformed):
        pass  # both faces are counted
    elif not isinstance(e, _HARMLESS) and not harmless_change(e):
        found.wild = type(e).__name__


def _tutor(found: Potential, zone: str, filter: Filter, count: int) -> None:
    """It finds so many cards that match in a zone."""
    found.tutors.append((zone, filter, count))
    found.finds += count


def _until(found: Potential, e: RevealUntil) -> None:
    """Cards revealed until one matches: it is found as by a tutor, or the others leave."""
    if e.who != "you":
        found.decks += 1000
    if e.to == "battlefield":
        found.wild = "puts permanents onto the battlefield"
    elif e.to == "hand":
        _tutor(found, "library", ANYTHING, 1)
        found.draws = found.in_order = True


def _tokens(found: Potential, e: CreateToken) -> None:
    """Tokens give what their own abilities give; as many as some amount of mana makers are wild."""
    token = potential(CARDS.token(e.token))
    if token.wild or token.tutors or token.draws or token.damage:
        found.wild = token.wild or f"token {e.token}"
    if not token.mana:
        return
    if not isinstance(e.count, int) or found.storm:
        found.wild = "tokens that make mana"
        return
    found.mana += token.mana * e.count
    _color(found, token.colors)


def _counted(found: Potential, times: object, mana: int) -> None:
    """Mana for each card or permanent that matches."""
    if (
        isinstance(times, CountCards)
        and times.zone == "hand"
        and (
            times.whose in ("opponent", "each_opponent")
            or (times.whose == "target" and found.only_opponents)
        )
    ):
        found.their_hand += mana
    elif isinstance(times, CountCards | CountPermanents):
        counted = times.filter
        if counted.controller == "target" and found.only_opponents:
            counted = replace(counted, controller="opponent")
        found.rite.append((counted, mana))
    else:
        found.wild = "mana for an amount"


def _decks(found: Potential, count: object) -> None:
    if isinstance(count, int):
        found.decks += count
    elif isinstance(count, Half):
        found.deck_halves += 1
    else:
        found.decks += 1000


def _drawn(found: Potential, count: object) -> None:
    if isinstance(count, int):
        found.draw_count += count
    elif isinstance(count, Half):
        found.draw_halves += 1
    else:
        # As many as some hand or some amount of mana has: never near a whole library.
        found.draw_count += 20


def _damage(found: Potential, count: object) -> None:
    if isinstance(count, int):
        found.damage += count
    elif isinstance(count, Half) and isinstance(count.of, Life):
        found.halves = True
    else:
        found.damage += _ANY


def lands_only(filter: Filter) -> bool:
    """Whether a filter matches lands alone."""
    return filter.types == ("Land",) or bool(
        filter.subtypes and set(filter.subtypes) <= set(BASIC_LAND_TYPES)
    )
