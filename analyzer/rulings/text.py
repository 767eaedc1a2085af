"""The rulings as plain text, and as the tables of RULES.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.report.text import wrapped
from analyzer.rulings.statements import EDITIONS, Statement, mechanics, statements

BEGIN = "<!-- The tables below are written by `stormline rulings --rules-md RULES.md`. -->"
END = "<!-- End of the written tables. -->"


def editions_text(one: Statement) -> str:
    """In which editions it holds: "both", or that they differ."""
    return "differ" if one.then_2006 else "both"


def table_lines(chosen: Iterable[Statement], width: int) -> Iterator[str]:
    """A line for each ruling, under the title of its mechanic."""
    title = ""
    listed = list(chosen)
    if not listed:
        return
    longest = max(len(one.id) for one in listed)
    for one in listed:
        if one.title != title:
            if title:
                yield ""
            title = one.title
            yield title
        state = "passing" if one.passing else "untested"
        head = f"  {one.id.ljust(longest)}  {state:8}  {editions_text(one):6}  "
        text = wrapped(one.says, width - len(head))
        yield head + text[0]
        yield from (" " * len(head) + line for line in text[1:])


def summary(chosen: Iterable[Statement]) -> str:
    """How many there are and how many of them pass."""
    listed = list(chosen)
    passing = sum(one.passing for one in listed)
    differ = sum(bool(one.then_2006) for one in listed)
    return f"{len(listed)} rulings, {passing} passing; the editions differ in {differ}."


def detail_lines(one: Statement, width: int) -> Iterator[str]:
    """Everything about one ruling."""
    yield f"{one.id}  ({one.title}; {', '.join(one.rules)})"
    yield ""
    pairs = [("Rule", one.says), ("Scenario", one.when)]
    if one.then_2006:
        pairs += [("Current", one.then), ("2006", one.then_2006)]
    else:
        pairs.append(("Outcome", one.then))
    for name, text in pairs:
        yield from wrapped(text, width, f"{name:10}", " " * 10)
    yield ""
    if one.passing:
        for edition in EDITIONS:
            yield from wrapped(one.test(edition), width, "Test      ", " " * 10)
    else:
        yield "Test      none yet"


def rules_tables() -> str:
    """The tables of RULES.md: every statement with its outcome."""
    lines = [BEGIN, ""]
    for mechanic, title in mechanics().items():
        lines += [f"### {title}", "", "| Id | Rules | Statement | Scenario | Outcome |"]
        lines.append("| --- | --- | --- | --- | --- |")
        for one in statements():
            if one.mechanic == mechanic:
                then = one.then
                if one.then_2006:
                    then = f"Current: {one.then} 2006: {one.then_2006}"
                cells = (f"`{one.id}`", ", ".join(one.rules), one.says, one.when, then)
                lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    lines.append(END)
    return "\n".join(lines)


def with_tables(text: str) -> str:
    """A document with its tables written anew.  Raises ValueError if it has no place for them."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"the lines {BEGIN!r} and {END!r} are not there")
    return before + rules_tables() + after
