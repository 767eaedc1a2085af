"""Amounts: as a value, as a count of something, or "for each"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cards.render.filters import noun
from cards.render.grammar import Noun, color_names, number
from cards.render.references import possessive, target_phrase
from cards.render.registry import renders, say
from cards.render.scene import Scene
from cards.vocabulary import amounts as word
from cards.vocabulary.amounts import Amount
from cards.vocabulary.filters import Filter

_SHARED_ZONES = {"exile": "in exile", "battlefield": "on the battlefield", "stack": "on the stack"}
_CAST_BY = {
    "you": "you've cast this turn",
    "opponent": "your opponents have cast this turn",
    "anyone": "cast this turn",
}


def _cards(amount: word.CountCards, scene: Scene) -> Noun:
    if amount.zone in _SHARED_ZONES:
        where = _SHARED_ZONES[amount.zone]
    elif amount.whose == "each":
        where = f"in each {amount.zone}"
    else:
        where = f"in {possessive(amount.whose, scene)} {amount.zone}"
    if amount.distinct_types:
        found = noun(amount.filter, scene, "card").many
        return Noun("", ("card type",), f"among {found} {where}")
    return noun(amount.filter, scene, "card").with_tail(where)


def _spells(amount: word.SpellsCast, scene: Scene) -> Noun:
    kind = "instant and sorcery spell" if amount.instants_and_sorceries else "spell"
    return Noun("", (kind,), _CAST_BY[amount.by])


def _moved_cards(amount: word.Moved, scene: Scene) -> Noun:
    cards = noun(Filter(without_types=amount.without_types), scene, "card")
    return cards.with_tail("revealed this way")


#: Amounts that count things: what they count.
_UNITS: dict[type, Callable[[Any, Scene], Noun]] = {
    word.CountCards: _cards,
    word.CountPermanents: lambda a, scene: noun(a.filter, scene),
    word.CountersHere: lambda a, scene: Noun("", (f"{a.kind} counter",), f"on {scene.source}"),
    word.SpellsCast: _spells,
    word.ColorsSpent: lambda a, scene: Noun("", ("color",), "of mana spent to cast this spell"),
    word.Captured: lambda a, scene: Noun("", ("spell",), "cast before it this turn"),
    word.TimesPaid: lambda a, scene: Noun("", ("time",), f"its {a.kind} cost was paid"),
    word.PermanentsDied: lambda a, scene: Noun(
        "", ("permanent",), "put into a graveyard from the battlefield this turn"
    ),
}


def unit(amount: Amount, scene: Scene) -> Noun | None:
    """What an amount counts, if it counts things."""
    if isinstance(amount, word.Captured) and scene.captured:
        return unit(scene.captured, scene)
    if isinstance(amount, word.Moved) and amount.without_types:
        return _moved_cards(amount, scene)
    found = _UNITS.get(type(amount))
    return found(amount, scene) if found else None


def value(amount: Amount, scene: Scene) -> str:
    """An amount on its own: "3", "X", "the number of creatures you control"."""
    return str(amount) if isinstance(amount, int) else say(amount, scene)


def _plain(amount: Amount) -> int | str | None:
    if isinstance(amount, int):
        return amount
    return "X" if isinstance(amount, word.XValue) else None


def times(one: str, amount: Amount, scene: Scene, exactly: str) -> str:
    """Something multiplied: `one` "for each", or `exactly` "equal to"."""
    counted = unit(amount, scene)
    if counted is not None:
        return f"{one} for each {counted.one}"
    return f"{exactly} equal to {value(amount, scene)}"


def some(amount: Amount, thing: Noun, scene: Scene) -> str:
    """So many things: "a card", "X cards", "that many cards plus one"."""
    plain = _plain(amount)
    if plain is not None:
        return thing.counted(plain)
    if isinstance(amount, word.Moved) and not (amount.without_types or amount.greatest):
        return f"that many {thing.many}"
    if isinstance(amount, word.Sum):
        first, *rest = amount.of
        if all(isinstance(part, int) for part in rest):
            extra = "".join(f" plus {number(int(value(part, scene)))}" for part in rest)
            return some(first, thing, scene) + extra
    several = thing.many if thing.one == "card" else f"a number of {thing.many}"
    return times(thing.counted(1), amount, scene, several)


def much(amount: Amount, thing: str, scene: Scene) -> str:
    """So much of what has no plural: "3 damage", "life equal to its power"."""
    plain = _plain(amount)
    if plain is not None:
        return f"{plain} {thing}"
    if isinstance(amount, word.Moved) and not (amount.without_types or amount.greatest):
        return f"that much {thing}"
    seen = scene.captured if isinstance(amount, word.Captured) else amount
    if isinstance(seen, word.AmountPaid):
        return f"that much {thing}"
    return times(f"1 {thing}", amount, scene, thing)


def with_x(amount: Amount, scene: Scene) -> tuple[str, str]:
    """A number to write in place of an amount, and the phrase that explains it, if it needs one."""
    plain = _plain(amount)
    if plain is not None:
        return str(plain), ""
    return "X", f", where X is {value(amount, scene)}"


@renders(word.XValue)
def _x(amount: word.XValue, scene: Scene) -> str:
    return "X"


def _number_of(amount: Any, scene: Scene) -> str:
    counted = unit(amount, scene)
    assert counted is not None
    return f"the number of {counted.many}"


renders(word.CountCards)(_number_of)
renders(word.CountPermanents)(_number_of)
renders(word.CountersHere)(_number_of)
renders(word.SpellsCast)(_number_of)
renders(word.ColorsSpent)(_number_of)
renders(word.TimesPaid)(_number_of)
renders(word.PermanentsDied)(_number_of)


@renders(word.Captured)
def _captured(amount: word.Captured, scene: Scene) -> str:
    return value(scene.captured, scene) if scene.captured else _number_of(amount, scene)


@renders(word.Life)
def _life(amount: word.Life, scene: Scene) -> str:
    return f"{possessive(amount.whose, scene)} life total"


@renders(word.Devotion)
def _devotion(amount: word.Devotion, scene: Scene) -> str:
    return f"your devotion to {' and '.join(color_names(amount.color))}"


@renders(word.ManaValueOf)
def _mana_value_of(amount: word.ManaValueOf, scene: Scene) -> str:
    if amount.what == "it":
        return "its mana value"
    if amount.what == "sacrificed":
        return "that permanent's mana value"
    if amount.what == "moved":
        if scene.memory.moved == "that card":
            return "that card's mana value"
        return "the total mana value of those cards"
    named = 0 in scene.memory.pointed
    return "its mana value" if named else f"{target_phrase(scene)}'s mana value"


@renders(word.PowerOf)
def _power_of(amount: word.PowerOf, scene: Scene) -> str:
    if amount.what == "this":
        return f"{scene.source}'s power"
    return "its power" if 0 in scene.memory.pointed else f"{target_phrase(scene)}'s power"


@renders(word.ToughnessOf)
def _toughness_of(amount: word.ToughnessOf, scene: Scene) -> str:
    return "its toughness" if 0 in scene.memory.pointed else f"{target_phrase(scene)}'s toughness"


@renders(word.ManaValuePaid)
def _mana_value_paid(amount: word.ManaValuePaid, scene: Scene) -> str:
    return "the mana value of what was exiled to pay for this"


@renders(word.AmountPaid)
def _amount_paid(amount: word.AmountPaid, scene: Scene) -> str:
    return "that much"


@renders(word.Moved)
def _moved(amount: word.Moved, scene: Scene) -> str:
    if amount.greatest:
        return "the greatest number of cards a player discarded this way"
    if amount.without_types:
        return f"the number of {_moved_cards(amount, scene).many}"
    return "that many"


@renders(word.GreatestManaValue)
def _greatest_mana_value(amount: word.GreatestManaValue, scene: Scene) -> str:
    return f"the greatest mana value among {noun(amount.filter, scene).many}"


@renders(word.Half)
def _half(amount: word.Half, scene: Scene) -> str:
    return f"half {value(amount.of, scene)}, rounded {amount.round}"


@renders(word.Sum)
def _sum(amount: word.Sum, scene: Scene) -> str:
    first, *rest = amount.of
    return value(first, scene) + "".join(
        f" minus {number(-part)}"
        if isinstance(part, int) and part < 0
        else f" plus {value(part, scene)}"
        for part in rest
    )


@renders(word.Times)
def _times(amount: word.Times, scene: Scene) -> str:
    inner = value(amount.of, scene)
    return f"twice {inner}" if amount.by == 2 else f"{amount.by} times {inner}"


def signed(amount: Amount, scene: Scene) -> str:
    """A change of power or toughness: "+1", "-X", "+the number of Swamps you control"."""
    if isinstance(amount, int):
        return f"{amount:+d}"
    if isinstance(amount, word.Times) and amount.by == -1:
        return f"-({value(amount.of, scene)})"
    return f"+({value(amount, scene)})"
