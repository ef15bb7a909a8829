"""Blocks as text with placeholders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

from .javascript import WHITESPACE

Block = Mapping[str, Any]


@dataclass(frozen=True)
class Placeholder:
    """``{{key}}``; ``raw`` is the original text with blanks."""

    key: str
    raw: str


Part = Union[str, Placeholder]

_OPEN = "{{"
_PLACEHOLDER = re.compile(
    r"\{\{[ \t]*(?!__proto__[ \t]*\}\})([A-Za-z_][A-Za-z0-9_.-]{0,63})[ \t]*\}\}"
)


def expand_includes(blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks with those of shared parts instead of their includes."""
    if not any(block.get("include") for block in blocks):
        return blocks
    return [placed for block in blocks for placed in _expand(block)]


def _expand(block: Block) -> Sequence[Block]:
    include = block.get("include")
    if not include:
        return [block]
    own = block.get("when")
    return [
        {**block, **part, "when": _combine(own, part.get("when")), "include": None}
        for part in include["blocks"]
    ]


def _combine(first: Any, second: Any) -> Any:
    """A condition that is met if both are; None without any."""
    if not first or not second:
        return first or second or None
    return {"all": [*(first.get("all") or [first]), *(second.get("all") or [second])]}


def parse_template(blocks: Sequence[Block]) -> list[Part]:
    """The text of all blocks, split at placeholders."""
    return parse_text(render_blocks(expand_includes(blocks)))


def render_blocks(blocks: Iterable[Block]) -> str:
    """The text of blocks, with its placeholders. No placeholder can span two blocks."""
    shown = [block for block in blocks if not is_blank(block)]
    last = len(shown) - 1
    return "".join(
        _render_block(block) + (_separator_after(block) if at < last else "")
        for at, block in enumerate(shown)
    )


def is_blank(block: Block) -> bool:
    """Skips blocks without text: a bare heading would mislead a model."""
    content: str = block["content"]
    return content.strip(WHITESPACE) == ""


def _render_block(block: Block) -> str:
    title, content, heading = block["title"], block["content"], block.get("heading", "title")
    if heading == "none":
        return str(content)
    if heading == "title":
        return f"## {title}\n" + str(content).rstrip("\r\n")
    if heading == "tag":
        return _render_tag(title, content)
    return "#" * int(heading[1:]) + f" {title}\n{content}"


def _render_tag(name: str, content: str) -> str:
    """Empty lines at the end of the content follow the closing tag."""
    end = len(content)
    while content[max(0, end - 2) : end] == "\n\n":
        end -= 1
    return f"<{name}>{content[:end]}</{name}>{content[end:]}"


def _separator_after(block: Block) -> str:
    """The text between a block and the next: nothing where the block itself ends its line."""
    heading = block.get("heading", "title")
    if heading == "title":
        return "\n\n"
    return "" if block["content"].endswith("\n\n" if heading == "tag" else "\n") else "\n\n"


def find_placeholder_keys(parts: Iterable[Part]) -> list[str]:
    """Distinct keys in order of first use."""
    return list(dict.fromkeys(part.key for part in parts if isinstance(part, Placeholder)))


def find_message_keys(blocks: Sequence[Block]) -> list[str]:
    """Distinct keys whose values are messages."""
    places = (block for block in expand_includes(blocks) if block.get("type") == "messages")
    keys = (key for block in places for key in find_placeholder_keys(parse_text(block["content"])))
    return list(dict.fromkeys(keys))


def parse_text(content: str) -> list[Part]:
    """One pass over a text. ``\\{{`` is a literal ``{{``; anything but a key is plain text."""
    parts: list[Part] = []
    text_start = 0
    for start, match in _marks_in(content):
        # Drop the backslash before a literal.
        text = content[text_start : start if match else start - 1]
        text_start = match.end() if match else start
        if text:
            parts.append(text)
        if match:
            parts.append(Placeholder(match[1], match[0]))
    if content[text_start:]:
        parts.append(content[text_start:])
    return parts


def _marks_in(content: str) -> Iterator[tuple[int, re.Match[str] | None]]:
    """Placeholders, and literal ``{{`` without a match."""
    start = 0
    while True:
        opened = content.find(_OPEN, start)
        if opened < 0:
            return
        if opened > start and content[opened - 1] == "\\":
            yield opened, None
            start = opened + len(_OPEN)
            continue
        match = _PLACEHOLDER.match(content, opened)
        start = match.end() if match else opened + 1
        if match:
            yield opened, match
