"""Choices and refusals in words, for every game alike: by its catalogue, its rules list and its table of verbs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theatre.core.arguments import kind_at
from theatre.core.decision import Choice, Refusal
from theatre.core.message import Message
from theatre.core.rules import Rules

NOUNS = {"kind": "unit"}  # a kind of unit is named by the nouns called unit


class Wording:
    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.catalogue = rules.catalogue

    def say(self, message: Message) -> str:
        return self.catalogue.say(message)

    def verb(self, verb: str) -> str:
        key = f"verb.{verb}"
        return self.catalogue.texts.get(key, verb)

    def argument_kind(self, verb: str, said: Sequence[int]) -> str:
        """What the integer that follows these is: a space, a unit, a count."""
        return kind_at(self.rules.arguments.get(verb, ()), said)

    def argument(self, state: Any, verb: str, said: Sequence[int], value: int) -> str:
        kind = self.argument_kind(verb, said)
        if kind == "unit":
            return self.say(self.rules.unit_name(state, value))
        if kind == "die":
            return f"die {value + 1}"
        if kind == "deck":
            return "on land" if value == 0 else self.say(self.rules.unit_name(state, value - 1))
        if self.catalogue.has(f"{kind}.{value}"):
            return self.say(Message(f"{kind}.{value}"))
        noun = NOUNS.get(kind, kind)
        return self.catalogue.noun(noun, value) if noun in self.catalogue.nouns else str(value)

    def choice(self, state: Any, choice: Choice) -> str:
        words = [self.argument(state, choice.verb, choice.args[:at], value) for at, value in enumerate(choice.args)]
        return " ".join([self.verb(choice.verb), ", ".join(words)]).strip()

    def rule(self, rule_id: str) -> str:
        """A rule as players see it: printed heading, id and its line."""
        rule = self.rules.rulebook.get(rule_id)
        return f"{rule.cite} [{rule.id}]: {rule.line}" if rule else rule_id

    def refusal(self, refusal: Refusal) -> str:
        message = refusal.message()
        if not self.catalogue.has(message.key):
            return self.rule(refusal.rule)
        said = self.say(message)
        return said if refusal.rule not in self.rules.rulebook else f"{said} ({self.rule(refusal.rule)})"
