from __future__ import annotations

import json
import os
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class DiskStorage:
    """Last good copies as files of a folder, which only this user can read."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)

    def read(self, name: str) -> Mapping[str, Any] | None:
        try:
            text = (self._folder / name).read_text("utf-8")
        except FileNotFoundError:
            return None
        copy: Mapping[str, Any] = json.loads(text)
        return copy

    def write(self, name: str, copy: Mapping[str, Any]) -> None:
        """Whole or not at all: another process may read it, and this one may end."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = self._folder / f"{name}.{uuid.uuid4()}"
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(copy, file)
        draft.replace(self._folder / name)

    def remove(self, name: str) -> None:
        (self._folder / name).unlink(missing_ok=True)
