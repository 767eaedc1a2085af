"""`stormline graph`: a deck, a position or a line as a graph, drawn, written and analysed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli import exit_codes
from analyzer.cli.graph_words import Answer, node_link, node_named
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    import networkx as nx

WIDTH = 80


@click.command()
@click.argument("source", metavar="DECK|POSITION|LINE")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the graph, by ending: .svg .png .html .graphml .dot .json .mmd",
)
@click.option("--why", "card", metavar="CARD", help="Say what joins a card to others, in words.")
@click.option("--hands", is_flag=True, help="Also find the smallest hands that cast each payoff.")
@click.option("--title", help="The heading of the picture, if not that of the source.")
@click.option("--json", "json_output", is_flag=True, help="Write JSON, the graph included.")
def graph(
    source: str, output: str | None, card: str | None, hands: bool, title: str | None,
    json_output: bool,
) -> int:  # fmt: skip
    """Show what makes, uses, finds, copies, recasts and protects what.

    DECK is a deck list: cards and resources.  POSITION is a position file or a Forge puzzle: the
    same for the cards in it.  LINE is a line file: which step paid for, enabled or found which.
    """
    ending = _ending(output)
    columns = max(40, min(shutil.get_terminal_size((WIDTH, 24)).columns, WIDTH))
    kind = _kind(source)
    if kind == "line":
        from analyzer.cli.graph_line import line_answer

        if hands:
            raise InputError("--hands: a line has no hands to find; give a deck list")
        answer = line_answer(source, title, card, columns)
    else:
        if hands and kind != "deck":
            raise InputError("--hands needs a deck list")
        answer = _cards(source, kind, title, card, hands, columns)
    code, drawn, heading, chosen, data, lines = answer
    if output is not None and drawn is not None:
        _write(output, drawn, heading, ending, chosen)
        lines = [*lines, "", f"Wrote {output}."]
    if json_output:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join(lines))
    return code


def _ending(output: str | None) -> str:
    from analyzer.graph.export import FORMATS

    if output is None:
        return ""
    ending = Path(output).suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        known = ", ".join(f".{name}" for name in FORMATS)
        got = f".{ending}" if ending else "none"
        raise InputError(f"-o {output}: expected a name that ends in one of {known}; got {got}")
    return ending


def _kind(source: str) -> str:
    """What a file is: "line", "position" or "deck"."""
    import tomllib

    path = Path(source)
    ending = path.suffix.lower()
    if ending == ".pzl":
        return "position"
    if ending != ".toml":
        return "deck"
    try:
        return "line" if "steps" in tomllib.loads(path.read_text("utf-8")) else "position"
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return "position"  # whose reader says what is wrong


def _write(output: str, drawn: nx.MultiDiGraph, title: str, ending: str, chosen: str) -> None:
    from analyzer.cli.waiting import waiting
    from analyzer.graph.export import written

    with waiting("Drawing ..."):
        content = written(drawn, title, ending, chosen)
    try:
        Path(output).write_bytes(content)
    except OSError as error:
        raise InputError(f"-o {output}: {(error.strerror or str(error)).lower()}") from None


# --- cards ------------------------------------------------------------------------------------
def _cards(
    source: str, kind: str, title: str | None, card: str | None, hands: bool, width: int
) -> Answer:
    import msgspec

    from analyzer.cli.waiting import waiting
    from analyzer.graph.analysis import analyse
    from analyzer.graph.build import interaction_graph
    from analyzer.graph.report import analysis_lines, sets_lines, why_lines, wrapped
    from analyzer.graph.sets import EnablingSets, enabling_sets
    from analyzer.graph.why import explain

    of, named, notes = _read(source, kind)
    heading = title or named
    drawn = interaction_graph(of)
    data: dict[str, Any] = {"title": heading, "source": kind}
    lines = [*wrapped(heading, width), ""]
    chosen, code = "", exit_codes.OK
    if card is not None:
        chosen = node_named(drawn, card)
        found = explain(drawn, chosen)
        data["why"] = msgspec.to_builtins(found)
        lines = list(why_lines(drawn, found, width))
    else:
        with waiting("Looking at what needs what ..."):
            said = analyse(drawn)
        data["analysis"] = msgspec.to_builtins(said)
        lines += analysis_lines(drawn, said, width)
        if hands:
            sets: list[EnablingSets] = []
            try:
                with waiting("Looking for hands ..."):
                    for payoff in said.working:
                        sets.append(enabling_sets(drawn, payoff))
            except KeyboardInterrupt:
                code = exit_codes.INTERRUPTED
                notes.append("Interrupted: not all payoffs were looked at for hands.")
            data["hands"] = msgspec.to_builtins(sets)
            lines += ["", *sets_lines(sets, width)]
    notes += _unmodelled(drawn)
    if drawn.graph["unread"]:
        notes.append(f"Words without edges yet: {drawn.graph['unread']}.")
    data["notes"] = notes
    for note in notes if card is None else ():
        lines += ["", *wrapped(note, width)]
    data["graph"] = node_link(drawn)
    return Answer(code, drawn, heading, chosen, data, lines)


def _read(source: str, kind: str) -> tuple[Any, str, list[str]]:
    """A deck or a position, its title and what is to be said about it."""
    from analyzer.cli.inputs import bad_input, load_position
    from models.notation import read_deck
    from models.notation.errors import NotationError

    if kind == "position":
        content = load_position(source)
        return content.position, content.title or Path(source).stem, list(content.notes)
    try:
        deck = read_deck(source).check()
    except NotationError as error:
        raise bad_input(error) from None
    return deck, Path(source).stem, list(deck.notes)


def _unmodelled(drawn: nx.MultiDiGraph) -> list[str]:
    """Parts of cards that no edge can come from."""
    from cards.library import CARDS

    parts = [
        f"{face.name}: {part.part}"
        for _, data in drawn.nodes(data=True)
        if data["kind"] == "card"
        for face in CARDS[CARDS.find(data["label"])].faces
        for part in face.unmodelled
        if part.matters in ("always", "in_play")
    ]
    return [f"Not modelled, and so without edges: {'; '.join(parts)}."] if parts else []
