from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerEvent:
    """A server-sent event (HTML standard, 9.2)."""

    type: str
    id: str | None
    data: str


class EventReader:
    """Reads events from the pieces of a stream."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""

    def feed(self, piece: bytes) -> Iterator[ServerEvent]:
        self._text += self._decoder.decode(piece).replace("\r", "")
        *blocks, self._text = self._text.split("\n\n")
        for block in blocks:
            event = _read_block(block)
            if event:
                yield event


def _read_block(block: str) -> ServerEvent | None:
    fields: dict[str, str] = {}
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        fields[name] = f"{fields[name]}\n{value}" if name == "data" and name in fields else value
    if "data" not in fields and "event" not in fields:
        return None
    return ServerEvent(fields.get("event", "message"), fields.get("id"), fields.get("data", ""))
