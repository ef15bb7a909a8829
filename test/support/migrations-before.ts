import { cpSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from './postgres.ts'

/** The migrations before the one of a name, in a folder of their own. */
export function migrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptwire-migrations-'))
  const all = readdirSync(MIGRATIONS).sort()
  for (const each of all.slice(
    0,
    all.findIndex((entry) => entry.endsWith(name)),
  )) {
    cpSync(join(MIGRATIONS, each), join(folder, each), { recursive: true })
  }
  return folder
}
