"""The positions that a hand of a run is asked about: the first turn, and how a turn passes."""

from __future__ import annotations

from msgspec.structs import replace

from analyzer.batch.mulligans import Opening, put_back
from analyzer.batch.settings import Opponent, Settings
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.statics import BeginGameOnBattlefield
from models.facts import facts
from models.layers import refreshed
from models.notation.names import find_card
from models.position import PLAIN, Library, Permanent, Player, Position

#: Cards in the opponent's hand that nobody can name.
_HAND = 7
LOSES = 1


def first_turn(opening: Opening, settings: Settings, deck: int) -> Position:
    """The first main phase of the player's first turn, with the library's order known.

    On the draw a card has been drawn (103.8a), and the opponent's first turn went by without
    anything that matters.
    """
    kept, board, exiled = begin_game(opening.hand, settings.on_the_play)
    hand, library = list(kept), opening.library
    draws, lost = 0, False
    if not settings.on_the_play:
        draws, lost = 1, not library
        hand += library[:1]
        library = library[1:]
    which = settings.decks[deck]
    you = Player(
        life=which.life,
        hand=tuple(sorted(hand)),
        library=Library(top=library),
        exile=tuple((cid, PLAIN) for cid in sorted(exiled)),
        sideboard=which.side(),
        commanders=which.commanders(),
        command=which.commanders(),  # 903.6
        companion=which.chosen_companion(),
        land_plays=1,
        draws=draws,
        drew_from_empty=lost,
    )
    board += [Permanent(0, find_card(name)[0], 1, 1) for name in settings.opponent.battlefield]
    board = [replace(p, uid=uid) for uid, p in enumerate(board, 1)]
    return refreshed(
        Position(
            (you, _opponent(settings.opponent)),
            tuple(board),
            turn=1 if settings.on_the_play else 2,
            next_uid=len(board) + 1,
            edition=settings.edition,
            # 704.5b: who draws from an empty library loses.
            winner=LOSES if lost else None,
        )
    )


def begin_game(
    hand: tuple[int, ...], starts: bool
) -> tuple[tuple[int, ...], list[Permanent], tuple[int, ...]]:
    """What begins the game on the battlefield, as its owner may have it (103.6a).

    Always done; the bottom rule says what is exiled for it.  Gives the hand left, the permanents
    and the cards exiled.
    """
    left, exiled = list(hand), list[int]()
    board: list[Permanent] = []
    for cid in hand:
        found = next((a.static for a in facts(cid).statics
                      if isinstance(a.static, BeginGameOnBattlefield)), None)  # fmt: skip
        if found is None or (found.not_starting_player and starts):
            continue
        legendary = "Legendary" in CARDS[cid].front.type_set
        if legendary and any(p.cid == cid for p in board):
            continue
        others = list(left)
        others.remove(cid)
        if len(others) < found.exile_from_hand:
            continue
        kept, gone = put_back(tuple(others), found.exile_from_hand)
        left, exiled = list(kept), [*exiled, *gone]
        counters = ((found.counter, 1),) if found.counter else ()
        board.append(Permanent(0, cid, 0, 0, counters=counters))
    return tuple(left), board, tuple(exiled)


def _opponent(about: Opponent) -> Player:
    known = [find_card(name)[0] for name in about.hand]
    unknown = max(0, _HAND - len(known))
    return Player(
        life=about.life,
        hand=tuple(sorted([UNKNOWN_CID] * unknown + known)),
        library=Library(rest=(UNKNOWN_CID,) * about.library),
    )


def as_seen(position: Position, known_top: int, known_bottom: int) -> Position:
    """The position as the player sees it: of the library they know the content, not the order.

    `known_top`, `known_bottom`: how many cards they do know there.  Once something has shuffled the
    library, no place in it is taken as known.
    """
    you, opponent = position.players
    library = you.library
    if library.rest or library.sure or library.bottom:
        cards = library.top + library.rest + library.sure + library.bottom
        loose = Library(rest=tuple(sorted(cards)), hidden=library.hidden)
        return replace(position, players=(replace(you, library=loose), opponent))
    cards = library.top
    top, rest = cards[:known_top], cards[known_top:]
    split = max(0, len(rest) - known_bottom)
    middle, bottom = rest[:split], rest[split:]
    if not middle:
        top, bottom = top + bottom, ()
    seen = Library(top=top, rest=tuple(sorted(middle)), bottom=bottom)
    return replace(position, players=(replace(you, library=seen), opponent))


def names(cards: tuple[int, ...]) -> tuple[str, ...]:
    """The names of cards."""
    return tuple(CARDS[cid].name for cid in cards)
