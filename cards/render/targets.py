"""The word "target"."""

from __future__ import annotations

from msgspec.structs import replace

from cards.render.filters import noun
from cards.render.grammar import Noun, number
from cards.render.references import target_phrase
from cards.render.registry import renders
from cards.render.scene import Scene
from cards.vocabulary.targets import Target

#: A maximum from which on a target says "any number of".
MANY = 20
_FIXED = {
    "player": "player",
    "opponent": "opponent",
    "creature_or_planeswalker": "creature or planeswalker",
    "player_or_planeswalker": "player or planeswalker",
    "permanent_or_suspended": "permanent or suspended card",
}
_SPELLS = {
    "spell": "spell",
    "ability": "activated or triggered ability",
    "triggered_ability": "triggered ability",
    "activated_ability": "activated ability",
    "spell_or_ability": "spell or ability",
}
_WHOSE = {"you": "your", "opponent": "an opponent's", "any": "a"}


def _kind(target: Target, scene: Scene) -> Noun:
    if target.what in _FIXED:
        return Noun("", (_FIXED[target.what],))
    if target.what == "card":
        if target.same_player:
            whose = "that player's"
        else:
            whose = _WHOSE[target.whose]
        return noun(target.filter, scene, "card").with_tail(
            f"{scene.preposition} {whose} {target.zone}"
        )
    if target.what == "spell_or_permanent":
        one = replace(target.filter, controller="any")
        either = Noun("", ("spell", noun(one, scene).one), "", "or")
        theirs = {"any": "", "opponent": "an opponent controls", "you": "you control"}
        return either.with_tail(theirs.get(target.filter.controller, ""))
    if target.what == "spell_or_triggered_ability":
        return Noun("", ("triggered ability", noun(target.filter, scene, "spell").one), "", "or")
    found = noun(target.filter, scene, _SPELLS.get(target.what, "permanent"))
    return found.with_tail("with a single target") if target.single_target else found


def _how_many(target: Target) -> str:
    low, high = target.min, target.max
    if low == high:
        return "" if high == 1 else str(high).upper() if high == "x" else number(int(high))
    top = "X" if high == "x" else number(int(high))
    if low == 0:
        return "any number of" if isinstance(high, int) and high >= MANY else f"up to {top}"
    if (low, high) == (1, 2):
        return "one or two"
    return f"{low} to {top}"


@renders(Target)
def _target(target: Target, scene: Scene) -> str:
    many = _how_many(target)
    if target.what == "any":
        if not many:
            theirs = target.chosen_by == "opponent"
            return "any target of an opponent's choice" if theirs else "any target"
        return f"{many} target" if many == "up to one" else f"{many} targets"
    kind = _kind(target, scene)
    if not many:
        return f"target {kind.one}"
    return f"{many} target {kind.one if many == 'up to one' else kind.many}"


def unspoken(scene: Scene) -> list[str]:
    """Targets that no instruction has spoken of, in full."""
    missing = [i for i in range(len(scene.targets)) if i not in scene.memory.pointed]
    return [target_phrase(scene, i) for i in missing]
