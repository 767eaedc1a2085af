"""What is wrong with a position file: each problem with its place, all at once."""

from pathlib import Path

import pytest

from models.notation.errors import NotationError, NotationErrors
from models.notation.position_file import parse_position, read_position
from models.notation.source import MAX_BYTES


def message(text: str) -> str:
    with pytest.raises(NotationErrors) as caught:
        parse_position(text, "p.toml")
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # the file as a whole
        ("titel = 'x'", "p.toml:1: titel: expected a valid key, got 'titel' (did you mean title?)"),
        ("title = 3", "p.toml:1: title: expected a text, got 3"),
        ("\n\nphase = 'mian1'", "p.toml:3: phase: expected 'upkeep', 'draw', 'main1', 'combat'"),
        ("active = 'me'", "p.toml:1: active: expected 'you' or 'opponent', got 'me'"),
        ("edition = 2006", "p.toml:1: edition: expected 'current' or '2006', got 2006"),
        ("turn = 0", "p.toml:1: turn: expected a whole number from 1 to 1000, got 0"),
        ("storm = -1", "p.toml:1: storm: expected a whole number from 0 to 1000, got -1"),
        ("storm = true", "p.toml:1: storm: expected a whole number from 0 to 1000, got true"),
        (
            "storm = 3\n[you]\ncast = 1\n[opponent]\ncast = 1",
            "p.toml:1: storm: expected 2, the spells that the players have cast, got 3",
        ),
        ("you = 3", "p.toml:1: you: expected a table, got 3"),
        ("goal = 'wn'", "p.toml:1: goal: expected 'win', 'storm', 'damage', 'mana: BBBB' or"),
        ("goal = 'wn'", "(did you mean win?)"),
        ("goal = 'mana: X'", "p.toml:1: goal: expected mana letters among WUBRGC"),
        (
            "goal = 'cast: Dark Ritul'",
            "p.toml:1: goal: expected a card name, got 'Dark Ritul' (did you mean Dark Ritual",
        ),
        # a player
        ("[you]\nlife = 0", "p.toml:2: you.life: expected life above 0"),
        ("[you]\nlife = -3", "got -3"),
        ("[opponent]\npoison = 10", "p.toml:2: opponent.poison: expected a whole number from 0"),
        ("[you]\nmana = 'BX'", "p.toml:2: you.mana: expected mana letters among WUBRGC"),
        ("[you]\nmana = 3", "p.toml:2: you.mana: expected mana letters, such as 'BBR', got 3"),
        ("[you]\nlost_life = 1", "p.toml:2: you.lost_life: expected true or false, got 1"),
        ("[you]\ncast_colors = 'X'", "p.toml:2: you.cast_colors: expected colours among WUBRG"),
        (
            "[you]\ngraveyrad = []",
            "p.toml:2: you.graveyrad: expected a valid key, got 'graveyrad' "
            "(did you mean graveyard?)",
        ),
        # lists of cards
        ("[you]\nhand = 'Swamp'", "p.toml:2: you.hand: expected a list of card names"),
        (
            "[you]\nhand = [\n  'Swamp', # one\n  'Dark Ritul',\n]",
            "p.toml:4: you.hand[2]: expected a card name, got 'Dark Ritul' "
            "(did you mean Dark Ritual",
        ),
        ("[you]\nhand = [3]", "p.toml:2: you.hand[1]: expected a card name, got 3"),
        ("[you]\nhand = [['Swamp']]", "p.toml:2: you.hand[1]: expected a card name, got a list"),
        (
            "[you]\nhand = { Swamp = 0 }",
            "p.toml:2: you.hand.Swamp: expected a whole number from 1 to 1000, got 0",
        ),
        ("[you]\nhand = [{ unknown = 0 }]", "p.toml:2: you.hand[1].unknown: expected a whole num"),
        ("[you]\nhand = [{ count = 1 }]", "p.toml:2: you.hand[1]: expected the key 'card'"),
        (
            "[you]\ngraveyard = ['unknown']",
            "p.toml:2: you.graveyard[1]: expected a card name, got 'unknown' "
            "(every card of this zone is known)",
        ),
        (
            "[you]\ngraveyard = [{ card = 'Swamp', mark = 'flashbak' }]",
            "p.toml:2: you.graveyard[1].mark: expected 'flashback', got 'flashbak' "
            "(did you mean flashback?)",
        ),
        (
            "[you]\nexile = [{ card = 'Swamp', playable = 'tomorrow' }]",
            "p.toml:2: you.exile[1].playable: expected 'this turn', 'until the end",
        ),
        (
            "[you]\nexile = [{ card = 'Swamp', free = true }]",
            "p.toml:2: you.exile[1].free: expected false, unless `playable` is 'this turn'",
        ),
        # libraries
        (
            "[you]\nlibrary = { top = ['Swamp'], botom = [] }",
            "p.toml:2: you.library.botom: expected a valid key, got 'botom' (did you mean bottom?)",
        ),
        (
            "[you]\nlibrary = { rest = ['Swamp'], hidden = 2 }",
            "p.toml:2: you.library.hidden: expected at most as many cards as `rest` has (1), got 2",
        ),
        (
            "[you.library]\norder = 'known'\nrest = ['Swamp']",
            "p.toml:2: you.library.order: expected 'unknown' where `rest` or `sure` is given",
        ),
        # permanents
        (
            "[you]\nbattlefield = ['Dark Ritual']",
            "p.toml:2: you.battlefield[1]: expected a card that can be on the battlefield, "
            "got 'Dark Ritual', an instant",
        ),
        (
            "[you]\nbattlefield = ['Burning Wish']",
            "got 'Burning Wish', a sorcery",
        ),
        (
            "[you]\nbattlefield = [\n  'Swamp',\n  { card = 'Swamp', taped = true },\n]",
            "p.toml:4: you.battlefield[2].taped: expected a valid key, got 'taped' "
            "(did you mean tapped?)",
        ),
        (
            "[[you.battlefield]]\ncard = 'Swamp'\n[[you.battlefield]]\ncard = 'Swmp'",
            "p.toml:4: you.battlefield[2].card: expected a card name, got 'Swmp'",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Swamp', tapped = 'yes' }]",
            "p.toml:2: you.battlefield[1].tapped: expected true or false, got 'yes'",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Swamp', counters = { charge = -1 } }]",
            "p.toml:2: you.battlefield[1].counters.charge: expected a whole number from 0",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Swamp', owner = 'them' }]",
            "p.toml:2: you.battlefield[1].owner: expected 'you' or 'opponent', got 'them'",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Swamp', transformed = true }]",
            "p.toml:2: you.battlefield[1].transformed: expected no such key for 'Swamp'",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Swamp', face = 'Plains' }]",
            "p.toml:2: you.battlefield[1].face: expected the name of a face: 'Swamp'",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Nobody', token = true }]",
            "p.toml:2: you.battlefield[1].card: expected the name of a token or card",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Swamp', used = [0] }]",
            "p.toml:2: you.battlefield[1].used[1]: expected the number of an ability, from 1",
        ),
        (
            "[you]\nbattlefield = [{ card = 'Swamp', boost = 2 }]",
            "p.toml:2: you.battlefield[1].boost: expected two numbers, such as [2, 0], got 2",
        ),
        ("[you]\nbattlefield = [{ tapped = true }]", "p.toml:2: you.battlefield[1]: expected the"),
        ("[you]\nbattlefield = 'Swamp'", "p.toml:2: you.battlefield: expected a list of card na"),
        # decks
        ("deck = 3", "p.toml:1: deck: expected the path of a deck list, or a table"),
        ("deck = 'no.txt'", "p.toml:1: deck: expected a deck list, got 'no.txt': no such file"),
        (
            "[deck]\nmain = ['Swamp']\n[you]\nhand = ['Dark Ritual']",
            "p.toml:4: you.hand: expected no 'Dark Ritual': the deck has none, got 1",
        ),
        (
            "[deck]\nmain = { Swamp = 2 }\n[you]\nhand = ['Swamp', 'Swamp']\ngraveyard = ['Swamp']",
            "p.toml:5: you.graveyard: expected at most 2 of 'Swamp': the deck has no more, "
            "got 3 with other zones",
        ),
        (
            "[deck]\nmain = { Swamp = 2 }\n[you]\nhand = [{ unknown = 3 }]",
            "p.toml:4: you.hand: expected at most 2 unknown cards: the deck has no more left",
        ),
        # TOML
        ("[you\nhand = []", "p.toml:1:5: expected valid TOML, got expected ']' at the end of a"),
        ("title = 'x", "p.toml:1:11: expected valid TOML"),
        ("title = 'x\n", "p.toml:1:11: expected valid TOML"),
        ("a = 1\na = 2\n", "p.toml:2:6: expected valid TOML, got cannot overwrite a value"),
        ("title = 'x'\n\nx = [1, 2", "p.toml:3:10: expected valid TOML"),
        ("x = " + "[" * 100_000, "p.toml:1: expected valid TOML, got values nested too deep"),
        ("turn = " + "9" * 5000, "p.toml:1: expected valid TOML"),
        ("d = 2020-13-77", "p.toml:1"),
    ],
)
def test_each_problem_has_its_place(text: str, expected: str) -> None:
    assert expected in message(text)


def test_all_problems_are_reported_in_the_order_of_the_file() -> None:
    text = "phase = 'x'\n[you]\nlife = 0\nhand = ['Nobody', 'Swamp', 3]\n[opponent]\nlive = 2\n"
    with pytest.raises(NotationErrors) as caught:
        parse_position(text, "p.toml")
    places = [(problem.line, problem.key) for problem in caught.value.problems]
    assert places == [
        (1, "phase"),
        (3, "you.life"),
        (4, "you.hand[1]"),
        (4, "you.hand[3]"),
        (6, "opponent.live"),
    ]
    assert caught.value.problems[0].hint == ""
    assert isinstance(caught.value, NotationError)
    assert caught.value.line == 1


def test_five_copies_of_a_card_are_no_error_without_a_deck() -> None:
    text = "[you]\nbattlefield = [{ card = 'Karakas', count = 5 }]"
    assert len(parse_position(text).position.battlefield) == 5


# --- files ---
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ": expected a position file, got an empty file"),
        (b" \n\n", ": expected a position file, got an empty file"),
        (
            b"title = 'x'\n\xff\xfe\x00",
            ":2: expected text encoded as UTF-8, got the byte 0xff (save it as UTF-8)",
        ),
        (b"title\x00", ":1: expected text encoded as UTF-8, got a null character"),
        (b"#" * (MAX_BYTES + 1), ": expected a position file of at most 2 MB, got 2.0 MB"),
        (b"#" * 10_000_000, ": expected a position file of at most 2 MB, got 10.0 MB"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, data: bytes, expected: str) -> None:
    file = tmp_path / "p.toml"
    file.write_bytes(data)
    with pytest.raises(NotationErrors) as caught:
        read_position(file)
    assert str(caught.value).startswith(f"{file}{expected}")


def test_missing_file_and_folder(tmp_path: Path) -> None:
    (tmp_path / "Ant.toml").write_text("title = 'x'", encoding="utf-8")
    with pytest.raises(NotationErrors, match="expected a position file, got a folder"):
        read_position(tmp_path)
    with pytest.raises(NotationErrors, match=r"got no such file \(there is Ant.toml\)"):
        read_position(tmp_path / "ant")
    with pytest.raises(NotationErrors, match=r"got no such file$"):
        read_position(tmp_path / "no" / "such.toml")
    with pytest.raises(NotationErrors, match="expected a position file"):
        read_position("a\0b")


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    file.write_bytes(b"\xef\xbb\xbftitle = 'x'\r\n[you]\r\nlife = 3\r\n")
    assert read_position(file).position.players[0].life == 3


def test_problems_of_a_deck_file_are_those_of_its_lines(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("4 Swamp\n4 Dark Ritul\n", encoding="utf-8")
    file = tmp_path / "p.toml"
    file.write_text("deck = 'deck.txt'\n[you]\nlife = 0\n", encoding="utf-8")
    with pytest.raises(NotationErrors) as caught:
        read_position(file)
    assert [(Path(p.file).name, p.line) for p in caught.value.problems] == [
        ("p.toml", 3),
        ("deck.txt", 2),
    ]
