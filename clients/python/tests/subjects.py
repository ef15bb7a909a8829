"""The two clients as tests use them: with calls that block."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from promptwire import AsyncPromptwire, Prefetched, PrefetchFailure, Prompt, Promptwire

Get = Sequence[Any]

#: Reading the certificates of the machine for each client takes longer than a test.
SSL = ssl.create_default_context()


def arguments(get: Get) -> tuple[str, dict[str, Any], dict[str, Any]]:
    name, variables, options = [*get, {}, {}][:3]
    return name, variables, options


class SyncSubject:
    """Calls at once are threads."""

    def __init__(self, **options: Any) -> None:
        self._http = httpx.Client(verify=SSL)
        self._client = Promptwire(**options, http=self._http)

    def get(self, get: Get) -> Prompt:
        name, variables, options = arguments(get)
        return self._client.get(name, variables, **options)

    def together(self, gets: Sequence[Get]) -> list[Prompt]:
        with ThreadPoolExecutor(len(gets)) as pool:
            return list(pool.map(self.get, gets))

    def start(self, get: Get) -> None:
        threading.Thread(target=self._ignore, args=[get], daemon=True).start()

    def _ignore(self, get: Get) -> None:
        try:
            self.get(get)
        except Exception:
            pass

    def prefetch(self, prompts: Sequence[Prefetched]) -> list[PrefetchFailure]:
        return self._client.prefetch(prompts)

    def follow(self) -> bool:
        return self._client.follow()

    def close(self) -> None:
        self._client.close()
        self._http.close()


class AsyncSubject:
    """Calls at once are tasks of a loop, which has a thread of its own."""

    def __init__(self, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._http = httpx.AsyncClient(verify=SSL)
        self._client = AsyncPromptwire(**options, http=self._http)

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _get(self, get: Get) -> Coroutine[Any, Any, Prompt]:
        name, variables, options = arguments(get)
        return self._client.get(name, variables, **options)

    def get(self, get: Get) -> Prompt:
        prompt: Prompt = self._run(self._get(get))
        return prompt

    def together(self, gets: Sequence[Get]) -> list[Prompt]:
        async def gather() -> list[Prompt]:
            return await asyncio.gather(*map(self._get, gets))

        prompts: list[Prompt] = self._run(gather())
        return prompts

    def start(self, get: Get) -> None:
        asyncio.run_coroutine_threadsafe(self._get(get), self._loop)

    def prefetch(self, prompts: Sequence[Prefetched]) -> list[PrefetchFailure]:
        failures: list[PrefetchFailure] = self._run(self._client.prefetch(prompts))
        return failures

    def follow(self) -> bool:
        return bool(self._run(self._client.follow()))

    def close(self) -> None:
        self._run(self._client.close())
        self._run(self._http.aclose())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
