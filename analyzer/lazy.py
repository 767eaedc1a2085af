"""Public names of a package that are loaded when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def lazily(homes: dict[str, str]) -> Callable[[str], Any]:
    """The `__getattr__` of a package; `homes`: for each public name the module that defines it.

    What it gives raises AttributeError for any other name.
    """

    def load(name: str) -> Any:
        if name in homes:
            from importlib import import_module

            return getattr(import_module(homes[name]), name)
        raise AttributeError(name)

    return load
