"""Position files: what they mean, and that what is written reads back."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.library import CARDS, UNKNOWN_CID
from models.notation.defaults import DEFAULTS
from models.notation.errors import NotationError
from models.notation.line_file import read_line
from models.notation.position_file import PositionFile, parse_position, read_position
from models.notation.position_write import save_position, write_position
from models.position import (
    FLASHBACK,
    PLAY_FREE,
    PLAY_NEXT,
    PLAY_TURN,
    Library,
    Permanent,
    Player,
    Position,
    Step,
    TaggedMana,
    ZoneCard,
)

EXAMPLES = Path(__file__).parents[3] / "examples"
RITUAL = CARDS.find("Dark Ritual")
CABAL = CARDS.find("Cabal Ritual")
LED = CARDS.find("Lion's Eye Diamond")
PETAL = CARDS.find("Lotus Petal")
SWAMP = CARDS.find("Swamp")
TENDRILS = CARDS.find("Tendrils of Agony")
TUTOR = CARDS.find("Infernal Tutor")
WISH = CARDS.find("Burning Wish")


def position(text: str) -> Position:
    return parse_position(text).position


def test_nothing_stated_is_every_default() -> None:
    read = parse_position("title = ''")
    unknown = Library(rest=(UNKNOWN_CID,) * 53)
    you = Player(life=20, library=unknown, land_plays=1)
    assert read.position == Position(players=(you, Player(life=20, library=unknown)))
    assert read.goal == "win"
    assert read.position.step == Step.MAIN1


def test_every_default_has_a_sentence() -> None:
    assert all(d.key and d.value and d.sentence.endswith(".") for d in DEFAULTS)
    assert len({d.key for d in DEFAULTS}) == len(DEFAULTS)


def test_head() -> None:
    read = parse_position(
        """
        title = "T"
        origin = "somewhere"
        edition = "2006"
        goal = "mana: B B {B}"
        turn = 3
        phase = "upkeep"
        active = "opponent"
        priority = "you"
        died = 2
        """
    )
    p = read.position
    assert (read.title, read.origin, read.goal) == ("T", "somewhere", "mana: BBB")
    assert (p.edition, p.turn, p.step, p.active, p.priority, p.died) == (
        "2006",
        3,
        Step.UPKEEP,
        1,
        0,
        2,
    )


def test_goal_names_the_card_as_it_is_written() -> None:
    assert parse_position("goal = 'cast: tendrils of agony'").goal == "cast: Tendrils of Agony"


def test_player_table() -> None:
    p = position(
        """
        [you]
        life = 7
        poison = 9
        hand = ["Dark Ritual", { card = "Cabal Ritual", count = 2 }, "unknown", { unknown = 2 }]
        graveyard = ["Lotus Petal", { card = "Burning Wish", mark = "flashback" }]
        exile = [
          { card = "Dark Ritual", playable = "this turn" },
          { card = "Dark Ritual", playable = "this turn", free = true },
          { card = "Swamp", playable = "until the end of your next turn" },
          "unknown",
        ]
        sideboard = { "Tendrils of Agony" = 1 }
        mana = "BBR"
        snow_mana = "U"
        lands_played = 1
        draws = 1
        lost_life = true
        """
    ).players[0]
    assert p == Player(
        life=7,
        hand=tuple(sorted([RITUAL, CABAL, CABAL] + [UNKNOWN_CID] * 3)),
        library=Library(rest=(UNKNOWN_CID,) * 53),
        graveyard=tuple(sorted([(PETAL, ""), (WISH, FLASHBACK)])),
        exile=tuple(
            sorted([(RITUAL, PLAY_TURN), (RITUAL, PLAY_FREE), (SWAMP, PLAY_NEXT), (0, "")])
        ),
        sideboard=(TENDRILS,),
        pool=(0, 0, 2, 1, 0, 0),
        tagged=(TaggedMana(1, snow=True),),
        land_plays=0,
        draws=1,
        lost_life=True,
        poison=9,
    )


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("", (1, 0)),
        ("active = 'opponent'", (0, 1)),
        ("[you]\nlands_played = 1", (0, 0)),
        ("[you]\nlands_played = 2", (0, 0)),
        ("[you]\nland_drops = 2", (2, 0)),
    ],
)
def test_land_drops_left(text: str, plays: tuple[int, int]) -> None:
    players = position(text).players
    assert (players[0].land_plays, players[1].land_plays) == plays


def test_permanents_are_numbered_in_order_of_listing() -> None:
    p = position(
        """
        [you]
        battlefield = [
          { card = "Swamp", count = 2, tapped = true },
          { card = "Lotus Petal", sick = true, counters = { charge = 2 }, owner = "opponent" },
        ]
        [[opponent.battlefield]]
        card = "Swamp"
        controller = "you"

        [[opponent.battlefield]]
        card = "Lion's Eye Diamond"
        token = true
        imprinted = ["Dark Ritual"]
        chosen = "dark ritual"
        damage = 1
        used = [1, 3]
        boost = [2, -1]
        """
    )
    assert p.battlefield == (
        Permanent(1, SWAMP, 0, 0, tapped=True),
        Permanent(2, SWAMP, 0, 0, tapped=True),
        Permanent(3, PETAL, 0, 1, sick=True, counters=(("charge", 2),)),
        Permanent(4, SWAMP, 0, 1),
        Permanent(
            5,
            LED,
            1,
            1,
            token=True,
            imprinted=(RITUAL,),
            chosen="Dark Ritual",
            damage=1,
            used=0b101,
            boost=(2, -1),
        ),
    )
    assert p.next_uid == 6


@pytest.mark.parametrize(
    ("text", "library"),
    [
        ('["Swamp", "Dark Ritual"]', Library(rest=tuple(sorted((SWAMP, RITUAL))))),
        ("{ Swamp = 2 }", Library(rest=(SWAMP, SWAMP))),
        ("{ unknown = 7 }", Library(rest=(0,) * 7)),
        ("{ rest = [] }", Library()),
        ("[]", Library()),
        ('{ top = ["Swamp", "unknown"] }', Library(top=(SWAMP, 0), rest=(0,) * 51)),
        (
            '{ top = ["Swamp"], rest = { "Dark Ritual" = 2 }, bottom = ["Lotus Petal"] }',
            Library((SWAMP,), (RITUAL, RITUAL), (), (PETAL,)),
        ),
        (
            '{ order = "known", cards = ["Swamp", "Dark Ritual"] }',
            Library(top=(SWAMP, RITUAL)),
        ),
        (
            '{ rest = ["Swamp", "Dark Ritual"], sure = ["Lotus Petal"], hidden = 1 }',
            Library(rest=tuple(sorted((SWAMP, RITUAL))), sure=(PETAL,), hidden=1),
        ),
    ],
)
def test_library(text: str, library: Library) -> None:
    assert position(f"[you]\nlibrary = {text}").players[0].library == library


# --- spells cast this turn (702.40a: by all players) ---
@pytest.mark.parametrize(
    ("text", "storm", "cast"),
    [
        ("storm = 3", 3, (3, 0)),
        ("[you]\ncast = 2", 2, (2, 0)),
        ("[opponent]\ncast = 2", 2, (0, 2)),
        ("storm = 3\n[opponent]\ncast = 1", 3, (2, 1)),
        ("storm = 3\n[you]\ncast = 1", 3, (1, 2)),
    ],
)
def test_storm(text: str, storm: int, cast: tuple[int, int]) -> None:
    p = position(text)
    assert (p.storm, p.cast) == (storm, cast)


def test_cast_spells_by_name_give_types_and_colors() -> None:
    p = position('[you]\ncast = ["Dark Ritual", "Lotus Petal", "Burning Wish"]')
    assert (p.storm, p.cast, p.cast_is, p.cast_colors) == (3, (3, 0), (2, 0), ("BR", ""))


# --- decks ---
DECK = """
[deck]
main = { "Dark Ritual" = 4, Swamp = 10, "Lotus Petal" = 2 }
sideboard = { "Tendrils of Agony" = 1, "Burning Wish" = 1 }
"""


def test_library_and_sideboard_are_what_is_left_of_the_deck() -> None:
    p = position(
        DECK
        + """
        [you]
        hand = ["Dark Ritual", "unknown", "unknown"]
        battlefield = ["Swamp", { card = "Lotus Petal", owner = "opponent" },
                       { card = "Lotus Petal", token = true }]
        graveyard = ["Dark Ritual", "Tendrils of Agony"]
        library = { top = ["Swamp"], bottom = ["unknown"] }
        """
    ).players[0]
    rest = sorted([RITUAL] * 2 + [SWAMP] * 8 + [PETAL] * 2)
    assert p.library == Library((SWAMP,), tuple(rest), (), (UNKNOWN_CID,), hidden=3)
    assert p.library.size == 11  # 16 cards less a Ritual and two unknown in hand, a Ritual, a Swamp
    assert p.sideboard == (WISH,)  # Tendrils was wished for


def test_a_stated_library_is_kept_with_a_deck() -> None:
    p = position(DECK + "[you]\nlibrary = ['Swamp']\nsideboard = []").players[0]
    assert p.library == Library(rest=(SWAMP,))
    assert p.sideboard == ()


def test_deck_file_is_found_beside_the_position(tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text("2 Swamp\n\n1 Burning Wish\n", encoding="utf-8")
    file = tmp_path / "position.toml"
    file.write_text("deck = 'deck.txt'\n[you]\nhand = ['Swamp']\n", encoding="utf-8")
    read = read_position(file)
    assert read.position.players[0].library == Library(rest=(SWAMP,))
    assert read.position.players[0].sideboard == (WISH,)
    assert read.deck is not None
    assert "the main deck has 2 cards, not 60" in read.notes


# --- writing ---
KNOWN = st.sampled_from([RITUAL, CABAL, LED, PETAL, SWAMP, TENDRILS, TUTOR, WISH])
SOME = st.lists(KNOWN | st.just(UNKNOWN_CID), max_size=6)
COUNT = st.integers(0, 3)


def zone(*marks: str, hidden: bool = False) -> st.SearchStrategy[tuple[ZoneCard, ...]]:
    entries = st.tuples(KNOWN, st.sampled_from(("", *marks)))
    if hidden:
        entries |= st.just((UNKNOWN_CID, ""))
    return st.lists(entries, max_size=5).map(lambda found: tuple(sorted(found)))


@st.composite
def libraries(draw: st.DrawFn) -> Library:
    rest = tuple(sorted(draw(SOME)))
    hidden = draw(st.integers(0, len(rest)))
    sure = tuple(sorted(draw(st.lists(KNOWN, max_size=3)))) if hidden else ()
    bottom = tuple(draw(SOME)) if len(rest) + len(sure) > hidden else ()
    return Library(tuple(draw(SOME)), rest, sure, bottom, hidden)


PLAYERS = st.builds(
    Player,
    life=st.integers(1, 40),
    hand=SOME.map(lambda c: tuple(sorted(c))),
    library=libraries(),
    graveyard=zone(FLASHBACK),
    exile=zone(PLAY_TURN, PLAY_FREE, PLAY_NEXT, hidden=True),
    sideboard=SOME.map(lambda c: tuple(sorted(c))),
    pool=st.tuples(COUNT, COUNT, COUNT, COUNT, COUNT, COUNT),
    tagged=st.lists(st.integers(0, 5), max_size=3).map(
        lambda types: tuple(TaggedMana(t, snow=True) for t in sorted(types))
    ),
    land_plays=COUNT,
    draws=COUNT,
    lost_life=st.booleans(),
    poison=st.integers(0, 9),
)


@st.composite
def permanents(draw: st.DrawFn, uid: int, controller: int) -> Permanent:
    counters = draw(st.dictionaries(st.sampled_from(["charge", "+1/+1"]), st.integers(1, 3)))
    return Permanent(
        uid,
        draw(st.sampled_from([LED, PETAL, SWAMP])),
        controller,
        draw(st.integers(0, 1)),
        tapped=draw(st.booleans()),
        sick=draw(st.booleans()),
        token=draw(st.booleans()),
        counters=tuple(sorted(counters.items())),
        imprinted=tuple(draw(st.lists(KNOWN, max_size=2))),
        chosen=draw(st.sampled_from(["", "U", "Goblin", "Dark Ritual"])),
        damage=draw(COUNT),
        used=draw(st.integers(0, 7)),
        boost=draw(st.tuples(COUNT, COUNT)),
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    mine, theirs = draw(st.integers(0, 4)), draw(st.integers(0, 2))
    battlefield = tuple(draw(permanents(n + 1, 0 if n < mine else 1)) for n in range(mine + theirs))
    cast = (draw(COUNT), draw(COUNT))
    return Position(
        players=(draw(PLAYERS), draw(PLAYERS)),
        battlefield=battlefield,
        active=draw(st.integers(0, 1)),
        priority=draw(st.integers(0, 1)),
        step=draw(st.sampled_from([Step.UPKEEP, Step.MAIN1, Step.MAIN2, Step.END])),
        turn=draw(st.integers(1, 9)),
        storm=sum(cast),
        cast=cast,
        cast_is=(draw(COUNT), draw(COUNT)),
        cast_colors=(draw(st.sampled_from(["", "B", "UR"])), ""),
        died=draw(COUNT),
        next_uid=mine + theirs + 1,
        edition=draw(st.sampled_from(["current", "2006"])),
    )


TEXTS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=20)
GOALS = st.sampled_from(["win", "storm", "damage", "mana: BBR", "cast: Dark Ritual"])


@settings(max_examples=60, deadline=None)
@given(positions(), GOALS, TEXTS, TEXTS)
def test_what_is_written_reads_back(p: Position, goal: str, title: str, origin: str) -> None:
    written = write_position(PositionFile(p, goal, title, origin))
    read = parse_position(written)
    assert (read.position, read.goal, read.title, read.origin) == (p, goal, title, origin), written


def test_writing_leaves_out_the_usual(tmp_path: Path) -> None:
    read = read_position(EXAMPLES / "ant-one-mana-short.toml")
    save_position(read, tmp_path / "copy.toml")
    assert (tmp_path / "copy.toml").read_text(encoding="utf-8") == (
        'title = "ANT: three Infernal Tutors, one mana short"\n'
        'goal = "win"\n'
        "\n"
        "[you]\n"
        "life = 20\n"
        'hand = ["Dark Ritual", "Infernal Tutor", "Lion\'s Eye Diamond", "Lion\'s Eye Diamond", '
        '"Lotus Petal"]\n'
        'battlefield = [{ card = "Swamp", tapped = true }]\n'
        'library = { rest = { "Infernal Tutor" = 2, Swamp = 9, "Tendrils of Agony" = 1 } }\n'
        "land_drops = 0\n"
        "\n"
        "[opponent]\n"
        "life = 16\n"
    )


def test_a_position_in_the_middle_of_something_cannot_be_written() -> None:
    p = Position(players=(Player(), Player()), step=Step.CLEANUP, winner=0)
    with pytest.raises(NotationError, match="a finished game and a phase without priority"):
        write_position(PositionFile(p))


def test_examples_read() -> None:
    for file in sorted(EXAMPLES.glob("*.toml")):
        line = "steps = [" in file.read_text()
        assert read_line(file).title if line else read_position(file).title


def test_903_7_a_deck_with_a_commander(tmp_path: Path) -> None:
    """Its commander begins in the command zone, and both players with 40 life."""
    list_ = "Commander\n1 Baral, Chief of Compliance\n\nDeck\n97 Island\n1 Ponder\n1 Grapeshot\n"
    (tmp_path / "deck.txt").write_text(list_)
    text = 'deck = "deck.txt"\n[you]\nhand = ["Ponder"]\n[opponent]\nlife = 7\n'
    you, opponent = parse_position(text, folder=tmp_path).position.players
    assert (you.life, opponent.life) == (40, 7)
    assert you.command == you.commanders == (CARDS.find("Baral, Chief of Compliance"),)
    there = text.replace("hand", 'battlefield = ["Baral, Chief of Compliance"]\nhand')
    assert parse_position(there, folder=tmp_path).position.players[0].command == ()
