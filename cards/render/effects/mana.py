"""Instructions that add mana, change life totals or deal damage."""

from __future__ import annotations

from msgspec.structs import replace

from cards.render.amounts import much, some, unit, value, with_x
from cards.render.filters import noun
from cards.render.grammar import Noun, article, color_names, join, number, symbols
from cards.render.references import Subject, all_targets, player
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary import effects as word
from cards.vocabulary.amounts import Half, Life

_ALL = "WUBRG"
_DAMAGED = {
    "you": "you",
    "opponent": "an opponent",
    "each_opponent": "each opponent",
    "event_player": "that player",
}


@renders(word.AddMana)
def _add_mana(e: word.AddMana, scene: Scene) -> str:
    add = Subject("you", scene)
    mana = symbols(e.mana)
    if e.lasts:
        text = _add_mana(replace(e, lasts=False), scene)
        return f"{text}. Until end of turn, you don't lose this mana as steps and phases end"
    if e.times == 1:
        return add.does(f"[add] {mana}")
    counted = unit(e.times, scene)
    if counted is not None:
        return add.does(f"[add] {mana} for each {counted.one}")
    return add.does(f"[add] an amount of {mana} equal to {value(e.times, scene)}")


def _of_colors(e: word.AddManaChoice) -> str:
    """What colours the mana may have, after "mana"."""
    if e.colors == "imprinted":
        return "of any of the exiled card's colors"
    if e.colors == "legends":
        return "of any color among legendary creatures and planeswalkers you control"
    if e.colors == "commander":
        return "of any color in your commander's color identity"
    if e.colors != _ALL:
        which = f"of {join(color_names(e.colors), 'or')}"
    elif e.how == "one":
        return "of any color" if e.count == 1 else "of any one color"
    else:
        which = "colors"
    return f"in any combination of {which.removeprefix('of ')}" if e.how != "one" else which


@renders(word.AddManaChoice)
def _add_mana_choice(e: word.AddManaChoice, scene: Scene) -> str:
    add = Subject("you", scene)
    n, where = with_x(e.count, scene)
    if n == "1" and not where and set(e.colors) < set(_ALL):
        text = f"[add] {join([symbols(color) for color in e.colors], 'or')}"
    else:
        many = number(int(n)) if n.isdigit() else n
        text = f"[add] {many} mana {_of_colors(e)}{where}"
    if e.spend_on is not None:
        spell = article(noun(e.spend_on, scene, "spell").one)
        also = ", and that spell can't be countered" if e.uncounterable else ""
        text += f". Spend this mana only to cast {spell}{also}"
    return add.does(text)


@renders(word.GivePoison)
def _poison(e: word.GivePoison, scene: Scene) -> str:
    counters = some(e.count, Noun("", ("poison counter",)), scene)
    return Subject(e.who, scene).does(f"[get] {counters}", explicit=True)


@renders(word.LoseLife)
def _lose_life(e: word.LoseLife, scene: Scene) -> str:
    who = Subject(e.who, scene)
    if isinstance(e.count, Half) and isinstance(e.count.of, Life) and e.count.of.whose == e.who:
        return who.does(f"[lose] half {who.their} life, rounded {e.count.round}", explicit=True)
    return who.does(f"[lose] {much(e.count, 'life', scene)}", explicit=True)


@renders(word.GainLife)
def _gain_life(e: word.GainLife, scene: Scene) -> str:
    return Subject(e.who, scene).does(f"[gain] {much(e.count, 'life', scene)}", explicit=True)


@renders(word.DealDamage)
def _deal_damage(e: word.DealDamage, scene: Scene) -> str:
    damage = much(e.count, "damage", scene)
    verb = "have" if scene.may else ""
    deals = f"{verb} {scene.source} deal" if verb else f"{scene.source} deals"
    if e.to == "target":
        shared = " divided as you choose among" if e.divided else " to"
        return f"{deals} {damage}{shared} {all_targets(scene)}"
    if e.to == "each_matching":
        each = noun(e.filter, scene, word="and each").one
        return f"{deals} {damage} to each {each}"
    return f"{deals} {damage} to {_DAMAGED.get(e.to) or player(e.to, scene)}"
