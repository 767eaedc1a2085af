"""What a check finds."""

from __future__ import annotations

import msgspec


class Violation(msgspec.Struct, frozen=True):
    """One reason why an action is illegal.

    `rule`: its number in the Comprehensive Rules.  `subject`: the card or decision it concerns.

    >>> str(Violation("601.2h", "not enough mana: {U} is missing", "Preordain"))
    '601.2h: not enough mana: {U} is missing (Preordain)'
    """

    rule: str
    message: str
    subject: str = ""

    def __str__(self) -> str:
        """The reason as one sentence with its rule number."""
        about = f" ({self.subject})" if self.subject else ""
        return f"{self.rule}: {self.message}{about}"


class Report:
    """The violations found so far, each once, in the order found."""

    def __init__(self, subject: str = "") -> None:
        self.subject = subject
        self.found: list[Violation] = []

    def add(self, rule: str, message: str, subject: str | None = None) -> None:
        """Note a violation of a rule."""
        violation = Violation(rule, message, self.subject if subject is None else subject)
        if violation not in self.found:
            self.found.append(violation)

    def take(self, other: Report) -> None:
        """Note everything that another report found."""
        for violation in other.found:
            self.add(violation.rule, violation.message, violation.subject)

    def about(self, subject: str) -> Report:
        """A report that adds to this one, about another subject."""
        part = Report(subject)
        part.found = self.found
        return part
