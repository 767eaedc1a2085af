"""What is missing for a mana cost that cannot be paid."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec.structs import replace

from analyzer.payments.covering import payable
from analyzer.payments.stock import Stock
from models.costs import ManaNeed

_LETTERS = "WUBRGC"


def missing(stock: Stock, forms: Iterable[ManaNeed]) -> str:
    """The fewest symbols without which the cost could be paid: "{1}{U}"; "" if only life is short.

    Of several equally short forms the first is taken.
    """
    best: tuple[int, str] | None = None
    counts = tuple(supply.count for supply in stock.supplies)
    for form in forms:
        rows = [range(n + 1) for n in (form.generic, form.snow, *form.types)]
        for less in sorted(product(*rows), key=sum):
            if best is not None and sum(less) >= best[0]:
                break
            types = tuple(a - b for a, b in zip(form.types, less[2:], strict=True))
            smaller = replace(
                form, types=types, generic=form.generic - less[0], snow=form.snow - less[1], life=0
            )
            if payable(stock, smaller, stock.floating, counts, stock.life):
                best = (sum(less), _text(less))
                break
    return best[1] if best is not None else ""


def _text(less: tuple[int, ...]) -> str:
    generic = f"{{{less[0]}}}" if less[0] else ""
    typed = "".join(f"{{{letter}}}" * n for letter, n in zip(_LETTERS, less[2:], strict=True))
    return generic + "{S}" * less[1] + typed
