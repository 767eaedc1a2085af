"""What is within reach of a position, and what it takes to cast it at the very best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from analyzer.search.brief import FOR_FREE, Brief, Compiled, brief
from analyzer.search.depth import NOTHING, Looks, gains, looks
from analyzer.search.future import calm
from analyzer.search.relevance import card_words
from cards.library import UNKNOWN_CID
from cards.vocabulary.costs import TapSelf
from cards.vocabulary.effects import FlipCoin
from cards.vocabulary.filters import Filter
from models.facts import facts, land_faces
from models.library import certain_cards
from models.position import Library, Position

INFINITE = 10**9
#: So often a card may return to the hand where anything is claimed.
MOST_RETURNS = 30
#: More mana than any card costs.
ENOUGH = 60
#: As often a spell is copied for lands at most.
CHAIN = 12
#: A position is asked about once for the bound and once for its actions, soon after.
LATELY = 2_000


@dataclass(slots=True)
class Reach:
    """What a position could still reach, by the relaxation."""

    wild: str = ""
    budget: int = 0
    mana: int = 0
    colors: int = 0  # bits of the types of mana available, in the order of TYPES
    kept: int = 0  # of these, what is made without discarding the hand
    reduces: int = 0
    #: castable cards: (net cost, instant or sorcery, card)
    spells: list[tuple[int, bool, int]] = field(default_factory=list)
    #: (net cost, card, copies) that tutors may find
    virtual: list[tuple[int, int, int]] = field(default_factory=list)
    #: one entry for each card that tutors could find: mana that activating the tutor takes
    slots: list[int] = field(default_factory=list)
    tutors: list[tuple[str, Filter]] = field(default_factory=list)
    looks: Looks = NOTHING  # what is done to the top of the library
    found_looks: set[Looks] = field(default_factory=set)  # the same for cards tutors may find
    casts: int = 0  # cards at hand or drawn that could be cast
    gains: int = 0  # whether life may be gained: 1 only what the opponent loses, 2 any
    free: bool = False
    recast: str = ""
    #: what costs something and lets cards be cast again: its prices, and whether a tutor finds it
    revivers: list[tuple[tuple[Compiled, ...], bool]] = field(default_factory=list)
    revived: int = 0  # how many of the spells lie in the graveyard until then: the first ones
    reviving: int = 0  # the mana that is less by then than the most there could be
    more_casts: int = 0  # spells cast besides those that are counted
    recast_price: int = 0  # the least mana for which cards may be cast again
    #: the prices of tutors that find any card only with an empty hand, and whether it may be empty
    hellbent: list[int] = field(default_factory=list)
    empty: bool = False
    wheel: bool = False
    piles: bool = False
    bounces: int = 0
    most_bounces: int = 0  # permanents that the best card that tutors could find returns
    regrows: bool = False  # some of these take cards back from the graveyard
    bonus: int = 0
    stack_damage: int = 0
    halves: int = 0
    decks: int = 0  # cards that could leave the opponent's library
    found_decks: int = 0  # the same for the best card that a tutor could find
    wins: bool = False
    splices: int = 0
    lands: list[int] = field(default_factory=list)  # lands that could come onto the battlefield
    land_values: list[int] = field(default_factory=list)  # mana of each land that could be played
    land_mana: int = 0  # what the best of them come to
    low_values: list[int] = field(default_factory=list)  # the same of lands in the library
    sought_values: list[int] = field(default_factory=list)  # and of lands that tutors may find
    found_land: int = 0  # the best of these
    land_budget: int = 0  # what all these make beyond those at hand
    land_gain: int = 0  # what these make beyond the others
    land_bonus: int = 0  # and of that, what is left once they have been brought up
    #: how often permanents that search may do so once more, and which have been counted
    search_again: int = 0
    searching: dict[int, int] = field(default_factory=dict)
    #: where among the spells those begin that come from the library, and how many of these may be
    #: had: the others only come within reach
    first_drawn: int = 0
    had: int = 0
    spell_count: int = 0  # how many could be cast in all turns
    given: Looks = NOTHING  # what of the looks no spell is cast for
    given_slots: list[int] = field(default_factory=list)  # and of the slots
    counted: tuple[object, ...] = ()  # what was there when mana was counted last
    earned: int = 0  # how much of the mana castable cards make
    paid_tutor: int = INFINITE  # the least mana to use a tutor that is there already
    finding: int = 0  # the least mana that finding a card takes, or forgoes
    drawing: int = 0  # the mana that drawing a card that makes none takes, or forgoes
    digging: int = 0  # the mana that bringing any card up from the library takes
    by_discarding: int = 0  # of the mana, what is made by discarding the hand
    discarders: int = 0  # of that, what permanents make
    saved: bool = False  # whether a card may escape that
    hand_waits: bool = False  # whether there are any that could not be paid for yet
    puts_back: bool = False  # or be put on top of the library first
    sources: int = 0  # how many cards bring cards up from there
    past: int = 0  # of the mana, what is gone by a later turn
    before: frozenset[int] = frozenset()  # cards that could be cast in the present turn
    reached: frozenset[int] = frozenset()  # cards that could be cast
    seen: set[int] = field(default_factory=set)  # cards of the library within reach
    fetches: int = 0  # how many lands could be searched for


#: A card to be cast, in brief, what it costs, whether only once (or, of `late`: a spell), and how
#: many there are.
Entry = tuple[int, Brief, tuple[Compiled, ...], bool, int]


@cache
def dull(cid: int, later: int) -> bool:
    """Whether a card does nothing that a bound counts besides making mana and doing damage."""
    if cid == UNKNOWN_CID:
        return True
    card = brief(cid)
    plain = looks(cid, later) is NOTHING and not gains(cid) and not card.engine
    return plain and not card.about.wild and (not later or calm(cid))


@cache
def flips_coins(cid: int) -> bool:
    """Whether a card flips coins: as it resolves what it gives may be more than potentials say."""
    return cid != UNKNOWN_CID and any(isinstance(w, FlipCoin) for w in card_words(cid))


def for_free(entry: Entry) -> Entry:
    """The same card, to be cast for nothing, too."""
    cid, card, prices, once, n = entry
    return cid, card, (*prices, FOR_FREE) if prices else (), once, n


def count_lands(cids: Iterable[int]) -> dict[int, int]:
    """The lands among cards, with how many there are of each."""
    return dict(Counter(c for c in cids if c != UNKNOWN_CID and land_faces(c)))


def add_colors(r: Reach, cid: int) -> None:
    """Add the types of mana that a card makes."""
    card = brief(cid)
    r.colors |= card.bits
    if not card.about.by_discarding:
        r.kept |= card.bits


def affordable(
    r: Reach, prices: tuple[Compiled, ...], spent: int = 0, colors: int | None = None
) -> bool:
    """Whether a card is castable at the very best, with so much mana spent before.

    `colors`: the types of mana that there are for it, if not all.
    """
    mana, reduces = r.mana - spent, r.reduces
    if colors is None:
        colors = r.colors
    for masks, symbols, generic in prices:
        if (symbols + generic - reduces if generic > reduces else symbols) <= mana:
            for mask in masks:
                if not mask & colors:
                    break
            else:
                return True
    return False


def least(r: Reach, prices: tuple[Compiled, ...]) -> int:
    """The least mana for which a castable card can be cast."""
    best = INFINITE
    colors, reduces = r.colors, r.reduces
    for masks, symbols, generic in prices:
        for mask in masks:
            if not mask & colors:
                break
        else:
            need = symbols + generic - reduces if generic > reduces else symbols
            if need < best:
                best = need
    return best


def castable(cids: Iterable[int]) -> set[int]:
    """Those of some cards that can be cast at all."""
    return {c for c in cids if c and brief(c).prices}


def asked_for(tutors: list[tuple[str, Filter]]) -> list[tuple[str, Filter]]:
    """Tutors without those that find the same as another."""
    return list({(zone, id(filter)): (zone, filter) for zone, filter in tutors}.values())


@cache
def unordered(library: Library) -> Library:
    """The same library, its order unknown."""
    cards = library.top + library.rest + library.bottom
    return Library(rest=tuple(sorted(cards)), sure=library.sure, hidden=library.hidden)


@cache
def known_cards(library: Library) -> dict[int, int]:
    """`certain_cards`, worked out once for each library; not to be changed."""
    return certain_cards(library)


def count_all(root: Position) -> dict[int, int]:
    """How many there are of each card in a game, whoever has them."""
    counts: dict[int, int] = {}

    def add(cid: int) -> None:
        counts[cid] = counts.get(cid, 0) + 1

    for player in root.players:
        lib = player.library
        outside = (*player.sideboard, *player.companion, *player.command)
        for zone in (player.hand, lib.top, lib.rest, lib.sure, lib.bottom, outside):
            for cid in zone:
                add(cid)
        for cid, _ in (*player.graveyard, *player.exile):
            add(cid)
    for permanent in root.battlefield:
        add(permanent.cid)
    for item in root.stack:
        add(item.cid)
    return counts


def needs_tap(cid: int) -> bool:
    """Whether all activated abilities of a permanent tap it."""
    abilities = facts(cid).activated
    return all(any(isinstance(c, TapSelf) for c in a.cost) for a in abilities)
