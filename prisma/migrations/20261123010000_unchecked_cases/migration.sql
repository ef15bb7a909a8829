-- A run counts the test cases that it checked nothing in, and a test case says what an import dropped.
ALTER TABLE "test_case" ADD COLUMN "dropped_checks" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "eval_case" ADD COLUMN "dropped_checks" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "eval_run" ADD COLUMN "unchecked" INTEGER NOT NULL DEFAULT 0;
