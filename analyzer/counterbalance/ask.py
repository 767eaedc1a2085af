"""The questions: spells one by one, spells in sequence."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from analyzer.counterbalance.aims import Aim
from analyzer.counterbalance.answer import Course, Row
from analyzer.counterbalance.chance import deals
from analyzer.counterbalance.kinds import merged
from analyzer.counterbalance.limits import LimitReached, Limits
from analyzer.counterbalance.play import RESOLVES, Play
from analyzer.counterbalance.spells import Announced
from cards.library import CARDS, UNKNOWN_CID
from models.actions import Cast
from models.apply import apply
from models.characteristics import card_values
from models.errors import Unsupported
from models.legal import Policy, legal_actions
from models.position import Position
from models.support import unsupported_parts

_FEW_PAYMENTS = Policy(thrifty=True, lazy_taps=True, lazy_sacrifices=True)


class Unanswerable(ValueError):
    """What the position is not, so that the question makes no sense."""


def matching(p: Position, player: int, value: int) -> dict[str, int] | None:
    """Cards of a library with a mana value, by name; None if cards there have no names."""
    library = p.players[player].library
    cards = (*library.top, *library.rest, *library.sure, *library.bottom)
    if UNKNOWN_CID in cards:
        return None
    count = Counter(c for c in cards if value in card_values(c, p.edition))
    return {CARDS[c].name: n for c, n in sorted(count.items(), key=lambda e: CARDS[e[0]].name)}


def top_matches(p: Position, player: int, value: int) -> Fraction:
    """How likely the top card has a mana value.  Raises Unsupported if nobody can know."""
    library = p.players[player].library
    if not library.size:
        return Fraction(0)
    if library.top or not library.middle:
        first = (*library.top, *library.bottom)[0]
        if first == UNKNOWN_CID:
            raise Unsupported("a top card that nobody can name")
        return Fraction(value in card_values(first, p.edition))
    found = Fraction(0)
    for chance, ((cid, _),) in deals(library, 1):
        found += chance * (value in card_values(cid, p.edition))
    return found


def castable(p: Position, player: int) -> list[tuple[Announced, Cast]]:
    """The spells that the caster may cast now, one way to cast each."""
    caster = 1 - player
    if p.pending is not None or p.priority != caster or p.winner is not None:
        raise Unanswerable("the opponent of the one who counters spells must have priority")
    found: dict[Announced, Cast] = {}
    for action in legal_actions(p, _FEW_PAYMENTS):
        if isinstance(action, Cast):
            label = action.alt if action.alt == "fuse" else ""
            found.setdefault(Announced(action.cid, action.face, action.x, label), action)
    return list(found.items())


def row_of(p: Position, player: int, spell: Announced, limits: Limits, cast: Cast | None) -> Row:
    """One spell alone; `cast`: how it is cast, else it is cast whatever it costs."""
    value = spell.mana_value
    known = matching(p, player, value)
    size = p.players[player].library.size
    small = merged(p, player, (value,))
    play = Play(small, player, (spell,), "every", limits)
    try:
        missing = [f"{CARDS[c].name} ({part})" for c in board(p, player)
                   for part in unsupported_parts(c)]  # fmt: skip
        if missing:
            raise Unsupported("; ".join(missing))
        if cast is None:
            node = play.start(small)
        else:
            after = apply(small, cast)
            node = play.start(after, next(i.uid for i in after.stack if i.uid >= p.next_uid
                                          and i.kind == "spell"))  # fmt: skip
        chance = play.value(node)
        by = tuple(
            dict.fromkeys(
                fates[0].removeprefix("countered by ")
                for fates in play.fates(node)
                if fates[0] != RESOLVES
            )
        )
    except (Unsupported, LimitReached) as error:
        return Row(spell.name, value, known, size, None, (), str(error))
    return Row(spell.name, value, known, size, chance, by)


def board(p: Position, player: int) -> list[int]:
    """The cards with which a player can act: permanents and the known cards in hand."""
    cards = {q.cid for q in p.battlefield if q.controller == player}
    return sorted(cards | {c for c in p.players[player].hand if c != UNKNOWN_CID})


def values_of(spells: tuple[Announced, ...]) -> set[int]:
    """The mana values of spells on the stack."""
    return {spell.mana_value for spell in spells}


def courses(
    p: Position, player: int, spells: tuple[Announced, ...], aim: Aim, limits: Limits
) -> tuple[Fraction, tuple[Course, ...]]:
    """The controller's best reward against a sequence, and how likely each course then is."""
    small = merged(p, player, values_of(spells))
    play = Play(small, player, spells, aim, limits)
    node = play.start(small)
    value = play.value(node)
    found = []
    for fates, chance in play.fates(node).items():
        steps = tuple((spell.name, fate) for spell, fate in zip(spells, fates, strict=False))
        found.append(Course(steps, chance))
    return value, tuple(found)
