"""Deck files of MTGO, Cockatrice, Forge and XMage."""

import pytest

from models.notation.decklist import parse_deck, read_deck

MTGO = """<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Dark Ritual" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="false" Name="Swamp" />
  <Cards CatID="3" Quantity="2" Sideboard="true" Name="Swamp" />
</Deck>
"""
COCKATRICE = """<?xml version="1.0"?>
<cockatrice_deck version="1">
  <deckname>x</deckname>
  <zone name="main"><card number="4" price="0" name="Dark Ritual"/><card number="2" name="Swamp"/>
  </zone>
  <zone name="side"><card number="2" name="Swamp"/></zone>
  <zone name="tokens"><card number="1" name="Goblin"/></zone>
</cockatrice_deck>
"""
FORGE = """[metadata]
Name=Rituals
Deck Type=Constructed
[Main]
4 Dark Ritual|MMQ|1

2 Swamp|LEA
[Sideboard]
2 Swamp
[Avatar]
1 Akroma
"""
XMAGE = """NAME:Rituals
4 [MMQ:129] Dark Ritual
2 [LEA:292] Swamp
SB: 2 [LEA:292] Swamp
LAYOUT MAIN:(1,1)(NONE,false,50)|([MMQ:129])
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.dek", MTGO), ("a.cod", COCKATRICE), ("a.dck", FORGE), ("b.dck", XMAGE)],
)
def test_each_form_is_the_same_deck(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    deck = read_deck(path)
    assert deck.problems == ()
    assert deck.main == {"Dark Ritual": 4, "Swamp": 2}
    assert deck.sideboard == {"Swamp": 2}


def test_a_forge_commander(tmp_path):
    path = tmp_path / "a.dck"
    path.write_text("[Commander]\n\n1 Baral, Chief of Compliance|AER\n[Main]\n99 Island\n")
    deck = read_deck(path)
    assert deck.commander == {"Baral, Chief of Compliance": 1}
    assert (deck.main, deck.notes) == ({"Island": 99}, ())


@pytest.mark.parametrize(
    ("text", "line", "got"),
    [
        ("<Deck>\n<Cards Quantity='4'/></Deck>", 2, "none"),
        ("<Deck>\n\n<Cards Quantity='x' Name='Swamp'/></Deck>", 3, "'x'"),
        ("<Deck>\n<Cards Quantity='1' Name='Swmap'/></Deck>", 2, "'Swmap'"),
        ("<?xml version='1.0'?><html>", 1, "<html>"),
        ("<Deck>\n<Cards", 2, "unclosed token"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]>\n<Deck/>", 1, "a document type declaration"),
    ],
)
def test_what_is_wrong_has_its_line(text, line, got):
    problem = parse_deck(text).problems[0]
    assert (problem.line, problem.got) == (line, got)


def test_an_empty_file_of_a_program_is_no_deck():
    assert parse_deck("<Deck></Deck>").problems[0].got == "no cards"
