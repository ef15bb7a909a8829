import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'

/** A backup contains hashes and sealed secrets: it is for the service's user alone. */
const PRIVATE = 0o600

/** Writes a file that is there as a whole, on the disk, or not at all. */
export async function writeWhole(
  file: string,
  write: (sink: Writable) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await write(createWriteStream(unfinished, { mode: PRIVATE, flags: 'wx', flush: true }))
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Until then a crash of the machine could undo the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
