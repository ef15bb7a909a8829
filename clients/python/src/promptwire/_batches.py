from __future__ import annotations

import threading
from dataclasses import dataclass, field

from ._copies import Flight

#: The most prompts of one request, and characters of its values.
_MAX_PROMPTS = 100
_MAX_LENGTH = 500_000


@dataclass(eq=False)
class Batch:
    flights: list[Flight] = field(default_factory=list)
    length: int = 0


class Batches:
    """Flights that start in the same moment share a request."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self._lock = threading.Lock()
        self._open: Batch | None = None

    def add(self, flight: Flight) -> Batch | None:
        """Returns a batch that was opened for it."""
        length = len(flight.request.encode(None))
        with self._lock:
            batch = self._open
            is_full = batch is not None and (
                len(batch.flights) == _MAX_PROMPTS or batch.length + length > _MAX_LENGTH
            )
            opened = batch = Batch() if batch is None or is_full else None
            batch = self._open = opened or self._open
            assert batch is not None
            batch.flights.append(flight)
            batch.length += length
            return opened

    def close(self, batch: Batch) -> list[Flight]:
        """No flight joins it any more."""
        with self._lock:
            if self._open is batch:
                self._open = None
            return batch.flights
