import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { OperatorError } from '@promptwire/runtime/environment'

/** A backup contains hashes and sealed secrets: it is for the service's user alone. */
const PRIVATE = 0o600

type Write = (sink: Writable) => Promise<void>

/** Writes a file that is there as a whole, on the disk, or not at all. */
export const writeWhole = (file: string, write: Write): Promise<void> =>
  writeAndRename(file, write).catch((error) => {
    throw toFileError(file, error)
  })

async function writeAndRename(file: string, write: Write): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await write(createWriteStream(unfinished, { mode: PRIVATE, flags: 'wx', flush: true }))
    await rename(unfinished, file)
    await syncFolder(dirname(file))
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

/** Until then a crash of the machine could undo the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
