"""The turn: steps and phases, and what happens as they begin and end (500-514)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from cards.vocabulary.statics import (
    DoesntUntap,
    DontUntap,
    MaximumHandSize,
    NoMaximumHandSize,
    SkipStep,
)
from models import events, plot
from models.combat.steps import begin_step, following
from models.editions import EDITIONS
from models.effects.dredge import draw_for_turn
from models.effects.turns import EXTRA_TURN, SKIP_TURN
from models.facts import facts_of
from models.filters import permanent_fits
from models.madness import CHOICE_IN_CLEANUP, undecided
from models.pool import empty_pools, forget_lasting
from models.position import (
    FLASHBACK,
    PLAIN,
    PLAY_END,
    PLAY_FREE,
    PLAY_LATER,
    PLAY_NEXT,
    PLAY_TURN,
    PLAY_UNTIL,
    Lasting,
    Pending,
    Step,
    ZoneCard,
)
from models.sagas import add_lore
from models.sba import state_based_actions
from models.state import State, opponent

#: Steps that are a phase of their own, or end one: a pool empties there in the 2006 rules (300.3).
_PHASE_ENDS = (Step.DRAW, Step.MAIN1, Step.END_COMBAT, Step.MAIN2, Step.CLEANUP)


def end_step(s: State) -> None:
    """The present step ends with an empty stack; the next begins (500.2)."""
    rules = EDITIONS[s.edition]
    if rules.empty_each_step or s.step in _PHASE_ENDS:
        empty_pools(s, rules.mana_burn)
    if s.step == Step.END:
        begin_cleanup(s)
    elif s.step == Step.CLEANUP:
        begin_cleanup(s)  # 514.3a: once players have had priority, another one follows
    else:
        begin(s, following(s))


def begin(s: State, step: int, fresh: Collection[int] = ()) -> None:
    """Begin a step: turn-based actions, triggers, then the active player has priority.

    `fresh`: permanents that have been under the active player's control only since their last
    upkeep began, which echo asks about (702.30a).
    """
    s.step = step
    s.priority, s.passed = s.active, 0
    if step == Step.UNTAP:
        back = phase(s)
        fresh = [p.uid for p in s.battlefield if p.sick and p.controller == s.active]
        if EDITIONS[s.edition].phasing_in_is_new:
            fresh += back
        untap(s)
        begin(s, Step.UPKEEP, fresh)  # 502.4: nobody gets priority
        return
    if step == Step.DRAW:
        if s.turn == 1:
            begin(s, Step.MAIN1)  # 103.8a: whoever plays first skips their first draw step
            return
        if any(controller == s.active for _, controller, _ in s.statics(SkipStep)):
            begin(s, step + 1)  # 614.10a: as though it did not exist
            return
        draw_for_turn(s)
    if step == Step.MAIN1:
        add_lore(s)  # 714.3b
    if step == Step.END:
        _until_end_step(s, s.active)
    begin_step(s, step)
    events.step_began(s, step, fresh)


def _until_end_step(s: State, player: int) -> None:
    """Permissions "until your next end step" end as that step begins (611.2a)."""
    exile = s.players[player].exile
    if any(mark == PLAY_END for _, mark in exile):
        ended = ((cid, PLAIN if mark == PLAY_END else mark) for cid, mark in exile)
        s.change(player, exile=tuple(sorted(ended)))


def phase(s: State) -> list[int]:
    """The active player's phased-out permanents phase in as those with phasing phase out (502.1).

    Nothing enters or leaves the battlefield by that (702.26d).  Returns who phased in.
    """
    out = [
        q for q in s.battlefield if q.controller == s.active and "phasing" in facts_of(q).keywords
    ]
    back = [q for q in s.phased if q.controller == s.active]
    if out or back:
        s.battlefield = [q for q in s.battlefield if q not in out] + back
        s.phased = (*(q for q in s.phased if q.controller != s.active), *out)
    return [q.uid for q in back]


def untap(s: State) -> None:
    """Untap the active player's permanents; they have been controlled since the turn began."""
    kept = list(s.statics(DontUntap))  # 502.3
    for index, permanent in enumerate(s.battlefield):
        if permanent.controller != s.active:
            continue
        stays = any(isinstance(a.static, DoesntUntap) for a in facts_of(permanent).statics) or any(
            permanent_fits(static.filter, permanent, you, source.uid if source else 0)
            for static, you, source in kept
        )
        s.battlefield[index] = replace(permanent, tapped=permanent.tapped and stays, sick=False)


def maximum_hand_size(s: State, player: int) -> int:
    """How many cards a player keeps: seven, if nothing says otherwise (402.2).

    Effects apply in the order of their timestamps (613.11).
    """
    most = 7
    for static, controller, _ in s.statics(MaximumHandSize):
        if controller == player:
            most = static.count
    if any(controller == player for _, controller, _ in s.statics(NoMaximumHandSize)):
        return len(s.players[player].hand)
    return most


def begin_cleanup(s: State) -> None:
    """Cleanup: discard to seven, damage and until-end-of-turn effects end (514)."""
    s.step = Step.CLEANUP
    s.priority, s.passed = s.active, 0
    s.pending = undecided(s, CHOICE_IN_CLEANUP)
    if s.pending is not None:
        return
    hand = s.players[s.active].hand
    if len(hand) > maximum_hand_size(s, s.active):
        s.pending = Pending("discard to seven", s.active, tuple(dict.fromkeys(hand)))
        return
    finish_cleanup(s)


def finish_cleanup(s: State) -> None:
    """The end of the turn's effects, then the next turn (514.2-3).

    What triggered, or state-based actions that are performed, give the players priority first.
    """
    for index, permanent in enumerate(s.battlefield):
        if permanent.damage or permanent.boost != (0, 0) or permanent.altered:
            altered = tuple(e for e in permanent.altered if e.until != "end_of_turn")
            s.battlefield[index] = replace(permanent, damage=0, boost=(0, 0), altered=altered)
    s.refresh()
    s.lasting = tuple(e for e in s.lasting if e.until != "end_of_turn")
    s.delayed = tuple(d for d in s.delayed if not d.repeat and not d.this_turn)
    for index in (0, 1):
        _expire(s, index)
    forget_lasting(s)
    if not state_based_actions(s) and not s.waiting:
        empty_pools(s, EDITIONS[s.edition].mana_burn)
        next_turn(s)


def _expire(s: State, index: int) -> None:
    player = s.players[index]

    def after(card: ZoneCard) -> ZoneCard:
        cid, mark = card
        if mark in (PLAY_TURN, PLAY_FREE, FLASHBACK):
            return cid, PLAIN
        # "Until the end of your next turn": PLAY_NEXT becomes PLAY_TURN as that turn begins.
        return card

    if any(m for _, m in player.graveyard) or any(m for _, m in player.exile):
        s.change(
            index,
            graveyard=tuple(sorted(map(after, player.graveyard))),
            exile=tuple(sorted(map(after, player.exile))),
        )


def _follows(s: State) -> None:
    """Whose turn is next: extra turns first, the newest first (500.7); skipped ones pass by.

    Turns are counted so that those of one player have even numbers and those of the other odd
    ones: a turn that is skipped counts, and so does the one that an extra turn comes before.
    """
    while True:
        extra = [e for e in s.lasting if e.static is EXTRA_TURN]
        if extra:
            s.lasting = _without(s.lasting, extra[-1])
            player = extra[-1].controller
        else:
            player = opponent(s.active)
        s.turn += 1 if player != s.active else 2
        s.active = player
        skips = [e for e in s.lasting if e.static is SKIP_TURN and e.controller == player]
        if not skips:
            return
        s.lasting = _without(s.lasting, skips[0])  # 500.11


def _without(effects: tuple[Lasting, ...], gone: Lasting) -> tuple[Lasting, ...]:
    index = effects.index(gone)
    return effects[:index] + effects[index + 1 :]


def next_turn(s: State) -> None:
    """The next turn begins (500.1)."""
    _follows(s)
    s.storm, s.cast, s.cast_is, s.cast_colors, s.died = 0, (0, 0), (0, 0), ("", ""), 0
    s.ignoring = ()
    s.lasting = tuple(
        e for e in s.lasting if not (e.until == "your_next_turn" and e.controller == s.active)
    )
    for index, permanent in enumerate(s.battlefield):
        if permanent.altered:
            altered = tuple(
                e
                for e in permanent.altered
                if not (e.until == "your_next_turn" and e.controller == s.active)
            )
            s.battlefield[index] = replace(permanent, altered=altered)
    s.refresh()
    for index in (0, 1):
        player = s.players[index]
        exile = player.exile
        if index == s.active and any(m for _, m in exile):
            turned = {PLAY_NEXT: PLAY_TURN, PLAY_LATER: PLAY_TURN, PLAY_UNTIL: PLAIN}
            exile = tuple(sorted((cid, turned.get(mark, mark)) for cid, mark in exile))
        s.change(index, land_plays=1 if index == s.active else 0, draws=0, lost_life=False,
                 exile=exile)  # fmt: skip
    plot.turn_began(s)
    s.battlefield = [replace(p, used=0) for p in s.battlefield]
    begin(s, Step.UNTAP)
