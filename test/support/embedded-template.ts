import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { fingerprint } from '../../scripts/fingerprint.mjs'
import { MIGRATIONS } from './postgres.ts'
import { ROOT } from './sources.ts'

const TEMPLATES = join(ROOT, 'node_modules/.embedded-templates')
/** Files that determine a new database's content. */
const MADE_FROM = ['prisma/migrations', 'apps/api/src/platform/database', 'pnpm-lock.yaml']

/**
 * Finds or creates an empty, migrated embedded database. Later runs reuse it: creating one takes
 * seconds.
 */
export async function findEmbeddedTemplate(): Promise<string> {
  const state = fingerprint(ROOT, MADE_FROM)
  const template = join(TEMPLATES, state)
  if (existsSync(template)) return template
  mkdirSync(TEMPLATES, { recursive: true })
  const folder = mkdtempSync(join(TEMPLATES, '.new-'))
  const database = await openDatabase({ folder, migrations: MIGRATIONS, connections: 1 })
  await database.close()
  keep(folder, template)
  for (const name of readdirSync(TEMPLATES)) {
    if (name !== state && !name.startsWith('.')) rmSync(join(TEMPLATES, name), { recursive: true })
  }
  return template
}

/** Moves a finished template into place, unless a concurrent run was faster. */
function keep(folder: string, template: string): void {
  try {
    renameSync(folder, template)
  } catch (error) {
    if (!existsSync(template)) throw error
    rmSync(folder, { recursive: true })
  }
}
