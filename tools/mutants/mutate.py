"""The mutants of a module: mutmut's operators on its functions, without those that change only what a player reads."""

from __future__ import annotations

import ast
import difflib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import libcst as cst
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace


@dataclass(frozen=True)
class Mutant:
    """One change of one function; `path` is relative to the root of the project."""

    path: Path
    module: cst.Module
    mutation: Mutation

    @property
    def function(self) -> str:
        assert self.mutation.contained_by_top_level_function
        return self.mutation.contained_by_top_level_function.name.value

    @cached_property
    def source(self) -> str:
        """The whole module with the change."""
        changed = deep_replace(self.module, self.mutation.original_node, self.mutation.mutated_node)
        assert isinstance(changed, cst.Module)
        return changed.code

    @cached_property
    def changed(self) -> tuple[int, int]:
        """The first and the last line of the original that are not as they were."""
        before, after = self.module.code.splitlines(), self.source.splitlines()
        blocks = difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        touched = [(start + 1, max(start + 1, end)) for tag, start, end, _, _ in blocks if tag != "equal"]
        return touched[0][0], touched[-1][1]

    @property
    def lines(self) -> range:
        """The lines of the changed statement, of which a test must execute one to notice the change."""
        return statement_lines(self.module.code, *self.changed)

    @property
    def diff(self) -> str:
        lines = difflib.unified_diff(self.module.code.splitlines(), self.source.splitlines(), n=0, lineterm="")
        return "\n".join([line for line in lines if not line.startswith(("---", "+++", "@@"))])

    def is_heard(self) -> bool:
        """Does the change touch more than log entries, texts of errors and the arguments of messages?"""
        function = self.mutation.contained_by_top_level_function
        assert function
        changed = deep_replace(function, self.mutation.original_node, self.mutation.mutated_node)
        assert isinstance(changed, cst.FunctionDef)
        return not _without_words(function).deep_equals(_without_words(changed))


def mutants_of(root: Path, path: Path) -> list[Mutant]:
    """All mutants of a module in the order of its text; what only a reader would notice is still among them."""
    module, mutations, _, _ = create_mutations(str(path), (root / path).read_text(encoding="utf-8"))
    inside = [one for one in mutations if isinstance(one.contained_by_top_level_function, cst.FunctionDef)]
    return [Mutant(path, module, mutation) for mutation in inside]


def statement_lines(source: str, first: int, last: int) -> range:
    """The lines of the innermost statement around two lines; of a compound statement only its head."""
    innermost = range(first, last + 1)
    for node in ast.walk(ast.parse(source)):  # outer statements come before inner ones
        if isinstance(node, ast.stmt) and node.lineno <= first and last <= (node.end_lineno or node.lineno):
            inside = node.cases[0].body if isinstance(node, ast.Match) else getattr(node, "body", [])
            end = inside[0].lineno - 1 if inside else node.end_lineno or node.lineno
            innermost = range(node.lineno, max(node.lineno, end) + 1)
    return innermost


def _without_words(function: cst.FunctionDef) -> cst.CSTNode:
    stripped = function.visit(_Silence())
    assert isinstance(stripped, cst.FunctionDef)
    return stripped


class _Silence(cst.CSTTransformer):
    """Takes out what is only read: events of the log, texts of errors, the arguments of refusals and questions."""

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.Call:
        called = updated_node.func
        name = called.attr if isinstance(called, cst.Attribute) else called
        match name:
            case cst.Name("log"):
                return cst.Call(cst.Name("log"))
            case cst.Name("Refusal"):  # the number of the rule is no mere word: tests ask for it
                return cst.Call(called, updated_node.args[:1])
            case cst.Name("ask"):
                kept = [arg for arg in updated_node.args if not (arg.keyword and arg.keyword.value == "args")]
                return cst.Call(called, [arg.with_changes(comma=cst.MaybeSentinel.DEFAULT) for arg in kept])
        return updated_node

    def leave_Raise(self, original_node: cst.Raise, updated_node: cst.Raise) -> cst.Raise:
        fault = updated_node.exc
        return updated_node.with_changes(exc=fault.func) if isinstance(fault, cst.Call) else updated_node
