"""Catalogues: texts with fields, and errors that say what is missing."""

import importlib
from pathlib import Path

import pytest

from theatre.core.message import Catalogue, CatalogueError, Message, game_texts, load_texts

NOUNS = {"unit": ("Infantry", "Armor", "Fighter"), "space": ("Berlin", "London")}


def said(text: str, *args: int | str) -> str:
    return Catalogue({"it": text}, NOUNS).say(Message("it", args))


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ("nothing to fill", (), "nothing to fill"),
        ("{0} and {1}", (3, "four"), "3 and four"),
        ("{1} before {0}", (1, 2), "2 before 1"),
        ("{0:unit} to {1:space}", (1, 0), "Armor to Berlin"),
        ("{0:space}", ("the sea",), "the sea"),
        ("{0:space}", (7,), "7"),
        ("{*0:unit}", (0, 1, 0), "2 Infantry, Armor"),
        ("{0:space}: {*1:unit}", (1, 2), "London: Fighter"),
        ("{*1:unit}", (1,), ""),
        ("{*0}", (5, 3, 5), "5, 3, 5"),
        ("{0} {0?hit|hits}", (1,), "1 hit"),
        ("{0} {0?hit|hits}", (2,), "2 hits"),
        ("{0} {0?hit|hits}", (0,), "0 hits"),
        ("{0?|none of }them", (2,), "none of them"),
    ],
)
def test_a_text_is_filled_in(text: str, args: tuple[int | str, ...], words: str) -> None:
    assert said(text, *args) == words


def test_a_text_within_a_text_has_arguments_of_its_own() -> None:
    texts = {"it": "{0}, {>1:aim}: {*>1}", "aim.none": "for nothing", "aim.space": "for {1:space} by {0}"}
    catalogue = Catalogue(texts, NOUNS)
    assert catalogue.say(Message("it", (5, "space", 2, 3, 0, 7, 8))) == f"5, for {NOUNS['space'][0]} by 3: 7, 8"
    assert catalogue.say(Message("it", (5, "none", 0))) == "5, for nothing: "


def test_an_argument_is_never_read_as_a_field() -> None:
    assert said("{0} {1}", "{1}", "x") == "{1} x"


def test_a_missing_text_is_named() -> None:
    with pytest.raises(CatalogueError, match=r"'away'.*add it to the catalogue"):
        Catalogue({}).say(Message("away"))


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(CatalogueError, match=r"'it' asks for argument 1, given are \(4,\)"):
        said("{0} {1}", 4)


def test_an_unknown_kind_of_noun_is_named_with_those_that_exist() -> None:
    with pytest.raises(CatalogueError, match=r"'ship'; known are space, unit"):
        said("{0:ship}", 1)


@pytest.mark.parametrize("text", ["{zero}", "{0", "0}", "{0:Unit}", "{0?one}", "{}", "{0?a|b {1}}"])
def test_a_text_with_a_broken_field_is_refused_at_once(text: str) -> None:
    with pytest.raises(CatalogueError, match="'it'"):
        Catalogue({"it": text}, NOUNS)


def test_the_texts_of_the_core_are_sound() -> None:
    catalogue = Catalogue(load_texts("theatre.core") | {"roll.fire": "fire in {0:seat}"}, {"seat": ("Red", "Blue")})
    assert catalogue.say(Message("core.roll", (1, "fire", 1, 0, 4, 6, 4))) == "Blue rolls, fire in Red: 4, 6, 4"
    assert catalogue.has("refusal.core.stale")
    assert not catalogue.has("refusal.core.fresh")


def package(path: Path, name: str, monkeypatch: pytest.MonkeyPatch, files: dict[str, str]) -> str:
    for file, text in ({"__init__.py": ""} | files).items():
        place = path / name / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
    monkeypatch.syspath_prepend(path)
    importlib.invalidate_caches()
    return name


@pytest.mark.parametrize("file", ["data/messages.en.json", "messages.en.json"])
def test_texts_come_from_the_data_folder_or_from_beside_the_modules(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = package(tmp_path, f"texts_{len(file)}", monkeypatch, {file: '{"a": "b"}'})
    assert load_texts(name) == {"a": "b"}


def test_a_package_without_a_catalogue_and_a_broken_catalogue_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = package(tmp_path, "texts_broken", monkeypatch, {"messages.en.json": '{"a": 1}'})
    with pytest.raises(CatalogueError, match=r"texts_broken/messages.en.json: Expected `str`, got `int`"):
        load_texts(name)
    with pytest.raises(CatalogueError, match=r"texts_broken has no catalogue messages.fr.json"):
        load_texts(name, "messages.fr.json")


def test_a_game_has_its_texts_by_chapter_over_those_of_the_core(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"data/messages/air.en.json": '{"air": "up"}', "data/messages/sea.en.json": '{"core.unknown-verb": "wet"}'}
    name = package(tmp_path, "texts_of_chapters", monkeypatch, files)
    texts = game_texts(name)
    assert (texts["air"], texts["core.unknown-verb"]) == ("up", "wet")
    assert texts.keys() >= load_texts("theatre.core").keys()
    broken = package(tmp_path, "texts_of_a_broken_chapter", monkeypatch, {"data/messages/air.en.json": "[]"})
    with pytest.raises(CatalogueError, match=r"texts_of_a_broken_chapter/air.en.json"):
        game_texts(broken)
