-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: columns of audit entries
ALTER TABLE "audit_entry" ADD COLUMN IF NOT EXISTS "edits" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN IF NOT EXISTS "is_open" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN IF NOT EXISTS "packed" BYTEA,
ADD COLUMN IF NOT EXISTS "target_name" TEXT,
ADD COLUMN IF NOT EXISTS "until" TIMESTAMPTZ(3);
ALTER TABLE "audit_entry" ALTER COLUMN "packed" SET STORAGE EXTERNAL;

-- step outside a transaction: index audit_entry_prompt_id_target_id_key
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_prompt_id_target_id_key" ON "audit_entry"("prompt_id", "target_id") WHERE (is_open);
