import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Databases and write-ahead logs of two packages tested in parallel. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/**
 * The folder for temporary databases: in memory if there is room, since files are cheapest there.
 */
export const findRunFolder = (): string => (canHoldDatabases(IN_MEMORY) ? IN_MEMORY : tmpdir())

function canHoldDatabases(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MIN_FREE_BYTES && runsPrograms(folder)
}

/**
 * Whether the folder allows programs, which containers may forbid; the server's binaries are copied
 * there.
 */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === folder)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
