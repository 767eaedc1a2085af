"""Reads Forge puzzle files (.pzl).

The format has no word for spells cast before the position; `storm=` (or `spellscast=`) states them
as an extension.  What the program cannot set up is never dropped silently: it is an error, or with
`lenient` a note.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from cards.mana import ManaError, ManaVector, vector
from models.layers import refreshed
from models.notation.fields import shown
from models.notation.position_file import PositionFile
from models.notation.pzl_cards import PuzzleCard, plain_cards, puzzle_cards, puzzle_permanent
from models.notation.pzl_text import PREFIXES, PuzzleText
from models.notation.source import read_text
from models.position import ADVENTURE, PLAIN, Library, Permanent, Player, Position, Step

_PHASES = {
    "UPKEEP": Step.UPKEEP,
    "DRAW": Step.DRAW,
    "MAIN1": Step.MAIN1,
    "COMBAT_BEGIN": Step.BEGIN_COMBAT,
    "COMBAT_END": Step.END_COMBAT,
    "MAIN2": Step.MAIN2,
    "END_OF_TURN": Step.END,
}
#: Keys of a player that cannot be set up unless they say nothing.
_UNSUPPORTED = ("persistentmana", "numringtemptedyou", "speed", "precast", "putonstack", "command")
_NOTHING = ("", "0", "none", "false")
_LIFE = 20


def read_pzl(path: Path | str, lenient: bool = False) -> PositionFile:
    """Read a puzzle file.  Raises NotationErrors with everything that is wrong in it."""
    return parse_pzl(read_text(path, "a puzzle file"), str(path), lenient)


def parse_pzl(text: str, file: str = "puzzle", lenient: bool = False) -> PositionFile:
    """Read the text of a puzzle.

    `lenient`: what cannot be set up is left out and named in the notes.  Raises NotationErrors.
    """
    return _Puzzle(file, lenient).read(text)


class _Puzzle(PuzzleText):
    def read(self, text: str) -> PositionFile:
        """Read everything; raises NotationErrors."""
        self.sections(text)
        if not self.state:
            self.problems.add((), "a section [state] with a position", "none")
        position = self._position()
        self._goal()
        self.problems.check()
        about = [self.meta("url"), self.meta("difficulty"), self.meta("description")]
        return PositionFile(
            position,
            title=self.meta("name"),
            origin="\n".join(part.replace("\\n", "\n") for part in about if part),
            notes=tuple(self.notes),
            file=self.problems.file,
        )

    # --- the position ---
    def _position(self) -> Position:
        active = self._active()
        zones = {
            (player, zone): self._cards(player, zone)
            for player in (0, 1)
            for zone in ("hand", "battlefield", "graveyard", "library", "exile", "sideboard")
        }
        by_id = {
            card.modifiers["id"]: card
            for cards in zones.values()
            for card in cards
            if "id" in card.modifiers
        }
        unsick = self.value("removesummoningsickness").lower() not in _NOTHING
        battlefield: list[Permanent] = []
        for player in (0, 1):
            key = self.key(player, "battlefield")
            for card in zones[player, "battlefield"]:
                permanent = puzzle_permanent(
                    card,
                    len(battlefield) + 1,
                    player,
                    by_id,
                    self.reporter(key),
                    self.refuser(key),
                )
                if permanent is not None:
                    battlefield.append(replace(permanent, sick=permanent.sick and not unsick))
        for key in self.state:
            if key.startswith("ability"):
                self.unsupported(key, f"a scripted ability ({key})")
        if self.value("activephaseadvance").lower() not in _NOTHING:
            self.unsupported("activephaseadvance", "advancing to a phase")
        storm, cast = self._storm()
        position = Position(
            (self._player(0, active, zones), self._player(1, active, zones)),
            tuple(battlefield),
            active=active,
            priority=active,
            step=self._step(),
            turn=max(1, self.number("turn", 1)),
            storm=storm,
            cast=cast,
            next_uid=len(battlefield) + 1,
        )
        return refreshed(position)

    def _active(self) -> int:
        text = self.value("activeplayer", "human").lower()
        if text not in PREFIXES:
            self.problems.add(("activeplayer",), "'human' or 'ai'", shown(text))
        return PREFIXES.get(text, 0)

    def _step(self) -> Step:
        text = self.value("activephase", "MAIN1").upper()
        if text not in _PHASES:
            self.unsupported("activephase", f"the phase {text}")
        return _PHASES.get(text, Step.MAIN1)

    def _storm(self) -> tuple[int, tuple[int, int]]:
        """Spells cast this turn: the extension `storm=`, or by player `humanspellscast=`."""
        cast = [self.number(self.key(player, "spellscast"), 0) for player in (0, 1)]
        total = self.number("storm", self.number("spellscast", sum(cast)))
        if total < 0 or min(cast) < 0:
            self.problems.add(("storm",), "a number of spells from 0", str(min(total, *cast)))
        if total < sum(cast) or (total > sum(cast) and cast[0]):
            self.problems.add(("storm",), f"{sum(cast)}, the spells cast by both", str(total))
        return total, (total - cast[1], cast[1])

    def _cards(self, player: int, zone: str) -> list[PuzzleCard]:
        key = self.key(player, zone)
        return puzzle_cards(self.value(key), self.reporter(key))

    def _plain(
        self, player: int, zone: str, cards: list[PuzzleCard], understood: tuple[str, ...] = ()
    ) -> list[tuple[int, PuzzleCard]]:
        key = self.key(player, zone)
        return plain_cards(cards, self.refuser(key), understood)

    def _player(
        self, player: int, active: int, zones: dict[tuple[int, str], list[PuzzleCard]]
    ) -> Player:
        for name in _UNSUPPORTED:
            key = self.key(player, name)
            if self.value(key).lower() not in _NOTHING:
                self.unsupported(key, f"{key}={self.value(key)}")
        life_key = self.key(player, "life")
        life = self.number(life_key, _LIFE)
        if life < 1:
            self.problems.add((life_key,), "life above 0", str(life))
        hand = self._plain(player, "hand", zones[player, "hand"])
        graveyard = self._plain(player, "graveyard", zones[player, "graveyard"])
        exile = self._plain(player, "exile", zones[player, "exile"], ("onadventure",))
        library = self._plain(player, "library", zones[player, "library"])
        sideboard = self._plain(player, "sideboard", zones[player, "sideboard"])
        played = self.number(self.key(player, "landsplayed"), 0)
        return Player(
            life=life,
            hand=tuple(sorted(cid for cid, _ in hand)),
            library=Library(top=tuple(cid for cid, _ in library)),
            graveyard=tuple(sorted((cid, PLAIN) for cid, _ in graveyard)),
            exile=tuple(
                sorted(
                    (cid, ADVENTURE if "onadventure" in card.modifiers else PLAIN)
                    for cid, card in exile
                )
            ),
            sideboard=tuple(sorted(cid for cid, _ in sideboard)),
            pool=self._mana(self.key(player, "manapool")),
            land_plays=max(0, 1 - played) if player == active else 0,
            poison=self._poison(self.key(player, "counters")),
        )

    def _mana(self, key: str) -> ManaVector:
        try:
            return vector(self.value(key))
        except ManaError:
            self.problems.add((key,), "mana letters, such as 'R R U'", shown(self.value(key)))
            return vector("")

    def _poison(self, key: str) -> int:
        """Poison counters of a player; other counters are not supported."""
        poison = 0
        for part in filter(None, (p.strip() for p in self.value(key).split(","))):
            kind, _, number = (word.strip() for word in part.partition("="))
            if not number.isdecimal() or len(number) > 6:
                self.problems.add((key,), "counters, such as 'POISON=3'", shown(part))
            elif kind.upper() == "POISON":
                poison = int(number)
                if poison > 9:
                    self.problems.add((key,), "at most 9 poison counters", number)
            elif int(number):
                self.unsupported(key, f"{kind.lower()} counters on a player")
        return poison

    # --- the question ---
    def _goal(self) -> None:
        """Only winning this turn is a goal that both programs know."""
        goal = self.meta("goal").lower()
        if goal not in ("", "win", "win before opponent's next turn"):
            self.unsupported("goal", f"the goal {self.meta('goal')!r}")
        turns = self.meta("turns")
        if turns and not turns.isdecimal():
            self.problems.add(("turns",), "a number of turns", shown(turns))
        elif turns and int(turns[:6]) > 1:
            self.unsupported("turns", f"a win within {turns} turns")
        if self.meta("humancontrol").lower() not in _NOTHING:
            self.unsupported("humancontrol", "control of the opponent's decisions")
