"""Answers to decisions, and payments that an effect asks for (608.2)."""

from __future__ import annotations

from models.actions import Choose, Pay
from models.checking.payment import Asked, check_payment
from models.checking.special import check_ignore
from models.checking.upkeep import forms
from models.checking.violation import Report
from models.checking.wording import card_name, known_card, ref_name
from models.costs import announced, life_part, mana_part, other_part
from models.effects.free import DONE
from models.effects.stack import cost_asked
from models.position import CHANCE, Answer, Pending, Position
from models.state import State

#: The rule behind each kind of decision; 608.2d for the others.
_RULES = {
    "keep": "704.5j",
    "commander": "903.9",
    "next trigger": "603.3b",
    "target": "603.3d",
    "division": "603.3d",
    "new target": "707.10c",
    "discard to seven": "514.1",
    "cast": "608.2g",
    "coin": "705.2",
    "pay": "118.12",
    "pay life": "119.4",
    "search": "701.23",
    "scry": "701.22",
    "surveil": "701.25",
    "wish": "400.11",
    "prevent": "615.7",
    "block": "509.1",
    "name": "201.4",
    "choose card_name": "201.4",
    "choose nonland_card_name": "201.4",
    "mana": "106.8",
    "discard": "701.9",
    "exile from hand": "608.2d",
    "exiled card": "607.2a",
    "sacrifice": "701.21a",
    "copy": "707.5",
    "mode": "700.2",
}

#: Decisions that are actions of their own.
_DECLARED = {
    "attackers": ("508.1", "attackers are to be declared"),
    "blockers": ("509.1", "blockers are to be declared"),
    "assign": ("510.1", "combat damage is to be assigned"),
}
#: How many of the legal answers a message lists.
_SHOWN = 8
#: Decisions whose answers are numbers of permanents or of other things, not of cards.
_NUMBERS = frozenset(
    {"keep", "next trigger", "sacrifice", "return", "untap", "mode", "copy", "amount"}
)


def check_choose(p: Position, action: Choose, report: Report) -> None:
    """Check the answer to a decision."""
    pending = p.pending
    if pending is None:
        report.add("608.2d", "no decision is asked for")
        return
    # What may be cast is chosen by casting it.
    options = pending.options
    if pending.kind == "cast":
        options = tuple(option for option in options if option == DONE)
    if any(type(o) is type(action.answer) and o == action.answer for o in options):
        return
    if pending.kind in _DECLARED:
        rule, what = _DECLARED[pending.kind]
        report.add(rule, f"what is due is no choice: {what}")
        return
    rule = _RULES.get(pending.kind, "608.2d")
    answer = _answer(p, pending, action.answer)
    offers = ", ".join(_answer(p, pending, option) for option in options[:_SHOWN])
    if len(options) > _SHOWN:
        offers += f" and {len(options) - _SHOWN} more"
    who = "the result" if pending.player == CHANCE else "the answer"
    only = f"only one of: {offers}" if offers else "the spell has to be cast"
    report.add(rule, f"{who} cannot be {answer}, {only}")


def _answer(p: Position, pending: Pending, answer: Answer) -> str:
    if isinstance(answer, tuple) and pending.kind == "division":
        return " and ".join(map(str, answer))
    if isinstance(answer, tuple):
        return ref_name(p, answer)
    if isinstance(answer, int) and pending.kind not in _NUMBERS and known_card(answer):
        return card_name(answer)
    return str(answer)


def check_pay(p: Position, action: Pay, report: Report) -> None:
    """Check paying what a decision asks for, or paying to ignore an effect."""
    pending = p.pending
    if pending is None or (pending.kind != "pay" and action.source):
        if action.source:
            check_ignore(p, action, report)
        else:
            report.add("118.12", "nothing asks for a payment")
        return
    if pending.kind != "pay":
        report.add("118.12", f"the decision is no payment but: {pending.kind}")
        return
    if action.source:
        report.add("117.2e", "the payment asked for comes first")
    found: list[Report] = []
    for costs in forms(cost_asked(State(p), p.frames[-1])):
        s = State(p)
        asked = Asked(
            needs=announced(s, pending.player, mana_part(costs)),
            life=life_part(s, costs, pending.player),
            costs=other_part(costs),
            source=pending.about,
            rule="118.12",
        )
        found.append(Report(report.subject))
        check_payment(s, pending.player, asked, action.pay, found[-1])
        if not found[-1].found:
            return
    # Of several forms of the cost, the one that the payment comes nearest to.
    report.take(min(found, key=lambda one: len(one.found)))
