"""The mana pool: adding, spending, emptying (106)."""

from __future__ import annotations

from cards.mana import NO_MANA, TYPES, ManaVector, vector
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import KeepsMana
from models.errors import Unsupported
from models.position import TaggedMana
from models.state import State


def plus(a: ManaVector, b: ManaVector) -> ManaVector:
    """The sum of two mana vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5])


def minus(a: ManaVector, b: ManaVector) -> ManaVector:
    """The difference of two mana vectors."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5])


def covers(a: ManaVector, b: ManaVector) -> bool:
    """Whether `a` holds at least `b` of every type."""
    return (
        a[0] >= b[0]
        and a[1] >= b[1]
        and a[2] >= b[2]
        and a[3] >= b[3]
        and a[4] >= b[4]
        and a[5] >= b[5]
    )


def tag_key(unit: TaggedMana) -> tuple[int, bool, str]:
    """An order of units with properties."""
    return unit.type, unit.snow, unit.spend_type if unit.spend_on is None else repr(unit.spend_on)


def tagged_units(
    mana: ManaVector, snow: bool, spend_on: Filter | None, spend_type: str = ""
) -> tuple[TaggedMana, ...]:
    """Units of mana that carry a property (106.6)."""
    return tuple(
        TaggedMana(kind, snow, spend_on, spend_type) for kind in range(6) for _ in range(mana[kind])
    )


def add_mana(
    s: State,
    player: int,
    mana: ManaVector,
    snow: bool = False,
    spend_on: Filter | None = None,
    spend_type: str = "",
    lasts: bool = False,
) -> None:
    """Add mana to a pool; snow and restrictions travel with each unit (106.6, 107.4h).

    `lasts`: until end of turn it is not lost.
    """
    owner = s.players[player]
    if lasts:
        if snow or spend_on is not None:
            raise Unsupported("mana with a property that lasts until end of turn")
        s.change(player, lasting_mana=plus(owner.lasting_mana, mana))
    if snow or spend_on is not None:
        units = owner.tagged + tagged_units(mana, snow, spend_on, spend_type)
        s.change(player, tagged=tuple(sorted(units, key=tag_key)))
    else:
        s.change(player, pool=plus(owner.pool, mana))


def spend(s: State, player: int, mana: ManaVector) -> None:
    """Take mana without properties out of a pool, what would be lost first before what lasts.

    Which of two units that differ in nothing else is spent would be the player's choice; the one
    that lasts is worth no less.
    """
    pool = minus(s.players[player].pool, mana)
    s.change(player, pool=pool)
    lasting = s.players[player].lasting_mana
    if any(lasting):
        s.change(player, lasting_mana=_least(lasting, pool))


def _least(a: ManaVector, b: ManaVector) -> ManaVector:
    x, y, z, u, v, w = map(min, a, b)
    return x, y, z, u, v, w


def forget_lasting(s: State) -> None:
    """Effects that keep mana until end of turn end (514.2)."""
    for index in (0, 1):
        if any(s.players[index].lasting_mana):
            s.change(index, lasting_mana=NO_MANA)


def empty_pools(s: State, burn: bool) -> None:
    """Unspent mana leaves (500.5); with `burn` it costs life (300.3 of the 2006 rules)."""
    for index in (0, 1):
        player = s.players[index]
        held = sum(player.pool) + len(player.tagged)
        if not held:
            continue
        keeps = {
            letter
            for static, controller, _ in s.statics(KeepsMana)
            if controller == index
            for letter in static.colors
        }
        kept = [
            n if TYPES[t] in keeps else lasting
            for t, (n, lasting) in enumerate(zip(player.pool, player.lasting_mana, strict=True))
        ]
        tagged = tuple(unit for unit in player.tagged if TYPES[unit.type] in keeps)
        lost = held - sum(kept) - len(tagged)
        life = player.life - lost if burn else player.life
        pool = (kept[0], kept[1], kept[2], kept[3], kept[4], kept[5])
        s.change(index, pool=pool, tagged=tagged, life=life)


def mana_of(text: str, times: int = 1) -> ManaVector:
    """A vector for letters, several times over."""
    one = vector(text)
    if times == 1:
        return one
    return (
        one[0] * times, one[1] * times, one[2] * times, one[3] * times, one[4] * times,
        one[5] * times,
    )  # fmt: skip
