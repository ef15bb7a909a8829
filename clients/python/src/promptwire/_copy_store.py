from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from ._copies import Copies, Copy, Flight, Outcome
from ._errors import PromptwireError, make_error
from ._types import Storage
from ._wire import CompileRequest, Server

Result = TypeVar("Result")


class CopyStore:
    """Last good copies in the storage of a client.

    It stores no values: a copy with some stays in memory. Failures of the storage fail no call.
    """

    def __init__(
        self,
        storage: Storage,
        server: Server,
        copies: Copies,
        on_error: Callable[[PromptwireError], None],
    ) -> None:
        self._storage = storage
        self._server = server
        self._copies = copies
        self._on_error = on_error
        self.reset()

    def reset(self) -> None:
        self._lock = threading.Lock()

    def settle(self, flight: Flight, answer: Mapping[str, Any]) -> Outcome | None:
        """Keeps an answer in memory and stores it; no event can be between the two."""
        with self._lock:
            outcome = self._copies.settle(flight, answer)
            if isinstance(outcome, Copy):
                self._write(outcome)
        if isinstance(outcome, PromptwireError) and outcome.code in ("NOT_FOUND", "FORBIDDEN"):
            self._remove(flight.request)
        return outcome

    def read(self, request: CompileRequest) -> Copy | None:
        stored = self._guard(lambda: self._storage.read(self._to_name(request)))
        if stored is None:
            return None
        return Copy(stored["answer"], stored["etag"], request, stored["checked_at"], False)

    def remove(self, copies: Sequence[Copy | Flight]) -> None:
        for copy in copies:
            self._remove(copy.request)

    def _write(self, copy: Copy) -> None:
        if copy.request.variables:
            return
        stored = {"answer": copy.answer, "etag": copy.etag, "checked_at": copy.checked_at}
        self._guard(lambda: self._storage.write(self._to_name(copy.request), stored))

    def _remove(self, request: CompileRequest) -> None:
        with self._lock:
            self._guard(lambda: self._storage.remove(self._to_name(request)))

    def _guard(self, work: Callable[[], Result]) -> Result | None:
        try:
            return work()
        except Exception as cause:
            error = make_error("STORAGE_FAILED", "The storage of copies failed.")
            error.__cause__ = cause
            self._on_error(error)
            return None

    def _to_name(self, request: CompileRequest) -> str:
        """Says nothing about the key, and is another one for each."""
        parts = json.dumps([self._server.url, self._server.key, request.id])
        return hashlib.sha256(parts.encode()).hexdigest()
