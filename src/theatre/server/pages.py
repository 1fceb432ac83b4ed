"""What lies beside the board, from the data of the game: player aids, rules by chapter, examples, the first game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import msgspec

from theatre.core.aids import Aids, Here
from theatre.core.examples import Examples, load_examples
from theatre.core.game import Sight
from theatre.core.guide import Guide, load_guide
from theatre.core.rulebook import DataError, for_players, read_data
from theatre.core.rules import Rules
from theatre.games import GAMES
from theatre.server.wire import Chapter, FirstGame, RuleLine

LEADING = re.compile(r"\d+")


def package(game: str) -> str:
    return GAMES[game].rpartition(".")[0]


@cache
def _module(game: str) -> ModuleType | None:
    """The game's own module for player aids, if it has one."""
    name = f"{package(game)}.aids"
    return None if find_spec(name) is None else import_module(name)


def aids(game: str) -> Aids:
    module = _module(game)
    found: Aids = module.aids() if module else Aids()
    return found


def here(game: str, seen: Sight) -> Here:
    """Where play stands, and what is in use: it follows from the sight and from nothing else."""
    module = _module(game)
    if module is None or seen.over:
        return Here()
    found: Here = module.here(msgspec.json.decode(seen.view), seen.asked)
    return found


def guide(game: str) -> Guide | None:
    return load_guide(package(game))


def first_game(game: str) -> FirstGame | None:
    found = guide(game)
    return FirstGame(found.scenario, found.minutes, found.guided) if found else None


def examples(game: str) -> Examples:
    return load_examples(package(game))


# the rules by chapter


def chapters(rules: Rules[Any]) -> tuple[Chapter, ...]:
    """The rules in the order of their list, under the headings of the rulebook."""
    headings, shown = _headings(rules.name), examples(rules.name).by_rule
    found: dict[str, list[RuleLine]] = {heading: [] for heading in headings.values()}
    for rule in rules.rulebook.values():
        line = RuleLine(rule.id, rule.cite, rule.title, for_players(rule.line), rule.id in shown)
        found.setdefault(_chapter(rule.cite, headings), []).append(line)
    return tuple([Chapter(heading, tuple(_in_order(lines))) for heading, lines in found.items() if lines])


def _in_order(lines: list[RuleLine]) -> list[RuleLine]:
    """Numbers in their printed order, where 11.21 stands before 11.3; else as they are listed."""
    numbered = all(LEADING.match(line.cite) for line in lines)
    return sorted(lines, key=lambda line: line.cite) if numbered else lines


def _headings(game: str) -> Mapping[str, str]:
    """The headings of the chapters in their order, by number or by what the rules cite."""
    try:
        return msgspec.json.decode(read_data(package(game), "chapters.json"), type=dict[str, str])
    except DataError:
        return {}


def _chapter(cite: str, headings: Mapping[str, str]) -> str:
    number = LEADING.match(cite)
    return headings.get(cite) or headings.get(number[0] if number else "", cite)
