from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import Future
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import httpx

from ._errors import unavailable
from ._io import CONNECT_TIMEOUT, SILENCE, HttpStream
from ._sync_io import failures_as_unavailable
from ._wire import HttpRequest, HttpResponse

Result = TypeVar("Result")


class AsyncIo:
    """Suspends the calling task of asyncio. The background is tasks of its loop."""

    def __init__(self, given: httpx.AsyncClient | None) -> None:
        self._given = given
        self.loop: asyncio.AbstractEventLoop | None = None
        self.reset()

    def reset(self) -> None:
        """The connections and tasks of another process or loop cannot be used."""
        self._http = self._given or httpx.AsyncClient(follow_redirects=True)
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closed = False

    async def send(self, request: HttpRequest, timeout: float) -> HttpResponse:
        with failures_as_unavailable():
            sent = self._http.request(
                request.method,
                request.url,
                headers=dict(request.headers),
                content=request.body,
                timeout=timeout,
            )
            try:
                answer = await asyncio.wait_for(sent, timeout)
            except (asyncio.TimeoutError, TimeoutError):
                raise unavailable("Promptwire does not answer in time.") from None
        return HttpResponse(answer.status_code, answer.headers, str(answer.url), answer.content)

    @asynccontextmanager
    async def stream(self, request: HttpRequest) -> AsyncIterator[HttpStream]:
        timeout = httpx.Timeout(CONNECT_TIMEOUT, read=SILENCE)
        headers = dict(request.headers)
        with failures_as_unavailable():
            async with self._http.stream(
                request.method, request.url, headers=headers, timeout=timeout
            ) as answer:
                head = HttpResponse(answer.status_code, answer.headers, str(answer.url), b"")
                yield HttpStream(head, answer.aiter_bytes())

    async def wait(self, done: Future[Result], timeout: float) -> Result | None:
        # Shielded: others may wait for the same flight.
        waiting = asyncio.shield(asyncio.wrap_future(done))
        try:
            return await asyncio.wait_for(waiting, max(0.0, timeout))
        except (asyncio.TimeoutError, TimeoutError):
            return None

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def work(self, work: Callable[[], Result]) -> Result:
        return await asyncio.to_thread(work)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        self.is_closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if not self._given:
            await self._http.aclose()
