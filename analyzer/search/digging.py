"""How far down a library the cards within reach bring the player."""

from __future__ import annotations

from analyzer.search.counting import Counting
from analyzer.search.depth import NOTHING, Looks
from analyzer.search.future import paid_before
from analyzer.search.reachable import Reach
from cards.library import UNKNOWN_CID
from models.facts import card_view
from models.position import Player, Position


class Digging(Counting):
    """Counts the cards that could leave the top of a library."""

    def _finds(self, r: Reach) -> int:
        """How many cards tutors could find that are no tutors themselves.

        Cast again, a tutor that was found finds one card more.
        """
        n = len(r.slots)
        if n and r.recast:
            n = 2 * n + self._tutors
        return n

    def _depth(self, p: Position, r: Reach, me: Player) -> tuple[int, int, int]:
        """How many cards from the top are within reach, could be drawn, and be searched for.

        Of these the second counts what is drawn after a shuffle, too.
        """
        size = me.library.size
        natural = self._natural(p)
        r.had = size
        reps = 2 if r.recast else 1
        uses = self._finds(r)
        n = NOTHING.plus(r.looks, reps)
        again = r.bounces * reps
        found: tuple[Looks, ...] = tuple(r.found_looks) if uses else ()
        if again or r.most_bounces:
            back = self._returned(p, r)
            if again:
                n = n.plus(back, again)
            if uses and r.most_bounces and back != NOTHING:
                found = (*found, NOTHING.plus(back, r.most_bounces))
        if self.later and any(self.looks(cid) != NOTHING for cid in me.commanders):
            return size, size, size  # each may be cast again and again
        if n.endless or any(f.endless for f in found) or (r.regrows and (n != NOTHING or found)):
            return size, size, size
        again += r.most_bounces * uses
        spells = r.spell_count = r.casts * reps + uses + again
        gone, blind = self._numbers(p, r, n, spells)
        if found:
            # Each tutor finds one card.
            numbers = [self._numbers(p, r, f, spells) for f in found]
            most = max(g for g, _ in numbers) * uses * reps
            blind += max(g + b for g, b in numbers) * uses * reps - most
            gone += most
        window = max(n.window, *(f.window for f in found), 0)
        gone += natural
        had = gone - n.away - min((f.away for f in found), default=0) * uses * reps
        as_hand = n.hand + max((f.hand for f in found), default=0) * uses * reps
        for _ in range(min(as_hand, 10)):
            gone += gone + blind + len(me.hand) + uses + again
        if n.life or any(f.life for f in found):
            gone = self._for_life(p, r, me, gone)
        depth = min(size, gone + window)
        sure = not (r.recast or r.regrows or as_hand or n.life or any(f.life for f in found))
        if sure and gone + window + blind + uses + again + r.fetches + 1 < size:
            r.had = min(size, max(0, had))
        return depth, min(size, gone + window + blind), uses + again + r.fetches

    def _numbers(self, p: Position, r: Reach, n: Looks, spells: int) -> tuple[int, int]:
        """How many cards leave the top, and how many more right after a shuffle.

        `spells`: how many could be cast.
        """
        gone = n.gone + n.casts * spells + n.copies * (spells + p.storm)
        gone += n.late if self.later else 0
        gone += n.x * (r.mana + r.reduces) + n.half * self._half
        return gone, n.blind + n.blind_copies * (spells + p.storm)

    def _returned(self, p: Position, r: Reach) -> Looks:
        """The most that one card which is returned to its owner's hand does when used again."""
        mine = [q.cid for q in p.battlefield if q.owner == self.player]
        best = NOTHING
        for cid in {*mine, *self.counts}:
            if cid and (r.regrows or self.spells_back or cid in mine or paid_before(cid, 0)):
                best = best.either(self.looks(cid))
        return best

    def _for_life(self, p: Position, r: Reach, me: Player, gone: int) -> int:
        """How many cards could leave the top when others are taken for life.

        The dearest of them leave it otherwise.  Of a library in unknown order each costs the most.
        """
        library = me.library
        if r.gains > 1:
            return library.size
        life = me.life + (max(0, p.players[1 - self.player].life) if r.gains else 0)
        paid = [0 if c == UNKNOWN_CID else card_view(c).mana_value for c in library.top]
        for n in range(len(paid), 0, -1):
            # Life is lost for each but the dearest; the last of them may be one too many.
            dear = sorted(paid[:n])
            if sum(dear[: max(0, n - 1 - gone)]) < life:
                break
        else:
            n = 0
        if n < len(paid):
            return n
        cards = (*library.rest, *library.sure)
        worst = max((card_view(c).mana_value for c in cards if c), default=0)
        return n + gone + (life // worst + 1 if worst else 60)

    def _had(self, p: Position, r: Reach, n: Looks) -> int:
        """How many cards from the top can be had by what is done to it."""
        if n is NOTHING:
            return 0
        size = p.players[self.player].library.size
        if n.life or n.endless or n.hand:
            return size
        return max(0, min(size, self._numbers(p, r, n, r.spell_count)[0] - n.away))
