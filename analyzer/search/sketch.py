"""Cards as a simpler game has them, which is at least as generous as the real one.

A sketch says what a card costs at the very least and gives at the very most: mana, cards found,
cards drawn from a library of known order, permanents returned, damage.  A card that gives anything
else is open: nothing is claimed where it could be cast.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from analyzer.search.adventures import parts
from analyzer.search.depth import Looks, face_looks, looks, part_looks, turns_used
from analyzer.search.future import calm, suspended_before
from analyzer.search.liquidity import SAVING
from analyzer.search.modes import one_or_other
from analyzer.search.potential import (
    Potential,
    Price,
    instructions_potential,
    potential,
    price_of,
)
from analyzer.search.relevance import card_words, stack_targets, words
from cards.card import Card
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPE_INDEX, TYPES, parse_cost
from cards.vocabulary import effects
from cards.vocabulary.abilities import (
    Activated,
    AlternativeCost,
    Chapter,
    Madness,
    Mode,
    Plot,
    Splice,
    Suspend,
    Triggered,
)
from cards.vocabulary.amounts import CountCards, CountPermanents
from cards.vocabulary.conditions import Compare
from cards.vocabulary.costs import DiscardCards, ExileCards, PayMana, Sacrifice
from cards.vocabulary.filters import Filter
from models.facts import castable_faces, land_faces

#: Numbers of units of mana by type, in the order of TYPES.
Units = tuple[int, ...]
NO_UNITS: Units = (0,) * len(TYPES)
#: More cards than are ever counted.
MANY = 99


class Asked(NamedTuple):
    """The least that a card costs: units in all, of single types, and of one type or another."""

    total: int
    needs: Units = NO_UNITS
    either: tuple[tuple[int, ...], ...] = ()

    def plus(self, other: Asked, times: int) -> Asked:
        """Both, the other one so many times."""
        needs = tuple(a + b * times for a, b in zip(self.needs, other.needs, strict=True))
        return Asked(self.total + other.total * times, needs, self.either + other.either)


#: What casting for nothing asks for.
FREE = Asked(0)


class Gain(NamedTuple):
    """What resolving something gives at the very most.

    `mana`, of these `types`; `finds`: cards, by the zones and filters of `tutors`; `draws`: cards
    out of the top `reach` of the library; `blind`: cards that nobody knows; `late`: cards drawn in
    the next upkeep; `returns`: permanents returned to the hand; `damage`; `decks`: cards that
    leave the opponent's library.  `storm`: all but mana
    once more for each spell cast before.  `lasting`: what is drawn lies in exile, where discarding
    the hand does not reach it, `next_turn`: to be played in the next turn only.  `shuffles`: no
    place of the library is known then.  `alternative`: mana or the rest, not both.
    `recast`: spells in the graveyard may be cast again.
    `hellbent`: it finds any card with an empty hand only.  `sheds`: so many may leave the hand
    by it without being cast, `puts_back`: so many go back to the library, `buries`: so many may
    come to the graveyard, itself included.
    """

    mana: int = 0
    types: Units = NO_UNITS
    finds: int = 0
    tutors: tuple[tuple[str, Filter], ...] = ()
    draws: int = 0
    reach: int = 0
    blind: int = 0
    late: int = 0
    returns: int = 0
    damage: int = 0
    decks: int = 0
    storm: bool = False
    lasting: bool = False
    next_turn: bool = False
    shuffles: bool = False
    alternative: bool = False
    recast: bool = False
    hellbent: bool = False
    sheds: int = 0
    puts_back: int = 0
    #: so many cards in the graveyard are asked for, or it makes so much less mana
    crowd: tuple[int, int] = (0, 0)
    buries: int = 1


NO_GAIN = Gain()
#: What a draw step gives.
DRAW_STEP = Gain(draws=1, reach=1)


class Sketch(NamedTuple):
    """A card in the simpler game.

    `open`: why nothing is claimed where it could be cast, `open_land`: or played.  `each`: mana
    that it makes as a permanent in every turn, `once`: mana that it makes once, in any turn,
    `by_discarding`: mana that takes the hand.  `gain`: what it gives as it resolves or, with
    `activation`, once for so much mana more.  `splice`:
    what splicing it costs, for its mana.  `after`: the price of what is cast afterwards and gives
    nothing, `returned_for`: all that it takes to have the card in hand again.  `counted`: its
    damage is the number of such permanents.  `makes`: permanents may come of it.
    """

    prices: tuple[Asked, ...] = ()
    grave_prices: tuple[Asked, ...] = ()
    least: int = 0
    open: str = ""
    open_land: str = ""
    land: bool = False
    fetches: bool = False
    each: int = 0
    once: int = 0
    by_discarding: int = 0
    types: Units = NO_UNITS
    gain: Gain = NO_GAIN
    activation: int = -1
    instant: bool = False
    spell: bool = False
    plain: bool = False
    arcane: bool = False
    splice: Asked | None = None
    after: tuple[int, ...] = ()
    returned_for: int = -1
    counted: Filter | None = None
    makes: bool = False


def asked(price: Price) -> Asked:
    """A price as the simpler game asks for it."""
    colored, generic = price
    needs = [0] * len(TYPES)
    either: list[tuple[int, ...]] = []
    for letters in colored:
        which = tuple(TYPE_INDEX[letter] for letter in letters)
        if len(which) == 1:
            needs[which[0]] += 1
        else:
            either.append(which)
    return Asked(len(colored) + generic, tuple(needs), tuple(either))


def units(letters: str, n: int) -> Units:
    """So many units of each of these types at the most."""
    return tuple(n if t in letters else 0 for t in TYPES)


#: What a potential may give that the simpler game does not have.
_NOT_HERE = (
    "wild", "reveals", "free", "piles", "puts", "regrows", "reenters", "halves", "reduces", "bonus",
    "deck_halves", "wins", "draw_halves", "in_order",
)  # fmt: skip


#: Words by which so many cards leave a hand.
_FROM_HAND = (DiscardCards, ExileCards, effects.Discard)
#: Words with alternatives: what is in them may not happen.
_EITHER = (effects.ChooseMode, effects.FlipCoin, effects.If, effects.May, Mode)
#: Words after which nobody knows how many cards are in hand.
_MAYBE = (
    effects.ExileHand, effects.LookAndTake, effects.RevealUntil, effects.ShuffleFromGraveyard,
    effects.ShuffleIntoLibrary,
)  # fmt: skip
#: Reasons for which what a card costs says little.
_NOT_CAST = ("madness", "plot", "suspend")
#: Words that move cards as the simpler game has it.
MOVED_HERE = (
    effects.MoveTarget, effects.PutFromHand, effects.ShuffleFromGraveyard,
    effects.ShuffleIntoLibrary,
)  # fmt: skip


def unmodelled(about: Potential) -> str:
    """What a potential gives that the simpler game does not have; "" for nothing."""
    return next((about.wild or name for name in _NOT_HERE if getattr(about, name)), "")


def gain_of(about: Potential, found: Looks) -> Gain | None:
    """What a potential gives, None for what the simpler game does not have.

    Mana for what can be counted, and casting again, are asked apart.
    """
    if unmodelled(about) or not found._replace(blind=0, late=0, copies=0).plain:
        return None
    if about.storm and about.mana:
        return None
    returns = about.bounce + (MANY if about.same_name or about.chained else 0)
    tutors = tuple((zone, filter) for zone, filter, _ in about.tutors)
    return Gain(
        about.mana, units(about.colors, about.mana), about.finds, tutors,
        max(0, found.gone - found.away), found.gone + found.window, found.blind, found.late,
        returns, about.damage, about.decks, about.storm,
        shuffles=bool(about.wheel or about.fetches)
        or any(zone == "library" for zone, _ in tutors),
    )  # fmt: skip


@cache
def sketch(cid: int, later: int) -> Sketch:
    """A card in the simpler game, with so many turns to come."""
    if cid == UNKNOWN_CID:
        return Sketch()
    card, about, apart = CARDS[cid], potential(cid), parts(cid)
    seen = looks(cid, later)
    if land_faces(cid) and castable_faces(cid):
        # The land is another card, so to speak.
        (face,) = castable_faces(cid)
        about, seen = potential(cid, face), face_looks(card.faces[face], later)
    why = _open(cid, about, later)
    if _fires(card, about):
        seen = Looks()  # what it does to the library belongs to that
    gain = gain_of(about, seen)
    if gain is None:
        why, gain = why or unmodelled(about) or "the library", NO_GAIN
    taken = [w for w in card_words(cid) if isinstance(w, effects.ExileTop)]
    drawn = any(isinstance(w, effects.Draw | effects.LookAndTake) for w in card_words(cid))
    if taken and (drawn or len({w.play for w in taken}) > 1):
        why = why or "cards to the hand and into exile"
    gain = gain._replace(
        lasting=bool(taken),
        next_turn=any(w.play == "during_your_next_turn" for w in taken),
        alternative=one_or_other(cid, False),
        recast=bool(about.recast),
        hellbent=about.hellbent,
        puts_back=_puts_back(card),
        sheds=sheds(tuple(card_words(cid))) + 9 * bool(stack_targets(cid)),
        crowd=_crowd(card),
        buries=_buries(cid),
    )
    if why in _NOT_CAST:
        # It may be paid for otherwise, in time.
        return Sketch((FREE,), (FREE,), open=why)
    prices = tuple(map(asked, potential(cid, 1).prices if apart else about.prices))
    grave = tuple(map(asked, about.grave_prices))
    made = Sketch(
        prices, grave, min((p.total for p in (*prices, *grave)), default=0), why, gain=gain,
        instant=_instant(card), spell=about.spell, arcane=about.arcane,
        splice=_splice(card), types=units(about.colors, about.mana),
        makes=any(isinstance(w, effects.CreateToken) for w in card_words(cid)),
        counted=_counted(cid),
    )  # fmt: skip
    if apart:
        after = min(sum((len(c), g)) for c, g in potential(cid, 0).prices)
        made = made._replace(after=(after,))
        if about.returns >= 0:
            made = made._replace(returned_for=after + about.returns)
    elif about.returns >= 0:
        made = made._replace(open=made.open or "comes back")
    if about.splices and (
        made.splice is None or gain._replace(mana=0, types=NO_UNITS, buries=1, sheds=0) != NO_GAIN
    ):
        made = made._replace(open=made.open or "splices more than mana")
    if land_faces(cid):
        made = _with_land(made, cid, later)
    elif not about.spell:
        made = _permanent(made, about, cid, later)
    return made._replace(plain=_gives_nothing(made, about))


def _permanent(made: Sketch, about: Potential, cid: int, later: int) -> Sketch:
    """A permanent's mana by when it can be had, and what it gives when it is used."""
    abilities = [a for f in CARDS[cid].faces for a in f.abilities]
    gain, why = made.gain, made.open
    gain = gain._replace(damage=gain.damage * turns_used(cid, later))
    if about.elsewhere and about.elsewhere != about.mana:
        why = why or "mana from several zones"
    if not about.elsewhere:
        gone = about.used_up - about.by_discarding
        if any(isinstance(a, Triggered) for a in abilities):
            gone = 0  # mana of a step, that is there in every turn
        made = made._replace(
            each=about.mana - gone - about.by_discarding,
            once=gone,
            by_discarding=about.by_discarding,
        )
        gain = gain._replace(mana=0, types=NO_UNITS)
    activation = -1
    used = any(isinstance(a, Activated) and a.zone == "battlefield" for a in abilities)
    if gain.finds and turns_used(cid, 1) != 1:
        why = why or "finds cards in every turn"
    if about.firing and gain.damage:
        activation = about.firing
    elif gain._replace(buries=1, sheds=0) != NO_GAIN and used:
        reduced = any(isinstance(a, Activated) and a.reduction for a in abilities)
        activation = 0 if reduced else about.activation
        if any(isinstance(a, Triggered) for a in abilities):
            why = why or "gives in several ways"
    return made._replace(gain=gain, open=why, activation=activation)


def _with_land(made: Sketch, cid: int, later: int) -> Sketch:
    """A card that can be played as a land; its other parts are cast."""
    faces = land_faces(cid)
    mana, types, why, fetches = 0, NO_UNITS, "", False
    for index in faces:
        about = potential(cid, index)
        own = gain_of(about, face_looks(CARDS[cid].faces[index], later))
        bare = None if own is None else own._replace(mana=0, types=NO_UNITS, shuffles=False)
        if bare != NO_GAIN or about.used_up or about.rite or about.their_hand or about.recast:
            why = "a land that does more"
        mana = max(mana, about.mana)
        types = tuple(
            max(a, b) for a, b in zip(types, units(about.colors, about.mana), strict=True)
        )
        fetches = fetches or bool(about.fetches)
    if not made.spell and made.prices and castable_faces(cid):
        made = made._replace(open=made.open or "a land or another permanent")
    if not castable_faces(cid):
        made = made._replace(gain=made.gain._replace(mana=0, types=NO_UNITS))
    return made._replace(land=True, each=mana, types=types, fetches=fetches, open_land=why)


def _gives_nothing(made: Sketch, about: Potential) -> bool:
    """Whether a card is nothing but a spell to be cast."""
    if made.open or made.gain.recast or made.land or made.grave_prices or made.makes or made.splice:
        return False
    if made.each or made.once or made.by_discarding or about.rite or about.their_hand:
        return False
    return made.gain._replace(storm=False, buries=1, sheds=0) == NO_GAIN


def _splice(card: Card) -> Asked | None:
    """What splicing a card costs."""
    found = [a for f in card.faces for a in f.abilities if isinstance(a, Splice)]
    if not found:
        return None
    symbols = tuple(s for c in found[0].cost if isinstance(c, PayMana) for s in parse_cost(c.cost))
    return asked(price_of(symbols))


def _puts_back(card: Card) -> int:
    spell = card.front.spell
    plain = spell is not None and len(card.faces) == 1 and not spell.modes
    return puts_back(spell.effects) if plain and spell is not None else 0


def _crowd(card: Card) -> tuple[int, int]:
    """How many cards in the graveyard a spell asks for, and the mana that it makes less without."""
    spell = card.front.spell
    if spell is None or len(card.faces) > 1 or spell.modes or len(spell.effects) != 1:
        return 0, 0
    (e,) = spell.effects
    if not (isinstance(e, effects.If) and isinstance(e.condition, Compare)):
        return 0, 0
    asks = e.condition
    counts = asks.left == CountCards("graveyard") and asks.op == ">="
    if not counts or not isinstance(asks.right, int):
        return 0, 0
    more, fewer = instructions_potential(e.then).mana, instructions_potential(e.otherwise).mana
    return asks.right, max(0, more - fewer)


def _buries(cid: int) -> int:
    """How many cards it may put into the graveyard, with itself."""
    total = 1
    for word in card_words(cid):
        if isinstance(word, effects.Discard | effects.Mill | effects.Surveil | effects.MillUntil):
            n = getattr(word, "count", None)
            total += n if isinstance(n, int) else MANY
        elif isinstance(word, effects.RevealHandAndDiscard):
            total += MANY if word.all else 1
        elif isinstance(word, DiscardCards) and word.count != "hand":
            total += word.count if isinstance(word.count, int) else MANY
        elif isinstance(word, Sacrifice | effects.SacrificePermanents):
            n = getattr(word, "count", MANY)
            total += n if isinstance(n, int) else MANY
    return total


def sheds(told: tuple[object, ...]) -> int:
    """How many cards may leave the hand by some words without being cast, or not come to it.

    A card that is drawn under a condition only may not be there.
    """
    total = 0
    for word in told:
        if isinstance(word, effects.RevealHandAndDiscard):
            total += MANY if word.all else 1
        elif isinstance(word, _FROM_HAND):
            if getattr(word, "count", 0) == "hand" and isinstance(word, DiscardCards):
                continue  # mana for the whole hand is modelled
            n = getattr(word, "count", MANY)
            total += n if isinstance(n, int) else MANY
        elif isinstance(word, effects.ImprintFromHand | Plot | Suspend):
            total += 1
        elif isinstance(
            word, effects.If | effects.May | effects.ChooseMode | effects.FlipCoin | Mode
        ):
            drawn = [w for w in words(word) if isinstance(w, effects.Draw)]
            total += sum(w.count if isinstance(w.count, int) else MANY for w in drawn)
        elif isinstance(word, _MAYBE):
            total += MANY
    return total


def puts_back(instructions: tuple[object, ...]) -> int:
    """How many cards must be put back from the hand, by instructions that are all carried out."""
    counts = [e.count for e in instructions if isinstance(e, effects.PutFromHand)]
    return sum(n for n in counts if isinstance(n, int))


def _counted(cid: int) -> Filter | None:
    """Which permanents a card counts, where that is all the damage that it does."""
    told = [w for w in card_words(cid) if isinstance(w, effects.DealDamage | effects.LoseLife)]
    if len(told) != 1 or not isinstance(told[0].count, CountPermanents):
        return None
    return told[0].count.filter if not told[0].count.filter.types else None


def _fires(card: Card, about: Potential) -> bool:
    """Whether all that a permanent does is one ability that deals damage."""
    abilities = [a for f in card.faces for a in f.abilities]
    return bool(about.firing) and len(abilities) == 1 and isinstance(abilities[0], Activated)


def _instant(card: Card) -> bool:
    """Whether it can be used while something is on the stack."""
    return any(
        "Instant" in f.type_set
        or "flash" in f.keyword_set
        or any(isinstance(a, Activated) and a.zone != "battlefield" for a in f.abilities)
        for f in card.faces
    )


def _open(cid: int, about: Potential, later: int) -> str:
    """Why nothing is claimed where a card could be cast; "" if the simpler game has it."""
    found = unmodelled(about)
    if found:
        return found
    for word in card_words(cid):
        if isinstance(word, SAVING) and not isinstance(word, MOVED_HERE):
            if not (isinstance(word, effects.ReturnSource) and parts(cid) is not None):
                return type(word).__name__
        if isinstance(word, effects.ExtraTurn):
            return "an extra turn"
        if isinstance(word, effects.Search) and word.to == "graveyard":
            return "searches into the graveyard"
        if isinstance(word, effects.MoveTarget) and stack_targets(cid):
            return "moves spells"
    if later and not calm(cid):
        return "gives more in every turn"
    if later and suspended_before(cid, later):
        return "suspend"
    if CARDS[cid].layout == "adventure" and parts(cid) is None:
        return "a creature that gives something"
    if about.recast not in ("", "spells"):
        return "cards of any kind are cast again"
    if about.fetches and not land_faces(cid):
        return "puts lands onto the battlefield"
    for face in CARDS[cid].faces:
        for ability in face.abilities:
            if isinstance(ability, Chapter | Madness) or (later and isinstance(ability, Plot)):
                return type(ability).__name__.lower()
            if isinstance(ability, Activated) and ability.zone == "graveyard":
                return "an ability of a card in a graveyard"
            if isinstance(ability, AlternativeCost) and ability.zone == "graveyard":
                if not ability.exile_after:
                    return "cast from the graveyard again and again"
            if isinstance(ability, Triggered) and _draws(ability):
                return "a trigger that draws"
    return ""


def _draws(ability: Triggered) -> bool:
    """Whether a trigger does anything to a library."""
    return (
        any(
            isinstance(w, effects.Draw | effects.ExileTop | effects.LookAndTake)
            for w in words(ability)
        )
        or part_looks(ability) != Looks()
    )
