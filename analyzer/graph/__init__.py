"""Graphs of how cards work together, and of what each step of a line rests on.

    from analyzer.graph import interaction_graph, line_graph

Both are `networkx.MultiDiGraph`.  Every edge is read off the words of the definitions in
`cards/definitions`; no card is named in this package, and a new definition has its edges at once.

**Cards.**  `interaction_graph(deck_or_position)`.  Nodes are cards (by name; an opponent's card is
"opponent: NAME"), tokens, and resources (`RESOURCES` in `analyzer.graph.kinds`: "mana:B", "mana"
for generic costs, "hand", "storm", "opponent:life", "win" ...).  Graph: `deck` (of a deck list or
of a position), `unknown_cards` (cards that nobody can name), `library` (its size),
`floating` (letters of the mana in the pool), `unread` (words that no reader knows: none).

| node | |
| --- | --- |
| `kind` | "card", "token" or "resource" |
| `label`, `side` | its name; "you" or "opponent" |
| `group` | what it is mostly for: a key of `GROUPS`, or "resources" |
| `count`, `sideboard`, `zones` | copies outside and in the sideboard; "hand 1, library 3" |
| `cost`, `types`, `colors` | of the front face, as printed |

| edge | |
| --- | --- |
| `kind` | a key of `EDGE_KINDS`, which says how it reads from source to target |
| `count` | how much or many, "" where it does not apply |
| `given` | the condition under which it holds, in words |
| `note` | what else there is to say: where to, what else it takes |
| `how` | by what: "spell", "activated ability", "mana cost", "flashback", "rules" ... |
| `text`, `face`, `reader` | the paragraph it is read off, of which face, of which card's node |

What depends on how a game goes (a chosen name, a counter, tapped or not) is taken as possible: an
edge says that two cards can work together.  Of an opponent's cards, only what touches yours is in.

**Lines.**  `line_graph(position, actions, goal)`.  Nodes are steps ("1", "2" ... each an action
with what follows at once from it), mana abilities used while a step is paid for ("4.0.1"), "0" for
the position and "goal".  Edges lead from earlier to later steps.

| node | |
| --- | --- |
| `kind` | "step", "mana", "root" or "goal" |
| `label` | the action in words |
| `order` | its place in the line |
| `made`, `spent` | letters of the mana it makes and of what is paid for it |
| `critical`, `needed` | after `study_line`: on the critical path; in the minimal line |

| edge | |
| --- | --- |
| `kind` | a key of `LINE_KINDS` |
| `what` | a card, or the letter of the mana |
| `count` | how many: of mana, or of life lost |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.lazy import lazily

if TYPE_CHECKING:
    from analyzer.graph.analysis import analyse
    from analyzer.graph.build import interaction_graph
    from analyzer.graph.export import written
    from analyzer.graph.line.build import line_graph
    from analyzer.graph.line.study import study_line
    from analyzer.graph.sets import enabling_sets
    from analyzer.graph.why import explain

__all__ = [
    "analyse",
    "enabling_sets",
    "explain",
    "interaction_graph",
    "line_graph",
    "study_line",
    "written",
]

# networkx takes its time.
__getattr__ = lazily(
    {
        "analyse": "analyzer.graph.analysis",
        "enabling_sets": "analyzer.graph.sets",
        "interaction_graph": "analyzer.graph.build",
        "line_graph": "analyzer.graph.line.build",
        "study_line": "analyzer.graph.line.study",
        "explain": "analyzer.graph.why",
        "written": "analyzer.graph.export",
    }
)
