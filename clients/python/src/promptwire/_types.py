from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, Union

from ._errors import PromptwireError

#: A value of a variable; lists and objects are for variables of those types.
Value = Union[str, int, float, bool, Sequence[Any], Mapping[str, Any]]

#: Values by key.
Variables = Mapping[str, Value]

#: Forms of an answer: see ``format`` of POST /api/v1/prompts/{prompt_id}/compiled.
Format = Literal[
    "text",
    "messages",
    "openai-chat",
    "openai-responses",
    "anthropic",
    "google",
    "ai-sdk",
    "template",
    "skill",
]


@dataclass(frozen=True)
class Prompt:
    """A compiled prompt. Other formats than text add ``request`` and ``model``."""

    prompt: str
    version: str
    #: Whether the server could not be asked: the last good copy, or the fallback.
    stale: bool
    #: Seconds since the server confirmed the copy; infinity for a fallback.
    age: float
    #: Attributes for a span, as in the OpenTelemetry conventions for generative AI.
    telemetry: Mapping[str, str]
    variables_used: Sequence[str] = ()
    unresolved: Sequence[str] = ()
    revision: int | None = None
    #: None if the prompt was compiled here.
    tokens: int | None = None
    #: None for a fallback, as is the project.
    prompt_id: str | None = None
    project_id: str | None = None
    format: Format | None = None
    model: str | None = None
    request: Mapping[str, Any] | None = None
    settings_not_sent: Sequence[Mapping[str, Any]] = ()
    cache: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Prefetched:
    """A prompt to fetch ahead."""

    prompt: str
    variables: Variables = field(default_factory=dict)
    version: int | None = None
    format: Format | None = None
    lenient: bool = False


@dataclass(frozen=True)
class PrefetchFailure:
    """A prompt that could not be fetched ahead."""

    prompt: str
    error: PromptwireError


class Storage(Protocol):
    """Keeps copies over restarts. Names are hexadecimal."""

    def read(self, name: str) -> Mapping[str, Any] | None: ...

    def write(self, name: str, copy: Mapping[str, Any]) -> None: ...

    def remove(self, name: str) -> None: ...
