"""The results of a run as plain text for 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from analyzer.batch.impact import Impact
from analyzer.batch.paired import Pairing
from analyzer.batch.results import Results, Speed
from analyzer.batch.summary import ColumnSummary, DeckSummary

WIDTH = 80
#: Cards shown with the highest impact, and as many with the lowest.
MOST_CARDS = 6
#: Numbers of differing hands that are listed.
MOST_HANDS = 12
_TITLES = {"clairvoyant": "Clairvoyant", "honest": "Honest"}
_BY = {"bound": "by the bound", "search": "by search", "": "not settled"}


def as_text(found: Results) -> str:
    """All results."""
    lines = [*_head(found), ""]
    for number, deck in enumerate(found.decks):
        lines += _deck(found, deck)
        lines += _impact(found.impact[number])
    if found.pairings:
        lines += _paired(found)
    lines += [wrapped(words) for words in found.policy]
    lines += [wrapped(_intervals(found))]
    if found.speed is not None:
        lines += ["", wrapped(_speed(found.speed))]
    return "\n".join(lines)


def wrapped(text: str, indent: str = "  ") -> str:
    """A paragraph."""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def percent(share: float) -> str:
    """A share with two digits that mean something."""
    return f"{100 * share:.2f} %"


def count(n: int) -> str:
    """A number, short enough for a table."""
    return f"{n:,}" if n < 1_000_000 else f"{n:.3g}"


def first_tried(limits: tuple[int, ...]) -> str:
    """What earlier runs allowed, whose settled hands were kept."""
    if not limits:
        return ""
    return f" (first {', then '.join(f'{n:,}' for n in limits)}; hands settled so were kept)"


def _head(found: Results) -> Iterator[str]:
    settings = found.settings
    play = "on the play" if settings.on_the_play else "on the draw"
    many = f"{found.played:,} of {found.planned:,}" if not found.complete else f"{found.played:,}"
    kind = "distinct opening hands, all of them" if settings.exact else "hands"
    seed = "" if settings.exact else f", seed {settings.seed}"
    horizon = "turn 1" if settings.turns == 1 else f"turns 1 to {settings.turns}"
    yield wrapped(
        f"{many} {kind}{seed}, {play}, mulligans: {settings.mulligans}, {horizon}, at most "
        f"{settings.nodes:,} positions for each search{first_tried(settings.earlier)}"
    )
    if not found.complete:
        yield wrapped("The run is not finished: these are the hands so far.")


def _deck(found: Results, deck: DeckSummary) -> Iterator[str]:
    size = found.settings.decks[found.decks.index(deck)].size
    yield wrapped(f"{deck.name} ({size} cards)")
    for note in deck.notes:
        yield wrapped(f"Note: {note}")
    for name in ("clairvoyant", "honest"):
        yield ""
        yield from _column(name, getattr(deck, name), found.settings.exact, deck.hands)
    if len(deck.mulligans) > 1 or 0 not in deck.mulligans:
        yield ""
        shares = [f"{n} ({percent(w / deck.hands)})" for n, w in deck.mulligans.items()]
        yield wrapped(f"Mulligans taken: {', '.join(shares)}")
    if deck.causes:
        yield ""
        yield f"Why hands do not kill, honest, of {count(deck.causes_of)} asked"
        for cause, n in deck.causes.items():
            yield f"  {percent(n / deck.causes_of):>9}  {cause}"
    yield ""


def _column(name: str, column: ColumnSummary, exact: bool, hands: int) -> Iterator[str]:
    last = "bounds" if exact else "95 % interval"
    yield f"{_TITLES[name]:<15}{'this turn':>10}{'in all':>10}{'open':>9}{'rate':>10}{last:>26}"
    for turn in column.turns:
        between = f"{percent(turn.low)} to {percent(turn.high)}"
        if exact and not turn.unresolved:
            between = "exact"
        yield (
            f"  by turn {turn.turn:<5}{count(turn.first):>10}{count(turn.kills):>10}"
            f"{count(turn.unresolved):>9}{percent(turn.rate):>10}{between:>26}"
        )
    if column.mean is not None and len(column.turns) > 1:
        median = "later" if column.median_all is None else f"{column.median_all:g}"
        yield wrapped(
            f"  kill turn: mean {column.mean:.2f}, median {column.median:g} of the kills; mean "
            f"{column.mean_all:.2f}, median {median} over all settled hands, no kill counting as "
            f"turn {len(column.turns) + 1}",
            "    ",
        )
    if column.spells:
        spread = ", ".join(f"{n}: {count(times)}" for n, times in column.spells.items())
        yield wrapped(f"  spells cast in the turn of the kill: {spread}", "    ")
    if column.finishers:
        finishers = ", ".join(f"{card} {count(n)}" for card, n in column.finishers.items())
        yield wrapped(f"  finisher: {finishers}", "    ")
    shares = [f"{percent(n / hands)} {_BY[by]}" for by, n in column.settled_by.items()]
    yield wrapped(f"  settled: {', '.join(shares)}", "    ")
    for reason, n in column.reasons.items():
        yield wrapped(f"  open, {count(n)} hands: {reason}", "    ")
    if column.no_attacks:
        yield wrapped(
            f"  in {count(column.no_attacks)} hands something could have attacked", "    "
        )


def _impact(columns: dict[str, tuple[Impact, ...]]) -> Iterator[str]:
    for name in ("clairvoyant", "honest"):
        cards = [i for i in columns[name] if i.kills_with or i.kills_without]
        if not cards:
            continue
        yield f"Cards in the opening hand, {name}, by the difference they go with"
        yield f"  {'card':<30}{'with it':>10}{'without':>10}{'difference':>28}"
        shown = cards if len(cards) <= 2 * MOST_CARDS else cards[:MOST_CARDS] + cards[-MOST_CARDS:]
        for i in shown:
            spread = f"{100 * i.difference:+.2f}"
            if i.low != i.high:
                spread += f" ({100 * i.low:+.2f} to {100 * i.high:+.2f})"
            yield (
                f"  {textwrap.shorten(i.card, 29, placeholder='...'):<30}"
                f"{percent(i.kills_with / i.with_card):>10}"
                f"{percent(i.kills_without / i.without_card):>10}{spread:>28}"
            )
        yield ""


def _paired(found: Results) -> Iterator[str]:
    first, second = (deck.name for deck in found.decks[:2])
    yield wrapped(f"Difference, on the same shuffles: {second} less {first}")
    yield f"  {'':<23}{'difference':>11}{'95 % interval':>21}{'p':>9}{'first':>7}{'second':>7}"
    for pair in found.pairings:
        yield from _pair(pair)
    yield wrapped(
        "  first, second: hands where only that deck kills. Interval: bootstrap over pairs; p: "
        "McNemar's exact test.",
        "    ",
    )
    yield ""


def _pair(pair: Pairing) -> Iterator[str]:
    between = f"{100 * pair.low:+.2f} to {100 * pair.high:+.2f} %"
    yield (
        f"  {_TITLES[pair.column]:<12}by turn {pair.turn:<3}{100 * pair.difference:>+9.2f} %"
        f"{between:>21}{pair.p:>9.2g}{pair.only_first:>7,}{pair.only_second:>7,}"
    )
    if pair.unresolved:
        yield wrapped(
            f"    {pair.unresolved:,} pairs open: between {100 * pair.worst:+.2f} % and "
            f"{100 * pair.best:+.2f} % whatever they are",
            "    ",
        )
    if pair.hands:
        listed = ", ".join(map(str, pair.hands[:MOST_HANDS]))
        more = len(pair.hands) - MOST_HANDS
        yield wrapped(
            f"    hands that differ: {listed}{f' and {more:,} more' if more > 0 else ''}", "    "
        )


def _intervals(found: Results) -> str:
    if found.settings.exact:
        return (
            "Exact: every distinct opening hand, weighted by how often it is dealt; nothing is "
            "sampled. Open hands count both ways."
        )
    name = {"clopper-pearson": "Clopper-Pearson", "wilson": "Wilson"}[found.method]
    return (
        f"Intervals: {name}, 95 %, its lower end with all open hands as failures, its upper end "
        "with all of them as kills."
    )


def _speed(speed: Speed) -> str:
    return (
        f"{speed.hands_per_second:,.2f} hands per second of one core, slowest "
        f"{speed.slowest:.1f} s, {speed.nodes:,} positions searched."
    )
