"""Refusals and choices of the fight that are easily granted too widely."""

from __future__ import annotations

import pytest

from games.supreme_axis_and_allies.table import Table, moving, rule
from theatre.games.supreme_axis_and_allies.state import FIGHT, NO_UNIT, NONE
from theatre.games.supreme_axis_and_allies.tables import SUPERIOR_GENERAL


def landing(defenders: str) -> Table:
    """A British INF comes ashore in Normandy under the guns of a battleship; both sides hold a Superior General."""
    t = moving("UK").put("GER", defenders, "normandy").put("UK", "BTL", "english_channel")
    t.tech("UK", SUPERIOR_GENERAL).tech("GER", SUPERIOR_GENERAL)
    (transport,) = t.new("UK", "TRN", "english_channel")
    troops = t.new("UK", "INF", "english_channel", aboard=transport)
    t.do("land", transport, "normandy", troops).do("done")
    return t.do("bombard", t.pick("english_channel", "BTL"))


@rule("TEC-10b")
def test_a_general_works_against_enemy_ships_off_the_beach_and_not_against_the_own() -> None:
    t = landing("INF")
    assert t.seat == "GER"  # the British General finds nobody to work against
    assert t.offered("general")


@rule("TEC-10b")
def test_a_general_works_against_enemy_armor_ashore() -> None:
    t = landing("ARM")
    assert t.seat == "UK"
    assert t.offered("general")


@rule("DET-09")
def test_only_fighters_of_the_carriers_that_come_in_are_launched() -> None:
    t = moving("UK").put("GER", "DST", "german_bight")
    (carrier, other) = t.new("UK", "CAR, CAR", "english_channel")
    (aboard,) = t.new("UK", "FIT", "english_channel", aboard=carrier)
    (elsewhere,) = t.new("UK", "FIT", "english_channel", aboard=other)
    t.do("sail", "english_channel", "german_bight", [carrier])
    assert t.offered("launch", [aboard])
    assert t.refused("launch", [elsewhere]) == "DET-09"
    assert t.refused("launch", [aboard, carrier]) == "DET-09"


@rule("AIR-02")
@pytest.mark.parametrize(("zone", "offered"), [("german_bight", True), ("english_channel", False)])
def test_a_carrier_that_is_expected_somewhere_is_met_there_and_nowhere_else(zone: str, offered: bool) -> None:
    t = moving("UK").put("GER", "INF", "normandy")
    (carrier,) = t.new("UK", "CAR", "english_channel")
    first, second = t.new("UK", "2 FIT", "london")
    t.do("fly", "london", "normandy", "german_bight", carrier + 1, FIGHT, [first])
    assert t.offered("fly", "london", zone, zone, carrier + 1, NONE, [second]) == offered
    shown = t.asked().options.grouped("fly", t.choice("fly", "london").args)[0]
    assert (t.choice("fly", zone).args[0] in shown) == offered


@rule("AIR-02")
def test_a_fighter_that_waits_for_its_carrier_is_taken_aboard_when_it_comes() -> None:
    t = moving("UK")
    carrier, other = t.new("UK", "2 CAR", "english_channel")
    waiting, guest = t.new("UK", "2 FIT", "london")
    t.do("fly", "london", "german_bight", "german_bight", carrier + 1, NONE, [waiting])
    t.do("fly", "london", "german_bight", "german_bight", other + 1, NONE, [guest])
    assert (t.s.aboard[waiting], t.s.deck[waiting]) == (NO_UNIT, carrier)
    t.do("sail", "english_channel", "german_bight", [carrier])
    assert (t.s.aboard[waiting], t.s.deck[waiting]) == (carrier, NO_UNIT)
    assert (t.s.aboard[guest], t.s.deck[guest]) == (NO_UNIT, other)
