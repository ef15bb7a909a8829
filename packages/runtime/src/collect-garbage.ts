import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options?: { readonly type: 'minor' }) => void

/**
 * V8 shrinks the young generation if little was allocated in five seconds; the second time is for
 * busy machines.
 */
const SETTLED_MS = [6_000, 20_000]

/**
 * Collects the garbage of a thread's startup, in some tens of milliseconds. V8 enlarges the young
 * generation for it, and an idle process never collects it.
 */
export function collectGarbageOfStart(): void {
  // The flag applies to the whole process. Don't reset it: a thread that starts at that moment
  // would lack it.
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  // Memory allocated from here on does not belong to the startup.
  collect({ type: 'minor' })
  for (const ms of SETTLED_MS) setTimeout(() => collect(), ms).unref()
}
