import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from './postgres.ts'

export const NEXT = '29990101000000_next'

/** Copies the project's migrations and adds one, like a newer version. */
export function withNextMigration(script: string, online?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  mkdirSync(join(folder, NEXT))
  writeFileSync(join(folder, NEXT, 'migration.sql'), script)
  if (online !== undefined) writeFileSync(join(folder, NEXT, 'online.sql'), online)
  return folder
}

/** Migrates tables with rows in one script: columns, backfills, indexes. */
export const PLAIN = `
ALTER TABLE "audit_entry" ADD COLUMN "next" UUID;
UPDATE "audit_entry" SET "next" = target_id::uuid WHERE target_type = 'prompt';
UPDATE "audit_entry" a SET "next" = known.prompt_id FROM "block" known
 WHERE a.next IS NULL AND a.target_type = 'block' AND a.target_id = known.id::text;
CREATE INDEX "audit_entry_next_idx" ON "audit_entry"("project_id", "next", "id" DESC);
DROP INDEX "audit_entry_project_id_prompt_id_id_idx";
ALTER TABLE "prompt" ADD COLUMN "next" INTEGER NOT NULL DEFAULT 0;
UPDATE "prompt" SET "next" = revision;
CREATE INDEX "prompt_next_idx" ON "prompt"("project_id", "next", "id");
`

/** The same migration in steps that do not block writers. */
export const ONLINE = `
-- step: audit entries have a next
ALTER TABLE "audit_entry" ADD COLUMN IF NOT EXISTS "next" UUID;

-- step in batches of 1000 "audit_entry": audit entries get their next
UPDATE "audit_entry" a SET "next" = CASE a.target_type
    WHEN 'prompt' THEN a.target_id::uuid
    WHEN 'block' THEN (SELECT prompt_id FROM "block" WHERE id = a.target_id::uuid)
  END
 WHERE a.id > $1 AND a.id <= $2 AND a.next IS NULL AND a.target_type IN ('prompt', 'block');

-- step outside a transaction: index audit_entry_next_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_next_idx" ON "audit_entry"("project_id", "next", "id" DESC);

-- step outside a transaction: drop index audit_entry_project_id_prompt_id_id_idx
DROP INDEX CONCURRENTLY IF EXISTS "audit_entry_project_id_prompt_id_id_idx";

-- step: prompts have a next
ALTER TABLE "prompt" ADD COLUMN IF NOT EXISTS "next" INTEGER NOT NULL DEFAULT 0;

-- step in batches of 200 "prompt": prompts get their next
UPDATE "prompt" SET "next" = revision WHERE id > $1 AND id <= $2;

-- step outside a transaction: index prompt_next_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_next_idx" ON "prompt"("project_id", "next", "id");
`
