"""Which function renders which word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cards.render.scene import Scene
from cards.vocabulary.base import Word

W = TypeVar("W", bound=Word)

_RENDERERS: dict[type[Word], Callable[[Any, Scene], str]] = {}


def renders(
    kind: type[W],
) -> Callable[[Callable[[W, Scene], str]], Callable[[W, Scene], str]]:
    """Register the decorated function for a type of word."""

    def register(function: Callable[[W, Scene], str]) -> Callable[[W, Scene], str]:
        assert kind not in _RENDERERS, f"two renderers for {kind.__name__}"
        _RENDERERS[kind] = function
        return function

    return register


def has_renderer(kind: type[Word]) -> bool:
    """Whether words of this type can be rendered."""
    return kind in _RENDERERS


def say(word: Word, scene: Scene) -> str:
    """Render a word: no capital letter at its start and no full stop at its end."""
    return _RENDERERS[type(word)](word, scene)
