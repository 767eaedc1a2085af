"""Small random positions of storm cards, small enough to be searched without any pruning."""

from __future__ import annotations

import random
from dataclasses import dataclass

from cards.library import CARDS
from models.position import Library, Permanent, Player, Position

FAST_MANA = (
    "Dark Ritual", "Cabal Ritual", "Rite of Flame", "Desperate Ritual", "Pyretic Ritual",
    "Seething Song", "Lotus Petal", "Lion's Eye Diamond", "Chrome Mox", "Mox Opal",
    "Simian Spirit Guide", "Elvish Spirit Guide", "Manamorphose", "Rain of Filth",
)  # fmt: skip
ENGINES = (
    "Infernal Tutor", "Burning Wish", "Wishclaw Talisman", "Past in Flames", "Brainstorm",
    "Ponder", "Preordain", "Gitaxian Probe", "Street Wraith", "Mishra's Bauble",
    "Conjurer's Bauble", "Act on Impulse", "Reckless Impulse", "Wrenn's Resolve",
    "Galvanic Relay", "Ideas Unbound", "Infernal Contract", "Ruby Medallion", "Cabal Therapy",
    "Duress", "Veil of Summer", "Echo of Eons", "Yawgmoth's Will", "Night's Whisper",
    "Dark Petition", "Demonic Tutor", "Vampiric Tutor", "Goblin Electromancer",
    "Ral, Monsoon Mage", "Street Wraith", "Chromatic Sphere", "Edge of Autumn",
)  # fmt: skip
PAYOFFS = (
    "Tendrils of Agony", "Grapeshot", "Empty the Warrens", "Brain Freeze", "Lightning Bolt",
    "Gut Shot", "Laboratory Maniac", "Thassa's Oracle", "Chain of Smog",
)  # fmt: skip
LANDS = (
    "Swamp", "Mountain", "Island", "Underground Sea", "Badlands", "Volcanic Island",
    "Polluted Delta", "Scalding Tarn", "City of Traitors", "Ancient Tomb",
)  # fmt: skip
GOALS = ("win", "storm", "damage", "mana: BBB", "mana: BBBB", "mana: RRR", "mana: UBR",
         "cast: Tendrils of Agony", "cast: Past in Flames")  # fmt: skip


@dataclass(frozen=True)
class Small:
    """A small position and a question about it."""

    seed: int
    position: Position
    goal: str

    def __str__(self) -> str:
        return f"small position {self.seed}, goal {self.goal!r}"


def known(names: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of the cards that have a definition."""
    return tuple(cid for name in names if (cid := CARDS.get(name)))


def small(seed: int, goals: tuple[str, ...] = GOALS) -> Small:
    """The small position of a seed."""
    rng = random.Random(seed)
    mana, engines, payoffs, lands = (known(n) for n in (FAST_MANA, ENGINES, PAYOFFS, LANDS))

    def cards(least: int, most: int, *pools: tuple[int, ...]) -> list[int]:
        return [rng.choice(rng.choice(pools)) for _ in range(rng.randint(least, most))]

    hand = cards(2, 4, mana, mana, engines) + cards(0, 1, payoffs) + cards(0, 1, lands)
    hand = hand[:5]
    if len(hand) < 3:
        hand += cards(3 - len(hand), 3 - len(hand), mana)
    library = cards(0, 4, mana, engines, payoffs, lands)
    top = tuple(library) if rng.random() < 0.6 else ()
    rest = () if top else tuple(sorted(library))
    battlefield = [
        Permanent(uid=n + 1, cid=cid, controller=0, owner=0)
        for n, cid in enumerate(cards(0, 2, lands[:8], lands[:8], known(("Lotus Petal",))))
    ]
    me = Player(
        life=rng.choice((1, 3, 8, 20)),
        hand=tuple(sorted(hand)),
        library=Library(top=top, rest=rest),
        graveyard=tuple(sorted((c, "") for c in cards(0, 2, mana, engines))),
        sideboard=tuple(sorted(cards(0, 1, payoffs, engines))),
        land_plays=rng.choice((0, 1, 1)),
    )
    unknown = Library(rest=(0,) * rng.choice((4, 30)))
    storm = rng.choice((0, 0, 0, 2, 5))
    position = Position(
        players=(me, Player(life=rng.randint(2, 14), hand=(0,) * 2, library=unknown)),
        battlefield=tuple(battlefield),
        next_uid=len(battlefield) + 1,
        turn=2,
        storm=storm,
        cast=(storm, 0),
    )
    return Small(seed, position, rng.choice(goals))


FETCHING = (
    "Polluted Delta", "Misty Rainforest", "Scalding Tarn", "Bloodstained Mire", "Flooded Strand",
)  # fmt: skip
FETCHED = (
    "Swamp", "Mountain", "Island", "Underground Sea", "Badlands", "Volcanic Island",
    "Tropical Island", "Bayou", "Steam Vents",
)  # fmt: skip
ON_BOARD = (
    "Mox Opal", "Mishra's Bauble", "Urza's Bauble", "Lotus Petal", "Chromatic Star", "Chrome Mox",
    "Ral, Monsoon Mage", "Goblin Electromancer", "Wishclaw Talisman", "Lion's Eye Diamond",
)  # fmt: skip
AT_LANDS = (
    "Dark Ritual", "Cabal Ritual", "Lightning Bolt", "Grapeshot", "Brainstorm", "Ponder",
    "Gitaxian Probe", "Manamorphose", "Infernal Tutor", "Tendrils of Agony", "Gut Shot",
    "Chain of Vapor", "High Tide", "Snap", "Fireblast", "Crop Rotation", "Rain of Filth",
    "Fae of Wishes", "Thud", "Galvanic Blast", "Shrapnel Blast", "Bitter Ordeal", "Past in Flames",
)  # fmt: skip


def landed(seed: int) -> Small:
    """A small position with lands to fetch and permanents to use or to aim at."""
    rng = random.Random(f"lands {seed}")
    fetching, fetched, board, spells = map(known, (FETCHING, FETCHED, ON_BOARD, AT_LANDS))

    def cards(least: int, most: int, *pools: tuple[int, ...]) -> list[int]:
        return [rng.choice(rng.choice(pools)) for _ in range(rng.randint(least, most))]

    top = cards(0, 2, spells, fetched, board)
    here = cards(0, 2, fetching) + cards(0, 2, fetched) + cards(0, 2, board)
    me = Player(
        life=rng.choice((2, 5, 20)),
        hand=tuple(sorted(cards(1, 2, spells) + cards(0, 1, spells, fetching, fetched))),
        library=Library(top=(*top, *cards(1, 3, fetched))),
        graveyard=tuple(sorted((c, "") for c in cards(0, 7, spells, fetching))),
        sideboard=tuple(sorted(cards(0, 1, spells))),
        land_plays=rng.choice((0, 1)),
        pool=(0, rng.choice((0, 1)), rng.choice((0, 1)), rng.choice((0, 1)), 0, 0),
    )
    theirs = Player(life=rng.randint(1, 8), hand=(0,) * 2, library=Library(rest=(0,) * 20))
    # Creatures that have just come do not attack: that is for other tests.
    position = Position(
        players=(me, theirs),
        battlefield=tuple(
            Permanent(uid=n + 1, cid=cid, controller=0, owner=0, sick=True)
            for n, cid in enumerate(here)
        ),
        next_uid=len(here) + 1,
        turn=2,
        storm=rng.choice((0, 0, 3)),
    )
    return Small(seed, position, rng.choice(("win", "win", "storm", "damage", "mana: BBB")))
