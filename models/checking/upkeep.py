"""Whether what only upkeeps ask for is paid: graveyards, others' permanents, library cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cards.vocabulary.costs import (
    Cost,
    ExileFromTop,
    GainControl,
    OneOf,
    PutCounters,
    PutCountersOn,
    ReleaseExiled,
    RemoveCounters,
    TuckFromGraveyard,
)
from cards.vocabulary.filters import Filter
from models.actions import Payment
from models.checking.matching import match
from models.checking.violation import Report
from models.checking.wording import card_name, permanent_name
from models.filters import permanent_fits
from models.position import Permanent
from models.state import State


def forms(costs: Sequence[Cost]) -> list[tuple[Cost, ...]]:
    """The cost with every choice among alternatives made, in any order of choosing."""
    found: dict[tuple[int, ...], tuple[Cost, ...]] = {(): ()}
    for cost in costs:
        after: dict[tuple[int, ...], tuple[Cost, ...]] = {}
        for known in found.values():
            for option in cost.options if isinstance(cost, OneOf) else ((cost,),):
                more = (*known, *option)
                after.setdefault(tuple(sorted(map(id, more))), more)
        found = after
    return list(found.values())


def check_upkeep(
    s: State,
    you: int,
    costs: tuple[Cost, ...],
    source: int,
    rule: str,
    pay: Payment,
    report: Report,
) -> None:
    """Check the parts of a payment that only an upkeep can ask for."""
    _library(s, you, costs, report)
    _tucked(s, you, costs, rule, pay, report)
    _gained(s, you, costs, source, rule, pay, report)
    _marked(s, you, costs, source, rule, pay, report)
    _released(s, costs, source, rule, pay, report)
    there = s.permanent(source)
    for cost in costs:
        if isinstance(cost, RemoveCounters | PutCounters) and there is None and source:
            report.add("118.3", f"there is nothing to have {cost.kind} counters")


def _released(
    s: State, costs: tuple[Cost, ...], source: int, rule: str, pay: Payment, report: Report
) -> None:
    """Cards exiled with the source that go to a graveyard: as many as the cost asks for."""
    due = sum(isinstance(c, ReleaseExiled) for c in costs)
    if len(pay.release) != due:
        report.add(rule, f"{len(pay.release)} exiled cards are put into graveyards, {due} are due")
    there = s.permanent(source)
    linked = Counter((source, o, cid) for o, cid, _ in there.exiled) if there is not None else {}
    for card in Counter(pay.release) - Counter(linked):
        report.add("118.3", f"{card_name(card[2])} has not been exiled with it")


def _library(s: State, you: int, costs: tuple[Cost, ...], report: Report) -> None:
    due = sum(c.count for c in costs if isinstance(c, ExileFromTop))
    there = s.players[you].library.size
    if due > there:
        report.add("118.3", f"{due} cards of the library are due, and {there} are there")


def _tucked(
    s: State, you: int, costs: tuple[Cost, ...], rule: str, pay: Payment, report: Report
) -> None:
    """Cards put on the bottom: each time so many of a single graveyard."""
    asked = [c for c in costs if isinstance(c, TuckFromGraveyard)]
    exiled = Counter(cid for zone, cid in pay.exile if zone == "graveyard")
    given: Counter[int] = Counter()
    for player in (0, 1):
        left = Counter(cid for cid, _ in s.players[player].graveyard)
        wanted = Counter(cid for owner, cid in pay.tuck if owner == player)
        if player == you:
            wanted += exiled
        for cid in wanted - left:
            report.add("118.3", f"{card_name(cid)} is not in that graveyard as often as it is put")
        given[player] = sum(1 for owner, _ in pay.tuck if owner == player)
    if not asked:
        if pay.tuck:
            report.add(rule, "cards are put on the bottom, but the cost does not ask for it")
        return
    for cost in asked[1:]:
        if cost.count != asked[0].count:
            report.add(rule, "two costs of graveyards in one payment are not understood")
    each, due = asked[0].count, sum(c.count * c.times for c in asked)
    if len(pay.tuck) != due:
        report.add(rule, f"{len(pay.tuck)} cards are put on the bottom where {due} are due")
    if any(n % each for n in given.values()):
        report.add("702.24a", f"each time {each} cards of a single graveyard are due")


def _gained(
    s: State,
    you: int,
    costs: tuple[Cost, ...],
    source: int,
    rule: str,
    pay: Payment,
    report: Report,
) -> None:
    """Permanents that others control, each once."""
    given: list[Permanent] = []
    for index, uid in enumerate(pay.gain):
        permanent = s.permanent(uid)
        name = permanent_name(permanent, uid)
        if permanent is None:
            report.add("118.3", f"{name} is not on the battlefield to gain control of")
        elif uid in pay.gain[:index]:
            report.add("118.3", f"you would control {name} already, so it serves only once")
        elif permanent.controller == you:
            report.add("118.3", f"you control {name} already")
        else:
            given.append(permanent)
    slots = [c.filter for c in costs if isinstance(c, GainControl) for _ in range(c.count)]
    _compare(given, slots, you, source, rule, "gain control of", report)


def _marked(
    s: State,
    you: int,
    costs: tuple[Cost, ...],
    source: int,
    rule: str,
    pay: Payment,
    report: Report,
) -> None:
    """Permanents that get counters, the same one as often as you like."""
    asked = [c for c in costs if isinstance(c, PutCountersOn)]
    kinds = Counter(kind for _, kind in pay.mark)
    for kind in kinds.keys() | {c.kind for c in asked}:
        given: list[Permanent] = []
        for uid, named in pay.mark:
            permanent = s.permanent(uid)
            if named != kind:
                continue
            if permanent is None:
                name = permanent_name(permanent, uid)
                report.add("118.3", f"{name} is not on the battlefield to get a counter")
            else:
                given.append(permanent)
        slots = [c.filter for c in asked if c.kind == kind for _ in range(c.count)]
        _compare(given, slots, you, source, rule, f"get a {kind} counter", report)


def _compare(
    given: list[Permanent],
    slots: list[Filter],
    you: int,
    source: int,
    rule: str,
    done: str,
    report: Report,
) -> None:
    empty, spare = match(given, slots, lambda f, p: permanent_fits(f, p, you, source))
    if empty:
        report.add(rule, f"{len(empty)} more to {done}")
    for permanent in spare:
        report.add(rule, f"{permanent_name(permanent)}: the cost does not ask for it to {done}")
