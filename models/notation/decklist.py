"""Reads deck lists as people paste them: text of MTGO, Arena, Moxfield and their like.

Files of deck editors (`.dek`, `.cod`, `.dck`) are read by `models.notation.deck_files`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

from cards.library import CARDS, UnknownCardError
from models.notation.errors import NotationError, NotationErrors, did_you_mean
from models.notation.fields import shown
from models.notation.names import find_card
from models.notation.source import read_text

#: The most copies that one line can state.
MOST = 1000
USUAL_MAIN = 60
USUAL_SIDEBOARD = 15
#: A deck with a commander has this many cards, the commander among them (903.5a).
USUAL_COMMANDER = 100

_HEADERS = {
    "deck": "main",
    "main": "main",
    "maindeck": "main",
    "main deck": "main",
    "mainboard": "main",
    "sideboard": "sideboard",
    "side": "sideboard",
    "sb": "sideboard",
    "commander": "commander",
    "commanders": "commander",
    "companion": "companion",
    "about": "ignored",
    "maybeboard": "ignored",
    "considering": "ignored",
    "tokens": "ignored",
}
#: Headings of groups within a section: they change nothing.
_GROUPS = {
    "creature", "creatures", "instant", "instants", "sorcery", "sorceries", "artifact", "artifacts",
    "enchantment", "enchantments", "planeswalker", "planeswalkers", "land", "lands", "battle",
    "battles", "spell", "spells", "instants and sorceries", "other spells",
}  # fmt: skip
_HEADING = re.compile(r"^\[?([A-Za-z ]+?)\]?\s*(?:[(\[]?\d+(?: cards?)?[)\]]?)?\s*:?$")
_SIDEBOARD_LINE = re.compile(r"^SB:\s*(?=\S)", re.IGNORECASE)
_COUNTED = re.compile(
    r"^([+-]?[0-9]{1,9})(?:\s*[x\u00d7]\s+|[x\u00d7](?=\S)|\s+)(.*)$", re.IGNORECASE
)
#: What may follow a name: "(MMQ) 12", "[MMQ]", "*F*", "#tag", "^Have,#37d67a^".
_AFTER_NAME = (
    re.compile(r"\s+#.*$"),
    re.compile(r"\s*\^[^^]*\^\s*$"),
    re.compile(r"\s*\*[A-Za-z-]+\*\s*$"),
    re.compile(r"\s+[(\[<][A-Z0-9_]{2,6}[)\]>](?:\s+[\w\u2605\u2020-]+)?\s*$"),
    re.compile(r"\s+\((?:foil|etched)\)\s*$", re.IGNORECASE),
)


@dataclass(frozen=True)
class Deck:
    """A deck list: counts by name, in the order of the list.

    A name that no card has is kept as it was written, and is among the `problems`.
    `notes` say what is unusual but not wrong.
    """

    main: dict[str, int] = field(default_factory=dict)
    sideboard: dict[str, int] = field(default_factory=dict)
    commander: dict[str, int] = field(default_factory=dict)
    companion: dict[str, int] = field(default_factory=dict)
    problems: tuple[NotationError, ...] = ()
    notes: tuple[str, ...] = ()

    def check(self) -> Deck:
        """The deck itself; raises NotationErrors if it has problems."""
        if self.problems:
            raise NotationErrors(self.problems)
        return self

    @property
    def unusual_size(self) -> bool:
        """Whether the main deck has another size than decks usually have: not an error."""
        size = sum(self.main.values())
        if self.commander:
            return size + sum(self.commander.values()) != USUAL_COMMANDER
        return size != USUAL_MAIN

    @property
    def main_cards(self) -> Counter[int]:
        """The main deck by the numbers of its cards; a card that is not known is left out."""
        return numbers(self.main)

    @property
    def sideboard_cards(self) -> Counter[int]:
        """The sideboard by the numbers of its cards; a card that is not known is left out."""
        return numbers(self.sideboard)

    @property
    def beside_cards(self) -> Counter[int]:
        """Commanders and companion by the numbers of their cards."""
        return numbers(self.commander) + numbers(self.companion)


def numbers(counts: dict[str, int]) -> Counter[int]:
    """Cards by number; one that is not known is left out."""
    found: Counter[int] = Counter()
    for name, count in counts.items():
        try:
            found[CARDS.find(name)] += count
        except UnknownCardError:
            continue  # one of the problems of the deck
    return found


def read_deck(path: Path | str) -> Deck:
    """Read a deck list file, in whichever form.  Raises NotationErrors if it is no text."""
    text = read_text(path, "a deck list")
    return parse_deck(text, str(path), Path(path).suffix.lower())


def parse_deck(text: str, file: str = "deck list", suffix: str = "") -> Deck:
    """Read a deck list; what is wrong with it is in its `problems`, all at once.

    `suffix`: the ending of the file's name, where the text does not tell its form.
    """
    from models.notation.deck_files import dck_as_text, is_xml, read_xml

    if is_xml(text):
        return read_xml(text, DeckReader(file))
    return DeckReader(file).read(dck_as_text(text) if suffix == ".dck" else text)


def write_deck(deck: Deck) -> str:
    """Write a deck as a list that `parse_deck` reads back."""
    sections = [
        ("Commander", deck.commander),
        ("Companion", deck.companion),
        ("Deck", deck.main),
        ("Sideboard", deck.sideboard),
    ]
    blocks = [
        "\n".join([header, *(f"{count} {name}" for name, count in cards.items())])
        for header, cards in sections
        if cards
    ]
    return "\n\n".join(blocks) + "\n"


def _too_many(deck: Deck) -> list[str]:
    """Notes about cards of which the deck has too many (100.2a)."""
    # 903.5b: a deck with a commander has another limit.
    from models.notation.deck_rules import MOST_COPIES, too_many_copies

    if deck.commander:
        return []
    found = too_many_copies(deck).items()
    return [f"the deck has {count} {name}, more than {MOST_COPIES}" for name, count in found]


@dataclass
class _Line:
    """One card line: section, the block between blank lines it stands in, count, name."""

    section: str
    block: int
    count: int
    name: str


class DeckReader:
    """Gathers the cards and the problems of one deck list."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.section = "main"
        self.headed = False
        self.block = 0
        self.lines: list[_Line] = []
        self.problems: list[NotationError] = []
        self.notes: list[str] = []

    def read(self, text: str) -> Deck:
        """The deck that the lines of a text list."""
        lines = re.split(r"\r\n|\r|\n", text.lstrip("\ufeff"))
        for number, line in enumerate(lines, start=1):
            self._line(line.strip(), number)
        if not self.headed:
            self._guess_sideboard()
        return self.deck()

    def deck(self) -> Deck:
        """The deck of the cards so far."""
        sections: dict[str, dict[str, int]] = {
            "main": {},
            "sideboard": {},
            "commander": {},
            "companion": {},
        }
        for card in self.lines:
            if card.section in sections:
                cards = sections[card.section]
                cards[card.name] = cards.get(card.name, 0) + card.count
        if not self.lines and not self.problems:
            self.problem(None, "a deck list", "no cards")
        self._note_sizes(sections)
        deck = Deck(**sections, problems=tuple(self.problems), notes=tuple(self.notes))
        from models.notation.companion_rules import companion_notes

        return replace(deck, notes=(*deck.notes, *_too_many(deck), *companion_notes(deck)))

    def _line(self, line: str, number: int) -> None:
        if not line:
            if self.lines and self.lines[-1].block == self.block:
                self.block += 1
            if self.section in ("commander", "companion"):
                self.section = "main"
            return
        comment = line.startswith(("//", "#"))
        heading = _HEADING.match(line.lstrip("/# ") if comment else line)
        if heading is not None and self._heading(heading[1].lower(), comment):
            return
        if comment:
            return
        section = self.section
        in_sideboard = _SIDEBOARD_LINE.match(line)
        if in_sideboard is not None:
            section, self.headed = "sideboard", True
            line = line[in_sideboard.end() :]
        if section != "ignored":
            self._card(line, section, number)

    def _heading(self, word: str, comment: bool) -> bool:
        """Take a line as a heading if it is one.  In a comment only the sideboard's counts."""
        section = _HEADERS.get(word)
        if comment:
            if word != "sideboard":
                return True
        elif section is None:
            return word in _GROUPS
        self.section = section or "main"
        self.headed = self.headed or self.section == "sideboard"
        return True

    def _card(self, line: str, section: str, number: int) -> None:
        counted = _COUNTED.match(line)
        count, name = (int(counted[1]), counted[2]) if counted is not None else (1, line)
        if re.fullmatch(r"[+-]?[0-9]+\s*x?", line, re.IGNORECASE):
            self.problem(number, "a count and a card name", shown(line))
            return
        for pattern in _AFTER_NAME:
            name = pattern.sub("", name)
        self.add(section, count, name.strip(), number)

    def add(self, section: str, count: int, name: str, number: int | None) -> None:
        """Take copies of a card into a section, from a line of the file."""
        if not 1 <= count <= MOST:
            self.problem(number, f"a count from 1 to {MOST}", str(count))
            return
        try:
            cid, _ = find_card(name)
        except UnknownCardError as error:
            self.problem(number, "a card name", shown(name), did_you_mean(error.suggestions))
        else:
            name = CARDS[cid].name
        self.lines.append(_Line(section, self.block, count, name))

    def problem(self, line: int | None, expected: str, got: str, hint: str = "") -> None:
        """Note what is wrong."""
        self.problems.append(NotationError(self.file, "", line, expected, got, hint))

    def _guess_sideboard(self) -> None:
        """Without a heading the last block is the sideboard, if it can be one."""
        blocks: Counter[int] = Counter()
        for card in self.lines:
            if card.section == "main":
                blocks[card.block] += card.count
        if len(blocks) < 2:
            return
        last = max(blocks)
        before = blocks.total() - blocks[last]
        if blocks[last] <= USUAL_SIDEBOARD and (len(blocks) == 2 or before >= USUAL_MAIN - 1):
            for card in self.lines:
                if card.block == last and card.section == "main":
                    card.section = "sideboard"
            self.notes.append("no heading says so: the cards after the last blank line are taken "
                              "as the sideboard")  # fmt: skip
        else:
            self.notes.append("no heading names a sideboard: all cards are taken as the main deck")

    def _note_sizes(self, sections: dict[str, dict[str, int]]) -> None:
        main = sum(sections["main"].values())
        side = sum(sections["sideboard"].values())
        commander = sum(sections["commander"].values())
        if commander and main + commander != USUAL_COMMANDER:
            self.notes.append(
                f"the deck and its commander have {main + commander} cards, not {USUAL_COMMANDER}"
            )
        elif not commander and main != USUAL_MAIN:
            self.notes.append(f"the main deck has {main} cards, not {USUAL_MAIN}")
        if side > USUAL_SIDEBOARD:
            self.notes.append(f"the sideboard has {side} cards, more than {USUAL_SIDEBOARD}")
