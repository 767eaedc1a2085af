"""Conditions, as they follow "if"."""

from __future__ import annotations

import msgspec

from cards.render.amounts import unit, value
from cards.render.filters import noun
from cards.render.grammar import Noun, article, color_names, join, number
from cards.render.references import target_phrase
from cards.render.registry import renders, say
from cards.render.scene import Scene
from cards.vocabulary import conditions as word
from cards.vocabulary.amounts import CountCards, CountersHere, CountPermanents, Life, SpellsCast

_SYMBOLS = {
    ">=": "is greater than or equal to",
    "<=": "is less than or equal to",
    "=": "is equal to",
    ">": "is greater than",
    "<": "is less than",
}


def _bounded(op: str, n: int, thing: Noun) -> str:
    """So many things: "a Swamp", "seven or more cards", "no cards"."""
    if op == ">=" and n == 1:
        return article(thing.one)
    if op in ("=", "<=") and n == 0:
        return f"no {thing.many}"
    words = {
        ">=": f"{number(n)} or more",
        "<=": f"{number(n)} or fewer",
        "=": f"exactly {number(n)}",
        ">": f"more than {number(n)}",
        "<": f"fewer than {number(n)}",
    }
    return f"{words[op]} {thing.many}"


def _counted(c: word.Compare, n: int, scene: Scene) -> str | None:
    """A comparison of a count with a number, said as rules text says it."""
    left = c.left
    is_one = c.op == ">=" and n == 1
    if isinstance(left, CountPermanents):
        owner = {"you": "you control", "opponent": "an opponent controls"}
        subject = owner.get(left.filter.controller)
        if subject:
            anyones = msgspec.structs.replace(left.filter, controller="any")
            return f"{subject} {_bounded(c.op, n, noun(anyones, scene))}"
    if isinstance(left, CountCards) and left.zone == "hand" and left.whose == "you":
        return f"you have {_bounded(c.op, n, noun(left.filter, scene, 'card'))} in hand"
    if isinstance(left, SpellsCast):
        kind = "instant and sorcery spell" if left.instants_and_sorceries else "spell"
        spells = _bounded(c.op, n, Noun("", (kind,)))
        if left.by == "anyone":
            return f"{spells} {'was' if is_one else 'were'} cast this turn"
        by = "you've" if left.by == "you" else "an opponent"
        return f"{by} cast {spells} this turn"
    if isinstance(left, CountersHere):
        counters = _bounded(c.op, n, Noun("", (f"{left.kind} counter",)))
        return f"{scene.source} has {counters} on it"
    if isinstance(left, Life) and left.whose == "you" and c.op in (">=", "<="):
        return f"you have {n} or {'more' if c.op == '>=' else 'less'} life"
    things = unit(left, scene)
    if things is None:
        return None
    return f"there {'is' if is_one else 'are'} {_bounded(c.op, n, things)}"


@renders(word.Compare)
def _compare(c: word.Compare, scene: Scene) -> str:
    if isinstance(c.right, int):
        text = _counted(c, c.right, scene)
        if text is not None:
            return text
    return f"{value(c.left, scene)} {_SYMBOLS[c.op]} {value(c.right, scene)}"


@renders(word.YourTurn)
def _your_turn(c: word.YourTurn, scene: Scene) -> str:
    return "it's your turn"


@renders(word.OpponentCast)
def _opponent_cast(c: word.OpponentCast, scene: Scene) -> str:
    return f"an opponent has cast a {join(color_names(c.colors), 'or')} spell this turn"


@renders(word.OpponentLostLife)
def _opponent_lost_life(c: word.OpponentLostLife, scene: Scene) -> str:
    return "an opponent lost life this turn"


@renders(word.MovedMatches)
def _moved_matches(c: word.MovedMatches, scene: Scene) -> str:
    card = article(noun(c.filter, scene, "card").one)
    if scene.memory.moved == "that card":
        return f"that card is {card}"
    return f"{card} was among {scene.memory.moved}"


@renders(word.Kicked)
def _kicked(c: word.Kicked, scene: Scene) -> str:
    if c.kind == "kicker":
        return "this spell was kicked"
    return f"this spell's {c.kind} cost was paid"


@renders(word.ManaSpent)
def _mana_spent(c: word.ManaSpent, scene: Scene) -> str:
    return f"{{{c.type}}} was spent to cast this spell"


@renders(word.TargetMatches)
def _target_matches(c: word.TargetMatches, scene: Scene) -> str:
    what = scene.targets[0].what if scene.targets else "card"
    base = what if what in ("permanent", "spell") else "card"
    return f"{target_phrase(scene)} is {article(noun(c.filter, scene, base).one)}"


@renders(word.SourceMatches)
def _source_matches(c: word.SourceMatches, scene: Scene) -> str:
    f = c.filter
    untapped = msgspec.structs.replace(f, tapped=None)
    if f.tapped is not None and noun(untapped, scene).one == "permanent":
        return f"{scene.source} is {'tapped' if f.tapped else 'untapped'}"
    return f"{scene.source} is {article(noun(f, scene).one)}"


@renders(word.CastFromHand)
def _cast_from_hand(c: word.CastFromHand, scene: Scene) -> str:
    return "you cast it from your hand"


@renders(word.CastFromGraveyard)
def _cast_from_graveyard(c: word.CastFromGraveyard, scene: Scene) -> str:
    return "this spell was cast from a graveyard"


@renders(word.NotUsedThisTurn)
def _not_used_this_turn(c: word.NotUsedThisTurn, scene: Scene) -> str:
    return "you haven't used this ability this turn"


@renders(word.Not)
def _not(c: word.Not, scene: Scene) -> str:
    if isinstance(c.condition, word.YourTurn):
        return "it's not your turn"
    return f"it isn't true that {say(c.condition, scene)}"


@renders(word.All)
def _all(c: word.All, scene: Scene) -> str:
    return join([say(part, scene) for part in c.conditions])


@renders(word.WasCast)
def _was_cast(c: word.WasCast, scene: Scene) -> str:
    return "you cast it"


@renders(word.NoManaSpent)
def _no_mana_spent(c: word.NoManaSpent, scene: Scene) -> str:
    return "no mana was spent to cast it"


@renders(word.ControlsCommander)
def _controls_commander(c: word.ControlsCommander, scene: Scene) -> str:
    return "you control a commander"


@renders(word.NoneInHand)
def _none_in_hand(c: word.NoneInHand, scene: Scene) -> str:
    return f"you have no {noun(c.filter, scene, 'card').many} in hand"
