import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * The cluster and its database: a restored dump differs in one of the two, a standby in neither.
 */
const SERVER_IDENTITY = `
SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())
    AS identity FROM pg_control_system()`

/** For roles that may not read the cluster's identifier. */
const DATABASE_IDENTITY = `
SELECT 'database ' || oid || ' ' || datname AS identity
  FROM pg_database WHERE datname = current_database()`

const INSUFFICIENT_PRIVILEGE = '42501'

export async function serverIdentity(pool: pg.Pool): Promise<string> {
  const ask = async (sql: string) => (await pool.query<{ identity: string }>(sql)).rows[0]?.identity
  const identity = await ask(SERVER_IDENTITY).catch((error) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
    return ask(DATABASE_IDENTITY)
  })
  return String(identity)
}

/** Identifies a data folder by a file's inode: a copy gets a new one, a moved folder keeps it. */
export async function folderIdentity(folder: string): Promise<string> {
  const marker = join(folder, 'installation')
  await writeFile(marker, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const [id, { ino }] = await Promise.all([readFile(marker, 'utf8'), stat(marker)])
  return `${id}/${ino}`
}
