"""Positions as states of the simpler game."""

from __future__ import annotations

from analyzer.search.depth import NOTHING, all_looks, looks, most_common
from analyzer.search.future import later_only
from analyzer.search.liquidity import SAVING
from analyzer.search.potential import delayed_gain, harmless, instructions_potential
from analyzer.search.relevance import words
from analyzer.search.simpler_cards import SimplerCards
from analyzer.search.simpler_game import AT_FIRST, SimplerGame, Sought
from analyzer.search.simpler_state import LOST, Numbers, Things
from analyzer.search.sketch import (
    DRAW_STEP,
    MANY,
    MOVED_HERE,
    NO_GAIN,
    Gain,
    Sketch,
    gain_of,
    puts_back,
    sheds,
)
from cards.library import CARDS
from cards.mana import TYPES
from cards.vocabulary.effects import Effect
from cards.vocabulary.statics import (
    CantSearch,
    CostChange,
    DamageBonus,
    GrantAbility,
    ManaBonus,
    PlayFromGraveyard,
)
from models.effects.entering import AsEnters
from models.position import (
    ADVENTURE,
    FLASHBACK,
    FREE_MARKS,
    PLAY_LATER,
    PLAY_MARKS,
    Library,
    Player,
    Position,
    StackItem,
    Step,
)
from models.state import statics_in_force

#: What is in force changes what cards cost or give.
_IN_FORCE = (CantSearch, CostChange, DamageBonus, GrantAbility, ManaBonus, PlayFromGraveyard)
#: Cards that may have been put on top of a library; with more its order is not followed.
_ON_TOP = 8
#: In a library with so many cards left of several names none is known after a shuffle.
_UNKNOWN = 12


class SimplerQuestion:
    """Asks the simpler game about positions of one game."""

    def __init__(self, cards: SimplerCards, first: int = AT_FIRST) -> None:
        self.cards = cards
        self.game = SimplerGame(cards, first)
        self.player = cards.player
        #: Why nothing was claimed last.
        self.why = ""

    def never(self, p: Position, later: int, sought: Sought) -> bool:
        """Whether what is sought is out of reach, in this turn and so many to come."""
        self.cards.sought = sought.card
        self.why = self._not_here(p, later)
        if self.why:
            return False
        start = _Start(self.cards, p, later)
        state = start.state()
        if state is None:
            self.why = start.why
            return False
        library = p.players[self.player].library
        left = min(library.size, most_common(library)[2]) - _UNKNOWN
        found = self.game.never(*state, sought, left)
        self.why = self.game.why
        return found

    def _not_here(self, p: Position, later: int) -> str:
        """Why the simpler game does not have a position; "" if it has."""
        me = p.players[self.player]
        if self.cards.strange:
            return self.cards.strange
        if p.phased or p.phases or me.commanders or me.companion:
            return "more than cards"
        if not all(harmless(e.static) for e in p.lasting):
            return "a lasting effect"
        if any(i.controller != self.player for i in (*p.stack, *p.waiting)):
            return "the stack"
        ordered = p.pending is None or bool(p.frames) or p.pending.kind == "next trigger"
        if len(p.frames) > 1 or not ordered:
            return "a decision"
        if any(True for kind in _IN_FORCE for _ in statics_in_force(p, kind)):
            return "an effect in force"
        if any(
            q.controller != self.player and looks(q.cid, later) is not NOTHING
            for q in p.battlefield
        ):
            return "a permanent of the opponent"
        return ""


class _Start:
    """Makes the state of one position."""

    def __init__(self, cards: SimplerCards, p: Position, later: int) -> None:
        self.cards = cards
        self.p = p
        self.me: Player = p.players[cards.player]
        self.later = later
        self.why = ""
        #: Mana of this turn, what outlasts it, mana of every turn: units, then by type.
        self.mana = [0] * 7
        self.kept = [0] * 7
        self.each = [0] * 7
        self.laid: tuple[int, ...] = ()
        self.laid_plain: list[int] = []
        self.board: list[int] = []
        self.been: list[int] = []
        self.lasting: list[tuple[int, str]] = []
        self.plain: list[int] = []

    def state(self) -> tuple[Things, Numbers] | None:
        """The state, None where the simpler game does not have the position."""
        place = self._place(self.me.library)
        if place is None:
            self.why = "the library"
            return None
        at, bag = place
        gains = self._stack()
        coming = self._delayed()
        if gains is None or coming is None or not self._battlefield():
            return None
        p, me, later = self.p, self.me, self.later
        if p.active == self.cards.player and p.step < Step.DRAW:
            # What is drawn in the upkeep comes first.
            gains, coming = [*gains, *coming, DRAW_STEP], []
        hand, plain, buried, shed = self.cards.hand(me.hand, later)
        shed += sum(g.sheds for g in gains)
        if any(self.cards.counters(q.cid) for q in p.battlefield):
            shed += MANY  # cards that would be drawn may not be
        if not self._elsewhere():
            return None
        plain += self.plain
        for t, n in enumerate(me.pool):
            self._make(self.mana, n, 1 << t)
        for unit in me.tagged:
            self._make(self.mana, 1, 1 << unit.type)
        made = any(q.token for q in p.battlefield) or any(
            c in self.cards.counted or self.cards.sketch(c, later).makes
            for c in (*(q.cid for q in p.battlefield), *(i.cid for i in (*p.stack, *p.waiting)))
        )
        things = Things(
            later, tuple(sorted(hand)), tuple(sorted(plain)), tuple(sorted(self.lasting)),
            tuple(sorted(self.board)), tuple(sorted(self.been)), bag, at, me.land_plays,
            tuple(map(self.cards.number, gains)), tuple(map(self.cards.number, coming)), made,
            self.laid, tuple(sorted(self.laid_plain)),
        )  # fmt: skip
        graves = [c for player in p.players for c, _ in player.graveyard]
        numbers = (
            *self.mana, *self.kept, *self.each, p.storm, 0, 0,
            len(me.graveyard) + buried, len(me.hand), sum(c in self.cards.rites for c in graves),
            -p.players[1 - self.cards.player].library.size, shed,
        )  # fmt: skip
        return things, numbers

    @staticmethod
    def _make(where: list[int], n: int, types: int) -> None:
        where[0] += n
        for t in range(len(TYPES)):
            if types >> t & 1:
                where[t + 1] += n

    def _place(self, library: Library) -> tuple[int, tuple[int, ...]] | None:
        """How far down the library the player is, and what was put on top of it since."""
        top, known = library.top, self.cards.library
        if library.middle:
            # It was shuffled: only what was put on top since is known.
            cards = (*library.rest, *library.sure)
            fits = not library.bottom and len(top) <= _ON_TOP
            fits = fits and all(c in self.cards.inside for c in cards if c)
            return (LOST, tuple(sorted(top))) if fits else None
        if library.bottom:
            return None
        for n in range(min(len(top), _ON_TOP) + 1):
            for at in range(len(known)):
                if top[n : n + len(known) - at] == known[at:]:
                    return at, tuple(sorted(top[:n]))
        return None

    def _delayed(self) -> list[Gain] | None:
        """What is drawn in the next upkeep."""
        found: list[Gain] = []
        for delayed in self.p.delayed:
            if delayed_gain(delayed.event, delayed.effects):
                self.why = "a delayed ability"
                return None
            if self.later and not all(map(later_only, delayed.effects)):
                self.why = "a delayed ability of a later turn"
                return None
            seen = all_looks(delayed.effects)
            if not seen.plain:
                self.why = "a delayed ability that draws"
                return None
            if seen.gone:
                found.append(Gain(draws=seen.gone, reach=seen.gone + seen.window, buries=0))
        return found

    def _battlefield(self) -> bool:
        """Count permanents; False where one does more than the simpler game has."""
        for q in self.p.battlefield:
            if q.controller != self.cards.player:
                continue
            made = self.cards.sketch(q.cid, self.later)
            if made.open or made.gain.recast or made.open_land or q.now is not None or q.altered:
                self.why = f"{CARDS[q.cid].name}: {made.open or 'does more'}"
                return False
            deciding = self.p.pending is not None and self.p.pending.about == q.uid
            self._permanent(q.cid, made, q.tapped and not deciding)
        return True

    def _permanent(self, cid: int, made: Sketch, tapped: bool) -> None:
        """A permanent that is there, or as good as there."""
        self.been.append(cid)
        types = sum(1 << t for t, n in enumerate(made.types) if n)
        if not tapped:
            self._make(self.mana, made.each, types)
        self._make(self.each, made.each, types)
        self._make(self.mana, made.once, types)
        self._make(self.kept, made.once, types)
        if made.by_discarding or made.activation >= 0 or made.fetches:
            self.board.append(cid)

    def _stack(self) -> list[Gain] | None:
        """What objects on the stack still give, the topmost first."""
        found: list[Gain] = []
        under_way = {frame.item.uid: frame for frame in self.p.frames}
        there = (*self.p.waiting, *reversed(self.p.stack))
        known = {item.uid for item in there}
        alone = [f.item for f in self.p.frames if f.item.uid not in known]
        for item in (*alone, *there):
            frame = under_way.get(item.uid)
            begun = frame is not None and frame.pc > 0
            instructions = item.effects if frame is None else frame.effects[frame.pc :]
            answered = 0 if frame is None else len(frame.memo)
            gain = self._on_stack(item, instructions, begun, answered)
            if gain is None:
                self.why = f"the stack: {CARDS[item.cid].name} {item.kind} {item.label}"
                return None
            if gain._replace(buries=1) != NO_GAIN:
                found.append(gain)
            if item.kind == "spell" and item.owner == self.cards.player:
                self._spell(item.cid, "")
        return found

    def _on_stack(
        self, item: StackItem, instructions: tuple[Effect, ...], begun: bool, answered: int
    ) -> Gain | None:
        """What an object still gives; `answered`: of its present instruction."""
        made = self.cards.sketch(item.cid, self.later)
        if made.open and item.kind != "ability":
            return None
        if item.kind in ("spell", "copy") and not begun:
            if item.splices:
                return None
            if not made.spell:
                if item.kind == "spell":
                    self._permanent(item.cid, made, False)
                return made.gain if made.activation < 0 else NO_GAIN
            per = self.cards.per_rite(item.cid)
            if per:
                return None
            return made.gain._replace(storm=False)
        if item.label == "storm":
            n = item.value
            gain = made.gain
            return gain._replace(
                mana=0, storm=False, draws=gain.draws * n, reach=gain.reach * n,
                finds=gain.finds * n, damage=gain.damage * n, returns=gain.returns * n,
                decks=gain.decks * n,
            )  # fmt: skip
        if all(isinstance(e, AsEnters) for e in instructions):
            return NO_GAIN  # the permanent is there
        told = [w for e in instructions for w in words(e)]
        if any(isinstance(w, SAVING) and not isinstance(w, MOVED_HERE) for w in told):
            return None
        about = instructions_potential(instructions)
        if about.fetches:
            # The land is as good as there.
            n, types = self.cards.best_land(about.fetches)
            here = sum(1 << t for t, k in enumerate(types) if k)
            self._make(self.mana, n, here)
            self._make(self.each, n, here)
        found = gain_of(about, all_looks(instructions))
        if found is None:
            return None
        back = max(0, puts_back(instructions) - answered)
        return found._replace(sheds=sheds(tuple(told)), puts_back=back)

    def _spell(self, cid: int, mark: str) -> None:
        """A spell that lies in the graveyard, or will."""
        made = self.cards.sketch(cid, self.later)
        if made.plain and cid != self.cards.sought:
            if made.prices and made.spell:
                (self.plain if mark == FLASHBACK else self.laid_plain).append(made.least)
        elif mark == FLASHBACK:
            self.lasting.append((cid, "flashback"))
        else:
            self.laid = self.cards.lay(self.laid, (cid,), self.later)
            if made.grave_prices:
                self.lasting.append((cid, "graveyard"))

    def _elsewhere(self) -> bool:
        """Cards in the graveyard and in exile that may be cast; False for others that may be."""
        for cid, mark in self.me.graveyard:
            if cid:
                self._spell(cid, mark)
        for cid, mark in self.me.exile:
            if not cid or not mark:
                continue
            made = self.cards.sketch(cid, self.later)
            if mark == ADVENTURE and made.after:
                # The creature, which may come back to be cast whole.
                self.plain += made.after
                self.been.append(cid)
            elif mark in FREE_MARKS:
                self.lasting.append((cid, "free"))
            elif mark in PLAY_MARKS or mark == PLAY_LATER:
                self.lasting.append((cid, "exile"))
            else:
                self.why = mark
                return False
        return True
