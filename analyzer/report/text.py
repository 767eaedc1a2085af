"""A report as plain text, good at 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from analyzer.report.content import Ending, Report, Row

WIDTH = 80
_INDENT = 5


def as_text(report: Report, width: int = WIDTH) -> str:
    """The whole report."""
    blocks = [_head(report, width)]
    if report.rows:
        blocks.append([*wrapped(report.line_is, width), "", *table(report.rows, width)])
    if report.ending is not None:
        blocks.append(ending_lines(report.ending, report.player, width))
    notes = [*report.notes, _effort(report)]
    blocks.append([line for note in notes for line in wrapped(note, width)])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def wrapped(text: str, width: int, first: str = "", later: str = "") -> list[str]:
    """Text in lines no longer than the width."""
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )


def _head(report: Report, width: int) -> list[str]:
    kind = f"{report.label} - {report.kind}" if report.label else report.kind
    lines = [*wrapped(report.title, width), ""] if report.title else []
    lines += wrapped(f"{kind}. {report.headline}", width)
    if report.short_of:
        lines += wrapped(f"Why not: {report.short_of}.", width, "  ", "  ")
    if report.reason:
        lines += wrapped(f"Reason: {report.reason}.", width, "  ", "  ")
    for condition in report.conditions:
        lines += wrapped(condition, width, "  ", "  ")
    if report.kind == "UNKNOWN" and not report.rows:
        lines += ["  No line to show so far."]
    return lines


# --- the table --------------------------------------------------------------------------------
def table(rows: tuple[Row, ...], width: int = WIDTH) -> list[str]:
    """Steps under a heading; below each, the hand and what else has changed."""
    mana = max(4, *(len(row.mana) for row in rows))
    you = max(3, *(len(str(row.life[0])) for row in rows))
    other = max(3, *(len(str(row.life[1])) for row in rows))
    room = width - _INDENT - 8 - (mana + 2) - (you + 2) - (other + 2)
    narrow = room < 24
    if narrow:
        room = width - _INDENT

    def line(number: str, action: str, cells: tuple[str, str, str, str]) -> str:
        spells, pool, mine, theirs = cells
        numbers = f"{spells:>6}  {pool:<{mana}}  {mine:>{you}}  {theirs:>{other}}"
        if narrow:
            return f"{number:>3}  {action}\n{'':{_INDENT}}{numbers}"
        return f"{number:>3}  {action:<{room}}  {numbers}".rstrip()

    out = [line("#", "action", ("spells", "mana", "you", "opp")), "-" * width]
    hand: tuple[str, ...] | None = None
    top: tuple[str, ...] = ()
    turn = rows[0].turn
    if turn != rows[-1].turn:
        out.append(turn)
    for row in rows:
        if row.turn != turn:
            turn = row.turn
            out.append(turn)
        response = ", in response" if row.in_response else ""
        parts = wrapped(row.action + response, room) or [""]
        life = (str(row.life[0]), str(row.life[1]))
        out.append(line(str(row.number), parts[0], (str(row.spells), row.mana, *life)))
        out += [f"{'':{_INDENT + 2}}{part}" for part in wrapped(" ".join(parts[1:]), room - 2)]
        for text in row.then:
            out += wrapped(f"> {text}", width, " " * _INDENT, " " * (_INDENT + 2))
        if row.hand != hand or row.then:
            out += _detail("hand", row.hand, width)
        for label, cards in zip(("graveyard", "opp's gy"), row.graveyard, strict=True):
            if cards:
                out += _detail(label, cards, width, "+ ")
        if row.library_top != top:
            out += _detail("library", row.library_top, width, "top: " if row.library_top else "")
        hand, top = row.hand, row.library_top
    return [part for text in out for part in text.split("\n")]


def _detail(label: str, cards: tuple[str, ...], width: int, before: str = "") -> list[str]:
    first = f"{'':{_INDENT}}{label:<10} "
    return wrapped(before + (", ".join(cards) or "none"), width, first, " " * len(first))


# --- the end ----------------------------------------------------------------------------------
def ending_lines(end: Ending, player: str, width: int = WIDTH) -> list[str]:
    """The totals of a line, one a line."""
    return [
        line
        for label, value in _totals(end, player)
        for line in wrapped(value, width, f"{label:<22}", " " * 22)
    ]


def _totals(end: Ending, player: str) -> Iterator[tuple[str, str]]:
    other = 1 if player == "you" else 0
    name = ("you", "the opponent")[other]
    if end.winner:
        yield "Winner", f"{end.winner}: {end.how}"
    if end.storm_count is not None:
        yield "Finisher", end.finisher
        yield "Storm count", f"{end.storm_count} (spells cast before the finisher, 702.40a)"
        yield "Storm copies", str(end.storm_copies)
    yield (
        "Spells cast",
        f"{end.spells_cast} (with the finisher, as players count)"
        if end.storm_count is not None
        else f"{end.spells_cast} (this turn)",
    )
    total = f"{end.life_lost[other]} by {name}"
    if end.life_lost_if_all_resolve is not None:
        total += f" as the game ends; {end.life_lost_if_all_resolve} if every copy resolved"
    yield "Damage or life loss", total
    yield "Lives left", f"you {end.life[0]}, opponent {end.life[1]}"
    yield "Mana left", end.mana_left if end.mana_left != "-" else "none"


def _effort(report: Report) -> str:
    s = "" if report.nodes == 1 else "s"
    return f"Searched {report.nodes:,} position{s} in {report.seconds:.2f} s."
