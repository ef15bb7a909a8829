import { readdirSync } from 'node:fs'
import { constants, platform, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL } = constants.priority
/** Linux keeps a priority for each thread; gzip and file operations have threads of their own. */
const THREADS = '/proc/self/task'

/** Gives priority to a service on the same machine. */
export function lowerPriority(): void {
  const ids = platform() === 'linux' ? readdirSync(THREADS).map(Number) : [0]
  for (const id of ids) setPriority(id, PRIORITY_BELOW_NORMAL)
}
