"""What graphs say about decks: what nothing replaces, dead cards, colours, hands."""

from __future__ import annotations

import networkx as nx
import pytest

from analyzer.graph.analysis import analyse
from analyzer.graph.build import interaction_graph
from analyzer.graph.playable import playable
from analyzer.graph.sets import enabling_sets
from analyzer.graph.why import explain
from models.notation import parse_deck, parse_position
from models.notation.errors import NotationErrors

STORM = """
4 Dark Ritual
4 Lotus Petal
4 Swamp
{}
Sideboard
1 Tendrils of Agony
1 Grapeshot
"""


def graph(text: str) -> nx.MultiDiGraph:
    return interaction_graph(parse_deck(text))


def test_a_wish_can_be_all_that_reaches_the_payoff() -> None:
    found = analyse(graph(STORM.format("4 Burning Wish")))
    assert found.working == ("Tendrils of Agony", "Grapeshot")
    fatal = [cut.without for cut in found.cuts if cut.nothing_left]
    # Lotus Petal alone makes the red mana for the Wish.
    assert ("Burning Wish",) in fatal and ("Lotus Petal",) in fatal
    assert ("Grapeshot", "Tendrils of Agony") in fatal
    assert ("Dark Ritual",) not in fatal


def test_without_the_wish_nothing_is_reached() -> None:
    found = analyse(graph(STORM.format("4 Brainstorm")))
    assert found.payoffs == ("Tendrils of Agony", "Grapeshot") and found.working == ()
    assert found.cuts == ()


def test_a_second_copy_in_the_main_deck_replaces_the_wish() -> None:
    found = analyse(graph(STORM.format("4 Burning Wish\n1 Tendrils of Agony")))
    assert ("Burning Wish",) not in [cut.without for cut in found.cuts if cut.nothing_left]
    lost = {cut.without: cut.lost for cut in found.cuts if not cut.nothing_left}
    assert lost["Burning Wish",] == ("Grapeshot",)


def test_dead_cards_and_why() -> None:
    dead = {
        d.card: d.reason for d in analyse(graph("4 Swamp\n4 Counterspell\n4 Burning Wish")).dead
    }
    assert dead["Counterspell"] == "nothing makes U mana"
    assert dead["Burning Wish"] == "nothing makes R mana"
    # A wish without a sideboard, and with one that it cannot take from.
    dead = {d.card: d.reason for d in analyse(graph("4 Mountain\n4 Burning Wish")).dead}
    assert dead == {"Burning Wish": "it finds nothing here"}
    text = "4 Mountain\n4 Burning Wish\nSideboard\n1 {}"
    assert analyse(graph(text.format("Lightning Bolt"))).dead[0].card == "Burning Wish"
    assert not analyse(graph(text.format("Grapeshot"))).dead


def test_a_win_with_an_empty_library_needs_what_empties_it() -> None:
    text = "4 Island\n4 Swamp\n1 Thassa's Oracle\n{}"
    assert analyse(graph(text.format("4 Duress"))).working == ()
    assert analyse(graph(text.format("4 Doomsday"))).working == ("Thassa's Oracle",)
    # Twenty cards drawn for any amount of life can be a whole library.
    assert analyse(graph(text.format("4 Ad Nauseam"))).working == ("Thassa's Oracle",)


def test_a_small_library_can_be_drawn() -> None:
    text = """
[you]
hand = ["Thassa's Oracle", "{}"]
battlefield = ["Island", "Island", "Island"]
library = ["Swamp"]
"""
    for card, working in (("Brainstorm", ("Thassa's Oracle",)), ("Duress", ())):
        found = analyse(interaction_graph(parse_position(text.format(card)).position))
        assert found.working == working


def test_floating_mana_and_permanents_in_play_count() -> None:
    text = """
[you]
hand = ["Tendrils of Agony"]
mana = "{}"
battlefield = [{}]
"""
    for mana, board, working in (("BBBB", "", True), ("RRRR", "", False),
                                 ("", '"Sol Ring"', False)):  # fmt: skip
        found = analyse(interaction_graph(parse_position(text.format(mana, board)).position))
        assert bool(found.working) == working
    # In play already, it need not be cast.
    maniac = """
[you]
hand = ["{}"]
mana = "U"
battlefield = ["Laboratory Maniac"]
library = ["Swamp"]
"""
    for card, working in (("Brainstorm", True), ("Duress", False)):
        found = analyse(interaction_graph(parse_position(maniac.format(card)).position))
        assert bool(found.working) == working


def test_mana_from_a_hand_and_mana_that_needs_mana() -> None:
    assert "mana:R" in playable(graph("4 Simian Spirit Guide"))
    # A Ritual makes black mana from black mana alone.
    assert "mana:B" not in playable(graph("4 Dark Ritual"))
    assert "mana:B" in playable(graph("4 Dark Ritual\n1 Lotus Petal"))


def test_colours_asked_for_and_made() -> None:
    text = "4 Swamp\n4 Polluted Delta\n4 Lotus Petal\n4 Tendrils of Agony\n2 Duress"
    colours = {c.colour: c for c in analyse(graph(text)).colours}
    black = colours["B"]
    assert (black.symbols, black.cards) == (4 * 2 + 2, 6)
    # The fetch lands count: each puts a Swamp onto the battlefield.
    assert (black.lands, black.others) == (8, 4)
    assert (colours["G"].symbols, colours["G"].lands, colours["G"].others) == (0, 0, 4)


# --- hands ----------------------------------------------------------------------------------------
def test_the_smallest_hands_are_found_and_minimal() -> None:
    of = graph("4 Swamp\n4 Dark Ritual\n4 Lotus Petal\n4 Tendrils of Agony")
    found = enabling_sets(of, "Tendrils of Agony")
    # Tendrils costs four.  Swamp or Petal, and a Ritual: three.  Two Rituals: five.
    assert not found.lands and not found.from_outside
    assert set(found.hands) == {
        ("Dark Ritual", "Lotus Petal", "Swamp"),
        ("Dark Ritual", "Lotus Petal", "Lotus Petal"),
        ("Dark Ritual", "Dark Ritual", "Swamp"),
        ("Dark Ritual", "Dark Ritual", "Lotus Petal"),
        ("Lotus Petal", "Lotus Petal", "Lotus Petal", "Lotus Petal"),
        ("Lotus Petal", "Lotus Petal", "Lotus Petal", "Swamp"),
    }
    assert found.complete


def test_a_diamond_does_not_pay_for_a_card_in_hand() -> None:
    # Its mana is there only once the hand, Tendrils in it, is discarded.
    of = graph("4 Lion's Eye Diamond\n4 Tendrils of Agony")
    assert enabling_sets(of, "Tendrils of Agony").hands == ()


def test_a_payoff_in_the_sideboard_is_found_first() -> None:
    of = graph(STORM.format("4 Burning Wish\n4 Lion's Eye Diamond"))
    found = enabling_sets(of, "Tendrils of Agony")
    assert found.from_outside and found.hands
    assert all("Burning Wish" in hand for hand in found.hands)


# --- positions and words --------------------------------------------------------------------------
def test_what_the_opponent_has_touches_your_cards() -> None:
    of = interaction_graph(
        parse_position("""
[you]
hand = ["Dark Ritual", "Past in Flames"]
battlefield = ["Polluted Delta"]
library = { "Swamp" = 1, "Lotus Petal" = 1 }
[opponent]
battlefield = ["Leonin Arbiter", "Thalia, Guardian of Thraben", "Leyline of the Void", "Forest"]
""").position
    )

    def kinds(start: str, end: str) -> set[str]:
        return {d["kind"] for d in (of.get_edge_data(start, end) or {}).values()}

    assert "forbids" in kinds("opponent: Leonin Arbiter", "Polluted Delta")
    assert "taxes" in kinds("opponent: Thalia, Guardian of Thraben", "Dark Ritual")
    # Thalia taxes noncreature spells; a land is none.
    assert not kinds("opponent: Thalia, Guardian of Thraben", "Polluted Delta")
    assert "prevents" in kinds("opponent: Leyline of the Void", "Past in Flames")
    assert of.nodes["opponent: Forest"]["group"] == "theirs"
    # Their lands make no mana of yours.
    assert "mana:G" not in of or not kinds("opponent: Forest", "mana:G")
    assert of.nodes["Swamp"]["zones"] == "library 1"


def test_why_says_one_hop_and_two() -> None:
    of = graph("4 Swamp\n4 Dark Ritual\n1 Past in Flames\n4 Lotus Petal")
    found = explain(of, "Dark Ritual")
    out = [hop.text for hop in found.out]
    assert "Dark Ritual makes B mana (3)" in out
    assert any(hop.text.startswith("Past in Flames recasts Dark Ritual") for hop in found.into)
    assert "Swamp makes B mana, which pays for Dark Ritual" in found.two_hops["Swamp"]
    assert (
        "Lotus Petal makes R mana, which pays for Past in Flames"
        in explain(of, "Past in Flames").two_hops["Lotus Petal"]
    )


def test_a_deck_with_problems_has_no_graph() -> None:
    with pytest.raises(NotationErrors, match="Drak Ritual"):
        graph("4 Drak Ritual")


def test_no_card_and_one_card() -> None:
    assert analyse(interaction_graph(parse_position("[you]\nhand = []\n").position)).working == ()
    lonely = analyse(graph("1 Tendrils of Agony"))
    assert lonely.working == () and lonely.dead[0].reason == "nothing makes B mana"
