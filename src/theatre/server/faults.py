"""Why a request is not carried out, as status, code and text."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from theatre.core.decision import GameOver, Illegal, NotYourDecision, Refused, Stale
from theatre.core.message import Argument, Catalogue, Message, load_texts
from theatre.core.rulebook import for_players
from theatre.core.rules import Rules
from theatre.server.wire import Fault, RuleInfo

TEXTS = load_texts("theatre.server")
_catalogue = Catalogue(TEXTS)
STATUS: dict[type[Refused], tuple[HTTPStatus, str]] = {
    Stale: (HTTPStatus.CONFLICT, "stale"),
    GameOver: (HTTPStatus.CONFLICT, "game-over"),
    NotYourDecision: (HTTPStatus.FORBIDDEN, "not-your-decision"),
    Illegal: (HTTPStatus.UNPROCESSABLE_ENTITY, "illegal"),
    Refused: (HTTPStatus.UNPROCESSABLE_ENTITY, "illegal"),
}


class Denied(Exception):
    """A request that the table, not a rule of the game, turns down."""

    def __init__(self, status: HTTPStatus, code: str, *args: Argument, text: str = "") -> None:
        super().__init__(code)
        self.status = status
        self.fault = fault(code, *args, text=text)


def fault(code: str, *args: Argument, text: str = "") -> Fault:
    """`text` is the key of the text where it is not the code."""
    return Fault(code, _catalogue.say(Message(f"fault.{text or code}", args)))


def unknown(text: str, *args: Argument) -> Denied:
    return Denied(HTTPStatus.NOT_FOUND, "unknown", *args, text=text)


def malformed(reason: object) -> Denied:
    return Denied(HTTPStatus.UNPROCESSABLE_ENTITY, "malformed", str(reason))


def rule_info(rules: Rules[Any], rule_id: str) -> RuleInfo | None:
    rule = rules.rulebook.get(rule_id)
    return RuleInfo(rule.id, rule.cite, rule.title, for_players(rule.line)) if rule else None


def refusal(rules: Rules[Any], refused: Refused) -> tuple[HTTPStatus, Fault]:
    """A refusal of the rules in words: its own text, else the line of the rule that it cites."""
    status, code = STATUS[type(refused)]
    message = refused.refusal.message()
    rule = rule_info(rules, refused.refusal.rule)
    if rules.catalogue.has(message.key):
        text = rules.catalogue.say(message)
    else:
        text = rule.line if rule else fault("not-possible").text
    return status, Fault(code, text, rule, refused.refusal.kind)
