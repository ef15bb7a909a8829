"""Runs the tests and writes a report in the form of Vitest's: `python -m tests.report FILE`."""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path
from types import TracebackType
from typing import Any, Union

ExceptionInfo = Union[
    tuple[type[BaseException], BaseException, TracebackType], tuple[None, None, None]
]


class Reported(unittest.TextTestResult):
    """Counts a test once: as failed if one of its parts failed."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.failed: dict[str, list[str]] = {}

    def addFailure(self, test: unittest.TestCase, err: ExceptionInfo) -> None:
        super().addFailure(test, err)
        self._note(test, err)

    def addError(self, test: unittest.TestCase, err: ExceptionInfo) -> None:
        super().addError(test, err)
        self._note(test, err)

    def addSubTest(
        self, test: unittest.TestCase, subtest: unittest.TestCase, err: ExceptionInfo | None
    ) -> None:
        super().addSubTest(test, subtest, err)
        if err is not None:
            self._note(test, err)

    def _note(self, test: unittest.TestCase, err: ExceptionInfo) -> None:
        text = self._exc_info_to_string(err, test)  # type: ignore[attr-defined]
        self.failed.setdefault(test.id(), []).append(text)


def write_report(result: Reported, file: str) -> None:
    failed = [
        {"status": "failed", "fullName": name, "failureMessages": messages}
        for name, messages in result.failed.items()
    ]
    report = {
        "numTotalTests": result.testsRun,
        "numPassedTests": result.testsRun - len(failed) - len(result.skipped),
        "numFailedTests": len(failed),
        "numPendingTests": len(result.skipped),
        "numTodoTests": 0,
        "success": not failed,
        "testResults": [
            {
                "name": "clients/python/tests",
                "status": "failed" if failed else "passed",
                "message": "",
                "assertionResults": failed,
            }
        ],
    }
    Path(file).write_text(json.dumps(report), "utf-8")


if __name__ == "__main__":
    loaded = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
    runner = unittest.TextTestRunner(resultclass=Reported, buffer=True)
    result = runner.run(loaded)
    assert isinstance(result, Reported)
    write_report(result, sys.argv[1])
    sys.exit(0 if result.wasSuccessful() else 1)
