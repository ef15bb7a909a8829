"""The copies of a client: when one is used, when the server is asked, and when one is dropped."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Union

from ._compile.compile import CompileValues
from ._errors import PromptwireError, read_error
from ._wire import CompileRequest, retry_delay

#: Seconds between two tries while the server is down.
_RETRY = 0.5
_NEVER = float("inf")

OutdatedBy = Literal["change", "deletion"]


@dataclass
class Copy:
    """A copy in memory."""

    answer: Mapping[str, Any]
    etag: str
    request: CompileRequest
    #: Seconds since 1970.
    checked_at: float
    #: False once an event says that there is something newer.
    is_current: bool = True
    #: Compiles this template, or says that the server does.
    compile: CompileValues | Literal["server"] | None = None


Outcome = Union[Copy, PromptwireError]


@dataclass(eq=False)
class Flight:
    """A request on its way to the server."""

    request: CompileRequest
    done: Future[Outcome] = field(default_factory=Future)
    outdated_by: OutdatedBy | None = None


@dataclass(frozen=True)
class Decision:
    """A copy to use, or else a flight to wait for."""

    copy: Copy | None = None
    is_stale: bool = False
    flight: Flight | None = None
    #: Whether the flight is to be sent.
    is_new: bool = False


@dataclass(frozen=True)
class ChangedPrompt:
    """The prompt of an event."""

    prompt_id: str
    slug: str

    def is_of(self, request: CompileRequest, copy: Copy | None = None) -> bool:
        is_named = request.prompt_id in (self.prompt_id, self.slug)
        return is_named or (copy is not None and copy.answer.get("prompt_id") == self.prompt_id)


class Copies:
    """Every method may be called by any thread, and waits for nothing."""

    def __init__(self, max_age: float, max_entries: int, now: Callable[[], float]) -> None:
        self._max_age = max_age
        self._max_entries = max_entries
        self._now = now
        self._copies: OrderedDict[str, Copy] = OrderedDict()
        #: Slugs and ids of deleted prompts, whose copies the storage may still have.
        self._deleted: set[str | None] = set()
        #: Whether the server refused the key the last time.
        self._is_refused = False
        self.reset()

    def reset(self) -> None:
        """Forgets what a fork leaves behind: locks and requests of threads that are not there."""
        self.lock = threading.RLock()
        self._flights: dict[str, Flight] = {}
        #: Whether events report at once that a copy is outdated.
        self.is_followed = False
        #: Set while the server is down: when it is tried again.
        self._retry_at: float | None = None

    def decide(self, request: CompileRequest) -> Decision:
        with self.lock:
            copy = self.find(request.id)
            now = self._now()
            age = now - copy.checked_at if copy and copy.is_current else _NEVER
            if copy and (age < self._max_age or (self.is_followed and copy.is_current)):
                return Decision(copy)
            is_down = self._retry_at is not None
            if not copy or not (is_down or age < 2 * self._max_age):
                return Decision(None, False, *self.start(request))
            if now < (self._retry_at or 0):
                return Decision(copy, is_down)
            # One try at a time, however many copies there are.
            if is_down:
                self._retry_at = now + _RETRY
            return Decision(copy, is_down, *self.start(request))

    def start(self, request: CompileRequest) -> tuple[Flight, bool]:
        """The flight of a request, and whether it is new.

        A flight from before an event may bring what the event replaced: it is not joined.
        """
        with self.lock:
            known = self._flights.get(request.id)
            if known and known.outdated_by is None:
                return known, False
            flight = self._flights[request.id] = Flight(request)
            return flight, True

    def etag(self, flight: Flight) -> str | None:
        with self.lock:
            copy = self._copies.get(flight.request.id)
            return copy.etag if copy else None

    def settle(self, flight: Flight, answer: Mapping[str, Any]) -> Outcome | None:
        """Keeps an answer; None if it is of before a deletion, so that it must be asked again."""
        request = flight.request
        with self.lock:
            self._retry_at = None
            self._is_refused = False
            if flight.outdated_by == "deletion":
                return None
            if "error" in answer:
                error = read_error(answer["error"])
                if error.code in ("NOT_FOUND", "FORBIDDEN"):
                    self._copies.pop(request.id, None)
                return error
            self._deleted.discard(request.prompt_id)
            copy = self._to_copy(request, answer)
            copy.is_current = flight.outdated_by is None
            is_abandoned = self._flights.get(request.id) is not flight
            return copy if is_abandoned else self.keep(copy)

    def _to_copy(self, request: CompileRequest, answer: Mapping[str, Any]) -> Copy:
        former = self._copies.get(request.id)
        if "not_modified" in answer and former:
            return replace(former, request=request, checked_at=self._now())
        content = {name: value for name, value in answer.items() if name != "etag"}
        return Copy(content, answer["etag"], request, self._now())

    def land(self, flight: Flight, outcome: Outcome) -> None:
        """Ends a flight. One that was abandoned, or replaced after an event, is not there."""
        with self.lock:
            if self._flights.get(flight.request.id) is flight:
                del self._flights[flight.request.id]
            if not flight.done.done():
                flight.done.set_result(outcome)

    def note_failure(self, error: PromptwireError) -> list[Copy]:
        """Returns the copies that the key has lost."""
        if error.is_temporary:
            with self.lock:
                self._retry_at = self._now() + retry_delay(error, _RETRY)
        return self.evict_all() if error.status in (401, 403) else []

    def invalidate(self, prompt: ChangedPrompt, by: OutdatedBy) -> list[Copy]:
        """An event: what was fetched before it is not current. Returns the dropped copies."""
        with self.lock:
            if by == "deletion":
                self._deleted |= {prompt.slug, prompt.prompt_id}
            found = [copy for copy in self._copies.values() if prompt.is_of(copy.request, copy)]
            for flight in self._flights.values():
                if prompt.is_of(flight.request):
                    flight.outdated_by = by
            if by == "deletion":
                return [self._copies.pop(copy.request.id) for copy in found]
            for copy in found:
                if copy.request.version is None:
                    copy.is_current = False
            return []

    def invalidate_all(self) -> None:
        """Events may have been missed."""
        with self.lock:
            for copy in self._copies.values():
                copy.is_current = False
            for flight in self._flights.values():
                flight.outdated_by = flight.outdated_by or "change"

    def evict_all(self) -> list[Copy]:
        """The key gets nothing any more."""
        with self.lock:
            self._is_refused = True
            copies = list(self._copies.values())
            self._copies.clear()
            return copies

    def is_lost(self, stored: Copy) -> bool:
        """Whether the storage has a copy of a deleted prompt, or of a key that was refused."""
        with self.lock:
            names = {stored.request.prompt_id, stored.answer.get("prompt_id")}
            return self._is_refused or not names.isdisjoint(self._deleted)

    def find(self, id: str) -> Copy | None:
        with self.lock:
            copy = self._copies.get(id)
            return self.keep(copy) if copy else None

    def keep(self, copy: Copy) -> Copy:
        """Keeps a copy as the one used last."""
        with self.lock:
            self._copies[copy.request.id] = copy
            self._copies.move_to_end(copy.request.id)
            if len(self._copies) > self._max_entries:
                self._copies.popitem(last=False)
            return copy
