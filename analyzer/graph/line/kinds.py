"""What the edges of a line's graph are called."""

from __future__ import annotations

#: Every kind of edge, with the words that stand between its two steps.
LINE_KINDS = {
    "paid": "made mana for",
    "supplied": "brought the card for",
    "fed": "brought what was discarded, exiled or sacrificed for",
    "provided": "brought onto the battlefield what was used for",
    "resolved": "put on the stack what resolved in",
    "enabled": "made possible",
    "discounted": "made cheaper",
    "boosted": "made more mana come of",
    "targeted": "made the target of",
    "counted": "was counted by",
    "damaged": "took life, and so led to",
    "ended": "ended as",
    "moved on": "moved the turn on to",
}
#: The node for what is there before the first step, and that for the goal.
ROOT, GOAL = "0", "goal"
