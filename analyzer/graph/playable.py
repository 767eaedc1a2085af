"""Which cards of a pool can do anything at all: what can be paid for, found, made to work.

Quantities are left out: a colour that can be made once can be made.  So a card that is called
unplayable is, and one that is called playable need not come together in a game.
"""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from analyzer.graph.matching import words_of
from cards.card import Face
from cards.library import CARDS
from cards.mana import COLORS
from cards.vocabulary import abilities as ab
from cards.vocabulary import costs as c
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s

#: Resources without which a card does nothing, and which some other card has to bring about.
BROUGHT_ABOUT = ("no library",)
#: A library as small as this can be drawn to its end.
SMALL_LIBRARY = 20


def playable(graph: nx.MultiDiGraph, without: Iterable[str] = ()) -> set[str]:
    """The cards and resources that can be had, some cards being left out of the deck."""
    gone = set(without)
    cards = [
        node for node, data in graph.nodes(data=True)
        if data["kind"] in ("card", "token") and data["side"] == "you" and node not in gone
    ]  # fmt: skip
    have = {f"mana:{letter}" for letter in graph.graph["floating"]}
    while True:
        found = {node for node in cards if node not in have and _has(graph, node, have)}
        have |= found
        made = {
            end
            for node in found
            for _, end, data in graph.out_edges(node, data=True)
            if graph.nodes[end]["kind"] == "resource" and data["kind"] != "prevents"
        }
        if not found and made <= have:
            return have
        have |= made


def _has(graph: nx.MultiDiGraph, node: str, have: set[str]) -> bool:
    data = graph.nodes[node]
    if data["kind"] == "token":
        return any(
            start in have and edge["kind"] == "creates"
            for start, _, edge in graph.in_edges(node, data=True)
        )
    if "battlefield" in data["zones"] or "stack" in data["zones"]:
        return True
    if not data["count"] and not any(
        start in have and edge["kind"] == "finds" and start != node
        for start, _, edge in graph.in_edges(node, data=True)
    ):
        return False
    card = CARDS[CARDS.find(data["label"])]
    return any(_usable(face, have) for face in card.faces) or _brought(graph, node, have)


def _brought(graph: nx.MultiDiGraph, node: str, have: set[str]) -> bool:
    """Whether something puts it onto the battlefield, or lets it be cast for nothing."""
    return any(
        start in have and start != node and edge["kind"] in ("puts", "frees")
        for start, _, edge in graph.in_edges(node, data=True)
    )


def _usable(face: Face, have: set[str]) -> bool:
    """Whether a face can be played, cast for one of its costs, or used from the hand."""
    if face.is_land:
        return True
    ways = []
    if face.cost is not None:
        ways.append(face.symbols)
    for ability in face.abilities:
        if isinstance(ability, ab.AlternativeCost | ab.Suspend | ab.Plot):
            ways.append(_symbols(ability.cost))
        elif isinstance(ability, ab.Activated):
            if ability.zone != "battlefield":
                ways.append(_symbols(ability.cost))
        elif isinstance(ability, ab.StaticAbility):
            if isinstance(ability.static, s.BeginGameOnBattlefield):
                return True
    return any(payable(way, have) for way in ways)


def _symbols(costs: tuple[c.Cost, ...]) -> tuple[str, ...]:
    from cards.mana import parse_cost

    return tuple(x for cost in costs if isinstance(cost, c.PayMana) for x in parse_cost(cost.cost))


def payable(symbols: tuple[str, ...], have: set[str]) -> bool:
    """Whether every symbol of a cost can be paid with the mana that can be had."""
    return all(_payable(symbol, have) for symbol in symbols)


def _payable(symbol: str, have: set[str]) -> bool:
    if symbol in ("0", "X"):
        return True
    parts = symbol.split("/")
    if "P" in parts:
        return True
    for part in parts:
        if part.isdigit() and any(key.startswith("mana:") for key in have):
            return True
        if f"mana:{part}" in have:
            return True
    return False


def works(graph: nx.MultiDiGraph, node: str, have: set[str]) -> bool:
    """Whether a payoff can be had, and what it waits for can come about."""
    if node not in have:
        return False
    drawn = "hand" in have and graph.graph["library"] <= SMALL_LIBRARY
    return all(
        start in have or drawn
        for start, _, edge in graph.in_edges(node, data=True)
        if edge["kind"] == "enables" and start in BROUGHT_ABOUT
    )


def idle_reason(graph: nx.MultiDiGraph, node: str, have: set[str]) -> str:
    """Why a card does nothing in this pool; "" if it can do something."""
    data = graph.nodes[node]
    card = CARDS[CARDS.find(data["label"])]
    if node not in have:
        if not data["count"] and not any(
            edge["kind"] == "finds" for _, _, edge in graph.in_edges(node, data=True)
        ):
            return ""  # a card of the sideboard that waits for another game
        missing = sorted(
            {part for face in card.faces for symbol in face.symbols for part in symbol.split("/")
             if part in COLORS and f"mana:{part}" not in have},
            key=COLORS.index,
        )  # fmt: skip
        return f"nothing makes {' or '.join(missing)} mana" if missing else "it cannot be cast"
    out = {edge["kind"] for _, _, edge in graph.out_edges(node, data=True)}
    words = frozenset(word for face in card.faces for word in words_of(face))
    for kind, kinds in (("finds", (e.Search, e.Wish)), ("recasts", (e.GrantFlashback,)),
                        ("discounts", (s.CostChange,))):  # fmt: skip
        useful = {"draws", "makes", "discards", "counters", "taxes", "forbids", "damages"}
        if not words.isdisjoint(kinds) and kind not in out and not out & useful:
            return f"it {kind} nothing here"
    if not works(graph, node, have):
        return "nothing brings about what it waits for"
    return ""
