"""Reads the permanents of a position file."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cards.card import FACE_DOWN, Card
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.effects import ExileLinked
from models.facts import facts, words_within
from models.notation import attached_read, combat_read
from models.notation.card_lists import UNKNOWN, card_list, copies, named_card
from models.notation.errors import KeyPath
from models.notation.fields import Fields, nearest, one_of, shown
from models.notation.names import exact_card, find_token, token_names
from models.notation.words import COLORS, PLAYERS
from models.position import ATTACKED_BIT, Permanent

KEYS = (
    "card",
    "count",
    "tapped",
    "sick",
    "counters",
    "imprinted",
    "exiled",
    "chosen",
    "token",
    "controller",
    "owner",
    "face",
    "transformed",
    "face_down",
    "damage",
    "used",
    "boost",
    "attacked",
    *combat_read.KEYS,
    attached_read.KEY,
)
_MANY = 10_000


def renumbered(found: list[Permanent], first_uid: int) -> list[Permanent]:
    """Permanents numbered anew in their order."""
    return [replace(permanent, uid=first_uid + n) for n, permanent in enumerate(found)]


def permanents(
    fields: Fields,
    player: int,
    first_uid: int,
    links: dict[int, Fields],
    key: str = "battlefield",
) -> list[Permanent]:
    """The permanents listed under `battlefield` or `phased`, numbered from `first_uid` in order.

    `links`: gets the entries, by number, of those that name others: what they fight or are on.
    """
    found: list[Permanent] = []
    what = "a list of card names, or of tables with a `card` each"
    for index, entry in enumerate(fields.list_of(key, what)):
        path = (*fields.at(key), index)
        if isinstance(entry, dict):
            inner = Fields(entry, path, fields.problems)
        else:
            inner = _Bare({"card": entry}, path, fields.problems)
        more = _permanent(inner, player, first_uid + len(found))
        if any(key in inner for key in (*combat_read.KEYS, attached_read.KEY)):
            links.update((permanent.uid, inner) for permanent in more)
        found += more
    return found


class _Bare(Fields):
    """An entry that is only a name: its problems are those of the entry itself."""

    def at(self, key: str) -> KeyPath:
        return self.path


def _permanent(fields: Fields, player: int, uid: int) -> list[Permanent]:
    """One entry; several permanents if it has a count."""
    fields.only(KEYS)
    token = fields.flag("token")
    found = _card(fields, token)
    count = copies(fields)
    tapped = fields.flag("tapped")
    sick = fields.flag("sick")
    imprinted = card_list(fields, "imprinted")
    chosen = _chosen(fields)
    controller = PLAYERS.index(fields.word("controller", PLAYERS[player], PLAYERS))
    owner = PLAYERS.index(fields.word("owner", PLAYERS[player], PLAYERS))
    damage = fields.integer("damage", 0, 0, _MANY)
    used = _used(fields) | fields.flag("attacked") << ATTACKED_BIT
    boost = _boost(fields)
    exiled = [(n, c) for n, cards in enumerate(_owners(fields, "exiled")) for c in cards]
    if found is None:
        _counters(fields, None)
        return []
    cid, named_face = found
    card = CARDS[cid]
    face = _face(fields, card, named_face)
    return [
        Permanent(
            uid=uid + n,
            cid=cid,
            controller=controller,
            owner=owner,
            face=face,
            tapped=tapped,
            sick=sick,
            token=token or card.layout == "token",
            counters=_counters(fields, facts(cid, face).face.loyalty),
            imprinted=tuple(imprinted),
            chosen=chosen,
            damage=damage,
            used=used,
            boost=boost,
            exiled=_exiled(exiled, cid),
        )
        for n in range(count)
    ]


def _card(fields: Fields, token: bool) -> tuple[int, int] | None:
    """The card or token that the entry names."""
    if "card" not in fields:
        fields.problems.add(fields.path, "the key 'card' with a card name", "a table without it")
        return None
    name: Any = fields.table["card"]
    if isinstance(name, str):
        if name.lower() == UNKNOWN and fields.table.get("face_down") is True:
            return UNKNOWN_CID, 0  # 708.5: only its controller may look at it
        # A token may have the name of a card (a Treasure is none, a copy of Dark Ritual is).
        if token or exact_card(name) is None:
            cid = find_token(name)
            if cid is not None:
                return cid, 0
        if token and exact_card(name) is None:
            fields.wrong("card", "the name of a token or card", nearest(name, token_names()))
            return None
    return named_card(name, fields.at("card"), fields.problems)


def _face(fields: Fields, card: Card, named: int) -> int:
    """Which face is up; only a permanent's face can be (110.4)."""
    face_down = fields.flag("face_down")
    allowed = [n for n, face in enumerate(card.faces) if face.is_permanent]
    if not allowed and not face_down:
        kind = " ".join(card.front.types).lower()
        fields.problems.add(
            fields.at("card"),
            "a card that can be on the battlefield",
            f"{card.name!r}, {'an' if kind[0] in 'aeiou' else 'a'} {kind}",
        )
        return named
    if face_down:
        if "face" in fields or "transformed" in fields or card.layout == "token":
            fields.wrong("face_down", "a card without another face up, and no token")
        return FACE_DOWN
    if fields.flag("transformed"):
        if card.layout != "transform":
            fields.wrong("transformed", f"no such key for {card.name!r}, which has one face")
            return named
        return 1
    if "face" in fields:
        value = fields.table["face"]
        names = {face.name: n for n, face in enumerate(card.faces)}
        exact = exact_card(value) if isinstance(value, str) else None
        if exact is not None and exact[0] == card.cid:
            named = exact[1]
        else:
            hint = nearest(value, names) if isinstance(value, str) else ""
            fields.wrong("face", f"the name of a face: {one_of(names)}", hint)
            return allowed[0]
    if named not in allowed and "face" in fields:
        fields.wrong("face", "a face that can be on the battlefield")
    return named if named in allowed else allowed[0]


def _counters(fields: Fields, loyalty: int | None) -> tuple[tuple[str, int], ...]:
    """Counters by kind; a planeswalker has its printed loyalty if none is stated (306.5b)."""
    inner = fields.inner("counters", "a table of kinds and numbers, such as { charge = 2 }")
    found: dict[str, int] = {}
    if inner is not None:
        for kind in inner.table:
            n = inner.integer(kind, 0, 0, _MANY)
            if n:
                found[kind] = n
    if loyalty and (inner is None or "loyalty" not in inner):
        found["loyalty"] = loyalty
    return tuple(sorted(found.items()))


def _owners(fields: Fields, key: str) -> list[list[int]]:
    """Cards by their owner: { you = [...], opponent = [...] }."""
    inner = fields.inner(key, "a table of the cards of `you` and of the `opponent`")
    if inner is None:
        return [[], []]
    inner.only(PLAYERS)
    return [card_list(inner, name, hidden=False) for name in PLAYERS]


def _exiled(cards: list[tuple[int, int]], cid: int) -> tuple[tuple[int, int, int], ...]:
    """Cards exiled with a permanent, and whether they return as it leaves (610.3)."""
    until = int(any(word.until_leaves for word in words_within(CARDS[cid].faces, ExileLinked)))
    return tuple(sorted((owner, card, until) for owner, card in cards))


def _chosen(fields: Fields) -> str:
    """What was chosen as it entered: a colour, or a name as the card writes it."""
    chosen = fields.text("chosen")
    if chosen.lower() in COLORS:
        return COLORS[chosen.lower()]
    exact = exact_card(chosen) if chosen else None
    return CARDS[exact[0]].faces[exact[1]].name if exact is not None else chosen


def _used(fields: Fields) -> int:
    """Abilities used this turn, counted from 1, as bits."""
    bits = 0
    for index, value in enumerate(fields.list_of("used", "a list of numbers of abilities")):
        if type(value) is not int or not 1 <= value <= 32:
            path = (*fields.at("used"), index)
            fields.problems.add(path, "the number of an ability, from 1", shown(value))
        else:
            bits |= 1 << (value - 1)
    return bits


def _boost(fields: Fields) -> tuple[int, int]:
    value = fields.table.get("boost", [0, 0])
    if not isinstance(value, list) or [type(n) for n in value] != [int, int]:
        fields.wrong("boost", "two numbers, such as [2, 0]")
        return (0, 0)
    return (value[0], value[1])
