"""Words that a player types, back into the integers of a choice."""

from __future__ import annotations

from typing import Any

from theatre.cli.wording import NOUNS, Wording
from theatre.core.decision import Choice


class Unclear(Exception):
    """What was typed cannot be read; the message says what would be right."""


def parsed(words: list[str], wording: Wording, state: Any) -> Choice:
    """`march poland belorussia 12 13`: a verb, then numbers or names (a name with blanks is written with _)."""
    if not words:
        raise Unclear("name a verb, for example: why march poland belorussia")
    verb, *rest = words
    args: list[int] = []
    for word in rest:
        args.append(_number(word, wording.argument_kind(verb, args), wording))
    return Choice(verb, tuple(args))


def _number(word: str, kind: str, wording: Wording) -> int:
    if word.lstrip("#-").isdigit():
        return int(word.lstrip("#"))
    names = wording.catalogue.nouns.get(NOUNS.get(kind, kind), ())
    wanted = _plain(word)
    exact = [at for at, name in enumerate(names) if _plain(name) == wanted]
    begun = [at for at, name in enumerate(names) if _plain(name).startswith(wanted)]
    found = exact or begun
    if len(found) == 1:
        return found[0]
    if found:
        raise Unclear(f"'{word}' may be {', '.join([names[at] for at in found[:6]])}; say which")
    raise Unclear(f"'{word}' is no {kind} that I know; type its name, or its number in the list")


def _plain(name: str) -> str:
    return "".join([letter for letter in name.lower() if letter.isalnum()])
