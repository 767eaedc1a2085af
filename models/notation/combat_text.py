"""Declarations of combat in a player's words, both ways.

attack with Bull Aurochs, Grizzly Bears
attack with Bull Aurochs, Grizzly Bears at Jace Beleren
no attack
block Bull Aurochs with Grizzly Bears, block Hill Giant with Wall of Wood
no block
assign Craw Wurm: 2 to Grizzly Bears, 4 to opponent
"""

from __future__ import annotations

import re

from models.actions import Assign, Attack, Block
from models.combat.board import part_of
from models.notation.errors import NotationError
from models.notation.fields import nearest
from models.notation.objects import Objects
from models.notation.words import PLAYERS
from models.position import DEFENDER

_SHARE = re.compile(r"^(-?[0-9]{1,9}) to (.+)$")


# --- writing --------------------------------------------------------------------------------------
def attack_text(objects: Objects, action: Attack) -> str:
    """An attack; what is attacked is named unless it is the player."""
    if not action.attackers:
        return "no attack"
    return "attack with " + ", ".join(
        _name(objects, uid) + ("" if what == DEFENDER else f" at {_name(objects, what)}")
        for uid, what in action.attackers
    )


def block_text(objects: Objects, action: Block) -> str:
    """A declaration of blockers, attacker by attacker."""
    if not action.blocks:
        return "no block"
    by_attacker: dict[int, list[str]] = {}
    for blocker, attacker in action.blocks:
        by_attacker.setdefault(attacker, []).append(_name(objects, blocker))
    return ", ".join(
        f"block {_name(objects, attacker)} with {' and '.join(names)}"
        for attacker, names in by_attacker.items()
    )


def assign_text(objects: Objects, action: Assign) -> str:
    """How much damage of an attacker goes where."""
    shares = sorted(action.shares, key=lambda share: (share[0] == DEFENDER, share))
    listed = ", ".join(f"{n} to {_recipient(objects, action, uid)}" for uid, n in shares)
    return f"assign {_name(objects, action.source)}: {listed}"


def _recipient(objects: Objects, action: Assign, uid: int) -> str:
    if uid != DEFENDER:
        return _name(objects, uid)
    source = objects.position.permanent(action.source)
    what = DEFENDER if source is None else part_of(source).attacks
    if what in (DEFENDER, 0):
        return PLAYERS[1 - objects.position.active]
    return _name(objects, what)


def _name(objects: Objects, uid: int) -> str:
    return objects.permanent_text(uid)


# --- reading --------------------------------------------------------------------------------------
def read_attack(objects: Objects, text: str) -> Attack:
    """Read an attack; names of several creatures are joined by commas or "and"."""
    rest = text.removeprefix("attack").strip().removeprefix("with").strip()
    pairs: list[tuple[int, int]] = []
    for part in _parts(objects, rest):
        name, _, what = part.partition(" at ")
        uid = _find(objects, name, [uid for uid, _ in pairs])
        pairs.append((uid, _find(objects, what, []) if what else DEFENDER))
    return Attack(tuple(sorted(pairs)))


def read_block(objects: Objects, text: str) -> Block:
    """Read a declaration of blockers."""
    pairs: list[tuple[int, int]] = []
    for clause in re.split(r",? *(?:and )?\bblock ", f" {text}"):
        if not clause.strip():
            continue
        attacker, _, names = clause.strip().rstrip(",").partition(" with ")
        if not names:
            raise NotationError(
                "", "", None, "'block ATTACKER with BLOCKER'", repr(f"block {clause.strip()}")
            )
        target = _find(objects, attacker, [])
        for name in _parts(objects, names):
            pairs.append((_find(objects, name, [uid for uid, _ in pairs]), target))
    return Block(tuple(sorted(pairs)))


def read_assign(objects: Objects, text: str) -> Assign:
    """Read how damage is divided."""
    head, _, tail = text.removeprefix("assign").strip().partition(":")
    source = _find(objects, head.strip(), [])
    attacker = objects.position.permanent(source)
    attacked = part_of(attacker).attacks if attacker is not None else 0
    shares = []
    for part in re.split(r",\s*(?=-?[0-9]+ to )", tail):
        match = _SHARE.match(part.strip())
        if match is None:
            raise NotationError("", "", None, "shares such as '2 to Grizzly Bears'", repr(part))
        player = match[2].lower() in (*PLAYERS, "me", "player")
        uid = DEFENDER if player else _find(objects, match[2], [])
        shares.append((DEFENDER if uid == attacked else uid, int(match[1])))
    return Assign(source, tuple(sorted(shares)))


def _parts(objects: Objects, text: str) -> list[str]:
    """The names in a list, joined by commas or "and", which names may have in them too."""
    cuts = [(m.start(), m.end()) for m in re.finditer(r",?\s+and\s+|,\s+", text)]
    found: list[str] = []
    begin = 0
    while begin < len(text):
        ends = [(a, b) for a, b in cuts if a > begin] + [(len(text), len(text))]
        for end, after in reversed(ends):
            if _names_something(objects, text[begin:end]) or (end, after) == ends[0]:
                found.append(text[begin:end])
                begin = after
                break
    return found


def _names_something(objects: Objects, text: str) -> bool:
    return objects.find_permanent(text.partition(" at ")[0].strip()) is not None


def _find(objects: Objects, name: str, taken: list[int]) -> int:
    uid = objects.find_permanent(name.strip())
    if uid is None:
        hint = nearest(name, objects.permanent_names())
        raise NotationError("", "", None, "a permanent", repr(name), hint)
    if uid in taken:
        # Of creatures that are all alike the next one is meant.
        first = objects.position.permanent(uid)
        alike = [
            q.uid
            for q in objects.position.battlefield
            if first is not None and (q.cid, q.controller) == (first.cid, first.controller)
        ]
        return next((u for u in sorted(alike) if u not in taken), uid)
    return uid
