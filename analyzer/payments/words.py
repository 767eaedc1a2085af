"""Payments in words: what is paid, from where, what is left, and why one is the best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from analyzer.payments.leftover import SMALL_COSTS, Judge, Later, Rest, Score
from analyzer.payments.stock import Stock, Way
from cards.mana import TYPES
from models.actions import Payment
from models.notation.lists import joined
from models.notation.names import card_name, face_name
from models.position import Position, TaggedMana

NOTHING = "nothing"


def mana_units(counts: Iterable[int], kinds: Sequence[TaggedMana]) -> str:
    """Mana by kind: "UUB", snow mana as "snow U", restricted mana as "restricted G"."""
    parts: list[str] = []
    plain = ""
    for n, unit in zip(counts, kinds, strict=True):
        letter = TYPES[unit.type]
        if unit.spend_on is not None:
            parts += [f"restricted {letter * n}"] if n else []
        elif unit.snow:
            parts += [f"snow {letter * n}"] if n else []
        else:
            plain += letter * n
    return ", ".join(([plain] if plain else []) + parts)


def counted(names: Iterable[str]) -> str:
    """Names, equal ones with their number."""
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in Counter(names).items())


def supply_name(position: Position, stock: Stock, index: int) -> str:
    """The name of a kind of source."""
    supply = stock.supplies[index]
    uids = supply.options[0].source.uids if supply.options else ()
    permanent = position.permanent(uids[0]) if uids else None
    return card_name(supply.cid) if permanent is None else face_name(supply.cid, permanent.face)


def sources_text(position: Position, stock: Stock, way: Way) -> str:
    """Where the mana comes from: "2 Island: U, sacrifice Lotus Petal: B, pool: U"."""
    parts: list[str] = []
    for (s, o), n in Counter(way.uses).items():
        option = stock.supplies[s].options[o]
        name = supply_name(position, stock, s)
        word = ""
        if option.source.sacrifices:
            word = "exile " if option.source.zone == "hand" else "sacrifice "
        made = mana_units(option.made, stock.kinds)
        parts.append(f"{word}{f'{n} ' if n > 1 else ''}{name}: {made}")
    from_pool = _from_pool(stock, way)
    if any(from_pool):
        parts.append(f"pool: {mana_units(from_pool, stock.kinds)}")
    return ", ".join(parts) or "-"


def _from_pool(stock: Stock, way: Way) -> list[int]:
    """Mana that must come from the pool: what is spent beyond what the sources make."""
    made = [a - b for a, b in zip(stock.made(way.uses), stock.floating, strict=True)]
    return [max(0, a - b) for a, b in zip(way.spent, made, strict=True)]


def paid_text(position: Position, stock: Stock, way: Way, payment: Payment) -> str:
    """What is paid: mana, life, cards and permanents."""
    parts = [mana_units(way.spent, stock.kinds)]
    parts.append(f"{payment.life} life" if payment.life else "")
    for word, cards in (
        ("discard", payment.discard),
        ("exile", tuple(cid for zone, cid in payment.exile if zone == "hand")),
        ("reveal", payment.reveal),
    ):
        parts.append(f"{word} {counted(map(card_name, cards))}" if cards else "")
    grave = [card_name(cid) for zone, cid in payment.exile if zone == "graveyard"]
    parts.append(f"exile {counted(grave)} from graveyard" if grave else "")
    for word, uids in (
        ("sacrifice", payment.sacrifice),
        ("return", payment.put_back),
        ("exile", payment.banish),
        ("tap", payment.tap),
    ):
        names = [_permanent(position, uid) for uid in uids]
        parts.append(f"{word} {counted(names)}" if names else "")
    released = [card_name(cid) for _, _, cid in payment.release]
    parts.append(f"put exiled {counted(released)} into graveyards" if released else "")
    return ", ".join(part for part in parts if part) or NOTHING


def _permanent(position: Position, uid: int) -> str:
    permanent = position.permanent(uid)
    return f"permanent {uid}" if permanent is None else face_name(permanent.cid, permanent.face)


def left_text(position: Position, stock: Stock, rest: Rest, hand: Sequence[int] | None) -> str:
    """What is left: sources, floating mana, life, and cards in hand where some are paid."""
    names = [supply_name(position, stock, s) for s, n in enumerate(rest.counts) for _ in range(n)]
    floating = mana_units(rest.floating, stock.kinds)
    parts = [counted(names) or "no source"]
    if floating:
        parts.append(f"{floating} floating")
    parts.append(f"{rest.life} life")
    if hand is not None:
        parts.append(f"hand: {counted(map(card_name, hand)) or 'empty'}")
    return "; ".join(parts)


def why_best(judge: Judge, rest: Rest, best: Score, others: Sequence[Score]) -> tuple[str, ...]:
    """Why a payment leaves most, in sentences; `others`: the scores of all others, if known."""
    found: list[str] = []
    left = judge.payable(rest)
    if not best.alive:
        found.append("It leaves no life: the game is lost at once (704.5a).")
    for asked in (True, False):
        group = [later for later in judge.laters if later.asked == asked]
        if group:
            found.append(_still(group, [later for later in left if later.asked == asked], asked))
    if judge.stock.supplies or any(rest.floating):
        found.append(
            f"The mana left pays {best.variety} of the {len(SMALL_COSTS)} costs of one or two "
            "symbols."
        )
    if best.kept == 0 and any(score.kept < 0 for score in others):
        found.append("Nothing is given up for it.")
    decided = _decided(best, others)
    if decided:
        found.append(decided)
    return tuple(found)


def _still(group: Sequence[Later], left: Sequence[Later], asked: bool) -> str:
    names = [later.name for later in left]
    lost = [later.name for later in group if later not in left]
    verb = "paid" if asked else "cast"
    if not names:
        return f"Afterwards {_or(lost)} cannot be {verb}."
    each = ", each alone" if len(names) > 1 else ""
    return f"Afterwards {joined(names)} can be {verb}{each}" + (
        f"; {_or(lost)} cannot." if lost else "."
    )


def _or(names: Sequence[str]) -> str:
    return " or ".join(names)


_PARTS = (
    ("alive", "leave no life"),
    ("asked", "keep fewer of the costs asked about payable"),
    ("castable", "leave fewer cards in hand castable"),
    ("kept", "give up more cards or permanents"),
    ("variety", "leave mana that pays fewer different costs"),
    ("untapped", "use more sources"),
    ("life", "leave less life"),
    ("mana", "leave less mana floating"),
)


def _decided(best: Score, others: Sequence[Score]) -> str:
    """How the others fall behind, counted by what decides."""
    parts: list[str] = []
    alike = list(others)
    for name, words in _PARTS:
        worse = [score for score in alike if getattr(score, name) < getattr(best, name)]
        if worse:
            alike = [score for score in alike if score not in worse]
            parts.append(f"{len(worse)} {words}")
    if not parts:
        return ""
    text = f"Of the other {len(others)} payments "
    if len(others) == 1:
        return f"The other payment would {parts[0].partition(' ')[2]}."
    rest = f", {len(alike)} are as good" if alike else ""
    return text + ", ".join(parts) + rest + "."
