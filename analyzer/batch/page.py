"""The results of a run as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from analyzer.batch import plots
from analyzer.batch.impact import Impact
from analyzer.batch.paired import Pairing
from analyzer.batch.results import Results
from analyzer.batch.summary import ColumnSummary, DeckSummary
from analyzer.batch.text import first_tried, percent

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
table { border-collapse: collapse; margin: .6rem 0 1.2rem; }
th, td { padding: .2rem .8rem .2rem 0; text-align: right; vertical-align: top; }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 1px solid #999; font-weight: 600; }
svg { max-width: 100%; height: auto; } small, .note { color: #555; }
"""
_TITLES = {"clairvoyant": "Clairvoyant", "honest": "Honest"}


def as_page(found: Results) -> str:
    """The whole page."""
    title = " and ".join(deck.name for deck in found.decks)
    body = "\n".join(_body(found, title))
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style></head>\n<body>\n{body}\n"
        "</body></html>\n"
    )


def _body(found: Results, title: str) -> Iterator[str]:
    settings = found.settings
    yield f"<h1>{escape(title)}</h1>"
    done = f"{found.played:,}" if found.complete else f"{found.played:,} of {found.planned:,}"
    kind = "distinct opening hands, all of them (exact)" if settings.exact else "hands"
    play = "on the play" if settings.on_the_play else "on the draw"
    seed = "" if settings.exact else f", seed {settings.seed}"
    yield _paragraph(
        f"{done} {kind}{seed}, {play}, mulligans: {settings.mulligans}, to turn {settings.turns}, "
        f"at most {settings.nodes:,} positions for each search{first_tried(settings.earlier)}."
    )
    for number, deck in enumerate(found.decks):
        yield from _deck(deck, found.impact[number])
    if found.pairings:
        yield from _pairs(found)
    yield "<h2>How to read this</h2>"
    for words in found.policy:
        yield _paragraph(words)
    if not settings.exact:
        yield _paragraph(
            f"Intervals: {found.method}, 95 %, the lower end with all open hands as failures, the "
            "upper end with all of them as kills."
        )
    if found.speed is not None:
        yield _paragraph(
            f"{found.speed.hands_per_second:,.2f} hands per second of one core, slowest "
            f"{found.speed.slowest:.1f} s, {found.speed.nodes:,} positions searched."
        )
    yield f"<p><small>Stormline {escape(settings.version)} ({settings.fingerprint})</small></p>"


def _deck(deck: DeckSummary, impact: dict[str, tuple[Impact, ...]]) -> Iterator[str]:
    yield f"<h2>{escape(deck.name)}</h2>"
    for note in deck.notes:
        yield f"<p class='note'>Note: {escape(note)}</p>"
    yield plots.kill_turns(deck)
    for name in ("clairvoyant", "honest"):
        yield from _column(_TITLES[name], getattr(deck, name), deck.hands)
    picture = plots.spells(deck)
    if picture:
        yield f"<h3>Spells</h3>{picture}"
    if deck.causes:
        yield f"<h3>Why hands do not kill (honest, of {deck.causes_of:,} asked)</h3>"
        yield plots.causes(deck)
        yield _shares("cause", deck.causes, deck.causes_of)
    if len(deck.mulligans) > 1 or 0 not in deck.mulligans:
        yield "<h3>Mulligans</h3>"
        yield _shares("taken", deck.mulligans, deck.hands)
    for name, cards in impact.items():
        picture = plots.impact(cards)
        if picture:
            yield f"<h3>Cards in the opening hand, {name}</h3>{picture}"
            yield _impact(cards)


def _column(title: str, column: ColumnSummary, hands: int) -> Iterator[str]:
    yield f"<h3>{title}</h3>"
    yield _table(
        ["by turn", "on this turn", "in all", "open", "rate", "between"],
        [
            [str(t.turn), f"{t.first:,}", f"{t.kills:,}", f"{t.unresolved:,}", percent(t.rate),
             f"{percent(t.low)} and {percent(t.high)}"]
            for t in column.turns
        ],
    )  # fmt: skip
    words = []
    if column.mean is not None and column.median is not None:
        words.append(f"Kill turn among kills: mean {column.mean:.2f}, median {column.median:g}.")
    if column.mean_all is not None:
        later = "later" if column.median_all is None else f"{column.median_all:g}"
        words.append(
            f"Over all settled hands, no kill counting as turn {len(column.turns) + 1}: mean "
            f"{column.mean_all:.2f}, median {later}."
        )
    if column.finishers:
        words.append(
            "Finishers: " + ", ".join(f"{c} {n:,}" for c, n in column.finishers.items()) + "."
        )
    by = {"bound": "by the bound", "search": "by search", "": "not settled"}
    shares = [f"{percent(n / hands)} {by[key]}" for key, n in column.settled_by.items()]
    words.append(f"Settled: {', '.join(shares)}.")
    words += [f"Open, {n:,} hands: {reason}." for reason, n in column.reasons.items()]
    yield _paragraph(" ".join(words))


def _impact(cards: Iterable[Impact]) -> str:
    return _table(
        ["card", "hands with it", "rate with it", "rate without", "difference", "between"],
        [
            [i.card, f"{i.with_card:,}", percent(i.kills_with / i.with_card),
             percent(i.kills_without / i.without_card), f"{100 * i.difference:+.2f}",
             f"{100 * i.low:+.2f} and {100 * i.high:+.2f}"]
            for i in cards
        ],
    )  # fmt: skip


def _pairs(found: Results) -> Iterator[str]:
    first, second = (deck.name for deck in found.decks[:2])
    yield f"<h2>{escape(second)} less {escape(first)}</h2>"
    yield _paragraph("On the same shuffles; bootstrap intervals over pairs, McNemar's exact test.")
    yield _table(
        ["column", "by turn", "difference", "between", "p", "only first", "only second", "open",
         "whatever the open ones are", "hands that differ"],
        [_pair(p) for p in found.pairings],
    )  # fmt: skip


def _pair(p: Pairing) -> list[str]:
    return [
        _TITLES[p.column], str(p.turn), f"{100 * p.difference:+.2f} %",
        f"{100 * p.low:+.2f} and {100 * p.high:+.2f}", f"{p.p:.2g}", f"{p.only_first:,}",
        f"{p.only_second:,}", f"{p.unresolved:,}",
        f"{100 * p.worst:+.2f} to {100 * p.best:+.2f}", " ".join(map(str, p.hands)),
    ]  # fmt: skip


def _shares(title: str, counts: Mapping[str, int] | Mapping[int, int], total: int) -> str:
    return _table([title, "share"], [[str(k), percent(n / total)] for k, n in counts.items()])


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>\n{body}</tbody></table>"
