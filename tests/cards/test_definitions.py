"""Every card definition says what the printed card says.

The printed cards are data that is no part of the repository; without it these tests are skipped.
"""

import gzip
import json
import re
from functools import cache
from pathlib import Path

import pytest

import cards
from cards.library import parse_definition
from cards.names import slug

DATA = Path(__file__).resolve().parents[3] / "shared" / "cards"
STORM_CARDS = DATA / "storm-cards.jsonl"
CORPUS = DATA / "oracle-corpus.jsonl.gz"
DEFINITIONS = sorted((Path(cards.__file__).parent / "definitions").glob("*.toml"))


def keyword_names(text):
    return frozenset(" ".join(name.split()) for name in text.split(";"))


# A definition keeps these in `keywords`.
PLAIN_KEYWORDS = keyword_names(
    """
    assist; banding; battle cry; changeling; convoke; deathtouch; defender; delve; dethrone;
    devoid; double strike; epic; evolve; exalted; exploit; extort; fear; first strike; flanking;
    flash; flying; fuse; gravestorm; haste; hexproof; horsemanship; improvise; indestructible;
    infect; ingest; intimidate; lifelink; menace; myriad; persist; phasing; prowess; reach;
    rebound; retrace; shadow; shroud; skulk; split second; storm; sunburst; trample; undying;
    unleash; vigilance; wither; islandwalk; forestwalk; mountainwalk; plainswalk; swampwalk
    """
)
# These have a cost, a number or steps of their own: a definition writes an ability.
ABILITY_KEYWORDS = keyword_names(
    """
    affinity; annihilator; basic landcycling; bargain; bestow; blitz; buyback; cascade; casualty;
    channel; cleave; conspire; crew; cumulative upkeep; cycling; dash; demonstrate; disturb; dredge;
    echo; emerge; encore; entwine; equip; escalate; escape; eternalize; evoke; fading; flashback;
    foretell; harmonize; jump-start; kicker; landcycling; madness; miracle; modular; multikicker;
    ninjutsu; offspring; overload; plot; protection; prowl; replicate; ripple; soulshift; spectacle;
    splice; spree; squad; strive; surge; suspend; transmute; typecycling; unearth; vanishing; ward;
    warp
    """
)


@cache
def storm_cards():
    with STORM_CARDS.open(encoding="utf-8") as lines:
        return {record["name"]: record for record in map(json.loads, lines)}


@cache
def corpus():
    with gzip.open(CORPUS, "rt", encoding="utf-8") as lines:
        return {record["name"]: record for record in map(json.loads, lines)}


def printed(name):
    """The data of a card, or of a back face under its own name; None if there is none."""
    found = storm_cards().get(name) if STORM_CARDS.exists() else None
    if found is None and CORPUS.exists():
        found = corpus().get(name)
    return found


def printed_faces(card):
    """The faces that the data knows, each with its record; the front one always is among them."""
    if not (STORM_CARDS.exists() or CORPUS.exists()):
        pytest.skip(f"no printed cards to compare with: {DATA} is absent")
    front = printed(card.name)
    assert front is not None, f"the data has no card named {card.name!r}"
    if "back" in front:
        assert [face.name for face in card.faces[1:]] == [front["back"]]
    pairs = [(card.faces[0], front)]
    for face in card.faces[1:]:
        record = printed(face.name)
        if record is not None and record.get("face") == "back":
            pairs.append((face, record))
    return pairs


def lines_of(record):
    """The lines of the rules text, lower case, without reminder text."""
    text = re.sub(r"\([^()]*\)", "", record["text"] or "")
    return [line.strip() for line in text.lower().splitlines()]


def listed_keywords(record):
    return {keyword.lower() for keyword in record["keywords"] or ()}


def printed_plain_keywords(record):
    """Plain keywords that stand in a line of keywords ("Flying, haste").

    The list in the data also has keywords that a card only gives to others.
    """
    parts = {part.strip() for line in lines_of(record) for part in re.split("[,;]", line)}
    return listed_keywords(record) & PLAIN_KEYWORDS & parts


def printed_ability_keywords(record):
    """Keywords with a cost or the like that begin a line, or stand in a line of keywords.

    "Splice onto Arcane {1}{R}"; "Flying, annihilator 6".
    """
    listed = listed_keywords(record)
    found = set()
    for line in lines_of(record):
        first, *others = ({k for k in listed if starts(part, k)} for part in re.split("[,;]", line))
        found |= first.union(*others) if first else set()
    return found & ABILITY_KEYWORDS


def starts(text, keyword):
    return re.match(rf"\s*{re.escape(keyword)}\b", text) is not None


def tag(word):
    return word.__struct_config__.tag or ""


def kinds_of_abilities(face):
    """The names under which the definition of a face writes its abilities."""
    names = set()
    for ability in face.abilities:
        names |= {tag(ability), getattr(ability, "kind", ""), getattr(ability, "label", "")}
        names.add(tag(getattr(ability, "static", ability)))
    return {spaced(name) for name in names}


def spaced(name):
    """Words between single spaces: a tag is "cumulative_upkeep", a kind "jump-start"."""
    return re.sub(r"[-_ ]+", " ", name.lower())


def runs_of_words(text, length=8):
    words = re.findall(r"[a-z0-9]+", re.sub("['’]", "", text.lower()))
    return {tuple(words[i : i + length]) for i in range(len(words) - length + 1)}


@pytest.fixture(params=DEFINITIONS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def card(path):
    return parse_definition(path.read_text(encoding="utf-8"), path.name)


def test_there_are_definitions():
    assert DEFINITIONS


def test_file_is_named_after_the_card(path, card):
    assert path.stem == slug(card.name)


def test_a_card_with_faces_is_named_after_them(card):
    assert card.name == " // ".join(face.name for face in card.faces)


def test_characteristics_are_as_printed(card):
    for face, record in printed_faces(card):
        assert characteristics(face) == {
            "mana cost": record["manaCost"],
            "types": record["types"],
            "supertypes": record["supertypes"],
            "subtypes": record["subtypes"],
            "power": record["power"],
            "toughness": record["toughness"],
            "loyalty": record["loyalty"],
        }


def characteristics(face):
    return {
        "mana cost": face.cost,
        "types": list(face.types),
        "supertypes": list(face.supertypes),
        "subtypes": list(face.subtypes),
        "power": face.power,
        "toughness": face.toughness,
        "loyalty": None if face.loyalty is None else str(face.loyalty),
    }


def test_colors_are_within_the_color_identity(card):
    for face, record in printed_faces(card):
        if "Devoid" not in (record["keywords"] or ()):
            assert set(face.color) <= set(record["colorIdentity"])


def test_plain_keywords_are_as_printed(card):
    for face, record in printed_faces(card):
        assert set(face.keyword_set) == printed_plain_keywords(record)


def test_keywords_with_a_cost_are_abilities(card):
    for face, record in printed_faces(card):
        kinds = kinds_of_abilities(face)
        # What a definition says it does not model is no mistake.
        kinds |= {
            spaced(keyword)
            for keyword in ABILITY_KEYWORDS
            for gap in face.unmodelled
            if spaced(keyword) in spaced(gap.part)
        }
        assert {spaced(keyword) for keyword in printed_ability_keywords(record)} <= kinds


def test_abilities_are_named_after_printed_keywords_only(card):
    known = {spaced(keyword) for keyword in ABILITY_KEYWORDS}
    for face, record in printed_faces(card):
        listed = {spaced(keyword) for keyword in listed_keywords(record)}
        assert kinds_of_abilities(face) & known <= listed


def test_no_rules_text_is_copied(path, card):
    here = runs_of_words(path.read_text(encoding="utf-8"))
    for _, record in printed_faces(card):
        copied = runs_of_words(record["text"] or "") & here
        assert not copied, f"copied from the printed card: {' '.join(min(copied))!r}"
