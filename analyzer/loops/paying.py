"""Which mana pays which part of a cost, and what helps to pay."""

from __future__ import annotations

from analyzer.loops.net import Net, Place
from analyzer.loops.reading import Scene
from cards.library import CARDS
from cards.mana import TYPES
from models.facts import facts
from models.filters import view_fits


def pay(net: Net, scene: Scene) -> None:
    """Add the payments of all costs in a net, with creatures and cards that help to pay."""
    limited = [p for p in net.places if p[0] == "limited"]
    for place in net.places:
        if place[0] not in ("cost", "paid"):
            continue
        symbol = str(place[-1])
        for letter in _letters(symbol):
            net.add(f"pay {letter}", {("mana", letter): -1, place: 1})
        if "P" in symbol:
            net.add("pay life", {("life",): -2, place: 1})
        if place[0] == "cost" and len(place) == 3:
            view = facts(place[1]).view
            for there in limited:
                if there[2] in _letters(symbol) and view_fits(there[1], view):
                    net.add(f"pay {there[2]}", {there: -1, place: 1})
            _helped(net, scene, place, symbol)
    for cid in scene.cards:
        net.add(f"{CARDS[cid].name} as any card", {("graveyard", cid): -1, ("fodder",): 1})


def _helped(net: Net, scene: Scene, place: Place, symbol: str) -> None:
    keywords = facts(place[1]).keywords
    if "delve" in keywords and symbol == "1":
        net.add("delve", {("fodder",): -1, place: 1})
    for cid in scene.permanents:
        view = facts(cid).view
        convoke = "convoke" in keywords and "Creature" in view.types
        improvise = "improvise" in keywords and "Artifact" in view.types
        if (convoke and (symbol == "1" or symbol in view.color)) or (improvise and symbol == "1"):
            net.add(
                f"tap {CARDS[cid].name}",
                {("untapped", cid): -1, ("tapped", cid): 1, place: 1},
            )


def _letters(symbol: str) -> str:
    if symbol == "1":
        return TYPES
    return "".join(half for half in symbol.split("/") if half in TYPES)
