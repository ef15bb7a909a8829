"""Messages: values that are messages, and blocks as messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Optional

from .._errors import FieldProblem
from .javascript import (
    NOT_JSON,
    WHITESPACE,
    describe_type,
    is_list,
    is_object,
    parse_json,
    sort_keys,
)
from .template import Block, Part, Placeholder, expand_includes, is_blank, parse_text, render_blocks

Message = Mapping[str, str]

_ROLES = ("system", "user", "assistant")
_MAX_MESSAGES = 200
_MAX_BYTES = 1024 * 1024
_MAX_SHOWN = 64
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def read_messages(value: object, path: str) -> Sequence[Message] | FieldProblem:
    """Reads the messages of a value, a list or its JSON; the first problem names its item."""
    given = _read_json(value)
    if not isinstance(given, Sequence) or not is_list(given):
        return _refuse(path, "must be a list of messages.", "a list of {role, content}", given)
    if len(given) > _MAX_MESSAGES:
        return FieldProblem(path, "has too many messages.", _MAX_MESSAGES, len(given))
    messages: list[Message] = []
    for at, item in enumerate(given):
        message = _read_message(item, f"{path}.{at}")
        if isinstance(message, FieldProblem):
            return message
        messages.append(message)
    texts = (message["content"] + message.get("name", "") for message in messages)
    size = sum(len(text.encode("utf-8", "surrogatepass")) for text in texts)
    if size > _MAX_BYTES:
        return FieldProblem(
            path, f"has more than {_MAX_BYTES} bytes of messages.", _MAX_BYTES, size
        )
    return messages


def read_named_messages(value: object, path: str) -> Sequence[Message] | FieldProblem:
    """The same of given messages, whose names a provider has to take. Defaults keep theirs."""
    messages = read_messages(value, path)
    if isinstance(messages, FieldProblem):
        return messages
    for at, message in enumerate(messages):
        name = message.get("name")
        if name is not None and not _NAME.fullmatch(name):
            problem = "must have up to 64 letters, digits, _ or -."
            pattern = f"^{_NAME.pattern}$"
            return FieldProblem(f"{path}.{at}.name", problem, pattern, name[:_MAX_SHOWN])
    return messages


def _read_json(value: object) -> object:
    if not isinstance(value, str):
        return value
    parsed = parse_json(value)
    return value if parsed is NOT_JSON else parsed


_MISSING = object()


def _read_message(item: object, path: str) -> Message | FieldProblem:
    if not isinstance(item, Mapping) or not is_object(item):
        return _refuse(path, "must be a message.", "{role, content}", item)
    role, content = item.get("role", _MISSING), item.get("content", _MISSING)
    name = item.get("name", _MISSING)
    if not isinstance(role, str) or role not in _ROLES:
        return _refuse(f"{path}.role", f"must be one of {', '.join(_ROLES)}.", _ROLES, role)
    if not isinstance(content, str):
        return _refuse(f"{path}.content", "must be text.", "text", content)
    if name is not _MISSING and not isinstance(name, str):
        return _refuse(f"{path}.name", "must be text.", "text", name)
    unknown = [key for key in sort_keys(item) if key not in ("role", "content", "name")]
    if unknown:
        message = "is not a field of a message."
        return _refuse(f"{path}.{unknown[0]}", message, "role, content, name")
    named = {"name": name} if isinstance(name, str) else {}
    return {"role": role, "content": content, **named}


def _refuse(
    path: str, message: str, expected: str | Sequence[str], value: object = _MISSING
) -> FieldProblem:
    given = None if value is _MISSING else describe_type(value)
    return FieldProblem(path, message, expected, given)


def write_messages(messages: Sequence[Message]) -> str:
    """Messages as text, which has no roles: their contents, with an empty line between."""
    return "\n\n".join(message["content"] for message in messages)


@dataclass
class _Draft:
    """The author and the text of neighbouring blocks with the same role."""

    role: str
    name: str | None
    #: Whether each placeholder is a place for messages.
    is_place: bool
    blocks: list[Block] = field(default_factory=list)


Resolve = Callable[[Placeholder], str]
MessagesFor = Callable[[str], Optional[Sequence[Message]]]


def compile_messages(
    blocks: Sequence[Block], resolve: Resolve, messages_for: MessagesFor
) -> list[Message]:
    """The messages of the blocks, in order, with the values of their placeholders."""
    compiled: list[Message] = []
    for draft in _join_blocks([each for each in expand_includes(blocks) if not is_blank(each)]):
        parts = parse_text(render_blocks(map(_with_shown_heading, draft.blocks)))
        if draft.is_place:
            for part in parts:
                compiled += _fill_place(draft, part, messages_for)
        else:
            text = "".join(part if isinstance(part, str) else resolve(part) for part in parts)
            compiled += _to_messages(draft, text)
    return compiled


def _join_blocks(blocks: Sequence[Block]) -> list[_Draft]:
    drafts: list[_Draft] = []
    for block in blocks:
        role, name = block.get("role", "system"), block.get("name")
        is_place = block.get("type") == "messages"
        last = drafts[-1] if drafts else None
        if last and (last.role, last.name) == (role, name) and not (last.is_place or is_place):
            last.blocks.append(block)
        else:
            drafts.append(_Draft(role, name, is_place, [block]))
    return drafts


def _with_shown_heading(block: Block) -> Block:
    """Messages of users and assistants have no headings, and neither has a place for messages."""
    is_plain = block.get("role", "system") != "system" and block.get("heading", "title") == "title"
    return {**block, "heading": "none"} if is_plain or block.get("type") == "messages" else block


def _fill_place(draft: _Draft, part: Part, messages_for: MessagesFor) -> Sequence[Message]:
    """The messages of a placeholder; text around it is a message of the block."""
    if isinstance(part, Placeholder):
        return messages_for(part.key) or ()
    return [] if part.strip(WHITESPACE) == "" else _to_messages(draft, part)


def _to_messages(draft: _Draft, content: str) -> list[Message]:
    """No message without text: providers refuse it."""
    if content == "":
        return []
    named = {} if draft.name is None else {"name": draft.name}
    return [{"role": draft.role, "content": content, **named}]

