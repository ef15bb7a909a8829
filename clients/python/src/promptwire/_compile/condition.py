"""Conditions of blocks."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Optional

from .javascript import WHITESPACE, is_list, is_number, read_number, to_float, to_text, utf16
from .template import Block, expand_includes

Condition = Mapping[str, Any]

#: The value of a variable as text: given or default; None without both.
TextValue = Callable[[str], Optional[str]]

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_met(condition: Condition, value_for: TextValue) -> bool:
    """Whether a condition is met. An empty value is absent."""
    if condition.get("all") is not None:
        return all(is_met(each, value_for) for each in condition["all"])
    if condition.get("any") is not None:
        return any(is_met(each, value_for) for each in condition["any"])
    return _compare(condition, value_for(condition.get("variable") or "") or "")


def _compare(condition: Condition, given: str) -> bool:
    value, comparison = condition.get("value"), condition.get("is")
    if comparison == "present":
        return not _is_empty(given)
    if comparison == "absent":
        return _is_empty(given)
    if comparison == "equals":
        return _is_equal(given, value)
    if comparison == "not_equals":
        return not _is_equal(given, value)
    if comparison == "in":
        return is_list(value) and any(_is_equal(given, each) for each in value or ())
    if comparison == "gt":
        return _in_order(value, given)
    return comparison == "lt" and _in_order(given, value)


def _is_empty(given: str) -> bool:
    """A list without items is ``[]`` where it is written as JSON."""
    return given in ("", "[]")


def _is_equal(given: str, value: object) -> bool:
    """Texts are compared as they are; a number also equals its other spellings, such as 1.0."""
    return given == to_text(value) or (is_number(value) and _to_number(given) == value)


def _in_order(smaller: object, larger: object) -> bool:
    """Compares numbers, or else instants and days as in ISO 8601, whose texts sort by time."""
    a, b = _to_number(smaller), _to_number(larger)
    if a is not None and b is not None:
        return a < b
    if not isinstance(smaller, str) or not isinstance(larger, str):
        return False
    are_dates = _DATE.match(smaller) and _DATE.match(larger)
    return bool(are_dates) and utf16(smaller) < utf16(larger)


def _to_number(value: object) -> float | None:
    if isinstance(value, (int, float)) and is_number(value):
        return to_float(value)
    if not isinstance(value, str) or value.strip(WHITESPACE) == "":
        return None
    number = read_number(value)
    return None if math.isnan(number) else number


def find_condition_keys(condition: Condition) -> list[str]:
    """Variables of a condition, in order."""
    groups = condition.get("all")
    if groups is None:
        groups = condition.get("any")
    if groups is not None:
        return [key for each in groups for key in find_condition_keys(each)]
    return [condition["variable"]] if condition.get("variable") else []


@dataclass(frozen=True)
class BlockSelector:
    """Chooses blocks by the values of the variables in their conditions."""

    blocks: Sequence[Block]

    @property
    def keys(self) -> list[str]:
        """Distinct variables of the conditions, in order."""
        conditions = (block["when"] for block in self.blocks if block.get("when"))
        return list(dict.fromkeys(key for each in conditions for key in find_condition_keys(each)))

    def select(self, value_for: TextValue) -> tuple[int, ...]:
        """The places of the blocks whose conditions are met."""
        return tuple(
            at
            for at, block in enumerate(self.blocks)
            if not block.get("when") or is_met(block["when"], value_for)
        )


def create_selector(given: Sequence[Block]) -> BlockSelector | None:
    """None if every block is part of the prompt for any values."""
    blocks = expand_includes(given)
    return BlockSelector(blocks) if any(block.get("when") for block in blocks) else None
