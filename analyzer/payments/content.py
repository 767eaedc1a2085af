"""What is said about payments, as plain data."""

from __future__ import annotations

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """Why something is illegal: the rule's number, what it forbids, what it is about."""

    rule: str
    message: str
    subject: str = ""


class Row(msgspec.Struct, frozen=True):
    """One payment.

    `how`: what was announced, where there was a choice ("for pitch, X=2"); `paid`: mana, life and
    objects; `sources`: where mana comes from; `left`: what is left afterwards; `text`: all of it as
    an action says it.
    """

    how: str
    paid: str
    sources: str
    left: str
    text: str


class Answer(msgspec.Struct, frozen=True):
    """All payments of something.

    `count`: how many distinct payments there are, however few are listed in `rows`, the best one
    first.  `best`: why it is the best.  `reasons`: why there is none.  `proved_best`: no payment
    leaves more.  `notes`: what to know about the question.
    """

    asked: str
    player: str
    payable: bool
    count: int
    rows: tuple[Row, ...]
    best: tuple[str, ...] = ()
    proved_best: bool = True
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()
    title: str = ""


class Judgement(msgspec.Struct, frozen=True):
    """Whether a choice of how to pay is legal, and everything that is wrong with it.

    `understood`: the action as it was understood.  `instead`: a legal payment, if there is one.
    """

    understood: str
    player: str
    legal: bool
    reasons: tuple[Reason, ...] = ()
    instead: str = ""
    title: str = ""
