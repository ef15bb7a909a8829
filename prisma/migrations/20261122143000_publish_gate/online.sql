-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: columns of projects
ALTER TABLE "project" ADD COLUMN IF NOT EXISTS "publish_gate" BOOLEAN NOT NULL DEFAULT false;

-- step: columns of runs
ALTER TABLE "eval_run" ADD COLUMN IF NOT EXISTS "content_hash" TEXT;

-- step: columns of results
ALTER TABLE "eval_result" ADD COLUMN IF NOT EXISTS "judged" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN IF NOT EXISTS "marked_with" UUID;

-- step outside a transaction: index eval_result_marked_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "eval_result_marked_idx" ON "eval_result"("run_id") WHERE (mark IS NOT NULL);
