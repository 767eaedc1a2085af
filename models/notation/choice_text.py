"""Answers to decisions, in words: "choose Tendrils of Agony", "choose none"."""

from __future__ import annotations

import re

from cards.library import CARDS
from cards.names import fold
from models.notation.errors import NotationError
from models.notation.fields import nearest
from models.notation.lists import joined
from models.notation.names import card_name
from models.notation.objects import Objects, find_zone_card
from models.notation.words import COLOR_NAMES
from models.position import T_PERMANENT, Answer, Pending

#: Decisions whose numbers are not cards.
_PERMANENTS = ("sacrifice", "return", "untap", "keep", "copy")
_ITEMS = ("next trigger",)
_NUMBERS = ("mode",)
_AMOUNTS = ("amount",)
_COLOR_KINDS = ("color", "choose color")
_RAW = re.compile(r"^(number|object) (-?[0-9]{1,9}(?: -?[0-9]{1,9})*)?$")
_QUOTED = re.compile(r'^"(.*)"$', re.DOTALL)


def answer_text(objects: Objects, answer: Answer) -> str:
    """An answer to the decision that the position waits for."""
    pending = objects.position.pending
    if pending is not None and answer in pending.options:
        texts = [_text(objects, pending, option) for option in pending.options]
        index = pending.options.index(answer)
        return _numbered(texts, index)
    text = _text(objects, pending, answer)
    return text if read_answer(objects, text) == answer else _exact(answer)


def read_answer(objects: Objects, text: str) -> Answer | None:
    """The answer that a text gives; None if it names nothing."""
    pending = objects.position.pending
    if pending is not None:
        texts = [_text(objects, pending, option) for option in pending.options]
        for index, option in enumerate(pending.options):
            # Folding would make "+1" and "1" the same, so the plain text comes first.
            if text == _numbered(texts, index):
                return option
    if raw := _RAW.match(text):
        numbers = tuple(int(part) for part in (raw[2] or "").split())
        return numbers if raw[1] == "object" else (numbers[0] if len(numbers) == 1 else None)
    if quoted := _QUOTED.match(text):
        return quoted[1]
    if pending is not None:
        for index, option in enumerate(pending.options):
            if fold(text) == fold(_numbered(texts, index)) != "":
                return option
    cid = find_zone_card(text)
    if cid is not None:
        return cid
    ref = objects.find_ref(text)
    if ref is not None and pending is not None and pending.kind in _PERMANENTS:
        return ref[1] if len(ref) == 2 and ref[0] == T_PERMANENT else ref
    return ref


def unknown_answer(objects: Objects, text: str) -> NotationError:
    """The error for a text that answers nothing; it lists what can be chosen."""
    pending = objects.position.pending
    if pending is None:
        return NotationError("", "", None, "no choice: nothing is to be decided now", repr(text))
    texts = [_text(objects, pending, option) for option in pending.options]
    options = ", ".join(dict.fromkeys(texts)) or "nothing"
    return NotationError("", "", None, f"one of {options}", repr(text), nearest(text, texts))


def _numbered(texts: list[str], index: int) -> str:
    """The text of an option; of several alike, all but the first with a number."""
    text = texts[index]
    before = texts[:index].count(text)
    return f"{text} ##{before + 1}" if before else text


def _text(objects: Objects, pending: Pending | None, answer: Answer) -> str:
    kind = pending.kind if pending is not None else ""
    if isinstance(answer, tuple) and kind == "division":
        return joined([str(part) for part in answer])
    if isinstance(answer, tuple):
        return objects.ref_text(answer)
    if isinstance(answer, str):
        return COLOR_NAMES.get(answer, answer) if kind in _COLOR_KINDS else answer
    if kind in _PERMANENTS:
        return objects.permanent_text(answer, own=True)
    if kind in _ITEMS:
        return objects.item_text(answer)
    if kind in _AMOUNTS:
        return str(answer)
    if kind in _NUMBERS:
        return f"{kind} {answer + 1}"
    return card_name(answer) if 0 <= answer <= len(CARDS) else _exact(answer)


def _exact(answer: Answer) -> str:
    """An answer as it is, for those that have no name here."""
    if isinstance(answer, str):
        return f'"{answer}"'
    if isinstance(answer, int):
        return f"number {answer}"
    return " ".join(["object", *map(str, answer)])
