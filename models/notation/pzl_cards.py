"""Cards in Forge puzzle files: "Name|Tapped|Counters:P1P1=2; Other Name"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cards.library import CARDS, UnknownCardError
from models.notation.errors import did_you_mean
from models.notation.fields import shown
from models.notation.names import exact_card, find_card, find_token
from models.notation.words import COLORS
from models.position import Permanent

#: Takes note of what is wrong: what was expected, what was found, a hint.
Report = Callable[[str, str, str], None]
#: Takes note of something that is understood but not supported.
Unsupported = Callable[[str], None]

#: Modifiers that change nothing here: printings, and triggers that a set-up never causes.
_HARMLESS = {"set", "art", "noetbtrigs", "id"}
_COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
_OWNERS = {"human": 0, "p0": 0, "ai": 1, "p1": 1}


@dataclass
class PuzzleCard:
    """One card of a zone, with its modifiers by lower-case name."""

    name: str
    modifiers: dict[str, str] = field(default_factory=dict)
    cid: int | None = None
    face: int = 0
    token: bool = False


def puzzle_cards(value: str, report: Report) -> list[PuzzleCard]:
    """Read the value of a zone."""
    cards = []
    for entry in value.split(";"):
        parts = [part.strip() for part in entry.split("|")]
        if not any(parts):
            continue
        card = PuzzleCard(parts[0])
        for part in parts[1:]:
            name, _, about = part.partition(":")
            if name:
                card.modifiers[name.strip().lower()] = about.strip()
        _find(card, report)
        cards.append(card)
    return cards


def _find(card: PuzzleCard, report: Report) -> None:
    if card.name.lower().startswith("t:"):
        # A token script: the name comes first, characteristics follow after commas.
        card.token = True
        card.name = card.name[2:].split(",")[0].strip()
        card.cid = find_token(card.name)
        if card.cid is None:
            report("the name of a known token", shown(card.name), "")
        return
    card.token = "istoken" in card.modifiers
    try:
        card.cid, card.face = find_card(card.name)
    except UnknownCardError as error:
        card.cid = find_token(card.name) if card.token else None
        if card.cid is None:
            report("a card name", shown(card.name), did_you_mean(error.suggestions))


def puzzle_permanent(
    card: PuzzleCard,
    uid: int,
    player: int,
    by_id: dict[str, PuzzleCard],
    report: Report,
    unsupported: Unsupported,
) -> Permanent | None:
    """The permanent that an entry of a battlefield states."""
    if card.cid is None:
        return None
    modifiers = dict(card.modifiers)
    tapped = "tapped" in modifiers
    sick = "summonsick" in modifiers
    counters = _counters(modifiers.get("counters", ""), report)
    level = _number(modifiers.get("classlevel", "1"), report)
    if level > 1:
        counters["level"] = level - 1
    damage = _number(modifiers.get("damage", "0"), report)
    owner = _OWNERS.get(modifiers.get("owner", "").lower(), player)
    imprinted = []
    for number in _ids(modifiers.get("imprinting", "")):
        other = by_id.get(number)
        if other is None:
            report("the Id of a card", shown(number), "")
        elif other.cid is not None:
            imprinted.append(other.cid)
    face = _face(card, modifiers, report)
    loyalty = CARDS[card.cid].faces[face].loyalty
    if loyalty is not None:
        counters.setdefault("loyalty", loyalty)  # 306.5b
    known = {
        "tapped", "summonsick", "counters", "classlevel", "damage", "owner", "imprinting",
        "transformed", "modal", "istoken", "chosencolor", "chosentype", "namedcard",
    }  # fmt: skip
    for name in modifiers:
        if name not in known and name not in _HARMLESS:
            unsupported(f"{card.name}: {name}")
    return Permanent(
        uid,
        card.cid,
        player,
        owner,
        face=face,
        tapped=tapped,
        sick=sick,
        token=card.token,
        counters=tuple(sorted(counters.items())),
        imprinted=tuple(sorted(imprinted)),
        chosen=_chosen(modifiers),
        damage=damage,
    )


def plain_cards(
    cards: list[PuzzleCard], unsupported: Unsupported, understood: tuple[str, ...] = ()
) -> list[tuple[int, PuzzleCard]]:
    """The cards of a zone in which modifiers mean nothing but those `understood`."""
    found = []
    for card in cards:
        for name in card.modifiers:
            if name not in understood and name not in _HARMLESS:
                unsupported(f"{card.name}: {name}")
        if card.cid is not None:
            found.append((card.cid, card))
    return found


def _face(card: PuzzleCard, modifiers: dict[str, str], report: Report) -> int:
    assert card.cid is not None
    faces = CARDS[card.cid].faces
    face = card.face
    if "transformed" in modifiers or "modal" in modifiers:
        if len(faces) < 2:
            report("a card with two faces", shown(card.name), "")
        else:
            face = 1
    if not faces[face].is_permanent:
        allowed = [n for n, other in enumerate(faces) if other.is_permanent]
        if not allowed:
            report("a card that can be on the battlefield", shown(card.name), "")
        else:
            face = allowed[0]
    return face


def _counters(text: str, report: Report) -> dict[str, int]:
    """Counters "P1P1=2,AGE=18" by their names here."""
    found: dict[str, int] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        kind, _, number = part.partition("=")
        kind = kind.strip().upper()
        count = _number(number or "1", report)
        if count:
            found[_COUNTERS.get(kind, kind.lower().replace("_", " "))] = count
    return found


def _number(text: str, report: Report) -> int:
    text = text.strip()
    if not text.isdecimal() or len(text) > 6:
        report("a whole number", shown(text), "")
        return 0
    return int(text)


def _ids(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _chosen(modifiers: dict[str, str]) -> str:
    if "namedcard" in modifiers:
        exact = exact_card(modifiers["namedcard"])
        return CARDS[exact[0]].name if exact is not None else modifiers["namedcard"]
    if "chosencolor" in modifiers:
        color = modifiers["chosencolor"]
        return COLORS.get(color.lower(), color)
    return modifiers.get("chosentype", "")
