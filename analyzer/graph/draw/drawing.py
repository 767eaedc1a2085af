"""What a picture consists of: boxes, words, curves.  Lengths are pixels, y grows downward."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Point = tuple[float, float]


@dataclass
class Box:
    """A rectangle, perhaps with rounded corners; `node`: whose it is."""

    x: float
    y: float
    w: float
    h: float
    fill: str
    stroke: str
    width: float = 1.0
    radius: float = 4.0
    dashed: bool = False
    node: str = ""

    @property
    def middle(self) -> Point:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass
class Words:
    """A line of text; (x, y) is its start (or middle, or end) on the baseline."""

    x: float
    y: float
    text: str
    size: float = 12.0
    color: str = "#1d2129"
    bold: bool = False
    anchor: str = "start"
    node: str = ""
    #: Whether the words name a node: such labels never overlap.
    label: bool = False
    #: A colour around the letters, where lines may pass behind them.
    halo: str = ""


@dataclass
class Curve:
    """A cubic curve with an arrow head at its end."""

    points: tuple[Point, Point, Point, Point]
    color: str
    width: float = 1.2
    opacity: float = 0.8
    dashed: bool = False
    #: The edge it stands for, as data of the HTML page.
    edge: dict[str, Any] = field(default_factory=dict)
    #: Not drawn in a still picture; the page shows it when its card is chosen.
    hidden: bool = False


@dataclass
class Drawing:
    """A whole picture.  `nodes`: for the page, what to say about each node."""

    title: str
    width: float = 0
    height: float = 0
    frames: list[Box] = field(default_factory=list)
    curves: list[Curve] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    nodes: dict[str, dict[str, Any]] = field(default_factory=dict)
    #: Families of edges in the picture, with their colours: the legend, and the page's filters.
    families: dict[str, str] = field(default_factory=dict)
