"""Hands of a run as files for other programs: JSON Lines and Parquet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from analyzer.batch.folder import RunError
from analyzer.batch.records import Record
from analyzer.batch.settings import Settings

Row = dict[str, object]


def rows(settings: Settings, records: Sequence[Record]) -> Iterator[Row]:
    """One flat row for each hand and deck."""
    for record in records:
        for deck, game in zip(settings.decks, record.games, strict=True):
            row: Row = {
                "hand": record.hand,
                "weight": record.weight,
                "deck": deck.name,
                "opening": list(game.hand),
                "mulligans": game.mulligans,
                "bottom": list(game.bottom),
                "cause": game.cause,
                "detail": game.detail,
            }
            for name in ("clairvoyant", "honest"):
                column = getattr(game, name)
                row |= {
                    f"{name}_kill": column.kill,
                    f"{name}_settled": column.settled,
                    f"{name}_by": column.by,
                    f"{name}_spells": column.spells,
                    f"{name}_finisher": column.finisher,
                    f"{name}_reason": column.reason,
                }
            yield row


def write_jsonl(settings: Settings, records: Sequence[Record], path: Path) -> None:
    """Write the rows as JSON Lines.  Raises OSError."""
    with path.open("xb") as file:
        for row in rows(settings, records):
            file.write(msgspec.json.encode(row) + b"\n")


def write_parquet(settings: Settings, records: Sequence[Record], path: Path) -> None:
    """Write the rows as Parquet.  Raises OSError; RunError without the package for it."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise RunError(
            "Parquet needs the package pyarrow: pip install 'stormline[parquet]'"
        ) from None
    text, texts, number = pa.string(), pa.list_(pa.string()), pa.int64()
    types = {"hand": number, "weight": number, "deck": text, "opening": texts, "mulligans": number,
             "bottom": texts, "cause": text, "detail": text}  # fmt: skip
    for name in ("clairvoyant", "honest"):
        types |= {
            f"{name}_kill": number,
            f"{name}_settled": pa.bool_(),
            f"{name}_by": text,
            f"{name}_spells": number,
            f"{name}_finisher": text,
            f"{name}_reason": text,
        }
    found = pa.Table.from_pylist(list(rows(settings, records)), schema=pa.schema(types.items()))
    with path.open("xb") as file:
        parquet.write_table(found, file)
