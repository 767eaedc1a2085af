"""The card table: finds, reads and numbers card definitions."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from cards.card import Card, Face
from cards.names import fold, slug

#: The number of the placeholder for a card whose identity nobody in the game knows yet.
UNKNOWN_CID = 0
_UNKNOWN = Card("unknown card", "normal", (Face("unknown card", ()),), UNKNOWN_CID, "")


class DefinitionError(ValueError):
    """A definition file that cannot be read; says which file, key, and what was expected."""


class UnknownCardError(LookupError):
    """No definition for a name; `suggestions` holds the nearest ones."""

    def __init__(self, name: str, suggestions: tuple[str, ...]) -> None:
        hint = f" (did you mean {', '.join(suggestions)}?)" if suggestions else ""
        super().__init__(f"unknown card {name!r}{hint}")
        self.name = name
        self.suggestions = suggestions


def parse_definition(text: str, where: str = "definition") -> Card:
    """Read one definition file.

    `text` is TOML: one face, or `name`, `layout` and an array `face`.  Raises DefinitionError.
    """
    try:
        raw: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DefinitionError(f"{where}: {error}") from None
    layout = raw.pop("layout", "normal")
    faces = raw.pop("face", None)
    name = raw.get("name")
    if faces is None:
        faces = [raw]
    try:
        built = msgspec.convert(faces, tuple[Face, ...], strict=True)
        if not built:
            raise DefinitionError(f"{where}: expected at least one [[face]]")
        if not isinstance(name, str):
            name = built[0].name
        return msgspec.convert({"name": name, "layout": layout, "faces": ()}, Card).__class__(
            name, layout, built
        )
    except msgspec.ValidationError as error:
        raise DefinitionError(f"{where}: {error}") from None


class CardTable:
    """All known cards, numbered in the order of their file names, read when first needed.

    Numbers are ranks: they order cards the same way in every process, and adding a card never
    changes the order of the others.
    """

    def __init__(self, folder: Traversable | None = None) -> None:
        root = folder if folder is not None else resources.files("cards") / "definitions"
        self._files: list[Traversable | None] = [None]
        self._slugs: dict[str, int] = {}
        entries = {p.name[:-5]: p for p in root.iterdir() if p.name.endswith(".toml")}
        tokens = root / "tokens"
        if tokens.is_dir():
            entries |= {
                f"tokens/{p.name[:-5]}": p for p in tokens.iterdir() if p.name.endswith(".toml")
            }
        for key in sorted(entries):
            self._slugs[key] = len(self._files)
            self._files.append(entries[key])
        self._cards: list[Card | None] = [None] * len(self._files)
        self._cards[UNKNOWN_CID] = _UNKNOWN
        self._aliases: dict[str, int] | None = None

    def __getitem__(self, cid: int) -> Card:
        card = self._cards[cid]
        return card if card is not None else self._load(cid)

    def __len__(self) -> int:
        return len(self._files) - 1

    def _load(self, cid: int) -> Card:
        file = self._files[cid]
        assert file is not None
        card = parse_definition(file.read_text(encoding="utf-8"), file.name)
        key = next(s for s, n in self._slugs.items() if n == cid)
        card = Card(card.name, card.layout, card.faces, cid, key)
        self._cards[cid] = card
        return card

    def __iter__(self) -> Iterator[Card]:
        """All cards, tokens included, in order."""
        return (self[cid] for cid in range(1, len(self._files)))

    def token(self, name: str) -> int:
        """The number of a token definition, by its file name."""
        return self._slugs[f"tokens/{name}"]

    def find(self, name: str) -> int:
        """The number of the card with this name.

        Accents, case and punctuation do not matter; "A // B", "A/B" and the front face alone all
        find a card with two faces.  Raises UnknownCardError with the nearest names.
        """
        found = self.get(name)
        if found is not None:
            return found
        names = self.names()
        folded = {fold(n): n for n in names}
        near = difflib.get_close_matches(fold(name), folded, n=3, cutoff=0.6)
        raise UnknownCardError(name, tuple(folded[n] for n in near))

    def get(self, name: str) -> int | None:
        """The number of the card with this name, or None without looking for near ones."""
        key = slug(name)
        if key in self._slugs:
            return self._slugs[key]
        first = slug(re.split(r"\s*/+\s*", name)[0])
        for known in (key, first):
            found = self._alias().get(known)
            if found is not None:
                return found
        return None

    def _alias(self) -> dict[str, int]:
        """Front faces of cards with two faces, read off the file names ("wear--tear" is "wear")."""
        if self._aliases is None:
            self._aliases = {}
            for key, cid in self._slugs.items():
                if key.startswith("tokens/"):
                    continue
                card = self[cid]
                if len(card.faces) > 1:
                    self._aliases.setdefault(slug(card.faces[0].name), cid)
                    self._aliases.setdefault(slug(card.name), cid)
        return self._aliases

    def names(self) -> list[str]:
        """All card names, tokens left out."""
        return [self[cid].name for key, cid in self._slugs.items() if not key.startswith("tokens/")]


#: The table that everything uses.
CARDS = CardTable()
