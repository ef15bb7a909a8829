"""Input and output of a client, which the rules await.

The coroutines of a blocking implementation never suspend, so that `run_blocking` can run them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ._wire import HttpRequest, HttpResponse

Result = TypeVar("Result")

#: Seconds without a byte after which an event stream is dead: the server sends a comment every 15.
SILENCE = 45.0
CONNECT_TIMEOUT = 10.0


@dataclass(frozen=True)
class HttpStream:
    """An answer whose body arrives piece by piece."""

    #: Without the body.
    head: HttpResponse
    pieces: AsyncIterator[bytes]


class Io(Protocol):
    """Failures of the network are UnavailableError."""

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse: ...

    def stream(self, request: HttpRequest) -> AbstractAsyncContextManager[HttpStream]: ...

    async def wait(self, done: Future[Result], timeout: float) -> Result | None:
        """None if it takes too long."""

    async def sleep(self, seconds: float) -> None: ...

    async def work(self, work: Callable[[], Result]) -> Result:
        """Runs what may block on a file."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs in the background until it ends or the client is closed."""

    @property
    def is_closed(self) -> bool: ...


def run_blocking(work: Coroutine[Any, Any, Result]) -> Result:
    """Runs a coroutine whose input and output block."""
    try:
        work.send(None)
    except StopIteration as done:
        result: Result = done.value
        return result
    work.close()
    raise RuntimeError("A blocking client awaited something.")
