"""`stormline deck`: what of a deck list is understood, what is not, and why."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli import exit_codes

if TYPE_CHECKING:
    from analyzer.batch.understood import CardStatus
    from models.notation.decklist import Deck

WIDTH = 80
_TITLES = {"commander": "Commander", "companion": "Companion", "main": "Main deck",
           "sideboard": "Sideboard"}  # fmt: skip


@click.command()
@click.argument("deck")
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def deck(deck: str, json_output: bool) -> int:
    """Show what of a DECK is understood, what is not, and why.

    DECK is a list as MTGO, Arena or Moxfield write it, or a .dek, .cod or .dck file.  The exit
    code is 0 if every card is understood and 20 if not.
    """
    from analyzer.batch.understood import card_statuses
    from analyzer.cli.inputs import bad_input
    from models.notation.decklist import read_deck
    from models.notation.errors import NotationError

    try:
        found = read_deck(deck)
    except NotationError as error:
        raise bad_input(error) from None
    statuses = card_statuses(found)
    if not statuses:
        raise bad_input(_all(found))
    click.echo(
        json.dumps(_data(deck, found, statuses), ensure_ascii=False, indent=2)
        if json_output
        else _text(found, statuses)
    )
    clear = all(s.understood for s in statuses) and not found.problems
    return exit_codes.OK if clear else exit_codes.UNKNOWN


def _all(found: Deck) -> Any:
    from models.notation.errors import NotationErrors

    return NotationErrors(found.problems)


def _data(path: str, found: Deck, statuses: tuple[CardStatus, ...]) -> dict[str, Any]:
    return {
        "deck": path,
        "cards": [
            {
                "section": s.section,
                "name": s.name,
                "count": s.count,
                "understood": s.understood,
                "known": s.known,
                "hint": s.hint,
                "not_modelled": list(s.parts),
                "left_out": list(s.ignored),
            }
            for s in statuses
        ],
        "problems": list(map(str, found.problems)),
        "notes": list(found.notes),
    }


def _text(found: Deck, statuses: tuple[CardStatus, ...]) -> str:
    lines: list[str] = []
    for section, title in _TITLES.items():
        cards = [s for s in statuses if s.section == section]
        if not cards:
            continue
        good = sum(s.count for s in cards if s.understood)
        total = sum(s.count for s in cards)
        lines.append(f"{title}: {total} cards, {good} understood")
        lines += [line for s in cards for line in _card(s)]
        lines.append("")
    other = [str(p) for p in found.problems if p.expected != "a card name"]
    if other:
        lines += ["What cannot be read:", *(_wrapped(f"  {p}", "    ") for p in other), ""]
    lines += [_wrapped(f"Note: {note}", "  ") for note in found.notes]
    names = sorted({s.name for s in statuses if not s.understood})
    if names:
        many = "1 card is" if len(names) == 1 else f"{len(names)} cards are"
        lines.append(_wrapped(f"{many} not understood: {'; '.join(names)}.", "  "))
    else:
        lines.append("Every card is understood.")
    return "\n".join(lines)


def _card(s: CardStatus) -> list[str]:
    lines = [f"  {s.count:>3} {s.name}"]
    if not s.known:
        hint = f" ({s.hint})" if s.hint else ""
        lines.append(_wrapped(f"      no card of that name is defined{hint}", "        "))
    lines += [_wrapped(f"      not modelled: {part}", "        ") for part in s.parts]
    lines += [_wrapped(f"      left out: {part}", "        ") for part in s.ignored]
    return lines


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
