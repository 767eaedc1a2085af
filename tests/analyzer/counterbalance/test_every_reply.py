"""Leaving replies out changes no value: the same with every reply that the rules allow."""

from __future__ import annotations

import pytest

from analyzer.counterbalance import play
from analyzer.counterbalance.aims import AIMS, Aim
from analyzer.search.opponent import replies
from models.actions import Action
from models.position import Position, StackItem
from tests.analyzer.counterbalance.boards import TOP, against, reward

LIBRARY = '{ "Ponder" = 2, "Grapeshot" = 2, "Seething Song" = 1, "Swamp" = 3 }'
KNOWN = '{ top = ["Swamp", "Grapeshot"], rest = { "Ponder" = 2, "Swamp" = 2 } }'


def every_reply(p: Position, player: int, spell: StackItem | None, silenced: bool) -> list[Action]:
    return replies(p)


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    "permanents, library",
    [((TOP,), LIBRARY), ((TOP, '"Island"'), LIBRARY), ((TOP, '"Island"'), KNOWN),
     (('"Counterbalance"', TOP), LIBRARY)],
)  # fmt: skip
@pytest.mark.parametrize(
    "spells", [("Infernal Tutor", "Dark Ritual"), ("Lotus Petal", "Infernal Tutor")]
)
def test_the_same_with_every_reply(
    monkeypatch: pytest.MonkeyPatch,
    aim: Aim,
    permanents: tuple[str, ...],
    library: str,
    spells: tuple[str, ...],
) -> None:
    position = against(*permanents, library=library)
    with_prunings = reward(position, *spells, aim=aim)
    monkeypatch.setattr(play, "moves", every_reply)
    assert reward(position, *spells, aim=aim) == with_prunings
