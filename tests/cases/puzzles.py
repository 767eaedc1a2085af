"""Published Doomsday puzzles: their positions, and the solutions found among the legal actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from analyzer.search.key import canonical_key
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES, letters
from models import apply, legal_actions
from models.actions import PASS, Action, Activate, Cast, Choose, Pay, PlayLand
from models.position import T_CARD, T_PERMANENT, Library, Permanent, Player, Position

FILE = Path(__file__).parents[3] / "shared" / "puzzles.yaml"
#: Names that a pile may use for a card that does not matter.
ANY_CARD = "any card"
FILLER = "Swamp"
#: The opponent's life where the win does not depend on it.
LIFE = 20


def read() -> dict[str, dict[str, Any]]:
    """The puzzles with a solution, by id, each with its deck under "list"; empty without data."""
    if not FILE.exists():
        return {}
    data = yaml.safe_load(FILE.read_text("utf-8"))
    for puzzle in data["puzzles"]:
        puzzle["list"] = data["decks"].get(puzzle["deck"]) or {}
    return {p["id"]: p for p in data["puzzles"] if "replay" in p["solution"]}


def number(name: str) -> int:
    """The number of a card, of a filler for a card that does not matter."""
    return CARDS.find(FILLER if name == ANY_CARD else name)


def steps(puzzle: dict[str, Any]) -> list[dict[str, Any]]:
    """The actions of the checked solution; each card of a pile is one."""
    found: list[dict[str, Any]] = []
    for entry in puzzle["solution"]["replay"]["actions"]:
        if entry["do"] == "stack pile":
            found += [{"do": "choose", "card": card} for card in entry["pile"]]
        elif entry["do"].startswith("play land from exile"):
            found.append({"do": "play land", "card": entry["card"]})
            found.append({"do": "crack fetch land", "card": entry["card"]})
        else:
            found.append(entry)
    return found


# --- the position ---------------------------------------------------------------------------------
def listed(zone: object) -> list[str]:
    """The cards of a zone; none where it is not given."""
    if isinstance(zone, dict):
        return list(zone["at_least"])
    return list(zone) if isinstance(zone, list) else []


def permanents(puzzle: dict[str, Any]) -> Iterator[Permanent]:
    """The battlefield, yours first."""
    uid = 0
    for player, side in enumerate((puzzle["you"], puzzle["opponent"])):
        tapped = list(side.get("tapped", ()))
        for name in side["battlefield"]:
            uid += 1
            is_tapped = name in tapped
            if is_tapped:
                tapped.remove(name)
            counters = side.get("counters", {}).get(name)
            yield Permanent(
                uid,
                number(name),
                player,
                player,
                tapped=is_tapped,
                counters=(("+1/+1", counters),) if counters else (),
                chosen=side.get("chosen", {}).get(name, ""),
            )


def library(puzzle: dict[str, Any]) -> Library:
    """The library: what the list leaves, with every card that the solution takes out of it."""
    given = puzzle["you"]["library"]
    known = given.get("cards") or given.get("upper_bound", {}).get("cards") or {}
    cards = {number(name): n for name, n in known.items()}
    needed: dict[int, int] = {}
    for name in puzzle["solution"]["pile_top_to_bottom"]:
        needed[number(name)] = needed.get(number(name), 0) + 1
    for entry in puzzle["solution"]["replay"]["actions"]:
        if "fetch" in entry:
            needed.setdefault(number(entry["fetch"]), 1)
    for cid, n in needed.items():
        cards[cid] = max(n, cards.get(cid, 0))
    return Library(rest=tuple(sorted(cid for cid, n in cards.items() for _ in range(n))))


def sideboard(puzzle: dict[str, Any]) -> tuple[int, ...]:
    """The sideboard of the list, with every card that the solution takes from it."""
    cards = [n for n, k in puzzle["list"].get("sideboard", {}).items() for _ in range(k)]
    cards += [choice["any_of"][0] for choice in puzzle["list"].get("sideboard_choice", ())]
    for entry in puzzle["solution"]["replay"]["actions"]:
        if entry["do"] == "take from sideboard" and entry["card"] not in cards:
            cards.append(entry["card"])
    return tuple(sorted(cid for name in cards if (cid := CARDS.get(name)) is not None))


def position(puzzle: dict[str, Any]) -> Position:
    """The position of a puzzle."""
    you, other = puzzle["you"], puzzle["opponent"]
    replay = puzzle["solution"]["replay"]
    me = Player(
        life=replay.get("life_at_start", you["life"]),
        hand=tuple(sorted(map(number, you["hand"]))),
        library=library(puzzle),
        graveyard=tuple((cid, "") for cid in sorted(map(number, listed(you["graveyard"])))),
        exile=tuple((cid, "") for cid in sorted(map(number, listed(you["exile"])))),
        sideboard=sideboard(puzzle),
        land_plays=int(you["land_drop_available"] is True),
    )
    hand = [
        *map(number, listed(other.get("hand"))),
        *[UNKNOWN_CID] * other.get("hand_unknown_cards", 0),
    ]
    them = Player(
        life=other["life"] or LIFE,
        hand=tuple(sorted(hand)),
        library=Library(rest=(UNKNOWN_CID,) * 40),
        graveyard=tuple((cid, "") for cid in sorted(map(number, listed(other.get("graveyard"))))),
    )
    board = tuple(permanents(puzzle))
    storm = you["storm"]
    return Position(
        (me, them), board, storm=storm, cast=(storm, 0), cast_is=(storm, 0),
        next_uid=len(board) + 1,
    )  # fmt: skip


# --- the line -------------------------------------------------------------------------------------
def matches(p: Position, action: Action, entry: dict[str, Any]) -> bool:
    """Whether an action is the one that a step of the solution states, to the mana."""
    do = entry["do"]
    if do == "cast":
        return isinstance(action, Cast) and cast_as_stated(p, action, entry)
    if do == "choose":
        return isinstance(action, Choose) and (
            action.answer == number(entry["card"]) or entry["card"] == ANY_CARD
        )
    if do == "play land":
        return isinstance(action, PlayLand) and action.cid == number(entry["card"])
    if do.startswith("pay "):
        return isinstance(action, Pay) and letters(action.pay.mana) == entry["pay"]
    if not isinstance(action, Activate) or action.cid != number(entry["card"]):
        return False
    if action.pay.abilities:
        return False
    if "sacrifice" in entry and entry["sacrifice"] not in named(p, action.pay.sacrifice):
        return False
    if do == "activate":
        targets = [CARDS[t[2]].name for t in action.targets if t[0] == T_CARD]
        return targets == ([entry["bottom"]] if "bottom" in entry else [])
    if "add" in entry:
        made = floating(apply(p, action)) - floating(p)
        return made == Counter(entry["add"])
    return True


def floating(p: Position) -> Counter[str]:
    """The mana in your pool."""
    you = p.players[0]
    found = Counter({letter: n for letter, n in zip(TYPES, you.pool, strict=True) if n})
    found.update(TYPES[unit.type] for unit in you.tagged)
    return found


def cast_as_stated(p: Position, action: Cast, entry: dict[str, Any]) -> bool:
    """Whether a spell is the one stated, from its zone, with its payment and target."""
    if action.cid != number(entry["card"]) or action.zone != entry.get("from", "hand"):
        return False
    pay = entry.get("pay", "")
    if action.pay.abilities:
        return False
    if pay == "free":
        pay = "" if action.alt else "not free"
    if pay.endswith(" life"):
        if any(action.pay.mana) or f"{action.pay.life} life" != pay:
            return False
    elif floating(p) - floating(apply(p, action)) != Counter(pay) or action.pay.life:
        return False
    targets = [t[1] for t in action.targets if t[0] == T_PERMANENT]
    return not targets or entry.get("target") in named(p, targets)


def named(p: Position, uids: Any) -> list[str]:
    """The names of permanents."""
    return [CARDS[q.cid].name for q in p.battlefield if q.uid in uids]


#: Steps that say what happened: the rules bring it about, or a choice that is looked for.
ACTIONS = ("cast", "choose", "play land", "pay ", "tap ", "crack", "activate", "cycle",
           "sacrifice for mana")  # fmt: skip


def follow(root: Position, entries: list[dict[str, Any]]) -> list[Action] | None:
    """A legal line with exactly these actions in this order, to the win; None if there is none.

    Passes and choices that the solution leaves open are looked for.
    """
    wanted = [entry for entry in entries if entry["do"].startswith(ACTIONS)]
    seen: set[object] = set()
    stack: list[tuple[Position, int, tuple[Action, ...]]] = [(root, 0, ())]
    while stack:
        p, done, line = stack.pop()
        if p.winner == 0 and done == len(wanted):
            return list(line)
        key = (canonical_key(p), done)
        if p.winner is not None or key in seen:
            continue
        seen.add(key)
        actions = legal_actions(p)
        stated = wanted[done] if done < len(wanted) and p.decider == 0 else None
        found = [a for a in actions if stated is not None and matches(p, a, stated)]
        if p.pending is None or stated is None or stated["do"] != "choose":
            for action in actions:
                if (action == PASS and p.stack) or passive(p, action):
                    stack.append((apply(p, action), done, (*line, action)))
        stack += [(apply(p, action), done + 1, (*line, action)) for action in found]
    return None


def passive(p: Position, action: Action) -> bool:
    """Whether an action answers a decision that the solution leaves open."""
    return p.pending is not None and isinstance(action, Choose | Pay)


def after_doomsday(root: Position, line: list[Action]) -> Position:
    """The position once Doomsday has resolved for the first time on a line."""
    doomsday = CARDS.find("Doomsday")
    seen = False
    p = root
    for action in line:
        p = apply(p, action)
        seen = seen or any(item.cid == doomsday for item in p.stack)
        if seen and not p.stack and p.pending is None and not p.frames:
            return p
    raise AssertionError("no Doomsday resolves")
