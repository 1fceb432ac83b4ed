"""29.53: fleets of several bases sail on one mission, which calls at the ports of those who join it."""

from random import Random

from games.third_reich.sea_table import Seas, rule, seas
from theatre.games.third_reich import tables as tb
from theatre.games.third_reich import world as w


def italians() -> Seas:
    return seas("axis", 1941, phase="combat").war("italy", "britain").option("italy", "offensive")


@rule("29.53", "29.421a")
def test_fleets_of_two_bases_carry_together_what_neither_could() -> None:
    """Five air factors need ten naval factors."""
    t = italians()
    taranto, tripoli = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Tripoli")
    air = t.new("italy", "air-5-4", "AA24")
    t.until("missions")
    assert t.refused("transport", 1, taranto, 1, air, "Tobruk") == "29.421a"
    t.go("transport", 2, taranto, tripoli, 1, air, "Tobruk").until("build", "attack")
    assert (t.place(air), t.berth(taranto), t.berth(tripoli)) == ("KK24", "Taranto", "Tripoli")


@rule("29.53", "29.22")
def test_who_is_on_another_front_cannot_join() -> None:
    t = italians().hold("italy", "Q18")
    taranto, atlantic = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "La Rochelle")
    t.put("italy", "infantry-1-3", "AA24")
    assert t.until("missions").refused("transport", 2, taranto, atlantic) == "29.421a"


@rule("29.53", "29.434", "29.433")
def test_invaders_are_carried_by_fleets_of_their_own_port() -> None:
    t = italians()
    taranto, tripoli = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Tripoli")
    first, second = [t.new("italy", "infantry-3-3", "AA24") for _ in range(2)]
    third = t.new("italy", "infantry-1-3", "II17")
    t.until("missions")
    assert t.refused("invade", 2, taranto, tripoli, 2, first, second) == "29.433"  # nine factors carry three
    assert t.whole("invade", 2, taranto, tripoli, 2, *sorted([first, third]))


@rule("29.53", "29.573")
def test_a_mission_that_is_beaten_before_others_join_is_off_and_costs_them_nothing() -> None:
    t = italians()
    taranto, tripoli = t.new("italy", "fleet-9", "Taranto"), t.new("italy", "fleet-9", "Tripoli")
    infantry, malta = t.new("italy", "infantry-3-3", "II17"), t.new("britain", "fleet-9", "Malta")
    t.go("transport", 2, taranto, tripoli, 1, infantry, "Tobruk").until("intercept")
    place = t.frame().chain[0].course[4]
    t.dice(1, 6, 1).go("intercept", 0, place, 1, malta, seat="britain").until("build", "attack")
    assert t.place(infantry) == "II17"
    assert t.berth(tripoli) == "Tripoli"
    assert tb.COMBAT[tripoli] == 9
    assert t.factors("italy") < 18


@rule("29.53")
def test_every_way_through_the_menu_ends_in_a_mission() -> None:
    t = italians().war("germany", "britain").option("britain", "offensive")
    for port in ("Taranto", "Tripoli", "Tobruk", "Naples"):
        t.put("italy", "fleet-9", port)
    t.put("italy", "fleet-6, fleet-4", "Venice")
    for place in ("AA24", "II17", "Z23"):
        t.put("italy", "infantry-1-3, infantry-3-3", place)
    parts = [part for part in t.until("missions").asked("italy").options.given if part.verb in ("transport", "invade")]
    drawn = [(part, part.sample(Random(seed))) for seed in range(60) for part in parts]
    assert all(part.refuse(args) is None and part.canonical(args) == args for part, args in drawn)
    assert max([args[0] for _, args in drawn]) > 2  # more than lie in one port


def moving() -> tuple[Seas, list[int], list[int]]:
    """Italian fleets in Taranto, Tripoli and Tobruk before they change base, British ones in three ports."""
    t = seas("axis", 1941).war("italy", "britain").option("italy", "offensive")
    italian = [t.new("italy", "fleet-9", port) for port in ("Taranto", "Tripoli", "Tobruk")]
    british = [t.new("britain", "fleet-9", port) for port in ("Malta", "Alexandria", "Port Said")]
    return t.until("change-base"), italian, british


@rule("29.53")
def test_fleets_that_gather_from_port_to_port_change_base_as_one_and_are_met_once() -> None:
    t, (taranto, tripoli, tobruk), (malta, alexandria, _) = moving()
    t.go("change-base", 2, taranto, tripoli, "Tobruk", seat="italy").pass_by("italy").until("intercept")
    sortie = t.frame().chain[0]
    assert (sortie.fleets, len(t.frame().chain)) == ((taranto, tripoli), 1)
    assert w.space("II17") in sortie.course  # it calls at Tripoli
    t.go("intercept", 0, sortie.course[1], 1, malta, seat="britain")
    assert t.refused("intercept", 0, sortie.course[-1], 1, alexandria, seat="britain") == "29.54a"
    t.dice(1, 1, 6).until("supply-fleets", "march")  # won without the fleet of Tripoli
    assert [t.berth(unit) for unit in (tripoli, tobruk)] == ["Tobruk", "Tobruk"]


@rule("29.53")
def test_fleets_that_sail_on_their_own_are_met_each_on_its_own() -> None:
    t, italian, british = moving()
    for fleet in italian:
        t.go("change-base", 1, fleet, "Messina", seat="italy")
    t.until("intercept").dice(6, 6, 6)
    for prey, fleet in enumerate(british):
        t.go("intercept", prey, t.frame().chain[prey].course[0], 1, fleet, seat="britain")
    assert [t.s.tried[fleet] for fleet in british] == [1, 1, 1]
    assert [t.berth(fleet) for fleet in italian] == ["Messina"] * 3


@rule("29.53", "29.22", "29.33c")
def test_who_joins_a_base_change_is_on_its_front_and_does_not_stay_at_home() -> None:
    t, (taranto, tripoli, _), _ = moving()
    assert t.refused("change-base", 2, taranto, tripoli, "Tripoli", seat="italy") == "29.33c"
    atlantic = t.hold("italy", "Q18").new("italy", "fleet-6", "La Rochelle")
    assert t.refused("change-base", 2, taranto, atlantic, seat="italy") == "29.21a"


@rule("29.53")
def test_every_way_through_the_menu_of_base_changes_ends_in_one() -> None:
    t, _, _ = moving()
    t.put("italy", "fleet-6, fleet-4", "Venice").put("italy", "fleet-2", "Naples").s.touch()
    part = t.asked("italy").options.given[0]
    drawn = [part.sample(Random(seed)) for seed in range(80)]
    assert all(part.refuse(args) is None and part.canonical(args) == args for args in drawn)
    assert max([args[0] for args in drawn]) > 2


@rule("29.53", "29.52a")
def test_fleets_that_have_joined_on_a_way_out_and_back_are_met_together() -> None:
    """A fleet of Malta calls at Port Said for another and for two units, and comes back the same way."""
    t = seas("allies", 1942, "spring", phase="combat").war("italy", "britain").option("britain", "offensive")
    fleets = t.new("britain", "fleet-9", "Malta"), t.new("britain", "fleet-9", "Port Said")
    units = sorted([t.new("britain", "infantry-3-4", "LL31") for _ in range(2)])
    hunter = t.new("italy", "fleet-9", "Taranto")
    t.go("transport", 2, *fleets, 2, *units, "Malta", seat="britain").until("intercept")
    assert t.frame().chain[0].course.count(w.space("GG24")) == 2
    t.dice(1).go("intercept", 0, "GG24", 1, hunter, seat="italy").until("break-off")
    assert t.frame().forces == ((hunter,), fleets)
