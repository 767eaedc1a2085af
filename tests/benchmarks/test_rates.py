"""The rates of whole decks: measured the same way each time."""

from benchmarks import rates


def test_two_hands_of_a_deck(tmp_path, monkeypatch):
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "swamps.txt").write_text("56 Swamp\n4 Tendrils of Agony\n")
    (tmp_path / "decks" / "typo.txt").write_text("59 Swamp\n1 Swmap\n")
    monkeypatch.setattr(rates, "FOLDER", tmp_path)
    told = []
    found = rates.measure(2, 1, 100, 1, told.append)
    assert (told, found.not_played) == (["swamps"], {"typo": 1})
    row = found.rows[0]
    assert (row.deck, row.hands, row.clairvoyant, row.honest, row.open) == ("swamps", 2, 0, 0, 0)
    assert row.by_bound + row.by_search == 1
