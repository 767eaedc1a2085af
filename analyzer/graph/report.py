"""Analyses of graphs as plain text, good at 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

import networkx as nx

from analyzer.graph.analysis import Analysis
from analyzer.graph.kinds import GROUPS
from analyzer.graph.line.study import LineStudy
from analyzer.graph.sets import EnablingSets
from analyzer.graph.why import Why

#: How much of what is two hops away is written; the rest is in the JSON.
MOST_CHAINS = 3


def wrapped(text: str, width: int, first: str = "", later: str = "") -> list[str]:
    """A paragraph in lines no longer than the width."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )


def _listed(head: str, items: Iterator[str] | list[str], width: int) -> list[str]:
    text = ", ".join(items)
    return wrapped(f"{head}: {text or 'none'}.", width, "", "  ")


def analysis_lines(graph: nx.MultiDiGraph, found: Analysis, width: int) -> list[str]:
    """An analysis of a deck or a position."""
    cards = [d for _, d in graph.nodes(data=True) if d["kind"] == "card"]
    lines = wrapped(
        f"{len(cards)} cards by name, {graph.number_of_nodes()} nodes, "
        f"{graph.number_of_edges()} edges.", width,
    )  # fmt: skip
    if graph.graph["unknown_cards"]:
        lines += wrapped(f"{graph.graph['unknown_cards']} unknown cards are left out.", width)
    lines.append("")
    for group, heading in GROUPS.items():
        names = [
            d["label"] for _, d in graph.nodes(data=True)
            if d["group"] == group and d["kind"] == "card"
        ]  # fmt: skip
        if names:
            lines += _listed(heading, names, width)
    lines.append("")
    lines += _listed("Most connected", [f"{c.card} ({c.degree})" for c in found.connected], width)
    lines += _listed("Payoffs that can be cast", list(found.working), width)
    left = [payoff for payoff in found.payoffs if payoff not in found.working]
    if left:
        lines += _listed("Payoffs out of reach", left, width)
    lines += list(_cut_lines(found, width))
    lines += _listed("Dead cards", [f"{d.card} ({d.reason})" for d in found.dead], width)
    return [*lines, "", *_colour_lines(found)]


def _cut_lines(found: Analysis, width: int) -> Iterator[str]:
    fatal = [cut for cut in found.cuts if cut.nothing_left]
    for cut in fatal:
        names = " and ".join(cut.without)
        yield from wrapped(f"Without {names} nothing pays off.", width, "", "  ")
    if not fatal and found.working:
        yield from wrapped("No one or two cards are needed for every payoff.", width)
    for cut in found.cuts:
        if not cut.nothing_left:
            lost = ", ".join(cut.lost)
            yield from wrapped(f"Without {cut.without[0]} out of reach: {lost}.", width, "", "  ")


def _colour_lines(found: Analysis) -> Iterator[str]:
    yield "  colour   asked for by      made by"
    yield "-" * 60
    for colour in found.colours:
        asked = "-"
        if colour.cards:
            asked = f"{_counted(colour.cards, 'card')} ({_counted(colour.symbols, 'symbol')})"
        made = f"{_counted(colour.lands, 'land')}, {_counted(colour.others, 'other')}"
        yield f"  {colour.colour:<8} {asked:<24} {made}"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def sets_lines(sets: Iterable[EnablingSets], width: int) -> Iterator[str]:
    """The smallest hands that cast each payoff."""
    for found in sets:
        head = f"Smallest hands that cast {found.payoff}"
        if found.from_outside:
            head += " from the sideboard"
        if found.lands:
            head += f", with {' and '.join(found.lands)} in play"
        if not found.hands:
            yield from wrapped(f"{head}: none found.", width)
            continue
        yield from wrapped(f"{head}, each confirmed by search:", width)
        for hand in found.hands:
            yield from wrapped(", ".join(hand), width, "  ", "    ")
        if not found.complete:
            yield "  (there are or may be more)"


def why_lines(graph: nx.MultiDiGraph, found: Why, width: int) -> Iterator[str]:
    """Everything one and two hops from a card."""
    data = graph.nodes[found.card]
    about = " · ".join(part for part in (GROUPS.get(found.group, ""), data["zones"]) if part)
    yield f"{data['label']} ({about})" if about else str(data["label"])
    texts = dict.fromkeys(hop.card_text for hop in found.out if hop.card_text)
    own = {edge["text"] for *_, edge in graph.out_edges(found.card, data=True)
           if edge.get("reader") == found.card}  # fmt: skip
    for text in texts:
        if text in own:
            yield from wrapped(text, width, "  | ", "  | ")
    for heading, hops in (("One hop, from it", found.out), ("One hop, to it", found.into)):
        yield ""
        yield f"{heading}:"
        for text in dict.fromkeys(hop.text for hop in hops):
            yield from wrapped(f"- {text}", width, "  ", "    ")
        if not hops:
            yield "  nothing"
    yield ""
    yield "Two hops:"
    for far, chains in found.two_hops.items():
        if graph.nodes[far]["kind"] == "resource":
            continue
        for chain in chains[:MOST_CHAINS]:
            yield from wrapped(f"- {chain}", width, "  ", "    ")
        if len(chains) > MOST_CHAINS:
            yield f"    (and {len(chains) - MOST_CHAINS} more ways to {graph.nodes[far]['label']})"


def line_lines(graph: nx.MultiDiGraph, found: LineStudy, width: int) -> Iterator[str]:
    """A line's steps with what each rests on, and what the graph says of it."""
    yield "Each step, and what it rests on:"
    for node in sorted(graph, key=lambda n: graph.nodes[n]["order"]):
        data = graph.nodes[node]
        if data["kind"] == "root":
            continue
        number = node if data["kind"] == "step" else ""
        mark = "*" if data["critical"] else "-" if not data["needed"] else " "
        yield from wrapped(data["label"], width, f"{number:>4} {mark} ", " " * 9)
        rests = _dependencies(graph, node)
        if rests:
            yield from wrapped("; ".join(rests), width, " " * 9, " " * 9)
    yield ""
    yield "  * on the critical path    - not needed"
    yield ""
    steps = [node for node in found.critical if node.isdigit()]
    yield from wrapped(f"Critical path: {len(steps)} steps: {', '.join(steps)}.", width, "", "  ")
    if found.minimal is None:
        yield from wrapped(f"The goal ({graph.graph['goal']}) is not reached.", width)
        return
    kept, left = len(found.minimal.kept), found.minimal.left_out
    if left:
        names = "; ".join(f"{n}. {graph.nodes[str(n)]['label']}" for n in left)
        yield from wrapped(f"Not needed: {names}.", width, "", "  ")
    head = f"{kept} of {kept + len(left)} steps; the referee confirms it."
    tail = "Leaving out any one step of it makes the rest illegal or misses the goal."
    if not found.minimal.complete:
        tail = "Interrupted: perhaps more of them could be left out."
    yield from wrapped(f"Minimal line: {head} {tail}", width, "", "  ")


def _dependencies(graph: nx.MultiDiGraph, node: str) -> list[str]:
    """What a step rests on, in words; steps that serve it alike together."""
    by: dict[str, list[str]] = {}
    for start, _, edge in graph.in_edges(node, data=True):
        count = f"{edge['count']} " if edge["kind"] == "paid" else ""
        what = f" {count}{edge['what']}" if edge["what"] else ""
        data = graph.nodes[start]
        if data["kind"] == "root":
            if edge["kind"] in ("supplied", "provided", "resolved"):
                continue  # it was simply there
            name = "the position"
        else:
            name = start if data["kind"] == "step" else data["label"]
        by.setdefault(f"{edge['kind']}{what}", []).append(name)
    return [f"{head} by {', '.join(sorted(names, key=_number))}" for head, names in by.items()]


def _number(name: str) -> tuple[bool, int, str]:
    """Steps in their order, then what has a name."""
    return not name.isdigit(), len(name), name
