import { readFileSync, readlinkSync } from 'node:fs'

const NS_PER_MS = 1_000_000

/** How this thread is known to the others of its process; undefined where the system does not say. */
export function thisThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1)
  } catch {
    return undefined
  }
}

/**
 * For how many milliseconds a thread of this process had a core (Linux alone says so). Threads stand
 * back there for everything else, so that on a busy machine the clock says nothing of their work.
 */
export function timeOnCore(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined
  try {
    const [ns] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')
    return Number(ns) / NS_PER_MS
  } catch {
    return undefined
  }
}
