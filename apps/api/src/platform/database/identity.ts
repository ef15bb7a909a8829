import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** The cluster and the database in it: a restored dump differs in one of them, a standby in none. */
const SERVER_IDENTITY = `
SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())
    AS identity FROM pg_control_system()`

/** For roles that may not ask for the cluster's identifier. */
const DATABASE_IDENTITY = `
SELECT 'database ' || oid || ' ' || datname AS identity
  FROM pg_database WHERE datname = current_database()`

const INSUFFICIENT_PRIVILEGE = '42501'

/** Distinguishes a database on a server from its copies. */
export async function serverIdentity(pool: pg.Pool): Promise<string> {
  const ask = async (sql: string) => (await pool.query<{ identity: string }>(sql)).rows[0]?.identity
  const identity = await ask(SERVER_IDENTITY).catch((error) => {
    if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
    return ask(DATABASE_IDENTITY)
  })
  return String(identity)
}

/** Identifies a data folder by a file's inode: copies get another, moving keeps it. */
export async function folderIdentity(folder: string): Promise<string> {
  const marker = join(folder, 'installation')
  await writeFile(marker, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const [id, { ino }] = await Promise.all([readFile(marker, 'utf8'), stat(marker)])
  return `${id}/${ino}`
}
