import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@promptwire/runtime/environment'
import pg from 'pg'
import { startDatabaseThread } from './embedded/database-thread.ts'
import { createExplainDatabaseError } from './explain-database-error.ts'
import { openMigrationPool } from './server-pool.ts'
import { databaseAddress } from './wait-for-server.ts'

const CLUSTER = 'pglite'

/** A PostgreSQL server, or the folder of an embedded database. */
export interface DatabasePlace {
  readonly url?: string | undefined
  readonly folder: string
}

/** One connection without timeouts, for a command that reads or writes the whole database. */
export interface LoneDatabase {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Rejects a folder without an embedded database, where a new one would be created. */
export function requireDatabase({ url, folder }: DatabasePlace): void {
  if (url || existsSync(join(folder, CLUSTER))) return
  throw new OperatorError(`There is no embedded database in ${folder}.`)
}

/** Explains why a server cannot be used, before anything is read or written. */
async function requireConnection(pool: pg.Pool, url: string): Promise<void> {
  try {
    const client = await pool.connect()
    client.release()
  } catch (error) {
    await pool.end()
    const name = `PostgreSQL at ${databaseAddress(url)}`
    const reason = createExplainDatabaseError({ name, disk: name })(error)
    throw reason === undefined ? error : new OperatorError(`No database is open: ${reason}.`)
  }
}

/** The statement reports a lost connection; as an unhandled event it would end the process. */
const withoutEvents = (pool: pg.Pool): pg.Pool =>
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))

/** Opens a database without migrating it; an embedded one must not be in use. */
export async function openAlone({ url, folder }: DatabasePlace): Promise<LoneDatabase> {
  if (url) {
    const pool = openMigrationPool(url)
    await requireConnection(pool, url)
    return { pool: withoutEvents(pool), close: () => pool.end() }
  }
  const database = await startDatabaseThread({ folder, cluster: join(folder, CLUSTER) })
  const pool = withoutEvents(new pg.Pool({ stream: database.connect, max: 1 }))
  const close = async () => {
    await pool.end()
    await database.close()
  }
  return { pool, close }
}
