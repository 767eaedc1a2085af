"""What a reader must know of the words around its word, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from cards.card import Face
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.targets import Target

if TYPE_CHECKING:
    from analyzer.graph.pool import Entry, Pool

Side = Literal["you", "opponent", "any"]


@dataclass(frozen=True, slots=True)
class Scene:
    """The paragraph of a card that a word stands in.

    `how`: what the paragraph is ("spell", "activated ability", "flashback" ...); `text`: its words.
    `targets`: what it targets.  `given`: the condition under which the word does anything.
    `wants`: in a comparison, whether many or few of what is counted make it hold.  `by`: whose
    spells trigger it.  `lasting`: in an effect with a duration.  `changes`: what that makes
    different, if it is not what its filter says.  `cost`: in a cost.
    """

    pool: Pool
    entry: Entry
    face: Face
    how: str = ""
    text: str = ""
    targets: tuple[Target, ...] = ()
    given: str = ""
    wants: Literal["", "many", "few"] = ""
    by: str = ""
    lasting: bool = False
    changes: str = ""
    cost: bool = False

    def but(self, **changes: Any) -> Scene:
        """The same paragraph, seen differently."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Which:
    """Cards of the pool.

    `what`: as which objects the filter looks at them: cards in zones, spells on the stack, or
    permanents.  `zone`: cards that are not there (or cannot come there) are left out.  `side`:
    whose, seen from the card that speaks.  `fits`: a further test.  `itself`: with the card that
    speaks ("only": nothing else).
    """

    what: Literal["card", "spell", "permanent"] = "card"
    filter: Filter = ANYTHING
    zone: Literal["", "library", "sideboard"] = ""
    side: Side = "you"
    itself: Literal["yes", "no", "only"] = "yes"
    fits: Callable[[Entry, Face], bool] | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """One edge, or one for each card that matches.

    `end`: the key of a resource, or which cards.  `inward`: from there to the card that speaks.
    `count`: how much, as words; `note`: what else a reader of the graph should know.
    """

    kind: str
    end: str | Which
    inward: bool = False
    count: str = ""
    note: str = ""
    fields: dict[str, Any] = field(default_factory=dict)
