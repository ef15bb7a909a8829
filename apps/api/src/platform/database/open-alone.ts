import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@promptwire/runtime/environment'
import pg from 'pg'
import { startDatabaseThread } from './embedded/database-thread.ts'
import { openMigrationPool } from './server-pool.ts'

/** The embedded database in its folder. */
const CLUSTER = 'pglite'

/** A PostgreSQL server, or the folder of an embedded database. */
export interface DatabasePlace {
  readonly url?: string | undefined
  readonly folder: string
}

/** One connection without limits of time, for a command that reads or writes the whole database. */
export interface LoneDatabase {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Refuses a folder without an embedded database, where one would be created. */
export function requireDatabase({ url, folder }: DatabasePlace): void {
  if (url || existsSync(join(folder, CLUSTER))) return
  throw new OperatorError(`There is no embedded database in ${folder}.`)
}

/** Opens a database as it is, without migrating it; an embedded one must not be in use. */
export async function openAlone({ url, folder }: DatabasePlace): Promise<LoneDatabase> {
  if (url) {
    const pool = openMigrationPool(url)
    return { pool, close: () => pool.end() }
  }
  const database = await startDatabaseThread({ folder, cluster: join(folder, CLUSTER) })
  const pool = new pg.Pool({ stream: database.connect, max: 1 })
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await database.close()
  }
  return { pool, close }
}
