"""What the parts of `stormline graph` share: finding a node by name, and what they answer."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.cli.group import InputError

if TYPE_CHECKING:
    import networkx as nx

#: How many names an error suggests.
MOST_SUGGESTIONS = 3


class Answer(NamedTuple):
    """An exit code, the graph if there is one, its heading, the node asked about, JSON, text."""

    code: int
    graph: nx.MultiDiGraph | None
    heading: str
    chosen: str
    data: dict[str, Any]
    lines: list[str]


def node_named(drawn: nx.MultiDiGraph, name: str) -> str:
    """The node that a name means.  Raises InputError with the nearest names."""
    from cards.names import fold

    labels: dict[str, str] = {}
    for node, data in drawn.nodes(data=True):
        for text in (node, data["label"], *str(data["label"]).split(" // ")):
            labels.setdefault(fold(text), node)
    wanted = fold(name)
    if wanted in labels:
        return labels[wanted]
    near = [node for text, node in labels.items() if wanted and wanted in text]
    near += [labels[text] for text in difflib.get_close_matches(wanted, labels, cutoff=0.5)]
    names = list(dict.fromkeys(near))[:MOST_SUGGESTIONS]
    hint = f" (did you mean {' or '.join(names)}?)" if names else ""
    raise InputError(f"--why: nothing here is called {name!r}{hint}")


def node_link(drawn: nx.MultiDiGraph) -> dict[str, Any]:
    """A graph as JSON: `nodes` with `id`, `edges` with `source`, `target` and `key`."""
    import networkx as nx

    data: dict[str, Any] = nx.node_link_data(drawn, edges="edges")
    return data
