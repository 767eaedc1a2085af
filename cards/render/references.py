"""Players and targets: named in full at first, by a pronoun later."""

from __future__ import annotations

from cards.render.grammar import conjugate
from cards.render.registry import say
from cards.render.scene import Scene
from cards.vocabulary.targets import Target

_PLAYERS = frozenset({"player", "opponent"})
_PERHAPS_PLAYERS = frozenset({"any", "player_or_planeswalker"})
_PLAIN = {
    "you": "you",
    "opponent": "an opponent",
    "each": "each player",
    "any": "each player",
    "each_opponent": "each opponent",
    "active": "the active player",
    "chosen": "the chosen player",
    "event_player": "that player",
}


def is_plural(target: Target) -> bool:
    """Whether a phrase may speak of more than one target."""
    return target.max != 1


def _pronoun(target: Target) -> str:
    if target.what in _PLAYERS:
        return "that player"
    return "them" if is_plural(target) else "it"


def target_phrase(scene: Scene, index: int = 0) -> str:
    """One of the targets: "target creature", then "it"."""
    if index >= len(scene.targets):
        return "the target"
    target = scene.targets[index]
    if index in scene.memory.pointed:
        return _pronoun(target)
    scene.memory.pointed.add(index)
    return say(target, scene)


def all_targets(scene: Scene) -> str:
    """All the targets of the paragraph."""
    if not scene.targets:
        return "the target"
    return " and ".join(target_phrase(scene, i) for i in range(len(scene.targets)))


def _target_player(scene: Scene) -> str:
    for index, target in enumerate(scene.targets):
        if target.what in _PLAYERS:
            return target_phrase(scene, index)
    return target_phrase(scene) if scene.targets else "that player"


def _holder(scene: Scene, role: str) -> str:
    """The controller or owner of the first target."""
    if role in scene.memory.players:
        return "that player"
    scene.memory.players.add(role)
    first = scene.targets[0] if scene.targets else None
    if first is not None and 0 not in scene.memory.pointed:
        return f"{target_phrase(scene)}'s {role}"
    if first is not None and first.what in _PERHAPS_PLAYERS:
        return f"that player or that permanent's {role}"
    return f"its {role}"


def player(who: str, scene: Scene) -> str:
    """A player as the subject of a clause."""
    if who == "target":
        return _target_player(scene)
    if who in ("controller_of_target", "owner_of_target"):
        return _holder(scene, who.partition("_")[0])
    return _PLAIN[who]


def possessive(whose: str, scene: Scene) -> str:
    """Whose: "your", "their" of the one who acts, "that player's" of another."""
    if whose == "you":
        return "your"
    if whose == scene.memory.subject:
        return "their"
    return f"{player(whose, scene)}'s"


class Subject:
    """Who acts in a clause; made before the rest of it, so that pronouns come out right."""

    def __init__(self, who: str, scene: Scene) -> None:
        self._you = who == "you"
        self._bare = self._you or who == scene.may
        self._have = bool(scene.may) and who != scene.may
        if scene.may and who == scene.may:
            self._name = ""
        else:
            self._name = player(who, scene)
        scene.memory.subject = who

    @property
    def is_you(self) -> bool:
        """Whether it is you."""
        return self._you

    @property
    def their(self) -> str:
        """The possessive of the one who acts."""
        return "your" if self._you else "their"

    def does(self, template: str, explicit: bool = False) -> str:
        """The clause; verbs stand in brackets.

        "You" is left out, as in an instruction, unless `explicit`.
        """
        if self._have and not self._you:
            return f"have {self._name} {conjugate(template, bare=True)}"
        text = conjugate(template, bare=self._bare)
        if not self._name or (self._you and (not explicit or self._have)):
            return text
        return f"{self._name} {text}"

    def may(self, template: str) -> str:
        """The clause with "may"."""
        text = conjugate(template, bare=True)
        return f"{self._name} may {text}" if self._name and not self._have else text
