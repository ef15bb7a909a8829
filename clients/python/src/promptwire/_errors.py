from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: Codes of failures after which the same call may succeed later: the server is down or busy.
TEMPORARY = frozenset({"UNAVAILABLE", "RATE_LIMITED", "INTERNAL_ERROR"})


@dataclass(frozen=True)
class FieldProblem:
    """A problem with one field of a request."""

    #: Path of the field, such as ``variables.seats``.
    field: str
    message: str
    expected: str | float | Sequence[str] | None = None
    given: str | float | None = None


class PromptwireError(Exception):
    """A failed call.

    ``code`` is that of the API's error catalogue, such as NOT_FOUND; UNAVAILABLE also means that the
    server does not answer in time.
    """

    def __init__(
        self,
        code: str,
        message: str,
        status: int | None = None,
        details: Sequence[FieldProblem] = (),
        retry_after: float | None = None,
    ) -> None:
        # All of them are arguments of the base class, so that an error can be pickled and copied.
        super().__init__(code, message, status, details, retry_after)
        self.code = code
        self.message = message
        #: HTTP status; None without an answer.
        self.status = status
        self.details = details
        #: Seconds to wait before another try.
        self.retry_after = retry_after

    def __str__(self) -> str:
        return self.message

    @property
    def is_temporary(self) -> bool:
        """Whether the same call may succeed later."""
        return self.code in TEMPORARY


class UnavailableError(PromptwireError):
    """The server is down, or does not answer in time."""


class RateLimitedError(PromptwireError):
    """Too many requests, or more than the plan has."""


class UnauthorizedError(PromptwireError):
    """The key is unknown, expired or revoked."""


class ForbiddenError(PromptwireError):
    """The key may not do this."""


class NotFoundError(PromptwireError):
    """There is no such prompt for this key."""


class ValidationError(PromptwireError):
    """A value is missing or invalid; ``details`` names each."""


_CLASSES: Mapping[str, type[PromptwireError]] = {
    "UNAVAILABLE": UnavailableError,
    "RATE_LIMITED": RateLimitedError,
    "UNAUTHORIZED": UnauthorizedError,
    "FORBIDDEN": ForbiddenError,
    "NOT_FOUND": NotFoundError,
    "VALIDATION_ERROR": ValidationError,
}


def make_error(
    code: str,
    message: str,
    status: int | None = None,
    details: Sequence[FieldProblem] = (),
    retry_after: float | None = None,
) -> PromptwireError:
    """An error of the class of its code."""
    error_class = _CLASSES.get(code, PromptwireError)
    return error_class(code, message, status, details, retry_after)


def unavailable(message: str, status: int | None = None) -> PromptwireError:
    return make_error("UNAVAILABLE", message, status)


def read_error(
    body: Mapping[str, Any], status: int | None = None, retry_after: float | None = None
) -> PromptwireError:
    """The error of an answer."""
    known = FieldProblem.__dataclass_fields__
    details = [
        FieldProblem(**{name: value for name, value in problem.items() if name in known})
        for problem in body.get("details") or ()
    ]
    return make_error(body["code"], body["message"], status, details, retry_after)
