from __future__ import annotations

import socket
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as WaitTimeout
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeVar

import httpx

from ._errors import unavailable
from ._io import CONNECT_TIMEOUT, SILENCE, HttpStream, run_blocking
from ._wire import HttpRequest, HttpResponse

Result = TypeVar("Result")

CLOSE_TIMEOUT = 1.0


@contextmanager
def failures_as_unavailable() -> Iterator[None]:
    try:
        yield
    except (httpx.HTTPError, httpx.StreamError, OSError, RuntimeError) as cause:
        # A RuntimeError is that of a client that was closed.
        raise unavailable(f"Promptwire does not answer: {cause or type(cause).__name__}") from cause


class SyncIo:
    """Blocks the calling thread. The background is threads that end with the process."""

    def __init__(self, given: httpx.Client | None) -> None:
        self._given = given
        self.reset()

    def reset(self) -> None:
        """A forked process must not use the connections of its parent, nor close them."""
        self._http = self._given or httpx.Client(follow_redirects=True)
        self._closed = threading.Event()
        self._streaming: socket.socket | None = None
        self._is_idle = threading.Event()
        self._is_idle.set()

    @property
    def is_closed(self) -> bool:
        return self._closed.is_set()

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        with failures_as_unavailable():
            answer = self._http.request(
                request.method,
                request.url,
                headers=dict(request.headers),
                content=request.body,
                timeout=timeout,
            )
        return HttpResponse(answer.status_code, answer.headers, str(answer.url), answer.content)

    @asynccontextmanager
    async def stream(self, request: HttpRequest) -> AsyncIterator[HttpStream]:
        self._is_idle.clear()
        try:
            async with self._stream(request) as stream:
                yield stream
        finally:
            self._is_idle.set()

    @asynccontextmanager
    async def _stream(self, request: HttpRequest) -> AsyncIterator[HttpStream]:
        timeout = httpx.Timeout(CONNECT_TIMEOUT, read=SILENCE)
        headers = dict(request.headers)
        with failures_as_unavailable(), self._http.stream(
            request.method, request.url, headers=headers, timeout=timeout
        ) as answer:
            connection = answer.extensions.get("network_stream")
            self._streaming = connection.get_extra_info("socket") if connection else None
            if self.is_closed:
                raise unavailable("The client was closed.")
            head = HttpResponse(answer.status_code, answer.headers, str(answer.url), b"")
            yield HttpStream(head, _to_async(answer.iter_bytes()))

    async def wait(self, done: Future[Result], timeout: float) -> Result | None:
        try:
            return done.result(max(0.0, timeout))
        except (WaitTimeout, TimeoutError):
            return None

    async def sleep(self, seconds: float) -> None:
        self._closed.wait(seconds)

    async def work(self, work: Callable[[], Result]) -> Result:
        return work()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        threading.Thread(target=run_blocking, args=[work], name="promptwire", daemon=True).start()

    def close(self) -> None:
        self._closed.set()
        if self._streaming:
            # Closing a socket wakes no thread that reads from it.
            with suppress(OSError):
                self._streaming.shutdown(socket.SHUT_RDWR)
        # A thread that still reads may read from another socket, which gets the same number.
        self._is_idle.wait(CLOSE_TIMEOUT)
        if not self._given:
            self._http.close()


async def _to_async(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    for piece in pieces:
        yield piece



