"""What only upkeeps and few abilities ask for, in words: "gain control of opponent's Island"."""

from __future__ import annotations

import re
from itertools import groupby

from models.actions import Payment
from models.notation.names import card_name
from models.notation.objects import Objects, find_zone_card
from models.notation.words import whose

_TUCK = re.compile(
    r"^put (?:([1-9][0-9]{0,3}) )?(.+) from (your|opponent's) graveyard on the bottom$",
    re.IGNORECASE,
)
_GAIN = re.compile(r"^gain control of (.+)$", re.IGNORECASE)
_RELEASE = re.compile(
    r"^put (.+) exiled with (.+) into (your|opponent's) graveyard$", re.IGNORECASE
)
_MARK = re.compile(r"^put an? (\S+) counter on (.+)$", re.IGNORECASE)


def upkeep_text(objects: Objects, payment: Payment) -> list[str]:
    """The parts of a payment that only an upkeep asks for."""
    parts: list[str] = []
    for (owner, cid), run in groupby(payment.tuck):
        count = len(list(run))
        name = card_name(cid) if count == 1 else f"{count} {card_name(cid)}"
        parts.append(f"put {name} from {whose(owner)} graveyard on the bottom")
    parts += [f"gain control of {objects.permanent_text(uid)}" for uid in payment.gain]
    for uid, kind in payment.mark:
        article = "an" if kind[:1] in "aeiou" else "a"
        parts.append(f"put {article} {kind} counter on {objects.permanent_text(uid)}")
    for uid, owner, cid in payment.release:
        source = objects.permanent_text(uid)
        parts.append(f"put {card_name(cid)} exiled with {source} into {whose(owner)} graveyard")
    return parts


class UpkeepParts:
    """What has been read of such parts so far."""

    def __init__(self) -> None:
        self.tuck: list[tuple[int, int]] = []
        self.gain: list[int] = []
        self.mark: list[tuple[int, str]] = []
        self.release: list[tuple[int, int, int]] = []

    def read(self, objects: Objects, text: str) -> bool:
        """Read one part; whether it could be read."""
        if match := _TUCK.match(text):
            cid = find_zone_card(match[2])
            if cid is not None:
                owner = 0 if match[3].lower() == "your" else 1
                self.tuck += [(owner, cid)] * int(match[1] or 1)
                return True
        if match := _GAIN.match(text):
            uid = objects.find_permanent(match[1])
            if uid is not None:
                self.gain.append(uid)
                return True
        if match := _MARK.match(text):
            uid = objects.find_permanent(match[2])
            if uid is not None:
                self.mark.append((uid, match[1]))
                return True
        if match := _RELEASE.match(text):
            cid, uid = find_zone_card(match[1]), objects.find_permanent(match[2])
            if cid is not None and uid is not None:
                self.release.append((uid, 0 if match[3].lower() == "your" else 1, cid))
                return True
        return False
