"""Rulings about flash."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from cards.library import CARDS
from models.facts import facts
from models.position import Step
from tests.rulings.ledger import RULINGS, Ruling, Rulings, play_in
from tests.scenario import Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "flash")

THEIRS = 'active = "opponent"\nphase = "{phase}"\npriority = "{priority}"\n'


def theirs(edition: str, you: str, phase: str = "end", priority: str = "you") -> Game:
    """A step of the opponent's turn in which you have priority."""
    head = THEIRS.format(phase=phase, priority=priority)
    bolt = 'hand = ["Lightning Bolt"]\nbattlefield = ["Mountain"]'
    return play_in(edition, f"{head}[you]\n{you}\n[opponent]\n{bolt}\n")


FORESTS = ", ".join(['"Forest"'] * 4)
VIPER = "cast Ambush Viper (Forest: G, Forest #2: G)"


@ruling("tsp.flash.01")
def whenever_an_instant_could_be_cast(edition: str) -> None:
    hand = f'hand = ["Ambush Viper", "Llanowar Elves"]\nbattlefield = [{FORESTS}]'
    one = theirs(edition, hand, priority="opponent")
    one.do("cast Lightning Bolt targeting you (Mountain: R)", "pass")
    # The opponent's end step, their spell on the stack.
    assert one.position.step == Step.END and one.stack == ["spell Lightning Bolt"]
    assert one.allows("cast Ambush Viper") and not one.allows("cast Llanowar Elves")
    assert one.broken(VIPER) == ()
    assert "302.1" in one.broken("cast Llanowar Elves (Forest: G)")
    one.do(VIPER, "resolve")
    assert "Ambush Viper" in one.board() and one.stack == ["spell Lightning Bolt"]


@ruling("tsp.flash.02")
def wherever_the_card_may_be_cast_from(edition: str) -> None:
    # Underworld Breach: its mana cost and three other cards exiled from the graveyard.
    others = ", ".join(['"Island"'] * 3)
    for card, legal in (("Ambush Viper", True), ("Basking Rootwalla", False)):
        yard = f'graveyard = ["{card}", {others}]'
        one = theirs(edition, f'{yard}\nbattlefield = ["Underworld Breach", {FORESTS}]', "main1")
        assert one.allows(f"cast {card} from graveyard for escape") == legal


@ruling("tsp.flash.03")
def a_second_instance_changes_nothing(edition: str) -> None:
    for phase in ("upkeep", "draw", "main1", "combat", "main2", "end"):
        times = []
        for granted in ("", ', "Vedalken Orrery"'):
            hand = f'hand = ["Ambush Viper"]\nbattlefield = [{FORESTS}{granted}]'
            one = theirs(edition, hand, phase)
            times.append([t for t in one.legal() if t.startswith("cast Ambush Viper")])
        assert times[0] == times[1] and times[0]
    # Split second stops it with one instance and with two.
    for granted in ("", ', "Vedalken Orrery"'):
        head = 'priority = "opponent"\nactive = "opponent"\n'
        mine = f'hand = ["Ambush Viper"]\nbattlefield = [{FORESTS}{granted}]'
        shock = 'hand = ["Sudden Shock"]\nmana = "RR"'
        one = play_in(edition, f"{head}[you]\n{mine}\n[opponent]\n{shock}\n")
        one.do("cast Sudden Shock targeting you (RR)", "pass")
        assert not one.allows("cast") and one.broken(VIPER) == ("702.61a",)


@ruling("tsp.flash.04")
def older_cards_have_the_keyword(edition: str) -> None:
    # First printed in 1996 and 2001, before Time Spiral made flash a keyword.
    for name in ("King Cheetah", "Mystic Snake"):
        card = facts(CARDS.find(name))
        assert "flash" in card.keywords
        lands = '"Forest", "Forest", "Forest", "Island", "Island"'
        one = theirs(edition, f'hand = ["{name}"]\nbattlefield = [{lands}]')
        assert one.allows(f"cast {name}")
    # And every defined card whose Oracle text has the keyword.
    corpus = RULINGS.parent / "cards" / "oracle-corpus.jsonl.gz"
    if corpus.exists():
        assert not set(flash_in(corpus)) ^ with_flash()


def flash_in(corpus: Path) -> list[str]:
    """The defined cards that the Oracle text gives flash."""
    found = []
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            text = str(entry.get("text") or "")
            words = [w.strip().lower() for first in text.split("\n")
                     for w in first.split(" (")[0].split(",")]  # fmt: skip
            if "flash" in words and CARDS.get(entry["name"]) is not None:
                found.append(entry["name"])
    return found


def with_flash() -> set[str]:
    """The defined cards whose front face, which the collection tells of, has flash."""
    return {
        card.name for card in CARDS if "flash" in card.front.keyword_set and card.layout != "token"
    }


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
