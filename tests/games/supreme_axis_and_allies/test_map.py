"""Understanding the Map: spaces, values, Regions, Seas, canals, neutrals."""

import pytest

from games.supreme_axis_and_allies.table import Table, rule, table
from theatre.games.supreme_axis_and_allies import state as st
from theatre.games.supreme_axis_and_allies import world
from theatre.games.supreme_axis_and_allies.game import RULES
from theatre.games.supreme_axis_and_allies.tables import WAR_EFFORT


def limit(t: Table, place: str) -> int:
    """How many INF the Industry takes."""
    return max([count for count in range(13) if count == 0 or t.offered("place", place, place, "INF", count)])


@rule("MAP-01")
def test_the_map_has_land_territories_and_sea_zones_with_unique_names() -> None:
    assert (len(world.LAND), len(world.ZONES)) == (112, 71)
    assert sorted(world.LAND + world.ZONES) == list(range(world.SPACES))
    assert len(set(world.NAMES)) == len(set(world.IDS)) == world.SPACES


@rule("MAP-01")
def test_units_tell_land_from_sea() -> None:
    t = table("GER", "movement").put("GER", "INF", "berlin").put("GER", "SUB", "kattegat")
    assert not t.offered("march", "berlin", "kattegat", t.pick("berlin", "INF"))
    assert not t.offered("sail", "kattegat", "berlin", t.pick("kattegat", "SUB"))


@rule("MAP-02")
@pytest.mark.parametrize(("place", "value"), [("solomon_islands", 0), ("new_guinea", 1), ("borneo", 4)])
def test_a_territory_is_worth_its_ipc_value_which_may_be_0(place: str, value: int) -> None:
    zone = {"solomon_islands": "coral_sea", "new_guinea": "coral_sea", "borneo": "celebes_sea"}[place]
    t = table("USA", "movement").put("USA", "TRN", zone).put("USA", "INF", "mexico")
    ship = t.pick(zone, "TRN")[0]
    troops = t.new("USA", "INF", zone, aboard=ship)
    t.do("land", ship, place, troops)
    assert t.holder(place) == "USA"
    assert (t.marker("USA"), t.marker("JAP")) == (42 + value, 30 - value)


@rule("MAP-02")
def test_no_value_is_below_0() -> None:
    s = RULES.setup("world")
    assert min([s.value[space] for space in world.LAND]) == 0
    assert sum([s.value[space] for space in world.LAND if not st.is_neutral(s, space)]) == 24 + 41 + 31 + 30 + 42


@rule("MAP-03")
def test_every_territory_lies_in_exactly_one_region() -> None:
    assert len(world.MEMBERS) == 73
    assert sorted([space for members in world.MEMBERS for space in members]) == list(world.LAND)
    assert all(space in st.in_region(space) for space in world.LAND)


@rule("MAP-04")
def test_every_sea_zone_lies_in_exactly_one_sea() -> None:
    assert len(world.SEAS) == 20
    assert {world.SEA_OF[zone] for zone in world.ZONES} == set(range(20))
    assert {world.SEA_OF[space] for space in world.LAND} == {-1}


@rule("MAP-06")
def test_an_effect_works_on_one_territory_unless_it_names_the_region() -> None:
    t = table("GER", "placement").tech("GER", WAR_EFFORT).industry("IC", "ruhr").industry("HIND", "berlin")
    t.bought("GER", "12 INF").do("war-effort", "ruhr")
    assert [t.worth(place) for place in ("ruhr", "berlin", "bavaria")] == [4, 5, 2]
    assert limit(t, "ruhr") == 4  # a single Territory
    assert limit(t, "berlin") == 5 + 2  # names the Region


@rule("MAP-11")
@pytest.mark.parametrize(
    ("here", "there", "bank"),
    [("levant", "red_sea", "egypt"), ("levant", "red_sea", "trans_jordan"), ("antilles", "gulf_of_panama", "panama")],
)
def test_a_canal_links_two_zones_between_its_banks(here: str, there: str, bank: str) -> None:
    t = table("UK", "movement").put("UK", "DST", here)
    assert t.offered("sail", here, there, t.pick(here, "DST"))
    t = table("UK", "movement").put("UK", "DST", here).hold("GER", bank)
    assert t.refused("sail", here, there, t.pick(here, "DST")) == "MOV-10"


@rule("MAP-12")
def test_neutral_territories_have_a_value_but_neither_units_nor_treasury() -> None:
    t = table("GER", "movement")
    neutrals = [space for space in world.LAND if st.is_neutral(t.s, space)]
    assert len(neutrals) == 15
    assert (t.worth("sweden"), t.worth("turkey"), t.worth("eire")) == (3, 2, 0)
    s = RULES.setup("world")
    assert [unit for space in neutrals for unit in st.units_in(s, space)] == []
    assert len(s.treasury) == 5


@rule("MAP-13")
def test_conquest_does_not_make_a_territory_original() -> None:
    t = table("GER", "movement").tech("GER", WAR_EFFORT).put("GER", "INF", "baltic_states")
    t.do("march", "baltic_states", "leningrad", t.pick("baltic_states", "INF"))
    assert t.holder("leningrad") == "GER"
    assert t.refused("war-effort", "leningrad") == "TEC-08b"


@rule("MAP-13")
@pytest.mark.parametrize(("taker", "owner"), [("UK", "USSR"), ("JAP", "JAP")])
def test_the_original_owner_gets_it_back_from_an_ally(taker: str, owner: str) -> None:
    holder = "GER" if taker == "UK" else "UK"
    t = table(taker, "movement").hold(holder, "leningrad").hold(taker, "archangel").put(taker, "INF", "archangel")
    t.do("march", "archangel", "leningrad", t.pick("archangel", "INF"))
    assert t.holder("leningrad") == owner


@rule("MAP-14")
def test_the_eastern_united_states_are_three_territories() -> None:
    members = [world.IDS[space] for space in st.in_region(world.space("new_england"))]
    assert sorted(members) == ["appalachia", "great_lakes", "new_england"]
    assert table("USA", "movement").worth("new_england") == 5


@rule("MAP-15")
def test_normandy_and_the_netherlands_are_german_and_of_one_region() -> None:
    def works() -> Table:
        return table("GER", "placement").industry("HIND", "normandy").bought("GER", "12 INF")

    assert limit(works(), "normandy") == 2 + 3  # Paris, Netherlands, Vichy France
    assert limit(works().hold("UK", "netherlands"), "normandy") == 2 + 2


@rule("MAP-16")
def test_the_sahara_is_a_neutral_desert() -> None:
    t = table("GER", "movement").put("GER", "INF", "libya")
    assert t.holder("sahara_desert") == "neutral"
    assert world.HARSH[world.space("sahara_desert")]
    assert t.refused("march", "libya", "sahara_desert", t.pick("libya", "INF")) == "NEU-01"


@rule("MAP-17")
def test_the_territories_of_the_uk_add_up_to_31() -> None:
    t = table("UK", "movement")
    assert st.controlled_value(t.s, 2) == t.marker("UK") == 31
