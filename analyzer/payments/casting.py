"""All payments of casting a spell, the best one first."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from analyzer.payments.announce import Announced, attempts, legal_casts
from analyzer.payments.ask import LISTED, hand_costs, kept_costs, left_out
from analyzer.payments.content import Answer, Reason, Row
from analyzer.payments.leftover import Judge, Rest, Score, rest_of
from analyzer.payments.shortage import missing
from analyzer.payments.stock import Stock, as_way, stock_of
from analyzer.payments.words import left_text, paid_text, sources_text, why_best
from cards.vocabulary.costs import Cost, DiscardCards, ExileCards
from models.actions import NOTHING, Cast, Payment
from models.check import violations
from models.checking.casting import entries
from models.commanders import COMMAND, commander_tax
from models.costs import ManaNeed, life_part, mana_part, needs
from models.facts import facts
from models.filters import card_fits
from models.mana_sources import Source, window_sources
from models.notation.activation_text import payments_for
from models.notation.clause_readers import zone_text
from models.notation.names import card_name, face_name
from models.notation.objects import Objects
from models.notation.words import PLAYERS
from models.permissions import Way as Permission
from models.permissions import ways
from models.position import Position

#: More payments than this are not all judged.
_JUDGED = 3000


def cast_payments(
    position: Position, what: Announced, *, keep: Iterable[str] = (), limit: int = LISTED
) -> Answer:
    """All distinct payments of casting a spell, whatever its modes and targets.

    `keep`: costs that should stay payable.  `limit`: how many are listed, 0 for all.
    """
    you = position.priority
    view = facts(what.cid, what.face).view
    asked = f"cast {face_name(what.cid, what.face)}"
    notes = tuple(left_out(position, you))
    found: dict[tuple[object, ...], Cast] = {}
    for action in legal_casts(position, what):
        key = (action.zone, action.face, action.alt, action.kicks, action.x, action.splices,
               action.pay)  # fmt: skip
        found.setdefault(key, action)
    if not found:
        return Answer(
            asked, PLAYERS[you], False, 0, (), reasons=why_not(position, what), notes=notes
        )
    stock = stock_of(position, you, view, _sources(position, what))
    judge = Judge(
        stock, [*kept_costs(stock, keep), *hand_costs(position, you, stock, besides=what.cid)]
    )
    table: list[tuple[Score, Cast, Rest, tuple[int, ...]]] = []
    for action in found.values():
        rest, hand = _after(position, stock, action)
        gone = frozenset(
            index
            for index, later in enumerate(judge.laters)
            if not later.asked and later.name not in {_front(cid) for cid in hand}
        )
        score = judge.score(rest, gone)
        table.append((_with_objects(score, action), action, rest, hand))
        if len(table) == _JUDGED:
            break
    table.sort(key=lambda row: (tuple(-int(n) for n in _values(row[0])), repr(row[1])))
    best, _, rest, _ = table[0]
    why = why_best(judge, rest, best, [row[0] for row in table[1:]])
    listed = table[:limit] if limit else table
    return Answer(
        asked,
        PLAYERS[you],
        True,
        len(found),
        tuple(_row(position, stock, *row[1:]) for row in listed),
        why,
        len(found) <= _JUDGED,
        notes=notes,
    )


def _values(score: Score) -> tuple[int, ...]:
    return tuple(int(getattr(score, name)) for name in score.__struct_fields__)


def _front(cid: int) -> str:
    return face_name(cid, 0)


def _sources(position: Position, what: Announced) -> list[Source]:
    """The sources of mana once the card being cast has left the hand (601.2a)."""
    found = []
    for source in window_sources(position, position.priority):
        if source.zone == "hand" and source.cid == what.cid and what.zone in (None, "hand"):
            source = replace(source, count=source.count - 1)
        found.append(source)
    return found


def _with_objects(score: Score, action: Cast) -> Score:
    """The score less the cards and permanents that the payment gives up."""
    pay = action.pay
    given = len(pay.discard) + len(pay.sacrifice) + len(pay.put_back) + len(pay.banish)
    given += sum(zone == "hand" for zone, _ in pay.exile)
    return replace(score, kept=score.kept - given)


def _after(position: Position, stock: Stock, action: Cast) -> tuple[Rest, tuple[int, ...]]:
    """What a payment leaves: mana, sources, life; and the cards in hand."""
    pay = action.pay
    rest = rest_of(stock, as_way(stock, pay))
    used = {act.source for act in pay.abilities}
    counts = list(rest.counts)
    for uid in {*pay.sacrifice, *pay.put_back, *pay.banish, *pay.tap} - used:
        for index, supply in enumerate(stock.supplies):
            if any(uid in option.source.uids for option in supply.options):
                counts[index] -= 1
    hand = list(position.players[position.priority].hand)
    gone = [action.cid] if action.zone == "hand" else []
    gone += [*pay.discard, *(cid for zone, cid in pay.exile if zone == "hand")]
    gone += [act.cid for act in pay.abilities if act.zone == "hand"]
    for cid in gone:
        hand.remove(cid)
    return replace(rest, counts=tuple(counts)), tuple(hand)


def _row(position: Position, stock: Stock, action: Cast, rest: Rest, hand: tuple[int, ...]) -> Row:
    way = as_way(stock, action.pay)
    how = [f"for {action.alt}"] if action.alt else []
    how += [f"from {zone_text(action.zone)}"] if action.zone != "hand" else []
    how += [f"with {kick or 'its extra cost'}" for kick in action.kicks]
    how += [f"splicing {card_name(cid)}" for cid in action.splices]
    if "X" in facts(action.cid, action.face).face.symbols:
        how.append(f"X={action.x}")
    return Row(
        ", ".join(how),
        paid_text(position, stock, way, action.pay),
        sources_text(position, stock, way),
        left_text(position, stock, rest, hand),
        payments_for(Objects(position)).text(action.pay),
    )


def why_not(position: Position, what: Announced) -> tuple[Reason, ...]:
    """Why a spell cannot be cast: what is wrong with the attempt that comes nearest."""
    best: tuple[int, list[Reason]] | None = None
    for attempt in attempts(position, what):
        found = _reasons(position, attempt)
        if best is None or len(found) < best[0]:
            best = (len(found), found)
    return tuple(best[1]) if best is not None else ()


def _reasons(position: Position, attempt: Cast) -> list[Reason]:
    """What is wrong with an attempt that pays as much as there is."""
    you = position.priority
    forms = _forms(position, attempt)
    view = facts(attempt.cid, attempt.face).view
    zone = Announced(attempt.cid, attempt.face, zone=attempt.zone)
    stock = stock_of(position, you, view, _sources(position, zone))
    lacks = missing(stock, forms) if forms else ""
    nearest = closest(position, attempt)
    found = violations(position, replace(attempt, pay=nearest))
    # Mana and life are looked at together: what is there for both.
    said = [
        Reason(v.rule, v.message, v.subject)
        for v in found
        if not v.message.startswith("not enough mana") and " life is paid " not in v.message
    ]
    name = face_name(attempt.cid, attempt.face)
    if lacks:
        said.append(Reason("601.2h", f"not enough mana: {lacks} is missing", name))
    least = min((form.life for form in forms), default=0)
    if least > stock.life:
        text = f"{least} life cannot be paid with {stock.life} life"
        said.append(Reason("119.4", text, name))
    if not said:
        said.append(Reason("601.2h", "its costs cannot all be paid together", name))
    return said


def _forms(position: Position, attempt: Cast) -> tuple[ManaNeed, ...]:
    """The locked mana cost of an attempt, with life that is part of it."""
    you = position.priority
    about = facts(attempt.cid, attempt.face)
    costs = _costs(position, attempt)
    way = _way(position, attempt)
    if way is None or way.symbols is None:
        return ()
    symbols = way.symbols + mana_part(costs[len(way.costs) :])
    if attempt.zone == COMMAND:
        symbols += commander_tax(position.players[you], attempt.cid)
    life = life_part(position, costs, you)
    return tuple(
        replace(form, life=form.life + life)
        for form in needs(position, you, about, about.view, symbols, attempt.x)
    )


def _way(position: Position, attempt: Cast) -> Permission | None:
    you = position.priority
    return next(
        (
            way
            for entry in entries(position, you, attempt.cid, attempt.zone)
            for way in ways(position, you, entry, attempt.zone)
            if (way.face, way.alt) == (attempt.face, attempt.alt)
        ),
        None,
    )


def _costs(position: Position, attempt: Cast) -> tuple[Cost, ...]:
    """The costs besides the mana cost: of the way it is cast, then additional ones."""
    way = _way(position, attempt)
    found = way.costs if way is not None else ()
    for extra in facts(attempt.cid, attempt.face).additional:
        if not extra.optional or extra.kind in attempt.kicks:
            found += extra.cost
    return found


def closest(position: Position, attempt: Cast) -> Payment:
    """As much as can be paid with cards in hand and graveyard, to tell what is missing."""
    owner = position.players[position.priority]
    hand = list(owner.hand)
    grave = [cid for cid, _ in owner.graveyard]
    home = {"hand": hand, "graveyard": grave}
    if attempt.cid in home.get(attempt.zone, ()):
        home[attempt.zone].remove(attempt.cid)
    discard: list[int] = []
    exile: list[tuple[str, int]] = []
    for cost in _costs(position, attempt):
        if isinstance(cost, DiscardCards) and isinstance(cost.count, int):
            for cid in [c for c in hand if card_fits(cost.filter, c)][: cost.count]:
                hand.remove(cid)
                discard.append(cid)
        elif isinstance(cost, ExileCards):
            cards = home[cost.zone]
            n = attempt.x if cost.count == "x" else cost.count
            for cid in [c for c in cards if card_fits(cost.filter, c)][:n]:
                cards.remove(cid)
                exile.append((cost.zone, cid))
    return replace(NOTHING, discard=tuple(discard), exile=tuple(exile))
