"""The interface as a client uses it: tables, sights, choices, undo, seats, replay."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.host import SUPREME, Host, fresh_id
from theatre.core.card import load_card
from theatre.core.dice import commitment
from theatre.core.guide import load_guide
from theatre.core.rules import Rules
from theatre.games import GAMES, all_games, find
from theatre.server import library


def test_games_are_listed_by_their_cards(host: Host) -> None:
    cards = {card["name"]: card for card in httpx.get(f"{host.url}/api/games").json()}
    assert cards[SUPREME]["title"] == "Supreme Axis and Allies"
    assert cards[SUPREME]["players"] == 5
    assert cards[SUPREME]["hidden"] == ""
    assert (cards["heaps"]["title"], cards["heaps"]["players"]) == ("Heaps", None)


def test_the_list_of_games_waits_for_no_rules() -> None:
    listing = "import sys; from theatre.server import library; library.games(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True).stdout.split()
    assert "theatre.server.library" in loaded
    assert set(GAMES.values()).isdisjoint(loaded)


@pytest.mark.parametrize("rules", all_games(), ids=lambda rules: rules.name)
def test_a_card_keeps_what_it_promises(rules: Rules[Any]) -> None:
    card = load_card(GAMES[rules.name].rpartition(".")[0])
    guide = load_guide(GAMES[rules.name].rpartition(".")[0])
    assert card
    assert guide
    assert card.players == max(len(one.seats) for one in rules.scenarios.values())
    assert bool(card.hidden) == bool(rules.secrets)
    assert card.minutes[0] <= guide.minutes <= card.minutes[1]


def test_a_game_tells_how_it_can_be_played(host: Host) -> None:
    supreme = httpx.get(f"{host.url}/api/games/{SUPREME}").json()
    assert supreme["title"] == "Supreme Axis and Allies"
    assert [seat["id"] for seat in supreme["seats"]] == ["USSR", "GER", "UK", "JAP", "USA"]
    assert supreme["scenarios"][0]["text"] == "World war, spring 1942"
    threshold = next(option for option in supreme["options"] if option["id"] == "threshold")
    assert threshold["text"] == "Victory Cities needed to win"
    assert [value["value"] for value in threshold["values"]] == [9, 10, 11, 12]
    assert threshold["rule"] == "VIC-03"
    assert supreme["computers"][:2] == ["random", "greedy"]
    assert supreme["sides"] == [[0, 2, 4], [1, 3]]
    assert httpx.get(f"{host.url}/api/games/none").json()["error"]["code"] == "unknown"


def test_board_and_drawing_are_the_data_files_and_can_be_kept(host: Host) -> None:
    data = files("theatre.games.supreme_axis_and_allies") / "data"
    with host.http(headers={"Accept-Encoding": "identity"}) as client:
        for name in ("board", "drawing"):
            answer = client.get(f"/api/games/{SUPREME}/{name}")
            assert answer.content == (data / f"{name}.json").read_bytes()
            again = client.get(f"/api/games/{SUPREME}/{name}", headers={"If-None-Match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            with client.stream("GET", f"/api/games/{SUPREME}/{name}", headers={"Accept-Encoding": "gzip"}) as packed:
                assert packed.headers["content-encoding"] == "gzip"
                assert gzip.decompress(b"".join(packed.iter_raw())) == answer.content
        assert client.get("/api/games/heaps/board").status_code == 404
        assert client.get("/api/games/none/board").json()["error"]["code"] == "unknown"


def test_the_catalogue_has_every_word_that_a_client_needs(host: Host) -> None:
    words = httpx.get(f"{host.url}/api/games/{SUPREME}/catalogue").json()
    rules = find(SUPREME)
    assert words["arguments"]["march"] == ["space", "space", "unit*"]
    assert words["rules"]["VIC-03"]["line"] == rules.rulebook["VIC-03"].line
    assert words["nouns"]["seat"][1] == "Germany"
    assert words["texts"].items() >= rules.catalogue.texts.items()
    assert words["texts"]["table.agreed"]


def test_a_table_is_played_by_questions_options_and_choices(host: Host) -> None:
    player = host.supreme()
    sight = player.sight()
    assert sight["view"]["round"] == 1
    assert sight["asked"][0]["prompt"][0] == "prompt.deploy"
    before = json.dumps(sight["view"])
    verb, args = player.first_option(sight)
    after = player.choose(verb, *args)
    assert json.dumps(after["view"]) != before
    assert after["ticket"] != sight["ticket"]
    assert player.sight()["view"] == after["view"]


def test_log_lines_are_told_from_where_the_client_has_them(host: Host) -> None:
    red, _ = host.duel()
    red.choose("take", 0)
    assert red.choose("take", 1)["log"] == {"since": 0, "lines": [["took", [0, 0]], ["took", [0, 1]]]}
    assert red.sight(since=1)["log"] == {"since": 1, "lines": [["took", [0, 1]]]}
    assert red.sight(since=9)["log"] == {"since": 2, "lines": []}


def test_options_name_units_and_say_when_a_choice_is_whole(host: Host) -> None:
    red, _ = host.duel()
    current = {"names": {}, "stale": False, "sight": None}
    assert red.post("options", verb="take").json() == {"tokens": [0, 1, 2], "whole": False, **current}
    assert red.post("options", verb="take", prefix=[1]).json() == {"tokens": [], "whole": True, **current}
    assert red.post("options", verb="give-up").json()["whole"] is True, "asides are found like other choices"


def test_why_gives_the_text_and_the_rule(host: Host) -> None:
    red, blue = host.duel(options={"size": 2})
    for _ in range(2):
        red.choose("take", 0)
    judged = red.post("why", verb="take", args=[0]).json()
    assert judged["legal"] is False
    assert judged["refusal"]["text"] == "the left heap is empty"
    assert judged["refusal"]["rule"]["id"] == "heap-empty"
    fine = {"legal": True, "refusal": None, "stale": False, "sight": None}
    assert red.post("why", verb="take", args=[1]).json() == fine
    others = blue.post("why", verb="take", args=[0]).json()
    assert (others["legal"], others["refusal"], others["stale"]) == (False, None, True), "others hear no reasons"


def test_two_people_come_by_link_and_play_each_other(host: Host) -> None:
    red, blue = host.duel()
    assert [one["who"] for one in red.sight()["table"]["sitters"]] == ["human", "link"]
    assert blue.sight()["asked"] == []
    assert [one["who"] for one in red.sight()["table"]["sitters"]] == ["human", "human"]
    red.choose("roll")
    sight = blue.sight()
    assert sight["seats"] == [1]
    assert sight["asked"][0]["verbs"] == ["take", "sweep", "roll"]
    blue.choose("roll")
    assert red.sight()["asked"]


def test_seats_may_share_one_link(host: Host) -> None:
    seating = {"USSR": "me", "GER": "link:axis", "UK": "me", "JAP": "link:axis", "USA": "link"}
    _, friends = host.create(SUPREME, "world", seating)
    assert [friend.sight()["seats"] for friend in friends] == [[1, 3], [4]]


def test_a_secret_link_becomes_a_cookie_and_a_clean_address(host: Host) -> None:
    red, blue = host.duel()
    with host.http() as browser:
        visit = browser.get(f"/join/{blue.token}")
        assert visit.status_code == 303
        assert visit.headers["location"] == f"/table/{red.table}"
        cookie = visit.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert f"Path=/api/tables/{red.table}" in cookie
        assert browser.get(f"/api/tables/{red.table}/sight").json()["seats"] == [1]
        assert browser.get("/join/nonsense").status_code == 404


def test_undo_takes_back_up_to_the_dice(host: Host) -> None:
    red, blue = host.duel()
    start = red.sight()
    red.choose("take", 0)
    assert red.sight()["can_undo"] is True
    assert blue.sight()["view"]["heaps"] == [3, 3, 3], "nobody watches a player think"
    back = red.post("undo", id=fresh_id()).json()["sight"]
    assert back["view"] == start["view"]
    red.choose("roll")
    refused = red.post("undo", id=fresh_id())
    assert refused.status_code == 422
    assert "nothing that you may take back" in refused.json()["error"]["text"]


def test_practice_goes_back_across_dice_and_computers(host: Host) -> None:
    seating = {"red": "me", "blue": "computer:random"}
    player, _ = host.create("heaps", "duel", seating, practice=True, options={"size": 40})
    start = player.sight()
    player.choose("roll")
    player.until(lambda sight: sight["asked"])
    back = player.post("undo", id=fresh_id()).json()["sight"]
    assert back["view"] == start["view"]
    assert back["table"]["steps"] == 0
    refused = host.http().post(
        "/api/tables",
        json={"game": "heaps", "scenario": "duel", "seating": {"red": "me", "blue": "link"}, "practice": True},
    )
    assert refused.status_code == 422
    assert "one person" in refused.json()["error"]["text"]


def test_one_person_may_ask_as_one_of_several_seats(host: Host) -> None:
    player, _ = host.create("heaps", "duel", {"red": "me", "blue": "me"})
    assert list(player.sight()["view"]["numbers"]) == ["0", "1"]
    as_blue = player.sight(seats=1)
    assert list(as_blue["view"]["numbers"]) == ["1"]
    assert as_blue["asked"] == []
    as_red = player.sight(seats=0)
    answer = player.post("choices", id=fresh_id(), verb="roll", ticket=as_red["ticket"], seats=[0])
    assert list(answer.json()["sight"]["view"]["numbers"]) == ["0"]


def test_a_seat_is_handed_to_a_computer_and_taken_back(host: Host) -> None:
    red, blue = host.duel(options={"size": 40})
    blue.sight()
    assert blue.post("seat", seat=1, who="computer:random").json()["sight"]["table"]["sitters"][1]["computer"] == {
        "1": "random"
    }
    red.choose("roll")
    red.until(lambda sight: sight["asked"])
    assert blue.post("seat", seat=1, who="me").status_code == 200
    red.choose("roll")
    assert blue.sight()["asked"], "the person is asked again"
    assert red.post("seat", seat=1, who="computer:random").status_code == 403
    assert red.post("seat", seat=0, who="computer:nobody").status_code == 422
    blue.choose("roll")
    assert blue.post("seat", seat=0, who="link").status_code == 403, "only the creator replaces what another has"


def test_the_creator_may_renew_a_link_that_nobody_used(host: Host) -> None:
    red, blue = host.duel()
    renewed = red.post("seat", seat=1, who="link").json()["link"]
    assert renewed["seats"] == [1]
    assert blue.get("sight").status_code == 401, "the old link is void"
    assert host.http().get(renewed["path"]).status_code == 303
    red.post("seat", seat=1, who="computer:random")
    assert red.sight()["table"]["sitters"][1]["who"] == "computer"


def test_who_resigns_leaves_the_game_to_the_other_side(host: Host) -> None:
    red, blue = host.duel()
    over = red.http.post("resign").json()["over"]
    assert over == {"winners": [1], "reason": ["table.resigned", [0]], "best": None}
    assert blue.sight()["over"] == over
    assert blue.sight()["asked"] == []
    late = red.try_choice("roll")
    assert (late.status_code, late.json()["error"]["code"]) == (409, "game-over")


def test_with_several_sides_left_a_computer_goes_on_for_who_resigned(host: Host) -> None:
    north, (south,) = host.create("parley", "summit", {"North": "me", "South": "link", "East": "computer:random"})
    south.sight()
    sight = south.http.post("resign").json()
    assert sight["over"] is None
    assert sight["table"]["sitters"][1]["computer"] == {"1": "random"}
    north.until(lambda seen: [seat for seat, _ in seen["waiting"]] == [0])


def test_all_may_agree_to_end_and_the_key_of_the_dice_is_told(host: Host) -> None:
    red, blue = host.duel()
    blue.sight()
    proposed = red.post("end", agree=True).json()
    assert proposed["over"] is None
    assert proposed["table"]["key"] is None
    assert [one["agrees_to_end"] for one in proposed["table"]["sitters"]] == [True, False]
    assert not any(one["agrees_to_end"] for one in blue.post("end", agree=False).json()["table"]["sitters"])
    blue.post("end", agree=True)
    ended = red.post("end", agree=True).json()
    assert ended["over"] == {"winners": [], "reason": ["table.agreed", []], "best": None}
    assert commitment(bytes.fromhex(ended["table"]["key"])) == ended["table"]["commitment"]


def test_the_replay_opens_when_the_game_is_over(host: Host) -> None:
    red, _ = host.duel()
    start = red.sight()["view"]
    red.choose("take", 2)
    spectator = host.spectator(red.table)
    assert spectator.get("replay/0").json()["error"]["code"] == "not-over"
    assert red.get("replay/0").status_code == 403
    red.choose("give-up")
    first, last = (spectator.get(f"replay/{step}").json() for step in (0, 2))
    assert first["view"]["heaps"] == start["heaps"]
    assert len(first["view"]["numbers"]) == 2, "nothing is hidden any more"
    assert (last["choice"], last["seat"], last["steps"]) == (["give-up", []], 0, 2)
    assert last["over"]["reason"] == ["over", []]
    assert spectator.get("replay/3").status_code == 404


def test_practice_may_be_replayed_by_its_owner_at_any_time(host: Host) -> None:
    player, _ = host.create("heaps", "duel", {"red": "me", "blue": "me"}, practice=True)
    player.choose("take", 1)
    assert player.get("replay/1").json()["view"]["heaps"] == [3, 2, 3]
    assert host.spectator(player.table).get("replay/1").status_code == 403


def test_the_files_of_the_client_are_served_and_nothing_beside_them(
    host: Host, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("not for visitors")
    monkeypatch.setattr(library, "CLIENT", dist)
    with host.http() as browser:
        assert "has not been built" in browser.get("/").text
        (dist / "index.html").write_text("<!doctype html><title>Theatre</title>")
        (dist / "assets" / "main-1a2b.js").write_text("export {}")
        script = browser.get("/assets/main-1a2b.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        for path in ("/", "/table/Vw3kq0pXn2c"):
            page = browser.get(path)
            assert page.text == "<!doctype html><title>Theatre</title>"
            assert page.headers["cache-control"] == "no-cache"
        for path in ("/assets/none.js", "/..%2Fsecret.txt", "/assets/..%2F..%2Fsecret.txt"):
            assert browser.get(path).status_code == 404
