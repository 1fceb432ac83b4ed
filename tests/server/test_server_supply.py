"""By which way a unit is in supply, asked over the wire by whoever looks at the table."""

from __future__ import annotations

from server.host import Host
from theatre.games.third_reich.tables import IS_GROUND
from theatre.games.third_reich.world import IDS

POWERS = ("Germany", "Italy", "Britain", "France", "USSR", "USA")


def test_the_supply_of_a_unit_as_far_as_one_sees_it(host: Host) -> None:
    player, _ = host.create("third-reich", "1939", dict.fromkeys(POWERS, "me"))
    warsaw = IDS.index("M35")
    sight = player.sight()
    units = player.post("options", verb="deploy", prefix=[], ticket=sight["ticket"]).json()["tokens"]
    unit = next(one for one in units if IS_GROUND[one])
    player.choose("deploy", unit, warsaw)
    line = player.get(f"supply/{unit}").json()["line"]
    assert (line["supplied"], line["said"], line["cuts"]) == (True, ["supply.source", []], [])
    assert player.get(f"supply/{units[-1]}").json() == {"line": None}, "it is not on the map yet"
    spectator = host.spectator(player.table)
    assert spectator.get(f"supply/{unit}").json() == {"line": None}, "the set-up can still be undone"


def test_a_game_without_such_lines_has_none(host: Host) -> None:
    red, _ = host.duel()
    assert red.get("supply/0").json() == {"line": None}
    assert red.get("supply/0", seats=1).status_code == 403
    assert red.get("supply/-1").status_code == 422
