import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OperatorError } from '@promptwire/runtime/environment'
import type pg from 'pg'
import { isLockTimeout } from './database-trouble.ts'
import { indexSearch } from './index-search.ts'
import { type Entry, openBooks, record, withMigrationLock } from './migration-books.ts'

export interface MigrationOptions {
  /** Starts on a database that a newer version has migrated, too. */
  readonly allowNewer?: boolean
  /** Tells the operator why the start takes a while. */
  readonly tell?: (sentence: string) => void
}

interface Script {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/**
 * Applies the migrations in `folder` that the database lacks; safe with many processes at once, and
 * however they end: a script and its entry in the books are one transaction.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  { allowNewer = false, tell = () => {} }: MigrationOptions = {},
): Promise<void> {
  const scripts = await readScripts(folder)
  await withMigrationLock(pool, tell, async (client) => {
    const entries = await openBooks(client)
    if (!allowNewer) refuseNewer(entries, scripts)
    for (const script of scripts) {
      const entry = entries.get(script.name)
      if (!entry?.finished_at) await applyPatiently(client, script, entry, tell)
      else if (entry.checksum !== script.checksum) {
        throw new OperatorError(`Migration ${script.name} was edited after it was applied.`)
      }
    }
    await indexSearch(client, tell)
  })
}

async function readScripts(folder: string): Promise<Script[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  if (names.length === 0) throw new OperatorError(`There are no migrations in ${folder}.`)
  return Promise.all(
    names.sort().map(async (name) => {
      const bytes = await readFile(join(folder, name, 'migration.sql'))
      const checksum = createHash('sha256').update(bytes).digest('hex')
      return { name, text: bytes.toString(), checksum }
    }),
  )
}

/** An older version would write what newer readers miss: events, columns, whole tables. */
function refuseNewer(entries: ReadonlyMap<string, Entry>, scripts: readonly Script[]): void {
  const known = new Set(scripts.map(({ name }) => name))
  const unknown = [...entries.keys()].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database was migrated by a newer version of this service (${unknown.join(', ')}). ` +
      'Start that version, or set ALLOW_NEWER_DATABASE=true to start this one all the same.',
  )
}

/**
 * Below the hot statement's own limit: while a script waits for a lock, whoever asks for the table
 * waits behind it.
 */
const LOCK_MS = 250
/** The pauses between attempts, about ten minutes in all. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, ...Array<number>(39).fill(15_000)]

async function applyPatiently(
  client: pg.PoolClient,
  script: Script,
  unfinished: Entry | undefined,
  tell: (sentence: string) => void,
): Promise<void> {
  for (const wait of PAUSES_MS) {
    try {
      return await apply(client, script, unfinished)
    } catch (cause) {
      if (!isLockTimeout(cause)) throw new Error(`Migration ${script.name} failed`, { cause })
      tell(`Migration ${script.name} waits for a lock; trying again in ${wait / 1_000} s.`)
      await pause(wait)
    }
  }
  throw new OperatorError(
    `Migration ${script.name} cannot get its locks: something holds them, such as a backup or a ` +
      'long query. End it, or start again later.',
  )
}

async function apply(
  client: pg.PoolClient,
  { name, text, checksum }: Script,
  unfinished: Entry | undefined,
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`)
    await client.query('SAVEPOINT script')
    await client.query(text).catch(async (error) => {
      if (!(unfinished && wasCarriedOut(unfinished, error))) throw error
      await client.query('ROLLBACK TO SAVEPOINT script')
    })
    await record(client, name, checksum)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const ALREADY_THERE = new Set(['42P06', '42P07', '42701', '42710', '42723'])

/**
 * An entry that was begun before its script, by Prisma or an earlier version, and whose process
 * died: scripts apply whole or not at all, so what is there shows that this one did.
 */
const wasCarriedOut = ({ logs }: Entry, error: unknown): boolean =>
  logs === null &&
  error instanceof Error &&
  'code' in error &&
  ALREADY_THERE.has(String(error.code))
