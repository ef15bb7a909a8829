import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options?: { readonly type: 'minor' }) => void

/** V8 shrinks the young generation where little was allocated in five seconds; the second is for busy machines. */
const SETTLED_MS = [6_000, 20_000]

/**
 * Collects the garbage of a thread's start once it is over, in some tens of milliseconds. It would otherwise
 * stay: V8 enlarges the young generation for it, and an idle process gives no reason to look again.
 */
export function collectGarbageOfStart(): void {
  // The flag is of the whole process: taken back, it is missing to a thread that starts at this moment.
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  // Memory allocated from here on does not belong to the start.
  collect({ type: 'minor' })
  for (const ms of SETTLED_MS) setTimeout(() => collect(), ms).unref()
}
