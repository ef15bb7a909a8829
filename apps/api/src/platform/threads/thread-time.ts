import { readFileSync, readlinkSync } from 'node:fs'

const NS_PER_MS = 1_000_000

/** Identifies this thread within the process; undefined if the system does not say. */
export function thisThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1)
  } catch {
    return undefined
  }
}

/**
 * CPU time of a thread in milliseconds (Linux only), since worker threads run at low priority: on a
 * busy machine, the clock says nothing about their work.
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
