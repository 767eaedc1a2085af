"""Deck lists as people paste them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.notation.decklist import Deck, parse_deck, read_deck, write_deck
from models.notation.errors import NotationErrors

DECKS = Path(__file__).parents[4] / "shared" / "decks"


@pytest.mark.parametrize(
    "line",
    [
        "4 Dark Ritual",
        "4x Dark Ritual",
        "4X Dark Ritual",
        "4xDark Ritual",
        "4 x Dark Ritual",
        "4\u00d7 Dark Ritual",
        "  4   Dark Ritual  ",
        "4 dark ritual",
        "4 D\u00e0rk Ritual",
        "4 Dark Ritual (MMQ) 129",
        "4 Dark Ritual (MMQ)",
        "4 Dark Ritual (PLST) MMQ-129",
        "4 Dark Ritual [MMQ]",
        "4 Dark Ritual (MMQ) 129 *F*",
        "4 Dark Ritual *F*",
        "4 Dark Ritual (MMQ) 129 *F* #mana #fast",
        "4 Dark Ritual ^Have,#37d67a^",
        "4 Dark Ritual (foil)",
    ],
)
def test_ways_to_write_a_line(line: str) -> None:
    deck = parse_deck(line)
    assert (deck.main, deck.problems) == ({"Dark Ritual": 4}, ())


def test_a_name_alone_is_one_card_and_equal_names_add_up() -> None:
    assert parse_deck("Swamp\nDark Ritual\nSwamp\n2 swamp").main == {"Swamp": 4, "Dark Ritual": 1}


@pytest.mark.parametrize(
    "text",
    [
        "4 Swamp\n\n2 Burning Wish",
        "4 Swamp\n\n\n2 Burning Wish\n\n",
        "4 Swamp\nSideboard\n2 Burning Wish",
        "4 Swamp\nSideboard:\n2 Burning Wish",
        "4 Swamp\nSIDEBOARD (2)\n2 Burning Wish",
        "4 Swamp\n// Sideboard\n2 Burning Wish",
        "4 Swamp\n[Sideboard]\n2 Burning Wish",
        "4 Swamp\nSB: 2 Burning Wish",
        "SB: 1 Burning Wish\n4 Swamp\nSB: 1 Burning Wish",
        "Deck\n4 Swamp\n\nSideboard\n2 Burning Wish",
        "// a list\nDeck\n\n# lands\n2 Swamp\n\n// more\n2 Swamp\n\nSideboard\n2 Burning Wish",
        "About\nName My Deck\n\nDeck\n4 Swamp\n\nSideboard\n2 Burning Wish",
        "Lands (4)\n4 Swamp\n\nSideboard\nSorcery\n2 Burning Wish\n\nMaybeboard\n1 Lotus Petal",
        "4 Swamp\r\n\r\nSideboard\r\n2 Burning Wish\r\n",
    ],
)
def test_sideboards(text: str) -> None:
    deck = parse_deck(text)
    assert deck.problems == ()
    assert (deck.main, deck.sideboard) == ({"Swamp": 4}, {"Burning Wish": 2})


def test_blank_lines_between_groups_make_no_sideboard() -> None:
    deck = parse_deck("20 Swamp\n\n4 Dark Ritual\n\n4 Lotus Petal")
    assert deck.sideboard == {}
    assert "no heading names a sideboard: all cards are taken as the main deck" in deck.notes
    deck = parse_deck("40 Swamp\n\n20 Dark Ritual\n\n15 Lotus Petal")
    assert deck.sideboard == {"Lotus Petal": 15}


def test_commander_and_companion() -> None:
    deck = parse_deck(
        "Commander\n1 Dark Ritual\n\n1 Swamp\nCompanion\n1 Lotus Petal\nDeck\n1 Swamp"
    )
    assert deck.commander == {"Dark Ritual": 1}
    assert deck.companion == {"Lotus Petal": 1}
    assert deck.main == {"Swamp": 2}
    assert "the deck and its commander have 3 cards, not 100" in deck.notes
    assert not parse_deck("Commander\n1 Dark Ritual\n\n99 Swamp").unusual_size


@pytest.mark.parametrize(("count", "unusual"), [(59, True), (60, False), (61, True)])
def test_an_unusual_size_is_no_problem(count: int, unusual: bool) -> None:
    deck = parse_deck(f"{count} Swamp\nSideboard\n16 Swamp")
    assert deck.problems == ()
    assert deck.unusual_size is unusual
    notes = {f"the main deck has {count} cards, not 60"} if unusual else set()
    assert set(deck.notes) == notes | {"the sideboard has 16 cards, more than 15"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "4 Swamp\n\n4 Dark Ritul",
            "d:3: expected a card name, got 'Dark Ritul' (did you mean Dark Ritual",
        ),
        ("4 Nobody Knows It", "d:1: expected a card name, got 'Nobody Knows It'"),
        ("0 Swamp", "d:1: expected a count from 1 to 1000, got 0"),
        ("-1 Swamp", "d:1: expected a count from 1 to 1000, got -1"),
        ("2000 Swamp", "d:1: expected a count from 1 to 1000, got 2000"),
        ("99999999999999 Swamp", "d:1: expected a card name, got '99999999999999 Swamp'"),
        ("4", "d:1: expected a count and a card name, got '4'"),
        ("4x", "d:1: expected a count and a card name, got '4x'"),
        ("// nothing", "d: expected a deck list, got no cards"),
        ("Deck\n\nSideboard", "d: expected a deck list, got no cards"),
        ("<html>", "d:1: expected a card name, got '<html>'"),
    ],
)
def test_problems(text: str, message: str) -> None:
    deck = parse_deck(text, "d")
    assert message in str(deck.problems[0])
    with pytest.raises(NotationErrors, match="expected"):
        deck.check()


def test_all_problems_are_reported_at_once() -> None:
    deck = parse_deck("1 Swmp\n1 Swamp\n0 Swamp\n1 Drak Ritual")
    assert [problem.line for problem in deck.problems] == [1, 3, 4]
    assert deck.main == {"Swmp": 1, "Swamp": 1, "Drak Ritual": 1}
    assert sum(deck.main_cards.values()) == 1


@pytest.mark.parametrize("data", [b"", b"\xff\xfe4\x00", b"4 Swamp\x00"])
def test_files_that_are_no_text(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(data)
    with pytest.raises(NotationErrors, match="expected"):
        read_deck(file)
    with pytest.raises(NotationErrors, match="no such file"):
        read_deck(tmp_path / "none.txt")


NAMES = st.sampled_from(
    ["Dark Ritual", "Cabal Ritual", "Lion's Eye Diamond", "Swamp", "Burning Wish", "Lotus Petal"]
)
CARDS = st.dictionaries(NAMES, st.integers(1, 60), max_size=6)


@settings(max_examples=60, deadline=None)
@given(CARDS.filter(bool), CARDS, CARDS, CARDS)
def test_what_is_written_reads_back(
    main: dict[str, int],
    sideboard: dict[str, int],
    commander: dict[str, int],
    companion: dict[str, int],
) -> None:
    read = parse_deck(write_deck(Deck(main, sideboard, commander, companion)))
    assert read.problems == ()
    assert (read.main, read.sideboard, read.commander, read.companion) == (
        main,
        sideboard,
        commander,
        companion,
    )
    assert list(read.main) == list(main)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_deck_or_has_problems(text: str) -> None:
    deck = parse_deck(text)
    assert deck.problems or any((deck.main, deck.sideboard, deck.commander, deck.companion))


@pytest.mark.skipif(not DECKS.is_dir(), reason="the collection of published decks is not here")
def test_published_decks() -> None:
    files = sorted(DECKS.glob("*.txt"))
    assert len(files) == 24
    for file in files:
        deck = read_deck(file)
        assert all(problem.expected == "a card name" for problem in deck.problems), file.name
        assert not deck.unusual_size, file.name
        assert sum(deck.sideboard.values()) == (0 if deck.commander else 15), file.name
