"""What an interaction graph says about a deck or a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import networkx as nx

from analyzer.graph.playable import idle_reason, playable, works
from cards.card import Face
from cards.library import CARDS
from cards.mana import COLORS

#: How many of the most connected cards are named.
MOST_NAMED = 8


class Connected(msgspec.Struct, frozen=True):
    """A card and how many other cards and resources it is joined with."""

    card: str
    degree: int


class Cut(msgspec.Struct, frozen=True):
    """Cards without which payoffs no longer work; `nothing_left`: none works then."""

    without: tuple[str, ...]
    lost: tuple[str, ...]
    nothing_left: bool


class Colour(msgspec.Struct, frozen=True):
    """What a colour is asked for and what makes it, by copies in the main deck.

    `symbols`: symbols in costs of all copies; `cards`: copies that ask for it; `lands` and
    `others`: copies that can make it, or fetch a land that does.
    """

    colour: str
    symbols: int
    cards: int
    lands: int
    others: int


class Dead(msgspec.Struct, frozen=True):
    """A card that does nothing here, and why."""

    card: str
    reason: str


class Analysis(msgspec.Struct, frozen=True):
    """What a graph of cards says.

    `cuts`: minimal sets of one or two cards without which no payoff works, and single cards
    without which some do not.
    """

    connected: tuple[Connected, ...]
    payoffs: tuple[str, ...]
    working: tuple[str, ...]
    cuts: tuple[Cut, ...]
    dead: tuple[Dead, ...]
    colours: tuple[Colour, ...]


def analyse(graph: nx.MultiDiGraph) -> Analysis:
    """Most connected cards, cards that nothing replaces, dead cards, colours asked for and made."""
    payoffs = tuple(
        node for node, data in graph.nodes(data=True)
        if data["group"] == "payoffs" and data["kind"] == "card"
    )  # fmt: skip
    have = playable(graph)
    working = tuple(node for node in payoffs if works(graph, node, have))
    return Analysis(
        _connected(graph),
        payoffs,
        working,
        _cuts(graph, working),
        tuple(
            Dead(node, reason)
            for node in _cards(graph)
            if (reason := idle_reason(graph, node, have))
        ),
        _colours(graph),
    )


def _cards(graph: nx.MultiDiGraph) -> list[str]:
    return [
        node
        for node, data in graph.nodes(data=True)
        if data["kind"] == "card" and data["side"] == "you"
    ]


def _connected(graph: nx.MultiDiGraph) -> tuple[Connected, ...]:
    """By the number of neighbours, a card and a resource counting alike."""
    simple = nx.Graph(graph)
    simple.remove_edges_from(list(nx.selfloop_edges(simple)))
    degrees = {node: simple.degree(node) for node in _cards(graph)}
    ordered = sorted(degrees, key=lambda node: (-degrees[node], node))
    return tuple(Connected(node, degrees[node]) for node in ordered[:MOST_NAMED])


def _cuts(graph: nx.MultiDiGraph, working: tuple[str, ...]) -> tuple[Cut, ...]:
    """Which cards the payoffs cannot do without, alone or in pairs."""
    if not working:
        return ()
    found: list[Cut] = []
    fatal: set[str] = set()
    for node in _cards(graph):
        have = playable(graph, (node,))
        left = [payoff for payoff in working if works(graph, payoff, have)]
        lost = tuple(payoff for payoff in working if payoff not in left and payoff != node)
        if not left:
            fatal.add(node)
        if lost or not left:
            found.append(Cut((node,), lost, not left))
    found += [Cut(pair, working, True) for pair in _pairs(graph, working, fatal)]
    found.sort(key=lambda cut: (not cut.nothing_left, len(cut.without), cut.without))
    return tuple(found)


def _pairs(
    graph: nx.MultiDiGraph, working: tuple[str, ...], fatal: set[str]
) -> Iterator[tuple[str, str]]:
    """Pairs of cards without which no payoff works, though it does without either of them.

    Such a pair takes a card out of every set of cards that suffices: one of any such set, and one
    of any that suffices without that one.
    """
    seen: set[frozenset[str]] = set()
    for one in _sufficient(graph, working, ()):
        if one in fatal:
            continue
        for other in _sufficient(graph, working, (one,)):
            pair = frozenset((one, other))
            if other in fatal or pair in seen:
                continue
            seen.add(pair)
            if not _any_works(graph, working, pair):
                first, second = sorted(pair)
                yield first, second


def _sufficient(
    graph: nx.MultiDiGraph, working: tuple[str, ...], without: tuple[str, ...]
) -> list[str]:
    """Cards that are enough for some payoff, none of which can then be left out."""
    gone = set(without)
    kept = [node for node in _cards(graph) if node not in gone]
    for node in list(kept):
        if _any_works(graph, working, gone | {node}):
            gone.add(node)
            kept.remove(node)
    return kept


def _any_works(graph: nx.MultiDiGraph, working: tuple[str, ...], gone: Iterable[str]) -> bool:
    have = playable(graph, gone)
    return any(works(graph, payoff, have) for payoff in working)


def _colours(graph: nx.MultiDiGraph) -> tuple[Colour, ...]:
    found = []
    for colour in COLORS:
        symbols = cards = lands = others = 0
        for node in _cards(graph):
            data = graph.nodes[node]
            asked = max(_asked(face, colour) for face in CARDS[CARDS.find(data["label"])].faces)
            symbols += asked * data["count"]
            cards += data["count"] if asked else 0
            if _makes(graph, node, f"mana:{colour}"):
                if "Land" in data["types"].split():
                    lands += data["count"]
                else:
                    others += data["count"]
        if symbols or lands or others:
            found.append(Colour(colour, symbols, cards, lands, others))
    return tuple(found)


def _makes(graph: nx.MultiDiGraph, node: str, mana: str) -> bool:
    """Whether a card makes that mana, itself or by a land that it puts onto the battlefield."""
    for _, end, edge in graph.out_edges(node, data=True):
        if edge["kind"] == "makes" and end == mana:
            return True
        if edge["kind"] == "puts" and "Land" in graph.nodes[end]["types"].split():
            if any(e["kind"] == "makes" for e in (graph.get_edge_data(end, mana) or {}).values()):
                return True
    return False


def _asked(face: Face, colour: str) -> int:
    return sum(colour in symbol.split("/") for symbol in face.symbols)
