import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage, Stored } from './types.ts'

/** Stores last good copies as files that only this user can read. */
export const diskStorage = (folder: string): Storage => ({
  async read(name) {
    const text = await readFile(join(folder, name), 'utf8').catch(ifMissing)
    return text === undefined ? undefined : (JSON.parse(text) as Stored)
  },
  /** Writes atomically: another process may read the file, and this one may exit. */
  async write(name, copy) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `${name}.${crypto.randomUUID()}`)
    await writeFile(draft, JSON.stringify(copy), { mode: 0o600 })
    await rename(draft, join(folder, name))
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
