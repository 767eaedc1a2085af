"""Smallest hands that cast a payoff: candidates from the graph, each confirmed by the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

import msgspec
import networkx as nx

from analyzer.question import Options, solve
from cards.library import CARDS
from models.errors import Unsupported
from models.position import Library, Permanent, Player, Position

#: Hands up to this size, the payoff left out.
LARGEST = 4
MOST_LANDS = 3
#: So many hands are named, and so many are tried, for one payoff.
MOST_NAMED, MOST_TRIED = 6, 40
#: Positions that one confirmation may search.
NODES = 500


class EnablingSets(msgspec.Struct, frozen=True):
    """Minimal hands with which a payoff can be cast in one turn, each confirmed by search.

    `lands`: untapped lands in play besides the one that may be played; the fewest with which a hand
    was found.  `from_outside`: the payoff is in the sideboard, so that a card of the hand has to
    find it.  `complete`: no other hand of these sizes does, lands aside that make no more colours.
    """

    payoff: str
    lands: tuple[str, ...]
    from_outside: bool
    hands: tuple[tuple[str, ...], ...]
    complete: bool


def enabling_sets(
    graph: nx.MultiDiGraph, payoff: str, progress: Callable[[int], None] | None = None
) -> EnablingSets:
    """The smallest hands from a deck's graph that cast a payoff in one turn, with one land drop.

    On an empty board if that can be, else with one land in play, or more.
    """
    found = EnablingSets(payoff, (), False, (), False)
    for lands in range(MOST_LANDS + 1):
        found = _with_lands(graph, payoff, _in_play(graph, payoff, lands), progress)
        if found.hands:
            break
    return found


def _in_play(graph: nx.MultiDiGraph, payoff: str, count: int) -> tuple[str, ...]:
    """Lands in play: those of a colour of the payoff of which the deck has most."""
    color = CARDS[CARDS.find(graph.nodes[payoff]["label"])].front.color[:1]
    lands = [
        node for node, data in graph.nodes(data=True)
        if data["kind"] == "card" and "Land" in data["types"].split() and data["count"]
        and data["side"] == "you" and (not color or _makes(graph, node, color))
    ]  # fmt: skip
    lands.sort(key=lambda node: (-graph.nodes[node]["count"], node))
    return tuple(node for node in lands for _ in range(graph.nodes[node]["count"]))[:count]


def _makes(graph: nx.MultiDiGraph, node: str, color: str) -> bool:
    edges = (graph.get_edge_data(node, f"mana:{color}") or {}).values()
    return any(edge["kind"] == "makes" for edge in edges)


def _with_lands(
    graph: nx.MultiDiGraph, payoff: str, lands: tuple[str, ...],
    progress: Callable[[int], None] | None,
) -> EnablingSets:  # fmt: skip
    outside = not graph.nodes[payoff]["count"]
    hands: list[tuple[str, ...]] = []
    tried, complete = 0, True
    for hand in _candidates(graph, payoff, outside, lands):
        counts = Counter(hand)
        if any(Counter(smaller) <= counts for smaller in hands):
            continue
        if len(hands) >= MOST_NAMED or tried >= MOST_TRIED:
            complete = False
            break
        tried += 1
        if progress is not None:
            progress(tried)
        answer = _casts(graph, hand, payoff, outside, lands)
        if answer:
            hands.append(hand)
        elif answer is None:
            complete = False
    return EnablingSets(payoff, lands, outside, tuple(hands), complete)


def _candidates(
    graph: nx.MultiDiGraph, payoff: str, outside: bool, in_play: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Hands that could make enough mana in all, smallest first."""
    finders = {
        start for start, _, edge in graph.in_edges(payoff, data=True) if edge["kind"] == "finds"
    }
    names = sorted(
        node
        for node, data in graph.nodes(data=True)
        if data["kind"] == "card" and data["side"] == "you" and data["count"] and node != payoff
        and (_made(graph, node) or (outside and node in finders))
    )  # fmt: skip
    gain = {node: _made(graph, node) - _price(node, graph) for node in names}
    lands = {node for node in names if "Land" in graph.nodes[node]["types"].split()}
    for land in _outdone(graph, lands):
        names.remove(land)
        lands.remove(land)
    price = _price(payoff, graph)
    colors = set(CARDS[CARDS.find(graph.nodes[payoff]["label"])].front.color)
    for size in range(LARGEST + 1):
        for hand in combinations_with_replacement(names, size):
            counts = Counter(hand)
            if sum(gain[node] for node in hand) + len(in_play) < price:
                continue
            if sum(counts[node] for node in lands) > 1:
                continue
            if outside and not finders & set(hand):
                continue
            if any(count > graph.nodes[node]["count"] for node, count in counts.items()):
                continue
            made = {c for node in (*counts, *in_play) for c in _colors(graph, node)}
            if colors <= made:
                yield hand


def _outdone(graph: nx.MultiDiGraph, lands: set[str]) -> set[str]:
    """Lands that make no colour which some other one does not make too."""
    found: set[str] = set()
    for land in sorted(lands):
        for other in sorted(lands - {land} - found):
            if _colors(graph, land) <= _colors(graph, other):
                found.add(land)
                break
    return found


def _price(node: str, graph: nx.MultiDiGraph) -> int:
    card = CARDS[CARDS.find(graph.nodes[node]["label"])]
    # The cheapest face: an adventure may be what finds the payoff.
    faces = [face for face in card.faces if face.cost is not None]
    return min((face.mana_value for face in faces), default=0)


def _made(graph: nx.MultiDiGraph, node: str) -> int:
    """The most mana that a card can make at once, as far as its edges say."""
    most = 0
    for _, end, edge in graph.out_edges(node, data=True):
        if edge["kind"] == "makes":
            number = edge["count"].split(" ")[0]
            most = max(most, int(number) if number.isdigit() else 1)
        elif edge["kind"] == "puts" and "Land" in graph.nodes[end]["types"].split():
            most = max(most, 1)
    return most


def _colors(graph: nx.MultiDiGraph, node: str) -> set[str]:
    found = set()
    for _, end, edge in graph.out_edges(node, data=True):
        if edge["kind"] == "makes":
            found.add(end[5:])
        elif edge["kind"] == "puts":
            found |= {e[5:] for _, e, d in graph.out_edges(end, data=True) if d["kind"] == "makes"}
    return found


def _casts(
    graph: nx.MultiDiGraph, hand: tuple[str, ...], payoff: str, outside: bool,
    lands: tuple[str, ...],
) -> bool | None:  # fmt: skip
    """Whether the hand casts the payoff; None if the search could not settle it."""
    main: Counter[int] = Counter()
    side: Counter[int] = Counter()
    for _, data in graph.nodes(data=True):
        if data["kind"] == "card" and data["side"] == "you":
            cid = CARDS.find(data["label"])
            main[cid] += data["count"]
            side[cid] += data["sideboard"]
    held = Counter(CARDS.find(graph.nodes[node]["label"]) for node in hand)
    if not outside:
        held[CARDS.find(graph.nodes[payoff]["label"])] += 1
    board = [CARDS.find(graph.nodes[node]["label"]) for node in lands]
    main -= held + Counter(board)
    you = Player(
        hand=tuple(sorted(held.elements())),
        library=Library(rest=tuple(sorted(main.elements()))),
        sideboard=tuple(sorted(side.elements())),
        land_plays=1,
    )
    permanents = tuple(Permanent(uid, cid, 0, 0) for uid, cid in enumerate(board, 1))
    position = Position((you, Player()), permanents, next_uid=len(board) + 1)
    goal = f"cast: {graph.nodes[payoff]['label']}"
    try:
        verdict = solve(position, goal, Options(nodes=NODES, replies=False))
    except Unsupported:
        return None
    return {"LETHAL": True, "NO_LINE": False}.get(verdict.kind)
