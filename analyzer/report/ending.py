"""What a line comes to: spells, storm copies, life lost, what is left."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.referee import Step
from analyzer.report.content import Ending
from analyzer.report.rows import new_copies
from analyzer.report.values import mana_text
from cards.vocabulary.effects import DealDamage, LoseLife
from models.actions import Cast
from models.commanders import LETHAL_DAMAGE
from models.notation.names import face_name
from models.notation.words import PLAYERS
from models.position import Position, StackItem

POISON = 10  # 704.5c


def ending(root: Position, steps: Sequence[Step], player: int) -> Ending:
    """Sum up a replayed line; without steps, the position as it is."""
    final = steps[-1].after if steps else root
    other = 1 - player
    finisher, count = _finisher(steps)
    lost = tuple(root.players[n].life - final.players[n].life for n in (0, 1))
    left = _left_to_lose(final, finisher, other)
    return Ending(
        final.storm,
        face_name(finisher.cid, finisher.face) if finisher is not None else "",
        count,
        sum(len(new_copies(step)) for step in steps),
        (final.players[0].life, final.players[1].life),
        (lost[0], lost[1]),
        lost[other] + left if left else None,
        mana_text(final.players[player]),
        _winner(final),
        _how(final),
    )


def _finisher(steps: Sequence[Step]) -> tuple[Cast | None, int | None]:
    """The last spell with storm, or else the last spell; and the spells cast before it."""
    last: Cast | None = None
    for step in reversed(steps):
        if not isinstance(step.action, Cast):
            continue
        last = last or step.action
        if any(i.label == "storm" for i in (*step.after.stack, *step.after.waiting)):
            if not any(i.label == "storm" for i in (*step.before.stack, *step.before.waiting)):
                return step.action, step.before.storm
    return last, None


def _left_to_lose(final: Position, finisher: Cast | None, other: int) -> int:
    """Life that the finisher and its copies still on the stack would have taken; 0 if not fixed."""
    if finisher is None or final.winner is None or final.players[other].life > 0:
        return 0
    items = [i for i in final.stack if i.cid == finisher.cid and i.kind in ("spell", "copy")]
    return sum(_takes(item, other) for item in items)


def _takes(item: StackItem, other: int) -> int:
    total = 0
    for effect in item.effects:
        if isinstance(effect, LoseLife | DealDamage) and (0, other) in item.targets:
            if not isinstance(effect.count, int):
                return 0
            total += effect.count
    return total


def _winner(final: Position) -> str:
    if final.winner is None:
        return ""
    return PLAYERS[final.winner] if final.winner in (0, 1) else "draw"


def _how(final: Position) -> str:
    """Why the game is over (104.2, 104.3)."""
    if final.winner not in (0, 1):
        return "" if final.winner is None else "both players lose at once"
    assert final.winner is not None
    loser = 1 - final.winner
    name = ("you", "the opponent")[loser]
    player = final.players[loser]
    if player.life <= 0:
        return f"{name} {'have' if loser == 0 else 'has'} no life left (704.5a)"
    if player.drew_from_empty:
        return f"{name} drew from an empty library (704.5b)"
    if player.poison >= POISON:
        return f"{name} {'have' if loser == 0 else 'has'} ten poison counters (704.5c)"
    if any(dealt[2] >= LETHAL_DAMAGE for dealt in player.commander_damage):
        dealt = f"been dealt {LETHAL_DAMAGE} combat damage by a commander"
        return f"{name} {'have' if loser == 0 else 'has'} {dealt} (704.6c)"
    return "an effect says so (104.2b)"
