"""Requests and answers of the API, without input and output."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ._errors import PromptwireError, make_error, read_error, unavailable
from ._types import Format, Variables

#: Seconds before the second try; each further one waits twice as long.
_FIRST_DELAY = 0.1
_MAX_LIMITED = 60.0


@dataclass(frozen=True)
class HttpRequest:
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None = None


@dataclass(frozen=True)
class HttpResponse:
    status: int
    headers: Mapping[str, str]
    url: str
    body: bytes


#: The variable of the environment that has an API key, and names that earlier documents gave it.
_KEY_VARIABLES = ("PROMPTWIRE_API_KEY", "PROMPTWIRE_KEY", "PROMPTWIRE_DEV_KEY")


@dataclass(frozen=True)
class Server:
    """How a client reaches the API."""

    #: Without a slash at its end, and without `/api/v1`.
    url: str
    #: Empty where neither the caller nor the environment has one.
    key: str = field(repr=False)

    @staticmethod
    def find(url: str | None, key: str | None, environment: Mapping[str, str]) -> Server:
        """The server of the arguments, or of the environment."""
        found = url or environment.get("PROMPTWIRE_API_URL") or "http://localhost:3001"
        named = key or next(filter(None, map(environment.get, _KEY_VARIABLES)), "")
        return Server(found.rstrip("/").removesuffix("/api/v1"), _clean_key(named))

    @property
    def is_dev(self) -> bool:
        """Dev keys get working copies."""
        return self.key.startswith("pk_dev_")

    def request(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None = None
    ) -> HttpRequest:
        if not self.key:
            message = f"There is no API key: set {_KEY_VARIABLES[0]}, or pass key."
            raise make_error("UNAUTHORIZED", message)
        url = f"{self.url}/api/v1{path}"
        return HttpRequest(method, url, {**headers, "authorization": f"Bearer {self.key}"}, body)


def _clean_key(key: str) -> str:
    """Without the end of its line. Where no header can have a key, httpx would name it in its error."""
    return re.sub("[^!-~]", "?", key.strip())


@dataclass(frozen=True)
class CompileRequest:
    """A prompt as POST /api/v1/compiled takes it."""

    prompt_id: str
    variables: Variables = field(default_factory=dict)
    version: int | None = None
    format: Format | None = None
    lenient: bool = False

    @cached_property
    def id(self) -> str:
        """Equal for requests with equal answers."""
        values = sorted(self.variables.items())
        parts = [self.prompt_id, self.version, self.format or "text", self.lenient, values]
        return json.dumps(parts, allow_nan=False)

    def find_problem(self) -> PromptwireError | None:
        """Values that no request can have, such as bytes."""
        try:
            self.id
        except (TypeError, ValueError, RecursionError) as cause:
            return make_error("VALIDATION_ERROR", f"variables: must be values of JSON: {cause}.")
        return None

    def encode(self, etag: str | None) -> str:
        fields: dict[str, Any] = {"prompt_id": self.prompt_id, "variables": self.variables}
        if self.version is not None:
            fields["version"] = self.version
        if self.format is not None:
            fields["format"] = self.format
        if self.lenient:
            fields["lenient"] = True
        if etag is not None:
            fields["if_none_match"] = etag
        return json.dumps(fields, allow_nan=False)


def compile_request(server: Server, prompts: Sequence[str]) -> HttpRequest:
    body = '{"prompts":[' + ",".join(prompts) + "]}"
    headers = {"content-type": "application/json"}
    return server.request("POST", "/compiled", headers, body.encode())


def read_answers(response: HttpResponse, count: int) -> Sequence[Mapping[str, Any]]:
    data = read_envelope(response).get("data")
    answers = data.get("prompts") if isinstance(data, dict) else None
    if not isinstance(answers, list) or len(answers) != count:
        raise _not_ours(response)
    return answers


def read_envelope(response: HttpResponse) -> Mapping[str, Any]:
    """An answer with status 2xx; others raise the error of their envelope."""
    try:
        envelope = json.loads(response.body)
    except ValueError:
        raise _not_ours(response) from None
    if not isinstance(envelope, dict):
        raise _not_ours(response)
    if 200 <= response.status < 300:
        return envelope
    error = envelope.get("error")
    if not isinstance(error, dict):
        raise _not_ours(response)
    raise read_error(error, response.status, _read_seconds(response.headers.get("retry-after")))


def _read_seconds(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdecimal() else None


def _not_ours(response: HttpResponse) -> PromptwireError:
    """A proxy answers for a server that is down, or the address is wrong."""
    message = f"{response.url} answered {response.status} without an envelope."
    return unavailable(message, response.status)


@dataclass
class Tries:
    """When a request is sent again: while the server is down or busy and there is time."""

    ends_at: float
    delay: float = _FIRST_DELAY

    def wait_after(self, error: PromptwireError, now: float) -> float:
        """Seconds to wait; raises the error if there is no time or no use."""
        wait = jitter(self.delay) if error.retry_after is None else error.retry_after
        self.delay *= 2
        if not error.is_temporary or now + wait >= self.ends_at:
            raise error
        return wait


def retry_delay(error: PromptwireError | None, delay: float) -> float:
    """Seconds until the server is asked again in the background.

    The end of a limit is waited for, but not Retry-After of a server that starts, as text must be
    fresh within a second after that.
    """
    if error is None or error.code != "RATE_LIMITED" or error.retry_after is None:
        return delay
    return min(error.retry_after, _MAX_LIMITED)


def jitter(seconds: float) -> float:
    """At random between half and the whole, so that processes do not come back together."""
    return seconds * (0.5 + random.random() / 2)
