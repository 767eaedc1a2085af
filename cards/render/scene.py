"""What a renderer must know of the words around it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from cards.vocabulary.amounts import Amount
from cards.vocabulary.targets import Target


@dataclass(slots=True)
class Memory:
    """What the paragraph has said so far, for pronouns.

    `pointed`: numbers of the targets introduced; `players`: players introduced; `subject`: the one
    who acts in this clause; `moved`: what to call the cards moved last; `arrived`: what kind of
    permanent they became.
    """

    pointed: set[int] = field(default_factory=set)
    players: set[str] = field(default_factory=set)
    subject: str = ""
    moved: str = "those cards"
    arrived: str = "permanent"


@dataclass(frozen=True, slots=True)
class Scene:
    """The paragraph a word stands in.

    `source`: what to call the source; `zone`: where the source is; `may`: the player of whom "may"
    has just been said; `delayed`: in a delayed trigger; `lasting`: in an effect with a duration.
    `preposition`: "in" or "from" the zone of a targeted card.  `event`: what to call the spell
    or ability that triggered this.  `captured`: the amount read as this triggered, 0 without one.
    """

    source: str = "this permanent"
    targets: tuple[Target, ...] = ()
    zone: str = "battlefield"
    may: str = ""
    delayed: bool = False
    lasting: bool = False
    preposition: str = "in"
    event: str = "that spell or ability"
    captured: Amount = 0
    memory: Memory = field(default_factory=Memory)

    def but(self, **changes: Any) -> Scene:
        """The same paragraph, seen differently."""
        return replace(self, **changes)
