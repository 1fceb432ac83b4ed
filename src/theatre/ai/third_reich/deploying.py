"""The set-up: by a list for 1939, else where units are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import msgspec

from theatre.ai.third_reich.answers import following
from theatre.ai.third_reich.lines import wants
from theatre.ai.third_reich.survey import Survey, air_steps
from theatre.core.decision import Choice, Decision
from theatre.games.third_reich.counters import ground_at
from theatre.games.third_reich.state import Position, units_at
from theatre.games.third_reich.tables import COMBAT, IS_GROUND, MODEL, NATION_ID
from theatre.games.third_reich.world import CAPITAL, PORTS, space

Opening = dict[str, list[str]]
OPENINGS: dict[str, Opening] = msgspec.json.decode(
    (files("theatre.ai.third_reich") / "openings.json").read_bytes(), type=dict[str, Opening]
)
PORT = {port.name: at for at, port in enumerate(PORTS)}
EARLY = ("1939", "campaign")


def deploy(s: Position, decision: Decision) -> Iterator[Choice]:
    (nation,) = decision.prompt.args
    assert isinstance(nation, int)
    yield Choice("done")
    names = {number: name for name, number in NATION_ID.items()}
    opening = OPENINGS.get(names[nation], {}) if s.scenario in EARLY else {}
    yield from _by_list(s, decision, nation, opening)
    yield from by_wants(s, decision, nation)


def _by_list(s: Position, decision: Decision, nation: int, opening: Opening) -> Iterator[Choice]:
    for verb in ("deploy", "base"):
        for unit in following(decision, verb):
            places = opening.get(MODEL[unit], [])
            for name in places:
                place = PORT[name] if verb == "base" else space(name)
                there = units_at(s, PORTS[place].hex if verb == "base" else place)
                same = [one for one in there if MODEL[one] == MODEL[unit] and s.serves[one] == nation]
                if len(same) < places.count(name):
                    yield Choice(verb, (unit, place))


def by_wants(s: Position, decision: Decision, nation: int) -> Iterator[Choice]:
    survey = Survey(s, nation)
    places = wants(survey, hinges=False)
    for unit in sorted(following(decision, "deploy"), key=lambda unit: (not IS_GROUND[unit], -COMBAT[unit], unit)):
        able = following(decision, "deploy", (unit,))
        if IS_GROUND[unit]:
            for want in places:
                if want.hex in able and len(ground_at(s, want.hex)) < (1 if want.weight < 5 else 2):
                    yield Choice("deploy", (unit, want.hex))
            for want in places:
                if want.hex in able:
                    yield Choice("deploy", (unit, want.hex))
        capital = CAPITAL[nation]
        if able:
            yield Choice("deploy", (unit, min(able, key=lambda hex_: (air_steps(capital)[hex_], hex_))))
    for unit in following(decision, "base"):
        for port in following(decision, "base", (unit,)):
            yield Choice("base", (unit, port))
