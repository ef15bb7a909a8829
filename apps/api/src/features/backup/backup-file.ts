import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { OperatorError } from '@promptwire/runtime/environment'

/** A backup contains hashes and sealed secrets, so only the service's user may read it. */
const PRIVATE = 0o600

type Write = (sink: Writable) => Promise<void>

/** Writes a file atomically: complete and synced to disk, or not at all. */
export const writeWhole = (file: string, write: Write): Promise<void> =>
  writeAndRename(file, write).catch((error) => {
    throw toFileError(file, error)
  })

async function writeAndRename(path: string, write: Write): Promise<void> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    // Open the file first: a stream that cannot be opened fails before `write` listens to it.
    const file = await open(unfinished, 'wx', PRIVATE)
    await write(file.createWriteStream({ flush: true })).finally(() => file.close())
    await rename(unfinished, path)
    await syncFolder(dirname(path))
  } finally {
    await rm(unfinished, { force: true })
  }
}

const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'Create its folder first.',
  ENOTDIR: 'Name a file in a folder.',
  EACCES: 'Let this user write into its folder.',
  EROFS: 'Use a folder that can be written.',
  ENOSPC: 'Free space on the disk, or use another one.',
  EDQUOT: 'Free space on the disk, or use another one.',
  EFBIG: 'Let this user write larger files, or use another folder.',
}

function toFileError(file: string, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  const remedy = REMEDIES[code]
  return remedy === undefined
    ? error
    : new OperatorError(`${file} is not written: ${message}. ${remedy}`)
}

/** Without this, a crash of the machine could undo the rename. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
