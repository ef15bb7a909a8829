from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any

from promptwire import PromptwireError
from promptwire._compile.compile import prepare

CASES = json.loads((Path(__file__).parents[2] / "compiler-cases.json").read_text("utf-8"))


def compile_case(case: dict[str, Any]) -> dict[str, Any]:
    compile = prepare(case["template"])
    if compile is None:
        return {"server": True}
    try:
        return dict(compile(case["values"], "messages", case.get("lenient", False)))
    except PromptwireError as error:
        details = [
            {name: value for name, value in vars(problem).items() if value is not None}
            for problem in error.details
        ]
        return {"error": {"code": error.code, "message": str(error), "details": details}}


class Compiler(unittest.TestCase):
    def test_every_recorded_case_has_the_result_of_the_server(self) -> None:
        self.assertGreater(len(CASES), 200)
        for case in CASES:
            with self.subTest(case["name"]):
                # Through JSON, which has one kind of list.
                self.assertEqual(json.loads(json.dumps(compile_case(case))), case["result"])
