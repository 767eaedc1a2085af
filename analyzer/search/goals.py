"""Goals: what a line is to reach."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from cards.library import CARDS
from cards.mana import ManaVector, letters, vector
from models.pool import covers
from models.position import Position


class GoalError(ValueError):
    """A text that names no goal."""


class Goal(ABC):
    """A value that a line drives up; a decision goal has the values 0 and 1.

    Values never fall along a line (what has been reached stays reached).
    """

    text: str = ""
    decision: bool = True

    def __init__(self, root: Position, player: int) -> None:
        self.root = root
        self.player = player

    @abstractmethod
    def value(self, position: Position) -> int:
        """The value reached in a position."""

    def over(self, position: Position) -> bool:
        """Whether nothing more can be reached."""
        return position.winner is not None


class Win(Goal):
    """The player wins the game."""

    text = "win"

    def value(self, position: Position) -> int:
        """1 once the game is won."""
        return int(position.winner == self.player)


class Storm(Goal):
    """The highest number of spells cast this turn, by anyone."""

    text = "storm"
    decision = False

    def value(self, position: Position) -> int:
        """Spells cast so far (702.40a counts all players')."""
        return position.storm


class Damage(Goal):
    """The most life the opponent loses."""

    text = "damage"
    decision = False

    def value(self, position: Position) -> int:
        """Life lost since the root."""
        other = 1 - self.player
        return max(0, self.root.players[other].life - position.players[other].life)


class Mana(Goal):
    """This much mana floats in the pool at one moment."""

    def __init__(self, root: Position, player: int, wanted: ManaVector) -> None:
        super().__init__(root, player)
        self.wanted = wanted
        self.text = f"mana: {letters(wanted)}"

    def value(self, position: Position) -> int:
        """1 when the pool holds the mana."""
        player = position.players[self.player]
        pool = list(player.pool)
        for unit in player.tagged:
            pool[unit.type] += 1
        return int(covers((pool[0], pool[1], pool[2], pool[3], pool[4], pool[5]), self.wanted))


class CastCard(Goal):
    """A named card is cast."""

    def __init__(self, root: Position, player: int, cid: int) -> None:
        super().__init__(root, player)
        self.cid = cid
        self.text = f"cast: {CARDS[cid].name}"

    def value(self, position: Position) -> int:
        """1 when the spell is on the stack, cast since the root."""
        return int(
            any(
                item.cid == self.cid and item.kind == "spell" and item.uid >= self.root.next_uid
                for item in position.stack
            )
        )


def parse_goal(text: str, root: Position, player: int) -> Goal:
    """Read a goal: win, storm, damage, "mana: BBBB", "cast: Ad Nauseam".

    Raises GoalError for another text, UnknownCardError for an unknown card.
    """
    folded = text.strip()
    simple: dict[str, type[Goal]] = {"win": Win, "storm": Storm, "damage": Damage}
    if folded.lower() in simple:
        return simple[folded.lower()](root, player)
    match = re.match(r"(?i)(mana|cast)\s*:\s*(.+)$", folded)
    if match is None:
        raise GoalError(f'expected win, storm, damage, "mana: BBBB" or "cast: CARD", got {text!r}')
    if match[1].lower() == "mana":
        return Mana(root, player, vector(match[2]))
    return CastCard(root, player, CARDS.find(match[2]))
