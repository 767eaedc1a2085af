"""Continuous effects in layers, with timestamps and dependencies (613)."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.characteristics import power_toughness
from models.facts import facts_of
from models.position import Permanent
from models.state import State
from models.zones import enter_battlefield, leave_battlefield
from tests.scenario import OPPONENT, YOU, Game, play

MANA = 'mana = "WWWWUUUUBBBBRRRRGGGG"\n'


def board(you: str, opponent: str = "", more: str = MANA) -> Game:
    """A game with these permanents, you with a pool full of mana."""
    text = f"[you]\n{more}battlefield = [{you}]\n[opponent]\nbattlefield = [{opponent}]\n"
    return Game(text)


def find(game: Game, name: str, number: int = 0) -> Permanent:
    cid = CARDS.find(name)
    return [p for p in game.position.battlefield if p.cid == cid][number]


def types(game: Game, name: str) -> set[str]:
    view = facts_of(find(game, name)).view
    return set(view.types) | set(view.subtypes)


def stats(game: Game, name: str) -> tuple[int, int]:
    return power_toughness(game.position, find(game, name))


def cast(game: Game, name: str, target: str = "", more: int = 0) -> Game:
    """Cast a spell with the first way to pay for it, and let it resolve."""
    start = f"cast {name}" + (f" targeting {target}" if target else "")
    game.do(next(text for text in game.legal() if text.startswith(start)), "resolve")
    return game


# --- layer 4: types, with dependency ---
@pytest.mark.parametrize("order", [("Blood Moon", "Urborg"), ("Urborg", "Blood Moon")])
def test_613_8_a_type_setting_effect_comes_before_what_depends_on_it(order: tuple) -> None:
    # Urborg is a nonbasic land: Blood Moon takes its ability away (305.7), so Urborg's effect
    # depends on Blood Moon's, whichever is older.
    names = {"Blood Moon": '"Blood Moon"', "Urborg": '"Urborg, Tomb of Yawgmoth"'}
    game = board(", ".join(names[n] for n in order) + ', "Tundra", "Island"')
    assert types(game, "Urborg, Tomb of Yawgmoth") == {"Legendary", "Land", "Mountain"}
    assert types(game, "Tundra") == {"Land", "Mountain"}
    assert types(game, "Island") == {"Basic", "Land", "Island"}
    assert game.allows("activate Tundra")
    game.do("activate Tundra")
    assert game.pool().count("R") == 5


def test_305_6_an_added_basic_land_type_gives_its_mana_ability() -> None:
    game = board('"Urborg, Tomb of Yawgmoth", "Wasteland"', more="")
    assert types(game, "Wasteland") == {"Land", "Swamp"}
    assert game.allows("activate Wasteland for C")  # its own ability is still there
    game.do("activate Wasteland for B")
    assert game.pool() == "B"


def test_effects_end_as_their_source_leaves() -> None:
    game = board('"Blood Moon", "Tundra"')
    s = State(game.position)
    leave_battlefield(s, find(game, "Blood Moon"), "hand")
    assert s.battlefield[0].now is None
    assert facts_of(s.battlefield[0]).view.subtypes == {"Plains", "Island"}


def test_what_enters_is_changed_at_once() -> None:
    s = State(board('"Blood Moon"').position)
    uid = enter_battlefield(s, CARDS.find("Tundra"), YOU, YOU)
    tundra = s.permanent(uid)
    assert tundra is not None
    assert facts_of(tundra).view.subtypes == {"Mountain"}


# --- layers 4, 6 and 7b ---
def test_613_6_an_effect_goes_on_in_later_layers_without_its_ability() -> None:
    # Opalescence makes Humility a creature (4), Humility takes the abilities of all creatures, its
    # own too (6), and yet its 1/1 applies; which of the two numbers counts is a matter of
    # timestamps (the ruling on these two cards).
    game = board('"Humility", "Opalescence", "Grizzly Bears"')
    assert stats(game, "Humility") == (4, 4)
    assert stats(game, "Grizzly Bears") == (1, 1)
    assert "Creature" not in types(game, "Opalescence")
    game = board('"Opalescence", "Humility", "Grizzly Bears"')
    assert stats(game, "Humility") == (1, 1)


def test_613_4_base_numbers_come_before_counters_and_bonuses() -> None:
    game = board('"Humility", { card = "Grizzly Bears", counters = { "+1/+1" = 2 } }')
    assert stats(game, "Grizzly Bears") == (3, 3)


def test_613_1_an_artifact_made_a_creature() -> None:
    game = board('"March of the Machines", "Sol Ring", "Grizzly Bears"')
    assert types(game, "Sol Ring") == {"Artifact", "Creature"}
    assert stats(game, "Sol Ring") == (1, 1)
    # A creature with mana value 0 is a 0/0 and dies (704.5f).
    game = board('"March of the Machines"', more=f'{MANA}hand = ["Lotus Petal"]\n')
    cast(game, "Lotus Petal")
    assert game.graveyard() == ["Lotus Petal"]
    # It entered this turn: no {T} (302.6).
    game = board('"March of the Machines"', more=f'{MANA}hand = ["Sol Ring"]\n')
    cast(game, "Sol Ring")
    assert not game.allows("activate Sol Ring")


# --- layer 6: abilities ---
def test_an_activated_ability_that_is_given_is_used_like_its_own() -> None:
    game = board('"Necrotic Sliver", "Grizzly Bears"', '"Winged Sliver"')
    (kill,) = {
        t for t in game.legal()
        if t.startswith("activate Necrotic Sliver") and "targeting Grizzly Bears" in t
        and "(CCC" not in t and "(WWW" in t
    }  # fmt: skip
    game.do(kill, "resolve")
    assert game.board() == [] and game.board(OPPONENT) == ["Winged Sliver"]
    # The opponent's Sliver has it as long as the Necrotic Sliver is there.
    other = Game(
        '[you]\nbattlefield = ["Necrotic Sliver"]\n[opponent]\nmana = "CCC"\n'
        'battlefield = ["Winged Sliver"]\n'
    )
    other.do("pass")
    assert other.allows("activate Winged Sliver")
    other.do(next(t for t in other.legal() if "targeting Necrotic Sliver" in t))
    # It is on the stack though both are gone by the time it resolves.
    assert other.stack == ["ability Winged Sliver"]
    other.do("resolve")
    assert other.board() == [] == other.board(OPPONENT)


def test_a_mana_ability_that_is_given_pays() -> None:
    game = board('"Gemhide Sliver", "Winged Sliver"', more='hand = ["Muscle Sliver"]\n')
    assert game.allows("cast Muscle Sliver")
    game.do(next(t for t in game.legal() if t.startswith("cast Muscle Sliver")), "resolve")
    # The new one is a Sliver with the ability, and summoning sick.
    assert not game.allows("activate Muscle Sliver")
    game = board('"Gemhide Sliver", "Heart Sliver"', more='hand = ["Muscle Sliver"]\n')
    game.do(next(t for t in game.legal() if t.startswith("cast Muscle Sliver")), "resolve")
    assert game.allows("activate Muscle Sliver")


def test_a_keyword_that_is_given_counts() -> None:
    game = board('"Crystalline Sliver", "Winged Sliver"', more=f'{MANA}hand = ["Lightning Bolt"]\n')
    assert not any("Lightning Bolt targeting Winged Sliver" in t for t in game.legal())
    assert "702.18a" in game.broken("cast Lightning Bolt targeting Winged Sliver (R)")


# --- layer 2: control ---
def test_an_aura_gives_control_until_it_leaves() -> None:
    game = board('"Island"', '"Grizzly Bears"', f'{MANA}hand = ["Control Magic"]\n')
    cast(game, "Control Magic", "Grizzly Bears")
    assert game.board() == ["Control Magic", "Grizzly Bears", "Island"]
    bears = find(game, "Grizzly Bears")
    assert (bears.controller, bears.owner, bears.sick) == (YOU, OPPONENT, True)
    assert bears.attachments == (find(game, "Control Magic").uid,)
    s = State(game.position)
    leave_battlefield(s, find(game, "Control Magic"), "graveyard")
    assert next(p for p in s.battlefield if p.uid == bears.uid).controller == OPPONENT


def test_613_7_the_later_of_two_control_effects_counts() -> None:
    game = board('"Island"', '"Grizzly Bears"', f'{MANA}hand = ["Control Magic"]\n')
    cast(game, "Control Magic", "Grizzly Bears")
    bears = find(game, "Grizzly Bears")
    s = State(game.position)
    s.take_control(bears.uid, OPPONENT)
    assert s.permanent(bears.uid).controller == OPPONENT
    leave_battlefield(s, find(game, "Control Magic"), "graveyard")
    assert s.permanent(bears.uid).controller == OPPONENT


# --- attachments ---
def test_303_4_an_aura_goes_with_what_it_enchants() -> None:
    game = board('"Grizzly Bears"', "", f'{MANA}hand = ["Rancor", "Lightning Bolt"]\n')
    assert game.broken("cast Rancor (G)") != ()
    cast(game, "Rancor", "Grizzly Bears")
    assert stats(game, "Grizzly Bears") == (4, 2)
    assert "trample" in facts_of(find(game, "Grizzly Bears")).keywords
    cast(game, "Lightning Bolt", "Grizzly Bears")
    # 704.5m: Rancor goes too; its own ability brings it back to hand.
    assert game.board() == []
    game.do("resolve")
    assert game.hand() == ["Rancor"]


def test_608_3b_an_aura_without_its_target_does_not_enter() -> None:
    game = board('"Grizzly Bears"', "", f'{MANA}hand = ["Rancor", "Lightning Bolt"]\n')
    game.do(next(t for t in game.legal() if t.startswith("cast Rancor")))
    game.do("cast Lightning Bolt targeting Grizzly Bears (R)", "resolve", "resolve")
    assert game.graveyard() == ["Grizzly Bears", "Lightning Bolt", "Rancor"]


def test_702_6_equip() -> None:
    game = board('"Bonesplitter", "Grizzly Bears", "Winged Sliver"', '"Muscle Sliver"')
    equips = {
        t for t in game.legal() if t.startswith("activate Bonesplitter") and t.endswith("(U)")
    }
    assert equips == {
        "activate Bonesplitter targeting Grizzly Bears (U)",
        "activate Bonesplitter targeting Winged Sliver (U)",
    }
    game.do("activate Bonesplitter targeting Grizzly Bears (U)", "resolve")
    assert stats(game, "Grizzly Bears") == (4, 2)
    game.do("activate Bonesplitter targeting Winged Sliver (U)", "resolve")
    assert (stats(game, "Grizzly Bears"), stats(game, "Winged Sliver")) == ((2, 2), (4, 2))
    # 704.5n: what is no creature any more is not equipped; the Equipment stays.
    s = State(game.position)
    leave_battlefield(s, find(game, "Winged Sliver"), "hand")
    assert all(not p.attachments for p in s.battlefield)
    game.do("pass", "pass")
    assert not any(t.startswith("activate Bonesplitter") for t in game.legal())


def test_control_lasts_however_the_permanents_are_numbered() -> None:
    # Of a position file yours are numbered first, so the Aura before the land that it takes.
    game = play(
        """
        [you]
        battlefield = [{ card = "Annex", attached_to = "Island" }, "Swamp"]
        hand = ["Dark Ritual"]
        [opponent]
        battlefield = ["Island"]
        """
    )
    assert game.board() == ["Annex", "Island", "Swamp"]
    game.do("cast Dark Ritual (Swamp: B)", "resolve")
    assert game.board() == ["Annex", "Island", "Swamp"]
    assert game.allows("activate Island")
