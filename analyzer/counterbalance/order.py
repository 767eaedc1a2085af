"""The best order of casts against the controller's best play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from analyzer.counterbalance.aims import Aim
from analyzer.counterbalance.ask import board, values_of
from analyzer.counterbalance.controller import only_library
from analyzer.counterbalance.duel import Duel, plan_of
from analyzer.counterbalance.kinds import merged
from analyzer.counterbalance.limits import LimitReached, Limits
from analyzer.counterbalance.play import Play
from analyzer.counterbalance.spells import Announced
from analyzer.search.goals import parse_goal
from cards.library import CARDS, UNKNOWN_CID
from models.actions import Action, Cast
from models.errors import Unsupported
from models.legal import legal_actions
from models.position import Position
from models.support import unsupported_parts


class Best(msgspec.Struct):
    """The best order found.

    `value`: the probability that the caster's aim is reached, at most; `at_least`: what the order
    gives for certain, whatever the controller sees in secret; None where they were not worked out.
    `orders`: how many orders were compared.  `reason`: why it is not known, "" if it is.
    """

    value: Fraction | None = None
    at_least: Fraction | None = None
    spells: tuple[Announced, ...] = ()
    line: list[tuple[Position, Action]] = []
    orders: int = 0
    reason: str = ""


def orders(spells: tuple[Announced, ...], last_stays: bool) -> Iterator[tuple[Announced, ...]]:
    """Every order in which equal spells are not told apart."""
    fixed = spells[-1:] if last_stays else ()
    left = Counter(spells[: len(spells) - len(fixed)])

    def rest(done: tuple[Announced, ...]) -> Iterator[tuple[Announced, ...]]:
        if sum(left.values()) == 0:
            yield done + fixed
            return
        for spell in list(left):
            if left[spell]:
                left[spell] -= 1
                yield from rest((*done, spell))
                left[spell] += 1

    yield from rest(())


def best_order(
    p: Position, player: int, spells: tuple[Announced, ...], aim: Aim, limits: Limits
) -> Best:
    """The order, settled beforehand and known to the controller, that gives them the least.

    Aim "last": the last spell stays the last.
    """
    small = merged(p, player, values_of(spells))
    found = Best()
    least: Fraction | None = None
    try:
        for order in orders(spells, aim == "last"):
            play = Play(small, player, order, aim, limits)
            value = play.value(play.start(small))
            found.orders += 1
            if least is None or value < least:
                least, found.spells = value, order
                if aim == "most":
                    found.value = value
                else:
                    found.value = found.at_least = 1 - value
            if value == 0:
                break
    except (LimitReached, Unsupported) as error:
        found.reason = str(error)
    return found


def best_line(p: Position, player: int, goal: str, limits: Limits) -> Best:
    """The best line for the caster whose turn it is, and the probability that it succeeds."""
    library = p.players[player].library
    found = Best()
    if p.active == player:
        found.reason = "it is the turn of the one who counters spells"
        return found
    cards = {*board(p, player), *board(p, 1 - player)}
    missing = [f"{CARDS[c].name} ({part})" for c in sorted(cards) for part in unsupported_parts(c)]
    if missing:
        found.reason = "unsupported: " + "; ".join(missing)
        return found
    small = merged(p, player, None)
    duel = Duel(small, player, parse_goal(goal, p, 1 - player), limits)
    try:
        found.value = duel.value(small)
        found.line = duel.line(small)
        secret = duel.chancy and _looks(p, player)
        if not secret:
            found.at_least = found.value
        else:
            fixed = Duel(small, player, duel.goal, limits, plan_of(found.line, 1 - player))
            found.at_least = fixed.value(small)
    except (LimitReached, Unsupported) as error:
        found.reason = str(error)
    if UNKNOWN_CID in library.top and not found.reason:
        found.reason = "a top card that nobody can name"
    return found


def _looks(p: Position, player: int) -> bool:
    """Whether the controller can look at cards that the caster does not see, as far as shown."""
    shown = msgspec.structs.replace(p, priority=player)
    return any(only_library(shown, action) for action in legal_actions(shown))


def casts(line: list[tuple[Position, Action]], caster: int) -> list[Cast]:
    """The spells that a line casts, in order."""
    return [a for p, a in line if p.decider == caster and isinstance(a, Cast)]
