from __future__ import annotations

import json
import tempfile
import time
import unittest
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from copy import deepcopy
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar

from promptwire import DiskStorage, Prefetched, PromptwireError

from .scripted_server import ScriptedServer
from .subjects import AsyncSubject, SyncSubject

SCENARIOS = json.loads((Path(__file__).parents[2] / "scenarios.json").read_text("utf-8"))
KEYS = {"live": f"pk_live_{'a' * 38}", "dev": f"pk_dev_{'a' * 38}"}
OTHER_KEY = f"pk_live_{'b' * 38}"
#: A call without an answer ends soon; one with an answer must not be cut off on a busy machine.
TIMEOUT = 1.0
#: Most of their time is waiting for an answer that does not come.
AT_ONCE = 12
PATIENCE = 20.0


class Run:
    """Runs the steps of a scenario against a scripted server, with a client of its own."""

    def __init__(self, stack: ExitStack, subject: type, options: dict[str, Any]) -> None:
        self._test = unittest.TestCase()
        self._subject = subject
        self._options = options
        self._server = ScriptedServer()
        stack.callback(self._server.stop)
        self._folder = stack.enter_context(tempfile.TemporaryDirectory())
        self._seconds = 1_000_000.0
        self._marked = 0
        self._client = self._create(KEYS[options.get("key", "live")])
        stack.callback(lambda: self._client.close())

    def _create(self, key: str) -> Any:
        given = self._options
        return self._subject(
            url=self._server.url,
            key=key,
            timeout=given["timeout_ms"] / 1_000 if "timeout_ms" in given else TIMEOUT,
            now=lambda: self._seconds,
            **({"max_entries": given["max_entries"]} if "max_entries" in given else {}),
            **({"compile": given["compile"]} if "compile" in given else {}),
            **({"storage": DiskStorage(self._folder)} if "storage" in given else {}),
        )

    def step(self, step: dict[str, Any]) -> None:
        """One thing that happens; a step has one or two of the fields, in this order."""
        for name in ("prompts", "mode", "next"):
            if name in step:
                setattr(self._server, name, deepcopy(step[name]))
        for name, do in self._steps().items():
            if name in step:
                do(step)

    def _steps(self) -> dict[str, Callable[[dict[str, Any]], None]]:
        server = self._server
        return {
            "event": lambda step: server.send(step["event"], step.get("data")),
            "advance_s": self._advance,
            "hold": lambda _: server.released.clear(),
            "release": lambda _: server.released.set(),
            "drop_streams": lambda _: server.drop_streams(),
            "mark": self._mark,
            "requests_since_mark": self._expect_since_mark,
            "last_request": self._expect_last_request,
            "stored": self._expect_stored,
            "get": lambda step: self._check(self._get(step["get"]), step),
            "until": self._until,
            "together": lambda step: self._client.together(step["together"]),
            "start": lambda step: self._client.start(step["start"]),
            "prefetch": self._prefetch,
            "prefetch_many": self._prefetch_many,
            "requests": self._expect_requests,
            "follow": self._follow,
            "streams": self._expect_streams,
            # Time for what shows nothing: an event before a delayed answer.
            "settle": lambda _: time.sleep(0.1),
            "restart": self._restart,
        }

    def _advance(self, step: dict[str, Any]) -> None:
        self._seconds += step["advance_s"]

    def _mark(self, _: dict[str, Any]) -> None:
        self._marked = len(self._server.requests)

    def _expect_since_mark(self, step: dict[str, Any]) -> None:
        count = len(self._server.requests) - self._marked
        self._test.assertEqual(count, step["requests_since_mark"])

    def _expect_last_request(self, step: dict[str, Any]) -> None:
        expected = dict(step["last_request"])
        last = self._server.requests[-1]
        if "prompts" in expected:
            self._test.assertEqual(len(last), expected.pop("prompts"))
        if expected.pop("if_none_match", False):
            self._test.assertIn("if_none_match", last[0])
        self._test.assertEqual({**last[0], **expected}, last[0])

    def _expect_stored(self, step: dict[str, Any]) -> None:
        self._test.assertEqual(len(list(Path(self._folder).iterdir())), step["stored"])

    def _get(self, get: Any) -> dict[str, Any]:
        try:
            return {"is_error": False, **asdict(self._client.get(get))}
        except PromptwireError as error:
            fields = {name: getattr(error, name) for name in ("code", "status", "retry_after")}
            return {"is_error": True, "message": str(error), **fields}

    def _check(self, result: dict[str, Any], step: dict[str, Any]) -> None:
        self._test.assertEqual({**result, **to_expected(step)}, result)

    def _until(self, step: dict[str, Any]) -> None:
        until = step["until"]
        self._poll(
            lambda: {**(result := self._get(until["get"])), **to_expected(until)} == result
        )

    def _poll(self, is_met: Callable[[], bool]) -> None:
        ends_at = time.monotonic() + PATIENCE
        while not is_met():
            self._test.assertLess(time.monotonic(), ends_at)
            time.sleep(0.005)

    def _prefetch(self, step: dict[str, Any]) -> None:
        failures = self._client.prefetch([Prefetched(**each) for each in step["prefetch"]])
        failed = [[failure.prompt, failure.error.code] for failure in failures]
        self._test.assertEqual(failed, step["failed"])

    def _prefetch_many(self, step: dict[str, Any]) -> None:
        names = [f"prompt-{at}" for at in range(step["prefetch_many"])]
        self._server.prompts = {name: {"text": name} for name in names}
        self._prefetch({"prefetch": [{"prompt": name} for name in names], "failed": []})

    def _expect_requests(self, step: dict[str, Any]) -> None:
        """A request may be on its way; there must be no more."""
        self._poll(lambda: len(self._server.requests) >= step["requests"])
        self._test.assertEqual(len(self._server.requests), step["requests"])

    def _follow(self, step: dict[str, Any]) -> None:
        self._test.assertEqual(self._client.follow(), step["follow"])
        self._expect_streams({"streams": [None] if step["follow"] else []})

    def _expect_streams(self, step: dict[str, Any]) -> None:
        self._poll(lambda: self._server.streams == step["streams"])

    def _restart(self, step: dict[str, Any]) -> None:
        self._client.close()
        is_same = step["restart"] is True
        self._client = self._create(KEYS["live"] if is_same else OTHER_KEY)


def to_expected(step: dict[str, Any]) -> dict[str, Any]:
    if "error" in step:
        return {"is_error": True, **step["error"]}
    return {"is_error": False, **step.get("expect", {})}


def run_scenario(scenario: dict[str, Any], subject: type) -> None:
    with ExitStack() as stack:
        run = Run(stack, subject, scenario.get("client", {}))
        for step in scenario["steps"]:
            run.step(step)


class Scenarios(unittest.TestCase):
    """Every client of ours runs this file."""

    runs: ClassVar[dict[str, Future[None]]] = {}

    @classmethod
    def setUpClass(cls) -> None:
        # Old versions of anyio load their backend in several threads at once, half of it.
        run_scenario(SCENARIOS[0], AsyncSubject)
        pool = ThreadPoolExecutor(AT_ONCE)
        cls.addClassCleanup(pool.shutdown)
        cls.runs = {
            f"test {subject.__name__}: {scenario['name']}": pool.submit(
                run_scenario, scenario, subject
            )
            for scenario, subject in SUBJECTS
        }


#: Calls of threads need not start in the same moment, as those of tasks do.
SUBJECTS = [
    (scenario, subject)
    for scenario in SCENARIOS
    for subject in (SyncSubject, AsyncSubject)
    if subject is AsyncSubject or not scenario.get("of_tasks")
]
for scenario, subject in SUBJECTS:
    name = f"test {subject.__name__}: {scenario['name']}"
    setattr(Scenarios, name, lambda test, name=name: test.runs[name].result())
