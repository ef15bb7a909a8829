-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "prompt_id" UUID;

-- What is known of older entries: the prompt itself, records that are still there, and those that a
-- saved version remembers. `target_id` is no UUID where the target is a client.
UPDATE audit_entry SET prompt_id = target_id::uuid WHERE target_type = 'prompt';

UPDATE audit_entry a SET prompt_id = known.prompt_id
  FROM (
    SELECT id::text, prompt_id, 'block' AS target_type FROM block
    UNION ALL SELECT id::text, prompt_id, 'variable' FROM variable
    UNION ALL SELECT id::text, prompt_id, 'test_case' FROM test_case
    UNION ALL SELECT id::text, prompt_id, 'version' FROM version
  ) known
 WHERE a.prompt_id IS NULL AND a.target_type = known.target_type AND a.target_id = known.id;

UPDATE audit_entry a SET prompt_id = remembered.prompt_id
  FROM (
    SELECT DISTINCT v.prompt_id, kind.target_type, item ->> 'id' AS id
      FROM version v
      CROSS JOIN (VALUES ('block', 'blocks'), ('variable', 'variables')) AS kind (target_type, field)
      CROSS JOIN LATERAL jsonb_array_elements(v.content -> kind.field) AS item
     WHERE EXISTS (SELECT 1 FROM audit_entry
                    WHERE prompt_id IS NULL AND target_type IN ('block', 'variable'))
  ) remembered
 WHERE a.prompt_id IS NULL AND a.target_type = remembered.target_type
   AND a.target_id = remembered.id;

-- DropIndex
DROP INDEX "audit_entry_project_id_at_idx";

-- CreateIndex
CREATE INDEX "audit_entry_project_id_id_idx" ON "audit_entry"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_project_id_prompt_id_id_idx" ON "audit_entry"("project_id", "prompt_id", "id" DESC);
