"""Whether the numbers in an action mean anything at all.

An action that fails here is not looked at further.
"""

from __future__ import annotations

from collections.abc import Iterable

from cards.card import FACE_DOWN
from cards.library import CARDS, UNKNOWN_CID
from models.actions import (
    Action,
    Activate,
    Assign,
    Attack,
    Block,
    Cast,
    Choose,
    FetchCompanion,
    Pay,
    Payment,
    PlayLand,
    Plot,
    Suspend,
    TurnUp,
)
from models.checking.violation import Report
from models.checking.wording import known_card

_BAD = "107.1b"  # only zero and positive numbers can be chosen


def well_formed(action: Action, report: Report) -> bool:
    """Check that cards exist and that numbers are numbers and not negative."""
    before = len(report.found)
    if isinstance(action, Cast):
        _card(action.cid, action.face, "601.2a", report)
        _counts(report, X=action.x, **_numbered(action.division))
        _cards(action.splices, report)
        _refs(action.targets, report)
        _payment(action.pay, report)
    elif isinstance(action, PlayLand):
        _card(action.cid, action.face, "116.2a", report)
    elif isinstance(action, TurnUp):
        _counts(report, card=action.cid, source=action.source)
        _payment(action.pay, report)
    elif isinstance(action, Suspend):
        _card(action.cid, 0, "702.62a", report)
        _payment(action.pay, report)
    elif isinstance(action, Plot):
        _card(action.cid, 0, "702.170a", report)
        _payment(action.pay, report)
    elif isinstance(action, FetchCompanion):
        _card(action.cid, 0, "702.139a", report)
        _payment(action.pay, report)
    elif isinstance(action, Activate):
        _activation(action, report)
    elif isinstance(action, Pay):
        _counts(report, source=action.source)
        _payment(action.pay, report)
    elif isinstance(action, Attack):
        _pairs(action.attackers, "508.1", report)
    elif isinstance(action, Block):
        _pairs(action.blocks, "509.1", report)
    elif isinstance(action, Assign):
        _pairs(action.shares, "510.1", report)
    elif isinstance(action, Choose):
        return True
    return len(report.found) == before


def _pairs(pairs: Iterable[object], rule: str, report: Report) -> None:
    """Check for pairs of numbers in ascending order: a declaration has no order (508.1)."""
    found = list(pairs)
    if not all(
        isinstance(pair, tuple) and len(pair) == 2 and all(type(n) is int for n in pair)
        for pair in found
    ):
        report.add(rule, "creatures are named in pairs of numbers")
    elif found != sorted(found):  # type: ignore[type-var]
        report.add(rule, "creatures are named in the order of their numbers")


def _activation(action: Activate, report: Report) -> None:
    _card(action.cid, 0, "602.2", report)
    numbers = _numbered(action.division)
    _counts(report, X=action.x, source=action.source, ability=action.ability, **numbers)
    _refs(action.targets, report)
    _payment(action.pay, report)


def _card(cid: int, face: int, rule: str, report: Report) -> None:
    if not known_card(cid):
        report.add(rule, f"there is no card with the number {cid}")
    elif cid == UNKNOWN_CID:
        report.add(rule, "nobody knows which card this is")
    elif not _count(face) or (face >= len(CARDS[cid].faces) and face != FACE_DOWN):
        report.add(rule, f"it has no face number {face}")


def _count(value: object) -> bool:
    return isinstance(value, int) and value >= 0


def _counts(report: Report, **values: int) -> None:
    for name, value in values.items():
        if not _count(value):
            report.add(_BAD, f"{name} is {value}, which is not zero or a positive number")


def _numbered(division: tuple[int, ...]) -> dict[str, int]:
    return {f"part {at + 1}": part for at, part in enumerate(division)}


def _cards(cids: Iterable[int], report: Report) -> None:
    for cid in cids:
        if not known_card(cid):
            report.add("118.3", f"there is no card with the number {cid}")


def _refs(refs: Iterable[tuple[int, ...]], report: Report) -> None:
    for ref in refs:
        if not isinstance(ref, tuple) or not 2 <= len(ref) <= 3 or not all(map(_count, ref)):
            report.add("601.2c", f"{ref!r} is nothing that can be a target")


def _payment(pay: Payment, report: Report) -> None:
    if len(pay.mana) != 6 or not all(map(_count, pay.mana)):
        report.add(_BAD, f"the mana {pay.mana!r} is not six numbers of units")
    for unit in pay.tagged:
        if not _count(unit.type) or unit.type > 5:
            report.add("106.1b", f"there is no mana of type {unit.type}")
    _counts(report, life=pay.life)
    _cards(pay.discard, report)
    _cards(pay.reveal, report)
    _cards((cid for _, cid in pay.exile), report)
    _cards((cid for _, cid in pay.tuck), report)
    _cards((cid for _, _, cid in pay.release), report)
    for owner in [o for o, _ in pay.tuck] + [o for _, o, _ in pay.release]:
        if owner not in (0, 1):
            report.add("118.3", f"there is no player with the number {owner}")
    for activation in pay.abilities:
        _activation(activation, report)
