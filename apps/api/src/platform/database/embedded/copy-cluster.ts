import { constants } from 'node:fs'
import { copyFile, cp, mkdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import { makePrivate } from './private-folder.ts'

const CONTROL = join('global', 'pg_control')
const LOG = 'pg_wal'
/** Files of statements, which may be gone at any moment. */
const TEMPORARY = 'pgsql_tmp'
/** A file system that can shares the blocks. */
const SHARE = constants.COPYFILE_FICLONE

/** Makes a copy of the embedded database while it is used; returns the folder of the copy. */
export type CopyDatabase = () => Promise<string>

/**
 * Copies as PostgreSQL's base backup does: the control file right after a checkpoint, the data while
 * requests run, and last the log of all changes since, by which the copy repairs itself when it is
 * opened. Requests wait for the checkpoint and for the copy of the log alone.
 */
export function createCopyDatabase(pool: pg.Pool, folder: string): CopyDatabase {
  const [cluster, target] = [join(folder, 'pglite'), join(folder, 'copy')]
  let running: Promise<string> | undefined
  const copy = async () => {
    await rm(target, { recursive: true, force: true })
    makePrivate(target)
    const copied = join(target, 'pglite')
    await mkdir(join(copied, 'global'), { recursive: true })
    await withOnlyConnection(pool, async (client) => {
      await client.query('CHECKPOINT')
      await copyFile(join(cluster, CONTROL), join(copied, CONTROL))
    })
    const isData = (path: string) => path !== CONTROL && !isLog(path) && !path.includes(TEMPORARY)
    await copyFiles(cluster, copied, isData)
    await withOnlyConnection(pool, () => copyFiles(cluster, copied, (path) => !path || isLog(path)))
    return target
  }
  // A second checkpoint would remove the log that the first copy needs.
  return () => {
    running ??= copy().finally(() => {
      running = undefined
    })
    return running
  }
}

const isLog = (path: string) => path.split(sep)[0] === LOG

/** The pool has one connection: no other statement runs until `work` has ended. */
async function withOnlyConnection(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  await work(client).finally(() => client.release())
}

async function copyFiles(from: string, to: string, wants: (path: string) => boolean) {
  const filter = (file: string) => wants(relative(from, file))
  await cp(from, to, { recursive: true, force: true, mode: SHARE, filter })
}
