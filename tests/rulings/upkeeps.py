"""Games that stand in an upkeep, and what is paid there."""

from __future__ import annotations

import re

from models.position import Step
from tests.scenario import YOU, Game

_KEYS = ("edition", "phase", "active")


def game(you: str, opponent: str = "", edition: str = "current", phase: str = "main1") -> Game:
    """A game in the edition, from the tables of both players; libraries hold Islands."""
    text = f'edition = "{edition}"\nphase = "{phase}"\n[you]\n{_with_library(you)}\n'
    return Game(text + f"[opponent]\n{_with_library(opponent)}\n")


def _with_library(table: str) -> str:
    return table if "library" in table else f"{table}\nlibrary = {{ Island = 30 }}"


def next_upkeep(one: Game, player: int = YOU) -> Game:
    """Pass until the player's next upkeep has begun; nothing optional is done."""
    one.do("pass", "pass")
    for _ in range(200):
        one.stand_back()
        p = one.position
        if p.pending is not None:
            if p.step == Step.UPKEEP and p.active == player:
                return one
            one.do(one.legal()[-1])
        elif p.step == Step.UPKEEP and p.active == player:
            return one
        else:
            one.do("pass", "pass")
    raise AssertionError("no upkeep came")


def due(you: str, opponent: str = "", edition: str = "current") -> Game:
    """A game in your upkeep in which the payment of the one upkeep trigger is asked for.

    Where it cannot be paid the trigger has resolved.
    """
    one = next_upkeep(game(you, opponent, edition, phase="end"))
    if one.position.stack:
        one.resolve()
    return one


def payments(one: Game) -> list[str]:
    """The legal payments of what is asked for, in words."""
    return [text for text in one.legal() if text.startswith("pay")]


def mana_of(text: str) -> str:
    """The mana spent in a payment from basic lands, in WUBRG order."""
    return "".join(sorted(re.findall(r": ([WUBRGC])", text), key="WUBRGC".index))


def pay(one: Game, text: str = "") -> Game:
    """Pay what is asked for: with this payment, or with the only one there is."""
    if not text:
        (text,) = payments(one)
    return one.do(text)


def age(one: Game, name: str) -> int:
    """The age counters on your permanent of that name."""
    from cards.library import CARDS

    cid = CARDS.find(name)
    return next(p.count("age") for p in one.position.battlefield if p.cid == cid)
