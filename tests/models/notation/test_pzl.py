"""Forge puzzle files."""

import pytest

from cards.library import CARDS
from models.notation.errors import NotationErrors
from models.notation.pzl import parse_pzl
from models.position import Library, Permanent, Player, Position, Step

RITUAL = CARDS.find("Dark Ritual")
LED = CARDS.find("Lion's Eye Diamond")
PETAL = CARDS.find("Lotus Petal")
SWAMP = CARDS.find("Swamp")
TENDRILS = CARDS.find("Tendrils of Agony")
TUTOR = CARDS.find("Infernal Tutor")

PUZZLE = r"""
# a comment
[metadata]
Name:A storm puzzle
URL:https://example.org/1
Goal:Win
Turns:1
Difficulty:Easy
Description:Win this turn.\nYour opponent is at 4.
[state]
Turn=5
ActivePlayer=Human
ActivePhase=MAIN1
HumanLife=7
AILife=4
humanlandsplayed=1
humanmanapool=B B R
humancounters=POISON=3
humanhand=Tendrils of Agony|Set:SCG;Dark Ritual
humanlibrary=Swamp;Infernal Tutor
humangraveyard=Lotus Petal
humanbattlefield=Swamp|Tapped|SummonSick;Lion's Eye Diamond|Id:3|Counters:P1P1=2,AGE=18|Damage:1
humansideboard=Dark Ritual
aihand=
p1battlefield=Swamp|Owner:Human|NoETBTrigs
storm=2
"""


def test_a_puzzle() -> None:
    read = parse_pzl(PUZZLE)
    you = Player(
        life=7,
        hand=tuple(sorted((TENDRILS, RITUAL))),
        library=Library(top=(SWAMP, TUTOR)),
        graveyard=((PETAL, ""),),
        sideboard=(RITUAL,),
        pool=(0, 0, 2, 1, 0, 0),
        poison=3,
    )
    assert read.position == Position(
        players=(you, Player(life=4)),
        battlefield=(
            Permanent(1, SWAMP, 0, 0, tapped=True, sick=True),
            Permanent(2, LED, 0, 0, counters=(("+1/+1", 2), ("age", 18)), damage=1),
            Permanent(3, SWAMP, 1, 0),
        ),
        step=Step.MAIN1,
        turn=5,
        storm=2,
        cast=(2, 0),
        next_uid=4,
    )
    assert (read.title, read.goal, read.notes) == ("A storm puzzle", "win", ())
    assert read.origin.splitlines()[-1] == "Your opponent is at 4."


@pytest.mark.parametrize(
    ("state", "storm", "cast"),
    [
        ("humanlife=1", 0, (0, 0)),
        ("spellscast=3", 3, (3, 0)),
        ("p0spellscast=1\np1spellscast=2", 3, (1, 2)),
        ("storm=3\naispellscast=2", 3, (1, 2)),
    ],
)
def test_storm_is_an_extension(state: str, storm: int, cast: tuple[int, int]) -> None:
    position = parse_pzl("[state]\n" + state).position
    assert (position.storm, position.cast) == (storm, cast)


def test_summoning_sickness_can_be_removed() -> None:
    text = "[state]\nremovesummoningsickness=true\np0battlefield=Lotus Petal|SummonSick"
    assert not parse_pzl(text).position.battlefield[0].sick


def test_imprinted_cards_are_found_by_number() -> None:
    text = "[state]\np0exile=Dark Ritual|Id:7\np0play=Lotus Petal|Imprinting:7"
    assert parse_pzl(text).position.battlefield[0].imprinted == (RITUAL,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "x:1: expected [metadata] or [state] before the first line, got 'nonsense'"),
        ("[metadata]\nName:x", "x: expected a section [state] with a position, got none"),
        ("[stat]", "x:1: expected [metadata] or [state], got '[stat]'"),
        (
            "[state]\nhumanlife 20",
            "x:2: expected a key and a value with '=' between, got 'humanlife 20'",
        ),
        (
            "[state]\nhumanlive=20",
            "x:2: expected a valid key, got 'humanlive' (did you mean humanlife?)",
        ),
        ("[state]\nhumanlife=a", "x:2: humanlife: expected a whole number, got 'a'"),
        ("[state]\nhumanlife=0", "x:2: humanlife: expected life above 0, got 0"),
        ("[state]\nhumanlife=2\nHumanLife=3", "x:3: expected 'HumanLife' once"),
        ("[state]\nhumanlife=2\np0life=3", "x:3: p0life: expected only one of humanlife and p0li"),
        (
            "[state]\n\nhumanhand=Dark Ritul",
            "x:3: humanhand: expected a card name, got 'Dark Ritul' (did you mean Dark Ritual",
        ),
        ("[state]\nhumanmanapool=BX", "x:2: humanmanapool: expected mana letters"),
        (
            "[state]\nhumanplay=Dark Ritual",
            "x:2: humanplay: expected a card that can be on the battlefield, got 'Dark Ritual'",
        ),
        ("[state]\np0play=Swamp|Counters:AGE=x", "x:2: p0play: expected a whole number, got 'x'"),
        ("[state]\np0play=Swamp|Imprinting:9", "x:2: p0play: expected the Id of a card, got '9'"),
        ("[state]\np0play=t:Nobody,P:1", "x:2: p0play: expected the name of a known token"),
        ("[state]\nactiveplayer=me", "x:2: activeplayer: expected 'human' or 'ai', got 'me'"),
        ("[state]\nhumancounters=POISON=10", "x:2: humancounters: expected at most 9 poison"),
        ("[state]\nstorm=1\naispellscast=2", "x:2: storm: expected 2, the spells cast by both"),
    ],
)
def test_what_is_wrong_with_a_puzzle(text: str, message: str) -> None:
    with pytest.raises(NotationErrors) as caught:
        parse_pzl(text, "x")
    assert message in str(caught.value)


UNSUPPORTED = {
    "p0play=Swamp|FaceDown": "Swamp: facedown",
    "p0hand=Swamp|Foretold": "Swamp: foretold",
    "p0precast=Dark Ritual": "p0precast=Dark Ritual",
    "p0command=Swamp": "p0command=Swamp",
    "activephase=COMBAT_DECLARE_ATTACKERS": "the phase COMBAT_DECLARE_ATTACKERS",
    "abilityx=DB$ Draw": "a scripted ability (abilityx)",
    "p0counters=ENERGY=5": "energy counters on a player",
    "turn=1\n[metadata]\nGoal:Survive": "the goal 'Survive'",
    "turn=1\n[metadata]\nTurns:3": "a win within 3 turns",
    "turn=1\n[metadata]\nHumanControl:true": "control of the opponent's decisions",
}


@pytest.mark.parametrize("state", UNSUPPORTED)
def test_what_cannot_be_set_up_is_named(state: str) -> None:
    what = UNSUPPORTED[state]
    with pytest.raises(NotationErrors) as caught:
        parse_pzl("[state]\n" + state)
    assert f"expected what the program can set up, got {what}" in str(caught.value)
    assert parse_pzl("[state]\n" + state, lenient=True).notes == (
        f"not supported, left out: {what}",
    )


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(NotationErrors) as caught:
        parse_pzl("[state]\nhumanlife=0\nhumanhand=Nobody at All;Dark Ritual|Foretold", "x")
    assert [problem.line for problem in caught.value.problems] == [2, 3, 3]
