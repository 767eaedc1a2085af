"""Edges that the three decks must have and edges that they cannot have.

Each is read off the card by hand; the reason, in the words of the card's rules, stands beside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import networkx as nx
import pytest

from analyzer.graph.build import interaction_graph
from models.notation import read_deck

DECKS = Path(__file__).parents[3] / "benchmarks" / "decks"
ANT, TES, RUBY = "legacy-ant-2021-07-18", "legacy-tes-2024-02-18", "modern-ruby-storm-2026-07-12"
FAE, RAL = "Fae of Wishes // Granted", "Ral, Monsoon Mage // Ral, Leyline Prodigy"
VALAKUT = "Valakut Awakening // Valakut Stoneforge"

EXPECTED = [
    # --- mana ---
    (ANT, "Swamp", "makes", "mana:B"),  # a Swamp has "{T}: Add {B}" (305.6)
    (ANT, "Underground Sea", "makes", "mana:U"),  # an Island Swamp
    (ANT, "Underground Sea", "makes", "mana:B"),
    (ANT, "Volcanic Island", "makes", "mana:R"),  # an Island Mountain
    (ANT, "Dark Ritual", "makes", "mana:B"),  # adds {B}{B}{B}
    (ANT, "mana:B", "pays", "Dark Ritual"),  # costs {B}
    (ANT, "mana:B", "pays", "Tendrils of Agony"),  # costs {2}{B}{B}
    (ANT, "mana", "pays", "Tendrils of Agony"),  # ... of which {2} is generic
    (ANT, "mana:R", "pays", "Past in Flames"),  # costs {3}{R}, flashback {4}{R}
    (ANT, "Lotus Petal", "makes", "mana:W"),  # one mana of any colour
    (ANT, "Lion's Eye Diamond", "makes", "mana:R"),  # three mana of any one colour
    (ANT, "graveyard", "enables", "Cabal Ritual"),  # threshold: seven cards in the graveyard
    (RUBY, "Manamorphose", "makes", "mana:U"),  # two mana in any combination of colours
    (RUBY, VALAKUT, "makes", "mana:R"),  # its other face is a land that taps for {R}
    (RUBY, "Ruby Medallion", "discounts", "Desperate Ritual"),  # red spells cost {1} less
    (RUBY, "Ruby Medallion", "discounts", "Past in Flames"),
    (RUBY, RAL, "discounts", "Pyretic Ritual"),  # instants and sorceries cost {1} less
    (RUBY, "Artist's Talent", "discounts", "Ruby Medallion"),  # level 2: noncreature spells
    (TES, "Rite of Flame", "counts", "Rite of Flame"),  # {R} more for each in a graveyard
    # --- finding ---
    (ANT, "Polluted Delta", "finds", "Swamp"),  # an Island or Swamp card
    (ANT, "Polluted Delta", "finds", "Volcanic Island"),  # which is an Island
    (ANT, "Misty Rainforest", "finds", "Tropical Island"),  # a Forest or Island card
    (ANT, "Infernal Tutor", "finds", "Tendrils of Agony"),  # hellbent: any card
    (ANT, "Lion's Eye Diamond", "empties", "no hand"),  # its cost discards the hand
    (ANT, "no hand", "enables", "Infernal Tutor"),  # hellbent: no cards in hand
    (ANT, "Wishclaw Talisman", "finds", "Past in Flames"),  # any card
    (ANT, FAE, "finds", "Tendrils of Agony"),  # a noncreature card from outside the game
    (ANT, FAE, "finds", "Chain of Vapor"),
    (TES, "Burning Wish", "finds", "Empty the Warrens"),  # a sorcery from outside the game
    (TES, "Burning Wish", "finds", "Galvanic Relay"),
    (RUBY, "Wish", "finds", "Grapeshot"),  # any card from outside the game
    (RUBY, "Wish", "finds", "Stormscale Scion"),
    (RUBY, "Scalding Tarn", "finds", "Mountain"),  # an Island or Mountain card
    (RUBY, "Arid Mesa", "finds", "Sacred Foundry"),  # a Mountain or Plains; it is both
    # --- card flow ---
    (ANT, "Brainstorm", "draws", "hand"),  # draws three
    (ANT, "hand", "feeds", "Brainstorm"),  # puts two back
    (ANT, "Ponder", "arranges", "top"),  # orders the top three
    (ANT, "Ad Nauseam", "draws", "hand"),
    (ANT, "life", "spends", "Ad Nauseam"),  # loses life equal to each mana value
    (ANT, "life", "spends", "Thoughtseize"),  # loses 2 life
    (TES, "Echo of Eons", "draws", "hand"),  # seven cards
    (TES, "Echo of Eons", "recasts", "Echo of Eons"),  # flashback {2}{U}
    (TES, "Dark Ritual", "feeds", "Chrome Mox"),  # imprint: a nonartifact, nonland card
    (RUBY, "Reckless Impulse", "draws", "hand"),  # the top two may be played
    (RUBY, "Hex Magic", "empties", "no hand"),  # exiles the hand
    (RUBY, "hand", "feeds", "Artist's Talent"),  # discards a card to draw one
    # --- spells and permanents ---
    (ANT, "Past in Flames", "recasts", "Dark Ritual"),  # instants and sorceries gain flashback
    (ANT, "Past in Flames", "recasts", "Infernal Tutor"),
    (ANT, "Past in Flames", "recasts", "Past in Flames"),  # by its own flashback
    (ANT, "Cabal Therapy", "recasts", "Cabal Therapy"),  # flashback: sacrifice a creature
    (ANT, "Sedgemoor Witch", "feeds", "Cabal Therapy"),  # which is a creature
    (ANT, "Chain of Vapor", "returns", "Lotus Petal"),  # a nonland permanent
    (ANT, "Swamp", "feeds", "Chain of Vapor"),  # a land sacrificed copies it
    (ANT, "Chain of Smog", "copies", "Chain of Smog"),
    (RUBY, "Flashback", "recasts", "Pyretic Ritual"),  # a target instant or sorcery
    (RUBY, "Desperate Ritual", "grants", "Desperate Ritual"),  # spliced onto Arcane, which it is
    (TES, "Lotus Petal", "enables", "Mox Opal"),  # metalcraft: three artifacts
    (TES, "Empty the Warrens", "creates", "Goblin"),
    (ANT, "Sedgemoor Witch", "creates", "Pest"),
    # --- storm and triggers ---
    (ANT, "Dark Ritual", "adds", "storm"),  # 702.40a: every spell cast counts
    (ANT, "storm", "counts", "Tendrils of Agony"),
    (ANT, "storm", "counts", "Flusterstorm"),
    (TES, "storm", "counts", "Galvanic Relay"),
    (ANT, "Chain of Smog", "triggers", "Witherbloom Apprentice"),  # magecraft
    (RUBY, "Desperate Ritual", "triggers", RAL),  # an instant cast
    (RUBY, "Ruby Medallion", "triggers", "Artist's Talent"),  # a noncreature spell cast
    # --- the other side ---
    (ANT, "Tendrils of Agony", "damages", "opponent:life"),  # loses 2 life
    (RUBY, "Grapeshot", "damages", "opponent:life"),  # 1 damage to any target
    (TES, "Helm of Obedience", "mills", "opponent:library"),
    (TES, "Leyline of the Void", "removes", "opponent:graveyard"),  # exiled instead
    (ANT, "Duress", "discards", "opponent:hand"),
    (ANT, "Flusterstorm", "counters", "opponent:spells"),
    (ANT, "Veil of Summer", "protects", "Tendrils of Agony"),  # cannot be countered
    (ANT, "opponent:spells", "enables", "Veil of Summer"),  # draws if they cast blue or black
    (ANT, "Abrupt Decay", "protects", "Abrupt Decay"),  # it cannot be countered itself
    (RUBY, "Silence", "forbids", "opponent:spells"),
]

IMPOSSIBLE = [
    (ANT, "Misty Rainforest", "finds", "Swamp"),  # neither a Forest nor an Island
    (ANT, FAE, "finds", "Sedgemoor Witch"),  # a creature
    (ANT, FAE, "finds", "Dark Ritual"),  # not in the sideboard
    (ANT, "Past in Flames", "recasts", "Lion's Eye Diamond"),  # an artifact
    (ANT, "Past in Flames", "recasts", "Swamp"),  # a land
    (ANT, "Past in Flames", "recasts", "Sedgemoor Witch"),  # a creature
    (ANT, "Dark Ritual", "makes", "mana:R"),  # black only
    (ANT, "Island", "counts", "Carpet of Flowers"),  # counts the opponent's Islands
    (ANT, "Chain of Vapor", "returns", "Bayou"),  # nonland permanents
    (ANT, "Tendrils of Agony", "counters", "opponent:spells"),  # it only drains
    (ANT, "mana:G", "pays", "Dark Ritual"),  # it costs {B}
    (ANT, "Lion's Eye Diamond", "fills", "hand"),  # it discards
    (TES, "Burning Wish", "finds", "Helm of Obedience"),  # an artifact
    (TES, "Burning Wish", "finds", "Echoing Truth"),  # an instant
    (TES, "Burning Wish", "finds", "Dark Ritual"),  # an instant of the main deck
    (TES, "Lotus Petal", "feeds", "Chrome Mox"),  # an artifact
    (TES, "Bayou", "feeds", "Chrome Mox"),  # a land
    (TES, "Dark Ritual", "enables", "Mox Opal"),  # no artifact
    (TES, "Dark Ritual", "counts", "Rite of Flame"),  # another name
    (RUBY, "Ruby Medallion", "discounts", "Silence"),  # a white spell
    (RUBY, "Ruby Medallion", "discounts", "Flashback"),  # no generic mana to reduce (118.7c)
    (RUBY, RAL, "discounts", "Ruby Medallion"),  # an artifact
    (RUBY, RAL, "triggers", "Artist's Talent"),  # a creature spell
    (RUBY, "Flashback", "recasts", "Ruby Medallion"),  # an artifact
    (RUBY, "Arid Mesa", "finds", "Gemstone Caverns"),  # no land type
    (RUBY, "Wooded Foothills", "finds", "Sunbaked Canyon"),  # no land type
    (RUBY, "Wish", "finds", "Ruby Medallion"),  # in the main deck alone
    (RUBY, "Mountain", "makes", "mana:W"),  # red only
]


@cache
def graph(deck: str) -> nx.MultiDiGraph:
    return interaction_graph(read_deck(DECKS / f"{deck}.txt"))


def kinds(deck: str, start: str, end: str) -> set[str]:
    found = graph(deck)
    if start not in found or end not in found:
        return set()
    return {data["kind"] for data in (found.get_edge_data(start, end) or {}).values()}


def test_the_lists_are_as_long_as_they_should_be() -> None:
    assert len(EXPECTED) >= 40 and len(set(EXPECTED)) == len(EXPECTED)
    assert len(IMPOSSIBLE) >= 20 and not set(EXPECTED) & set(IMPOSSIBLE)
    for deck, start, _, end in IMPOSSIBLE:
        # Both ends are there, so that it is the edge that is missing.
        assert start in graph(deck) and end in graph(deck)


@pytest.mark.parametrize(("deck", "start", "kind", "end"), EXPECTED)
def test_an_expected_edge(deck: str, start: str, kind: str, end: str) -> None:
    assert kind in kinds(deck, start, end)


@pytest.mark.parametrize(("deck", "start", "kind", "end"), IMPOSSIBLE)
def test_an_impossible_edge(deck: str, start: str, kind: str, end: str) -> None:
    assert kind not in kinds(deck, start, end)


@pytest.mark.parametrize(
    ("deck", "start", "end", "count"),
    [
        (ANT, "Dark Ritual", "mana:B", "3"),
        (ANT, "Brainstorm", "hand", "3"),
        (ANT, "Lion's Eye Diamond", "mana:B", "3"),
        (RUBY, "Pyretic Ritual", "mana:R", "3"),
        (TES, "Echo of Eons", "hand", "7"),
    ],
)
def test_how_much(deck: str, start: str, end: str, count: str) -> None:
    found = graph(deck).get_edge_data(start, end).values()
    assert [data["count"] for data in found if data["kind"] in ("makes", "draws")] == [count]


def test_the_condition_stands_on_the_edge() -> None:
    edges = graph(ANT).get_edge_data("Cabal Ritual", "mana:B").values()
    made = {data["count"]: data["given"] for data in edges if data["kind"] == "makes"}
    # Five with threshold, three without.
    assert set(made) == {"5", "3"}
    assert "seven or more" in made["5"] and made["3"].startswith("otherwise")


def test_groups_are_what_players_call_them() -> None:
    groups = nx.get_node_attributes(graph(ANT), "group")
    assert groups["Swamp"] == groups["Polluted Delta"] == "sources"
    assert groups["Dark Ritual"] == groups["Lion's Eye Diamond"] == "accelerants"
    assert groups["Brainstorm"] == groups["Ad Nauseam"] == "card flow"
    assert groups["Infernal Tutor"] == groups[FAE] == "tutors"
    assert groups["Past in Flames"] == "engines"
    assert groups["Tendrils of Agony"] == "payoffs"
    assert groups["Duress"] == groups["Flusterstorm"] == "protection"
