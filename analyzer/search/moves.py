"""Successors of a position for the search, with the prunings that leave actions out.

Every pruning has a name, its argument in a docstring here, a counter, and a switch.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from analyzer.search.aiming import Aiming, hurts
from analyzer.search.bound import Bound
from analyzer.search.delays import in_this_step
from analyzer.search.demand import Demand
from analyzer.search.fighting import Fights
from analyzer.search.goals import Storm
from analyzer.search.horizon import Horizon
from analyzer.search.lands import Lands
from analyzer.search.opponent import casts_nothing, replies
from analyzer.search.reachable import count_all
from analyzer.search.relevance import (
    ABILITIES,
    SPELLS,
    Relevance,
    card_words,
    moves,
    owned_cards,
    relevance,
    stack_targets,
)
from analyzer.search.timing import (
    abilities_at_libraries,
    at_libraries,
    castable_graveyard,
    responds,
    usable,
    usable_before,
)
from analyzer.search.verdict import Stats
from cards.vocabulary.amounts import CountCards
from cards.vocabulary.conditions import Compare
from cards.vocabulary.costs import ExilePermanents, ReturnToHand, Sacrifice, TapOthers
from cards.vocabulary.effects import (
    AddMana,
    CopySpells,
    CreateToken,
    DealDamage,
    DelayedTrigger,
    Effect,
    GainLife,
    If,
    LookAtHand,
    LookAtTop,
    LoseLife,
    Search,
)
from cards.vocabulary.statics import DontUntap, EntersAsCopy, EntersChoosing, EntersTapped
from cards.vocabulary.triggers import BeginStep, Enters
from models.actions import PASS, Action, Activate, Attack, Cast, Choose, PassPriority
from models.apply import apply, apply_while
from models.casting import spell_parts
from models.characteristics import is_creature, item_view
from models.check import violations
from models.combat.board import attackers
from models.conditions import holds
from models.effects.copies import KEEP, SAME
from models.facts import facts, facts_of
from models.filters import view_fits
from models.legal import Policy, legal_actions, useful_letters
from models.position import CHANCE, T_ITEM, T_PERMANENT, T_PLAYER, Position, Ref, StackItem, Step
from models.state import State
from models.zones import without

PRUNINGS = (
    "lazy",
    "thrifty",
    "idle",
    "quiet",
    "hold",
    "keep",
    "phases",
    "wait",
    "aim",
    "lands",
    "sparing",
    "bound",
    "sketch",
)


#: Costs for which permanents are given up or tapped.
_GIVING_UP = (ExilePermanents, ReturnToHand, Sacrifice, TapOthers)

#: So many forced actions are played at once.
FORCED = 2_000

#: Cards held since the oldest spell on the stack was cast; None for the whole hand.
Held = tuple[int, ...] | None


@dataclass
class Moves:
    """Generates successors for one question: who asks, what matters, which prunings are on."""

    root: Position
    player: int
    prunings: frozenset[str] = frozenset(PRUNINGS)
    stats: Stats = field(default_factory=Stats)
    #: Letters of mana that the goal itself asks for.
    wanted: str = ""
    #: Whether the opponent may use what the position shows; if not, they only pass.
    replies: bool = False
    #: Whether the end of the game is all that the goal asks for (win, damage).
    decisive: bool = True
    #: How many turns the question reaches; None for this turn only.
    horizon: Horizon | None = None
    #: Attacks of the player, if they are part of the question.
    fights: Fights | None = None

    def __post_init__(self) -> None:
        horizon = self.horizon
        self.several = horizon if horizon is not None and horizon.several else None
        self.matters: Relevance = relevance(self.root)
        #: What cards of the player may target on the stack.
        self.at_stack = tuple(
            target
            for cid in sorted(owned_cards(self.root, self.player))
            for target in stack_targets(cid)
        )
        passive = not self.replies and casts_nothing(self.root, 1 - self.player)
        self.demand = Demand(self.root, self.player, self.wanted, passive)
        #: Whether some permanents may stay tapped while others untap.
        self._stay_tapped = self.several is not None and any(
            isinstance(w, DontUntap) for cid in self.demand.cards for w in card_words(cid)
        )
        #: How many spells could be cast.
        self._spells = Bound(
            self.root, Storm(self.root, self.player), self.demand.relaxation, self.fights
        )
        lasting = [e.static for e in self.root.lasting]
        self.aiming = Aiming(self.demand.cards, lasting)
        self.lands = Lands(sorted(self.demand.cards), count_all(self.root))

    def policy(self, p: Position) -> Policy:
        """Which needless actions are left out in this position.

        Pruning "lazy": a source that only taps (and sacrifices itself) is used only while paying.
        Argument: keeping it is never worse than keeping its mana, unless something reachable taps,
        untaps, moves or counts such permanents (or looks at the graveyard, for those that go
        there).  Pruning "thrifty": coloured symbols are paid from floating mana first, for the same
        reason.  Pruning "sparing": of two lands that could pay for the same the one that makes
        fewer types of mana does, for that reason again.  Pruning "idle": see `demand`.
        """
        later = self.several is not None and self.several.later(p) > 0
        idle, matters = self.demand.look(p, later)
        # A goal of floating mana wants sources used ahead of need.
        lazy = "lazy" in self.prunings and not self.wanted
        return Policy(
            thrifty="thrifty" in self.prunings,
            lazy_taps=lazy and not matters.floats_lands,
            lazy_sacrifices=lazy and not matters.floats_artifacts,
            sparing="sparing" in self.prunings
            and not (matters.floats_lands or self.wanted or self._stay_tapped),
            idle=idle if "idle" in self.prunings else "",
        )

    # --- forced moves ---
    def settle(self, position: Position, trail: list[Action]) -> Position:
        """Play on while only one action is worth considering; append what was played."""
        most = len(trail) + FORCED

        def choose(p: State) -> Action | None:
            # What goes on without end is left to the search, which counts its positions.
            return self.forced(p) if len(trail) < most else None

        return apply_while(position, choose, trail)

    def forced(self, p: Position | State) -> Action | None:
        """The only action worth considering, if there is one.

        An opponent who cannot reply passes.  Against one who can, nothing is taken for granted.
        """
        pending = p.pending
        if pending is not None:
            if pending.kind == "attackers" and pending.player != self.player and not self.replies:
                return self.no_attack(p)
            if len(pending.options) == 1 and pending.kind not in ("pay", "cast"):
                return Choose(pending.options[0])
            if pending.kind == "new target" and "keep" in self.prunings and self.keeps(p):
                return Choose("keep")
            return None
        if p.priority != self.player:
            return None if self.replies else PASS
        if p.step == Step.DECLARE_ATTACKERS and not p.stack and not attackers(p):
            # No creature attacks: what could be done now can be done in the next step.
            return PASS if not self.replies else None
        if p.stack and not self.replies and "quiet" in self.prunings:
            if self.quiet(p, p.stack[-1]) or self.helpless(p, p.stack[-1]):
                return PASS
        if self.several is not None and not p.stack and not self.replies:
            if "wait" in self.prunings and (self.several.waits(p) or self._waits_too(p)):
                return PASS
        return None

    def _waits_too(self, p: Position | State) -> bool:
        """Whether, of the cards that could be cast by now, none need be in this step."""
        if self.several is None or not self.several.asks(p):
            return False
        position = p.freeze() if isinstance(p, State) else p
        if self.several.waits_too(position, None):
            return True
        relaxation = self.demand.relaxation
        later, relaxation.later = relaxation.later, 0
        now = relaxation.reach(in_this_step(position, self.player))
        relaxation.later = later
        return not now.wild and self.several.waits_too(position, now.reached)

    def no_attack(self, p: Position | State) -> Action | None:
        """No attack by an opponent who does nothing, unless some creature has to (508.1d)."""
        position = p.freeze() if isinstance(p, State) else p
        return Attack() if not violations(position, Attack()) else None

    def keeps(self, p: Position | State) -> bool:
        """Pruning "keep": copies of the player's storm spell keep their targets.

        Argument: the copy harms its target (loss of life, damage, milling) and the target is the
        opponent; for the goals win and damage no other target of that copy is better.  Copies that
        do something else are all tried.
        """
        frame = p.frames[-1] if p.frames else None
        if frame is None or p.pending is None or p.pending.player != self.player:
            return False
        ref = frame.item.event
        item = next((i for i in p.stack if ref and ref[0] == T_ITEM and i.uid == ref[1]), None)
        if item is None or item.controller != self.player:
            return False
        harmful = all(isinstance(e, LoseLife | GainLife | DealDamage) for e in item.effects)
        at_opponent = all(t == (0, 1 - self.player) for t in item.targets)
        return harmful and at_opponent

    def quiet(self, p: Position | State, item: StackItem) -> bool:
        """Pruning "quiet": the top of the stack resolves before anything else is done.

        Argument: its effects neither read nor change anything that a response could use or alter
        (adding fixed mana, life, damage to players, tokens, copies of a storm spell, a permanent
        without choices on entering).  Whatever could be done in response can be done after it, with
        at least as much mana and the same cards, unless it has this object as its target: a spell
        that counters one's own has been cast, too.  Only against an opponent who cannot reply.
        """
        if item.controller != self.player or (
            self.matters.copies and item.kind in ("spell", "copy")
        ):
            return False
        if self.may_be_target(item):
            return False
        if item.label == "storm":
            return True
        about = facts(item.cid, item.face)
        if item.kind in ("spell", "copy") and about.face.is_permanent:
            return not any(isinstance(t.event, Enters) for t in about.triggered) and not any(
                isinstance(a.static, EntersTapped | EntersChoosing | EntersAsCopy)
                for a in about.statics
            )
        return all(self.commutes(p, e, item) for e in item.effects)

    def helpless(self, p: Position | State, item: StackItem) -> bool:
        """Whether the player could do no more in response than make mana, which can be made later.

        Part of pruning "quiet".  Not where what is about to resolve might tap, untap or move what
        makes the mana, nor where floating mana is the goal.
        """
        if self.demand.wanted or moves(item.cid, "Land") or moves(item.cid, "Artifact"):
            return False
        if any(
            q.controller == self.player
            and (q.face_down or (is_creature(q) and facts_of(q).activated))
            for q in p.battlefield
        ):
            return False  # it could be turned up, or make mana before it dies
        return not any(map(responds, usable(p, self.player)))

    def may_be_target(self, item: StackItem) -> bool:
        """Whether a card of the player could have an object on the stack as a target."""
        if not self.at_stack:
            return False
        if item.kind not in ("spell", "copy"):
            return any(target.what in ABILITIES for target in self.at_stack)
        view = item_view(item)
        return any(t.what in SPELLS and view_fits(t.filter, view) for t in self.at_stack)

    def commutes(self, p: Position | State, effect: Effect, item: StackItem) -> bool:
        """Whether an instruction has the same outcome before and after any response."""
        if isinstance(effect, AddMana):
            return True
        if isinstance(effect, LoseLife | DealDamage):
            # It may end the game, after which no more spells are cast.
            return self.decisive and isinstance(effect.count, int)
        if isinstance(effect, GainLife | CreateToken):
            attached = isinstance(effect, CreateToken) and effect.attached
            return isinstance(effect.count, int) and not attached
        if isinstance(effect, If):
            condition = effect.condition
            # Threshold once true stays true: nothing in response makes a graveyard smaller.
            return (
                isinstance(condition, Compare)
                and isinstance(condition.left, CountCards)
                and condition.left.zone == "graveyard"
                and condition.op == ">="
                and holds(p, condition, item.controller, item.source, item)
                and all(self.commutes(p, e, item) for e in effect.then)
            )
        if isinstance(effect, Search):
            # A land: whatever does not touch libraries can be done as well when it is there.
            to_play = effect.to.startswith("battlefield") and effect.who == "you"
            return to_play and not self._looks_first(p)
        if isinstance(effect, LookAtTop | LookAtHand):
            return True  # no line depends on what is seen
        if isinstance(effect, DelayedTrigger):
            # What it does then, it does whenever in this turn it was made.
            return isinstance(effect.event, BeginStep) and effect.event.step in ("upkeep", "draw")
        return isinstance(effect, CopySpells) and effect.what == "event"

    def _looks_first(self, p: Position | State) -> bool:
        """Whether the player could do something about libraries in response to an ability.

        Spells from hand are none such where "hold" leaves responses out.
        """
        me = p.players[self.player]
        hold = "hold" in self.prunings and self.decisive and self.own_stack(p)
        if any((abilities_at_libraries if hold else at_libraries)(cid) for cid in me.hand):
            return True
        if any(abilities_at_libraries(q.cid) for q in p.battlefield):
            return True
        others = [
            *me.commanders,
            *castable_graveyard(p, self.player),
            *(cid for cid, mark in me.exile if mark),
        ]
        return any(map(at_libraries, others))

    # --- choices ---
    def actions(self, p: Position, held: Held = None) -> list[Action]:
        """The actions worth considering; `held` as in `still_held`."""
        if p.decider not in (self.player, CHANCE):
            return replies(p, self.several is not None)
        policy = self.policy(p)
        found = legal_actions(p, policy)
        if p.pending is None:
            found = self.well_aimed(p, found)
        if p.pending is not None:
            if policy.idle and p.pending.kind == "mana" and p.pending.player == self.player:
                keep = useful_letters([str(o) for o in p.pending.options], policy.idle)
                found = [a for a in found if isinstance(a, Choose) and a.answer in keep]
            if "lands" in self.prunings and p.pending.kind == "search" and not self.replies:
                found = self.worth_fetching(p, found, policy.idle)
            return self.well_aimed(p, found)
        if not p.stack:
            if "phases" in self.prunings and not self.goes_on(p):
                found = [a for a in found if not isinstance(a, PassPriority)]
            return found
        hold = "hold" in self.prunings and not self.replies and self.decisive
        if hold and self.own_stack(p):
            kept = [a for a in found if not self.needless_response(p, a, held)]
            if len(kept) < len(found):
                self.stats.cut("hold", len(found) - len(kept))
            found = kept
        return found

    def worth_fetching(self, p: Position, actions: list[Action], idle: str) -> list[Action]:
        """Without the lands that do no more than another that could be fetched; see `lands`."""
        frame = p.frames[-1]
        e = frame.effects[frame.pc]
        if (
            not isinstance(e, Search)
            or not e.to.startswith("battlefield")
            or not e.shuffle
            or e.who != "you"
            or e.count != 1
            or frame.item.controller != self.player
        ):
            return actions
        answers = [a.answer for a in actions if isinstance(a, Choose)]
        less = self.lands.needless([a for a in answers if isinstance(a, int)], idle)
        if less:
            self.stats.cut("lands", len(less))
        return [a for a in actions if not (isinstance(a, Choose) and a.answer in less)]

    def well_aimed(self, p: Position, actions: list[Action]) -> list[Action]:
        """Pruning "aim": no damage goes to the player's own side that the opponent could get.

        Argument: another target of the same spell or ability could get it.  Nothing is gained here
        by what is lost (see `aiming`), and the opponent does not reply.
        """
        if "aim" not in self.prunings or self.replies or not self.decisive:
            return actions
        pending = p.pending
        if pending is None:
            own = [a for a in actions if _only_damages(a) and self._hits_own(p, a)]
            if not own:
                return actions
            # Only where the same spell could be cast at something else.
            others = {_spell_of(a) for a in actions if a not in own}
            kept = [a for a in actions if a not in own or _spell_of(a) not in others]
        elif pending.kind == "target" and pending.player == self.player:
            item = next((i for i in p.waiting if i.uid == pending.about), None)
            if item is None or not _divides_damage(item.effects):
                return actions
            kept = [
                a
                for a in actions
                if not (
                    isinstance(a, Choose)
                    and isinstance(a.answer, tuple)
                    and self._wasted(p, a.answer)
                )
            ]
        elif pending.kind == "new target" and pending.player == self.player:
            kept = self.retargeted(p, actions)
        else:
            return actions
        if not kept or len(kept) == len(actions):
            return actions
        self.stats.cut("aim", len(actions) - len(kept))
        return kept

    def retargeted(self, p: Position, actions: list[Action]) -> list[Action]:
        """The choices for copies of a spell that only deals damage to one target.

        Which of the copies get new targets does not matter: the first of them do.
        """
        frame = p.frames[-1]
        ref = frame.item.event
        item = next((i for i in p.stack if ref and ref[0] == T_ITEM and i.uid == ref[1]), None)
        if (
            item is None
            or len(item.targets) != 1
            or not all(isinstance(e, DealDamage) and e.to == "target" for e in item.effects)
        ):
            return actions
        answers = [a.answer for a in actions if isinstance(a, Choose)]
        rest = {SAME} if KEEP in answers else set()
        return [
            a
            for a in actions
            if not isinstance(a, Choose)
            or not (a.answer in rest or (isinstance(a.answer, tuple) and self._wasted(p, a.answer)))
        ]

    def _hits_own(self, p: Position, action: Action) -> bool:
        """Whether part of what a spell does is wasted on its controller's side."""
        return isinstance(action, Cast) and any(self._wasted(p, t) for t in action.targets)

    def _wasted(self, p: Position, ref: Ref) -> bool:
        """Whether harm done to a target harms the player and gives them nothing."""
        if ref == (T_PLAYER, self.player):
            return not self.aiming.reads_life
        permanent = p.permanent(ref[1]) if ref[0] == T_PERMANENT else None
        if permanent is None or permanent.controller != self.player:
            return False
        if self.aiming.gains_by_losing(permanent.cid):
            return False
        hurt = hurts(permanent.cid)
        if not hurt:
            return True
        # It may be a burden where life runs short by all spells that could still be cast.
        if self.aiming.reads_life or (self.several is not None and self.several.later(p)):
            return False
        more = self._spells.value(p) - p.storm + 1
        return p.players[self.player].life > hurt * more

    def own_stack(self, p: Position | State) -> bool:
        """Whether everything on the stack is the player's and was put there in this search."""
        return all(i.controller == self.player and i.uid >= self.root.next_uid for i in p.stack)

    def still_held(self, before: Position, action: Action, held: Held, after: Position) -> Held:
        """The cards in hand that were there when the oldest spell on the stack was cast.

        None when nothing is held, or when that is the whole hand.
        """
        if not after.stack:
            return None
        base = before.players[self.player].hand if held is None else held
        mine = before.decider == self.player
        if mine and not before.stack and isinstance(action, Cast) and action.zone == "hand":
            base = without(base, action.cid)
        hand = after.players[self.player].hand
        if base == hand:
            return None
        left = list(hand)
        kept = []
        for cid in base:
            if cid in left:
                left.remove(cid)
                kept.append(cid)
        return None if not left else tuple(kept)

    def needless_response(self, p: Position, action: Action, held: Held) -> bool:
        """Pruning "hold": no spell from hand is cast in response to the player's own spell.

        Argument: it could have been cast before that spell, from the same hand with the same mana
        (mana made since comes from abilities that could have been used before, or from discarding
        the very hand it is in).  Not for spells that target spells, nor for cards that came to the
        hand since, nor against an opponent who can reply, nor for a goal (storm) that is better
        served when a spell that ends the game is still on the stack.  The same holds for an
        ability of a permanent that asks nothing about the hand, while nothing has happened since.
        """
        if isinstance(action, Activate):
            return self._usable_before(p, action)
        if not isinstance(action, Cast) or action.zone != "hand":
            return False
        if any(t[0] == T_ITEM for t in action.targets):
            return False
        if held is None:
            return True
        return p.players[self.player].hand.count(action.cid) <= held.count(action.cid)

    def _usable_before(self, p: Position, action: Activate) -> bool:
        """Whether an ability could as well have been used before the only object on the stack."""
        item = p.stack[0]
        if len(p.stack) > 1 or item.kind not in ("spell", "ability"):
            return False
        if p.next_uid != item.uid + 1 or not action.source or action.source > item.uid:
            return False
        permanent = p.permanent(action.source)
        if permanent is None or not usable_before(permanent.cid):
            return False
        # Without it, what is paid for the spell might be more, or what pays for it less.
        about = facts_of(permanent)
        given_up = [w.filter for w in card_words(item.cid) if isinstance(w, _GIVING_UP)]
        own = action.ability < len(about.activated)  # not one that it has gained
        counted = (*self.matters.counted, *given_up)
        return own and not any(view_fits(f, about.view) for f in counted)

    def goes_on(self, p: Position) -> bool:
        """Whether ending this step with an empty stack can be useful; if not, it is pruned.

        Pruning "phases": a main phase is left only if something triggers later in the turn.
        Whatever can be done in a later step can be done now, with at least as much mana, but for
        attacks.  Not if the question is about later turns too.
        """
        if self.several is not None and self.several.later(p):
            return True
        if p.active != self.player:
            return True
        if p.step in (Step.UPKEEP, Step.DRAW) or Step.MAIN1 < p.step < Step.MAIN2:
            return True
        if p.step in (Step.END, Step.CLEANUP):
            return False
        if self.fights is not None and self.fights.ahead(p):
            return True
        names = ("main", "end") if p.step == Step.MAIN1 else ("end",)
        for permanent in p.battlefield:
            for ability in facts_of(permanent).triggered:
                if isinstance(ability.event, BeginStep) and ability.event.step in names:
                    return True
        return any(isinstance(d.event, BeginStep) and d.event.step in names for d in p.delayed)

    def play(self, position: Position, action: Action) -> Position:
        """The position right after an action, before what is forced then."""
        return apply(position, action)


def _divides_damage(effects: tuple[Effect, ...]) -> bool:
    return any(isinstance(e, DealDamage) and e.divided for e in effects) and all(
        isinstance(e, DealDamage) for e in effects
    )


def _spell_of(action: Action) -> tuple[object, ...]:
    """What is cast, whatever its targets and however it is paid for."""
    if not isinstance(action, Cast):
        return ()
    return action.cid, action.zone, action.face, action.modes, action.x, action.alt, action.kicks


def _only_damages(action: Action) -> bool:
    """Whether a spell deals damage to its targets and does nothing else."""
    if not isinstance(action, Cast) or not action.targets or action.kicks or action.splices:
        return False
    _, effects = spell_parts(facts(action.cid, action.face).face, action.modes)
    return bool(effects) and all(isinstance(e, DealDamage) and e.to == "target" for e in effects)
