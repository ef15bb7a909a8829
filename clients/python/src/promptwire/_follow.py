from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future

from ._copies import ChangedPrompt, Copies, Copy
from ._errors import PromptwireError
from ._events import EventReader, ServerEvent
from ._io import HttpStream, Io
from ._wire import HttpRequest, HttpResponse, Server, jitter, read_envelope, retry_delay

_FIRST_DELAY = 0.2
#: New text arrives within a second after the server is back.
_MAX_DELAY = 0.8


class Follower:
    """Follows the events of the key's project until the client is closed or the key is refused."""

    def __init__(
        self,
        server: Server,
        copies: Copies,
        io: Io,
        forget: Callable[[Sequence[Copy]], Awaitable[None]],
        on_error: Callable[[PromptwireError], None],
    ) -> None:
        #: True when the first stream is open, False if there will be none.
        self.opened: Future[bool] = Future()
        self._server = server
        self._copies = copies
        self._io = io
        self._forget = forget
        self._on_error = on_error
        self._changed = "prompt.updated" if server.is_dev else "prompt.published"
        self._last: str | None = None
        self._delay = _FIRST_DELAY

    async def run(self) -> None:
        try:
            await self._follow()
        finally:
            self._copies.is_followed = False
            self._end_wait(False)

    async def _follow(self) -> None:
        while not self._io.is_closed:
            error = await self._read_stream()
            self._copies.is_followed = False
            if self._io.is_closed:
                return
            if error:
                self._on_error(error)
                if not error.is_temporary:
                    return await self._forget(self._copies.evict_all())
            await self._io.sleep(retry_delay(error, jitter(self._delay)))
            self._delay = min(2 * self._delay, _MAX_DELAY)

    async def _read_stream(self) -> PromptwireError | None:
        """Reads one stream to its end; returns why it ended, if not in order."""
        try:
            async with self._io.stream(self._request()) as stream:
                await _require_success(stream)
                self._open()
                reader = EventReader()
                async for piece in stream.pieces:
                    for event in reader.feed(piece):
                        await self._take(event)
        except PromptwireError as error:
            return error
        return None

    def _request(self) -> HttpRequest:
        last = {} if self._last is None else {"last-event-id": self._last}
        return self._server.request("GET", "/events", {"accept": "text/event-stream", **last})

    def _open(self) -> None:
        # A prompt may have changed between its copy and the first stream.
        if self._last is None:
            self._copies.invalidate_all()
        self._copies.is_followed = True
        self._delay = _FIRST_DELAY
        self._end_wait(True)

    def _end_wait(self, is_open: bool) -> None:
        if not self.opened.done():
            self.opened.set_result(is_open)

    async def _take(self, event: ServerEvent) -> None:
        self._last = event.id or self._last
        try:
            await self._apply(event)
        except (ValueError, KeyError, TypeError):
            # It may be about any prompt; the following ones are read.
            self._copies.invalidate_all()

    async def _apply(self, event: ServerEvent) -> None:
        if event.type == "resync":
            self._copies.invalidate_all()
        elif event.type == self._changed:
            self._copies.invalidate(_read_prompt(event), "change")
        elif event.type == "prompt.deleted":
            await self._forget(self._copies.invalidate(_read_prompt(event), "deletion"))


async def _require_success(stream: HttpStream) -> None:
    head = stream.head
    if head.status == 200:
        return
    body = b"".join([piece async for piece in stream.pieces])
    read_envelope(HttpResponse(head.status, head.headers, head.url, body))


def _read_prompt(event: ServerEvent) -> ChangedPrompt:
    data = json.loads(event.data)["data"]
    return ChangedPrompt(data["prompt_id"], data["slug"])


