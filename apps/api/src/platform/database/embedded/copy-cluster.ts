import { constants } from 'node:fs'
import { copyFile, cp, mkdir, rm } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type pg from 'pg'
import { makePrivate } from './private-folder.ts'

const CONTROL = join('global', 'pg_control')
const LOG = 'pg_wal'
/** A WAL file. The names sort by age; files after the current one wait to be reused. */
const LOG_FILE = /^[0-9A-F]{24}$/
/** Temporary files of statements, which may disappear at any moment. */
const TEMPORARY = 'pgsql_tmp'
/** Shares the blocks if the file system supports it. */
const SHARE = constants.COPYFILE_FICLONE

/** Copies the embedded database while it is in use; returns the folder of the copy. */
export type CopyDatabase = () => Promise<string>

/**
 * Copies like PostgreSQL's base backup: the control file after a checkpoint, then the data while
 * requests run, then the WAL since, which repairs the copy when it opens. Requests wait only for
 * the checkpoint and the copy of the WAL.
 */
export function createCopyDatabase(pool: pg.Pool, folder: string): CopyDatabase {
  const [cluster, target] = [join(folder, 'pglite'), join(folder, 'copy')]
  let running: Promise<string> | undefined
  const copy = async () => {
    await rm(target, { recursive: true, force: true })
    makePrivate(target)
    const copied = join(target, 'pglite')
    await mkdir(join(copied, 'global'), { recursive: true })
    const first = await withOnlyConnection(pool, async (client) => {
      await client.query('CHECKPOINT')
      await copyFile(join(cluster, CONTROL), join(copied, CONTROL))
      return readName(client, 'SELECT redo_wal_file AS name FROM pg_control_checkpoint()')
    })
    const isData = (path: string) => path !== CONTROL && !isLog(path) && !path.includes(TEMPORARY)
    await copyFiles(cluster, copied, isData)
    await withOnlyConnection(pool, async (client) => {
      const last = await readName(client, 'SELECT pg_walfile_name(pg_current_wal_lsn()) AS name')
      const isNeeded = (file: string) => !LOG_FILE.test(file) || (file >= first && file <= last)
      await copyFiles(cluster, copied, (path) => !path || (isLog(path) && isNeeded(basename(path))))
    })
    return target
  }
  // A second checkpoint would remove the WAL that the first copy needs.
  return () => {
    running ??= copy().finally(() => {
      running = undefined
    })
    return running
  }
}

const isLog = (path: string) => path.split(sep)[0] === LOG

async function readName(client: pg.PoolClient, statement: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(statement)
  return rows[0]?.name ?? ''
}

/** The pool has one connection: no other statement runs until `work` has ended. */
async function withOnlyConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  return await work(client).finally(() => client.release())
}

async function copyFiles(from: string, to: string, wants: (path: string) => boolean) {
  const filter = (file: string) => wants(relative(from, file))
  await cp(from, to, { recursive: true, force: true, mode: SHARE, filter })
}
