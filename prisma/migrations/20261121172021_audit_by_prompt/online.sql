-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: audit entries have a prompt
ALTER TABLE "audit_entry" ADD COLUMN IF NOT EXISTS "prompt_id" UUID;

-- step: table of the blocks and variables that versions remember
CREATE UNLOGGED TABLE IF NOT EXISTS "migration_remembered" (
  "target_type" TEXT, "id" TEXT, "prompt_id" UUID, PRIMARY KEY ("target_type", "id")
);

-- step in batches of 200 "version": collect what versions remember
INSERT INTO "migration_remembered"
SELECT kind.target_type, item ->> 'id', v.prompt_id
  FROM "version" v
  CROSS JOIN (VALUES ('block', 'blocks'), ('variable', 'variables')) AS kind (target_type, field)
  CROSS JOIN LATERAL jsonb_array_elements(v.content -> kind.field) AS item
 WHERE v.id > $1 AND v.id <= $2 AND item ->> 'id' IS NOT NULL
ON CONFLICT DO NOTHING;

-- step in batches of 1000 "audit_entry": audit entries get their prompt
UPDATE "audit_entry" a SET "prompt_id" = CASE a.target_type
    WHEN 'prompt' THEN a.target_id::uuid
    WHEN 'block' THEN (SELECT prompt_id FROM "block" WHERE id = a.target_id::uuid)
    WHEN 'variable' THEN (SELECT prompt_id FROM "variable" WHERE id = a.target_id::uuid)
    WHEN 'test_case' THEN (SELECT prompt_id FROM "test_case" WHERE id = a.target_id::uuid)
    WHEN 'version' THEN (SELECT prompt_id FROM "version" WHERE id = a.target_id::uuid)
  END
 WHERE a.id > $1 AND a.id <= $2 AND a.prompt_id IS NULL
   AND a.target_type IN ('prompt', 'block', 'variable', 'test_case', 'version');

-- step in batches of 5000 "audit_entry": audit entries of deleted blocks get their prompt
UPDATE "audit_entry" a SET "prompt_id" = known.prompt_id
  FROM "migration_remembered" known
 WHERE a.id > $1 AND a.id <= $2 AND a.prompt_id IS NULL
   AND a.target_type = known.target_type AND a.target_id = known.id;

-- step: drop the table of what versions remember
DROP TABLE IF EXISTS "migration_remembered";

-- step outside a transaction: index audit_entry_project_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_project_id_id_idx" ON "audit_entry"("project_id", "id" DESC);

-- step outside a transaction: index audit_entry_project_id_prompt_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_project_id_prompt_id_id_idx" ON "audit_entry"("project_id", "prompt_id", "id" DESC);

-- step outside a transaction: drop index audit_entry_project_id_at_idx
DROP INDEX CONCURRENTLY IF EXISTS "audit_entry_project_id_at_idx";
