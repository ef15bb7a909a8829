import { rmSync } from 'node:fs'
import { type ApiProcess, startApi } from '../support/api-process.ts'
import { NEXT, withNextMigration } from '../support/next-migration.ts'
import type { Place } from './place.ts'

/** A column, a backfill and an index on the busiest table. */
const ONLINE = `
-- step: prompts have a next
ALTER TABLE "prompt" ADD COLUMN IF NOT EXISTS "next" INTEGER NOT NULL DEFAULT 0;

-- step: locks the table in the order of edits
LOCK TABLE "prompt", "project" IN SHARE ROW EXCLUSIVE MODE;

-- step in batches of 1 "prompt": prompts get a next
UPDATE "prompt" SET "next" = revision WHERE id > $1 AND id <= $2;

-- step outside a transaction: index prompt_next_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_next_idx" ON "prompt"("project_id", "next");
`

let next: { api: Promise<ApiProcess>; folder: string } | undefined

/** Starts a replica of a newer version, which migrates the live database. */
export async function startUpgrade({ server }: Place): Promise<void> {
  const folder = withNextMigration('SELECT 1;', ONLINE)
  const environment = { DATABASE_URL: server.url, MIGRATIONS_DIR: folder, LOG_LEVEL: 'silent' }
  const api = startApi(environment)
  api.catch(() => {})
  next = { api, folder }
}

/** Waits until the newer version serves, stops it, and reverts its migration. */
export async function endUpgrade({ admin }: Place): Promise<void> {
  if (!next) return
  const api = await next.api
  await api.end('SIGTERM')
  rmSync(next.folder, { recursive: true })
  next = undefined
  await admin('ALTER TABLE prompt DROP COLUMN next')
  await admin(`DELETE FROM _prisma_migrations WHERE migration_name = '${NEXT}'`)
}
