"""What a person takes away from a table: whose turn it is, a file of the game, a report of a position.

Of a game that is being played nothing leaves that the person's own seats do not see.
"""

from __future__ import annotations

from importlib.metadata import version

from theatre.core.message import Catalogue
from theatre.core.rules import Seats
from theatre.core.save import export, save
from theatre.server.faults import TEXTS
from theatre.server.tables import Table
from theatre.server.wire import Report, Turn

LAST_LINES = 60


def turn(table: Table, seats: Seats, own: Seats) -> Turn:
    sight = table.sight(seats, since=2**31)
    return Turn(
        id=table.id,
        game=table.rules.name,
        scenario=table.game.scenario,
        practice=table.game.practice,
        hot_seat=table.row.hot_seat,
        own=tuple(sorted(own)),
        waiting=sight.waiting if not sight.over else (),
        unread=sight.log.since - sight.seen if sight.seen is not None else 0,
        over=sight.over,
    )


def exported(table: Table, seats: Seats, knows_all: bool) -> bytes:
    """The whole game where nothing of it is hidden from who asks, else what these seats see now."""
    return save(table.game) if knows_all else export(table.game, seats)


def report(table: Table, seats: Seats) -> Report:
    """Neither the table's id nor its key: who reads the file learns what these seats see, and no more."""
    sight, rules = table.sight(seats), table.rules
    words = Catalogue({**TEXTS, **rules.catalogue.texts}, rules.catalogue.nouns)
    return Report(
        theatre=version("theatre"),
        game=rules.name,
        rules=rules.version,
        scenario=table.game.scenario,
        options=table.game.options,
        practice=table.game.practice,
        seats=tuple([rules.seats[seat] for seat in sight.seats]),
        questions=sight.asked,
        waiting=tuple([f"{words.noun('seat', seat)}: {words.say(label)}" for seat, label in sight.waiting]),
        lines=tuple([words.say(line) for line in sight.log.lines[-LAST_LINES:]]),
        view=sight.view,
        over=sight.over,
    )
