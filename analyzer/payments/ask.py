"""The questions about payments: what pays this cost, and what pays for this spell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from analyzer.payments.best import best_payment
from analyzer.payments.constraint_model import payments
from analyzer.payments.content import Answer, Reason, Row
from analyzer.payments.cost_text import CostText, read_cost
from analyzer.payments.counting import count_payments
from analyzer.payments.leftover import Judge, Later, Score, rest_of
from analyzer.payments.shortage import missing
from analyzer.payments.stock import Stock, Way, as_payment, stock_of
from analyzer.payments.words import (
    left_text,
    paid_text,
    sources_text,
    why_best,
)
from cards.library import UNKNOWN_CID
from models.characteristics import abilities_of
from models.costs import ManaNeed, needs
from models.facts import castable_faces, facts, is_mana_ability
from models.notation.activation_text import payments_for
from models.notation.names import face_name
from models.notation.objects import Objects, actor_of
from models.notation.words import PLAYERS
from models.payment import unit_fits
from models.position import Position

#: Up to so many payments are all listed and judged; of more, CP-SAT chooses the best.
JUDGED = 1000
#: How many payments are listed unless asked otherwise.
LISTED = 20


def cost_payments(
    position: Position,
    cost: str,
    *,
    x: int | None = None,
    keep: Iterable[str] = (),
    limit: int = LISTED,
) -> Answer:
    """All distinct payments of a cost such as "{2}{U/R}{W/P}" for whoever acts next.

    `x`: the value of X, 0 if not stated.  `keep`: costs that should stay payable.  `limit`: how
    many payments are listed, 0 for all; their number is exact all the same.

    Raises ManaError for a text that is no cost.
    """
    wanted = read_cost(cost)
    you = actor_of(position)
    stock = stock_of(position, you)
    forms = wanted.forms(x or 0)
    judge = Judge(stock, [*kept_costs(stock, keep), *hand_costs(position, you, stock)])
    count = count_payments(stock, forms)
    notes = list(left_out(position, you))
    if wanted.has_x and x is None:
        notes.append("X is 0: --x states another value.")
    if not count:
        reasons = short(stock, wanted, x or 0)
        return Answer(cost, PLAYERS[you], False, 0, (), reasons=reasons, notes=tuple(notes))
    ways, why, proved = _best_first(stock, forms, judge, count, limit)
    return Answer(
        cost,
        PLAYERS[you],
        True,
        count,
        tuple(_row(position, stock, way) for way in ways),
        why,
        proved,
        notes=tuple(notes),
    )


def _best_first(
    stock: Stock, forms: Sequence[ManaNeed], judge: Judge, count: int, limit: int
) -> tuple[list[Way], tuple[str, ...], bool]:
    """The payments to list, the best one first; why it is; whether that is proved."""
    if count <= JUDGED or not limit:
        scored = sorted(
            ((judge.score(rest_of(stock, way)), way) for way in payments(stock, forms)),
            key=lambda pair: (_down(pair[0]), pair[1]),
        )
        best, way = scored[0]
        why = why_best(judge, rest_of(stock, way), best, [score for score, _ in scored[1:]])
        ways = [way for _, way in scored]
        return (ways[:limit] if limit else ways), why, True
    chosen = best_payment(stock, forms, judge.laters)
    if chosen is None:
        return list(islice(payments(stock, forms), limit)), (), False
    first, proved = chosen
    rest = rest_of(stock, first)
    others = islice((way for way in payments(stock, forms) if way != first), limit - 1)
    ranked = sorted(others, key=lambda way: (_down(judge.score(rest_of(stock, way))), way))
    return [first, *ranked], why_best(judge, rest, judge.score(rest), ()), proved


def _down(score: Score) -> tuple[int, ...]:
    """A key that puts the highest score first."""
    return tuple(-int(getattr(score, name)) for name in score.__struct_fields__)


def _row(position: Position, stock: Stock, way: Way) -> Row:
    payment = as_payment(stock, way)
    return Row(
        "",
        paid_text(position, stock, way, payment),
        sources_text(position, stock, way),
        left_text(position, stock, rest_of(stock, way), None),
        payments_for(Objects(position)).text(payment),
    )


def kept_costs(stock: Stock, costs: Iterable[str]) -> list[Later]:
    """Costs that should stay payable."""
    return [Later(text, read_cost(text).forms(), stock.usable, True) for text in costs]


def hand_costs(position: Position, you: int, stock: Stock, besides: int = -1) -> list[Later]:
    """The cards in hand that could be cast for mana, each name once; one card `besides` less."""
    hand = list(position.players[you].hand)
    if besides in hand:
        hand.remove(besides)
    found: list[Later] = []
    for cid in dict.fromkeys(hand):
        if cid == UNKNOWN_CID:
            continue
        for face in castable_faces(cid):
            about = facts(cid, face)
            if about.face.cost is None:
                continue
            forms = tuple(needs(position, you, about, about.view, about.face.symbols, 0))
            usable = tuple(
                unit_fits(unit.spend_on, unit.spend_type, about.view) for unit in stock.kinds
            )
            found.append(Later(face_name(cid, face), forms, usable))
    return found


def short(stock: Stock, wanted: CostText, x: int) -> tuple[Reason, ...]:
    """Why a cost cannot be paid."""
    forms = wanted.forms(x)
    found: list[Reason] = []
    lacks = missing(stock, forms)
    if lacks:
        found.append(Reason("601.2h", f"not enough mana: {lacks} is missing"))
    least = min(form.life for form in forms)
    if least > stock.life:
        found.append(Reason("119.4", f"{least} life cannot be paid with {stock.life} life"))
    if not found:
        found.append(
            Reason("119.4", f"{stock.life} life is not enough for what would be paid with life")
        )
    return tuple(found)


def left_out(position: Position, you: int) -> Iterable[str]:
    """Mana abilities that cannot be used while something is paid for, or are not looked into."""
    priority: list[str] = []
    before: list[str] = []
    stock = stock_of(position, you)
    known = {
        uid for supply in stock.supplies for option in supply.options for uid in option.source.uids
    }
    for permanent in position.battlefield:
        if permanent.controller != you or permanent.uid in known or permanent.tapped:
            continue
        able = [a for a in abilities_of(position, permanent) if is_mana_ability(a)]
        name = face_name(permanent.cid, permanent.face)
        if any(a.only_with_priority for a in able):
            priority.append(name)
        elif any(len(a.cost) > 1 for a in able):
            before.append(name)
    if priority:
        yield (
            f"{', '.join(dict.fromkeys(priority))}: only with priority, not while something is "
            "paid (602.5e)."
        )
    if before:
        yield (
            f"{', '.join(dict.fromkeys(before))}: left out, its mana ability has a cost of its own "
            "or cannot be activated; what it makes counts once it is in the pool."
        )
