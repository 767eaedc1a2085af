"""Games in combat, for rulings."""

from __future__ import annotations

from models.characteristics import power_toughness
from models.facts import facts_of
from models.position import Permanent, Step
from tests.rulings.ledger import play_in
from tests.scenario import OPPONENT, YOU, Game


def listed(cards: list[str]) -> str:
    """A zone as TOML: names in quotes, tables as they are."""
    return "[" + ", ".join(c if c.startswith("{") else f'"{c}"' for c in cards) + "]"


def attack_of(
    edition: str,
    you: list[str],
    opponent: list[str],
    active: str = "you",
    more: str = "",
    theirs: str = "",
) -> Game:
    """The declare attackers step with attackers still to be declared.

    `more`, `theirs`: what else stands in the tables of the players.
    """
    return play_in(
        edition,
        f'phase = "declare_attackers"\nactive = "{active}"\n'
        f"[you]\nbattlefield = {listed(you)}\n{more}\n"
        f"[opponent]\nbattlefield = {listed(opponent)}\n{theirs}\n",
    )


def both_pass(one: Game) -> Game:
    """Both players pass once."""
    return one.do("pass", "pass")


def to_damage(one: Game, *damage: str) -> Game:
    """Deal all combat damage, with these divisions and choices where any are asked for."""
    asked = list(damage)
    while one.position.step < Step.END_COMBAT:
        if one.position.pending is None:
            both_pass(one)
        else:
            one.do(asked.pop(0))
    assert not asked, asked
    return one


def the(one: Game, name: str, player: int | None = None) -> Permanent:
    """The permanent with this name."""
    return next(
        q
        for q in one.position.battlefield
        if facts_of(q).face.name == name and player in (None, q.controller)
    )


def size(one: Game, name: str) -> tuple[int, int]:
    """Power and toughness of the permanent with this name."""
    return power_toughness(one.position, the(one, name))


__all__ = ["OPPONENT", "YOU", "attack_of", "both_pass", "size", "the", "to_damage"]
