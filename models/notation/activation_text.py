"""Activations in words, both ways: "activate Lion's Eye Diamond for BBB", "cycle Street Wraith"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cards.library import UNKNOWN_CID
from cards.mana import letters
from models.actions import NOTHING, Activate
from models.facts import facts
from models.notation.ability_words import Abilities
from models.notation.clause_readers import activation_readers, refs_text, unreadable
from models.notation.clauses import cut_clauses, cut_payment
from models.notation.errors import NotationError
from models.notation.lists import joined
from models.notation.names import card_name
from models.notation.objects import AmbiguousName, Objects, find_zone_card
from models.notation.payment_text import Payments

_AT = re.compile(r"^(.+) @([0-9]{1,9})$")
CYCLING = "cycling"


def payments_for(objects: Objects) -> Payments:
    """What writes and reads the payments of a position."""

    def write(action: Activate) -> str:
        return activation_text(payments, action)

    def read(text: str) -> Activate:
        return read_activation(payments, text).action

    payments = Payments(objects, write, read)
    return payments


@dataclass(frozen=True)
class ReadActivation:
    """An activation as far as its text says it; `stated`: the fields that the text states.

    `paid`: whether the payment is known, stated or left without a choice.
    """

    action: Activate
    stated: frozenset[str]
    paid: bool


def activation_text(payments: Payments, action: Activate) -> str:
    """An activation in words."""
    objects = payments.objects
    source = Abilities(objects.position, action.cid, action.source, action.zone)
    text = _cycling(source, action)
    if not text:
        word, mana = source.clauses(action)
        text = f"activate {_source_text(objects, action)}"
        if action.zone != "battlefield":
            text += f" from {action.zone}"
        text += word + mana
    if action.x:
        text += f" X={action.x}"
    if action.targets:
        text += f" targeting {refs_text(objects, action.targets)}"
    if action.division:
        text += f" dividing {joined([str(part) for part in action.division])}"
    if action.pay != source.default_payment(action.ability, action.cid):
        text += f" ({payments.text(action.pay)})"
    return text


def _cycling(source: Abilities, action: Activate) -> str:
    """The words "cycle" and the card's name, if that is what the ability does."""
    if action.source or action.zone != "hand" or action.mana:
        return ""
    if _cycling_index(source) != action.ability:
        return ""
    return f"cycle {card_name(action.cid)}"


def _cycling_index(source: Abilities) -> int | None:
    """The first cycling ability, of whatever kind (702.29)."""
    for index, ability in enumerate(source.all):
        if ability.label.endswith(CYCLING) and ability.zone == "hand":
            return index
    return None


def _source_text(objects: Objects, action: Activate) -> str:
    if not action.source and action.zone != "battlefield":
        return card_name(action.cid)
    if action.zone == "stack" and _spell(objects, action.cid) == action.source:
        return card_name(action.cid)
    permanent = objects.position.permanent(action.source)
    if permanent is None or (permanent.cid, "battlefield") != (action.cid, action.zone):
        return f"{card_name(action.cid)} @{action.source}"
    return objects.permanent_text(action.source, own=True)


def _spell(objects: Objects, cid: int) -> int:
    """The number of the spell of that name on the stack; 0 if it is not the only one."""
    found = [i.uid for i in objects.position.stack if i.cid == cid and i.kind in ("spell", "copy")]
    return found[0] if len(found) == 1 else 0


# --- reading ---
@dataclass(frozen=True)
class _Head:
    """What the name in an activation can mean: a permanent, a card elsewhere.

    `exact`: the number of the permanent was stated ("Swamp @7").
    """

    cid: int | None
    uid: int | None = None
    exact: bool = False
    ambiguous: AmbiguousName | None = None


def read_activation(payments: Payments, text: str) -> ReadActivation:
    """Read an activation.  Raises NotationError."""
    objects = payments.objects
    verb, _, rest = text.partition(" ")
    body, paid = cut_payment(rest.strip())
    readers = activation_readers(objects)
    found = cut_clauses(body, lambda name: _find_head(objects, name), readers)
    if found is None:
        raise unreadable(objects, body, lambda name: _find_head(objects, name), readers)
    head, clauses = found
    assert isinstance(head, _Head)
    cid, uid, zone = _place(objects, head, clauses.get("from"), cycling=verb.lower() == "cycle")
    source = Abilities(objects.position, cid, uid, zone)
    if verb.lower() == "cycle":
        resolved: tuple[int, str] | None = (_cycling_index(source) or 0, "")
    else:
        resolved = source.resolve(
            str(clauses.get("ability", "")), _text(clauses.get("for")), _text(clauses.get("making"))
        )
    if resolved is None:
        raise _no_ability(source, cid, clauses)
    ability, mana = resolved
    targets = clauses.get("targeting", ())
    division = clauses.get("dividing", ())
    x = clauses.get("x=", 0)
    assert isinstance(targets, tuple) and isinstance(x, int) and isinstance(division, tuple)
    default = source.default_payment(ability, cid)
    payment = payments.read(paid) if paid is not None else default
    action = Activate(cid, uid, zone, ability, x, targets, mana, payment or NOTHING, division)
    stated = {"cid", "source", "zone"}
    stated |= {name for name, word in _STATES if word in clauses}
    if verb.lower() == "cycle":
        stated.add("ability")
    settled = payment is not None and (bool(mana) or len(source.made(ability)) < 2)
    return ReadActivation(action, frozenset(stated), settled or "making" in clauses)


_STATES = (
    ("ability", "ability"),
    ("mana", "for"),
    ("mana", "making"),
    ("x", "x="),
    ("targets", "targeting"),
    ("division", "dividing"),
)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _find_head(objects: Objects, text: str) -> _Head | None:
    at = _AT.match(text)
    if at is not None:
        cid = find_zone_card(at[1])
        return None if cid is None else _Head(cid, int(at[2]), exact=True)
    cid = find_zone_card(text)
    try:
        uid = objects.find_permanent(text, own=True)
    except AmbiguousName as error:
        return _Head(cid, ambiguous=error)
    return None if cid is None and uid is None else _Head(cid, uid)


def _place(
    objects: Objects, head: _Head, zone: object | None, cycling: bool
) -> tuple[int, int, str]:
    """The card, the permanent's number (0 for none) and the zone of a source."""
    stated = "hand" if cycling else _text(zone)
    if stated == "stack" and not head.exact and head.cid is not None:
        return head.cid, _spell(objects, head.cid), "stack"
    if head.exact and head.cid is not None and head.uid is not None:
        return head.cid, head.uid, stated or "battlefield"
    if stated is None or stated == "battlefield":
        if head.ambiguous is not None:
            raise head.ambiguous
        permanent = objects.position.permanent(head.uid) if head.uid is not None else None
        if permanent is not None:
            return permanent.cid, permanent.uid, "battlefield"
    if head.cid is None:
        raise NotationError("", "", None, "something that has abilities", "a number of nothing")
    return head.cid, 0, stated or _usual_zone(head.cid)


def _usual_zone(cid: int) -> str:
    """Where a card that is no permanent has an ability to activate, if it has one."""
    abilities = facts(cid).activated if cid != UNKNOWN_CID else ()
    zones = [a.zone for a in abilities]
    return next((zone for zone in zones if zone != "battlefield"), "battlefield")


def _no_ability(source: Abilities, cid: int, clauses: Mapping[str, object]) -> NotationError:
    """The error for words that mean none of the abilities, or mana that none of them adds."""
    name = card_name(cid)
    if "ability" in clauses:
        words = [source.word(n) for n in range(len(source.all))]
        expected = f"an ability of {name}: {', '.join(words) or 'it has none'}"
        return NotationError("", "", None, expected, repr(clauses["ability"]))
    offers = [letters(m.mana) for n in range(len(source.all)) for m in source.made(n)]
    expected = f"mana that {name} adds: {', '.join(dict.fromkeys(offers)) or 'it adds none'}"
    return NotationError("", "", None, expected, repr(clauses.get("for")))
