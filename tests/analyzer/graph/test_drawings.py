"""Pictures read well: no label covers another, and every file is what its name says."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest

from analyzer.graph.build import interaction_graph
from analyzer.graph.draw.drawing import Box, Drawing
from analyzer.graph.draw.html import as_html
from analyzer.graph.draw.layout import card_drawing
from analyzer.graph.draw.line_layout import line_drawing
from analyzer.graph.draw.measure import extent, shortened, width
from analyzer.graph.draw.svg import as_svg
from analyzer.graph.export import FORMATS, written
from analyzer.graph.kinds import EDGE_KINDS
from analyzer.graph.line.kinds import LINE_KINDS
from models.notation import parse_position, read_deck, read_position
from tests.analyzer.graph import lines

ROOT = Path(__file__).parents[3]
DECKS = [
    ROOT / "benchmarks" / "decks" / f"{name}.txt"
    for name in ("legacy-ant-2021-07-18", "legacy-tes-2024-02-18", "modern-ruby-storm-2026-07-12")
]
POSITIONS = [
    ROOT / "benchmarks" / "positions" / f"{name}.toml"
    for name in ("b01", "b12", "ch1-e", "echo-tough", "meandeck-gamma-1", "ssg-puzzles-1")
]
SOURCES = [*DECKS, *POSITIONS]


@cache
def graph(path: Path) -> nx.MultiDiGraph:
    of = read_deck(path) if path.suffix == ".txt" else read_position(path).position
    return interaction_graph(of)


@cache
def drawing(path: Path) -> Drawing:
    return card_drawing(graph(path), path.stem)


def apart(drawn: Drawing) -> None:
    """No two labels cover each other, and none leaves the picture."""
    boxes = [
        (words, extent(words.x, words.y, words.text, words.size, words.bold, words.anchor))
        for words in drawn.words
        if words.label
    ]
    assert len(boxes) > 5
    for words, (left, top, right, bottom) in boxes:
        assert left >= 0 and right <= drawn.width, words.text
        assert top >= 0 and bottom <= drawn.height, words.text
    for (one, a), (two, b) in combinations(boxes, 2):
        apart_x = a[2] <= b[0] or b[2] <= a[0]
        apart_y = a[3] <= b[1] or b[3] <= a[1]
        assert apart_x or apart_y, f"{one.text!r} covers {two.text!r}"


def inside(drawn: Drawing) -> None:
    """Every label of a node is in the node's box."""
    outer: dict[str, Box] = {}
    for box in drawn.boxes:
        outer.setdefault(box.node, box)
    for words in drawn.words:
        if words.label and words.node:
            box = outer[words.node]
            left, top, right, bottom = extent(
                words.x, words.y, words.text, words.size, words.bold, words.anchor
            )
            assert box.x <= left and right <= box.x + box.w, words.text
            assert box.y <= top and bottom <= box.y + box.h, words.text


def test_the_check_sees_labels_that_overlap() -> None:
    drawn = drawing(DECKS[0])
    moved = Drawing("moved", drawn.width, drawn.height, words=list(drawn.words))
    first = next(words for words in drawn.words if words.label)
    moved.words.append(type(first)(first.x + 3, first.y + 3, first.text, first.size, label=True))
    with pytest.raises(AssertionError, match="covers"):
        apart(moved)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_label_covers_another(path: Path) -> None:
    apart(drawing(path))
    inside(drawing(path))


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_card_is_in_the_picture_once(path: Path) -> None:
    drawn = drawing(path)
    first = [box.node for box in drawn.boxes if box.h > 15]
    assert len(first) == len(set(first))
    cards = {node for node, data in graph(path).nodes(data=True) if data["kind"] == "card"}
    assert cards <= set(first)
    for one, two in combinations([box for box in drawn.boxes if box.h > 15], 2):
        assert (
            one.x + one.w <= two.x or two.x + two.w <= one.x
            or one.y + one.h <= two.y or two.y + two.h <= one.y
        )  # fmt: skip


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_edge_is_drawn_or_kept_for_the_page(path: Path) -> None:
    # All but those of generic mana, which the costs in the boxes show.
    edges = [edge for edge in graph(path).edges(data=True) if "mana" not in edge[:2]]
    boxes = {box.node for box in drawing(path).boxes}
    shown = [edge for edge in edges if edge[0] in boxes and edge[1] in boxes]
    curves = [curve for curve in drawing(path).curves if curve.edge]
    assert len(curves) == len(shown)
    assert 20 < sum(not curve.hidden for curve in curves) < 160


@pytest.mark.parametrize("name", [n for n in lines.NAMES if n in ("CH2.A Tier 2", "CH1.D")])
def test_a_line_is_drawn_without_overlaps(name: str) -> None:
    drawn = line_drawing(lines.graph(name), name)
    apart(drawn)
    inside(drawn)
    assert len({box.y for box in drawn.boxes if box.h > 15}) == len(lines.graph(name)) - 1


def test_widths_and_shortening() -> None:
    assert width("iii", 12) < width("WWW", 12)
    assert width("Dark Ritual", 24) == pytest.approx(2 * width("Dark Ritual", 12), rel=0.05)
    assert shortened("Dark Ritual", 12, 500) == "Dark Ritual"
    short = shortened("Dark Ritual of the longest name", 12, 80)
    assert short.endswith("…") and width(short, 12) <= 80


# --- files ----------------------------------------------------------------------------------------
def test_svg_is_well_formed() -> None:
    tree = ET.fromstring(as_svg(drawing(DECKS[0])))
    texts = [element.text for element in tree.iter("{http://www.w3.org/2000/svg}text")]
    assert "4 Dark Ritual" in texts
    assert not [e for e in tree.iter() if "unseen" in (e.get("class") or "")]


def test_the_page_needs_nothing_else() -> None:
    page = as_html(drawing(DECKS[0]), "Past in Flames")
    assert "src=" not in page and "@import" not in page and "<link" not in page
    # The only address is the name of SVG itself.
    assert set(re.findall(r"https?://[^\"'<> ]+", page)) == {"http://www.w3.org/2000/svg"}
    found = re.search(r"const data = (\{.*\});\n", page)
    assert found is not None
    data = json.loads(found[1].replace("<\\/", "</"))
    assert data["chosen"] == "Past in Flames" and data["chosen"] in data["nodes"]
    recast = [e for e in data["edges"] if e["kind"] == "recasts" and e["from"] == "Past in Flames"]
    assert {"Dark Ritual", "Tendrils of Agony"} <= {edge["to"] for edge in recast}
    assert "flashback" in recast[0]["why"]
    assert page.count("</script>") == 1


def test_png_and_its_size() -> None:
    data = written(graph(POSITIONS[0]), "A position", "png")
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20], "big") > 1000


def test_graphml_comes_back() -> None:
    text = written(graph(DECKS[0]), "ANT", "graphml").decode()
    back = nx.parse_graphml(text, force_multigraph=True)
    assert set(back) == set(graph(DECKS[0]))
    assert back.number_of_edges() == graph(DECKS[0]).number_of_edges()
    assert back.nodes["Dark Ritual"]["group"] == "accelerants"


def test_json_comes_back() -> None:
    data = json.loads(written(graph(DECKS[0]), "ANT", "json"))
    assert data["title"] == "ANT"
    back = nx.node_link_graph(data, edges="edges")
    assert nx.utils.graphs_equal(
        nx.MultiDiGraph(back.edges(data=True)), nx.MultiDiGraph(graph(DECKS[0]).edges(data=True))
    )


def test_dot_and_mermaid_name_every_node_and_edge() -> None:
    of = graph(DECKS[0])
    dot = written(of, 'A "quoted" title', "dot").decode()
    assert dot.startswith('digraph "A \\"quoted\\" title" {') and dot.count("{") == dot.count("}")
    assert dot.count(" -> ") == of.number_of_edges()
    mermaid = written(of, "ANT", "mmd").decode()
    assert mermaid.count(" -->|") == len({(s, e, d["kind"]) for s, e, d in of.edges(data=True)})
    assert mermaid.count("subgraph") == mermaid.count("\n  end")
    assert '"4 Dark Ritual"' in mermaid


def test_names_with_signs_of_their_own() -> None:
    position = parse_position('[you]\nhand = ["Fire // Ice", "Lim-Dul\'s Vault"]\n'.replace(
        ', "Lim-Dul\'s Vault"', ', "Lion\'s Eye Diamond"')).position  # fmt: skip
    of = interaction_graph(position)
    for ending in FORMATS:
        assert written(of, "<&>\"'", ending)
    ET.fromstring(written(of, "<&>\"'", "svg"))


@pytest.mark.parametrize("ending", FORMATS)
def test_lines_are_written_too(ending: str) -> None:
    assert written(lines.graph("ant-infernal-tutor"), "A line", ending)


# --- documentation --------------------------------------------------------------------------------
DOCS = ROOT / "docs"


def texts(name: str) -> list[str]:
    tree = ET.parse(DOCS / name)
    return [e.text or "" for e in tree.iter("{http://www.w3.org/2000/svg}text")]


def test_the_pictures_in_the_documentation_show_what_they_say() -> None:
    boxes = {words.text for words in drawing(DECKS[0]).words if words.label and words.size == 12}
    assert boxes <= set(texts("deck.svg"))
    position = graph(ROOT / "benchmarks" / "positions" / "meandeck-gamma-1.toml")
    names = {data["label"] for _, data in position.nodes(data=True) if data["kind"] == "card"}
    for name in names:
        assert any(name in text for text in texts("position.svg"))
    drawn = line_drawing(lines.graph("ant-infernal-tutor"), "")
    steps = {words.text for words in drawn.words if words.label and words.node}
    assert len(steps) > 10 and steps <= set(texts("line.svg"))


def test_the_documentation_names_every_kind_of_edge() -> None:
    text = (DOCS / "graphs.md").read_text("utf-8")
    for kind, data in EDGE_KINDS.items():
        assert f"| `{kind}` | {data.verb} | {data.means} |" in text
    for kind, verb in LINE_KINDS.items():
        assert f"| `{kind}` | {verb} |" in text
    for ending in FORMATS:
        assert f"`.{ending}`" in text
