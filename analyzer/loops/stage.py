"""Positions in which a candidate is played: each card where the lap first takes it from."""

from __future__ import annotations

from msgspec.structs import replace

from analyzer.loops.invariants import Candidate
from analyzer.loops.net import Act
from analyzer.loops.reading import Scene
from analyzer.loops.utopia import Cards, hinders
from analyzer.search.relevance import card_words
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES
from cards.vocabulary.amounts import CountPermanents
from cards.vocabulary.effects import Continuous, CreateToken, ImprintFromHand
from cards.vocabulary.triggers import Enters
from models.facts import facts
from models.filters import card_fits
from models.position import PLAIN, Lasting, Library, Permanent, Player, Position, Step

#: Other cards in the graveyard, and cards in libraries, that a stage has.
FODDER, LIBRARY = 12, 60
#: How many tokens of a kind a stage has where the candidate makes such.
TOKENS = 6


def floats(candidate: Candidate, demand: frozenset[str]) -> list[tuple[int, ...]]:
    """Mana that may float at the beginning: what spells before the lap cost, then more and more.

    `demand`: the types that the cards of the candidate ask for; everything else is colourless.
    """
    base = [0] * 6
    for act, _ in candidate.acts:
        if act[0] == "copy":
            for symbol in CARDS[act[1]].front.symbols:
                kind = symbol if symbol in TYPES else "C"
                base[TYPES.index(kind)] += int(symbol) if symbol.isdigit() else 1
    levels = [(0, n) for n in range(5)] + [(2, 2), (6, 6)]
    return [
        tuple(b + (more if c in demand else 0) + (less if c == "C" else 0)
              for b, c in zip(base, TYPES, strict=True))
        for more, less in levels
    ]  # fmt: skip


def stage(cards: Cards, scene: Scene, candidate: Candidate, mana: tuple[int, ...]) -> Position:
    """The position from which a lap is tried, with so much mana of each type floating.

    Cards that nobody can name stand for all others, in the library and in the graveyard.
    """
    you = cards.you
    acts = dict(candidate.acts)
    where = _places(candidate)
    start = cards.start
    if start is None:
        library = Library(rest=(UNKNOWN_CID,) * LIBRARY)
        me = Player(library=library, graveyard=((UNKNOWN_CID, PLAIN),) * FODDER)
        start = Position((me, Player(library=library)), step=Step.MAIN1)
    players = [*start.players]
    me = players[you]
    hand, grave, exile = list(me.hand), list(me.graveyard), list(me.exile)
    library = me.library
    battlefield = list(start.battlefield)
    uid = start.next_uid
    imprinted: list[int] = []
    for cid, zone in where.items():
        need = _copies(cid, acts, scene, cards)
        if zone == "battlefield":
            have = sum(p.cid == cid and p.controller == you for p in battlefield)
            for _ in range(need - have):
                battlefield.append(Permanent(uid, cid, you, you))
                uid += 1
                hand, grave, exile = (_take(z, cid) for z in (hand, grave, exile))
        elif zone == "hand":
            for _ in range(min(2, cards.owned[cid]) - hand.count(cid)):
                hand += [cid]
                grave, exile = _take(grave, cid), _take(exile, cid)
        elif zone == "graveyard" and all(c != cid for c, _ in grave):
            grave += [(cid, "")]
            hand, exile = _take(hand, cid), _take(exile, cid)
        elif zone == "exile" and all(c != cid for c, _ in exile):
            exile += [(cid, "")]
            hand, grave = _take(hand, cid), _take(grave, cid)
        elif zone == "imprinted":
            imprinted.append(cid)
    for index, permanent in enumerate(battlefield):
        picks = [c for c in imprinted if _imprints(permanent.cid, c)]
        if permanent.controller == you and picks and not permanent.imprinted:
            battlefield[index] = replace(permanent, imprinted=(picks[0],))
            exile += [(picks[0], "")]
            hand, grave = _take(hand, picks[0]), _take(grave, picks[0])
    for cid, count in _helpers(candidate, scene, frozenset(where)).items():
        token = CARDS[cid].layout == "token"
        have = sum(p.cid == cid and p.controller == you for p in battlefield)
        if not hinders(cid):
            for _ in range(count - have):
                battlefield.append(Permanent(uid, cid, you, you, token=token))
                uid += 1
                hand, grave, exile = (_take(z, cid) for z in (hand, grave, exile))
    lasting = tuple(dict.fromkeys((*start.lasting, *_effects_in_force(scene, you))))
    pool = tuple(a + b for a, b in zip(me.pool, mana, strict=True))
    players[you] = replace(
        me,
        hand=tuple(sorted(hand)),
        graveyard=tuple(sorted(grave)),
        exile=tuple(sorted(exile)),
        library=library,
        pool=pool,
    )
    return replace(
        start,
        players=(players[0], players[1]),
        battlefield=tuple(battlefield),
        lasting=lasting,
        next_uid=uid,
    )


def _effects_in_force(scene: Scene, you: int) -> list[Lasting]:
    """All that the spells that help leave in force, for better and for worse."""
    sources = dict.fromkeys(effect.source for effect in scene.position.lasting)
    return [
        Lasting(word.static, you, word.until, cid)
        for cid in sources
        for word in card_words(cid)
        if isinstance(word, Continuous)
    ]


def _helpers(candidate: Candidate, scene: Scene, placed: frozenset[int]) -> dict[int, int]:
    """Permanents that do nothing themselves: they make cheaper, watch, permit, or are counted."""
    words = [w for cid in {*candidate.cards, *placed} for w in card_words(cid)]
    counted = [w.filter for w in words if isinstance(w, CountPermanents)]
    tokens = {CARDS.token(w.token) for w in words if isinstance(w, CreateToken)}
    found: dict[int, int] = {}
    for cid, most in scene.permanents.items():
        if CARDS[cid].layout == "token":
            if cid in tokens:
                found[cid] = TOKENS
        elif any(card_fits(f, cid) for f in counted):
            found[cid] = most
        elif cid not in placed and facts(cid).statics and not facts(cid).is_land:
            found[cid] = 1
    return found


def _take(zone: list, cid: int) -> list:  # type: ignore[type-arg]
    """A zone with one card of this number less, if it has one."""
    for index, entry in enumerate(zone):
        if entry == cid or (isinstance(entry, tuple) and entry[0] == cid):
            return zone[:index] + zone[index + 1 :]
    return zone


def _places(candidate: Candidate) -> dict[int, str]:
    """Where each card that is acted with begins."""
    found: dict[int, str] = {}
    for act, _ in candidate.acts:
        kind, cid = act[0], act[1]
        face = CARDS[cid].front
        if kind == "cast copy":
            found[cid] = "imprinted"
        elif kind == "copy":
            found.setdefault(cid, "hand")
        elif CARDS[cid].layout == "token":
            continue
        elif face.is_permanent and not (kind in ("activate", "mana") and _from_hand(cid, act[2])):
            found[cid] = "battlefield"
        elif kind == "cast":
            found[cid] = "hand" if act[2] == "library" else act[2]
        else:
            found.setdefault(cid, "hand")
    for cid in candidate.cards:
        if cid not in found and cid != UNKNOWN_CID and CARDS[cid].layout != "token":
            found[cid] = "battlefield" if CARDS[cid].front.is_permanent else "hand"
    return found


def _from_hand(cid: int, index: int) -> bool:
    abilities = facts(cid).activated
    return index < len(abilities) and abilities[index].zone == "hand"


def _copies(cid: int, acts: dict[Act, int], scene: Scene, cards: Cards) -> int:
    """How many copies of a permanent are put into play: as many as there are and as are of use."""
    most = scene.permanents.get(cid, 1)
    if cards.start is not None:
        most = min(most, cards.there[cid])
    elif facts(cid).is_land:
        most = min(most, max((n for act, n in acts.items() if act[1] == cid), default=1))
    return max(1, most)


def _imprints(source: int, cid: int) -> bool:
    return any(
        isinstance(effect, ImprintFromHand) and card_fits(effect.filter, cid)
        for trigger in facts(source).triggered
        if isinstance(trigger.event, Enters)
        for effect in trigger.effects
    )
