import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Databases and write-ahead logs of two packages that are tested at once. */
const MIN_FREE_BYTES = 4 * 2 ** 30

/** The folder for databases that no test needs after a run: in memory, where a file costs least, if it has room. */
export const findRunFolder = (): string => (canHoldDatabases(IN_MEMORY) ? IN_MEMORY : tmpdir())

function canHoldDatabases(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MIN_FREE_BYTES && runsPrograms(folder)
}

/** Containers forbid programs in this folder; the server's are copied there. */
function runsPrograms(folder: string): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === folder)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
