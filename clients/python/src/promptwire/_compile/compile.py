"""Compiles templates with values, as the server does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .._errors import FieldProblem, make_error
from .._types import Variables
from .condition import TextValue, create_selector
from .javascript import describe_type, sort_keys
from .messages import (
    Message,
    compile_messages,
    read_messages,
    read_named_messages,
    write_messages,
)
from .template import Part, find_message_keys, find_placeholder_keys, parse_template
from .write_value import Refusal, write_value

#: Compiles with values, in a format, and leniently or not.
CompileValues = Callable[[Variables, str, bool], Mapping[str, Any]]

_RULES_OF_THE_SERVER = ("pattern", "schema")


def prepare(template: Mapping[str, Any]) -> CompileValues | None:
    """Prepares a template (``format=template``) for compiling with any values.

    None if only the server can check its values: patterns and schemas.
    """
    for variable in template["variables"]:
        rules = variable.get("rules") or {}
        if any(rules.get(rule) is not None for rule in _RULES_OF_THE_SERVER):
            return None
    return _Template(template).compile


class _Template:
    def __init__(self, template: Mapping[str, Any]) -> None:
        names = ("blocks", "variables")
        self._settings = {name: each for name, each in template.items() if name not in names}
        self._blocks: Sequence[Mapping[str, Any]] = template["blocks"]
        self._variables = {each["key"]: each for each in template["variables"]}
        self._required = {key for key, each in self._variables.items() if each.get("required")}
        self._message_keys = find_message_keys(self._blocks)
        self._default_messages: dict[str, Sequence[Message]] = {}
        self._defaults = {key: self._write_default(key) for key in self._variables}
        self._selector = create_selector(self._blocks)
        self._parts: dict[tuple[int, ...] | None, list[Part]] = {}

    def _write_default(self, key: str) -> str | None:
        """A default as its type has it."""
        variable = self._variables[key]
        default: str | None = variable.get("default_value")
        if default is None:
            return None
        if key in self._message_keys:
            messages = read_messages(default, key)
            if isinstance(messages, FieldProblem):
                return default
            self._default_messages[key] = messages
            return write_messages(messages)
        written = write_value(variable, default)
        return default if isinstance(written, Refusal) else written

    def compile(self, variables: Variables, format: str, lenient: bool) -> Mapping[str, Any]:
        given = self._write_values(variables)
        if given.problems and not lenient:
            raise _invalid(list(given.problems.values()))
        left = list(given.problems)
        missing = self._find_missing(self._fill(given.texts, left))
        left += missing if lenient else []
        value_for = self._fill(given.texts, left)
        # Placeholders in place of values may choose other blocks.
        missing = self._find_missing(value_for) if missing else []
        if missing:
            problem = "is required and has no value."
            raise _invalid([FieldProblem(f"variables.{key}", problem) for key in missing])
        text = self._compile_text(value_for, left)
        if format == "text":
            return text
        messages = {**self._default_messages, **given.messages}
        kept = {key: each for key, each in messages.items() if key not in left}
        request = {"messages": self._compile_messages(value_for, kept), **self._settings}
        return {**text, "format": format, "request": request, "settings_not_sent": []}

    def _write_values(self, variables: Variables) -> _Given:
        given = _Given()
        for key, value in sort_keys(variables).items():
            if key in self._message_keys:
                given.add_messages(key, value)
            else:
                given.add_text(key, value, self._variables.get(key) or {})
        return given

    def _fill(self, texts: Mapping[str, str], left: Sequence[str]) -> TextValue:
        """The text of each variable; those of the keys left are their own placeholders."""
        values = {**texts, **{key: "{{" + key + "}}" for key in left}}
        return lambda key: values[key] if key in values else self._defaults.get(key)

    def _find_missing(self, value_for: TextValue) -> list[str]:
        used = self._find_used(value_for)
        return [key for key in used if key in self._required and value_for(key) is None]

    def _find_used(self, value_for: TextValue) -> list[str]:
        placed = find_placeholder_keys(self._choose_parts(value_for))
        conditions = self._selector.keys if self._selector else []
        return list(dict.fromkeys([*placed, *conditions]))

    def _choose_parts(self, value_for: TextValue) -> list[Part]:
        """Parsed once for each choice of blocks."""
        chosen = self._selector.select(value_for) if self._selector else None
        if chosen not in self._parts:
            self._parts[chosen] = parse_template(self._choose_blocks(value_for))
        return self._parts[chosen]

    def _choose_blocks(self, value_for: TextValue) -> Sequence[Mapping[str, Any]]:
        if not self._selector:
            return self._blocks
        return [self._selector.blocks[at] for at in self._selector.select(value_for)]

    def _compile_text(self, value_for: TextValue, left: Sequence[str]) -> dict[str, Any]:
        parts = self._choose_parts(value_for)
        placed = find_placeholder_keys(parts)
        used = self._find_used(value_for)
        texts = {key: value_for(key) for key in placed}
        prompt = "".join(
            part if isinstance(part, str) else _or_raw(texts[part.key], part.raw) for part in parts
        )
        unresolved = [
            key for key in used if key in left or (key in texts and texts[key] is None)
        ]
        return {"prompt": prompt, "variables_used": used, "unresolved": unresolved}

    def _compile_messages(
        self, value_for: TextValue, messages: Mapping[str, Sequence[Message]]
    ) -> list[Message]:
        blocks = self._choose_blocks(value_for)
        return compile_messages(
            blocks, lambda part: _or_raw(value_for(part.key), part.raw), messages.get
        )


def _or_raw(text: str | None, raw: str) -> str:
    return raw if text is None else text


class _Given:
    """Values by key, as text, as messages, or as a problem."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.messages: dict[str, Sequence[Message]] = {}
        self.problems: dict[str, FieldProblem] = {}

    def add_text(self, key: str, value: object, variable: Mapping[str, Any]) -> None:
        written = write_value(variable, value)
        if isinstance(written, Refusal):
            problem = f"{written.message}."
            given = describe_type(value)
            self.problems[key] = FieldProblem(
                f"variables.{key}", problem, written.expected, given
            )
        else:
            self.texts[key] = written

    def add_messages(self, key: str, value: object) -> None:
        messages = read_named_messages(value, f"variables.{key}")
        if isinstance(messages, FieldProblem):
            self.problems[key] = messages
        else:
            self.messages[key] = messages
            self.texts[key] = write_messages(messages)


def _invalid(details: Sequence[FieldProblem]) -> Exception:
    message = " ".join(f"{problem.field}: {problem.message}" for problem in details)
    return make_error("VALIDATION_ERROR", message, details=details)
