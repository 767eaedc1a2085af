"""What the program says of a card, against the wording of the rules and of the definition."""

import typing

import msgspec
import pytest

from cards.library import CARDS
from cards.render import has_renderer, render_ability, render_card, render_face
from cards.render.grammar import article, join, plural, third_person
from cards.render.registry import say
from cards.render.scene import Scene
from cards.vocabulary import abilities, amounts, conditions, costs, effects, statics, triggers
from cards.vocabulary.base import Word
from cards.vocabulary.filters import Filter
from cards.vocabulary.targets import Target

UNIONS = {
    "ability": abilities.Ability,
    "amount": amounts.Amount,
    "condition": conditions.Condition,
    "cost": costs.Cost,
    "effect": effects.Effect,
    "event": triggers.Event,
    "static": statics.Static,
}
WORDS = sorted(
    {
        kind
        for union in UNIONS.values()
        for kind in typing.get_args(union)
        if isinstance(kind, type) and issubclass(kind, Word)
    }
    | {Filter, Target, abilities.Mode, abilities.Spell, abilities.Unmodelled},
    key=lambda kind: kind.__name__,
)

STRINGS = {
    "mana": "R",
    "add_mana": "R",
    "color": "U",
    "colors": "UB",
    "add_colors": "UB",
    "from_colors": "UB",
    "without_colors": "U",
    "token": "goblin",
    "cost": "{1}",
    "unless_pays": "{1}",
    "ignore_cost": "{1}",
}


def sample(hint, name):
    """A value that a field of this type may have."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint is int:
        return 2
    if hint is str:
        return STRINGS.get(name, "thing")
    if hint is bool:
        return True
    if origin is typing.Literal:
        return args[0]
    if origin is tuple:
        return (sample(args[0], name),)
    if isinstance(hint, type) and issubclass(hint, Word):
        return minimal(hint)
    kinds = [arg for arg in args if arg is not type(None)]
    return sample(int if int in kinds else kinds[-1] if name == "effects" else kinds[0], name)


def hints(kind):
    return typing.get_type_hints(kind)


def minimal(kind, /, **stated):
    required = {
        field.name: sample(hints(kind)[field.name], field.name)
        for field in msgspec.structs.fields(kind)
        if field.required and field.name not in stated
    }
    return kind(**required, **stated)


def choices(hint, name):
    """Values that exercise the branches of a renderer."""
    if hint is bool:
        return [True, False]
    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    if hint is str and name in ("how", "what"):
        return []
    return [sample(hint, name)]


def variants():
    for kind in WORDS:
        yield minimal(kind)
        for field in msgspec.structs.fields(kind):
            for value in choices(hints(kind)[field.name], field.name):
                yield minimal(kind, **{field.name: value})


@pytest.mark.parametrize("kind", WORDS, ids=lambda kind: kind.__name__)
def test_every_word_has_a_renderer(kind):
    assert has_renderer(kind)


def test_no_word_is_outside_the_unions():
    def below(kind):
        for child in kind.__subclasses__():
            yield child
            yield from below(child)

    assert {kind for kind in below(Word) if kind.__module__.startswith("cards.")} == set(WORDS)


def test_every_option_of_every_word_renders():
    scene = Scene(targets=(Target("permanent"),))
    for word in variants():
        text = say(word, scene)
        assert isinstance(text, str)
        assert "[" not in text, word


def test_words_on_their_own_are_never_empty():
    for kind in WORDS:
        if kind is not abilities.Spell:
            assert say(minimal(kind), Scene(targets=(Target("any"),))), kind


@pytest.mark.parametrize("card", list(CARDS), ids=lambda card: card.slug)
def test_every_definition_renders(card):
    for paragraph in render_card(card):
        assert paragraph.strip() == paragraph
        assert paragraph
        assert "  " not in paragraph
        assert ".." not in paragraph
        assert " ." not in paragraph


# Written from the rules and the definitions, in the language of rules text.
EXPECTED = {
    "Dark Ritual": ["Add {B}{B}{B}."],
    "Lion's Eye Diamond": [
        "Discard your hand, Sacrifice this artifact: Add three mana of any one color. "
        "Activate only as an instant."
    ],
    "Demonic Tutor": ["Search your library for a card, put it into your hand, then shuffle."],
    "Mystical Tutor": [
        "Search your library for an instant or sorcery card, reveal it, then shuffle and put that "
        "card on top."
    ],
    "Infernal Tutor": [
        "If you have no cards in hand, search your library for a card, put it into your hand, "
        "then shuffle. Otherwise, reveal a card from your hand, then search your library for a "
        "card with the same name as the revealed card, reveal it, put it into your hand, "
        "then shuffle."
    ],
    "Cabal Ritual": [
        "If there are seven or more cards in your graveyard, add {B}{B}{B}{B}{B}. "
        "Otherwise, add {B}{B}{B}."
    ],
    "Tendrils of Agony": ["Target player loses 2 life and you gain 2 life.", "Storm"],
    "Brain Freeze": ["Target player mills three cards.", "Storm"],
    "Force of Will": [
        "You may pay 1 life and exile a blue card from your hand rather than pay this spell's "
        "mana cost.",
        "Counter target spell.",
    ],
    "Polluted Delta": [
        "{T}, Pay 1 life, Sacrifice this land: Search your library for an Island or Swamp card, "
        "put it onto the battlefield, then shuffle."
    ],
    "Underground Sea": ["({T}: Add {U} or {B}.)"],
    "Echo of Eons": [
        "Each player shuffles their hand and graveyard into their library, then draws seven cards.",
        "Flashback {2}{U}",
    ],
    "Mox Opal": [
        "{T}: Add one mana of any color. Activate only if you control three or more artifacts."
    ],
    "Dark Confidant": [
        "At the beginning of your upkeep, reveal the top card of your library and put that card "
        "into your hand. You lose life equal to its mana value."
    ],
    "Empty the Warrens": ["Create two 1/1 red Goblin creature tokens.", "Storm"],
    "Swords to Plowshares": [
        "Exile target creature. Its controller gains life equal to its power."
    ],
    "Thalia, Guardian of Thraben": [
        "First strike",
        "Noncreature spells cost {1} more to cast.",
    ],
    "Bogardan Hellkite": [
        "Flash, flying",
        "When this creature enters, it deals 5 damage divided as you choose among up to five "
        "targets.",
    ],
    "Red Elemental Blast": [
        "Choose one —\n• Counter target blue spell.\n• Destroy target blue permanent."
    ],
    "Rite of Flame": [
        "Add {R}{R}. Add {R} for each card named Rite of Flame in each graveyard.",
    ],
    "Chain of Vapor": [
        "Return target nonland permanent to its owner's hand. Its controller may sacrifice a land. "
        "If they do, that player may copy this spell and may choose new targets for the copy."
    ],
    "Silence": ["Your opponents can't cast spells this turn."],
    "Arctic Nishoba": [
        "Trample",
        "Cumulative upkeep {G} or {W}",
        "When this creature dies, you gain life equal to twice the number of age counters on it.",
    ],
    "Blizzard": [
        "Cast this spell only if you control a snow land.",
        "Cumulative upkeep {2}",
        "Creatures with flying don't untap during their controllers' untap steps.",
    ],
    "Breath of Dreams": [
        "Cumulative upkeep {U}",
        'Green creatures have "Cumulative upkeep {1}."',
    ],
    "Rimefeather Owl": [
        "Flying",
        "The power and toughness of this creature are each equal to the number of snow permanents.",
        "{1}{S}: Put an ice counter on target permanent.",
        "Permanents with ice counters are snow.",
    ],
}


@pytest.mark.parametrize("name", EXPECTED)
def test_reads_as_rules_text(name):
    assert render_card(CARDS[CARDS.find(name)]) == EXPECTED[name]


def test_parts_that_are_not_modelled_have_a_line():
    assert render_card(CARDS[CARDS.find("Liliana of the Veil")]) == [
        "+1: Each player discards a card.",
        "−2: Target player sacrifices a creature of their choice.",
        "Not modelled: third loyalty ability (two piles).",
    ]


def test_a_token_says_its_abilities():
    text = "\n".join(render_card(CARDS[CARDS.find("Sedgemoor Witch")]))
    assert 'Pest creature token with "When this creature dies, you gain 1 life."' in text


def test_modes_do_not_share_pronouns():
    (text,) = render_face(CARDS[CARDS.find("Red Elemental Blast")].front)
    assert text.count("target") == 2


def test_a_legendary_permanent_speaks_of_itself_by_name():
    face = CARDS[CARDS.find("Emrakul, the Aeons Torn")].front
    texts = [render_ability(ability, face) for ability in face.abilities]
    assert any(text.startswith("When Emrakul is put into a graveyard") for text in texts)


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("sorcery", "sorceries"),
        ("Elf", "Elves"),
        ("Plains", "Plains"),
        ("artifact card", "artifact cards"),
    ],
)
def test_plurals(one, many):
    assert plural(one) == many


def test_grammar():
    assert article("Island") == "an Island"
    assert article("other creature") == "another creature"
    assert third_person("search") == "searches"
    assert third_person("copy") == "copies"
    assert third_person("may") == "may"
    assert join(["a", "b", "c"], "or") == "a, b, or c"
