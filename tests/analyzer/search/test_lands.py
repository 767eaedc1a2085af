"""Lands that need not be fetched, lands that need not pay, and fetching in response."""

from __future__ import annotations

from analyzer.search.goals import parse_goal
from analyzer.search.lands import Lands, plain_land
from analyzer.search.moves import PRUNINGS
from analyzer.search.reachable import count_all
from analyzer.search.relevance import cards_in
from analyzer.search.solver import Solver
from analyzer.search.verdict import Verdict
from cards.library import CARDS
from models.actions import Cast
from models.legal import legal_actions
from models.legal.policy import Policy
from models.notation.position_file import parse_position

UNPRUNED: tuple[str, ...] = ()


def needless(text: str, lands: list[str], idle: str = "") -> set[str]:
    """The lands that need not be fetched in a game with the cards of a position."""
    position = parse_position(text).position
    about = Lands(sorted(cards_in(position)), count_all(position))
    found = about.needless([CARDS.find(name) for name in lands], idle)
    return {CARDS[cid].name for cid in found}


def game(*cards: str) -> str:
    return f"[you]\nhand = {list(cards)}\nlibrary = ['Underground Sea', 'Island', 'Swamp']\n"


def answer(text: str, goal: str = "win", prunings: tuple[str, ...] = PRUNINGS) -> Verdict:
    position = parse_position(text).position
    wanted = parse_goal(goal, position, position.active)
    return Solver(position, wanted, prunings=frozenset(prunings)).run()


def test_what_a_plain_land_makes() -> None:
    assert plain_land(CARDS.find("Underground Sea")) == {"U", "B"}
    assert plain_land(CARDS.find("Island")) == {"U"}
    # It may enter tapped, or makes two, or is sacrificed.
    for name in ("Steam Vents", "Ancient Tomb", "Polluted Delta"):
        assert not plain_land(CARDS.find(name)), name


def test_a_land_that_makes_less_is_not_fetched() -> None:
    three = ["Underground Sea", "Island", "Swamp"]
    assert needless(game("Polluted Delta"), three) == {"Island", "Swamp"}


def test_a_search_that_finds_only_the_better_land_keeps_the_lesser() -> None:
    # Misty Rainforest finds a Forest or Island: the Sea, but no Swamp.  Whoever fetches the Sea
    # with the Delta cannot find the Swamp later instead of it.
    three = ["Underground Sea", "Island", "Swamp"]
    assert needless(game("Polluted Delta", "Misty Rainforest"), three) == {"Island"}


def test_what_tells_the_lands_apart_keeps_both() -> None:
    # Blood Moon asks which lands are basic.
    two = ["Underground Sea", "Island"]
    assert needless(game("Polluted Delta"), two) == {"Island"}
    assert needless(game("Polluted Delta", "Blood Moon"), two) == set()
    # Islands both: High Tide counts one as the other.
    assert needless(game("Polluted Delta", "High Tide"), two) == {"Island"}


def test_idle_colours_make_lands_alike() -> None:
    two = ["Underground Sea", "Tropical Island"]
    assert needless(game("Polluted Delta"), two) == set()
    assert needless(game("Polluted Delta"), two, idle="G") == {"Tropical Island"}
    # With both colours idle each stands for the other, and one of them stays.
    assert len(needless(game("Polluted Delta"), two, idle="BG")) == 1


def test_the_name_of_a_card_that_is_shown() -> None:
    # Infernal Tutor finds a card with the name of one in hand: a second Underground Sea.
    text = "[you]\nhand = ['Infernal Tutor', 'Polluted Delta', 'Underground Sea']\n"
    text += "library = ['Underground Sea', 'Island']\n"
    two = ["Underground Sea", "Island"]
    assert needless(text, two) == set()
    assert needless(text.replace(", 'Underground Sea']\nlib", "]\nlib"), two) == {"Island"}


def test_both_lands_are_fetched_in_the_order_that_works() -> None:
    # Blue mana for Opt, which draws the Bolt that red mana pays: only before the library is
    # shuffled a second time, and only by the land that the Rainforest does not need.
    text = (
        "[you]\nbattlefield = ['Polluted Delta', 'Misty Rainforest']\nmana = 'R'\n"
        "hand = ['Opt', 'Gut Shot']\nland_drops = 0\n"
        "library = { order = 'known', cards = ['Lightning Bolt', 'Underground Sea', 'Swamp'] }\n"
        "[opponent]\nlife = 4\n"
    )
    kinds = {answer(text, prunings=p).kind for p in (PRUNINGS, UNPRUNED)}
    assert kinds == {"LETHAL"}


# --- who pays -------------------------------------------------------------------------------------
def payers(text: str, spell: str, policy: Policy) -> set[str]:
    """The permanents that pay for a spell in one of its payments."""
    position = parse_position(text).position
    names = {q.uid: CARDS[q.cid].name for q in position.battlefield}
    return {
        names[a.source]
        for action in legal_actions(position, policy)
        if isinstance(action, Cast) and CARDS[action.cid].name == spell
        for a in action.pay.abilities
    }


def test_the_land_with_fewer_choices_pays() -> None:
    text = "[you]\nhand = ['Dark Ritual']\nbattlefield = ['Underground Sea', 'Swamp']\n"
    assert payers(text, "Dark Ritual", Policy()) == {"Underground Sea", "Swamp"}
    assert payers(text, "Dark Ritual", Policy(sparing=True)) == {"Swamp"}
    # An Island makes no black mana: the Sea has to.
    island = text.replace("'Swamp'", "'Island'")
    assert payers(island, "Dark Ritual", Policy(sparing=True)) == {"Underground Sea"}
    # Neither makes what the other does.
    two = text.replace("'Swamp'", "'Badlands'")
    assert payers(two, "Dark Ritual", Policy(sparing=True)) == {"Underground Sea", "Badlands"}


def test_what_is_sacrificed_spares_no_land() -> None:
    # A Petal makes all that the Swamp does, but using it up is something else.
    text = "[you]\nhand = ['Dark Ritual']\nbattlefield = ['Lotus Petal', 'Swamp']\n"
    assert payers(text, "Dark Ritual", Policy(sparing=True)) == {"Lotus Petal", "Swamp"}


def test_what_a_land_does_besides_is_not_spent() -> None:
    # Karakas makes white mana alone, but it also returns creatures; so does Scrubland not.
    text = "[you]\nhand = ['Orim\\'s Chant']\nbattlefield = ['Karakas', 'Scrubland']\n"
    text = text.replace("'Orim\\'s Chant'", '"Orim\'s Chant"')
    assert payers(text, "Orim's Chant", Policy(sparing=True)) == {"Karakas", "Scrubland"}


# --- in response ----------------------------------------------------------------------------------
THRESHOLD = (
    "[you]\nhand = ['Cabal Ritual', 'Tendrils of Agony']\nland_drops = 0\n"
    "battlefield = ['Mox Opal', \"Mishra's Bauble\", 'Pithing Needle', 'Swamp']\n"
    "graveyard = ['Duress', 'Duress', 'Duress', 'Ponder', 'Ponder', 'Ponder']\n"
    "library = { unknown = 20 }\n[opponent]\nlife = 4\n"
)


def test_a_bauble_used_in_response() -> None:
    # The Opal makes mana while there are three artifacts, the Bauble among them; used in response
    # to Cabal Ritual it is the seventh card in the graveyard: BBBBB and Tendrils, two spells.
    for prunings in (PRUNINGS, UNPRUNED):
        assert answer(THRESHOLD, prunings=prunings).kind == "LETHAL"
    # With five cards in the graveyard there is no threshold.
    fewer = THRESHOLD.replace("'Ponder', 'Ponder', 'Ponder'", "'Ponder', 'Ponder'")
    for prunings in (PRUNINGS, UNPRUNED):
        assert answer(fewer, prunings=prunings).kind == "NO_LINE"


def test_a_land_is_not_fetched_in_response() -> None:
    text = (
        "[you]\nhand = ['Ponder', 'Ponder']\nbattlefield = ['Polluted Delta', 'Island', 'Island']\n"
        "library = { order = 'known', cards = ['Swamp', 'Island', 'Duress', 'Duress', 'Swamp'] }\n"
        "[opponent]\nlife = 20\n"
    )
    without = tuple(p for p in PRUNINGS if p not in ("hold", "bound"))
    held = answer(text, "damage", tuple(p for p in PRUNINGS if p != "bound"))
    assert held.stats.cuts["hold"] > 0
    assert held.value == answer(text, "damage", without).value == 0


def test_a_petal_sacrificed_in_response_is_counted() -> None:
    # Nothing but mana can be made in response, and yet: the Petal is the seventh card.
    text = (
        "[you]\nhand = ['Cabal Ritual', 'Tendrils of Agony']\nland_drops = 0\n"
        "battlefield = ['Swamp', 'Swamp', 'Lotus Petal']\n"
        "graveyard = ['Duress', 'Duress', 'Duress', 'Ponder', 'Ponder', 'Ponder']\n"
        "library = { unknown = 20 }\n[opponent]\nlife = {life}\n"
    )
    # BBBBB and the Petal's mana: Tendrils with a copy; without threshold, four mana are enough too.
    for prunings in (PRUNINGS, UNPRUNED):
        assert answer(text.replace("{life}", "4"), prunings=prunings).kind == "LETHAL"
        wanted = answer(text.replace("{life}", "20"), "mana: BBBBBB", prunings)
        assert wanted.kind == "LETHAL"


def test_lands_are_tapped_before_they_are_untapped() -> None:
    # Both Islands make mana before Snap resolves, and again after it: four for Turnabout.
    text = (
        "[you]\nhand = ['Snap', 'Turnabout']\nmana = 'UU'\nland_drops = 0\n"
        "battlefield = ['Island', 'Island', 'Memnite']\nlibrary = { unknown = 20 }\n[opponent]\n"
    )
    for prunings in (PRUNINGS, UNPRUNED):
        assert answer(text, "cast: Turnabout", prunings).kind == "LETHAL"
        one = text.replace("'Island', 'Island'", "'Island'")
        assert answer(one, "cast: Turnabout", prunings).kind == "NO_LINE"
