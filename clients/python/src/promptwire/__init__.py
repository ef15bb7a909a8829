"""Fetches prompts from Promptwire.

Copies are kept in memory and followed live; the last good copy is used while the server is down.
"""

from ._client import AsyncClient, AsyncPromptwire, Promptwire, SyncClient
from ._disk import DiskStorage
from ._errors import (
    FieldProblem,
    ForbiddenError,
    NotFoundError,
    PromptwireError,
    RateLimitedError,
    UnauthorizedError,
    UnavailableError,
    ValidationError,
)
from ._types import Format, Prefetched, PrefetchFailure, Prompt, Storage, Value, Variables

__version__ = "1.0.0"

__all__ = [
    "AsyncClient",
    "AsyncPromptwire",
    "DiskStorage",
    "FieldProblem",
    "ForbiddenError",
    "Format",
    "NotFoundError",
    "PrefetchFailure",
    "Prefetched",
    "Prompt",
    "Promptwire",
    "PromptwireError",
    "RateLimitedError",
    "Storage",
    "SyncClient",
    "UnauthorizedError",
    "UnavailableError",
    "ValidationError",
    "Value",
    "Variables",
]
