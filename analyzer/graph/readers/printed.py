"""Edges of what stands on a card without being a word: its mana cost, types and keywords."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from analyzer.graph.readers.common import into, out, permanents
from analyzer.graph.scene import Link, Scene, Which
from cards.card import BASIC_LAND_TYPES
from cards.mana import COLORS, TYPES
from cards.vocabulary.filters import Filter

Keyword = Callable[[Scene], Iterator[Link]]


def cost_links(symbols: tuple[str, ...], note: str = "") -> Iterator[Link]:
    """What pays a mana cost, symbol by symbol (107.4)."""
    needs: Counter[tuple[str, str]] = Counter()
    for symbol in symbols:
        if symbol.isdigit():
            needs["mana", "generic"] += int(symbol)
        elif symbol == "X":
            needs["mana", "X"] += 1
        elif symbol == "S":
            needs["mana:S", ""] += 1
        else:
            parts = symbol.split("/")
            choice = f"or {symbol}" if len(parts) > 1 else ""
            for part in parts:
                if part == "P":
                    needs["life", "2 life instead of a Phyrexian symbol"] += 1
                elif part.isdigit():
                    needs["mana", choice] += int(part)
                elif part in TYPES:
                    needs[f"mana:{part}", choice] += 1
    for (key, choice), count in needs.items():
        if not count:
            continue
        words = ", ".join(part for part in (choice if choice != "generic" else "", note) if part)
        amount = "X" if choice == "X" else str(count)
        yield into("spends" if key == "life" else "pays", key, amount, words)


def printed_links(scene: Scene) -> Iterator[Link]:
    """The edges of a face's mana cost, types and keywords."""
    face = scene.face
    if face.cost is not None and not scene.entry.token:
        for link in cost_links(face.symbols):
            yield _how(link, "mana cost")
    if not face.is_land and not scene.entry.token:
        # 702.40a: every spell cast counts.
        yield _how(out("adds", "storm", 1), "spell")
    if face.is_instant_or_sorcery:
        # 608.2n: as its last step a resolving spell goes to its owner's graveyard.
        yield _how(out("fills", "graveyard", 1), "spell")
    if face.is_land:
        # 305.6: a basic land type gives its mana ability.
        for kind, color in BASIC_LAND_TYPES.items():
            if kind in face.subtype_set:
                yield _how(out("makes", f"mana:{color}", 1), "land type")
                if "Snow" in face.type_set:
                    yield _how(out("makes", "mana:S", 1), "land type")
    for keyword in sorted(face.keyword_set):
        reader = KEYWORDS.get(keyword)
        if reader is not None:
            for link in reader(scene):
                yield _how(link, keyword)


def _how(link: Link, how: str) -> Link:
    return Link(link.kind, link.end, link.inward, link.count, link.note, {"how": how})


# --- keywords -----------------------------------------------------------------------------------
def _storm(scene: Scene) -> Iterator[Link]:
    yield into("counts", "storm", note="a copy for each spell cast before it (702.40a)")


def _gravestorm(scene: Scene) -> Iterator[Link]:
    yield into("counts", "died", note="a copy for each permanent that died (702.69a)")


def _delve(scene: Scene) -> Iterator[Link]:
    yield into("feeds", "graveyard", note="exiled instead of paying generic mana (702.66)")


def _improvise(scene: Scene) -> Iterator[Link]:
    artifacts = permanents(Filter(types=("Artifact",)), "you", fits=None)
    yield into("feeds", artifacts, note="tapped instead of paying generic mana (702.126)")


def _convoke(scene: Scene) -> Iterator[Link]:
    creatures = permanents(Filter(types=("Creature",)), "you", fits=None)
    yield into("feeds", creatures, note="tapped instead of paying mana (702.51)")


def _prowess(scene: Scene) -> Iterator[Link]:
    spells = Which("spell", Filter(without_types=("Creature",)))
    yield into("triggers", spells, note="+1/+1 until end of turn (702.108)")


def _sunburst(scene: Scene) -> Iterator[Link]:
    for color in COLORS:
        yield into("counts", f"mana:{color}", note="each colour spent counts (702.44)")


def _split_second(scene: Scene) -> Iterator[Link]:
    yield out("forbids", "opponent:spells", note="while it is on the stack (702.61)")


#: Keywords with edges.
KEYWORDS: dict[str, Keyword] = {
    "storm": _storm,
    "gravestorm": _gravestorm,
    "delve": _delve,
    "improvise": _improvise,
    "convoke": _convoke,
    "prowess": _prowess,
    "sunburst": _sunburst,
    "split second": _split_second,
}
_COMBAT = "matters only in combat"
#: Keywords without edges, each with the reason.
SILENT_KEYWORDS = {
    "banding": _COMBAT,
    "changeling": "filters read its creature types",
    "deathtouch": _COMBAT,
    "defender": _COMBAT,
    "devoid": "filters read its colours",
    "dethrone": _COMBAT,
    "double strike": _COMBAT,
    "fear": _COMBAT,
    "first strike": _COMBAT,
    "flanking": _COMBAT,
    "flash": "says when the card itself can be cast",
    "flying": _COMBAT,
    "forestwalk": _COMBAT,
    "fuse": "both halves have their own edges",
    "haste": _COMBAT,
    "hexproof": "protects the card itself",
    "indestructible": "protects the card itself",
    "intimidate": _COMBAT,
    "islandwalk": _COMBAT,
    "lifelink": _COMBAT,
    "menace": _COMBAT,
    "mountainwalk": _COMBAT,
    "plainswalk": _COMBAT,
    "phasing": "comes and goes by itself",
    "reach": _COMBAT,
    "shadow": _COMBAT,
    "shroud": "protects the card itself",
    "swampwalk": _COMBAT,
    "trample": _COMBAT,
    "vigilance": _COMBAT,
}
