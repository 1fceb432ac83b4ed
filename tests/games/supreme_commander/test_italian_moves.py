"""16.1.3.1, 17.7, 17.7.4: where Italians and Germany's minors may go, an Inactive Italy at sea, an Allied Italy."""

from __future__ import annotations

from games.supreme_commander.economy_table import msp, strategic
from games.supreme_commander.table import Table, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.relations import is_friend, powers_of
from theatre.games.supreme_commander.victory import outcome

NAPLES, TOBRUK, BUDAPEST, BUCHAREST, ODESSA = "3633", "4724", "2829", "3224", "2920"


def axis() -> Table:
    return table().war("germany", "uk", "france").war("italy", "uk", "france")


@rule("16.1.3.1f")
def test_italians_enter_conquered_lands_and_italy_s_own_allies_but_not_those_of_germany() -> None:
    t = axis().nation("france", "conquered", "uk").hold("germany", "france").nation("yugoslavia", "ally", "italy")
    west, east = t.new("italy", "infantry", "3037"), t.new("italy", "infantry", "2933")
    assert t.offered("march", west, "3038")
    assert t.offered("march", east, "2932")
    t.nation("yugoslavia", "ally", "germany")
    assert t.refused("march", east, "2932") == "16.1.3.1a"
    assert t.refused("march", t.new("italy", "infantry", "2934"), "2834") == "16.1.3.1a"  # Germany
    albania = t.new("italy", "infantry", "3728")
    assert t.offered("march", albania, "3628")


@rule("16.1.3.1f")
def test_hungarians_pass_romania_by_rail_and_stop_there_only_after_its_conquest() -> None:
    t = table("axis", phase="strategic_movement").war("germany", "uk", "ussr").msp(germany=100)
    t.nation("hungary", "ally", "germany").nation("romania", "ally", "germany")
    t.hold("germany", "ussr").hold("ussr", "1513").put("germany", "infantry", "2617")
    corps = t.new("hungary", "infantry", BUDAPEST)
    t.put("germany", "infantry", "2820").put("germany", "infantry", ODESSA)
    assert t.refused("rail", corps, BUCHAREST) == "16.1.3.1a"
    assert t.offered("rail", corps, ODESSA)
    t.nation("romania", "conquered", "germany").hold("germany", "romania")
    assert t.offered("rail", corps, BUCHAREST)


@rule("12.7b")
def test_minors_keep_out_of_one_another_s_countries_conquered_ones_too() -> None:
    t = table("allies").war("uk", "germany").nation("greece", "ally", "uk").nation("yugoslavia", "ally", "uk")
    corps, home, abroad = t.new("greece", "infantry", "3626"), "3726", "3526"
    assert t.refused("march", corps, abroad) == "12.7b"
    assert t.offered("march", corps, home)
    t.nation("yugoslavia", "conquered", "uk").hold("germany", "yugoslavia")
    assert t.refused("march", corps, abroad) == "12.7b"
    t.nation("yugoslavia", "ally", "germany")
    assert t.offered("march", corps, abroad)


@rule("17.7c")
def test_an_inactive_italy_ships_its_units_by_strategic_movement_only() -> None:
    def shipping(phase: str) -> tuple[Table, int, int]:
        t = table("axis", phase=phase).msp(italy=20)
        return t, t.new("italy", "infantry", NAPLES), t.new("italy", "surface", NAPLES)

    t, corps, fleet = shipping("movement")
    assert t.refused("transport", TOBRUK, corps, fleet, seat="italy") == "17.7c"
    t.war("italy", "uk")
    assert t.offered("transport", TOBRUK, corps, fleet, seat="italy")
    t, corps, fleet = shipping("strategic_movement")
    t.do("ship", corps, TOBRUK)
    assert (t.place(corps), msp(t, "italy")) == (TOBRUK, 15)


@rule("17.7.4b")
def test_an_allied_italy_has_its_aid_and_its_expansion_from_an_active_usa() -> None:
    def allied(*, usa: bool) -> Table:
        t = strategic("aid", 24).war("italy", "germany").msp(usa=60, germany=60)
        t.s.camp[tb.ITALY] = tb.ALLIES
        return t.war("usa", "germany") if usa else t

    t = allied(usa=True)
    t.do("give", 5, seat="usa")
    assert (msp(t, "italy"), msp(t, "usa"), msp(t, "germany")) == (5, 55, 60)
    t.do("expand", seat="usa")
    assert msp(t, "usa") == 5
    assert t.s.militarism
    assert allied(usa=False).asked().prompt.key == "prompt.lend_lease"  # nobody is asked for Italy


@rule("17.7a")
def test_an_allied_italy_moves_with_the_allies_and_is_their_friend() -> None:
    t = table("allies").war("italy", "germany").war("uk", "germany")
    t.s.camp[tb.ITALY] = tb.ALLIES
    corps = t.new("italy", "infantry", NAPLES)
    assert t.offered("march", corps, "3533", seat="italy")
    assert is_friend(t.s, tb.ITALY, tb.UK)
    assert tb.ITALY not in powers_of(t.s, tb.AXIS)


def test_an_italy_that_has_joined_the_allies_wins_with_them() -> None:
    for camp, wins in ((tb.AXIS, False), (tb.ALLIES, True)):
        t = table("allies", 52).war("germany", "uk")
        t.s.camp[tb.ITALY] = camp
        end = outcome(t.s)
        assert end is not None
        assert tb.UK in end.winners
        assert (tb.ITALY in end.winners) == wins
