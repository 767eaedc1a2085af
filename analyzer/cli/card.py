"""`stormline card`: how the program understands a card, and what of it is not modelled."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from cards.card import Card, Face

#: Lines are no longer than this, however wide the terminal.
WIDTH = 80
#: How many names an error suggests.
MOST_SUGGESTIONS = 5
_TIMES = {1: "X", 2: "twice X", 3: "three times X"}


def type_line(face: Face) -> str:
    """Supertypes, types and subtypes as printed."""
    line = " ".join([*face.supertypes, *face.types])
    return f"{line} — {' '.join(face.subtypes)}" if face.subtypes else line


def stack_value(face: Face) -> str:
    """The mana value of a spell of that face, with X where it counts (202.3e)."""
    x = face.symbols.count("X")
    parts = [str(face.mana_value)] if face.mana_value or not x else []
    if x:
        parts.append(_TIMES.get(x, f"{x} times X"))
    return " plus ".join(parts)


def _where(face: Face) -> str:
    """Where a card can be its second face."""
    if face.is_land:
        return "on the battlefield"
    return "on the stack or battlefield" if face.is_permanent else "on the stack"


def mana_values(card: Card) -> dict[str, str]:
    """Mana value by zone; one entry, "everywhere", if it is the same in all zones."""
    front = card.front
    if card.layout in ("split", "fuse", "aftermath"):
        # A split card has both halves off the stack, and on it only what was cast (202.3d).
        values = {f"on the stack as {face.name}": stack_value(face) for face in card.faces}
        if card.layout == "fuse":
            values["on the stack, fused"] = str(sum(face.mana_value for face in card.faces))
        return {**values, "elsewhere": str(card.mana_value)}
    if len(card.faces) > 1 and card.layout != "transform":
        # Only on the stack or the battlefield is it its other face (712.8a, 715.4).
        values = {f"{_where(face)} as {face.name}": stack_value(face) for face in card.faces[1:]}
        if "X" in front.symbols:
            values[f"on the stack as {front.name}"] = stack_value(front)
        return {**values, "elsewhere": str(card.mana_value)}
    if "X" in front.symbols:
        return {"on the stack": stack_value(front), "elsewhere": str(card.mana_value)}
    # Also for a card that transforms: its back face has the mana value of its front (202.3b).
    return {"everywhere": str(card.mana_value)}


def not_played(card: Card) -> tuple[str, ...]:
    """Parts that a definition states and the rules engine cannot carry out yet."""
    from models.support import unsupported_parts

    declared = {part.part for face in card.faces for part in face.unmodelled}
    return tuple(part for part in unsupported_parts(card.cid) if part not in declared)


def as_data(card: Card) -> dict[str, Any]:
    """What `--json` writes."""
    from cards.render import render_face

    return {
        "name": card.name,
        "layout": card.layout,
        "not_played_yet": list(not_played(card)),
        "mana_value": mana_values(card),
        "faces": [
            {
                "name": face.name,
                "cost": face.cost,
                "type_line": type_line(face),
                "colors": list(face.color),
                "power": face.power,
                "toughness": face.toughness,
                "loyalty": face.loyalty,
                "understood_as": render_face(face),
                "not_modelled": [
                    {"part": part.part, "matters": part.matters} for part in face.unmodelled
                ],
            }
            for face in card.faces
        ],
    }


def _wrapped(text: str, width: int) -> Iterator[str]:
    for line in text.splitlines():
        yield from textwrap.wrap(
            line, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )


def _face_lines(face: Face, width: int) -> Iterator[str]:
    from cards.render import render_face, render_unmodelled

    yield f"{face.name}  {face.cost}" if face.cost is not None else face.name
    yield type_line(face)
    if face.power is not None:
        yield f"{face.power}/{face.toughness}"
    if face.loyalty is not None:
        yield f"Loyalty {face.loyalty}"
    yield ""
    yield "Understood as:"
    for paragraph in render_face(face) or ["(no abilities)"]:
        yield from _wrapped(paragraph, width)
    missing = render_unmodelled(face)
    if missing:
        yield "Not modelled:"
        for part in missing:
            yield from _wrapped(part, width)


def as_text(card: Card, width: int = WIDTH) -> str:
    """What is printed without `--json`."""
    lines: list[str] = []
    if len(card.faces) > 1:
        lines += [f"{card.name} ({card.layout.replace('modal_dfc', 'modal double-faced')})", ""]
    for face in card.faces:
        lines += [*_face_lines(face, width), ""]
    values = mana_values(card)
    if "everywhere" in values:
        lines.append(f"Mana value: {values['everywhere']}")
    else:
        lines.append("Mana value:")
        lines += [f"  {value} {where}" for where, value in values.items()]
    missing = not_played(card)
    if missing:
        lines += ["Not played yet:", *_wrapped("\n".join(missing), width)]
    elif not any(face.unmodelled for face in card.faces):
        lines.append("Everything on this card is modelled.")
    return "\n".join(lines)


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def card(name: tuple[str, ...], json_output: bool) -> None:
    """Show how a card is understood.

    NAME needs no quotes; case, accents and punctuation do not matter, and one face is enough.
    """
    from cards.library import CARDS, UnknownCardError
    from cards.names import fold

    try:
        found = CARDS[CARDS.find(" ".join(name))]
    except UnknownCardError as error:
        names = [n for n in CARDS.names() if fold(error.name) in fold(n)][:MOST_SUGGESTIONS]
        if names and not error.suggestions:
            error = UnknownCardError(error.name, tuple(names))
        raise InputError(str(error)) from None
    if json_output:
        click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
    else:
        columns = shutil.get_terminal_size((WIDTH, 24)).columns
        click.echo(as_text(found, min(columns, WIDTH)))
