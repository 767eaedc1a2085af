"""How many: amounts of the vocabulary, read when an effect uses them (608.2h)."""

from __future__ import annotations

from cards.card import PERMANENT_TYPES, SPELL_TYPES
from cards.vocabulary.amounts import (
    Amount,
    AmountPaid,
    Captured,
    ColorsSpent,
    CountCards,
    CountersHere,
    CountPermanents,
    Devotion,
    GreatestManaValue,
    Half,
    Life,
    ManaValueOf,
    ManaValuePaid,
    Moved,
    PermanentsDied,
    PowerOf,
    SpellsCast,
    Sum,
    Times,
    TimesPaid,
    ToughnessOf,
    XValue,
)
from models.errors import Unsupported
from models.facts import card_view, facts_of
from models.filters import card_fits, permanent_fits
from models.position import Frame, Position, StackItem
from models.state import State, opponent

_TYPES = PERMANENT_TYPES | SPELL_TYPES


def amount(
    s: State | Position,
    of: Amount,
    you: int,
    source: int = 0,
    item: StackItem | None = None,
    frame: Frame | None = None,
) -> int:
    """The present value of an amount, seen from player `you` and the permanent `source`."""
    if isinstance(of, int):
        return of
    if isinstance(of, XValue):
        return item.x if item is not None else 0
    if isinstance(of, Captured | ManaValuePaid | AmountPaid):
        return item.value if item is not None else 0
    if isinstance(of, TimesPaid):
        return item.kicks.count(of.kind) if item is not None else 0
    if isinstance(of, PermanentsDied):
        return s.died
    if isinstance(of, CountCards):
        return _cards(s, of, you, item)
    if isinstance(of, CountPermanents):
        return sum(permanent_fits(of.filter, p, you, source) for p in s.battlefield)
    if isinstance(of, CountersHere):
        found = next((p for p in s.battlefield if p.uid == source), None)
        if found is not None:
            return found.count(of.kind)
        if item is not None and item.kind in ("spell", "copy"):
            return item.count(of.kind)
        # 608.2h: of a source that has left, the trigger knows how many it had.
        return item.value if item is not None and item.kind == "trigger" else 0
    if isinstance(of, SpellsCast):
        table = s.cast_is if of.instants_and_sorceries else s.cast
        if of.by == "anyone":
            return table[0] + table[1]
        return table[you] if of.by == "you" else table[opponent(you)]
    if isinstance(of, Life):
        return s.players[_player(s, of.whose, you, item)].life
    if isinstance(of, Devotion):
        # 700.5: symbols of that colour, hybrid and Phyrexian ones included.
        return sum(
            sum(of.color in symbol.split("/") for symbol in facts_of(p).face.symbols)
            for p in s.battlefield
            if p.controller == you
        )
    if isinstance(of, ColorsSpent):
        return sum(c != "C" for c in item.colors_spent) if item is not None else 0
    if isinstance(of, Moved):
        moved = frame.moved if frame is not None else ()
        if of.without_types:
            return sum(card_view(cid).types.isdisjoint(of.without_types) for cid in moved)
        return len(moved)
    if isinstance(of, GreatestManaValue):
        return max(
            (facts_of(p).face.mana_value for p in s.battlefield
             if permanent_fits(of.filter, p, you, source)),
            default=0,
        )  # fmt: skip
    if isinstance(of, ManaValueOf):
        if of.what == "target":
            return frame.known[5] if frame is not None and frame.known else 0
        if of.what == "sacrificed":
            return frame.item.value if frame is not None else 0
        if frame is None or not frame.moved:
            return 0
        return card_view(frame.moved[-1]).mana_value
    if isinstance(of, PowerOf) and of.what == "this":
        from models.characteristics import power_toughness

        here = next((p for p in s.battlefield if p.uid == source), None)
        return max(0, power_toughness(s, here)[0]) if here is not None else 0
    if isinstance(of, PowerOf):
        return max(0, frame.known[4]) if frame is not None and frame.known else 0
    if isinstance(of, ToughnessOf):
        return max(0, frame.known[6]) if frame is not None and len(frame.known) > 6 else 0
    if isinstance(of, Half):
        whole = amount(s, of.of, you, source, item, frame)
        return -(-whole // 2) if of.round == "up" else whole // 2
    if isinstance(of, Sum):
        return sum(amount(s, part, you, source, item, frame) for part in of.of)
    if isinstance(of, Times):
        return amount(s, of.of, you, source, item, frame) * of.by
    raise Unsupported(f"amount {type(of).__name__}")


def _player(s: State | Position, whose: str, you: int, item: StackItem | None) -> int:
    if whose in ("opponent", "each_opponent"):
        return opponent(you)
    if whose == "target" and item is not None and item.targets and item.targets[0][0] == 0:
        return item.targets[0][1]
    return you


def _cards(s: State | Position, of: CountCards, you: int, item: StackItem | None) -> int:
    players: tuple[int, ...]
    if of.whose == "each":
        players = (0, 1)
    elif of.whose in ("you", "opponent", "each_opponent", "target"):
        players = (_player(s, of.whose, you, item),)
    else:
        raise Unsupported(f"counting cards of {of.whose}")
    total = 0
    found: set[str] = set()
    for index in players:
        player = s.players[index]
        if of.zone == "hand":
            cards = player.hand
        elif of.zone == "graveyard":
            cards = tuple(c for c, _ in player.graveyard)
        elif of.zone == "exile":
            cards = tuple(c for c, _ in player.exile)
        elif of.zone == "library":
            total += player.library.size
            continue
        else:
            raise Unsupported(f"counting cards in {of.zone}")
        if of.distinct_types:
            for cid in cards:
                found |= card_view(cid).types & _TYPES
        else:
            total += sum(card_fits(of.filter, cid) for cid in cards)
    return total + len(found)


def amount_for_entering(
    s: State,
    of: Amount,
    you: int,
    source: int,
    x: int,
    colors_spent: str,
    kicks: tuple[str, ...] = (),
) -> int:
    """An amount read as a permanent enters, with the choices made for its spell (608.3)."""
    item = StackItem(0, "spell", 0, you, you, x=x, colors_spent=colors_spent, kicks=kicks)
    return amount(s, of, you, source, item)
