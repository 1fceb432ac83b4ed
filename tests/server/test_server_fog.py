"""Two games that differ in one secret only send the same bytes to everybody who may not know it.

Two servers run side by side with the same ids, tokens and keys. In one of them a hidden card or number is another one.
Both play on with the same choices; all frames on the wire and all bodies over HTTP that reach the onlooker are
compared, with their number and their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from websockets.sync.client import ClientConnection

from core.mini import RULES as HEAPS
from core.parley import RULES as PARLEY
from server.host import ROOMY, Host, Player, fresh_id, hosted
from theatre.core.decision import Choice
from theatre.core.game import Game
from theatre.core.rules import Rules, Seats, Secret
from theatre.games import all_games
from theatre.server import hall, seats
from theatre.server.tables import Table

STEPS = 6  # choices that both sides play on together
NUMBERS = Secret("numbers", HEAPS.resample)
KINDS = [
    *[(PARLEY, secret) for secret in PARLEY.secrets],
    (HEAPS, NUMBERS),
    *[(rules, Secret("all", rules.resample)) for rules in all_games() if rules.secrets],
]
STARTS = ((0, 1), (6, None), (12, 0))  # choices before the secret is changed at the earliest, and who looks on
MOST = 60  # choices until there is such a secret


class Chance:
    """The same ids, tokens and keys each time."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def token_urlsafe(self, size: int) -> str:
        return self._rng.randbytes(size).hex()

    def token_bytes(self, size: int) -> bytes:
        return self._rng.randbytes(size)


class Onlooker:
    """A player, or a spectator: everything that reaches him, in order."""

    def __init__(self, player: Player, socket: ClientConnection) -> None:
        self._player = player
        self._socket = socket
        self.got: list[tuple[Any, ...]] = []

    def look(self) -> None:
        """Ask for everything there is to ask."""
        sight = msgspec.json.decode(self._ask("GET", "sight"))
        lines = len(sight["log"]["lines"])
        self._ask("GET", "")
        for line in range(max(0, lines - 2), lines + 2):
            self._ask("GET", f"past/{line}")
        for unit in range(0, 400, 40):
            self._ask("GET", f"supply/{unit}")
        self._ask("GET", "replay/0")
        self._ask("GET", "dice")
        if self._player.token is None:
            return
        for verb in [verb for one in sight["asked"] for verb in one["verbs"] + one["asides"]] + ["nonsense"]:
            for path in ("options", "why", "odds"):
                self._ask("POST", path, {"verb": verb})
            self._ask("POST", "why", {"verb": verb, "args": [1, 2]})
        self._ask("POST", "choices", {"id": fresh_id(), "verb": "nonsense", "ticket": "an old one"})
        self._ask("POST", "seen", {"lines": lines})

    def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        answer = self._player.http.request(method, path, json=body)
        headers = sorted([(name, value) for name, value in answer.headers.items() if name != "date"])
        self.got.append((method, path, answer.status_code, headers, answer.content))
        return answer.content

    def frames(self) -> list[str | bytes]:
        """All frames until the one that says that the table is closed."""
        found = []
        while True:
            found.append(self._socket.recv(timeout=20))
            if msgspec.json.decode(found[-1])["over"]:
                return found


class Side:
    """One of the two servers, with all players at its table."""

    def __init__(self, host: Host, rules: Rules[Any], scenario: str) -> None:
        self._host = host
        names = [rules.seats[seat] for seat in rules.scenarios[scenario].seats]
        seating = {name: "me" if name == names[0] else "link" for name in names}
        creator, others = host.create(rules.name, scenario, seating)
        self._id = creator.table
        self.players = dict(zip(rules.scenarios[scenario].seats, [creator, *others], strict=True))
        for player in self.players.values():
            player.sight()

    @property
    def table(self) -> Any:
        return self._host.app.state.hall._tables[self._id]

    def choose(self, seat: int, choice: Choice) -> None:
        self.players[seat].choose(choice.verb, *choice.args)

    def eye(self, seat: int | None) -> Player:
        return self._host.spectator(self._id) if seat is None else self.players[seat]

    def close(self) -> None:
        for player in self.players.values():
            player.post("end", agree=True)


Hosts = tuple[Host, Host]


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosts]:
    folder = tmp_path_factory.mktemp("twins")
    with hosted(folder / "one.db", ROOMY) as one, hosted(folder / "two.db", ROOMY) as two:
        yield one, two


def twins(hosts: Hosts, rules: Rules[Any], seed: int, monkeypatch: pytest.MonkeyPatch) -> list[Side]:
    sides = []
    for host in hosts:
        chance = Chance(seed)
        monkeypatch.setattr(hall, "secrets", chance)
        monkeypatch.setattr(seats, "secrets", chance)
        sides.append(Side(host, rules, next(iter(rules.scenarios))))
    return sides


def next_choice(game: Game[Any], rng: Random) -> tuple[int, Choice]:
    """Something that one of those whom the game waits for may do."""
    decision = rng.choice([one for one in game.pending() if one.waited])
    return decision.seat, decision.options.sample(rng)


def alike(games: list[Game[Any]], eyes: Seats, seat: int, choice: Choice) -> bool:
    """The choice is possible in both and the game itself does not reveal the secret by it, nor dice that differ."""
    views = []
    other_dice = games[0].state.dice.key != games[1].state.dice.key
    for game in games:
        ahead = game.twin(eyes, game.state_for(eyes).clone())
        if all(one.seat != seat or one.why_not(choice) for one in ahead.pending()):
            return False
        ahead.submit(frozenset((seat,)), choice)
        if other_dice and ahead.state.dice.drawn != game.state.dice.drawn:
            return False
        views.append(ahead.sight(eyes).view)
    return bool(views[0] == views[1])


def play_on(sides: list[Side], eye: int | None, rng: Random, compare: Callable[[], None]) -> int:
    """The same choices on both sides until they would part by the rules of the game."""
    eyes: Seats = frozenset() if eye is None else frozenset((eye,))
    for step in range(STEPS):
        compare()
        games = [side.table.game for side in sides]
        if games[0].over:
            return step
        seat, choice = next_choice(games[0], rng)
        if not alike(games, eyes, seat, choice):
            return step
        for side in sides:
            side.choose(seat, choice)
    compare()
    return STEPS


def with_other_secret(sides: list[Side], secret: Secret[Any], eyes: Seats, earliest: int, rng: Random) -> bool:
    """Play both sides alike until there is such a secret, and change it on the second."""
    for at in range(MOST):
        games = [side.table.game for side in sides]
        shown = games[0].state_for(eyes)
        other = secret.twin(shown, eyes, rng) if at >= earliest else None
        if other is not None and other.saved() != shown.saved():
            sides[1].table.game = games[1].twin(eyes, other)
            return True
        if games[0].over:
            return False
        seat, choice = next_choice(games[0], rng)
        for side in sides:
            side.choose(seat, choice)
    return False


def compared(sides: list[Side], secret: Secret[Any], earliest: int, eye: int | None) -> tuple[bool, int]:
    """Was the secret changed, and how far did both sides go on? Fails where a byte differs."""
    rng = Random(earliest)
    eyes: Seats = frozenset() if eye is None else frozenset((eye,))
    if not with_other_secret(sides, secret, eyes, earliest, rng):
        return False, 0
    with sides[0].eye(eye).live() as first, sides[1].eye(eye).live() as second:
        one, two = Onlooker(sides[0].eye(eye), first), Onlooker(sides[1].eye(eye), second)

        def compare() -> None:
            one.look()
            two.look()
            assert one.got == two.got

        together = play_on(sides, eye, rng, compare)
        for side in sides:
            side.close()
        assert one.frames() == two.frames()
    return True, together


@pytest.mark.parametrize(("rules", "secret"), KINDS, ids=[f"{rules.name}-{secret.name}" for rules, secret in KINDS])
def test_no_byte_depends_on_a_secret(
    hosts: Hosts, rules: Rules[Any], secret: Secret[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    results = []
    for earliest, eye in STARTS:
        seed = KINDS.index((rules, secret)) * len(STARTS) + len(results)
        results.append(compared(twins(hosts, rules, seed, monkeypatch), secret, earliest, eye))
    assert any(changed for changed, _ in results), "this kind of secret was never changed"
    assert sum([steps for _, steps in results]) > 0, "nothing was played on"


def test_a_planted_leak_is_found(hosts: Hosts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the secret number of an opponent, in a field of the sight."""
    sides = twins(hosts, HEAPS, 1000, monkeypatch)
    told = Table.sight

    def leaky(table: Table, *given: Any, **named: Any) -> Any:
        sight = told(table, *given, **named)
        return replace(sight, undo_phase=table.game.state.numbers[0])

    monkeypatch.setattr(Table, "sight", leaky)
    with pytest.raises(AssertionError):
        compared(sides, NUMBERS, 0, 1)
