import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { OperatorError } from '@promptwire/runtime/environment'

/** Marks a cluster that is not completely unpacked. */
const UNPACKING = 'unpacking'

/** Opens the embedded database in `cluster`; unpacks a new one, and never overwrites. */
export async function openEmbedded(cluster: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  if (await isNew(cluster)) return unpack(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) throw damaged(cluster, 'PG_VERSION is missing')
  return PGlite.create(cluster, await options()).catch((error) => {
    throw damaged(cluster, getDamageReason(error))
  })
}

/** PostgreSQL allocates its buffers at startup; pages are also in the kernel's cache. */
async function options() {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return { startParams, extensions: { pg_trgm } }
}

/** True if no data was ever stored there: no folder, an empty one, or one half unpacked. */
async function isNew(cluster: string): Promise<boolean> {
  await mkdir(cluster, { recursive: true })
  const files = await readdir(cluster)
  if (!files.includes(UNPACKING)) return files.length === 0
  const aside = `${cluster}.${UNPACKING}`
  await rm(aside, { recursive: true, force: true })
  await rename(cluster, aside)
  await mkdir(cluster)
  return true
}

/**
 * A new folder starts from a packed cluster: no initdb, which costs seconds and half a gigabyte.
 */
async function unpack(cluster: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs')
  const marker = join(cluster, UNPACKING)
  try {
    await writeFile(marker, '')
    const packed = { ...(await options()), loadDataDir: await dataDir() }
    const database = await PGlite.create(cluster, packed)
    await rm(marker)
    return database
  } catch (error) {
    throw notCreated(cluster, error)
  }
}

/** File system errors in WebAssembly have only a number (WASI's `errno`). */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  2: 'permission denied',
  51: 'the disk is full',
  69: 'the disk is read-only',
}

function notCreated(cluster: string, error: unknown): OperatorError {
  const reason = FILE_ERRORS[Object(error).errno] ?? Object(error).message ?? `${error}`
  return new OperatorError(
    `The embedded database cannot be created in ${cluster}: ${reason}. Free space, or use another folder.`,
  )
}

/** PostgreSQL's error class for damaged data, and PGlite's message when it cannot continue. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && String(error.code).startsWith('XX')) || error.name === 'RuntimeError')

/** Explains damage of the embedded database to the operator; returns any other error unchanged. */
export const explainDamage = (cluster: string, error: unknown): unknown =>
  isDamage(error) || (error instanceof Error && isDamage(error.cause))
    ? damaged(cluster, getDamageReason(error instanceof Error && error.cause ? error.cause : error))
    : error

const getDamageReason = (error: unknown): string =>
  error instanceof Error ? error.message : `${error}`

const damaged = (cluster: string, reason: string): OperatorError =>
  new OperatorError(
    `The embedded database in ${cluster} cannot be opened: ${reason}. It is damaged, incomplete, ` +
      'or of another version. Restore the folder from a backup, or move it away to start empty.',
  )
