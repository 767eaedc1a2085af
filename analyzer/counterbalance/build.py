"""Puts an answer together."""

from __future__ import annotations

from fractions import Fraction

from analyzer.counterbalance.aims import Aim
from analyzer.counterbalance.answer import Answer
from analyzer.counterbalance.ask import Unanswerable, castable, courses, row_of
from analyzer.counterbalance.controller import controller
from analyzer.counterbalance.limits import LimitReached, Limits
from analyzer.counterbalance.order import Best, best_line, best_order, casts
from analyzer.counterbalance.spells import Announced
from analyzer.counterbalance.text import fraction, percent
from cards.library import CARDS
from models.actions import PassPriority
from models.errors import Unsupported
from models.notation.action_text import describe
from models.notation.words import PLAYERS
from models.position import Position

_AIMS = {
    "every": "counter one of the spells, whichever",
    "last": "counter the last spell",
    "most": "counter as many of the spells as possible",
}


def answer(
    p: Position,
    spells: tuple[Announced, ...],
    aim: Aim,
    order: bool,
    goal: str,
    limits: Limits,
    title: str = "",
) -> Answer:
    """Everything asked about a position; without `spells`, of those that may be cast now.

    Raises Unanswerable if nobody there counters spells by their mana value.
    """
    player = controller(p)
    if player is None:
        raise Unanswerable("no permanent there counters spells by mana value")
    library = p.players[player].library
    found = Answer(title)
    found.about = (
        f"{PLAYERS[player].capitalize()}: a library of {library.size} cards, the top "
        f"{len(library.top)} known.",
    )
    if not order or spells:
        found.about += (
            "A spell is countered with the probability shown when the controller does all they "
            "can.",
        )
        rows = dict.fromkeys(spells) if spells else {}
        if spells:
            found.rows = tuple(row_of(p, player, spell, limits, None) for spell in rows)
        else:
            found.rows = tuple(row_of(p, player, s, limits, c) for s, c in castable(p, player))
            if not found.rows:
                found.about += ("No spell may be cast now.",)
    if order and spells:
        _order(found, best_order(p, player, spells, aim, limits), aim)
    elif order:
        _line(found, p, player, goal, best_line(p, player, goal, limits))
    elif len(spells) > 1:
        try:
            _, found.courses = courses(p, player, spells, aim, limits)
            found.courses_are = (
                f"The spells in that order; the controller wants to {_AIMS[aim]}. "
                "Each line has the probability that it comes to that:"
            )
            found.value = sum(
                (c.chance for c in found.courses if all(f == "resolves" for _, f in c.steps)),
                Fraction(0),
            )
        except (LimitReached, Unsupported) as error:
            found.reason = str(error)
    unknown = next((row.reason for row in found.rows if row.chance is None), "")
    found.reason = found.reason or unknown
    found.nodes = limits.nodes
    return found


def _chance(value: Fraction) -> str:
    return f"{fraction(value)} ({percent(value)})"


def _order(found: Answer, best: Best, aim: Aim) -> None:
    found.reason = best.reason
    found.value, found.at_least = best.value, best.at_least
    text = []
    if best.spells:
        shown = ", ".join(spell.name for spell in best.spells)
        head = "Best order so far" if best.reason else "Best order"
        text.append(f"{head}: {shown}.")
        assert best.value is not None
        if aim == "most":
            text.append(f"  Expected number countered: {fraction(best.value)}.")
        else:
            what = "every spell resolves" if aim == "every" else "the last spell resolves"
            text.append(f"  Probability that {what}: {_chance(best.value)}.")
        s = "" if best.orders == 1 else "s"
        text.append(
            f"  {best.orders} order{s} compared; the controller knows the order and wants to "
            f"{_AIMS[aim]}."
        )
    found.order = tuple(text)


def _line(found: Answer, p: Position, player: int, goal: str, best: Best) -> None:
    found.reason = best.reason
    found.value, found.at_least = best.value, best.at_least
    if best.value is None or best.at_least is None:
        return
    caster = 1 - player
    if best.value == best.at_least:
        text = [f"Probability of the goal ({goal}) at best: {_chance(best.value)}."]
    else:
        text = [
            f"Probability of the goal ({goal}) at best: at least {_chance(best.at_least)}, at most "
            f"{_chance(best.value)}; the controller sees cards that the caster does not."
        ]
    text.append("The caster's own library is not counted on beyond what is known of it.")
    cast = casts(best.line, caster)
    if cast:
        names = [Announced(c.cid, c.face, c.x).name for c in cast]
        text.append(f"Order: {', '.join(names)}.")
    left = list(p.players[caster].hand)
    for spell in cast:
        if spell.cid in left and spell.zone == "hand":
            left.remove(spell.cid)
    held = [CARDS[c].name for c in left if c]
    if held and cast:
        text.append(f"Held back: {', '.join(held)}.")
    if best.line:
        text.append("The likeliest course, both at their best:")
    for before, action in best.line:
        if not isinstance(action, PassPriority):
            text.append(f"  {PLAYERS[before.decider]}: {describe(before, action)}")
    found.order = tuple(text)
