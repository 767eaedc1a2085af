"""Costs, as instructions: "pay 1 life", "sacrifice a creature"."""

from __future__ import annotations

from cards.render.amounts import much, unit, value
from cards.render.filters import noun
from cards.render.grammar import Noun, capital, join, number, symbols
from cards.render.registry import renders, say
from cards.render.scene import Scene
from cards.vocabulary import costs as word
from cards.vocabulary.amounts import Amount, Times
from cards.vocabulary.costs import Cost


def _part(cost: Cost, scene: Scene) -> str:
    """One cost before the colon; mana symbols stand without a verb."""
    if isinstance(cost, word.PayMana):
        return cost.cost
    if _only_mana(cost) and isinstance(cost, word.OneOf):
        return " or ".join(listed(option, scene) for option in cost.options)
    return capital(say(cost, scene))


def listed(costs: tuple[Cost, ...], scene: Scene) -> str:
    """Costs before a colon or after the dash of a keyword."""
    return ", ".join(_part(cost, scene) for cost in costs)


def instructed(costs: tuple[Cost, ...], scene: Scene) -> str:
    """Costs after "you may"."""
    return join([say(cost, scene) for cost in costs])


def _only_mana(cost: Cost) -> bool:
    """Whether a cost is mana, or one of several amounts of it."""
    if isinstance(cost, word.OneOf):
        return all(_only_mana(part) for option in cost.options for part in option)
    return isinstance(cost, word.PayMana)


def keyword(name: str, costs: tuple[Cost, ...], scene: Scene) -> str:
    """A keyword with its cost: "Flashback {2}{U}", "Flashback—Sacrifice a creature."."""
    if all(_only_mana(cost) for cost in costs):
        return f"{capital(name)} {listed(costs, scene)}".strip()
    return f"{capital(name)}—{listed(costs, scene)}."


def change(generic: Amount, scene: Scene, to_do: str) -> str:
    """How much more or less something costs to do."""
    if isinstance(generic, Times) and isinstance(generic.of, int):
        generic = generic.of * generic.by
    if isinstance(generic, int):
        return f"{{{abs(generic)}}} {'less' if generic < 0 else 'more'} {to_do}"
    less = isinstance(generic, Times) and generic.by < 0
    if isinstance(generic, Times) and generic.by == -1:
        generic = generic.of
    counted = unit(generic, scene)
    tail = f" for each {counted.one}" if counted else f", where X is {value(generic, scene)}"
    return f"{{{1 if counted else 'X'}}} {'less' if less else 'more'} {to_do}{tail}"


def _times(count: int) -> str:
    return "" if count == 1 else f", {number(count)} times"


@renders(word.PayMana)
def _pay_mana(cost: word.PayMana, scene: Scene) -> str:
    return f"pay {cost.cost}"


@renders(word.PayLife)
def _pay_life(cost: word.PayLife, scene: Scene) -> str:
    return f"pay {much(cost.count, 'life', scene)}"


@renders(word.TapSelf)
def _tap_self(cost: word.TapSelf, scene: Scene) -> str:
    return "{T}"


@renders(word.SacrificeSelf)
def _sacrifice_self(cost: word.SacrificeSelf, scene: Scene) -> str:
    return f"sacrifice {scene.source}"


@renders(word.Sacrifice)
def _sacrifice(cost: word.Sacrifice, scene: Scene) -> str:
    return f"sacrifice {noun(cost.filter, scene).counted(cost.count)}"


@renders(word.ExilePermanents)
def _exile_permanents(cost: word.ExilePermanents, scene: Scene) -> str:
    return f"exile {noun(cost.filter, scene).with_tail('you control').counted(cost.count)}"


@renders(word.ReturnToHand)
def _return_to_hand(cost: word.ReturnToHand, scene: Scene) -> str:
    what = noun(cost.filter, scene).with_tail("you control").counted(cost.count)
    return f"return {what} to {'its' if cost.count == 1 else 'their'} owner's hand"


@renders(word.TapOthers)
def _tap_others(cost: word.TapOthers, scene: Scene) -> str:
    found = noun(cost.filter, scene).with_tail("you control")
    return f"tap {found._replace(before=f'untapped {found.before}'.strip()).counted(cost.count)}"


@renders(word.DiscardCards)
def _discard_cards(cost: word.DiscardCards, scene: Scene) -> str:
    if cost.count == "hand":
        return "discard your hand"
    count = "X" if cost.count == "x" else cost.count
    return f"discard {noun(cost.filter, scene, 'card').counted(count)}"


@renders(word.DiscardSelf)
def _discard_self(cost: word.DiscardSelf, scene: Scene) -> str:
    return "discard this card"


@renders(word.ExileSelf)
def _exile_self(cost: word.ExileSelf, scene: Scene) -> str:
    if scene.zone == "battlefield":
        return f"exile {scene.source}"
    return f"exile this card from your {scene.zone}"


@renders(word.ExileCards)
def _exile_cards(cost: word.ExileCards, scene: Scene) -> str:
    found = noun(cost.filter, scene, "card").with_tail(f"from your {cost.zone}")
    if cost.zone == scene.zone == "graveyard":
        found = found._replace(before=f"other {found.before}".strip())
    return f"exile {found.counted('X' if cost.count == 'x' else cost.count)}"


@renders(word.ReleaseExiled)
def _release_exiled(cost: word.ReleaseExiled, scene: Scene) -> str:
    return f"put a card exiled with {scene.source} into its owner's graveyard"


@renders(word.RevealCards)
def _reveal_cards(cost: word.RevealCards, scene: Scene) -> str:
    found = noun(cost.filter, scene, "card").with_tail("from your hand")
    return f"reveal {found.counted('X' if cost.count == 'x' else cost.count)}"


@renders(word.RemoveCounters)
def _remove_counters(cost: word.RemoveCounters, scene: Scene) -> str:
    return f"remove {Noun('', (f'{cost.kind} counter',)).counted(cost.count)} from {scene.source}"


@renders(word.PutCounters)
def _put_counters(cost: word.PutCounters, scene: Scene) -> str:
    return f"put {Noun('', (f'{cost.kind} counter',)).counted(cost.count)} on {scene.source}"


@renders(word.OneOf)
def _one_of(cost: word.OneOf, scene: Scene) -> str:
    return " or ".join(instructed(option, scene) for option in cost.options)


@renders(word.ExileFromTop)
def _exile_from_top(cost: word.ExileFromTop, scene: Scene) -> str:
    if cost.count == 1:
        return "exile the top card of your library"
    return f"exile the top {number(cost.count)} cards of your library"


@renders(word.TuckFromGraveyard)
def _tuck_from_graveyard(cost: word.TuckFromGraveyard, scene: Scene) -> str:
    what = Noun("", ("card",)).with_tail("from a single graveyard").counted(cost.count)
    return f"put {what} on the bottom of their owner's library" + _times(cost.times)


@renders(word.GainControl)
def _gain_control(cost: word.GainControl, scene: Scene) -> str:
    found = noun(cost.filter, scene).with_tail("you don't control")
    return f"gain control of {found.counted(cost.count)}"


@renders(word.PutCountersOn)
def _put_counters_on(cost: word.PutCountersOn, scene: Scene) -> str:
    what = noun(cost.filter, scene).counted(1)
    return f"put a {cost.kind} counter on {what}{_times(cost.count)}"


@renders(word.GiveLife)
def _give_life(cost: word.GiveLife, scene: Scene) -> str:
    return f"an opponent gains {cost.count} life"


@renders(word.GiveTokens)
def _give_tokens(cost: word.GiveTokens, scene: Scene) -> str:
    from cards.library import CARDS

    what = Noun("", (f"{CARDS[CARDS.token(cost.token)].name} token",))
    return f"have an opponent create {what.counted(cost.count)}"


@renders(word.MakeMana)
def _make_mana(cost: word.MakeMana, scene: Scene) -> str:
    return f"add {symbols(cost.mana)}"


@renders(word.DrawCards)
def _draw_cards(cost: word.DrawCards, scene: Scene) -> str:
    return f"draw {Noun('', ('card',)).counted(cost.count)}"


@renders(word.FlipCoins)
def _flip_coins(cost: word.FlipCoins, scene: Scene) -> str:
    return f"flip {Noun('', ('coin',)).counted(cost.count)}"


@renders(word.Perform)
def _perform(cost: word.Perform, scene: Scene) -> str:
    return cost.what
