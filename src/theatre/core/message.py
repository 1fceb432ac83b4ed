"""What a player reads: a key with arguments, put into words by a catalogue, which is data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

Argument = int | str


class Message(msgspec.Struct, frozen=True, array_like=True):
    key: str
    args: tuple[Argument, ...] = ()


class CatalogueError(Exception):
    """A catalogue is missing a text or a text asks for an argument that was not given."""


_FIELD = re.compile(r"\{(\*?)(>?)(\d+)(?::([a-z_]+))?(?:\?([^|}]*)\|([^}]*))?\}")


class Catalogue:
    """Texts by key. In a text, `{0}` is the first argument and `{0:space}` its name in the nouns called space.

    `{*1}` lists all arguments from the second on, `{*1:unit}` counts their names ("2 Infantry, Armor"), and
    `{0?one|many}` picks a form by number. `{>1:roll}` is another text, `roll.<second argument>`, with arguments of its
    own: the third says how many follow; `{*>1}` lists what comes after these.
    """

    def __init__(self, texts: Mapping[str, str], nouns: Mapping[str, Sequence[str]] | None = None) -> None:
        for key, text in texts.items():
            if set("{}") & set(_FIELD.sub("", text)):
                raise CatalogueError(f"{key!r}: a field is {{0}}, {{*0}}, {{0:noun}} or {{0?one|many}}, not {text!r}")
        self.texts = dict(texts)
        self.nouns = {name: tuple(words) for name, words in (nouns or {}).items()}

    def has(self, key: str) -> bool:
        return key in self.texts

    def say(self, message: Message) -> str:
        text = self.texts.get(message.key)
        if text is None:
            raise CatalogueError(f"no text for the message {message.key!r}; add it to the catalogue")
        return _FIELD.sub(lambda field: self._fill(message, field), text)

    def noun(self, kind: str, value: Argument) -> str:
        """The name of a number among the nouns of a kind; a word is looked up as the text `kind.word`."""
        if isinstance(value, str):
            return self.texts.get(f"{kind}.{value}", value)
        words = self.nouns.get(kind)
        if words is None:
            raise CatalogueError(f"no nouns of the kind {kind!r}; known are {', '.join(sorted(self.nouns))}")
        return words[value] if 0 <= value < len(words) else str(value)

    def _fill(self, message: Message, field: re.Match[str]) -> str:
        star, inner, digits, kind, one, many = field.groups()
        start = int(digits)
        if inner:
            count, own = message.args[start + 1], start + 2
            assert isinstance(count, int)
            if kind:
                return self.say(Message(f"{kind}.{message.args[start]}", message.args[own : own + count]))
            start = own + count
        if star:
            rest = message.args[start:]
            return self._counted([self.noun(kind, value) for value in rest]) if kind else ", ".join(map(str, rest))
        if start >= len(message.args):
            raise CatalogueError(f"the text of {message.key!r} asks for argument {start}, given are {message.args}")
        value = message.args[start]
        if one is not None:
            return one if value == 1 else many
        return self.noun(kind, value) if kind else str(value)

    @staticmethod
    def _counted(words: Sequence[str]) -> str:
        counts: dict[str, int] = {}
        for word in words:
            counts[word] = counts.get(word, 0) + 1
        return ", ".join(word if n == 1 else f"{n} {word}" for word, n in counts.items())


def load_texts(package: str, name: str = "messages.en.json") -> dict[str, str]:
    """The texts of one catalogue file in a package's data folder (or beside its modules)."""
    root = files(package)
    for place in (root / "data" / name, root / name):
        if place.is_file():
            return _texts_in(place, f"{package}/{name}")
    raise CatalogueError(f"{package} has no catalogue {name}")


def game_texts(package: str) -> dict[str, str]:
    """The texts of the core and, over them, those of a game, which has a file for each chapter in `data/messages`."""
    texts = load_texts("theatre.core")
    for chapter in sorted((files(package) / "data" / "messages").iterdir(), key=lambda file: file.name):
        texts |= _texts_in(chapter, f"{package}/{chapter.name}")
    return texts


def _texts_in(place: Traversable, name: str) -> dict[str, str]:
    try:
        return msgspec.json.decode(place.read_bytes(), type=dict[str, str])
    except msgspec.DecodeError as fault:
        raise CatalogueError(f"{name}: {fault}") from fault
