"""One hand of a run, from its number: what every worker does, on whatever machine."""

from __future__ import annotations

import time
from collections import Counter
from functools import lru_cache

import msgspec

from analyzer.batch.asking import Asker
from analyzer.batch.bottom import best_bottom
from analyzer.batch.columns import Question
from analyzer.batch.decks import aligned
from analyzer.batch.exact import Deal, deals
from analyzer.batch.games import first_turn, names
from analyzer.batch.mulligans import Opening, deal, opening
from analyzer.batch.records import BUG, UNKNOWN, Column, Effort, Game, Record
from analyzer.batch.settings import Settings

#: Causes are worked out for the first hands only: they take longer than most verdicts.
CAUSES = 200
#: Of an error's words, so many are written down.
MOST_WORDS = 300


class Table:
    """What the hands of a run share: decks in places, and a memory of answers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.places = aligned(settings.decks)
        self.deals: tuple[Deal, ...] = ()
        if settings.exact:
            self.deals = deals(settings.decks[0].cards(), drawn(settings))
        against = settings.opponent
        self.asker = Asker(settings.nodes, bool(against.battlefield or against.hand))

    def play(self, number: int) -> tuple[Record, Effort]:
        """The hand with this number, from 1."""
        settings = self.settings
        began = time.perf_counter()
        games: list[Game] = []
        nodes = 0
        if settings.exact:
            deal_ = self.deals[number - 1]
            game, nodes = self.game(0, self.opening(deal_), number)
            seconds = round(time.perf_counter() - began, 4)
            return Record(number, (game,), deal_.weight), Effort(number, seconds, nodes)
        for deck, places in enumerate(self.places):
            order = deal(places, settings.seed, number)
            start = opening(order, settings.mulligans, settings.keep)
            if settings.mulligans == "london" and start.mulligans:
                start = best_bottom(start, settings, deck, self.asker)
            game, asked = self.game(deck, start, number)
            games.append(game)
            nodes += asked
        seconds = round(time.perf_counter() - began, 4)
        return Record(number, tuple(games)), Effort(number, seconds, nodes)

    def opening(self, dealt: Deal) -> Opening:
        """The opening of an enumerated deal; what is not drawn lies below, in no order."""
        below = Counter(self.settings.decks[0].cards()) - Counter(dealt.hand + dealt.draws)
        return Opening(dealt.hand, (*dealt.draws, *sorted(below.elements())))

    def game(self, deck: int, start: Opening, number: int) -> tuple[Game, int]:
        """Both columns of a deck from an opening, and the positions searched."""
        nodes = 0
        try:
            answers = self.question(deck, start, number).answer(number <= CAUSES)
            columns = (answers.clairvoyant, answers.honest)
            cause, detail, nodes = answers.cause, answers.detail, answers.nodes
        except Exception as error:
            # A bug of ours must not cost the run: the hand stays open, and says so.
            reason = f"{BUG}{type(error).__name__}: {error}"
            unknown = Column((UNKNOWN,) * self.settings.turns, reason=reason[:MOST_WORDS])
            columns, cause, detail = (unknown, unknown), "", ""
        hand = names(tuple(sorted(start.hand)))
        bottom = names(start.bottom)
        return Game(hand, *columns, start.mulligans, bottom, cause, detail), nodes

    def question(self, deck: int, start: Opening, number: int) -> Question:
        """What is asked about one opening."""
        settings = self.settings
        root = first_turn(start, settings, deck)
        text = f"{settings.seed}:{number}:imagined"
        return Question(root, start, settings.turns, self.asker, text)


def drawn(settings: Settings) -> int:
    """How many cards are drawn after the opening hand, by the main phase of the last turn."""
    return settings.turns - settings.on_the_play


@lru_cache(maxsize=4)
def table(settings: bytes) -> Table:
    """The table of a run, made once in each process."""
    return Table(msgspec.json.decode(settings, type=Settings))


def play(settings: bytes, number: int) -> tuple[bytes, bytes]:
    """Play a hand; its record and its effort as JSON."""
    record, effort = table(settings).play(number)
    return msgspec.json.encode(record), msgspec.json.encode(effort)
