"""English: articles, plurals, verb forms, lists, numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_NUMBERS = tuple(
    re.findall(
        r"\w+",
        "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty",
    )
)
_PLURALS = {"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Plains": "Plains"}
_UNCHANGED = ("Aurochs", "folk", "Equipment", "Phyrexian", "Eldrazi")
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_VERB = re.compile(r"\[([^\]]+)\]")


def number(n: int) -> str:
    """A whole number as rules text writes it: small ones in words."""
    return _NUMBERS[n] if 0 < n < len(_NUMBERS) else str(n)


def article(noun: str) -> str:
    """A noun with "a" or "an"; "other" becomes "another"."""
    if noun.startswith("other "):
        return "an" + noun
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(noun: str) -> str:
    """The plural of a noun, or of the last word of a phrase that ends in one."""
    before, space, word = noun.rpartition(" ")
    if word in _PLURALS:
        word = _PLURALS[word]
    elif word.endswith(_UNCHANGED):
        pass
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        word = word[:-1] + "ies"
    else:
        word += "es" if word.endswith(("s", "x", "ch", "sh")) else "s"
    return before + space + word


def third_person(verb: str) -> str:
    """The form of a verb after "that player"."""
    if verb in ("may", "can't"):
        return verb
    if verb == "have":
        return "has"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s")


def conjugate(template: str, bare: bool) -> str:
    """Fill the verbs that a template has in brackets: as they stand, or in the third person."""
    return _VERB.sub(lambda m: m[1] if bare else third_person(m[1]), template)


def join(items: Sequence[str], word: str = "and") -> str:
    """A list in prose: "a", "a and b", "a, b, and c"."""
    if len(items) < 3:
        return f" {word} ".join(items)
    return f"{', '.join(items[:-1])}, {word} {items[-1]}"


def capital(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """The text as a sentence: capital letter and full stop."""
    return capital(text) + ("" if text.endswith((".", '."', ".)")) else ".")


def color_names(colors: str) -> list[str]:
    """The names of colours given by their letters."""
    return [_COLORS[letter] for letter in colors]


def symbols(mana: str) -> str:
    """Mana letters as symbols: "BBR" is {B}{B}{R}."""
    return "".join(f"{{{letter}}}" for letter in mana if letter.isalnum())


class Noun(NamedTuple):
    """A noun phrase whose number is not yet decided.

    `heads` are alternatives ("artifact", "creature"); `before` and `after` go with all of them.
    """

    before: str
    heads: tuple[str, ...]
    after: str = ""
    word: str = "or"

    def _phrase(self, heads: Sequence[str]) -> str:
        return " ".join(p for p in (self.before, join(heads, self.word), self.after) if p)

    @property
    def one(self) -> str:
        """Singular, without an article."""
        return self._phrase(self.heads)

    @property
    def many(self) -> str:
        """Plural."""
        return self._phrase([plural(head) for head in self.heads])

    @property
    def alternatives(self) -> tuple[str, ...]:
        """The heads, each with what goes with all of them."""
        if self.before or self.after:
            return (self.one,)
        return self.heads

    def counted(self, n: int | str) -> str:
        """So many of them: "a card", "two cards", "X cards"."""
        if n == 1:
            return article(self.one)
        if n == 0:
            return f"no {self.many}"
        return f"{n if isinstance(n, str) else number(n)} {self.many}"

    def with_tail(self, tail: str) -> Noun:
        """The same with more after it."""
        return self._replace(after=f"{self.after} {tail}".strip())
