"""The Buy phase [BUY-01 to BUY-05]: player A first; ships are repaired before anything is bought."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from theatre.core.columns import all_at
from theatre.core.decision import Args, Choice, Decision, Each, Refusal
from theatre.core.flow import Frame
from theatre.games.ww2_in_europe.asking import ask
from theatre.games.ww2_in_europe.choosing import Listed
from theatre.games.ww2_in_europe.economy.allowances import (
    ALL_SITES,
    early_limit,
    why_no_depot,
    why_no_fortress,
    why_no_rp,
    why_no_unit,
    why_not_repair,
    why_not_repair_ship,
    why_not_trade,
)
from theatre.games.ww2_in_europe.economy.gifts import NOTHING, Sums, give, most, why_no_gift
from theatre.games.ww2_in_europe.politics.pacific import missing, set_aside, why_not_set_aside
from theatre.games.ww2_in_europe.rolls import Throw
from theatre.games.ww2_in_europe.state import BOXES, Position, is_active, other
from theatre.games.ww2_in_europe.supply.depots import place_depot, placers
from theatre.games.ww2_in_europe.tables import BUILD_TIME, COST, KINDS, NUMBERS, POWERS_OF, USA
from theatre.games.ww2_in_europe.world import VALUE


class BuyPhase(Frame[Position], tag="BUY-01"):
    """Purchases one by one until each player is done; a power repairs ships before it buys anything [BB-03, R-02]."""

    at: int = -1  # -1 before player A, whose powers may first have to give up money
    shoppers: tuple[int, ...] = ()  # the powers that have bought or given something
    repairing: int = -1
    given: Sums = NOTHING
    received: Sums = NOTHING

    def _side(self, s: Position) -> int:
        return s.first if self.at == 0 else other(s.first)

    def _powers(self, s: Position) -> list[int]:
        return [power for power in POWERS_OF[self._side(s)] if is_active(s, power)]

    def step(self, s: Position) -> bool:
        if self.at < 0:
            self._open(s)
            return True
        if self.at == 2:
            s.done(self)
            return True
        return False

    def _open(self, s: Position) -> None:
        """The next player's turn to buy; a power that entered early keeps a quarter of its income [NEU-05, R-19]."""
        self.at += 1
        for power in self._powers(s) if self.at < 2 else ():
            kept = min(s.money[power], early_limit(s, power))
            if kept < s.money[power]:
                s.log("forfeits", power, s.money[power] - kept, rule="NEU-05")
                s.money[power] = kept

    def ask(self, s: Position) -> tuple[Decision, ...]:
        powers = self._powers(s)
        thrifty = [power for power in powers if power not in self.shoppers]

        def damage() -> list[Args]:
            return [(land,) for land in all_at(s.bombed, 1) if why_not_repair(s, powers, land) is None]

        def ships() -> list[Args]:
            return [(unit,) for unit in all_at(s.damaged, 1) if why_not_repair_ship(s, thrifty, unit) is None]

        def why_not_set_aside_so(args: Args) -> Refusal | None:
            return _first(args, why_not_set_aside(s, *args[:1]))

        return ask(
            s,
            self._side(s),
            "buy",
            "BUY-03",
            Listed("repair-ship", ships, lambda args: _first(args, why_not_repair_ship(s, thrifty, *args[:1]))),
            _goods(s, self._side(s), "buy", why_no_unit, range(KINDS)),
            _goods(s, self._side(s), "buy-fortress", why_no_fortress, ALL_SITES),
            _goods(s, self._side(s), "buy-depot", why_no_depot),
            Listed("lay-depot", lambda: _stormed(s, powers), lambda args: Refusal("DEP-05")),
            _goods(s, self._side(s), "buy-rp", why_no_rp),
            Listed("repair", damage, lambda args: _first(args, why_not_repair(s, powers, *args[:1]))),
            Listed("give", lambda: self._gifts(s, powers), lambda args: self._why_no_gift(s, args)),
            Listed("set-aside", lambda: self._set_asides(s, powers), why_not_set_aside_so),
            Each("done"),
        )

    def _set_asides(self, s: Position, powers: list[int]) -> list[Args]:
        most_of_it = min(missing(s), s.money[USA]) if USA in powers else 0
        return [(amount,) for amount in range(1, most_of_it + 1)]

    def _gifts(self, s: Position, powers: list[int]) -> list[Args]:
        pairs = [(giver, taker) for giver in powers for taker in powers if giver != taker]
        return [(*pair, amount) for pair in pairs for amount in range(1, most(s, *pair, self.given, self.received) + 1)]

    def _why_no_gift(self, s: Position, args: Args) -> Refusal | None:
        if len(args) != 3 or args[0] == args[1] or args[2] < 1:
            return None
        side = self._side(s)
        stranger = why_not_trade(s, args[0], side) or why_not_trade(s, args[1], side)
        return stranger or why_no_gift(s, args[0], args[1], args[2], self.given, self.received)

    def answer(self, s: Position, seat: int, choice: Choice) -> None:
        verb, args = choice.verb, choice.args
        if verb == "done":
            self._open(s)
            return
        if verb == "repair-ship":
            self.repairing = args[0]
            s.push(Throw(seat, 2, "ship-repair", (s.kind[args[0]],)))
            return
        self.shoppers = tuple(sorted({*self.shoppers, _shopper(s, verb, args)}))
        if verb == "give":
            giver, taker, amount = args
            self.given = _added(self.given, giver, amount)
            self.received = _added(self.received, taker, amount)
        PURCHASES[verb](s, *args)

    def child_done(self, s: Position, child: Throw, result: tuple[int, ...]) -> None:
        """BB-04: the dice are the price; who cannot pay it loses his money and the ship stays damaged [R-02]."""
        ship, price = self.repairing, sum(result)
        self.repairing = -1
        power = s.owner[ship]
        if s.money[power] >= price:
            s.damaged[ship] = 0
            s.log("repaired-ship", power, s.kind[ship], price, rule="BB-05")
        _pay(s, power, min(price, s.money[power]))


def _goods(s: Position, side: int, verb: str, why: Callable[..., Refusal | None], of: Sequence[int] = ()) -> Listed:
    """What each of the player's powers may buy under a verb, one of several things or just the thing."""
    wares: list[Args] = [(one,) for one in of] or [()]

    def rows() -> list[Args]:
        powers = [power for power in POWERS_OF[side] if is_active(s, power)]
        return [(power, *ware) for power in powers for ware in wares if why(s, power, *ware) is None]

    def refuse(args: Args) -> Refusal | None:
        if len(args) != 1 + len(wares[0]):
            return None
        return why_not_trade(s, args[0], side) or why(s, *args)

    return Listed(verb, rows, refuse)


def _stormed(s: Position, powers: list[int]) -> list[Args]:
    """Who may place a depot at once in which land that was captured from the sea this turn [BUY-05, DEP-05]."""
    lands = all_at(s.stormed, 1)
    return [(power, land) for land in lands for power in placers(s, land) if power in powers]


def _shopper(s: Position, verb: str, args: Args) -> int:
    """The power that pays."""
    if verb == "repair":
        return s.controller[args[0]]
    return USA if verb == "set-aside" else args[0]


def _first(args: Args, refusal: Refusal | None) -> Refusal | None:
    return refusal if len(args) == 1 else None


def _added(sums: Sums, power: int, amount: int) -> Sums:
    return (*sums[:power], sums[power] + amount, *sums[power + 1 :])


def _pay(s: Position, power: int, price: int) -> None:
    s.money[power] -= price


def buy_unit(s: Position, power: int, kind: int) -> None:
    """Into the Build Box of its Build Time [BUY-04]."""
    _pay(s, power, COST[kind])
    box = power * BOXES + BUILD_TIME[kind] - 1
    s.boxes[box] = tuple(sorted((*s.boxes[box], kind)))
    s.log("bought", power, kind, BUILD_TIME[kind], rule="BUY-04")


def buy_fortress(s: Position, power: int, land: int) -> None:
    _pay(s, power, NUMBERS.costs.fortress)
    s.fortress[land] = power
    s.log("fortified", power, land, rule="BUY-05")


def buy_depot(s: Position, power: int) -> None:
    """Kept until it is placed after a landing [DEP-05]."""
    _pay(s, power, NUMBERS.costs.depot)
    s.depots[power] += 1
    s.log("bought-depot", power, rule="BUY-05")


def buy_rp(s: Position, power: int) -> None:
    _pay(s, power, NUMBERS.costs.rp)
    s.rp[power] += 1
    s.log("bought-rp", power, s.rp[power], rule="RPT-02")


def repair(s: Position, land: int) -> None:
    """SWF-07: the price is the value of the space."""
    power = s.controller[land]
    _pay(s, power, VALUE[land])
    s.bombed[land] = 0
    s.log("repaired", power, land, VALUE[land], rule="SWF-07")


PURCHASES: dict[str, Callable[..., None]] = {
    "buy": buy_unit,
    "buy-fortress": buy_fortress,
    "buy-depot": buy_depot,
    "lay-depot": place_depot,
    "buy-rp": buy_rp,
    "repair": repair,
    "give": give,
    "set-aside": set_aside,
}
