"""Fleets of friends carry and escort [12.2, 12.4, 15.1.2], within the limits of 18.5, if their owner lends them."""

from __future__ import annotations

from games.supreme_commander.table import Table, rule, table
from theatre.games.supreme_commander import tables as tb
from theatre.games.supreme_commander.naval.lending import why_not_aboard

GENOA, TOBRUK, LONDON, BRISTOL = "3136", "4724", "2041", "2043"


def axis() -> Table:
    return table("axis").war("germany", "uk").war("italy", "uk")


def allies() -> Table:
    return table("allies").war("germany", "uk", "usa", "ussr", "france")


@rule("12.2b")
def test_an_italian_fleet_carries_a_german_corps_if_italy_agrees() -> None:
    t = axis()
    corps, fleet = t.new("germany", "infantry", GENOA), t.new("italy", "surface", GENOA)
    t.do("transport", TOBRUK, corps, fleet, seat="germany")
    assert (t.asked().seat, t.asked().prompt.key, t.place(corps)) == (tb.ITALY, "prompt.loan", GENOA)
    t.do("agree", seat="italy")
    assert (t.place(corps), t.s.shown[fleet], t.asked().seat) == (TOBRUK, 1, tb.ITALY)
    t.do("port", fleet, GENOA, seat="italy")
    assert t.refused("march", corps, "4824", seat="germany") == "12.0e"


@rule("12.2b", "5.1d")
def test_if_the_owner_declines_nothing_has_happened() -> None:
    t = axis()
    corps, fleet = t.new("germany", "infantry", GENOA), t.new("italy", "surface", GENOA)
    t.do("transport", TOBRUK, corps, fleet, seat="germany").do("pass", seat="italy")
    assert (t.place(corps), t.s.shown[fleet], t.place(fleet)) == (GENOA, 0, GENOA)
    other = t.new("germany", "infantry", "2132")
    assert t.offered("march", other, "2133", seat="germany")  # its land moves are not over yet


@rule("12.2b", "3.3.1i")
def test_only_fleets_of_active_friends_carry() -> None:
    t = table("axis").war("germany", "uk")
    t.hold("germany", GENOA)
    corps, fleet = t.new("germany", "infantry", GENOA), t.new("italy", "surface", "3334")
    enemy = t.new("uk", "surface", "4820")
    assert t.refused("transport", "2035", corps, fleet, seat="germany") == "12.2.1a"
    assert t.refused("transport", "3334", corps, fleet, seat="germany") == "12.2d"
    t.hold("germany", "3034")
    assert t.refused("transport", "3034", corps, fleet, seat="germany") == "12.2b"  # Italy is Inactive
    assert t.refused("transport", "3034", corps, enemy, seat="germany") == "12.2b"
    t.war("italy", "uk")
    assert t.offered("transport", "3034", corps, fleet, seat="germany")
    decoy = t.new("italy", "naval_decoy", GENOA)
    assert t.refused("transport", "3034", corps, decoy, seat="germany") == "12.2b"


@rule("18.5b")
def test_soviet_fleets_carry_no_corps_of_other_majors_and_theirs_no_soviet_corps() -> None:
    t = allies()
    british, soviet = t.new("uk", "infantry", "3117"), t.new("ussr", "infantry", "3117")
    ours, theirs = t.new("uk", "surface", "3117"), t.new("ussr", "surface", "3117")
    assert t.refused("transport", "2920", british, theirs, seat="uk") == "18.5b"
    assert t.refused("transport", "2920", soviet, ours, seat="ussr") == "18.5b"
    assert t.offered("transport", "2920", british, ours, seat="uk")
    assert t.offered("transport", "2920", soviet, theirs, seat="ussr")
    t.nation("poland", "ally", "uk")
    polish = t.new("poland", "infantry", "3117")
    assert why_not_aboard(t.s, polish, theirs) is None  # a minor is no major power


@rule("18.5a")
def test_a_french_fleet_carries_a_british_corps_but_no_british_fleet_a_french_one() -> None:
    t = allies()
    british, french = t.new("uk", "infantry", "2340"), t.new("france", "infantry", "2340")
    ours, theirs = t.new("uk", "surface", LONDON), t.new("france", "surface", "2340")
    assert t.refused("transport", "2345", french, ours, seat="france") == "18.5a"
    assert t.offered("transport", "2345", french, theirs, seat="france")
    assert t.offered("transport", LONDON, british, theirs, seat="uk")


@rule("12.2c")
def test_a_friend_may_escort_and_is_asked_too() -> None:
    t = allies().dice(8).put("germany", "submarine", "north_sea_box")
    corps, fleet = t.new("usa", "infantry", LONDON), t.new("usa", "surface", LONDON)
    escort = t.new("uk", "surface", LONDON)
    t.do("transport", "1442", corps, fleet, escort, seat="usa")
    assert t.asked().seat == tb.UK
    t.do("agree", seat="uk")
    assert t.place(corps) == "1442"  # the hit fell on the escort
    assert t.s.shown[escort] == 1


@rule("12.4a")
def test_invaders_may_sail_with_fleets_of_friends_but_those_go_nowhere_alone() -> None:
    t = table("allies").war("germany", "uk", "usa").hold("germany", "france", "belgium")
    t.nation("france", "conquered", "germany")
    corps, fleet = t.new("usa", "infantry", LONDON), t.new("uk", "surface", LONDON)
    ashore = t.new("usa", "infantry", "2341")
    t.s.ashore[ashore] = 1
    t.hold("usa", "2341")
    assert t.refused("invade", "2341", "2241", fleet, seat="usa") == "12.2b"
    assert t.offered("invade", "2341", "2241", fleet, seat="uk")
    t.do("invade", "2341", "2241", corps, fleet, seat="usa").do("agree", seat="uk")
    assert (t.place(corps), t.place(fleet), t.s.cargo[fleet]) == ("2241", "2241", corps)


@rule("12.4.1a")
def test_friends_lift_corps_from_a_beach() -> None:
    t = table("allies").war("germany", "uk", "usa").hold("germany", "france", "belgium").hold("usa", "2240")
    t.nation("france", "conquered", "germany")
    corps, fleet = t.new("usa", "infantry", "2240"), t.new("uk", "surface", BRISTOL)
    t.do("rescue", "2240", "2241", BRISTOL, corps, fleet, seat="usa").do("agree", seat="uk")
    assert (t.place(corps), t.place(fleet)) == (BRISTOL, BRISTOL)
    red = table("allies").war("germany", "uk", "ussr").hold("germany", "france", "belgium").hold("ussr", "2240")
    red.nation("france", "conquered", "germany")
    soviet, ship = red.new("ussr", "infantry", "2240"), red.new("uk", "surface", BRISTOL)
    assert red.refused("rescue", "2240", "2241", BRISTOL, soviet, ship, seat="ussr") == "18.5b"


@rule("15.1.2d", "15.1.2e")
def test_friends_escort_an_overseas_move_which_costs_nothing_until_they_agree() -> None:
    for answer, place, left in (("agree", TOBRUK, 15), ("pass", GENOA, 20)):
        t = table("axis", phase="strategic_movement").war("germany", "uk").war("italy", "uk").msp(germany=20)
        corps, escort = t.new("germany", "infantry", GENOA), t.new("italy", "surface", GENOA)
        t.do("ship", corps, TOBRUK, escort, seat="germany")
        assert t.asked().prompt.key == "prompt.loan"
        t.do(answer, seat="italy")
        assert (t.place(corps), t.s.msp[tb.GERMANY], t.s.strategic[tb.GERMANY]) == (place, left, left < 20)
