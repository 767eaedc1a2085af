"""Payments in words: "(Swamp: B, BB, 2 life, exile Brainstorm)".

Mana letters alone come from the pool.  "Swamp: B" is a mana ability activated to pay; what it adds
is spent unless "pay" says exactly what is.  "[...]" holds the payment of a mana ability itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby

from cards.mana import NO_MANA, ManaVector, letters, vector
from cards.vocabulary.costs import ExileSelf, SacrificeSelf
from models.actions import NOTHING, Activate, Payment
from models.notation.ability_words import Abilities
from models.notation.errors import NotationError
from models.notation.mana_units import NO_PAYMENT, ManaUnits, together
from models.notation.names import card_name
from models.notation.objects import Objects, find_zone_card
from models.notation.upkeep_words import UpkeepParts, upkeep_text
from models.pool import plus
from models.position import TaggedMana

_MANA = re.compile(r"^(?:[WUBRGC]|\{[WUBRGC]\})+$", re.IGNORECASE)
_PAY = re.compile(r"^pay (0|[WUBRGC]+)$", re.IGNORECASE)
_LIFE = re.compile(r"^(?:pay )?([0-9]{1,9}) life$", re.IGNORECASE)
_CARD = re.compile(r"^(discard|exile|reveal) (?:([1-9][0-9]{0,3}) )?(.+)$", re.IGNORECASE)
_PERMANENT = re.compile(r"^(sacrifice|return|tap) (.+)$", re.IGNORECASE)
_FROM = re.compile(r"^(.+) from (\w+)$", re.IGNORECASE)
_SOURCE = re.compile(
    r"^(?:(?:sacrifice|tap) |(exile) )?([^\[\]{}]+?)(?: ability ([^:\[\]{}]+))?"
    r": ([WUBRGC{}]+)(?: \[(.*)\])?$",
    re.IGNORECASE,
)
_FIELD = {"sacrifice": "sacrifice", "return": "put_back", "tap": "tap"}
_WORD = {"sacrifice": "sacrifice", "put_back": "return", "tap": "tap"}


@dataclass
class _Parts:
    """What has been read of a payment so far."""

    mana: ManaVector = NO_MANA
    exact: bool = False
    units: list[TaggedMana] = field(default_factory=list)
    life: int = 0
    abilities: list[Activate] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    exile: list[tuple[str, int]] = field(default_factory=list)
    reveal: list[int] = field(default_factory=list)
    sacrifice: list[int] = field(default_factory=list)
    put_back: list[int] = field(default_factory=list)
    tap: list[int] = field(default_factory=list)
    banish: list[int] = field(default_factory=list)
    upkeep: UpkeepParts = field(default_factory=UpkeepParts)


class Payments:
    """Writes and reads the payments of one position.

    `describe` and `parse` write and read whole activations, for mana abilities that the short form
    has no words for.
    """

    def __init__(
        self,
        objects: Objects,
        describe: Callable[[Activate], str],
        parse: Callable[[str], Activate],
    ) -> None:
        self.objects = objects
        self.position = objects.position
        self._units = ManaUnits(objects)
        self._describe = describe
        self._parse = parse

    # --- writing ---
    def text(self, payment: Payment) -> str:
        """The payment in words, without parentheses; "0" for none."""
        parts = [self._activation(a) for a in payment.abilities]
        parts += self._units.text(payment)
        if payment.life:
            parts.append(f"{payment.life} life")
        parts += [f"discard {words}" for words in _cards(payment.discard)]
        for (zone, cid), run in groupby(payment.exile):
            words = _counted(cid, len(list(run)))
            parts.append(f"exile {words}" + (f" from {zone}" if zone != "hand" else ""))
        parts += [f"reveal {words}" for words in _cards(payment.reveal)]
        for uid in payment.banish:
            parts.append(f"exile {self.objects.permanent_text(uid, own=True)} from battlefield")
        for name, word in _WORD.items():
            uids: tuple[int, ...] = getattr(payment, name)
            parts += [f"{word} {self.objects.permanent_text(uid, own=True)}" for uid in uids]
        parts += upkeep_text(self.objects, payment)
        return ", ".join(parts) or NO_PAYMENT

    def _activation(self, action: Activate) -> str:
        """A mana ability: "Swamp: B", or in braces the activation that this cannot express."""
        source = Abilities(self.position, action.cid, action.source, action.zone)
        made = source.made_by(action)
        short = ""
        if made is not None and self._plain(action):
            word, _ = source.clauses(action)
            ability = source.get(action.ability)
            costs = ability.cost if ability is not None else ()
            if action.source:
                short = self.objects.permanent_text(action.source, own=True)
                if any(isinstance(cost, SacrificeSelf) for cost in costs):
                    short = f"sacrifice {short}"
            elif any(isinstance(cost, ExileSelf) for cost in costs):
                short = f"exile {card_name(action.cid)}"
            short += f"{word}: {letters(made.mana)}"
            if action.pay != source.default_payment(action.ability, action.cid):
                short += f" [{self.text(action.pay)}]"
        if short and self._source(short) == action:
            return short
        return f"{{{self._describe(action)}}}"

    def _plain(self, action: Activate) -> bool:
        """Whether the short form can say where the ability is."""
        if action.x or action.targets:
            return False
        if not action.source:
            return action.zone == "hand"
        permanent = self.position.permanent(action.source)
        return permanent is not None and (permanent.cid, "battlefield") == (action.cid, action.zone)

    # --- reading ---
    def read(self, text: str) -> Payment:
        """Read a payment without its parentheses.  Raises NotationError."""
        parts = _Parts()
        pieces = _split(text)
        at = 0
        while at < len(pieces):
            # Names may hold commas: the longest piece that can be read is taken.
            for end in range(len(pieces), at, -1):
                if self._piece(", ".join(pieces[at:end]), parts):
                    break
            else:
                raise NotationError(
                    "",
                    "",
                    None,
                    "a payment such as 'Swamp: B', 'BB', '2 life', 'discard Dark Ritual', "
                    "'sacrifice Lotus Petal: U'",
                    repr(pieces[at]),
                )
            at = end
        return self._whole(parts)

    def _whole(self, parts: _Parts) -> Payment:
        made, units = self._units.made(parts.abilities)
        mana, tagged = parts.mana, tuple(parts.units)
        if not parts.exact:
            mana, tagged = plus(mana, made), together(units, tagged)
        return Payment(
            mana,
            tagged,
            parts.life,
            tuple(parts.abilities),
            tuple(parts.discard),
            tuple(parts.exile),
            tuple(parts.reveal),
            tuple(parts.sacrifice),
            tuple(parts.put_back),
            tuple(parts.tap),
            tuple(sorted(parts.upkeep.tuck)),
            tuple(parts.upkeep.gain),
            tuple(parts.upkeep.mark),
            tuple(parts.banish),
            tuple(sorted(parts.upkeep.release)),
        )

    def _piece(self, text: str, parts: _Parts) -> bool:
        """Read one part of a payment; whether it could be read."""
        if text.lower() in (NO_PAYMENT, "nothing", "free"):
            return True
        if _MANA.match(text):
            parts.mana = plus(parts.mana, vector(text))
            return True
        if pay := _PAY.match(text):
            parts.exact = True
            parts.mana = vector("" if pay[1] == NO_PAYMENT else pay[1])
            return True
        units = self._units.read(text, parts.abilities)
        if units is not None:
            parts.units += units
            return True
        if life := _LIFE.match(text):
            parts.life += int(life[1])
            return True
        if text.startswith("{") and _closes_at_end(text):
            parts.abilities.append(self._parse(text[1:-1]))
            return True
        source = self._source(text)
        if source is not None:
            parts.abilities.append(source)
            return True
        return self._object(text, parts)

    def _object(self, text: str, parts: _Parts) -> bool:
        if parts.upkeep.read(self.objects, text):
            return True
        if text.lower() in ("discard hand", "discard my hand", "discard your hand"):
            parts.discard += self.position.players[self.objects.actor].hand
            return True
        if card := _CARD.match(text):
            word, count, name = card[1].lower(), int(card[2] or 1), card[3]
            cid, zone = find_zone_card(name), "hand"
            origin = _FROM.match(name)
            if word == "exile" and origin is not None and origin[2].lower() == "battlefield":
                uid = self.objects.find_permanent(origin[1], own=True)
                parts.banish += [] if uid is None else [uid]
                return uid is not None
            if cid is None and word == "exile" and origin is not None:
                cid, zone = find_zone_card(origin[1]), origin[2].lower()
            if cid is None:
                return False
            if word == "exile":
                parts.exile += [(zone, cid)] * count
            else:
                (parts.discard if word == "discard" else parts.reveal).extend([cid] * count)
            return True
        if permanent := _PERMANENT.match(text):
            uid = self.objects.find_permanent(permanent[2], own=True)
            if uid is not None:
                getattr(parts, _FIELD[permanent[1].lower()]).append(uid)
                return True
        return False

    def _source(self, text: str) -> Activate | None:
        """Read "Swamp: B"; None if that is not what the text is."""
        match = _SOURCE.match(text)
        if match is None:
            return None
        from_hand, name, word, mana, inner = match.groups()
        if inner is not None and not _closes_at_end(f"[{inner}]"):
            return None
        uid: int | None = None
        if not from_hand:
            uid = self.objects.find_permanent(name, own=True)
        if uid is not None:
            permanent = self.position.permanent(uid)
            if permanent is None:
                return None
            cid, zone = permanent.cid, "battlefield"
        else:
            card = find_zone_card(name)
            if card is None:
                return None
            cid, uid, zone = card, 0, "hand"
        source = Abilities(self.position, cid, uid, zone)
        found = source.resolve(word or "", mana, None)
        if found is None:
            return None
        payment = source.default_payment(found[0], cid) or NOTHING
        if inner is not None:
            payment = self.read(inner)
        return Activate(cid, uid, zone, found[0], mana=found[1], pay=payment)


def _counted(cid: int, count: int) -> str:
    name = card_name(cid)
    return name if count == 1 else f"{count} {name}"


def _cards(cards: tuple[int, ...]) -> list[str]:
    return [_counted(cid, len(list(run))) for cid, run in groupby(cards)]


def _closes_at_end(text: str) -> bool:
    """Whether the bracket that a text begins with is closed by its last character."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "{[") - (char in "}]")
        if depth == 0:
            return at == len(text) - 1
    return False


def _split(text: str) -> list[str]:
    """The parts of a payment between commas, brackets kept together."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        if char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    parts.append(text[start:].strip())
    return [part for part in parts if part]
