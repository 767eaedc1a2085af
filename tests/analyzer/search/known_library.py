"""Games with a library of known order, small or of a real deck, and random play from them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from analyzer.search.adventures import parts
from analyzer.search.bound import Bound
from analyzer.search.goals import CastCard, Damage, Storm, Win
from analyzer.search.horizon import Horizon
from analyzer.search.later_bound import LaterBound
from analyzer.search.moves import Moves
from analyzer.search.simpler_cards import SimplerCards
from analyzer.search.simpler_game import Sought
from analyzer.search.simpler_start import SimplerQuestion
from cards.library import CARDS
from models.actions import Action, Attack, Cast, Choose, PassPriority
from models.errors import Unsupported
from models.notation.decklist import read_deck
from models.position import Library, Permanent, Player, Position, Step
from tests.analyzer.search.small_positions import known

DECKS = Path(__file__).parents[3] / "benchmarks" / "decks"

MANA = (
    "Dark Ritual", "Rite of Flame", "Desperate Ritual", "Lotus Petal", "Lion's Eye Diamond",
    "Lion's Eye Diamond", "Mox Opal", "Chrome Mox", "Simian Spirit Guide", "Manamorphose",
    "Ruby Medallion", "Sol Ring", "Grim Monolith", "Lotus Bloom", "Carpet of Flowers",
)  # fmt: skip
DIGGING = (
    "Brainstorm", "Ponder", "Preordain", "Opt", "Impulse", "Consider", "Gitaxian Probe",
    "Street Wraith", "Mishra's Bauble", "Urza's Bauble", "Chromatic Sphere", "Chromatic Star",
    "Reckless Impulse", "Wrenn's Resolve", "Night's Whisper", "Sign in Blood", "Faithless Looting",
    "Careful Study", "Deep Analysis", "Hex Magic", "Valakut Awakening", "Ad Nauseam",
    "Peer into the Abyss", "Necropotence", "Galvanic Relay", "Mind's Desire", "Thought Scour",
    "Mental Note", "Stroke of Genius", "Artist's Talent", "Jeska's Will", "Act on Impulse",
    "Expressive Iteration", "Relic of Progenitus", "Whetstone", "Arcane Denial",
    "Commercial District", "Sunbaked Canyon", "Ideas Unbound",
)  # fmt: skip
ENGINES = (
    "Infernal Tutor", "Wishclaw Talisman", "Burning Wish", "Fae of Wishes", "Demonic Tutor",
    "Vampiric Tutor", "Past in Flames", "Yawgmoth's Will", "Echo of Eons", "Ral, Monsoon Mage",
    "Chain of Vapor", "Echoing Truth", "Conjurer's Bauble", "Goblin Charbelcher", "Time Spiral",
    "Merchant Scroll", "Doomsday", "Snap", "Boomerang", "Sedgemoor Witch",
)  # fmt: skip
PAYOFFS = (
    "Tendrils of Agony", "Grapeshot", "Lightning Bolt", "Brain Freeze", "Rift Bolt", "Gut Shot",
    "Lightning Helix", "Creeping Chill", "Fiery Temper", "Empty the Warrens",
)  # fmt: skip
LANDS = (
    "Swamp", "Mountain", "Island", "Underground Sea", "Badlands", "Volcanic Island",
    "Polluted Delta", "Scalding Tarn", "City of Traitors", "Ancient Tomb", "Sandstone Needle",
    "Peat Bog", "Gemstone Caverns", "Taiga",
)  # fmt: skip


@dataclass(frozen=True)
class Start:
    """A position and how many turns it is played for."""

    name: str
    position: Position
    turns: int


def small_game(seed: int, turns: int) -> Start:
    """Three to five cards in hand over a library of a dozen in known order."""
    rng = random.Random(seed)
    mana, digging, engines, payoffs, lands = map(known, (MANA, DIGGING, ENGINES, PAYOFFS, LANDS))

    def cards(n: int, *pools: tuple[int, ...]) -> list[int]:
        return [rng.choice(rng.choice(pools)) for _ in range(n)]

    hand = cards(rng.randint(3, 5), mana, digging, engines, lands, payoffs)
    top = cards(rng.randint(6, 12), mana, mana, digging, engines, payoffs, lands)
    board = cards(rng.randint(0, 4), lands[:6], lands, known(("Lotus Petal", "Wishclaw Talisman")))
    me = Player(
        life=rng.choice((3, 9, 20)),
        hand=tuple(sorted(hand)),
        library=Library(top=tuple(top)),
        graveyard=tuple(sorted((c, "") for c in cards(rng.randint(0, 3), mana, digging, payoffs))),
        sideboard=tuple(sorted(cards(rng.randint(0, 3), payoffs, engines))),
        land_plays=1,
        pool=(
            rng.choice((0, 0, 1)),
            rng.choice((0, 2)),
            rng.choice((0, 2, 4)),
            rng.choice((0, 2, 4)),
            0,
            0,
        ),
    )
    return Start(f"small game {seed}", _against(me, board, rng.choice((2, 4, 8, 20))), turns)


def deck_game(deck: str, seed: int, turns: int) -> Start:
    """The first turn with a hand of a deck, its library in known order."""
    rng = random.Random(f"{deck} {seed}")
    listed = read_deck(str(DECKS / f"{deck}.txt"))
    cards = [CARDS.find(name) for name, n in listed.main.items() for _ in range(n)]
    side = [CARDS.find(name) for name, n in listed.sideboard.items() for _ in range(n)]
    rng.shuffle(cards)
    me = Player(
        hand=tuple(sorted(cards[:7])),
        library=Library(top=tuple(cards[7:])),
        sideboard=tuple(sorted(side)),
        land_plays=1,
        pool=(0, 3, 3, 3, 0, 0) if rng.random() < 0.5 else (0, 0, 0, 0, 0, 0),
    )
    return Start(f"{deck}, hand {seed}", _against(me, [], 20), turns)


def _against(me: Player, board: list[int], life: int) -> Position:
    theirs = Player(life=life, hand=(0,) * 3, library=Library(rest=(0,) * 40))
    battlefield = tuple(
        Permanent(uid=n + 1, cid=cid, controller=0, owner=0) for n, cid in enumerate(board)
    )
    return Position(players=(me, theirs), battlefield=battlefield, next_uid=len(board) + 1, turn=1)


def random_play(start: Start, seed: int, most: int = 90) -> list[Position]:
    """Positions of a random play, the first of them the start; it likes to do things."""
    rng = random.Random(seed)
    p = start.position
    horizon = Horizon(p, 0, start.turns)
    moves = Moves(p, 0, frozenset({"wait"}), horizon=horizon)
    played = [p]
    idle = rng.choice((0.05, 0.2, 0.6))
    for _ in range(most):
        if p.winner is not None or horizon.over(p):
            break
        try:
            p = moves.settle(p, [])
            if p.winner is not None or horizon.over(p):
                break
            actions = moves.actions(p, None)
            if not actions:
                break
            action = _chosen(actions, rng, idle)
            p = moves.play(p, action)
        except Unsupported:
            break
        played.append(p)
    return played


def _chosen(actions: list[Action], rng: random.Random, idle: float) -> Action:
    # The bounds speak of certain lines, which work where every flip is lost.
    lost = [a for a in actions if isinstance(a, Choose) and a.answer in ("lose", "tails")]
    if lost:
        return lost[0]
    attacks = [a for a in actions if isinstance(a, Attack)]
    if attacks:
        return min(attacks, key=lambda a: len(a.attackers))  # the bounds say nothing of attacks
    doing = [a for a in actions if not isinstance(a, PassPriority)]
    if not doing or (len(doing) < len(actions) and rng.random() < idle):
        return rng.choice(actions)
    casts = [a for a in doing if isinstance(a, Cast)]
    return rng.choice(casts if casts and rng.random() < 0.5 else doing)


def refuted(start: Start, played: list[Position]) -> str:
    """What a bound denied at some position of a play that came later in it; "" for nothing."""
    root = start.position
    horizon = Horizon(root, 0, start.turns)
    goals = [Win(root, 0), Storm(root, 0), Damage(root, 0)]
    now = [Bound(root, goal) for goal in goals]
    ahead = [LaterBound(root, goal) for goal in goals]
    cast = _casts(root, played)
    for at in range(len(played) - 1, -1, -1):
        p = played[at]
        if horizon.over(p):
            continue
        later = horizon.later(p)
        if not later and p.step < Step.DRAW:
            continue
        for goal, one, several in zip(goals, now, ahead, strict=True):
            most = max(goal.value(q) for q in played[at:])
            said = several.value(p, later) if later else one.value(p)
            if said < most:
                return f"{start.name}: {goal.text} {said} at {at}, in fact {most}"
        for cid in {c for when, c in cast if when > at}:
            goal = CastCard(root, 0, cid)
            bound = LaterBound(root, goal) if later else Bound(root, goal)
            said = bound.value(p, later) if later else bound.value(p)
            if not said:
                return f"{start.name}: {goal.text} out of reach at {at}"
    return ""


def denied(start: Start, played: list[Position]) -> str:
    """What the simpler game denied at some position of a play that came later in it."""
    root = start.position
    horizon = Horizon(root, 0, start.turns)
    counting = LaterBound(root, Win(root, 0), passive=True).bound.relaxation
    question = SimplerQuestion(SimplerCards(root, counting, start.turns), first=2_000)
    cast = _casts(root, played)
    asked: list[tuple[Sought, int]] = []
    for at, p in enumerate(played[:-1]):
        if horizon.over(p):
            continue
        dealt = p.players[1].life - min(q.players[1].life for q in played[at:])
        if dealt > 0:
            asked.append((Sought(damage=dealt), at))
        storm = max(q.storm for q in played[at:])
        if storm > (0 if horizon.later(p) else p.storm):
            asked.append((Sought(storm=storm), at))
        # The creature of an adventure is no more than a price there.
        cids = {c for when, c in cast if when > at and parts(c) is None}
        asked += [(Sought(card=cid), at) for cid in cids]
    # What is asked for together shares its memory.
    for sought, at in sorted(asked):
        if question.never(played[at], horizon.later(played[at]), sought):
            name = CARDS[sought.card].name if sought.card else ""
            return f"{start.name}: {sought} {name} denied at {at}"
    return ""


def _casts(root: Position, played: list[Position]) -> list[tuple[int, int]]:
    """Which spells of the player were first on the stack in which position."""
    seen = {item.uid for item in root.stack}
    found = []
    for at, p in enumerate(played):
        for item in p.stack:
            if item.kind == "spell" and item.controller == 0 and item.uid not in seen:
                seen.add(item.uid)
                if item.cid:
                    found.append((at, item.cid))
    return found
