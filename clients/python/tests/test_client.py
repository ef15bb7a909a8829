"""What the scenarios cannot show: threads, forks, event loops, files and values of Python."""

from __future__ import annotations

import asyncio
import os
import pickle
import tempfile
import threading
import time
import unittest
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest import mock

from promptwire import (
    AsyncPromptwire,
    DiskStorage,
    FieldProblem,
    NotFoundError,
    Prefetched,
    Promptwire,
    PromptwireError,
    UnavailableError,
    ValidationError,
)

from .scripted_server import ScriptedServer

KEY = f"pk_live_{'a' * 38}"
PATIENCE = 20.0


def poll(is_met: Callable[[], bool]) -> None:
    ends_at = time.monotonic() + PATIENCE
    while not is_met():
        if time.monotonic() > ends_at:
            raise AssertionError("It takes too long.")
        time.sleep(0.005)


def followers() -> int:
    return sum(thread.name == "promptwire" for thread in threading.enumerate())


class Client(unittest.TestCase):
    def setUp(self) -> None:
        self.server = ScriptedServer()
        self.addCleanup(self.server.stop)
        self.server.prompts = {"greeting": {"text": "Hello {{name}}"}}

    def options(self, **options: Any) -> dict[str, Any]:
        return {"url": self.server.url, "key": KEY, "timeout": 10.0, **options}

    def open(self, **options: Any) -> Promptwire:
        client = Promptwire(**self.options(**options))
        self.addCleanup(client.close)
        return client

    def test_threads_share_one_request_and_its_error(self) -> None:
        self.server.prompts = {}
        self.server.released.clear()
        with Promptwire(**self.options()) as client, ThreadPoolExecutor(8) as pool:
            calls = [pool.submit(client.get, "greeting") for _ in range(8)]
            poll(lambda: len(self.server.requests) == 1)
            self.server.released.set()
            errors = [call.exception() for call in calls]
        self.assertEqual({type(error) for error in errors}, {NotFoundError})
        self.assertEqual(len({id(error) for error in errors}), 8)

    def test_a_closed_client_ends_its_stream_and_keeps_its_copies(self) -> None:
        client = Promptwire(**self.options(max_age=1_000.0))
        self.assertTrue(client.follow())
        client.get("greeting")
        client.close()
        poll(lambda: followers() == 0)
        self.assertEqual(client.get("greeting").prompt, "Hello {{name}}")
        with self.assertRaises(UnavailableError):
            client.get("other")

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_forked_process_has_the_copies_and_follows_by_itself(self) -> None:
        client = Promptwire(**self.options())
        self.addCleanup(client.close)
        client.follow()
        client.get("greeting")
        self.server.prompts = {"greeting": {"text": "New"}, "other": {"text": "Other"}}
        child = os.fork()
        if child == 0:
            # The first stream of the child makes its copies old.
            try:
                poll(lambda: client.get("greeting").prompt == "New")
                is_right = client.get("other").prompt == "Other" and client.follow()
            except BaseException:
                is_right = False
            os._exit(0 if is_right else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual(self.server.streams, [None, None])
        # The stream of the parent is still open.
        event = {"slug": "greeting", "prompt_id": "id-of-greeting"}
        self.server.send("prompt.published", event)
        poll(lambda: client.get("greeting").prompt == "New")

    def test_an_async_client_works_in_one_event_loop_after_another(self) -> None:
        client = AsyncPromptwire(**self.options())

        async def render() -> str:
            await client.follow()
            return (await client.get("greeting", {"name": "Ada"})).prompt

        self.assertEqual([asyncio.run(render()), asyncio.run(render())], ["Hello Ada"] * 2)
        self.assertEqual(self.server.streams, [None, None])

    def test_a_cancelled_call_cancels_no_other(self) -> None:
        self.server.released.clear()

        async def render() -> str:
            async with AsyncPromptwire(**self.options()) as client:
                first = asyncio.create_task(client.get("greeting"))
                second = asyncio.create_task(client.get("greeting"))
                await asyncio.to_thread(poll, lambda: len(self.server.requests) == 1)
                first.cancel()
                self.server.released.set()
                return (await second).prompt

        self.assertEqual(asyncio.run(render()), "Hello {{name}}")

    def test_only_this_user_can_read_copies_on_disk(self) -> None:
        with tempfile.TemporaryDirectory() as parent:
            folder = Path(parent, "copies")
            with Promptwire(**self.options(storage=DiskStorage(folder))) as client:
                client.get("greeting")
            (file,) = folder.iterdir()
            modes = [path.stat().st_mode & 0o777 for path in (folder, file)]
        self.assertEqual(modes, [0o700, 0o600])

    def test_a_storage_that_fails_fails_no_call(self) -> None:
        errors: list[str] = []
        storage = DiskStorage(Path(__file__, "no folder"))
        options = self.options(storage=storage, on_error=lambda error: errors.append(error.code))
        with Promptwire(**options) as client:
            self.assertEqual(client.get("greeting").prompt, "Hello {{name}}")
        self.assertEqual(errors, ["STORAGE_FAILED"])

    def test_numbers_are_written_as_the_server_writes_them(self) -> None:
        numbers = {1.0: "1", 2**70: "1.1805916207174113e+21", 10**20: "100000000000000000000"}
        with Promptwire(**self.options(compile="local")) as client:
            for number, text in numbers.items():
                self.assertEqual(client.get("greeting", {"name": number}).prompt, f"Hello {text}")
            with self.assertRaises(ValidationError):
                client.get("greeting", {"name": float("nan")})

    def test_a_key_may_have_the_end_of_its_line_and_is_in_no_error(self) -> None:
        prompt = self.open(key=f"{KEY}\n").get("greeting", {"name": "Ada"})
        self.assertEqual(prompt.prompt, "Hello Ada")
        self.server.stop()
        for key in (f"{KEY}\n", f"{KEY}\nb", f"{KEY}é"):
            with self.assertRaises(UnavailableError) as raised:
                self.open(key=key, timeout=0.2).get("greeting")
            self.assertNotIn(KEY, str(raised.exception))
            self.assertNotIn("interrupted", str(raised.exception))

    def test_the_environment_has_the_address_and_the_key(self) -> None:
        for name in ("PROMPTWIRE_API_KEY", "PROMPTWIRE_KEY", "PROMPTWIRE_DEV_KEY"):
            variables = {"PROMPTWIRE_API_URL": f"{self.server.url}/api/v1/", name: KEY}
            with mock.patch.dict(os.environ, variables, clear=True), Promptwire() as client:
                self.assertEqual(client.get("greeting", {"name": "Ada"}).prompt, "Hello Ada")

    def test_without_a_key_no_request_is_sent(self) -> None:
        with mock.patch.dict(os.environ, clear=True), Promptwire(self.server.url) as client:
            with self.assertRaisesRegex(PromptwireError, "set PROMPTWIRE_API_KEY") as raised:
                client.get("greeting")
            self.assertFalse(client.follow())
        self.assertEqual(raised.exception.code, "UNAUTHORIZED")
        self.assertEqual(self.server.requests, [])

    def test_values_that_are_not_json_are_invalid_and_fail_no_other_prompt(self) -> None:
        client = self.open()
        for value in (b"Ada", float("nan"), {1}):
            values: Any = {"name": value}
            with self.assertRaises(ValidationError):
                client.get("greeting", values)
            self.assertEqual(client.get("greeting", values, fallback="Hi").prompt, "Hi")
            good = Prefetched("greeting", {"name": "Ada"})
            failed = client.prefetch([Prefetched("greeting", values), good])
            self.assertEqual([each.error.code for each in failed], ["VALIDATION_ERROR"])
        self.assertEqual(client.get("greeting", {"name": "Ada"}).prompt, "Hello Ada")

    def test_errors_can_be_pickled(self) -> None:
        error = ValidationError("VALIDATION_ERROR", "x: bad", 400, [FieldProblem("x", "bad")])
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), vars(again)), (ValidationError, vars(error)))
