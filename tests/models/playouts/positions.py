"""Positions by seed: both players with hands, permanents, graveyards and known library cards."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random

from msgspec.structs import replace

from cards.card import FACE_DOWN
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import NO_MANA
from models.apply import pass_priority, proceed
from models.combat.steps import begin_step
from models.events import step_began
from models.facts import facts
from models.layers import refreshed
from models.notation.decklist import read_deck
from models.position import (
    ADVENTURE,
    FLASHBACK,
    PLAY_FREE,
    PLAY_NEXT,
    PLAY_TURN,
    Library,
    Permanent,
    Player,
    Position,
    Step,
    TaggedMana,
    ZoneCard,
)
from models.state import State

DECKS = Path(__file__).parents[4] / "shared" / "decks"

#: Permanents that tax, forbid, permit, replace or trigger.
MEDDLERS = (
    "Thalia, Guardian of Thraben", "Sphere of Resistance", "Defense Grid", "Trinisphere",
    "Meddling Mage", "Pithing Needle", "Phyrexian Revoker", "Leonin Arbiter",
    "Teferi, Time Raveler", "Chalice of the Void", "Eidolon of the Great Revel", "Mystic Remora",
    "Counterbalance", "Leyline of the Void", "Rest in Peace", "Chains of Mephistopheles",
    "Helm of Awakening", "Ruby Medallion", "Goblin Electromancer", "Baral, Chief of Compliance",
    "Goblin Anarchomancer", "Underworld Breach", "Laboratory Maniac", "Monastery Mentor",
    "Monastery Swiftspear", "Dark Confidant", "Carpet of Flowers", "Sensei's Divining Top",
)  # fmt: skip
#: Cards with X, or with costs in life, cards or permanents.
PECULIAR = (
    "Blaze", "By Force", "Conflagrate", "Fireblast", "Daze", "Force of Will", "Force of Negation",
    "Dismember", "Gitaxian Probe", "Gut Shot", "Simian Spirit Guide", "Elvish Spirit Guide",
    "Cabal Therapy", "Dread Return", "Deep Analysis", "Chain of Vapor", "Beseech the Mirror",
    "Highway Robbery", "Edge of Autumn", "Mindbreak Trap", "Massacre", "Surgical Extraction",
    "Orim's Chant", "Capsize", "Snapcaster Mage", "Goblin Welder", "Desperate Ritual",
)  # fmt: skip
#: Sources of mana that come in pairs, cost life, or vanish.
SOURCES = (
    "Ancient Tomb", "Sunbaked Canyon", "Lotus Petal", "Mox Opal", "Badlands", "Mountain", "Island",
    "Swamp", "Snow-Covered Island", "Volcanic Island", "Grim Monolith", "Lake of the Dead",
)  # fmt: skip
#: Instants for a fight.
TRICKS = (
    "Lightning Bolt", "Jump", "Precise Strike", "Fog", "Healing Salve", "Chain of Vapor",
    "Fury of the Horde",
)  # fmt: skip
#: What moves creatures, spells and cards from zone to zone.
MOVERS = (
    "Lightning Bolt", "Swords to Plowshares", "Chain of Vapor", "Timetwister", "Counterspell",
    "Remand", "Brainstorm", "Memory Lapse", "Regrowth", "Burning Wish", "Faithless Looting",
    "Commandeer", "Spelljack", "Dread Return", "Force of Will", "Diabolic Intent", "Vampiric Tutor",
)  # fmt: skip
LANDS = (
    "Island", "Swamp", "Mountain", "Forest", "Plains", "Underground Sea", "Volcanic Island",
    "Bayou", "Badlands", "Ancient Tomb", "City of Traitors", "Cavern of Souls", "Gemstone Caverns",
    "Lake of the Dead", "Sunbaked Canyon", "Snow-Covered Island", "Snow-Covered Swamp",
    "Polluted Delta", "Scalding Tarn", "Karakas", "Irrigation Ditch",
)  # fmt: skip
ROCKS = (
    "Lotus Petal", "Lion's Eye Diamond", "Mox Opal", "Chrome Mox", "Mox Amber", "Mana Vault",
    "Grim Monolith", "Black Lotus", "Lotus Bloom", "Sol Ring", "Mana Crypt", "Mox Emerald",
    "Arcum's Astrolabe", "Chromatic Sphere", "Defense Grid", "Lithoform Engine", "Grindstone",
)  # fmt: skip


@cache
def every_card() -> tuple[int, ...]:
    """All cards with a definition, tokens left out."""
    return tuple(c.cid for c in CARDS if c.layout != "token")


@cache
def known(names: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of those of these cards that are defined."""
    return tuple(cid for name in names if (cid := CARDS.get(name)) is not None)


@cache
def decks() -> tuple[tuple[int, ...], ...]:
    """The cards of each stored deck list that have a definition."""
    if not DECKS.is_dir():
        return ()
    found = []
    for path in sorted(DECKS.glob("*.txt")):
        deck = read_deck(path)
        found.append(tuple(sorted(deck.main_cards.elements())))
    return tuple(found)


def from_deck(seed: int) -> Position:
    """A position with the cards of a stored deck list."""
    rng = Random(seed)
    deck = list(rng.choice(decks()))
    return _position(rng, deck, deck)


def from_definitions(seed: int) -> Position:
    """A position with any cards at all."""
    rng = Random(seed)
    pool = list(every_card())
    lands = list(known(LANDS)) * 2
    return _position(rng, rng.choices(pool, k=40) + lands, rng.choices(pool, k=40) + lands)


def small(seed: int) -> Position:
    """A position with few kinds of cards, so that equal ones meet each other's costs."""
    rng = Random(seed)
    pool = rng.sample(every_card(), 5) + rng.sample(known(ROCKS), 2) + rng.sample(known(LANDS), 2)
    deck = [c for c in pool for _ in range(4)]
    return _position(rng, deck, deck)


def tight(seed: int) -> Position:
    """A position with odd costs, few resources, little life, and resources in pairs."""
    rng = Random(seed)
    hand = rng.choices(known(PECULIAR), k=3)
    hand.append(rng.choice(hand))
    grave = [(cid, _grave_mark(rng)) for cid in rng.choices(known(PECULIAR), k=3)]
    names = rng.sample(known(SOURCES), 2)
    cids = [*names, *names, *rng.choices(known(MEDDLERS), k=rng.randint(0, 2))]
    permanents = [_permanent(rng, i + 1, cid, 0, hand) for i, cid in enumerate(cids)]
    theirs = [*rng.choices(known(MEDDLERS), k=1), rng.choice(known(ROCKS))]
    permanents += [_permanent(rng, 10 + i, cid, 1, hand) for i, cid in enumerate(theirs)]
    pool = [rng.choice((0, 0, 0, 1, 2)) for _ in range(6)]
    you = Player(
        life=rng.choice((1, 2, 3, 4, 5)),
        hand=tuple(sorted(hand)),
        library=Library(top=(rng.choice(hand),), rest=tuple(sorted(hand))),
        graveyard=tuple(sorted(grave)),
        pool=(pool[0], pool[1], pool[2], pool[3], pool[4], pool[5]),
        land_plays=1,
    )
    them = Player(life=rng.choice((2, 20)), hand=tuple(sorted(hand[:2])), graveyard=you.graveyard)
    step = rng.choice((Step.MAIN1, Step.MAIN1, Step.UPKEEP))
    return Position((you, them), tuple(permanents), step=step, next_uid=20)


@cache
def with_morph() -> tuple[int, ...]:
    """All cards that can be face down."""
    return tuple(cid for cid in every_card() if facts(cid).morph is not None)


def face_down(seed: int) -> Position:
    """A position with morph cards everywhere, some of them face down, and things that turn them."""
    rng = Random(seed)
    turners = known(("Backslide", "Break Open", "Clone", "Counterspell", "Stifle", "Sudden Shock"))
    hand = [*rng.choices(with_morph(), k=2), *rng.choices(turners, k=rng.randint(0, 2))]
    lands = rng.choices(known((*SOURCES, "Island")), k=rng.randint(2, 3))
    permanents = [_permanent(rng, i + 1, cid, 0, hand) for i, cid in enumerate(lands)]
    for _ in range(rng.randint(1, 4)):
        one = _permanent(rng, len(permanents) + 1, rng.choice(with_morph()), rng.choice((0, 0, 1)),
                         hand)  # fmt: skip
        face = FACE_DOWN if rng.random() < 0.7 else 0
        permanents.append(replace(one, face=face, owner=rng.choice((0, 1, one.owner))))
    exile = [
        (cid, rng.choice((PLAY_TURN, PLAY_FREE, ""))) for cid in rng.choices(with_morph(), k=1)
    ]
    you = Player(
        life=rng.choice((3, 20)),
        hand=tuple(sorted(hand)),
        library=Library(rest=tuple(sorted(rng.choices(with_morph(), k=4)))),
        graveyard=tuple((cid, "") for cid in sorted(rng.choices(with_morph(), k=1))),
        exile=tuple(exile),
        pool=_pool(rng),
        land_plays=1,
    )
    them = replace(you, hand=tuple(sorted(rng.choices(turners, k=2))), pool=_pool(rng))
    step = rng.choice((Step.MAIN1, Step.MAIN1, Step.END))
    return Position((you, them), tuple(permanents), step=step, next_uid=20)


@cache
def upkept() -> tuple[int, ...]:
    """All permanents with an upkeep or an echo."""
    return tuple(cid for cid in every_card() if facts(cid).upkeeps)


def upkeep(seed: int) -> Position:
    """A position in which upkeeps have triggered, with few resources that come in pairs."""
    rng = Random(seed)
    hand = rng.choices(known(PECULIAR), k=rng.randint(0, 4))
    names = rng.choices(known((*SOURCES, "Llanowar Elves")), k=rng.randint(0, 4))
    permanents = [_permanent(rng, i + 1, cid, rng.choice((0, 0, 1)), hand)
                  for i, cid in enumerate([*names, *names[:2]])]  # fmt: skip
    for _ in range(rng.choice((1, 1, 2))):
        age = rng.randint(0, 2)
        one = _permanent(rng, len(permanents) + 1, rng.choice(upkept()), 0, hand)
        counters = (("age", age),) if age else ()
        permanents.append(replace(one, counters=counters, sick=True))
    graves = [tuple(sorted((c, "") for c in rng.choices(known(PECULIAR[:6]), k=rng.randint(0, 6))))
              for _ in range(2)]  # fmt: skip
    players = [
        Player(
            life=rng.choice((1, 2, 4, 20)),
            hand=tuple(sorted(hand)) if index == 0 else (),
            library=Library(rest=tuple(sorted(rng.choices(known(PECULIAR), k=rng.randint(0, 4))))),
            graveyard=graves[index],
            pool=_pool(rng) if index == 0 else NO_MANA,
        )
        for index in (0, 1)
    ]
    s = State(Position((players[0], players[1]), tuple(permanents), step=Step.UPKEEP, next_uid=20))
    step_began(s, Step.UPKEEP, [p.uid for p in permanents])
    proceed(s)
    if s.pending is None and s.stack:
        pass_priority(s)
        pass_priority(s)
        proceed(s)
    return s.freeze()


@cache
def creatures() -> tuple[int, ...]:
    """All creature cards, those that fight in a way of their own several times."""
    every = [cid for cid in every_card() if "Creature" in facts(cid).face.type_set]
    plain = [cid for cid in every if facts(cid).face.keywords]
    return tuple(every + plain * 3)


def fight(seed: int) -> Position:
    """A position in which attackers are to be declared, with creatures that come in pairs."""
    rng = Random(seed)
    kinds = rng.choices(creatures(), k=4)
    hand = rng.choices(known(TRICKS), k=rng.randint(0, 3))
    permanents: list[Permanent] = []
    for player in (0, 1):
        cids = rng.choices(kinds, k=rng.randint(1, 4))
        if player == 1 and rng.random() < 0.3:
            cids += known(("Teferi, Time Raveler",))
        cids += rng.choices(known((*SOURCES, "Cover of Winter")), k=rng.randint(0, 2))
        for cid in cids:
            one = _permanent(rng, len(permanents) + 1, cid, player, hand)
            if rng.random() < 0.15:
                counter = rng.choice(("+1/+1", "-1/-1", "ice", "age"))
                one = replace(
                    one, counters=tuple(sorted({**dict(one.counters), counter: 1}.items()))
                )
            permanents.append(one)
    players = [
        Player(
            life=rng.choice((1, 3, 5, 20)),
            hand=tuple(sorted(hand)),
            library=Library(rest=tuple(sorted(rng.choices(known(TRICKS), k=4)))),
            pool=_pool(rng),
        )
        for _ in (0, 1)
    ]
    edition = rng.choice(("current", "2006"))
    start = Position((players[0], players[1]), tuple(permanents), step=Step.DECLARE_ATTACKERS,
                     next_uid=len(permanents) + 1, edition=edition)  # fmt: skip
    s = State(start)
    s.refresh()
    begin_step(s, Step.DECLARE_ATTACKERS)
    proceed(s)
    return s.freeze()


@cache
def companions() -> tuple[int, ...]:
    """All cards with companion."""
    return tuple(cid for cid in every_card() if facts(cid).companion is not None)


def commanders(seed: int) -> Position:
    """A position with commanders in any zone, and what moves them."""
    rng = Random(seed)
    cheap = [c for c in creatures() if facts(c).face.mana_value <= 3] + list(with_morph())
    movers = known(MOVERS)
    permanents: list[Permanent] = []
    players = []
    for index in (0, 1):
        own = tuple(sorted({*rng.choices(cheap, k=rng.choice((1, 1, 2)))}))
        zones: dict[str, list[int]] = {zone: [] for zone in ("hand", "graveyard", "exile", "top")}
        there = []
        for cid in own:
            where = rng.choice(("command", "command", "command", "battlefield", *zones))
            if where == "command":
                there.append(cid)
            elif where == "battlefield":
                one = _permanent(rng, len(permanents) + 1, cid, rng.choice((index, index, 1)), [])
                permanents.append(replace(one, owner=index))
            else:
                zones[where].append(cid)
        hand = [*zones["hand"], *rng.choices(movers, k=rng.randint(1, 3))]
        lands = rng.choices(known((*SOURCES, "Plains")), k=rng.randint(1, 3))
        for cid in lands + rng.choices(known(MEDDLERS), k=rng.choice((0, 0, 1))):
            permanents.append(_permanent(rng, len(permanents) + 1, cid, index, hand))
        casts = tuple((cid, n) for cid in own if (n := rng.randint(0, 2)))
        companion = tuple(rng.choices(companions(), k=rng.choice((0, 1))))
        rest = rng.choices(movers, k=rng.randint(0, 8))
        players.append(
            Player(
                life=rng.choice((3, 40)),
                hand=tuple(sorted(hand)),
                library=Library(top=tuple(zones["top"]), rest=tuple(sorted(rest))),
                graveyard=tuple((c, "") for c in sorted(zones["graveyard"])),
                exile=tuple((c, "") for c in sorted(zones["exile"])),
                sideboard=companion if rng.random() < 0.5 else (),
                pool=_pool(rng),
                land_plays=1,
                commanders=own,
                command=tuple(there),
                commander_casts=casts,
                companion=companion,
            )
        )
    step = rng.choice((Step.MAIN1, Step.MAIN1, Step.MAIN1, Step.END))
    start = Position((players[0], players[1]), tuple(permanents), step=step, next_uid=50)
    return refreshed(start)


def _position(rng: Random, mine: list[int], theirs: list[int]) -> Position:
    permanents: list[Permanent] = []
    players = []
    for index, deck in enumerate((mine, theirs)):
        rng.shuffle(deck)
        cards = cycle(deck)
        hand = [next(cards) for _ in range(rng.randint(1, 5) if index == 0 else rng.randint(0, 3))]
        if rng.random() < 0.15:
            hand.append(UNKNOWN_CID)
        grave = [(next(cards), _grave_mark(rng)) for _ in range(rng.randint(0, 4))]
        exile = [_exiled(rng, next(cards)) for _ in range(rng.randint(0, 2))]
        sideboard = [next(cards) for _ in range(rng.randint(0, 3))]
        top = [next(cards) for _ in range(rng.randint(0, 3))]
        rest = [next(cards) for _ in range(rng.randint(0, 8))]
        library = Library(top=tuple(top), rest=tuple(sorted(rest)))
        lands = [rng.choice(known(LANDS)) for _ in range(rng.randint(0, 3 if index == 0 else 2))]
        rocks = [rng.choice(known(ROCKS)) for _ in range(rng.choice((0, 0, 1, 2)))]
        meddlers = [rng.choice(known(MEDDLERS)) for _ in range(rng.choice((0, 0, 1, 2)))]
        own = [c for c in deck if facts(c).face.is_permanent and not facts(c).is_land]
        meddlers += rng.sample(own, min(len(own), rng.choice((0, 0, 1))))
        for cid in lands + rocks + meddlers:
            permanents.append(_permanent(rng, len(permanents) + 1, cid, index, hand))
        players.append(
            Player(
                life=rng.choice((1, 2, 3, 5, 20)),
                hand=tuple(sorted(hand)),
                library=library,
                graveyard=tuple(sorted(grave)),
                exile=tuple(sorted(exile)),
                sideboard=tuple(sorted(sideboard)),
                pool=_pool(rng),
                tagged=_tagged(rng),
                land_plays=rng.choice((0, 1, 1)) if index == 0 else 0,
                lost_life=rng.random() < 0.2,
            )
        )
    start = Position(
        (players[0], players[1]),
        tuple(permanents),
        step=rng.choice((Step.UPKEEP, *(Step.MAIN1,) * 6, Step.MAIN2, Step.END)),
        storm=(cast := rng.randint(0, 3)),
        cast=(cast, 0),
        next_uid=len(permanents) + 1,
    )
    return refreshed(start)


def _permanent(rng: Random, uid: int, cid: int, player: int, hand: list[int]) -> Permanent:
    about = facts(cid)
    counters: dict[str, int] = {}
    if about.face.loyalty is not None:
        counters["loyalty"] = about.face.loyalty
    chosen = ""
    kinds = {getattr(a.static, "what", "") for a in about.statics}
    if kinds & {"card_name", "nonland_card_name"}:
        named = [c for c in hand if c] + list(known(ROCKS))
        chosen = CARDS[rng.choice(named)].front.name
    elif "creature_type" in kinds:
        chosen = "Human"
    elif "color" in kinds:
        chosen = rng.choice("WUBRG")
    # An imprinted card is in exile too; without one the positions stay simpler.
    return Permanent(
        uid, cid, player, player, tapped=rng.random() < 0.15, sick=rng.random() < 0.3,
        counters=tuple(sorted(counters.items())), chosen=chosen,
    )  # fmt: skip


def _pool(rng: Random) -> tuple[int, int, int, int, int, int]:
    if rng.random() < 0.4:
        return (0, 0, 0, 0, 0, 0)
    draw = [0] * 6
    for _ in range(rng.randint(1, 5)):
        draw[rng.randrange(6)] += 1
    return (draw[0], draw[1], draw[2], draw[3], draw[4], draw[5])


def _tagged(rng: Random) -> tuple[TaggedMana, ...]:
    if rng.random() < 0.85:
        return ()
    return tuple(TaggedMana(t, True) for t in sorted(rng.choices(range(6), k=rng.randint(1, 2))))


def _grave_mark(rng: Random) -> str:
    return FLASHBACK if rng.random() < 0.25 else ""


def _exiled(rng: Random, cid: int) -> ZoneCard:
    if CARDS[cid].layout == "adventure" and rng.random() < 0.5:
        return cid, ADVENTURE
    return cid, rng.choice(("", "", PLAY_TURN, PLAY_NEXT, PLAY_FREE))
