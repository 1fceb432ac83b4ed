"""17.13.2, 19.2, 19.4, 10.2.1f: what a scenario uses of the map, how it opens, Russian winters, Siberia."""

from __future__ import annotations

import msgspec
import pytest

from games.supreme_commander.economy_table import organization
from games.supreme_commander.table import rule, table
from theatre.core import flow
from theatre.core.dice import seed_key
from theatre.core.flow import Frame
from theatre.games.supreme_commander import state as st
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander import world as w
from theatre.games.supreme_commander.combat.retreat import Ways
from theatre.games.supreme_commander.game import RULES
from theatre.games.supreme_commander.sequence import GameTurn, PlayerTurn, StrategicPhase
from theatre.games.supreme_commander.supply.network import line_hexes


@rule("19.2a")
def test_barbarossa_is_played_in_the_east_and_supply_may_run_through_yugoslavia() -> None:
    t = table(turn=18, scenario="barbarossa").war("germany", "ussr").hold("germany", "yugoslavia")
    border = next(
        w.IDS[at] for at in w.spaces(w.COUNTRY_MASK[tb.YUGOSLAVIA]) if w.NEAR[at] & w.COUNTRY_MASK[tb.GERMANY]
    )
    beside = w.IDS[w.spaces(w.NEAR[w.space(border)] & w.COUNTRY_MASK[tb.GERMANY])[0]]
    guard = t.new("germany", "infantry", beside)
    assert t.refused("march", guard, border) == "19.2a"
    assert t.offered("march", guard, w.IDS[w.spaces(w.NEAR[w.space(beside)] & w.COUNTRY_MASK[tb.GERMANY])[0]])
    assert w.BIT[w.space(border)] & line_hexes(t.s, tb.GERMANY)
    assert not w.BIT[w.PARIS] & line_hexes(t.s, tb.GERMANY)
    whole = table(turn=18, scenario="barbarossa_to_berlin").war("germany", "ussr").hold("germany", "yugoslavia")
    assert whole.offered("march", whole.new("germany", "infantry", beside), border)


@rule("19.4b")
def test_in_the_great_crusade_africa_and_the_middle_east_are_out_of_play() -> None:
    t = table("allies", turn=44, scenario="great_crusade").war("germany", "uk")
    corps = t.new("uk", "infantry", "4918")
    assert t.refused("march", corps, w.IDS[w.spaces(w.NEAR[w.space("4918")])[0]]) == "19.4b"
    fort = organization("garrisons", "allies", turn=44, scenario="great_crusade").war("germany", "uk").msp(uk=100)
    counter = fort.new("uk", "fort", "pool")
    assert fort.refused("fort", counter, "4918") == "18.4b"
    assert fort.offered("fort", counter, "2041")
    early = table("allies", turn=44).war("germany", "uk")
    assert early.offered("march", early.new("uk", "infantry", "4918"), w.IDS[w.spaces(w.NEAR[w.space("4918")])[0]])


@rule("19.2a")
def test_in_barbarossa_nobody_drops_rails_or_retreats_out_of_the_lands_in_play() -> None:
    t = table(turn=18, scenario="barbarossa").war("germany", "ussr")
    corps, ship = t.new("germany", "airborne", "3126"), t.new("germany", "surface", "1834")
    assert t.refused("drop", corps, "3127") == "19.2a"  # Yugoslavia, in German hands
    assert t.offered("drop", corps, "3224")
    assert t.refused("rebase", ship, "1233") == "19.2a"
    assert t.offered("rebase", ship, "1927")
    assert not Ways(t.s, corps).open & w.COUNTRY_MASK[tb.YUGOSLAVIA]
    whole = table(turn=18, scenario="barbarossa_to_berlin").war("germany", "ussr")
    assert whole.offered("drop", whole.new("germany", "airborne", "3126"), "3127")
    assert Ways(whole.s, whole.new("germany", "infantry", "3126")).open & w.COUNTRY_MASK[tb.YUGOSLAVIA]


@rule("19.2a")
def test_in_barbarossa_rails_through_yugoslavia_carry_supply_but_no_units() -> None:
    for scenario, passes in (("barbarossa", False), ("barbarossa_to_berlin", True)):
        t = table(turn=18, phase="strategic_movement", scenario=scenario).war("germany", "ussr").msp(germany=20)
        t.put("ussr", "infantry", "2926").put("ussr", "infantry", "3125")  # Romania is cut off
        corps = t.new("germany", "infantry", "2829")
        assert t.offered("rail", corps, "3426") is passes
        if not passes:
            assert t.refused("rail", corps, "3228") == "19.2a"


@rule("19.4b")
def test_in_the_great_crusade_nobody_comes_to_africa_by_sea_or_air() -> None:
    t = table("allies", turn=45, scenario="great_crusade").war("germany", "uk").hold("uk", "3933")
    corps, fleet = t.new("uk", "infantry", "3933"), t.new("uk", "surface", "3933")
    jumper = t.new("uk", "airborne", "4233")
    sea = w.IDS[w.spaces(w.SHORES[w.space("4635")])[0]]
    assert t.refused("invade", "4635", sea, corps, fleet) == "19.4b"
    assert t.refused("rebase", fleet, "4820") == "19.4b"
    assert t.offered("rebase", fleet, "4233")
    assert t.refused("drop", jumper, "4037") == "19.4b"
    assert t.refused("ship", t.new("uk", "infantry", "transfer_box"), "4917") == "19.4b"
    early = table("allies", turn=45).war("germany", "uk").war("italy", "uk").hold("uk", "3933")
    ship, troops = early.new("uk", "surface", "3933"), early.new("uk", "infantry", "3933")
    assert early.offered("invade", "4635", sea, troops, ship)


@rule("19.4h")
@pytest.mark.parametrize(
    ("scenario", "first"), [("great_crusade", PlayerTurn(tb.ALLIES)), ("barbarossa_to_berlin", StrategicPhase())]
)
def test_the_great_crusade_opens_with_the_allied_player_turn(scenario: str, first: Frame[st.Position]) -> None:
    s = RULES.setup(scenario, {}, seed_key(2))
    s.stack[:], s.turns = [GameTurn()], 0
    seen: list[Frame[st.Position]] = []
    flow.settle(s, lambda frame: seen.append(msgspec.structs.replace(frame)))
    second = next(frame for frame in seen if not isinstance(frame, GameTurn))
    assert second == first
    assert (sum(s.msp) == 0) is (scenario == "great_crusade")


@rule("17.13.2a")
def test_the_first_two_snow_turns_of_the_war_with_the_ussr_are_russian_winters() -> None:
    for turn, before, after in ((21, (), (21,)), (22, (21,), (21, 22)), (30, (21, 22), (21, 22)), (20, (), ())):
        t = table(turn=turn).war("germany", "ussr")
        t.s.winters = before
        assert t.begin().s.winters == after
    assert table(turn=21).war("germany", "uk").begin().s.winters == ()
    early = next(turn for turn in range(1, 12) if tb.WEATHER[turn] == tb.SNOW)
    assert table(turn=early).war("germany", "ussr").begin().s.winters == ()


@rule("10.2.1f")
def test_units_in_siberia_enter_over_the_east_edge_of_the_ussr() -> None:
    t = table("allies").war("germany", "ussr")
    corps = t.new("ussr", "cavalry", "siberia")
    edge = w.spaces(w.SIBERIAN_ENTRY & w.COUNTRY_MASK[tb.USSR])
    inland = w.spaces(w.NEAR[edge[0]] & w.COUNTRY_MASK[tb.USSR] & ~w.EAST_EDGE)[0]
    assert t.refused("enter", corps, "1717") == "10.2.1f"
    t.do("enter", corps, w.IDS[edge[0]], w.IDS[inland])
    assert t.s.where[corps] == inland
    assert t.s.acts[corps] & st.MOVED
    assert t.refused("march", corps, w.IDS[edge[0]]) == "12.0e"
    stays = table("allies").war("germany", "ussr")
    reserve = stays.new("ussr", "infantry", "siberian_reserves_box")
    assert stays.refused("enter", reserve, w.IDS[edge[0]]) == "10.2.1f"
