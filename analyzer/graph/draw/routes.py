"""The curve from one box to another."""

from __future__ import annotations

from analyzer.graph.draw.drawing import Box, Point

#: How far a curve goes straight on before it turns.
_LEAST, _MOST = 40.0, 160.0


def route(start: Box, end: Box) -> tuple[Point, Point, Point, Point]:
    """A cubic curve that leaves a box at one side and comes to the other from the nearer side."""
    sy, ey = start.middle[1], end.middle[1]
    right, left = start.x + start.w, start.x
    if end.x > right + 1:
        reach = min(max((end.x - right) * 0.5, _LEAST), _MOST)
        return (right, sy), (right + reach, sy), (end.x - reach, ey), (end.x, ey)
    if end.x + end.w < left - 1:
        edge = end.x + end.w
        reach = min(max((left - edge) * 0.5, _LEAST), _MOST)
        return (left, sy), (left - reach, sy), (edge + reach, ey), (edge, ey)
    # In one column: out at the right and back.
    bow = 26.0 + min(abs(ey - sy) * 0.12, 50.0)
    if start is end:
        return (right, sy - 6), (right + 34, sy - 14), (right + 34, sy + 14), (right, sy + 6)
    far = max(right, end.x + end.w)
    return (right, sy), (far + bow, sy), (far + bow, ey), (end.x + end.w, ey)
