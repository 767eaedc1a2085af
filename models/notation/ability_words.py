"""Which of an object's activated abilities a text means, and which mana."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cards.library import CARDS
from cards.mana import ManaError, ManaVector, letters, vector
from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import (
    DiscardCards,
    DiscardSelf,
    ExilePermanents,
    ExileSelf,
    PayLife,
    PutCounters,
    RemoveCounters,
    SacrificeSelf,
    TapSelf,
)
from cards.vocabulary.filters import Filter
from models.actions import NOTHING, Activate, Payment
from models.characteristics import abilities_of, is_snow
from models.errors import Unsupported
from models.facts import facts, is_mana_ability
from models.mana_sources import Output, outputs_of
from models.notation.objects import actor_of
from models.position import Permanent, Position, TaggedMana

#: The word for no choice of mana where there is one.
NOTHING_MADE = "nothing"
_NUMBERED = re.compile(r"^[1-9][0-9]{0,3}$")


@dataclass(frozen=True)
class Made:
    """What activating a mana ability adds, and the letters that announce its choice."""

    mana: ManaVector
    letters: str
    snow: bool
    units: tuple[TaggedMana, ...]


class Abilities:
    """The activated abilities of a permanent, or (`uid` 0) of a card in another zone."""

    def __init__(self, position: Position, cid: int, uid: int, zone: str) -> None:
        self.position = position
        self.zone = zone
        self.permanent: Permanent | None = position.permanent(uid) if uid else None
        if self.permanent is not None and self.permanent.cid == cid:
            self.all = abilities_of(position, self.permanent)
        else:
            self.all = facts(cid).activated if 0 <= cid <= len(CARDS) else ()

    def get(self, index: int) -> Activated | None:
        """The ability with this index."""
        return self.all[index] if 0 <= index < len(self.all) else None

    # --- words ---
    def word(self, index: int) -> str:
        """What tells an ability from the others: its loyalty cost, its label, or its number."""
        words = [self._own_word(a) for a in self.all]
        own = words[index] if 0 <= index < len(words) else ""
        return own if own and words.count(own) == 1 else str(index + 1)

    def find(self, word: str) -> int | None:
        """The index of the ability that a word means."""
        for index in range(len(self.all)):
            if self.word(index).lower() == word.lower().replace("\u2212", "-"):
                return index
        return int(word) - 1 if _NUMBERED.match(word) else None

    def _own_word(self, ability: Activated) -> str:
        if not ability.loyalty:
            return "" if _NUMBERED.match(ability.label) else ability.label
        for cost in ability.cost:
            if isinstance(cost, PutCounters):
                return f"+{cost.count}"
            if isinstance(cost, RemoveCounters):
                return f"-{cost.count}"
        return "+0"

    # --- mana ---
    def made(self, index: int) -> list[Made]:
        """What each choice of a mana ability adds; [] for other abilities."""
        ability = self.get(index)
        if ability is None or not is_mana_ability(ability):
            return []
        permanent = self.permanent
        you = permanent.controller if permanent is not None else actor_of(self.position)
        offers: tuple[Output, ...] = ()
        spend_on: Filter | None = None
        for value in self._values(ability, you):
            try:
                more, spend_on = outputs_of(self.position, ability, you, permanent, value)
            except Unsupported:
                return []
            offers += more
        snow = permanent is not None and is_snow(permanent)
        chosen = permanent.chosen if permanent is not None and spend_on is not None else ""
        found = []
        for mana, text in offers:
            units: tuple[TaggedMana, ...] = ()
            if snow or spend_on is not None:
                units = tuple(
                    TaggedMana(kind, snow, spend_on, chosen)
                    for kind in range(6)
                    for _ in range(mana[kind])
                )
            found.append(Made(mana, text, snow, units))
        return found

    def _values(self, ability: Activated, you: int) -> list[int]:
        """The mana values that may be exiled to pay for an ability; 0 where nothing is."""
        if not any(isinstance(cost, ExilePermanents) for cost in ability.cost):
            return [0]
        there = [p for p in self.position.battlefield if p.controller == you]
        return sorted({facts(p.cid, p.face).face.mana_value for p in there})

    def made_by(self, action: Activate) -> Made | None:
        """What an activation adds; None if its choice is none of the possible ones."""
        return next((m for m in self.made(action.ability) if m.letters == action.mana), None)

    # --- from words to an ability and back ---
    def resolve(self, word: str, mana: str | None, making: str | None) -> tuple[int, str] | None:
        """The index and the letters announced, from the parts of a text.

        `mana` is all that the ability adds, `making` the letters announced where the two differ.
        """
        index = self.find(word) if word else None
        if word and index is None:
            return None
        if index is not None:
            candidates = [index]
        else:
            fitting = [n for n, a in enumerate(self.all) if a.zone == self.zone]
            candidates = fitting or list(range(len(self.all))) or [0]
        if making is not None:
            return candidates[0], "" if making == NOTHING_MADE else making
        if mana is not None:
            try:
                wanted = vector(mana)
            except ManaError:
                return None
            for candidate in candidates:
                for made in self.made(candidate):
                    if made.mana == wanted:
                        return candidate, made.letters
            return None
        # Nothing is said of mana: an ability that makes none is meant, if there is one.
        first = next((n for n in candidates if not self.made(n)), candidates[0])
        offers = self.made(first)
        return first, offers[0].letters if len(offers) == 1 else ""

    def clauses(self, action: Activate) -> tuple[str, str]:
        """The shortest words that mean this ability and mana: " ability 2", " for B"."""
        made = self.made_by(action)
        word = f" ability {self.word(action.ability)}"
        forms = [("", ""), (word, "")]
        if len(self.made(action.ability)) > 1:
            forms = []  # a text that leaves the mana open means any of them
        if made is not None:
            forms = [("", f" for {letters(made.mana)}"), (word, f" for {letters(made.mana)}")]
        forms.append((word, f" making {action.mana or NOTHING_MADE}"))
        for name, mana in forms:
            read = self.resolve(
                name.removeprefix(" ability "),
                mana.removeprefix(" for ") if mana.startswith(" for ") else None,
                mana.removeprefix(" making ") if mana.startswith(" making") else None,
            )
            if read == (action.ability, action.mana):
                return name, mana
        return forms[-1]

    # --- payment ---
    def default_payment(self, index: int, cid: int) -> Payment | None:
        """The payment of an ability whose cost leaves nothing to choose; None if it does."""
        ability = self.get(index)
        if ability is None:
            return None
        discard: tuple[int, ...] = ()
        for cost in ability.cost:
            if isinstance(cost, DiscardCards) and cost.count == "hand":
                hand = list(self.position.players[actor_of(self.position)].hand)
                if self.permanent is None and self.zone == "hand" and cid in hand:
                    hand.remove(cid)
                discard = tuple(sorted(hand))
            elif isinstance(cost, PayLife):
                # The life of a mana ability is paid by its activation.
                if not is_mana_ability(ability):
                    return None
            elif not isinstance(cost, _NO_CHOICE):
                return None
        return Payment(discard=discard) if discard else NOTHING


_NO_CHOICE = (TapSelf, SacrificeSelf, DiscardSelf, ExileSelf, RemoveCounters, PutCounters)
