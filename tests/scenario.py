"""Plays scenarios through the rules: a position as TOML text, actions in a player's words.

Every action is checked before it is played, so a script that runs to its end is a legal line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from analyzer import solve
from analyzer.question import Options
from analyzer.search.verdict import Verdict
from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES
from models import Position, apply, legal_actions, violations
from models.actions import Cast
from models.notation.action_text import describe, parse_action
from models.notation.errors import NotationError
from models.notation.position_file import parse_position

YOU, OPPONENT = 0, 1


class Illegal(AssertionError):
    """A step of a script that the rules forbid; `rules`: the numbers of the rules broken."""

    def __init__(self, text: str, rules: tuple[str, ...], reasons: str) -> None:
        super().__init__(f"{text}: {reasons}")
        self.rules = rules


class Game:
    """A position under play; `start` and `steps`: what was played since it was last set up."""

    #: Called with each new game, while somebody wants to see them.
    watcher: ClassVar[Callable[[Game], None] | None] = None

    def __init__(self, toml: str | Position) -> None:
        self.position = toml if isinstance(toml, Position) else parse_position(toml).position
        self.start = self._reached = self.position
        self.steps: list[str] = []
        if Game.watcher is not None:
            Game.watcher(self)

    # --- playing ---
    def do(self, *actions: str) -> Game:
        """Play actions, or the short forms for several of them.

        "resolve": both players pass; "resolve all": until nothing is left; "pile A | B | ...":
        the cards of a pile in order, as many as there are to choose.
        """
        for text in actions:
            if text == "resolve":
                self.resolve()
            elif text == "resolve all":
                self.resolve_all()
            elif text.startswith("pile "):
                self.pile(text.removeprefix("pile "))
            else:
                self._play(text)
        return self

    def script(self, text: str) -> Game:
        """Play one action for each line; "#" begins a comment, ";" separates actions too."""
        for line in text.splitlines():
            for part in line.split("# ", 1)[0].split(";"):
                if part.strip():
                    self.do(part.strip())
        return self

    def _play(self, text: str) -> None:
        if self.position is not self._reached:  # it was set up by hand
            self.start, self.steps = self.position, []
        try:
            action = parse_action(self.position, text)
        except NotationError as error:
            raise Illegal(text, (), str(error)) from error
        found = violations(self.position, action)
        if found:
            reasons = "; ".join(map(str, found))
            raise Illegal(text, tuple(v.rule for v in found), reasons)
        self.position = self._reached = apply(self.position, action)
        self.steps.append(text)

    def resolve(self) -> None:
        """Both players pass: the top of the stack resolves, as far as nobody has to choose."""
        assert self.position.stack, "nothing to resolve"
        self.do("pass", "pass")

    def resolve_all(self) -> None:
        """Both players pass until the stack is empty or a player has to choose.

        Copies keep the targets of the original.
        """
        while not self.over:
            pending = self.position.pending
            if pending is not None:
                if pending.kind != "new target":
                    return
                self._play("choose keep")
            elif not self.position.stack:
                return
            else:
                self.resolve()

    def pile(self, cards: str) -> None:
        """Choose the cards of a pile from the top; the last may be left without a choice."""
        for card in cards.split(" | "):
            if self.position.pending is not None:
                self._play(f"choose {card}")

    def to_step(self, step: int) -> Game:
        """Pass with an empty stack until a step of this turn begins; nothing attacks or blocks."""
        while self.position.step != step:
            if not self.stand_back():
                assert self.position.pending is None, self.position.pending
                self.do("pass", "pass")
        return self

    def stand_back(self) -> bool:
        """Declare no attackers or blockers, if they are to be declared now."""
        pending = self.position.pending
        if pending is None or pending.kind not in ("attackers", "blockers"):
            return False
        self._play("no attack" if pending.kind == "attackers" else "no block")
        return True

    # --- what is legal ---
    def broken(self, text: str) -> tuple[str, ...]:
        """The rules that an action would break; () for a legal one."""
        action = parse_action(self.position, text)
        return tuple(v.rule for v in violations(self.position, action))

    def allows(self, text: str) -> bool:
        """Whether a legal action begins with this text."""
        return any(said.startswith(text) for said in self.legal())

    def legal(self) -> list[str]:
        """Every legal action, in words."""
        return [describe(self.position, action) for action in legal_actions(self.position)]

    def payments(self, card: str) -> set[str]:
        """Every way to pay for a spell now, in words: mana spent, then everything else."""
        cid = CARDS.find(card)
        texts = {
            describe(self.position, action)
            for action in legal_actions(self.position)
            if isinstance(action, Cast) and action.cid == cid
        }
        return {text[text.rindex("(") + 1 : -1] for text in texts}

    # --- what there is ---
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.winner is not None

    @property
    def won(self) -> bool:
        """Whether you have won."""
        return self.position.winner == YOU

    @property
    def storm(self) -> int:
        """Spells cast this turn, by all players."""
        return self.position.storm

    def life(self, player: int = YOU) -> int:
        """A player's life."""
        return self.position.players[player].life

    @property
    def opposing_life(self) -> int:
        """The opponent's life."""
        return self.life(OPPONENT)

    def pool(self, player: int = YOU) -> str:
        """The mana in a pool, as letters."""
        owner = self.position.players[player]
        pool = list(owner.pool)
        for unit in owner.tagged:
            pool[unit.type] += 1
        return "".join(letter * n for letter, n in zip(TYPES, pool, strict=True))

    def hand(self, player: int = YOU) -> list[str]:
        """The names in a hand."""
        return names(self.position.players[player].hand)

    def graveyard(self, player: int = YOU) -> list[str]:
        """The names in a graveyard."""
        return names(cid for cid, _ in self.position.players[player].graveyard)

    def exile(self, player: int = YOU) -> list[str]:
        """The names of a player's exiled cards."""
        return names(cid for cid, _ in self.position.players[player].exile)

    def board(self, player: int = YOU) -> list[str]:
        """The names of the permanents a player controls."""
        battlefield = self.position.battlefield
        return names(p.cid for p in battlefield if p.controller == player)

    @property
    def stack(self) -> list[str]:
        """What is on the stack, bottom first: "spell Grapeshot", "copy Grapeshot"."""
        return [
            "combat damage" if i.kind == "damage" else f"{i.kind} {face_of(i.cid, i.face).name}"
            for i in self.position.stack
        ]


def names(cids: Iterable[int]) -> list[str]:
    """Card names in alphabetical order; "?" for a card that nobody can name."""
    return sorted("?" if cid == UNKNOWN_CID else CARDS[cid].name for cid in cids)


def face_of(cid: int, face: int) -> Face:
    """A face of a card."""
    return CARDS[cid].faces[face]


def play(toml: str, script: str = "") -> Game:
    """A game from a position, after a script."""
    return Game(toml).script(script)


def breaks(toml: str, script: str) -> str:
    """The step at which a script stops being legal; "" if it runs to its end."""
    game = Game(toml)
    try:
        game.script(script)
    except Illegal as error:
        return str(error)
    return ""


def ask(toml: str | Position, goal: str = "win", seconds: float = 20.0) -> Verdict:
    """The answer to a question about a position, against an opponent who does nothing."""
    position = toml if isinstance(toml, Position) else parse_position(toml).position
    return solve(position, goal, Options(seconds=seconds, replies=False))
