"""The blocking and the asyncio client.

Longer than other files: both have the same signatures, which are read and changed together.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import httpx

from ._async_io import AsyncIo
from ._copies import Copies
from ._engine import Engine
from ._errors import PromptwireError
from ._io import Io, run_blocking
from ._copy_store import CopyStore
from ._sync_io import SyncIo
from ._types import Format, Prefetched, PrefetchFailure, Prompt, Storage, Variables
from ._wire import CompileRequest, Server

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self

_log = logging.getLogger("promptwire")


def _log_error(error: PromptwireError) -> None:
    _log.info("%s: %s", error.code, error)


class _Client:
    """What both clients share."""

    def __init__(
        self,
        io: Io,
        url: str | None,
        key: str | None,
        *,
        timeout: float,
        max_age: float | None,
        max_entries: int,
        compile: Literal["server", "local"],
        storage: Storage | None,
        on_error: Callable[[PromptwireError], None],
        now: Callable[[], float],
    ) -> None:
        server = Server.find(url, key, os.environ)
        age = max_age if max_age is not None else 0.0 if server.is_dev else 60.0
        self._copies = Copies(age, max_entries, now)
        store = CopyStore(storage, server, self._copies, on_error) if storage else None
        self._engine = Engine(
            io,
            server,
            self._copies,
            store=store,
            timeout=timeout,
            is_local=compile == "local",
            on_error=on_error,
            now=now,
        )
        _clients.add(self)

    def _reset(self) -> None:
        self._engine.reset()


class SyncClient(_Client):
    """All of a blocking client but `get`."""

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        timeout: float = 2.0,
        max_age: float | None = None,
        max_entries: int = 1_000,
        compile: Literal["server", "local"] = "server",
        storage: Storage | None = None,
        http: httpx.Client | None = None,
        on_error: Callable[[PromptwireError], None] = _log_error,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Makes a client of one API key. Make one per process: it holds the copies.

        url: address of the API, such as ``https://prompts.example.com``. Default: the variable
            ``PROMPTWIRE_API_URL``, or ``http://localhost:3001``.
        key: default: the variable ``PROMPTWIRE_API_KEY``.
        timeout: seconds that one call may take, with retries.
        max_age: seconds for which a copy is used without asking the server; up to twice as long
            while it is refreshed in the background. Default: 60, and 0 for dev keys.
        max_entries: copies in memory; the least recently used one makes room.
        compile: "local" fetches each version once and compiles it here.
        storage: keeps last good copies over restarts, such as ``DiskStorage(folder)``.
        http: client of your own, for example with a proxy.
        on_error: receives failures of the background; they are logged otherwise.
        now: seconds since 1970, for tests.
        """
        self._io = SyncIo(http)
        super().__init__(
            self._io,
            url,
            key,
            timeout=timeout,
            max_age=max_age,
            max_entries=max_entries,
            compile=compile,
            storage=storage,
            on_error=on_error,
            now=now,
        )

    def prefetch(self, prompts: Sequence[Prefetched]) -> list[PrefetchFailure]:
        """Fetches up to any number of prompts, 100 per request; returns those that failed."""
        return run_blocking(self._engine.prefetch(prompts))

    def follow(self) -> bool:
        """Follows the events of the project, so that a change is seen at once.

        Waits for the first stream as long as for a call, and returns whether it is open. It is
        opened in the background otherwise, unless the server refuses the key.
        """
        return run_blocking(self._engine.follow())

    def close(self) -> None:
        """Stops following and closes the connections."""
        self._io.close()

    def _reset(self) -> None:
        super()._reset()
        self._io.reset()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class Promptwire(SyncClient):
    """A client whose calls block. Threads may share it."""

    def get(
        self,
        prompt: str,
        variables: Variables | None = None,
        *,
        version: int | None = None,
        format: Format | None = None,
        lenient: bool = False,
        fallback: str | None = None,
    ) -> Prompt:
        """The compiled prompt, from memory if the copy is young enough.

        prompt: slug or id.
        variables: values by key.
        version: a saved version instead of the published one (dev keys: the working copy).
        format: default: text.
        lenient: leaves the placeholder of a missing or invalid value instead of failing.
        fallback: used if there is neither an answer nor a copy.
        """
        request = CompileRequest(prompt, variables or {}, version, format, lenient)
        return run_blocking(self._engine.get(request, fallback))


class AsyncClient(_Client):
    """All of an asynchronous client but `get`."""

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        timeout: float = 2.0,
        max_age: float | None = None,
        max_entries: int = 1_000,
        compile: Literal["server", "local"] = "server",
        storage: Storage | None = None,
        http: httpx.AsyncClient | None = None,
        on_error: Callable[[PromptwireError], None] = _log_error,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Makes a client of one API key, with the options of `Promptwire`."""
        self._io = AsyncIo(http)
        super().__init__(
            self._io,
            url,
            key,
            timeout=timeout,
            max_age=max_age,
            max_entries=max_entries,
            compile=compile,
            storage=storage,
            on_error=on_error,
            now=now,
        )

    def _enter_loop(self) -> None:
        """A client that was used in another event loop begins with its copies."""
        loop = asyncio.get_running_loop()
        if self._io.loop is not loop:
            if self._io.loop is not None:
                self._reset()
            self._io.loop = loop

    async def prefetch(self, prompts: Sequence[Prefetched]) -> list[PrefetchFailure]:
        """Fetches up to any number of prompts, 100 per request; returns those that failed."""
        self._enter_loop()
        return await self._engine.prefetch(prompts)

    async def follow(self) -> bool:
        """Follows the events of the project, as that of `Promptwire`."""
        self._enter_loop()
        return await self._engine.follow()

    async def close(self) -> None:
        """Stops following and closes the connections."""
        await self._io.close()

    def _reset(self) -> None:
        super()._reset()
        self._io.reset()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exception_type: type[BaseException] | None,
        exception: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()


class AsyncPromptwire(AsyncClient):
    """A client for asyncio."""

    async def get(
        self,
        prompt: str,
        variables: Variables | None = None,
        *,
        version: int | None = None,
        format: Format | None = None,
        lenient: bool = False,
        fallback: str | None = None,
    ) -> Prompt:
        """The compiled prompt, as that of `Promptwire`."""
        self._enter_loop()
        request = CompileRequest(prompt, variables or {}, version, format, lenient)
        return await self._engine.get(request, fallback)


_clients: weakref.WeakSet[_Client] = weakref.WeakSet()


def _reset_after_fork() -> None:
    for client in list(_clients):
        client._reset()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_after_fork)

