"""Values as the text of their placeholders, checked by the type of their variable."""

from __future__ import annotations

import calendar
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

from .javascript import (
    MAX_SAFE_INTEGER,
    NOT_JSON,
    WHITESPACE,
    is_list,
    is_object,
    parse_json,
    to_text,
    write_json,
)

Rules = Mapping[str, Any]


@dataclass(frozen=True)
class Refusal:
    """Why a variable cannot have a value."""

    message: str
    expected: str


Written = Union[str, Refusal]

_INTEGER = re.compile(r"-?[0-9]+")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]{1,3})?")
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_LINE = re.compile(r"\r?\n")
_FURTHER_LINE = re.compile(r"(\r\n?|\n)(?=[^\r\n])")


def _refuse(expected: str) -> Refusal:
    return Refusal(f"must be {expected}", expected)


def write_value(variable: Mapping[str, Any], value: object) -> Written:
    """Checks a value and writes it as the text of its placeholder. Texts are read as their type."""
    write = _WRITERS.get(variable.get("type") or "text", _write_text)
    return write(value, variable.get("rules") or {})


def _is_scalar(value: object) -> bool:
    """JSON has no infinity."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, (str, bool, int))


def _write_text(value: object, _: Rules) -> Written:
    return to_text(value) if _is_scalar(value) else _refuse("text, a number, or true or false")


def _write_string(value: object, rules: Rules) -> Written:
    if not isinstance(value, str):
        return _refuse("text")
    return _check_range(len(value), rules, "character") or value


def _write_integer(value: object, rules: Rules) -> Written:
    text = _number_text(value)
    if text is None or not _INTEGER.fullmatch(text) or abs(float(text)) > MAX_SAFE_INTEGER:
        return _refuse("a whole number")
    return _check_range(float(text), rules) or text


def _write_number(value: object, rules: Rules) -> Written:
    text = _number_text(value)
    if text is None or not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        return _refuse("a number")
    return _check_range(float(text), rules) or text


def _number_text(value: object) -> str | None:
    return to_text(value) if _is_scalar(value) and not isinstance(value, bool) else None


def _write_boolean(value: object, _: Rules) -> Written:
    is_boolean = _is_scalar(value) and to_text(value) in ("true", "false")
    return to_text(value) if is_boolean else _refuse("true or false")


def _write_choice(value: object, rules: Rules) -> Written:
    choices: Sequence[str] = rules.get("choices") or ()
    is_choice = _is_scalar(value) and to_text(value) in choices
    return to_text(value) if is_choice else _refuse(f"one of {', '.join(choices)}")


def _write_date(value: object, _: Rules) -> Written:
    is_date = isinstance(value, str) and _is_day(value)
    return str(value) if is_date else _refuse("a date such as 2026-01-31")


def _is_day(text: str) -> bool:
    match = _DAY.fullmatch(text)
    if not match:
        return False
    year, month, day = map(int, match.groups())
    # The year 0 is a leap year, as 2000 is.
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year or 2000, month)[1]


def _write_object(value: object, _: Rules) -> Written:
    given = _read_json(value)
    return write_json(given) if is_object(given) else _refuse("an object")


def _check_range(number: float, rules: Rules, unit: str | None = None) -> Refusal | None:
    """None if the number is within the limits."""
    low, high = rules.get("min"), rules.get("max")
    if low is not None and number < low:
        return _out_of_range("at least", low, unit)
    return _out_of_range("at most", high, unit) if high is not None and number > high else None


def _out_of_range(limit: str, value: float, unit: str | None) -> Refusal:
    text = to_text(value)
    if unit is None:
        return _refuse(f"{limit} {text}")
    expected = f"{limit} {text} {unit}{'' if value == 1 else 's'}"
    return Refusal(f"must have {expected}", expected)


def _read_json(value: object) -> object:
    """A list or object; as text it is JSON."""
    return parse_json(value) if isinstance(value, str) else value


def _read_items(value: object, item_type: str) -> Sequence[object] | None:
    """As text, a list is JSON or has one item per line."""
    items = _read_json(value)
    if isinstance(items, Sequence) and is_list(items):
        return items
    if not isinstance(value, str) or is_object(items):
        return None
    lines = [line for line in _LINE.split(value) if line.strip(WHITESPACE) != ""]
    if item_type == "string":
        return lines
    parsed = [(line, parse_json(line)) for line in lines]
    return [line if item is NOT_JSON or item is None else item for line, item in parsed]


def _write_item(mark: str, item: str) -> str:
    """Further lines are indented, so that they stay in their item."""
    return mark + _FURTHER_LINE.sub(lambda end: end[0] + " " * len(mark), item)


_LIST_FORMATS: Mapping[str, Callable[[Sequence[str]], str]] = {
    "bullets": lambda items: "\n".join(_write_item("- ", item) for item in items),
    "numbered": lambda items: "\n".join(
        _write_item(f"{at}. ", item) for at, item in enumerate(items, 1)
    ),
    "lines": "\n".join,
    "comma": ", ".join,
}


def _write_list(value: object, rules: Rules) -> Written:
    item_type = rules.get("item_type") or "string"
    items = _read_items(value, item_type)
    if items is None:
        return _refuse("a list")
    outside = _check_range(len(items), rules, "item")
    if outside:
        return outside
    texts: list[str] = []
    for at, item in enumerate(items, 1):
        written = write_value({"type": item_type}, item)
        if isinstance(written, Refusal):
            return Refusal(f"item {at} {written.message}", written.expected)
        texts.append(written)
    write = _LIST_FORMATS.get(rules.get("format") or "bullets")
    return write(texts) if write else write_json([_read_scalar(item_type, text) for text in texts])


def _read_scalar(item_type: str, text: str) -> str | float | bool:
    """The text of a value as JSON has it."""
    if item_type == "boolean":
        return text == "true"
    return float(text) if item_type in ("integer", "number") else text


_WRITERS: Mapping[str, Callable[[object, Rules], Written]] = {
    "string": _write_string,
    "integer": _write_integer,
    "number": _write_number,
    "boolean": _write_boolean,
    "enum": _write_choice,
    "date": _write_date,
    "list": _write_list,
    "object": _write_object,
}
