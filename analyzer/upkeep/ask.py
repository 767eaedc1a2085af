"""The question about upkeeps: all legal choices for each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from math import comb, prod

from msgspec.structs import replace

from analyzer.payments.constraint_model import payments
from analyzer.payments.counting import count_payments
from analyzer.payments.shortage import missing
from analyzer.payments.stock import Stock, Way, stock_of
from analyzer.payments.words import mana_units, sources_text, supply_name
from analyzer.upkeep.content import Choices, Outcome, Row, Upkeeps
from analyzer.upkeep.dues import Due, at_upkeep, dues, in_upkeep
from analyzer.upkeep.lots import Choice, Lot, choices, count_choices, left_of, taken_text
from analyzer.upkeep.parts import Parts, mana_size, parts_of
from cards.render.abilities import render_ability
from cards.render.costs import instructed
from cards.render.scene import Scene
from cards.vocabulary.costs import Cost, FlipCoins, OneOf, PayMana
from models.actions import Pay, Payment
from models.facts import facts_of
from models.legal import payments_asked
from models.notation.action_text import describe
from models.notation.names import face_name
from models.notation.words import PLAYERS
from models.position import Position

#: How many payments are listed unless asked otherwise.
LISTED = 20


def upkeeps(position: Position, title: str = "", limit: int = LISTED) -> Upkeeps:
    """All legal choices for each upkeep payment; `limit`: how many are listed, 0 for all."""
    found = dues(position)
    notes: list[str] = []
    for player in sorted({one.permanent.controller for one in found}):
        if not in_upkeep(position, player):
            whom = "your" if player == 0 else "the opponent's"
            notes.append(
                f"As things stand at the beginning of {whom} next upkeep if nothing happens before:"
                " permanents untapped, no mana floating."
            )
    if len(found) > 1:
        notes.append("Each payment is listed as if none of the others were made before it.")
    return Upkeeps(title, tuple(choices_for(position, due, limit) for due in found), tuple(notes))


def choices_for(position: Position, due: Due, limit: int = LISTED) -> Choices:
    """All legal choices for one upkeep payment."""
    permanent = due.permanent
    player = permanent.controller
    there = at_upkeep(position, player)
    stock = stock_of(there, player)
    every = parts_of(there, player, permanent, due.costs)
    reasons: list[str] = []
    if all(parts.whole for parts in every):
        count = sum(_count(stock, parts, reasons) for parts in every)
        listed = (row for parts in every for row in _rows(there, stock, parts))
    else:
        asked = payments_asked(there, player, due.costs, source=permanent.uid)
        count = len(asked)
        listed = (_plain_row(there, player, payment) for payment in asked)
        reasons += [reason for parts in every for reason in parts.reasons]
    rows = tuple(listed if not limit else islice(listed, limit)) if count else ()
    name = face_name(permanent.cid, permanent.face)
    face = facts_of(permanent).face
    flips = sum(c.count for c in due.costs if isinstance(c, FlipCoins))
    return Choices(
        name,
        PLAYERS[player],
        due.kind,
        render_ability(due.ability, face),
        due.age,
        cost_text(due.costs, name),
        count > 0,
        count,
        rows,
        _declined(due, name),
        () if count else tuple(dict.fromkeys(reasons)),
        outcomes(flips) if flips and count else (),
    )


def _declined(due: Due, name: str) -> str:
    return f"sacrifice {name}" if due.sacrifices else "nothing is paid"


def outcomes(flips: int) -> tuple[Outcome, ...]:
    """How so many coin flips can end: each is won with probability one half (705.1)."""
    return tuple(
        Outcome(wins, flips - wins, comb(flips, wins), float(Fraction(comb(flips, wins), 2**flips)))
        for wins in range(flips, -1, -1)
    )


def cost_text(costs: tuple[Cost, ...], name: str) -> str:
    """All that is due, in words; equal choices among costs are counted."""
    parts: list[str] = []
    for cost, n in Counter(costs).items():
        if isinstance(cost, OneOf):
            options = " or ".join(_plain(option, name) for option in cost.options)
            parts.append(options if n == 1 else f"{n} times {options}")
        else:
            text = _plain((cost,), name)
            parts.append(text if n == 1 else f"{n} times: {text}")
    return " and ".join(parts) or "nothing"


def _plain(costs: tuple[Cost, ...], name: str) -> str:
    if all(isinstance(cost, PayMana) for cost in costs):
        return "".join(cost.cost for cost in costs if isinstance(cost, PayMana))
    return instructed(costs, Scene(source=name))


# --- counting and listing ---------------------------------------------------------------------
def _count(stock: Stock, parts: Parts, reasons: list[str]) -> int:
    """How many payments there are; why there are none is added to the reasons."""
    reasons += parts.reasons
    if parts.reasons:
        return 0
    if any(map(mana_size, parts.forms)):
        mana = count_payments(stock, parts.forms)
        if not mana:
            short = missing(stock, parts.forms)
            reasons.append(f"{short} is missing" if short else _life_short(stock, parts))
    else:
        mana = sum(1 for form in parts.forms if not form.life or form.life <= stock.life)
        if not mana:
            reasons.append(_life_short(stock, parts))
    return mana * prod(count_choices(lot) for lot in parts.lots)


def _life_short(stock: Stock, parts: Parts) -> str:
    due = min(form.life for form in parts.forms)
    return f"{due} life cannot be paid with {stock.life} life (119.4)"


def _mana_ways(stock: Stock, parts: Parts) -> Iterator[Way]:
    if any(map(mana_size, parts.forms)):
        yield from payments(stock, parts.forms)
        return
    for form in parts.forms:
        if not form.life or form.life <= stock.life:
            yield Way(form.life, (0,) * stock.width, ())


def _rows(position: Position, stock: Stock, parts: Parts) -> Iterator[Row]:
    for way in _mana_ways(stock, parts):
        if not parts.lots:
            yield _row(position, stock, parts, way, ())
            continue
        first, *others = parts.lots
        rest = [list(choices(lot)) for lot in others]
        for chosen in choices(first):
            for picked in product(*rest):
                yield _row(position, stock, parts, way, (chosen, *picked))


def _row(
    position: Position, stock: Stock, parts: Parts, way: Way, chosen: tuple[Choice, ...]
) -> Row:
    paid: list[str] = []
    source: list[str] = []
    left: list[str] = []
    if any(map(mana_size, parts.forms)):
        paid.append(mana_units(way.spent, stock.kinds))
        source.append(sources_text(position, stock, way))
        left.append(_sources_left(position, stock, way))
    hurt = sum(
        option.life + option.damage
        for option in (stock.supplies[s].options[o].source for s, o in way.uses)
    )
    if way.life or hurt:
        paid += [f"{way.life} life"] if way.life else []
        rest = stock.life - way.life - hurt
        left.append(f"{rest} life" + ("" if rest > 0 else ": you lose (704.5a)"))
    for lot, takings in zip(parts.lots, chosen, strict=True):
        paid.append(lot_text(lot, takings))
        source += [
            f"{pile.name}: {sum(taken)}"
            for pile, taken in zip(lot.piles, takings, strict=True)
            if sum(taken)
        ]
        left += [
            f"{pile.name}: {left_of(pile, taken)}"
            for pile, taken in zip(lot.piles, takings, strict=True)
        ]
    paid += parts.fixed
    return Row(*(", ".join(part for part in text if part) for text in (paid, source, left)))


def lot_text(lot: Lot, takings: Choice) -> str:
    """What is taken, in words: "put Ponder, Opt from your graveyard on the bottom"."""
    several = len(lot.piles) > 1
    what = " and ".join(
        taken_text(pile, taken) + (f" from {pile.name}" if several else "")
        for pile, taken in zip(lot.piles, takings, strict=True)
        if any(taken)
    )
    return f"{lot.verb} {what} {lot.after}".strip()


def _sources_left(position: Position, stock: Stock, way: Way) -> str:
    used = Counter(s for s, _ in way.uses)
    names = [
        (supply_name(position, stock, index), supply.count - used[index])
        for index, supply in enumerate(stock.supplies)
    ]
    parts = [name if n == 1 else f"{n} {name}" for name, n in names if n]
    floating = mana_units(stock.left(way), stock.kinds)
    return ", ".join(parts + ([f"{floating} floating"] if floating else [])) or "no source"


def _plain_row(position: Position, player: int, payment: Payment) -> Row:
    """A payment whose parts are not told apart."""
    mine = position if position.priority == player else _acting(position, player)
    text = describe(mine, Pay(0, payment)).removeprefix("pay ").strip("()")
    return Row(text, "", "")


def _acting(position: Position, player: int) -> Position:
    return replace(position, priority=player, pending=None)
