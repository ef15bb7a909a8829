-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: runs may have a project
ALTER TABLE "eval_run" ADD COLUMN IF NOT EXISTS "project_id" UUID;

-- step in batches of 500 "eval_run": runs get their project
UPDATE "eval_run" r SET "project_id" = p."project_id" FROM "prompt" p
 WHERE p."id" = r."prompt_id" AND r."project_id" IS NULL AND r."id" > $1 AND r."id" <= $2;

-- step: every run has a project
LOCK TABLE "eval_run" IN ACCESS EXCLUSIVE MODE;
UPDATE "eval_run" r SET "project_id" = p."project_id" FROM "prompt" p
 WHERE p."id" = r."prompt_id" AND r."project_id" IS NULL;
ALTER TABLE "eval_run" ALTER COLUMN "project_id" SET NOT NULL;

-- step outside a transaction: index eval_run_project_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "eval_run_project_id_id_idx" ON "eval_run"("project_id", "id");

-- step outside a transaction: index playground_run_project_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "playground_run_project_id_id_idx" ON "playground_run"("project_id", "id" DESC);
