import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '@promptwire/runtime/environment'

const OTHERS = 0o077

/**
 * Makes a folder that only this process's user can enter, and takes from everybody else what they
 * may do with anything in it. What its owner may do stays as it is.
 */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await takeFromOthers(folder)
  // With types, since without them links would be followed out of the folder.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await takeFromOthers(join(entry.parentPath, entry.name))
  }
}

async function takeFromOthers(path: string): Promise<void> {
  try {
    const status = await lstat(path)
    if (status.isSymbolicLink() || (status.mode & OTHERS) === 0) return
    await chmod(path, status.mode & 0o7777 & ~OTHERS)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A file of a running database may have gone since it was listed.
    if (code === 'ENOENT') return
    if (code !== 'EPERM') throw error
    throw new OperatorError(
      `Others may use ${path}, which belongs to another user; make it private.`,
    )
  }
}
