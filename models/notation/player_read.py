"""Reads the table of one player: life, zones, mana."""

from __future__ import annotations

from dataclasses import dataclass, field

from cards.library import CARDS
from cards.mana import COLORS, TYPES, ManaError, ManaVector, vector
from models.facts import facts
from models.notation.battlefield_read import permanents
from models.notation.card_lists import MOST, UNKNOWN, card_list, copies, entry_cards, named_card
from models.notation.defaults import LAND_DROPS, LIFE
from models.notation.fields import Fields
from models.notation.library_read import filled_up, stated_library
from models.notation.words import MARKS, PERMISSIONS
from models.position import PLAIN, TIME_COUNTERS, Permanent, Player, TaggedMana, ZoneCard
from models.time_counters import mark as suspended

KEYS = (
    "life",
    "poison",
    "hand",
    "battlefield",
    "graveyard",
    "exile",
    "library",
    "sideboard",
    "mana",
    "snow_mana",
    "lasting_mana",
    "lands_played",
    "land_drops",
    "cast",
    "cast_instants_and_sorceries",
    "cast_colors",
    "draws",
    "lost_life",
    "commanders",
    "command_zone",
    "commander_casts",
    "commander_damage",
    "companion",
    "phased",
)
_MAX_LIFE = 10**9


@dataclass
class Stated:
    """What a file says about one player."""

    player: Player = field(default_factory=Player)
    permanents: list[Permanent] = field(default_factory=list)
    #: those that are phased out
    phased: list[Permanent] = field(default_factory=list)
    #: the entries of permanents that name other permanents, by number
    links: dict[int, Fields] = field(default_factory=dict)
    #: whether the file says anything of the library, and of its unordered middle
    library: bool = False
    middle: bool = False
    sideboard: bool = False
    #: spells cast this turn; None if the file does not say
    cast: int | None = None
    cast_is: int = 0
    cast_colors: str = ""


def player(fields: Fields, number: int, first_uid: int, active: bool) -> Stated:
    """Read the table of a player; their permanents are numbered from `first_uid`.

    `active`: it is this player's turn.
    """
    fields.only(KEYS)
    library, middle = stated_library(fields)
    links: dict[int, Fields] = {}
    found = Stated(
        permanents=permanents(fields, number, first_uid, links),
        phased=permanents(fields, number, first_uid, {}, "phased"),
        links=links,
        library="library" in fields,
        middle=middle,
        sideboard="sideboard" in fields,
    )
    found.player = Player(
        # 704.5a, 704.5c: nobody is in the game with no life or ten poison counters.
        life=fields.integer(
            "life", LIFE, 1, _MAX_LIFE, "life above 0, as nobody with less is still in the game"
        ),
        hand=tuple(sorted(card_list(fields, "hand"))),
        library=library if middle else filled_up(library),
        graveyard=_zone(fields, "graveyard"),
        exile=_zone(fields, "exile"),
        sideboard=tuple(sorted(card_list(fields, "sideboard"))),
        pool=_mana(fields, "mana"),
        tagged=_snow(_mana(fields, "snow_mana")),
        lasting_mana=_lasting(fields),
        land_plays=_land_plays(fields, LAND_DROPS if active else 0),
        draws=fields.integer("draws", 0, 0, MOST),
        lost_life=fields.flag("lost_life"),
        poison=fields.integer("poison", 0, 0, 9),
        commanders=tuple(sorted(card_list(fields, "commanders"))),
    )
    _cast(fields, found)
    return found


def _mana(fields: Fields, key: str) -> ManaVector:
    text = fields.text(key, "", "mana letters, such as 'BBR'")
    try:
        return vector(text)
    except ManaError:
        fields.wrong(key, f"mana letters among {TYPES}, such as 'BBR'")
        return vector("")


def _lasting(fields: Fields) -> ManaVector:
    """The part of `mana` that is not lost before the turn ends."""
    lasting, pool = _mana(fields, "lasting_mana"), _mana(fields, "mana")
    if any(n > there for n, there in zip(lasting, pool, strict=True)):
        fields.wrong("lasting_mana", "mana that `mana` states too")
    return lasting


def _snow(mana: ManaVector) -> tuple[TaggedMana, ...]:
    units = [TaggedMana(n, snow=True) for n, count in enumerate(mana) for _ in range(count)]
    return tuple(sorted(units))


def _land_plays(fields: Fields, each_turn: int) -> int:
    """How many lands the player may still play: stated, or what `lands_played` leaves (305.2).

    Less than none where more have been played, which additional land plays have allowed.
    """
    played = fields.integer("lands_played", 0, 0, MOST)
    return fields.integer("land_drops", max(0, each_turn - played), -MOST, MOST)


def _cast(fields: Fields, found: Stated) -> None:
    """Spells cast this turn: how many, or their names."""
    if "cast" not in fields:
        stated: list[int] = []
    elif isinstance(fields.table["cast"], int):
        found.cast = fields.integer("cast", 0, 0, MOST)
        stated = []
    else:
        stated = card_list(fields, "cast")
        found.cast = len(stated)
    faces = [CARDS[cid].front for cid in stated]
    found.cast_is = sum(face.is_instant_or_sorcery for face in faces)
    found.cast_colors = "".join(c for c in COLORS if any(c in face.color for face in faces))
    found.cast_is = fields.integer("cast_instants_and_sorceries", found.cast_is, 0, MOST)
    if "cast_colors" in fields:
        colors = fields.text("cast_colors", "", f"colours among {COLORS}").upper()
        if set(colors) - set(COLORS):
            fields.wrong("cast_colors", f"colours among {COLORS}")
        found.cast_colors = "".join(c for c in COLORS if c in colors)


def _zone(fields: Fields, key: str) -> tuple[ZoneCard, ...]:
    """A graveyard or exile: names, or tables that say what is marked on a card."""
    hidden = key == "exile"  # face-down cards (406.3); a graveyard is public (404.2)
    listed = fields.table.get(key)
    if not isinstance(listed, list):
        return tuple(sorted((cid, PLAIN) for cid in card_list(fields, key, hidden=hidden)))
    found: list[ZoneCard] = []
    for index, entry in enumerate(listed):
        path = (*fields.at(key), index)
        if isinstance(entry, dict) and UNKNOWN not in entry:
            found += _marked(Fields(entry, path, fields.problems), key)
        else:
            found += [(cid, PLAIN) for cid in entry_cards(entry, path, fields.problems, hidden)]
    return tuple(sorted(found))


def _marked(fields: Fields, zone: str) -> list[ZoneCard]:
    """An entry {card, count, mark} or, in exile, one that says what may be done with the card.

    There: `playable` and `free`, or `time_counters` and, if it is not printed, `suspend`.
    """
    exile = zone == "exile"
    fields.only(
        ("card", "count", "mark", "playable", "free", "time_counters", "suspend")
        if exile
        else ("card", "count", "mark")
    )
    mark = MARKS[zone][fields.word("mark", "", MARKS[zone])]
    if exile and ("playable" in fields or "free" in fields):
        until = fields.word("playable", "", dict.fromkeys(words for words, _ in PERMISSIONS))
        free = fields.flag("free")
        if (until, free) not in PERMISSIONS:
            fields.wrong("free", "false, unless `playable` is 'this turn'")
        elif mark and until:
            fields.wrong("mark", "no mark on a card that is `playable`")
        elif until:
            mark = PERMISSIONS[until, free]
    if "card" not in fields:
        fields.problems.add(fields.path, "the key 'card' with a card name", "a table without it")
        return []
    count = copies(fields)
    found = named_card(fields.table["card"], fields.at("card"), fields.problems)
    if found is None:
        return []
    if exile and ("time_counters" in fields or "suspend" in fields):
        if mark:
            fields.wrong("time_counters", "no time counters on a card with another mark")
        mark = _suspended(fields, found[0])
    return [(found[0], mark)] * count


def _suspended(fields: Fields, cid: int) -> str:
    """The mark of a card with time counters: suspended if it has suspend, printed or given."""
    counters = fields.integer("time_counters", 0, 0, MOST)
    if fields.flag("suspend", facts(cid).suspend is not None):
        return suspended(counters)
    return f"{TIME_COUNTERS}{counters}" if counters else PLAIN
