import { OperatorError } from '@promptwire/runtime/environment'
import type pg from 'pg'
import type { Migration } from './migration-files.ts'
import { type Entry, openMigrationHistory, recordReplacement } from './migration-history.ts'
import type { StartReport } from './migration-progress.ts'

/** The last commit that has the migrations which the baseline replaces. */
const LAST_BEFORE_BASELINE = '4a1d1324'

/**
 * Reads the history. A database that has all migrations which the baseline replaces gets the
 * baseline in their place: its schema is the same.
 */
export async function openHistoryWithBaseline(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  { log }: StartReport,
): Promise<Map<string, Entry>> {
  const entries = await openMigrationHistory(client)
  const baseline = migrations.find(({ replaces }) =>
    [...replaces.keys()].some((name) => entries.has(name)),
  )
  if (!baseline) return entries
  refuseIncomplete(baseline, entries)
  await recordReplacement(client, baseline)
  log?.(`Recorded ${baseline.name} in place of the ${baseline.replaces.size} migrations before it.`)
  return openMigrationHistory(client)
}

function refuseIncomplete({ replaces }: Migration, entries: ReadonlyMap<string, Entry>): void {
  const applied = [...replaces.keys()].filter((name) => entries.get(name)?.finished_at)
  if (applied.length < replaces.size) {
    throw new OperatorError(
      `The database has ${applied.length} of the ${replaces.size} migrations from before 1.0.0. ` +
        `Start commit ${LAST_BEFORE_BASELINE} on it once, which applies the others, and then this ` +
        'version (docs/operating.md, "Upgrade from before 1.0.0"). Nothing was changed.',
    )
  }
  const edited = applied.find((name) => entries.get(name)?.checksum !== replaces.get(name))
  if (edited) throw new OperatorError(`Migration ${edited} was edited after it was applied.`)
}
