"""The work of a client, whether its calls block or suspend.

Longer than other files: the steps of a request are methods of one class, which share its state.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from copy import copy
from dataclasses import dataclass
from typing import Any

from ._batches import Batch, Batches
from ._compile.compile import prepare
from ._copies import Copies, Copy, Flight, Outcome
from ._errors import PromptwireError, unavailable
from ._follow import Follower
from ._io import Io
from ._copy_store import CopyStore
from ._types import Prefetched, PrefetchFailure, Prompt
from ._wire import CompileRequest, Server, Tries, compile_request, read_answers

_FIELDS = frozenset(Prompt.__dataclass_fields__) - {"stale", "age", "telemetry"}
#: Fields of a template that its compiled text does not have.
_OF_TEMPLATE = ("tokens", "format", "request", "settings_not_sent", "cache")


@dataclass(frozen=True)
class Reading:
    copy: Copy
    #: Whether the server could not confirm it.
    is_stale: bool = False


class Engine:
    def __init__(
        self,
        io: Io,
        server: Server,
        copies: Copies,
        *,
        store: CopyStore | None,
        timeout: float,
        is_local: bool,
        on_error: Callable[[PromptwireError], None],
        now: Callable[[], float],
    ) -> None:
        self._io = io
        self._server = server
        self._copies = copies
        self._batches = Batches()
        self._store = store
        self._timeout = timeout
        self._is_local = is_local
        self._on_error = on_error
        self._now = now
        self._follower: Follower | None = None
        self._must_follow = False

    def reset(self) -> None:
        """In a forked process, or another event loop: continues with the copies alone."""
        self._copies.reset()
        self._batches.reset()
        if self._store:
            self._store.reset()
        self._must_follow = self._must_follow or self._follower is not None
        self._follower = None

    async def get(self, request: CompileRequest, fallback: str | None) -> Prompt:
        if self._must_follow:
            self._start_following()
        (rendered,) = await self._render([request])
        if isinstance(rendered, Prompt):
            return rendered
        if fallback is None:
            # One of its own for each caller that waited for the same answer.
            raise copy(rendered) from rendered.__cause__
        telemetry = _describe(request.prompt_id, "fallback")
        return Prompt(fallback, "fallback", True, float("inf"), telemetry)

    async def prefetch(self, prompts: Sequence[Prefetched]) -> list[PrefetchFailure]:
        requests = [
            CompileRequest(each.prompt, each.variables, each.version, each.format, each.lenient)
            for each in prompts
        ]
        rendered = await self._render(requests)
        return [
            PrefetchFailure(request.prompt_id, error)
            for request, error in zip(requests, rendered)
            if isinstance(error, PromptwireError)
        ]

    async def follow(self) -> bool:
        follower = self._follower or self._start_following()
        is_open: bool | None = await self._io.wait(follower.opened, self._timeout)
        return is_open is True

    def _start_following(self) -> Follower:
        self._must_follow = False
        self._follower = Follower(self._server, self._copies, self._io, self.forget, self._on_error)
        self._io.spawn(self._follower.run())
        return self._follower

    async def forget(self, copies: Sequence[Copy | Flight]) -> None:
        store = self._store
        if store and copies:
            await self._io.work(lambda: store.remove(copies))

    async def _render(self, requests: Sequence[CompileRequest]) -> list[Prompt | PromptwireError]:
        """Compiles here where that is possible, and else lets the server do it."""
        rendered: dict[int, Prompt | PromptwireError] = {}
        if self._is_local:
            here = [at for at, each in enumerate(requests) if each.format in _LOCAL_FORMATS]
            for at, reading in zip(here, await self._read([_template(requests[at]) for at in here])):
                compiled = self._compile_here(requests[at], reading)
                if compiled is not None:
                    rendered[at] = compiled
        for at, request in enumerate(requests):
            problem = None if at in rendered else request.find_problem()
            if problem:
                rendered[at] = problem
        rest = [at for at in range(len(requests)) if at not in rendered]
        for at, reading in zip(rest, await self._read([requests[at] for at in rest])):
            rendered[at] = self._to_prompt(requests[at], reading)
        return [rendered[at] for at in range(len(requests))]

    def _compile_here(
        self, request: CompileRequest, reading: Reading | PromptwireError
    ) -> Prompt | PromptwireError | None:
        """None if the server has to compile this prompt."""
        if isinstance(reading, PromptwireError):
            return reading
        template = reading.copy
        if template.compile is None:
            template.compile = prepare(template.answer["request"]) or "server"
        if template.compile == "server":
            return None
        format = request.format or "text"
        try:
            compiled = template.compile(request.variables, format, request.lenient)
        except PromptwireError as error:
            return error
        removed = _OF_TEMPLATE if format != "text" else (*_OF_TEMPLATE, "model")
        shared = {name: each for name, each in template.answer.items() if name not in removed}
        return self._to_prompt(request, reading, {**shared, **compiled})

    def _to_prompt(
        self,
        request: CompileRequest,
        reading: Reading | PromptwireError,
        answer: Mapping[str, Any] | None = None,
    ) -> Prompt | PromptwireError:
        if isinstance(reading, PromptwireError):
            return reading
        given = answer or reading.copy.answer
        fields = {name: value for name, value in given.items() if name in _FIELDS}
        age = max(0.0, self._now() - reading.copy.checked_at)
        telemetry = _describe(request.prompt_id, fields["version"])
        return Prompt(**fields, stale=reading.is_stale, age=age, telemetry=telemetry)

    async def _read(self, requests: Sequence[CompileRequest]) -> list[Reading | PromptwireError]:
        ends_at = time.monotonic() + self._timeout
        decisions = [self._copies.decide(request) for request in requests]
        flights = [each.flight for each in decisions if each.flight and each.is_new]
        for decision in decisions:
            if decision.flight and decision.is_new and decision.copy:
                decision.flight.done.add_done_callback(self._report)
        self._launch(flights)
        return [
            Reading(decision.copy, decision.is_stale)
            if decision.copy
            else await self._await(decision.flight, ends_at)
            for decision in decisions
        ]

    def _report(self, done: Future[Outcome]) -> None:
        outcome = done.result()
        if isinstance(outcome, PromptwireError):
            self._on_error(outcome)

    async def _await(self, flight: Flight | None, ends_at: float) -> Reading | PromptwireError:
        assert flight is not None
        outcome = await self._io.wait(flight.done, ends_at - time.monotonic())
        if isinstance(outcome, Copy):
            return Reading(outcome)
        if outcome is None:
            outcome = unavailable("Promptwire does not answer in time.")
            self._copies.note_failure(outcome)
            # The next call does not wait for an answer that never comes.
            self._copies.land(flight, outcome)
        return await self._last_good(flight.request, outcome)

    async def _last_good(
        self, request: CompileRequest, error: PromptwireError
    ) -> Reading | PromptwireError:
        if not error.is_temporary:
            return error
        found = self._copies.find(request.id)
        store = self._store
        if found is None and store:
            found = await self._io.work(lambda: store.read(request))
            if found and self._copies.is_lost(found):
                await self.forget([found])
                return error
            found = found and self._copies.keep(found)
        return Reading(found, True) if found else error

    def _launch(self, flights: Sequence[Flight]) -> None:
        # All of them are in a batch before the first of these is sent.
        for batch in [batch for flight in flights if (batch := self._batches.add(flight))]:
            work = self._fly(batch)
            try:
                self._io.spawn(work)
            except RuntimeError:
                # No thread can be started: too many, or the process ends.
                work.close()
                for each in self._batches.close(batch):
                    self._copies.land(each, unavailable("No thread can be started."))

    async def _fly(self, batch: Batch) -> None:
        # Others of the same moment join.
        await self._io.sleep(0)
        flights = self._batches.close(batch)
        failure: PromptwireError = unavailable("The request was interrupted.")
        try:
            answers = await self._compile(flights)
            for flight, answer in zip(flights, answers):
                await self._settle(flight, answer)
        except PromptwireError as error:
            failure = error
            lost = self._copies.note_failure(error)
            if error.status in (401, 403):
                await self.forget([*lost, *flights])
        finally:
            for flight in flights:
                self._copies.land(flight, failure)

    async def _compile(self, flights: Sequence[Flight]) -> Sequence[Mapping[str, Any]]:
        prompts = [flight.request.encode(self._copies.etag(flight)) for flight in flights]
        tries = Tries(time.monotonic() + self._timeout)
        while True:
            left = max(0.001, tries.ends_at - time.monotonic())
            try:
                response = await self._io.send(compile_request(self._server, prompts), left)
                return read_answers(response, len(prompts))
            except PromptwireError as error:
                await self._io.sleep(tries.wait_after(error, time.monotonic()))

    async def _settle(self, flight: Flight, answer: Mapping[str, Any]) -> None:
        settle = self._store.settle if self._store else self._copies.settle
        outcome = (
            await self._io.work(lambda: settle(flight, answer))
            if self._store
            else settle(flight, answer)
        )
        if outcome is not None:
            return self._copies.land(flight, outcome)
        again, is_new = self._copies.start(flight.request)
        again.done.add_done_callback(lambda done: self._copies.land(flight, done.result()))
        if is_new:
            self._launch([again])


_LOCAL_FORMATS = (None, "text", "messages")


def _template(request: CompileRequest) -> CompileRequest:
    return CompileRequest(request.prompt_id, version=request.version, format="template")


def _describe(prompt: str, version: str) -> dict[str, str]:
    return {"gen_ai.prompt.name": prompt, "gen_ai.prompt.version": version}
