-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: columns of prompts
ALTER TABLE "prompt"
  ADD COLUMN IF NOT EXISTS "content_hash" TEXT,
  ADD COLUMN IF NOT EXISTS "published_hash" TEXT,
  ADD COLUMN IF NOT EXISTS "tokens" INTEGER,
  ADD COLUMN IF NOT EXISTS "counted_revision" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS "editor_id" UUID,
  ADD COLUMN IF NOT EXISTS "editor_key_id" UUID,
  ADD COLUMN IF NOT EXISTS "edited_at" TIMESTAMPTZ(3);

-- step in batches of 1000 "prompt": mark prompts with unpublished changes
UPDATE "prompt" AS p SET "content_hash" = 'not known'
  FROM "version" AS v
 WHERE v.id = p.published_version_id
   AND (p.revision <> p.saved_revision OR p.last_version <> v.number)
   AND p.content_hash IS NULL AND p.id > $1 AND p.id <= $2;

-- step outside a transaction: index prompt_project_id_editor_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_project_id_editor_id_id_idx" ON "prompt"("project_id", "editor_id", "id");

-- step outside a transaction: index prompt_never_published_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_never_published_idx" ON "prompt"("project_id", "id") WHERE (published_version_id IS NULL);

-- step outside a transaction: index prompt_live_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_live_idx" ON "prompt"("project_id", "id") WHERE (published_version_id IS NOT NULL);

-- step outside a transaction: index prompt_unpublished_changes_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_unpublished_changes_idx" ON "prompt"("project_id", "id")
  WHERE (published_version_id IS NOT NULL AND content_hash IS DISTINCT FROM published_hash);

-- step outside a transaction: index prompt_uncounted_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_uncounted_idx" ON "prompt"("id") WHERE (counted_revision <> revision);
