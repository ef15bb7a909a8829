import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '@promptwire/runtime/environment'

const OTHERS = 0o077

/**
 * Makes a folder and its contents accessible to this process's user only; the owner's permissions
 * stay. It blocks, so run it on the database's thread: a thousand files take milliseconds.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  revokeOthersAccess(folder)
  // With types, since without them links would be followed out of the folder.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    revokeOthersAccess(join(entry.parentPath, entry.name))
  }
}

function revokeOthersAccess(path: string): void {
  try {
    const status = lstatSync(path)
    if (status.isSymbolicLink() || (status.mode & OTHERS) === 0) return
    chmodSync(path, status.mode & 0o7777 & ~OTHERS)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A running database may have deleted the file since it was listed.
    if (code === 'ENOENT') return
    if (code !== 'EPERM') throw error
    throw new OperatorError(
      `Other users can access ${path}, which belongs to another user; make it private.`,
    )
  }
}
