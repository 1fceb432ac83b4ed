"""1.14 Control of Land Areas."""

from random import Random

import pytest

from games.triumph_and_tragedy.table import Table, land_battle, rule, table
from theatre.games.triumph_and_tragedy import world as w
from theatre.games.triumph_and_tragedy.control import controller
from theatre.games.triumph_and_tragedy.fog import other_faces
from theatre.games.triumph_and_tragedy.tables import AXIS, WEST


def eastern_war(active: str = "axis", **options: str) -> Table:
    """Axis and USSR at war; Poland is a Satellite of the USSR, Czechoslovakia of the Axis."""
    t = table(active, "movement", **options).war("axis", "ussr")
    return t.satellite("poland", "ussr").satellite("czechoslovakia", "axis")


# when control is judged


@rule("1.14a")
@pytest.mark.parametrize("since_before", [True, False])
def test_an_area_entered_in_this_phase_is_not_yet_friendly(since_before: bool) -> None:
    t = eastern_war().put("germany", "infantry", "lvov" if since_before else "prague")
    (marcher,) = t.new("germany", "infantry", "ruhr")
    if not since_before:
        t.do("move", t.pick("prague", "infantry"), "lvov", "prague")
    assert t.units("lvov", "axis") == "infantry 1"
    assert t.offered("move", marcher, "lvov", "prague") == since_before  # 4 areas: only through Friendly Territory


@rule("1.14a")
def test_an_area_left_in_this_phase_is_still_friendly() -> None:
    t = eastern_war().put("germany", "infantry", "lvov").put("germany", "infantry", "ruhr")
    holder, marcher = t.pick("lvov", "infantry"), t.pick("ruhr", "infantry")
    t.do("move", holder, "prague", "lvov")
    assert t.holder("lvov") == "ussr"
    assert t.offered("move", marcher, "lvov", "prague")


@rule("1.14m")
@pytest.mark.parametrize("entered", [True, False])
def test_an_area_entered_by_movement_is_friendly_in_the_combat_phase_that_follows(entered: bool) -> None:
    t = eastern_war().put("ussr", "infantry 3", "warsaw").put("germany", "infantry, air_force", "berlin")
    t.put("germany", "infantry", "prague")
    for name in ("infantry", "air_force"):
        t.do("move", t.pick("berlin", name), "warsaw", "berlin")
    if entered:
        t.do("move", t.pick("prague", "infantry"), "lvov", "prague")
    t.do("done").until("rebase")
    assert t.offered("rebase", t.pick("warsaw", "air_force"), "lvov") == entered


@rule("1.14b")
@pytest.mark.parametrize(("stop", "holder"), [("lvov", "axis"), ("kiev", "ussr")])
def test_passing_through_leaves_control_alone(stop: str, holder: str) -> None:
    t = eastern_war(then="ussr").put("germany", "tank", "prague").put("ussr", "infantry", "moscow")
    tank = t.pick("prague", "tank")
    t.do("route", tank, *(["lvov"] if stop == "lvov" else ["lvov", "kiev"])).do("done")
    assert t.holder("lvov") == holder
    assert t.holder(stop) == "axis"


# who controls what


@rule("1.14c")
def test_every_area_has_a_controller_and_each_neutral_is_its_own() -> None:
    t = table("axis").put("germany", "infantry, infantry", "munich")
    assert [t.holder(area) for area in ("dakar", "cyrenaica", "urals", "ottawa")] == ["west", "axis", "ussr", "west"]
    unowned = {w.NATION[w.space(area)] for area in w.IDS[: len(w.AREAS)] if t.holder(area) == ""}
    assert unowned == set(w.DIPLOMATIC)
    one, two = (b for b in range(200) if t.place_of(b) == "munich")
    t.do("violate", "austria")
    assert t.offered("move", one, "vienna", "munich")
    assert not t.offered("move", two, "prague", "munich")


@rule("1.14e")
@pytest.mark.parametrize(
    ("place", "power", "holder", "empty"),
    [
        ("tunisia", "italy", "axis", "west"),
        ("munich", "britain", "west", "axis"),
        ("crete", "ussr", "ussr", ""),
        ("lorraine", "france", "west", "west"),
    ],
)
def test_an_area_with_units_of_one_faction_is_that_factions(place: str, power: str, holder: str, empty: str) -> None:
    assert table("axis").holder(place) == empty
    assert table("axis").put(power, "infantry", place).holder(place) == holder


@rule("1.14f")
@pytest.mark.parametrize(
    ("first", "second", "owner"), [("france", "germany", "west"), ("germany", "france", "axis")]
)
def test_a_disputed_area_belongs_to_who_was_there_first(first: str, second: str, owner: str) -> None:
    t = table("axis").war("axis", "west").put(first, "infantry", "lorraine").put(second, "infantry 3", "lorraine")
    assert t.holder("lorraine") == owner
    assert t.res("west") == (11 if owner == "west" else 9)


@rule("1.14f")
def test_if_the_owner_leaves_the_next_oldest_faction_owns_the_area() -> None:
    t = table("west").war("axis", "west").war("axis", "ussr").war("west", "ussr")
    for power in ("france", "ussr", "germany"):
        t.put(power, "infantry", "lorraine")
    assert t.holder("lorraine") == "west"
    t.do("disband", t.pick("lorraine", "infantry"))
    assert t.holder("lorraine") == "ussr"


@rule("1.14g")
@pytest.mark.parametrize(
    ("place", "neighbour", "power", "owner"),
    [
        ("berlin", "munich", "ussr", "axis"),
        ("munich", "ruhr", "ussr", "axis"),
        ("leningrad", "vologda", "germany", "ussr"),
        ("moscow", "penza", "germany", "ussr"),
    ],
)
def test_vacated_land_of_a_great_power_goes_home(place: str, neighbour: str, power: str, owner: str) -> None:
    t = table("ussr" if power == "ussr" else "axis").war("axis", "ussr").put(power, "infantry", place)
    t.begin()
    assert t.holder(place) == ("ussr" if power == "ussr" else "axis")
    t.do("move", t.pick(place, "infantry"), neighbour, place)
    assert t.holder(place) == owner


@rule("1.14g")
def test_no_capital_decides_over_land_of_a_great_power() -> None:
    t = table("axis").war("axis", "west").war("axis", "ussr")
    t.put("germany", "infantry", "london").put("germany", "infantry", "moscow").begin()
    assert t.holder("glasgow") == "west"
    assert t.holder("kiev") == "ussr"


@rule("1.14h")
@pytest.mark.parametrize(
    ("capital", "follow", "stay"),
    [
        ("paris", ("gascony", "lorraine", "marseille"), ("algiers", "damascus")),
        ("suez", ("egypt", "iraq", "jordan", "sudan"), ("malta", "delhi")),
        ("algiers", ("morocco", "dakar", "sfax", "tunisia"), ("paris", "gibraltar")),
        ("delhi", ("bombay", "karachi"), ("suez",)),
    ],
)
def test_elsewhere_the_capital_decides_over_empty_areas(
    capital: str, follow: tuple[str, ...], stay: tuple[str, ...]
) -> None:
    t = table("axis").war("axis", "west").put("italy", "infantry", capital).begin()
    assert {t.holder(area) for area in follow} == {"axis"}
    assert {t.holder(area) for area in stay} == {"west"}
    assert {table("axis").holder(area) for area in follow} == {"west"}


@rule("1.14h")
def test_an_area_with_own_units_does_not_follow_the_capital() -> None:
    t = table("axis").war("axis", "west").put("italy", "infantry", "paris").put("france", "infantry", "lorraine")
    assert t.begin().holder("lorraine") == "west"
    assert t.holder("gascony") == "axis"


@rule("1.14h")
@pytest.mark.parametrize(("switch", "holder"), [(1, "west"), (0, "axis")])
def test_ships_alone_keep_an_area_when_the_capital_falls_unless_the_switch_is_off(switch: int, holder: str) -> None:
    t = table("axis", ans_keep_areas=switch).war("axis", "west")
    t.put("italy", "infantry", "paris").put("france", "fleet", "marseille").put("france", "infantry", "lorraine")
    t.begin()
    assert t.holder("marseille") == holder
    assert t.holder("lorraine") == "west"


@rule("1.14h")
def test_who_guesses_at_hidden_blocks_knows_by_control_that_ships_stand_alone() -> None:
    t = table("axis", ans_keep_areas=0).war("axis", "west")
    t.put("italy", "infantry", "paris").put("france", "fleet", "marseille").put("france", "infantry", "lorraine")
    t.begin()
    guesses = [other_faces(t.s, frozenset({AXIS}), Random(number)) for number in range(40)]
    areas = w.space("marseille"), w.space("lorraine")
    held = {tuple([controller(guess, area) for area in areas]) for guess in guesses if guess}
    assert held == {(AXIS, WEST)}


# Control markers


@rule("1.14i")
@pytest.mark.parametrize("capital", ["rome", "tripoli", "paris", "algiers", "suez", "delhi", "ottawa", "damascus"])
def test_the_capitals_of_powers_and_colonies_are_their_factions_without_a_marker(capital: str) -> None:
    owner, other = ("axis", "west") if capital in ("rome", "tripoli") else ("west", "axis")
    nation = w.NATION[w.space(capital)]
    name = next(one for one, at in w.NATION_ID.items() if at == nation)
    assert table("axis").holder(capital) == owner
    assert table("axis").defeated(name, other).holder(capital) == other


@rule("1.14j", "1.14k")
def test_an_occupied_capital_stays_with_who_held_it_when_he_leaves() -> None:
    t = table("west", then="axis").war("axis", "west").put("britain", "tank", "tripoli").put("italy", "tank", "sfax")
    t.do("move", t.pick("tripoli", "tank"), "egypt", "cyrenaica")
    assert [t.holder(area) for area in ("tripoli", "cyrenaica")] == ["west", "west"]
    t.hand("axis", t.action("fall", "A"))  # the game waits in Fall
    t.do("done").do("move", t.pick("sfax", "tank", "italy"), "tripoli", "sfax").do("done")
    assert [t.holder(area) for area in ("tripoli", "cyrenaica")] == ["axis", "axis"]


@rule("1.14j")
def test_who_only_passes_through_an_empty_capital_gets_no_marker() -> None:
    t = table("west", then="axis").war("axis", "west").put("britain", "tank", "egypt").put("italy", "tank", "rome")
    t.do("route", t.pick("egypt", "tank"), "cyrenaica", "tripoli", "sfax").do("done")
    assert [t.holder(area) for area in ("tripoli", "cyrenaica")] == ["axis", "axis"]


@rule("1.14j")
@pytest.mark.parametrize(("owner_first", "holder"), [(True, "west"), (False, "axis")])
def test_ownership_of_a_disputed_capital_carries_its_nation(owner_first: bool, holder: str) -> None:
    t = table("axis").war("axis", "west")
    for power in ("france", "italy") if owner_first else ("italy", "france"):
        t.put(power, "infantry", "algiers")
    assert t.begin().holder("dakar") == holder


@rule("1.14j")
@pytest.mark.parametrize(("markers", "holder"), [(2, "west"), (1, "")])
def test_diplomacy_gives_a_capital_to_a_faction(markers: int, holder: str) -> None:
    t = table("west", "government").influence("sweden", "west", markers)
    t.hand("west", t.action("summer", "J")).hand("axis", t.action("fall", "C")).hand("ussr", t.action("fall", "I"))
    t.to("west").do("diplomacy", t.action("summer", "J"), "sweden").passes(2)
    if holder:
        t.do("muster", "stockholm", "infantry")
    assert [t.holder(area) for area in ("stockholm", "gallivare")] == [holder, holder]


@rule("1.14k")
def test_a_marker_gives_way_to_another_faction_only() -> None:
    t = table("axis").war("axis", "west").satellite("greece", "west").put("britain", "infantry", "athens")
    t.put("italy", "infantry", "crete")
    t.begin()
    assert t.holder("athens") == "west"
    t.do("disband", t.pick("athens", "infantry", "britain"), seat="west")
    assert t.holder("athens") == "west"
    taken = table("axis").war("axis", "west").satellite("greece", "west").put("italy", "infantry", "athens").begin()
    taken.do("disband", taken.pick("athens", "infantry"))
    assert taken.holder("athens") == taken.holder("crete") == "axis"


@rule("1.14n")
def test_a_marker_on_rome_carries_italy_but_not_libya() -> None:
    home = table("axis")
    assert {home.holder(area) for area in ("berlin", "rome", "milan", "tripoli", "cyrenaica")} == {"axis"}
    t = table("axis").defeated("italy", "west")
    assert {t.holder(area) for area in ("rome", "milan", "venice", "taranto", "sardinia", "sicily")} == {"west"}
    assert {t.holder(area) for area in ("tripoli", "cyrenaica")} == {"axis"}
    t.put("italy", "infantry", "milan")
    assert t.holder("milan") == "axis"


# Disputed areas


@rule("1.14o")
@pytest.mark.parametrize(("die", "holder", "pop", "res"), [(3, "axis", 13, 7), (4, "ussr", 11, 6)])
def test_an_aggressor_owns_the_area_when_nobody_else_is_left(die: int, holder: str, pop: int, res: int) -> None:
    t = land_battle("infantry", "infantry")
    assert (t.pop("axis"), t.res("axis")) == (11, 6)
    t.do("done").fires(t.pick("warsaw", "infantry", "ussr"), "G", 6).fires(t.pick("warsaw", "infantry"), "G", die)
    assert t.holder("warsaw") == t.holder("lvov") == holder
    assert (t.pop("axis"), t.res("axis")) == (pop, res)


@rule("1.14l")
def test_in_a_disputed_area_the_owner_is_hidden_and_the_aggressor_lies_open() -> None:
    t = land_battle("infantry 2, tank", "infantry 3", then="west").do("done")
    t.misses(t.pick("warsaw", "tank"), t.pick("warsaw", "infantry", "ussr"), t.pick("warsaw", "infantry"))
    assert t.seat == "west"
    assert sorted(t.faces("warsaw", "ussr").split(", ")) == ["infantry 2", "tank 1"]
    assert sorted(t.faces("warsaw").split(", ")) == ["infantry 2", "tank 1"]
    assert t.faces("warsaw", "axis") == ""


def reinforced(by: str) -> Table:
    """The Owner of Warsaw has brought a unit there after the first Round."""
    t = land_battle("infantry 2", "infantry 3", then="ussr").put("ussr", by, "lvov")
    t.do("done").misses(t.pick("warsaw", "infantry", "ussr"), t.pick("warsaw", "infantry"))
    block = next(b for b in range(200) if t.place_of(b) == "lvov")
    return t.do("move", block, "warsaw", "lvov")


@rule("1.14l")
def test_what_the_owner_brings_to_a_disputed_area_is_hidden() -> None:
    t, u = reinforced("infantry 1"), reinforced("tank 3")
    assert t.sight("axis") == u.sight("axis")
    assert t.sight("west") == u.sight("west")
    assert t.sight() == u.sight()
    assert t.sight("ussr") != u.sight("ussr")
