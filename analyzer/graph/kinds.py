"""What the nodes and edges of an interaction graph are called."""

from __future__ import annotations

from typing import NamedTuple

from cards.mana import TYPES


class EdgeKind(NamedTuple):
    """A kind of edge: how it reads from the source to the target, and the family it belongs to."""

    verb: str
    family: str
    means: str


#: Families of edges, in the order of legends.
FAMILIES = ("mana", "cards", "spells", "permanents", "storm", "protection", "result")

#: Every kind of edge.  The verb stands between the names of the two ends.
EDGE_KINDS = {
    "makes": EdgeKind("makes", "mana", "adds mana of that type"),
    "pays": EdgeKind("pays for", "mana", "mana of that type is in a cost"),
    "counts as": EdgeKind("counts as", "mana", "mana of a type pays generic costs"),
    "discounts": EdgeKind("discounts", "mana", "makes a spell or ability cost less"),
    "taxes": EdgeKind("taxes", "mana", "makes a spell or ability cost more"),
    "boosts": EdgeKind("boosts", "mana", "a permanent tapped for mana makes more, or other, mana"),
    "draws": EdgeKind("draws", "cards", "draws cards, or takes them from the top to be played"),
    "arranges": EdgeKind("arranges", "cards", "looks at or orders the top of the library"),
    "finds": EdgeKind("finds", "cards", "can take the card from library or sideboard"),
    "digs": EdgeKind("digs for", "cards", "can take the card if it is near the top"),
    "feeds": EdgeKind("feeds", "cards", "is discarded, exiled, sacrificed or tapped for it"),
    "fills": EdgeKind("fills", "cards", "puts cards into that graveyard"),
    "empties": EdgeKind("empties", "cards", "leaves no cards in that zone"),
    "recasts": EdgeKind("recasts", "spells", "lets the card be cast from graveyard or exile"),
    "copies": EdgeKind("copies", "spells", "copies the spell or ability"),
    "frees": EdgeKind("frees", "spells", "lets the spell be cast without its mana cost"),
    "returns": EdgeKind("returns", "spells", "returns the card to a hand or library"),
    "hastens": EdgeKind("hastens", "spells", "lets the spell be cast at other times"),
    "puts": EdgeKind("puts into play", "permanents", "puts the card onto the battlefield"),
    "untaps": EdgeKind("untaps", "permanents", "untaps the permanent, whose ability taps it"),
    "creates": EdgeKind("creates", "permanents", "creates the token"),
    "grants": EdgeKind("grants an ability to", "permanents", "gives a permanent something"),
    "adds": EdgeKind("adds to", "storm", "counts one more each time"),
    "counts": EdgeKind("is counted by", "storm", "the more there is of it, the more that does"),
    "enables": EdgeKind("enables", "storm", "makes a condition on the card hold"),
    "triggers": EdgeKind("triggers", "storm", "sets off a triggered ability of the card"),
    "protects": EdgeKind("protects", "protection", "keeps the card from being answered"),
    "counters": EdgeKind("counters", "protection", "can counter the spell or ability"),
    "forbids": EdgeKind("forbids", "protection", "makes it impossible, or harder in time"),
    "discards": EdgeKind("takes from", "protection", "takes cards out of a hand"),
    "removes": EdgeKind("removes", "protection", "destroys, exiles or moves the permanent away"),
    "prevents": EdgeKind("prevents", "protection", "replaces or prevents what would happen"),
    "reveals": EdgeKind("reveals", "protection", "looks at hidden cards"),
    "damages": EdgeKind("takes life from", "result", "damage, or loss of life"),
    "gains": EdgeKind("adds to", "result", "gains life"),
    "spends": EdgeKind("pays for", "result", "life, or another resource, is paid for it"),
    "mills": EdgeKind("mills", "result", "puts cards from that library into a graveyard"),
    "wins": EdgeKind("ends as", "result", "wins the game, or what wins it"),
}  # fmt: skip

#: Resources: key and what a person calls it.  Types of mana are "mana:W" and so on.
RESOURCES = {
    **{f"mana:{letter}": f"{letter} mana" for letter in TYPES},
    "mana:S": "snow mana",
    "mana": "any mana",
    "hand": "cards in hand",
    "no hand": "an empty hand",
    "top": "top of the library",
    "library": "cards in library",
    "no library": "an empty library",
    "graveyard": "graveyard",
    "storm": "spells cast",
    "died": "permanents that died",
    "life": "your life",
    "opponent:life": "opponent's life",
    "opponent:library": "opponent's library",
    "opponent:poison": "opponent's poison",
    "opponent:hand": "opponent's hand",
    "opponent:spells": "opponent's spells",
    "opponent:permanents": "opponent's permanents",
    "opponent:graveyard": "opponent's graveyard",
    "turn": "extra turns",
    "coins": "coin flips",
    "win": "the win",
}

#: Groups of cards, in the order in which a picture shows them, with their headings.
GROUPS = {
    "sources": "Sources",
    "accelerants": "Accelerants",
    "card flow": "Card flow",
    "tutors": "Tutors",
    "engines": "Engines",
    "payoffs": "Payoffs",
    "protection": "Protection",
    "other": "Other",
    "theirs": "The opponent's",
}


def mana_keys(letters: str) -> list[str]:
    """The resources that these mana letters stand for, in their usual order."""
    return [f"mana:{letter}" for letter in TYPES if letter in letters]
