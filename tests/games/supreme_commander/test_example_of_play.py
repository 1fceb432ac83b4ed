"""22.0: the fight for Warsaw of the example of play, and what the printed calendar says of the weather [8.0]."""

from __future__ import annotations

import pytest

from games.supreme_commander.fights import poland
from games.supreme_commander.politics_table import political_phase
from games.supreme_commander.table import Table, rule, table
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.air.air_combat import AirCombat
from theatre.games.supreme_commander.air.ground_support import net_support
from theatre.games.supreme_commander.movement.marching import Field
from theatre.games.supreme_commander.supply.tracing import Lines

WARSAW, ORIGIN = "2227", "2127"


def warsaw() -> tuple[Table, dict[str, int]]:
    """Follow-up combat in the first turn: 4th Army and a Panzer corps with HQ N, a fighter and two bombers."""
    t = poland(turn=1, follow_up=True).tech("germany", aircraft=1, infantry=1)
    units = {
        "army": t.new("germany", "army_5_3:4", ORIGIN),
        "tank": t.new("germany", "tank", ORIGIN),
        "hq": t.new("germany", "hq:N", "2027"),
        "fighter": t.new("germany", "fighter", "east_air_box"),
        "bomber": t.new("germany", "bomber", "east_air_box"),
        "second": t.new("germany", "bomber", "east_air_box"),
        "poles": t.new("poland", "army", WARSAW),
        "pole": t.new("poland", "fighter", "east_air_box"),
    }
    return t, units


@rule("22.0g")
def test_the_air_fight_over_warsaw() -> None:
    t, u = warsaw()
    t.do("attack", ORIGIN, WARSAW, u["army"], u["tank"]).do("done")
    t.dice(3, 9)  # Germany, then the UK for Poland
    while t.asked().prompt.key == "prompt.commit_air":
        names = ("pole",) if t.asked().seat == tb.UK else ("fighter", "bomber", "second")
        t.do("commit", next(u[name] for name in names if t.s.aim[u[name]] == w.NOWHERE), WARSAW)
    assert t.s.enclosing(AirCombat).columns(t.s) == (1, -1)
    t.do("lose", u["fighter"])  # 9 in column -1 is a hit
    assert t.place(u["fighter"]) == "track"
    assert t.s.enclosing(AirCombat).columns(t.s) == (0, 0)  # a lone fighter counts double
    t.dice(5, 4).do("fight_on", seat="germany").do("fight_on", seat="uk")
    assert t.s.aim[u["pole"]] == w.NOWHERE  # 5 in the even column: abort
    assert t.place(u["pole"]) == "east_air_box"
    assert net_support(t.s, w.space(WARSAW)) == 2  # 4 had no effect on the bombers


@rule("22.0i")
def test_on_its_conquest_polish_units_of_map_and_track_go_to_the_british_pool() -> None:
    def fallen(*occupied: str) -> list[str]:
        t = political_phase("surrender", "axis", 2).nation("poland", "ally", "uk").hold("germany", *occupied)
        t.put("germany", "infantry", occupied[0])
        if len(occupied) > 1:
            t.put("germany", "infantry", occupied[1])
        corps, army = t.new("poland", "infantry", "2525"), t.new("poland", "army", "pool")
        st.remove(t.s, army, st.TRACK, 5)
        t.begin()
        return [t.place(corps), t.place(army)]

    assert fallen(WARSAW, "2528") == ["pool", "pool"]
    assert fallen(WARSAW) == ["2525", "track"]


@rule("8.0a")
@pytest.mark.parametrize(("turn", "printed"), [
    (1, "clear"), (2, "mud"), (12, "snow"), (16, "clear"), (21, "snow"), (22, "snow"),
])  # fmt: skip
def test_each_turn_has_the_weather_of_the_track(turn: int, printed: str) -> None:
    """What an army of three points and the range of supply do in it; mud costs two points a clear hex."""
    t = table("allies", turn).war("ussr", "germany")
    army = t.new("ussr", "army_4_3", "2416")
    reach = max(w.hexes_between(w.space("2416"), at) for at in Field(t.s, tb.USSR).destinations(army))
    assert (reach == 1) is (printed == "mud")
    t = table(turn=turn).war("germany", "uk").nation("poland", "conquered", "uk").hold("germany", "poland")
    hq = t.new("germany", "hq:C", "2132")
    assert Lines(t.s).reach(hq) == {"clear": 4, "snow": 3, "mud": 2}[printed]
