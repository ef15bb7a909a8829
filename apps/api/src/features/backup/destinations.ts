import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { writeWhole } from './backup-file.ts'
import type { Manifest } from './backup-lines.ts'
import { findOutdated, keepNewest, toBackupName } from './keep-newest.ts'
import { type S3Settings, S3Store } from './s3-store.ts'

type Write = (sink: Writable) => Promise<Manifest>

/** Stores backups atomically: complete or not at all. */
export interface Destination {
  readonly name: string | undefined
  store(write: Write): Promise<Manifest>
  /** Deletes all but the newest backups; returns the number deleted. */
  keepNewest(count: number): Promise<number>
}

export const toStandardOutput = (output: Writable): Destination => ({
  name: undefined,
  store: (write) => write(output),
  keepNewest: async () => 0,
})

/** A file, or a file with a timestamped name if the target is an existing folder. */
export function toFile(target: string, at: Date): Destination {
  const isFolder = existsSync(target) && statSync(target).isDirectory()
  const file = isFolder ? join(target, toBackupName(at)) : target
  return {
    name: file,
    async store(write) {
      let manifest: Manifest | undefined
      await writeWhole(file, async (sink) => {
        manifest = await write(sink)
      })
      if (!manifest) throw new Error('a backup ended without its manifest')
      return manifest
    },
    keepNewest: (count) => keepNewest(dirname(file), count),
  }
}

export function toS3(settings: S3Settings, at: Date): Destination {
  const store = new S3Store(settings)
  const name = toBackupName(at)
  return {
    name: `${settings.url}/${basename(name)}`,
    async store(write) {
      const pieces = new PassThrough()
      // If one ends early, the other ends too.
      const [uploaded, written] = await Promise.allSettled([
        store.upload(name, pieces),
        write(pieces),
      ])
      if (uploaded.status === 'rejected') throw uploaded.reason
      if (written.status === 'rejected') throw written.reason
      return written.value
    },
    async keepNewest(count) {
      const outdated = findOutdated(await store.list(), count)
      for (const each of outdated) await store.delete(each)
      return outdated.length
    },
  }
}
