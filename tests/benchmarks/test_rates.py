"""The rates of whole decks: measured the same way each time."""

import msgspec
import pytest
from msgspec.structs import replace

from analyzer.batch.folder import RunError
from benchmarks import rates


def test_two_hands_of_a_deck(tmp_path, monkeypatch):
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "swamps.txt").write_text("56 Swamp\n4 Tendrils of Agony\n")
    (tmp_path / "decks" / "typo.txt").write_text("59 Swamp\n1 Swmap\n")
    monkeypatch.setattr(rates, "FOLDER", tmp_path)
    told = []
    about = rates.Measurement(2, 1, 100, runs=tmp_path / "runs")
    found = rates.measure(about, 1, told.append)
    assert (told, found.not_played) == (["swamps"], {"typo": 1})
    row = found.rows[0]
    assert (row.deck, row.hands, row.open) == ("swamps", 2, 0)
    # Without a kill in two hands; Clopper-Pearson from 0 to 1 - 0.025 ** (1 / 2).
    assert row.clairvoyant == row.honest == (0, 0, 0.8419)
    assert row.by_bound + row.by_search == 1
    # The run is kept: nothing is played again, and the figures are the same.
    again = rates.measure(about, 1, told.append)
    assert again == found
    other = rates.Measurement(2, 1, 100, decks=("swamp",))
    with pytest.raises(RunError, match=r"swamp: .*did you mean swamps"):
        rates.measure(other, 1, told.append)


def test_figures_of_other_decks_stay_in_a_file(tmp_path):
    row = rates.Row("ant", "", 1, (0, 0, 1), (0, 0, 1), 1, 0, 0, 1, 1, 100, "")
    one = rates.Rates("1", "CPython", 1, 2, (row,), {})
    file = tmp_path / "figures.json"
    assert rates._merged(one, file) == one
    file.write_bytes(msgspec.json.encode(one))
    two = replace(one, rows=(replace(row, deck="belcher"),))
    assert [r.deck for r in rates._merged(two, file).rows] == ["ant", "belcher"]
    assert rates._merged(replace(two, turns=3), file).rows == two.rows
