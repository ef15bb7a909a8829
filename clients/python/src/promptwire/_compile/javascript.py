"""Text and JSON as the compiler of the server writes them, which is JavaScript."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

#: White space and ends of lines.
WHITESPACE = (
    "\t\n\x0b\x0c\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
MAX_SAFE_INTEGER = 2**53 - 1

#: The value of a text that is not JSON.
NOT_JSON = object()

_DECIMAL = re.compile(r"[+-]?(?:Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_OTHER_BASES = {"0x": (16, "[0-9a-fA-F]+"), "0b": (2, "[01]+"), "0o": (8, "[0-7]+")}
_INDEX = re.compile(r"0|[1-9][0-9]{0,9}")
_SURROGATE = re.compile("[\ud800-\udfff]")


def is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def to_float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def to_text(value: object) -> str:
    """``String(value)`` of a text, number or boolean."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return _write_number(value)
    return "null" if value is None else str(value)


def _write_number(value: float) -> str:
    if isinstance(value, int) and abs(value) <= MAX_SAFE_INTEGER:
        return str(value)
    number = to_float(value)
    if not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    if number == 0:
        return "0"
    sign = "-" if number < 0 else ""
    return sign + _write_digits(*_split_digits(abs(number)))


def _split_digits(number: float) -> tuple[str, int]:
    """The shortest digits, and the place of the point after the first of them."""
    _, digits, exponent = Decimal(repr(number)).as_tuple()
    text = "".join(map(str, digits))
    point = len(text) + int(exponent)
    return text.rstrip("0") or "0", point


def _write_digits(digits: str, point: int) -> str:
    if len(digits) <= point <= 21:
        return digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def read_number(text: str) -> float:
    """``Number(text)``; NaN if it is none."""
    text = text.strip(WHITESPACE)
    if text == "":
        return 0.0
    if _DECIMAL.fullmatch(text):
        return float(text)
    base, digits = _OTHER_BASES.get(text[:2].lower(), (10, "(?!)"))
    return to_float(int(text[2:], base)) if re.fullmatch(digits, text[2:]) else math.nan


def sort_keys(values: Mapping[Any, Any]) -> dict[str, Any]:
    """The order in which JavaScript lists keys: indexes first, then the others as they came."""
    named = {key if isinstance(key, str) else to_text(key): value for key, value in values.items()}
    if not any(key[:1].isdecimal() for key in named):
        return named
    indexes = sorted((key for key in named if _is_index(key)), key=int)
    return {key: named[key] for key in [*indexes, *named]}


def _is_index(key: str) -> bool:
    return _INDEX.fullmatch(key) is not None and int(key) < 2**32 - 1


def parse_json(text: str) -> Any:
    """The value of a JSON text, or NOT_JSON."""
    try:
        return json.loads(text, parse_constant=_refuse, parse_int=float)
    except (ValueError, RecursionError):
        return NOT_JSON


def _refuse(name: str) -> None:
    raise ValueError(name)


def write_json(value: Any) -> str:
    """``JSON.stringify(value)``."""
    if isinstance(value, str):
        written = json.dumps(value, ensure_ascii=False)
        return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", written)
    if isinstance(value, Mapping):
        pairs = (f"{write_json(key)}:{write_json(each)}" for key, each in sort_keys(value).items())
        return "{" + ",".join(pairs) + "}"
    if isinstance(value, Sequence):
        return "[" + ",".join(map(write_json, value)) + "]"
    if is_number(value) and not math.isfinite(to_float(value)):
        return "null"
    return to_text(value)


def describe_type(value: object) -> str:
    """The type of a value, for messages."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return "string"
    if isinstance(value, bool):
        return "boolean"
    if is_number(value):
        return "number"
    return "array" if isinstance(value, Sequence) else "object"


def is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def utf16(text: str) -> bytes:
    """Sorts as JavaScript sorts texts."""
    return text.encode("utf-16-be", "surrogatepass")
