"""Whether a chosen payment is legal, and everything that is wrong with it."""

from __future__ import annotations

import re

from msgspec.structs import replace

from analyzer.payments.announce import Announced, attempts, legal_casts
from analyzer.payments.content import Judgement, Reason
from models.actions import Cast, Payment
from models.check import violations
from models.notation.action_text import describe
from models.notation.activation_text import payments_for
from models.notation.errors import NotationError
from models.notation.objects import Objects
from models.notation.payment_text import Payments
from models.notation.words import PLAYERS
from models.position import Position

_VERB = re.compile(r"^(discard|exile|reveal|sacrifice|return|tap) ", re.IGNORECASE)
_FROM = re.compile(r" from (hand|graveyard)$", re.IGNORECASE)


def judged(position: Position, what: Announced, choice: str) -> Judgement:
    """Check casting a spell with a payment such as "exile Brainstorm, Daze".

    What the text leaves open (targets, modes, and whichever cost is paid) is taken so that as
    little as possible is wrong.  Raises NotationError for a text that is no payment.
    """
    payment = read_choice(payments_for(Objects(position)), choice)
    best: tuple[int, Cast, list[Reason]] | None = None
    for attempt in attempts(position, what):
        action = replace(attempt, pay=payment)
        found = [Reason(v.rule, v.message, v.subject) for v in violations(position, action)]
        if best is None or len(found) < best[0]:
            best = (len(found), action, found)
        if not found:
            break
    assert best is not None
    _, action, reasons = best
    instead = ""
    if reasons:
        legal = legal_casts(position, what)
        if legal:
            instead = describe(position, legal[0])
    return Judgement(
        describe(position, action),
        PLAYERS[position.priority],
        not reasons,
        tuple(reasons),
        instead,
    )


def read_choice(payments: Payments, text: str) -> Payment:
    """Read a payment in which a verb may stand before a list: "exile Brainstorm, Daze and Ponder".

    "exile Ponder, Brainstorm from graveyard": the zone is that of the whole list.
    """
    pieces = [piece.strip() for piece in re.split(r",| and ", text)]
    pieces = [piece for piece in pieces if piece]
    parts: list[str] = []
    verb = ""
    at = 0
    while at < len(pieces):
        # Names may hold commas: pieces are joined until they can be read.
        for end in range(at + 1, len(pieces) + 1):
            piece = ", ".join(pieces[at:end])
            said = [piece] if _VERB.match(piece) or not verb else [piece, f"{verb}{piece}"]
            good = next((s for s in said if _readable(payments, s)), "")
            if good:
                kept = _VERB.match(good)
                verb = kept[0] if kept else verb
                parts.append(good)
                at = end
                break
        else:
            # The error names the piece that is not understood.
            return payments.read(", ".join([*parts, *pieces[at:]]))
    return payments.read(", ".join(_same_zone(parts)))


def _readable(payments: Payments, text: str) -> bool:
    try:
        payments.read(text)
    except NotationError:
        return False
    return True


def _same_zone(parts: list[str]) -> list[str]:
    """Give a list of exiled cards the zone named at its end."""
    found: list[str] = []
    zone = ""
    for part in reversed(parts):
        if part.lower().startswith("exile ") and ": " not in part:
            named = _FROM.search(part)
            zone = named[0] if named else zone
            if not named:
                part += zone
        else:
            zone = ""
        found.append(part)
    return found[::-1]
