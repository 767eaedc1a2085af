"""Role tokens: created attached (303.4), one of each player on a permanent (704.5y)."""

from __future__ import annotations

import pytest

from models.characteristics import power_toughness
from tests.scenario import OPPONENT, Game, ask, play

MARK = """
[you]
hand = ["Witch's Mark", "Witch's Mark", "Lightning Bolt"]
battlefield = ["Baral, Chief of Compliance"]
mana = "RRRRR"
library = {{ Island = 30 }}
[opponent]
life = {life}
"""


def marked(times: int = 1, life: int = 20) -> Game:
    """Baral makes the Mark cost {R}; nothing is discarded."""
    game = play(MARK.format(life=life))
    for _ in range(times):
        game.do("cast Witch's Mark targeting Baral, Chief of Compliance (R)", "resolve", "decline")
    return game


def size(game: Game) -> tuple[int, int]:
    baral = next(p for p in game.position.battlefield if p.attachments)
    return power_toughness(game.position, baral)


def test_it_is_attached_and_makes_the_creature_larger() -> None:
    game = marked()
    assert game.board().count("Wicked") == 1
    assert size(game) == (2, 4)


def test_without_a_target_there_is_none() -> None:
    game = play(MARK.format(life=20)).do("cast Witch's Mark (R)", "resolve", "decline")
    assert "Wicked" not in game.board()


def test_the_older_role_goes_and_its_trigger_costs_a_life() -> None:
    game = marked(2)
    assert game.board().count("Wicked") == 1 and size(game) == (2, 4)
    game.do("resolve all")
    assert game.life(OPPONENT) == 19


def test_704_5m_it_goes_with_the_creature() -> None:
    text = MARK.format(life=20).replace('"Lightning Bolt"', '"Swords to Plowshares"')
    game = play(text.replace('"RRRRR"', '"RW"'))
    game.do("cast Witch's Mark targeting Baral, Chief of Compliance (R)", "resolve", "decline")
    game.do("cast Swords to Plowshares targeting Baral, Chief of Compliance (W)", "resolve")
    assert game.board() == []
    # A token that is put into a graveyard triggers before it ceases to exist (704.5d).
    game.do("resolve all")
    assert game.life(OPPONENT) == 19


@pytest.mark.parametrize(("life", "kind"), [(4, "LETHAL"), (5, "NO_LINE")])
def test_a_win_with_two_marks(life: int, kind: str) -> None:
    """The first Role goes as the second comes, for one life; the Bolt does three."""
    sick = '{ card = "Baral, Chief of Compliance", sick = true }'
    text = MARK.format(life=life).replace('"Baral, Chief of Compliance"', sick)
    assert ask(text).kind == kind
