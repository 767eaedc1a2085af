"""Rulings about single cards: creatures and permanents that change, die and come back."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.attachments import host_of
from models.characteristics import power_toughness
from models.checking.wording import permanent_name
from models.facts import facts_of
from models.position import Permanent
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.rulings.upkeeps import next_upkeep, pay
from tests.scenario import OPPONENT, YOU, Game

ruling = Rulings({}, "card-specific")


def find(game: Game, name: str, number: int = 0) -> Permanent:
    cid = CARDS.find(name)
    return [p for p in game.position.battlefield if p.cid == cid][number]


def first(game: Game, start: str) -> Game:
    """Play the first legal action that begins so."""
    return game.do(next(text for text in game.legal() if text.startswith(start)))


# --- Adarkar Valkyrie, Void Maw ---
VALKYRIE = """
[you]
hand = ["Lightning Bolt"]
battlefield = ["Adarkar Valkyrie"]
mana = "R"
[opponent]
battlefield = [{theirs}]
"""


@ruling("csp.card.adarkar-valkyrie.01")
def a_token_does_not_come_back(edition: str) -> None:
    token = '{ card = "Goblin", token = true }'
    for theirs, name, back in ((token, "Goblin", []), ('"Grizzly Bears"', "Grizzly Bears", 1)):
        game = play_in(edition, VALKYRIE.format(theirs=theirs))
        game.do(f"activate Adarkar Valkyrie targeting {name}", "resolve")
        game.do(f"cast Lightning Bolt targeting {name} (R)", "resolve", "resolve all")
        assert game.board(OPPONENT) == []
        assert game.board(YOU) == ["Adarkar Valkyrie", *(["Grizzly Bears"] if back else [])]
    # It waits no longer than the turn.
    game = play_in(edition, VALKYRIE.format(theirs='"Grizzly Bears"'))
    game.do("activate Adarkar Valkyrie targeting Grizzly Bears", "resolve")
    turn = game.position.turn
    while game.position.turn == turn:
        game.do("pass", "pass")
    assert game.position.delayed == ()


@ruling("csp.card.void-maw.01")
def it_dies_and_what_dies_with_it_is_exiled(edition: str) -> None:
    game = play_in(
        edition,
        """
        [you]
        hand = ["Day of Judgment"]
        battlefield = ["Void Maw", "Grizzly Bears"]
        mana = "WWWW"
        [opponent]
        battlefield = ["Llanowar Elves"]
        """,
        "cast Day of Judgment (WWWW); resolve",
    )
    assert game.graveyard(YOU) == ["Day of Judgment", "Void Maw"]
    assert (game.exile(YOU), game.exile(OPPONENT)) == (["Grizzly Bears"], ["Llanowar Elves"])
    assert game.graveyard(OPPONENT) == []


@pytest.mark.parametrize("edition", ["current", "2006"])
def test_void_maw_grows_with_what_it_has_exiled(edition: str) -> None:
    game = play_in(
        edition,
        """
        [you]
        hand = ["Lightning Bolt"]
        battlefield = ["Void Maw"]
        mana = "R"
        [opponent]
        battlefield = ["Grizzly Bears"]
        """,
        "cast Lightning Bolt targeting Grizzly Bears (R); resolve",
    )
    assert game.exile(OPPONENT) == ["Grizzly Bears"]
    (text,) = [t for t in game.legal() if t.startswith("activate Void Maw")]
    paid = "put Grizzly Bears exiled with Void Maw into opponent's graveyard"
    assert text == f"activate Void Maw ({paid})"
    game.do(text, "resolve")
    assert power_toughness(game.position, find(game, "Void Maw")) == (6, 7)
    assert game.graveyard(OPPONENT) == ["Grizzly Bears"]
    # There is nothing left to pay with.
    assert not game.allows("activate Void Maw")
    assert "118.3" in game.broken(text)


# --- Arcum Dagsson, Mycosynth Lattice ---
ARCUM = """
[you]
battlefield = ["Arcum Dagsson"]
[opponent]
battlefield = [{theirs}]
library = {{ "Sol Ring" = 1, "Island" = 5 }}
"""


@ruling("csp.card.arcum-dagsson.01")
def its_target_is_the_creature(edition: str) -> None:
    # The player cannot be targeted; the creature can.
    game = play_in(edition, ARCUM.format(theirs='"Ornithopter", "Leyline of Sanctity"'))
    game.do("activate Arcum Dagsson targeting Ornithopter", "resolve")
    assert game.graveyard(OPPONENT) == ["Ornithopter"]
    # That player may search.
    assert game.position.decider == OPPONENT
    first(game, "choose yes")
    game.do("choose Sol Ring")
    assert game.board(OPPONENT) == ["Leyline of Sanctity", "Sol Ring"]


@ruling("csp.card.arcum-dagsson.02")
def what_is_both_artifact_and_creature(edition: str) -> None:
    bears = "activate Arcum Dagsson targeting Grizzly Bears"
    game = play_in(edition, ARCUM.format(theirs='"Grizzly Bears"'))
    assert not game.allows(bears) and game.broken(bears) != ()
    game = play_in(edition, ARCUM.format(theirs='"Grizzly Bears", "Mycosynth Lattice"'))
    assert game.allows(bears)
    assert facts_of(find(game, "Grizzly Bears")).view.types == {"Artifact", "Creature"}
    game.do(bears, "resolve")
    assert game.graveyard(OPPONENT) == ["Grizzly Bears"]


# --- Balduvian Frostwaker ---
FROSTWAKER = """
[you]
hand = ["Thermal Flux"]
battlefield = ["Balduvian Frostwaker", "Snow-Covered Forest", "Island"]
mana = "UU"
library = { Island = 20 }
[opponent]
library = { Island = 20 }
"""


def woken(edition: str) -> Game:
    game = play_in(edition, FROSTWAKER)
    assert "activate Balduvian Frostwaker targeting Island (U)" not in game.legal()
    return game.do("activate Balduvian Frostwaker targeting Snow-Covered Forest (U)", "resolve")


def is_woken(game: Game) -> bool:
    forest = find(game, "Snow-Covered Forest")
    about = facts_of(forest)
    return (
        power_toughness(game.position, forest) == (2, 2)
        and {"Creature", "Land"} <= about.view.types
        and about.view.subtypes == {"Forest", "Elemental"}
        and about.view.color == "U"
        and "flying" in about.keywords
    )


@ruling("csp.card.balduvian-frostwaker.01")
def the_land_stays_a_creature(edition: str) -> None:
    game = woken(edition)
    assert is_woken(game)
    turn = game.position.turn
    while game.position.turn < turn + 2:
        if game.position.pending is not None:
            game.do(game.legal()[0])
        else:
            game.do("pass", "pass")
    assert is_woken(game)
    # It is still a land with its mana ability.
    game = woken(edition)
    game.do("activate Snow-Covered Forest")
    assert "G" in game.pool()


@ruling("csp.card.balduvian-frostwaker.02")
def it_need_not_stay_snow(edition: str) -> None:
    game = woken(edition)
    texts = [t for t in game.legal() if t.startswith("cast Thermal Flux")]
    game.do(next(t for t in texts if "targeting Snow-Covered Forest" in t), "resolve")
    assert "Snow" not in facts_of(find(game, "Snow-Covered Forest")).view.types
    assert is_woken(game)


# --- Haakon ---
HAAKON = "Haakon, Stromgald Scourge"


def haakon(edition: str, zone: str, more: str = "", turn: str = "", mana: str = "BBBB") -> Game:
    return play_in(
        edition,
        f'{turn}\n[you]\n{zone} = ["{HAAKON}"]\nmana = "{mana}"\n{more}\n[opponent]\n',
    )


@ruling("csp.card.haakon.01")
def not_from_the_hand(edition: str) -> None:
    game = haakon(edition, "hand")
    assert not game.allows("cast Haakon")
    assert "601.3" in game.broken(f"cast {HAAKON} (BBB)")


@ruling("csp.card.haakon.02")
def not_from_exile(edition: str) -> None:
    # Spelljack has exiled it, and lets you play it without paying for it.
    game = play_in(
        edition,
        f"""
        [you]
        hand = ["Spelljack"]
        mana = "UUUUUU"
        [opponent]
        graveyard = ["{HAAKON}"]
        mana = "BBB"
        """.replace("[you]", 'active = "opponent"\npriority = "opponent"\n[you]', 1),
    )
    first(game, "cast Haakon")
    game.do("pass")
    first(game, "cast Spelljack")
    game.do("resolve")
    assert game.exile(YOU) == [HAAKON]
    while game.position.active != YOU or game.position.step != 3:
        game.do("pass", "pass")
    assert not game.allows("cast Haakon")
    assert "601.3" in game.broken(f"cast {HAAKON} from exile for free")


@ruling("csp.card.haakon.03")
def from_the_graveyard_at_the_usual_time(edition: str) -> None:
    game = haakon(edition, "graveyard")
    storm = game.storm
    first(game, "cast Haakon")
    assert game.stack == [f"spell {HAAKON}"]
    assert game.storm == storm + 1
    game.do("resolve")
    assert game.board() == [HAAKON]
    theirs = haakon(edition, "graveyard", turn='active = "opponent"')
    theirs.do("pass") if theirs.position.priority == OPPONENT else None
    assert not theirs.allows("cast Haakon")


@ruling("csp.card.haakon.04")
def its_costs_have_to_be_paid(edition: str) -> None:
    sphere = 'battlefield = ["Sphere of Resistance"]'
    assert not haakon(edition, "graveyard", sphere, mana="BBB").allows("cast Haakon")
    game = haakon(edition, "graveyard", sphere)
    assert [t for t in game.legal() if t.startswith("cast Haakon")] == [
        f"cast {HAAKON} from graveyard (BBBB)"
    ]


@ruling("csp.card.haakon.05")
def other_knights_as_long_as_it_is_there(edition: str) -> None:
    knights = 'graveyard = ["Black Knight", "Grizzly Bears"]\nmana = "BBGG"'
    without = play_in(edition, f"[you]\n{knights}")
    assert not without.allows("cast Black Knight")
    game = play_in(edition, f'[you]\n{knights}\nbattlefield = ["{HAAKON}"]')
    knight = "cast Black Knight from graveyard (BB)"
    assert game.allows(knight) and not game.allows("cast Grizzly Bears")
    game.do(knight)
    # At the usual time: not with something on the stack.
    assert not game.allows("cast")
    game.do("resolve")
    assert game.board() == ["Black Knight", HAAKON]
    # In the opponent's turn neither.
    theirs = play_in(
        edition,
        f'active = "opponent"\npriority = "you"\n[you]\n{knights}\nbattlefield = ["{HAAKON}"]',
    )
    assert not theirs.allows("cast Black Knight")


# --- Herald of Leshrac, Annex ---
def annexed(edition: str) -> Game:
    """You hold a Swamp through the Herald's upkeep and an Island through Annex; the Herald dies."""
    game = play_in(
        edition,
        """
        phase = "upkeep"
        [you]
        hand = ["Annex", "Lightning Bolt", "Lightning Bolt"]
        battlefield = ["Herald of Leshrac", { card = "Tundra", count = 4 }, "Mountain", "Mountain"]
        library = { Island = 10 }
        [opponent]
        battlefield = ["Swamp", "Island"]
        library = { Island = 10 }
        """,
    )
    next_upkeep(game)
    game.resolve()
    pay(game, "pay (gain control of opponent's Swamp)")
    game.to_step(3)
    first(game, "cast Annex targeting Island")
    game.do("resolve")
    assert {permanent_name(p) for p in game.position.battlefield if p.controller == YOU} == {
        "Herald of Leshrac", "Annex", "Swamp", "Island", "Tundra", "Mountain",
    }  # fmt: skip
    # 2/4, +1/+1 for each land that you control but do not own.
    assert power_toughness(game.position, find(game, "Herald of Leshrac")) == (4, 6)
    for _ in range(2):
        first(game, "cast Lightning Bolt targeting Herald of Leshrac")
        game.do("resolve")
    assert game.stack == ["trigger Herald of Leshrac"]
    return game.do("resolve")


@ruling("csp.card.herald-of-leshrac.04")
def every_land_goes_back(edition: str) -> None:
    game = annexed(edition)
    assert game.board(OPPONENT) == ["Island", "Swamp"]
    assert game.board(YOU) == ["Annex", "Mountain", "Mountain", *["Tundra"] * 4]


@ruling("csp.card.herald-of-leshrac.05")
def annex_stays_without_effect(edition: str) -> None:
    game = annexed(edition)
    host = host_of(game.position, find(game, "Annex").uid)
    assert host is not None
    assert (host.cid, host.controller) == (CARDS.find("Island"), OPPONENT)


# --- Greater Stone Spirit ---
@ruling("csp.card.greater-stone-spirit.02")
def the_creatures_controller_uses_the_ability(edition: str) -> None:
    fire = "activate Grizzly Bears (R)"
    game = play_in(
        edition,
        """
        [you]
        battlefield = ["Greater Stone Spirit"]
        mana = "RRRR"
        [opponent]
        battlefield = ["Grizzly Bears"]
        mana = "R"
        """,
    )
    game.do("activate Greater Stone Spirit targeting Grizzly Bears (RRR)", "resolve")
    bears = find(game, "Grizzly Bears")
    assert power_toughness(game.position, bears) == (2, 4)
    assert not game.allows("activate Grizzly Bears")
    assert "602.2" in game.broken(f"activate Grizzly Bears @{bears.uid} (R)")
    game.do("pass")
    assert game.allows(fire)
    game.do(fire, "resolve")
    assert power_toughness(game.position, find(game, "Grizzly Bears")) == (3, 4)


# --- Survivor of the Unseen ---
@ruling("csp.card.survivor-of-the-unseen.01")
def a_card_goes_on_top_even_without_a_draw(edition: str) -> None:
    game = play_in(
        edition,
        """
        [you]
        hand = ["Lotus Petal"]
        battlefield = ["Survivor of the Unseen"]
        graveyard = ["Darkblast", "Greater Mossdog"]
        library = { top = ["Island", "Island", "Island", "Swamp", "Swamp", "Swamp", "Forest"] }
        """,
        "activate Survivor of the Unseen; resolve",
    )
    draws = game.position.players[YOU].draws
    game.do("choose Darkblast", "choose Greater Mossdog")
    assert game.position.players[YOU].draws == draws
    assert game.graveyard() == ["Island"] * 3 + ["Swamp"] * 3
    assert {t for t in game.legal() if t.startswith("choose")} == {
        "choose Darkblast", "choose Greater Mossdog", "choose Lotus Petal",
    }  # fmt: skip
    game.do("choose Lotus Petal")
    assert game.hand() == ["Darkblast", "Greater Mossdog"]
    top = game.position.players[YOU].library.top
    assert top[:2] == (CARDS.find("Lotus Petal"), CARDS.find("Forest"))


# --- Lightning Serpent ---
@ruling("csp.card.lightning-serpent.01")
def without_x_paid_it_is_zero(edition: str) -> None:
    def size(game: Game) -> tuple[int, int]:
        return power_toughness(game.position, find(game, "Lightning Serpent"))

    hand = '[you]\nhand = ["Lightning Serpent"{more}]\nmana = "{mana}"\n'
    paid = play_in(edition, hand.format(more="", mana="RRRR"))
    texts = [t for t in paid.legal() if "(RRRR)" in t and t.startswith("cast Lightning Serpent")]
    paid.do(texts[0], "resolve")
    assert size(paid) == (5, 1)
    # Sneak Attack puts it onto the battlefield.
    put = play_in(edition, hand.format(more="", mana="R") + 'battlefield = ["Sneak Attack"]')
    put.do("activate Sneak Attack (R)", "resolve")
    first(put, "choose Lightning Serpent")
    assert size(put) == (2, 1)
    # Without paying its mana cost: exiled by Spelljack.
    free = play_in(
        edition,
        """
        active = "opponent"
        priority = "opponent"
        [you]
        hand = ["Spelljack"]
        mana = "UUUUUU"
        [opponent]
        hand = ["Lightning Serpent"]
        mana = "RRRR"
        """,
    )
    first(free, "cast Lightning Serpent")
    free.do("pass")
    first(free, "cast Spelljack")
    free.do("resolve")
    while free.position.active != YOU or free.position.step != 3:
        free.do("pass", "pass")
    casts = [t for t in free.legal() if t.startswith("cast Lightning Serpent")]
    assert len(casts) == 1
    free.do(casts[0], "resolve")
    assert size(free) == (2, 1)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)
